//! What the players add to the seed of a game, so that nobody chooses the walls alone.
//!
//! Each player draws a contribution and first publishes its commitment only. When the commitments of all are fixed, the
//! contributions are revealed, and the walls follow from the seed and all of them together. Whoever does not reveal in time is
//! replaced by a contribution that follows from the seed, and so was fixed by the seed's commitment.

use std::fmt;
use std::str::FromStr;

use rules::Rules;
use tiles::{BySeat, Seat};

use crate::{Chance, Commitment, NotHexadecimal, Seed, bytes, hash, hexadecimal};

/// What a player adds to the seed of a game: 32 bytes that nobody may know before all commitments are fixed.
#[derive(Clone, PartialEq, Eq)]
pub struct Contribution([u8; 32]);

impl Contribution {
    /// The contribution of these bytes. They must come from a source that nobody can foresee.
    pub const fn new(bytes: [u8; 32]) -> Contribution {
        Contribution(bytes)
    }

    /// What is published before it is revealed.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash("janso contribution 1", &[&self.0]))
    }
}

/// A contribution that a player has committed to: revealed, or not. A revealed one is that of the commitment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    commitment: Commitment,
    revealed: Option<Contribution>,
}

/// A contribution that was revealed is not the one that was committed to, which has another commitment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotPromised {
    /// That of the contribution.
    pub commitment: Commitment,
}

impl Promise {
    /// A contribution of which only the commitment is known.
    pub const fn new(commitment: Commitment) -> Promise {
        Promise { commitment, revealed: None }
    }

    /// The same with the contribution, if that is the promised one.
    pub fn reveal(self, contribution: Contribution) -> Result<Promise, NotPromised> {
        match contribution.commitment() {
            commitment if commitment == self.commitment => Ok(Promise { revealed: Some(contribution), ..self }),
            commitment => Err(NotPromised { commitment }),
        }
    }

    /// What was published first.
    pub const fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// The contribution, if it was revealed.
    pub const fn revealed(&self) -> Option<&Contribution> {
        self.revealed.as_ref()
    }
}

/// What a seat adds to the seed of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Share {
    /// Nothing was promised.
    #[default]
    Nothing,
    /// What was promised, and revealed in time.
    Contribution(Contribution),
    /// What takes the place of a contribution that was promised and not revealed in time.
    StandIn,
}

impl From<&Promise> for Share {
    /// What has not been revealed is replaced for good, so nobody may be asked for it any more.
    fn from(promise: &Promise) -> Share {
        promise.revealed.clone().map_or(Share::StandIn, Share::Contribution)
    }
}

/// What all walls of a game come from: a seed, and what the players added to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSeed(Seed);

impl GameSeed {
    /// The chance of a hand; see [`Seed::hand`].
    pub fn hand(&self, rules: &Rules, number: u32) -> Chance {
        self.0.hand(rules, number)
    }
}

impl Seed {
    /// What takes the place of a contribution that was promised and not revealed in time.
    pub fn stand_in(&self, seat: Seat) -> Contribution {
        Contribution(hash("janso absent 1", &[&self.0, &[b'A' + seat as u8]]))
    }

    /// The seed of a game to which the players add their shares. Where nobody promised anything, it is this seed.
    pub fn with(&self, shares: &BySeat<Share>) -> GameSeed {
        if shares.values().all(|share| *share == Share::Nothing) {
            return GameSeed(self.clone());
        }
        let added = Seat::ALL.map(|seat| match &shares[seat] {
            Share::Nothing => [0; 32],
            Share::Contribution(contribution) => contribution.0,
            Share::StandIn => self.stand_in(seat).0,
        });
        GameSeed(Seed(hash("janso game 2", &[&self.0, &added.concat()])))
    }
}

impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal(&self.0, f)
    }
}

impl fmt::Debug for Contribution {
    /// It is a secret until all commitments are fixed, so it is not shown by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contribution(…)")
    }
}

impl fmt::Display for GameSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Contribution {
    type Err = NotHexadecimal;

