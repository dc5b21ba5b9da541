//! `janso tournament`: an event over one file, as an organiser runs it; and what happens to the file when the program is killed.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use calamine::{Data, Reader, Xlsx, open_workbook};

use crate::folder::Folder;
use crate::run::{Output, program, run};

/// The program with words that may have spaces in them.
#[track_caller]
fn say(words: &[&str]) -> Output {
    run(std::iter::once("tournament").chain(words.iter().copied()), b"")
}

#[track_caller]
fn done(words: &[&str]) -> String {
    let said = say(words);
    assert_eq!(said.code, Some(0), "{words:?}: {}{}", said.out, said.err);
    said.out
}

#[track_caller]
fn refused(words: &[&str]) -> String {
    let said = say(words);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{words:?}");
    said.err
}

const AT: &str = "2024-05-01T09:00:00Z";

/// An event with eight players and a referee.
fn open(folder: &Folder) -> String {
    let file = folder.named("open.txt");
    done(&["new", &file, "--name", "Open", "--organiser", "Anna Berg", "--at", AT]);
    let players = folder.file(
        "players.csv",
        "name,club,country,ema\nBo Dahl,Kopenhagen,DK,1\nCem Ak,,DE,2\nDana Ek,,SE,\nEli Fox,,NL,4\n\"Finn, jr\",,NL,\nGia,,IT,\nHu,,FR,\nIda =1,,DK,\n",
    );
    done(&["register", &file, "--list", &players, "--at", AT]);
    done(&["staff", &file, "Rita", "head-referee", "--at", AT]);
    done(&["seat", &file, "--rounds", "2", "--at", AT]);
    file
}

