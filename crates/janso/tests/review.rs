//! `janso review` from outside: what it refuses, and with which sentence.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bots::{Level, choose};
use chance::Seed;
use formats::record::{Head, PlayerName, Recorder};
use rules::Ruleset;
use table::{Conduct, Occasion, Phase};
use tiles::{BySeat, Seat};

/// A game that breaks off after two hands.
const BROKEN_OFF: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]]]}"#;

/// A folder of our own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("janso-review-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("a name in UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn review(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_janso")).arg("review").args(args).output();
    let output = output.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A whole game of players who discard what they draw.
fn whole_game() -> String {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let players = BySeat(["Anna", "Bo", "Chiyo", "Dirk"].map(PlayerName::new));
    let mut game = Recorder::new(Head { players, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) });
    let mut bot = Level::named("tsumogiri").expect("a level").player(0);
    while game.table().board().phase != Phase::Over {
        if game.table().board().phase == Phase::Between {
            let chance = Seed::new([1; 32]).hand(&ruleset.rules, game.table().board().number + 1);
            game.deal(chance.wall(), Some(chance.dice), |_| ()).expect("a wall is wanted");
            continue;
        }
        let waits = |seat: &Seat| !game.table().legal_actions(*seat).is_empty();
        let seat = Seat::ALL.into_iter().find(waits).expect("somebody is asked");
        let (view, legal) = (game.table().view(seat), *game.table().legal_actions(seat));
        let action = choose(&mut *bot, &ruleset.rules, &view, &legal);
        game.play(seat, action, |_| ()).expect("it is legal");
    }
    game.into_record().to_string()
}

#[track_caller]
fn check_refused(args: &[&str], sentence: &str) {
    let (code, out, err) = review(&[args, &["--bot", "tsumogiri"]].concat());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains(sentence), "{err}");
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let folder = Folder::new("refused");
    let game = folder.file("game.janso", &whole_game());
    check_refused(&[&game, "--seat", "0"], "tsumogiri gives no figures; ");
    check_refused(&[&game, "--seat", "anna"], "tsumogiri gives no figures; ");
    check_refused(&[&game, "--seat", "7"], "no seat or player \"7\": seats are 0 to 3, 0 the first East");
    check_refused(&[&game, "--seat", "Ana"], "did you mean Anna?");
    check_refused(&[&game, "--seat", "0", "--game", "2"], "our own record has one game");
    check_refused(&[&game, "--seat", "0", "--rules", "tenhou"], "our own record tells its rules");
    let broken_off = folder.file("broken-off.json", BROKEN_OFF);
    check_refused(&[&broken_off, "--seat", "0"], "a review is of a finished game");
    let three = folder.file("three.json", &BROKEN_OFF.replacen("般南喰赤", "三般南喰赤", 1));
    check_refused(&[&three, "--seat", "0"], "a game of three players; only games of four can be reviewed");
    let two = folder.file("two.json", &format!("{BROKEN_OFF}\n{BROKEN_OFF}\n"));
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
