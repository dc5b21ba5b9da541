//! Schedules as other programs write them: read, and written.

use std::fmt;

use serde_json::{Value, json};

use crate::schedule::{Fault, MOST_PLAYERS, Player, Round, Schedule};

/// A way to write a schedule down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Ours: `round,table,east,south,west,north`, a line for each table, players counted from 1.
    Csv,
    /// The prescript of Pantheon: a line `7-2-1-8` for each table, a blank line after each session, players from 1.
    Pantheon,
    /// The template of PauliMarttinen's tournament engine: JSON with a row for each seat (four for each table, East first) and a
    /// column for each round, players from 0. The three other shapes that the engine takes are read too, and all four
    /// as CSV without a heading.
    Template,
    /// The mahjong portal: JSON of tours with tables with seats, players from 1.
    Portal,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 4] = [Format::Csv, Format::Pantheon, Format::Template, Format::Portal];

    /// Its name for programs.
    pub fn id(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Pantheon => "pantheon",
            Format::Template => "template",
            Format::Portal => "portal",
        }
    }

    /// The format of this name.
    pub fn named(id: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// A schedule that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name in a file of several schedules.
    pub name: Option<String>,
    /// The schedule.
    pub schedule: Schedule,
}

/// Why a text is not a schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, counted from 1, if one line is to blame.
    pub line: Option<usize>,
    /// What is there, and what should be.
    pub sentence: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.sentence),
            None => write!(out, "{}", self.sentence),
        }
    }
}

impl std::error::Error for Unreadable {}

fn wrong(sentence: impl Into<String>) -> Unreadable {
    Unreadable { line: None, sentence: sentence.into() }
}

fn wrong_at(line: usize, sentence: impl Into<String>) -> Unreadable {
    Unreadable { line: Some(line), sentence: sentence.into() }
}

/// Reads the schedules of a text, whichever format it has.
///
/// Players are counted from 0 or from 1: whatever the lowest number is. JSON may also be a list of rounds of tables of four
/// numbers, or an object of several such schedules by name, each under `schedule`.
pub fn read(text: &str) -> Result<Vec<Named>, Unreadable> {
    let text = text.trim_start_matches('\u{feff}');
    match text.trim_start().chars().next() {
        None => Err(wrong("there is nothing in it; a schedule has a line for each table, as in 7-2-1-8")),
        Some('[' | '{') => read_json(text),
        Some(_) if text.lines().any(|line| line.contains(',')) => Ok(vec![unnamed(read_csv(text)?)]),
        Some(_) => Ok(vec![unnamed(read_pantheon(text)?)]),
    }
}

fn unnamed(schedule: Schedule) -> Named {
    Named { name: None, schedule }
}

/// Writes a schedule.
pub fn write(schedule: &Schedule, format: Format) -> String {
    let tables = || {
        let rounds = schedule.rounds().iter().enumerate();
        rounds.flat_map(|(round, tables)| tables.iter().enumerate().map(move |(table, four)| (round, table, four)))
    };
    match format {
        Format::Csv => {
            let line = |(round, table, four): (usize, usize, &[Player; 4])| {
                let [east, south, west, north] = four;
                format!("{},{},{east},{south},{west},{north}\n", round + 1, table + 1)
            };
            format!("{HEADING}\n{}", tables().map(line).collect::<String>())
        }
        Format::Pantheon => {
            let line = |[east, south, west, north]: &[Player; 4]| format!("{east}-{south}-{west}-{north}\n");
            let session = |tables: &Round| tables.iter().map(line).collect::<String>();
            schedule.rounds().iter().map(session).collect::<Vec<_>>().join("\n")
        }
        Format::Template => {
            let seats = 4 * schedule.rounds().iter().map(Vec::len).max().unwrap_or(0);
            let row = |seat: usize| -> Vec<Option<u16>> {
                let at = |tables: &Round| tables.get(seat / 4).map(|four| four[seat % 4].0);
                schedule.rounds().iter().map(at).collect()
            };
            format!("{}\n", json!((0..seats).map(row).collect::<Vec<_>>()))
        }
        Format::Portal => {
            let seat =
                |(index, player): (usize, &Player)| json!({"seat_number": index + 1, "player_index": player.0 + 1});
            let table = |(index, four): (usize, &[Player; 4])| json!({"table_number": index + 1, "seating": four.iter().enumerate().map(seat).collect::<Vec<_>>()});
            let tour = |(index, tables): (usize, &Round)| json!({"tour_number": index + 1, "tables": tables.iter().enumerate().map(table).collect::<Vec<_>>()});
            format!("{}\n", json!(schedule.rounds().iter().enumerate().map(tour).collect::<Vec<_>>()))
        }
    }
}

