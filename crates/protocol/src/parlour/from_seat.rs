//! What the person at a seat says over the socket.

use serde::{Deserialize, Serialize};

use crate::{Action, Seat};

/// A message from the person at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Keys", into = "Keys")]
pub enum FromSeat {
    /// `{"action": …}`: the seat acts.
    Act {
        /// The own seat, if it is told.
        seat: Option<Seat>,
        /// How.
        action: Action,
        /// Only if this is the number of the last event.
        after: Option<u32>,
    },
    /// `{"why-not": …}`: why may I not do that?
    WhyNot(Action),
    /// `{"ready": true}`: the result of the hand has been read.
    Ready,
    /// `{"lang": "da"}`: other words from now on.
    Lang(String),
    /// `{"again": 0}`: everything after this event once more.
    Again(u32),
    /// `{"contribution": "…"}`: what the player adds to the seed, once all commitments are fixed.
    Contribution(String),
    /// `{"rematch": true}`: another game with the same people, or not.
    Rematch {
        /// Whether it is wanted.
        wanted: bool,
        /// The commitment to what the player adds to the seed of that game.
        commitment: Option<String>,
    },
    /// `{"leave": true}`: a bot plays on.
    Leave,
}

/// All keys that a message from a seat can have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "a message")]
struct Keys {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ready: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contribution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leave: Option<bool>,
}

impl TryFrom<Keys> for FromSeat {
    type Error = &'static str;

    fn try_from(keys: Keys) -> Result<FromSeat, &'static str> {
        let none = Keys::default();
        match keys.clone() {
            Keys { seat, action: Some(action), after, .. }
                if keys == (Keys { seat, action: Some(action.clone()), after, ..none.clone() }) =>
            {
                Ok(FromSeat::Act { seat, action, after })
            }
            Keys { why_not: Some(action), .. } if keys == (Keys { why_not: Some(action.clone()), ..none.clone() }) => {
                Ok(FromSeat::WhyNot(action))
            }
            Keys { ready: Some(true), .. } if keys == (Keys { ready: Some(true), ..none.clone() }) => {
                Ok(FromSeat::Ready)
            }
            Keys { lang: Some(lang), .. } if keys == (Keys { lang: Some(lang.clone()), ..none.clone() }) => {
                Ok(FromSeat::Lang(lang))
            }
            Keys { again: Some(have), .. } if keys == (Keys { again: Some(have), ..none.clone() }) => {
                Ok(FromSeat::Again(have))
            }
            Keys { contribution: Some(hex), .. }
                if keys == (Keys { contribution: Some(hex.clone()), ..none.clone() }) =>
            {
                Ok(FromSeat::Contribution(hex))
            }
            Keys { rematch: Some(wanted), commitment, .. }
                if (wanted || commitment.is_none())
                    && keys == (Keys { rematch: Some(wanted), commitment: commitment.clone(), ..none.clone() }) =>
            {
                Ok(FromSeat::Rematch { wanted, commitment })
            }
            Keys { leave: Some(true), .. } if keys == (Keys { leave: Some(true), ..none }) => Ok(FromSeat::Leave),
            Keys { .. } => Err("expected one of action (perhaps with seat and after), why-not, ready, lang, again, \
                                contribution, rematch (perhaps with commitment), leave"),
        }
    }
}

impl From<FromSeat> for Keys {
    fn from(message: FromSeat) -> Keys {
        let none = Keys::default();
        match message {
            FromSeat::Act { seat, action, after } => Keys { seat, action: Some(action), after, ..none },
            FromSeat::WhyNot(action) => Keys { why_not: Some(action), ..none },
            FromSeat::Ready => Keys { ready: Some(true), ..none },
            FromSeat::Lang(lang) => Keys { lang: Some(lang), ..none },
            FromSeat::Again(have) => Keys { again: Some(have), ..none },
            FromSeat::Contribution(hex) => Keys { contribution: Some(hex), ..none },
            FromSeat::Rematch { wanted, commitment } => Keys { rematch: Some(wanted), commitment, ..none },
            FromSeat::Leave => Keys { leave: Some(true), ..none },
        }
    }
}
