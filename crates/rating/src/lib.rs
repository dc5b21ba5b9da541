//! How strong players are, from the places of their games, and how sure that is.
//!
//! A rating is a normal distribution of strength: a value and its deviation. The scale is that of chess: whoever is 400
//! points stronger finishes ten times as often above as below. A game of four is six pairs, and each player is pulled by three
//! of them as Glicko does it (Glickman 1999): by how much more often than expected one was ahead, where the strength of the
//! others is not known for certain either.
//!
//! The three pairs of a player are not three games. Whoever has a good deal is ahead of all three, so that the sum of three
//! results between equals, the place, has the variance 5/4 and not 3/4. Each pair therefore counts for [3/5](PAIR) of a game.
//! With whole pairs the stated interval holds the truth in 87 of 100 cases instead of 95; `tests/simulation.rs` measures it.
//!
//! Nothing here reads a clock, draws lots, or stores anything.
//!
//! ```
//! use janso_rating::{Entrant, Rating, rated};
//!
//! let newcomer = Entrant::Person(Rating::NEWCOMER);
//! let club = Entrant::Bot(Rating::new(1500.0, 10.0));
//! let [first, .., last] = rated([newcomer, newcomer, club, newcomer], [1, 2, 3, 4]);
//! let (first, last) = (first.expect("a person"), last.expect("a person"));
//! assert!(first.value() > 1500.0 && last.value() < 1500.0 && first.deviation() < 100.0);
//! ```

pub mod bots;
pub mod pool;

use std::f64::consts::{LN_10, PI};

/// Points of the scale for one unit of the logistic curve.
pub const UNIT: f64 = 400.0 / LN_10;
/// What each of the three pairs of a player counts for: the variance of three independent pairs between equals, 3/4, divided
/// by that of the place, 5/4.
pub const PAIR: f64 = 0.6;
/// Games with bots alone count until the deviation is as small as this. They find the place of a newcomer, and nobody can
/// play them for a rating.
pub const FOUND: f64 = 55.0;
/// Whoever is in a list has at most this deviation. It is less than [`FOUND`], so that nobody is there who has met only bots.
pub const LISTED: f64 = 50.0;
/// How much the square of the deviation grows with each day without a game: people learn and forget.
const PER_DAY: f64 = 10.0;
/// Deviations of the normal distribution on each side of 95 % of it.
const SIDES: f64 = 1.96;

/// How strong somebody is, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    value: f64,
    deviation: f64,
}

impl Rating {
    /// Of somebody of whom nothing is known: as strong as a bot that plays like people at a club, more or less. Two
    /// deviations below are those who have just learned the rules.
    pub const NEWCOMER: Rating = Rating { value: 1500.0, deviation: 100.0 };

    /// A rating of this value and deviation. The deviation is at least 1: nobody is known for certain.
    pub fn new(value: f64, deviation: f64) -> Rating {
        Rating { value, deviation: deviation.max(1.0) }
    }

    /// The middle of where the strength may be.
    pub fn value(self) -> f64 {
        self.value
    }

    /// The standard deviation around it.
    pub fn deviation(self) -> f64 {
        self.deviation
    }

    /// The strength is this far from the value at most, in 95 of 100 cases.
    pub fn margin(self) -> f64 {
        SIDES * self.deviation
    }

    /// Whether it is known well enough to stand in a list.
    pub fn is_listed(self) -> bool {
        self.deviation <= LISTED
    }

    /// The same after so many days without a game: less sure, but never less than of a newcomer.
    #[must_use]
    pub fn rested(self, days: f64) -> Rating {
        let grown = (self.deviation.powi(2) + PER_DAY * days.max(0.0)).sqrt();
        Rating { deviation: grown.min(Rating::NEWCOMER.deviation.max(self.deviation)), ..self }
    }

    /// How often this player finishes above the other one, as far as both are known.
    pub fn is_ahead_of(self, other: Rating) -> f64 {
        let spread = (self.deviation / UNIT).powi(2) + (other.deviation / UNIT).powi(2);
        logistic(dulled(spread) * (self.value - other.value) / UNIT)
    }
}

/// Who was at a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Entrant {
    /// A person, whose rating changes.
    Person(Rating),
    /// A bot, whose published rating does not.
    Bot(Rating),
}

impl Entrant {
    fn rating(self) -> Rating {
        match self {
            Entrant::Person(rating) | Entrant::Bot(rating) => rating,
        }
    }
}

/// The ratings of people after a game with these places, each from what was known before it; nothing for bots. Places that are
/// the same are shared.
pub fn rated(before: [Entrant; 4], places: [u8; 4]) -> [Option<Rating>; 4] {
    let people = before.iter().filter(|entrant| matches!(entrant, Entrant::Person(_))).count();
    std::array::from_fn(|own| match before[own] {
        Entrant::Bot(_) => None,
        Entrant::Person(rating) if people == 1 && rating.deviation <= FOUND => Some(rating),
        Entrant::Person(rating) => {
            let others = (0..4).filter(|&other| other != own);
            let pairs = others.map(|other| (before[other].rating(), result(places[own], places[other])));
            let after = pulled(rating, pairs);
            let least = if people == 1 { FOUND } else { 1.0 };
            Some(Rating { deviation: after.deviation.max(least), ..after })
        }
    })
}

