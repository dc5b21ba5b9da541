//! The end of a hand: wins, draws, chombos, and what they come to.

use arrayvec::ArrayVec;
use engine::{Outcome, Score, Settlement, Stakes, Win, Winner, score_as, settle};
use rules::{MultipleRon, YakuSet};
use tiles::{Seat, Tile, WindSet};

use super::{DeclaredWin, Flow};
use crate::legality;
use crate::ruling::{Fault, Verdict};
use crate::{Abort, Action, ActionKind, Event, HandEnd, Phase, Position, Said, Won};

impl<S: FnMut(&Event<Tile>, &Position)> Flow<'_, S> {
    pub(super) fn four_riichi(&mut self) {
        Seat::ALL.into_iter().for_each(|seat| self.show_hand(seat));
        let offenders = self.false_riichis();
        match offenders.is_empty() {
            true => self.abort(Abort::FourRiichi),
            false => self.chombo(&offenders),
        }
    }

    pub(super) fn abort(&mut self, abort: Abort) {
        self.emit(Event::Aborted(abort));
        let settlement = settle(self.rules, self.stakes_on_table(), Outcome::AbortiveDraw);
        self.end(&settlement, HandEnd::Aborted);
    }

    pub(super) fn announce(&mut self, seat: Seat, action: Action) {
        // Nothing else is legal at a draw.
        let ActionKind::Announcement(said) = action.kind() else { return };
        self.emit(Event::Announced { seat, said });
        // A declarer shows the hand, whatever else it claims.
        let player = &self.table.position.board.players[seat];
        if said == Said::Waiting || player.riichi && !player.dead {
            self.show_hand(seat);
        }
    }

    /// Everybody has announced.
    pub(super) fn settle_draw(&mut self) {
        let Phase::Announcing { said } = self.table.position.board.phase else { return };
        let board = &self.table.position.board;
        let winds = |is: &dyn Fn(Seat) -> bool| -> WindSet {
            Seat::ALL.into_iter().filter(|&seat| is(seat)).map(|seat| board.wind(seat)).collect()
        };
        let waits = |seat: Seat| self.table.position.hands[seat].waits.is_waiting(self.rules);
        // A hand that was found dead after its announcement is neither waiting nor a nagashi mangan.
        let alive = |seat: Seat| !board.players[seat].dead;
        let claimants = winds(&|seat| alive(seat) && said[seat] == Some(Said::Nagashi));
        let waiting = winds(&|seat| match said[seat].filter(|_| alive(seat)) {
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

    /// Declarers whose riichi or kong after it comes to light now that hands are shown. The tiles of the declaration
    /// decide: a hand that waited then and was declared dead later is no false riichi, one that never waited is.
    pub(crate) fn false_riichis(&self) -> ArrayVec<(Seat, Fault), 4> {
        let position = &self.table.position;
        let fault = |seat: Seat| {
            let (player, own) = (&position.board.players[seat], &position.hands[seat]);
            match player.riichi {
                true if !own.bad_kongs.is_empty() => Some((seat, Fault::RiichiKong)),
                true if own.false_riichi => Some((seat, Fault::FalseRiichi)),
                _ => None,
            }
        };
        Seat::ALL.into_iter().filter_map(fault).collect()
    }

    /// Wins on the offered tile of those whom the ruleset lets win; three can end the hand instead.
    pub(crate) fn win_on_offer(&mut self, winners: &[DeclaredWin], from: Seat) {
        match self.rules.multiple_ron {
            MultipleRon::All | MultipleRon::FirstOnly => self.win(winners, Some(from)),
            // The discard was not let pass, so that a riichi with it never stood.
            MultipleRon::TwoAtMost if winners.len() > 2 => {
                winners.iter().for_each(|win| self.show_hand(win.seat));
                self.abort(Abort::ThreeWinners);
            }
            MultipleRon::TwoAtMost => self.win(winners, Some(from)),
        }
    }

    /// Settles wins; `from` nobody on a self-draw.
    pub(super) fn win(&mut self, wins: &[DeclaredWin], from: Option<Seat>) {
        let rules = self.rules;
        let declared = |seat: Seat| {
            let board = &self.table.position.board;
            board.course.riichi(board.wind(seat)).is_some()
        };
        let mut ura: ArrayVec<Tile, 5> = ArrayVec::new();
        if wins.iter().any(|win| declared(win.seat)) {
            let shown = if rules.kan_ura { self.table.position.board.indicators.len() } else { 1 };
            ura.extend(self.table.wall.ura_indicators().into_iter().take(shown));
        }
        ura.iter().for_each(|&tile| self.emit(Event::UraTurned(tile)));
        let mut winners: ArrayVec<Winner, 3> = ArrayVec::new();
        let mut winds = WindSet::EMPTY;
        for &DeclaredWin { seat, reading } in wins {
            let position = &self.table.position;
            let wind = position.board.wind(seat);
            let ura: &[Tile] = if position.board.course.riichi(wind).is_some() { &ura } else { &[] };
            let win = match from {
                None => legality::tsumo(rules, position.seen_by(seat), ura),
                Some(_) => legality::ron(rules, position.seen_by(seat), ura),
            };
            let (win, highest) = win.expect("the win was judged before");
            let score = match reading {
                // Ura dora change neither yaku nor minipoints.
                Some(named) => score_as(rules, &win, named).expect("the reading was among those that may be named"),
                None => highest,
            };
            let winner = Winner::new(rules, &win, &score, position.board.course.liable(wind));
            let won = won(seat, from, &win, &score, winner.liable.map(|liable| position.board.seat(liable.wind)));
            self.show_hand_without(seat, from.is_none().then_some(win.setup().winning));
            if let Some(named) = reading {
                self.emit(Event::ReadingNamed { seat, named });
            }
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
