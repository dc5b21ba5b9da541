//! Tiles and kinds in notation: `"5p"`, a red five `"0p"`, East `"1z"`.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};
use tiles::{KindSet, Suit};

use crate::Wire;

/// A tile: a digit and a suit, 0 for a red five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^([0-9][mps]|[1-7]z)$"))]
pub struct Tile(pub tiles::Tile);

/// A kind of tile, for which red and plain fives are the same: `"5p"`, never `"0p"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^([1-9][mps]|[1-7]z)$"))]
pub struct Kind(pub tiles::Kind);

impl Wire for Tile {
    type Real = tiles::Tile;

    fn of(real: tiles::Tile) -> Tile {
        Tile(real)
    }

    fn real(self) -> tiles::Tile {
        self.0
    }
}

impl Wire for Kind {
    type Real = tiles::Kind;

    fn of(real: tiles::Kind) -> Kind {
        Kind(real)
    }

    fn real(self) -> tiles::Kind {
        self.0
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

struct Notation<T> {
    expected: &'static str,
    read: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for Notation<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| {
            // A tile has two letters; of a longer text the beginning says enough.
            let start: String = text.chars().take(20).collect();
            E::invalid_value(de::Unexpected::Str(&start), &self)
        })
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tile, D::Error> {
        from.deserialize_str(Notation { expected: "a tile such as \"5p\", \"0p\" or \"1z\"", read: tile })
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Kind, D::Error> {
        let read = |text: &str| text.parse().ok().map(Kind);
        from.deserialize_str(Notation { expected: "a kind of tile such as \"5p\" or \"1z\"", read })
    }
}

fn tile(text: &str) -> Option<Tile> {
    let red = |suit| Some(Tile(tiles::Tile::red_five(suit)));
    match text {
        "0m" => red(Suit::Man),
        "0p" => red(Suit::Pin),
        "0s" => red(Suit::Sou),
        plain => plain.parse().ok().map(|kind| Tile(tiles::Tile::plain(kind))),
    }
}

/// Several kinds, in the order of the notation.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Kinds(pub Vec<Kind>);

impl Wire for Kinds {
    type Real = KindSet;

    fn of(real: KindSet) -> Kinds {
        Kinds(real.iter().map(Kind).collect())
    }

    fn real(self) -> KindSet {
        self.0.into_iter().map(|kind| kind.0).collect()
    }
}

/// Two tiles of a set. Their order is that of the kinds, a plain five before a red one; read in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "Vec<Tile>"))]
#[serde(from = "[Tile; 2]", into = "[Tile; 2]")]
pub struct Pair([Tile; 2]);

impl From<[Tile; 2]> for Pair {
    fn from(mut tiles: [Tile; 2]) -> Pair {
        tiles.sort_unstable();
        Pair(tiles)
    }
}

impl From<Pair> for [Tile; 2] {
    fn from(pair: Pair) -> [Tile; 2] {
        pair.0
    }
}

impl Wire for Pair {
    type Real = [tiles::Tile; 2];

    fn of(real: [tiles::Tile; 2]) -> Pair {
        Pair(real.map(Tile))
    }

    fn real(self) -> [tiles::Tile; 2] {
        self.0.map(|tile| tile.0)
    }
}

/// From `LEAST` to `MOST` tiles.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "Vec<Tile>"))]
#[serde(try_from = "Vec<Tile>", into = "Vec<Tile>")]
pub struct Tiles<const LEAST: usize, const MOST: usize>(Vec<Tile>);

impl<const LEAST: usize, const MOST: usize> Tiles<LEAST, MOST> {
    /// The tiles.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        self.0.iter().copied()
    }
}

impl<const LEAST: usize, const MOST: usize> TryFrom<Vec<Tile>> for Tiles<LEAST, MOST> {
    type Error = WrongNumber;

