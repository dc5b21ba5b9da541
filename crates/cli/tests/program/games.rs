//! `janso sim` and `janso play` as others see them.

use serde_json::Value;

use crate::folder::Folder;
use crate::invented::SEED;
use crate::run::{answer, complaint, finish, program};

/// The answer in JSON without what depends on the machine.
fn counts(line: &str) -> Value {
    let mut found: Value = serde_json::from_str(&answer(&format!("sim {line} --seed {SEED} --json"))).expect("JSON");
    let speed = found.as_object_mut().expect("an object").remove("speed").expect("a speed");
    assert!(speed["games_per_second"].as_f64() > Some(0.0));
    found
}

#[test]
fn the_same_seed_gives_the_same_counts_whatever_the_threads() {
    for rules in ["ema2008", "ema2016", "tenhou"] {
        let one = counts(&format!("--rules {rules} --games 40 --threads 1"));
        for threads in [2, 5, 40, 64] {
            assert_eq!(counts(&format!("--rules {rules} --games 40 --threads {threads}")), one, "{threads}");
        }
        assert_ne!(counts(&format!("--rules {rules} --games 41 --threads 2")), one);
    }
}

#[test]
fn everything_that_is_counted_adds_up() {
    let found = counts("--games 60 --rules tenhou --bots club,random,club,tsumogiri");
    let number = |path: &str| found.pointer(path).and_then(Value::as_u64).unwrap_or_else(|| panic!("{path}"));
    let seats = |key: &str| (0..4).map(|seat| number(&format!("/seats/{seat}/{key}"))).sum::<u64>();
    assert_eq!(seats("wins"), number("/wins/self_draw") + number("/wins/discard"));
    assert_eq!((seats("self_draws"), seats("deal_ins")), (number("/wins/self_draw"), number("/wins/discard")));
    assert_eq!(seats("riichi"), number("/riichi"));
    let calls = ["chow", "pung", "kong", "concealed_kong", "added_kong"];
    assert_eq!(seats("calls"), calls.iter().map(|call| number(&format!("/calls/{call}"))).sum::<u64>());
    let aborted: u64 =
        found["draws"]["aborted"].as_object().expect("an object").values().filter_map(Value::as_u64).sum();
    // Two can win on one discard, so that there may be more winning hands than won ones.
    let ends = number("/wins/self_draw") + number("/wins/discard") + number("/draws/exhaustive");
    assert!(ends + aborted + number("/draws/nagashi") >= number("/hands"));
    let mean = |seat: usize| found["seats"][seat]["mean_points"].as_f64().expect("a number");
    assert!(((0..4).map(mean).sum::<f64>() - 100_000.0).abs() < 1_000.0, "left-over bets go to the winner");
    assert_eq!((&found["seats"][1]["bot"], &found["bots"][3]), (&"random".into(), &"tsumogiri".into()));
    assert_eq!((number("/chombos"), number("/replayed"), number("/games")), (0, 0, 60));
}

#[test]
fn the_table_has_words_in_every_language() {
    for (lang, word) in
        [("en", "won on a discard"), ("da", "vundet på afsmid"), ("de", "auf Abwurf"), ("nl", "gewonnen op")]
    {
        let text = answer(&format!("sim --games 8 --seed {SEED} --lang {lang}"));
        assert!(text.contains(word) && !text.contains(['⟨', '{']), "{text}");
    }
    let japanese = answer(&format!("sim --games 8 --seed {SEED} --rules tenhou"));
    assert!(["tsumo", "ron ", "houjuu", "pinfu"].iter().all(|word| japanese.contains(word)), "{japanese}");
}

#[test]
fn a_new_seed_is_told_so_that_the_games_can_be_played_again() {
    let first: Value = serde_json::from_str(&answer("sim --games 3 --json")).expect("JSON");
    let seed = first["seed"].as_str().expect("a seed");
    let again: Value = serde_json::from_str(&answer(&format!("sim --games 3 --seed {seed} --json"))).expect("JSON");
    assert_eq!(first["yaku"], again["yaku"]);
    assert_eq!(first["seats"], again["seats"]);
}

#[test]
fn both_conducts_play_the_same_games() {
    let (mut enforced, mut open) = (counts("--games 10"), counts("--games 10 --conduct open"));
    assert_eq!((enforced["conduct"].take(), open["conduct"].take()), ("enforced".into(), "open".into()));
    assert_eq!(enforced, open);
}

#[test]
fn wrong_arguments_are_told_at_their_place() {
    for (line, sentence) in [
        ("sim --games 0", "\"0\" is no value for --games"),
        ("sim --games x", "\"x\" is no value for --games"),
        ("sim --threads 0", "\"0\" is no value for --threads"),
        ("sim --bots perfect", "there is no player \"perfect\""),
        ("sim --bots clubb", "did you mean club?"),
        ("sim --bots random,random", "--bots has 2 names: it takes one for all, or 4"),
        ("sim --seed 12", "--seed: 2 characters instead of 64 hexadecimal digits"),
        ("sim --conduct strict", "it is enforced or open"),
        ("sim --rules ema2015", "there is no ruleset"),
        ("play --bots random,random,random,random", "--bots has 4 names: it takes one for all, or 3"),
        ("play --seed xyz", "--seed: character 1 is no hexadecimal digit"),
        ("play --json", "this command has no answer in JSON"),
    ] {
        let told = complaint(line);
        assert!(told.contains(sentence), "{line}: {told}");
    }
    // Everything that is wrong is told at once.
    let told = complaint("sim --rules nothing --bots nobody --seed 1");
    assert_eq!(told.matches("janso: ").count(), 3, "{told}");
}

#[test]
fn play_without_a_terminal_says_what_to_do() {
    let told = complaint("play");
    assert!(told.contains("in a terminal") && told.contains("janso sim"), "{told}");
}

#[test]
fn the_help_has_examples_that_run() {
    let help = answer("sim --help").replace("\\\n", " ");
    let examples: Vec<&str> = help.lines().map(str::trim).filter_map(|line| line.strip_prefix("janso sim ")).collect();
    assert_eq!(examples.len(), 4, "{help}");
    // Some of them write files.
    let folder = Folder::fresh();
    for example in examples {
        let mut command = program(["sim"].into_iter().chain(example.split_whitespace()));
        command.current_dir(folder.path());
        assert_eq!(finish(command, b"").code, Some(0), "{example}");
    }
    assert!(answer("play --help").contains("--pace"));
}
