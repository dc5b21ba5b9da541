//! What a table waits for, and how it is played.

use crate::wire::{wire, words};
use crate::{BySeat, Kinds, Said, Seat, Tile, Wire};

wire! {
    /// What the table waits for.
    #[serde(tag = "type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Phase for table::Phase {
        /// The wall of the next hand.
        Between,
        /// The rest of a deal or of a kong; nobody has a choice.
        Dealing,
        /// A player with a tile to discard.
        Turn {
            /// Who.
            seat: Seat,
            /// Where the last tile came from.
            took: Took,
        },
        /// Everybody who may claim the tile that was discarded or konged.
        Claims {
            /// Whose tile.
            seat: Seat,
            /// The tile.
            tile: Tile,
            /// How it came to be offered.
            offer: Offer,
        },
        /// The announcements at an exhaustive draw, in any order.
        Announcing {
            /// What has been said.
            said: BySeat<Option<Said>>,
        },
        /// Nothing: the game is over.
        Over,
    }
}

/// What the table waits for, as a player or a spectator is shown it: that somebody could claim a tile is shown to whoever is
/// asked, and to nobody else.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Phase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeenPhase {
    /// The wall of the next hand.
    Between {},
    /// The rest of a deal or of a kong; nobody has a choice.
    Dealing {},
    /// A player with a tile to discard.
    Turn {
        /// Who.
        seat: Seat,
        /// Where the last tile came from.
        took: Took,
    },
    /// The viewer, who may claim the tile that was discarded or konged and has not answered yet.
    Claims {
        /// Whose tile.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// How it came to be offered.
        offer: Offer,
    },
    /// The end of the time in which the tile could be claimed, whether or not anybody can.
    Offered {
        /// Whose tile.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// How it came to be offered.
        offer: Offer,
    },
    /// The announcements at an exhaustive draw, in any order.
    Announcing {
        /// What has been said.
        said: BySeat<Option<Said>>,
    },
    /// Nothing: the game is over.
    Over {},
}

impl SeenPhase {
    /// What a viewer is shown of a phase: `is_asked` says whether the table waits for the viewer.
    pub fn of(phase: table::Phase, is_asked: bool) -> SeenPhase {
        match Phase::of(phase) {
            Phase::Between {} => SeenPhase::Between {},
            Phase::Dealing {} => SeenPhase::Dealing {},
            Phase::Turn { seat, took } => SeenPhase::Turn { seat, took },
            Phase::Claims { seat, tile, offer } if is_asked => SeenPhase::Claims { seat, tile, offer },
            Phase::Claims { seat, tile, offer } => SeenPhase::Offered { seat, tile, offer },
            Phase::Announcing { said } => SeenPhase::Announcing { said },
            Phase::Over {} => SeenPhase::Over {},
        }
    }
}

wire! {
    /// Where the tile came from that a player has too many.
    #[serde(tag = "type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Took for table::Took {
        /// The deal: East's first turn.
        Dealt,
        /// The wall.
        Drawn,
        /// The dead wall, after a kong.
        Replacement,
        /// A claim.
        Claimed {
            /// Kinds that may not be discarded now.
            barred: Kinds,
        },
    }
}

words! {
    /// How a tile came to be offered.
    pub enum Offer for table::Offer {
        /// It was discarded.
        Discard,
        /// It was added to a pung.
        AddedKong,
        /// It is part of a concealed kong.
        ConcealedKong,
    }
}

words! {
    /// How a table deals with what is against the rules.
    pub enum Conduct for table::Conduct {
        /// What is not legal cannot be done.
        Enforced,
        /// Players can make mistakes, and the table rules on them.
        Open,
    }
}

words! {
    /// Where the game is played.
    pub enum Occasion for table::Occasion {
        /// Among friends or in a club.
        Club,
        /// In a tournament.
        Tournament,
    }
}
