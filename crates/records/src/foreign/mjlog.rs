//! Tenhou's mjlog: XML without text, one tag for each thing that happens.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use engine::value::Limit;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use table::{Abort, Dice, SetCall};
use tiles::{BySeat, Kind, Seat, Tile, Wind};

use super::fault::{AtPlace, Misread};
use super::house::{self, GoType};
use super::tile_ids::TileIds;
use super::{Fault, Found, few, wall};
use crate::foreign_game::{
    Draw, DrawKind, End, Ending, ForeignGame, Halves, Hand, Move, Stakes, Start, Tells, Totals, Win,
};
use crate::yaku_names::{Winds, by_number};

/// Reads a game.
pub fn read(id: &str, text: &str) -> Result<Found, Misread> {
    let mut reader = Reader::from_str(text);
    let mut game = Reading::default();
    let (mut depth, mut tags) = (0, 0);
    loop {
        let at = reader.buffer_position();
        let place = |tags: u32| format!("byte {at}, tag {tags}");
        let event = reader.read_event().map_err(|error| match is_cut_off(text, at) {
            true => Fault::CutOff,
            false => Fault::Syntax(error.to_string()),
        });
        let event = event.at(|| place(tags))?;
        match event {
            Event::Start(tag) if depth == 0 && tag.name().as_ref() == "mjloggm" => depth = 1,
            Event::Start(tag) | Event::Empty(tag) if depth == 1 => {
                tags += 1;
                let halt = game.tag(&Tag::new(&tag)).at(|| place(tags))?;
                match halt {
                    None => (),
                    Some(Halt::ThreePlayers) => return Ok(Found::ThreePlayers { id: id.to_owned() }),
                    Some(Halt::SpecialRoom) => {
                        return Ok(Found::OtherRules { id: id.to_owned(), why: "a special room" });
                    }
                }
            }
            Event::End(_) if depth == 1 => depth = 2,
            Event::Text(text) if text.trim().is_empty() => (),
            Event::Decl(_) if depth == 0 => (),
            Event::Eof => break,
            Event::Start(_)
            | Event::Empty(_)
            | Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => {
                return Err(Fault::Syntax("something that is no part of a game".to_owned())).at(|| place(tags));
            }
        }
    }
    if depth != 2 {
        return Err(Fault::CutOff).at(|| format!("byte {}, tag {tags}", text.len()));
    }
    game.finish(id).map(|told| Found::Game(Box::new(told)))
}

/// Whether no tag ends after a place: then the last one was cut off.
fn is_cut_off(text: &str, at: u64) -> bool {
    let rest = usize::try_from(at).ok().and_then(|at| text.get(at..));
    rest.is_some_and(|rest| !rest.contains('>'))
}

/// What ends the reading early.
enum Halt {
    ThreePlayers,
    SpecialRoom,
}

struct Tag<'a> {
    tag: &'a BytesStart<'a>,
    name: Cow<'a, str>,
}

impl<'a> Tag<'a> {
    fn new(tag: &'a BytesStart<'a>) -> Tag<'a> {
        Tag { tag, name: Cow::Owned(tag.name().as_ref().to_owned()) }
    }

    fn optional(&self, name: &'static str) -> Result<Option<String>, Fault> {
        for attribute in self.tag.attributes() {
            let attribute = attribute.map_err(|error| Fault::Syntax(error.to_string()))?;
            if attribute.key.as_ref() == name {
                // Numbers and percent signs need no entities, so there are none to be expanded.
                return match attribute.value.contains('&') {
                    true => Err(Fault::Syntax("an entity".to_owned())),
                    false => Ok(Some(attribute.value.into_owned())),
                };
            }
        }
        Ok(None)
    }

    fn required(&self, name: &'static str) -> Result<String, Fault> {
        self.optional(name)?.ok_or(Fault::Missing(name))
    }

    fn number<T: std::str::FromStr>(&self, name: &'static str) -> Result<T, Fault> {
        let text = self.required(name)?;
        text.parse().map_err(|_| Fault::wanted(name, text))
    }

    fn numbers<T: std::str::FromStr>(&self, name: &'static str) -> Result<Vec<T>, Fault> {
        numbers(&self.required(name)?, name)
    }

    fn seat(&self, name: &'static str) -> Result<Seat, Fault> {
        seat(self.number(name)?)
    }
}

fn numbers<T: std::str::FromStr>(text: &str, what: &'static str) -> Result<Vec<T>, Fault> {
    let parts = text.split(',').filter(|_| !text.is_empty());
    parts.map(|part| part.parse().map_err(|_| Fault::wanted(what, part))).collect()
}

