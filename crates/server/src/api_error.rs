//! Why a request is not followed, as the wire says it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use house_rules::{Fault, echo};
use protocol::{ErrorBody, ErrorDetails, TextFault};
use shuffle::NotHexadecimal;

use crate::parlour::{NoTable, NotMade};
use crate::people::names::LONGEST_NAME;
use crate::store::{NotStored, Trouble};
use crate::tables::setup::{
    LEAST_DELAY_WITH_HANDS, LONGEST_BANK, LONGEST_BASE, LONGEST_DELAY, LONGEST_WINDOW, NoHouse, SHORTEST_FIXED,
};
use crate::tables::task::NotSeated;

/// What somebody hears who sits at as many unfinished tables as one may.
pub const MANY_OF_PERSON: &str = "you sit at too many tables; finish a game first";
/// What somebody hears from whose address as many tables were made as there may be.
pub const MANY_FROM_ADDRESS: &str =
    "too many tables were made from your network; finish a game first, or try again later";

/// Why a request is not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiError {
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
    /// The rest of the body did not come in time.
    TooSlow,
    /// The server is called by a name that is not its own.
    Host(String),
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
    /// That cannot be done at this address.
    Method,
    /// What the address says cannot be read, or the request asks for something else than there is.
    Request(StatusCode, String),
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
    /// Somebody at the table is called like that, or something that looks the same.
    NameTaken,
    /// Those are no four players.
    Seats,
    /// That is no commitment.
    Commitment(NotHexadecimal),
    /// There is no such clock.
    Time,
    /// There is no such window.
    Window,
    /// There are no such spectators.
    Spectators,
    /// The house rules cannot be read.
    House(NoHouse),
    /// There is no such format.
    Format(String),
    /// Names are shown or hidden.
    Names,
    /// The format cannot hold this game.
    Holds(String),
    /// No such login, or another password.
    WrongLogin,
    /// Nobody is logged in.
    NotLoggedIn,
    /// Another account has that login.
    LoginTaken,
    /// The guest has an account already.
    HasAccount,
    /// That is no login.
    Login,
    /// That is no password.
    Password,
    /// The password is guessed easily.
    WeakPassword,
    /// There is no such session.
    Session,
    /// The link was used, has expired, or never was one.
    Link,
    /// The server sends no mail.
    MailLess,
    /// That is no address for mail.
    MailAddress,
    /// The mail could not be sent.
    MailFailed,
    /// The person is barred; a sentence.
    Barred(String),
    /// Only a moderator may do that.
    Moderator,
    /// A moderator cannot be barred.
    BarsModerator,
    /// Nobody sits there.
    Person,
    /// It is not known from where somebody came.
    UnknownAddress,
    /// That is no reason.
    Why,
    /// Nobody is barred for that long.
    Hours,
    /// There is no such bar.
    Bar,
    /// Too many requests or tables.
    TooMany(&'static str),
    /// The server goes down.
    Closing,
    /// The server does not have its database.
    LockLost,
    /// The storage failed.
    Storage,
}

impl ApiError {
    /// Where in a text that was sent something is wrong.
    fn faults(&self) -> Vec<TextFault> {
        let ApiError::House(NoHouse::Faults(faults)) = self else { return Vec::new() };
        let number = |count: usize| u32::try_from(count).expect("a text is no longer than a request");
        let fault = |fault: &Fault| TextFault {
            row: number(fault.row),
            column: number(fault.column),
            length: number(fault.width),
            sentence: echo::visible(&fault.sentence),
        };
        faults.told.iter().map(fault).collect()
    }

