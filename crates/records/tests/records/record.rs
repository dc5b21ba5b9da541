//! Records of random games by every ruleset: what is written reads back, replays, and can be checked; what is changed
//! is found out.

mod games;
mod lines;
mod wrong;
mod document;
mod kept;
