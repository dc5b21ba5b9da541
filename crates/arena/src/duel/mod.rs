//! Duels: players against each other with the same walls in every seat, and how sure it is who is better.

mod lineup;
mod clock;
mod tally;
mod figures;
mod journal;
mod games;

pub use clock::{Clocked, Times};
pub use figures::{Counts, Estimate, Figures, Standings};
pub use games::{DuelError, DuelPlan, DuelResults, Pace};
pub use journal::{Journal, JournalError, JournalWriter};
pub use lineup::{Lineup, LineupError};
pub use tally::{Incident, Played, SeatPlayed, mishap};
