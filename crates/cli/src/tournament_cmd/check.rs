//! `janso tournament check`: somebody else's finished tournament worked out anew.

use std::process::ExitCode;

use serde_json::json;
use tournament::foreign::{ForeignCheck, ForeignEvent, check_foreign, check_hand_games, read_foreign, read_hand_games};
use tournament::log_text::is_log_text;

use super::file::{EventFile, Purpose};
use crate::Answer;
use crate::book::Book;
use crate::echo::{short, visible};
use crate::show::{Align, columns};

/// Checks a file, whichever kind it is: of others, hand by hand, or our own.
pub fn check(path: &str, rules: Option<&str>, as_json: bool) -> anyhow::Result<Answer> {
    let book = rules.map(Book::find).transpose()?;
    let rules = book.as_ref().map(|book| &book.rules);
    let bytes = std::fs::read(path).map_err(|error| anyhow::anyhow!("{} cannot be read: {error}", short(path)))?;
    let text = String::from_utf8_lossy(&bytes);
    if is_log_text(&text) {
        return check_own(path, as_json);
    }
    let is_by_hand = |line: &str| ["ron ", "tsumo ", "draw "].iter().any(|word| line.starts_with(word));
    if text.lines().any(is_by_hand) {
        return check_by_hand(path, &text, rules, as_json);
    }
    let event = read_foreign(&text).map_err(|fault| anyhow::anyhow!("{}: {fault}", short(path)))?;
    let check = check_foreign(&event, rules);
    let status = ExitCode::from(if check.is_right() { 0 } else { 1 });
    let text = if as_json { crate::report::json(&foreign_json(&event, &check))? } else { foreign_text(&event, &check) };
    Ok(Answer { text, status })
}

fn foreign_text(event: &ForeignEvent, check: &ForeignCheck) -> String {
    let title = visible(&event.title);
    let tables = event.tables.len();
    let mut text = if title.is_empty() { String::new() } else { format!("{title}\n") };
    text += &format!("{tables} tables; {}\n{} of {tables} tables agree in every cell\n", check.basis, check.right);
    for (number, table) in event.tables.iter().enumerate() {
        let cells: Vec<String> = check
            .cells
            .iter()
            .filter(|cell| cell.table == number)
            .map(|cell| {
                let player = visible(&table.seats[cell.seat].player);
                format!("{} of player {player} is {} and should be {}", cell.column, cell.stated, cell.right)
            })
            .collect();
        let faults = check.faults.iter().filter(|fault| fault.table == number).map(|fault| visible(&fault.why));
        let all: Vec<String> = cells.into_iter().chain(faults).collect();
        if !all.is_empty() {
            text += &format!("wrong: {}: {}\n", visible(&table.name), all.join("; "));
        }
    }
    if check.right == 0 {
        text += "no rules that are known here fit any table: --rules FILE says by which it was played\n";
    }
    check.remarks.iter().for_each(|remark| text += &format!("wrong: {}\n", visible(remark)));
    for (player, stated, sum) in &check.wrong_totals {
        text +=
            &format!("wrong: the list: player {} has {stated}, and the sessions add up to {sum}\n", visible(player));
    }
    text += "\nthe list as it should be\n";
    let mut rows = vec![["place", "player", "total", ""].map(str::to_owned).to_vec()];
    for line in &check.list {
        let change = match (line.place == line.stated_place, line.total == line.stated_total) {
            (true, true) => String::new(),
            _ => format!("was place {} with {}", line.stated_place, line.stated_total),
        };
        rows.push(vec![line.place.to_string(), visible(&line.player), line.total.to_string(), change]);
    }
    text + &columns(&[Align::Right, Align::Left, Align::Right, Align::Left], &rows)
}

