//! A server that goes down in the middle of games and comes up again: they go on, and nothing is lost.

use protocol::{SeenEvent, TrueEvent, Wire};
use serde_json::json;

use crate::client::Browser;
use crate::database::{Database, Kind};
use crate::person::Person;

/// Several people play, each against bots. Again and again the server is gone, and somewhere else a new one has the same
/// database. `Person::see` fails if an event is missing, comes twice, or is another.
async fn check_games_go_on(kind: Kind) {
    let database = Database::fresh(kind).await;
    let mut running = database.server().await;
    let mut people = Vec::new();
    for rules in ["ema2016", "tenhou", "ema2008"] {
        let mut browser = Browser::new(running.address());
        let quick = json!({"rules": rules, "rounds": "east"}).to_string();
        let seated = browser.post("/api/quick", &quick).await.json();
        people.push(Person::sit(browser, &seated, "club").await);
    }
    for round in 1..=6 {
        let playing = people.into_iter().map(|mut person| {
            let until = person.have() + 20 + 7 * round;
            tokio::spawn(async move {
                person.play_to(until).await;
                person
            })
        });
        let playing: Vec<_> = playing.collect();
        people = Vec::new();
        for one in playing {
            people.push(one.await.expect("everybody plays"));
        }
        // Bots may be thinking, and actions may be on their way.
        running.kill().await;
        running = database.server().await;
        for person in &mut people {
            person.browser.address = running.address();
            if person.over.is_none() {
                person.come_again().await;
            }
        }
    }
    for person in &mut people {
        person.play().await;
        let replay = person.browser.get(&format!("/api/games/{}?format=events", person.table)).await.json();
        let truth: Vec<TrueEvent> = serde_json::from_value(replay["events"].clone()).expect("events");
        let seen: Vec<SeenEvent> =
            truth.iter().map(|event| SeenEvent::of(event.clone().real().seen_by(person.seat))).collect();
        assert_eq!(seen, person.events);
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_server_was_killed() {
    check_games_go_on(Kind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_server_was_killed_with_postgres() {
    check_games_go_on(Kind::Postgres).await;
}

/// A table that still waits for people is there again too, with who sat down and the same promise.
async fn check_waiting_table(kind: Kind) {
    let database = Database::fresh(kind).await;
    let first = database.server().await;
    let mut anna = Browser::new(first.address());
    let new = json!({"rules": "ema2016", "rounds": "east", "seats": ["person", "person", "club", "club"]}).to_string();
    let made = anna.post("/api/tables", &new).await.json();
    let promised = Person::sit(anna.clone(), &made, "club").await.told.commitment;
    first.stop().await;
    let second = database.server().await;
    anna.address = second.address();
    let mut bo = Browser::new(second.address());
    let path = format!("/api/tables/{}/join", made["code"].as_str().expect("a code"));
    let joined = bo.post(&path, "{}").await.json();
    let (mut one, mut other) = (Person::sit(anna, &made, "club").await, Person::sit(bo, &joined, "club").await);
    assert_eq!(one.told.commitment, promised);
    tokio::join!(one.play(), other.play());
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_there_again() {
    check_waiting_table(Kind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_there_again_with_postgres() {
    check_waiting_table(Kind::Postgres).await;
}
