//! `janso seating bench`: a grid of schedules beside the best that are known.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use seating::{Measure, Plan};
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
    /// So many second meetings are not too many.
    allowed: u32,
}

/// The grid of `known.txt`.
fn grid() -> Vec<Known> {
    let lines = include_str!("known.txt").lines().filter(|line| !line.starts_with('#'));
    let cell = |line: &str| -> Option<Known> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse().ok();
        let (players, rounds, repeats, revisits) = (number()?, number()?, number()?, number()?);
        let (fewest, mean) = (words.next()?, words.next()?);
        let allowed = words.next().and_then(|number| number.parse().ok());
        Some(Known {
            players,
            rounds,
            repeats: repeats as u32,
            table_revisits: revisits as u32,
            indirect_min: fewest.parse().ok(),
            indirect_mean: mean.parse().ok(),
            allowed: allowed.unwrap_or(repeats as u32),
        })
    };
    lines.filter_map(cell).collect()
}

/// A size: one schedule of ours, and those of others.
struct Cell {
    /// None for a size outside the grid, of which others have a schedule.
    known: Option<Known>,
    figures: Figures,
    seconds: f64,
    others: Vec<(String, Figures)>,
}

impl Cell {
    /// More second meetings than the best known.
    fn is_above(&self) -> bool {
        self.known.is_some_and(|known| self.figures.repeats > known.repeats)
    }

    /// More than is allowed.
    fn is_too_many(&self) -> bool {
        self.known.is_some_and(|known| self.figures.repeats > known.allowed)
    }

    /// As few table revisits as the best known, where second meetings are not more.
    fn tables_hold(&self) -> bool {
        self.known.is_some_and(|known| self.figures.table_revisits <= known.table_revisits)
    }

