//! Opening a table: the first line, checked as a whole.

use std::collections::VecDeque;
use std::io;

use house_rules::echo::short;
use house_rules::near::meant;
use house_rules::{Fault, Faults, House};
use protocol::{Problem, RulesText, Start, Wind, Wire};
use rules::{Rounds, Rules, Ruleset, SuddenDeath};
use shuffle::Seed;
use table::{Game, Table};
use words::Lang;

use crate::{HostedTable, MessageFault, Walls, too_many};

impl HostedTable {
    /// The table that is asked for, with its first hand dealt if there is a wall for it. `fresh` is asked for a seed where the
    /// message has neither seed nor walls.
    ///
    /// # Errors
    /// Why there cannot be such a table.
    pub fn open(
        start: Start,
        lang: Lang,
        fresh: impl FnOnce() -> io::Result<Seed>,
    ) -> Result<HostedTable, MessageFault> {
        let Start { rules, conduct, occasion, seed, walls, game } = start;
        let book = named_rules(&rules).map_err(|sentence| (Problem::NoRules {}, sentence))?;
        let game = match game {
            Some(game) => possible(&book.1, game.real())?,
            None => Game::new(&book.1),
        };
        let walls = match (seed, walls) {
            (Some(_), Some(_)) => {
                return Err((Problem::SeedAndWalls {}, "a table has either a seed or walls, not both".to_owned()));
            }
            (Some(seed), None) => {
                let seed = seed.parse().map_err(|error| (Problem::NoSeed {}, format!("the seed has {error}")))?;
                Walls::Seed(seed)
            }
            (None, Some(walls)) => {
                walls.iter().try_for_each(|setup| too_many(&book.1, setup))?;
                Walls::ByHand(VecDeque::from(walls))
            }
            (None, None) => Walls::Seed(
                fresh().map_err(|error| (Problem::NoSeed {}, format!("the system gives no random seed: {error}")))?,
            ),
        };
        Ok(HostedTable::new(book, Table::at(game, conduct.real(), occasion.real()), walls, lang))
    }
}

/// Rules are an id, or house rules as TOML or as an object. No file is read: whoever writes the messages need not be
/// whoever started the program.
fn named_rules(rules: &RulesText) -> Result<(String, Rules), String> {
    let text = match rules {
        RulesText::Text(text) if text.contains(['=', '\n']) => text.clone(),
        RulesText::Text(id) => {
            let names = || meant(id, Ruleset::ALL.iter().map(|ruleset| ruleset.id));
            let found = Ruleset::named(id).map(|ruleset| (ruleset.id.to_owned(), ruleset.rules));
            return found.ok_or_else(|| format!("there is no ruleset \"{}\"{}", short(id), names()));
        }
        RulesText::House(keys) => toml::to_string(keys).map_err(|error| format!("no house rules: {error}"))?,
    };
    // Nobody wrote the text of an object, so that rows and columns would not be found.
    let sentence = |fault: Fault| match rules {
        RulesText::Text(_) => format!("house:{}:{}: {}", fault.row, fault.column, fault.sentence),
        RulesText::House(_) => fault.sentence,
    };
    match house_rules::read(&text) {
        Ok(House { name, rules, .. }) => Ok((name.unwrap_or_else(|| "house".to_owned()), rules)),
        Err(Faults { told, untold }) => {
            let rest = (untold > 0).then(|| format!("house: and {untold} more"));
            Err(told.into_iter().map(sentence).chain(rest).collect::<Vec<_>>().join("; "))
        }
    }
}

/// A game in a round that the ruleset can have.
fn possible(rules: &Rules, game: Game) -> Result<Game, MessageFault> {
    let last = match rules.rounds {
        Rounds::East => tiles::Wind::East,
        Rounds::EastSouth => tiles::Wind::South,
    };
    let last = match rules.sudden_death {
        SuddenDeath::None => last,
        SuddenDeath::WhenEastPasses | SuddenDeath::AtOnce | SuddenDeath::WholeRound => last.next(),
    };
    match game.round > last {
        true => Err((Problem::NoRound { last: Wind::of(last) }, format!("by these rules {last} is the last round"))),
        false => Ok(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(start: &str, expected: &str) {
        let start: Start = protocol::read(start.as_bytes()).expect("a start");
        let (_, sentence) = HostedTable::open(start, Lang::En, || Err(io::Error::other("no chance")))
            .err()
            .expect("the table cannot be opened");
        assert_eq!(sentence, expected);
    }

    #[test]
    fn what_cannot_be_opened_says_why() {
        check(r#"{"rules":"ema2017"}"#, "there is no ruleset \"ema2017\"; did you mean ema2012, ema2016 or ema2008?");
        check(
            r#"{"rules":"base = 'ema2016'\nkirage = true"}"#,
            "house:2:1: there is no field \"kirage\"; did you mean kiriage?",
        );
        check(r#"{"rules":{"base":"ema2016","kirage":true}}"#, "there is no field \"kirage\"; did you mean kiriage?");
        check(r#"{"rules":{"base":"ema2016","kiriage":null}}"#, "no house rules: unsupported unit type");
        check(r#"{"rules":"ema2016","seed":"ab"}"#, "the seed has 2 characters instead of 64 hexadecimal digits");
        check(r#"{"rules":"ema2016","seed":"ab","walls":[]}"#, "a table has either a seed or walls, not both");
        let zeros = r#"{"A":0,"B":0,"C":0,"D":0}"#;
        let game =
            format!(r#"{{"round":"W","dealer":"A","counters":0,"bets":0,"points":{zeros},"penalties":{zeros}}}"#);
        check(&format!(r#"{{"rules":"ema2016","game":{game}}}"#), "by these rules S is the last round");
        let wall = ["\"1m\""; 136].join(",");
        check(
            &format!(r#"{{"rules":"ema2016","walls":[{{"wall":[{wall}]}}]}}"#),
            "the wall has 1m more often than the ruleset",
        );
    }
}
