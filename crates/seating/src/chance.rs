//! Numbers that look random and come from a seed: the same on every machine and in every version.

/// SplitMix64, by Steele, Lea and Flood: a counter and a mixing function.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Whether annealing takes a change that costs `worse` at this temperature, which has 16 binary places.
    ///
    /// The chance is about 2^(-worse/temperature). It is decided with integers alone, because the `exp` of two machines may
    /// differ in the last place, and then their schedules would: the zeros at the front of a random number are a geometric
    /// variable, and the bits behind them fill the steps linearly.
    #[inline]
    pub fn accepts(&mut self, worse: i64, temperature: u64) -> bool {
        if worse <= 0 {
            return true;
        }
        let bits = self.next();
        let zeros = u64::from((bits | 1).leading_zeros());
        let within = (bits << (zeros + 1).min(63)) >> 48;
        let variable = (zeros << 16) + (0xFFFF - within);
        (worse as u64) << 16 < (temperature * variable) >> 16
    }
}

/// The temperature at step `at` of `steps`, falling from `from` by `halvings` halvings, with 16 binary places.
pub(crate) fn temperature(from: u64, halvings: u64, at: u64, steps: u64) -> u64 {
    let fallen = (u128::from(at) * (u128::from(halvings) << 16) / u128::from(steps.max(1))) as u64;
    let (whole, part) = (fallen >> 16, fallen & 0xFFFF);
    let upper = from >> whole;
    upper - (((upper >> 1) * part) >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut chance = Chance::new(1);
        assert_eq!([chance.next(), chance.next()], [0x910A_2DEC_8902_5CC1, 0xBEEB_8DA1_658E_EC67]);
    }

    #[test]
    fn a_change_that_costs_the_temperature_is_taken_every_second_time() {
        let mut chance = Chance::new(7);
        let taken = (0..10_000).filter(|_| chance.accepts(10, 10 << 16)).count();
        assert!((4_800..5_200).contains(&taken), "{taken}");
        let taken = (0..10_000).filter(|_| chance.accepts(30, 10 << 16)).count();
        assert!((1_100..1_400).contains(&taken), "{taken}");
        assert!((0..100).all(|_| !chance.accepts(1, 0) && chance.accepts(0, 0)));
    }

    #[test]
    fn temperatures_halve() {
        let at = |step| temperature(64 << 16, 3, step, 300);
        assert_eq!([at(0), at(100), at(200), at(300)], [64 << 16, 32 << 16, 16 << 16, 8 << 16]);
        assert!((0..300).all(|step| at(step + 1) <= at(step)));
    }
}
