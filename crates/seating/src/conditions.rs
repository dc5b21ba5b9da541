//! What a tournament asks for besides good schedules: who never meets, and who always sits at the same table.

use std::fmt;

use crate::schedule::Player;

/// What every round has to keep to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Players of one team never sit at one table.
    pub teams: Vec<Vec<Player>>,
    /// These two never sit at one table.
    pub apart: Vec<(Player, Player)>,
    /// This player sits at this table, counted from 0, in every round.
    pub fixed: Vec<(Player, usize)>,
}

/// Why no round can keep to the conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Impossible {
    /// A player who is not of the tournament.
    Unknown(Player),
    /// Somebody is to be kept apart from themselves, or is twice in a team.
    Oneself(Player),
    /// A player with two fixed tables.
    TwoTables(Player),
    /// A table that is not there.
    NoSuchTable {
        /// Who is to sit there.
        player: Player,
        /// Counted from 0.
        table: usize,
        /// How many there are.
        tables: usize,
    },
    /// More than four players are fixed to one table.
    FullTable {
        /// Counted from 0.
        table: usize,
        /// Who is fixed to it.
        players: Vec<Player>,
    },
    /// Two who are kept apart are fixed to the same table.
    FixedTogether(Player, Player),
    /// More players who never meet than there are tables.
    TooManyApart {
        /// Players of whom no two may meet.
        players: Vec<Player>,
        /// How many tables there are.
        tables: usize,
    },
    /// A player for whom fewer than three opponents are left.
    TooFewOpponents {
        /// The player.
        player: Player,
        /// Who is left.
        left: usize,
    },
    /// The search did not find a seating that keeps to the conditions. Where everybody has fewer people to avoid than there
    /// are tables, one exists (Hajnal and Szemerédi, 1970); otherwise there may be none.
    NotFound {
        /// Meetings that the best seating has and should not have.
        broken: u32,
    },
}

impl fmt::Display for Impossible {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |players: &[Player]| players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Impossible::Unknown(player) => write!(out, "a condition names player {player}, who does not exist"),
            Impossible::Oneself(player) => write!(out, "player {player} cannot be kept apart from player {player}"),
            Impossible::TwoTables(player) => write!(out, "player {player} has two fixed tables; leave one"),
            Impossible::NoSuchTable { player, table, tables } => {
                write!(out, "player {player} is fixed to table {}, and there are only {tables} tables", table + 1)
            }
            Impossible::FullTable { table, players } => {
                write!(out, "players {} are fixed to table {}, which seats four", list(players), table + 1)
            }
            Impossible::FixedTogether(one, other) => write!(
                out,
                "players {one} and {other} are kept apart and fixed to the same table; give one of them another"
            ),
            Impossible::TooManyApart { players, tables } => write!(
                out,
                "no two of the {} players {} may meet, and there are only {tables} tables, so two of them have to share one",
                players.len(),
                list(players)
            ),
            Impossible::TooFewOpponents { player, left } => {
                write!(out, "player {player} may meet only {left} others, and a table has three opponents")
            }
            Impossible::NotFound { broken } => write!(
                out,
                "no seating was found that keeps everybody apart ({broken} meetings are left); \
                 take some conditions away, or try another seed or more effort"
            ),
        }
    }
}

impl std::error::Error for Impossible {}

/// Conditions in the form that a search asks: by number, whether two may meet, and where somebody is fixed.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    players: usize,
    /// Whether two players may not meet; empty if everybody may meet everybody.
    apart: Vec<bool>,
    /// The fixed table of a player; empty if nobody has one.
    fixed: Vec<Option<usize>>,
}

impl Limits {
    /// No conditions at all.
    pub fn none(players: usize) -> Limits {
        Limits { players, apart: Vec::new(), fixed: Vec::new() }
    }

