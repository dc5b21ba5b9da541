//! One recorded case, what the engine says to it, and where the two differ.

use std::fmt::{self, Display};

use anyhow::{Context, bail};
use engine::{Score, Win, WinBy, WinFault, WinSetup, score};
use rules::Rules;
use serde::Serialize;
use tiles::{Tile, Wind};

/// What became of a line that could be read.
pub enum Verdict {
    /// It was compared.
    Compared(Case),
    /// It is from a game of three, which is not our game yet.
    ThreePlayers,
}

/// A case and how each check went.
pub struct Case {
    pub id: String,
    /// In our notation.
    pub hand: String,
    /// What else the score depends on.
    pub how: String,
    pub checks: Vec<Checked>,
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// Whether the hand wins, the engine's door included.
    Win,
    Yaku,
    Han,
    Yakuman,
    Fu,
    Limit,
    Points,
    Payments,
    Standard,
    Orphans,
    Pairs,
    Best,
}

impl Check {
    pub fn name(self) -> &'static str {
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
pub struct Checked {
    pub check: Check,
    pub differs: Option<Difference>,
}

/// Both values of something that differs.
#[derive(Serialize)]
pub struct Difference {
    pub recorded: String,
    pub ours: String,
}

impl Case {
    pub fn new(id: String, hand: String, how: String) -> Case {
        Case { id, hand, how, checks: Vec::new() }
    }

    /// Adds a check.
    pub fn compare<T: PartialEq + Display>(&mut self, check: Check, recorded: T, ours: T) {
        let differs = (recorded != ours).then(|| Difference { recorded: recorded.to_string(), ours: ours.to_string() });
        self.checks.push(Checked { check, differs });
    }

    pub fn agrees(&self) -> bool {
        self.checks.iter().all(|checked| checked.differs.is_none())
    }
}

/// How the winning tile came, unless the flags of a record contradict each other.
pub fn win_by(self_draw: bool, replacement: bool, robbed: bool) -> anyhow::Result<WinBy> {
    match (self_draw, replacement, robbed) {
        (true, false, false) => Ok(WinBy::Tsumo),
        (true, true, false) => Ok(WinBy::Rinshan),
        (false, false, false) => Ok(WinBy::Ron),
        (false, false, true) => Ok(WinBy::Chankan),
        (true, _, true) => bail!("a robbed kong by self-draw"),
        (false, true, _) => bail!("a replacement tile by discard"),
    }
}

/// The wind of this number, East being 0.
pub fn wind(number: usize) -> anyhow::Result<Wind> {
    Wind::ALL.get(number).copied().with_context(|| format!("wind {number}: they go from 0 to 3"))
}

/// What the engine says to a recorded win, or to a hand of which the record says that it does not win.
pub fn judge(rules: &Rules, id: String, setup: WinSetup, wins: bool) -> anyhow::Result<(Case, Option<(Win, Score)>)> {
    let mut case = Case::new(id, notation(&setup), circumstances(&setup));
    let scored = match Win::new(rules, setup) {
        Ok(win) => match score(rules, &win) {
            Ok(score) => Ok((win, score)),
            Err(reason) => Err(format!("no win: {}", reason.id())),
        },
        Err(faults) => {
            let reasons: Vec<String> = faults.iter().map(WinFault::to_string).collect();
            if faults.iter().any(is_about_tiles) {
                bail!("{}", reasons.join("; "));
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

/// Tiles that are no hand speak of a damaged line, not of a rule.
fn is_about_tiles(fault: &WinFault) -> bool {
    matches!(fault, WinFault::Hand(_) | WinFault::OneTileShort | WinFault::FifthCopyWithIndicators(_))
}

/// A number, or a dash where there is none.
#[derive(PartialEq)]
pub struct Maybe<T>(pub Option<T>);

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
pub struct Changes(pub [i32; 4]);

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
    let melds: Vec<String> = setup.melds.iter().map(|meld| format!(" {meld}")).collect();
    format!("{}{} +{}", groups(concealed), melds.concat(), setup.winning)
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
            text += &format!(", {name} indicators {}", groups(indicators.iter().copied()));
        }
    }
    text
}

/// Tiles in our notation, digits of one suit together.
pub fn groups(tiles: impl IntoIterator<Item = Tile>) -> String {
    let mut text = String::new();
    let mut tiles = tiles.into_iter().peekable();
    while let Some(tile) = tiles.next() {
        text.push(tile.digit());
        let letter = tile.kind().letter();
        if tiles.peek().is_none_or(|next| next.kind().letter() != letter) {
            text.push(letter);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use tiles::Written;

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
