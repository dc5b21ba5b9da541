//! One table's result: from the points on the table to the entries of the list.

use core::fmt;
use core::time::Duration;

use rules::{Chombo, PenaltyTime, Rules};
use table::{Game, GameResult};
use tiles::{BySeat, Seat};

use crate::{Lateness, Substitute};

/// How four players finished a session, by starting seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitting {
    /// The points at the end of the last hand, without the bets that are left over.
    pub points: BySeat<i32>,
    /// Bets left over.
    pub bets: u8,
    /// How late each player was.
    pub late: BySeat<Duration>,
    /// Chombos of each player. Where a chombo is paid to the others, its payments are in the points already.
    pub chombos: BySeat<u8>,
    /// Points that a referee took off each player.
    pub penalties: BySeat<u32>,
    /// Of lateness and penalties that are taken at once, what each player has handed over during play. It is missing from
    /// the points already, and is not taken a second time.
    pub handed_over: BySeat<u32>,
    /// Who played for a player of the list.
    pub substitutes: BySeat<Option<Substitute>>,
}

/// What a session comes to, by starting seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SittingResult {
    /// The points that decide the places: those at the end, without what is taken at once. Left-over bets come on top.
    pub points: BySeat<i32>,
    /// Points from left-over bets. They go to the leader by points, substitute or not (Q-TOU-20).
    pub bets: BySeat<i32>,
    /// The best place that each player shares, 1 to 4.
    pub places: BySeat<u8>,
    /// Uma. Tied players share it in whole points, rounded towards zero; the rest goes to nobody. A substitute has the
    /// uma of substitutes, and that of the place goes to nobody.
    pub uma: BySeat<i32>,
    /// Taken at once, before the places were settled: never negative.
    pub at_once: BySeat<i32>,
    /// Taken after uma: never negative. Nothing is taken from the entry of a substitute.
    pub after_uma: BySeat<i32>,
    /// What goes into the list.
    pub entries: BySeat<i32>,
    /// Why the entries do not add up to zero.
    pub zero_sum: ZeroSum,
}

/// The terms that the entries of a sitting, or of a whole list, add up to. Results would add up to zero, if it were not
/// for these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ZeroSum {
    /// Points taken at once: zero or less.
    pub at_once: i32,
    /// Points taken after uma: zero or less.
    pub after_uma: i32,
    /// What the entries of substitutes differ by from what they really reached.
    pub substitutes: i32,
    /// Bets, shares of uma and shares of what the winner receives that went to nobody: zero or less. The documents leave
    /// nothing here; other rulesets can.
    pub not_given: i32,
}

impl ZeroSum {
    /// All terms together: the sum of the entries.
    pub fn sum(self) -> i32 {
        self.at_once + self.after_uma + self.substitutes + self.not_given
    }
}

impl core::ops::Add for ZeroSum {
    type Output = ZeroSum;
    fn add(self, other: ZeroSum) -> ZeroSum {
        ZeroSum {
            at_once: self.at_once + other.at_once,
            after_uma: self.after_uma + other.after_uma,
            substitutes: self.substitutes + other.substitutes,
            not_given: self.not_given + other.not_given,
        }
    }
}

impl core::iter::Sum for ZeroSum {
    fn sum<I: Iterator<Item = ZeroSum>>(terms: I) -> ZeroSum {
        terms.fold(ZeroSum::default(), |sum, term| sum + term)
    }
}

/// Why a sitting cannot be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SittingFault {
    /// Points, bets and what was handed over are not what the players started with.
    Sum {
        /// What is there too much; negative for what is missing.
        over: i64,
    },
    /// Points are counted in whole hundreds, as the sticks are.
    Hundreds(Seat),
    /// The player was too late to play, and nobody is named who played.
    TooLate(Seat),
    /// More was handed over than is taken at once.
    HandedOver(Seat),
    /// Points, penalties or chombos beyond all counting.
    TooMuch(Seat),
}

impl fmt::Display for SittingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = |seat: Seat| seat as u8 + 1;
        match *self {
            SittingFault::Sum { over } if over > 0 => write!(f, "there are {over} points too many"),
            SittingFault::Sum { over } => write!(f, "{} points are missing", -over),
            SittingFault::Hundreds(at) => write!(f, "the points of player {} are not whole hundreds", seat(at)),
            SittingFault::TooLate(at) => write!(f, "player {} was too late to play: name a substitute", seat(at)),
            SittingFault::HandedOver(at) => {
                write!(f, "player {} has handed over more than is taken at once", seat(at))
            }
            SittingFault::TooMuch(at) => write!(f, "player {} cannot have won or lost that much", seat(at)),
        }
    }
}

