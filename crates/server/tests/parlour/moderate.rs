//! Moderators: who may close a table and bar a person, and what a barred person can still do.

use janso_server::Server;
use protocol::ToSeat;
use serde_json::{Value, json};

use crate::client::{Browser, Reply, server_with};
use crate::database::{Database, Kind};

#[track_caller]
fn check_no(reply: &Reply, status: u16, id: &str) {
    assert_eq!((reply.status, reply.error().as_str()), (status, id), "{}", reply.body);
}

async fn parlour(database: &Database) -> Server {
    database.server().await
}

/// What the operator does by command, while the server runs.
pub async fn appoint(database: &Database, login: &'static str, moderator: bool) -> Result<(), janso_server::NoAccount> {
    let place = database.place();
    tokio::task::spawn_blocking(move || janso_server::appoint(&place, login, moderator)).await.expect("it ends")
}

/// A new account that moderates.
async fn moderator(server: &Server, database: &Database) -> Browser {
    let browser = logged_in(server, "mod").await;
    appoint(database, "MOD", true).await.expect("there is such an account");
    browser
}

async fn logged_in(server: &Server, login: &str) -> Browser {
    let mut browser = Browser::new(server.address());
    let given = json!({"login": login, "password": "correct horse"}).to_string();
    assert_eq!(browser.post("/api/account", &given).await.status, 201);
    browser
}

