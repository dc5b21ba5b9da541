//! Duels: players against each other with the same walls in every seat, and how sure it is who is better.

mod lineup;
mod clock;
mod duel_game;
mod figures;
mod journal;
mod games;
mod report;

pub use clock::{Clocked, Times};
pub use duel_game::{DuelGame, Incident, SeatFigures, mishap};
pub use figures::{Counts, Estimate, Figures, Standings};
pub use games::{DuelError, DuelPlan, DuelResults, Pace};
pub use journal::{Journal, JournalError, JournalWriter};
pub use lineup::{Lineup, LineupError};
pub use report::{PlayedDuel, mean, share};
