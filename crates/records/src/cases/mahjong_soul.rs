//! Wins of Mahjong Soul games, and a few made-up yakuman: one JSON object per line.

use engine::{FirstGoAround, Riichi, WinSetup};
use rules::{RedFives, Rules};
use serde::Deserialize;

use super::listed::{Entry, Listed};
use super::{Check, Verdict, judge, parse, win_by, wind};
use crate::foreign::tile_ids::TileIds;
use crate::foreign::{Fault, house};
use crate::yaku_names::by_soul_number;

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
pub fn check(line: &[u8]) -> Result<Verdict, Fault> {
    let Players { conditions: players } = parse(line)?;
    match players.num_players {
        Some(3) => return Ok(Verdict::ThreePlayers),
        None | Some(4) if players.is_sanma => return Ok(Verdict::ThreePlayers),
        None | Some(4) => (),
        Some(other) => return Err(Fault::wanted("the number of players", other)),
    }
    let record: Record = parse(line)?;
    let rules = house::mahjong_soul();
    let expected = &record.expected;
    let listed = expected.yaku.iter().map(|&id| Ok((entry(id)?, 0))).collect::<Result<_, Fault>>()?;
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
    fn setup(&self, rules: &Rules) -> Result<WinSetup, Fault> {
        let Conditions { tsumo, riichi, double_riichi, ippatsu, haitei, houtei, .. } = self.conditions;
        let by = win_by(tsumo, self.conditions.rinshan, self.conditions.chankan)?;
        Fault::unless(!(haitei && !tsumo || houtei && tsumo), "the last tile in the other way")?;
        Fault::unless(riichi || double_riichi || !ippatsu, "ippatsu without riichi")?;
        Fault::unless(tsumo || !self.conditions.tsumo_first_turn, "a self-draw in the first turn by discard")?;
        let mut ids = TileIds::new(rules.red_fives != RedFives::None);
        Fault::unless(self.melds.len() <= 4, "a fifth set")?;
        let melds = self.melds.iter().map(|meld| {
            let taken = ids.take_meld(&meld.meld_type, &meld.tiles)?;
            Fault::unless(taken.is_open() == meld.opened, "opened, which does not fit the kind of a set,")?;
            Ok(taken)
        });
        let melds = melds.collect::<Result<_, Fault>>()?;
        // The winning tile may stand among the others, which are one more then.
        let mut others = self.tiles_136.clone();
        if others.len() + 3 * self.melds.len() == 14 {
            let place = others.iter().position(|&id| id == self.win_tile_136);
            others.swap_remove(place.ok_or(Fault::Missing("the winning tile"))?);
        }
        // The numbers of the indicators may be those of tiles in the hand: there they stand for kinds only.
        let mut indicators = TileIds::new(false);
        Ok(WinSetup {
            concealed: ids.take_all(&others, "the number of concealed tiles")?,
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
            dora: indicators.take_all(&self.dora_indicators, "the number of indicators")?,
            ura: indicators.take_all(&self.ura_indicators, "the number of indicators")?,
            counters: self.conditions.honba,
        })
    }
}

/// What a yaku number stands for.
fn entry(id: u8) -> Result<Entry, Fault> {
    by_soul_number(id).map(|(counted, special)| Entry { counted, special })
}
