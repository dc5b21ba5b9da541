//! Games between players that are not people: one driver, many games on threads, simulations, duels, and the review of
//! decisions.
//!
//! ```
//! use janso_arena::{play, seated};
//! use players::Level;
//! use rules::Ruleset;
//! use shuffle::Seed;
//! use table::{Conduct, Event};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut clubs = [1, 2, 3, 4].map(|seed| Level::named("club").expect("a level").player(seed));
//! let mut wins = 0;
//! let result = play(rules, Conduct::Enforced, &Seed::new([7; 32]), seated(&mut clubs), |event, _| {
//!     wins += u32::from(matches!(event, Event::Won(_)));
//! });
//! assert!(wins > 0 && result.places.values().any(|&place| place == 1));
//! ```
//!
//! [`play`] is the only loop that plays a game between players. To look at the table between two moves, or to play at a
//! table of your own, use its steps: [`advance`], or [`next_to_act`] and [`decide`]. Nothing here draws, prints or
//! reads arguments.

mod game;
mod sitting;
mod threads;
pub mod duel;
pub mod review;
pub mod simulation;

pub use game::{Venue, Walls, advance, decide, next_to_act, play, record, seated};
pub use sitting::{EndedHand, Sitting};
pub use threads::{Jobs, on_threads};
