//! How far the four groups of a hand (three suits and the honours) are from a complete hand, by table.
//!
//! The counts of a group become a class of one byte, and classes compose by look-up; `build/distance.rs` says what
//! the tables hold. On the way the tables also add up what seven pairs and thirteen orphans ask. Everything here is for counts of
//! at most four.

use tiles::{Counts, Kind, KindSet};

use crate::codes::{Codes, HIGH_MORE, HonourCode, SIX_MORE, SuitCode, at_least, seven_bits};

mod tables {
    include!(concat!(env!("OUT_DIR"), "/distance.rs"));
}

use tables::*;

/// Bytes that the tables take, all together.
pub const TABLE_BYTES: usize = size_of_val(&SUIT_SIX)
    + size_of_val(&SUIT_HIGH)
    + size_of_val(&SUIT_CLASS)
    + size_of_val(&HONOURS_THREE)
    + size_of_val(&HONOURS_CLASS)
    + size_of_val(&SUIT_SUIT)
    + size_of_val(&SUIT_HONOURS)
    + size_of_val(&HONOURS_SUIT)
    + size_of_val(&WHOLE);

impl SuitCode {
    /// What the first six ranks lead to.
    #[inline(always)]
    fn six(self) -> u32 {
        SUIT_SIX[self.six_index()]
    }

    #[inline(always)]
    fn class(self) -> u8 {
        SUIT_CLASS[state(self.six()) << 7 | seven_bits(self.high)]
    }

    /// The class, and entries that add up to what the special shapes ask.
    #[inline(always)]
    fn class_and_special(self) -> (u8, u32) {
        let (six, high) = (self.six(), seven_bits(self.high));
        (SUIT_CLASS[state(six) << 7 | high], six.wrapping_add(SUIT_HIGH[high]))
    }

    /// A bit for each rank: whether the class with one more of it helps. Says nothing about ranks with four tiles.
    #[inline(always)]
    fn each_more(self, helps: impl Fn(u8) -> bool) -> u64 {
        if (self.six, self.high) == (0, 0) {
            // The first tile of a suit is worth the same whatever its rank.
            return if helps(SuitCode { six: 0, high: 1 }.class()) { 0x1ff } else { 0 };
        }
        let state = state(self.six()) << 7;
        let mut bits = 0;
        for more in HIGH_MORE.into_iter().rev() {
            bits = bits << 1 | u64::from(helps(SUIT_CLASS[state | seven_bits(self.high.wrapping_add(more))]));
        }
        for more in SIX_MORE.into_iter().rev() {
            bits = bits << 1 | u64::from(helps(SuitCode { six: self.six.wrapping_add(more), ..self }.class()));
        }
        bits
    }
}

impl HonourCode {
    #[inline(always)]
    fn class(self) -> u8 {
        let first = state(HONOURS_THREE[seven_bits(self.first)]) & 31;
        let second = state(HONOURS_THREE[seven_bits(self.second)]) & 31;
        HONOURS_CLASS[first << 8 | second << 3 | usize::from(self.red & 7)]
    }

    /// The class, and entries that add up to what the special shapes ask. A code below five is a count of one honour.
    #[inline(always)]
    fn class_and_special(self) -> (u8, u32) {
        let entry = |code: u8| HONOURS_THREE[seven_bits(code)];
        (self.class(), entry(self.first).wrapping_add(entry(self.second)).wrapping_add(entry(self.red)))
    }

    /// As for suits, in the order of the kinds.
    #[inline(always)]
    fn each_more(self, helps: impl Fn(u8) -> bool) -> u64 {
        let HonourCode { first, second, red } = self;
        if (first, second, red) == (0, 0, 0) {
            return if helps(HonourCode { red: 1, ..self }.class()) { 0x7f } else { 0 };
        }
        let mut bits = u64::from(helps(HonourCode { red: red.wrapping_add(1), ..self }.class()));
        for more in HIGH_MORE.into_iter().rev() {
            bits = bits << 1 | u64::from(helps(HonourCode { second: second.wrapping_add(more), ..self }.class()));
        }
        for more in HIGH_MORE.into_iter().rev() {
            bits = bits << 1 | u64::from(helps(HonourCode { first: first.wrapping_add(more), ..self }.class()));
        }
        bits
    }
}

/// The state of an entry.
#[inline(always)]
fn state(entry: u32) -> usize {
    (entry >> SPECIAL_BITS) as usize
}

/// The classes of the four groups: all that a hand's distance from sets and a pair depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Classes([u8; 4]);

impl Classes {
    /// The classes of the groups, and what the special shapes ask.
    #[inline(always)]
    pub(crate) fn of(codes: &Codes) -> (Classes, Special) {
        let [man, pin, sou] = codes.suits;
        let (man, pin, sou) = (man.class_and_special(), pin.class_and_special(), sou.class_and_special());
        let honours = codes.honours.class_and_special();
        (Classes([man.0, pin.0, sou.0, honours.0]), Special::from_entries([man.1, pin.1, sou.1, honours.1]))
    }

