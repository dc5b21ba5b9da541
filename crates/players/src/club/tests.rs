//! The player beside a slow twin that counts everything anew and weighs every move to the end.

use std::cmp::Reverse;

use engine::shanten::{accepts, shanten};
use rules::Ruleset;
use shuffle::Seed;
use table::{Conduct, Occasion, Table};

use super::*;
use crate::choose;

/// Weighs every move by what it leaves.
struct Twin<'a> {
    rules: &'a Rules,
    view: SeatView<'a>,
    counts: Counts,
    aim: KindSet,
    distance: i8,
}

/// The counts of these kinds alone.
fn counts_within(counts: &Counts, kinds: KindSet) -> Counts {
    let mut some = *counts;
    (!kinds).iter().for_each(|kind| some[kind.index()] = 0);
    some
}

fn aim_of(rules: &Rules, view: SeatView<'_>, counts: &Counts, melds: &[Meld]) -> Option<KindSet> {
    aim(rules, view, &Progress::new(counts, melds.len()), melds.iter().copied())
}

impl<'a> Twin<'a> {
    fn of(rules: &'a Rules, view: SeatView<'a>) -> Twin<'a> {
        let counts = view.own.held.counts();
        let aim = aim_of(rules, view, &counts, &view.own.melds).unwrap_or(KindSet::ALL);
        let distance = shanten(&counts_within(&counts, aim), view.own.melds.len());
        Twin { rules, view, counts, aim, distance }
    }

    fn folds(&self, distance: i8) -> bool {
        distance >= FAR && threats(self.view).next().is_some()
    }

    /// Better discards have greater ones.
    fn worth(&self, tile: Tile) -> (i8, u32, i32) {
        let mut counts = self.counts;
        counts[tile.kind().index()] -= 1;
        let (distance, accepted) = accepts(&counts_within(&counts, self.aim), self.view.own.melds.len());
        let unseen = unseen(self.view);
        let left = (accepted & self.aim).iter().map(|kind| u32::from(unseen[kind.index()])).sum();
        let indicators = self.view.board.indicators.iter();
        let dora = indicators.filter(|indicator| indicator.kind().indicates() == tile.kind()).count() as i32;
        let middle = tile.kind().rank().map_or(0, |rank| i32::from(rank.min(10 - rank)));
        let worth_one = yakuhai(self.rules, self.view.board, self.view.seat);
        let honour = if worth_one.contains(tile.kind()) { 2 } else { 0 };
        (-distance, left, -(10 * (dora + i32::from(tile.is_red())) + middle + honour))
    }

    fn likes_kong(&self, action: Action) -> bool {
        let mut counts = self.counts;
        let melds = match action {
            Action::ConcealedKong(kind) => {
                counts[kind.index()] = 0;
                self.view.own.melds.len() + 1
            }
            Action::AddedKong(kind) => {
                counts[kind.index()] -= 1;
                self.view.own.melds.len()
            }
            _ => return false,
        };
        shanten(&counts_within(&counts, self.aim), melds) <= self.distance.max(0)
    }

    fn turn(&self, legal: &Legal) -> Action {
        if legal.contains(Action::NineTerminals) && self.distance > FAR {
            return Action::NineTerminals;
        }
        let worth = |action: &Action| match action {
            Action::Discard(pick) | Action::Riichi(pick) => self.worth(pick.tile),
            _ => (i8::MIN, 0, 0),
        };
        let riichi = legal.moves().filter(|action| matches!(action, Action::Riichi(_)));
        if let Some(best) = riichi.max_by_key(worth) {
            return best;
        }
        let folds = self.folds(self.distance);
        if !folds && let Some(kong) = legal.moves().find(|&action| self.likes_kong(action)) {
            return kong;
        }
        let danger = |action: &Action| match action {
            Action::Discard(pick) => Dangers::of(self.view, unseen(self.view)).of_kind(pick.tile.kind()),
            _ => u32::MAX,
        };
        let discards = legal.moves().filter(|action| matches!(action, Action::Discard(_)));
        let best = match folds {
            true => discards.max_by_key(|action| (Reverse(danger(action)), worth(action))),
            false => discards.max_by_key(worth),
        };
        best.expect("a turn has a discard")
    }

    fn claim(&self, legal: &Legal, tile: Tile) -> Action {
        let after = |action: Action| {
            let (Action::Chi(with) | Action::Pon(with)) = action else { return None };
            let mut counts = self.counts;
            with.iter().for_each(|tile| counts[tile.kind().index()] -= 1);
            let claimed = Meld::open(&[with[0], with[1], tile])?;
            let melds: Vec<Meld> = self.view.own.melds.iter().copied().chain([claimed]).collect();
            let aim = aim_of(self.rules, self.view, &counts, &melds)?;
            let distance = shanten(&counts_within(&counts, aim), melds.len()).max(0);
            (distance < self.distance && !self.folds(distance)).then_some((distance, action))
        };
        let nearer = legal.moves().filter_map(after);
        nearer.min_by_key(|(distance, _)| *distance).map_or(Action::Pass, |(_, action)| action)
    }
}

/// Asks both and lets them agree.
struct Both {
    turns: u32,
    claims: u32,
}

impl Bot for Both {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        let action = Club.decide(rules, view, legal);
        if win_or_end(rules, view, legal).is_none() {
            let twin = Twin::of(rules, view);
            let expected = match view.board.phase {
                Phase::Claims { tile, .. } => twin.claim(legal, tile),
                _ => twin.turn(legal),
            };
            assert_eq!(action, expected, "{:?}", view.own);
            match view.board.phase {
                Phase::Claims { .. } => self.claims += u32::from(action != Action::Pass),
                _ => self.turns += 1,
            }
        }
        action
    }
}

#[test]
fn decisions_are_those_of_the_slow_twin() {
    for ruleset in &Ruleset::ALL {
        let rules = &ruleset.rules;
        let mut both = Both { turns: 0, claims: 0 };
        for seed in 0..8 {
            let seed = Seed::new([seed; 32]);
            let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
            // Not `arena::play`: in the tests of this crate its players are others than those of the crate outside.
            let mut decide =
                |table: &Table, seat| choose(&mut both, rules, table.seen_by(seat), table.legal_actions(seat));
            while arena::advance(rules, &mut table, &mut &seed, &mut decide, |_, _| ()) {}
        }
        let Both { turns, claims } = both;
        assert!(turns > 2_000 && claims > 50, "{}: {turns} turns, {claims} claims", ruleset.id);
    }
}
