//! Lines of the input, none longer than memory should hold.

use std::io::{self, BufRead};

/// The most bytes that a line can have.
pub const MOST: usize = 1 << 20;

/// A line without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Whole(Vec<u8>),
    /// It has more than [`MOST`] bytes; they were read and are gone.
    TooLong,
}

/// The lines of an input that are not blank, counted from 1.
pub struct Lines<R> {
    input: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input, number: 0 }
    }

    /// The number of the last line, blank ones counted too.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            match self.any()? {
                Some(Line::Whole(bytes)) if bytes.trim_ascii().is_empty() => (),
                other => return Ok(other),
            }
        }
    }

    fn any(&mut self) -> io::Result<Option<Line>> {
        let (mut bytes, mut too_long, mut begun) = (Vec::new(), false, false);
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if !begun && !buffer.is_empty() {
                (begun, self.number) = (true, self.number + 1);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let (read, at_end) = (part.len() + usize::from(end.is_some()), end.is_some() || buffer.is_empty());
            too_long |= bytes.len() + part.len() > MOST;
            if !too_long {
                bytes.extend_from_slice(part);
            }
            self.input.consume(read);
            if at_end {
                return Ok(match (begun, too_long) {
                    (false, _) => None,
                    (true, false) => Some(Line::Whole(bytes)),
                    (true, true) => Some(Line::TooLong),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: &[(u64, Option<&[u8]>)]) {
        for size in [1, 7, 8192] {
            let mut lines = Lines::new(io::BufReader::with_capacity(size, input));
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
