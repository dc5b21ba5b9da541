//! Why a request is not followed, as the wire says it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{NotDone, Refused};

use crate::parlour::NoTable;
use crate::setup::LONGEST_NAME;
use crate::store::{NotStored, Trouble};

/// Why a request is not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum No {
    /// The body cannot be read.
    Unreadable {
        /// `not-json` or `not-a-message`.
        id: &'static str,
        /// Where and why.
        sentence: String,
    },
    /// The body is too large.
    TooLarge,
    /// No cookie, or one that is not ours.
    Guest,
    /// The page that asks is not ours.
    Origin,
    /// The guest has no seat at that table.
    Seat,
    /// There is no such table.
    Table,
    /// There is no such game.
    Game,
    /// There is no such page.
    Page,
    /// Every seat for people is taken.
    Full,
    /// The game is not over.
    NotOver,
    /// There is no such ruleset.
    Rules(String),
    /// There is no such level.
    Level(String),
    /// That is no name.
    Name,
    /// Those are no four players.
    Seats,
    /// There is no such format.
    Format(String),
    /// The format cannot hold this game.
    Holds(String),
    /// Too many requests or tables.
    TooMany(&'static str),
    /// The server goes down.
    Closing,
    /// The storage failed.
    Storage,
}

impl No {
    fn told(self) -> (StatusCode, &'static str, String) {
        // What somebody typed is not repeated at any length.
        let short = |text: String| -> String { text.chars().take(40).collect() };
        match self {
            No::Unreadable { id, sentence } => (StatusCode::BAD_REQUEST, id, sentence),
            No::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                format!("a request has at most {} bytes", crate::http::MOST),
            ),
            No::Guest => (
                StatusCode::UNAUTHORIZED,
                "no-guest",
                "your browser sent no cookie of ours: open the first page and allow cookies".to_owned(),
            ),
            No::Origin => {
                (StatusCode::FORBIDDEN, "foreign-origin", "only the pages of this server may ask for this".to_owned())
            }
            No::Seat => {
                (StatusCode::FORBIDDEN, "not-seated", "you have no seat at this table: join it first".to_owned())
            }
            No::Table => (StatusCode::NOT_FOUND, "no-table", "there is no such table".to_owned()),
            No::Game => (StatusCode::NOT_FOUND, "no-game", "there is no such game".to_owned()),
            No::Page => (StatusCode::NOT_FOUND, "no-page", "there is nothing at this address".to_owned()),
            No::Full => (StatusCode::CONFLICT, "table-full", "every seat at this table is taken".to_owned()),
            No::NotOver => {
                (StatusCode::CONFLICT, "not-over", "the record of a game is told when the game is over".to_owned())
            }
            No::Rules(id) => {
                let ids = rules::Ruleset::ALL.each_ref().map(|ruleset| ruleset.id).join(", ");
                let sentence = format!("there is no ruleset {:?}; there are {ids}", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-rules", sentence)
            }
            No::Level(id) => {
                let ids = bots::Level::ALL.each_ref().map(|level| level.id).join(", ");
                let sentence = format!("there is no level {:?}; there are {ids}", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-level", sentence)
            }
            No::Name => {
                let sentence = format!(
                    "a name has 1 to {LONGEST_NAME} characters on one line, without spaces at its ends or hidden characters"
                );
                (StatusCode::UNPROCESSABLE_ENTITY, "no-name", sentence)
            }
            No::Seats => {
                let sentence =
                    "seats are four players, each \"person\" or a level, with at least one person".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-seats", sentence)
            }
            No::Format(id) => {
                let sentence =
                    format!("there is no format {:?}; there are record, mjai, tenhou6 and events", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-format", sentence)
            }
            No::Holds(why) => (StatusCode::UNPROCESSABLE_ENTITY, "no-format", why),
            No::TooMany(sentence) => (StatusCode::TOO_MANY_REQUESTS, "too-many", sentence.to_owned()),
            No::Closing => {
                (StatusCode::SERVICE_UNAVAILABLE, "closing", "the server goes down; try again soon".to_owned())
            }
            No::Storage => {
                (StatusCode::INTERNAL_SERVER_ERROR, "trouble", "the storage failed; nothing was changed".to_owned())
            }
        }
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let (status, id, sentence) = self.told();
        (status, Json(NotDone { error: Refused { id: id.to_owned(), sentence } })).into_response()
    }
}

impl From<NotStored> for No {
    fn from(NotStored: NotStored) -> No {
        No::Storage
    }
}

impl From<Trouble> for No {
    fn from(error: Trouble) -> No {
        tracing::error!(%error, "the storage cannot be read");
        No::Storage
    }
}

impl From<NoTable> for No {
    fn from(why: NoTable) -> No {
        match why {
            NoTable::Unknown | NoTable::Closed => No::Table,
            NoTable::Trouble => No::Storage,
        }
    }
}
