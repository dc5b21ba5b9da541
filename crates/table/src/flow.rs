//! What follows from an action: claims resolved, tiles drawn, hands settled, until somebody has to decide again.

use arrayvec::ArrayVec;
use engine::{NoWin, Outcome, Score, Settlement, Stakes, Win, Winner, settle};
use rules::{KanDora, MultipleRon, PartlyShown, Rules, Sanction, SetPrecedence, TakeBack, YakuSet};
use tiles::{Seat, Tile, WindSet};

use crate::legality::{self, could_use, find, has_enough_wall, legal};
use crate::ruling::{Fault, InvalidWin, Ruling, Verdict};
use crate::table::Answer;
use crate::{
    Abort, Action, Conduct, Dice, Event, HandEnd, Legal, Offer, Phase, Pick, Said, SetCall, Showing, Shown, Slip,
    Table, Took, Won,
};

/// A table on its way from one decision to the next.
pub(crate) struct Flow<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) table: &'a mut Table,
    sink: &'a mut S,
}

/// A claim for a set, in the order in which the claims came.
#[derive(Clone, Copy)]
struct SetClaim {
    seat: Seat,
    call: SetCall,
    with: [Option<Tile>; 3],
    order: u8,
}

/// Whom the table waits for.
enum Waiting {
    /// A player, or the next wall.
    ForSomebody,
    /// Nobody wants the offered tile.
    ForNobody,
    /// Everybody has announced.
    ToSettle,
}

/// What the answers to an offer come to.
#[derive(Default)]
struct Tally {
    winners: ArrayVec<Seat, 3>,
    chombos: ArrayVec<(Seat, Fault), 3>,
    rulings: ArrayVec<Ruling, 6>,
    sets: ArrayVec<SetClaim, 3>,
}

