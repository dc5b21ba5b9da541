//! Two dice, and whom they pick.

use tiles::Wind;

/// What two dice show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice(u8, u8);

impl Dice {
    /// The dice with these faces, 1 to 6 each.
    pub const fn new(one: u8, other: u8) -> Option<Dice> {
        if one >= 1 && one <= 6 && other >= 1 && other <= 6 { Some(Dice(one, other)) } else { None }
    }

    /// The two faces.
    pub const fn faces(self) -> [u8; 2] {
        [self.0, self.1]
    }

    /// Both together, 2 to 12.
    pub const fn sum(self) -> u8 {
        self.0 + self.1
    }

    /// Who breaks the wall: counting counter-clockwise with East as one.
    pub fn breaker(self) -> Wind {
        Wind::ALL[usize::from(self.sum() - 1) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: wall.break.count-players
    // clause: wall.break.twelve-is-north
    #[test]
    fn the_sum_picks_the_breaker() {
        let check = |sums: &[u8], breaker: Wind| {
            for &sum in sums {
                let faces = (1..=6).flat_map(|one| (1..=6).filter_map(move |other| Dice::new(one, other)));
                let dice: std::vec::Vec<Dice> = faces.filter(|dice| dice.sum() == sum).collect();
                assert!(!dice.is_empty() && dice.iter().all(|dice| dice.breaker() == breaker), "{sum}");
            }
        };
        check(&[5, 9], Wind::East);
        check(&[2, 6, 10], Wind::South);
        check(&[3, 7, 11], Wind::West);
        check(&[4, 8, 12], Wind::North);
    }

    #[test]
    fn there_are_36_throws() {
        let all = (0..=u8::MAX).flat_map(|one| (0..=u8::MAX).filter_map(move |other| Dice::new(one, other)));
        assert_eq!(all.count(), 36);
    }
}
