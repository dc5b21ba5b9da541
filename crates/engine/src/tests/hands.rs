//! Random hands of all sizes: distances, accepted tiles, waits, and what is kept up while playing.

use std::vec::Vec;

use tiles::{COPIES, Counts, Kind, KindSet, Meld, Tile};

use super::oracle::{Distances, is_complete};
use super::plain_rules;
use crate::hand::Hand;
use crate::shanten::{Progress, Shanten, accepts, shanten};
use crate::waits::{Waits, discards};

/// A shuffled set of tiles of these kinds.
fn shuffled(kinds: KindSet) -> Vec<Kind> {
    let mut wall: Vec<Kind> = kinds.iter().flat_map(|kind| [kind; COPIES as usize]).collect();
    fastrand::shuffle(&mut wall);
    wall
}

/// Concealed tiles for a hand of this many tiles beside this many melds, and the melds.
fn random_hand(tiles: usize, melds: usize, kinds: KindSet) -> (Vec<Tile>, Vec<Meld>) {
    let melds: Vec<Meld> = loop {
        let found: Vec<Meld> = shuffled(kinds)
            .chunks(3)
            .filter_map(|three| Meld::open(&three.iter().map(|&kind| Tile::plain(kind)).collect::<Vec<_>>()))
            .chain(shuffled(kinds).into_iter().map(|kind| Meld::open(&[Tile::plain(kind); 3]).expect("a pung")))
            .take(melds)
            .collect();
        if counts(found.iter().flat_map(|meld| meld.tiles())).iter().all(|&count| count <= COPIES) {
            break found;
        }
    };
    let mut left = counts(melds.iter().flat_map(|meld| meld.tiles())).map(|used| COPIES - used);
    let mut take = |kind: &Kind| left[kind.index()].checked_sub(1).map(|n| left[kind.index()] = n).is_some();
    let wall = shuffled(kinds).into_iter().filter(|kind| take(kind)).map(Tile::plain);
    (wall.take(tiles - 3 * melds.len()).collect(), melds)
}

fn counts(tiles: impl Iterator<Item = Tile>) -> Counts {
    let mut counts = [0; Kind::COUNT];
    tiles.for_each(|tile| counts[tile.kind().index()] += 1);
    counts
}

/// Calls with many hands of each size: of all kinds, of one suit and honours, of one suit, of terminals and honours.
fn every_sort(tiles: usize, each: usize, mut f: impl FnMut(Hand)) {
    fastrand::seed(tiles as u64);
    let one_suit = KindSet::from_bits(0x1ff << 9);
    for kinds in [KindSet::ALL, one_suit | KindSet::HONOURS, one_suit, KindSet::ORPHANS] {
        for melds in 0..=4 {
            for _ in 0..each {
                let (concealed, melds) = random_hand(tiles, melds, kinds);
                f(Hand::new(plain_rules(), &concealed, &melds).expect("a hand"));
            }
        }
    }
}

#[test]
fn distances_are_as_trying_out_says() {
    let distances = Distances::new();
    for tiles in [13, 14] {
        every_sort(tiles, 2_000, |hand| {
            let melds = hand.melds().len();
            let found = Shanten::of(hand.concealed(), melds);
            assert_eq!(found.standard, distances.short(hand.concealed(), melds) as i8 - 1, "{hand:?}");
            assert_eq!(found.best(), shanten(hand.concealed(), melds));
            assert_eq!(found.best() == -1, tiles == 14 && is_complete(hand.concealed(), melds), "{hand:?}");
        });
    }
}

#[test]
fn accepted_tiles_are_those_that_bring_the_hand_nearer() {
    every_sort(13, 1_000, |hand| {
        let melds = hand.melds().len();
        let (distance, accepted) = accepts(hand.concealed(), melds);
        let nearer = |kind: &Kind| {
            let mut more = *hand.concealed();
            more[kind.index()] += 1;
            more[kind.index()] <= COPIES && shanten(&more, melds) < distance
        };
        assert_eq!(accepted, Kind::all().filter(nearer).collect(), "{hand:?}");
    });
}

#[test]
fn waits_are_the_tiles_that_complete_the_hand_a_fifth_one_included() {
    let mut fifth = 0;
    every_sort(13, 3_000, |hand| {
        let completes = |kind: &Kind| {
            let mut more = *hand.concealed();
            more[kind.index()] += 1;
            is_complete(&more, hand.melds().len())
        };
        let waits = Waits::of(&hand);
        assert_eq!(waits.all, Kind::all().filter(completes).collect(), "{hand:?}");
        let held = |kind: &Kind| waits.all.contains(*kind) && hand.count(*kind) == COPIES;
        assert_eq!(waits.held, Kind::all().filter(held).collect(), "{hand:?}");
        fifth += waits.held_concealed.len();
    });
    assert!(fifth > 0, "some hand waits for a fifth tile");
}

#[test]
fn discards_leave_what_they_say() {
    every_sort(14, 100, |hand| {
        assert_eq!(Waits::of(&hand), Waits::default(), "fourteen tiles do not wait");
        let kinds: KindSet = discards(&hand).map(|discard| discard.kind).collect();
        assert_eq!(kinds, Kind::all().filter(|kind| hand.concealed()[kind.index()] > 0).collect());
        for discard in discards(&hand) {
            let left = hand.without(discard.kind).expect("the tile is there");
            let found = accepts(left.concealed(), left.melds().len());
            assert_eq!((discard.shanten, discard.accepts), found);
        }
    });
}

/// Turns of hands of every sort beside every number of melds: what is kept is what counting anew gives, and the distance is
/// the one that trying out gives.
#[test]
fn what_is_kept_while_playing_is_what_counting_anew_gives() {
    fastrand::seed(7);
    let distances = Distances::new();
    let one_suit = KindSet::from_bits(0x1ff << 9);
    let sorts = [KindSet::ALL, one_suit | KindSet::HONOURS, one_suit, KindSet::HONOURS, KindSet::ORPHANS];
    for (kinds, melds) in sorts.into_iter().flat_map(|kinds| (0..=4).map(move |melds| (kinds, melds))) {
        for _ in 0..100 {
            let wall = shuffled(kinds);
            let (dealt, drawn) = wall.split_at(13 - 3 * melds);
            let mut progress = Progress::new(&counts(dealt.iter().map(|&kind| Tile::plain(kind))), melds);
            for &kind in drawn {
                let before = progress;
                progress.draw(kind);
                check_kept(&progress, melds);
                let short = distances.short(&progress.counts(), melds) as i8;
                assert_eq!(Shanten::of(&progress.counts(), melds).standard, short - 1);
                let mut undone = progress;
                undone.discard(kind);
                assert_eq!(undone, before);
                let held: Vec<Kind> = Kind::all().filter(|kind| progress.count(*kind) > 0).collect();
                progress.discard(*fastrand::choice(&held).expect("tiles in hand"));
                check_kept(&progress, melds);
            }
        }
    }
}

#[track_caller]
fn check_kept(progress: &Progress, melds: usize) {
    let counts = progress.counts();
    assert_eq!(*progress, Progress::new(&counts, melds));
    assert_eq!(progress.shanten(), shanten(&counts, melds), "{counts:?} beside {melds} melds");
    assert_eq!(progress.accepts(), accepts(&counts, melds), "{counts:?} beside {melds} melds");
}