fn seat(number: usize) -> Result<Seat, Fault> {
    Seat::ALL.get(number).copied().ok_or_else(|| Fault::wanted("a seat from 0 to 3", number))
}

/// Points, which the record has in hundreds.
fn hundreds(numbers: &[i32]) -> Result<BySeat<i32>, Fault> {
    let points: Vec<i32> = numbers.iter().map(|points| points.saturating_mul(100)).collect();
    match points.iter().find(|points| points.unsigned_abs() > 100_000_000) {
        Some(points) => Err(Fault::wanted("points", points)),
        None => points.try_into().map(BySeat::new).map_err(|_| Fault::Missing("a score of four")),
    }
}

/// A game as far as it has been read.
#[derive(Default)]
struct Reading {
    number: Option<GoType>,
    names: Option<BySeat<String>>,
    hands: Vec<HandReading>,
    ending: Option<Ending>,
}

/// A hand as far as it has been read, and the numbers of its tiles.
struct HandReading {
    hand: Hand,
    ids: TileIds,
    drawn: Option<u32>,
}

impl Reading {
    fn tag(&mut self, tag: &Tag<'_>) -> Result<Option<Halt>, Fault> {
        match tag.name.as_ref() {
            "SHUFFLE" | "BYE" => (),
            "TAIKYOKU" => {
                if let Some(oya) = tag.optional("oya")?.filter(|oya| oya != "0") {
                    return Err(Fault::wanted("the first dealer, who is 0", oya));
                }
            }
            "GO" => self.number = Some(GoType(tag.number("type")?)),
            "UN" => self.players(tag)?,
            "INIT" => {
                self.last_is_over()?;
                let number = self.number.ok_or(Fault::Missing("GO"))?;
                // The fourth player of a game of three has no tiles. Where the two say different things, one is damaged.
                let tiles = tag.optional("hai3")?.filter(|tiles| !tiles.is_empty());
                match (number.is_for_three(), tiles) {
                    (true, None) => return Ok(Some(Halt::ThreePlayers)),
                    (true, Some(_)) => return Err(Fault::OutOfPlace("a fourth hand in a game of three")),
                    (false, None) => return Err(Fault::Missing("hai3")),
                    (false, Some(_)) => (),
                }
                let hand = HandReading::new(tag, number.variant().red_fives)?;
                if number.is_special() {
                    return Ok(Some(Halt::SpecialRoom));
                }
                self.hands.push(hand);
            }
            "N" => self.hand()?.call(tag)?,
            "DORA" => {
                let hand = self.hand()?;
                let tile = hand.ids.take(tag.number("hai")?)?;
                hand.hand.indicators.try_push(tile).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
                hand.hand.moves.push(Move::Turned(tile));
            }
            "REACH" => {
                let (seat, step) = (tag.seat("who")?, tag.number::<u8>("step")?);
                let points = tag.optional("ten")?.map(|ten| hundreds(&numbers(&ten, "ten")?)).transpose()?;
                let moves = &mut self.hand()?.hand.moves;
                match step {
                    1 => moves.push(Move::Riichi(seat)),
                    2 => moves.push(Move::Bet { seat, points }),
                    other => return Err(Fault::wanted("a step of riichi", other)),
                }
            }
            "AGARI" => {
                let ending = ending(tag)?;
                self.last()?.win(tag)?;
                self.ending = ending;
            }
            "RYUUKYOKU" => {
                let ending = ending(tag)?;
                self.hand()?.draw(tag)?;
                self.ending = ending;
            }
            name => self.tile(name)?,
        }
        Ok(None)
    }

    /// The first list of players has all of them; later ones say who is back.
    fn players(&mut self, tag: &Tag<'_>) -> Result<(), Fault> {
        if self.names.is_some() {
            return Ok(());
        }
        let mut names = BySeat::<String>::default();
        for (name, key) in names.values_mut().zip(["n0", "n1", "n2", "n3"]) {
            *name = percent_decoded(&tag.optional(key)?.unwrap_or_default());
        }
        self.names = Some(names);
        Ok(())
    }

    fn last(&mut self) -> Result<&mut HandReading, Fault> {
        self.hands.last_mut().ok_or(Fault::Missing("INIT"))
    }

    /// The hand that is being played.
    fn hand(&mut self) -> Result<&mut HandReading, Fault> {
        let hand = self.last()?;
        match hand.hand.end {
            None => Ok(hand),
            Some(_) => Err(Fault::OutOfPlace("a move after the end of the hand")),
        }
    }

