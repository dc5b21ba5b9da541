//! The JSON of tenhou.net/6: per hand and seat a list of what was taken and one of what was discarded. The order among
//! the seats is not written down; it follows from who takes what.

use arrayvec::ArrayVec;
use engine::value::Limit;
use serde_json::Value;
use table::{Abort, SetCall};
use tiles::{BySeat, Kind, Seat, Suit, Tile, Wind};

use super::fault::{AtPlace, Misread};
use super::house::{self, Variant};
use super::json::{few, field, four, list, number, optional, parse, points, seat, text};
use super::{Fault, Found, has_red_five, wall};
use crate::foreign_game::{Draw, DrawKind, End, Ending, ForeignGame, Halves, Hand, Move, Start, Tells, Totals, Win};
use crate::yaku_names::{Winds, by_name};

/// Discards that stand for something else.
const AS_DRAWN: i64 = 60;
const AFTER_CLAIMED_KONG: i64 = 0;

/// More steps than this are not tried to put the calls of a hand in order; a hand has about 150.
const MOST_STEPS: usize = 50_000;

/// Reads a game.
pub fn read(id: &str, source: &str) -> Result<Found, Misread> {
    let game = parse(source)?;
    let id = optional(&game, "ref").and_then(Value::as_str).unwrap_or(id).to_owned();
    let rule = optional(&game, "rule");
    let shown = rule.and_then(|rule| optional(rule, "disp")).and_then(Value::as_str).unwrap_or_default();
    let names = optional(&game, "name").map(|names| list(names, "names")).transpose()?;
    let hands = list(field(&game, "log")?, "hands")?;
    // In a game of three the fourth player has no tiles, and no name or no score either.
    let named = names.and_then(|names| names.get(3)).and_then(Value::as_str).is_some_and(|name| !name.is_empty());
    let full = |hand: &Value| named && hand.get(1).and_then(Value::as_array).is_some_and(|scores| scores.len() == 4);
    let three = |hand: &Value| hand.get(13).and_then(Value::as_array).is_some_and(Vec::is_empty) && !full(hand);
    let rule_words = RuleWords::read(shown);
    if rule_words.is_some_and(|words| words.three_players)
        || names.is_some_and(|names| names.len() == 3)
        || hands.first().is_some_and(three)
    {
        return Ok(Found::ThreePlayers { id });
    }
    let soul = is_mahjong_soul(&id, shown);
    let parsed: Vec<Hand> = (1..)
        .zip(hands)
        .map(|(number, value)| hand(value).at(|| format!("hand {number}")))
        .collect::<Result<_, _>>()?;
    let ending = ending(&game, soul)?;
    let has = |key: &str| rule.and_then(|rule| optional(rule, key)).is_some_and(|red| red.as_i64() != Some(0));
    let variant = Variant {
        red_fives: ["aka", "aka51", "aka52", "aka53"].into_iter().any(has)
            || rule_words.is_some_and(|words| words.red_fives)
            || parsed.iter().any(has_red_five),
        // Where nothing is said of open hands they count all simples, as in most games.
        open_tanyao: soul || rule_words.is_none_or(|words| words.open_tanyao),
        east_only: rule_words.map_or_else(|| house::ends_with_east(&parsed, ending.as_ref()), |words| words.east_only),
    };
    let mut rules = variant.of(if soul { house::mahjong_soul() } else { house::tenhou() });
    let hands = parsed;
    if let Some(first) = hands.first() {
        house::read_starting_points(&mut rules, &first.start);
    }
    if let Some(ending) = &ending {
        house::read_uma(&mut rules, ending);
    }
    wall::check(&rules, &hands)?;
    let names =
        optional(&game, "name").map(|names| four(names, "four names", |name| Ok(text(name, "a name")?.to_owned())));
    let tells = Tells { bets: false, when_turned: false };
    Ok(Found::Game(Box::new(ForeignGame { id, names: names.transpose()?, rules, tells, hands, ending })))
}

