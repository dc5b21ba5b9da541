//! `janso table`: a table that is played over standard input and output, one JSON message in each line.

mod input;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use hosted_table::{HostedTable, MessageFault, Viewers};
use protocol::{Error, FromTable, Problem, Start, ToTable, read};
use records::lines::Line;
use tiles::Seat;
use words::Lang;

use crate::Answer;
use crate::args::Look;
use crate::wall_cmd::fresh_seed;
use input::LineInput;

/// Play a table over standard input and output, in JSON lines
///
/// The first line opens the table and says by which rules, as {"rules":"ema2016"}. After that each line is an action of a
/// seat, as {"seat":"A","action":{"type":"discard","tile":"5p","drawn":false}}; an incident that a referee reports; the
/// time signal, {"time":true}; the wall of the next hand where walls come by hand; or a question, {"why-not":{"seat":"B",
/// "action":{"type":"ron"}}}. What comes out says what each seat sees and may do. InputError input is answered by an error and
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

/// The most bytes that a line can have.
const MOST: usize = 1 << 20;

const EXAMPLES: &str = "\
Examples:
  echo '{\"rules\":\"ema2016\"}' | janso table
  echo '{\"rules\":\"ema2016\",\"conduct\":\"open\"}' | janso table --seat-view A";

/// Whose messages are written.
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
    fn viewers(self) -> Viewers<'static> {
        Viewers::Seats(match self {
            ViewArg::All => &Seat::ALL,
            ViewArg::A => &[Seat::A],
            ViewArg::B => &[Seat::B],
            ViewArg::C => &[Seat::C],
            ViewArg::D => &[Seat::D],
            ViewArg::Truth => return Viewers::Truth,
        })
    }
}

pub fn run(args: &TableCmdArgs, look: Look) -> anyhow::Result<Answer> {
    let status = match play(args.seat_view.viewers(), look.lang, LineInput::stdin()?, &mut io::stdout().lock()) {
        // Whoever reads may stop reading.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        other => other?,
    };
    Ok(Answer { text: String::new(), status })
}

/// Opens a table and plays until the game or the input ends.
fn play(viewers: Viewers<'_>, lang: Lang, mut input: LineInput, out: &mut impl Write) -> io::Result<ExitCode> {
    let first = match input.next()? {
        Some(line) => message::<Start>(&line),
        None => Err((Problem::NoStart {}, "there is no first line, which opens the table".to_owned())),
    };
    let mut table = match first.and_then(|start| HostedTable::open(start, lang, fresh_seed)) {
        Ok(table) => table,
        Err(fault) => {
            say(out, &error(input.number(), fault))?;
            return Ok(ExitCode::from(2));
        }
    };
    say(out, &FromTable::Table(table.opened()))?;
    say_all(out, table.news(viewers))?;
    while !table.is_over() {
        let Some(line) = input.next()? else {
            say(out, &FromTable::Left(table.left()))?;
            return Ok(ExitCode::SUCCESS);
        };
        match message::<ToTable>(&line).and_then(|message| table.hear(message)) {
            Ok(Some(answer)) => say(out, &answer)?,
            Ok(None) => say_all(out, table.news(viewers))?,
            Err(fault) => say(out, &error(input.number(), fault))?,
        }
    }
    say(out, &FromTable::Over(table.over()))?;
    Ok(ExitCode::SUCCESS)
}

fn message<T: serde::de::DeserializeOwned + serde::Serialize>(line: &Line) -> Result<T, MessageFault> {
    match line {
        Line::Whole(bytes) => read(bytes),
        Line::TooLong => {
            let most = MOST as u64;
            Err((Problem::TooLong { most }, format!("the line is longer than {most} bytes and was passed over")))
        }
    }
}

fn error(line: u64, (problem, sentence): MessageFault) -> FromTable {
    FromTable::Error(Error { line, problem, sentence })
}

fn say_all(out: &mut impl Write, messages: Vec<FromTable>) -> io::Result<()> {
    messages.iter().try_for_each(|message| say(out, message))
}

/// Writes one message as one line, at once.
fn say(out: &mut impl Write, message: &FromTable) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
