//! Many games at once: one thread cuts the files into games, others read and play them, and the answers come back in
//! the order of the files.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use records::foreign::{Format, Unreadable};
use records::game_file::{Game, GameFile, GameText, PassedOver};
use records::through::Checked;
use records::told::Told;

use super::super::files::{self, Found as Met};

/// Games that wait for a thread, so that a big file is never held as a whole.
const WAITING: usize = 32;

/// What became of something under a path.
pub enum Done {
    /// A game was played, if only as far as it goes.
    Game { path: Arc<Path>, line: u64, format: Format, id: String, checked: Box<Checked>, stops: Option<Unreadable> },
    /// A game cannot be played here.
    PassedOver(PassedOver),
    /// A game cannot be read.
    Unreadable { path: Arc<Path>, id: String, error: Unreadable },
    /// A file cannot be read.
    Trouble { path: Arc<Path>, error: String },
    /// A file in a folder is of another kind.
    Skipped,
}

/// A game for a thread, or an answer already.
enum Job {
    Read(Arc<Path>, GameText, Option<Format>),
    Done(Done),
}

type Numbered<T> = (u64, T);

/// What is done with a game.
pub type Check = fn(&Told) -> Checked;

/// Hands over what becomes of each game, in order.
pub fn each_game(paths: &[PathBuf], check: Check, mut take: impl FnMut(Done) -> io::Result<()>) -> io::Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (to_threads, jobs) = sync_channel::<Numbered<Job>>(WAITING);
    let (to_us, answers) = sync_channel::<Numbered<Done>>(WAITING);
    let jobs = Mutex::new(jobs);
    let stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let stopped = &stopped;
        scope.spawn(move || {
            let mut sender = Sender { to_threads, stopped, number: 0 };
            // It ends early if the report cannot be written, and that is told by whoever writes it.
            let _ = paths.iter().try_for_each(|path| cut(path, &mut sender));
        });
        for _ in 0..threads {
            let (jobs, to_us) = (&jobs, to_us.clone());
            scope.spawn(move || work(jobs, &to_us, check));
        }
        drop(to_us);
        let (mut next, mut early) = (0, BTreeMap::new());
        let mut result = Ok(());
        // After a failure the rest is still received, so that no thread waits for us forever.
        for (number, done) in answers {
            early.insert(number, done);
            while let Some(done) = early.remove(&next) {
                next += 1;
                result = result.and_then(|()| take(done));
            }
            stopped.fetch_or(result.is_err(), Ordering::Relaxed);
        }
        result
    })
}

/// Gives each job its number.
struct Sender<'a> {
    to_threads: SyncSender<Numbered<Job>>,
    stopped: &'a AtomicBool,
    number: u64,
}

impl Sender<'_> {
    fn send(&mut self, job: Job) -> io::Result<()> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.number += 1;
        let sent = self.to_threads.send((self.number - 1, job));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

/// Cuts the files under a path into games.
fn cut(path: &Path, sender: &mut Sender<'_>) -> io::Result<()> {
    files::each_file(path, &mut |met| {
        let (path, named) = match met {
            Met::Trouble { path, error } => {
                return sender.send(Job::Done(Done::Trouble { path: path.into(), error: error.to_string() }));
            }
            Met::File { path, named } => (Arc::<Path>::from(path), named),
        };
        let trouble = |error: String| Job::Done(Done::Trouble { path: path.clone(), error });
        let games = match GameFile::open(&path) {
            Ok(Some(games)) => games,
            Ok(None) if named => return sender.send(trouble("not a format that can be read".to_owned())),
            Ok(None) => return sender.send(Job::Done(Done::Skipped)),
            Err(error) => return sender.send(trouble(error.to_string())),
        };
        let format = games.format();
        if format.is_none() && named {
            return sender.send(trouble("our own record: see `janso verify record`".to_owned()));
        }
        for text in games {
            sender.send(match text {
                Ok(text) => Job::Read(path.clone(), text, format),
                Err(error) => Job::Done(Done::Unreadable { path: path.clone(), id: String::new(), error }),
            })?;
        }
        Ok(())
    })
}

/// Reads and plays games until there are no more.
fn work(jobs: &Mutex<Receiver<Numbered<Job>>>, to_us: &SyncSender<Numbered<Done>>, check: Check) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, job)) = job else { return };
        let done = match job {
            Job::Done(done) => done,
            Job::Read(path, text, format) => play(path, text, format, check),
        };
        if to_us.send((number, done)).is_err() {
            return;
        }
    }
}

fn play(path: Arc<Path>, text: GameText, format: Option<Format>, check: Check) -> Done {
    let (line, id) = (text.line(), text.id().to_owned());
    match (text.read(), format) {
        (Ok(Game::Told(told, stops)), Some(format)) => {
            let checked = Box::new(check(&told));
            Done::Game { path, line, format, id: told.id, checked, stops }
        }
        (Ok(Game::PassedOver { why, .. }), _) => Done::PassedOver(why),
        // Our own records are checked elsewhere; one that is damaged is said here too.
        (Ok(Game::Own(_) | Game::Told(..)), _) => Done::Skipped,
        (Err(error), _) => Done::Unreadable { path, id, error },
    }
}
