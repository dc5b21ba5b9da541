//! The JSON of tenhou.net/6: per hand and seat a list of what was taken and one of what was discarded.

use engine::value::Limit;
use rules::{MultipleRon, RedFives, Rounds, Rules, Worth, Yaku};
use serde_json::{Value, json};
use table::{Abort, SetCall};
use tiles::{BySeat, Seat, Tile, Wind};

use super::Loss;
use super::tile_codes::{all_four, object, tenhou6 as code};
use crate::foreign_game::{Draw, DrawKind, End, ForeignGame, Hand, Move, Totals, Win};
use crate::yaku_names::{self, Winds};

/// Writes a game.
pub fn write(told: &ForeignGame, lost: &mut Vec<Loss>) -> String {
    lost.extend(told.hands.iter().any(|hand| hand.start.dice.is_some()).then_some(Loss::Dice));
    let mut hands: Vec<Value> = Vec::new();
    for (number, hand) in (1..).zip(&told.hands) {
        match &hand.end {
            Some(end) => hands.push(Value::Array(self::hand(&told.rules, hand, end))),
            None => lost.push(Loss::LeftOut { hand: number }),
        }
    }
    let names = told.names.clone().unwrap_or_default();
    let mut fields = vec![("name", json!(names.each_ref().into_array())), ("rule", rule(&told.rules))];
    if let Some(ending) = &told.ending
        && let (Some(points), Some(Totals::Exact(totals) | Totals::Rounded(totals, _))) = (ending.points, ending.totals)
    {
        let both = |seat: Seat| [json!(points[seat]), json!(f64::from(totals[seat]) / 1000.0)];
        fields.push(("sc", Value::Array(Seat::ALL.into_iter().flat_map(both).collect())));
    }
    fields.push(("log", Value::Array(hands)));
    object(&fields) + "\n"
}

/// The rules as the format shows them: rounds, open all simples, red fives. Where several may win and yakuman double as at
/// Mahjong Soul, it is a room of that, which is how converters show such games.
fn rule(rules: &Rules) -> Value {
    let rounds = match rules.rounds {
        Rounds::East => '東',
        Rounds::EastSouth => '南',
    };
    let open = matches!(rules.worth[Yaku::Tanyao], Worth::Han { open: 1.., .. });
    let red = rules.red_fives != RedFives::None;
    let room = if rules.double_thirteen_wait && rules.multiple_ron == MultipleRon::All { "友人戦" } else { "般" };
    let shown = format!("{room}{rounds}{}{}", if open { "喰" } else { "" }, if red { "赤" } else { "" });
    json!({"disp": shown, "aka": u8::from(red)})
}

fn codes(tiles: &[Tile]) -> Value {
    json!(tiles.iter().map(|&tile| code(tile)).collect::<Vec<_>>())
}

/// Tiles with a letter before one of them.
fn call(tiles: &[Tile], letter: char, place: usize) -> String {
    let tile = |(at, &tile): (usize, &Tile)| match at == place {
        true => format!("{letter}{}", code(tile)),
        false => code(tile).to_string(),
    };
    tiles.iter().enumerate().map(tile).collect()
}

fn hand(rules: &Rules, hand: &Hand, end: &End) -> Vec<Value> {
    let start = &hand.start;
    let mut takes: BySeat<Vec<Value>> = BySeat::default();
    let mut gives: BySeat<Vec<Value>> = BySeat::default();
    // Pungs as they lie, each with the place of the claimed tile.
    let mut pungs: Vec<(Seat, Vec<Tile>, usize)> = Vec::new();
    let mut riichi = false;
    for one in &hand.moves {
        match one {
            Move::Drew { seat, tile } => takes[*seat].push(json!(code(*tile))),
            Move::Turned(_) | Move::Bet { .. } => (),
            Move::Riichi(_) => riichi = true,
            Move::Discarded { seat, tile, drawn } => {
                let given = if *drawn { 60 } else { code(*tile) };
                let sideways = std::mem::take(&mut riichi);
                gives[*seat].push(if sideways { json!(format!("r{given}")) } else { json!(given) });
            }
            Move::Claimed { seat, from, call: kind, tile, with } => {
                let place = match from.turns_after(*seat) {
                    3 => 0,
                    2 => 1,
                    _ => with.len(),
                };
                let mut tiles = with.to_vec();
                tiles.insert(place, *tile);
                let letter = match kind {
                    SetCall::Chi => 'c',
                    SetCall::Pon => 'p',
                    SetCall::Kan => 'm',
                };
                takes[*seat].push(json!(call(&tiles, letter, place)));
                match kind {
                    SetCall::Chi => (),
                    SetCall::Pon => pungs.push((*seat, tiles, place)),
                    SetCall::Kan => gives[*seat].push(json!(0)),
                }
            }
            Move::ConcealedKong { seat, kind } => gives[*seat].push(json!(call(&all_four(rules, *kind), 'a', 3))),
            Move::AddedKong { seat, tile } => {
                let is = |pung: &&(Seat, Vec<Tile>, usize)| pung.0 == *seat && pung.1[0].kind() == tile.kind();
                if let Some((_, pung, place)) = pungs.iter().find(is) {
                    let mut tiles = pung.clone();
                    tiles.insert(*place, *tile);
                    gives[*seat].push(json!(call(&tiles, 'k', *place)));
                }
            }
        }
    }
    let round = start.round as u8 * 4 + start.dealer as u8;
    let mut parts = vec![
        json!([round, start.counters, start.bets]),
        json!(start.points.unwrap_or_default().into_array()),
        codes(&hand.indicators),
        codes(&hand.ura),
    ];
    for seat in Seat::ALL {
        let (takes, gives) = (std::mem::take(&mut takes[seat]), std::mem::take(&mut gives[seat]));
        parts.extend([codes(&hand.dealt[seat]), Value::Array(takes), Value::Array(gives)]);
    }
    parts.push(match end {
        End::Won(wins) => {
            let mut parts = vec![json!("和了")];
            for win in wins {
                parts.extend([json!(win.changes.unwrap_or_default().into_array()), detail(hand, win)]);
            }
            Value::Array(parts)
        }
        End::Drawn(draw) => self::draw(draw),
    });
    parts
}

