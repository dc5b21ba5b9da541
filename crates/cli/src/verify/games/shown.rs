//! What is shown of the games: every difference, and what was played, by format.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use records::foreign::{Format, Unreadable};
use records::through::{Difference, Tally, Thing};
use serde::Serialize;

use super::super::report::{TROUBLE, tame};
use super::explained::Explained;
use super::work::Done;

/// A line for programs.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Line<'a> {
    Difference {
        file: &'a str,
        line: u64,
        game: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<String>,
        turn: usize,
        about: &'static str,
        recorded: &'a str,
        ours: &'a str,
        explained: bool,
    },
    Unreadable {
        file: &'a str,
        line: u64,
        game: &'a str,
        reason: String,
        explained: bool,
    },
    /// Indicators that the record does not tell; what depends on them is not compared.
    Untold {
        file: &'a str,
        line: u64,
        game: &'a str,
        hand: u32,
        indicators: u8,
    },
    PassedOver {
        why: &'static str,
        games: u64,
    },
}

/// Writes what comes, and remembers how it went.
pub struct Shown {
    jsonl: bool,
    explained: Explained,
    out: BufWriter<Stdout>,
    tallies: BTreeMap<Format, Tally>,
    differences: BTreeMap<&'static str, u64>,
    passed_over: BTreeMap<&'static str, u64>,
    explained_count: u64,
    untold: u64,
    unreadable: u64,
    troubles: u64,
    skipped: u64,
    games: u64,
    progress: Option<Instant>,
}

impl Shown {
    pub fn new(jsonl: bool, explained: Explained) -> Shown {
        Shown {
            jsonl,
            explained,
            out: BufWriter::new(io::stdout()),
            tallies: BTreeMap::new(),
            differences: BTreeMap::new(),
            passed_over: BTreeMap::new(),
            explained_count: 0,
            untold: 0,
            unreadable: 0,
            troubles: 0,
            skipped: 0,
            games: 0,
            progress: io::stderr().is_terminal().then(Instant::now),
        }
    }

    fn unreadable(&mut self, path: &Path, id: &str, error: &Unreadable) -> io::Result<()> {
        let explained = self.explained.has_unreadable(id);
        *if explained { &mut self.explained_count } else { &mut self.unreadable } += 1;
        let (file, line, reason) = (name(path), error.line, error.to_string());
        if self.jsonl {
            return self.json(&Line::Unreadable { file: &file, line, game: id, reason, explained });
        }
        match explained {
            true => Ok(()),
            false => self.line(&format!("{}:{line}: {} unreadable: {}", tame(&file), tame(id), tame(&reason))),
        }
    }

    pub fn take(&mut self, done: Done) -> io::Result<()> {
        match done {
            Done::Skipped => self.skipped += 1,
            Done::Trouble { path, error } => {
                self.troubles += 1;
                self.aside(&format!("{}: {}", tame(&name(&path)), tame(&error)))?;
            }
            Done::PassedOver(why) => *self.passed_over.entry(why.reason()).or_default() += 1,
            Done::Unreadable { path, id, error } => self.unreadable(&path, &id, &error)?,
            Done::Game { path, line, format, id, checked, stops } => {
                self.games += 1;
                if let Some(error) = stops {
                    self.unreadable(&path, &id, &error)?;
                }
                self.tallies.entry(format).or_default().merge(&checked.tally);
                for untold in &checked.untold {
                    self.untold += u64::from(untold.missing);
                    if self.jsonl {
                        let (file, hand, indicators) = (&name(&path), untold.hand.number, untold.missing);
                        self.json(&Line::Untold { file, line, game: &id, hand, indicators })?;
                    }
                }
                for difference in &checked.differences {
                    self.difference(&path, line, &id, difference)?;
                }
            }
        }
        self.show_progress();
        Ok(())
    }