    fn told(self) -> (StatusCode, &'static str, String) {
        // What somebody typed is not repeated at any length.
        let short = |text: String| -> String { text.chars().take(40).collect() };
        match self {
            ApiError::Unreadable { id, sentence } => (StatusCode::BAD_REQUEST, id, sentence),
            ApiError::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                format!("a request has at most {} bytes", crate::http::MOST),
            ),
            ApiError::TooSlow => {
                (StatusCode::REQUEST_TIMEOUT, "too-slow", "the rest of the request did not come in time".to_owned())
            }
            ApiError::Host(called) => {
                let sentence = format!(
                    "this server does not answer to {:?}: its operator can allow that name with --host",
                    short(called)
                );
                (StatusCode::MISDIRECTED_REQUEST, "foreign-host", sentence)
            }
            ApiError::Guest => (
                StatusCode::UNAUTHORIZED,
                "no-guest",
                "your browser sent no cookie of ours: open the first page and allow cookies".to_owned(),
            ),
            ApiError::Origin => {
                (StatusCode::FORBIDDEN, "foreign-origin", "only the pages of this server may ask for this".to_owned())
            }
            ApiError::Seat => {
                (StatusCode::FORBIDDEN, "not-seated", "you have no seat at this table: join it first".to_owned())
            }
            ApiError::Table => (StatusCode::NOT_FOUND, "no-table", "there is no such table".to_owned()),
            ApiError::Game => (StatusCode::NOT_FOUND, "no-game", "there is no such game".to_owned()),
            ApiError::Page => (StatusCode::NOT_FOUND, "no-page", "there is nothing at this address".to_owned()),
            ApiError::Method => {
                let sentence = "this address does not take that method".to_owned();
                (StatusCode::METHOD_NOT_ALLOWED, "no-method", sentence)
            }
            ApiError::Request(status, sentence) => (status, "not-a-request", sentence),
            ApiError::Full => (StatusCode::CONFLICT, "table-full", "every seat at this table is taken".to_owned()),
            ApiError::NotOver => {
                (StatusCode::CONFLICT, "not-over", "the record of a game is told when the game is over".to_owned())
            }
            ApiError::Rules(id) => {
                let ids = rules::Ruleset::ALL.each_ref().map(|ruleset| ruleset.id).join(", ");
                let sentence = format!("there is no ruleset {:?}; there are {ids}", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-rules", sentence)
            }
            ApiError::Level(id) => {
                let ids = players::Level::ALL.each_ref().map(|level| level.id).join(", ");
                let sentence = format!("there is no level {:?}; there are {ids}", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-level", sentence)
            }
            ApiError::Name => {
                let sentence = format!(
                    "a name has 1 to {LONGEST_NAME} characters on one line, one at least that can be seen, without hidden characters, two spaces in a row or spaces at its ends"
                );
                (StatusCode::UNPROCESSABLE_ENTITY, "no-name", sentence)
            }
            ApiError::NameTaken => {
                let sentence =
                    "somebody at this table is called like that, or something that looks the same: choose another name";
                (StatusCode::CONFLICT, "name-taken", sentence.to_owned())
            }
            ApiError::Seats => {
                let sentence =
                    "seats are four players, each \"person\" or a level, with at least one person".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-seats", sentence)
            }
            ApiError::Commitment(error) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "no-commitment", format!("the commitment has {error}"))
            }
            ApiError::Time => {
                let sentence = format!(
                    "a clock has a base of 1 to {LONGEST_BASE} seconds and a bank of 0 to {LONGEST_BANK} seconds"
                );
                (StatusCode::UNPROCESSABLE_ENTITY, "no-time", sentence)
            }
            ApiError::Window => {
                let sentence = format!(
                    "a window has 0 to {LONGEST_WINDOW} milliseconds, and {SHORTEST_FIXED} at least if it is fixed"
                );
                (StatusCode::UNPROCESSABLE_ENTITY, "no-window", sentence)
            }
            ApiError::Spectators => {
                let sentence = format!(
                    "spectators are 0 to {LONGEST_DELAY} seconds behind, and {LEAST_DELAY_WITH_HANDS} at least if they see the hands"
                );
                (StatusCode::UNPROCESSABLE_ENTITY, "no-spectators", sentence)
            }
            ApiError::House(why) => (StatusCode::UNPROCESSABLE_ENTITY, "no-house", why.to_string()),
            ApiError::Format(id) => {
                let sentence =
                    format!("there is no format {:?}; there are record, mjai, tenhou6 and events", short(id));
                (StatusCode::UNPROCESSABLE_ENTITY, "no-format", sentence)
            }
            ApiError::Names => {
                (StatusCode::UNPROCESSABLE_ENTITY, "no-names", "names can be shown or hidden".to_owned())
            }
            ApiError::Holds(why) => (StatusCode::UNPROCESSABLE_ENTITY, "no-format", why),
            ApiError::WrongLogin => {
                let sentence = "there is no such login, or it has another password".to_owned();
                (StatusCode::UNAUTHORIZED, "wrong-login", sentence)
            }
            ApiError::NotLoggedIn => (StatusCode::UNAUTHORIZED, "wrong-login", "log in first".to_owned()),
            ApiError::LoginTaken => {
                (StatusCode::CONFLICT, "login-taken", "somebody has this login already: choose another".to_owned())
            }
            ApiError::HasAccount => (StatusCode::CONFLICT, "has-account", "you have an account already".to_owned()),
            ApiError::Login => {
                let sentence = "a login has 3 to 32 letters from a to z, digits, - and _".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-login", sentence)
            }
            ApiError::Password => {
                let sentence = "a password has 8 to 256 characters".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-password", sentence)
            }
            ApiError::WeakPassword => {
                let sentence = "this password is among the first that anybody would try: take a longer one, best several words that have nothing to do with each other or with you";
                (StatusCode::UNPROCESSABLE_ENTITY, "weak-password", sentence.to_owned())
            }
            ApiError::Session => {
                (StatusCode::NOT_FOUND, "no-session", "this browser is not logged in any more".to_owned())
            }
            ApiError::Link => {
                let sentence = "this link has been used, or is too old: ask for another one";
                (StatusCode::NOT_FOUND, "no-link", sentence.to_owned())
            }
            ApiError::MailLess => {
                let sentence = "this parlour sends no mail: its operator can give you a link to a new password";
                (StatusCode::UNPROCESSABLE_ENTITY, "no-mail", sentence.to_owned())
            }
            ApiError::MailAddress => {
                let sentence = "an address for mail is written like anna@club.example";
                (StatusCode::UNPROCESSABLE_ENTITY, "no-address", sentence.to_owned())
            }
            ApiError::MailFailed => {
                let sentence = "the mail could not be sent: try again later, or tell the operator";
                (StatusCode::BAD_GATEWAY, "mail-failed", sentence.to_owned())
            }
            ApiError::Barred(sentence) => (StatusCode::FORBIDDEN, "barred", sentence),
            ApiError::Moderator => (StatusCode::FORBIDDEN, "no-moderator", "only a moderator may do that".to_owned()),
            ApiError::BarsModerator => {
                let sentence = "a moderator cannot be barred: the operator takes the right to moderate away first";
                (StatusCode::UNPROCESSABLE_ENTITY, "no-person", sentence.to_owned())
            }
            ApiError::Person => (StatusCode::UNPROCESSABLE_ENTITY, "no-person", "no person sits there".to_owned()),
            ApiError::UnknownAddress => {
                let sentence = "it is not known from where this person came since the server was started: nobody was barred; bar without the address, or wait until the person comes again";
                (StatusCode::UNPROCESSABLE_ENTITY, "unknown-address", sentence.to_owned())
            }
            ApiError::Why => {
                let sentence = "a reason has 1 to 500 characters on one line".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-why", sentence)
            }
            ApiError::Hours => {
                let sentence = "a person is barred for 1 to 87600 hours, or with null for good".to_owned();
                (StatusCode::UNPROCESSABLE_ENTITY, "no-hours", sentence)
            }
            ApiError::Bar => (StatusCode::NOT_FOUND, "no-bar", "there is no bar of that number".to_owned()),
            ApiError::TooMany(sentence) => (StatusCode::TOO_MANY_REQUESTS, "too-many", sentence.to_owned()),
            ApiError::Closing => {
                (StatusCode::SERVICE_UNAVAILABLE, "closing", "the server goes down; try again soon".to_owned())
            }
            ApiError::LockLost => {
                let sentence =
                    "the server cannot reach its database, or another server has it; try again soon".to_owned();
                (StatusCode::SERVICE_UNAVAILABLE, "lock-lost", sentence)
            }
            ApiError::Storage => {
                (StatusCode::INTERNAL_SERVER_ERROR, "trouble", "the storage failed; nothing was changed".to_owned())
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let faults = self.faults();
        let (status, id, sentence) = self.told();
        (status, Json(ErrorBody { error: ErrorDetails { id: id.to_owned(), sentence, faults } })).into_response()
    }
}

impl From<NotStored> for ApiError {
    fn from(NotStored: NotStored) -> ApiError {
        ApiError::Storage
    }
}

impl From<Trouble> for ApiError {
    fn from(error: Trouble) -> ApiError {
        tracing::error!(%error, "the storage cannot be read");
        ApiError::Storage
    }
}

impl From<NoTable> for ApiError {
    fn from(why: NoTable) -> ApiError {
        match why {
            NoTable::Unknown | NoTable::Closed => ApiError::Table,
            NoTable::Trouble => ApiError::Storage,
            NoTable::LockLost => ApiError::LockLost,
        }
    }
}

impl From<NotMade> for ApiError {
    fn from(why: NotMade) -> ApiError {
        match why {
            NotMade::NotStored => ApiError::Storage,
            NotMade::Crowded(_) => ApiError::TooMany(MANY_OF_PERSON),
            NotMade::Gone => ApiError::NotLoggedIn,
            NotMade::TooManyFromThere => ApiError::TooMany(MANY_FROM_ADDRESS),
        }
    }
}

impl From<NotSeated> for ApiError {
    fn from(why: NotSeated) -> ApiError {
        match why {
            NotSeated::Full => ApiError::Full,
            NotSeated::NameTaken => ApiError::NameTaken,
            NotSeated::Crowded => ApiError::TooMany(MANY_OF_PERSON),
            NotSeated::Gone => ApiError::NotLoggedIn,
        }
    }
}
