//! Schedules for whole tournaments.

use std::fmt;

use crate::chance::{Chance, temperature};
use crate::conditions::{Conditions, Impossible, Limits};
use crate::designs::{Design, designs};
use crate::measure::{Measure, Meetings};
use crate::refine::Finish;
use crate::schedule::{Fault, MOST_PLAYERS, MOST_ROUNDS, Player, Round, Schedule};
use crate::search::{Cooling, Floor, Task, least_cost};
use crate::winds;

/// What a schedule is made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The number of players: a multiple of four, up to [`MOST_PLAYERS`].
    pub players: usize,
    /// The number of rounds, up to [`MOST_ROUNDS`].
    pub rounds: usize,
    /// What every round keeps to.
    pub conditions: Conditions,
    /// The same plan with the same seed gives the same schedule, everywhere.
    pub seed: u64,
    /// How long is searched.
    pub effort: Effort,
}

impl Plan {
    /// A plan without conditions.
    pub fn new(players: usize, rounds: usize) -> Plan {
        Plan { players, rounds, conditions: Conditions::default(), seed: 1, effort: Effort::Usual }
    }
}

/// How long is searched. It is counted in steps and not in seconds, so that a slow machine finds the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// For somebody who waits: about a tenth of the usual.
    Quick,
    /// What the figures of `docs/seating.md` were made with: some seconds.
    Usual,
    /// For somebody who has a night: ten times the usual.
    Long,
}

impl Effort {
    pub(crate) fn times(self, steps: u64) -> u64 {
        match self {
            Effort::Quick => steps / 10,
            Effort::Usual => steps,
            Effort::Long => steps * 10,
        }
    }
}

/// Why there is no schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotSeat {
    /// The numbers cannot be, or the rounds that were given.
    Faults(Vec<Fault>),
    /// The players do not fill their tables.
    NotByFours {
        /// How many there are.
        players: usize,
    },
    /// More rounds were played than there are.
    NoRoundsLeft {
        /// Rounds that were played.
        played: usize,
        /// Rounds of the schedule.
        rounds: usize,
    },
    /// Somebody leaves who is not there, or comes who is there already, or a standing names somebody twice.
    Attendance(Player),
    /// The conditions cannot be kept.
    Impossible(Vec<Impossible>),
}

impl fmt::Display for CannotSeat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut joined = |sentences: Vec<String>| write!(out, "{}", sentences.join("; "));
        match self {
            CannotSeat::Faults(faults) => joined(faults.iter().map(ToString::to_string).collect()),
            CannotSeat::Impossible(reasons) => joined(reasons.iter().map(ToString::to_string).collect()),
            CannotSeat::NotByFours { players } => write!(
                out,
                "{players} players do not fill tables of four; add {} or leave {} out",
                4 - players % 4,
                players % 4
            ),
            CannotSeat::NoRoundsLeft { played, rounds } => {
                write!(out, "{played} of {rounds} rounds were played: none is left to be made anew")
            }
            CannotSeat::Attendance(player) => {
                write!(out, "player {player} cannot leave or come: look who plays already, and who is named twice")
            }
        }
    }
}

impl std::error::Error for CannotSeat {}

/// Makes a schedule.
///
/// Nobody has a wind twice in rounds 1 to 4, 5 to 8, and so on (the proof is with the code that gives out winds); the
/// conditions are kept; second meetings are as few as the search finds, and none where a perfect design is known; then
/// table revisits are few, and people who never meet have many opponents in common.
///
/// ```
/// use janso_seating::{Measure, Plan, make};
///
/// let schedule = make(&Plan::new(20, 5)).expect("20 players fill five tables");
/// let measure = Measure::of(&schedule);
/// assert_eq!((measure.repeats, measure.wind_repeaters, measure.table_revisits), (0, 0, 0));
/// assert_eq!(make(&Plan::new(22, 5)).unwrap_err().to_string(),
///     "22 players do not fill tables of four; add 2 or leave 2 out");
/// ```
pub fn make(plan: &Plan) -> Result<Schedule, CannotSeat> {
    let mut faults = Vec::new();
    if !(4..=MOST_PLAYERS).contains(&plan.players) {
        faults.push(Fault::Players(plan.players));
    }
    if !(1..=MOST_ROUNDS).contains(&plan.rounds) {
        faults.push(Fault::Rounds(plan.rounds));
    }
    if !faults.is_empty() {
        return Err(CannotSeat::Faults(faults));
    }
    if !plan.players.is_multiple_of(4) {
        return Err(CannotSeat::NotByFours { players: plan.players });
    }
    let present: Vec<usize> = (0..plan.players).collect();
    let limits =
        Limits::new(&plan.conditions, plan.players, &present, plan.players / 4).map_err(CannotSeat::Impossible)?;
    let task =
        Task { players: plan.players, present, past: &[], rounds: plan.rounds, winds: Vec::new(), limits: &limits };
    let rounds = solve(&task, plan.effort, plan.seed)?;
    Ok(Schedule::new(plan.players, rounds).expect("exchanges keep everybody at one table"))
}

