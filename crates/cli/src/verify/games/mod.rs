//! `janso verify games`: whole recorded games, played again at our table.

mod work;
mod round_trip;
mod explained;
mod shown;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use explained::Explained;
use shown::Shown;

use super::report;

/// What to check, and what is known already.
#[derive(Debug, clap::Args)]
pub struct GamesArgs {
    /// Files, or folders that are searched for such files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// A file whose tables (game, hand, what, why) list differences that are explained: they do not count
    #[arg(long, value_name = "FILE")]
    explained: Option<PathBuf>,
    /// Convert each game to mjai, tenhou.net/6, mjlog and majiang and back instead, and compare all events
    #[arg(long)]
    round_trip: bool,
}

/// Plays the games and reports on standard output.
pub fn run(args: &GamesArgs, jsonl: bool) -> anyhow::Result<ExitCode> {
    let explained = match &args.explained {
        Some(path) => Explained::read(path).with_context(|| format!("{}", path.display()))?,
        None => Explained::default(),
    };
    let mut shown = Shown::new(jsonl, explained);
    let check = if args.round_trip { round_trip::check } else { records::through::through };
    match work::each_game(&args.paths, check, |done| shown.take(done)).and_then(|()| shown.finish()) {
        Ok(status) => Ok(ExitCode::from(status)),
        // Whoever reads the report has seen enough; that not everything was checked is the honest answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(report::TROUBLE)),
        Err(error) => Err(anyhow::Error::new(error).context("the report cannot be written")),
    }
}
