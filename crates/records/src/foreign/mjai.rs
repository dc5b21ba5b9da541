//! The JSON lines of mjai, in the dialect of its first server (scores, yaku and minipoints with every win) and in the
//! later one (the bare changes).

use arrayvec::ArrayVec;
use rules::KanDora;
use serde_json::Value;
use table::SetCall;
use tiles::{BySeat, Seat, Tile};

use super::fault::{AtPlace, Misread};
use super::house::{self, Variant};
use super::json::{few, field, four, list, number, optional, parse, points, seat, text};
use super::{Fault, Found, has_red_five, wall};
use crate::foreign_game::{Draw, DrawKind, End, Ending, ForeignGame, Hand, Move, Start, Tells, Win};
use crate::mjai::{HIDDEN, draw_named, is_noten_payment, tile_named, wind_named};
use crate::yaku_names::by_mjai_name;

/// Reads a game: all lines from its start to its end.
pub fn read(id: &str, source: &str) -> Result<Found, Misread> {
    let mut game = Reading::default();
    for (number, line) in (1..).zip(source.lines()) {
        let place = || format!("event {number}");
        let event = parse(line).at(place)?;
        if game.event(&event).at(place)? == Players::Three {
            return Ok(Found::ThreePlayers { id: id.to_owned() });
        }
    }
    game.finish(id).map(|told| Found::Game(Box::new(told)))
}

#[derive(PartialEq)]
enum Players {
    Three,
    Four,
}

/// A game as far as it has been read.
#[derive(Default)]
struct Reading {
    names: Option<BySeat<String>>,
    hands: Vec<Hand>,
    /// What each player has, where the start of a hand does not say so.
    scores: Option<BySeat<i32>>,
    ending: Option<Ending>,
    /// Indicators of open kongs that have not been turned yet.
    owed: u8,
    /// An indicator of an open kong was turned before the replacement tile was drawn.
    turned_first: bool,
    /// The indicator of a kong was turned with the next one, which was robbed.
    turned_at_call: bool,
}

impl Reading {
    fn event(&mut self, event: &Value) -> Result<Players, Fault> {
        let kind = text(field(event, "type")?, "a type")?;
        match kind {
            "start_game" => {
                let names = optional(event, "names").map(|names| list(names, "names")).transpose()?;
                if names.is_some_and(|names| names.len() == 3) {
                    return Ok(Players::Three);
                }
                // Some write an empty list where nobody has a name.
                if let Some(names) = optional(event, "names").filter(|_| names.is_some_and(|names| !names.is_empty())) {
                    self.names = Some(four(names, "four names", |name| Ok(text(name, "a name")?.to_owned()))?);
                }
            }
            "start_kyoku" => {
                if list(field(event, "tehais")?, "hands")?.len() == 3 {
                    return Ok(Players::Three);
                }
                self.start(event)?;
            }
            "nukidora" | "kita" => return Ok(Players::Three),
            "tsumo" => {
                let (seat, tile) = (seat_of(event)?, tile(field(event, "pai")?)?);
                self.push(Move::Drew { seat, tile })?;
            }
            "dahai" => {
                let (seat, tile) = (seat_of(event)?, tile(field(event, "pai")?)?);
                let drawn = field(event, "tsumogiri")?;
                let drawn = drawn.as_bool().ok_or_else(|| Fault::wanted("true or false", drawn))?;
                self.push(Move::Discarded { seat, tile, drawn })?;
            }
            "chi" => self.claim(event, SetCall::Chi, 2)?,
            "pon" => self.claim(event, SetCall::Pon, 2)?,
            "daiminkan" => self.claim(event, SetCall::Kan, 3)?,
            "kakan" => {
                let (seat, tile) = (seat_of(event)?, tile(field(event, "pai")?)?);
                self.push(Move::AddedKong { seat, tile })?;
                self.owed = self.owed.saturating_add(1);
            }
            "ankan" => {
                let seat = seat_of(event)?;
                let tiles = tiles(field(event, "consumed")?)?;
                match tiles[..] {
                    [a, b, c, d] if [b, c, d].iter().all(|tile| tile.kind() == a.kind()) => {
                        self.push(Move::ConcealedKong { seat, kind: a.kind() })?;
                    }
                    _ => return Err(Fault::wanted("four tiles alike", field(event, "consumed")?)),
                }
            }
            "dora" => {
                let tile = tile(field(event, "dora_marker")?)?;
                let hand = self.hand()?;
                let open = match hand.moves.last() {
                    Some(Move::AddedKong { .. }) => true,
                    Some(Move::Claimed { call, .. }) => *call == SetCall::Kan,
                    _ => false,
                };
                hand.moves.push(Move::Turned(tile));
                hand.indicators.try_push(tile).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
                // One owed before comes with the next kong in every dialect.
                self.turned_first |= open && self.owed == 1;
                self.owed = self.owed.saturating_sub(1);
            }
            "reach" => {
                let seat = seat_of(event)?;
                self.push(Move::Riichi(seat))?;
            }
            "reach_accepted" => {
                let seat = seat_of(event)?;
                let points = self.scores_of(event)?;
                self.push(Move::Bet { seat, points })?;
            }
            "hora" => self.win(event)?,
            "ryukyoku" => self.draw(event)?,
            "end_game" => {
                let points = self.scores_of(event)?;
                self.ending = Some(Ending { points, ..Ending::default() });
            }
            "end_kyoku" => (),
            talk if TALK.contains(&talk) => (),
            other => return Err(Fault::wanted("a type of event", other)),
        }
        Ok(Players::Four)
    }

