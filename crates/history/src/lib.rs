//! The hand as it went: what is kept of it when it is over, and rows and counts over many.

pub mod hand;
pub mod wait;
pub mod counts;
pub mod rows;
