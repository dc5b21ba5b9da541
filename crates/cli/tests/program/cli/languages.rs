//! Every language has a word for everything that is shown.

use std::collections::BTreeSet;
use std::path::Path;

use engine::NoWin;
use words::{Lang, Vocabulary, Words};

use super::janso;
use crate::run::run;

/// Commands that between them show every label and sentence.
const SHOWN: &[&str] = &[
    "score '(555z)(666z)(777z) 23m 99p +4m' --win ron --from W --liable N --honba 2 --bets 1",
    "score '(555z)(666z)(777z) 23m 99p +4m' --win tsumo --liable N --honba 1 --bets 2",
    "score '234m406m67p678s88s +5p' --win ron --riichi --ippatsu --dora 3m --ura 7s",
    "score '[1111m](999p)[7777z] 23s 22z +1s' --win tsumo",
    "score '123m789m123p11z89p +7p' --win tsumo --seat E",
    "score '111222333444z5m +5m' --win ron",
    "score '19m19p19s1234567z +1m' --win tsumo",
    "score '11m22p33s44z55z66z7z +7z' --win tsumo --readings",
    "score '223344m223344p5s +5s' --win tsumo",
    "score '12345678s22p (567m) +9s' --win ron",
    "score '(123m) 456p 789s 23p 99p +1p' --win ron",
    "score '(123m) 456p 789s 23p 99p +1p' --win ron --dora 8p",
    "score '23m456p789s234s55p +4m' --win ron --honba 5",
    "score '123456789m1234p +9s' --win ron",
    "hand '123456m2355p678s' --dora 1111p",
    "hand '123456m2355p678s' --honba 5",
    "hand '(123m) 456p 789s 23p 99p' --dora 8p",
    "hand '(123m) 456p 789s 23p 99p'",
    "hand '1111m222333444z'",
    "hand '1111222233334m'",
    "hand '23m 555p 678s 99s [1111m]'",
    "hand '147m258p369s1234z'",
    "hand '123456m235p679s7z'",
    "hand '123456m23557p678s'",
    "hand '123456m2355p678s +1p'",
    "wall show --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "rules list",
    "rules diff ema2008 tenhou",
    "rules diff tenhou tenhou",
    "rules show tenhou",
    "rules show ema2008",
];

#[test]
fn no_word_is_missing() {
    for lang in ["en", "da", "de", "nl"] {
        for rules in ["ema2008", "tenhou"] {
            for command in SHOWN {
                let rules = if command.starts_with("rules") { String::new() } else { format!("--rules {rules}") };
                let said = janso(&format!("{command} {rules} --lang {lang}"));
                assert!(matches!(said.code, Some(0 | 1)), "{command}: {}", said.err);
                check_words(&said.out, &format!("{command} {rules} {lang}"));
            }
        }
        let said = run(["--lang", lang], b"help\nzzz\nsettings\nquit\n");
        check_words(&said.out, lang);
        check_words(&said.err, lang);
    }
}

/// No word missing, no placeholder left.
#[track_caller]
fn check_words(text: &str, what: &str) {
    assert!(!text.contains('⟨') && !text.contains('{'), "{what}: {text}");
}

#[test]
fn languages_differ() {
    let said = |lang: &str| janso(&format!("score '12345678s22p (567m) +9s' --win ron --from W --lang {lang}")).out;
    for (lang, sentence) in [
        ("en", "West pays South 1000 for the hand"),
        ("da", "Vest betaler Syd 1000 for hånden"),
        ("de", "West zahlt Süd 1000 für die Hand"),
        ("nl", "West betaalt Zuid 1000 voor de hand"),
    ] {
        assert!(said(lang).contains(sentence), "{}", said(lang));
    }
}

/// The words follow the edition: those of the documents, or the Japanese ones.
#[test]
fn words_follow_the_ruleset() {
    let said = |rules: &str| janso(&format!("score '234m456m67p678s88s +5p' --win ron --rules {rules}")).out;
    assert!(said("ema2016").contains("2 fan 30 minipoints") && said("ema2016").contains("All Simples"));
    assert!(said("tenhou").contains("2 han 30 fu") && said("tenhou").contains("tanyao"));
}

