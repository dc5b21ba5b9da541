//! JSON with tables somewhere in it: lists or objects of rounds, tables and seats, in any nesting.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::columns::Grid;
use super::gather::{RawEvent, RawSeat, RawTable};
use super::headings::{self, Kind, plain};
use super::read::{ForeignFault, fault, name_of};

type Object = Map<String, Value>;

/// What a list of seats is called in the object of a table.
const SEATS: &[&str] =
    &["seats", "finalresults", "results", "players", "scores", "seating", "entries", "score", "points"];
/// What holds tables.
const ROUNDS: &[&str] = &["rounds", "sessions", "hanchans", "tours", "runden", "omgange", "rondes"];
const TABLES: &[&str] = &["tables", "boards", "tische", "borde", "tafels"];
const GAMES: &[&str] = &["games", "matches", "results", "spiele", "spil", "data"];
/// The final list.
const LIST: &[&str] =
    &["standings", "standing", "ranking", "rankings", "list", "finalstandings", "ratingtable", "rangliste", "stilling"];

fn is_one_of(key: &str, names: &[&str]) -> bool {
    names.contains(&plain(key).as_str())
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        // Four decimal places cannot be taken for thousands.
        Value::Number(number) => Some(match number.as_i64() {
            Some(whole) => whole.to_string(),
            None => number.as_f64().map(|number| format!("{number:.4}"))?,
        }),
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The value of the best field of a kind.
fn field(object: &Object, wanted: Kind) -> Option<&Value> {
    let ranked = object.iter().filter_map(|(key, value)| {
        headings::kind(key).filter(|(kind, _)| *kind == wanted && !value.is_null()).map(|(_, rank)| (rank, value))
    });
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, value)| value)
}

fn label(object: &Object, wanted: Kind) -> Option<String> {
    field(object, wanted).and_then(scalar)
}

/// Who a field is about: a name, a number, or an object that has one.
fn player(object: &Object) -> Option<String> {
    match field(object, Kind::Player) {
        Some(Value::Object(person)) => player(person).or_else(|| label_of(person)),
        Some(value) => scalar(value),
        None => {
            let names = [Kind::FirstName, Kind::LastName].map(|kind| label(object, kind).unwrap_or_default());
            Some(names.join(" ").trim().to_owned()).filter(|name| !name.is_empty())
        }
    }
}

fn label_of(person: &Object) -> Option<String> {
    person.get("title").and_then(scalar)
}

const AMOUNTS: [Kind; 3] = [Kind::Points, Kind::Either, Kind::Total];

fn is_seat(value: &Value) -> bool {
    let Some(object) = value.as_object() else { return false };
    let amount = AMOUNTS.iter().any(|&kind| label(object, kind).is_some());
    amount && (player(object).is_some() || field(object, Kind::Seat).is_some())
}

/// Whether a row says by itself which table it belongs to.
fn is_row(value: &Value) -> bool {
    let Some(object) = value.as_object() else { return false };
    let placed = [Kind::Round, Kind::Table, Kind::Game].iter().any(|&kind| {
        // The number of the session that a seat belongs to stands in every seat of some programs.
        object
            .iter()
            .any(|(key, value)| headings::is(key, kind) && plain(key) != "sessionid" && scalar(value).is_some())
    });
    is_seat(value) && placed
}

#[derive(Clone, Default)]
struct Place {
    round: Option<String>,
    table: Option<String>,
}

#[derive(Default)]
struct Walk {
    event: RawEvent,
}

/// Reads JSON.
pub(super) fn read_json(text: &str) -> Result<RawEvent, ForeignFault> {
    let value: Value = serde_json::from_str(text).or_else(|error| fault(format!("this is not JSON: {error}")))?;
    let mut walk = Walk::default();
    if let Value::Object(object) = &value {
        let title = ["title", "name", "tournament", "event"].iter().find_map(|name| object.get(*name).and_then(scalar));
        walk.event.title = title.unwrap_or_default();
        let lists = object.iter().find(|(key, _)| is_one_of(key, LIST));
        if let Some((key, list)) = lists {
            walk.list(key, list)?;
        }
    }
    walk.value(&value, &Place::default(), 0)?;
    if walk.event.tables.is_empty() {
        let known = value
            .as_object()
            .is_some_and(|object| object.keys().any(|key| is_one_of(key, GAMES) || is_one_of(key, ROUNDS)));
        return match known || value.is_array() {
            true => fault("there is no table in it: a table has four players with their points or results"),
            false => fault("there is no list \"games\" with the tables"),
        };
    }
    Ok(walk.event)
}

