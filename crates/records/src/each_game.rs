//! Many games at once: one thread cuts the files into games, others read them and work on them, and the answers come back
//! in the order of the files.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::files::{FoundPath, each_file};
use crate::foreign::{Format, Unreadable};
use crate::game_file::{GameFile, GameText};

/// Games that wait for a thread, so that a big file is never held as a whole.
const WAITING: usize = 32;

/// A game that is about to be read.
pub struct FoundGame {
    /// Its file.
    pub path: Arc<Path>,
    /// Whether the file was named itself, or found in a folder.
    pub named: bool,
    /// The format of the file, or `None` for our own record.
    pub format: Option<Format>,
    /// The text.
    pub text: GameText,
}

/// What became of something under a path.
pub enum Answer<T> {
    /// A game, and what was made of it.
    Game(T),
    /// A text cannot be cut out of its file.
    Unreadable {
        /// The file.
        path: Arc<Path>,
        /// Where, and why.
        error: Unreadable,
    },
    /// A file cannot be read, or is not of a known format although it was named.
    Trouble {
        /// The file.
        path: Arc<Path>,
        /// Why.
        error: String,
    },
    /// A file in a folder is of another kind.
    Skipped,
}

/// A game for a thread, or an answer already.
enum Job<T> {
    Game(FoundGame),
    Done(Answer<T>),
}

type Numbered<T> = (u64, T);

/// Finds the games under some paths, lets several threads work on them, and passes what becomes of each to `take`, in
/// order. The path `-` is standard input. Stops at the first error of `take`, which comes back.
pub fn each_game<T: Send>(
    paths: &[PathBuf],
    work: impl Fn(FoundGame) -> T + Sync,
    mut take: impl FnMut(Answer<T>) -> io::Result<()>,
) -> io::Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (to_threads, jobs) = sync_channel::<Numbered<Job<T>>>(WAITING);
    let (to_us, answers) = sync_channel::<Numbered<Answer<T>>>(WAITING);
    let jobs = Mutex::new(jobs);
    let stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (stopped, work) = (&stopped, &work);
        scope.spawn(move || {
            let mut cutter = Cutter { to_threads, stopped, number: 0 };
            // It ends early if an answer cannot be taken, and that comes back from whoever takes them.
            let _ = paths.iter().try_for_each(|path| cutter.cut(path));
        });
        for _ in 0..threads {
            let (jobs, to_us) = (&jobs, to_us.clone());
            scope.spawn(move || work_on(jobs, &to_us, work));
        }
        drop(to_us);
        let (mut next, mut early) = (0, BTreeMap::new());
        let mut result = Ok(());
        // After a failure the rest is still received, so that no thread waits for us forever.
        for (number, answer) in answers {
            early.insert(number, answer);
            while let Some(answer) = early.remove(&next) {
                next += 1;
                result = result.and_then(|()| take(answer));
            }
            stopped.fetch_or(result.is_err(), Ordering::Relaxed);
        }
        result
    })
}

/// Cuts files into games, and gives each its number.
struct Cutter<'a, T> {
    to_threads: SyncSender<Numbered<Job<T>>>,
    stopped: &'a AtomicBool,
    number: u64,
}

impl<T> Cutter<'_, T> {
    fn send(&mut self, job: Job<T>) -> io::Result<()> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.number += 1;
        let sent = self.to_threads.send((self.number - 1, job));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }

    fn cut(&mut self, path: &Path) -> io::Result<()> {
        if path.as_os_str() == "-" {
            return self.cut_file(path, GameFile::named(path), true);
        }
        each_file(path, &mut |found| match found {
            FoundPath::Trouble { path, error } => {
                self.send(Job::Done(Answer::Trouble { path: path.into(), error: error.to_string() }))
            }
            FoundPath::File { path, named } => self.cut_file(&path, GameFile::open(&path), named),
        })
    }

    fn cut_file(&mut self, path: &Path, games: io::Result<Option<GameFile>>, named: bool) -> io::Result<()> {
        let path: Arc<Path> = path.into();
        let trouble = |error: String| Job::Done(Answer::Trouble { path: path.clone(), error });
        let games = match games {
            Ok(Some(games)) => games,
            Ok(None) if named => return self.send(trouble("not a format that can be read".to_owned())),
            Ok(None) => return self.send(Job::Done(Answer::Skipped)),
            Err(error) => return self.send(trouble(error.to_string())),
        };
        let format = games.format();
        for text in games {
            self.send(match text {
                Ok(text) => Job::Game(FoundGame { path: path.clone(), named, format, text }),
                Err(error) => Job::Done(Answer::Unreadable { path: path.clone(), error }),
            })?;
        }
        Ok(())
    }
}

fn work_on<T>(
    jobs: &Mutex<Receiver<Numbered<Job<T>>>>,
    to_us: &SyncSender<Numbered<Answer<T>>>,
    work: &impl Fn(FoundGame) -> T,
) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, job)) = job else { return };
        let answer = match job {
            Job::Done(answer) => answer,
            Job::Game(game) => Answer::Game(work(game)),
        };
        if to_us.send((number, answer)).is_err() {
            return;
        }
    }
}
