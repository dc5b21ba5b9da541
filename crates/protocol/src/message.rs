//! What is said to a table, and what comes from it: one message is one line.

use serde::{Deserialize, Serialize};

use crate::{
    Action, BySeat, Conduct, Dice, Game, GameResult, Incident, Legal, Occasion, Phase, Refusal, Seat, SeenEvent, Tile,
    TrueEvent, WallSetup, WallTiles, Wire,
};

/// A message to a table that has been opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Keys", into = "Keys")]
pub enum ToTable {
    /// `{"seat": …, "action": …}`: a seat acts.
    Act {
        /// Who.
        seat: Seat,
        /// How.
        action: Action,
    },
    /// `{"incident": …}`: a referee reports something.
    Report(Incident),
    /// `{"time": true}`: the time signal is given.
    Time,
    /// `{"wall": …}`, perhaps with `"dice"`: the wall of the next hand.
    Deal(WallSetup),
    /// `{"why-not": …}`: somebody asks why a seat may not do something.
    WhyNot(Question),
}

/// Why may this seat not do that?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Question {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
}

/// All keys that a message can have.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "a message")]
struct Keys {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    incident: Option<Incident>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wall: Option<WallTiles>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<Question>,
}

impl TryFrom<Keys> for ToTable {
    type Error = &'static str;

    fn try_from(keys: Keys) -> Result<ToTable, &'static str> {
        match keys {
            Keys { seat: None, action: None, incident: None, time: None, wall: None, dice: None, why_not: None } => {
                Err("an empty message, expected seat and action, incident, time, wall, or why-not")
            }
            Keys { seat, action, incident: None, time: None, wall: None, dice: None, why_not: None } => {
                match (seat, action) {
                    (Some(seat), Some(action)) => Ok(ToTable::Act { seat, action }),
                    (None, _) => Err("an action without a seat"),
                    (_, None) => Err("a seat without an action"),
                }
            }
            Keys {
                seat: None,
                action: None,
                incident: Some(incident),
                time: None,
                wall: None,
                dice: None,
                why_not: None,
            } => Ok(ToTable::Report(incident)),
            Keys {
                seat: None,
                action: None,
                incident: None,
                time: Some(given),
                wall: None,
                dice: None,
                why_not: None,
            } => match given {
                true => Ok(ToTable::Time),
                false => Err("time can only be true: the signal cannot be taken back"),
            },
            Keys { seat: None, action: None, incident: None, time: None, wall, dice, why_not: None } => match wall {
                Some(wall) => Ok(ToTable::Deal(WallSetup { wall, dice })),
                None => Err("dice without a wall"),
            },
            Keys {
                seat: None,
                action: None,
                incident: None,
                time: None,
                wall: None,
                dice: None,
                why_not: Some(question),
            } => Ok(ToTable::WhyNot(question)),
            _ => Err("several messages in one, expected one of seat and action, incident, time, wall, and why-not"),
        }
    }
}

impl From<ToTable> for Keys {
    fn from(message: ToTable) -> Keys {
        let none = Keys::default();
        match message {
            ToTable::Act { seat, action } => Keys { seat: Some(seat), action: Some(action), ..none },
            ToTable::Report(incident) => Keys { incident: Some(incident), ..none },
            ToTable::Time => Keys { time: Some(true), ..none },
            ToTable::Deal(WallSetup { wall, dice }) => Keys { wall: Some(wall), dice, ..none },
            ToTable::WhyNot(question) => Keys { why_not: Some(question), ..none },
        }
    }
}

/// A message from a table. On the wire it has one key, which says what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromTable {
    /// The table is open.
    Table(Opened),
    /// What a seat sees.
    Sees(Sees),
    /// Everything, for a record or a referee.
    Truth(Box<Truth>),
    /// The answer to a question.
    WhyNot(Answer),
    /// A message was not understood or not followed. Nothing has changed.
    Error(Error),
    /// The game is over.
    Over(Over),
    /// The input ended before the game did.
    Left(Left),
}

/// How a table was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Opened {
    /// The id of the ruleset, or the name of the house rules.
    pub rules: String,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Where the game is played.
    pub occasion: Occasion,
    /// The commitment to the seed; `null` if walls come by hand.
    pub commitment: Option<String>,
}

