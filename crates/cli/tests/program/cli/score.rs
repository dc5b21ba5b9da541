//! `janso score`.

use serde_json::{Value, json};

use super::janso;

/// The exit status, and the keys that are named here.
#[track_caller]
fn check(line: &str, code: i32, expected: Value) {
    let said = janso(&format!("score {line} --json"));
    assert_eq!(said.code, Some(code), "{line}: {}", said.err);
    let found = said.json();
    for (key, value) in expected.as_object().expect("keys and values") {
        assert_eq!(found.get(key), Some(value), "{line}: {key} in {found:#}");
    }
}

/// Four chows and a pair, won with the outer tile of a two-sided wait.
const PINFU: &str = "'23m 456p 789s 234s 55p +4m'";

#[test]
fn the_contract_commands() {
    check(
        "'12345678s22p (567m) +9s' --rules ema2016 --win ron --seat S --round E --dora 6s",
        0,
        json!({
            "win": true, "rules": "ema2016", "han": 2, "fu": 30, "fu_raw": 22, "yakuman": 0, "limit": null,
            "yaku": [{ "id": "pure-straight", "han": 1, "tiles": "123s 456s 789s" }],
            "also": [],
            "dora": { "dora": 1, "red": 0, "ura": 0 },
            "fu_items": [
                { "id": "base", "fu": 20, "tiles": null },
                { "id": "open-pinfu", "fu": 2, "tiles": null },
            ],
            "reading": {
                "shape": "standard", "sets": ["123s", "456s", "789s", "(567m)"], "pair": "22p", "finished": "789s",
            },
            "payments": [{ "from": "discarder", "to": "S", "points": 2000, "why": "hand" }],
            "total": 2000,
        }),
    );
    check(
        "'222666m444p3388s +8s' --rules ema2008 --win tsumo --seat E",
        0,
        json!({
            "win": true, "rules": "ema2008", "han": 0, "fu": 40, "fu_raw": 38, "yakuman": 1, "limit": "yakuman",
            "yaku": [{ "id": "four-concealed-pungs", "yakuman": 1, "tiles": "222m 666m 444p 888s" }],
            "dora": { "dora": 0, "red": 0, "ura": 0 },
            "payments": [
                { "from": "S", "to": "E", "points": 16000, "why": "hand" },
                { "from": "W", "to": "E", "points": 16000, "why": "hand" },
                { "from": "N", "to": "E", "points": 16000, "why": "hand" },
            ],
            "total": 48000,
        }),
    );
}

#[test]
fn a_hand_that_cannot_win_says_why() {
    let none = "'(123m) 456p 789s 23p 99p +1p' --win ron";
    check(none, 1, json!({ "win": false, "rules": "ema2016", "why": "no-yaku" }));
    check(&format!("{none} --dora 8p"), 1, json!({ "win": false, "why": "only-dora" }));
    check("'123456789m1234p +9s' --win ron", 1, json!({ "win": false, "why": "not-complete" }));
    check(
        &format!("{PINFU} --win ron --rules ema2008 --honba 5"),
        1,
        json!({ "win": false, "rules": "ema2008", "why": "minimum-not-met", "have": 1, "need": 2 }),
    );
    check(&format!("{PINFU} --win ron --rules ema2008 --honba 4"), 0, json!({ "win": true }));
    let said = janso(&format!("score {none}"));
    assert_eq!((said.code, said.out.as_str()), (Some(1), "No win: the hand is complete but has no yaku.\n"));
}

#[test]
fn two_dragon_pungs_are_two_entries() {
    check(
        "'(555z)(666z) 123m 456p 7s +7s' --win ron --from E",
        0,
        json!({
            "han": 2, "fu": 30,
            "yaku": [
                { "id": "dragon-pung", "han": 1, "tiles": "555z" },
                { "id": "dragon-pung", "han": 1, "tiles": "666z" },
            ],
            "fu_items": [
                { "id": "base", "fu": 20, "tiles": null },
                { "id": "pung-open", "fu": 4, "tiles": "555z" },
                { "id": "pung-open", "fu": 4, "tiles": "666z" },
                { "id": "wait-single", "fu": 2, "tiles": "77s" },
            ],
            "payments": [{ "from": "E", "to": "S", "points": 2000, "why": "hand" }],
        }),
    );
}

