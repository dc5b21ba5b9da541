//! The files under a path, and their lines one by one.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Longer lines are not read; known cases have about 1 % of this.
pub const LONGEST_LINE: usize = 1 << 16;

/// How many lines are looked at to find out the format, so that one damaged line does not hide a file.
const SNIFFED_LINES: usize = 8;

/// What some programs put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Something met under a path.
pub enum Found {
    /// A file, and whether it was named itself or found in a folder.
    File { path: PathBuf, named: bool },
    /// A path that is not there, or a folder that cannot be looked into.
    Trouble { path: PathBuf, error: io::Error },
}

/// Hands over the file of this name, or the files in the folder of this name and below it, in order of their names.
/// Links to folders are not followed, so there are no circles.
pub fn each_file(path: &Path, f: &mut impl FnMut(Found) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => each_file_in(path, f),
        Ok(about) if about.is_file() => f(Found::File { path: path.to_owned(), named: true }),
        // A pipe or a device may never end, or never begin.
        Ok(_) => {
            let error = io::Error::other("neither a file nor a folder: write to a file what is to be checked");
            f(Found::Trouble { path: path.to_owned(), error })
        }
        Err(error) => f(Found::Trouble { path: path.to_owned(), error }),
    }
}

fn each_file_in(folder: &Path, f: &mut impl FnMut(Found) -> io::Result<()>) -> io::Result<()> {
    // Folders still to do, the next one last; a tree can be deeper than the stack.
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                f(Found::Trouble { path: folder, error })?;
                continue;
            }
        };
        entries.sort_by_key(|entry| entry.file_name());
        let below = folders.len();
        for entry in entries {
            let path = entry.path();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                folders.push(path);
            } else if fs::metadata(&path).is_ok_and(|about| about.is_file()) {
                f(Found::File { path, named: false })?;
            }
        }
        folders[below..].reverse();
    }
    Ok(())
}

/// A line of a file.
pub enum Line {
    /// Its bytes, without the end of the line.
    Text(Vec<u8>),
    /// It goes beyond [`LONGEST_LINE`].
    TooLong,
}

/// A file that is read line by line; blank lines are left out and counted.
pub struct Opened {
    reader: Box<dyn BufRead>,
    ahead: VecDeque<(u64, Line)>,
    lines_read: u64,
}

impl Opened {
    pub fn new(path: &Path) -> io::Result<Opened> {
        Ok(Opened::over(BufReader::new(File::open(path)?)))
    }

    fn over(reader: impl BufRead + 'static) -> Opened {
        Opened { reader: Box::new(reader), ahead: VecDeque::new(), lines_read: 0 }
    }

    /// The first answer that one of the first lines gives. No line is lost by that.
    pub fn sniff<T>(&mut self, answer: impl Fn(&[u8]) -> Option<T>) -> io::Result<Option<T>> {
        while self.ahead.len() < SNIFFED_LINES {
            let Some(line) = self.read_line()? else { break };
            let found = match &line.1 {
                Line::Text(text) => answer(text),
                Line::TooLong => None,
            };
            self.ahead.push_back(line);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The first answer that one of the lines gives that were looked at.
    pub fn sniffed<T>(&self, answer: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        self.ahead.iter().find_map(|(_, line)| match line {
            Line::Text(text) => answer(text),
            Line::TooLong => None,
        })
    }

    /// The next line and its number.
    pub fn next_line(&mut self) -> io::Result<Option<(u64, Line)>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read_line(),
        }
    }

    /// How many lines have been read.
    pub fn lines_read(&self) -> u64 {
        self.lines_read
    }

    fn read_line(&mut self) -> io::Result<Option<(u64, Line)>> {
        loop {
            let mut text = Vec::new();
            let mut some = (&mut self.reader).take(LONGEST_LINE as u64 + 1);
            if some.read_until(b'\n', &mut text)? == 0 {
                return Ok(None);
            }
            self.lines_read += 1;
            if text.len() > LONGEST_LINE && text.last() != Some(&b'\n') {
                self.reader.skip_until(b'\n')?;
                return Ok(Some((self.lines_read, Line::TooLong)));
            }
            if self.lines_read == 1 && text.starts_with(BYTE_ORDER_MARK) {
                text.drain(..BYTE_ORDER_MARK.len());
            }
            if !text.trim_ascii().is_empty() {
                text.truncate(text.trim_ascii_end().len());
                return Ok(Some((self.lines_read, Line::Text(text))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let just_right = "y".repeat(LONGEST_LINE);
        let text = format!("one\r\n\n  \n{long}\n{just_right}\nlast");
        let mut file = Opened::over(io::Cursor::new(text.into_bytes()));
        assert_eq!(file.sniff(|line| (line == b"last").then_some("found")).expect("no trouble"), Some("found"));
        let mut seen = Vec::new();
        while let Some((number, line)) = file.next_line().expect("no trouble") {
            seen.push(match line {
                Line::Text(text) => (number, text.len()),
                Line::TooLong => (number, usize::MAX),
            });
        }
        assert_eq!(seen, [(1, 3), (4, usize::MAX), (5, LONGEST_LINE), (6, 4)]);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let mut file = Opened::over(io::Cursor::new("\u{feff}one\n\u{feff}two"));
        let mut lines = std::iter::from_fn(|| file.next_line().expect("no trouble"));
        assert!(matches!(lines.next(), Some((1, Line::Text(text))) if text == b"one"));
        assert!(matches!(lines.next(), Some((2, Line::Text(text))) if text == "\u{feff}two".as_bytes()));
    }
}
