//! Our own record in the formats of other programs, with a list of what each of them has no place for.
//!
//! A record is played again and told ([`told`]), written, and what was written is read and played once more: so what a
//! format does not carry is found out, not assumed.

mod telling;
mod tile_codes;
mod mjai;
mod tenhou6;
mod mjlog;
mod majiang;

use std::fmt;

use rules::{FIELDS, Rules, Yaku};
use table::Event;
use tiles::{Seat, Tile};

pub use telling::told;

use crate::foreign::{Format, Found, Text, Unreadable};
use crate::foreign_game::{ForeignGame, Hand, Move};
use crate::record::{Difference, Entry, Record, Spelled};
use crate::through::{self, Recorded, Untold};

/// A game in another format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text; every line ends with a line feed.
    pub text: String,
    /// What it does not say.
    pub lost: Vec<Loss>,
}

/// The formats that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The JSON of tenhou.net/6.
    Tenhou6,
    /// The JSON lines of mjai.
    Mjai(Dialect),
    /// Tenhou's XML.
    Mjlog,
    /// The paipu of majiang.
    Majiang,
}

/// The two dialects of mjai.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Of Mortal and most programs of today: the changes with every win, `ura_markers`.
    Later,
    /// Of the first server: scores, yaku and minipoints with every win, `uradora_markers`.
    First,
}

impl Target {
    /// The format in which it is read.
    pub const fn format(self) -> Format {
        match self {
            Target::Tenhou6 => Format::Tenhou6,
            Target::Mjai(_) => Format::Mjai,
            Target::Mjlog => Format::Mjlog,
            Target::Majiang => Format::Majiang,
        }
    }
}

/// Something that a format has no place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// The seed.
    Seed,
    /// The commitment to the seed.
    Commitment,
    /// What the players added to the seed.
    Contributions,
    /// That mistakes could be made.
    OpenConduct,
    /// That it was a game of a tournament.
    Tournament,
    /// The tiles of the walls that nobody took.
    RestOfWalls,
    /// The dice.
    Dice,
    /// Dice stand there that nobody recorded: the format has to have some.
    DiceMadeUp,
    /// Rules: names of fields and yaku of which a reader takes something else for granted.
    Rules(Vec<&'static str>),
    /// A hand that was dealt again is left out.
    Replayed {
        /// Its number.
        hand: u32,
    },
    /// A hand that breaks off.
    BrokenOff {
        /// Its number.
        hand: u32,
    },
    /// The format has no hands without an end, and this one is left out.
    LeftOut {
        /// Its number among the told hands.
        hand: usize,
    },
    /// Somebody said noten with a waiting hand; that it was waiting shows nowhere.
    NotShown {
        /// The hand.
        hand: u32,
        /// Who.
        seat: Seat,
    },
    /// Points that are not multiples of a hundred are cut.
    SmallPoints,
    /// Something that happened, as our record says it.
    Happened {
        /// The hand.
        hand: u32,
        /// The line of the record.
        line: String,
    },
    /// By what a reader takes for granted the game comes out differently.
    ComesOut(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Seed => f.write_str("the seed"),
            Loss::Commitment => f.write_str("the commitment to the seed"),
            Loss::Contributions => f.write_str("what the players added to the seed"),
            Loss::OpenConduct => f.write_str("that the game was played in open conduct"),
            Loss::Tournament => f.write_str("that it was a tournament game"),
            Loss::RestOfWalls => f.write_str("the tiles of the walls that nobody took"),
            Loss::Dice => f.write_str("the dice"),
            Loss::DiceMadeUp => f.write_str("that no dice were recorded: the format has to have some, and has 1 and 1"),
            Loss::Rules(names) => {
                write!(f, "rules of which readers take something else for granted: {}", names.join(", "))
            }
            Loss::Replayed { hand } => write!(f, "hand {hand}, which was dealt again"),
            Loss::BrokenOff { hand } => write!(f, "that hand {hand} breaks off in the record"),
            Loss::LeftOut { hand } => write!(f, "hand {hand} of those written, which has no end"),
            Loss::NotShown { hand, seat } => {
                write!(f, "hand {hand}: that {seat:?} was waiting and did not show it")
            }
            Loss::SmallPoints => f.write_str("points that are no multiple of a hundred"),
            Loss::Happened { hand, line } => write!(f, "hand {hand}: {line}"),
            Loss::ComesOut(why) => write!(f, "by what readers take for granted the game is another: {why}"),
        }
    }
}

/// Why a record cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotWritten {
    /// The record is not right.
    Record(Difference),
    /// What was written cannot be read.
    Unreadable(Unreadable),
    /// What was written is read as something else than a game of four by known rules.
    NotOurs,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWritten::Record(difference) => difference.fmt(f),
            NotWritten::Unreadable(error) => write!(f, "the format cannot hold this game: {error}"),
            NotWritten::NotOurs => f.write_str("the format cannot hold this game: it would be read as another kind"),
        }
    }
}

