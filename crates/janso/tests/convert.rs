//! `janso convert` on a game that was invented for these tests.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// East declares riichi with the first discard and wins on the next. Then East has nine terminals and honours.
const GAME: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

/// A folder of our own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("janso-convert-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name in UTF-8").to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("a file");
        self.path(name)
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).expect("a folder").flatten();
        let mut names: Vec<String> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn convert(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_janso"));
    command.arg("convert").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // Whoever reads no input closes it.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A record without what the formats on the way do not tell: the rest of the walls, the dice, and which fives are red, none
/// of which was in play.
fn events(record: &str) -> Vec<String> {
    let untold = ["hand ", "wall ", "house red_fives "];
    let lines = record.lines().filter(|line| !untold.iter().any(|start| line.starts_with(start)));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_game_goes_round_through_all_formats() {
    let folder = Folder::new("round");
    let first = folder.path("first.janso");
    let (code, _, err) = convert(&[&folder.file("game.json", GAME), &first], "");
    assert_eq!(code, Some(0), "{err}");
    let first = fs::read_to_string(first).expect("it was written");
    assert!(first.starts_with("janso record 1\nrules tenhou\n") && first.contains("aborted by nine-terminals"));
    let mut last = folder.path("first.janso");
    for name in ["game.mjson", "game.paipu", "game.mjlog", "game.xml", "again.json", "last.janso"] {
        let (code, out, err) = convert(&[&last, &folder.path(name)], "");
        assert_eq!((code, out.as_str()), (Some(0), ""), "{name}: {err}");
        last = folder.path(name);
    }
    let last = fs::read_to_string(last).expect("it was written");
    assert_eq!(events(&first), events(&last));
    assert!(folder.names().iter().all(|name| !name.starts_with('.')), "{:?}", folder.names());
}

#[test]
fn what_is_lost_is_said() {
    let (code, out, err) = convert(&["-", "-", "--to", "mjlog"], GAME);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("<mjloggm ver=\"2.3\"><GO type=\"9\" lobby=\"0\"/><UN n0=\"%61\""), "{out}");
    assert!(err.contains("game: not carried: that no dice were recorded"), "{err}");
    let (_, out, err) = convert(&["-", "-", "--to", "mjai", "--dialect", "first"], GAME);
    assert!(out.contains("\"yakus\":[[\"double_reach\",2]") || out.contains("[\"double_reach\",2]"), "{out}");
    assert_eq!(err, "game: not carried: rules of which readers take something else for granted: red_fives\n");
}

/// A game of South that calls itself East-only goes on where it would be over: it is converted, and what was assumed is
/// said. Rules that are given are not doubted.
#[test]
fn what_is_assumed_is_said() {
    let folder = Folder::new("assumed");
    let south = GAME.replace("般南喰赤", "般東喰赤").replace("[[0,0,0]", "[[4,0,0]").replace("[[0,1,0]", "[[4,1,0]");
    let file = folder.file("south.json", &south);
    let told = "south: assumed: rounds east-south, because by rounds east the game would end elsewhere: hand 2 (S1-1)";
    let (mut last, mut records) = (file.clone(), Vec::new());
    for name in ["south.janso", "south.mjson", "again.janso", "again.json", "last.janso"] {
        let (code, _, err) = convert(&[&last, &folder.path(name)], "");
        assert_eq!(code, Some(0), "{name}: {err}");
        assert_eq!(err.contains(told), last == file, "{name}: {err}");
        last = folder.path(name);
        let text = fs::read_to_string(&last).expect("it was written");
        records.extend(name.ends_with(".janso").then(|| events(&text)));
    }
    assert!(records[0].len() > 20 && records.iter().all(|events| *events == records[0]), "{records:?}");
    let house = folder.file("east.toml", "base = \"tenhou\"\nrounds = \"east\"\n");
    let (code, _, err) = convert(&[&file, "-", "--to", "mjai", "--rules", &house], "");
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("hand 2 (S1-1)") && err.contains("ours the game is over"), "{err}");
}

#[test]
fn several_games_are_lines_or_a_folder() {
    let folder = Folder::new("several");
    let many = folder.file("many.jsonl", &format!("{GAME}\n{GAME}\n"));
    let (code, out, err) = convert(&[&many, "-", "--to", "mjai"], "");
    assert_eq!((code, out.matches("start_game").count()), (Some(0), 2), "{err}");
    let (code, out, err) = convert(&[&many, "-", "--to", "mjlog"], "");
    assert_eq!((code, out.lines().filter(|line| line.starts_with("many")).count()), (Some(0), 2), "{err}");
    let (code, _, err) = convert(&[&many, &folder.path("records"), "--to", "janso"], "");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(fs::read_dir(folder.path("records")).expect("a folder").count(), 2);
    let (code, _, err) = convert(&[&many, &folder.path("records"), "--to", "janso"], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("this is there already"), "{err}");
    let (code, _, err) = convert(&[&many, "-", "--to", "janso"], "");
    assert!(code == Some(2) && err.contains("several need a folder"), "{err}");
}

#[test]
fn wrong_games_are_named_and_nothing_is_written() {
    let folder = Folder::new("wrong");
    let bad = GAME.replace("[35]", "[99]");
    let file = folder.file("games.jsonl", &format!("{GAME}\n{bad}\n"));
    let (code, _, err) = convert(&[&file, &folder.path("out.mjson")], "");
    assert_eq!((code, folder.names()), (Some(2), vec!["games.jsonl".to_owned()]), "{err}");
    assert!(err.contains("line 2, game games#2: hand 1: \"99\" is not a tile"), "{err}");
    let (code, _, err) = convert(&["--skip", &file, &folder.path("out.mjson")], "");
    assert_eq!((code, folder.names().len()), (Some(0), 2), "{err}");
    assert!(err.contains("left out: line 2"), "{err}");
    for (args, told) in [
        (vec![file.as_str(), "out.txt"], "say it with --to"),
        (vec![file.as_str(), "-", "--to", "majiang"], "line 2, game games#2"),
        (vec![file.as_str(), "-", "--to", "mjai", "--from", "mjlog"], "and not Tenhou mjlog"),
        (vec!["nowhere.json", "-", "--to", "mjai"], "nowhere.json"),
    ] {
        let (code, out, err) = convert(&args, "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(err.contains(told), "{args:?}: {err}");
    }
}
