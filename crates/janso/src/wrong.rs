//! What is wrong with something that was typed, and where.

use std::fmt;

use crate::echo::{MOST, visible};
use crate::line::Line;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// One sentence, in lower case and without a full stop.
    pub sentence: String,
    /// Where it is.
    pub place: Place,
}

/// The place of something wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// It is not known, or the sentence says it.
    Unknown,
    /// An option such as `--ippatsu`.
    Flag(String),
    /// Some bytes of the word that reads so: the hand, or the value of an option.
    Text { word: String, at: usize, length: usize },
    /// Not in what was typed but in a file: the lines to show.
    Lines(String),
}

impl Place {
    pub fn flag(flag: impl Into<String>) -> Place {
        Place::Flag(flag.into())
    }

    /// One place in a word.
    pub fn at(word: impl Into<String>, at: usize) -> Place {
        Place::Text { word: word.into(), at, length: 1 }
    }

    /// A whole word.
    pub fn word(word: impl Into<String>) -> Place {
        let word = word.into();
        Place::Text { at: 0, length: word.len(), word }
    }
}

impl Wrong {
    pub fn new(sentence: impl Into<String>, place: Place) -> Wrong {
        Wrong { sentence: sentence.into(), place }
    }

    pub fn flag(flag: &str, sentence: impl Into<String>) -> Wrong {
        Wrong::new(sentence, Place::flag(flag))
    }
}

/// Everything that is wrong: at least one thing, the most important first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrongs(Vec<Wrong>);

impl Wrongs {
    /// All of these, or `Ok` if there are none.
    pub fn none_in(wrongs: Vec<Wrong>) -> Result<(), Wrongs> {
        if wrongs.is_empty() { Ok(()) } else { Err(Wrongs(wrongs)) }
    }

    pub fn into_vec(self) -> Vec<Wrong> {
        self.0
    }

    /// Each sentence, with the line and a mark under the place.
    pub fn explain(&self, line: &Line) -> String {
        let mut text = String::new();
        for wrong in &self.0 {
            // What was typed may hold anything; a sentence is one line.
            text += &format!("janso: {}\n", visible(&wrong.sentence));
            if let Some(lines) = line.point_at(&wrong.place) {
                text += &lines;
                text += "\n";
            }
        }
        text
    }
}

impl From<Wrong> for Wrongs {
    fn from(wrong: Wrong) -> Wrongs {
        Wrongs(vec![wrong])
    }
}

impl fmt::Display for Wrongs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, wrong) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "; " }, wrong.sentence)?;
        }
        Ok(())
    }
}

impl std::error::Error for Wrongs {}

/// How a sentence ends that offers the one to three nearest of these names.
pub fn meant<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(given, names);
    let likely: Vec<&str> = near.iter().filter(|(likeness, _)| *likeness > LIKELY).map(|(_, name)| *name).collect();
    match &likely[..] {
        [] => format!("; the nearest would be {}", either(&near.iter().map(|(_, name)| *name).collect::<Vec<_>>())),
        likely => format!("; did you mean {}?", either(likely)),
    }
}

/// How like a name must be to be what was meant.
pub const LIKELY: f64 = 0.75;

/// Of these names the one to three that are most like the given one, with their likeness.
pub fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(f64, &'a str)> {
    // No name is so long that the rest could matter.
    let given: String = given.chars().take(MOST).flat_map(char::to_lowercase).collect();
    let mut near: Vec<(f64, &str)> =
        names.into_iter().map(|name| (strsim::jaro_winkler(&given, &name.to_lowercase()), name)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.dedup_by_key(|(_, name)| *name);
    let best = near.first().map_or(0.0, |(likeness, _)| *likeness);
    near.retain(|(likeness, _)| *likeness >= best - 0.1);
    near.truncate(3);
    near
}

/// "a", "a or b", "a, b or c".
pub fn either(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_meant(given: &str, expected: &str) {
        let names = ["kiriage", "kan_dora", "kan_ura", "riichi_bet", "riichi_min_wall", "uma"];
        assert_eq!(meant(given, names), expected, "{given}");
    }

    #[test]
    fn the_nearest_names_are_offered() {
        check_meant("kirage", "; did you mean kiriage?");
        check_meant("KIRIAGE", "; did you mean kiriage?");
        check_meant("kan_dura", "; did you mean kan_ura or kan_dora?");
        check_meant("mua", "; the nearest would be uma, kiriage or kan_ura");
        check_meant("", "; the nearest would be kiriage, kan_dora or kan_ura");
    }
}
