//! Records of other programs: Tenhou's mjlog and JSON, mjai lines, majiang paipu.
//!
//! A file is cut into the texts of single games ([`Texts`]), which is quick; each is then read on its own
//! ([`Text::read`]), so that many can be read at once and a damaged one hides no other.

mod unpack;
mod recognise;
mod text;
mod fault;
pub mod house;
pub(crate) mod wall;
mod json;
pub(crate) mod tile_ids;
mod mjlog;
mod tenhou6;
mod mjai;
pub(crate) mod majiang;

pub use fault::{Fault, Unreadable};
pub(crate) use recognise::{BEGINNING, Recognised, recognise};
pub use text::{Format, LONGEST_GAME, Text, Texts};
pub(crate) use unpack::{Unpacked, unpacked};

use crate::foreign_game::{ForeignGame, Hand, Move};

/// What some programs put before a text.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What a text turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// A game of four.
    Game(Box<ForeignGame>),
    /// A game of three, which is another game.
    ThreePlayers {
        /// Its name.
        id: String,
    },
    /// A game by rules that the record does not tell.
    OtherRules {
        /// Its name.
        id: String,
        /// What shows it.
        why: &'static str,
    },
}

/// Whether a red five is anywhere in a hand.
fn has_red_five(hand: &Hand) -> bool {
    let drawn = hand.moves.iter().filter_map(|one| if let Move::Drew { tile, .. } = one { Some(tile) } else { None });
    hand.dealt.values().flatten().chain(drawn).chain(&hand.indicators).chain(&hand.ura).any(|tile| tile.is_red())
}

/// Counters or bets, as a number that no game goes beyond.
fn few(count: i64, what: &'static str) -> Result<u8, Fault> {
    u8::try_from(count).ok().filter(|&count| count <= 100).ok_or_else(|| Fault::wanted(what, count))
}
