//! How a winning hand may be read where the winner chooses: the names of its readings, and what each is worth.

use engine::value::Limit;
use engine::{MOST_READINGS, NamedReading, Score, Win, each_score};
use rules::{ReadingChoice, Rules, YakuSet};

/// A reading that a winner may name, and what it is worth as far as everybody can see: ura dora are not turned yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadingWorth {
    /// The yaku that count.
    pub yaku: YakuSet,
    /// Minipoints, rounded.
    pub fu: u8,
    /// Han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// The limit.
    pub limit: Option<Limit>,
    /// What the payers give for it together, without counters and bets.
    pub points: i32,
}

impl ReadingWorth {
    /// Its name.
    pub fn named(&self) -> NamedReading {
        NamedReading { yaku: self.yaku, fu: self.fu }
    }
}

/// The readings that a winner may name, the one that counts without a word first. None where nobody wins, and where the
/// ruleset says that the highest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Readings([Option<ReadingWorth>; MOST_READINGS]);

impl Readings {
    pub(crate) const NONE: Readings = Readings([None; MOST_READINGS]);

    /// The readings of a win, which is looked for only where the winner chooses.
    pub(crate) fn of(rules: &Rules, win: impl FnOnce() -> Option<(Win, Score)>) -> Readings {
        let mut readings = Readings::NONE;
        match rules.reading {
            ReadingChoice::Highest => (),
            ReadingChoice::Winner => {
                if let Some((win, _)) = win() {
                    // The same order in which the engine finds the best one (Q-SCO-2).
                    let mut ranks = [None; MOST_READINGS];
                    each_score(rules, &win, |score| readings.insert(&mut ranks, &win, &score));
                }
            }
        }
        readings
    }

    /// Puts a reading behind those that are worth as much or more. Of those with one name the best stays.
    fn insert(&mut self, ranks: &mut [Option<(i32, u8, u8)>; MOST_READINGS], win: &Win, score: &Score) {
        let named = score.named();
        let worth = ReadingWorth {
            yaku: named.yaku,
            fu: named.fu,
            han: score.han,
            limit: score.limit,
            points: score.points(win),
        };
        let rank = Some((worth.points, score.han, score.fu.raw));
        let place = ranks.iter().position(|&other| other < rank).unwrap_or(MOST_READINGS);
        let same = self.0.iter().position(|other| other.is_some_and(|other| other.named() == named));
        // A reading of the same name moves up, or the last place, which is free, makes room.
        let free = same.unwrap_or(MOST_READINGS - 1);
        if place <= free && place < MOST_READINGS {
            self.0[place..=free].rotate_right(1);
            ranks[place..=free].rotate_right(1);
            (self.0[place], ranks[place]) = (Some(worth), rank);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = ReadingWorth> + use<> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn contains(&self, named: NamedReading) -> bool {
        self.iter().any(|worth| worth.named() == named)
    }
}
