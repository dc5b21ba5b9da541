//! A player who weighs what each move is worth at the end of the game.
//!
//! For every move: what the hand will win if it is played out by the best plan ([`search`], [`plans`]), what it would win
//! ([`price`]), what the discard costs if somebody waits for it ([`rivals`]), what it is worth to fold from here on, and what
//! all these points mean for the place at the end ([`standing`]). The numbers behind it were learned from games
//! ([`fitted`]).

mod fitted;
mod held;
mod mind;
mod pace;
mod plans;
mod price;
mod prospect;
pub mod rivals;
mod search;
mod standing;

#[cfg(test)]
mod tests;

use rules::Rules;
use table::{Action, Legal, SeatView};

use crate::simple::win_or_end;
use crate::{Bot, Weighed};

use mind::Mind;

/// Weighs each move. The budget is the number of hands that a plan may look at in one decision: not a time, so that the
/// same seed gives the same game on every machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Master {
    pub(crate) budget: u32,
}

impl Bot for Master {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        if let Some(action) = win_or_end(rules, view, legal) {
            return action;
        }
        let mut best: Option<Weighed> = None;
        Mind::of(rules, view, self.budget).weigh(legal, |weighed| {
            if best.is_none_or(|best| weighed.worth > best.worth) {
                best = Some(weighed);
            }
        });
        best.map(|best| best.action).or_else(|| legal.nth_move(0)).expect("a bot is asked only if there is a move")
    }

    fn weigh(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Vec<Weighed> {
        let mut all = Vec::new();
        Mind::of(rules, view, self.budget).weigh(legal, |weighed| all.push(weighed));
        // A win that is there is taken, whatever else could be done.
        let certain = win_or_end(rules, view, legal);
        let first = |weighed: &Weighed| Some(weighed.action) == certain;
        all.sort_by(|a, b| first(b).cmp(&first(a)).then(b.worth.total_cmp(&a.worth)));
        all
    }
}
