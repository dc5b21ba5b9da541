//! What a hand of thirteen waits for, and what each discard of a hand of fourteen leaves.

use rules::{OwnFour, Rules};
use tiles::{COPIES, Counts, Kind, KindSet, Meld};

use crate::hand::Hand;
use crate::readings::is_completed_by_fifth;
use crate::shanten;
use crate::splits::each_split;

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
        if hand.has_drawn() { Waits::default() } else { Waits::of_tiles(hand.concealed(), hand.melds()) }
    }

    /// The waits of thirteen tiles, a set counting as three; of other numbers the answer means nothing.
    ///
    /// # Panics
    /// With more than four melds or more than four tiles of a kind.
    pub fn of_tiles(concealed: &Counts, melds: &[Meld]) -> Waits {
        let (distance, accepted) = shanten::accepts(concealed, melds.len());
        let mut waits = Waits { all: if distance == 0 { accepted } else { KindSet::EMPTY }, ..Waits::default() };
        // A fifth tile of a kind is not among the accepted ones, but the shape may lack just that.
        for kind in Kind::all().filter(|kind| concealed[kind.index()] == COPIES) {
            if is_completed_by_fifth(concealed, melds, kind) {
                waits.all |= KindSet::of(kind);
                waits.held_concealed |= KindSet::of(kind);
            }
        }
        let laid = |kind: Kind| melds.iter().flat_map(|meld| meld.set().tiles()).filter(|&one| one == kind).count();
        let held = |kind: Kind| usize::from(concealed[kind.index()]) + laid(kind);
        waits.held = waits.all.iter().filter(|&kind| held(kind) >= COPIES.into()).collect();
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

/// Whether a riichi hand of thirteen tiles may declare a concealed kong with this tile just drawn (Q-KNG-6): three of the
/// kind are concealed, they are a pung in every way of reading the waiting hand, and the waits stay the same.
///
/// A kind of which the player holds all four is not waited for: 11222233m 88s waits for 8s alone, and what a fifth 2m
/// would make of the hand puts no set in doubt.
pub fn may_kong_in_riichi(hand: &Hand, drawn: Kind) -> bool {
    let waits = Waits::of(hand);
    let Some(kong) = hand.konged(drawn) else { return false };
    let only_a_pung = waits.open().iter().all(|wait| {
        let mut counts = *hand.concealed();
        counts[wait.index()] += 1;
        let mut always = !is_seven_pairs(hand, wait);
        each_split(&counts, |split| always &= split.pungs >> drawn.index() & 1 == 1);
        always
    });
    !waits.open().is_empty() && only_a_pung && Waits::of(&kong).all & !waits.held == waits.open()
}

/// Whether the hand would be seven pairs with this tile.
fn is_seven_pairs(hand: &Hand, wait: Kind) -> bool {
    let mut counts = *hand.concealed();
    counts[wait.index()] += 1;
    hand.melds().is_empty() && counts.iter().all(|&count| matches!(count, 0 | 2))
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

#[cfg(test)]
mod tests {
    use tiles::Written;

    use super::*;
    use crate::tests::plain_rules;

    #[track_caller]
    fn check(hand: &str, drawn: &str, expected: bool) {
        let written: Written = hand.parse().expect("a hand");
        let hand = Hand::new(plain_rules(), &written.concealed, &written.melds).expect("thirteen tiles");
        assert_eq!(may_kong_in_riichi(&hand, drawn.parse().expect("a kind")), expected, "{hand:?} drawing {drawn}");
    }

    // clause: riichi.kong.allowed
    // clause: riichi.kong.consecutive-pungs
    // clause: riichi.kong.only-drawn-tile
    #[test]
    fn a_kong_in_riichi_changes_nothing() {
        // The examples of the documents: three pungs in a row could be three chows.
        check("222333444m5599p", "3m", false);
        check("222333444m5599p", "2m", false);
        check("234m567p45s99s111z", "1z", true);
        // The pung holds up a wait: 4445 waits for 3, 5 and 6, and only for 5 without it.
        check("111m234567p4445s", "4s", false);
        check("111m234567p4445s", "1m", true);
        // 3334 with a pair: the three could be pair and chow.
        check("33345m678p55566s", "3m", false);
        // The drawn tile must be the fourth; three others in the hand do not matter.
        check("234m567p45s99s111z", "9s", false);
        check("234m567p45s99s111z", "7z", false);
        // An earlier concealed kong stands aside.
        check("234m45s99s111z [5555p]", "1z", true);
    }

    // clause: riichi.kong.allowed
    #[test]
    fn a_fifth_copy_that_would_complete_the_hand_bars_no_kong() {
        // The waits are 8s and a fifth 2m.
        check("11222233m88s666z", "6z", true);
        // The fourth 2m lies in a kong of the player's own.
        check("13m99s666z111p [2222m]", "6z", false);
        check("1333m666z789s [2222m]", "6z", true);
        // The other rules hold beside it: 3m could be the pair or part of a run, and 8s is no pung.
        check("22223334m88s666z", "3m", false);
        check("22223334m88s666z", "6z", true);
        check("11222233m88s666z", "8s", false);
    }
}
