//! Schedules in which nobody meets twice, or few do, by arithmetic and from base rounds.

use std::collections::BTreeSet;

use crate::field::Field;
use crate::schedule::{Player, Round};

/// Rounds in which no two players meet twice, or few do, in some order.
#[derive(Debug, Clone)]
pub(crate) struct Design {
    /// What it is made of.
    #[cfg(test)]
    pub name: &'static str,
    pub rounds: Vec<Round>,
}

/// All designs that we know for this many players.
pub(crate) fn designs(players: usize) -> Vec<Design> {
    // Which four slopes are taken changes who never meets whom.
    let planes = [[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 3, 4]].map(|exponents| plane(players, exponents));
    let mut found: Vec<Design> = planes.into_iter().chain([space(players), three_cycles(players)]).flatten().collect();
    found.extend(developed(players));
    found
}

/// Four parallel classes of lines of an affine plane are the players, its points are the tables of all rounds, and two
/// more classes of lines are the rounds and the numbers of the tables.
///
/// In the plane over a field with *q* elements, player (i, c) is the line y = sᵢ·x + c with one of four slopes that are not
/// 0; in round x it sits at table y. Two lines of different slopes have exactly one point in common, so two players meet
/// at most once; a line has one point at each x and, because its slope is not 0, one at each y, so that every player
/// is at every table once. That needs four slopes besides 0, hence q ≥ 5.
fn plane(players: usize, exponents: [usize; 4]) -> Option<Design> {
    let size = players / 4;
    let field = Field::new(size).filter(|_| size >= 5 && players.is_multiple_of(4))?;
    let root = field.primitive();
    // Powers of a primitive root are different as long as the exponents are below q − 1.
    if exponents.iter().any(|&exponent| exponent >= size - 1) {
        return None;
    }
    let slopes = exponents.map(|exponent| (0..exponent).fold(1, |power, _| field.product(power, root)));
    let negative =
        |element: usize| (0..size).find(|&other| field.sum(element, other) == 0).expect("a field has negatives");
    let seat = |x: usize, y: usize, slope: usize| {
        let line = field.sum(y, negative(field.product(slopes[slope], x)));
        Player((slope * size + line) as u16)
    };
    let round = |x: usize| (0..size).map(|y| [0, 1, 2, 3].map(|slope| seat(x, y, slope))).collect();
    Some(Design {
        #[cfg(test)]
        name: "affine plane",
        rounds: (0..size).map(round).collect(),
    })
}

/// The points of an affine space over the field with four elements are the players, its lines the tables, and parallel
/// lines make a round: two points are on one line.
fn space(players: usize) -> Option<Design> {
    let dimension = [16, 64, 256].iter().position(|&size| size == players)? as u32 + 2;
    let field = Field::new(4).expect("four is a power of a prime");
    let digits = |point: usize| (0..dimension).map(move |place| point / 4usize.pow(place) % 4);
    let sum = |one: usize, other: usize| {
        let places = digits(one).zip(digits(other)).enumerate();
        places.map(|(place, (one, other))| field.sum(one, other) * 4usize.pow(place as u32)).sum::<usize>()
    };
    let times = |factor: usize, point: usize| {
        digits(point).enumerate().map(|(place, digit)| field.product(factor, digit) * 4usize.pow(place as u32)).sum()
    };
    // One vector of every direction: the one whose first digit that is not 0 is 1.
    let directions = (1..players).filter(|&point| digits(point).find(|digit| *digit > 0) == Some(1));
    let round = |direction: usize| {
        let line = |point: usize| {
            let mut line = [0, 1, 2, 3].map(|factor| sum(point, times(factor, direction)));
            line.sort_unstable();
            line.map(|player| Player(player as u16))
        };
        (0..players).map(line).collect::<BTreeSet<_>>().into_iter().collect()
    };
    Some(Design {
        #[cfg(test)]
        name: "affine space",
        rounds: directions.map(round).collect(),
    })
}

