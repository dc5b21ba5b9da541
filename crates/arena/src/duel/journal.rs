//! The journal of a duel: a file of JSON lines, from which a duel that was interrupted goes on.
//!
//! The first line names everything that decides how the games go; every line after it is a finished game. A line that was
//! not written to its end does not count, and the next game takes its place.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use rules::{FIELDS, Rules, Ruleset, Yaku};
use serde::{Deserialize, Serialize};

use super::duel_game::DuelGame;

/// What decides how the games go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalHead {
    /// The version of the journal.
    journal: u32,
    /// The version of the program.
    janso: String,
    /// The ruleset, or the one that house rules start from.
    rules: String,
    /// What the house rules change in it.
    house: Vec<String>,
    /// The players, the first East of the first game first.
    seats: [String; 4],
    seed: String,
    /// Milliseconds that players from outside have for a decision, if there are such players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_limit: Option<u64>,
}

impl JournalHead {
    /// The head of the duel of these players.
    pub fn new(
        base: &Ruleset,
        rules: &Rules,
        seats: [&str; 4],
        seed: String,
        time_limit: Option<Duration>,
    ) -> JournalHead {
        let fields = FIELDS.iter().filter(|field| field.of(rules) != field.of(&base.rules));
        let worths = Yaku::ALL.into_iter().filter(|&yaku| rules.worth[yaku] != base.rules.worth[yaku]);
        // A yaku is named as the table has it, since the three dragons share an id.
        let house = fields
            .map(|field| format!("{} = {}", field.name, field.of(rules)))
            .chain(worths.map(|yaku| format!("{yaku:?} = {}", rules.worth[yaku])));
        JournalHead {
            journal: 1,
            janso: env!("CARGO_PKG_VERSION").to_owned(),
            rules: base.id.to_owned(),
            house: house.collect(),
            seats: seats.map(str::to_owned),
            seed,
            time_limit: time_limit.map(|limit| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)),
        }
    }

    /// What a journal with another head has instead, as parts of a sentence.
    fn differs(&self, other: &JournalHead) -> Vec<String> {
        let house = |head: &JournalHead| match head.house.is_empty() {
            true => "none".to_owned(),
            false => head.house.join(", "),
        };
        let limit = |head: &JournalHead| match head.time_limit {
            Some(limit) => format!("{limit} ms"),
            None => "none".to_owned(),
        };
        let parts = [
            ("version of journals", other.journal.to_string(), self.journal.to_string()),
            ("janso", other.janso.clone(), self.janso.clone()),
            ("rules", other.rules.clone(), self.rules.clone()),
            ("house rules", house(other), house(self)),
            ("seats", other.seats.join(","), self.seats.join(",")),
            ("seed", other.seed.clone(), self.seed.clone()),
            ("time limit", limit(other), limit(self)),
        ];
        let different = parts.into_iter().filter(|(_, there, here)| there != here);
        different.map(|(what, there, here)| format!("its {what}: {there}; here: {here}")).collect()
    }
}

/// The fault of a journal, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalError(pub(super) String);

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JournalError {}

/// A journal that was opened and, where the file system can do so, locked: no other duel writes to it.
#[derive(Debug)]
pub struct Journal {
    name: String,
    file: BufReader<File>,
    /// The head that stands in it, unless it is new.
    head: Option<JournalHead>,
    /// This many bytes are whole lines.
    good: u64,
}

