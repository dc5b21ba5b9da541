//! `janso seating` as others see it.

use crate::folder::Folder;
use crate::run::{answer, complaint, finish, program, run};

#[test]
fn a_schedule_is_made_measured_and_repaired() {
    let folder = Folder::fresh();
    let hall = folder.named("hall.csv");
    let said = answer(&format!("seating make --players 20 --rounds 5 --effort quick --out {hall}"));
    assert_eq!(said, "20 players, 5 rounds: rep 0, most 1, tab 0, wind 0, ind 15/15.0, consec 0, broken 0\n");
    assert_eq!(folder.text("hall.csv").lines().count(), 1 + 5 * 5);
    let measured = run(["seating", "measure", &hall, "--json"], b"").json();
    assert_eq!(measured[0]["file"], hall.as_str());
    let measure = &measured[0]["measure"];
    assert_eq!((&measure["repeats"], &measure["wind_repeaters"]), (&0.into(), &0.into()));
    // Four leave after the second round: the first two stay, and the others have four tables.
    let repaired =
        run(["seating", "make", "--repair", &hall, "--played", "2", "--left", "1,2,3,4", "--effort", "quick"], b"");
    assert_eq!(repaired.code, Some(0), "{}", repaired.err);
    let (before, after) = (folder.text("hall.csv"), repaired.out);
    assert_eq!(before.lines().take(11).collect::<Vec<_>>(), after.lines().take(11).collect::<Vec<_>>());
    assert_eq!(after.lines().count(), 1 + 2 * 5 + 3 * 4);
    let later = after.lines().skip(11).flat_map(|line| line.split(',').skip(2));
    assert!(later.map(|number| number.parse::<u16>().expect("a number")).all(|player| player > 4));
}

#[test]
fn every_format_is_read_back_as_the_same_schedule() {
    let folder = Folder::fresh();
    let mut figures = Vec::new();
    for format in ["csv", "pantheon", "template", "portal"] {
        let text = answer(&format!("seating make --players 16 --rounds 4 --effort quick --format {format}"));
        let file = folder.file(format, &text);
        let measured = run(["seating", "measure", &file, "--json"], b"").json();
        figures.push(measured[0]["measure"].clone());
        // The same from standard input.
        assert_eq!(run(["seating", "measure", "-", "--json"], text.as_bytes()).json()[0]["measure"], figures[0]);
    }
    assert!(figures.iter().all(|one| *one == figures[0]), "{figures:?}");
    let made = run(["seating", "make", "--players", "16", "--rounds", "4", "--effort", "quick", "--json"], b"").json();
    assert_eq!(made["measure"], figures[0]);
    assert_eq!(made["schedule"].as_array().map(Vec::len), Some(4));
}

#[test]
fn schedules_stand_under_each_other() {
    let folder = Folder::fresh();
    let one = folder.file("one.txt", "1-2-3-4\n5-6-7-8\n\n1-2-7-8\n5-6-3-4\n");
    let several = folder.file("several.json", "{\"a\": {\"schedule\": [[[0,1,2,3],[4,5,6,7]]]}}");
    let table = answer(&format!("seating measure {one} {several} --apart 1,2 --fix 7=2"));
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(
        rows[0],
        ["schedule", "players", "rounds", "rep", "most", "tab", "wind", "uneven", "ind", "consec", "broken"]
    );
    // Four pairs meet twice, at once; everybody keeps a wind but nobody the other table; 1 and 2 meet twice, and
    // player 7 is once at the wrong table.
    assert_eq!(rows[1], [&one, "8", "2", "4", "[0]", "2", "4", "[0]", "8", "8", "4/4.0", "4", "3"]);
    assert_eq!(rows[2], ["a", "8", "1", "0", "1", "0", "0", "0", "0/0.0", "0", "1"]);
}

#[test]
fn conditions_hold_or_say_why_they_cannot() {
    let line = "seating make --players 16 --rounds 4 --effort quick --team 1,2,3,4 --apart 5,6 --fix 7=2";
    let text = answer(line);
    for row in text.lines().skip(1) {
        let numbers: Vec<u16> = row.split(',').map(|number| number.parse().expect("a number")).collect();
        let four = &numbers[2..];
        assert!(four.iter().filter(|&&player| player <= 4).count() <= 1, "{row}");
        assert!(!(four.contains(&5) && four.contains(&6)), "{row}");
        assert!(!four.contains(&7) || numbers[1] == 2, "{row}");
    }
    let check = |line: &str, sentence: &str| {
        let told = complaint(line);
        assert!(told.contains(sentence), "{line}: {told}");
    };
    check(
        "seating make --players 16 --rounds 4 --team 1,2,3,4,5",
        "there are only 4 tables, so two of them have to share one",
    );
    check("seating make --players 18 --rounds 4", "18 players do not fill tables of four; add 2 or leave 2 out");
    check(
        "seating make --players 16 --rounds 4 --apart 1",
        "--apart \"1\": it should be two players with a comma between",
    );
    check("seating make --players 16 --rounds 4 --fix 1-2", "it should be a player, = and a table, as in 5=2");
    check("seating make --players 16 --rounds 4 --team 0,1", "numbers of players, counted from 1");
    check("seating make --players 16 --rounds 16", "it is a number from 1 to 15");
    check("seating measure nowhere.csv", "nowhere.csv: it cannot be read");
    check("seating bench --players 17", "sizes of the grid");
}

#[test]
fn a_file_that_is_wrong_says_where() {
    let folder = Folder::fresh();
    let file = folder.file("a.txt", "1-2-3-4\n5-6-7\n");
    let told = complaint(&format!("seating measure {file}"));
    assert!(told.contains("line 2: \"5-6-7\" is not a table; write four players with hyphens between"), "{told}");
}

/// Some cells of the grid, whole and quick; `make seating` has all of them.
#[test]
fn a_part_of_the_grid_is_as_good_as_the_best_known() {
    let said =
        run(["seating", "bench", "--players", "16,20,28", "--rounds", "4,5", "--effort", "quick", "--json"], b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let cells = said.json();
    let cells = cells.as_array().expect("a list");
    assert_eq!(cells.len(), 6);
    for cell in cells {
        assert_eq!((&cell["measure"]["repeats"], &cell["measure"]["wind_repeaters"]), (&0.into(), &0.into()), "{cell}");
        assert!(cell["measure"]["table_revisits"].as_u64() <= cell["known"]["table_revisits"].as_u64(), "{cell}");
    }
    let text = answer("seating bench --players 20 --rounds 5 --effort quick --data nowhere");
    assert!(text.contains("0 below the best known, 1 equal, 0 above; 1 of 1 at the bound"), "{text}");
}

#[test]
fn the_help_has_examples_that_run() {
    let help = answer("seating --help");
    let examples: Vec<&str> =
        help.lines().map(str::trim).filter_map(|line| line.strip_prefix("janso seating ")).collect();
    assert_eq!(examples.len(), 5, "{help}");
    let folder = Folder::fresh();
    for example in examples {
        let mut command = program(["seating"].into_iter().chain(example.split_whitespace()));
        command.current_dir(folder.path());
        assert_eq!(finish(command, b"").code, Some(0), "{example}");
    }
}