const HEADING: &str = "round,table,east,south,west,north";

/// A table as it was read, and the line it stands in.
type Numbers = ([u32; 4], Option<usize>);

/// Rounds of tables as they were read, and what each table can be called in a sentence.
fn schedule_of(rounds: Vec<Vec<Numbers>>) -> Result<Schedule, Unreadable> {
    let all = || rounds.iter().flatten().flat_map(|(four, _)| four);
    let lowest = all().min().copied().unwrap_or(0).min(1);
    let highest = all().max().copied().unwrap_or(0) as usize;
    if highest > MOST_PLAYERS {
        let line =
            rounds.iter().flatten().find(|(four, _)| four.contains(&(highest as u32))).and_then(|(_, line)| *line);
        let sentence = format!("player {highest}: players are numbered without gaps, up to {MOST_PLAYERS}");
        return Err(Unreadable { line, sentence });
    }
    let players = highest + 1 - lowest as usize;
    let lines: Vec<Vec<Option<usize>>> =
        rounds.iter().map(|tables| tables.iter().map(|(_, line)| *line).collect()).collect();
    let number = |number: u32| Player((number - lowest) as u16);
    let rounds = rounds.iter().map(|tables| tables.iter().map(|(four, _)| four.map(number)).collect()).collect();
    Schedule::new(players, rounds).map_err(|faults| {
        let fault = &faults[0];
        let line = match *fault {
            Fault::Unknown { round, table, .. } | Fault::Twice { round, tables: [_, table], .. } => lines[round][table],
            Fault::Missing { round, .. } => lines[round].last().copied().flatten(),
            Fault::Players(_) | Fault::Rounds(_) | Fault::NoTables { .. } => None,
        };
        let shift = if lowest == 0 { "; the lowest number is 0, so that player 1 is 0 in the file" } else { "" };
        let more = match faults.len() {
            1 => String::new(),
            count => format!(" (and {} more faults)", count - 1),
        };
        Unreadable { line, sentence: format!("{fault}{shift}{more}; everybody sits at one table in every round") }
    })
}

fn read_pantheon(text: &str) -> Result<Schedule, Unreadable> {
    let mut rounds: Vec<Vec<Numbers>> = vec![Vec::new()];
    for (line, row) in text.lines().enumerate().map(|(index, row)| (index + 1, row.trim())) {
        if row.is_empty() {
            if rounds.last().is_some_and(|tables| !tables.is_empty()) {
                rounds.push(Vec::new());
            }
            continue;
        }
        let cells: Vec<&str> = row.split('-').map(str::trim).collect();
        let four = four(&cells).ok_or_else(|| {
            wrong_at(line, format!("{row:?} is not a table; write four players with hyphens between, as in 7-2-1-8"))
        })?;
        rounds.last_mut().expect("there is always one").push((four, Some(line)));
    }
    rounds.retain(|tables| !tables.is_empty());
    schedule_of(rounds)
}

fn four(cells: &[&str]) -> Option<[u32; 4]> {
    let cells: &[&str; 4] = cells.try_into().ok()?;
    let mut numbers = [0; 4];
    for (number, cell) in numbers.iter_mut().zip(cells) {
        *number = cell.parse().ok().filter(|&number| number <= 1_000_000)?;
    }
    Some(numbers)
}

