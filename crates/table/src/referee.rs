//! Rulings on what a referee reports.

use rules::{Rules, Sanction, SetPrecedence, WinWindow};
use tiles::{Seat, Tile, WindSet};

use crate::flow::Flow;
use crate::legality::legal;
use crate::ruling::{Exposed, ExposedPlace, Fault, InvalidWin, LateCall, RiichiStep, Ruling, Verdict};
use crate::table::NoRuling;
use crate::{Action, Conduct, Discarded, Event, Incident, LateClaim, Offer, Phase, SetCall, Took};

impl<S: FnMut(&Event<Tile>)> Flow<'_, S> {
    /// Rules on an incident, or says that it cannot have happened. A refused report changes nothing.
    pub(crate) fn report(&mut self, incident: Incident) -> Result<(), NoRuling> {
        match incident {
            Incident::Exposed { by, exposed } => self.exposed(by, exposed),
            Incident::ExposedInDeal { matters } => {
                if !self.table.board().river.is_empty() {
                    return Err(NoRuling::CannotBe);
                }
                let again = matters && self.rules.exposed_in_deal_redealt;
                self.blameless(Fault::ExposedInDeal, again);
            }
            Incident::WrongEnd { seat, dead_wall, after_discard } => {
                let board = self.table.board();
                let drew = matches!(board.phase, Phase::Turn { seat: turn, took: Took::Drawn } if turn == seat);
                let discarded = board.discards(seat).next().is_some();
                if !(if after_discard { discarded } else { drew }) {
                    return Err(NoRuling::CannotBe);
                }
                let verdict = match (after_discard, dead_wall) {
                    (false, _) => Verdict::PutRight,
                    (true, true) if self.rules.dead_wall_draw == Sanction::DeadHand => Verdict::DeadHand,
                    (true, _) => Verdict::Nothing,
                };
                self.rule(seat, Fault::WrongEnd { dead_wall, after_discard }, verdict);
            }
            Incident::WrongCount(seat) => self.rule(seat, Fault::WrongCount, Verdict::DeadHand),
            Incident::TileNotTaken(seat) => {
                if !self.is_past_taking(seat) {
                    return Err(NoRuling::CannotBe);
                }
                self.rule(seat, Fault::TileNotTaken, Verdict::DeadHand);
            }
            Incident::WrongOrder(seat) => self.rule(seat, Fault::WrongOrder, Verdict::Nothing),
            Incident::RiichiStep { seat, missing } => {
                if !self.table.board().players[seat].riichi {
                    return Err(NoRuling::CannotBe);
                }
                let verdict = match missing {
                    RiichiStep::Word | RiichiStep::Sideways => Verdict::DeadHand,
                    RiichiStep::Stick => Verdict::Valid,
                };
                self.rule(seat, Fault::RiichiStep(missing), verdict);
            }
            Incident::NotTurned(seat) => {
                // The sideways discard of a declarer was claimed, so that the next one lies sideways instead.
                let taken = |discard: &Discarded| discard.sideways && discard.claimed_by.is_some();
                if !self.table.board().discards(seat).any(taken) {
                    return Err(NoRuling::CannotBe);
                }
                self.rule(seat, Fault::NotTurned, Verdict::Nothing);
            }
            Incident::Late { seat, claim, in_time, tsumo_called } => {
                return self.late(seat, claim, in_time, tsumo_called);
            }
            Incident::Disturbed { .. } if !self.rules.disturbing_is_chombo && !self.rules.small_errors_undone => {
                return Err(NoRuling::NotInRules);
            }
            Incident::DeadHand(_) | Incident::SaidDeadHand(_) if !self.rules.referee_dead_hand => {
                return Err(NoRuling::NotInRules);
            }
            Incident::Disturbed { by, goes_on } => match by {
                Some(seat) if !goes_on && self.rules.disturbing_is_chombo => self.chombo(&[(seat, Fault::Disturbed)]),
                Some(seat) if goes_on => self.rule(seat, Fault::Disturbed, Verdict::PutRight),
                _ => self.blameless(Fault::Disturbed, !goes_on),
            },
            Incident::DeadHand(seat) => self.rule(seat, Fault::Referee, Verdict::DeadHand),
            Incident::SaidDeadHand(seat) => self.rule(seat, Fault::SaidDeadHand, Verdict::Nothing),
        }
        self.reconsider();
        Ok(())
    }

    /// Whether two opponents have discarded since this player's last claim (Q-CLM-6).
    fn is_past_taking(&self, seat: Seat) -> bool {
        let river = &self.table.board().river;
        let claimed = river.iter().rposition(|discard| discard.claimed_by == Some(seat));
        let since = |place: usize| river[place + 1..].iter().filter(|discard| discard.seat != seat).count();
        claimed.is_some_and(|place| since(place) >= 2)
    }

    /// Answers given before the ruling are asked for again: what everybody may do can have changed.
    fn reconsider(&mut self) {
        self.table.answers = Default::default();
        self.table.answered = 0;
        self.go_on();
    }

    fn exposed(&mut self, by: Option<Seat>, exposed: Exposed) {
        let fault = Fault::Exposed(exposed);
        let many = match self.rules.exposed_for_chombo {
            Some(number) => exposed.tiles >= number,
            None => !exposed.goes_on,
        };
        let dead = match exposed.place {
            ExposedPlace::OthersHand | ExposedPlace::DeadWall => self.rules.exposing_others == Sanction::DeadHand,
            ExposedPlace::OwnHand | ExposedPlace::LiveWall => false,
        };
        match by {
            Some(seat) if many => self.chombo(&[(seat, fault)]),
            Some(seat) => self.rule(seat, fault, if dead { Verdict::DeadHand } else { Verdict::PutRight }),
            None => self.blameless(fault, many),
        }
    }

    /// Something that is nobody's fault: the hand goes on, or is dealt again without payment.
    fn blameless(&mut self, fault: Fault, again: bool) {
        let verdict = if again { Verdict::Replay } else { Verdict::PutRight };
        self.emit(Event::Ruled(Ruling { seat: None, fault, verdict }));
        if again {
            self.replay(WindSet::EMPTY);
        }
    }

    /// A claim after play has gone on: good while the ruleset holds the offer open, otherwise without effect, or an
    /// invalid win.
    fn late(&mut self, seat: Seat, claim: LateClaim, in_time: bool, tsumo_called: bool) -> Result<(), NoRuling> {
        // The offer that is claimed: a discard was made before, and the claimant did not make it.
        let board = self.table.board();
        let offered_by = match board.phase {
            Phase::Turn { took: Took::Dealt, .. } => None,
            Phase::Turn { .. } => board.offered.map(|(from, ..)| from),
            Phase::Claims { .. } => board.offered_before.map(|(from, ..)| from),
            Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => None,
        };
        if offered_by.is_none_or(|from| from == seat) {
            return Err(NoRuling::CannotBe);
        }
        let turn = match board.phase {
            Phase::Turn { seat: turn, took } if turn != seat => Some((turn, took)),
            Phase::Turn { .. } => return Err(NoRuling::CannotBe),
            _ => None,
        };
        if board.players[seat].dead && !tsumo_called {
            self.chombo(&[(seat, Fault::DeadHandClaim)]);
            self.reconsider();
            return Ok(());
        }
        match claim {
            LateClaim::Win { shown } => {
                let Some((turn, took)) = turn else {
                    self.win_too_late(seat, shown);
                    self.reconsider();
                    return Ok(());
                };
                let open = wins_late(self.rules, took, in_time, tsumo_called);
                // A self-draw that is already called goes before a claim that is none (Q-CHO-5).
                if tsumo_called && !(open && self.would_win(seat, turn)) {
                    self.rule(seat, Fault::Late(LateCall::Win), Verdict::NoEffect);
                    self.act(turn, Action::Tsumo);
                    return Ok(());
                }
                match open {
                    true => self.win_late(seat, turn, shown),
                    false => self.win_too_late(seat, shown),
                }
            }
            LateClaim::Pon(with) => return self.set_late(seat, SetCall::Pon, Some(with), turn, in_time),
            LateClaim::Kan => return self.set_late(seat, SetCall::Kan, None, turn, in_time),
        }
        self.reconsider();
        Ok(())
    }

    /// Whether a late claim to win would be good, tried out on a copy.
    fn would_win(&self, seat: Seat, turn: Seat) -> bool {
        let mut trial = self.table.clone();
        let mut ignore = |_: &Event<Tile>| ();
        let mut flow = Flow::new(self.rules, &mut trial, &mut ignore);
        flow.reopen(turn);
        flow.judge_ron(seat).is_none()
    }

    fn win_late(&mut self, seat: Seat, turn: Seat, shown: bool) {
        let from = self.reopen(turn);
        match (self.judge_ron(seat), shown) {
            (None, _) => {
                self.rule(seat, Fault::Late(LateCall::Win), Verdict::Valid);
                self.win_on_offer(&[seat], from);
            }
            (Some(fault), true) => {
                self.show_hand(seat);
                self.chombo(&[(seat, fault)]);
            }
            (Some(_), false) => self.give_up(seat),
        }
    }

    /// A win that was declared when it could not be any more.
    fn win_too_late(&mut self, seat: Seat, shown: bool) {
        if shown {
            self.show_hand(seat);
            self.chombo(&[(seat, Fault::InvalidWin(InvalidWin::TooLate))]);
        } else {
            self.give_up(seat);
        }
    }

    fn give_up(&mut self, seat: Seat) {
        let fault = Fault::WinGivenUp { shown: 0 };
        match self.sanction_given_up(0, false) {
            Verdict::Chombo => self.chombo(&[(seat, fault)]),
            verdict => self.rule(seat, fault, verdict),
        }
    }

    fn set_late(
        &mut self,
        seat: Seat,
        call: SetCall,
        with: Option<[Tile; 2]>,
        turn: Option<(Seat, Took)>,
        in_time: bool,
    ) -> Result<(), NoRuling> {
        let fault = Fault::Late(if call == SetCall::Kan { LateCall::Kan } else { LateCall::Pon });
        let pung_first = self.rules.set_precedence == SetPrecedence::PungFirst;
        // After a draw, and against a chow where it goes after a pung.
        let before = match turn {
            Some((turn, Took::Drawn)) if in_time => Some(turn),
            Some((turn, Took::Claimed { .. })) if in_time && pung_first && self.has_claimed_chow(turn) => Some(turn),
            _ => None,
        };
        let Some(turn) = before else {
            self.rule(seat, fault, Verdict::NoEffect);
            self.reconsider();
            return Ok(());
        };
        // Tried out first: a claim that the hand does not allow changes nothing.
        let mut trial = self.table.clone();
        let mut ignore = |_: &Event<Tile>| ();
        let mut flow = Flow::new(self.rules, &mut trial, &mut ignore);
        flow.reopen(turn);
        let position = trial.position();
        let may = legal(self.rules, &position.board, &position.hands[seat], seat, Conduct::Enforced);
        let action = with.map_or(Action::Kan, Action::Pon);
        if !may.contains(action) {
            return Err(NoRuling::CannotBe);
        }
        self.reopen(turn);
        self.rule(seat, fault, Verdict::Valid);
        let tiles = match with {
            Some([a, b]) => [Some(a), Some(b), None],
            None => self.kong_tiles(seat),
        };
        self.claim_late(seat, call, tiles);
        self.reconsider();
        Ok(())
    }

    fn has_claimed_chow(&self, seat: Seat) -> bool {
        let newest = self.table.board().players[seat].laid.last().and_then(|laid| laid.meld());
        matches!(newest.map(|meld| meld.set()), Some(tiles::Set::Chi(_)))
    }

    /// Takes back what the player in turn did after the offer, and says whose tile is open again.
    fn reopen(&mut self, turn: Seat) -> Seat {
        let Phase::Turn { took, .. } = self.table.board().phase else { return turn };
        let drawn = self.table.position.hands[turn].drawn;
        if let (Took::Drawn | Took::Replacement, Some(tile)) = (took, drawn) {
            self.emit(Event::PutBack { seat: turn, tile });
            // The indicator of a kong that is taken back does not count.
            if self.table.board().indicators.len() > 1 + usize::from(self.table.board().replaced) {
                self.emit(Event::TurnedBack);
            }
        }
        let board = self.table.board();
        let discard = matches!(board.offered, Some((_, _, Offer::Discard)));
        if discard && board.river.last().is_some_and(|last| last.claimed_by == Some(turn)) {
            self.emit(Event::Lapsed(turn));
        }
        match self.table.board().phase {
            Phase::Claims { seat, .. } => seat,
            _ => turn,
        }
    }
}

/// Whether a win on the offer before is still open while the player in turn has not discarded. Who claimed a chow or pung
/// has drawn no tile.
fn wins_late(rules: &Rules, took: Took, in_time: bool, tsumo_called: bool) -> bool {
    match rules.win_window {
        WinWindow::UntilDrawOrThreeSeconds => in_time || matches!(took, Took::Claimed { .. }),
        WinWindow::UntilNextDiscard => !tsumo_called,
    }
}
