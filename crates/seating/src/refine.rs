//! The finish of a schedule: fewer table revisits and more indirect meetings, while second meetings stay as few as they are.

use crate::chance::{Chance, temperature};
use crate::search::{Floor, Task};

/// More opponents than anybody has in fifteen rounds.
const MOST_OPPONENTS: usize = 48;

/// What a table revisit costs, in units of the indirect cost: more than what an exchange can win there.
const REVISIT: i64 = 256;

/// A floor with what the finish needs to know about it.
#[derive(Debug)]
pub(crate) struct Finish<'a> {
    pub floor: Floor<'a>,
    /// Tables that players were at in the past, and the widest of all rounds.
    most_tables: usize,
    visits: Vec<u8>,
    /// Whoever has met whom, in no order.
    opponents: Vec<Opponents>,
    /// Common opponents of a pair, by the lower number and the higher.
    common: Vec<u8>,
    /// What a pair costs that never meets and has so many opponents in common: the square of what it lacks.
    lacking: [i64; 2 * MOST_OPPONENTS],
    /// Table revisits in the rounds that can change.
    revisits: i64,
    indirect: i64,
}

#[derive(Debug, Clone, Copy)]
struct Opponents {
    count: usize,
    players: [u16; MOST_OPPONENTS],
}

impl Opponents {
    fn list(&self) -> &[u16] {
        &self.players[..self.count]
    }

    fn add(&mut self, player: usize) {
        self.players[self.count] = player as u16;
        self.count += 1;
    }

    fn remove(&mut self, player: usize) {
        let at = self.list().iter().position(|&one| usize::from(one) == player).expect("they have met");
        self.count -= 1;
        self.players[at] = self.players[self.count];
    }
}

