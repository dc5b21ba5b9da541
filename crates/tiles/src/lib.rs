//! The things a riichi game is played with: tiles, sets, winds and seats, and how people write them down.
//!
//! ```
//! use janso_tiles::{Kind, Written};
//!
//! let hand: Written = "12345678s22p (567m) +9s".parse().expect("it is written correctly");
//! assert_eq!(hand.concealed.len(), 10);
//! assert_eq!(hand.winning.map(|tile| tile.kind()), "9s".parse::<Kind>().ok());
//! ```
//!
//! Nothing here allocates, knows a rule that rulebooks disagree on, or reads files.

#![no_std]

mod kind;
mod tile;
mod kind_set;
mod meld;
mod wind;
mod seat;
mod notation;

pub use kind::{Dragon, Kind, Sequence, Suit};
pub use kind_set::KindSet;
pub use meld::{Meld, Set};
pub use notation::{Notation, NotationError, NotationFault, NotedTile, Written};
pub use seat::{BySeat, Seat};
pub use tile::Tile;
pub use wind::{ByWind, Wind, WindSet};

/// Copies of each kind in a full set of tiles (`tiles.copies.four-each`).
pub const COPIES: u8 = 4;

/// How many of each of the 34 kinds there are, indexed by [`Kind::index`].
pub type Counts = [u8; Kind::COUNT];
