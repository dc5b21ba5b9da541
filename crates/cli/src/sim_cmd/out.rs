//! The files of rows that were asked for, as they were typed.

use std::path::{Path, PathBuf};

use history::rows::Rows;
use row_files::{Format, RowFile, WriteFault};

use crate::echo::short;
use crate::input_error::{InputError, Place, meant};
use crate::out_file::cannot;

/// A file that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub file: RowFile,
    /// As it was typed.
    word: String,
}

impl Target {
    /// The file that a word such as `wins:games.csv` asks for.
    pub fn new(word: &str) -> Result<Target, InputError> {
        let wrong = |sentence: String| InputError::new(sentence, Place::word(word));
        let (rows, path) = match word.split_once(':') {
            // A single letter is a drive, and what is not a word belongs to a name.
            Some((name, path)) if name.len() > 1 && name.chars().all(|letter| letter.is_ascii_alphabetic()) => {
                let rows = Rows::ALL.into_iter().find(|rows| rows.id() == name).ok_or_else(|| {
                    let near = meant(name, Rows::ALL.map(Rows::id));
                    wrong(format!(
                        "--out: there are no rows \"{}\"{near} (a file of that name is ./{})",
                        short(name),
                        short(word)
                    ))
                })?;
                (rows, path)
            }
            _ => (Rows::Hands, word),
        };
        let path = PathBuf::from(path);
        let Some(format) = Format::of(&path) else {
            let found = match path.extension() {
                Some(ending) => format!("\".{}\" is no format", short(&ending.to_string_lossy().to_lowercase())),
                None => "the name of the file says the format".to_owned(),
            };
            return Err(wrong(format!("--out: {found}: end it with .csv, .json, .jsonl or .parquet")));
        };
        Ok(Target { file: RowFile { rows, format, path }, word: word.to_owned() })
    }

    /// The file and how it was typed.
    pub fn named(&self) -> (&Path, &str) {
        (&self.file.path, &self.word)
    }
}

/// Why one of these files cannot be written.
pub fn fault(targets: &[Target], fault: &WriteFault) -> InputError {
    let (path, word) = targets[fault.file].named();
    cannot(path, word, &fault.error)
}

/// Whether two files that are to be written are the same; the word of the second.
pub fn twice<'a>(files: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Option<InputError> {
    let mut names = Vec::new();
    for (path, word) in files {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name = path.canonicalize().unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()));
        if names.contains(&name) {
            let sentence = format!("{} is named twice: each needs a file of its own", short(&path.to_string_lossy()));
            return Some(InputError::new(sentence, Place::word(word)));
        }
        names.push(name);
    }
    None
}

#[cfg(test)]
mod tests {
    use row_files::TextKind;

    use super::*;

    #[test]
    fn targets_are_read_from_words() {
        let target = |word| Target::new(word).map(|Target { file, .. }| (file.rows, file.format, file.path)).ok();
        let csv = Format::Text(TextKind::Csv);
        assert_eq!(target("a.csv"), Some((Rows::Hands, csv, "a.csv".into())));
        assert_eq!(target("wins:b/a.PARQUET"), Some((Rows::Wins, Format::Parquet, "b/a.PARQUET".into())));
        assert_eq!(target("./wins:a.csv"), Some((Rows::Hands, csv, "./wins:a.csv".into())));
        assert_eq!(target("c:\\a.csv"), Some((Rows::Hands, csv, "c:\\a.csv".into())));
        for (word, sentence) in [
            ("win:a.csv", "--out: there are no rows \"win\"; did you mean wins? (a file of that name is ./win:a.csv)"),
            ("a.xls", "--out: \".xls\" is no format: end it with .csv, .json, .jsonl or .parquet"),
            ("wins:a", "--out: the name of the file says the format: end it with .csv, .json, .jsonl or .parquet"),
            ("", "--out: the name of the file says the format: end it with .csv, .json, .jsonl or .parquet"),
        ] {
            assert_eq!(Target::new(word).map_err(|wrong| wrong.sentence), Err(sentence.to_owned()));
        }
    }

    #[test]
    fn a_file_is_named_once() {
        let files = |names: [&'static str; 3]| twice(names.map(|name| (Path::new(name), name))).is_some();
        assert!(files(["a.csv", "b.csv", "./a.csv"]));
        assert!(!files(["a.csv", "b.csv", "a.json"]));
    }
}