#[test]
fn an_evening_from_the_first_command_to_the_report() {
    let folder = Folder::fresh();
    let file = open(&folder);
    let rounds = say(&["seat", &file, "--json"]).json();
    assert_eq!(rounds.as_array().map(Vec::len), Some(2));
    done(&["clock", &file, "1", "start", "--at", "2024-05-01T10:00:00Z"]);
    assert!(done(&["clock", &file, "1", "--at", "2024-05-01T10:30:00Z"]).starts_with("round 1: 30:00 played\n"));
    let long = refused(&["clock", &file, "1", "extend", "--minutes", "4294967295"]);
    assert!(long.contains("not made longer by more than a day"), "{long}");
    let wrong = refused(&["enter", &file, "1", "1", "34000", "31000", "29000", "25000"]);
    assert_eq!(wrong, "janso: 1000 points are missing; is a riichi bet left on the table? then say so\n");
    assert!(done(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000"]).contains("uma 15000"));
    done(&["enter", &file, "1", "2", "--hand", "ron E from S 3han 30fu riichi E"]);
    assert!(
        refused(&["enter", &file, "1", "2", "--hand", "tsumo E 1han 20fu"])
            .starts_with("janso: no hand has 1 han and 20 fu")
    );
    done(&["enter", &file, "1", "2", "35800", "24200", "30000", "30000"]);
    let seat_e = rounds[0]["tables"][0]["seats"][0]["name"].as_str().expect("a name").to_owned();
    assert!(
        refused(&["penalty", &file, &seat_e, "obstruction", "--points", "9000", "--round", "1"])
            .contains("8000 or 12000")
    );
    done(&["penalty", &file, &seat_e, "obstruction", "--points", "8000", "--round", "1"]);
    let standings = done(&["standings", &file]);
    assert!(
        standings.contains(
            "sum of the list -8000 = taken at once 0 + taken after uma -8000 + substitutes and missed sessions 0"
        ),
        "{standings}"
    );
    // Nothing is public before the whole round is; then everything of it is.
    let public = say(&["standings", &file, "--public"]).json();
    assert_eq!(public["rounds"][0]["tables"][0]["seats"][0]["result"]["entry"], 11_000);
    assert_eq!(
        refused(&["finish", &file]),
        "janso: round 2 is not complete: results are missing, disputed or not confirmed at table 1, 2\n"
    );
}

#[test]
fn lists_are_read_back_by_other_libraries() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["clock", &file, "1", "start", "--at", "2026-05-01T10:00:00Z"]);
    // Two minutes late, and a chombo among the hands.
    done(&["sit", &file, "1", "1", "S", "--at", "2026-05-01T10:02:30Z"]);
    done(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000"]);
    done(&["enter", &file, "1", "2", "--hand", "chombo W"]);
    done(&["enter", &file, "1", "2", "30000", "30000", "30000", "30000"]);
    let (csv_path, xlsx_path) = (folder.named("list.csv"), folder.named("list.xlsx"));
    let taken_path = folder.named("taken.csv");
    done(&[
        "report",
        &file,
        "--csv",
        &csv_path,
        "--xlsx",
        &xlsx_path,
        "--observer",
        &folder.named("observer.md"),
        "--deductions",
        &taken_path,
    ]);
    let report = say(&["report", &file, "--json"]).json();
    let expected: Vec<Vec<String>> = report["list"]
        .as_array()
        .expect("the list")
        .iter()
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            let mut cells = vec![row["place"].to_string()];
            cells.extend(["ema", "last_name", "first_name", "country", "club"].map(text));
            cells.push(row["total"].to_string());
            cells
        })
        .collect();
    let mut reader = csv::Reader::from_path(&csv_path).expect("a CSV file");
    let heads: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    assert_eq!(heads, ["Place", "EMA number", "Last name", "First name", "Country", "Club", "Total"]);
    let rows: Vec<Vec<String>> = reader
        .records()
        .map(|row| row.expect("a row").iter().map(|cell| cell.trim_start_matches('\'').to_owned()).collect())
        .collect();
    assert_eq!(rows[..8], expected);
    let sums: Vec<(&str, &str)> = rows[8..].iter().map(|row| (row[5].as_str(), row[6].as_str())).collect();
    let three = [("taken at once", "0"), ("taken after uma", "-22000"), ("substitutes and missed sessions", "0")];
    assert_eq!(sums, [&three[..], &[("sum of the list", "-22000")]].concat());
    let mut workbook: Xlsx<_> = open_workbook(&xlsx_path).expect("a workbook");
    let sheet = workbook.worksheet_range("Results").expect("a sheet");
    let rows: Vec<Vec<String>> =
        sheet.rows().skip(1).map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(rows, expected);
    let sums = workbook.worksheet_range("Zero-sum line").expect("a sheet");
    assert_eq!(sums.get_value((3, 1)), Some(&Data::Float(-22_000.0)));
    // Every point that is missing from the list is in the list of what was taken off.
    let mut reader = csv::Reader::from_path(&taken_path).expect("a CSV file");
    let taken: Vec<(String, String)> =
        reader.records().map(|row| row.expect("a row")).map(|row| (row[4].to_owned(), row[6].to_owned())).collect();
    assert_eq!(taken, [("late".to_owned(), "2000".to_owned()), ("chombo".to_owned(), "20000".to_owned())]);
    assert_eq!(report["deductions"].as_array().map(Vec::len), Some(2));
    let observer = folder.text("observer.md");
    assert!(observer.contains("**Participants:** 8; DE 1, DK 2, FR 1, IT 1, NL 2, SE 1"));
    assert!(observer.contains("late 2000 (2 minutes)") && observer.contains("chombo 20000 (1 times)"), "{observer}");
    // The organiser's own columns.
    let template = folder.file("template.csv", "Rank;Player;Score\n{place};{name} ({country});{total}\n");
    done(&["report", &file, "--csv", &csv_path, "--template", &template]);
    let text = folder.text("list.csv");
    assert!(text.starts_with("Rank;Player;Score\n1;") && text.contains("(DE);"), "{text}");
    let wrong = folder.file("wrong.csv", "Rank\n{rank}\n");
    assert!(refused(&["report", &file, "--csv", &csv_path, "--template", &wrong]).contains("there is no field {rank}"));
}

#[test]
fn lists_for_the_public_hold_only_what_is_published() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000"]);
    let (html, print) = (folder.named("list.html"), folder.named("print.html"));
    let all = || {
        done(&["standings", &file, "--public", "--html", &html]);
        done(&["print", &file, "standings", &print, "--public"]);
        let csv = done(&["standings", &file, "--public", "--csv"]);
        [csv, folder.text("list.html"), folder.text("print.html")]
    };
    // One of two tables: the round is not public yet.
    assert!(all().iter().all(|text| !text.contains("19000")), "{:?}", all());
    assert!(done(&["standings", &file, "--csv"]).contains("19000"));
    done(&["enter", &file, "1", "2", "40000", "31000", "29000", "20000"]);
    assert!(all().iter().all(|text| text.contains("19000") && text.contains("25000")), "{:?}", all());
}