/// What the shown text says of the rules: Tenhou writes three players, the room, the rounds, open hands, red fives and the
/// clock, as in 三鳳南喰赤速. Converters of other games put the name of a room before the last of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RuleWords {
    three_players: bool,
    east_only: bool,
    open_tanyao: bool,
    red_fives: bool,
}

impl RuleWords {
    /// `None` for a text that somebody has made up: it can have any of these letters, and says nothing by them.
    fn read(shown: &str) -> Option<RuleWords> {
        let (three, rest) = match shown.strip_prefix('三') {
            Some(rest) => (true, rest.strip_prefix('人').unwrap_or(rest)),
            None => (false, shown.strip_prefix("四人").unwrap_or(shown)),
        };
        let room = SOUL_ROOMS.into_iter().find_map(|room| rest.find(room).map(|at| &rest[at + room.len()..]));
        let words = room.unwrap_or_else(|| rest.strip_prefix(['般', '上', '特', '鳳', '若']).unwrap_or(rest));
        if let english @ ("East" | "South") = words.trim() {
            let east_only = english == "East";
            return Some(RuleWords { three_players: three, east_only, open_tanyao: true, red_fives: false });
        }
        let (east_only, words) = match words.strip_prefix('東') {
            Some(words) => (true, words),
            None => (false, words.strip_prefix('南')?),
        };
        let open = words.strip_prefix('喰');
        let red = open.unwrap_or(words).strip_prefix('赤');
        let rest = red.or(open).unwrap_or(words);
        let known = matches!(rest, "" | "速") || rest.starts_with('祝') || rest.starts_with("速祝");
        known.then_some(RuleWords {
            three_players: three,
            east_only,
            open_tanyao: open.is_some(),
            red_fives: red.is_some(),
        })
    }
}

/// How the rooms of Mahjong Soul end.
const SOUL_ROOMS: [&str; 4] = ["の間", "大会戦", "友人戦", " Room"];

/// Games of Mahjong Soul that somebody has converted: their names are a date and a UUID, and their rooms have names.
fn is_mahjong_soul(id: &str, shown: &str) -> bool {
    let parts: Vec<&str> = id.split('-').map(str::trim).collect();
    let by_name = parts.len() == 6 && parts[0].len() == 6 && parts[0].bytes().all(|byte| byte.is_ascii_digit());
    by_name || SOUL_ROOMS.into_iter().any(|room| shown.contains(room))
}

/// Final scores, and results where the record and our rules mean the same by them: Mahjong Soul counts from the points
/// at the start and does not tell its uma.
fn ending(game: &Value, soul: bool) -> Result<Option<Ending>, Fault> {
    let Some(scores) = optional(game, "sc") else { return Ok(None) };
    let scores = list(scores, "final scores")?;
    if scores.len() != 8 {
        return Err(Fault::wanted("four final scores and results", scores.len()));
    }
    let final_points: Vec<i32> = scores.iter().step_by(2).map(points).collect::<Result<_, _>>()?;
    let result = |value: &Value| value.as_f64().ok_or_else(|| Fault::wanted("a result", value));
    let results: Vec<f64> = scores.iter().skip(1).step_by(2).map(result).collect::<Result<_, _>>()?;
    Ok(Some(Ending {
        points: final_points.try_into().ok().map(BySeat::new),
        places: None,
        totals: if soul { None } else { Totals::read(&results, Halves::AwayFromZero) },
    }))
}

