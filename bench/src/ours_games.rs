//! Random games on our table.

use std::ops::Range;

use fastrand::Rng;
use rules::{Rules, Ruleset};
use table::{Action, Conduct, Event, HandEnd, Legal, Occasion, Phase, Table, Wall};
use tiles::{Seat, Tile};

use crate::games::Tally;

pub const TABLE_BYTES: usize = size_of::<Table>();

/// One decision in so many is any action, in open conduct with slips.
const SLIPS_ONE_IN: u32 = 50;

/// How people play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// What is not legal cannot be done.
    Enforced,
    /// Mistakes can be made, but are not.
    Lawful,
    /// Some decisions are any move or slip.
    Slipping,
}

/// One thing that happened to a table from outside.
enum Step {
    Deal(Box<[Tile; 136]>),
    Act(Seat, Action),
}

/// Games of these seeds under Tenhou's rules: shuffling, choosing and playing.
pub fn random(seeds: Range<u64>) -> Box<dyn FnOnce() -> Tally> {
    Box::new(move || {
        let mut player = Player::new(ruleset("tenhou"), Manner::Enforced);
        let mut tally = Tally::default();
        seeds.for_each(|seed| tally += player.game(seed, |_| ()));
        tally
    })
}

/// Games of these seeds, chosen before and now played again: the table alone.
pub fn again(name: &str, manner: Manner, seeds: Range<u64>) -> Box<dyn FnOnce() -> Tally> {
    let mut player = Player::new(ruleset(name), manner);
    let mut tally = Tally::default();
    let mut steps = Vec::new();
    let mut ends = Vec::new();
    for seed in seeds {
        tally += player.game(seed, |step| steps.push(step));
        ends.push(steps.len());
    }
    Box::new(move || {
        let mut from = 0;
        for end in ends {
            player.replay(&steps[from..end]);
            from = end;
        }
        tally
    })
}

/// Tables of one game, evenly from all its decisions.
pub fn tables_in_play(seed: u64, number: usize) -> Vec<Table> {
    let mut player = Player::new(ruleset("tenhou"), Manner::Enforced);
    let mut steps = Vec::new();
    player.game(seed, |step| steps.push(step));
    let mut tables = Vec::new();
    player.table = Table::new(player.rules, player.conduct(), Occasion::Club);
    for (at, step) in steps.iter().enumerate() {
        player.take(step);
        if tables.len() * steps.len() < at * number {
            tables.push(player.table.clone());
        }
    }
    tables
}

fn ruleset(name: &str) -> &'static Rules {
    &Ruleset::named(name).expect("an edition").rules
}

struct Player {
    rules: &'static Rules,
    manner: Manner,
    rng: Rng,
    tiles: [Tile; 136],
    table: Table,
    /// Of the hand.
    events: Vec<Event<Tile>>,
}

impl Player {
    fn new(rules: &'static Rules, manner: Manner) -> Player {
        let tiles: Vec<Tile> = rules.tile_set().collect();
        let tiles = tiles.try_into().expect("a set has 136 tiles");
        let table = Table::new(rules, Conduct::Enforced, Occasion::Club);
        Player { rules, manner, rng: Rng::with_seed(0), tiles, table, events: Vec::with_capacity(1000) }
    }

    fn conduct(&self) -> Conduct {
        match self.manner {
            Manner::Enforced => Conduct::Enforced,
            Manner::Lawful | Manner::Slipping => Conduct::Open,
        }
    }

    fn game(&mut self, seed: u64, mut note: impl FnMut(Step)) -> Tally {
        self.rng = Rng::with_seed(seed);
        self.table = Table::new(self.rules, self.conduct(), Occasion::Club);
        self.events.clear();
        let mut tally = Tally { games: 1, ..Tally::default() };
        loop {
            match self.table.board().phase {
                Phase::Turn { seat, .. } => self.decide(seat, &mut tally, &mut note),
                Phase::Claims { .. } | Phase::Announcing { .. } => {
                    let asked = Seat::ALL.map(|seat| !self.table.legal_actions(seat).is_empty());
                    for seat in Seat::ALL {
                        if asked[seat as usize] {
                            self.decide(seat, &mut tally, &mut note);
                        }
                    }
                }
                Phase::Between => {
                    self.count_hand(&mut tally);
                    self.rng.shuffle(&mut self.tiles);
                    note(Step::Deal(Box::new(self.tiles)));
                    self.deal(self.tiles);
                }
                Phase::Over => break,
                Phase::Dealing => unreachable!("somebody has to decide"),
            }
        }
        self.count_hand(&mut tally);
        let game = &self.table.board().game;
        let total = game.points.values().sum::<i32>() + i32::from(game.bets) * self.rules.riichi_bet;
        tally.unbalanced += usize::from(total != 4 * self.rules.starting_points);
        tally
    }

