//! What `janso sim` writes to files: the same rows in every format, in the same order on any number of threads.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Map, Value, json};

use crate::folder::Folder;
use crate::invented::SEED;
use crate::run::{Output, finish, program};

impl Folder {
    /// Runs it in this folder.
    fn sim(&self, line: &str) -> Output {
        let mut command = program(["sim"].into_iter().chain(line.split_whitespace()));
        command.args(["--seed", SEED]).current_dir(self.path());
        finish(command, b"")
    }

    /// The answer in JSON.
    fn told(&self, line: &str) -> Value {
        let said = self.sim(&format!("{line} --json"));
        assert_eq!(said.code, Some(0), "{line}: {}", said.err);
        said.json()
    }

    fn complaint(&self, line: &str) -> String {
        let said = self.sim(line);
        assert_eq!((said.code, said.out.len()), (Some(2), 0), "{line}");
        said.err
    }

    fn rows(&self, name: &str) -> Vec<Map<String, Value>> {
        let found: Vec<Value> = serde_json::from_str(&self.text(name)).expect("a list");
        found.into_iter().map(|row| row.as_object().expect("an object").clone()).collect()
    }
}

/// A cell as CSV writes it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(word) => word.clone(),
        Value::Array(words) => words.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

fn csv(text: &str) -> Vec<Vec<String>> {
    // No cell of these rows has a comma or a quote.
    assert!(!text.contains('"'));
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn of_parquet(path: &Path) -> Vec<Vec<(String, Value)>> {
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| row.expect("a row").get_column_iter().map(|(name, field)| (name.clone(), of_field(field))).collect())
        .collect()
}

fn of_field(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(truth) => json!(truth),
        Field::Long(number) => json!(number),
        Field::Str(word) => json!(word),
        Field::ListInternal(list) => list.elements().iter().map(of_field).collect(),
        other => panic!("{other:?} is not among the columns"),
    }
}

#[test]
fn every_format_reads_back_as_the_same_rows() {
    let folder = Folder::fresh();
    for (rows, least) in [("hands", 60), ("wins", 50), ("riichi", 50), ("players", 24)] {
        let outs: String =
            ["csv", "json", "jsonl", "parquet"].map(|ending| format!(" --out {rows}:{rows}.{ending}")).concat();
        folder.told(&format!("--games 6 --rules tenhou{outs}"));
        let of_json = folder.rows(&format!("{rows}.json"));
        assert!(of_json.len() >= least, "{rows}: {}", of_json.len());
        let text = folder.text(&format!("{rows}.jsonl"));
        let of_lines: Vec<Map<String, Value>> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert_eq!(of_lines, of_json);
        let mut table = csv(&folder.text(&format!("{rows}.csv"))).into_iter();
        let heads = table.next().expect("a first line");
        let of_parquet = of_parquet(&folder.join(&format!("{rows}.parquet")));
        assert_eq!((table.len(), of_parquet.len()), (of_json.len(), of_json.len()));
        for ((json, csv), parquet) in of_json.iter().zip(table).zip(of_parquet) {
            let cells: Vec<String> = heads.iter().map(|head| plain(&json[head])).collect();
            assert_eq!((cells, json.len()), (csv, heads.len()));
            assert_eq!(parquet.iter().map(|(name, _)| name).collect::<Vec<_>>(), heads.iter().collect::<Vec<_>>());
            assert_eq!(parquet.into_iter().collect::<Map<_, _>>(), *json);
        }
    }
    // A hand without --out's word is a row of hands.
    folder.told("--games 6 --rules tenhou --out plain.csv");
    assert_eq!(folder.text("plain.csv"), folder.text("hands.csv"));
}

