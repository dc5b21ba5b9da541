//! How people write a hand: `12345678s22p (567m) +9s`.
//!
//! Digits, then the suit they belong to: `m` characters, `p` circles, `s` bamboo, `z` honours (`1z`-`4z` East South
//! West North, `5z` white, `6z` green, `7z` red). `0` is a red five. Open sets stand in round brackets, concealed
//! kongs in square ones, and the winning tile after a `+`. Spaces may stand anywhere between these.

use core::fmt::{self, Write};
use core::str::FromStr;

use arrayvec::ArrayVec;

use crate::{COPIES, Counts, Kind, Meld, Suit, Tile};

/// A hand as it was written. No more than four of a kind, fourteen concealed tiles and four sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The concealed tiles as they stand there, without the winning tile.
    pub concealed: ArrayVec<Tile, 14>,
    /// The sets in brackets.
    pub melds: ArrayVec<Meld, 4>,
    /// The tile after `+`.
    pub winning: Option<Tile>,
}

/// What is wrong with a written hand, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotationError {
    /// The byte of the text at which the fault was found.
    pub at: usize,
    /// What it is.
    pub fault: NotationFault,
}

/// The ways in which a written hand can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotationFault {
    /// A character that means nothing here.
    Unknown(char),
    /// Digits that no suit letter follows.
    DigitsWithoutSuit,
    /// A suit letter that no digit precedes.
    SuitWithoutDigits,
    /// `0z`, `8z` or `9z`.
    NoSuchHonour,
    /// A bracket that is opened and not closed.
    OpenBracket,
    /// A bracket that closes nothing, or the wrong kind.
    WrongBracket,
    /// The tiles in round brackets are no chow, pung or kong.
    NotASet,
    /// The tiles in square brackets are not four alike.
    NotAKong,
    /// More than four sets in brackets.
    FiveSets,
    /// More than fourteen concealed tiles.
    TooManyTiles,
    /// A fifth tile of a kind.
    FifthCopy(Kind),
    /// `+` must be followed by exactly one tile, once.
    WinningTile,
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationFault::Unknown(found) => {
                write!(
                    f,
                    "'{found}' means nothing here: write digits and m, p, s or z, sets in brackets, + before the winning tile"
                )
            }
            NotationFault::DigitsWithoutSuit => f.write_str("these digits need a suit after them: m, p, s or z"),
            NotationFault::SuitWithoutDigits => f.write_str("this suit needs digits before it, such as 123m"),
            NotationFault::NoSuchHonour => f.write_str("honours go from 1z to 7z"),
            NotationFault::OpenBracket => f.write_str("this bracket is never closed"),
            NotationFault::WrongBracket => {
                f.write_str("this bracket does not fit: sets stand in (...), concealed kongs in [...]")
            }
            NotationFault::NotASet => f.write_str("these tiles are no chow, pung or kong"),
            NotationFault::NotAKong => f.write_str("square brackets hold a concealed kong, four alike"),
            NotationFault::FiveSets => f.write_str("a hand has at most four sets"),
            NotationFault::TooManyTiles => f.write_str("a hand has at most fourteen concealed tiles"),
            NotationFault::FifthCopy(kind) => write!(f, "this is the fifth {kind}: there are four of each"),
            NotationFault::WinningTile => f.write_str("exactly one winning tile stands after +"),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at + 1, self.fault)
    }
}

impl core::error::Error for NotationError {}

impl FromStr for Written {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Written, NotationError> {
        Reader { text, at: 0, counts: [0; Kind::COUNT] }.hand()
    }
}

impl Written {
    /// How many of each kind, the winning tile and the sets included.
    pub fn counts(&self) -> Counts {
        let mut counts = [0; Kind::COUNT];
        let melded = self.melds.iter().flat_map(|meld| meld.tiles());
        for tile in self.concealed.iter().copied().chain(self.winning).chain(melded) {
            counts[tile.kind().index()] += 1;
        }
        counts
    }
}

impl fmt::Display for Written {
    /// As it reads back: the concealed tiles, the sets and the winning tile, with a space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if !self.concealed.is_empty() {
            write!(f, "{}", Notation(&self.concealed))?;
            space = " ";
        }
        for meld in &self.melds {
            write!(f, "{space}{meld}")?;
            space = " ";
        }
        self.winning.map_or(Ok(()), |winning| write!(f, "{space}+{winning}"))
    }
}

/// Tiles as people write them, in the order in which they come, each suit after its digits: `123m77z`. One that is not
/// known is a question mark.
#[derive(Debug, Clone, Copy)]
pub struct Notation<I>(pub I);

impl<I: IntoIterator<Item: NotedTile> + Clone> fmt::Display for Notation<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut suit = None;
        for tile in self.0.clone().into_iter().map(NotedTile::noted) {
            let letter = tile.map(|tile| tile.kind().letter());
            if let Some(before) = suit.filter(|_| suit != letter) {
                f.write_char(before)?;
            }
            f.write_char(tile.map_or('?', Tile::digit))?;
            suit = letter;
        }
        suit.map_or(Ok(()), |letter| f.write_char(letter))
    }
}

