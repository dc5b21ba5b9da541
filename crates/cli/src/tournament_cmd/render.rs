//! An event in the terminal, and as JSON.

use anyhow::bail;
use serde_json::{Value, json};
use tiles::Seat;
use tournament::ema::{RankedResult, Rounding, Weight, base_rank, rank as mers_rank};
use tournament::{
    EntryNo, Moment, NextTables, Person, PersonId, Place, Presence, Round, RoundNo, RulingEntry, Step, TableNo,
    TablePhase, Tournament, Verdict, Way, seat_letter,
};

use super::desk::Desk;
use super::told;
use crate::echo::visible;
use crate::show::{Align, BOLD, columns, paint};

use Align::{Left, Right};

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| paint(BOLD, name)).collect()
}

pub fn settings(tournament: &Tournament) -> String {
    let settings = &tournament.settings;
    let text = serde_json::to_value(settings).expect("plain data");
    let mut rows = vec![
        vec!["name".to_owned(), visible(&tournament.name)],
        vec!["rules".to_owned(), visible(&tournament.rules_text.replace('\n', "; "))],
    ];
    if let Value::Object(fields) = text {
        rows.extend(fields.into_iter().map(|(name, value)| vec![name, visible(&value.to_string())]));
    }
    columns(&[Left, Left], &rows)
}

pub fn settings_json(tournament: &Tournament) -> Value {
    json!({"name": tournament.name, "rules": tournament.rules_text, "settings": tournament.settings})
}

/// What is known about somebody.
pub fn person(id: PersonId, person: &Person) -> String {
    let mut rows = vec![vec!["number".to_owned(), format!("#{id}")], vec!["name".to_owned(), visible(&person.name)]];
    for (what, known) in [
        ("last name", &person.last_name),
        ("club", &person.club),
        ("country", &person.country),
        ("EMA number", &person.ema),
        ("mail", &person.mail),
    ] {
        rows.extend(known.iter().map(|known| vec![what.to_owned(), visible(known)]));
    }
    columns(&[Left, Left], &rows)
}

/// Whether somebody plays, and in which rounds not.
fn presence(presence: &Presence) -> String {
    let place = match (presence.place, presence.left()) {
        (Place::Waiting, None) => "waits",
        (Place::Waiting, Some(_)) => "waits no longer",
        (Place::Registered, _) => "registered",
        (Place::CheckedIn, _) => "is there",
    };
    let away = |away: &tournament::Away| match away.until {
        Some(until) if until.0 == away.from.0 + 1 => format!("away in round {}", away.from),
        Some(until) => format!("away in rounds {} to {}", away.from, until.0 - 1),
        None => format!("left from round {}", away.from),
    };
    let parts = std::iter::once(place.to_owned()).chain(presence.away().iter().map(away));
    // Whoever has left for good is not there, whatever was before.
    parts
        .skip(usize::from(presence.left().is_some() && presence.place != Place::Waiting))
        .collect::<Vec<_>>()
        .join(", ")
}

