//! What a lobby can offer, in the words of a language.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use players::Level;
use protocol::{
    Choices, ClaimWindow, Conduct, ErrorBody, FieldAnswer, FieldChoice, FieldTakes, Length, LevelChoice, PlayerChoice,
    RulesetChoice, TimeControl,
};
use rules::{FIELDS, Field, Given, Refused, Rules, Ruleset, Value, Yaku};
use serde::Deserialize;
use utoipa::IntoParams;
use words::{Lang, Vocabulary, Words};

use crate::api_error::ApiError;
use crate::http::App;
use crate::settings::Settings;
use crate::tables::setup::{PROGRAM, length};

/// The language of an answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Reader {
    /// `en`, `da`, `de` or `nl`; English if nothing or something else is said.
    lang: Option<String>,
}

/// What a lobby can offer.
#[utoipa::path(get, path = "/api/choices", tag = "lobby", params(Reader),
    responses((status = 200, body = Choices), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn choices(
    State(App(shared)): State<App>,
    Query(reader): Query<Reader>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let lang = reader.lang.as_deref().and_then(|code| code.parse().ok()).unwrap_or(Lang::En);
    let make = async { Ok(Json(offered(&shared.settings, lang)).into_response()) };
    shared.kept.answer(format!("choices {lang:?}"), &headers, "no-cache", make).await
}

fn offered(settings: &Settings, lang: Lang) -> Choices {
    let words = Words { lang, vocabulary: Vocabulary::Documents };
    let text = |id: String| words.text(&id).expect("what rules and levels name has its words").to_owned();
    let ruleset = |ruleset: &Ruleset| RulesetChoice {
        id: ruleset.id.to_owned(),
        name: text(format!("title-{}", ruleset.id)),
        rounds: length(&ruleset.rules),
    };
    let level = |level: &Level| LevelChoice { id: level.id.to_owned(), about: text(format!("level-{}", level.id)) };
    let player = |name: &String| PlayerChoice { id: format!("{PROGRAM}{name}"), name: name.clone() };
    let field = |field: &Field| FieldChoice {
        id: field.name.to_owned(),
        group: text(format!("group-{}", field.group.to_lowercase().replace(' ', "-"))),
        about: text(format!("field-{}", field.name)),
        takes: takes(field),
        answers: answers(|rules| field.of(rules)),
    };
    let yaku = |yaku: Yaku| FieldChoice {
        id: yaku.id().to_owned(),
        group: text("yaku-worth".to_owned()),
        about: words.yaku(yaku.id()).expect("the glossary has every yaku").to_owned(),
        takes: FieldTakes::Worth {},
        answers: answers(|rules| Value::Worth(rules.worth[yaku])),
    };
    Choices {
        rulesets: Ruleset::ALL.iter().map(ruleset).collect(),
        proposed_ruleset: Ruleset::PROPOSED.to_owned(),
        levels: Level::ALL.iter().map(level).collect(),
        players: settings.players.iter().map(|one| player(&one.name)).collect(),
        conducts: vec![Conduct::Enforced, Conduct::Open],
        rounds: vec![Length::East, Length::EastSouth],
        times: vec![None, Some(TimeControl { base: 5, bank: 20 }), Some(TimeControl { base: 10, bank: 60 })],
        windows: vec![
            settings.claim_window(),
            ClaimWindow { milliseconds: 2_000, fixed: true },
            ClaimWindow { milliseconds: 4_000, fixed: true },
        ],
        fields: FIELDS.iter().filter(|field| !field.is_note()).map(field).collect(),
        notes: FIELDS.iter().filter(|field| field.is_note()).map(field).collect(),
        yaku: house_rules::each_yaku().map(yaku).collect(),
        langs: Lang::ALL.map(|lang| lang.code().to_owned()).to_vec(),
    }
}

/// What each ruleset says.
fn answers(of: impl Fn(&Rules) -> Value) -> BTreeMap<String, FieldAnswer> {
    let answer = |value: Value| match value {
        Value::Flag(flag) => FieldAnswer::Flag(flag),
        Value::Number(number) => FieldAnswer::Number(number),
        Value::Places(places) => FieldAnswer::Places(places.to_vec()),
        Value::Word(word) => FieldAnswer::Word(word.to_owned()),
        Value::Worth(worth) => FieldAnswer::Word(worth.to_string()),
    };
    Ruleset::ALL.iter().map(|ruleset| (ruleset.id.to_owned(), answer(of(&ruleset.rules)))).collect()
}

/// What a field takes. It says so itself when it is given what no field takes.
fn takes(field: &Field) -> FieldTakes {
    let mut rules = Ruleset::ALL[0].rules;
    match field.set(&mut rules, Given::Word("")) {
        Err(Refused::WantsFlag) => FieldTakes::Flag {},
        Err(Refused::WantsNumber(least, most)) => FieldTakes::Number { least, most, none: false },
        Err(Refused::WantsNumberOrNone(least, most)) => FieldTakes::Number { least, most, none: true },
        Err(Refused::WantsEither(one, other)) => FieldTakes::Either { one, other },
        Err(Refused::WantsPlaces) => FieldTakes::Places {},
        Err(Refused::WantsWord(words)) => {
            FieldTakes::Word { words: words.iter().map(|&word| word.to_owned()).collect() }
        }
        Err(Refused::WantsWorth | Refused::WantsConcealedWorth) => FieldTakes::Worth {},
        Ok(()) => unreachable!("no field takes a word without letters"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a ruleset answers, as it stands in a file.
    fn written(answer: &FieldAnswer) -> String {
        match answer {
            FieldAnswer::Flag(flag) => flag.to_string(),
            FieldAnswer::Number(number) => number.to_string(),
            FieldAnswer::Places(places) => format!("{places:?}"),
            FieldAnswer::Word(word) => format!("\"{word}\""),
        }
    }

    #[test]
    fn a_form_of_all_answers_is_the_ruleset_that_gave_them() {
        let settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "data".into());
        let choices = offered(&settings, Lang::En);
        for ruleset in &Ruleset::ALL {
            let line = |field: &FieldChoice| format!("{} = {}\n", field.id, written(&field.answers[ruleset.id]));
            let fields: String = choices.fields.iter().chain(&choices.notes).map(line).collect();
            let yaku: String = choices.yaku.iter().map(line).collect();
            let other = if ruleset.id == "ema2016" { "tenhou" } else { "ema2016" };
            let house = house_rules::read(&format!("base = \"{other}\"\n{fields}[yaku]\n{yaku}"));
            let house = house.unwrap_or_else(|faults| panic!("{}: {faults}", ruleset.id));
            assert_eq!(house.rules, ruleset.rules, "{}", ruleset.id);
        }
    }

    #[test]
    fn notes_are_not_offered_as_house_rules() {
        let settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "data".into());
        let Choices { fields, notes, rulesets, proposed_ruleset, .. } = offered(&settings, Lang::En);
        let has = |list: &[FieldChoice], id: &str| list.iter().any(|field| field.id == id);
        assert!(has(&notes, "dice") && !has(&fields, "dice"));
        assert!(!has(&notes, "kiriage") && has(&fields, "kiriage"));
        assert_eq!(fields.len() + notes.len(), FIELDS.len());
        assert!(rulesets.iter().any(|ruleset| ruleset.id == proposed_ruleset));
    }

    #[test]
    fn answers_are_among_those_that_a_field_takes() {
        let settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "data".into());
        let Choices { fields, notes, .. } = offered(&settings, Lang::En);
        for field in fields.into_iter().chain(notes) {
            for (ruleset, answer) in &field.answers {
                let fits = match (&field.takes, answer) {
                    (FieldTakes::Flag {}, FieldAnswer::Flag(_)) | (FieldTakes::Places {}, FieldAnswer::Places(_)) => {
                        true
                    }
                    (FieldTakes::Number { least, most, .. }, FieldAnswer::Number(number)) => {
                        (least..=most).contains(&number)
                    }
                    (FieldTakes::Number { none, .. }, FieldAnswer::Word(word)) => *none && word == "none",
                    (FieldTakes::Either { one, other }, FieldAnswer::Number(number)) => [one, other].contains(&number),
                    (FieldTakes::Word { words }, FieldAnswer::Word(word)) => words.contains(word),
                    _ => false,
                };
                assert!(fits, "{} of {ruleset}: {answer:?} is none of {:?}", field.id, field.takes);
            }
        }
    }

    #[test]
    fn every_language_has_its_own_words() {
        let settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "data".into());
        let english = offered(&settings, Lang::En);
        for lang in [Lang::Da, Lang::De, Lang::Nl] {
            let other = offered(&settings, lang);
            assert!(other.levels.iter().zip(&english.levels).all(|(one, other)| one.about != other.about), "{lang:?}");
            assert!(other.fields.iter().zip(&english.fields).all(|(one, other)| one.about != other.about), "{lang:?}");
            assert!(other.notes.iter().zip(&english.notes).all(|(one, other)| one.about != other.about), "{lang:?}");
        }
    }
}
