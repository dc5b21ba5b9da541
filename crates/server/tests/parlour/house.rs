//! House rules at a table, and in the record of its game.

use records::record::{Record, Replay};
use serde_json::json;

use crate::client::{Browser, server};
use crate::person::Person;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_house_rules_and_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = server(folder.path()).await;
    let mut anna = Browser::new(first.address());
    let house = "base = \"ema2016\"\nname = \"Club night\"\nrounds = \"east\"\nred_fives = \"three\"\nstarting_points = 25000\nriichi_bet = 500\n\n[yaku]\nall-simples = \"concealed 1\"\n";
    let new = json!({"house": house, "seats": ["person", "club", "club", "club"]}).to_string();
    let made = anna.post("/api/tables", &new).await;
    assert_eq!(made.status, 201, "{made:?}");
    let mut person = Person::sit(anna.clone(), &made.json(), "club").await;
    let told = &person.told;
    assert_eq!((told.rules.as_str(), told.rules_name.as_str()), ("ema2016", "Club night"));
    assert_eq!((told.house.as_deref(), told.rounds), (Some(house), protocol::Length::East));
    assert_eq!(told.riichi_bet, 500);
    // The person folds by the rules that are told, so that red fives and points would not fit otherwise.
    person.play_to(60).await;
    first.kill().await;
    let second = server(folder.path()).await;
    person.browser.address = second.address();
    person.come_again().await;
    person.play().await;

    let text = person.browser.get(&format!("/api/games/{}", person.table)).await.body;
    for line in ["rules ema2016", "rule red_fives three", "rule rounds east", "rule yaku all-simples concealed 1"] {
        assert!(text.lines().any(|one| one == line), "{line}: {:.600}", text);
    }
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    Replay::new(&record).finish().expect("the record is what the table says");
    let games = person.browser.get("/api/games").await.json();
    assert_eq!(games["games"][0]["rules-name"], json!("Club night"));
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_house_rules_say_where_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let house = "base = 'ema2016'\nred_fives = '🀄thré'\nname = 'Ø'\nkirage = true";
    let new = json!({"house": house, "seats": ["person", "club", "club", "club"]}).to_string();
    let refused = anna.post("/api/tables", &new).await;
    assert_eq!((refused.status, refused.error()), (422, "no-house".to_owned()));
    let error = &refused.json()["error"];
    let places: Vec<_> = (0..3).map(|at| error["faults"][at].clone()).collect();
    let place = |at: usize| ["row", "column", "length"].map(|key| places[at][key].as_u64());
    // Characters are counted, not bytes: the tile has four, and é two.
    assert_eq!((place(0), place(1)), ([Some(2), Some(13), Some(7)], [Some(4), Some(1), Some(6)]), "{error}");
    assert_eq!(places[1]["sentence"], json!("there is no field \"kirage\"; did you mean kiriage?"));
    assert!(places[2].is_null());
    let sentence = error["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("line 4, column 1: there is no field"), "{sentence}");

    // Where no text was sent there is no place in it.
    let refused = anna.post("/api/tables", r#"{"rules":"poker","seats":["person","club","club","club"]}"#).await;
    assert!(refused.json()["error"].get("faults").is_none(), "{refused:?}");
    server.stop().await;
}
