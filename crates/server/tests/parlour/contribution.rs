//! What the players add to the seed: committed to, revealed, fixed, and in the proof of the game.

use std::time::Duration;

use protocol::{SeatShare, TableDetails, TableState, ToSeat};
use records::record::{Head, Record};
use serde_json::{Value, json};
use shuffle::Contribution;
use tiles::Seat;

use crate::client::{Browser, Line, server, server_with};
use crate::database::{Database, Kind};
use crate::person::Person;

/// Longer than anything that is waited for in these tests.
const LONG: Duration = Duration::from_secs(60);

fn own(byte: u8) -> Contribution {
    Contribution::new([byte; 32])
}

fn commitment(byte: u8) -> String {
    own(byte).commitment().to_string()
}

fn revealing(byte: u8) -> String {
    json!({"contribution": own(byte).to_string()}).to_string()
}

/// A table for two people and two bots, made by the first, who commits to a contribution.
async fn made(browser: &mut Browser, byte: u8) -> Value {
    let new = json!({"rules": "ema2016", "rounds": "east", "seats": ["person", "person", "club", "beginner"],
        "spectators": {"delay": 0, "hands": false}, "commitment": commitment(byte)});
    let made = browser.post("/api/tables", &new.to_string()).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()
}

async fn joined(browser: &mut Browser, table: &Value, byte: u8) -> Value {
    let path = format!("/api/tables/{}/join", table["table"].as_str().expect("a table"));
    let joined = browser.post(&path, &json!({"commitment": commitment(byte)}).to_string()).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    joined.json()
}

fn share(told: &TableDetails, seat: Seat) -> SeatShare {
    told.shares.clone().each()[seat as usize].clone()
}

fn committed(byte: u8) -> SeatShare {
    SeatShare::Committed { commitment: commitment(byte) }
}

fn revealed(byte: u8) -> SeatShare {
    SeatShare::Revealed { commitment: commitment(byte) }
}

fn contributed(byte: u8) -> SeatShare {
    SeatShare::Contributed { commitment: commitment(byte), contribution: own(byte).to_string() }
}

fn replaced(byte: u8) -> SeatShare {
    SeatShare::Replaced { commitment: commitment(byte) }
}

/// Hears until the table says this about a seat.
async fn until(person: &mut Person, seat: Seat, share: &SeatShare) {
    while self::share(&person.told, seat) != *share {
        person.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
    }
}

/// What the server finds wrong with the last message.
async fn complaint(line: &mut Line) -> Value {
    let error = line.hear_some(|message| if let ToSeat::Error(error) = message { Some(error) } else { None }).await;
    assert!(!error.sentence.is_empty());
    json!(error.problem)
}

fn refused(why: &str) -> Value {
    json!({"id": "contribution", "why": why})
}

/// The record of the person's game, which is right.
async fn record(person: &Person) -> Record {
    let text = person.browser.clone().get(&format!("/api/games/{}", person.table)).await.body;
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    record.verify().unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    record
}

fn is_dealt(line: &Line) -> bool {
    line.frames.iter().any(|frame| frame.contains("\"began\""))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_walls_follow_from_what_the_browsers_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = LONG).await;
    let (mut anna, mut bo) = (Browser::new(server.address()), Browser::new(server.address()));
    let table = made(&mut anna, 1).await;
    let mut first = Person::sit(anna, &table, "club").await;
    assert_eq!((first.told.state, share(&first.told, first.seat)), (TableState::Waiting, committed(1)));
    let promised = first.told.commitment.clone();
    let seat = joined(&mut bo, &table, 2).await;
    let mut second = Person::sit(bo, &seat, "beginner").await;
    // The list of all commitments is fixed, and everybody is shown it before anything is dealt.
    while first.told.state == TableState::Waiting {
        first.step().await.expect("the line is open");
    }
    for person in [&first, &second] {
        assert_eq!((share(&person.told, first.seat), share(&person.told, second.seat)), (committed(1), committed(2)));
        let nothing = person.told.shares.clone().each().iter().filter(|one| **one == SeatShare::Nothing {}).count();
        assert_eq!((nothing, &person.told.commitment), (2, &promised));
    }
    let mut onlooker = Browser::new(server.address());
    onlooker.get("/api/me").await;
    let mut watching = onlooker.socket(&format!("/api/tables/{}/socket", first.table)).await;
    let table_of = |message| if let ToSeat::Table(told) = message { Some(told) } else { None };
    let told = watching.hear_some(table_of).await;
    assert_eq!((share(&told, first.seat), told.commitment), (committed(1), promised.clone()));

    // One has revealed: all hear that, and nobody what.
    first.line.say(revealing(1)).await;
    let (one, other) = (first.seat, second.seat);
    until(&mut first, one, &revealed(1)).await;
    until(&mut second, one, &revealed(1)).await;
    for line in [&first.line, &second.line, &watching] {
        assert!(!is_dealt(line) && !line.frames.iter().any(|frame| frame.contains(&own(1).to_string())));
    }
    second.line.say(revealing(2)).await;
    until(&mut second, other, &contributed(2)).await;
    assert_eq!(share(&second.told, one), contributed(1));
    assert!(!is_dealt(&second.line), "all are shown what was added before the deal");

    tokio::join!(first.play(), second.play());
    let over = first.over.clone().expect("it is over");
    assert_eq!(over.shares, second.told.shares);
    assert_eq!(over.commitment, promised);
    let record = record(&first).await;
    let verified = record.verify().expect("it is right");
    assert!(verified.from_seed && verified.committed);
    assert_eq!((verified.contributed, verified.replaced), (2, 0));
    // The server's seed alone gives other walls.
    let alone = Head { contributions: Default::default(), ..record.head().clone() };
    let hand = |head: &Head| head.game_seed().expect("promised").expect("a seed").hand(&head.rules, 1);
    assert_ne!(hand(&alone), hand(record.head()));
    let replay = first.browser.get(&format!("/api/games/{}?format=events&names=hidden", first.table)).await.json();
    assert_eq!(replay["over"]["shares"], json!(over.shares));
    assert_eq!(replay["table"]["shares"], json!(over.shares));
    server.stop().await;
}

