//! `janso replay` and `janso verify record`, on the example of the documentation.

use players::Level;
use records::record::{Head, HeadContribution};
use rules::Ruleset;
use shuffle::{Contribution, Seed};
use table::{Conduct, Occasion};
use tiles::BySeat;

use crate::folder::Folder;
use crate::run::{Output, run};

fn janso(words: &[&str]) -> Output {
    let said = run(words, b"");
    assert!(!said.out.contains("missing"), "{}{}", said.out, said.err);
    said
}

fn example() -> &'static str {
    let page = include_str!("../../../../docs/record.md");
    page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example")
}

/// The example with one thing changed, which must be there.
#[track_caller]
fn but(from: &str, to: &str) -> String {
    assert!(example().contains(from), "{from}");
    example().replacen(from, to, 1)
}

#[test]
fn the_example_is_right() {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", example());
    let said = janso(&["verify", "record", &path]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let right = "right: 1 hand, 23 events; the walls follow from the seed, and its commitment is right\n";
    assert_eq!(said.out, format!("{path}: {right}"));
}

/// A game to whose seed A added something, and C did not in time.
fn shared_game() -> String {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let (seed, added) = (Seed::new([1; 32]), Contribution::new([2; 32]));
    let late = HeadContribution { commitment: Contribution::new([3; 32]).commitment(), revealed: None };
    let own = HeadContribution { commitment: added.commitment(), revealed: Some(added) };
    let contributions = BySeat::new([Some(own), None, Some(late), None]);
    let head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
    let head = Head { commitment: Some(seed.commitment()), contributions, ..head };
    let with_seed = Head { seed: Some(seed.clone()), ..head.clone() };
    let game_seed = with_seed.game_seed().expect("what was promised").expect("a seed");
    let mut bots = [0; 4].map(|seed| Level::named("tsumogiri").expect("a level").player(seed));
    let mut record = arena::record(head, &game_seed, arena::seated(&mut bots));
    record.reveal(seed).expect("the walls came from it");
    record.to_string()
}

#[test]
fn what_players_added_to_the_seed_is_checked() {
    let text = shared_game();
    let folder = Folder::fresh();
    let said = janso(&["verify", "record", &folder.file("game.janso", &text)]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let walls = "the walls follow from the seed and 2 contributions of players, 1 of them replaced because nothing came in \
                 time, and all commitments are right\n";
    assert!(said.out.ends_with(walls), "{}", said.out);
    let [promised, other] = [2, 4].map(|byte| Contribution::new([byte; 32]).commitment());
    let line = text.lines().position(|line| line.starts_with("contribution A ")).expect("a contribution") + 1;
    check_wrong(
        &text.replacen(&"02".repeat(32), &"04".repeat(32), 1),
        1,
        &format!("{line}: recorded A committed to {promised}; what was revealed has {other}"),
    );
    let replaced = text.replacen(&format!("revealed {}", "02".repeat(32)), "replaced", 1);
    let said = janso(&["verify", "record", &folder.file("replaced.janso", &replaced)]);
    assert_eq!(said.code, Some(1), "the walls are others: {}", said.out);
}

#[track_caller]
fn check_wrong(text: &str, code: i32, says: &str) {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", text);
    let said = janso(&["verify", "record", &path]);
    assert_eq!(said.code, Some(code), "{}{}", said.out, said.err);
    assert_eq!(said.out, format!("{path}:{says}\n"));
}

#[test]
fn a_difference_has_its_line_and_both_values() {
    check_wrong(
        &but("B pays A 3900", "B pays A 8000"),
        1,
        "41: hand 1: recorded \"B pays A 8000 for hand\"; the table says \"B pays A 3900 for hand\"",
    );
    check_wrong(
        &but("A draws 5p", "A draws 5s"),
        1,
        "29: hand 1: recorded \"A draws 5s\"; the table says \"A draws 5p\"",
    );
    // The reason is said as to a player, in words that are not ours here.
    let folder = Folder::fresh();
    let illegal = janso(&["verify", "record", &folder.file("illegal", &but("> B discard 3z", "> B discard 1z"))]);
    assert_eq!(illegal.code, Some(1));
    let says = ":35: hand 1: recorded \"> B discard 1z\"; that is not legal here: ";
    assert!(illegal.out.contains(says) && !illegal.out.ends_with(": \n"), "{}", illegal.out);
    check_wrong(&but("dice 3 2", "dice 2 3"), 1, "14: hand 1: recorded dice 2 3; the seed has dice 3 2");
    let last = example().lines().last().expect("a line");
    let cut = but(&format!("{last}\n"), "");
    check_wrong(&cut, 1, &format!("42: hand 1: recorded the end; the table says \"{last}\""));
    let other = but("commitment 83", "commitment 84");
    let other = folder.file("commitment", &other);
    assert_eq!(janso(&["verify", "record", &other]).code, Some(1));
    let replayed = janso(&["replay", &other]);
    assert!(replayed.code == Some(1) && replayed.out.contains("the seed has"), "{}", replayed.out);
    let head = example().split("\n\n").next().map(|head| format!("{head}\n")).expect("a head");
    check_wrong(&head, 1, "12: recorded the end; no hand was played");
    let returns = "1: unreadable: ends with a carriage return: lines end with a line feed alone";
    check_wrong(&example().replace('\n', "\r\n"), 2, returns);
    let mark = "1: unreadable: starts with a byte order mark: a record has none";
    check_wrong(&format!("\u{feff}{}", example()), 2, mark);
}

#[test]
fn what_cannot_be_read_says_what_to_write() {
    check_wrong(
        &but("record 2", "record 9"),
        2,
        "1: unreadable: version \"9\" is not known: this program reads \"janso record 1\" and \"janso record 2\"",
    );
    check_wrong(
        &but("D pungs 77z", "D pungs 7z7z"),
        2,
        "26: unreadable: written in another way: write \"D pungs 77z\"",
    );
    let said = janso(&["verify", "record", "/not/there"]);
    assert_eq!(said.code, Some(2));
    let folder = Folder::fresh();
    let said = janso(&["verify", "record", &folder.file("noise", "\u{1b}[31mred\n")]);
    assert_eq!(said.code, Some(2));
    assert!(!said.out.contains('\u{1b}'), "what a file holds does not steer the terminal");
}

#[test]
fn folders_and_json_lines() {
    let folder = Folder::fresh();
    folder.file("a.janso", example());
    folder.file("b.janso", &but("A draws 5p", "A draws 5s"));
    folder.file("c.md", "# Words\n");
    let said = janso(&["verify", "record", "--jsonl", folder.path()]);
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    let found: serde_json::Value = serde_json::from_str(&said.out).expect("one JSON object");
    assert_eq!((&found["kind"], &found["line"], &found["hand"]), (&"disagreement".into(), &29.into(), &1.into()));
    assert_eq!(found["recorded"], "\"A draws 5s\"");
    assert_eq!(found["ours"], "the table says \"A draws 5p\"");
    assert!(
        said.err.contains("1 file that is no record skipped") && said.err.contains("a.janso: right"),
        "{}",
        said.err
    );
}

#[test]
fn a_game_is_told_and_the_table_shown() {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", example());
    let said = janso(&["replay", &path]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    for part in [
        "EMA riichi rules, third edition (2016)",
        "    1.9 Anna discards 7z",
        "Dirk",
        "33900",
        "<1p>",
        "(7z)",
        "(777z)",
        "234m 345p 345s 1133z  riichi",
    ] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    for lang in ["da", "de", "nl"] {
        assert_eq!(janso(&["replay", &path, "--lang", lang]).code, Some(0));
    }
}

#[test]
fn a_replay_stops_where_it_is_asked_to() {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", example());
    let until = |to: &str| janso(&["replay", &path, "--to", to]);
    assert_eq!(until("1").out, janso(&["replay", &path]).out);
    let said = until("1.10");
    assert!(said.out.contains("   1.10 ") && !said.out.contains("   1.11 "), "{}", said.out);
    assert!(said.out.contains("(777z)") && !said.out.contains("<1p>"), "{}", said.out);
    let before = until("0");
    assert!(before.code == Some(0) && !before.out.contains("1.1 "), "{}", before.out);
    for (to, says) in [
        ("2", "the record ends in hand 1"),
        ("1.24", "hand 1 has 23 events"),
        ("1.0", "such as 3 or 3.17"),
        ("1.x", "such as 3 or 3.17"),
        ("-1", ""),
    ] {
        let said = until(to);
        assert_eq!(said.code, Some(2), "{to}: {}", said.out);
        assert!(said.err.contains(says), "{to}: {}", said.err);
    }
}

#[test]
fn a_seat_sees_what_it_saw() {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", example());
    let said = janso(&["replay", &path, "--seat", "b", "--to", "1.11"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    // The tiles of the others are nowhere, those of the own hand are.
    for hidden in ["234m", "378s", "2339m", "134p"] {
        assert!(!said.out.contains(hidden), "{hidden}: {}", said.out);
    }
    assert!(said.out.contains("?????????????") && said.out.contains("1367889p"), "{}", said.out);
}

#[test]
fn a_wrong_record_is_told_as_far_as_it_is_right() {
    let folder = Folder::fresh();
    let path = folder.file("game.janso", &but("B draws 2m", "B draws 9m"));
    let said = janso(&["replay", &path]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("line 34: recorded \"B draws 9m\"; the table says \"B draws 2m\""), "{}", said.out);
    assert_eq!(janso(&["replay", &path, "--to", "1.10"]).code, Some(0), "before that it is right");
    let said = janso(&["replay", &folder.file("none", "hello\n")]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("the first line is \"janso record 2\""), "{}", said.err);
}
