//! `janso wall`.

use serde_json::{Value, json};

use super::{janso, typed};
use crate::invented::SEED;

const COMMITMENT: &str = "103c367b7a2480aa4a2591abde5ade938d36edb4111c397143b87fb1f8938f85";

/// What the program of `docs/shuffle.md` prints for this hand of [`SEED`]: dice, East's thirteen tiles, indicator.
#[track_caller]
fn check_known(number: u32, dice: [u8; 2], breaker: &str, east: &str, indicator: &str) {
    let found = janso(&format!("wall show --seed {SEED} --hand {number} --rules ema2008 --json")).json();
    assert_eq!(found["dice"], json!(dice));
    assert_eq!(found["breaker"], breaker);
    assert_eq!(tiles(&found["hands"]["E"])[..13].concat(), east);
    assert_eq!(found["indicators"][0], indicator);
    assert_eq!((&found["hand"], &found["commitment"]), (&json!(number), &json!(COMMITMENT)));
}

fn tiles(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|tile| tile.as_str().expect("a tile")).collect()
}

#[test]
fn known_hands() {
    check_known(1, [4, 6], "S", "4m8m1z7p9m2s4z4z1s6s6m7m5s", "7z");
    check_known(2, [1, 5], "S", "2z2p3z2p7s7s4p9s3p7z3m9s9p", "5s");
}