#[test]
fn what_an_organiser_should_know_is_said_at_the_beginning() {
    let folder = Folder::fresh();
    let new = |name: &str, more: &[&str]| {
        let file = folder.named(name);
        done(&[&["new", file.as_str(), "--name", "Open", "--organiser", "Anna", "--at", AT], more].concat())
    };
    assert!(!new("a.txt", &[]).contains("to know"));
    assert!(
        new("b.txt", &["--rules", "ema2008"])
            .contains("a substitute's session counts -30000, out of scale with the -9000")
    );
    assert!(new("c.txt", &["--tie-break", "lot"]).contains("no lots are drawn yet"));
}

#[test]
fn rounds_to_come_are_seated_anew_and_schedules_of_any_format_are_taken() {
    let folder = Folder::fresh();
    let file = open(&folder);
    assert!(done(&["seat", &file, "--repair"]).starts_with("nothing to repair"));
    done(&["seat", &file, "--discard", "1"]);
    done(&["seat", &file, "--discard", "2"]);
    assert!(done(&["seat", &file]).contains("round 1"));
    done(&["seat", &file, "--rounds", "2"]);
    done(&["clock", &file, "1", "start"]);
    done(&["leave", &file, "Hu", "--from", "2"]);
    done(&["register", &file, "Jo"]);
    let said = done(&["seat", &file, "--repair"]);
    assert!(said.contains("seated anew"), "{said}");
    let rounds = say(&["seat", &file, "--json"]).json();
    assert!(rounds[1].to_string().contains("Jo") && !rounds[1].to_string().contains("\"Hu\""), "{rounds}");
    // What `janso seating` writes can be seated, whichever format it has.
    for format in ["csv", "pantheon", "template", "portal"] {
        let hall = folder.named(&format!("hall.{format}"));
        let made = run(
            [
                "seating",
                "make",
                "--players",
                "8",
                "--rounds",
                "2",
                "--effort",
                "quick",
                "--format",
                format,
                "--out",
                &hall,
            ],
            b"",
        );
        assert_eq!(made.code, Some(0), "{}", made.err);
        let file = folder.named(&format!("{format}.txt"));
        done(&["new", &file, "--name", "Open", "--organiser", "Anna", "--at", AT]);
        done(&["register", &file, "a", "b", "c", "d", "e", "f", "g", "h", "--at", AT]);
        done(&["seat", &file, "--file", &hall]);
        assert_eq!(say(&["seat", &file, "--json"]).json().as_array().map(Vec::len), Some(2), "{format}");
    }
    let small = folder.file("small.txt", "1-2-3-4\n");
    assert!(refused(&["seat", &file, "--file", &small]).contains("the schedule is for 4 players"));
}

#[test]
fn pages_are_for_paper_and_hold_no_marks_of_players() {
    let folder = Folder::fresh();
    let file = folder.named("open.txt");
    done(&["new", &file, "--name", "A <b>", "--organiser", "Anna", "--at", AT]);
    done(&["register", &file, "<script>", "Bo", "Cem", "Dana", "--at", AT]);
    done(&["seat", &file, "--rounds", "1", "--at", AT]);
    for (what, size) in [("by-name", "A4"), ("by-table", "A4"), ("sheets", "A5"), ("cards", "A5"), ("standings", "A4")]
    {
        let out = folder.named(&format!("{what}.html"));
        done(&["print", &file, what, &out]);
        let page = fs::read_to_string(out).expect("a page");
        assert!(
            page.contains(&format!("size:{size}")) && page.contains("&lt;script&gt;") && !page.contains("<script>"),
            "{what}"
        );
    }
}

#[test]
fn people_can_be_erased_and_the_log_still_folds() {
    let folder = Folder::fresh();
    let file = open(&folder);
    let before = say(&["standings", &file, "--json"]).json();
    done(&["erase", &file, "Bo Dahl"]);
    assert!(!fs::read_to_string(&file).expect("the file").contains("Dahl"));
    let after = say(&["standings", &file, "--json"]).json();
    assert_eq!(after["events"], before["events"]);
    assert!(done(&["people", &file]).contains("(erased 2)"));
}

