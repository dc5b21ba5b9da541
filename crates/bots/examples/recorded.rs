//! A game between four of our players as our own record, on standard output: `recorded RULESET LEVEL SEED`, such as
//! `recorded tenhou club 7`. The same words give the same game.

use std::process::ExitCode;

use bots::{Level, choose};
use chance::Seed;
use formats::record::{Head, Record, Recorder};
use rules::Ruleset;
use table::{Conduct, Occasion, Phase};
use tiles::{BySeat, Seat};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let game = match words[..] {
        [ruleset, level, seed] => Ruleset::named(ruleset).zip(Level::named(level)).zip(seed.parse().ok()),
        _ => None,
    };
    match game {
        Some(((ruleset, level), seed)) => {
            print!("{}", played(ruleset, level, seed));
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("say a ruleset, a level and a number from 0 to 255, such as: recorded tenhou club 7");
            ExitCode::from(2)
        }
    }
}

fn played(ruleset: &'static Ruleset, level: &Level, seed: u8) -> Record {
    let (rules, seed) = (&ruleset.rules, Seed::new([seed; 32]));
    let mut players = BySeat(Seat::ALL.map(|seat| level.player(seat as u64)));
    let mut game = Recorder::new(Head::new(ruleset, Conduct::Enforced, Occasion::Club));
    loop {
        match game.table().board().phase {
            Phase::Over => return game.into_record(),
            Phase::Between => {
                let chance = seed.hand(rules, game.table().board().number + 1);
                game.deal(chance.wall(), Some(chance.dice), |_| ()).expect("the table waits for a wall");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                let asked = Seat::ALL.into_iter().find(|&seat| !game.table().legal_actions(seat).is_empty());
                let seat = asked.expect("in a hand the table waits for somebody");
                let (view, legal) = (game.table().view(seat), game.table().legal_actions(seat));
                let action = choose(&mut *players[seat], rules, &view, legal);
                game.play(seat, action, |_| ()).expect("what a bot does is legal");
            }
        }
    }
}
