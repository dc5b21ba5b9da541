//! Tenhou's mjlog: XML in which every tile has a number of its own.

use std::fmt::Write as _;

use rules::Rules;
use table::{Abort, SetCall};
use tiles::{BySeat, Seat, Tile, Wind};

use super::Loss;
use crate::foreign::house::GoType;
use crate::foreign_game::{Draw, DrawKind, End, Ending, ForeignGame, Hand, Move, Totals, Win};
use crate::yaku_names::{self, Winds};

/// Writes a game, as one line.
pub fn write(told: &ForeignGame, lost: &mut Vec<Loss>) -> String {
    let mut text = String::from("<mjloggm ver=\"2.3\">");
    tag(&mut text, "GO", &[("type", GoType::of(&told.rules).0.to_string()), ("lobby", "0".to_owned())]);
    let mut names = told.names.clone().unwrap_or_default();
    if names[Seat::D].is_empty() && [Seat::A, Seat::B, Seat::C].iter().all(|&seat| !names[seat].is_empty()) {
        // Without a fourth name it would be a game of three; this is what the place calls its guests.
        names[Seat::D] = "NoName".to_owned();
    }
    let keys = ["n0", "n1", "n2", "n3"];
    let names: Vec<(&str, String)> =
        keys.into_iter().zip(names.values()).map(|(key, name)| (key, percent_encoded(name))).collect();
    tag(&mut text, "UN", &names);
    tag(&mut text, "TAIKYOKU", &[("oya", "0".to_owned())]);
    let last = told.hands.len();
    for (number, hand) in (1..).zip(&told.hands) {
        let ending = told.ending.as_ref().filter(|_| number == last);
        match &hand.end {
            Some(end) => HandWriting::new(&told.rules, hand).write(&mut text, end, ending, lost),
            None => lost.push(Loss::LeftOut { hand: number }),
        }
    }
    if told.hands.iter().any(|hand| hand.start.dice.is_none()) {
        lost.push(Loss::DiceMadeUp);
    }
    text + "</mjloggm>\n"
}

/// Attributes are numbers and percent signs, so nothing in them needs to be escaped.
fn tag(text: &mut String, name: &str, attributes: &[(&str, String)]) {
    text.push('<');
    *text += name;
    for (key, value) in attributes {
        // Writing to a string does not fail.
        let _ = write!(text, " {key}=\"{value}\"");
    }
    *text += "/>";
}

fn percent_encoded(name: &str) -> String {
    name.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}

type Numbered = (Tile, usize);

/// A hand on its way to tags.
struct HandWriting<'a> {
    rules: &'a Rules,
    hand: &'a Hand,
    used: [bool; 136],
    held: BySeat<Vec<Numbered>>,
    /// The codes of the sets, oldest first; for pungs with their kind.
    melds: BySeat<Vec<(u32, Option<usize>)>>,
    scores: BySeat<i32>,
    /// Riichi bets on the table.
    bets: u32,
    drawn: Option<usize>,
    last: Option<Numbered>,
    indicators: Vec<usize>,
}

