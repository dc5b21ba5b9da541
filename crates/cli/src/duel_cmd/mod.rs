//! `janso duel`: players against each other with the same walls, until chance has little left to say.

mod render;

use std::path::Path;
use std::time::Duration;

use arena::duel::{DuelError, DuelPlan, DuelResults, Journal, JournalError, Lineup, LineupError, PlayedDuel};
use clap::{Args, ValueHint};
use indicatif::ProgressBar;
use mjai::Limits;

use crate::Answer;
use crate::args::{Look, number_to};
use crate::book::Book;
use crate::echo::short;
use crate::input_error::{InputError, InputErrors, Place};
use crate::levels::{self, listed};
use crate::progress::{progress_bar, stop_on_ctrl_c};
use crate::show::Pen;
use crate::sim_cmd::seed;

use render::DuelAnswer;

/// Let players meet with the same walls in every seat, and say who is better and how sure that is
///
/// A set is one seed of walls, played once with each different rotation of the players around the table: four games, two
/// if the players alternate, one if all are equal. The same seed gives the same games and figures, whatever the number of
/// threads. Ctrl-C stops after the running games and shows what there is.
#[derive(Debug, Args)]
#[command(after_long_help = listed(NOTES))]
pub struct DuelArgs {
    /// One player for all seats, or four with commas between, the first East of the first game first
    #[arg(long, value_name = "PLAYERS")]
    seats: String,
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = rules::Ruleset::PROPOSED, value_hint = ValueHint::FilePath)]
    rules: String,
    /// How many games; the last set is always played whole, so that there may be up to three more
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number_to::<u64>(1, MOST_GAMES), allow_negative_numbers = true)]
    games: u64,
    /// The seed of all chance, 64 hexadecimal digits; without it that of the journal, or a new one
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// How many games at the same time; without it as many as the machine has processors
    #[arg(long, value_name = "T", value_parser = number_to::<u16>(1, 256), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Keep a journal in this file, and play only the games that it does not have yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    resume: Option<String>,
    /// Seconds that a player from outside has for a decision
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Duration,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

/// So that no count overflows, and every game can be remembered.
const MOST_GAMES: u64 = 10_000_000;

const NOTES: &str = "\
Players:
@LEVELS@

Players from outside:
  mjai:COMMAND       a program that speaks mjai on standard input and output,
                     kept from game to game if it goes on after the end of
                     one; a comma in it is written \\,
  mjai-lines:COMMAND one that reads and answers event by event
  mjsonp://HOST:PORT/ROOM
                     whoever connects there; then games are played one by one

How to read the figures:
  The games of a set share their walls and are not independent; the sets are.
  So each interval comes from the means of the sets: their mean, plus or minus
  Student's t for 95 % times their standard error. A mean place whose interval
  lies below 2.5 is better than the others together. Who shares places has the
  mean of them. Players with the same name stand together; below them each
  entrant for itself. Shares are of the player's hands; wins by self-draw are
  of the wins, and waiting is of the exhaustive draws. Worths are without
  counters and bets. Only decisions with a choice are timed. docs/duel.md says
  more.

Examples:
  janso duel --seats club,random,random,random --games 8
  janso duel --seats club,tsumogiri,club,tsumogiri --games 8 --rules tenhou \\
    --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  janso duel --seats random --games 2 --json

Journal (--resume):
  JSON lines: the first names rules, players, seed and version, each further
  one a finished game. A duel goes on where the journal ends, also with more
  games than before. The journal of another duel is refused.

Seeds:
  The walls of set n are those of game n of janso sim with the same seed.

JSON (--json):
  rules, seed, seats, games, sets, games_per_set, hands
  left_out   games that were played but belong to sets that are not whole;
             nothing else counts them
  players    by name, entrants by entrant, each with
    name, entrants (counted from 1), games (one for each seat)
    place, points, result
             {mean, low, high}, low and high null with one set
    places   shares of 1st to 4th places
    win, self_draw, deal_in, riichi, call, waiting_at_draw
             shares from 0 to 1; call: hands with a claimed discard
    mean_win, mean_deal_in
             worth of won hands and of hands dealt into
    chombos, mishaps {kind: how often}
  incidents  {game, name, hand, turn, kind, line} of players from outside
  speed      {threads, seconds, games, games_per_second, decisions}, of the
             games that were played now; decisions has for each name number,
             mean_ms, p99_ms (rounded up by 1/16 at most) and max_ms, of all
             games; nothing else depends on the machine";

