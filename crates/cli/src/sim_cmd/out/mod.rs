//! The rows of all games in files: which rows, in which format, in the order of the games whoever played them.

mod parquet;
mod text;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use history::GameHistory;
use history::rows::{Game, Rows};
use players::Level;

use crate::echo::short;
use crate::fresh::{Fresh, cannot};
use crate::wrong::{Place, Wrong, meant};

use parquet::ParquetRows;
use text::{TextKind, TextRows};

/// A file that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    rows: Rows,
    format: Format,
    path: PathBuf,
    /// As it was typed.
    word: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Text(TextKind),
    Parquet,
}

/// The endings of files, and what they mean.
const ENDINGS: [(&str, Format); 4] = [
    ("csv", Format::Text(TextKind::Csv)),
    ("json", Format::Text(TextKind::Json)),
    ("jsonl", Format::Text(TextKind::JsonLines)),
    ("parquet", Format::Parquet),
];

impl Target {
    /// The file that a word such as `wins:games.csv` asks for.
    pub fn new(word: &str) -> Result<Target, Wrong> {
        let wrong = |sentence: String| Wrong::new(sentence, Place::word(word));
        let (rows, path) = match word.split_once(':') {
            // A single letter is a drive, and what is no word belongs to a name.
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
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let format = ENDINGS.iter().find(|(known, _)| ending.as_deref() == Some(known)).map(|(_, format)| *format);
        let Some(format) = format else {
            let found = match &ending {
                Some(ending) => format!("\".{}\" is no format", short(ending)),
                None => "the name of the file says the format".to_owned(),
            };
            return Err(wrong(format!("--out: {found}: end it with .csv, .json, .jsonl or .parquet")));
        };
        Ok(Target { rows, format, path, word: word.to_owned() })
    }

    fn begin(&self) -> io::Result<Writer> {
        let (file, heads) = (Fresh::begin(&self.path)?, self.rows.heads());
        Ok(match self.format {
            Format::Text(kind) => Writer::Text(TextRows::begin(file, kind, heads)?),
            Format::Parquet => Writer::Parquet(ParquetRows::begin(file, &heads)?),
        })
    }

    fn failed(&self, error: &io::Error) -> Wrong {
        cannot(&self.path, &self.word, error)
    }
}

/// Whether two files that are to be written are the same; the word of the second.
pub fn twice<'a>(files: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Option<Wrong> {
    let mut names = Vec::new();
    for (path, word) in files {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name = path.canonicalize().unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()));
        if names.contains(&name) {
            let sentence = format!("{} is named twice: each needs a file of its own", short(&path.to_string_lossy()));
            return Some(Wrong::new(sentence, Place::word(word)));
        }
        names.push(name);
    }
    None
}

impl Target {
    /// The file and how it was typed.
    pub fn file(&self) -> (&Path, &str) {
        (&self.path, &self.word)
    }
}

enum Writer {
    Text(TextRows<Fresh>),
    Parquet(ParquetRows<Fresh>),
}

impl Writer {
    fn game(&mut self, rows: Rows, game: Game<'_>) -> io::Result<()> {
        rows.each(game, |cells| match self {
            Writer::Text(text) => text.row(&cells),
            Writer::Parquet(parquet) => parquet.row(cells),
        })
    }

    fn finish(self) -> io::Result<Fresh> {
        match self {
            Writer::Text(text) => text.finish(),
            Writer::Parquet(parquet) => parquet.finish(),
        }
    }
}

/// So many games may be ahead of the one that is to be written next.
const AHEAD: u64 = 256;

/// Files that take games in any order and write them in theirs. Who is too far ahead waits, so that not many games are
/// kept.
pub struct Files {
    levels: [&'static Level; 4],
    state: Mutex<State>,
    /// Told when the next game has been written, or none will be.
    written: Condvar,
}

struct State {
    next: u64,
    early: BTreeMap<u64, GameHistory>,
    files: Vec<(Target, Writer)>,
    /// Nothing more is written: a file failed, or whoever had the next game did.
    failed: Option<Wrong>,
    broken: bool,
}

/// Writing has failed, and no more games are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failed;

impl Files {
    /// Begins these files; everything that is wrong with them comes back.
    pub fn begin(targets: Vec<Target>, levels: [&'static Level; 4]) -> Result<Files, Vec<Wrong>> {
        let (mut files, mut wrongs) = (Vec::new(), Vec::new());
        for target in targets {
            match target.begin() {
                Ok(writer) => files.push((target, writer)),
                Err(error) => wrongs.push(target.failed(&error)),
            }
        }
        if !wrongs.is_empty() {
            return Err(wrongs);
        }
        let state = State { next: 1, early: BTreeMap::new(), files, failed: None, broken: false };
        Ok(Files { levels, state: Mutex::new(state), written: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a game, which is written when all before it are.
    pub fn put(&self, number: u64, game: GameHistory) -> Result<(), Failed> {
        let mut state = self.lock();
        while number >= state.next + AHEAD && state.failed.is_none() && !state.broken {
            state = self.written.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.early.insert(number, game);
        let State { next, early, files, failed, broken } = &mut *state;
        while failed.is_none() && !*broken {
            let Some(history) = early.remove(next) else { break };
            let game = Game { number: *next, history: &history, bots: &self.levels.map(|level| level.id) };
            *next += 1;
            for (target, writer) in files.iter_mut() {
                if let Err(error) = writer.game(target.rows, game) {
                    *failed = Some(target.failed(&error));
                }
            }
        }
        self.written.notify_all();
        if state.failed.is_some() || state.broken { Err(Failed) } else { Ok(()) }
    }

    /// Something to hold while playing: if its holder panics, nobody waits for the game that will not come.
    pub fn hold(&self) -> Hold<'_> {
        Hold(self)
    }

    /// Completes the files, all or none of them.
    pub fn finish(self) -> Result<(), Wrong> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failed) = state.failed {
            return Err(failed);
        }
        let mut complete = Vec::new();
        for (target, writer) in state.files {
            match writer.finish() {
                Ok(fresh) => complete.push((target, fresh)),
                Err(error) => return Err(target.failed(&error)),
            }
        }
        for (target, fresh) in complete {
            fresh.complete().map_err(|error| target.failed(&error))?;
        }
        Ok(())
    }
}

/// See [`Files::hold`].
pub struct Hold<'a>(&'a Files);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().broken = true;
            self.0.written.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_from_words() {
        let target = |word| Target::new(word).map(|target| (target.rows, target.format, target.path)).ok();
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
