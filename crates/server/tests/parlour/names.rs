//! Names: what can be seen, and what nobody else at the table looks like.

use serde_json::json;

use crate::client::{Browser, Reply, server};

#[track_caller]
fn check_no(reply: &Reply, status: u16, id: &str) {
    assert_eq!((reply.status, reply.error().as_str()), (status, id), "{}", reply.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_seen_is_no_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    for hidden in ["\u{3164}", "\u{2800}", "An\u{200b}na", "Anna\u{e0041}", "\u{202e}Anna", "An\u{a0}na", "\u{301}"] {
        let given = json!({"name": hidden}).to_string();
        check_no(&anna.post("/api/me", &given).await, 422, "no-name");
        check_no(&anna.post("/api/quick", &given).await, 422, "no-name");
    }
    assert_eq!(anna.get("/api/me").await.json()["name"], json!(null));
    assert_eq!(anna.post("/api/me", r#"{"name":"❤️ Nguyễn 雀"}"#).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_at_a_table_cannot_look_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let fresh = || Browser::new(server.address());
    let new = r#"{"rules":"ema2016","seats":["person","person","person","club"],"name":"Anna"}"#;
    let mut anna = fresh();
    let made = anna.post("/api/tables", new).await.json();
    let table = format!("/api/tables/{}", made["table"].as_str().expect("a table"));
    let join = format!("{table}/join");
    // The same, with a letter of Cyrillic, and as the bot.
    for same in ["Anna", "anna", "\u{410}nna", "\u{410}NNA", "Club"] {
        check_no(&fresh().post(&join, &json!({"name": same}).to_string()).await, 409, "name-taken");
    }
    let mut other = fresh();
    other.post("/api/me", r#"{"name":"AnnA"}"#).await;
    check_no(&other.post(&join, "{}").await, 409, "name-taken");
    assert_eq!(anna.get(&table).await.json()["players"], json!(["Anna"]));
    assert_eq!(anna.post(&join, r#"{"name":"Anna"}"#).await.status, 200, "who sits there is not another");
    assert_eq!(other.post(&join, r#"{"name":"Anne"}"#).await.status, 200);
    // Those without a name are told apart.
    let new = r#"{"rules":"ema2016","seats":["person","person","person","person"]}"#;
    let made = fresh().post("/api/tables", new).await.json();
    let table = format!("/api/tables/{}", made["table"].as_str().expect("a table"));
    for _ in 0..2 {
        assert_eq!(fresh().post(&format!("{table}/join"), "{}").await.status, 200);
    }
    let mut players = anna.get(&table).await.json()["players"].as_array().expect("a list").clone();
    players.sort_by_key(|name| name.as_str().map(str::to_owned));
    assert_eq!(json!(players), json!(["Guest", "Guest 2", "Guest 3"]));
    // A bot of which there is one has no number.
    check_no(&fresh().post("/api/quick", r#"{"name":"club 1"}"#).await, 409, "name-taken");
    assert_eq!(fresh().post("/api/quick", r#"{"name":"club"}"#).await.status, 201);
    server.stop().await;
}
