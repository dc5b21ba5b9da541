//! Learns the numbers of `src/master/fitted.rs` from games: recorded ones, or games that players here play.
//!
//! ```text
//! cargo run --release -p janso-players --example fit -- games FILE…
//! cargo run --release -p janso-players --example fit -- play RULES LEVEL GAMES
//! ```

use std::error::Error;
use std::path::Path;

use engine::readings::{Place, Reading};
use engine::shanten::accepts;
use engine::{Riichi, Win, WinBy, WinSetup, score, value};
use janso_players::learning::{Form, class, each_wait, safe};
use janso_players::{Level, unseen};
use records::foreign::{Found, Texts};
use records::record::{Record, Replay};
use records::through::recorded;
use rules::{Rules, Ruleset};
use table::{Event, Position};
use tiles::{BySeat, Kind, Seat, Set, Tile, Wind};

mod played;

use played::played;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut learner = Learner::default();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["games", ref files @ ..] => {
            for file in files {
                let texts = Texts::open(Path::new(file))?.ok_or("no games in this file")?;
                for text in texts {
                    let Ok(Found::Game(told)) = text?.read() else { continue };
                    let Ok(ours) = recorded(&told) else { continue };
                    learner.game(&ours.record)?;
                }
            }
        }
        ["play", rules, level, games] => {
            let ruleset = Ruleset::ALL.iter().find(|ruleset| ruleset.id == rules).ok_or("no such ruleset")?;
            let level = Level::named(level).ok_or("no such level")?;
            for game in 0..games.parse::<u32>()? {
                learner.game(&played(ruleset, level, game))?;
            }
        }
        _ => return Err("fit games FILE… | fit play RULES LEVEL GAMES".into()),
    }
    learner.print();
    Ok(())
}

/// How often something happened of how often it could have.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    times: f64,
    of: f64,
}

impl Share {
    fn add(&mut self, happened: bool) {
        self.times += f64::from(u8::from(happened));
        self.of += 1.0;
    }

    fn rate(self) -> f64 {
        if self.of > 0.0 { self.times / self.of } else { 0.0 }
    }
}

#[derive(Default)]
struct Learner {
    games: u32,
    hands: u32,
    /// By open sets and by discards in threes.
    waiting: [[Share; 7]; 5],
    /// Discards that others wait for: with riichi, silent, open; by class. And those they would claim.
    discarded: [[Share; 3]; 4],
    /// Others end the hand, by own discards, and by how many others are in riichi.
    ends: [[Share; 20]; 4],
    /// What is seen of each riichi: ways of each form, and the share of the true forms.
    riichi: Vec<([f64; Form::COUNT], [f64; Form::COUNT])>,
    silent: Vec<([f64; Form::COUNT], [f64; Form::COUNT])>,
    /// Points of wins: with riichi by discard, not East and East; open by han predicted.
    riichi_points: [Share; 2],
    luck: [f64; 8],
    open_points: [Share; 2],
    /// Whether the own last discard was survived: discards so far and riichi of others.
    pending: BySeat<Option<(usize, usize)>>,
    self_draw_riichi: Share,
    value_by: [Share; 3],
    /// Hands after a discard: whether they were won in the end; by concealed and open, distance, draws left.
    wins: [[[Share; 19]; 7]; 2],
    /// What they won, by concealed and open, and by dora at a distance of two or more.
    worth: [[Share; 6]; 2],
    /// Tiles accepted, by distance.
    accepted: [Share; 7],
    discards: BySeat<Vec<(usize, usize, usize, usize)>>,
}

impl Learner {
    fn game(&mut self, record: &Record) -> Result<(), Box<dyn Error>> {
        let rules = record.head().rules;
        let mut replay = Replay::new(record);
        while let Some(step) = replay.step()? {
            self.see(&rules, &step.what, replay.position());
        }
        self.games += 1;
        Ok(())
    }

