//! Our own record of a game: a text of lines that people can read and programs can check.
//!
//! After the head (ruleset, conduct, names, the promised seed) come the hands. Lines that begin with `> ` are what was
//! put into the table: actions of the players and reports of a referee. The lines after them are what followed, as the
//! table told it. So a record can be checked by playing the inputs again, and never has to be believed. The grammar
//! stands in `docs/record.md`.

mod names;
mod scan;
mod spell;
mod parse;
mod head;
mod read;
mod replay;
mod recorder;

use std::fmt;

use shuffle::Seed;
use table::{Action, Dice, Event, Incident, Wall};
use tiles::{Seat, Tile};

pub use head::{Begins, Head, HeadContribution, HeadForm, LONGEST_NAME, OtherContribution, PlayerName};
pub use read::{LONGEST_LINE, MOST_LINES, ReadError, ReadFault};
pub use recorder::Recorder;
pub use replay::{Difference, NoPosition, Point, Replay, Step, Verified, What};
pub use spell::Spelled;

/// A game, as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    head: Head,
    entries: Vec<Entry>,
}

/// A line of a record after its head; a hand has two, or three with its wall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A hand begins.
    Hand {
        /// Counted from 1 in the order in which the hands are dealt, replayed ones too.
        number: u32,
        /// The dice, if any were rolled.
        dice: Option<Dice>,
        /// The wall from the break; it may be left out where the head has the seed.
        wall: Option<Box<Wall>>,
    },
    /// Something is put into the table.
    Input(Input),
    /// Something happens. The beginning of a hand is [`Entry::Hand`].
    Event(Event<Tile>),
}

/// What is put into a table from outside, beside walls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Input {
    /// A player does something. Passing is not recorded: whoever is silent when an offer ends has passed.
    Act(Seat, Action),
    /// A referee reports something.
    Report(Incident),
    /// The time signal is given.
    Time,
}

impl Record {
    /// A record before the first hand.
    pub fn new(head: Head) -> Record {
        Record { head, entries: Vec::new() }
    }

    /// The head.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What follows the head.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Notes the wall of a hand, before its events. Where the head has the seed and the wall follows from it, the wall is
    /// left out.
    pub fn add_hand(&mut self, number: u32, dice: Option<Dice>, wall: Wall) {
        let seed = self.head.game_seed().ok().flatten();
        let derived = seed.is_some_and(|seed| seed.hand(&self.head.rules, number).wall() == wall);
        self.entries.push(Entry::Hand { number, dice, wall: (!derived).then(|| Box::new(wall)) });
    }

    /// Notes what was put in, before the events that follow from it. A pass leaves no line.
    pub fn add_input(&mut self, input: Input) {
        if !matches!(input, Input::Act(_, Action::Pass)) {
            self.entries.push(Entry::Input(input));
        }
    }

    /// Notes what happened. The beginning of a hand stands there already, with its wall.
    pub fn add_event(&mut self, event: &Event<Tile>) {
        if !matches!(event, Event::Began { .. }) {
            self.entries.push(Entry::Event(*event));
        }
    }

    /// Publishes the seed: the walls follow from it and are left out. If they do not follow, nothing is changed.
    pub fn reveal(&mut self, seed: Seed) -> Result<(), Difference> {
        let revealed = Head { seed: Some(seed), ..self.head.clone() };
        replay::check_chance(self, &revealed)?;
        self.head = revealed;
        for entry in &mut self.entries {
            if let Entry::Hand { wall, .. } = entry {
                *wall = None;
            }
        }
        Ok(())
    }
}

impl Entry {
    fn lines(&self) -> usize {
        match self {
            Entry::Hand { wall, .. } => 2 + usize::from(wall.is_some()),
            Entry::Input(_) | Entry::Event(_) => 1,
        }
    }
}

impl fmt::Display for Entry {
    /// The lines without the last line end. A hand has a blank line before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Hand { number, dice, wall } => {
                write!(f, "\n{}", Spelled(&Event::<Tile>::Began { number: *number, dice: *dice }))?;
                match wall {
                    Some(wall) => write!(f, "\nwall {}", tiles::Notation(&wall_tiles(wall))),
                    None => Ok(()),
                }
            }
            Entry::Input(input) => write!(f, "> {input}"),
            Entry::Event(event) => write!(f, "{}", Spelled(event)),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head.lines().iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

/// All tiles of a wall from the break.
fn wall_tiles(wall: &Wall) -> [Tile; 136] {
    std::array::from_fn(|place| wall.place(place))
}