    /// The class of the group of this kind is to be looked up again.
    #[inline(always)]
    pub(crate) fn update(&mut self, codes: &Codes, kind: Kind) {
        let group = kind.index() / 9;
        self.0[group] = codes.suits.get(group).map_or_else(|| codes.honours.class(), |suit| suit.class());
    }

    /// How many tiles are missing from sets and a pair beside this many melds.
    #[inline(always)]
    pub(crate) fn short(self, melds: usize) -> u8 {
        whole(melds, self.two_suits(), self.rest())
    }

    /// The kinds, among those with fewer than four tiles, of which one more leaves fewer tiles missing.
    #[inline(always)]
    pub(crate) fn helped_by(self, codes: &Codes, melds: usize) -> KindSet {
        let Classes([man, pin, sou, honours]) = self;
        let (two_suits, rest) = (usize::from(self.two_suits()), usize::from(self.rest()));
        let whole = &WHOLE[melds * RESTS * 256..][..RESTS * 256];
        let short = whole[rest << 8 | two_suits];
        // Two suits compose the same either way round.
        let (with_pin, with_man) = (row(&SUIT_SUIT, pin), row(&SUIT_SUIT, man));
        let (with_honours, with_sou) = (row(&HONOURS_SUIT, honours), row(&SUIT_HONOURS, sou));
        let by_two_suits: &[u8; 256] = whole[rest << 8..].first_chunk().expect("a row is 256 long");
        let by_rest = |rest: u8| whole[usize::from(rest) << 8 | two_suits];
        let m = codes.suits[0].each_more(|class| by_two_suits[usize::from(with_pin[seven_bits(class)])] < short);
        let p = codes.suits[1].each_more(|class| by_two_suits[usize::from(with_man[seven_bits(class)])] < short);
        let s = codes.suits[2].each_more(|class| by_rest(with_honours[seven_bits(class)]) < short);
        let z = codes.honours.each_more(|class| by_rest(with_sou[seven_bits(class)]) < short);
        KindSet::from_bits(m | p << 9 | s << 18 | z << 27)
    }

    #[inline(always)]
    fn two_suits(self) -> u8 {
        SUIT_SUIT[usize::from(self.0[0]) << 7 | usize::from(self.0[1])]
    }

    #[inline(always)]
    fn rest(self) -> u8 {
        SUIT_HONOURS[usize::from(self.0[2]) << 7 | usize::from(self.0[3])]
    }
}

/// The row of a table of classes together for one of the two classes.
#[inline(always)]
fn row(table: &[u8], class: u8) -> &[u8; 128] {
    table[usize::from(class) << 7..].first_chunk().expect("a row is 128 long")
}

#[inline(always)]
fn whole(melds: usize, two_suits: u8, rest: u8) -> u8 {
    WHOLE[(melds * RESTS + usize::from(rest)) << 8 | usize::from(two_suits)]
}

/// What seven pairs and thirteen orphans depend on: kinds, pairs, orphans, and orphans that are pairs, in fields of 6,
/// 6, 4 and 4 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Special(u32);

impl Special {
    /// The states above are cut off after adding up.
    #[inline(always)]
    fn from_entries([man, pin, sou, honours]: [u32; 4]) -> Special {
        let sum = man.wrapping_add(pin).wrapping_add(sou).wrapping_add(honours);
        Special(sum & ((1 << SPECIAL_BITS) - 1))
    }

    /// The count of this kind went up to `count`, or down from it.
    #[inline(always)]
    pub(crate) fn change(&mut self, kind: Kind, count: u8, add: bool) {
        let orphan = u32::from(KindSet::ORPHANS.contains(kind)) << 12;
        let change = u32::from(count == 1) * (1 | orphan) + u32::from(count == 2) * (1 << 6 | orphan << 4);
        self.0 = if add { self.0.wrapping_add(change) } else { self.0.wrapping_sub(change) };
    }

    #[inline(always)]
    fn kinds(self) -> i32 {
        (self.0 & 0x3f) as i32
    }

    #[inline(always)]
    fn has_orphan_pair(self) -> bool {
        self.0 >> 16 != 0
    }

    /// The distance from waiting with seven pairs.
    #[inline(always)]
    pub(crate) fn pairs(self) -> i32 {
        6 - (self.0 >> 6 & 0x3f) as i32 + (7 - self.kinds()).max(0)
    }

    /// The distance from waiting with thirteen orphans.
    #[inline(always)]
    pub(crate) fn orphans(self) -> i32 {
        13 - (self.0 >> 12 & 0xf) as i32 - i32::from(self.has_orphan_pair())
    }

    /// A second tile of a kind helps, and a first one while there are fewer than seven kinds.
    #[inline(always)]
    pub(crate) fn helping_pairs(self, counts: &Counts) -> KindSet {
        let two = at_least(counts, 2);
        if self.kinds() < 7 { !two } else { at_least(counts, 1) & !two }
    }

    /// A missing orphan helps, and any orphan while there is no pair.
    #[inline(always)]
    pub(crate) fn helping_orphans(self, counts: &Counts) -> KindSet {
        if self.has_orphan_pair() { KindSet::ORPHANS & !at_least(counts, 1) } else { KindSet::ORPHANS }
    }
}

#[cfg(test)]
mod totals;
