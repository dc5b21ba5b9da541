//! Janso's own engine: shanten by composed classes, scoring without allocation, with fu items and payments.

use engine::readings::{Place, Reading};
use engine::shanten::{Progress, accepts};
use engine::{FirstGoAround, NoWin, Score as Scored, Settlement, Stakes, Value, WinSetup, settle_win, value};
use rules::{Rules, Ruleset, Yaku};
use tiles::{Kind, Meld, Suit, Tile};

use crate::clock::Entrant;
use crate::hands::{Counts, TURNS, Walk};
use crate::payments::Worth;
use crate::wins::{self, MeldKind, Pays, RED_FIVES, Score, TileId, Win, WinBy, YakuSet};

pub const NAME: &str = "janso";
pub const NAME_KEPT: &str = "janso, suit state kept";

fn rules() -> &'static Rules {
    &Ruleset::named("tenhou").expect("the records are Tenhou's").rules
}

pub fn shanten(hands: &[Counts]) -> Entrant<'_, i8> {
    Entrant::new(hands, |hand| engine::shanten::shanten(hand, 0), |_, shanten| shanten)
}

/// The hand is held in a form that draws and discards keep up to date.
pub fn shanten_kept(hands: &[Counts]) -> Entrant<'_, i8> {
    let kept: Vec<Progress> = hands.iter().map(|hand| Progress::new(hand, 0)).collect();
    Entrant::new(kept, |hand: &Progress| hand.shanten(), |_, shanten| shanten)
}

pub fn turns(walks: &[Walk]) -> Entrant<'_, [i8; TURNS]> {
    let kind = |index: usize| Kind::new(index as u8).expect("one of the 34");
    let starts: Vec<_> = walks
        .iter()
        .map(|walk| (Progress::new(&walk.start, 0), walk.turns.map(|turn| (kind(turn.draw), kind(turn.discard)))))
        .collect();
    Entrant::new(
        starts,
        |(start, turns): &(Progress, [(Kind, Kind); TURNS])| {
            let mut hand = *start;
            turns.map(|(draw, discard)| {
                hand.draw(draw);
                let shanten = hand.shanten();
                hand.discard(discard);
                shanten
            })
        },
        |_, shantens| shantens,
    )
}

pub fn accepted(hands: &[Counts]) -> Entrant<'_, u64> {
    Entrant::new(hands, |hand| accepts(hand, 0).1.bits(), |_, kinds| kinds)
}

pub fn payments(worths: &[Worth]) -> Entrant<'_, Pays> {
    let rules = rules();
    Entrant::new(
        worths,
        |worth| {
            let base = value::of_han(rules, worth.han, worth.fu).points;
            match worth.tsumo {
                false => Pays::Discarder(value::discard_payment(base, worth.dealer) as u32),
                true => Pays::Everyone {
                    dealer: if worth.dealer { 0 } else { value::self_draw_share(base, false, true) as u32 },
                    other: value::self_draw_share(base, worth.dealer, false) as u32,
                },
            }
        },
        |_, pays| pays,
    )
}

/// The best reading with its yaku, what each rests on, the minipoints item by item, and who pays whom.
pub fn score(wins: &[Win]) -> Entrant<'_, Option<Score>> {
    let rules = rules();
    let inputs: Vec<engine::Win> =
        wins.iter().map(|win| engine::Win::new(rules, setup(win)).expect("a recorded win")).collect();
    Entrant::new(inputs, |win: &engine::Win| scored(rules, win), |at, result| read(&wins[at], result))
}

/// What a win is worth and who pays whom, or why it cannot win.
type Answer = (Result<Scored, NoWin>, Settlement);

fn scored(rules: &Rules, win: &engine::Win) -> Answer {
    let score = engine::score(rules, win);
    let settlement = match &score {
        Err(_) => Settlement::default(),
        Ok(score) => settle_win(rules, Stakes::default(), win, score, None, None),
    };
    (score, settlement)
}

fn setup(win: &Win) -> WinSetup {
    let mut concealed: Vec<TileId> = win.closed.clone();
    let at = concealed.iter().position(|id| *id == win.win_tile).expect("the winning tile is among them");
    concealed.remove(at);
    let wind = |wind: wins::Wind| tiles::Wind::ALL[wind as usize];
    WinSetup {
        concealed: concealed.into_iter().map(tile).collect(),
        melds: win.melds.iter().map(meld).collect(),
        winning: tile(win.win_tile),
        by: match win.by {
            WinBy::Tsumo => engine::WinBy::Tsumo,
            WinBy::Rinshan => engine::WinBy::Rinshan,
            WinBy::Ron => engine::WinBy::Ron,
            WinBy::Chankan => engine::WinBy::Chankan,
        },
        seat: wind(win.seat_wind),
        round: wind(win.round_wind),
        riichi: win.riichi.map(|riichi| engine::Riichi { double: riichi.double, ippatsu: riichi.ippatsu }),
        last_tile: win.last_tile,
        first_go_around: win.first_draw.then_some(FirstGoAround::BeforeOwnDiscard),
        dora: win.dora_indicators.iter().copied().map(tile).collect(),
        ura: win.ura_indicators.iter().copied().map(tile).collect(),
        counters: 0,
    }
}