impl<'a, S: FnMut(&Event<Tile>)> Flow<'a, S> {
    pub(crate) fn new(rules: &'a Rules, table: &'a mut Table, sink: &'a mut S) -> Flow<'a, S> {
        Flow { rules, table, sink }
    }

    #[inline]
    pub(crate) fn emit(&mut self, event: Event<Tile>) {
        self.table.position.apply(self.rules, &event);
        (self.sink)(&event);
    }

    /// Deals from the wall of the table.
    pub(crate) fn deal(&mut self, dice: Option<Dice>) {
        let number = self.table.position.board.number + 1;
        self.emit(Event::Began { number, dice });
        let deal = self.table.wall.deal();
        for (wind, &tiles) in deal.hands.iter() {
            let seat = self.table.position.board.seat(wind);
            self.emit(Event::Dealt { seat, tiles });
        }
        self.emit(Event::Turned(self.table.wall.indicator(0)));
        self.emit(Event::Jumped { seat: self.table.position.board.game.dealer, tile: deal.jump });
        self.go_on();
    }

    /// Takes an action that is legal.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        match self.table.position.board.phase {
            Phase::Turn { took, .. } => self.turn(seat, took, action),
            Phase::Claims { .. } => return self.answer(seat, action),
            Phase::Announcing { .. } => self.announce(seat, action),
            Phase::Between | Phase::Dealing | Phase::Over => (),
        }
        self.go_on();
    }

    /// Goes on until somebody has to decide, and finds out what everybody may do.
    pub(crate) fn go_on(&mut self) {
        loop {
            match self.ask() {
                Waiting::ForSomebody => return,
                Waiting::ForNobody => self.pass(),
                Waiting::ToSettle => self.settle_draw(),
            }
        }
    }

    /// Finds out whom the table waits for, and what they may do.
    fn ask(&mut self) -> Waiting {
        let Table { position, legal, asked, .. } = &mut *self.table;
        let board = &position.board;
        let mut ask = |seat: Seat| {
            legal[seat] = Legal::EMPTY;
            find(self.rules, board, &position.hands[seat], seat, board.conduct, &mut legal[seat]);
            u8::from(!legal[seat].is_empty()) << seat as u8
        };
        *asked = 0;
        match board.phase {
            Phase::Turn { seat, .. } => *asked = ask(seat),
            Phase::Claims { seat, tile, .. } => {
                let open = board.conduct == Conduct::Open;
                for other in seat.others() {
                    if open || could_use(&position.hands[other], tile, seat.next() == other) {
                        *asked |= ask(other);
                    }
                }
                if *asked == 0 {
                    return Waiting::ForNobody;
                }
            }
            Phase::Announcing { said } => {
                if said.0.iter().all(Option::is_some) {
                    return Waiting::ToSettle;
                }
                Seat::ALL.into_iter().for_each(|seat| *asked |= ask(seat));
            }
            Phase::Between | Phase::Dealing | Phase::Over => (),
        }
        Waiting::ForSomebody
    }

    // ---- a turn ----

    fn turn(&mut self, seat: Seat, took: Took, action: Action) {
        match action {
            Action::Discard(pick) => self.discard(seat, took, pick),
            Action::Riichi(pick) => self.riichi(seat, took, pick),
            Action::Tsumo => self.tsumo(seat, took),
            Action::ConcealedKong(kind) => {
                if self.may_kong(seat) {
                    self.emit(Event::ConcealedKong { seat, kind });
                }
            }
            Action::AddedKong(kind) => {
                if self.may_kong(seat) {
                    let mut held = self.table.position.hands[seat].held.iter();
                    let tile = held.find(|tile| tile.kind() == kind).expect("the fourth tile is held");
                    self.emit(Event::AddedKong { seat, tile });
                }
            }
            Action::NineTerminals => {
                self.show_hand(seat);
                self.abort(Abort::NineTerminals);
            }
            Action::Slip(slip) => self.turn_slip(seat, took, slip),
            // Not legal in a turn.
            Action::Ron
            | Action::Chi(_)
            | Action::Pon(_)
            | Action::Kan
            | Action::Pass
            | Action::Waiting
            | Action::Noten
            | Action::Nagashi => (),
        }
    }

    fn discard(&mut self, seat: Seat, took: Took, pick: Pick) {
        self.turn_owed();
        let wrong_set = {
            let player = &self.table.position.board.players[seat];
            player.has_wrong_set() && !player.dead
        };
        self.emit(Event::Discarded { seat, tile: pick.tile, drawn: pick.drawn });
        if let Took::Claimed { barred } = took
            && barred.contains(pick.tile.kind())
        {
            self.rule(seat, Fault::SwapCall, Verdict::DeadHand);
        }
        if wrong_set {
            self.rule(seat, Fault::WrongSet, Verdict::DeadHand);
        }
    }

    /// Declares riichi. With an open hand or too few tiles in the wall there is none, and the ruleset says what follows.
    fn riichi(&mut self, seat: Seat, took: Took, pick: Pick) {
        let board = &self.table.position.board;
        let faulty = if !board.players[seat].is_concealed() {
            Some((Fault::OpenRiichi, self.rules.open_riichi))
        } else if !has_enough_wall(self.rules, board) {
            Some((Fault::LateRiichi, self.rules.late_riichi))
        } else {
            None
        };
        match faulty {
            None => {
                self.emit(Event::Riichi(seat));
                self.discard(seat, took, pick);
            }
            Some((fault, sanction)) => {
                self.discard(seat, took, pick);
                match verdict(sanction) {
                    Verdict::Chombo => self.chombo(&[(seat, fault)]),
                    verdict => self.rule(seat, fault, verdict),
                }
            }
        }
    }

    fn tsumo(&mut self, seat: Seat, took: Took) {
        match self.judge_tsumo(seat, took) {
            None => self.win(&[seat], None),
            Some(fault) => {
                self.show_hand(seat);
                self.chombo(&[(seat, fault)]);
            }
        }
    }

    /// What is wrong with a self-drawn win.
    fn judge_tsumo(&self, seat: Seat, took: Took) -> Option<Fault> {
        let position = &self.table.position;
        let own = &position.hands[seat];
        if position.board.players[seat].dead {
            return Some(Fault::DeadHandTsumo);
        }
        if let Took::Claimed { .. } = took {
            return Some(Fault::InvalidWin(InvalidWin::NotAllowed));
        }
        match legality::tsumo(self.rules, &position.board, own, seat, &[]) {
            Err(reason) => Some(self.invalid(seat, reason)),
            Ok(_) if own.bad_kong => Some(Fault::RiichiKong),
            Ok(_) => None,
        }
    }

    /// What is wrong with a win on the offered tile.
    pub(crate) fn judge_ron(&self, seat: Seat) -> Option<Fault> {
        let position = &self.table.position;
        let own = &position.hands[seat];
        if position.board.players[seat].dead {
            return Some(Fault::DeadHandClaim);
        }
        match legality::ron(self.rules, &position.board, own, seat, &[]) {
            Err(reason) => Some(self.invalid(seat, reason)),
            Ok(_) if own.furiten.bars(own.waits).is_some() => Some(Fault::InvalidWin(InvalidWin::Furiten)),
            Ok(_) if own.bad_kong => Some(Fault::RiichiKong),
            Ok(_) => None,
        }
    }

    fn invalid(&self, seat: Seat, reason: NoWin) -> Fault {
        let position = &self.table.position;
        let false_riichi = position.board.players[seat].riichi && !position.hands[seat].waits.is_waiting(self.rules);
        match reason {
            NoWin::NotComplete if false_riichi && self.rules.false_riichi_at_own_win => Fault::FalseRiichi,
            NoWin::NotComplete => Fault::InvalidWin(InvalidWin::NotComplete),
            NoWin::NoYaku | NoWin::OnlyDora | NoWin::MinimumNotMet { .. } => Fault::InvalidWin(InvalidWin::NoYaku),
        }
    }

    /// Whether a kong of the own turn goes ahead; a dead hand hears what the ruleset says.
    fn may_kong(&mut self, seat: Seat) -> bool {
        if !self.table.position.board.players[seat].dead {
            return true;
        }
        match self.rules.dead_hand_kong {
            Sanction::Chombo => self.chombo(&[(seat, Fault::DeadHandKong)]),
            Sanction::Unpunished | Sanction::PutBack | Sanction::DeadHand => {
                self.rule(seat, Fault::DeadHandKong, Verdict::PutRight);
            }
        }
        false
    }

    fn turn_slip(&mut self, seat: Seat, took: Took, slip: Slip) {
        match slip {
            Slip::WinGivenUp { shown, unfair } => {
                let dead = self.table.position.board.players[seat].dead;
                self.show_some(seat, shown);
                let fault = Fault::WinGivenUp { shown };
                match self.sanction_given_up(shown, unfair) {
                    Verdict::Chombo if dead => self.chombo(&[(seat, Fault::DeadHandTsumo)]),
                    Verdict::Chombo => self.chombo(&[(seat, fault)]),
                    // A self-draw claims no tile, and the hand is dead already (Q-CHO-6).
                    _ if dead => self.rule(seat, Fault::DeadHandTsumo, Verdict::Nothing),
                    verdict => self.rule(seat, fault, verdict),
                }
            }
            Slip::WrongWord { corrected: false } => {
                self.show_hand(seat);
                self.chombo(&[(seat, Fault::WrongWord)]);
            }
            Slip::WrongWord { corrected: true } | Slip::OtherWord => match self.judge_tsumo(seat, took) {
                None => {
                    let fault = if slip == Slip::OtherWord { Fault::OtherWord } else { Fault::WrongWord };
                    self.rule(seat, fault, Verdict::Valid);
                    self.win(&[seat], None);
                }
                Some(_) => self.tsumo(seat, took),
            },
            Slip::Correct(with) => {
                self.emit(Event::Corrected { seat, with });
                self.rule(seat, Fault::WrongSet, Verdict::PutRight);
            }
            Slip::TakeBack => {
                self.emit(Event::Lapsed(seat));
                self.rule(seat, Fault::ImpossibleSet, Verdict::PutRight);
            }
            // Not legal in a turn.
            Slip::SetThenWin(_)
            | Slip::SetThenChi(..)
            | Slip::SetThenPon(..)
            | Slip::SetThenKan(_)
            | Slip::WinThenSet(..)
            | Slip::SetTakenBack { .. }
            | Slip::WrongSet(..) => (),
        }
    }

    // ---- an offered tile ----

    #[inline]
    fn answer(&mut self, seat: Seat, action: Action) {
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
    fn turn_owed(&mut self) {
        while self.table.position.board.indicators.len() < 1 + usize::from(self.table.position.board.replaced) {
            self.turn_indicator();
        }
    }

    // ---- the end of a hand ----

    fn abort_after_discard(&self) -> Option<Abort> {
        let board = &self.table.position.board;
        if self.rules.abort_four_kongs && board.has_four_kongs_of_several() {
            return Some(Abort::FourKongs);
        }
        if self.rules.abort_four_riichi && board.players.0.iter().all(|player| player.riichi) {
            return Some(Abort::FourRiichi);
        }
        // An uninterrupted first go-around is over with the fourth discard.
        let first = self.rules.abort_four_winds && board.river.len() == 4;
        let wind = board.river.first().map(|first| first.tile.kind()).filter(|kind| kind.as_wind().is_some());
        let equal = first && wind.is_some() && board.river.iter().all(|discard| Some(discard.tile.kind()) == wind);
        (equal && board.course.first_discard(board.wind(Seat::A)).is_some()).then_some(Abort::FourWinds)
    }

    fn four_riichi(&mut self) {
        Seat::ALL.into_iter().for_each(|seat| self.show_hand(seat));
        let offenders = self.false_riichis();
        match offenders.is_empty() {
            true => self.abort(Abort::FourRiichi),
            false => self.chombo(&offenders),
        }
    }

    fn abort(&mut self, abort: Abort) {
        self.emit(Event::Aborted(abort));
        let settlement = settle(self.rules, self.stakes_on_table(), Outcome::AbortiveDraw);
        self.end(&settlement, HandEnd::Aborted);
    }

    fn announce(&mut self, seat: Seat, action: Action) {
        let said = match action {
            Action::Waiting => Said::Waiting,
            Action::Nagashi => Said::Nagashi,
            Action::Noten => Said::Noten,
            // Not legal at a draw.
            Action::Discard(_)
            | Action::Riichi(_)
            | Action::Tsumo
            | Action::ConcealedKong(_)
            | Action::AddedKong(_)
            | Action::NineTerminals
            | Action::Ron
            | Action::Chi(_)
            | Action::Pon(_)
            | Action::Kan
            | Action::Pass
            | Action::Slip(_) => return,
        };
        self.emit(Event::Announced { seat, said });
        if said == Said::Waiting {
            self.show_hand(seat);
        }
    }

    /// Everybody has announced.
    fn settle_draw(&mut self) {
        let Phase::Announcing { said } = self.table.position.board.phase else { return };
        let board = &self.table.position.board;
        let winds = |is: &dyn Fn(Seat) -> bool| -> WindSet {
            Seat::ALL.into_iter().filter(|&seat| is(seat)).map(|seat| board.wind(seat)).collect()
        };
        let waits = |seat: Seat| self.table.position.hands[seat].waits.is_waiting(self.rules);
        let claimants = winds(&|seat| said[seat] == Some(Said::Nagashi));
        let waiting = winds(&|seat| match said[seat] {
            Some(Said::Waiting) => true,
            Some(Said::Nagashi) => waits(seat),
            Some(Said::Noten) | None => false,
        });
        let mut offenders = self.false_riichis();
        if !claimants.is_empty() && self.rules.nagashi == rules::Nagashi::AsWin {
            // The hand is won, so that only a claimant's own riichi is looked at (Q-NAG-2).
            offenders.retain(|(seat, _)| claimants.contains(board.wind(*seat)));
        }
        if !offenders.is_empty() {
            return self.chombo(&offenders);
        }
        let stakes = self.stakes_on_table();
        let (outcome, end) = match claimants.is_empty() {
            true => (Outcome::ExhaustiveDraw { waiting }, HandEnd::Drawn { waiting }),
            false => (Outcome::Nagashi { claimants }, HandEnd::Nagashi { claimants, waiting }),
        };
        let settlement = settle(self.rules, stakes, outcome);
        self.end(&settlement, end);
    }

    /// Declarers whose riichi or kong after it comes to light now that hands are shown. The tiles decide: a hand that
    /// waits and was declared dead later is no false riichi, one that never waited is.
    fn false_riichis(&self) -> ArrayVec<(Seat, Fault), 4> {
        let position = &self.table.position;
        let fault = |seat: Seat| {
            let (player, own) = (&position.board.players[seat], &position.hands[seat]);
            match player.riichi {
                true if own.bad_kong => Some((seat, Fault::RiichiKong)),
                true if !own.waits.is_waiting(self.rules) => Some((seat, Fault::FalseRiichi)),
                _ => None,
            }
        };
        Seat::ALL.into_iter().filter_map(fault).collect()
    }

    /// Wins on the offered tile of those whom the ruleset lets win; three can end the hand instead.
    pub(crate) fn win_on_offer(&mut self, winners: &[Seat], from: Seat) {
        match self.rules.multiple_ron {
            MultipleRon::All | MultipleRon::FirstOnly => self.win(winners, Some(from)),
            // The discard was not let pass, so that a riichi with it never stood.
            MultipleRon::TwoAtMost if winners.len() > 2 => {
                winners.iter().for_each(|&seat| self.show_hand(seat));
                self.abort(Abort::ThreeWinners);
            }
            MultipleRon::TwoAtMost => self.win(winners, Some(from)),
        }
    }

    /// Settles wins; `from` nobody on a self-draw.
    fn win(&mut self, seats: &[Seat], from: Option<Seat>) {
        let rules = self.rules;
        let declared = |seat: Seat| {
            let board = &self.table.position.board;
            board.course.riichi(board.wind(seat)).is_some()
        };
        let mut ura: ArrayVec<Tile, 5> = ArrayVec::new();
        if seats.iter().any(|&seat| declared(seat)) {
            let shown = if rules.kan_ura { self.table.position.board.indicators.len() } else { 1 };
            ura.extend(self.table.wall.ura_indicators().into_iter().take(shown));
        }
        ura.iter().for_each(|&tile| self.emit(Event::UraTurned(tile)));
        let mut winners: ArrayVec<Winner, 3> = ArrayVec::new();
        let mut winds = WindSet::EMPTY;
        for &seat in seats {
            let position = &self.table.position;
            let own = &position.hands[seat];
            let wind = position.board.wind(seat);
            let ura: &[Tile] = if position.board.course.riichi(wind).is_some() { &ura } else { &[] };
            let win = match from {
                None => legality::tsumo(rules, &position.board, own, seat, ura),
                Some(_) => legality::ron(rules, &position.board, own, seat, ura),
            };
            let (win, score) = win.expect("the win was judged before");
            let winner = Winner::new(rules, &win, &score, position.board.course.liable(wind));
            let won = won(seat, from, &win, &score, winner.liable.map(|liable| position.board.seat(liable.wind)));
            self.show_hand_without(seat, from.is_none().then_some(win.setup().winning));
            self.emit(Event::Won(won));
            winds = winds.with(wind);
            winners.push(winner);
        }
        let stakes = self.stakes_on_table();
        let board = &self.table.position.board;
        let settlement = match from {
            None => settle(rules, stakes, Outcome::Tsumo { winner: winners[0] }),
            Some(from) => settle(rules, stakes, Outcome::Ron { discarder: board.wind(from), winners: &winners }),
        };
        self.end(&settlement, HandEnd::Won { winners: winds });
    }

    /// Stops the hand for these offenders.
    pub(crate) fn chombo(&mut self, offenders: &[(Seat, Fault)]) {
        let mut winds = WindSet::EMPTY;
        for &(seat, fault) in offenders {
            self.rule(seat, fault, Verdict::Chombo);
            winds = winds.with(self.table.position.board.wind(seat));
        }
        self.replay(winds);
    }

    /// The hand is dealt again; offenders, if there are any, pay.
    pub(crate) fn replay(&mut self, offenders: WindSet) {
        let board = &self.table.position.board;
        let stakes = self.stakes_on_table();
        let in_tournament = board.occasion == crate::Occasion::Tournament;
        let settlement = settle(self.rules, stakes, Outcome::Chombo { offenders, in_tournament });
        self.end(&settlement, HandEnd::Replayed);
    }

    /// The bets that lie on the table now, whatever happens to the last discard.
    fn stakes_on_table(&self) -> Stakes {
        let board = &self.table.position.board;
        let declared = Seat::ALL.into_iter().filter(|&seat| board.players[seat].bet).map(|seat| board.wind(seat));
        Stakes { counters: board.game.counters, older_bets: board.game.bets, declared: declared.collect() }
    }

    fn end(&mut self, settlement: &Settlement, end: HandEnd) {
        for payment in &settlement.payments {
            let board = &self.table.position.board;
            let from = payment.from.map(|wind| board.seat(wind));
            let to = board.seat(payment.to);
            self.emit(Event::Paid { from, to, points: payment.points, why: payment.why });
        }
        for (wind, &points) in settlement.after_uma.iter() {
            if points != 0 {
                let seat = self.table.position.board.seat(wind);
                self.emit(Event::Penalised { seat, points: -points });
            }
        }
        self.emit(Event::Ended { end, bets_left: settlement.bets_left });
        self.table.answers = Default::default();
        self.table.answered = 0;
    }

    // ---- rulings and shown hands ----

    pub(crate) fn rule(&mut self, seat: Seat, fault: Fault, verdict: Verdict) {
        self.emit(Event::Ruled(Ruling { seat: Some(seat), fault, verdict }));
    }

    /// What a win call brings that is given up.
    pub(crate) fn sanction_given_up(&self, shown: u8, unfair: bool) -> Verdict {
        match self.rules.partly_shown_win {
            _ if shown == 0 => verdict(self.rules.empty_win_call),
            PartlyShown::Chombo => Verdict::Chombo,
            PartlyShown::ByNumber if self.rules.exposed_for_chombo.is_some_and(|many| shown >= many) => Verdict::Chombo,
            PartlyShown::DeadUnlessUnfair if unfair => Verdict::Chombo,
            PartlyShown::ByNumber | PartlyShown::DeadUnlessUnfair => Verdict::DeadHand,
        }
    }

    pub(crate) fn show_hand(&mut self, seat: Seat) {
        self.show_hand_without(seat, None);
    }

    fn show_hand_without(&mut self, seat: Seat, winning: Option<Tile>) {
        let mut held = self.table.position.hands[seat].held;
        winning.into_iter().for_each(|tile| held.remove(tile));
        self.emit(Event::Showed { seat, tiles: held.iter().collect() });
    }

    /// Shows some tiles, the first ones.
    fn show_some(&mut self, seat: Seat, number: u8) {
        if number > 0 {
            let tiles: Shown = self.table.position.hands[seat].held.iter().take(number.into()).collect();
            self.emit(Event::Showed { seat, tiles });
        }
    }
}

/// What a sanction of the ruleset comes to.
fn verdict(sanction: Sanction) -> Verdict {
    match sanction {
        Sanction::Unpunished => Verdict::Nothing,
        Sanction::PutBack => Verdict::PutRight,
        Sanction::DeadHand => Verdict::DeadHand,
        Sanction::Chombo => Verdict::Chombo,
    }
}

fn won(seat: Seat, from: Option<Seat>, win: &Win, score: &Score, liable: Option<Seat>) -> Won {
    let mut yaku = YakuSet::EMPTY;
    score.yaku.iter().for_each(|counted| yaku.put(counted.yaku, true));
    Won {
        seat,
        from,
        tile: win.setup().winning,
        by: win.setup().by,
        riichi: win.setup().riichi,
        yaku,
        dora: score.dora,
        han: score.han,
        fu: score.fu.rounded,
        yakuman: score.yakuman,
        limit: score.limit,
        liable,
    }
}
