//! What is said to a table, and what comes from it: one message is one line.

use serde::{Deserialize, Serialize};

use crate::{
    Action, Barred, BySeat, Conduct, Dice, Fault, Game, GameResult, Incident, Kinds, Legal, Occasion, Phase, Refusal,
    Seat, SeenEvent, SeenPhase, Tile, TrueEvent, WallSetup, WallTiles, Wire,
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
    /// `{"would-be": …}`: somebody asks whether an action would be a mistake, before it is made.
    WouldBe(Question),
}

/// What about this action of this seat?
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
    #[serde(skip_serializing_if = "Option::is_none")]
    would_be: Option<Question>,
}

impl TryFrom<Keys> for ToTable {
    type Error = &'static str;

    fn try_from(keys: Keys) -> Result<ToTable, &'static str> {
        let Keys { seat, action, incident, time, wall, dice, why_not, would_be } = keys;
        let acts = (seat.is_some() || action.is_some()).then_some(match (seat, action) {
            (Some(seat), Some(action)) => Ok(ToTable::Act { seat, action }),
            (None, _) => Err("an action without a seat"),
            (_, None) => Err("a seat without an action"),
        });
        let time = time.map(|given| {
            if given { Ok(ToTable::Time) } else { Err("time can only be true: the signal cannot be taken back") }
        });
        let deal = (wall.is_some() || dice.is_some()).then_some(match wall {
            Some(wall) => Ok(ToTable::Deal(WallSetup { wall, dice })),
            None => Err("dice without a wall"),
        });
        let report = incident.map(|incident| Ok(ToTable::Report(incident)));
        let why_not = why_not.map(|question| Ok(ToTable::WhyNot(question)));
        let would_be = would_be.map(|question| Ok(ToTable::WouldBe(question)));
        let mut messages = [acts, report, time, deal, why_not, would_be].into_iter().flatten();
        match (messages.next(), messages.next()) {
            (Some(message), None) => message,
            (None, _) => Err("an empty message, expected seat and action, incident, time, wall, why-not, or would-be"),
            (Some(_), Some(_)) => Err(
                "several messages in one, expected one of seat and action, incident, time, wall, why-not, and would-be",
            ),
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
            ToTable::WouldBe(question) => Keys { would_be: Some(question), ..none },
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
    /// Whether an action would be a mistake.
    WouldBe(Judged),
    /// What a seat had answered is void, because of what was reported.
    Void(Question),
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
    pub phase: SeenPhase,
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
            phase: SeenPhase::of(table.board().phase, !table.legal_actions(seat).is_empty()),
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
    /// Tiles left in the live wall.
    pub left: u8,
    /// What each seat has.
    pub seats: BySeat<TrueSeat>,
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
            left: table.board().live,
            seats: BySeat::from_each(tiles::Seat::ALL.map(|seat| TrueSeat::of(table, seat))),
        }
    }
}

/// What one seat has, for a referee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TrueSeat {
    /// The concealed tiles, the drawn one included.
    pub hand: Vec<Tile>,
    /// The tile just drawn, while it can be told from the others.
    pub drawn: Option<Tile>,
    /// Everything that the player has discarded, in order.
    pub discards: Vec<TrueDiscard>,
    /// What the hand waits for.
    pub waits: Kinds,
    /// Why the player may not win on a discard; `null` if nothing bars it.
    pub furiten: Option<Barred>,
    /// What the hand is dead for; `null` if it is not dead.
    pub dead: Option<Fault>,
    /// What the player has answered about an offer that others still think about.
    pub answer: Option<Action>,
}

/// A discard, for a referee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TrueDiscard {
    /// The tile.
    pub tile: Tile,
    /// Whether it was the tile just drawn.
    pub drawn: bool,
    /// Whether it lies sideways, for riichi.
    pub sideways: bool,
    /// Who claimed it.
    pub claimed_by: Option<Seat>,
}

impl TrueSeat {
    fn of(table: &table::Table, seat: tiles::Seat) -> TrueSeat {
        let (board, own) = (table.board(), &table.position().hands[seat]);
        TrueSeat {
            hand: own.held.iter().map(Tile).collect(),
            drawn: own.drawn.map(Tile),
            discards: board
                .discards(seat)
                .map(|discard| TrueDiscard {
                    tile: Tile(discard.tile),
                    drawn: discard.drawn,
                    sideways: discard.sideways,
                    claimed_by: discard.claimed_by.map(Seat::of),
                })
                .collect(),
            waits: Kinds::of(own.waits.all),
            furiten: own.furiten.bars(own.waits).map(Barred::of),
            dead: board.players[seat].dead_for.map(Fault::of),
            answer: table.answer(seat).map(Action::of),
        }
    }
}

/// Whether an action would be a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Judged {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// What it would be.
    pub would_be: WouldBe,
    /// The rule that it breaks, or why it is refused; `null` for what is lawful, and for a slip, which is a mistake by what
    /// it is.
    pub refusal: Option<Refusal>,
    /// The same in a sentence.
    pub sentence: Option<String>,
}

/// What an action would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WouldBe {
    /// It breaks no rule.
    Lawful,
    /// The table would follow it, and rule on it now or when it comes to light.
    Mistake,
    /// The table would not take it.
    Refused,
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
        /// Why it cannot be, if that is the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        because: Option<Impossible>,
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

/// Why a report is not ruled on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoRuling {
    /// In enforced conduct nothing can go wrong.
    Enforced,
    /// No hand is being played.
    NoHand,
    /// What is reported cannot have happened at this moment.
    CannotBe,
    /// The ruleset does not speak of it.
    NotInRules,
    /// No penalty has this size.
    PenaltyPoints,
}

impl Problem {
    /// A report that is not ruled on.
    pub fn no_ruling(real: table::NoRuling) -> Problem {
        let (why, because) = match real {
            table::NoRuling::Enforced => (NoRuling::Enforced, None),
            table::NoRuling::NoHand => (NoRuling::NoHand, None),
            table::NoRuling::CannotBe(why) => (NoRuling::CannotBe, Some(Impossible::of(why))),
            table::NoRuling::NotInRules => (NoRuling::NotInRules, None),
            table::NoRuling::PenaltyPoints => (NoRuling::PenaltyPoints, None),
        };
        Problem::NoRuling { why, because }
    }
}

crate::wire::words! {
    /// Why what is reported cannot be at this moment of the hand.
    pub enum Impossible for table::Impossible {
        /// The deal is over: somebody has discarded.
        DealOver,
        /// The player has not just drawn a tile from the wall.
        NotDrawn,
        /// The player has not discarded anything.
        NotDiscarded,
        /// Two opponents have not discarded since the player last claimed a tile, or the player never claimed one.
        NotPastTaking,
        /// The player has not declared riichi.
        NoRiichi,
        /// No sideways discard of the player was claimed.
        NoClaimedRiichi,
        /// There is no tile of somebody else that was let pass, or the player is in turn.
        NothingPassed,
        /// The player has answered about the tile that is won late, or has discarded it.
        AlreadyAnswered,
        /// The wall has ended: the last discard can only be won on.
        OnlyToWin,
        /// The hand does not have the tiles for that set, or may not claim it.
        NoSet,
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