impl<'a> HandWriting<'a> {
    fn new(rules: &'a Rules, hand: &'a Hand) -> HandWriting<'a> {
        HandWriting {
            rules,
            hand,
            used: [false; 136],
            held: BySeat::default(),
            melds: BySeat::default(),
            scores: hand.start.points.unwrap_or_default(),
            bets: hand.start.bets.into(),
            drawn: None,
            last: None,
            indicators: Vec::new(),
        }
    }

    /// A number that nobody has used yet; a red five is the first of its kind.
    fn fresh(&mut self, tile: Tile) -> usize {
        let first = tile.kind().index() * 4;
        let has_red = tile.kind().suit().is_some_and(|suit| self.rules.copies(Tile::red_five(suit)) > 0);
        let five = tile.kind().suit().is_some_and(|suit| tile.kind() == tiles::Kind::five(suit));
        let reds = if has_red && five { 1 } else { 0 };
        let range = if tile.is_red() { first..first + 1 } else { first + reds..first + 4 };
        // A wall has no fifth tile; with more red fives than the format has, one is called plain.
        let place = range.clone().find(|&id| !self.used[id]).or((first..first + 4).find(|&id| !self.used[id]));
        let id = place.unwrap_or(first);
        self.used[id] = true;
        id
    }

    fn write(mut self, text: &mut String, end: &End, ending: Option<&Ending>, lost: &mut Vec<Loss>) {
        let start = &self.hand.start;
        for seat in Seat::ALL {
            for tile in self.hand.dealt[seat] {
                let id = self.fresh(tile);
                self.held[seat].push((tile, id));
            }
        }
        let first = self.hand.indicators.first().map_or(0, |&tile| self.fresh(tile));
        self.indicators.push(first);
        let dice = start.dice.map_or([1, 1], |dice| dice.faces());
        let round = start.round as usize * 4 + start.dealer as usize;
        let seed = [round, start.counters.into(), start.bets.into()];
        let dice = dice.map(|face| usize::from(face) - 1);
        let mut attributes = vec![
            ("seed", joined(seed.into_iter().chain(dice).chain([first]))),
            ("ten", joined(self.scores.into_array().map(|points| points / 100))),
            ("oya", (start.dealer as u8).to_string()),
        ];
        for (key, seat) in ["hai0", "hai1", "hai2", "hai3"].into_iter().zip(Seat::ALL) {
            attributes.push((key, joined(self.held[seat].iter().map(|&(_, id)| id))));
        }
        tag(text, "INIT", &attributes);
        for one in &self.hand.moves {
            self.one(text, one);
        }
        let owari = ending.and_then(owari);
        let odd = |points: &i32| points % 100 != 0;
        if self.scores.values().any(odd) && !lost.contains(&Loss::SmallPoints) {
            lost.push(Loss::SmallPoints);
        }
        match end {
            End::Won(wins) => {
                let ura: Vec<usize> = self.hand.ura.iter().map(|&tile| self.fresh(tile)).collect();
                for (place, win) in wins.iter().enumerate() {
                    self.win(text, win, &ura, owari.as_deref().filter(|_| place + 1 == wins.len()));
                }
            }
            End::Drawn(draw) => self.draw(text, draw, owari),
        }
    }

    fn one(&mut self, text: &mut String, one: &Move) {
        match one {
            Move::Drew { seat, tile } => {
                let id = self.fresh(*tile);
                self.held[*seat].push((*tile, id));
                self.drawn = Some(id);
                tag(text, &format!("{}{id}", ['T', 'U', 'V', 'W'][*seat as usize]), &[]);
            }
            Move::Turned(tile) => {
                let id = self.fresh(*tile);
                self.indicators.push(id);
                tag(text, "DORA", &[("hai", id.to_string())]);
            }
            Move::Riichi(seat) => {
                tag(text, "REACH", &[("who", (*seat as u8).to_string()), ("step", "1".to_owned())]);
            }
            Move::Discarded { seat, tile, drawn } => {
                let id = self.give(*seat, *tile, *drawn);
                self.last = Some((*tile, id));
                self.drawn = None;
                tag(text, &format!("{}{id}", ['D', 'E', 'F', 'G'][*seat as usize]), &[]);
            }
            Move::Bet { seat, .. } => {
                self.scores[*seat] = self.scores[*seat].saturating_sub(self.rules.riichi_bet);
                self.bets += 1;
                let ten = joined(self.scores.into_array().map(|points| points / 100));
                tag(text, "REACH", &[("who", (*seat as u8).to_string()), ("ten", ten), ("step", "2".to_owned())]);
            }
            Move::Claimed { seat, from, call, tile, with } => {
                let called = self.last.map_or(0, |(_, id)| id);
                let mut ids: Vec<usize> = with.iter().map(|&tile| self.give(*seat, tile, false)).collect();
                ids.push(called);
                ids.sort_unstable();
                let bits = claim(*call, &ids, called) | u32::from(from.turns_after(*seat));
                let pung = (*call == SetCall::Pon).then_some(tile.kind().index());
                self.melds[*seat].push((bits, pung));
                self.drawn = None;
                self.call(text, *seat, bits);
            }
            Move::ConcealedKong { seat, kind } => {
                self.held[*seat].retain(|(tile, _)| tile.kind() != *kind);
                let bits = (kind.index() as u32 * 4) << 8;
                self.melds[*seat].push((bits, None));
                self.drawn = None;
                self.call(text, *seat, bits);
            }
            Move::AddedKong { seat, tile } => {
                let id = self.give(*seat, *tile, false);
                self.last = Some((*tile, id));
                self.drawn = None;
                let kind = tile.kind().index();
                if let Some((bits, pung)) = self.melds[*seat].iter_mut().find(|meld| meld.1 == Some(kind)) {
                    // The same code with another bit for the kind of call.
                    *bits = *bits & !0b1000 | 0b1_0000;
                    *pung = None;
                    let bits = *bits;
                    self.call(text, *seat, bits);
                }
            }
        }
    }

    fn call(&self, text: &mut String, seat: Seat, bits: u32) {
        tag(text, "N", &[("who", (seat as u8).to_string()), ("m", bits.to_string())]);
    }

    /// Takes a tile from a hand: the one just drawn, or another of its kind if there is one.
    fn give(&mut self, seat: Seat, tile: Tile, drawn: bool) -> usize {
        let just = self.drawn;
        let held = &mut self.held[seat];
        let is = |&(own, id): &Numbered, wants: bool| own == tile && (Some(id) == just) == wants;
        let place = held.iter().position(|one| is(one, drawn)).or(held.iter().position(|one| is(one, !drawn)));
        place.map_or(tile.kind().index() * 4, |place| held.remove(place).1)
    }

    /// Each score and its change.
    fn scores(&mut self, changes: BySeat<i32>) -> String {
        let before = self.scores;
        Seat::ALL.into_iter().for_each(|seat| self.scores[seat] += changes[seat]);
        joined(Seat::ALL.into_iter().flat_map(|seat| [before[seat] / 100, changes[seat] / 100]))
    }

    fn hand_of(&self, seat: Seat) -> Vec<usize> {
        let mut ids: Vec<usize> = self.held[seat].iter().map(|&(_, id)| id).collect();
        ids.sort_unstable();
        ids
    }

    fn win(&mut self, text: &mut String, win: &Win, ura: &[usize], owari: Option<&str>) {
        let winds = Winds {
            seat: Wind::ALL[usize::from(win.seat.turns_after(self.hand.start.dealer))],
            round: self.hand.start.round,
        };
        let mut ids = self.hand_of(win.seat);
        let machi = match win.from {
            Some(_) => self.last.map(|(_, id)| id),
            None => self.drawn,
        };
        let machi = machi.unwrap_or_default();
        if win.from.is_some() {
            ids.push(machi);
            ids.sort_unstable();
        }
        let limit = win.limit.flatten().map_or(0, |limit| limit as u8 + 1);
        let worth = [i32::from(win.fu.unwrap_or_default()), win.points.unwrap_or_default(), limit.into()];
        let mut attributes = vec![
            ("ba", format!("{},{}", self.hand.start.counters, std::mem::take(&mut self.bets))),
            ("hai", joined(ids)),
        ];
        if !self.melds[win.seat].is_empty() {
            attributes.push(("m", joined(self.melds[win.seat].iter().rev().map(|&(bits, _)| bits))));
        }
        attributes.extend([("machi", machi.to_string()), ("ten", joined(worth))]);
        let numbers =
            win.counted.iter().flatten().filter_map(|&(one, han)| Some((yaku_names::number(one, winds)?, han)));
        attributes.push(match win.yakuman {
            Some(1..) => ("yakuman", joined(numbers.map(|(number, _)| number))),
            _ => ("yaku", joined(numbers.flat_map(|(number, han)| [number, han]))),
        });
        attributes.push(("doraHai", joined(&self.indicators)));
        if self.hand.moves.contains(&Move::Riichi(win.seat)) && !ura.is_empty() {
            attributes.push(("doraHaiUra", joined(ura)));
        }
        attributes.push(("who", (win.seat as u8).to_string()));
        attributes.push(("fromWho", (win.from.unwrap_or(win.seat) as u8).to_string()));
        attributes.extend(win.liable.flatten().map(|liable| ("paoWho", (liable as u8).to_string())));
        attributes.push(("sc", self.scores(win.changes.unwrap_or_default())));
        attributes.extend(owari.map(|owari| ("owari", owari.to_owned())));
        tag(text, "AGARI", &attributes);
    }

    fn draw(&mut self, text: &mut String, draw: &Draw, owari: Option<String>) {
        let kind = match draw.kind {
            DrawKind::Exhaustive | DrawKind::Untold => None,
            DrawKind::Nagashi => Some("nm"),
            DrawKind::Aborted(Abort::NineTerminals) => Some("yao9"),
            DrawKind::Aborted(Abort::FourRiichi) => Some("reach4"),
            DrawKind::Aborted(Abort::FourWinds) => Some("kaze4"),
            DrawKind::Aborted(Abort::FourKongs) => Some("kan4"),
            DrawKind::Aborted(Abort::ThreeWinners) => Some("ron3"),
        };
        let mut attributes: Vec<(&str, String)> = kind.map(|kind| ("type", kind.to_owned())).into_iter().collect();
        attributes.push(("ba", format!("{},{}", self.hand.start.counters, self.bets)));
        attributes.push(("sc", self.scores(draw.changes.unwrap_or_default())));
        let turn =
            self.drawn.and_then(|id| Seat::ALL.into_iter().find(|&seat| self.held[seat].iter().any(|one| one.1 == id)));
        for (key, seat) in ["hai0", "hai1", "hai2", "hai3"].into_iter().zip(Seat::ALL) {
            let shows = match draw.kind {
                DrawKind::Aborted(Abort::NineTerminals) => turn == Some(seat),
                DrawKind::Aborted(Abort::FourRiichi) => true,
                DrawKind::Exhaustive | DrawKind::Nagashi => draw.waiting[seat] == Some(true),
                DrawKind::Aborted(_) | DrawKind::Untold => false,
            };
            attributes.extend(shows.then(|| (key, joined(self.hand_of(seat)))));
        }
        attributes.extend(owari.map(|owari| ("owari", owari)));
        tag(text, "RYUUKYOKU", &attributes);
    }
}

/// For each seat the final score in hundreds and the result in thousands.
fn owari(ending: &Ending) -> Option<String> {
    let (points, Totals::Exact(totals) | Totals::Rounded(totals, _)) = (ending.points?, ending.totals?);
    let both = |seat: Seat| format!("{},{:.1}", points[seat] / 100, f64::from(totals[seat]) / 1000.0);
    Some(Seat::ALL.map(both).join(","))
}

/// The bits of a claim without those that say from whom.
fn claim(call: SetCall, ids: &[usize], called: usize) -> u32 {
    let place = ids.iter().position(|&id| id == called).unwrap_or(0);
    let copy = |place: usize| (ids[place] % 4) as u32;
    let kind = ids[0] / 4;
    match call {
        SetCall::Chi => {
            let set = ((kind / 9 * 7 + kind % 9) * 3 + place) as u32;
            set << 10 | copy(2) << 7 | copy(1) << 5 | copy(0) << 3 | 0b100
        }
        SetCall::Pon => {
            let apart = (0..4).find(|copy| !ids.contains(&(kind * 4 + copy))).unwrap_or(3) as u32;
            ((kind * 3 + place) as u32) << 9 | apart << 5 | 0b1000
        }
        SetCall::Kan => (called as u32) << 8,
    }
}
