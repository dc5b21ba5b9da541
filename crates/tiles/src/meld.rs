//! Sets, and the sets that lie beside a hand.

use core::fmt;

use crate::{Kind, KindSet, Sequence, Tile};

/// Three or four tiles that belong together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// A chow: three in a row of one suit.
    Chi(Sequence),
    /// A pung: three alike.
    Pon(Kind),
    /// A kong: four alike that were declared.
    Kan(Kind),
}

impl Set {
    /// The lowest kind of the set.
    pub const fn low(self) -> Kind {
        match self {
            Set::Chi(sequence) => sequence.low(),
            Set::Pon(kind) | Set::Kan(kind) => kind,
        }
    }

    /// The kinds in the set.
    pub fn kinds(self) -> KindSet {
        match self {
            Set::Chi(sequence) => KindSet::from_bits(0b111 << sequence.low().index()),
            Set::Pon(kind) | Set::Kan(kind) => KindSet::of(kind),
        }
    }

    /// The kinds tile by tile, lowest first.
    pub fn tiles(self) -> impl Iterator<Item = Kind> {
        let (low, length, step) = match self {
            Set::Chi(sequence) => (sequence.low(), 3, 1),
            Set::Pon(kind) => (kind, 3, 0),
            Set::Kan(kind) => (kind, 4, 0),
        };
        (0..length).filter_map(move |n| Kind::new(low.index() as u8 + n * step))
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in self.tiles() {
            write!(f, "{}", kind.digit())?;
        }
        write!(f, "{}", self.low().letter())
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set that has been melded: claimed from a discard, or a kong declared from the hand.
///
/// Only a kong can be concealed; [`Meld::open`] and [`Meld::concealed_kong`] are the only ways to make one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld {
    set: Set,
    open: bool,
    reds: u8,
}

impl Meld {
    /// The set these tiles form, with the claimed one among them. `None` if they form no set.
    pub fn open(tiles: &[Tile]) -> Option<Meld> {
        let mut kinds = [tiles.first()?.kind(); 4];
        let kinds = kinds.get_mut(..tiles.len())?;
        for (kind, tile) in kinds.iter_mut().zip(tiles) {
            *kind = tile.kind();
        }
        kinds.sort_unstable();
        let set = match *kinds {
            [a, b, c] if a == b && b == c => Set::Pon(a),
            [a, b, c] => Set::Chi(Sequence::starting(a).filter(|sequence| sequence.kinds() == [a, b, c])?),
            [a, b, c, d] if a == b && b == c && c == d => Set::Kan(a),
            _ => return None,
        };
        let reds = tiles.iter().filter(|tile| tile.is_red()).count() as u8;
        Some(Meld { set, open: true, reds })
    }

    /// A kong declared from four concealed tiles. `None` if the tiles are not four alike.
    pub fn concealed_kong(tiles: &[Tile]) -> Option<Meld> {
        let meld = Meld::open(tiles)?;
        matches!(meld.set, Set::Kan(_)).then_some(Meld { open: false, ..meld })
    }

    /// The set.
    #[inline]
    pub const fn set(self) -> Set {
        self.set
    }

    /// Whether it was made with a claimed tile, so that the hand is no longer concealed.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.open
    }

    /// How many of its tiles are red fives.
    #[inline]
    pub const fn reds(self) -> u8 {
        self.reds
    }

    /// The tiles, red fives first among the fives.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let mut reds = self.reds;
        self.set.tiles().map(move |kind| match kind.suit() {
            Some(suit) if reds > 0 && kind == Kind::five(suit) => {
                reds -= 1;
                Tile::red_five(suit)
            }
            _ => Tile::plain(kind),
        })
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.open { "(" } else { "[" })?;
        for tile in self.tiles() {
            write!(f, "{}", tile.digit())?;
        }
        write!(f, "{}{}", self.set.low().letter(), if self.open { ")" } else { "]" })
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
