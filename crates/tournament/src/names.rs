//! What people, places in the list, rounds and tables are numbered by, and how chairs are written.

use std::fmt;

use serde::{Deserialize, Serialize};
use tiles::Seat;

macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $name:ident($type:ty);)+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub $type);

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{}", self.0)
                }
            }
        )+
    };
}

numbers! {
    /// Somebody in the book of people. The log has only this, so that a name can be erased.
    PersonId(u32);
    /// A place in the list of results: the start number, from 1.
    EntryNo(u16);
    /// Somebody who can take the seat of another player: from 1. Substitutes have no place in the list.
    SubstituteNo(u16);
    /// A team, from 1.
    TeamNo(u16);
    /// A stage, from 1.
    StageNo(u8);
    /// A round, from 1, counted through all stages.
    RoundNo(u16);
    /// A table in a round, from 1.
    TableNo(u16);
    /// An entry in the log of rulings, from 1.
    RulingNo(u32);
}

/// The letter of the wind that a chair has in the first hand.
pub const fn seat_letter(seat: Seat) -> char {
    match seat {
        Seat::A => 'E',
        Seat::B => 'S',
        Seat::C => 'W',
        Seat::D => 'N',
    }
}

/// The chair that has this wind in the first hand.
pub fn seat_of_letter(letter: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|&seat| letter.chars().eq([seat_letter(seat)]))
}

/// A chair in JSON: the letter of its wind in the first hand.
pub(crate) mod seat_name {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tiles::Seat;

    pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        super::seat_letter(*seat).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let letter = String::deserialize(deserializer)?;
        super::seat_of_letter(&letter).ok_or_else(|| serde::de::Error::custom("a seat is E, S, W or N"))
    }
}

/// Several chairs in JSON: their letters in one word.
pub(crate) mod seat_names {
    use serde::{Deserialize, Deserializer, Serializer};
    use tiles::Seat;

    pub fn serialize<S: Serializer>(seats: &[Seat], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&seats.iter().map(|&seat| super::seat_letter(seat)).collect::<String>())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Seat>, D::Error> {
        let letters = String::deserialize(deserializer)?;
        let seat = |letter: char| super::seat_of_letter(letter.encode_utf8(&mut [0; 4]));
        letters
            .chars()
            .map(seat)
            .collect::<Option<_>>()
            .ok_or_else(|| serde::de::Error::custom("seats are E, S, W and N"))
    }
}

/// A chair or none in JSON.
pub(crate) mod seat_or_none {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tiles::Seat;

    pub fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(super::seat_letter).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        let Some(letter) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        super::seat_of_letter(&letter).map(Some).ok_or_else(|| serde::de::Error::custom("a seat is E, S, W or N"))
    }
}
