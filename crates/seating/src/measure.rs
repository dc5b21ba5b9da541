//! How good a schedule is: one definition for ours and everybody else's.

use crate::conditions::{Conditions, Limits};
use crate::schedule::{Round, Schedule};

/// The figures of a schedule. Smaller is better in all but the indirect meetings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The number of players.
    pub players: usize,
    /// The number of rounds.
    pub rounds: usize,
    /// Meetings after the first, over all pairs: `rep`.
    pub repeats: u32,
    /// How often the pair that meets most often meets: `maxmeet`.
    pub most_meetings: u32,
    /// Visits of a player to a table after the first, over all players and tables: `tab`.
    pub table_revisits: u32,
    /// Players who have a wind twice inside rounds 1 to 4, 5 to 8, and so on: `windblock`.
    pub wind_repeaters: u32,
    /// Players who have a wind more often or more rarely than a quarter of their rounds, rounded either way: `uneven`.
    pub wind_uneven: u32,
    /// Pairs that never meet.
    pub unmet_pairs: u32,
    /// Opponents that a pair that never meets has in common: the fewest of all such pairs, `ind_min`. `None` if all pairs meet.
    pub indirect_min: Option<u32>,
    /// The same, added up over all such pairs.
    pub indirect_total: u64,
    /// Pairs that sit together in two rounds that follow each other: `consec`.
    pub consecutive: u32,
    /// Meetings of people who are kept apart, and rounds in which somebody is not at their fixed table.
    pub broken: u32,
}

impl Measure {
    /// The figures of a schedule without conditions.
    pub fn of(schedule: &Schedule) -> Measure {
        Measure::with(schedule, &Conditions::default())
    }

    /// The figures of a schedule, with what it breaks of these conditions.
    pub fn with(schedule: &Schedule, conditions: &Conditions) -> Measure {
        let limits = Limits::unchecked(conditions, schedule.players());
        Measure::of_rounds(schedule.players(), schedule.rounds(), &limits)
    }

    pub(crate) fn of_rounds(players: usize, rounds: &[Round], limits: &Limits) -> Measure {
        let meetings = Meetings::of(players, rounds);
        let over = |meets: &u8| u32::from(meets.saturating_sub(1));
        let (indirect_min, indirect_total, unmet_pairs) = meetings.indirect();
        Measure {
            players,
            rounds: rounds.len(),
            repeats: meetings.pairs().map(|(_, _, meets)| over(&meets)).sum(),
            most_meetings: meetings.pairs().map(|(_, _, meets)| u32::from(meets)).max().unwrap_or(0),
            table_revisits: table_revisits(players, rounds),
            wind_repeaters: wind_repeaters(players, rounds),
            wind_uneven: wind_uneven(players, rounds),
            unmet_pairs,
            indirect_min,
            indirect_total,
            consecutive: rounds.windows(2).map(|two| together_again(players, &two[0], &two[1])).sum(),
            broken: broken(rounds, limits),
        }
    }

    /// Common opponents of a pair that never meets, on average: `ind_mean`. `None` if all pairs meet.
    pub fn indirect_mean(&self) -> Option<f64> {
        (self.unmet_pairs > 0).then(|| self.indirect_total as f64 / f64::from(self.unmet_pairs))
    }

    /// What schedules are compared by; the smaller is the better one.
    ///
    /// The order is that of what people mind: broken conditions, second meetings, meetings of one pair, winds, tables, and
    /// among equals the indirect meetings, on which places are compared between people who never met.
    pub fn rank(&self) -> impl Ord + use<> {
        let mean_in_thousandths = self.indirect_total * 1000 / u64::from(self.unmet_pairs.max(1));
        let fewest = self.indirect_min.map_or(0, |fewest| u32::MAX - fewest);
        let crowd = (self.broken, self.repeats, self.most_meetings, self.wind_repeaters, self.table_revisits);
        (crowd, fewest, u64::MAX - mean_in_thousandths)
    }
}

/// The fewest second meetings that a schedule can have: who has 3 opponents in each round, and fewer than that in all,
/// meets some again. A schedule that reaches it cannot be better; it cannot always be reached.
pub fn least_repeats(players: usize, rounds: usize) -> u32 {
    let again = (3 * rounds).saturating_sub(players - 1);
    (players * again).div_ceil(2) as u32
}

/// The fewest table revisits: nobody can be at more different tables than there are.
pub fn least_table_revisits(players: usize, rounds: usize) -> u32 {
    (players * rounds.saturating_sub(players / 4)) as u32
}

/// How often every pair meets.
#[derive(Debug, Clone)]
pub(crate) struct Meetings {
    players: usize,
    /// By one player and the other, both ways.
    counts: Vec<u8>,
}

impl Meetings {
    pub fn of(players: usize, rounds: &[Round]) -> Meetings {
        let mut counts = vec![0; players * players];
        for four in rounds.iter().flatten() {
            for one in four {
                for other in four.iter().filter(|other| *other != one) {
                    counts[one.index() * players + other.index()] += 1;
                }
            }
        }
        Meetings { players, counts }
    }

    pub fn between(&self, one: usize, other: usize) -> u8 {
        self.counts[one * self.players + other]
    }

