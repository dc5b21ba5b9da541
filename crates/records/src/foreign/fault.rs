//! What can be wrong with the text of a game, and where.

use std::fmt;

use tiles::Tile;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The file cannot be read on.
    Io(String),
    /// The game is longer than [`LONGEST_GAME`](super::LONGEST_GAME).
    TooLong,
    /// The text stops in the middle.
    CutOff,
    /// Some byte is none of UTF-8.
    NotUtf8,
    /// It is not well-formed, or has what these records never have, such as entities.
    Syntax(String),
    /// Something that has to be there is missing.
    Missing(&'static str),
    /// Something else was wanted.
    Wanted {
        /// What.
        what: &'static str,
        /// What stands there.
        found: String,
    },
    /// Something stands where it cannot.
    OutOfPlace(&'static str),
    /// A tile is there more often than the game has it.
    TooOften(Tile),
    /// There are more draws than a wall has tiles.
    TooManyDraws,
    /// Tiles are hidden: the record is what one player saw.
    Hidden,
    /// The calls cannot be put in an order in which every tile is taken once.
    NoOrder,
}

impl Fault {
    /// Something else was wanted; only the beginning of what stands there is kept.
    pub(crate) fn wanted(what: &'static str, found: impl fmt::Display) -> Fault {
        let found = found.to_string();
        let end = found.char_indices().nth(60).map_or(found.len(), |(end, _)| end);
        Fault::Wanted { what, found: found[..end].to_owned() }
    }

    /// What cannot be, unless this holds.
    pub(crate) fn unless(holds: bool, what: &'static str) -> Result<(), Fault> {
        if holds { Ok(()) } else { Err(Fault::OutOfPlace(what)) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => write!(f, "cannot be read: {error}"),
            Fault::TooLong => write!(f, "a game of more than {} bytes", super::LONGEST_GAME),
            Fault::CutOff => f.write_str("the text breaks off here: the file is not whole"),
            Fault::NotUtf8 => f.write_str("not UTF-8"),
            Fault::Syntax(error) => f.write_str(error),
            Fault::Missing(what) => write!(f, "{what} is missing"),
            Fault::Wanted { what, found } => write!(f, "{found:?} is not {what}"),
            Fault::OutOfPlace(what) => write!(f, "{what} cannot stand here"),
            Fault::TooOften(tile) => write!(f, "{tile} is there more often than the game has it"),
            Fault::TooManyDraws => f.write_str("more draws than a wall has tiles"),
            Fault::Hidden => f.write_str("hidden tiles: the record of what one player saw cannot be replayed"),
            Fault::NoOrder => f.write_str("the calls cannot be put in order"),
        }
    }
}

/// A text that cannot be read, and where it goes wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line of the file with which the game begins, counted from 1.
    pub line: u64,
    /// The place in the game, such as `hand 3, move 17`.
    pub place: String,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.is_empty() {
            true => write!(f, "{}", self.fault),
            false => write!(f, "{}: {}", self.place, self.fault),
        }
    }
}

impl std::error::Error for Unreadable {}

/// A fault and its place in a game, before the line of the file is known.
#[derive(Debug)]
pub struct Misread {
    pub place: String,
    pub fault: Fault,
}

impl From<Fault> for Misread {
    fn from(fault: Fault) -> Misread {
        Misread { place: String::new(), fault }
    }
}

/// Says where a fault is.
pub trait AtPlace<T> {
    /// The place is found out only if something is wrong.
    fn at(self, place: impl FnOnce() -> String) -> Result<T, Misread>;
}

impl<T> AtPlace<T> for Result<T, Fault> {
    fn at(self, place: impl FnOnce() -> String) -> Result<T, Misread> {
        self.map_err(|fault| Misread { place: place(), fault })
    }
}