fn tile(id: TileId) -> Tile {
    match RED_FIVES.iter().position(|red| *red == id) {
        Some(suit) => Tile::red_five(Suit::ALL[suit]),
        None => Tile::plain(Kind::new(id / 4).expect("one of the 136")),
    }
}

fn meld(meld: &wins::Meld) -> Meld {
    let tiles: Vec<Tile> = meld.tiles.iter().copied().map(tile).collect();
    match meld.kind {
        MeldKind::ClosedKan => Meld::concealed_kong(&tiles),
        MeldKind::Chi | MeldKind::Pon | MeldKind::OpenKan | MeldKind::AddedKan => Meld::open(&tiles),
    }
    .expect("a recorded set")
}

fn read(win: &Win, (score, settlement): Answer) -> Option<Score> {
    let score = score.ok()?;
    let changes = settlement.changes();
    let paid = |payer: tiles::Wind| changes[payer].unsigned_abs();
    let seat = tiles::Wind::ALL[win.seat_wind as usize];
    let yakuman: u32 = score
        .yaku
        .iter()
        .map(|counted| match counted.value {
            Value::Yakuman(count) => count.into(),
            Value::Han(_) => 0,
        })
        .sum();
    Some(Score {
        yaku: yaku_set(win, &score),
        han: u32::from(score.han) + 13 * yakuman,
        fu: if yakuman > 0 { 0 } else { score.fu.rounded.into() },
        pays: match win.is_tsumo() {
            false => Pays::Discarder(paid(seat.next())),
            true => Pays::Everyone {
                dealer: if win.is_dealer() { 0 } else { paid(tiles::Wind::East) },
                other: paid(seat.others().into_iter().find(|wind| *wind != tiles::Wind::East).expect("two others")),
            },
        },
    })
}

/// Our yaku by their Tenhou numbers. A double riichi is one yaku there, and special waits have numbers of their own.
fn yaku_set(win: &Win, score: &Scored) -> YakuSet {
    let has = |yaku| score.yaku.iter().any(|counted| counted.yaku == yaku);
    let ids = score.yaku.iter().filter_map(|counted| {
        Some(match counted.yaku {
            Yaku::MenzenTsumo => 0,
            Yaku::Riichi if has(Yaku::DoubleRiichi) => return None,
            Yaku::Riichi => 1,
            Yaku::Ippatsu => 2,
            Yaku::Chankan => 3,
            Yaku::Rinshan => 4,
            Yaku::Haitei => 5,
            Yaku::Houtei => 6,
            Yaku::Pinfu => 7,
            Yaku::Tanyao => 8,
            Yaku::Iipeikou => 9,
            Yaku::SeatWind => 10 + win.seat_wind as u32,
            Yaku::RoundWind => 14 + win.round_wind as u32,
            Yaku::Haku => 18,
            Yaku::Hatsu => 19,
            Yaku::Chun => 20,
            Yaku::DoubleRiichi => 21,
            Yaku::Chiitoitsu => 22,
            Yaku::Chanta => 23,
            Yaku::Ittsuu => 24,
            Yaku::SanshokuDoujun => 25,
            Yaku::SanshokuDoukou => 26,
            Yaku::Sankantsu => 27,
            Yaku::Toitoi => 28,
            Yaku::Sanankou => 29,
            Yaku::Shousangen => 30,
            Yaku::Honroutou => 31,
            Yaku::Ryanpeikou => 32,
            Yaku::Junchan => 33,
            Yaku::Honitsu => 34,
            Yaku::Chinitsu => 35,
            Yaku::Renhou => 36,
            Yaku::Tenhou => 37,
            Yaku::Chiihou => 38,
            Yaku::Daisangen => 39,
            Yaku::Suuankou => match &score.reading {
                Reading::Standard(standard) if standard.place == Place::Pair => 41,
                _ => 40,
            },
            Yaku::Tsuuiisou => 42,
            Yaku::Ryuuiisou => 43,
            Yaku::Chinroutou => 44,
            Yaku::Chuuren => {
                if is_nine_sided(win) {
                    46
                } else {
                    45
                }
            }
            Yaku::Kokushi => {
                if copies_before(win) == 1 {
                    48
                } else {
                    47
                }
            }
            Yaku::Daisuushii => 49,
            Yaku::Shousuushii => 50,
            Yaku::Suukantsu => 51,
        })
    });
    ids.collect()
}

/// How many tiles of the winning kind the hand held before the win.
fn copies_before(win: &Win) -> usize {
    win.closed.iter().filter(|id| **id / 4 == win.win_tile / 4).count() - 1
}

/// Without the winning tile exactly 1112345678999 was there: three of a terminal, one of another kind.
fn is_nine_sided(win: &Win) -> bool {
    let terminal = matches!(win.win_tile / 4 % 9, 0 | 8);
    copies_before(win) == if terminal { 3 } else { 1 }
}
