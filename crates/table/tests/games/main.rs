//! Whole games by seeded players, under every ruleset and in both conducts.

mod player;
mod properties;
mod untaken;
mod digests;