impl core::error::Error for SittingFault {}

/// No player wins or loses more in a session; sums of it cannot overflow.
const MOST_POINTS: u64 = 100_000_000;

impl Sitting {
    /// A session about which nothing more is to be said.
    pub fn of(points: BySeat<i32>) -> Sitting {
        Sitting {
            points,
            bets: 0,
            late: BySeat::new([Duration::ZERO; 4]),
            chombos: BySeat::new([0; 4]),
            penalties: BySeat::new([0; 4]),
            handed_over: BySeat::new([0; 4]),
            substitutes: BySeat::new([None; 4]),
        }
    }

    /// Whether the points can be those of a session; the first thing that is wrong with them.
    pub fn check(&self, rules: &Rules) -> Result<(), SittingFault> {
        if let Some((seat, _)) = self.points.iter().find(|(_, points)| **points % 100 != 0) {
            return Err(SittingFault::Hundreds(seat));
        }
        for seat in Seat::ALL {
            if Lateness::of(rules, self.late[seat]) == Lateness::Replaced && self.substitutes[seat].is_none() {
                return Err(SittingFault::TooLate(seat));
            }
            let taken = self.taken(rules, seat);
            if u64::from(self.points[seat].unsigned_abs()) + taken.at_once + taken.after_uma > MOST_POINTS {
                return Err(SittingFault::TooMuch(seat));
            }
            if u64::from(self.handed_over[seat]) > taken.at_once {
                return Err(SittingFault::HandedOver(seat));
            }
        }
        let points: i64 = self.points.values().copied().map(i64::from).sum();
        let bets = i64::from(self.bets) * i64::from(rules.riichi_bet);
        let handed_over: i64 = self.handed_over.values().copied().map(i64::from).sum();
        let over = points + bets + handed_over - 4 * i64::from(rules.starting_points);
        if over == 0 { Ok(()) } else { Err(SittingFault::Sum { over }) }
    }

    /// Places, uma and entries, or why the points cannot be those of a session.
    pub fn result(&self, rules: &Rules) -> Result<SittingResult, SittingFault> {
        self.check(rules)?;
        let taken = BySeat::from_fn(|seat| self.taken(rules, seat));
        let small = |points: u64| i32::try_from(points).expect("no more than `MOST_POINTS`");
        let at_once = BySeat::from_fn(|seat| small(taken[seat].at_once));
        // The entry of a substitute is always the same, so that nothing can be taken from it.
        let after_uma = BySeat::from_fn(|seat| match self.substitutes[seat] {
            None => small(taken[seat].after_uma),
            Some(_) => 0,
        });
        let points = BySeat::from_fn(|seat| {
            let handed_over = small(u64::from(self.handed_over[seat]));
            self.points[seat] - (at_once[seat] - handed_over)
        });
        let game = Game { points, bets: self.bets, ..Game::new(rules) };
        let bets = game.result(rules).bets;
        let ranked = Game { points: self.ranking(rules, points), bets: 0, ..game }.result(rules);
        // What each would have with these places, substitutes too, and nothing taken after uma.
        let real = BySeat::from_fn(|seat| {
            let pushed_down = points[seat] - ranked.points[seat];
            ranked.totals[seat] + pushed_down + bets[seat]
        });
        let entry = |seat: Seat| match self.substitutes[seat] {
            None => real[seat] - after_uma[seat],
            Some(_) => rules.substitute_score + rules.substitute_uma,
        };
        let entries = BySeat::from_fn(entry);
        let uma = BySeat::from_fn(|seat| match self.substitutes[seat] {
            None => ranked.uma[seat],
            Some(_) => rules.substitute_uma,
        });
        let replaced = Seat::ALL.into_iter().filter(|&seat| self.substitutes[seat].is_some());
        let sum = |by_seat: BySeat<i32>| by_seat.values().sum::<i32>();
        let zero_sum = ZeroSum {
            at_once: -sum(at_once),
            after_uma: -sum(after_uma),
            substitutes: replaced.map(|seat| entries[seat] - real[seat]).sum(),
            not_given: self.not_given(rules, bets, &ranked),
        };
        Ok(SittingResult { points, bets, places: ranked.places, uma, at_once, after_uma, entries, zero_sum })
    }

