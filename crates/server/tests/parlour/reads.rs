//! Reading is cheap: what does not change is made once and not sent twice, and nobody reads without end.

use serde_json::json;

use crate::client::{Browser, Reply, first_page, server_with};
use crate::database::{Database, Kind};
use crate::person::Person;

fn header<'a>(reply: &'a Reply, name: &str) -> Option<&'a str> {
    let lines = reply.head.lines().filter_map(|line| line.split_once(": "));
    lines.into_iter().find(|(said, _)| said.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_made_once_and_not_sent_twice() {
    let database = Database::fresh(Kind::Sqlite).await;
    let running = database.server().await;
    let mut anna = Browser::new(running.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","name":"Anna"}"#).await.json();
    let mut person = Person::sit(anna.clone(), &seated, "club").await;
    let path = format!("/api/games/{}", person.table);
    let early = anna.get(&path).await;
    assert_eq!((early.status, header(&early, "cache-control")), (409, Some("no-store")));
    person.play().await;
    let mut tags = Vec::new();
    for (query, cache) in [
        ("", "private, max-age=604800"),
        ("?format=events", "private, max-age=604800"),
        ("?format=events&lang=da", "private, max-age=604800"),
        ("?format=events&names=hidden", "public, max-age=604800"),
        ("?format=mjai", "private, max-age=604800"),
    ] {
        let first = anna.get(&format!("{path}{query}")).await;
        assert_eq!((first.status, header(&first, "cache-control")), (200, Some(cache)), "{query}");
        let tag = header(&first, "etag").expect("a tag").to_owned();
        let again = anna.request("GET", &format!("{path}{query}"), "", &[("If-None-Match", &tag)]).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{query}");
        assert_eq!(header(&again, "etag"), Some(tag.as_str()), "{query}");
        let other = anna.request("GET", &format!("{path}{query}"), "", &[("If-None-Match", "W/\"0\"")]).await;
        assert_eq!((other.status, &other.body), (200, &first.body), "{query}");
        assert!(!tags.contains(&tag), "another answer has another tag: {query}");
        tags.push(tag);
    }
    // Nobody asks the database again for what has been told: the log is gone, and the game is still read.
    let everything = anna.get(&format!("{path}?format=events")).await.body;
    database.run("DELETE FROM log").await;
    assert_eq!(anna.get(&format!("{path}?format=events")).await.body, everything);
    assert_ne!(anna.get(&format!("{path}?format=events&lang=nl")).await.status, 200);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_choices_are_not_sent_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.pages = first_page).await;
    let mut anna = Browser::new(running.address());
    for path in ["/api/choices?lang=de", "/"] {
        let first = anna.get(path).await;
        let tag = header(&first, "etag").map(str::to_owned).expect("it has a tag");
        assert_eq!(header(&first, "vary").map(str::to_ascii_lowercase).as_deref(), Some("accept-encoding"), "{path}");
        let again = anna.request("GET", path, "", &[("If-None-Match", &tag)]).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_read_without_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.reads = 35).await;
    let mut anna = Browser::new(running.address());
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(anna.get("/api/games/bcdfghjkmnpq").await.status);
    }
    assert_eq!(answers[..3], [404; 3]);
    assert!(answers[3..].contains(&429), "{answers:?}");
    let refused = loop {
        let answer = anna.get("/api/games/bcdfghjkmnpq").await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert_eq!(refused.error(), "too-many");
    // Something small can be read still, whoever changes something is not held up, and neither is whoever watches.
    assert_eq!(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status, 200);
    assert_eq!(anna.get("/healthz").await.status, 200);
    running.stop().await;
}

/// However many tables of friends wait, those of the lobby are found.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_not_hidden_behind_private_tables() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = database.server().await;
        let mut anna = Browser::new(running.address());
        let new = |listed: bool| {
            json!({"rules": "ema2016", "seats": ["person", "person", "club", "club"], "listed": listed}).to_string()
        };
        let listed = anna.post("/api/tables", &new(true)).await.json();
        let private = anna.post("/api/tables", &new(false)).await.json();
        let private = private["table"].as_str().expect("a table");
        let many = format!(
            "INSERT INTO tables (id, code, state, setup, seed, created, listed)
             WITH RECURSIVE numbers (number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM numbers WHERE number < 450)
             SELECT 'id' || number, 'code' || number, state, setup, seed, created + 1000, listed
             FROM tables, numbers WHERE id = '{private}'"
        );
        database.run(&many).await;
        let shown = anna.get("/api/tables").await.json();
        let ids: Vec<_> = shown["tables"].as_array().expect("a list").iter().map(|one| &one["id"]).collect();
        assert_eq!(ids, [&listed["table"]], "{kind:?}");
        running.stop().await;
    }
}