fn foreign_json(event: &ForeignEvent, check: &ForeignCheck) -> serde_json::Value {
    let cells: Vec<_> = check
        .cells
        .iter()
        .map(|cell| {
            let table = &event.tables[cell.table];
            json!({"table": table.name, "player": table.seats[cell.seat].player, "column": cell.column, "stated": cell.stated, "right": cell.right})
        })
        .collect();
    let faults: Vec<_> =
        check.faults.iter().map(|fault| json!({"table": event.tables[fault.table].name, "why": fault.why})).collect();
    let totals: Vec<_> = check
        .wrong_totals
        .iter()
        .map(|(player, stated, sum)| json!({"player": player, "stated": stated, "right": sum}))
        .collect();
    let list: Vec<_> = check
        .list
        .iter()
        .map(|line| {
            json!({"place": line.place, "player": line.player, "total": line.total, "stated-place": line.stated_place, "stated-total": line.stated_total})
        })
        .collect();
    json!({
        "title": event.title,
        "basis": check.basis.to_string(),
        "tables": event.tables.len(),
        "right": check.right,
        "cells": cells,
        "faults": faults,
        "totals": totals,
        "remarks": check.remarks,
        "list": list,
    })
}

fn check_by_hand(path: &str, text: &str, rules: Option<&rules::Rules>, as_json: bool) -> anyhow::Result<Answer> {
    let games = read_hand_games(text).map_err(|fault| anyhow::anyhow!("{}: {fault}", short(path)))?;
    let (named, checks) = check_hand_games(&games, rules);
    let agree = games.iter().zip(&checks).filter(|(game, check)| check.agrees(game)).count();
    let hands: usize = games.iter().map(|game| game.hands.len()).sum();
    let status = ExitCode::from(if agree == games.len() { 0 } else { 1 });
    if as_json {
        let wrong: Vec<_> = games
            .iter()
            .zip(&checks)
            .filter(|(game, check)| !check.agrees(game))
            .map(|(game, check)| json!({"game": game.name, "stated": game.points.into_array(), "right": check.points.into_array(), "faults": check.faults}))
            .collect();
        let report = json!({"games": games.len(), "hands": hands, "right": agree, "rules": named, "wrong": wrong});
        return Ok(Answer { text: crate::report::json(&report)?, status });
    }
    let by = named.map(|name| format!(" by {name}")).unwrap_or_default();
    let mut text = format!("{} games, {hands} hands{by}; {agree} games come to their totals\n", games.len());
    for (game, check) in games.iter().zip(&checks).filter(|(game, check)| !check.agrees(game)) {
        for (line, why) in &check.faults {
            text += &format!("wrong: {}: line {line}: {}\n", visible(&game.name), visible(why));
        }
        for ((player, stated), right) in
            game.players.iter().zip(game.points.into_array()).zip(check.points.into_array())
        {
            if stated != right {
                text += &format!(
                    "wrong: {}: {} has {stated} and should have {right}\n",
                    visible(&game.name),
                    visible(player)
                );
            }
        }
    }
    Ok(Answer { text, status })
}

/// Our own file: every line has its checksum, the log folds, and the list adds up to its terms.
fn check_own(path: &str, as_json: bool) -> anyhow::Result<Answer> {
    let file = EventFile::open(path, Purpose::Read)?;
    let Some(tournament) = file.state.tournament() else { anyhow::bail!("{} holds no event", short(path)) };
    let standings = tournament.standings();
    let mut faults = Vec::new();
    if standings.total() != standings.sum.sum() {
        faults.push(format!("the list adds up to {} and its terms to {}", standings.total(), standings.sum.sum()));
    }
    for (round_no, round) in tournament.numbered() {
        for (table_no, _) in round.numbered() {
            if let Some(Err(fault)) = tournament.table_result(round_no, table_no) {
                faults.push(format!("round {round_no} table {table_no}: {fault}"));
            }
        }
    }
    let status = ExitCode::from(if faults.is_empty() { 0 } else { 1 });
    if as_json {
        let report = json!({"events": file.state.log().len(), "players": standings.lines.len(), "faults": faults});
        return Ok(Answer { text: crate::report::json(&report)?, status });
    }
    let mut text =
        format!("{} events, every checksum right; {} players\n", file.state.log().len(), standings.lines.len());
    faults.iter().for_each(|fault| text += &format!("wrong: {fault}\n"));
    Ok(Answer { text, status })
}
