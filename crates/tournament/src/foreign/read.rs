//! Reading what others wrote: JSON with tables and seats, or lines of a table with named columns.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::{ForeignEvent, ForeignSeat, ForeignTable};

/// Why a text is not a tournament that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignFault {
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for ForeignFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for ForeignFault {}

fn fault<T>(why: impl Into<String>) -> Result<T, ForeignFault> {
    Err(ForeignFault { why: why.into() })
}

/// What a column may be called, in any spelling.
const PLAYER: &[&str] = &["player", "player_id", "playerid", "name", "id", "entry"];
const POINTS: &[&str] = &["raw", "score", "final_score", "raw_score", "rawscore", "table_points", "soten"];
const EITHER: &[&str] = &["points", "pts"];
const UMA: &[&str] = &["uma", "bonus", "placement_bonus"];
const PENALTY: &[&str] = &["penalty", "penalties", "chombo", "deduction"];
const PLACE: &[&str] = &["place", "rank", "placement", "position"];
const TOTAL: &[&str] = &["total", "result", "entry_points", "pt"];
const SEAT: &[&str] = &["seat", "wind", "starting_wind"];
const ROUND: &[&str] = &["round", "hanchan", "session"];
const TABLE: &[&str] = &["table", "board", "table_no"];

/// Reads a tournament, whichever of the forms it has.
pub fn read_foreign(text: &str) -> Result<ForeignEvent, ForeignFault> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with(['{', '[']) { read_json(text) } else { read_columns(text) }
}

/// The value of the first of these names that is there.
fn field<'a>(value: &'a Value, names: &[&str]) -> Option<&'a Value> {
    let object = value.as_object()?;
    names.iter().find_map(|name| object.iter().find(|(key, _)| is_name(key, name)).map(|(_, value)| value))
}

fn is_name(key: &str, name: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
    plain(key) == plain(name)
}

/// A number, also one that is written as a text.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => decimal(text),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn decimal(text: &str) -> Option<f64> {
    let text = text.trim().replace(['▲', '−', '△'], "-").replace('+', "");
    text.parse().ok().filter(|number: &f64| number.is_finite() && number.abs() < 1e9)
}

fn label(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn read_json(text: &str) -> Result<ForeignEvent, ForeignFault> {
    let value: Value = serde_json::from_str(text).or_else(|error| fault(format!("this is not JSON: {error}")))?;
    let games = match &value {
        Value::Array(_) => Some(&value),
        _ => field(&value, &["games", "tables", "results", "matches"]),
    };
    let Some(games) = games.and_then(Value::as_array) else {
        return fault("there is no list \"games\" with the tables");
    };
    let mut event = ForeignEvent {
        title: field(&value, &["title", "name", "tournament"]).map(label).unwrap_or_default(),
        ..ForeignEvent::default()
    };
    let mut rows = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let session = field(game, ROUND).map(label);
        let table = field(game, TABLE).map(label);
        let Some(seats) = field(game, &["seats", "players", "results", "scores"]).and_then(Value::as_array) else {
            return fault(format!("game {} has no list \"seats\"", number + 1));
        };
        let name = name_of(session.as_deref(), table.as_deref(), number);
        let mut raw = Vec::new();
        for seat in seats {
            raw.push(RawSeat {
                player: field(seat, PLAYER).map(label).unwrap_or_default(),
                points: field(seat, POINTS).and_then(self::number),
                either: field(seat, EITHER).and_then(self::number),
                uma: field(seat, UMA).and_then(self::number),
                penalty: field(seat, PENALTY).and_then(self::number),
                place: field(seat, PLACE).and_then(self::number),
                total: field(seat, TOTAL).and_then(self::number),
            });
        }
        rows.push((name, session, raw));
    }
    event.tables = tables(rows)?;
    if let Some(list) = field(&value, &["standings", "ranking", "list"]).and_then(Value::as_array) {
        for line in list {
            let total = field(line, TOTAL).or_else(|| field(line, EITHER)).and_then(number);
            if let (Some(player), Some(total)) = (field(line, PLAYER), total) {
                event.list.push((label(player), total.round() as i64));
            }
        }
    }
    Ok(event)
}

