//! Many games between levels of our players, on several threads, and what came of them.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use history::counts::{ABORTS, Class, Counts, MannerCounts, SeatCounts, WHYS, Waited};
use history::{GameHistory, GameOutcome, HandFold, Manner, WaitKind};
use players::Level;
use rules::Rules;
use serde_json::{Value, json};
use shuffle::{Seed, game_seed, player_seed};
use table::{Abort, Conduct};
use tiles::{BySeat, Seat};

use crate::{on_threads, play, seated};

/// What is to be played.
pub struct SimulationPlan {
    /// By which rules.
    pub rules: Rules,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// The seed of all chance.
    pub seed: Seed,
    /// Who plays, the first East first.
    pub levels: [&'static Level; 4],
    /// How many games.
    pub games: u64,
    /// How many at the same time.
    pub threads: usize,
}

/// What came of it.
pub struct SimulationResults {
    /// What was counted.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
    /// How many threads there were.
    pub threads: usize,
}

impl SimulationPlan {
    /// Plays the games and counts, until `stop` is set. All counts are whole numbers, so that it does not matter which
    /// thread played what. Threads that the system does not give are done without.
    ///
    /// # Errors
    /// If the system gives no thread at all.
    pub fn run(&self, stop: &AtomicBool) -> io::Result<SimulationResults> {
        self.run_with(stop, || (), |(), _, _| true, false)
    }