    fn last_is_over(&self) -> Result<(), Fault> {
        match self.hands.last() {
            Some(HandReading { hand: Hand { end: None, .. }, .. }) => Err(Fault::Missing("the end of the hand")),
            _ => Ok(()),
        }
    }

    /// A tile that is drawn or discarded, which stands in the name of the tag.
    fn tile(&mut self, name: &str) -> Result<(), Fault> {
        let unknown = || Fault::wanted("a tag of a game", name);
        let letter = name.chars().next().ok_or_else(unknown)?;
        let (seats, draws) = match letter {
            'T'..='W' => (letter as usize - 'T' as usize, true),
            'D'..='G' => (letter as usize - 'D' as usize, false),
            _ => return Err(unknown()),
        };
        let id: u32 = name[1..].parse().map_err(|_| unknown())?;
        let (seat, hand) = (Seat::ALL[seats], self.hand()?);
        if draws {
            let tile = hand.ids.take(id)?;
            hand.drawn = Some(id);
            hand.hand.moves.push(Move::Drew { seat, tile });
        } else {
            let tile = hand.ids.tile(id)?;
            let drawn = hand.drawn.take() == Some(id);
            hand.hand.moves.push(Move::Discarded { seat, tile, drawn });
        }
        Ok(())
    }

    fn finish(self, id: &str) -> Result<ForeignGame, Misread> {
        let mut rules = self.number.ok_or(Fault::Missing("GO"))?.variant().of(house::tenhou());
        if let Some(first) = self.hands.first() {
            house::read_starting_points(&mut rules, &first.hand.start);
        }
        if let Some(ending) = &self.ending {
            house::read_uma(&mut rules, ending);
        }
        let hands: Vec<Hand> = self.hands.into_iter().map(|hand| hand.hand).collect();
        wall::check(&rules, &hands)?;
        let tells = Tells { bets: true, when_turned: true };
        Ok(ForeignGame { id: id.to_owned(), names: self.names, rules, tells, hands, ending: self.ending })
    }
}

impl HandReading {
    fn new(tag: &Tag<'_>, red_fives: bool) -> Result<HandReading, Fault> {
        let seed: Vec<u32> = tag.numbers("seed")?;
        let &[round, counters, bets, one, other, indicator] = &seed[..] else {
            return Err(Fault::wanted("a seed of six numbers", seed.len()));
        };
        let dealer = tag.seat("oya")?;
        let wind = usize::try_from(round / 4).ok().and_then(|round| Wind::ALL.get(round).copied());
        if round % 4 != dealer as u32 {
            return Err(Fault::wanted("the dealer of this round", format!("{dealer:?}")));
        }
        let start = Start {
            round: wind.ok_or_else(|| Fault::wanted("a round", round))?,
            dealer,
            counters: few(counters.into(), "counters")?,
            bets: few(bets.into(), "bets")?,
            points: Some(hundreds(&tag.numbers("ten")?)?),
            dice: Dice::new(one.saturating_add(1).min(255) as u8, other.saturating_add(1).min(255) as u8),
        };
        let filler = [Tile::plain(Kind::five(tiles::Suit::Pin)); 13];
        let hand = Hand {
            start,
            dealt: BySeat::new([filler; 4]),
            indicators: ArrayVec::new(),
            ura: ArrayVec::new(),
            moves: Vec::new(),
            end: None,
        };
        let mut reading = HandReading { hand, ids: TileIds::new(red_fives), drawn: None };
        for (seat, key) in Seat::ALL.into_iter().zip(["hai0", "hai1", "hai2", "hai3"]) {
            let ids: Vec<u32> = numbers(&tag.optional(key)?.unwrap_or_default(), "a tile")?;
            let tiles: Vec<Tile> = ids.iter().map(|&id| reading.ids.take(id)).collect::<Result<_, _>>()?;
            reading.hand.dealt[seat] = tiles.try_into().map_err(|_| Fault::wanted("thirteen tiles", ids.len()))?;
        }
        let indicator = reading.ids.take(indicator)?;
        reading.hand.indicators.push(indicator);
        Ok(reading)
    }

