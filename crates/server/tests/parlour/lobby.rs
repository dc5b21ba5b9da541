//! What a lobby offers, and games without names.

use serde_json::{Value, json};

use crate::client::{Browser, server};
use crate::person::Person;

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_in_the_language_of_the_reader() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let english = anna.get("/api/choices").await.json();
    assert_eq!(anna.get("/api/choices?lang=tlh").await.json(), english);
    let german = anna.get("/api/choices?lang=de").await.json();
    let about = |choices: &Value, level: &str| {
        let levels = choices["levels"].as_array().expect("levels").clone();
        levels.iter().find(|one| one["id"] == level).expect("the level")["about"].clone()
    };
    assert_eq!(about(&english, "random"), "makes any lawful move");
    assert_eq!(about(&german, "random"), "macht irgendeinen erlaubten Zug");
    assert_eq!(english["times"], json!([null, {"base": 5, "bank": 20}, {"base": 10, "bank": 60}]));
    let field = |choices: &Value, id: &str| {
        let fields = choices["fields"].as_array().expect("fields").clone();
        fields.into_iter().find(|one| one["id"] == id).expect("the field")
    };
    let ties = field(&english, "ties");
    assert_eq!(ties["takes"]["type"], "word");
    assert!(ties["takes"]["words"].as_array().expect("words").contains(&ties["answers"]["ema2016"]));
    assert_ne!(field(&german, "ties")["about"], ties["about"]);
    assert_eq!(field(&german, "ties")["answers"], ties["answers"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_told_without_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let seated = anna.post("/api/quick", r#"{"rounds":"east","name":"Annabella"}"#).await.json();
    let mut person = Person::sit(anna.clone(), &seated, "club").await;
    person.play().await;
    let game = format!("/api/games/{}", person.table);
    for format in ["record", "mjai", "events"] {
        let shown = anna.get(&format!("{game}?format={format}&names=shown")).await;
        assert!(shown.status == 200 && shown.body.contains("Annabella"), "{format}");
        let hidden = anna.get(&format!("{game}?format={format}&names=hidden")).await;
        assert_eq!(hidden.status, 200, "{format}: {}", hidden.body);
        assert!(!hidden.body.contains("Annabella") && !hidden.body.contains("club 1"), "{format}");
    }
    let events = |reply: Value| (reply["events"].clone(), reply["over"].clone());
    let shown = anna.get(&format!("{game}?format=events")).await.json();
    let hidden = anna.get(&format!("{game}?format=events&names=hidden")).await.json();
    assert_eq!(hidden["table"]["seats"]["C"]["name"], "C");
    assert_eq!(events(hidden), events(shown));
    let wrong = anna.get(&format!("{game}?names=some")).await;
    assert_eq!((wrong.status, wrong.error().as_str()), (422, "no-names"));
    server.stop().await;
}
