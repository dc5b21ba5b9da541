//! What others wrote, as it may be shown again: on one line, without control characters, and not too much of it.

pub use house_rules::echo::{MOST, cut, is_hidden, short, visible};
