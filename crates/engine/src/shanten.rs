//! How many tiles a hand is away from waiting.
//!
//! ```
//! use janso_engine::shanten::Shanten;
//! use tiles::Written;
//!
//! let hand: Written = "123456m2355p678s".parse().expect("thirteen tiles");
//! let shanten = Shanten::of(&hand.counts(), 0);
//! assert_eq!(shanten.best(), 0); // waiting
//! ```

use tiles::{COPIES, Counts, Kind, KindSet};

use crate::codes::{Codes, Place, at_least};
use crate::distance::{Classes, Special};

/// The distance of a hand from waiting, for each shape of a complete hand: 0 is waiting, -1 complete.
///
/// Concealed tiles count up to four of a kind, so a hand that lacks only a fifth tile of a kind is not waiting. Tiles
/// in melds and on the table are not looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shanten {
    /// Four sets, melds included, and a pair.
    pub standard: i8,
    /// Seven different pairs; only a hand without melds can have them.
    pub pairs: Option<i8>,
    /// Thirteen orphans; only a hand without melds can have them.
    pub orphans: Option<i8>,
}

impl Shanten {
    /// The distances of these concealed tiles beside this many melds.
    ///
    /// # Panics
    /// With more than four melds. Where a count is above four it may panic too, or answer nonsense.
    pub fn of(counts: &Counts, melds: usize) -> Shanten {
        let (classes, special) = Classes::of(&Codes::of(counts));
        Shanten {
            standard: standard(classes, melds) as i8,
            pairs: (melds == 0).then(|| special.pairs() as i8),
            orphans: (melds == 0).then(|| special.orphans() as i8),
        }
    }

    /// The smallest of the distances.
    pub fn best(self) -> i8 {
        self.standard.min(self.pairs.unwrap_or(i8::MAX)).min(self.orphans.unwrap_or(i8::MAX))
    }
}

/// The smallest distance; the same as [`Shanten::best`], and with the same panics as [`Shanten::of`].
#[inline]
pub fn shanten(counts: &Counts, melds: usize) -> i8 {
    let (classes, special) = Classes::of(&Codes::of(counts));
    best(classes, special, melds) as i8
}

/// The smallest distance, and the kinds with fewer than four concealed tiles that make it smaller.
///
/// Panics as [`Shanten::of`] does.
#[inline]
pub fn accepts(counts: &Counts, melds: usize) -> (i8, KindSet) {
    let codes = Codes::of(counts);
    let (classes, special) = Classes::of(&codes);
    accepted(&codes, classes, special, melds, |least| at_least(counts, least))
}

/// What is accepted by a hand of which this is known, and the kinds with at least this many tiles.
#[inline(always)]
fn accepted(
    codes: &Codes,
    classes: Classes,
    special: Special,
    melds: usize,
    at_least: impl Fn(u8) -> KindSet,
) -> (i8, KindSet) {
    let best = best(classes, special, melds);
    let mut kinds = KindSet::EMPTY;
    if standard(classes, melds) == best {
        kinds |= classes.helped_by(codes, melds);
    }
    if melds == 0 && special.pairs() == best {
        kinds |= special.helping_pairs(&at_least);
    }
    if melds == 0 && special.orphans() == best {
        kinds |= special.helping_orphans(&at_least);
    }
    (best as i8, kinds & !at_least(COPIES))
}

/// A hand that draws and discards, with what its distance depends on kept up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    classes: Classes,
    special: Special,
    codes: Codes,
    melds: u8,
}

impl Progress {
    /// Starts with these concealed tiles beside this many melds.
    ///
    /// # Panics
    /// As [`Shanten::of`] does.
    pub fn new(counts: &Counts, melds: usize) -> Progress {
        assert!(melds <= 4, "a hand has at most four sets");
        let codes = Codes::of(counts);
        let (classes, special) = Classes::of(&codes);
        Progress { classes, special, codes, melds: melds as u8 }
    }

    /// This many melds lie beside the tiles from now on.
    ///
    /// # Panics
    /// With more than four.
    #[inline]
    pub fn set_melds(&mut self, melds: usize) {
        assert!(melds <= 4, "a hand has at most four sets");
        self.melds = melds as u8;
    }

    /// How many concealed tiles of this kind there are.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.codes.count(Place::of(kind))
    }

    /// How many concealed tiles of each kind there are.
    pub fn counts(&self) -> Counts {
        let mut counts = [0; Kind::COUNT];
        Kind::all().for_each(|kind| counts[kind.index()] = self.count(kind));
        counts
    }

    /// One more concealed tile of this kind.
    ///
    /// # Panics
    /// If there are four already.
    #[inline]
    pub fn draw(&mut self, kind: Kind) {
        let place = Place::of(kind);
        let count = self.codes.count(place);
        assert!(count < COPIES, "there are four of each kind");
        self.change(place, count + 1, true);
    }

    /// One concealed tile of this kind less.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn discard(&mut self, kind: Kind) {
        let place = Place::of(kind);
        let count = self.codes.count(place);
        assert!(count > 0, "only a tile that is in the hand is discarded");
        self.change(place, count, false);
    }

    /// One more concealed tile of a kind of which there are this many, as the caller knows.
    #[inline]
    pub fn draw_to(&mut self, kind: Kind, count: u8) {
        debug_assert_eq!(self.count(kind), count);
        self.change(Place::of(kind), count + 1, true);
    }

    /// One concealed tile less of a kind of which there are this many, as the caller knows.
    #[inline]
    pub fn discard_from(&mut self, kind: Kind, count: u8) {
        debug_assert_eq!(self.count(kind), count);
        self.change(Place::of(kind), count, false);
    }

    /// The count of the kind with this place goes up to `count`, or down from it.
    #[inline(always)]
    fn change(&mut self, place: Place, count: u8, add: bool) {
        self.special.change(place, count, add);
        let code = self.codes.change(place, add);
        self.classes.update(place, code);
    }

    /// The smallest distance.
    #[inline]
    pub fn shanten(&self) -> i8 {
        best(self.classes, self.special, usize::from(self.melds)) as i8
    }

    /// The smallest distance, and the kinds that make it smaller, as [`accepts`] finds them.
    #[inline]
    pub fn accepts(&self) -> (i8, KindSet) {
        accepted(&self.codes, self.classes, self.special, usize::from(self.melds), |least| self.codes.at_least(least))
    }
}

#[inline(always)]
fn standard(classes: Classes, melds: usize) -> i32 {
    i32::from(classes.short(melds)) - 1
}

#[inline(always)]
fn best(classes: Classes, special: Special, melds: usize) -> i32 {
    match melds {
        0 => standard(classes, 0).min(special.pairs()).min(special.orphans()),
        _ => standard(classes, melds),
    }
}
