//! Many games at once: one thread cuts the files into games, others read and count them.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use formats::foreign::{Found, Text, Texts};
use formats::record::Record;
use formats::stats::{Played, Stats};
use rules::Terms;

use crate::verify::files::{self, Found as Met};

/// Games that wait for a thread, so that a big file is never held as a whole.
const WAITING: usize = 32;

/// How a record of our own begins.
const OWN: &[u8] = b"janso record ";

/// What came of all files.
#[derive(Debug, Default)]
pub struct Collected {
    pub stats: Stats,
    /// Games by rules with Japanese words.
    pub japanese: u64,
    /// Files in folders that are of other kinds.
    pub skipped: u64,
    /// What there is to say of files and games, in their order.
    notes: Vec<(u64, Note)>,
}

/// Something about a file or a game that was not counted.
#[derive(Debug)]
pub enum Note {
    /// It is none that is counted.
    PassedOver(String),
    /// It cannot be read.
    Damaged(String),
}

impl Collected {
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.notes.iter().map(|(_, note)| note)
    }

    fn merge(&mut self, other: Collected) {
        self.stats.merge(&other.stats);
        self.japanese += other.japanese;
        self.skipped += other.skipped;
        self.notes.extend(other.notes);
    }

    fn count(&mut self, played: &Played, terms: Terms) {
        self.stats.add(played);
        self.japanese += u64::from(terms == Terms::Japanese);
    }
}

enum Job {
    Text(Arc<Path>, Text),
    Own(Arc<Path>),
}

/// A job and its place in the order of the files.
type Numbered = (u64, Job);

/// Reads and counts everything under the paths.
pub fn collect(paths: &[PathBuf]) -> Collected {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (to_threads, jobs) = sync_channel(WAITING);
    let (jobs, done) = (Mutex::new(jobs), AtomicU64::new(0));
    thread::scope(|scope| {
        let (jobs, done) = (&jobs, &done);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(move || work(jobs, done))).collect();
        let mut cutter = Cutter { to_threads, number: 0, own: Collected::default(), progress: Progress::new(done) };
        for path in paths {
            // Nothing fails here: what is wrong with a file is a note.
            let _ = files::each_file(path, &mut |met| {
                cutter.cut(met);
                Ok(())
            });
        }
        let Cutter { to_threads, own: mut all, progress, .. } = cutter;
        drop(to_threads);
        for worker in workers {
            all.merge(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        progress.clear();
        all.notes.sort_by_key(|(number, _)| *number);
        all
    })
}

/// Cuts files into games and hands them out.
struct Cutter<'a> {
    to_threads: SyncSender<Numbered>,
    number: u64,
    own: Collected,
    progress: Progress<'a>,
}

impl Cutter<'_> {
    fn send(&mut self, job: Job) {
        // The other end lives as long as we do.
        let _ = self.to_threads.send((self.number, job));
        self.number += 1;
        self.progress.show();
    }

    fn damaged(&mut self, path: &Path, what: impl std::fmt::Display) {
        self.own.notes.push((self.number, Note::Damaged(format!("{}: {what}", path.display()))));
        self.number += 1;
    }

    fn cut(&mut self, met: Met) {
        let (path, named) = match met {
            Met::Trouble { path, error } => return self.damaged(&path, error),
            Met::File { path, named } => (Arc::<Path>::from(path), named),
        };
        match is_own(&path) {
            Ok(true) => return self.send(Job::Own(path)),
            Ok(false) => (),
            Err(error) => return self.damaged(&path, error),
        }
        let texts = match Texts::open(&path) {
            Ok(Some(texts)) => texts,
            Ok(None) if named => return self.damaged(&path, "not a format that can be read"),
            Ok(None) => return self.own.skipped += 1,
            Err(error) => return self.damaged(&path, error),
        };
        for text in texts {
            match text {
                Ok(text) => self.send(Job::Text(path.clone(), text)),
                Err(error) => self.damaged(&path, format_args!("line {}: {error}", error.line)),
            }
        }
    }
}

fn is_own(path: &Path) -> io::Result<bool> {
    let mut first = Vec::new();
    File::open(path)?.take(OWN.len() as u64).read_to_end(&mut first)?;
    Ok(first == OWN)
}

/// Reads and counts games until there are no more.
fn work(jobs: &Mutex<Receiver<Numbered>>, done: &AtomicU64) -> Collected {
    let mut collected = Collected::default();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, job)) = job else { return collected };
        let note = match job {
            Job::Text(path, text) => foreign(&mut collected, &path, &text),
            Job::Own(path) => own(&mut collected, &path).map_err(|error| format!("{}: {error}", path.display())),
        };
        match note {
            Ok(None) => (),
            Ok(Some(passed_over)) => collected.notes.push((number, Note::PassedOver(passed_over))),
            Err(damage) => collected.notes.push((number, Note::Damaged(damage))),
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts a game of another program, or says why it is passed over or what is wrong.
fn foreign(collected: &mut Collected, path: &Path, text: &Text) -> Result<Option<String>, String> {
    let place = |id: &str, why: &str| format!("{}: line {}: {id}: {why}", path.display(), text.line);
    match text.read() {
        Ok(Found::Game(told)) => {
            collected.count(&Played::of_told(&told), told.rules.terms);
            Ok(None)
        }
        Ok(Found::ThreePlayers { id }) => Ok(Some(place(&id, "a game of three players"))),
        Ok(Found::OtherRules { id, why }) => Ok(Some(place(&id, why))),
        Err(error) => Err(place(&text.id, &error.to_string())),
    }
}

fn own(collected: &mut Collected, path: &Path) -> Result<Option<String>, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let record = Record::read(BufReader::new(file)).map_err(|error| error.to_string())?;
    let played = Played::of_record(&record).map_err(|difference| difference.to_string())?;
    collected.count(&played, record.head().rules.terms);
    Ok(None)
}

/// Says on a terminal from time to time how far the work is.
struct Progress<'a> {
    done: &'a AtomicU64,
    shown: Option<Instant>,
}

impl Progress<'_> {
    fn new(done: &AtomicU64) -> Progress<'_> {
        Progress { done, shown: io::stderr().is_terminal().then(Instant::now) }
    }

    fn show(&mut self) {
        if self.shown.is_some_and(|shown| shown.elapsed() > Duration::from_millis(200)) {
            self.shown = Some(Instant::now());
            // Progress that cannot be shown stops nothing.
            let _ = write!(io::stderr(), "\r\x1b[K{} games", self.done.load(Ordering::Relaxed));
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
