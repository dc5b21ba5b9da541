//! How a table is opened: its rules, where its walls come from, and how the game stands.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Conduct, Dice, Game, Occasion, Tile, Tiles};

/// The first message to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, expecting = "the opening of a table")]
pub struct Start {
    /// By which rules.
    pub rules: RulesText,
    /// How mistakes are dealt with; enforced if nothing is said.
    #[serde(default = "enforced")]
    pub conduct: Conduct,
    /// Where the game is played; in a club if nothing is said.
    #[serde(default = "club")]
    pub occasion: Occasion,
    /// The seed of all walls, 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The first walls, perhaps none: those that follow are dealt by hand. Without a seed and without this, a fresh seed
    /// is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walls: Option<Vec<WallSetup>>,
    /// How the game stands; before the first hand if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
}

fn enforced() -> Conduct {
    Conduct::Enforced
}

fn club() -> Occasion {
    Occasion::Club
}

/// A wall that comes from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WallSetup {
    /// The tiles in the order in which they lie from the break, the top of a stack before its bottom.
    pub wall: WallTiles,
    /// The dice that broke it, if any were rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
}

/// The tiles of a wall.
pub type WallTiles = Tiles<136, 136>;

impl WallTiles {
    /// The wall. Whether its tiles are those of a ruleset is for the table to say.
    pub fn wall(&self) -> table::Wall {
        let tiles: Vec<tiles::Tile> = self.iter().map(|Tile(tile)| tile).collect();
        table::Wall::in_order(tiles.try_into().expect("there are 136 tiles, no more and no fewer"))
    }
}

/// The rules of a table, as they are said. What they come to is not decided here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RulesText {
    /// The id of a ruleset, or house rules in TOML.
    Text(String),
    /// House rules with the keys that they have in TOML.
    House(Map<String, Value>),
}

impl<'de> Deserialize<'de> for RulesText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RulesText, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = RulesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("rules: the id of a ruleset such as \"ema2016\", or house rules")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<RulesText, E> {
                String::deserialize(StrDeserializer::new(text)).map(RulesText::Text)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RulesText, A::Error> {
                Map::deserialize(MapAccessDeserializer::new(map)).map(RulesText::House)
            }
        }

        from.deserialize_any(Either)
    }
}
