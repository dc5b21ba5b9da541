//! From a file to the texts of its games: unpacked, cut, and not read yet.

use std::io::{self, BufRead, Read};
use std::path::Path;

use serde_json::Value;

use super::fault::Misread;
use super::recognise::is_mjlog;
use super::{BYTE_ORDER_MARK, Fault, Found, Unreadable, majiang, mjai, mjlog, tenhou6};
use crate::foreign_game::ForeignGame;
use crate::game_file::GameFile;

/// Longer games are not read; long ones have about 1 % of this.
pub const LONGEST_GAME: usize = 4 << 20;

/// The formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// Tenhou's XML, a game a file, or many as lines of a name, a tab and the XML.
    Mjlog,
    /// The JSON of tenhou.net/6, a game a file or a game a line.
    Tenhou6,
    /// The JSON lines of mjai, in both dialects; a file can have many games.
    Mjai,
    /// The paipu of majiang, a game a file or a game a line.
    Majiang,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 4] = [Format::Mjlog, Format::Tenhou6, Format::Mjai, Format::Majiang];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Format::Mjlog => "Tenhou mjlog",
            Format::Tenhou6 => "tenhou.net/6 JSON",
            Format::Mjai => "mjai",
            Format::Majiang => "majiang paipu",
        }
    }

    pub(super) fn of_json(value: &Value) -> Option<Format> {
        let has = |key: &str| value.get(key).is_some();
        if value.get("type").and_then(Value::as_str).is_some_and(mjai::is_event) {
            Some(Format::Mjai)
        } else if has("log") && (has("qijia") || has("defen")) {
            Some(Format::Majiang)
        } else if has("log") && (has("rule") || has("name") || has("ref")) {
            Some(Format::Tenhou6)
        } else {
            None
        }
    }
}

/// The text of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// What it is written in.
    pub format: Format,
    /// The name that stands before the game, or that of the file.
    pub id: String,
    /// The line of the file with which it begins, counted from 1.
    pub line: u64,
    /// The text.
    pub text: String,
}

impl Text {
    /// Reads the game.
    pub fn read(&self) -> Result<Found, Unreadable> {
        let read = match self.format {
            Format::Mjlog => mjlog::read(&self.id, &self.text),
            Format::Tenhou6 => tenhou6::read(&self.id, &self.text),
            Format::Mjai => mjai::read(&self.id, &self.text),
            Format::Majiang => majiang::read(&self.id, &self.text),
        };
        read.map_err(|Misread { place, fault }| Unreadable { line: self.line, place, fault })
    }

    /// Where the game that was read stops too early: in the middle of a hand, or, in mjlog and mjai, which always tell the
    /// end of a game, without that. Records of the other formats may be of single hands.
    pub fn unfinished(&self, told: &ForeignGame) -> Option<Unreadable> {
        let hands = told.hands.len();
        let last = format!("hand {hands}");
        let (place, fault) = match (told.hands.last().map(|hand| &hand.end), &told.ending, self.format) {
            (None, _, _) => (String::new(), Fault::Missing("every hand")),
            (Some(None), _, _) => (last, Fault::Missing("the end of the hand")),
            (Some(Some(_)), None, Format::Mjlog) => (last, Fault::Missing("the end of the game")),
            // Its lines can stop anywhere: only the last one tells that no other is missing.
            (Some(Some(_)), None, Format::Mjai) => (format!("after {last}"), Fault::CutOff),
            (Some(Some(_)), None, Format::Tenhou6 | Format::Majiang) | (Some(Some(_)), Some(_), _) => return None,
        };
        Some(Unreadable { line: self.line, place, fault })
    }
}

/// The texts of the games of a file, one after the other. No more than one game is held at a time.
pub struct Texts {
    lines: Lines,
    format: Format,
    name: String,
    games: u64,
    ahead: Option<Line>,
    over: bool,
}

impl Texts {
    /// Opens a file, packed with gzip or zstd or not, and finds out its format. `Ok(None)` if it is none of another program.
    pub fn open(path: &Path) -> io::Result<Option<Texts>> {
        GameFile::open(path).map(|file| file.and_then(GameFile::into_foreign))
    }

    /// The games in what a reader gives, the name being used for those that have none. `Ok(None)` if it is not a format of
    /// another program.
    pub fn over(reader: Box<dyn BufRead + Send>, name: String) -> io::Result<Option<Texts>> {
        GameFile::over(reader, name).map(|file| file.and_then(GameFile::into_foreign))
    }