    fn replay(&mut self, steps: &[Step]) {
        self.table = Table::new(self.rules, self.conduct(), Occasion::Club);
        steps.iter().for_each(|step| self.take(step));
        assert_eq!(self.table.board().phase, Phase::Over, "the same game ends in the same way");
    }

    fn take(&mut self, step: &Step) {
        match step {
            Step::Deal(tiles) => self.deal(**tiles),
            Step::Act(seat, action) => self.act(*seat, *action),
        }
    }

    fn deal(&mut self, tiles: [Tile; 136]) {
        self.events.clear();
        let events = &mut self.events;
        let dealt = self.table.deal(self.rules, Wall::in_order(tiles), None, |event, _| events.push(*event));
        dealt.expect("the table waits for a wall");
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let events = &mut self.events;
        let played = self.table.play(self.rules, seat, action, |event, _| events.push(*event));
        played.expect("the action is legal");
    }

    fn decide(&mut self, seat: Seat, tally: &mut Tally, note: &mut impl FnMut(Step)) {
        let legal = self.table.legal_actions(seat);
        let slips = self.manner == Manner::Slipping && self.rng.u32(..SLIPS_ONE_IN) == 0;
        let action = match self.manner {
            Manner::Enforced => any_move(&mut self.rng, legal),
            _ if slips => {
                let number = self.rng.usize(..legal.iter().count());
                legal.iter().nth(number).expect("fewer than there are")
            }
            Manner::Lawful | Manner::Slipping => {
                let lawful = self.table.lawful_actions(self.rules, seat);
                match lawful.moves_len() {
                    // Nothing to claim, or nothing lawful left after a mistake.
                    0 if legal.contains(Action::Pass) => Action::Pass,
                    0 => any_move(&mut self.rng, legal),
                    _ => any_move(&mut self.rng, &lawful),
                }
            }
        };
        tally.decisions += 1;
        note(Step::Act(seat, action));
        self.act(seat, action);
    }

    /// What became of the hand that the events are of, if there are any.
    fn count_hand(&self, tally: &mut Tally) {
        let Some(Event::Ended { end, .. }) = self.events.last() else { return };
        tally.hands += 1;
        match end {
            HandEnd::Won { .. } => {
                let by_tsumo =
                    self.events.iter().rev().any(|event| matches!(event, Event::Won(won) if won.from.is_none()));
                *(if by_tsumo { &mut tally.tsumo } else { &mut tally.ron }) += 1;
            }
            HandEnd::Drawn { .. } | HandEnd::Nagashi { .. } => tally.drawn += 1,
            HandEnd::Aborted => tally.aborted += 1,
            HandEnd::Replayed => tally.replayed += 1,
        }
        tally.riichi += self.table.board().players.values().filter(|player| player.riichi).count();
    }
}

/// Any move, riichi being one whatever is discarded with it. At a draw a waiting hand is announced.
fn any_move(rng: &mut Rng, legal: &Legal) -> Action {
    loop {
        let action = legal.nth_move(rng.usize(..legal.moves_len())).expect("fewer than there are");
        match action {
            Action::Riichi(_) => {
                let ways = legal.moves().filter(|action| matches!(action, Action::Riichi(_))).count();
                if rng.usize(..ways) == 0 {
                    return action;
                }
            }
            Action::Waiting | Action::Noten if legal.contains(Action::Nagashi) => return Action::Nagashi,
            Action::Noten if legal.contains(Action::Waiting) => return Action::Waiting,
            _ => return action,
        }
    }
}
