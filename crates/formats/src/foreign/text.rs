//! From a file to the texts of its games: unpacked, cut, and not read yet.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde_json::Value;

use super::fault::Misread;
use super::{Fault, Found, Unreadable, majiang, mjai, mjlog, tenhou6};
use crate::told::Told;

/// Longer games are not read; long ones have about 1 % of this.
pub const LONGEST_GAME: usize = 4 << 20;

/// What some programs put before a text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

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

    fn of_json(value: &Value) -> Option<Format> {
        let has = |key: &str| value.get(key).is_some();
        if value.get("type").is_some_and(Value::is_string) {
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
    pub fn unfinished(&self, told: &Told) -> Option<Unreadable> {
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
    stem: String,
    /// A JSON text that takes the whole file.
    whole: bool,
    games: u64,
    ahead: Option<(u64, String)>,
    over: bool,
}

impl Texts {
    /// Opens a file, packed with gzip or zstd or not, and finds out its format. `Ok(None)` if it is none that is read.
    pub fn open(path: &Path) -> io::Result<Option<Texts>> {
        let file = BufReader::new(File::open(path)?);
        let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let stem = name.strip_suffix(".mjlog").or(name.strip_suffix(".json")).unwrap_or(&name).to_owned();
        Texts::over(unpacked(file)?, stem)
    }

    /// The games in what a reader gives, the name being used for those that have none.
    pub fn over(reader: Box<dyn BufRead + Send>, name: String) -> io::Result<Option<Texts>> {
        let mut lines = Lines { reader, number: 0 };
        let first = match lines.next() {
            Ok(Some(first)) => first,
            Ok(None) => return Ok(None),
            // A long first line of another kind of file is no reason to complain.
            Err(Fault::TooLong | Fault::Syntax(_)) => return Ok(None),
            Err(fault) => return Err(io::Error::other(fault.to_string())),
        };
        let mut texts =
            Texts { lines, format: Format::Mjlog, stem: name, whole: false, games: 0, ahead: None, over: false };
        let text = first.1.trim_start();
        if is_mjlog(text) {
            texts.ahead = Some(first);
            return Ok(Some(texts));
        }
        if !text.starts_with('{') {
            return Ok(None);
        }
        let (format, text) = match serde_json::from_str::<Value>(&first.1) {
            Ok(value) => (Format::of_json(&value), first.1),
            Err(_) => {
                texts.whole = true;
                let mut all = first.1;
                match texts.lines.rest(&mut all) {
                    Ok(()) => (),
                    Err(_) => return Ok(None),
                }
                // What is cut off is still one of ours if it began like that.
                let format = match serde_json::from_str::<Value>(&all) {
                    Ok(value) => Format::of_json(&value),
                    Err(_) => guess(&all),
                };
                (format, all)
            }
        };
        let Some(format) = format else { return Ok(None) };
        texts.format = format;
        texts.ahead = Some((first.0, text));
        Ok(Some(texts))
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    fn line(&mut self) -> Result<Option<(u64, String)>, Fault> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next(),
        }
    }

    fn next_text(&mut self) -> Result<Option<Text>, Fault> {
        let Some((line, text)) = self.line()? else { return Ok(None) };
        let (id, text) = match self.format {
            Format::Mjlog => self.whole_mjlog(text)?,
            Format::Mjai => (String::new(), self.whole_mjai(text)?),
            Format::Tenhou6 | Format::Majiang => (String::new(), text),
        };
        self.games += 1;
        let id = match (id.is_empty(), self.games) {
            (false, _) => id,
            (true, 1) => self.stem.clone(),
            (true, number) => format!("{}#{number}", self.stem),
        };
        Ok(Some(Text { format: self.format, id, line, text }))
    }

    /// A name and a game, and the further lines of the game if it has any.
    fn whole_mjlog(&mut self, first: String) -> Result<(String, String), Fault> {
        let start = first.find('<').unwrap_or(0);
        let id = first[..start].trim().to_owned();
        let mut text = first[start..].to_owned();
        while !text.trim_end().ends_with("</mjloggm>") {
            let Some((number, line)) = self.line()? else { break };
            // The game before was cut off, and here is another.
            if is_mjlog(&line) && text.contains("<mjloggm") {
                self.ahead = Some((number, line));
                break;
            }
            text.push('\n');
            text += &line;
            if text.len() > LONGEST_GAME {
                return Err(Fault::TooLong);
            }
        }
        Ok((id, text))
    }

    /// The lines up to the end of the game.
    fn whole_mjai(&mut self, first: String) -> Result<String, Fault> {
        let mut text = first;
        while let Some((number, line)) = self.line()? {
            if line.contains("\"start_game\"") {
                self.ahead = Some((number, line));
                break;
            }
            text.push('\n');
            text += &line;
            if text.len() > LONGEST_GAME {
                return Err(Fault::TooLong);
            }
        }
        Ok(text)
    }
}

impl Iterator for Texts {
    type Item = Result<Text, Unreadable>;

    fn next(&mut self) -> Option<Result<Text, Unreadable>> {
        if self.over {
            return None;
        }
        let text = self.next_text().transpose()?;
        Some(text.map_err(|fault| {
            // What cannot be cut cannot be gone on with.
            self.over = true;
            Unreadable { line: self.lines.number.max(1), place: String::new(), fault }
        }))
    }
}

fn is_mjlog(line: &str) -> bool {
    let mut start = line.find('<').map_or("", |start| &line[start..]);
    if start.starts_with("<?xml") {
        start = start.find("?>").map_or("", |end| start[end + 2..].trim_start());
        return start.is_empty() || start.starts_with("<mjloggm");
    }
    start.starts_with("<mjloggm")
}

/// What a damaged JSON text was meant to be.
fn guess(text: &str) -> Option<Format> {
    let has = |key: &str| text.contains(key);
    match () {
        _ if has("\"qipai\"") => Some(Format::Majiang),
        _ if has("\"start_game\"") || has("\"start_kyoku\"") => Some(Format::Mjai),
        _ if has("\"log\"") && (has("\"rule\"") || has("\"name\"") || has("\"ref\"")) => Some(Format::Tenhou6),
        _ => None,
    }
}

/// What is packed, unpacked.
fn unpacked(mut file: BufReader<File>) -> io::Result<Box<dyn BufRead + Send>> {
    let start = file.fill_buf()?;
    if start.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(file))));
    }
    if start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let unpacker = ruzstd::decoding::StreamingDecoder::new(file).map_err(io::Error::other)?;
        return Ok(Box::new(BufReader::new(unpacker)));
    }
    Ok(Box::new(file))
}

/// Lines with their numbers; blank ones are left out and counted.
struct Lines {
    reader: Box<dyn BufRead + Send>,
    number: u64,
}

impl Lines {
    fn next(&mut self) -> Result<Option<(u64, String)>, Fault> {
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
            let text = String::from_utf8(bytes).map_err(|_| Fault::Syntax("not UTF-8".to_owned()))?;
            let text = text.trim_end();
            let text = if self.number == 1 { text.trim_start_matches(BYTE_ORDER_MARK) } else { text };
            if !text.is_empty() {
                return Ok(Some((self.number, text.to_owned())));
            }
        }
    }

    fn rest(&mut self, text: &mut String) -> Result<(), Fault> {
        while let Some((_, line)) = self.next()? {
            text.push('\n');
            *text += &line;
            if text.len() > LONGEST_GAME {
                return Err(Fault::TooLong);
            }
        }
        Ok(())
    }
}
