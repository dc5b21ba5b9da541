//! What is shown: counts per file and per check, every disagreement, and how far the work is.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::case::{Case, Check, Difference};
use super::source::Source;
use crate::echo::{cut, visible};

/// The status for a file or line that cannot be read.
pub const TROUBLE: u8 = 2;

/// Findings kept back until the counts of their file are printed; more than these are printed before.
const KEPT_BACK: usize = 10_000;

/// The counts of one file, or of several.
#[derive(Default)]
pub struct Tally {
    pub cases: u64,
    pub three_player: u64,
    pub unreadable: u64,
    agree: u64,
    differ: u64,
    checks: BTreeMap<Check, [u64; 2]>,
}

impl Tally {
    /// Counts a case that was compared.
    pub fn count(&mut self, case: &Case) {
        *if case.agrees() { &mut self.agree } else { &mut self.differ } += 1;
        for checked in &case.checks {
            self.checks.entry(checked.check).or_default()[usize::from(checked.differs.is_some())] += 1;
        }
    }

    fn add(&mut self, other: &Tally) {
        self.cases += other.cases;
        self.three_player += other.three_player;
        self.unreadable += other.unreadable;
        self.agree += other.agree;
        self.differ += other.differ;
        for (&check, counts) in &other.checks {
            let sum = self.checks.entry(check).or_default();
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { cases, agree, differ, three_player, unreadable, .. } = self;
        writeln!(f, "             cases   agree  differ  three-player  unreadable")?;
        writeln!(f, "  hands    {cases:7} {agree:7} {differ:7} {three_player:13} {unreadable:11}")?;
        for (check, [agree, differ]) in &self.checks {
            writeln!(f, "  {:8} {:7} {agree:7} {differ:7}", check.name(), agree + differ)?;
        }
        Ok(())
    }
}

/// Something to tell about one line.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Finding {
    Disagreement {
        file: String,
        line: u64,
        #[serde(skip_serializing_if = "String::is_empty")]
        id: String,
        hand: String,
        #[serde(skip_serializing_if = "String::is_empty")]
        how: String,
        differs: BTreeMap<Check, Difference>,
    },
    Unreadable {
        file: String,
        line: u64,
        reason: String,
    },
}

impl Finding {
    pub fn disagreement(path: &Path, line: u64, case: Case) -> Finding {
        let differs = case.checks.into_iter().filter_map(|checked| Some((checked.check, checked.differs?)));
        let differs = differs.collect();
        Finding::Disagreement { file: name(path), line, id: case.id, hand: case.hand, how: case.how, differs }
    }

    pub fn unreadable(path: &Path, line: u64, error: &anyhow::Error) -> Finding {
        Finding::Unreadable { file: name(path), line, reason: format!("{error:#}") }
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Disagreement { file, line, id, hand, how, differs } => {
                write!(f, "{}:{line}:", tame(file))?;
                for part in [&tame(id), hand, how].into_iter().filter(|part| !part.is_empty()) {
                    write!(f, " {part}")?;
                }
                for (check, Difference { recorded, ours }) in differs {
                    write!(f, "\n    {}: recorded {recorded}; ours {ours}", check.name())?;
                }
                Ok(())
            }
            Finding::Unreadable { file, line, reason } => {
                write!(f, "{}:{line}: unreadable: {}", tame(file), tame(reason))
            }
        }
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// Text from a file as it may be shown on a terminal: without control characters, and not too much of it.
pub fn tame(text: &str) -> String {
    visible(&cut(text, 300))
}

/// Writes what is found, and remembers how it went.
pub struct Report {
    jsonl: bool,
    out: BufWriter<Stdout>,
    kept_back: Vec<Finding>,
    files: BTreeMap<Source, (u64, Tally)>,
    troubles: u64,
    skipped: u64,
    shown: Option<Instant>,
}

impl Report {
    pub fn new(jsonl: bool) -> Report {
        Report {
            jsonl,
            out: BufWriter::new(io::stdout()),
            kept_back: Vec::new(),
            files: BTreeMap::new(),
            troubles: 0,
            skipped: 0,
            shown: io::stderr().is_terminal().then(Instant::now),
        }
    }

