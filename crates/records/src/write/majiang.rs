//! The paipu of majiang: a game a line, the seats of every hand counted from its dealer.

use rules::{Rules, Yaku};
use serde_json::{Value, json};
use table::{Abort, SetCall};
use tiles::{BySeat, Seat, Tile, Wind};

use super::Loss;
use super::tile_codes::{all_four, majiang as code, majiang_tiles as codes, object};
use crate::foreign_game::{Counted, Draw, DrawKind, End, Ending, ForeignGame, Hand, Move, Totals, Win};
use crate::yaku_names::{self, Winds};

/// Writes a game. Player 0 is our seat A, who deals first.
pub fn write(told: &ForeignGame, lost: &mut Vec<Loss>) -> String {
    lost.extend(told.hands.iter().any(|hand| hand.start.dice.is_some()).then_some(Loss::Dice));
    let hands: Vec<String> = told.hands.iter().map(|hand| HandWriting::new(&told.rules, hand).write()).collect();
    let names = told.names.clone().unwrap_or_default();
    let head =
        object(&[("title", json!(told.id)), ("player", json!(names.each_ref().into_array())), ("qijia", json!(0))]);
    let ending = told.ending.as_ref().map(ending).unwrap_or_default();
    format!("{},\"log\":[{}]{ending}}}\n", head.trim_end_matches('}'), hands.join(","))
}

/// The fields of the end of a game, with a comma before each.
fn ending(ending: &Ending) -> String {
    let points = ending.points.map(|points| ("defen", json!(points.into_array())));
    let places = ending.places.map(|places| ("rank", json!(places.into_array())));
    let totals = ending.totals.map(|totals| match totals {
        Totals::Exact(totals) | Totals::Rounded(totals, _) => {
            ("point", json!(totals.into_array().map(|total| (f64::from(total) / 1000.0).to_string())))
        }
    });
    let fields = [points, places, totals].into_iter().flatten();
    fields.map(|(name, value)| format!(",\"{name}\":{value}")).collect()
}

/// A hand on its way to events.
struct HandWriting<'a> {
    rules: &'a Rules,
    hand: &'a Hand,
    events: Vec<String>,
    held: BySeat<Vec<Tile>>,
    /// The sets as they are written, oldest first, each with its first tile.
    sets: BySeat<Vec<(Tile, String)>>,
    in_riichi: BySeat<bool>,
    /// The tile just drawn, and by whom.
    drawn: Option<(Seat, Tile)>,
    /// The last tile that others could win on, and whose it was.
    offered: Option<(Seat, Tile)>,
    /// A kong was declared, and its replacement tile comes next.
    owed: bool,
    /// Riichi was declared, and its discard comes next.
    sideways: bool,
}

