//! Finished tournaments of others, worked out anew: every wrong cell, and the list as it should be.

mod amounts;
mod columns;
mod gather;
mod hands;
mod headings;
mod json;
mod read;
mod table;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rules::{LeftoverBets, Rules, Ruleset, Ties};

use table::check_table;

pub use hands::{HandGame, HandGameCheck, check_hand_games, read_hand, read_hand_games};
pub use read::{ForeignFault, read_foreign};

/// A tournament as somebody else wrote it down.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ForeignEvent {
    /// What it is called.
    pub title: String,
    /// Its tables.
    pub tables: Vec<ForeignTable>,
    /// The final list, if it has one.
    pub list: Vec<ListLine>,
    /// Cells that could not be read.
    pub unread: Vec<Unread>,
}

/// A line of the final list; everything in points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListLine {
    /// Who.
    pub player: String,
    /// The total as it stands there.
    pub total: Option<i64>,
    /// What was taken off outside the sessions: zero or less.
    pub penalty: i64,
    /// The place as it stands there.
    pub place: Option<u32>,
}

/// A cell that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Where it stands: "row 3, column uma".
    pub at: String,
    /// What stands there.
    pub text: String,
    /// What should.
    pub expected: &'static str,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?} is not {}", self.at, self.text, self.expected)
    }
}

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignTable {
    /// What it is called: "round 3 table 4".
    pub name: String,
    /// The session, so that nobody sits twice in one.
    pub session: Option<String>,
    /// The four players, by starting seats as far as that is known.
    pub seats: [ForeignSeat; 4],
}

/// A player at a table; everything in points.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ForeignSeat {
    /// Who.
    pub player: String,
    /// The points at the end, or what was gained over those at the start.
    pub points: Option<i64>,
    /// Uma as it stands there.
    pub uma: Option<i64>,
    /// Points taken off, as a negative number.
    pub penalty: i64,
    /// Chombos, where only their number stands there.
    pub chombos: u8,
    /// The place as it stands there.
    pub place: Option<u32>,
    /// The result as it stands there.
    pub total: Option<i64>,
    /// Whether it says that somebody played for the player, or that nobody of the list sat there.
    pub substitute: bool,
}

/// A wrong cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongCell {
    /// Of which table.
    pub table: usize,
    /// Of which player there.
    pub seat: usize,
    /// Which column.
    pub column: &'static str,
    /// What stands there.
    pub stated: i64,
    /// What should.
    pub right: i64,
}

/// What else is wrong with a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongTable {
    /// Which table.
    pub table: usize,
    /// What.
    pub why: String,
}

/// A line of the list, as it was and as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedLine {
    /// Who.
    pub player: String,
    /// The total as it should be.
    pub total: i64,
    /// The place, shared or not.
    pub place: usize,
    /// The total by the cells as they stand there.
    pub stated_total: i64,
    /// The place by them.
    pub stated_place: usize,
}

/// What came of checking a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignCheck {
    /// By which rules: points at the start, uma, and what is done with ties.
    pub basis: Basis,
    /// How many tables agree in every cell.
    pub right: usize,
    /// Wrong cells.
    pub cells: Vec<WrongCell>,
    /// Other faults.
    pub faults: Vec<WrongTable>,
    /// Lines of the final list that are not the sum of the sessions as they stand there.
    pub wrong_totals: Vec<(String, i64, i64)>,
    /// What else is wrong with the final list, and cells that could not be read.
    pub remarks: Vec<String>,
    /// The list.
    pub list: Vec<CheckedLine>,
}

impl ForeignCheck {
    /// Whether everything agrees.
    pub fn is_right(&self) -> bool {
        self.cells.is_empty() && self.faults.is_empty() && self.wrong_totals.is_empty() && self.remarks.is_empty()
    }
}

/// The rulesets in the order in which they are tried: those of documents that were read, the newest first, then the others.
pub(crate) fn newest_first() -> impl Iterator<Item = &'static Ruleset> {
    let documents = |documents: bool| {
        Ruleset::ALL.iter().filter(move |ruleset| (ruleset.basis == rules::Basis::Document) == documents)
    };
    documents(true).rev().chain(documents(false))
}

