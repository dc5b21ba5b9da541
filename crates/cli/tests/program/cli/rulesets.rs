//! `janso rules` and files of house rules.

use serde_json::{Value, json};

use super::janso;
use crate::folder::Folder;

#[test]
fn the_page_in_the_repository_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../RULESETS.md");
    let page = std::fs::read_to_string(path).expect("RULESETS.md stands beside the workspace");
    assert!(page == janso("rules page").out, "stale: cargo run -p janso-cli -- rules page > RULESETS.md");
}

#[test]
fn every_ruleset_is_listed_with_its_source() {
    let list = janso("rules list");
    let found = janso("rules list --json").json();
    let names: Vec<&str> = found.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, ["ema2008", "dk2008", "ema2012", "ema2016", "ema2025", "wrc2022", "tenhou"]);
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for one in found.as_array().expect("a list") {
        let (name, source) = (one["name"].as_str().expect("a name"), one["source"].as_str().expect("a source"));
        assert!(flat(&list.out).contains(source), "{name} in the list");
        assert!(flat(&janso(&format!("rules show {name}")).out).contains(source), "{name} shown");
        assert!(flat(&janso(&format!("rules diff ema2016 {name}")).out).contains(source), "{name} compared");
        assert!(janso("rules page").out.contains(source), "{name} on the page");
    }
}

/// What rests on secondary sources says so on every sheet, house rules on top of it too.
#[test]
fn secondary_sources_are_named() {
    let sheet = |rules: &str| janso(&format!("score '23m456p789s234s55p +4m' --win ron --rules {rules}")).out;
    let folder = Folder::fresh();
    let house = |base: &str| folder.file(&format!("on-{base}.toml"), &format!("base = '{base}'"));
    for rules in ["ema2025", "wrc2022", &house("ema2025")] {
        let words: Vec<String> = sheet(rules).split_whitespace().map(str::to_owned).collect();
        assert!(words.join(" ").contains("from secondary sources"), "{rules}");
    }
    for rules in ["ema2016", "tenhou", &house("tenhou")] {
        assert!(!sheet(rules).contains("source"), "{rules}");
    }
}

/// What `rules show` prints behind the names is what a file of house rules takes: the whole of it changes nothing.
#[test]
fn what_is_shown_can_be_written() {
    let folder = Folder::fresh();
    for ruleset in rules::Ruleset::ALL {
        let shown = janso(&format!("rules show {}", ruleset.id)).out;
        let (fields, yaku) = shown.split_once("What each yaku is worth").expect("fields, then yaku");
        let lines = |text: &str| text.lines().filter(|line| line.contains(" = ")).collect::<Vec<_>>().join("\n");
        let text = format!("base = 'ema2008'\n{}\n[yaku]\n{}\n", lines(fields), lines(yaku));
        assert_eq!(text.lines().count(), 2 + rules::FIELDS.len() + 41);
        let house = folder.file(&format!("written-{}.toml", ruleset.id), &text);
        let said = janso(&format!("rules diff {} {house}", ruleset.id));
        assert!(said.out.ends_with("say the same.\n"), "{}{}", said.out, said.err);
    }
}

#[test]
fn possible_words_and_clauses_have_their_own_lines() {
    let said = janso("rules show ema2016").out;
    let expected = "\
  Which fives are red
      red_fives = \"none\"
      \"none\", \"three\" or \"four\"
      Q-TIL-1, Q-TIL-2, tiles.red-fives.used, tiles.red-fives.not-used
  Dice in use
      dice = 2
      equipment.dice.two
";
    assert!(said.contains(expected), "{said}");
    for part in ["uma = [15000, 5000, -5000, -15000]", "kiriage = false", "pure-straight = \"1/2\""] {
        assert!(said.lines().any(|line| line.trim() == part), "{part}");
    }
    let said = janso("rules diff ema2008 ema2016").out;
    assert!(said.contains("      red_fives = \"three\" → \"none\"\n"), "{said}");
}

