//! Single wins and hands that other programs scored or counted, one in each line, and what the engine says to them: the
//! scoring cases of Tenhou, majiang (`hule`) and Mahjong Soul, and hands with their shanten.

mod lines;
mod listed;
mod mahjong_soul;
mod majiang;
mod shanten;
mod source;
mod tenhou;

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use engine::{Score, Win, WinBy, WinFault, WinSetup, score};
use rules::Rules;
use serde::Serialize;
use tiles::{Notation, Wind, Written};

pub use source::{CaseFile, Source};

use crate::foreign::Fault;

/// What became of a line that could be read.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// It was compared.
    Compared(Case),
    /// It is from a game of three, which is not our game yet.
    ThreePlayers,
}

/// A case and how each check went.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its name in the record.
    pub id: String,
    /// In our notation.
    pub hand: String,
    /// What else the score depends on.
    pub how: String,
    /// Everything that was compared.
    pub checks: Vec<Checked>,
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// Whether the hand wins, the engine's door included.
    Win,
    /// The yaku and dora.
    Yaku,
    /// Han.
    Han,
    /// The number of yakuman.
    Yakuman,
    /// Minipoints.
    Fu,
    /// The limit.
    Limit,
    /// What the hand is worth.
    Points,
    /// Who pays whom.
    Payments,
    /// The distance of the standard form.
    Standard,
    /// The distance of thirteen orphans.
    Orphans,
    /// The distance of seven pairs.
    Pairs,
    /// The smallest distance.
    Best,
}

impl Check {
    /// The name in data and JSON.
    pub fn id(self) -> &'static str {
        match self {
            Check::Win => "win",
            Check::Yaku => "yaku",
            Check::Han => "han",
            Check::Yakuman => "yakuman",
            Check::Fu => "fu",
            Check::Limit => "limit",
            Check::Points => "points",
            Check::Payments => "payments",
            Check::Standard => "standard",
            Check::Orphans => "orphans",
            Check::Pairs => "pairs",
            Check::Best => "best",
        }
    }
}

/// One check of a case.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What was compared.
    pub check: Check,
    /// Both values, if they differ.
    pub differs: Option<Difference>,
}

/// Both values of something that differs.
#[derive(Debug, Clone, Serialize)]
pub struct Difference {
    /// What the record says.
    pub recorded: String,
    /// What the engine says.
    pub ours: String,
}

impl Case {
    fn new(id: String, hand: String, how: String) -> Case {
        Case { id, hand, how, checks: Vec::new() }
    }

    /// Adds a check.
    fn compare<T: PartialEq + Display>(&mut self, check: Check, recorded: T, ours: T) {
        let differs = (recorded != ours).then(|| Difference { recorded: recorded.to_string(), ours: ours.to_string() });
        self.checks.push(Checked { check, differs });
    }

    /// Whether the engine says in everything what the record says.
    pub fn agrees(&self) -> bool {
        self.checks.iter().all(|checked| checked.differs.is_none())
    }
}

/// The counts of some cases.
#[derive(Debug, Clone, Default)]
pub struct CaseCounts {
    /// All of them.
    pub cases: u64,
    /// Those of games for three.
    pub three_player: u64,
    /// Those that cannot be read.
    pub unreadable: u64,
    /// Those in which everything agrees.
    pub agree: u64,
    /// Those in which something differs.
    pub differ: u64,
    /// How often each check agrees and differs.
    pub checks: BTreeMap<Check, [u64; 2]>,
}

