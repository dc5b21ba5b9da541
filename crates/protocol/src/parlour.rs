//! What the server of the parlour says and hears: the lobby over HTTP, and the socket of a seat.
//!
//! `docs/server.md` says what each looks like on the wire. Words and sentences in these messages are in the reader's
//! language; whatever a program decides by is an id.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Action, Answer, BySeat, Conduct, Game, GameResult, Kind, Legal, Limit, Occasion, PaidFor, Phase, Problem, Seat,
    SeenEvent, Tile, TrueEvent, WinBy, Wind,
};

/// A record of the wire that is read strictly.
macro_rules! records {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(rename_all = "kebab-case", deny_unknown_fields)]
            pub struct $name { $($(#[$doc])* pub $field: $type,)* }
        )+
    };
}

/// An enum of bare words, written in kebab case.
macro_rules! words {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)+ })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $($(#[$doc])* $variant,)+ }
        )+
    };
}

words! {
    /// How long a game is.
    pub enum Length {
        /// The East round.
        East,
        /// The East and the South round.
        EastSouth,
    }

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

    /// What stands in the way of a win on a waiting tile.
    pub enum WaitLabel {
        /// The hand would have no yaku, or not enough.
        NoYaku,
        /// It would have one only if it were self-drawn.
        TsumoOnly,
        /// A discard cannot be claimed to win.
        Furiten,
    }

    /// What kind of set lies beside a hand.
    pub enum MeldType {
        /// Three in a row.
        Chow,
        /// Three alike.
        Pung,
        /// Four alike with a claimed tile.
        Kong,
        /// A pung to which the fourth was added.
        AddedKong,
        /// Four concealed tiles.
        ConcealedKong,
    }
}

// ---- the lobby ----

records! {
    /// What a lobby can offer.
    pub struct Choices {
        /// The rulesets.
        rulesets: Vec<RulesetChoice>,
        /// The players that are no people, weakest first.
        levels: Vec<LevelChoice>,
        /// Programs that the operator lets sit down.
        players: Vec<PlayerChoice>,
        /// How mistakes can be dealt with.
        conducts: Vec<Conduct>,
        /// How long a game can be.
        rounds: Vec<Length>,
        /// Clocks that a lobby proposes; `null` is none.
        times: Vec<Option<TimeControl>>,
        /// What house rules can change.
        fields: Vec<FieldChoice>,
        /// The yaku, whose worth house rules can change.
        yaku: Vec<FieldChoice>,
        /// The languages.
        langs: Vec<String>,
    }

    /// A ruleset that can be played.
    pub struct RulesetChoice {
        /// Its id.
        id: String,
        /// What it is called.
        name: String,
        /// How long its games are.
        rounds: Length,
    }

    /// A level of players.
    pub struct LevelChoice {
        /// Its id.
        id: String,
        /// How it plays.
        about: String,
    }

    /// A program that may sit down.
    pub struct PlayerChoice {
        /// What it is called as a seat, `mjai:` before its name.
        id: String,
        /// Its name.
        name: String,
    }

    /// A thing that house rules can change.
    pub struct FieldChoice {
        /// Its name in the file.
        id: String,
        /// The heading under which it is shown.
        group: String,
        /// What it asks.
        about: String,
        /// What can be answered.
        takes: FieldTakes,
        /// What each ruleset answers, by its id.
        answers: BTreeMap<String, FieldAnswer>,
    }

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

    /// Nothing: an empty object.
    pub struct Nothing {
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
        /// What it is called.
        rules_name: String,
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
        table: TableTold,
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
    pub struct Refused {
        /// What is wrong.
        id: String,
        /// The same in a sentence.
        sentence: String,
    }

    /// The body of an answer that is not a success.
    pub struct NotDone {
        /// Why.
        error: Refused,
    }
}

/// What a field of the rules takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FieldTakes {
    /// Yes or no.
    Flag {},
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
        /// Whether `"none"` can be said instead.
        none: bool,
    },
    /// One of two numbers.
    Either {
        /// The one.
        one: i32,
        /// The other.
        other: i32,
    },
    /// Four numbers that add up to zero, first place to last.
    Places {},
    /// One of a few words.
    Word {
        /// Which.
        words: Vec<String>,
    },
    /// What a yaku is worth, such as `"1"`, `"1/2"` or `"yakuman"`.
    Worth {},
}

