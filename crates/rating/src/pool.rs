//! Which games are rated together.

use rules::{Rounds, Ruleset};

/// Rulesets by which people play so much alike that one rating holds for all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Family {
    /// Its name in data.
    pub id: &'static str,
    /// The names of its rulesets.
    pub rulesets: &'static [&'static str],
}

/// All families.
pub const FAMILIES: [Family; 2] = [
    Family { id: "tournament", rulesets: &["ema2008", "dk2008", "ema2012", "ema2016", "ema2025", "wrc2022"] },
    Family { id: "online", rulesets: &["tenhou"] },
];

/// Games of one family and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    /// By which rules.
    pub family: Family,
    /// How long.
    pub rounds: Rounds,
}

impl Pool {
    /// Where games by this ruleset that are so long belong; nothing if they are not rated.
    pub fn of(ruleset: &Ruleset, rounds: Rounds) -> Option<Pool> {
        let family = FAMILIES.into_iter().find(|family| family.rulesets.contains(&ruleset.id))?;
        Some(Pool { family, rounds })
    }

    /// The pool of this name.
    pub fn named(id: &str) -> Option<Pool> {
        Pool::all().find(|pool| pool.id() == id)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Pool> {
        let lengths = [Rounds::EastSouth, Rounds::East];
        FAMILIES.into_iter().flat_map(move |family| lengths.map(|rounds| Pool { family, rounds }))
    }

    /// Its name in data, such as `tournament-east-south`.
    pub fn id(self) -> String {
        let length = match self.rounds {
            Rounds::East => "east",
            Rounds::EastSouth => "east-south",
        };
        format!("{}-{length}", self.family.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_is_in_one_family() {
        for ruleset in &Ruleset::ALL {
            let families = FAMILIES.iter().filter(|family| family.rulesets.contains(&ruleset.id)).count();
            assert_eq!(families, 1, "{}", ruleset.id);
            let pool = Pool::of(ruleset, Rounds::East).expect("a pool");
            assert_eq!(Pool::named(&pool.id()), Some(pool));
        }
        let named = FAMILIES.iter().flat_map(|family| family.rulesets);
        assert!(named.copied().all(|id| Ruleset::named(id).is_some()));
        assert_eq!(Pool::all().map(Pool::id).collect::<Vec<_>>()[1], "tournament-east");
    }
}
