//! The paipu of majiang. Inside a hand it counts the seats from the dealer.

use arrayvec::ArrayVec;
use serde_json::Value;
use table::{Abort, SetCall};
use tiles::{BySeat, Kind, Seat, Suit, Tile, Wind};

use super::fault::{AtPlace, Misread};
use super::house::{self, Variant};
use super::json::{few, field, four, list, number, optional, parse, points, text};
use super::{Fault, Found, has_red_five, wall};
use crate::foreign_game::{Draw, DrawKind, End, Ending, ForeignGame, Halves, Hand, Move, Start, Tells, Totals, Win};
use crate::yaku_names::{Winds, by_name};

/// Reads a game.
pub fn read(id: &str, source: &str) -> Result<Found, Misread> {
    let game = parse(source)?;
    let id = optional(&game, "title").and_then(Value::as_str).and_then(|title| title.lines().next()).unwrap_or(id);
    let id = id.trim().to_owned();
    let first: usize = optional(&game, "qijia").map_or(Ok(0), |first| number(first, "the first dealer"))?;
    if first > 3 {
        return Err(Fault::wanted("the first dealer", first).into());
    }
    let mut hands = Vec::new();
    for (number, events) in (1..).zip(list(field(&game, "log")?, "hands")?) {
        hands.push(read_hand(events).at(|| format!("hand {number}"))?);
    }
    let ending = ending(&game, first)?;
    let east_only = house::ends_with_east(&hands, ending.as_ref());
    let red_fives = hands.iter().any(has_red_five);
    let variant = Variant { red_fives, open_tanyao: true, east_only };
    let mut rules = variant.of(house::majiang());
    if let Some(first) = hands.first() {
        house::read_starting_points(&mut rules, &first.start);
    }
    wall::check(&rules, &hands)?;
    // Players are counted from somebody who need not deal first; our seats are.
    let turned =
        |values: BySeat<String>| BySeat::from_fn(|seat| values[Seat::ALL[(first + seat as usize) % 4]].clone());
    let names =
        optional(&game, "player").map(|names| four(names, "four names", |name| Ok(text(name, "a name")?.to_owned())));
    let names = names.transpose()?.map(turned);
    let tells = Tells { bets: false, when_turned: false };
    Ok(Found::Game(Box::new(ForeignGame { id, names, rules, tells, hands, ending })))
}

fn ending(game: &Value, first: usize) -> Result<Option<Ending>, Fault> {
    let Some(scores) = optional(game, "defen") else { return Ok(None) };
    let turned = |values: BySeat<i32>| BySeat::from_fn(|seat| values[Seat::ALL[(first + seat as usize) % 4]]);
    let places = optional(game, "rank").map(|rank| four(rank, "four places", |place| number::<u8>(place, "a place")));
    let places =
        places.transpose()?.map(|places| BySeat::from_fn(|seat| places[Seat::ALL[(first + seat as usize) % 4]]));
    let result = |value: &Value| {
        let number = value.as_str().and_then(|text| text.parse::<f64>().ok()).or(value.as_f64());
        number.ok_or_else(|| Fault::wanted("a result", value))
    };
    let results = optional(game, "point").map(|point| four(point, "four results", result)).transpose()?;
    let results = results.map(|results| Seat::ALL.map(|seat| results[Seat::ALL[(first + seat as usize) % 4]]));
    let totals = results.and_then(|results| Totals::read(&results, Halves::Up));
    Ok(Some(Ending { points: Some(turned(four(scores, "four scores", points)?)), places, totals }))
}

fn read_hand(events: &Value) -> Result<Hand, Fault> {
    let events = list(events, "the events of a hand")?;
    let first = events.first().ok_or(Fault::Missing("qipai"))?;
    let mut hand = deal(field(first, "qipai")?)?;
    for event in &events[1..] {
        read_event(&mut hand, event)?;
    }
    Ok(hand)
}

fn deal(deal: &Value) -> Result<Hand, Fault> {
    let round: usize = number(field(deal, "zhuangfeng")?, "a round")?;
    let dealer: usize = number(field(deal, "jushu")?, "a hand from 0 to 3")?;
    let dealer = *Seat::ALL.get(dealer).ok_or_else(|| Fault::wanted("a hand from 0 to 3", dealer))?;
    let scores = four(field(deal, "defen")?, "four scores", points)?;
    let start = Start {
        round: *Wind::ALL.get(round).ok_or_else(|| Fault::wanted("a round", round))?,
        dealer,
        counters: few(field(deal, "changbang")?, "counters")?,
        bets: few(field(deal, "lizhibang")?, "bets")?,
        points: Some(by_seat(dealer, scores)),
        dice: None,
    };
    let dealt = four(field(deal, "shoupai")?, "four hands", |hand| {
        let tiles = tiles(text(hand, "a hand")?)?;
        let count = tiles.len();
        <[Tile; 13]>::try_from(tiles).map_err(|_| Fault::wanted("thirteen tiles", count))
    })?;
    let indicators = [tile_in(field(deal, "baopai")?)?].into_iter().collect();
    let dealt = by_seat(dealer, dealt);
    Ok(Hand { start, dealt, indicators, ura: ArrayVec::new(), moves: Vec::new(), end: None })
}

