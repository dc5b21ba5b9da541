//! The ruleset that was asked for: one that has a name, or a file of house rules.

use std::path::Path;

use records::files::read_text;
use rules::{Rules, Ruleset};

use crate::echo::{short, visible};
use crate::house;
use crate::input_error::{InputError, InputErrors, Place, meant};
use crate::show::Pen;

pub use house_rules::each_yaku;

/// A ruleset and what to call it.
#[derive(Debug, Clone)]
pub struct Book {
    /// The name in data.
    pub name: String,
    /// The file, if these are house rules.
    pub file: Option<String>,
    /// The ruleset itself, or the one that house rules start from and share their basis with.
    pub base: &'static Ruleset,
    pub rules: Rules,
}

impl Book {
    pub fn of(ruleset: &'static Ruleset) -> Book {
        Book { name: ruleset.id.to_owned(), file: None, base: ruleset, rules: ruleset.rules }
    }

    /// The name for people.
    pub fn title(&self, pen: Pen) -> &str {
        match self.file {
            None => pen.text(&format!("title-{}", self.base.id)),
            Some(_) => &self.name,
        }
    }

    /// Where its facts come from.
    pub fn source(&self, pen: Pen) -> String {
        let source = pen.text(&format!("source-{}", self.base.id));
        match &self.file {
            None => source.to_owned(),
            Some(file) => pen.say("house-source", &[("file", file), ("base", &self.base.id), ("source", &source)]),
        }
    }

    /// The ruleset of this name, or of the file of this name.
    pub fn find(name: &str) -> Result<Book, InputErrors> {
        if let Some(ruleset) = Ruleset::named(name) {
            return Ok(Book::of(ruleset));
        }
        let looks_like_a_file = name.ends_with(".toml") || name.contains(['/', '\\']);
        let place = Place::word(name);
        if !looks_like_a_file {
            let names = meant(name, Ruleset::ALL.iter().map(|ruleset| ruleset.id));
            let sentence =
                format!("there is no ruleset \"{}\"{names} (a file of house rules ends with .toml)", short(name));
            return Err(InputError::new(sentence, place).into());
        }
        match read_text(Path::new(name)) {
            Ok(text) => house::read(name, &text),
            Err(error) => {
                Err(InputError::new(format!("cannot read the house rules in {}: {error}", short(name)), place).into())
            }
        }
    }
}

/// What to call house rules whose file gives no name: the name of the file.
pub fn file_stem(path: &str) -> String {
    Path::new(path).file_stem().map_or_else(|| visible(path), |stem| visible(&stem.to_string_lossy()))
}
