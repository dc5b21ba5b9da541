//! One server has a database. It knows when it has lost it, and nothing that another one stored is overwritten.

use std::fs::File;
use std::time::{Duration, Instant};

use protocol::ToSeat;
use serde_json::json;
use sqlx::{AnyConnection, Connection};

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};

/// Somebody else who has the lock of a database.
enum Thief {
    Folder(File),
    Postgres(AnyConnection),
}

impl Thief {
    /// Takes the lock from the server that has it.
    async fn steal(database: &Database, kind: Kind) -> Thief {
        match kind {
            Kind::Sqlite => {
                let path = database.folder().join("janso.lock");
                std::fs::remove_file(&path).expect("a lock");
                let file = File::create_new(path).expect("a new lock");
                file.try_lock().expect("nobody has it");
                Thief::Folder(file)
            }
            Kind::Postgres => {
                let mut waiting = database.connection().await;
                let taking = tokio::spawn(async move {
                    let take = sqlx::query("SELECT pg_advisory_lock(456901161839)").execute(&mut waiting).await;
                    take.expect("the lock");
                    waiting
                });
                // Whoever waits for it first has it first.
                let until = Instant::now() + Duration::from_secs(20);
                let mut other = database.connection().await;
                let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
                while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut other).await.expect("a number") == 0 {
                    assert!(Instant::now() < until, "nobody waits");
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                let end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
                           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
                sqlx::query(end).execute(&mut other).await.expect("it ends");
                other.close().await.expect("it lets go");
                Thief::Postgres(taking.await.expect("the lock"))
            }
        }
    }

    async fn give_back(self) {
        match self {
            Thief::Folder(file) => drop(file),
            Thief::Postgres(connection) => connection.close().await.expect("it lets go"),
        }
    }
}

/// Waits until the health is as expected.
async fn becomes(watcher: &mut Browser, status: u16, words: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let told = watcher.get("/healthz").await;
        if told.status == status && told.body.contains(words) {
            return;
        }
        assert!(Instant::now() < until, "{told:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A server that has lost its database serves no tables, even if it has nothing to store, until it has it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_lock_serves_no_tables() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = server_with(database.folder(), |settings| {
            settings.place = database.place();
            settings.health_interval = Duration::ZERO;
        })
        .await;
        let mut anna = Browser::new(running.address());
        let seats = r#"{"rules":"ema2016","seats":["person","person","person","club"]}"#;
        let made = anna.post("/api/tables", seats).await.json();
        let table = made["table"].as_str().expect("a table").to_owned();
        let socket = format!("/api/tables/{table}/socket");
        let mut line = anna.socket(&socket).await;
        line.hear().await.expect("the table");

        let thief = Thief::steal(&database, kind).await;
        let closed = loop {
            if let Err(code) = line.hear().await {
                break code;
            }
        };
        assert_eq!(closed, 1011, "{kind:?}");
        becomes(&mut anna, 503, "the lock of the database is lost").await;
        assert_eq!(anna.get("/readyz").await.status, 503, "{kind:?}");
        assert_eq!(anna.try_socket(&socket, None).await.err(), Some(503), "{kind:?}");
        let mut bo = Browser::new(running.address());
        for (path, body) in [("/api/quick".to_owned(), "{}"), (format!("/api/tables/{table}/join"), "{}")] {
            let refused = bo.post(&path, body).await;
            assert_eq!((refused.status, refused.error().as_str()), (503, "lock-lost"), "{kind:?} {path}");
        }
        // What is stored can be read.
        assert_eq!(anna.get(&format!("/api/tables/{table}")).await.status, 200, "{kind:?}");

        thief.give_back().await;
        becomes(&mut anna, 200, "ok").await;
        let mut line = anna.socket(&socket).await;
        line.hear().await.expect("the table is there again");
        assert_eq!(bo.post(&format!("/api/tables/{table}/join"), r#"{"name":"Bo"}"#).await.status, 200, "{kind:?}");
        let players = line
            .hear_some(|message| match message {
                ToSeat::Table(told) => told.seats.each().iter().any(|chair| chair.name == "Bo").then_some(()),
                _ => None,
            })
            .await;
        assert_eq!(players, ());
        // Nobody else has it now.
        let mut settings = database.settings();
        settings.place = database.place();
        let second = janso_server::Server::start(settings).await;
        assert!(second.is_err_and(|why| why.to_string().contains("another server runs with")), "{kind:?}");
        running.stop().await;
    }
}

/// Two have written at once, or one that had lost its database goes on: the seat that was promised first is kept.
#[tokio::test(flavor = "multi_thread")]
async fn no_seat_is_overwritten_by_somebody_who_has_not_read_it() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let mut anna = Browser::new(running.address());
        let new = r#"{"rules":"ema2016","seats":["person","person","club","club"],"name":"Anna"}"#;
        let made = anna.post("/api/tables", new).await.json();
        let table = made["table"].as_str().expect("a table");
        // Another server has let somebody sit down.
        let seated = r#"{"Person":{"guest":"another guest","name":"Carl"}}"#;
        let change = format!(
            "UPDATE tables SET setup = replace(setup, '\"Free\"', '{seated}'), version = version + 1, state = 'playing'
             WHERE id = '{table}'"
        );
        database.run(&change).await;
        let mut bo = Browser::new(running.address());
        let joined = bo.post(&format!("/api/tables/{table}/join"), r#"{"name":"Bo"}"#).await;
        assert_eq!((joined.status, joined.error().as_str()), (409, "table-full"), "{kind:?}");
        let entry = anna.get(&format!("/api/tables/{table}")).await.json();
        let mut players: Vec<_> = entry["players"].as_array().expect("players").clone();
        players.sort_by_key(|name| name.as_str().map(str::to_owned));
        assert_eq!(players, [json!("Anna"), json!("Carl")], "{kind:?}");
        running.stop().await;
    }
}

/// A table that another server has closed takes nothing more.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_played_at_a_table_that_somebody_else_closed() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let mut anna = Browser::new(running.address());
        let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
        let table = seated["table"].as_str().expect("a table");
        let mut line = anna.socket(&format!("/api/tables/{table}/socket")).await;
        let asked = line
            .hear_some(|message| match message {
                ToSeat::Sees(sees) if !sees.legal.moves.is_empty() => Some(sees),
                _ => None,
            })
            .await;
        database.run(&format!("UPDATE tables SET state = 'closed' WHERE id = '{table}'")).await;
        let count = "SELECT count(*) FROM log";
        let mut connection = database.connection().await;
        let before: i64 = sqlx::query_scalar(count).fetch_one(&mut connection).await.expect("a number");
        let action = serde_json::to_value(&asked.legal.moves[0]).expect("JSON");
        line.say(json!({"action": action}).to_string()).await;
        let closed = loop {
            if let Err(code) = line.hear().await {
                break code;
            }
        };
        assert_eq!(closed, 1011, "{kind:?}");
        let after: i64 = sqlx::query_scalar(count).fetch_one(&mut connection).await.expect("a number");
        assert_eq!(after, before, "{kind:?}");
        connection.close().await.expect("it lets go");
        running.stop().await;
    }
}
