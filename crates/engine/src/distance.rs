//! How far the four groups of a hand (three suits and the honours) are from a complete hand, by table.
//!
//! The counts of a group become a class of seven bits, and classes compose by look-up; `build/distance.rs` says what
//! the tables hold. On the way the tables also add up what seven pairs and thirteen orphans ask. Everything here is for counts of
//! at most four.

use tiles::KindSet;

use crate::codes::{Code, Codes, HONOUR_RANKS, Place, RANK_MORE};

mod tables {
    include!(concat!(env!("OUT_DIR"), "/distance.rs"));
}

use tables::*;

/// Bytes that the tables take, all together.
pub const TABLE_BYTES: usize = size_of_val(&SIX)
    + size_of_val(&HIGH)
    + size_of_val(&CLASS)
    + size_of_val(&SUIT_SUIT)
    + size_of_val(&SUIT_HONOURS)
    + size_of_val(&HONOURS_SUIT)
    + size_of_val(&WHOLE);

impl Code {
    #[inline(always)]
    fn class(self) -> u8 {
        CLASS[state_row(SIX[self.six_of_group()]) | self.high()]
    }

    /// The class, and entries that add up to what the special shapes ask.
    #[inline(always)]
    fn class_and_special(self) -> (u8, u32) {
        let six = SIX[self.six_of_group()];
        (CLASS[state_row(six) | self.high()], six.wrapping_add(HIGH[self.high()]))
    }

    /// A bit for each of these ranks: whether the class with one more of it helps. Says nothing about ranks with four
    /// tiles.
    #[inline(always)]
    fn each_more<const RANKS: usize>(self, ranks: [usize; RANKS], helps: impl Fn(u8) -> bool) -> u64 {
        if self.is_empty() {
            // The first tile of a group is worth the same whatever its rank.
            return if helps(self.more(1).class()) { (1 << RANKS) - 1 } else { 0 };
        }
        let row = state_row(SIX[self.six_of_group()]);
        let mut bits = 0;
        for rank in ranks.into_iter().rev() {
            let more = self.more(RANK_MORE[rank]);
            let class = if rank < 6 { more.class() } else { CLASS[row | more.high()] };
            bits = bits << 1 | u64::from(helps(class));
        }
        bits
    }
}

/// Where the row of the state of an entry begins.
#[inline(always)]
fn state_row(entry: u32) -> usize {
    ((entry >> SPECIAL_BITS) as usize) << 7
}

/// The classes of the four groups, seven bits each: all that a hand's distance from sets and a pair depends on. They are
/// written and read as one word, since a part that was just written is slow to read as part of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Classes(u32);

/// Two classes of seven bits.
const TWO_CLASSES: u32 = 0x3fff;

impl Classes {
    /// The classes of the groups, and what the special shapes ask.
    #[inline(always)]
    pub(crate) fn of(codes: &Codes) -> (Classes, Special) {
        let [man, pin, sou, honours] = codes.groups();
        let (man, pin, sou) = (man.class_and_special(), pin.class_and_special(), sou.class_and_special());
        let honours = honours.class_and_special();
        let classes = Classes::together([man.0, pin.0, sou.0, honours.0]);
        (classes, Special::from_entries([man.1, pin.1, sou.1, honours.1]))
    }

    #[inline(always)]
    fn together([man, pin, sou, honours]: [u8; 4]) -> Classes {
        Classes(u32::from(man) | u32::from(pin) << 7 | u32::from(sou) << 14 | u32::from(honours) << 21)
    }

    /// The group of this place has this code now.
    #[inline(always)]
    pub(crate) fn update(&mut self, place: Place, code: Code) {
        let shift = 7 * place.group();
        self.0 = self.0 & !(127 << shift) | u32::from(code.class()) << shift;
    }

    /// How many tiles are missing from sets and a pair beside this many melds.
    #[inline(always)]
    pub(crate) fn short(self, melds: usize) -> u8 {
        whole(melds, self.two_suits(), self.rest())
    }

    /// The kinds, among those with fewer than four tiles, of which one more leaves fewer tiles missing.
    #[inline(always)]
    pub(crate) fn helped_by(self, codes: &Codes, melds: usize) -> KindSet {
        let class = |group: usize| (self.0 >> (7 * group)) as usize & 127;
        let (two_suits, rest) = (usize::from(self.two_suits()), usize::from(self.rest()));
        let whole = &WHOLE[melds * RESTS * 256..][..RESTS * 256];
        let short = whole[rest << 8 | two_suits];
        // Two suits compose the same either way round.
        let (with_pin, with_man) = (row(&SUIT_SUIT, class(1)), row(&SUIT_SUIT, class(0)));
        let (with_honours, with_sou) = (row(&HONOURS_SUIT, class(3)), row(&SUIT_HONOURS, class(2)));
        let by_two_suits: &[u8; 256] = whole[rest << 8..].first_chunk().expect("a row is 256 long");
        let by_rest = |rest: u8| whole[usize::from(rest) << 8 | two_suits];
        let [man, pin, sou, honours] = codes.groups();
        let ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let at = |row: &[u8; 128], class: u8| row[usize::from(class & 127)];
        let m = man.each_more(ranks, |class| by_two_suits[usize::from(at(with_pin, class))] < short);
        let p = pin.each_more(ranks, |class| by_two_suits[usize::from(at(with_man, class))] < short);
        let s = sou.each_more(ranks, |class| by_rest(at(with_honours, class)) < short);
        let z = honours.each_more(HONOUR_RANKS, |class| by_rest(at(with_sou, class)) < short);
        KindSet::from_bits(m | p << 9 | s << 18 | z << 27)
    }

    #[inline(always)]
    fn two_suits(self) -> u8 {
        SUIT_SUIT[(self.0 & TWO_CLASSES) as usize]
    }

    #[inline(always)]
    fn rest(self) -> u8 {
        HONOURS_SUIT[(self.0 >> 14 & TWO_CLASSES) as usize]
    }
}

/// The row of a table of classes together for the class that stands higher in its index.
#[inline(always)]
fn row(table: &[u8; 1 << 14], class: usize) -> &[u8; 128] {
    table[class << 7..].first_chunk().expect("a row is 128 long")
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

    /// The count of the kind with this place went up to `count`, or down from it.
    #[inline(always)]
    pub(crate) fn change(&mut self, place: Place, count: u8, add: bool) {
        let change = SPECIAL_CHANGES[usize::from(u8::from(place.orphan) << 3 | count & 7)];
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

    /// A second tile of a kind helps, and a first one while there are fewer than seven kinds. `at_least` has the kinds with
    /// at least this many tiles.
    #[inline(always)]
    pub(crate) fn helping_pairs(self, at_least: impl Fn(u8) -> KindSet) -> KindSet {
        let two = at_least(2);
        if self.kinds() < 7 { !two } else { at_least(1) & !two }
    }

    /// A missing orphan helps, and any orphan while there is no pair.
    #[inline(always)]
    pub(crate) fn helping_orphans(self, at_least: impl Fn(u8) -> KindSet) -> KindSet {
        if self.has_orphan_pair() { KindSet::ORPHANS & !at_least(1) } else { KindSet::ORPHANS }
    }
}

/// What the special shapes gain when the count of a kind goes up to 0…7; from 8 on for orphans. Only the first and the
/// second tile of a kind change them.
const SPECIAL_CHANGES: [u32; 16] = {
    let mut changes = [0; 16];
    (changes[1], changes[2]) = (1, 1 << 6);
    (changes[9], changes[10]) = (1 | 1 << 12, 1 << 6 | 1 << 16);
    changes
};

#[cfg(test)]
mod totals;
