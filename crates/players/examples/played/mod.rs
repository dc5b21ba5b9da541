//! A game between four players of one level, recorded.

use arena::{record, seated};
use janso_players::Level;
use records::record::{Head, Record};
use rules::Ruleset;
use shuffle::Seed;
use table::{Conduct, Occasion};
use tiles::Seat;

/// Plays the game of this number. The same words give the same game.
pub fn played(ruleset: &'static Ruleset, level: &Level, number: u32) -> Record {
    let mut bytes = [9; 32];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    let mut players = Seat::ALL.map(|seat| level.player(u64::from(number) * 4 + seat as u64));
    record(Head::new(ruleset, Conduct::Enforced, Occasion::Club), &Seed::new(bytes), seated(&mut players))
}
