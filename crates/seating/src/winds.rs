//! Winds: every player has each wind once in every four rounds.
//!
//! # Why it is always possible
//!
//! Take a block of at most four rounds. Draw a graph with a point for every player and a point for every table of every
//! round, and a line from each player to each table they sit at. A table has four lines, a player at most four, because
//! the block has at most four rounds. Winds are colours of the lines: what is asked for is that no point has two lines of
//! one colour.
//!
//! **Splitting.** Lines of a graph between two kinds of points can be divided into two halves so that a point with *d* lines
//! has ⌊d/2⌋ or ⌈d/2⌉ in each: join the points with an odd number of lines in pairs by lines to one extra point on the other
//! side (and join the two extra points with each other if theirs is odd); now all numbers are even, so the lines form closed
//! walks; walk along them and put the lines into the halves in turn. Every closed walk of such a graph has an even number
//! of steps, since each step changes sides, so the turns also alternate where the walk closes, and each point has the same
//! number of lines in both halves. Without the extra lines the two differ by at most one.
//!
//! Split the block once: a table has 2 and 2 lines, a player at most 2 in each half. Split both halves: a table has exactly
//! one line of each quarter, and a player at most one. The four quarters are the four winds. ∎
//!
//! It takes time in proportion to the number of seats, and nothing is searched.
//!
//! # When a block has begun
//!
//! After a repair a block may be partly played, and the winds of its first rounds stand. Then the winds of the rest are
//! chosen first and the tables afterwards ([`planned`]): one player of each wind at every table, whoever they are. That
//! there are as few repeats as any seating has, and none if any seating has none, is shown there.

use crate::schedule::Round;

/// One line of the graph: a player, and one of the tables.
#[derive(Debug, Clone, Copy)]
struct Line {
    player: usize,
    table: usize,
}

/// The same tables with their players in other chairs, so that nobody has a wind twice.
///
/// The rounds are one block: there are at most four, and nobody sits twice in one of them.
pub(crate) fn arrange(players: usize, block: &mut [Round]) {
    assert!(block.len() <= 4, "a block has at most four rounds");
    let mut lines = Vec::new();
    for (table, four) in block.iter().flatten().enumerate() {
        lines.extend(four.iter().map(|player| Line { player: player.index(), table }));
    }
    let tables = block.iter().map(Vec::len).sum();
    let halves = split(players, tables, &lines);
    let quarters = halves.each_ref().map(|half| split(players, tables, half));
    let mut chairs = vec![[usize::MAX; 4]; tables];
    for (wind, quarter) in quarters.as_flattened().iter().enumerate() {
        quarter.iter().for_each(|line| chairs[line.table][wind] = line.player);
    }
    for (four, chairs) in block.iter_mut().flatten().zip(chairs) {
        let members = *four;
        *four = chairs.map(|chair| {
            let member = members.iter().find(|player| player.index() == chair);
            *member.expect("each quarter has one line of every table")
        });
    }
}

/// Two halves of the lines, in which every point has half of its own, but for one line where their number is odd.
fn split(players: usize, tables: usize, lines: &[Line]) -> [Vec<Line>; 2] {
    // Points: the players, an extra player, the tables, an extra table.
    let (extra_player, first_table) = (players, players + 1);
    let extra_table = first_table + tables;
    let mut ends: Vec<[usize; 2]> = lines.iter().map(|line| [line.player, first_table + line.table]).collect();
    let mut degrees = vec![0u32; extra_table + 1];
    for point in ends.iter().flatten() {
        degrees[*point] += 1;
    }
    for point in 0..extra_table {
        if point != extra_player && degrees[point] % 2 == 1 {
            let extra = if point < players { extra_table } else { extra_player };
            ends.push([point, extra]);
            degrees[extra] += 1;
        }
    }
    // Both numbers are odd or neither, because both count the lines that were there, modulo 2.
    if degrees[extra_player] % 2 == 1 {
        ends.push([extra_player, extra_table]);
    }
    let mut of_point: Vec<Vec<usize>> = vec![Vec::new(); extra_table + 1];
    for (line, points) in ends.iter().enumerate() {
        points.iter().for_each(|&point| of_point[point].push(line));
    }
    let mut walked = vec![false; ends.len()];
    let mut halves = [Vec::new(), Vec::new()];
    for start in 0..of_point.len() {
        // A walk that cannot go on has come back to its beginning, because all numbers are even.
        let mut here = start;
        while let Some(line) = of_point[here].pop() {
            if std::mem::replace(&mut walked[line], true) {
                continue;
            }
            let [player, table] = ends[line];
            // Steps from a player to a table and steps back take turns, so the direction says the half.
            let (half, next) = if here == player { (0, table) } else { (1, player) };
            here = next;
            halves[half].extend(lines.get(line).copied());
        }
    }
    halves
}

