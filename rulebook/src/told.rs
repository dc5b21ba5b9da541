//! Game things as a file tells them: a text, or a table with a key for each wind.

use std::collections::BTreeMap;
use std::fmt;

use engine::fu::FuReason;
use engine::value::Limit;
use engine::{FirstGoAround, NoWin, Riichi, Value, WinBy};
use rules::Yaku;
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use table::{Layer, Spot};
use tiles::{Kind, Tile, Wind, Written};

/// A value that a file tells as a text.
pub(crate) trait Told: Sized {
    /// Reads the text, or says what it should have been.
    fn read(text: &str) -> Result<Self, String>;
}

/// One value.
pub(crate) fn one<'de, D: Deserializer<'de>, T: Told>(from: D) -> Result<T, D::Error> {
    T::read(&String::deserialize(from)?).map_err(D::Error::custom)
}

/// A value that may be left out.
pub(crate) fn maybe<'de, D: Deserializer<'de>, T: Told>(from: D) -> Result<Option<T>, D::Error> {
    one(from).map(Some)
}

/// A list of values.
pub(crate) fn list<'de, D: Deserializer<'de>, T: Told>(from: D) -> Result<Vec<T>, D::Error> {
    Vec::<String>::deserialize(from)?.iter().map(|text| T::read(text).map_err(D::Error::custom)).collect()
}

/// A list that may be left out.
pub(crate) fn maybe_list<'de, D: Deserializer<'de>, T: Told>(from: D) -> Result<Option<Vec<T>>, D::Error> {
    list(from).map(Some)
}

/// One of a few words.
fn word<T: Clone>(text: &str, what: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| value.clone());
    let all = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("{what} `{text}`: write one of {}", all()))
}

impl Told for Wind {
    fn read(text: &str) -> Result<Wind, String> {
        word(text, "no such wind", &[("E", Wind::East), ("S", Wind::South), ("W", Wind::West), ("N", Wind::North)])
    }
}

impl Told for WinBy {
    fn read(text: &str) -> Result<WinBy, String> {
        use WinBy::*;
        word(text, "no such win", &[("ron", Ron), ("tsumo", Tsumo), ("rinshan", Rinshan), ("chankan", Chankan)])
    }
}

impl Told for FirstGoAround {
    fn read(text: &str) -> Result<FirstGoAround, String> {
        match Option::<FirstGoAround>::read(text)? {
            Some(first) => Ok(first),
            None => Err("leave `first_go_around` out where the win came later".into()),
        }
    }
}

impl Told for Option<FirstGoAround> {
    fn read(text: &str) -> Result<Option<FirstGoAround>, String> {
        let before = Some(FirstGoAround::BeforeOwnDiscard);
        let after = Some(FirstGoAround::AfterOwnDiscard);
        let words = [("before-own-discard", before), ("after-own-discard", after), ("no", None)];
        word(text, "no such time in the first go-around", &words)
    }
}

impl Told for Option<Riichi> {
    fn read(text: &str) -> Result<Option<Riichi>, String> {
        let riichi = |double, ippatsu| Some(Riichi { double, ippatsu });
        let words = [
            ("plain", riichi(false, false)),
            ("ippatsu", riichi(false, true)),
            ("double", riichi(true, false)),
            ("double ippatsu", riichi(true, true)),
            ("none", None),
        ];
        word(text, "no such riichi", &words)
    }
}

impl Told for Option<Wind> {
    fn read(text: &str) -> Result<Option<Wind>, String> {
        match text {
            "nobody" => Ok(None),
            _ => Wind::read(text).map(Some).map_err(|why| why + ", nobody"),
        }
    }
}

impl Told for Option<Limit> {
    fn read(text: &str) -> Result<Option<Limit>, String> {
        let mut words: Vec<_> = Limit::ALL.map(|limit| (limit.id(), Some(limit))).to_vec();
        words.push(("none", None));
        word(text, "no such limit", &words)
    }
}

