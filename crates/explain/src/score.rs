//! A score with its reasons: what each yaku rests on, the minipoints item by item, the reading. Keys are a promise to
//! other programs.

use engine::readings::{Place, Reading, Standard};
use engine::{Because, Counted, Score, Value, Win, because};
use serde::Serialize;
use tiles::{Kind, Notation};

/// What a score is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WorthEntry {
    /// Han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// Minipoints, rounded.
    pub fu: u8,
    /// Minipoints before they are rounded.
    pub fu_raw: u8,
    /// How many yakuman it is by name.
    pub yakuman: u8,
    /// The id of the limit.
    pub limit: Option<&'static str>,
    /// The yaku that count, in rulebook order.
    pub yaku: Vec<YakuEntry>,
    /// The ids of yakuman that add nothing.
    pub also: Vec<&'static str>,
    /// The dora.
    pub dora: DoraEntry,
}

impl WorthEntry {
    /// That of a win in one reading.
    pub fn of(win: &Win, score: &Score) -> WorthEntry {
        WorthEntry {
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

/// A yaku that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct YakuEntry {
    /// Which.
    pub id: &'static str,
    /// Its han, unless it is a yakuman.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub han: Option<u8>,
    /// How many yakuman it is, unless it counts han.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u8>,
    /// The parts of the hand that it rests on; nothing if it rests on the course of the game.
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
                let parts: Vec<String> = parts.iter().filter_map(|place| written_part(&score.reading, place)).collect();
                Some(parts.join(" "))
            }
        };
        YakuEntry { id: counted.yaku.id(), han, yakuman, tiles }
    }
}

/// Dora by kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoraEntry {
    /// Shown by the indicators, kan dora included.
    pub dora: u8,
    /// Red fives.
    pub red: u8,
    /// Ura dora: shown by the indicators below the others.
    pub ura: u8,
}

/// What a score is worth, and what led to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreEntry {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: WorthEntry,
    /// The minipoints item by item.
    pub fu_items: Vec<FuEntry>,
    /// The reading.
    pub reading: ReadingEntry,
}

impl ScoreEntry {
    /// That of a win in one reading.
    pub fn of(win: &Win, score: &Score) -> ScoreEntry {
        let tiles = |place: Option<Place>| written_part(&score.reading, place?);
        let items = score.fu.items.iter();
        ScoreEntry {
            worth: WorthEntry::of(win, score),
            fu_items: items
                .map(|item| FuEntry { id: item.reason.id(), fu: item.fu, tiles: tiles(item.part) })
                .collect(),
            reading: ReadingEntry::of(win, &score.reading),
        }
    }
}

/// An item of the minipoints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FuEntry {
    /// What it is for.
    pub id: &'static str,
    /// How many.
    pub fu: u8,
    /// The set or pair that has them.
    pub tiles: Option<String>,
}

/// How the hand is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingEntry {
    /// `standard`, `pairs` or `orphans`.
    pub shape: &'static str,
    /// The sets, melds in their brackets; the pairs of seven pairs; nothing for thirteen orphans.
    pub sets: Vec<String>,
    /// The pair beside the sets, or the one of thirteen orphans.
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
                finished: written_part(reading, standard.place),
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
            vec![Notation(tiles).to_string()]
        }
    }
}

/// The tiles of a set or of the pair; none where a reading has no such parts.
pub fn part(reading: &Reading, place: Place) -> Vec<Kind> {
    match (reading, place) {
        (Reading::Standard(standard), Place::Set(i)) => standard.sets[usize::from(i)].tiles().collect(),
        (Reading::Standard(standard), Place::Pair) => vec![standard.pair; 2],
        (Reading::Pairs | Reading::Orphans { .. }, _) => Vec::new(),
    }
}

/// A part in the notation.
fn written_part(reading: &Reading, place: Place) -> Option<String> {
    let tiles = part(reading, place);
    (!tiles.is_empty()).then(|| Notation(&tiles).to_string())
}

/// Two of a kind.
fn alike(kind: Kind) -> String {
    Notation([kind, kind]).to_string()
}
