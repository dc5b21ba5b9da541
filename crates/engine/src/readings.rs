//! Every way to read a complete hand: how its tiles form sets, and which set the winning tile finished.

use tiles::{Counts, Kind, KindSet, Meld, Sequence, Set};

use crate::codes::{Codes, at_least};
use crate::distance::Classes;
use crate::hand::Hand;
use crate::splits::{RUN_STARTS, Split, each_split};

/// One way to read a complete hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Four sets and a pair.
    Standard(Standard),
    /// Seven different pairs.
    Pairs,
    /// Thirteen orphans with this pair.
    Orphans {
        /// The kind that is there twice.
        pair: Kind,
    },
}

/// Four sets and a pair, and which of them the winning tile finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standard {
    /// The sets: those in the hand in the order of their kinds, then the melds.
    pub sets: [Set; 4],
    /// How many of the sets, counted from the last, are melds.
    pub melded: u8,
    /// Which sets were made with a claimed tile, the winning one not counted: bit n for set n.
    pub open: u8,
    /// The pair.
    pub pair: Kind,
    /// What the winning tile finished.
    pub place: Place,
}

/// The part of a hand that the winning tile finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The pair.
    Pair,
    /// The set with this index.
    Set(u8),
}

/// What the scorer works with: a reading as bits, made into a [`Reading`] for those who ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Sets and a pair, and what the winning tile finished.
    Sets(Split, Finish),
    /// Seven pairs.
    Pairs,
    /// Thirteen orphans with this pair.
    Orphans(Kind),
}

/// The part of a split that the winning tile finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    /// The pair.
    Pair,
    /// The pung of this kind, its own.
    Pung(Kind),
    /// The run with this lowest kind.
    Run(Kind),
}

/// Hands over every reading of a hand of fourteen tiles, the winning one among the concealed ones.
#[inline]
pub(crate) fn each_shape(hand: &Hand, winning: Kind, mut f: impl FnMut(&Shape)) {
    let counts = hand.concealed();
    each_split(counts, |split| {
        if split.pair == winning {
            f(&Shape::Sets(*split, Finish::Pair));
        }
        if split.pungs >> winning.index() & 1 == 1 {
            f(&Shape::Sets(*split, Finish::Pung(winning)));
        }
        // The runs that hold the tile start with it, one below or two below.
        let near = 0b111 << winning.index() >> 2;
        let mut runs = split.runs[0] & near;
        while runs != 0 {
            let low = Kind::new(runs.trailing_zeros() as u8).expect("a run starts with one of the 34");
            runs &= runs - 1;
            f(&Shape::Sets(*split, Finish::Run(low)));
        }
    });
    if !hand.melds().is_empty() {
        return;
    }
    // Fourteen tiles of seven kinds are seven pairs if there are two of each, of thirteen kinds orphans.
    let kinds = hand.kinds();
    match kinds.len() {
        7 if at_least(counts, 2) == kinds && at_least(counts, 3).is_empty() => f(&Shape::Pairs),
        13 if kinds == KindSet::ORPHANS => {
            let pair = at_least(counts, 2).iter().next().expect("fourteen tiles of thirteen kinds hold a pair");
            f(&Shape::Orphans(pair));
        }
        _ => (),
    }
}

impl Shape {
    /// The reading beside these melds, for showing.
    pub(crate) fn reading(&self, melds: &[Meld]) -> Reading {
        match self {
            Shape::Sets(split, finish) => Reading::Standard(Standard::new(split, *finish, melds)),
            Shape::Pairs => Reading::Pairs,
            Shape::Orphans(pair) => Reading::Orphans { pair: *pair },
        }
    }
}

impl Standard {
    fn new(split: &Split, finish: Finish, melds: &[Meld]) -> Standard {
        let mut sets = [Set::Pon(split.pair); 4];
        let mut place = Place::Pair;
        let (mut pungs, [mut runs, mut second, mut third, mut fourth]) = (split.pungs, split.runs);
        let free = 4usize.saturating_sub(melds.len());
        for (i, set) in sets.iter_mut().enumerate().take(free) {
            // The lowest kind of which a set is left, its pung before its runs. A group of tiles may be fewer sets.
            let lowest = (pungs | runs).trailing_zeros();
            let Some(kind) = Kind::new(lowest as u8) else { break };
            let bit = 1 << lowest;
            let is_pung = pungs & bit != 0;
            let done = if is_pung { Finish::Pung(kind) } else { Finish::Run(kind) };
            if finish == done && place == Place::Pair {
                place = Place::Set(i as u8);
            }
            if is_pung {
                *set = Set::Pon(kind);
                pungs ^= bit;
            } else {
                *set = Set::Chi(Sequence::starting(kind).expect("two more ranks follow"));
                runs = runs & !bit | second & bit;
                second = second & !bit | third & bit;
                third = third & !bit | fourth & bit;
                fourth &= !bit;
            }
        }
        let mut open = 0;
        for (i, meld) in melds.iter().enumerate() {
            sets[free + i] = meld.set();
            open |= u8::from(meld.is_open()) << (free + i);
        }
        Standard { sets, melded: melds.len() as u8, open, pair: split.pair, place }
    }
}

/// Whether a fifth tile of a kind of which four are concealed would complete these thirteen tiles.
///
/// With five of a kind, three are a pung or one is in a run: taking such a set away leaves at most four, and the rest
/// must be complete beside one set more.
pub(crate) fn is_completed_by_fifth(counts: &Counts, melds: &[Meld], kind: Kind) -> bool {
    let index = kind.index();
    let mut five = *counts;
    five[index] += 1;
    let rest_is_complete = |set: [usize; 3]| {
        let mut rest = five;
        set.iter().all(|&i| rest[i].checked_sub(1).map(|left| rest[i] = left).is_some())
            && rest.iter().all(|&count| count <= tiles::COPIES)
            && Classes::of(&Codes::of(&rest)).0.short(melds.len() + 1) == 0
    };
    let starts = KindSet::from_bits(RUN_STARTS & (0b111 << index >> 2));
    melds.len() < 4
        && (rest_is_complete([index; 3])
            || starts.iter().any(|low| rest_is_complete([low.index(), low.index() + 1, low.index() + 2])))
}