/// What a ruleset answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum FieldAnswer {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i32),
    /// Four numbers, first place to last.
    Places(Vec<i32>),
    /// A word, or what a yaku is worth.
    Word(String),
}

/// A guest's name is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, expecting = "an object with a name")]
pub struct NameGiven {
    /// The name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
}

/// A table with three bots is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "a request for a table")]
pub struct Quick {
    /// The level of the three others.
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub level: String,
    /// The ruleset.
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub rules: String,
    /// How long; as the ruleset says if nothing is said.
    #[cfg_attr(test, ts(optional = nullable))]
    pub rounds: Option<Length>,
    /// How mistakes are dealt with.
    #[cfg_attr(test, ts(optional, as = "Option<Conduct>"))]
    pub conduct: Conduct,
    /// The clock; none if nothing is said.
    #[cfg_attr(test, ts(optional = nullable))]
    pub time: Option<TimeControl>,
    /// A new name of the guest.
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
}

impl Default for Quick {
    fn default() -> Quick {
        let (level, rules) = ("club".to_owned(), "ema2016".to_owned());
        Quick { level, rules, rounds: None, conduct: Conduct::Enforced, time: None, name: None }
    }
}

/// A table for people is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, expecting = "a request for a table")]
pub struct NewTable {
    /// The ruleset; it may be left out where there are house rules, which name their own.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rules: Option<String>,
    /// House rules: the text of a TOML file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub house: Option<String>,
    /// How long; as the ruleset says if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rounds: Option<Length>,
    /// How mistakes are dealt with.
    #[serde(default = "enforced")]
    #[cfg_attr(test, ts(optional, as = "Option<Conduct>"))]
    pub conduct: Conduct,
    /// The four players in any order: `"person"`, the id of a level, or `"mjai:NAME"`.
    pub seats: Vec<String>,
    /// Whether it stands in the lobby.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// The clock; none if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub time: Option<TimeControl>,
    /// Whether others may look on; they may not if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub spectators: Option<Spectators>,
    /// A new name of the guest.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
}

fn enforced() -> Conduct {
    Conduct::Enforced
}

records! {
    /// The clock of a game, in seconds.
    pub struct TimeControl {
        /// For each decision.
        base: u32,
        /// For all decisions of a hand that need longer; never for a claim.
        bank: u32,
    }

    /// How others look on.
    pub struct Spectators {
        /// So many seconds later than the players.
        delay: u32,
        /// Whether they see the hands.
        hands: bool,
    }
}

// ---- the socket: to the server ----

/// A message from the person at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Keys", into = "Keys")]
pub enum FromSeat {
    /// `{"action": …}`: the seat acts.
    Act {
        /// The own seat, if it is told.
        seat: Option<Seat>,
        /// How.
        action: Action,
        /// Only if this is the number of the last event.
        after: Option<u32>,
    },
    /// `{"why-not": …}`: why may I not do that?
    WhyNot(Action),
    /// `{"ready": true}`: the result of the hand has been read.
    Ready,
    /// `{"lang": "da"}`: other words from now on.
    Lang(String),
    /// `{"again": 0}`: everything after this event once more.
    Again(u32),
    /// `{"rematch": true}`: another game with the same people, or not.
    Rematch(bool),
    /// `{"leave": true}`: a bot plays on.
    Leave,
}

/// All keys that a message from a seat can have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "a message")]
struct Keys {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ready: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leave: Option<bool>,
}