impl Walk {
    fn list(&mut self, key: &str, list: &Value) -> Result<(), ForeignFault> {
        let lines: Vec<(String, &Value)> = match list {
            Value::Array(lines) => (1..).zip(lines).map(|(number, line)| (number.to_string(), line)).collect(),
            Value::Object(lines) => lines.iter().map(|(name, line)| (name.clone(), line)).collect(),
            _ => return Ok(()),
        };
        for (name, line) in lines {
            let seat = match line {
                Value::Object(line) => {
                    let mut seat = seat(line, &format!("{key}, line {name}"))?;
                    if seat.player.is_empty() {
                        seat.player = name;
                    }
                    seat
                }
                // A name with its total.
                line if scalar(line).is_some() && list.is_object() => {
                    let mut seat = RawSeat { player: name.clone(), ..RawSeat::default() };
                    seat.put(Kind::Total, &scalar(line).unwrap_or_default(), format!("{key}, {name}"));
                    seat
                }
                _ => return fault(format!("{key}, line {name}: a line is an object with a player and a total")),
            };
            self.event.list.push(seat);
        }
        Ok(())
    }

    fn value(&mut self, value: &Value, place: &Place, depth: usize) -> Result<(), ForeignFault> {
        match value {
            Value::Object(object) => self.object(object, place, depth),
            Value::Array(items) => self.array(items, place, depth),
            _ => Ok(()),
        }
    }

    fn object(&mut self, object: &Object, place: &Place, depth: usize) -> Result<(), ForeignFault> {
        let place = Place {
            round: label(object, Kind::Round).or_else(|| place.round.clone()),
            table: label(object, Kind::Table).or_else(|| place.table.clone()),
        };
        if let Some(table) = self.table(object, &place)? {
            self.event.tables.push(table);
            return Ok(());
        }
        for (key, child) in object {
            if is_one_of(key, LIST)
                || (depth == 0 && is_one_of(key, &["players", "teams", "people"]) && !holds_tables(child))
            {
                continue;
            }
            let (rounds, tables) = (is_one_of(key, ROUNDS), is_one_of(key, TABLES));
            let numbered = |number: &str| Place {
                round: if rounds { Some(number.to_owned()) } else { place.round.clone() },
                table: if tables { Some(number.to_owned()) } else { place.table.clone() },
            };
            match child {
                Value::Array(items) if (rounds || tables) && !items.iter().any(is_seat) => {
                    for (number, item) in (1..).zip(items) {
                        self.value(item, &numbered(&number.to_string()), depth + 1)?;
                    }
                }
                Value::Object(items) if rounds || tables => {
                    for (name, item) in items {
                        self.value(item, &numbered(name), depth + 1)?;
                    }
                }
                child => {
                    // "round1": [ … ]
                    let digits = key.trim_start_matches(|letter: char| !letter.is_ascii_digit());
                    let numbered = match headings::kind(
                        key.trim_end_matches(|letter: char| letter.is_ascii_digit() || " _-".contains(letter)),
                    ) {
                        Some((Kind::Round, _)) if !digits.is_empty() => {
                            Place { round: Some(digits.to_owned()), table: None }
                        }
                        Some((Kind::Table, _)) if !digits.is_empty() => {
                            Place { table: Some(digits.to_owned()), ..place.clone() }
                        }
                        _ => place.clone(),
                    };
                    self.value(child, &numbered, depth + 1)?;
                }
            }
        }
        Ok(())
    }

