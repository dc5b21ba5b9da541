//! What is shown of somebody: each figure with its name for programs, its words for people, and how it is written.

use history::{PlayerStats, Stats, Sum};
use tiles::{Seat, Wind};

use crate::show::Pen;

/// How a figure is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
    pub kind: Kind,
    pub of: fn(&PlayerStats) -> Option<f64>,
}

impl Measure {
    /// For people: without a unit, and a dash where there is nothing to say.
    pub fn shown(&self, counts: &PlayerStats) -> String {
        let Some(value) = (self.of)(counts) else { return "–".to_owned() };
        match self.kind {
            Kind::Count | Kind::Points => format!("{value:.0}"),
            Kind::Place => format!("{value:.2}"),
            Kind::Share => format!("{:.1}", 100.0 * value),
            // Adding zero leaves no minus before a zero.
            Kind::Change => format!("{:+.0}", value.round() + 0.0),
            Kind::Turn => format!("{value:.1}"),
        }
    }

    /// For programs: rounded as far as it means something.
    pub fn value(&self, counts: &PlayerStats) -> Option<f64> {
        let places = match self.kind {
            Kind::Count => 1.0,
            Kind::Place | Kind::Share => 10_000.0,
            Kind::Points | Kind::Change | Kind::Turn => 100.0,
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
            Measure { id: $id, label: $label, short: $short, kind: Kind::$kind, of: $of };)+

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

/// The places, and the rates that are drawn as charts.
pub const PLACES: [Measure; 4] = [FIRST, SECOND, THIRD, FOURTH];
pub const RATES: [Measure; 6] = [WIN, DEAL_IN, RIICHI, CALL, WAITING, SELF_DRAW];

/// The seats with the wind they begin with.
pub fn seats(stats: &Stats, pen: Pen) -> Vec<(String, &PlayerStats)> {
    Seat::ALL.into_iter().zip(Wind::ALL).map(|(seat, wind)| (pen.wind(wind).to_owned(), &stats.seats[seat])).collect()
}

/// The players: who played most first, then who was better placed.
pub fn players(stats: &Stats) -> Vec<(&str, &PlayerStats)> {
    let mut players: Vec<(&str, &PlayerStats)> =
        stats.players.iter().map(|(name, counts)| (name.as_str(), counts)).collect();
    let place = |counts: &PlayerStats| counts.mean_place().unwrap_or(f64::INFINITY);
    players.sort_by(|(_, one), (_, other)| other.games.cmp(&one.games).then(place(one).total_cmp(&place(other))));
    players
}

/// The ids of the yaku that were counted, most frequent first.
pub fn yaku(counts: &PlayerStats) -> Vec<(&'static str, u64)> {
    let mut found: Vec<(&'static str, u64)> = counts.yaku.iter().map(|(id, count)| (*id, *count)).collect();
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found
}

/// The name of a yaku. Players of Japanese-style rules have one word for three of them, so it says of what.
pub fn yaku_name(pen: Pen, id: &str) -> String {
    let of = match id {
        "dragon-pung" => "dragon",
        "seat-wind" | "prevalent-wind" => id,
        _ => return pen.yaku(id).to_owned(),
    };
    match pen.yaku("seat-wind") == pen.yaku("prevalent-wind") {
        true => format!("{} ({})", pen.yaku(id), pen.term(of)),
        false => pen.yaku(id).to_owned(),
    }
}
