//! `janso table`: a table that is played over standard input and output, one JSON message in each line.

mod heard;
mod lines;
mod opening;
mod played;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use protocol::{Error, FromTable, Left, Over, Problem, Start, ToTable, read};
use tiles::Seat;
use words::Lang;

use crate::Answer;
use crate::args::Look;
use heard::Heard;
use lines::{Line, MOST};
use played::Played;

/// Play a table over standard input and output, in JSON lines
///
/// The first line opens the table and says by which rules, as {"rules":"ema2016"}. After that each line is an action of a
/// seat, as {"seat":"A","action":{"type":"discard","tile":"5p","drawn":false}}; an incident that a referee reports; the
/// time signal, {"time":true}; the wall of the next hand where walls come by hand; or a question, {"why-not":{"seat":"B",
/// "action":{"type":"ron"}}}. What comes out says what each seat sees and may do. Wrong input is answered by an error and
/// changes nothing. Ctrl-C leaves the table, as the end of the input does. docs/table-protocol.md describes every message.
///
/// Exit status 0 means that the game was played or left, 2 that the table could not be opened.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TableCmdArgs {
    /// Whose messages are written: those of all four seats, of one, or everything in one
    #[arg(long, value_name = "VIEW", value_enum, default_value_t = ViewArg::All, ignore_case = true)]
    pub seat_view: ViewArg,
}

const EXAMPLES: &str = "\
Examples:
  echo '{\"rules\":\"ema2016\"}' | janso table
  echo '{\"rules\":\"ema2016\",\"conduct\":\"open\"}' | janso table --seat-view A";

/// Who looks on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ViewArg {
    /// Each of the four seats
    All,
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
    #[value(name = "C")]
    C,
    #[value(name = "D")]
    D,
    /// A referee or a record: every tile, never for a player
    Truth,
}

impl ViewArg {
    /// The seats whose messages are written.
    fn seats(self) -> &'static [Seat] {
        match self {
            ViewArg::All => &Seat::ALL,
            ViewArg::A => &[Seat::A],
            ViewArg::B => &[Seat::B],
            ViewArg::C => &[Seat::C],
            ViewArg::D => &[Seat::D],
            ViewArg::Truth => &[],
        }
    }
}

/// What is wrong with a line, and the same in a sentence.
type Fault = (Problem, String);

/// Runs the command.
pub fn run(args: &TableCmdArgs, look: Look) -> anyhow::Result<Answer> {
    let status = match play(args.seat_view, look.lang, Heard::stdin()?, &mut io::stdout().lock()) {
        // Whoever reads may stop reading.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        other => other?,
    };
    Ok(Answer { text: String::new(), status })
}

/// Opens a table and plays until the game or the input ends.
fn play(view: ViewArg, lang: Lang, mut input: Heard, out: &mut impl Write) -> io::Result<ExitCode> {
    let first = match input.next()? {
        Some(line) => message::<Start>(&line),
        None => Err((Problem::NoStart {}, "there is no first line, which opens the table".to_owned())),
    };
    let mut table = match first.and_then(|start| opening::open(start, lang)) {
        Ok(table) => table,
        Err(fault) => {
            say(out, &error(input.number(), fault))?;
            return Ok(ExitCode::from(2));
        }
    };
    say(out, &FromTable::Table(table.opened()))?;
    tell(&mut table, view, out)?;
    while !table.is_over() {
        let Some(line) = input.next()? else {
            say(out, &FromTable::Left(Left { game: table.game(), seed: table.seed() }))?;
            return Ok(ExitCode::SUCCESS);
        };
        match message::<ToTable>(&line).and_then(|message| table.hear(message)) {
            Ok(Some(answer)) => say(out, &answer)?,
            Ok(None) => tell(&mut table, view, out)?,
            Err(fault) => say(out, &error(input.number(), fault))?,
        }
    }
    say(out, &FromTable::Over(Over { result: table.result(), seed: table.seed() }))?;
    Ok(ExitCode::SUCCESS)
}

fn message<T: serde::de::DeserializeOwned + serde::Serialize>(line: &Line) -> Result<T, Fault> {
    match line {
        Line::Whole(bytes) => read(bytes),
        Line::TooLong => {
            let most = MOST as u64;
            Err((Problem::TooLong { most }, format!("the line is longer than {most} bytes and was passed over")))
        }
    }
}

fn error(line: u64, (problem, sentence): Fault) -> FromTable {
    FromTable::Error(Error { line, problem, sentence })
}

/// Tells everybody who looks on what is new. Players are shown an offered tile by itself, whether or not anybody can claim
/// it, and what follows afterwards; the truth comes in one piece.
fn tell(table: &mut Played, view: ViewArg, out: &mut impl Write) -> io::Result<()> {
    let told = if view == ViewArg::Truth { &Seat::ALL } else { view.seats() };
    for void in table.void(told) {
        say(out, &void)?;
    }
    if view == ViewArg::Truth {
        while table.go_on() {}
        say(out, &FromTable::Truth(Box::new(table.truth())))?;
        table.told();
        return Ok(());
    }
    loop {
        for &seat in view.seats() {
            if table.has_news_for(seat) {
                say(out, &FromTable::Sees(table.sees(seat)))?;
            }
        }
        table.told();
        if !table.go_on() {
            return Ok(());
        }
    }
}

/// Writes one message as one line, at once.
fn say(out: &mut impl Write, message: &FromTable) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