    fn array(&mut self, items: &[Value], place: &Place, depth: usize) -> Result<(), ForeignFault> {
        if !items.is_empty() && items.iter().all(is_row) {
            return self.rows(items);
        }
        if !items.is_empty() && items.iter().all(is_seat) && items.len() <= 5 {
            let seats =
                items.iter().enumerate().map(|(at, item)| self.seat_at(item, at, place)).collect::<Result<_, _>>()?;
            self.push(place, seats);
            return Ok(());
        }
        let inner = |value: &Value| value.as_array().is_some_and(|items| items.iter().all(is_seat));
        for (number, item) in (1..).zip(items) {
            let number = Some(f64::from(number).to_string());
            let place = match (item, inner(item)) {
                (Value::Array(_), true) => Place { table: number, ..place.clone() },
                (Value::Array(_), false) if place.round.is_none() => Place { round: number, table: None },
                _ => place.clone(),
            };
            self.value(item, &place, depth + 1)?;
        }
        Ok(())
    }

    /// Rows as in a file of columns.
    fn rows(&mut self, items: &[Value]) -> Result<(), ForeignFault> {
        let mut head: Vec<String> = Vec::new();
        for key in items.iter().filter_map(Value::as_object).flat_map(Map::keys) {
            if !head.contains(key) {
                head.push(key.clone());
            }
        }
        let row = |item: &Value| {
            let cell = |key: &String| match item.get(key) {
                Some(Value::Object(person)) => player(person).or_else(|| label_of(person)).unwrap_or_default(),
                value => value.and_then(scalar).unwrap_or_default(),
            };
            head.iter().map(cell).collect()
        };
        let rows = (1..).zip(items).map(|(number, item)| (number, row(item))).collect();
        let read = Grid { head, rows }.read()?;
        self.event.tables.extend(read.tables);
        Ok(())
    }

    fn push(&mut self, place: &Place, seats: Vec<RawSeat>) {
        let number = self.event.tables.len() + 1;
        let name = name_of(place.round.as_deref(), place.table.as_deref(), Some(number));
        self.event.tables.push(RawTable { name, session: place.round.clone(), seats });
    }

    fn seat_at(&self, value: &Value, at: usize, place: &Place) -> Result<RawSeat, ForeignFault> {
        let number = self.event.tables.len() + 1;
        let name = name_of(place.round.as_deref(), place.table.as_deref(), Some(number));
        match value {
            Value::Object(object) => seat(object, &format!("{name}, seat {}", at + 1)),
            _ => fault(format!("{name}, seat {}: a seat is an object with a player and points", at + 1)),
        }
    }

    /// A table, if an object is one.
    fn table(&mut self, object: &Object, place: &Place) -> Result<Option<RawTable>, ForeignFault> {
        let number = self.event.tables.len() + 1;
        let name = name_of(place.round.as_deref(), place.table.as_deref(), Some(number));
        let holds = |names: &[&str]| object.iter().any(|(key, value)| is_one_of(key, names) && holds_tables(value));
        let has_results = object.keys().any(|key| is_one_of(key, &["finalresults"]));
        if !has_results && (holds(ROUNDS) || holds(TABLES) || holds(GAMES)) {
            return Ok(None);
        }
        let mut seats = None;
        for wanted in SEATS {
            let Some((_, value)) = object.iter().find(|(key, _)| plain(key) == *wanted) else { continue };
            seats = seats_of(value, &name)?;
            if seats.is_some() {
                break;
            }
        }
        if seats.is_none() {
            seats = by_winds(object, &name)?;
        }
        let Some((labels, mut seats)) = seats else { return Ok(None) };
        // Lists and objects beside that of the players, with a value for each.
        for (key, value) in object {
            let Some((kind, _)) = headings::kind(key) else { continue };
            if !(Kind::AMOUNTS.contains(&kind) || matches!(kind, Kind::Place | Kind::Substitute)) {
                continue;
            }
            let one = |at: usize| match value {
                Value::Array(values) if values.len() == seats.len() => values.get(at).and_then(scalar),
                Value::Object(values) => {
                    values.get(&labels[at]).or_else(|| values.get(&seats[at].player)).and_then(scalar)
                }
                _ => None,
            };
            let values: Vec<Option<String>> = (0..seats.len()).map(one).collect();
            for (seat, text) in seats.iter_mut().zip(values) {
                if let Some(text) = text {
                    let at = format!("{name}, player {}, {key}", seat.player);
                    seat.put(kind, &text, at);
                }
            }
        }
        penalties(object, &name, &mut seats);
        let amount = |seat: &RawSeat| AMOUNTS.iter().any(|kind| seat.cells.contains_key(kind));
        if !seats.iter().any(amount) {
            return Ok(None);
        }
        Ok(Some(RawTable { name, session: place.round.clone(), seats }))
    }
}

