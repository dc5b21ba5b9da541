//! The games themselves, on several threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::{on_threads, play, seated};
use history::counts::Counts;
use history::{GameHistory, GameOutcome, HandFold};
use indicatif::ProgressBar;
use players::Level;
use rules::Rules;
use shuffle::{Seed, game_seed, player_seed};
use table::Conduct;
use tiles::{BySeat, Seat};

use super::out::{Failed, Files};
use crate::progress::progress_bar;

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
    /// without; that it gives none is the error. Where there are files, they get every game; if they fail, it stops too.
    pub fn run(&self, stop: &AtomicBool, progress: Option<&str>, files: Option<&Files>) -> io::Result<Ran> {
        let bar = progress.map_or_else(ProgressBar::hidden, |games| progress_bar(self.games, games));
        let begin = Instant::now();
        let all = Mutex::new(Counts::default());
        let most = self.threads.min(usize::try_from(self.games).unwrap_or(usize::MAX));
        // A game that was begun is finished, so that those that were played are always the first ones.
        let threads = on_threads(most, 1..=self.games, stop, |numbers| {
            let mut counts = Counts::default();
            let _hold = files.map(Files::hold);
            for number in numbers {
                if self.game(number, &mut counts, files).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                bar.inc(1);
            }
            all.lock().expect("no thread panics while it adds").add(&counts);
        });
        bar.finish_and_clear();
        let counts = all.into_inner().expect("no thread panics while it adds");
        Ok(Ran { counts, time: begin.elapsed(), threads: threads? })
    }

    /// Plays the game with this number, counted from 1.
    fn game(&self, number: u64, counts: &mut Counts, files: Option<&Files>) -> Result<(), Failed> {
        let seed = game_seed(&self.seed, number);
        let mut players = Seat::ALL.map(|seat| self.levels[seat as usize].player(player_seed(&seed, seat)));
        let (mut fold, mut hands) = (HandFold::default(), Vec::new());
        let result = play(&self.rules, self.conduct, &seed, seated(&mut players), |event, position| {
            if let Some(hand) = fold.add(&self.rules, event, position) {
                counts.add_hand(&hand);
                hands.extend(files.is_some().then_some(hand));
            }
        });
        let result = GameOutcome::from(&result);
        counts.add_result(&result);
        let game = GameHistory { names: BySeat::default(), hands, result: Some(result) };
        files.map_or(Ok(()), |files| files.put(number, game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same games give the same counts, whoever plays them, and the first games are part of more games.
    #[test]
    fn threads_make_no_difference() {
        for ruleset in &rules::Ruleset::ALL {
            let counts = |threads, games| {
                let levels = ["club", "random", "club", "tsumogiri"].map(|id| Level::named(id).expect("a level"));
                let seed = Seed::new([3; 32]);
                let plan = Plan { rules: ruleset.rules, conduct: Conduct::Enforced, seed, levels, games, threads };
                plan.run(&AtomicBool::new(false), None, None).expect("threads").counts
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
            plan.run(&AtomicBool::new(false), None, None).expect("threads").counts
        };
        assert_eq!(counts(Conduct::Enforced), counts(Conduct::Open));
    }
}