impl<'a> Finish<'a> {
    pub fn new(task: &Task<'a>, floor: Floor<'a>) -> Finish<'a> {
        let most_tables = task.past.iter().map(Vec::len).chain([task.tables()]).max().unwrap_or(0);
        let players = task.players;
        let mut finish = Finish {
            floor,
            most_tables,
            visits: vec![0; players * most_tables],
            opponents: vec![Opponents { count: 0, players: [0; MOST_OPPONENTS] }; players],
            common: vec![0; players * players],
            lacking: [0; 2 * MOST_OPPONENTS],
            revisits: 0,
            indirect: 0,
        };
        for (table, player) in task
            .past
            .iter()
            .flat_map(|tables| tables.iter().enumerate())
            .flat_map(|(at, four)| four.map(|one| (at, one)))
        {
            finish.visit(player.index(), table);
        }
        finish.revisits = 0;
        for seat in 0..finish.floor.seats().len() {
            let player = usize::from(finish.floor.seats()[seat]);
            finish.visit(player, seat / 4 % finish.floor.tables());
        }
        let mut met = 0;
        for one in 0..players {
            for other in 0..one {
                if finish.floor.meetings(one, other) > 0 {
                    finish.link(one, other);
                    met += 1;
                }
            }
        }
        // A pair should have as many common opponents as the mean can be at best, which is where no two opponents of
        // anybody have met but for those who met at the same table.
        let paths: usize = finish.opponents.iter().map(|met| met.count * met.count.saturating_sub(1) / 2).sum();
        let unmet = players * (players - 1) / 2 - met;
        let best_mean = paths.saturating_sub(2 * met) / unmet.max(1) + 1;
        for (common, cost) in finish.lacking.iter_mut().enumerate() {
            *cost = (best_mean.saturating_sub(common) as i64).pow(2);
        }
        finish.indirect = 0;
        for one in 0..players {
            for other in 0..one {
                if finish.floor.meetings(one, other) == 0 {
                    finish.indirect += finish.lacking[usize::from(finish.common[other * players + one])];
                }
            }
        }
        finish
    }

    fn visit(&mut self, player: usize, table: usize) {
        let visits = &mut self.visits[player * self.most_tables + table];
        self.revisits += i64::from(*visits > 0);
        *visits += 1;
    }

    fn leave(&mut self, player: usize, table: usize) {
        let visits = &mut self.visits[player * self.most_tables + table];
        *visits -= 1;
        self.revisits -= i64::from(*visits > 0);
    }

    #[inline]
    fn pair(&self, one: usize, other: usize) -> usize {
        one.min(other) * self.floor.players() + one.max(other)
    }

    /// One of the opponents of a player is from now on a common opponent of the player and `with`.
    #[inline]
    fn share(&mut self, with: usize, player: usize, more: bool) {
        let pair = self.pair(with, player);
        let before = self.common[pair];
        let after = if more { before + 1 } else { before - 1 };
        self.common[pair] = after;
        if self.floor.meetings(with, player) == 0 {
            self.indirect += self.lacking[usize::from(after)] - self.lacking[usize::from(before)];
        }
    }

    /// Two who had not met have: the floor knows already.
    fn link(&mut self, one: usize, other: usize) {
        self.indirect -= self.lacking[usize::from(self.common[self.pair(one, other)])];
        for (mine, theirs) in [(one, other), (other, one)] {
            for at in 0..self.opponents[theirs].count {
                let third = usize::from(self.opponents[theirs].players[at]);
                self.share(mine, third, true);
            }
        }
        self.opponents[one].add(other);
        self.opponents[other].add(one);
    }

    /// Two who had met have not: the floor knows already.
    fn unlink(&mut self, one: usize, other: usize) {
        self.opponents[one].remove(other);
        self.opponents[other].remove(one);
        for (mine, theirs) in [(one, other), (other, one)] {
            for at in 0..self.opponents[theirs].count {
                let third = usize::from(self.opponents[theirs].players[at]);
                self.share(mine, third, false);
            }
        }
        self.indirect += self.lacking[usize::from(self.common[self.pair(one, other)])];
    }

    fn cost(&self) -> i64 {
        self.revisits * REVISIT + self.indirect
    }

    /// What visits cost if the players of two seats change places.
    #[inline]
    fn exchange_visits(&self, one: usize, other: usize) -> i64 {
        let tables = self.floor.tables();
        let (here, there) = (one / 4 % tables, other / 4 % tables);
        let seats = self.floor.seats();
        let (x, y) = (usize::from(seats[one]) * self.most_tables, usize::from(seats[other]) * self.most_tables);
        let less = |at: usize| -i64::from(self.visits[at] > 1);
        let more = |at: usize| i64::from(self.visits[at] > 0);
        less(x + here) + more(x + there) + less(y + there) + more(y + here)
    }

    /// Lets the players of two seats change places and keeps all figures up to date.
    fn exchange(&mut self, one: usize, other: usize, meetings: i64) {
        let tables = self.floor.tables();
        let (here, there) = (one / 4 % tables, other / 4 % tables);
        let (x, y) = (usize::from(self.floor.seats()[one]), usize::from(self.floor.seats()[other]));
        let (with_x, with_y) = (self.floor.opponents(one), self.floor.opponents(other));
        let lost = with_x.map(|z| (x, z)).into_iter().chain(with_y.map(|z| (y, z)));
        let won = with_x.map(|z| (y, z)).into_iter().chain(with_y.map(|z| (x, z)));
        self.floor.exchange_without_meetings(one, other, meetings);
        for (one, other) in lost {
            if self.floor.meet_once_less(one, other) == 0 {
                self.unlink(one, other);
            }
        }
        for (one, other) in won {
            if self.floor.meet_once_more(one, other) == 1 {
                self.link(one, other);
            }
        }
        self.leave(x, here);
        self.visit(x, there);
        self.leave(y, there);
        self.visit(y, here);
    }

    /// Lets two tables of a round change their numbers. Returns what it costs.
    fn exchange_tables(&mut self, round: usize, one: usize, other: usize) -> i64 {
        let before = self.revisits;
        let first = 4 * self.floor.tables() * round;
        for chair in 0..4 {
            let (x, y) = (first + 4 * one + chair, first + 4 * other + chair);
            let (at_one, at_other) = (usize::from(self.floor.seats()[x]), usize::from(self.floor.seats()[y]));
            self.leave(at_one, one);
            self.visit(at_one, other);
            self.leave(at_other, other);
            self.visit(at_other, one);
            self.floor.swap_seats(x, y);
        }
        (self.revisits - before) * REVISIT
    }

    /// Anneals for so many exchanges of players and of whole tables.
    pub fn anneal(&mut self, exchanges: u64, chance: &mut Chance) {
        const PART: u64 = 256;
        let cap = self.floor.cost();
        let (tables, rounds) = (self.floor.tables(), self.floor.seats().len() / (4 * self.floor.tables()));
        let mut best = (self.cost(), self.floor.seats().to_vec());
        // A perfect design has no exchange of players that keeps it perfect; then only tables are exchanged.
        let (mut tried, mut possible) = (0u64, 0u64);
        for done in (0..exchanges).step_by(PART as usize) {
            let stiff = tried > 20_000 && possible * 5_000 < tried;
            let now = temperature(((REVISIT as u64) << 16) * 2 / 3, if stiff { 3 } else { 7 }, done, exchanges);
            for step in 0..PART {
                if !stiff && step % 8 != 0 {
                    let Some((one, other)) = self.floor.two_seats(chance) else { continue };
                    tried += 1;
                    let meetings = self.floor.exchange_cost(one, other);
                    if self.floor.cost() + meetings > cap {
                        continue;
                    }
                    possible += 1;
                    let before = self.cost();
                    // Most exchanges that bring people back to their tables cannot be worth it.
                    let visits = self.exchange_visits(one, other) * REVISIT;
                    if visits > 0 && !chance.accepts(visits / 2, now) {
                        continue;
                    }
                    self.exchange(one, other, meetings);
                    if !chance.accepts(self.cost() - before, now) {
                        self.exchange(one, other, -meetings);
                    }
                } else {
                    let (round, one, other) = (chance.below(rounds), chance.below(tables), chance.below(tables));
                    if one == other || !self.can_move(round, one) || !self.can_move(round, other) {
                        continue;
                    }
                    let cost = self.exchange_tables(round, one, other);
                    if !chance.accepts(cost, now) {
                        self.exchange_tables(round, one, other);
                    }
                }
                if self.cost() < best.0 {
                    best.0 = self.cost();
                    best.1.copy_from_slice(self.floor.seats());
                }
            }
        }
        self.restore(&best.1);
    }

    /// Anneals the numbers of the tables alone, which is quick.
    pub fn anneal_tables(&mut self, exchanges: u64, chance: &mut Chance) {
        let (tables, rounds) = (self.floor.tables(), self.floor.seats().len() / (4 * self.floor.tables()));
        let mut best = (self.revisits, self.floor.seats().to_vec());
        let mut now = 0;
        for done in 0..exchanges {
            if best.0 == 0 {
                break;
            }
            if done % 256 == 0 {
                now = temperature(((REVISIT as u64) << 16) * 2 / 3, 3, done, exchanges);
            }
            let (round, one, other) = (chance.below(rounds), chance.below(tables), chance.below(tables));
            if one == other || !self.can_move(round, one) || !self.can_move(round, other) {
                continue;
            }
            let cost = self.exchange_tables(round, one, other);
            if !chance.accepts(cost, now) {
                self.exchange_tables(round, one, other);
            } else if self.revisits < best.0 {
                best.0 = self.revisits;
                best.1.copy_from_slice(self.floor.seats());
            }
        }
        self.restore(&best.1);
    }

    /// Whether nobody at a table is fixed to it.
    fn can_move(&self, round: usize, table: usize) -> bool {
        let first = 4 * (round * self.floor.tables() + table);
        let fixed = |&player: &u16| self.floor.limits().fixed(usize::from(player)).is_some();
        !self.floor.limits().fix_anybody() || !self.floor.seats()[first..first + 4].iter().any(fixed)
    }

    /// Brings back what was there, with all its figures.
    fn restore(&mut self, seats: &[u16]) {
        let tables = self.floor.tables();
        for round in 0..seats.len() / (4 * tables) {
            let first = 4 * tables * round;
            for (at, &player) in seats.iter().enumerate().skip(first).take(4 * tables) {
                // Whoever belongs here comes from a seat of this round that is not settled yet.
                let from = (at..first + 4 * tables).find(|&from| self.floor.seats()[from] == player);
                let from = from.expect("a round has the same players as before");
                let moved = from != at;
                if moved && from / 4 == at / 4 {
                    self.floor.swap_seats(from, at);
                } else if moved {
                    let meetings = self.floor.exchange_cost(at, from);
                    self.exchange(at, from, meetings);
                }
            }
        }
    }
}
