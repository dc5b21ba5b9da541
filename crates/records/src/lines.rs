//! Lines of an input, none longer than memory should hold.

use std::io::{self, BufRead, Read};

/// A line without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Its bytes.
    Whole(Vec<u8>),
    /// It is longer than allowed; its bytes were read and are gone.
    TooLong,
}

/// The lines of an input that are not blank, counted from 1.
pub struct Lines<R> {
    input: R,
    most: usize,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most this many bytes.
    pub fn new(input: R, most: usize) -> Lines<R> {
        Lines { input, most, number: 0 }
    }

    /// The number of the last line, blank ones counted too.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank; `None` at the end.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            if (&mut self.input).take(self.most as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            if bytes.pop_if(|last| *last == b'\n').is_none() && bytes.len() > self.most {
                self.input.skip_until(b'\n')?;
                return Ok(Some(Line::TooLong));
            }
            if !bytes.trim_ascii().is_empty() {
                return Ok(Some(Line::Whole(bytes)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1 << 20;

    #[track_caller]
    fn check(input: &[u8], expected: &[(u64, Option<&[u8]>)]) {
        for size in [1, 7, 8192] {
            let mut lines = Lines::new(io::BufReader::with_capacity(size, input), MOST);
            let mut found = Vec::new();
            while let Some(line) = lines.next().expect("memory can be read") {
                found.push((lines.number(), line));
            }
            let expected: Vec<(u64, Line)> = expected
                .iter()
                .map(|(number, line)| (*number, line.map_or(Line::TooLong, |bytes| Line::Whole(bytes.to_vec()))))
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn lines_are_counted_and_blank_ones_left_out() {
        check(b"", &[]);
        check(b"\n \r\n", &[]);
        check(b"a\n\nb\r\nc", &[(1, Some(b"a")), (3, Some(b"b\r")), (4, Some(b"c"))]);
        check(b"\xff\0\nb\n", &[(1, Some(b"\xff\0")), (2, Some(b"b"))]);
    }

    #[test]
    fn a_long_line_is_passed_over_and_the_next_one_read() {
        let most = vec![b'a'; MOST];
        check(&most, &[(1, Some(&most))]);
        check(&[&most[..], b"a\nb"].concat(), &[(1, None), (2, Some(b"b"))]);
        check(&[&most[..], &most, &most, b"\n"].concat(), &[(1, None)]);
    }
}
