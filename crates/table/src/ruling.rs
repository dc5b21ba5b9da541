//! What went wrong, what the ruleset makes of it, and the clauses that say so.

use rules::Rules;
use tiles::Seat;

use crate::{SetCall, Showing};

/// The table's decision about something that went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// Whose fault it was; `None` if nobody is to blame.
    pub seat: Option<Seat>,
    /// What went wrong.
    pub fault: Fault,
    /// What follows.
    pub verdict: Verdict,
}

/// What follows from a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is pointed out and not punished.
    Nothing,
    /// It is undone, void or put right, and not punished.
    PutRight,
    /// It has no effect: a claim or declaration comes too late or may not be made, or a declared win goes before it.
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

/// Why a declared win is not one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvalidWin {
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

/// Something that went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A win was declared and shown that is not one.
    InvalidWin(InvalidWin),
    /// A win was called and given up after this many tiles were shown.
    WinGivenUp {
        /// Tiles shown.
        shown: u8,
    },
    /// A win was called and changed into a set by a player who cannot win.
    WinThenSet(Showing),
    /// A win was called with a word that is not one.
    WrongWord,
    /// "Ron" and "tsumo" were mixed up.
    OtherWord,
    /// A call for a set was changed at once.
    CallChanged(SetCall),
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
    /// A kong was declared in the player's own turn that is not one, or may not be declared now.
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
    Exposed(Exposed),
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
    RiichiStep(RiichiStep),
    /// The discard after a claimed riichi discard was not laid sideways.
    NotTurned,
    /// A tile was claimed after the next player had drawn or claimed it.
    Late(LateCall),
    /// The hand was disturbed.
    Disturbed,
    /// The referee found something else, such as passing information.
    Referee,
    /// A player said aloud that another has a dead hand.
    SaidDeadHand,
    /// A player misbehaved.
    Misconduct(Misconduct),
}

impl Fault {
    /// The name in data and JSON, without the facts that go with it.
    pub const fn id(self) -> &'static str {
        match self {
            Fault::InvalidWin(_) => "invalid-win",
            Fault::WinGivenUp { .. } => "win-given-up",
            Fault::WinThenSet(_) => "win-then-set",
            Fault::WrongWord => "wrong-word",
            Fault::OtherWord => "other-word",
            Fault::CallChanged(_) => "call-changed",
            Fault::CallTakenBack { .. } => "call-taken-back",
            Fault::CallNotCarriedOut => "call-not-carried-out",
            Fault::WrongSet => "wrong-set",
            Fault::ImpossibleSet => "impossible-set",
            Fault::WrongKong => "wrong-kong",
            Fault::SwapCall => "swap-call",
            Fault::OpenRiichi => "open-riichi",
            Fault::LateRiichi => "late-riichi",
            Fault::FalseRiichi => "false-riichi",
            Fault::RiichiKong => "riichi-kong",
            Fault::DeadHandClaim => "dead-hand-claim",
            Fault::DeadHandTsumo => "dead-hand-tsumo",
            Fault::DeadHandKong => "dead-hand-kong",
            Fault::Exposed(_) => "exposed",
            Fault::ExposedInDeal => "exposed-in-deal",
            Fault::WrongEnd { .. } => "wrong-end",
            Fault::WrongCount => "wrong-count",
            Fault::TileNotTaken => "tile-not-taken",
            Fault::WrongOrder => "wrong-order",
            Fault::RiichiStep(_) => "riichi-step",
            Fault::NotTurned => "not-turned",
            Fault::Late(_) => "late",
            Fault::Disturbed => "disturbed",
            Fault::Referee => "referee",
            Fault::SaidDeadHand => "said-dead-hand",
            Fault::Misconduct(_) => "misconduct",
        }
    }
}

/// Whose tiles were exposed, and whether the hand can go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exposed {
    /// Where they were.
    pub place: ExposedPlace,
    /// How many.
    pub tiles: u8,
    /// Whether the table finds that the hand can go on fairly.
    pub goes_on: bool,
}

/// Where exposed tiles were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExposedPlace {
    /// In the hand of the player who exposed them.
    OwnHand,
    /// In the hand of another player.
    OthersHand,
    /// In the live wall.
    LiveWall,
    /// In the dead wall.
    DeadWall,
}

/// A step of declaring riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RiichiStep {
    /// Saying the word.
    Word,
    /// Laying the discard sideways.
    Sideways,
    /// Placing the stick.
    Stick,
}

/// A claim that comes after the next player has gone on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LateCall {
    /// To win.
    Win,
    /// For a pung.
    Pon,
    /// For a kong.
    Kan,
}

/// What a referee takes points off for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Misconduct {
    /// Play was obstructed on purpose.
    Obstruction,
    /// Information was passed on, such as a hint about a hand or a dangerous tile.
    Information,
    /// A phone disturbed play.
    Phone,
    /// The player came late.
    Lateness,
    /// Small errors were made again and again.
    Repetition,
}