/// Whether tables may stand somewhere in a value.
fn holds_tables(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| match item {
            Value::Object(object) => {
                object.values().any(|value| value.is_array() || value.is_object())
                    || is_row(item)
                    || by_winds(object, "").is_ok_and(|seats| seats.is_some())
            }
            Value::Array(_) => true,
            _ => false,
        }),
        Value::Object(object) => object.values().any(|value| value.is_array() || value.is_object()),
        _ => false,
    }
}

/// What each seat is called where it stands, and the seats.
type Seats = (Vec<String>, Vec<RawSeat>);

fn seats_of(value: &Value, name: &str) -> Result<Option<Seats>, ForeignFault> {
    let at = |number: usize| format!("{name}, seat {}", number + 1);
    match value {
        Value::Array(items) if !items.is_empty() => {
            let mut seats = Vec::new();
            for (number, item) in items.iter().enumerate() {
                seats.push(match item {
                    Value::Object(object) => {
                        let wind = label(object, Kind::Seat).and_then(|wind| headings::wind(&wind));
                        (wind.unwrap_or(number), seat(object, &at(number))?)
                    }
                    // Players alone; the points stand beside them.
                    item => match scalar(item) {
                        Some(player) => (number, RawSeat { player, ..RawSeat::default() }),
                        None => return Ok(None),
                    },
                });
            }
            let named = seats.iter().all(|(_, seat)| !seat.player.is_empty());
            if !named || items.len() > 5 {
                return Ok(None);
            }
            seats.sort_by_key(|(wind, _)| *wind);
            Ok(Some((0..seats.len()).map(|at| at.to_string()).zip(seats.into_iter().map(|(_, seat)| seat)).unzip()))
        }
        Value::Object(items) if (4..=5).contains(&items.len()) => {
            let mut seats = Vec::new();
            for (number, (key, item)) in items.iter().enumerate() {
                let wind = headings::wind(key);
                let mut read = match item {
                    Value::Object(object) => seat(object, &at(number))?,
                    item => {
                        let Some(text) = scalar(item) else { return Ok(None) };
                        let mut read = RawSeat::default();
                        match wind {
                            Some(_) if item.is_string() => read.player = text,
                            _ => read.put(Kind::Either, &text, at(number)),
                        }
                        read
                    }
                };
                if read.player.is_empty() {
                    read.player.clone_from(key);
                }
                seats.push((wind.unwrap_or(number), key.clone(), read));
            }
            seats.sort_by_key(|(wind, _, _)| *wind);
            Ok(Some(seats.into_iter().map(|(_, key, seat)| (key, seat)).unzip()))
        }
        _ => Ok(None),
    }
}

/// An object whose own fields are the four winds.
fn by_winds(object: &Object, name: &str) -> Result<Option<Seats>, ForeignFault> {
    let mut winds: BTreeMap<usize, (&String, &Value)> = BTreeMap::new();
    for (key, value) in object {
        if let Some(wind) = headings::wind(key) {
            winds.insert(wind, (key, value));
        }
    }
    if winds.len() == 4 {
        let four: Object = winds.values().map(|&(key, value)| (key.clone(), value.clone())).collect();
        if let Some((labels, mut seats)) = seats_of(&Value::Object(four), name)? {
            flat(object, name, &mut seats);
            return Ok(Some((labels, seats)));
        }
    }
    // "player1", "score1" and so on.
    let mut seats: Vec<RawSeat> = vec![RawSeat::default(); 4];
    for (key, value) in object {
        if let Some((seat, Kind::Player, _)) = headings::of_seat(key) {
            seats[seat].player = match value {
                Value::Object(person) => player(person).unwrap_or_default(),
                value => scalar(value).unwrap_or_default(),
            };
        }
    }
    if seats.iter().any(|seat| seat.player.is_empty()) {
        return Ok(None);
    }
    flat(object, name, &mut seats);
    Ok(Some(((0..4).map(|at| at.to_string()).collect(), seats)))
}

