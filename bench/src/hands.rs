//! The hands whose shanten and accepted tiles are asked: three sets and a series of turns, all from fixed seeds.

use fastrand::Rng;

/// How many of each of the 34 kinds; 0..9 characters, 9..18 circles, 18..27 bamboos, 27.. E S W N white green red.
pub type Counts = [u8; 34];

pub const SEED: u64 = 20_080_704;

pub struct HandSet {
    pub name: &'static str,
    pub fourteen: Vec<Counts>,
    /// The same hands with one tile taken away.
    pub thirteen: Vec<Counts>,
}

pub fn sets(size: usize) -> [HandSet; 3] {
    [
        hand_set("random", size, SEED, |rng| dealt(rng, 0..34)),
        hand_set("near-complete", size, SEED + 1, near_complete),
        hand_set("one suit", size, SEED + 2, |rng| {
            let suit = 9 * rng.usize(..3);
            dealt(rng, suit..suit + 9)
        }),
    ]
}

fn hand_set(name: &'static str, size: usize, seed: u64, hand: impl Fn(&mut Rng) -> Counts) -> HandSet {
    let mut rng = Rng::with_seed(seed);
    let fourteen: Vec<Counts> = (0..size).map(|_| hand(&mut rng)).collect();
    let thirteen = fourteen.iter().map(|hand| without_one(&mut rng, *hand)).collect();
    HandSet { name, fourteen, thirteen }
}

/// Fourteen tiles from a shuffled wall of the given kinds.
fn dealt(rng: &mut Rng, kinds: std::ops::Range<usize>) -> Counts {
    let mut hand = [0; 34];
    for kind in wall(rng, kinds).into_iter().take(14) {
        hand[kind] += 1;
    }
    hand
}

fn wall(rng: &mut Rng, kinds: std::ops::Range<usize>) -> Vec<usize> {
    let mut wall: Vec<usize> = kinds.flat_map(|kind| [kind; 4]).collect();
    rng.shuffle(&mut wall);
    wall
}

/// A complete hand of four sets and a pair in which one to three tiles were exchanged.
fn near_complete(rng: &mut Rng) -> Counts {
    let mut hand = complete(rng);
    for _ in 0..rng.usize(1..=3) {
        hand = without_one(rng, hand);
        let free: Vec<usize> = (0..34).filter(|kind| hand[*kind] < 4).collect();
        hand[free[rng.usize(..free.len())]] += 1;
    }
    hand
}

fn complete(rng: &mut Rng) -> Counts {
    loop {
        let mut hand = [0; 34];
        hand[rng.usize(..34)] += 2;
        for _ in 0..4 {
            if rng.usize(..4) == 0 {
                hand[rng.usize(..34)] += 3;
            } else {
                let low = 9 * rng.usize(..3) + rng.usize(..7);
                hand[low..low + 3].iter_mut().for_each(|count| *count += 1);
            }
        }
        if hand.iter().all(|count| *count <= 4) {
            return hand;
        }
    }
}

fn without_one(rng: &mut Rng, mut hand: Counts) -> Counts {
    let held: Vec<usize> = (0..34).flat_map(|kind| vec![kind; usize::from(hand[kind])]).collect();
    hand[held[rng.usize(..held.len())]] -= 1;
    hand
}

/// As in 123m55p77z.
pub fn show(hand: &Counts) -> String {
    ["m", "p", "s", "z"]
        .into_iter()
        .zip(hand.chunks(9))
        .filter(|(_, suit)| suit.iter().any(|count| *count > 0))
        .map(|(letter, suit)| {
            let ranks = suit.iter().zip(1..).map(|(count, rank): (_, u8)| rank.to_string().repeat(usize::from(*count)));
            ranks.collect::<String>() + letter
        })
        .collect()
}

/// Eighteen turns of one player: draw, ask the shanten, discard.
pub struct Walk {
    pub start: Counts,
    pub turns: [Turn; TURNS],
}

pub const TURNS: usize = 18;

#[derive(Debug, Clone, Copy, Default)]
pub struct Turn {
    pub draw: usize,
    pub discard: usize,
}

/// The player keeps the shanten as low as it can be and otherwise discards at random, so hands grow as they do at a table.
pub fn walks(size: usize, shanten: impl Fn(&Counts) -> i8) -> Vec<Walk> {
    let mut rng = Rng::with_seed(SEED + 3);
    (0..size)
        .map(|_| {
            let mut wall = wall(&mut rng, 0..34).into_iter();
            let mut hand = [0; 34];
            wall.by_ref().take(13).for_each(|kind| hand[kind] += 1);
            let start = hand;
            let turns = std::array::from_fn(|_| {
                let draw = wall.next().expect("a wall of 136 tiles has more than 13 + 18");
                hand[draw] += 1;
                let discard = best_discard(&mut rng, &hand, &shanten);
                hand[discard] -= 1;
                Turn { draw, discard }
            });
            Walk { start, turns }
        })
        .collect()
}

fn best_discard(rng: &mut Rng, hand: &Counts, shanten: impl Fn(&Counts) -> i8) -> usize {
    let first = rng.usize(..34);
    (0..34)
        .map(|step| (first + step) % 34)
        .filter(|kind| hand[*kind] > 0)
        .min_by_key(|kind| {
            let mut rest = *hand;
            rest[*kind] -= 1;
            shanten(&rest)
        })
        .expect("a hand of 14 tiles has one to discard")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_shown_suit_by_suit() {
        let mut hand = [0; 34];
        [0, 1, 2, 13, 13, 33].into_iter().for_each(|kind: usize| hand[kind] += 1);
        assert_eq!(show(&hand), "123m55p7z");
    }

    #[test]
    fn sets_have_the_right_tiles() {
        for set in sets(200) {
            for (hands, tiles) in [(&set.fourteen, 14), (&set.thirteen, 13)] {
                assert!(hands.iter().all(|hand| hand.iter().sum::<u8>() == tiles), "{}", set.name);
                assert!(hands.iter().flatten().all(|count| *count <= 4), "{}", set.name);
            }
        }
    }
}
