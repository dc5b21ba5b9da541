//! All games under some paths, read and counted.

use std::collections::BTreeMap;
use std::path::PathBuf;

use history::{GameHistory, Stats};
use records::each_game::{Answer, FoundGame, each_game};
use records::foreign::Unreadable;
use records::game_file::{Game, GameText, PassedOver};
use records::game_history::{of_foreign, of_record};
use rules::{Rules, Terms};

use crate::progress::progress_line;

/// What came of all files.
#[derive(Debug, Default)]
pub struct Collected {
    pub stats: Stats,
    /// Games by rules with Japanese words.
    pub japanese: u64,
    /// Files in folders that are of other kinds.
    pub skipped: u64,
    /// Games that are not played here, by the reason.
    pub passed_over: BTreeMap<PassedOver, u64>,
    /// What cannot be read, in the order of the files.
    pub damaged: Vec<String>,
}

impl Collected {
    fn count(&mut self, game: &GameHistory, terms: Terms) {
        self.stats.add(game);
        self.japanese += u64::from(terms == Terms::Japanese);
    }
}

/// A game and the words of its rules, and what is damaged in it.
type ReadGame = (Option<(GameHistory, Terms)>, Option<String>);

/// Reads and counts everything under the paths; `-` is standard input. The rules are those of games whose records do not
/// tell them.
pub fn collect(paths: &[PathBuf], rules: Option<Rules>) -> Collected {
    let mut all = Collected::default();
    let progress = progress_line();
    // Nothing fails here: a fault of a file is a note.
    let _ = each_game(
        paths,
        |found| read(found, rules),
        |answer| {
            match answer {
                Answer::Game(Ok((game, damage))) => {
                    game.iter().for_each(|(game, terms)| all.count(game, *terms));
                    all.damaged.extend(damage);
                }
                Answer::Game(Err(why)) => *all.passed_over.entry(why).or_default() += 1,
                Answer::Unreadable { path, error } => {
                    all.damaged.push(format!("{}: line {}: {error}", path.display(), error.line));
                }
                Answer::Trouble { path, error } => all.damaged.push(format!("{}: {error}", path.display())),
                Answer::Skipped => all.skipped += 1,
            }
            progress.set_message(format!("{} games", all.stats.games));
            Ok(())
        },
    );
    progress.finish_and_clear();
    all
}

/// Reads a game, or says why it is not counted.
fn read(found: FoundGame, rules: Option<Rules>) -> Result<ReadGame, PassedOver> {
    let FoundGame { path, text, .. } = found;
    let id = match &text {
        // It has the name of its file.
        GameText::Own(_) => String::new(),
        GameText::Foreign(text) => format!("{}: ", text.id),
    };
    let damage = |error: &Unreadable| format!("{}: line {}: {id}{error}", path.display(), error.line);
    Ok(match text.read() {
        Ok(Game::Own(record)) => match of_record(&record) {
            Ok(game) => (Some((game, record.head().rules.terms)), None),
            Err(difference) => (None, Some(format!("{}: {difference}", path.display()))),
        },
        // What there is of it counts, and that it is not all is said.
        Ok(Game::Foreign(told, stops)) => {
            let terms = rules.unwrap_or(told.rules).terms;
            (Some((of_foreign(&told, rules), terms)), stops.as_ref().map(damage))
        }
        Ok(Game::PassedOver { why, .. }) => return Err(why),
        Err(error) => (None, Some(damage(&error))),
    })
}
