//! What a hand of thirteen waits for, and what each discard of a hand of fourteen leaves.

use rules::{OwnFour, Rules};
use tiles::{COPIES, Kind, KindSet};

use crate::hand::Hand;
use crate::readings::is_completed_by_fifth;
use crate::shanten;

/// The tiles that would complete a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Waits {
    /// All kinds that would complete it.
    pub all: KindSet,
    /// Those of them of which the player holds all four, melds included, so that none can come.
    pub held: KindSet,
    /// Those of them of which all four are among the concealed tiles.
    pub held_concealed: KindSet,
}

impl Waits {
    /// The waits of a hand of thirteen tiles; of other hands there are none.
    pub fn of(hand: &Hand) -> Waits {
        if hand.has_drawn() {
            return Waits::default();
        }
        let (distance, accepted) = shanten::accepts(hand.concealed(), hand.melds().len());
        let mut waits = Waits { all: if distance == 0 { accepted } else { KindSet::EMPTY }, ..Waits::default() };
        // A fifth tile of a kind is not among the accepted ones, but the shape may lack just that.
        for kind in Kind::all().filter(|kind| hand.concealed()[kind.index()] == COPIES) {
            if is_completed_by_fifth(hand.concealed(), hand.melds(), kind) {
                waits.all |= KindSet::of(kind);
                waits.held_concealed |= KindSet::of(kind);
            }
        }
        waits.held = waits.all.iter().filter(|&kind| hand.count(kind) >= COPIES).collect();
        waits
    }

    /// The kinds that can still come.
    pub fn open(self) -> KindSet {
        self.all & !self.held
    }

    /// Whether the hand counts as waiting. No yaku is needed (Q-DRW-11).
    pub fn is_waiting(self, rules: &Rules) -> bool {
        let blocked = match rules.own_four {
            OwnFour::NotWaiting => self.held,
            OwnFour::NotWaitingIfConcealed => self.held_concealed,
            OwnFour::Waiting => KindSet::EMPTY,
        };
        !(self.all & !blocked).is_empty()
    }

    /// Whether one of these discards makes the hand furiten. The yaku does not matter, nor who took the tile.
    pub fn is_furiten(self, discards: KindSet) -> bool {
        !(self.all & discards).is_empty()
    }
}

/// What discarding one kind leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discard {
    /// The kind.
    pub kind: Kind,
    /// The distance of the thirteen tiles that stay.
    pub shanten: i8,
    /// The kinds that bring them nearer.
    pub accepts: KindSet,
}

/// Every kind that a hand of fourteen tiles can discard, in the order of the kinds. Empty for other hands.
pub fn discards(hand: &Hand) -> impl Iterator<Item = Discard> {
    let drawn = hand.has_drawn();
    Kind::all().filter(move |_| drawn).filter_map(|kind| {
        let left = hand.without(kind)?;
        let (shanten, accepts) = shanten::accepts(left.concealed(), left.melds().len());
        Some(Discard { kind, shanten, accepts })
    })
}
