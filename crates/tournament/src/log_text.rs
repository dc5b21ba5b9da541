//! An event as a text: one line for each person and for each thing that happened, readable in a diff, each line with a checksum.
//!
//! ```text
//! janso tournament 1
//! person 2c1c9f3b5a0d7e41 1 {"name":"Anna Berg"}
//! event 8a6f0c4471b2d95e {"number":1,"at":"2026-05-01T09:30:00Z","by":{"staff":1},"facts":[…]}
//! ```
//!
//! The checksum of an event covers that of the event before it, so that no line can be changed, left out or moved. Lines of
//! people stand alone: a name can be erased, and the log is the same.

use std::fmt;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::event::Event;
use crate::names::PersonId;
use crate::person::{People, Person};

/// The first line.
const HEAD: &str = "janso tournament 1";

/// A text that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogText {
    /// Everybody.
    pub people: People,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// The checksum of the last event, which the next one goes on from.
    pub last_sum: Sum,
    /// This many bytes are whole lines.
    pub whole: usize,
    /// What stands after them: a line that was not finished when the power went.
    pub torn: Option<String>,
    /// Whether the last line is whole, by its checksum, and only its end of line is missing: write one before anything else.
    pub unended: bool,
}

/// A checksum as it stands in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum([u8; 8]);

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Sum {
    fn of(parts: &[&[u8]]) -> Sum {
        let mut sha = Sha256::new();
        for part in parts {
            sha.update(part);
            sha.update([0]);
        }
        let bytes: [u8; 32] = sha.finalize().into();
        Sum(std::array::from_fn(|at| bytes[at]))
    }
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for LogFault {}

/// The first line of a new text.
pub fn head_line() -> String {
    format!("{HEAD}\n")
}

/// Whether a text is one of ours.
pub fn is_log_text(text: &str) -> bool {
    text.starts_with("janso tournament ")
}

/// The line of a person; of somebody who was erased only the number.
pub fn person_line(id: PersonId, person: Option<&Person>) -> String {
    let json = serde_json::to_string(&person).expect("a person is plain data");
    let sum = Sum::of(&[b"person", id.to_string().as_bytes(), json.as_bytes()]);
    format!("person {sum} {id} {json}\n")
}

/// The line of an event, and the checksum that the next one goes on from.
pub fn event_line(last: Sum, event: &Event) -> (String, Sum) {
    let json = serde_json::to_string(event).expect("an event is plain data");
    let sum = Sum::of(&[b"event", &last.0, json.as_bytes()]);
    (format!("event {sum} {json}\n"), sum)
}

/// A whole text anew, as after erasing somebody.
pub fn whole_text(people: &People, events: &[Event]) -> String {
    let mut text = head_line();
    people.all().for_each(|(id, person)| text += &person_line(id, person));
    let mut last = Sum::default();
    for event in events {
        let (line, sum) = event_line(last, event);
        text += &line;
        last = sum;
    }
    text
}

/// The same lines with checksums that fit, whatever they had before: for tests that change what is behind them.
#[doc(hidden)]
pub fn sealed(text: &str) -> String {
    let mut last = Sum::default();
    let mut sealed = head_line();
    for line in text.lines().filter(|line| !is_log_text(line)) {
        let mut parts = line.splitn(3, ' ');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("event"), Some(_), Some(json)) => {
                last = Sum::of(&[b"event", &last.0, json.as_bytes()]);
                sealed += &format!("event {last} {json}\n");
            }
            (Some("person"), Some(_), Some(rest)) => {
                let (id, json) = rest.split_once(' ').unwrap_or((rest, ""));
                let sum = Sum::of(&[b"person", id.as_bytes(), json.as_bytes()]);
                sealed += &format!("person {sum} {id} {json}\n");
            }
            _ => sealed += &format!("{line}\n"),
        }
    }
    sealed
}

/// Reads a text. An unfinished last line is left out and said; anything else that is wrong is a fault.
pub fn read_log_text(bytes: &[u8]) -> Result<LogText, LogFault> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let rest = &bytes[whole..];
    let fault = |line: usize, why: &str| LogFault { line, why: why.to_owned() };
    let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| fault(1, "this is not a text in UTF-8"))?;
    let mut read = LogText {
        people: People::new(),
        events: Vec::new(),
        last_sum: Sum::default(),
        whole,
        torn: None,
        unended: false,
    };
    let mut lines = (1..).zip(text.lines());
    match lines.next() {
        Some((_, HEAD)) => (),
        Some((_, line)) if is_log_text(line) => {
            return Err(fault(1, "this was written by a later version of the program"));
        }
        _ => {
            return Err(fault(
                1,
                "this is not a file of `janso tournament`: it does not begin with \"janso tournament 1\"",
            ));
        }
    }
    for (number, line) in lines {
        read.take(line).map_err(|why| LogFault { line: number, why })?;
    }
    // A checksum that fits is the end of a line, whether its mark was written or not: it may have been answered.
    if !rest.is_empty() {
        match std::str::from_utf8(rest).is_ok_and(|line| read.take(line).is_ok()) {
            true => (read.whole, read.unended) = (bytes.len(), true),
            false => read.torn = Some(String::from_utf8_lossy(rest).chars().take(60).collect()),
        }
    }
    Ok(read)
}

