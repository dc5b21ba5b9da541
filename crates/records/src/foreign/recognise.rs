//! What a file is, by its beginning. One byte can be anything: a file that is ours to read but for that is damaged, and
//! not of another kind.

use serde_json::Value;

use super::unpack::one_byte_off;
use super::{BYTE_ORDER_MARK, Format};

/// The part of a file that is looked at; the marks of a format stand in its first game.
pub const BEGINNING: usize = 1 << 16;

/// How our own record begins.
const OWN: &[u8] = b"janso record ";

/// A kind of file with games in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recognised {
    /// Our own record.
    Own,
    /// A format of another program.
    Foreign(Format),
}

/// What a file begins like, whole or damaged.
pub fn recognise(beginning: &[u8]) -> Option<Recognised> {
    let beginning = beginning.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(beginning).trim_ascii_start();
    if beginning.starts_with(OWN) || one_byte_off(beginning, OWN) {
        return Some(Recognised::Own);
    }
    let line = beginning.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let whole = || serde_json::from_slice::<Value>(line).ok().and_then(|value| Format::of_json(&value));
    let format = match std::str::from_utf8(line) {
        Ok(line) if is_mjlog(line) => Some(Format::Mjlog),
        Ok(line) if line.starts_with('{') => whole(),
        Ok(_) | Err(_) => None,
    };
    format.or_else(|| by_marks(beginning)).map(Recognised::Foreign)
}

/// Whether a line begins with the text of a game of Tenhou, or with a name before it.
pub fn is_mjlog(line: &str) -> bool {
    let mut start = line.find('<').map_or("", |start| &line[start..]);
    if start.starts_with("<?xml") {
        start = start.find("?>").map_or("", |end| start[end + 2..].trim_start());
        return start.is_empty() || start.starts_with("<mjloggm");
    }
    start.starts_with("<mjloggm")
}

/// Marks that the formats have and other files have not. Every game has three or more of its format: one broken byte
/// leaves two.
const MARKS: [(Format, &[&str]); 4] = [
    (
        Format::Mjlog,
        &["<mjloggm", "</mjloggm>", "<TAIKYOKU", "<INIT", "<GOtype=", "<UNn0=", "<AGARI", "<RYUUKYOKU", "<SHUFFLE"],
    ),
    (Format::Majiang, &["\"qipai\"", "\"zimo\"", "\"dapai\"", "\"qijia\"", "\"jushu\"", "\"fulou\"", "\"pingju\""]),
    (
        Format::Mjai,
        &[
            "\"start_game\"",
            "\"start_kyoku\"",
            "\"tehais\"",
            "\"bakaze\"",
            "\"dora_marker\"",
            "\"dahai\"",
            "\"kyotaku\"",
        ],
    ),
    (
        Format::Tenhou6,
        &["\"log\"", "\"rule\"", "\"disp\"", "\"aka\"", "\"aka5", "\"ref\"", "\"ratingc\"", "\"和了\"", "\"流局\""],
    ),
];

/// Where the first mark of a game in XML stands at the latest; names come before it.
const FIRST_MARK: usize = 512;

/// What a damaged text was meant to be.
fn by_marks(beginning: &[u8]) -> Option<Format> {
    // Some programs put spaces between their words, and some break their lines.
    let dense: Vec<u8> = beginning.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let has = |mark: &str, text: &[u8]| text.windows(mark.len()).any(|window| window == mark.as_bytes());
    // A page about these formats has their words too, but does not begin like one.
    let json = matches!(&dense[..], [b'{' | b'"', ..] | [_, b'{' | b'"', ..]);
    let start = &dense[..dense.len().min(FIRST_MARK)];
    let (format, found) = MARKS
        .into_iter()
        .filter(|&(format, marks)| match format {
            Format::Mjlog => marks.iter().any(|mark| has(mark, start)) && has("/><", &dense),
            Format::Tenhou6 | Format::Mjai | Format::Majiang => json,
        })
        .map(|(format, marks)| {
            let shape = format == Format::Tenhou6 && has_first_hand(&dense);
            (format, marks.iter().filter(|mark| has(mark, &dense)).count() + usize::from(shape))
        })
        .max_by_key(|&(_, found)| found)?;
    // A text that breaks off after its first words has no more than one.
    let first_words = has("\"start_game\"", &dense) || has("\"qipai\"", &dense);
    (found >= 2 || found == 1 && first_words).then_some(format)
}

/// Whether three small numbers and a score stand somewhere as the JSON of tenhou.net/6 begins a hand: `[[[0,1,0],[25000`.
fn has_first_hand(dense: &[u8]) -> bool {
    let after = |text: &[u8]| -> Option<()> {
        let mut rest = text.strip_prefix(b"[[[")?;
        for end in [&b","[..], b",", b"],["] {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            rest = rest[digits..].strip_prefix(end).filter(|_| (1..=2).contains(&digits))?;
        }
        rest.first().filter(|byte| byte.is_ascii_digit() || **byte == b'-').map(drop)
    };
    (0..dense.len()).any(|at| dense[at] == b'[' && after(&dense[at..]).is_some())
}
