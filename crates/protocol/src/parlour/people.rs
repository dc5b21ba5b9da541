//! Accounts, what the server keeps about a person, and what moderators see and do.

use serde::{Deserialize, Serialize};

use super::listed::TableState;
use super::lobby::{Length, Spectators, TimeControl};
use super::to_seat::Chair;
use crate::{BySeat, Conduct, GameResult, Seat};

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

    /// The account that somebody is logged in to.
    pub struct OwnAccount {
        /// The login.
        login: String,
        /// Since when there is the account, in UTC.
        since: String,
        /// Where a link is sent if the password is forgotten; `null` if nowhere.
        mail: Option<String>,
        /// Whether the server can send mail.
        sends_mail: bool,
        /// The browsers that are logged in, the one that was used last first.
        sessions: Vec<SessionEntry>,
    }

    /// A browser that is logged in.
    pub struct SessionEntry {
        /// What it is ended by.
        id: String,
        /// Which browser it is, as far as it said; `null` if it did not.
        browser: Option<String>,
        /// Since when, in UTC.
        since: String,
        /// When it was last used, in UTC, to the hour.
        seen: Option<String>,
        /// Whether it is the one that asks.
        own: bool,
    }

    /// A session is to be ended.
    pub struct EndSession {
        /// Which one; `null` is all but the one that asks.
        session: Option<String>,
    }

    /// A password is forgotten.
    pub struct Forgotten {
        /// The login.
        login: String,
        /// The language of the mail.
        lang: Option<String>,
    }

    /// A link to a new password is used.
    pub struct Reset {
        /// What stands in the link.
        token: String,
        /// The password from now on.
        password: String,
    }

    /// Where a link is to be sent if the password is forgotten.
    pub struct MailGiven {
        /// The password, to be sure.
        password: String,
        /// The address; `null` is none any more.
        mail: Option<String>,
        /// The language of the mail.
        lang: Option<String>,
    }

    /// A link that confirms an address is used.
    pub struct ConfirmMail {
        /// What stands in the link.
        token: String,
    }

    /// Everything that the server keeps about a person.
    pub struct OwnData {
        /// When this was written, in UTC.
        written: String,
        /// The name.
        name: Option<String>,
        /// The account with its sessions.
        account: Option<OwnAccount>,
        /// Whether the account may moderate.
        moderator: bool,
        /// The times at which the person was barred.
        bars: Vec<BarEntry>,
        /// Every table that the person has sat at, newest first.
        tables: Vec<OwnTable>,
    }

    /// A table that a person has sat at.
    pub struct OwnTable {
        /// Its id.
        id: String,
        /// What the rules are called.
        rules_name: String,
        /// Where it is in its life.
        state: TableState,
        /// When it was made, in UTC.
        created: String,
        /// When the game ended, in UTC.
        ended: Option<String>,
        /// Where the person sits.
        seat: Seat,
        /// What the players are called.
        players: BySeat<String>,
        /// How the game ended.
        result: Option<GameResult>,
        /// Where every move of a finished game stands.
        record: Option<String>,
    }

    /// Every table that is not over, for a moderator.
    pub struct Watched {
        /// Newest first.
        tables: Vec<WatchedTable>,
        /// The ids of those that cannot be read; they can be closed.
        unreadable: Vec<String>,
    }

    /// A table that is not over, for a moderator.
    pub struct WatchedTable {
        /// Its id.
        id: String,
        /// What is told to friends; `null` when the game has just ended.
        code: Option<String>,
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
        /// What spectators see, and when; `null` if there are none.
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
        /// Whether newcomers from the person's address are barred too, for a week at most.
        #[serde(default)]
        address: bool,
    }

    /// Everybody who is barred.
    pub struct Bars {
        /// Newest first.
        bars: Vec<BarEntry>,
    }

    /// A person who is barred.
    pub struct BarEntry {
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
        /// Until when newcomers from the person's address are barred too, in UTC; `null` if they are not.
        address_until: Option<String>,
    }

    /// A bar is to be lifted.
    pub struct Unbar {
        /// The number of the bar.
        bar: i64,
    }
}
