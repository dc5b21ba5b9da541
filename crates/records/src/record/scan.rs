//! A line, read from left to right.

use std::fmt::Write as _;

use tiles::{Kind, Seat, Tile};

use super::names::Name;

/// Something else was wanted at this place of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unexpected {
    /// The byte of the line.
    pub at: usize,
    /// What could stand there.
    pub wanted: String,
}

/// A line and how much of it has been read.
#[derive(Debug, Clone)]
pub struct Scan<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    pub fn new(line: &'a str) -> Scan<'a> {
        Scan { line, at: 0 }
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    pub fn wanted<T>(&self, wanted: impl Into<String>) -> Result<T, Unexpected> {
        Err(Unexpected { at: self.at, wanted: wanted.into() })
    }

    /// Reads this text if it is the next.
    pub fn eat(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    /// Reads this text, which must be the next.
    pub fn expect(&mut self, text: &str) -> Result<(), Unexpected> {
        if self.eat(text) { Ok(()) } else { self.wanted(format!("\"{text}\"")) }
    }

    /// Nothing more may follow.
    pub fn end(&self) -> Result<(), Unexpected> {
        if self.rest().is_empty() { Ok(()) } else { self.wanted("the end of the line") }
    }

    /// The letters, digits and `-` that follow; there may be none.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        &rest[..end.unwrap_or(rest.len())]
    }

    /// One of these words; the answer is its place among them.
    pub fn one_of(&mut self, words: &[&str]) -> Result<usize, Unexpected> {
        let word = self.word();
        match words.iter().position(|one| *one == word) {
            Some(place) => {
                self.at += word.len();
                Ok(place)
            }
            None => self.wanted(either(words)),
        }
    }

    /// One of a few, by its word.
    pub fn name<T: Name>(&mut self) -> Result<T, Unexpected> {
        let words: Vec<&str> = T::ALL.iter().map(|one| one.name()).collect();
        self.one_of(&words).map(|place| T::ALL[place])
    }

    /// A seat and the space after it, if that is what follows.
    pub fn seat_before(&mut self) -> Option<Seat> {
        let (seat, rest) = self.rest().split_once(' ')?;
        let seat = Seat::named(seat)?;
        self.at = self.line.len() - rest.len();
        Some(seat)
    }

    /// A seat, or the word that stands for none.
    pub fn seat_or(&mut self, none: &str) -> Result<Option<Seat>, Unexpected> {
        let words = ["A", "B", "C", "D", none];
        self.one_of(&words).map(|place| Seat::ALL.get(place).copied())
    }

    /// A whole number that its type holds.
    pub fn number<T: std::str::FromStr>(&mut self) -> Result<T, Unexpected> {
        let word = self.word();
        match word.parse() {
            Ok(number) => {
                self.at += word.len();
                Ok(number)
            }
            Err(_) => self.wanted("a number"),
        }
    }

    /// Some tiles, each suit after its digits.
    pub fn tiles(&mut self) -> Result<Vec<Tile>, Unexpected> {
        let word = self.word();
        let (mut tiles, mut digits) = (Vec::new(), String::new());
        for (place, letter) in word.char_indices() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let all = digits.chars().map(|digit| tile(digit, letter)).collect::<Option<Vec<Tile>>>();
            match all {
                Some(all) if !all.is_empty() => tiles.extend(all),
                _ => {
                    self.at += place;
                    return self.wanted("a suit that fits the digits before it: m, p, s or z");
                }
            }
            digits.clear();
        }
        if !digits.is_empty() {
            self.at += word.len();
            return self.wanted("a suit after these digits: m, p, s or z");
        }
        if tiles.is_empty() {
            return self.wanted("tiles such as 46m or 0p5p");
        }
        self.at += word.len();
        Ok(tiles)
    }

    /// This many tiles.
    pub fn some<const N: usize>(&mut self) -> Result<[Tile; N], Unexpected> {
        let before = self.at;
        let tiles = self.tiles()?;
        let found = tiles.len();
        tiles.try_into().map_err(|_| {
            let wanted = format!("{N} {} instead of {found}", if N == 1 { "tile" } else { "tiles" });
            Unexpected { at: before, wanted }
        })
    }

    pub fn tile(&mut self) -> Result<Tile, Unexpected> {
        self.some::<1>().map(|[tile]| tile)
    }

    /// A kind: a tile that is not red.
    pub fn kind(&mut self) -> Result<Kind, Unexpected> {
        let word = self.word();
        match word.parse() {
            Ok(kind) => {
                self.at += word.len();
                Ok(kind)
            }
            Err(_) => self.wanted("a tile such as 4p, not a red one"),
        }
    }
}

fn tile(digit: char, letter: char) -> Option<Tile> {
    let mut text = String::new();
    // Writing to a text cannot fail; a red five is read as the five of its suit.
    let _ = write!(text, "{}{letter}", if digit == '0' { '5' } else { digit });
    let kind: Kind = text.parse().ok()?;
    if digit == '0' { kind.suit().map(Tile::red_five) } else { Some(Tile::plain(kind)) }
}

/// "a", "a or b", "a, b or c".
pub fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use tiles::Notation;

    use super::*;

    #[test]
    fn every_tile_reads_back() {
        for kind in Kind::all() {
            let red = kind.suit().filter(|&suit| kind == Kind::five(suit)).map(Tile::red_five);
            for tile in [Some(Tile::plain(kind)), red].into_iter().flatten() {
                assert_eq!(Scan::new(&tile.to_string()).tile(), Ok(tile));
            }
        }
    }

    #[track_caller]
    fn check(text: &str, at: usize) {
        assert_eq!(Scan::new(text).tiles().map_err(|error| error.at), Err(at), "{text}");
    }

    #[test]
    fn tiles_that_are_none() {
        check("", 0);
        check("12", 2);
        check("m", 0);
        check("1mm", 2);
        check("8z", 1);
        check("0z", 1);
        check("1m2q", 3);
        check("?", 0);
    }

    #[test]
    fn suits_follow_their_digits() {
        let tiles = Scan::new("40m5m1z9p").tiles().expect("five tiles");
        assert_eq!(Notation(&tiles).to_string(), "405m1z9p");
        assert_eq!(Notation([None, Some(tiles[0]), None]).to_string(), "?4m?");
    }
}
