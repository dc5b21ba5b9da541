//! Players in processes of their own: those who play, and those who crash, talk nonsense or hang.

use std::path::Path;
use std::time::{Duration, Instant};

use janso_mjai::{Limits, Mishap, Player, Report};
use rules::{Rules, Ruleset};
use tiles::Seat;

use crate::game::{names, play};

/// A game of one round.
fn short_rules() -> Rules {
    Rules { rounds: rules::Rounds::East, ..Ruleset::named("tenhou").expect("a ruleset").rules }
}

/// Plays a game with these players, each with these limits, and gives their reports.
fn game(players: [(String, Limits); 4], seed: u8) -> [Option<Report>; 4] {
    let players = players.map(|(name, limits)| Player::parse(&name).expect("a player").with_limits(limits));
    let seated = Seat::ALL.map(|seat| players[seat as usize].bot(seat, 1, &names()));
    let reports = seated.each_ref().map(|(_, report)| report.clone());
    let mut bots = seated.map(|(bot, _)| bot);
    let result = play(&short_rules(), seed, &mut bots);
    assert_eq!(result.points.values().sum::<i32>(), 100_000);
    drop(bots);
    reports
}

fn patient() -> Limits {
    Limits { decision: Duration::from_secs(60), start: Duration::from_secs(60), ..Limits::default() }
}

fn hasty() -> Limits {
    Limits { decision: Duration::from_millis(50), restarts: 1, hangs_after: 2, ..patient() }
}

