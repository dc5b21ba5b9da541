//! `janso load`: many tables of a parlour at once, played over sockets, and how long people wait to be told.

mod parlour;
mod guests;
mod table;
mod figures;

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use futures_util::{StreamExt, stream};
use indicatif::ProgressBar;
use tokio::task::JoinSet;

use crate::Answer;
use crate::args::{Look, number_to};
use crate::progress::{progress_bar, stop_on_ctrl_c};
use crate::serve_cmd::wrong;

use figures::{Counted, Figures};
use guests::Door;
use parlour::OwnParlour;
use table::{FourPeople, Pace};

/// Play many tables of a parlour at once, and say how long people wait to be told what happened
///
/// Every table has four people, each with a socket of their own. So many times a second whoever has the turn does something
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

/// So many tables are opened at a moment.
const AT_ONCE: usize = 16;

/// Runs the command.
pub fn run(args: &LoadArgs, look: Look) -> anyhow::Result<Answer> {
    let sockets = u64::from(args.tables) * 4;
    enough_files(sockets)?;
    let own = match args.url {
        Some(_) => None,
        None => Some(OwnParlour::start(args.tables)?),
    };
    let url = args.url.as_deref().or(own.as_ref().map(|own| own.url.as_str())).unwrap_or_default();
    let door = Arc::new(Door::new(url).map_err(wrong)?);
    let stop = stop_on_ctrl_c()?;
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut figures = threads.block_on(play(args, &door, own.as_ref(), &stop))?;
    threads.shutdown_timeout(Duration::from_secs(1));
    let text = match look.json {
        true => crate::report::json(&figures.report())?,
        false => figures.draw(),
    };
    let status = u8::from(figures.counted.errors > 0);
    Ok(Answer { text, status: status.into() })
}

/// Opens all tables, and then plays at all of them.
async fn play(
    args: &LoadArgs,
    door: &Arc<Door>,
    own: Option<&OwnParlour>,
    stop: &AtomicBool,
) -> anyhow::Result<Figures> {
    let before = own.map(OwnParlour::used).transpose()?;
    let started = Instant::now();
    let bar = match std::io::stderr().is_terminal() {
        true => progress_bar(u64::from(args.tables), "tables"),
        false => ProgressBar::hidden(),
    };
    let opening = (0..args.tables).map(|_| FourPeople::sit(Arc::clone(door)));
    let mut opening = stream::iter(opening).buffer_unordered(AT_ONCE);
    let mut tables = Vec::new();
    while let Some(table) = opening.next().await {
        tables.push(table?);
        bar.inc(1);
        if stop.load(Ordering::Relaxed) {
            anyhow::bail!("stopped before all tables were opened");
        }
    }
    bar.finish_and_clear();
    let opening = started.elapsed();
    let opened = own.map(OwnParlour::used).transpose()?;
    let begin = Instant::now();
    let until = begin + Duration::from_secs(u64::from(args.seconds));
    let each = Duration::from_secs_f64(1.0 / args.rate);
    let mut playing = JoinSet::new();
    for table in tables {
        // Turns of different tables are spread over time, as those of people are.
        let pace = Pace { from: begin + each.mul_f64(fastrand::f64()), each, until };
        playing.spawn(table.play(pace));
    }
    while Instant::now() < until && !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let seconds = begin.elapsed();
    let end = own.map(OwnParlour::used).transpose()?;
    let mut counted = Counted::default();
    while let Some(one) = tokio::time::timeout(Duration::from_secs(30), playing.join_next())
        .await
        .context("a table did not end: is the server still there?")?
    {
        counted.add(one?);
    }
    let used = match (before, opened, end) {
        (Some(before), Some(opened), Some(end)) => Some([before, opened, end]),
        (_, _, _) => None,
    };
    Ok(Figures { tables: args.tables, rate: args.rate, opening, seconds, counted, used })
}

/// Lets this process, and a server that it starts, have so many sockets open.
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