/// The winds of the rounds that are left of a block, round by round and player by player; `None` for who is away.
///
/// `had[p]` has bit *w* if player *p* had wind *w* in the rounds of the block that were played; `present` are those who play
/// the `left` rounds, a multiple of four. In every round each wind is given to a quarter of them, so that tables can be made
/// of one player of each wind.
///
/// # What is promised
///
/// A *repeat* is a seat on a wind that its player had in this block before. The winds given here have as few repeats as any
/// seating of these rounds has, and so none if any seating has none. Where nobody left or came during the block there are
/// none.
///
/// *Proof.* Any seating gives every player `left` winds, with repetition, and every wind `left` times to each quarter of the
/// people: it is a flow from players to winds. The flow computed here has the fewest repeats of all such flows, because it
/// is one of the least cost, if the first unit on a wind that a player did not have is free and every other one costs 1; the
/// costs of further units never fall, so the cost of a flow is its number of repeats. Conversely every flow comes from
/// a seating: divide each wind into as many points as there are tables, each with `left` lines; the lines between players
/// and these points can be coloured with `left` colours so that no point has two of one colour (Kőnig), and the colours are
/// rounds: each player has one wind in each, each wind as many players as there are tables. If nobody left or came and the
/// rounds so far have no repeats, each player lacks as many winds as the block has rounds left or more, and the winds were
/// given equally often; giving every wind that is lacking the same share is a flow without repeats, and where a flow in
/// fractions exists, one in whole numbers does. ∎
pub(crate) fn planned(had: &[u8], present: &[usize], left: usize) -> Vec<Vec<Option<u8>>> {
    let tables = present.len() / 4;
    let given = cheapest_flow(had, present, left);
    // Each wind in turn fills its points, `left` lines each.
    let mut lines = Vec::new();
    for wind in 0..4 {
        let units = given.iter().enumerate().flat_map(|(at, winds)| (0..winds[wind]).map(move |_| at));
        lines.extend(units.enumerate().map(|(unit, at)| Line { player: at, table: wind * tables + unit / left }));
    }
    let colours = colour(present.len(), 4 * tables, &lines, left);
    let mut rounds = vec![vec![None; had.len()]; left];
    for (line, colour) in lines.iter().zip(colours) {
        rounds[colour][present[line.player]] = Some((line.table / tables) as u8);
    }
    rounds
}

/// The winds that everybody had in these rounds, as bits.
pub(crate) fn had(players: usize, block: &[Round]) -> Vec<u8> {
    let mut had = vec![0; players];
    for (wind, player) in block.iter().flatten().flat_map(|four| four.iter().enumerate()) {
        had[player.index()] |= 1 << wind;
    }
    had
}