#[test]
fn the_log_can_be_read_filmed_and_undone() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000"]);
    let events = say(&["log", &file, "--json"]).json().as_array().expect("a list").len();
    let after = done(&["standings", &file]);
    done(&["undo", &file]);
    assert!(!done(&["standings", &file]).contains("19000"));
    let film = done(&["film", &file, &events.to_string()]);
    assert!(film.ends_with(&after), "{film}");
    assert!(done(&["log", &file]).contains(&format!("(undone by {})", events + 1)));
    assert!(refused(&["undo", &file, "2"]).contains("only the last event can be undone"));
    let stale = refused(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000", "--seen", "1"]);
    assert!(stale.contains("table 1 of round 1 has changed since you looked: Anna Berg, undone"), "{stale}");
}

#[test]
fn a_changed_line_is_refused_and_a_torn_one_is_cut_off() {
    let folder = Folder::fresh();
    let file = open(&folder);
    let whole = fs::read_to_string(&file).expect("the file");
    assert_eq!(
        done(&["check", &file]).lines().next().map(|line| line.ends_with("every checksum right; 8 players")),
        Some(true)
    );
    fs::write(&file, whole.replace("Cem Ak", "Cem Al")).expect("a file");
    assert!(refused(&["standings", &file]).contains("the checksum does not fit"));
    fs::write(&file, format!("{whole}event 0123")).expect("a file");
    let said = say(&["standings", &file]);
    assert_eq!(said.code, Some(0));
    assert!(said.err.contains("the last line was not finished (event 0123…)"), "{}", said.err);
    done(&["announce", &file, "soup"]);
    let text = fs::read_to_string(&file).expect("the file");
    assert!(text.starts_with(&whole) && text.len() > whole.len() && !text.contains("event 0123"));
    // The power went between a line and its end: what was answered is there, and the next line begins anew.
    fs::write(&file, text.trim_end()).expect("a file");
    assert_eq!(say(&["standings", &file]).err, "");
    done(&["announce", &file, "cake"]);
    assert!(fs::read_to_string(&file).expect("the file").starts_with(&text));
    assert!(done(&["log", &file]).contains("soup"));
}

#[test]
fn a_tournament_of_others_is_worked_out_anew() {
    let folder = Folder::fresh();
    let seat =
        |player: u8, raw: i32, uma: i32| format!("{{\"player\":{player},\"raw\":{raw},\"uma\":{uma},\"penalty\":0}}");
    let game = |round: u8, uma: [i32; 4]| {
        let seats = [seat(1, 4_000, uma[0]), seat(2, 1_000, uma[1]), seat(3, -1_000, uma[2]), seat(4, -4_000, uma[3])];
        format!("{{\"round\":{round},\"table\":1,\"seats\":[{}]}}", seats.join(","))
    };
    let right = [15_000, 5_000, -5_000, -15_000];
    let games = [game(1, right), game(2, right), game(3, [15_000, -5_000, 5_000, -15_000])];
    let file = folder.file("others.json", &format!("{{\"title\":\"Club\",\"games\":[{}]}}", games.join(",")));
    let said = say(&["check", &file]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("wrong: round 3 table 1: uma of player 2 is -5000 and should be 5000; uma of player 3 is 5000 and should be -5000\n"), "{}", said.out);
    let fine = folder.file("fine.json", &format!("{{\"games\":[{}]}}", games[..2].join(",")));
    assert_eq!(say(&["check", &fine]).code, Some(0));
    assert_eq!(say(&["check", &fine, "--rules", "ema2012"]).code, Some(1));
    let unread = folder
        .file("unread.json", &format!("{{\"games\":[{}]}}", games[0].replace("\"uma\":15000", "\"uma\":\"abc\"")));
    let said = say(&["check", &unread]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.out.contains("wrong: round 1 table 1, seat 1 (player 1), uma: \"abc\" is not a number\n"),
        "{}",
        said.out
    );
    let empty = folder.file("empty.json", "{\"games\":[]}");
    assert!(refused(&["check", &empty]).contains("there is no table in it"));
}

