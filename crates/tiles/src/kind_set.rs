//! Some of the 34 kinds, as bits.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::Kind;

/// A set of kinds: one bit each, in the order of [`Kind::index`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct KindSet(u64);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
    /// All 34 kinds.
    pub const ALL: KindSet = KindSet((1 << Kind::COUNT) - 1);
    /// Ones and nines.
    pub const TERMINALS: KindSet = KindSet(0b100000001 * (1 | 1 << 9 | 1 << 18));
    /// Winds and dragons.
    pub const HONOURS: KindSet = KindSet(0b1111111 << 27);
    /// The four winds.
    pub const WINDS: KindSet = KindSet(0b1111 << 27);
    /// The three dragons.
    pub const DRAGONS: KindSet = KindSet(0b111 << 31);
    /// The thirteen kinds of terminals and honours.
    pub const ORPHANS: KindSet = KindSet(Self::TERMINALS.0 | Self::HONOURS.0);
    /// Green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon.
    pub const GREEN: KindSet = KindSet(0b010101110 << 18 | 1 << 32);

    /// The set whose bits these are; bits beyond the 34th are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> KindSet {
        KindSet(bits & Self::ALL.0)
    }

    /// The bits, lowest for `1m`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Only this kind.
    #[inline]
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind.index())
    }

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// Whether every kind of this set is in the other.
    #[inline]
    pub const fn is_within(self, other: KindSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no kind is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The kinds of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let kind = Kind::new(bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(kind)
        })
    }
}

impl BitOr for KindSet {
    type Output = KindSet;
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitOrAssign for KindSet {
    fn bitor_assign(&mut self, other: KindSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl Not for KindSet {
    type Output = KindSet;
    fn not(self) -> KindSet {
        KindSet(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set | KindSet::of(kind))
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_sets_are_what_their_names_say() {
        let check = |set: KindSet, is: fn(Kind) -> bool| assert_eq!(set, Kind::all().filter(|&k| is(k)).collect());
        check(KindSet::ALL, |_| true);
        check(KindSet::EMPTY, |_| false);
        check(KindSet::TERMINALS, Kind::is_terminal);
        check(KindSet::HONOURS, Kind::is_honour);
        check(KindSet::DRAGONS, Kind::is_dragon);
        check(KindSet::WINDS, |kind| kind.as_wind().is_some());
        check(KindSet::ORPHANS, Kind::is_terminal_or_honour);
        let green = ["2s", "3s", "4s", "6s", "8s", "6z"].map(|text| text.parse().expect("a kind"));
        assert_eq!(KindSet::GREEN, green.into_iter().collect());
    }

    #[test]
    fn complement_and_size() {
        assert_eq!((!KindSet::ORPHANS).len(), 21);
        assert!((!KindSet::ALL).is_empty());
        assert!(KindSet::TERMINALS.is_within(KindSet::ORPHANS));
    }
}
