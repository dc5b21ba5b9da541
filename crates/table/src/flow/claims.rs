//! What follows from the answers to an offered tile: wins first, then what was wrong, then the set that goes first.

use arrayvec::ArrayVec;
use engine::NamedReading;
use rules::{KanDora, MultipleRon, Rules, Sanction, SetPrecedence, TakeBack};
use tiles::{Seat, Tile};

use super::{DeclaredWin, Flow, verdict};
use crate::legality::{abort_unless_won, legal};
use crate::ruling::{Fault, LateCall, Ruling, Verdict};
use crate::table::Answer;
use crate::{Abort, Action, ActionKind, Claim, Conduct, Event, Offer, Phase, Position, SetCall, Showing, Slip};

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
    winners: ArrayVec<DeclaredWin, 3>,
    chombos: ArrayVec<(Seat, Fault), 3>,
    rulings: ArrayVec<Ruling, 6>,
    sets: ArrayVec<SetClaim, 3>,
}

/// Whether an answer calls a win.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WinCall {
    /// It does not.
    None,
    /// It does, and the call is given up or made with no word for it.
    Faulty,
    /// It does, and the hand is shown or can still be.
    Shown,
}

fn calls_win(rules: &Rules, action: Action) -> WinCall {
    match action.kind() {
        ActionKind::Claim(Claim::Win(_)) => WinCall::Shown,
        ActionKind::Slip(slip) => match slip {
            Slip::WrongWord { corrected: true } | Slip::OtherWord | Slip::WinThenSet(..) => WinCall::Shown,
            Slip::SetThenWin(_) if rules.calls_correctable => WinCall::Shown,
            Slip::WinGivenUp { .. } | Slip::WrongWord { corrected: false } => WinCall::Faulty,
            Slip::SetThenWin(_)
            | Slip::SetThenChi(..)
            | Slip::SetThenPon(..)
            | Slip::SetThenKan(_)
            | Slip::SetTakenBack { .. }
            | Slip::WrongSet(..)
            | Slip::Correct(_)
            | Slip::TakeBack => WinCall::None,
        },
        ActionKind::Claim(Claim::Chi(_) | Claim::Pon(_) | Claim::Kan | Claim::Pass) => WinCall::None,
        ActionKind::Turn(_) | ActionKind::Announcement(_) => WinCall::None,
    }
}

