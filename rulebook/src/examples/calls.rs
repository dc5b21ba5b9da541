//! Spoken calls and wrong sets, played at a table.

use tiles::{Kind, Tile, Wind};
use toml::{Table, Value};

use super::rows::{CallCase, CallResult, CallsRow, InvalidSetRow};
use super::{Row, read};
use crate::case::{Case, EndTold, Play, PlayExpected, Situation};
use crate::script;
use crate::told::{Tiles, Told};

impl Row {
    /// One case for each call and edition: what follows can differ.
    pub(super) fn calls(&self) -> Result<Vec<Case>, String> {
        let told: CallsRow = self.read()?;
        let mut cases = Vec::new();
        for (number, call) in told.cases.iter().enumerate() {
            for ruleset in &self.rulesets {
                let result = match &call.result {
                    CallResult::Everywhere(result) => Some(result),
                    CallResult::ByEdition(results) => results.get(ruleset.id),
                };
                let result = result.ok_or_else(|| format!("what follows from `{}` in {}?", call.said, ruleset.id))?;
                let detail = format!("row {}, {}", number + 1, call.said);
                cases.push(Case { rulesets: vec![*ruleset], ..self.case(&detail, call.tell(result)?) });
            }
        }
        Ok(cases)
    }

    /// The last tile is claimed, the first two are shown, and those on both sides of the claimed one would fit.
    pub(super) fn invalid_set(&self) -> Result<Vec<Case>, String> {
        let told: InvalidSetRow = self.read()?;
        let tiles = Tiles::read(&told.tiles)?.0;
        let ("chow", &[low, high, claimed]) = (&told.claim[..], &tiles[..]) else {
            return Err("such a set is not known".into());
        };
        let beside = |by: i8| Kind::new(claimed.kind().index().checked_add_signed(by.into())?.try_into().ok()?);
        let (Some(below), Some(above)) = (beside(-1).map(Tile::plain), beside(1).map(Tile::plain)) else {
            return Err("no tiles lie on both sides of the claimed one".into());
        };
        let hand = format!("{low}{high}{below}{above}");
        let laid = [format!("E discards {claimed}"), format!("S lays a wrong chow with {low}{high}")];
        let corrected = format!("S corrects it with {below}{above}");
        let discard = "S discards 1z".to_owned();
        let tell = |when: &str, result: &str, then: &[String]| -> Result<Case, String> {
            let (verdict, expect) = outcome(result, Wind::South)?;
            let expect = PlayExpected { rulings: vec![format!("S {verdict} wrong-set")], ..expect };
            let played = played(("S", &hand), "-", [&laid[..], then].concat(), expect)?;
            Ok(self.case(&format!("noticed {when} the discard"), played))
        };
        Ok(vec![
            tell("before", &told.noticed_before_own_discard, &[corrected, discard.clone()])?,
            tell("after", &told.noticed_after_own_discard, &[discard])?,
        ])
    }
}

impl CallCase {
    /// West calls: on a discard of East's second turn, or on a tile that West draws after it.
    fn tell(&self, result: &str) -> Result<Situation, String> {
        let (call, fault) = match (&self.said[..], self.shown.as_deref(), self.at_once) {
            ("ippatsu", Some("whole hand"), false) => ("wins with a wrong word", "wrong-word"),
            ("ippatsu - I mean ron" | "hu - no, tsumo", None, false) => {
                ("wins with a wrong word put right", "wrong-word")
            }
            ("ron (meant tsumo)", None, false) => ("wins with the other word", "other-word"),
            ("pung, no, ron", None, false) => ("calls pung then wins", "call-changed"),
            ("ron, no, pung", None | Some("nothing"), false) => ("calls a win then pung", "win-then-set"),
            ("ron, no, pung", Some("the two pung tiles"), false) => {
                ("calls a win then pung showing the set", "win-then-set-shown")
            }
            ("ron, no, pung", Some("whole hand"), false) => {
                ("calls a win then pung showing everything", "not-complete")
            }
            ("pung, taken back", Some("nothing"), true) => ("calls pung and takes it back at once", "call-taken-back"),
            ("pung, taken back after a pause", Some("nothing"), false) => {
                ("calls pung and takes it back later", "call-taken-back")
            }
            ("ron, taken back", Some("nothing"), false) => ("gives up a win", "win-given-up"),
            (said, shown, _) => return Err(format!("nothing is known of `{said}` with {shown:?} shown")),
        };
        // Where the row does not say, a hand that is shown can win, so that only the call is wrong.
        let can_win = self.valid_hand.unwrap_or(self.shown.as_deref() == Some("whole hand"));
        let hand = if can_win { "23444m345p67855s" } else { "55s" };
        let (draws, before) = match self.said.ends_with("tsumo") || self.said.ends_with("tsumo)") {
            true => ("- - - - - - 5s", ["on to 64 tiles left", "S discards", "W draws 5s"].as_slice()),
            false => ("-", ["on to 65 tiles left", "E discards 5s"].as_slice()),
        };
        let mut lines: Vec<String> = before.iter().map(ToString::to_string).collect();
        lines.push(format!("W {call}"));
        let (verdict, expect) = outcome(result, Wind::West)?;
        let expect = PlayExpected { rulings: vec![format!("W {verdict} {fault}")], ..expect };
        played(("W", hand), draws, lines, expect)
    }
}

/// The verdict that a result names, and how the hand stands after it.
fn outcome(result: &str, who: Wind) -> Result<(&'static str, PlayExpected), String> {
    let ends = |ended| PlayExpected { ended: Some(ended), ..PlayExpected::default() };
    let wins = PlayExpected { winners: Some(vec![who]), ..ends(EndTold::Won) };
    Ok(match result {
        "chombo" => ("chombo", ends(EndTold::Replayed)),
        "win" | "win, player is told" => ("valid", wins),
        "may win, may not pung" => ("valid", PlayExpected { never: vec![format!("{who} pungs")], ..wins }),
        "dead hand" => ("dead-hand", PlayExpected { dead: Some(vec![who]), ..ends(EndTold::No) }),
        "no penalty" | "corrected, no penalty" => {
            ("put-right", PlayExpected { dead: Some(Vec::new()), ..ends(EndTold::No) })
        }
        "claim may not be changed" => {
            let (events, never) = (vec![format!("{who} pungs")], vec![format!("{who} wins")]);
            ("no-effect", PlayExpected { events, never, ..ends(EndTold::No) })
        }
        other => return Err(format!("no result `{other}`")),
    })
}

/// A script in open conduct.
fn played(
    (who, hand): (&str, &str),
    draws: &str,
    lines: Vec<String>,
    expect: PlayExpected,
) -> Result<Situation, String> {
    let mut table = Table::new();
    table.insert("conduct".into(), "open".into());
    table.insert("draws".into(), draws.into());
    table.insert("hands".into(), Table::from_iter([(who.to_owned(), Value::from(hand))]).into());
    table.insert("play".into(), lines.into());
    let mut play: Play = read("a script", table)?;
    play.steps = script::read(&play.lines).map_err(|fault| fault.to_string())?;
    Ok(Situation::Play(Box::new(Play { expect, ..play })))
}
