//! A review in words: what the terminal and the page say alike.

use arena::review::{Decision, DecisionKind, Losses, Review, ReviewedPlayer, SMALLEST_LOSS};
use history::HandHistory;
use narration::{Names, TileNames, Voice};
use table::{Action, Board};
use tiles::Seat;
use words::Lang;

use crate::echo::visible;
use crate::sheet::counters;
use crate::show::{Pen, capital, percent_of};

/// Says things about one review to one reader.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub review: &'a Review,
    pub pen: Pen,
    pub lang: Lang,
}

impl<'a> Reader<'a> {
    pub fn title(self, player: &ReviewedPlayer) -> String {
        self.pen.say("review-title", &[("player", &visible(&player.name)), ("bot", &self.review.bot)])
    }

    /// "East 2 · 1 counter"
    pub fn hand(self, hand: &HandHistory) -> String {
        let name = format!("{} {}", capital(self.pen.wind(hand.start.round)), hand.start.dealer as usize + 1);
        match hand.start.counters {
            0 => name,
            more => format!("{name} · {}", counters(self.pen, more)),
        }
    }

    pub fn hand_numbered(self, number: u32) -> String {
        let hand = self.review.hands.iter().find(|hand| hand.number == number);
        hand.map_or_else(|| number.to_string(), |hand| self.hand(hand))
    }

    pub fn turn(self, turn: usize) -> String {
        self.pen.say("review-turn", &[("turn", &turn)])
    }

    pub fn kind(self, kind: DecisionKind) -> &'static str {
        self.pen.text(match kind {
            DecisionKind::Discard => "review-kind-discard",
            DecisionKind::Push => "review-kind-push",
            DecisionKind::Riichi => "review-kind-riichi",
            DecisionKind::Call => "review-kind-call",
            DecisionKind::Kong => "review-kind-kong",
            DecisionKind::Win => "review-kind-win",
            DecisionKind::Other => "review-kind-other",
        })
    }

    /// A voice for what a player saw, with tiles said in this way.
    pub fn voice(self, board: &Board, tiles: TileNames) -> Voice<'a> {
        Voice::new(self.lang, &self.review.rules, Names::winds(board.game.dealer)).with_tiles(tiles)
    }

    /// A move, as the label of a button.
    pub fn action(self, decision: &Decision, action: Action, tiles: TileNames) -> String {
        self.voice(&decision.view.board, tiles).action(&action)
    }

    /// The wind of another player, and that it is their discard or kong: "West discards".
    pub fn from(self, decision: &Decision, seat: Seat) -> String {
        let wind = capital(self.pen.wind(decision.view.board.wind(seat)));
        self.pen.say("review-offered", &[("wind", &wind)])
    }

    /// The rows of the summary: what, and the figure.
    pub fn summary(self, player: &ReviewedPlayer) -> Vec<(&'static str, String)> {
        let sums = player.all();
        let mut rows = vec![
            (self.pen.text("review-decisions"), sums.decisions.to_string()),
            (self.pen.text("review-agreement"), percent_of(sums.agreement())),
            (self.pen.text("review-loss"), points(sums.loss)),
            (self.pen.text("review-mean-loss"), sums.mean_loss().map_or("–".to_owned(), |mean| format!("{mean:.1}"))),
            (self.pen.text("review-rating"), rating(sums)),
        ];
        if player.untold > 0 {
            rows.push((self.pen.text("review-untold"), player.untold.to_string()));
        }
        if player.without_figures() > 0 {
            rows.push((self.pen.text("review-without"), player.without_figures().to_string()));
        }
        rows
    }
}

/// A sum of points.
pub fn points(points: f64) -> String {
    format!("{points:.0}")
}

/// How much less a move is worth than the best: 0, or a number with a minus.
pub fn less(loss: f64) -> String {
    if loss < SMALLEST_LOSS { "0".to_owned() } else { format!("−{loss:.0}") }
}

pub fn gained(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { format!("+{points}") }
}

pub fn rating(sums: Losses) -> String {
    sums.rating().map_or("–".to_owned(), |rating| format!("{rating:.1}"))
}