impl<'a> HandWriting<'a> {
    fn new(rules: &'a Rules, hand: &'a Hand) -> HandWriting<'a> {
        HandWriting {
            rules,
            hand,
            events: Vec::new(),
            held: hand.dealt.map(Vec::from),
            sets: BySeat::default(),
            in_riichi: BySeat::default(),
            drawn: None,
            offered: None,
            owed: false,
            sideways: false,
        }
    }

    /// The events of the hand as a list.
    fn write(mut self) -> String {
        let hand = self.hand;
        let start = &hand.start;
        let first = hand.indicators.first().map_or(Value::Null, |&tile| json!(code(tile)));
        self.event(
            "qipai",
            &[
                ("zhuangfeng", json!(start.round as u8)),
                ("jushu", json!(start.dealer as u8)),
                ("changbang", json!(start.counters)),
                ("lizhibang", json!(start.bets)),
                ("defen", json!(self.by_turns(|seat| start.points.unwrap_or_default()[seat]))),
                ("baopai", first),
                ("shoupai", json!(self.by_turns(|seat| codes(&hand.dealt[seat])))),
            ],
        );
        hand.moves.iter().for_each(|one| self.one(one));
        match &hand.end {
            None => (),
            Some(End::Won(wins)) => wins.iter().for_each(|win| self.win(win)),
            Some(End::Drawn(draw)) => self.draw(draw),
        }
        format!("[{}]", self.events.join(","))
    }

    fn event(&mut self, kind: &str, fields: &[(&str, Value)]) {
        self.events.push(format!("{{\"{kind}\":{}}}", object(fields)));
    }

    /// How many turns after the dealer a seat comes.
    fn place(&self, seat: Seat) -> u8 {
        seat.turns_after(self.hand.start.dealer)
    }

    /// Something of every seat, from the dealer on.
    fn by_turns<T>(&self, of: impl Fn(Seat) -> T) -> [T; 4] {
        [0, 1, 2, 3].map(|turns| of(self.hand.start.dealer.after(turns)))
    }

    fn take(&mut self, seat: Seat, tiles: &[Tile]) {
        for tile in tiles {
            if let Some(place) = self.held[seat].iter().position(|own| own == tile) {
                self.held[seat].remove(place);
            }
        }
    }

    fn one(&mut self, one: &Move) {
        match one {
            Move::Drew { seat, tile } => {
                let kind = if std::mem::take(&mut self.owed) { "gangzimo" } else { "zimo" };
                self.event(kind, &[("l", json!(self.place(*seat))), ("p", json!(code(*tile)))]);
                self.held[*seat].push(*tile);
                self.drawn = Some((*seat, *tile));
            }
            Move::Turned(tile) => self.event("kaigang", &[("baopai", json!(code(*tile)))]),
            Move::Riichi(_) => self.sideways = true,
            // The format does not say when a bet is placed.
            Move::Bet { .. } => (),
            Move::Discarded { seat, tile, drawn } => {
                let sideways = std::mem::take(&mut self.sideways);
                self.in_riichi[*seat] |= sideways;
                let marks = [if *drawn { "_" } else { "" }, if sideways { "*" } else { "" }].concat();
                let discard = format!("{}{marks}", code(*tile));
                self.event("dapai", &[("l", json!(self.place(*seat))), ("p", json!(discard))]);
                self.take(*seat, &[*tile]);
                (self.drawn, self.offered) = (None, Some((*seat, *tile)));
            }
            Move::Claimed { seat, from, call, tile, with } => {
                self.take(*seat, with);
                let mark = mark(*seat, *from);
                let set = match call {
                    SetCall::Chi => chow(*tile, with, mark),
                    SetCall::Pon | SetCall::Kan => format!("{}{}{mark}", codes(with), tile.digit()),
                };
                self.owed = *call == SetCall::Kan;
                self.event("fulou", &[("l", json!(self.place(*seat))), ("m", json!(set))]);
                self.sets[*seat].push((*tile, set));
            }
            Move::ConcealedKong { seat, kind } => {
                let four = all_four(self.rules, *kind);
                self.take(*seat, &four);
                let set = codes(&four);
                self.owed = true;
                self.event("gang", &[("l", json!(self.place(*seat))), ("m", json!(set))]);
                self.sets[*seat].push((Tile::plain(*kind), set));
            }
            Move::AddedKong { seat, tile } => {
                self.take(*seat, &[*tile]);
                let is = |(first, _): &&mut (Tile, String)| first.kind() == tile.kind();
                let set = match self.sets[*seat].iter_mut().find(is) {
                    Some((_, pung)) => {
                        pung.push(tile.digit());
                        pung.clone()
                    }
                    // No table adds a tile to nothing.
                    None => String::new(),
                };
                self.owed = true;
                self.offered = Some((*seat, *tile));
                self.event("gang", &[("l", json!(self.place(*seat))), ("m", json!(set))]);
            }
        }
    }

    /// A hand as it lies open: what was concealed, the last tile, `*` in riichi, the sets.
    fn shown(&self, seat: Seat, last: Option<Tile>) -> String {
        let mut concealed = self.held[seat].clone();
        if let Some(place) = last.and_then(|last| concealed.iter().position(|&own| own == last)) {
            concealed.remove(place);
        }
        // A red five stands before the others.
        concealed.sort_unstable_by_key(|tile| (tile.kind(), !tile.is_red()));
        let riichi = if self.in_riichi[seat] { "*" } else { "" };
        let sets: String = self.sets[seat].iter().map(|(_, set)| format!(",{set}")).collect();
        format!("{}{}{riichi}{sets}", codes(&concealed), last.map(code).unwrap_or_default())
    }

    fn win(&mut self, win: &Win) {
        let winds = Winds { seat: Wind::ALL[usize::from(self.place(win.seat))], round: self.hand.start.round };
        let tile = win.tile.or(match win.from {
            Some(_) => self.offered.map(|offered| offered.1),
            None => self.drawn.map(|drawn| drawn.1),
        });
        // What was won on a discard is not among the tiles held.
        let shown = match (win.from, tile) {
            (Some(_), Some(tile)) => {
                self.held[win.seat].push(tile);
                let shown = self.shown(win.seat, Some(tile));
                self.held[win.seat].pop();
                shown
            }
            (_, tile) => self.shown(win.seat, tile),
        };
        let named = win.yakuman.filter(|&yakuman| yakuman > 0);
        let liable = win.liable.flatten().map(|liable| mark(win.seat, liable));
        let counted = win.counted.iter().flatten().filter_map(|&(counted, units)| {
            // All that our tables count has a name there.
            let name = yaku_names::majiang(counted, winds)?;
            let worth = if named.is_some() { json!("*".repeat(units.into())) } else { json!(units) };
            let mut entry = json!({"name": name, "fanshu": worth});
            if let Some(liable) = liable.filter(|_| can_be_liable_for(counted)) {
                entry["baojia"] = json!(liable.to_string());
            }
            Some(entry)
        });
        let ura: Option<Vec<String>> =
            self.in_riichi[win.seat].then(|| self.hand.ura.iter().map(|&tile| code(tile)).collect());
        let changes = win.changes.unwrap_or_default();
        let mut fields = vec![
            ("l", json!(self.place(win.seat))),
            ("shoupai", json!(shown)),
            ("baojia", json!(win.from.map(|from| self.place(from)))),
            ("fubaopai", json!(ura)),
        ];
        match named {
            Some(yakuman) => fields.push(("damanguan", json!(yakuman))),
            None => fields.extend([("fu", json!(win.fu)), ("fanshu", json!(win.han))]),
        }
        fields.extend([
            ("defen", json!(win.points)),
            ("hupai", json!(counted.collect::<Vec<_>>())),
            ("fenpei", json!(self.by_turns(|seat| changes[seat]))),
        ]);
        self.event("hule", &fields);
    }

    fn draw(&mut self, draw: &Draw) {
        let name = match draw.kind {
            DrawKind::Exhaustive | DrawKind::Untold => "荒牌平局",
            DrawKind::Nagashi => "流し満貫",
            DrawKind::Aborted(Abort::NineTerminals) => "九種九牌",
            DrawKind::Aborted(Abort::FourWinds) => "四風連打",
            DrawKind::Aborted(Abort::FourRiichi) => "四家立直",
            DrawKind::Aborted(Abort::FourKongs) => "四開槓",
            DrawKind::Aborted(Abort::ThreeWinners) => "三家和",
        };
        let is_shown = |seat: Seat| match draw.kind {
            DrawKind::Exhaustive | DrawKind::Nagashi => draw.waiting[seat] == Some(true),
            DrawKind::Aborted(Abort::NineTerminals) => self.drawn.is_some_and(|drawn| drawn.0 == seat),
            DrawKind::Aborted(Abort::FourRiichi) => true,
            DrawKind::Aborted(Abort::ThreeWinners) => self.offered.is_some_and(|offered| offered.0 != seat),
            DrawKind::Aborted(Abort::FourWinds | Abort::FourKongs) | DrawKind::Untold => false,
        };
        let last = |seat: Seat| self.drawn.filter(|drawn| drawn.0 == seat).map(|drawn| drawn.1);
        let shown = self.by_turns(|seat| if is_shown(seat) { self.shown(seat, last(seat)) } else { String::new() });
        let changes = draw.changes.unwrap_or_default();
        let fields =
            [("name", json!(name)), ("shoupai", json!(shown)), ("fenpei", json!(self.by_turns(|seat| changes[seat])))];
        self.event("pingju", &fields);
    }
}

