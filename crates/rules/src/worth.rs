//! What each yaku is worth.

use core::fmt;
use core::ops::Index;
use core::str::FromStr;

use crate::{Yaku, YakuSet};

/// What a yaku is worth in a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// The ruleset does not know this yaku.
    Nothing,
    /// Han, for an open and for a concealed hand; 0 open means that only a concealed hand counts it.
    Han {
        /// Han of an open hand.
        open: u8,
        /// Han of a concealed hand.
        concealed: u8,
    },
    /// Han that are counted with no other yaku and no dora.
    Alone(u8),
    /// One or more yakuman.
    Yakuman(u8),
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Nothing => f.write_str("none"),
            Worth::Han { open: 0, concealed } => write!(f, "concealed {concealed}"),
            Worth::Han { open, concealed } if open == concealed => write!(f, "{open}"),
            Worth::Han { open, concealed } => write!(f, "{open}/{concealed}"),
            Worth::Alone(han) => write!(f, "alone {han}"),
            Worth::Yakuman(1) => f.write_str("yakuman"),
            Worth::Yakuman(count) => write!(f, "{count} yakuman"),
        }
    }
}

/// The text is not a worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAWorth;

impl FromStr for Worth {
    type Err = NotAWorth;

    /// Reads what [`Display`](fmt::Display) writes: `none`, `2`, `1/2` (open/concealed), `concealed 1`, `alone 5`,
    /// `yakuman`, `2 yakuman`.
    fn from_str(text: &str) -> Result<Worth, NotAWorth> {
        let number = |text: &str| text.parse().ok().filter(|n| (1..=13).contains(n)).ok_or(NotAWorth);
        let mut words = text.split_ascii_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("none"), None, _) => Ok(Worth::Nothing),
            (Some("yakuman"), None, _) => Ok(Worth::Yakuman(1)),
            (Some("concealed"), Some(han), None) => Ok(Worth::Han { open: 0, concealed: number(han)? }),
            (Some("alone"), Some(han), None) => Ok(Worth::Alone(number(han)?)),
            (Some(count), Some("yakuman"), None) => Ok(Worth::Yakuman(number(count)?)),
            (Some(han), None, _) => {
                let (open, concealed) = han.split_once('/').unwrap_or((han, han));
                Ok(Worth::Han { open: number(open)?, concealed: number(concealed)? })
            }
            _ => Err(NotAWorth),
        }
    }
}

/// The worth of every yaku in one ruleset, also by bits so that a whole set of yaku is added up at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YakuTable {
    each: [Worth; Yaku::ALL.len()],
    /// The yaku in whose han, open, bit n is set.
    open: [YakuSet; 4],
    /// The same for a concealed hand.
    concealed: [YakuSet; 4],
    yakuman: YakuSet,
    alone: YakuSet,
}

impl YakuTable {
    /// A table in which nothing is worth anything.
    pub const EMPTY: YakuTable = YakuTable {
        each: [Worth::Nothing; Yaku::ALL.len()],
        open: [YakuSet::EMPTY; 4],
        concealed: [YakuSet::EMPTY; 4],
        yakuman: YakuSet::EMPTY,
        alone: YakuSet::EMPTY,
    };

    /// The table with this yaku worth that.
    pub const fn with(mut self, yaku: Yaku, worth: Worth) -> YakuTable {
        self.each[yaku as usize] = worth;
        let (open, concealed) = match worth {
            Worth::Han { open, concealed } => (open, concealed),
            Worth::Nothing | Worth::Alone(_) | Worth::Yakuman(_) => (0, 0),
        };
        let mut bit = 0;
        while bit < 4 {
            self.open[bit] = self.open[bit].with(yaku, open >> bit & 1 == 1);
            self.concealed[bit] = self.concealed[bit].with(yaku, concealed >> bit & 1 == 1);
            bit += 1;
        }
        self.yakuman = self.yakuman.with(yaku, matches!(worth, Worth::Yakuman(_)));
        self.alone = self.alone.with(yaku, matches!(worth, Worth::Alone(_)));
        self
    }

    /// The table with this yaku worth so many han open (0: not at all) and concealed.
    pub const fn han(self, yaku: Yaku, open: u8, concealed: u8) -> YakuTable {
        self.with(yaku, Worth::Han { open, concealed })
    }

    /// The table with this yaku worth one yakuman.
    pub const fn yakuman(self, yaku: Yaku) -> YakuTable {
        self.with(yaku, Worth::Yakuman(1))
    }

    /// The han of all these yaku together; those that stand alone or are yakuman add none.
    #[inline]
    pub fn sum(&self, yaku: YakuSet, concealed: bool) -> u8 {
        let [ones, twos, fours, eights] = if concealed { &self.concealed } else { &self.open };
        let mut han = yaku.and(*ones).len() + 2 * yaku.and(*twos).len();
        // Few yaku are worth four han or more, so this is nearly always passed by.
        if !yaku.and(*fours).is_empty() || !yaku.and(*eights).is_empty() {
            han += 4 * yaku.and(*fours).len() + 8 * yaku.and(*eights).len();
        }
        han.min(u8::MAX.into()) as u8
    }

    /// The yaku that are yakuman.
    #[inline]
    pub const fn all_yakuman(&self) -> YakuSet {
        self.yakuman
    }

    /// The yaku that are counted with no other.
    #[inline]
    pub const fn all_alone(&self) -> YakuSet {
        self.alone
    }
}

impl Index<Yaku> for YakuTable {
    type Output = Worth;
    #[inline]
    fn index(&self, yaku: Yaku) -> &Worth {
        &self.each[yaku as usize]
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_sum_is_the_sum_of_its_parts() {
        let table = YakuTable::EMPTY
            .han(Yaku::Riichi, 0, 1)
            .han(Yaku::Honitsu, 2, 3)
            .han(Yaku::Chinitsu, 5, 6)
            .han(Yaku::Honitsu, 2, 13)
            .with(Yaku::Renhou, Worth::Alone(5))
            .yakuman(Yaku::Kokushi);
        let all: YakuSet = Yaku::ALL.into_iter().collect();
        assert_eq!((table.sum(all, false), table.sum(all, true)), (7, 20));
        assert_eq!(table.sum(YakuSet::of(&[Yaku::Renhou, Yaku::Kokushi]), true), 0);
        assert!(table.all_alone().iter().eq([Yaku::Renhou]));
        assert!(table.with(Yaku::Kokushi, Worth::Nothing).all_yakuman().is_empty());
    }

    #[test]
    fn a_worth_reads_back() {
        let all = [
            Worth::Nothing,
            Worth::Han { open: 0, concealed: 1 },
            Worth::Han { open: 1, concealed: 2 },
            Worth::Han { open: 2, concealed: 2 },
            Worth::Alone(5),
            Worth::Yakuman(1),
            Worth::Yakuman(2),
        ];
        for worth in all {
            assert_eq!(worth.to_string().parse(), Ok(worth));
        }
        for wrong in ["", "0", "1/", "/2", "-1", "yes", "concealed", "alone x", "three yakuman", "1 2 3", "99"] {
            assert_eq!(wrong.parse::<Worth>(), Err(NotAWorth), "{wrong}");
        }
    }
}
