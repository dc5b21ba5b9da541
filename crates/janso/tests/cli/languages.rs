//! Every language has a word for everything that is shown.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{janso, run};

/// Commands that between them show every label and sentence.
const SHOWN: &[&str] = &[
    "score '(555z)(666z)(777z) 23m 99p +4m' --win ron --from W --liable N --honba 2 --bets 1",
    "score '(555z)(666z)(777z) 23m 99p +4m' --win tsumo --liable N --honba 2 --bets 1",
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
    "hand '147m258p369s1234z'",
    "hand '123456m235p679s7z'",
    "hand '123456m23557p678s'",
    "hand '123456m2355p678s +1p'",
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
                assert!(said.code < 2, "{command}: {}", said.err);
                check_words(&said.out, &format!("{command} {rules} {lang}"));
            }
        }
        let said = run(&["--lang".into(), lang.into()], b"help\nzzz\nsettings\nquit\n");
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

/// Every id in the sources has a text, and every text is used.
#[test]
fn texts_and_sources_fit_together() {
    let mut used = BTreeSet::new();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(sources).expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(path).expect("a source");
            // Every string between quotes is looked up; most are no ids.
            used.extend(source.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    // Reasons are named by the engine, and have a short form.
    for reason in ["not-complete", "no-yaku", "only-dora", "minimum-not-met", "none-left"] {
        used.extend([reason.to_owned(), format!("{reason}-short")]);
    }
    for id in words::text_ids() {
        assert!(used.contains(id), "the text {id} is used nowhere");
    }
}
