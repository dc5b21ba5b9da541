//! Why points do not add up, most likely: the slips that people make with a score sheet.

use std::fmt;

use tiles::{BySeat, Seat};

use crate::names::seat_letter;

/// What may have happened when points were typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// What was won and lost, instead of the points at the end.
    Gains {
        /// The points at the end.
        points: [i32; 4],
    },
    /// Points in tens, hundreds or thousands.
    Unit {
        /// One of what was typed is this many points.
        unit: i32,
        /// The points.
        points: [i32; 4],
    },
    /// Bets lie on the table that were not entered, or the other way round.
    Bets {
        /// How many there would be.
        bets: u8,
    },
    /// A minus was forgotten, or is too much.
    Sign(Seat),
    /// Zeros at the end are missing, or too many.
    Zeros {
        /// Whose.
        seat: Seat,
        /// What it would be.
        points: i32,
    },
    /// Two digits next to each other were exchanged.
    Exchanged {
        /// Whose.
        seat: Seat,
        /// What it would be.
        points: i32,
    },
    /// One digit is wrong, in one of these.
    Digit {
        /// What each would be, where one digit makes it right.
        points: BySeat<Option<i32>>,
    },
}

impl Slip {
    /// Whether all four points were written in another way: as gains, or in hundreds.
    pub fn of_unit(points: [i32; 4], bets: u8, riichi_bet: u32, over: i64) -> Option<Slip> {
        let bets = i64::from(bets) * i64::from(riichi_bet);
        let sum: i64 = points.iter().copied().map(i64::from).sum();
        let all = sum + bets - over;
        let start = i32::try_from(all / 4).ok()?;
        let fits = |points: &[i32; 4]| {
            let sum: i64 = points.iter().copied().map(i64::from).sum();
            sum + bets == all && points.iter().all(|points| points % 100 == 0)
        };
        let ends = points.map(|gain| gain.saturating_add(start));
        if sum + bets == 0 && fits(&ends) {
            return Some(Slip::Gains { points: ends });
        }
        let in_unit =
            |unit: i32| Some((unit, points.map(|points| points.saturating_mul(unit)))).filter(|(_, all)| fits(all));
        [10, 100, 1_000].into_iter().find_map(in_unit).map(|(unit, points)| Slip::Unit { unit, points })
    }

    /// The likeliest slip, if `over` is by how much the points and the bets are too many.
    pub fn find(points: [i32; 4], bets: u8, riichi_bet: u32, over: i64) -> Option<Slip> {
        if over == 0 {
            return None;
        }
        if let Some(slip) = Slip::of_unit(points, bets, riichi_bet, over) {
            return Some(slip);
        }
        let right = |seat: Seat| i64::from(points[seat as usize]) - over;
        let with_sign = |seat: &Seat| -i64::from(points[*seat as usize]) == right(*seat);
        if riichi_bet > 0 && over % i64::from(riichi_bet) == 0 {
            let on_table = i64::from(bets) - over / i64::from(riichi_bet);
            // More bets than four can be left from several hands, and hardly are.
            if (0..=4).contains(&on_table) && over < 0 {
                return Some(Slip::Bets { bets: on_table as u8 });
            }
        }
        if let Some(seat) = Seat::ALL.into_iter().find(with_sign) {
            return Some(Slip::Sign(seat));
        }
        for seat in Seat::ALL {
            let (typed, right) = (i64::from(points[seat as usize]), right(seat));
            let zeros = [10, 100, 1_000]
                .into_iter()
                .any(|factor| typed * factor == right || (right != 0 && right * factor == typed));
            if zeros && let Ok(points) = i32::try_from(right) {
                return Some(Slip::Zeros { seat, points });
            }
        }
        for seat in Seat::ALL {
            let Ok(right) = i32::try_from(right(seat)) else { continue };
            if over % 9 == 0 && is_exchanged(points[seat as usize], right) {
                return Some(Slip::Exchanged { seat, points: right });
            }
        }
        let one_digit = |seat: Seat| {
            let right = i32::try_from(right(seat)).ok()?;
            is_one_digit_off(points[seat as usize], right).then_some(right)
        };
        let points = BySeat::from_fn(one_digit);
        points.values().any(Option::is_some).then_some(Slip::Digit { points })
    }
}

