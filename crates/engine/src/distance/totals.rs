//! How many hands there are of each distance, known from elsewhere: every hand is counted, class by class.

use std::collections::HashMap;
use std::hash::Hash;

use tiles::{Counts, Kind};

use super::*;
use crate::tests::every_group;

/// How many groups of this many tiles there are of each class.
type Tally<T> = HashMap<(u8, T), u64>;

fn tally(kinds: usize, from: usize, class: fn(&Counts) -> u8) -> Tally<u8> {
    let mut tally = Tally::new();
    every_group(kinds, &mut |group| {
        let mut counts = [0; Kind::COUNT];
        counts[from..from + kinds].copy_from_slice(group);
        *tally.entry((group.iter().sum(), class(&counts))).or_default() += 1;
    });
    tally
}

fn combine<T: Hash + Eq>(a: &Tally<u8>, b: &Tally<u8>, together: impl Fn(u8, u8) -> T) -> Tally<T> {
    let mut tally = Tally::new();
    for (&(tiles, one), ways) in a {
        for (&(more, other), times) in b.iter().filter(|((more, _), _)| tiles + more <= 14) {
            *tally.entry((tiles + more, together(one, other))).or_default() += ways * times;
        }
    }
    tally
}

#[test]
fn complete_and_waiting_hands() {
    let suit = tally(9, 0, |counts| Code::suit(counts, 0).class());
    let honours = tally(7, 27, |counts| Codes::of(counts).groups()[3].class());
    let classes: std::collections::HashSet<u8> = suit.keys().map(|(_, class)| *class).collect();
    assert_eq!(classes.len(), 126);

    let two_suits = combine(&suit, &suit, |a, b| Classes::together([a, b, 0, 0]).two_suits());
    let rest = combine(&suit, &honours, |a, b| Classes::together([0, 0, a, b]).rest());
    let short = combine(&two_suits, &rest, |two_suits, rest| whole(0, two_suits, rest));
    assert_eq!(short[&(14, 0)], 11_498_658, "complete");
    assert_eq!(short[&(13, 1)], 54_747_045, "waiting, not for a fifth tile of a kind");
}

/// Every choice of seven kinds is seven pairs, and some of these hands are sets and a pair as well.
#[test]
fn seven_pairs() {
    let (mut pairs, mut also_sets) = (0, 0);
    let mut kinds = [0usize, 1, 2, 3, 4, 5, 6];
    loop {
        let mut counts = [0; Kind::COUNT];
        kinds.iter().for_each(|&kind| counts[kind] = 2);
        let (classes, special) = Classes::of(&Codes::of(&counts));
        pairs += u32::from(special.pairs() == -1);
        also_sets += u32::from(classes.short(0) == 0);
        let Some(i) = (0..7).rev().find(|&i| kinds[i] < 27 + i) else { break };
        kinds[i] += 1;
        (i + 1..7).for_each(|j| kinds[j] = kinds[j - 1] + 1);
    }
    assert_eq!((pairs, also_sets), (5_379_616, 4_668));
}