impl Journal {
    /// Opens the journal, or makes a new one. Sentences about it call it by this name.
    pub fn open(path: &Path, name: &str) -> Result<Journal, JournalError> {
        let wrong = |error: &dyn fmt::Display| JournalError(format!("cannot open the journal {name}: {error}"));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| wrong(&error))?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(wrong(&"another duel is writing to it")),
            // Some file systems have no locks; then nobody can tell.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => (),
            Err(TryLockError::Error(error)) => return Err(wrong(&error)),
        }
        let mut journal = Journal { name: name.to_owned(), file: BufReader::new(file), head: None, good: 0 };
        journal.head = journal.read_head().map_err(|error| wrong(&error))?;
        Ok(journal)
    }

    /// The seed of the duel in it, if there is one.
    pub fn seed(&self) -> Option<&str> {
        self.head.as_ref().map(|head| head.seed.as_str())
    }

    fn read_head(&mut self) -> io::Result<Option<JournalHead>> {
        let no_journal = || io::Error::other("it is a file of another kind; a journal is made by janso duel --resume");
        let mut line = Vec::new();
        (&mut self.file).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() || (line.last() != Some(&b'\n') && is_begun_head(&line)) {
            return Ok(None);
        }
        let head = serde_json::from_slice(&line).map_err(|_| no_journal())?;
        // Without its end the line does not count, but whose duel it is can be told.
        self.good = if line.last() == Some(&b'\n') { line.len() as u64 } else { 0 };
        Ok(Some(head))
    }

    /// Makes this the journal of the duel with this head, and calls `tell` with each game that stands in it. From
    /// then on games can be added.
    pub(super) fn resume(
        mut self,
        head: &JournalHead,
        mut tell: impl FnMut(DuelGame),
    ) -> Result<JournalWriter, JournalError> {
        let differs = self.head.as_ref().map(|there| head.differs(there)).unwrap_or_default();
        if !differs.is_empty() {
            let sentence = format!("{} is the journal of another duel: {}", self.name, differs.join("; "));
            return Err(JournalError(sentence));
        }
        self.tell(&mut tell)?;
        let cannot = |error| JournalError(format!("cannot write to the journal {}: {error}", self.name));
        let mut file = self.file.into_inner();
        file.set_len(self.good).and_then(|()| file.seek(SeekFrom::Start(self.good)).map(drop)).map_err(cannot)?;
        if self.good == 0 {
            write_line(&mut file, head).map_err(cannot)?;
        }
        Ok(JournalWriter { file })
    }

    /// Calls `tell` with each game; the error says which line is damaged, and how.
    fn tell(&mut self, tell: &mut impl FnMut(DuelGame)) -> Result<(), JournalError> {
        if self.good == 0 {
            // Nothing follows a head that was not written to its end.
            return Ok(());
        }
        let name = &self.name;
        let damaged =
            |line: u64, what: &str| JournalError(format!("line {line} of the journal {name} is damaged: {what}"));
        let mut line = Vec::new();
        for number in 2.. {
            line.clear();
            let read = (&mut self.file).take(LONGEST_LINE).read_until(b'\n', &mut line);
            read.map_err(|error| JournalError(format!("cannot read the journal {name}: {error}")))?;
            match line.last() {
                None => break,
                Some(b'\n') => (),
                Some(_) if line.len() as u64 == LONGEST_LINE => return Err(damaged(number, "it is too long")),
                // It was not written to its end.
                Some(_) => break,
            }
            let played: DuelGame =
                serde_json::from_slice(&line).map_err(|error| damaged(number, &format!("it is no game: {error}")))?;
            let fault = if played.game == 0 { Some("games are counted from 1") } else { played.fault() };
            if let Some(fault) = fault {
                return Err(damaged(number, fault));
            }
            self.good += line.len() as u64;
            tell(played);
        }
        Ok(())
    }
}

/// No line is longer than this.
const LONGEST_LINE: u64 = 1 << 20;

/// Whether this can be the beginning of a head that was not written to its end.
fn is_begun_head(line: &[u8]) -> bool {
    const BEGIN: &[u8] = br#"{"journal":1,"janso":""#;
    let shared = line.len().min(BEGIN.len());
    line[..shared] == BEGIN[..shared] && serde_json::from_slice::<serde_json::Value>(line).is_err()
}

/// A journal that games are added to.
#[derive(Debug)]
pub struct JournalWriter {
    file: File,
}

impl JournalWriter {
    /// Adds a game, as a line that is written at once.
    pub fn add(&mut self, played: &DuelGame) -> io::Result<()> {
        write_line(&mut self.file, played)
    }
}

fn write_line(file: &mut File, what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    file.write_all(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named() {
        let [book, other] = ["ema2016", "tenhou"].map(|id| Ruleset::named(id).expect("a ruleset"));
        let by = |base: &Ruleset, rules: &Rules, first: &str, seed: &str| {
            JournalHead::new(base, rules, [first, "b", "c", "d"], seed.to_owned(), None)
        };
        let head = |base: &Ruleset, first: &str, seed: &str| by(base, &base.rules, first, seed);
        let one = head(book, "a", "1");
        assert_eq!(one.differs(&one.clone()), Vec::<String>::new());
        assert_eq!(one.differs(&head(other, "a", "1")), ["its rules: tenhou; here: ema2016"]);
        let two = one.differs(&head(book, "x", "2"));
        assert_eq!(two, ["its seats: x,b,c,d; here: a,b,c,d", "its seed: 2; here: 1"]);
        let mut house = book.rules;
        house.starting_points = 25_000;
        house.worth = house.worth.with(Yaku::Renhou, rules::Worth::Nothing);
        let differs = one.differs(&by(book, &house, "a", "1"));
        assert!(differs.len() == 1 && differs[0].contains("starting_points = 25000"), "{differs:?}");
    }

    #[test]
    fn a_begun_head_is_told_from_other_files() {
        for begun in [&b"{"[..], br#"{"journal":1,"ja"#, br#"{"journal":1,"janso":"0.1.0","rules":"ema20"#] {
            assert!(is_begun_head(begun), "{begun:?}");
        }
        for other in [&b"hello"[..], b"{}", br#"{"journal":2,"#, br#"{"name":"x"#] {
            assert!(!is_begun_head(other), "{other:?}");
        }
    }
}
