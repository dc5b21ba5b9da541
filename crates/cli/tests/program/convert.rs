//! `janso convert` on a game that was invented for these tests.

use std::fs;

use crate::folder::Folder;
use crate::invented::GAME;
use crate::run::run;

fn convert(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    run(["convert"].iter().chain(args), input.as_bytes()).parts()
}

/// A record without what the formats on the way do not tell: the rest of the walls, the dice, and which fives are red, none
/// of which was in play.
fn events(record: &str) -> Vec<String> {
    let untold = ["hand ", "wall ", "rule red_fives "];
    let lines = record.lines().filter(|line| !untold.iter().any(|start| line.starts_with(start)));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_game_goes_round_through_all_formats() {
    let folder = Folder::fresh();
    let first = folder.named("first.janso");
    let (code, _, err) = convert(&[&folder.file("game.json", GAME), &first], "");
    assert_eq!(code, Some(0), "{err}");
    let first = fs::read_to_string(first).expect("it was written");
    assert!(first.starts_with("janso record 2\nrules tenhou\n") && first.contains("aborted by nine-terminals"));
    let mut last = folder.named("first.janso");
    for name in ["game.mjson", "game.paipu", "game.mjlog", "game.xml", "again.json", "last.janso"] {
        let (code, out, err) = convert(&[&last, &folder.named(name)], "");
        assert_eq!((code, out.as_str()), (Some(0), ""), "{name}: {err}");
        last = folder.named(name);
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
    let folder = Folder::fresh();
    let south = GAME.replace("般南喰赤", "般東喰赤").replace("[[0,0,0]", "[[4,0,0]").replace("[[0,1,0]", "[[4,1,0]");
    let file = folder.file("south.json", &south);
    let told = "south: assumed: rounds east-south, because by rounds east the game would end elsewhere: hand 2 (S1-1)";
    let (mut last, mut records) = (file.clone(), Vec::new());
    for name in ["south.janso", "south.mjson", "again.janso", "again.json", "last.janso"] {
        let (code, _, err) = convert(&[&last, &folder.named(name)], "");
        assert_eq!(code, Some(0), "{name}: {err}");
        assert_eq!(err.contains(told), last == file, "{name}: {err}");
        last = folder.named(name);
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
    let folder = Folder::fresh();
    let many = folder.file("many.jsonl", &format!("{GAME}\n{GAME}\n"));
    let (code, out, err) = convert(&[&many, "-", "--to", "mjai"], "");
    assert_eq!((code, out.matches("start_game").count()), (Some(0), 2), "{err}");
    let (code, out, err) = convert(&[&many, "-", "--to", "mjlog"], "");
    assert_eq!((code, out.lines().filter(|line| line.starts_with("many")).count()), (Some(0), 2), "{err}");
    let (code, _, err) = convert(&[&many, &folder.named("records"), "--to", "janso"], "");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(fs::read_dir(folder.named("records")).expect("a folder").count(), 2);
    let (code, _, err) = convert(&[&many, &folder.named("records"), "--to", "janso"], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("this is there already"), "{err}");
    let (code, _, err) = convert(&[&many, "-", "--to", "janso"], "");
    assert!(code == Some(2) && err.contains("several need a folder"), "{err}");
}

#[test]
fn wrong_games_are_named_and_nothing_is_written() {
    let folder = Folder::fresh();
    let bad = GAME.replace("[35]", "[99]");
    let file = folder.file("games.jsonl", &format!("{GAME}\n{bad}\n"));
    let (code, _, err) = convert(&[&file, &folder.named("out.mjson")], "");
    assert_eq!((code, folder.names()), (Some(2), vec!["games.jsonl".to_owned()]), "{err}");
    assert!(err.contains("line 2, game games#2: hand 1: \"99\" is not a tile"), "{err}");
    let (code, _, err) = convert(&["--skip", &file, &folder.named("out.mjson")], "");
    assert_eq!((code, folder.names().len()), (Some(1), 2), "{err}");
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
