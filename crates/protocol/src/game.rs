//! What stands on the table between two hands, how a hand ended, and how a game did.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::wire::wire;
use crate::{BySeat, Seat, Wind, Winds, Wire};

/// What stands on the table between two hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "GameSetup"))]
#[serde(try_from = "GameSetup", into = "GameSetup")]
pub struct Game(GameSetup);

/// A game as it is written; nothing is checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, ts(rename = "Game"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameSetup {
    /// The prevalent wind.
    pub round: Wind,
    /// Who is East.
    pub dealer: Seat,
    /// Counters on the table.
    pub counters: u8,
    /// Riichi bets left from drawn hands.
    pub bets: u8,
    /// What each player has.
    pub points: BySeat<i32>,
    /// Points that are taken off each result after uma: 0, or less than that.
    pub penalties: BySeat<i32>,
}

/// Why no table has such a game on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSuchGame {
    /// Nobody has this many points.
    Points(i32),
    /// No table has this many counters or bets.
    Sticks(u8),
}

impl Game {
    /// The most points that anybody has or lacks.
    pub const MOST_POINTS: i32 = 100_000_000;
    /// The most counters, and the most bets, that lie on a table.
    pub const MOST_STICKS: u8 = 200;

    /// What is written.
    pub fn setup(&self) -> &GameSetup {
        &self.0
    }
}

impl fmt::Display for NoSuchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchGame::Points(points) => write!(f, "{points} points, expected -{0} to {0}", Game::MOST_POINTS),
            NoSuchGame::Sticks(sticks) => write!(f, "{sticks} counters or bets, expected 0 to {}", Game::MOST_STICKS),
        }
    }
}

impl std::error::Error for NoSuchGame {}

impl TryFrom<GameSetup> for Game {
    type Error = NoSuchGame;

    fn try_from(setup: GameSetup) -> Result<Game, NoSuchGame> {
        let most = Game::MOST_POINTS.unsigned_abs();
        let points = setup.points.clone().each().into_iter().chain(setup.penalties.clone().each());
        if let Some(points) = points.into_iter().find(|points| points.unsigned_abs() > most) {
            return Err(NoSuchGame::Points(points));
        }
        match setup.counters.max(setup.bets) {
            sticks if sticks > Game::MOST_STICKS => Err(NoSuchGame::Sticks(sticks)),
            _ => Ok(Game(setup)),
        }
    }
}

impl From<Game> for GameSetup {
    fn from(game: Game) -> GameSetup {
        game.0
    }
}

impl Wire for Game {
    type Real = table::Game;

    fn of(real: table::Game) -> Game {
        Game(GameSetup {
            round: Wind::of(real.round),
            dealer: Seat::of(real.dealer),
            counters: real.counters,
            bets: real.bets,
            points: BySeat::of(real.points),
            penalties: BySeat::of(real.penalties),
        })
    }

    fn real(self) -> table::Game {
        table::Game {
            round: self.0.round.real(),
            dealer: self.0.dealer.real(),
            counters: self.0.counters,
            bets: self.0.bets,
            points: self.0.points.real(),
            penalties: self.0.penalties.real(),
        }
    }
}

wire! {
    /// How a hand ended, by the winds of that hand.
    #[serde(tag = "type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum HandEnd for table::HandEnd {
        /// Somebody won.
        Won {
            /// Who.
            winners: Winds,
        },
        /// The wall ran out.
        Drawn {
            /// Who showed a waiting hand.
            waiting: Winds,
        },
        /// The wall ran out and nagashi mangan was claimed.
        Nagashi {
            /// By whom.
            claimants: Winds,
            /// Who was waiting.
            waiting: Winds,
        },
        /// The hand was aborted.
        Aborted,
        /// The hand is dealt again, and does not count as played.
        Replayed,
    }
}

wire! {
    /// How a game ended, by seats.
    pub struct GameResult for table::GameResult {
        /// Final points, left-over bets included.
        points: BySeat<i32>,
        /// The best place that each player shares, 1 to 4.
        places: BySeat<u8>,
        /// Uma, shared by tied players.
        uma: BySeat<i32>,
        /// Left-over riichi bets that each player received.
        bets: BySeat<i32>,
        /// Final points over the return points, with uma and penalties.
        totals: BySeat<i32>,
    }
}
