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
}

impl Held {
    /// Equal for equal tiles and sets, in whatever order they came.
    pub(super) fn key(&self) -> u128 {
        let concealed = self.counts.iter().fold(0_u128, |key, &count| key << 3 | u128::from(count));
        let mut claimed = [0; CLAIMS];
        claimed.iter_mut().zip(&self.claimed).for_each(|(code, &set)| *code = code_of(set));
        claimed.sort_unstable();
        claimed.iter().fold(concealed, |key, &code| key << 7 | code)
    }

    /// What `f` says of the hand with one more of this kind.
    pub(super) fn with<T>(&mut self, kind: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        self.counts[kind.index()] += 1;
        let said = f(self);
        self.counts[kind.index()] -= 1;
        said
    }

    /// The same with one fewer.
    pub(super) fn without<T>(&mut self, kind: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        self.counts[kind.index()] -= 1;
        let said = f(self);
        self.counts[kind.index()] += 1;
        said
    }

    /// The same with a set claimed: its tiles but the one that comes from elsewhere are taken from the hand.
    pub(super) fn claiming<T>(&mut self, set: Set, tile: Kind, f: impl FnOnce(&mut Held) -> T) -> T {
        let own = |held: &mut Held, sign: i8| {
            set.tiles()
                .for_each(|kind| held.counts[kind.index()] = held.counts[kind.index()].wrapping_add_signed(sign));
            held.counts[tile.index()] = held.counts[tile.index()].wrapping_add_signed(-sign);
        };
        own(self, -1);
        self.claimed.push(set);
        let said = f(self);
        self.claimed.pop();
        own(self, 1);
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
