//! After the end: another game, and tables that everybody has left.

use std::time::Duration;

use protocol::{TableState, ToSeat};
use serde_json::json;

use crate::client::{Browser, server, server_with};
use crate::person::Person;

/// Plays the shortest games there are.
async fn two_people(server: &janso_server::Server) -> (Person, Person) {
    let mut anna = Browser::new(server.address());
    let new = json!({"rules": "ema2016", "rounds": "east", "seats": ["person", "person", "club", "beginner"], "name": "Anna"});
    let made = anna.post("/api/tables", &new.to_string()).await.json();
    let mut bo = Browser::new(server.address());
    let path = format!("/api/tables/{}/join", made["code"].as_str().expect("a code"));
    let joined = bo.post(&path, r#"{"name":"Bo"}"#).await.json();
    let (mut first, mut second) = (Person::sit(anna, &made, "club").await, Person::sit(bo, &joined, "club").await);
    tokio::join!(first.play(), second.play());
    (first, second)
}

async fn rematch_of(person: &mut Person) {
    while person.rematch.is_none() {
        person.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_still_there_play_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let (mut anna, mut bo) = two_people(&server).await;
    anna.line.say(r#"{"rematch":true}"#).await;
    // Bo sees that Anna wants to go on, before anything begins.
    let wants = |person: &Person| person.told.seats.clone().each().iter().filter(|chair| chair.rematch).count();
    while wants(&bo) == 0 {
        bo.step().await.expect("the line is open");
    }
    assert!(anna.rematch.is_none() && bo.rematch.is_none());
    bo.line.say(r#"{"rematch":true}"#).await;
    rematch_of(&mut anna).await;
    rematch_of(&mut bo).await;
    let (one, other) = (anna.rematch.clone().expect("a table"), bo.rematch.clone().expect("a table"));
    assert_eq!(one.table, other.table);
    assert!(one.table != anna.table && one.seat.is_some() && one.seat != other.seat);
    // Asked again, the answer is the same.
    anna.rematch = None;
    anna.line.say(r#"{"rematch":true}"#).await;
    rematch_of(&mut anna).await;
    assert_eq!(anna.rematch, Some(one.clone()));

    let mut first = Person::sit(anna.browser, &json!(one), "club").await;
    let mut second = Person::sit(bo.browser, &json!(other), "club").await;
    assert_eq!(first.told.state, TableState::Playing);
    let mut names = first.told.seats.clone().each().map(|chair| chair.name);
    names.sort();
    assert_eq!(names, ["Anna", "Bo", "beginner", "club"]);
    assert_ne!(first.told.commitment, anna.told.commitment);
    tokio::join!(first.play_to(40), second.play_to(40));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chair_of_who_left_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let (mut anna, mut bo) = two_people(&server).await;
    anna.line.say(r#"{"rematch":true}"#).await;
    bo.line.say(r#"{"leave":true}"#).await;
    while bo.step().await.is_ok() {}
    rematch_of(&mut anna).await;
    let again = anna.rematch.clone().expect("a table");
    let first = Person::sit(anna.browser.clone(), &json!(again), "club").await;
    assert_eq!(first.told.state, TableState::Waiting);
    let free = first.told.seats.clone().each().iter().filter(|chair| chair.who == protocol::Who::Free).count();
    assert_eq!(free, 1);
    // Who comes back to the old table is told where the others are, and can join them.
    bo.rematch = None;
    bo.come_again().await;
    rematch_of(&mut bo).await;
    assert_eq!(
        bo.rematch.as_ref().map(|rematch| (rematch.table.clone(), rematch.seat)),
        Some((again.table.clone(), None))
    );
    let joined = bo.browser.post(&format!("/api/tables/{}/join", again.table), "{}").await;
    assert_eq!(joined.status, 200, "{joined:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_ask_for_another_game_before_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", "{}").await.json();
    let mut line = anna.socket(&format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"))).await;
    line.say(r#"{"rematch":true}"#).await;
    let error = line.hear_some(|message| if let ToSeat::Error(error) = message { Some(error) } else { None }).await;
    assert_eq!(json!(error.problem), json!({"id": "not-over"}));
    server.stop().await;
}

/// Everybody is gone: the bots play to the end without waiting for eyes that are not there, and the record stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_everybody_left_is_played_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| {
        settings.bot_delay = Duration::from_secs(3_600);
        settings.absence = Duration::ZERO;
        settings.idle = Duration::ZERO;
    })
    .await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
    let path = format!("/api/games/{}", seated["table"].as_str().expect("a table"));
    let mut tries = 0;
    while anna.get(&path).await.status == 409 {
        tries += 1;
        assert!(tries < 1_200, "the bots do not finish");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let record = anna.get(&path).await;
    assert_eq!(record.status, 200, "{record:?}");
    assert_eq!(anna.get("/api/games").await.json()["games"].as_array().map(Vec::len), Some(1));
    server.stop().await;
}
