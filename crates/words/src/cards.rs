//! `cards.toml`: what people do at a real table, by the clauses that only people can follow.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::Lang;

/// One sentence for people, and the clause that it tells.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    clause: String,
    editions: Vec<String>,
    part: CardPart,
    en: String,
    da: String,
    de: String,
    nl: String,
}

/// The headings under which cards are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardPart {
    /// Mixing the tiles and building the wall.
    Wall,
    /// While a hand is played.
    Play,
    /// A declared riichi.
    Riichi,
    /// The end of a hand, and its payments.
    End,
    /// How people behave.
    Conduct,
    /// What a referee is for.
    Referee,
    /// Which language counts.
    Language,
}

impl CardPart {
    /// The id of its heading among the texts.
    pub fn text_id(self) -> &'static str {
        match self {
            CardPart::Wall => "cards-wall",
            CardPart::Play => "cards-play",
            CardPart::Riichi => "cards-riichi",
            CardPart::End => "cards-end",
            CardPart::Conduct => "cards-conduct",
            CardPart::Referee => "cards-referee",
            CardPart::Language => "cards-language",
        }
    }
}

impl Card {
    /// All cards, in the order of a hand.
    pub fn all() -> &'static [Card] {
        &CARDS
    }

    /// The card that tells this clause.
    pub fn of(clause: &str) -> Option<&'static Card> {
        CARDS.iter().find(|card| card.clause == clause)
    }

    /// The clause that it tells.
    pub fn clause(&self) -> &str {
        &self.clause
    }

    /// The rule documents in which it holds.
    pub fn editions(&self) -> impl Iterator<Item = &str> {
        self.editions.iter().map(String::as_str)
    }

    /// The heading under which it is shown.
    pub fn part(&self) -> CardPart {
        self.part
    }

    /// What is written on it.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Da => &self.da,
            Lang::De => &self.de,
            Lang::Nl => &self.nl,
        }
    }
}

/// The cards that hold in a rule document, in the order of a hand. Of a ruleset that is no rule document there are none:
/// ask for those of the document that it follows.
pub fn etiquette_cards(edition: &str) -> impl Iterator<Item = &'static Card> {
    CARDS.iter().filter(move |card| card.editions().any(|other| other == edition))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    card: Vec<Card>,
}

static CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("../cards.toml")).expect("part of the program, read by its tests");
    file.card
});

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_card_has_a_clause_of_its_own_and_a_sentence_in_every_language() {
        let clauses: BTreeSet<&str> = Card::all().iter().map(Card::clause).collect();
        assert_eq!(clauses.len(), Card::all().len());
        for card in Card::all() {
            let texts: BTreeSet<&str> = Lang::ALL.into_iter().map(|lang| card.text(lang)).collect();
            assert_eq!(texts.len(), 4, "{}: the same in two languages", card.clause());
            assert!(texts.iter().all(|text| text.ends_with(['.', '?'])), "{}: a sentence", card.clause());
            assert!(card.editions().next().is_some(), "{}", card.clause());
        }
    }

    #[test]
    fn cards_stand_together_by_their_headings() {
        let parts: Vec<CardPart> = Card::all().iter().map(Card::part).collect();
        assert!(parts.is_sorted(), "{parts:?}");
    }

    #[test]
    fn a_document_has_its_cards_alone() {
        let has = |edition: &'static str, clause: &str| etiquette_cards(edition).any(|card| card.clause() == clause);
        assert!(has("ema2008", "wall.mix.face-down") && has("ema2016", "wall.mix.face-down"));
        assert!(!has("ema2012", "tour.phone.silent") && has("ema2016", "tour.phone.silent"));
        assert_eq!(etiquette_cards("mornington-crescent").count(), 0);
    }
}
