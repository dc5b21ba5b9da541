//! `janso stats` on a game that was invented for these tests.

use std::fs;

use crate::folder::Folder;
use crate::invented::GAME;
use crate::run::run;

/// The invented game, with a player whose name could be taken for markup.
fn game() -> String {
    GAME.replacen(r#""a""#, r#""<a>""#, 1)
}

fn stats(args: &[&str]) -> (Option<i32>, String, String) {
    run(["stats"].iter().chain(args), b"").parts()
}

#[test]
fn the_table_is_narrow_and_has_every_word() {
    let folder = Folder::fresh();
    folder.file("one.json", &game().replacen(r#""b""#, &format!("\"{}\"", "b".repeat(40)), 1));
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
    let folder = Folder::fresh();
    let game = game();
    let path = folder.file("many.jsonl", &format!("{game}\n{game}\n"));
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
    let folder = Folder::fresh();
    let game = folder.file("one.json", &game());
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
    let folder = Folder::fresh();
    let game = game();
    let three = game.replacen(r#"["<a>","b","c","d"]"#, r#"["a","b","c"]"#, 1);
    let cut: String = game.chars().take(game.chars().count() / 2).collect();
    let path = folder.file("many.jsonl", &format!("{game}\n{three}\n{cut}\n{game}\n"));
    folder.file("own.janso", "janso record 1\nrules nowhere\n");
    folder.file("notes.txt", "no game\n");
    let (code, out, err) = stats(&[folder.path(), "--json"]);
    assert_eq!(code, Some(2), "{err}");
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["games"], &report["passed_over"], &report["unreadable"]), (&2.into(), &1.into(), &2.into()));
    assert!(err.contains("passed over, three players: 1\n") && !err.contains("many.jsonl: line 2"), "{err}");
    assert!(err.contains("many.jsonl: line 3") && err.contains("own.janso: line 2"), "{err}");
    assert_eq!(stats(&[&path]).0, Some(2));
    assert_eq!(stats(&["no-such-file"]).0, Some(2));
}
