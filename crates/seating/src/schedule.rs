//! A schedule: which players sit at which table in which round, each on a wind.

use std::fmt;

/// A player of a tournament, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u16);

impl Player {
    /// The number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// People count players from 1.
impl fmt::Display for Player {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", u32::from(self.0) + 1)
    }
}

/// The four of a table, who begin on East, South, West and North.
pub type Table = [Player; 4];

/// The tables of a round, table 1 first.
pub type Round = Vec<Table>;

/// The most players that a schedule has.
pub const MOST_PLAYERS: usize = 400;
/// The most rounds that a schedule has.
pub const MOST_ROUNDS: usize = 15;

/// A schedule that was checked: nobody sits at two tables in one round.
///
/// ```
/// use janso_seating::{Fault, Player, Schedule};
///
/// let round = vec![[0, 1, 2, 3].map(Player), [4, 5, 6, 3].map(Player)];
/// let faults = Schedule::new(8, vec![round]).expect_err("player 4 sits twice and player 8 nowhere");
/// assert_eq!(faults.len(), 2);
/// assert_eq!(faults[0].to_string(), "round 1: player 4 sits at table 1 and at table 2");
/// assert_eq!(faults[1], Fault::Missing { round: 0, player: Player(7) });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    players: u16,
    rounds: Vec<Round>,
}

/// Something that no schedule can have. Rounds and tables are counted from 0 here, and from 1 in the sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Fewer than four players, or more than the most.
    Players(usize),
    /// No rounds, or more than the most.
    Rounds(usize),
    /// A round without tables.
    NoTables {
        /// The round.
        round: usize,
    },
    /// A player who is not of the tournament.
    Unknown {
        /// The round.
        round: usize,
        /// The table.
        table: usize,
        /// The player.
        player: Player,
    },
    /// A player in two places of one round.
    Twice {
        /// The round.
        round: usize,
        /// The two tables, which may be the same.
        tables: [usize; 2],
        /// The player.
        player: Player,
    },
    /// A player who has no table, where everybody plays every round.
    Missing {
        /// The round.
        round: usize,
        /// The player.
        player: Player,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Players(count) => write!(out, "{count} players; a schedule has 4 to {MOST_PLAYERS}"),
            Fault::Rounds(count) => write!(out, "{count} rounds; a schedule has 1 to {MOST_ROUNDS}"),
            Fault::NoTables { round } => write!(out, "round {}: it has no tables", round + 1),
            Fault::Unknown { round, table, player } => {
                write!(out, "round {}, table {}: there is no player {player}", round + 1, table + 1)
            }
            Fault::Twice { round, tables: [one, other], player } => {
                write!(out, "round {}: player {player} sits at table {} and at table {}", round + 1, one + 1, other + 1)
            }
            Fault::Missing { round, player } => write!(out, "round {}: player {player} has no table", round + 1),
        }
    }
}

impl std::error::Error for Fault {}

impl Schedule {
    /// A schedule in which everybody plays every round, or all that is wrong with it.
    pub fn new(players: usize, rounds: Vec<Round>) -> Result<Schedule, Vec<Fault>> {
        Schedule::checked(players, rounds, true)
    }

    /// A schedule in which people may be away for some rounds: those who left, who came later, or who sit out.
    pub fn with_absences(players: usize, rounds: Vec<Round>) -> Result<Schedule, Vec<Fault>> {
        Schedule::checked(players, rounds, false)
    }

    fn checked(players: usize, rounds: Vec<Round>, everybody: bool) -> Result<Schedule, Vec<Fault>> {
        let mut faults = Vec::new();
        if !(4..=MOST_PLAYERS).contains(&players) {
            faults.push(Fault::Players(players));
        }
        if !(1..=MOST_ROUNDS).contains(&rounds.len()) {
            faults.push(Fault::Rounds(rounds.len()));
        }
        for (round, tables) in rounds.iter().enumerate() {
            if tables.is_empty() {
                faults.push(Fault::NoTables { round });
            }
            let mut seen = vec![None; players];
            for (table, &player) in
                tables.iter().enumerate().flat_map(|(at, four)| four.iter().map(move |one| (at, one)))
            {
                match seen.get_mut(player.index()) {
                    None => faults.push(Fault::Unknown { round, table, player }),
                    Some(Some(first)) => faults.push(Fault::Twice { round, tables: [*first, table], player }),
                    Some(free) => *free = Some(table),
                }
            }
            if everybody {
                let missing = seen.iter().enumerate().filter(|(_, table)| table.is_none());
                faults.extend(missing.map(|(player, _)| Fault::Missing { round, player: Player(player as u16) }));
            }
        }
        if faults.is_empty() { Ok(Schedule { players: players as u16, rounds }) } else { Err(faults) }
    }

    /// The number of players, those who are away among them.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The rounds, the first one first.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The rounds, for whoever does without the checks.
    pub fn into_rounds(self) -> Vec<Round> {
        self.rounds
    }

    /// The table of a player in a round and the wind there, both counted from 0; `None` who is away.
    pub fn seat_of(&self, round: usize, player: Player) -> Option<(usize, usize)> {
        let places = self.rounds.get(round)?.iter().enumerate();
        places
            .flat_map(|(table, four)| four.iter().enumerate().map(move |(wind, &one)| (one, (table, wind))))
            .find_map(|(one, place)| (one == player).then_some(place))
    }

    /// The first rounds, as they were played.
    pub fn played(&self, rounds: usize) -> &[Round] {
        &self.rounds[..rounds.min(self.rounds.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(numbers: &[[u16; 4]]) -> Round {
        numbers.iter().map(|four| four.map(Player)).collect()
    }

    #[track_caller]
    fn check(players: usize, rounds: Vec<Round>, sentences: &[&str]) {
        let faults = Schedule::new(players, rounds).err().unwrap_or_default();
        assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), sentences);
    }

    #[test]
    fn every_fault_is_reported() {
        check(8, vec![round(&[[0, 1, 2, 3], [4, 5, 6, 7]])], &[]);
        check(3, vec![], &["3 players; a schedule has 4 to 400", "0 rounds; a schedule has 1 to 15"]);
        check(
            8,
            vec![round(&[[0, 1, 2, 3], [4, 5, 6, 8]]), vec![]],
            &[
                "round 1, table 2: there is no player 9",
                "round 1: player 8 has no table",
                "round 2: it has no tables",
                "round 2: player 1 has no table",
                "round 2: player 2 has no table",
                "round 2: player 3 has no table",
                "round 2: player 4 has no table",
                "round 2: player 5 has no table",
                "round 2: player 6 has no table",
                "round 2: player 7 has no table",
                "round 2: player 8 has no table",
            ],
        );
    }

    #[test]
    fn people_may_be_away_where_it_is_said() {
        let rounds = vec![round(&[[0, 1, 2, 3]])];
        assert!(Schedule::new(5, rounds.clone()).is_err());
        let schedule = Schedule::with_absences(5, rounds).expect("player 5 is away");
        assert_eq!(schedule.seat_of(0, Player(2)), Some((0, 2)));
        assert_eq!(schedule.seat_of(0, Player(4)), None);
    }
}