fn name_of(session: Option<&str>, table: Option<&str>, number: usize) -> String {
    match (session, table) {
        (Some(session), Some(table)) => format!("round {session} table {table}"),
        (Some(session), None) => format!("round {session} game {}", number + 1),
        (None, Some(table)) => format!("table {table}"),
        (None, None) => format!("game {}", number + 1),
    }
}

/// A seat before it is known what its numbers mean.
struct RawSeat {
    player: String,
    points: Option<f64>,
    /// A column "points" may be points at the end, or results.
    either: Option<f64>,
    uma: Option<f64>,
    penalty: Option<f64>,
    place: Option<f64>,
    total: Option<f64>,
}

fn tables(rows: Vec<(String, Option<String>, Vec<RawSeat>)>) -> Result<Vec<ForeignTable>, ForeignFault> {
    let all = || rows.iter().flat_map(|(_, _, seats)| seats);
    let in_thousands = |of: &dyn Fn(&RawSeat) -> Option<f64>| {
        let mut numbers = all().filter_map(of).peekable();
        // Nobody finishes every game with less than 400 points; with 400,000 nobody does either.
        numbers.peek().is_some() && numbers.all(|number| number.abs() < 400.0)
    };
    let either_small = in_thousands(&|seat| seat.either);
    let scale = |small: bool| if small { 1_000.0 } else { 1.0 };
    let (points_scale, uma_scale) = (scale(in_thousands(&|seat| seat.points)), scale(in_thousands(&|seat| seat.uma)));
    let total_scale = scale(in_thousands(&|seat| seat.total));
    // A column "points" beside uma, or in tens of thousands that add up to a table, is points; in thousands it is results.
    let either_is_total = either_small && all().all(|seat| seat.uma.is_none());
    let penalty_scale = if either_is_total || uma_scale > 1.0 { 1_000.0 } else { 1.0 };
    let exact = |number: f64, scale: f64| (number * scale).round() as i64;
    let mut tables = Vec::new();
    for (name, session, seats) in &rows {
        let seat = |seat: &RawSeat| {
            let either = seat.either.map(|number| exact(number, scale(either_small)));
            ForeignSeat {
                player: seat.player.clone(),
                points: seat.points.map(|number| exact(number, points_scale)).or(either.filter(|_| !either_is_total)),
                uma: seat.uma.map(|number| exact(number, uma_scale)),
                // Some write what is taken off without its minus.
                penalty: -seat.penalty.map_or(0, |number| exact(number, penalty_scale)).abs(),
                place: seat.place.and_then(|place| (1.0..=4.0).contains(&place).then_some(place as u8)),
                total: seat.total.map(|number| exact(number, total_scale)).or(either.filter(|_| either_is_total)),
            }
        };
        let seats: Vec<ForeignSeat> = seats.iter().map(seat).collect();
        let count = seats.len();
        let Ok(seats) = <[ForeignSeat; 4]>::try_from(seats) else {
            return fault(format!("{name} has {count} seats, and not four"));
        };
        tables.push(ForeignTable { name: name.clone(), session: session.clone(), seats });
    }
    Ok(tables)
}

/// The cells of a line, with quotes as spreadsheets write them.
fn cells(line: &str, between: char) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            letter if letter == between && !quoted => cells.push(String::new()),
            letter => cell.push(letter),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