    fn from_str(text: &str) -> Result<Contribution, NotHexadecimal> {
        bytes(text).map(Contribution)
    }
}

impl fmt::Display for NotPromised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the contribution has the commitment {}", self.commitment)
    }
}

impl std::error::Error for NotPromised {}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().expect("a seed")
    }

    fn own(byte: u8) -> Share {
        Share::Contribution(Contribution::new([byte; 32]))
    }

    /// The program in `docs/shuffle.md`, run once by hand, gave these.
    #[test]
    fn an_independent_program_gives_the_same() {
        assert_eq!(
            Contribution::new([0x11; 32]).commitment().to_string(),
            "f98b80a3c6e5b8a4f80beb9c9662f0671d9f9552f6919c1c4023695281f85fa5"
        );
        assert_eq!(
            seed().stand_in(Seat::C).to_string(),
            "3378be58dfa5f59d95cfea9a7d67e552bde86878e6b45c0c4877863c2a2142ec"
        );
        let shares = BySeat::new([own(0x11), Share::Nothing, Share::StandIn, own(0x44)]);
        assert_eq!(
            seed().with(&shares).to_string(),
            "5fc4d113f8337b6742f0ce0e228142d50ba8317e0ea72a663936fee07964170d"
        );
    }

    /// Whatever one player changes, or does not reveal, the walls are others.
    #[test]
    fn every_part_counts() {
        use Share::{Nothing, StandIn};
        let all = [
            BySeat::new([Nothing, Nothing, Nothing, Nothing]),
            BySeat::new([own(1), Nothing, Nothing, Nothing]),
            BySeat::new([own(2), Nothing, Nothing, Nothing]),
            BySeat::new([Nothing, own(1), Nothing, Nothing]),
            BySeat::new([StandIn, Nothing, Nothing, Nothing]),
            BySeat::new([Nothing, StandIn, Nothing, Nothing]),
            BySeat::new([own(1), own(2), own(3), own(4)]),
            BySeat::new([own(1), own(2), own(3), StandIn]),
            BySeat::new([own(2), own(1), own(3), own(4)]),
        ];
        let seeds = all.each_ref().map(|shares| seed().with(shares).to_string());
        for (place, one) in seeds.iter().enumerate() {
            assert!(!seeds[..place].contains(one), "{:?}", all[place]);
            assert_ne!(*one, Seed::new([9; 32]).with(&all[place]).to_string(), "the seed counts too");
        }
        assert_eq!(seeds[0], seed().to_string(), "where nobody adds anything, the seed is that of before");
        let stand_ins = Seat::ALL.map(|seat| seed().stand_in(seat).to_string());
        assert!(stand_ins.iter().enumerate().all(|(place, one)| !stand_ins[..place].contains(one)));
    }

    #[test]
    fn only_what_was_promised_can_be_revealed() {
        let (own, other) = (Contribution::new([1; 32]), Contribution::new([2; 32]));
        let promise = Promise::new(own.commitment());
        assert_eq!((promise.revealed(), Share::from(&promise)), (None, Share::StandIn));
        let refused = promise.clone().reveal(other.clone()).expect_err("another");
        assert_eq!(refused.commitment, other.commitment());
        let promise = promise.reveal(own.clone()).expect("the promised one");
        assert_eq!((promise.revealed(), Share::from(&promise)), (Some(&own), Share::Contribution(own.clone())));
        // A seed with the same bytes has another commitment: nobody can promise the seed itself.
        assert_ne!(own.commitment(), Seed::new([1; 32]).commitment());
    }

    #[test]
    fn texts_read_back_or_say_what_is_wrong() {
        let contribution = Contribution::new([0x5a; 32]);
        assert_eq!(contribution.to_string().parse(), Ok(contribution.clone()));
        assert_eq!("5a".parse::<Contribution>(), Err(NotHexadecimal::Length(2)));
        assert_eq!("5g".parse::<Contribution>(), Err(NotHexadecimal::Digit(2)));
        assert_eq!(format!("{contribution:?}"), "Contribution(…)");
    }
}
