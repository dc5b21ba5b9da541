//! The published strength of the bots that fill seats.
//!
//! Measured by `janso duel --seats beginner,club,club,master --games 240`, seed 17 (`00…0017`), by `ema2016` and `tenhou`, each
//! as long as its rules say and in the East round alone: the mean places and their intervals of 95 % below are those of the duels.
//! `club` is the zero of the scale, at 1500; the values of the others are those whose expected places at that table are the
//! measured ones, and the margin is how far the ends of the interval lead from there. A test works that out again.

use rules::Rounds;

use crate::Rating;
use crate::pool::Pool;

/// The level that fills seats where nothing else is known.
pub const USUAL: &str = "club";

/// The strength of a bot in some games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Published {
    /// The family of the rulesets.
    pub family: &'static str,
    /// How long the games are.
    pub rounds: Rounds,
    /// The level.
    pub level: &'static str,
    /// The mean place in the duel.
    pub place: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How strong, in points.
    pub value: f64,
    /// How far from that at most, in 95 of 100 cases.
    pub margin: f64,
}

/// All of them.
#[rustfmt::skip]
pub const PUBLISHED: &[Published] = &[
    Published { family: "tournament", rounds: Rounds::EastSouth, level: "beginner", place: 3.296, low: 3.183, high: 3.409, value: 1310.5, margin: 41.8 },
    Published { family: "tournament", rounds: Rounds::EastSouth, level: "club", place: 2.323, low: 2.246, high: 2.399, value: 1500.0, margin: 19.7 },
    Published { family: "tournament", rounds: Rounds::EastSouth, level: "master", place: 2.058, low: 1.933, high: 2.183, value: 1550.0, margin: 36.8 },
    Published { family: "tournament", rounds: Rounds::East, level: "beginner", place: 3.181, low: 3.046, high: 3.317, value: 1341.1, margin: 45.7 },
    Published { family: "tournament", rounds: Rounds::East, level: "club", place: 2.336, low: 2.257, high: 2.416, value: 1500.0, margin: 20.6 },
    Published { family: "tournament", rounds: Rounds::East, level: "master", place: 2.146, low: 2.029, high: 2.263, value: 1535.1, margin: 33.0 },
    Published { family: "online", rounds: Rounds::EastSouth, level: "beginner", place: 3.358, low: 3.244, high: 3.473, value: 1287.6, margin: 45.4 },
    Published { family: "online", rounds: Rounds::EastSouth, level: "club", place: 2.290, low: 2.222, high: 2.357, value: 1500.0, margin: 17.3 },
    Published { family: "online", rounds: Rounds::EastSouth, level: "master", place: 2.062, low: 1.940, high: 2.185, value: 1543.4, margin: 36.3 },
    Published { family: "online", rounds: Rounds::East, level: "beginner", place: 3.188, low: 3.092, high: 3.283, value: 1334.7, margin: 32.0 },
    Published { family: "online", rounds: Rounds::East, level: "club", place: 2.308, low: 2.244, high: 2.373, value: 1500.0, margin: 16.6 },
    Published { family: "online", rounds: Rounds::East, level: "master", place: 2.196, low: 2.086, high: 2.306, value: 1520.7, margin: 30.9 },
];

impl Published {
    /// As a rating.
    pub fn rating(&self) -> Rating {
        Rating::new(self.value, self.margin / crate::SIDES)
    }

    /// Whether it is about these games.
    pub fn is_in(&self, pool: Pool) -> bool {
        self.family == pool.family.id && self.rounds == pool.rounds
    }
}

/// How strong a bot of this level is in these games; nothing if that was not measured.
pub fn published(pool: Pool, level: &str) -> Option<Rating> {
    in_pool(pool).find(|bot| bot.level == level).map(Published::rating)
}

/// The level whose strength in these games is nearest to this.
pub fn nearest(pool: Pool, value: f64) -> Option<&'static str> {
    let far = |bot: &&Published| (bot.value - value).abs();
    in_pool(pool).min_by(|one, other| far(one).total_cmp(&far(other))).map(|bot| bot.level)
}

fn in_pool(pool: Pool) -> impl Iterator<Item = &'static Published> {
    PUBLISHED.iter().filter(move |bot| bot.is_in(pool))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{UNIT, logistic};

    /// The place that is expected of the first at a table with these others.
    fn expected(own: f64, others: [f64; 3]) -> f64 {
        1.0 + others.iter().map(|other| logistic((other - own) / UNIT)).sum::<f64>()
    }

    #[test]
    fn published_values_give_the_measured_places() {
        for pool in Pool::all() {
            let row = |level: &str| *in_pool(pool).find(|bot| bot.level == level).expect("it was measured");
            let [beginner, club, master] = ["beginner", "club", "master"].map(row);
            assert_eq!(club.value, 1500.0);
            let tables = [
                (beginner, [club.value, club.value, master.value]),
                (club, [beginner.value, club.value, master.value]),
                (master, [beginner.value, club.value, club.value]),
            ];
            for (bot, others) in tables {
                let place = expected(bot.value, others);
                assert!((place - bot.place).abs() < 0.005, "{bot:?}: {place}");
                // The margin reaches as far as the interval of the place.
                assert!(expected(bot.value + bot.margin, others) < bot.low + 0.02, "{bot:?}");
                assert!(expected(bot.value - bot.margin, others) > bot.high - 0.02, "{bot:?}");
            }
            let whole: f64 = beginner.place + 2.0 * club.place + master.place;
            assert!((whole - 10.0).abs() < 0.01, "{whole}");
        }
    }

    #[test]
    fn seats_are_filled_by_bots_as_strong_as_the_people() {
        let pool = Pool::named("tournament-east-south").expect("a pool");
        assert_eq!(nearest(pool, Rating::NEWCOMER.value()), Some(USUAL));
        assert_eq!(nearest(pool, 1000.0), Some("beginner"));
        assert_eq!(nearest(pool, 1900.0), Some("master"));
        assert_eq!(published(pool, "tsumogiri"), None);
    }
}