    /// What of the bets, of uma and of what the players put in beyond their points at the start went to nobody.
    fn not_given(&self, rules: &Rules, bets: BySeat<i32>, ranked: &GameResult) -> i32 {
        let sum = |by_seat: BySeat<i32>| by_seat.values().map(|&points| i64::from(points)).sum::<i64>();
        let return_points = i64::from(rules.return_points);
        let of_bets = sum(bets) - i64::from(self.bets) * i64::from(rules.riichi_bet);
        let of_uma = sum(ranked.uma) - rules.uma.iter().map(|&points| i64::from(points)).sum::<i64>();
        let to_winner = sum(ranked.totals) - (sum(ranked.points) - 4 * return_points) - sum(ranked.uma);
        let put_in = 4 * (return_points - i64::from(rules.starting_points));
        i32::try_from(of_bets + of_uma + to_winner - put_in).expect("a few bets and fractions")
    }

    /// The points as the places go by them: whoever stepped in during the session is behind everybody else, the later one
    /// last, where the ruleset says so.
    fn ranking(&self, rules: &Rules, points: BySeat<i32>) -> BySeat<i32> {
        let stepped_in = |seat: Seat| match self.substitutes[seat] {
            Some(Substitute::MidSession { hand }) if rules.substitute_last => Some(i32::from(hand)),
            Some(Substitute::MidSession { .. } | Substitute::FromStart) | None => None,
        };
        let lowest = points.values().copied().min().expect("four seats");
        BySeat::from_fn(|seat| stepped_in(seat).map_or(points[seat], |hand| lowest - 1 - hand))
    }

    /// What the ruleset takes off this player.
    fn taken(&self, rules: &Rules, seat: Seat) -> Taken {
        let by_referee = u64::from(Lateness::of(rules, self.late[seat]).points()) + u64::from(self.penalties[seat]);
        let for_chombo = match rules.chombo_in_tournament {
            // Paid to the others when it happened.
            Chombo::ReverseMangan => 0,
            Chombo::AfterUma => u64::from(self.chombos[seat]) * u64::from(rules.chombo_points.unsigned_abs()),
        };
        match rules.penalties {
            PenaltyTime::AtOnce => Taken { at_once: by_referee, after_uma: for_chombo },
            PenaltyTime::AfterUma => Taken { at_once: 0, after_uma: by_referee + for_chombo },
        }
    }
}

/// What is taken off a player.
struct Taken {
    at_once: u64,
    after_uma: u64,
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use rules::{Basis, Ruleset};

