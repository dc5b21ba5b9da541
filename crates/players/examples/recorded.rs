//! A game between four of our players as our own record, on standard output: `recorded RULESET LEVEL NUMBER`, such as
//! `recorded tenhou club 7`. The same words give the same game.

use std::process::ExitCode;

use janso_players::Level;
use rules::Ruleset;

mod played;

use played::played;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let game = match words[..] {
        [ruleset, level, number] => Ruleset::named(ruleset).zip(Level::named(level)).zip(number.parse().ok()),
        _ => None,
    };
    match game {
        Some(((ruleset, level), number)) => {
            print!("{}", played(ruleset, level, number));
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("say a ruleset, a level and a number from 0 on, such as: recorded tenhou club 7");
            ExitCode::from(2)
        }
    }
}
