//! The sentences about a table: each for itself, and those of whole games.

mod every;
mod games;
