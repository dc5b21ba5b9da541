//! What follows from the answers to an offered tile: wins first, then what was wrong, then the set that goes first.

use arrayvec::ArrayVec;
use rules::{KanDora, MultipleRon, Sanction, SetPrecedence, TakeBack};
use tiles::{Seat, Tile};

use super::{Flow, verdict};
use crate::legality::legal;
use crate::ruling::{Fault, Ruling, Verdict};
use crate::table::Answer;
use crate::{Abort, Action, Conduct, Event, Offer, Phase, SetCall, Showing, Slip};

/// A claim for a set, in the order in which the claims came.
#[derive(Clone, Copy)]
struct SetClaim {
    seat: Seat,
    call: SetCall,
    with: [Option<Tile>; 3],
    order: u8,
}

/// What the answers to an offer come to.
#[derive(Default)]
struct Tally {
    winners: ArrayVec<Seat, 3>,
    chombos: ArrayVec<(Seat, Fault), 3>,
    rulings: ArrayVec<Ruling, 6>,
    sets: ArrayVec<SetClaim, 3>,
}

impl<S: FnMut(&Event<Tile>)> Flow<'_, S> {
    #[inline]
    pub(super) fn answer(&mut self, seat: Seat, action: Action) {
        self.table.answers[seat] = Some(Answer { action, order: self.table.answered });
        self.table.answered += 1;
        self.table.asked &= !(1 << seat as u8);
        if self.table.asked == 0 {
            self.resolve();
            self.go_on();
        }
    }

    /// All have answered: wins first, then what was wrong, then the set that goes first.
    fn resolve(&mut self) {
        let Phase::Claims { seat: from, .. } = self.table.position.board.phase else { return };
        let mut tally = Tally::default();
        for seat in from.others() {
            if let Some(Answer { action, order }) = self.table.answers[seat].take() {
                self.count(seat, action, order, &mut tally);
            }
        }
        self.table.answered = 0;
        if !tally.winners.is_empty() {
            if self.rules.multiple_ron == MultipleRon::FirstOnly {
                tally.winners.truncate(1);
            }
            for ruling in &tally.rulings {
                if ruling.seat.is_some_and(|seat| tally.winners.contains(&seat)) {
                    self.emit(Event::Ruled(*ruling));
                }
            }
            return self.win_on_offer(&tally.winners, from);
        }
        if !tally.chombos.is_empty() {
            return self.chombo(&tally.chombos);
        }
        tally.rulings.into_iter().for_each(|ruling| self.emit(Event::Ruled(ruling)));
        let first = match self.rules.set_precedence {
            SetPrecedence::PungFirst => tally.sets.iter().min_by_key(|set| set.call == SetCall::Chi),
            SetPrecedence::FirstCall => tally.sets.iter().min_by_key(|set| set.order),
        };
        match first {
            Some(&claim) => self.claim(claim),
            None => self.pass(),
        }
    }

    /// What one answer comes to.
    fn count(&mut self, seat: Seat, action: Action, order: u8, tally: &mut Tally) {
        if action == Action::Pass {
            return;
        }
        if self.table.position.board.players[seat].dead {
            if action == Action::Ron {
                self.show_hand(seat);
            }
            return tally.chombos.push((seat, Fault::DeadHandClaim));
        }
        let set = |call, with: [Option<Tile>; 3]| SetClaim { seat, call, with, order };
        let two = |[a, b]: [Tile; 2]| [Some(a), Some(b), None];
        match action {
            Action::Ron => self.count_win(seat, None, tally),
            Action::Chi(with) => tally.sets.push(set(SetCall::Chi, two(with))),
            Action::Pon(with) => tally.sets.push(set(SetCall::Pon, two(with))),
            Action::Kan => tally.sets.push(set(SetCall::Kan, self.kong_tiles(seat))),
            Action::Slip(slip) => match slip {
                Slip::WinGivenUp { shown, unfair } => {
                    let fault = Fault::WinGivenUp { shown };
                    self.show_some(seat, shown);
                    match self.sanction_given_up(shown, unfair) {
                        Verdict::Chombo => tally.chombos.push((seat, fault)),
                        verdict => tally.rulings.push(Ruling { seat: Some(seat), fault, verdict }),
                    }
                }
                Slip::WrongWord { corrected: true } => self.count_win(seat, Some(Fault::WrongWord), tally),
                Slip::WrongWord { corrected: false } => {
                    self.show_hand(seat);
                    tally.chombos.push((seat, Fault::WrongWord));
                }
                Slip::OtherWord => self.count_win(seat, Some(Fault::OtherWord), tally),
                Slip::WinThenSet(_, showing) => match self.judge_ron(seat) {
                    None => self.count_win(seat, Some(Fault::WinThenSet(showing)), tally),
                    Some(fault) if showing == Showing::Everything => {
                        self.show_hand(seat);
                        tally.chombos.push((seat, fault));
                    }
                    Some(_) => match verdict(self.rules.empty_win_call) {
                        Verdict::Chombo => tally.chombos.push((seat, Fault::WinThenSet(showing))),
                        verdict => {
                            tally.rulings.push(Ruling { seat: Some(seat), fault: Fault::WinThenSet(showing), verdict });
                        }
                    },
                },
                Slip::SetThenWin(said) => match self.rules.calls_correctable {
                    true => self.count_win(seat, Some(Fault::CallChanged(said)), tally),
                    false => self.count_binding(seat, said, Some(Fault::CallChanged(said)), order, tally),
                },
                Slip::SetThenChi(said, with) => self.count_changed(said, set(SetCall::Chi, two(with)), tally),
                Slip::SetThenPon(said, with) => self.count_changed(said, set(SetCall::Pon, two(with)), tally),
                Slip::SetThenKan(said) => {
                    let with = self.kong_tiles(seat);
                    self.count_changed(said, set(SetCall::Kan, with), tally);
                }
                Slip::SetTakenBack { call, at_once } => match (self.rules.take_back, at_once) {
                    (TakeBack::Never, _) => self.count_binding(seat, call, None, order, tally),
                    (TakeBack::AtOnce, false) => {
                        let fault = Fault::CallTakenBack { at_once };
                        tally.rulings.push(Ruling { seat: Some(seat), fault, verdict: Verdict::DeadHand });
                    }
                    (TakeBack::AtOnce, true) | (TakeBack::BeforeShowing, _) => {
                        let fault = Fault::CallTakenBack { at_once };
                        tally.rulings.push(Ruling { seat: Some(seat), fault, verdict: Verdict::PutRight });
                    }
                },
                Slip::WrongSet(call, with) => tally.sets.push(set(call, two(with))),
                // Not legal about an offer.
                Slip::Correct(_) | Slip::TakeBack => (),
            },
            // Not legal about an offer.
            Action::Pass
            | Action::Discard(_)
            | Action::Riichi(_)
            | Action::Tsumo
            | Action::ConcealedKong(_)
            | Action::AddedKong(_)
            | Action::NineTerminals
            | Action::Waiting
            | Action::Noten
            | Action::Nagashi => (),
        }
    }

    /// A win that is called and shown, with what was odd about the call.
    fn count_win(&mut self, seat: Seat, odd: Option<Fault>, tally: &mut Tally) {
        match self.judge_ron(seat) {
            None => {
                tally.winners.push(seat);
                tally.rulings.extend(odd.map(|fault| Ruling { seat: Some(seat), fault, verdict: Verdict::Valid }));
            }
            Some(fault) => {
                self.show_hand(seat);
                tally.chombos.push((seat, fault));
            }
        }
    }

    fn count_changed(&self, said: SetCall, claim: SetClaim, tally: &mut Tally) {
        let fault = Fault::CallChanged(said);
        if self.rules.calls_correctable {
            tally.rulings.push(Ruling { seat: Some(claim.seat), fault, verdict: Verdict::Valid });
            tally.sets.push(claim);
        } else {
            self.count_binding(claim.seat, said, Some(fault), claim.order, tally);
        }
    }

    /// A call that binds: the set is made if it can be, otherwise the hand is dead. The tiles were never named, so that
    /// the first that fit are taken.
    fn count_binding(&self, seat: Seat, call: SetCall, changed: Option<Fault>, order: u8, tally: &mut Tally) {
        let ruling = |fault, verdict| Ruling { seat: Some(seat), fault, verdict };
        tally.rulings.extend(changed.map(|fault| ruling(fault, Verdict::NoEffect)));
        let position = &self.table.position;
        let may = legal(self.rules, &position.board, &position.hands[seat], seat, Conduct::Enforced);
        let with = match call {
            SetCall::Chi => may.sets.chis().next().map(|[a, b]| [Some(a), Some(b), None]),
            SetCall::Pon => may.sets.pons().next().map(|[a, b]| [Some(a), Some(b), None]),
            SetCall::Kan => may.contains(Action::Kan).then(|| self.kong_tiles(seat)),
        };
        match with {
            Some(with) => tally.sets.push(SetClaim { seat, call, with, order }),
            None => tally.rulings.push(ruling(Fault::CallNotCarriedOut, Verdict::DeadHand)),
        }
    }

    /// The three tiles that go with the offered one.
    pub(crate) fn kong_tiles(&self, seat: Seat) -> [Option<Tile>; 3] {
        let Phase::Claims { tile, .. } = self.table.position.board.phase else { return [None; 3] };
        let mut alike = self.table.position.hands[seat].held.iter().filter(|held| held.kind() == tile.kind());
        [alike.next(), alike.next(), alike.next()]
    }

    fn claim(&mut self, claim: SetClaim) {
        let SetClaim { seat, call, with, .. } = claim;
        self.bet();
        self.emit(Event::Claimed { seat, call, with });
        if self.table.position.board.players[seat].has_wrong_set() {
            let position = &self.table.position;
            let may = legal(self.rules, &position.board, &position.hands[seat], seat, Conduct::Open);
            if !self.rules.wrong_set_correctable {
                self.rule(seat, Fault::WrongSet, Verdict::DeadHand);
            } else if may.contains(Action::Slip(Slip::TakeBack)) && self.rules.impossible_set == Sanction::DeadHand {
                self.rule(seat, Fault::ImpossibleSet, Verdict::DeadHand);
            }
        } else if call == SetCall::Kan {
            self.complete_kong(seat, false);
        }
    }

    /// Lets a late claim for a set through: the offer has just been opened again.
    pub(crate) fn claim_late(&mut self, seat: Seat, call: SetCall, with: [Option<Tile>; 3]) {
        self.claim(SetClaim { seat, call, with, order: 0 });
    }

    /// Nobody wants the offered tile.
    pub(crate) fn pass(&mut self) {
        let Phase::Claims { seat, offer, .. } = self.table.position.board.phase else { return };
        match offer {
            Offer::AddedKong => return self.complete_kong(seat, false),
            Offer::ConcealedKong => return self.complete_kong(seat, true),
            Offer::Discard => self.bet(),
        }
        match self.abort_after_discard() {
            Some(Abort::FourRiichi) => self.four_riichi(),
            Some(abort) => self.abort(abort),
            None if self.table.position.board.live == 0 => self.emit(Event::WallEnded),
            None => {
                let board = &self.table.position.board;
                let tile = self.table.wall.draw(board.live, board.replaced);
                self.emit(Event::Drew { seat: seat.next(), tile });
            }
        }
    }

    /// The bet of a riichi whose discard nobody won on.
    fn bet(&mut self) {
        let board = &self.table.position.board;
        if let Some(wind) = board.course.pending() {
            self.emit(Event::Bet(board.seat(wind)));
        }
    }

    /// Indicator and replacement tile, in the order of the ruleset.
    fn complete_kong(&mut self, seat: Seat, concealed: bool) {
        self.turn_owed();
        let tile = self.table.wall.replacement(self.table.position.board.replaced);
        match self.rules.kan_dora {
            KanDora::BeforeReplacement => {
                self.turn_indicator();
                self.emit(Event::Replaced { seat, tile });
            }
            KanDora::AfterReplacement => {
                self.emit(Event::Replaced { seat, tile });
                self.turn_indicator();
            }
            KanDora::OpenAfterDiscard if concealed => {
                self.turn_indicator();
                self.emit(Event::Replaced { seat, tile });
            }
            KanDora::OpenAfterDiscard => self.emit(Event::Replaced { seat, tile }),
        }
    }

    fn turn_indicator(&mut self) {
        let turned = self.table.position.board.indicators.len();
        self.emit(Event::Turned(self.table.wall.indicator(turned)));
    }

    /// Turns the indicators of open kongs that waited for the next discard or kong.
    #[inline]
    pub(super) fn turn_owed(&mut self) {
        while self.table.position.board.indicators.len() < 1 + usize::from(self.table.position.board.replaced) {
            self.turn_indicator();
        }
    }
}
