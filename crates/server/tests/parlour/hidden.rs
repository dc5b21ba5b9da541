//! Nobody is told a tile before they may know it, in no frame: seats who come back, make mistakes and ask why not, and
//! spectators. The oracle follows the tiles of the finished game by itself; beside it each person checks that every
//! part of every message follows from the events.

use std::sync::Arc;
use std::time::{Duration, Instant};

use janso_server::Server;
use players::{Bot, Level};
use rules::{Rules, Ruleset};
use serde_json::json;
use table::{Action, Legal, SeatView};
use tokio::sync::{Semaphore, watch};

use crate::client::{Browser, Line, server};
use crate::oracle::{Eye, Oracle};
use crate::person::Person;

/// Does anything that is legal, and wins where it can.
struct Anything(fastrand::Rng);

impl Bot for Anything {
    fn decide(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Action {
        let wins = [Action::Tsumo, Action::Ron].into_iter().find(|&action| legal.contains(action));
        let any = legal.nth_move(self.0.usize(..legal.moves_len()));
        wins.or(any).expect("there is something to do")
    }
}

/// A tile that is asked about though nobody may know where it is.
const ASKED: [&str; 2] = ["5p", "1z"];

/// Every frame of one viewer.
struct ViewerFrames {
    eye: Eye,
    frames: Vec<String>,
}

/// One table of four people whom the tests play, and a spectator. Every frame that any of them was sent.
async fn play(server: &Arc<Server>, number: usize) -> (String, Vec<ViewerFrames>) {
    let ruleset = &Ruleset::ALL[number % Ruleset::ALL.len()];
    let conduct = if number % 5 == 4 { "open" } else { "enforced" };
    // Who sees the hands is far behind, so that nothing at all is told during the game.
    let spectators = if number.is_multiple_of(2) {
        json!({"delay": 0, "hands": false})
    } else {
        json!({"delay": 300, "hands": true})
    };
    // At some tables an offered tile stays open for a while, so that people come back and ask while it is.
    let window = json!({"milliseconds": if number % 3 == 1 { 10 } else { 0 }, "fixed": false});
    let mut browsers = [(); 4].map(|()| Browser::new(server.address()));
    let new = json!({"rules": ruleset.id, "conduct": conduct, "rounds": "east", "seats": vec!["person"; 4], "spectators": spectators, "window": window});
    let made = browsers[0].post("/api/tables", &new.to_string()).await.json();
    let table = made["table"].as_str().expect("a table").to_owned();
    let mut seated = vec![made];
    for browser in &mut browsers[1..] {
        seated.push(browser.post(&format!("/api/tables/{table}/join"), "{}").await.json());
    }
    let mut watcher = Browser::new(server.address());
    watcher.get("/api/me").await;
    let line = watcher.socket(&format!("/api/tables/{table}/socket")).await;
    let (done, is_done) = watch::channel(false);
    let looking_on = tokio::spawn(look_on(line, is_done, number.is_multiple_of(2)));
    let mut playing = Vec::new();
    for (place, (browser, seated)) in browsers.into_iter().zip(seated).enumerate() {
        let bot: Box<dyn Bot> = match place {
            0 => Level::named("club").expect("a level").player(number as u64),
            1 => Level::named("beginner").expect("a level").player(number as u64),
            _ => Box::new(Anything(fastrand::Rng::with_seed(10 * number as u64 + place as u64))),
        };
        let person = Person::sit_as(browser, &seated, bot).await;
        playing.push(tokio::spawn(sit_through(person, place)));
    }
    let mut heard = Vec::new();
    for one in playing {
        heard.push(one.await.expect("everybody plays to the end"));
    }
    done.send_replace(true);
    let eye = if number.is_multiple_of(2) { Eye::Outside } else { Eye::AllHands };
    heard.push(ViewerFrames { eye, frames: looking_on.await.expect("there is a spectator") });
    (table, heard)
}

/// A whole game of one person. Two of the four lose their connection again and again.
async fn sit_through(mut person: Person, place: usize) -> ViewerFrames {
    let mut frames = Vec::new();
    let mut next = 30 + 11 * place as u32;
    while person.over.is_none() {
        person.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
        // Questions and mistakes in between must not tell anything either; `step` looks at the answers.
        if person.have() > next && person.over.is_none() {
            next += 37;
            person.line.say(r#"{"why-not":{"type":"tsumo"}}"#).await;
            person.line.say(r#"{"why-not":{"type":"ron"}}"#).await;
            person.line.say(json!({"why-not": {"type": "riichi", "tile": ASKED[0], "drawn": false}}).to_string()).await;
            person
                .line
                .say(json!({"action": {"type": "discard", "tile": ASKED[1], "drawn": false}, "after": 1}).to_string())
                .await;
            person.line.say(r#"{"action":{"type":"discard"}}"#).await;
            if place >= 2 {
                frames.append(&mut person.line.frames);
                person.come_again().await;
            }
        }
    }
    frames.append(&mut person.line.frames);
    let eye = Eye::Seat(person.seat as usize);
    ViewerFrames { eye, frames }
}

/// Is a spectator until the end is told, or, where that is far behind, until the others are done.
async fn look_on(mut line: Line, mut done: watch::Receiver<bool>, to_the_end: bool) -> Vec<String> {
    let mut heard = 0;
    loop {
        if heard % 40 == 0 {
            line.say(json!({"why-not": {"type": "discard", "tile": ASKED[0], "drawn": false}}).to_string()).await;
            line.say(r#"{"action":{"type":"pass"},"after":1}"#).await;
            line.say(r#"{"again":1000000}"#).await;
        }
        heard += 1;
        tokio::select! {
            message = line.hear() => {
                let message = message.unwrap_or_else(|code| panic!("closed with {code}"));
                if matches!(message, protocol::ToSeat::Over(_)) {
                    assert!(to_the_end, "the end is told five minutes later");
                    return line.frames;
                }
            }
            _ = done.wait_for(|&done| done), if !to_the_end => return line.frames,
        }
    }
}

/// Plays this many games, several at a time, and shows every frame to the oracle; how many there were.
async fn check_games(games: usize) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Arc::new(server(folder.path()).await);
    let at_once = Arc::new(Semaphore::new(8));
    let mut tables = Vec::new();
    for number in 0..games {
        let (server, at_once) = (Arc::clone(&server), Arc::clone(&at_once));
        tables.push(tokio::spawn(async move {
            let _one_of_them = at_once.acquire_owned().await;
            let (table, heard) = play(&server, number).await;
            let replay = Browser::new(server.address()).get(&format!("/api/games/{table}?format=events")).await.json();
            let checked = tokio::task::spawn_blocking(move || check(&Oracle::new(&replay), &heard)).await;
            (table, checked.unwrap_or_else(|failed| panic!("game {number}: {failed}")))
        }));
    }
    let (mut frames, mut all_hands) = (0, Vec::new());
    for (number, table) in tables.into_iter().enumerate() {
        let (table, counted) = table.await.expect("every game is played");
        frames += counted;
        if number % 2 == 1 {
            all_hands.push(table);
        }
    }
    let Ok(server) = Arc::try_unwrap(server) else { panic!("somebody is still playing") };
    server.stop().await;
    // A game that is over is everybody's: who comes then to a table whose hands may be seen is told the truth.
    let again = crate::client::server(folder.path()).await;
    for table in all_hands.iter().take(3) {
        let mut watcher = Browser::new(again.address());
        let replay = watcher.get(&format!("/api/games/{table}?format=events")).await.json();
        watcher.get("/api/me").await;
        let mut line = watcher.socket(&format!("/api/tables/{table}/socket")).await;
        line.hear_some(|message| matches!(message, protocol::ToSeat::Over(_)).then_some(())).await;
        let oracle = Oracle::new(&replay);
        let heard = [ViewerFrames { eye: Eye::AllHands, frames: line.frames }];
        assert_eq!(check(&oracle, &heard), heard[0].frames.len());
        let told = heard[0].frames.iter().filter(|frame| frame.starts_with("{\"sees\"")).map(String::len).max();
        assert!(told > Some(oracle.len() * 20), "everything is told");
    }
    again.stop().await;
    frames
}

/// Shows every frame to the oracle; how many there were.
fn check(oracle: &Oracle, heard: &[ViewerFrames]) -> usize {
    for ViewerFrames { eye, frames } in heard {
        let mut last = 0;
        for frame in frames {
            last = oracle.check(*eye, frame, last, &ASKED).unwrap_or(last);
        }
        match eye {
            Eye::Seat(_) | Eye::Outside => assert_eq!(last as usize, oracle.len(), "{eye:?} was told everything"),
            Eye::AllHands => assert!(last == 0 || last as usize == oracle.len()),
        }
    }
    heard.iter().map(|heard| heard.frames.len()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_a_tile_too_early() {
    let frames = tokio::time::timeout(Duration::from_secs(600), check_games(14)).await.expect("games end");
    assert!(frames > 14 * 1_000, "{frames}");
}

/// The same over 200 games; `make hidden`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; make hidden"]
async fn nobody_is_told_a_tile_too_early_in_200_games() {
    let start = Instant::now();
    let frames = check_games(200).await;
    println!("200 games, {frames} frames, {:.0} s", start.elapsed().as_secs_f64());
}
