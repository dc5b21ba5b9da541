//! The tiles of a hand on its way, and how they change.

use arrayvec::ArrayVec;
use tiles::{Counts, Kind, KindSet, Sequence, Set};

use super::search::FAR;

/// Sets that are claimed on the way to a waiting hand.
const CLAIMS: usize = FAR as usize - 1;

/// The tiles of a hand on its way: the concealed ones, and the sets claimed since it started.
#[derive(Debug, Clone)]
pub(super) struct Held {
    pub(super) counts: Counts,
    pub(super) claimed: ArrayVec<Set, CLAIMS>,
    /// The counts, three bits for each.
    packed: u128,
}

impl Held {
    /// These concealed tiles, before anything is claimed.
    pub(super) fn new(counts: Counts) -> Held {
        let packed = counts.iter().rev().fold(0, |packed, &count| packed << 3 | u128::from(count));
        Held { counts, claimed: ArrayVec::new(), packed }
    }

    /// Equal for equal tiles and sets, in whatever order they came.
    pub(super) fn key(&self) -> u128 {
        let mut claimed = [0; CLAIMS];
        claimed.iter_mut().zip(&self.claimed).for_each(|(code, &set)| *code = code_of(set));
        claimed.sort_unstable();
        claimed.iter().fold(self.packed, |key, &code| key << 7 | code)
    }

    fn add(&mut self, kind: Kind) {
        self.counts[kind.index()] += 1;
        self.packed += 1 << (3 * kind.index());
    }

    fn remove(&mut self, kind: Kind) {
        self.counts[kind.index()] -= 1;
        self.packed -= 1 << (3 * kind.index());
    }

    /// What `f` says of the hand with one more of this kind.
    pub(super) fn with<T>(&mut self, kind: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        self.add(kind);
        let said = f(self);
        self.remove(kind);
        said
    }

    /// The same with one fewer.
    pub(super) fn without<T>(&mut self, kind: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        self.remove(kind);
        let said = f(self);
        self.add(kind);
        said
    }

    /// The same with a set claimed, which this tile from elsewhere completes.
    pub(super) fn claiming<T>(&mut self, set: Set, tile: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        self.add(tile);
        set.tiles().for_each(|kind| self.remove(kind));
        self.claimed.push(set);
        let said = f(self);
        self.claimed.pop();
        set.tiles().for_each(|kind| self.add(kind));
        self.remove(tile);
        said
    }
}

/// A number below 128 for each set but kongs, which are claimed for other reasons.
fn code_of(set: Set) -> u128 {
    let pung = !matches!(set, Set::Chi(_));
    1 + 2 * set.low().index() as u128 + u128::from(pung)
}

/// The chows that two tiles of the hand make with this kind.
pub(super) fn chows(counts: &Counts, kind: Kind) -> ArrayVec<Set, 3> {
    let Some(rank) = kind.rank() else { return ArrayVec::new() };
    let lows =
        (rank.saturating_sub(2).max(1)..=rank.min(7)).map(|low| kind.index() + usize::from(low) - usize::from(rank));
    let sequences = lows.filter_map(|low| Sequence::starting(Kind::all().nth(low)?));
    let held = |sequence: &Sequence| sequence.kinds().iter().all(|&one| one == kind || counts[one.index()] > 0);
    sequences.filter(held).map(Set::Chi).collect()
}

/// The counts of these kinds alone.
pub(super) fn within(counts: &Counts, kinds: KindSet) -> Counts {
    let mut some = *counts;
    (!kinds).iter().for_each(|kind| some[kind.index()] = 0);
    some
}
