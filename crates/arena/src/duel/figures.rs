//! What the games of a duel come to: means with their intervals, and rates.
//!
//! The games of a set share their walls, so that they are not independent of each other; the sets are. An interval
//! therefore comes from the means of the sets: their number, the spread of the means, and Student's distribution.
//! Everything is summed up in whole numbers, so that the order of the games does not matter.

use std::collections::BTreeMap;

use tiles::Seat;

use super::clock::Times;
use super::duel_game::{DuelGame, PARTS};
use super::lineup::Lineup;

/// One number from every set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spread {
    sets: u64,
    sum: i128,
    squares: i128,
}

/// A mean, and how far to both sides of it the true one lies, 19 times out of 20.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// How far; `None` after a single set, which says nothing about it.
    pub within: Option<f64>,
}

impl Spread {
    fn add(&mut self, of_set: i128) {
        self.sets += 1;
        self.sum += of_set;
        self.squares += of_set * of_set;
    }

    /// The mean of the sets' means, each of which is the number of the set divided by this.
    pub fn estimate(&self, divided_by: f64) -> Option<Estimate> {
        let sets = i128::from(self.sets);
        if sets == 0 {
            return None;
        }
        let within = (sets > 1).then(|| {
            // The sum of the squared differences from the mean is squares - sum²/sets, here without a fraction.
            let variance = (sets * self.squares - self.sum * self.sum) as f64 / (sets * (sets - 1)) as f64;
            student(self.sets - 1) * (variance / sets as f64).sqrt() / divided_by
        });
        Some(Estimate { mean: self.sum as f64 / sets as f64 / divided_by, within })
    }
}

/// Within this many standard errors a mean lies 19 times out of 20, by Student's distribution with this many degrees of
/// freedom.
fn student(freedom: u64) -> f64 {
    const TABLE: [f64; 30] = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604,
        2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518,
        2.0484, 2.0452, 2.0423,
    ];
    let place = usize::try_from(freedom).unwrap_or(usize::MAX).saturating_sub(1);
    TABLE.get(place).copied().unwrap_or_else(|| {
        // The first terms of the expansion about the normal distribution.
        let (normal, freedom) = (1.959_963_985_f64, freedom as f64);
        let cubed = normal.powi(3);
        normal
            + (cubed + normal) / (4.0 * freedom)
            + (5.0 * normal.powi(5) + 16.0 * cubed + 3.0 * normal) / (96.0 * freedom * freedom)
    })
}

/// What some of the entrants did, all together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// What they are called.
    pub name: String,
    /// Which of the entrants, by their order in the first game.
    pub entrants: Vec<usize>,
    /// How many seats they have in the games of a set.
    seats_per_set: u64,
    /// Sums of the set, each place counted in twelfths.
    place: Spread,
    points: Spread,
    result: Spread,
    /// Games that they ended in each place, counted in twelfths.
    places: [u64; 4],
    /// How often each thing happened.
    pub counts: Counts,
    /// Mishaps of a player from outside, by their ids.
    pub mishaps: BTreeMap<String, u64>,
    /// How long their decisions took.
    pub times: Times,
}

/// How often each thing happened to a player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Hands, once for each of the seats.
    pub hands: u64,
    /// Winning hands.
    pub wins: u64,
    /// Those by self-draw.
    pub self_draws: u64,
    /// What the winning hands are worth, without counters and bets.
    pub win_points: i64,
    /// Winning hands of others on their tiles.
    pub deal_ins: u64,
    /// What those are worth.
    pub deal_in_points: i64,
    /// Hands with riichi.
    pub riichi: u64,
    /// Hands in which they claimed a discard for a set.
    pub called: u64,
    /// Exhaustive draws at which they said whether they are waiting.
    pub draws: u64,
    /// Those at which they were.
    pub waiting: u64,
    /// Chombos.
    pub chombos: u64,
}

impl Figures {
    fn new(lineup: &Lineup, entrants: Vec<usize>) -> Figures {
        Figures {
            name: lineup.entrants[entrants[0]].id().to_owned(),
            seats_per_set: (entrants.len() * lineup.games_per_set) as u64,
            entrants,
            place: Spread::default(),
            points: Spread::default(),
            result: Spread::default(),
            places: [0; 4],
            counts: Counts::default(),
            mishaps: BTreeMap::new(),
            times: Times::default(),
        }
    }