/// The best rounds for a task, of all that the designs and the search give, with their winds.
pub(crate) fn solve(task: &Task<'_>, effort: Effort, seed: u64) -> Result<Vec<Round>, CannotSeat> {
    let mut chance = Chance::new(seed);
    let least = least_cost(task);
    let mut floors: Vec<Floor<'_>> = Vec::new();
    if task.past.is_empty() && !task.limits.fix_together() {
        for mut design in designs(task.present.len()) {
            // The players of a design are numbers; here they are those who are present.
            for player in design.rounds.iter_mut().flatten().flatten() {
                *player = Player(task.present[player.index()] as u16);
            }
            floors.push(of_design(task, &design, effort, &mut chance));
        }
    }
    let reached = |floors: &[Floor<'_>]| floors.iter().map(Floor::cost).min().unwrap_or(i64::MAX);
    // Small halls are tight and need many tries; in large ones nearly every try succeeds. Where a design is perfect, one
    // try is made all the same: it may have fewer table revisits.
    let seats = (task.rounds * task.present.len()) as u64;
    let designed = reached(&floors) <= least;
    let exchanges = effort.times(20_000_000 + 20_000 * seats) / if designed { 8 } else { 4 };
    for attempt in 0..if designed { 1 } else { 4 } {
        let cooling = if attempt % 2 == 0 { Cooling::Long } else { Cooling::Short };
        let mut floor = Floor::by_lot(task, &mut chance);
        floor.separate(exchanges, cooling, least, &mut chance);
        floors.push(floor);
        if reached(&floors) <= least {
            break;
        }
    }
    let cheapest = reached(&floors);
    floors.retain(|floor| floor.cost() == cheapest);
    // A short finish shows which floor deserves the long one.
    let mut best: Option<(Measure, Floor<'_>)> = None;
    for floor in floors {
        keep_better(task, &floor, &mut best);
        let mut finish = Finish::new(task, floor);
        finish.anneal(effort.times(400_000), &mut chance);
        finish.anneal_tables(effort.times(400_000), &mut chance);
        keep_better(task, &finish.floor, &mut best);
    }
    for _ in 0..2 {
        let (_, floor) = best.clone().expect("at least one floor was made");
        let mut finish = Finish::new(task, floor);
        finish.anneal(effort.times(2_000_000), &mut chance);
        finish.anneal_tables(effort.times(6_000_000), &mut chance);
        keep_better(task, &finish.floor, &mut best);
    }
    let (measure, floor) = best.expect("at least one floor was made");
    if measure.broken > 0 {
        return Err(CannotSeat::Impossible(vec![Impossible::NotFound { broken: measure.broken }]));
    }
    Ok(with_winds(task, in_order(task, floor.rounds())))
}

/// Keeps a floor if it is better than the best so far.
fn keep_better<'a>(task: &Task<'_>, floor: &Floor<'a>, best: &mut Option<(Measure, Floor<'a>)>) {
    let measure = measured(task, &floor.rounds());
    if best.as_ref().is_none_or(|(old, _)| measure.rank() < old.rank()) {
        *best = Some((measure, floor.clone()));
    }
}

/// The figures of past rounds and these; conditions are asked of these alone.
fn measured(task: &Task<'_>, rounds: &[Round]) -> Measure {
    let whole: Vec<Round> = task.past.iter().chain(rounds).cloned().collect();
    let broken = Measure::of_rounds(task.players, rounds, task.limits).broken;
    // Winds are given out afterwards and are never worse for one candidate than for another.
    Measure { broken, wind_repeaters: 0, ..Measure::of_rounds(task.players, &whole, task.limits) }
}

