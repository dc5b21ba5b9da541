//! What only happens with real tiles, as a referee reports it.

use crate::wire::wire;
use crate::{Exposed, Misconduct, Pair, RiichiStep, Seat};

wire! {
    /// Something that a referee or the table reports.
    #[serde(tag = "type", expecting = "an incident, by its type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Incident for table::Incident {
        /// Tiles were exposed at one time.
        Exposed {
            /// By whom; `null` if nobody is to blame.
            by: Option<Seat>,
            /// Which, how many, and whether the hand can go on.
            #[serde(rename = "what", alias = "exposed")]
            exposed: Exposed,
        },
        /// Tiles were exposed during the deal.
        ExposedInDeal {
            /// Whether it matters, so that the hand should be dealt again.
            matters: bool,
        },
        /// A player drew from the wrong end of the wall.
        WrongEnd {
            /// Who.
            seat: Seat,
            /// The tile came from the dead wall.
            dead_wall: bool,
            /// It was noticed after the discard.
            after_discard: bool,
        },
        /// A player has too many or too few tiles.
        WrongCount(
            /// Who.
            seat: Seat
        ),
        /// A player has not taken a claimed tile when the next two opponents have discarded.
        TileNotTaken(
            /// Who.
            seat: Seat
        ),
        /// A player did the steps of a claim in the wrong order.
        WrongOrder(
            /// Who.
            seat: Seat
        ),
        /// A player who declared riichi in this hand left out a step.
        RiichiStep {
            /// Who.
            seat: Seat,
            /// Which step.
            missing: RiichiStep,
        },
        /// A player forgot to lay the discard sideways that follows a claimed riichi discard.
        NotTurned(
            /// Who.
            seat: Seat
        ),
        /// A player claims a tile after play has gone on.
        Late {
            /// Who.
            seat: Seat,
            /// For what.
            claim: LateClaim,
            /// Whether it came within three seconds, or before the others had a chance to claim.
            #[serde(rename = "within-three-seconds", alias = "in-time")]
            in_time: bool,
            /// Whether the player in turn had called a self-drawn win before.
            #[serde(rename = "after-tsumo", alias = "tsumo-called")]
            tsumo_called: bool,
        },
        /// The hand was disturbed in another way.
        Disturbed {
            /// By whom; `null` if nobody is to blame.
            by: Option<Seat>,
            /// Whether the hand can go on.
            goes_on: bool,
        },
        /// The referee imposes a dead hand.
        DeadHand(
            /// On whom.
            seat: Seat
        ),
        /// A player said aloud that another has a dead hand.
        SaidDeadHand(
            /// Who.
            seat: Seat
        ),
        /// The referee takes points off a player, which nobody receives. In any conduct, and between hands too.
        Penalty {
            /// Whose points.
            seat: Seat,
            /// How many: whole hundreds, up to what the ruleset allows.
            points: i32,
            /// What for.
            why: Misconduct,
        },
    }
}

wire! {
    /// What is claimed late.
    #[serde(tag = "type", expecting = "a claim, by its type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum LateClaim for table::LateClaim {
        /// The win.
        Win {
            /// Whether the hand was shown.
            shown: bool,
        },
        /// A pung.
        Pon(
            /// With these tiles.
            with: Pair
        ),
        /// A kong.
        Kan,
    }
}
