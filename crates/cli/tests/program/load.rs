//! `janso load`: a few tables on a server of its own, its figures, and what is said about wrong input.

use crate::run::{Output, run};

fn load(words: &[&str]) -> Output {
    run(["load"].iter().chain(words), b"")
}

#[test]
fn tables_are_played_and_measured() {
    let said = load(&["--tables", "3", "--seconds", "2", "--rate", "10", "--json"]);
    assert_eq!(said.code, Some(0), "{} {}", said.err, said.out);
    let report = said.json();
    let number = |value: &serde_json::Value| value.as_f64().unwrap_or_else(|| panic!("{report}"));
    assert_eq!((number(&report["tables"]), number(&report["sockets"])), (3.0, 12.0));
    assert_eq!(number(&report["errors"]), 0.0, "{report}");
    // Three tables for two seconds, ten times a second; a busy machine may fall behind.
    let turns = number(&report["turns"]);
    assert!((1.0..=63.0).contains(&turns), "{report}");
    let told = &report["told"];
    let [p50, p95, p99, max] = ["p50", "p95", "p99", "max"].map(|name| number(&told[name]));
    assert!(0.0 < p50 && p50 <= p95 && p95 <= p99 && p99 <= max, "{report}");
    // Everybody is told of every turn, but for those that the end cut off.
    assert!(number(&told["count"]) >= (turns - 3.0) * 4.0, "{report}");
    if cfg!(target_os = "linux") {
        assert!(number(&report["memory"]["end"]) > 1e6, "{report}");
    }
}

#[test]
fn wrong_input_is_named() {
    let check = |words: &[&str], expected: &str| {
        let said = load(words);
        assert_eq!(said.code, Some(2), "{words:?}: {}", said.err);
        assert!(said.err.contains(expected), "{words:?}: {}", said.err);
    };
    check(&["--tables", "0"], "from 1 to 10000");
    check(&["--seconds", "4000"], "from 1 to 3600");
    check(&["--rate", "none"], "from 0.1 to 20");
    check(&["--url", "https://parlour.example"], "http://HOST:PORT");
    check(&["--url", "http://127.0.0.1:1", "--tables", "1"], "127.0.0.1:1 does not answer");
}