    /// Every pair once.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        (0..self.players)
            .flat_map(move |one| (one + 1..self.players).map(move |other| (one, other, self.between(one, other))))
    }

    /// The fewest common opponents of a pair that never meets, their sum, and the number of such pairs.
    fn indirect(&self) -> (Option<u32>, u64, u32) {
        let words = self.players.div_ceil(64);
        let mut opponents = vec![0u64; self.players * words];
        for (one, other, _) in self.pairs().filter(|(_, _, meets)| *meets > 0) {
            opponents[one * words + other / 64] |= 1 << (other % 64);
            opponents[other * words + one / 64] |= 1 << (one % 64);
        }
        let of = |player: usize| &opponents[player * words..][..words];
        let mut found = (None, 0, 0);
        // Who never played is not a player who was never met.
        let played: Vec<bool> = (0..self.players).map(|player| of(player).iter().any(|word| *word != 0)).collect();
        for (one, other, _) in self.pairs().filter(|&(one, other, meets)| meets == 0 && played[one] && played[other]) {
            let common: u32 = of(one).iter().zip(of(other)).map(|(one, other)| (one & other).count_ones()).sum();
            let fewest = found.0.map_or(common, |fewest: u32| fewest.min(common));
            found = (Some(fewest), found.1 + u64::from(common), found.2 + 1);
        }
        found
    }
}

fn table_revisits(players: usize, rounds: &[Round]) -> u32 {
    let tables = rounds.iter().map(Vec::len).max().unwrap_or(0);
    let mut visits = vec![0u8; players * tables];
    for (table, four) in rounds.iter().flat_map(|tables| tables.iter().enumerate()) {
        for player in four {
            visits[player.index() * tables + table] += 1;
        }
    }
    visits.iter().map(|visits| u32::from(visits.saturating_sub(1))).sum()
}

fn wind_repeaters(players: usize, rounds: &[Round]) -> u32 {
    let mut repeats = vec![false; players];
    for block in rounds.chunks(4) {
        let mut had = vec![0u8; players];
        for (wind, player) in block.iter().flatten().flat_map(|four| four.iter().enumerate()) {
            let bit = 1 << wind;
            repeats[player.index()] |= had[player.index()] & bit != 0;
            had[player.index()] |= bit;
        }
    }
    repeats.iter().filter(|repeats| **repeats).count() as u32
}

fn wind_uneven(players: usize, rounds: &[Round]) -> u32 {
    let mut winds = vec![[0u32; 4]; players];
    for (wind, player) in rounds.iter().flatten().flat_map(|four| four.iter().enumerate()) {
        winds[player.index()][wind] += 1;
    }
    let even = |winds: &[u32; 4]| {
        let played: u32 = winds.iter().sum();
        winds.iter().all(|&count| (played / 4..=played.div_ceil(4)).contains(&count))
    };
    winds.iter().filter(|winds| !even(winds)).count() as u32
}

fn together_again(players: usize, before: &Round, after: &Round) -> u32 {
    let (before, after) =
        (Meetings::of(players, std::slice::from_ref(before)), Meetings::of(players, std::slice::from_ref(after)));
    before.pairs().filter(|&(one, other, meets)| meets > 0 && after.between(one, other) > 0).count() as u32
}

fn broken(rounds: &[Round], limits: &Limits) -> u32 {
    let mut broken = 0;
    for (table, four) in rounds.iter().flat_map(|tables| tables.iter().enumerate()) {
        for (index, one) in four.iter().enumerate() {
            broken += u32::from(limits.fixed(one.index()).is_some_and(|fixed| fixed != table));
            broken += four[..index].iter().filter(|other| limits.is_apart(one.index(), other.index())).count() as u32;
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Player;

    fn schedule(players: usize, rounds: &[&[[u16; 4]]]) -> Schedule {
        let rounds = rounds.iter().map(|tables| tables.iter().map(|four| four.map(Player)).collect()).collect();
        Schedule::new(players, rounds).expect("a schedule")
    }

    /// Eight players, two rounds: 0 and 1 stay together, and so do 4 and 5; everything can be counted by hand.
    #[test]
    fn the_figures_of_a_small_schedule() {
        let schedule = schedule(8, &[&[[0, 1, 2, 3], [4, 5, 6, 7]], &[[0, 1, 6, 7], [4, 5, 2, 3]]]);
        let conditions = Conditions {
            apart: vec![(Player(0), Player(1)), (Player(0), Player(5))],
            fixed: vec![(Player(2), 0)],
            ..Conditions::default()
        };
        let measure = Measure::with(&schedule, &conditions);
        // 0-1, 2-3, 4-5 and 6-7 meet twice, one round after the other; 0, 1, 4 and 5 stay at their table and on their wind,
        // and everybody else changes the table; 2, 3, 6 and 7 stay on their winds too.
        assert_eq!((measure.repeats, measure.most_meetings, measure.consecutive), (4, 2, 4));
        assert_eq!((measure.table_revisits, measure.wind_repeaters, measure.wind_uneven), (4, 8, 8));
        // 0 and 1 never meet 4 and 5, and 2 and 3 never 6 and 7; each such pair has met four others in common.
        assert_eq!((measure.unmet_pairs, measure.indirect_min, measure.indirect_total), (8, Some(4), 32));
        assert_eq!(measure.indirect_mean(), Some(4.0));
        assert_eq!(measure.broken, 3);
    }

    #[test]
    fn the_bounds() {
        assert_eq!([least_repeats(16, 5), least_repeats(16, 6), least_repeats(24, 8)], [0, 24, 12]);
        assert_eq!([least_repeats(36, 12), least_repeats(20, 7)], [18, 20]);
        assert_eq!(
            [least_table_revisits(16, 5), least_table_revisits(28, 9), least_table_revisits(64, 12)],
            [16, 56, 0]
        );
    }
}