/// A table against bots waits for one round trip, and not for the time that there would be.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_against_bots_begins_with_the_contribution() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = LONG).await;
    let mut anna = Browser::new(server.address());
    let quick = json!({"rounds": "east", "commitment": commitment(7)}).to_string();
    let seated = anna.post("/api/quick", &quick).await;
    assert_eq!(seated.status, 201, "{seated:?}");
    let mut person = Person::sit(anna, &seated.json(), "club").await;
    assert_eq!((person.told.state, share(&person.told, person.seat)), (TableState::Playing, committed(7)));
    person.line.say(revealing(7)).await;
    let asked = std::time::Instant::now();
    person.play_to(1).await;
    assert!(asked.elapsed() < LONG / 4, "{:?}", asked.elapsed());
    person.play().await;
    let record = record(&person).await;
    assert_eq!(record.verify().map(|verified| (verified.contributed, verified.replaced)), Ok((1, 0)));
    server.stop().await;
}

/// Who commits to nothing is not waited for, and the proof is that of before.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_contributions_is_the_servers_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = LONG).await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
    let mut person = Person::sit(anna, &seated, "club").await;
    person.line.say(revealing(1)).await;
    assert_eq!(complaint(&mut person.line).await, refused("not-committed"));
    person.come_again().await;
    person.play().await;
    let text = record(&person).await.to_string();
    assert!(!text.contains("contribution") && text.contains("\nseed "), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_reveal_in_time_is_replaced_and_the_proof_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = Duration::from_secs(4)).await;
    let (mut anna, mut bo) = (Browser::new(server.address()), Browser::new(server.address()));
    let table = made(&mut anna, 1).await;
    let seat = joined(&mut bo, &table, 2).await;
    let mut first = Person::sit(anna, &table, "club").await;
    first.line.say(revealing(1)).await;
    let mut second = Person::sit(bo, &seat, "club").await;
    // What is wrong counts as nothing.
    second.line.say(revealing(9)).await;
    assert_eq!(complaint(&mut second.line).await, refused("other"));
    let (one, other) = (first.seat, second.seat);
    until(&mut first, other, &replaced(2)).await;
    assert_eq!(share(&first.told, one), contributed(1));
    second.come_again().await;
    until(&mut second, other, &replaced(2)).await;
    second.line.say(revealing(2)).await;
    assert_eq!(complaint(&mut second.line).await, refused("late"));
    second.come_again().await;
    tokio::join!(first.play(), second.play());
    assert_eq!(share(&first.told, other), replaced(2));
    let record = record(&first).await;
    assert_eq!(record.verify().map(|verified| (verified.contributed, verified.replaced)), Ok((1, 1)));
    assert!(record.to_string().contains(&format!("contribution {other:?} committed {} replaced\n", commitment(2))));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_commitment_is_refused_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let new = json!({"rules": "ema2016", "seats": ["person", "person", "club", "club"], "listed": true});
    let table = anna.post("/api/tables", &new.to_string()).await.json();
    let join = format!("/api/tables/{}/join", table["table"].as_str().expect("a table"));
    let mut bo = Browser::new(server.address());
    for (path, body) in [("/api/quick", json!({})), ("/api/tables", new), (join.as_str(), json!({}))] {
        for (text, says) in [("", "0 characters"), ("00", "2 characters"), (&"g".repeat(64), "character 1 ")] {
            let mut body = body.clone();
            (body["commitment"], body["name"]) = (json!(text), json!("Bo"));
            let answer = bo.post(path, &body.to_string()).await;
            assert_eq!((answer.status, answer.error().as_str()), (422, "no-commitment"), "{path}: {answer:?}");
            assert!(answer.body.contains(says), "{answer:?}");
        }
        let mut body = body.clone();
        body["commitment"] = json!(7);
        assert_eq!(bo.post(path, &body.to_string()).await.error(), "not-a-message", "{path}");
    }
    assert_eq!(bo.get("/api/me").await.json()["name"], Value::Null, "nothing of it was done");
    assert_eq!(bo.get("/api/tables").await.json()["tables"][0]["free"], json!(1));
    let body = json!({"name": "Bo", "commitment": commitment(1)}).to_string();
    assert_eq!(bo.post("/api/me", &body).await.error(), "not-a-message", "nobody sits down there");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contributions_that_are_not_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = LONG).await;
    let (mut anna, mut bo) = (Browser::new(server.address()), Browser::new(server.address()));
    let table = made(&mut anna, 1).await;
    let path = format!("/api/tables/{}/socket?have=0", table["table"].as_str().expect("a table"));
    let mut line = anna.socket(&path).await;
    // Before all seats are taken nobody reveals anything.
    line.say(revealing(1)).await;
    assert_eq!(complaint(&mut line).await, refused("early"));
    let seat = joined(&mut bo, &table, 2).await;
    // Who sits there already keeps what was committed to.
    assert_eq!(joined(&mut bo, &table, 5).await["seat"], seat["seat"]);
    for text in [String::new(), "00".to_owned(), "0".repeat(63), "0".repeat(65), "x".repeat(64), "é".repeat(32)] {
        line.say(json!({"contribution": text}).to_string()).await;
        assert_eq!(complaint(&mut line).await, refused("malformed"), "{text}");
    }
    for text in [r#"{"contribution":null}"#, r#"{"contribution":7}"#, r#"{"contribution":"00","ready":true}"#] {
        line.say(text).await;
        assert_eq!(complaint(&mut line).await["id"], json!("not-a-message"), "{text}");
    }
    // Another seat's contribution is another one.
    line.say(revealing(2)).await;
    assert_eq!(complaint(&mut line).await, refused("other"));
    let mut onlooker = Browser::new(server.address());
    onlooker.get("/api/me").await;
    let mut watching = onlooker.socket(&path).await;
    watching.say(revealing(1)).await;
    assert_eq!(complaint(&mut watching).await["id"], json!("no-seat"));
    drop(watching);

    // The same person on two tabs, of which one is closed before the answer comes: the other may say the same once more.
    let mut other_tab = anna.socket(&path).await;
    line.say(revealing(1)).await;
    drop(line);
    other_tab.say(revealing(1)).await;
    other_tab.say(revealing(3)).await;
    assert_eq!(complaint(&mut other_tab).await, refused("other"), "the first complaint is about the other one");
    let mut second = Person::sit(bo, &seat, "club").await;
    assert!(!is_dealt(&second.line));
    second.line.say(revealing(2)).await;
    second.play_to(1).await;
    other_tab.say(revealing(1)).await;
    other_tab.say(revealing(3)).await;
    assert_eq!(complaint(&mut other_tab).await, refused("late"), "the first complaint is about the other one");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_has_contributions_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.reveal_time = LONG).await;
    let (mut anna, mut bo) = (Browser::new(server.address()), Browser::new(server.address()));
    let table = made(&mut anna, 1).await;
    let seat = joined(&mut bo, &table, 2).await;
    let (mut first, mut second) = (Person::sit(anna, &table, "club").await, Person::sit(bo, &seat, "club").await);
    first.line.say(revealing(1)).await;
    second.line.say(revealing(2)).await;
    tokio::join!(first.play(), second.play());
    first.line.say(json!({"rematch": true, "commitment": "11"}).to_string()).await;
    assert_eq!(complaint(&mut first.line).await, refused("malformed"));
    first.line.say(json!({"rematch": false, "commitment": commitment(3)}).to_string()).await;
    assert_eq!(complaint(&mut first.line).await["id"], json!("not-a-message"));
    let heard = &first.line.frames;
    assert!(!heard.iter().any(|frame| frame.contains("\"rematch\":true")), "nothing of it was done");
    first.line.say(json!({"rematch": true, "commitment": commitment(3)}).to_string()).await;
    second.line.say(json!({"rematch": true, "commitment": commitment(4)}).to_string()).await;
    for person in [&mut first, &mut second] {
        while person.rematch.is_none() {
            person.step().await.expect("the line is open");
        }
    }
    let (one, other) = (json!(first.rematch), json!(second.rematch));
    let mut first = Person::sit(first.browser, &one, "club").await;
    let mut second = Person::sit(second.browser, &other, "club").await;
    assert_eq!(first.told.state, TableState::Playing);
    assert_eq!((share(&first.told, first.seat), share(&first.told, second.seat)), (committed(3), committed(4)));
    let all = first.told.shares.clone().each();
    assert_eq!(all.iter().filter(|share| **share == SeatShare::Nothing {}).count(), 2);
    first.line.say(revealing(3)).await;
    second.line.say(revealing(4)).await;
    tokio::join!(first.play_to(1), second.play_to(1));
    server.stop().await;
}

