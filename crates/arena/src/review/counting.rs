//! A bot whose figures are known and a game to review, for the tests here and for those that draw reviews.

use players::{Bot, Level, Weighed};
use records::record::{Head, PlayerName, Record};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Conduct, Legal, Occasion, SeatView};
use tiles::BySeat;

use super::{ReviewedGame, record, seated};

/// Thinks that the last lawful move is worth 1000, the one before 900, and so on.
pub struct Counting;

impl Bot for Counting {
    fn decide(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Action {
        legal.moves().last().expect("there is a move")
    }

    fn weigh(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Vec<Weighed> {
        let moves: Vec<Action> = legal.moves().collect();
        let figures = |(place, &action): (usize, &Action)| Weighed {
            action,
            worth: 1000.0 - 100.0 * place as f64,
            distance: 2,
            accepted: 17,
            win: 0.25,
            value: 3900.0,
            danger: 0.125,
            cost: 5200.0,
        };
        moves.iter().rev().enumerate().map(figures).collect()
    }
}

/// A game between players of the house.
pub fn played(names: [&str; 4], seats: [&str; 4]) -> Record {
    let ruleset = Ruleset::named("tenhou").expect("an edition");
    let players = BySeat::new(names.map(PlayerName::new));
    let head = Head { players, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) };
    let mut bots = seats.map(|id| Level::named(id).expect("a level").player(5));
    record(head, &Seed::new([5; 32]), seated(&mut bots))
}

pub const NAMES: [&str; 4] = ["Anna <b>&", "Bo \"x\" onclick='1'", "千代", "bo"];

pub fn game() -> ReviewedGame {
    ReviewedGame::of_record("a <game>".to_owned(), played(NAMES, ["club", "random", "club", "club"]))
}
