//! Accounts: who comes back is the same person, and nobody else is.

use serde_json::json;

use crate::client::{Browser, Reply, server, server_with};
use crate::database::{Database, Kind};

const ANNA: &str = r#"{"login":"anna","password":"correct horse"}"#;

#[track_caller]
fn check_no(reply: &Reply, status: u16, id: &str) {
    assert_eq!((reply.status, reply.error().as_str()), (status, id), "{}", reply.body);
    assert!(reply.json()["error"]["sentence"].as_str().is_some_and(|sentence| !sentence.is_empty()));
}

/// What `GET /api/me` says about the account.
async fn login_of(browser: &mut Browser) -> serde_json::Value {
    browser.get("/api/me").await.json()["account"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_in_elsewhere_has_the_same_seats_and_name() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut anna = Browser::new(server.address());
        let seated = anna.post("/api/quick", r#"{"name":"Anna"}"#).await.json();
        let made = anna.post("/api/account", ANNA).await;
        assert_eq!(made.status, 201, "{kind:?}: {}", made.body);
        assert_eq!(made.json(), json!({"name": "Anna", "account": "anna", "moderator": false, "barred": null}));
        let cookie = made.head.lines().find(|line| line.contains("janso-session=")).expect("a cookie").to_owned();
        for flag in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=7776000"] {
            assert!(cookie.contains(flag), "{flag}: {cookie}");
        }
        assert!(!anna.cookie.clone().expect("a cookie").contains("janso-guest"), "the session alone says who it is");
        let table = format!("/api/tables/{}", seated["table"].as_str().expect("a table"));

        let mut other = Browser::new(server.address());
        assert_eq!(other.get(&table).await.json()["seat"], json!(null));
        let entered = other.post("/api/account/login", r#"{"login":"ANNA","password":"correct horse"}"#).await;
        assert_eq!((entered.status, &entered.json()["account"]), (200, &json!("anna")));
        assert_eq!(other.get(&table).await.json()["seat"], seated["seat"]);
        assert!(other.try_socket(&format!("{table}/socket"), None).await.is_ok());
        check_no(&other.post("/api/account", ANNA).await, 409, "has-account");

        let mut third = Browser::new(server.address());
        let taken = r#"{"login":"Anna","password":"another horse"}"#;
        check_no(&third.post("/api/account", taken).await, 409, "login-taken");
        check_no(&third.post("/api/account/login", taken).await, 401, "wrong-login");
        let nobody = r#"{"login":"nobody","password":"correct horse"}"#;
        check_no(&third.post("/api/account/login", nobody).await, 401, "wrong-login");
        server.stop().await;
    }
}

/// A copy of a cookie is a key. It must not open anything once the owner has locked the door.
#[tokio::test(flavor = "multi_thread")]
async fn stolen_cookies_die_with_logout_a_new_password_and_the_account() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut anna = Browser::new(server.address());
        let seated = anna.post("/api/quick", r#"{"name":"Anna"}"#).await.json();
        let socket = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
        // Before there was an account somebody copied the guest's cookie.
        let mut thief = anna.clone();
        let mut old = anna.clone();
        assert!(thief.try_socket(&socket, None).await.is_ok());
        assert_eq!(anna.post("/api/account", ANNA).await.status, 201);
        assert_eq!(thief.try_socket(&socket, None).await.err(), Some(401), "{kind:?}");
        assert_eq!(login_of(&mut thief).await, json!(null));

        let mut thief = anna.clone();
        assert_eq!(login_of(&mut thief).await, json!("anna"));
        assert_eq!(anna.post("/api/account/logout", "{}").await.json(), json!({}));
        assert!(!anna.cookie.clone().unwrap_or_default().contains("janso-session"));
        assert_eq!(login_of(&mut anna).await, json!(null));
        assert_eq!(thief.try_socket(&socket, None).await.err(), Some(401), "{kind:?}");
        check_no(&thief.post("/api/account/delete", r#"{"password":"correct horse"}"#).await, 401, "wrong-login");

        anna.post("/api/account/login", ANNA).await;
        let mut thief = anna.clone();
        let mut phone = Browser::new(server.address());
        phone.post("/api/account/login", ANNA).await;
        let wrong = r#"{"old":"wrong horse","new":"battery staple"}"#;
        check_no(&phone.post("/api/account/password", wrong).await, 401, "wrong-login");
        let short = r#"{"old":"correct horse","new":"staple"}"#;
        check_no(&phone.post("/api/account/password", short).await, 422, "no-password");
        assert_eq!(login_of(&mut anna).await, json!("anna"), "a password that was not changed ends nothing");
        let mut line = thief.socket(&socket).await;
        let changed = phone.post("/api/account/password", r#"{"old":"correct horse","new":"battery staple"}"#).await;
        let code = loop {
            if let Err(code) = line.hear().await {
                break code;
            }
        };
        assert_eq!(code, 1001, "an open socket does not outlive the session");
        assert_eq!(thief.try_socket(&socket, None).await.err(), Some(401));
        assert!(phone.try_socket(&socket, None).await.is_ok());
        assert_eq!(changed.json()["account"], json!("anna"));
        assert_eq!(login_of(&mut phone).await, json!("anna"), "the own session goes on");
        assert_eq!(login_of(&mut thief).await, json!(null));
        check_no(&thief.post("/api/account/login", ANNA).await, 401, "wrong-login");

        let mut thief = phone.clone();
        check_no(&phone.post("/api/account/delete", r#"{"password":"correct horse"}"#).await, 401, "wrong-login");
        assert_eq!(phone.post("/api/account/delete", r#"{"password":"battery staple"}"#).await.status, 200);
        assert_eq!(login_of(&mut thief).await, json!(null));
        assert_eq!(thief.get("/api/me").await.json()["name"], json!(null));
        // Nor does the guest's cookie of before there was an account count again.
        assert_eq!(old.try_socket(&socket, None).await.err(), Some(401), "{kind:?}");
        assert_eq!(old.get("/api/games").await.json(), json!({"games": []}));
        let before = old.cookie.clone();
        old.get("/api/me").await;
        assert_ne!(old.cookie, before, "it is somebody new");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_sessions_and_those_of_another_server_are_nobody() {
    let (one, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (one, other) = (server(one.path()).await, server(other.path()).await);
    let mut anna = Browser::new(one.address());
    let seated = anna.post("/api/quick", "{}").await.json();
    let socket = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
    let guest = anna.cookie.clone().expect("a cookie");
    anna.post("/api/account", ANNA).await;
    let cookies = anna.cookie.clone().expect("cookies");
    let session = cookies.split("; ").find(|one| one.starts_with("janso-session=")).expect("a session").to_owned();
    let value = session.split_once('=').expect("a value").1.to_owned();
    let token = &value[value.len() - 64..];

    let mut there = Browser::new(other.address());
    there.post("/api/account", ANNA).await;
    let foreign = there.cookie.clone().expect("cookies");
    let forged = [
        foreign,
        guest.replace("janso-guest", "janso-session"),
        session.replace("janso-session", "janso-guest"),
        format!("janso-session={token}"),
        format!("janso-session={}{token}", "A".repeat(value.len() - 64)),
        format!("{session}x"),
        "janso-session=".to_owned(),
        "janso-session=%00%ff' OR 1=1 --".to_owned(),
        format!("janso-session={}", "x".repeat(3_000)),
    ];
    for cookie in forged {
        let mut forger = Browser { address: one.address(), cookie: Some(cookie.clone()) };
        assert!(forger.try_socket(&socket, None).await.is_err(), "{cookie:.80}");
        assert_eq!(login_of(&mut forger).await, json!(null), "{cookie:.80}");
        let delete = forger.post("/api/account/delete", r#"{"password":"correct horse"}"#).await;
        check_no(&delete, 401, "wrong-login");
    }
    assert_eq!(login_of(&mut anna).await, json!("anna"));
    // A guest's cookie of ours is one of ours there no more than a session.
    let mut stranger = Browser { address: other.address(), cookie: Some(guest.clone()) };
    stranger.get("/api/me").await;
    assert_ne!(stranger.cookie, Some(guest));
    one.stop().await;
    other.stop().await;
}

/// A request from another address, which a proxy says.
async fn post_from(browser: &mut Browser, address: &str, path: &str, body: &str) -> Reply {
    let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
    browser.request("POST", path, body, &headers).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_wrong_passwords_does_not_lock_the_owner_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = server_with(folder.path(), |settings| settings.proxies = vec![proxy]).await;
    let (own, foreign) = ("192.0.2.1", "198.51.100.1");
    let mut anna = Browser::new(server.address());
    assert_eq!(post_from(&mut anna, own, "/api/account", ANNA).await.status, 201);
    let mut known = Browser::new(server.address());
    assert_eq!(post_from(&mut known, own, "/api/account/login", ANNA).await.status, 200);
    post_from(&mut known, own, "/api/account/logout", "{}").await;

    let mut refused = None;
    let guess = |number: u32| json!({"login": "anna", "password": format!("password {number}")}).to_string();
    for number in 0..25 {
        let reply = post_from(&mut Browser::new(server.address()), foreign, "/api/account/login", &guess(number)).await;
        match reply.status {
            401 => (),
            _ => {
                check_no(&reply, 429, "too-many");
                refused.get_or_insert(number);
            }
        }
    }
    // A machine that is slow gives one back meanwhile.
    assert!(refused.is_some_and(|number| (10..15).contains(&number)), "{refused:?}");
    let stranger = || Browser::new(server.address());
    // Not even the right one from there; from elsewhere it is the owner's.
    check_no(&post_from(&mut stranger(), foreign, "/api/account/login", ANNA).await, 429, "too-many");
    assert_eq!(post_from(&mut stranger(), own, "/api/account/login", ANNA).await.status, 200);
    // Others at that address go on, too.
    let bo = r#"{"login":"bo-2","password":"correct horse"}"#;
    assert_eq!(post_from(&mut stranger(), foreign, "/api/account", bo).await.status, 201);
    assert_eq!(post_from(&mut stranger(), foreign, "/api/account/login", bo).await.status, 200);

    // From everywhere: strangers wait, and the owner's browser and session do not.
    for address in 0..12 {
        for number in 0..10 {
            post_from(&mut stranger(), &format!("203.0.113.{address}"), "/api/account/login", &guess(number)).await;
        }
    }
    check_no(&post_from(&mut stranger(), own, "/api/account/login", ANNA).await, 429, "too-many");
    assert_eq!(post_from(&mut known, foreign, "/api/account/login", ANNA).await.status, 200);
    let change = r#"{"old":"correct horse","new":"battery staple"}"#;
    assert_eq!(post_from(&mut anna, foreign, "/api/account/password", change).await.status, 200);
    // A browser is known to one account, and a copy of its cookie has no more tries than anybody.
    let mut thief = known.clone();
    let mut tried = 0;
    while tried < 30 && post_from(&mut thief, foreign, "/api/account/login", &guess(tried)).await.status == 401 {
        tried += 1;
    }
    assert!((10..30).contains(&tried), "{tried}");
    server.stop().await;
}

/// What is guessed first is refused, with a sentence that helps.
#[tokio::test(flavor = "multi_thread")]
async fn weak_passwords_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    for weak in ["password", "12345678", "qwertyuiop", "annaliese1"] {
        let given = json!({"login": "annaliese", "password": weak}).to_string();
        let reply = anna.post("/api/account", &given).await;
        check_no(&reply, 422, "weak-password");
        assert!(reply.body.contains("several words"), "{}", reply.body);
    }
    assert_eq!(anna.post("/api/account", ANNA).await.status, 201);
    let change = r#"{"old":"correct horse","new":"iloveyou"}"#;
    check_no(&anna.post("/api/account/password", change).await, 422, "weak-password");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut anna = Browser::new(server.address());
        check_no(&anna.get("/api/account").await, 401, "wrong-login");
        check_no(&anna.post("/api/account/sessions/end", r#"{"session":null}"#).await, 401, "wrong-login");
        assert_eq!(anna.post("/api/account", ANNA).await.status, 201);
        let phone = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
        let headers = [("Content-Type", "application/json"), ("User-Agent", phone)];
        let mut others = [(); 3].map(|()| Browser::new(server.address()));
        for other in &mut others {
            assert_eq!(other.request("POST", "/api/account/login", ANNA, &headers).await.status, 200);
        }
        let told = anna.get("/api/account").await.json();
        assert_eq!((&told["login"], &told["mail"], &told["sends-mail"]), (&json!("anna"), &json!(null), &json!(false)));
        let sessions = told["sessions"].as_array().expect("a list").clone();
        assert_eq!(sessions.len(), 4, "{kind:?}: {told}");
        assert_eq!(sessions.iter().filter(|session| session["own"] == json!(true)).count(), 1);
        assert_eq!(sessions.iter().filter(|session| session["browser"] == json!("Firefox, Android")).count(), 3);

        // One is ended by another, with its open socket; what names it opens nothing.
        let own = |told: &serde_json::Value| -> String {
            let all = told["sessions"].as_array().expect("a list");
            let own = all.iter().find(|session| session["own"] == json!(true)).expect("the own");
            own["id"].as_str().expect("an id").to_owned()
        };
        let first = own(&others[0].get("/api/account").await.json());
        let mut forger = Browser { address: server.address(), cookie: Some(format!("janso-session={first}")) };
        assert_eq!(login_of(&mut forger).await, json!(null));
        let end = json!({"session": first}).to_string();
        assert_eq!(anna.post("/api/account/sessions/end", &end).await.json(), json!({}));
        assert_eq!(login_of(&mut others[0]).await, json!(null));
        check_no(&anna.post("/api/account/sessions/end", &end).await, 404, "no-session");
        // Nobody ends a session of somebody else.
        let mut bo = Browser::new(server.address());
        bo.post("/api/account", r#"{"login":"bo-2","password":"correct horse"}"#).await;
        let foreign = json!({"session": own(&others[1].get("/api/account").await.json())}).to_string();
        check_no(&bo.post("/api/account/sessions/end", &foreign).await, 404, "no-session");
        // All others, and then the own.
        assert_eq!(anna.post("/api/account/sessions/end", r#"{"session":null}"#).await.status, 200);
        assert_eq!(login_of(&mut others[1]).await, json!(null));
        assert_eq!(login_of(&mut bo).await, json!("bo-2"));
        let told = anna.get("/api/account").await.json();
        assert_eq!(told["sessions"].as_array().map(Vec::len), Some(1));
        anna.post("/api/account/sessions/end", &json!({"session": own(&told)}).to_string()).await;
        assert_eq!(login_of(&mut anna).await, json!(null));
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_logins_and_passwords_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut browser = Browser::new(server.address());
    let long = "x".repeat(33);
    let hostile = ["", "ab", &long, "an na", "anna\u{0}", "anna\n", "änna", "<b>anna</b>", "anna' --", "\u{202e}anna"];
    for login in hostile {
        let given = json!({"login": login, "password": "correct horse"}).to_string();
        check_no(&browser.post("/api/account", &given).await, 422, "no-login");
        check_no(&browser.post("/api/account/login", &given).await, 401, "wrong-login");
    }
    for password in ["", "1234567", &"x".repeat(257)] {
        let given = json!({"login": "anna", "password": password}).to_string();
        check_no(&browser.post("/api/account", &given).await, 422, "no-password");
        check_no(&browser.post("/api/account/login", &given).await, 401, "wrong-login");
    }
    let more = r#"{"login":"anna","password":"correct horse","moderator":true}"#;
    check_no(&browser.post("/api/account", more).await, 400, "not-a-message");
    check_no(&browser.post("/api/account/logout", "[]").await, 400, "not-a-message");
    let huge = json!({"login": "anna", "password": "x".repeat(20_000)}).to_string();
    check_no(&browser.post("/api/account", &huge).await, 413, "too-large");
    // Spaces, letters of all kinds and 256 characters are fine in a password.
    let given = json!({"login": "anna", "password": "ä 雀 Q7".repeat(36) + "battery"}).to_string();
    assert_eq!(browser.post("/api/account", &given).await.status, 201);
    server.stop().await;
}
