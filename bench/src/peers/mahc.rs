//! `mahc` 2.2.0: scores one reading that the caller supplies, with a list of fu items.
//!
//! The whole job is therefore put together from its own pieces: its search for shapes over all tiles, each shape with the
//! called sets marked open and each group holding the winning tile put last (so it learns the wait), and the best score.

use mahc::calc::{calculate, get_hand_score, get_valid_hand_shapes};
use mahc::hand::Hand;
use mahc::payment::Payment;
use mahc::score;
use mahc::tile::{DValue, MpsValue, Tile, WValue};
use mahc::tile_group::{GroupType, TileGroup};
use mahc::yaku::Yaku;

use crate::clock::Entrant;
use crate::payments::Worth;
use crate::wins::{MeldKind, Pays, RED_FIVES, Score, TileId, Win, WinBy, YakuSet};

pub const NAME: &str = "mahc";
pub const NAME_READINGS: &str = "mahc, readings given";

pub fn score(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let inputs: Vec<Input> = wins.iter().map(Input::from).collect();
    Entrant::new(inputs, |input| best(&input.readings(), input), |at, best| read(&wins[at], best))
}

/// Without the search for readings: what the crate is made for.
pub fn score_readings(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let inputs: Vec<(Vec<Hand>, Input)> = wins
        .iter()
        .map(|win| {
            let input = Input::from(win);
            (input.readings(), input)
        })
        .collect();
    Entrant::new(inputs, |(readings, input)| best(readings, input), |at, best| read(&wins[at], best))
}

pub fn payments(worths: &[Worth]) -> Entrant<'_, Pays> {
    let inputs: Vec<(u32, u64, Worth)> =
        worths.iter().map(|worth| (worth.han.into(), worth.fu.into(), *worth)).collect();
    Entrant::new(
        inputs,
        |(han, fu, worth)| calculate(han, fu).map(|payment| pays(&payment, worth.dealer, worth.tsumo)),
        |_, pays| pays.expect("han and fu are not 0"),
    )
}

struct Input {
    tiles: Vec<Tile>,
    melds: Vec<Called>,
    win_tile: Tile,
    round: Tile,
    seat: Tile,
    /// It knows one list of indicators.
    indicators: Option<Vec<Tile>>,
    tsumo: bool,
    riichi: bool,
    double_riichi: bool,
    ippatsu: bool,
    last_tile: bool,
    rinshan: bool,
    chankan: bool,
    first_draw: bool,
    dealer: bool,
}

struct Called {
    group_type: GroupType,
    low: Tile,
    open: bool,
}

impl From<&Win> for Input {
    fn from(win: &Win) -> Input {
        let melds = win.melds.iter().map(|meld| Called {
            group_type: match meld.kind {
                MeldKind::Chi => GroupType::Sequence,
                MeldKind::Pon => GroupType::Triplet,
                MeldKind::OpenKan | MeldKind::AddedKan | MeldKind::ClosedKan => GroupType::Kan,
            },
            low: tile(meld.tiles[0]).normalized(),
            open: meld.kind != MeldKind::ClosedKan,
        });
        let indicators = win.dora_indicators.iter().chain(&win.ura_indicators);
        Input {
            tiles: win.all_tiles().map(tile).collect(),
            melds: melds.collect(),
            // A red five would not be seen as the middle of 4-6.
            win_tile: tile(win.win_tile).normalized(),
            round: wind(win.round_wind as u8),
            seat: wind(win.seat_wind as u8),
            indicators: Some(indicators.map(|id| tile(*id)).collect()),
            tsumo: win.is_tsumo(),
            riichi: win.riichi.is_some_and(|riichi| !riichi.double),
            double_riichi: win.riichi.is_some_and(|riichi| riichi.double),
            ippatsu: win.riichi.is_some_and(|riichi| riichi.ippatsu),
            last_tile: win.last_tile,
            rinshan: win.by == WinBy::Rinshan,
            chankan: win.by == WinBy::Chankan,
            first_draw: win.first_draw,
            dealer: win.is_dealer(),
        }
    }
}