fn read_event(hand: &mut Hand, event: &Value) -> Result<(), Fault> {
    let (kind, about) = match event.as_object().and_then(|event| event.iter().next()) {
        Some((kind, about)) => (kind.as_str(), about),
        None => return Err(Fault::wanted("an event", event)),
    };
    if hand.end.is_some() && kind != "hule" {
        return Err(Fault::OutOfPlace("an event after the end of the hand"));
    }
    let seat = |hand: &Hand| seat_of(hand.start.dealer, field(about, "l")?);
    match kind {
        "zimo" | "gangzimo" => {
            let (seat, tile) = (seat(hand)?, tile_in(field(about, "p")?)?);
            hand.moves.push(Move::Drew { seat, tile });
        }
        "dapai" => {
            let (seat, written) = (seat(hand)?, text(field(about, "p")?, "a discard")?);
            let plain = written.trim_end_matches(['_', '*']);
            let tile = tile(plain)?;
            if written.ends_with('*') {
                hand.moves.push(Move::Riichi(seat));
            }
            hand.moves.push(Move::Discarded { seat, tile, drawn: written[plain.len()..].contains('_') });
        }
        "fulou" | "gang" => {
            let (seat, set) = (seat(hand)?, text(field(about, "m")?, "a set")?);
            hand.moves.push(call(seat, set)?);
        }
        "kaigang" => {
            let tile = tile_in(field(about, "baopai")?)?;
            hand.indicators.try_push(tile).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
            hand.moves.push(Move::Turned(tile));
        }
        "hule" => {
            let win = win(hand, about)?;
            match &mut hand.end {
                end @ None => *end = Some(End::Won(vec![win])),
                Some(End::Won(wins)) if wins.len() < 3 && wins.iter().all(|won| won.seat != win.seat) => wins.push(win),
                Some(_) => return Err(Fault::OutOfPlace("a win")),
            }
        }
        "pingju" => hand.end = Some(End::Drawn(draw(hand.start.dealer, about)?)),
        other => return Err(Fault::wanted("an event", other)),
    }
    Ok(())
}

/// A set such as `m34-0`, `z777=`, `p999+9`, `p9999+` or, concealed, `s6666`: the mark follows the claimed tile.
fn call(seat: Seat, written: &str) -> Result<Move, Fault> {
    let wrong = || Fault::wanted("a set", written);
    let (mut tiles, mark) = set_of(written)?;
    let alike = tiles.iter().all(|tile| tile.kind() == tiles[0].kind());
    Ok(match (mark, tiles.len()) {
        (None, 4) if alike => Move::ConcealedKong { seat, kind: tiles[0].kind() },
        // The added tile follows the mark.
        (Some((2, _)), 4) if alike => Move::AddedKong { seat, tile: tiles[3] },
        (Some((place, turns)), count @ (3 | 4)) => {
            let from = seat.after(turns);
            let tile = tiles.remove(place);
            let mut with: ArrayVec<Tile, 3> = tiles.into_iter().collect();
            with.sort_unstable();
            let call = match (count, alike) {
                (4, true) => SetCall::Kan,
                (3, true) => SetCall::Pon,
                (3, false) => SetCall::Chi,
                _ => return Err(wrong()),
            };
            Move::Claimed { seat, from, call, tile, with }
        }
        _ => return Err(wrong()),
    })
}

/// The mark of a claimed tile: its place in the set, and whose discard it was, in turns after the owner.
pub(crate) type ClaimMark = (usize, u8);

/// The tiles of a set, and its mark.
pub(crate) fn set_of(written: &str) -> Result<(ArrayVec<Tile, 4>, Option<ClaimMark>), Fault> {
    let wrong = || Fault::wanted("a set", written);
    let mut letters = written.chars();
    let suit = letters.next().ok_or_else(wrong)?;
    let (mut tiles, mut mark) = (ArrayVec::new(), None);
    for letter in letters {
        let Some(turns) = turns_of(letter.encode_utf8(&mut [0; 4])) else {
            tiles.try_push(tile_of(suit, letter)?).map_err(|_| wrong())?;
            continue;
        };
        let place = tiles.len().checked_sub(1).filter(|_| mark.is_none()).ok_or_else(wrong)?;
        mark = Some((place, turns));
    }
    Ok((tiles, mark))
}