impl TryFrom<Keys> for FromSeat {
    type Error = &'static str;

    fn try_from(keys: Keys) -> Result<FromSeat, &'static str> {
        let none = Keys::default();
        match keys.clone() {
            Keys { seat, action: Some(action), after, .. }
                if keys == (Keys { seat, action: Some(action.clone()), after, ..none.clone() }) =>
            {
                Ok(FromSeat::Act { seat, action, after })
            }
            Keys { why_not: Some(action), .. } if keys == (Keys { why_not: Some(action.clone()), ..none.clone() }) => {
                Ok(FromSeat::WhyNot(action))
            }
            Keys { ready: Some(true), .. } if keys == (Keys { ready: Some(true), ..none.clone() }) => {
                Ok(FromSeat::Ready)
            }
            Keys { lang: Some(lang), .. } if keys == (Keys { lang: Some(lang.clone()), ..none.clone() }) => {
                Ok(FromSeat::Lang(lang))
            }
            Keys { again: Some(have), .. } if keys == (Keys { again: Some(have), ..none.clone() }) => {
                Ok(FromSeat::Again(have))
            }
            Keys { rematch: Some(wanted), .. } if keys == (Keys { rematch: Some(wanted), ..none.clone() }) => {
                Ok(FromSeat::Rematch(wanted))
            }
            Keys { leave: Some(true), .. } if keys == (Keys { leave: Some(true), ..none }) => Ok(FromSeat::Leave),
            Keys { .. } => {
                Err("expected one of action (perhaps with seat and after), why-not, ready, lang, again, rematch, leave")
            }
        }
    }
}

impl From<FromSeat> for Keys {
    fn from(message: FromSeat) -> Keys {
        let none = Keys::default();
        match message {
            FromSeat::Act { seat, action, after } => Keys { seat, action: Some(action), after, ..none },
            FromSeat::WhyNot(action) => Keys { why_not: Some(action), ..none },
            FromSeat::Ready => Keys { ready: Some(true), ..none },
            FromSeat::Lang(lang) => Keys { lang: Some(lang), ..none },
            FromSeat::Again(have) => Keys { again: Some(have), ..none },
            FromSeat::Rematch(wanted) => Keys { rematch: Some(wanted), ..none },
            FromSeat::Leave => Keys { leave: Some(true), ..none },
        }
    }
}

// ---- the socket: from the server ----

/// A message to the person at a seat. On the wire it has one key, which says what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ToSeat {
    /// The table and who sits there.
    Table(Box<TableTold>),
    /// What the seat sees.
    Sees(Box<SeatSees>),
    /// The answer to a question.
    WhyNot(Answer),
    /// A message was not followed. Nothing has changed.
    Error(SeatError),
    /// The game is over.
    Over(GameOver),
    /// There is another game.
    Rematch(RematchTold),
    /// A moderator closed the table.
    Closed(ClosedTold),
}