#[test]
fn threads_make_no_difference_to_the_bytes() {
    let folder = Folder::fresh();
    let files = |threads: u32| {
        let outs: String = ["hands:h.csv", "wins:w.parquet", "riichi:r.json", "players:p.jsonl"]
            .map(|out| format!(" --out {out}"))
            .concat();
        folder.told(&format!("--games 40 --threads {threads} --bots club,random,club,tsumogiri{outs} --page p.html"));
        ["h.csv", "w.parquet", "r.json", "p.jsonl", "p.html"].map(|name| fs::read(folder.join(name)).expect("a file"))
    };
    let one = files(1);
    for threads in [2, 7, 40] {
        assert!(files(threads) == one, "{threads} threads");
    }
    assert_eq!(folder.names(), ["h.csv", "p.html", "p.jsonl", "r.json", "w.parquet"], "nothing is left beside them");
}

/// How often each value of a column comes.
fn tally(rows: &[Map<String, Value>], column: &str) -> Map<String, Value> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    rows.iter()
        .filter(|row| !row[column].is_null())
        .for_each(|row| *counts.entry(plain(&row[column])).or_default() += 1);
    counts.into_iter().map(|(key, count)| (key, json!(count))).collect()
}

fn only(rows: &[Map<String, Value>], is: impl Fn(&Map<String, Value>) -> bool) -> Vec<Map<String, Value>> {
    rows.iter().filter(|row| is(row)).cloned().collect()
}

fn sum(rows: &[Map<String, Value>], column: &str) -> i64 {
    rows.iter().map(|row| row[column].as_i64().expect("a number")).sum()
}

/// Without the zeros that a count may have and a tally of rows has not.
fn found(counts: &Value) -> Map<String, Value> {
    counts.as_object().expect("an object").clone().into_iter().filter(|(_, count)| *count != json!(0)).collect()
}