impl Told for Limit {
    fn read(text: &str) -> Result<Limit, String> {
        word(text, "no such limit", &Limit::ALL.map(|limit| (limit.id(), limit)))
    }
}

/// Why a hand cannot win, without the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoWinId(pub &'static str);

impl Told for NoWinId {
    fn read(text: &str) -> Result<NoWinId, String> {
        let all = [NoWin::NotComplete, NoWin::NoYaku, NoWin::OnlyDora, NoWin::MinimumNotMet { have: 1, need: 2 }];
        word(text, "no such reason", &all.map(|reason| (reason.id(), NoWinId(reason.id()))))
    }
}

impl Told for Written {
    fn read(text: &str) -> Result<Written, String> {
        text.parse().map_err(|fault| format!("`{text}` {fault}"))
    }
}

/// Tiles in the order in which they are written, without sets and winning tile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tiles(pub Vec<Tile>);

impl Told for Tiles {
    fn read(text: &str) -> Result<Tiles, String> {
        let hand = Written::read(text)?;
        match hand.melds.is_empty() && hand.winning.is_none() {
            true => Ok(Tiles(hand.concealed.to_vec())),
            false => Err(format!("`{text}`: only plain tiles stand here")),
        }
    }
}

/// Tiles in a row, as many as there are, with spaces between groups; `-` is a tile that does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draws(pub Vec<Option<Tile>>);

impl Told for Draws {
    fn read(text: &str) -> Result<Draws, String> {
        let mut tiles = Vec::new();
        for group in text.split_whitespace() {
            match group {
                "-" => tiles.push(None),
                _ => tiles.extend(Tiles::read(group)?.0.into_iter().map(Some)),
            }
        }
        Ok(Draws(tiles))
    }
}

impl Told for Tile {
    fn read(text: &str) -> Result<Tile, String> {
        match Tiles::read(text)?.0[..] {
            [tile] => Ok(tile),
            _ => Err(format!("`{text}`: exactly one tile stands here")),
        }
    }
}

impl Told for Kind {
    fn read(text: &str) -> Result<Kind, String> {
        text.parse().map_err(|fault| format!("`{text}`: {fault}"))
    }
}

/// A place in the wall: `"N10"` is North's tenth stack from the right, or its upper tile; `"N10 lower"` its lower tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place(pub Spot);

impl Told for Place {
    fn read(text: &str) -> Result<Place, String> {
        let wanted = || format!("`{text}` is no place in the wall: write N10, or N10 lower for the tile below");
        let (stack, layer) = match text.strip_suffix(" lower") {
            Some(stack) => (stack, Layer::Bottom),
            None => (text, Layer::Top),
        };
        let (wall, stack) = stack.split_at_checked(1).ok_or_else(wanted)?;
        let stack = stack.parse().ok().filter(|stack| (1..=17).contains(stack)).ok_or_else(wanted)?;
        Ok(Place(Spot { wall: Wind::read(wall).map_err(|_| wanted())?, stack, layer }))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lower = if self.0.layer == Layer::Bottom { " lower" } else { "" };
        write!(f, "{}{}{lower}", self.0.wall, self.0.stack)
    }
}

/// The name of a yaku in data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct YakuId(pub &'static str);

/// Nagashi mangan is settled like a win but is no pattern of a hand.
pub(crate) const NAGASHI: YakuId = YakuId("nagashi-mangan");

impl Told for YakuId {
    fn read(text: &str) -> Result<YakuId, String> {
        let found = Yaku::ALL.iter().map(|yaku| yaku.id()).find(|id| *id == text);
        let found = found.map(YakuId).or((text == NAGASHI.0).then_some(NAGASHI));
        found.ok_or_else(|| format!("no yaku is called `{text}`: look up crates/rules/src/yaku.rs"))
    }
}

/// The name of something that gives minipoints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FuId(pub &'static str);

