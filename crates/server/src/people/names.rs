//! What people can be called: something that can be seen, and that nobody else at the table looks like. Marks that turn the
//! direction of writing cannot be seen, and are in no name; letters that are written from right to left are, and change
//! neither what stands beside a name nor whom it looks like.

use icu_properties::props::{DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use records::record::PlayerName;
use unicode_bidi::{BidiInfo, Level};
use unicode_security::skeleton;

/// The longest name that a person can have, in characters.
pub const LONGEST_NAME: usize = 32;
/// The most marks that can stand above and below a letter: Vietnamese needs two, and Thai three.
const MOST_MARKS: usize = 4;
/// A pattern of Braille without a dot: a letter to Unicode, and nothing to the eye.
const BLANK_PATTERN: char = '\u{2800}';

/// A name that a person can have, or nothing.
pub fn checked_name(name: &str) -> Option<&str> {
    let is_good = name.chars().count() <= LONGEST_NAME
        && PlayerName::new(name).is_some()
        && name.chars().any(is_visible)
        && !has_hidden(name)
        && !has_odd_spaces(name)
        && !has_piled_marks(name);
    is_good.then_some(name)
}

/// Whether two names look the same to somebody who reads them in passing: by letters that look alike ("Аnna" with a letter
/// of Cyrillic), by capitals, by what cannot be seen, or by the order in which letters are drawn ("א1" and "1א").
pub fn look_the_same(one: &str, other: &str) -> bool {
    let drawn_alike = |line| looks(&as_drawn(one, line)) == looks(&as_drawn(other, line));
    [None, Some(Level::ltr()), Some(Level::rtl())].into_iter().any(drawn_alike)
}

/// A name in the order in which its letters are drawn, in a line of this direction; if none is said, in that of its first
/// letter, as where a name keeps to itself.
fn as_drawn(name: &str, line: Option<Level>) -> String {
    let order = BidiInfo::new(name, line);
    order.paragraphs.iter().map(|part| order.reorder_line(part, part.range.clone())).collect()
}

/// A name as it stands in a sentence: one that has letters from right to left keeps to itself, so that it does not draw the
/// numbers and words beside it into its own order.
pub fn in_sentence(name: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_DIRECTIONAL_ISOLATE: char = '\u{2069}';
    if BidiInfo::new(name, Some(Level::ltr())).has_rtl() {
        format!("{FIRST_STRONG_ISOLATE}{name}{POP_DIRECTIONAL_ISOLATE}")
    } else {
        name.to_owned()
    }
}

/// What a name looks like: the skeleton of Unicode's report on security (UTS 39), without what cannot be seen, and without
/// the difference between capitals and small letters.
fn looks(name: &str) -> String {
    let seen =
        |text: &str| -> String { text.chars().filter(|&letter| is_visible(letter) || is_mark(letter)).collect() };
    // Some capitals look like small letters of others (I and l), and some small letters like others only when small.
    let skeleton_of = |text: &str| -> String { skeleton(text).collect() };
    skeleton_of(&seen(&skeleton_of(&seen(name))).to_lowercase())
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

fn is_ignorable(letter: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter) || letter == BLANK_PATTERN
}

/// Whether a letter can be seen by itself: letters, digits, punctuation and symbols.
fn is_visible(letter: char) -> bool {
    let drawn = GeneralCategoryGroup::Letter
        .union(GeneralCategoryGroup::Number)
        .union(GeneralCategoryGroup::Punctuation)
        .union(GeneralCategoryGroup::Symbol);
    drawn.contains(category(letter)) && !is_ignorable(letter)
}

fn is_mark(letter: char) -> bool {
    GeneralCategoryGroup::Mark.contains(category(letter)) && !is_ignorable(letter)
}

/// Whether something in it cannot be seen, or is drawn by nobody. What joins the parts of an emoji is no hidden letter.
fn has_hidden(name: &str) -> bool {
    let mut after_emoji = false;
    for letter in name.chars() {
        let joins = after_emoji && ['\u{fe0f}', '\u{200d}'].contains(&letter);
        if !(joins || letter == ' ' || is_visible(letter) || is_mark(letter)) {
            return true;
        }
        let is_tone = ('\u{1f3fb}'..='\u{1f3ff}').contains(&letter);
        let is_emoji = CodePointSetData::new::<ExtendedPictographic>().contains(letter);
        after_emoji = is_emoji || is_tone || joins;
    }
    false
}

/// Whether there are two spaces in a row, which look like one. Spaces of other kinds are hidden letters.
fn has_odd_spaces(name: &str) -> bool {
    name.contains("  ")
}

/// Whether there are more marks on a letter than any language has, or marks without a letter.
fn has_piled_marks(name: &str) -> bool {
    let mut marks = MOST_MARKS;
    for letter in name.chars() {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            return true;
        }
        if letter == ' ' {
            marks = MOST_MARKS;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_everywhere_can_be_called_by_their_names() {
        let names = [
            "Anna",
            "Bo 2",
            "Zoë",
            "Nguyễn Thị Minh",
            "Nguye\u{302}\u{303}n",
            "Ольга",
            "Αθηνά",
            "山田 太郎",
            "さくら",
            "김민수",
            "สมหญิง",
            "प्रिया",
            "محمد",
            "O'Neill",
            "J.-P.",
            "🀄",
            "❤\u{fe0f} Anna",
            "👩🏽\u{200d}💻",
            "!",
            "7",
        ];
        for name in names {
            assert_eq!(checked_name(name), Some(name), "{name:?}");
        }
        assert!(checked_name(&"ä".repeat(32)).is_some() && checked_name(&"ä".repeat(33)).is_none());
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        let names = [
            "",
            " ",
            " Anna",
            "Anna ",
            "An\u{200b}na",
            "An\u{ad}na",
            "\u{3164}",
            "\u{115f}",
            "\u{2800}",
            "Anna\u{2800}",
            "\u{200d}",
            "a\u{200d}b",
            "An\u{fe0f}na",
            "Anna\u{e0041}",
            "An\u{a0}na",
            "An\u{3000}na",
            "An  na",
            "Anna\n",
            "\u{202e}anna",
            "\u{202a}anna\u{202c}",
            "\u{2067}anna\u{2069}",
            "anna\u{200f}",
            "\u{61c}anna",
            "\u{feff}Anna",
            "\u{301}",
            "\u{301}Anna",
            "Anna \u{301}",
            "\u{e000}",
            "\u{378}",
            "A\u{301}\u{302}\u{303}\u{304}\u{305}",
            "\u{180e}",
            "An\u{34f}na",
        ];
        for name in names {
            assert_eq!(checked_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_that_look_the_same() {
        let same = [
            ("Anna", "Anna"),
            ("Anna", "anna"),
            ("Anna", "\u{410}nna"),
            ("Bo", "B\u{3bf}"),
            ("Bill", "BiIl"),
            ("Bill", "Bi1l"),
            ("BILL", "BlLL"),
            ("Anna", "An na"),
            ("Zoe\u{308}", "Zoë"),
            ("Anna", "Ａｎｎａ"),
            ("modern", "rnodern"),
            ("ANNA", "\u{410}NN\u{410}"),
            ("Otto", "0tto"),
            ("❤", "❤\u{fe0f}"),
            ("א1", "1א"),
            ("דנה Bo", "Bo דנה"),
        ];
        for (one, other) in same {
            assert!(look_the_same(one, other), "{one:?} {other:?}");
        }
        for (one, other) in
            [("Anna", "Anne"), ("Zoe", "Zoë"), ("Guest", "Guest 2"), ("club 1", "club 2"), ("山", "川"), ("דנה", "הנד")]
        {
            assert!(!look_the_same(one, other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_name_from_right_to_left_keeps_to_itself_in_a_sentence() {
        assert_eq!(in_sentence("Anna"), "Anna");
        assert_eq!(in_sentence("山田"), "山田");
        assert_eq!(in_sentence("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(in_sentence("Bo محمد 2"), "\u{2068}Bo محمد 2\u{2069}");
    }
}
