//! Why an action is refused, said to the player who tried it.

use engine::NoWin;
use table::{Barred, NoDeal, NoRuling, Refusal, SetCall};
use tiles::Seat;

use crate::Voice;

impl Voice<'_> {
    /// Why this player may not do that.
    pub fn refusal(&self, who: Seat, refusal: &Refusal) -> String {
        let with_riichi = |id: &str| self.sentence(id, &[("riichi", &self.term("riichi"))]);
        let with_kong = |id: &str| self.sentence(id, &[("kong", &self.term("kong"))]);
        let with_waiting = |id: &str| self.sentence(id, &[("waiting", &self.text("is-waiting"))]);
        match *refusal {
            Refusal::NoHand => self.sentence("refused-no-hand", &[]),
            Refusal::NotYourTurn(seat) if seat == who => self.sentence("refused-own-tile-offered", &[]),
            Refusal::NotYourTurn(seat) => self.sentence("refused-not-your-turn", &[("seat", &self.name(seat))]),
            Refusal::NothingToClaim => self.sentence("refused-nothing-to-claim", &[]),
            Refusal::AlreadyAnswered => self.sentence("refused-already-answered", &[]),
            Refusal::AlreadyAnnounced(said) => {
                self.sentence("refused-already-announced", &[("said", &self.said(said))])
            }
            Refusal::OnlyAnnouncements => with_waiting("refused-only-announcements"),
            Refusal::NoExhaustiveDraw => self.sentence("refused-no-exhaustive-draw", &[]),
            Refusal::MustDiscard => self.sentence("refused-must-discard", &[]),
            Refusal::NotHeld(tile) => self.sentence("refused-not-held", &[("tile", &self.tile(tile))]),
            Refusal::NotDrawn(tile) => self.sentence("refused-not-drawn", &[("tile", &self.tile(tile))]),
            Refusal::Frozen(tile) => {
                self.sentence("refused-frozen", &[("riichi", &self.term("riichi")), ("tile", &self.tile(tile))])
            }
            Refusal::SwapCalling(kinds) => self.sentence(
                "refused-swap-calling",
                &[("swap", &self.term("swap-calling")), ("tiles", &self.any_of(kinds))],
            ),
            Refusal::NoDiscardLeft => self.sentence("refused-no-discard-left", &[("swap", &self.term("swap-calling"))]),
            Refusal::NoWin(reason) => self.no_win(reason),
            Refusal::Furiten(barred) => self.furiten(barred),
            Refusal::AfterClaim => self.sentence("refused-after-claim", &[]),
            Refusal::DeadHand => self.sentence("refused-dead-hand", &[]),
            Refusal::AlreadyRiichi => with_riichi("refused-already-riichi"),
            Refusal::NotConcealed => self.sentence(
                "refused-not-concealed",
                &[("riichi", &self.term("riichi")), ("concealed", &self.term("concealed-hand"))],
            ),
            Refusal::NotWaiting => with_waiting("refused-not-waiting"),
            Refusal::TooFewTiles { left, need } => self.sentence(
                "refused-too-few-tiles",
                &[("riichi", &self.term("riichi")), ("left", &left), ("need", &need)],
            ),
            Refusal::TooFewPoints { need } => self.sentence(
                "refused-too-few-points",
                &[("riichi", &self.term("riichi")), ("points", &self.points(need))],
            ),
            Refusal::NotFour => with_kong("refused-not-four"),
            Refusal::NoPung => self.sentence("refused-no-pung", &[("pung", &self.term("pung"))]),
            Refusal::LastTile => with_kong("refused-last-tile"),
            Refusal::FourKongs => with_kong("refused-four-kongs"),
            Refusal::KongChangesHand => self.sentence(
                "refused-kong-changes-hand",
                &[("kong", &self.term("kong")), ("riichi", &self.term("riichi"))],
            ),
            Refusal::KongNotDrawn => self
                .sentence("refused-kong-not-drawn", &[("kong", &self.term("kong")), ("riichi", &self.term("riichi"))]),
            Refusal::RiichiClaims => with_riichi("refused-riichi-claims"),
            Refusal::NotNext => self.sentence("refused-not-next", &[("set", &self.set(SetCall::Chi))]),
            Refusal::NoSet => self.sentence("refused-no-set", &[]),
            Refusal::OnlyToWin => with_kong("refused-only-to-win"),
            Refusal::NotNine => self.sentence("refused-not-nine", &[("orphans", &self.term("terminals-and-honours"))]),
            Refusal::NotFirstTurn => with_kong("refused-not-first-turn"),
            Refusal::NotInRules => self.sentence("refused-not-in-rules", &[]),
            Refusal::MustShow => with_riichi("refused-must-show"),
            Refusal::NoNagashi => self.sentence(
                "refused-no-nagashi",
                &[("nagashi", &self.yaku("nagashi-mangan")), ("orphans", &self.term("terminals-and-honours"))],
            ),
            Refusal::NoSlip => self.sentence("refused-no-slip", &[]),
            Refusal::NoReading => self.sentence("refused-no-reading", &[]),
        }
    }

    /// Why a wall cannot be dealt.
    pub fn no_deal(&self, reason: &NoDeal) -> String {
        match *reason {
            NoDeal::InHand => self.sentence("no-deal-in-hand", &[]),
            NoDeal::Over => format!("{}.", self.sentence("phase-over", &[])),
            NoDeal::WrongTiles(tile) => self.sentence("no-deal-wrong-tiles", &[("tile", &self.tile(tile))]),
        }
    }

    /// Why a report changes nothing.
    pub fn no_ruling(&self, reason: &NoRuling) -> String {
        match *reason {
            NoRuling::Enforced => self.sentence("no-ruling-enforced", &[]),
            NoRuling::NoHand => self.sentence("refused-no-hand", &[]),
            NoRuling::CannotBe(why) => {
                let because = self.sentence(&format!("impossible-{}", why.id()), &[("riichi", &self.term("riichi"))]);
                format!("{} {because}", self.sentence("no-ruling-cannot-be", &[]))
            }
            NoRuling::NotInRules => self.sentence("no-ruling-not-in-rules", &[]),
            NoRuling::PenaltyPoints => {
                self.sentence("no-ruling-penalty-points", &[("points", &self.points(self.rules.penalty_most))])
            }
        }
    }

    fn no_win(&self, reason: NoWin) -> String {
        match reason {
            NoWin::NotComplete => self.sentence("not-complete", &[]),
            NoWin::NoYaku => self.sentence("no-yaku", &[]),
            NoWin::OnlyDora => self.sentence("only-dora", &[]),
            NoWin::MinimumNotMet { have, need } => self.sentence(
                "refused-minimum",
                &[("counters", &self.text("counters")), ("need", &need), ("fan", &self.term("fan")), ("have", &have)],
            ),
        }
    }

    fn furiten(&self, barred: Barred) -> String {
        match barred {
            Barred::OwnDiscards(kinds) => {
                let tiles = self.tiles(kinds.iter().map(tiles::Tile::plain));
                self.sentence("refused-furiten-discards", &[("tiles", &tiles)])
            }
            Barred::Passed => self.sentence("refused-furiten-passed", &[]),
            Barred::PassedInRiichi => self.sentence("refused-furiten-riichi", &[("riichi", &self.term("riichi"))]),
        }
    }
}