    /// The conditions for those present at this many tables, or every reason why no round can keep to them.
    pub fn new(
        conditions: &Conditions,
        players: usize,
        present: &[usize],
        tables: usize,
    ) -> Result<Limits, Vec<Impossible>> {
        let mut reasons = Vec::new();
        let (mut limits, unsound) = Limits::gather(conditions, players);
        reasons.extend(unsound);
        // Whoever is away breaks no condition.
        let there = |player: usize| present.binary_search(&player).is_ok();
        (0..limits.fixed.len()).filter(|&player| !there(player)).for_each(|player| limits.fixed[player] = None);
        if !limits.apart.is_empty() {
            for player in (0..players).filter(|&player| !there(player)) {
                (0..players).for_each(|other| {
                    limits.apart[player * players + other] = false;
                    limits.apart[other * players + player] = false;
                });
            }
        }
        for (index, &(player, table)) in conditions.fixed.iter().enumerate().filter(|(_, (one, _))| there(one.index()))
        {
            if conditions.fixed[..index].iter().any(|&(other, where_else)| other == player && where_else != table) {
                reasons.push(Impossible::TwoTables(player));
            }
            if table >= tables {
                reasons.push(Impossible::NoSuchTable { player, table, tables });
            }
        }
        for table in 0..tables {
            let here: Vec<Player> = limits
                .fixed_players()
                .filter(|&(_, at)| at == table)
                .map(|(player, _)| Player(player as u16))
                .collect();
            for (index, &one) in here.iter().enumerate() {
                let clash = here[..index].iter().find(|other| limits.is_apart(one.index(), other.index()));
                reasons.extend(clash.map(|&other| Impossible::FixedTogether(other, one)));
            }
            if here.len() > 4 {
                reasons.push(Impossible::FullTable { table, players: here });
            }
        }
        // Who is fixed to different tables can never meet; saying so keeps every search from trying it.
        let fixed: Vec<(usize, usize)> = limits.fixed_players().collect();
        for (index, &(one, table)) in fixed.iter().enumerate() {
            for &(other, _) in fixed[..index].iter().filter(|(_, elsewhere)| *elsewhere != table) {
                limits.keep_apart(one, other);
            }
        }
        for &player in present {
            let left = present.iter().filter(|&&other| other != player && !limits.is_apart(player, other)).count();
            if left < 3 {
                reasons.push(Impossible::TooFewOpponents { player: Player(player as u16), left });
            }
        }
        let crowd = limits.crowd();
        if crowd.len() > tables {
            reasons.push(Impossible::TooManyApart { players: crowd, tables });
        }
        if reasons.is_empty() { Ok(limits) } else { Err(reasons) }
    }

    /// The conditions without asking whether a round can keep to them, as a measure does.
    pub fn unchecked(conditions: &Conditions, players: usize) -> Limits {
        Limits::gather(conditions, players).0
    }

    fn gather(conditions: &Conditions, players: usize) -> (Limits, Vec<Impossible>) {
        let mut unsound = Vec::new();
        let mut limits = Limits::none(players);
        let pairs = conditions.teams.iter().flat_map(|team| {
            team.iter().enumerate().flat_map(|(index, &one)| team[..index].iter().map(move |&other| (other, one)))
        });
        for (one, other) in pairs.chain(conditions.apart.iter().copied()) {
            let unknown = [one, other].into_iter().find(|player| player.index() >= players);
            match unknown {
                Some(player) => unsound.push(Impossible::Unknown(player)),
                None if one == other => unsound.push(Impossible::Oneself(one)),
                None => limits.keep_apart(one.index(), other.index()),
            }
        }
        for &(player, table) in &conditions.fixed {
            if player.index() >= players {
                unsound.push(Impossible::Unknown(player));
                continue;
            }
            limits.fixed.resize(players, None);
            limits.fixed[player.index()] = Some(table);
        }
        (limits, unsound)
    }

    fn keep_apart(&mut self, one: usize, other: usize) {
        self.apart.resize(self.players * self.players, false);
        self.apart[one * self.players + other] = true;
        self.apart[other * self.players + one] = true;
    }

    #[inline]
    pub fn is_apart(&self, one: usize, other: usize) -> bool {
        !self.apart.is_empty() && self.apart[one * self.players + other]
    }

