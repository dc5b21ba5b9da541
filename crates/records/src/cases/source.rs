//! The formats that can be checked, and how a file shows which one it is.

use std::io;
use std::path::Path;

use serde_json::Value;

use super::lines::{LONGEST_LINE, LineReader};
use super::{Verdict, mahjong_soul, majiang, shanten, tenhou};
use crate::foreign::Fault;
use crate::lines::Line;

/// Where recorded cases come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Wins of Tenhou games.
    Tenhou,
    /// The `hule` cases of majiang.
    Majiang,
    /// Wins of Mahjong Soul games.
    MahjongSoul,
    /// Hands with their shanten.
    Shanten,
}

/// Checks one line; an error says why the line cannot be read.
type Checker = Box<dyn FnMut(&[u8]) -> Result<Verdict, Fault>>;

impl Source {
    /// The format of which this could be a line.
    fn of_line(line: &[u8]) -> Option<Source> {
        if shanten::is_a_line(line) {
            return Some(Source::Shanten);
        }
        let record: Value = serde_json::from_slice(line).ok()?;
        let has = |key: &str| record.get(key).is_some();
        if has("closed_tiles") && has("win_tile") {
            Some(Source::Tenhou)
        } else if has("tiles_136") && has("win_tile_136") {
            Some(Source::MahjongSoul)
        } else if record.get("in").is_some_and(|given| given.get("shoupai").is_some()) {
            Some(Source::Majiang)
        } else {
            None
        }
    }

    /// The format of which this could be a line with one broken byte. Each has three of its marks or more.
    fn of_damaged_line(line: &[u8]) -> Option<Source> {
        const MARKS: [(Source, [&str; 4]); 3] = [
            (Source::Tenhou, ["\"closed_tiles\"", "\"win_tile\"", "\"go_type\"", "\"seat_wind\""]),
            (Source::MahjongSoul, ["\"tiles_136\"", "\"win_tile_136\"", "\"ura_indicators\"", "\"is_sanma\""]),
            (Source::Majiang, ["\"param\"", "\"menfeng\"", "\"jicun\"", "\"zhuangfeng\""]),
        ];
        let has = |mark: &&&str| line.windows(mark.len()).any(|window| window == mark.as_bytes());
        let marked = MARKS.iter().find(|(_, marks)| marks.iter().filter(has).count() >= 2);
        let numbers = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| word.iter().all(u8::is_ascii_digit));
        let shanten =
            (line.first().is_some_and(u8::is_ascii_digit) && numbers.count() >= 12).then_some(Source::Shanten);
        marked.map(|(source, _)| *source).or(shanten)
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Source::Tenhou => "Tenhou scoring cases",
            Source::Majiang => "majiang scoring cases",
            Source::MahjongSoul => "Mahjong Soul scoring cases",
            Source::Shanten => "shanten cases",
        }
    }

    /// What checks the lines of one file.
    fn checker(self) -> Checker {
        match self {
            Source::Tenhou => {
                let mut game = tenhou::Game::default();
                Box::new(move |line| game.check(line))
            }
            Source::Majiang => Box::new(majiang::check),
            Source::MahjongSoul => Box::new(mahjong_soul::check),
            Source::Shanten => Box::new(shanten::check),
        }
    }
}

/// A file with cases of one format, which are checked one by one.
pub struct CaseFile {
    reader: LineReader,
    source: Source,
    checker: Checker,
}

impl CaseFile {
    /// Opens a file and finds out what it is; `Ok(None)` if it is of another kind.
    pub fn open(path: &Path) -> io::Result<Option<CaseFile>> {
        let mut reader = LineReader::new(path)?;
        let source = match reader.sniff(Source::of_line)? {
            None => reader.sniffed(Source::of_damaged_line),
            found => found,
        };
        Ok(source.map(|source| CaseFile { reader, source, checker: source.checker() }))
    }

    /// The format.
    pub fn source(&self) -> Source {
        self.source
    }

    /// The number of the last line that was read.
    pub fn lines_read(&self) -> u64 {
        self.reader.lines_read()
    }
}

impl Iterator for CaseFile {
    /// The number of a line and what became of it, or why the file cannot be read on.
    type Item = io::Result<(u64, Result<Verdict, Fault>)>;

    fn next(&mut self) -> Option<Self::Item> {
        let (number, line) = match self.reader.next_line().transpose()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let verdict = match line {
            Line::Whole(text) => (self.checker)(&text),
            Line::TooLong => Err(Fault::Syntax(format!("the line is longer than {LONGEST_LINE} bytes"))),
        };
        Some(Ok((number, verdict)))
    }
}
