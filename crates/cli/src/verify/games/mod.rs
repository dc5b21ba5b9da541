//! `janso verify games`: whole recorded games, played again at our table.

mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use records::each_game::{FoundGame, each_game};
use records::explained::Explained;
use records::foreign::{Format, Unreadable};
use records::foreign_game::ForeignGame;
use records::game_file::{Game, PassedOver};
use records::through::{Checked, through, through_other_formats};
use report::GamesReport;

use super::output;

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
    let mut report = GamesReport::new(jsonl, explained);
    let check = if args.round_trip { through_other_formats } else { through };
    let played = each_game(&args.paths, |found| play(found, check), |answer| report.take(answer));
    output::status(played.and_then(|()| report.finish()))
}

/// What became of a game that could be cut out of its file.
pub enum PlayedGame {
    /// It was played, if only as far as it goes.
    Checked {
        path: Arc<Path>,
        line: u64,
        format: Format,
        id: String,
        checked: Box<Checked>,
        stops: Option<Unreadable>,
    },
    PassedOver(PassedOver),
    Unreadable {
        path: Arc<Path>,
        id: String,
        error: Unreadable,
    },
    /// Our own records are checked elsewhere, and say so if they were named.
    Own {
        named: Option<Arc<Path>>,
    },
}

fn play(found: FoundGame, check: fn(&ForeignGame) -> Checked) -> PlayedGame {
    let FoundGame { path, named, format, text } = found;
    let (line, id) = (text.line(), text.id().to_owned());
    if named && format.is_none() {
        return PlayedGame::Own { named: Some(path) };
    }
    match (text.read(), format) {
        (Ok(Game::Foreign(told, stops)), Some(format)) => {
            let checked = Box::new(check(&told));
            PlayedGame::Checked { path, line, format, id: told.id, checked, stops }
        }
        (Ok(Game::PassedOver { why, .. }), _) => PlayedGame::PassedOver(why),
        (Ok(Game::Own(_) | Game::Foreign(..)), _) => PlayedGame::Own { named: None },
        (Err(error), _) => PlayedGame::Unreadable { path, id, error },
    }
}