/// A script of the folder beside this one.
fn mjai(name: &str) -> String {
    format!("mjai:sh {}/tests/bots/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_process_plays_as_it_would_here() {
    let level = || ("tsumogiri".to_owned(), Limits::default());
    let reports = game([(mjai("tsumogiri.sh"), patient()), level(), (mjai("tsumogiri.sh"), patient()), level()], 1);
    for report in [&reports[0], &reports[2]] {
        let report = report.as_ref().expect("it is from outside");
        assert!(report.is_empty(), "{:?} {}", report.incidents(), report.complaints());
    }
    assert!(reports[1].is_none());
}

#[test]
fn a_game_ends_properly_whatever_its_players_do() {
    let begin = Instant::now();
    let [crash, nonsense, hang, good] = game(
        [
            (mjai("crash.sh"), Limits { restarts: 2, ..patient() }),
            (mjai("nonsense.sh"), patient()),
            (mjai("hang.sh"), hasty()),
            (mjai("tsumogiri.sh"), patient()),
        ],
        2,
    )
    .map(|report| report.expect("it is from outside"));
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());

    assert_eq!((crash.count(Mishap::Gone), crash.count(Mishap::Restarted)), (3, 2), "{:?}", crash.incidents());
    assert_eq!(crash.incidents().last().map(|last| last.what), Some(Mishap::GivenUp));
    assert!(crash.complaints().contains("out of ideas"));
    assert!(crash.incidents().iter().all(|one| one.hand >= 1), "{:?}", crash.incidents());

    assert!(nonsense.count(Mishap::NotUnderstood) > 5, "{:?}", nonsense.incidents());
    assert!(nonsense.count(Mishap::Illegal) > 2, "{:?}", nonsense.incidents());
    assert_eq!(nonsense.count(Mishap::Gone), 0);
    assert!(nonsense.incidents().iter().any(|one| one.line == r#"{"type":"dance"}"#));

    assert_eq!((hang.count(Mishap::TooLate), hang.count(Mishap::Restarted)), (4, 1), "{:?}", hang.incidents());
    assert_eq!(hang.incidents().last().map(|last| last.what), Some(Mishap::GivenUp));

    assert!(good.is_empty(), "{:?}", good.incidents());
}

/// Whether a process is there; one that is dead and not waited for yet, by whoever inherits it, is not.
#[cfg(target_os = "linux")]
fn alive(id: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

/// A process that hangs is ended with its table, and so is what it started.
#[test]
#[cfg(target_os = "linux")]
fn nobody_outlives_the_table() {
    let level = || ("tsumogiri".to_owned(), Limits::default());
    let [report, ..] = game([(mjai("hang.sh"), hasty()), level(), level(), level()], 3);
    let complaints = report.expect("it is from outside").complaints();
    let ids: Vec<&str> = complaints.split_whitespace().collect();
    assert_eq!(ids.len(), 4, "two lives of a process and its child: {complaints}");
    for id in ids {
        let until = Instant::now() + Duration::from_secs(5);
        while alive(id) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(!alive(id), "process {id} is still there");
    }
}

#[test]
fn a_process_finds_nothing_of_ours() {
    let level = || ("tsumogiri".to_owned(), Limits::default());
    let curious = format!("{} {{seat}} 'two words'", mjai("curious.sh"));
    let [_, report, ..] = game([level(), (curious, patient()), level(), level()], 4);
    let complaints = report.expect("it is from outside").complaints();
    assert!(complaints.contains("arguments 1 two words\n"), "{complaints}");
    let folder = complaints.lines().find_map(|line| line.strip_prefix("folder ")).expect("it has a folder");
    assert!(folder.contains("janso-mjai-") && !Path::new(folder).exists(), "{folder}");
    let mut environment: Vec<&str> = complaints
        .lines()
        .filter_map(|line| line.strip_prefix("env "))
        .filter_map(|line| line.split_once('=').map(|(name, _)| name))
        // What a shell sets itself.
        .filter(|name| !["PWD", "OLDPWD", "SHLVL", "_"].contains(name))
        .collect();
    environment.sort_unstable();
    assert_eq!(environment, ["HOME", "LANG", "PATH", "TMPDIR"]);
}

#[test]
fn a_command_that_is_not_there_is_reported() {
    let level = || ("tsumogiri".to_owned(), Limits::default());
    let [report, ..] = game([("mjai:no-such-command --at-all".to_owned(), patient()), level(), level(), level()], 5);
    let incidents = report.expect("it is from outside").incidents();
    assert_eq!(incidents.len(), 2, "{incidents:?}");
    assert_eq!(incidents[0].what, Mishap::NotStarted);
    assert_eq!(incidents[0].line, "there is no command no-such-command: PATH does not have it");
    assert_eq!(incidents[1].what, Mishap::GivenUp);
}

/// Plays three games with a player in the first seat and then in others, and gives what each game's report says.
fn three_games(player: &Player) -> [Report; 3] {
    let level = Player::parse("tsumogiri").expect("a level");
    [Seat::A, Seat::C, Seat::B].map(|its_seat| {
        let seated = Seat::ALL.map(|seat| if seat == its_seat { player } else { &level }.bot(seat, 1, &names()));
        let report = seated[its_seat as usize].1.clone().expect("it is from outside");
        let mut bots = seated.map(|(bot, _)| bot);
        play(&short_rules(), 6, &mut bots);
        drop(bots);
        assert!(report.is_empty(), "{:?} {}", report.incidents(), report.complaints());
        report
    })
}

/// One process, which is told its new seat with each game, and ends with its player.
#[test]
#[cfg(target_os = "linux")]
fn a_process_is_kept_from_game_to_game() {
    let player = Player::parse(&mjai("numbered.sh")).expect("a player").with_limits(patient()).kept();
    let copy = player.clone();
    let reports = three_games(&player);
    let complaints = reports.map(|report| report.complaints());
    let id = complaints[0].split_whitespace().next().expect("it says its number").to_owned();
    let starts = ["0", "2", "1"].map(|seat| format!("{id} sits in {seat}\n"));
    assert_eq!(complaints, starts, "each game has what was complained of in it");
    drop(player);
    assert!(alive(&id), "a copy may still want it");
    drop(copy);
    assert!(!alive(&id), "process {id} is still there");
}

/// Without being asked to, nobody is kept, and neither is a process that was told its seat when it was started.
#[test]
fn a_process_is_not_kept_otherwise() {
    let fresh = Player::parse(&mjai("numbered.sh")).expect("a player").with_limits(patient());
    let seated = Player::parse(&format!("{} {{seat}}", mjai("numbered.sh"))).expect("a player").with_limits(patient());
    for player in [fresh, seated.kept()] {
        let mut ids = three_games(&player)
            .map(|report| report.complaints().split_whitespace().next().expect("it says its number").to_owned());
        ids.sort_unstable();
        assert!(ids[0] != ids[1] && ids[1] != ids[2], "{ids:?}");
    }
}

/// Who ends with the game, whether it answers its end or not, is followed by another process, and that is no incident.
#[test]
fn a_process_may_end_with_the_game() {
    for (way, limits) in [
        ("answers", patient()),
        ("silently", patient()),
        // These stay, and do not answer any more: the end of the game, or the start of the next.
        ("deaf", patient()),
        ("dazed", Limits { start: Duration::from_secs(2), ..patient() }),
    ] {
        let command = format!("{} {way}", mjai("one_game.sh"));
        let player = Player::parse(&command).expect("a player").with_limits(limits).kept();
        let begin = Instant::now();
        let complaints = three_games(&player).map(|report| report.complaints());
        assert!(complaints.iter().all(|said| said == "a new process\n"), "{way}: {complaints:?}");
        drop(player);
        assert!(begin.elapsed() < Duration::from_secs(30), "{way}: {:?}", begin.elapsed());
    }
}