/// What of a ruleset decides a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Basis {
    /// The ruleset.
    pub rules: Box<Rules>,
    /// The name of a ruleset that says the same, if there is one.
    pub named: Option<&'static str>,
}

impl Basis {
    /// These rules.
    pub fn of(rules: &Rules) -> Basis {
        let same = |ruleset: &&Ruleset| {
            let of = &ruleset.rules;
            (of.starting_points, of.return_points, of.uma, of.ties)
                == (rules.starting_points, rules.return_points, rules.uma, rules.ties)
        };
        let named = newest_first().find(same);
        Basis { rules: Box::new(*rules), named: named.map(|ruleset| ruleset.id) }
    }

    fn new(starting_points: i32, return_points: i32, uma: [i32; 4], ties: Ties) -> Basis {
        let base = newest_first().next().expect("there are rulesets").rules;
        // What is left over on the table has been given before the points were written down.
        let leftover_bets = LeftoverBets::Nobody;
        Basis::of(&Rules { starting_points, return_points, uma, ties, leftover_bets, ..base })
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { starting_points, return_points, uma: [a, b, c, d], ties, .. } = *self.rules;
        write!(f, "{starting_points} points at the start")?;
        if return_points != starting_points {
            write!(f, ", {return_points} count as zero")?;
        }
        write!(f, ", uma {a} {b} {c} {d}")?;
        f.write_str(match ties {
            Ties::Shared => ", ties shared",
            Ties::BySeat => ", ties by seat",
        })?;
        match self.named {
            Some(name) => write!(f, ", as in {name}"),
            None => Ok(()),
        }
    }
}

/// Works a tournament out anew, by these rules or by those under which the most tables agree.
pub fn check_foreign(event: &ForeignEvent, rules: Option<&Rules>) -> ForeignCheck {
    match rules {
        Some(rules) => check_by(event, Basis::of(rules)),
        None => {
            let checks = candidates(event).into_iter().map(|basis| check_by(event, basis));
            // Results alone fit every smaller uma too, as long as nobody changes places: the largest that fits is the one.
            // Otherwise the first of equals, because the commonest values come first.
            let only_results = event.tables.iter().flat_map(|table| &table.seats).all(|seat| seat.points.is_none());
            let spread = |check: &ForeignCheck| if only_results { spread(&check.basis.rules) } else { 0 };
            let wrong = |check: &ForeignCheck| check.cells.len() + 4 * check.faults.len();
            let rank = |check: &ForeignCheck| (check.right, Reverse(wrong(check)), spread(check));
            let better = |best: ForeignCheck, next: ForeignCheck| if rank(&next) > rank(&best) { next } else { best };
            checks.reduce(better).unwrap_or_else(|| check_by(event, Basis::new(30_000, 30_000, [0; 4], Ties::Shared)))
        }
    }
}

/// What first and last are apart by places alone.
fn spread(rules: &Rules) -> i64 {
    let for_first = 4 * (i64::from(rules.return_points) - i64::from(rules.starting_points));
    i64::from(rules.uma[0]) - i64::from(rules.uma[3]) + for_first
}

