//! Numbers as people write them: with any minus, with thousands marked or not, with a decimal point or comma.

/// Which mark stands before decimal places in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks {
    point: bool,
    comma: bool,
}

/// No number in a tournament is as large.
const MOST: f64 = 1e15;

/// A text with one kind of minus, without spaces and units, and what it is to be multiplied by; none if it holds no number.
fn bare(text: &str) -> Option<(String, f64)> {
    let mut bare = String::new();
    for letter in text.chars() {
        match letter {
            '-' | '\u{2010}'..='\u{2015}' | '−' | '－' | '﹣' | '⁻' | '▲' | '△' | '▼' => bare.push('-'),
            '+' | '＋' | '±' | '\'' | '’' | 'ʼ' | '`' | '\u{feff}' => (),
            '０'..='９' => bare.push(char::from(b'0' + (letter as u32 - '０' as u32) as u8)),
            letter if letter.is_whitespace() => (),
            letter => bare.push(letter),
        }
    }
    let mut times = 1.0;
    let lower = bare.to_lowercase();
    for (unit, factor) in [
        ("points", 1.0),
        ("punkte", 1.0),
        ("punkter", 1.0),
        ("punten", 1.0),
        ("point", 1.0),
        ("pts", 1.0),
        ("pt", 1.0),
        ("点", 1.0),
        ("k", 1_000.0),
    ] {
        if let Some(number) = lower.strip_suffix(unit) {
            (bare, times) = (number.to_owned(), factor);
            break;
        }
    }
    // Bookkeepers write (4.5) and 4.5- for what is owed.
    if let Some(owed) = bare.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        bare = format!("-{owed}");
    } else if let Some(owed) = bare.strip_suffix('-').filter(|owed| !owed.is_empty()) {
        bare = format!("-{owed}");
    }
    let digits = bare.strip_prefix('-').unwrap_or(&bare);
    let figures = digits.bytes().filter(u8::is_ascii_digit).count();
    (figures > 0 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b','))).then_some((bare, times))
}

/// Whether a cell says nothing.
pub(super) fn is_blank(text: &str) -> bool {
    let dash = |letter: char| {
        letter.is_whitespace() || matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '−' | '.' | '\u{feff}')
    };
    text.chars().all(dash) || matches!(text.trim().to_lowercase().as_str(), "n/a" | "na" | "null" | "none")
}

/// How a single mark of a number has to be read, if that is certain: true for decimal places.
fn certain(number: &str, mark: char) -> Option<bool> {
    let number = number.trim_start_matches('-');
    let (whole, rest) = number.split_once(mark)?;
    match (rest.contains(mark), whole, rest.len()) {
        (true, _, _) => Some(false),
        (false, "" | "0", _) => Some(true),
        (false, whole, 3) if whole.len() <= 3 => None,
        _ => Some(true),
    }
}

impl Marks {
    /// What all the numbers of a file together say about it.
    pub fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Marks {
        let mut marks = Marks::default();
        for (number, _) in texts.filter_map(bare) {
            let (point, comma) = (number.rfind('.'), number.rfind(','));
            match (point, comma) {
                (Some(point), Some(comma)) => {
                    marks.point |= point > comma;
                    marks.comma |= comma > point;
                }
                (Some(_), None) => marks.point |= certain(&number, '.') == Some(true),
                (None, Some(_)) => marks.comma |= certain(&number, ',') == Some(true),
                (None, None) => (),
            }
        }
        marks
    }

    /// The number of a cell.
    pub fn read(self, text: &str) -> Option<f64> {
        let (number, times) = bare(text)?;
        let decimal = match (number.rfind('.'), number.rfind(',')) {
            (Some(point), Some(comma)) => Some(if point > comma { '.' } else { ',' }),
            (Some(_), None) => certain(&number, '.').unwrap_or(self.point).then_some('.'),
            (None, Some(_)) => certain(&number, ',').unwrap_or(self.comma).then_some(','),
            (None, None) => None,
        };
        let (whole, rest) = match decimal.and_then(|mark| number.rsplit_once(mark)) {
            Some((whole, rest)) => (whole, rest),
            None => (number.as_str(), ""),
        };
        // What marks thousands stands before three figures.
        let mut groups = whole.trim_start_matches('-').split(['.', ',']);
        let first = groups.next().unwrap_or_default();
        if groups.any(|group| group.len() != 3)
            || (first.is_empty() && whole.contains(['.', ',']))
            || rest.contains(['.', ','])
        {
            return None;
        }
        let number: f64 = format!("{}.{rest}0", whole.replace(['.', ','], "")).parse().ok()?;
        Some(number * times).filter(|number| number.abs() <= MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_however_they_are_written() {
        for (text, wanted) in [
            ("12300", 12_300.0),
            ("12.300", 12_300.0),
            ("12,300", 12_300.0),
            ("12 300", 12_300.0),
            ("12\u{202f}300", 12_300.0),
            ("12'300", 12_300.0),
            ("1.234.500", 1_234_500.0),
            ("1.234,5", 1_234.5),
            ("1,234.5", 1_234.5),
            ("−4,5", -4.5),
            ("–4.5", -4.5),
            ("▲48.3", -48.3),
            ("(4.5)", -4.5),
            ("4500-", -4_500.0),
            ("+4.5 pts", 4.5),
            ("30k", 30_000.0),
            ("２５０００", 25_000.0),
            (".5", 0.5),
            ("-.5", -0.5),
        ] {
            assert_eq!(Marks::default().read(text), Some(wanted), "{text}");
        }
        for text in ["abc", "", "-", "1,2,3", "12,30,0", "1e5", "--", "4-5", "99999999999999999999"] {
            assert_eq!(Marks::default().read(text), None, "{text}");
        }
    }

    #[test]
    fn three_figures_after_a_mark_are_read_as_the_rest_of_the_file_is() {
        let marks = Marks::of(["4,5", "12,300"].into_iter());
        assert_eq!(marks.read("12,300"), Some(12.3));
        let marks = Marks::of(["4.5", "12,300"].into_iter());
        assert_eq!(marks.read("12,300"), Some(12_300.0));
    }
}