records! {
    /// A table and who sits there.
    pub struct TableTold {
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
        /// Where the game is played.
        occasion: Occasion,
        /// The commitment to the seed of all walls.
        commitment: String,
        /// Where it is in its life.
        state: TableState,
        /// The language of words and sentences.
        lang: String,
        /// The seat of whoever is told; `null` in a replay.
        seat: Option<Seat>,
        /// Who sits where.
        seats: BySeat<Chair>,
        /// The clock.
        time: Option<TimeControl>,
        /// How others look on; `null` if nobody may.
        spectators: Option<Spectators>,
        /// The text of the house rules, of which `rules` is the base.
        house: Option<String>,
        /// How many look on.
        watching: u32,
    }

    /// A chair and who sits in it.
    pub struct Chair {
        /// A person, a bot, or nobody yet.
        who: Who,
        /// What the player is called.
        name: String,
        /// The level of a bot.
        level: Option<String>,
        /// Whether a person is there. Who is not is played by a bot until the person returns.
        here: bool,
        /// Whether the table does not wait for this player to go on to the next hand.
        ready: bool,
        /// Whether the player wants another game.
        rematch: bool,
    }

    /// What a seat sees: news, and what it may do.
    pub struct SeatSees {
        /// Who; `null` for a spectator.
        seat: Option<Seat>,
        /// The number of the first of these events, counted from 1. It is the same for all seats.
        first: u32,
        /// What happened since the last message.
        events: Vec<SeenEvent>,
        /// A sentence for each event.
        said: Vec<String>,
        /// What the seat may do now.
        legal: Legal,
        /// What a button says, for each of the moves.
        labels: Vec<String>,
        /// What a button says, for each of the slips.
        slip_labels: Vec<String>,
        /// What the table waits for.
        phase: Phase,
        /// How the game stands.
        game: Game,
        /// Tiles left in the live wall.
        wall: u8,
        /// What the own hand waits for.
        waits: SeatWaits,
        /// How each hand ended that ended in these events.
        results: Vec<HandResult>,
        /// The own time for the decision that is open; `null` if there is none, or no clock.
        clock: Option<ClockTold>,
    }

    /// What is left of the time for a decision, in milliseconds.
    pub struct ClockTold {
        /// Of the time for each decision.
        base: u32,
        /// Of the time for all decisions of the hand; `null` for a claim, which has none of it.
        bank: Option<u32>,
    }

    /// Another game with the same people.
    pub struct RematchTold {
        /// The id of its table.
        table: String,
        /// The own seat there; `null` for who has none yet.
        seat: Option<Seat>,
    }

    /// Why a table was closed.
    pub struct ClosedTold {
        /// In the moderator's words.
        sentence: String,
    }

    /// What the own hand waits for.
    pub struct SeatWaits {
        /// As it is, between turns; `null` if for nothing.
        now: Option<Waiting>,
        /// In the own turn: after each discard that leaves a waiting hand.
        after: Vec<WaitingAfter>,
    }

    /// What a hand waits for.
    pub struct Waiting {
        /// The tiles, in the order of kinds.
        kinds: Vec<WaitedKind>,
        /// How many of them the seat does not see.
        left: u8,
        /// Why a discard cannot be claimed to win, as a sentence; `null` if it can.
        furiten: Option<String>,
    }

    /// What a hand waits for after a discard.
    pub struct WaitingAfter {
        /// The discard.
        discard: Kind,
        /// The tiles, in the order of kinds.
        kinds: Vec<WaitedKind>,
        /// How many of them the seat does not see.
        left: u8,
        /// Why a discard could not be claimed to win, as a sentence; `null` if it could.
        furiten: Option<String>,
    }

    /// A tile that a hand waits for.
    pub struct WaitedKind {
        /// Which.
        kind: Kind,
        /// How many of it the seat does not see.
        left: u8,
        /// What stands in the way of winning on it.
        label: Option<WaitLabel>,
        /// The same in words.
        word: Option<String>,
    }

    /// How a hand ended.
    pub struct HandResult {
        /// The number of the event that ended it.
        event: u32,
        /// The number of the hand.
        hand: u32,
        /// How it ended, in a sentence.
        title: String,
        /// The round of the hand.
        round: Wind,
        /// Who was East.
        dealer: Seat,
        /// Counters that lay on the table.
        counters: u8,
        /// Bets that lay on the table from earlier hands.
        older_bets: u8,
        /// The wins, in the order of the table.
        wins: Vec<WinTold>,
        /// Who paid whom.
        payments: Vec<Payment>,
        /// What each player won and lost since the hand began, bets included.
        changes: BySeat<i32>,
        /// What each player has now.
        points: BySeat<i32>,
        /// Bets that stay on the table.
        bets: u8,
    }

    /// A win and what it is worth.
    pub struct WinTold {
        /// The number of its event.
        event: u32,
        /// Who.
        seat: Seat,
        /// What the player is called.
        name: String,
        /// Who discarded the tile, or lost it from a kong.
        from: Option<Seat>,
        /// How the tile came.
        by: WinBy,
        /// The winning tile.
        tile: Tile,
        /// Everything in a sentence.
        sentence: String,
        /// The concealed tiles without the winning one.
        tiles: Vec<Tile>,
        /// The sets beside them.
        melds: Vec<MeldTold>,
        /// The yaku.
        yaku: Vec<YakuTold>,
        /// The dora.
        dora: Vec<DoraTold>,
        /// The dora indicators.
        indicators: Vec<Tile>,
        /// The ura dora indicators, for a riichi winner.
        ura: Vec<Tile>,
        /// The minipoints item by item; none for a yakuman.
        minipoints: Vec<FuTold>,
        /// Their sum before rounding.
        fu_exact: u8,
        /// Their sum, rounded.
        fu: u8,
        /// Han of yaku and dora; 0 for a yakuman.
        han: u8,
        /// The limit.
        limit: Option<Limit>,
        /// "2 fan 30 minipoints", "5 fan, Mangan".
        worth: String,
        /// Who is liable.
        liable: Option<Seat>,
    }

    /// A set beside a hand.
    pub struct MeldTold {
        /// Which kind of set.
        r#type: MeldType,
        /// Its tiles.
        tiles: Vec<Tile>,
        /// The claimed tile.
        claimed: Option<Tile>,
        /// Who discarded it.
        from: Option<Seat>,
    }

    /// A yaku that counts.
    pub struct YakuTold {
        /// Which.
        id: String,
        /// What it is called.
        name: String,
        /// Han that it gives; 0 for a yakuman.
        han: u8,
        /// Yakuman that it gives.
        yakuman: u8,
        /// The same in words.
        worth: String,
    }

    /// Dora of one kind.
    pub struct DoraTold {
        /// `dora`, `red-five` or `ura-dora`.
        id: String,
        /// What they are called.
        name: String,
        /// How many.
        han: u8,
    }

    /// Minipoints that one thing gives.
    pub struct FuTold {
        /// What.
        id: String,
        /// What it is called.
        name: String,
        /// The tiles that give them, where it is a set or the pair.
        tiles: Vec<Kind>,
        /// How many.
        fu: u8,
    }

    /// Points that change hands.
    pub struct Payment {
        /// Who gives; `null` for bets on the table.
        from: Option<Seat>,
        /// Who gets.
        to: Seat,
        /// How much.
        points: i32,
        /// What for.
        why: PaidFor,
        /// The same in words.
        word: String,
        /// Everything in a sentence.
        sentence: String,
    }

    /// How a game ended.
    pub struct GameOver {
        /// Points, places, uma and totals.
        result: GameResult,
        /// The seed of all walls, 64 hexadecimal digits.
        seed: String,
        /// What was published before the first deal.
        commitment: String,
        /// The id of the game's record.
        game: String,
    }

    /// Why a message from a seat changed nothing.
    pub struct SeatError {
        /// What is wrong.
        problem: SeatProblem,
        /// The same in a sentence.
        sentence: String,
    }
}

/// What is wrong with a message from a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SeatProblem {
    /// What a table finds wrong too: it cannot be read, or is refused.
    Table(Problem),
    /// What only a server finds wrong.
    Server(ServerProblem),
}

/// What a server finds wrong with a message from a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "id", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum ServerProblem {
    /// The action is for another's seat.
    NotYourSeat {
        /// The own.
        seat: Seat,
    },
    /// Something has happened since.
    Late {
        /// The number of the last event.
        last: u32,
    },
    /// The game has not begun, or is over.
    NotPlaying {},
    /// Too many messages.
    TooFast {},
    /// A language that we do not speak.
    NoLang {},
    /// Who looks on does nothing else.
    NoSeat {},
    /// Too many tables of one person.
    TooMany {},
    /// The game is not over.
    NotOver {},
}