/// Rules by which it may have been played: those that the cells show, then those that we know.
fn candidates(event: &ForeignEvent) -> Vec<Basis> {
    let mut starts: BTreeMap<i64, usize> = BTreeMap::new();
    let mut umas: BTreeMap<[i32; 4], usize> = BTreeMap::new();
    for table in &event.tables {
        let points: Option<Vec<i64>> = table.seats.iter().map(|seat| seat.points).collect();
        if let Some(points) = points {
            let sum: i64 = points.iter().sum();
            // Bets may be missing from the sum.
            let start = (sum + 4_000 - 1).div_euclid(4_000) * 1_000;
            *starts.entry(start).or_default() += 1;
            let mut uma: Vec<(i64, i64)> =
                points.iter().zip(&table.seats).filter_map(|(&points, seat)| Some((points, seat.uma?))).collect();
            uma.sort_by(|one, other| other.cmp(one));
            let tied = uma.windows(2).any(|two| two[0].0 == two[1].0);
            if let (false, [a, b, c, d]) = (tied, &uma[..]) {
                let uma = [a, b, c, d].map(|(_, uma)| i32::try_from(*uma).unwrap_or(0));
                *umas.entry(uma).or_default() += 1;
            }
        }
    }
    let start = starts.into_iter().max_by_key(|&(_, times)| times).map_or(0, |(start, _)| start);
    let found = umas.into_iter().max_by_key(|&(_, times)| times).map(|(uma, _)| uma);
    let known = newest_first().map(|ruleset| ruleset.rules);
    let mut bases: Vec<(i32, i32, [i32; 4])> = Vec::new();
    if let Some(uma) = found {
        // What was gained is counted from the start, whatever that was.
        let start = i32::try_from(start).ok().filter(|&start| start > 0).unwrap_or(30_000);
        bases.push((start, start, uma));
        // What the winner receives for the points put in may stand among the uma.
        bases.push((start, start + 5_000, uma));
    }
    bases.extend(known.map(|rules| (rules.starting_points, rules.return_points, rules.uma)));
    for (start, back) in [(25_000, 30_000), (30_000, 30_000), (25_000, 25_000)] {
        for uma in [[30, 10], [15, 5], [20, 10], [9, 3], [12, 4], [10, 5], [45, 5]] {
            let [first, second] = uma.map(|uma| uma * 1_000);
            bases.push((start, back, [first, second, -second, -first]));
        }
    }
    let ties = [Ties::Shared, Ties::BySeat];
    bases.into_iter().flat_map(|(start, back, uma)| ties.map(|ties| Basis::new(start, back, uma, ties))).collect()
}

fn check_by(event: &ForeignEvent, basis: Basis) -> ForeignCheck {
    let mut check = ForeignCheck {
        basis,
        right: 0,
        cells: Vec::new(),
        faults: Vec::new(),
        wrong_totals: Vec::new(),
        remarks: event.unread.iter().map(Unread::to_string).collect(),
        list: Vec::new(),
    };
    let relative = is_relative(event);
    let mut totals: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    let mut at_table: BTreeSet<&str> = BTreeSet::new();
    for (number, table) in event.tables.iter().enumerate() {
        let rules = &check.basis.rules;
        let mut checked = check_table(rules, relative, number, table);
        if let Some(session) = &table.session {
            check_session(event, number, session, table, &mut checked.faults);
        }
        if checked.cells.is_empty() && checked.faults.is_empty() {
            check.right += 1;
        }
        for (at, seat) in table.seats.iter().enumerate() {
            at_table.insert(&seat.player);
            // Whoever fills a table is not in the list.
            if seat.substitute && headings::is_house_player(&seat.player) && checked.substitutes[at] {
                continue;
            }
            let stated = seat.stated(rules, relative);
            let right = checked.right.map(|right| right[at]).or(stated).unwrap_or(0);
            if !totals.contains_key(seat.player.as_str()) {
                order.push(&seat.player);
            }
            let line = totals.entry(&seat.player).or_default();
            *line = (line.0 + right, line.1 + stated.unwrap_or(right));
        }
        check.cells.append(&mut checked.cells);
        check.faults.append(&mut checked.faults);
    }
    for line in &event.list {
        if let Some(sums) = totals.get_mut(line.player.as_str()) {
            *sums = (sums.0 + line.penalty, sums.1 + line.penalty);
        }
    }
    check_list(event, &totals, &at_table, &mut check);
    let place =
        |of: &dyn Fn(&(i64, i64)) -> i64, total: i64| 1 + totals.values().filter(|line| of(line) > total).count();
    let mut list: Vec<CheckedLine> = order
        .iter()
        .map(|&player| {
            let (total, stated_total) = totals[player];
            CheckedLine {
                player: player.to_owned(),
                total,
                place: place(&|line| line.0, total),
                stated_total,
                stated_place: place(&|line| line.1, stated_total),
            }
        })
        .collect();
    list.sort_by_key(|line| line.place);
    check.list = list;
    check
}

