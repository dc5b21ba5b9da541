//! A single tile: a kind, and whether it is the red one.

use core::fmt;

use crate::{Kind, Suit};

/// A tile as it lies on the table. Only fives of a suit can be red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    kind: Kind,
    red: bool,
}

impl Tile {
    /// A plain tile.
    #[inline]
    pub const fn plain(kind: Kind) -> Tile {
        Tile { kind, red: false }
    }

    /// The red five of a suit.
    pub const fn red_five(suit: Suit) -> Tile {
        Tile { kind: Kind::five(suit), red: true }
    }

    /// The kind, for which red and plain fives are the same (`tiles.red-fives.form-sets-as-fives`).
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Whether this is a red five.
    #[inline]
    pub const fn is_red(self) -> bool {
        self.red
    }

    /// The digit of the notation, `0` for a red five.
    pub const fn digit(self) -> char {
        if self.red { '0' } else { self.kind.digit() }
    }
}

impl From<Kind> for Tile {
    fn from(kind: Kind) -> Tile {
        Tile::plain(kind)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit(), self.kind.letter())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
