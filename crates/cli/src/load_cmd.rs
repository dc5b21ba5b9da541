//! `janso load`: many tables of a parlour at once, played over sockets, and how long people wait for what happens.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use load::{Door, Figures, LoadCounts, LoadPlan, ServerProcess};

use crate::Answer;
use crate::args::{Look, number_to};
use crate::progress::{progress_bar, stop_on_ctrl_c};
use crate::serve_cmd::wrong;
use crate::show::{Align, columns};

/// Play many tables of a parlour at once, and say how long people wait until they see what happened
///
/// Every table has four people, each with a socket of their own. This many times a second whoever has the turn does something
/// legal by lot; whoever may claim a tile answers at once. The time is that from sending an action to the first message
/// with new events, at each of the four sockets. Without --url a server of its own runs meanwhile, in a folder that goes
/// away afterwards. Ctrl-C ends it early and shows what there is.
#[derive(Debug, Args)]
#[command(after_long_help = NOTES)]
pub struct LoadArgs {
    /// How many tables, each with four sockets
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number_to::<u32>(1, 10_000), allow_negative_numbers = true)]
    tables: u32,
    /// For how many seconds they are played
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = number_to::<u32>(1, 3_600), allow_negative_numbers = true)]
    seconds: u32,
    /// How many turns are played at a table each second
    #[arg(long, value_name = "N", default_value = "1", value_parser = rate, allow_negative_numbers = true)]
    rate: f64,
    /// A server that runs already, as http://HOST:PORT; it needs a --burst of four times as many as there are tables, and --tables-per-address
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

const NOTES: &str = "\
Examples:
  janso load
  janso load --tables 1000 --seconds 120 --rate 1
  janso load --url http://127.0.0.1:8910 --tables 10 --json

JSON (--json), times in milliseconds:
  tables, sockets, seconds, rate, opening (seconds until all sat)
  turns, answers   actions in turn, and answers to offered tiles
  frames, bytes    what the sockets were told
  told             {count, p50, p95, p99, max} of the times
  late             answers that came after the offer was settled
  errors           everything else that went wrong; the first in error
  memory           {before, opened, end, each-table}: bytes in memory of
                   the server, null if it is not our own
  processors       how many the server kept busy, or null
Exit status 1 means that something went wrong at a table.";

pub fn run(args: &LoadArgs, look: Look) -> anyhow::Result<Answer> {
    enough_files(u64::from(args.tables) * 4)?;
    let own = match args.url {
        Some(_) => None,
        None => Some(ServerProcess::start(args.tables)?),
    };
    let url = args.url.as_deref().or(own.as_ref().map(|own| own.url.as_str())).unwrap_or_default();
    let door = Door::new(url).map_err(|error| wrong(format!("--url {error}")))?;
    let stop = stop_on_ctrl_c()?;
    let bar = progress_bar(u64::from(args.tables), "tables");
    let time = Duration::from_secs(u64::from(args.seconds));
    let plan = LoadPlan { tables: args.tables, time, rate: args.rate };
    let played = load::run(plan, door, own.as_ref(), &stop, || bar.inc(1));
    bar.finish_and_clear();
    let figures = played?;
    let text = if look.json { crate::report::json(&figures.report())? } else { draw(&figures) };
    let status = if figures.counts.errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    Ok(Answer { text, status })
}

fn draw(figures: &Figures) -> String {
    let LoadCounts { turns, answers, frames, delays, late, errors, first_error, .. } = &figures.counts;
    let (seconds, opening) = (figures.seconds.as_secs_f64(), figures.opening.as_secs_f64());
    let (tables, sockets) = (figures.tables, figures.tables * 4);
    let each_second = |count: u64| format!("{:.0} a second", count as f64 / seconds);
    let within = |share| figures.delay(share).map_or("none".to_owned(), |time| format!("{time} ms"));
    let row = |name: &str, value: String| vec![name.to_owned(), value];
    let mut rows = vec![
        row("tables", format!("{tables}, with {sockets} sockets; opened in {opening:.3} s, played for {seconds:.3} s")),
        row("turns", format!("{turns}, {}; and {answers} answers to offers", each_second(*turns))),
        row("messages heard", format!("{frames}, {}", each_second(*frames))),
        row("told after an action", format!("half of {} within {}", delays.len(), within(0.50))),
        row("", format!("95 of 100 within {}", within(0.95))),
        row("", format!("99 of 100 within {}", within(0.99))),
        row("", format!("all within {}", within(1.0))),
        row("late answers", late.to_string()),
        row("errors", errors.to_string()),
    ];
    rows.extend(first_error.iter().map(|error| row("", error.clone())));
    if let (Some([before, _, end]), Some(each)) = (figures.used, figures.memory_each()) {
        let megabytes = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
        let (each, before, end) = (each as f64 / 1e3, megabytes(before.memory), megabytes(end.memory));
        rows.push(row("memory of the server", format!("{each:.0} kB a table: {before} before, {end} at the end")));
    }
    rows.extend(figures.processors().map(|busy| row("processors it kept busy", busy.to_string())));
    columns(&[Align::Left, Align::Left], &rows)
}

/// Lets this process, and a server that it starts, have this many sockets open.
fn enough_files(sockets: u64) -> anyhow::Result<()> {
    // The database, the terminal, and what libraries hold.
    let needed = sockets + 200;
    let most = rlimit::increase_nofile_limit(needed).context("how many files may be open cannot be found out")?;
    if most < needed {
        return Err(wrong(format!(
            "{sockets} sockets need {needed} open files, and this process may have {most}: raise the limit (ulimit -Hn), or play fewer tables"
        )));
    }
    Ok(())
}

fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.1..=20.0).contains(number));
    number.ok_or("it is a number from 0.1 to 20".to_owned())
}