    /// Adds the games of a whole set.
    fn add(&mut self, lineup: &Lineup, games: &[DuelGame]) {
        let (mut place, mut points, mut result) = (0, 0, 0);
        for played in games {
            let (_, moved) = lineup.set_of(played.game);
            for seat in Seat::ALL.into_iter().filter(|&seat| self.entrants.contains(&lineup.sits(seat, moved))) {
                let (one, parts) = (&played.seats[seat as usize], played.places(seat as usize));
                place += (1..).zip(parts).map(|(place, parts)| place * i128::from(parts)).sum::<i128>();
                points += i128::from(one.points);
                result += i128::from(one.result);
                self.places.iter_mut().zip(parts).for_each(|(sum, parts)| *sum += parts);
                let counts = &mut self.counts;
                counts.hands += u64::from(played.hands);
                counts.wins += u64::from(one.wins);
                counts.self_draws += u64::from(one.self_draws);
                counts.win_points = counts.win_points.saturating_add(one.win_points);
                counts.deal_ins += u64::from(one.deal_ins);
                counts.deal_in_points = counts.deal_in_points.saturating_add(one.deal_in_points);
                counts.riichi += u64::from(one.riichi);
                counts.called += u64::from(one.called);
                counts.draws += u64::from(one.draws);
                counts.waiting += u64::from(one.waiting);
                counts.chombos += u64::from(one.chombos);
                for (kind, count) in &one.mishaps {
                    *self.mishaps.entry(kind.clone()).or_default() += count;
                }
                self.times.merge(&one.times);
            }
        }
        self.place.add(place);
        self.points.add(points);
        self.result.add(result);
    }

    /// How many times one of them played a game.
    pub fn games(&self) -> u64 {
        self.place.sets * self.seats_per_set
    }

    /// The mean place. Whoever shares places has the mean of them, so that all four together always have 2.5.
    pub fn place(&self) -> Option<Estimate> {
        self.place.estimate((self.seats_per_set * PARTS) as f64)
    }

    /// The mean of the final points.
    pub fn points(&self) -> Option<Estimate> {
        self.points.estimate(self.seats_per_set as f64)
    }

    /// The mean of the results with uma.
    pub fn result(&self) -> Option<Estimate> {
        self.result.estimate(self.seats_per_set as f64)
    }

    /// The shares of first to fourth places.
    pub fn places(&self) -> Option<[f64; 4]> {
        let all = self.places.iter().sum::<u64>();
        (all > 0).then(|| self.places.map(|parts| parts as f64 / all as f64))
    }
}

/// All figures of a duel, from whole sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// Whole sets.
    pub sets: u64,
    /// Hands in their games.
    pub hands: u64,
    /// By name: entrants of the same name together, in the order in which they were named.
    pub players: Vec<Figures>,
    /// By entrant. Where entrants are the same player in every rotation, they are one.
    pub entrants: Vec<Figures>,
}

impl Standings {
    /// Before the first game.
    pub fn new(lineup: &Lineup) -> Standings {
        let names = lineup.names();
        let named = |name: &str| (0..4).filter(|&entrant| names[entrant] == name).collect::<Vec<usize>>();
        let first = |entrant: &usize| named(names[*entrant])[0] == *entrant;
        let same = |entrant: usize| (entrant..4).step_by(lineup.games_per_set).collect::<Vec<usize>>();
        Standings {
            sets: 0,
            hands: 0,
            players: (0..4).filter(first).map(|entrant| Figures::new(lineup, named(names[entrant]))).collect(),
            entrants: (0..lineup.games_per_set).map(|entrant| Figures::new(lineup, same(entrant))).collect(),
        }
    }

    /// Adds a set, all of whose games are here.
    pub fn add(&mut self, lineup: &Lineup, games: &[DuelGame]) {
        self.sets += 1;
        self.hands += games.iter().map(|played| u64::from(played.hands)).sum::<u64>();
        self.players.iter_mut().chain(&mut self.entrants).for_each(|figures| figures.add(lineup, games));
    }
}

#[cfg(test)]
mod tests {
    use super::super::duel_game::SeatFigures;
    use super::*;

    /// The slow and obvious way.
    fn obvious(means: &[f64]) -> Estimate {
        let number = means.len() as f64;
        let mean = means.iter().sum::<f64>() / number;
        let squares: f64 = means.iter().map(|one| (one - mean).powi(2)).sum();
        let error = (squares / (number - 1.0) / number).sqrt();
        Estimate { mean, within: Some(student(means.len() as u64 - 1) * error) }
    }

    /// A game with places and points that look like chance.
    fn game(number: u64) -> DuelGame {
        let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let points: [i32; 4] = std::array::from_fn(|_| next(40) as i32 * 1000 + 10_000);
        let seats = points.map(|points_here| SeatFigures {
            place: 1 + points.iter().filter(|&&other| other > points_here).count() as u8,
            points: points_here,
            result: points_here - 30_000,
            wins: next(5) as u32,
            ..SeatFigures::default()
        });
        DuelGame { game: number, hands: 8, seats, incidents: Vec::new() }
    }

