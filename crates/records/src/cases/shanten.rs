//! Shanten cases: 14 kinds and the distances that somebody else counted.

use engine::shanten::{Shanten, shanten};
use tiles::{COPIES, Counts, Kind, Notation};

use super::{Case, Check, Verdict};
use crate::foreign::Fault;

/// Whether a line looks like 14 kinds and three distances.
pub fn is_a_line(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|text| {
        let mut words = text.split_ascii_whitespace();
        words.clone().count() == 17 && words.all(|word| word.parse::<i64>().is_ok())
    })
}

/// Compares the three distances and the smallest of them.
pub fn check(line: &[u8]) -> Result<Verdict, Fault> {
    let text = std::str::from_utf8(line).map_err(|_| Fault::NotUtf8)?;
    let numbers = text
        .split_ascii_whitespace()
        .map(|word| word.parse::<i8>().map_err(|_| Fault::wanted("a kind or a distance", word)));
    let numbers = numbers.collect::<Result<Vec<i8>, Fault>>()?;
    let [kinds @ .., standard, orphans, pairs] = &numbers[..] else { return Err(Fault::Missing("a distance")) };
    if kinds.len() != 14 {
        return Err(Fault::wanted("the number of kinds, which is 14", kinds.len()));
    }
    let mut counts: Counts = [0; Kind::COUNT];
    for &number in kinds {
        let kind = u8::try_from(number).ok().and_then(Kind::new);
        let kind = kind.ok_or_else(|| Fault::wanted("a kind from 0 to 33", number))?;
        counts[kind.index()] += 1;
    }
    if let Some(kind) = Kind::all().find(|kind| counts[kind.index()] > COPIES) {
        return Err(Fault::TooOften(kind.into()));
    }
    let ours = Shanten::of(&counts, 0);
    let mut case = Case::new(String::new(), notation(&counts), String::new());
    case.compare(Check::Standard, *standard, ours.standard);
    case.compare(Check::Orphans, *orphans, ours.orphans.unwrap_or(i8::MAX));
    case.compare(Check::Pairs, *pairs, ours.pairs.unwrap_or(i8::MAX));
    case.compare(Check::Best, *standard.min(orphans).min(pairs), shanten(&counts, 0));
    Ok(Verdict::Compared(case))
}

fn notation(counts: &Counts) -> String {
    let tiles = Kind::all().flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into()));
    Notation(tiles).to_string()
}