fn hand(value: &Value) -> Result<Hand, Fault> {
    let parts = list(value, "a hand")?;
    if parts.len() != 17 {
        return Err(Fault::wanted("a hand of 17 parts", parts.len()));
    }
    let about: Vec<u8> =
        list(&parts[0], "the round")?.iter().map(|value| few(value, "a small number")).collect::<Result<_, _>>()?;
    let &[round, counters, bets] = &about[..] else { return Err(Fault::wanted("the round", &parts[0])) };
    let start = Start {
        round: *Wind::ALL.get(usize::from(round / 4)).ok_or_else(|| Fault::wanted("a round", round))?,
        dealer: Seat::ALL[usize::from(round % 4)],
        counters,
        bets,
        points: Some(four(&parts[1], "four scores", points)?),
        dice: None,
    };
    let indicators = indicators(&parts[2])?;
    let ura = self::indicators(&parts[3])?;
    let of_seat = |seat: Seat, part: usize| &parts[4 + 3 * seat as usize + part];
    let mut dealt = BySeat::new([[Tile::plain(Kind::five(Suit::Pin)); 13]; 4]);
    let mut lists = Lists::default();
    for seat in Seat::ALL {
        let tiles: Vec<Tile> = list(of_seat(seat, 0), "dealt tiles")?.iter().map(tile_of).collect::<Result<_, _>>()?;
        let count = tiles.len();
        dealt[seat] = tiles.try_into().map_err(|_| Fault::wanted("thirteen tiles", count))?;
        lists.takes[seat] =
            list(of_seat(seat, 1), "takes")?.iter().map(|take| Take::read(seat, take)).collect::<Result<_, _>>()?;
        lists.discards[seat] = list(of_seat(seat, 2), "discards")?.iter().map(Given::read).collect::<Result<_, _>>()?;
    }
    let moves = lists.in_order(start.dealer, &dealt)?;
    let end = end(&parts[16], &start)?;
    Ok(Hand { start, dealt, indicators, ura, moves, end: Some(end) })
}

fn indicators(value: &Value) -> Result<ArrayVec<Tile, 5>, Fault> {
    let mut tiles = ArrayVec::new();
    for value in list(value, "indicators")? {
        tiles.try_push(tile_of(value)?).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
    }
    Ok(tiles)
}

fn tile_of(value: &Value) -> Result<Tile, Fault> {
    number(value, "a tile").and_then(|code: i64| tile(code))
}

/// 11 to 47, and 51 to 53 for red fives.
fn tile(code: i64) -> Result<Tile, Fault> {
    let unknown = || Fault::wanted("a tile", code);
    let (tens, ones) = (code / 10, u8::try_from(code % 10).map_err(|_| unknown())?);
    let tile = match tens {
        1..=3 => Kind::suited(Suit::ALL[tens as usize - 1], ones).map(Tile::plain),
        4 if (1..=7).contains(&ones) => Kind::new(26 + ones).map(Tile::plain),
        5 if (1..=3).contains(&ones) => Some(Tile::red_five(Suit::ALL[usize::from(ones) - 1])),
        _ => None,
    };
    tile.ok_or_else(unknown)
}

/// Something that a seat took.
#[derive(Debug, Clone)]
enum Take {
    Draw(Tile),
    Claim { from: Seat, call: SetCall, tile: Tile, with: ArrayVec<Tile, 3> },
}

/// Something that a seat gave: a discard, or a kong in its place.
#[derive(Debug, Clone)]
enum Given {
    Discard { tile: Tile, riichi: bool },
    Drawn { riichi: bool },
    AfterClaimedKong,
    ConcealedKong(Kind),
    AddedKong(Tile),
}

/// A call such as `1717p17`: tiles, and a letter before one of them.
struct Written {
    letter: char,
    tiles: ArrayVec<Tile, 4>,
    /// Which tile the letter stands before.
    place: usize,
}

impl Written {
    fn read(text: &str) -> Result<Written, Fault> {
        let wrong = || Fault::wanted("a call", text);
        let at = text.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(wrong)?;
        let letter = text[at..].chars().next().ok_or_else(wrong)?;
        let digits = text[..at].to_owned() + &text[at + letter.len_utf8()..];
        if !at.is_multiple_of(2)
            || !digits.len().is_multiple_of(2)
            || !digits.bytes().all(|digit| digit.is_ascii_digit())
        {
            return Err(wrong());
        }
        let mut tiles = ArrayVec::new();
        for pair in digits.as_bytes().chunks(2) {
            let code = i64::from(pair[0] - b'0') * 10 + i64::from(pair[1] - b'0');
            tiles.try_push(tile(code)?).map_err(|_| wrong())?;
        }
        match at / 2 < tiles.len() {
            true => Ok(Written { letter, tiles, place: at / 2 }),
            false => Err(wrong()),
        }
    }
}

