//! Lists for other programs: CSV, workbooks, and the skeleton of the observer's report; and lists that are read.

use anyhow::{Context, bail};
use rust_xlsxwriter::{Format, Workbook};
use serde::Serialize;
use tournament::{EntryNo, Person, Sitter, SubstituteNo};

use super::deductions::{Deduction, deductions};
use super::desk::Desk;
use super::render;
use super::template::Template;
use crate::echo::short;

/// A line of the list as the association has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EmaRow {
    pub place: Option<u16>,
    pub ema: String,
    pub last_name: String,
    pub first_name: String,
    pub country: String,
    pub club: String,
    pub total: i64,
    pub no: u16,
    pub name: String,
    pub games: usize,
    pub first_places: usize,
}

impl EmaRow {
    /// What a field of a template says.
    fn field(&self, name: &str) -> String {
        match name {
            "place" => self.place.map(|place| place.to_string()).unwrap_or_default(),
            "no" => self.no.to_string(),
            "ema" => self.ema.clone(),
            "last-name" => self.last_name.clone(),
            "first-name" => self.first_name.clone(),
            "name" => self.name.clone(),
            "country" => self.country.clone(),
            "club" => self.club.clone(),
            "total" => self.total.to_string(),
            "games" => self.games.to_string(),
            "first-places" => self.first_places.to_string(),
            _ => String::new(),
        }
    }
}

/// The list of results.
pub fn ema_rows(desk: &Desk) -> Vec<EmaRow> {
    let row = |line: tournament::Line| {
        let entry = desk.tournament().entries.get(&line.entry);
        let person = entry.and_then(|entry| desk.file.people.person(entry.person)).cloned();
        let person = person.unwrap_or_else(|| Person::named(&desk.name(line.entry)));
        let (first, last) = person.first_and_last();
        let (first_name, last_name) = (first.to_owned(), last.to_owned());
        EmaRow {
            place: line.place,
            ema: person.ema.clone().unwrap_or_default(),
            last_name,
            first_name,
            country: person.country.clone().unwrap_or_default(),
            club: person.club.clone().unwrap_or_default(),
            total: line.total,
            no: line.entry.0,
            name: desk.name(line.entry),
            games: line.games(),
            first_places: line.wins(),
        }
    };
    desk.tournament().standings().lines.into_iter().map(row).collect()
}

