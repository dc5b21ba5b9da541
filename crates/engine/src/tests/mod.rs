//! Whole universes of hands, and many random ones, against slow and obvious answers.

mod hands;
mod oracle;
pub(crate) use oracle::every_group;
mod scores;
mod suits;
mod totals;
