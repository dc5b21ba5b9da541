//! All chance of a game: the square of tiles and the dice of every hand, from one secret seed.
//!
//! The hash of the seed is published before the first deal and the seed after the game, so that anyone can check that
//! no wall was changed on the way. Players can add contributions of their own ([`Seed::with`]), so that whoever drew the
//! seed could not choose the walls either. `docs/shuffle.md` describes the derivation so that others can write it anew.
//!
//! ```
//! use janso_shuffle::Seed;
//! use rules::Ruleset;
//!
//! let seed = Seed::new([7; 32]);
//! let published = seed.commitment();
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let hand = seed.hand(rules, 1); // the first hand of the game
//! assert_eq!(seed.hand(rules, 1), hand, "the same for everybody");
//! assert!(published.is_of(&seed));
//! ```

mod contribution;
mod derived;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::Rules;
use sha2::{Digest, Sha256};
use table::{Dice, Square, Wall};
use tiles::{Kind, Suit, Tile};

pub use contribution::{Contribution, GameSeed, NotPromised, Promise, Share};
pub use derived::{drawn_seat, game_seed, lots, player_seed};

/// The tiles of every ruleset.
const TILES: usize = 136;

/// The secret of a game: 32 bytes that nobody may know before it is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The hash of a seed or a contribution, which can be published without giving it away.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

/// What chance brings to one hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    /// The tiles as they lie in the four walls.
    pub square: Square,
    /// What East rolls.
    pub dice: Dice,
}

impl Chance {
    /// The wall, broken where the dice say.
    pub fn wall(&self) -> Wall {
        Wall::breaking(&self.square, self.dice)
    }
}

impl Seed {
    /// The seed of these bytes. They must come from a source that nobody can foresee.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// What is published before the first deal.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash("janso commitment 1", &[&self.0]))
    }

    /// The chance of a hand, counted from 1 in the order in which the hands of the game are dealt, replayed ones too.
    pub fn hand(&self, rules: &Rules, number: u32) -> Chance {
        let mut stream = ChaCha20Rng::from_seed(hash("janso hand 1", &[&self.0, &number.to_le_bytes()]));
        let mut tiles = tiles_in_order(rules);
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, below(&mut stream, last + 1));
        }
        let square = Square::new(tiles);
        let mut die = || below(&mut stream, 6) as u8 + 1;
        let dice = Dice::new(die(), die()).expect("a die shows 1 to 6");
        Chance { square, dice }
    }
}

/// SHA-256 of a purpose, a zero byte, and the parts.
fn hash(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut sha = Sha256::new();
    sha.update(purpose.as_bytes());
    sha.update([0]);
    parts.iter().for_each(|part| sha.update(part));
    sha.finalize().into()
}

/// The tiles of a ruleset before they are shuffled.
fn tiles_in_order(rules: &Rules) -> [Tile; TILES] {
    let mut tiles = [Tile::plain(Kind::five(Suit::Pin)); TILES];
    let mut placed = 0;
    rules.tile_set().for_each(|tile| {
        tiles[placed] = tile;
        placed += 1;
    });
    assert_eq!(placed, TILES, "every ruleset has 136 tiles");
    tiles
}

/// A number below `bound`, each as likely as the others: words that would favour the low ones are passed over.
#[inline]
fn below(stream: &mut impl Rng, bound: usize) -> usize {
    let bound_word = bound as u32;
    loop {
        let word = stream.next_u32();
        // At most the last few words are unfair, fewer than the bound: only there it matters how many.
        if word <= u32::MAX - bound_word || word <= u32::MAX - (u32::MAX % bound_word + 1) % bound_word {
            return remainder(word, bound) as usize;
        }
    }
}

/// What is left of a word divided by a number; by one of at most [`TILES`] with two multiplications: the fraction of the
/// quotient in 64 bits, times the number. (Daniel Lemire, Owen Kaser, Nathan Kurz, "Faster remainder by direct
/// computation", 2019.)
#[inline]
fn remainder(word: u32, by: usize) -> u32 {
    let Some(fraction) = FRACTIONS.get(by) else { return word % by as u32 };
    ((u128::from(fraction.wrapping_mul(u64::from(word))) * by as u128) >> 64) as u32
}

/// 2^64 divided by each number, rounded up; 0 stands for 2^64 itself.
const FRACTIONS: [u64; TILES + 1] = {
    let mut fractions = [0; TILES + 1];
    let mut by = 2;
    while by <= TILES {
        fractions[by] = u64::MAX / by as u64 + 1;
        by += 1;
    }
    fractions
};

impl Commitment {
    /// Whether this was published for that seed.
    pub fn is_of(self, seed: &Seed) -> bool {
        seed.commitment() == self
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal(&self.0, f)
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret, so it is not shown by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal(&self.0, f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal(&self.0, f)
    }
}

fn hexadecimal(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// The text is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotHexadecimal {
    /// It has this many characters instead of 64.
    Length(usize),
    /// The character with this number, counted from 1, is no digit.
    Digit(usize),
}

impl fmt::Display for NotHexadecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotHexadecimal::Length(length) => write!(f, "{length} characters instead of 64 hexadecimal digits"),
            NotHexadecimal::Digit(place) => write!(f, "character {place} is no hexadecimal digit"),
        }
    }
}

impl std::error::Error for NotHexadecimal {}

