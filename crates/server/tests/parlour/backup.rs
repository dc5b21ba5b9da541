//! Backups: what is stored goes from one kind of database to the other and back, and a bad file changes nothing.

use std::path::{Path, PathBuf};

use janso_server::{NoBackup, Place};
use serde_json::{Value, json};

use crate::client::Browser;
use crate::database::{Database, Kind};
use crate::person::Person;

async fn back_up(database: &Database, file: &Path) -> Result<u64, NoBackup> {
    let (place, file) = (database.place(), file.to_owned());
    tokio::task::spawn_blocking(move || janso_server::back_up(&place, &file)).await.expect("an answer")
}

async fn restore(place: Place, file: &Path) -> Result<u64, NoBackup> {
    let file = file.to_owned();
    tokio::task::spawn_blocking(move || janso_server::restore(&place, &file)).await.expect("an answer")
}

/// The lines of a backup.
fn lines(file: &Path) -> Vec<String> {
    let bytes = std::fs::read(file).expect("a file");
    let text = zstd::decode_all(&bytes[..]).expect("a whole file");
    String::from_utf8(text).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// A file with these lines.
fn written(folder: &Path, name: &str, lines: &[String]) -> PathBuf {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let file = folder.join(name);
    std::fs::write(&file, zstd::encode_all(text.as_bytes(), 3).expect("bytes")).expect("a file");
    file
}

/// A parlour in which something has happened, and what is in its backup.
async fn something(folder: &Path) -> (Database, Person, PathBuf, u64) {
    let database = Database::fresh(Kind::Sqlite).await;
    let running = database.server().await;
    let mut browser = Browser::new(running.address());
    browser.post("/api/me", r#"{"name":"Ænne \"the\" \n 牌"}"#).await;
    browser.post("/api/me", r#"{"name":"Ænne \"the\" 牌"}"#).await;
    let seated = browser.post("/api/quick", r#"{"rules":"ema2016","rounds":"east"}"#).await.json();
    let mut person = Person::sit(browser, &seated, "club").await;
    person.play_to(150).await;
    let more = "INSERT INTO accounts (guest, login, password, created) VALUES ('a', 'Anna', '$argon2', 1), ('b', 'bo', 'x', 2);
                INSERT INTO sessions (token, guest, created, expires) VALUES ('t', 'a', 1, 9000000000);
                INSERT INTO bars (id, guest, name, why, since, until) VALUES (1, 'b', 'Bo', 'why', 1, NULL), (3, 'c', '', '', 2, 3)";
    database.run(more).await;
    // The server runs, and its bots play on.
    let file = folder.join("first.backup");
    let rows = back_up(&database, &file).await.expect("a backup");
    running.stop().await;
    (database, person, file, rows)
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_from_one_kind_to_the_other_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_first, mut person, one, rows) = something(folder.path()).await;
    assert!(rows > 50, "{rows}");
    let mut file = one.clone();
    let mut last = None;
    for (kind, name) in [(Kind::Postgres, "second.backup"), (Kind::Sqlite, "third.backup")] {
        let database = Database::fresh(kind).await;
        assert_eq!(restore(database.place(), &file).await.expect("restored"), rows, "{kind:?}");
        file = folder.path().join(name);
        assert_eq!(back_up(&database, &file).await.expect("a backup"), rows, "{kind:?}");
        // The head says when it was written.
        assert_eq!(lines(&file)[1..], lines(&one)[1..], "{kind:?}");
        last = Some(database);
    }
    // The same person goes on at the same table.
    let database = last.expect("a database");
    let running = database.server().await;
    person.browser.address = running.address();
    let me = person.browser.get("/api/me").await.json();
    assert_eq!(me["name"], json!("Ænne \"the\" 牌"), "{me}");
    let table = person.browser.get(&format!("/api/tables/{}", person.table)).await.json();
    assert_eq!(table["state"], json!("playing"), "{table}");
    assert_ne!(table["seat"], Value::Null, "{table}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_file_leaves_the_database_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_first, _, good, rows) = something(folder.path()).await;
    let bytes = std::fs::read(&good).expect("a file");
    let good_lines = lines(&good);
    let file = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).expect("a file");
        file
    };
    let changed = |name: &str, at: usize, line: &str| {
        let mut lines = good_lines.clone();
        lines[at] = line.to_owned();
        written(folder.path(), name, &lines)
    };
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 0x10;
    let last = good_lines.len() - 1;
    let mut twice = good_lines.clone();
    twice.insert(3, good_lines[2].clone());
    twice[last + 1] = json!({"rows": rows + 1}).to_string();
    let newer = |key: &str| {
        let mut head: Value = serde_json::from_str(&good_lines[0]).expect("a head");
        head[key] = json!(1000);
        head.to_string()
    };
    let columns =
        serde_json::from_str::<Value>(&good_lines[1]).expect("JSON")["columns"].as_array().map_or(0, Vec::len);
    let numbers = json!((1..=columns).collect::<Vec<_>>()).to_string();
    // A row that is far too long, without an end; and one that unpacks to far more than it is.
    let endless = |name: &str, row: Vec<u8>| {
        let head = [good_lines[0].as_bytes(), b"\n", good_lines[1].as_bytes(), b"\n"].concat();
        let bytes = zstd::encode_all(&*[head, row].concat(), 3).expect("packed");
        file(name, &bytes)
    };
    let long = " ".repeat(1 << 20);
    let row = |number: u32| {
        json!([format!("id{number}"), format!("code{number}"), "over", long, "", 1, null, null, 0, null, 0, null])
    };
    let many_rows = (0..30).map(|number| format!("{}\n", row(number))).collect::<String>().into_bytes();
    let cases = [
        (endless("a long line", vec![b' '; 5 << 20]), "a line of it has more than 4 MiB"),
        (endless("a bomb", many_rows), "it unpacks to more than 200 times its length"),
        (file("nothing", b""), "the end of this backup is missing"),
        (file("text", b"Dear Anna, this is no backup.\n"), "this is no backup"),
        (written(folder.path(), "other", &["{\"format\":\"other\"}".to_owned()]), "this is no backup"),
        (written(folder.path(), "no head", &good_lines[1..]), "this is no backup"),
        (file("half", &bytes[..bytes.len() / 2]), "the end of this backup is missing"),
        (file("without the checksum", &bytes[..bytes.len() - 4]), "the end of this backup is missing"),
        (written(folder.path(), "no end", &good_lines[..last]), "the end of this backup is missing"),
        (file("flipped", &flipped), "nothing was restored"),
        (file("more", &[&bytes[..], b"more"].concat()), "this backup is damaged"),
        (changed("another count", last, "{\"rows\":7}"), "this backup is damaged (7 rows were written"),
        (changed("a longer row", 2, "[1,2]"), "another number of values"),
        (changed("another kind", 2, &numbers), "a value of id in tables is of another kind"),
        (changed("no json", 2, "[1,2"), "this backup is damaged"),
        (changed("no table", 1, "{\"table\":\"pg_class\",\"columns\":[\"oid\"]}"), "there is no table \"pg_class\""),
        (
            changed("no column", 1, "{\"table\":\"log\",\"columns\":[\"1; DROP TABLE log\"]}"),
            "there is no table \"log\"",
        ),
        (written(folder.path(), "twice", &twice), "this backup is damaged (tables:"),
        (changed("newer version", 0, &newer("version")), "newer version of this program"),
        (changed("newer step", 0, &newer("step")), "newer version of this program"),
    ];
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        for (file, words) in &cases {
            let why = restore(database.place(), file).await.expect_err(words).to_string();
            assert!(why.contains(words), "{kind:?}, {}: {why}", file.display());
        }
        // Only an empty database can be filled.
        assert_eq!(restore(database.place(), &good).await.expect("restored"), rows, "{kind:?}");
        let why = restore(database.place(), &good).await.expect_err("full").to_string();
        assert!(why.contains("is not empty"), "{kind:?}: {why}");
        assert_eq!(back_up(&database, &folder.path().join(format!("{kind:?}"))).await.expect("a backup"), rows);
    }
}

/// A backup that was written before the database knew which tables stand in the lobby.
#[tokio::test(flavor = "multi_thread")]
async fn older_backups_are_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::fresh(Kind::Sqlite).await;
    let running = database.server().await;
    let mut anna = Browser::new(running.address());
    let mut made = Vec::new();
    for (listed, name) in [(true, "Anna"), (false, "\"listed\":true"), (true, "\"listed\":false")] {
        let new =
            json!({"rules": "ema2016", "seats": ["person", "person", "club", "club"], "listed": listed, "name": name});
        made.push(anna.post("/api/tables", &new.to_string()).await.json()["table"].clone());
    }
    let newest = folder.path().join("newest");
    back_up(&database, &newest).await.expect("a backup");
    running.stop().await;
    let known = ["id", "code", "state", "setup", "seed", "created", "ended", "result"];
    let mut older = Vec::new();
    let mut columns: Option<Vec<usize>> = None;
    for line in lines(&newest) {
        let mut line: Value = serde_json::from_str(&line).expect("a line");
        if line["format"].is_string() {
            line["step"] = json!(1);
            older.push(line);
        } else if line["table"].is_string() {
            columns = None;
            if line["table"] == "tables" {
                let place = |name: &&str| line["columns"].as_array()?.iter().position(|column| column == name);
                columns = Some(known.iter().map(|name| place(name).expect("a column")).collect());
                older.push(json!({"table": "tables", "columns": known}));
            }
        } else if let (Some(columns), Some(row)) = (&columns, line.as_array()) {
            older.push(columns.iter().map(|&column| row[column].clone()).collect());
        }
    }
    // A row that nobody can read any more stops nobody.
    older.push(json!(["damaged", "code", "waiting", "{\"listed\":", "", 1, null, null]));
    older.push(json!({"rows": older.len() - 2}));
    let older: Vec<String> = older.iter().map(Value::to_string).collect();
    let file = written(folder.path(), "older", &older);
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        assert_eq!(restore(database.place(), &file).await.expect("restored"), 4, "{kind:?}");
        database.run("DELETE FROM tables WHERE id = 'damaged'").await;
        let running = database.server().await;
        let listed = Browser::new(running.address()).get("/api/tables").await.json();
        let mut listed: Vec<&Value> =
            listed["tables"].as_array().expect("a list").iter().map(|one| &one["id"]).collect();
        listed.sort_by_key(|id| made.iter().position(|one| one == *id));
        assert_eq!(listed, [&made[0], &made[2]], "{kind:?}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_takes_nothing_and_replaces_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = Database::fresh(Kind::Sqlite).await;
    let file = folder.path().join("nothing.backup");
    let why = back_up(&nowhere, &file).await.expect_err("no database").to_string();
    assert!(why.contains("there is no") && why.contains("--data"), "{why}");
    assert!(!file.exists(), "a backup that failed leaves no file");
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let file = folder.path().join(format!("{kind:?}.backup"));
        back_up(&database, &file).await.expect("a backup");
        let before = std::fs::read(&file).expect("a file");
        back_up(&database, &file).await.expect_err("the file is there");
        assert_eq!(std::fs::read(&file).expect("a file"), before);
        // Nothing is restored under a running server.
        let why = restore(database.place(), &file).await.expect_err("a server runs").to_string();
        assert!(why.contains("another server runs with"), "{kind:?}: {why}");
        running.stop().await;
    }
}