/// Three times the elements of a field whose size is one more than a multiple of four, and one player who stays: everybody
/// meets everybody exactly once (Bose's method of differences).
///
/// With a primitive root r of the field with q = 4t + 1 elements, the base round has the tables
/// {rⁱ, −rⁱ in copy j; rⁱ⁺ᵗ, −rⁱ⁺ᵗ in copy j + 1} for i < t and the three copies j, and {0, 0, 0, the one who stays}. The
/// differences inside a copy are ±2rⁱ and ±2rⁱ⁺ᵗ, every element but 0 once. Those between copies are (rᵗ − 1) times rⁱ,
/// rⁱ⁺ᵗ, −rⁱ, −rⁱ⁺ᵗ, since (rᵗ)² = −1: every element but 0 once again, and 0 comes from the last table. Adding each element
/// of the field gives q rounds.
fn three_cycles(players: usize) -> Option<Design> {
    let size = players.checked_sub(1).filter(|rest| rest % 3 == 0)? / 3;
    let field = Field::new(size).filter(|_| size % 4 == 1)?;
    let (root, quarter) = (field.primitive(), (size - 1) / 4);
    let power = |exponent: usize| (0..exponent).fold(1, |power, _| field.product(power, root));
    let mut base: Vec<[(usize, usize); 4]> = Vec::new();
    for (start, copy) in (0..quarter).flat_map(|start| (0..3).map(move |copy| (start, copy))) {
        let next = (copy + 1) % 3;
        let [one, two, three, four] = [0, 2, 1, 3].map(|step| power(start + step * quarter));
        base.push([(one, copy), (two, copy), (three, next), (four, next)]);
    }
    let round = |add: usize| -> Round {
        let moved = |(element, copy): (usize, usize)| Player((copy * size + field.sum(element, add)) as u16);
        let last = [moved((0, 0)), moved((0, 1)), moved((0, 2)), Player((players - 1) as u16)];
        base.iter().map(|four| four.map(moved)).chain([last]).collect()
    };
    Some(Design {
        #[cfg(test)]
        name: "three cycles",
        rounds: (0..size).map(round).collect(),
    })
}

/// The base rounds of the file for this many players, developed.
fn developed(players: usize) -> Vec<Design> {
    let lines = include_str!("designs.txt").lines().filter(|line| !line.starts_with('#'));
    let of_line = |line: &str| -> Option<Design> {
        let (head, tables) = line.split_once(" : ")?;
        let mut numbers_of_head = head.split(' ').map(|number| number.parse().ok());
        let (size, cycle): (usize, usize) = (numbers_of_head.next()??, numbers_of_head.next()??);
        let numbers =
            |table: &str| -> Vec<usize> { table.split(',').filter_map(|number| number.parse().ok()).collect() };
        let base: Vec<Vec<usize>> = tables.split(' ').map(numbers).collect();
        let cycled = size / cycle * cycle;
        let moved = |player: usize, add: usize| match player < cycled {
            true => player / cycle * cycle + (player + add) % cycle,
            false => player,
        };
        // The places of a cycle begin at 0, because each cycle begins at a multiple of its length.
        let round = |add: usize| -> Round {
            base.iter().map(|four| [0, 1, 2, 3].map(|chair| Player(moved(four[chair], add) as u16))).collect()
        };
        (size == players).then(|| Design {
            #[cfg(test)]
            name: "base round",
            rounds: (0..cycle).map(round).collect(),
        })
    };
    lines.filter_map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Measure;
    use crate::schedule::{MOST_ROUNDS, Schedule};

    /// Every design for 16 to 400 players, developed and measured.
    #[test]
    fn nobody_meets_twice_in_any_design() {
        let mut rounds = Vec::new();
        for players in (16..=400).step_by(4) {
            for design in designs(players) {
                for part in design.rounds.chunks(MOST_ROUNDS) {
                    Schedule::new(players, part.to_vec()).expect("a schedule");
                }
                let limits = crate::conditions::Limits::none(players);
                let measure = Measure::of_rounds(players, &design.rounds, &limits);
                let imperfect = players == 32 && design.name == "base round";
                assert_eq!(measure.repeats, if imperfect { 10 } else { 0 }, "{players}: {}", design.name);
                assert!(design.name != "affine plane" || measure.table_revisits == 0, "{players}: {}", design.name);
                rounds.push((players, design.name, design.rounds.len()));
            }
        }
        let has = |players, name, count| assert!(rounds.contains(&(players, name, count)), "{players} {name} {count}");
        has(16, "affine space", 5);
        has(64, "affine space", 21);
        has(20, "affine plane", 5);
        has(172, "affine plane", 43);
        has(28, "three cycles", 9);
        has(40, "three cycles", 13);
        has(24, "base round", 7);
        has(36, "base round", 11);
        has(44, "base round", 13);
        has(48, "base round", 13);
        let lines = include_str!("designs.txt").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(rounds.iter().filter(|(_, name, _)| *name == "base round").count(), lines);
    }
}