    /// Something that stands in the way of checking a file.
    pub fn trouble(&mut self, path: &Path, line: Option<u64>, error: &impl Display) -> io::Result<()> {
        self.troubles += 1;
        let line = line.map_or(String::new(), |line| format!("{line}:"));
        self.aside(&format!("{}:{line} {error}", tame(&name(path))))
    }

    /// A file in a folder that is passed over.
    pub fn skip(&mut self) {
        self.skipped += 1;
    }

    /// How many files of a folder were passed over.
    pub fn path_done(&mut self, path: &Path) -> io::Result<()> {
        let what = match std::mem::take(&mut self.skipped) {
            0 => return Ok(()),
            1 => "1 file of another format skipped".to_owned(),
            more => format!("{more} files of other formats skipped"),
        };
        self.aside(&format!("{}: {what}", tame(&name(path))))
    }

    /// A disagreement or an unreadable line.
    pub fn finding(&mut self, finding: Finding) -> io::Result<()> {
        if self.jsonl {
            serde_json::to_writer(&mut self.out, &finding)?;
            return writeln!(self.out);
        }
        self.kept_back.push(finding);
        if self.kept_back.len() > KEPT_BACK { self.print_kept_back() } else { Ok(()) }
    }

    /// Says on a terminal from time to time where the work is.
    pub fn progress(&mut self, path: &Path, line: u64) {
        if self.shown.is_some_and(|shown| shown.elapsed() > Duration::from_millis(200)) {
            self.shown = Some(Instant::now());
            let _ = write!(io::stderr(), "\r\x1b[K{}: {line}", tame(&name(path)));
        }
    }

    /// The counts of a file, and what was found in it.
    pub fn file_done(&mut self, path: &Path, source: Source, tally: &Tally) -> io::Result<()> {
        let (files, sum) = self.files.entry(source).or_default();
        *files += 1;
        sum.add(tally);
        self.counts(&format!("{}: {}\n{tally}", tame(&name(path)), source.title()))?;
        self.print_kept_back()
    }

    /// The sums, where several files of a kind were checked.
    pub fn finish(&mut self) -> io::Result<()> {
        let sums: Vec<String> = self
            .files
            .iter()
            .filter(|(_, (files, _))| *files > 1)
            .map(|(source, (files, tally))| format!("all {files} files: {}\n{tally}", source.title()))
            .collect();
        for sum in sums {
            self.counts(&sum)?;
        }
        if self.files.is_empty() && self.troubles == 0 {
            self.troubles += 1;
            self.aside("there is no file to check")?;
        }
        self.out.flush()
    }

    /// 0 if everything agreed, 1 if something disagreed, 2 if something could not be read.
    pub fn status(&self) -> u8 {
        let any = |count: fn(&Tally) -> u64| self.files.values().any(|(_, tally)| count(tally) > 0);
        match () {
            _ if self.troubles > 0 || any(|tally| tally.unreadable) => TROUBLE,
            _ if any(|tally| tally.differ) => 1,
            _ => 0,
        }
    }

    fn print_kept_back(&mut self) -> io::Result<()> {
        self.clear_progress();
        for finding in self.kept_back.drain(..) {
            writeln!(self.out, "{finding}")?;
        }
        self.out.flush()
    }

    fn counts(&mut self, text: &str) -> io::Result<()> {
        match self.jsonl {
            true => self.aside(text),
            false => {
                self.clear_progress();
                writeln!(self.out, "{text}")
            }
        }
    }

    /// A line on standard error, in its place among the others. That nobody reads it is no reason to stop.
    fn aside(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        self.clear_progress();
        let _ = writeln!(io::stderr(), "{text}");
        Ok(())
    }

    fn clear_progress(&self) {
        if self.shown.is_some() {
            // As above: progress that cannot be shown or wiped stops nothing.
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
