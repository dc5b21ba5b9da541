//! `janso verify games` on a game that was invented for these tests.

use crate::folder::Folder;
use crate::invented::GAME;
use crate::run::run;

fn verify(args: &[&str]) -> (Option<i32>, String, String) {
    run(["verify", "games"].iter().chain(args), b"").parts()
}

#[test]
fn games_that_agree_end_with_zero() {
    let folder = Folder::fresh();
    folder.file("one.json", GAME);
    folder.file("many.jsonl", &format!("{GAME}\n{GAME}\n"));
    folder.file("notes.txt", "no game\n");
    let (code, out, _) = verify(&[folder.path()]);
    assert_eq!(code, Some(0), "{out}");
    let row = |name: &str| out.lines().find(|line| line.starts_with(name)).map(|line| line.split_whitespace().last());
    assert_eq!(row("games"), Some(Some("3")), "{out}");
    assert_eq!(row("nine terminals"), Some(Some("3")), "{out}");
    assert!(out.contains("files of other kinds: 1"), "{out}");
    assert!(out.contains("differences: 0; explained: 0; unreadable: 0"), "{out}");
}

#[test]
fn a_difference_is_told_with_both_values() {
    let folder = Folder::fresh();
    let file = folder.file("wrong.json", &GAME.replace("[13000,-12000,0,0]", "[12900,-12000,0,0]"));
    let (code, out, _) = verify(&[&file]);
    assert_eq!(code, Some(1), "{out}");
    let told = "wrong: hand 1 (E1-0), turn 2: changes: recorded +12900 -12000 +0 +0; ours +13000 -12000 +0 +0";
    assert!(out.contains(told), "{out}");

    let (code, out, err) = verify(&["--jsonl", &file]);
    assert_eq!(code, Some(1), "{out}");
    let line: serde_json::Value = serde_json::from_str(out.trim()).expect("one line of JSON");
    assert_eq!((&line["kind"], &line["about"]), (&"difference".into(), &"changes".into()));
    assert_eq!((&line["hand"], &line["turn"], &line["round"]), (&1.into(), &2.into(), &"E1-0".into()));
    assert!(err.contains("differences: 1 (changes 1)"), "{err}");

    let explained =
        folder.file("why.md", "| game | hand | what | why |\n|---|---|---|---|\n| wrong | 1 | changes | a slip |\n");
    let (code, out, _) = verify(&["--explained", &explained, &file]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("differences: 0; explained: 1"), "{out}");
}

#[test]
fn what_cannot_be_read_ends_with_two_and_hides_nothing() {
    let folder = Folder::fresh();
    let file = folder.file("games.jsonl", &format!("{GAME}\n{}\n{GAME}\n", GAME.replace("[35]", "[99]")));
    let (code, out, _) = verify(&[&file]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("games.jsonl:2: games#2 unreadable: hand 1: \"99\" is not a tile"), "{out}");
    assert!(out.contains("unreadable: 1"), "{out}");
    let (code, out, _) = verify(&[&folder.file("three.json", &GAME.replace("般南喰赤", "三般南喰赤"))]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("passed over, three players: 1"), "{out}");
    let (code, _, err) = verify(&[&folder.file("notes.txt", "no game\n")]);
    assert_eq!(code, Some(2), "{err}");
}

#[test]
fn a_game_that_stops_is_told_and_the_others_go_on() {
    let folder = Folder::fresh();
    folder.file("good.json", GAME);
    folder.file("none.mjlog", r#"<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/></mjloggm>"#);
    let (code, out, _) = verify(&[folder.path()]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("none.mjlog:1: none unreadable: every hand is missing"), "{out}");
    assert!(out.contains("differences: 0; explained: 0; unreadable: 1"), "{out}");
}

/// Lines of mjai can stop anywhere and still be lines, also between two hands.
#[test]
fn a_hand_of_mjai_that_stops_is_told() {
    let folder = Folder::fresh();
    let converted = run(["convert", &folder.file("one.json", GAME), &folder.named("whole.mjson")], b"");
    assert_eq!(converted.code, Some(0), "{}", converted.err);
    let lines = folder.text("whole.mjson");
    let (before, _) = lines.split_once("{\"type\":\"ryukyoku\"").expect("the second hand ends like this");
    let (code, out, _) = verify(&[&folder.file("cut.mjson", before)]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("hand 2: the end of the hand is missing"), "{out}");
    let (first, _) = lines.split_once("{\"type\":\"end_kyoku\"}\n").expect("the first hand ends like this");
    let (code, out, _) = verify(&[&folder.file("between.mjson", first)]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("between unreadable: after hand 1: the text breaks off here: the file is not whole"), "{out}");
    let (code, out, _) = verify(&[&folder.file("last.mjson", &format!("{first}{{\"type\":\"end_game\"}}\n"))]);
    assert_eq!(code, Some(1), "our game goes on: {out}");
    assert!(!out.contains("breaks off"), "{out}");
    let (code, out, _) = verify(&[&folder.file("in-a-line.mjson", &before[..before.len() - 9])]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("the text breaks off here: the file is not whole"), "{out}");
}

/// A game from its middle has a record of ours too, and comes back from every format.
#[test]
fn a_game_from_its_middle_goes_round() {
    let folder = Folder::fresh();
    let (head, hands) = GAME.split_once("\"log\":[").expect("hands");
    let second = hands.find("[[0,1,0]").expect("the second hand");
    let path = folder.file("later.json", &format!("{head}\"log\":[{}", &hands[second..]));
    let (code, out, _) = verify(&["--round-trip", &path]);
    assert_eq!(code, Some(0), "{out}");
    let row = out.lines().find(|line| line.starts_with("round trips")).and_then(|line| line.split_whitespace().last());
    assert_eq!(row, Some("5"), "{out}");
}
