//! `janso hand`.

use serde_json::{Value, json};

use super::janso;
use crate::folder::Folder;

#[track_caller]
fn check(line: &str, expected: Value) -> Value {
    let said = janso(&format!("hand {line} --json"));
    assert_eq!(said.code, Some(0), "{line}: {}", said.err);
    let found = said.json();
    for (key, value) in expected.as_object().expect("keys and values") {
        assert_eq!(found.get(key), Some(value), "{line}: {key} in {found:#}");
    }
    found
}

#[test]
fn the_contract_command() {
    let found = check(
        "'123456m2355p678s' --rules ema2016",
        json!({
            "rules": "ema2016", "shanten": 0, "shapes": { "standard": 0, "pairs": 5, "orphans": 12 }, "waiting": true,
            "held": [], "accepts": [{ "tile": "1p", "left": 4 }, { "tile": "4p", "left": 4 }], "left": 8,
        }),
    );
    assert_eq!(found.get("discards"), None);
    let wait = |tile: &str, tail: &str| {
        let sets = format!("123m 456m {tail} 678s 55p");
        let pinfu = json!({ "id": "pinfu", "han": 1, "tiles": sets });
        let tsumo = json!({ "id": "menzen-tsumo", "han": 1, "tiles": null });
        let worth = |han, fu, yaku: Value, total| {
            json!({ "han": han, "fu": fu, "fu_raw": fu, "yakuman": 0, "limit": null, "yaku": yaku, "also": [],
                    "dora": { "dora": 0, "red": 0, "ura": 0 }, "total": total })
        };
        json!({ "tile": tile, "left": 4, "ron": worth(1, 30, json!([pinfu]), 1000),
                "tsumo": worth(2, 20, json!([tsumo, pinfu]), 1500) })
    };
    assert_eq!(found["waits"], json!([wait("1p", "123p"), wait("4p", "234p")]));
}

#[test]
fn a_wait_without_yaku_says_so() {
    let found = check("'(123m) 456p 789s 23p 99p' --dora 8p2z", json!({ "shanten": 0, "waiting": true }));
    let wait = &found["waits"][0];
    assert_eq!((&wait["tile"], &wait["ron"], &wait["ron_why"]), (&json!("1p"), &Value::Null, &json!("only-dora")));
    let found = check("'(123m) 456p 789s 23p 99p'", json!({ "left": 11 }));
    assert_eq!(found["waits"][0]["tsumo_why"], "no-yaku");
}

#[test]
fn indicators_are_not_left() {
    let found = check("'123456m2355p678s' --dora 1111p4p", json!({ "left": 3, "waiting": true }));
    let left = |i: usize| (found["waits"][i]["tile"].clone(), found["waits"][i]["left"].clone());
    assert_eq!([left(0), left(1)], [(json!("1p"), json!(0)), (json!("4p"), json!(3))]);
    assert_eq!(found["waits"][0]["ron_why"], "none-left");
}

#[test]
fn counters_and_bets_are_part_of_what_a_wait_scores() {
    let found = check("'123456m2355p678s' --honba 2 --bets 3 --riichi --seat E", json!({}));
    assert_eq!(found["waits"][0]["ron"]["total"], 2900 + 600 + 3000);
}

#[test]
fn the_ruleset_decides_about_waits_on_a_fifth_tile() {
    let only = json!({ "shanten": 1, "waiting": false, "waits": [], "held": ["1m"] });
    check("'1111m222333444z'", only);
    let folder = Folder::fresh();
    let house = folder.file("fifth.toml", "base = 'ema2016'\nown_four = 'waiting'\n");
    check(&format!("'1111m222333444z' --rules {house}"), json!({ "waiting": true, "waits": [], "held": ["1m"] }));
    check("'23m 555p 678s 99s [1111m]'", json!({ "held": ["1m"], "accepts": [{ "tile": "4m", "left": 4 }] }));
}

#[test]
fn a_red_five_is_waited_for_when_no_plain_one_is_left() {
    let found = check("'555p234m678s3467m' --rules ema2008 --riichi", json!({ "shanten": 1 }));
    assert_eq!(found["waits"], json!([]));
    let found = check("'555p46p234m678s22m' --rules ema2008 --riichi", json!({ "shanten": 0 }));
    let five = found["waits"].as_array().expect("waits").iter().find(|wait| wait["tile"] == "5p");
    assert_eq!(five.expect("a wait for 5p")["ron"]["dora"], json!({ "dora": 0, "red": 1, "ura": 0 }));
}

