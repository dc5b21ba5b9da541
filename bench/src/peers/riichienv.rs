//! `riichienv-core` 0.4.11: shanten by class tables, scoring by recursive search with allocated results.

use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::score::{self, calculate_score};
use riichienv_core::shanten::calc_shanten_from_counts;
use riichienv_core::types::{self, Conditions, Hand, WinResult, standard_next_dora_tile};
use riichienv_core::yaku::{YakuContext, YakuResult, calculate_yaku};

use crate::clock::Entrant;
use crate::hands::{Counts, TURNS, Walk};
use crate::payments::Worth;
use crate::wins::{MeldKind, Pays, Score, Win, WinBy, YakuSet};

pub const NAME: &str = "riichienv-core";
pub const NAME_PARTS: &str = "riichienv-core, in parts";
pub const NAME_34: &str = "riichienv-core, 34 calls";

/// Its five key tables and two hash tables of u32.
pub const SHANTEN_TABLES: usize = 405_350 + 43_130 + 15_876 + 22_680 + 49_500 + 4 * 15 * 5 * (9 + 7);

/// The least over all three forms; the second argument says how many sets and pairs a hand of this size wants.
pub fn shanten_of(hand: &Counts) -> i8 {
    calc_shanten_from_counts(hand, 4)
}

pub fn shanten(hands: &[Counts]) -> Entrant<'_, i8> {
    Entrant::new(hands, shanten_of, |_, shanten| shanten)
}

/// It keeps no suit state: the counts are updated and the shanten asked anew.
pub fn turns(walks: &[Walk]) -> Entrant<'_, [i8; TURNS]> {
    Entrant::new(
        walks,
        |walk| {
            let mut hand = walk.start;
            walk.turns.map(|turn| {
                hand[turn.draw] += 1;
                let shanten = shanten_of(&hand);
                hand[turn.discard] -= 1;
                shanten
            })
        },
        |_, shantens| shantens,
    )
}

/// Its own function for this is behind the feature `python`, allocates for each kind and returns a number only.
pub fn accepted(hands: &[Counts]) -> Entrant<'_, u64> {
    Entrant::new(
        hands,
        |hand| {
            let mut hand = *hand;
            let now = shanten_of(&hand);
            let mut accepted = 0;
            for kind in 0..34 {
                if hand[kind] < 4 {
                    hand[kind] += 1;
                    accepted |= u64::from(shanten_of(&hand) < now) << kind;
                    hand[kind] -= 1;
                }
            }
            accepted
        },
        |_, accepted| accepted,
    )
}

pub fn payments(worths: &[Worth]) -> Entrant<'_, Pays> {
    Entrant::new(
        worths,
        |worth| calculate_score(worth.han.min(13), worth.fu, worth.dealer, worth.tsumo, 0, 4),
        |at, score| pays(worths[at].tsumo, &score),
    )
}

/// The whole job by its one entry point.
pub fn score(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let inputs = wins.iter().map(|win| Whole {
        evaluator: evaluator(win).into(),
        win_tile: win.win_tile,
        dora: win.dora_indicators.clone(),
        ura: win.ura_indicators.clone(),
        conditions: conditions(win),
    });
    Entrant::consuming(
        inputs.collect(),
        |input: Whole| input.evaluator.calc(input.win_tile, input.dora, input.ura, Some(input.conditions)),
        |at, result| read_whole(&wins[at], &result),
    )
}

/// What `HandEvaluator::calc` does, without its check for a complete shape and its second, unused search for readings.
pub fn score_by_parts(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let inputs: Vec<Parts> = wins.iter().map(Parts::from).collect();
    Entrant::new(inputs, Parts::score, |at, (yaku, score)| read_parts(&wins[at], &yaku, &score))
}