/// The counts in the answer, counted again from the rows.
#[test]
fn the_counts_are_those_of_the_rows() {
    let folder = Folder::fresh();
    let line = "--games 50 --rules tenhou --bots club,random,club,club";
    let outs = "--out hands:h.json --out wins:w.json --out riichi:r.json --out players:p.json";
    let told = folder.told(&format!("{line} {outs}"));
    let [hands, wins, riichi, players] = ["h.json", "w.json", "r.json", "p.json"].map(|name| folder.rows(name));
    assert_eq!(told["hands"], json!(hands.len()));
    assert_eq!(told["wins"]["self_draw"], json!(only(&wins, |win| win["self_draw"] == true).len()));
    assert_eq!(told["wins"]["discard"], json!(only(&wins, |win| win["self_draw"] == false).len()));
    assert_eq!(told["riichi"], json!(riichi.len()));
    let mut yaku: BTreeMap<String, u64> = BTreeMap::new();
    for id in wins.iter().flat_map(|win| win["yaku"].as_array().expect("a list")) {
        *yaku.entry(plain(id)).or_default() += 1;
    }
    assert_eq!(told["yaku"], json!(yaku));
    for dora in ["dora", "red", "ura"] {
        assert_eq!(told["dora"][dora], json!(sum(&wins, dora)));
    }

    let values = &told["values"];
    assert_eq!(found(&values["han"]), tally(&only(&wins, |win| win["yakuman"] == 0), "han"));
    assert_eq!(found(&values["fu"]), tally(&only(&wins, |win| win["limit"].is_null()), "fu"));
    assert_eq!(found(&values["points"]), tally(&wins, "points"));
    assert_eq!(found(&values["limits"]), tally(&wins, "limit"));
    assert_eq!(values["below_limits"], json!(only(&wins, |win| win["limit"].is_null()).len()));

    let won = only(&riichi, |one| one["won"] == true);
    for (name, rows) in [("wins", &wins), ("riichi", &riichi), ("riichi_won", &won)] {
        assert_eq!(found(&told["waits"][name]["waits"]), tally(rows, "wait"), "{name}");
        assert_eq!(found(&told["waits"][name]["kinds"]), tally(rows, "wait_kinds"), "{name}");
        assert_eq!(found(&told["waits"][name]["tiles"]), tally(rows, "wait_tiles"), "{name}");
        assert_eq!(found(&told["turns"][name]), tally(rows, "turn"), "{name}");
    }

    let by_manner = tally(&wins, "manner");
    for manner in ["riichi", "open", "silent"] {
        let counts = &told["manners"][manner];
        assert_eq!(counts["wins"], by_manner.get(manner).cloned().unwrap_or(json!(0)));
        let of = only(&wins, |win| win["manner"] == manner);
        let mean = counts["mean_value"].as_f64().expect("a number") * of.len() as f64;
        assert!((mean - sum(&of, "points") as f64).abs() < 0.01 * of.len() as f64 + 1.0, "{manner}");
    }
    let players_hands: u64 =
        ["riichi", "open", "silent"].iter().filter_map(|one| told["manners"][one]["hands"].as_u64()).sum();
    assert_eq!(players_hands, 4 * hands.len() as u64);
    assert_eq!(told["manners"]["riichi"]["hands"], json!(riichi.len()));
    assert_eq!(json!(sum(&players, "open")), told["manners"]["open"]["hands"]);

    assert_eq!(told["dealer"]["repeats"], json!(only(&hands, |hand| hand["dealer_stays"] == true).len()));
    assert_eq!(found(&told["dealer"]["counters"]), tally(&hands, "counters"));
    let dealers = only(&hands, |hand| wins.iter().any(|win| same_hand(win, hand) && win["winner"] == hand["dealer"]));
    assert_eq!(told["dealer"]["wins"], json!(dealers.len()));

    for (place, seat) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let (counts, own) = (&told["seats"][place], only(&players, |player| player["seat"] == seat));
        assert_eq!(counts["wins"], json!(only(&wins, |win| win["winner"] == seat).len()));
        assert_eq!(counts["deal_ins"], json!(only(&wins, |win| win["from"] == seat).len()));
        assert_eq!(counts["riichi"], json!(sum(&own, "riichi")));
        let mut places = [0; 4];
        own.iter().for_each(|player| places[player["place"].as_u64().expect("a place") as usize - 1] += 1);
        assert_eq!(counts["places"], json!(places));
        // What came less what went is what the hands changed.
        let points = |way: &str| {
            let all = counts["points"][way].as_object().expect("an object");
            all.values().filter_map(Value::as_i64).sum::<i64>()
        };
        assert_eq!(points("came") - points("went"), sum(&hands, &format!("change_{seat}")), "{seat}");
        let flows = |from: usize, to: usize| told["flows"][from][to].as_i64().expect("points");
        let bets = |way: &str| counts["points"][way]["bets"].as_i64().expect("points");
        let (gained, paid): (i64, i64) =
            ((0..4).map(|from| flows(from, place)).sum(), (0..4).map(|to| flows(place, to)).sum());
        assert_eq!((gained, paid), (points("came") - bets("came"), points("went") - bets("went")), "{seat}");
    }
}

fn same_hand(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    a["game"] == b["game"] && a["hand"] == b["hand"]
}

/// What one hand leaves is what the next one finds, and every win of the rows is that of a hand.
#[test]
fn the_rows_tell_one_story() {
    let folder = Folder::fresh();
    folder.told("--games 20 --rules tenhou --out hands:h.json --out wins:w.json --out players:p.json");
    let [hands, wins, players] = ["h.json", "w.json", "p.json"].map(|name| folder.rows(name));
    let points = |hand: &Map<String, Value>, seat: &str| hand[&format!("points_{seat}")].as_i64().expect("points");
    let change = |hand: &Map<String, Value>, seat: &str| hand[&format!("change_{seat}")].as_i64().expect("points");
    for pair in hands.windows(2) {
        let [one, next] = pair else { continue };
        if one["game"] == next["game"] {
            assert_eq!(next["hand"].as_u64(), one["hand"].as_u64().map(|hand| hand + 1));
            for seat in ["a", "b", "c", "d"] {
                assert_eq!(points(one, seat) + change(one, seat), points(next, seat));
            }
            assert_eq!(one["dealer_stays"] == true, one["dealer"] == next["dealer"]);
        } else {
            assert_eq!((next["game"].as_u64(), &next["hand"]), (one["game"].as_u64().map(|game| game + 1), &json!(1)));
        }
    }
    for hand in &hands {
        let won = only(&wins, |win| same_hand(win, hand));
        assert_eq!((json!(won.len()), hand["end"] == "won"), (hand["winners"].clone(), !won.is_empty()));
        if let [win, ..] = &won[..] {
            assert_eq!((&win["winner"], &win["from"]), (&hand["winner"], &hand["from"]));
            let gained = ["points", "counter_points", "bet_points"].map(|column| win[column].as_i64().expect("points"));
            let seat = plain(&win["winner"]);
            let own_bet = if win["manner"] == "riichi" { 1_000 } else { 0 };
            assert_eq!(change(hand, &seat), gained.iter().sum::<i64>() - own_bet, "{hand:?}");
        }
    }
    assert_eq!(players.len(), 80);
}

