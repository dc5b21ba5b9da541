//! What people should not send, and what comes of it: a sentence, and no change.

use protocol::{SeatSees, ToSeat};
use serde_json::{Value, json};

use crate::client::{Browser, Line, server, server_with};
use crate::person::Person;

fn sees(message: ToSeat) -> Option<SeatSees> {
    if let ToSeat::Sees(sees) = message { Some(*sees) } else { None }
}

fn error_id(message: ToSeat) -> Option<String> {
    let ToSeat::Error(error) = message else { return None };
    assert!(!error.sentence.is_empty());
    let problem = serde_json::to_value(&error.problem).expect("JSON");
    Some(problem["id"].as_str().expect("an id").to_owned())
}

/// How the table stands for this seat.
async fn standing(line: &mut Line) -> SeatSees {
    line.say(r#"{"again":0}"#).await;
    line.hear_some(sees).await
}

/// A table that waits for Anna, and her socket.
async fn anna_to_move(server: &janso_server::Server) -> (Browser, String, Line, SeatSees) {
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
    let table = seated["table"].as_str().expect("a table").to_owned();
    let mut line = anna.socket(&format!("/api/tables/{table}/socket")).await;
    let asked = line.hear_some(|message| sees(message).filter(|sees| !sees.legal.is_empty())).await;
    (anna, table, line, asked)
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_messages_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let (_, _, mut line, _) = anna_to_move(&server).await;
    let before = standing(&mut line).await;
    let own = before.seat;
    let others: Vec<&str> = ["A", "B", "C", "D"].into_iter().filter(|&seat| json!(own) != json!(seat)).collect();
    let legal = serde_json::to_value(&before.legal.moves[0]).expect("JSON");
    let last = before.events.len() as u32;
    let wrong: Vec<(String, &str)> = vec![
        (json!({"seat": others[0], "action": legal}).to_string(), "not-your-seat"),
        (json!({"action": legal, "after": last - 1}).to_string(), "late"),
        (json!({"action": legal, "after": last + 1}).to_string(), "late"),
        (json!({"action": {"type": "nine-terminals"}, "ready": true}).to_string(), "not-a-message"),
        (json!({"action": {"type": "win-everything"}}).to_string(), "not-a-message"),
        (json!({"action": {"type": "discard", "tile": "9z", "drawn": false}}).to_string(), "not-a-message"),
        (json!({"action": {"type": "kan"}}).to_string(), "refused"),
        (json!({"action": {"type": "chi", "with": ["1z", "1z"]}}).to_string(), "refused"),
        (json!({"action": {"type": "slip", "slip": {"type": "take-back"}}}).to_string(), "refused"),
        (json!({"incident": {"type": "wrong-count", "seat": "A"}}).to_string(), "not-a-message"),
        (json!({"wall": []}).to_string(), "not-a-message"),
        (json!({"lang": "tlh"}).to_string(), "no-lang"),
        (json!([]).to_string(), "not-a-message"),
        ("{}".to_owned(), "not-a-message"),
        ("".to_owned(), "not-json"),
        ("{\"action\":".to_owned(), "not-json"),
        ("[".repeat(4000), "not-json"),
        ("\"\u{202e}<script>alert(1)</script>\"".to_owned(), "not-a-message"),
    ];
    for (text, expected) in wrong {
        line.say(text.clone()).await;
        assert_eq!(line.hear_some(error_id).await, expected, "{text:.80}");
    }
    line.say_bytes(vec![0xff, 0xfe, 0x00]).await;
    assert_eq!(line.hear_some(error_id).await, "not-utf8");
    assert_eq!(standing(&mut line).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_frames_and_floods_end_the_socket_and_hurt_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.messages = 20).await;
    let (anna, table, mut line, _) = anna_to_move(&server).await;
    let before = standing(&mut line).await;
    let path = format!("/api/tables/{table}/socket");

    let mut other = anna.socket(&path).await;
    other.say(format!("{{\"lang\":\"{}\"}}", "x".repeat(100_000))).await;
    let code = loop {
        match other.hear().await {
            Ok(_) => (),
            Err(code) => break code,
        }
    };
    // The code can be lost when the connection is reset with unread bytes in it.
    assert!(matches!(code, 1009 | 1006), "{code}");

    let mut flood = anna.socket(&path).await;
    for _ in 0..2_000 {
        flood.say(r#"{"again":1000000000}"#).await;
    }
    let (mut too_fast, mut closed) = (0, None);
    while closed.is_none() {
        match flood.hear().await {
            Ok(message) => too_fast += u32::from(error_id(message).as_deref() == Some("too-fast")),
            Err(code) => closed = Some(code),
        }
    }
    assert!(matches!(closed, Some(1001 | 1006 | 1008)), "{closed:?}");
    assert!(too_fast <= 60, "{too_fast}");

    // The table is as it was, and another one is played as if nothing had been.
    assert_eq!(standing(&mut line).await, before);
    let mut bo = Browser::new(server.address());
    let seated = bo.post("/api/quick", r#"{"rounds":"east"}"#).await.json();
    Person::sit(bo, &seated, "club").await.play_to(100).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_pages_forged_cookies_and_strangers_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let (anna, table, mut line, _) = anna_to_move(&server).await;
    let path = format!("/api/tables/{table}/socket");
    let origins = ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", "file://"];
    for origin in origins {
        assert_eq!(anna.try_socket(&path, Some(origin)).await.err(), Some(403), "{origin}");
        let headers = [("Content-Type", "application/json"), ("Origin", origin)];
        let posted = anna.clone().request("POST", "/api/quick", "{}", &headers).await;
        assert_eq!((posted.status, posted.error().as_str()), (403, "foreign-origin"), "{origin}");
    }
    // A form of another page can send text, but no JSON.
    let form = anna.clone().request("POST", "/api/quick", "{}", &[("Content-Type", "text/plain")]).await;
    assert_eq!(form.status, 400);

    let good = anna.cookie.clone().expect("a cookie");
    let nobody = Browser { cookie: None, ..anna.clone() };
    assert_eq!(nobody.try_socket(&path, None).await.err(), Some(401));
    let (name, value) = good.split_once('=').expect("a cookie has a name");
    let value = value.replace("%2F", "/").replace("%2B", "+").replace("%3D", "=");
    let mut forged: Vec<String> = vec![
        value[value.len() - 32..].to_owned(),
        format!("{}{}", "A".repeat(value.len() - 32), &value[value.len() - 32..]),
        "x".repeat(3_000),
    ];
    for place in [0, 10, 43, value.len() - 1] {
        let mut bytes = value.clone().into_bytes();
        bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
        forged.push(String::from_utf8(bytes).expect("still ASCII"));
    }
    for value in forged {
        let forger = Browser { cookie: Some(format!("{name}={value}")), ..anna.clone() };
        assert_eq!(forger.try_socket(&path, None).await.err(), Some(401), "{value:.80}");
    }
    let mut stranger = Browser::new(server.address());
    let me = stranger.get("/api/me").await;
    let cookie = me.head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie")).expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(stranger.try_socket(&path, None).await.err(), Some(403));
    let joined = stranger.post(&format!("/api/tables/{table}/join"), "{}").await;
    assert_eq!((joined.status, joined.error().as_str()), (409, "table-full"));
    assert_eq!(stranger.try_socket("/api/tables/bcdfghjkmnpq/socket", None).await.err(), Some(404));
    assert_eq!(anna.try_socket(&path, None).await.map(|_| ()), Ok(()));
    standing(&mut line).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_cannot_be_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.tables_of_guest = 2).await;
    let mut anna = Browser::new(server.address());
    let long = "x".repeat(33);
    let seats = |list: Value| json!({"rules": "ema2016", "seats": list}).to_string();
    let wrong: Vec<(&str, String, u16, &str)> = vec![
        ("/api/quick", "".into(), 400, "not-json"),
        ("/api/quick", "[]".into(), 400, "not-a-message"),
        ("/api/quick", json!({"levle": "club"}).to_string(), 400, "not-a-message"),
        ("/api/quick", json!({"level": "grandmaster"}).to_string(), 422, "no-level"),
        ("/api/quick", json!({"rules": "poker"}).to_string(), 422, "no-rules"),
        ("/api/quick", json!({"name": long}).to_string(), 422, "no-name"),
        ("/api/quick", json!({"name": ""}).to_string(), 422, "no-name"),
        ("/api/quick", json!({"name": "two\nlines"}).to_string(), 422, "no-name"),
        ("/api/quick", json!({"name": "turned\u{202e}round"}).to_string(), 422, "no-name"),
        ("/api/quick", json!({"name": "x".repeat(20_000)}).to_string(), 413, "too-large"),
        ("/api/tables", seats(json!(["person", "club", "club"])), 422, "no-seats"),
        ("/api/tables", seats(json!(["club", "club", "club", "club"])), 422, "no-seats"),
        ("/api/tables", seats(json!(["person", "club", "club", "robot"])), 422, "no-level"),
        ("/api/tables/nowhere/join", "{}".into(), 404, "no-table"),
        ("/api/nothing", "{}".into(), 404, "no-page"),
    ];
    for (path, body, status, id) in wrong {
        let answer = anna.post(path, &body).await;
        assert_eq!((answer.status, answer.error().as_str()), (status, id), "{path} {body:.80}");
    }
    assert_eq!(anna.get("/api/games/nothing").await.error(), "no-game");

    // A name that is markup is a name like any other: data.
    let name = "<img src=x onerror=alert(1)>";
    let seated = anna.post("/api/quick", &json!({"name": name}).to_string()).await.json();
    let path = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
    let mut line = anna.socket(&path).await;
    let told = line.hear_some(|message| if let ToSeat::Table(told) = message { Some(told) } else { None }).await;
    assert!(told.seats.each().iter().any(|chair| chair.name == name));

    assert_eq!(anna.post("/api/quick", "{}").await.status, 201);
    let third = anna.post("/api/quick", "{}").await;
    assert_eq!((third.status, third.error().as_str()), (429, "too-many"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_ask_without_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |settings| settings.burst = 5).await;
    let mut anna = Browser::new(server.address());
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status);
    }
    assert_eq!(answers[..5], [200; 5]);
    assert!(answers[5..].contains(&429), "{answers:?}");
    assert_eq!(anna.get("/healthz").await.body, "ok\n");
    server.stop().await;
}

/// The paths of all requests that change something, as the server itself describes them.
async fn every_post(browser: &mut Browser) -> Vec<String> {
    let described = browser.get("/api/openapi.json").await.json();
    let paths = described["paths"].as_object().expect("paths").clone();
    let posts = paths.into_iter().filter(|(_, methods)| methods["post"].is_object());
    posts.map(|(path, _)| path.replace("{id}", "bcdfghjkmnpq")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_post_is_followed_for_a_foreign_page_a_form_or_a_huge_body() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    anna.get("/api/me").await;
    let posts = every_post(&mut anna).await;
    assert!(posts.len() >= 12 && posts.iter().any(|path| path == "/api/account/login"), "{posts:?}");
    let json_kind = ("Content-Type", "application/json");
    for path in posts {
        for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", "file://"] {
            let reply = anna.clone().request("POST", &path, "{}", &[json_kind, ("Origin", origin)]).await;
            assert_eq!((reply.status, reply.error().as_str()), (403, "foreign-origin"), "{path} {origin}");
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
            let reply = anna.clone().request("POST", &path, "{}", &[("Content-Type", kind)]).await;
            assert_eq!((reply.status, reply.error().as_str()), (400, "not-json"), "{path} {kind:?}");
        }
        let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(20_000));
        let reply = anna.clone().request("POST", &path, &huge, &[json_kind]).await;
        assert_eq!((reply.status, reply.error().as_str()), (413, "too-large"), "{path}");
        for (body, id) in [("", "not-json"), ("{", "not-json"), ("7", "not-a-message"), ("{\"x\":1}", "not-a-message")]
        {
            let reply = anna.clone().request("POST", &path, body, &[json_kind]).await;
            assert_eq!((reply.status, reply.error().as_str()), (400, id), "{path} {body:?}");
        }
    }
    server.stop().await;
}