impl LogText {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let changed = || "the checksum does not fit: the line was changed, or one before it is missing".to_owned();
        let (kind, rest) = line.split_once(' ').ok_or("a line begins with person or event")?;
        let (sum, rest) = rest.split_once(' ').ok_or("there is no checksum")?;
        match kind {
            "person" => {
                let (id, json) = rest.split_once(' ').ok_or("a person has a number")?;
                if Sum::of(&[b"person", id.as_bytes(), json.as_bytes()]).to_string() != sum {
                    return Err(changed());
                }
                let id = PersonId(id.parse().map_err(|_| "a person has a number")?);
                let person: Option<Person> = serde_json::from_str(json).map_err(|error| error.to_string())?;
                self.people.set(id, person);
            }
            "event" => {
                let found = Sum::of(&[b"event", &self.last_sum.0, rest.as_bytes()]);
                if found.to_string() != sum {
                    return Err(changed());
                }
                let event: Event = serde_json::from_str(rest).map_err(|error| error.to_string())?;
                self.last_sum = found;
                self.events.push(event);
            }
            other => return Err(format!("there is no kind of line {other:?}")),
        }
        Ok(())
    }
}

/// An event as JSON, for those who show the log.
pub fn event_json(event: &Event) -> Value {
    serde_json::to_value(event).expect("an event is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Actor, Fact, Moment};

    fn text() -> String {
        let mut people = People::new();
        people.set(PersonId(1), Some(Person::named("Anna Berg")));
        people.set(PersonId(2), Some(Person::named("Bo")));
        let event = |number, text: &str| Event {
            number,
            at: Moment(1_777_627_800),
            by: Actor::Staff(PersonId(1)),
            facts: vec![Fact::Announced { text: text.to_owned() }],
        };
        whole_text(&people, &[event(1, "one"), event(2, "two"), event(3, "three")])
    }

    #[test]
    fn a_text_reads_back_and_every_changed_byte_is_found() {
        let text = text();
        let read = read_log_text(text.as_bytes()).expect("our own text");
        assert_eq!((read.events.len(), read.whole, read.torn), (3, text.len(), None));
        assert_eq!(whole_text(&read.people, &read.events), text);
        for at in 0..text.len() - 1 {
            let mut changed = text.clone().into_bytes();
            changed[at] = if changed[at] == b'x' { b'y' } else { b'x' };
            assert!(read_log_text(&changed).is_err(), "byte {at}");
        }
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(4);
        let fault = read_log_text((lines.join("\n") + "\n").as_bytes()).expect_err("a line is missing");
        assert_eq!(fault.line, 5);
    }

    #[test]
    fn an_unfinished_last_line_is_left_out() {
        let text = text();
        let last = text.trim_end().rfind('\n').expect("several lines") + 1;
        for cut in last + 1..text.len() - 1 {
            let read = read_log_text(&text.as_bytes()[..cut]).expect("the lines before it are whole");
            assert_eq!((read.events.len(), read.whole, read.torn.is_some()), (2, last, true));
        }
    }

    #[test]
    fn a_last_line_without_its_end_is_kept() {
        let text = text();
        let read = read_log_text(text.trim_end().as_bytes()).expect("every line is whole");
        assert_eq!((read.events.len(), read.whole, &read.torn, read.unended), (3, text.len() - 1, &None, true));
        let whole = read_log_text(text.as_bytes()).expect("our own text");
        assert_eq!((read.last_sum, whole.unended), (whole.last_sum, false));
    }

    #[test]
    fn erasing_somebody_leaves_the_events_as_they_are() {
        let before = read_log_text(text().as_bytes()).expect("our own text");
        let mut people = before.people.clone();
        people.set(PersonId(2), None);
        let after = read_log_text(whole_text(&people, &before.events).as_bytes()).expect("our own text");
        assert_eq!((after.last_sum, after.events), (before.last_sum, before.events));
        assert_eq!(after.people.person(PersonId(2)), None);
    }
}
