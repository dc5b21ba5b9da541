//! A win to score, what a scorer says about it, and the wins recorded by Tenhou in these terms.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

/// A tile of the 136: kind * 4 + copy. The red fives are 16, 52 and 88.
pub type TileId = u8;

pub const RED_FIVES: [TileId; 3] = [16, 52, 88];

pub struct Win {
    pub id: String,
    /// The tiles not called, the winning tile among them.
    pub closed: Vec<TileId>,
    pub melds: Vec<Meld>,
    pub win_tile: TileId,
    pub by: WinBy,
    pub riichi: Option<Riichi>,
    pub last_tile: bool,
    /// Won on the first draw of an uninterrupted first go-around.
    pub first_draw: bool,
    pub round_wind: Wind,
    pub seat_wind: Wind,
    pub dora_indicators: Vec<TileId>,
    pub ura_indicators: Vec<TileId>,
}

impl Win {
    pub fn is_tsumo(&self) -> bool {
        matches!(self.by, WinBy::Tsumo | WinBy::Rinshan)
    }

    pub fn is_closed(&self) -> bool {
        self.melds.iter().all(|meld| meld.kind == MeldKind::ClosedKan)
    }

    pub fn is_dealer(&self) -> bool {
        self.seat_wind == Wind::East
    }

    pub fn all_tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.closed.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles)).copied()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinBy {
    Tsumo,
    Rinshan,
    Ron,
    Chankan,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Riichi {
    pub double: bool,
    pub ippatsu: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Wind {
    #[serde(rename = "E")]
    East,
    #[serde(rename = "S")]
    South,
    #[serde(rename = "W")]
    West,
    #[serde(rename = "N")]
    North,
}

impl Wind {
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];
}

#[derive(Debug, Clone)]
pub struct Meld {
    pub kind: MeldKind,
    /// In ascending order.
    pub tiles: Vec<TileId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeldKind {
    Chi,
    Pon,
    OpenKan,
    AddedKan,
    ClosedKan,
}

/// What a win is worth, in terms every scorer's answer can be brought into. Honba and sticks are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub yaku: YakuSet,
    /// Dora included; a yakuman is 13.
    pub han: u32,
    /// 0 for a yakuman.
    pub fu: u32,
    pub pays: Pays,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pays {
    Discarder(u32),
    /// A dealer has nobody above him: `dealer` is 0 then.
    Everyone {
        dealer: u32,
        other: u32,
    },
}

/// Yaku by their Tenhou numbers (FORMATS.md, section 1), dora left out.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct YakuSet(u64);

impl YakuSet {
    pub fn insert(&mut self, id: u32) {
        self.0 |= 1 << id;
    }

    pub fn contains(self, id: u32) -> bool {
        self.0 & 1 << id != 0
    }

    pub fn has_yakuman(self) -> bool {
        (FIRST_YAKUMAN..NAMES.len() as u32).any(|id| self.contains(id))
    }
}

impl FromIterator<u32> for YakuSet {
    fn from_iter<T: IntoIterator<Item = u32>>(ids: T) -> Self {
        let mut set = YakuSet::default();
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl fmt::Debug for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries((0..NAMES.len()).filter(|id| self.contains(*id as u32)).map(|id| NAMES[id])).finish()
    }
}

const FIRST_YAKUMAN: u32 = 36;

#[rustfmt::skip]
const NAMES: [&str; 52] = [
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    "seat east", "seat south", "seat west", "seat north", "round east", "round south", "round west", "round north",
    "haku", "hatsu", "chun", "double riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku doujun", "sanshoku doukou",
    "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu",
    "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "chuuren", "pure chuuren", "kokushi", "kokushi 13-wait", "daisuushii", "shousuushii", "suukantsu",
];

/// A win of a real game and what was written down about it.
pub struct Recorded {
    pub win: Win,
    pub score: Score,
    #[expect(dead_code, reason = "for `ours` to settle")]
    pub table: Table,
}

/// Who paid whom at the table: seats 0..4, honba and sticks included.
#[expect(dead_code, reason = "for `ours` to settle")]
pub struct Table {
    pub dealer: usize,
    pub winner: usize,
    pub from: usize,
    pub liable: Option<usize>,
    pub honba: u32,
    pub sticks: u32,
    pub deltas: [i32; 4],
}

/// The four-player wins of the folder `tenhou-scoring`.
pub fn recorded(data: &Path) -> io::Result<Vec<Recorded>> {
    let mut wins = Vec::new();
    for name in ["mjlog-4p.jsonl", "client-4p.jsonl"] {
        for line in fs::read_to_string(data.join("tenhou-scoring").join(name))?.lines() {
            let case: Case = serde_json::from_str(line)?;
            wins.push(case.into());
        }
    }
    Ok(wins)
}

#[derive(Deserialize)]
struct Case {
    id: String,
    round_wind: Wind,
    seat_wind: Wind,
    honba: u32,
    sticks: u32,
    dealer: usize,
    who: usize,
    from_who: usize,
    tsumo: bool,
    closed_tiles: Vec<TileId>,
    win_tile: TileId,
    melds: Vec<CaseMeld>,
    dora_ind: Vec<TileId>,
    ura_ind: Vec<TileId>,
    yaku: Vec<(u32, u32)>,
    yakuman: Vec<u32>,
    fu: u32,
    points: u32,
    pao: Option<usize>,
    deltas: [i32; 4],
}

#[derive(Deserialize)]
struct CaseMeld {
    r#type: CaseMeldKind,
    tiles: Vec<TileId>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum CaseMeldKind {
    Chi,
    Pon,
    Kakan,
    Minkan,
    Ankan,
}

impl From<Case> for Recorded {
    fn from(case: Case) -> Recorded {
        let has = |id: u32| case.yaku.iter().any(|(yaku, _)| *yaku == id) || case.yakuman.contains(&id);
        let score = Score {
            yaku: case
                .yaku
                .iter()
                .map(|(id, _)| *id)
                .filter(|id| *id < 52)
                .chain(case.yakuman.iter().copied())
                .collect(),
            han: case.yaku.iter().map(|(_, han)| *han).sum::<u32>() + 13 * case.yakuman.len() as u32,
            fu: if case.yakuman.is_empty() { case.fu } else { 0 },
            pays: case.pays(),
        };
        let win = Win {
            by: match (case.tsumo, has(4), has(3)) {
                (true, true, _) => WinBy::Rinshan,
                (true, false, _) => WinBy::Tsumo,
                (false, _, true) => WinBy::Chankan,
                (false, _, false) => WinBy::Ron,
            },
            // A yakuman leaves riichi out of the list, but only a riichi winner turns the ura indicators.
            riichi: (has(1) || has(21) || !case.ura_ind.is_empty())
                .then(|| Riichi { double: has(21), ippatsu: has(2) }),
            last_tile: has(5) || has(6),
            first_draw: has(37) || has(38),
            id: case.id,
            closed: case.closed_tiles,
            melds: case.melds.into_iter().map(Meld::from).collect(),
            win_tile: case.win_tile,
            round_wind: case.round_wind,
            seat_wind: case.seat_wind,
            dora_indicators: case.dora_ind,
            ura_indicators: case.ura_ind,
        };
        let table = Table {
            dealer: case.dealer,
            winner: case.who,
            from: case.from_who,
            liable: case.pao,
            honba: case.honba,
            sticks: case.sticks,
            deltas: case.deltas,
        };
        Recorded { win, score, table }
    }
}

impl Case {
    /// The record has the whole worth of the hand; the shares of a tsumo follow from it.
    fn pays(&self) -> Pays {
        let by_dealer = self.who == self.dealer;
        if !self.tsumo {
            return Pays::Discarder(self.points);
        }
        if by_dealer {
            return Pays::Everyone { dealer: 0, other: self.points / 3 };
        }
        // A liable seat pays for all, and is known for yakuman only, whose shares are a half and two quarters.
        let dealer = match self.pao {
            Some(_) => self.points / 2,
            None => self.deltas[self.dealer].unsigned_abs() - 100 * self.honba,
        };
        Pays::Everyone { dealer, other: (self.points - dealer) / 2 }
    }
}

impl From<CaseMeld> for Meld {
    fn from(meld: CaseMeld) -> Meld {
        let kind = match meld.r#type {
            CaseMeldKind::Chi => MeldKind::Chi,
            CaseMeldKind::Pon => MeldKind::Pon,
            CaseMeldKind::Kakan => MeldKind::AddedKan,
            CaseMeldKind::Minkan => MeldKind::OpenKan,
            CaseMeldKind::Ankan => MeldKind::ClosedKan,
        };
        let mut tiles = meld.tiles;
        tiles.sort_unstable();
        Meld { kind, tiles }
    }
}
