//! Programs of the operator at the table: each game has a process of its own, which ends with the table.

use std::path::Path;
use std::time::Duration;

use janso_server::ExternalPlayer;
use serde_json::json;

use crate::client::{Browser, server_with};
use crate::person::Person;

/// A program that never has an answer, and writes down its number.
fn silent(folder: &Path) -> ExternalPlayer {
    let script = folder.join("silent.sh");
    let numbers = folder.join("numbers");
    let text = format!(
        "#!/bin/sh\necho $$ >> {}\nwhile read -r line; do echo '{{\"type\":\"none\"}}'; done\n",
        numbers.display()
    );
    std::fs::write(&script, text).expect("a script");
    ExternalPlayer { name: "silent".to_owned(), command: format!("sh {}", script.display()) }
}

/// The numbers of the processes that were started, and whether each still runs.
fn processes(folder: &Path) -> Vec<bool> {
    let numbers = std::fs::read_to_string(folder.join("numbers")).unwrap_or_default();
    let runs = |number: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    };
    numbers.lines().map(runs).collect()
}

async fn until_none_runs(folder: &Path) {
    for _ in 0..200 {
        if !processes(folder).contains(&true) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a process outlives its table: {:?}", processes(folder));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_whole_game_and_its_process_ends_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let scripts = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.players = vec![silent(scripts.path())]).await;
    let mut anna = Browser::new(server.address());
    let new =
        json!({"rules": "ema2016", "rounds": "east", "seats": ["person", "mjai:silent", "mjai:silent", "tsumogiri"]});
    let made = anna.post("/api/tables", &new.to_string()).await;
    assert_eq!(made.status, 201, "{made:?}");
    let mut person = Person::sit(anna, &made.json(), "club").await;
    let chairs = person.told.seats.clone().each();
    let mut programs: Vec<_> = chairs.iter().filter(|chair| chair.level.as_deref() == Some("mjai:silent")).collect();
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(programs.iter().map(|chair| chair.name.as_str()).collect::<Vec<_>>(), ["silent 1", "silent 2"]);
    person.play().await;
    assert_eq!(processes(scripts.path()).len(), 2, "one process for each seat");
    until_none_runs(scripts.path()).await;
    server.stop().await;
}

/// A program that hangs holds up nobody's table but its own, and ends with the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_hangs_blocks_no_other_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let scripts = tempfile::tempdir().expect("a folder");
    let player = silent(scripts.path());
    let script = scripts.path().join("silent.sh");
    // It answers the start of the game, and then nothing.
    let text = std::fs::read_to_string(&script).expect("a script");
    let text = text
        .replace("while", "read -r line; echo '{\"type\":\"none\"}'\nwhile")
        .replace("do echo", "do sleep 600; echo");
    std::fs::write(&script, text).expect("a script");
    let server = server_with(folder.path(), |settings| settings.players = vec![player]).await;
    let mut browsers = Vec::new();
    for _ in 0..4 {
        let mut browser = Browser::new(server.address());
        let quick = json!({"level": "mjai:silent", "rounds": "east"}).to_string();
        assert_eq!(browser.post("/api/quick", &quick).await.status, 201);
        browsers.push(browser);
    }
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"beginner"}"#).await.json();
    Person::sit(anna, &seated, "club").await.play().await;
    assert!(processes(scripts.path()).contains(&true), "they hang");
    server.stop().await;
}