/// Whether two numbers of equal sign and length differ by two neighbouring digits that changed places.
fn is_exchanged(typed: i32, right: i32) -> bool {
    let (one, other) = (typed.unsigned_abs().to_string(), right.unsigned_abs().to_string());
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let differ: Vec<usize> = (0..one.len().min(other.len())).filter(|&at| one[at] != other[at]).collect();
    (typed < 0) == (right < 0)
        && one.len() == other.len()
        && matches!(differ[..], [a, b] if b == a + 1 && one[a] == other[b] && one[b] == other[a])
}

/// Whether two numbers of equal sign and length differ in one digit.
fn is_one_digit_off(typed: i32, right: i32) -> bool {
    let (one, other) = (typed.unsigned_abs().to_string(), right.unsigned_abs().to_string());
    let differ = one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count();
    (typed < 0) == (right < 0) && one.len() == other.len() && differ == 1
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slip::Gains { points: [e, s, w, n] } => {
                write!(f, "are these gains? then the points at the end are {e} {s} {w} {n}")
            }
            Slip::Unit { unit, points: [e, s, w, n] } => {
                let unit = match unit {
                    10 => "tens",
                    100 => "hundreds",
                    _ => "thousands",
                };
                write!(f, "are these {unit}? then write {e} {s} {w} {n}")
            }
            Slip::Bets { bets: 1 } => f.write_str("is a riichi bet left on the table? then say so"),
            Slip::Bets { bets } => write!(f, "are {bets} riichi bets left on the table? then say so"),
            Slip::Sign(seat) => write!(f, "a minus seems to be wrong for {}", seat_letter(*seat)),
            Slip::Zeros { seat, points } => write!(f, "zeros seem to be wrong for {}: {points}?", seat_letter(*seat)),
            Slip::Exchanged { seat, points } => {
                write!(f, "two digits seem to be exchanged for {}: {points}?", seat_letter(*seat))
            }
            Slip::Digit { points } => {
                f.write_str("one digit seems to be wrong: ")?;
                let candidates = points.iter().filter_map(|(seat, points)| Some((seat, (*points)?)));
                for (number, (seat, points)) in candidates.enumerate() {
                    write!(f, "{}{points} for {}", if number == 0 { "" } else { ", or " }, seat_letter(seat))?;
                }
                f.write_str("?")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(points: [i32; 4], bets: u8, expected: &str) {
        let over = points.iter().map(|&points| i64::from(points)).sum::<i64>() + 1_000 * i64::from(bets) - 120_000;
        let slip = Slip::find(points, bets, 1_000, over);
        assert_eq!(slip.map(|slip| slip.to_string()).unwrap_or_default(), expected);
    }

    #[test]
    fn the_likely_slip_is_named() {
        check([34_000, 31_000, 29_000, 26_000], 0, "");
        check([34_000, 31_000, 29_000, 25_000], 0, "is a riichi bet left on the table? then say so");
        check([64_000, 41_000, 29_000, 14_000], 0, "a minus seems to be wrong for N");
        check([340, 31_000, 29_000, 26_000], 0, "zeros seem to be wrong for E: 34000?");
        check([43_000, 31_000, 29_000, 26_000], 0, "two digits seem to be exchanged for E: 34000?");
        check([34_000, 31_300, 29_000, 26_000], 0, "one digit seems to be wrong: 31000 for S?");
        check([12_345, 0, 0, 100], 0, "");
        check(
            [4_000, 1_000, -1_000, -4_000],
            0,
            "are these gains? then the points at the end are 34000 31000 29000 26000",
        );
        check(
            [4_000, 1_000, -1_000, -5_000],
            1,
            "are these gains? then the points at the end are 34000 31000 29000 25000",
        );
        check([340, 310, 290, 260], 0, "are these hundreds? then write 34000 31000 29000 26000");
        check([34, 31, 29, 26], 0, "are these thousands? then write 34000 31000 29000 26000");
    }
}
