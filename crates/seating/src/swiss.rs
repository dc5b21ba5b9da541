//! One round by the standing: Swiss rounds and finals, with costs that people can see and change.

use crate::chance::{Chance, temperature};
use crate::conditions::{Conditions, Limits};
use crate::make::{CannotSeat, Effort};
use crate::measure::Meetings;
use crate::repair::open_winds;
use crate::schedule::{Player, Round, Table};
use crate::winds;

/// What each thing costs that nobody likes. Whoever pairs may set them; 0 switches one off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// Two who met m times before and meet again: m² times this.
    pub again: u64,
    /// On top of it, if they met in the round before.
    pub at_once: u64,
    /// The square of the distance in the standing between the first and the last of a table.
    pub spread: u64,
    /// Two of one club at a table.
    pub club: u64,
    /// Each earlier visit of a player to the table.
    pub revisit: u64,
    /// A player on a wind that they had in this block of four rounds.
    pub wind: u64,
}

impl Weights {
    /// Swiss rounds: second meetings are worse than any spread in a hall of 150, winds worse than both.
    pub const SWISS: Weights =
        Weights { again: 30_000, at_once: 30_000, spread: 1, club: 2_000, revisit: 2, wind: 1_000_000 };
    /// Finals: the standing alone says who plays whom, and then winds are as good as they can be.
    pub const FINALS: Weights = Weights { again: 0, at_once: 0, spread: 1_000_000, club: 0, revisit: 0, wind: 1_000 };
}

/// What a round is made from.
#[derive(Debug, Clone)]
pub struct SwissPlan<'a> {
    /// All players of the tournament, those who are away too.
    pub players: usize,
    /// The rounds that were played.
    pub past: &'a [Round],
    /// Those who play now, the leader first.
    pub standing: &'a [Player],
    /// Players of one club, who should not meet; `conditions` has those who must not.
    pub clubs: &'a [Vec<Player>],
    /// What the round keeps to.
    pub conditions: &'a Conditions,
    /// What things cost.
    pub weights: Weights,
    /// How long is searched.
    pub effort: Effort,
    /// The same plan with the same seed gives the same round.
    pub seed: u64,
}

/// A round, and what to know before it is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissRound {
    /// The tables, with winds.
    pub tables: Round,
    /// Who meets again, and what it all costs.
    pub report: SwissReport,
}

/// What a round costs, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissReport {
    /// All costs.
    pub costs: Costs,
    /// Pairs that meet again.
    pub again: Vec<Again>,
    /// The table whose players stand farthest apart.
    pub widest: Spread,
}

/// Costs by what they are for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Costs {
    /// Second meetings.
    pub again: u64,
    /// Second meetings in rounds that follow each other.
    pub at_once: u64,
    /// Distances in the standing.
    pub spread: u64,
    /// Club-mates at one table.
    pub club: u64,
    /// Tables visited before.
    pub revisit: u64,
    /// Winds had before in this block.
    pub wind: u64,
    /// Meetings of people who are kept apart; each costs more than everything else.
    pub apart: u64,
}

impl Costs {
    /// Everything together.
    pub fn total(&self) -> u64 {
        self.again + self.at_once + self.spread + self.club + self.revisit + self.wind + self.apart
    }

    fn parts(&self) -> [u64; 7] {
        [self.again, self.at_once, self.spread, self.club, self.revisit, self.wind, self.apart]
    }
}

/// A pair that meets again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Again {
    /// The two, the lower number first.
    pub players: [Player; 2],
    /// Counted from 0.
    pub table: usize,
    /// The rounds in which they met, counted from 0.
    pub met_in: Vec<usize>,
    /// The cheapest exchange that parts them, and so why they are not parted; `None` if nobody can be exchanged.
    pub instead: Option<Alternative>,
}

