//! What was counted and measured.

use std::time::Duration;

use serde_json::{Value, json};

use crate::server_process::ResourceUse;

/// What happened at one table, or at all.
#[derive(Debug, Default)]
pub struct LoadCounts {
    /// Actions of whoever had the turn.
    pub turns: u64,
    /// Answers to offered tiles, and announcements.
    pub answers: u64,
    /// Messages that were received.
    pub frames: u64,
    /// Their bytes.
    pub bytes: u64,
    /// How long each socket waited for new events after an action.
    pub delays: Vec<Duration>,
    /// Answers to offers that had been settled.
    pub late: u64,
    /// All other errors.
    pub errors: u64,
    /// The first of them.
    pub first_error: Option<String>,
}

impl LoadCounts {
    pub(crate) fn add(&mut self, other: LoadCounts) {
        self.turns += other.turns;
        self.answers += other.answers;
        self.frames += other.frames;
        self.bytes += other.bytes;
        self.delays.extend(other.delays);
        self.late += other.late;
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    pub(crate) fn error(&mut self, sentence: String) {
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
    /// What happened; the delays are in order.
    pub counts: LoadCounts,
    /// What our own server used before the tables were there, when they were, and at the end.
    pub used: Option<[ResourceUse; 3]>,
}

impl Figures {
    /// The time within which this share of the messages came, in milliseconds.
    pub fn delay(&self, share: f64) -> Option<f64> {
        at(&self.counts.delays, share).map(|time| rounded(time.as_secs_f64() * 1000.0))
    }

    /// The bytes in memory that the server needs for a table.
    pub fn memory_each(&self) -> Option<u64> {
        self.used.map(|[before, _, end]| end.memory.saturating_sub(before.memory) / u64::from(self.tables))
    }

    /// How many processors the server kept busy while the tables played.
    pub fn processors(&self) -> Option<f64> {
        let busy = |[_, opened, end]: [ResourceUse; 3]| end.processors - opened.processors;
        self.used.map(|used| rounded(busy(used) / self.seconds.as_secs_f64()))
    }

    /// Everything as JSON.
    pub fn report(&self) -> Value {
        let LoadCounts { turns, answers, frames, bytes, delays, late, errors, first_error } = &self.counts;
        json!({
            "tables": self.tables,
            "sockets": self.tables * 4,
            "seconds": rounded(self.seconds.as_secs_f64()),
            "rate": self.rate,
            "opening": rounded(self.opening.as_secs_f64()),
            "turns": turns,
            "answers": answers,
            "frames": frames,
            "bytes": bytes,
            "told": {
                "count": delays.len(),
                "p50": self.delay(0.50),
                "p95": self.delay(0.95),
                "p99": self.delay(0.99),
                "max": self.delay(1.0),
            },
            "late": late,
            "errors": errors,
            "error": first_error,
            "memory": self.used.zip(self.memory_each()).map(|([before, opened, end], each)| json!({
                "before": before.memory,
                "opened": opened.memory,
                "end": end.memory,
                "each-table": each,
            })),
            "processors": self.processors(),
        })
    }
}

/// The time within which this share of them lies; they are in order.
fn at(times: &[Duration], share: f64) -> Option<Duration> {
    let place = (times.len() as f64 * share).ceil() as usize;
    times.get(place.max(1) - 1).copied()
}

/// To three digits after the point.
pub(crate) fn rounded(number: f64) -> f64 {
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