/// A cell as spreadsheets read it. One that would be taken for a formula is given an apostrophe.
fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '@', '-']) && text.parse::<i64>().is_err() {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn line(cells: impl IntoIterator<Item = String>) -> String {
    line_of(cells, ',')
}

fn line_of(cells: impl IntoIterator<Item = String>, between: char) -> String {
    cells.into_iter().map(|text| cell(&text)).collect::<Vec<_>>().join(&between.to_string()) + "\n"
}

/// The terms of the zero-sum line by their names, and their sum: the three of the documents always, the others where there are any.
fn terms(desk: &Desk) -> Vec<(&'static str, i64)> {
    let standings = desk.tournament().standings();
    let terms = standings.sum.terms().into_iter().enumerate().filter(|&(at, (_, points))| at < 3 || points != 0);
    terms.map(|(_, term)| term).chain([("sum of the list", standings.total())]).collect()
}

/// The list of results with the zero-sum line under it.
pub fn ema_csv(desk: &Desk, template: &Template) -> String {
    let mut text = line_of(template.heads.clone(), template.between);
    for row in ema_rows(desk) {
        text += &line_of(template.row(|field| row.field(field)), template.between);
    }
    // The name of a term stands beside its number, in the last other column.
    let total = template.column_of("total");
    let Some((total, name)) =
        total.and_then(|total| Some((total, (0..template.heads.len()).rev().find(|&at| at != total)?)))
    else {
        return text;
    };
    for (term, points) in terms(desk) {
        let mut cells = vec![String::new(); template.heads.len()];
        (cells[name], cells[total]) = (term.to_owned(), points.to_string());
        text += &line_of(cells, template.between);
    }
    text
}

/// Everything that was taken off anybody.
pub fn deductions_csv(desk: &Desk) -> String {
    let mut text = line(DEDUCTION_COLUMNS.map(str::to_owned));
    deduction_rows(desk).into_iter().for_each(|row| text += &line(row));
    text
}

const DEDUCTION_COLUMNS: [&str; 7] = ["No", "Player", "Round", "Table", "What", "Reason", "Points"];

fn deduction_rows(desk: &Desk) -> Vec<[String; 7]> {
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let row = |one: Deduction| {
        let name = desk.name(one.entry);
        [
            one.entry.to_string(),
            name,
            number(one.round),
            number(one.table),
            one.what.to_owned(),
            one.reason,
            one.points.to_string(),
        ]
    };
    deductions(desk.tournament()).into_iter().map(row).collect()
}

/// The same as a workbook, with sheets for the zero-sum line, for what was taken off, and for rulings.
pub fn ema_xlsx(desk: &Desk, template: &Template) -> anyhow::Result<Vec<u8>> {
    let bold = Format::new().set_bold();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet().set_name("Results")?;
    for (column, name) in (0..).zip(&template.heads) {
        sheet.write_with_format(0, column, name.as_str(), &bold)?;
    }
    for (number, row) in (1..).zip(ema_rows(desk)) {
        for (column, text) in template.row(|field| row.field(field)).iter().enumerate() {
            match text.parse::<f64>().ok().filter(|_| template.is_number(column)) {
                Some(value) => sheet.write(number, column as u16, value)?,
                None => sheet.write(number, column as u16, text.as_str())?,
            };
        }
    }
    let sheet = workbook.add_worksheet().set_name("Deductions")?;
    for (column, name) in (0..).zip(DEDUCTION_COLUMNS) {
        sheet.write_with_format(0, column, name, &bold)?;
    }
    for (number, row) in (1..).zip(deduction_rows(desk)) {
        for (column, text) in (0..).zip(&row) {
            sheet.write(number, column, text.as_str())?;
        }
    }
    let sheet = workbook.add_worksheet().set_name("Zero-sum line")?;
    for (number, (name, points)) in (0..).zip(terms(desk)) {
        sheet.write(number, 0, name)?;
        sheet.write(number, 1, points as f64)?;
    }
    let sheet = workbook.add_worksheet().set_name("Rulings")?;
    for (column, name) in (0..).zip(["No", "Player", "Cause", "Verdict", "Points", "Round", "Reason", "Cancelled"]) {
        sheet.write_with_format(0, column, name, &bold)?;
    }
    for (number, ruled) in (1..).zip(&desk.tournament().rulings) {
        let points = match ruled.ruling.verdict {
            tournament::Verdict::Points(points) => points.to_string(),
            _ => String::new(),
        };
        let round = ruled.ruling.round.map(|round| round.to_string()).unwrap_or_default();
        let cancelled = ruled.cancelled.as_ref().map(|(_, why)| why.clone()).unwrap_or_default();
        let cells = [
            ruled.number.to_string(),
            desk.name(ruled.ruling.entry),
            ruled.ruling.cause.id().to_owned(),
            ruled.ruling.verdict.id().to_owned(),
            points,
            round,
            ruled.ruling.text.clone(),
            cancelled,
        ];
        for (column, text) in (0..).zip(&cells) {
            sheet.write(number, column, text.as_str())?;
        }
    }
    Ok(workbook.save_to_buffer()?)
}

/// The whole list with its sessions; with `public` only what is published.
pub fn standings_csv(desk: &Desk, public: bool) -> String {
    let rounds = desk.tournament().rounds.len();
    let heads = ["Place", "No", "Name", "Total", "Games"].map(str::to_owned).into_iter();
    let mut text = line(heads.chain((1..=rounds).map(|round| format!("Round {round}"))));
    let row = |place: Option<u16>, entry: EntryNo, total: i64, games: usize, entries: Vec<String>| {
        let place = place.map(|place| place.to_string()).unwrap_or_default();
        let own = [place, entry.to_string(), desk.name(entry), total.to_string(), games.to_string()];
        line(own.into_iter().chain(entries))
    };
    if public {
        let shown = desk.tournament().public(&desk.file.people);
        for one in &shown.standings {
            let entries = shown.rounds.iter().map(|round| {
                let seats = round.tables.iter().flat_map(|table| &table.seats);
                let own = seats.filter(|seat| seat.entry == Some(one.entry)).filter_map(|seat| seat.result.as_ref());
                own.map(|result| result.entry.to_string()).collect::<Vec<_>>().join(" ")
            });
            text += &row(one.place, one.entry, one.total, one.games, entries.collect());
        }
        return text;
    }
    for one in &desk.tournament().standings().lines {
        let entries = (1..=rounds).map(|round| {
            let of_round = one.sessions.iter().filter(|session| usize::from(session.round.0) == round);
            of_round.map(|session| session.entry.to_string()).collect::<Vec<_>>().join(" ")
        });
        text += &row(one.place, one.entry, one.total, one.games(), entries.collect());
    }
    text
}

/// What an observer reports: what the event knows is filled in, the rest is left for a person.
pub fn observer(desk: &Desk) -> String {
    let tournament = desk.tournament();
    let settings = &tournament.settings;
    let staff = |role: tournament::Role| {
        let names: Vec<String> = tournament
            .staff
            .iter()
            .filter(|(_, of)| **of == role)
            .map(|(&person, _)| desk.file.people.name(person))
            .collect();
        names.join(", ")
    };
    let countries: Vec<String> =
        render::countries(desk).iter().map(|(country, players)| format!("{country} {players}")).collect();
    let sessions: Vec<String> = tournament
        .numbered()
        .map(|(number, round)| {
            let start = round.clock.start.map(|start| tournament::Moment(start.as_secs() as i64).to_string());
            format!(
                "- round {number}: {} tables, started {}",
                round.tables.len(),
                start.unwrap_or_else(|| "without a clock".to_owned())
            )
        })
        .collect();
    let rulings: Vec<String> =
        render::rulings(desk, None).lines().map(|ruling| format!("- {}", ruling.trim())).collect();
    let fields = [
        ("Observer", staff(tournament::Role::Observer)),
        ("Event", tournament.name.clone()),
        ("Date", settings.date.clone()),
        ("Place", settings.place.clone()),
        ("Website", settings.website.clone()),
        ("Ruleset", tournament.rules_text.trim().replace('\n', "; ")),
        ("Participants", format!("{}; {}", tournament.standings().lines.len(), countries.join(", "))),
        ("Organisers", staff(tournament::Role::Organiser)),
        (
            "Referees",
            [staff(tournament::Role::HeadReferee), staff(tournament::Role::Referee)]
                .join(", ")
                .trim_matches([',', ' '])
                .to_owned(),
        ),
        ("Weight", render::weight(desk).text()),
    ];
    let mut text = format!("# Observer's report: {}\n\n", tournament.name);
    for (name, value) in fields {
        text += &format!("**{name}:** {value}\n\n");
    }
    text += &format!("## Sessions\n\n{}\n\n", sessions.join("\n"));
    let taken: Vec<String> = deduction_rows(desk)
        .iter()
        .map(|[_, name, round, table, what, reason, points]| {
            let place = if round.is_empty() { String::new() } else { format!(", round {round} table {table}") };
            format!("- {name}{place}: {what} {points} ({reason})")
        })
        .collect();
    text += &format!("## Points taken off\n\n{}\n\n", taken.join("\n"));
    text += &format!("## Penalties and rulings\n\n{}\n\n", rulings.join("\n"));
    text += &format!("## Sum of the list\n\n{}\n", render::zero_sum(desk));
    for title in [
        "Schedule",
        "Location",
        "Equipment",
        "Refereeing",
        "Complaints",
        "Information during play",
        "Catering",
        "Prizes",
        "Other",
        "Conclusion",
    ] {
        text += &format!("## {title}\n\n\n");
    }
    text
}

/// The lines of a CSV file as cells, with the names of the columns.
fn read_csv(path: &str) -> anyhow::Result<(Vec<String>, Vec<Vec<String>>)> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", short(path)))?;
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let between = [';', '\t', ','].into_iter().max_by_key(|&one| first.matches(one).count()).unwrap_or(',');
    let cells = |line: &str| -> Vec<String> {
        let (mut cells, mut quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                letter if letter == between && !quoted => cells.push(String::new()),
                letter => cells.last_mut().expect("there is always one").push(letter),
            }
        }
        cells.iter().map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).map(cells);
    let head =
        lines.next().unwrap_or_default().iter().map(|name| name.to_lowercase().replace([' ', '_'], "-")).collect();
    Ok((head, lines.collect()))
}

