//! The one glossary of the product: what things are called, in which language, and by whom.
//!
//! The words are data, in `terms.toml`; labels and sentences of our programs are in `texts.toml`. This crate
//! finds them and never decides a rule. What only people can do at a real table is on cards, in `cards.toml`.
//!
//! ```
//! use janso_words::{Call, Lang, Vocabulary, Words, calls, meanings};
//!
//! let danish = Words { lang: Lang::Da, vocabulary: Vocabulary::Documents };
//! assert_eq!(danish.yaku("half-flush"), Some("Ren hånd"));
//! assert_eq!(danish.term("fan"), Some("fan"));
//!
//! let japanese = Words { vocabulary: Vocabulary::Japanese, ..danish };
//! assert_eq!(japanese.yaku("all-simples"), Some("tanyao"));
//! assert_eq!(japanese.term("east"), Some("Øst"), "players keep the plain word");
//!
//! assert!(meanings(Lang::Nl, "gelijkspel").eq(["exhaustive-draw", "tie"]));
//! assert_eq!(calls("Pong"), [Call::Pon]);
//! ```

mod calls;
mod cards;
mod glossary;
mod lang;
mod texts;

pub use calls::{Call, calls};
pub use cards::{Card, CardPart, etiquette_cards};
pub use lang::{Lang, UnknownLang};
pub use texts::{fill, ids as text_ids};

use glossary::{Term, find};

/// Whose words to use where the rule documents and the players differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vocabulary {
    /// The words of the rule documents: fan, minipoints, "All Simples".
    Documents,
    /// The words of those who play by Japanese-style rules: han, fu, "tanyao". Where they use no
    /// Japanese word, the word of the documents.
    Japanese,
}

/// A reader's choice of words. Every term has a word in every choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Words {
    /// The language of the reader.
    pub lang: Lang,
    /// Whose words the reader knows.
    pub vocabulary: Vocabulary,
}

impl Words {
    /// The word for a term of `terms.toml`, or `None` if the glossary has no such id.
    pub fn term(self, id: &str) -> Option<&'static str> {
        Some(self.word(find(id)?))
    }

    /// The name of a yaku, or `None` if the glossary has no such yaku.
    pub fn yaku(self, id: &str) -> Option<&'static str> {
        // Three yaku share their id with a term of play: the declaration and the winds themselves.
        let id = match id {
            "riichi" => "riichi-yaku",
            "seat-wind" => "seat-wind-pung",
            "prevalent-wind" => "prevalent-wind-pung",
            same => same,
        };
        let term = find(id).filter(|term| term.category.is_yaku())?;
        Some(self.word(term))
    }

    /// The name of a yaku with the English one behind it, as tournaments know it: "Ren hånd (Half Flush)". Where both are
    /// the same it stands once.
    pub fn yaku_with_english(self, id: &str) -> Option<String> {
        Some(beside(self.yaku(id)?, ENGLISH.yaku(id)?))
    }

    /// The word for a term with the English one behind it: "pong (pung)". Where both are the same it stands once.
    pub fn term_with_english(self, id: &str) -> Option<String> {
        Some(beside(self.term(id)?, ENGLISH.term(id)?))
    }

    /// The word for a term where space is short: of "Siegpunkt (Fan)", which names the thing twice, "Fan".
    pub fn short(self, id: &str) -> Option<&'static str> {
        let word = self.term(id)?;
        Some(word.strip_suffix(')').and_then(|word| word.split_once(" (")).map_or(word, |(_, short)| short))
    }

    /// A label or sentence of `texts.toml`, its placeholders still to be [`fill`]ed, or `None` if there is no such id.
    pub fn text(self, id: &str) -> Option<&'static str> {
        let text = texts::find(id)?;
        Some(match self.vocabulary {
            Vocabulary::Documents => text.text(self.lang),
            Vocabulary::Japanese => text.ja.as_deref().unwrap_or(text.text(self.lang)),
        })
    }

    fn word(self, term: &'static Term) -> &'static str {
        let word = term.word(self.lang);
        match self.vocabulary {
            Vocabulary::Documents => word,
            Vocabulary::Japanese => term.japanese().unwrap_or(word),
        }
    }
}