pub fn people(desk: &Desk) -> String {
    let tournament = desk.tournament();
    let mut rows = vec![heads(&["no", "name", "club", "", "", ""])];
    for (number, entry) in &tournament.entries {
        let presence = presence(&entry.presence);
        let out = match (tournament.is_disqualified(*number), tournament.is_removed(*number)) {
            (true, _) => "disqualified",
            (_, true) => "taken out",
            (false, false) => "",
        };
        let person = desk.file.people.person(entry.person);
        let club = person.and_then(|person| person.club.clone()).unwrap_or_default();
        let fixed = entry.fixed_table.map(|table| format!("always table {table}")).unwrap_or_default();
        let more = [out, &fixed, &entry.note]
            .iter()
            .filter(|text| !text.is_empty())
            .map(|text| visible(text))
            .collect::<Vec<_>>()
            .join("; ");
        rows.push(vec![number.to_string(), visible(&desk.name(*number)), visible(&club), presence, more]);
    }
    let mut text = columns(&[Right, Left, Left, Left, Left], &rows);
    for (number, &person) in &tournament.substitutes {
        text += &format!("  S{number}  {}\n", visible(&desk.file.people.name(person)));
    }
    for (number, team) in &tournament.teams {
        let members: Vec<String> = team.members.iter().map(|&member| visible(&desk.name(member))).collect();
        text += &format!("  team {number} {}: {}\n", visible(&team.name), members.join(", "));
    }
    for ((one, other), why) in &tournament.apart {
        text +=
            &format!("  apart: {} and {} {}\n", visible(&desk.name(*one)), visible(&desk.name(*other)), visible(why));
    }
    for (&person, role) in &tournament.staff {
        text += &format!("  {}: {}\n", role.id(), visible(&desk.file.people.name(person)));
    }
    text
}

pub fn people_json(desk: &Desk) -> Value {
    let tournament = desk.tournament();
    let entries: Vec<Value> = tournament
        .entries
        .iter()
        .map(|(number, entry)| {
            let presence = match (entry.presence.place, entry.presence.left()) {
                (_, Some(from)) => json!({"withdrawn": from}),
                (Place::Waiting, None) => json!("waiting"),
                (Place::Registered, None) => json!("registered"),
                (Place::CheckedIn, None) => json!("checked-in"),
            };
            let away: Vec<Value> =
                entry.presence.away().iter().map(|away| json!({"from": away.from, "until": away.until})).collect();
            json!({"entry": number, "person": entry.person, "about": desk.file.people.person(entry.person), "presence": presence, "away": away,
                   "fixed-table": entry.fixed_table, "note": entry.note})
        })
        .collect();
    let substitutes: Vec<Value> = tournament
        .substitutes
        .iter()
        .map(|(number, &person)| json!({"substitute": number, "person": person, "name": desk.file.people.name(person)}))
        .collect();
    let staff: Vec<Value> = tournament
        .staff
        .iter()
        .map(|(&person, role)| json!({"person": person, "name": desk.file.people.name(person), "role": role}))
        .collect();
    json!({"entries": entries, "substitutes": substitutes, "staff": staff})
}

pub fn draw(desk: &Desk) -> String {
    let order = desk.tournament().draw.order.iter().enumerate();
    let rows: Vec<Vec<String>> =
        order.map(|(lot, &entry)| vec![(lot + 1).to_string(), entry.to_string(), visible(&desk.name(entry))]).collect();
    columns(&[Right, Right, Left], &rows)
}

pub fn seating(desk: &Desk) -> String {
    let mut text = String::new();
    for (number, round) in desk.tournament().numbered() {
        text += &format!("{} {}\n", paint(BOLD, format!("round {number}")), visible(&round.how));
        let rows: Vec<Vec<String>> = round
            .numbered()
            .map(|(table_no, table)| {
                let names = table.seats.values().map(|&sitter| visible(&desk.sitter(sitter)));
                std::iter::once(table_no.to_string()).chain(names).collect()
            })
            .collect();
        text += &columns(&[Right, Left, Left, Left, Left], &rows);
    }
    if text.is_empty() { "no round is seated: --rounds N makes a schedule\n".to_owned() } else { text }
}

pub fn evening(desk: &Desk, round: RoundNo, next: &NextTables) -> String {
    let names =
        |entries: &[EntryNo]| entries.iter().map(|&entry| visible(&desk.name(entry))).collect::<Vec<_>>().join(", ");
    let mut text = format!("evening {round}\n");
    if next.tables.is_empty() {
        text += "  no table can be made: four are needed who are not kept apart\n";
    }
    for table in &next.tables {
        text += &format!("  {}\n", names(table));
    }
    if !next.sit_out.is_empty() {
        text += &format!("  sits out: {}\n", names(&next.sit_out));
    }
    text
}

fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What is left to play at a table, or that the signal should have been given there.
fn phase_at(round: &Round, table: &tournament::HallTable, now: std::time::Duration) -> String {
    let hears = !table.session.is_over() && table.session.hands_left.is_none() && table.result.is_none();
    if hears && round.clock.is_signal_past(now, table.extra) { "the signal is due".to_owned() } else { phase(table) }
}

/// What is left to play at a table.
fn phase(table: &tournament::HallTable) -> String {
    match (&table.session.phase, table.session.hands_left) {
        _ if table.disputed.is_some() => "two results".to_owned(),
        _ if table.result.is_some() => "result entered".to_owned(),
        (TablePhase::BeforeStart, _) => "walls, no dice".to_owned(),
        (TablePhase::Over(_), _) => "over".to_owned(),
        (TablePhase::BetweenHands | TablePhase::InHand, None) => "plays".to_owned(),
        (_, Some(hands)) if table.steps.ends_with(&[Step::Assumed, Step::Signal]) => match hands {
            1 => "the last hand; none if its dice had not been rolled".to_owned(),
            2 => "this hand and one more; only one if its dice had not been rolled".to_owned(),
            hands => format!("{hands} hands left; {} if the dice had not been rolled", hands - 1),
        },
        (TablePhase::BetweenHands | TablePhase::InHand, Some(1)) => "the last hand".to_owned(),
        (TablePhase::BetweenHands | TablePhase::InHand, Some(hands)) => format!("{hands} hands left"),
    }
}

pub fn clock_json(desk: &Desk, round: RoundNo, at: Moment) -> anyhow::Result<Value> {
    let Some(of) = desk.tournament().round(round) else { bail!("round {round} is not seated") };
    let now = std::time::Duration::from_secs(u64::try_from(at.0).unwrap_or(0));
    let tables: Vec<Value> = of
        .numbered()
        .map(|(number, table)| {
            json!({"table": number, "left": of.clock.left(now, table.extra).as_secs(), "state": phase_at(of, table, now),
                   "hands-left": table.session.hands_left,
                   "signal": of.clock.signal_at(table.extra).map(|at| Moment(at.as_secs() as i64))})
        })
        .collect();
    Ok(json!({"round": round, "started": of.clock.start.map(|at| Moment(at.as_secs() as i64)), "tables": tables}))
}

pub fn clock(desk: &Desk, round: RoundNo, at: Moment) -> anyhow::Result<String> {
    let Some(of) = desk.tournament().round(round) else { bail!("round {round} is not seated") };
    let now = std::time::Duration::from_secs(u64::try_from(at.0).unwrap_or(0));
    let mut text = match of.clock.run(now) {
        None => format!("round {round} has not started: walls may be built, no dice\n"),
        Some(run) => {
            let stands = of.clock.pauses.last().is_some_and(|pause| pause.until.is_none());
            format!(
                "round {round}: {} played{}\n",
                minutes(run.as_secs()),
                if stands { ", the clock stands" } else { "" }
            )
        }
    };
    let rows: Vec<Vec<String>> = of
        .numbered()
        .map(|(number, table)| {
            let left = of.clock.left(now, table.extra).as_secs();
            let called = if table.referee_called.is_some() { "calls a referee" } else { "" };
            vec![format!("table {number}"), minutes(left), phase_at(of, table, now), called.to_owned()]
        })
        .collect();
    text += &columns(&[Left, Right, Left, Left], &rows);
    Ok(text)
}