/// How often each of the present has each wind in the rounds that are left: the flow of least cost, by shortest paths.
fn cheapest_flow(had: &[u8], present: &[usize], left: usize) -> Vec<[usize; 4]> {
    let room = left * (present.len() / 4);
    let mut given = vec![[0usize; 4]; present.len()];
    let mut filled = [0usize; 4];
    let free = |at: usize, wind: usize| had[present[at]] >> wind & 1 == 0;
    // The cost of one more unit from a player to a wind, and what one unit less saves.
    let more = |given: &[[usize; 4]], at: usize, wind: usize| i64::from(!(given[at][wind] == 0 && free(at, wind)));
    let less = |given: &[[usize; 4]], at: usize, wind: usize| i64::from(!(given[at][wind] == 1 && free(at, wind)));
    for (at, _) in (0..present.len()).flat_map(|at| (0..left).map(move |unit| (at, unit))) {
        // The cheapest way to each wind: straight, or by way of a player who gives up another wind for it.
        let mut cost = [0, 1, 2, 3].map(|wind| more(&given, at, wind));
        let mut through: [Option<(usize, usize)>; 4] = [None; 4];
        // What moving one unit from a wind to another costs, and with whom.
        let mut moves = [[None::<(i64, usize)>; 4]; 4];
        for other in 0..present.len() {
            for from in (0..4).filter(|&from| given[other][from] > 0) {
                for to in (0..4).filter(|&to| to != from) {
                    let price = more(&given, other, to) - less(&given, other, from);
                    if moves[from][to].is_none_or(|(best, _)| price < best) {
                        moves[from][to] = Some((price, other));
                    }
                }
            }
        }
        for _ in 0..3 {
            for (from, to) in (0..4).flat_map(|from| (0..4).map(move |to| (from, to))) {
                let Some((price, other)) = moves[from][to] else { continue };
                if cost[from] + price < cost[to] {
                    cost[to] = cost[from] + price;
                    through[to] = Some((from, other));
                }
            }
        }
        let open = (0..4).filter(|&wind| filled[wind] < room);
        let mut wind = open.min_by_key(|&wind| cost[wind]).expect("there is room for everybody");
        filled[wind] += 1;
        while let Some((from, other)) = through[wind] {
            given[other][wind] += 1;
            given[other][from] -= 1;
            wind = from;
        }
        given[at][wind] += 1;
    }
    given
}

