//! Whole games: random legal play on our table and on a peer's, in turns, and what our own table costs by ruleset.
//!
//! Nobody can be given the same game: walls are shuffled by each in its own way. So no answers are compared, but what
//! many games are like, and whether points are kept.

use std::hint::black_box;
use std::ops::AddAssign;

use crate::clock::{Spread, spread, timed};
use crate::ours_games::{self, Manner};
use crate::peers::riichienv_games;
use crate::report::{digits, quartiles, table};

pub const SEED: u64 = 20_250_308;

/// What some games were like.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    pub games: usize,
    pub hands: usize,
    /// Actions taken by one seat, answers to offers and announcements included.
    pub decisions: usize,
    pub tsumo: usize,
    pub ron: usize,
    pub drawn: usize,
    pub aborted: usize,
    /// Dealt again after a chombo.
    pub replayed: usize,
    pub riichi: usize,
    /// Games after which there were more or fewer points than before.
    pub unbalanced: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.hands += other.hands;
        self.decisions += other.decisions;
        self.tsumo += other.tsumo;
        self.ron += other.ron;
        self.drawn += other.drawn;
        self.aborted += other.aborted;
        self.replayed += other.replayed;
        self.riichi += other.riichi;
        self.unbalanced += other.unbalanced;
    }
}

impl Tally {
    fn decisions_a_game(&self) -> f64 {
        self.decisions as f64 / self.games as f64
    }

    fn decisions_a_hand(&self) -> f64 {
        self.decisions as f64 / self.hands as f64
    }
}

/// One way to play games: gets ready for those of some seeds, untimed, and gives what plays them.
struct Entry {
    name: &'static str,
    /// Games of one lap.
    games: u64,
    ready: fn(std::ops::Range<u64>) -> Box<dyn FnOnce() -> Tally>,
}

struct Line {
    name: &'static str,
    tally: Tally,
    /// Nanoseconds a decision.
    ns: Spread,
    /// Against the first line, round by round.
    ratio: Spread,
}

fn beside_others(scale: u64) -> [Entry; 3] {
    [
        Entry { name: "janso", games: 300 * scale, ready: ours_games::random },
        Entry { name: "riichienv-core", games: 20 * scale, ready: riichienv_games::random },
        Entry { name: "riichienv-core, observed", games: 10 * scale, ready: riichienv_games::random_observed },
    ]
}

fn by_ruleset(scale: u64) -> [Entry; 4] {
    let games = 100 * scale;
    [
        Entry { name: "tenhou", games, ready: |seeds| ours_games::again("tenhou", Manner::Enforced, seeds) },
        Entry { name: "ema2016", games, ready: |seeds| ours_games::again("ema2016", Manner::Enforced, seeds) },
        Entry {
            name: "ema2016, open, lawful",
            games,
            ready: |seeds| ours_games::again("ema2016", Manner::Lawful, seeds),
        },
        Entry {
            name: "ema2016, open, slips",
            games,
            ready: |seeds| ours_games::again("ema2016", Manner::Slipping, seeds),
        },
    ]
}

/// Every round plays new games, every entrant once, in rotated order; an untimed round warms up.
fn race(entries: &[Entry], rounds: usize) -> Vec<Line> {
    let mut laps = vec![Vec::with_capacity(rounds); entries.len()];
    let mut tallies = vec![Tally::default(); entries.len()];
    for round in 0..=rounds {
        for step in 0..entries.len() {
            let turn = (round + step) % entries.len();
            let first = SEED + round as u64 * entries[turn].games;
            let play = (entries[turn].ready)(first..first + entries[turn].games);
            let mut tally = Tally::default();
            let time = timed(|| tally = black_box(play()));
            if round > 0 {
                tallies[turn] += tally;
                laps[turn].push(time.as_secs_f64() * 1e9 / tally.decisions as f64);
            }
        }
    }
    let lines = entries.iter().zip(&laps).zip(tallies);
    let against_first = |own: &[f64]| own.iter().zip(&laps[0]).map(|(own, first)| own / first).collect();
    lines
        .map(|((entry, own), tally)| Line {
            name: entry.name,
            tally,
            ns: spread(own.clone()),
            ratio: spread(against_first(own)),
        })
        .collect()
}