/// What can stand in a row of tiles: a tile, a kind, or a tile that may not be known.
pub trait NotedTile {
    /// The tile, if it is known.
    fn noted(self) -> Option<Tile>;
}

impl NotedTile for Tile {
    fn noted(self) -> Option<Tile> {
        Some(self)
    }
}

impl NotedTile for Kind {
    fn noted(self) -> Option<Tile> {
        Some(Tile::plain(self))
    }
}

impl NotedTile for Option<Tile> {
    fn noted(self) -> Option<Tile> {
        self
    }
}

impl<T: NotedTile + Copy> NotedTile for &T {
    fn noted(self) -> Option<Tile> {
        (*self).noted()
    }
}

/// Reads a text from left to right, counting the tiles it meets.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    counts: Counts,
}

impl Reader<'_> {
    fn hand(mut self) -> Result<Written, NotationError> {
        let mut hand = Written { concealed: ArrayVec::new(), melds: ArrayVec::new(), winning: None };
        loop {
            self.skip_spaces();
            let start = self.at;
            match self.peek() {
                None => return Ok(hand),
                Some(b'(') => self.meld(&mut hand, b')', Meld::open, NotationFault::NotASet)?,
                Some(b'[') => self.meld(&mut hand, b']', Meld::concealed_kong, NotationFault::NotAKong)?,
                Some(b')' | b']') => return fail(start, NotationFault::WrongBracket),
                Some(b'+') => {
                    self.at += 1;
                    self.skip_spaces();
                    let tiles: ArrayVec<Tile, 14> = match self.peek() {
                        Some(b'0'..=b'9' | b'm' | b'p' | b's' | b'z') => self.group()?,
                        _ => return fail(start, NotationFault::WinningTile),
                    };
                    let [tile] = tiles[..] else { return fail(start, NotationFault::WinningTile) };
                    if hand.winning.replace(tile).is_some() {
                        return fail(start, NotationFault::WinningTile);
                    }
                }
                Some(_) => {
                    let tiles: ArrayVec<Tile, 14> = self.group()?;
                    let room = hand.concealed.remaining_capacity();
                    if tiles.len() > room {
                        return fail(start + room, NotationFault::TooManyTiles);
                    }
                    hand.concealed.extend(tiles);
                }
            }
        }
    }

    fn meld(
        &mut self,
        hand: &mut Written,
        closing: u8,
        make: fn(&[Tile]) -> Option<Meld>,
        otherwise: NotationFault,
    ) -> Result<(), NotationError> {
        let start = self.at;
        self.at += 1;
        let mut tiles: ArrayVec<Tile, 14> = ArrayVec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                None => return fail(start, NotationFault::OpenBracket),
                Some(found) if found == closing => break,
                Some(b'(' | b')' | b'[' | b']' | b'+') => return fail(self.at, NotationFault::WrongBracket),
                Some(_) => {
                    let group: ArrayVec<Tile, 14> = self.group()?;
                    if group.len() > tiles.remaining_capacity() {
                        return fail(start, otherwise);
                    }
                    tiles.extend(group);
                }
            }
        }
        self.at += 1;
        let Some(meld) = make(&tiles) else { return fail(start, otherwise) };
        hand.melds.try_push(meld).or(fail(start, NotationFault::FiveSets))
    }

    /// Digits and the suit after them. Spaces may stand between the digits.
    fn group(&mut self) -> Result<ArrayVec<Tile, 14>, NotationError> {
        let start = self.at;
        let mut digits: ArrayVec<(usize, u8), 14> = ArrayVec::new();
        loop {
            match self.peek() {
                Some(digit @ b'0'..=b'9') => {
                    digits.try_push((self.at, digit - b'0')).or(fail(self.at, NotationFault::TooManyTiles))?;
                    self.at += 1;
                }
                Some(b' ' | b'\t') => self.at += 1,
                Some(letter @ (b'm' | b'p' | b's' | b'z')) => {
                    if digits.is_empty() {
                        return fail(self.at, NotationFault::SuitWithoutDigits);
                    }
                    self.at += 1;
                    let mut tiles = ArrayVec::new();
                    for (at, digit) in digits {
                        tiles.push(self.tile(at, digit, letter)?);
                    }
                    return Ok(tiles);
                }
                None | Some(b'(' | b')' | b'[' | b']' | b'+') => return fail(start, NotationFault::DigitsWithoutSuit),
                Some(_) => {
                    let unknown = self.text[self.at..].chars().next().unwrap_or('?');
                    return fail(self.at, NotationFault::Unknown(unknown));
                }
            }
        }
    }

    /// One tile, counted.
    fn tile(&mut self, at: usize, digit: u8, letter: u8) -> Result<Tile, NotationError> {
        let suit = match letter {
            b'm' => Some(Suit::Man),
            b'p' => Some(Suit::Pin),
            b's' => Some(Suit::Sou),
            _ => None,
        };
        let tile = match (suit, digit) {
            (Some(suit), 0) => Some(Tile::red_five(suit)),
            (Some(suit), rank) => Kind::suited(suit, rank).map(Tile::plain),
            (None, 1..=7) => Kind::new(26 + digit).map(Tile::plain),
            (None, _) => None,
        };
        let Some(tile) = tile else { return fail(at, NotationFault::NoSuchHonour) };
        let count = &mut self.counts[tile.kind().index()];
        *count += 1;
        if *count > COPIES {
            return fail(at, NotationFault::FifthCopy(tile.kind()));
        }
        Ok(tile)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }
}