/// The rounds of a design that suit best, and further rounds where it has too few.
fn of_design<'a>(task: &Task<'a>, design: &Design, effort: Effort, chance: &mut Chance) -> Floor<'a> {
    let mut rounds = match design.rounds.len().checked_sub(task.rounds) {
        Some(_) => chosen(task, &design.rounds, chance),
        None => {
            let extra = Task {
                past: &design.rounds,
                present: task.present.clone(),
                winds: Vec::new(),
                rounds: task.rounds - design.rounds.len(),
                ..*task
            };
            let mut floor = Floor::by_lot(&extra, chance);
            floor.separate(effort.times(8_000_000), Cooling::Long, 0, chance);
            design.rounds.iter().cloned().chain(floor.rounds()).collect()
        }
    };
    keep_apart(task, &mut rounds, effort, chance);
    fix_tables(task, &mut rounds);
    Floor::of_rounds(task, &rounds)
}

/// As many rounds as are needed, with many indirect meetings: exchanges of one round for another, as long as they help.
fn chosen(task: &Task<'_>, rounds: &[Round], chance: &mut Chance) -> Vec<Round> {
    let mut order: Vec<usize> = (0..rounds.len()).collect();
    chance.shuffle(&mut order);
    let taken = |order: &[usize]| -> Vec<Round> { order[..task.rounds].iter().map(|&at| rounds[at].clone()).collect() };
    let worth = |order: &[usize]| {
        let measure = Measure::of_rounds(task.players, &taken(order), task.limits);
        // Twice the mean and the fewest, so that neither is forgotten.
        let mean = measure.indirect_total * 2_000 / u64::from(measure.unmet_pairs.max(1));
        mean + u64::from(measure.indirect_min.unwrap_or(0)) * 1_000
    };
    let tries = if order.len() > task.rounds { 4_000_000 / (task.players * task.players) } else { 0 };
    let mut best = worth(&order);
    for _ in 0..tries.min(400) {
        let (out, new) = (chance.below(task.rounds), task.rounds + chance.below(order.len() - task.rounds));
        order.swap(out, new);
        let now = worth(&order);
        if now >= best {
            best = now;
        } else {
            order.swap(out, new);
        }
    }
    taken(&order)
}

/// Gives the places of a design to other players, so that no two meet who are kept apart, if that can be.
fn keep_apart(task: &Task<'_>, rounds: &mut [Round], effort: Effort, chance: &mut Chance) {
    if !task.limits.keep_anybody_apart() {
        return;
    }
    let meetings = Meetings::of(task.players, rounds);
    let mut place: Vec<usize> = (0..task.players).collect();
    let avoided: Vec<Vec<usize>> = (0..task.players)
        .map(|one| (0..task.players).filter(|&other| task.limits.is_apart(one, other)).collect())
        .collect();
    let broken = |place: &[usize], player: usize| -> i64 {
        avoided[player].iter().map(|&other| i64::from(meetings.between(place[player], place[other]))).sum()
    };
    let steps = effort.times(200_000);
    for step in 0..steps {
        let now = temperature(1 << 16, 4, step, steps);
        let (one, other) =
            (task.present[chance.below(task.present.len())], task.present[chance.below(task.present.len())]);
        let before = broken(&place, one) + broken(&place, other);
        place.swap(one, other);
        let worse = broken(&place, one) + broken(&place, other) - before;
        if !chance.accepts(worse, now) {
            place.swap(one, other);
        }
    }
    let mut player_at = vec![0; task.players];
    place.iter().enumerate().for_each(|(player, &at)| player_at[at] = player as u16);
    for player in rounds.iter_mut().flatten().flatten() {
        *player = Player(player_at[player.index()]);
    }
}

/// Brings the tables of whoever has a fixed table to it; two who have different ones never meet.
fn fix_tables(task: &Task<'_>, rounds: &mut [Round]) {
    for tables in rounds {
        for (player, table) in task.limits.fixed_players() {
            if let Some(here) = tables.iter().position(|four| four.iter().any(|one| one.index() == player)) {
                tables.swap(here, table);
            }
        }
    }
}

