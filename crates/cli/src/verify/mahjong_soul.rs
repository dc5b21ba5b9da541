//! Wins of Mahjong Soul games, and a few made-up yakuman: one JSON object per line.

use anyhow::{Context, bail, ensure};
use engine::{FirstGoAround, Riichi, WinSetup};
use records::foreign::house;
use rules::{RedFives, Rules, Yaku};
use serde::Deserialize;

use super::case::{Check, Verdict, judge, win_by, wind};
use super::listed::{Entry, Listed};
use super::tile_ids::TileIds;

/// From this number on the cases are made up, and the winning tile repeats the number of a tile in the hand.
const MADE_UP_FROM: u32 = 803;

#[derive(Deserialize)]
struct Players {
    conditions: NumberOfPlayers,
}

#[derive(Deserialize)]
struct NumberOfPlayers {
    #[serde(default)]
    is_sanma: bool,
    num_players: Option<u8>,
}

#[derive(Deserialize)]
struct Record {
    i: u32,
    tiles_136: Vec<u32>,
    melds: Vec<RecordedMeld>,
    win_tile_136: u32,
    dora_indicators: Vec<u32>,
    ura_indicators: Vec<u32>,
    conditions: Conditions,
    expected: Expected,
}

#[derive(Deserialize)]
struct RecordedMeld {
    meld_type: String,
    tiles: Vec<u32>,
    opened: bool,
}

#[derive(Deserialize)]
struct Conditions {
    tsumo: bool,
    riichi: bool,
    double_riichi: bool,
    ippatsu: bool,
    haitei: bool,
    houtei: bool,
    rinshan: bool,
    chankan: bool,
    tsumo_first_turn: bool,
    player_wind: usize,
    round_wind: usize,
    honba: u8,
}

#[derive(Deserialize)]
struct Expected {
    is_win: bool,
    han: u32,
    fu: u8,
    yaku: Vec<u8>,
}

/// Compares one case.
pub fn check(line: &[u8]) -> anyhow::Result<Verdict> {
    let Players { conditions: players } = serde_json::from_slice(line)?;
    match players.num_players {
        Some(3) => return Ok(Verdict::ThreePlayers),
        None | Some(4) if players.is_sanma => return Ok(Verdict::ThreePlayers),
        None | Some(4) => (),
        Some(other) => bail!("{other} players"),
    }
    let record: Record = serde_json::from_slice(line)?;
    let rules = house::mahjong_soul();
    let expected = &record.expected;
    let listed = expected.yaku.iter().map(|&id| Ok((entry(id)?, 0))).collect::<anyhow::Result<_>>()?;
    let setup = record.setup(&rules)?;
    let (mut case, scored) = judge(&rules, record.i.to_string(), setup, expected.is_win)?;
    let Some((win, score)) = scored else { return Ok(Verdict::Compared(case)) };
    case.compare(Check::Yaku, Listed::new(listed), Listed::of(&rules, &win, &score).without_units());
    // A yakuman is written as 13 han without minipoints.
    let (han, fu) = match score.yakuman {
        0 => (u32::from(score.han), score.fu.rounded),
        count => (13 * u32::from(count), 0),
    };
    case.compare(Check::Han, expected.han, han);
    case.compare(Check::Fu, expected.fu, fu);
    Ok(Verdict::Compared(case))
}

