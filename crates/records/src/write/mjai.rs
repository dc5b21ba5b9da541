//! The JSON lines of mjai. The later dialect is that of most programs of today, with the kind of a draw and who was
//! waiting beside it, which readers that do not know these fields pass over.

use rules::Rules;
use serde_json::{Value, json};
use table::SetCall;
use tiles::{BySeat, Seat, Tile};

use super::tile_codes::{all_four, object};
use super::{Dialect, Loss};
use crate::foreign_game::{Draw, End, ForeignGame, Hand, Move, Win};
use crate::mjai::{draw_name, tile_name as code, wind_name};
use crate::yaku_names;

/// Writes a game.
pub fn write(told: &ForeignGame, dialect: Dialect, lost: &mut Vec<Loss>) -> String {
    lost.extend(told.hands.iter().any(|hand| hand.start.dice.is_some()).then_some(Loss::Dice));
    let mut lines = Lines { rules: &told.rules, dialect, text: String::new(), scores: BySeat::new([0; 4]) };
    let names = told.names.clone().unwrap_or_default();
    lines.event("start_game", &[("names", json!(names.each_ref().into_array()))]);
    told.hands.iter().for_each(|hand| lines.hand(hand));
    if let Some(ending) = &told.ending {
        let scores = ending.points.map(|points| ("scores", json!(points.into_array())));
        lines.event("end_game", &scores.into_iter().collect::<Vec<_>>());
    }
    lines.text
}

struct Lines<'a> {
    rules: &'a Rules,
    dialect: Dialect,
    text: String,
    /// What each player has.
    scores: BySeat<i32>,
}

