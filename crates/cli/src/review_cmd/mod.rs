//! `janso review`: a finished game, and what a bot would have done in the place of its players.

mod found;
mod reader;
mod render;
mod page;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use arena::review::{NoFigures, ReviewReport, ReviewedGame, Step, Walkthrough, review};
use clap::{Args, ValueHint};
use players::Level;
use row_files::AtomicFile;

use crate::Answer;
use crate::args::{Look, number_to};
use crate::book::Book;
use crate::input_error::{InputError, InputErrors};
use crate::levels;
use crate::out_file::{cannot, page_name};
use crate::progress::progress_bar;
use crate::show::Pen;

use found::{find, seats_named, wrong};
use reader::Reader;
use render::Wanted;

/// Go through a finished game and show where another move was better
///
/// Every moment at which the player had a choice is put before a bot, which sees what the player saw and no more. The
/// bot weighs each move: what it is worth, in points at the end of the game. The loss of a decision is the worth of the
/// best move less that of the one that was played. Luck has no part in it. Reads records of this program, Tenhou (mjlog
/// and tenhou.net/6 JSON), mjai and majiang, also packed with gzip or zstd. docs/review.md says more.
#[derive(Debug, Args)]
#[command(after_long_help = NOTES)]
pub struct ReviewArgs {
    /// The record; - is standard input
    #[arg(value_name = "GAME", value_hint = ValueHint::FilePath)]
    file: String,
    /// Whose decisions: 0 to 3, 0 the first East; or the name of a player; or all
    #[arg(long, value_name = "SEAT", allow_negative_numbers = true)]
    seat: String,
    /// Who judges: a player with figures
    #[arg(long, value_name = "NAME", default_value = "master")]
    bot: String,
    /// Which game, by its number or name, where the file has several
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The ruleset, where the format does not tell it: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", value_hint = ValueHint::FilePath)]
    rules: Option<String>,
    /// List also the decisions in which nothing better was there
    #[arg(long)]
    all: bool,
    /// Show the figures of this many decisions, the costliest ones
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number_to::<u16>(0, 10_000), allow_negative_numbers = true)]
    worst: u16,
    /// Write a page with every decision to this file, which ends with .html
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    page: Option<String>,
}

const NOTES: &str = "\
What is counted:
  A decision is a moment with more than one lawful move. A pass is one too;
  but who was silent when somebody else claimed the tile first may have
  wanted it, so these moments are counted and not judged. Losses below one
  point are none. The rating goes from 0, always the worst move, to 100,
  always the best: 100 less the losses in percent of what the worst moves
  would have cost. Points won and lost stand beside it for comparison.

Examples:
  janso review game.janso --seat 0
  janso review game.mjlog --seat all --page review.html --lang de
  janso review games.txt --game 3 --seat Anna --worst 3 --json

JSON (--json):
  game, rules, bot
  players        those that were looked at:
    seat, name   0 is the first East
    decisions, agreed, agreement, loss, mean_loss, rating
                 agreement from 0 to 1; losses in points; means and rating
                 null where there is nothing to divide
    untold       choices of which the record does not tell the answer
    without_figures
                 decisions in which the bot has no figures for what was
                 played; they are in no sum
    kinds        the same six figures for discard, push_or_fold (discards
                 against a riichi), riichi, call, kong, win, other
    hands        {hand, round, dealer, counters, gained} and the six;
                 gained is what the hand brought, in points
    moves        every decision in order: {hand, turn, kind, tiles, drawn,
                 melds, indicators, offered, played, preferred, loss,
                 candidates}; offered is {seat, tile} or null; moves are
                 written as in docs/record.md, and pass; candidates, best
                 first: {action, worth, distance, accepted, win, value,
                 danger, cost}";

pub fn run(args: &ReviewArgs, look: Look) -> anyhow::Result<Answer> {
    let level = levels::one(&args.bot).map_err(InputErrors::from)?;
    args.page.as_deref().map(page_name).transpose().map_err(InputErrors::from)?;
    let rules = args.rules.as_deref().map(Book::find).transpose()?.map(|book| book.rules);
    let game = find(&args.file, args.game.as_deref(), rules)?;
    let seats = seats_named(&game, &args.seat).map_err(InputErrors::from)?;
    let walkthrough = game.walkthrough(&seats).map_err(|why| wrong(&args.file, &why))?;
    // Before anything is weighed, so that nobody waits for what cannot be written.
    let page = args.page.as_deref().map(|page| (Path::new(page), page));
    let wrong_page = |(path, word), error: &io::Error| InputErrors::from(cannot(path, word, error));
    let fresh = page.map(|page| AtomicFile::begin(page.0).map_err(|error| wrong_page(page, &error))).transpose()?;
    let pen = Pen::new(look, game.rules());
    let bar = progress_bar(walkthrough.choices() as u64, pen.text("review-decisions"));
    let review = review(&game, &walkthrough, &seats, level.id, || level.player(0), || bar.inc(1))
        .context("the system gives no thread to judge on")?;
    bar.finish_and_clear();
    let review = review.map_err(|NoFigures| no_figures(level, &game, &walkthrough))?;
    let reader = Reader { review: &review, pen, lang: look.lang };
    if let Some((mut fresh, page)) = fresh.zip(page) {
        let put = fresh.write_all(page::html(reader).as_bytes()).and_then(|()| fresh.complete());
        put.map_err(|error| wrong_page(page, &error))?;
    }
    let text = match look.json {
        true => crate::report::json(&ReviewReport::new(&review))?,
        false => render::draw(reader, Wanted { all: args.all, worst: args.worst.into() }),
    };
    Ok(Answer::new(text))
}

/// Which players have figures is found by asking.
fn no_figures(level: &Level, game: &ReviewedGame, walkthrough: &Walkthrough) -> InputErrors {
    let decision = walkthrough.steps.iter().find_map(|step| match step {
        Step::Decision(decision) => Some(decision),
        Step::Event(_) => None,
    });
    let has = |level: &&Level| {
        decision.is_some_and(|decision| {
            !level.player(0).weigh(game.rules(), decision.view.as_seen(), &decision.lawful).is_empty()
        })
    };
    // The strongest stand last.
    let others: Vec<&str> = Level::ALL.iter().rev().filter(has).map(|level| level.id).collect();
    let instead = match &others[..] {
        [] => "and nobody else does".to_owned(),
        [best, ..] => format!("use --bot {best}"),
    };
    InputError::flag("--bot", format!("{} gives no figures; {instead}", level.id)).into()
}