    fn see(&mut self, rules: &Rules, event: &Event<Tile>, position: &Position) {
        let board = &position.board;
        match *event {
            Event::Began { .. } => {
                self.hands += 1;
                self.settle(None);
                self.pending = BySeat::default();
            }
            Event::Discarded { seat, tile, .. } => {
                self.discarded(rules, position, seat, tile.kind());
                let others = seat.others().iter().filter(|&&other| board.players[other].riichi).count();
                let number = board.discards(seat).count();
                if let Some((number, riichi)) = self.pending[seat] {
                    self.ends[riichi.min(2)][number.min(19)].add(false);
                    self.ends[3][number.min(19)].add(false);
                }
                self.pending[seat] = Some((number, others));
            }
            Event::Won(won) => {
                for seat in Seat::ALL {
                    if let Some((number, riichi)) = self.pending[seat].take() {
                        let others = won.seat != seat && won.from != Some(seat);
                        self.ends[riichi.min(2)][number.min(19)].add(others);
                        self.ends[3][number.min(19)].add(others);
                    }
                }
                let base = match won.yakuman {
                    0 => value::of_han(rules, won.han, won.fu).points,
                    count => 8_000 * i32::from(count),
                };
                let east = board.wind(won.seat) == Wind::East;
                self.settle(Some((won.seat, f64::from(value::discard_payment(base, east)))));
                let points = f64::from(value::discard_payment(base, east));
                let kind = if won.riichi.is_some() {
                    0
                } else if board.players[won.seat].is_concealed() {
                    1
                } else {
                    2
                };
                self.value_by[kind].times += points;
                self.value_by[kind].of += 1.0;
                if let Some(riichi) = won.riichi {
                    self.self_draw_riichi.add(won.from.is_none());
                    self.luck[usize::from((won.dora.ura + u8::from(riichi.ippatsu)).min(7))] += 1.0;
                    if won.from.is_some() {
                        self.riichi_points[usize::from(east)].times += points;
                        self.riichi_points[usize::from(east)].of += 1.0;
                    }
                } else if won.from.is_some() && !board.players[won.seat].is_concealed() {
                    self.open_points[usize::from(east)].times += points;
                    self.open_points[usize::from(east)].of += 1.0;
                }
            }
            _ => (),
        }
    }

    /// The hand is over: somebody has won so much, or nobody.
    fn settle(&mut self, won: Option<(Seat, f64)>) {
        for seat in Seat::ALL {
            for (open, distance, draws, dora) in std::mem::take(&mut self.discards[seat]) {
                let points = won.filter(|&(winner, _)| winner == seat).map(|(_, points)| points);
                self.wins[open][distance][draws].add(points.is_some());
                if let Some(points) = points.filter(|_| distance >= 2) {
                    self.worth[open][dora].times += points;
                    self.worth[open][dora].of += 1.0;
                }
            }
        }
    }

    fn discarded(&mut self, rules: &Rules, position: &Position, seat: Seat, kind: Kind) {
        let board = &position.board;
        let own = &position.hands[seat];
        let player = &board.players[seat];
        let open = player.laid.iter().filter(|laid| laid.is_open()).count();
        let number = board.discards(seat).count();
        if !player.riichi {
            self.waiting[open][((number - 1) / 3).min(6)].add(own.held.shanten() == 0);
        }
        let distance = own.held.shanten().clamp(0, 6) as usize;
        let shown = |kind: Kind| board.indicators.iter().filter(|tile| tile.kind().indicates() == kind).count();
        let tiles = own.held.iter().chain(own.melds.iter().flat_map(|meld| meld.tiles()));
        let dora: usize = tiles.map(|tile| shown(tile.kind()) + usize::from(tile.is_red())).sum();
        self.discards[seat].push((usize::from(open > 0), distance, usize::from(board.live / 4).min(18), dora.min(5)));
        let view = position.seen_by(seat);
        let left = unseen(view);
        let accepted = accepts(&own.held.counts(), own.melds.len()).1;
        self.accepted[distance].times += accepted.iter().map(|kind| f64::from(left[kind.index()])).sum::<f64>();
        self.accepted[distance].of += 1.0;
        let declares = board.river.last().is_some_and(|last| last.sideways);
        if declares || (!player.riichi && open > 0 && own.held.shanten() == 0 && number.is_multiple_of(4)) {
            for other in seat.others() {
                let view = position.seen_by(other);
                let safe = safe(view, seat);
                if let Some(forms) = forms(rules, position, seat) {
                    let mut ways = [0.0; Form::COUNT];
                    each_wait(&unseen(view), safe, |form, _, number| ways[form as usize] += f64::from(number));
                    if declares { self.riichi.push((ways, forms)) } else { self.silent.push((ways, forms)) }
                }
            }
        }
        for other in seat.others() {
            let own = &position.hands[other];
            let public = &board.players[other];
            let view = position.seen_by(other);
            let mut left = unseen(view);
            left[kind.index()] += 1;
            let hidden: f64 = left.iter().map(|&count| f64::from(count)).sum();
            let (state, kinds) = match own.held.shanten() {
                0 if public.riichi => (0, own.waits.all),
                0 if public.is_concealed() => (1, own.waits.all),
                0 => (2, own.waits.all),
                _ => (3, accepts(&own.held.counts(), own.melds.len()).1),
            };
            for wait in kinds.iter() {
                let share = &mut self.discarded[state][class(wait)];
                share.of += f64::from(left[wait.index()]) / hidden;
                share.times += f64::from(u8::from(wait == kind));
            }
        }
    }

