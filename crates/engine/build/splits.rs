//! The tables behind `splits.rs`: how the tiles of a suit or the honours fall into sets.
//!
//! Reading a suit from low to high, whatever is left of a rank once the runs from below have taken theirs is a pung if
//! there are three, and starts runs otherwise. That is the one way with the most pungs; every other way has three
//! equal runs where this one has three neighbouring pungs.

use crate::{CODES, ROW, Tables};

/// Where the fields of an entry of `SPLIT_SIX` are: pungs, runs, second runs, the remainder of the sum of the ranks,
/// and the runs that are still open.
const RUNS: u32 = 6;
const SECOND: u32 = 12;
const REMAINDER: u32 = 18;
const OPEN: u32 = 20;
/// Where the fields of an entry of `SPLIT_HIGH` are: three pungs, a run from rank 7, a second one, and whether the suit
/// falls into sets.
const HIGH_RUN: u32 = 3;
const HIGH_SECOND: u32 = 4;
const WHOLE: u32 = 5;
/// Runs begun at the two ranks before, as one number below 9. This one means that the ranks so far fit no sets.
const NEVER: usize = 15;

/// The digits of a code: three counts.
fn digits(code: usize) -> [usize; 3] {
    [code / 25, code / 5 % 5, code % 5]
}

/// Pungs, runs and second runs as bits by rank, and the runs that are open after the last one.
#[derive(Default)]
struct Greedy {
    pungs: u32,
    runs: u32,
    second: u32,
    one_ago: usize,
    two_ago: usize,
}

impl Greedy {
    /// Reads one rank; `None` if the runs from below want more tiles than there are.
    fn read(mut self, rank: usize, count: usize) -> Option<Greedy> {
        let left = count.checked_sub(self.one_ago + self.two_ago)?;
        let (pung, runs) = (left / 3, left % 3);
        self.pungs |= (pung as u32) << rank;
        self.runs |= u32::from(runs >= 1) << rank;
        self.second |= u32::from(runs >= 2) << rank;
        Some(Greedy { two_ago: self.one_ago, one_ago: runs, ..self })
    }
}

/// Adds the tables.
pub fn make(tables: &mut Tables) {
    let mut six = vec![0u32; ROW * ROW];
    for (low, middle) in (0..CODES).flat_map(|low| (0..CODES).map(move |middle| (low, middle))) {
        let counts: Vec<usize> = [digits(low), digits(middle)].concat();
        let remainder = counts.iter().enumerate().map(|(rank, count)| rank * count).sum::<usize>() % 3;
        let read =
            counts.iter().enumerate().try_fold(Greedy::default(), |greedy, (rank, &count)| greedy.read(rank, count));
        let open = read.as_ref().map_or(NEVER, |greedy| greedy.one_ago * 3 + greedy.two_ago);
        let Greedy { pungs, runs, second, .. } = read.unwrap_or_default();
        six[low * ROW + middle] =
            pungs | runs << RUNS | second << SECOND | (remainder as u32) << REMAINDER | (open as u32) << OPEN;
    }
    let mut high = vec![0u8; (NEVER + 1) * ROW];
    for (open, code) in (0..9).flat_map(|open| (0..CODES).map(move |code| (open, code))) {
        let start = Greedy { one_ago: open / 3, two_ago: open % 3, ..Greedy::default() };
        let read = digits(code).iter().enumerate().try_fold(start, |greedy, (rank, &count)| greedy.read(rank, count));
        if let Some(Greedy { pungs, runs, second, one_ago: 0, two_ago: 0 }) = read {
            let fields = pungs | (runs & 1) << HIGH_RUN | (second & 1) << HIGH_SECOND | 1 << WHOLE;
            high[open * ROW + code] = fields as u8;
        }
    }
    let remainder: Vec<u8> = (0..ROW).map(|code| ((digits(code)[1] + 2 * digits(code)[2]) % 3) as u8).collect();
    // Honours: pungs, pairs, and whether a kind has one or four tiles.
    let honours: Vec<u8> = (0..ROW)
        .map(|code| {
            let counts = digits(code);
            let bits = |is: &dyn Fn(usize) -> bool| (0..3).fold(0, |bits, i| bits | u8::from(is(counts[i])) << i);
            bits(&|count| count == 3)
                | bits(&|count| count == 2) << 3
                | u8::from(bits(&|count| matches!(count, 1 | 4..)) > 0) << 6
        })
        .collect();
    tables.add("SPLIT_SIX", "Codes of ranks 1-3 and 4-6: how they split.", &six);
    tables.add("SPLIT_HIGH", "Open runs and code of ranks 7-9: how they split.", &high);
    tables.add(
        "REMAINDER_HIGH",
        "Code of ranks 7-9: the remainder of the sum of the ranks, the first being 0.",
        &remainder,
    );
    tables.add("SPLIT_HONOURS", "Code of three honours: pungs, pairs, and whether they do not fit.", &honours);
    for (name, about, number) in [
        ("RUNS", "The field of the runs in `SPLIT_SIX`.", RUNS),
        ("SECOND", "The field of the second runs in `SPLIT_SIX`.", SECOND),
        ("REMAINDER", "The field of the remainder in `SPLIT_SIX`.", REMAINDER),
        ("OPEN", "The field of the open runs in `SPLIT_SIX`.", OPEN),
        ("HIGH_RUN", "The field of the run in `SPLIT_HIGH`.", HIGH_RUN),
        ("HIGH_SECOND", "The field of the second run in `SPLIT_HIGH`.", HIGH_SECOND),
        ("WHOLE", "The field of `SPLIT_HIGH` that says whether the suit falls into sets.", WHOLE),
    ] {
        tables.constant(name, about, number as usize);
    }
}
