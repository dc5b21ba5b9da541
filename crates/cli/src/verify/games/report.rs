//! What is shown of the games: every difference, and what was played, by format.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use records::each_game::Answer;
use records::explained::Explained;
use records::foreign::{Format, Unreadable};
use records::through::{Difference, PlayCounts, Thing};
use serde::Serialize;

use super::super::output::{DISAGREES, Output, TROUBLE, name, tame};
use super::PlayedGame;

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Line<'a> {
    Difference {
        file: &'a str,
        line: u64,
        game: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<String>,
        turn: usize,
        about: &'static str,
        recorded: &'a str,
        ours: &'a str,
        explained: bool,
    },
    Unreadable {
        file: &'a str,
        line: u64,
        game: &'a str,
        reason: String,
        explained: bool,
    },
    /// Indicators that the record does not tell; what depends on them is not compared.
    Untold {
        file: &'a str,
        line: u64,
        game: &'a str,
        hand: u32,
        indicators: u8,
    },
    PassedOver {
        why: &'static str,
        games: u64,
    },
}

/// Writes what comes, and remembers how it went.
pub struct GamesReport {
    output: Output,
    explained: Explained,
    counts: BTreeMap<Format, PlayCounts>,
    differences: BTreeMap<&'static str, u64>,
    passed_over: BTreeMap<&'static str, u64>,
    explained_count: u64,
    untold: u64,
    unreadable: u64,
    troubles: u64,
    skipped: u64,
    games: u64,
}

impl GamesReport {
    pub fn new(jsonl: bool, explained: Explained) -> GamesReport {
        GamesReport {
            output: Output::new(jsonl),
            explained,
            counts: BTreeMap::new(),
            differences: BTreeMap::new(),
            passed_over: BTreeMap::new(),
            explained_count: 0,
            untold: 0,
            unreadable: 0,
            troubles: 0,
            skipped: 0,
            games: 0,
        }
    }

    fn unreadable(&mut self, path: &Path, id: &str, error: &Unreadable) -> io::Result<()> {
        let explained = self.explained.has_unreadable(id);
        *if explained { &mut self.explained_count } else { &mut self.unreadable } += 1;
        let (file, line, reason) = (name(path), error.line, error.to_string());
        if self.output.is_jsonl() {
            return self.output.json(&Line::Unreadable { file: &file, line, game: id, reason, explained });
        }
        match explained {
            true => Ok(()),
            false => {
                self.output.line(&format_args!("{}:{line}: {} unreadable: {}", tame(&file), tame(id), tame(&reason)))
            }
        }
    }

    fn trouble(&mut self, path: &Path, error: &str) -> io::Result<()> {
        self.troubles += 1;
        self.output.aside(&format!("{}: {}", tame(&name(path)), tame(error)))
    }

    pub fn take(&mut self, answer: Answer<PlayedGame>) -> io::Result<()> {
        let game = match answer {
            Answer::Game(game) => game,
            Answer::Unreadable { path, error } => PlayedGame::Unreadable { path, id: String::new(), error },
            Answer::Trouble { path, error } => return self.trouble(&path, &error),
            Answer::Skipped => PlayedGame::Own { named: None },
        };
        match game {
            PlayedGame::Own { named: None } => self.skipped += 1,
            PlayedGame::Own { named: Some(path) } => {
                self.trouble(&path, "our own record: see `janso verify record`")?;
            }
            PlayedGame::PassedOver(why) => *self.passed_over.entry(why.reason()).or_default() += 1,
            PlayedGame::Unreadable { path, id, error } => self.unreadable(&path, &id, &error)?,
            PlayedGame::Checked { path, line, format, id, checked, stops } => {
                self.games += 1;
                if let Some(error) = stops {
                    self.unreadable(&path, &id, &error)?;
                }
                self.counts.entry(format).or_default().merge(&checked.counts);
                for untold in &checked.untold {
                    self.untold += u64::from(untold.missing);
                    if self.output.is_jsonl() {
                        let (file, hand, indicators) = (&name(&path), untold.hand.number, untold.missing);
                        self.output.json(&Line::Untold { file, line, game: &id, hand, indicators })?;
                    }
                }
                for difference in &checked.differences {
                    self.difference(&path, line, &id, difference)?;
                }
            }
        }
        let (games, differences) = (self.games, &self.differences);
        self.output.progress(|| format!("{games} games, {} differences", differences.values().sum::<u64>()));
        Ok(())
    }

