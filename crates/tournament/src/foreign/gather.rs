//! From cells that were read to tables in points: what the numbers mean, and what cannot be read.

use std::collections::BTreeMap;

use super::amounts::{Marks, is_blank};
use super::headings::{Kind, is_house_player};
use super::read::{ForeignFault, fault};
use super::{ForeignEvent, ForeignSeat, ForeignTable, ListLine, Unread};

/// A cell as it stands there.
#[derive(Debug, Clone)]
pub(super) struct RawCell {
    pub text: String,
    /// Where it stands: "row 3, column uma".
    pub at: String,
}

/// A player at a table, before it is known what the numbers mean.
#[derive(Debug, Clone, Default)]
pub(super) struct RawSeat {
    pub player: String,
    pub cells: BTreeMap<Kind, RawCell>,
}

impl RawSeat {
    pub fn put(&mut self, kind: Kind, text: &str, at: String) {
        if !is_blank(text) {
            self.cells.entry(kind).or_insert(RawCell { text: text.trim().to_owned(), at });
        }
    }
}

/// A table before that.
#[derive(Debug, Clone)]
pub(super) struct RawTable {
    pub name: String,
    pub session: Option<String>,
    pub seats: Vec<RawSeat>,
}

/// A tournament before that.
#[derive(Debug, Default)]
pub(super) struct RawEvent {
    pub title: String,
    pub tables: Vec<RawTable>,
    /// The final list; its cells are the player's total, place and penalty.
    pub list: Vec<RawSeat>,
}

/// How many points stand for one in a column.
fn scale(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut small, mut large) = (0, 0);
    for number in numbers.filter(|&number| number != 0.0) {
        // Most games end with fewer than 400 thousands and with more than 400 points.
        *if number.abs() < 400.0 { &mut small } else { &mut large } += 1;
    }
    if small > large { 1_000.0 } else { 1.0 }
}

impl RawEvent {
    /// The tournament in points.
    pub fn finish(self) -> Result<ForeignEvent, ForeignFault> {
        if self.tables.is_empty() {
            return fault("there is no table in it: a table has four players with their points or results");
        }
        let everybody = || self.tables.iter().flat_map(|table| &table.seats);
        let amounts = || {
            everybody().chain(&self.list).flat_map(|seat| &seat.cells).filter(|(kind, _)| Kind::AMOUNTS.contains(kind))
        };
        let marks = Marks::of(amounts().map(|(_, cell)| cell.text.as_str()));
        let number = |seat: &RawSeat, kind: Kind| seat.cells.get(&kind).and_then(|cell| marks.read(&cell.text));
        let mut unread: Vec<Unread> = Vec::new();
        for (kind, cell) in everybody().chain(&self.list).flat_map(|seat| &seat.cells) {
            let expected = match kind {
                kind if Kind::AMOUNTS.contains(kind) && marks.read(&cell.text).is_none() => "a number",
                _ => continue,
            };
            unread.push(Unread { at: cell.at.clone(), text: cell.text.clone(), expected });
        }
        let has = |kind: Kind| everybody().any(|seat| seat.cells.contains_key(&kind));
        let of = |kind: Kind| scale(everybody().filter_map(|seat| number(seat, kind)));
        let sums_to_nothing = |kind: Kind, times: f64| {
            let sums = self.tables.iter().filter_map(|table| {
                let numbers: Option<Vec<f64>> = table.seats.iter().map(|seat| number(seat, kind)).collect();
                Some(numbers?.iter().sum::<f64>() * times)
            });
            let (near, far): (Vec<f64>, Vec<f64>) = sums.partition(|sum| sum.abs() < 45_000.0);
            near.len() > far.len()
        };
        let either_scale = of(Kind::Either);
        // A column "points" beside uma is points, and so is one that adds up to what players start with; otherwise it is results.
        let either_is_total =
            !has(Kind::Uma) && !has(Kind::Points) && !has(Kind::Total) && sums_to_nothing(Kind::Either, either_scale);
        let either_is_points = !has(Kind::Points) && !either_is_total;
        let (points_scale, uma_scale, total_scale) = (of(Kind::Points), of(Kind::Uma), of(Kind::Total));
        // Beside points it is results if these are missing and it adds up as they do, and not the same points once more.
        let repeats_points = everybody()
            .filter_map(|seat| Some((number(seat, Kind::Points)?, number(seat, Kind::Either)?)))
            .all(|(points, either)| (points * points_scale - either * either_scale).abs() < 1.0);
        let either_as_total = either_is_total
            || (has(Kind::Points)
                && !has(Kind::Total)
                && !repeats_points
                && sums_to_nothing(Kind::Either, either_scale));
        let penalty_scale = of(Kind::Penalty);
        let both_ways = {
            let mut signs = everybody()
                .filter_map(|seat| number(seat, Kind::Penalty))
                .filter(|&number| number != 0.0)
                .map(f64::is_sign_negative);
            let first = signs.next();
            signs.any(|sign| Some(sign) != first)
        };
        // Some write what is taken off without its minus; where both signs stand, one of them gives.
        let taken = |number: f64| if both_ways { number } else { -number.abs() };
        let exact = |number: f64, scale: f64| (number * scale).round() as i64;
        let mut tables = Vec::new();
        for table in &self.tables {
            let mut seats: Vec<ForeignSeat> = Vec::new();
            for seat in &table.seats {
                let get = |kind: Kind, scale: f64| number(seat, kind).map(|number| exact(number, scale));
                let either = get(Kind::Either, either_scale);
                let chombos = number(seat, Kind::Chombos).unwrap_or(0.0);
                // A column of chombos holds how many, or what they cost.
                let (chombos, cost) = if chombos.abs() < 10.0 { (chombos.abs() as u8, 0.0) } else { (0, chombos) };
                let cost = exact(-cost.abs(), if cost.abs() < 400.0 { 1_000.0 } else { 1.0 });
                let flag = seat.cells.get(&Kind::Substitute).is_some_and(|cell| is_yes(&cell.text));
                seats.push(ForeignSeat {
                    player: seat.player.clone(),
                    points: get(Kind::Points, points_scale).or(either.filter(|_| either_is_points)),
                    uma: get(Kind::Uma, uma_scale),
                    penalty: number(seat, Kind::Penalty).map_or(0, |number| exact(taken(number), penalty_scale)) + cost,
                    chombos,
                    place: seat.cells.get(&Kind::Place).and_then(|cell| place(cell, 4, &mut unread)),
                    total: get(Kind::Total, total_scale).or(either.filter(|_| either_as_total)),
                    substitute: flag || is_house_player(&seat.player),
                });
            }
            let seats = with_substitute(seats);
            let count = seats.len();
            let Ok(seats) = <[ForeignSeat; 4]>::try_from(seats) else {
                return fault(format!("{} has {count} seats, and not four", table.name));
            };
            tables.push(ForeignTable { name: table.name.clone(), session: table.session.clone(), seats });
        }
        let list = self.list.iter().map(|line| self.line(line, &number, &mut unread)).collect();
        Ok(ForeignEvent { title: self.title, tables, list, unread })
    }