    fn call(&mut self, tag: &Tag<'_>) -> Result<(), Fault> {
        let (seat, bits) = (tag.seat("who")?, tag.number::<u32>("m")?);
        self.drawn = None;
        let call = Call::new(bits).ok_or_else(|| Fault::wanted("a call of four players", bits))?;
        let from = Seat::ALL[(seat as usize + (bits & 3) as usize) % 4];
        let next = match call {
            Call::Claim { call, tile, with } => {
                let mut tiles = ArrayVec::new();
                for id in with {
                    tiles.push(self.ids.tile(id)?);
                }
                tiles.sort_unstable();
                Move::Claimed { seat, from, call, tile: self.ids.tile(tile)?, with: tiles }
            }
            Call::ConcealedKong(id) => Move::ConcealedKong { seat, kind: self.ids.tile(id)?.kind() },
            Call::AddedKong(id) => Move::AddedKong { seat, tile: self.ids.tile(id)? },
        };
        self.hand.moves.push(next);
        Ok(())
    }

    fn win(&mut self, tag: &Tag<'_>) -> Result<(), Fault> {
        let (seat, from) = (tag.seat("who")?, tag.seat("fromWho")?);
        let start = self.hand.start;
        let winds = Winds { seat: Wind::ALL[usize::from(seat.turns_after(start.dealer))], round: start.round };
        let &[fu, points, limit] = &tag.numbers::<i32>("ten")?[..] else { return Err(Fault::Missing("ten")) };
        let limit = match usize::try_from(limit).ok().and_then(|limit| limit.checked_sub(1)) {
            None => None,
            Some(place) => Some(*Limit::ALL.get(place).ok_or_else(|| Fault::wanted("a limit", limit))?),
        };
        let yakuman = tag.optional("yakuman")?.map(|ids| numbers::<u8>(&ids, "a yaku")).transpose()?;
        let yaku = tag.optional("yaku")?.map(|ids| numbers::<u8>(&ids, "a yaku")).transpose()?;
        let mut counted = Vec::new();
        // Ura dora are listed with 0 for a riichi that found none.
        for pair in yaku.as_deref().unwrap_or_default().chunks(2).filter(|pair| pair.get(1) != Some(&0)) {
            let &[id, han] = pair else { return Err(Fault::Missing("the han of a yaku")) };
            counted.push((by_number(id, winds)?, han));
        }
        for &id in yakuman.as_deref().unwrap_or_default() {
            counted.push((by_number(id, winds)?, 1));
        }
        let shown: Vec<u32> = tag.numbers("doraHai")?;
        let shown: Vec<Tile> = shown.into_iter().map(|id| self.ids.tile(id)).collect::<Result<_, _>>()?;
        if shown != self.hand.indicators[..] {
            return Err(Fault::wanted("the indicators that were turned", format!("{shown:?}")));
        }
        if let Some(ura) = tag.optional("doraHaiUra")?
            && self.hand.ura.is_empty()
        {
            for id in numbers(&ura, "a tile")? {
                let tile = self.ids.take(id)?;
                self.hand.ura.try_push(tile).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
            }
        }
        let han = counted.iter().fold(0u8, |sum, &(_, han)| sum.saturating_add(han));
        let named = yakuman.is_some();
        let win = Win {
            seat,
            from: (from != seat).then_some(from),
            tile: Some(self.ids.tile(tag.number("machi")?)?),
            han: (!named).then_some(han),
            // Thirteen orphans have no minipoints there.
            fu: u8::try_from(fu).ok().filter(|&fu| fu > 0),
            yakuman: Some(yakuman.map_or(0, |ids| ids.len().min(255) as u8)),
            counted: Some(counted),
            limit: Some(limit),
            points: Some(points),
            liable: Some(tag.optional("paoWho")?.map(|_| tag.seat("paoWho")).transpose()?),
            changes: Some(changes(tag)?),
            stakes: stakes(tag)?,
        };
        match &mut self.hand.end {
            end @ None => *end = Some(End::Won(vec![win])),
            Some(End::Won(wins)) if wins.len() < 3 && wins.iter().all(|won| won.seat != seat) => wins.push(win),
            Some(_) => return Err(Fault::OutOfPlace("a win")),
        }
        Ok(())
    }