/// Fields such as "eastScore" beside the players.
fn flat(object: &Object, name: &str, seats: &mut [RawSeat]) {
    for (key, value) in object {
        if let (Some((seat, kind, _)), Some(text)) = (headings::of_seat(key), scalar(value))
            && kind != Kind::Player
            && let Some(seat) = seats.get_mut(seat)
        {
            seat.put(kind, &text, format!("{name}, {key}"));
        }
    }
}

fn seat(object: &Object, at: &str) -> Result<RawSeat, ForeignFault> {
    let mut seat = RawSeat { player: player(object).unwrap_or_default(), ..RawSeat::default() };
    let kinds = [
        Kind::Points,
        Kind::Either,
        Kind::Uma,
        Kind::Penalty,
        Kind::Chombos,
        Kind::Place,
        Kind::Total,
        Kind::Substitute,
    ];
    let who = if seat.player.is_empty() { at.to_owned() } else { format!("{at} (player {})", seat.player) };
    for kind in kinds {
        match field(object, kind) {
            None => (),
            Some(value) if scalar(value).is_some() => {
                seat.put(kind, &scalar(value).unwrap_or_default(), format!("{who}, {}", kind.name()))
            }
            Some(Value::Array(values)) if kind == Kind::Penalty || kind == Kind::Substitute => {
                // A list of penalties, each a number or an object with one.
                let amounts = values.iter().filter_map(|value| match value {
                    Value::Object(object) => amount(object),
                    value => scalar(value),
                });
                let sum: i64 = amounts.filter_map(|text| text.parse::<i64>().ok()).map(|points| -points.abs()).sum();
                if sum != 0 {
                    seat.put(kind, &sum.to_string(), format!("{who}, {}", kind.name()));
                }
            }
            Some(Value::Object(_)) if kind == Kind::Substitute => seat.put(kind, "yes", who.clone()),
            Some(_) if kind == Kind::Substitute => (),
            Some(_) => {
                return fault(format!("{who}, {}: there is a list or an object where a number should be", kind.name()));
            }
        }
    }
    Ok(seat)
}

fn amount(object: &Object) -> Option<String> {
    object
        .get("amount")
        .and_then(scalar)
        .or_else(|| label(object, Kind::Penalty))
        .or_else(|| label(object, Kind::Either))
}

/// Penalties and chombos that stand apart from the seats, each with its player.
fn penalties(object: &Object, name: &str, seats: &mut [RawSeat]) {
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    if let Some(list) = field(object, Kind::Penalty).and_then(Value::as_array) {
        for one in list.iter().filter_map(Value::as_object) {
            if let (Some(who), Some(points)) = (player(one), amount(one).and_then(|text| text.parse::<i64>().ok())) {
                *sums.entry(who).or_default() -= points.abs();
            }
        }
    }
    let mut chombos: BTreeMap<String, u32> = BTreeMap::new();
    // Hands stand under "rounds" in a game of Pantheon.
    let hands = object.iter().find(|(key, _)| is_one_of(key, ROUNDS)).and_then(|(_, hands)| hands.as_array());
    for hand in hands.into_iter().flatten() {
        let is_chombo = hand.get("outcome").and_then(Value::as_str) == Some("chombo");
        let of = if is_chombo { Some(hand) } else { hand.get("chombo") };
        let loser = of
            .and_then(|of| of.get("loser_id").or_else(|| of.get("loserId")).or_else(|| of.get("loser")))
            .and_then(scalar);
        if let Some(loser) = loser {
            *chombos.entry(loser).or_default() += 1;
        }
    }
    for seat in seats {
        if let Some(points) = sums.get(&seat.player) {
            seat.put(Kind::Penalty, &points.to_string(), format!("{name}, penalties"));
        }
        if let Some(times) = chombos.get(&seat.player) {
            seat.put(Kind::Chombos, &times.to_string(), format!("{name}, rounds"));
        }
    }
}
