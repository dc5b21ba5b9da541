//! What follows from an action in a player's own turn.

use engine::{NamedReading, NoWin};
use rules::Sanction;
use tiles::{Kind, Seat, Tile};

use super::{DeclaredWin, Flow, verdict};
use crate::legality::{self, has_enough_wall};
use crate::ruling::{Fault, InvalidWin, Verdict};
use crate::{Abort, Action, ActionKind, Event, Pick, Position, Slip, Took, TurnMove};

impl<S: FnMut(&Event<Tile>, &Position)> Flow<'_, S> {
    pub(super) fn turn(&mut self, seat: Seat, took: Took, action: Action) {
        let turn_move = match action.kind() {
            ActionKind::Turn(turn_move) => turn_move,
            ActionKind::Slip(slip) => return self.turn_slip(seat, took, slip),
            // Not legal in a turn.
            ActionKind::Claim(_) | ActionKind::Announcement(_) => return,
        };
        match turn_move {
            TurnMove::Discard(pick) => self.discard(seat, took, pick),
            TurnMove::Riichi(pick) => self.riichi(seat, took, pick),
            TurnMove::Win(reading) => self.tsumo(seat, took, reading),
            TurnMove::ConcealedKong(kind) => {
                let wrong = self.table.legal[seat].is_wrong_move(action);
                match self.may_kong(seat) {
                    true if wrong => self.wrong_kong(seat, kind, 4),
                    true => {
                        self.emit(Event::ConcealedKong { seat, kind });
                        self.turn_owed_at_call();
                    }
                    false => (),
                }
            }
            TurnMove::AddedKong(kind) => {
                let wrong = self.table.legal[seat].is_wrong_move(action);
                let mut held = self.table.position.hands[seat].held.iter();
                let tile = held.find(|tile| tile.kind() == kind).expect("the fourth tile is held");
                match self.may_kong(seat) {
                    true if wrong => self.wrong_kong(seat, kind, 1),
                    true => {
                        self.emit(Event::AddedKong { seat, tile });
                        self.turn_owed_at_call();
                    }
                    false => (),
                }
            }
            TurnMove::NineTerminals => {
                self.show_hand(seat);
                self.abort(Abort::NineTerminals);
            }
        }
    }

    fn discard(&mut self, seat: Seat, took: Took, pick: Pick) {
        self.turn_owed();
        let (wrong_set, wrong_kong) = {
            let player = &self.table.position.board.players[seat];
            (player.has_wrong_set() && !player.dead, player.wrong_kong && !player.dead)
        };
        self.table.callers = 0;
        self.emit(Event::Discarded { seat, tile: pick.tile, drawn: pick.drawn });
        if let Took::Claimed { barred } = took
            && barred.contains(pick.tile.kind())
        {
            self.rule(seat, Fault::SwapCall, Verdict::DeadHand);
        }
        if wrong_set {
            self.rule(seat, Fault::WrongSet, Verdict::DeadHand);
        }
        if wrong_kong {
            self.rule(seat, Fault::WrongKong, Verdict::DeadHand);
        }
    }

    /// Shows up to this many tiles of a kind for a kong that is not one, or may not be declared now. No tile replaces
    /// it.
    fn wrong_kong(&mut self, seat: Seat, kind: Kind, number: usize) {
        let held = self.table.position.hands[seat].held;
        let tiles = held.iter().filter(|tile| tile.kind() == kind).take(number).collect();
        self.emit(Event::WrongKong { seat, tiles });
        if !self.rules.wrong_set_correctable {
            self.rule(seat, Fault::WrongKong, Verdict::DeadHand);
        }
    }

    /// Declares riichi. With an open hand or too few tiles in the wall there is none, and the ruleset says what follows.
    pub(super) fn riichi(&mut self, seat: Seat, took: Took, pick: Pick) {
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

    fn tsumo(&mut self, seat: Seat, took: Took, reading: Option<NamedReading>) {
        match self.judge_tsumo(seat, took) {
            None => self.win(&[DeclaredWin { seat, reading }], None),
            Some(fault) => {
                self.show_hand(seat);
                self.chombo(&[(seat, fault)]);
            }
        }
    }

    /// What is wrong with a self-drawn win.
    pub(crate) fn judge_tsumo(&self, seat: Seat, took: Took) -> Option<Fault> {
        let position = &self.table.position;
        let own = &position.hands[seat];
        if position.board.players[seat].dead {
            return Some(Fault::DeadHandTsumo);
        }
        if let Took::Claimed { .. } = took {
            return Some(Fault::InvalidWin(InvalidWin::NotAllowed));
        }
        match legality::tsumo(self.rules, position.seen_by(seat), &[]) {
            Err(reason) => Some(self.invalid(seat, reason)),
            Ok(_) if !own.bad_kongs.is_empty() => Some(Fault::RiichiKong),
            Ok(_) => None,
        }
    }

    /// What is wrong with a win on the offered tile, by a hand that was dead or not when it was declared.
    pub(crate) fn judge_ron(&self, seat: Seat, dead: bool) -> Option<Fault> {
        let position = &self.table.position;
        let own = &position.hands[seat];
        if dead {
            return Some(Fault::DeadHandClaim);
        }
        match legality::ron(self.rules, position.seen_by(seat), &[]) {
            Err(reason) => Some(self.invalid(seat, reason)),
            Ok(_) if own.furiten.bars(own.waits).is_some() => Some(Fault::InvalidWin(InvalidWin::Furiten)),
            Ok(_) if !own.bad_kongs.is_empty() => Some(Fault::RiichiKong),
            Ok(_) => None,
        }
    }

    fn invalid(&self, seat: Seat, reason: NoWin) -> Fault {
        let position = &self.table.position;
        let false_riichi = position.board.players[seat].riichi && position.hands[seat].false_riichi;
        match reason {
            NoWin::NotComplete if false_riichi && self.rules.false_riichi_at_own_win => Fault::FalseRiichi,
            NoWin::NotComplete => Fault::InvalidWin(InvalidWin::NotComplete),
            NoWin::NoYaku | NoWin::OnlyDora | NoWin::MinimumNotMet { .. } => Fault::InvalidWin(InvalidWin::NoYaku),
        }
    }

    /// Whether a kong in the player's own turn goes ahead; a dead hand hears what the ruleset says.
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
                    self.win(&[DeclaredWin { seat, reading: None }], None);
                }
                Some(_) => self.tsumo(seat, took, None),
            },
            Slip::Correct(with) => {
                self.emit(Event::Corrected { seat, with });
                self.rule(seat, Fault::WrongSet, Verdict::PutRight);
            }
            Slip::TakeBack if self.table.position.board.players[seat].wrong_kong => {
                self.rule(seat, Fault::WrongKong, Verdict::PutRight);
            }
            Slip::TakeBack => {
                self.emit(Event::Lapsed(seat));
                self.rule(seat, Fault::ImpossibleSet, verdict(self.rules.impossible_set));
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
}
