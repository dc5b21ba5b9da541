//! Seeds that come from seeds: of one game of many, of a player, of a seat.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use tiles::Seat;

use crate::{Seed, below, hash};

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

/// The numbers from 0 up to `count` in an order drawn by lot: the draw with this number from this seed, as
/// `docs/shuffle.md` describes it.
pub fn lots(seed: &Seed, number: u32, count: usize) -> Vec<usize> {
    let mut stream = ChaCha20Rng::from_seed(hash("janso lots 1", &[&seed.0, &number.to_le_bytes()]));
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, below(&mut stream, last + 1));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lot_is_drawn_once_and_every_draw_is_another() {
        let seed = Seed::new([3; 32]);
        let mut order = lots(&seed, 1, 172);
        assert_ne!(order, lots(&seed, 2, 172));
        assert_eq!(order, lots(&seed, 1, 172));
        order.sort_unstable();
        assert_eq!(order, (0..172).collect::<Vec<_>>());
        assert!(lots(&seed, 1, 0).is_empty());
    }

    /// Each is first about equally often: 250 are expected, with a deviation of 14.
    #[test]
    fn nobody_is_favoured() {
        let mut first = [0u32; 8];
        for number in 0..2_000 {
            first[lots(&Seed::new([9; 32]), number, 8)[0]] += 1;
        }
        assert!(first.iter().all(|times| (180..=320).contains(times)), "{first:?}");
    }

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
