//! What is wrong with something that was typed, and where.

use std::fmt;

use crate::echo::visible;
use crate::line::Line;

pub use house_rules::near::{LIKELY, either, meant, nearest};

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// One sentence, in lower case and without a full stop.
    pub sentence: String,
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

    pub fn at(word: impl Into<String>, at: usize) -> Place {
        Place::Text { word: word.into(), at, length: 1 }
    }

    pub fn word(word: impl Into<String>) -> Place {
        let word = word.into();
        Place::Text { at: 0, length: word.len(), word }
    }
}

impl InputError {
    pub fn new(sentence: impl Into<String>, place: Place) -> InputError {
        InputError { sentence: sentence.into(), place }
    }

    pub fn flag(flag: &str, sentence: impl Into<String>) -> InputError {
        InputError::new(sentence, Place::flag(flag))
    }
}

/// Everything that is wrong: at least one thing, the most important first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputErrors(Vec<InputError>);

impl InputErrors {
    /// All of these, or `Ok` if there are none.
    pub fn none_in(wrongs: Vec<InputError>) -> Result<(), InputErrors> {
        if wrongs.is_empty() { Ok(()) } else { Err(InputErrors(wrongs)) }
    }

    pub fn into_vec(self) -> Vec<InputError> {
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

impl From<InputError> for InputErrors {
    fn from(wrong: InputError) -> InputErrors {
        InputErrors(vec![wrong])
    }
}

impl fmt::Display for InputErrors {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, wrong) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "; " }, wrong.sentence)?;
        }
        Ok(())
    }
}

impl std::error::Error for InputErrors {}