fn read_csv(text: &str) -> Result<Schedule, Unreadable> {
    let rows =
        || text.lines().enumerate().map(|(index, row)| (index + 1, row.trim())).filter(|(_, row)| !row.is_empty());
    let cells = |row: &'_ str| -> Vec<String> { row.split(',').map(|cell| cell.trim().to_owned()).collect() };
    let (heading, first) = rows().next().expect("there is a comma somewhere");
    let is_heading = first.chars().any(char::is_alphabetic);
    if !is_heading {
        let mut matrix = Vec::new();
        for (line, row) in rows() {
            let numbers: Option<Vec<u32>> = row.split(',').map(|cell| cell.trim().parse().ok()).collect();
            matrix.push(numbers.ok_or_else(|| {
                wrong_at(line, format!("{row:?} is not a row of numbers; the heading {HEADING} would make it ours"))
            })?);
        }
        return read_template(&matrix);
    }
    let names: Vec<String> = cells(&first.to_lowercase());
    let wanted: Vec<&str> = HEADING.split(',').collect();
    let columns: Option<Vec<usize>> = wanted.iter().map(|name| names.iter().position(|one| one == name)).collect();
    let columns =
        columns.ok_or_else(|| wrong_at(heading, format!("the heading is {first:?}; it should be {HEADING}")))?;
    let mut rounds: Vec<Vec<(u32, Numbers)>> = Vec::new();
    for (line, row) in rows().skip(1) {
        let cells = cells(row);
        let numbers: Option<Vec<u32>> = columns
            .iter()
            .map(|&column| cells.get(column)?.parse().ok().filter(|&number| number <= 1_000_000))
            .collect();
        let numbers = numbers.ok_or_else(|| wrong_at(line, format!("{row:?} should be six numbers: {HEADING}")))?;
        let [round, table, east, south, west, north] = numbers.try_into().expect("six columns");
        if round == 0 || round as usize > rounds.len() + 1 {
            let next = rounds.len() + 1;
            return Err(wrong_at(
                line,
                format!(
                    "round {round} follows no round {}; rounds are counted from 1 to {next} here",
                    round.saturating_sub(1)
                ),
            ));
        }
        if round as usize == rounds.len() + 1 {
            rounds.push(Vec::new());
        }
        rounds[round as usize - 1].push((table, ([east, south, west, north], Some(line))));
    }
    for tables in &mut rounds {
        tables.sort_by_key(|(table, _)| *table);
        if let Some((index, (table, (_, line)))) =
            tables.iter().enumerate().find(|(index, (table, _))| *table != *index as u32 + 1)
        {
            let sentence = format!("table {table} is where table {} should be: number them from 1 on", index + 1);
            return Err(Unreadable { line: *line, sentence });
        }
    }
    schedule_of(rounds.into_iter().map(|tables| tables.into_iter().map(|(_, table)| table).collect()).collect())
}

fn read_json(text: &str) -> Result<Vec<Named>, Unreadable> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| wrong_at(error.line(), format!("this is not JSON ({error}); was the file cut off?")))?;
    match &value {
        Value::Object(several) => {
            let one = |(name, value): (&String, &Value)| {
                let rounds = value.get("schedule").unwrap_or(value);
                let schedule = read_value(rounds).map_err(|error| wrong(format!("{name}: {}", error.sentence)))?;
                Ok(Named { name: Some(name.clone()), schedule })
            };
            several.iter().map(one).collect()
        }
        _ => Ok(vec![unnamed(read_value(&value)?)]),
    }
}

fn read_value(value: &Value) -> Result<Schedule, Unreadable> {
    const SHAPES: &str = "a schedule is a list of rounds of tables of four numbers, a template with a row for each seat, \
                          or a list of tours with tables";
    let list = value.as_array().filter(|list| !list.is_empty()).ok_or_else(|| wrong(SHAPES))?;
    if list[0].get("tables").is_some() {
        return read_portal(list);
    }
    let matrix: Option<Vec<Vec<u32>>> = list.iter().map(numbers).collect();
    if let Some(matrix) = matrix {
        return read_template(&matrix);
    }
    let rounds = list.iter().enumerate().map(|(round, tables)| {
        let tables = tables.as_array().ok_or_else(|| wrong(format!("round {} is not a list; {SHAPES}", round + 1)))?;
        let table = |(index, four): (usize, &Value)| -> Result<Numbers, Unreadable> {
            let four = numbers(four).and_then(|four| four.try_into().ok());
            let place = || format!("round {}, table {}: not four numbers; {SHAPES}", round + 1, index + 1);
            Ok((four.ok_or_else(|| wrong(place()))?, None))
        };
        tables.iter().enumerate().map(table).collect()
    });
    schedule_of(rounds.collect::<Result<_, _>>()?)
}

