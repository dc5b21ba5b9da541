//! What a waiting hand waits for, as players name it.

use engine::Waits;
use engine::shanten::Shanten;
use tiles::{Counts, Kind, KindSet, Meld};

/// The kinds of waits. A hand is of the first kind here that fits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WaitKind {
    /// Both ends of two tiles in a row.
    TwoSided,
    /// Two pairs, one of which becomes a pung.
    TwoPairs,
    /// The middle of a chow.
    Closed,
    /// The 3 of 1-2 or the 7 of 8-9.
    Edge,
    /// One tile: for the pair, for seven pairs or for thirteen orphans.
    Single,
    /// Anything else that waits for several kinds: two single waits at once, three kinds or more.
    ManySided,
}

impl WaitKind {
    /// All of them, in the order of the counts.
    pub const ALL: [WaitKind; 6] = [
        WaitKind::TwoSided,
        WaitKind::TwoPairs,
        WaitKind::Closed,
        WaitKind::Edge,
        WaitKind::Single,
        WaitKind::ManySided,
    ];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            WaitKind::TwoSided => "two-sided",
            WaitKind::TwoPairs => "two-pairs",
            WaitKind::Closed => "closed",
            WaitKind::Edge => "edge",
            WaitKind::Single => "single",
            WaitKind::ManySided => "many-sided",
        }
    }
}

/// A wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// Its kind.
    pub kind: WaitKind,
    /// How many kinds of tiles would complete the hand; a kind of which the player holds all four is not counted.
    pub kinds: u8,
    /// How many tiles of these kinds the player has not seen.
    pub tiles: u8,
}

impl Wait {
    /// The wait of thirteen tiles, a set counting as three; `None` if they do not wait. `seen` says how many tiles of a
    /// kind the player has seen.
    pub fn of(concealed: &Counts, melds: &[Meld], seen: impl Fn(Kind) -> u8) -> Option<Wait> {
        let waits = Waits::of_tiles(concealed, melds);
        // A hand that waits only for a fifth tile has its shape all the same.
        let shown = if waits.open().is_empty() { waits.all } else { waits.open() };
        let kind = Parts { concealed, melds: melds.len() }.kind(shown)?;
        let unseen = |kind: Kind| tiles::COPIES.saturating_sub(seen(kind));
        Some(Wait { kind, kinds: waits.open().len() as u8, tiles: waits.open().iter().map(unseen).sum() })
    }
}

/// Thirteen tiles, to be taken apart.
struct Parts<'a> {
    concealed: &'a Counts,
    melds: usize,
}

impl Parts<'_> {
    fn kind(&self, waits: KindSet) -> Option<WaitKind> {
        let mut kinds = waits.iter();
        Some(match (kinds.next()?, kinds.next(), kinds.next()) {
            (one, None, _) => self.of_one(one),
            (low, Some(high), None) if self.is_two_sided(low, high) => WaitKind::TwoSided,
            (low, Some(high), None) if self.ends_pung(low) && self.ends_pung(high) => WaitKind::TwoPairs,
            (_, Some(_), _) => WaitKind::ManySided,
        })
    }

    /// The kind of a wait for one kind only; another end may be dead.
    fn of_one(&self, kind: Kind) -> WaitKind {
        let (low, high) = (|by| lower(kind, by), |by| higher(kind, by));
        let two = |a: Option<Kind>, b: Option<Kind>| a.zip(b).is_some_and(|(a, b)| self.is_set_without(&[a, b]));
        let (above, below) = (two(high(1), high(2)), two(low(1), low(2)));
        let at_edge = |above: bool| if above { high(3).is_none() } else { low(3).is_none() };
        match () {
            () if (above && !at_edge(true)) || (below && !at_edge(false)) => WaitKind::TwoSided,
            () if self.ends_pung(kind) => WaitKind::TwoPairs,
            () if two(low(1), high(1)) => WaitKind::Closed,
            () if above || below => WaitKind::Edge,
            () => WaitKind::Single,
        }
    }

    /// Two tiles in a row lie between these.
    fn is_two_sided(&self, low: Kind, high: Kind) -> bool {
        match (higher(low, 1), higher(low, 2)) {
            (Some(a), Some(b)) => higher(low, 3) == Some(high) && self.is_set_without(&[a, b]),
            _ => false,
        }
    }

    fn ends_pung(&self, kind: Kind) -> bool {
        self.is_set_without(&[kind, kind])
    }

    /// Whether these two tiles lack only one to a set: without them the hand is three sets and a pair.
    fn is_set_without(&self, tiles: &[Kind; 2]) -> bool {
        let mut rest = *self.concealed;
        let taken = tiles.iter().all(|kind| {
            let count = &mut rest[kind.index()];
            count.checked_sub(1).map(|left| *count = left).is_some()
        });
        taken && self.melds < 4 && Shanten::of(&rest, self.melds + 1).standard == -1
    }
}

