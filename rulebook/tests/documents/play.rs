//! Worked examples of play, row by row: swap-calling, temporary furiten, kongs after riichi.

use std::collections::BTreeMap;

use engine::{Hand, Waits, may_kong_in_riichi};
use libtest_mimic::{Failed, Trial};
use rules::Ruleset;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use table::{Furiten, barred_discards};
use tiles::{Kind, KindSet, Written};

/// One trial for each row and edition.
pub fn trials() -> Vec<Trial> {
    let mut document: toml::Table = include_str!("../../examples.toml").parse().expect("it is TOML");
    let [kongs, swaps, furiten] = rulebook::ROW_BY_ROW.map(|table| document.remove(table).expect("the table is there"));
    let mut trials = rows("riichi_kong", kongs, riichi_kong);
    trials.extend(rows("swap_call", swaps, swap_call));
    trials.extend(rows("temporary_furiten", furiten, temporary_furiten));
    trials
}

#[derive(Deserialize)]
struct Row<C> {
    source: String,
    editions: Vec<String>,
    cases: Vec<C>,
}

type Show<C> = fn(&'static Ruleset, &C) -> Result<(), String>;

fn rows<C: DeserializeOwned + Send + Sync + 'static>(table: &str, rows: toml::Value, show: Show<C>) -> Vec<Trial> {
    let rows: Vec<Row<C>> = rows.try_into().expect("rows of this table");
    let mut trials = Vec::new();
    for row in rows {
        let cases = std::sync::Arc::new(row.cases);
        for edition in row.editions {
            let ruleset = Ruleset::named(&edition).expect("an edition");
            let cases = cases.clone();
            trials.push(Trial::test(format!("examples: {table}, {} [{edition}]", row.source), move || {
                let wrong: Vec<String> = cases.iter().filter_map(|case| show(ruleset, case).err()).collect();
                match (cases.is_empty(), wrong.is_empty()) {
                    (false, true) => Ok(()),
                    _ => Err(Failed::from(format!("of {} rows: {}", cases.len(), wrong.join("; ")))),
                }
            }));
        }
    }
    trials
}

/// Whether what was found is what the row says.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, found: T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: {expected:?} was expected, {found:?} found")) }
}

fn kind(text: &str) -> Result<Kind, String> {
    text.parse().map_err(|_| format!("no kind `{text}`"))
}

fn hand(ruleset: &Ruleset, text: &str) -> Result<Hand, String> {
    let written: Written = text.parse().map_err(|error| format!("{text}: {error}"))?;
    Hand::new(&ruleset.rules, &written.concealed, &written.melds).map_err(|faults| format!("{text}: {faults:?}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiichiKong {
    hand: String,
    drawn: String,
    allowed: bool,
    why: String,
}

fn riichi_kong(ruleset: &'static Ruleset, case: &RiichiKong) -> Result<(), String> {
    let found = may_kong_in_riichi(&hand(ruleset, &case.hand)?, kind(&case.drawn)?);
    same(&format!("{} drawing {} ({})", case.hand, case.drawn, case.why), case.allowed, found)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwapCall {
    claim: String,
    claimed: String,
    with: String,
    barred_discards: Vec<String>,
}

fn swap_call(ruleset: &'static Ruleset, case: &SwapCall) -> Result<(), String> {
    let text = format!("({}{})", case.claimed, case.with);
    let written: Written = text.parse().map_err(|error| format!("{text}: {error}"))?;
    let set = written.melds[0].set();
    let claim = if matches!(set, tiles::Set::Chi(_)) { "chow" } else { "pung" };
    same(&text, &case.claim[..], claim)?;
    let expected = case.barred_discards.iter().map(|text| kind(text)).collect::<Result<KindSet, _>>()?;
    same(&text, expected, barred_discards(&ruleset.rules, kind(&case.claimed)?, set))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TemporaryFuriten {
    event: String,
    ended: BTreeMap<String, bool>,
}

fn temporary_furiten(ruleset: &'static Ruleset, case: &TemporaryFuriten) -> Result<(), String> {
    let waits = Waits::of(&hand(ruleset, "456789m23p34599s")?);
    let mut furiten = Furiten::default();
    furiten.pass(waits, kind("4p")?, false);
    same("after passing", true, furiten.bars(waits).is_some())?;
    match &case.event[..] {
        "own draw" | "own claim of a discard for a set" => furiten.take_turn(),
        "another player claims a discard for a set"
        | "the passed tile itself is claimed by another player for a set" => furiten.others_claim(&ruleset.rules),
        "another player declares a concealed kong" | "another player's added kong, not robbed" => {
            furiten.others_kong(&ruleset.rules);
        }
        "another player simply discards" => (),
        other => return Err(format!("nothing is known of `{other}`")),
    }
    let ended = *case.ended.get(ruleset.id).ok_or_else(|| format!("nothing is said of {}", ruleset.id))?;
    same(&case.event, ended, furiten.bars(waits).is_none())
}
