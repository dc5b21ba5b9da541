//! Our players: how many games clubs play in a second, and how long each level takes for a decision.
//!
//! No peer stands beside them: the crates here that play games have players that choose at random only, and those are in
//! the part about whole games.

use std::time::Duration;

use players::{Bot, Level};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Conduct, Legal, SeatView};
use tiles::{BySeat, Seat};

use crate::clock::{spread, timed};
use crate::report::{digits, quartiles, table};

pub const SEED: u64 = 20_261_116;
pub const TITLE: &str = "## Players";

/// Under these all figures are taken.
const RULESETS: [&str; 2] = ["ema2016", "tenhou"];
/// What four clubs have to reach on one core.
const HANCHAN_A_SECOND: f64 = 200.0;
/// Within so many milliseconds 99 of 100 decisions have to be made, whatever the level.
const MILLISECONDS: f64 = 20.0;

/// How much is played.
#[derive(Debug, Clone, Copy)]
pub struct Amount {
    /// Rounds of games of four clubs, after one to warm up.
    pub rounds: usize,
    /// Games of four clubs in each round.
    pub club_games: u64,
    /// Games of each level that does not look ahead.
    pub games: u64,
    /// Games of each level that does.
    pub slow_games: u64,
}

/// Plays, and tells it as a part of the page.
pub fn hold(amount: Amount) -> String {
    eprintln!("Games of four clubs");
    let mut clubs = vec![titles(&["four clubs", "hanchan a second", "quartiles", "ms a hanchan", "goal of 200"])];
    clubs.extend(RULESETS.map(|name| club_row(name, amount)));
    let mut thinking = vec![titles(&[
        "level and ruleset",
        "hanchan",
        "decisions",
        "mean, ms",
        "99 of 100 within, ms",
        "longest, ms",
        "over 20 ms",
        "goal of 20 ms",
    ])];
    for level in &Level::ALL {
        for name in RULESETS {
            eprintln!("Decisions of {}, {name}", level.id);
            let games = if level.budget > 0 { amount.slow_games } else { amount.games };
            thinking.push(decision_row(level, name, games));
        }
    }
    format!(
        "
{TITLE}

Made by `cargo run --release -- --only players` in `bench/`, which writes this part alone. {}.

All times are processor time of the one thread, with walls of the seeds from {SEED} on.

Four clubs play whole hanchan, shuffling and all: each of {} rounds plays {} others, after an untimed round. Figures are
the median of the rounds and their quartiles.

{}
For the times of decisions one player of the level plays against three clubs, each game in the next seat. Only decisions
with a choice are asked for, and timed. To ask the clock takes {} ms, which is in every figure. What a level may look at
is bounded by a number of hands and not by a time, so that a seed gives the same game on every machine; the times follow
from that.

{}
No peer stands beside them: of the crates here only riichienv-core plays games, and its only player chooses at random;
the table of whole games above has it.
",
        crate::report::machine(),
        amount.rounds,
        amount.club_games,
        table(&clubs),
        short(clock_cost()),
        table(&thinking),
    )
}

fn club_row(name: &str, amount: Amount) -> Vec<String> {
    let rules = ruleset(name);
    let lap = |round: u64| {
        let first = round * amount.club_games;
        let time = timed(|| (first..first + amount.club_games).for_each(|game| clubs(rules, game)));
        amount.club_games as f64 / time.as_secs_f64()
    };
    let speed = spread((0..=amount.rounds as u64).map(lap).skip(1).collect());
    vec![
        name.into(),
        digits(speed.median),
        quartiles(speed),
        digits(1e3 / speed.median),
        if speed.median >= HANCHAN_A_SECOND { "reached" } else { "missed" }.into(),
    ]
}

fn decision_row(level: &Level, name: &str, games: u64) -> Vec<String> {
    let times = Times::of_decisions(level, ruleset(name), games);
    vec![
        format!("{}, {name}", level.id),
        games.to_string(),
        times.0.len().to_string(),
        short(times.mean()),
        short(times.within_99_percent()),
        short(times.longest()),
        times.over(MILLISECONDS).to_string(),
        if times.within_99_percent() <= MILLISECONDS { "kept" } else { "missed" }.into(),
    ]
}