fn read_columns(text: &str) -> Result<ForeignEvent, ForeignFault> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next().ok_or(ForeignFault { why: "the file is empty".to_owned() })?;
    let between = [';', '\t', ','].into_iter().max_by_key(|&one| head.matches(one).count()).expect("three of them");
    let head = cells(head, between);
    let column = |names: &[&str]| names.iter().find_map(|name| head.iter().position(|cell| is_name(cell, name)));
    let player = column(PLAYER);
    let Some(player) = player else {
        return fault(format!("there is no column of players: the columns are {}", head.join(", ")));
    };
    let (points, either, uma) = (column(POINTS), column(EITHER), column(UMA));
    let (penalty, place, total) = (column(PENALTY), column(PLACE), column(TOTAL));
    if points.is_none() && either.is_none() && total.is_none() {
        return fault(format!("there is no column of points or results: the columns are {}", head.join(", ")));
    }
    let seat = column(SEAT);
    // Whatever is not about the player tells the tables apart.
    let of_player = [Some(player), points, either, uma, penalty, place, total, seat];
    let of_table: Vec<usize> = (0..head.len()).filter(|at| !of_player.contains(&Some(*at))).collect();
    let (round, table) = (column(ROUND), column(TABLE));
    let mut order: Vec<Vec<String>> = Vec::new();
    let mut games: BTreeMap<Vec<String>, Vec<(u8, RawSeat)>> = BTreeMap::new();
    for (number, line) in lines.enumerate() {
        let cells = cells(line, between);
        let cell =
            |at: Option<usize>| at.and_then(|at| cells.get(at)).map(String::as_str).filter(|cell| !cell.is_empty());
        let number_in = |at: Option<usize>| cell(at).and_then(decimal);
        if cells.len() != head.len() {
            return fault(format!("row {} has {} cells and the head {}", number + 2, cells.len(), head.len()));
        }
        let key: Vec<String> = of_table.iter().map(|&at| cells[at].clone()).collect();
        if !games.contains_key(&key) {
            order.push(key.clone());
        }
        let wind = cell(seat).and_then(|wind| "ESWN".find(&wind.to_uppercase()[..1])).unwrap_or(4) as u8;
        games.entry(key).or_default().push((
            wind,
            RawSeat {
                player: cell(Some(player)).unwrap_or_default().to_owned(),
                points: number_in(points),
                either: number_in(either),
                uma: number_in(uma),
                penalty: number_in(penalty),
                place: number_in(place),
                total: number_in(total),
            },
        ));
    }
    let at = |key: &[String], at: Option<usize>| {
        at.and_then(|at| of_table.iter().position(|&column| column == at)).map(|place| key[place].clone())
    };
    let mut rows = Vec::new();
    for key in order {
        let mut seats = games.remove(&key).expect("each is there once");
        // Rows that nothing tells apart come table by table.
        seats.chunks_mut(4).for_each(|four| four.sort_by_key(|(wind, _)| *wind));
        let (session, table_name) = (at(&key, round), at(&key, table));
        let name = match (&session, &table_name) {
            (Some(session), Some(table)) => format!("round {session} table {table}"),
            _ => of_table
                .iter()
                .zip(&key)
                .map(|(&at, cell)| format!("{} {cell}", head[at]))
                .collect::<Vec<_>>()
                .join(" "),
        };
        let many = seats.len() > 4;
        let mut seats = seats.into_iter().map(|(_, seat)| seat).peekable();
        for number in 1.. {
            if seats.peek().is_none() {
                break;
            }
            let name = if many { format!("{name} game {number}").trim().to_owned() } else { name.clone() };
            rows.push((name, session.clone().filter(|_| table_name.is_some()), seats.by_ref().take(4).collect()));
        }
    }
    Ok(ForeignEvent { tables: tables(rows)?, ..ForeignEvent::default() })
}

#[cfg(test)]
mod tests {
    use super::super::check_foreign;
    use super::*;

