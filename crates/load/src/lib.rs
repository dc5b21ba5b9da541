//! Many tables of a parlour at once, each with four people who do something legal by lot, and how long each of them waits
//! until a message tells what an action led to.

mod figures;
mod guests;
mod server_process;
mod table;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use tokio::task::JoinSet;

pub use figures::{Figures, LoadCounts};
pub use guests::Door;
pub use server_process::{ResourceUse, ServerProcess};
use table::{FourPeople, Pace};

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub struct LoadPlan {
    /// How many tables, each with four sockets.
    pub tables: u32,
    /// For how long they are played.
    pub time: Duration,
    /// How many turns are played at a table each second.
    pub rate: f64,
}

/// Why a load cannot be played, in a sentence.
#[derive(Debug)]
pub struct LoadError(String);

impl LoadError {
    fn new(sentence: impl Into<String>) -> LoadError {
        LoadError(sentence.into())
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LoadError {}

/// Says what was being done when something failed.
trait While<T> {
    fn during(self, what: impl fmt::Display) -> Result<T, LoadError>;
}

impl<T, E: fmt::Display> While<T> for Result<T, E> {
    fn during(self, what: impl fmt::Display) -> Result<T, LoadError> {
        self.map_err(|error| LoadError::new(format!("{what}: {error}")))
    }
}

/// This many tables are opened at a time.
const AT_ONCE: usize = 16;

/// Opens all tables, calls `opened` after each, and then plays at all of them until the time is up or `stop` is set. What the
/// server uses is measured if it is ours.
///
/// # Errors
/// If not every table can be opened, or the server stops answering.
pub fn run(
    plan: LoadPlan,
    door: Door,
    own: Option<&ServerProcess>,
    stop: &AtomicBool,
    opened: impl Fn(),
) -> Result<Figures, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.during("the threads cannot be started")?;
    let figures = runtime.block_on(play(plan, Arc::new(door), own, stop, opened));
    runtime.shutdown_timeout(Duration::from_secs(1));
    figures
}

async fn play(
    plan: LoadPlan,
    door: Arc<Door>,
    own: Option<&ServerProcess>,
    stop: &AtomicBool,
    on_opened: impl Fn(),
) -> Result<Figures, LoadError> {
    let used = || own.map(ServerProcess::used).transpose();
    let (before, started) = (used()?, Instant::now());
    let opening = (0..plan.tables).map(|_| FourPeople::sit(Arc::clone(&door)));
    let mut opening = stream::iter(opening).buffer_unordered(AT_ONCE);
    let mut tables = Vec::new();
    while let Some(table) = opening.next().await {
        tables.push(table?);
        on_opened();
        if stop.load(Ordering::Relaxed) {
            return Err(LoadError::new("stopped before all tables were opened"));
        }
    }
    let (opening, opened) = (started.elapsed(), used()?);
    let begin = Instant::now();
    let until = begin + plan.time;
    let each = Duration::from_secs_f64(1.0 / plan.rate);
    let mut playing = JoinSet::new();
    for table in tables {
        // Turns of different tables are spread over time, as those of people are.
        let pace = Pace { from: begin + each.mul_f64(fastrand::f64()), each, until };
        playing.spawn(table.play(pace));
    }
    while Instant::now() < until && !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (seconds, end) = (begin.elapsed(), used()?);
    let mut counts = LoadCounts::default();
    while let Some(one) = tokio::time::timeout(Duration::from_secs(30), playing.join_next())
        .await
        .map_err(|_| LoadError::new("a table did not end: is the server still there?"))?
    {
        counts.add(one.during("a table broke off")?);
    }
    counts.delays.sort_unstable();
    let used = before.zip(opened).zip(end).map(|((before, opened), end)| [before, opened, end]);
    Ok(Figures { tables: plan.tables, rate: plan.rate, opening, seconds, counts, used })
}
