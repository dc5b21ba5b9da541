//! How things look to people: words, tiles, colours and columns.
//!
//! Everything is drawn with colours; whoever writes it to a stream takes them off where they are not wanted.

use std::fmt::Display;
use std::io::IsTerminal;

use anstyle::{AnsiColor, Color, Effects, Style};
use rules::{Rules, Terms};
use tiles::{Kind, Meld, Suit, Tile, Wind};
use unicode_width::UnicodeWidthStr;
use words::{Lang, Vocabulary, Words, fill};

use crate::args::{Look, TileStyle};
use crate::echo::visible;

/// Draws for one reader: knows the words and the kind of tiles.
#[derive(Debug, Clone, Copy)]
pub struct Pen {
    words: Words,
    unicode: bool,
}

impl Pen {
    /// A pen for readers of this ruleset.
    pub fn new(look: Look, rules: &Rules) -> Pen {
        let vocabulary = match rules.terms {
            Terms::Documents => Vocabulary::Documents,
            Terms::Japanese => Vocabulary::Japanese,
        };
        Pen::with(look, vocabulary)
    }

    /// A pen for readers of no ruleset in particular.
    pub fn without_rules(look: Look) -> Pen {
        Pen::with(look, Vocabulary::Documents)
    }

    /// A pen for a page: English words of the documents, whoever reads it.
    pub fn page() -> Pen {
        Pen { words: Words { lang: Lang::En, vocabulary: Vocabulary::Documents }, unicode: false }
    }

    fn with(look: Look, vocabulary: Vocabulary) -> Pen {
        let unicode = match look.tiles {
            TileStyle::Auto => std::io::stdout().is_terminal() && speaks_utf8(),
            TileStyle::Unicode => true,
            TileStyle::Letters => false,
        };
        Pen { words: Words { lang: look.lang, vocabulary }, unicode }
    }

    /// A word of the glossary, the short one where there are two.
    pub fn term(self, id: &str) -> &'static str {
        self.words.short(id).unwrap_or(MISSING)
    }

    /// The language of the reader.
    pub fn lang(self) -> Lang {
        self.words.lang
    }

    /// The name of a yaku with the English one behind it.
    pub fn yaku_with_english(self, id: &str) -> String {
        self.words.yaku_with_english(id).unwrap_or_else(|| MISSING.to_owned())
    }

    /// A word of the glossary with the English one behind it.
    pub fn term_with_english(self, id: &str) -> String {
        self.words.term_with_english(id).unwrap_or_else(|| MISSING.to_owned())
    }

    /// The name of a yaku.
    pub fn yaku(self, id: &str) -> &'static str {
        self.words.yaku(id).unwrap_or(MISSING)
    }

    /// A label or sentence.
    pub fn text(self, id: &str) -> &'static str {
        self.words.text(id).unwrap_or(MISSING)
    }

    /// A sentence with its placeholders filled.
    pub fn say(self, id: &str, values: &[(&str, &dyn Display)]) -> String {
        fill(self.text(id), values)
    }

    /// A list of alternatives: "1m, 2m or 3m".
    pub fn either(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => self.say("either", &[("first", &first.join(", ")), ("last", last)]),
        }
    }

    pub fn wind(self, wind: Wind) -> &'static str {
        self.term(match wind {
            Wind::East => "east",
            Wind::South => "south",
            Wind::West => "west",
            Wind::North => "north",
        })
    }

    /// Tiles in the order given, each suit named once: `123m 77z`.
    pub fn tiles(self, tiles: &[Tile]) -> String {
        self.marked(tiles, None)
    }

    pub fn kinds(self, kinds: impl IntoIterator<Item = Kind>) -> String {
        let tiles: Vec<Tile> = kinds.into_iter().map(Tile::plain).collect();
        self.tiles(&tiles)
    }

    pub fn tile(self, tile: impl Into<Tile>) -> String {
        self.tiles(&[tile.into()])
    }

    pub fn meld(self, meld: Meld) -> String {
        let tiles: Vec<Tile> = meld.tiles().collect();
        let (open, close) = if meld.is_open() { ('(', ')') } else { ('[', ']') };
        format!("{open}{}{close}", self.tiles(&tiles))
    }

    /// Tiles with a `+` before the one at this index: the winning tile.
    pub fn marked(self, tiles: &[Tile], winning: Option<usize>) -> String {
        let mut text = String::new();
        for (i, &tile) in tiles.iter().enumerate() {
            let won = winning == Some(i);
            let mut style = style_of(tile);
            if won {
                style = style.effects(style.get_effects() | Effects::BOLD | Effects::UNDERLINE);
                text += "+";
            }
            if self.unicode {
                text += &paint(style, glyph(tile));
                text += if i + 1 < tiles.len() { " " } else { "" };
                continue;
            }
            let next = tiles.get(i + 1);
            let ends = next.is_none_or(|next| next.kind().letter() != tile.kind().letter());
            text += &paint(style, tile.digit());
            if ends {
                text += &paint(suit_style(tile.kind()), tile.kind().letter());
                text += if next.is_some() { " " } else { "" };
            }
        }
        text
    }
}

/// A text with a capital, to begin a line with.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What stands where a word is missing; the tests look for it.
const MISSING: &str = "⟨missing⟩";

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();

pub fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

fn style_of(tile: Tile) -> Style {
    if tile.is_red() { AnsiColor::BrightRed.on_default().bold() } else { suit_style(tile.kind()) }
}

fn suit_style(kind: Kind) -> Style {
    let color = match kind.suit() {
        Some(Suit::Man) => AnsiColor::Yellow,
        Some(Suit::Pin) => AnsiColor::Cyan,
        Some(Suit::Sou) => AnsiColor::Green,
        None => AnsiColor::Magenta,
    };
    Style::new().fg_color(Some(Color::Ansi(color)))
}