#[test]
fn what_cannot_be_written_is_told_before_a_game_is_played() {
    let folder = Folder::fresh();
    fs::create_dir(folder.join("folder.csv")).expect("a folder");
    for (line, sentence) in [
        ("--out a.xls", "\".xls\" is no format: end it with .csv, .json, .jsonl or .parquet"),
        ("--out a", "the name of the file says the format"),
        ("--out win:a.csv", "there are no rows \"win\"; did you mean wins?"),
        ("--out no/a.csv", "no/a.csv cannot be written: there is no such folder"),
        ("--out folder.csv", "folder.csv cannot be written: this is a folder"),
        ("--out a.csv --out wins:./a.csv", "./a.csv is named twice"),
        ("--page a.svg", "--page: a page is HTML: end its name with .html"),
        ("--page no/a.html", "no/a.html cannot be written: there is no such folder"),
    ] {
        // Nobody would wait for so many games.
        let told = folder.complaint(&format!("--games 1000000000 {line}"));
        assert!(told.contains(sentence), "{line}: {told}");
    }
    assert_eq!(folder.complaint("--out a.xls --out b --page c --bots nobody").matches("janso: ").count(), 4);
    assert_eq!(folder.names(), ["folder.csv"]);
}

#[test]
fn an_old_file_is_replaced_whole_or_not_at_all() {
    let folder = Folder::fresh();
    fs::write(folder.join("a.csv"), "old").expect("a file");
    folder.complaint("--games 5 --out a.csv --out no/b.csv");
    assert_eq!((folder.text("a.csv").as_str(), folder.names().len()), ("old", 1));
    folder.told("--games 5 --out a.csv");
    assert!(folder.text("a.csv").starts_with("game,hand,"));
    assert_eq!(folder.names(), ["a.csv"]);
}

#[test]
fn the_page_has_charts_and_tables_in_every_language() {
    let folder = Folder::fresh();
    for (lang, title) in [
        ("en", "Simulated games"),
        ("da", "Simulerede spil"),
        ("de", "Simulierte Partien"),
        ("nl", "Gesimuleerde spellen"),
    ] {
        folder.told(&format!("--games 10 --lang {lang} --page p.html"));
        let page = folder.text("p.html");
        assert!(page.contains(&format!("<html lang=\"{lang}\">")) && page.contains(&format!("<h1>{title}</h1>")));
        assert!(!page.contains(['⟨', '{']) || !page.split("</style>").nth(1).unwrap_or_default().contains(['⟨', '{']));
        assert!(page.matches("<svg viewBox=\"0 0 430").count() == 9 && page.matches("<table>").count() == 11, "{lang}");
        assert!(!page.contains("http"), "it needs nothing from outside");
        assert_balanced(&page);
    }
    // Nobody wins, nobody declares: there is nothing to divide by.
    folder.told("--games 1 --bots tsumogiri --page p.html");
    assert!(!folder.text("p.html").contains("NaN"));
}

/// Every element is closed, and by its own name.
fn assert_balanced(page: &str) {
    let mut open = Vec::new();
    let body = page.split_once("</style>").expect("a style").1;
    for tag in body.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        match tag.strip_prefix('/') {
            Some("head" | "html") => (),
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') || tag == "br" => (),
            None => open.push(tag.split_whitespace().next().expect("a name")),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
