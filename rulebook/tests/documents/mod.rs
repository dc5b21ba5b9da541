//! What the rule documents print: worked examples and payment tables.

mod payments;
mod play;

use libtest_mimic::{Failed, Trial};

/// One trial for each example and edition, and for each table and edition.
pub fn trials() -> Vec<Trial> {
    let mut trials = match rulebook::examples() {
        Ok(cases) => {
            cases.into_iter().flat_map(|case| crate::each_ruleset("rulebook/examples.toml", "examples", case)).collect()
        }
        Err(what) => vec![Trial::test("examples: the file can be read", move || Err(Failed::from(what)))],
    };
    trials.push(Trial::test("examples: every table that is shown row by row is there", || {
        let document: toml::Table = include_str!("../../examples.toml").parse().expect("it was read before");
        let gone: Vec<_> = rulebook::ROW_BY_ROW.iter().filter(|table| !document.contains_key(**table)).collect();
        if gone.is_empty() { Ok(()) } else { Err(Failed::from(format!("not in examples.toml: {gone:?}"))) }
    }));
    trials.extend(payments::trials());
    trials.extend(play::trials());
    trials
}