impl Ruling {
    /// Whether the player loses the tile that was claimed last: it was not taken in time, and stays among the discards.
    pub fn loses_claimed_tile(self, rules: &Rules) -> bool {
        self.fault == Fault::TileNotTaken && self.verdict == Verdict::DeadHand && rules.late_claim_loses_tile
    }

    /// The clauses of the rulebook that bear on it. Where editions say the same in clauses of their own, all of them
    /// stand here; the rulebook knows which of them hold in an edition.
    pub fn clauses(self) -> &'static [&'static str] {
        use Verdict::*;
        match (self.fault, self.verdict) {
            (Fault::CallNotCarriedOut, NoEffect) => &["kong.fourth.no-set-claim", "abort.riichi", "abort.winds"],
            // A claim that comes too late and a call that binds stand below; everything else gives way to a declared win.
            (fault, NoEffect) if !matches!(fault, Fault::Late(_) | Fault::CallChanged(_)) => {
                &["win.declared-binds", "chombo.voided-by-win"]
            }
            (Fault::InvalidWin(InvalidWin::NotComplete), _) => {
                &["chombo.invalid-win.not-complete", "chombo.invalid-win.declared", "chombo.invalid-win.shown"]
            }
            (Fault::InvalidWin(InvalidWin::NoYaku), _) => {
                &["chombo.invalid-win.no-yaku", "chombo.invalid-win.declared", "chombo.invalid-win.shown"]
            }
            (Fault::InvalidWin(InvalidWin::Furiten), _) => &["furiten.ron-is-chombo", "furiten.ron-is-chombo.shown"],
            (Fault::InvalidWin(InvalidWin::NotAllowed), _) => {
                &["win.tsumo.not-after-claim", "chombo.invalid-win.declared", "chombo.invalid-win.shown"]
            }
            (Fault::InvalidWin(InvalidWin::TooLate), _) => &[
                "chombo.invalid-win.bad-declaration",
                "chombo.invalid-win.declared",
                "chombo.invalid-win.shown",
                "claim.latest-discard-only",
            ],
            (Fault::WinGivenUp { shown: 0 }, _) => &["dead.win-call-withdrawn", "chombo.invalid-win.declared"],
            (Fault::WinGivenUp { .. }, _) => {
                &["call.win.partly-shown-2012", "call.win.partly-shown-2016", "chombo.invalid-win.declared"]
            }
            (Fault::WinThenSet(_), Valid) => &["call.changed.ron-to-pung", "claim.binding.all"],
            (Fault::WinThenSet(_), _) => &["dead.win-call-changed", "chombo.invalid-win.declared"],
            (Fault::WrongWord, Valid) => &["call.wrong-word-corrected"],
            (Fault::WrongWord, _) => &["chombo.invalid-win.wrong-word"],
            (Fault::OtherWord, _) => &["call.ron-tsumo-confused"],
            (Fault::CallChanged(_), Valid) => &["claim.binding.quick-correction"],
            (Fault::CallChanged(_), _) => &["claim.binding.all", "claim.binding.no-late-win"],
            (Fault::CallTakenBack { .. }, DeadHand) => &["dead.call-not-carried-out", "call.empty.set-at-once"],
            (Fault::CallTakenBack { .. }, _) => &["call.empty.set", "call.empty.set-at-once"],
            (Fault::CallNotCarriedOut, _) => &["call.empty.set-strict", "dead.invalid-set"],
            (Fault::WrongSet | Fault::WrongKong, PutRight) => {
                &["dead.invalid-set.correctable", "dead.invalid-set.every-kind", "dead.invalid-set.no-claim"]
            }
            (Fault::WrongSet | Fault::WrongKong, _) => {
                &["dead.invalid-set", "dead.invalid-set.correctable", "dead.invalid-set.every-kind"]
            }
            (Fault::ImpossibleSet, DeadHand) => {
                &["dead.invalid-set.none-possible-2012", "dead.invalid-set", "dead.invalid-set.every-kind"]
            }
            (Fault::ImpossibleSet, _) => &["minor.invalid-set.taken-back-2016"],
            (Fault::SwapCall, _) => &["swap.forbidden.dead-hand"],
            (Fault::OpenRiichi, _) => &["dead.riichi-open-hand", "chombo.riichi-illegal"],
            (Fault::LateRiichi, _) => &["dead.riichi-too-late", "chombo.riichi-illegal", "riichi.too-few-tiles"],
            (Fault::FalseRiichi, _) => &["chombo.noten-riichi", "chombo.noten-riichi.also-at-own-win"],
            (Fault::RiichiKong, _) => &["chombo.riichi-kong"],
            (Fault::DeadHandClaim, _) => &["chombo.dead-hand-claim", "chombo.dead-hand-declaration"],
            (Fault::DeadHandTsumo, Chombo) => &["chombo.dead-hand-declaration", "chombo.dead-hand-tsumo"],
            (Fault::DeadHandTsumo, _) => &["dead.effects"],
            (Fault::DeadHandKong, _) => &["chombo.dead-hand-declaration", "dead.own-kong"],
            (Fault::Exposed(_), Chombo) => &[
                "chombo.exposed.more-than-five",
                "chombo.exposed.five-or-more",
                "chombo.exposed.judgement",
                "chombo.exposed.dead-wall-counts",
            ],
            (Fault::Exposed(_), Replay) => &["chombo.exposed.nobodys-fault", "chombo.exposed.nobodys-fault-2008"],
            (Fault::Exposed(_), DeadHand) => &["dead.exposing-opponent-or-dead-wall"],
            (Fault::Exposed(Exposed { place, .. }), _) => match place {
                ExposedPlace::OwnHand => &["minor.exposed-own-hand-back", "minor.exposed-own-hand-back.below-chombo"],
                ExposedPlace::LiveWall => &[
                    "minor.exposed-wall-back",
                    "minor.exposed-wall-back.up-to-five",
                    "minor.exposed-wall-back.up-to-four",
                ],
                ExposedPlace::OthersHand | ExposedPlace::DeadWall => {
                    &["dead.exposing-unpunished", "minor.exposed-nobodys-fault", "chombo.exposed.nobodys-fault-2008"]
                }
            },
            (Fault::ExposedInDeal, _) => &[
                "minor.exposed-while-dealing",
                "minor.exposed-wall-back",
                "minor.exposed-wall-back.up-to-five",
                "minor.exposed-wall-back.up-to-four",
            ],
            (Fault::WrongEnd { after_discard: false, .. }, _) => &["minor.wrong-end.before-discard"],
            (Fault::WrongEnd { dead_wall: true, .. }, _) => &["dead.dead-wall-draw", "minor.wrong-end.after-discard"],
            (Fault::WrongEnd { .. }, _) => &["minor.wrong-end.live-wall", "minor.wrong-end.after-discard"],
            (Fault::WrongCount, _) => &["dead.wrong-tile-count"],
            (Fault::TileNotTaken, _) => &["claim.take-deadline", "claim.take-too-late-lost"],
            (Fault::WrongOrder, _) => &["claim.order-error-unpunished", "claim.step-order"],
            (Fault::RiichiStep(RiichiStep::Stick), _) => &["riichi.stick-forgotten"],
            (Fault::RiichiStep(_), _) => &["dead.riichi-missing-step"],
            (Fault::NotTurned, _) => &["riichi.next-sideways-forgotten", "riichi.meld-on-declaring-discard"],
            (Fault::Late(LateCall::Win), _) => &[
                "claim.window.win-before-2016",
                "claim.window.ron-until-next-discard",
                "claim.window.ron-ended-by-tsumo",
                "claim.window.ron-over-hasty-tsumo",
                "claim.window.late-win-past-kong",
                "kong.added.rob-until-discard",
                "win.declared-binds",
                "claim.binding.no-late-win",
            ],
            (Fault::Late(_), _) => &[
                "claim.window.three-seconds",
                "claim.window.put-back-drawn-tile",
                "claim.window.late-set",
                "dead.invalid-set.no-claim",
                "claim.window.hasty-draw",
                "claim.window.pung-until-next-draw",
                "claim.window.pung-closed-by-chow",
            ],
            (Fault::Disturbed, _) => &["chombo.hand-cannot-go-on", "minor.not-punished", "minor.undo-until-discard"],
            (Fault::Referee, _) => &["dead.referee-decision"],
            (Fault::SaidDeadHand, _) => &["dead.announce-allowed"],
            (Fault::Misconduct(Misconduct::Obstruction), _) => &[
                "tour.obstruct.first",
                "tour.obstruct.severe",
                "tour.penalty.points-immediate",
                "tour.penalty.points-after-uma",
                "tour.penalty.not-credited",
            ],
            (Fault::Misconduct(Misconduct::Information), _) => &[
                "tour.info.warning-first",
                "tour.penalty.points-immediate",
                "tour.penalty.other-points-2016",
                "tour.penalty.not-credited",
            ],
            (Fault::Misconduct(Misconduct::Phone), _) => {
                &["tour.phone.penalty", "tour.penalty.other-points-2016", "tour.penalty.not-credited"]
            }
            (Fault::Misconduct(Misconduct::Lateness), _) => &[
                "tour.late.per-minute",
                "tour.late.deduct-at-once",
                "tour.late.deduct-after-uma",
                "tour.late.not-credited",
            ],
            (Fault::Misconduct(Misconduct::Repetition), _) => &[
                "minor.repeated",
                "call.ron-tsumo-repeated",
                "tour.penalty.points-immediate",
                "tour.penalty.not-credited",
            ],
        }
    }
}
