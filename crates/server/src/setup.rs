//! A table before anything is played: by which rules, how long, and who sits where.

use formats::record::{Head, PlayerName};
use protocol::{Conduct, Length, Wire};
use rules::{Rounds, Rules, Ruleset};
use serde::{Deserialize, Serialize};
use table::Occasion;
use tiles::{BySeat, Seat};

use crate::guest::GuestId;

/// The longest name that a guest can have.
pub const LONGEST_NAME: usize = 32;

/// What was agreed on when a table was made, and who has sat down since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The id of a ruleset that there is.
    rules: String,
    /// How long the game is.
    pub rounds: Length,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// Who sits in the chairs A to D.
    chairs: [Chair; 4],
}

/// Who sits in a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chair {
    /// A person may sit down here.
    Free,
    /// A person.
    Person {
        /// Who.
        guest: GuestId,
        /// The name at this table.
        name: String,
    },
    /// A bot of this level.
    Bot {
        /// The id of the level.
        level: String,
    },
}

impl Setup {
    /// A table by this ruleset; its games are as long as the ruleset says unless something else is said.
    pub fn new(
        ruleset: &'static Ruleset,
        rounds: Option<Length>,
        conduct: Conduct,
        listed: bool,
        chairs: [Chair; 4],
    ) -> Setup {
        let rounds = rounds.unwrap_or(length(&ruleset.rules));
        Setup { rules: ruleset.id.to_owned(), rounds, conduct, listed, chairs }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &'static Ruleset {
        Ruleset::named(&self.rules).expect("a setup is made and read with a ruleset that there is")
    }

    /// Whether all that it names is there. A file can have been written by another version.
    pub fn is_known(&self) -> bool {
        let level = |chair: &Chair| match chair {
            Chair::Bot { level } => bots::Level::named(level).is_some(),
            Chair::Free | Chair::Person { .. } => true,
        };
        Ruleset::named(&self.rules).is_some() && self.chairs.iter().all(level)
    }

    /// Who sits there.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat as usize]
    }

    /// Where a guest sits.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| matches!(self.chair(seat), Chair::Person { guest: who, .. } if who == guest))
    }

    /// The first free chair.
    pub fn free(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| *self.chair(seat) == Chair::Free)
    }

    /// A person sits down. Whoever sat there is gone, so look for a [free](Setup::free) chair first.
    pub fn sit(&mut self, seat: Seat, guest: GuestId, name: String) {
        self.chairs[seat as usize] = Chair::Person { guest, name };
    }

    /// What everybody is called. The levels of bots are names; bots of one level are told apart by numbers.
    pub fn names(&self) -> BySeat<String> {
        let same = |level: &String| -> Vec<Seat> {
            let is_same = |seat: &Seat| matches!(self.chair(*seat), Chair::Bot { level: one } if one == level);
            Seat::ALL.into_iter().filter(is_same).collect()
        };
        BySeat(Seat::ALL.map(|seat| match self.chair(seat) {
            Chair::Free => String::new(),
            Chair::Person { name, .. } => name.clone(),
            Chair::Bot { level } if same(level).len() == 1 => level.clone(),
            Chair::Bot { level } => {
                let number = same(level).iter().position(|&one| one == seat).map_or(1, |place| place + 1);
                format!("{level} {number}")
            }
        }))
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        let rounds = match self.rounds {
            Length::East => Rounds::East,
            Length::EastSouth => Rounds::EastSouth,
        };
        Rules { rounds, ..self.ruleset().rules }
    }

    /// The head of the game's record, without chance.
    pub fn head(&self) -> Head {
        let mut head = Head::new(self.ruleset(), self.conduct.real(), Occasion::Club);
        head.rules = self.rules();
        head.players = BySeat(self.names().0.map(|name| PlayerName::new(&name)));
        head
    }
}

/// How long games by these rules are.
pub fn length(rules: &Rules) -> Length {
    match rules.rounds {
        Rounds::East => Length::East,
        Rounds::EastSouth => Length::EastSouth,
    }
}

/// A name that a guest can have, or nothing.
pub fn checked_name(name: &str) -> Option<&str> {
    (name.chars().count() <= LONGEST_NAME && PlayerName::new(name).is_some()).then_some(name)
}
