//! Records of whole games, each played again.

use std::io;
use std::path::{Path, PathBuf};

use narration::{Names, TileNames, Voice};
use records::files::{FoundPath, each_file};
use records::game_file::{Game, GameFile};
use records::record::{Difference, Head, Verified, What};
use serde::Serialize;
use table::BEHAVIOUR;
use tiles::{BySeat, Seat};
use words::Lang;

use super::output::{DISAGREES, Output, TROUBLE, name, tame};
use crate::echo::{cut, visible};

/// Checks every record and says on standard output how it went. The answer is the exit status; errors are those of
/// writing.
pub fn check_all(paths: &[PathBuf], jsonl: bool) -> io::Result<u8> {
    let mut report = Report { output: Output::new(jsonl), status: 0, records: 0, skipped: 0 };
    for path in paths {
        each_file(path, &mut |found| match found {
            FoundPath::File { path, named } => report.check(&path, named),
            FoundPath::Trouble { path, error } => report.unreadable(&path, None, &error.to_string()),
        })?;
    }
    report.finish()
}

struct Report {
    output: Output,
    /// The worst so far.
    status: u8,
    records: u64,
    skipped: u64,
}

/// Something to tell about a record.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Finding<'a> {
    Disagreement { file: String, line: usize, hand: u32, recorded: String, ours: String },
    Unreadable { file: String, line: Option<usize>, reason: &'a str },
}

impl Report {
    fn check(&mut self, path: &Path, named: bool) -> io::Result<()> {
        let text = match GameFile::open(path) {
            Ok(Some(file)) if file.format().is_none() => file.flatten().next(),
            Ok(_) => None,
            Err(error) => return self.unreadable(path, None, &error.to_string()),
        };
        match text.map(|text| text.read()) {
            Some(Ok(Game::Own(record))) => {
                self.records += 1;
                match record.verify() {
                    Ok(verified) => self.right(path, &verified),
                    Err(difference) => self.differs(path, record.head(), &difference),
                }
            }
            Some(Err(error)) => self.unreadable(path, Some(error.line as usize), &error.to_string()),
            Some(Ok(Game::Foreign(..) | Game::PassedOver { .. })) | None if named => {
                let first = "not a record: the first line is \"janso record 2\"";
                self.unreadable(path, Some(1), first)
            }
            Some(Ok(Game::Foreign(..) | Game::PassedOver { .. })) | None => {
                self.skipped += 1;
                Ok(())
            }
        }
    }

    fn right(&mut self, path: &Path, verified: &Verified) -> io::Result<()> {
        let Verified { hands, events, from_seed, committed, contributed, replaced, .. } = *verified;
        let number = |number: u64, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
        let added = match (contributed, replaced) {
            (0, 0) => String::new(),
            (some, 0) => format!(" and {} of players", number(some as u64, "contribution")),
            (some, gone) => {
                let all = number((some + gone) as u64, "contribution");
                format!(" and {all} of players, {gone} of them replaced because nothing came in time")
            }
        };
        let walls = match (from_seed, committed, added.as_str()) {
            (true, true, "") => "the walls follow from the seed, and its commitment is right".to_owned(),
            (true, true, added) => format!("the walls follow from the seed{added}, and all commitments are right"),
            (true, false, added) => {
                format!("the walls follow from the seed{added}; no commitment to the seed was given")
            }
            (false, ..) => "no seed was given, so the walls are as recorded".to_owned(),
        };
        let (hands, events) = (number(hands.into(), "hand"), number(events as u64, "event"));
        self.output.summary(&format!("{}: right: {hands}, {events}; {walls}", tame(&name(path))))
    }

    fn differs(&mut self, path: &Path, head: &Head, difference: &Difference) -> io::Result<()> {
        self.status = self.status.max(DISAGREES);
        let Difference { line, hand, what } = difference;
        let (recorded, mut ours) = (what.recorded(), what.found());
        if let What::Refused { seat, why, .. } = what {
            let names = Names::players(Seat::A, BySeat::new(["A", "B", "C", "D"]));
            let voice = Voice::new(Lang::En, &head.rules, names).with_tiles(TileNames::Notation);
            ours += &format!(": {}", voice.refusal(*seat, why).trim_end_matches('.'));
        }
        if let Some(behaviour) = head.behaviour().filter(|&behaviour| behaviour != BEHAVIOUR) {
            ours += &format!("; it was played by behaviour {behaviour} of the table, and this program has {BEHAVIOUR}");
        }
        if self.output.is_jsonl() {
            let file = name(path);
            return self.output.json(&Finding::Disagreement { file, line: *line, hand: *hand, recorded, ours });
        }
        let (place, ours) = match (hand, what) {
            (0, What::NotOver) => (String::new(), "no hand was played".to_owned()),
            (0, _) => (String::new(), ours),
            (hand, _) => (format!("hand {hand}: "), ours),
        };
        self.output.line(&format_args!("{}:{line}: {place}recorded {recorded}; {ours}", tame(&name(path))))
    }

    fn unreadable(&mut self, path: &Path, line: Option<usize>, reason: &str) -> io::Result<()> {
        self.status = TROUBLE;
        if self.output.is_jsonl() {
            return self.output.json(&Finding::Unreadable { file: name(path), line, reason });
        }
        let line = line.map_or_else(String::new, |line| format!("{line}:"));
        self.output.line(&format_args!("{}:{line} unreadable: {}", tame(&name(path)), visible(&cut(reason, 600))))
    }

    fn finish(mut self) -> io::Result<u8> {
        match self.skipped {
            0 => (),
            1 => self.output.summary("1 file that is no record skipped")?,
            more => self.output.summary(&format!("{more} files that are no records skipped"))?,
        }
        if self.records == 0 && self.status == 0 {
            self.status = TROUBLE;
            self.output.summary("there is no record to check")?;
        }
        self.output.flush()?;
        Ok(self.status)
    }
}
