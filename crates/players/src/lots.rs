//! Drawing lots: numbers that follow from a seed.

/// The numbers of SplitMix64, which stay the same in every version of every program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lots {
    state: u64,
}

impl Lots {
    pub(crate) fn new(seed: u64) -> Lots {
        Lots { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below this one, each as likely as the others: a few dozen out of 2^64 favour none by an amount that
    /// could be seen.
    pub(crate) fn below(&mut self, number: usize) -> usize {
        (self.next() % number as u64) as usize
    }

    /// Whether something happens that happens this many times out of a hundred.
    pub(crate) fn happens(&mut self, times: usize) -> bool {
        self.below(100) < times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator with the seed 0.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut lots = Lots::new(0);
        assert_eq!(
            [lots.next(), lots.next(), lots.next()],
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
        );
    }
}
