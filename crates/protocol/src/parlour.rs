//! What the server of the parlour says and hears: the lobby over HTTP, and the socket of a seat.
//!
//! `docs/server.md` says what each looks like on the wire. Words and sentences in these messages are in the reader's
//! language; whatever a program decides by is an id.

/// A record of the wire that is read strictly.
macro_rules! records {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(rename_all = "kebab-case", deny_unknown_fields)]
            pub struct $name { $($(#[$doc])* pub $field: $type,)* }
        )+
    };
}

/// An enum of bare words, written in kebab case.
macro_rules! words {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)+ })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $($(#[$doc])* $variant,)+ }
        )+
    };
}

mod lobby;
mod people;
mod listed;
mod from_seat;
mod to_seat;

pub use from_seat::FromSeat;
pub use listed::{
    ErrorBody, ErrorDetails, GameEntry, Games, Listed, Nothing, ReplayedGame, Seated, TableEntry, TableState,
    TextFault, Who,
};
pub use lobby::{
    Choices, ClaimWindow, FieldAnswer, FieldChoice, FieldTakes, Joining, Length, LevelChoice, NameGiven, NewTable,
    PlayerChoice, Quick, RulesetChoice, Spectators, TimeControl,
};
pub use people::{
    BarEntry, BarPerson, Bars, CloseTable, ConfirmMail, Credentials, EndSession, Forgotten, MailGiven, Me, NewPassword,
    OwnAccount, OwnData, OwnTable, Password, Reset, SessionEntry, Unbar, Watched, WatchedTable,
};
pub use to_seat::{
    Chair, ClosedTable, ContributionProblem, DoraWorth, FuItem, GameOver, HandResult, MeldType, Payment, RematchOffer,
    SeatClock, SeatError, SeatProblem, SeatSees, SeatShare, SeatWaits, ServerProblem, TableDetails, ToSeat, WaitLabel,
    WaitedKind, Waiting, WaitingAfter, WinDetails, WinMeld, YakuWorth,
};
