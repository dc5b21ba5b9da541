//! Reading what others wrote, whichever form it has.

use std::fmt;

use super::ForeignEvent;
use super::columns::read_columns;
use super::json::read_json;

/// Why a text is not a tournament that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignFault {
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for ForeignFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for ForeignFault {}

pub(super) fn fault<T>(why: impl Into<String>) -> Result<T, ForeignFault> {
    Err(ForeignFault { why: why.into() })
}

/// Reads a tournament, whichever of the forms it has.
pub fn read_foreign(text: &str) -> Result<ForeignEvent, ForeignFault> {
    let text = text.trim_start_matches('\u{feff}');
    let read = if text.trim_start().starts_with(['{', '[']) { read_json(text) } else { read_columns(text) };
    read?.finish()
}

/// What a table is called.
pub(super) fn name_of(round: Option<&str>, table: Option<&str>, number: Option<usize>) -> String {
    let game = number.map(|number| format!("game {number}")).unwrap_or_default();
    match (round, table) {
        (Some(round), Some(table)) => format!("round {round} table {table}"),
        (Some(round), None) => format!("round {round} {game}"),
        (None, Some(table)) => format!("table {table}"),
        (None, None) => game,
    }
}

#[cfg(test)]
mod tests {
    use super::super::check_foreign;
    use super::*;

