//! The tables behind `distance.rs`: what a suit or the honours contribute to a hand of sets and a pair.
//!
//! For one suit, the only thing that matters is how many tiles it is short of k sets (k = 0…4), without and with a
//! pair. Reading the nine counts from low to high, the shortest way to every (sets, pair, runs still open) is a
//! vector; two prefixes with the same vectors ahead of them are the same state. So this is a finite automaton: its
//! 1,113 states after six ranks and its 126 classes at the end make small tables, and every class composes with every
//! other by a min-plus sum, which is tabulated too.

use std::collections::HashMap;
use std::hash::Hash;

use crate::{CODES, ROW, Tables};

/// Sets beyond the fourth are of no use.
const SETS: usize = 5;
/// Three runs from one rank are three pungs, so at most two ever start at one.
const RUNS: usize = 3;
const NEVER: u8 = 99;

/// Tiles short of (sets, pair) while reading ranks, by runs begun one and two ranks ago.
type Prefix = [[[[u8; 2]; SETS]; RUNS]; RUNS];
/// Tiles short of (sets, pair).
type Short = [[u8; 2]; SETS];

const START: Prefix = {
    let mut start = [[[[NEVER; 2]; SETS]; RUNS]; RUNS];
    start[0][0][0][0] = 0;
    start
};

/// The states after one more rank with `count` tiles. `may_run` is false for honours.
fn next(prefix: &Prefix, count: u8, may_run: bool) -> Prefix {
    let mut after = [[[[NEVER; 2]; SETS]; RUNS]; RUNS];
    let runs = if may_run { RUNS } else { 1 };
    for state in 0..RUNS * RUNS * SETS * 2 {
        let (one_ago, two_ago, sets, pair) = (state / 30, state / 10 % 3, state / 2 % 5, state % 2);
        let short = prefix[one_ago][two_ago][sets][pair];
        for (begin, pon, now_pair) in product(runs) {
            let (sets, pair) = (sets + begin + pon, pair + now_pair);
            let used = one_ago + two_ago + begin + 3 * pon + 2 * now_pair;
            if sets >= SETS || pair > 1 || used > 4 || short == NEVER {
                continue;
            }
            let cell = &mut after[begin][one_ago][sets][pair];
            *cell = (*cell).min(short + (used as u8).saturating_sub(count));
        }
    }
    after
}

/// Every choice of runs begun, a pung or not, the pair or not.
fn product(runs: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..runs).flat_map(|begin| (0..2).flat_map(move |pon| (0..2).map(move |pair| (begin, pon, pair))))
}

/// What is short in two groups together.
fn together(a: &Short, b: &Short) -> Short {
    let mut sum = [[NEVER; 2]; SETS];
    for (i, j) in (0..SETS).flat_map(|i| (0..SETS - i).map(move |j| (i, j))) {
        sum[i + j][0] = sum[i + j][0].min(a[i][0] + b[j][0]);
        sum[i + j][1] = sum[i + j][1].min((a[i][1] + b[j][0]).min(a[i][0] + b[j][1]));
    }
    sum
}

/// Numbers things in the order in which they are first seen.
struct Numbering<T>(HashMap<T, usize>, Vec<T>);

impl<T: Hash + Eq + Clone> Numbering<T> {
    fn new() -> Self {
        Numbering(HashMap::new(), Vec::new())
    }
    fn number(&mut self, thing: &T) -> usize {
        *self.0.entry(thing.clone()).or_insert_with(|| {
            self.1.push(thing.clone());
            self.1.len() - 1
        })
    }
}

/// For each rank, where each state goes with 0 to 4 tiles; the last states are the classes.
struct Automaton {
    steps: Vec<Vec<[usize; 5]>>,
    classes: Vec<Short>,
}

impl Automaton {
    fn new(ranks: usize, may_run: bool) -> Automaton {
        let mut states = vec![START];
        let mut steps = Vec::new();
        for _ in 0..ranks {
            let mut reached = Numbering::new();
            let step = |state: &Prefix| [0, 1, 2, 3, 4].map(|count| next(state, count, may_run));
            steps.push(states.iter().map(|state| step(state).map(|after| reached.number(&after))).collect::<Vec<_>>());
            states = reached.1;
        }
        let mut classes = Numbering::new();
        let mut merged: Vec<usize> = states.iter().map(|state| classes.number(&state[0][0])).collect();
        // From the end to the start: states that lead to the same places are one.
        for step in steps.iter_mut().rev() {
            let mut rows = Numbering::new();
            let numbers = step.iter().map(|row| rows.number(&row.map(|to| merged[to]))).collect();
            *step = rows.1;
            merged = numbers;
        }
        Automaton { steps, classes: classes.1 }
    }

    /// The state after three more ranks, whose counts are the digits of `code` in base five.
    fn three_ranks(&self, state: usize, from_rank: usize, code: usize) -> usize {
        let digits = [code / 25, code / 5 % 5, code % 5];
        (0..3).fold(state, |state, i| self.steps[from_rank + i][state][digits[i]])
    }
}