impl Record {
    fn setup(&self, rules: &Rules) -> anyhow::Result<WinSetup> {
        let Conditions { tsumo, riichi, double_riichi, ippatsu, haitei, houtei, .. } = self.conditions;
        let by = win_by(tsumo, self.conditions.rinshan, self.conditions.chankan)?;
        ensure!(!(haitei && !tsumo || houtei && tsumo), "the last tile came in the other way");
        ensure!(riichi || double_riichi || !ippatsu, "ippatsu without riichi");
        ensure!(tsumo || !self.conditions.tsumo_first_turn, "a self-draw in the first turn by discard");
        let mut ids = TileIds::new(rules.red_fives != RedFives::None);
        ensure!(self.melds.len() <= 4, "{} sets: a hand has four at most", self.melds.len());
        let melds = self.melds.iter().map(|meld| {
            let taken = ids.take_meld(&meld.meld_type, &meld.tiles)?;
            ensure!(
                taken.is_open() == meld.opened,
                "a set of the kind {:?} with opened: {}",
                meld.meld_type,
                meld.opened
            );
            Ok(taken)
        });
        let melds = melds.collect::<anyhow::Result<_>>()?;
        // The winning tile may stand among the others, which are one more then.
        let mut others = self.tiles_136.clone();
        if others.len() + 3 * self.melds.len() == 14 {
            let place = others.iter().position(|&id| id == self.win_tile_136);
            others.swap_remove(place.context("14 tiles without the winning one")?);
        }
        // The numbers of the indicators may be those of tiles in the hand: there they stand for kinds only.
        let mut indicators = TileIds::new(false);
        Ok(WinSetup {
            concealed: ids.take_all(&others, "concealed tiles")?,
            melds,
            winning: match self.i {
                MADE_UP_FROM.. => ids.tile(self.win_tile_136)?,
                _ => ids.take(self.win_tile_136)?,
            },
            by,
            seat: wind(self.conditions.player_wind)?,
            round: wind(self.conditions.round_wind)?,
            riichi: (riichi || double_riichi).then_some(Riichi { double: double_riichi, ippatsu }),
            last_tile: haitei || houtei,
            first_go_around: self.conditions.tsumo_first_turn.then_some(FirstGoAround::BeforeOwnDiscard),
            dora: indicators.take_all(&self.dora_indicators, "dora indicators")?,
            ura: indicators.take_all(&self.ura_indicators, "ura dora indicators")?,
            counters: self.conditions.honba,
        })
    }
}

/// What a yaku number stands for.
fn entry(id: u8) -> anyhow::Result<Entry> {
    let yaku = match id {
        1 => Yaku::MenzenTsumo,
        2 => Yaku::Riichi,
        3 => Yaku::Chankan,
        4 => Yaku::Rinshan,
        5 => Yaku::Haitei,
        6 => Yaku::Houtei,
        7 => Yaku::Haku,
        8 => Yaku::Hatsu,
        9 => Yaku::Chun,
        10 => Yaku::SeatWind,
        11 => Yaku::RoundWind,
        12 => Yaku::Tanyao,
        13 => Yaku::Iipeikou,
        14 => Yaku::Pinfu,
        15 => Yaku::Chanta,
        16 => Yaku::Ittsuu,
        17 => Yaku::SanshokuDoujun,
        18 => Yaku::DoubleRiichi,
        19 => Yaku::SanshokuDoukou,
        20 => Yaku::Sankantsu,
        21 => Yaku::Toitoi,
        22 => Yaku::Sanankou,
        23 => Yaku::Shousangen,
        24 => Yaku::Honroutou,
        25 => Yaku::Chiitoitsu,
        26 => Yaku::Junchan,
        27 => Yaku::Honitsu,
        28 => Yaku::Ryanpeikou,
        29 => Yaku::Chinitsu,
        30 => Yaku::Ippatsu,
        31 => return Ok(Entry::Dora),
        32 => return Ok(Entry::Red),
        33 => return Ok(Entry::Ura),
        35 => Yaku::Tenhou,
        36 => Yaku::Chiihou,
        37 => Yaku::Daisangen,
        38 => Yaku::Suuankou,
        39 => Yaku::Tsuuiisou,
        40 => Yaku::Ryuuiisou,
        41 => Yaku::Chinroutou,
        42 => Yaku::Kokushi,
        43 => Yaku::Shousuushii,
        44 => Yaku::Suukantsu,
        45 => Yaku::Chuuren,
        47 => return Ok(Entry::SpecialWait(Yaku::Chuuren)),
        48 => return Ok(Entry::SpecialWait(Yaku::Suuankou)),
        49 => return Ok(Entry::SpecialWait(Yaku::Kokushi)),
        50 => Yaku::Daisuushii,
        34 => bail!("yaku 34, a set-aside North, is of three-player games"),
        _ => bail!("yaku {id} is not known"),
    };
    Ok(Entry::Yaku(yaku))
}
