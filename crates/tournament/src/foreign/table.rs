//! One table of others, worked out anew.

use rules::Rules;
use tiles::{BySeat, Seat};

use super::{ForeignSeat, ForeignTable, WrongCell, WrongTable};
use crate::sitting::Sitting;
use crate::substitute::Substitute;

/// What came of checking a table.
pub(super) struct CheckedTable {
    /// Its wrong cells.
    pub cells: Vec<WrongCell>,
    /// What else is wrong.
    pub faults: Vec<WrongTable>,
    /// The right results, if they can be told.
    pub right: Option<[i64; 4]>,
    /// Who was found to be a substitute.
    pub substitutes: [bool; 4],
}

/// Checks one table: as it stands there, and if that does not come out, with somebody playing for a player of the list.
pub(super) fn check_table(rules: &Rules, relative: bool, number: usize, table: &ForeignTable) -> CheckedTable {
    let plain = worked_out(rules, relative, number, table, [None; 4]);
    let wrong = |checked: &CheckedTable| checked.cells.len() + 4 * checked.faults.len();
    if wrong(&plain) == 0 {
        return plain;
    }
    let entry = i64::from(rules.substitute_score) + i64::from(rules.substitute_uma);
    let said: Vec<usize> = (0..4).filter(|&at| table.seats[at].substitute).collect();
    let looks = |at: &usize| table.seats[*at].stated(rules, relative).is_some_and(|stated| stated == entry);
    let replaced: Vec<usize> = if said.is_empty() { (0..4).filter(looks).collect() } else { said };
    if !(1..=2).contains(&replaced.len()) {
        return plain;
    }
    let kinds = [Substitute::FromStart, Substitute::MidSession { hand: 2 }];
    let with = kinds.map(|kind| {
        let by_seat = std::array::from_fn(|at| replaced.contains(&at).then_some(kind));
        worked_out(rules, relative, number, table, by_seat)
    });
    with.into_iter().fold(plain, |best, next| if wrong(&next) < wrong(&best) { next } else { best })
}

fn worked_out(
    rules: &Rules,
    relative: bool,
    number: usize,
    table: &ForeignTable,
    substitutes: [Option<Substitute>; 4],
) -> CheckedTable {
    let mut checked = CheckedTable {
        cells: Vec::new(),
        faults: Vec::new(),
        right: None,
        substitutes: substitutes.map(|substitute| substitute.is_some()),
    };
    let sittings = match sittings(rules, relative, table, substitutes) {
        Ok(sittings) => sittings,
        Err(why) => {
            checked.faults.push(WrongTable { table: number, why });
            return checked;
        }
    };
    // Where only results stand there, several sittings may lie behind them: the one that fits.
    let mut best: Option<(Vec<WrongCell>, [i64; 4])> = None;
    let mut fault = None;
    for sitting in sittings {
        match compared(rules, relative, number, table, &sitting) {
            Ok(found) if best.as_ref().is_none_or(|best| found.0.len() < best.0.len()) => best = Some(found),
            Ok(_) => (),
            Err(why) => fault = Some(why),
        }
    }
    match (best, fault) {
        (Some((cells, right)), _) => (checked.cells, checked.right) = (cells, Some(right)),
        (None, why) => {
            let why = why.unwrap_or_else(|| "the results are those of no sitting".to_owned());
            checked.faults.push(WrongTable { table: number, why });
        }
    }
    checked
}

/// The cells that differ from what a sitting comes to, and what it comes to.
fn compared(
    rules: &Rules,
    relative: bool,
    number: usize,
    table: &ForeignTable,
    sitting: &Sitting,
) -> Result<(Vec<WrongCell>, [i64; 4]), String> {
    let result = sitting.result(rules).map_err(|wrong| wrong.to_string())?;
    let (mut cells, mut right) = (Vec::new(), [0; 4]);
    for (at, seat) in Seat::ALL.into_iter().enumerate() {
        let stated = &table.seats[at];
        right[at] = i64::from(result.entries[seat]) + stated.penalty;
        let mut wrong = |column: &'static str, stated: Option<i64>, right: i64| {
            if let Some(stated) = stated.filter(|&stated| stated != right) {
                cells.push(WrongCell { table: number, seat: at, column, stated, right });
            }
        };
        if sitting.substitutes[seat].is_some() {
            // The entry is always the same, whichever of its parts stand there.
            right[at] = i64::from(result.entries[seat]);
            wrong("total", stated.stated(rules, relative), right[at]);
            continue;
        }
        // What the winner receives beyond uma belongs to it where both stand in one column.
        let uma = i64::from(result.entries[seat]) + i64::from(result.after_uma[seat])
            - (i64::from(result.points[seat]) - i64::from(rules.return_points));
        wrong("uma", stated.uma, uma);
        wrong("place", stated.place.map(i64::from), i64::from(result.places[seat]));
        wrong("total", stated.total, right[at]);
    }
    Ok((cells, right))
}