fn fail<T>(at: usize, fault: NotationFault) -> Result<T, NotationError> {
    Err(NotationError { at, fault })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;

    use super::*;

    #[track_caller]
    fn check_fault(text: &str, at: usize, fault: NotationFault) {
        assert_eq!(text.parse::<Written>(), Err(NotationError { at, fault }), "{text}");
    }

    #[test]
    fn a_hand_is_read() {
        let hand: Written = " 12 345678s 22p (067m)[1111z] + 9s".parse().expect("a hand");
        assert_eq!(format!("{:?}", hand.concealed), "[1s, 2s, 3s, 4s, 5s, 6s, 7s, 8s, 2p, 2p]");
        assert_eq!(format!("{:?}", hand.melds), "[(067m), [1111z]]");
        assert_eq!(hand.melds[0].reds(), 1);
        assert!(hand.melds[0].is_open() && !hand.melds[1].is_open());
        assert_eq!(format!("{:?}", hand.winning), "Some(9s)");
        assert_eq!(hand.counts().iter().sum::<u8>(), 18);
        assert_eq!("".parse::<Written>().map(|hand| hand.concealed.len()), Ok(0));
    }

    #[test]
    fn faults_point_at_their_place() {
        use NotationFault::*;
        check_fault("123x", 3, Unknown('x'));
        check_fault("1１m", 1, Unknown('１'));
        check_fault("123", 0, DigitsWithoutSuit);
        check_fault("11m 23 +4p", 4, DigitsWithoutSuit);
        check_fault("m", 0, SuitWithoutDigits);
        check_fault("11m p", 4, SuitWithoutDigits);
        check_fault("18z", 1, NoSuchHonour);
        check_fault("0z", 0, NoSuchHonour);
        check_fault("11m (123p", 4, OpenBracket);
        check_fault("11m 123p)", 8, WrongBracket);
        check_fault("(123p]", 5, WrongBracket);
        check_fault("(12(3p))", 1, DigitsWithoutSuit);
        check_fault("(135p)", 0, NotASet);
        check_fault("(891p)", 0, NotASet);
        check_fault("(567z)", 0, NotASet);
        check_fault("()", 0, NotASet);
        check_fault("[111p]", 0, NotAKong);
        check_fault("(111m)(222m)(333m)(444m)(555m)", 24, FiveSets);
        check_fault("111122223333444p", 14, TooManyTiles);
        check_fault("12345m123456789p1s", 16, TooManyTiles);
        check_fault(
            "11111m",
            4,
            FifthCopy(Kind::five(Suit::Man).indicates().indicates().indicates().indicates().indicates()),
        );
        check_fault("05555p", 4, FifthCopy(Kind::five(Suit::Pin)));
        check_fault("111m (111m)", 7, FifthCopy(Kind::suited(Suit::Man, 1).expect("a one")));
        check_fault("11m +", 4, WinningTile);
        check_fault("11m +23m", 4, WinningTile);
        check_fault("11m +2m +3m", 8, WinningTile);
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in ["(123p)", "[0555s]", "(777z)", "(2222s)", "(406m)"] {
            let hand: Written = text.parse().expect("a set");
            let again: Written = format!("{}", hand.melds[0]).parse().expect("a set");
            assert_eq!(hand, again);
        }
        let hands = ["", "12345678s22p (567m) +9s", "1z9m1z", "(123p) [0555s]", "+4p", "19m19p19s1234567z +5z"];
        for text in hands {
            let hand: Written = text.parse().expect("a hand");
            assert_eq!(format!("{hand}"), text);
        }
    }

    #[test]
    fn a_row_of_tiles_names_each_suit_once() {
        let five = Tile::red_five(Suit::Man);
        let [four, east] = [Kind::suited(Suit::Man, 4), Kind::new(27)].map(|kind| kind.expect("a kind"));
        assert_eq!(format!("{}", Notation([four, east, four])), "4m1z4m");
        assert_eq!(format!("{}", Notation(&[Tile::plain(four), five])), "40m");
        assert_eq!(format!("{}", Notation([None, Some(five), Some(five), None, Some(east.into())])), "?00m?1z");
        assert_eq!(format!("{}", Notation([None::<Tile>; 2])), "??");
    }
}
