//! Why an action is refused: an id, and the facts that go with it.

use crate::wire::wire;
use crate::{Kinds, Said, Seat, Tile};

wire! {
    /// The reason for which an action is refused.
    #[serde(tag = "id")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Refusal for table::Refusal {
        /// No hand is being played.
        NoHand,
        /// It is another player's turn.
        NotYourTurn(
            /// Whose.
            seat: Seat
        ),
        /// There is no tile that this player could claim.
        NothingToClaim,
        /// The player has answered already, and the table waits for others.
        AlreadyAnswered,
        /// The player has announced already, and it binds.
        AlreadyAnnounced(
            /// What.
            said: Said
        ),
        /// The wall has run out: only announcements are left.
        OnlyAnnouncements,
        /// Announcements belong to an exhaustive draw.
        NoExhaustiveDraw,
        /// A discard ends the turn; there is nothing to pass on.
        MustDiscard,
        /// The tile is not among the concealed tiles.
        NotHeld(
            /// Which.
            tile: Tile
        ),
        /// The tile is not the one just drawn.
        NotDrawn(
            /// Which.
            tile: Tile
        ),
        /// After riichi the drawn tile itself is discarded.
        Frozen(
            /// The drawn tile.
            tile: Tile
        ),
        /// Swap-calling bars these kinds in this turn.
        SwapCalling(
            /// The kinds.
            kinds: Kinds
        ),
        /// The claim would leave only discards that swap-calling bars.
        NoDiscardLeft,
        /// The tiles make no win.
        NoWin(
            /// Why not.
            why: NoWin
        ),
        /// The player is furiten.
        Furiten(
            /// By what.
            why: Barred
        ),
        /// The turn began with a claim: no self-drawn win and no kong now.
        AfterClaim,
        /// The hand is dead.
        DeadHand,
        /// Riichi has been declared already.
        AlreadyRiichi,
        /// Riichi needs a hand without claimed tiles.
        NotConcealed,
        /// The hand is not waiting after that discard, or without it.
        NotWaiting,
        /// Riichi needs more tiles in the wall.
        TooFewTiles {
            /// Tiles left.
            left: u8,
            /// Tiles needed.
            need: u8,
        },
        /// Riichi needs more points.
        TooFewPoints {
            /// Points needed.
            need: i32,
        },
        /// There are not four concealed tiles of the kind.
        NotFour,
        /// There is no open pung to which the tile could be added.
        NoPung,
        /// The wall is empty: no kong and no claim for a set.
        LastTile,
        /// There have been four kongs already.
        FourKongs,
        /// The kong would change the waits, or its tiles could be more than a pung.
        KongChangesHand,
        /// After riichi a kong must use the tile just drawn.
        KongNotDrawn,
        /// After riichi only a win can be claimed.
        RiichiClaims,
        /// Only the player to the right of the discarder may claim a chow.
        NotNext,
        /// The tiles do not make that set with the discard.
        NoSet,
        /// A tile of a kong can be claimed only to win.
        OnlyToWin,
        /// Fewer than nine different terminals and honours.
        NotNine,
        /// The own first turn of an uninterrupted go-around is over.
        NotFirstTurn,
        /// The ruleset does not have that.
        NotInRules,
        /// A riichi declarer shows the hand at an exhaustive draw.
        MustShow,
        /// The discards are no nagashi mangan.
        NoNagashi,
        /// Mistakes can be made only in open conduct, and only such as the moment allows.
        NoSlip,
        /// The hand cannot be read like that, or does not win if it is.
        NoReading,
    }
}

wire! {
    /// Why tiles make no win.
    #[serde(tag = "id")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum NoWin for engine::NoWin {
        /// The tiles are no complete hand.
        NotComplete,
        /// The hand is complete and has neither yaku nor dora.
        NoYaku,
        /// The hand is complete and has dora, which are no yaku.
        OnlyDora,
        /// The yaku do not reach the minimum that the counters ask for.
        MinimumNotMet {
            /// Han of yaku.
            have: u8,
            /// Han of yaku that are needed.
            need: u8,
        },
    }
}

wire! {
    /// Why a player may not win on a discard.
    #[serde(tag = "id")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Barred for table::Barred {
        /// These waiting tiles are among the own discards.
        OwnDiscards(
            /// The kinds.
            kinds: Kinds
        ),
        /// A completing tile was let pass since the own last turn.
        Passed,
        /// A completing tile was let pass after riichi.
        PassedInRiichi,
    }
}