/// The sittings that may lie behind a table.
fn sittings(
    rules: &Rules,
    relative: bool,
    table: &ForeignTable,
    substitutes: [Option<Substitute>; 4],
) -> Result<Vec<Sitting>, String> {
    let start = i64::from(rules.starting_points);
    let end = |seat: &ForeignSeat| seat.points.map(|points| if relative { points + start } else { points });
    let points: [Option<i64>; 4] = std::array::from_fn(|at| end(&table.seats[at]));
    let replaced: Vec<usize> = (0..4).filter(|&at| substitutes[at].is_some()).collect();
    let whole: Option<Vec<i64>> = points.iter().copied().collect();
    let others: Option<Vec<i64>> = (0..4).filter(|at| !replaced.contains(at)).map(|at| points[at]).collect();
    let possible = match (whole, others, &replaced[..]) {
        (Some(points), _, []) => vec![points],
        (Some(points), _, _) if points.iter().sum::<i64>() == 4 * start => vec![points],
        // Only the entry stands there: what was really reached is what the others left.
        (_, Some(others), [at]) => {
            let mut points = others.clone();
            points.insert(*at, 4 * start - others.iter().sum::<i64>());
            vec![points]
        }
        (None, None, []) => vec![from_totals(rules, table)?],
        (None, None, [at]) => beside_substitute(rules, table, *at),
        _ => return Err("there are neither points nor results of everybody".to_owned()),
    };
    possible.into_iter().map(|points| sitting(rules, table, &points, substitutes)).collect()
}

fn sitting(
    rules: &Rules,
    table: &ForeignTable,
    points: &[i64],
    substitutes: [Option<Substitute>; 4],
) -> Result<Sitting, String> {
    let missing = 4 * i64::from(rules.starting_points) - points.iter().sum::<i64>();
    let bet = i64::from(rules.riichi_bet);
    // Bets that went to nobody, as some rulesets have it.
    let bets = if bet > 0 && (bet..=9 * bet).contains(&missing) && missing % bet == 0 { missing / bet } else { 0 };
    if missing != bets * bet {
        return Err(if missing > 0 {
            format!("{missing} points are missing")
        } else {
            format!("{} points too many", -missing)
        });
    }
    let points: Option<Vec<i32>> = points.iter().map(|&points| i32::try_from(points).ok()).collect();
    let Some([a, b, c, d]) = points.as_deref().and_then(|points| <[i32; 4]>::try_from(points).ok()) else {
        return Err("points beyond all counting".to_owned());
    };
    let mut sitting = Sitting::of(BySeat::new([a, b, c, d]));
    sitting.bets = bets as u8;
    sitting.chombos = BySeat::new(std::array::from_fn(|at| table.seats[at].chombos));
    sitting.substitutes = BySeat::new(substitutes);
    Ok(sitting)
}

/// What a place brings beyond points.
fn bonus(rules: &Rules, place: usize) -> i64 {
    let for_first = 4 * (i64::from(rules.return_points) - i64::from(rules.starting_points));
    i64::from(rules.uma[place - 1]) + if place == 1 { for_first } else { 0 }
}

/// A result without what was taken off.
fn before_penalties(rules: &Rules, seat: &ForeignSeat) -> Option<i64> {
    let chombos = i64::from(seat.chombos) * i64::from(rules.chombo_points).abs();
    seat.total.map(|total| total - seat.penalty + chombos)
}

/// The points at the end from results, where nothing else was written down.
fn from_totals(rules: &Rules, table: &ForeignTable) -> Result<Vec<i64>, String> {
    let totals: Option<Vec<i64>> = table.seats.iter().map(|seat| before_penalties(rules, seat)).collect();
    let totals = totals.ok_or("there are neither points nor results of everybody")?;
    let points = without_bonus(rules, &totals, &[1, 2, 3, 4]);
    match points.iter().position(|points| points % 100 != 0) {
        Some(at) => Err(format!("the result of player {} is not one of points in hundreds", table.seats[at].player)),
        None => Ok(points),
    }
}

/// The points of these results if the players have these places, the best result the first of them. Equal ones share.
fn without_bonus(rules: &Rules, totals: &[i64], places: &[usize]) -> Vec<i64> {
    let of = |at: usize| {
        let ahead = totals.iter().filter(|&&other| other > totals[at]).count();
        let tied = totals.iter().filter(|&&other| other == totals[at]).count();
        let shared = places[ahead..ahead + tied].iter().map(|&place| bonus(rules, place)).sum::<i64>() / tied as i64;
        totals[at] - shared + i64::from(rules.return_points)
    };
    (0..totals.len()).map(of).collect()
}

/// The points that the results of three players may come from, beside a substitute on any place.
fn beside_substitute(rules: &Rules, table: &ForeignTable, at: usize) -> Vec<Vec<i64>> {
    let others = (0..4).filter(|&other| other != at).map(|other| before_penalties(rules, &table.seats[other]));
    let Some(totals) = others.collect::<Option<Vec<i64>>>() else { return Vec::new() };
    let with = |place: usize| {
        let places: Vec<usize> = (1..=4).filter(|&other| other != place).collect();
        let mut points = without_bonus(rules, &totals, &places);
        points.insert(at, 4 * i64::from(rules.starting_points) - points.iter().sum::<i64>());
        points
    };
    [4, 3, 2, 1].map(with).to_vec()
}