/// What a seat sees: news, and what it may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sees {
    /// Who.
    pub seat: Seat,
    /// The number of the first of these events, counted from 1 since the table was opened. It is the same for all seats.
    pub first: u32,
    /// What happened since the last message.
    pub events: Vec<SeenEvent>,
    /// What the seat may do now.
    pub legal: Legal,
    /// What the table waits for.
    pub phase: Phase,
    /// How the game stands.
    pub game: Game,
}

impl Sees {
    /// What a seat sees of a table after these events, of which the first has this number.
    pub fn of(table: &table::Table, seat: tiles::Seat, first: u32, events: &[table::Event<tiles::Tile>]) -> Sees {
        Sees {
            seat: Seat::of(seat),
            first,
            events: events.iter().map(|event| SeenEvent::of(event.seen_by(seat))).collect(),
            legal: Legal::of(table.legal_actions(seat)),
            phase: Phase::of(table.board().phase),
            game: Game::of(table.board().game),
        }
    }
}

/// What really happened, and what everybody may do. It names every tile: never for a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Truth {
    /// The number of the first of these events, counted from 1 since the table was opened.
    pub first: u32,
    /// What happened since the last message.
    pub events: Vec<TrueEvent>,
    /// What each seat may do now.
    pub legal: BySeat<Legal>,
    /// What the table waits for.
    pub phase: Phase,
    /// How the game stands.
    pub game: Game,
}

impl Truth {
    /// The truth about a table after these events, of which the first has this number.
    pub fn of(table: &table::Table, first: u32, events: &[table::Event<tiles::Tile>]) -> Truth {
        Truth {
            first,
            events: events.iter().map(|&event| TrueEvent::of(event)).collect(),
            legal: BySeat::from_each(tiles::Seat::ALL.map(|seat| Legal::of(table.legal_actions(seat)))),
            phase: Phase::of(table.board().phase),
            game: Game::of(table.board().game),
        }
    }
}

/// Why a seat may not do something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Answer {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// The reason; `null` if it may.
    pub refusal: Option<Refusal>,
    /// The reason in a sentence; `null` if it may.
    pub sentence: Option<String>,
}

/// Why a message changed nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Error {
    /// The line of the input, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub problem: Problem,
    /// The same in a sentence.
    pub sentence: String,
}

/// What is wrong with a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "id", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Problem {
    /// The line is too long, and was passed over.
    TooLong {
        /// The most bytes that a line can have.
        most: u64,
    },
    /// The line is not UTF-8.
    NotUtf8 {
        /// The first byte that is not, counted from 1.
        column: u64,
    },
    /// The line is not JSON.
    NotJson {
        /// Where, in bytes from 1.
        column: u64,
    },
    /// The line is JSON but no message: a key or a word is not known, or a value is of the wrong type.
    NotAMessage {
        /// Where it was noticed, in bytes from 1; `null` if it is the message as a whole.
        column: Option<u64>,
    },
    /// There was no first line.
    NoStart {},
    /// The rules are not known, or do not fit together.
    NoRules {},
    /// The seed is no seed.
    NoSeed {},
    /// A table has either a seed or walls.
    SeedAndWalls {},
    /// The ruleset has no such round.
    NoRound {
        /// The last round that it can have.
        last: crate::Wind,
    },
    /// The table refuses the action.
    Refused {
        /// Whose.
        seat: Seat,
        /// The action.
        action: Action,
        /// Why.
        refusal: Refusal,
    },
    /// The report is not ruled on.
    NoRuling {
        /// Why.
        why: NoRuling,
    },
    /// A hand is being played: a wall is dealt between hands.
    InHand {},
    /// The walls come from the seed.
    WallsFromSeed {},
    /// The wall has a tile more often than the ruleset.
    WrongTiles {
        /// Which.
        tile: Tile,
    },
}

crate::wire::words! {
    /// Why a report is not ruled on.
    pub enum NoRuling for table::NoRuling {
        /// In enforced conduct nothing can go wrong.
        Enforced,
        /// No hand is being played.
        NoHand,
        /// What is reported cannot have happened at this moment.
        CannotBe,
        /// The ruleset does not speak of it.
        NotInRules,
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Over {
    /// Points, places, uma and totals.
    pub result: GameResult,
    /// The seed of all walls, 64 hexadecimal digits; `null` if walls came by hand.
    pub seed: Option<String>,
}

/// How a game was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Left {
    /// How the game stood.
    pub game: Game,
    /// The seed of all walls, 64 hexadecimal digits; `null` if walls came by hand.
    pub seed: Option<String>,
}