#[test]
fn a_line_that_is_refused_changes_nothing() {
    let folder = Folder::fresh();
    let file = folder.named("open.txt");
    done(&["new", &file, "--name", "Open", "--organiser", "Anna Berg", "--at", AT]);
    done(&["register", &file, "Bo", "Cem", "Dana", "Eli", "--at", AT]);
    let before = fs::read_to_string(&file).expect("the file");
    let list = folder.file("more.csv", "name,ema\nFinn,\nGia,\nBo,\nHu,\n");
    let seating = folder.file("seating.csv", "round,table,E,S,W,N\n1,1,1,2,3,4\n2,1,1,2,3,3\n");
    for (words, why) in [
        (&["register", &file, "--list", &list][..], "Bo (1) has a place already"),
        (&["register", &file, "Finn", "  "], "the name is empty"),
        (&["substitutes", &file, "Sam", ""], "the name is empty"),
        (&["settings", &file, "--rules", "ema2012", "--publish", "nonsense"], "--publish is live"),
        (&["seat", &file, "--file", &seating], "Dana (3) sits twice"),
        (&["check-in", &file, "1", "2", "1"], "Bo (1) is checked in already"),
        (&["announce", &file, "soup", "--at", "2024-05-01T08:59:59Z"], "that is before 2024-05-01T09:00:00Z"),
        (&["announce", &file, "soup", "--at", "2124-05-01T09:00:00Z"], "is still to come"),
        (&["fix-table", &file, "Bo", "0"], "tables are counted from 1"),
        (&["erase", &file, "#999"], "there is no person #999"),
        (&["penalty", &file, "--points", "1000"], "say about whom and for what"),
    ] {
        let said = refused(words);
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), before, "{words:?}");
    }
    assert!(
        refused(&["new", &folder.named("other.txt"), "--name", "Open", "--organiser", " "]).contains("the organiser:")
    );
}

#[test]
fn people_are_corrected_and_namesakes_told_apart() {
    let folder = Folder::fresh();
    let file = open(&folder);
    assert!(refused(&["register", &file, "7"]).contains("7 would be taken for a number"));
    assert!(
        refused(&["register", &file, "Kai", "--country", "Germany"])
            .contains("Kai: GERMANY is not the code of a country")
    );
    done(&["register", &file, "Kai Ro", "--ema", "11", "--country", "de"]);
    assert!(refused(&["register", &file, "Kai Ro"]).contains("Kai Ro (9) has a place already"));
    done(&["register", &file, "Kai Ro", "--ema", "12"]);
    let either = refused(&["note", &file, "kai ro", "left-handed"]);
    assert!(either.contains("9 Kai Ro (DE, EMA 11) or 10 Kai Ro (EMA 12)"), "{either}");
    done(&["note", &file, "10", "left-handed"]);
    // Of people who are corrected nothing old stays in the file.
    done(&["person", &file, "Bo Dahl", "--name", "Bea Dahl", "--club", "", "--country", "se"]);
    let text = fs::read_to_string(&file).expect("the file");
    assert!(!text.contains("Bo Dahl") && !text.contains("Kopenhagen"), "{text}");
    let about = say(&["person", &file, "bea", "--json"]).json();
    assert_eq!((about["person"].as_u64(), about["about"]["country"].as_str()), (Some(2), Some("SE")));
    assert!(refused(&["person", &file, "bea", "--name", " "]).contains("the name is empty"));
    done(&["erase", &file, "#2"]);
    assert!(refused(&["erase", &file, "#2"]).contains("is erased already"));
}

#[test]
fn whoever_leaves_and_returns_is_seated_again() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["leave", &file, "1", "--from", "1"]);
    done(&["return", &file, "1", "--from", "1"]);
    done(&["seat", &file, "--discard", "2"]);
    done(&["seat", &file, "--rounds", "1"]);
    assert_eq!(say(&["seat", &file, "--json"]).json()[1]["tables"].as_array().map(Vec::len), Some(2));
    // All rounds are seated: from the next that has not begun.
    done(&["clock", &file, "1", "start"]);
    assert!(done(&["leave", &file, "1"]).ends_with("Bo Dahl (1) is out from round 2 on\n"));
    assert!(done(&["people", &file]).contains("left from round 2"));
}