    fn try_from(tiles: Vec<Tile>) -> Result<Self, WrongNumber> {
        match tiles.len() {
            number if (LEAST..=MOST).contains(&number) => Ok(Tiles(tiles)),
            number => Err(WrongNumber { number, least: LEAST, most: MOST }),
        }
    }
}

impl<const LEAST: usize, const MOST: usize> From<Tiles<LEAST, MOST>> for Vec<Tile> {
    fn from(tiles: Tiles<LEAST, MOST>) -> Vec<Tile> {
        tiles.0
    }
}

/// There are too few or too many tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongNumber {
    /// The number that there are.
    pub number: usize,
    /// The number that is needed.
    pub least: usize,
    /// The number that is possible.
    pub most: usize,
}

impl fmt::Display for WrongNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongNumber { number, least, most } = self;
        if least == most {
            write!(f, "{number} tiles, expected {least}")
        } else {
            write!(f, "{number} tiles, expected {least} to {most}")
        }
    }
}

impl std::error::Error for WrongNumber {}

/// The tiles with which a discard was claimed.
pub type ClaimTiles = Tiles<1, 3>;

impl Wire for ClaimTiles {
    type Real = [Option<tiles::Tile>; 3];

    fn of(real: Self::Real) -> ClaimTiles {
        Tiles(real.into_iter().flatten().map(Tile).collect())
    }

    fn real(self) -> Self::Real {
        let mut with = [None; 3];
        with.iter_mut().zip(self.0).for_each(|(place, tile)| *place = Some(tile.0));
        with
    }
}

/// Tiles that a player shows.
pub type ShownTiles = Tiles<0, 14>;

impl Wire for ShownTiles {
    type Real = table::Shown;

    fn of(real: table::Shown) -> ShownTiles {
        Tiles(real.iter().map(Tile).collect())
    }

    fn real(self) -> table::Shown {
        self.0.into_iter().map(|tile| tile.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_37_tiles_and_34_kinds_read_back() {
        let mut read = 0;
        for digit in '0'..='9' {
            for letter in "mpsz".chars() {
                let text = format!("\"{digit}{letter}\"");
                if let Ok(tile) = serde_json::from_str::<Tile>(&text) {
                    assert_eq!(serde_json::to_string(&tile).expect("JSON"), text);
                    assert_eq!(serde_json::from_str::<Kind>(&text).is_ok(), !tile.0.is_red());
                    read += 1;
                }
            }
        }
        assert_eq!(read, 37);
    }

    #[track_caller]
    fn check_wrong<T: for<'de> Deserialize<'de> + fmt::Debug>(text: &str, expected: &str) {
        assert_eq!(serde_json::from_str::<T>(text).expect_err("it is wrong").to_string(), expected);
    }

    #[test]
    fn what_is_no_tile_is_told_with_an_example() {
        check_wrong::<Tile>(
            "\"5x\"",
            "invalid value: string \"5x\", expected a tile such as \"5p\", \"0p\" or \"1z\" at line 1 column 4",
        );
        check_wrong::<Kind>(
            "\"0p\"",
            "invalid value: string \"0p\", expected a kind of tile such as \"5p\" or \"1z\" at line 1 column 4",
        );
        check_wrong::<Tile>(
            "5",
            "invalid type: integer `5`, expected a tile such as \"5p\", \"0p\" or \"1z\" at line 1 column 1",
        );
        check_wrong::<ClaimTiles>("[]", "0 tiles, expected 1 to 3");
        check_wrong::<Tiles<136, 136>>("[]", "0 tiles, expected 136");
    }

    #[test]
    fn a_pair_is_read_in_any_order() {
        for text in ["[\"5p\",\"0p\"]", "[\"0p\",\"5p\"]"] {
            let pair: Pair = serde_json::from_str(text).expect("a pair");
            assert_eq!(serde_json::to_string(&pair).expect("JSON"), "[\"5p\",\"0p\"]");
        }
    }
}