/// Checks the final list as it stands there: who is in it, the totals, the places.
fn check_list(
    event: &ForeignEvent,
    totals: &BTreeMap<&str, (i64, i64)>,
    at_table: &BTreeSet<&str>,
    check: &mut ForeignCheck,
) {
    let mut listed: BTreeSet<&str> = BTreeSet::new();
    for line in &event.list {
        if !listed.insert(&line.player) {
            check.remarks.push(format!("the list: player {} is in it twice", line.player));
            continue;
        }
        if !at_table.contains(line.player.as_str()) {
            check.remarks.push(format!("the list: player {} is in it and sat at no table", line.player));
            continue;
        }
        let sum = totals.get(line.player.as_str()).map_or(0, |&(_, stated)| stated);
        match line.total {
            Some(stated) if stated != sum => check.wrong_totals.push((line.player.clone(), stated, sum)),
            _ => (),
        }
    }
    if event.list.is_empty() {
        return;
    }
    for player in totals.keys().filter(|player| !listed.contains(**player)) {
        check.remarks.push(format!("the list: player {player} played and is not in it"));
    }
    // Places by the totals of the list; equal totals share one, or are in any order.
    let total = |line: &ListLine| line.total.or_else(|| totals.get(line.player.as_str()).map(|sums| sums.1));
    for line in &event.list {
        let (Some(place), Some(own)) = (line.place, total(line)) else { continue };
        let ahead = event.list.iter().filter(|other| total(other).is_some_and(|other| other > own)).count();
        let equal = event.list.iter().filter(|other| total(other) == Some(own)).count();
        if !(ahead + 1..=ahead + equal).contains(&(place as usize)) {
            let player = &line.player;
            check.remarks.push(format!("the list: place of player {player} is {place} and should be {}", ahead + 1));
        }
    }
}

impl ForeignSeat {
    /// What a player gained over the points at the start.
    fn gained(&self, rules: &Rules, relative: bool) -> Option<i64> {
        let points = self.points?;
        Some(if relative { points } else { points - i64::from(rules.return_points) })
    }

    /// The result as it stands there, or as its parts add up.
    fn stated(&self, rules: &Rules, relative: bool) -> Option<i64> {
        let chombos = i64::from(self.chombos) * i64::from(rules.chombo_points).abs();
        self.total.or_else(|| Some(self.gained(rules, relative)? + self.uma? + self.penalty - chombos))
    }
}

/// Whether points are what was gained: at most tables they add up to about nothing.
fn is_relative(event: &ForeignEvent) -> bool {
    let sums = event.tables.iter().filter_map(|table| {
        let points: Option<Vec<i64>> = table.seats.iter().map(|seat| seat.points).collect();
        Some(points?.iter().sum::<i64>())
    });
    let (near, far): (Vec<i64>, Vec<i64>) = sums.partition(|sum| sum.abs() < 45_000);
    near.len() > far.len()
}

fn check_session(
    event: &ForeignEvent,
    number: usize,
    session: &str,
    table: &ForeignTable,
    faults: &mut Vec<WrongTable>,
) {
    let same = event.tables[..number].iter().filter(|other| other.session.as_deref() == Some(session));
    for other in same {
        for seat in table.seats.iter().filter(|seat| !headings::is_house_player(&seat.player)) {
            if other.seats.iter().any(|elsewhere| elsewhere.player == seat.player) {
                let why = format!("player {} sits at {} too", seat.player, other.name);
                faults.push(WrongTable { table: number, why });
            }
        }
    }
    for (at, seat) in table.seats.iter().enumerate() {
        if table.seats[..at].iter().any(|other| other.player == seat.player && !other.player.is_empty()) {
            faults.push(WrongTable { table: number, why: format!("player {} sits there twice", seat.player) });
        }
    }
}
