//! What one seat sees: the board and its own hand.

use rules::Rules;
use tiles::{Seat, Tile};

use crate::legality::legal;
use crate::refusal::why_not;
use crate::{Action, Board, Conduct, Event, Legal, Own, Refusal};

/// A table as one seat sees it, borrowed from the table or a [`View`]: what a player that is asked receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView<'a> {
    /// Who sees it.
    pub seat: Seat,
    /// What everybody sees.
    pub board: &'a Board,
    /// The player's own hand.
    pub own: &'a Own,
}

impl SeatView<'_> {
    /// What the seat may do now, as far as the table still waits for its answer.
    pub fn legal_actions(&self, rules: &Rules) -> Legal {
        legal(rules, *self, self.board.conduct)
    }

    /// What the seat may do now without breaking a rule, whatever the conduct.
    pub fn lawful_actions(&self, rules: &Rules) -> Legal {
        legal(rules, *self, Conduct::Enforced)
    }

    /// Why the seat may not do that now; `None` if it may.
    pub fn why_not(&self, rules: &Rules, action: Action) -> Option<Refusal> {
        why_not(rules, *self, action, self.board.conduct)
    }

    /// The same, as a value of its own.
    pub fn to_view(&self) -> View {
        View { seat: self.seat, board: self.board.clone(), own: self.own.clone() }
    }
}

/// A table as one seat sees it. It folds from what the seat is shown and knows nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who sees it.
    pub seat: Seat,
    /// What everybody sees.
    pub board: Board,
    /// The player's own hand.
    pub own: Own,
}

impl View {
    /// What a seat sees before the first hand.
    pub fn new(board: Board, seat: Seat) -> View {
        View { seat, board, own: Own::default() }
    }

    /// What this event, as the seat is shown it, makes of the view.
    ///
    /// # Panics
    /// If it is not the next event of this table, as this seat is shown it.
    pub fn apply(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
        self.own.apply(rules, &self.board, self.seat, event);
        self.board.apply(rules, event);
    }

    /// The same, borrowed.
    pub fn as_seen(&self) -> SeatView<'_> {
        SeatView { seat: self.seat, board: &self.board, own: &self.own }
    }

    /// What the seat may do now, as far as the table still waits for its answer.
    pub fn legal_actions(&self, rules: &Rules) -> Legal {
        self.as_seen().legal_actions(rules)
    }

    /// What the seat may do now without breaking a rule, whatever the conduct.
    pub fn lawful_actions(&self, rules: &Rules) -> Legal {
        self.as_seen().lawful_actions(rules)
    }

    /// Why the seat may not do that now; `None` if it may.
    pub fn why_not(&self, rules: &Rules, action: Action) -> Option<Refusal> {
        self.as_seen().why_not(rules, action)
    }
}
