//! `janso etiquette`: what people do at a real table, by the cards of a rule document.

use rules::{Ruleset, Yaku};
use serde::Serialize;
use words::{Card, Lang, etiquette_cards};

use crate::Answer;
use crate::args::{EtiquetteArgs, Look};
use crate::book::{Book, each_yaku};
use crate::report;
use crate::show::{BOLD, DIM, Pen, paint, wrap};

/// Runs the command.
pub fn run(args: &EtiquetteArgs, look: Look) -> anyhow::Result<Answer> {
    let book = Book::find(&args.rules)?;
    let pen = Pen::new(look, &book.rules);
    let document = Ruleset::named(book.base.document).map_or_else(|| Book::of(book.base), Book::of);
    let cards: Vec<&Card> = etiquette_cards(book.base.document).collect();
    if look.json {
        let cards = cards.iter().map(|card| CardEntry::of(card, pen)).collect();
        let report = CardsReport { rules: &book.name, document: &document.name, cards };
        return Ok(Answer::new(report::json(&report)?));
    }
    let mut text = format!("{}\n", paint(BOLD, book.title(pen)));
    if document.base.id != book.base.id {
        text += &wrap(0, &paint(DIM, pen.say("cards-of", &[("title", &document.title(pen))])));
    }
    for part in cards.chunk_by(|one, other| one.part() == other.part()) {
        text += &format!("\n{}\n", paint(BOLD, pen.text(part[0].part().text_id())));
        for card in part {
            text += &wrap(2, card.text(pen.lang()));
            if card.clause() == ENGLISH_WORDS && pen.lang() != Lang::En {
                text += &wrap(6, &english_words(pen).join(" · "));
            }
            text += &wrap(6, &paint(DIM, card.clause()));
        }
    }
    Ok(Answer::new(text))
}

/// The clause by which the English words are shown beside those of another language.
const ENGLISH_WORDS: &str = "tour.english-words";

/// Calls and yaku that have another name in English.
fn english_words(pen: Pen) -> Vec<String> {
    let calls = ["chow", "pung", "kong"].into_iter().map(|id| pen.term_with_english(id));
    let yaku = each_yaku().map(Yaku::id).map(|id| pen.yaku_with_english(id));
    calls.chain(yaku).filter(|both| both.ends_with(')')).collect()
}

#[derive(Serialize)]
struct CardsReport<'a> {
    rules: &'a str,
    document: &'a str,
    cards: Vec<CardEntry>,
}

#[derive(Serialize)]
struct CardEntry {
    clause: &'static str,
    part: &'static str,
    text: &'static str,
}

impl CardEntry {
    fn of(card: &'static Card, pen: Pen) -> CardEntry {
        CardEntry { clause: card.clause(), part: pen.text(card.part().text_id()), text: card.text(pen.lang()) }
    }
}
