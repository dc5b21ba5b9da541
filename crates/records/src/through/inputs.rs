//! What the players must have done for the record to say what it says.

use arrayvec::ArrayVec;
use table::{Abort, Action, Phase, Pick, SetCall};
use tiles::{BySeat, Seat};

use super::{About, Parted, Replay};
use crate::foreign_game::{Draw, DrawKind, End, Hand, Move, Win};

impl Replay<'_> {
    /// Lets the players do what leads to the moves that follow in the record.
    pub(super) fn decide(&mut self, rest: &[Move], hand: &Hand) -> Result<(), Parted> {
        // Bets and indicators are not decisions, but they can stand before one.
        let next = rest.iter().find(|next| !matches!(next, Move::Bet { .. } | Move::Turned(_)));
        match self.table().board().phase {
            Phase::Turn { seat, .. } => self.decide_turn(seat, rest),
            Phase::Claims { .. } => match next {
                Some(Move::Claimed { seat, call, with, .. }) => {
                    let action = match (call, &with[..]) {
                        (SetCall::Chi, &[a, b]) => Action::Chi([a, b]),
                        (SetCall::Pon, &[a, b]) => Action::Pon([a, b]),
                        _ => Action::Kan,
                    };
                    self.answer(&[(*seat, action)])
                }
                Some(_) => self.answer(&[]),
                None => self.decide_end(hand),
            },
            Phase::Announcing { .. } => Err(self.part_at(rest, "the wall has run out")),
            Phase::Between | Phase::Dealing | Phase::Over => Err(self.part_at(rest, "the hand is over")),
        }
    }

    fn part_at(&mut self, rest: &[Move], ours: &str) -> Parted {
        let told = rest.first().map_or("the end of the hand".to_owned(), Move::to_string);
        self.part(About::Move, told, ours)
    }

    fn decide_turn(&mut self, turn: Seat, rest: &[Move]) -> Result<(), Parted> {
        let mut decisions = rest.iter().filter(|next| !matches!(next, Move::Bet { .. } | Move::Turned(_)));
        match (decisions.next(), decisions.next()) {
            (Some(&Move::Discarded { seat, tile, drawn }), _) => self.play(seat, Action::Discard(Pick { tile, drawn })),
            (Some(&Move::Riichi(seat)), Some(&Move::Discarded { tile, drawn, .. })) => {
                self.play(seat, Action::Riichi(Pick { tile, drawn }))
            }
            (Some(&Move::ConcealedKong { seat, kind }), _) => self.play(seat, Action::ConcealedKong(kind)),
            (Some(&Move::AddedKong { seat, tile }), _) => self.play(seat, Action::AddedKong(tile.kind())),
            (
                Some(Move::Riichi(_) | Move::Drew { .. } | Move::Claimed { .. } | Move::Bet { .. } | Move::Turned(_)),
                _,
            )
            | (None, _) => Err(self.part_at(rest, &format!("{turn:?} has a tile to discard"))),
        }
    }

    /// Some do something about the offered tile, and the others pass.
    fn answer(&mut self, given: &[(Seat, Action)]) -> Result<(), Parted> {
        let silent =
            |seat: &Seat| !self.table().legal_actions(*seat).is_empty() && given.iter().all(|(other, _)| other != seat);
        let silent: ArrayVec<Seat, 4> = Seat::ALL.into_iter().filter(silent).collect();
        for &(seat, action) in given {
            self.play(seat, action)?;
        }
        for seat in silent {
            self.play(seat, Action::Pass)?;
        }
        Ok(())
    }

    /// Lets the players do what ends the hand.
    pub(super) fn decide_end(&mut self, hand: &Hand) -> Result<(), Parted> {
        let Some(end) = &hand.end else { return Ok(()) };
        match (self.table().board().phase, end) {
            (Phase::Turn { seat, .. }, End::Won(wins)) => match &wins[..] {
                [Win { seat: winner, from: None, .. }] => self.play(*winner, Action::Tsumo),
                _ => Err(self.part(
                    About::Win,
                    "a win on a discard",
                    format!("the turn of {seat:?}, {}", self.waits(wins)),
                )),
            },
            (Phase::Turn { seat, .. }, End::Drawn(draw)) => match draw.kind {
                DrawKind::Aborted(Abort::NineTerminals) | DrawKind::Untold => self.play(seat, Action::NineTerminals),
                kind => Err(self.part(About::Draw, kind.to_string(), format!("the turn of {seat:?}"))),
            },
            (Phase::Claims { .. }, End::Won(wins)) => {
                let given: ArrayVec<(Seat, Action), 4> =
                    wins.iter().map(|win| (win.seat, Action::Ron)).take(4).collect();
                self.answer(&given)
            }
            (Phase::Claims { .. }, End::Drawn(draw)) => {
                let may_win = |seat: &Seat| self.table().legal_actions(*seat).contains(Action::Ron);
                let winners: ArrayVec<Seat, 4> = Seat::ALL.into_iter().filter(may_win).collect();
                let three = match draw.kind {
                    DrawKind::Aborted(Abort::ThreeWinners) => true,
                    DrawKind::Untold => winners.len() == 3 && self.table().board().live > 0,
                    DrawKind::Exhaustive | DrawKind::Nagashi | DrawKind::Aborted(_) => false,
                };
                let given = winners.into_iter().filter(|_| three).map(|seat| (seat, Action::Ron));
                self.answer(&given.collect::<ArrayVec<_, 4>>())
            }
            (Phase::Announcing { .. }, End::Drawn(draw)) => self.announce(draw),
            (Phase::Announcing { .. }, End::Won(_)) => Err(self.part(About::Win, "a win", "the wall has run out")),
            (Phase::Between | Phase::Dealing | Phase::Over, _) => Ok(()),
        }
    }

    /// What the hands of recorded winners wait for, and what bars them.
    pub(super) fn waits(&self, wins: &[Win]) -> String {
        let hands = &self.table().position().hands;
        let about = |win: &Win| {
            let own = &hands[win.seat];
            let waits: Vec<String> = own.waits.all.iter().map(|kind| kind.to_string()).collect();
            format!("{:?} waits for {}, barred {:?}", win.seat, waits.join(" "), own.furiten.bars(own.waits))
        };
        wins.iter().map(about).collect::<Vec<_>>().join("; ")
    }

    /// The announcements at an exhaustive draw. Whoever can show a waiting hand does, in every program whose records we
    /// read, and nagashi mangan is never forgotten.
    fn announce(&mut self, draw: &Draw) -> Result<(), Parted> {
        let may = |replay: &Self, action| BySeat::from_fn(|seat| replay.table().legal_actions(seat).contains(action));
        let (may_wait, may_claim) = (may(self, Action::Waiting), may(self, Action::Nagashi));
        let any = may_claim.values().any(|&may| may);
        let claims = match draw.kind {
            DrawKind::Nagashi if any => may_claim,
            DrawKind::Nagashi => return Err(self.part(About::Draw, "nagashi mangan", "nobody has nagashi mangan")),
            DrawKind::Untold => may_claim,
            DrawKind::Exhaustive | DrawKind::Aborted(_) => {
                if any {
                    self.differ(About::Draw, draw.kind.to_string(), "nagashi mangan");
                }
                BySeat::new([false; 4])
            }
        };
        for seat in Seat::ALL {
            let waits = draw.waiting[seat].unwrap_or(may_wait[seat]);
            if !waits && may_wait[seat] && !claims[seat] {
                self.differ(About::Waiting, format!("{seat:?} is not waiting"), format!("{seat:?} is waiting"));
            }
            let action = match (claims[seat], waits) {
                (true, _) => Action::Nagashi,
                (false, true) => Action::Waiting,
                (false, false) => Action::Noten,
            };
            self.play(seat, action)?;
        }
        Ok(())
    }
}
