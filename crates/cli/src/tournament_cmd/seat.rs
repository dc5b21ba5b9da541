//! `janso tournament seat`: rounds are proposed, looked at, and seated.

use std::collections::BTreeMap;

use anyhow::bail;
use seating::Weights;
use tournament::{Chair, Change, EntryNo, RoundNo, SeatingReport, Sitter, TableNo};

use super::args::SeatArgs;
use super::desk::{self, Desk};
use super::{lists, render};
use crate::Answer;
use crate::args::Look;
use crate::echo::{short, visible};

/// Runs the command.
pub fn run(desk: &mut Desk, wanted: &SeatArgs, look: Look) -> anyhow::Result<Answer> {
    if let Some(round) = wanted.discard {
        return desk.give_and_say(Change::DiscardSeating(RoundNo(round)));
    }
    if let [round, one, other] = &wanted.swap[..] {
        let change = Change::SwapSeats(RoundNo(desk::number(round)?), chair(one)?, chair(other)?);
        return desk.give_and_say(change);
    }
    if let [round, table, players @ ..] = &wanted.correct[..]
        && !players.is_empty()
    {
        let sitters = desk.sitters(players)?;
        let change = Change::CorrectSeats {
            round: RoundNo(desk::number(round)?),
            table: TableNo(desk::number(table)?),
            seats: sitters,
            reason: wanted.reason.clone(),
        };
        return desk.give_and_say(change);
    }
    let remarks = match (&wanted.schedule, wanted.swiss || wanted.finals, wanted.rounds) {
        _ if wanted.repair => repair(desk, wanted.seed)?,
        (Some(path), _, _) => {
            let rounds = lists::read_seating(desk, path)?;
            accept(desk, rounds, &format!("from {path}"))?
        }
        (None, true, _) => {
            let (weights, how) = match wanted.finals {
                true => (Weights::FINALS, "by the standing"),
                false => (Weights::SWISS, "Swiss"),
            };
            let weights = weights_of(weights, &wanted.weights)?;
            let (proposal, report) = desk.tournament().propose_round(weights, &clubs(desk), wanted.seed)?;
            let remarks = standing_report(desk, &report);
            accept(desk, proposal.rounds, how)?;
            remarks
        }
        (None, false, Some(rounds)) => {
            let proposal = desk.tournament().propose_schedule(usize::from(rounds), wanted.seed)?;
            accept(desk, proposal.rounds, &format!("schedule of {rounds} rounds, seed {}", wanted.seed))?
        }
        (None, false, None) => String::new(),
    };
    if look.json {
        return desk.json(&desk.tournament().public(&desk.file.people).rounds);
    }
    Ok(Answer::new(remarks + &render::seating(desk)))
}

fn chair(text: &str) -> anyhow::Result<Chair> {
    let last = text.char_indices().last().map_or(0, |(at, _)| at);
    let (table, seat) = text.split_at(last);
    let Ok(table) = table.parse() else { bail!("a chair is a table and a seat, as in 3E") };
    Ok(Chair { table: TableNo(table), seat: desk::seat(seat)? })
}

/// Seats the rounds that are to be seated next.
fn accept(desk: &mut Desk, rounds: Vec<Vec<[Sitter; 4]>>, how: &str) -> anyhow::Result<String> {
    for tables in rounds {
        let round = desk.tournament().next_to_seat();
        desk.give(Change::SeatRound { round, tables, how: how.to_owned() })?;
    }
    Ok(String::new())
}

/// Seats the rounds that have not begun anew, those that change.
fn repair(desk: &mut Desk, seed: u64) -> anyhow::Result<String> {
    let proposal = desk.tournament().propose_repair(seed)?;
    let mut changed = 0;
    for (number, tables) in (proposal.first.0..).map(RoundNo).zip(proposal.rounds) {
        let seated: Vec<[Sitter; 4]> = match desk.tournament().round(number) {
            Some(round) => round.tables.iter().map(|table| table.seats.into_array()).collect(),
            None => Vec::new(),
        };
        if seated == tables {
            continue;
        }
        changed += 1;
        if !seated.is_empty() {
            desk.give(Change::DiscardSeating(number))?;
        }
        desk.give(Change::SeatRound { round: number, tables, how: format!("repaired, seed {seed}") })?;
    }
    let winds = proposal.winds.map(|proof| format!("{proof}\n")).unwrap_or_default();
    Ok(match changed {
        0 => "nothing to repair: everybody who plays has a seat in every round to come\n".to_owned(),
        1 => format!("1 round was seated anew\n{winds}"),
        rounds => format!("{rounds} rounds were seated anew\n{winds}"),
    })
}