#[test]
fn a_ruleset_is_shown_with_questions_and_clauses() {
    let said = janso("rules show ema2016").out;
    for part in ["Which fives are red", "red_fives", "Q-TIL-1", "What each yaku is worth", "all-simples", "yaku.pinfu"]
    {
        assert!(said.contains(part), "{part}");
    }
    let found = janso("rules show ema2016 --json").json();
    let questions = found["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), rules::FIELDS.len() + 41);
    assert!(questions.iter().all(|one| one["cites"][0].as_str().is_some_and(|cite| !cite.is_empty())));
}

/// The names of all differences, and one of them in full.
#[track_caller]
fn check_diff(one: &str, other: &str, count: usize, name: &str, values: Value) {
    let found = janso(&format!("rules diff {one} {other} --json")).json();
    let questions = found["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), count, "{one} {other}");
    let question = questions.iter().find(|question| question["name"] == name).expect("this difference");
    assert_eq!(question["values"], values);
    let said = janso(&format!("rules diff {one} {other}")).out;
    let cites = question["cites"].as_array().expect("clauses").iter().filter_map(Value::as_str);
    let cites = cites.collect::<Vec<_>>().join(", ");
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    assert!(lines.iter().any(|line| line.starts_with(&format!("{name} = "))), "{said}");
    assert!(lines.contains(&cites.as_str()), "{said}");
}

#[test]
fn differences_come_with_their_clauses() {
    check_diff("ema2008", "dk2008", 4, "exposed_for_chombo", json!([6, 5]));
    check_diff("dk2008", "ema2008", 4, "kan_dora", json!(["after-replacement", "before-replacement"]));
    check_diff("ema2012", "ema2016", 38, "all-simples", json!(["concealed 1", "1"]));
    check_diff("ema2016", "ema2025", 5, "double_wind_pair", json!([4, 2]));
    let said = janso("rules diff tenhou tenhou").out;
    assert!(said.ends_with("tenhou and tenhou say the same.\n"), "{said}");
}

#[test]
fn house_rules_change_the_score() {
    let folder = Folder::fresh();
    let club = folder.file(
        "club.toml",
        "base = 'ema2016'\nname = 'Club night'\nkiriage = true\nred_fives = 'four'\n[yaku]\nall-simples = 'concealed 1'\n",
    );
    let score = |line: &str| janso(&format!("score {line} --rules {club} --json")).json();
    // Pinfu and three dora, 30 minipoints: raised to mangan only where the ruleset says so.
    let hand = "'23m456p789s234s88p +4m' --win ron --dora 3m3p3s";
    let raised = score(hand);
    let raised = ["rules", "han", "fu", "limit"].map(|key| raised[key].clone());
    assert_eq!(raised, [json!("Club night"), json!(4), json!(30), json!("mangan")]);
    assert_eq!(janso(&format!("score {hand} --json")).json()["limit"], Value::Null);
    assert_eq!(score("'(234m)456p678s234s8p +8p' --win ron")["why"], "no-yaku");
    assert_eq!(score("'234m406p678s234s5p +0p' --win ron")["dora"]["red"], 2);
    check_diff("ema2016", &club, 3, "kiriage", json!([false, true]));
    assert!(janso(&format!("rules show {club}")).out.starts_with("Club night\n  source: house rules in"));
    let named_by_file = folder.file("unnamed.toml", "base = 'tenhou'");
    assert_eq!(janso(&format!("hand 123456m2355p678s --rules {named_by_file} --json")).json()["rules"], "unnamed");
}

#[test]
fn wrong_house_rules_are_explained() {
    let folder = Folder::fresh();
    let path = folder.file("bad.toml", "base = 'ema2016'\nkirage = true\nties = 'share'\n");
    let said = janso(&format!("score '23m456p789s234s55p +4m' --win ron --rules {path}"));
    let expected = format!(
        "janso: {path}:2:1: there is no field \"kirage\"; did you mean kiriage?\n  kirage = true\n  ^^^^^^\n\
         janso: {path}:3:8: ties cannot be 'share': it is one of \"shared\", \"by-seat\"; did you mean shared?\n  \
         ties = 'share'\n         ^^^^^^^\n"
    );
    assert_eq!((said.code, said.err), (Some(2), expected));
    for command in ["rules show", "rules diff ema2016"] {
        assert_eq!(janso(&format!("{command} {path}")).code, Some(2));
    }
}
