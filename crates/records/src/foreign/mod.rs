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
pub(crate) mod yaku;
mod mjlog;
mod tenhou6;
mod mjai;
mod majiang;

pub use fault::{Fault, Unreadable};
pub(crate) use recognise::{BEGINNING, Recognised, recognise};
pub use text::{Format, LONGEST_GAME, Text, Texts};
pub(crate) use unpack::{Unpacked, unpacked};
pub use yaku::{Winds, by_number};

use crate::told::Told;

/// What some programs put before a text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What a text turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// A game of four.
    Game(Box<Told>),
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

/// Counters or bets, as a number that no game goes beyond.
fn few(count: i64, what: &'static str) -> Result<u8, Fault> {
    u8::try_from(count).ok().filter(|&count| count <= 100).ok_or_else(|| Fault::wanted(what, count))
}
