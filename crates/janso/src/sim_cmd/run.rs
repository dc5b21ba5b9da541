//! The games themselves, on several threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Bot, Level, choose};
use chance::Seed;
use indicatif::{ProgressBar, ProgressStyle};
use rules::Rules;
use sha2::{Digest, Sha256};
use table::{Conduct, Occasion, Phase, Table};
use tiles::{BySeat, Seat};

use super::counts::Counts;

/// What is to be played.
pub struct Plan {
    pub rules: Rules,
    pub conduct: Conduct,
    pub seed: Seed,
    pub levels: [&'static Level; 4],
    pub games: u64,
    pub threads: usize,
}

/// What came of it.
pub struct Ran {
    pub counts: Counts,
    pub time: Duration,
    /// How many threads there were.
    pub threads: usize,
}

impl Plan {
    /// Plays the games and counts, until this is set; with this word for them, the progress is shown. All counts are
    /// whole numbers, so that it does not matter which thread played what. Threads that the system does not give are done
    /// without; that it gives none is the error.
    pub fn run(&self, stop: &AtomicBool, progress: Option<&str>) -> io::Result<Ran> {
        let bar = progress.map_or_else(ProgressBar::hidden, |games| bar(self.games, games));
        let begin = Instant::now();
        let (next, all) = (AtomicU64::new(1), Mutex::new(Counts::new()));
        let threads = thread::scope(|scope| {
            for started in 0..self.threads.min(usize::try_from(self.games).unwrap_or(usize::MAX)) {
                let spawned = thread::Builder::new().spawn_scoped(scope, || {
                    let mut counts = Counts::new();
                    // A game that was begun is finished, so that those that were played are always the first ones.
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number > self.games {
                            break;
                        }
                        self.game(number, &mut counts);
                        bar.inc(1);
                    }
                    all.lock().expect("no thread panics while it adds").add(&counts);
                });
                match spawned {
                    Ok(_) => (),
                    Err(error) if started == 0 => return Err(error),
                    Err(_) => return Ok(started),
                }
            }
            Ok(self.threads)
        });
        bar.finish_and_clear();
        let counts = all.into_inner().expect("no thread panics while it adds");
        Ok(Ran { counts, time: begin.elapsed(), threads: threads? })
    }

    /// Plays the game with this number, counted from 1.
    fn game(&self, number: u64, counts: &mut Counts) {
        let rules = &self.rules;
        let seed = game_seed(&self.seed, number);
        let mut players = BySeat(Seat::ALL.map(|seat| self.levels[seat as usize].player(player_seed(&seed, seat))));
        let mut table = Table::new(rules, self.conduct, Occasion::Club);
        loop {
            match table.board().phase {
                Phase::Over => break,
                Phase::Between => {
                    let chance = seed.hand(rules, table.board().number + 1);
                    let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event| counts.see(event));
                    dealt.expect("the table waits for a wall of these rules");
                }
                Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                    let seat = asked(&table);
                    let action = decide(&mut *players[seat], rules, &table, seat);
                    table.play(rules, seat, action, |event| counts.see(event)).expect("what a bot does is legal");
                }
            }
        }
        counts.finish(&table.board().game.result(rules));
    }
}

/// The seat that answers next: where several are asked, the one nearest to the right of whose tile it is.
pub fn asked(table: &Table) -> Seat {
    let first = match table.board().phase {
        Phase::Turn { seat, .. } => seat,
        Phase::Claims { seat, .. } => seat.next(),
        Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => table.board().game.dealer,
    };
    let mut order = [first].into_iter().chain(first.others());
    order.find(|&seat| !table.legal_actions(seat).is_empty()).expect("in a hand the table waits for somebody")
}

/// What a player at this table does.
pub fn decide(player: &mut dyn Bot, rules: &Rules, table: &Table, seat: Seat) -> table::Action {
    choose(player, rules, &table.view(seat), table.legal_actions(seat))
}

/// The seed of one game of many, as the help describes it.
fn game_seed(seed: &Seed, number: u64) -> Seed {
    Seed::new(hash("janso game 1", seed, &number.to_le_bytes()))
}

/// What a player of a game draws lots from.
pub fn player_seed(seed: &Seed, seat: Seat) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = hash("janso player 1", seed, &[seat as u8]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// SHA-256 of a purpose, a zero byte, the seed, and what it is for.
pub fn hash(purpose: &str, seed: &Seed, part: &[u8]) -> [u8; 32] {
    // A seed shows itself in hexadecimal digits only, so that nobody takes its bytes by accident.
    let digits = seed.to_string();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("a seed is written in digits");
    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    let mut sha = Sha256::new();
    [purpose.as_bytes(), &[0], &bytes, part].iter().for_each(|part| sha.update(part));
    sha.finalize().into()
}

fn bar(games: u64, word: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {word} · {{per_sec}} · {{eta}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by another program.
    #[test]
    fn the_seed_of_a_game_is_as_the_help_says() {
        let seed = Seed::new(std::array::from_fn(|n| n as u8));
        assert_eq!(game_seed(&seed, 1).to_string(), GAME_1);
        assert_eq!(game_seed(&seed, 258).to_string(), GAME_258);
    }

    /// The same games give the same counts, whoever plays them, and the first games are part of more games.
    #[test]
    fn threads_make_no_difference() {
        for ruleset in &rules::Ruleset::ALL {
            let counts = |threads, games| {
                let levels = ["club", "random", "club", "tsumogiri"].map(|id| Level::named(id).expect("a level"));
                let seed = Seed::new([3; 32]);
                let plan = Plan { rules: ruleset.rules, conduct: Conduct::Enforced, seed, levels, games, threads };
                plan.run(&AtomicBool::new(false), None).expect("threads").counts
            };
            let one = counts(1, 24);
            assert_eq!(one.games, 24);
            for threads in [2, 3, 16, 100] {
                assert_eq!(counts(threads, 24), one, "{} with {threads} threads", ruleset.id);
            }
            assert_ne!(counts(1, 23), one);
        }
    }

    /// Both conducts ask differently, but players who break no rule play the same games.
    #[test]
    fn conduct_makes_no_difference_to_players_without_mistakes() {
        let rules = rules::Ruleset::named("ema2012").expect("an edition").rules;
        let counts = |conduct| {
            let levels = [Level::named("club").expect("a level"); 4];
            let plan = Plan { rules, conduct, seed: Seed::new([4; 32]), levels, games: 10, threads: 2 };
            plan.run(&AtomicBool::new(false), None).expect("threads").counts
        };
        assert_eq!(counts(Conduct::Enforced), counts(Conduct::Open));
    }

    const GAME_1: &str = "f5b907a4f79827fdaacc53fd45f80946b43847a1490727417047b075520f1324";
    const GAME_258: &str = "24209f82478b3d66813754a3b6cf7d14be7845ab4e4a7115d0778793837923ca";
}