impl Lines<'_> {
    fn event(&mut self, kind: &str, fields: &[(&str, Value)]) {
        let mut all = vec![("type", json!(kind))];
        all.extend(fields.iter().cloned());
        self.text += &object(&all);
        self.text.push('\n');
    }

    fn hand(&mut self, hand: &Hand) {
        let start = &hand.start;
        self.scores = start.points.unwrap_or(self.scores);
        let first = hand.indicators.first().map_or(Value::Null, |&tile| json!(code(tile)));
        let dealt = Seat::ALL.map(|seat| codes(&hand.dealt[seat]));
        self.event(
            "start_kyoku",
            &[
                ("bakaze", json!(wind_name(start.round))),
                ("dora_marker", first),
                ("kyoku", json!(start.dealer as u8 + 1)),
                ("honba", json!(start.counters)),
                ("kyotaku", json!(start.bets)),
                ("oya", json!(start.dealer as u8)),
                ("scores", json!(self.scores.into_array())),
                ("tehais", json!(dealt)),
            ],
        );
        let mut pungs: Vec<(Seat, Vec<Tile>)> = Vec::new();
        for one in &hand.moves {
            self.one(one, &mut pungs);
        }
        match &hand.end {
            None => return,
            Some(End::Won(wins)) => wins.iter().for_each(|win| self.win(hand, win)),
            Some(End::Drawn(draw)) => self.draw(hand, draw),
        }
        self.event("end_kyoku", &[]);
    }

    fn one(&mut self, one: &Move, pungs: &mut Vec<(Seat, Vec<Tile>)>) {
        let actor = |seat: Seat| ("actor", json!(seat as u8));
        let pai = |tile: Tile| ("pai", json!(code(tile)));
        match one {
            Move::Drew { seat, tile } => self.event("tsumo", &[actor(*seat), pai(*tile)]),
            Move::Turned(tile) => self.event("dora", &[("dora_marker", json!(code(*tile)))]),
            Move::Riichi(seat) => self.event("reach", &[actor(*seat)]),
            Move::Discarded { seat, tile, drawn } => {
                self.event("dahai", &[actor(*seat), pai(*tile), ("tsumogiri", json!(drawn))]);
            }
            Move::Bet { seat, .. } => {
                let mut changes = BySeat::new([0; 4]);
                changes[*seat] = -self.rules.riichi_bet;
                self.scores[*seat] += changes[*seat];
                let mut fields = vec![actor(*seat)];
                if self.dialect == Dialect::First {
                    fields
                        .extend([("deltas", json!(changes.into_array())), ("scores", json!(self.scores.into_array()))]);
                }
                self.event("reach_accepted", &fields);
            }
            Move::Claimed { seat, from, call, tile, with } => {
                let kind = match call {
                    SetCall::Chi => "chi",
                    SetCall::Pon => "pon",
                    SetCall::Kan => "daiminkan",
                };
                if *call == SetCall::Pon {
                    pungs.push((*seat, with.iter().copied().chain([*tile]).collect()));
                }
                let target = ("target", json!(*from as u8));
                self.event(kind, &[actor(*seat), target, pai(*tile), ("consumed", json!(codes(with)))]);
            }
            Move::ConcealedKong { seat, kind } => {
                let four = all_four(self.rules, *kind);
                self.event("ankan", &[actor(*seat), ("consumed", json!(codes(&four)))]);
            }
            Move::AddedKong { seat, tile } => {
                let is = |pung: &&(Seat, Vec<Tile>)| pung.0 == *seat && pung.1[0].kind() == tile.kind();
                let pung = pungs.iter().find(is).map(|pung| codes(&pung.1)).unwrap_or_default();
                self.event("kakan", &[actor(*seat), pai(*tile), ("consumed", json!(pung))]);
            }
        }
    }

    fn win(&mut self, hand: &Hand, win: &Win) {
        let changes = win.changes.unwrap_or_default();
        Seat::ALL.into_iter().for_each(|seat| self.scores[seat] += changes[seat]);
        let in_riichi = hand.moves.iter().any(|one| *one == Move::Riichi(win.seat));
        let ura = in_riichi.then(|| codes(&hand.ura));
        let target = win.from.unwrap_or(win.seat);
        let mut fields = vec![("actor", json!(win.seat as u8)), ("target", json!(target as u8))];
        match self.dialect {
            Dialect::Later => {
                fields.push(("deltas", json!(changes.into_array())));
                fields.extend(ura.map(|ura| ("ura_markers", json!(ura))));
            }
            Dialect::First => {
                let named = win.yakuman.is_some_and(|yakuman| yakuman > 0);
                let han = |units: u8| if named { u32::from(units) * 100 } else { units.into() };
                let counted = win.counted.iter().flatten();
                let yaku: Vec<Value> = counted
                    .clone()
                    .filter_map(|&(one, units)| Some(json!([yaku_names::mjai(one)?, han(units)])))
                    .collect();
                fields.extend(win.tile.map(|tile| ("pai", json!(code(tile)))));
                fields.push(("uradora_markers", json!(ura.unwrap_or_default())));
                fields.push(("yakus", json!(yaku)));
                fields.extend(win.fu.map(|fu| ("fu", json!(fu))));
                fields.push(("fan", json!(counted.map(|&(_, units)| han(units)).sum::<u32>())));
                fields.extend(win.points.map(|points| ("hora_points", json!(points))));
                fields.extend([("deltas", json!(changes.into_array())), ("scores", json!(self.scores.into_array()))]);
            }
        }
        self.event("hora", &fields);
    }

    fn draw(&mut self, _: &Hand, draw: &Draw) {
        let changes = draw.changes.unwrap_or_default();
        Seat::ALL.into_iter().for_each(|seat| self.scores[seat] += changes[seat]);
        let mut fields: Vec<_> = draw_name(draw.kind).map(|reason| ("reason", json!(reason))).into_iter().collect();
        if let [Some(a), Some(b), Some(c), Some(d)] = draw.waiting.into_array() {
            fields.push(("tenpais", json!([a, b, c, d])));
        }
        fields.push(("deltas", json!(changes.into_array())));
        if self.dialect == Dialect::First {
            fields.push(("scores", json!(self.scores.into_array())));
        }
        self.event("ryukyoku", &fields);
    }
}

fn codes(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(|&tile| code(tile)).collect()
}
