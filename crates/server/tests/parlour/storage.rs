//! The database under a server, of either kind: opened by one, never by an older program, and kept when connections break.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use janso_server::{Place, Server};
use serde_json::{Value, json};
use sqlx::Connection;

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};

/// Why no server starts.
async fn why_not(settings: janso_server::Settings) -> String {
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
        let why = wrong.parse::<janso_server::PostgresUrl>().expect_err("no address");
        assert!(why.contains("postgres://USER:PASSWORD@HOST/DATABASE"), "{why}");
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    let mut settings = Database::fresh(Kind::Sqlite).await.settings();
    settings.place = Place::Folder(file.path().to_owned());
    let why = why_not(settings).await;
    assert!(why.contains("cannot be used"), "{why}");
}

/// The page on which a table of a SQLite database begins.
async fn first_page_of(database: &Database, table: &str) -> u64 {
    let mut connection = database.connection().await;
    let page = sqlx::query_scalar("SELECT rootpage FROM sqlite_master WHERE name = $1").bind(table);
    let page: i64 = page.fetch_one(&mut connection).await.expect("a page");
    connection.close().await.expect("it lets go");
    page as u64
}

/// Writes rubbish over a page of a file.
fn spoil(file: &Path, page: u64) {
    use std::io::{Seek, SeekFrom, Write};
    let mut file = fs::File::options().write(true).open(file).expect("a file");
    file.seek(SeekFrom::Start((page - 1) * 4096)).expect("a page");
    file.write_all(&[0xa5; 4096]).expect("it is written");
}

/// Whatever has happened to the file, it is said, and nothing new is begun in its place.
#[tokio::test(flavor = "multi_thread")]
async fn an_empty_or_damaged_file_is_not_taken_for_a_new_one() {
    type Damage = fn(&Path, u64);
    let cases: [(&str, Damage, &str); 6] = [
        ("empty", |file, _| fs::write(file, "").expect("a file"), "is empty"),
        ("a text", |file, _| fs::write(file, "Dear Anna, ".repeat(500)).expect("a file"), "is damaged"),
        (
            "half of it",
            |file, _| {
                let whole = fs::read(file).expect("a file");
                fs::write(file, &whole[..whole.len() / 2]).expect("a file");
            },
            "is damaged",
        ),
        ("a page", |file, page| spoil(file, page), "is damaged"),
        (
            "gone but for a part",
            |file, _| fs::rename(file, file.with_file_name("janso.sqlite-wal")).expect("moved"),
            "is gone, and a part of it",
        ),
        (
            "only the first page",
            |file, _| {
                let whole = fs::read(file).expect("a file");
                fs::write(file, &whole[..4096]).expect("a file");
            },
            "is damaged",
        ),
    ];
    for (name, damage, words) in cases {
        let database = Database::fresh(Kind::Sqlite).await;
        let running = database.server().await;
        Browser::new(running.address()).post("/api/me", r#"{"name":"Anna"}"#).await;
        running.stop().await;
        let file = database.folder().join("janso.sqlite");
        damage(&file, first_page_of(&database, "bars").await);
        let before = fs::read(&file).ok();
        for _ in 0..2 {
            let why = why_not(database.settings()).await;
            assert!(why.contains(words) && why.contains("janso.sqlite"), "{name}: {why}");
        }
        assert_eq!(fs::read(&file).ok(), before, "{name}: nothing is changed");
    }
    // A database of something else is not filled with our tables.
    let database = Database::fresh(Kind::Sqlite).await;
    fs::write(database.folder().join("janso.sqlite"), "").expect("a file");
    database.run("CREATE TABLE recipes (name TEXT)").await;
    let why = why_not(database.settings()).await;
    assert!(why.contains("is no database of a parlour"), "{why}");
}

/// What a first start did not finish is no database, and is begun anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_that_was_cut_short_is_begun_anew() {
    let database = Database::fresh(Kind::Sqlite).await;
    for name in ["janso.sqlite.new", "janso.sqlite.new-journal"] {
        fs::write(database.folder().join(name), "half").expect("a file");
    }
    let running = database.server().await;
    assert_eq!(Browser::new(running.address()).post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
    running.stop().await;
    assert!(!database.folder().join("janso.sqlite.new").exists());
}

/// Looking through a large file takes a while. After an unclean stop it is done while the server runs, and told.
#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_is_looked_through_while_the_server_runs() {
    for was_cut_short in [false, true] {
        let database = Database::fresh(Kind::Sqlite).await;
        database.server().await.stop().await;
        spoil(&database.folder().join("janso.sqlite"), first_page_of(&database, "bars").await);
        if was_cut_short {
            fs::write(database.folder().join("janso.sqlite-wal"), "what was written last").expect("a file");
        }
        let running = server_with(Path::new(""), |settings| {
            settings.place = database.place();
            settings.checked_at_once = 0;
        })
        .await;
        let mut watcher = Browser::new(running.address());
        let until = Instant::now() + Duration::from_secs(if was_cut_short { 20 } else { 1 });
        let told = loop {
            let told = watcher.get("/healthz").await;
            if told.status == 503 || Instant::now() > until {
                break told;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(told.status == 503, was_cut_short, "{}", told.body);
        assert_eq!(told.body.contains("the database is damaged"), was_cut_short, "{}", told.body);
        running.stop().await;
    }
}

async fn logged_in(address: std::net::SocketAddr, login: &str) -> Browser {
    let mut browser = Browser::new(address);
    let given = json!({"login": login, "password": "correct horse"}).to_string();
    assert_eq!(browser.post("/api/account", &given).await.status, 201);
    browser
}

/// A clock that is years ahead for a while: whoever logs in meanwhile takes nobody else's session away.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_ends_no_session() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let mut anna = logged_in(running.address(), "anna").await;
        // For the database it is the same whether the clock goes forward or everything else back.
        let shift =
            |seconds: i64| format!("UPDATE sessions SET created = created + {seconds}, expires = expires + {seconds}");
        database.run(&shift(-400_000_000)).await;
        assert_eq!(anna.clone().get("/api/me").await.json()["account"], Value::Null, "{kind:?}: it has expired");
        logged_in(running.address(), "carla").await;
        database.run(&shift(400_000_000)).await;
        assert_eq!(anna.get("/api/me").await.json()["account"], json!("anna"), "{kind:?}");
        // There are not more and more of them either: the oldest of the same account make room.
        let many = "INSERT INTO sessions (token, guest, created, expires)
                    WITH RECURSIVE numbers (number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM numbers WHERE number < 60)
                    SELECT 'token' || number, guest, number, 9000000000 FROM accounts, numbers WHERE login = 'anna'";
        database.run(many).await;
        let login = r#"{"login":"anna","password":"correct horse"}"#;
        assert_eq!(Browser::new(running.address()).post("/api/account/login", login).await.status, 200);
        let mut connection = database.connection().await;
        let left =
            "SELECT count(*) FROM sessions JOIN accounts ON accounts.guest = sessions.guest WHERE login = 'anna'";
        let left: i64 = sqlx::query_scalar(left).fetch_one(&mut connection).await.expect("a number");
        assert_eq!(left, 32, "{kind:?}");
        connection.close().await.expect("it lets go");
        assert_eq!(anna.get("/api/me").await.json()["account"], json!("anna"), "{kind:?}: the newest stay");
        running.stop().await;
    }
}

