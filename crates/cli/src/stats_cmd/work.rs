//! Many games at once: one thread cuts the files into games, others read and count them.

use std::collections::BTreeMap;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use history::{GameHistory, Stats};
use records::game_file::{Game, GameFile, GameText, PassedOver};
use records::game_history::{of_record, of_told};
use rules::{Rules, Terms};

use crate::verify::files::{self, Found as Met};

/// Games that wait for a thread, so that a big file is never held as a whole.
const WAITING: usize = 32;

/// What came of all files.
#[derive(Debug, Default)]
pub struct Collected {
    pub stats: Stats,
    /// Games by rules with Japanese words.
    pub japanese: u64,
    /// Files in folders that are of other kinds.
    pub skipped: u64,
    /// Games that are not played here, by the reason.
    pub passed_over: BTreeMap<PassedOver, u64>,
    /// What cannot be read, in the order of the files.
    damaged: Vec<(u64, String)>,
}

impl Collected {
    /// A sentence for each file and game that cannot be read.
    pub fn damaged(&self) -> impl ExactSizeIterator<Item = &str> {
        self.damaged.iter().map(|(_, sentence)| sentence.as_str())
    }

    fn merge(&mut self, other: Collected) {
        self.stats.merge(&other.stats);
        self.japanese += other.japanese;
        self.skipped += other.skipped;
        other.passed_over.into_iter().for_each(|(why, games)| *self.passed_over.entry(why).or_default() += games);
        self.damaged.extend(other.damaged);
    }

    fn count(&mut self, game: &GameHistory, terms: Terms) {
        self.stats.add(game);
        self.japanese += u64::from(terms == Terms::Japanese);
    }
}

/// A game, its file, and its place in the order of the files.
type Job = (u64, Arc<Path>, GameText);

/// Reads and counts everything under the paths; `-` is standard input. The rules are those of games whose records do not
/// tell them.
pub fn collect(paths: &[PathBuf], rules: Option<Rules>) -> Collected {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (to_threads, jobs) = sync_channel(WAITING);
    let (jobs, done) = (Mutex::new(jobs), AtomicU64::new(0));
    thread::scope(|scope| {
        let (jobs, done) = (&jobs, &done);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(move || work(jobs, done, rules))).collect();
        let mut cutter = Cutter { to_threads, number: 0, own: Collected::default(), progress: Progress::new(done) };
        for path in paths {
            if path.as_os_str() == "-" {
                let games = GameFile::over(Box::new(BufReader::new(io::stdin())), "game".to_owned());
                cutter.cut(path.as_path().into(), games, true);
                continue;
            }
            // Nothing fails here: what is wrong with a file is a note.
            let _ = files::each_file(path, &mut |met| {
                match met {
                    Met::Trouble { path, error } => cutter.damaged(&path, error),
                    Met::File { path, named } => {
                        let games = GameFile::open(&path);
                        cutter.cut(path.into(), games, named);
                    }
                }
                Ok(())
            });
        }
        let Cutter { to_threads, own: mut all, progress, .. } = cutter;
        drop(to_threads);
        for worker in workers {
            all.merge(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        progress.clear();
        all.damaged.sort_by_key(|(number, _)| *number);
        all
    })
}

/// Cuts files into games and hands them out.
struct Cutter<'a> {
    to_threads: SyncSender<Job>,
    number: u64,
    own: Collected,
    progress: Progress<'a>,
}

impl Cutter<'_> {
    fn send(&mut self, path: Arc<Path>, text: GameText) {
        // The other end lives as long as we do.
        let _ = self.to_threads.send((self.number, path, text));
        self.number += 1;
        self.progress.show();
    }

    fn damaged(&mut self, path: &Path, what: impl std::fmt::Display) {
        self.own.damaged.push((self.number, format!("{}: {what}", path.display())));
        self.number += 1;
    }

    fn cut(&mut self, path: Arc<Path>, games: io::Result<Option<GameFile>>, named: bool) {
        let games = match games {
            Ok(Some(games)) => games,
            Ok(None) if named => return self.damaged(&path, "not a format that can be read"),
            Ok(None) => return self.own.skipped += 1,
            Err(error) => return self.damaged(&path, error),
        };
        for text in games {
            match text {
                Ok(text) => self.send(path.clone(), text),
                Err(error) => self.damaged(&path, format_args!("line {}: {error}", error.line)),
            }
        }
    }
}

/// Reads and counts games until there are no more.
fn work(jobs: &Mutex<Receiver<Job>>, done: &AtomicU64, rules: Option<Rules>) -> Collected {
    let mut collected = Collected::default();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, path, text)) = job else { return collected };
        if let Err(damage) = count(&mut collected, text, rules) {
            collected.damaged.push((number, format!("{}: {damage}", path.display())));
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts a game, or says what is wrong with it.
fn count(collected: &mut Collected, text: GameText, rules: Option<Rules>) -> Result<(), String> {
    let id = match &text {
        // It has the name of its file.
        GameText::Own(_) => String::new(),
        GameText::Foreign(text) => format!("{}: ", text.id),
    };
    match text.read() {
        Ok(Game::Own(record)) => {
            let game = of_record(&record).map_err(|difference| difference.to_string())?;
            collected.count(&game, record.head().rules.terms);
        }
        Ok(Game::Told(told, stops)) => {
            let terms = rules.unwrap_or(told.rules).terms;
            collected.count(&of_told(&told, rules), terms);
            // What there is of it counts, and that it is not all is said.
            if let Some(stops) = stops {
                return Err(format!("line {}: {id}{stops}", stops.line));
            }
        }
        Ok(Game::PassedOver { why, .. }) => *collected.passed_over.entry(why).or_default() += 1,
        Err(error) => return Err(format!("line {}: {id}{error}", error.line)),
    }
    Ok(())
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