#[test]
fn counters_and_bets_are_paid() {
    let pay = |from: &str, points, why: &str| json!({ "from": from, "to": "E", "points": points, "why": why });
    check(
        &format!("{PINFU} --win tsumo --seat e --honba 2 --bets 1"),
        0,
        json!({
            "han": 2, "fu": 20, "total": 3700,
            "payments": [
                pay("S", 700, "hand"), pay("W", 700, "hand"), pay("N", 700, "hand"),
                pay("S", 200, "counters"), pay("W", 200, "counters"), pay("N", 200, "counters"),
                pay("table", 1000, "bets"),
            ],
        }),
    );
}

#[test]
fn a_liable_player_shares_the_payment() {
    let hand = "'(555z)(666z)(777z) 23m 99p +4m' --liable N";
    let pay = |from: &str, points, why: &str| json!({ "from": from, "to": "S", "points": points, "why": why });
    check(
        &format!("{hand} --win ron --from W --honba 1"),
        0,
        json!({ "payments": [pay("W", 16000, "hand"), pay("N", 16000, "liability"), pay("W", 300, "counters")] }),
    );
    check(&format!("{hand} --win ron --from N"), 0, json!({ "payments": [pay("N", 32000, "hand")] }));
    check(&format!("{hand} --win tsumo"), 0, json!({ "payments": [pay("N", 32000, "liability")], "total": 32000 }));
}

#[test]
fn how_the_tile_came() {
    let ids = |line: &str| -> Vec<String> {
        let found = janso(&format!("score {line} --json")).json();
        let yaku = found["yaku"].as_array().unwrap_or_else(|| panic!("{line}: {found}"));
        yaku.iter().filter_map(|one| one["id"].as_str().map(str::to_owned)).collect()
    };
    let with = |flags: &str| ids(&format!("{PINFU} {flags}"));
    assert_eq!(with("--win ron --riichi --ippatsu"), ["riichi", "ippatsu", "pinfu"]);
    assert_eq!(with("--win ron --double-riichi"), ["riichi", "double-riichi", "pinfu"]);
    assert_eq!(with("--win tsumo --last-tile"), ["menzen-tsumo", "pinfu", "under-the-sea-draw"]);
    assert_eq!(with("--win ron --last-tile"), ["pinfu", "under-the-sea-discard"]);
    assert_eq!(with("--chankan"), ["pinfu", "robbing-the-kong"]);
    assert_eq!(with("--chankan --win ron"), ["pinfu", "robbing-the-kong"]);
    let kong = "'[1111z] 456p 789s 23m 55p +4m'";
    assert_eq!(ids(&format!("{kong} --rinshan")), ["menzen-tsumo", "prevalent-wind", "after-a-kong"]);
    assert_eq!(ids(&format!("{kong} --rinshan --win tsumo --round W")), ["menzen-tsumo", "after-a-kong"]);
}

#[test]
fn the_first_go_around() {
    let renho = json!([{ "id": "renho", "han": 5, "tiles": null }]);
    let pinfu = json!([{ "id": "pinfu", "han": 1, "tiles": "234m 456p 234s 789s 55p" }]);
    let yakuman = |id: &str| json!([{ "id": id, "yakuman": 1, "tiles": null }]);
    let first = |flags: &str, yaku: &Value| check(&format!("{PINFU} {flags}"), 0, json!({ "yaku": yaku }));
    first("--win ron --first-turn", &renho);
    first("--win ron --first-turn=before", &renho);
    first("--win ron --first-turn=after", &pinfu);
    // East has discarded before anybody else could.
    first("--win ron --first-turn --seat E", &pinfu);
    first("--win ron --first-turn --seat E --rules ema2008", &yakuman("renho"));
    first("--win ron --first-turn --rules ema2012", &yakuman("renho"));
    first("--win tsumo --first-turn --seat E", &yakuman("tenho"));
    first("--win tsumo --first-turn", &yakuman("chiho"));
    // A riichi comes with a discard, so the win is after it.
    let both = janso(&format!("score {PINFU} --win ron --first-turn --double-riichi --ippatsu --json")).json();
    assert_eq!(both["han"], 4);
}

#[test]
fn dora_of_all_kinds() {
    check(
        "'234m406m67p678s88s +5p' --win ron --riichi --rules ema2008 --dora 3m --dora 7s4p --ura 1z2z3z",
        0,
        // 4m twice, 8s three times, 5p once.
        json!({ "dora": { "dora": 6, "red": 1, "ura": 0 }, "limit": "baiman", "han": 10 }),
    );
}

#[test]
fn yakuman_that_add_nothing_are_named() {
    check(
        "'111222333444z5m +5m' --win ron",
        0,
        json!({ "yakuman": 1, "also": ["big-four-winds"], "yaku": [
            { "id": "four-concealed-pungs", "yakuman": 1, "tiles": "111z 222z 333z 444z" }
        ] }),
    );
    check("'111222333444z5m +5m' --win ron --rules wrc2022", 0, json!({ "yakuman": 2, "also": [], "total": 64000 }));
}

