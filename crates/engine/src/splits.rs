//! How concealed tiles fall into sets and a pair, by table: sets as bits by kind.

use tiles::{Counts, Kind, KindSet};

use crate::codes::{Code, Codes, RANK_MORE};

mod tables {
    include!(concat!(env!("OUT_DIR"), "/splits.rs"));
}

use tables::*;

/// Bytes that the tables take, all together.
pub(crate) const TABLE_BYTES: usize =
    size_of_val(&SPLIT_SIX) + size_of_val(&SPLIT_HIGH) + size_of_val(&REMAINDER_HIGH) + size_of_val(&SPLIT_HONOURS);

/// Sets and a pair of concealed tiles: bits in the order of [`Kind::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Split {
    /// The lowest kinds of the runs that are there at least once, twice, three and four times.
    pub(crate) runs: [u64; 4],
    /// The kinds of the pungs.
    pub(crate) pungs: u64,
    /// How many pungs there are, and how many of them are of terminals or honours.
    pub(crate) pung_count: u8,
    pub(crate) orphan_pungs: u8,
    /// The pair.
    pub(crate) pair: Kind,
}

impl Split {
    #[inline(always)]
    fn new(runs: [u64; 4], pungs: u64, pair: Kind) -> Split {
        let pung_count = pungs.count_ones() as u8;
        let orphan_pungs = (pungs & KindSet::ORPHANS.bits()).count_ones() as u8;
        Split { runs, pungs, pung_count, orphan_pungs, pair }
    }
}

/// The kinds with which a run can start.
pub(crate) const RUN_STARTS: u64 = 0b1111111 * (1 | 1 << 9 | 1 << 18);

/// Calls `f` with every way to split the tiles into sets and a pair.
#[inline]
pub(crate) fn each_split(counts: &Counts, mut f: impl FnMut(&Split)) {
    let codes = Codes::of(counts);
    let suits = codes.groups();
    let [man, pin, sou, honours] = suits;
    let (man, pin, sou) = (Sets::of(man), Sets::of(pin), Sets::of(sou));
    let honours = [honours.low(), honours.middle(), honours.high()];
    let [first, second, red] = honours.map(|code| u64::from(SPLIT_HONOURS[code]));
    // The code of the red dragons is one count: the last of three.
    let honour_pungs = first & 7 | (second & 7) << 3 | (red & 4) << 4;
    let honour_pairs = first >> 3 & 7 | (second >> 3 & 7) << 3 | (red >> 3 & 4) << 4;
    if (first | second | red) >> 6 != 0 {
        return;
    }
    let sum = man.and(pin.shifted(9)).and(sou.shifted(18));
    let pungs = sum.pungs | honour_pungs << 27;
    // The pair is in the one suit that does not fall into sets, or an honour.
    let broken = u32::from(!man.whole) | u32::from(!pin.whole) << 1 | u32::from(!sou.whole) << 2;
    if broken == 0 && honour_pairs.is_power_of_two() {
        let pair = Kind::new(27 + honour_pairs.trailing_zeros() as u8).expect("an honour");
        each_way(Split::new([sum.runs, sum.second, 0, 0], pungs, pair), f);
    } else if broken.is_power_of_two() && honour_pairs == 0 {
        let suit = broken.trailing_zeros() as usize;
        with_pair(counts, suits[suit], 9 * suit, sum, pungs, &mut f);
    }
}

/// The suit from this index on holds the pair; the others are split already.
///
/// The ranks of a run and of a pung add up to a multiple of three, so the pair has one of three ranks.
#[inline(always)]
fn with_pair(counts: &Counts, suit: Code, from: usize, others: Sets, pungs: u64, f: &mut impl FnMut(&Split)) {
    let remainder = (SPLIT_SIX[suit.six()] >> REMAINDER & 3) as usize;
    let remainder = remainder + usize::from(REMAINDER_HIGH[suit.high()]);
    // Twice the rank of the pair leaves this remainder, so the rank leaves twice this remainder.
    let lowest = 2 * remainder % 3;
    // Where there are no two tiles to take away, the code means nothing, and what it leads to is not used.
    let without = |rank: usize| Sets::of(suit.less(2 * RANK_MORE[rank]));
    let sets = [without(lowest), without(lowest + 3), without(lowest + 6)];
    let is_pair = |i: usize| u32::from(counts[from + lowest + 3 * i] >= 2) & u32::from(sets[i].whole);
    let mut pairs = is_pair(0) | is_pair(1) << 1 | is_pair(2) << 2;
    while pairs != 0 {
        let i = pairs.trailing_zeros() as usize;
        pairs &= pairs - 1;
        let sets = sets[i].shifted(from).and(others);
        let pair = Kind::new((from + lowest + 3 * i) as u8).expect("one of the 34");
        each_way(Split::new([sets.runs, sets.second, 0, 0], sets.pungs | pungs, pair), &mut *f);
    }
}

/// Hands over the split, and the ones in which three neighbouring pungs are three equal runs.
#[inline(always)]
fn each_way(split: Split, mut f: impl FnMut(&Split)) {
    f(&split);
    let mut threes = split.pungs & split.pungs >> 1 & split.pungs >> 2 & RUN_STARTS;
    while threes != 0 {
        let run = threes & threes.wrapping_neg();
        threes ^= run;
        let fourth = split.runs[0] & run;
        let runs = [split.runs[0] | run, split.runs[1] | run, run, fourth];
        f(&Split::new(runs, split.pungs & !(run * 0b111), split.pair));
    }
}

/// The sets of a suit with the most pungs, as bits by rank or by kind.
#[derive(Clone, Copy)]
struct Sets {
    pungs: u64,
    runs: u64,
    second: u64,
    /// Whether the whole suit falls into sets; if not, there are none.
    whole: bool,
}

impl Sets {
    #[inline(always)]
    fn of(suit: Code) -> Sets {
        let six = SPLIT_SIX[suit.six()];
        let high = SPLIT_HIGH[(six as usize >> OPEN & 15) << 7 | suit.high()];
        let (six, high) = (u64::from(six), u64::from(high));
        let whole = high >> WHOLE & 1;
        // All bits if the suit is whole, none otherwise.
        let mask = whole.wrapping_neg();
        Sets {
            pungs: (six & 0x3f | (high & 7) << 6) & mask,
            runs: (six >> RUNS & 0x3f | (high >> HIGH_RUN & 1) << 6) & mask,
            second: (six >> SECOND & 0x3f | (high >> HIGH_SECOND & 1) << 6) & mask,
            whole: whole == 1,
        }
    }

    #[inline(always)]
    fn shifted(self, by: usize) -> Sets {
        Sets { pungs: self.pungs << by, runs: self.runs << by, second: self.second << by, ..self }
    }

    #[inline(always)]
    fn and(self, other: Sets) -> Sets {
        Sets {
            pungs: self.pungs | other.pungs,
            runs: self.runs | other.runs,
            second: self.second | other.second,
            whole: self.whole && other.whole,
        }
    }
}
