//! Winds: a role at the table for one hand, and what is kept per role.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A wind: the name of a tile, of a round, and of a player's role in this hand. East deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// East, the dealer.
    East,
    /// South, who plays after East.
    South,
    /// West, opposite East.
    West,
    /// North, who plays before East.
    North,
}

impl Wind {
    /// The winds in turn order.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// The wind that plays next; East after North.
    pub const fn next(self) -> Wind {
        match self {
            Wind::East => Wind::South,
            Wind::South => Wind::West,
            Wind::West => Wind::North,
            Wind::North => Wind::East,
        }
    }

    /// How many turns after `from` this wind plays, 0 to 3.
    pub const fn turns_after(self, from: Wind) -> u8 {
        (4 + self as u8 - from as u8) % 4
    }

    /// The letter `E`, `S`, `W` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        }
    }

    /// The other three winds in turn order after this one.
    pub const fn others(self) -> [Wind; 3] {
        [self.next(), self.next().next(), self.next().next().next()]
    }
}

impl fmt::Display for Wind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One value for each wind; cannot be indexed by anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByWind<T>(pub [T; 4]);

impl<T> ByWind<T> {
    /// Each wind with its value, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Wind, &T)> {
        Wind::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Wind> for ByWind<T> {
    type Output = T;
    fn index(&self, wind: Wind) -> &T {
        &self.0[wind as usize]
    }
}

impl<T> IndexMut<Wind> for ByWind<T> {
    fn index_mut(&mut self, wind: Wind) -> &mut T {
        &mut self.0[wind as usize]
    }
}

/// Some of the four winds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WindSet(u8);

impl WindSet {
    /// No wind.
    pub const EMPTY: WindSet = WindSet(0);

    /// Whether the wind is in the set.
    pub const fn contains(self, wind: Wind) -> bool {
        self.0 >> wind as u8 & 1 == 1
    }

    /// The set with this wind too.
    pub const fn with(self, wind: Wind) -> WindSet {
        WindSet(self.0 | 1 << wind as u8)
    }

    /// The set without this wind.
    pub const fn without(self, wind: Wind) -> WindSet {
        WindSet(self.0 & !(1 << wind as u8))
    }

    /// How many winds are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no wind is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The winds of the set in turn order, East first.
    pub fn iter(self) -> impl Iterator<Item = Wind> {
        Wind::ALL.into_iter().filter(move |&wind| self.contains(wind))
    }
}

impl FromIterator<Wind> for WindSet {
    fn from_iter<I: IntoIterator<Item = Wind>>(winds: I) -> WindSet {
        winds.into_iter().fold(WindSet::EMPTY, WindSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_order_is_a_circle() {
        for wind in Wind::ALL {
            assert_eq!(wind.next().next().next().next(), wind);
            assert_eq!(wind.next().turns_after(wind), 1);
            for (turns, other) in (1..).zip(wind.others()) {
                assert_eq!(other.turns_after(wind), turns);
            }
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: WindSet = [Wind::North, Wind::East].into_iter().collect();
        assert!(set.iter().eq([Wind::East, Wind::North]));
        assert_eq!(set.without(Wind::East).len(), 1);
        assert!(WindSet::EMPTY.is_empty());
    }
}
