//! What only happens with real tiles, as a referee reports it to a table in open conduct; and penalties, which a referee
//! gives at any table.

use tiles::{Seat, Tile};

use crate::ruling::{Exposed, Misconduct, RiichiStep};

/// Something that a referee or the table reports. The table rules on it as on any other mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Incident {
    /// Tiles were exposed at one time; `by` nobody if nobody is to blame.
    Exposed {
        /// By whom.
        by: Option<Seat>,
        /// Which, how many, and whether the hand can go on.
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
    WrongCount(Seat),
    /// A player has not taken a claimed tile when the next two opponents have discarded.
    TileNotTaken(Seat),
    /// A player did the steps of a claim in the wrong order.
    WrongOrder(Seat),
    /// A player who declared riichi in this hand left out a step.
    RiichiStep {
        /// Who.
        seat: Seat,
        /// Which step.
        missing: RiichiStep,
    },
    /// A player forgot to lay the discard sideways that follows a claimed riichi discard.
    NotTurned(Seat),
    /// A player claims the last discard, or the tile of a kong, after play has gone on.
    Late {
        /// Who.
        seat: Seat,
        /// For what.
        claim: LateClaim,
        /// Whether it came within three seconds, or before the others had a chance to claim.
        in_time: bool,
        /// The player in turn has already called a self-drawn win.
        tsumo_called: bool,
    },
    /// The hand was disturbed in another way; `by` nobody if nobody is to blame.
    Disturbed {
        /// By whom.
        by: Option<Seat>,
        /// Whether the hand can go on.
        goes_on: bool,
    },
    /// The referee imposes a dead hand, for example for passing information.
    DeadHand(Seat),
    /// A player said aloud that another has a dead hand.
    SaidDeadHand(Seat),
    /// The referee takes points off a player, which nobody receives. This one is not about tiles: it can be reported
    /// in any conduct and between hands too, and it leaves the hand as it is.
    Penalty {
        /// Whose points.
        seat: Seat,
        /// How many: whole hundreds, up to the most that the ruleset allows at a time.
        points: i32,
        /// What for.
        why: Misconduct,
    },
}

/// What is claimed late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LateClaim {
    /// The win, with the hand shown or not.
    Win {
        /// Whether the hand was shown.
        shown: bool,
    },
    /// A pung with these tiles.
    Pon([Tile; 2]),
    /// A kong.
    Kan,
}