impl Input {
    fn readings(&self) -> Vec<Hand> {
        let mut hands = Vec::new();
        for mut shape in get_valid_hand_shapes(&self.tiles) {
            let Some(closed) = self.set_melds_apart(&mut shape) else { continue };
            for at in closed..shape.len() {
                let holds = shape[at].tiles().iter().any(|tile| tile.normalized() == self.win_tile);
                if holds && !shape[closed..at].contains(&shape[at]) {
                    let mut groups = shape.clone();
                    let last = groups.remove(at);
                    groups.push(last);
                    hands.extend(Hand::new(groups, self.win_tile, self.seat, self.round));
                }
            }
        }
        hands
    }

    /// Called groups to the front, open ones marked; tells how many there are. `None` if the shape lacks one of them,
    /// or has a kan that was not called.
    fn set_melds_apart(&self, shape: &mut [TileGroup]) -> Option<usize> {
        for (front, meld) in self.melds.iter().enumerate() {
            let is_this =
                |group: &TileGroup| group.group_type() == meld.group_type && group.tiles()[0].normalized() == meld.low;
            let at = front + shape[front..].iter().position(is_this)?;
            shape.swap(front, at);
            if meld.open {
                let tiles = shape[front].tiles().into_iter().copied().collect();
                shape[front] = TileGroup::new(tiles, true).ok()?;
            }
        }
        let closed = &shape[self.melds.len()..];
        closed.iter().all(|group| group.group_type() != GroupType::Kan).then_some(self.melds.len())
    }
}

fn best(readings: &[Hand], input: &Input) -> Option<(score::Score, Pays)> {
    readings
        .iter()
        .filter_map(|hand| {
            get_hand_score(
                hand,
                &input.indicators,
                input.tsumo,
                input.riichi,
                input.double_riichi,
                input.ippatsu,
                input.last_tile,
                input.rinshan,
                input.chankan,
                input.first_draw,
                0,
            )
            .ok()
        })
        .max_by_key(|score| (score.payment().base_points(), score.han(), score.fu_score()))
        .map(|score| {
            let pays = pays(score.payment(), input.dealer, input.tsumo);
            (score, pays)
        })
}

fn pays(payment: &Payment, dealer: bool, tsumo: bool) -> Pays {
    match (dealer, tsumo) {
        (true, true) => Pays::Everyone { dealer: 0, other: payment.dealer_tsumo(0) as u32 },
        (true, false) => Pays::Discarder(payment.dealer_ron(0) as u32),
        (false, true) => Pays::Everyone {
            dealer: payment.non_dealer_tsumo_to_dealer(0) as u32,
            other: payment.non_dealer_tsumo_to_non_dealer(0) as u32,
        },
        (false, false) => Pays::Discarder(payment.non_dealer_ron(0) as u32),
    }
}

fn tile(id: TileId) -> Tile {
    const RANKS: [MpsValue; 9] = [
        MpsValue::One,
        MpsValue::Two,
        MpsValue::Three,
        MpsValue::Four,
        MpsValue::Five,
        MpsValue::Six,
        MpsValue::Seven,
        MpsValue::Eight,
        MpsValue::Nine,
    ];
    let kind = id / 4;
    let rank = if RED_FIVES.contains(&id) { MpsValue::AkaFive } else { RANKS[usize::from(kind % 9)] };
    match kind {
        0..9 => Tile::Man(rank),
        9..18 => Tile::Pin(rank),
        18..27 => Tile::Sou(rank),
        31 => Tile::Dragon(DValue::White),
        32 => Tile::Dragon(DValue::Green),
        33 => Tile::Dragon(DValue::Red),
        _ => wind(kind - 27),
    }
}

fn wind(wind: u8) -> Tile {
    Tile::Wind([WValue::East, WValue::South, WValue::West, WValue::North][usize::from(wind)])
}

