//! `janso review` from outside: what it refuses, and with which sentence.

use players::Level;
use records::record::{Head, PlayerName};
use rules::Ruleset;
use shuffle::Seed;
use table::{Conduct, Occasion};
use tiles::BySeat;

use crate::folder::Folder;
use crate::invented::GAME;
use crate::run::run;

/// The invented game without its second hand.
fn broken_off() -> String {
    let (first, _) = GAME.split_once(",[[0,1,0]").expect("a second hand");
    format!("{first}]}}")
}

fn review(args: &[&str]) -> (Option<i32>, String, String) {
    run(["review"].iter().chain(args), b"").parts()
}

/// A whole game of players who discard what they draw.
fn whole_game() -> String {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let players = BySeat::new(["Anna", "Bo", "Chiyo", "Dirk"].map(PlayerName::new));
    let head = Head { players, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) };
    let mut bots = [0; 4].map(|seed| Level::named("tsumogiri").expect("a level").player(seed));
    arena::record(head, &Seed::new([1; 32]), arena::seated(&mut bots)).to_string()
}

#[track_caller]
fn check_refused(args: &[&str], sentence: &str) {
    let (code, out, err) = review(&[args, &["--bot", "tsumogiri"]].concat());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains(sentence), "{err}");
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let folder = Folder::fresh();
    let game = folder.file("game.janso", &whole_game());
    check_refused(&[&game, "--seat", "0"], "tsumogiri gives no figures; ");
    check_refused(&[&game, "--seat", "anna"], "tsumogiri gives no figures; ");
    check_refused(&[&game, "--seat", "7"], "no seat or player \"7\": seats are 0 to 3, 0 the first East");
    check_refused(&[&game, "--seat", "Ana"], "did you mean Anna?");
    check_refused(&[&game, "--seat", "0", "--game", "2"], "our own record has one game");
    check_refused(&[&game, "--seat", "0", "--rules", "tenhou"], "our own record tells its rules");
    let broken_off = broken_off();
    let once = folder.file("broken-off.json", &broken_off);
    check_refused(&[&once, "--seat", "0"], "a review is of a finished game");
    let three = folder.file("three.json", &broken_off.replacen("般南喰赤", "三般南喰赤", 1));
    check_refused(&[&three, "--seat", "0"], "a game of three players; only games of four can be reviewed");
    let two = folder.file("two.json", &format!("{broken_off}\n{broken_off}\n"));
    check_refused(&[&two, "--seat", "0"], "choose one with --game");
    check_refused(&[&two, "--seat", "0", "--game", "3"], "there is no game \"3\" in the file, which has 2");
    check_refused(&[&two, "--seat", "0", "--game", "2"], "a review is of a finished game");
    let text = folder.file("text.txt", "nothing of the kind\n");
    check_refused(&[&text, "--seat", "0"], "not a format that can be read");
    check_refused(&["nowhere.janso", "--seat", "0"], "nowhere.janso: ");
}

#[test]
fn a_player_that_nobody_knows_is_refused() {
    let (code, _, err) = review(&["game.janso", "--seat", "0", "--bot", "clubb"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("there is no player \"clubb\"; did you mean club?"), "{err}");
}
