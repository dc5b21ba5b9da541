//! Whole games by seeded players, under every ruleset and in both conducts.

mod penalties;
mod player;
mod properties;
mod reports;
mod untaken;
mod stopping;
mod supposed;
mod digests;
mod codes;