#[test]
fn discards_stand_best_first() {
    let found = check("'123456m23557p678s'", json!({ "shanten": 0, "waits": [], "accepts": [], "waiting": false }));
    let discards = found["discards"].as_array().expect("discards");
    assert_eq!(
        discards[0],
        json!({ "tile": "7p", "shanten": 0, "left": 8,
                "accepts": [{ "tile": "1p", "left": 4 }, { "tile": "4p", "left": 4 }] })
    );
    assert_eq!(discards.len(), 13);
    let rank = |one: &Value| (one["shanten"].as_i64(), one["left"].as_i64().map(|left| -left));
    assert!(discards.is_sorted_by_key(rank));
    check("'123456m2355p678s +1p'", json!({ "shanten": -1 }));
}

#[test]
fn melds_rule_out_the_special_shapes() {
    check("'123m 23p 99s (777z)[1111p]'", json!({ "shapes": { "standard": 0, "pairs": null, "orphans": null } }));
}

#[test]
fn people_read_a_table() {
    let expected = "\
EMA riichi rules, third edition (2016)
Seat wind South · prevalent wind East

  123456m 2355p 678s

  Waiting hand
  four sets and a pair 0 · Seven Pairs 5 · Thirteen Orphans 12

  tile  left  mahjong on a discard        self-draw
  1p       4   1000  1 fan 30 minipoints   1500  2 fan 20 minipoints
  4p       4   1000  1 fan 30 minipoints   1500  2 fan 20 minipoints
";
    assert_eq!(janso("hand 678s123456m2355p").out, expected);
    assert!(janso("hand 19m19p19s1234567z").out.contains("Waiting hand"));
    assert!(janso("hand '147m258p369s1234z'").out.contains("tiles from waiting"));
    assert!(janso("hand '123456m2355p678s +1p'").out.contains("Complete: put + before the winning tile"));
}

/// The sentence about tiles of which the hand holds all four.
#[track_caller]
fn check_fifth(line: &str, sentence: &str) {
    let said = janso(&format!("hand {line}")).out;
    assert!(said.lines().any(|one| one.trim() == sentence), "{sentence}: {said}");
}

#[test]
fn a_fifth_tile_is_spoken_of() {
    let three = "'1111222233334m'";
    check_fifth(three, "A fifth 1m, 2m or 3m would complete it too, but there are only four of each.");
    check_fifth(
        &format!("{three} --lang da"),
        "En femte 1m, 2m eller 3m ville også gøre den færdig, men der findes kun fire af hver.",
    );
    check_fifth(
        &format!("{three} --lang de"),
        "Ein fünfter Ziegel 1m, 2m oder 3m würde sie auch vollenden, aber es gibt je nur vier.",
    );
    check_fifth(
        &format!("{three} --lang nl"),
        "Een vijfde 1m, 2m of 3m zou hem ook compleet maken, maar er zijn er van elk maar vier.",
    );
    check_fifth("'23m 555p 678s 99s [1111m]'", "A fifth 1m would complete it too, but there are only four.");
    check_fifth(
        "'1111m222333444z'",
        "It would take a fifth 1m, and there are only four. By these rules that is not waiting.",
    );
}

#[test]
fn fourteen_tiles_wait_after_a_discard() {
    assert!(janso("hand '123456m23557p678s'").out.contains("\n  Waiting hand after a discard\n"));
    assert!(janso("hand '123456m23579p678s'").out.contains("\n  1 tile from waiting after a discard\n"));
    assert!(janso("hand '123456m23557p678s' --lang da").out.contains("\n  Fiskehånd efter et afsmid\n"));
}

/// Ippatsu reaches the last tile only by self-draw, where riichi needs exactly four tiles.
#[test]
fn what_the_options_rule_out_is_not_scored() {
    let folder = Folder::fresh();
    let house = folder.file("four.toml", "base = 'ema2016'\nriichi_min_wall = 4\n");
    let found = check(&format!("'123456m2355p678s' --riichi --ippatsu --last-tile --rules {house}"), json!({}));
    let wait = &found["waits"][0];
    assert_eq!(
        (&wait["ron"], &wait["ron_why"], &wait["tsumo"]["han"]),
        (&Value::Null, &json!("impossible"), &json!(5))
    );
}