fn win(hand: &mut Hand, about: &Value) -> Result<Win, Fault> {
    let start = hand.start;
    let wind: usize = number(field(about, "l")?, "a seat from 0 to 3")?;
    let winner = seat_of(start.dealer, field(about, "l")?)?;
    let from = optional(about, "baojia").map(|from| seat_of(start.dealer, from)).transpose()?;
    let winds = Winds { seat: Wind::ALL[wind], round: start.round };
    let mut counted = Vec::new();
    let mut liable = None;
    for entry in list(field(about, "hupai")?, "yaku")? {
        let worth = field(entry, "fanshu")?;
        let units = match worth.as_str() {
            Some(stars) if stars.bytes().all(|star| star == b'*') && stars.len() < 10 => stars.len() as u8,
            Some(han) => han.parse().map_err(|_| Fault::wanted("han", worth))?,
            None => number(worth, "han")?,
        };
        counted.push((by_name(text(field(entry, "name")?, "a yaku")?, winds)?, units));
        if let Some(mark) = optional(entry, "baojia") {
            let turns = mark.as_str().and_then(turns_of).ok_or_else(|| Fault::wanted("+, = or -", mark))?;
            liable = Some(winner.after(turns));
        }
    }
    if let Some(ura) = optional(about, "fubaopai").filter(|_| hand.ura.is_empty()) {
        for tile in list(ura, "indicators")? {
            hand.ura.try_push(tile_in(tile)?).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
        }
    }
    let small = |name| optional(about, name).map(|value| number::<u8>(value, "a small number")).transpose();
    let changes = four(field(about, "fenpei")?, "four changes", points)?;
    Ok(Win {
        counted: Some(counted),
        han: small("fanshu")?,
        fu: small("fu")?,
        yakuman: Some(small("damanguan")?.unwrap_or(0)),
        points: Some(points(field(about, "defen")?)?),
        // Only who is liable is told, not that nobody is.
        liable: liable.map(Some),
        changes: Some(by_seat(start.dealer, changes)),
        ..Win::new(winner, from)
    })
}

fn tile_in(value: &Value) -> Result<Tile, Fault> {
    tile(text(value, "a tile")?)
}

pub(crate) fn tile(text: &str) -> Result<Tile, Fault> {
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(suit), Some(digit), None) => tile_of(suit, digit),
        _ => Err(Fault::wanted("a tile", text)),
    }
}

/// Tiles such as `m127p234688s457z4`.
pub(crate) fn tiles(text: &str) -> Result<Vec<Tile>, Fault> {
    let mut tiles = Vec::new();
    let mut suit = None;
    for letter in text.chars() {
        match (letter, suit) {
            ('m' | 'p' | 's' | 'z', _) => suit = Some(letter),
            ('_', _) => return Err(Fault::Hidden),
            (digit, Some(suit)) => tiles.push(tile_of(suit, digit)?),
            (_, None) => return Err(Fault::wanted("tiles", text)),
        }
    }
    Ok(tiles)
}

fn tile_of(suit: char, digit: char) -> Result<Tile, Fault> {
    let unknown = || Fault::wanted("a tile", format!("{suit}{digit}"));
    let rank = digit.to_digit(10).ok_or_else(unknown)? as u8;
    let in_suit = |suit| match rank {
        0 => Some(Tile::red_five(suit)),
        rank => Kind::suited(suit, rank).map(Tile::plain),
    };
    let tile = match suit {
        'm' => in_suit(Suit::Man),
        'p' => in_suit(Suit::Pin),
        's' => in_suit(Suit::Sou),
        'z' if (1..=7).contains(&rank) => Kind::new(26 + rank).map(Tile::plain),
        _ => None,
    };
    tile.ok_or_else(unknown)
}

fn draw(dealer: Seat, about: &Value) -> Result<Draw, Fault> {
    let kind = match text(field(about, "name")?, "a kind of draw")? {
        "荒牌平局" => DrawKind::Exhaustive,
        "流し満貫" => DrawKind::Nagashi,
        "九種九牌" => DrawKind::Aborted(Abort::NineTerminals),
        "四風連打" => DrawKind::Aborted(Abort::FourWinds),
        "四家立直" => DrawKind::Aborted(Abort::FourRiichi),
        "四開槓" => DrawKind::Aborted(Abort::FourKongs),
        "三家和" => DrawKind::Aborted(Abort::ThreeWinners),
        other => return Err(Fault::wanted("a kind of draw", other)),
    };
    let shown = four(field(about, "shoupai")?, "four hands", |hand| Ok(!text(hand, "a hand")?.is_empty()))?;
    let told = matches!(kind, DrawKind::Exhaustive | DrawKind::Nagashi);
    let waiting = by_seat(dealer, shown.map(|shown| told.then_some(shown)));
    let changes = by_seat(dealer, four(field(about, "fenpei")?, "four changes", points)?);
    Ok(Draw { kind, waiting, changes: Some(changes), stakes: None })
}

/// Whom a mark stands for: this many turns after the one who has it.
pub(crate) fn turns_of(mark: &str) -> Option<u8> {
    match mark {
        "+" => Some(1),
        "=" => Some(2),
        "-" => Some(3),
        _ => None,
    }
}

/// What is counted from the dealer, counted from the first dealer.
fn by_seat<T: Copy>(dealer: Seat, from_dealer: BySeat<T>) -> BySeat<T> {
    BySeat::from_fn(|seat| from_dealer[Seat::A.after(seat.turns_after(dealer))])
}

fn seat_of(dealer: Seat, value: &Value) -> Result<Seat, Fault> {
    let turns: usize = number(value, "a seat from 0 to 3")?;
    match turns {
        0..=3 => Ok(Seat::ALL[(dealer as usize + turns) % 4]),
        other => Err(Fault::wanted("a seat from 0 to 3", other)),
    }
}
