//! Whole games, coming back, leaving, joining.

use std::time::Duration;

use protocol::{SeenEvent, TableState, ToSeat, TrueEvent, Wire};
use records::record::{Record, Replay};
use serde_json::json;
use shuffle::{Commitment, Seed};

use crate::client::{Browser, server, server_with};
use crate::person::Person;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_a_whole_game_against_bots() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"level":"club","rules":"ema2016","rounds":"east","name":"Anna"}"#).await;
    assert_eq!(seated.status, 201, "{seated:?}");
    let mut person = Person::sit(anna.clone(), &seated.json(), "club").await;
    assert_eq!(person.told.state, TableState::Playing);
    let promised: Commitment = person.told.commitment.parse().expect("a commitment");

    // While it is played, its record is nobody's.
    let early = anna.get(&format!("/api/games/{}", person.table)).await;
    assert_eq!((early.status, early.error().as_str()), (409, "not-over"));
    person.play().await;
    assert!(person.results >= 4, "an East round has four hands: {}", person.results);
    let over = person.over.clone().expect("it is over");
    let seed: Seed = over.seed.parse().expect("a seed");
    assert!(promised.is_of(&seed));

    // The record is right in every line, and says what the person was told.
    let text = anna.get(&format!("/api/games/{}", over.game)).await.body;
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(text.contains("Anna") && record.head().seed.is_some());
    Replay::new(&record).finish().expect("the record is what the table says");
    let replay = anna.get(&format!("/api/games/{}?format=events&lang=da", over.game)).await.json();
    let truth: Vec<TrueEvent> = serde_json::from_value(replay["events"].clone()).expect("events");
    let seen: Vec<SeenEvent> =
        truth.iter().map(|event| SeenEvent::of(event.clone().real().seen_by(person.seat))).collect();
    assert_eq!(seen, person.events);
    assert_eq!(replay["results"].as_array().map(Vec::len), Some(person.results));
    assert_eq!(replay["said"].as_array().map(Vec::len), Some(truth.len()));

    for (format, start) in [("mjai", "{\"type\":\"start_game\""), ("tenhou6", "{")] {
        let other = anna.get(&format!("/api/games/{}?format={format}", over.game)).await;
        assert!(other.status == 200 && other.body.starts_with(start), "{format}: {:.200}", other.body);
    }
    assert_eq!(anna.get(&format!("/api/games/{}?format=pdf", over.game)).await.error(), "no-format");

    let games = anna.get("/api/games").await.json();
    assert_eq!(games["games"][0]["id"], json!(over.game));
    assert_eq!(Browser::new(server.address()).get("/api/games").await.json(), json!({"games": []}));
    let figures = anna.get("/metrics").await.body;
    assert!(figures.contains("\njanso_games_finished_total 1\n"), "{figures}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_the_rest_or_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
    let mut person = Person::sit(anna.clone(), &seated, "club").await;
    for events in [40, 90, 91, 140] {
        person.play_to(events).await;
        person.come_again().await; // `see` fails if an event is missing or comes twice
    }
    person.play_to(170).await;
    let before = person.events.clone();

    // Another socket of the same seat, which has nothing, is told the same from the beginning.
    let mut other = anna.socket(&format!("/api/tables/{}/socket?have=0", person.table)).await;
    let sees = other.hear_some(|message| if let ToSeat::Sees(sees) = message { Some(sees) } else { None }).await;
    assert_eq!(sees.first, 1);
    assert_eq!(sees.events[..before.len()], before[..]);

    // One that claims to have what there is not gets everything too.
    let mut other = anna.socket(&format!("/api/tables/{}/socket?have=1000000", person.table)).await;
    let sees = other.hear_some(|message| if let ToSeat::Sees(sees) = message { Some(sees) } else { None }).await;
    assert_eq!(sees.first, 1);

    // Another language: the same events in other words.
    let english = sees.said.clone();
    other.say(r#"{"lang":"de"}"#).await;
    // News in the old language can be on its way. The answer begins with the table in the new one.
    let german = |message| if let ToSeat::Table(told) = message { (told.lang == "de").then_some(()) } else { None };
    other.hear_some(german).await;
    let sees = other.hear_some(|message| if let ToSeat::Sees(sees) = message { Some(sees) } else { None }).await;
    assert_eq!(sees.first, 1);
    assert_eq!(sees.events[..before.len()], before[..]);
    assert_ne!(sees.said[0], english[0]);
    drop(other);
    person.play().await;

    // And after the end.
    person.come_again().await;
    person.over = None;
    person.play().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_who_leaves_until_they_return() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| {
        settings.absence = Duration::ZERO;
        settings.bot_delay = Duration::from_millis(1);
    })
    .await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
    let mut person = Person::sit(anna.clone(), &seated, "club").await;
    person.play_to(30).await;
    person.line.say(r#"{"leave":true}"#).await;
    while person.step().await.is_ok() {}
    let when_left = person.have();
    // Nobody is there, and the table goes on.
    let mut waited = 0;
    loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        person.come_again().await;
        while person.have() == when_left && person.step().await.is_ok() && waited < 3 {
            waited += 1;
        }
        if person.have() > when_left {
            break;
        }
        assert!(waited < 500, "nobody plays for who left");
        waited += 1;
    }
    person.play().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_join_by_code_and_the_game_begins_when_all_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let made = r#"{"rules":"ema2025","rounds":"east","seats":["person","person","beginner","club"],"listed":true,"name":"Anna"}"#;
    let made = anna.post("/api/tables", made).await;
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let mut first = Person::sit(anna.clone(), &made, "club").await;
    assert_eq!(first.told.state, TableState::Waiting);

    let mut bo = Browser::new(server.address());
    let listed = bo.get("/api/tables").await.json();
    assert_eq!((&listed["tables"][0]["id"], &listed["tables"][0]["free"]), (&made["table"], &json!(1)));
    assert_eq!(listed["tables"][0]["players"], json!(["Anna"]));
    let code = made["code"].as_str().expect("a code").to_lowercase();
    // Who has no seat sees nothing.
    bo.get("/api/me").await;
    assert_eq!(bo.try_socket(&format!("/api/tables/{code}/socket"), None).await.err(), Some(403));
    let joined = bo.post(&format!("/api/tables/{code}/join"), r#"{"name":"Bo"}"#).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let joined = joined.json();
    let again = bo.post(&format!("/api/tables/{code}/join"), "{}").await.json();
    assert_eq!(joined, again, "whoever sits there gets the same seat again");
    let late = Browser::new(server.address()).post(&format!("/api/tables/{code}/join"), "{}").await;
    assert_eq!((late.status, late.error().as_str()), (409, "table-full"));
    assert_eq!(bo.get("/api/tables").await.json(), json!({"tables": []}));

    let mut second = Person::sit(bo, &joined, "beginner").await;
    tokio::join!(first.play(), second.play());
    assert_eq!(first.over, second.over);
    let names = first.told.seats.clone().each().map(|chair| chair.name);
    assert!(["Anna", "Bo", "beginner", "club"].iter().all(|name| names.iter().any(|one| one == name)), "{names:?}");
    server.stop().await;
}