fn numbers(value: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| value.as_u64().filter(|&number| number <= 1_000_000).map(|number| number as u32);
    value.as_array()?.iter().map(number).collect()
}

fn read_portal(tours: &[Value]) -> Result<Schedule, Unreadable> {
    let mut rounds = Vec::new();
    for (round, tour) in tours.iter().enumerate() {
        let tables = tour.get("tables").and_then(Value::as_array);
        let tables = tables.ok_or_else(|| wrong(format!("tour {}: \"tables\" should be a list", round + 1)))?;
        let mut read = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            let place = |what: &str| wrong(format!("tour {}, table {}: {what}", round + 1, index + 1));
            let seating = table.get("seating").and_then(Value::as_array);
            let seating = seating.ok_or_else(|| place("\"seating\" should be a list of four seats"))?;
            let mut four = [None; 4];
            for seat in seating {
                let number = |key: &str| seat.get(key).and_then(Value::as_u64).filter(|&number| number <= 1_000_000);
                let (chair, player) = number("seat_number")
                    .zip(number("player_index"))
                    .ok_or_else(|| place("a seat should be {\"seat_number\": 1 to 4, \"player_index\": a player}"))?;
                let chair = (chair as usize).checked_sub(1).and_then(|chair| four.get_mut(chair));
                *chair.ok_or_else(|| place("\"seat_number\" should be 1 to 4"))? = Some(player as u32);
            }
            let four: Option<Vec<u32>> = four.into_iter().collect();
            let four = four.ok_or_else(|| place("\"seating\" should have each seat from 1 to 4 once"))?;
            read.push((four.try_into().expect("four seats"), None));
        }
        rounds.push(read);
    }
    schedule_of(rounds)
}