/// Those who are of one club.
fn clubs(desk: &Desk) -> Vec<Vec<EntryNo>> {
    let mut clubs: BTreeMap<String, Vec<EntryNo>> = BTreeMap::new();
    for (number, entry) in desk.tournament().holders() {
        if let Some(club) = desk.file.people.person(entry.person).and_then(|person| person.club.as_deref()) {
            clubs.entry(club.trim().to_lowercase()).or_default().push(number);
        }
    }
    clubs
        .into_iter()
        .filter(|(name, members)| !name.is_empty() && members.len() > 1)
        .map(|(_, members)| members)
        .collect()
}

/// `again=30000` and so on over what there is.
fn weights_of(mut weights: Weights, chosen: &[String]) -> anyhow::Result<Weights> {
    for text in chosen {
        let wrong = || {
            format!(
                "--weights {}: write a name and a number up to a million, as in again=30000; the names are again, at-once, spread, club, revisit and wind",
                short(text)
            )
        };
        let Some((name, number)) = text.split_once('=') else { bail!(wrong()) };
        let Some(number) = number.trim().parse().ok().filter(|&number: &u64| number <= 1_000_000) else {
            bail!(wrong())
        };
        *match name.trim() {
            "again" => &mut weights.again,
            "at-once" => &mut weights.at_once,
            "spread" => &mut weights.spread,
            "club" => &mut weights.club,
            "revisit" => &mut weights.revisit,
            "wind" => &mut weights.wind,
            _ => bail!(wrong()),
        } = number;
    }
    Ok(weights)
}

/// Who meets again and why, and what the round costs.
fn standing_report(desk: &Desk, of: &SeatingReport) -> String {
    let report = &of.report;
    let name = |player: seating::Player| visible(&desk.sitter(of.sitter(player)));
    let [first, last] = report.widest.places;
    let again = match report.again.len() {
        0 => "nobody meets again".to_owned(),
        1 => "one pair meets again".to_owned(),
        pairs => format!("{pairs} pairs meet again"),
    };
    let mut text = format!("{again}; the widest table has places {first} to {last}\n");
    for one in &report.again {
        let [a, b] = one.players.map(name);
        let rounds: Vec<String> = one.met_in.iter().map(|round| (round + 1).to_string()).collect();
        let instead = match one.instead {
            Some(instead) => {
                let [goes, comes] = instead.exchange.map(name);
                format!("; {comes} in place of {goes} would cost {} more ({})", instead.more, instead.because)
            }
            None => "; nobody can be exchanged".to_owned(),
        };
        text += &format!("  table {}: {a} and {b} met in round {}{instead}\n", one.table + 1, rounds.join(", "));
    }
    let costs = &report.costs;
    let parts = [
        ("again", costs.again),
        ("at-once", costs.at_once),
        ("spread", costs.spread),
        ("club", costs.club),
        ("revisit", costs.revisit),
        ("wind", costs.wind),
        ("apart", costs.apart),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(_, cost)| *cost > 0).map(|(name, cost)| format!("{name} {cost}")).collect();
    match parts.is_empty() {
        true => text,
        false => text + &format!("costs: {}\n", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_chosen_by_name() {
        let chosen = |text: &str| weights_of(Weights::SWISS, &[text.to_owned()]);
        assert_eq!(chosen("club=0").ok(), Some(Weights { club: 0, ..Weights::SWISS }));
        for wrong in ["club", "club=x", "clubs=1", "club=1000001", "club=-1"] {
            assert!(
                chosen(wrong).is_err_and(|why| why.to_string().contains("the names are again, at-once")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_chair_is_a_table_and_a_seat() {
        assert_eq!(chair("12W").ok().map(|chair| chair.table), Some(TableNo(12)));
        assert!(chair("").is_err() && chair("東").is_err() && chair("W").is_err());
    }
}