/// A table that waits for two more, and who made it.
async fn anna_waits(server: &Server) -> (Browser, Value) {
    let mut anna = Browser::new(server.address());
    let new = r#"{"rules":"ema2016","seats":["person","person","person","club"],"listed":true,"name":"Anna"}"#;
    let made = anna.post("/api/tables", new).await;
    assert_eq!(made.status, 201, "{}", made.body);
    (anna, made.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_moderator_moderates() {
    let database = Database::fresh(Kind::Sqlite).await;
    let server = parlour(&database).await;
    let (anna, made) = anna_waits(&server).await;
    let table = made["table"].as_str().expect("a table");
    let bar = json!({"table": table, "seat": made["seat"], "why": "rude", "hours": 1}).to_string();
    let close = format!("/api/moderate/tables/{table}/close");
    for mut other in [Browser::new(server.address()), anna.clone(), logged_in(&server, "modest").await] {
        assert_eq!(other.get("/api/me").await.json()["moderator"], json!(false));
        check_no(&other.get("/api/moderate/tables").await, 403, "no-moderator");
        check_no(&other.get("/api/moderate/bars").await, 403, "no-moderator");
        check_no(&other.post(&close, r#"{"why":"rude"}"#).await, 403, "no-moderator");
        check_no(&other.post("/api/moderate/bar", &bar).await, 403, "no-moderator");
        check_no(&other.post("/api/moderate/unbar", r#"{"bar":1}"#).await, 403, "no-moderator");
    }
    let mut moderator = moderator(&server, &database).await;
    assert_eq!(moderator.get("/api/me").await.json()["moderator"], json!(true));
    let watched = moderator.get("/api/moderate/tables").await.json();
    assert_eq!(watched["tables"][0]["id"], made["table"]);
    let seat = made["seat"].as_str().expect("a seat");
    let expected =
        json!({"who": "person", "name": "Anna", "level": null, "here": false, "ready": true, "rematch": false});
    assert_eq!(watched["tables"][0]["seats"][seat], expected);
    let mut line = anna.socket(&format!("/api/tables/{table}/socket")).await;
    // Whoever is told something has been seen.
    line.hear().await.expect("the table");
    let watched = moderator.get("/api/moderate/tables").await.json();
    assert_eq!(watched["tables"][0]["seats"][seat]["here"], json!(true));
    drop(line);
    // Who is a moderator no more after logging out.
    moderator.post("/api/account/logout", "{}").await;
    check_no(&moderator.get("/api/moderate/tables").await, 403, "no-moderator");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_tells_its_sockets_and_never_comes_back() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = parlour(&database).await;
        let mut anna = Browser::new(server.address());
        let seated = anna.post("/api/quick", r#"{"name":"Anna"}"#).await.json();
        let table = seated["table"].as_str().expect("a table").to_owned();
        let mut line = anna.socket(&format!("/api/tables/{table}/socket")).await;
        let mut moderator = moderator(&server, &database).await;
        let close = format!("/api/moderate/tables/{table}/close");
        for why in ["", "   ", "two\nlines", &"x".repeat(501)] {
            check_no(&moderator.post(&close, &json!({"why": why}).to_string()).await, 422, "no-why");
        }
        check_no(&moderator.post("/api/moderate/tables/bcdfghjkmnpq/close", r#"{"why":"?"}"#).await, 404, "no-table");
        let closed = moderator.post(&close, r#"{"why":"somebody was rude"}"#).await;
        assert_eq!((closed.status, closed.json()), (200, json!({})), "{kind:?}");
        let sentence = line
            .hear_some(|message| if let ToSeat::Closed(closed) = message { Some(closed.sentence) } else { None })
            .await;
        assert!(sentence.contains("somebody was rude"), "{sentence}");
        assert_eq!(line.hear().await.err(), Some(1000));
        check_no(&moderator.post(&close, r#"{"why":"once more"}"#).await, 404, "no-table");
        assert_eq!(moderator.get("/api/moderate/tables").await.json(), json!({"tables": [], "unreadable": []}));
        server.stop().await;
        // Whoever comes back is told why, and nothing else; whoever did not sit there is told nothing.
        let server = parlour(&database).await;
        anna.address = server.address();
        assert_eq!(anna.get(&format!("/api/tables/{table}")).await.json()["state"], "closed");
        let socket = format!("/api/tables/{table}/socket");
        let mut line = anna.socket(&socket).await;
        let again = line.hear().await.expect("a message");
        assert!(matches!(again, ToSeat::Closed(closed) if closed.sentence == "somebody was rude"));
        assert_eq!(line.hear().await.err(), Some(1000));
        let mut other = Browser::new(server.address());
        other.get("/api/me").await;
        assert_eq!(other.try_socket(&socket, None).await.err(), Some(403));
        check_no(&anna.get(&format!("/api/games/{table}")).await, 404, "no-game");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_barred_person_can_look_and_do_nothing_else() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = parlour(&database).await;
        let (mut anna, made) = anna_waits(&server).await;
        let table = made["table"].as_str().expect("a table").to_owned();
        let account = r#"{"login":"anna","password":"correct horse"}"#;
        assert_eq!(anna.post("/api/account", account).await.status, 201);
        let mut bo = Browser::new(server.address());
        let seated = bo.post(&format!("/api/tables/{table}/join"), r#"{"name":"Bo"}"#).await.json();
        let socket = format!("/api/tables/{table}/socket");
        let mut line = anna.socket(&socket).await;
        let mut moderator = moderator(&server, &database).await;

        let bar = |seat: &Value, why: &str, hours: Value| {
            json!({"table": table, "seat": seat, "why": why, "hours": hours}).to_string()
        };
        let path = "/api/moderate/bar";
        check_no(&moderator.post(path, &bar(&made["seat"], "", json!(1))).await, 422, "no-why");
        check_no(&moderator.post(path, &bar(&made["seat"], "rude", json!(0))).await, 422, "no-hours");
        check_no(&moderator.post(path, &bar(&made["seat"], "rude", json!(87_601))).await, 422, "no-hours");
        let taken = [made["seat"].clone(), seated["seat"].clone()];
        for seat in ["A", "B", "C", "D"].map(Value::from).iter().filter(|seat| !taken.contains(seat)) {
            check_no(&moderator.post(path, &bar(seat, "rude", json!(1))).await, 422, "no-person");
        }
        let barred = moderator.post(path, &bar(&made["seat"], "was rude", json!(24))).await;
        assert_eq!((barred.status, barred.json()), (200, json!({})), "{kind:?}");

        // The socket is closed, and nothing opens it.
        while line.hear().await.is_ok() {}
        assert_eq!(anna.try_socket(&socket, None).await.err(), Some(403));
        let everything = [
            ("/api/me", r#"{"name":"Anne"}"#),
            ("/api/quick", "{}"),
            ("/api/tables", r#"{"rules":"ema2016","seats":["person","club","club","club"]}"#),
            (&format!("/api/tables/{table}/join"), "{}"),
            ("/api/account", account),
            ("/api/account/login", account),
            ("/api/account/logout", "{}"),
            ("/api/account/password", r#"{"old":"correct horse","new":"battery staple"}"#),
            ("/api/account/delete", r#"{"password":"correct horse"}"#),
            ("/api/moderate/unbar", r#"{"bar":1}"#),
        ];
        for (path, body) in everything {
            let reply = anna.post(path, body).await;
            check_no(&reply, 403, "barred");
            let sentence = reply.json()["error"]["sentence"].as_str().expect("a sentence").to_owned();
            assert!(sentence.contains("was rude") && sentence.contains("until 20"), "{sentence}");
        }
        // The account is barred in every browser.
        check_no(&Browser::new(server.address()).post("/api/account/login", account).await, 403, "barred");
        let me = anna.get("/api/me").await.json();
        assert!(me["barred"].as_str().is_some_and(|why| why.contains("was rude")), "{me}");
        assert_eq!(anna.get("/api/games").await.status, 200);
        assert_eq!(anna.get("/api/tables").await.status, 200);
        // Nobody else is.
        assert_eq!(bo.post("/api/quick", "{}").await.status, 201);

        let bars = moderator.get("/api/moderate/bars").await.json();
        assert_eq!(bars["bars"].as_array().map(Vec::len), Some(1), "{bars}");
        assert_eq!((&bars["bars"][0]["name"], &bars["bars"][0]["why"]), (&json!("Anna"), &json!("was rude")));
        let lifted = json!({"bar": bars["bars"][0]["id"]}).to_string();
        assert_eq!(moderator.post("/api/moderate/unbar", &lifted).await.json(), json!({}));
        check_no(&moderator.post("/api/moderate/unbar", &lifted).await, 404, "no-bar");
        assert_eq!(moderator.get("/api/moderate/bars").await.json(), json!({"bars": []}));
        assert_eq!(anna.post("/api/quick", "{}").await.status, 201);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bar_for_good_has_no_end_and_one_that_ended_is_none() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = parlour(&database).await;
        let (mut anna, made) = anna_waits(&server).await;
        let mut moderator = moderator(&server, &database).await;
        let bar = json!({"table": made["table"], "seat": made["seat"], "why": "cheated", "hours": null}).to_string();
        assert_eq!(moderator.post("/api/moderate/bar", &bar).await.status, 200);
        let me = anna.get("/api/me").await.json();
        assert!(me["barred"].as_str().is_some_and(|why| why.contains("for good")), "{me}");
        assert_eq!(moderator.get("/api/moderate/bars").await.json()["bars"][0]["until"], json!(null));
        server.stop().await;
        database.run("UPDATE bars SET until = since").await;
        let server = parlour(&database).await;
        (anna.address, moderator.address) = (server.address(), server.address());
        assert_eq!(anna.get("/api/me").await.json()["barred"], json!(null));
        assert_eq!(moderator.get("/api/moderate/bars").await.json(), json!({"bars": []}));
        assert_eq!(anna.post("/api/quick", "{}").await.status, 201);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_cannot_be_barred() {
    let database = Database::fresh(Kind::Sqlite).await;
    let server = parlour(&database).await;
    let mut moderator = moderator(&server, &database).await;
    let new = r#"{"rules":"ema2016","seats":["person","person","club","club"]}"#;
    let made = moderator.post("/api/tables", new).await.json();
    let bar = json!({"table": made["table"], "seat": made["seat"], "why": "oops", "hours": null}).to_string();
    check_no(&moderator.post("/api/moderate/bar", &bar).await, 422, "no-person");
    server.stop().await;
}

/// A login in the settings could be registered by anybody: a moderator is an account that is there.
#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_is_an_account_whose_login_is_never_free_again() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = parlour(&database).await;
        let unknown = appoint(&database, "mod", true).await.expect_err("nobody has that login");
        assert!(unknown.to_string().contains("janso account list"), "{unknown}");
        let mut moderator = moderator(&server, &database).await;
        assert_eq!(moderator.get("/api/me").await.json()["moderator"], json!(true), "{kind:?}");
        let mut anna = logged_in(&server, "anna").await;
        assert_eq!(anna.get("/api/me").await.json()["moderator"], json!(false));
        let place = database.place();
        let listed = tokio::task::spawn_blocking(move || janso_server::accounts(&place)).await.expect("it ends");
        let listed: Vec<_> = listed.expect("a list").into_iter().map(|one| (one.login, one.moderator)).collect();
        assert_eq!(listed, [("anna".to_owned(), false), ("mod".to_owned(), true)]);

        appoint(&database, "mod", false).await.expect("there is such an account");
        assert_eq!(moderator.get("/api/me").await.json()["moderator"], json!(false));
        check_no(&moderator.get("/api/moderate/tables").await, 403, "no-moderator");
        let password = r#"{"password":"correct horse"}"#;
        for browser in [&mut moderator, &mut anna] {
            assert_eq!(browser.post("/api/account/delete", password).await.status, 200);
        }
        // What was once a moderator's is nobody's; any other login is free again.
        let mut other = Browser::new(server.address());
        let wanted = |login: &str| json!({"login": login, "password": "correct horse"}).to_string();
        check_no(&other.post("/api/account", &wanted("Mod")).await, 409, "login-taken");
        assert_eq!(other.post("/api/account", &wanted("anna")).await.status, 201);
        server.stop().await;
    }
}

/// Whoever clears the cookies is a newcomer. People who were there before, and accounts, are others at the same address.
#[tokio::test(flavor = "multi_thread")]
async fn a_bar_reaches_newcomers_from_the_same_address() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = server_with(std::path::Path::new(""), |settings| {
            settings.place = database.place();
            settings.proxies = vec!["127.0.0.1".parse().expect("an address")];
        })
        .await;
        let from = async |browser: &mut Browser, address: &str, path: &str, body: &str| {
            let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
            browser.request("POST", path, body, &headers).await
        };
        let fresh = || Browser::new(server.address());
        let new = r#"{"rules":"ema2016","seats":["person","person","person","club"],"name":"Anna"}"#;
        let mut anna = fresh();
        let made = from(&mut anna, "192.0.2.1", "/api/tables", new).await.json();
        // The address is that of a person who is known already.
        from(&mut anna, "192.0.2.1", "/api/me", r#"{"name":"Anna"}"#).await;
        let mut regular = fresh();
        assert_eq!(from(&mut regular, "192.0.2.1", "/api/quick", "{}").await.status, 201);
        let mut account = logged_in(&server, "bob").await;
        let mut moderator = moderator(&server, &database).await;
        let bar = json!({"table": made["table"], "seat": made["seat"], "why": "rude", "hours": null, "address": true});
        assert_eq!(moderator.post("/api/moderate/bar", &bar.to_string()).await.status, 200, "{kind:?}");

        let credentials = r#"{"login":"anna","password":"correct horse"}"#;
        let join = format!("/api/tables/{}/join", made["table"].as_str().expect("a table"));
        for (path, body) in [("/api/quick", "{}"), ("/api/tables", new), (&join, "{}"), ("/api/account", credentials)] {
            let reply = from(&mut fresh(), "192.0.2.1", path, body).await;
            check_no(&reply, 403, "barred");
            assert!(reply.body.contains("your network"), "{}", reply.body);
        }
        assert_eq!(from(&mut fresh(), "192.0.2.2", "/api/quick", "{}").await.status, 201);
        assert_eq!(from(&mut regular, "192.0.2.1", "/api/quick", "{}").await.status, 201);
        assert_eq!(from(&mut account, "192.0.2.1", "/api/quick", "{}").await.status, 201);
        let login = r#"{"login":"bob","password":"correct horse"}"#;
        assert_eq!(from(&mut fresh(), "192.0.2.1", "/api/account/login", login).await.status, 200);
        // No address stands in the database, and what stands there goes with the bar.
        let bars = moderator.get("/api/moderate/bars").await.json();
        assert!(bars["bars"][0]["address-until"].is_string() && bars["bars"][0]["until"].is_null(), "{bars}");
        moderator.post("/api/moderate/unbar", &json!({"bar": bars["bars"][0]["id"]}).to_string()).await;
        assert_eq!(from(&mut fresh(), "192.0.2.1", "/api/quick", "{}").await.status, 201);
        // A bar that was not to reach so far does not.
        let made = from(&mut fresh(), "192.0.2.3", "/api/tables", new).await.json();
        let mut bar = json!({"table": made["table"], "seat": made["seat"], "why": "rude", "hours": 1, "address": true});
        // Whoever came once without a cookie has no address that is known: the moderator is not left to think it is barred.
        check_no(&moderator.post("/api/moderate/bar", &bar.to_string()).await, 422, "unknown-address");
        assert_eq!(moderator.get("/api/moderate/bars").await.json(), json!({"bars": []}));
        bar["address"] = json!(false);
        assert_eq!(moderator.post("/api/moderate/bar", &bar.to_string()).await.status, 200);
        assert_eq!(from(&mut fresh(), "192.0.2.3", "/api/quick", "{}").await.status, 201);
        server.stop().await;
    }
}
