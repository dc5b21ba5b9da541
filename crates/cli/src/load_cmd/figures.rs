//! What was counted and measured, in words and as JSON.

use std::time::Duration;

use serde::Serialize;

use super::parlour::Used;
use crate::show::{Align, columns};

/// What happened at one table, or at all.
#[derive(Debug, Default)]
pub struct Counted {
    /// Actions of whoever had the turn.
    pub turns: u64,
    /// Answers to offered tiles, and announcements.
    pub answers: u64,
    /// Messages that were told.
    pub frames: u64,
    /// Their bytes.
    pub bytes: u64,
    /// How long each socket waited for new events after an action.
    pub told: Vec<Duration>,
    /// Answers to offers that had been settled.
    pub late: u64,
    /// What else went wrong.
    pub errors: u64,
    /// The first of it.
    pub first_error: Option<String>,
}

impl Counted {
    /// Adds what happened at another table.
    pub fn add(&mut self, other: Counted) {
        self.turns += other.turns;
        self.answers += other.answers;
        self.frames += other.frames;
        self.bytes += other.bytes;
        self.told.extend(other.told);
        self.late += other.late;
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    /// Counts something that went wrong.
    pub fn error(&mut self, sentence: String) {
        self.errors += 1;
        self.first_error.get_or_insert(sentence);
    }
}

/// All that is known at the end.
pub struct Figures {
    /// How many tables.
    pub tables: u32,
    /// How many turns each was to play a second.
    pub rate: f64,
    /// How long it took until everybody sat.
    pub opening: Duration,
    /// How long they played.
    pub seconds: Duration,
    /// What happened.
    pub counted: Counted,
    /// What our own server used before the tables were there, when they were, and at the end.
    pub used: Option<[Used; 3]>,
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    tables: u32,
    sockets: u32,
    seconds: f64,
    rate: f64,
    opening: f64,
    turns: u64,
    answers: u64,
    frames: u64,
    bytes: u64,
    told: Told,
    late: u64,
    errors: u64,
    error: Option<String>,
    memory: Option<Memory>,
    processors: Option<f64>,
}

/// Times in milliseconds.
#[derive(Debug, Serialize)]
struct Told {
    count: usize,
    p50: Option<f64>,
    p95: Option<f64>,
    p99: Option<f64>,
    max: Option<f64>,
}

/// Bytes.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Memory {
    before: u64,
    opened: u64,
    end: u64,
    each_table: u64,
}

impl Figures {
    /// The answer in JSON.
    pub fn report(&mut self) -> Report {
        let told = &mut self.counted.told;
        told.sort_unstable();
        let milliseconds = |share: f64| at(told, share).map(|time| rounded(time.as_secs_f64() * 1000.0));
        let told = Told {
            count: told.len(),
            p50: milliseconds(0.50),
            p95: milliseconds(0.95),
            p99: milliseconds(0.99),
            max: milliseconds(1.0),
        };
        let memory = self.used.map(|[before, opened, end]| Memory {
            before: before.memory,
            opened: opened.memory,
            end: end.memory,
            each_table: end.memory.saturating_sub(before.memory) / u64::from(self.tables),
        });
        let seconds = self.seconds.as_secs_f64();
        let processors = self.used.map(|[_, opened, end]| rounded((end.processors - opened.processors) / seconds));
        let Counted { turns, answers, frames, bytes, late, errors, .. } = self.counted;
        Report {
            tables: self.tables,
            sockets: self.tables * 4,
            seconds: rounded(seconds),
            rate: self.rate,
            opening: rounded(self.opening.as_secs_f64()),
            turns,
            answers,
            frames,
            bytes,
            told,
            late,
            errors,
            error: self.counted.first_error.clone(),
            memory,
            processors,
        }
    }

    /// The answer in words.
    pub fn draw(&mut self) -> String {
        let report = self.report();
        let Report { tables, sockets, seconds, opening, turns, answers, frames, late, errors, .. } = &report;
        let each_second = |count: u64| format!("{:.0} a second", count as f64 / seconds);
        let time = |time: Option<f64>| time.map_or("none".to_owned(), |time| format!("{time} ms"));
        let told = &report.told;
        let mut rows = vec![
            row("tables", format!("{tables}, with {sockets} sockets; opened in {opening} s, played for {seconds} s")),
            row("turns", format!("{turns}, {}; and {answers} answers to offers", each_second(*turns))),
            row("messages heard", format!("{frames}, {}", each_second(*frames))),
            row("told after an action", format!("half of {} within {}", told.count, time(told.p50))),
            row("", format!("95 of 100 within {}", time(told.p95))),
            row("", format!("99 of 100 within {}", time(told.p99))),
            row("", format!("all within {}", time(told.max))),
            row("late answers", late.to_string()),
            row("errors", errors.to_string()),
        ];
        if let Some(error) = &report.error {
            rows.push(row("", error.clone()));
        }
        if let (Some(memory), Some(processors)) = (&report.memory, report.processors) {
            let megabytes = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
            let (before, end) = (megabytes(memory.before), megabytes(memory.end));
            let each = memory.each_table as f64 / 1e3;
            rows.push(row("memory of the server", format!("{each:.0} kB a table: {before} before, {end} at the end")));
            rows.push(row("processors it kept busy", format!("{processors}")));
        }
        columns(&[Align::Left, Align::Left], &rows)
    }
}

fn row(name: &str, value: String) -> Vec<String> {
    vec![name.to_owned(), value]
}

/// The time within which this share of them lies; they are in order.
fn at(times: &[Duration], share: f64) -> Option<Duration> {
    let place = (times.len() as f64 * share).ceil() as usize;
    times.get(place.max(1) - 1).copied()
}

/// To three digits after the point.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_lies_within_a_time() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        let check = |share, expected| assert_eq!(at(&times, share), Some(Duration::from_millis(expected)), "{share}");
        check(0.0, 1);
        check(0.5, 100);
        check(0.95, 190);
        check(0.99, 198);
        check(1.0, 200);
        assert_eq!(at(&[], 0.5), None);
        assert_eq!(at(&times[..1], 0.99), Some(times[0]));
    }
}