#[test]
fn json_has_all_tiles_once() {
    let found = janso(&format!("wall show --seed {SEED} --rules ema2008 --json")).json();
    let mut keys: Vec<&str> = found.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    let mut expected = [
        "rules",
        "hand",
        "commitment",
        "dice",
        "breaker",
        "hands",
        "draws",
        "replacements",
        "indicators",
        "ura_indicators",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(found["rules"], "ema2008");
    let hands = ["E", "S", "W", "N"].map(|wind| tiles(&found["hands"][wind]));
    let rest = ["draws", "replacements", "indicators", "ura_indicators"].map(|key| tiles(&found[key]));
    let counts: Vec<usize> = hands.iter().chain(&rest).map(Vec::len).collect();
    assert_eq!(counts, [14, 13, 13, 13, 69, 4, 5, 5]);
    let all: Vec<&str> = hands.into_iter().chain(rest).flatten().collect();
    for (tile, count) in [("1m", 4), ("5m", 3), ("0m", 1), ("7z", 4)] {
        assert_eq!(all.iter().filter(|&&other| other == tile).count(), count, "{tile}");
    }
    let without = janso(&format!("wall show --seed {SEED} --json")).json();
    assert_eq!(without["rules"], "ema2016");
    assert!(!without.to_string().contains("\"0p\""), "by these rules no five is red");
}

#[test]
fn a_wall_is_drawn() {
    let said = janso(&format!("wall show --seed {SEED} --rules ema2008"));
    let expected = format!(
        "EMA riichi rules, first edition (2008)
Hand 1
Commitment {COMMITMENT}

  Dice 4 + 6 = 10
  South counts 10 stacks from the right end of the own wall and breaks it there;
  tiles are taken to the left, and the dead wall lies to the right.

  East                 46789m 7p 1256s 144z  2m
  South                3357m 3359p 17s 235z
  West                 269m 12689p 3344s 1z
  North                6m 124567p 28s 2567z

  dora indicator       7z
  dora                 5z

  Dead wall
  replacement tiles    2m 2z 3p 6s
  dora indicators      7z 7s 4z 8m 3m
  ura dora indicators  6p 1s 9s 3z 4z

  Live wall
   1 3s 9s 5s 6m 8s 7z 6s 3s 3z 4s 6s 8m 3z 4s 2m 8m
  17 5z 7z 8p 7s 4p 0p 9p 5m 6z 8s 6z 7m 7p 8s 1m 4m
  33 1s 9p 7p 8p 9s 9m 4p 6p 9m 2p 1z 2p 9s 5s 0m 1m
  49 7s 5p 4m 2s 6z 1m 8p 3p 4p 1m 5m 1z 5z 3m 2s 1p
  65 2z 0s 4m 1p 7m
"
    );
    assert_eq!((said.code, said.out), (Some(0), expected));
    let unicode = janso(&format!("wall show --seed {SEED} --rules ema2008 --tiles unicode")).out;
    assert!(unicode.contains("\n  65 🀁  🀔r 🀊  🀙  🀍\n"), "{unicode}");
}

#[test]
fn every_language_has_its_words() {
    for (lang, words) in [
        ("en", ["Dice", "Dead wall", "replacement tiles", "Yes", "No:", "Keep the seed secret"]),
        ("da", ["Terninger", "Den døde mur", "løse brikker", "Ja", "Nej:", "Hold frøet hemmeligt"]),
        ("de", ["Würfel", "Tote Mauer", "Ersatzziegel", "Ja", "Nein:", "Startwert geheim"]),
        ("nl", ["Dobbelstenen", "Dode muur", "vervangende stenen", "Ja", "Nee:", "startwaarde geheim"]),
    ] {
        let shown = janso(&format!("wall show --seed {SEED} --lang {lang}")).out;
        let yes = janso(&format!("wall verify --seed {SEED} --commitment {COMMITMENT} --lang {lang}")).out;
        let no = janso(&format!("wall verify --seed {SEED} --commitment {SEED} --lang {lang}")).out;
        let new = janso(&format!("wall new --lang {lang}")).out.replace("\n ", "");
        for (text, word) in [&shown, &shown, &shown, &yes, &no, &new].into_iter().zip(words) {
            assert!(text.contains(word), "{lang}: {word}: {text}");
        }
    }
}

#[test]
fn a_new_seed_is_another_one_and_verifies() {
    let [one, other] = [(); 2].map(|()| janso("wall new --json").json());
    assert_ne!(one["seed"], other["seed"]);
    let text = |key: &str| one[key].as_str().expect("a text").to_owned();
    let said = janso(&format!("wall verify --seed {} --commitment {}", text("seed"), text("commitment")));
    assert_eq!((said.code, said.out.as_str()), (Some(0), "Yes: the commitment was made for this seed.\n"));
}

#[test]
fn a_commitment_for_another_seed_is_told() {
    let upper = SEED.to_uppercase();
    let said = janso(&format!("wall verify --seed {upper} --commitment {COMMITMENT} --json"));
    assert_eq!((said.code, said.json()), (Some(0), json!({"matches": true, "commitment": COMMITMENT})));
    let said = janso(&format!("wall verify --seed {SEED} --commitment {SEED} --json"));
    assert_eq!((said.code, said.json()), (Some(1), json!({"matches": false, "commitment": COMMITMENT})));
    let said = janso(&format!("wall verify --seed {SEED} --commitment {SEED}"));
    assert_eq!(said.code, Some(1));
    assert!(said.out.starts_with("No: ") && said.out.contains(COMMITMENT), "{}", said.out);
}

/// What the program of `docs/shuffle.md` prints for [`SEED`] with these contributions.
#[test]
fn what_the_players_added_counts() {
    let (ones, fours) = ("11".repeat(32), "44".repeat(32));
    let added = format!("--contribution A={ones} --contribution C=replaced --contribution d={fours}");
    for (number, dice, east, indicator) in [
        (1, [5, 3], "2s0s7s5z3m4s8p8p7s2p5s3p3m", "1m"),
        (2, [5, 3], "5p3s4m1p2z3z4s4z6s8s5m6z2p", "1z"),
        (3, [2, 1], "2p2z8s1s1s8m5z1s5s7m4m1m4z", "7s"),
    ] {
        let shown = format!("wall show --seed {SEED} --hand {number} --rules ema2008 {added} --json");
        let found = janso(&shown).json();
        assert_eq!((&found["dice"], &found["indicators"][0]), (&json!(dice), &json!(indicator)));
        assert_eq!(tiles(&found["hands"]["E"])[..13].concat(), east);
        assert_eq!(found["commitment"], COMMITMENT, "that of the server's seed");
    }
    let [one, other] = [
        "f98b80a3c6e5b8a4f80beb9c9662f0671d9f9552f6919c1c4023695281f85fa5",
        "ff9cbde4fa2fa371e364609458a937e9dc6c3d1826e242240cbdb4568cd1566f",
    ];
    let verify = format!("wall verify --seed {SEED} --commitment {COMMITMENT} {added} --committed A={one} --committed");
    let said = janso(&format!("{verify} D={other}"));
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("\nA: yes, ") && said.out.contains("\nD: yes, "), "{}", said.out);
    let said = janso(&format!("{verify} D={one}"));
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("\nA: yes, ") && said.out.contains("\nD: no, "), "{}", said.out);
    let said = janso(&format!("{verify} D={one} --json"));
    let of = |matches: bool, commitment: &str| json!({"matches": matches, "commitment": commitment});
    let contributions = json!({"A": of(true, one), "D": of(false, other)});
    assert_eq!(said.json(), json!({"matches": false, "commitment": COMMITMENT, "contributions": contributions}));
}

#[test]
fn contributions_that_are_none() {
    let check = |words: &str, says: &str| {
        let said = janso(&format!("wall verify --seed {SEED} --commitment {COMMITMENT} {words}"));
        assert!(said.code == Some(2) && said.err.contains(says), "{words}: {:?} {}", said.code, said.err);
    };
    check("--contribution 11", "a seat, = and a value");
    check(&format!("--contribution E={SEED}"), "the seat is A, B, C or D");
    check("--contribution A=11", "2 characters instead of 64 hexadecimal digits, or \"replaced\"");
    check(&format!("--committed A=replaced --contribution A={SEED}"), "character 1 is no hexadecimal digit");
    check("--contribution A=replaced --contribution a=replaced", "this seat has one already");
    check(&format!("--contribution A={SEED}"), "say --committed A=… too");
    check(&format!("--committed A={SEED}"), "say --contribution A=… too");
}

#[test]
fn the_session_has_walls_too() {
    let said = typed(format!("lang da\nwall show --seed {SEED}\n").as_bytes());
    assert!(said.out.contains("Den døde mur"), "{}{}", said.out, said.err);
}
