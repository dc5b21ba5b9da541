//! `janso mjai` as other people's arenas run it: a process that is told a game and answers.

use std::process::Command;
use std::time::Duration;

use mjai::{Limits, Mishap, Player};
use rules::Ruleset;
use tiles::Seat;

use crate::game::{names, play};
use crate::run::{PROGRAM, run};

fn patient() -> Limits {
    Limits { decision: Duration::from_secs(60), start: Duration::from_secs(60), ..Limits::default() }
}

fn janso(prefix: &str, rules: &str) -> String {
    format!("{prefix}:{PROGRAM} mjai --bot club --rules {rules}")
}

/// Our player over mjai plays exactly as it does at our table, told in arrays or line by line.
#[test]
fn the_way_there_and_back_changes_nothing() {
    for id in ["ema2016", "tenhou"] {
        let rules = &Ruleset::named(id).expect("a ruleset").rules;
        let club = Player::parse("club").expect("a player");
        let here = play(rules, 11, &mut Seat::ALL.map(|seat| club.bot(seat, 0, &names()).0));
        let outside = ["mjai", "mjai-lines", "mjai", "mjai-lines"]
            .map(|prefix| Player::parse(&janso(prefix, id)).expect("a player").with_limits(patient()));
        let seated = Seat::ALL.map(|seat| outside[seat as usize].bot(seat, 0, &names()));
        let reports = seated.each_ref().map(|(_, report)| report.clone().expect("it is from outside"));
        let there = play(rules, 11, &mut seated.map(|(bot, _)| bot));
        for report in &reports {
            assert!(report.is_empty(), "{id}: {:?} {}", report.incidents(), report.complaints());
            assert_eq!(report.complaints(), "");
        }
        assert_eq!(there, here, "{id}");
    }
}

/// One crashes, one answers nonsense, one hangs, and one is ours: the game ends, and the reports say what happened.
#[test]
#[cfg(unix)]
fn four_processes_play_a_game() {
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/../mjai/tests/bots");
    let script = |name: &str| Player::parse(&format!("mjai:sh {bots}/{name}.sh")).expect("a player");
    let hasty = Limits { decision: Duration::from_millis(50), restarts: 1, hangs_after: 2, ..patient() };
    let players = [
        script("crash").with_limits(patient()),
        script("nonsense").with_limits(patient()),
        script("hang").with_limits(hasty),
        Player::parse(&janso("mjai", "tenhou")).expect("a player").with_limits(patient()),
    ];
    let seated = Seat::ALL.map(|seat| players[seat as usize].bot(seat, 0, &names()));
    let reports = seated.each_ref().map(|(_, report)| report.clone().expect("it is from outside"));
    let rules = &Ruleset::named("tenhou").expect("a ruleset").rules;
    let result = play(rules, 12, &mut seated.map(|(bot, _)| bot));
    assert_eq!(result.points.values().sum::<i32>(), 100_000);
    let [crash, nonsense, hang, ours] = reports;
    assert_eq!((crash.count(Mishap::Gone), crash.count(Mishap::GivenUp)), (4, 1), "{:?}", crash.incidents());
    assert!(nonsense.count(Mishap::NotUnderstood) > 5 && nonsense.count(Mishap::Gone) == 0);
    assert_eq!((hang.count(Mishap::TooLate), hang.count(Mishap::GivenUp)), (4, 1), "{:?}", hang.incidents());
    assert!(ours.is_empty(), "{:?}", ours.incidents());
}

/// A process that ends every few lines is told the hand so far each time, and goes on as if nothing had happened.
#[test]
#[cfg(target_os = "linux")]
fn a_new_process_knows_the_hand_so_far() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../mjai/tests/bots/short_lived.sh");
    for prefix in ["mjai:sh {} 12", "mjai-lines:sh {} 120"] {
        let command = format!("{} {PROGRAM} mjai --bot club", prefix.replace("{}", script));
        let limits = Limits { restarts: u8::MAX, ..patient() };
        let mortal = Player::parse(&command).expect("a player").with_limits(limits);
        let club = Player::parse("club").expect("a player");
        let seated = Seat::ALL.map(|seat| if seat == Seat::D { &mortal } else { &club }.bot(seat, 0, &names()));
        let report = seated[3].1.clone().expect("it is from outside");
        play(&Ruleset::named("tenhou").expect("a ruleset").rules, 14, &mut seated.map(|(bot, _)| bot));
        assert!(report.count(Mishap::Restarted) > 3, "{:?}", report.incidents());
        assert_eq!(
            report.count(Mishap::Gone) + report.count(Mishap::Restarted),
            report.len(),
            "{:?}",
            report.incidents()
        );
        assert_eq!(report.complaints(), "");
    }
}

#[track_caller]
fn check(arguments: &[&str], input: &str, code: i32, output: &str, complaint: &str) {
    let said = run(["mjai"].iter().chain(arguments), input.as_bytes());
    assert_eq!(said.code, Some(code), "{}", said.err);
    assert_eq!(said.out, output);
    assert!(said.err.contains(complaint), "{}", said.err);
}

#[test]
fn what_is_typed_wrong_is_said() {
    let none = "{\"type\":\"none\"}\n";
    check(&[], "", 0, "", "");
    check(&[], "{\"type\":\"start_game\",\"id\":3,\"names\":[]}\n", 0, none, "");
    check(&[], "{\"type\":\"start_game\",\"names\":[]}\n", 1, none, "janso: line 1: start_game: start_game has no id");
    check(&["--seat", "3"], "{\"type\":\"start_game\",\"names\":[]}\n", 0, none, "");
    check(&["--bot", "clubb"], "", 2, "", "there is no player \"clubb\"; did you mean club?");
    check(&["--rules", "tenhuo"], "", 2, "", "there is no ruleset \"tenhuo\"");
    check(&["http://localhost"], "", 2, "", "does not begin with mjsonp://");
    check(&["mjsonp://127.0.0.1:1/default"], "", 2, "", "the connection failed");
}

/// The bot of docs/mjai.md is the one that is kept with the tests, and it plays where there is a Python.
#[test]
#[cfg(unix)]
fn the_bot_of_the_documentation_plays() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let path = format!("{root}/crates/mjai/tests/bots/ten_lines.py");
    let bot = std::fs::read_to_string(&path).expect("the bot");
    let page = std::fs::read_to_string(format!("{root}/docs/mjai.md")).expect("the page");
    let indented: String = bot.lines().map(|line| format!("    {line}\n")).collect();
    assert!(page.contains(&indented));
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let python = Player::parse(&format!("mjai:python3 {path}")).expect("a player").with_limits(patient());
    let drawn = Player::parse("tsumogiri").expect("a player");
    for id in ["ema2016", "tenhou"] {
        let seated = Seat::ALL.map(|seat| if seat == Seat::C { &python } else { &drawn }.bot(seat, 0, &names()));
        let report = seated[2].1.clone().expect("it is from outside");
        play(&Ruleset::named(id).expect("a ruleset").rules, 13, &mut seated.map(|(bot, _)| bot));
        assert!(report.is_empty(), "{:?} {}", report.incidents(), report.complaints());
    }
}