/// One table with its result.
pub fn table(desk: &Desk, round: RoundNo, number: TableNo) -> String {
    let tournament = desk.tournament();
    let Some(table) = tournament.table(round, number) else { return String::new() };
    let mut text = format!("round {round} table {number}: {}\n", phase(table));
    let result = tournament.table_result(round, number).and_then(Result::ok);
    let current = table.current();
    let rows: Vec<Vec<String>> = Seat::ALL
        .into_iter()
        .map(|seat| {
            let mut row = vec![seat_letter(seat).to_string(), visible(&desk.sitter(table.seats[seat]))];
            match &result {
                Some(result) => row.extend([
                    (result.points[seat] + result.bets[seat]).to_string(),
                    format!("place {}", result.places[seat]),
                    format!("uma {}", result.uma[seat]),
                    result.entries[seat].to_string(),
                ]),
                None => row.push(current.points[seat as usize].to_string()),
            }
            row
        })
        .collect();
    text += &columns(&[Left, Left, Right, Left, Right, Right], &rows);
    if let Some(disputed) = &table.disputed {
        text += &format!("  disputed: {} says {:?}\n", visible(&desk.actor(disputed.by)), disputed.totals.points);
    }
    text
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Points(points) => format!("{points} points"),
        Verdict::Disqualified { proof } => format!("disqualified ({proof})"),
        Verdict::Warning | Verdict::DeadHand | Verdict::Chombo | Verdict::Removed => verdict.id().to_owned(),
    }
}

fn ruling_row(desk: &Desk, ruled: &RulingEntry) -> Vec<String> {
    let ruling = &ruled.ruling;
    let place = match (ruling.round, ruling.table) {
        (Some(round), Some(table)) => format!("round {round} table {table}"),
        (Some(round), None) => format!("round {round}"),
        (None, _) => String::new(),
    };
    let by: Vec<String> = ruling.decided_by.iter().map(|&person| desk.file.people.name(person)).collect();
    let cancelled = ruled.cancelled.as_ref().map(|(event, why)| format!("cancelled by event {event}: {why}"));
    vec![
        ruled.number.to_string(),
        visible(&desk.name(ruling.entry)),
        ruling.cause.id().to_owned(),
        visible(&verdict(&ruling.verdict)),
        place,
        visible(&by.join(", ")),
        visible(&[ruling.text.clone(), cancelled.unwrap_or_default()].join(" ")),
    ]
}

pub fn rulings(desk: &Desk, of: Option<EntryNo>) -> String {
    let rulings = desk.tournament().rulings.iter().filter(|ruled| of.is_none_or(|entry| ruled.ruling.entry == entry));
    let rows: Vec<Vec<String>> = rulings.map(|ruled| ruling_row(desk, ruled)).collect();
    if rows.is_empty() {
        "no rulings\n".to_owned()
    } else {
        columns(&[Right, Left, Left, Left, Left, Left, Left], &rows)
    }
}

pub fn rulings_json(desk: &Desk, of: Option<EntryNo>) -> Value {
    let ruling = |ruled: &RulingEntry| {
        json!({"number": ruled.number, "event": ruled.event, "ruling": ruled.ruling, "name": desk.name(ruled.ruling.entry),
               "cancelled": ruled.cancelled.as_ref().map(|(event, why)| json!({"event": event, "reason": why}))})
    };
    let rulings = desk.tournament().rulings.iter().filter(|ruled| of.is_none_or(|entry| ruled.ruling.entry == entry));
    rulings.map(ruling).collect()
}

fn place(place: Option<u16>) -> String {
    place.map(|place| place.to_string()).unwrap_or_default()
}

pub fn standings(desk: &Desk) -> String {
    let standings = desk.tournament().standings();
    let mut rows = vec![heads(&["place", "no", "name", "total", "games", "1st", "average"])];
    for line in &standings.lines {
        let average =
            line.average_place().map(|place| format!("{}.{:02}", place / 100, place % 100)).unwrap_or_default();
        let mark = if line.disqualified { " (disqualified)" } else { "" };
        rows.push(vec![
            place(line.place),
            line.entry.to_string(),
            visible(&desk.name(line.entry)) + mark,
            line.total.to_string(),
            line.games().to_string(),
            line.wins().to_string(),
            average,
        ]);
    }
    columns(&[Right, Right, Left, Right, Right, Right, Right], &rows)
        + &zero_sum(desk)
        + &super::pages::lots_to_draw(desk.tournament())
}

