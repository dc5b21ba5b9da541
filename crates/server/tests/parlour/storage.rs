//! The database under a server, of either kind: opened by one, never by an older program, and kept when connections break.

use serde_json::json;
use server::{Place, Server};

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};

/// Why no server starts.
async fn why_not(settings: server::Settings) -> String {
    match Server::start(settings).await {
        Ok(_) => panic!("the server starts"),
        Err(why) => why.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_run_one_database() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let first = database.server().await;
        let why = why_not(database.settings()).await;
        assert!(why.contains("another server runs with"), "{kind:?}: {why}");
        // The first one does not notice.
        let mut anna = Browser::new(first.address());
        assert_eq!(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
        first.stop().await;
        database.server().await.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_of_a_newer_program_is_refused() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        database.server().await.stop().await;
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                     SELECT 999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
        database.run(newer).await;
        let why = why_not(database.settings()).await;
        assert!(why.contains("was changed by a newer version of this program (step 999)"), "{kind:?}: {why}");
        database.run("DELETE FROM _sqlx_migrations WHERE version = 999").await;
        database.server().await.stop().await;
        let other = "UPDATE _sqlx_migrations SET checksum = (SELECT value FROM secrets LIMIT 1) WHERE version = 1";
        database.run(other).await;
        let why = why_not(database.settings()).await;
        assert!(why.contains("was made by another version of this program (step 1"), "{kind:?}: {why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_known_again_after_a_restart() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let first = database.server().await;
        let mut anna = Browser::new(first.address());
        anna.post("/api/me", r#"{"name":"Anna"}"#).await;
        first.stop().await;
        let second = database.server().await;
        anna.address = second.address();
        let me = anna.get("/api/me").await;
        assert_eq!(me.json()["name"], json!("Anna"), "{kind:?}: {me:?}");
        second.stop().await;
    }
}

/// The database server throws everybody out. The next who asks does not notice, and the lock is held again.
#[tokio::test(flavor = "multi_thread")]
async fn broken_connections_are_made_anew() {
    let database = Database::fresh(Kind::Postgres).await;
    let running = database.server().await;
    let mut anna = Browser::new(running.address());
    assert_eq!(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
    database
        .run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
    assert_eq!(anna.post("/api/me", r#"{"name":"Bo"}"#).await.status, 200);
    assert_eq!(anna.get("/api/me").await.json()["name"], json!("Bo"));
    assert_eq!(anna.get("/healthz").await.status, 200);
    let why = why_not(database.settings()).await;
    assert!(why.contains("another server runs with"), "{why}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_may_have_any_name() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("Anna's parlour? 100% #1 ø");
    let running = server_with(&folder, |_| ()).await;
    let mut anna = Browser::new(running.address());
    assert_eq!(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
    running.stop().await;
    assert!(folder.join("janso.sqlite").is_file());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_cannot_be_opened_is_named_without_its_password() {
    let mut settings = Database::fresh(Kind::Sqlite).await.settings();
    settings.place = Place::Postgres("postgres://anna:secret@127.0.0.1:1/club".parse().expect("an address"));
    let why = why_not(settings).await;
    assert!(why.contains("PostgreSQL database club at 127.0.0.1") && !why.contains("secret"), "{why}");
    for wrong in ["mysql://anna@localhost/club", "club.sqlite", "postgres://anna@localhost:port/club", ""] {
        let why = wrong.parse::<server::PostgresUrl>().expect_err("no address");
        assert!(why.contains("postgres://USER:PASSWORD@HOST/DATABASE"), "{why}");
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    let mut settings = Database::fresh(Kind::Sqlite).await.settings();
    settings.place = Place::Folder(file.path().to_owned());
    let why = why_not(settings).await;
    assert!(why.contains("cannot be used"), "{why}");
}
