//! The clock over real sockets. How long everything takes is tested beside the clock itself, without waiting.

use protocol::{SeatSees, SeenPhase, TableDetails, ToSeat};
use serde_json::{Value, json};

use crate::client::{Browser, Line, server};

enum News {
    Table(Box<TableDetails>),
    Sees(Box<SeatSees>),
}

async fn news(line: &mut Line) -> News {
    line.hear_some(|message| match message {
        ToSeat::Table(told) => Some(News::Table(told)),
        ToSeat::Sees(sees) => Some(News::Sees(sees)),
        _ => None,
    })
    .await
}

/// Somebody sits down and does nothing. Twice the drawn tile is discarded, or a tile let go; then a bot plays, until a
/// message comes.
#[tokio::test(flavor = "multi_thread")]
async fn whose_time_is_up_discards_the_drawn_tile_or_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let quick = json!({"level": "tsumogiri", "rounds": "east", "time": {"base": 1, "bank": 0}}).to_string();
    let seated = anna.post("/api/quick", &quick).await.json();
    let own = seated["seat"].clone();
    let mut line = anna.socket(&format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"))).await;
    let (mut acted, mut decisions) = (Vec::new(), 0);
    let here = |told: &TableDetails| json!(told.seats)[own.as_str().expect("a seat")]["here"] == json!(true);
    loop {
        match news(&mut line).await {
            News::Table(told) => {
                assert_eq!(json!(told.time), json!({"base": 1, "bank": 0}));
                if !here(&told) {
                    break;
                }
            }
            News::Sees(sees) => {
                let is_claim = matches!(sees.phase, SeenPhase::Claims { .. });
                let is_asked = !sees.legal.moves.is_empty();
                let clock = sees.clock.clone();
                assert_eq!(clock.is_some(), is_asked, "{:?}", sees.phase);
                if let Some(clock) = clock {
                    decisions += 1;
                    assert!(clock.base <= 1_000);
                    assert_eq!(clock.bank, (!is_claim).then_some(0));
                }
                for event in &sees.events {
                    let event: Value = serde_json::to_value(event).expect("JSON");
                    if event["seat"] == own && event["type"] != "dealt" {
                        acted.push(event);
                    }
                }
                assert!(!matches!(sees.phase, SeenPhase::Over { .. }), "the game is not over so soon");
            }
        }
    }
    assert!(decisions >= 2, "{decisions}");
    for event in &acted {
        let quiet = match event["type"].as_str().expect("a type") {
            "drew" | "jumped" => true,
            "discarded" => event["drawn"] == json!(true),
            _ => false,
        };
        assert!(quiet, "{event}");
    }
    // Whatever is said, even what is no message, brings the person back.
    line.say("hello").await;
    loop {
        if let News::Table(told) = news(&mut line).await
            && here(&told)
        {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_spectators_and_house_rules_that_there_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let mut check = async |keys: Value, id: &str| {
        let mut new = json!({"rules": "ema2016", "seats": ["person", "club", "club", "club"]});
        new.as_object_mut().expect("an object").extend(keys.as_object().expect("keys").clone());
        let answer = anna.post("/api/tables", &new.to_string()).await;
        assert_eq!((answer.status, answer.error().as_str()), (422, id), "{keys}");
        answer.json()["error"]["sentence"].as_str().expect("a sentence").to_owned()
    };
    check(json!({"time": {"base": 0, "bank": 20}}), "no-time").await;
    check(json!({"time": {"base": 601, "bank": 0}}), "no-time").await;
    check(json!({"time": {"base": 5, "bank": 3601}}), "no-time").await;
    check(json!({"window": {"milliseconds": 10_001, "fixed": false}}), "no-window").await;
    let sentence = check(json!({"window": {"milliseconds": 499, "fixed": true}}), "no-window").await;
    assert!(sentence.contains("500"), "{sentence}");
    check(json!({"spectators": {"delay": 3601, "hands": false}}), "no-spectators").await;
    let sentence = check(json!({"spectators": {"delay": 299, "hands": true}}), "no-spectators").await;
    assert!(sentence.contains("300"), "{sentence}");
    let sentence = check(json!({"house": "base = 'ema2016'\nkirage = true"}), "no-house").await;
    assert_eq!(sentence, "line 2, column 1: there is no field \"kirage\"; did you mean kiriage?");
    check(json!({"house": "x".repeat(9_000)}), "no-house").await;
    check(json!({"seats": ["person", "club", "club", "mjai:nobody"]}), "no-level").await;
    server.stop().await;
}