impl Take {
    fn read(by: Seat, value: &Value) -> Result<Take, Fault> {
        let Some(text) = value.as_str() else { return tile_of(value).map(Take::Draw) };
        let Written { letter, tiles, place } = Written::read(text)?;
        let (call, count) = match letter {
            'c' => (SetCall::Chi, 3),
            'p' => (SetCall::Pon, 3),
            'm' => (SetCall::Kan, 4),
            _ => return Err(Fault::wanted("a claim", text)),
        };
        // Before the first tile: from the previous seat; the second: from opposite; the last: from the next.
        let turns = match place {
            0 => 3,
            1 => 2,
            last if last + 1 == count => 1,
            _ => return Err(Fault::wanted("a claim", text)),
        };
        if tiles.len() != count {
            return Err(Fault::wanted("a claim", text));
        }
        let mut with: ArrayVec<Tile, 3> =
            tiles.iter().enumerate().filter(|&(at, _)| at != place).map(|(_, &tile)| tile).collect();
        with.sort_unstable();
        Ok(Take::Claim { from: Seat::ALL[(by as usize + turns) % 4], call, tile: tiles[place], with })
    }
}

impl Given {
    fn read(value: &Value) -> Result<Given, Fault> {
        let Some(text) = value.as_str() else {
            return Ok(match number(value, "a discard")? {
                AS_DRAWN => Given::Drawn { riichi: false },
                AFTER_CLAIMED_KONG => Given::AfterClaimedKong,
                code => Given::Discard { tile: tile(code)?, riichi: false },
            });
        };
        if let Some(code) = text.strip_prefix('r') {
            let code: i64 = code.parse().map_err(|_| Fault::wanted("a discard with riichi", text))?;
            return Ok(match code {
                AS_DRAWN => Given::Drawn { riichi: true },
                code => Given::Discard { tile: tile(code)?, riichi: true },
            });
        }
        let Written { letter, tiles, place } = Written::read(text)?;
        match letter {
            'a' if tiles.len() == 4 => Ok(Given::ConcealedKong(tiles[place].kind())),
            'k' if tiles.len() == 4 => Ok(Given::AddedKong(tiles[place])),
            _ => Err(Fault::wanted("a kong", text)),
        }
    }
}

/// What each seat took and gave.
#[derive(Debug, Default)]
struct Lists {
    takes: BySeat<Vec<Take>>,
    discards: BySeat<Vec<Given>>,
}

/// How far the lists have been used.
#[derive(Debug, Clone, Copy)]
struct Used {
    takes: BySeat<usize>,
    discards: BySeat<usize>,
    /// Who takes next.
    turn: Seat,
    /// How many moves there are so far.
    moves: usize,
}

