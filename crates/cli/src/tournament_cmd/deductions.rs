//! Everything that was taken off anybody, with its reason: lateness, chombos, penalties.

use serde::Serialize;
use tiles::Seat;
use tournament::{EntryNo, Lateness, Sitter, Tournament, Verdict};

/// Points taken off a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deduction {
    pub entry: EntryNo,
    pub round: Option<u16>,
    pub table: Option<u16>,
    pub what: &'static str,
    /// Why, in the words of the ruling.
    pub reason: String,
    pub points: i64,
}

/// All of them, session by session. They add up to what was taken at once and after uma.
pub fn deductions(tournament: &Tournament) -> Vec<Deduction> {
    let rules = &tournament.rules;
    let mut all = Vec::new();
    for (round_no, round) in tournament.numbered() {
        for (table_no, table) in round.numbered() {
            let sitting =
                table.result.as_ref().and_then(|result| tournament.sitting(round_no, table_no, result.totals));
            let Some((sitting, result)) = sitting.and_then(|sitting| Some((sitting, sitting.result(rules).ok()?)))
            else {
                continue;
            };
            for seat in Seat::ALL {
                let Sitter::Player(entry) = table.seats[seat] else { continue };
                let taken = i64::from(result.at_once[seat]) + i64::from(result.after_uma[seat]);
                let late = i64::from(Lateness::of(rules, sitting.late[seat]).points());
                let penalty = i64::from(sitting.penalties[seat]);
                let mut add = |what: &'static str, reason: String, points: i64| {
                    if points > 0 {
                        let (round, table) = (Some(round_no.0), Some(table_no.0));
                        all.push(Deduction { entry, round, table, what, reason, points });
                    }
                };
                // Nothing is taken after uma from the entry of somebody who was replaced.
                if taken == 0 {
                    continue;
                }
                add("late", format!("{} minutes", sitting.late[seat].as_secs() / 60), late.min(taken));
                add("penalty", reasons(tournament, entry, Some(round_no)), penalty.min(taken - late.min(taken)));
                let chombos = taken - (late + penalty).min(taken);
                add("chombo", format!("{} times", sitting.chombos[seat]), chombos);
            }
        }
    }
    for &entry in tournament.entries.keys() {
        let points = i64::from(tournament.penalty_points(entry, None));
        if points > 0 {
            let reason = reasons(tournament, entry, None);
            all.push(Deduction { entry, round: None, table: None, what: "penalty", reason, points });
        }
    }
    all
}

/// Why a player was punished in a session, from the log of rulings.
fn reasons(tournament: &Tournament, entry: EntryNo, round: Option<tournament::RoundNo>) -> String {
    let rulings = tournament.rulings.iter().filter(|ruled| {
        let ruling = &ruled.ruling;
        ruled.stands() && ruling.entry == entry && ruling.round == round && matches!(ruling.verdict, Verdict::Points(_))
    });
    let reason = |ruled: &tournament::RulingEntry| {
        format!("ruling {}: {} {}", ruled.number, ruled.ruling.cause.id(), ruled.ruling.text).trim().to_owned()
    };
    rulings.map(reason).collect::<Vec<_>>().join("; ")
}
