//! Whether an action would be a mistake, before it is taken.

use rules::Rules;
use tiles::Seat;

use crate::refusal::why_not;
use crate::{Action, Conduct, Refusal, Slip, Table};

/// What an action would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WouldBe {
    /// It breaks no rule.
    Lawful,
    /// The table would follow it, and rule on it now or when it comes to light. A slip is one by what it is, and has no
    /// reason besides.
    Mistake(Option<Refusal>),
    /// The table would not take it.
    Refused(Refusal),
}

impl Table {
    /// What this action of a seat would be now. Nothing changes, and only what the seat sees is looked at.
    pub fn would_be(&self, rules: &Rules, seat: Seat, action: Action) -> WouldBe {
        if let Some(refusal) = self.why_not(rules, seat, action) {
            return WouldBe::Refused(refusal);
        }
        let board = self.board();
        let player = &board.players[seat];
        match action {
            // Letting a tile go breaks no rule, also where there was nothing to claim; nor does putting something right.
            Action::Pass | Action::Slip(Slip::Correct(_) | Slip::TakeBack) => WouldBe::Lawful,
            Action::Slip(_) => WouldBe::Mistake(None),
            // A wrong set or kong that still lies there when its player discards stays wrong.
            Action::Discard(_) | Action::Riichi(_) if player.has_wrong_set() && !player.dead => {
                WouldBe::Mistake(Some(Refusal::NoSet))
            }
            Action::Discard(_) | Action::Riichi(_) if player.wrong_kong && !player.dead => {
                WouldBe::Mistake(Some(Refusal::NotFour))
            }
            _ => match why_not(rules, self.seen_by(seat), action, Conduct::Enforced) {
                None => WouldBe::Lawful,
                reason => WouldBe::Mistake(reason),
            },
        }
    }
}
