//! `janso verify` on hands that were invented for these tests and counted by hand.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::folder::Folder;
use crate::run::{Output, run};

/// South wins on West's 8s with 234567m 345p 99p 67s: riichi and pinfu, 2 han 30 fu, 2000 points, a counter, a bet.
const TENHOU: &str = r#"{"id":"game-a#0","players":4,"go_type":9,"round_wind":"E","kyoku":1,"honba":1,"sticks":1,"dealer":0,"who":1,"from_who":2,"seat_wind":"S","tsumo":false,"closed_tiles":[4,8,12,17,20,24,44,48,53,68,69,92,96,100],"win_tile":100,"melds":[],"dora_ind":[108],"ura_ind":[109],"yaku":[[1,1],[7,1],[53,0]],"yakuman":[],"fu":30,"points":2000,"limit":0,"pao":null,"scores_before":[25000,24000,25000,25000],"deltas":[0,3300,-2300,0]}"#;

/// North wins on the same 8s with an open tanyao of 30 fu: 1000 points, the counter and the bet.
const TENHOU_FIRST: &str = r#"{"id":"game-b#4","players":4,"go_type":9,"round_wind":"E","kyoku":1,"honba":1,"sticks":1,"dealer":0,"who":3,"from_who":2,"seat_wind":"N","tsumo":false,"closed_tiles":[9,10,80,84,89,93,97,100],"win_tile":100,"melds":[{"type":"pon","tiles":[40,41,42]},{"type":"chi","tiles":[49,54,56]}],"dora_ind":[108],"ura_ind":[],"yaku":[[8,1]],"yakuman":[],"fu":30,"points":1000,"limit":0,"pao":null,"deltas":[0,0,-1300,2300]}"#;

/// South draws big three dragons for which North is liable, with two counters: 34 fu are 40.
const TENHOU_LIABLE: &str = r#"{"id":"game-c#0","players":4,"go_type":9,"round_wind":"S","kyoku":1,"honba":2,"sticks":0,"dealer":0,"who":1,"from_who":1,"seat_wind":"S","tsumo":true,"closed_tiles":[4,5,44,48,53],"win_tile":53,"melds":[{"type":"pon","tiles":[124,125,126]},{"type":"pon","tiles":[128,129,130]},{"type":"pon","tiles":[132,133,134]}],"dora_ind":[108],"ura_ind":[],"yaku":[],"yakuman":[39],"fu":40,"points":32000,"limit":5,"pao":3,"deltas":[0,32600,0,-32600]}"#;

/// East wins with four concealed pungs on the pair of 3p: 48 fu are 50.
const TENHOU_PAIR: &str = r#"{"id":"game-d#0","players":4,"go_type":9,"round_wind":"E","kyoku":3,"honba":0,"sticks":0,"dealer":2,"who":2,"from_who":1,"seat_wind":"E","tsumo":false,"closed_tiles":[4,5,6,44,45,48,49,50,92,93,94,100,101,102],"win_tile":45,"melds":[],"dora_ind":[108],"ura_ind":[109],"yaku":[],"yakuman":[41],"fu":50,"points":48000,"limit":5,"pao":null,"deltas":[0,-48000,48000,0]}"#;

/// A game of three.
const TENHOU_THREE: &str = r#"{"id":"game-e#0","players":3,"go_type":25,"closed_tiles":[0],"win_tile":0,"melds":[{"type":"kita","tiles":[121]}],"deltas":[1000,0,-1000]}"#;

/// The hand of [`TENHOU`]; the discarder sits opposite.
const MAJIANG: &str = r#"{"i":1,"in":{"shoupai":"m234567p34599s67","rongpai":"s8=","param":{"zhuangfeng":0,"menfeng":1,"hupai":{"lizhi":1},"baopai":["z1"],"fubaopai":["z1"],"jicun":{"changbang":1,"lizhibang":1}}},"out":{"hupai":[{"name":"立直","fanshu":1},{"name":"平和","fanshu":1}],"fu":30,"fanshu":2,"damanguan":null,"defen":2000,"fenpei":[0,3300,0,-2300]}}"#;

/// Big three dragons, the third from the previous seat, which pays for all.
const MAJIANG_LIABLE: &str = r#"{"i":2,"in":{"shoupai":"m22p345,z555+,z666=6,z77-7","param":{"zhuangfeng":1,"menfeng":1,"hupai":{},"baopai":["z1"],"fubaopai":[],"jicun":{"changbang":0,"lizhibang":0}}},"out":{"hupai":[{"name":"大三元","fanshu":"*"}],"fu":null,"fanshu":null,"damanguan":1,"defen":32000,"fenpei":[-32000,32000,0,0]}}"#;