impl<S: FnMut(&Event<Tile>, &Position)> Flow<'_, S> {
    #[inline]
    pub(super) fn answer(&mut self, seat: Seat, action: Action) {
        let dead = self.table.position.board.players[seat].dead;
        self.table.answers[seat] = Some(Answer { action, order: self.table.answered, dead, late: false });
        self.table.answered += 1;
        self.table.asked &= !(1 << seat as u8);
        if self.table.asked == 0 && !self.table.stops {
            self.close_offer();
        }
    }

    /// Nobody is asked any more.
    pub(crate) fn close_offer(&mut self) {
        self.resolve();
        self.go_on();
    }

    /// All have answered: wins first, then what was wrong, then the set that goes first.
    pub(super) fn resolve(&mut self) {
        let Phase::Claims { seat: from, .. } = self.table.position.board.phase else { return };
        let mut tally = self.tally(from);
        tally.sets.iter().for_each(|set| self.table.callers |= 1 << set.seat as u8);
        if !tally.winners.is_empty() {
            if self.rules.multiple_ron == MultipleRon::FirstOnly {
                tally.winners.truncate(1);
            }
            for ruling in &tally.rulings {
                if tally.winners.iter().any(|win| ruling.seat == Some(win.seat)) {
                    self.emit(Event::Ruled(*ruling));
                }
            }
            return self.win_on_offer(&tally.winners, from);
        }
        if !tally.chombos.is_empty() {
            return self.chombo(&tally.chombos);
        }
        tally.rulings.into_iter().for_each(|ruling| self.emit(Event::Ruled(ruling)));
        if abort_unless_won(self.rules, &self.table.position.board).is_some() {
            for set in &tally.sets {
                self.rule(set.seat, Fault::CallNotCarriedOut, Verdict::NoEffect);
            }
            return self.pass();
        }
        let first = tally.sets.iter().min_by_key(|set| {
            let precedence = match self.rules.set_precedence {
                SetPrecedence::PungFirst => u8::from(set.call == SetCall::Chi),
                SetPrecedence::FirstCall => set.order,
            };
            // An invalid call takes the tile from nobody who can make a set with it.
            (!self.can_be_made(set), precedence)
        });
        match first.copied() {
            Some(claim) => {
                for other in tally.sets.iter().filter(|set| set.seat != claim.seat) {
                    if !self.is_right(other) {
                        let (fault, verdict) = self.wrong_set_passed_over(other);
                        self.rule(other.seat, fault, verdict);
                    }
                }
                self.claim(claim);
            }
            None => self.pass(),
        }
    }

    /// Whether a claim is for a set that the shown tiles make and the player may claim.
    fn is_right(&self, set: &SetClaim) -> bool {
        let with: ArrayVec<Tile, 3> = set.with.into_iter().flatten().collect();
        self.table.position.board.claimed_set(self.rules, set.seat, set.call, &with).is_some()
    }

    /// Whether the hand has the tiles for a right set, shown or still to be shown where the ruleset lets a wrong set be
    /// put right.
    fn can_be_made(&self, set: &SetClaim) -> bool {
        self.is_right(set) || self.rules.wrong_set_correctable && self.could_be_put_right(set.seat)
    }

    /// Whether this player could claim the offered tile for a set.
    fn could_be_put_right(&self, seat: Seat) -> bool {
        let position = &self.table.position;
        !legal(self.rules, position.seen_by(seat), Conduct::Enforced).sets.is_empty()
    }

    /// What follows from a wrong set for a tile that went to somebody else.
    fn wrong_set_passed_over(&self, set: &SetClaim) -> (Fault, Verdict) {
        if !self.rules.wrong_set_correctable {
            (Fault::WrongSet, Verdict::DeadHand)
        } else if self.could_be_put_right(set.seat) {
            (Fault::WrongSet, Verdict::PutRight)
        } else {
            (Fault::ImpossibleSet, verdict(self.rules.impossible_set))
        }
    }

    /// What the answers to this player's offer come to. They are taken up by it.
    fn tally(&mut self, from: Seat) -> Tally {
        let mut tally = Tally::default();
        for seat in from.others() {
            if let Some(answer) = self.table.answers[seat].take() {
                self.count(seat, answer, &mut tally);
            }
        }
        self.table.answered = 0;
        tally
    }

    /// The chombos that have come to light before the hand was stopped: among the answers, or among the hands that are
    /// shown at a draw.
    pub(crate) fn known_chombos(&mut self) -> ArrayVec<(Seat, Fault), 4> {
        match self.table.position.board.phase {
            Phase::Claims { seat: from, .. } => self.tally(from).chombos.into_iter().collect(),
            Phase::Announcing { said } => {
                let mut offenders = self.false_riichis();
                offenders.retain(|(seat, _)| said[*seat].is_some());
                offenders
            }
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Over => ArrayVec::new(),
        }
    }

    /// Whether this player has declared a win on the offered tile that is one, and others still think.
    pub(crate) fn has_won(&self, seat: Seat) -> bool {
        let answer = self.table.answers[seat];
        answer.is_some_and(|answer| {
            calls_win(self.rules, answer.action) == WinCall::Shown && self.judge_ron(seat, answer.dead).is_none()
        })
    }

    /// Takes back the claims for sets of players whose hands have died since. What else was called stays called.
    pub(crate) fn drop_claims_of_the_dead(&mut self) {
        for seat in Seat::ALL {
            let died = |answer: Answer| self.table.position.board.players[seat].dead && !answer.dead;
            let stays = |answer: Answer| {
                answer.action == Action::Pass || calls_win(self.rules, answer.action) != WinCall::None || !died(answer)
            };
            self.table.answers[seat] = self.table.answers[seat].filter(|&answer| stays(answer));
        }
    }

    /// What one answer comes to.
    fn count(&mut self, seat: Seat, Answer { action, order, dead, .. }: Answer, tally: &mut Tally) {
        if action == Action::Pass {
            return;
        }
        if dead {
            if action.without_reading() == Action::Ron {
                self.show_hand(seat);
            }
            return tally.chombos.push((seat, Fault::DeadHandClaim));
        }
        let set = |call, with: [Option<Tile>; 3]| SetClaim { seat, call, with, order };
        let two = |[a, b]: [Tile; 2]| [Some(a), Some(b), None];
        match action.kind() {
            ActionKind::Claim(claim) => match claim {
                Claim::Win(reading) => self.count_win(seat, reading, None, tally),
                Claim::Chi(with) => tally.sets.push(set(SetCall::Chi, two(with))),
                Claim::Pon(with) => tally.sets.push(set(SetCall::Pon, two(with))),
                Claim::Kan => tally.sets.push(set(SetCall::Kan, self.kong_tiles(seat))),
                Claim::Pass => (),
            },
            ActionKind::Slip(slip) => match slip {
                Slip::WinGivenUp { shown, unfair } => {
                    let fault = Fault::WinGivenUp { shown };
                    self.show_some(seat, shown);
                    match self.sanction_given_up(shown, unfair) {
                        Verdict::Chombo => tally.chombos.push((seat, fault)),
                        verdict => tally.rulings.push(Ruling { seat: Some(seat), fault, verdict }),
                    }
                }
                Slip::WrongWord { corrected: true } => self.count_win(seat, None, Some(Fault::WrongWord), tally),
                Slip::WrongWord { corrected: false } => {
                    self.show_hand(seat);
                    tally.chombos.push((seat, Fault::WrongWord));
                }
                Slip::OtherWord => self.count_win(seat, None, Some(Fault::OtherWord), tally),
                Slip::WinThenSet(_, showing) => match self.judge_ron(seat, dead) {
                    None => self.count_win(seat, None, Some(Fault::WinThenSet(showing)), tally),
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
                    true => self.count_win(seat, None, Some(Fault::CallChanged(said)), tally),
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
            ActionKind::Turn(_) | ActionKind::Announcement(_) => (),
        }
    }

    /// A win that a living hand calls and shows, in this reading if one is named, with what was odd about the call.
    fn count_win(&mut self, seat: Seat, reading: Option<NamedReading>, odd: Option<Fault>, tally: &mut Tally) {
        match self.judge_ron(seat, false) {
            None => {
                tally.winners.push(DeclaredWin { seat, reading });
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
        let may = legal(self.rules, position.seen_by(seat), Conduct::Enforced);
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
            let may = legal(self.rules, position.seen_by(seat), Conduct::Open);
            if !self.rules.wrong_set_correctable {
                self.rule(seat, Fault::WrongSet, Verdict::DeadHand);
            } else if may.slips.fitting.is_empty() && self.rules.impossible_set == Sanction::DeadHand {
                self.rule(seat, Fault::ImpossibleSet, Verdict::DeadHand);
            }
        } else if call == SetCall::Kan {
            self.complete_kong(seat, false);
        }
    }

    /// A late win stands: the offer has just been opened again, and whoever else can win on it may do so too.
    pub(crate) fn win_late(&mut self, seat: Seat) {
        self.rule(seat, Fault::Late(LateCall::Win), Verdict::Valid);
        self.table.answers[seat] =
            Some(Answer { action: Action::Ron, order: self.table.answered, dead: false, late: true });
        self.table.answered += 1;
    }

    /// Whether a late win stands, and others still think about the tile.
    pub(crate) fn is_won_late(&self) -> bool {
        self.table.answers.values().flatten().any(|answer| answer.late)
    }

    /// Lets a late claim for a set through: the offer has just been opened again.
    pub(crate) fn claim_late(&mut self, seat: Seat, call: SetCall, with: [Option<Tile>; 3]) {
        self.table.callers |= 1 << seat as u8;
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
        match abort_unless_won(self.rules, &self.table.position.board) {
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
            KanDora::OpenAfterDiscard | KanDora::OpenAfterDiscardOrCall if concealed => {
                self.turn_indicator();
                self.emit(Event::Replaced { seat, tile });
            }
            KanDora::OpenAfterDiscard | KanDora::OpenAfterDiscardOrCall => self.emit(Event::Replaced { seat, tile }),
        }
    }

    /// What the call of a kong turns of the kong before it, by the rulesets that do not wait whether it is robbed.
    pub(super) fn turn_owed_at_call(&mut self) {
        match self.rules.kan_dora {
            KanDora::OpenAfterDiscardOrCall => self.turn_owed(),
            KanDora::BeforeReplacement | KanDora::AfterReplacement | KanDora::OpenAfterDiscard => (),
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
