//! Who sits where in a tournament.
//!
//! ```
//! use janso_seating::{Measure, Plan, make};
//!
//! let schedule = make(&Plan::new(28, 7)).expect("seven tables");
//! let measure = Measure::of(&schedule);
//! assert_eq!(measure.repeats, 0, "nobody meets twice");
//! assert_eq!(measure.wind_repeaters, 0, "nobody has a wind twice in four rounds");
//! ```
//!
//! Integers alone: no clock, no files, and all chance comes from a seed, so that the same call gives the same schedule on
//! every machine. `docs/seating.md` has the figures beside those of other programs.

mod chance;
mod schedule;
mod conditions;
mod measure;
mod winds;
mod field;
mod designs;
mod search;
mod refine;
mod make;
mod repair;
mod swiss;
pub mod formats;

pub use conditions::{Conditions, Impossible};
pub use make::{CannotSeat, Effort, Plan, make};
pub use measure::{Measure, least_repeats, least_table_revisits};
pub use repair::{Changes, WindProof, go_on, repair, wind_proof};
pub use schedule::{Fault, MOST_PLAYERS, MOST_ROUNDS, Player, Round, Schedule, Table};
pub use swiss::{Again, Alternative, Costs, Spread, SwissPlan, SwissReport, SwissRound, Weights, swiss};