/// An exchange of two players that was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alternative {
    /// Who would move, and who would come instead.
    pub exchange: [Player; 2],
    /// How much more it would cost.
    pub more: u64,
    /// Which part of the costs would grow most, by its name in [`Costs`].
    pub because: &'static str,
}

/// How far apart the players of a table stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// Counted from 0.
    pub table: usize,
    /// The best and the worst place at it, counted from 1.
    pub places: [usize; 2],
}

/// More than anything that the weights can add up to.
const APART: u64 = 1 << 50;
/// So that no sum of costs comes near [`APART`].
const MOST_WEIGHT: u64 = 1 << 24;

/// Makes a round by the standing.
///
/// It begins with tables of people who stand next to each other, as far as the winds that they still lack allow, and then
/// exchanges players as long as it lowers the costs. If nobody left or came during a block of four rounds, it begins without
/// a repeated wind; one is given only where it saves more than its weight.
///
/// ```
/// use janso_seating::{Conditions, Effort, Player, SwissPlan, Weights, swiss};
///
/// let standing: Vec<Player> = (0..16).map(Player).collect();
/// let plan = SwissPlan { players: 16, past: &[], standing: &standing, clubs: &[], conditions: &Conditions::default(),
///     weights: Weights::SWISS, effort: Effort::Quick, seed: 1 };
/// let round = swiss(&plan).expect("four tables");
/// assert_eq!(round.report.widest.places, [1, 4], "nobody has met yet: 1 to 4, 5 to 8 and so on");
/// ```
pub fn swiss(plan: &SwissPlan<'_>) -> Result<SwissRound, CannotSeat> {
    let mut present: Vec<usize> = plan.standing.iter().map(|player| player.index()).collect();
    present.sort_unstable();
    let twice = present.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
    if let Some(player) = twice.or_else(|| present.iter().copied().find(|&player| player >= plan.players)) {
        return Err(CannotSeat::Attendance(Player(player as u16)));
    }
    if !present.len().is_multiple_of(4) || present.is_empty() {
        return Err(CannotSeat::NotByFours { players: present.len() });
    }
    let limits =
        Limits::new(plan.conditions, plan.players, &present, present.len() / 4).map_err(CannotSeat::Impossible)?;
    let mut hall = Hall::new(plan, &limits, &present);
    let mut chance = Chance::new(plan.seed);
    hall.anneal(plan.effort.times(10_000 * present.len() as u64), &mut chance);
    hall.descend();
    hall.order_tables();
    let costs = hall.costs();
    if costs.apart > 0 {
        let broken = (costs.apart / APART) as u32;
        return Err(CannotSeat::Impossible(vec![crate::conditions::Impossible::NotFound { broken }]));
    }
    let report = hall.report(costs);
    let tables = (0..hall.tables.len()).map(|table| hall.with_winds(table)).collect();
    Ok(SwissRound { tables, report })
}

/// The hall before the round begins.
struct Hall<'a> {
    past: &'a [Round],
    limits: &'a Limits,
    weights: Weights,
    meetings: Meetings,
    last: Meetings,
    /// Visits by player and table.
    visits: Vec<u8>,
    most_tables: usize,
    /// The clubs of a player, by index, as a list.
    clubs: Vec<Vec<usize>>,
    /// Winds of this block, as bits.
    had: Vec<u8>,
    /// Places in the standing, from 0.
    place: Vec<usize>,
    tables: Vec<[usize; 4]>,
}