/// Plays, and tells it as a part of the page. With more `scale`, more games are played in each round.
pub fn hold(rounds: usize, scale: u64) -> String {
    eprintln!("Whole games");
    let beside = race(&beside_others(scale), rounds);
    eprintln!("Whole games by ruleset");
    let own = race(&by_ruleset(scale), rounds);
    eprintln!("Copies of the table");
    let clone = copies(rounds);
    let bytes = ours_games::TABLE_BYTES;
    format!(
        "
### Whole hanchan under Tenhou's rules, random legal play

{}
{}
### Our table by ruleset

{}
{}
A table in play is {bytes} bytes, and a copy of it takes {} ns ({}).
",
        speeds(&beside),
        characters(&beside),
        costs(&own),
        characters(&own),
        digits(clone.median),
        quartiles(clone),
    )
}

fn speeds(lines: &[Line]) -> String {
    let first = &lines[0];
    let mut rows = vec![titles(&[
        "entrant",
        "hanchan a second",
        "ns a decision",
        "quartiles",
        "least",
        "times janso, a decision",
        "quartiles",
        "times janso, a hanchan",
    ])];
    for line in lines {
        // Games differ in length, so a hanchan is the median decision times the mean number of them.
        let decisions = line.tally.decisions_a_game();
        rows.push(vec![
            line.name.into(),
            digits(1e9 / (line.ns.median * decisions)),
            digits(line.ns.median),
            quartiles(line.ns),
            digits(line.ns.least),
            digits(line.ratio.median),
            quartiles(line.ratio),
            digits(line.ratio.median * decisions / first.tally.decisions_a_game()),
        ]);
    }
    table(&rows)
}

fn costs(lines: &[Line]) -> String {
    let first = &lines[0];
    let mut rows = vec![titles(&[
        "ruleset",
        "ns a decision",
        "quartiles",
        "least",
        "times tenhou, a decision",
        "quartiles",
        "ns a hand",
        "times tenhou, a hand",
    ])];
    for line in lines {
        let decisions = line.tally.decisions_a_hand();
        rows.push(vec![
            line.name.into(),
            digits(line.ns.median),
            quartiles(line.ns),
            digits(line.ns.least),
            digits(line.ratio.median),
            quartiles(line.ratio),
            digits(line.ns.median * decisions),
            digits(line.ratio.median * decisions / first.tally.decisions_a_hand()),
        ]);
    }
    table(&rows)
}

fn characters(lines: &[Line]) -> String {
    let mut rows = vec![titles(&[
        "what the games were like",
        "hanchan",
        "hands a hanchan",
        "decisions a hanchan",
        "riichi in 100 hands",
        "% tsumo",
        "% ron",
        "% drawn",
        "% aborted",
        "% replayed",
        "points not kept",
    ])];
    for Line { name, tally, .. } in lines {
        let percent = |some: usize| digits(100.0 * some as f64 / tally.hands as f64);
        rows.push(vec![
            (*name).into(),
            tally.games.to_string(),
            digits(tally.hands as f64 / tally.games as f64),
            digits(tally.decisions_a_game()),
            percent(tally.riichi),
            percent(tally.tsumo),
            percent(tally.ron),
            percent(tally.drawn),
            percent(tally.aborted),
            percent(tally.replayed),
            tally.unbalanced.to_string(),
        ]);
    }
    table(&rows)
}

fn titles(titles: &[&str]) -> Vec<String> {
    titles.iter().map(|title| (*title).into()).collect()
}

fn copies(rounds: usize) -> Spread {
    let tables = ours_games::tables_in_play(SEED, 64);
    let times = 200;
    let lap = |_| {
        let time = timed(|| {
            for table in (0..times).flat_map(|_| &tables) {
                black_box(black_box(table).clone());
            }
        });
        time.as_secs_f64() * 1e9 / (times * tables.len()) as f64
    };
    spread((0..=rounds).map(lap).skip(1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_with_the_points_they_began_with() {
        for entry in beside_others(1).into_iter().chain(by_ruleset(1)) {
            let Tally { games, hands, decisions, tsumo, ron, drawn, aborted, replayed, unbalanced, .. } =
                (entry.ready)(1..3)();
            assert_eq!((games, unbalanced), (2, 0), "{}", entry.name);
            assert_eq!(tsumo + ron + drawn + aborted + replayed, hands, "{}", entry.name);
            assert!(hands >= 8 && decisions > 20 * hands, "{}: {hands} hands, {decisions} decisions", entry.name);
        }
    }
}
