//! Nobody is told a tile before they may know it. Each person checks that every part of every message follows from the
//! events; here the events are compared with what the truth shows each seat.

use protocol::{SeenEvent, ToSeat, TrueEvent, Wire};
use serde_json::{Value, json};

use crate::client::{Browser, server};
use crate::person::Person;

/// Whether a text anywhere in a value is a tile. Names and ids of these tests are none.
fn has_tile(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let mut letters = text.chars();
            let is_tile =
                matches!(letters.next(), Some('0'..='9')) && matches!(letters.next(), Some('m' | 'p' | 's' | 'z'));
            is_tile && letters.next().is_none()
        }
        Value::Array(list) => list.iter().any(has_tile),
        Value::Object(keys) => keys.values().any(has_tile),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

async fn check_game(rules: &str, conduct: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut browsers = [(); 4].map(|()| Browser::new(server.address()));
    let new = json!({"rules": rules, "conduct": conduct, "rounds": "east", "seats": ["person", "person", "person", "person"]});
    let made = browsers[0].post("/api/tables", &new.to_string()).await.json();
    let code = made["code"].as_str().expect("a code").to_owned();
    let mut people = vec![Person::sit(browsers[0].clone(), &made, "club").await];
    for browser in &mut browsers[1..] {
        let joined = browser.post(&format!("/api/tables/{code}/join"), "{}").await.json();
        people.push(Person::sit(browser.clone(), &joined, "beginner").await);
    }
    let mut playing = Vec::new();
    for (number, mut person) in people.into_iter().enumerate() {
        playing.push(tokio::spawn(async move {
            let mut frames = Vec::new();
            let mut next = 30 + 11 * number as u32;
            while person.over.is_none() {
                person.step().await.unwrap_or_else(|code| panic!("closed with {code}"));
                // Questions and mistakes in between must not tell anything either; `step` looks at the answers.
                if person.have() > next && person.over.is_none() {
                    next += 37;
                    person.line.say(r#"{"why-not":{"type":"tsumo"}}"#).await;
                    person.line.say(r#"{"why-not":{"type":"riichi","tile":"5p","drawn":false}}"#).await;
                    if number == 2 {
                        frames.append(&mut person.line.frames);
                        person.come_again().await;
                    }
                }
            }
            frames.append(&mut person.line.frames);
            (person, frames)
        }));
    }
    let mut people = Vec::new();
    for one in playing {
        people.push(one.await.expect("everybody plays to the end"));
    }
    let game = people[0].0.table.clone();
    let replay = browsers[0].get(&format!("/api/games/{game}?format=events")).await.json();
    let truth: Vec<TrueEvent> = serde_json::from_value(replay["events"].clone()).expect("events");
    for (person, frames) in &people {
        let seen: Vec<SeenEvent> =
            truth.iter().map(|event| SeenEvent::of(event.clone().real().seen_by(person.seat))).collect();
        assert_eq!(seen, person.events, "{rules} {conduct} {:?}", person.seat);
        assert!(frames.len() > 100);
        for frame in frames {
            let value: Value = serde_json::from_str(frame).expect("JSON");
            match serde_json::from_str(frame).expect("a message") {
                ToSeat::Table(_) | ToSeat::Over(_) => assert!(!has_tile(&value), "{frame}"),
                ToSeat::Sees(_) | ToSeat::WhyNot(_) | ToSeat::Error(_) => (),
            }
            let is_over = value.get("over").is_some();
            assert!(
                is_over || !frame.contains(&person.over.as_ref().expect("it is over").seed),
                "the seed is told at the end"
            );
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_told_what_it_may_know() {
    for rules in ["ema2016", "tenhou", "wrc2022"] {
        check_game(rules, "enforced").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_told_what_it_may_know_in_open_conduct() {
    check_game("ema2025", "open").await;
}
