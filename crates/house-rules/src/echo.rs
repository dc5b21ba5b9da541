//! What others wrote, as it may be shown again: on one line, without control characters, and not too much of it.

/// This many characters of a word are shown in a sentence.
pub const MOST: usize = 60;

/// A text in which everything that would move the cursor or turn the line round is written out, as `\u{1b}`.
pub fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_hidden(letter) {
            true => visible.extend(letter.escape_default()),
            false => visible.push(letter),
        }
    }
    visible
}

/// Control characters, the two line ends of Unicode, and the marks that change the direction of writing.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The beginning of a word, for a sentence.
pub fn short(text: &str) -> String {
    cut(text, MOST)
}

/// The first characters of a text, and an ellipsis for the rest.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_is_left() {
        assert_eq!(visible("Øst 🀄 \\"), "Øst 🀄 \\");
        assert_eq!(visible("a\u{1b}[31m\n\r\t\0\u{7f}\u{85}"), r"a\u{1b}[31m\n\r\t\u{0}\u{7f}\u{85}");
        assert_eq!(visible("\u{202e}m1\u{2028}"), r"\u{202e}m1\u{2028}");
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(short(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(short(&"é".repeat(61)), "é".repeat(60) + "…");
    }
}