impl std::error::Error for NotWritten {}

/// Writes a game.
pub fn write(record: &Record, target: Target) -> Result<Written, NotWritten> {
    write_without(record, &[], target)
}

/// Writes a game that came from another record, without the indicators that this did not tell.
pub fn write_without(record: &Record, untold: &[Untold], target: Target) -> Result<Written, NotWritten> {
    let (mut told, mut lost) = told(record).map_err(NotWritten::Record)?;
    for Untold { hand, dora_told, ura_told, .. } in untold {
        if let Some(hand) = (hand.number as usize).checked_sub(1).and_then(|place| told.hands.get_mut(place)) {
            // Where a format tells when an indicator is turned, there is no turning of none.
            let dora = if target == Target::Mjlog { usize::MAX } else { (*dora_told).into() };
            forget(hand, dora, (*ura_told).into());
        }
    }
    let text = text_of(&told, target, &mut lost);
    let again = read_again(&text, target)?;
    let rules = other_rules(&told.rules, &again.rules);
    lost.extend((!rules.is_empty()).then_some(Loss::Rules(rules)));
    if let Some(why) = comes_out(record, &again) {
        lost.push(Loss::ComesOut(why));
    }
    Ok(Written { text, lost })
}

/// Takes away all indicators but the first ones.
fn forget(hand: &mut Hand, dora: usize, ura: usize) {
    hand.indicators.truncate(dora);
    hand.ura.truncate(ura);
    // The first was turned with the deal, and is not a move.
    let mut turned = 1;
    hand.moves.retain(|one| {
        turned += usize::from(matches!(one, Move::Turned(_)));
        !matches!(one, Move::Turned(_)) || turned <= dora
    });
}

/// Writes a game, reads it and plays it again, by the rules of the record: those a format may not tell. The error says
/// what came out otherwise.
pub fn round_trip(record: &Record, target: Target) -> Result<(), String> {
    let (told, mut lost) = told(record).map_err(|difference| difference.to_string())?;
    let text = text_of(&told, target, &mut lost);
    let again = read_again(&text, target).map_err(|error| error.to_string())?;
    comes_out(record, &ForeignGame { rules: record.head().rules, ..again }).map_or(Ok(()), Err)
}

fn text_of(told: &ForeignGame, target: Target, lost: &mut Vec<Loss>) -> String {
    match target {
        Target::Tenhou6 => tenhou6::write(told, lost),
        Target::Mjai(dialect) => mjai::write(told, dialect, lost),
        Target::Mjlog => mjlog::write(told, lost),
        Target::Majiang => majiang::write(told, lost),
    }
}

fn read_again(text: &str, target: Target) -> Result<ForeignGame, NotWritten> {
    let text = Text { format: target.format(), id: String::new(), line: 1, text: text.trim_end().to_owned() };
    match text.read().map_err(NotWritten::Unreadable)? {
        Found::Game(told) => Ok(*told),
        Found::ThreePlayers { .. } | Found::OtherRules { .. } => Err(NotWritten::NotOurs),
    }
}

/// In what rules differ.
fn other_rules(one: &Rules, other: &Rules) -> Vec<&'static str> {
    let fields = FIELDS.iter().filter(|field| field.of(one) != field.of(other)).map(|field| field.name);
    let yaku = Yaku::ALL.into_iter().filter(|&yaku| one.worth[yaku] != other.worth[yaku]).map(Yaku::id);
    fields.chain(yaku).collect()
}

/// The first event that is another when what was written is played again.
fn comes_out(record: &Record, again: &ForeignGame) -> Option<String> {
    let again = match through::recorded(again) {
        Ok(Recorded { record, .. }) => record,
        Err(difference) => return Some(difference.to_string()),
    };
    let (ours, theirs) = (events(record), events(&again));
    let place = (0..ours.len().max(theirs.len())).find(|&place| {
        let same = |one: &(u32, Event<Tile>), other: &(u32, Event<Tile>)| one.1 == other.1;
        !matches!((ours.get(place), theirs.get(place)), (Some(one), Some(other)) if same(one, other))
    })?;
    let hand = ours.get(place).or(ours.last()).map_or(0, |event| event.0);
    let show =
        |event: Option<&(u32, Event<Tile>)>| event.map_or("the end".to_owned(), |event| Spelled(&event.1).to_string());
    Some(format!("hand {hand}: recorded {}; then {}", show(ours.get(place)), show(theirs.get(place))))
}

/// The events of a record, each with the number of its hand.
fn events(record: &Record) -> Vec<(u32, Event<Tile>)> {
    let mut hand = 0;
    let event = |entry: &Entry| match entry {
        Entry::Hand { number, .. } => {
            hand = *number;
            None
        }
        Entry::Input(_) => None,
        Entry::Event(event) => Some((hand, *event)),
    };
    record.entries().iter().filter_map(event).collect()
}
