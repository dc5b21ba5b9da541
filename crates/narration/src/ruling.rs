//! What went wrong and what follows from it.

use rules::Chombo;
use table::{Exposed, ExposedPlace, Fault, InvalidWin, LateCall, Misconduct, Occasion, RiichiStep, Ruling, Verdict};

use crate::Voice;
use crate::voice::capital;

impl Voice<'_> {
    /// The decision of the table: who did what, and what follows.
    pub fn ruling(&self, ruling: &Ruling) -> String {
        let (fault, verdict) = (self.fault(ruling.fault), self.verdict(ruling.verdict));
        match ruling.seat {
            Some(seat) => format!("{}: {fault} – {verdict}", self.name(seat)),
            None => capital(&format!("{fault} – {verdict}")),
        }
    }

    /// What went wrong, as a label that begins without a capital.
    pub fn fault(&self, fault: Fault) -> String {
        let with_riichi = |id: &str| self.say(id, &[("riichi", &self.term("riichi"))]);
        match fault {
            Fault::InvalidWin(InvalidWin::NotComplete) => self.text("fault-not-complete").to_owned(),
            // Where the ruleset has a minimum, the yaku may have been too few.
            Fault::InvalidWin(InvalidWin::NoYaku) if self.rules.two_han_from.is_some() => {
                self.text("fault-too-few-yaku").to_owned()
            }
            Fault::InvalidWin(InvalidWin::NoYaku) => self.text("fault-no-yaku").to_owned(),
            Fault::InvalidWin(InvalidWin::Furiten) => self.text("fault-furiten").to_owned(),
            Fault::InvalidWin(InvalidWin::NotAllowed) => self.text("fault-win-after-claim").to_owned(),
            Fault::InvalidWin(InvalidWin::TooLate) => self.text("fault-win-too-late").to_owned(),
            Fault::WinGivenUp { shown: 0 } => self.text("fault-win-given-up").to_owned(),
            Fault::WinGivenUp { shown } => self.say("fault-win-given-up-shown", &[("shown", &shown)]),
            Fault::WinThenSet(showing) => self.say("fault-win-then-set", &[("showing", &self.showing(showing))]),
            Fault::WrongWord => self.text("fault-wrong-word").to_owned(),
            Fault::OtherWord => self.text("fault-other-word").to_owned(),
            Fault::CallChanged(call) => self.say("fault-call-changed", &[("set", &self.set(call))]),
            Fault::CallTakenBack { at_once: true } => self.text("fault-call-taken-back-at-once").to_owned(),
            Fault::CallTakenBack { at_once: false } => self.text("fault-call-taken-back").to_owned(),
            Fault::CallNotCarriedOut => self.text("fault-call-not-carried-out").to_owned(),
            Fault::WrongSet => self.text("fault-wrong-set").to_owned(),
            Fault::ImpossibleSet => self.text("fault-impossible-set").to_owned(),
            Fault::WrongKong => self.say("fault-wrong-kong", &[("kong", &self.term("kong"))]),
            Fault::SwapCall => self.say("fault-swap-call", &[("swap", &self.term("swap-calling"))]),
            Fault::OpenRiichi => with_riichi("fault-open-riichi"),
            Fault::LateRiichi => with_riichi("fault-late-riichi"),
            Fault::FalseRiichi => self.term("false-riichi").to_owned(),
            Fault::RiichiKong => self.term("invalid-riichi-kong").to_owned(),
            Fault::DeadHandClaim => self.text("fault-dead-hand-claim").to_owned(),
            Fault::DeadHandTsumo => self.text("fault-dead-hand-tsumo").to_owned(),
            Fault::DeadHandKong => self.say("fault-dead-hand-kong", &[("kong", &self.term("kong"))]),
            Fault::Exposed(exposed) => self.exposed(exposed),
            Fault::ExposedInDeal => self.text("fault-exposed-in-deal").to_owned(),
            Fault::WrongEnd { dead_wall, after_discard } => {
                let drawn = if dead_wall { self.text("fault-dead-wall") } else { self.text("fault-wrong-end") };
                let noticed = match after_discard {
                    true => self.text("noticed-after-discard"),
                    false => self.text("noticed-before-discard"),
                };
                format!("{drawn}, {noticed}")
            }
            Fault::WrongCount => self.text("fault-wrong-count").to_owned(),
            Fault::TileNotTaken => self.text("fault-tile-not-taken").to_owned(),
            Fault::WrongOrder => self.text("fault-wrong-order").to_owned(),
            Fault::RiichiStep(RiichiStep::Word) => with_riichi("fault-riichi-word"),
            Fault::RiichiStep(RiichiStep::Sideways) => with_riichi("fault-riichi-sideways"),
            Fault::RiichiStep(RiichiStep::Stick) => with_riichi("fault-riichi-stick"),
            Fault::NotTurned => with_riichi("fault-not-turned"),
            Fault::Late(call) => {
                let what = match call {
                    LateCall::Win => self.term("win"),
                    LateCall::Pon => self.term("pung"),
                    LateCall::Kan => self.term("kong"),
                };
                self.say("fault-late", &[("what", &what)])
            }
            Fault::Disturbed => self.text("fault-disturbed").to_owned(),
            Fault::Referee => self.text("fault-referee").to_owned(),
            Fault::SaidDeadHand => self.text("fault-said-dead-hand").to_owned(),
            Fault::Misconduct(why) => self.misconduct(why).to_owned(),
        }
    }

    /// What follows, as a label that begins without a capital.
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Nothing => self.text("verdict-nothing").to_owned(),
            Verdict::PutRight => self.text("verdict-put-right").to_owned(),
            Verdict::NoEffect => self.text("verdict-no-effect").to_owned(),
            Verdict::Valid => self.text("verdict-valid").to_owned(),
            Verdict::DeadHand => self.text("verdict-dead-hand").to_owned(),
            Verdict::Chombo => self.chombo(),
            Verdict::Replay => self.text("verdict-replay").to_owned(),
            Verdict::Penalty => self.term("point-penalty").to_owned(),
        }
    }

    /// What a referee takes points off for.
    pub fn misconduct(&self, why: Misconduct) -> &'static str {
        match why {
            Misconduct::Obstruction => self.term("obstruction"),
            Misconduct::Information => self.term("passing-information"),
            Misconduct::Phone => self.text("misconduct-phone"),
            Misconduct::Lateness => self.text("misconduct-lateness"),
            Misconduct::Repetition => self.text("misconduct-repetition"),
        }
    }

    fn chombo(&self) -> String {
        let costs = match self.occasion {
            Occasion::Club => self.rules.chombo,
            Occasion::Tournament => self.rules.chombo_in_tournament,
        };
        match costs {
            Chombo::ReverseMangan => self.say("verdict-chombo", &[("mangan", &self.term("mangan"))]),
            Chombo::AfterUma => {
                self.say("verdict-chombo-after-uma", &[("points", &self.points(self.rules.chombo_points))])
            }
        }
    }

    fn exposed(&self, exposed: Exposed) -> String {
        let place = match exposed.place {
            ExposedPlace::OwnHand => self.text("exposed-own-hand"),
            ExposedPlace::OthersHand => self.text("exposed-others-hand"),
            ExposedPlace::LiveWall => self.term("live-wall"),
            ExposedPlace::DeadWall => self.term("dead-wall"),
        };
        let label = format!("{}, {place}: {}", self.term("exposed-tiles"), exposed.tiles);
        match exposed.goes_on {
            true => label,
            false => format!("{label}, {}", self.text("hand-cannot-go-on")),
        }
    }
}
