//! `terms.toml`, read once and found by id.

use crate::Lang;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// The term of this id, or of the id that this one is another name for.
pub fn find(id: &str) -> Option<&'static Term> {
    BY_ID.get(id).copied()
}

/// All terms, in the order of the file.
pub fn terms() -> &'static [Term] {
    &GLOSSARY.term
}

/// One thing of the game and its words. The file's header says what each key means.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub id: String,
    pub category: Category,
    en: String,
    da: String,
    de: String,
    nl: String,
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "only the tests ask which words are our own choice"))]
    chosen: Vec<String>,
    ja_doc: Option<String>,
    ja: Option<String>,
    pub kanji: Option<String>,
    #[serde(default)]
    alt: Others,
    #[serde(rename = "note")]
    _note: Option<String>,
}

impl Term {
    /// The word to show.
    pub fn word(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Da => &self.da,
            Lang::De => &self.de,
            Lang::Nl => &self.nl,
        }
    }

    /// The Japanese word in Latin letters.
    pub fn japanese(&self) -> Option<&str> {
        self.ja.as_deref().or(self.ja_doc.as_deref())
    }

    /// Everything a text in this language may call the thing. A word printed as "Siegpunkt (Fan)" is also
    /// two names, Siegpunkt and Fan.
    pub fn names(&self, lang: Lang) -> impl Iterator<Item = &str> {
        let word = self.word(lang);
        let two = word.strip_suffix(')').and_then(|word| word.split_once(" (")).map(|(name, other)| [name, other]);
        let others = match lang {
            Lang::En => &self.alt.en,
            Lang::Da => &self.alt.da,
            Lang::De => &self.alt.de,
            Lang::Nl => &self.alt.nl,
        };
        [word].into_iter().chain(two.into_iter().flatten()).chain(others.iter().map(String::as_str))
    }
}

/// What kind of thing a term is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    Tile,
    Wall,
    Set,
    Play,
    Penalty,
    Score,
    Limit,
    Tournament,
    Yaku,
    Yakuman,
}

impl Category {
    pub fn is_yaku(self) -> bool {
        matches!(self, Category::Yaku | Category::Yakuman)
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Others {
    en: Vec<String>,
    da: Vec<String>,
    de: Vec<String>,
    nl: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    #[serde(rename = "schema")]
    _schema: u32,
    term: Vec<Term>,
    /// Another id, and the id of the term it stands for.
    alias: BTreeMap<String, String>,
}

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    toml::from_str(include_str!("../terms.toml"))
        .expect("the glossary is part of the program, and every test of this crate has read it")
});

static BY_ID: LazyLock<HashMap<&str, &Term>> = LazyLock::new(|| {
    let mut by_id: HashMap<&str, &Term> = GLOSSARY.term.iter().map(|term| (term.id.as_str(), term)).collect();
    for (other, id) in &GLOSSARY.alias {
        let term = GLOSSARY.term.iter().find(|term| term.id == *id);
        by_id.insert(other, term.expect("every alias names a term, or every test that looks one up fails"));
    }
    by_id
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique() {
        assert_eq!(BY_ID.len(), GLOSSARY.term.len() + GLOSSARY.alias.len());
    }

    #[test]
    fn every_term_has_a_word_in_every_language() {
        for term in terms() {
            for lang in Lang::ALL {
                for name in term.names(lang) {
                    assert!(!name.is_empty() && name == name.trim(), "{} {lang}", term.id);
                }
            }
            for word in [&term.ja_doc, &term.ja, &term.kanji].into_iter().flatten() {
                assert!(!word.is_empty(), "{}", term.id);
            }
        }
    }

    /// Hepburn without macrons, so that it can be typed: plain letters, and spaces between words.
    #[test]
    fn romaji_are_plain_letters() {
        for romaji in terms().iter().filter_map(Term::japanese) {
            assert!(romaji.chars().all(|c| c.is_ascii_lowercase() || c == ' '), "{romaji}");
        }
    }

    #[test]
    fn a_second_spelling_differs_from_the_first() {
        for term in terms() {
            assert!(term.ja.is_none() || term.ja != term.ja_doc, "{}", term.id);
        }
    }

    #[test]
    fn our_own_words_are_marked_with_languages_we_have() {
        for term in terms() {
            let chosen: Vec<Lang> = term
                .chosen
                .iter()
                .map(|code| code.parse().unwrap_or_else(|error| panic!("{}: {error}", term.id)))
                .collect();
            assert!(chosen.is_sorted_by_key(|lang| *lang as u8), "{}: in the order of the words", term.id);
            assert!(term.chosen.windows(2).all(|pair| pair[0] != pair[1]), "{}: named once", term.id);
        }
    }

    /// The words that a document prints are not ours to change: their number and a digest of "id=word" lines,
    /// taken from the extract of the documents before we added anything.
    #[track_caller]
    fn check_printed(lang: Lang, words: usize, digest: u64) {
        let printed: Vec<String> = terms()
            .iter()
            .filter(|term| !term.chosen.iter().any(|code| code == lang.code()))
            .map(|term| format!("{}={}\n", term.id, term.word(lang)))
            .collect();
        assert_eq!(printed.len(), words, "{lang}: printed words lost or added");
        assert_eq!(fnv1a(&printed.concat()), digest, "{lang}: a printed word was altered or moved");
    }

    fn fnv1a(text: &str) -> u64 {
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }

    #[test]
    fn printed_words_stay_as_printed() {
        check_printed(Lang::En, 164, 0xa7d1_c0e6_ee01_f73d);
        check_printed(Lang::Da, 137, 0x7990_c4ac_bbd4_3d48);
        check_printed(Lang::De, 165, 0x26b6_ecdb_a334_68a1);
        check_printed(Lang::Nl, 174, 0x5921_31c2_8613_f966);
    }

    #[test]
    fn unknown_keys_are_refused() {
        let term = "id = 'x'\ncategory = 'tile'\nen = 'x'\nda = 'x'\nde = 'x'\nnl = 'x'\n";
        assert!(toml::from_str::<Term>(term).is_ok());
        assert!(toml::from_str::<Term>(&format!("{term}fr = 'x'\n")).is_err());
        assert!(toml::from_str::<Term>(&format!("{term}alt = {{ fr = ['x'] }}\n")).is_err());
    }

    // clause: terms.de.english-yaku-names [ema2012]
    #[test]
    fn german_keeps_the_english_yaku_names() {
        // English names too, but not those of the 2008 edition.
        let newer = [
            ("mixed-triple-chow", "Mixed Triple Chows"),
            ("seat-wind-pung", "Pung of Seat Wind"),
            ("prevalent-wind-pung", "Pung of Prevailing Wind"),
        ];
        let yaku = || terms().iter().filter(|term| term.category.is_yaku());
        assert_eq!(yaku().count(), 42);
        for term in yaku() {
            match newer.iter().find(|(id, _)| *id == term.id) {
                Some((_, name)) => assert_eq!(term.de, *name),
                None => assert!(term.names(Lang::En).any(|name| name == term.de), "{}: {}", term.id, term.de),
            }
            assert!(term.japanese().is_some(), "{}: romaji for the brackets", term.id);
        }
    }
}