/// A time for a decision.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "it is a number of seconds from 0.001 to 3600".to_owned())
}

pub fn run(args: &DuelArgs, look: Look) -> anyhow::Result<Answer> {
    let (book, lineup) = (Book::find(&args.rules), lineup(&args.seats));
    let journal = args.resume.as_deref().map(journal).transpose();
    // A duel that goes on has its seed already.
    let given = args.seed.clone().or_else(|| journal.as_ref().ok()?.as_ref()?.seed().map(str::to_owned));
    let seed = seed(given.as_deref())?;
    let mut wrongs: Vec<InputError> =
        book.as_ref().err().cloned().into_iter().flat_map(InputErrors::into_vec).collect();
    wrongs.extend([lineup.as_ref().err(), seed.as_ref().err(), journal.as_ref().err()].into_iter().flatten().cloned());
    InputErrors::none_in(wrongs)?;
    let (book, seed) = (book?, seed.map_err(InputErrors::from)?);
    let lineup =
        lineup.map_err(InputErrors::from)?.with_limits(Limits { decision: args.time_limit, ..Limits::default() });
    let journal = journal.map_err(InputErrors::from)?;

    let threads = match args.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let plan = DuelPlan::new(book.rules, lineup, seed, args.games, threads);
    let (results, journal, first) = match journal {
        None => (DuelResults::new(&plan.lineup), None, None),
        Some(journal) => {
            let resumed = plan.resume(journal, book.base, args.time_limit);
            let path = args.resume.as_deref().unwrap_or_default();
            let (results, writer, first) = resumed.map_err(|error| InputErrors::from(of_journal(path, &error)))?;
            (results, Some(writer), first)
        }
    };
    // The version of the program does not tell that a player of ours was changed, but the player does.
    if let Some(then) = first.filter(|then| !plan.lineup.has_outsiders() && !plan.repeats(then)) {
        eprintln!(
            "janso: game {} goes differently than in the journal: a player was changed since then, or does not play the \
             same way twice; the figures mix both",
            then.game
        );
    }
    let pen = Pen::new(look, &book.rules);
    let bar = if args.quiet { ProgressBar::hidden() } else { progress_bar(plan.games, pen.text("sim-games")) };
    bar.set_position(results.games());
    bar.reset_eta();
    let stop = stop_on_ctrl_c()?;
    let ran = plan.run(results, journal, &stop, || bar.inc(1));
    bar.finish_and_clear();
    let (results, pace) = ran.map_err(|broken| {
        let flag = match broken {
            DuelError::Threads(_) => "--threads",
            DuelError::Journal(_) => "--resume",
        };
        InputErrors::from(InputError::flag(flag, broken.to_string()))
    })?;
    let answer = DuelAnswer { book, duel: PlayedDuel { plan, results, pace } };
    Ok(Answer::new(match look.json {
        true => crate::report::json(&answer.duel.report(&answer.book.name))?,
        false => answer.draw(pen),
    }))
}

/// The players that `--seats` names.
fn lineup(seats: &str) -> Result<Lineup, InputError> {
    Lineup::parse(seats).map_err(|error| {
        let sentence = match &error {
            LineupError::NoPlayer { name, .. } if !name.contains(':') => match levels::named(name) {
                Ok(_) => error.to_string(),
                Err(none) => format!("{none} (others are written mjai:COMMAND)"),
            },
            LineupError::Number(names) => format!("--seats has {names} names: it takes one for all, or 4"),
            LineupError::NoPlayer { .. } | LineupError::SameAddress => error.to_string(),
        };
        InputError::new(sentence, Place::word(seats))
    })
}

/// The journal that `--resume` names.
fn journal(path: &str) -> Result<Journal, InputError> {
    Journal::open(Path::new(path), &short(path)).map_err(|error| of_journal(path, &error))
}

fn of_journal(path: &str, error: &JournalError) -> InputError {
    InputError::new(error.to_string(), Place::word(path))
}