/// Milliseconds, the shortest first.
struct Times(Vec<f64>);

impl Times {
    fn new(mut times: Vec<f64>) -> Times {
        times.sort_by(f64::total_cmp);
        Times(times)
    }

    /// What a player of the level takes for its decisions in games against three clubs, after one game to warm up.
    fn of_decisions(level: &Level, rules: &Rules, games: u64) -> Times {
        let mut all = Vec::new();
        for game in 0..=games {
            let mut clocked = Clocked { player: level.player(game), times: Vec::new() };
            let [mut a, mut b, mut c] = [1, 2, 3].map(|seed| club().player(seed));
            let mut players: [&mut dyn Bot; 4] = [&mut clocked, &mut *a, &mut *b, &mut *c];
            players.rotate_right((game % 4) as usize);
            play(rules, game, players);
            if game > 0 {
                all.append(&mut clocked.times);
            }
        }
        Times::new(all)
    }

    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// No longer than this took 99 of 100.
    fn within_99_percent(&self) -> f64 {
        self.0[(self.0.len() * 99).div_ceil(100) - 1]
    }

    fn longest(&self) -> f64 {
        self.0[self.0.len() - 1]
    }

    /// How many took longer.
    fn over(&self, milliseconds: f64) -> usize {
        self.0.iter().filter(|&&time| time > milliseconds).count()
    }
}

/// A player with a clock beside it.
struct Clocked {
    player: Box<dyn Bot>,
    /// Of its decisions, in milliseconds.
    times: Vec<f64>,
}

impl Bot for Clocked {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        let mut action = Action::Pass;
        let time = timed(|| action = self.player.decide(rules, view, legal));
        self.times.push(milliseconds(time));
        action
    }
}

/// Plays a whole game with the walls of this seed. None of our levels listens, so that nobody is told anything.
fn play(rules: &Rules, game: u64, players: [&mut dyn Bot; 4]) {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&(SEED + game).to_le_bytes());
    arena::play(rules, Conduct::Enforced, &Seed::new(bytes), BySeat::new(players), |_, _| ());
}

/// A game of four clubs.
fn clubs(rules: &Rules, game: u64) {
    let [mut a, mut b, mut c, mut d] = Seat::ALL.map(|seat| club().player(seat as u64));
    play(rules, game, [&mut *a, &mut *b, &mut *c, &mut *d]);
}

fn club() -> &'static Level {
    Level::named("club").expect("a level")
}

fn ruleset(name: &str) -> &'static Rules {
    &Ruleset::named(name).expect("an edition").rules
}

/// What every timed decision pays for being timed: the median of many.
fn clock_cost() -> f64 {
    let times = Times::new((0..10_001).map(|_| milliseconds(timed(|| ()))).collect());
    times.0[times.0.len() / 2]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Milliseconds with as many digits as say something.
fn short(milliseconds: f64) -> String {
    match milliseconds {
        0.0..0.1 => format!("{milliseconds:.4}"),
        0.1..1.0 => format!("{milliseconds:.3}"),
        _ => digits(milliseconds),
    }
}

fn titles(titles: &[&str]) -> Vec<String> {
    titles.iter().map(|title| (*title).into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_times() {
        let times = Times::new((1..=200).rev().map(f64::from).collect());
        assert_eq!((times.mean(), times.within_99_percent(), times.longest()), (100.5, 198.0, 200.0));
        assert_eq!((times.over(198.0), times.over(200.0)), (2, 0));
        assert_eq!(Times::new(vec![3.0]).within_99_percent(), 3.0);
    }

    /// Every level is asked, plays lawfully to the end, and has no use for what it would hear.
    #[test]
    fn every_level_is_timed() {
        for level in &Level::ALL {
            assert!(!level.player(1).listens(), "{}", level.id);
            let times = Times::of_decisions(level, ruleset("tenhou"), 1);
            assert!(times.0.len() > 20 && times.longest() > 0.0, "{}: {} decisions", level.id, times.0.len());
        }
    }
}
