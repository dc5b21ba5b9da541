//! What follows from an action, until somebody has to decide again: a turn ([`turns`]), an offered tile ([`claims`]), the
//! end of a hand ([`ending`]).

mod turns;
mod claims;
mod ending;

use engine::NamedReading;
use rules::{PartlyShown, Rules, Sanction};
use tiles::{Seat, Tile};

use crate::legality::{could_use, find, may_ron};
use crate::ruling::{Fault, Ruling, Verdict};
use crate::{Action, Conduct, Dice, Event, Legal, Offer, Phase, Position, Shown, Table};

/// A table on its way from one decision to the next.
pub(crate) struct Flow<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) table: &'a mut Table,
    sink: &'a mut S,
}

/// A win that is one, as it was declared.
#[derive(Clone, Copy)]
pub(crate) struct DeclaredWin {
    pub(crate) seat: Seat,
    /// The reading that the winner names; the one that pays most without a word.
    pub(crate) reading: Option<NamedReading>,
}

/// Whom the table waits for.
pub(crate) enum Waiting {
    /// A player, or the next wall.
    ForSomebody,
    /// Nobody wants the offered tile.
    ForNobody,
    /// Everybody has answered about the offered tile.
    ToResolve,
    /// Everybody has announced.
    ToSettle,
}

impl<'a, S: FnMut(&Event<Tile>, &Position)> Flow<'a, S> {
    pub(crate) fn new(rules: &'a Rules, table: &'a mut Table, sink: &'a mut S) -> Flow<'a, S> {
        Flow { rules, table, sink }
    }

    #[inline]
    pub(crate) fn emit(&mut self, event: Event<Tile>) {
        self.table.position.apply(self.rules, &event);
        (self.sink)(&event, &self.table.position);
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
                Waiting::ForNobody if self.table.stops => return,
                Waiting::ForNobody => self.pass(),
                Waiting::ToResolve => self.resolve(),
                Waiting::ToSettle => self.settle_draw(),
            }
        }
    }

    /// Finds out whom the table waits for, and what they may do.
    pub(crate) fn ask(&mut self) -> Waiting {
        let Table { position, legal, asked, answers, callers, .. } = &mut *self.table;
        let board = &position.board;
        let mut ask = |seat: Seat| {
            legal[seat] = Legal::EMPTY;
            find(self.rules, position.seen_by(seat), board.conduct, &mut legal[seat]);
            u8::from(!legal[seat].is_empty()) << seat as u8
        };
        *asked = 0;
        match board.phase {
            Phase::Turn { seat, .. } => *asked = ask(seat),
            Phase::Claims { seat, tile, offer } => {
                let open = board.conduct == Conduct::Open;
                let late = answers.values().flatten().any(|answer| answer.late);
                for other in seat.others() {
                    let own = &position.hands[other];
                    let wants = match late {
                        true => {
                            !is_bound(self.rules, *callers, offer, other)
                                && may_ron(self.rules, position.seen_by(other))
                        }
                        false => open || could_use(own, tile, seat.next() == other),
                    };
                    if wants && answers[other].is_none() {
                        *asked |= ask(other);
                    }
                }
                if *asked == 0 {
                    let answered = answers.values().any(Option::is_some);
                    return if answered { Waiting::ToResolve } else { Waiting::ForNobody };
                }
            }
            Phase::Announcing { said } => {
                if said.values().all(Option::is_some) {
                    return Waiting::ToSettle;
                }
                Seat::ALL.into_iter().for_each(|seat| *asked |= ask(seat));
            }
            Phase::Between | Phase::Dealing | Phase::Over => (),
        }
        Waiting::ForSomebody
    }

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

/// Whether this player cannot win late on a tile that was offered in this way: having called it for a set, where no call
/// can be changed. `callers` has a bit for each seat that called the last discard for one.
pub(crate) fn is_bound(rules: &Rules, callers: u8, offer: Offer, seat: Seat) -> bool {
    offer == Offer::Discard && !rules.calls_correctable && callers >> seat as u8 & 1 == 1
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