    /// As [`run`](SimulationPlan::run). Each thread begins with a value of `begin`, and passes every game with its number to
    /// `add`, with its hands if those are wanted; when `add` returns false, no more games are begun.
    ///
    /// # Errors
    /// If the system gives no thread at all.
    pub fn run_with<T>(
        &self,
        stop: &AtomicBool,
        begin: impl Fn() -> T + Sync,
        add: impl Fn(&T, u64, GameHistory) -> bool + Sync,
        with_hands: bool,
    ) -> io::Result<SimulationResults> {
        let started = Instant::now();
        let all = Mutex::new(Counts::default());
        let most = self.threads.min(usize::try_from(self.games).unwrap_or(usize::MAX));
        // A game that was begun is finished, so that those that were played are always the first ones.
        let threads = on_threads(most, 1..=self.games, stop, |numbers| {
            let (mut counts, held) = (Counts::default(), begin());
            for number in numbers {
                if !add(&held, number, self.game(number, &mut counts, with_hands)) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            all.lock().expect("no thread panics while it adds").add(&counts);
        });
        let counts = all.into_inner().expect("no thread panics while it adds");
        Ok(SimulationResults { counts, time: started.elapsed(), threads: threads? })
    }

    /// Plays the game with this number, counted from 1.
    fn game(&self, number: u64, counts: &mut Counts, with_hands: bool) -> GameHistory {
        let seed = game_seed(&self.seed, number);
        let mut players = Seat::ALL.map(|seat| self.levels[seat as usize].player(player_seed(&seed, seat)));
        let (mut fold, mut hands) = (HandFold::default(), Vec::new());
        let result = play(&self.rules, self.conduct, &seed, seated(&mut players), |event, position| {
            if let Some(hand) = fold.add(&self.rules, event, position) {
                counts.add_hand(&hand);
                hands.extend(with_hands.then_some(hand));
            }
        });
        let result = GameOutcome::from(&result);
        counts.add_result(&result);
        GameHistory { names: BySeat::default(), hands, result: Some(result) }
    }
}

/// One number by another, or 0 where there is nothing to divide.
pub fn mean(sum: i64, number: u64) -> f64 {
    if number == 0 { 0.0 } else { sum as f64 / number as f64 }
}

/// Rounded to two places, so that programs need not.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

impl SimulationResults {
    /// Games in each second.
    pub fn per_second(&self) -> f64 {
        self.counts.games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Everything as JSON, for games by rules of this name.
    pub fn report(&self, plan: &SimulationPlan, rules: &str) -> Value {
        let (counts, all) = (&self.counts, self.counts.all_seats());
        let [chow, pung, kong] = all.claims;
        let [dora, red, ura] = counts.dora;
        let limit = |(class, count)| match class {
            Class::Limit(limit) => Some((limit.id(), count)),
            Class::Han(_) => None,
        };
        let limits: BTreeMap<&'static str, u64> = counts.by_class().filter_map(limit).collect();
        let aborted: BTreeMap<&str, u64> = ABORTS.into_iter().map(Abort::id).zip(counts.aborted).collect();
        let yaku: BTreeMap<&str, u64> = counts.by_yaku().into_iter().filter(|(_, count)| *count > 0).collect();
        let seats = Seat::ALL.map(|seat| seat_report(plan.levels[seat as usize].id, &counts.seats[seat], counts.games));
        json!({
            "rules": rules,
            "conduct": match plan.conduct {
                Conduct::Enforced => "enforced",
                Conduct::Open => "open",
            },
            "seed": plan.seed.to_string(),
            "bots": plan.levels.map(|level| level.id),
            "games": counts.games,
            "hands": counts.hands,
            "replayed": counts.replayed,
            "wins": {"self_draw": all.self_draws, "discard": all.wins - all.self_draws},
            "draws": {"exhaustive": counts.exhaustive, "nagashi": counts.nagashi, "aborted": aborted},
            "chombos": all.chombos,
            "riichi": all.riichi,
            "calls": {
                "chow": chow,
                "pung": pung,
                "kong": kong,
                "concealed_kong": all.concealed_kongs,
                "added_kong": all.added_kongs,
            },
            "mean_value": rounded(mean(all.value, all.wins)),
            "yaku": yaku,
            "dora": {"dora": dora, "red": red, "ura": ura},
            "values": {
                "han": counts.values.han,
                "fu": counts.values.fu,
                "points": counts.values.points,
                "below_limits": all.wins - limits.values().sum::<u64>(),
                "limits": limits,
            },
            "waits": {
                "wins": wait_report(&counts.wins),
                "riichi": wait_report(&counts.riichi),
                "riichi_won": wait_report(&counts.riichi_won),
            },
            "turns": {
                "wins": counts.wins.turns,
                "riichi": counts.riichi.turns,
                "riichi_won": counts.riichi_won.turns,
            },
            "manners": manner_report(&all.manners),
            "dealer": {"wins": counts.dealer_wins, "repeats": counts.repeats, "counters": counts.counters},
            "flows": counts.flows.into_array().map(|from| from.into_array()),
            "seats": seats,
            "speed": {
                "threads": self.threads,
                "seconds": self.time.as_secs_f64(),
                "games_per_second": rounded(self.per_second()),
            },
        })
    }
}

fn seat_report(bot: &str, one: &SeatCounts, games: u64) -> Value {
    let by = |points: [i64; WHYS.len()]| -> BTreeMap<&str, i64> {
        WHYS.into_iter().map(|why| why.id()).zip(points).collect()
    };
    json!({
        "bot": bot,
        "wins": one.wins,
        "self_draws": one.self_draws,
        "deal_ins": one.deal_ins,
        "riichi": one.riichi,
        "calls": one.calls(),
        "chombos": one.chombos,
        "waiting": one.waiting,
        "mean_value": rounded(mean(one.value, one.wins)),
        "mean_points": rounded(mean(one.points, games)),
        "mean_result": rounded(mean(one.result, games)),
        "places": one.places,
        "manners": manner_report(&one.manners),
        "points": {"came": by(one.came), "went": by(one.went)},
    })
}

fn manner_report(manners: &[MannerCounts; 3]) -> BTreeMap<&'static str, Value> {
    let report = |one: &MannerCounts| {
        json!({
            "hands": one.hands,
            "wins": one.wins,
            "self_draws": one.self_draws,
            "deal_ins": one.deal_ins,
            "mean_value": rounded(mean(one.value, one.wins)),
            "mean_change": rounded(mean(one.change, one.hands)),
        })
    };
    Manner::ALL.into_iter().map(|manner| (manner.id(), report(&manners[manner as usize]))).collect()
}

fn wait_report(waited: &Waited) -> Value {
    let waits: BTreeMap<&str, u64> = WaitKind::ALL.into_iter().map(|kind| (kind.id(), waited.of(kind))).collect();
    json!({"waits": waits, "kinds": waited.kinds, "tiles": waited.tiles})
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
                let plan =
                    SimulationPlan { rules: ruleset.rules, conduct: Conduct::Enforced, seed, levels, games, threads };
                plan.run(&AtomicBool::new(false)).expect("threads").counts
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
            let plan = SimulationPlan { rules, conduct, seed: Seed::new([4; 32]), levels, games: 10, threads: 2 };
            plan.run(&AtomicBool::new(false)).expect("threads").counts
        };
        assert_eq!(counts(Conduct::Enforced), counts(Conduct::Open));
    }
}
