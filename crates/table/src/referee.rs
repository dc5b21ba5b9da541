//! Rulings on what a referee reports.

use arrayvec::ArrayVec;
use rules::{Nagashi, PenaltyTime, Rules, Sanction, SetPrecedence, SetWindow, WinWindow};
use tiles::{Seat, Tile};

use crate::board::PastOffer;
use crate::flow::{Flow, is_bound};
use crate::legality::{legal, may_ron};
use crate::ruling::{Exposed, ExposedPlace, Fault, InvalidWin, LateCall, Misconduct, RiichiStep, Ruling, Verdict};
use crate::table::NoRuling;
use crate::{
    Action, Board, Conduct, Discarded, Event, Impossible, Incident, Laid, LateClaim, Offer, Phase, Position, Said,
    SetCall, Took,
};

impl<S: FnMut(&Event<Tile>, &Position)> Flow<'_, S> {
    /// Rules on an incident, or says that it cannot have happened. A refused report changes nothing.
    pub(crate) fn report(&mut self, incident: Incident) -> Result<(), NoRuling> {
        match incident {
            Incident::Exposed { by, exposed } => self.exposed(by, exposed),
            Incident::ExposedInDeal { matters } => {
                if !self.table.board().river.is_empty() {
                    return Err(NoRuling::CannotBe(Impossible::DealOver));
                }
                let again = matters && self.rules.exposed_in_deal_redealt;
                self.blameless(Fault::ExposedInDeal, again);
            }
            Incident::WrongEnd { seat, dead_wall, after_discard } => {
                let board = self.table.board();
                let drew = match board.phase {
                    Phase::Turn { seat: turn, took: Took::Drawn | Took::Replacement } => turn == seat,
                    _ => false,
                };
                let discarded = board.discards(seat).next().is_some();
                match after_discard {
                    true if !discarded => return Err(NoRuling::CannotBe(Impossible::NotDiscarded)),
                    false if !drew => return Err(NoRuling::CannotBe(Impossible::NotDrawn)),
                    _ => (),
                }
                let verdict = match (after_discard, dead_wall) {
                    (false, _) => Verdict::PutRight,
                    (true, true) if self.rules.dead_wall_draw == Sanction::DeadHand => Verdict::DeadHand,
                    (true, _) => Verdict::Nothing,
                };
                self.rule_on(seat, Fault::WrongEnd { dead_wall, after_discard }, verdict);
            }
            Incident::WrongCount(seat) => self.rule_on(seat, Fault::WrongCount, Verdict::DeadHand),
            Incident::TileNotTaken(seat) => {
                if !self.is_past_taking(seat) {
                    return Err(NoRuling::CannotBe(Impossible::NotPastTaking));
                }
                self.rule_on(seat, Fault::TileNotTaken, Verdict::DeadHand);
            }
            Incident::WrongOrder(seat) => self.rule(seat, Fault::WrongOrder, Verdict::Nothing),
            Incident::RiichiStep { seat, missing } => {
                if !self.table.board().players[seat].riichi {
                    return Err(NoRuling::CannotBe(Impossible::NoRiichi));
                }
                let verdict = match missing {
                    RiichiStep::Word | RiichiStep::Sideways => Verdict::DeadHand,
                    RiichiStep::Stick => Verdict::Valid,
                };
                self.rule_on(seat, Fault::RiichiStep(missing), verdict);
            }
            Incident::NotTurned(seat) => {
                // The sideways discard of a declarer was claimed, so that the next one lies sideways instead.
                let taken = |discard: &Discarded| discard.sideways && discard.claimed_by.is_some();
                if !self.table.board().discards(seat).any(taken) {
                    return Err(NoRuling::CannotBe(Impossible::NoClaimedRiichi));
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
                Some(seat) if !goes_on && self.rules.disturbing_is_chombo => self.stop(&[(seat, Fault::Disturbed)]),
                Some(seat) if goes_on => self.rule(seat, Fault::Disturbed, Verdict::PutRight),
                _ => self.blameless(Fault::Disturbed, !goes_on),
            },
            Incident::DeadHand(seat) => self.rule_on(seat, Fault::Referee, Verdict::DeadHand),
            Incident::SaidDeadHand(seat) => self.rule(seat, Fault::SaidDeadHand, Verdict::Nothing),
            Incident::Penalty { seat, points, why } => return self.penalise(seat, points, why),
        }
        self.reconsider();
        Ok(())
    }

    /// Takes points off a player, at once or after uma. What the players may do and what they have answered stays, but
    /// for riichi, which can ask for points.
    pub(crate) fn penalise(&mut self, seat: Seat, points: i32, why: Misconduct) -> Result<(), NoRuling> {
        if why == Misconduct::Phone && !self.rules.phone_rule {
            return Err(NoRuling::NotInRules);
        }
        if points <= 0 || points % 100 != 0 || points > self.rules.penalty_most {
            return Err(NoRuling::PenaltyPoints);
        }
        self.rule(seat, Fault::Misconduct(why), Verdict::Penalty);
        self.emit(match self.rules.penalties {
            PenaltyTime::AtOnce => Event::Fined { seat, points },
            PenaltyTime::AfterUma => Event::Penalised { seat, points },
        });
        if let Phase::Turn { .. } = self.table.board().phase {
            self.go_on();
        }
        Ok(())
    }

    /// Whether two opponents have discarded since this player's last claim (Q-CLM-6).
    fn is_past_taking(&self, seat: Seat) -> bool {
        let river = &self.table.board().river;
        let claimed = river.iter().rposition(|discard| discard.claimed_by == Some(seat));
        let since = |place: usize| river[place + 1..].iter().filter(|discard| discard.seat != seat).count();
        claimed.is_some_and(|place| since(place) >= 2)
    }

    /// Asks whoever has not answered: what they may do can have changed.
    fn reconsider(&mut self) {
        self.drop_claims_of_the_dead();
        self.go_on();
    }

    /// Whether a win is declared that is one, and the hand only waits for the others: nagashi mangan can be one too.
    fn is_won(&self) -> bool {
        let board = self.table.board();
        match board.phase {
            Phase::Claims { .. } => Seat::ALL.into_iter().any(|seat| self.has_won(seat)),
            Phase::Announcing { said } if self.rules.nagashi == Nagashi::AsWin => {
                let offends = |seat: Seat| self.false_riichis().iter().any(|&(offender, _)| offender == seat);
                let wins =
                    |seat: Seat| said[seat] == Some(Said::Nagashi) && !board.players[seat].dead && !offends(seat);
                Seat::ALL.into_iter().any(wins)
            }
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => false,
        }
    }

    /// Rules on a player. A declared win stands, whatever comes to light about its player.
    fn rule_on(&mut self, seat: Seat, fault: Fault, verdict: Verdict) {
        let verdict = match verdict {
            Verdict::DeadHand if self.has_won(seat) => Verdict::NoEffect,
            other => other,
        };
        self.rule(seat, fault, verdict);
    }

    /// Stops the hand for chombos, and for those that are known already; a declared win goes before them all (Q-CHO-5).
    fn stop(&mut self, chombos: &[(Seat, Fault)]) {
        if self.is_won() {
            return chombos.iter().for_each(|&(seat, fault)| self.rule(seat, fault, Verdict::NoEffect));
        }
        let known = self.known_chombos();
        let offenders: ArrayVec<(Seat, Fault), 6> = known.into_iter().chain(chombos.iter().copied()).collect();
        self.chombo(&offenders);
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
            Some(seat) if many => self.stop(&[(seat, fault)]),
            Some(seat) => self.rule_on(seat, fault, if dead { Verdict::DeadHand } else { Verdict::PutRight }),
            None => self.blameless(fault, many),
        }
    }

    /// Something that is nobody's fault: the hand goes on, or is dealt again without payment.
    fn blameless(&mut self, fault: Fault, again: bool) {
        let verdict = match again {
            true if self.is_won() => Verdict::NoEffect,
            true => Verdict::Replay,
            false => Verdict::PutRight,
        };
        self.emit(Event::Ruled(Ruling { seat: None, fault, verdict }));
        if verdict == Verdict::Replay {
            let offenders = self.known_chombos();
            self.chombo(&offenders);
        }
    }

    /// A claim after play has gone on: good while the ruleset holds an offer open, otherwise without effect, or an
    /// invalid win.
    fn late(&mut self, seat: Seat, claim: LateClaim, in_time: bool, tsumo_called: bool) -> Result<(), NoRuling> {
        if self.is_won_late() {
            return self.late_too(seat, claim);
        }
        let Some(gone_on) = GoneOn::of(self.table.board(), seat) else {
            return Err(NoRuling::CannotBe(Impossible::NothingPassed));
        };
        let tsumo = self.called_tsumo(tsumo_called);
        if self.table.board().players[seat].dead {
            self.offend_late(seat, (Fault::DeadHandClaim, Verdict::Chombo), tsumo);
            self.reconsider();
            return Ok(());
        }
        match claim {
            LateClaim::Win { shown } => {
                let tsumo_stands = tsumo.is_some_and(|called| called.fault.is_none());
                let open = wins_late(self.rules, gone_on, in_time, tsumo_stands);
                match if open { self.winning_offer(seat) } else { None } {
                    Some(depth) if self.is_won() || self.is_bound_to_set(seat, depth) => {
                        self.rule(seat, Fault::Late(LateCall::Win), Verdict::NoEffect);
                    }
                    Some(depth) => {
                        self.reopen(depth);
                        self.win_late(seat);
                    }
                    None if tsumo_stands => {
                        self.offend_late(seat, (Fault::Late(LateCall::Win), Verdict::NoEffect), tsumo);
                    }
                    None => {
                        let offence = self.not_won_late(seat, shown, open);
                        self.offend_late(seat, offence, tsumo);
                    }
                }
            }
            LateClaim::Pon(with) => return self.set_late(seat, SetCall::Pon, Some(with), gone_on, in_time),
            LateClaim::Kan => return self.set_late(seat, SetCall::Kan, None, gone_on, in_time),
        }
        self.reconsider();
        Ok(())
    }

    /// Another late claim for a tile that is won late.
    fn late_too(&mut self, seat: Seat, claim: LateClaim) -> Result<(), NoRuling> {
        let position = self.table.position();
        let answered = self.table.answers[seat].is_some();
        let Phase::Claims { seat: from, offer, .. } = position.board.phase else {
            return Err(NoRuling::CannotBe(Impossible::NothingPassed));
        };
        if answered || from == seat {
            return Err(NoRuling::CannotBe(Impossible::AlreadyAnswered));
        }
        let may = !is_bound(self.rules, self.table.callers, offer, seat) && may_ron(self.rules, position.seen_by(seat));
        match claim {
            LateClaim::Win { .. } if may => self.win_late(seat),
            LateClaim::Win { .. } => self.rule(seat, Fault::Late(LateCall::Win), Verdict::NoEffect),
            LateClaim::Pon(_) => self.rule(seat, Fault::Late(LateCall::Pon), Verdict::NoEffect),
            LateClaim::Kan => self.rule(seat, Fault::Late(LateCall::Kan), Verdict::NoEffect),
        }
        self.reconsider();
        Ok(())
    }

    /// The newest offer that a late claim of this player wins on, counted from the last discard; tried out on a copy.
    fn winning_offer(&self, seat: Seat) -> Option<usize> {
        let offers = late_offers(self.table.board());
        (0..offers.len()).rev().filter(|&depth| offers[depth].seat != seat).find(|&depth| {
            let mut ignore = |_: &Event<Tile>, _: &Position| ();
            let mut trial = self.table.clone();
            let mut flow = Flow::new(self.rules, &mut trial, &mut ignore);
            flow.reopen(depth);
            flow.judge_ron(seat, false).is_none()
        })
    }

    /// Whether this player has called the tile of an offer for a set, and cannot change the call into a win.
    fn is_bound_to_set(&self, seat: Seat, depth: usize) -> bool {
        is_bound(self.rules, self.table.callers, late_offers(self.table.board())[depth].offer, seat)
    }

    /// The self-drawn win that the player in turn has called already, if the report says that there is one.
    fn called_tsumo(&self, called: bool) -> Option<CalledTsumo> {
        match self.table.board().phase {
            Phase::Turn { seat, took } if called => Some(CalledTsumo { seat, fault: self.judge_tsumo(seat, took) }),
            _ => None,
        }
    }

    /// A late claim that is an offence. A self-drawn win that is already called goes before it (Q-CHO-5), or is an offence
    /// beside it.
    fn offend_late(&mut self, seat: Seat, (fault, verdict): (Fault, Verdict), tsumo: Option<CalledTsumo>) {
        let mut offenders: ArrayVec<(Seat, Fault), 2> = ArrayVec::new();
        match (verdict, tsumo) {
            (_, Some(CalledTsumo { seat: winner, fault: None })) => {
                self.rule(seat, fault, Verdict::NoEffect);
                return self.act(winner, Action::Tsumo);
            }
            (Verdict::Chombo, _) => offenders.push((seat, fault)),
            (verdict, _) => self.rule_on(seat, fault, verdict),
        }
        if let Some(CalledTsumo { seat: other, fault: Some(fault) }) = tsumo {
            self.show_hand(other);
            offenders.push((other, fault));
        }
        if !offenders.is_empty() {
            self.stop(&offenders);
        }
    }

    /// What a late declaration brings that is no win: the offers are closed, or none of their tiles completes the hand.
    fn not_won_late(&mut self, seat: Seat, shown: bool, open: bool) -> (Fault, Verdict) {
        if !shown {
            return (Fault::WinGivenUp { shown: 0 }, self.sanction_given_up(0, false));
        }
        let fault = match open {
            true => self.late_fault(seat),
            false => Fault::InvalidWin(InvalidWin::TooLate),
        };
        self.show_hand(seat);
        (fault, Verdict::Chombo)
    }

    /// What is wrong with a late win on the newest offer that this player can mean.
    fn late_fault(&self, seat: Seat) -> Fault {
        let offers = late_offers(self.table.board());
        let newest = offers.iter().rposition(|past| past.seat != seat);
        let mut ignore = |_: &Event<Tile>, _: &Position| ();
        let mut trial = self.table.clone();
        let mut flow = Flow::new(self.rules, &mut trial, &mut ignore);
        if let Some(depth) = newest {
            flow.reopen(depth);
        }
        flow.judge_ron(seat, false).unwrap_or(Fault::InvalidWin(InvalidWin::TooLate))
    }

    fn set_late(
        &mut self,
        seat: Seat,
        call: SetCall,
        with: Option<[Tile; 2]>,
        gone_on: GoneOn,
        in_time: bool,
    ) -> Result<(), NoRuling> {
        let fault = Fault::Late(if call == SetCall::Kan { LateCall::Kan } else { LateCall::Pon });
        let pung_first = self.rules.set_precedence == SetPrecedence::PungFirst;
        let (discarder, drawn) = match (self.table.board().offers.first(), self.table.board().river.last()) {
            (Some(first), Some(last)) => (first.seat, first.offer == Offer::Discard && last.claimed_by.is_none()),
            (_, _) => (seat, false),
        };
        // After a draw, against a chow where it goes after a pung, and against a set that takes the tile from nobody.
        let before = discarder != seat
            && !self.is_won()
            && match gone_on {
                GoneOn::Claimed(turn) if self.has_claimed_in_vain(turn) => {
                    in_time || self.rules.set_window != SetWindow::ThreeSeconds
                }
                GoneOn::Claimed(turn) => in_time && pung_first && self.has_claimed_chow(turn),
                GoneOn::Drawn => in_time && drawn,
                GoneOn::Ended { .. } => return Err(NoRuling::CannotBe(Impossible::OnlyToWin)),
                GoneOn::Discarded => false,
            };
        if !before {
            self.rule(seat, fault, Verdict::NoEffect);
            self.reconsider();
            return Ok(());
        }
        // Tried out first: a claim that the hand does not allow changes nothing.
        let mut trial = self.table.clone();
        let mut ignore = |_: &Event<Tile>, _: &Position| ();
        let mut flow = Flow::new(self.rules, &mut trial, &mut ignore);
        flow.reopen(0);
        let position = trial.position();
        let may = legal(self.rules, position.seen_by(seat), Conduct::Enforced);
        let action = with.map_or(Action::Kan, Action::Pon);
        if !may.contains(action) {
            return Err(NoRuling::CannotBe(Impossible::NoSet));
        }
        self.reopen(0);
        self.rule(seat, fault, Verdict::Valid);
        let tiles = match with {
            Some([a, b]) => [Some(a), Some(b), None],
            None => self.kong_tiles(seat),
        };
        self.claim_late(seat, call, tiles);
        self.reconsider();
        Ok(())
    }

    /// Whether the set that this player claimed is none and cannot be put right. Nobody has drawn, so that the tile is as
    /// open to others as before.
    fn has_claimed_in_vain(&self, seat: Seat) -> bool {
        let position = self.table.position();
        let may = legal(self.rules, position.seen_by(seat), Conduct::Open);
        let correctable = self.rules.wrong_set_correctable && !may.slips.fitting.is_empty();
        position.board.players[seat].has_wrong_set() && !correctable
    }

    /// Whether the set that this player claimed is a chow, or none at all.
    fn has_claimed_chow(&self, seat: Seat) -> bool {
        match self.table.board().players[seat].laid.last() {
            Some(Laid::Claimed { meld, .. }) => matches!(meld.set(), tiles::Set::Chi(_)),
            Some(Laid::Wrong { .. }) => true,
            Some(Laid::Added { .. } | Laid::Concealed(_) | Laid::Untaken { .. }) | None => false,
        }
    }

    /// Takes back what was done since this offer, counted from the last discard, and opens its tile again. What was
    /// answered about a later one is forgotten.
    fn reopen(&mut self, depth: usize) {
        self.table.answers = Default::default();
        self.table.answered = 0;
        loop {
            let board = self.table.board();
            let (live, replaced) = (board.live, board.replaced);
            match board.phase {
                Phase::Claims { .. } if board.offers.len() <= depth + 1 => return,
                Phase::Claims { seat, .. } => self.emit(Event::KongTakenBack(seat)),
                Phase::Turn { seat, took: Took::Claimed { .. } } => self.emit(Event::Lapsed(seat)),
                Phase::Turn { seat, took: Took::Dealt | Took::Drawn } => {
                    let tile = self.table.wall.draw(live + 1, replaced);
                    self.emit(Event::PutBack { seat, tile });
                }
                Phase::Turn { seat, took: Took::Replacement } => {
                    let tile = self.table.wall.replacement(replaced - 1);
                    self.emit(Event::PutBack { seat, tile });
                    self.take_back_replaced(seat);
                }
                Phase::Announcing { .. } => self.emit(Event::Reopened),
                Phase::Between | Phase::Dealing | Phase::Over => return,
            }
        }
    }

    /// The replacement tile of a kong is back in its place: its indicator does not count, and neither does the claim of a
    /// discard for it.
    fn take_back_replaced(&mut self, seat: Seat) {
        if self.table.board().indicators.len() > 1 + usize::from(self.table.board().replaced) {
            self.emit(Event::TurnedBack);
        }
        let board = self.table.board();
        let discard = matches!(board.offered(), Some((_, _, Offer::Discard)));
        if discard && board.river.last().is_some_and(|last| last.claimed_by == Some(seat)) {
            self.emit(Event::Lapsed(seat));
        }
    }
}