/// The tile of Unicode. It has no red fives, so an r follows; the red dragon must be told not to be an emoji.
fn glyph(tile: Tile) -> String {
    const HONOURS: [char; 7] = ['🀀', '🀁', '🀂', '🀃', '🀆', '🀅', '🀄'];
    let (first, place) = match (tile.kind().suit(), tile.kind().rank()) {
        (Some(Suit::Man), Some(rank)) => ('🀇', rank - 1),
        (Some(Suit::Pin), Some(rank)) => ('🀙', rank - 1),
        (Some(Suit::Sou), Some(rank)) => ('🀐', rank - 1),
        _ => {
            let honour = HONOURS[tile.kind().index() - 27];
            return if honour == '🀄' { "🀄\u{fe0e}".to_owned() } else { honour.to_string() };
        }
    };
    let glyph = char::from_u32(first as u32 + u32::from(place)).unwrap_or(first);
    format!("{glyph}{}", if tile.is_red() { "r" } else { "" })
}

/// Whether the environment says that text is UTF-8, asked as the C library asks.
fn speaks_utf8() -> bool {
    let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find(set);
    let value = name.and_then(|name| std::env::var(name).ok()).unwrap_or_default().to_lowercase();
    value.contains("utf-8") || value.contains("utf8")
}

/// How a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Rows of cells as aligned lines, two spaces before and between the columns.
pub fn columns(aligns: &[Align], rows: &[Vec<String>]) -> String {
    spaced("  ", aligns, rows)
}

/// Columns with one space between them, so that a row reads as a sentence.
pub fn sentences(aligns: &[Align], rows: &[Vec<String>]) -> String {
    spaced(" ", aligns, rows)
}

fn spaced(gap: &str, aligns: &[Align], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..aligns.len())
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(aligns).zip(&widths).map(|((cell, align), wide)| {
            let space = " ".repeat(wide - width(cell));
            match align {
                Align::Left => format!("{cell}{space}"),
                Align::Right => format!("{space}{cell}"),
            }
        });
        let line = format!("  {}", cells.collect::<Vec<_>>().join(gap));
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// A text broken at its spaces into lines that begin with these spaces and fit into the terminal.
pub fn wrap(indent: usize, text: &str) -> String {
    wrap_at(line_width(), indent, text)
}

/// The width that lines may take: that of the terminal as far as lines can be read well, or the usual 80.
pub fn line_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).clamp(40, 100))
}

fn wrap_at(most: usize, indent: usize, text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= most => *line += &format!(" {word}"),
            _ => lines.push(format!("{:indent$}{word}", "")),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// How many columns of a terminal a text takes, colours not counted.
pub fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().width()
}

/// A part of a whole in percent.
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 })
}

/// A share in percent, and a dash where there is none.
pub fn percent_of(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// A name that takes no more than this many columns and nothing else of the terminal.
pub fn narrow(name: &str, most: usize) -> String {
    let name = visible(name);
    if width(&name) <= most {
        return name;
    }
    let mut short = String::new();
    for letter in name.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) >= most {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiles::Written;

    #[track_caller]
    fn check(text: &str, letters: &str, unicode: &str) {
        let hand: Written = text.parse().expect("a hand");
        let words = Words { lang: Lang::En, vocabulary: Vocabulary::Documents };
        for (pen, expected) in [(Pen { words, unicode: false }, letters), (Pen { words, unicode: true }, unicode)] {
            let drawn = pen.marked(&hand.concealed, Some(1));
            assert_eq!(anstream::adapter::strip_str(&drawn).to_string(), expected);
        }
    }

    #[test]
    fn tiles_are_drawn() {
        check("123m", "1+23m", "🀇 +🀈 🀉");
        check("0p5p 99s", "0+5p 99s", "🀝r +🀝 🀘 🀘");
        check("1234567z", "1+234567z", "🀀 +🀁 🀂 🀃 🀆 🀅 🀄\u{fe0e}");
        check("19m19p19s", "1+9m 19p 19s", "🀇 +🀏 🀙 🀡 🀐 🀘");
    }

    #[track_caller]
    fn check_wrap(most: usize, text: &str, expected: &[&str]) {
        let wrapped = wrap_at(most, 2, text);
        assert_eq!(anstream::adapter::strip_str(&wrapped).to_string().lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn long_texts_are_wrapped() {
        check_wrap(80, "one two three", &["  one two three"]);
        check_wrap(9, "one two three", &["  one two", "  three"]);
        check_wrap(4, "one two three", &["  one", "  two", "  three"]);
        check_wrap(9, &paint(DIM, "øst vest nord"), &["  øst", "  vest", "  nord"]);
        check_wrap(10, &format!("{} two", paint(BOLD, "a b c d")), &["  a b c d", "  two"]);
    }

    #[test]
    fn columns_stand_under_each_other() {
        let rows = [vec!["a".into(), paint(BOLD, "10"), "x".into()], vec!["long".into(), "7".into()]];
        let text = columns(&[Align::Left, Align::Right, Align::Left], &rows);
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), "  a     10  x\n  long   7\n");
    }

    #[test]
    fn long_and_wild_names_are_tamed() {
        assert_eq!(narrow("club", 15), "club");
        assert_eq!(narrow("mjai:node majiang-bridge.js", 15), "mjai:node maji…");
        assert_eq!(narrow("a\u{1b}[2J", 15), r"a\u{1b}[2J");
        assert_eq!(narrow("short", 16), "short");
        assert_eq!(narrow(&"x".repeat(40), 16), format!("{}…", "x".repeat(15)));
        assert!([15, 16].into_iter().all(|most| width(&narrow(&"麻".repeat(40), most)) <= most));
    }
}
