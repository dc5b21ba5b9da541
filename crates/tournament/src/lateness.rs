//! What coming late costs.

use core::time::Duration;

use rules::Rules;

/// What the ruleset makes of a player who came late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lateness {
    /// The player plays, and loses these points: none before the first minute is over. Nobody receives them.
    Points(u32),
    /// It is too late: the session is lost, and a substitute plays it from the start.
    Replaced,
}

impl Lateness {
    /// What this time costs, counted from the start of the session without the minutes in which the clock stood still
    /// (Q-TOU-22). Only completed minutes count, and the last one allowed is still allowed when it is just over
    /// (Q-TOU-3).
    pub fn of(rules: &Rules, late: Duration) -> Lateness {
        if late > Duration::from_secs(60 * u64::from(rules.late_minutes)) {
            return Lateness::Replaced;
        }
        let minutes = u32::try_from(late.as_secs() / 60).expect("no more than `late_minutes`");
        Lateness::Points(minutes * rules.late_points.unsigned_abs())
    }

    /// The points, for a player who plays.
    pub fn points(self) -> u32 {
        match self {
            Lateness::Points(points) => points,
            Lateness::Replaced => 0,
        }
    }

    /// The clauses that say so.
    pub fn clauses(self) -> &'static [&'static str] {
        match self {
            Lateness::Points(_) => &[
                "tour.late.per-minute",
                "tour.late.ten-is-10000",
                "tour.late.completed-minutes",
                "tour.late.deduct-at-once",
                "tour.late.deduct-after-uma",
                "tour.late.not-credited",
            ],
            Lateness::Replaced => {
                &["tour.late.over-ten-replaced", "tour.late.completed-minutes", "tour.sub.late-is-from-start"]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    #[track_caller]
    fn check(rules: &Rules, minutes: u64, seconds: u64, expected: Lateness) {
        assert_eq!(
            Lateness::of(rules, Duration::from_secs(60 * minutes + seconds)),
            expected,
            "{minutes}:{seconds:02}"
        );
    }

    #[test]
    fn every_completed_minute_costs_and_the_eleventh_begins_too_late() {
        let rules = &Ruleset::named("ema2012").expect("an edition").rules;
        check(rules, 0, 0, Lateness::Points(0));
        for minute in 1..=10 {
            check(rules, minute - 1, 59, Lateness::Points((minute as u32 - 1) * 1_000));
            check(rules, minute, 0, Lateness::Points(minute as u32 * 1_000));
        }
        check(rules, 10, 1, Lateness::Replaced);
        assert_eq!(Lateness::of(rules, Duration::from_millis(600_001)), Lateness::Replaced);
        assert_eq!(Lateness::of(rules, Duration::MAX), Lateness::Replaced);
        let strict = &Rules { late_points: 500, late_minutes: 0, ..*rules };
        check(strict, 0, 0, Lateness::Points(0));
        check(strict, 0, 1, Lateness::Replaced);
    }
}
