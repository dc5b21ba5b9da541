//! The formats that can be checked, and how a file shows which one it is.

use serde_json::Value;

use super::case::Verdict;
use super::{mahjong_soul, majiang, shanten, tenhou};

/// Where recorded cases come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Wins of Tenhou games.
    Tenhou,
    /// The `hule` cases of majiang.
    Majiang,
    /// Wins of Mahjong Soul games.
    MahjongSoul,
    /// Hands with their shanten.
    Shanten,
}

/// Checks one line; an error says why the line cannot be read.
pub type Checker = Box<dyn FnMut(&[u8]) -> anyhow::Result<Verdict>>;

impl Source {
    /// The format of which this could be a line.
    pub fn of_line(line: &[u8]) -> Option<Source> {
        if shanten::is_a_line(line) {
            return Some(Source::Shanten);
        }
        let record: Value = serde_json::from_slice(line).ok()?;
        let has = |key: &str| record.get(key).is_some();
        if has("closed_tiles") && has("win_tile") {
            Some(Source::Tenhou)
        } else if has("tiles_136") && has("win_tile_136") {
            Some(Source::MahjongSoul)
        } else if record.get("in").is_some_and(|given| given.get("shoupai").is_some()) {
            Some(Source::Majiang)
        } else {
            None
        }
    }

    /// The format of which this could be a line with one broken byte. Each has three of its marks or more.
    pub fn of_damaged_line(line: &[u8]) -> Option<Source> {
        const MARKS: [(Source, [&str; 4]); 3] = [
            (Source::Tenhou, ["\"closed_tiles\"", "\"win_tile\"", "\"go_type\"", "\"seat_wind\""]),
            (Source::MahjongSoul, ["\"tiles_136\"", "\"win_tile_136\"", "\"ura_indicators\"", "\"is_sanma\""]),
            (Source::Majiang, ["\"param\"", "\"menfeng\"", "\"jicun\"", "\"zhuangfeng\""]),
        ];
        let has = |mark: &&&str| line.windows(mark.len()).any(|window| window == mark.as_bytes());
        let marked = MARKS.iter().find(|(_, marks)| marks.iter().filter(has).count() >= 2);
        let numbers = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| word.iter().all(u8::is_ascii_digit));
        let shanten =
            (line.first().is_some_and(u8::is_ascii_digit) && numbers.count() >= 12).then_some(Source::Shanten);
        marked.map(|(source, _)| *source).or(shanten)
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Source::Tenhou => "Tenhou scoring cases",
            Source::Majiang => "majiang scoring cases",
            Source::MahjongSoul => "Mahjong Soul scoring cases",
            Source::Shanten => "shanten cases",
        }
    }

    /// What checks the lines of one file.
    pub fn checker(self) -> Checker {
        match self {
            Source::Tenhou => {
                let mut game = tenhou::Game::default();
                Box::new(move |line| game.check(line))
            }
            Source::Majiang => Box::new(majiang::check),
            Source::MahjongSoul => Box::new(mahjong_soul::check),
            Source::Shanten => Box::new(shanten::check),
        }
    }
}
