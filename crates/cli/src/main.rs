//! The program: reads what was typed, lets a command answer, writes the answer.

mod args;
mod line;
mod echo;
mod input_error;
mod clap_error;
mod book;
mod house;
mod input;
mod score;
mod sheet;
mod hand;
mod rules_cmd;
mod etiquette_cmd;
mod wall_cmd;
mod report;
mod show;
mod out_file;
mod session;
mod manual;
mod verify;
mod table_cmd;
mod replay_cmd;
mod convert_cmd;
mod levels;
mod progress;
mod sim_cmd;
mod duel_cmd;
mod stats_cmd;
mod review_cmd;
mod play_cmd;
mod mjai_cmd;
mod seating_cmd;
mod pages;
mod serve_cmd;
mod backup_cmd;
mod account_cmd;
mod load_cmd;
mod tournament_cmd;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use args::{Command, Janso, Look, When};
use clap::Parser;
use input_error::{InputError, InputErrors};
use line::Line;

/// What a command has to say, and the exit status that goes with it.
#[derive(Debug)]
struct Answer {
    text: String,
    status: ExitCode,
}

impl Answer {
    /// An answer to a question that has one.
    fn new(text: String) -> Answer {
        Answer { text, status: ExitCode::SUCCESS }
    }
}

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let line = Line::of_words(words.iter().map(|word| word.to_string_lossy().into_owned()));
    let answer = match Janso::try_parse() {
        Err(error) if error.kind() == clap::error::ErrorKind::InvalidUtf8 => {
            Err(InputErrors::from(clap_error::not_utf8(&words)).into())
        }
        Err(error) => clap_error::of(&error).map(|answer| (answer, When::Auto)).map_err(anyhow::Error::from),
        Ok(Janso { command: None, look }) => return session::run(look),
        Ok(Janso { command: Some(command), look }) => answer(&command, look).map(|answer| (answer, look.color)),
    };
    match answer {
        Ok((answer, color)) => written(write(&answer.text, color), answer.status),
        Err(error) => {
            complain(&error, &line);
            ExitCode::from(2)
        }
    }
}

/// The exit status after writing.
fn written(result: io::Result<()>, status: ExitCode) -> ExitCode {
    match result {
        // Whoever reads may stop reading, as `head` does.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&anyhow::Error::new(error).context("the answer cannot be written"), &Line::default());
            ExitCode::from(2)
        }
        _ => status,
    }
}

fn answer(command: &Command, look: Look) -> anyhow::Result<Answer> {
    if look.json && !command.has_json() {
        let more = if matches!(command, Command::Verify(_)) { "; --jsonl has one line for each finding" } else { "" };
        return Err(
            InputErrors::from(InputError::flag("--json", format!("this command has no answer in JSON{more}"))).into()
        );
    }
    let text = match command {
        Command::Score(args) => return score::run(args, look),
        Command::Hand(args) => return hand::run(args, look),
        Command::Rules(args) => return rules_cmd::run(&args.command, look),
        Command::Etiquette(args) => return etiquette_cmd::run(args, look),
        Command::Wall(args) => return wall_cmd::run(&args.command, look),
        // It has much to say and writes while it reads.
        Command::Verify(args) => return Ok(Answer { text: String::new(), status: verify::run(args)? }),
        Command::Table(args) => return table_cmd::run(args, look),
        Command::Replay(args) => return replay_cmd::run(args, look),
        Command::Convert(args) => return convert_cmd::run(args),
        Command::Sim(args) => return sim_cmd::run(args, look),
        Command::Duel(args) => return duel_cmd::run(args, look),
        Command::Stats(args) => return stats_cmd::run(args, look),
        Command::Review(args) => return review_cmd::run(args, look),
        Command::Play(args) => return play_cmd::run(args, look),
        Command::Mjai(args) => return mjai_cmd::run(args),
        Command::Seating(args) => return seating_cmd::run(args, look),
        Command::Serve(args) => return serve_cmd::run(args),
        Command::Backup(args) => return backup_cmd::back_up(args),
        Command::Restore(args) => return backup_cmd::restore(args),
        Command::Account(args) => return account_cmd::run(args),
        Command::Load(args) => return load_cmd::run(args, look),
        Command::Tournament(args) => return tournament_cmd::run(args, look),
        Command::Completions { shell } => manual::completions(*shell)?,
        Command::Man => manual::man()?,
        Command::Notices(args) => if args.sbom { notices::PARTS } else { notices::NOTICES }.to_owned(),
    };
    Ok(Answer::new(text))
}

/// Writes to standard output, with colours where they are wanted.
fn write(text: &str, color: When) -> io::Result<()> {
    let choice = match color {
        When::Auto => AutoStream::choice(&io::stdout()),
        When::Always => ColorChoice::AlwaysAnsi,
        When::Never => ColorChoice::Never,
    };
    let mut out = AutoStream::new(io::stdout().lock(), choice);
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Says on standard error what is wrong, and where in the line.
fn complain(error: &anyhow::Error, line: &Line) {
    let text = match error.downcast_ref::<InputErrors>() {
        Some(wrongs) => wrongs.explain(line),
        None => format!("janso: {}\n", echo::visible(&format!("{error:#}"))),
    };
    // If standard error is closed, there is nowhere left to complain to.
    let _ = io::stderr().write_all(text.as_bytes());
}