fn bytes(text: &str) -> Result<[u8; 32], NotHexadecimal> {
    let digits = text.chars().enumerate().map(|(i, c)| c.to_digit(16).ok_or(NotHexadecimal::Digit(i + 1)));
    let digits = digits.collect::<Result<Vec<u32>, _>>()?;
    let pairs: Vec<u8> = digits.chunks_exact(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect();
    match digits.len() {
        64 => Ok(pairs.try_into().expect("64 digits are 32 bytes")),
        other => Err(NotHexadecimal::Length(other)),
    }
}

impl FromStr for Seed {
    type Err = NotHexadecimal;

    fn from_str(text: &str) -> Result<Seed, NotHexadecimal> {
        bytes(text).map(Seed)
    }
}

impl FromStr for Commitment {
    type Err = NotHexadecimal;

    fn from_str(text: &str) -> Result<Commitment, NotHexadecimal> {
        bytes(text).map(Commitment)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::TryRng;
    use rules::Ruleset;
    use tiles::Wind;

    use super::*;

    fn rules() -> &'static Rules {
        &Ruleset::named("ema2008").expect("an edition").rules
    }

    /// The program in `docs/shuffle.md`, run once by hand, gave these: another language, the same walls.
    #[test]
    fn an_independent_program_gives_the_same() {
        let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().expect("a seed");
        assert_eq!(seed.commitment().to_string(), COMMITMENT);
        for (number, expected) in [(1, FIRST), (2, SECOND)] {
            let chance = seed.hand(rules(), number);
            let deal = chance.wall().deal();
            let east: String = deal.hands[Wind::East].iter().map(ToString::to_string).collect();
            assert_eq!(format!("{:?} {east} {}", chance.dice.faces(), chance.wall().indicators()[0]), expected);
        }
    }

    const COMMITMENT: &str = "103c367b7a2480aa4a2591abde5ade938d36edb4111c397143b87fb1f8938f85";
    const FIRST: &str = "[4, 6] 4m8m1z7p9m2s4z4z1s6s6m7m5s 7z";
    const SECOND: &str = "[1, 5] 2z2p3z2p7s7s4p9s3p7z3m9s9p 5s";

    /// Remainders at both ends of every quotient that could go wrong first, and of words from all over.
    #[test]
    fn remainders_are_those_of_a_division() {
        for by in 1..=TILES {
            let divisor = by as u32;
            let last = u32::MAX / divisor;
            let quotients = (0..2_000).chain(last - 2_000..last).chain((0..last).step_by(40_001));
            for first in quotients.map(|quotient| quotient * divisor) {
                for word in [first.wrapping_sub(1), first, first + 1, first + divisor - 1] {
                    assert_eq!(remainder(word, by), word % divisor, "{word} by {by}");
                }
            }
            assert_eq!(remainder(u32::MAX, by), u32::MAX % divisor, "by {by}");
        }
    }

    /// A stream of these words.
    struct Words(std::vec::IntoIter<u32>);

    impl TryRng for Words {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0.next().expect("enough words"))
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            unreachable!("numbers are made of words of 32 bits")
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            unreachable!("numbers are made of words of 32 bits")
        }
    }

    /// The words that are passed over are exactly the last 2^32 mod b.
    #[test]
    fn only_unfair_words_are_passed_over() {
        for bound in 2..=TILES {
            let unfair = ((1u64 << 32) % bound as u64) as u32;
            for back in 0..2 * bound as u32 {
                let word = u32::MAX - back;
                let expected = if back < unfair { 1 } else { word as usize % bound };
                assert_eq!(below(&mut Words(vec![word, 1].into_iter()), bound), expected, "{word} below {bound}");
            }
        }
    }

    /// Over many hands, every kind is the first indicator about equally often, and every throw comes up.
    #[test]
    fn no_kind_is_favoured() {
        let seed = Seed::new([1; 32]);
        let mut indicators = [0u32; Kind::COUNT];
        let mut sums = [0u32; 13];
        for number in 0..6_800 {
            let chance = seed.hand(rules(), number);
            indicators[chance.wall().indicators()[0].kind().index()] += 1;
            sums[usize::from(chance.dice.sum())] += 1;
        }
        // 200 are expected of each kind, with a deviation of 14: five deviations are not chance.
        assert!(indicators.iter().all(|&times| (130..=270).contains(&times)), "{indicators:?}");
        assert!(sums[2..].iter().all(|&times| times > 100) && sums[7] > sums[2] && sums[7] > sums[12], "{sums:?}");
    }

    #[test]
    fn every_hand_is_another_and_every_seed() {
        let (one, other) = (Seed::new([1; 32]), Seed::new([2; 32]));
        assert_ne!(one.hand(rules(), 1), one.hand(rules(), 2));
        assert_ne!(one.hand(rules(), 1), other.hand(rules(), 1));
        assert!(one.commitment().is_of(&one) && !one.commitment().is_of(&other));
    }

    #[test]
    fn texts_read_back_or_say_what_is_wrong() {
        let seed = Seed::new([0xa5; 32]);
        assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
        assert_eq!(seed.commitment().to_string().parse(), Ok(seed.commitment()));
        assert_eq!("a5".parse::<Seed>(), Err(NotHexadecimal::Length(2)));
        assert_eq!("a5x".parse::<Seed>(), Err(NotHexadecimal::Digit(3)));
        assert_eq!(format!("{seed:?}"), "Seed(…)");
    }
}