/// Thirteen orphans on thirteen waits count double.
const MAJIANG_DOUBLE: &str = r#"{"i":3,"in":{"shoupai":"m19p19s19z1234567","rongpai":"m1+","param":{"zhuangfeng":0,"menfeng":3,"hupai":{},"baopai":["z1"],"fubaopai":[],"jicun":{"changbang":0,"lizhibang":0}}},"out":{"hupai":[{"name":"国士無双十三面","fanshu":"**"}],"fu":null,"fanshu":null,"damanguan":2,"defen":64000,"fenpei":[-64000,0,0,64000]}}"#;

/// A complete hand without a yaku.
const MAJIANG_NO_YAKU: &str = r#"{"i":4,"in":{"shoupai":"m123678p345s1179","rongpai":"s8-","param":{"zhuangfeng":0,"menfeng":2,"hupai":{},"baopai":["z1"],"fubaopai":null,"jicun":{"changbang":0,"lizhibang":0}}},"out":{"defen":0}}"#;

/// The hand of [`TENHOU`]; the indicator has the number of a tile in the hand.
const MAHJONG_SOUL: &str = r#"{"i":5,"tiles_136":[4,8,12,17,20,24,44,48,53,68,69,92,96],"melds":[],"win_tile_136":100,"dora_indicators":[24],"ura_indicators":[],"conditions":{"tsumo":false,"riichi":true,"double_riichi":false,"ippatsu":false,"haitei":false,"houtei":false,"rinshan":false,"chankan":false,"tsumo_first_turn":false,"player_wind":1,"round_wind":0,"honba":0,"kita_count":0,"is_sanma":false,"num_players":4},"expected":{"is_win":true,"han":2,"fu":30,"yaku":[2,14]}}"#;

/// Big four winds, all honours and four concealed pungs, drawn: 2 + 1 + 1 yakuman. The winning tile is there twice.
const MAHJONG_SOUL_MADE_UP: &str = r#"{"i":900,"tiles_136":[108,109,110,112,113,114,116,117,120,121,122,132,133],"melds":[],"win_tile_136":116,"dora_indicators":[],"ura_indicators":[],"conditions":{"tsumo":true,"riichi":false,"double_riichi":false,"ippatsu":false,"haitei":false,"houtei":false,"rinshan":false,"chankan":false,"tsumo_first_turn":false,"player_wind":0,"round_wind":0,"honba":0,"is_sanma":false,"num_players":4},"expected":{"is_win":true,"han":52,"fu":0,"yaku":[39,38,50]}}"#;

/// Three complete hands: pungs (also read as chows), thirteen orphans, seven pairs.
const SHANTEN: [&str; 3] = [
    "0 0 0 1 1 1 2 2 2 9 9 9 10 10 -1 10 3",
    "0 8 9 17 18 26 27 28 29 30 31 32 33 33 7 -1 5",
    "0 0 2 2 5 5 11 11 14 14 20 20 33 33 3 10 -1",
];

impl Output {
    /// The row of whole hands in the last table: cases, agree, differ, three-player, unreadable.
    fn hands(&self) -> Vec<u64> {
        let row = self.out.lines().rfind(|line| line.starts_with("  hands")).expect("a table of counts");
        row.split_whitespace().skip(1).map(|word| word.parse().expect("a count")).collect()
    }
}

fn janso(words: &[&str], path: &Path) -> Output {
    let words = ["verify"].iter().chain(words).map(AsRef::as_ref);
    run(words.chain([path.as_os_str()]), b"")
}

fn verify(words: &[&str], lines: &[&str]) -> Output {
    let folder = Folder::fresh();
    janso(words, Path::new(&folder.file("cases.jsonl", &lines.join("\n"))))
}

#[track_caller]
fn check(kind: &str, lines: &[&str], hands: [u64; 5], code: i32) {
    let said = verify(&[kind], lines);
    assert_eq!(said.hands(), hands, "{}{}", said.out, said.err);
    assert_eq!(said.code, Some(code));
}

/// The line with one thing changed, which must be there.
#[track_caller]
fn but(line: &str, from: &str, to: &str) -> String {
    assert!(line.contains(from), "{from} is not in {line}");
    line.replacen(from, to, 1)
}

