//! Each game to our own record, from there to other formats, back, and played again: all events must be the same.

use super::{About, Checked, Difference, Thing, as_played, through};
use crate::foreign_game::ForeignGame;
use crate::write::{Dialect, Target, round_trip};

/// Formats and their names in a difference.
const TARGETS: [(&str, Target); 5] = [
    ("mjai", Target::Mjai(Dialect::Later)),
    ("mjai of the first server", Target::Mjai(Dialect::First)),
    ("tenhou.net/6", Target::Tenhou6),
    ("mjlog", Target::Mjlog),
    ("majiang", Target::Majiang),
];

/// Converts a game and back, by the rules that its record tells or shows. One that our record cannot hold is a
/// difference too.
pub fn through_other_formats(told: &ForeignGame) -> Checked {
    let mut checked = Checked { counts: through(told).counts, ..Checked::default() };
    let differ = |recorded: &str, ours: String| Difference {
        hand: None,
        turn: 0,
        about: About::RoundTrip,
        recorded: recorded.to_owned(),
        ours,
    };
    match as_played(told) {
        Ok(found) => {
            for (name, target) in TARGETS {
                match round_trip(&found.record, target) {
                    Ok(()) => checked.counts.add(Thing::RoundTrips, 1),
                    Err(why) => checked.differences.push(differ(name, why)),
                }
            }
        }
        Err(difference) => checked.differences.push(differ("a game", difference.to_string())),
    }
    checked
}
