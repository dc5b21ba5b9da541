//! Shanten cases: 14 kinds and the distances that somebody else counted.

use anyhow::{Context, bail};
use engine::shanten::{Shanten, shanten};
use tiles::{COPIES, Counts, Kind};

use super::case::{Case, Check, Verdict};

/// Whether a line looks like 14 kinds and three distances.
pub fn is_a_line(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|text| {
        let mut words = text.split_ascii_whitespace();
        words.clone().count() == 17 && words.all(|word| word.parse::<i64>().is_ok())
    })
}

/// Compares the three distances and the smallest of them.
pub fn check(line: &[u8]) -> anyhow::Result<Verdict> {
    let text = std::str::from_utf8(line).context("the line is not text")?;
    let numbers = text.split_ascii_whitespace().map(|word| word.parse::<i8>().with_context(|| format!("{word:?}")));
    let numbers = numbers.collect::<anyhow::Result<Vec<i8>>>()?;
    let [kinds @ .., standard, orphans, pairs] = &numbers[..] else { bail!("there are no distances") };
    if kinds.len() != 14 {
        bail!("{} kinds and three distances: there should be 14", kinds.len());
    }
    let mut counts: Counts = [0; Kind::COUNT];
    for &number in kinds {
        let kind = u8::try_from(number).ok().and_then(Kind::new);
        let kind = kind.with_context(|| format!("kind {number}: they go from 0 to 33"))?;
        counts[kind.index()] += 1;
    }
    if let Some(kind) = Kind::all().find(|kind| counts[kind.index()] > COPIES) {
        bail!("more than four {kind}");
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
    let tiles = Kind::all().flat_map(|kind| std::iter::repeat_n(kind.into(), counts[kind.index()].into()));
    super::case::groups(tiles)
}
