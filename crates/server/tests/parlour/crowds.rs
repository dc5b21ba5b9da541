//! How many tables somebody may have: enforced where they are stored, however many are asked for at once.

use serde_json::json;

use crate::client::{Browser, server_with};
use crate::database::{Database, Kind};
use crate::person::Person;

/// How many of these requests were followed; the others are too many.
async fn followed(requests: Vec<(Browser, String, String)>, status: u16) -> usize {
    let asked = requests.into_iter().map(|(mut browser, path, body)| {
        tokio::spawn(async move {
            let reply = browser.post(&path, &body).await;
            assert!(reply.status == status || reply.error() == "too-many", "{}", reply.body);
            reply.status == status
        })
    });
    let asked: Vec<_> = asked.collect();
    let mut count = 0;
    for one in asked {
        count += usize::from(one.await.expect("an answer"));
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_at_more_tables_than_allowed_however_many_are_asked_for_at_once() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let running = server_with(database.folder(), |settings| {
            settings.place = database.place();
            settings.tables_of_guest = 3;
        })
        .await;
        let mut anna = Browser::new(running.address());
        anna.get("/api/me").await;
        let quick = |_| (anna.clone(), "/api/quick".to_owned(), "{}".to_owned());
        assert_eq!(followed((0..25).map(quick).collect(), 201).await, 3, "{kind:?}");
        // Sitting down at the tables of others counts as well.
        let mut bo = Browser::new(running.address());
        bo.get("/api/me").await;
        let mut joins = Vec::new();
        let new = r#"{"rules":"ema2016","seats":["person","person","person","club"]}"#;
        for _ in 0..12 {
            let made = Browser::new(running.address()).post("/api/tables", new).await.json();
            let path = format!("/api/tables/{}/join", made["table"].as_str().expect("a table"));
            joins.push((bo.clone(), path, "{}".to_owned()));
        }
        assert_eq!(followed(joins, 200).await, 3, "{kind:?}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_tables_whoever_makes_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.tables_per_address = 4).await;
    let mut anna = Browser::new(running.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
    let stranger = |_| (Browser::new(running.address()), "/api/quick".to_owned(), "{}".to_owned());
    assert_eq!(followed((0..20).map(stranger).collect(), 201).await, 3);
    // Joining makes no table; and a game that is over makes room.
    Person::sit(anna, &seated, "tsumogiri").await.play().await;
    assert_eq!(followed((0..5).map(stranger).collect(), 201).await, 1);
    let refused = Browser::new(running.address()).post("/api/quick", "{}").await;
    assert_eq!((refused.status, refused.error().as_str()), (429, "too-many"));
    let sentence = &refused.json()["error"]["sentence"];
    assert_eq!(
        *sentence,
        json!("too many tables were made from your network; finish a game first, or try again later")
    );
    running.stop().await;
}
