//! `janso stats`: what players want to know of their games.

mod work;
mod render;
mod page;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueHint};
pub use render::yaku_name;
use rules::Ruleset;
use work::Collected;

use crate::Answer;
use crate::args::Look;
use crate::book::Book;
use crate::echo::visible;
use crate::input_error::{InputError, InputErrors};
use crate::show::Pen;

/// Count what players did in recorded games: places, wins, riichi, calls, yaku
///
/// Reads records of this program, Tenhou (mjlog and tenhou.net/6 JSON), mjai and majiang, also packed with gzip or zstd.
/// Figures stand by seat, that of the first East first, and by player. A game that cannot be read is named on standard
/// error and the others are counted; then the exit status is 2. Games of three players are passed over, and how many is said.
#[derive(Debug, Args)]
#[command(after_long_help = NOTES)]
pub struct StatsArgs {
    /// Files, or folders that are searched for such files; - is standard input
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The ruleset, where the format does not tell it: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", value_hint = ValueHint::FilePath)]
    rules: Option<String>,
    /// Show this many players, those with most games first; CSV and JSON have all of them
    #[arg(long, value_name = "N", default_value_t = 20)]
    players: usize,
    /// Write a table with commas, for spreadsheets
    #[arg(long)]
    csv: bool,
    /// Write charts to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,
    /// Write a page with the charts and all tables to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
}

const NOTES: &str = "\
What is counted:
  Hands that were played to their end; hands dealt again after a chombo, or
  broken off, are not. Shares are of the player's hands, except self-draw (of
  the wins) and waiting (of the exhaustive draws). Two wins on one discard are
  two for who pays. The worth of a win is without counters and bets. The turn
  of a win is that of the winner. Points a hand include everything, riichi
  bets too. A shared place is the better one. What a record does not tell is
  found by playing the game at our table, or else left out.

Examples:
  janso stats games/
  janso stats 2024/*.mjlog.gz --html year.html --lang da
  janso stats games/ --csv > games.csv

JSON (--json):
  games, hands   how many; hands = won + exhaustive + aborted + untold
  won, exhaustive, nagashi, aborted, untold
                 hands by end; nagashi are some of the exhaustive ones
  passed_over    games of three players and by unknown rules
  unreadable     games and files
  all, seats, players
                 figures of everybody, of seats A to D, of each name:
    name         not in all
    games, hands, dealer_hands, wins, self_draws, deal_ins, places
                 counts; places has 1st to 4th of the games that ended
    mean_place, mean_points, mean_win, mean_loss, mean_turn,
    points_a_hand, dealer_points_a_hand
                 means, null where there is nothing to divide
    first to fourth, win, self_draw, deal_in, riichi, call,
    waiting_at_draw, dealer_win, dealer_deal_in
                 shares from 0 to 1, or null
    wins_told    wins of which the yaku are known
    yaku         {id: wins with it}
    dora         {dora, red, ura}: how many counted in wins";

pub fn run(args: &StatsArgs, look: Look) -> anyhow::Result<Answer> {
    if args.csv && look.json {
        return Err(InputErrors::from(InputError::flag("--csv", "--csv and --json exclude each other")).into());
    }
    let rules = args.rules.as_deref().map(Book::find).transpose()?.map(|book| book.rules);
    let collected = work::collect(&args.paths, rules);
    let (passed_over, damaged) = tell(&collected);
    let stats = &collected.stats;
    let pen = pen(&collected, look);
    let page = page::Page { stats, pen, lang: look.lang, most: args.players };
    if let Some(path) = &args.svg {
        fs::write(path, page.svg()).with_context(|| path.display().to_string())?;
    }
    if let Some(path) = &args.html {
        fs::write(path, page.html()).with_context(|| path.display().to_string())?;
    }
    let text = match () {
        () if look.json => crate::report::json(&row_files::stats_report(stats, passed_over, damaged))?,
        () if args.csv => row_files::stats_csv(stats),
        () if stats.games == 0 => String::new(),
        () => render::draw(stats, pen, args.players),
    };
    let nothing = stats.games == 0 && passed_over == 0;
    if nothing && damaged == 0 {
        eprintln!("janso: there is no game to count");
    }
    let status = if damaged > 0 || nothing { ExitCode::from(2) } else { ExitCode::SUCCESS };
    Ok(Answer { text, status })
}

/// Says on standard error what was not counted, and how many were passed over and damaged.
fn tell(collected: &Collected) -> (u64, u64) {
    let damaged = &collected.damaged;
    let count = damaged.len() as u64;
    for sentence in damaged {
        eprintln!("{}", visible(sentence));
    }
    for (why, games) in &collected.passed_over {
        eprintln!("passed over, {}: {games}", why.reason());
    }
    if collected.skipped > 0 {
        eprintln!("files of other kinds: {}", collected.skipped);
    }
    (collected.passed_over.values().sum(), count)
}

/// Words as most of the games have them.
fn pen(collected: &Collected, look: Look) -> Pen {
    let japanese = 2 * collected.japanese > collected.stats.games;
    match Ruleset::ALL.iter().find(|ruleset| japanese && ruleset.rules.terms == rules::Terms::Japanese) {
        Some(ruleset) => Pen::new(look, &ruleset.rules),
        None => Pen::without_rules(look),
    }
}
