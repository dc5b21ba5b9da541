//! Seeds that come from seeds: of one game of many, of a player, of a seat.

use tiles::Seat;

use crate::{Seed, hash};

/// The seed of one game of many, as the help of `janso sim` describes it.
pub fn game_seed(seed: &Seed, number: u64) -> Seed {
    Seed::new(hash("janso game 1", &[&seed.0, &number.to_le_bytes()]))
}

/// The seed from which the player in this seat draws lots, in the game of this seed.
pub fn player_seed(seed: &Seed, seat: Seat) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = hash("janso player 1", &[&seed.0, &[seat as u8]]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The seat of somebody who plays against three others, by a lot drawn from this seed.
pub fn drawn_seat(seed: &Seed) -> Seat {
    let [lot, ..] = hash("janso seat 1", &[&seed.0]);
    Seat::ALL[usize::from(lot % 4)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by another program.
    #[test]
    fn the_seed_of_a_game_is_as_the_help_says() {
        let seed = Seed::new(std::array::from_fn(|n| n as u8));
        assert_eq!(game_seed(&seed, 1).to_string(), GAME_1);
        assert_eq!(game_seed(&seed, 258).to_string(), GAME_258);
    }

    const GAME_1: &str = "f5b907a4f79827fdaacc53fd45f80946b43847a1490727417047b075520f1324";
    const GAME_258: &str = "24209f82478b3d66813754a3b6cf7d14be7845ab4e4a7115d0778793837923ca";
}
