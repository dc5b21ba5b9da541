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
        let mut sit_out = order.split_off(seats);
        let mut tables = self.mixed(order);
        self.part(&mut tables, &mut sit_out);
        // Where somebody still sits beside a person they are kept apart from, no table can be made of those who are there.
        let (tables, broken): (Vec<_>, Vec<_>) = tables.into_iter().partition(|table| self.clashes(table) == 0);
        sit_out.extend(broken.into_iter().flatten());
        sit_out.sort_by_key(|entry| (games[entry], *entry));
        NextTables { tables, sit_out }
    }

    /// Pairs at a table that are kept apart.
    fn clashes(&self, table: &[EntryNo; 4]) -> usize {
        let pairs = (0..4).flat_map(|one| (one + 1..4).map(move |other| (one, other)));
        pairs.filter(|&(one, other)| self.keeps_apart(table[one], table[other])).count()
    }

    /// Parts those who are kept apart: by an exchange with another table, and if none helps with somebody who sits out.
    fn part(&self, tables: &mut [[EntryNo; 4]], sit_out: &mut [EntryNo]) {
        while let Some((at, chair)) = self.clashing(tables) {
            let before = self.clashes(&tables[at]);
            let exchange = |tables: &mut [[EntryNo; 4]]| {
                for other in (0..tables.len()).filter(|&other| other != at) {
                    for place in 0..4 {
                        let (mut one, mut two) = (tables[at], tables[other]);
                        std::mem::swap(&mut one[chair], &mut two[place]);
                        if self.clashes(&one) + self.clashes(&two) < before + self.clashes(&tables[other]) {
                            (tables[at], tables[other]) = (one, two);
                            return true;
                        }
                    }
                }
                false
            };
            if exchange(tables) {
                continue;
            }
            let helps = |waits: EntryNo| {
                let mut changed = tables[at];
                changed[chair] = waits;
                self.clashes(&changed) < before
            };
            match sit_out.iter_mut().find(|waits| helps(**waits)) {
                Some(waits) => std::mem::swap(waits, &mut tables[at][chair]),
                None => return,
            }
        }
    }

    /// A chair of somebody who sits beside a person they are kept apart from: the last such, who had the least claim to it.
    fn clashing(&self, tables: &[[EntryNo; 4]]) -> Option<(usize, usize)> {
        let apart = |table: &[EntryNo; 4], chair: usize| table.iter().any(|&mate| self.keeps_apart(mate, table[chair]));
        let chairs = (0..tables.len()).rev().flat_map(|at| (0..4).rev().map(move |chair| (at, chair)));
        chairs.into_iter().find(|&(at, chair)| apart(&tables[at], chair))
    }

    /// Puts those together who have met least: the first is given the three whom they, and each other, met least often, and
    /// are not kept apart from.
    fn mixed(&self, mut waiting: Vec<EntryNo>) -> Vec<[EntryNo; 4]> {
        let meetings = self.meetings();
        let met = |one: EntryNo, other: EntryNo| meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or(0);
        let mut tables = Vec::new();
        while waiting.len() >= 4 {
            let mut table = vec![waiting.remove(0)];
            while table.len() < 4 {
                let least = (0..waiting.len()).min_by_key(|&at| {
                    let apart = table.iter().filter(|&&mate| self.keeps_apart(mate, waiting[at])).count();
                    (apart, table.iter().map(|&mate| met(mate, waiting[at])).sum::<u32>(), at)
                });
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
