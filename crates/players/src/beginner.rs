//! A player who has learned the game last week.

use engine::shanten::{accepts, shanten};
use rules::Rules;
use table::{Action, Legal, Phase, Pick, SeatView};
use tiles::{Counts, Kind};

use crate::Bot;
use crate::lots::Lots;
use crate::safety::{Dangers, threats};
use crate::seen::unseen;
use crate::simple::win_or_announce;

/// How many times out of a hundred a beginner does what beginners do.
const CLAIMS_WHAT_FITS: usize = 75;
const MISSES_THE_BEST: usize = 30;
const THINKS_OF_SAFETY: usize = 40;
const FORGETS_RIICHI: usize = 10;

/// Builds sets, claims what fits whether or not the hand will have a yaku, throws honours away first, sees the best
/// discard most of the time, and remembers only now and then that a riichi is dangerous.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beginner(Lots);

impl Beginner {
    pub(crate) fn new(seed: u64) -> Beginner {
        Beginner(Lots::new(seed))
    }
}

impl Bot for Beginner {
    fn decide(&mut self, _rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        if let Some(action) = win_or_announce(legal) {
            return action;
        }
        match view.board.phase {
            Phase::Claims { .. } => self.claim(view, legal),
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => {
                self.turn(view, legal)
            }
        }
    }
}

impl Beginner {
    /// Any set that brings the hand nearer, whatever it will be worth.
    fn claim(&mut self, view: SeatView<'_>, legal: &Legal) -> Action {
        let (counts, melds) = (view.own.held.counts(), view.own.melds.len());
        let before = shanten(&counts, melds);
        let nearer = |action: &Action| {
            let (Action::Chi(with) | Action::Pon(with)) = action else { return false };
            let mut counts = counts;
            with.iter().for_each(|tile| counts[tile.kind().index()] -= 1);
            shanten(&counts, melds + 1) < before
        };
        match legal.moves().find(nearer) {
            Some(set) if self.0.happens(CLAIMS_WHAT_FITS) => set,
            Some(_) | None => Action::Pass,
        }
    }

    fn turn(&mut self, view: SeatView<'_>, legal: &Legal) -> Action {
        let counts = view.own.held.counts();
        let riichi = legal.moves().filter(|action| matches!(action, Action::Riichi(_)));
        if let Some(best) = riichi.max_by_key(|&action| worth(view, &counts, action))
            && !self.0.happens(FORGETS_RIICHI)
        {
            return best;
        }
        let kong = legal.moves().find(|action| matches!(action, Action::ConcealedKong(_) | Action::AddedKong(_)));
        if let Some(kong) = kong {
            return kong;
        }
        let discards = || legal.moves().filter(|action| matches!(action, Action::Discard(_)));
        let afraid = threats(view).next().is_some() && self.0.happens(THINKS_OF_SAFETY);
        if afraid {
            let dangers = Dangers::of(view, unseen(view));
            let risk = |action: &Action| match action {
                Action::Discard(pick) => dangers.of_kind(pick.tile.kind()),
                _ => u32::MAX,
            };
            return discards().min_by_key(risk).expect("a turn has a discard");
        }
        let best = discards().max_by_key(|&action| worth(view, &counts, action)).expect("a turn has a discard");
        if !self.0.happens(MISSES_THE_BEST) {
            return best;
        }
        // Another tile that does not set the hand back.
        let distance = |action: Action| worth(view, &counts, action).0;
        let as_near: Vec<Action> = discards().filter(|&action| distance(action) == distance(best)).collect();
        as_near[self.0.below(as_near.len())]
    }
}

/// What a discard leaves, better ones greater: nearer, then an honour or a terminal gone, then more kinds accepted.
fn worth(view: SeatView<'_>, counts: &Counts, action: Action) -> (i8, u8, usize) {
    let (Action::Discard(Pick { tile, .. }) | Action::Riichi(Pick { tile, .. })) = action else {
        return (i8::MIN, 0, 0);
    };
    let mut left = *counts;
    left[tile.kind().index()] -= 1;
    let (distance, accepted) = accepts(&left, view.own.melds.len());
    (-distance, 5 - middle(tile.kind()), accepted.len())
}

/// How far a tile is from the end of its suit; 0 for honours.
fn middle(kind: Kind) -> u8 {
    kind.rank().map_or(0, |rank| rank.min(10 - rank))
}
