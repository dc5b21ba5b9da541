//! The entries of all sessions as a list.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use tiles::BySeat;

/// One table of a session in the list: whose lines its four entries go to. A substitute has no line: the entry goes once,
/// into the line of the player who was replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seated<K> {
    /// The session.
    pub session: u16,
    /// The players of the list who held the seats, replaced or not.
    pub lines: BySeat<K>,
    /// What the table came to.
    pub entries: BySeat<i32>,
}

/// How a player of the list stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// As everybody else.
    #[default]
    Listed,
    /// At the bottom of the list, and counted for the ranking.
    Disqualified,
    /// Taken out for a good reason such as illness: not in the list, and nothing counts. The sessions that were played stay
    /// what they are for the others.
    Removed,
}

/// One line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing<K> {
    /// Whose line.
    pub who: K,
    /// The best place that the player shares, from 1.
    pub place: u16,
    /// All entries together.
    pub total: i32,
    /// How many sessions have an entry.
    pub sessions: u16,
    /// Whether the player was disqualified.
    pub disqualified: bool,
}

/// Why entries make no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingFault<K> {
    /// A player has two entries in one session.
    Twice {
        /// Who.
        who: K,
        /// In which.
        session: u16,
    },
    /// An entry of somebody who is not among the players.
    Unknown(K),
}

/// The list, best first: totals, equal ones with a shared place (1, 2, 2, 4), the disqualified after all others and by
/// their totals among themselves (Q-TOU-26), removed players not at all. Everybody in it counts for the ranking, and
/// their number is the number of players (Q-TOU-23). Equal players stand in the order in which they came in.
pub fn standing<K: Copy + Ord>(
    players: &[(K, Status)],
    seated: &[Seated<K>],
) -> Result<Vec<Standing<K>>, StandingFault<K>> {
    let mut entries: BTreeMap<K, BTreeMap<u16, i32>> = players.iter().map(|&(who, _)| (who, BTreeMap::new())).collect();
    for table in seated {
        for (seat, &who) in table.lines.iter() {
            let line = entries.get_mut(&who).ok_or(StandingFault::Unknown(who))?;
            if line.insert(table.session, table.entries[seat]).is_some() {
                return Err(StandingFault::Twice { who, session: table.session });
            }
        }
    }
    let line = |&(who, status): &(K, Status)| {
        let disqualified = match status {
            Status::Listed => false,
            Status::Disqualified => true,
            Status::Removed => return None,
        };
        let own = &entries[&who];
        let sessions = u16::try_from(own.len()).expect("sessions are counted in 16 bits");
        Some(Standing { who, place: 0, total: own.values().sum(), sessions, disqualified })
    };
    let mut list: Vec<Standing<K>> = players.iter().filter_map(line).collect();
    let rank = |line: &Standing<K>| (line.disqualified, Reverse(line.total));
    list.sort_by_key(rank);
    for at in 0..list.len() {
        let tied = at > 0 && rank(&list[at - 1]) == rank(&list[at]);
        list[at].place = if tied { list[at - 1].place } else { u16::try_from(at + 1).unwrap_or(u16::MAX) };
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who, place, total.
    fn list(players: &[(char, Status)], seated: &[Seated<char>]) -> Vec<(char, u16, i32)> {
        let list = standing(players, seated).expect("a list");
        list.into_iter().map(|line| (line.who, line.place, line.total)).collect()
    }

    fn table(session: u16, lines: [char; 4], entries: [i32; 4]) -> Seated<char> {
        Seated { session, lines: BySeat::new(lines), entries: BySeat::new(entries) }
    }

    #[test]
    fn places_are_shared_and_the_disqualified_are_last() {
        let tables = [
            table(1, ['a', 'b', 'c', 'd'], [40, 10, -20, -30]),
            table(2, ['a', 'b', 'c', 'd'], [-40, 10, 40, -10]),
            table(1, ['e', 'f', 'g', 'h'], [20, 20, 0, -40]),
        ];
        use Status::*;
        let all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(|who| (who, Listed));
        let expected = [
            ('b', 1, 20),
            ('c', 1, 20),
            ('e', 1, 20),
            ('f', 1, 20),
            ('a', 5, 0),
            ('g', 5, 0),
            ('d', 7, -40),
            ('h', 7, -40),
        ];
        assert_eq!(list(&all, &tables), expected);
        let mut some = all;
        (some[1].1, some[4].1, some[5].1) = (Disqualified, Disqualified, Removed);
        let expected =
            [('c', 1, 20), ('a', 2, 0), ('g', 2, 0), ('d', 4, -40), ('h', 4, -40), ('b', 6, 20), ('e', 6, 20)];
        assert_eq!(list(&some, &tables), expected);
    }

    #[test]
    fn nobody_has_two_entries_in_a_session() {
        let players = ['a', 'b', 'c', 'd'].map(|who| (who, Status::Listed));
        let one = table(1, ['a', 'b', 'c', 'd'], [0; 4]);
        assert_eq!(standing(&players, &[one, one]), Err(StandingFault::Twice { who: 'a', session: 1 }));
        assert!(standing(&players, &[one, Seated { session: 2, ..one }]).is_ok());
        let other = table(1, ['a', 'b', 'c', 'z'], [0; 4]);
        assert_eq!(standing(&players, &[other]), Err(StandingFault::Unknown('z')));
    }
}
