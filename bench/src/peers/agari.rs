//! `agari` 0.27.0: scoring by hash maps of tiles; every reading is scored and the best one kept.

use agari::context::{GameContext, WinType};
use agari::hand::{KanType, Meld, decompose_hand, decompose_hand_with_melds};
use agari::parse::{TileCounts, to_counts};
use agari::scoring::{self, ScoringResult, calculate_basic_points, calculate_payment, calculate_score};
use agari::tile::{Honor, Suit, Tile};
use agari::yaku::{Yaku, YakuResult, detect_yaku_with_context};

use crate::clock::Entrant;
use crate::payments::Worth;
use crate::wins::{MeldKind, Pays, RED_FIVES, Score, TileId, Win, WinBy, YakuSet};

pub const NAME: &str = "agari";

pub fn score(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let inputs: Vec<Input> = wins.iter().map(Input::from).collect();
    Entrant::new(inputs, best, |at, best| read(&wins[at], best))
}

pub fn payments(worths: &[Worth]) -> Entrant<'_, Pays> {
    Entrant::new(
        worths,
        |worth| {
            let by = if worth.tsumo { WinType::Tsumo } else { WinType::Ron };
            calculate_payment(calculate_basic_points(worth.han, worth.fu, false), worth.dealer, by)
        },
        |_, payment| pays(&payment),
    )
}

struct Input {
    closed: TileCounts,
    all: TileCounts,
    melds: Vec<Meld>,
    context: GameContext,
}

/// The crate scores one reading; this loop is what its command line does with them. Of readings that pay the same its
/// command line shows the one of less fu; here it is the one of more fu, as Tenhou has it.
fn best(input: &Input) -> Option<(YakuResult, ScoringResult)> {
    let readings = if input.melds.is_empty() {
        decompose_hand(&input.closed)
    } else {
        decompose_hand_with_melds(&input.closed, &input.melds)
    };
    readings
        .iter()
        .map(|reading| {
            let yaku = detect_yaku_with_context(reading, &input.all, &input.context);
            let score = calculate_score(reading, &yaku, &input.context);
            (yaku, score)
        })
        .max_by_key(|(_, score)| (score.payment.total, score.han, score.fu.total))
}

impl From<&Win> for Input {
    fn from(win: &Win) -> Input {
        let tiles = |ids: &[TileId]| ids.iter().map(|id| tile(id / 4)).collect::<Vec<Tile>>();
        let by = if win.is_tsumo() { WinType::Tsumo } else { WinType::Ron };
        let mut context = GameContext::new(by, wind(win.round_wind as u8), wind(win.seat_wind as u8))
            .with_winning_tile(tile(win.win_tile / 4))
            .with_dora(tiles(&win.dora_indicators))
            .with_ura_dora(tiles(&win.ura_indicators))
            .with_aka(win.all_tiles().filter(|id| RED_FIVES.contains(id)).count() as u8);
        context.is_open = !win.is_closed();
        context.is_riichi = win.riichi.is_some();
        context.is_double_riichi = win.riichi.is_some_and(|riichi| riichi.double);
        context.is_ippatsu = win.riichi.is_some_and(|riichi| riichi.ippatsu);
        context.is_rinshan = win.by == WinBy::Rinshan;
        context.is_chankan = win.by == WinBy::Chankan;
        context.is_last_tile = win.last_tile;
        context.is_tenhou = win.first_draw && win.is_dealer();
        context.is_chiihou = win.first_draw && !win.is_dealer();
        let melds = win.melds.iter().map(|meld| {
            let low = tile(meld.tiles[0] / 4);
            match meld.kind {
                MeldKind::Chi => Meld::shuntsu_open(low),
                MeldKind::Pon => Meld::koutsu_open(low),
                MeldKind::OpenKan => Meld::kan(low, KanType::Open),
                MeldKind::AddedKan => Meld::kan(low, KanType::Added),
                MeldKind::ClosedKan => Meld::kan(low, KanType::Closed),
            }
        });
        Input {
            closed: to_counts(&tiles(&win.closed)),
            all: to_counts(&tiles(&win.all_tiles().collect::<Vec<_>>())),
            melds: melds.collect(),
            context,
        }
    }
}