    fn draw(&mut self, tag: &Tag<'_>) -> Result<(), Fault> {
        let kind = match tag.optional("type")?.as_deref() {
            None => DrawKind::Exhaustive,
            Some("nm") => DrawKind::Nagashi,
            Some("yao9") => DrawKind::Aborted(Abort::NineTerminals),
            Some("reach4") => DrawKind::Aborted(Abort::FourRiichi),
            Some("kaze4") => DrawKind::Aborted(Abort::FourWinds),
            Some("kan4") => DrawKind::Aborted(Abort::FourKongs),
            Some("ron3") => DrawKind::Aborted(Abort::ThreeWinners),
            Some(other) => return Err(Fault::wanted("a kind of draw", other)),
        };
        let mut waiting = BySeat::new([None; 4]);
        if let DrawKind::Exhaustive | DrawKind::Nagashi = kind {
            for (seat, key) in Seat::ALL.into_iter().zip(["hai0", "hai1", "hai2", "hai3"]) {
                waiting[seat] = Some(tag.optional(key)?.is_some());
            }
        }
        self.hand.end = Some(End::Drawn(Draw { kind, waiting, changes: Some(changes(tag)?), stakes: stakes(tag)? }));
        Ok(())
    }
}

/// A call, by the numbers of its tiles.
enum Call {
    Claim { call: SetCall, tile: u32, with: ArrayVec<u32, 3> },
    ConcealedKong(u32),
    AddedKong(u32),
}

impl Call {
    /// What the bits of a call say; `None` for those that no call of four players has.
    fn new(bits: u32) -> Option<Call> {
        let claim = |call, tiles: &[u32], called: usize| {
            let with = tiles.iter().enumerate().filter(|&(place, _)| place != called).map(|(_, &id)| id).collect();
            (bits & 3 != 0).then_some(Call::Claim { call, tile: tiles[called], with })
        };
        if bits > 0xffff {
            None
        } else if bits & 0b100 != 0 {
            let (set, called) = (bits >> 10, (bits >> 10) % 3);
            let low = set / 3 / 7 * 9 + set / 3 % 7;
            let copy = |place: u32| (low + place) * 4 + (bits >> (3 + 2 * place) & 3);
            (set / 3 < 21).then_some(())?;
            claim(SetCall::Chi, &[copy(0), copy(1), copy(2)], called as usize)
        } else if bits & 0b11000 != 0 {
            let (set, apart) = (bits >> 9, bits >> 5 & 3);
            let kind = set / 3;
            (kind < Kind::COUNT as u32).then_some(())?;
            let pung: Vec<u32> = (0..4).filter(|&copy| copy != apart).map(|copy| kind * 4 + copy).collect();
            match bits & 0b1000 != 0 {
                true => claim(SetCall::Pon, &pung, (set % 3) as usize),
                false => Some(Call::AddedKong(kind * 4 + apart)),
            }
        } else if bits & 0b10_0000 != 0 {
            None
        } else {
            let id = bits >> 8;
            let kong: Vec<u32> = (0..4).map(|copy| id / 4 * 4 + copy).collect();
            match bits & 3 {
                0 => Some(Call::ConcealedKong(id)),
                _ => claim(SetCall::Kan, &kong, (id % 4) as usize),
            }
        }
    }
}

/// What each player gains or loses: the record has each score and its change.
fn changes(tag: &Tag<'_>) -> Result<BySeat<i32>, Fault> {
    let scores: Vec<i32> = tag.numbers("sc")?;
    hundreds(&scores.chunks(2).filter_map(|pair| pair.get(1).copied()).collect::<Vec<_>>())
}

/// Counters and bets on the table at the end of a hand.
fn stakes(tag: &Tag<'_>) -> Result<Option<Stakes>, Fault> {
    let Some(ba) = tag.optional("ba")? else { return Ok(None) };
    let &[counters, bets] = &numbers::<i64>(&ba, "ba")?[..] else { return Err(Fault::wanted("counters and bets", ba)) };
    Ok(Some(Stakes { counters: few(counters, "counters")?, bets: few(bets, "bets")? }))
}

/// The end of the game, which stands in the tag of the last hand.
fn ending(tag: &Tag<'_>) -> Result<Option<Ending>, Fault> {
    let Some(owari) = tag.optional("owari")? else { return Ok(None) };
    let parts: Vec<&str> = owari.split(',').collect();
    if parts.len() != 8 {
        return Err(Fault::wanted("four results", owari));
    }
    let points: Vec<i32> = numbers(&parts.iter().step_by(2).copied().collect::<Vec<_>>().join(","), "points")?;
    let results = parts.iter().skip(1).step_by(2);
    let results: Vec<f64> =
        results.map(|part| part.parse().map_err(|_| Fault::wanted("a result", part))).collect::<Result<_, _>>()?;
    Ok(Some(Ending {
        points: Some(hundreds(&points)?),
        places: None,
        totals: Totals::read(&results, Halves::AwayFromZero),
    }))
}

/// A name whose bytes are written as `%E6%9D%B1`.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match byte.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
