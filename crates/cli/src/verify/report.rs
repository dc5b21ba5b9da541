//! What is shown: counts per file and per check, every disagreement, and how far the work is.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io;
use std::path::Path;

use records::cases::{Case, CaseCounts, Check, Difference, Source};
use records::foreign::Fault;
use serde::Serialize;

use super::output::{DISAGREES, Output, TROUBLE, name, tame};

/// Findings kept back until the counts of their file are printed; more than these are printed before.
const KEPT_BACK: usize = 10_000;

fn table(counts: &CaseCounts) -> String {
    let CaseCounts { cases, agree, differ, three_player, unreadable, checks } = counts;
    let mut text = format!(
        "             cases   agree  differ  three-player  unreadable\n  \
         hands    {cases:7} {agree:7} {differ:7} {three_player:13} {unreadable:11}\n"
    );
    for (check, [agree, differ]) in checks {
        text += &format!("  {:8} {:7} {agree:7} {differ:7}\n", check.id(), agree + differ);
    }
    text
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

    pub fn unreadable(path: &Path, line: u64, fault: &Fault) -> Finding {
        Finding::Unreadable { file: name(path), line, reason: fault.to_string() }
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
                    write!(f, "\n    {}: recorded {recorded}; ours {ours}", check.id())?;
                }
                Ok(())
            }
            Finding::Unreadable { file, line, reason } => {
                write!(f, "{}:{line}: unreadable: {}", tame(file), tame(reason))
            }
        }
    }
}

/// Writes what is found, and remembers how it went.
pub struct Report {
    output: Output,
    kept_back: Vec<Finding>,
    files: BTreeMap<Source, (u64, CaseCounts)>,
    troubles: u64,
    skipped: u64,
}

impl Report {
    pub fn new(jsonl: bool) -> Report {
        let output = Output::new(jsonl);
        Report { output, kept_back: Vec::new(), files: BTreeMap::new(), troubles: 0, skipped: 0 }
    }

    /// Something that stands in the way of checking a file.
    pub fn trouble(&mut self, path: &Path, line: Option<u64>, error: &impl Display) -> io::Result<()> {
        self.troubles += 1;
        let line = line.map_or(String::new(), |line| format!("{line}:"));
        self.output.aside(&format!("{}:{line} {error}", tame(&name(path))))
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
        self.output.aside(&format!("{}: {what}", tame(&name(path))))
    }

    /// A disagreement or an unreadable line.
    pub fn finding(&mut self, finding: Finding) -> io::Result<()> {
        if self.output.is_jsonl() {
            return self.output.json(&finding);
        }
        self.kept_back.push(finding);
        if self.kept_back.len() > KEPT_BACK { self.print_kept_back() } else { Ok(()) }
    }

    pub fn progress(&self, path: &Path, line: u64) {
        self.output.progress(|| format!("{}: {line}", tame(&name(path))));
    }

    pub fn file_done(&mut self, path: &Path, source: Source, counts: &CaseCounts) -> io::Result<()> {
        let (files, sum) = self.files.entry(source).or_default();
        *files += 1;
        sum.add(counts);
        self.output.summary(&format!("{}: {}\n{}", tame(&name(path)), source.title(), table(counts)))?;
        self.print_kept_back()
    }

    /// The sums, where several files of a kind were checked.
    pub fn finish(&mut self) -> io::Result<()> {
        for (source, (files, counts)) in self.files.iter().filter(|(_, (files, _))| *files > 1) {
            self.output.summary(&format!("all {files} files: {}\n{}", source.title(), table(counts)))?;
        }
        if self.files.is_empty() && self.troubles == 0 {
            self.troubles += 1;
            self.output.aside("there is no file to check")?;
        }
        self.output.flush()
    }

    /// 0 if everything agreed, 1 if something disagreed, 2 if something could not be read.
    pub fn status(&self) -> u8 {
        let any = |count: fn(&CaseCounts) -> u64| self.files.values().any(|(_, counts)| count(counts) > 0);
        match () {
            () if self.troubles > 0 || any(|counts| counts.unreadable) => TROUBLE,
            () if any(|counts| counts.differ) => DISAGREES,
            () => 0,
        }
    }

    fn print_kept_back(&mut self) -> io::Result<()> {
        self.kept_back.drain(..).try_for_each(|finding| self.output.line(&finding))
    }
}