impl<'a> Hall<'a> {
    fn new(plan: &SwissPlan<'a>, limits: &'a Limits, present: &[usize]) -> Hall<'a> {
        let (past, players) = (plan.past, plan.players);
        let count = present.len() / 4;
        let most_tables = past.iter().map(Vec::len).chain([count]).max().unwrap_or(count);
        let mut visits = vec![0; players * most_tables];
        for (table, four) in past.iter().flat_map(|tables| tables.iter().enumerate()) {
            four.iter().for_each(|player| visits[player.index() * most_tables + table] += 1);
        }
        let mut clubs = vec![Vec::new(); players];
        for (club, player) in
            plan.clubs.iter().enumerate().flat_map(|(club, members)| members.iter().map(move |one| (club, one)))
        {
            if let Some(clubs) = clubs.get_mut(player.index()) {
                clubs.push(club);
            }
        }
        let begun = past.len() % 4;
        let had = winds::had(players, &past[past.len() - begun..]);
        let mut place = vec![0; players];
        plan.standing.iter().enumerate().for_each(|(at, player)| place[player.index()] = at);
        let last = &past[past.len().saturating_sub(1)..];
        let cap = |weight: u64| weight.min(MOST_WEIGHT);
        let Weights { again, at_once, spread, club, revisit, wind } = plan.weights;
        let mut hall = Hall {
            past,
            limits,
            weights: Weights {
                again: cap(again),
                at_once: cap(at_once),
                spread: cap(spread),
                club: cap(club),
                revisit: cap(revisit),
                wind: cap(wind),
            },
            meetings: Meetings::of(players, past),
            last: Meetings::of(players, last),
            visits,
            most_tables,
            clubs,
            had,
            place,
            tables: Vec::new(),
        };
        // The next of each wind in the order of the standing, or just the next four where a block begins.
        let settled = open_winds(past, players, present, past.len() + 4);
        let standing: Vec<usize> = plan.standing.iter().map(|player| player.index()).collect();
        let mut queues: Vec<Vec<usize>> = match settled.first() {
            Some(winds) => (0..4)
                .map(|wind| standing.iter().copied().filter(|&player| winds[player] == Some(wind)).collect())
                .collect(),
            None => (0..4).map(|wind| standing.iter().copied().skip(wind).step_by(4).collect()).collect(),
        };
        // Whoever has a fixed table changes places with the one of the same queue who is there.
        for queue in &mut queues {
            let fixed: Vec<(usize, usize)> =
                queue.iter().filter_map(|&player| limits.fixed(player).map(|table| (player, table))).collect();
            for (player, table) in fixed {
                let at = queue.iter().position(|&one| one == player).expect("it came from this queue");
                queue.swap(at, table);
            }
        }
        hall.tables = (0..count).map(|table| [0, 1, 2, 3].map(|wind| queues[wind][table])).collect();
        hall.seat_fixed();
        hall
    }

    /// Brings everybody who has a fixed table and is elsewhere to it, in exchange for somebody who has none.
    fn seat_fixed(&mut self) {
        for (player, table) in self.limits.fixed_players() {
            let here = self.tables.iter().position(|four| four.contains(&player));
            let Some(here) = here.filter(|&here| here != table) else { continue };
            let chair = self.tables[here].iter().position(|&one| one == player).expect("they sit here");
            let other = self.tables[table].iter().position(|&one| self.limits.fixed(one) != Some(table));
            let other = other.expect("at most four are fixed to a table");
            let guest = std::mem::replace(&mut self.tables[table][other], player);
            self.tables[here][chair] = guest;
        }
    }

    /// The leaders sit at the first table, if it does not matter who was at which before.
    fn order_tables(&mut self) {
        let free: Vec<usize> = (0..self.tables.len())
            .filter(|&table| self.tables[table].iter().all(|&player| self.limits.fixed(player).is_none()))
            .collect();
        if self.weights.revisit == 0 {
            let mut tables: Vec<[usize; 4]> = free.iter().map(|&table| self.tables[table]).collect();
            tables.sort_by_key(|four| four.map(|player| self.place[player]).into_iter().min());
            free.into_iter().zip(tables).for_each(|(table, four)| self.tables[table] = four);
        }
    }

    fn costs_of(&self, table: usize, four: &[usize; 4]) -> Costs {
        let Weights { again, at_once, spread, club, revisit, wind } = self.weights;
        let mut costs = Costs::default();
        for (index, &one) in four.iter().enumerate() {
            for &other in &four[..index] {
                let met = u64::from(self.meetings.between(one, other));
                costs.again += again * met * met;
                costs.at_once += at_once * u64::from(self.last.between(one, other));
                costs.club += club * u64::from(self.clubs[one].iter().any(|mine| self.clubs[other].contains(mine)));
                costs.apart += APART * u64::from(self.limits.is_apart(one, other));
            }
            costs.revisit += revisit * u64::from(self.visits[one * self.most_tables + table]);
        }
        let places = four.map(|player| self.place[player]);
        let distance = places.iter().max().expect("four") - places.iter().min().expect("four");
        costs.spread = spread * (distance * distance) as u64;
        costs.wind = wind * u64::from(self.best_chairs(four).1);
        costs
    }

    /// The chairs of four players that repeat the fewest winds, and how many those are.
    fn best_chairs(&self, four: &[usize; 4]) -> ([usize; 4], u32) {
        let repeats =
            |order: &[usize; 4]| (0..4).map(|wind| u32::from(self.had[four[order[wind]]] >> wind & 1)).sum::<u32>();
        let best = ORDERS.iter().min_by_key(|order| repeats(order)).expect("there are 24");
        (best.map(|at| four[at]), repeats(best))
    }

    fn with_winds(&self, table: usize) -> Table {
        self.best_chairs(&self.tables[table]).0.map(|player| Player(player as u16))
    }

    fn costs(&self) -> Costs {
        let mut sum = Costs::default();
        for (table, four) in self.tables.iter().enumerate() {
            let one = self.costs_of(table, four);
            sum.again += one.again;
            sum.at_once += one.at_once;
            sum.spread += one.spread;
            sum.club += one.club;
            sum.revisit += one.revisit;
            sum.wind += one.wind;
            sum.apart += one.apart;
        }
        sum
    }

    /// The two tables as they would be after an exchange; `None` if one of the two has to stay.
    fn exchanged(&self, [a, x]: [usize; 2], [b, y]: [usize; 2]) -> Option<[[usize; 4]; 2]> {
        let free = |player: usize| self.limits.fixed(player).is_none();
        let (mut one, mut other) = (self.tables[a], self.tables[b]);
        if a == b || !free(one[x]) || !free(other[y]) {
            return None;
        }
        std::mem::swap(&mut one[x], &mut other[y]);
        Some([one, other])
    }

    fn pair_cost(&self, a: usize, one: &[usize; 4], b: usize, other: &[usize; 4]) -> i64 {
        (self.costs_of(a, one).total() + self.costs_of(b, other).total()) as i64
    }

    /// Anneals, from where even second meetings are taken down to where a place in the standing counts.
    fn anneal(&mut self, exchanges: u64, chance: &mut Chance) {
        let count = self.tables.len();
        let start = (self.weights.again / 8).max(64 * self.weights.spread).max(64) << 16;
        let each = |hall: &Hall<'_>, table: usize, four: &[usize; 4]| hall.costs_of(table, four).total() as i64;
        let mut costs: Vec<i64> = (0..count).map(|table| each(self, table, &self.tables[table])).collect();
        let mut cost: i64 = costs.iter().sum();
        let mut best = (cost, self.tables.clone());
        for done in 0..exchanges {
            let now = temperature(start, 12, done, exchanges);
            let (a, b) = (chance.below(count), chance.below(count));
            let (x, y) = (chance.below(4), chance.below(4));
            let Some([one, other]) = self.exchanged([a, x], [b, y]) else { continue };
            let after = [each(self, a, &one), each(self, b, &other)];
            let change = after[0] + after[1] - costs[a] - costs[b];
            if chance.accepts(change.min(1 << 40), now) {
                (self.tables[a], self.tables[b]) = (one, other);
                [costs[a], costs[b]] = after;
                cost += change;
                if cost < best.0 {
                    best = (cost, self.tables.clone());
                }
            }
        }
        self.tables = best.1;
    }

    /// Makes every exchange that lowers the costs, until there is none.
    fn descend(&mut self) {
        let count = self.tables.len();
        loop {
            let mut changed = false;
            for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
                for (x, y) in (0..4).flat_map(|x| (0..4).map(move |y| (x, y))) {
                    let Some([one, other]) = self.exchanged([a, x], [b, y]) else { continue };
                    let before = self.pair_cost(a, &self.tables[a], b, &self.tables[b]);
                    if self.pair_cost(a, &one, b, &other) < before {
                        (self.tables[a], self.tables[b]) = (one, other);
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn report(&self, costs: Costs) -> SwissReport {
        let mut again = Vec::new();
        for (table, four) in self.tables.iter().enumerate() {
            for (x, y) in (0..4).flat_map(|x| (0..x).map(move |y| (y, x))) {
                if self.meetings.between(four[x], four[y]) > 0 {
                    again.push(self.again(table, [x, y]));
                }
            }
        }
        let spread = |table: usize| {
            let places = self.tables[table].map(|player| self.place[player] + 1);
            Spread { table, places: [*places.iter().min().expect("four"), *places.iter().max().expect("four")] }
        };
        let widest = (0..self.tables.len()).map(spread).rev().max_by_key(|spread| spread.places[1] - spread.places[0]);
        SwissReport { costs, again, widest: widest.expect("there is a table") }
    }

    fn again(&self, table: usize, pair: [usize; 2]) -> Again {
        let mut players = pair.map(|chair| Player(self.tables[table][chair] as u16));
        players.sort_unstable();
        let together = |round: &Round| round.iter().any(|four| players.iter().all(|player| four.contains(player)));
        let met_in =
            self.past.iter().enumerate().filter(|(_, round)| together(round)).map(|(round, _)| round).collect();
        let mut instead: Option<(i64, Alternative)> = None;
        for (chair, b) in pair.into_iter().flat_map(|chair| (0..self.tables.len()).map(move |b| (chair, b))) {
            for y in 0..4 {
                let Some([one, other]) = self.exchanged([table, chair], [b, y]) else { continue };
                let (four, guest) = (self.tables[table], self.tables[b]);
                let more = self.pair_cost(table, &one, b, &other) - self.pair_cost(table, &four, b, &guest);
                if instead.as_ref().is_some_and(|(least, _)| *least <= more) {
                    continue;
                }
                let before = [self.costs_of(table, &four).parts(), self.costs_of(b, &guest).parts()];
                let after = [self.costs_of(table, &one).parts(), self.costs_of(b, &other).parts()];
                let grown =
                    |part: usize| (after[0][part] + after[1][part]) as i64 - (before[0][part] + before[1][part]) as i64;
                let most = (0..PARTS.len()).rev().max_by_key(|&part| grown(part)).expect("there are parts");
                let exchange = [four[chair], guest[y]].map(|player| Player(player as u16));
                instead = Some((more, Alternative { exchange, more: more.max(0) as u64, because: PARTS[most] }));
            }
        }
        Again { players, table, met_in, instead: instead.map(|(_, alternative)| alternative) }
    }
}

/// The names of [`Costs::parts`].
const PARTS: [&str; 7] = ["again", "at_once", "spread", "club", "revisit", "wind", "apart"];

/// All orders of four.
const ORDERS: [[usize; 4]; 24] = {
    let mut orders = [[0; 4]; 24];
    let (mut count, mut code) = (0, 0);
    while code < 256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[count] = order;
            count += 1;
        }
        code += 1;
    }
    orders
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Measure;
    use crate::schedule::Schedule;

    fn plan<'a>(past: &'a [Round], standing: &'a [Player], conditions: &'a Conditions) -> SwissPlan<'a> {
        SwissPlan {
            players: standing.len(),
            past,
            standing,
            clubs: &[],
            conditions,
            weights: Weights::SWISS,
            effort: Effort::Quick,
            seed: 3,
        }
    }

    /// Eight rounds with a standing that changes: nobody has a wind twice in a block, few meet again, and the report
    /// says who.
    #[test]
    fn rounds_by_the_standing() {
        let mut chance = Chance::new(4);
        let conditions =
            Conditions { apart: vec![(Player(0), Player(1))], fixed: vec![(Player(5), 2)], ..Conditions::default() };
        let mut past: Vec<Round> = Vec::new();
        let mut standing: Vec<Player> = (0..40).map(Player).collect();
        for _ in 0..8 {
            chance.shuffle(&mut standing[..20]);
            chance.shuffle(&mut standing[20..]);
            let round = swiss(&plan(&past, &standing, &conditions)).expect("ten tables");
            let meetings = Meetings::of(40, &past);
            let again: Vec<[Player; 2]> = round.report.again.iter().map(|again| again.players).collect();
            let mut counted = Vec::new();
            for four in &round.tables {
                for (x, y) in (0..4).flat_map(|x| (0..x).map(move |y| (x, y))) {
                    if meetings.between(four[x].index(), four[y].index()) > 0 {
                        counted.push([four[x].min(four[y]), four[x].max(four[y])]);
                    }
                }
            }
            assert_eq!(again.len(), counted.len());
            assert!(counted.iter().all(|pair| again.contains(pair)));
            assert!(round.report.again.iter().all(|again| again.met_in.len()
                == usize::from(meetings.between(again.players[0].index(), again.players[1].index()))));
            past.push(round.tables);
        }
        let schedule = Schedule::new(40, past).expect("everybody plays");
        let measure = Measure::with(&schedule, &conditions);
        assert_eq!((measure.wind_repeaters, measure.broken), (0, 0));
        assert!(measure.repeats <= 4, "{measure:?}");
    }

    /// Four who met stand at the top: Swiss parts them, finals do not, and the weights are what makes the difference.
    #[test]
    fn weights_decide() {
        let standing: Vec<Player> = (0..16).map(Player).collect();
        let past = [standing.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|at| four[at])).collect::<Round>()];
        let conditions = Conditions::default();
        let apart = swiss(&plan(&past, &standing, &conditions)).expect("four tables");
        assert_eq!(apart.report.again, []);
        let finals = SwissPlan { weights: Weights::FINALS, ..plan(&past, &standing, &conditions) };
        let finals = swiss(&finals).expect("four tables");
        assert_eq!(finals.report.again.len(), 24);
        assert_eq!(finals.report.widest, Spread { table: 0, places: [1, 4] });
        let first = &finals.report.again[0];
        assert_eq!((first.met_in.as_slice(), first.instead.expect("an exchange").because), (&[0][..], "spread"));
        assert_eq!(finals.report.costs.wind, 0);
    }

    #[test]
    fn club_mates_are_parted_where_it_is_cheap() {
        let standing: Vec<Player> = (0..16).map(Player).collect();
        let (conditions, clubs) = (Conditions::default(), [vec![Player(0), Player(1), Player(2), Player(3)]]);
        let round = swiss(&SwissPlan { clubs: &clubs, ..plan(&[], &standing, &conditions) }).expect("four tables");
        assert_eq!(round.report.costs.club, 0);
    }

    #[test]
    fn a_standing_names_everybody_once() {
        let conditions = Conditions::default();
        let standing = [0, 1, 2, 2].map(Player);
        assert_eq!(swiss(&plan(&[], &standing, &conditions)), Err(CannotSeat::Attendance(Player(2))));
        let standing = [0, 1, 2].map(Player);
        assert_eq!(swiss(&plan(&[], &standing, &conditions)), Err(CannotSeat::NotByFours { players: 3 }));
    }
}
