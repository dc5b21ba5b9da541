//! What the server keeps about a person can be had, and can be erased.

use serde_json::{Value, json};

use crate::client::{Browser, Reply};
use crate::database::{Database, Kind};
use crate::person::Person;

#[track_caller]
fn check_no(reply: &Reply, status: u16, id: &str) {
    assert_eq!((reply.status, reply.error().as_str()), (status, id), "{}", reply.body);
}

/// A game between two people and two bots that is over, and both.
async fn played(server: &janso_server::Server) -> (String, Browser, Browser) {
    let (mut anna, mut bo) = (Browser::new(server.address()), Browser::new(server.address()));
    let new =
        r#"{"rules":"ema2016","rounds":"east","seats":["person","person","tsumogiri","tsumogiri"],"name":"Anna"}"#;
    let made = anna.post("/api/tables", new).await.json();
    let table = made["table"].as_str().expect("a table").to_owned();
    let joined = bo.post(&format!("/api/tables/{table}/join"), r#"{"name":"Bo"}"#).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let mut first = Person::sit(anna.clone(), &made, "tsumogiri").await;
    let mut second = Person::sit(bo.clone(), &joined.json(), "tsumogiri").await;
    tokio::join!(first.play(), second.play());
    (table, anna, bo)
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_about_a_person_is_one_file() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let (table, mut anna, _) = played(&server).await;
        let reply = anna.get("/api/me/export").await;
        assert!(reply.head.contains("attachment; filename=\"janso-own-data.json\""), "{}", reply.head);
        let data = reply.json();
        assert_eq!((&data["name"], &data["account"]), (&json!("Anna"), &json!(null)), "{kind:?}");
        assert_eq!(data["tables"].as_array().map(Vec::len), Some(1));
        let own = &data["tables"][0];
        assert_eq!((&own["id"], &own["state"]), (&json!(table), &json!("over")));
        let seat = own["seat"].as_str().expect("a seat");
        assert_eq!(own["players"][seat], json!("Anna"));
        assert!(own["result"]["points"][seat].is_number(), "{own}");
        assert_eq!(anna.get(own["record"].as_str().expect("an address")).await.status, 200);

        anna.post("/api/account", r#"{"login":"anna","password":"correct horse"}"#).await;
        let data = anna.get("/api/me/export").await;
        assert_eq!(data.json()["account"]["login"], json!("anna"));
        assert_eq!(data.json()["account"]["sessions"].as_array().map(Vec::len), Some(1));
        assert!(!data.body.contains("argon2"), "a hash opens a door");
        // Somebody of whom nothing is known has an empty file, and nobody has somebody else's.
        let nobody = Browser::new(server.address()).get("/api/me/export").await.json();
        assert_eq!((&nobody["name"], &nobody["tables"]), (&json!(null), &json!([])));
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_has_no_name_and_the_games_of_others_stay() {
    for kind in Kind::ALL {
        for has_account in [false, true] {
            let database = Database::fresh(kind).await;
            let server = database.server().await;
            let (table, mut anna, mut bo) = played(&server).await;
            let game = format!("/api/games/{table}");
            let before = bo.get(&game).await;
            assert!(before.body.contains("Anna") && before.body.contains("Bo"), "{}", before.body);
            // She also sits at a table that waits, and plays at another.
            let new = r#"{"rules":"ema2016","seats":["person","person","club","club"],"listed":true}"#;
            let waits = anna.post("/api/tables", new).await.json();
            let plays = anna.post("/api/quick", "{}").await.json();
            let socket = format!("/api/tables/{}/socket", plays["table"].as_str().expect("a table"));
            let mut line = anna.socket(&socket).await;
            let mut thief = anna.clone();

            let erased = if has_account {
                anna.post("/api/account", r#"{"login":"anna","password":"correct horse"}"#).await;
                line = anna.socket(&socket).await;
                check_no(&anna.post("/api/me/erase", "{}").await, 409, "has-account");
                anna.post("/api/account/delete", r#"{"password":"correct horse"}"#).await
            } else {
                anna.post("/api/me/erase", "{}").await
            };
            assert_eq!((erased.status, erased.json()), (200, json!({})), "{kind:?} {has_account}");
            assert_eq!(anna.cookie, None, "every cookie goes");
            while line.hear().await.is_ok() {}

            let after = bo.get(&game).await;
            assert_eq!(after.status, 200);
            let replaced = before.body.lines().zip(after.body.lines()).filter(|(one, other)| one != other);
            let replaced: Vec<_> = replaced.collect();
            assert!(replaced.len() == 1 && replaced[0].1.contains("Guest "), "{replaced:?}");
            assert!(!after.body.contains("Anna") && after.body.contains("Bo"), "{}", after.body);
            let replay = bo.get(&format!("{game}?format=events")).await;
            assert!(replay.status == 200 && !replay.body.contains("Anna"));
            assert_eq!(bo.get("/api/games").await.json()["games"].as_array().map(Vec::len), Some(1));
            // An old cookie is nobody's.
            assert_eq!(thief.try_socket(&socket, None).await.err(), Some(401));
            assert_eq!(thief.get("/api/games").await.json(), json!({"games": []}));
            assert_eq!(thief.get("/api/me").await.json()["name"], json!(null));
            server.stop().await;

            // Nothing comes back with the server, from what was in memory or from what is stored.
            let server = database.server().await;
            bo.address = server.address();
            assert!(!bo.get(&game).await.body.contains("Anna"));
            let free = |table: &Value| table["free"].clone();
            let waiting = format!("/api/tables/{}", waits["table"].as_str().expect("a table"));
            assert_eq!(free(&bo.get(&waiting).await.json()), json!(2), "the chair is free");
            let playing = format!("/api/tables/{}", plays["table"].as_str().expect("a table"));
            let players = bo.get(&playing).await.json()["players"].to_string();
            assert!(players.contains("Guest ") && !players.contains("Anna"), "{players}");
            server.stop().await;
        }
    }
}