/// Two classes of seven bits are an index of a table of this size.
const TWO_CLASSES: usize = ROW * ROW;
/// The lowest bits of an entry hold what seven pairs and thirteen orphans ask, those above a state. So entries can be
/// added up before the states are cut off.
const SPECIAL_BITS: u32 = 21;

/// What three counts add to seven pairs and thirteen orphans: kinds, pairs, orphans and orphans that are pairs, in
/// fields of 6, 6, 4 and 4 bits that never run over. `orphans` says which of the three ranks are orphans.
fn special(code: usize, orphans: [bool; 3]) -> u32 {
    let digits = [code / 25, code / 5 % 5, code % 5];
    let of = |count: usize, orphan: bool| {
        let (one, two) = (u32::from(count >= 1), u32::from(count >= 2));
        one | two << 6 | (u32::from(orphan) * (one | two << 4)) << 12
    };
    (0..3).map(|i| of(digits[i], orphans[i])).sum()
}

/// Adds the tables.
pub fn make(tables: &mut Tables) {
    let suit = Automaton::new(9, true);
    let honours = Automaton::new(7, false);

    let entry = |state: usize, special: u32| u32::try_from(state).expect("few states") << SPECIAL_BITS | special;
    // The first six counts of a group lead to a state, and the last three from there to a class. The states of the honours
    // come after those of the suits; of their last three counts only the last is there.
    let suit_states = suit.steps[6].len();
    let mut six = vec![0u32; 2 * ROW * ROW];
    for (low, middle) in (0..CODES).flat_map(|low| (0..CODES).map(move |middle| (low, middle))) {
        let of_suit = suit.three_ranks(suit.three_ranks(0, 0, low), 3, middle);
        let suit_special = special(low, [true, false, false]) + special(middle, [false; 3]);
        six[low * ROW + middle] = entry(of_suit, suit_special);
        let of_honours = honours.three_ranks(honours.three_ranks(0, 0, low), 3, middle);
        let honour_special = special(low, [true; 3]) + special(middle, [true; 3]);
        six[(ROW + low) * ROW + middle] = entry(suit_states + of_honours, honour_special);
    }
    let mut class = vec![0u8; ROW << (u32::BITS - SPECIAL_BITS)];
    for (state, last) in (0..suit_states).flat_map(|state| (0..CODES).map(move |last| (state, last))) {
        class[state * ROW + last] = suit.three_ranks(state, 6, last) as u8;
    }
    for (state, last) in (0..honours.steps[6].len()).flat_map(|state| (0..5).map(move |last| (state, last))) {
        class[(suit_states + state) * ROW + last] = honours.steps[6][state][last] as u8;
    }
    // A nine is an orphan, and so is red in its place.
    let high: Vec<u32> = (0..ROW).map(|last| special(last, [false, false, true])).collect();

    // Two suits together; a suit and the honours together; all four.
    let mut two_suits = Numbering::new();
    let mut suit_and_honours = Numbering::new();
    let pairs = |a: &[Short], b: &[Short], numbers: &mut Numbering<Short>| -> Vec<u8> {
        let mut table = vec![0; TWO_CLASSES];
        for (i, j) in (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j))) {
            table[i * ROW + j] = u8::try_from(numbers.number(&together(&a[i], &b[j]))).expect("a class fits a byte");
        }
        table
    };
    let suit_suit = pairs(&suit.classes, &suit.classes, &mut two_suits);
    let honours_suit = pairs(&honours.classes, &suit.classes, &mut suit_and_honours);
    let suit_honours = pairs(&suit.classes, &honours.classes, &mut suit_and_honours);
    let (a, b) = (&two_suits.1, &suit_and_honours.1);
    let mut whole = vec![0u8; SETS * b.len() * 256];
    for (melds, i, j) in (0..SETS * a.len() * b.len()).map(|n| (n % SETS, n / SETS % a.len(), n / SETS / a.len())) {
        whole[(melds * b.len() + j) * 256 + i] = together(&a[i], &b[j])[SETS - 1 - melds][1];
    }

    tables.add(
        "SIX",
        "Codes of the first six counts, honours after suits: the state, and what they add to the special shapes.",
        &six,
    );
    tables.add("HIGH", "Code of the last three counts: what they add to the special shapes.", &high);
    tables.add("CLASS", "State after six counts and code of the last three: the class of the group.", &class);
    tables.add("SUIT_SUIT", "Classes of two suits: their class together.", &suit_suit);
    tables.add("HONOURS_SUIT", "Class of the honours and of a suit: their class together.", &honours_suit);
    tables.add("SUIT_HONOURS", "The same the other way round.", &suit_honours);
    tables.add("WHOLE", "Melds, class of a suit and the honours, class of two suits: tiles short of a hand.", &whole);
    tables.constant("RESTS", "How many classes of a suit and the honours together there are.", b.len());
    tables.constant(
        "SPECIAL_BITS",
        "How many bits of an entry are what the special shapes ask.",
        SPECIAL_BITS as usize,
    );
}
