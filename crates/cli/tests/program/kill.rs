//! The program is killed in the middle of many games, again and again: every game goes on from the last event that anybody
//! had seen, and the records of the finished games are what the table says.

mod program;
mod player;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use protocol::{SeenEvent, TrueEvent, Wire};
use records::record::Record;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::client::Browser;
use crate::database::{Database, Kind};
use player::{Player, Progress};
use program::{Program, free_address};

/// How much is played, and how often the program is killed.
struct Amount {
    games: usize,
    kills: u32,
    /// How long the program runs before it is killed, in milliseconds.
    lives: std::ops::Range<u64>,
    patience: Duration,
}

const SMALL: Amount = Amount { games: 12, kills: 3, lives: 300..1_000, patience: Duration::from_secs(120) };
const WHOLE: Amount = Amount { games: 200, kills: 20, lives: 500..2_000, patience: Duration::from_secs(1_800) };

/// Plays the games to their end while the program is killed.
async fn check_killed(kind: Kind, amount: Amount) {
    let database = Database::fresh(kind).await;
    let address = free_address();
    let mut program = Program::start(&database, address);
    let mut players = Vec::new();
    for game in 0..amount.games {
        players.extend(sit(Browser::new(address), game).await);
    }
    let (seats, began) = (players.len(), Instant::now());
    let progress = Arc::new(Progress { playing: AtomicU32::new(seats as u32), ..Progress::default() });
    let players = players.into_iter().map(|player| {
        let progress = Arc::clone(&progress);
        tokio::spawn(async move { player.play(&progress).await })
    });
    let players: Vec<_> = players.collect();
    let (mut slowest, mut complaints) = (Duration::ZERO, String::new());
    for kill in 1..=amount.kills {
        sleep(Duration::from_millis(fastrand::u64(amount.lives.clone()))).await;
        let playing = progress.playing.load(Ordering::Relaxed);
        assert!(playing > 0, "nobody plays any more at kill {kill} of {}: play more games", amount.kills);
        complaints += &program.kill();
        let down = Instant::now();
        program = Program::start(&database, address);
        slowest = slowest.max(down.elapsed());
    }
    let mut finished = Vec::new();
    for player in players {
        finished.push(timeout(amount.patience, player).await.expect("the games end").expect("everybody plays"));
    }
    for player in &finished {
        player.check_told_again().await;
        check_truth(player).await;
    }
    let (came, told) = (progress.came.load(Ordering::Relaxed), progress.events.load(Ordering::Relaxed));
    assert!(came >= amount.kills, "nobody had to come again");
    println!(
        "{kind:?}: {} games, {seats} seats, {} kills; {came} sockets came again; {told} events told, none missing, none twice; \
         all records verified; {:.0} s; started again within {:.1} s",
        amount.games,
        amount.kills,
        began.elapsed().as_secs_f64(),
        slowest.as_secs_f64()
    );
    complaints += &program.kill();
    assert_eq!(complaints, "");
}

/// The people of a game: one, two or four, and bots at the other seats.
async fn sit(mut first: Browser, game: usize) -> Vec<Player> {
    let people = [1, 2, 4][game % 3];
    let rules = ["ema2016", "tenhou", "ema2008", "wrc2022"][game / 3 % 4];
    let seats: Vec<&str> = (0..4).map(|seat| if seat < people { "person" } else { "club" }).collect();
    // Some add to the seed, as a browser does, and some do not.
    let adds = |player: usize| ((game + player) % 4 != 3).then_some(player as u8 + 1);
    let commitment = |byte: Option<u8>| byte.map(|byte| Player::contribution(byte).commitment().to_string());
    // Some are killed while an offered tile can be claimed.
    let open = if game % 4 < 2 { 0 } else { 15 };
    let window = json!({"milliseconds": open, "fixed": false});
    let new =
        json!({"rules": rules, "rounds": "east", "seats": seats, "commitment": commitment(adds(0)), "window": window});
    let new = new.to_string();
    let made = first.post("/api/tables", &new).await;
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let path = format!("/api/tables/{}/join", made["table"].as_str().expect("a table"));
    let address = first.address;
    let mut players = vec![Player::new(first, &made, adds(0))];
    for player in 1..people {
        let mut other = Browser::new(address);
        let joined = other.post(&path, &json!({"commitment": commitment(adds(player))}).to_string()).await.json();
        players.push(Player::new(other, &joined, adds(player)));
    }
    players
}

/// What the seat saw is what the truth shows it, and the record is what a table says.
async fn check_truth(player: &Player) {
    let mut browser = player.browser.clone();
    let replay = browser.get(&format!("/api/games/{}?format=events", player.table)).await.json();
    let truth: Vec<TrueEvent> = serde_json::from_value(replay["events"].clone()).expect("events");
    let shown = truth.into_iter().map(|event| SeenEvent::of(event.real().seen_by(player.seat)));
    let shown: Vec<serde_json::Value> = shown.map(|event| serde_json::to_value(event).expect("JSON")).collect();
    assert!(shown == player.seen, "table {}: a seat saw something else than what happened", player.table);
    let text = browser.get(&format!("/api/games/{}", player.table)).await.body;
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    record.verify().unwrap_or_else(|difference| panic!("the record is not what the table says: {difference}\n{text}"));
    let share = record.head().contributions[player.seat].as_ref();
    assert_eq!(share.is_some(), player.adds.is_some(), "table {}: a commitment is lost", player.table);
    let has_come = share.is_some_and(|share| share.revealed.is_some());
    assert!(has_come || !player.was_kept, "table {}: a contribution is lost that had come", player.table);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_program_was_killed() {
    check_killed(Kind::Sqlite, SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_program_was_killed_with_postgres() {
    check_killed(Kind::Postgres, SMALL).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes; make kill runs it"]
async fn two_hundred_games_go_on_after_twenty_kills() {
    for kind in Kind::ALL {
        check_killed(kind, WHOLE).await;
    }
}
