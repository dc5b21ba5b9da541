//! `janso verify games` on a game that was invented for these tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// East declares riichi with the first discard and wins on the next: double riichi, ippatsu, pinfu, all simples. Then East
/// has nine terminals and honours.
const GAME: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

/// A folder of our own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("janso-verify-games-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("a name in UTF-8").to_owned()
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a name in UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn verify(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_janso")).args(["verify", "games"]).args(args).output();
    let output = output.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn games_that_agree_end_with_zero() {
    let folder = Folder::new("agree");
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
    let folder = Folder::new("differ");
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
    let folder = Folder::new("unreadable");
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
    let folder = Folder::new("stops");
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
    let folder = Folder::new("mjai");
    let whole = folder.0.join("whole.mjson");
    let converted = Command::new(env!("CARGO_BIN_EXE_janso"))
        .args(["convert", &folder.file("one.json", GAME), whole.to_str().expect("a name in UTF-8")])
        .output()
        .expect("the program runs");
    assert_eq!(converted.status.code(), Some(0), "{converted:?}");
    let lines = fs::read_to_string(&whole).expect("it was written");
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
    let folder = Folder::new("middle");
    let (head, hands) = GAME.split_once("\"log\":[").expect("hands");
    let second = hands.find("[[0,1,0]").expect("the second hand");
    let path = folder.file("later.json", &format!("{head}\"log\":[{}", &hands[second..]));
    let (code, out, _) = verify(&["--round-trip", &path]);
    assert_eq!(code, Some(0), "{out}");
    let row = out.lines().find(|line| line.starts_with("round trips")).and_then(|line| line.split_whitespace().last());
    assert_eq!(row, Some("5"), "{out}");
}