/// The server is killed after every step, and nothing that anybody was told is lost.
async fn check_restarts(kind: Kind) {
    let database = Database::fresh(kind).await;
    let start = || server_with_time(&database, LONG);
    let mut running = start().await;
    let (mut anna, mut bo) = (Browser::new(running.address()), Browser::new(running.address()));
    let table = made(&mut anna, 1).await;
    running.kill().await;
    running = start().await;
    (anna.address, bo.address) = (running.address(), running.address());
    let first = Person::sit(anna.clone(), &table, "club").await;
    let promised = first.told.commitment.clone();
    assert_eq!(share(&first.told, first.seat), committed(1));
    let seat = joined(&mut bo, &table, 2).await;
    running.kill().await;
    running = start().await;
    (anna.address, bo.address) = (running.address(), running.address());
    let mut first = Person::sit(anna.clone(), &table, "club").await;
    let (one, other): (Seat, _) = (first.seat, seat.clone());
    assert_eq!((first.told.state, share(&first.told, one)), (TableState::Playing, committed(1)));
    first.line.say(revealing(1)).await;
    until(&mut first, one, &revealed(1)).await;
    running.kill().await;
    running = start().await;
    (anna.address, bo.address) = (running.address(), running.address());
    let mut second = Person::sit(bo.clone(), &other, "club").await;
    assert_eq!(share(&second.told, one), revealed(1), "what was told is kept");
    assert!(!is_dealt(&second.line));
    second.line.say(revealing(2)).await;
    let two = second.seat;
    until(&mut second, two, &contributed(2)).await;
    running.kill().await;
    running = start().await;
    (anna.address, bo.address) = (running.address(), running.address());
    let (mut first, mut second) = (Person::sit(anna, &table, "club").await, Person::sit(bo, &other, "club").await);
    assert_eq!((share(&first.told, one), share(&first.told, two)), (contributed(1), contributed(2)));
    assert_eq!(first.told.commitment, promised);
    tokio::join!(first.play(), second.play());
    let record = record(&first).await;
    assert_eq!(record.verify().map(|verified| (verified.contributed, verified.replaced)), Ok((2, 0)));
    running.stop().await;
}

