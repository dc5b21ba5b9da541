//! Sets in front of a player, as they lie on the table.

use arrayvec::ArrayVec;
use tiles::{Meld, Seat, Set, Tile};

use crate::SetCall;

/// A set that lies beside a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Laid {
    /// A chow, pung or kong with a claimed tile.
    Claimed {
        /// The set.
        meld: Meld,
        /// The claimed tile.
        claimed: Tile,
        /// Who discarded it.
        from: Seat,
    },
    /// A claimed pung to which the fourth tile was added.
    Added {
        /// The kong.
        meld: Meld,
        /// The tile that was claimed for the pung.
        claimed: Tile,
        /// Who discarded it.
        from: Seat,
        /// The added tile.
        added: Tile,
    },
    /// Four concealed tiles.
    Concealed(Meld),
    /// Tiles that are no set, or one that this player could not claim, after a wrong call.
    Wrong {
        /// What was called.
        call: SetCall,
        /// The tiles from the hand: two as a rule, up to three for a kong.
        with: [Option<Tile>; 3],
        /// The claimed tile.
        claimed: Tile,
        /// Who discarded it.
        from: Seat,
    },
    /// What was shown for a set whose claimed tile was not taken in time: that tile lies among the discards again.
    Untaken {
        /// The tiles from the hand.
        with: [Option<Tile>; 3],
        /// Whether a kong was declared with it.
        kong: bool,
    },
}

impl Laid {
    /// The set; `None` for a wrong one and for one without its claimed tile.
    #[inline]
    pub fn meld(self) -> Option<Meld> {
        match self {
            Laid::Claimed { meld, .. } | Laid::Added { meld, .. } | Laid::Concealed(meld) => Some(meld),
            Laid::Wrong { .. } | Laid::Untaken { .. } => None,
        }
    }

    /// Whether a kong was declared with it, even if its claimed tile was never taken.
    #[inline]
    pub fn is_kong(self) -> bool {
        match self {
            Laid::Claimed { meld, .. } => matches!(meld.set(), Set::Kan(_)),
            Laid::Added { .. } | Laid::Concealed(_) => true,
            Laid::Wrong { .. } => false,
            Laid::Untaken { kong, .. } => kong,
        }
    }

    /// How many tiles lie there.
    pub fn count(self) -> usize {
        self.tiles().count()
    }

    /// The tiles that lie there, set or not.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (with, claimed) = match self {
            Laid::Wrong { with, claimed, .. } => (with, Some(claimed)),
            Laid::Untaken { with, .. } => (with, None),
            Laid::Claimed { .. } | Laid::Added { .. } | Laid::Concealed(_) => ([None; 3], None),
        };
        self.meld().into_iter().flat_map(Meld::tiles).chain(with.into_iter().flatten()).chain(claimed)
    }

    /// The claimed tile that lies there.
    pub fn claimed(self) -> Option<Tile> {
        match self {
            Laid::Claimed { claimed, .. } | Laid::Added { claimed, .. } | Laid::Wrong { claimed, .. } => Some(claimed),
            Laid::Concealed(_) | Laid::Untaken { .. } => None,
        }
    }

    /// The tiles that came from the hand.
    pub fn from_hand(self) -> ArrayVec<Tile, 4> {
        let mut tiles: ArrayVec<Tile, 4> = self.tiles().collect();
        let claimed = self.claimed().and_then(|claimed| tiles.iter().position(|&tile| tile == claimed));
        claimed.map(|place| tiles.remove(place));
        tiles
    }

    /// What is left of it once the claimed tile is lost; where none lies there, all of it.
    pub(crate) fn without_claimed(self) -> Laid {
        if self.claimed().is_none() {
            return self;
        }
        let mut tiles = self.from_hand().into_iter();
        Laid::Untaken { with: core::array::from_fn(|_| tiles.next()), kong: self.is_kong() }
    }

    /// What it was before this tile was added to it.
    pub(crate) fn without_added(self, tile: Tile) -> Laid {
        match self {
            Laid::Added { meld, claimed, from, added } if added == tile => {
                let mut tiles: ArrayVec<Tile, 4> = meld.tiles().collect();
                tiles.iter().position(|&other| other == added).map(|place| tiles.remove(place));
                let meld = Meld::open(&tiles).expect("three of a kong are a pung");
                Laid::Claimed { meld, claimed, from }
            }
            // The claimed tile was lost since.
            Laid::Untaken { mut with, kong: true } => {
                if let Some(place) = with.iter().rposition(|&other| other == Some(tile)) {
                    with[place] = None;
                }
                Laid::Untaken { with, kong: false }
            }
            Laid::Claimed { .. }
            | Laid::Added { .. }
            | Laid::Concealed(_)
            | Laid::Wrong { .. }
            | Laid::Untaken { .. } => self,
        }
    }

    /// Whether a tile was claimed for it.
    #[inline]
    pub fn is_open(self) -> bool {
        !matches!(self, Laid::Concealed(_))
    }

    /// The place of the sideways tile, counted from the left: it points at the player who discarded it. An added
    /// tile lies beside it. `None` where no claimed tile lies: in a concealed kong, where the two tiles in the middle lie
    /// face down, and where it was not taken.
    pub fn sideways(self, owner: Seat) -> Option<usize> {
        let (from, len) = match self {
            Laid::Claimed { meld, from, .. } => (from, meld.set().tiles().count()),
            Laid::Added { from, .. } => (from, 3),
            Laid::Wrong { from, .. } => (from, self.count()),
            Laid::Concealed(_) | Laid::Untaken { .. } => return None,
        };
        // One turn on is the player to the right, three are the player to the left.
        Some(match from.turns_after(owner) {
            1 => len - 1,
            2 => 1.min(len - 1),
            _ => 0,
        })
    }
}
