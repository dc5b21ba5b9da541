//! Rows of games in files, in the order of the games whoever played them, and statistics as JSON and CSV.
//!
//! ```
//! use history::GameHistory;
//! use history::rows::Rows;
//! use janso_row_files::{Format, RowFile, RowFiles};
//! use tiles::BySeat;
//!
//! let path = std::env::temp_dir().join(format!("janso-rows-{}.csv", std::process::id()));
//! let file = RowFile { rows: Rows::Hands, format: Format::of(&path).expect("a known ending"), path: path.clone() };
//! let files = RowFiles::begin(vec![file], ["club"; 4]).unwrap_or_else(|faults| panic!("{:?}", faults[0].error));
//! let game = || GameHistory { names: BySeat::default(), hands: Vec::new(), result: None };
//! files.add(2, game()).expect("room");
//! files.add(1, game()).expect("room");
//! files.finish().unwrap_or_else(|fault| panic!("{:?}", fault.error));
//! assert!(std::fs::read_to_string(&path).expect("it has its name").starts_with("game,hand,"));
//! # std::fs::remove_file(path).expect("removed");
//! ```

mod atomic_file;
mod parquet;
mod stats;
mod text;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use history::GameHistory;
use history::rows::{Game, Rows};

pub use atomic_file::AtomicFile;
use parquet::ParquetRows;
pub use stats::{stats_csv, stats_report};
pub use text::TextKind;
use text::TextRows;

/// A file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFile {
    /// What its rows are about.
    pub rows: Rows,
    /// How they are written.
    pub format: Format,
    /// Where.
    pub path: PathBuf,
}

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// As text.
    Text(TextKind),
    /// Column by column.
    Parquet,
}

impl Format {
    /// The endings of files, and what they mean.
    pub const ENDINGS: [(&str, Format); 4] = [
        ("csv", Format::Text(TextKind::Csv)),
        ("json", Format::Text(TextKind::Json)),
        ("jsonl", Format::Text(TextKind::JsonLines)),
        ("parquet", Format::Parquet),
    ];

    /// The format that the name of a file says by its ending.
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_string_lossy().to_lowercase();
        Format::ENDINGS.iter().find(|(known, _)| ending == *known).map(|(_, format)| *format)
    }
}

impl RowFile {
    fn begin(&self) -> io::Result<Writer> {
        let (file, columns) = (AtomicFile::begin(&self.path)?, self.rows.columns());
        Ok(match self.format {
            Format::Text(kind) => Writer::Text(TextRows::begin(file, kind, columns)?),
            Format::Parquet => Writer::Parquet(ParquetRows::begin(file, &columns)?),
        })
    }
}

enum Writer {
    Text(TextRows<AtomicFile>),
    Parquet(ParquetRows<AtomicFile>),
}

impl Writer {
    fn game(&mut self, rows: Rows, game: Game<'_>) -> io::Result<()> {
        rows.each(game, |cells| match self {
            Writer::Text(text) => text.row(&cells),
            Writer::Parquet(parquet) => parquet.row(cells),
        })
    }

    fn finish(self) -> io::Result<AtomicFile> {
        match self {
            Writer::Text(text) => text.finish(),
            Writer::Parquet(parquet) => parquet.finish(),
        }
    }
}

/// A file that cannot be written.
#[derive(Debug)]
pub struct WriteFault {
    /// Its place among the files.
    pub file: usize,
    /// Why.
    pub error: io::Error,
}

/// This many games may be ahead of the one that is to be written next.
const AHEAD: u64 = 256;

/// Files that take games in any order and write them in theirs. A thread that is too far ahead waits, so that not many
/// games are kept.
pub struct RowFiles {
    players: [&'static str; 4],
    state: Mutex<State>,
    /// Notified when the next game has been written, or none will be.
    written: Condvar,
}

struct State {
    next: u64,
    early: BTreeMap<u64, GameHistory>,
    files: Vec<(Rows, Writer)>,
    /// Nothing more is written: a file failed, or whoever had the next game did.
    failed: Option<WriteFault>,
    broken: bool,
}

/// Writing has failed, and no more games are wanted. [`RowFiles::finish`] says why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl RowFiles {
    /// Begins these files for games of these players.
    ///
    /// # Errors
    /// All files that cannot be begun.
    pub fn begin(files: Vec<RowFile>, players: [&'static str; 4]) -> Result<RowFiles, Vec<WriteFault>> {
        let (mut begun, mut faults) = (Vec::new(), Vec::new());
        for (place, file) in files.iter().enumerate() {
            match file.begin() {
                Ok(writer) => begun.push((file.rows, writer)),
                Err(error) => faults.push(WriteFault { file: place, error }),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let state = State { next: 1, early: BTreeMap::new(), files: begun, failed: None, broken: false };
        Ok(RowFiles { players, state: Mutex::new(state), written: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a game, which is written when all before it are; they are counted from 1.
    pub fn add(&self, number: u64, game: GameHistory) -> Result<(), Stopped> {
        let mut state = self.lock();
        while number >= state.next + AHEAD && state.failed.is_none() && !state.broken {
            state = self.written.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.early.insert(number, game);
        let State { next, early, files, failed, broken } = &mut *state;
        while failed.is_none() && !*broken {
            let Some(history) = early.remove(next) else { break };
            let game = Game { number: *next, history: &history, bots: &self.players };
            *next += 1;
            for (file, (rows, writer)) in files.iter_mut().enumerate() {
                if let Err(error) = writer.game(*rows, game) {
                    *failed = Some(WriteFault { file, error });
                }
            }
        }
        self.written.notify_all();
        if state.failed.is_some() || state.broken { Err(Stopped) } else { Ok(()) }
    }

    /// Something to hold while playing: if its holder panics, nobody waits for the game that will not come.
    pub fn hold(&self) -> Hold<'_> {
        Hold(self)
    }

    /// Completes the files, all or none of them.
    pub fn finish(self) -> Result<(), WriteFault> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failed) = state.failed {
            return Err(failed);
        }
        let fault = |file| move |error| WriteFault { file, error };
        let mut complete = Vec::new();
        for (file, (_, writer)) in state.files.into_iter().enumerate() {
            complete.push(writer.finish().map_err(fault(file))?);
        }
        complete.into_iter().enumerate().try_for_each(|(file, new)| new.complete().map_err(fault(file)))
    }
}

/// See [`RowFiles::hold`].
pub struct Hold<'a>(&'a RowFiles);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().broken = true;
            self.0.written.notify_all();
        }
    }
}
