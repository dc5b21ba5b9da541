//! What the tables come to: from points, lateness, chombos, penalties and substitutes to the entries of the list. Uma is worked out, never typed.

use std::time::Duration;

use rules::{PenaltyTime, Rules};
use tiles::{BySeat, Seat};

use crate::event::{Sitter, TableTotals};
use crate::lateness::Lateness;
use crate::names::{EntryNo, RoundNo, TableNo};
use crate::ruling::Verdict;
use crate::sitting::{Sitting, SittingFault, SittingResult};
use crate::state::{HallTable, Round, Tournament, on_clock};
use crate::substitute::Substitute;

impl Tournament {
    /// How late each player of a table sat down.
    pub fn lateness(&self, round: &Round, table: &HallTable) -> BySeat<Duration> {
        let late = |seat: Seat| table.taken[seat].and_then(|at| round.clock.run(on_clock(at))).unwrap_or_default();
        // At an evening people begin when they like.
        if crate::state::is_season(self) { BySeat::new([Duration::ZERO; 4]) } else { BySeat::from_fn(late) }
    }

    /// Points that standing rulings take off a player in a session.
    pub fn penalty_points(&self, entry: EntryNo, round: Option<RoundNo>) -> u32 {
        let of_session = self
            .rulings
            .iter()
            .filter(|ruled| ruled.stands() && ruled.ruling.entry == entry && ruled.ruling.round == round);
        of_session
            .map(|ruled| match ruled.ruling.verdict {
                Verdict::Points(points) => points,
                Verdict::Warning | Verdict::DeadHand | Verdict::Chombo => 0,
                Verdict::Disqualified { .. } | Verdict::Removed => 0,
            })
            .sum()
    }

    fn ruled_chombos(&self, entry: EntryNo, round: RoundNo) -> u8 {
        let chombos = self.rulings.iter().filter(|ruled| {
            let ruling = &ruled.ruling;
            ruled.stands() && ruling.entry == entry && ruling.round == Some(round) && ruling.verdict == Verdict::Chombo
        });
        chombos.count().min(255) as u8
    }

    /// A table with these points, as the documents want to know it.
    pub fn sitting(&self, round: RoundNo, table: TableNo, totals: TableTotals) -> Option<Sitting> {
        let (of_round, at) = (self.round(round)?, self.table(round, table)?);
        let mut sitting = Sitting::of(BySeat::new(totals.points));
        (sitting.bets, sitting.late, sitting.chombos) = (totals.bets, self.lateness(of_round, at), at.chombos());
        for seat in Seat::ALL {
            sitting.substitutes[seat] = match at.seats[seat] {
                // Somebody who fills a table plays from the start.
                Sitter::House(_) => Some(Substitute::FromStart),
                Sitter::Player(_) => at.substitutes[seat].map(|replacement| replacement.from),
            };
            if let Sitter::Player(entry) = at.seats[seat] {
                sitting.penalties[seat] = self.penalty_points(entry, Some(round));
                sitting.chombos[seat] = sitting.chombos[seat].saturating_add(self.ruled_chombos(entry, round));
            }
        }
        hand_over(&self.rules, &mut sitting);
        Some(sitting)
    }

    /// What a table with a result comes to.
    pub fn table_result(&self, round: RoundNo, table: TableNo) -> Option<Result<SittingResult, SittingFault>> {
        let totals = self.table(round, table)?.result.as_ref()?.totals;
        Some(self.sitting(round, table, totals)?.result(&self.rules))
    }
}

/// Where points are taken at once, some tables lay the sticks aside and others leave that to whoever adds up. If exactly
/// what is to be taken is missing, it was laid aside.
fn hand_over(rules: &Rules, sitting: &mut Sitting) {
    if rules.penalties != PenaltyTime::AtOnce {
        return;
    }
    let at_once = |seat: Seat| Lateness::of(rules, sitting.late[seat]).points() + sitting.penalties[seat];
    let at_once = BySeat::from_fn(at_once);
    let all: i64 = at_once.values().map(|&points| i64::from(points)).sum();
    if all > 0 && sitting.check(rules) == Err(SittingFault::Sum { over: -all }) {
        sitting.handed_over = at_once;
    }
}