fn tile(kind: u8) -> Tile {
    match kind {
        0..9 => Tile::suited(Suit::Man, kind + 1),
        9..18 => Tile::suited(Suit::Pin, kind - 8),
        18..27 => Tile::suited(Suit::Sou, kind - 17),
        31 => Tile::honor(Honor::White),
        32 => Tile::honor(Honor::Green),
        33 => Tile::honor(Honor::Red),
        _ => Tile::honor(wind(kind - 27)),
    }
}

fn wind(wind: u8) -> Honor {
    [Honor::East, Honor::South, Honor::West, Honor::North][usize::from(wind)]
}

fn read(win: &Win, best: Option<(YakuResult, ScoringResult)>) -> Option<Score> {
    let (yaku, score) = best?;
    (!yaku.yaku_list.is_empty()).then(|| Score {
        yaku: yaku_set(win, &yaku.yaku_list),
        han: score.han.into(),
        fu: if yaku.is_yakuman { 0 } else { score.fu.total.into() },
        pays: pays(&score.payment),
    })
}

fn pays(payment: &scoring::Payment) -> Pays {
    match payment.from_discarder {
        Some(all) => Pays::Discarder(all),
        None => {
            Pays::Everyone { dealer: payment.from_dealer.unwrap_or(0), other: payment.from_non_dealer.unwrap_or(0) }
        }
    }
}

fn yaku_set(win: &Win, list: &[Yaku]) -> YakuSet {
    let mut set = YakuSet::default();
    for yaku in list {
        let id = match yaku {
            Yaku::Yakuhai(honor) => {
                for (id, is_this) in [
                    (10 + win.seat_wind as u32, *honor == wind(win.seat_wind as u8)),
                    (14 + win.round_wind as u32, *honor == wind(win.round_wind as u8)),
                    (18, *honor == Honor::White),
                    (19, *honor == Honor::Green),
                    (20, *honor == Honor::Red),
                ] {
                    if is_this {
                        set.insert(id);
                    }
                }
                continue;
            }
            Yaku::MenzenTsumo => 0,
            Yaku::Riichi => 1,
            Yaku::Ippatsu => 2,
            Yaku::Chankan => 3,
            Yaku::RinshanKaihou => 4,
            Yaku::HaiteiRaoyue => 5,
            Yaku::HouteiRaoyui => 6,
            Yaku::Pinfu => 7,
            Yaku::Tanyao => 8,
            Yaku::Iipeikou => 9,
            Yaku::DoubleRiichi => 21,
            Yaku::Chiitoitsu => 22,
            Yaku::Chanta => 23,
            Yaku::Ittsu => 24,
            Yaku::SanshokuDoujun => 25,
            Yaku::SanshokuDoukou => 26,
            Yaku::SanKantsu => 27,
            Yaku::Toitoi => 28,
            Yaku::SanAnkou => 29,
            Yaku::Shousangen => 30,
            Yaku::Honroutou => 31,
            Yaku::Ryanpeikou => 32,
            Yaku::Junchan => 33,
            Yaku::Honitsu => 34,
            Yaku::Chinitsu => 35,
            Yaku::Tenhou => 37,
            Yaku::Chiihou => 38,
            Yaku::Daisangen => 39,
            Yaku::Suuankou => 40,
            Yaku::SuuankouTanki => 41,
            Yaku::Tsuuiisou => 42,
            Yaku::Ryuuiisou => 43,
            Yaku::Chinroutou => 44,
            Yaku::ChuurenPoutou => 45,
            Yaku::JunseiChuurenPoutou => 46,
            Yaku::KokushiMusou => 47,
            Yaku::Kokushi13Wait => 48,
            Yaku::Daisuushii => 49,
            Yaku::Shousuushii => 50,
            Yaku::SuuKantsu => 51,
            Yaku::OpenRiichi | Yaku::OpenDoubleRiichi | Yaku::Renhou(_) => unreachable!("local yaku are off"),
        };
        set.insert(id);
    }
    set
}
