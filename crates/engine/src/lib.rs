//! From a hand to its worth, by any ruleset: shanten and waits, readings, yaku, minipoints, score, payments.
//!
//! Pass `rules: &Rules` first, then the subject. Nothing here allocates, reads a clock, draws lots, or names a
//! ruleset. See [`score()`] for an example.

#![no_std]

#[cfg(test)]
extern crate std;

mod hand;
mod win;
pub mod readings;
mod yaku;
pub mod fu;
pub mod value;
mod score;
mod because;
mod settle;
mod course;
pub mod shanten;
mod waits;
mod distance;
mod splits;
mod codes;

pub use because::{Because, Parts, because};
pub use course::{Course, Happening};
pub use hand::{Hand, HandFault, HandFaults};
pub use score::{Counted, Dora, MOST_READINGS, NamedReading, NoWin, Score, Value, each_score, score, score_as};
pub use settle::{Liable, Outcome, Payment, Settlement, Stakes, Why, Winner, liability_base, settle, settle_win};
pub use waits::{Discard, Waits, discards, may_kong_in_riichi};
pub use win::{FirstGoAround, Riichi, Win, WinBy, WinFault, WinFaults, WinSetup};

/// Bytes of the tables for distances, which shanten, accepted tiles and the special shapes are looked up in.
pub const DISTANCE_TABLE_BYTES: usize = distance::TABLE_BYTES;
/// Bytes of the tables that split a hand into sets.
pub const SPLIT_TABLE_BYTES: usize = splits::TABLE_BYTES;

#[cfg(test)]
mod tests;