    const JSON: &str = r#"{"title":"Club","games":[
        {"round":1,"table":1,"seats":[{"player":1,"raw":4000,"uma":15000,"penalty":0},{"player":2,"raw":1000,"uma":5000,"penalty":0},
            {"player":3,"raw":-1000,"uma":-5000,"penalty":0},{"player":4,"raw":-4000,"uma":-15000,"penalty":-20000}]},
        {"round":2,"table":1,"seats":[{"player":1,"raw":4000,"uma":15000,"penalty":0},{"player":2,"raw":1000,"uma":-5000,"penalty":0},
            {"player":3,"raw":-1000,"uma":5000,"penalty":0},{"player":4,"raw":-4000,"uma":-15000,"penalty":0}]},
        {"round":3,"table":1,"seats":[{"player":1,"raw":3000,"uma":10000,"penalty":0},{"player":2,"raw":3000,"uma":10000,"penalty":0},
            {"player":3,"raw":-1000,"uma":-5000,"penalty":0},{"player":4,"raw":-5000,"uma":-15000,"penalty":0}]}]}"#;

    #[test]
    fn two_umas_that_were_exchanged_are_found() {
        let event = read_foreign(JSON).expect("JSON");
        let check = check_foreign(&event, None);
        assert_eq!(
            check.basis.to_string(),
            "30000 points at the start, uma 15000 5000 -5000 -15000, ties shared, as in ema2016"
        );
        let cells: Vec<(usize, usize, i64, i64)> =
            check.cells.iter().map(|cell| (cell.table, cell.seat, cell.stated, cell.right)).collect();
        assert_eq!(cells, [(1, 1, -5_000, 5_000), (1, 2, 5_000, -5_000)]);
        let totals: Vec<(&str, i64, i64)> =
            check.list.iter().map(|line| (line.player.as_str(), line.total, line.stated_total)).collect();
        assert_eq!(
            totals,
            [("1", 51_000, 51_000), ("2", 25_000, 15_000), ("3", -18_000, -8_000), ("4", -78_000, -78_000)]
        );
    }

    #[test]
    fn results_in_thousands_are_led_back_to_points() {
        let csv = "season,date,game,seat,player_id,points,rank\n\
                   1,a,1,E,1,-48.3,4\n1,a,1,S,2,6.3,2\n1,a,1,W,3,-21.5,3\n1,a,1,N,4,63.5,1\n\
                   1,a,2,E,1,55.0,1\n1,a,2,S,2,-2.5,2\n1,a,2,W,3,-2.5,2\n1,a,2,N,4,-50.0,4\n\
                   1,a,3,E,1,50.1,1\n1,a,3,S,2,10.0,2\n1,a,3,W,3,-10.1,3\n1,a,3,N,4,-50.0,4\n\
                   1,a,4,E,1,34.9,1\n1,a,4,S,2,15.1,2\n1,a,4,W,3,-15.0,3\n1,a,4,N,4,-35.0,4\n";
        let event = read_foreign(csv).expect("columns");
        let check = check_foreign(&event, None);
        assert!(check.is_right(), "{check:?}");
        assert_eq!((check.right, check.list[0].total), (4, 91_700));
        let wrong = csv.replace("6.3,2", "6.4,2").replace("-2.5,2\n1,a,2,N", "-2.5,3\n1,a,2,N");
        let check = check_foreign(&read_foreign(&wrong).expect("columns"), None);
        assert_eq!((check.right, check.faults.len(), check.cells.len()), (2, 1, 1));
    }

    #[test]
    fn what_is_no_tournament_says_why() {
        for (text, why) in [
            ("{}", "there is no list \"games\" with the tables"),
            ("{", "this is not JSON: EOF while parsing an object at line 1 column 1"),
            ("", "the file is empty"),
            ("a,b\n", "there is no column of players: the columns are a, b"),
            ("player,b\n", "there is no column of points or results: the columns are player, b"),
            ("player,score\n1,2,3\n", "row 2 has 3 cells and the head 2"),
            ("player,score,game\n1,25000,7\n", "game 7 has 1 seats, and not four"),
        ] {
            assert_eq!(read_foreign(text).expect_err("refused").why, why);
        }
    }
}