    /// The scores after an event, if it has them.
    fn scores_of(&mut self, event: &Value) -> Result<Option<BySeat<i32>>, Fault> {
        let scores = optional(event, "scores").map(|scores| four(scores, "four scores", points)).transpose()?;
        self.scores = scores.or(self.scores);
        Ok(scores)
    }

    /// The hand that is being played.
    fn hand(&mut self) -> Result<&mut Hand, Fault> {
        match self.hands.last_mut() {
            Some(hand) if hand.end.is_none() => Ok(hand),
            Some(_) => Err(Fault::OutOfPlace("a move after the end of the hand")),
            None => Err(Fault::Missing("start_kyoku")),
        }
    }

    fn push(&mut self, one: Move) -> Result<(), Fault> {
        self.hand()?.moves.push(one);
        Ok(())
    }

    fn start(&mut self, event: &Value) -> Result<(), Fault> {
        if self.hands.last().is_some_and(|hand| hand.end.is_none()) {
            return Err(Fault::Missing("the end of the hand"));
        }
        let wind = text(field(event, "bakaze")?, "a wind")?;
        let kyoku: usize = number(field(event, "kyoku")?, "a hand from 1 to 4")?;
        let dealer = seat(field(event, "oya")?)?;
        if kyoku != dealer as usize + 1 {
            return Err(Fault::wanted("the dealer of this hand", field(event, "oya")?));
        }
        let scores = self.scores_of(event)?;
        self.owed = 0;
        let start = Start {
            round: wind_named(wind).ok_or_else(|| Fault::wanted("a wind", wind))?,
            dealer,
            counters: few(field(event, "honba")?, "counters")?,
            bets: few(field(event, "kyotaku")?, "bets")?,
            points: scores.or(self.scores),
            dice: None,
        };
        let dealt = four(field(event, "tehais")?, "four hands", |hand| {
            let tiles = tiles(hand)?;
            let count = tiles.len();
            tiles.try_into().map_err(|_| Fault::wanted("thirteen tiles", count))
        })?;
        let indicators = [tile(field(event, "dora_marker")?)?].into_iter().collect();
        self.hands.push(Hand { start, dealt, indicators, ura: ArrayVec::new(), moves: Vec::new(), end: None });
        Ok(())
    }

    fn claim(&mut self, event: &Value, call: SetCall, count: usize) -> Result<(), Fault> {
        let (seat, from) = (seat_of(event)?, seat(field(event, "target")?)?);
        let tile = tile(field(event, "pai")?)?;
        let mut with: ArrayVec<Tile, 3> = ArrayVec::new();
        for tile in tiles(field(event, "consumed")?)? {
            with.try_push(tile).map_err(|_| Fault::OutOfPlace("a further tile of a set"))?;
        }
        if with.len() != count {
            return Err(Fault::wanted("the tiles of a set", field(event, "consumed")?));
        }
        with.sort_unstable();
        self.owed = self.owed.saturating_add(u8::from(call == SetCall::Kan));
        self.push(Move::Claimed { seat, from, call, tile, with })
    }