/// Why the list does not add up to zero, by the names of the terms.
pub fn zero_sum(desk: &Desk) -> String {
    let standings = desk.tournament().standings();
    let terms = standings.sum.terms();
    let shown = terms.iter().enumerate().filter(|&(at, &(_, points))| at < 3 || points != 0);
    let shown: Vec<String> = shown.map(|(_, (name, points))| format!("{name} {points}")).collect();
    format!("sum of the list {} = {}\n", standings.total(), shown.join(" + "))
}

pub fn standings_json(desk: &Desk) -> Value {
    let tournament = desk.tournament();
    let standings = tournament.standings();
    let lines: Vec<Value> = standings
        .lines
        .iter()
        .map(|line| {
            let sessions: Vec<Value> = line
                .sessions
                .iter()
                .map(|session| json!({"round": session.round, "table": session.table, "place": session.place, "entry": session.entry, "counts": session.counts}))
                .collect();
            json!({"place": line.place, "entry": line.entry, "name": desk.name(line.entry), "total": line.total, "games": line.games(),
                   "wins": line.wins(), "disqualified": line.disqualified, "sessions": sessions})
        })
        .collect();
    let terms: serde_json::Map<String, Value> =
        standings.sum.terms().iter().map(|(name, points)| ((*name).to_owned(), json!(points))).collect();
    json!({"name": tournament.name, "events": desk.file.state.log().len(), "lines": lines, "sum": standings.total(), "terms": terms})
}

pub fn teams(desk: &Desk) -> String {
    let tournament = desk.tournament();
    let teams = tournament.standings().teams(tournament);
    let rows: Vec<Vec<String>> = teams
        .iter()
        .map(|line| vec![line.place.to_string(), visible(&tournament.teams[&line.team].name), line.total.to_string()])
        .collect();
    if rows.is_empty() { "no teams\n".to_owned() } else { columns(&[Right, Left, Right], &rows) }
}

pub fn teams_json(desk: &Desk) -> Value {
    let tournament = desk.tournament();
    let team = |line: &tournament::TeamLine| json!({"place": line.place, "team": line.team, "name": tournament.teams[&line.team].name, "total": line.total});
    tournament.standings().teams(tournament).iter().map(team).collect()
}

pub fn needs_json(desk: &Desk, entry: EntryNo, round: RoundNo) -> anyhow::Result<Value> {
    let Some(needs) = desk.tournament().needs(entry, round) else {
        bail!("player {entry} does not sit in round {round}: seat it first");
    };
    let rival = |need: &tournament::Need| {
        let how = match &need.how {
            Way::Elsewhere { more } => json!({"elsewhere": more}),
            Way::SameTable(ways) => {
                let way = |way: &tournament::AtTable| json!({"own": way.own, "rival": way.rival, "points": way.points});
                json!({"same-table": ways.iter().map(way).collect::<Vec<_>>()})
            }
        };
        json!({"entry": need.rival, "name": desk.name(need.rival), "gap": need.gap, "how": how})
    };
    let rivals: Vec<Value> = needs.rivals.iter().map(rival).collect();
    Ok(json!({"entry": entry, "name": desk.name(entry), "place": needs.place, "round": round, "table": needs.table,
              "rivals": rivals}))
}

