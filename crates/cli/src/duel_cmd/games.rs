//! The games themselves, on several threads, into the standings and the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rules::Rules;
use shuffle::Seed;
use table::Conduct;
use tiles::{BySeat, Seat};

use super::clock::Clocked;
use super::entrants::Lineup;
use super::figures::Standings;
use super::journal::Writer;
use super::tally::{Incident, Played, Tally};
use crate::arena::{game_seed, on_threads, play, player_seed};

/// What is to be played.
pub struct Plan {
    pub rules: Rules,
    pub lineup: Lineup,
    pub seed: Seed,
    /// How many games: whole sets.
    pub games: u64,
    pub threads: usize,
}

/// What is known of the games that were played.
pub struct Gathered {
    pub standings: Standings,
    /// Incidents with the numbers of their games, in the order of the games; the first ones, if there are many.
    pub incidents: BTreeMap<u64, Vec<Incident>>,
    /// The games of sets that are not whole.
    open: BTreeMap<u64, Vec<Played>>,
    /// The numbers of all games that are known.
    known: BTreeSet<u64>,
}

/// How the games went on this machine.
pub struct Pace {
    /// How many were played now.
    pub games: u64,
    pub time: Duration,
    pub threads: usize,
}

/// Why a duel ended before its time.
#[derive(Debug)]
pub enum Broken {
    /// The system gives no thread.
    Threads(io::Error),
    /// The journal cannot be written.
    Journal(io::Error),
}

/// Of so many games the incidents are kept.
const MOST_GAMES_WITH_INCIDENTS: usize = 1000;

impl Gathered {
    /// Nothing yet.
    pub fn new(lineup: &Lineup) -> Gathered {
        Gathered {
            standings: Standings::new(lineup),
            incidents: BTreeMap::new(),
            open: BTreeMap::new(),
            known: BTreeSet::new(),
        }
    }

    /// Takes in a game; `false` if it is known already.
    pub fn add(&mut self, lineup: &Lineup, played: Played) -> bool {
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

impl Plan {
    /// Plays the games that are not known yet, until this is set. Sums are whole numbers, so that it does not matter in
    /// which order the games end.
    pub fn run(
        &self,
        gathered: Gathered,
        journal: Option<Writer>,
        stop: &AtomicBool,
        bar: &ProgressBar,
    ) -> Result<(Gathered, Pace), Broken> {
        let begin = Instant::now();
        let known = gathered.known.clone();
        let missing = self.games.saturating_sub(known.len() as u64);
        let (next, played_now) = (AtomicU64::new(1), AtomicU64::new(0));
        let (gathered, failed) = (Mutex::new((gathered, journal)), Mutex::new(None));
        let threads = on_threads(self.threads.min(usize::try_from(missing).unwrap_or(usize::MAX)), || {
            // A game that was begun is finished.
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number > self.games {
                    break;
                }
                if known.contains(&number) {
                    continue;
                }
                let played = self.game(number);
                let mut shared = gathered.lock().expect("no thread panics while it adds");
                let (gathered, journal) = &mut *shared;
                if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(&played)) {
                    *failed.lock().expect("no thread panics while it tells") = Some(error);
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                gathered.add(&self.lineup, played);
                played_now.fetch_add(1, Ordering::Relaxed);
                bar.inc(1);
            }
        });
        bar.finish_and_clear();
        if let Some(error) = failed.into_inner().expect("no thread panics while it tells") {
            return Err(Broken::Journal(error));
        }
        let threads = threads.map_err(Broken::Threads)?;
        let (gathered, _) = gathered.into_inner().expect("no thread panics while it adds");
        Ok((gathered, Pace { games: played_now.into_inner(), time: begin.elapsed(), threads }))
    }

    /// Whether a game goes now as it went then.
    pub fn repeats(&self, then: &Played) -> bool {
        self.game(then.game).timeless() == then.clone().timeless()
    }

    /// Plays the game with this number, counted from 1. The games of a set have the same walls, and whoever sits in a
    /// seat draws lots from the same seed.
    fn game(&self, number: u64) -> Played {
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
        let mut tally = Tally::default();
        let [a, b, c, d] = &mut players;
        let result = play(&self.rules, Conduct::Enforced, &seed, BySeat([a, b, c, d]), |event, position| {
            tally.add(&self.rules, event, position);
        });
        // A player from outside may have something to report when it leaves.
        let times = BySeat(players.map(|player| player.times));
        tally.finish(number, &result, times, &reports)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(seats: &str, games: u64, threads: usize) -> Plan {
        let rules = rules::Ruleset::named("ema2016").expect("an edition").rules;
        Plan { rules, lineup: Lineup::parse(seats).expect("players"), seed: Seed::new([5; 32]), games, threads }
    }

    fn standings(plan: &Plan) -> Standings {
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let (gathered, pace) = plan.run(Gathered::new(&plan.lineup), None, &stop, &bar).expect("threads");
        assert_eq!((gathered.games(), pace.games), (plan.games, plan.games));
        let mut standings = gathered.standings;
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
            let games: Vec<Played> = (1..=4).map(|game| plan.game(4 * set + game).timeless()).collect();
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
