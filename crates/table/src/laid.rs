//! Sets in front of a player, as they lie on the table.

use tiles::{Meld, Seat, Tile};

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
    /// Three tiles that are no set, after a wrong call.
    Wrong {
        /// The two tiles from the hand.
        with: [Tile; 2],
        /// The claimed tile.
        claimed: Tile,
        /// Who discarded it.
        from: Seat,
    },
}

impl Laid {
    /// The set; `None` for a wrong one.
    #[inline]
    pub fn meld(self) -> Option<Meld> {
        match self {
            Laid::Claimed { meld, .. } | Laid::Added { meld, .. } | Laid::Concealed(meld) => Some(meld),
            Laid::Wrong { .. } => None,
        }
    }

    /// How many tiles lie there.
    pub fn count(self) -> usize {
        self.meld().map_or(3, |meld| meld.set().tiles().count())
    }

    /// The tiles, those of a wrong set too.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let wrong = match self {
            Laid::Wrong { with: [a, b], claimed, .. } => Some([a, b, claimed]),
            Laid::Claimed { .. } | Laid::Added { .. } | Laid::Concealed(_) => None,
        };
        self.meld().into_iter().flat_map(Meld::tiles).chain(wrong.into_iter().flatten())
    }

    /// Whether it was made with a claimed tile.
    #[inline]
    pub fn is_open(self) -> bool {
        !matches!(self, Laid::Concealed(_))
    }

    /// The place of the sideways tile, counted from the left: it points at the player who discarded it. An added
    /// tile lies beside it. `None` for a concealed kong, where the two tiles in the middle lie face down.
    pub fn sideways(self, owner: Seat) -> Option<usize> {
        let (from, len) = match self {
            Laid::Claimed { meld, from, .. } => (from, meld.set().tiles().count()),
            Laid::Added { from, .. } | Laid::Wrong { from, .. } => (from, 3),
            Laid::Concealed(_) => return None,
        };
        // One turn on is the player to the right, three are the player to the left.
        Some(match from.turns_after(owner) {
            1 => len - 1,
            2 => 1,
            _ => 0,
        })
    }
}
