//! Players without a plan.

use engine::Settlement;
use rules::Rules;
use table::{Action, HandEnd, Legal, Next, Pick, SeatView};
use tiles::WindSet;

use crate::Bot;
use crate::lots::Lots;

/// Discards what it draws, claims nothing, wins when it can.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tsumogiri;

impl Bot for Tsumogiri {
    fn decide(&mut self, _rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        match (win_or_announce(legal), view.own.drawn) {
            (Some(action), _) => action,
            (None, Some(tile)) => Action::Discard(Pick { tile, drawn: true }),
            // It never claims, so that a turn always begins with a drawn tile, and this is no turn.
            (None, None) => Action::Pass,
        }
    }
}

/// A win if there is one, and what there is to gain at an exhaustive draw.
pub(crate) fn win_or_announce(legal: &Legal) -> Option<Action> {
    let order = [Action::Tsumo, Action::Ron, Action::Nagashi, Action::Waiting, Action::Noten];
    order.into_iter().find(|&action| legal.contains(action))
}

/// The same, by somebody who looks at the end of the game: a leading East who need not show a waiting hand does not, if the
/// game is over then and would go on otherwise.
pub(crate) fn win_or_end(rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let action = win_or_announce(legal)?;
    let ends = action == Action::Waiting && legal.contains(Action::Noten) && leads_without_showing(rules, view);
    Some(if ends { Action::Noten } else { action })
}

fn leads_without_showing(rules: &Rules, view: SeatView<'_>) -> bool {
    let game = &view.board.game;
    let over = |waiting: WindSet| {
        let end = HandEnd::Drawn { waiting };
        matches!(game.after(rules, end, &Settlement::default(), false), Next::Over(_))
    };
    let payment = rules.noten_total;
    let leads = view.seat.others().iter().all(|&other| game.points[view.seat] - payment > game.points[other] + payment);
    let mine = WindSet::EMPTY.with(view.board.wind(view.seat));
    leads && over(WindSet::EMPTY) && !over(mine)
}

/// Makes any lawful move, each as likely as the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Random(Lots);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Lots::new(seed))
    }
}

impl Bot for Random {
    fn decide(&mut self, _rules: &Rules, _view: SeatView<'_>, legal: &Legal) -> Action {
        legal.nth_move(self.0.below(legal.moves_len())).expect("a bot is asked only if there is something to do")
    }
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;
    use table::{Board, Conduct, Game, Occasion, View};
    use tiles::{BySeat, Seat, Wind};

    use super::*;

    #[track_caller]
    fn check(id: &str, round: Wind, dealer: Seat, points: [i32; 4], expected: bool) {
        let rules = &Ruleset::named(id).expect("a ruleset").rules;
        let mut game = Game::new(rules);
        (game.round, game.dealer, game.points) = (round, dealer, BySeat::new(points));
        let board = Board::at(game, Conduct::Enforced, Occasion::Club);
        assert_eq!(leads_without_showing(rules, View::new(board, Seat::D).as_seen()), expected);
    }

    #[test]
    fn a_leading_last_dealer_need_not_show() {
        let ahead = [25_000, 25_000, 25_000, 45_000];
        check("ema2016", Wind::South, Seat::D, ahead, true);
        // Not by a lead that the payment eats up, not before the last hand, not by who is not East.
        check("ema2016", Wind::South, Seat::D, [25_000, 25_000, 33_000, 37_000], false);
        check("ema2016", Wind::East, Seat::D, ahead, false);
        check("ema2016", Wind::South, Seat::C, ahead, false);
        // Where a leading East stops after a draw anyway, the payment is taken along.
        check("tenhou", Wind::South, Seat::D, ahead, false);
    }
}
