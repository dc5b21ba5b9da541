//! Completions and the manual page.

use super::janso;

const FLAGS: &[&str] = &[
    "lang",
    "json",
    "tiles",
    "color",
    "rules",
    "seat",
    "round",
    "dora",
    "ura",
    "honba",
    "bets",
    "riichi",
    "double-riichi",
    "ippatsu",
    "last-tile",
    "win",
    "rinshan",
    "chankan",
    "first-turn",
    "from",
    "liable",
    "readings",
    "seed",
    "hand",
    "commitment",
];

const COMMANDS: &[&str] =
    &["score", "hand", "rules", "list", "show", "diff", "page", "wall", "new", "verify", "completions", "man"];

#[test]
fn completions_know_every_flag_and_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = janso(&format!("completions {shell}"));
        assert_eq!(said.code, Some(0));
        for word in FLAGS.iter().chain(COMMANDS) {
            assert!(said.out.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_page_knows_every_flag_and_command() {
    let page = janso("man").out;
    assert!(page.contains(".TH janso 1"), "{page}");
    for flag in FLAGS.iter().chain(&["jsonl"]) {
        assert!(page.contains(&format!("\\-\\-{}", flag.replace('-', "\\-"))), "{flag}");
    }
    for command in COMMANDS {
        assert!(page.contains(&command.to_uppercase()), "{command}");
    }
}

#[test]
fn help_has_the_notation_the_keys_and_the_examples() {
    let help = janso("--help");
    assert_eq!(help.code, Some(0));
    for part in ["Exit status", "5z white", "janso score '12345678s22p (567m) +9s'"] {
        assert!(help.out.contains(part), "{part}");
    }
    let score = janso("score --help").out;
    for key in
        ["win", "rules", "han", "fu_raw", "limit", "also", "fu_items", "reading", "payments", "total", "readings"]
    {
        assert!(score.contains(&format!("  {key} ")) || score.contains(key), "{key}");
    }
    assert!(janso("--version").out.starts_with("janso "));
}

/// The commands that the help shows as examples work.
#[test]
fn examples_in_the_help_run() {
    for command in ["", "score", "hand", "wall"] {
        let help = janso(&format!("{command} --help")).out.replace("\\\n", " ");
        let examples: Vec<&str> =
            help.lines().map(str::trim).filter(|line| line.starts_with("janso ") && !line.contains('>')).collect();
        assert!(examples.len() >= 3, "{help}");
        for example in examples {
            let said = janso(example.trim_start_matches("janso "));
            assert_eq!(said.code, Some(0), "{example}: {}", said.err);
        }
    }
}