#[test]
fn what_is_right_agrees() {
    check("scoring", &[TENHOU, TENHOU_LIABLE, TENHOU_PAIR], [3, 3, 0, 0, 0], 0);
    check("scoring", &[MAJIANG, MAJIANG_LIABLE, MAJIANG_DOUBLE, MAJIANG_NO_YAKU], [4, 4, 0, 0, 0], 0);
    check("scoring", &[MAHJONG_SOUL, MAHJONG_SOUL_MADE_UP], [2, 2, 0, 0, 0], 0);
    check("shanten", &SHANTEN, [3, 3, 0, 0, 0], 0);
}

#[test]
fn a_second_winner_gets_neither_counter_nor_bet() {
    let second = but(&but(TENHOU, "game-a#0", "game-b#5"), r#""sticks":1"#, r#""sticks":0"#);
    let second = but(&second, "[0,3300,-2300,0]", "[0,2000,-2000,0]");
    check("scoring", &[TENHOU_FIRST, &second], [2, 2, 0, 0, 0], 0);
    // The same record after a win of another game is the only win of its hand and lacks the counter.
    check("scoring", &[TENHOU, &second], [2, 1, 1, 0, 0], 1);
    // North sits nearer to the discarder, so it is South who should have gone without them.
    let later = but(TENHOU_FIRST, r#""sticks":1"#, r#""sticks":0"#);
    let later = but(&later, "[0,0,-1300,2300]", "[0,0,-1000,1000]");
    check("scoring", &[&but(TENHOU, "game-a", "game-b"), &later], [2, 1, 1, 0, 0], 1);
}

#[test]
fn the_game_says_which_rules() {
    // Tile 52 is a red five, unless the game has none.
    let five = but(TENHOU, ",53,", ",52,");
    let no_red = but(&five, r#""go_type":9"#, r#""go_type":11"#);
    check("scoring", &[&no_red, &five], [2, 1, 1, 0, 0], 1);
    let no_open_tanyao = but(TENHOU_FIRST, r#""go_type":9"#, r#""go_type":13"#);
    let said = verify(&["scoring"], &[&no_open_tanyao]);
    assert!(said.out.contains("win: recorded a win; ours no win: no-yaku"), "{}", said.out);
    // Special rooms do not say what they play by.
    let special = but(TENHOU, r#""go_type":9"#, r#""go_type":521"#);
    check("scoring", &[&special], [1, 0, 0, 0, 1], 2);
}

#[test]
fn every_recorded_value_is_compared() {
    let changes = [
        (TENHOU, "[7,1]", "[8,1]", "yaku", "recorded riichi 1, all-simples 1; ours riichi 1, pinfu 1"),
        (TENHOU, "[7,1]", "[7,2]", "han", "recorded 3; ours 2"),
        (TENHOU, r#""fu":30"#, r#""fu":40"#, "fu", "recorded 40; ours 30"),
        (TENHOU, r#""points":2000"#, r#""points":2600"#, "points", "recorded 2600; ours 2000"),
        (TENHOU, r#""limit":0"#, r#""limit":1"#, "limit", "recorded mangan; ours -"),
        (
            TENHOU,
            "[0,3300,-2300,0]",
            "[0,3000,-2000,0]",
            "payments",
            "recorded +0 +3000 -2000 +0; ours +0 +3300 -2300 +0",
        ),
        (TENHOU_LIABLE, r#""pao":3"#, r#""pao":null"#, "payments", "ours -16200 +32600 -8200 -8200"),
        (TENHOU_LIABLE, "[39]", "[39,39]", "yakuman", "recorded 2; ours 1"),
        (TENHOU_PAIR, "[41]", "[40]", "yaku", "ours four-concealed-pungs on the special wait 1"),
        (MAJIANG, "平和", "断幺九", "yaku", "recorded riichi 1, all-simples 1; ours riichi 1, pinfu 1"),
        (MAJIANG, r#""fanshu":2"#, r#""fanshu":3"#, "han", "recorded 3; ours 2"),
        (MAJIANG, r#""fu":30"#, r#""fu":null"#, "fu", "recorded -; ours 30"),
        (MAJIANG, r#""defen":2000"#, r#""defen":1000"#, "points", "recorded 1000; ours 2000"),
        (MAJIANG, r#""s8=""#, r#""s8-""#, "payments", "ours -2300 +3300 +0 +0"),
        (MAJIANG_DOUBLE, r#""damanguan":2"#, r#""damanguan":1"#, "yakuman", "recorded 1; ours 2"),
        (MAJIANG_NO_YAKU, r#"{"defen":0}"#, r#"{"hupai":[],"defen":0}"#, "win", "recorded a win; ours no win: no-yaku"),
        (MAHJONG_SOUL, "[2,14]", "[2,12]", "yaku", "recorded riichi, all-simples; ours riichi, pinfu"),
        (MAHJONG_SOUL, r#""han":2"#, r#""han":1"#, "han", "recorded 1; ours 2"),
        (MAHJONG_SOUL, r#""fu":30"#, r#""fu":20"#, "fu", "recorded 20; ours 30"),
        (MAHJONG_SOUL, r#""is_win":true"#, r#""is_win":false"#, "win", "recorded no win; ours a win"),
    ];
    for (line, from, to, check, expected) in changes {
        let said = verify(&["scoring"], &[&but(line, from, to)]);
        assert_eq!(said.hands(), [1, 0, 1, 0, 0], "{to}: {}", said.out);
        let shown = said.out.lines().find(|line| line.starts_with(&format!("    {check}: ")));
        assert!(shown.is_some_and(|line| line.ends_with(expected)), "{to}: {}", said.out);
        assert_eq!(said.code, Some(1));
    }
    for wrong in ["-1 10 4", "-1 9 3", "0 10 3"] {
        let line = but(SHANTEN[0], "-1 10 3", wrong);
        check("shanten", &[SHANTEN[1], &line], [2, 1, 1, 0, 0], 1);
    }
}

#[test]
fn a_disagreement_names_place_and_hand() {
    let wrong = but(TENHOU, r#""fu":30"#, r#""fu":40"#);
    let said = verify(&["scoring"], &[TENHOU, "", &wrong]);
    let place = "cases.jsonl:3: game-a#0 234567m34599p67s +8s ron, seat S, round E, riichi, dora indicators 1z, ura dora indicators 1z";
    assert!(said.out.lines().any(|line| line.ends_with(place)), "{}", said.out);
    assert_eq!(said.hands(), [2, 1, 1, 0, 0]);
}

/// Circumstances that cannot be are the engine's to refuse, and a disagreement; tiles that cannot be are damage.
#[test]
fn the_door_is_asked() {
    let open_riichi = but(TENHOU_FIRST, "[[8,1]]", "[[1,1],[8,1]]");
    let said = verify(&["scoring"], &[&open_riichi]);
    assert!(said.out.contains("win: recorded a win; ours impossible: riichi needs a concealed hand"), "{}", said.out);
    assert_eq!(said.code, Some(1));
    check("scoring", &[TENHOU, &but(TENHOU, "[4,8,12,", "[4,8,")], [2, 1, 0, 0, 1], 2);
    check("scoring", &[MAJIANG, &but(MAJIANG, "p34599", "p99999")], [2, 1, 0, 0, 1], 2);
}

#[test]
fn games_of_three_are_passed_over() {
    check("scoring", &[TENHOU, TENHOU_THREE], [2, 1, 0, 1, 0], 0);
    let soul = but(MAHJONG_SOUL, r#""is_sanma":false,"num_players":4"#, r#""is_sanma":true,"num_players":3"#);
    check("scoring", &[&soul, MAHJONG_SOUL], [2, 1, 0, 1, 0], 0);
}

#[test]
fn damaged_lines_are_named_and_counted() {
    let fifteen = (0..15).map(|id| (8 * id).to_string()).collect::<Vec<_>>().join(",");
    let long = format!("{TENHOU}{}", " ".repeat(1 << 17) + "x");
    let changed = |from, to| but(TENHOU, from, to);
    let lines = [
        "{\"id\":".to_owned(),
        "[]".to_owned(),
        "null".to_owned(),
        "\u{1b}[31mred".to_owned(),
        "[".repeat(10_000),
        long,
        changed(r#""players":4"#, r#""players":5"#),
        changed(r#""players":4"#, r#""players":-4"#),
        changed("[4,8,", "[136,8,"),
        changed("[4,8,", "[4294967296,8,"),
        changed("[4,8,", "[4,4,"),
        changed("[4,8,", "[108,8,"),
        changed("4,8,12,17,20,24,44,48,53,68,69,92,96,100", &fifteen),
        changed(r#""win_tile":100"#, r#""win_tile":101"#),
        changed(r#""melds":[]"#, r#""melds":[{"type":"pon","tiles":[0,1,36]}]"#),
        changed(r#""melds":[]"#, r#""melds":[{"type":"\u001b[2J","tiles":[0,1,2]}]"#),
        changed(r#""melds":[]"#, r#""melds":[{},{},{},{},{}]"#),
        changed("[108]", "[108,112,116,120,124,128]"),
        changed(r#""honba":1"#, r#""honba":300"#),
        changed(r#""honba":1"#, r#""honba":1e99"#),
        changed(r#""dealer":0"#, r#""dealer":7"#),
        changed(r#""dealer":0"#, r#""dealer":3"#),
        changed(r#""tsumo":false"#, r#""tsumo":true"#),
        changed(r#""round_wind":"E""#, r#""round_wind":"X""#),
        changed("[7,1]", "[77,1]"),
        changed("[7,1]", "[3,1],[4,1]"),
        changed(r#""limit":0"#, r#""limit":6"#),
        changed("[0,3300,-2300,0]", "[0,3300,-2300]"),
    ];
    let mut all = vec![TENHOU];
    all.extend(lines.iter().map(String::as_str));
    let said = verify(&["scoring"], &all);
    let damaged = lines.len() as u64;
    assert_eq!(said.hands(), [damaged + 1, 1, 0, 0, damaged], "{}", said.out);
    for line in 2..=all.len() {
        assert!(said.out.contains(&format!("cases.jsonl:{line}: unreadable: ")), "line {line}: {}", said.out);
    }
    assert!(!said.out.contains('\u{1b}'), "what a file holds does not steer the terminal");
    assert_eq!(said.code, Some(2));
}

#[test]
fn damaged_lines_of_other_formats() {
    let majiang = [
        but(MAJIANG, "m234567", "m23456x"),
        but(MAJIANG, "m234567", "234567"),
        but(MAJIANG, "m234567", "m234567890123456789"),
        but(MAJIANG, "s67", "s67,m12"),
        but(MAJIANG, "s67", "s67,,,,,"),
        but(MAJIANG, "s67", "s67,m1-2=3"),
        but(MAJIANG, "s8=", "s8"),
        but(MAJIANG, "s8=", "東"),
        but(MAJIANG, r#""menfeng":1"#, r#""menfeng":4"#),
        but(MAJIANG, r#""lizhi":1"#, r#""lizhi":3"#),
        but(MAJIANG, r#""lizhi":1"#, r#""haidi":1"#),
        but(MAJIANG, r#""lizhi":1"#, r#""yifa":true"#),
        but(MAJIANG, r#""baopai":["z1"]"#, r#""baopai":["z8"]"#),
        but(MAJIANG, "平和", "和平"),
    ];
    let all: Vec<&str> = [MAJIANG].into_iter().chain(majiang.iter().map(String::as_str)).collect();
    let damaged = majiang.len() as u64;
    check("scoring", &all, [damaged + 1, 1, 0, 0, damaged], 2);

    let soul = [
        but(MAHJONG_SOUL, r#""win_tile_136":100"#, r#""win_tile_136":96"#),
        but(MAHJONG_SOUL, r#""player_wind":1"#, r#""player_wind":4"#),
        but(MAHJONG_SOUL, r#""rinshan":false"#, r#""rinshan":true"#),
        but(MAHJONG_SOUL, r#""haitei":false"#, r#""haitei":true"#),
        but(MAHJONG_SOUL, "[2,14]", "[2,34]"),
    ];
    let all: Vec<&str> = [MAHJONG_SOUL].into_iter().chain(soul.iter().map(String::as_str)).collect();
    let damaged = soul.len() as u64;
    check("scoring", &all, [damaged + 1, 1, 0, 0, damaged], 2);

    let shanten =
        ["0 0 0 0 0 1 2 3 4 5 6 7 8 9 1 1 1", "34 0 0 1 1 1 2 2 2 9 9 9 10 10 -1 10 3", "1 2 3", "x", "-1 -1"];
    let all: Vec<&str> = SHANTEN[..1].iter().copied().chain(shanten).collect();
    check("shanten", &all, [6, 1, 0, 0, 5], 2);
    // The file is known by a later line too.
    check("shanten", &["?", SHANTEN[0]], [2, 1, 0, 0, 1], 2);
}

/// A file with one case is damaged by one byte, and not of another kind.
#[test]
fn one_broken_byte_does_not_hide_a_file() {
    for (kind, line) in [("scoring", TENHOU), ("scoring", MAJIANG), ("scoring", MAHJONG_SOUL), ("shanten", SHANTEN[0])]
    {
        let folder = Folder::fresh();
        for (number, place) in (1..line.len()).step_by(line.len() / 12).enumerate() {
            let mut bytes = line.as_bytes().to_vec();
            bytes[place] = 0xff;
            fs::write(folder.join(&format!("{number:02}.txt")), bytes).expect("a file");
        }
        let said = janso(&[kind], Path::new(folder.path()));
        assert_eq!(said.code, Some(2), "{kind}: {}{}", said.out, said.err);
        assert!(!said.err.contains("other formats skipped"), "{kind}: {}", said.err);
    }
}

#[test]
fn json_lines_hold_what_was_found() {
    let wrong = but(TENHOU, r#""fu":30"#, r#""fu":40"#);
    let said = verify(&["scoring", "--jsonl"], &[TENHOU, &wrong, "{"]);
    let found: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let [wrong, unreadable] = &found[..] else { panic!("two things were found: {}", said.out) };
    assert_eq!((&wrong["kind"], &wrong["line"], &wrong["id"]), (&"disagreement".into(), &2.into(), &"game-a#0".into()));
    assert_eq!(wrong["hand"], "234567m34599p67s +8s");
    assert_eq!(wrong["differs"], serde_json::json!({"fu": {"recorded": "40", "ours": "30"}}));
    assert_eq!((&unreadable["kind"], &unreadable["line"]), (&"unreadable".into(), &3.into()));
    assert!(said.err.contains("  hands          3       1       1"), "{}", said.err);
    assert_eq!(said.code, Some(2));
}

#[test]
fn folders_are_searched_and_other_files_counted() {
    let folder = Folder::fresh();
    fs::create_dir_all(folder.join("b/c")).expect("folders");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("a.jsonl", MAJIANG);
    write("b/tenhou.jsonl", &format!("{TENHOU}\n{TENHOU_PAIR}\n"));
    write("b/c/more.jsonl", &format!("{TENHOU_LIABLE}\n"));
    write("b/c/shanten.txt", SHANTEN[0]);
    write("read-me.md", "# Words\n");
    write("empty", "");
    let searched = Path::new(folder.path());
    let said = janso(&["scoring"], searched);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    // The sums of the two files of a kind stand last.
    assert_eq!(said.hands(), [3, 3, 0, 0, 0]);
    assert!(said.out.contains("all 2 files: Tenhou scoring cases"));
    assert_eq!(said.err, format!("{}: 3 files of other formats skipped\n", folder.path()));
    assert_eq!(janso(&["shanten"], searched).hands(), [1, 1, 0, 0, 0]);

    // Somebody who names a file means it.
    for name in ["read-me.md", "empty", "b/c/shanten.txt", "not-there"] {
        let said = janso(&["scoring"], &folder.join(name));
        assert_eq!(said.code, Some(2), "{name}");
        assert!(said.err.contains(name) && !said.err.contains("skipped"), "{}", said.err);
    }
    fs::remove_file(folder.join("b/c/shanten.txt")).expect("it is there");
    assert_eq!(janso(&["shanten"], searched).code, Some(2), "nothing to check is not agreement");
}

/// A file that cannot be read does not keep the others from being checked.
#[test]
fn the_other_files_go_on() {
    let folder = Folder::fresh();
    let good = folder.file("good.jsonl", TENHOU);
    let said = run(["verify", "scoring", &folder.named("not-there"), &good], b"");
    assert_eq!(said.code, Some(2));
    assert!(said.out.contains("  hands          1       1"));
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    check("shanten", &[&format!("\u{feff}{}", SHANTEN[0]), SHANTEN[1]], [2, 2, 0, 0, 0], 0);
    check("scoring", &[&format!("\u{feff}{TENHOU}")], [1, 1, 0, 0, 0], 0);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused() {
    let folder = Folder::fresh();
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo runs").success());
    for path in [&fifo, Path::new("/dev/zero")] {
        let said = janso(&["shanten"], path);
        assert_eq!(said.code, Some(2));
        assert!(said.err.contains("neither a file nor a folder"), "{}", said.err);
    }
}