    use super::*;

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("a ruleset").rules
    }

    /// Points of the substitute and of three others; uma of the others if the substitute plays from the start, by 2012 and
    /// by 2016; the same if the substitute steps in later. All in thousands, written out from the clauses.
    type Row = ([i32; 4], [i32; 3], [i32; 3], [i32; 3], [i32; 3]);

    const SUBSTITUTES: [Row; 17] = [
        // The substitute is first: nobody has the first uma, unless somebody shares the place.
        ([40, 32, 28, 20], [10, -10, -30], [5, -5, -15], [30, 10, -10], [15, 5, -5]),
        ([36, 36, 28, 20], [20, -10, -30], [10, -5, -15], [30, 10, -10], [15, 5, -5]),
        ([40, 30, 30, 20], [0, 0, -30], [0, 0, -15], [20, 20, -10], [10, 10, -5]),
        ([42, 26, 26, 26], [-10, -10, -10], [-5, -5, -5], [10, 10, 10], [5, 5, 5]),
        ([30, 30, 30, 30], [0, 0, 0], [0, 0, 0], [10, 10, 10], [5, 5, 5]),
        // Second.
        ([32, 40, 28, 20], [30, -10, -30], [15, -5, -15], [30, 10, -10], [15, 5, -5]),
        ([30, 40, 30, 20], [30, 0, -30], [15, 0, -15], [30, 10, -10], [15, 5, -5]),
        ([32, 40, 24, 24], [30, -20, -20], [15, -10, -10], [30, 0, 0], [15, 0, 0]),
        ([26, 42, 26, 26], [30, -10, -10], [15, -5, -5], [30, 0, 0], [15, 0, 0]),
        // Third.
        ([28, 40, 32, 20], [30, 10, -30], [15, 5, -15], [30, 10, -10], [15, 5, -5]),
        ([22, 42, 34, 22], [30, 10, -20], [15, 5, -10], [30, 10, -10], [15, 5, -5]),
        ([28, 36, 36, 20], [20, 20, -30], [10, 10, -15], [20, 20, -10], [10, 10, -5]),
        ([24, 36, 36, 24], [20, 20, -20], [10, 10, -10], [20, 20, -10], [10, 10, -5]),
        // Last: it makes no difference when the substitute came.
        ([20, 40, 32, 28], [30, 10, -10], [15, 5, -5], [30, 10, -10], [15, 5, -5]),
        ([20, 36, 36, 28], [20, 20, -10], [10, 10, -5], [20, 20, -10], [10, 10, -5]),
        ([20, 40, 30, 30], [30, 0, 0], [15, 0, 0], [30, 0, 0], [15, 0, 0]),
        ([21, 33, 33, 33], [10, 10, 10], [5, 5, 5], [10, 10, 10], [5, 5, 5]),
    ];

    #[track_caller]
    fn check_substitute(id: &str, points: [i32; 4], substitute: Substitute, others: [i32; 3]) {
        // Wherever the substitute sits.
        for at in Seat::ALL {
            let mut sitting = Sitting::of(BySeat::new([0; 4]));
            for (turn, points) in points.into_iter().enumerate() {
                sitting.points[at.after(turn as u8)] = points * 1_000;
            }
            sitting.substitutes[at] = Some(substitute);
            let result = sitting.result(rules(id)).expect("the points add up");
            let what = std::format!("{id} {substitute:?} at {at:?}: {points:?}");
            for (turn, uma) in (1..).zip(others) {
                let seat = at.after(turn);
                assert_eq!(result.uma[seat], uma * 1_000, "uma, {what}");
                let entry = (points[usize::from(turn)] - 30 + uma) * 1_000;
                assert_eq!(result.entries[seat], entry, "entry, {what}");
            }
            assert_eq!(result.entries[at], -30_000, "{what}");
            assert_eq!(result.zero_sum.sum(), result.entries.values().sum::<i32>(), "{what}");
            assert_eq!(result.zero_sum, ZeroSum { substitutes: result.zero_sum.sum(), ..ZeroSum::default() }, "{what}");
        }
    }

    // clause: tour.sub.from-start.real-score
    // clause: tour.sub.from-start.wins-2012
    // clause: tour.sub.from-start.wins-2016
    // clause: tour.sub.mid-session.last-2012
    // clause: tour.sub.mid-session.last-2016
    #[test]
    fn substitutes_in_every_place_with_every_tie() {
        for (points, start_2012, start_2016, mid_2012, mid_2016) in SUBSTITUTES {
            check_substitute("ema2012", points, Substitute::FromStart, start_2012);
            check_substitute("ema2016", points, Substitute::FromStart, start_2016);
            check_substitute("ema2012", points, Substitute::MidSession { hand: 3 }, mid_2012);
            check_substitute("ema2016", points, Substitute::MidSession { hand: 3 }, mid_2016);
        }
    }

    #[test]
    fn two_substitutes_at_one_table() {
        let mut sitting = Sitting::of(BySeat::new([40_000, 35_000, 25_000, 20_000]));
        // Both stepped in, the leader later: the two others have the first two places.
        sitting.substitutes = BySeat::new([
            Some(Substitute::MidSession { hand: 5 }),
            None,
            Some(Substitute::MidSession { hand: 2 }),
            None,
        ]);
        let result = sitting.result(rules("ema2016")).expect("a sitting");
        assert_eq!(result.places, BySeat::new([4, 1, 3, 2]));
        assert_eq!(result.entries, BySeat::new([-30_000, 20_000, -30_000, -5_000]));
        // One from the start keeps the place; the one who stepped in is last.
        sitting.substitutes[Seat::A] = Some(Substitute::FromStart);
        let result = sitting.result(rules("ema2016")).expect("a sitting");
        assert_eq!(result.places, BySeat::new([1, 2, 4, 3]));
        assert_eq!(result.entries, BySeat::new([-30_000, 10_000, -30_000, -15_000]));
        // Where the ruleset ranks everybody by points, so it does here.
        let by_points = &Rules { substitute_last: false, ..*rules("ema2016") };
        assert_eq!(sitting.result(by_points).expect("a sitting").places, BySeat::new([1, 2, 3, 4]));
    }

    #[test]
    fn left_over_bets_go_to_the_leader_even_a_substitute() {
        let mut sitting = Sitting::of(BySeat::new([40_000, 30_000, 28_000, 20_000]));
        sitting.bets = 2;
        sitting.substitutes[Seat::A] = Some(Substitute::MidSession { hand: 1 });
        let result = sitting.result(rules("ema2012")).expect("a sitting");
        assert_eq!(result.bets, BySeat::new([2_000, 0, 0, 0]));
        assert_eq!(result.entries, BySeat::new([-30_000, 30_000, 8_000, -20_000]));
        assert_eq!(result.zero_sum.sum(), -12_000);
    }

    #[test]
    fn what_was_handed_over_is_not_taken_twice() {
        let mut counted = Sitting::of(BySeat::new([34_000, 31_000, 29_000, 26_000]));
        counted.late[Seat::A] = Duration::from_secs(600);
        let mut handed_over = counted;
        handed_over.points[Seat::A] = 24_000;
        handed_over.handed_over[Seat::A] = 10_000;
        let result = counted.result(rules("ema2012")).expect("a sitting");
        assert_eq!(result, handed_over.result(rules("ema2012")).expect("a sitting"));
        assert_eq!(result.entries, BySeat::new([-36_000, 31_000, 9_000, -14_000]));
        assert_eq!(result.zero_sum, ZeroSum { at_once: -10_000, ..ZeroSum::default() });
        // After uma nothing can have been handed over at the table.
        assert_eq!(handed_over.result(rules("ema2016")), Err(SittingFault::HandedOver(Seat::A)));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let good = Sitting::of(BySeat::new([30_000; 4]));
        let check = |sitting: Sitting, what: &str| {
            let fault = sitting.result(rules("ema2016")).expect_err(what);
            assert!(fault.to_string().contains(what), "{fault}");
        };
        check(Sitting { bets: 1, ..good }, "there are 1000 points too many");
        check(Sitting { points: BySeat::new([30_000, 30_000, 30_000, 29_000]), ..good }, "1000 points are missing");
        check(
            Sitting { points: BySeat::new([30_050, 29_950, 30_000, 30_000]), ..good },
            "player 1 are not whole hundreds",
        );
        check(Sitting { points: BySeat::new([i32::MAX - 47, 0, 0, 0]), ..good }, "cannot have won or lost that much");
        check(Sitting { penalties: BySeat::new([0, u32::MAX, 0, 0]), ..good }, "cannot have won or lost that much");
        let late = BySeat::new([Duration::ZERO, Duration::ZERO, Duration::from_secs(601), Duration::ZERO]);
        check(Sitting { late, ..good }, "player 3 was too late to play");
        let replaced = BySeat::new([None, None, Some(Substitute::FromStart), None]);
        assert!(Sitting { late, substitutes: replaced, ..good }.result(rules("ema2016")).is_ok());
    }

    /// Whatever happened, and under every ruleset: the entries add up to the terms, and the documents give everything.
    #[test]
    fn the_entries_add_up_to_the_terms() {
        let mut random = fastrand::Rng::with_seed(16);
        for round in 0..20_000 {
            let ruleset = random.choice(Ruleset::ALL).expect("rulesets");
            let rules = &ruleset.rules;
            let mut sitting = Sitting::of(BySeat::new([0; 4]));
            sitting.bets = random.u8(0..4);
            for seat in Seat::ALL {
                // Few different sums, so that there are ties.
                sitting.points[seat] = random.i32(100..=400) / 50 * 5_000;
                sitting.late[seat] = Duration::from_secs(random.u64(0..900));
                sitting.chombos[seat] = random.u8(0..20) / 18;
                sitting.penalties[seat] = random.u32(0..10) / 8 * 8_000;
                sitting.substitutes[seat] = match random.u8(0..6) {
                    0 => Some(Substitute::FromStart),
                    1 => Some(Substitute::MidSession { hand: random.u8(1..4) }),
                    _ if Lateness::of(rules, sitting.late[seat]) == Lateness::Replaced => Some(Substitute::FromStart),
                    _ => None,
                };
                let at_once = sitting.taken(rules, seat).at_once as u32;
                sitting.handed_over[seat] = if random.bool() { at_once } else { 0 };
            }
            let there = sitting.points.values().sum::<i32>() + i32::from(sitting.bets) * rules.riichi_bet;
            let handed_over = sitting.handed_over.values().sum::<u32>() as i32;
            sitting.points[Seat::D] += 4 * rules.starting_points - there - handed_over;
            let result = sitting.result(rules).unwrap_or_else(|fault| panic!("{round}: {fault}: {sitting:?}"));
            assert_eq!(
                result.entries.values().sum::<i32>(),
                result.zero_sum.sum(),
                "{round} {}: {sitting:?}",
                ruleset.id
            );
            if ruleset.basis == Basis::Document {
                assert_eq!(result.zero_sum.not_given, 0, "{round} {}: {sitting:?}", ruleset.id);
            }
        }
    }
}