async fn server_with_time(database: &Database, time: Duration) -> janso_server::Server {
    server_with(std::path::Path::new(""), |settings| {
        settings.place = database.place();
        settings.reveal_time = time;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed_before_the_deal() {
    check_restarts(Kind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed_before_the_deal_with_postgres() {
    check_restarts(Kind::Postgres).await;
}

/// Replaced is replaced, also after a restart: who reveals then is too late, and the game is the same.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_replaced_stays_replaced() {
    let database = Database::fresh(Kind::Sqlite).await;
    let mut running = server_with_time(&database, Duration::from_millis(500)).await;
    let mut anna = Browser::new(running.address());
    let quick = json!({"rounds": "east", "commitment": commitment(7)}).to_string();
    let seated = anna.post("/api/quick", &quick).await.json();
    let mut person = Person::sit(anna.clone(), &seated, "club").await;
    let seat = person.seat;
    until(&mut person, seat, &replaced(7)).await;
    running.kill().await;
    running = server_with_time(&database, LONG).await;
    anna.address = running.address();
    let mut person = Person::sit(anna, &seated, "club").await;
    assert_eq!(share(&person.told, seat), replaced(7));
    person.line.say(revealing(7)).await;
    assert_eq!(complaint(&mut person.line).await, refused("late"));
    person.come_again().await;
    person.play().await;
    assert_eq!(record(&person).await.verify().map(|verified| verified.replaced), Ok(1));
    running.stop().await;
}
