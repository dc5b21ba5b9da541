//! Reading a record: line by line, with bounds, and tolerant of nothing.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::str::FromStr;

use table::{Action, Wall};

use super::head::{FIRST_VERSION, HeadForm, HeadReader, VERSION};
use super::scan::Unexpected;
use super::{Entry, Input, Record, parse};

/// Bytes that a line may have; a wall has less than 300, and a win with all yaku that there are would have 900.
pub const LONGEST_LINE: usize = 1024;

/// Lines that a record may have; a long game has a few thousand.
pub const MOST_LINES: usize = 200_000;

/// Why a text is not a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: ReadFault,
}

/// What can be wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadFault {
    /// The file cannot be read.
    Unreadable(io::ErrorKind),
    /// The text does not begin as a record.
    NotARecord,
    /// The text is compressed.
    Compressed,
    /// The text is a record, but for a byte order mark before it.
    ByteOrderMark,
    /// The record is of a version that this program does not know.
    UnknownVersion(String),
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
    /// There are more lines than [`MOST_LINES`].
    TooManyLines,
    /// The line is not UTF-8.
    NotUtf8,
    /// The text breaks off: its last line has no end.
    CutOff,
    /// The line ends with a carriage return.
    CarriageReturn,
    /// The line of the head is wrong.
    Head {
        /// What should stand there.
        wanted: String,
    },
    /// An answer of the rules cannot be read: what is wrong with it.
    Rule(String),
    /// The line is none that a record can have.
    Unexpected {
        /// The character at which it goes wrong, counted from 1.
        column: usize,
        /// What is there.
        found: String,
        /// What could stand there.
        wanted: String,
    },
    /// The line can be understood, but is written in another way.
    Respelled {
        /// How it is written.
        written: String,
    },
    /// The line may not be there.
    NotHere(&'static str),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::Unreadable(kind) => write!(f, "cannot be read: {kind}"),
            ReadFault::NotARecord => write!(f, "not a record: the first line is \"{VERSION}\""),
            ReadFault::Compressed => f.write_str("is compressed: a record is plain text"),
            ReadFault::ByteOrderMark => f.write_str("starts with a byte order mark: a record has none"),
            ReadFault::UnknownVersion(version) => {
                write!(f, "version {version:?} is not known: this program reads \"{FIRST_VERSION}\" and \"{VERSION}\"")
            }
            ReadFault::TooLong => write!(f, "longer than {LONGEST_LINE} bytes, as no line of a record is"),
            ReadFault::TooManyLines => write!(f, "a record has at most {MOST_LINES} lines"),
            ReadFault::NotUtf8 => f.write_str("not UTF-8"),
            ReadFault::CutOff => f.write_str("the text breaks off here: the last line has no line end"),
            ReadFault::CarriageReturn => f.write_str("ends with a carriage return: lines end with a line feed alone"),
            ReadFault::Head { wanted } => write!(f, "write {wanted}"),
            ReadFault::Rule(wrong) => f.write_str(wrong),
            ReadFault::Unexpected { column, found, wanted } => {
                write!(f, "at character {column} {found:?} cannot be read: write {wanted}")
            }
            ReadFault::Respelled { written } => write!(f, "written in another way: write {written:?}"),
            ReadFault::NotHere(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReadError {}

impl Record {
    /// Reads a record. What the lines say is not checked here; see [`Record::verify`].
    pub fn read(reader: impl BufRead) -> Result<Record, ReadError> {
        let mut lines = Lines { reader, number: 0, peeked: None };
        if let Some(fault) = lines.disguise() {
            return Err(ReadError { line: 1, fault });
        }
        let mut record = Record::new(head(&mut lines)?);
        while let Some(line) = lines.next()? {
            record.entries.push(lines.entry(&line)?);
        }
        Ok(record)
    }
}

impl FromStr for Record {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Record, ReadError> {
        Record::read(text.as_bytes())
    }
}

/// The lines of a text, without their ends.
struct Lines<R> {
    reader: R,
    /// Lines that were read, a peeked one not counted.
    number: usize,
    peeked: Option<Option<String>>,
}

impl<R: BufRead> Lines<R> {
    fn fault<T>(&self, fault: ReadFault) -> Result<T, ReadError> {
        Err(ReadError { line: self.number, fault })
    }

    /// What hides that the first line is right; a first line that is not right is looked at later.
    fn disguise(&mut self) -> Option<ReadFault> {
        let begin = self.reader.fill_buf().ok()?;
        if begin.starts_with(&[0x1f, 0x8b]) {
            return Some(ReadFault::Compressed);
        }
        fn after_version(text: &[u8]) -> Option<&[u8]> {
            [VERSION, FIRST_VERSION].iter().find_map(|version| text.strip_prefix(version.as_bytes()))
        }
        if begin.strip_prefix(b"\xef\xbb\xbf").and_then(after_version).is_some() {
            return Some(ReadFault::ByteOrderMark);
        }
        let returns = after_version(begin).is_some_and(|rest| rest.starts_with(b"\r"));
        returns.then_some(ReadFault::CarriageReturn)
    }

    /// The next line.
    fn next(&mut self) -> Result<Option<String>, ReadError> {
        if let Some(line) = self.peeked.take() {
            self.number += usize::from(line.is_some());
            return Ok(line);
        }
        let mut bytes = Vec::new();
        self.number += 1;
        let read = (&mut self.reader).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        match read {
            Err(error) => return self.fault(ReadFault::Unreadable(error.kind())),
            Ok(0) => {
                self.number -= 1;
                return Ok(None);
            }
            Ok(_) if self.number > MOST_LINES => return self.fault(ReadFault::TooManyLines),
            Ok(_) => (),
        }
        if bytes.pop_if(|last| *last == b'\n').is_none() {
            let fault = if bytes.len() > LONGEST_LINE { ReadFault::TooLong } else { ReadFault::CutOff };
            return self.fault(fault);
        }
        match String::from_utf8(bytes) {
            Err(_) => self.fault(ReadFault::NotUtf8),
            Ok(line) if line.ends_with('\r') => self.fault(ReadFault::CarriageReturn),
            Ok(line) => Ok(Some(line)),
        }
    }

    /// The next line, which is read once more.
    fn peek(&mut self) -> Result<Option<&str>, ReadError> {
        if self.peeked.is_none() {
            let line = self.next()?;
            self.number -= usize::from(line.is_some());
            self.peeked = Some(line);
        }
        Ok(self.peeked.as_ref().and_then(Option::as_deref))
    }

    /// What a line after the head says, with the lines that belong to it.
    fn entry(&mut self, line: &str) -> Result<Entry, ReadError> {
        if line.is_empty() {
            return match self.next()? {
                Some(line) if line.starts_with("hand ") => self.hand(&line),
                _ => self.fault(ReadFault::NotHere("a blank line stands before a hand, and nowhere else")),
            };
        }
        if line.starts_with("hand ") {
            return self.fault(ReadFault::NotHere("a blank line is missing before the hand"));
        }
        if line.starts_with("wall ") {
            return self.fault(ReadFault::NotHere("a wall stands after the first line of its hand"));
        }
        match line.parse().or_else(|fault| self.fault(fault))? {
            Entry::Input(Input::Act(_, Action::Pass)) => {
                self.fault(ReadFault::NotHere("a pass is not written: whoever is silent when an offer ends has passed"))
            }
            entry => Ok(entry),
        }
    }

    fn hand(&mut self, line: &str) -> Result<Entry, ReadError> {
        let mut entry = line.parse().or_else(|fault| self.fault(fault))?;
        let has_wall = self.peek()?.is_some_and(|line| line.starts_with("wall "));
        if let Entry::Hand { wall, .. } = &mut entry
            && has_wall
        {
            let line = self.next()?.unwrap_or_default();
            let tiles = parse::wall(&line).map_err(|unexpected| unexpected.in_line(&line));
            *wall = Some(Box::new(Wall::in_order(tiles.or_else(|fault| self.fault(fault))?)));
            let written = entry.to_string();
            spelled(&line, written.lines().last().unwrap_or_default()).or_else(|fault| self.fault(fault))?;
        }
        Ok(entry)
    }
}

impl FromStr for Entry {
    type Err = ReadFault;

    /// Reads one line after the head, whatever stands around it: a hand has no blank line before it and no wall, and a pass,
    /// which no record has, is read too.
    fn from_str(line: &str) -> Result<Entry, ReadFault> {
        let entry = if line.starts_with("> ") {
            parse::input(line).map(Entry::Input)
        } else if line.starts_with("hand ") {
            parse::hand(line).map(|(number, dice)| Entry::Hand { number, dice, wall: None })
        } else {
            parse::event(line).map(Entry::Event)
        };
        let entry = entry.map_err(|unexpected| unexpected.in_line(line))?;
        spelled(line, entry.to_string().trim_start())?;
        Ok(entry)
    }
}

impl Unexpected {
    /// The same with what stands there.
    fn in_line(self, line: &str) -> ReadFault {
        let (before, rest) = line.split_at(self.at.min(line.len()));
        let found: String = rest.chars().take(20).collect();
        ReadFault::Unexpected { column: before.chars().count() + 1, found, wanted: self.wanted }
    }
}

/// Everything has one spelling.
fn spelled(line: &str, written: &str) -> Result<(), ReadFault> {
    if line == written { Ok(()) } else { Err(ReadFault::Respelled { written: written.to_owned() }) }
}

fn head<R: BufRead>(lines: &mut Lines<R>) -> Result<super::Head, ReadError> {
    let first = match lines.next() {
        Ok(first) => first.unwrap_or_default(),
        // Whatever else is wrong with it, it is not a record.
        Err(ReadError { fault: ReadFault::Unreadable(kind), line }) => {
            return Err(ReadError { line, fault: ReadFault::Unreadable(kind) });
        }
        Err(ReadError { line, .. }) => return Err(ReadError { line, fault: ReadFault::NotARecord }),
    };
    let wrong = |line: usize| move |fault: ReadFault| ReadError { line, fault };
    let form = HeadForm::of_version(&first).map_err(wrong(1))?;
    let second = lines.next()?.unwrap_or_default();
    let mut head = HeadReader::new(form, &second).map_err(wrong(2))?;
    let mut read = vec![first, second];
    loop {
        let number = lines.number + 1;
        let Some(line) = lines.peek()? else { break };
        let line = line.to_owned();
        if !head.line(&line).map_err(wrong(number))? {
            break;
        }
        read.push(line);
        lines.next()?;
    }
    let head = head.finish().map_err(|wanted| wrong(lines.number + 1)(ReadFault::Head { wanted }))?;
    // A field that is not changed, a player before another, capital digits: all have one spelling too.
    let written = head.lines();
    for (number, line) in (1..).zip(&read) {
        match written.get(number - 1) {
            Some(written) if written == line => (),
            Some(written) => {
                return Err(ReadError { line: number, fault: ReadFault::Respelled { written: written.clone() } });
            }
            None => return Err(ReadError { line: number, fault: ReadFault::NotHere("this line changes nothing") }),
        }
    }
    Ok(head)
}
