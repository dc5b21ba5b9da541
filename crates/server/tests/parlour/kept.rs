//! Databases that earlier programs wrote: whatever has been mended since, everything in them stays readable.
//!
//! `tests/kept/N` holds a database of each kind as a program left it that stored in form N, and what that program answered
//! about the finished games in it. Nothing that lies there is ever written again; [`this_form_is_kept`] writes what is to lie
//! in a new folder.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use protocol::{ToSeat, Wire};
use records::record::Record;
use rules::Ruleset;
use serde_json::{Value, json};

use crate::client::Browser;
use crate::database::{Database, Kind};
use crate::person::Person;

/// The forms of which something is kept.
const FORMS: [&str; 2] = ["1", "2"];

fn kept(form: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(form).join(name)
}

fn unpack(form: &str, name: &str) -> Vec<u8> {
    let file = kept(form, name);
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

async fn check_kept(kind: Kind, database: Database, answers: Vec<u8>) {
    let answers: Value = serde_json::from_slice(&answers).expect("JSON");
    // What is kept is kept longer than a session.
    database.run("UPDATE sessions SET expires = 4102444800").await;
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
            // Questions that nobody asked then have the answers that the rules give today, which are compared below.
            assert_eq!(now.head().behaviour(), then.head().behaviour(), "{kind:?} {id}");
            assert_eq!(now.head().rules, then.head().rules, "{kind:?} {id}");
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
    for form in FORMS {
        let database = Database::fresh(Kind::Sqlite).await;
        database.fill(&unpack(form, "janso.sqlite.gz")).await;
        check_kept(Kind::Sqlite, database, unpack(form, "sqlite-answers.json.gz")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_earlier_programs_stored_is_read_with_postgres() {
    for form in FORMS {
        let database = Database::fresh(Kind::Postgres).await;
        database.fill(&unpack(form, "postgres.sql.gz")).await;
        check_kept(Kind::Postgres, database, unpack(form, "postgres-answers.json.gz")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_an_earlier_program_is_restored() {
    for form in FORMS {
        let database = Database::fresh(Kind::Postgres).await;
        let (place, file) = (database.place(), kept(form, "janso.backup"));
        let restored =
            tokio::task::spawn_blocking(move || janso_server::restore(&place, &file)).await.expect("an answer");
        assert!(restored.expect("a backup") > 500);
        check_kept(Kind::Postgres, database, unpack(form, "sqlite-answers.json.gz")).await;
    }
}

/// Writes what is to be kept of the form in which this program stores, into the folder that `KEEP` names:
/// `KEEP=crates/server/tests/kept/3 cargo test -p janso-server --test parlour this_form_is_kept -- --ignored`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it writes files"]
async fn this_form_is_kept() {
    let folder = PathBuf::from(std::env::var("KEEP").expect("the folder to write into"));
    let write = |name: &str, bytes: &[u8]| {
        let file = std::fs::File::create_new(folder.join(name)).expect("a new file");
        let mut packed = GzEncoder::new(file, Compression::best());
        packed.write_all(bytes).and_then(|()| packed.finish().map(drop)).expect("a written file");
    };
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut anna = Browser::new(server.address());
        assert_eq!(anna.post("/api/me", r#"{"name":"Ænne 牌"}"#).await.status, 200);
        let account = anna.post("/api/account", r#"{"login":"anna","password":"correct horse"}"#).await;
        assert_eq!(account.status / 100, 2, "{}", account.body);
        let house = json!({"house": "base = 'ema2012'\nname = 'Club night'\nkiriage = true\n", "rounds": "east",
            "conduct": "open", "seats": ["person", "club", "club", "club"], "listed": false});
        let mut games = serde_json::Map::new();
        for (path, new) in [("/api/quick", json!({"rules": "ema2016", "rounds": "east"})), ("/api/tables", house)] {
            let made = anna.post(path, &new.to_string()).await.json();
            Person::sit(anna.clone(), &made, "club").await.play().await;
            let id = made["table"].as_str().expect("a table");
            let events = anna.get(&format!("/api/games/{id}?format=events")).await.json();
            let record = anna.get(&format!("/api/games/{id}?format=record")).await.body;
            games.insert(id.to_owned(), json!({"events": events, "record": record}));
        }
        let mut bo = Browser::new(server.address());
        let running = bo.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
        Person::sit(bo.clone(), &running, "club").await.play_to(60).await;
        let new = r#"{"rules":"ema2025","seats":["person","person","club","club"],"listed":true}"#;
        let [waiting, closed] = [anna.post("/api/tables", new).await, anna.post("/api/tables", new).await]
            .map(|made| made.json()["table"].as_str().expect("a table").to_owned());
        server.stop().await;
        database.run(&format!("UPDATE tables SET state = 'closed', code = id WHERE id = '{closed}'")).await;
        let answers = json!({"cookie": anna.cookie, "games": games, "waiting": waiting, "closed": closed,
            "running": [{"table": running["table"], "cookie": bo.cookie}]});
        match kind {
            Kind::Sqlite => {
                let (place, file) = (database.place(), folder.join("janso.backup"));
                let written = tokio::task::spawn_blocking(move || janso_server::back_up(&place, &file)).await;
                written.expect("an answer").expect("a backup");
                write("janso.sqlite.gz", &database.dump());
                write("sqlite-answers.json.gz", answers.to_string().as_bytes());
            }
            Kind::Postgres => {
                write("postgres.sql.gz", &database.dump());
                write("postgres-answers.json.gz", answers.to_string().as_bytes());
            }
        }
    }
}

/// A rule was changed since on purpose: a table is shown, and goes on, by the rules that it was made with. Here it is what is
/// stored that differs from the ruleset of today.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_and_shown_by_the_rules_that_it_was_made_with() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let places = [40_000, 0, 0, -40_000];
    assert_ne!(ruleset.rules.uma, places);
    let of_today = format!("\"uma\":\"{}\"", rules::Value::Places(ruleset.rules.uma));
    let stored = format!("\"uma\":\"{}\"", rules::Value::Places(places));
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut browser = Browser::new(server.address());
        let quick = r#"{"rules":"ema2016","rounds":"east"}"#;
        let running = browser.post("/api/quick", quick).await.json();
        let mut person = Person::sit(browser.clone(), &running, "club").await;
        person.play_to(60).await;
        let finished = browser.post("/api/quick", quick).await.json();
        Person::sit(browser.clone(), &finished, "club").await.play().await;
        server.stop().await;
        // Both were made by another edition of the rules, and with another program, whose table went the same way.
        database
            .run(&format!("UPDATE tables SET setup = replace(setup, '{of_today}', '{stored}'), behaviour = 0"))
            .await;
        let server = database.server().await;
        (browser.address, person.browser.address) = (server.address(), server.address());
        person.come_again().await;
        person.play().await;
        for (seated, behaviour) in [(&running, table::BEHAVIOUR), (&finished, 0)] {
            let id = seated["table"].as_str().expect("a table");
            let replay = browser.get(&format!("/api/games/{id}?format=events")).await.json();
            let mut uma: Vec<i64> = ["A", "B", "C", "D"]
                .iter()
                .map(|seat| replay["over"]["result"]["uma"][seat].as_i64().expect("a number"))
                .collect();
            uma.sort_unstable();
            let shared = |two: &[i64]| two[0] == two[1];
            assert!(uma == [-40_000, 0, 0, 40_000] || uma.windows(2).any(shared), "{kind:?}: {uma:?}");
            let record: Record = browser.get(&format!("/api/games/{id}")).await.body.parse().expect("a record");
            assert_eq!((record.head().rules.uma, record.head().base.id), (places, "ema2016"), "{kind:?}");
            assert_eq!(record.head().behaviour(), Some(behaviour), "{kind:?}");
            let verified = record.verify().unwrap_or_else(|difference| panic!("{kind:?}: {difference}"));
            let told: protocol::GameResult =
                serde_json::from_value(replay["over"]["result"].clone()).expect("a result");
            assert_eq!(told, protocol::GameResult::of(verified.result), "{kind:?}");
        }
        server.stop().await;
    }
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
        for table in [&running, &finished] {
            // A hand that ends drawn is another matter.
            let ends = "replace(events, 'ends: drawn', 'ends: DRAWN')";
            let change = format!("replace(replace({ends}, ' drawn', ''), 'DRAWN', 'drawn')");
            database.run(&format!("UPDATE log SET events = {change} WHERE table_id = '{table}'")).await;
        }
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