fn higher(kind: Kind, by: usize) -> Option<Kind> {
    (0..by).try_fold(kind, |kind, _| kind.succ())
}

fn lower(kind: Kind, by: usize) -> Option<Kind> {
    Kind::all().find(|&low| higher(low, by) == Some(kind))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tiles::{COPIES, Written};

    use super::*;

    #[track_caller]
    fn check(hand: &str, kind: WaitKind, kinds: u8, tiles: u8) {
        let hand: Written = hand.parse().expect("a hand");
        let concealed = counts(&hand);
        let laid =
            |kind: Kind| hand.melds.iter().flat_map(|meld| meld.tiles()).filter(|tile| tile.kind() == kind).count();
        let seen = |kind: Kind| concealed[kind.index()] + laid(kind) as u8;
        assert_eq!(Wait::of(&concealed, &hand.melds, seen), Some(Wait { kind, kinds, tiles }), "{hand:?}");
    }

    fn counts(hand: &Written) -> Counts {
        let mut counts = [0; Kind::COUNT];
        hand.concealed.iter().for_each(|tile| counts[tile.kind().index()] += 1);
        counts
    }

    #[test]
    fn players_would_say_so() {
        check("123456m2355p678s", WaitKind::TwoSided, 2, 8);
        check("123456m1155p678s", WaitKind::TwoPairs, 2, 4);
        check("123456m2455p678s", WaitKind::Closed, 1, 4);
        check("123456m1255p678s", WaitKind::Edge, 1, 4);
        check("123456m8955p678s", WaitKind::Edge, 1, 4);
        check("123456m555p6789s", WaitKind::ManySided, 2, 6);
        check("123456m555p678s1z", WaitKind::Single, 1, 3);
        check("1z (123m)(456m)(555p)(678s)", WaitKind::Single, 1, 3);
        check("45m11z (456m)(555p)(678s)", WaitKind::TwoSided, 2, 7);
        check("1122m3344p5566s7z", WaitKind::Single, 1, 3);
        check("19m19p19s1234567z", WaitKind::ManySided, 13, 39);
        check("119m19p19s123456z", WaitKind::Single, 1, 4);
        check("123m23456p44777s", WaitKind::ManySided, 3, 11);
        check("1112345678999m", WaitKind::ManySided, 9, 23);
        // One end is dead, because the player has all four.
        check("23m555p678s11z [1111m]", WaitKind::TwoSided, 1, 4);
    }

    #[test]
    fn hands_that_do_not_wait_have_no_wait() {
        let hand: Written = "147m258p369s1234z".parse().expect("a hand");
        assert_eq!(Wait::of(&counts(&hand), &[], |_| 0), None);
    }

    /// Every waiting hand of four, seven and ten tiles of one suit beside sets elsewhere, against all ways to lay it out.
    #[test]
    fn every_small_hand_is_named_as_its_layouts_say() {
        let mut found = BTreeSet::new();
        for (tiles, melds) in [(4, "(111z)(222z)(333z)"), (7, "(111z)(222z)")] {
            let melds: Written = format!("5z {melds}").parse().expect("melds");
            each_suit(tiles, 0, &mut [0; Kind::COUNT], &mut |counts| {
                let named = Wait::of(counts, &melds.melds, |kind| counts[kind.index()]).map(|wait| wait.kind);
                let slow = slow_kind(counts);
                assert_eq!(named, slow, "{:?}", &counts[..9]);
                found.insert(named);
            });
        }
        assert_eq!(found.len(), 7, "all kinds, and hands that do not wait");
    }

    fn each_suit(left: u8, rank: usize, counts: &mut Counts, f: &mut impl FnMut(&Counts)) {
        if left == 0 {
            return f(counts);
        }
        if rank == 9 {
            return;
        }
        for count in 0..=left.min(COPIES) {
            counts[rank] = count;
            each_suit(left - count, rank + 1, counts, f);
        }
        counts[rank] = 0;
    }

    /// The kind by laying out the completed hand in all ways and looking what the last tile finished.
    fn slow_kind(counts: &Counts) -> Option<WaitKind> {
        let mut by_kind: Vec<(usize, BTreeSet<Finished>)> = Vec::new();
        for last in 0..9 {
            let mut full = *counts;
            full[last] += 1;
            let mut finished = BTreeSet::new();
            for pair in 0..9 {
                let mut rest = full;
                if rest[pair] < 2 {
                    continue;
                }
                rest[pair] -= 2;
                each_layout(&rest, &mut Vec::new(), &mut |sets| {
                    finished.extend((pair == last).then_some(Finished::Pair));
                    for &(low, run) in
                        sets.iter().filter(|(low, run)| (*low..=low + 2 * usize::from(*run)).contains(&last))
                    {
                        finished.insert(if run { Finished::Run(low) } else { Finished::Pung });
                    }
                });
            }
            if !finished.is_empty() {
                by_kind.push((last, finished));
            }
        }
        // Dead kinds count only where all are dead.
        if by_kind.iter().any(|(last, _)| counts[*last] < COPIES) {
            by_kind.retain(|(last, _)| counts[*last] < COPIES);
        }
        let of_run = |last: usize, low: usize| match (last - low, low) {
            (1, _) => WaitKind::Closed,
            (2, 0) | (0, 6) => WaitKind::Edge,
            _ => WaitKind::TwoSided,
        };
        match &by_kind[..] {
            [] => None,
            [(last, finished)] => finished
                .iter()
                .map(|one| match *one {
                    Finished::Pair => WaitKind::Single,
                    Finished::Pung => WaitKind::TwoPairs,
                    Finished::Run(low) => of_run(*last, low),
                })
                .min(),
            [(low, first), (high, second)] => {
                let two_sided =
                    high - low == 3 && first.contains(&Finished::Run(*low)) && second.contains(&Finished::Run(low + 1));
                let two_pairs = first.contains(&Finished::Pung) && second.contains(&Finished::Pung);
                Some(match () {
                    () if two_sided => WaitKind::TwoSided,
                    () if two_pairs => WaitKind::TwoPairs,
                    () => WaitKind::ManySided,
                })
            }
            _ => Some(WaitKind::ManySided),
        }
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Finished {
        Pair,
        Pung,
        Run(usize),
    }

    fn each_layout(rest: &Counts, sets: &mut Vec<(usize, bool)>, f: &mut impl FnMut(&[(usize, bool)])) {
        let Some(low) = rest.iter().position(|&count| count > 0) else { return f(sets) };
        if rest[low] >= 3 {
            let mut less = *rest;
            less[low] -= 3;
            sets.push((low, false));
            each_layout(&less, sets, f);
            sets.pop();
        }
        if low < 7 && rest[low + 1] > 0 && rest[low + 2] > 0 {
            let mut less = *rest;
            (low..low + 3).for_each(|index| less[index] -= 1);
            sets.push((low, true));
            each_layout(&less, sets, f);
            sets.pop();
        }
    }
}