    #[track_caller]
    fn check_close(found: Option<Estimate>, expected: Estimate) {
        let found = found.expect("an estimate");
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + b.abs());
        let (found_within, within) = (found.within.expect("some sets"), expected.within.expect("some sets"));
        assert!(close(found.mean, expected.mean) && close(found_within, within), "{found:?} {expected:?}");
    }

    #[test]
    fn estimates_are_those_of_the_set_means() {
        for (seats, sets) in [("club,random,random,random", 50), ("club,random,club,tsumogiri", 2), ("random", 7)] {
            let lineup = Lineup::parse(seats).expect("four players");
            let per_set = lineup.games_per_set as u64;
            let games: Vec<Vec<DuelGame>> =
                (0..sets).map(|set| (1..=per_set).map(|game_of| game(set * per_set + game_of)).collect()).collect();
            let mut standings = Standings::new(&lineup);
            games.iter().for_each(|games| standings.add(&lineup, games));
            assert_eq!((standings.sets, standings.hands), (sets, sets * per_set * 8));
            for figures in standings.players.iter().chain(&standings.entrants) {
                // For each set the mean over all that these entrants did in it.
                let means = |of: &dyn Fn(&DuelGame, usize) -> f64| -> Vec<f64> {
                    let of_set = |games: &Vec<DuelGame>| {
                        let mut all = Vec::new();
                        for played in games {
                            let moved = (played.game - 1) % per_set;
                            for entrant in &figures.entrants {
                                all.push(of(played, (entrant + moved as usize) % 4));
                            }
                        }
                        all.iter().sum::<f64>() / all.len() as f64
                    };
                    games.iter().map(of_set).collect()
                };
                let place = |played: &DuelGame, seat: usize| {
                    // The mean of the places from the best to the worst that is shared.
                    let own = played.seats[seat].points;
                    let better = played.seats.iter().filter(|other| other.points > own).count();
                    let not_worse = played.seats.iter().filter(|other| other.points >= own).count();
                    (better + 1 + not_worse) as f64 / 2.0
                };
                check_close(figures.place(), obvious(&means(&place)));
                check_close(figures.points(), obvious(&means(&|played, seat| played.seats[seat].points.into())));
                check_close(figures.result(), obvious(&means(&|played, seat| played.seats[seat].result.into())));
                let wins = means(&|played, seat| played.seats[seat].wins.into()).iter().sum::<f64>();
                let found = figures.counts.wins as f64 / figures.seats_per_set as f64;
                assert!((wins - found).abs() < 1e-9, "{wins} {found}");
                assert!((figures.places().expect("games").iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn equal_players_have_the_middle_place_in_every_set() {
        let lineup = Lineup::parse("club").expect("four players");
        let mut standings = Standings::new(&lineup);
        assert_eq!(standings.players[0].place(), None);
        (1..=100).for_each(|number| standings.add(&lineup, &[game(number)]));
        for figures in [&standings.players[..], &standings.entrants[..]].concat() {
            assert_eq!(figures.place(), Some(Estimate { mean: 2.5, within: Some(0.0) }));
            assert_eq!((figures.games(), figures.entrants.len()), (400, 4));
        }
    }

    #[test]
    fn one_set_has_no_interval() {
        let lineup = Lineup::parse("club,random,club,random").expect("four players");
        let mut standings = Standings::new(&lineup);
        standings.add(&lineup, &[game(1), game(2)]);
        let place = standings.players[0].place().expect("a set");
        assert!(place.within.is_none() && (1.0..=4.0).contains(&place.mean));
    }

    #[test]
    fn entrants_are_grouped_by_name_and_by_rotation() {
        let groups = |seats: &str| {
            let standings = Standings::new(&Lineup::parse(seats).expect("four players"));
            let of = |figures: &[Figures]| figures.iter().map(|one| one.entrants.clone()).collect::<Vec<_>>();
            (of(&standings.players), of(&standings.entrants))
        };
        assert_eq!(groups("club"), (vec![vec![0, 1, 2, 3]], vec![vec![0, 1, 2, 3]]));
        assert_eq!(groups("club,random,club,random").0, [[0, 2], [1, 3]]);
        assert_eq!(groups("club,random,club,random").1, [[0, 2], [1, 3]]);
        assert_eq!(groups("random,club,club,club").0, [vec![0], vec![1, 2, 3]]);
        assert_eq!(groups("random,club,club,club").1, [[0], [1], [2], [3]]);
    }

    /// How likely a number of Student's distribution lies within t of 0, by the closed forms for whole degrees of
    /// freedom (Abramowitz and Stegun 26.7.3 and 26.7.4).
    fn likely(t: f64, freedom: u64) -> f64 {
        let angle = (t / (freedom as f64).sqrt()).atan();
        let (sine, cosine) = angle.sin_cos();
        let odd = freedom % 2 == 1;
        let (mut term, mut sum) = (if odd { cosine } else { 1.0 }, 0.0);
        let mut power = if odd { 1 } else { 0 };
        while power + 2 <= freedom {
            sum += term;
            term *= cosine * cosine * (power + 1) as f64 / (power + 2) as f64;
            power += 2;
        }
        if odd { (angle + sine * sum) * std::f64::consts::FRAC_2_PI } else { sine * sum }
    }

    #[test]
    fn nineteen_times_out_of_twenty() {
        for freedom in (1..=200).chain([499, 1000, 24_999, 100_000]) {
            let found = likely(student(freedom), freedom);
            assert!((found - 0.95).abs() < 1e-5, "{freedom}: {found}");
        }
        assert!((student(u64::MAX) - 1.96).abs() < 1e-4);
    }
}