    /// Indirect meetings near those of the best collection, or nobody left to meet.
    fn indirect_holds(&self) -> bool {
        let theirs = self.known.and_then(|known| known.indirect_min.zip(known.indirect_mean));
        let Some((fewest, mean)) = theirs else { return true };
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
    let is_asked = |size: Size| asked(&players, size.0) && asked(&rounds, size.1);
    let mut sizes: BTreeMap<Size, Option<Known>> = BTreeMap::new();
    let mut others: BTreeMap<Size, Vec<(String, Figures)>> = BTreeMap::new();
    for (name, schedule) in schedules_in(&args.data).unwrap_or_default() {
        let size = (schedule.players(), schedule.rounds().len());
        if is_asked(size) {
            sizes.insert(size, None);
            others.entry(size).or_default().push((name, Figures::new(&Measure::of(&schedule))));
        }
    }
    for known in grid() {
        let size = (known.players, known.rounds);
        if is_asked(size) {
            sizes.insert(size, Some(known));
        }
    }
    if sizes.is_empty() {
        let wanted = "sizes of the grid: 16, 20, … 48, 64, 80, 100, 128, 172 players and 4 to 12 rounds";
        return Err(unreadable("--players", args.players.as_deref().unwrap_or_default(), wanted).into());
    }
    let sizes: Vec<(Size, Option<Known>)> = sizes.into_iter().collect();
    let mut cells = made(args, &sizes);
    for cell in &mut cells {
        cell.others = others.remove(&(cell.figures.players, cell.figures.rounds)).unwrap_or_default();
    }
    let too_many = cells.iter().any(Cell::is_too_many);
    let text = match look.json {
        true => {
            let other = |(name, figures): &(String, Figures)| serde_json::json!({"name": name, "measure": figures});
            let entry = |cell: &Cell| {
                let others: Vec<_> = cell.others.iter().map(other).collect();
                serde_json::json!({"measure": cell.figures, "seconds": cell.seconds, "known": cell.known, "others": others})
            };
            json(&cells.iter().map(entry).collect::<Vec<_>>())?
        }
        false => table(&cells) + &summary(&cells),
    };
    Ok(Answer { text, status: ExitCode::from(u8::from(too_many)) })
}

/// Players and rounds.
type Size = (usize, usize);

fn list(flag: &str, text: &Option<String>) -> Result<Option<Vec<usize>>, InputErrors> {
    let read = |text: &String| {
        let numbers = text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<Vec<usize>>>();
        numbers.ok_or_else(|| unreadable(flag, text, "numbers with commas between"))
    };
    text.as_ref().map(read).transpose()
}

/// The schedules of the grid, made by several threads; which thread makes which changes nothing.
fn made(args: &BenchArgs, grid: &[(Size, Option<Known>)]) -> Vec<Cell> {
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let bar = match std::io::stderr().is_terminal() {
        true => progress_bar(grid.len() as u64, "schedules"),
        false => ProgressBar::hidden(),
    };
    let (next, cells) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(grid.len()) {
            scope.spawn(|| {
                while let Some(&((players, rounds), known)) = grid.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begin = Used::now();
                    let plan = Plan { seed: args.seed, effort: args.effort.effort(), ..Plan::new(players, rounds) };
                    let schedule = seating::make(&plan).expect("the sizes of the grid are possible");
                    let figures = Figures::new(&Measure::of(&schedule));
                    let cell = Cell { known, figures, seconds: begin.seconds(), others: Vec::new() };
                    cells.lock().expect("no thread panics while it adds").push(cell);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut cells = cells.into_inner().expect("no thread panics while it adds");
    cells.sort_by_key(|cell| (cell.figures.players, cell.figures.rounds));
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

/// Ours beside the best known, and under each of them the schedules of others of the same size.
fn table(cells: &[Cell]) -> String {
    let heading = [
        "schedule", "players", "rounds", "rep", "known", "", "tab", "known", "", "wind", "ind", "known", "", "seconds",
    ];
    let mut rows = vec![heading.map(|word| paint(BOLD, word)).to_vec()];
    for cell in cells {
        let Cell { known, figures, seconds, .. } = cell;
        let best =
            |number: &dyn Fn(&Known) -> u32| known.as_ref().map_or("-".to_owned(), |known| number(known).to_string());
        let indirect = known.and_then(|known| known.indirect_min.zip(known.indirect_mean));
        let repeats = match known {
            Some(known) if cell.is_above() && !cell.is_too_many() => format!("allowed up to {}", known.allowed),
            Some(known) => against(figures.repeats, known.repeats),
            None => String::new(),
        };
        rows.push(vec![
            "ours".to_owned(),
            figures.players.to_string(),
            figures.rounds.to_string(),
            figures.repeats(),
            best(&|known| known.repeats),
            repeats,
            figures.revisits(),
            best(&|known| known.table_revisits),
            known.map_or(String::new(), |known| against(figures.table_revisits, known.table_revisits)),
            figures.wind_repeaters.to_string(),
            figures.indirect(),
            indirect.map_or("-".to_owned(), |(fewest, mean)| format!("{fewest}/{mean:.1}")),
            if cell.indirect_holds() { String::new() } else { "fewer".to_owned() },
            format!("{seconds:.1}"),
        ]);
        for (name, theirs) in &cell.others {
            let mut row = vec![name.clone(), theirs.players.to_string(), theirs.rounds.to_string(), theirs.repeats()];
            row.extend(["", ""].map(str::to_owned));
            row.extend([theirs.revisits(), String::new(), String::new(), theirs.wind_repeaters.to_string()]);
            row.extend([theirs.indirect(), String::new(), String::new(), String::new()]);
            rows.push(row);
        }
    }
    let mut aligns = [Align::Right; 14];
    [0, 5, 8, 12].into_iter().for_each(|column| aligns[column] = Align::Left);
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

fn summary(cells: &[Cell]) -> String {
    let count = |holds: &dyn Fn(&Cell, &Known) -> bool| {
        cells.iter().filter(|cell| cell.known.as_ref().is_some_and(|known| holds(cell, known))).count()
    };
    let all = count(&|_, _| true);
    let equal = count(&|cell, known| cell.figures.repeats == known.repeats);
    let below = count(&|cell, known| cell.figures.repeats < known.repeats);
    let not_above = equal + below;
    let least = count(&|cell, _| cell.figures.repeats == cell.figures.least_repeats);
    let tables = count(&|cell, known| cell.figures.repeats <= known.repeats && cell.tables_hold());
    let compared = count(&|_, known| known.indirect_min.is_some());
    let indirect = count(&|cell, known| known.indirect_min.is_some() && cell.indirect_holds());
    let winds: u32 = cells.iter().map(|cell| cell.figures.wind_repeaters).sum();
    let longest = cells.iter().map(|cell| cell.seconds).fold(0.0, f64::max);
    let total: f64 = cells.iter().map(|cell| cell.seconds).sum();
    let allowed: Vec<String> = cells
        .iter()
        .filter(|cell| cell.is_above() && !cell.is_too_many())
        .map(|cell| format!("{} × {}: {}", cell.figures.players, cell.figures.rounds, cell.figures.repeats))
        .collect();
    let allowed = match allowed.is_empty() {
        true => String::new(),
        false => format!("\n  allowed above the best known: {}", allowed.join(", ")),
    };
    let theirs = || cells.iter().flat_map(|cell| cell.others.iter().map(move |(_, theirs)| (cell, theirs)));
    let worse = theirs().filter(|(cell, theirs)| cell.figures.repeats > theirs.repeats).count();
    let others = match theirs().count() {
        0 => String::new(),
        count => format!("  schedules of others: {count} measured, {worse} with fewer second meetings than ours\n"),
    };
    format!(
        "\n  second meetings: {below} below the best known, {equal} equal, {} above; {least} of {all} at the bound{allowed}\n  \
         table revisits not above the best known: {tables} of the {not_above} with as few second meetings\n  \
         indirect meetings at least 0.95 (mean) and 0.85 (fewest) of aim's: {indirect} of {compared}\n  \
         players with a wind twice in a block: {winds}\n{others}  processor time: {total:.0} s, longest {longest:.1} s\n",
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
        let allowed: Vec<(usize, usize, u32)> = grid
            .iter()
            .filter(|known| known.allowed > known.repeats)
            .map(|known| (known.players, known.rounds, known.allowed))
            .collect();
        assert_eq!(allowed, [(32, 10, 10)]);
    }

    #[test]
    fn second_meetings_that_are_allowed_are_said_and_no_failure() {
        let known = grid().into_iter().find(|known| (known.players, known.rounds) == (32, 10));
        let schedule = seating::make(&Plan { effort: seating::Effort::Quick, ..Plan::new(16, 4) }).expect("a schedule");
        let mut figures = Figures::new(&Measure::of(&schedule));
        (figures.players, figures.rounds, figures.repeats) = (32, 10, 10);
        let mut cell = Cell { known, figures, seconds: 1.0, others: Vec::new() };
        assert!(cell.is_above() && !cell.is_too_many());
        cell.figures.repeats = 11;
        assert!(cell.is_too_many());
        cell.figures.repeats = 10;
        let text = table(std::slice::from_ref(&cell)) + &summary(&[cell]);
        assert!(
            text.contains("allowed up to 10") && text.contains("allowed above the best known: 32 × 10: 10"),
            "{text}"
        );
    }
}