    fn line(
        &self,
        line: &RawSeat,
        number: &dyn Fn(&RawSeat, Kind) -> Option<f64>,
        unread: &mut Vec<Unread>,
    ) -> ListLine {
        let total = |line: &RawSeat| {
            number(line, Kind::Total).or_else(|| number(line, Kind::Either)).or_else(|| number(line, Kind::Points))
        };
        // The sum of a few sessions in thousands is below three thousand, and in points above it.
        let small = |numbers: &dyn Fn(&RawSeat) -> Option<f64>| {
            let (small, large): (Vec<f64>, Vec<f64>) = self
                .list
                .iter()
                .filter_map(numbers)
                .filter(|&number| number != 0.0)
                .partition(|number| number.abs() < 3_000.0);
            if small.len() > large.len() { 1_000.0 } else { 1.0 }
        };
        let exact = |number: f64, scale: f64| (number * scale).round() as i64;
        let total_scale = small(&total);
        let penalty_scale = scale(self.list.iter().filter_map(|line| number(line, Kind::Penalty)));
        ListLine {
            player: line.player.clone(),
            total: total(line).map(|number| exact(number, total_scale)),
            penalty: number(line, Kind::Penalty).map_or(0, |number| exact(-number.abs(), penalty_scale)),
            place: line.cells.get(&Kind::Place).and_then(|cell| place(cell, u32::MAX, unread)),
        }
    }
}

/// A player's own row beside that of whoever played for them: one seat, with the points of the second.
fn with_substitute(mut seats: Vec<ForeignSeat>) -> Vec<ForeignSeat> {
    if seats.len() == 5
        && let Some(played) = seats.iter().position(|seat| seat.substitute && seat.points.is_some())
        && let Some(entered) =
            seats.iter().position(|seat| !seat.substitute && seat.points.is_none() && seat.total.is_some())
    {
        let ForeignSeat { points, .. } = seats[played].clone();
        let own = seats[entered].clone();
        seats[played] = ForeignSeat { points, substitute: true, ..own };
        seats.remove(entered);
    }
    seats
}

fn is_yes(text: &str) -> bool {
    !matches!(
        text.trim().to_lowercase().as_str(),
        "" | "0" | "no" | "false" | "nein" | "nej" | "nee" | "n" | "f" | "[]" | "{}"
    )
}

/// A place from 1 on: `2`, `2.`, `2nd`, `=2`.
fn place(cell: &RawCell, most: u32, unread: &mut Vec<Unread>) -> Option<u32> {
    let figures = cell.text.trim_start_matches(['=', 'T', '#']).trim();
    let end = figures.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(figures.len());
    let (number, rest) = figures.split_at(end);
    let known = matches!(
        rest.trim().to_lowercase().as_str(),
        "" | "." | ".0" | ".0000" | "st" | "nd" | "rd" | "th" | "e" | "=" | "位" | "着"
    );
    let place = number.parse().ok().filter(|place| known && (1..=most).contains(place));
    if place.is_none() {
        let expected = if most == 4 { "a place from 1 to 4" } else { "a place" };
        unread.push(Unread { at: cell.at.clone(), text: cell.text.clone(), expected });
    }
    place
}
