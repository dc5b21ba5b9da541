//! Databases that earlier programs wrote: whatever has been mended since, everything in them stays readable.
//!
//! `tests/kept/N` holds a database of each kind as the program of behaviour N left it, and what that program answered about
//! the finished games in it. Nothing that lies there is ever written again.

use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use protocol::ToSeat;
use records::record::Record;
use serde_json::{Value, json};

use crate::client::Browser;
use crate::database::{Database, Kind};
use crate::person::Person;

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/1").join(name)
}

fn unpack(name: &str) -> Vec<u8> {
    let file = kept(name);
    let packed = std::fs::File::open(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("a whole file");
    bytes
}

/// What is heard by somebody who comes to a closed table.
async fn sentence(browser: &Browser, table: &str, lang: &str) -> String {
    let mut line = browser.socket(&format!("/api/tables/{table}/socket?lang={lang}")).await;
    let sentence =
        line.hear_some(|message| if let ToSeat::Closed(closed) = message { Some(closed.sentence) } else { None }).await;
    assert_eq!(line.hear().await.err(), Some(1000));
    sentence
}

async fn check_kept(kind: Kind, database: Database, answers: &str) {
    let answers: Value = serde_json::from_slice(&unpack(answers)).expect("JSON");
    // Twice: what the first start made of it is read by the second.
    for start in 1..=2 {
        let server = database.server().await;
        let mut anna = Browser { address: server.address(), cookie: answers["cookie"].as_str().map(str::to_owned) };
        let me = anna.get("/api/me").await.json();
        assert_eq!((&me["name"], &me["account"]), (&json!("Ænne 牌"), &json!("anna")));
        let login = r#"{"login":"anna","password":"correct horse"}"#;
        assert_eq!(Browser::new(server.address()).post("/api/account/login", login).await.status, 200);
        let games = answers["games"].as_object().expect("games");
        assert_eq!(anna.get("/api/games").await.json()["games"].as_array().map(Vec::len), Some(games.len()));
        for (id, kept) in games {
            let replay = anna.get(&format!("/api/games/{id}?format=events")).await;
            assert_eq!(replay.status, 200, "{kind:?} {id}: {}", replay.body);
            let replay = replay.json();
            assert_eq!(replay["events"], kept["events"]["events"], "{kind:?} {id}");
            assert_eq!(replay["over"]["result"], kept["events"]["over"]["result"], "{kind:?} {id}");
            let record = anna.get(&format!("/api/games/{id}?format=record")).await.body;
            let [now, then] = [record.as_str(), kept["record"].as_str().expect("a record")]
                .map(|text| text.parse::<Record>().unwrap_or_else(|error| panic!("{kind:?} {id}: {error}")));
            assert_eq!(now.entries(), then.entries(), "{kind:?} {id}");
            for format in ["mjai", "tenhou6"] {
                let other = anna.get(&format!("/api/games/{id}?format={format}")).await;
                assert_eq!(other.status, 200, "{kind:?} {id} {format}: {}", other.body);
            }
            anna.socket(&format!("/api/tables/{id}/socket")).await.hear().await.expect("the table");
        }
        let running = answers["running"].as_array().expect("tables");
        for one in running {
            let table = one["table"].as_str().expect("a table");
            let mut bo = Browser { address: server.address(), cookie: one["cookie"].as_str().map(str::to_owned) };
            let entry = bo.get(&format!("/api/tables/{table}")).await.json();
            match entry["state"].as_str() {
                // Bots may have played it to its end since the first start.
                Some("playing" | "over") => {
                    bo.socket(&format!("/api/tables/{table}/socket")).await.hear().await.expect("the table");
                }
                Some("closed") => check_closed(&bo, table).await,
                other => panic!("{kind:?} {table}, start {start}: {other:?}"),
            }
        }
        let state = async |anna: &mut Browser, which: &str| {
            let table = answers[which].as_str().expect("a table");
            anna.get(&format!("/api/tables/{table}")).await.json()["state"].clone()
        };
        assert_eq!(state(&mut anna, "waiting").await, "waiting");
        let closed = answers["closed"].as_str().expect("a table");
        assert_eq!(anna.get(&format!("/api/tables/{closed}")).await.error(), "no-table");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_earlier_programs_stored_is_read() {
    let database = Database::fresh(Kind::Sqlite).await;
    database.fill(&unpack("janso.sqlite.gz")).await;
    check_kept(Kind::Sqlite, database, "sqlite-answers.json.gz").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_earlier_programs_stored_is_read_with_postgres() {
    let database = Database::fresh(Kind::Postgres).await;
    database.fill(&unpack("postgres.sql.gz")).await;
    check_kept(Kind::Postgres, database, "postgres-answers.json.gz").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_an_earlier_program_is_restored() {
    let database = Database::fresh(Kind::Postgres).await;
    let (place, file) = (database.place(), kept("janso.backup"));
    let restored = tokio::task::spawn_blocking(move || janso_server::restore(&place, &file)).await.expect("an answer");
    assert!(restored.expect("a backup") > 1_000);
    check_kept(Kind::Postgres, database, "sqlite-answers.json.gz").await;
}

/// A table that is closed because its game cannot go on says so, and what was played is kept.
async fn check_closed(browser: &Browser, table: &str) {
    assert!(sentence(browser, table, "en").await.contains("A rule has been corrected"));
    assert!(sentence(browser, table, "de").await.contains("eine Regel berichtigt"));
    let mut anybody = Browser::new(browser.address);
    let record = anybody.get(&format!("/api/games/{table}")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let record: Record = record.body.parse().expect("a record");
    assert!(record.head().seed.is_some() && record.entries().len() > 20);
    assert_eq!(anybody.get(&format!("/api/games/{table}?format=events")).await.error(), "not-over");
}

/// A rule was corrected since: what was stored is no longer what the table says. Here the difference is made by hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_that_the_table_would_not_play_is_closed_and_kept() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut browser = Browser::new(server.address());
        let running = browser.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
        Person::sit(browser.clone(), &running, "club").await.play_to(60).await;
        let finished = browser.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
        Person::sit(browser.clone(), &finished, "club").await.play().await;
        let [running, finished] =
            [running, finished].map(|seated| seated["table"].as_str().expect("a table").to_owned());
        server.stop().await;
        // Another program let people discard the drawn tile where this one sees another from the hand.
        let change = |table: &str, from: &str, to: &str| {
            format!("UPDATE log SET events = replace(events, '{from}', '{to}') WHERE table_id = '{table}'")
        };
        database.run(&change(&running, "\"drawn\":true", "\"drawn\":false")).await;
        database.run(&change(&finished, "\"drawn\":true", "\"drawn\":false")).await;
        for _ in 0..2 {
            let server = database.server().await;
            browser.address = server.address();
            assert_eq!(browser.get(&format!("/api/tables/{running}")).await.json()["state"], "closed", "{kind:?}");
            check_closed(&browser, &running).await;
            let replay = browser.get(&format!("/api/games/{finished}?format=events")).await;
            assert_eq!(replay.status, 200, "{kind:?}: {}", replay.body);
            let events = replay.json()["events"].to_string();
            assert!(events.contains("\"drawn\":false") && !events.contains("\"drawn\":true"), "as it is stored");
            server.stop().await;
        }
    }
}
