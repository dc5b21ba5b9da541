//! The players by name.

use crate::Bot;
use crate::beginner::Beginner;
use crate::club::Club;
use crate::master::Master;
use crate::simple::{Random, Tsumogiri};

/// A kind of player that can be asked for by name.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// The name in data and at the command line.
    pub id: &'static str,
    /// How it plays, in a few words.
    pub about: &'static str,
    /// Hands that each of its plans may look at in one decision; 0 for players who do not look ahead. It is a number and
    /// not a time, so that the same seed gives the same game on every machine: `bench/RESULTS.md` has the times.
    pub budget: u32,
    make: fn(u64, u32) -> Box<dyn Bot>,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 5] = [
        Level {
            id: "tsumogiri",
            about: "discards what it draws, claims nothing, wins when it can",
            budget: 0,
            make: |_, _| Box::new(Tsumogiri),
        },
        Level { id: "random", about: "makes any lawful move", budget: 0, make: |seed, _| Box::new(Random::new(seed)) },
        Level {
            id: "beginner",
            about: "builds sets, claims whatever fits, and often forgets to be careful",
            budget: 0,
            make: |seed, _| Box::new(Beginner::new(seed)),
        },
        Level {
            id: "club",
            about: "goes for the nearest waiting hand, and folds when a riichi finds it far from one",
            budget: 0,
            make: |_, _| Box::new(Club),
        },
        Level {
            id: "master",
            about: "weighs what each move is worth at the end of the game",
            budget: 4_000,
            make: |_, budget| Box::new(Master { budget }),
        },
    ];

    /// The level of this name.
    pub fn named(id: &str) -> Option<&'static Level> {
        const ALL: &[Level] = &Level::ALL;
        ALL.iter().find(|level| level.id == id)
    }

    /// A new player of this level. Players with the same seed who see the same do the same.
    pub fn player(&self, seed: u64) -> Box<dyn Bot> {
        (self.make)(seed, self.budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_unique() {
        for level in Level::ALL {
            assert_eq!(Level::named(level.id).map(|found| found.about), Some(level.about));
        }
        assert!(Level::named("perfect").is_none());
    }
}
