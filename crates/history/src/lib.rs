//! The hand as it went: one fold of a table's events, with rows, counts and statistics over it.
//!
//! * [`HandFold`] takes in events with the positions after them, and gives a [`HandHistory`] for each hand.
//! * `records` makes the same type of a game that another program recorded; what is not known of it is `None`.
//! * [`Counts`](counts::Counts) and [`Stats`] count histories, and [`rows`] lays them out as tables.
//!
//! ```
//! use arena::{play, seated};
//! use janso_history::{GameHistory, HandFold, Stats};
//! use players::Level;
//! use rules::Ruleset;
//! use shuffle::Seed;
//! use table::Conduct;
//! use tiles::{BySeat, Seat};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut clubs = [1, 2, 3, 4].map(|seed| Level::named("club").expect("a level").player(seed));
//! let (mut fold, mut hands) = (HandFold::default(), Vec::new());
//! let result = play(rules, Conduct::Enforced, &Seed::new([7; 32]), seated(&mut clubs), |event, position| {
//!     hands.extend(fold.add(rules, event, position));
//! });
//! assert_eq!((hands[0].number, hands[0].start.dealer), (1, Seat::A));
//! let played = hands.len() as u64;
//! let mut stats = Stats::default();
//! stats.add(&GameHistory { names: BySeat::default(), hands, result: Some((&result).into()) });
//! assert_eq!((stats.games, stats.hands), (1, played));
//! ```
//!
//! Nothing here reads or writes files, knows JSON, draws, or decides by a rule of the game.

mod hand;
mod wait;
mod fold;
pub mod counts;
mod stats;
pub mod rows;
pub mod measures;

pub use fold::HandFold;
pub use hand::{
    Calls, DeclaredRiichi, GameHistory, GameOutcome, HandHistory, HandOver, HandStart, HandWin, Manner, Payment,
    WinScore,
};
pub use stats::{AsDealer, PlayerStats, Stats, Sum};
pub use wait::{Wait, WaitKind};
