//! `texts.toml`, `play.toml` and `events.toml`: labels and sentences of the programs, read once and found by id.

use crate::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

/// The text of this id.
pub fn find(id: &str) -> Option<&'static Text> {
    TEXTS.get(id)
}

/// The ids of all texts, in alphabetical order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    TEXTS.keys().map(String::as_str)
}

/// A text with each `{name}` replaced by the value of that name. A name without a value stays as it is, and so do
/// braces within a value.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let found = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((value.to_string(), after))
        });
        let (value, after) = found.unwrap_or_else(|| ("{".to_owned(), after));
        filled += before;
        filled += &value;
        rest = after;
    }
    filled + rest
}

/// One label or sentence. The file's header says what each key means.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    en: String,
    da: String,
    de: String,
    nl: String,
    pub ja: Option<String>,
}

impl Text {
    /// The text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Da => &self.da,
            Lang::De => &self.de,
            Lang::Nl => &self.nl,
        }
    }
}

static TEXTS: LazyLock<BTreeMap<String, Text>> = LazyLock::new(|| {
    [include_str!("../texts.toml"), include_str!("../play.toml"), include_str!("../events.toml")]
        .into_iter()
        .flat_map(read)
        .collect()
});

fn read(file: &str) -> BTreeMap<String, Text> {
    toml::from_str(file).expect("the texts are part of the program, and the tests below have read them")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closed placeholder").0).collect()
    }

    #[test]
    fn every_text_has_four_languages_with_the_same_placeholders() {
        // The page takes its own texts by itself; the programs do not carry them.
        let page: BTreeMap<String, Text> = [
            include_str!("../web/games.toml"),
            include_str!("../web/moderation.toml"),
            include_str!("../web/page.toml"),
            include_str!("../web/people.toml"),
            include_str!("../web/tables.toml"),
        ]
        .into_iter()
        .flat_map(read)
        .collect();
        assert!(page.keys().all(|id| !TEXTS.contains_key(id)), "an id has one text");
        for (id, text) in TEXTS.iter().chain(&page) {
            let all = Lang::ALL.into_iter().map(|lang| text.text(lang)).chain(text.ja.as_deref());
            for one in all {
                assert!(!one.is_empty() && one == one.trim(), "{id}: {one:?}");
                assert_eq!(placeholders(one), placeholders(&text.en), "{id}: {one:?}");
            }
        }
    }

    #[test]
    fn placeholders_are_filled() {
        let text = find("receives").expect("a text").text(Lang::Da);
        assert_eq!(fill(text, &[("winner", &"Syd"), ("points", &2000)]), "Syd får 2000");
        assert_eq!(fill("{a} {b}", &[("a", &1)]), "1 {b}");
        assert_eq!(fill("{a} {b}, {a}", &[("a", &"{b}"), ("b", &2)]), "{b} 2, {b}");
        assert_eq!(fill("{ {a}", &[("a", &1)]), "{ 1");
    }

    #[test]
    fn an_unknown_id_has_no_text() {
        assert!(find("mornington-crescent").is_none());
    }
}