impl Lists {
    /// Puts everything in order. After a discard a seat whose next take is a claim of that tile may have claimed it, or
    /// waits for another of the same kind: a choice is tried and given up if the lists do not run out together.
    fn in_order(&self, dealer: Seat, dealt: &BySeat<[Tile; 13]>) -> Result<Vec<Move>, Fault> {
        let start = Used { takes: BySeat::new([0; 4]), discards: BySeat::new([0; 4]), turn: dealer, moves: 0 };
        let mut open = vec![start];
        let (mut moves, mut steps) = (Vec::new(), 0);
        while let Some(mut used) = open.pop() {
            moves.truncate(used.moves);
            loop {
                steps += 1;
                if steps > MOST_STEPS {
                    return Err(Fault::NoOrder);
                }
                if self.is_used_up(&used) {
                    if holds_together(dealt, &moves) {
                        return Ok(moves);
                    }
                    break;
                }
                let Some(discarded) = self.turn(&mut used, &mut moves) else {
                    if self.is_used_up(&used) && holds_together(dealt, &moves) {
                        return Ok(moves);
                    }
                    break;
                };
                used.moves = moves.len();
                let Some((from, tile)) = discarded else { continue };
                // The last one pushed is tried first: pungs and kongs before chows before nobody.
                let next = Used { turn: from.next(), ..used };
                let mut choices: ArrayVec<Used, 4> = ArrayVec::new();
                choices.push(next);
                for by in from.others() {
                    if let Some(Take::Claim { from: source, call, tile: claimed, .. }) =
                        self.takes[by].get(used.takes[by])
                        && (*source, *claimed) == (from, tile)
                    {
                        let place = if *call == SetCall::Chi { 1 } else { choices.len() };
                        choices.insert(place, Used { turn: by, ..used });
                    }
                }
                used = choices.pop().expect("the next seat is always a choice");
                open.extend(choices);
            }
        }
        Err(Fault::NoOrder)
    }

    fn is_used_up(&self, used: &Used) -> bool {
        Seat::ALL
            .into_iter()
            .all(|seat| used.takes[seat] == self.takes[seat].len() && used.discards[seat] == self.discards[seat].len())
    }

    /// One take and what is given for it: `Some(None)` if the same seat takes again, `None` if it cannot be.
    fn turn(&self, used: &mut Used, moves: &mut Vec<Move>) -> Option<Option<(Seat, Tile)>> {
        let seat = used.turn;
        let take = self.takes[seat].get(used.takes[seat])?;
        used.takes[seat] += 1;
        let mut drawn = None;
        match take {
            Take::Draw(tile) => {
                // A claim in the list of the next seat waits for its tile; a draw cannot follow somebody else's claim.
                drawn = Some(*tile);
                moves.push(Move::Drew { seat, tile: *tile });
            }
            Take::Claim { from, call, tile, with } => {
                let last = moves.iter().rev().find_map(|one| match one {
                    Move::Discarded { seat, tile, .. } => Some((*seat, *tile)),
                    _ => None,
                });
                if last != Some((*from, *tile)) {
                    return None;
                }
                moves.push(Move::Claimed { seat, from: *from, call: *call, tile: *tile, with: with.clone() });
            }
        }
        let given = self.discards[seat].get(used.discards[seat])?;
        used.discards[seat] += 1;
        match (given, drawn) {
            (Given::AfterClaimedKong, None) => Some(None),
            (Given::ConcealedKong(kind), _) => {
                moves.push(Move::ConcealedKong { seat, kind: *kind });
                Some(None)
            }
            (Given::AddedKong(tile), _) => {
                moves.push(Move::AddedKong { seat, tile: *tile });
                Some(None)
            }
            (Given::Discard { tile, riichi }, _) => {
                moves.extend(riichi.then_some(Move::Riichi(seat)));
                moves.push(Move::Discarded { seat, tile: *tile, drawn: false });
                Some(Some((seat, *tile)))
            }
            (Given::Drawn { riichi }, Some(tile)) => {
                moves.extend(riichi.then_some(Move::Riichi(seat)));
                moves.push(Move::Discarded { seat, tile, drawn: true });
                Some(Some((seat, tile)))
            }
            (Given::Drawn { .. }, None) | (Given::AfterClaimedKong, Some(_)) => None,
        }
    }
}

