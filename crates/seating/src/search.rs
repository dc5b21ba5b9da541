//! The search for rounds: annealing on exchanges of two players inside a round, with costs that are kept up to date.

use crate::chance::{Chance, temperature};
use crate::conditions::Limits;
use crate::schedule::{Player, Round};

/// What rounds are made for.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    /// All players of the tournament, those who are away too.
    pub players: usize,
    /// Who plays the rounds that are made: a multiple of four.
    pub present: Vec<usize>,
    /// What was played and stays.
    pub past: &'a [Round],
    /// The number of rounds to make.
    pub rounds: usize,
    /// For the first of them, the winds that are settled: who has which.
    pub winds: Vec<Vec<Option<u8>>>,
    pub limits: &'a Limits,
}

impl Task<'_> {
    pub fn tables(&self) -> usize {
        self.present.len() / 4
    }
}

/// What a second meeting costs; further ones of the same pair cost a little more each.
const AGAIN: i64 = 16;
/// What a meeting of two who are kept apart costs.
const APART: i64 = 64 * AGAIN;

/// The cost of a pair that meets this often.
const MEETINGS: [i64; 64] = {
    let mut costs = [0; 64];
    let mut meets = 2;
    while meets < 64 {
        let over = meets as i64 - 1;
        costs[meets] = AGAIN * over + over * (over - 1) / 2;
        meets += 1;
    }
    costs
};

/// How far the temperature falls while second meetings are annealed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cooling {
    /// From warm to cold: what large halls need, where most pairs never meet.
    Long,
    /// About the temperature at which small halls freeze, where nearly all pairs meet.
    Short,
}

/// Rounds on their way, and all that the costs are made of.
#[derive(Debug, Clone)]
pub(crate) struct Floor<'a> {
    players: usize,
    tables: usize,
    limits: &'a Limits,
    /// The first rounds in which the chair is the wind, so that only players of the same wind change places.
    settled: usize,
    /// Player by chair: round, table, chair.
    seats: Vec<u16>,
    /// Meetings of a pair, in past rounds too.
    meets: Vec<u8>,
    /// What meetings cost: second ones, and those of people who are kept apart.
    cost: i64,
}

