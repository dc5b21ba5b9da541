//! The games themselves, on several threads, into the standings and the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io};

use rules::{Rules, Ruleset};
use shuffle::{Seed, game_seed, player_seed};
use table::Conduct;
use tiles::{BySeat, Seat};

use super::clock::Clocked;
use super::duel_game::{DuelGame, GameCounter, Incident};
use super::figures::Standings;
use super::journal::{Journal, JournalError, JournalHead, JournalWriter};
use super::lineup::Lineup;
use crate::{on_threads, play};

/// What is to be played.
pub struct DuelPlan {
    /// By which rules.
    pub rules: Rules,
    /// Who plays.
    pub lineup: Lineup,
    /// The seed of all chance.
    pub seed: Seed,
    /// How many games: whole sets.
    pub games: u64,
    /// How many games at the same time.
    pub threads: usize,
}

/// What is known of the games that were played.
pub struct DuelResults {
    /// The figures of the sets that are whole.
    pub standings: Standings,
    /// Incidents with the numbers of their games, in the order of the games; the first ones, if there are many.
    pub incidents: BTreeMap<u64, Vec<Incident>>,
    /// The games of sets that are not whole.
    open: BTreeMap<u64, Vec<DuelGame>>,
    /// The numbers of all games that are known.
    known: BTreeSet<u64>,
}

/// How the games went on this machine.
pub struct Pace {
    /// How many were played now.
    pub games: u64,
    /// How long that took.
    pub time: Duration,
    /// On how many threads.
    pub threads: usize,
}

/// Why a duel ended before its time.
#[derive(Debug)]
pub enum DuelError {
    /// The system gives no thread.
    Threads(io::Error),
    /// The journal cannot be written.
    Journal(io::Error),
}

impl fmt::Display for DuelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DuelError::Threads(error) => write!(f, "the system gives no thread to play on: {error}"),
            DuelError::Journal(error) => write!(f, "cannot write to the journal: {error}"),
        }
    }
}

impl std::error::Error for DuelError {}

/// The incidents of this many games are kept.
const MOST_GAMES_WITH_INCIDENTS: usize = 1000;

impl DuelResults {
    /// Nothing yet.
    pub fn new(lineup: &Lineup) -> DuelResults {
        DuelResults {
            standings: Standings::new(lineup),
            incidents: BTreeMap::new(),
            open: BTreeMap::new(),
            known: BTreeSet::new(),
        }
    }

    /// Takes in a game; `false` if it is known already.
    pub fn add(&mut self, lineup: &Lineup, played: DuelGame) -> bool {
        if !self.known.insert(played.game) {
            return false;
        }
        if !played.incidents.is_empty() {
            self.incidents.insert(played.game, played.incidents.clone());
            if self.incidents.len() > MOST_GAMES_WITH_INCIDENTS {
                self.incidents.pop_last();
            }
        }
        let (set, _) = lineup.set_of(played.game);
        let games = self.open.entry(set).or_default();
        games.push(played);
        if games.len() == lineup.games_per_set {
            let games = self.open.remove(&set).expect("it has just been there");
            self.standings.add(lineup, &games);
        }
        true
    }

    /// How many games are known.
    pub fn games(&self) -> u64 {
        self.known.len() as u64
    }
}

impl DuelPlan {
    /// At least this many games: the last set is always played whole.
    pub fn new(rules: Rules, lineup: Lineup, seed: Seed, at_least: u64, threads: usize) -> DuelPlan {
        let per_set = lineup.games_per_set as u64;
        DuelPlan { rules, lineup, seed, games: at_least.div_ceil(per_set) * per_set, threads }
    }

    /// Takes up what stands in a journal. Returns its games, as far as the plan asks for them, the journal for more of
    /// them, and the first of its games. The rules of the plan are this ruleset, or house rules that start from it.
    pub fn resume(
        &self,
        journal: Journal,
        base: &Ruleset,
        time_limit: Duration,
    ) -> Result<(DuelResults, JournalWriter, Option<DuelGame>), JournalError> {
        let limit = self.lineup.has_outsiders().then_some(time_limit);
        let head = JournalHead::new(base, &self.rules, self.lineup.names(), self.seed.to_string(), limit);
        let (mut results, mut first, mut twice) = (DuelResults::new(&self.lineup), None::<DuelGame>, None);
        let writer = journal.resume(&head, |played| {
            let game = played.game;
            if first.as_ref().is_none_or(|first| game < first.game) {
                first = Some(played.clone());
            }
            if game <= self.games && !results.add(&self.lineup, played) {
                twice = Some(game);
            }
        })?;
        match twice {
            Some(game) => Err(JournalError(format!("the journal has game {game} twice; remove one of its lines"))),
            None => Ok((results, writer, first)),
        }
    }