#[test]
fn choices_can_be_taken_back() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["settings", &file, "--capacity", "8", "--confirm", "--qualified", "--tie-break", "lot", "--minutes", "60"]);
    done(&["register", &file, "Kai"]);
    assert!(done(&["people", &file]).contains("waits"));
    done(&["settings", &file, "--capacity", "none", "--no-confirm", "--no-qualified", "--tie-break", "none"]);
    let chosen = say(&["settings", &file, "--json"]).json()["settings"].clone();
    assert_eq!((chosen["confirmation"].as_bool(), chosen["qualified"].as_bool()), (Some(false), Some(false)));
    assert!(chosen.get("capacity").is_none() && chosen.get("tie-breaks").is_none());
    assert_eq!(chosen["session-minutes"], 60);
    assert!(!done(&["people", &file]).contains("waits"));
}

#[test]
fn a_session_at_a_table_that_enters_totals() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["substitutes", &file, "Sam", "--at", AT]);
    done(&["clock", &file, "1", "start", "--at", "2024-05-01T10:00:00Z"]);
    let late = "2024-05-01T10:50:00Z";
    let said = refused(&["substitute", &file, "1", "1", "E", "Sam", "--at", late]);
    assert!(said.contains("say in which hand the substitute stepped in"), "{said}");
    done(&["substitute", &file, "1", "1", "E", "Sam", "--hand", "6", "--at", late]);
    let clock = done(&["clock", &file, "1", "--at", "2024-05-01T11:20:00Z"]);
    assert!(clock.contains("the signal is due"), "{clock}");
    let signal = done(&["clock", &file, "1", "signal", "--before-dice", "2", "--at", "2024-05-01T11:20:00Z"]);
    assert!(signal.contains("this hand and one more") && signal.contains("the last hand"), "{signal}");
    let table = done(&["enter", &file, "1", "1", "34000", "31000", "29000", "26000"]);
    assert!(table.contains("uma 15000   16000"), "{table}");
    assert!(refused(&["enter", &file, "1", "2", "--hand", "tsumo E 200han"]).contains("no hand has 200 han"));
    assert!(done(&["enter", &file, "1", "2", "--hand", "tsumo E yakuman liable S"]).contains("78000"));
}

#[test]
fn the_log_is_told_in_four_languages() {
    let folder = Folder::fresh();
    let file = open(&folder);
    done(&["enter", &file, "1", "1", "34000", "31000", "29000", "25000", "--bets", "1"]);
    done(&["penalty", &file, "1", "phone", "--points", "1000", "--round", "1"]);
    for (lang, sentence) in [
        ("en", "round 1, table 1: 34000 31000 29000 25000, riichi bets left: 1"),
        ("da", "runde 1, bord 1: 34000 31000 29000 25000, riichi-indsatser tilbage: 1"),
        ("de", "Runde 1, Tisch 1: 34000 31000 29000 25000, übrige Riichi-Einsätze: 1"),
        ("nl", "ronde 1, tafel 1: 34000 31000 29000 25000, riichi-inzetten over: 1"),
    ] {
        let log = done(&["log", &file, "--lang", lang]);
        assert!(log.contains(sentence), "{log}");
        assert!(log.contains("Anna Berg: ") && !log.contains('{'), "{log}");
    }
    assert!(done(&["penalty", &file, "1"]).contains("phone"));
    assert_eq!(done(&["penalty", &file, "2"]), "no rulings\n");
}