impl<'a> Floor<'a> {
    /// A floor with everybody somewhere: at their fixed table, on their settled wind, and else by lot.
    pub fn by_lot(task: &Task<'a>, chance: &mut Chance) -> Floor<'a> {
        let mut seats = Vec::with_capacity(task.rounds * task.present.len());
        for round in 0..task.rounds {
            seats.extend(round_by_lot(task, task.winds.get(round), chance));
        }
        Floor::seated(task, seats)
    }

    /// A floor with these rounds.
    pub fn of_rounds(task: &Task<'a>, rounds: &[Round]) -> Floor<'a> {
        let seats = rounds.iter().flatten().flatten().map(|player| player.0).collect();
        Floor::seated(task, seats)
    }

    fn seated(task: &Task<'a>, seats: Vec<u16>) -> Floor<'a> {
        let mut floor = Floor {
            players: task.players,
            tables: task.tables(),
            limits: task.limits,
            settled: task.winds.len(),
            seats,
            meets: vec![0; task.players * task.players],
            cost: 0,
        };
        for four in task.past.iter().flatten() {
            floor.meet(four.map(Player::index));
        }
        // What was played costs the same whatever follows.
        floor.cost = 0;
        for at in (0..floor.seats.len()).step_by(4) {
            floor.meet([0, 1, 2, 3].map(|chair| usize::from(floor.seats[at + chair])));
        }
        floor
    }

    fn meet(&mut self, four: [usize; 4]) {
        for (index, &one) in four.iter().enumerate() {
            for &other in &four[..index] {
                self.cost += self.one_more(one, other);
                self.meets[one * self.players + other] += 1;
                self.meets[other * self.players + one] += 1;
            }
        }
    }

    #[inline]
    fn one_more(&self, one: usize, other: usize) -> i64 {
        let meets = usize::from(self.meets[one * self.players + other]);
        MEETINGS[meets + 1] - MEETINGS[meets] + if self.limits.is_apart(one, other) { APART } else { 0 }
    }

    #[inline]
    fn one_less(&self, one: usize, other: usize) -> i64 {
        let meets = usize::from(self.meets[one * self.players + other]);
        MEETINGS[meets - 1] - MEETINGS[meets] - if self.limits.is_apart(one, other) { APART } else { 0 }
    }

    pub fn cost(&self) -> i64 {
        self.cost
    }

    pub fn players(&self) -> usize {
        self.players
    }

    pub fn tables(&self) -> usize {
        self.tables
    }

    pub fn seats(&self) -> &[u16] {
        &self.seats
    }

    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    #[inline]
    pub fn meetings(&self, one: usize, other: usize) -> u8 {
        self.meets[one * self.players + other]
    }

    /// Two players who change seats without any figure changing, because their tables do with them.
    pub fn swap_seats(&mut self, one: usize, other: usize) {
        self.seats.swap(one, other);
    }

    /// Counts one meeting less, and says how many are left.
    pub fn meet_once_less(&mut self, one: usize, other: usize) -> u8 {
        self.meets[one * self.players + other] -= 1;
        self.meets[other * self.players + one] -= 1;
        self.meetings(one, other)
    }

    /// Counts one meeting more, and says how many there are.
    pub fn meet_once_more(&mut self, one: usize, other: usize) -> u8 {
        self.meets[one * self.players + other] += 1;
        self.meets[other * self.players + one] += 1;
        self.meetings(one, other)
    }

    /// Lets two players change places, of whose meetings the caller takes care.
    pub fn exchange_without_meetings(&mut self, one: usize, other: usize, cost: i64) {
        self.seats.swap(one, other);
        self.cost += cost;
    }

    pub fn rounds(&self) -> Vec<Round> {
        let round =
            |seats: &[u16]| seats.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|chair| Player(four[chair]))).collect();
        self.seats.chunks_exact(4 * self.tables).map(round).collect()
    }

    /// Two seats of one round, at different tables, whose players may change places.
    #[inline]
    pub fn two_seats(&self, chance: &mut Chance) -> Option<(usize, usize)> {
        let size = 4 * self.tables;
        let one = chance.below(self.seats.len());
        let round = one / size;
        let other = if round < self.settled {
            round * size + chance.below(self.tables) * 4 + one % 4
        } else {
            round * size + chance.below(size)
        };
        let free = |seat: usize| self.limits.fixed(usize::from(self.seats[seat])).is_none();
        (one / 4 != other / 4 && free(one) && free(other)).then_some((one, other))
    }

    /// The three others at the table of a seat.
    #[inline]
    pub fn opponents(&self, seat: usize) -> [usize; 3] {
        let first = seat & !3;
        [1, 2, 3].map(|step| usize::from(self.seats[first + ((seat + step) & 3)]))
    }

    /// What it costs if the players of two seats change places.
    #[inline]
    pub fn exchange_cost(&self, one: usize, other: usize) -> i64 {
        let (x, y) = (usize::from(self.seats[one]), usize::from(self.seats[other]));
        let (with_x, with_y) = (self.opponents(one), self.opponents(other));
        let mut cost = 0;
        for &z in &with_x {
            cost += self.one_less(x, z) + self.one_more(y, z);
        }
        for &z in &with_y {
            cost += self.one_less(y, z) + self.one_more(x, z);
        }
        cost
    }

    /// Lets the players of two seats change places; `cost` is what [`Floor::exchange_cost`] said.
    #[inline]
    fn exchange(&mut self, one: usize, other: usize, cost: i64) {
        let (x, y) = (usize::from(self.seats[one]), usize::from(self.seats[other]));
        let (with_x, with_y) = (self.opponents(one), self.opponents(other));
        let n = self.players;
        for &z in &with_x {
            self.meets[x * n + z] -= 1;
            self.meets[z * n + x] -= 1;
            self.meets[y * n + z] += 1;
            self.meets[z * n + y] += 1;
        }
        for &z in &with_y {
            self.meets[y * n + z] -= 1;
            self.meets[z * n + y] -= 1;
            self.meets[x * n + z] += 1;
            self.meets[z * n + x] += 1;
        }
        self.seats.swap(one, other);
        self.cost += cost;
    }

    /// Anneals the second meetings for so many exchanges, or until no schedule can have fewer.
    pub fn separate(&mut self, exchanges: u64, cooling: Cooling, least: i64, chance: &mut Chance) {
        let (from, halvings) = match cooling {
            Cooling::Long => (((AGAIN as u64) << 16) * 7 / 16, 3),
            Cooling::Short => (((AGAIN as u64) << 16) * 5 / 16, 1),
        };
        const PART: u64 = 1024;
        let mut best = (self.cost, self.seats.clone());
        for done in (0..exchanges).step_by(PART as usize) {
            let now = temperature(from, halvings, done, exchanges);
            for _ in 0..PART {
                let Some((one, other)) = self.two_seats(chance) else { continue };
                let cost = self.exchange_cost(one, other);
                if chance.accepts(cost, now) {
                    self.exchange(one, other, cost);
                    if self.cost < best.0 {
                        best.0 = self.cost;
                        best.1.copy_from_slice(&self.seats);
                        if self.cost <= least {
                            return;
                        }
                    }
                }
            }
        }
        self.put(best.1);
    }

    /// Puts everybody where they were before.
    pub fn put(&mut self, seats: Vec<u16>) {
        let size = 4;
        for at in (0..self.seats.len()).step_by(size) {
            let four = [0, 1, 2, 3].map(|chair| usize::from(self.seats[at + chair]));
            for (index, &one) in four.iter().enumerate() {
                for &other in &four[..index] {
                    self.cost += self.one_less(one, other);
                    self.meets[one * self.players + other] -= 1;
                    self.meets[other * self.players + one] -= 1;
                }
            }
        }
        self.seats = seats;
        for at in (0..self.seats.len()).step_by(size) {
            self.meet([0, 1, 2, 3].map(|chair| usize::from(self.seats[at + chair])));
        }
    }
}

/// The least that meetings can cost: every pair meets as often as every other, or once more. What was played is not
/// counted where some of it was, so that then the bound is only that nothing costs less than 0.
pub(crate) fn least_cost(task: &Task<'_>) -> i64 {
    if !task.past.is_empty() {
        return 0;
    }
    let (players, rounds) = (task.present.len(), task.rounds);
    let (pairs, meetings) = (players * (players - 1) / 2, players * 3 * rounds / 2);
    let (each, more) = (meetings / pairs, meetings % pairs);
    MEETINGS[each] * (pairs - more) as i64 + MEETINGS[each + 1] * more as i64
}

fn round_by_lot(task: &Task<'_>, winds: Option<&Vec<Option<u8>>>, chance: &mut Chance) -> Vec<u16> {
    let mut seats = vec![u16::MAX; task.present.len()];
    let mut people = task.present.clone();
    chance.shuffle(&mut people);
    // Whoever has a fixed table sits down first.
    people.sort_by_key(|&player| task.limits.fixed(player).is_none());
    let chair_of = |player: usize| winds.and_then(|winds| winds[player]).map(usize::from);
    for player in people {
        let fits = |seat: &usize| seats[*seat] == u16::MAX && chair_of(player).is_none_or(|wind| seat % 4 == wind);
        let wanted = task.limits.fixed(player).and_then(|table| (4 * table..4 * table + 4).find(fits));
        let seat = wanted.or_else(|| (0..seats.len()).find(fits)).expect("there are as many seats as players");
        seats[seat] = player as u16;
    }
    seats
}