/// Where somebody sits as another sees it: next, opposite, before.
fn mark(own: Seat, other: Seat) -> char {
    match other.turns_after(own) {
        1 => '+',
        2 => '=',
        _ => '-',
    }
}

/// The yaku for which one can be liable.
fn can_be_liable_for(counted: Counted) -> bool {
    matches!(counted, Counted::Yaku(Yaku::Daisangen | Yaku::Daisuushii | Yaku::Suukantsu))
}

/// Three in a row from low to high, with the mark after the claimed tile.
fn chow(claimed: Tile, with: &[Tile], mark: char) -> String {
    let mut tiles: Vec<Tile> = with.iter().copied().chain([claimed]).collect();
    tiles.sort_unstable();
    let mut text = String::from(claimed.kind().letter());
    for tile in tiles {
        text.push(tile.digit());
        text.extend((tile == claimed).then_some(mark));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Vec<Tile> {
        text.parse::<tiles::Written>().expect("tiles").concealed.into_iter().collect()
    }

    #[track_caller]
    fn check_chow(claimed: &str, with: &str, expected: &str) {
        assert_eq!(chow(tiles(claimed)[0], &tiles(with), '-'), expected);
    }

    #[test]
    fn chows_are_in_order_and_the_mark_follows_the_claimed_tile() {
        check_chow("4m", "30m", "m34-0");
        check_chow("0s", "67s", "s0-67");
        check_chow("9p", "78p", "p789-");
    }

    #[test]
    fn the_mark_tells_whose_tile_it_was() {
        assert_eq!([Seat::B, Seat::C, Seat::D].map(|other| mark(Seat::A, other)), ['+', '=', '-']);
        assert_eq!(mark(Seat::D, Seat::A), '+');
    }
}