/// Colours for the lines so that no point has two of one colour, if no point has more lines than there are colours.
///
/// A line takes a colour that is free at both ends. If there is none, one is free at the player and another at the table;
/// exchanging the two along the path that leaves the table with the first makes that one free there: the path alternates
/// between the kinds of points, arrives at players by the first colour only, and so never ends at this player (Kőnig).
fn colour(players: usize, tables: usize, lines: &[Line], colours: usize) -> Vec<usize> {
    let mut of_player = vec![vec![None; colours]; players];
    let mut of_table = vec![vec![None; colours]; tables];
    let mut chosen = vec![0; lines.len()];
    let free = |used: &[Option<usize>]| used.iter().position(Option::is_none).expect("a colour is free");
    for (number, line) in lines.iter().enumerate() {
        let (one, other) = (free(&of_player[line.player]), free(&of_table[line.table]));
        if one != other {
            // The lines of the path, from the table on.
            let mut path = Vec::new();
            let (mut at_table, mut here, mut wanted) = (true, line.table, one);
            loop {
                let next = if at_table { of_table[here][wanted] } else { of_player[here][wanted] };
                let Some(next) = next else { break };
                path.push(next);
                let step: &Line = &lines[next];
                here = if at_table { step.player } else { step.table };
                at_table = !at_table;
                wanted = one + other - wanted;
            }
            for &step in &path {
                let Line { player, table } = lines[step];
                of_player[player][chosen[step]] = None;
                of_table[table][chosen[step]] = None;
            }
            for &step in &path {
                chosen[step] = one + other - chosen[step];
                let Line { player, table } = lines[step];
                of_player[player][chosen[step]] = Some(step);
                of_table[table][chosen[step]] = Some(step);
            }
        }
        chosen[number] = one;
        of_player[line.player][one] = Some(number);
        of_table[line.table][one] = Some(number);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::conditions::Limits;
    use crate::measure::Measure;
    use crate::schedule::{Player, Table};

    /// Rounds of people who come and go: a block like nothing that a search would make.
    fn random_block(chance: &mut Chance, players: usize, rounds: usize) -> Vec<Round> {
        let round = |chance: &mut Chance| {
            let mut people: Vec<u16> = (0..players as u16).collect();
            chance.shuffle(&mut people);
            let tables = 1 + chance.below(players / 4);
            people.chunks_exact(4).take(tables).map(|four| [0, 1, 2, 3].map(|at| Player(four[at]))).collect()
        };
        (0..rounds).map(|_| round(chance)).collect()
    }

    fn repeaters(players: usize, block: &[Round]) -> u32 {
        Measure::of_rounds(players, block, &Limits::none(players)).wind_repeaters
    }

    #[test]
    fn nobody_has_a_wind_twice_in_any_block() {
        let mut chance = Chance::new(1);
        for case in 0..2_000 {
            let players = 4 + chance.below(60);
            let mut block = random_block(&mut chance, players, 1 + case % 4);
            let before = block.clone();
            arrange(players, &mut block);
            assert_eq!(repeaters(players, &block), 0, "{before:?}");
            assert_eq!(sorted(&block), sorted(&before), "the tables stay as they were");
        }
    }

    fn sorted(rounds: &[Round]) -> Vec<Table> {
        let mut tables: Vec<Table> = rounds.iter().flatten().copied().collect();
        tables.iter_mut().for_each(|four| four.sort());
        tables
    }

    /// Seats of a round by the winds that were planned, in the order of the players.
    fn seated(winds: &[Option<u8>]) -> Round {
        let mut by_wind: [Vec<Player>; 4] = Default::default();
        for (player, wind) in winds.iter().enumerate() {
            if let Some(wind) = wind {
                by_wind[usize::from(*wind)].push(Player(player as u16));
            }
        }
        let tables = by_wind[0].len();
        assert!(by_wind.iter().all(|players| players.len() == tables), "each wind has as many players");
        (0..tables).map(|table| [0, 1, 2, 3].map(|wind| by_wind[wind][table])).collect()
    }

    #[test]
    fn a_block_that_has_begun_is_finished_without_repeats() {
        let mut chance = Chance::new(2);
        for case in 0..500 {
            let (played, players) = (1 + case % 3, 4 * (1 + chance.below(12)));
            let mut block = Vec::new();
            for _ in 0..played {
                let mut people: Vec<u16> = (0..players as u16).collect();
                chance.shuffle(&mut people);
                block.push(people.chunks_exact(4).map(|four| [0, 1, 2, 3].map(|at| Player(four[at]))).collect());
            }
            arrange(players, &mut block);
            let present: Vec<usize> = (0..players).collect();
            let plan = planned(&had(players, &block), &present, 4 - played);
            block.extend(plan.iter().map(|winds| seated(winds)));
            assert_eq!(repeaters(players, &block), 0);
        }
    }

    /// The fewest repeats of all ways to give out winds, by trying them all.
    fn fewest_repeats(had: &[u8], left: usize) -> u32 {
        let people = had.len();
        let mut best = std::collections::HashMap::from([([0usize; 4], 0u32)]);
        for had in had {
            let mut next = std::collections::HashMap::new();
            for winds in 0..4usize.pow(left as u32) {
                let chosen: Vec<usize> = (0..left).map(|at| winds / 4usize.pow(at as u32) % 4).collect();
                let mut seen = *had;
                let mut repeats = 0;
                for wind in &chosen {
                    repeats += u32::from(seen >> wind & 1);
                    seen |= 1 << wind;
                }
                for (filled, cost) in &best {
                    let mut filled = *filled;
                    chosen.iter().for_each(|&wind| filled[wind] += 1);
                    let entry = next.entry(filled).or_insert(u32::MAX);
                    *entry = (*entry).min(cost + repeats);
                }
            }
            best = next;
        }
        best[&[left * people / 4; 4]]
    }

    /// Whoever had what before: people may have come late or left, and then some repeats cannot be avoided.
    #[test]
    fn no_seating_has_fewer_repeats_than_the_planned_winds() {
        let mut chance = Chance::new(3);
        let mut unavoidable = 0;
        for case in 0..300 {
            let (left, people) = (1 + case % 3, 4 * (1 + chance.below(2)));
            let had: Vec<u8> = (0..people).map(|_| chance.below(16) as u8).collect();
            let plan = planned(&had, &(0..people).collect::<Vec<_>>(), left);
            let mut seen = had.clone();
            let mut repeats = 0;
            for round in &plan {
                for (player, wind) in round.iter().enumerate() {
                    let bit = 1 << wind.expect("everybody is there");
                    repeats += u32::from(seen[player] & bit != 0);
                    seen[player] |= bit;
                }
                seated(round);
            }
            let fewest = fewest_repeats(&had, left);
            assert_eq!(repeats, fewest, "{had:?}, {left} rounds");
            unavoidable += u32::from(fewest > 0);
        }
        assert!(unavoidable > 50, "{unavoidable}");
    }
}
