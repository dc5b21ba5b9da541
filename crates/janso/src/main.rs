//! The program: reads what was typed, lets a command answer, writes the answer.

mod args;
mod line;
mod wrong;
mod typed_wrong;
mod book;
mod house;
mod told;
mod score;
mod sheet;
mod hand;
mod rules_cmd;
mod report;
mod show;
mod session;
mod manual;
mod verify;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use args::{Command, Janso, Look, When};
use clap::Parser;
use line::Line;
use wrong::{Wrong, Wrongs};

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
    let line = Line::of_words(std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()));
    let answer = match Janso::try_parse() {
        Err(error) => typed_wrong::of(&error).map(|answer| (answer, When::Auto)).map_err(anyhow::Error::from),
        Ok(Janso { command: None, look }) => return session::run(look),
        Ok(Janso { command: Some(command), look }) => answer(&command, look).map(|answer| (answer, look.color)),
    };
    match answer {
        Ok((answer, color)) => write(&answer, color),
        Err(error) => {
            complain(&error, &line);
            ExitCode::from(2)
        }
    }
}

/// Lets the command answer.
fn answer(command: &Command, look: Look) -> anyhow::Result<Answer> {
    if look.json && !command.has_json() {
        let more = if matches!(command, Command::Verify(_)) { "; --jsonl has one line for each finding" } else { "" };
        return Err(Wrongs::from(Wrong::flag("--json", format!("this command has no answer in JSON{more}"))).into());
    }
    let text = match command {
        Command::Score(args) => return score::run(args, look),
        Command::Hand(args) => return hand::run(args, look),
        Command::Rules(args) => return rules_cmd::run(&args.command, look),
        // It has much to say and writes while it reads.
        Command::Verify(args) => return Ok(Answer { text: String::new(), status: verify::run(args)? }),
        Command::Completions { shell } => manual::completions(*shell)?,
        Command::Man => manual::man()?,
    };
    Ok(Answer::new(text))
}

/// Writes an answer to standard output, with colours where they are wanted.
fn write(answer: &Answer, color: When) -> ExitCode {
    let choice = match color {
        When::Auto => AutoStream::choice(&io::stdout()),
        When::Always => ColorChoice::AlwaysAnsi,
        When::Never => ColorChoice::Never,
    };
    let mut out = AutoStream::new(io::stdout().lock(), choice);
    match out.write_all(answer.text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads may stop reading, as `head` does.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&error.into(), &Line::default());
            ExitCode::from(2)
        }
        _ => answer.status,
    }
}

/// Says on standard error what is wrong, and where in the line.
fn complain(error: &anyhow::Error, line: &Line) {
    let text = match error.downcast_ref::<Wrongs>() {
        Some(wrongs) => wrongs.explain(line),
        None => format!("janso: {error:#}\n"),
    };
    // If standard error is closed, there is nowhere left to complain to.
    let _ = io::stderr().write_all(text.as_bytes());
}
