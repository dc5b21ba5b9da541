//! Codes are for coming to a table: they end with it, and are not found by trying. Games are found by whoever was told where.

use std::collections::HashSet;

use protocol::ToSeat;
use serde_json::{Value, json};

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};
use crate::person::Person;

const ALONE: &str = r#"{"rules":"ema2016","rounds":"east","seats":["person","club","club","club"]}"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_code_ends_with_its_table() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let mut anna = Browser::new(running.address());
        let made = anna.post("/api/tables", ALONE).await.json();
        let (id, code) = (made["table"].as_str().expect("a table"), made["code"].as_str().expect("a code"));
        for code in [code.to_owned(), code.to_lowercase()] {
            assert_eq!(anna.get(&format!("/api/tables/{code}")).await.json()["id"], json!(id), "{kind:?}");
        }
        let mut person = Person::sit(anna.clone(), &made, "club").await;
        assert_eq!(person.told.code.as_deref(), Some(code));
        person.play().await;
        // Neither the table nor its game is there under the code, not even for those who played.
        assert_eq!(anna.get(&format!("/api/tables/{code}")).await.error(), "no-table", "{kind:?}");
        assert_eq!(anna.get(&format!("/api/games/{code}")).await.error(), "no-game", "{kind:?}");
        assert_eq!(anna.try_socket(&format!("/api/tables/{code}/socket"), None).await.err(), Some(404), "{kind:?}");
        let game = anna.get(&format!("/api/games/{id}?format=events")).await;
        assert_eq!((game.status, &game.json()["table"]["code"]), (200, &Value::Null), "{kind:?}");
        let mut line = anna.socket(&format!("/api/tables/{id}/socket")).await;
        let told = line.hear_some(|message| if let ToSeat::Table(told) = message { Some(told) } else { None }).await;
        assert_eq!(told.code, None, "{kind:?}");
        // Another table can have it.
        let again = anna.post("/api/tables", ALONE).await.json();
        let other = again["table"].as_str().expect("a table");
        database.run(&format!("UPDATE tables SET code = '{code}' WHERE id = '{other}'")).await;
        assert_eq!(anna.get(&format!("/api/tables/{code}")).await.json()["id"], json!(other), "{kind:?}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_cannot_be_guessed() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |_| ()).await;
    let mut ids = HashSet::new();
    for _ in 0..20 {
        let made = Browser::new(running.address()).post("/api/tables", ALONE).await.json();
        ids.insert(made["table"].as_str().expect("a table").to_owned());
    }
    assert_eq!(ids.len(), 20);
    // Each letter is one of 25.
    assert!(ids.iter().all(|id| id.len() as f64 * 25_f64.log2() >= 90.0), "{ids:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_tries_codes_does_not_try_for_long() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.reads = 100).await;
    let mut anna = Browser::new(running.address());
    let made = anna.post("/api/tables", ALONE).await.json();
    let path = format!("/api/tables/{}", made["code"].as_str().expect("a code"));
    for _ in 0..20 {
        assert_eq!(anna.get(&path).await.status, 200, "a code that there is can be asked for");
    }
    let mut found = Vec::new();
    for number in 0..30 {
        let letter = char::from(b'B' + number % 20);
        found.push(anna.get(&format!("/api/tables/ZZZZZ{letter}")).await.status);
    }
    assert!(found.iter().filter(|&&status| status == 404).count() <= 15, "{found:?}");
    assert!(found[..5].contains(&429), "{found:?}");
    running.stop().await;
}