impl Told for FuId {
    fn read(text: &str) -> Result<FuId, String> {
        use FuReason::*;
        #[rustfmt::skip]
        let all = [
            BaseConcealedRon, Base, BaseSevenPairs, PungOpen, PungConcealed, KongOpen, KongConcealed, PairDragon,
            PairSeatWind, PairPrevalentWind, WaitEdge, WaitClosed, WaitSingle, SelfDraw, OpenPinfu,
        ];
        word(text, "nothing that gives minipoints is called", &all.map(|reason| (reason.id(), FuId(reason.id()))))
    }
}

/// A table whose keys are names.
pub(crate) fn named<'de, D, K, V>(from: D) -> Result<Option<BTreeMap<K, V>>, D::Error>
where
    D: Deserializer<'de>,
    K: Told + Ord,
    V: Deserialize<'de>,
{
    let table = BTreeMap::<String, V>::deserialize(from)?;
    let keyed = table.into_iter().map(|(key, value)| Ok((K::read(&key).map_err(D::Error::custom)?, value)));
    keyed.collect::<Result<_, _>>().map(Some)
}

/// What a yaku counts: han as a number, or `"yakuman"`, or `"2 yakuman"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts(pub Value);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Counts, D::Error> {
        let wanted = || D::Error::custom("a yaku counts a number of fan, \"yakuman\" or \"2 yakuman\"");
        let value = match toml::Value::deserialize(from)? {
            toml::Value::Integer(han) => Value::Han(u8::try_from(han).map_err(|_| wanted())?),
            toml::Value::String(text) if text == "yakuman" => Value::Yakuman(1),
            toml::Value::String(text) => {
                let count = text.strip_suffix(" yakuman").and_then(|count| count.parse().ok());
                Value::Yakuman(count.ok_or_else(wanted)?)
            }
            _ => return Err(wanted()),
        };
        Ok(Counts(value))
    }
}

/// A riichi as a case tells it: `true` or `"double"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Declared {
    /// No riichi.
    #[default]
    No,
    /// Riichi.
    Plain,
    /// Riichi in the own first turn.
    Double,
}

impl<'de> Deserialize<'de> for Declared {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Declared, D::Error> {
        match toml::Value::deserialize(from)? {
            toml::Value::Boolean(false) => Ok(Declared::No),
            toml::Value::Boolean(true) => Ok(Declared::Plain),
            toml::Value::String(text) if text == "double" => Ok(Declared::Double),
            _ => Err(D::Error::custom("riichi is true or \"double\"")),
        }
    }
}

/// A table with a key for each wind: `{ E = 1000, S = -1000 }`. Winds may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PerWind<T> {
    #[serde(rename = "E")]
    pub east: Option<T>,
    #[serde(rename = "S")]
    pub south: Option<T>,
    #[serde(rename = "W")]
    pub west: Option<T>,
    #[serde(rename = "N")]
    pub north: Option<T>,
}

impl<T> PerWind<T> {
    /// The value of this wind.
    pub fn of(&self, wind: Wind) -> Option<&T> {
        match wind {
            Wind::East => self.east.as_ref(),
            Wind::South => self.south.as_ref(),
            Wind::West => self.west.as_ref(),
            Wind::North => self.north.as_ref(),
        }
    }

    /// The winds that have a value, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Wind, &T)> {
        Wind::ALL.into_iter().filter_map(|wind| self.of(wind).map(|value| (wind, value)))
    }
}

impl<T: fmt::Display> fmt::Display for PerWind<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<_> = self.iter().map(|(wind, value)| format!("{wind} {value}")).collect();
        f.write_str(&if all.is_empty() { "nothing".to_owned() } else { all.join(", ") })
    }
}

/// A value that stands among others in a table or a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Text<T>(pub T);

impl<'de, T: Told> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Text<T>, D::Error> {
        one(from).map(Text)
    }
}

/// A table whose keys are own discards.
pub(crate) fn furiten<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(Tiles, bool)>, D::Error> {
    let table = BTreeMap::<String, bool>::deserialize(from)?;
    table.into_iter().map(|(key, value)| Ok((Tiles::read(&key).map_err(D::Error::custom)?, value))).collect()
}
