//! Where reports go: findings to standard output, notes to standard error, and how far the work is.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;

use indicatif::ProgressBar;
use serde::Serialize;

use crate::echo::{cut, visible};
use crate::progress::progress_line;

/// The status for something that disagrees.
pub const DISAGREES: u8 = 1;

/// The status for a file or line that cannot be read.
pub const TROUBLE: u8 = 2;

pub struct Output {
    jsonl: bool,
    out: BufWriter<Stdout>,
    progress: ProgressBar,
}

impl Output {
    pub fn new(jsonl: bool) -> Output {
        Output { jsonl, out: BufWriter::new(io::stdout()), progress: progress_line() }
    }

    pub fn is_jsonl(&self) -> bool {
        self.jsonl
    }

    pub fn json(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        writeln!(self.out)
    }

    pub fn line(&mut self, text: &impl Display) -> io::Result<()> {
        self.progress.suspend(|| writeln!(self.out, "{text}"))
    }

    /// A line on standard error, in its place among the others. That nobody reads it is not a reason to stop.
    pub fn aside(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        let _ = self.progress.suspend(|| writeln!(io::stderr(), "{text}"));
        Ok(())
    }

    /// What is not a finding: among the findings, or on standard error where those are for a program.
    pub fn summary(&mut self, text: &str) -> io::Result<()> {
        match self.jsonl {
            true => self.aside(text),
            false => self.line(&text),
        }
    }

    pub fn progress(&self, text: impl FnOnce() -> String) {
        if !self.progress.is_hidden() {
            self.progress.set_message(text());
        }
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.progress.finish_and_clear();
        self.out.flush()
    }
}

/// The exit status, or that the report cannot be written.
pub fn status(written: io::Result<u8>) -> anyhow::Result<ExitCode> {
    match written {
        Ok(status) => Ok(ExitCode::from(status)),
        // Whoever reads the report has seen enough; that not everything was checked is the honest answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(TROUBLE)),
        Err(error) => Err(anyhow::Error::new(error).context("the report cannot be written")),
    }
}

pub fn name(path: &Path) -> String {
    path.display().to_string()
}

/// Text from a file as it may be shown on a terminal: without control characters, and not too much of it.
pub fn tame(text: &str) -> String {
    visible(&cut(text, 300))
}