    #[inline]
    pub fn fixed(&self, player: usize) -> Option<usize> {
        self.fixed.get(player).copied().flatten()
    }

    /// Everybody who has a fixed table, with it.
    pub fn fixed_players(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.fixed.iter().enumerate().filter_map(|(player, table)| table.map(|table| (player, table)))
    }

    #[inline]
    pub fn fix_anybody(&self) -> bool {
        !self.fixed.is_empty()
    }

    pub fn keep_anybody_apart(&self) -> bool {
        !self.apart.is_empty()
    }

    /// Whether two players share a fixed table, so that they meet in every round.
    pub fn fix_together(&self) -> bool {
        let mut tables: Vec<usize> = self.fixed_players().map(|(_, table)| table).collect();
        tables.sort_unstable();
        tables.windows(2).any(|two| two[0] == two[1])
    }

    /// Players of whom no two may meet: the largest group that is found by adding, from each player on, those with the most
    /// people to avoid. It is one of the reasons why a seating is impossible and need not be the largest there is.
    fn crowd(&self) -> Vec<Player> {
        if self.apart.is_empty() {
            return Vec::new();
        }
        let degree = |player: usize| (0..self.players).filter(|&other| self.is_apart(player, other)).count();
        let mut order: Vec<(usize, usize)> = (0..self.players).map(|player| (degree(player), player)).collect();
        order.retain(|(degree, _)| *degree > 0);
        order.sort_unstable_by_key(|&(degree, player)| (usize::MAX - degree, player));
        let from = |first: usize| {
            let mut crowd = vec![first];
            for &(_, player) in &order {
                if player != first && crowd.iter().all(|&member| self.is_apart(member, player)) {
                    crowd.push(player);
                }
            }
            crowd.sort_unstable();
            crowd
        };
        let crowds = order.iter().map(|&(_, first)| from(first));
        let largest = crowds.max_by_key(Vec::len).unwrap_or_default();
        largest.into_iter().map(|player| Player(player as u16)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(conditions: Conditions, players: usize, sentences: &[&str]) {
        let reasons =
            Limits::new(&conditions, players, &(0..players).collect::<Vec<_>>(), players / 4).err().unwrap_or_default();
        assert_eq!(reasons.iter().map(ToString::to_string).collect::<Vec<_>>(), sentences);
    }

    fn team(numbers: &[u16]) -> Vec<Player> {
        numbers.iter().map(|&number| Player(number)).collect()
    }

    #[test]
    fn what_cannot_be_says_why() {
        check(Conditions { teams: vec![team(&[0, 1, 2, 3])], ..Conditions::default() }, 16, &[]);
        check(
            Conditions { teams: vec![team(&[0, 1, 2, 3, 4])], ..Conditions::default() },
            16,
            &[
                "no two of the 5 players 1, 2, 3, 4, 5 may meet, and there are only 4 tables, so two of them have to share one",
            ],
        );
        check(
            Conditions { apart: vec![(Player(3), Player(3)), (Player(0), Player(20))], ..Conditions::default() },
            16,
            &["player 4 cannot be kept apart from player 4", "a condition names player 21, who does not exist"],
        );
        check(
            Conditions {
                apart: vec![(Player(0), Player(1))],
                fixed: vec![(Player(0), 2), (Player(1), 2), (Player(5), 4), (Player(0), 1)],
                ..Conditions::default()
            },
            16,
            &["player 6 is fixed to table 5, and there are only 4 tables", "player 1 has two fixed tables; leave one"],
        );
        check(
            Conditions {
                apart: vec![(Player(0), Player(1))],
                fixed: vec![(Player(0), 2), (Player(1), 2)],
                ..Conditions::default()
            },
            16,
            &["players 1 and 2 are kept apart and fixed to the same table; give one of them another"],
        );
        check(
            Conditions { fixed: (0..5).map(|player| (Player(player), 0)).collect(), ..Conditions::default() },
            16,
            &["players 1, 2, 3, 4, 5 are fixed to table 1, which seats four"],
        );
    }
}
