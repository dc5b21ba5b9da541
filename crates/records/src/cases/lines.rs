//! The lines of a file with cases, one by one.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::lines::{Line, Lines};

/// Longer lines are not read; known cases have about 1 % of this.
pub const LONGEST_LINE: usize = 1 << 16;

/// How many lines are looked at to find out the format, so that one damaged line does not hide a file.
const SNIFFED_LINES: usize = 8;

const BYTE_ORDER_MARK: &[u8] = crate::foreign::BYTE_ORDER_MARK.as_bytes();

/// A file that is read line by line; blank lines are left out and counted.
pub struct LineReader {
    lines: Lines<Box<dyn BufRead>>,
    ahead: VecDeque<(u64, Line)>,
}

impl LineReader {
    pub fn new(path: &Path) -> io::Result<LineReader> {
        Ok(LineReader::over(BufReader::new(File::open(path)?)))
    }

    fn over(reader: impl BufRead + 'static) -> LineReader {
        LineReader { lines: Lines::new(Box::new(reader), LONGEST_LINE), ahead: VecDeque::new() }
    }

    /// The first answer that one of the first lines gives. No line is lost by that.
    pub fn sniff<T>(&mut self, answer: impl Fn(&[u8]) -> Option<T>) -> io::Result<Option<T>> {
        while self.ahead.len() < SNIFFED_LINES {
            let Some(line) = self.read_line()? else { break };
            let found = match &line.1 {
                Line::Whole(text) => answer(text),
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
            Line::Whole(text) => answer(text),
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
        self.lines.number()
    }

    fn read_line(&mut self) -> io::Result<Option<(u64, Line)>> {
        loop {
            let Some(line) = self.lines.next()? else { return Ok(None) };
            let number = self.lines.number();
            let Line::Whole(mut text) = line else { return Ok(Some((number, line))) };
            if number == 1 && text.starts_with(BYTE_ORDER_MARK) {
                text.drain(..BYTE_ORDER_MARK.len());
            }
            text.truncate(text.trim_ascii_end().len());
            if !text.is_empty() {
                return Ok(Some((number, Line::Whole(text))));
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
        let mut file = LineReader::over(io::Cursor::new(text.into_bytes()));
        assert_eq!(file.sniff(|line| (line == b"last").then_some("found")).expect("no trouble"), Some("found"));
        let mut seen = Vec::new();
        while let Some((number, line)) = file.next_line().expect("no trouble") {
            seen.push(match line {
                Line::Whole(text) => (number, text.len()),
                Line::TooLong => (number, usize::MAX),
            });
        }
        assert_eq!(seen, [(1, 3), (4, usize::MAX), (5, LONGEST_LINE), (6, 4)]);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let mut file = LineReader::over(io::Cursor::new("\u{feff}one\n\u{feff}two"));
        let mut lines = std::iter::from_fn(|| file.next_line().expect("no trouble"));
        assert!(matches!(lines.next(), Some((1, Line::Whole(text))) if text == b"one"));
        assert!(matches!(lines.next(), Some((2, Line::Whole(text))) if text == "\u{feff}two".as_bytes()));
    }
}