    fn difference(&mut self, path: &Path, line: u64, id: &str, difference: &Difference) -> io::Result<()> {
        let explained = self.explained.has(id, difference);
        match explained {
            true => self.explained_count += 1,
            false => *self.differences.entry(difference.about.id()).or_default() += 1,
        }
        let file = name(path);
        if self.jsonl {
            let Difference { hand, turn, about, recorded, ours } = difference;
            let round = hand.map(|hand| format!("{}{}-{}", hand.round, hand.dealer as u8 + 1, hand.counters));
            let hand = hand.map(|hand| hand.number);
            let (turn, about) = (*turn, about.id());
            self.json(&Line::Difference {
                file: &file,
                line,
                game: id,
                hand,
                round,
                turn,
                about,
                recorded,
                ours,
                explained,
            })
        } else if explained {
            Ok(())
        } else {
            self.line(&format!("{}:{line}: {}: {}", tame(&file), tame(id), tame(&difference.to_string())))
        }
    }

    /// The sums, and the exit status: 0 if everything agrees, 1 if something disagrees, 2 if something cannot be read.
    pub fn finish(&mut self) -> io::Result<u8> {
        if self.games == 0 && self.passed_over.is_empty() && self.troubles == 0 && self.unreadable == 0 {
            self.troubles += 1;
            self.aside("there is no game to check")?;
        }
        if self.jsonl {
            let passed_over = self.passed_over.clone();
            passed_over.iter().try_for_each(|(why, &games)| self.json(&Line::PassedOver { why, games }))?;
        }
        let summary = self.summary();
        match self.jsonl {
            true => self.aside(summary.trim_end())?,
            false => {
                self.clear_progress();
                self.out.write_all(summary.as_bytes())?;
            }
        }
        self.out.flush()?;
        Ok(match () {
            () if self.troubles > 0 || self.unreadable > 0 => TROUBLE,
            () if !self.differences.is_empty() => 1,
            () => 0,
        })
    }

    fn summary(&self) -> String {
        let mut text = String::new();
        let mut all = Tally::default();
        self.tallies.values().for_each(|tally| all.merge(tally));
        let mut columns: Vec<(&str, &Tally)> =
            self.tallies.iter().map(|(format, tally)| (format.title(), tally)).collect();
        if columns.len() != 1 {
            columns.push(("all", &all));
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{:18}", "");
        for (title, _) in &columns {
            let _ = write!(text, "  {title:>17}");
        }
        text.push('\n');
        for thing in Thing::ALL.into_iter().filter(|&thing| all.of(thing) > 0) {
            let _ = write!(text, "{:18}", thing.id());
            for (_, tally) in &columns {
                let _ = write!(text, "  {:>17}", tally.of(thing));
            }
            text.push('\n');
        }
        for (why, count) in &self.passed_over {
            let _ = writeln!(text, "passed over, {why}: {count}");
        }
        if self.untold > 0 {
            let _ = writeln!(
                text,
                "indicators that are not told, and nothing compared that depends on them: {}",
                self.untold
            );
        }
        if self.skipped > 0 {
            let _ = writeln!(text, "files of other kinds: {}", self.skipped);
        }
        let differences: u64 = self.differences.values().sum();
        let kinds: Vec<String> = self.differences.iter().map(|(about, count)| format!("{about} {count}")).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        let _ = writeln!(
            text,
            "differences: {differences}{kinds}; explained: {}; unreadable: {}",
            self.explained_count, self.unreadable
        );
        text
    }

    fn json(&mut self, line: &Line<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        writeln!(self.out)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.clear_progress();
        writeln!(self.out, "{text}")
    }

    /// A line on standard error, in its place among the others. That nobody reads it is no reason to stop.
    fn aside(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        self.clear_progress();
        let _ = writeln!(io::stderr(), "{text}");
        Ok(())
    }

    /// Says on a terminal from time to time how far the work is.
    fn show_progress(&mut self) {
        if self.progress.is_some_and(|shown| shown.elapsed() > Duration::from_millis(200)) {
            self.progress = Some(Instant::now());
            let differences: u64 = self.differences.values().sum();
            let _ = write!(io::stderr(), "\r\x1b[K{} games, {differences} differences", self.games);
        }
    }

    fn clear_progress(&self) {
        if self.progress.is_some() {
            // Progress that cannot be wiped stops nothing.
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
