//! How many hands wait if a fifth tile of a kind counts: every hand is counted, group by group.

use std::collections::HashMap;
use std::vec::Vec;

use arrayvec::ArrayVec;
use tiles::{Counts, Kind, KindSet, Meld, Tile};

use super::oracle::every_group;
use super::plain_rules;
use crate::hand::Hand;
use crate::shanten::Shanten;
use crate::waits::Waits;

/// What a group can be in a waiting hand: sets, sets and a pair, or one tile short of either.
const SETS: u8 = 1;
const PAIR: u8 = 2;
const NEAR_SETS: u8 = 4;
const NEAR_PAIR: u8 = 8;

fn bit(bit: u8, is: bool) -> u8 {
    if is { bit } else { 0 }
}

/// How often each of these occurs among the groups of this many tiles.
type Tally = HashMap<(u8, u8), u64>;

/// What these tiles wait for to be sets and a pair, beside as many melds of other kinds as make thirteen.
fn waits(counts: &Counts) -> KindSet {
    let tiles: Vec<Tile> =
        Kind::all().flat_map(|kind| std::iter::repeat_n(Tile::plain(kind), counts[kind.index()].into())).collect();
    let melds: ArrayVec<Meld, 4> = Kind::all()
        .filter(|kind| counts[kind.index()] == 0)
        .map(|kind| Meld::open(&[Tile::plain(kind); 3]).expect("a pung"))
        .take((13 - tiles.len()) / 3)
        .collect();
    let waits = Waits::of(&Hand::new(plain_rules(), &tiles, &melds).expect("thirteen tiles"));
    let makes_sets = |kind: &Kind| {
        let mut more = *counts;
        more[kind.index()] += 1;
        waits.held_concealed.contains(*kind) || Shanten::of(&more, melds.len()).standard == -1
    };
    waits.all.iter().filter(makes_sets).collect()
}

/// What a group of kinds from an index on can be. A kind outside of it stands in for the pair, or waits for one.
fn can_be(group: &[u8], from: usize, outside: Kind) -> u8 {
    let with = |more: u8| {
        let mut counts = [0; Kind::COUNT];
        counts[from..from + group.len()].copy_from_slice(group);
        counts[outside.index()] = more;
        waits(&counts)
    };
    let is_inside = |kind: &Kind| (from..from + group.len()).contains(&kind.index());
    match group.iter().sum::<u8>() {
        0 | 3 | 6 | 9 | 12 => bit(SETS, with(1).contains(outside)),
        2 | 5 | 8 | 11 => {
            let waits = with(2);
            bit(PAIR, waits.contains(outside)) | bit(NEAR_SETS, waits.iter().any(|kind| is_inside(&kind)))
        }
        1 | 4 | 7 | 10 | 13 => bit(NEAR_PAIR, with(0).iter().any(|kind| is_inside(&kind))),
        _ => 0,
    }
}

fn tally(kinds: usize, from: usize, outside: Kind) -> Tally {
    let mut tally = Tally::new();
    every_group(kinds, &mut |group| {
        let what = can_be(group, from, outside);
        if what != 0 {
            *tally.entry((group.iter().sum(), what)).or_default() += 1;
        }
    });
    tally
}

/// What two groups can be together.
fn both(a: u8, b: u8) -> u8 {
    let either = |x: u8, y: u8| (a & x != 0 && b & y != 0) || (a & y != 0 && b & x != 0);
    bit(SETS, either(SETS, SETS))
        | bit(PAIR, either(SETS, PAIR))
        | bit(NEAR_SETS, either(SETS, NEAR_SETS))
        | bit(NEAR_PAIR, either(SETS, NEAR_PAIR) || either(PAIR, NEAR_SETS))
}

fn combine(a: &Tally, b: &Tally) -> Tally {
    let mut tally = Tally::new();
    for (&(tiles, one), ways) in a {
        for (&(more, other), times) in b {
            if tiles + more <= 13 && both(one, other) != 0 {
                *tally.entry((tiles + more, both(one, other))).or_default() += ways * times;
            }
        }
    }
    tally
}

#[test]
fn waiting_hands_if_a_fifth_tile_counts() {
    let east = Kind::wind(tiles::Wind::East);
    let suit = tally(9, 0, east);
    let honours = tally(7, 27, Kind::five(tiles::Suit::Sou));
    let all = combine(&combine(&combine(&suit, &suit), &suit), &honours);
    let waiting = all.iter().filter(|((tiles, what), _)| *tiles == 13 && what & NEAR_PAIR != 0);
    assert_eq!(waiting.map(|(_, hands)| hands).sum::<u64>(), 55_386_588);
}
