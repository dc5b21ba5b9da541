//! `janso stats` on a game that was invented for these tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// East wins with double riichi on a discard of South, then has nine terminals and honours.
const GAME: &str = r#"{"name":["<a>","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

/// A folder of our own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("janso-stats-{name}-{}", std::process::id()));
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

fn stats(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_janso")).arg("stats").args(args).output();
    let output = output.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_table_is_narrow_and_has_every_word() {
    let folder = Folder::new("table");
    folder.file("one.json", &GAME.replacen(r#""b""#, &format!("\"{}\"", "b".repeat(40)), 1));
    for lang in ["en", "da", "de", "nl"] {
        let (code, out, _) = stats(&[folder.path(), "--lang", lang]);
        assert_eq!(code, Some(0), "{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        assert!(!out.contains("missing"), "{out}");
    }
    let (_, out, _) = stats(&[folder.path()]);
    assert!(out.contains("daburu riichi"), "{out}");
}

#[test]
fn programs_get_csv_and_json() {
    let folder = Folder::new("data");
    let path = folder.file("many.jsonl", &format!("{GAME}\n{GAME}\n"));
    let (code, out, _) = stats(&[&path, "--json"]);
    assert_eq!(code, Some(0));
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["hands"], 4);
    assert_eq!(report["players"][0]["name"], "<a>");
    assert_eq!(report["players"][0]["win"], 0.5);
    assert_eq!(report["players"][0]["mean_win"], 12_000);
    assert_eq!(report["players"][0]["mean_place"], serde_json::Value::Null);
    assert_eq!(report["all"]["yaku"]["double-riichi"], 2);
    let (_, out, _) = stats(&[&path, "--csv"]);
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 1 + 4 + 4);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{out}");
    assert_eq!(stats(&[&path, "--csv", "--json"]).0, Some(2));
}

#[test]
fn a_page_has_charts_and_tables_and_names_are_no_markup() {
    let folder = Folder::new("page");
    let game = folder.file("one.json", GAME);
    let (svg, html) = (folder.file("page.svg", ""), folder.file("page.html", ""));
    let (code, _, err) = stats(&[&game, "--svg", &svg, "--html", &html]);
    assert_eq!(code, Some(0), "{err}");
    let (svg, html) = (fs::read_to_string(svg).expect("written"), fs::read_to_string(html).expect("written"));
    assert!(svg.starts_with("<svg ") && svg.contains("prefers-color-scheme:dark"));
    assert!(html.contains("<svg ") && html.contains("<caption>"));
    // The charts are there twice, for a screen and for a phone, and one of them is shown.
    for form in ["broad", "narrow"] {
        assert_eq!(html.matches(&format!("id=\"{form}-title\"")).count(), 1, "{form}");
        assert!(html.contains(&format!(".{form}{{display:none}}")), "{form}");
    }
    for page in [svg, html] {
        assert!(!page.contains("<a>") && page.contains("&lt;a&gt;"));
        assert!(!page.contains("NaN") && !page.contains("missing"));
    }
}

#[test]
fn damaged_and_three_player_games_are_named_and_the_others_go_on() {
    let folder = Folder::new("damaged");
    let three = GAME.replacen(r#"["<a>","b","c","d"]"#, r#"["a","b","c"]"#, 1);
    let cut: String = GAME.chars().take(GAME.chars().count() / 2).collect();
    let path = folder.file("many.jsonl", &format!("{GAME}\n{three}\n{cut}\n{GAME}\n"));
    folder.file("own.janso", "janso record 1\nrules nowhere\n");
    folder.file("notes.txt", "no game\n");
    let (code, out, err) = stats(&[folder.path(), "--json"]);
    assert_eq!(code, Some(2), "{err}");
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["games"], &report["passed_over"], &report["unreadable"]), (&2.into(), &1.into(), &2.into()));
    assert!(err.contains("line 2") && err.contains("three players: passed over"), "{err}");
    assert!(err.contains("many.jsonl: line 3") && err.contains("own.janso: line 2"), "{err}");
    assert_eq!(stats(&[&path]).0, Some(2));
    assert_eq!(stats(&["no-such-file"]).0, Some(2));
}
