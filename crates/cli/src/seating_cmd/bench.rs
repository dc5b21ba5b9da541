//! `janso seating bench`: a grid of schedules beside the best that are known.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use seating::{Measure, Plan, Schedule};
use serde::Serialize;

use super::figures::Figures;
use super::{EffortArg, schedules_in, unreadable};
use crate::Answer;
use crate::args::{Look, number_to};
use crate::input_error::InputErrors;
use crate::progress::progress_bar;
use crate::report::json;
use crate::show::{Align, BOLD, columns, paint};

/// `janso seating bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Only these numbers of players of the grid, with commas between
    #[arg(long, value_name = "LIST")]
    players: Option<String>,
    /// Only these numbers of rounds, from 4 to 12
    #[arg(long, value_name = "LIST")]
    rounds: Option<String>,
    /// The seed of all schedules
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How long is searched
    #[arg(long, value_name = "HOW", value_enum, default_value_t = EffortArg::Usual)]
    effort: EffortArg,
    /// How many schedules at the same time; without it as many as the machine has processors
    #[arg(long, value_name = "T", value_parser = number_to::<usize>(1, 256), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// A folder with schedules of other programs, measured beside ours where it exists
    #[arg(long, value_name = "FOLDER", default_value = "../shared/data", value_hint = ValueHint::DirPath)]
    data: PathBuf,
}

/// What the best schedules known so far reach at one size.
#[derive(Debug, Clone, Copy, Serialize)]
struct Known {
    #[serde(skip)]
    players: usize,
    #[serde(skip)]
    rounds: usize,
    repeats: u32,
    table_revisits: u32,
    indirect_min: Option<u32>,
    indirect_mean: Option<f64>,
}

/// The grid of `known.txt`.
fn grid() -> Vec<Known> {
    let lines = include_str!("known.txt").lines().filter(|line| !line.starts_with('#'));
    let cell = |line: &str| -> Option<Known> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse().ok();
        let (players, rounds, repeats, revisits) = (number()?, number()?, number()?, number()?);
        let (fewest, mean) = (words.next()?, words.next()?);
        Some(Known {
            players,
            rounds,
            repeats: repeats as u32,
            table_revisits: revisits as u32,
            indirect_min: fewest.parse().ok(),
            indirect_mean: mean.parse().ok(),
        })
    };
    lines.filter_map(cell).collect()
}

/// One schedule of ours.
struct Cell {
    known: Known,
    figures: Figures,
    seconds: f64,
}

impl Cell {
    /// As few table revisits as the best known, where second meetings are not more.
    fn tables_hold(&self) -> bool {
        self.figures.table_revisits <= self.known.table_revisits
    }

    /// Indirect meetings near those of the best collection, or nobody left to meet.
    fn indirect_holds(&self) -> bool {
        let Some((fewest, mean)) = self.known.indirect_min.zip(self.known.indirect_mean) else { return true };
        let Some((our_fewest, our_mean)) = self.figures.indirect_min.zip(self.figures.indirect_mean) else {
            return true;
        };
        // The known mean has one decimal place, so that the true one may be lower by half of it.
        our_mean >= 0.95 * (mean - 0.05) && our_fewest >= fewest * 85 / 100
    }
}

/// Runs the command.
pub fn run(args: &BenchArgs, look: Look) -> anyhow::Result<Answer> {
    let (players, rounds) = (list("--players", &args.players)?, list("--rounds", &args.rounds)?);
    let asked = |wanted: &Option<Vec<usize>>, number: usize| wanted.as_ref().is_none_or(|list| list.contains(&number));
    let mut grid = grid();
    grid.retain(|known| asked(&players, known.players) && asked(&rounds, known.rounds));
    if grid.is_empty() {
        let wanted = "sizes of the grid: 16, 20, … 48, 64, 80, 100, 128, 172 players and 4 to 12 rounds";
        return Err(unreadable("--players", args.players.as_deref().unwrap_or_default(), wanted).into());
    }
    let cells = made(args, &grid);
    let above = cells.iter().filter(|cell| cell.figures.repeats > cell.known.repeats).count();
    let text = match look.json {
        true => {
            let entry = |cell: &Cell| serde_json::json!({"measure": cell.figures, "seconds": cell.seconds, "known": cell.known});
            json(&cells.iter().map(entry).collect::<Vec<_>>())?
        }
        false => table(&cells) + &others(args, &cells) + &summary(&cells),
    };
    Ok(Answer { text, status: ExitCode::from(u8::from(above > 0)) })
}

fn list(flag: &str, text: &Option<String>) -> Result<Option<Vec<usize>>, InputErrors> {
    let read = |text: &String| {
        let numbers = text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<Vec<usize>>>();
        numbers.ok_or_else(|| unreadable(flag, text, "numbers with commas between"))
    };
    text.as_ref().map(read).transpose()
}

