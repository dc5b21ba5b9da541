//! The slow and obvious answers that the fast ones are held against.

use std::vec;
use std::vec::Vec;

use tiles::{Counts, Kind, Sequence, Set};

/// Hands over every way of counts of so many kinds, each at most four, at most fourteen in all.
pub fn every_group(kinds: usize, f: &mut impl FnMut(&[u8])) {
    fn go(counts: &mut Vec<u8>, kinds: usize, left: u8, f: &mut impl FnMut(&[u8])) {
        if counts.len() == kinds {
            return f(counts);
        }
        for count in 0..=left.min(4) {
            counts.push(count);
            go(counts, kinds, left - count, f);
            counts.pop();
        }
    }
    go(&mut Vec::new(), kinds, 14, f);
}

/// How many tiles every possible group is short of so many sets and perhaps a pair.
///
/// The groups that are exactly that are short of nothing. From them the answer spreads kind by kind: one tile less
/// costs one, one tile more costs nothing.
struct Short(Vec<u8>);

fn index(group: &[u8]) -> usize {
    group.iter().fold(0, |index, &count| index * 5 + usize::from(count))
}

impl Short {
    fn of(kinds: usize, may_run: bool, sets: u8, pair: bool) -> Short {
        let mut short = vec![99; 5usize.pow(kinds as u32)];
        every_exact(&mut vec![0; kinds], may_run, 0, sets, pair, &mut |group| short[index(group)] = 0);
        for kind in 0..kinds as u32 {
            let step = 5usize.pow(kind);
            let count = |i: usize| i / step % 5;
            for i in (0..short.len()).filter(|&i| count(i) > 0) {
                short[i] = short[i].min(short[i - step]);
            }
            for i in (0..short.len()).rev().filter(|&i| count(i) < 4) {
                short[i] = short[i].min(short[i + step] + 1);
            }
        }
        Short(short)
    }
}

/// Hands over every group that is exactly so many sets and perhaps a pair, some of them several times.
fn every_exact(group: &mut Vec<u8>, may_run: bool, from: usize, sets: u8, pair: bool, f: &mut impl FnMut(&[u8])) {
    let kinds = group.len();
    if pair {
        for kind in 0..kinds {
            group[kind] += 2;
            every_exact(group, may_run, 0, sets, false, f);
            group[kind] -= 2;
        }
    } else if sets == 0 {
        if group.iter().all(|&count| count <= 4) {
            f(group);
        }
    } else {
        // Sets in an order: first the pungs, then the runs.
        for set in from..if may_run { 2 * kinds - 2 } else { kinds } {
            let tiles = if set < kinds { [set; 3] } else { [set - kinds, set - kinds + 1, set - kinds + 2] };
            tiles.iter().for_each(|&kind| group[kind] += 1);
            every_exact(group, may_run, set, sets - 1, false, f);
            tiles.iter().for_each(|&kind| group[kind] -= 1);
        }
    }
}

/// How far hands are from sets and a pair, by trying out every share of sets among the groups.
pub struct Distances {
    suit: Vec<[Short; 2]>,
    honours: Vec<[Short; 2]>,
}

impl Distances {
    pub fn new() -> Distances {
        let of =
            |kinds, may_run| (0..=4).map(move |sets| [false, true].map(|pair| Short::of(kinds, may_run, sets, pair)));
        Distances { suit: of(9, true).collect(), honours: of(7, false).collect() }
    }

    /// Tiles short of a complete hand beside so many melds.
    pub fn short(&self, counts: &Counts, melds: usize) -> u8 {
        let groups = [&counts[..9], &counts[9..18], &counts[18..27], &counts[27..]];
        let mut so_far = vec![[0, 99]; 1];
        for group in groups {
            let tables = if group.len() == 9 { &self.suit } else { &self.honours };
            let here: Vec<[u8; 2]> =
                tables.iter().map(|table| [&table[0], &table[1]].map(|t| t.0[index(group)])).collect();
            let mut next = vec![[99, 99]; 5];
            for (i, before) in so_far.iter().enumerate() {
                for (j, now) in here.iter().enumerate().take(5 - i) {
                    next[i + j][0] = next[i + j][0].min(before[0] + now[0]);
                    next[i + j][1] = next[i + j][1].min((before[0] + now[1]).min(before[1] + now[0]));
                }
            }
            so_far = next;
        }
        so_far[4 - melds][1]
    }
}

/// Every way to take sets and a pair from the lowest tile on until nothing is left: sorted sets, and the pair.
pub fn splits(counts: &Counts) -> Vec<(Vec<Set>, Kind)> {
    fn go(counts: &Counts, sets: &mut Vec<Set>, pair: Option<Kind>, all: &mut Vec<(Vec<Set>, Kind)>) {
        let Some(low) = Kind::all().find(|kind| counts[kind.index()] > 0) else {
            let Some(pair) = pair else { return };
            let mut sets = sets.clone();
            sets.sort();
            if !all.contains(&(sets.clone(), pair)) {
                all.push((sets, pair));
            }
            return;
        };
        if pair.is_none() && counts[low.index()] >= 2 {
            let mut left = *counts;
            left[low.index()] -= 2;
            go(&left, sets, Some(low), all);
        }
        for set in [Some(Set::Pon(low)), Sequence::starting(low).map(Set::Chi)].into_iter().flatten() {
            let mut left = *counts;
            if set.tiles().all(|kind| left[kind.index()].checked_sub(1).map(|n| left[kind.index()] = n).is_some()) {
                sets.push(set);
                go(&left, sets, pair, all);
                sets.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(counts, &mut Vec::new(), None, &mut all);
    all
}

/// Whether the tiles are sets and a pair beside so many melds, seven different pairs, or thirteen orphans.
pub fn is_complete(counts: &Counts, melds: usize) -> bool {
    let with = |n: u8| Kind::all().filter(|kind| counts[kind.index()] == n).count();
    let orphans = Kind::all().all(|kind| kind.is_terminal_or_honour() == (counts[kind.index()] > 0));
    let special = melds == 0 && (with(2) == 7 || (orphans && with(2) == 1 && with(1) == 12));
    special || splits(counts).iter().any(|(sets, _)| sets.len() + melds == 4)
}