    /// Plays the games that are not known yet, until `stop` is set, and calls `done` after each. Sums are whole
    /// numbers, so that it does not matter in which order the games end.
    pub fn run(
        &self,
        results: DuelResults,
        journal: Option<JournalWriter>,
        stop: &AtomicBool,
        done: impl Fn() + Sync,
    ) -> Result<(DuelResults, Pace), DuelError> {
        let begin = Instant::now();
        let before = results.games();
        let missing = usize::try_from(self.games.saturating_sub(before)).unwrap_or(usize::MAX);
        // Only one game at a time can wait for somebody at an address.
        let most = if self.lineup.waits_at_an_address() { 1 } else { self.threads };
        let known = results.known.clone();
        let numbers = (1..=self.games).filter(|number| !known.contains(number));
        let shared = Mutex::new((results, journal, None));
        let threads = on_threads(most.min(missing), numbers, stop, |numbers| {
            for number in numbers {
                let played = self.game(number);
                let mut shared = shared.lock().expect("no thread panics while it adds");
                let (results, journal, failed) = &mut *shared;
                if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(&played)) {
                    *failed = Some(error);
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                results.add(&self.lineup, played);
                done();
            }
        });
        let (results, _, failed) = shared.into_inner().expect("no thread panics while it adds");
        if let Some(error) = failed {
            return Err(DuelError::Journal(error));
        }
        let games = results.games() - before;
        Ok((results, Pace { games, time: begin.elapsed(), threads: threads.map_err(DuelError::Threads)? }))
    }

    /// Whether the game, played again now, goes as it went then.
    pub fn repeats(&self, then: &DuelGame) -> bool {
        self.game(then.game).timeless() == then.clone().timeless()
    }

    /// Plays the game with this number, counted from 1. The games of a set have the same walls, and whoever sits in a
    /// seat draws lots from the same seed.
    fn game(&self, number: u64) -> DuelGame {
        let (set, moved) = self.lineup.set_of(number);
        let seed = game_seed(&self.seed, set);
        let names = self.lineup.names_at(moved);
        let (mut players, mut reports) = (Vec::with_capacity(4), BySeat::default());
        for seat in Seat::ALL {
            let entrant = &self.lineup.entrants[self.lineup.sits(seat, moved)];
            let (player, report) = entrant.bot(seat, player_seed(&seed, seat), &names);
            players.push(Clocked::new(player));
            reports[seat] = report;
        }
        let mut players = <[Clocked; 4]>::try_from(players).unwrap_or_else(|_| unreachable!("there are four seats"));
        let mut counter = GameCounter::default();
        let [a, b, c, d] = &mut players;
        let result = play(&self.rules, Conduct::Enforced, &seed, BySeat::new([a, b, c, d]), |event, position| {
            counter.add(&self.rules, event, position);
        });
        // A player from outside may have something to report when it leaves.
        let times = BySeat::new(players.map(|player| player.times));
        counter.finish(number, &result, times, &reports)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(seats: &str, games: u64, threads: usize) -> DuelPlan {
        let rules = rules::Ruleset::named("ema2016").expect("an edition").rules;
        DuelPlan { rules, lineup: Lineup::parse(seats).expect("players"), seed: Seed::new([5; 32]), games, threads }
    }

    fn standings(plan: &DuelPlan) -> Standings {
        let stop = AtomicBool::new(false);
        let (results, pace) = plan.run(DuelResults::new(&plan.lineup), None, &stop, || ()).expect("threads");
        assert_eq!((results.games(), pace.games), (plan.games, plan.games));
        let mut standings = results.standings;
        let figures = standings.players.iter_mut().chain(&mut standings.entrants);
        figures.for_each(|figures| figures.times = Default::default());
        standings
    }

    /// Everybody sits in every seat with the same walls: equal players play the same game in each rotation, so that over
    /// a set each has what all seats have.
    #[test]
    fn the_games_of_a_set_have_the_same_walls() {
        let mut plan = plan("random", 8, 1);
        plan.lineup.games_per_set = 4;
        for set in 0..2 {
            let games: Vec<DuelGame> = (1..=4).map(|game| plan.game(4 * set + game).timeless()).collect();
            assert!(games.iter().all(|played| played.seats == games[0].seats), "{set}");
        }
        assert_ne!(plan.game(1).timeless().seats, plan.game(5).timeless().seats);
    }

    /// Four equal entrants, all rotations played though they are the same: each of them has place 2.5 in every set.
    #[test]
    fn equal_players_have_the_middle_place_seat_for_seat() {
        let mut plan = plan("club", 12, 2);
        plan.lineup.games_per_set = 4;
        let standings = standings(&plan);
        assert_eq!(standings.sets, 3);
        for entrant in &standings.entrants {
            let place = entrant.place().expect("three sets");
            assert_eq!((place.mean, place.within), (2.5, Some(0.0)));
        }
    }

    #[test]
    fn threads_make_no_difference() {
        for seats in ["club,random,tsumogiri,random", "club,random,club,random", "random"] {
            let one = standings(&plan(seats, 24, 1));
            for threads in [2, 7] {
                assert_eq!(standings(&plan(seats, 24, threads)), one, "{seats} on {threads} threads");
            }
        }
    }
}