/// People from a file.
pub fn read_people(path: &str) -> anyhow::Result<Vec<Person>> {
    let (head, rows) = read_csv(path)?;
    let column = |name: &str| head.iter().position(|cell| cell == name);
    let Some(name) = column("name") else {
        bail!("{} has no column \"name\": its columns are {}", short(path), head.join(", "))
    };
    let cell =
        |row: &[String], at: Option<usize>| at.and_then(|at| row.get(at)).filter(|cell| !cell.is_empty()).cloned();
    let mut people = Vec::new();
    for (number, row) in (2..).zip(&rows) {
        let Some(name) = cell(row, Some(name)) else { bail!("{}: row {number} has no name", short(path)) };
        people.push(Person {
            name,
            last_name: cell(row, column("last-name")),
            club: cell(row, column("club")),
            country: cell(row, column("country")),
            ema: cell(row, column("ema")),
            mail: cell(row, column("mail")),
        });
    }
    Ok(people)
}

/// Rounds from a file: columns round, table and E, S, W, N with start numbers, names or S1 for a substitute; or a schedule in any
/// format that `janso seating` reads, whose players are those who play now.
pub fn read_seating(desk: &Desk, path: &str) -> anyhow::Result<Vec<Vec<[Sitter; 4]>>> {
    let (head, rows) = read_csv(path)?;
    let column = |name: &str| head.iter().position(|cell| cell == name);
    let long = ["round", "table", "east", "south", "west", "north"].map(column);
    let columns = match ["round", "table", "e", "s", "w", "n"].map(column) {
        columns if columns.iter().all(Option::is_some) => columns,
        _ if long.iter().all(Option::is_some) && !rows.iter().flatten().all(|cell| cell.parse::<u16>().is_ok()) => long,
        _ => {
            let text = std::fs::read_to_string(path)?;
            let unreadable = |why: String| {
                let wanted = "it needs the columns round, table, E, S, W, N, or one of the formats of `janso seating`";
                anyhow::anyhow!("{}: {why}; {wanted}", short(path))
            };
            let schedules = seating::formats::read(&text).map_err(|error| unreadable(error.to_string()))?;
            let [one] = &schedules[..] else {
                return Err(unreadable(format!("there are {} schedules in it", schedules.len())));
            };
            return Ok(desk.tournament().propose_file(&one.schedule)?.rounds);
        }
    };
    let [Some(round), Some(table), Some(e), Some(s), Some(w), Some(n)] = columns else {
        bail!("{} needs the columns round, table, E, S, W, N: its columns are {}", short(path), head.join(", "));
    };
    let mut tables: Vec<(u16, u16, [Sitter; 4])> = Vec::new();
    for (number, row) in (2..).zip(&rows) {
        let get = |at: usize| row.get(at).map(String::as_str).unwrap_or_default();
        let sitter = |text: &str| -> anyhow::Result<Sitter> {
            match text.strip_prefix(['S', 's']).and_then(|number| number.parse().ok()) {
                Some(substitute) => Ok(Sitter::House(SubstituteNo(substitute))),
                None => match text.parse() {
                    Ok(entry) => Ok(Sitter::Player(EntryNo(entry))),
                    Err(_) => desk.entry(text).map(Sitter::Player),
                },
            }
        };
        let (Ok(round), Ok(table)) = (get(round).parse(), get(table).parse()) else {
            bail!("{}: row {number} has no round and table", short(path));
        };
        let seats = [sitter(get(e))?, sitter(get(s))?, sitter(get(w))?, sitter(get(n))?];
        tables.push((round, table, seats));
    }
    tables.sort_by_key(|&(round, table, _)| (round, table));
    let mut rounds: Vec<Vec<[Sitter; 4]>> = Vec::new();
    let mut last = None;
    for (round, _, seats) in tables {
        if last != Some(round) {
            rounds.push(Vec::new());
            last = Some(round);
        }
        rounds.last_mut().expect("one was just added").push(seats);
    }
    Ok(rounds)
}