/// The schedules of the grid, made by several threads; which thread makes which changes nothing.
fn made(args: &BenchArgs, grid: &[Known]) -> Vec<Cell> {
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let bar = match std::io::stderr().is_terminal() {
        true => progress_bar(grid.len() as u64, "schedules"),
        false => ProgressBar::hidden(),
    };
    let (next, cells) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(grid.len()) {
            scope.spawn(|| {
                while let Some(&known) = grid.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begin = Used::now();
                    let plan = Plan {
                        seed: args.seed,
                        effort: args.effort.effort(),
                        ..Plan::new(known.players, known.rounds)
                    };
                    let schedule = seating::make(&plan).expect("the sizes of the grid are possible");
                    let figures = Figures::new(&Measure::of(&schedule));
                    let cell = Cell { known, figures, seconds: begin.seconds() };
                    cells.lock().expect("no thread panics while it adds").push(cell);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut cells = cells.into_inner().expect("no thread panics while it adds");
    cells.sort_by_key(|cell| (cell.known.players, cell.known.rounds));
    cells
}

/// When a thread began: its processor time where the system tells it, otherwise the time of day.
struct Used {
    processor: Option<u64>,
    clock: Instant,
}

impl Used {
    fn now() -> Used {
        Used { processor: Used::processor(), clock: Instant::now() }
    }

    /// Nanoseconds that this thread has been running, on Linux.
    fn processor() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
    }

    fn seconds(&self) -> f64 {
        match self.processor.zip(Used::processor()) {
            Some((before, after)) => (after - before) as f64 / 1e9,
            None => self.clock.elapsed().as_secs_f64(),
        }
    }
}

fn table(cells: &[Cell]) -> String {
    let heading = ["players", "rounds", "rep", "known", "", "tab", "known", "", "wind", "ind", "known", "", "seconds"];
    let mut rows = vec![heading.map(|word| paint(BOLD, word)).to_vec()];
    for cell in cells {
        let Cell { known, figures, seconds } = cell;
        let indirect = known.indirect_min.zip(known.indirect_mean);
        rows.push(vec![
            figures.players.to_string(),
            figures.rounds.to_string(),
            figures.repeats(),
            known.repeats.to_string(),
            against(figures.repeats, known.repeats),
            figures.revisits(),
            known.table_revisits.to_string(),
            against(figures.table_revisits, known.table_revisits),
            figures.wind_repeaters.to_string(),
            figures.indirect(),
            indirect.map_or("-".to_owned(), |(fewest, mean)| format!("{fewest}/{mean:.1}")),
            if cell.indirect_holds() { String::new() } else { "fewer".to_owned() },
            format!("{seconds:.1}"),
        ]);
    }
    let mut aligns = [Align::Right; 13];
    [4, 7, 11].into_iter().for_each(|column| aligns[column] = Align::Left);
    columns(&aligns, &rows)
}

/// Where a figure stands beside the best known.
fn against(ours: u32, known: u32) -> String {
    match ours.cmp(&known) {
        std::cmp::Ordering::Less => "below".to_owned(),
        std::cmp::Ordering::Equal => String::new(),
        std::cmp::Ordering::Greater => paint(BOLD, "above"),
    }
}

/// The schedules of other programs of the same sizes.
fn others(args: &BenchArgs, cells: &[Cell]) -> String {
    let Some(schedules) = schedules_in(&args.data) else { return String::new() };
    let size = |schedule: &Schedule| (schedule.players(), schedule.rounds().len());
    let same = |schedule: &Schedule| cells.iter().any(|cell| (cell.known.players, cell.known.rounds) == size(schedule));
    let rows: Vec<_> = schedules
        .iter()
        .filter(|(_, schedule)| same(schedule))
        .map(|(name, schedule)| (String::new(), Some(name.clone()), Figures::new(&Measure::of(schedule))))
        .collect();
    if rows.is_empty() { String::new() } else { format!("\n{}", super::figures::table(&rows)) }
}

fn summary(cells: &[Cell]) -> String {
    let count = |holds: &dyn Fn(&Cell) -> bool| cells.iter().filter(|cell| holds(cell)).count();
    let all = cells.len();
    let equal = count(&|cell| cell.figures.repeats == cell.known.repeats);
    let below = count(&|cell| cell.figures.repeats < cell.known.repeats);
    let not_above = equal + below;
    let least = count(&|cell| cell.figures.repeats == cell.figures.least_repeats);
    let tables = count(&|cell| cell.figures.repeats <= cell.known.repeats && cell.tables_hold());
    let compared = count(&|cell| cell.known.indirect_min.is_some());
    let indirect = count(&|cell| cell.known.indirect_min.is_some() && cell.indirect_holds());
    let winds: u32 = cells.iter().map(|cell| cell.figures.wind_repeaters).sum();
    let longest = cells.iter().map(|cell| cell.seconds).fold(0.0, f64::max);
    let total: f64 = cells.iter().map(|cell| cell.seconds).sum();
    format!(
        "\n  second meetings: {below} below the best known, {equal} equal, {} above; {least} of {all} at the bound\n  \
         table revisits not above the best known: {tables} of the {not_above} with as few second meetings\n  \
         indirect meetings at least 0.95 (mean) and 0.85 (fewest) of aim's: {indirect} of {compared}\n  \
         players with a wind twice in a block: {winds}\n  processor time: {total:.0} s, longest {longest:.1} s\n",
        all - not_above
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_whole() {
        let grid = grid();
        assert_eq!(grid.len(), 126);
        let find = |players, rounds| grid.iter().find(|known| (known.players, known.rounds) == (players, rounds));
        assert_eq!(find(20, 6).map(|known| (known.repeats, known.table_revisits)), Some((6, 21)));
        assert_eq!(find(16, 12).map(|known| (known.repeats, known.indirect_min)), Some((168, None)));
        assert_eq!(find(64, 5).and_then(|known| known.indirect_mean), Some(3.8));
    }
}