    fn win(&mut self, event: &Value) -> Result<(), Fault> {
        let (winner, from) = (seat_of(event)?, seat(field(event, "target")?)?);
        self.scores_of(event)?;
        let mut win = Win::new(winner, (from != winner).then_some(from));
        win.changes = optional(event, "deltas").map(|deltas| four(deltas, "four changes", points)).transpose()?;
        win.tile = optional(event, "pai").map(tile).transpose()?;
        win.points = optional(event, "hora_points").map(points).transpose()?;
        if let Some(yaku) = optional(event, "yakus") {
            let entry = |entry: &Value| match list(entry, "a yaku and its han")? {
                [name, han] => Ok((by_mjai_name(text(name, "a yaku")?)?, number::<u8>(han, "han")?)),
                _ => Err(Fault::wanted("a yaku and its han", entry)),
            };
            let mut counted: Vec<_> = list(yaku, "yaku")?.iter().map(entry).collect::<Result<_, _>>()?;
            // Each dragon pung is listed alone, under one name.
            counted.sort_unstable();
            counted.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                kept.1 = if same { kept.1.saturating_add(next.1) } else { kept.1 };
                same
            });
            // A yakuman is written as a hundred han.
            let named = counted.iter().any(|&(_, han)| han >= 100);
            if !named {
                win.fu = optional(event, "fu").map(|fu| number(fu, "minipoints")).transpose()?;
                win.han = optional(event, "fan").map(|fan| number(fan, "han")).transpose()?;
            }
            counted.retain(|&(_, han)| !named || han >= 100);
            win.counted = Some(counted);
        }
        // Every program spells it in its own way, and all leave it out or empty where nobody declared riichi.
        let ura = ["ura_markers", "uradora_markers", "uradora_marker"].into_iter().find_map(|key| optional(event, key));
        let ura = match ura {
            Some(one @ Value::String(_)) => vec![tile(one)?],
            Some(several) => tiles(several)?,
            None => Vec::new(),
        };
        let hand = self.hands.last_mut().ok_or(Fault::Missing("start_kyoku"))?;
        if let [.., Move::AddedKong { .. }, Move::Turned(_)] = hand.moves[..] {
            self.turned_at_call |= from != winner;
        }
        if hand.ura.is_empty() {
            for tile in ura {
                hand.ura.try_push(tile).map_err(|_| Fault::OutOfPlace("a sixth indicator"))?;
            }
        }
        match &mut hand.end {
            end @ None => *end = Some(End::Won(vec![win])),
            Some(End::Won(wins)) if wins.len() < 3 && wins.iter().all(|won| won.seat != winner) => wins.push(win),
            Some(_) => return Err(Fault::OutOfPlace("a win")),
        }
        Ok(())
    }

    fn draw(&mut self, event: &Value) -> Result<(), Fault> {
        self.scores_of(event)?;
        let changes = optional(event, "deltas").map(|deltas| four(deltas, "four changes", points)).transpose()?;
        let kind = match optional(event, "reason").map(|reason| text(reason, "a reason")).transpose()? {
            None => DrawKind::Untold,
            Some(name) => draw_named(name).ok_or_else(|| Fault::wanted("a kind of draw", name))?,
        };
        // A payment of a thousand or more by the others shows a waiting hand, unless it is that of a nagashi mangan.
        let noten = changes.is_some_and(|changes| is_noten_payment(changes.into_array()));
        let mut waiting = BySeat::new([None; 4]);
        match (optional(event, "tenpais"), changes) {
            (Some(told), _) if matches!(kind, DrawKind::Exhaustive | DrawKind::Nagashi) => {
                let flag = |flag: &Value| flag.as_bool().ok_or_else(|| Fault::wanted("true or false", flag));
                waiting = four(told, "four answers", flag)?.map(Some);
            }
            (None, Some(changes)) if noten => waiting = changes.map(|change| Some(change > 0)),
            _ => (),
        }
        self.hand()?.end = Some(End::Drawn(Draw { kind, waiting, changes, stakes: None }));
        Ok(())
    }

    /// Records do not tell their rules. Red fives show in the tiles, the time of a kong's indicator in the order of the
    /// events, and a game that ends with the last hand of the East round need not be asked whether it had another.
    fn finish(self, id: &str) -> Result<ForeignGame, Misread> {
        let east_only = house::ends_with_east(&self.hands, self.ending.as_ref());
        let variant = Variant { red_fives: self.hands.iter().any(has_red_five), open_tanyao: true, east_only };
        let mut rules = variant.of(house::tenhou());
        if self.turned_first {
            rules.kan_dora = KanDora::BeforeReplacement;
        } else if self.turned_at_call {
            rules.kan_dora = KanDora::OpenAfterDiscardOrCall;
        }
        if let Some(first) = self.hands.first() {
            house::read_starting_points(&mut rules, &first.start);
        }
        wall::check(&rules, &self.hands)?;
        let tells = Tells { bets: true, when_turned: false };
        Ok(ForeignGame { id: id.to_owned(), names: self.names, rules, tells, hands: self.hands, ending: self.ending })
    }
}

/// Whether an event of mjai has this type.
pub fn is_event(kind: &str) -> bool {
    EVENTS.contains(&kind) || TALK.contains(&kind)
}

#[rustfmt::skip]
const EVENTS: [&str; 18] = [
    "start_game", "start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "nukidora", "kita", "dora", "reach",
    "reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game",
];

/// What a server says to its players between events.
const TALK: [&str; 3] = ["hello", "none", "error"];

/// Whether a line is not an event of a game.
pub fn is_talk(line: &str) -> bool {
    parse(line).is_ok_and(|event| event.get("type").and_then(Value::as_str).is_some_and(|kind| TALK.contains(&kind)))
}

fn seat_of(event: &Value) -> Result<Seat, Fault> {
    seat(field(event, "actor")?)
}

fn tiles(value: &Value) -> Result<Vec<Tile>, Fault> {
    list(value, "tiles")?.iter().map(tile).collect()
}

fn tile(value: &Value) -> Result<Tile, Fault> {
    match text(value, "a tile")? {
        HIDDEN => Err(Fault::Hidden),
        name => tile_named(name).ok_or_else(|| Fault::wanted("a tile", name)),
    }
}