    fn print(&self) {
        println!("// {} games, {} hands", self.games, self.hands);
        println!("WAITING");
        for row in self.waiting {
            println!("    [{}],", row.map(|share| format!("{:.3}", share.rate())).join(", "));
        }
        println!("samples");
        for row in self.waiting {
            println!("    [{}],", row.map(|share| format!("{:.0}", share.of)).join(", "));
        }
        println!("DISCARDED to riichi, silent, open, claims (simples, terminals, honours)");
        for row in self.discarded {
            println!(
                "    [{}], of {:?}",
                row.map(|share| format!("{:.3}", share.rate())).join(", "),
                row.map(|share| share.of as u32)
            );
        }
        println!("OTHERS_END by riichi of others 0, 1, 2");
        for row in self.ends {
            println!("    [{}],", row.map(|share| format!("{:.3}", share.rate())).join(", "));
        }
        println!("WAITS riichi {:?}", fit(&self.riichi).map(|weight| (weight * 1_000.0).round() / 1_000.0));
        println!("WAITS open   {:?}", fit(&self.silent).map(|weight| (weight * 1_000.0).round() / 1_000.0));
        println!("RIICHI_COST {:?}", self.riichi_points.map(Share::rate));
        println!("OPEN_COST {:?}", self.open_points.map(Share::rate));
        println!("value riichi, silent, open {:?}", self.value_by.map(|share| (share.rate(), share.of)));
        for (rows, name) in self.wins.iter().zip(["concealed", "open"]) {
            println!("WINS {name} by distance and draws left");
            for row in rows {
                println!("    [{}],", row.map(|share| format!("{:.3}", share.rate())).join(", "));
            }
        }
        println!(
            "WORTH by dora {:?} {:?}",
            self.worth[0].map(|s| s.rate() as i32),
            self.worth[1].map(|s| s.rate() as i32)
        );
        println!("ACCEPTED {:?}", self.accepted.map(Share::rate));
        let all: f64 = self.luck.iter().sum();
        println!("LUCK {:?}", self.luck.map(|count| count / all));
        println!("self-drawn of riichi wins {:.3}", self.self_draw_riichi.rate());
    }
}

/// The weights under which what was seen is most likely, by repeated counting: a form weighs as much as it was there, over
/// how much of it was to be expected.
fn fit(seen: &[([f64; Form::COUNT], [f64; Form::COUNT])]) -> [f64; Form::COUNT] {
    let mut weights = [1.0; Form::COUNT];
    for _ in 0..50 {
        let (mut there, mut expected) = ([0.0; Form::COUNT], [0.0; Form::COUNT]);
        for (ways, forms) in seen {
            let all: f64 = ways.iter().zip(&weights).map(|(ways, weight)| ways * weight).sum();
            for form in 0..Form::COUNT {
                there[form] += forms[form];
                expected[form] += ways[form] / all;
            }
        }
        for form in 0..Form::COUNT {
            weights[form] = there[form] / expected[form].max(1e-9);
        }
        let first = weights[0];
        weights.iter_mut().for_each(|weight| *weight /= first);
    }
    weights
}

/// The forms of a waiting hand, each with its share; `None` if it cannot win.
fn forms(rules: &Rules, position: &Position, seat: Seat) -> Option<[f64; Form::COUNT]> {
    let own = &position.hands[seat];
    let mut forms = [0.0; Form::COUNT];
    for wait in own.waits.open().iter() {
        let open = own.melds.iter().any(|meld| meld.is_open());
        let setup = WinSetup {
            concealed: own.held.iter().collect(),
            melds: own.melds.clone(),
            winning: Tile::plain(wait),
            by: WinBy::Ron,
            seat: position.board.wind(seat),
            round: position.board.game.round,
            riichi: (!open).then_some(Riichi::default()),
            last_tile: false,
            first_go_around: None,
            dora: Default::default(),
            ura: Default::default(),
            counters: 0,
        };
        let Ok(win) = Win::new(rules, setup) else { continue };
        let Ok(score) = score(rules, &win) else { continue };
        let form = match score.reading {
            Reading::Standard(standard) => match standard.place {
                Place::Pair => Form::same(wait)[1],
                Place::Set(n) => match standard.sets[usize::from(n)] {
                    Set::Pon(_) | Set::Kan(_) => Form::same(wait)[0],
                    Set::Chi(run) => {
                        let [low, middle, high] = run.kinds();
                        match () {
                            () if wait == middle => Form::Closed,
                            () if wait == high && low.rank() == Some(1) => Form::Edge,
                            () if wait == low && high.rank() == Some(9) => Form::Edge,
                            () => Form::TwoSided,
                        }
                    }
                },
            },
            Reading::Pairs | Reading::Orphans { .. } => Form::same(wait)[1],
        };
        // Each side of a two-sided wait is half of it.
        forms[form as usize] += if form == Form::TwoSided { 0.5 } else { 1.0 };
    }
    let all: f64 = forms.iter().sum();
    (all > 0.0).then(|| forms.map(|share| share / all))
}
