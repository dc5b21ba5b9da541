//! Real tournaments that lie beside the project, where they do.

use std::fs;
use std::path::Path;

use janso_tournament::foreign::{check_foreign, check_hand_games, read_foreign, read_hand_games};

/// A file of the folder `DATA`, or of the one beside the project; none where there is no such folder.
fn shared(path: &str) -> Option<String> {
    let folder = std::env::var("DATA").unwrap_or_else(|_| "../../../shared/data".to_owned());
    fs::read_to_string(Path::new(&folder).join(path)).ok()
}

#[test]
fn two_tables_of_a_club_championship_have_a_wrong_uma() {
    let Some(text) = shared("tournaments/club-championship-24p-8r.json") else { return };
    let event = read_foreign(&text).expect("JSON");
    let check = check_foreign(&event, None);
    assert_eq!((event.tables.len(), check.right, check.faults.len()), (48, 46, 0));
    let mut wrong: Vec<&str> = check.cells.iter().map(|cell| event.tables[cell.table].name.as_str()).collect();
    wrong.dedup();
    assert_eq!(wrong, ["round 3 table 4", "round 8 table 5"]);
    assert_eq!((check.list[0].player.as_str(), check.list[0].total), ("24", 73_500));
    let moved = check.list.iter().filter(|line| line.place != line.stated_place);
    let mut moved: Vec<usize> = moved.map(|line| line.place).collect();
    moved.sort_unstable();
    assert!(moved.iter().all(|place| (15..=19).contains(place)) && !moved.is_empty(), "{moved:?}");
}

#[test]
fn a_season_of_64_games_is_reproduced() {
    let Some(text) = shared("tournaments/mleague-2018.csv") else { return };
    let event = read_foreign(&text).expect("columns");
    let check = check_foreign(&event, None);
    assert!(check.is_right(), "{:?} {:?}", check.cells, check.faults);
    assert_eq!((event.tables.len(), check.right), (64, 64));
    let rules = &check.basis.rules;
    assert_eq!(
        (rules.starting_points, rules.return_points, rules.uma),
        (25_000, 30_000, [30_000, 10_000, -10_000, -30_000])
    );
}

#[test]
fn sixteen_games_hand_by_hand_come_to_their_totals() {
    let Some(text) = shared("tournaments-copyleft/hand-by-hand.txt") else { return };
    let games = read_hand_games(&text).expect("games");
    let (_, checks) = check_hand_games(&games, None);
    assert_eq!(games.len(), 16);
    for (game, check) in games.iter().zip(&checks) {
        assert!(check.agrees(game), "{}: {:?} and not {:?}, {:?}", game.name, check.points, game.points, check.faults);
    }
}