fn detail(hand: &Hand, win: &Win) -> Value {
    let dealer = hand.start.dealer;
    let winds = Winds { seat: Wind::ALL[usize::from(win.seat.turns_after(dealer))], round: hand.start.round };
    let (from, liable) = (win.from.unwrap_or(win.seat), win.liable.flatten().unwrap_or(win.seat));
    let mut parts = vec![json!(win.seat as u8), json!(from as u8), json!(liable as u8)];
    parts.push(json!(worth(win, win.seat == dealer)));
    let named = win.yakuman.is_some_and(|yakuman| yakuman > 0);
    for &(counted, units) in win.counted.iter().flatten() {
        let units = match units {
            2.. if named => "ダブル役満".to_owned(),
            _ if named => "役満".to_owned(),
            han => format!("{han}飜"),
        };
        // All that our tables count has a name there.
        parts.extend(yaku_names::name(counted, winds).map(|name| json!(format!("{name}({units})"))));
    }
    Value::Array(parts)
}

/// The worth of a win, such as `30符3飜3900点` or `跳満3000-6000点`.
fn worth(win: &Win, dealer: bool) -> String {
    let points = win.points.unwrap_or_default();
    let points = match (win.from, dealer) {
        (Some(_), _) => format!("{points}点"),
        (None, true) => format!("{}点∀", points / 3),
        // East pays twice what each of the others pays, or a hundred less: both are rounded up.
        (None, false) => {
            let each = (points + 100) / 400 * 100;
            format!("{each}-{}点", points - 2 * each)
        }
    };
    match win.limit.flatten() {
        Some(Limit::Mangan) => format!("満貫{points}"),
        Some(Limit::Haneman) => format!("跳満{points}"),
        Some(Limit::Baiman) => format!("倍満{points}"),
        Some(Limit::Sanbaiman) => format!("三倍満{points}"),
        Some(Limit::Yakuman) => format!("役満{points}"),
        None => format!("{}符{}飜{points}", win.fu.unwrap_or_default(), win.han.unwrap_or_default()),
    }
}

fn draw(draw: &Draw) -> Value {
    let changes = draw.changes.unwrap_or_default();
    let paid = changes.values().any(|&change| change != 0);
    let name = match draw.kind {
        DrawKind::Exhaustive | DrawKind::Untold if paid => "流局",
        DrawKind::Exhaustive if draw.waiting.values().all(|&waiting| waiting == Some(true)) => "全員聴牌",
        DrawKind::Exhaustive if draw.waiting.values().all(|&waiting| waiting == Some(false)) => "全員不聴",
        DrawKind::Exhaustive | DrawKind::Untold => "流局",
        DrawKind::Nagashi => "流し満貫",
        DrawKind::Aborted(Abort::NineTerminals) => "九種九牌",
        DrawKind::Aborted(Abort::FourRiichi) => "四家立直",
        DrawKind::Aborted(Abort::FourWinds) => "四風連打",
        DrawKind::Aborted(Abort::FourKongs) => "四槓散了",
        DrawKind::Aborted(Abort::ThreeWinners) => "三家和了",
    };
    match paid {
        true => json!([name, changes.into_array()]),
        false => json!([name]),
    }
}