    /// The games in a text of this format.
    pub(crate) fn of(format: Format, reader: Box<dyn BufRead + Send>, name: String) -> Texts {
        Texts { lines: Lines { reader, number: 0 }, format, name, games: 0, ahead: None, over: false }
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    fn line(&mut self) -> Result<Option<Line>, Fault> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next(),
        }
    }

    fn next_text(&mut self) -> Result<Option<Result<Text, Unreadable>>, Fault> {
        let Some(mut first) = self.line()? else { return Ok(None) };
        let id = match self.format {
            Format::Mjlog => self.whole_mjlog(&mut first)?,
            Format::Mjai => self.whole_mjai(&mut first)?,
            Format::Tenhou6 | Format::Majiang => self.whole_json(&mut first)?,
        };
        self.games += 1;
        let id = match (id.is_empty(), self.games) {
            (false, _) => id,
            (true, 1) => self.name.clone(),
            (true, number) => format!("{}#{number}", self.name),
        };
        let Line { number, text, broken } = first;
        Ok(Some(match broken {
            Some(place) => Err(Unreadable { line: number, place, fault: Fault::NotUtf8 }),
            None => Ok(Text { format: self.format, id, line: number, text }),
        }))
    }

    /// The name before a game, which is taken away, and the further lines of the game if it has any.
    fn whole_mjlog(&mut self, game: &mut Line) -> Result<String, Fault> {
        // A damaged game can have its first tag later.
        let tab = game.text.find('\t').filter(|&tab| game.text.find('<').is_none_or(|start| tab < start));
        let start = tab.or_else(|| game.text.find('<')).unwrap_or(0);
        let id = game.text[..start].trim().to_owned();
        game.text = game.text[start..].trim_start().to_owned();
        while !game.text.trim_end().ends_with("</mjloggm>") {
            let Some(line) = self.line()? else { break };
            // The game before was cut off or its end is damaged, and here is another.
            if is_mjlog(&line.text) && game.text.contains("<mjloggm") {
                self.ahead = Some(line);
                break;
            }
            game.join(line)?;
        }
        Ok(id)
    }

    /// The lines up to the end of the game.
    fn whole_mjai(&mut self, game: &mut Line) -> Result<String, Fault> {
        let mut over = game.text.contains("\"end_game\"");
        while let Some(line) = self.line()? {
            // Where the first line of a game is damaged, the end of the one before it still tells them apart.
            if line.text.contains("\"start_game\"") || over && !mjai::is_talk(&line.text) {
                self.ahead = Some(line);
                break;
            }
            over |= line.text.contains("\"end_game\"");
            game.join(line)?;
        }
        Ok(String::new())
    }

    /// A line, or all lines if the first is not JSON alone and no line with another game follows.
    fn whole_json(&mut self, game: &mut Line) -> Result<String, Fault> {
        if self.games > 0 || serde_json::from_str::<Value>(&game.text).is_ok() {
            return Ok(String::new());
        }
        let Some(next) = self.line()? else { return Ok(String::new()) };
        if next.text.starts_with('{') && next.text.ends_with('}') {
            self.ahead = Some(next);
            return Ok(String::new());
        }
        game.join(next)?;
        while let Some(line) = self.line()? {
            game.join(line)?;
        }
        Ok(String::new())
    }
}

impl Iterator for Texts {
    type Item = Result<Text, Unreadable>;

    fn next(&mut self) -> Option<Result<Text, Unreadable>> {
        if self.over {
            return None;
        }
        self.next_text().unwrap_or_else(|fault| {
            // What cannot be cut cannot be gone on with.
            self.over = true;
            Some(Err(Unreadable { line: self.lines.number.max(1), place: String::new(), fault }))
        })
    }
}

/// Lines with their numbers; blank ones are left out and counted.
struct Lines {
    reader: Box<dyn BufRead + Send>,
    number: u64,
}

/// A line, or several that belong together.
struct Line {
    /// Of the first.
    number: u64,
    text: String,
    /// The first place that is not UTF-8.
    broken: Option<String>,
}

impl Line {
    fn join(&mut self, next: Line) -> Result<(), Fault> {
        self.text.push('\n');
        self.text += &next.text;
        self.broken = self.broken.take().or(next.broken);
        match self.text.len() > LONGEST_GAME {
            true => Err(Fault::TooLong),
            false => Ok(()),
        }
    }
}

impl Lines {
    fn next(&mut self) -> Result<Option<Line>, Fault> {
        loop {
            let mut bytes = Vec::new();
            let mut some = (&mut self.reader).take(LONGEST_GAME as u64 + 1);
            // A packed file that stops says so by this.
            let failed = |error: io::Error| match error.kind() {
                io::ErrorKind::UnexpectedEof => Fault::CutOff,
                _ => Fault::Io(error.to_string()),
            };
            if some.read_until(b'\n', &mut bytes).map_err(failed)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            if bytes.len() > LONGEST_GAME {
                return Err(Fault::TooLong);
            }
            // What is not UTF-8 is cut like everything else, so that it hides no other game.
            let broken = std::str::from_utf8(&bytes).err();
            let broken = broken.map(|error| format!("line {}, byte {}", self.number, error.valid_up_to() + 1));
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_end();
            let text = if self.number == 1 { text.trim_start_matches(BYTE_ORDER_MARK) } else { text };
            if !text.is_empty() {
                return Ok(Some(Line { number: self.number, text: text.to_owned(), broken }));
            }
        }
    }
}
