//! Whole universes of hands, and many random ones, against slow and obvious answers.

mod hands;
mod oracle;
pub(crate) use oracle::every_group;
mod scores;
mod suits;
mod totals;

/// Rules without red fives, by which every set of tiles written here is possible.
pub(crate) fn plain_rules() -> &'static rules::Rules {
    &rules::Ruleset::named("ema2016").expect("an edition").rules
}
