//! Seeds that come from seeds: of one game of many, of a player, of a seat.

use sha2::{Digest, Sha256};
use shuffle::Seed;
use tiles::Seat;

/// The seed of one game of many, as the help of `janso sim` describes it.
pub fn game_seed(seed: &Seed, number: u64) -> Seed {
    Seed::new(hash("janso game 1", seed, &number.to_le_bytes()))
}

/// What a player of a game draws lots from.
pub fn player_seed(seed: &Seed, seat: Seat) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = hash("janso player 1", seed, &[seat as u8]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// SHA-256 of a purpose, a zero byte, the seed, and what it is for.
pub fn hash(purpose: &str, seed: &Seed, part: &[u8]) -> [u8; 32] {
    // A seed shows itself in hexadecimal digits only, so that nobody takes its bytes by accident.
    let digits = seed.to_string();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("a seed is written in digits");
    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    let mut sha = Sha256::new();
    [purpose.as_bytes(), &[0], &bytes, part].iter().for_each(|part| sha.update(part));
    sha.finalize().into()
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
