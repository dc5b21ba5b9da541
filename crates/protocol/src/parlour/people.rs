//! Accounts, and what moderators see and do.

use serde::{Deserialize, Serialize};

use super::listed::TableState;
use super::lobby::{Length, Spectators, TimeControl};
use super::to_seat::Chair;
use crate::{BySeat, Conduct, Seat};

records! {
    /// Who somebody is.
    pub struct Me {
        /// The name; `null` if none was given.
        name: Option<String>,
        /// The login; `null` for a guest without an account.
        account: Option<String>,
        /// Whether the account may moderate.
        moderator: bool,
        /// Why and until when the person is barred, in a sentence.
        barred: Option<String>,
    }

    /// A login and its password.
    pub struct Credentials {
        /// The login.
        login: String,
        /// The password.
        password: String,
    }

    /// A password in the place of another.
    pub struct NewPassword {
        /// The one so far.
        old: String,
        /// The one from now on.
        new: String,
    }

    /// A password, to be sure.
    pub struct Password {
        /// The password.
        password: String,
    }

    /// Every table that is not over, for a moderator.
    pub struct Watched {
        /// Newest first.
        tables: Vec<WatchedTable>,
    }

    /// A table that is not over, for a moderator.
    pub struct WatchedTable {
        /// Its id.
        id: String,
        /// What is told to friends.
        code: String,
        /// The id of the ruleset.
        rules: String,
        /// What it is called.
        rules_name: String,
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
        /// How others look on; `null` if nobody may.
        spectators: Option<Spectators>,
        /// Who sits where.
        seats: BySeat<Chair>,
    }

    /// A table is to be closed.
    pub struct CloseTable {
        /// Why, for those who sit there.
        why: String,
    }

    /// A person is to be barred.
    pub struct BarPerson {
        /// The id of a table.
        table: String,
        /// Where the person sits.
        seat: Seat,
        /// Why.
        why: String,
        /// For how long; `null` is for good.
        hours: Option<u32>,
    }

    /// Everybody who is barred.
    pub struct Bars {
        /// Newest first.
        bars: Vec<BarTold>,
    }

    /// A person who is barred.
    pub struct BarTold {
        /// The number of the bar.
        id: i64,
        /// What the person was called.
        name: String,
        /// Why.
        why: String,
        /// Since when, in UTC.
        since: String,
        /// Until when, in UTC; `null` is for good.
        until: Option<String>,
    }

    /// A bar is to be lifted.
    pub struct Unbar {
        /// The number of the bar.
        bar: i64,
    }
}
