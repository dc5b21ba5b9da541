//! The session, over standard input.

use super::typed;
use crate::folder::Folder;

/// What the session answers to these lines, the welcome left out, and what it complains of.
#[track_caller]
fn check(lines: &[&str], answers: &[&str], complaints: &[&str]) {
    let said = typed(lines.join("\n").as_bytes());
    assert_eq!(said.code, Some(0), "{}", said.err);
    for (text, parts) in [(&said.out, answers), (&said.err, complaints)] {
        let mut rest = text.as_str();
        for part in parts {
            let Some((_, after)) = rest.split_once(part) else { panic!("{part:?} is not in the rest of {text}") };
            rest = after;
        }
    }
    assert_eq!(said.err.is_empty(), complaints.is_empty(), "{}", said.err);
}

#[test]
fn it_greets_and_leaves() {
    check(
        &[],
        &["Janso", "Type a hand", "12345678s22p (567m) +9s", "rules ema2016 · seat S · round E", "win ron"],
        &[],
    );
    check(&["quit", "zzz"], &[], &[]);
    check(&["exit", "zzz"], &[], &[]);
    check(&["", "   ", "\t", "janso"], &[], &[]);
}

#[test]
fn hands_are_scored_or_analysed() {
    check(&["12345678s22p (567m) +9s --dora 6s"], &["Pure Straight", "2 fan 30 minipoints"], &[]);
    check(&["'12345678s22p (567m) +9s'"], &["1 fan 30 minipoints"], &[]);
    check(&["janso score 12345678s22p (567m) +9s --win tsumo"], &["self-draw"], &[]);
    check(&["123456m2355p678s"], &["Waiting hand"], &[]);
    check(&["hand 123456m2355p678s +1p"], &["Complete"], &[]);
    check(&["(123m) 456p 789s 23p 99p +1p"], &["No win"], &[]);
}

#[test]
fn settings_hold_for_all_hands_that_follow() {
    check(&["seat E", "win tsumo", "23m456p789s234s55p +4m"], &["East receives 2100 points"], &[]);
    check(&["rules tenhou", "lang da", "23m456p789s234s55p +4m"], &["1 han 30 fu", "Syd får 1000 point"], &[]);
    check(&["dora 3m 4p", "23m456p789s234s55p +4m"], &["dora", "4m 5p"], &[]);
    check(&["riichi on", "23m456p789s234s55p +4m", "riichi off", "23m456p789s234s55p +4m"], &["2 fan", "1 fan"], &[]);
    check(&["honba 3", "reset", "23m456p789s234s55p +4m"], &["South receives 1000 points"], &[]);
    check(&["json on", "123456m2355p678s"], &["\"shanten\": 0"], &[]);
    check(&["json on", "rules page", "rules list"], &["# The rulesets, compared", "\"name\": \"ema2008\""], &[]);
    check(&["rules page --json"], &[], &["no answer in JSON"]);
    check(&["seat w", "settings"], &["seat W · round E"], &[]);
    check(&["settings", "seat W", "settings"], &["seat S", "seat W"], &[]);
}

#[test]
fn a_flag_that_is_typed_replaces_a_setting() {
    check(&["seat E", "23m456p789s234s55p +4m --seat N"], &["North receives 1000"], &[]);
    check(&["win tsumo", "23m456p789s234s55p +4m --chankan"], &["Robbing the Kong"], &[]);
    check(&["chankan", "23m456p789s234s55p +4m --win tsumo"], &["self-draw"], &[]);
    check(&["dora 3m", "23m456p789s234s55p +4m --dora=4p"], &["5p"], &[]);
}

#[test]
fn wrong_lines_are_explained_and_change_nothing() {
    check(&["seat Q", "settings"], &["seat S"], &["it is E, S, W or N", "seat Q\n", "     ^"]);
    check(&["rles"], &[], &["(rules?)"]);
    check(&["zebra"], &[], &["neither a hand nor a command"]);
    check(&["rules ema2018", "settings"], &["rules ema2016"], &["did you mean ema2008"]);
    check(&["dora 3x"], &[], &["'x' means nothing"]);
    check(&["riichi maybe"], &[], &["riichi is on or off"]);
    check(&["rules 'club"], &[], &["this quote is never closed"]);
    check(&["123m --win ron"], &[], &["which tile wins?"]);
    check(&["12m ø"], &[], &["'ø' means nothing here", "12m ø\n", "      ^"]);
    check(&["ippatsu on", "23m456p789s234s55p +4m"], &["1 fan"], &["--ippatsu goes with"]);
}

#[test]
fn other_commands_work_too() {
    check(&["rules list", "rules diff ema2008 dk2008"], &["World Riichi", "exposed_for_chombo"], &[]);
    check(&["help"], &["quit", "seat round dora ura"], &[]);
    let folder = Folder::fresh();
    let club = folder.file("session.toml", "base = 'ema2016'\nname = 'Club night'\n");
    check(&[&format!("rules {club}"), "123456m2355p678s"], &["Club night"], &[]);
}

/// Whatever is typed, the session goes on. The lines are pseudo-random pieces of things that mean something.
#[test]
fn nothing_that_is_typed_ends_the_session() {
    const PIECES: &[&str] = &[
        "123m",
        "0p",
        "55",
        "z",
        "+",
        "+9s",
        "(",
        "(567m)",
        "[1111z]",
        " ",
        " --win ",
        "ron",
        "tsumo",
        " --dora ",
        "6s",
        " --riichi",
        " --ura=",
        "'",
        "\"",
        "ø",
        "🀄",
        "seat ",
        "E",
        "off",
        "on",
        "rules ",
        "show ",
        "tenhou",
        "--",
        "-",
        "=",
        "\u{7f}",
        "help",
        "hand ",
        "score ",
        " --first-turn",
        " --honba ",
        "255",
        " --bets 255",
        " --lang ",
        "da",
        "123456m2355p678s",
        "12345678s22p (567m) +9s",
        " --liable ",
        " --from ",
        "W",
        " --last-tile",
        " --chankan",
    ];
    let mut state = 7u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut input = Vec::new();
    for _ in 0..3000 {
        for _ in 0..=next(8) {
            input.extend(PIECES[next(PIECES.len())].bytes());
        }
        input.push(b'\n');
    }
    input.extend(b"\xff\xfe broken\n");
    input.extend(b"reset\nlang en\n123456m2355p678s\n");
    let said = typed(&input);
    assert_eq!(said.code, Some(0));
    assert!(said.out.ends_with("2 fan 20 minipoints\n"), "it answers to the end");
}

/// What a session that writes to this ends with.
#[cfg(target_os = "linux")]
#[track_caller]
fn check_output(output: std::process::Stdio, code: i32, complaint: &str) {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = crate::run::program([""; 0])
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A session that cannot write may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(b"12345678s22p (567m) +9s\n");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(code));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(if complaint.is_empty() { said.is_empty() } else { said.contains(complaint) }, "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn answers_that_cannot_be_written_end_it() {
    let full = std::fs::File::create("/dev/full").expect("the full device");
    check_output(full.into(), 2, "the answer cannot be written");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    check_output(writer.into(), 0, "");
}