/// Every way its answers are known to differ, found by going through all of them.
pub fn why(win: &Win, expected: &Score, given: Option<&Score>) -> Option<&'static str> {
    let open = !win.is_closed();
    let red_fives = || win.all_tiles().filter(|id| RED_FIVES.contains(id));
    let is_dora = |id: TileId| {
        let mut indicators = win.dora_indicators.iter().chain(&win.ura_indicators);
        indicators.any(|indicator| indicator / 4 + 1 == id / 4)
    };
    let double_wind_pair = || {
        let kind = 27 + win.seat_wind as u8;
        win.seat_wind == win.round_wind && win.closed.iter().filter(|id| *id / 4 == kind).count() == 2
    };
    if expected.yaku.has_yakuman() {
        return Some("a yakuman with a better wait, and seven pairs of honours, count twice");
    }
    if expected.yaku.contains(22) {
        return Some("seven pairs is paid as 30 fu");
    }
    if open && expected.fu == 30 && given.is_some_and(|given| given.fu == 20) {
        return Some("an open hand by ron without fu stays at 20");
    }
    if open && expected.yaku.contains(23) {
        return Some("open chanta counts 2 han");
    }
    if (expected.yaku.contains(9) || expected.yaku.contains(32)) && red_fives().next().is_some() {
        return Some("runs that differ in a red five are not equal, so iipeikou and ryanpeikou are missed");
    }
    if red_fives().any(is_dora) {
        return Some("a red five is not also dora");
    }
    double_wind_pair().then_some("a pair of the double wind counts 2 fu")
}

fn read(win: &Win, best: Option<(score::Score, Pays)>) -> Option<Score> {
    let (score, pays) = best?;
    let yaku = yaku_set(win, score.yaku());
    Some(Score {
        yaku,
        han: if yaku.has_yakuman() { 13 * score.han() } else { score.han() },
        fu: if yaku.has_yakuman() { 0 } else { score.fu_score() as u32 },
        pays,
    })
}

fn yaku_set(win: &Win, list: &[Yaku]) -> YakuSet {
    let mut set = YakuSet::default();
    let mut yakuhai = 0;
    for yaku in list {
        set.insert(match yaku {
            Yaku::Yakuhai => {
                yakuhai += 1;
                continue;
            }
            Yaku::MenzenTsumo => 0,
            Yaku::Riichi => 1,
            Yaku::Ippatsu => 2,
            Yaku::Chankan => 3,
            Yaku::RinshanKaihou => 4,
            Yaku::Haitei if win.is_tsumo() => 5,
            Yaku::Haitei => 6,
            Yaku::Pinfu => 7,
            Yaku::Tanyao => 8,
            Yaku::Iipeikou => 9,
            Yaku::DoubleRiichi => 21,
            Yaku::Chiitoitsu => 22,
            Yaku::Chantaiyao => 23,
            Yaku::Ittsuu => 24,
            Yaku::SanshokuDoujun => 25,
            Yaku::SanshokuDoukou => 26,
            Yaku::Sankantsu => 27,
            Yaku::Toitoi => 28,
            Yaku::Sanankou => 29,
            Yaku::Shousangen => 30,
            Yaku::Honroutou => 31,
            Yaku::Ryanpeikou => 32,
            Yaku::JunchanTaiyao => 33,
            Yaku::Honitsu => 34,
            Yaku::Chinitsu => 35,
            Yaku::Tenhou => 37,
            Yaku::Chiihou => 38,
            Yaku::Daisangen => 39,
            Yaku::Suuankou => 40,
            Yaku::SuuankouTankiWait => 41,
            Yaku::Tsuuiisou | Yaku::Daichiishin => 42,
            Yaku::Ryuuiisou => 43,
            Yaku::Chinroutou => 44,
            Yaku::ChuurenPoutou => 45,
            Yaku::ChuurenPoutou9SidedWait => 46,
            Yaku::KokushiMusou => 47,
            Yaku::KokushiMusou13SidedWait => 48,
            Yaku::Daisuushii => 49,
            Yaku::Shousuushii => 50,
            Yaku::Suukantsu => 51,
            Yaku::KazoeYakuman => unreachable!("never put on the list"),
        });
    }
    let named = yakuhai_of(win);
    if named.len() == yakuhai {
        named.into_iter().for_each(|id| set.insert(id));
    }
    set
}

/// It says how many value sets there are but not which; the names are filled in where the number is right.
fn yakuhai_of(win: &Win) -> Vec<u32> {
    let held = |kind: u8| win.all_tiles().filter(|id| id / 4 == kind).count() >= 3;
    let (seat, round) = (win.seat_wind as u8, win.round_wind as u8);
    [(10 + seat, 27 + seat), (14 + round, 27 + round), (18, 31), (19, 32), (20, 33)]
        .into_iter()
        .filter(|(_, kind)| held(*kind))
        .map(|(id, _)| id.into())
        .collect()
}
