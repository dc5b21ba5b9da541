//! `janso play`: a person against our players, in the terminal.

mod choices;
mod state;
mod brush;
mod draw;
mod over;
mod hints;
mod why;
mod terminal;
#[cfg(test)]
mod tests;

use std::io::IsTerminal;
use std::time::Duration;

use arena::Sitting;
use clap::{Args, ValueHint};

use crate::Answer;
use crate::args::{Look, When, number_to};
use crate::book::Book;
use crate::input_error::{InputError, InputErrors};
use crate::levels::{listed, several};
use crate::show::{Pen, wrap};
use crate::sim_cmd::seed;

use brush::Brush;
use state::State;

/// Play a game in the terminal against our players
///
/// The table is drawn in letters or tiles of Unicode, on at least 80 by 24 characters. The keys stand at the bottom of the
/// screen; ? explains all of them, h gives hints, w says why something is not allowed.
#[derive(Debug, Args)]
#[command(after_long_help = listed(NOTES))]
pub struct PlayArgs {
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = rules::Ruleset::PROPOSED, value_hint = ValueHint::FilePath)]
    rules: String,
    /// One name for all others, or three with commas between: to the right, across, to the left
    #[arg(long, value_name = "NAMES", default_value = "club")]
    bots: String,
    /// The seed of all chance, 64 hexadecimal digits; without it a new one
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Milliseconds that the others take for a move
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = number_to::<u16>(0, 10_000), allow_negative_numbers = true)]
    pace: u16,
}

const NOTES: &str = "\
Players:
@LEVELS@

Seeds:
  The walls come from the seed as docs/shuffle.md says, and the seat is
  drawn from it too. The same seed and the same moves give the same game.
  The seed is shown after the game.";

pub fn run(args: &PlayArgs, look: Look) -> anyhow::Result<Answer> {
    let (book, seed, levels) = (Book::find(&args.rules), seed(args.seed.as_deref())?, several::<3>(&args.bots));
    let mut wrongs: Vec<InputError> =
        book.as_ref().err().cloned().into_iter().flat_map(InputErrors::into_vec).collect();
    wrongs.extend([seed.as_ref().err(), levels.as_ref().err()].into_iter().flatten().cloned());
    InputErrors::none_in(wrongs)?;
    let (book, seed, levels) = (book?, seed.map_err(InputErrors::from)?, levels.map_err(InputErrors::from)?);
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        anyhow::bail!(
            "a game is played in a terminal: run janso play without redirecting its input or output \
             (janso sim plays games without anybody)"
        );
    }
    let color = match look.color {
        When::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        When::Always => true,
        When::Never => false,
    };
    let pen = Pen::new(look, &book.rules);
    let brush = Brush { pen, color, lang: look.lang };
    let state = State::new(Sitting::new(book.rules, seed.clone(), levels));
    terminal::play(state, brush, Duration::from_millis(args.pace.into()))?;
    Ok(Answer::new(wrap(0, &format!("{} {seed}", crate::show::capital(pen.text("seed"))))))
}
