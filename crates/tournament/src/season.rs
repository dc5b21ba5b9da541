//! Evenings of a club: who plays next when not everybody can.

use std::collections::BTreeMap;

use crate::names::{EntryNo, RoundNo};
use crate::state::Tournament;

/// Who plays next and who sits out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextTables {
    /// Tables of four.
    pub tables: Vec<[EntryNo; 4]>,
    /// Who sits out.
    pub sit_out: Vec<EntryNo>,
}

impl Tournament {
    /// Tables for those who are there, on this evening: those with the fewest games play first, and of them those who have
    /// waited longest, so that nobody is ever two games behind. Who has met least is put together.
    pub fn next_tables(&self, evening: RoundNo, present: &[EntryNo]) -> NextTables {
        let mut games: BTreeMap<EntryNo, (usize, usize)> = present.iter().map(|&entry| (entry, (0, 0))).collect();
        let tables = self.round(evening).map_or(&[][..], |round| &round.tables);
        for (number, table) in (1..).zip(tables) {
            for entry in table.seats.values().filter_map(|sitter| sitter.entry()) {
                if let Some((played, last)) = games.get_mut(&entry) {
                    (*played, *last) = (*played + 1, number);
                }
            }
        }
        let mut order: Vec<EntryNo> = games.keys().copied().collect();
        order.sort_by_key(|entry| (games[entry], *entry));
        let seats = order.len() / 4 * 4;
        let sit_out = order.split_off(seats);
        NextTables { tables: self.mixed(order), sit_out }
    }

    /// Puts those together who have met least: the first is given the three whom they, and each other, met least often.
    fn mixed(&self, mut waiting: Vec<EntryNo>) -> Vec<[EntryNo; 4]> {
        let meetings = self.meetings();
        let met = |one: EntryNo, other: EntryNo| meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or(0);
        let mut tables = Vec::new();
        while waiting.len() >= 4 {
            let mut table = vec![waiting.remove(0)];
            while table.len() < 4 {
                let least = (0..waiting.len())
                    .min_by_key(|&at| (table.iter().map(|&mate| met(mate, waiting[at])).sum::<u32>(), at));
                table.push(waiting.remove(least.expect("four are waiting")));
            }
            tables.push([table[0], table[1], table[2], table[3]]);
        }
        tables
    }

    /// How often each pair has sat at one table, the lower number first.
    pub fn meetings(&self) -> BTreeMap<(EntryNo, EntryNo), u32> {
        let mut meetings = BTreeMap::new();
        for table in self.rounds.iter().flat_map(|round| &round.tables) {
            let sat: Vec<EntryNo> = table.seats.values().filter_map(|sitter| sitter.entry()).collect();
            for (place, &one) in sat.iter().enumerate() {
                for &other in &sat[place + 1..] {
                    *meetings.entry((one.min(other), one.max(other))).or_default() += 1;
                }
            }
        }
        meetings
    }
}