    fn difference(&mut self, path: &Path, line: u64, id: &str, difference: &Difference) -> io::Result<()> {
        let explained = self.explained.has(id, difference);
        match explained {
            true => self.explained_count += 1,
            false => *self.differences.entry(difference.about.id()).or_default() += 1,
        }
        let file = name(path);
        if self.output.is_jsonl() {
            let Difference { hand, turn, about, recorded, ours } = difference;
            let round = hand.map(|hand| format!("{}{}-{}", hand.round, hand.dealer as u8 + 1, hand.counters));
            let hand = hand.map(|hand| hand.number);
            let (turn, about) = (*turn, about.id());
            self.output.json(&Line::Difference {
                file: &file,
                line,
                game: id,
                hand,
                round,
                turn,
                about,
                recorded,
                ours,
                explained,
            })
        } else if explained {
            Ok(())
        } else {
            self.output.line(&format_args!("{}:{line}: {}: {}", tame(&file), tame(id), tame(&difference.to_string())))
        }
    }

    /// The sums, and the exit status: 0 if everything agrees, 1 if something disagrees, 2 if something cannot be read.
    pub fn finish(&mut self) -> io::Result<u8> {
        if self.games == 0 && self.passed_over.is_empty() && self.troubles == 0 && self.unreadable == 0 {
            self.troubles += 1;
            self.output.aside("there is no game to check")?;
        }
        if self.output.is_jsonl() {
            self.passed_over.iter().try_for_each(|(why, &games)| self.output.json(&Line::PassedOver { why, games }))?;
        }
        let summary = self.summary();
        self.output.summary(summary.trim_end())?;
        self.output.flush()?;
        Ok(match () {
            () if self.troubles > 0 || self.unreadable > 0 => TROUBLE,
            () if !self.differences.is_empty() => DISAGREES,
            () => 0,
        })
    }

    fn summary(&self) -> String {
        let mut text = String::new();
        let mut all = PlayCounts::default();
        self.counts.values().for_each(|counts| all.merge(counts));
        let mut columns: Vec<(&str, &PlayCounts)> =
            self.counts.iter().map(|(format, counts)| (format.title(), counts)).collect();
        if columns.len() != 1 {
            columns.push(("all", &all));
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{:18}", "");
        for (title, _) in &columns {
            let _ = write!(text, "  {title:>17}");
        }
        text.push('\n');
        for thing in Thing::ALL.into_iter().filter(|&thing| all.of(thing) > 0) {
            let _ = write!(text, "{:18}", thing.id());
            for (_, counts) in &columns {
                let _ = write!(text, "  {:>17}", counts.of(thing));
            }
            text.push('\n');
        }
        for (why, count) in &self.passed_over {
            let _ = writeln!(text, "passed over, {why}: {count}");
        }
        if self.untold > 0 {
            let _ = writeln!(
                text,
                "indicators that are not told, and nothing compared that depends on them: {}",
                self.untold
            );
        }
        if self.skipped > 0 {
            let _ = writeln!(text, "files of other kinds: {}", self.skipped);
        }
        let differences: u64 = self.differences.values().sum();
        let kinds: Vec<String> = self.differences.iter().map(|(about, count)| format!("{about} {count}")).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        let _ = writeln!(
            text,
            "differences: {differences}{kinds}; explained: {}; unreadable: {}",
            self.explained_count, self.unreadable
        );
        text
    }
}
