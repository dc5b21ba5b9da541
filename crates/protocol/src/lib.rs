//! What a table says and hears, as JSON.
//!
//! Keys and words are in kebab case, tiles in notation (`"5p"`, a red five `"0p"`), seats `"A"` to `"D"`, winds `"E"` to
//! `"N"`. Reading is strict: a key that is not known is an error. Every type stands for one of the game, and [`Wire`]
//! goes both ways.
//!
//! ```
//! use janso_protocol::{Action, SeenEvent, ToTable, Wire};
//! use tiles::{Seat, Tile};
//!
//! let said = r#"{"seat":"B","action":{"type":"discard","tile":"0p","drawn":true}}"#;
//! let ToTable::Act { seat, action } = janso_protocol::read(said.as_bytes()).expect("a message") else { panic!("an action") };
//! assert_eq!(seat.real(), Seat::B);
//! assert!(matches!(action.real(), table::Action::Discard(pick) if pick.tile.is_red()));
//!
//! // What B draws is B's affair.
//! let drew = table::Event::Drew { seat: Seat::B, tile: Tile::red_five(tiles::Suit::Pin) };
//! let seen = SeenEvent::of(drew.seen_by(Seat::A));
//! assert_eq!(serde_json::to_string(&seen).expect("JSON"), r#"{"type":"drew","seat":"B","tile":null}"#);
//! ```
//!
//! A seat is sent a [`SeenEvent`], which can be made only from what the table shows that seat. The truth has a type of its
//! own, [`TrueEvent`]. Nothing here decides anything.

mod wire;
mod tile;
mod seat;
mod action;
mod legal;
mod event;
mod ruling;
mod incident;
mod refusal;
mod phase;
mod game;
mod start;
mod message;
mod parlour;
mod read;
#[cfg(feature = "openapi")]
mod openapi;
#[cfg(test)]
mod typescript;
#[cfg(test)]
mod tests;

pub use action::{Action, SetCall, Showing, Slip};
pub use event::{
    Abort, Dice, Dora, Event, Limit, NamedReading, PaidFor, Riichi, Said, SeenEvent, TrueEvent, WinBy, Won, YakuNames,
    yaku_name,
};
pub use game::{Game, GameResult, GameSetup, HandEnd, NoSuchGame};
pub use incident::{Incident, LateClaim};
pub use legal::{Legal, ReadingWorth, WrongSets};
pub use message::{
    Answer, Error, FromTable, Impossible, Judged, Left, NoRuling, Opened, Over, Problem, Question, Sees, ToTable,
    TrueDiscard, TrueSeat, Truth, WouldBe,
};
pub use parlour::{
    BarEntry, BarPerson, Bars, Chair, Choices, ClaimWindow, CloseTable, ClosedTable, ConfirmMail, ContributionProblem,
    Credentials, DoraWorth, EndSession, ErrorBody, ErrorDetails, FieldAnswer, FieldChoice, FieldTakes, Forgotten,
    FromSeat, FuItem, GameEntry, GameOver, Games, HandResult, Joining, Length, LevelChoice, Listed, MailGiven, Me,
    MeldType, NameGiven, NewPassword, NewTable, Nothing, OwnAccount, OwnData, OwnTable, Password, Payment,
    PlayerChoice, Quick, RematchOffer, ReplayedGame, Reset, RulesetChoice, SeatClock, SeatError, SeatProblem, SeatSees,
    SeatShare, SeatWaits, Seated, ServerProblem, SessionEntry, Spectators, TableDetails, TableEntry, TableState,
    TextFault, TimeControl, ToSeat, Unbar, WaitLabel, WaitedKind, Waiting, WaitingAfter, Watched, WatchedTable, Who,
    WinDetails, WinMeld, YakuWorth,
};
pub use phase::{Conduct, Occasion, Offer, Phase, SeenPhase, Took};
pub use read::read;
pub use refusal::{Barred, NoWin, Refusal};
pub use ruling::{Exposed, ExposedPlace, Fault, InvalidWin, LateCall, Misconduct, RiichiStep, Ruling, Verdict};
pub use seat::{BySeat, Seat, Wind, Winds};
pub use start::{RulesText, Start, WallSetup, WallTiles};
pub use tile::{ClaimTiles, Kind, Kinds, Pair, ShownTiles, Tile, Tiles, WrongNumber};
pub use wire::Wire;
