//! The line that was typed, as its words and where they stand in it.

use unicode_width::UnicodeWidthStr;

use crate::echo::{MOST, is_hidden};
use crate::input_error::{InputError, InputErrors, Place};

/// A typed line. On the command line it is put together again from the words that the shell made of it.
#[derive(Debug, Default)]
pub struct Line {
    text: String,
    /// Each word without its quotes, and the byte at which it starts.
    words: Vec<(String, usize)>,
}

impl Line {
    /// The line of these words, quoted where a shell would need it.
    pub fn of_words(words: impl IntoIterator<Item = String>) -> Line {
        let mut line = Line::default();
        for word in words {
            if !line.text.is_empty() {
                line.text.push(' ');
            }
            let plain = |c: char| c.is_alphanumeric() || "-_=+./,:".contains(c);
            let quote = if !word.is_empty() && word.chars().all(plain) { "" } else { "'" };
            line.text += quote;
            line.words.push((word.clone(), line.text.len()));
            line.text += &word;
            line.text += quote;
        }
        line
    }

    /// Splits a line at its spaces; quotes of either kind keep words together.
    pub fn split(text: &str) -> Result<Line, InputErrors> {
        let mut line = Line { text: text.to_owned(), words: Vec::new() };
        let mut rest = text.char_indices().peekable();
        while let Some(&(start, first)) = rest.peek() {
            if first.is_whitespace() {
                rest.next();
                continue;
            }
            let mut word = String::new();
            let mut from = start;
            while let Some((at, c)) = rest.next_if(|(_, c)| !c.is_whitespace()) {
                if c != '\'' && c != '"' {
                    word.push(c);
                    continue;
                }
                if word.is_empty() {
                    from = at + 1;
                }
                loop {
                    match rest.next() {
                        Some((_, end)) if end == c => break,
                        Some((_, inside)) => word.push(inside),
                        None => {
                            let place = Place::word(c);
                            line.words.push((c.to_string(), at));
                            return Err(InputError::new("this quote is never closed", place).into());
                        }
                    }
                }
            }
            line.words.push((word, from));
        }
        Ok(line)
    }

    pub fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.words.iter().map(|(word, _)| word.as_str())
    }

    /// The line with a mark under the place, if the place is in it.
    pub fn point_at(&self, place: &Place) -> Option<String> {
        let (at, length) = match place {
            Place::Unknown => return None,
            Place::Lines(text) => return Some(text.clone()),
            Place::Flag(flag) => {
                let is = |word: &str| {
                    word.strip_prefix(flag.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
                };
                let (_, from) = self.words.iter().find(|(word, _)| is(word))?;
                (*from, flag.len())
            }
            Place::Text { word, at, length } => {
                let value = format!("={word}");
                let found = self.words.iter().find(|(other, _)| other == word || other.ends_with(&value));
                let (other, from) = found?;
                (from + (other.len() - word.len()) + at, *length)
            }
        };
        Some(point(&self.text, at, length))
    }
}

/// A line of text with a mark under some bytes of it. A long line is cut so that the mark, or where it begins, stays
/// in sight.
pub fn point(text: &str, at: usize, length: usize) -> String {
    /// Characters that are shown in all, and at least this many from the mark on.
    const SHOWN: usize = 90;
    const AFTER: usize = 30;
    let at = text.floor_char_boundary(at.min(text.len()));
    let end = text.ceil_char_boundary((at + length).min(text.len()));
    let (before, after) = text.split_at(at);
    let most_after = text[at..end].chars().count().clamp(AFTER, MOST);
    let skipped = before.char_indices().rev().nth(SHOWN - most_after).map_or(0, |(from, _)| from);
    let kept = after.char_indices().nth(most_after).map_or(after.len(), |(to, _)| to);
    // A tab or another control character would move the mark.
    let shown = |text: &str| text.replace(is_hidden, " ");
    let start = format!("{}{}", if skipped > 0 { "…" } else { "" }, shown(&before[skipped..]));
    let rest = format!("{}{}", shown(&after[..kept]), if kept < after.len() { "…" } else { "" });
    let mark = "^".repeat(shown(&after[..kept.min(end - at)]).width().max(1));
    format!("  {start}{rest}\n  {}{mark}", " ".repeat(start.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a line, and the bytes at which they start.
    #[track_caller]
    fn check_split(text: &str, expected: &[(&str, usize)]) {
        let line = Line::split(text).expect("a line");
        let found: Vec<(&str, usize)> = line.words.iter().map(|(word, from)| (word.as_str(), *from)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn lines_are_split_into_words() {
        check_split("", &[]);
        check_split("  123m\t(456p) +7z  ", &[("123m", 2), ("(456p)", 7), ("+7z", 14)]);
        check_split("'123m (456p)' --win ron", &[("123m (456p)", 1), ("--win", 14), ("ron", 20)]);
        check_split("rules \"Rød klub.toml\"", &[("rules", 0), ("Rød klub.toml", 7)]);
        check_split("it''s", &[("its", 0)]);
        check_split("''", &[("", 1)]);
        assert!(Line::split("rules 'club").is_err());
    }

    #[track_caller]
    fn check_point(text: &str, at: usize, length: usize, expected: &str) {
        assert_eq!(point(text, at, length), expected);
    }

    #[test]
    fn the_mark_stands_under_the_place() {
        check_point("123x", 3, 1, "  123x\n     ^");
        check_point("123", 3, 1, "  123\n     ^");
        check_point("牌123", 3, 1, "  牌123\n    ^");
        check_point("a --flag", 2, 6, "  a --flag\n    ^^^^^^");
        check_point("1\t2", 2, 1, "  1 2\n    ^");
        check_point("é", 1, 1, "  é\n  ^");
        check_point("", 7, 1, "  \n  ^");
        let long = point(&"1".repeat(1000), 500, 1);
        assert!(long.lines().all(|line| line.width() < 100), "{long}");
        let long = point(&"é".repeat(1000), 500, 1000);
        assert!(long.lines().all(|line| line.width() < 100), "{long}");
        assert_eq!(long.lines().last().map(|mark| mark.matches('^').count()), Some(60));
    }

    #[test]
    fn places_are_found_in_the_line() {
        let line = Line::of_words(["score", "12m (3x)", "--dora=4q", "--ippatsu"].map(str::to_owned));
        let under = |place: Place| line.point_at(&place).map(|text| text.lines().last().map_or(0, str::len));
        assert_eq!(line.text, "score '12m (3x)' --dora=4q --ippatsu");
        assert_eq!(under(Place::at("12m (3x)", 6)), Some(2 + 14));
        assert_eq!(under(Place::at("4q", 1)), Some(2 + 26));
        assert_eq!(under(Place::flag("--dora")), Some(2 + 23));
        assert_eq!(under(Place::flag("--ura")), None);
    }
}
