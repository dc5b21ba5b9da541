//! From a hand to its worth, by any ruleset: shanten and waits, readings, yaku, minipoints, score, payments.
//!
//! Pass `rules: &Rules` first, then the subject. Nothing here allocates, reads a clock, draws lots, or names a
//! ruleset. See [`score()`] for an example.

#![no_std]

#[cfg(test)]
extern crate std;

mod because;
mod codes;
mod course;
mod distance;
pub mod fu;
mod hand;
pub mod readings;
mod score;
mod settle;
pub mod shanten;
mod splits;
pub mod value;
mod waits;
mod win;
mod yaku;

pub use because::{Because, because};
pub use course::{Course, Happening};
pub use hand::{Hand, HandFault, HandFaults};
pub use score::{Counted, Dora, NoWin, Score, Value, each_score, score};
pub use settle::{Liable, Outcome, Payment, Settlement, Stakes, Why, Winner, liability_base, settle};
pub use waits::{Discard, Waits, discards};
pub use win::{FirstGoAround, Riichi, Win, WinBy, WinFault, WinFaults, WinSetup};

/// Bytes that the look-up tables take: for distances, and for splitting hands into sets.
pub const TABLE_BYTES: usize = distance::TABLE_BYTES + splits::TABLE_BYTES;

/// The code in the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
