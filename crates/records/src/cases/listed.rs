//! The list of yaku and dora that records show with a win, and the same list from the engine.

use std::fmt::{self, Display};

use engine::{Score, Value, Win, score};
use rules::{Rules, Worth, Yaku};

use crate::foreign::house;
use crate::foreign_game::Counted;

/// Something that records list with a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    pub counted: Counted,
    /// A yakuman won on its special wait: all thirteen, all nine, the pair.
    pub special: bool,
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.counted, if self.special { " on the special wait" } else { "" })
    }
}

/// The list of a win in a fixed order: each entry with its han or its number of yakuman, or 0 where the record does not
/// say. Dora that are not there are not listed.
#[derive(Debug, PartialEq, Eq)]
pub struct Listed(Vec<(Entry, u8)>);

impl Listed {
    pub fn new(mut entries: Vec<(Entry, u8)>) -> Listed {
        entries.sort_unstable();
        Listed(entries)
    }

    /// What the engine counts. Records list double riichi as one entry in the place of riichi.
    pub fn of(rules: &Rules, win: &Win, score: &Score) -> Listed {
        let special = special_waits(rules, win, score);
        let units = |counted: &engine::Counted| match counted.value {
            Value::Han(han) => han,
            Value::Yakuman(count) => count,
        };
        let find = |yaku| score.yaku.iter().find(|counted| counted.yaku == yaku);
        let mut entries = Vec::new();
        for counted in &score.yaku {
            match counted.yaku {
                Yaku::Riichi if find(Yaku::DoubleRiichi).is_some() => (),
                yaku @ Yaku::DoubleRiichi => {
                    let entry = Entry { counted: Counted::Yaku(yaku), special: false };
                    entries.push((entry, units(counted) + find(Yaku::Riichi).map_or(0, units)));
                }
                yaku => {
                    let entry = Entry { counted: Counted::Yaku(yaku), special: special.contains(&yaku) };
                    entries.push((entry, units(counted)));
                }
            }
        }
        let dora = [(Counted::Dora, score.dora.dora), (Counted::Red, score.dora.red), (Counted::Ura, score.dora.ura)];
        let dora = dora.into_iter().filter(|&(_, han)| han > 0);
        entries.extend(dora.map(|(counted, han)| (Entry { counted, special: false }, han)));
        Listed::new(entries)
    }

    /// The same list for a record that does not say what each entry counts.
    pub fn without_units(self) -> Listed {
        Listed(self.0.into_iter().map(|(entry, _)| (entry, 0)).collect())
    }
}

impl Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        for (i, (entry, units)) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match units {
                0 => write!(f, "{entry}")?,
                units => write!(f, "{entry} {units}")?,
            }
        }
        Ok(())
    }
}

/// The yakuman that were won on their special wait, whether or not these rules count it: the engine tells them by
/// rules that do.
fn special_waits(rules: &Rules, win: &Win, found: &Score) -> Vec<Yaku> {
    if found.yakuman == 0 {
        return Vec::new();
    }
    let rules = house::with_double_yakuman(*rules);
    let counted = score(&rules, win).map(|score| score.yaku).unwrap_or_default();
    let special = counted.iter().filter(|counted| match (counted.value, rules.worth[counted.yaku]) {
        (Value::Yakuman(count), Worth::Yakuman(plain)) => count > plain,
        _ => false,
    });
    special.map(|counted| counted.yaku).collect()
}
