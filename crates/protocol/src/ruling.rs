//! What went wrong, what the ruleset makes of it, and the clauses that say so.

use serde::{Deserialize, Serialize};

use crate::wire::{wire, words};
use crate::{Seat, SetCall, Showing, Wire};

/// The table's decision about something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruling {
    /// Whose fault it was; `null` if nobody is to blame.
    pub seat: Option<Seat>,
    /// What went wrong.
    pub fault: Fault,
    /// What follows.
    pub verdict: Verdict,
    /// The clauses of the rulebook that bear on it, in whatever edition. They follow from the rest.
    pub clauses: Vec<String>,
}

impl Wire for Ruling {
    type Real = table::Ruling;

    fn of(real: table::Ruling) -> Ruling {
        Ruling {
            seat: Wire::of(real.seat),
            fault: Fault::of(real.fault),
            verdict: Verdict::of(real.verdict),
            clauses: real.clauses().iter().map(|&clause| clause.to_owned()).collect(),
        }
    }

    fn real(self) -> table::Ruling {
        table::Ruling { seat: self.seat.real(), fault: self.fault.real(), verdict: self.verdict.real() }
    }
}

words! {
    /// What follows from a fault.
    pub enum Verdict for table::Verdict {
        /// It is pointed out and not punished.
        Nothing,
        /// It is undone, void or put right, and not punished.
        PutRight,
        /// It has no effect.
        NoEffect,
        /// It counts as if nothing had been wrong.
        Valid,
        /// The player has a dead hand.
        DeadHand,
        /// The player commits a chombo; the hand is dealt again.
        Chombo,
        /// The hand is dealt again, and nobody pays.
        Replay,
        /// Points are taken off the player.
        Penalty,
    }
}

wire! {
    /// Something that went wrong.
    #[serde(tag = "type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Fault for table::Fault {
        /// A win was declared and shown that is none.
        InvalidWin(
            /// Why it is none.
            why: InvalidWin
        ),
        /// A win was called and given up.
        WinGivenUp {
            /// Tiles shown.
            shown: u8,
        },
        /// A win was called and changed into a set by a player who cannot win.
        WinThenSet(
            /// How much of the hand was shown.
            showing: Showing
        ),
        /// A win was called with a word that is none.
        WrongWord,
        /// "Ron" and "tsumo" were mixed up.
        OtherWord,
        /// A call for a set was changed at once.
        CallChanged(
            /// What was called first.
            call: SetCall
        ),
        /// A call for a set was taken back.
        CallTakenBack {
            /// At once.
            at_once: bool,
        },
        /// A set was called that the player cannot make.
        CallNotCarriedOut,
        /// A wrong set was laid.
        WrongSet,
        /// A wrong set was laid by a player who holds no fitting tiles.
        ImpossibleSet,
        /// A kong was declared in the player's own turn that is none, or may not be declared now.
        WrongKong,
        /// A tile was discarded that swap-calling bars.
        SwapCall,
        /// Riichi with an open hand.
        OpenRiichi,
        /// Riichi with too few tiles in the wall.
        LateRiichi,
        /// Riichi with a hand that was not waiting.
        FalseRiichi,
        /// A concealed kong after riichi that was not allowed.
        RiichiKong,
        /// A dead hand claimed a tile.
        DeadHandClaim,
        /// A dead hand declared a self-drawn win.
        DeadHandTsumo,
        /// A dead hand declared a kong of its own.
        DeadHandKong,
        /// Tiles were exposed.
        Exposed(
            /// Which, how many, and whether the hand can go on.
            #[serde(rename = "what", alias = "exposed")]
            exposed: Exposed
        ),
        /// Tiles were exposed during the deal.
        ExposedInDeal,
        /// A tile was drawn from the wrong end of the wall.
        WrongEnd {
            /// From the dead wall.
            dead_wall: bool,
            /// It was noticed after the discard.
            after_discard: bool,
        },
        /// A player has too many or too few tiles.
        WrongCount,
        /// A claimed tile was not taken in time.
        TileNotTaken,
        /// The steps of a claim were done in the wrong order.
        WrongOrder,
        /// A step of riichi was missing.
        RiichiStep(
            /// Which step.
            missing: RiichiStep
        ),
        /// The discard after a claimed riichi discard was not laid sideways.
        NotTurned,
        /// A tile was claimed after the next player had drawn or claimed it.
        Late(
            /// For what.
            claim: LateCall
        ),
        /// The hand was disturbed.
        Disturbed,
        /// The referee found something else, such as passing information.
        Referee,
        /// A player said aloud that another has a dead hand.
        SaidDeadHand,
        /// A player misbehaved.
        Misconduct(
            /// How.
            why: Misconduct
        ),
    }
}

words! {
    /// What a referee takes points off for.
    pub enum Misconduct for table::Misconduct {
        /// Play was obstructed on purpose.
        Obstruction,
        /// Information was passed on.
        Information,
        /// A phone disturbed play.
        Phone,
        /// The player came late.
        Lateness,
        /// Small errors were made again and again.
        Repetition,
    }
}

words! {
    /// Why a declared win is none.
    pub enum InvalidWin for table::InvalidWin {
        /// The hand is not complete.
        NotComplete,
        /// The hand has no yaku, or too few.
        NoYaku,
        /// The player is furiten.
        Furiten,
        /// A self-drawn win was declared in a turn that began with a claim.
        NotAllowed,
        /// The declaration came after the time to claim the tile.
        TooLate,
    }
}

wire! {
    /// Whose tiles were exposed, and whether the hand can go on.
    #[derive(Copy)]
    pub struct Exposed for table::Exposed {
        /// Where they were.
        place: ExposedPlace,
        /// How many.
        #[serde(rename = "number", alias = "tiles")]
        tiles: u8,
        /// Whether the table finds that the hand can go on fairly.
        #[serde(rename = "hand-goes-on", alias = "goes-on")]
        goes_on: bool,
    }
}

words! {
    /// Where exposed tiles were.
    pub enum ExposedPlace for table::ExposedPlace {
        /// In the hand of the player who exposed them.
        OwnHand,
        /// In the hand of another player.
        OthersHand,
        /// In the live wall.
        LiveWall,
        /// In the dead wall.
        DeadWall,
    }
}

words! {
    /// A step of declaring riichi.
    pub enum RiichiStep for table::RiichiStep {
        /// Saying the word.
        Word,
        /// Laying the discard sideways.
        Sideways,
        /// Placing the stick.
        Stick,
    }
}

words! {
    /// A claim that comes after the next player has gone on.
    pub enum LateCall for table::LateCall {
        /// To win.
        Win,
        /// For a pung.
        Pon,
        /// For a kong.
        Kan,
    }
}
