//! The 34 kinds of tile, and the 21 sequences three of them can form.

use core::fmt;
use core::str::FromStr;

use crate::Wind;

/// One of the 34 kinds of tile: 1-9 of three suits, four winds, three dragons.
///
/// The order is that of the notation: `1m`…`9m`, `1p`…`9p`, `1s`…`9s`, East, South, West, North, white, green, red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// One of the three suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Characters, `m`.
    Man,
    /// Circles, `p`.
    Pin,
    /// Bamboo, `s`.
    Sou,
}

/// One of the three dragons, in the order of the notation (`5z` `6z` `7z`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dragon {
    /// The white dragon, `5z`.
    White,
    /// The green dragon, `6z`.
    Green,
    /// The red dragon, `7z`.
    Red,
}

impl Suit {
    /// The three suits in the order of the notation.
    pub const ALL: [Suit; 3] = [Suit::Man, Suit::Pin, Suit::Sou];

    /// The letter of the notation: `m`, `p` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Man => 'm',
            Suit::Pin => 'p',
            Suit::Sou => 's',
        }
    }
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 34;

    /// The kind with this [`index`](Kind::index).
    pub const fn new(index: u8) -> Option<Kind> {
        if (index as usize) < Kind::COUNT { Some(Kind(index)) } else { None }
    }

    /// A suit tile; ranks run from 1 to 9.
    pub const fn suited(suit: Suit, rank: u8) -> Option<Kind> {
        if rank >= 1 && rank <= 9 { Some(Kind(suit as u8 * 9 + rank - 1)) } else { None }
    }

    /// The tile of a wind.
    pub const fn wind(wind: Wind) -> Kind {
        Kind(27 + wind as u8)
    }

    /// The tile of a dragon.
    pub const fn dragon(dragon: Dragon) -> Kind {
        Kind(31 + dragon as u8)
    }

    /// The five of a suit.
    pub const fn five(suit: Suit) -> Kind {
        Kind(suit as u8 * 9 + 4)
    }

    /// All kinds in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator + Clone {
        (0..Kind::COUNT as u8).map(Kind)
    }

    /// The place of this kind in the order, 0 to 33.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, unless this is an honour.
    pub const fn suit(self) -> Option<Suit> {
        match self.0 / 9 {
            0 => Some(Suit::Man),
            1 => Some(Suit::Pin),
            2 => Some(Suit::Sou),
            _ => None,
        }
    }

    /// The rank 1 to 9, unless this is an honour.
    pub const fn rank(self) -> Option<u8> {
        if self.is_honour() { None } else { Some(self.0 % 9 + 1) }
    }

    /// Winds and dragons.
    #[inline]
    pub const fn is_honour(self) -> bool {
        self.0 >= 27
    }

    /// Ones and nines.
    pub const fn is_terminal(self) -> bool {
        !self.is_honour() && matches!(self.0 % 9, 0 | 8)
    }

    /// Terminals and honours; the other kinds are simples.
    pub const fn is_terminal_or_honour(self) -> bool {
        self.is_honour() || self.is_terminal()
    }

    /// White, green and red dragon.
    pub const fn is_dragon(self) -> bool {
        self.0 >= 31
    }

    /// The wind of a wind tile.
    pub const fn as_wind(self) -> Option<Wind> {
        match self.0 {
            27 => Some(Wind::East),
            28 => Some(Wind::South),
            29 => Some(Wind::West),
            30 => Some(Wind::North),
            _ => None,
        }
    }

    /// The next rank of the suit; nines and honours have none.
    pub const fn succ(self) -> Option<Kind> {
        if self.is_honour() || self.0 % 9 == 8 { None } else { Some(Kind(self.0 + 1)) }
    }

    /// The dora that an indicator of this kind shows: the next rank with one after nine, the next wind with East
    /// after North, and red, white, green in a circle.
    pub const fn indicates(self) -> Kind {
        match self.0 {
            8 | 17 | 26 => Kind(self.0 - 8),
            30 => Kind(27),
            33 => Kind(31),
            other => Kind(other + 1),
        }
    }

    /// The digit of the notation.
    pub const fn digit(self) -> char {
        (b'1' + if self.is_honour() { self.0 - 27 } else { self.0 % 9 }) as char
    }

    /// The letter of the notation: `m`, `p`, `s` or `z`.
    pub const fn letter(self) -> char {
        match self.suit() {
            Some(suit) => suit.letter(),
            None => 'z',
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit(), self.letter())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a kind such as `3p` or `7z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAKind;

impl fmt::Display for NotAKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a tile: write a digit and a suit, such as 3p, or 1z to 7z")
    }
}

impl core::error::Error for NotAKind {}

impl FromStr for Kind {
    type Err = NotAKind;

    fn from_str(text: &str) -> Result<Kind, NotAKind> {
        let &[digit @ b'1'..=b'9', letter] = text.as_bytes() else { return Err(NotAKind) };
        let rank = digit - b'0';
        let kind = match letter {
            b'm' => Kind::suited(Suit::Man, rank),
            b'p' => Kind::suited(Suit::Pin, rank),
            b's' => Kind::suited(Suit::Sou, rank),
            b'z' => Kind::new(26 + rank),
            _ => None,
        };
        kind.ok_or(NotAKind)
    }
}

/// Three tiles in a row, named by the lowest. Cannot hold 8-9-1 or honours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(Kind);

impl Sequence {
    /// The sequence that starts here, if two more ranks follow.
    pub const fn starting(low: Kind) -> Option<Sequence> {
        match low.succ() {
            Some(middle) if middle.succ().is_some() => Some(Sequence(low)),
            _ => None,
        }
    }

    /// The lowest tile.
    #[inline]
    pub const fn low(self) -> Kind {
        self.0
    }

    /// The three tiles, lowest first.
    pub const fn kinds(self) -> [Kind; 3] {
        let low = self.0.0;
        [Kind(low), Kind(low + 1), Kind(low + 2)]
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.kinds();
        write!(f, "{}{}{}", a.digit(), b.digit(), c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(is: impl Fn(Kind) -> bool) -> usize {
        Kind::all().filter(|&kind| is(kind)).count()
    }

    // clause: tiles.kinds.34
    // clause: tiles.suits.three
    // clause: tiles.terminals
    // clause: tiles.honours
    // clause: tiles.simples
    #[test]
    fn kinds() {
        assert_eq!((0..=u8::MAX).filter_map(Kind::new).count(), 34);
        for suit in Suit::ALL {
            assert_eq!(count(|kind| kind.suit() == Some(suit)), 9);
            let ranks = (0..=u8::MAX).filter(|&rank| Kind::suited(suit, rank).is_some());
            assert!(ranks.eq(1..=9));
        }
        assert_eq!(count(Kind::is_terminal), 6);
        assert_eq!(count(Kind::is_honour), 7);
        assert_eq!(count(|kind| kind.as_wind().is_some()), 4);
        assert_eq!(count(Kind::is_dragon), 3);
        assert_eq!(count(Kind::is_terminal_or_honour), 13);
        assert_eq!(count(|kind| matches!(kind.rank(), Some(2..=8))), 34 - 13);
    }

    #[test]
    fn there_are_21_sequences() {
        assert_eq!(Kind::all().filter_map(Sequence::starting).count(), 21);
    }

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        extern crate std;
        use std::string::ToString;
        for kind in Kind::all() {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        for wrong in ["", "5", "m", "0m", "8z", "9z", "5x", "55m", "５m"] {
            assert_eq!(wrong.parse::<Kind>(), Err(NotAKind), "{wrong}");
        }
    }

    // clause: tiles.order.winds
    // clause: tiles.order.dragons
    #[test]
    fn indicators_go_round_in_circles() {
        let circle = |text: &str, expected: &str| {
            let start: Kind = text.parse().expect("a kind");
            assert_eq!(start.indicates(), expected.parse().expect("a kind"), "{text}");
        };
        circle("1z", "2z");
        circle("2z", "3z");
        circle("3z", "4z");
        circle("4z", "1z");
        circle("7z", "5z"); // red shows white
        circle("5z", "6z"); // white shows green
        circle("6z", "7z"); // green shows red
        circle("6s", "7s");
        circle("9m", "1m");
        // Every kind is the dora of exactly one indicator.
        for dora in Kind::all() {
            assert_eq!(count(|indicator| indicator.indicates() == dora), 1);
        }
    }
}