/// Whether every seat has the tiles that it gives: an order can use up the lists and still be impossible.
fn holds_together(dealt: &BySeat<[Tile; 13]>, moves: &[Move]) -> bool {
    let mut held: BySeat<Vec<Tile>> = BySeat::from_fn(|seat| dealt[seat].to_vec());
    let remove = |held: &mut BySeat<Vec<Tile>>, seat: Seat, tile: Tile| {
        let place = held[seat].iter().position(|&own| own == tile);
        place.map(|place| held[seat].swap_remove(place)).is_some()
    };
    moves.iter().all(|one| match one {
        Move::Drew { seat, tile } => {
            held[*seat].push(*tile);
            true
        }
        Move::Discarded { seat, tile, .. } | Move::AddedKong { seat, tile } => remove(&mut held, *seat, *tile),
        Move::Claimed { seat, with, .. } => with.iter().all(|&tile| remove(&mut held, *seat, tile)),
        Move::ConcealedKong { seat, kind } => {
            let before = held[*seat].len();
            held[*seat].retain(|tile| tile.kind() != *kind);
            before == held[*seat].len() + 4
        }
        Move::Turned(_) | Move::Riichi(_) | Move::Bet { .. } => true,
    })
}

fn end(value: &Value, start: &Start) -> Result<End, Fault> {
    let parts = list(value, "the end of a hand")?;
    let what = text(parts.first().ok_or(Fault::Missing("the end of a hand"))?, "the end of a hand")?;
    let changes = || match parts.get(1) {
        Some(changes) => four(changes, "four changes", points),
        None => Ok(BySeat::new([0; 4])),
    };
    let aborted = |abort| DrawKind::Aborted(abort);
    let (kind, all_wait) = match what {
        "和了" => return wins(&parts[1..], start).map(End::Won),
        "流局" => (DrawKind::Exhaustive, None),
        "全員聴牌" => (DrawKind::Exhaustive, Some(true)),
        "全員不聴" => (DrawKind::Exhaustive, Some(false)),
        "流し満貫" => (DrawKind::Nagashi, None),
        "九種九牌" => (aborted(Abort::NineTerminals), None),
        "四家立直" => (aborted(Abort::FourRiichi), None),
        "四風連打" => (aborted(Abort::FourWinds), None),
        "四槓散了" => (aborted(Abort::FourKongs), None),
        "三家和了" => (aborted(Abort::ThreeWinners), None),
        other => return Err(Fault::wanted("the end of a hand", other)),
    };
    let changes = changes()?;
    // Who pays does not wait, unless nobody pays: then the record does not say who waits.
    let paid = changes.values().any(|&change| change != 0);
    let waiting = changes.map(|change| match kind {
        DrawKind::Exhaustive => all_wait.or(paid.then_some(change > 0)),
        DrawKind::Nagashi | DrawKind::Aborted(_) | DrawKind::Untold => None,
    });
    Ok(End::Drawn(Draw { kind, waiting, changes: Some(changes), stakes: None }))
}

fn wins(parts: &[Value], start: &Start) -> Result<Vec<Win>, Fault> {
    let wins: Vec<Win> = parts.chunks(2).map(|pair| win(pair, start)).collect::<Result<_, _>>()?;
    match wins.len() {
        1..=3 => Ok(wins),
        other => Err(Fault::wanted("one to three wins", other)),
    }
}

