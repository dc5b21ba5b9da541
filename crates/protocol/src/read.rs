//! Reading one line, with words for what is wrong with it.

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use crate::Problem;

/// Reads a message from the bytes of a line, or says what is wrong with it and in what words.
pub fn read<T: DeserializeOwned + Serialize>(line: &[u8]) -> Result<T, (Problem, String)> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let column = error.valid_up_to() as u64 + 1;
        (Problem::NotUtf8 { column }, format!("byte {column} is not UTF-8"))
    })?;
    let message = serde_json::from_str(text).map_err(|error| {
        let (column, words) = (error.column() as u64, words(&error));
        if error.is_data() && error.line() == 0 {
            no_message(None, &words)
        } else if error.is_data() {
            no_message(Some(column), &format!("{words} (at byte {column})"))
        } else if serde_json::from_str::<IgnoredAny>(text).is_ok() {
            // The reader calls a number in the place of a word bad JSON.
            no_message(Some(column), &format!("one of the known words is expected (at byte {column})"))
        } else {
            (Problem::NotJson { column }, format!("this cannot be read as JSON: {words} (at byte {column})"))
        }
    })?;
    match list_for_object(text, &message) {
        Some(place) if place.is_empty() => Err(no_message(None, "a list where an object is expected")),
        Some(place) => Err(no_message(None, &format!("a list where an object is expected, in {}", place.join(".")))),
        None => Ok(message),
    }
}

fn no_message(column: Option<u64>, words: &str) -> (Problem, String) {
    (Problem::NotAMessage { column }, format!("this is no message: {words}"))
}

/// Where a list stands in the text though the message has an object there. The reader would take the values of an object
/// from a list without keys; we do not.
fn list_for_object<T: Serialize>(text: &str, message: &T) -> Option<Vec<String>> {
    fn find(given: &Value, meant: &Value) -> Option<Vec<String>> {
        let (key, mut place) = match (given, meant) {
            (Value::Array(_), Value::Object(_)) => return Some(Vec::new()),
            (Value::Array(given), Value::Array(meant)) => given
                .iter()
                .zip(meant)
                .enumerate()
                .find_map(|(i, (given, meant))| Some((i.to_string(), find(given, meant)?)))?,
            (Value::Object(given), Value::Object(meant)) => {
                given.iter().find_map(|(key, given)| Some((key.clone(), find(given, meant.get(key)?)?)))?
            }
            _ => return None,
        };
        place.insert(0, key);
        Some(place)
    }
    find(&serde_json::from_str(text).ok()?, &serde_json::to_value(message).ok()?)
}

/// What the reader says, without the place, on one line, and not too much of it: names in the input can have any length.
fn words(error: &serde_json::Error) -> String {
    const MOST: usize = 300;
    let text = error.to_string();
    let text = text.strip_suffix(&format!(" at line {} column {}", error.line(), error.column())).unwrap_or(&text);
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ToTable;

    #[track_caller]
    fn check(line: impl AsRef<[u8]>, expected: Problem, sentence: &str) {
        assert_eq!(read::<ToTable>(line.as_ref()).expect_err("it is wrong"), (expected, sentence.to_owned()));
    }

    #[test]
    fn what_is_wrong_with_a_line() {
        let json = |column| Problem::NotJson { column };
        let message = |column| Problem::NotAMessage { column: Some(column) };
        check(b"{\"time\":\xff}", Problem::NotUtf8 { column: 9 }, "byte 9 is not UTF-8");
        check("", json(0), "this cannot be read as JSON: EOF while parsing a value (at byte 0)");
        check("{\"time\":tru", json(11), "this cannot be read as JSON: EOF while parsing a value (at byte 11)");
        check("{\"seat\":0}", message(9), "this is no message: one of the known words is expected (at byte 9)");
        check("{\"time\":true} x", json(15), "this cannot be read as JSON: trailing characters (at byte 15)");

        check(
            "{\"when\":1}",
            message(7),
            "this is no message: unknown field `when`, expected one of `seat`, `action`, `incident`, `time`, `wall`, \
             `dice`, `why-not`, `would-be` (at byte 7)",
        );
        check(
            "{\"seat\":\"A\"}",
            Problem::NotAMessage { column: None },
            "this is no message: a seat without an action",
        );
    }
}