/// Fields, groups and rulesets are asked for by their names.
fn texts_of_rules() -> impl Iterator<Item = (String, &'static str)> {
    let fields = rules::FIELDS.iter().flat_map(|field| {
        let group = field.group.to_lowercase().replace(' ', "-");
        [(format!("field-{}", field.name), field.about), (format!("group-{group}"), field.group)]
    });
    let rulesets = rules::Ruleset::ALL.into_iter().flat_map(|ruleset| {
        [(format!("title-{}", ruleset.id), ruleset.title), (format!("source-{}", ruleset.id), ruleset.source)]
    });
    let levels = players::Level::ALL.into_iter().map(|level| (format!("level-{}", level.id), level.about));
    fields.chain(rulesets).chain(levels)
}

#[test]
fn what_the_rulesets_say_is_there_in_every_language() {
    let text = |lang, id: &str| {
        let words = Words { lang, vocabulary: Vocabulary::Documents };
        words.text(id).unwrap_or_else(|| panic!("there is no text {id}"))
    };
    for (id, english) in texts_of_rules() {
        assert_eq!(text(Lang::En, &id), english, "{id}");
        for lang in [Lang::Da, Lang::De, Lang::Nl] {
            // "Claims" is Dutch too.
            assert!(text(lang, &id) != english || (lang, english) == (Lang::Nl, "Claims"), "{id} is English in {lang}");
        }
    }
}

/// All source files of the program, those in folders too.
fn sources() -> Vec<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = sources_in(&["src", "../history/src", "../narration/src", "../server/src"]);
    sources.push(std::fs::read_to_string(here.join("../words/src/cards.rs")).expect("a source"));
    sources
}

fn sources_in(folders: &[&str]) -> Vec<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<_> = folders.iter().map(|folder| here.join(folder)).collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => sources.push(std::fs::read_to_string(path).expect("a source")),
            }
        }
    }
    sources
}

/// The texts in quotes that directly follow this in a source.
fn quoted_after<'a>(source: &'a str, call: &'a str) -> impl Iterator<Item = &'a str> {
    source.split(call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

/// Every id in the sources has a word, and every text is used.
#[test]
fn words_and_sources_fit_together() {
    let words = Words { lang: Lang::En, vocabulary: Vocabulary::Documents };
    let mut named = BTreeSet::new();
    for source in sources() {
        for id in [".text(", ".say("].into_iter().flat_map(|call| quoted_after(&source, call)) {
            assert!(words.text(id).is_some(), "there is no text {id}");
        }
        for id in quoted_after(&source, ".term(") {
            assert!(words.term(id).is_some(), "there is no term {id}");
        }
        for id in quoted_after(&source, ".yaku(") {
            assert!(words.yaku(id).is_some(), "there is no yaku {id}");
        }
        // Some ids are chosen first and asked for later, so every string between quotes may be one.
        named.extend(source.split('"').map(str::to_owned));
    }
    named.extend(texts_of_rules().map(|(id, _)| id));
    // What happens in a tournament, and who may do what there, has a sentence by its id.
    for source in sources_in(&["../tournament/src"]) {
        let ids = source.split('"').flat_map(|id| [format!("log-{id}"), format!("log-role-{id}")]);
        named.extend(ids);
    }
    // Reasons are named by the engine; those that a wait can have are short.
    let no_win = [NoWin::NoYaku, NoWin::OnlyDora, NoWin::MinimumNotMet { have: 1, need: 2 }].map(NoWin::id);
    let short = no_win.into_iter().chain(["none-left", "impossible"]).map(|reason| format!("{reason}-short"));
    let reasons = no_win.into_iter().chain([NoWin::NotComplete.id()]).map(str::to_owned).chain(short);
    for id in reasons {
        assert!(words.text(&id).is_some(), "there is no text {id}");
        named.insert(id);
    }
    named.extend(::table::Impossible::ALL.map(|why| format!("impossible-{}", why.id())));
    for id in words::text_ids() {
        assert!(named.contains(id), "the text {id} is used nowhere");
    }
    // What the engine names.
    for yaku in rules::Yaku::ALL {
        assert!(words.yaku(yaku.id()).is_some(), "{yaku:?}");
    }
    for limit in engine::value::Limit::ALL {
        assert!(words.term(limit.id()).is_some(), "{limit:?}");
    }
}