#[derive(Clone)]
struct Whole {
    evaluator: std::rc::Rc<HandEvaluator>,
    win_tile: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

fn evaluator(win: &Win) -> HandEvaluator {
    let melds = win.melds.iter().map(|meld| {
        let kind = match meld.kind {
            MeldKind::Chi => types::MeldType::Chi,
            MeldKind::Pon => types::MeldType::Pon,
            MeldKind::OpenKan => types::MeldType::Daiminkan,
            MeldKind::AddedKan => types::MeldType::Kakan,
            MeldKind::ClosedKan => types::MeldType::Ankan,
        };
        types::Meld::new(kind, meld.tiles.clone(), meld.kind != MeldKind::ClosedKan, -1, None)
    });
    HandEvaluator::new(win.closed.clone(), melds.collect())
}

fn conditions(win: &Win) -> Conditions {
    Conditions {
        tsumo: win.is_tsumo(),
        riichi: win.riichi.is_some(),
        double_riichi: win.riichi.is_some_and(|riichi| riichi.double),
        ippatsu: win.riichi.is_some_and(|riichi| riichi.ippatsu),
        haitei: win.last_tile && win.is_tsumo(),
        houtei: win.last_tile && !win.is_tsumo(),
        rinshan: win.by == WinBy::Rinshan,
        chankan: win.by == WinBy::Chankan,
        tsumo_first_turn: win.first_draw,
        player_wind: (win.seat_wind as u8).into(),
        round_wind: (win.round_wind as u8).into(),
        ..Conditions::default()
    }
}

struct Parts {
    evaluator: HandEvaluator,
    win_kind: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

impl From<&Win> for Parts {
    fn from(win: &Win) -> Parts {
        Parts {
            evaluator: evaluator(win),
            win_kind: win.win_tile / 4,
            dora: win.dora_indicators.clone(),
            ura: win.ura_indicators.clone(),
            conditions: conditions(win),
        }
    }
}

impl Parts {
    fn score(&self) -> (YakuResult, score::Score) {
        let (hand, conditions) = (&self.evaluator, &self.conditions);
        let context = YakuContext {
            is_tsumo: conditions.tsumo,
            is_reach: conditions.riichi,
            is_daburu_reach: conditions.double_riichi,
            is_ippatsu: conditions.ippatsu,
            is_haitei: conditions.haitei,
            is_houtei: conditions.houtei,
            is_rinshan: conditions.rinshan,
            is_chankan: conditions.chankan,
            is_tsumo_first_turn: conditions.tsumo_first_turn,
            dora_count: dora(&hand.full_hand, &self.dora),
            ura_dora_count: dora(&hand.full_hand, &self.ura),
            aka_dora: hand.aka_dora_count,
            round_wind: 27 + conditions.round_wind as u8,
            seat_wind: 27 + conditions.player_wind as u8,
            is_menzen: hand.melds.iter().all(|meld| !meld.opened),
        };
        let yaku = calculate_yaku(&hand.hand, &hand.melds, &context, self.win_kind);
        let han = if yaku.yakuman_count == 0 { yaku.han.min(13) } else { yaku.han };
        let dealer = conditions.player_wind == types::Wind::East;
        let score = calculate_score(han, yaku.fu, dealer, conditions.tsumo, 0, 4);
        (yaku, score)
    }
}

fn dora(hand: &Hand, indicators: &[u8]) -> u8 {
    indicators.iter().map(|tile| hand.counts[usize::from(standard_next_dora_tile(tile / 4))]).sum()
}

fn read_whole(win: &Win, result: &WinResult) -> Option<Score> {
    result.is_win.then(|| Score {
        yaku: yaku_set(win, &result.yaku),
        han: result.han,
        fu: if result.yakuman { 0 } else { result.fu },
        pays: if win.is_tsumo() {
            Pays::Everyone { dealer: result.tsumo_agari_oya, other: result.tsumo_agari_ko }
        } else {
            Pays::Discarder(result.ron_agari)
        },
    })
}

fn read_parts(win: &Win, yaku: &YakuResult, score: &score::Score) -> Option<Score> {
    let set = yaku_set(win, &yaku.yaku_ids);
    (set != YakuSet::default()).then(|| Score {
        yaku: set,
        han: yaku.han.into(),
        fu: if yaku.yakuman_count > 0 { 0 } else { yaku.fu.into() },
        pays: pays(win.is_tsumo(), score),
    })
}

fn pays(tsumo: bool, score: &score::Score) -> Pays {
    if tsumo {
        Pays::Everyone { dealer: score.pay_tsumo_oya, other: score.pay_tsumo_ko }
    } else {
        Pays::Discarder(score.pay_ron)
    }
}

/// It numbers yaku as Mahjong Soul does.
fn yaku_set(win: &Win, ids: &[u32]) -> YakuSet {
    #[rustfmt::skip]
    const TENHOU: [u32; 51] = [
        99, 0, 1, 3, 4, 5, 6, 18, 19, 20, 10, 14, 8, 9, 7, 23, 24, 25, 21, 26, 27, 28, 29, 30, 31, 22, 33, 34, 32, 35, 2,
        99, 99, 99, 99, 37, 38, 39, 40, 42, 43, 44, 47, 50, 51, 45, 99, 46, 41, 48, 49,
    ];
    ids.iter()
        .map(|id| match id {
            10 => 10 + win.seat_wind as u32,
            11 => 14 + win.round_wind as u32,
            id => TENHOU[*id as usize],
        })
        .filter(|id| *id != 99)
        .collect()
}
