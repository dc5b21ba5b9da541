//! The answers in JSON. Keys are a promise to other programs; `--help` lists them.

use std::collections::BTreeMap;

use engine::readings::{Place, Reading, Standard};
use engine::{Because, Counted, Payment, Score, Value, Win, because};
use serde::Serialize;
use tiles::{Kind, Tile};

/// What a score is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worth {
    pub han: u8,
    pub fu: u8,
    pub fu_raw: u8,
    pub yakuman: u8,
    pub limit: Option<&'static str>,
    pub yaku: Vec<YakuEntry>,
    pub also: Vec<&'static str>,
    pub dora: DoraEntry,
}

impl Worth {
    pub fn of(win: &Win, score: &Score) -> Worth {
        Worth {
            han: score.han,
            fu: score.fu.rounded,
            fu_raw: score.fu.raw,
            yakuman: score.yakuman,
            limit: score.limit.map(|limit| limit.id()),
            yaku: score.yaku.iter().map(|counted| YakuEntry::of(win, score, counted)).collect(),
            also: score.also.iter().map(|yaku| yaku.id()).collect(),
            dora: DoraEntry { dora: score.dora.dora, red: score.dora.red, ura: score.dora.ura },
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct YakuEntry {
    pub id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub han: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u8>,
    pub tiles: Option<String>,
}

impl YakuEntry {
    fn of(win: &Win, score: &Score, counted: &Counted) -> YakuEntry {
        let (han, yakuman) = match counted.value {
            Value::Han(han) => (Some(han), None),
            Value::Yakuman(count) => (None, Some(count)),
        };
        let tiles = match because(win, &score.reading, counted.yaku) {
            Because::Course => None,
            Because::WholeHand => Some(parts(win, &score.reading).join(" ")),
            Because::Parts(parts) => {
                let parts: Vec<String> = parts.iter().filter_map(|place| part(&score.reading, place)).collect();
                Some(parts.join(" "))
            }
        };
        YakuEntry { id: counted.yaku.id(), han, yakuman, tiles }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoraEntry {
    pub dora: u8,
    pub red: u8,
    pub ura: u8,
}

/// What a score is worth, and what led to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    #[serde(flatten)]
    pub worth: Worth,
    pub fu_items: Vec<FuEntry>,
    pub reading: ReadingEntry,
}

impl Explained {
    pub fn of(win: &Win, score: &Score) -> Explained {
        let tiles = |place: Option<Place>| part(&score.reading, place?);
        let items = score.fu.items.iter();
        Explained {
            worth: Worth::of(win, score),
            fu_items: items
                .map(|item| FuEntry { id: item.reason.id(), fu: item.fu, tiles: tiles(item.part) })
                .collect(),
            reading: ReadingEntry::of(win, &score.reading),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FuEntry {
    pub id: &'static str,
    pub fu: u8,
    pub tiles: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingEntry {
    /// `standard`, `pairs` or `orphans`.
    pub shape: &'static str,
    /// The sets, melds in their brackets; the pairs of seven pairs; nothing for thirteen orphans.
    pub sets: Vec<String>,
    pub pair: Option<String>,
    /// The set or pair that the winning tile finished.
    pub finished: Option<String>,
}

impl ReadingEntry {
    fn of(win: &Win, reading: &Reading) -> ReadingEntry {
        match reading {
            Reading::Standard(standard) => ReadingEntry {
                shape: "standard",
                sets: sets(win, standard),
                pair: Some(alike(standard.pair)),
                finished: part(reading, standard.place),
            },
            Reading::Pairs => ReadingEntry {
                shape: "pairs",
                sets: parts(win, reading),
                pair: None,
                finished: Some(alike(win.setup().winning.kind())),
            },
            Reading::Orphans { pair } => {
                ReadingEntry { shape: "orphans", sets: Vec::new(), pair: Some(alike(*pair)), finished: None }
            }
        }
    }
}

/// The sets of a reading, melds in their brackets.
fn sets(win: &Win, standard: &Standard) -> Vec<String> {
    let concealed = standard.sets[..4 - usize::from(standard.melded)].iter().map(|set| set.to_string());
    concealed.chain(win.hand().melds().iter().map(|meld| meld.to_string())).collect()
}

/// The parts of a reading: four sets and the pair, seven pairs, or all tiles of thirteen orphans.
fn parts(win: &Win, reading: &Reading) -> Vec<String> {
    let counts = win.hand().concealed();
    match reading {
        Reading::Standard(standard) => {
            standard.sets.iter().map(|set| set.to_string()).chain([alike(standard.pair)]).collect()
        }
        Reading::Pairs => Kind::all().filter(|kind| counts[kind.index()] == 2).map(alike).collect(),
        Reading::Orphans { .. } => {
            let tiles = Kind::all().flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into()));
            vec![notation(tiles)]
        }
    }
}

/// A set or the pair of a reading that has such parts.
fn part(reading: &Reading, place: Place) -> Option<String> {
    match (reading, place) {
        (Reading::Standard(standard), Place::Set(i)) => Some(standard.sets[usize::from(i)].to_string()),
        (Reading::Standard(standard), Place::Pair) => Some(alike(standard.pair)),
        (Reading::Pairs | Reading::Orphans { .. }, _) => None,
    }
}

/// Two of a kind.
fn alike(kind: Kind) -> String {
    notation([kind, kind])
}

/// Tiles in the notation, each suit named once.
pub fn notation(tiles: impl IntoIterator<Item = impl Into<Tile>>) -> String {
    let mut text = String::new();
    let mut suit = None;
    for tile in tiles.into_iter().map(Into::into) {
        let letter = tile.kind().letter();
        if let Some(before) = suit.replace(letter).filter(|&before| before != letter) {
            text.push(before);
        }
        text.push(tile.digit());
    }
    text.extend(suit);
    text
}

/// The answer of `janso score` for a win.
#[derive(Debug, Serialize)]
pub struct WinReport {
    pub win: bool,
    pub rules: String,
    #[serde(flatten)]
    pub explained: Explained,
    pub payments: Vec<PaymentEntry>,
    pub total: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Vec<OneReading>>,
}

/// One reading of several, with its total before counters and bets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OneReading {
    #[serde(flatten)]
    pub explained: Explained,
    pub total: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaymentEntry {
    pub from: String,
    pub to: String,
    pub points: i32,
    pub why: &'static str,
}

impl PaymentEntry {
    /// A payment; without the discarder's wind it comes from "discarder".
    pub fn of(payment: &Payment, discarder_is_known: bool) -> PaymentEntry {
        let from = match payment.from {
            None => "table".to_owned(),
            Some(wind) if discarder_is_known => wind.to_string(),
            Some(_) => "discarder".to_owned(),
        };
        PaymentEntry { from, to: payment.to.to_string(), points: payment.points, why: payment.why.id() }
    }
}

/// The answer of `janso score` where there is no win.
#[derive(Debug, Serialize)]
pub struct NoWinReport {
    pub win: bool,
    pub rules: String,
    pub why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub have: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<u8>,
    pub sentence: String,
}

/// The answer of `janso hand`.
#[derive(Debug, Serialize)]
pub struct HandReport {
    pub rules: String,
    pub shanten: i8,
    pub shapes: Shapes,
    pub waiting: bool,
    pub waits: Vec<WaitEntry>,
    pub held: Vec<String>,
    pub accepts: Vec<Accepted>,
    pub left: u32,
    /// Only for 14 tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discards: Option<Vec<DiscardEntry>>,
}

#[derive(Debug, Serialize)]
pub struct Shapes {
    pub standard: i8,
    pub pairs: Option<i8>,
    pub orphans: Option<i8>,
}

/// A tile that would complete the hand, and what it would score.
#[derive(Debug, Serialize)]
pub struct WaitEntry {
    pub tile: String,
    pub left: u8,
    pub ron: Option<WouldScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ron_why: Option<&'static str>,
    pub tsumo: Option<WouldScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tsumo_why: Option<&'static str>,
}

#[derive(Debug, Clone, Serialize)]
pub struct WouldScore {
    #[serde(flatten)]
    pub worth: Worth,
    pub total: i32,
}

#[derive(Debug, Clone, Serialize)]
pub struct Accepted {
    pub tile: String,
    pub left: u8,
}

#[derive(Debug, Serialize)]
pub struct DiscardEntry {
    pub tile: String,
    pub shanten: i8,
    pub left: u32,
    pub accepts: Vec<Accepted>,
}

/// The answer of `janso wall new`.
#[derive(Debug, Serialize)]
pub struct SeedReport {
    pub seed: String,
    pub commitment: String,
}

/// The answer of `janso wall show`.
#[derive(Debug, Serialize)]
pub struct WallReport {
    pub rules: String,
    pub hand: u32,
    pub commitment: String,
    pub dice: [u8; 2],
    pub breaker: String,
    /// In the order of dealing, East's fourteenth tile last.
    pub hands: HandsEntry,
    pub draws: Vec<String>,
    pub replacements: Vec<String>,
    pub indicators: Vec<String>,
    pub ura_indicators: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct HandsEntry {
    pub e: Vec<String>,
    pub s: Vec<String>,
    pub w: Vec<String>,
    pub n: Vec<String>,
}

/// The answer of `janso wall verify`.
#[derive(Debug, Serialize)]
pub struct CommitmentReport {
    /// Whether all commitments are right.
    pub matches: bool,
    /// That of the seed.
    pub commitment: String,
    /// The same for what the players added, by seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub contributions: BTreeMap<String, ContributionReport>,
}

#[derive(Debug, Serialize)]
pub struct ContributionReport {
    pub matches: bool,
    /// That of the contribution.
    pub commitment: String,
}

/// The JSON of an answer, with a line end.
pub fn json(report: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(report)? + "\n")
}