/// A row that cannot be read hides nothing else, and a moderator can close the table.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_left_out_and_can_be_closed() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let parlour = || server_with(Path::new(""), |settings| settings.place = database.place());
        let running = parlour().await;
        let mut moderator = logged_in(running.address(), "mod").await;
        crate::moderate::appoint(&database, "mod", true).await.expect("the account is there");
        let mut anna = Browser::new(running.address());
        let new = r#"{"rules":"ema2016","seats":["person","person","club","club"],"listed":true}"#;
        let mut ids = Vec::new();
        for _ in 0..4 {
            ids.push(anna.post("/api/tables", new).await.json()["table"].as_str().expect("a table").to_owned());
        }
        running.stop().await;
        database.run(&format!("UPDATE tables SET setup = '{{\"listed\":' WHERE id = '{}'", ids[0])).await;
        let unknown = "replace(setup, 'ema2016', 'ema2099')";
        database.run(&format!("UPDATE tables SET setup = {unknown} WHERE id = '{}'", ids[1])).await;
        database.run(&format!("UPDATE tables SET setup = '', state = 'over' WHERE id = '{}'", ids[2])).await;
        let running = parlour().await;
        (anna.address, moderator.address) = (running.address(), running.address());
        let listed = anna.get("/api/tables").await;
        assert_eq!(listed.status, 200, "{kind:?}: {}", listed.body);
        let listed = listed.json();
        assert_eq!(listed["tables"].as_array().map(Vec::len), Some(1), "{kind:?}: {listed}");
        assert_eq!(listed["tables"][0]["id"], json!(ids[3]));
        let games = anna.get("/api/games").await;
        assert_eq!((games.status, games.json()), (200, json!({"games": []})), "{kind:?}");
        let watched = moderator.get("/api/moderate/tables").await.json();
        let mut unreadable: Vec<&str> =
            watched["unreadable"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        unreadable.sort_by_key(|id| ids.iter().position(|one| one == id));
        assert_eq!(unreadable, [&ids[0], &ids[1]], "{kind:?}");
        assert_eq!(watched["tables"].as_array().map(Vec::len), Some(1), "{kind:?}");
        for id in &ids[..2] {
            let close = format!("/api/moderate/tables/{id}/close");
            assert_eq!(anna.post(&close, r#"{"why":"?"}"#).await.error(), "no-moderator", "{kind:?}");
            assert_eq!(moderator.post(&close, r#"{"why":"it cannot be read"}"#).await.status, 200, "{kind:?}");
            assert_eq!(moderator.post(&close, r#"{"why":"once more"}"#).await.status / 100, 4, "{kind:?}");
        }
        let watched = moderator.get("/api/moderate/tables").await.json();
        assert_eq!(watched["unreadable"], json!([]), "{kind:?}");
        running.stop().await;
    }
}