#[test]
fn every_command_answers_in_json() {
    let folder = Folder::fresh();
    let file = open(&folder);
    let (page, csv) = (folder.named("page.html"), folder.named("list.csv"));
    let fresh = folder.named("fresh.txt");
    for words in [
        &["new", &fresh, "--name", "Open", "--organiser", "Anna"][..],
        &["settings", &file],
        &["settings", &file, "--days", "2"],
        &["register", &file, "Kai"],
        &["leave", &file, "Kai"],
        &["return", &file, "Kai"],
        &["leave", &file, "Kai"],
        &["substitutes", &file, "Sam"],
        &["staff", &file, "Sue", "scorer"],
        &["people", &file],
        &["person", &file, "Sue", "--club", "Here"],
        &["erase", &file, "Sue"],
        &["check-in", &file, "--all"],
        &["team", &file, "A", "1", "2"],
        &["apart", &file, "1", "3"],
        &["fix-table", &file, "4", "1"],
        &["note", &file, "4", "expects a call"],
        &["stage", &file, "--add", "Final", "--cut", "4"],
        &["seat", &file],
        &["clock", &file, "1", "start"],
        &["clock", &file, "1"],
        &["sit", &file, "1", "1", "E"],
        &["enter", &file, "1", "1", "34000", "31000", "29000", "26000"],
        &["correct", &file, "1", "1", "34000", "31000", "28000", "27000", "--reason", "the sheet"],
        &["substitute", &file, "1", "2", "E", "Sam", "--from-start"],
        &["referee", &file, "1", "2"],
        &["penalty", &file, "1", "phone", "--points", "1000", "--round", "1"],
        &["penalty", &file, "1"],
        &["announce", &file, "soup"],
        &["standings", &file],
        &["standings", &file, "--teams"],
        &["needs", &file, "1"],
        &["report", &file],
        &["report", &file, "--csv", &csv],
        &["print", &file, "sheets", &page],
        &["rank", "--players", "40", "--place", "3"],
        &["log", &file],
        &["film", &file, "5"],
    ] {
        let said = say(&[words, &["--json"]].concat());
        assert_eq!(said.code, Some(0), "{words:?}: {}", said.err);
        let answer = said.json();
        assert!(answer.is_object() || answer.is_array(), "{words:?}");
    }
    let brought = say(&["announce", &file, "tea", "--json"]).json();
    assert_eq!(brought["brought"][0]["facts"][0]["announced"]["text"], "tea");
}

/// Kills the program while it writes, this many times; everything that was answered is there, and nothing twice.
fn check_killed(kills: u32) {
    let folder = Folder::fresh();
    let file = open(&folder);
    let (mut killed, mut answered, mut number) = (0, Vec::new(), 0);
    let mut lots = fastrand::Rng::with_seed(16);
    // Kills come at any moment of a run, however slow the machine is.
    let began = std::time::Instant::now();
    done(&["announce", &file, "the beginning"]);
    let run = began.elapsed().as_micros() as u64;
    while killed < kills {
        number += 1;
        let text = format!("announcement {number}");
        let mut child = program(["tournament", "announce", &file, &text])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_micros(lots.u64(0..run * 5 / 4)));
        // One that has ended already cannot be killed any more.
        let _ = child.kill();
        let output = child.wait_with_output().expect("it ends");
        killed += u32::from(output.status.code().is_none());
        if !output.stdout.is_empty() {
            answered.push(text);
        }
    }
    done(&["announce", &file, "the end"]);
    let log = say(&["log", &file, "--json"]).json();
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for event in log.as_array().expect("a list") {
        if let Some(text) = event["facts"][0]["announced"]["text"].as_str() {
            *times.entry(text.to_owned()).or_default() += 1;
        }
    }
    assert!(times.values().all(|&times| times == 1), "nothing is there twice");
    let lost: Vec<&String> = answered.iter().filter(|text| !times.contains_key(*text)).collect();
    assert!(lost.is_empty(), "answered and lost: {lost:?}");
    println!("{killed} kills; {} answered, {} in the file", answered.len(), times.len());
}

#[test]
fn a_few_kills_lose_nothing() {
    check_killed(10);
}

#[test]
#[ignore = "1,000 kills: `make tournament`"]
fn a_thousand_kills_lose_nothing_that_was_answered() {
    check_killed(1_000);
}

/// Two programs that write at once wait for each other.
#[test]
fn several_writers_at_once_lose_nothing() {
    let folder = Folder::fresh();
    let file = open(&folder);
    let before = say(&["log", &file, "--json"]).json().as_array().expect("a list").len();
    let start = |number: u32| -> std::process::Child {
        let mut command: Command = program(["tournament", "announce", &file, &format!("from {number}")]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("the program starts")
    };
    let children: Vec<_> = (0..12).map(start).collect();
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(say(&["log", &file, "--json"]).json().as_array().expect("a list").len(), before + 12);
}
