//! What went wrong with a player from outside, for whoever let it sit down.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

/// Incidents beyond this many are only counted.
const MOST_INCIDENTS: usize = 200;
/// Bytes that are kept of what a process writes to standard error: the last ones.
const MOST_COMPLAINTS: usize = 16 << 10;
/// Characters that are kept of a line that was not understood.
const MOST_OF_A_LINE: usize = 200;

/// What goes wrong with a player from outside. The copies of a report are the same report: one is kept by the caller
/// while the player, who writes to another, plays.
#[derive(Debug, Clone, Default)]
pub struct Report(Arc<Mutex<Pages>>);

#[derive(Debug, Default)]
struct Pages {
    incidents: Vec<Incident>,
    more: usize,
    complaints: VecDeque<u8>,
}

/// Something that went wrong, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incident {
    /// The number of the hand, counted from 1; 0 before the first.
    pub hand: u32,
    /// How many tiles had been discarded in the hand.
    pub turn: u32,
    /// What.
    pub what: Mishap,
    /// What the player had written, shortened, or what the system said.
    pub line: String,
}

/// A kind of thing that goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mishap {
    /// The process cannot be started, or nobody connects.
    NotStarted,
    /// The process has ended, or the connection is closed.
    Gone,
    /// There was no answer in time; a safe move was made instead.
    TooLate,
    /// The answer is not an action of mjai; a safe move was made instead.
    NotUnderstood,
    /// The answer is an action that is not legal now; a safe move was made instead.
    Illegal,
    /// The process was started anew and told the game so far.
    Restarted,
    /// It was started often enough: safe moves are made to the end of the game.
    GivenUp,
}

impl Mishap {
    /// All of them.
    pub const ALL: [Mishap; 7] = [
        Mishap::NotStarted,
        Mishap::Gone,
        Mishap::TooLate,
        Mishap::NotUnderstood,
        Mishap::Illegal,
        Mishap::Restarted,
        Mishap::GivenUp,
    ];

    /// The name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Mishap::NotStarted => "not-started",
            Mishap::Gone => "gone",
            Mishap::TooLate => "too-late",
            Mishap::NotUnderstood => "not-understood",
            Mishap::Illegal => "illegal",
            Mishap::Restarted => "restarted",
            Mishap::GivenUp => "given-up",
        }
    }
}

impl fmt::Display for Mishap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mishap::NotStarted => "cannot be started",
            Mishap::Gone => "is gone",
            Mishap::TooLate => "did not answer in time",
            Mishap::NotUnderstood => "gave an answer that is no action",
            Mishap::Illegal => "gave an answer that is not legal",
            Mishap::Restarted => "was started anew",
            Mishap::GivenUp => "was given up: safe moves are made for it",
        })
    }
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hand {}, turn {}: {}", self.hand, self.turn, self.what)?;
        if self.line.is_empty() { Ok(()) } else { write!(f, ": {}", self.line) }
    }
}

impl Report {
    /// What happened so far, oldest first. Only the first two hundred are kept.
    pub fn incidents(&self) -> Vec<Incident> {
        self.pages().incidents.clone()
    }

    /// How many incidents there were, those that were not kept too.
    pub fn len(&self) -> usize {
        let pages = self.pages();
        pages.incidents.len() + pages.more
    }

    /// Whether nothing went wrong.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often this happened, among the incidents that are kept.
    pub fn count(&self, what: Mishap) -> usize {
        self.pages().incidents.iter().filter(|incident| incident.what == what).count()
    }

    /// The end of what the process wrote to its standard error.
    pub fn complaints(&self) -> String {
        let bytes: Vec<u8> = self.pages().complaints.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    pub(crate) fn add(&self, hand: u32, turn: u32, what: Mishap, line: &str) {
        let mut pages = self.pages();
        match pages.incidents.len() < MOST_INCIDENTS {
            true => pages.incidents.push(Incident { hand, turn, what, line: shortened(line) }),
            false => pages.more += 1,
        }
    }

    pub(crate) fn complain(&self, bytes: &[u8]) {
        let complaints = &mut self.pages().complaints;
        complaints.extend(bytes);
        let over = complaints.len().saturating_sub(MOST_COMPLAINTS);
        complaints.drain(..over);
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().expect("nobody panics while writing a report")
    }
}

/// The beginning of a line, without characters that a terminal would obey.
fn shortened(line: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = line.chars().take(MOST_OF_A_LINE).map(visible).collect();
    if line.chars().nth(MOST_OF_A_LINE).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_shared_and_bounded() {
        let (report, copy) = (Report::default(), Report::default());
        let same = report.clone();
        for turn in 0..500 {
            same.add(1, turn, Mishap::Illegal, &"x".repeat(1000));
        }
        same.complain(&[b'a'; 100_000]);
        same.complain(b"the end");
        assert_eq!((report.len(), report.incidents().len(), report.count(Mishap::Illegal)), (500, 200, 200));
        assert_eq!(report.incidents()[0].line.chars().count(), 201);
        assert_eq!(report.complaints().len(), MOST_COMPLAINTS);
        assert!(report.complaints().ends_with("the end"));
        assert!(copy.is_empty());
    }

    #[test]
    fn an_incident_is_one_line() {
        let report = Report::default();
        report.add(2, 7, Mishap::NotUnderstood, "\u{1b}[2J\nboo");
        let text = report.incidents()[0].to_string();
        assert_eq!(text, "hand 2, turn 7: gave an answer that is no action: \u{fffd}[2J\u{fffd}boo");
    }
}
