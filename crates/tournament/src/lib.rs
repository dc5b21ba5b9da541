//! Tournaments by the book: what the documents say about a session, its clock, and what it leaves in the list.
//!
//! * [`SessionClock`] and [`TableSession`]: when the signal sounds, and what is still played at a table.
//! * [`Lateness`]: what coming late costs.
//! * [`Substitute`] and [`Vacancy`]: who plays for a player who cannot.
//! * [`Decision`]: what a referee may impose for an offence, and what has to be said with it.
//! * [`Sitting`]: one table's result, from the points to the entries of the list.
//! * [`standing`]: the entries of all sessions as a list.
//!
//! Everything is a function of the ruleset and of what is passed in: no clock is read, no lot drawn, nothing written.
//!
//! ```
//! use core::time::Duration;
//! use janso_tournament::Sitting;
//! use rules::Ruleset;
//! use tiles::{BySeat, Seat};
//!
//! // The first player was ten minutes late: after uma in 2016, so that the place stays.
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut sitting = Sitting::of(BySeat::new([34_000, 31_000, 29_000, 26_000]));
//! sitting.late[Seat::A] = Duration::from_secs(600);
//! let result = sitting.result(rules).expect("the points add up");
//! assert_eq!(result.places, BySeat::new([1, 2, 3, 4]));
//! assert_eq!(result.entries, BySeat::new([9_000, 6_000, -6_000, -19_000]));
//! ```

// The rules of a session are written without the standard library; what keeps an event needs maps and texts.
extern crate alloc;

mod clock;
mod lateness;
mod penalty;
mod sitting;
mod standing;
mod substitute;

mod names;
mod moment;
mod person;
mod presence;
mod settings;
mod ruling;
mod hand_entry;
mod slip;
mod event;
mod command;
mod refusal;
mod state;
mod decide;
mod results;
mod standings;
mod public;
mod needs;
mod season;
mod proposal;
pub mod ema;
pub mod log_text;
pub mod foreign;

pub use clock::{Pause, SessionClock, Sound, TableEvent, TablePhase, TableRefusal, TableSession};
pub use command::{Change, Command, Version};
pub use decide::decide;
pub use event::{Actor, Chair, Event, Fact, Role, Scope, Sitter, TableTotals, VacancyReason};
pub use hand_entry::{
    EnteredEnd, EnteredWin, EnteredWorth, HandEntry, HandRefusal, SettledHand, check_declared, check_worth,
    read_entered_hand, settle_hand,
};
pub use lateness::Lateness;
pub use moment::{Moment, NotAMoment};
pub use names::{
    EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo, seat_letter, seat_of_letter,
};
pub use needs::{AtTable, Need, Needs, Way};
pub use penalty::{Allowance, Decision, History, Measure, Offence, PointRange, Refusal, Removal};
pub use person::{People, Person, PersonFault};
pub use presence::{Away, Place, Presence};
pub use proposal::{NoProposal, Proposal, SeatingReport};
pub use public::{PublicAnnouncement, PublicEvent, PublicLine, PublicResult, PublicRound, PublicSeat, PublicTable};
pub use refusal::{CommandRefusal, Names, SeatedTwice};
pub use ruling::{Cause, Ruling, RulingEntry, Verdict};
pub use season::NextTables;
pub use settings::{Carry, Kind, Publication, Settings, TieBreak};
pub use sitting::{Sitting, SittingFault, SittingResult, ZeroSum};
pub use slip::Slip;
pub use standing::{Seated, Standing, StandingFault, Status, standing};
pub use standings::{Line, ListSum, Session, Standings, TeamLine};
pub use state::{
    Draw, EnteredResult, Entry, HallTable, Misfit, Replacement, Round, Stage, State, Step, Team, Tournament,
};
pub use substitute::{Substitute, Vacancy};