/// A self-drawn win that was called before a late claim came.
#[derive(Clone, Copy)]
struct CalledTsumo {
    /// Who called it.
    seat: Seat,
    /// What is wrong with it.
    fault: Option<Fault>,
}

/// How play has gone on since a tile was offered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoneOn {
    /// This player has claimed it for a chow or pung and drawn no tile.
    Claimed(Seat),
    /// The next player has drawn a tile or taken a replacement tile, and has not discarded.
    Drawn,
    /// Another tile was discarded.
    Discarded,
    /// The wall has ended.
    Ended {
        /// Hands are shown.
        shown: bool,
    },
}

impl GoneOn {
    /// How play has gone on for a player who claims late; `None` if there is no tile that this player can mean.
    fn of(board: &Board, claimant: Seat) -> Option<GoneOn> {
        if let Phase::Claims { offer: Offer::Discard, .. } = board.phase {
            return board.offered_before.filter(|&from| from != claimant).map(|_| GoneOn::Discarded);
        }
        late_offers(board).iter().any(|past| past.seat != claimant).then_some(())?;
        // Whoever has claimed the tile has it. Whoever has only drawn in haste is as free to claim it as the others.
        if board.river.last().is_some_and(|last| last.claimed_by == Some(claimant)) {
            return None;
        }
        match board.phase {
            Phase::Turn { seat, took: Took::Claimed { .. } } => Some(GoneOn::Claimed(seat)),
            Phase::Turn { took: Took::Dealt | Took::Drawn | Took::Replacement, .. } | Phase::Claims { .. } => {
                Some(GoneOn::Drawn)
            }
            Phase::Announcing { said } => {
                let shown = |said: &Option<Said>| matches!(said, Some(Said::Waiting | Said::Nagashi));
                Some(GoneOn::Ended { shown: said.values().any(shown) })
            }
            Phase::Between | Phase::Dealing | Phase::Over => None,
        }
    }
}

/// The offers that were let pass since the last discard, that one included: the tile of a kong that is on offer now is none.
fn late_offers(board: &Board) -> &[PastOffer] {
    match board.phase {
        Phase::Claims { .. } => &board.offers[..board.offers.len() - 1],
        Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => &board.offers,
    }
}

/// Whether a win on an offer before is still open. Before 2016 a draw closes it after three seconds; who claimed a chow
/// or pung has drawn no tile.
fn wins_late(rules: &Rules, gone_on: GoneOn, in_time: bool, tsumo_stands: bool) -> bool {
    match (rules.win_window, gone_on) {
        (_, GoneOn::Discarded) => false,
        (_, GoneOn::Ended { shown: false }) => true,
        (WinWindow::UntilDrawOrThreeSeconds, GoneOn::Ended { shown: true } | GoneOn::Drawn) => in_time,
        (WinWindow::UntilDrawOrThreeSeconds, GoneOn::Claimed(_)) => true,
        (WinWindow::UntilNextDiscard, GoneOn::Ended { shown: true }) => false,
        (WinWindow::UntilNextDiscard, GoneOn::Drawn | GoneOn::Claimed(_)) => !tsumo_stands,
    }
}
