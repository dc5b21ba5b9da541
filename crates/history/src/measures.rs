//! The figures of somebody: each with its name for programs, the keys of its words for people, and how it is written.

use crate::{PlayerStats, Sum};

/// How a figure is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeasureKind {
    /// A whole number.
    Count,
    /// A number with two places.
    Place,
    /// A share, in percent for people.
    Share,
    /// Points.
    Points,
    /// Points won or lost.
    Change,
    /// A number with one place.
    Turn,
}

/// A figure.
#[derive(Clone, Copy)]
pub struct Measure {
    /// The name in JSON and CSV.
    pub id: &'static str,
    /// The key of the label.
    pub label: &'static str,
    /// The key of the heading of a narrow column.
    pub short: &'static str,
    /// How it is written.
    pub kind: MeasureKind,
    /// The figure itself; `None` where there is nothing to divide.
    pub of: fn(&PlayerStats) -> Option<f64>,
}

impl Measure {
    /// For programs: rounded as far as it means something.
    pub fn value(&self, counts: &PlayerStats) -> Option<f64> {
        let places = match self.kind {
            MeasureKind::Count => 1.0,
            MeasureKind::Place | MeasureKind::Share => 10_000.0,
            MeasureKind::Points | MeasureKind::Change | MeasureKind::Turn => 100.0,
        };
        (self.of)(counts).map(|value| (value * places).round() / places)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    Sum { sum: i64::try_from(part).unwrap_or(i64::MAX), of: whole }.mean()
}

fn whole(count: u64) -> Option<f64> {
    Some(count as f64)
}

macro_rules! measures {
    ($($name:ident = $id:literal, $label:literal, $short:literal, $kind:ident, $of:expr;)+) => {
        $(const $name: Measure =
            Measure { id: $id, label: $label, short: $short, kind: MeasureKind::$kind, of: $of };)+

        /// All of them, in the order of the columns of CSV.
        pub const ALL: &[Measure] = &[$($name),+];
    };
}

measures! {
    GAMES = "games", "sim-games", "stats-short-games", Count, |c| whole(c.games);
    PLACE = "mean_place", "stats-place", "stats-short-place", Place, PlayerStats::mean_place;
    FIRST = "first", "sim-first", "stats-short-first", Share, |c| share(c.places[0], c.placed());
    SECOND = "second", "sim-second", "stats-short-second", Share, |c| share(c.places[1], c.placed());
    THIRD = "third", "sim-third", "stats-short-third", Share, |c| share(c.places[2], c.placed());
    FOURTH = "fourth", "sim-fourth", "stats-short-fourth", Share, |c| share(c.places[3], c.placed());
    POINTS = "mean_points", "sim-mean-points", "stats-short-points", Points, |c| c.points.mean();
    HANDS = "hands", "sim-hands", "stats-short-hands", Count, |c| whole(c.hands);
    WIN = "win", "stats-win", "stats-short-win", Share, |c| share(c.wins, c.hands);
    SELF_DRAW = "self_draw", "stats-self-draw", "stats-short-self-draw", Share, |c| share(c.self_draws, c.wins);
    DEAL_IN = "deal_in", "stats-deal-in", "stats-short-deal-in", Share, |c| share(c.deal_ins, c.hands);
    RIICHI = "riichi", "stats-riichi", "stats-short-riichi", Share, |c| share(c.riichi, c.hands);
    CALL = "call", "stats-call", "stats-short-call", Share, |c| share(c.called, c.hands);
    WAITING = "waiting_at_draw", "stats-waiting", "stats-short-waiting", Share, |c| share(c.waiting, c.draws);
    MEAN_WIN = "mean_win", "sim-mean-value", "stats-short-mean-win", Points, |c| c.win_points.mean();
    MEAN_LOSS = "mean_loss", "stats-mean-loss", "stats-short-mean-loss", Points, |c| c.loss_points.mean();
    TURN = "mean_turn", "stats-turn", "stats-short-turn", Turn, |c| c.turns.mean();
    CHANGE = "points_a_hand", "stats-change", "stats-short-change", Change, |c| c.changes.mean();
    DEALER_HANDS = "dealer_hands", "stats-dealer-hands", "stats-short-hands", Count, |c| whole(c.dealer.hands);
    DEALER_WIN = "dealer_win", "stats-dealer-win", "stats-short-win", Share, |c| share(c.dealer.wins, c.dealer.hands);
    DEALER_DEAL_IN = "dealer_deal_in", "stats-dealer-deal-in", "stats-short-deal-in", Share,
        |c| share(c.dealer.deal_ins, c.dealer.hands);
    DEALER_CHANGE = "dealer_points_a_hand", "stats-dealer-change", "stats-short-change", Change,
        |c| c.dealer.changes.mean();
}

/// A table for people: the key of its heading, and its columns.
pub type Group = (&'static str, &'static [Measure]);

/// The tables that people get; each fits into 80 columns.
pub const GROUPS: &[Group] = &[
    ("stats-placement", &[GAMES, PLACE, FIRST, SECOND, THIRD, FOURTH, POINTS]),
    ("stats-play", &[HANDS, WIN, SELF_DRAW, DEAL_IN, RIICHI, CALL, WAITING]),
    ("stats-worth", &[MEAN_WIN, MEAN_LOSS, TURN, CHANGE]),
    ("stats-dealer", &[DEALER_HANDS, DEALER_WIN, DEALER_DEAL_IN, DEALER_CHANGE]),
];

/// The places.
pub const PLACES: [Measure; 4] = [FIRST, SECOND, THIRD, FOURTH];
/// The rates that are compared.
pub const RATES: [Measure; 6] = [WIN, DEAL_IN, RIICHI, CALL, WAITING, SELF_DRAW];