#[test]
fn special_shapes_have_a_reading() {
    check(
        "'11m22p33s44z55z66z7z +7z' --win tsumo",
        0,
        json!({ "fu": 25, "reading": {
            "shape": "pairs", "sets": ["11m", "22p", "33s", "44z", "55z", "66z", "77z"], "pair": null, "finished": "77z",
        } }),
    );
    check(
        "'19m19p19s1234567z +1m' --win tsumo --rules ema2008",
        0,
        json!({ "yakuman": 2, "reading": { "shape": "orphans", "sets": [], "pair": "11m", "finished": null } }),
    );
}

#[test]
fn readings_are_listed_best_first() {
    let found = janso("score '223344m223344p5s +5s' --win tsumo --rules ema2008 --readings --json").json();
    let totals: Vec<i64> =
        found["readings"].as_array().expect("readings").iter().filter_map(|one| one["total"].as_i64()).collect();
    assert_eq!(totals, [8000, 6400]);
    assert_eq!(found["readings"][1]["reading"]["shape"], "pairs");
    let one = janso(&format!("score {PINFU} --win ron --json")).json();
    assert_eq!(one.get("readings"), None);
    // Where the winner may choose, people are told so.
    let hint = "the winner may choose";
    assert!(janso("score '223344m223344p5s +5s' --win tsumo --rules ema2008").out.contains(hint));
    assert!(!janso("score '223344m223344p5s +5s' --win tsumo --rules ema2016").out.contains(hint));
}

#[test]
fn people_read_a_sheet() {
    let said = janso("score '12345678s22p (567m) +9s' --win ron --from W --dora 6s --honba 1");
    let expected = "\
EMA riichi rules, third edition (2016)
Seat wind South · prevalent wind East · mahjong on a discard

  123s  456s  78+9s  (567m)  22p

  Pure Straight   1  123s  456s  789s
  dora            1  7s
  fan             2

  base           20
  open pinfu      2
  minipoints     22  → 30

  2 fan 30 minipoints
  West pays South 2000 for the hand
  West pays South  300 for 1 counter
  South receives 2300 points
";
    assert_eq!(said.out, expected);
}

/// Every payment says what it is for, in each language, in the singular and the plural.
#[test]
fn payments_say_what_they_are_for() {
    let check = |flags: &str, reasons: &[&str]| {
        let line = format!("score '(555z)(666z)(777z) 23m 99p +4m' --win ron --from W --liable N {flags}");
        let said = janso(&line).out;
        for reason in reasons {
            assert!(said.contains(&format!("000 {reason}\n")) || said.contains(&format!("00 {reason}\n")), "{said}");
        }
    };
    check("--honba 1 --bets 1", &["for the hand", "for liability", "for 1 counter", "for 1 riichi bet"]);
    check("--honba 2 --bets 3", &["for 2 counters", "for 3 riichi bets"]);
    check("--honba 2 --bets 2 --rules tenhou", &["for pao", "for 2 honba", "for 2 riichi bets"]);
    check("--honba 1 --bets 1 --lang da", &["for hånden", "for ansvar", "for 1 spilmarkør", "for 1 indsats"]);
    check("--honba 2 --bets 2 --lang da", &["for 2 spilmarkører", "for 2 indsatser"]);
    check("--honba 1 --bets 1 --lang de", &["für Haftung", "für 1 Wiederholungsmarker", "für 1 Riichi-Einsatz"]);
    check("--honba 2 --bets 2 --lang de", &["für 2 Wiederholungsmarker", "für 2 Riichi-Einsätze"]);
    check("--honba 1 --bets 1 --lang nl", &["voor aansprakelijkheid", "voor 1 counter", "voor 1 riichi inzet"]);
    check("--honba 2 --bets 2 --lang nl", &["voor 2 counters", "voor 2 riichi inzetten"]);
}

#[test]
fn tiles_and_colours_as_asked() {
    let hand = "score '12345678s22p (067m) +9s' --win ron --rules ema2008";
    let letters = janso(hand).out;
    assert!(letters.contains("(067m)") && !letters.contains('\u{1b}'), "a pipe gets letters without colour");
    let unicode = janso(&format!("{hand} --tiles unicode")).out;
    assert!(unicode.contains("(🀋r 🀌 🀍)") && unicode.contains("🀖 🀗 +🀘"), "{unicode}");
    assert!(janso(&format!("{hand} --color always")).out.contains('\u{1b}'));
}
