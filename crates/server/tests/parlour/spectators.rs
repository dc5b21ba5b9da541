//! Spectators: what lies open, after a delay, and nothing else.

use std::time::{Duration, Instant};

use protocol::{SeenEvent, TableDetails, TableState, ToSeat, TrueEvent, Wire};
use serde_json::json;
use table::Viewer;

use crate::client::{Browser, Line, server};
use crate::person::Person;

async fn table_with(server: &janso_server::Server, spectators: serde_json::Value) -> Person {
    let mut anna = Browser::new(server.address());
    let new = json!({"rules": "ema2016", "rounds": "east", "seats": ["person", "club", "club", "club"], "spectators": spectators});
    let made = anna.post("/api/tables", &new.to_string()).await;
    assert_eq!(made.status, 201, "{made:?}");
    Person::sit(anna, &made.json(), "club").await
}

async fn look_on(server: &janso_server::Server, table: &str) -> Line {
    let mut cid = Browser::new(server.address());
    cid.get("/api/me").await;
    cid.socket(&format!("/api/tables/{table}/socket")).await
}

async fn told(line: &mut Line) -> TableDetails {
    line.hear_some(|message| if let ToSeat::Table(told) = message { Some(*told) } else { None }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_spectators_has_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let anna = table_with(&server, json!(null)).await;
    let mut cid = Browser::new(server.address());
    cid.get("/api/me").await;
    assert_eq!(cid.try_socket(&format!("/api/tables/{}/socket", anna.table), None).await.err(), Some(403));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_what_lies_open_and_do_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = table_with(&server, json!({"delay": 0, "hands": false})).await;
    let mut line = look_on(&server, &anna.table).await;
    assert_eq!(told(&mut line).await.seat, None);
    while anna.told.watching == 0 {
        anna.step().await.expect("the line is open");
    }
    assert_eq!(anna.told.watching, 1);
    for message in [
        json!({"action": {"type": "pass"}}),
        json!({"action": {"type": "pass"}, "after": 1_000_000, "seat": "A"}),
        json!({"why-not": {"type": "ron"}}),
        json!({"ready": true}),
        json!({"rematch": true}),
    ] {
        line.say(message.to_string()).await;
        let error = line.hear_some(|message| if let ToSeat::Error(error) = message { Some(error) } else { None }).await;
        assert_eq!(json!(error.problem), json!({"id": "no-seat"}), "{message}");
    }
    line.say(r#"{"again":0}"#).await;
    let looking_on = tokio::spawn(async move {
        let mut events: Vec<SeenEvent> = Vec::new();
        loop {
            match line.hear().await.expect("the line is open") {
                ToSeat::Sees(sees) => {
                    if sees.first == 1 {
                        events.clear();
                    }
                    // What came before the answer to `again` is passed over.
                    if sees.first as usize == events.len() + 1 {
                        events.extend(sees.events);
                    }
                }
                ToSeat::Over(_) => return events,
                ToSeat::Table(_) => (),
                other => panic!("{other:?}"),
            }
        }
    });
    anna.play().await;
    let events = looking_on.await.expect("the end is heard");
    let replay = anna.browser.get(&format!("/api/games/{}?format=events", anna.table)).await.json();
    let truth: Vec<TrueEvent> = serde_json::from_value(replay["events"].clone()).expect("events");
    let open: Vec<SeenEvent> =
        truth.iter().map(|event| SeenEvent::of(event.clone().real().seen_by(Viewer::Outside))).collect();
    assert_eq!(events, open);
    server.stop().await;
}

/// Nothing is heard of what a person did before the delay has passed since the person did it.
#[tokio::test(flavor = "multi_thread")]
async fn everything_comes_after_the_delay() {
    const DELAY: Duration = Duration::from_secs(2);
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = table_with(&server, json!({"delay": DELAY.as_secs(), "hands": false})).await;
    let mut line = look_on(&server, &anna.table).await;
    let looking_on = tokio::spawn(async move {
        // When each event was heard, and when the end.
        let (mut heard, mut state) = (Vec::new(), None);
        loop {
            match line.hear().await.expect("the line is open") {
                ToSeat::Sees(sees) => heard.extend(sees.events.iter().map(|_| Instant::now())),
                ToSeat::Over(_) => return (heard, Instant::now(), state.expect("the table said so before")),
                ToSeat::Table(told) if told.state == TableState::Over => {
                    state.get_or_insert(Instant::now());
                }
                ToSeat::Table(_) => (),
                other => panic!("{other:?}"),
            }
        }
    });
    // In the own turn nothing happens until the person acts, which is after this moment.
    let mut turns = Vec::new();
    while anna.over.is_none() {
        let moment = Instant::now();
        let had = anna.have();
        anna.step().await.expect("the line is open");
        if anna.is_own_turn() && anna.have() > had {
            turns.push((anna.have() as usize, moment));
        }
    }
    let (heard, over, state) = looking_on.await.expect("the end is heard");
    assert_eq!(heard.len(), anna.have() as usize, "everything is told in the end, and once");
    assert!(turns.len() > 10);
    for &(have, moment) in &turns {
        assert!(heard[have] >= moment + DELAY, "event {} was told too early", have + 1);
    }
    let (_, last) = turns[turns.len() - 1];
    assert!(over >= last + DELAY && state >= last + DELAY);
    server.stop().await;
}