impl CaseCounts {
    /// Counts a line.
    pub fn count(&mut self, verdict: &Result<Verdict, Fault>) {
        self.cases += 1;
        match verdict {
            Ok(Verdict::ThreePlayers) => self.three_player += 1,
            Err(_) => self.unreadable += 1,
            Ok(Verdict::Compared(case)) => {
                *if case.agrees() { &mut self.agree } else { &mut self.differ } += 1;
                for checked in &case.checks {
                    self.checks.entry(checked.check).or_default()[usize::from(checked.differs.is_some())] += 1;
                }
            }
        }
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &CaseCounts) {
        self.cases += other.cases;
        self.three_player += other.three_player;
        self.unreadable += other.unreadable;
        self.agree += other.agree;
        self.differ += other.differ;
        for (&check, counts) in &other.checks {
            let sum = self.checks.entry(check).or_default();
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
}

fn parse<'a, T: serde::Deserialize<'a>>(line: &'a [u8]) -> Result<T, Fault> {
    serde_json::from_slice(line).map_err(|error| Fault::Syntax(error.to_string()))
}

/// How the winning tile came, unless the flags of a record contradict each other.
fn win_by(self_draw: bool, replacement: bool, robbed: bool) -> Result<WinBy, Fault> {
    match (self_draw, replacement, robbed) {
        (true, false, false) => Ok(WinBy::Tsumo),
        (true, true, false) => Ok(WinBy::Rinshan),
        (false, false, false) => Ok(WinBy::Ron),
        (false, false, true) => Ok(WinBy::Chankan),
        (true, _, true) => Err(Fault::OutOfPlace("a robbed kong by self-draw")),
        (false, true, _) => Err(Fault::OutOfPlace("a replacement tile by discard")),
    }
}

/// The wind of this number, East being 0.
fn wind(number: usize) -> Result<Wind, Fault> {
    Wind::ALL.get(number).copied().ok_or_else(|| Fault::wanted("a wind from 0 to 3", number))
}

/// What the engine says to a recorded win, or to a hand of which the record says that it does not win.
fn judge(rules: &Rules, id: String, setup: WinSetup, wins: bool) -> Result<(Case, Option<(Win, Score)>), Fault> {
    let mut case = Case::new(id, notation(&setup), circumstances(&setup));
    let scored = match Win::new(rules, setup) {
        Ok(win) => match score(rules, &win) {
            Ok(score) => Ok((win, score)),
            Err(reason) => Err(format!("no win: {}", reason.id())),
        },
        Err(faults) => {
            let reasons: Vec<String> = faults.iter().map(WinFault::to_string).collect();
            if faults.iter().any(is_about_tiles) {
                return Err(Fault::Syntax(reasons.join("; ")));
            }
            Err(format!("impossible: {}", reasons.join("; ")))
        }
    };
    let word = |wins| String::from(if wins { "a win" } else { "no win" });
    match scored {
        Err(reason) => {
            case.compare(Check::Win, word(wins), if wins { reason } else { word(false) });
            Ok((case, None))
        }
        Ok(scored) => {
            case.compare(Check::Win, word(wins), word(true));
            Ok((case, wins.then_some(scored)))
        }
    }
}

/// Tiles that are not a hand speak of a damaged line, not of a rule.
fn is_about_tiles(fault: &WinFault) -> bool {
    matches!(fault, WinFault::Hand(_) | WinFault::OneTileShort | WinFault::FifthCopyWithIndicators(_))
}

/// A number, or a dash where there is none.
#[derive(PartialEq)]
struct Maybe<T>(Option<T>);

impl<T: Display> Display for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// Four changes of score.
#[derive(PartialEq)]
struct Changes([i32; 4]);

impl Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a:+} {b:+} {c:+} {d:+}")
    }
}

/// The hand in our notation.
fn notation(setup: &WinSetup) -> String {
    let mut concealed = setup.concealed.clone();
    concealed.sort_unstable();
    Written { concealed, melds: setup.melds.clone(), winning: Some(setup.winning) }.to_string()
}

/// What the score depends on beside the tiles.
fn circumstances(setup: &WinSetup) -> String {
    let by = setup.by.id();
    let mut text = format!("{by}, seat {}, round {}", setup.seat, setup.round);
    if let Some(riichi) = setup.riichi {
        text += if riichi.double { ", double riichi" } else { ", riichi" };
        text += if riichi.ippatsu { ", ippatsu" } else { "" };
    }
    text += if setup.last_tile { ", last tile" } else { "" };
    text += if setup.first_go_around.is_some() { ", first go-around" } else { "" };
    for (name, indicators) in [("dora", &setup.dora), ("ura dora", &setup.ura)] {
        if !indicators.is_empty() {
            text += &format!(", {name} indicators {}", Notation(indicators));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_shown_as_it_is_written() {
        for text in ["345m40677p67s (406m) +8s", "11z (123p) [0555s] (777z) (2222m) +1z", "19m19p19s1234567z +5z"] {
            let Written { concealed, melds, winning } = text.parse().expect("a hand");
            let setup = WinSetup {
                concealed,
                melds,
                winning: winning.expect("a winning tile"),
                by: WinBy::Ron,
                seat: Wind::South,
                round: Wind::East,
                riichi: None,
                last_tile: false,
                first_go_around: None,
                dora: ["4s".parse::<tiles::Kind>().expect("a kind").into()].into_iter().collect(),
                ura: Default::default(),
                counters: 0,
            };
            let sorted = |hand: &str| {
                let mut hand: Written = hand.parse().expect("a hand");
                hand.concealed.sort_unstable();
                hand
            };
            assert_eq!(sorted(&notation(&setup)), sorted(text));
            assert_eq!(circumstances(&setup), "ron, seat S, round E, dora indicators 4s");
        }
    }
}