/// 1 for who is ahead, 0 for who is behind, and a half for both who share a place.
fn result(own: u8, other: u8) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// A rating after pairs with these others, and the results of them.
fn pulled(own: Rating, pairs: impl Iterator<Item = (Rating, f64)>) -> Rating {
    let (mut known, mut pull) = (0.0, 0.0);
    for (other, result) in pairs {
        let dulled = dulled((other.deviation / UNIT).powi(2));
        let expected = logistic(dulled * (own.value - other.value) / UNIT);
        known += PAIR * dulled.powi(2) * expected * (1.0 - expected);
        pull += PAIR * dulled * (result - expected);
    }
    let variance = 1.0 / ((UNIT / own.deviation).powi(2) + known);
    Rating { value: own.value + UNIT * variance * pull, deviation: UNIT * variance.sqrt() }
}

/// How much less a difference says when the variance of it is this, in units of the curve.
fn dulled(variance: f64) -> f64 {
    (1.0 + 3.0 * variance / PI.powi(2)).sqrt().recip()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Rating = Rating { value: 1500.0, deviation: 40.0 };

    fn people(ratings: [Rating; 4]) -> [Entrant; 4] {
        ratings.map(Entrant::Person)
    }

    /// The number of the two constants: the variance of the place between equals, and of three pairs that know nothing of
    /// each other.
    #[test]
    fn a_pair_counts_for_three_fifths() {
        let of_place = [1.0, 2.0, 3.0, 4.0].map(|place: f64| (place - 2.5).powi(2)).iter().sum::<f64>() / 4.0;
        assert_eq!(PAIR, 3.0 * 0.25 / of_place);
    }

    #[test]
    fn places_pull_in_their_order() {
        let after = rated(people([KNOWN; 4]), [3, 1, 4, 2]).map(|rating| rating.expect("a person"));
        let values = after.map(|rating| rating.value);
        assert!(values[1] > values[3] && values[3] > 1500.0 && values[0] < 1500.0 && values[0] > values[2]);
        assert!((values.iter().sum::<f64>() - 6000.0).abs() < 1e-9, "between equals nothing is lost: {values:?}");
        assert!(after.iter().all(|rating| rating.deviation < 40.0));
        // A first place among newcomers says less than among people who are known.
        let [among_newcomers, ..] =
            rated(people([KNOWN, Rating::NEWCOMER, Rating::NEWCOMER, Rating::NEWCOMER]), [1, 2, 3, 4]);
        let [among_known, ..] = rated(people([KNOWN; 4]), [1, 2, 3, 4]);
        assert!(among_newcomers.expect("a person").value < among_known.expect("a person").value);
        let shared = rated(people([KNOWN; 4]), [1, 1, 1, 1]).map(|rating| rating.expect("a person").value);
        assert_eq!(shared, [1500.0; 4]);
    }

    #[test]
    fn who_is_expected_to_win_gains_little() {
        let strong = Rating::new(1700.0, 40.0);
        let gain = |own: Rating, place| {
            let [after, ..] =
                rated(people([own, KNOWN, KNOWN, KNOWN]), if place == 1 { [1, 2, 3, 4] } else { [4, 1, 2, 3] });
            after.expect("a person").value - own.value
        };
        assert!(gain(strong, 1) < gain(KNOWN, 1) && gain(strong, 4) < gain(KNOWN, 4));
        assert!((strong.is_ahead_of(KNOWN) + KNOWN.is_ahead_of(strong) - 1.0).abs() < 1e-12);
        assert!(strong.is_ahead_of(KNOWN) > 0.7 && strong.is_ahead_of(strong) == 0.5);
    }

    #[test]
    fn games_with_bots_alone_find_a_newcomer_and_end_there() {
        let bot = Entrant::Bot(Rating::new(1300.0, 15.0));
        let mut own = Rating::NEWCOMER;
        for _ in 0..200 {
            let [after, nobody, ..] = rated([Entrant::Person(own), bot, bot, bot], [1, 2, 3, 4]);
            assert_eq!(nobody, None);
            own = after.expect("a person");
        }
        assert_eq!(own.deviation, FOUND);
        assert!(!own.is_listed());
        let [again, ..] = rated([Entrant::Person(own), bot, bot, bot], [1, 2, 3, 4]);
        assert_eq!(again, Some(own));
        // With one other person at the table it counts.
        let [with_another, ..] = rated([Entrant::Person(own), Entrant::Person(own), bot, bot], [1, 2, 3, 4]);
        assert!(with_another.is_some_and(|after| after.value > own.value && after.deviation < FOUND));
    }

    #[test]
    fn who_rests_is_less_well_known() {
        assert_eq!(KNOWN.rested(0.0), KNOWN);
        assert_eq!(KNOWN.rested(-3.0), KNOWN);
        let after = KNOWN.rested(365.0);
        assert!(after.value == KNOWN.value && after.deviation > 70.0 && after.deviation < 75.0);
        assert_eq!(KNOWN.rested(1e9).deviation, Rating::NEWCOMER.deviation);
        assert!((Rating::NEWCOMER.margin() - 196.0).abs() < 1e-9 && Rating::new(1500.0, 0.0).deviation == 1.0);
    }
}