/// A table of numbers: rows are seats and columns rounds, or the other way round, or one of the two is divided by tables.
fn read_template(matrix: &[Vec<u32>]) -> Result<Schedule, Unreadable> {
    let (height, width) = (matrix.len(), matrix[0].len());
    if let Some((row, cells)) = matrix.iter().enumerate().find(|(_, cells)| cells.len() != width) {
        let sentence =
            format!("row {} has {} numbers and the first one {width}; all rows are equally long", row + 1, cells.len());
        return Err(wrong(sentence));
    }
    // How many rounds and tables there are in each shape, and where a seat of a table of a round stands.
    type Cell = fn(usize, usize, usize) -> (usize, usize);
    let shapes: [(usize, usize, Cell); 4] = [
        (width, height, |round, table, seat| (4 * table + seat, round)),
        (height, width, |round, table, seat| (round, 4 * table + seat)),
        (width / 4, 4 * height, |round, table, seat| (table, 4 * round + seat)),
        (height / 4, 4 * width, |round, table, seat| (4 * round + seat, table)),
    ];
    let mut first_error = None;
    for (rounds, players, cell) in shapes {
        if players % 4 != 0 || rounds == 0 || rounds * players != width * height {
            continue;
        }
        let table = |round: usize, table: usize| -> Numbers {
            (
                [0, 1, 2, 3].map(|seat| {
                    let (row, column) = cell(round, table, seat);
                    matrix[row][column]
                }),
                None,
            )
        };
        let read = (0..rounds).map(|round| (0..players / 4).map(|at| table(round, at)).collect()).collect();
        match schedule_of(read) {
            Ok(schedule) => return Ok(schedule),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    let shape = "a template has a row for each seat, four for each table, and a column for each round";
    let why = first_error.map(|error| format!(" ({})", error.sentence)).unwrap_or_default();
    Err(wrong(format!(
        "{height} rows of {width} numbers in which no one sits twice in a round were expected; {shape}{why}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule() -> Schedule {
        let rounds = [[[0, 1, 2, 3], [4, 5, 6, 7]], [[7, 0, 4, 1], [2, 6, 3, 5]], [[1, 4, 0, 6], [3, 7, 5, 2]]];
        let round = |tables: [[u16; 4]; 2]| tables.map(|four| four.map(Player)).to_vec();
        Schedule::new(8, rounds.map(round).to_vec()).expect("a schedule")
    }

    #[test]
    fn every_format_reads_back() {
        for format in Format::ALL {
            let text = write(&schedule(), format);
            let back = read(&text).unwrap_or_else(|error| panic!("{format:?}: {error}\n{text}"));
            assert_eq!(back, [unnamed(schedule())], "{format:?}");
            assert_eq!(Format::named(format.id()), Some(format));
        }
        assert_eq!(write(&schedule(), Format::Pantheon), "1-2-3-4\n5-6-7-8\n\n8-1-5-2\n3-7-4-6\n\n2-5-1-7\n4-8-6-3\n");
    }

    #[test]
    fn all_shapes_of_a_template() {
        let shapes = [
            "[[0,7,1],[1,0,4],[2,4,0],[3,1,6],[4,2,3],[5,6,7],[6,3,5],[7,5,2]]",
            "[[0,1,2,3,4,5,6,7],[7,0,4,1,2,6,3,5],[1,4,0,6,3,7,5,2]]",
            "[[0,1,2,3,7,0,4,1,1,4,0,6],[4,5,6,7,2,6,3,5,3,7,5,2]]",
            "1,5\n2,6\n3,7\n4,8\n8,3\n1,7\n5,4\n2,6\n2,4\n5,8\n1,6\n7,3\n",
        ];
        for text in shapes {
            assert_eq!(read(text).expect(text), [unnamed(schedule())]);
        }
        let nested = "[[[1,2,3,4],[5,6,7,8]],[[8,1,5,2],[3,7,4,6]],[[2,5,1,7],[4,8,6,3]]]";
        assert_eq!(read(nested).expect("rounds of tables"), [unnamed(schedule())]);
        let several = format!("{{\"ours\": {{\"rounds\": 3, \"schedule\": {nested}}}}}");
        assert_eq!(read(&several).expect("by name"), [Named { name: Some("ours".into()), schedule: schedule() }]);
    }

    #[track_caller]
    fn check(text: &str, line: Option<usize>, sentence: &str) {
        let error = read(text).expect_err(text);
        assert!(error.line == line && error.sentence.contains(sentence), "{error:?}");
    }

    #[test]
    fn wrong_input_says_where_and_what_to_do() {
        check("", None, "there is nothing in it");
        check("1-2-3-4\n5-6-7\n", Some(2), "\"5-6-7\" is not a table; write four players with hyphens between");
        check("1-2-3-4\n5-6-7-x\n", Some(2), "\"5-6-7-x\" is not a table");
        check("1-2-3-4\n5-6-7-8\n\n1-2-3-4\n5-6-7-1\n", Some(5), "round 2: player 1 sits at table 1 and at table 2");
        check("1-2-3-4\n5-6-7-8\n\n1-2-3-4\n", Some(4), "round 2: player 5 has no table (and 3 more faults)");
        check("1-2-3-4\n5-6-7-999999\n", Some(2), "players are numbered without gaps, up to 400");
        check("round,table,east,south,west\n", Some(1), "it should be round,table,east,south,west,north");
        check("round,table,east,south,west,north\n1,1,1,2,3\n", Some(2), "should be six numbers");
        check("round,table,east,south,west,north\n2,1,1,2,3,4\n", Some(2), "round 2 follows no round 1");
        check("round,table,east,south,west,north\n1,2,1,2,3,4\n", Some(2), "table 2 is where table 1 should be");
        check("[[1,2,3,4],\n[1,2", Some(2), "this is not JSON");
        check("[[1,2],[1,2],[3,4]]", None, "a template has a row for each seat");
        check(
            "[{\"tables\": [{\"seating\": []}]}]",
            None,
            "tour 1, table 1: \"seating\" should have each seat from 1 to 4 once",
        );
        check("{\"a\": 3}", None, "a: a schedule is a list of rounds");
        check("1,2,x\n", Some(1), "the heading is \"1,2,x\"");
    }
}
