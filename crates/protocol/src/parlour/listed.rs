//! Tables and games as they are listed, and why a request was refused.

use serde::{Deserialize, Serialize};

use super::lobby::{ClaimWindow, Length, Spectators, TimeControl};
use super::to_seat::{GameOver, HandResult, TableDetails};
use crate::{BySeat, Conduct, Seat, TrueEvent};

words! {
    /// Where a table is in its life.
    pub enum TableState {
        /// It waits for people.
        Waiting,
        /// The game is on.
        Playing,
        /// The game is over.
        Over,
        /// It was given up: nobody came before the game began, or a moderator closed it.
        Closed,
    }

    /// Who sits in a chair.
    pub enum Who {
        /// A person.
        Person,
        /// A player that is no person.
        Bot,
        /// Nobody yet.
        Free,
    }
}

records! {
    /// A place at a table.
    pub struct Seated {
        /// The id of the table.
        table: String,
        /// What is told to friends; `null` where there is nobody to invite.
        code: Option<String>,
        /// Where.
        seat: Seat,
    }

    /// The tables of the lobby.
    pub struct Listed {
        /// Newest first.
        tables: Vec<TableEntry>,
    }

    /// A table in the lobby.
    pub struct TableEntry {
        /// Its id.
        id: String,
        /// The id of the ruleset.
        rules: String,
        /// What it is called in English, or what the house rules are called.
        rules_name: String,
        /// Whether house rules change it.
        house: bool,
        /// How long the game is.
        rounds: Length,
        /// How mistakes are dealt with.
        conduct: Conduct,
        /// The names of the people who sit there.
        players: Vec<String>,
        /// The levels of the others.
        bots: Vec<String>,
        /// How many people are missing.
        free: u8,
        /// Where it is in its life.
        state: TableState,
        /// The clock.
        time: Option<TimeControl>,
        /// How long a tile can be claimed; `null` for a table that was made before that could be chosen.
        window: Option<ClaimWindow>,
        /// What spectators see, and when; `null` if there are none.
        spectators: Option<Spectators>,
        /// Where the guest who asks sits.
        seat: Option<Seat>,
    }

    /// The finished games of a guest.
    pub struct Games {
        /// Newest first.
        games: Vec<GameEntry>,
    }

    /// A finished game.
    pub struct GameEntry {
        /// Its id.
        id: String,
        /// The id of the ruleset.
        rules: String,
        /// What it is called in English, or what the house rules are called.
        rules_name: String,
        /// Whether house rules change it.
        house: bool,
        /// When it ended, in UTC: `2026-05-04T19:20:00Z`.
        ended: String,
        /// Where the guest sat.
        seat: Seat,
        /// Everybody's name.
        players: BySeat<String>,
        /// Everybody's place.
        places: BySeat<u8>,
        /// Everybody's points.
        points: BySeat<i32>,
    }

    /// A whole game for a replay: the truth, so never before the game is over.
    pub struct ReplayedGame {
        /// The table.
        table: TableDetails,
        /// The number of the first event: 1.
        first: u32,
        /// What happened, with every tile.
        events: Vec<TrueEvent>,
        /// A sentence for each event.
        said: Vec<String>,
        /// How each hand ended.
        results: Vec<HandResult>,
        /// How the game ended.
        over: GameOver,
    }

    /// Why a request was not followed.
    pub struct ErrorDetails {
        /// What is wrong.
        id: String,
        /// The same in a sentence.
        sentence: String,
        /// Where in a text that was sent something is wrong, from top to bottom; nothing where the request has no such text.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<TextFault>>"))]
        faults: Vec<TextFault>,
    }

    /// Something wrong in a text of several lines.
    pub struct TextFault {
        /// The line, counted from 1.
        row: u32,
        /// The character in the line, counted from 1; a character is a code point of Unicode.
        column: u32,
        /// The number of characters, all in that line.
        length: u32,
        /// What is wrong, in a sentence that does not repeat where.
        sentence: String,
    }

    /// The body of an answer that is not a success.
    pub struct ErrorBody {
        /// Why.
        error: ErrorDetails,
    }

    /// Nothing: an empty object.
    pub struct Nothing {
    }
}
