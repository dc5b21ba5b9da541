//! One of our players at somebody else's table: lines in, lines out.

use players::{Bot, choose};
use rules::Rules;
use table::{Action, Legal, Pick};
use tiles::Seat;

use crate::answer::answer;
use crate::message::{Chair, Message};
use crate::{Listener, Unfit};

/// A player of ours who listens to mjai and answers.
///
/// Every line is answered by a line. After something that cannot be, the player has lost its way until the next hand
/// begins, and discards what it draws.
pub struct Guest {
    listener: Listener,
    bot: Box<dyn Bot>,
    /// The discard of a riichi that was declared.
    riichi: Option<Pick>,
    /// What the table waited for has been answered.
    answered: bool,
    lost: bool,
}

/// What comes of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answer, a line without its end.
    pub line: String,
    /// What was wrong with the line, if anything.
    pub wrong: Option<String>,
    /// Whether the game is over.
    pub over: bool,
}

impl Guest {
    /// A player by these rules, at this seat or at the one that the table gives.
    pub fn new(rules: Rules, seat: Option<Seat>, bot: Box<dyn Bot>) -> Guest {
        Guest { listener: Listener::new(rules, seat), bot, riichi: None, answered: false, lost: false }
    }

    /// Takes in a line, one message or an array of them, and answers what the last of them asks.
    pub fn reply(&mut self, line: &str) -> Reply {
        let messages = match Message::read(line) {
            Ok(messages) => messages,
            Err(wrong) => return Reply { line: Message::NONE.to_owned(), wrong: Some(wrong), over: false },
        };
        let mut wrong = None;
        for message in &messages {
            if let Err(unfit) = self.hear(message) {
                wrong.get_or_insert(format!("{}: {unfit}", message.kind()));
            }
        }
        let over = matches!(messages.last(), Some(Message::EndGame { .. }));
        let answer = match self.lost {
            true => messages.last().and_then(|last| self.as_drawn(last)),
            false => self.decide(),
        };
        Reply { line: answer.unwrap_or(Message::None).to_string(), wrong, over }
    }

    fn hear(&mut self, message: &Message) -> Result<(), Unfit> {
        match message {
            Message::StartGame { .. } | Message::StartKyoku { .. } => {
                (self.lost, self.riichi, self.answered) = (false, None, false);
            }
            // What comes until the next hand does not fit what was heard before.
            _ if self.lost => return Ok(()),
            // These leave open what was open.
            Message::Dora { .. } | Message::ReachAccepted { .. } => (),
            _ => self.answered = false,
        }
        let before = self.listener.legal_actions();
        let events = self.listener.hear(message).inspect_err(|_| self.lost = true)?;
        if self.bot.listens() {
            events.iter().for_each(|event| self.bot.hear(self.listener.rules(), event));
        }
        match message {
            Message::Reach { actor } if Some(actor.0) == self.seat() => {
                // Somebody else may have declared it for us, and been replaced.
                self.riichi = self.riichi.or_else(|| a_riichi(&before));
            }
            Message::Dahai { actor, .. } if Some(actor.0) == self.seat() => self.riichi = None,
            _ => (),
        }
        Ok(())
    }

    fn seat(&self) -> Option<Seat> {
        self.listener.view().map(|view| view.seat)
    }

    /// What the player does, if anything is to be done.
    fn decide(&mut self) -> Option<Message> {
        let (legal, view) = (self.listener.legal_actions(), self.listener.view()?.as_seen());
        if legal.is_empty() || std::mem::replace(&mut self.answered, true) {
            return None;
        }
        if let (Some(pick), true) = (self.riichi, view.board.players[view.seat].riichi) {
            return answer(view, Action::Discard(pick));
        }
        let action = choose(&mut *self.bot, self.listener.rules(), view, &legal);
        if let Action::Riichi(pick) = action {
            self.riichi = Some(pick);
        }
        answer(view, action)
    }

    /// The discard of a tile just drawn, which is always allowed.
    fn as_drawn(&self, last: &Message) -> Option<Message> {
        match last {
            Message::Tsumo { actor: Chair(seat), pai } if Some(*seat) == self.seat() => {
                let tile = pai.0?;
                Some(Message::Dahai { actor: Chair(*seat), pai: crate::Face(tile), tsumogiri: Some(true) })
            }
            _ => None,
        }
    }
}

/// Some discard with which riichi could be declared.
fn a_riichi(legal: &Legal) -> Option<Pick> {
    legal.moves().find_map(|action| match action {
        Action::Riichi(pick) => Some(pick),
        _ => None,
    })
}
