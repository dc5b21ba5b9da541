//! JSON as these records use it: fields that must be there, seats, points.

use serde_json::Value;
use tiles::{BySeat, Seat};

use super::Fault;

/// A JSON text.
pub fn parse(text: &str) -> Result<Value, Fault> {
    serde_json::from_str(text).map_err(|error| match error.is_eof() {
        true => Fault::CutOff,
        false => Fault::Syntax(error.to_string()),
    })
}

/// A field of an object, or of nothing.
pub fn field<'a>(value: &'a Value, name: &'static str) -> Result<&'a Value, Fault> {
    match value.get(name) {
        Some(Value::Null) | None => Err(Fault::Missing(name)),
        Some(field) => Ok(field),
    }
}

/// A field that may be left out.
pub fn optional<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    value.get(name).filter(|field| !field.is_null())
}

pub fn text<'a>(value: &'a Value, what: &'static str) -> Result<&'a str, Fault> {
    value.as_str().ok_or_else(|| Fault::wanted(what, value))
}

pub fn list<'a>(value: &'a Value, what: &'static str) -> Result<&'a [Value], Fault> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Fault::wanted(what, value))
}

/// A whole number of this type.
pub fn number<T: TryFrom<i64>>(value: &Value, what: &'static str) -> Result<T, Fault> {
    value.as_i64().and_then(|number| T::try_from(number).ok()).ok_or_else(|| Fault::wanted(what, value))
}

/// Points: no game has a hundred million.
pub fn points(value: &Value) -> Result<i32, Fault> {
    let points: i32 = number(value, "points")?;
    match (-100_000_000..=100_000_000).contains(&points) {
        true => Ok(points),
        false => Err(Fault::wanted("points", value)),
    }
}

pub fn seat(value: &Value) -> Result<Seat, Fault> {
    let place: usize = number(value, "a seat from 0 to 3")?;
    Seat::ALL.get(place).copied().ok_or_else(|| Fault::wanted("a seat from 0 to 3", value))
}

/// Four of something.
pub fn four<T>(
    value: &Value,
    what: &'static str,
    mut read: impl FnMut(&Value) -> Result<T, Fault>,
) -> Result<BySeat<T>, Fault> {
    let list = list(value, what)?;
    let read: Vec<T> = list.iter().map(&mut read).collect::<Result<_, _>>()?;
    read.try_into().map(BySeat::new).map_err(|_| Fault::wanted(what, value))
}

/// Counters or bets: few enough that a hand can add to them.
pub fn few(value: &Value, what: &'static str) -> Result<u8, Fault> {
    number(value, what).and_then(|count: i64| super::few(count, what))
}