/// The same rounds in an order in which fewer pairs meet again at once; those whose winds are settled stay.
fn in_order(task: &Task<'_>, mut rounds: Vec<Round>) -> Vec<Round> {
    let first = task.winds.len().min(rounds.len());
    let before: Vec<Round> = task.past.last().into_iter().chain(&rounds[..first]).cloned().collect();
    let again = |rounds: &[Round]| {
        let whole: Vec<Round> = before.iter().chain(&rounds[first..]).cloned().collect();
        Measure::of_rounds(task.players, &whole, &Limits::none(task.players)).consecutive
    };
    let mut best = again(&rounds);
    let pairs: Vec<(usize, usize)> =
        (first..rounds.len()).flat_map(|one| (first..one).map(move |other| (one, other))).collect();
    for (one, other) in pairs.iter().chain(&pairs).copied() {
        if best == 0 {
            break;
        }
        rounds.swap(one, other);
        let now = again(&rounds);
        if now < best {
            best = now;
        } else {
            rounds.swap(one, other);
        }
    }
    rounds
}

/// The same rounds with winds: those of a block that has begun stand already.
pub(crate) fn with_winds(task: &Task<'_>, mut rounds: Vec<Round>) -> Vec<Round> {
    let fresh = task.winds.len().min(rounds.len());
    for block in rounds[fresh..].chunks_mut(4) {
        winds::arrange(task.players, block);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(players: usize, rounds: usize, conditions: Conditions) -> Result<Schedule, CannotSeat> {
        make(&Plan { conditions, effort: Effort::Quick, ..Plan::new(players, rounds) })
    }

    #[track_caller]
    fn check(players: usize, rounds: usize, repeats: u32) {
        let measure = Measure::of(&quick(players, rounds, Conditions::default()).expect("full tables"));
        assert_eq!((measure.repeats, measure.wind_repeaters), (repeats, 0), "{players} players, {rounds} rounds");
    }

    #[test]
    fn second_meetings_are_as_few_as_known() {
        check(16, 5, 0);
        check(16, 6, 24);
        check(20, 6, 6);
        check(24, 7, 0);
        check(24, 8, 18);
        check(28, 9, 0);
        check(32, 9, 0);
        check(32, 10, 10);
        check(36, 11, 0);
        check(40, 13, 0);
        check(44, 13, 0);
        check(48, 13, 0);
        check(172, 4, 0);
    }

    #[test]
    fn every_number_of_players_and_rounds_has_a_schedule() {
        for (players, rounds) in [(4, 3), (8, 5), (12, 15), (52, 8), (56, 3), (400, 2)] {
            let measure = Measure::of(&quick(players, rounds, Conditions::default()).expect("full tables"));
            assert_eq!((measure.players, measure.rounds, measure.wind_repeaters), (players, rounds, 0));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_schedule() {
        let plan = Plan { effort: Effort::Quick, seed: 9, ..Plan::new(24, 5) };
        assert_eq!(make(&plan), make(&plan));
        assert_ne!(make(&plan), make(&Plan { seed: 10, ..plan }));
    }

    /// Ten teams of four, as in a team tournament, a pair that is kept apart besides, and two fixed tables.
    #[test]
    fn conditions_are_kept() {
        let team = |first: u16| (first..first + 4).map(Player).collect();
        let conditions = Conditions {
            teams: (0..10).map(|number| team(4 * number)).collect(),
            apart: vec![(Player(0), Player(39))],
            fixed: vec![(Player(6), 3), (Player(21), 0)],
        };
        let schedule = quick(40, 8, conditions.clone()).expect("ten teams at ten tables");
        let measure = Measure::with(&schedule, &conditions);
        assert_eq!((measure.broken, measure.wind_repeaters), (0, 0));
        assert!(measure.repeats <= 2, "{measure:?}");
        // Two who share a fixed table meet in every round, and everybody else as little as ever.
        let together = Conditions { fixed: vec![(Player(1), 2), (Player(2), 2)], ..Conditions::default() };
        let schedule = quick(40, 4, together.clone()).expect("they may meet");
        let measure = Measure::with(&schedule, &together);
        assert_eq!((measure.broken, measure.repeats, measure.most_meetings), (0, 3, 4));
    }

    #[test]
    fn what_cannot_be_is_an_error() {
        let crowd = Conditions { teams: vec![(0..5).map(Player).collect()], ..Conditions::default() };
        assert!(matches!(quick(16, 4, crowd), Err(CannotSeat::Impossible(_))));
        let faults = quick(404, 16, Conditions::default()).expect_err("too many of both");
        assert_eq!(faults.to_string(), "404 players; a schedule has 4 to 400; 16 rounds; a schedule has 1 to 15");
    }
}
