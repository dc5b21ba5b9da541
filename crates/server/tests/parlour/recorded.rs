//! What the page is told, recorded for it: `web/tests/messages.ts`, which its compiler holds against the types of the
//! wire. `RECORD_MESSAGES=1` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Browser, server};
use crate::person::Person;

/// Whether a message has a key, or a word that says what it is, that none before it had.
fn is_new(message: &Value, seen: &mut BTreeSet<String>) -> bool {
    fn walk(value: &Value, place: String, seen: &mut BTreeSet<String>) -> bool {
        match value {
            Value::Object(keys) => {
                let variant =
                    keys.get("type").or(keys.get("id")).and_then(Value::as_str).filter(|word| word.len() < 30);
                let place = format!("{place}{{{}", variant.unwrap_or_default());
                let parts = keys.iter().map(|(key, value)| walk(value, format!("{place}.{key}"), seen));
                parts.map(u32::from).sum::<u32>() > 0
            }
            Value::Array(list) => {
                let parts = list.iter().map(|value| walk(value, format!("{place}[]"), seen));
                parts.map(u32::from).sum::<u32>() > 0
            }
            Value::Null => seen.insert(place + " null"),
            Value::Bool(_) | Value::Number(_) | Value::String(_) => seen.insert(place),
        }
    }
    walk(message, String::new(), seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_message_is_heard() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let new = json!({"rules": "ema2016", "rounds": "east", "conduct": "open", "listed": true, "name": "Anna",
        "seats": ["person", "club", "beginner", "person"], "time": {"base": 600, "bank": 20}, "spectators": {"delay": 0, "hands": false}});
    let made = anna.post("/api/tables", &new.to_string()).await.json();
    let listed = anna.get("/api/tables").await.json();
    let mut bo = Browser::new(server.address());
    let joined = bo.post(&format!("/api/tables/{}/join", made["code"].as_str().expect("a code")), "{}").await.json();
    let mut first = Person::sit(anna.clone(), &made, "club").await;
    let mut second = Person::sit(bo.clone(), &joined, "club").await;
    let mut onlooker = Browser::new(server.address());
    onlooker.get("/api/me").await;
    let mut watching = onlooker.socket(&format!("/api/tables/{}/socket", first.table)).await;
    first.line.say(json!({"why-not": {"type": "nine-terminals"}}).to_string()).await;
    first.line.say("{}").await;
    tokio::join!(first.play(), second.play());
    watching.hear_some(|message| if let protocol::ToSeat::Over(over) = message { Some(over) } else { None }).await;
    first.line.say(json!({"rematch": true}).to_string()).await;
    second.line.say(json!({"rematch": true}).to_string()).await;
    while first.rematch.is_none() {
        first.step().await.expect("the line is open");
    }

    let mut seen = BTreeSet::new();
    let frames = first.line.frames.iter().chain(&watching.frames);
    let all: Vec<Value> = frames.map(|frame| serde_json::from_str(frame).expect("JSON")).collect();
    let kinds: BTreeSet<String> =
        all.iter().filter_map(|message| message.as_object()?.keys().next().cloned()).collect();
    assert_eq!(kinds, ["error", "over", "rematch", "sees", "table", "why-not"].map(str::to_owned).into());
    let messages: Vec<Value> = all.into_iter().filter(|message| is_new(message, &mut seen)).collect();

    let game = anna.get(&format!("/api/games/{}?format=events", first.table)).await.json();
    let mut replay = game.clone();
    let events = game["events"].as_array().expect("events").iter().filter(|event| is_new(event, &mut seen));
    replay["events"] = events.cloned().collect();
    let results = game["results"].as_array().expect("results").iter().filter(|result| is_new(result, &mut seen));
    replay["results"] = results.cloned().collect();
    let parts = [
        ("choices", "Choices", anna.get("/api/choices").await.json()),
        ("me", "Me", anna.get("/api/me").await.json()),
        ("seated", "Seated", made.clone()),
        ("listed", "Listed", listed),
        ("table", "TableEntry", anna.get(&format!("/api/tables/{}", first.table)).await.json()),
        ("games", "Games", anna.get("/api/games").await.json()),
        ("replay", "ReplayedGame", replay),
        ("refused", "ErrorBody", anna.get("/api/moderate/bars").await.json()),
        ("request", "NewTable", new),
    ];
    if std::env::var_os("RECORD_MESSAGES").is_some() {
        let mut text = "// What a server really said, as a server's test recorded it; the compiler holds it against the types.\n\n\
            import type { Choices, Games, Listed, Me, NewTable, ErrorBody, ReplayedGame, Seated, TableEntry, ToSeat } \
            from \"../src/wire\";\n\nexport const messages = [\n"
            .to_owned();
        for message in &messages {
            text += &format!("  {message},\n");
        }
        text += "] satisfies ToSeat[];\n";
        for (name, kind, value) in parts {
            text += &format!("\nexport const {name} = {value} satisfies {kind};\n");
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/messages.ts");
        std::fs::write(file, text).expect("the file can be written");
    }
    server.stop().await;
}
