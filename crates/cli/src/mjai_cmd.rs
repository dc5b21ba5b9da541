//! `janso mjai`: one of our players at the tables of other programs.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use mjai::{Address, Guest, visit};
use tiles::Seat;

use crate::Answer;
use crate::args::number;
use crate::book::Book;
use crate::echo::visible;
use crate::input_error::{InputError, InputErrors, Place};
use crate::levels::{self, listed};

/// Let one of our players play at a table that speaks mjai
///
/// Without an address the player reads events from standard input, a JSON object or an array of them on each line, and
/// answers every line with one line; {"type":"none"} where there is nothing to do. With an address it connects to a server,
/// joins the room, and plays one game. docs/mjai.md describes the protocol.
#[derive(Debug, Args)]
#[command(after_long_help = listed(EXAMPLES))]
pub struct MjaiArgs {
    /// The server, as mjsonp://HOST:PORT/ROOM; without it standard input and output are the table
    #[arg(value_name = "ADDRESS")]
    address: Option<String>,
    /// The player
    #[arg(long, value_name = "NAME", default_value = "club")]
    bot: String,
    /// The ruleset that the player takes the game to have: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = "tenhou", value_hint = ValueHint::FilePath)]
    rules: String,
    /// The seat; auto: the one that the table gives with the start of the game
    #[arg(long, value_name = "SEAT", value_enum, default_value_t = SeatArg::Auto, allow_negative_numbers = true)]
    seat: SeatArg,
    /// The name to join under
    #[arg(long, value_name = "TEXT", default_value = "janso")]
    name: String,
    /// What a player that draws lots draws them from
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = number::<u64>(0), allow_negative_numbers = true)]
    seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeatArg {
    Auto,
    #[value(name = "0")]
    A,
    #[value(name = "1")]
    B,
    #[value(name = "2")]
    C,
    #[value(name = "3")]
    D,
}

impl SeatArg {
    fn seat(self) -> Option<Seat> {
        match self {
            SeatArg::Auto => None,
            SeatArg::A => Some(Seat::A),
            SeatArg::B => Some(Seat::B),
            SeatArg::C => Some(Seat::C),
            SeatArg::D => Some(Seat::D),
        }
    }
}

const EXAMPLES: &str = "\
Players:
@LEVELS@

Exit status:
  0  everything that was said fitted
  1  something did not, as standard error says; the game went on
  2  the table cannot be reached, or sent the player away

Examples:
  janso mjai
  janso mjai --bot club --rules tenhou --seat 2
  janso mjai --bot club mjsonp://localhost:11600/default";

/// Longer lines are none of a table.
const LONGEST_LINE: u64 = 1 << 20;

pub fn run(args: &MjaiArgs) -> anyhow::Result<Answer> {
    let (book, level, address) =
        (Book::find(&args.rules), levels::one(&args.bot), args.address.as_deref().map(address));
    let address = address.transpose();
    let mut wrongs: Vec<InputError> =
        book.as_ref().err().cloned().into_iter().flat_map(InputErrors::into_vec).collect();
    wrongs.extend([level.as_ref().err(), address.as_ref().err()].into_iter().flatten().cloned());
    InputErrors::none_in(wrongs)?;
    let (book, level, address) = (book?, level.map_err(InputErrors::from)?, address.map_err(InputErrors::from)?);
    let mut guest = Guest::new(book.rules, args.seat.seat(), level.player(args.seed));
    let mut fits = true;
    let mut wrong = |sentence: &str| {
        fits = false;
        // If standard error is closed, there is nowhere left to complain to.
        let _ = writeln!(io::stderr(), "janso: {}", visible(sentence));
    };
    match address {
        Some(address) => visit(&address, &args.name, &mut guest, wrong).with_context(|| address.to_string())?,
        None => serve(&mut guest, io::stdin().lock(), io::stdout().lock(), &mut wrong)?,
    }
    let status = if fits { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(Answer { text: String::new(), status })
}

fn address(text: &str) -> Result<Address, InputError> {
    text.parse().map_err(|sentence: String| InputError::new(sentence, Place::word(text)))
}

/// Answers line by line until there are no more, or nobody reads the answers.
fn serve(
    guest: &mut Guest,
    mut input: impl BufRead,
    mut output: impl Write,
    wrong: &mut impl FnMut(&str),
) -> anyhow::Result<()> {
    for number in 1.. {
        let mut line = Vec::new();
        if (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        let reply = guest.reply(&line);
        reply.wrong.iter().for_each(|sentence| wrong(&format!("line {number}: {sentence}")));
        match writeln!(output, "{}", reply.line).and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest() -> Guest {
        let rules = rules::Ruleset::named("tenhou").expect("a ruleset").rules;
        Guest::new(rules, None, players::Level::named("tsumogiri").expect("a level").player(0))
    }

    #[track_caller]
    fn check(input: &str, answers: &str, wrongs: &[&str]) {
        let (mut output, mut said) = (Vec::new(), Vec::new());
        serve(&mut guest(), input.as_bytes(), &mut output, &mut |sentence: &str| said.push(sentence.to_owned()))
            .expect("nothing can fail here");
        assert_eq!(String::from_utf8_lossy(&output), answers);
        assert_eq!(said.len(), wrongs.len(), "{said:?}");
        said.iter().zip(wrongs).for_each(|(said, wrong)| assert!(said.contains(wrong), "{said}"));
    }

    const START: &str = concat!(
        r#"{"type":"start_kyoku","bakaze":"E","dora_marker":"2s","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"#,
        r#""scores":[25000,25000,25000,25000],"tehais":["#,
        r#"["E","6p","9m","8m","C","2s","7m","S","6m","1m","S","3s","8m"],"#,
        r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"],"#,
        r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"],"#,
        r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"]]}"#
    );

    #[test]
    fn lines_and_arrays_are_answered_by_lines() {
        let none = "{\"type\":\"none\"}\n";
        let dahai = "{\"type\":\"dahai\",\"actor\":0,\"pai\":\"1m\",\"tsumogiri\":true}\n";
        let game = r#"{"type":"start_game","id":0,"names":["a","b","c","d"]}"#;
        let tsumo = r#"{"type":"tsumo","actor":0,"pai":"1m"}"#;
        check(&format!("[{game}]\n[{START},{tsumo}]\n"), &format!("{none}{dahai}"), &[]);
        check(&format!("{game}\n\n{START}\n{tsumo}\n"), &format!("{none}{none}{dahai}"), &[]);
    }

    #[test]
    fn what_cannot_be_is_said_and_the_game_goes_on() {
        let game = r#"{"type":"start_game","id":0,"names":[]}"#;
        let other = r#"{"type":"tsumo","actor":2,"pai":"?"}"#;
        let own = r#"{"type":"tsumo","actor":0,"pai":"4m"}"#;
        let none = "{\"type\":\"none\"}\n";
        let dahai = "{\"type\":\"dahai\",\"actor\":0,\"pai\":\"4m\",\"tsumogiri\":true}\n";
        check("boo\n", none, &["line 1: not JSON: expected value"]);
        check("{\"type\":\"start_game\",\"names\":[]}\n", none, &["choose one with --seat"]);
        check(own, none, &["tsumo comes before start_kyoku"]);
        check(
            &format!("{game}\n{START}\n{other}\n{own}\n"),
            &format!("{none}{none}{none}{dahai}"),
            &["line 3: tsumo: seat 2 cannot do tsumo now"],
        );
    }
}
