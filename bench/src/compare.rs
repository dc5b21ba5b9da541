//! Whether entrants give the same answers; asked before anything is timed.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::wins::Score;

/// How an entrant's answers differ from the expected ones.
#[derive(Default)]
pub struct Differences {
    pub count: usize,
    /// Why or in what, how often, and where first.
    pub classes: BTreeMap<String, (usize, Vec<String>)>,
}

const EXAMPLES: usize = 3;

pub trait Answer: PartialEq + Debug {
    /// Which parts of two unequal answers differ.
    fn class(&self, other: &Self) -> String;
}

/// `describe` names a hand for the reader; `explain` tells why an answer differs where the reason is known.
pub fn differences<A: Answer>(
    expected: &[A],
    given: &[A],
    describe: impl Fn(usize) -> String,
    explain: impl Fn(usize, &A, &A) -> Option<&'static str>,
) -> Differences {
    assert_eq!(expected.len(), given.len(), "every entrant answers for every hand");
    let mut found = Differences::default();
    for (at, (expected, given)) in expected.iter().zip(given).enumerate() {
        if expected == given {
            continue;
        }
        found.count += 1;
        let class = explain(at, expected, given).map_or_else(|| expected.class(given), str::to_owned);
        let (count, examples) = found.classes.entry(class).or_default();
        *count += 1;
        if examples.len() < EXAMPLES {
            examples.push(format!("{}: expected {expected:?}, given {given:?}", describe(at)));
        }
    }
    found
}

impl Answer for i8 {
    fn class(&self, other: &i8) -> String {
        format!("{:+}", other - self)
    }
}

impl Answer for u64 {
    fn class(&self, other: &u64) -> String {
        match (other & !self, self & !other) {
            (_, 0) => "more tiles".into(),
            (0, _) => "fewer tiles".into(),
            _ => "other tiles".into(),
        }
    }
}

impl<const N: usize> Answer for [i8; N] {
    fn class(&self, _: &Self) -> String {
        "shanten".into()
    }
}

impl Answer for crate::wins::Pays {
    fn class(&self, _: &Self) -> String {
        "payment".into()
    }
}

impl Answer for Option<Score> {
    fn class(&self, other: &Self) -> String {
        let (Some(one), Some(two)) = (self, other) else {
            return "win or no win".into();
        };
        let parts = [
            ("yaku", one.yaku != two.yaku),
            ("han", one.han != two.han),
            ("fu", one.fu != two.fu),
            ("payment", one.pays != two.pays),
        ];
        let differing: Vec<&str> = parts.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
        let which = if one.yaku.has_yakuman() { "yakuman: " } else { "" };
        format!("{which}{}", differing.join(", "))
    }
}