    const JSON: &str = r#"{"title":"Club","games":[
        {"round":1,"table":1,"seats":[{"player":1,"raw":4000,"uma":15000,"penalty":0},{"player":2,"raw":1000,"uma":5000,"penalty":0},
            {"player":3,"raw":-1000,"uma":-5000,"penalty":0},{"player":4,"raw":-4000,"uma":-15000,"penalty":-20000}]},
        {"round":2,"table":1,"seats":[{"player":1,"raw":4000,"uma":15000,"penalty":0},{"player":2,"raw":1000,"uma":-5000,"penalty":0},
            {"player":3,"raw":-1000,"uma":5000,"penalty":0},{"player":4,"raw":-4000,"uma":-15000,"penalty":0}]},
        {"round":3,"table":1,"seats":[{"player":1,"raw":3000,"uma":10000,"penalty":0},{"player":2,"raw":3000,"uma":10000,"penalty":0},
            {"player":3,"raw":-1000,"uma":-5000,"penalty":0},{"player":4,"raw":-5000,"uma":-15000,"penalty":0}]}]}"#;

    #[test]
    fn two_umas_that_were_exchanged_are_found() {
        let event = read_foreign(JSON).expect("JSON");
        let check = check_foreign(&event, None);
        assert_eq!(
            check.basis.to_string(),
            "30000 points at the start, uma 15000 5000 -5000 -15000, ties shared, as in ema2016"
        );
        let cells: Vec<(usize, usize, i64, i64)> =
            check.cells.iter().map(|cell| (cell.table, cell.seat, cell.stated, cell.right)).collect();
        assert_eq!(cells, [(1, 1, -5_000, 5_000), (1, 2, 5_000, -5_000)]);
        let totals: Vec<(&str, i64, i64)> =
            check.list.iter().map(|line| (line.player.as_str(), line.total, line.stated_total)).collect();
        assert_eq!(
            totals,
            [("1", 51_000, 51_000), ("2", 25_000, 15_000), ("3", -18_000, -8_000), ("4", -78_000, -78_000)]
        );
    }

    #[test]
    fn results_in_thousands_are_led_back_to_points() {
        let csv = "season,date,game,seat,player_id,points,rank\n\
                   1,a,1,E,1,-48.3,4\n1,a,1,S,2,6.3,2\n1,a,1,W,3,-21.5,3\n1,a,1,N,4,63.5,1\n\
                   1,a,2,E,1,55.0,1\n1,a,2,S,2,-2.5,2\n1,a,2,W,3,-2.5,2\n1,a,2,N,4,-50.0,4\n\
                   1,a,3,E,1,50.1,1\n1,a,3,S,2,10.0,2\n1,a,3,W,3,-10.1,3\n1,a,3,N,4,-50.0,4\n\
                   1,a,4,E,1,34.9,1\n1,a,4,S,2,15.1,2\n1,a,4,W,3,-15.0,3\n1,a,4,N,4,-35.0,4\n";
        let event = read_foreign(csv).expect("columns");
        let check = check_foreign(&event, None);
        assert!(check.is_right(), "{check:?}");
        assert_eq!((check.right, check.list[0].total), (4, 91_700));
        let wrong = csv.replace("6.3,2", "6.4,2").replace("-2.5,2\n1,a,2,N", "-2.5,3\n1,a,2,N");
        let check = check_foreign(&read_foreign(&wrong).expect("columns"), None);
        assert_eq!((check.right, check.faults.len(), check.cells.len()), (2, 1, 1));
    }

    #[test]
    fn what_is_no_tournament_says_why() {
        for (text, why) in [
            ("{}", "there is no list \"games\" with the tables"),
            ("{", "this is not JSON: EOF while parsing an object at line 1 column 1"),
            ("", "the file is empty"),
            ("a,b\n", "there is no column of players: the columns are a, b"),
            ("player,b\n", "there is no column of points or results: the columns are player, b"),
            ("player,score\n1,2,3\n", "row 2 has 3 cells and the head 2"),
            ("player,score,game\n1,25000,7\n", "game 7 has 1 seats, and not four"),
        ] {
            assert_eq!(read_foreign(text).expect_err("refused").why, why);
        }
    }

    fn checked(text: &str) -> crate::foreign::ForeignCheck {
        check_foreign(&read_foreign(text).expect("a tournament"), None)
    }

    const ROWS: &str = "round,table,player,score,uma,place,total\n\
                        1,1,a,34000,15000,1,19000\n1,1,b,31000,5000,2,6000\n1,1,c,29000,-5000,3,-6000\n1,1,d,26000,-15000,4,-19000\n";

    #[test]
    fn cells_that_cannot_be_read_are_named() {
        assert!(checked(ROWS).is_right(), "{:?}", checked(ROWS));
        for (from, to, remark) in [
            ("34000,15000", "34000,abc", "row 2, column uma: \"abc\" is not a number"),
            ("5000,2,", "5000,7,", "row 3, column place: \"7\" is not a place from 1 to 4"),
            ("29000,-5000", "2900O,-5000", "row 4, column score: \"2900O\" is not a number"),
        ] {
            let check = checked(&ROWS.replace(from, to));
            assert_eq!(check.remarks, [remark]);
            assert!(!check.is_right());
        }
        let check = checked(&ROWS.replace("19000\n1,1,b", "99999999999\n1,1,b"));
        assert_eq!((check.cells.len(), check.cells[0].stated, check.cells[0].right), (1, 99_999_999_999, 19_000));
        let json = JSON.replace("\"uma\":10000", "\"uma\":\"abc\"");
        assert_eq!(checked(&json).remarks[0], "round 3 table 1, seat 1 (player 1), uma: \"abc\" is not a number");
    }

    #[test]
    fn a_list_is_compared_line_by_line() {
        let game = "\"games\":[{\"round\":1,\"table\":1,\"seats\":[{\"player\":1,\"raw\":4000,\"uma\":15000},{\"player\":2,\"raw\":1000,\"uma\":5000},\
                    {\"player\":3,\"raw\":-1000,\"uma\":-5000},{\"player\":4,\"raw\":-4000,\"uma\":-15000}]}]";
        let with = |list: &str| checked(&format!("{{{game},\"standings\":[{list}]}}"));
        let line =
            |place: u8, player: u8, total: i32| format!("{{\"place\":{place},\"player\":{player},\"total\":{total}}}");
        let right = [line(1, 1, 19_000), line(2, 2, 6_000), line(3, 3, -6_000), line(4, 4, -19_000)];
        assert!(with(&right.join(",")).is_right());
        assert_eq!(with(&right[..3].join(",")).remarks, ["the list: player 4 played and is not in it"]);
        let extra = format!("{},{}", right.join(","), line(5, 9, -20_000));
        assert_eq!(with(&extra).remarks, ["the list: player 9 is in it and sat at no table"]);
        let places = [line(2, 1, 19_000), line(1, 2, 6_000), right[2].clone(), right[3].clone()].join(",");
        assert_eq!(
            with(&places).remarks,
            ["the list: place of player 1 is 2 and should be 1", "the list: place of player 2 is 1 and should be 2"]
        );
        assert_eq!(with(&right.join(",").replace("-6000", "-5000")).wrong_totals, [("3".to_owned(), -5_000, -6_000)]);
    }

    #[test]
    fn no_table_is_no_tournament() {
        let why = "there is no table in it: a table has four players with their points or results";
        for text in ["{\"games\":[]}", "[]", "player,score\n", "{\"rounds\":[{\"tables\":[]}]}"] {
            assert_eq!(read_foreign(text).expect_err("refused").why, why, "{text}");
        }
    }

    /// The same table of four in the forms that people keep.
    #[test]
    fn tables_are_read_in_many_forms() {
        let forms = [
            // Seats as an object of winds, and of players.
            "{\"games\":[{\"seats\":{\"S\":{\"player\":\"b\",\"score\":31000},\"E\":{\"player\":\"a\",\"score\":34000},\"W\":{\"player\":\"c\",\"score\":29000},\"N\":{\"player\":\"d\",\"score\":26000}}}]}",
            "{\"games\":[{\"scores\":{\"a\":34000,\"b\":31000,\"c\":29000,\"d\":26000}}]}",
            // Rounds of tables, and lists beside each other.
            "{\"rounds\":[{\"tables\":[{\"players\":[\"a\",\"b\",\"c\",\"d\"],\"scores\":[34000,31000,29000,26000]}]}]}",
            "[[[{\"name\":\"a\",\"points\":34.0},{\"name\":\"b\",\"points\":31.0},{\"name\":\"c\",\"points\":29.0},{\"name\":\"d\",\"points\":26.0}]]]",
            "{\"games\":[{\"east\":\"a\",\"eastScore\":34000,\"south\":\"b\",\"southScore\":31000,\"west\":\"c\",\"westScore\":29000,\"north\":\"d\",\"northScore\":26000}]}",
            "{\"round1\":[{\"player\":\"a\",\"score\":34000},{\"player\":\"b\",\"score\":31000},{\"player\":\"c\",\"score\":29000},{\"player\":\"d\",\"score\":26000}]}",
            // Pantheon.
            "{\"players\":[{\"id\":1,\"title\":\"x\"}],\"games\":[{\"sessionHash\":\"f0\",\"players\":[\"a\",\"b\",\"c\",\"d\"],\"finalResults\":[{\"sessionId\":1,\"playerId\":\"a\",\"score\":34000,\"ratingDelta\":19000,\"place\":1},\
             {\"sessionId\":1,\"playerId\":\"b\",\"score\":31000,\"ratingDelta\":6000,\"place\":2},{\"sessionId\":1,\"playerId\":\"c\",\"score\":29000,\"ratingDelta\":-6000,\"place\":3},\
             {\"sessionId\":1,\"playerId\":\"d\",\"score\":26000,\"ratingDelta\":-39000,\"place\":4}],\"rounds\":[{\"outcome\":\"ron\"},{\"outcome\":\"chombo\",\"loser_id\":\"d\"}]}]}",
            // Rows for players: in German, with a club, with a title before the heading, with merged cells.
            "\u{feff}Runde;Tisch;Sitz;Spieler;Verein;Punkte\r\n1;1;Ost;a;X;34.000\r\n1;1;S\u{fc}d;b;Y;31.000\r\n1;1;West;c;X;29.000\r\n1;1;Nord;d;Z;26.000\r\n",
            "Bordturnering 2026\t\t\n\nRunde\tBord\tSpiller\tPoint\n1\t1\ta\t34 000\n\t\tb\t31 000\n\t\tc\t29 000\n\t\td\t26 000\n",
            "ronde|tafel|naam|punten\n1|1|a|34'000\n1|1|b|31'000\n1|1|c|29'000\n1|1|d|26'000\n",
            // A row for each table.
            "round,table,east,east points,south,south points,west,west points,north,north points\n1,1,a,\"34,000\",b,\"31,000\",c,\"29,000\",d,\"26,000\"\n",
            "Player,Score,Player,Score,Player,Score,Player,Score\na,34000,b,31000,c,29000,d,26000\n",
            "player1,player2,player3,player4,score1,score2,score3,score4\na,b,c,d,34000,31000,29000,26000\n",
            // Points at the end beside what was gained, and results beside points.
            "player,score,raw\na,34000,4000\nb,31000,1000\nc,29000,-1000\nd,26000,-4000\n",
            "player,raw,points\na,34000,19.0\nb,31000,6.0\nc,29000,-6.0\nd,26000,-19.0\n",
            // A column for each player of the club.
            "date,a,b,x,c,d\n2026-05-01,34000,31000,,29000,26000\n",
        ];
        for text in forms {
            let event = read_foreign(text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
            let seats: Vec<(&str, Option<i64>)> =
                event.tables[0].seats.iter().map(|seat| (seat.player.as_str(), seat.points)).collect();
            let gained = text.starts_with("player,score,raw");
            let seats: Vec<(&str, Option<i64>)> = seats
                .iter()
                .map(|&(player, points)| (player, points.map(|points| if gained { points + 30_000 } else { points })))
                .collect();
            let wanted = [("a", Some(34_000)), ("b", Some(31_000)), ("c", Some(29_000)), ("d", Some(26_000))];
            assert_eq!((event.tables.len(), &seats[..]), (1, &wanted[..]), "{text}");
            let check = check_foreign(&event, None);
            assert!(check.is_right(), "{check:?}\n{text}");
        }
    }

    #[test]
    fn penalties_chombos_and_substitutes_are_no_missing_points() {
        // What is taken off, with and without its minus, and chombos by their number.
        for head in ["penalty", "Strafe", "fradrag", "chombo"] {
            let (taken, cost) = if head == "chombo" { ("1", 20_000) } else { ("8000", 8_000) };
            let text = format!(
                "player,score,uma,{head},total\na,34000,15000,{taken},{}\nb,31000,5000,,6000\nc,29000,-5000,,-6000\nd,26000,-15000,0,-19000\n",
                19_000 - cost
            );
            let check = checked(&text);
            assert!(check.is_right(), "{head}: {check:?}");
        }
        // Somebody played for d from the start and reached 44200: the first uma goes to nobody.
        let seats = |d: &str| {
            format!(
                "{{\"games\":[{{\"seats\":[{{\"player\":\"a\",\"raw\":4000,\"uma\":5000}},{{\"player\":\"b\",\"raw\":-5200,\"uma\":-5000}},{{\"player\":\"c\",\"raw\":-13000,\"uma\":-15000}},{d}]}}]}}"
            )
        };
        let basis = |text: &str| {
            check_foreign(
                &read_foreign(text).expect("JSON"),
                Some(&rules::Ruleset::named("ema2016").expect("a document").rules),
            )
        };
        for d in [
            "{\"player\":\"d\",\"raw\":-15000,\"uma\":-15000}",
            "{\"player\":\"d\",\"raw\":-30000,\"uma\":0}",
            "{\"player\":\"d\",\"raw\":14200,\"uma\":0,\"total\":-30000,\"substitute\":true}",
        ] {
            let check = basis(&seats(d));
            assert!(check.is_right(), "{d}: {check:?}");
            assert_eq!(check.list.iter().find(|line| line.player == "d").map(|line| line.total), Some(-30_000));
        }
        // Somebody who only fills the table is not in the list.
        let check = basis(&seats("{\"player\":\"Sub 1\",\"raw\":14200,\"uma\":0,\"total\":-30000}"));
        assert!(check.is_right() && check.list.len() == 3, "{check:?}");
        // In the middle of a session: the last place, and the others have the first three.
        let middle = seats("{\"player\":\"d\",\"raw\":-15000,\"uma\":-15000}")
            .replace("-5000}", "5000}")
            .replacen("\"uma\":5000", "\"uma\":15000", 1)
            .replacen("\"raw\":-13000,\"uma\":-15000", "\"raw\":-13000,\"uma\":-5000", 1);
        assert!(basis(&middle).is_right(), "{:?}", basis(&middle));
    }

    #[test]
    fn strange_texts_and_rules_are_no_reason_to_panic() {
        let winds = ROWS.replace("total\n", "total,seat\n").replace("000\n", "000,\u{6771}\n");
        assert!(checked(&winds).is_right(), "{:?}", checked(&winds));
        let mut rules = rules::Ruleset::named("ema2016").expect("a document").rules;
        rules.riichi_bet = 0;
        let event = read_foreign(&ROWS.replace("34000", "33000")).expect("columns");
        assert_eq!(check_foreign(&event, Some(&rules)).faults[0].why, "1000 points are missing");
    }
}