/// The language of tournaments.
const ENGLISH: Words = Words { lang: Lang::En, vocabulary: Vocabulary::Documents };

/// A word and the English one, unless they differ in capitals alone.
fn beside(own: &str, english: &str) -> String {
    if own.to_lowercase() == english.to_lowercase() { own.to_owned() } else { format!("{own} ({english})") }
}

/// How a term is written in Japanese, or `None` if the glossary does not say.
pub fn kanji(id: &str) -> Option<&'static str> {
    find(id)?.kanji.as_deref()
}

/// The ids of all terms that a word of `lang` names, as main word or as another word, in the order
/// of the glossary. A word may name several things, or nothing; capitals make no difference.
pub fn meanings(lang: Lang, word: &str) -> impl Iterator<Item = &'static str> + use<> {
    let word = word.trim().to_lowercase();
    glossary::terms()
        .iter()
        .filter(move |term| term.names(lang).any(|name| name.to_lowercase() == word))
        .map(|term| term.id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every yaku under the id that scores use.
    #[rustfmt::skip]
    const YAKU: [&str; 42] = [
        "riichi", "ippatsu", "double-riichi", "menzen-tsumo", "all-simples", "pinfu", "pure-double-chow",
        "mixed-triple-chow", "pure-straight", "dragon-pung", "seat-wind", "prevalent-wind", "outside-hand",
        "after-a-kong", "robbing-the-kong", "under-the-sea-draw", "under-the-sea-discard", "seven-pairs",
        "triple-pung", "three-concealed-pungs", "three-kongs", "all-pungs", "half-flush", "little-three-dragons",
        "all-terminals-and-honours", "terminals-in-all-sets", "twice-pure-double-chow", "full-flush",
        "nagashi-mangan", "renho", "thirteen-orphans", "nine-gates", "tenho", "chiho", "four-concealed-pungs",
        "four-kongs", "all-green", "all-terminals", "all-honours", "big-three-dragons", "little-four-winds",
        "big-four-winds",
    ];

    /// The lines of a score sheet.
    #[rustfmt::skip]
    const SHEET: [&str; 32] = [
        "base-concealed-ron", "base", "base-seven-pairs", "pung-open", "pung-concealed", "kong-open",
        "kong-concealed", "pair-dragon", "pair-seat-wind", "pair-prevalent-wind", "wait-edge", "wait-closed",
        "wait-single", "self-draw", "open-pinfu", "total", "rounded", "hand", "liability", "fan", "minipoints",
        "points", "dora", "kan-dora", "ura-dora", "red-five", "mangan", "haneman", "baiman", "sanbaiman", "yakuman",
        "double-yakuman",
    ];

    fn every_choice() -> impl Iterator<Item = Words> {
        let both = [Vocabulary::Documents, Vocabulary::Japanese];
        Lang::ALL.into_iter().flat_map(move |lang| both.map(|vocabulary| Words { lang, vocabulary }))
    }

    #[track_caller]
    fn check_meanings(lang: Lang, word: &str, expected: &[&str]) {
        assert_eq!(meanings(lang, word).collect::<Vec<_>>(), expected, "{word}");
    }

    /// The word of the documents and that of Japanese-style players.
    #[track_caller]
    fn check_term(lang: Lang, id: &str, documents: &str, japanese: &str) {
        assert_eq!(Words { lang, vocabulary: Vocabulary::Documents }.term(id), Some(documents));
        assert_eq!(Words { lang, vocabulary: Vocabulary::Japanese }.term(id), Some(japanese));
    }

    #[track_caller]
    fn check_yaku(lang: Lang, id: &str, documents: &str, japanese: &str) {
        assert_eq!(Words { lang, vocabulary: Vocabulary::Documents }.yaku(id), Some(documents));
        assert_eq!(Words { lang, vocabulary: Vocabulary::Japanese }.yaku(id), Some(japanese));
    }

    // clause: terms.dk.half-flush [dk2008]
    #[test]
    fn danish_clean_hands() {
        check_meanings(Lang::Da, "ren hånd", &["half-flush"]);
        check_meanings(Lang::Da, "helt ren hånd", &["full-flush"]);
        check_yaku(Lang::Da, "half-flush", "Ren hånd", "honitsu");
        check_yaku(Lang::Da, "full-flush", "Helt ren hånd", "chinitsu");
    }

    // clause: terms.dk.officerer [dk2008]
    #[test]
    fn danish_officers_and_honours() {
        check_meanings(Lang::Da, "Officerer", &["terminals-and-honours"]);
        check_meanings(Lang::Da, "honnører", &["honour"]);
    }

    // clause: terms.dk.fiske [dk2008]
    #[test]
    fn danish_fishing_is_tenpai() {
        check_meanings(Lang::Da, "fiske", &["waiting"]);
        check_term(Lang::Da, "waiting", "fiske", "tenpai");
    }

    // clause: terms.dk.omgivning [dk2008]
    #[test]
    fn danish_draws() {
        check_meanings(Lang::Da, "omgivning", &["abortive-draw"]);
        check_meanings(Lang::Da, "uafgjort", &["exhaustive-draw"]);
        check_meanings(Lang::Da, "fiskerunde", &["exhaustive-draw"]);
    }

    // clause: terms.de.points [ema2012]
    #[test]
    fn german_points() {
        check_meanings(Lang::De, "Siegpunkte", &["fan"]);
        check_meanings(Lang::De, "Zählpunkte", &["points", "minipoints"]);
    }

    // clause: terms.nl.half-flush [ema2016]
    #[test]
    fn dutch_clean_hands() {
        check_meanings(Lang::Nl, "schoon spel", &["half-flush"]);
        check_meanings(Lang::Nl, "zuiver", &["full-flush"]);
        check_meanings(Lang::Nl, "schone straat", &["pure-straight"]);
    }

    // clause: terms.nl.hoek-troef [ema2016]
    #[test]
    fn dutch_corner_and_trump_tiles() {
        check_meanings(Lang::Nl, "Hoekstenen", &["terminal"]);
        check_meanings(Lang::Nl, "troefstenen", &["honour"]);
        check_meanings(Lang::Nl, "Hoek- en Troefstenen", &["terminals-and-honours"]);
    }

    // clause: terms.nl.seven-pairs [ema2016]
    #[test]
    fn dutch_twins_are_pairs() {
        check_meanings(Lang::Nl, "Zeven Tweelingen", &["seven-pairs"]);
        check_meanings(Lang::Nl, "zeven paren", &["seven-pairs"]);
    }

    // clause: terms.nl.remise [ema2016]
    #[test]
    fn dutch_remise() {
        check_meanings(Lang::Nl, "remise", &["exhaustive-draw"]);
    }

    // clause: terms.nl.gelijkspel [ema2016]
    #[test]
    fn dutch_gelijkspel_has_two_meanings() {
        check_meanings(Lang::Nl, "Gelijkspel", &["exhaustive-draw", "tie"]);
    }

    #[test]
    fn words_of_several_things() {
        check_meanings(Lang::Da, "runde", &["go-around", "round"]);
        check_meanings(Lang::Nl, "ronde", &["go-around", "hand", "round"]);
        check_meanings(Lang::De, "Punkte", &["points", "minipoints"]);
        check_meanings(Lang::De, "Partie", &["game", "session"]);
    }

    #[test]
    fn capitals_make_no_difference_outside_ascii_either() {
        check_meanings(Lang::Da, " ØST ", &["east", "dealer"]);
        check_meanings(Lang::De, "süd", &["south"]);
    }

    #[test]
    fn a_word_of_another_language_names_nothing() {
        check_meanings(Lang::En, "ren hånd", &[]);
        check_meanings(Lang::En, "", &[]);
    }

    #[test]
    fn documents_and_japanese() {
        check_term(Lang::En, "fan", "fan", "han");
        check_term(Lang::En, "minipoints", "minipoints", "fu");
        check_term(Lang::Nl, "edge-wait", "enkele kans steen", "penchan");
        check_term(Lang::De, "west", "West", "West");
        check_yaku(Lang::En, "all-simples", "All Simples", "tanyao");
    }

    #[test]
    fn short_words_are_one_word() {
        for words in every_choice() {
            for id in ["fan", "minipoints", "yaku"] {
                assert!(words.short(id).is_some_and(|word| !word.contains(' ')), "{id} in {words:?}");
            }
        }
        let german = Words { lang: Lang::De, vocabulary: Vocabulary::Documents };
        assert_eq!(
            ["fan", "minipoints", "east"].map(|id| german.short(id)),
            [Some("Fan"), Some("Minipoints"), Some("Ost")]
        );
    }

    #[test]
    fn labels_follow_the_vocabulary() {
        let danish = Words { lang: Lang::Da, vocabulary: Vocabulary::Documents };
        assert_eq!(danish.text("one-away"), Some("1 brik fra fiskehånd"));
        assert_eq!(Words { vocabulary: Vocabulary::Japanese, ..danish }.text("one-away"), Some("1 shanten"));
        assert_eq!(danish.text("mornington-crescent"), None);
    }

    #[test]
    fn three_yaku_are_not_the_terms_of_the_same_id() {
        check_yaku(Lang::Nl, "riichi", "Riichi", "riichi");
        check_yaku(Lang::De, "seat-wind", "Pung of Seat Wind", "yakuhai");
        check_yaku(Lang::De, "prevalent-wind", "Pung of Prevailing Wind", "yakuhai");
        check_term(Lang::De, "seat-wind", "Platzwind", "jikaze");
    }

    #[test]
    fn every_yaku_and_every_line_of_a_score_sheet_has_a_word() {
        for words in every_choice() {
            for id in YAKU {
                assert!(words.yaku(id).is_some(), "{id} in {words:?}");
            }
            for id in SHEET.into_iter().chain(["characters", "shanten", "accepts"]) {
                assert!(words.term(id).is_some(), "{id} in {words:?}");
            }
        }
        assert_eq!(glossary::terms().iter().filter(|term| term.category.is_yaku()).count(), YAKU.len());
    }

    // clause: tour.english-words [ema2012]
    #[test]
    fn yaku_and_calls_have_their_english_name_beside_them() {
        let danish = Words { lang: Lang::Da, vocabulary: Vocabulary::Documents };
        assert_eq!(danish.yaku_with_english("half-flush").as_deref(), Some("Ren hånd (Half Flush)"));
        assert_eq!(danish.yaku_with_english("pinfu").as_deref(), Some("Pinfu"));
        assert_eq!(danish.term_with_english("pung").as_deref(), Some("pong (pung)"));
        assert_eq!(danish.yaku_with_english("mornington-crescent"), None);
        for words in every_choice() {
            for id in YAKU {
                let (both, english) = (words.yaku_with_english(id), ENGLISH.yaku(id).expect("a yaku").to_lowercase());
                assert!(both.is_some_and(|both| both.to_lowercase().contains(&english)), "{id} in {words:?}");
            }
            for id in ["chow", "pung", "kong", "riichi"] {
                let (both, english) = (words.term_with_english(id), ENGLISH.term(id).expect("a call"));
                assert!(both.is_some_and(|both| both.to_lowercase().contains(english)), "{id} in {words:?}");
            }
        }
    }

    #[test]
    fn kanji_where_there_are_any() {
        assert_eq!(kanji("waiting"), Some("聴牌"));
        assert_eq!(kanji("self-draw"), kanji("tsumo"));
        assert_eq!(kanji("spectators"), None);
    }

    #[test]
    fn unknown_ids_have_no_word() {
        for words in every_choice() {
            assert_eq!(words.term("mornington-crescent"), None);
            assert_eq!(words.yaku("tile"), None, "a term, but not a yaku");
        }
    }
}
