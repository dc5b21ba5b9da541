//! What whoever watches the server is told: that it can do its work, and that it is ready for people.

use std::time::Duration;

use sqlx::{AnyConnection, Connection};

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};

async fn well(browser: &mut Browser, what: &str) {
    let health = browser.get("/healthz").await;
    assert_eq!((health.status, health.body.as_str()), (200, "ok\n"), "{what}");
    let ready = browser.get("/readyz").await;
    assert_eq!((ready.status, ready.body.as_str()), (200, "ready\n"), "{what}");
}

async fn ill(browser: &mut Browser, words: &str) {
    for path in ["/healthz", "/readyz"] {
        let told = browser.get(path).await;
        assert!(told.status == 503 && told.body.contains(words), "{path}: {told:?}");
        assert!(!told.body.contains('/'), "no path is told to everybody: {}", told.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.health_interval = Duration::ZERO).await;
    let mut watcher = Browser::new(running.address());
    well(&mut watcher, "at the beginning").await;
    let (file, aside) = (folder.path().join("janso.sqlite"), folder.path().join("aside"));
    std::fs::rename(&file, &aside).expect("moved");
    ill(&mut watcher, "the file of the database is gone").await;
    // Another file of the same name is not the database.
    std::fs::copy(&aside, &file).expect("copied");
    ill(&mut watcher, "another one is in its place").await;
    std::fs::rename(&aside, &file).expect("moved back");
    well(&mut watcher, "when it is back").await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.least_space = u64::MAX).await;
    ill(&mut Browser::new(running.address()), "the disk with the database is full").await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storage_that_takes_nothing_is_told() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = server_with(&std::env::temp_dir(), |settings| {
            settings.place = database.place();
            settings.health_interval = Duration::ZERO;
        })
        .await;
        let mut watcher = Browser::new(running.address());
        well(&mut watcher, "at the beginning").await;
        match kind {
            Kind::Sqlite => {
                sqlx::any::install_default_drivers();
                let mut other = AnyConnection::connect(&database.url()).await.expect("the database answers");
                let held = other.begin_with("BEGIN IMMEDIATE").await.expect("it is held");
                ill(&mut watcher, "nothing can be stored").await;
                held.rollback().await.expect("it is let go");
            }
            Kind::Postgres => {
                let read_only = |whether: &str| {
                    format!(
                        "BEGIN READ WRITE;
                         DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = {whether}',
                            current_database()); END $$;
                         COMMIT;
                         SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                         WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                };
                database.run(&read_only("on")).await;
                ill(&mut watcher, "nothing can be stored").await;
                database.run(&read_only("off")).await;
            }
        }
        well(&mut watcher, "when it is back").await;
        running.stop().await;
    }
}

/// However often somebody asks, it is looked for now and then only.
#[tokio::test(flavor = "multi_thread")]
async fn looking_is_not_repeated_for_everybody() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.health_interval = Duration::from_secs(600)).await;
    let mut watcher = Browser::new(running.address());
    well(&mut watcher, "at the beginning").await;
    std::fs::rename(folder.path().join("janso.sqlite"), folder.path().join("aside")).expect("moved");
    for _ in 0..20 {
        well(&mut watcher, "what was found a moment ago is told").await;
    }
    running.stop().await;
}