pub fn needs(desk: &Desk, entry: EntryNo, round: RoundNo) -> anyhow::Result<String> {
    let Some(needs) = desk.tournament().needs(entry, round) else {
        bail!("player {entry} does not sit in round {round}: seat it first");
    };
    let now = needs.place.map(|place| format!("place {place}")).unwrap_or_default();
    let mut text = format!("{}, {now}, table {} of round {round}\n", visible(&desk.name(entry)), needs.table);
    for need in &needs.rivals {
        let rival = visible(&desk.name(need.rival));
        match &need.how {
            Way::Elsewhere { more } => {
                text += &format!("  {rival} is {} ahead at another table: a result better by {more}\n", need.gap)
            }
            Way::SameTable(ways) => {
                let ways = ways_of(ways);
                let gap = if need.gap < 0 { format!("{} behind", -need.gap) } else { format!("{} ahead", need.gap) };
                text += &format!("  {rival} is {gap} at the same table: {ways}\n");
            }
        }
    }
    Ok(text)
}

/// The places that do it, those that need the same points together.
fn ways_of(ways: &[tournament::AtTable]) -> String {
    let better: Vec<&tournament::AtTable> = ways.iter().filter(|way| way.own < way.rival).collect();
    let mut by_points: std::collections::BTreeMap<i64, Vec<String>> = std::collections::BTreeMap::new();
    for way in &better {
        by_points.entry(way.points).or_default().push(format!("{} before {}", way.own, way.rival));
    }
    match by_points.pop_first() {
        Some((100, _)) if by_points.is_empty() => "any better place".to_owned(),
        first => {
            let parts = first.into_iter().chain(by_points);
            let part = |(points, places): (i64, Vec<String>)| {
                format!("place {} with {points} points more", places.join(" or "))
            };
            parts.map(part).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The weight of the event in the European ranking.
pub fn weight(desk: &Desk) -> Weight {
    let tournament = desk.tournament();
    let countries: std::collections::BTreeSet<String> = countries(desk).into_keys().collect();
    let players = tournament.standings().lines.len() as u32;
    let settings = &tournament.settings;
    Weight::of(settings.days, players, played_substitutes(tournament), countries.len() as u32, settings.qualified)
}

fn played_substitutes(tournament: &Tournament) -> u32 {
    let tables = tournament.rounds.iter().flat_map(|round| &round.tables);
    let house = tables.flat_map(|table| table.seats.into_array()).filter(|sitter| sitter.entry().is_none());
    house.collect::<std::collections::BTreeSet<_>>().len() as u32
}

/// How many players each country has.
pub fn countries(desk: &Desk) -> std::collections::BTreeMap<String, usize> {
    let mut countries = std::collections::BTreeMap::new();
    let tournament = desk.tournament();
    for line in tournament.standings().lines {
        let person = tournament.entries[&line.entry].person;
        if let Some(country) = desk.file.people.person(person).and_then(|person| person.country.clone()) {
            *countries.entry(country).or_default() += 1;
        }
    }
    countries
}

pub fn report(desk: &Desk) -> String {
    let tournament = desk.tournament();
    let lines = tournament.standings().lines;
    let players = lines.len() as u32;
    let mut text = format!("{}\n{}{}", visible(&tournament.name), standings(desk), "");
    text += &format!("weight in the European ranking {}\n", weight(desk).text());
    let ranks: Vec<String> = lines
        .iter()
        .filter_map(|line| {
            Some(format!("{} {}", line.place?, base_rank(players, u32::from(line.place?), Rounding::Down)))
        })
        .collect();
    text += &format!("base ranks by place: {}\n", ranks.join(", "));
    text += "points taken off\n";
    let taken = super::deductions::deductions(tournament);
    let row = |one: &super::deductions::Deduction| {
        let place = match (one.round, one.table) {
            (Some(round), Some(table)) => format!("round {round} table {table}"),
            _ => "outside the sessions".to_owned(),
        };
        vec![visible(&desk.name(one.entry)), place, one.what.to_owned(), one.points.to_string(), visible(&one.reason)]
    };
    let rows: Vec<Vec<String>> = taken.iter().map(row).collect();
    text += &if rows.is_empty() { "none\n".to_owned() } else { columns(&[Left, Left, Left, Right, Left], &rows) };
    text + "rulings\n" + &rulings(desk, None)
}

pub fn report_json(desk: &Desk) -> Value {
    let list = super::lists::ema_rows(desk);
    json!({"standings": standings_json(desk), "weight": weight(desk).text(), "list": list,
           "deductions": super::deductions::deductions(desk.tournament()), "rulings": rulings_json(desk, None)})
}

/// What a place would do to somebody's rank.
pub struct Rank<'a> {
    pub results: &'a [String],
    pub players: u32,
    pub place: u32,
    pub days: u8,
    pub countries: u32,
    pub qualified: bool,
    pub nearest: bool,
}

impl Rank<'_> {
    /// The base rank, the weight, and the rank before and after.
    fn found(&self) -> anyhow::Result<(u32, Weight, Option<u32>, Option<u32>)> {
        let mut all: Vec<RankedResult> =
            self.results.iter().map(|text| ranked_result(text)).collect::<anyhow::Result<_>>()?;
        let players = self.players;
        if self.place == 0 || self.place > players {
            bail!("the place is from 1 to {players}");
        }
        let rounding = if self.nearest { Rounding::Nearest } else { Rounding::Down };
        let weight = Weight::of(self.days, players, 0, self.countries, self.qualified);
        let base = base_rank(players, self.place, rounding);
        let before = mers_rank(&all);
        all.push(RankedResult { base_rank: base, weight, months: 0 });
        Ok((base, weight, before, mers_rank(&all)))
    }

    pub fn text(&self) -> anyhow::Result<String> {
        let (base, weight, before, after) = self.found()?;
        let shown = |rank: Option<u32>| {
            rank.map_or("none, two results are needed".to_owned(), |rank| format!("{}.{:02}", rank / 100, rank % 100))
        };
        let (before, after) = (shown(before), shown(after));
        Ok(format!("base rank {base}, weight {}\nrank before: {before}\nrank after: {after}\n", weight.text()))
    }

    pub fn json(&self) -> anyhow::Result<Value> {
        let (base, weight, before, after) = self.found()?;
        let shown = |rank: Option<u32>| rank.map(|rank| f64::from(rank) / 100.0);
        Ok(json!({"base-rank": base, "weight": weight.text(), "before": shown(before), "after": shown(after)}))
    }
}

fn ranked_result(text: &str) -> anyhow::Result<RankedResult> {
    let parts: Vec<&str> = text.split(':').collect();
    let read = || {
        let [base, weight, months] = parts[..] else { return None };
        let weight: f64 = weight.parse().ok().filter(|weight| (0.0..=20.0).contains(weight))?;
        Some(RankedResult {
            base_rank: base.parse().ok()?,
            weight: Weight((weight * 2.0).round() as u32),
            months: months.parse().ok()?,
        })
    };
    match read() {
        Some(result) => Ok(result),
        None => bail!("a result is base rank, weight and months ago, as in 780:2.5:8"),
    }
}

/// Everything that happened, in sentences.
pub fn log(desk: &Desk) -> String {
    let mut text = String::new();
    for event in desk.file.state.log() {
        let who = visible(&desk.actor(event.by));
        let undone = desk.file.state.undone_by(event.number).map(|by| told::undone(desk, by)).unwrap_or_default();
        text += &format!("{:>5}  {}  {who}: {}{undone}\n", event.number, event.at, told::facts(desk, event));
    }
    text
}

/// How things stood: what had happened last, the tables of the last round, and the list.
pub fn film(desk: &Desk) -> String {
    let mut text = String::new();
    if let Some(event) = desk.file.state.log().last() {
        text += &format!("{}  {}\n", event.at, told::event(desk, event));
    }
    let tournament = desk.tournament();
    if let Some((number, round)) = tournament.numbered().last() {
        for (table_no, _) in round.numbered() {
            text += &table(desk, number, table_no);
        }
    }
    text + &standings(desk)
}
