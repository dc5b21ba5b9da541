//! `xiangting` 6.0.2: shanten and accepted tiles from packed tables.

use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

use crate::clock::Entrant;
use crate::hands::Counts;

pub const NAME: &str = "xiangting";

/// Replacement numbers (u32) of 405,350 suits and 43,130 honour groups, and two hash tables of `usize`.
pub const SHANTEN_TABLES: usize = 4 * (405_350 + 43_130) + 8 * 15 * 5 * (9 + 7);

/// Accepted tiles need three more words for each suit.
pub const ACCEPTED_TABLES: usize = SHANTEN_TABLES + 12 * (405_350 + 43_130);

/// Its replacement number is the shanten plus one, the least over all three forms.
pub fn shanten(hands: &[Counts]) -> Entrant<'_, i8> {
    Entrant::new(
        hands,
        |hand| calculate_replacement_number(hand, PlayerCount::Four),
        |_, number| number.expect("hands have 14 tiles and four copies at most") as i8 - 1,
    )
}

pub fn accepted(hands: &[Counts]) -> Entrant<'_, u64> {
    Entrant::new(
        hands,
        |hand| calculate_necessary_tiles(hand, PlayerCount::Four),
        |_, result| result.expect("hands have 13 tiles and four copies at most").1,
    )
}
