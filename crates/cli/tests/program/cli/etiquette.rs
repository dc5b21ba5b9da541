//! `janso etiquette`.

use super::janso;

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_language_has_its_cards_with_their_clauses() {
    for (lang, sentence) in [
        ("en", "Mix the tiles face down."),
        ("da", "Bland brikkerne med bagsiden opad."),
        ("de", "Mischt die Ziegel verdeckt."),
        ("nl", "Schud de stenen met de beeldzijde naar beneden."),
    ] {
        let shown = flat(&janso(&format!("etiquette --rules ema2008 --lang {lang}")).out);
        assert!(shown.contains(sentence) && shown.contains("wall.mix.face-down"), "{lang}: {shown}");
    }
}

#[test]
fn a_ruleset_has_the_cards_of_its_document() {
    let clauses = |rules: &str| -> Vec<String> {
        let found = janso(&format!("etiquette --json --rules {rules}")).json();
        let cards = found["cards"].as_array().expect("cards").clone();
        cards.iter().map(|card| card["clause"].as_str().expect("a clause").to_owned()).collect()
    };
    assert!(clauses("ema2016").contains(&"tour.phone.silent".to_owned()));
    assert!(!clauses("ema2012").contains(&"tour.phone.silent".to_owned()));
    assert_eq!(clauses("ema2025"), clauses("ema2016"));
    assert_eq!(janso("etiquette --json --rules ema2025").json()["document"], "ema2016");
    assert!(flat(&janso("etiquette --rules ema2025").out).contains("these are the cards of"));
    assert!(!flat(&janso("etiquette --rules ema2016").out).contains("these are the cards of"));
}

#[test]
fn english_words_stand_beside_those_of_another_language() {
    let danish = flat(&janso("etiquette --rules ema2012 --lang da").out);
    assert!(danish.contains("Ren hånd (Half Flush)") && danish.contains("pong (pung)"), "{danish}");
    assert!(!flat(&janso("etiquette --rules ema2012").out).contains("Half Flush"));
    assert!(!flat(&janso("etiquette --rules ema2016 --lang da").out).contains("Half Flush"));
}
