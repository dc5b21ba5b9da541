//! A player's tiles: concealed ones and melds, checked at the door.

use core::fmt;

use arrayvec::ArrayVec;
use rules::Rules;
use tiles::{COPIES, Counts, Kind, KindSet, Meld, Suit, Tile};

/// Thirteen or fourteen tiles, a set counting as three.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    concealed: Counts,
    melds: ArrayVec<Meld, 4>,
    /// All tiles, those of the melds included.
    all: Counts,
    kinds: KindSet,
    is_concealed: bool,
    reds: [u8; 3],
}

/// What is wrong with tiles that should be a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandFault {
    /// The tiles are not 13 or 14 when each set counts as three.
    Size {
        /// Concealed tiles.
        concealed: u8,
        /// Melds.
        melds: u8,
    },
    /// More than four of a kind.
    FifthCopy(Kind),
    /// More plain fives of a suit than the ruleset has beside the red ones.
    PlainFives {
        /// The suit.
        suit: Suit,
        /// How many the ruleset has.
        most: u8,
    },
    /// More red fives of a suit than the ruleset has.
    RedFives {
        /// The suit.
        suit: Suit,
        /// How many the ruleset has.
        most: u8,
    },
}

impl fmt::Display for HandFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandFault::Size { concealed, melds } => {
                write!(f, "a hand has 13 or 14 tiles when each meld counts as three, not {concealed} and {melds} melds")
            }
            HandFault::FifthCopy(kind) => write!(f, "more than four {kind}"),
            HandFault::PlainFives { suit, most } => {
                let letter = suit.letter();
                write!(f, "more than {most} plain 5{letter}: in this ruleset the others are red, written 0{letter}")
            }
            HandFault::RedFives { suit, most: 0 } => {
                write!(f, "red five 0{}: this ruleset has no red fives", suit.letter())
            }
            HandFault::RedFives { suit, most } => {
                write!(f, "too many red fives 0{}: this ruleset has {most} in the suit", suit.letter())
            }
        }
    }
}

impl core::error::Error for HandFault {}

/// All faults of a hand: its size, a few kinds that are there too often, the fives of three suits.
pub type HandFaults = ArrayVec<HandFault, 15>;

impl Hand {
    /// The hand of these concealed tiles and melds, or everything that is wrong with it.
    pub fn new(rules: &Rules, concealed: &[Tile], melds: &[Meld]) -> Result<Hand, HandFaults> {
        let mut faults = HandFaults::new();
        if melds.len() > 4 || !matches!(concealed.len() + 3 * melds.len(), 13 | 14) {
            let size = |len: usize| u8::try_from(len).unwrap_or(u8::MAX);
            faults.push(HandFault::Size { concealed: size(concealed.len()), melds: size(melds.len()) });
        }
        let mut all = [0usize; Kind::COUNT];
        let mut reds = [0usize; 3];
        for tile in concealed.iter().copied().chain(melds.iter().flat_map(|meld| meld.tiles())) {
            all[tile.kind().index()] += 1;
            if let (true, Some(suit)) = (tile.is_red(), tile.kind().suit()) {
                reds[suit as usize] += 1;
            }
        }
        let too_many = Kind::all().filter(|kind| all[kind.index()] > COPIES.into());
        faults.extend(too_many.map(HandFault::FifthCopy).take(8));
        for suit in Suit::ALL {
            let most = rules.red_fives.in_suit(suit);
            if reds[suit as usize] > most.into() {
                faults.push(HandFault::RedFives { suit, most });
            }
            let (fives, most) = (all[Kind::five(suit).index()], rules.copies(Tile::plain(Kind::five(suit))));
            if fives <= COPIES.into() && fives.saturating_sub(reds[suit as usize]) > most.into() {
                faults.push(HandFault::PlainFives { suit, most });
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut counts = [0; Kind::COUNT];
        for tile in concealed {
            counts[tile.kind().index()] += 1;
        }
        Ok(Hand {
            concealed: counts,
            melds: melds.iter().copied().collect(),
            all: all.map(|count| count as u8),
            kinds: Kind::all().filter(|kind| all[kind.index()] > 0).collect(),
            is_concealed: !melds.iter().any(|meld| meld.is_open()),
            reds: reds.map(|count| count as u8),
        })
    }

    /// How many concealed tiles of each kind.
    #[inline]
    pub fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// The melds.
    #[inline]
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// How many tiles are red fives.
    #[inline]
    pub fn reds(&self) -> u8 {
        self.reds.iter().sum()
    }

    /// How many tiles are red fives of this suit.
    pub fn reds_in(&self, suit: Suit) -> u8 {
        self.reds[suit as usize]
    }

    /// Whether it has 14 tiles, a set counting as three.
    pub fn has_drawn(&self) -> bool {
        self.concealed.iter().sum::<u8>() % 3 == 2
    }

    /// No set was claimed: concealed kongs leave a hand concealed.
    #[inline]
    pub fn is_concealed(&self) -> bool {
        self.is_concealed
    }

    /// How many of this kind there are, melds included.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.all[kind.index()]
    }

    /// The kinds of which there are tiles, melds included.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.kinds
    }

    /// The hand after a concealed kong of this kind, with three of it concealed and the fourth just drawn. `None` if
    /// they are not there.
    pub fn konged(&self, kind: Kind) -> Option<Hand> {
        let mut hand = self.clone();
        let count = &mut hand.concealed[kind.index()];
        *count = count.checked_sub(COPIES - 1)?;
        let kong = Meld::concealed_kong(&[Tile::plain(kind); COPIES as usize]).expect("four alike are a kong");
        hand.melds.try_push(kong).ok()?;
        hand.all[kind.index()] += 1;
        Some(hand)
    }

    /// The hand with one tile of this kind less; `None` if no such tile is concealed.
    pub fn without(&self, kind: Kind) -> Option<Hand> {
        let mut hand = self.clone();
        let count = &mut hand.concealed[kind.index()];
        *count = count.checked_sub(1)?;
        hand.all[kind.index()] -= 1;
        // A plain tile goes before a red one.
        if let Some(suit) = kind.suit().filter(|&suit| kind == Kind::five(suit)) {
            let reds = &mut hand.reds[suit as usize];
            *reds = (*reds).min(hand.all[kind.index()]);
        }
        if hand.all[kind.index()] == 0 {
            hand.kinds = hand.kinds & !KindSet::of(kind);
        }
        Some(hand)
    }
}