fn win(pair: &[Value], start: &Start) -> Result<Win, Fault> {
    let [changes, detail] = pair else { return Err(Fault::Missing("the detail of a win")) };
    let detail = list(detail, "the detail of a win")?;
    let [winner, from, liable, about @ ..] = detail else { return Err(Fault::Missing("the detail of a win")) };
    let (winner, from, liable) = (seat(winner)?, seat(from)?, seat(liable)?);
    let changes = Some(four(changes, "four changes", points)?);
    let liable = Some((liable != winner).then_some(liable));
    let told = Win { liable, changes, ..Win::new(winner, (from != winner).then_some(from)) };
    // Hands that people have made up can end here.
    let [value, yaku @ ..] = about else { return Ok(told) };
    let winds = Winds { seat: Wind::ALL[usize::from(winner.turns_after(start.dealer))], round: start.round };
    let mut counted = Vec::new();
    let mut yakuman = 0u8;
    for entry in yaku {
        let entry = text(entry, "a yaku")?;
        let (name, worth) = entry.split_once('(').ok_or_else(|| Fault::wanted("a yaku and its worth", entry))?;
        let units = match worth.trim_end_matches(')') {
            "役満" => 1,
            "ダブル役満" | "2倍役満" => 2,
            han => {
                han.strip_suffix('飜').and_then(|han| han.parse().ok()).ok_or_else(|| Fault::wanted("han", worth))?
            }
        };
        yakuman = yakuman.saturating_add(if worth.contains("役満") { units } else { 0 });
        // Some list ura dora with 0 for a riichi that found none.
        counted.extend((units > 0).then_some((by_name(name, winds)?, units)));
    }
    let Worth { fu, limit, points } = Worth::read(text(value, "the worth of a win")?)?;
    let han = counted.iter().fold(0u8, |sum, &(_, han)| sum.saturating_add(han));
    Ok(Win {
        counted: Some(counted),
        han: (yakuman == 0).then_some(han),
        fu,
        yakuman: Some(yakuman),
        limit: Some(limit),
        points: Some(points),
        ..told
    })
}

/// The worth of a win, such as `30符3飜3900点` or `跳満3000-6000点`.
struct Worth {
    fu: Option<u8>,
    limit: Option<Limit>,
    points: i32,
}

impl Worth {
    fn read(text: &str) -> Result<Worth, Fault> {
        let wrong = || Fault::wanted("the worth of a win", text);
        let limits =
            [("三倍満", Limit::Sanbaiman), ("倍満", Limit::Baiman), ("跳満", Limit::Haneman), ("満貫", Limit::Mangan)];
        let named = limits.into_iter().find_map(|(name, limit)| Some((limit, text.strip_prefix(name)?)));
        // However many yakuman, and however it says so.
        let yakuman = text.find("役満").map(|at| (Limit::Yakuman, &text[at + "役満".len()..]));
        let (fu, limit, rest) = match named.or(yakuman) {
            Some((limit, rest)) => (None, Some(limit), rest),
            None => {
                let (fu, rest) = text.split_once('符').ok_or_else(wrong)?;
                let (_, rest) = rest.split_once('飜').ok_or_else(wrong)?;
                (Some(fu.parse().map_err(|_| wrong())?), None, rest)
            }
        };
        let number =
            |text: &str| text.parse::<i32>().ok().filter(|points| (0..1_000_000).contains(points)).ok_or_else(wrong);
        let points = match (rest.strip_suffix("点"), rest.strip_suffix("点∀")) {
            (_, Some(each)) => 3 * number(each)?,
            (Some(all), None) => match all.split_once('-') {
                Some((child, dealer)) => 2 * number(child)? + number(dealer)?,
                None => number(all)?,
            },
            (None, None) => return Err(wrong()),
        };
        Ok(Worth { fu, limit, points })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(shown: &str, expected: Option<(bool, bool, bool, bool)>) {
        let words = RuleWords::read(shown);
        let found = words.map(|words| (words.three_players, words.east_only, words.open_tanyao, words.red_fives));
        assert_eq!(found, expected, "{shown}");
    }

    #[test]
    fn only_the_words_of_a_rule_say_one() {
        check("鳳南喰赤", Some((false, false, true, true)));
        check("上東喰赤速", Some((false, true, true, true)));
        check("般東", Some((false, true, false, false)));
        check("南赤", Some((false, false, false, true)));
        check("三鳳南喰赤", Some((true, false, true, true)));
        check("大会戦東喰", Some((false, true, true, false)));
        check("銅の間東喰赤", Some((false, true, true, true)));
        check("Gold Room South", Some((false, false, true, false)));
        for free in
            ["", "第三回東海リーグ", "関東", "三麻部の四人打ち", "Eastern club, table 3", "南の島で", "喰いタンなし"]
        {
            check(free, None);
        }
    }
}
