//! Every suit and every group of honours there is.

use std::vec::Vec;

use tiles::{Counts, Kind, Set};

use super::oracle::{Distances, every_group, splits};
use crate::readings::{Finish, Reading, Shape};
use crate::shanten::Shanten;
use crate::splits::each_split;

/// A hand of one group of kinds from an index on, and so many more tiles of one other kind.
fn hand(group: &[u8], from: usize, other: usize, more: u8) -> Counts {
    let mut counts = [0; Kind::COUNT];
    counts[from..from + group.len()].copy_from_slice(group);
    counts[other] += more;
    counts
}

#[test]
fn there_are_405350_suits_and_43130_groups_of_honours() {
    let count = |kinds| {
        let mut count = 0;
        every_group(kinds, &mut |_| count += 1);
        count
    };
    assert_eq!((count(9), count(7)), (405_350, 43_130));
}

#[test]
fn every_group_is_as_far_from_sets_and_a_pair_as_trying_out_says() {
    let distances = Distances::new();
    let check = |counts: &Counts| {
        for melds in 0..=4 {
            let expected = distances.short(counts, melds) as i8 - 1;
            assert_eq!(Shanten::of(counts, melds).standard, expected, "{counts:?} beside {melds}");
        }
    };
    let mut turn = 0;
    every_group(9, &mut |suit| {
        // Each suit in turn, alone and beside a pair of honours.
        turn += 1;
        check(&hand(suit, turn % 3 * 9, 27, 2 * (turn as u8 & 1)));
    });
    every_group(7, &mut |honours| check(&hand(honours, 27, 4, 0)));
}

#[test]
fn every_suit_splits_as_trying_out_says() {
    let mut ways = 0;
    every_group(9, &mut |suit| {
        let easts = match suit.iter().sum::<u8>() {
            0 | 3 | 6 | 9 | 12 => 2,
            2 | 5 | 8 | 11 | 14 => 0,
            _ => return,
        };
        let counts = hand(suit, 9, 27, easts);
        let mut found: Vec<(Vec<Set>, Kind)> = Vec::new();
        each_split(&counts, |split| {
            let Reading::Standard(standard) = Shape::Sets(*split, Finish::Pair).reading(&[]) else {
                unreachable!("sets are sets")
            };
            let number = usize::from(counts.iter().sum::<u8>() / 3);
            let mut sets = standard.sets[..number].to_vec();
            sets.sort();
            found.push((sets, standard.pair));
        });
        found.sort();
        let mut expected = splits(&counts);
        expected.sort();
        assert_eq!(found, expected, "{suit:?}");
        ways += found.len();
    });
    // 21,743 groups of tiles of one suit are sets, with or without a pair; some of them in several ways.
    assert!(ways > 21_743, "{ways}");
}
