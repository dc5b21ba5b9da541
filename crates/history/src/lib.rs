//! The hand as it went: one fold of a table's events, with rows, counts and statistics over it.
//!
//! * [`HandFold`] takes in events with the positions after them, and gives a [`HandHistory`] for each hand.
//! * `records` makes the same type of a game that another program recorded; what is not known of it is `None`.
//! * [`Counts`](counts::Counts) and [`Stats`] count histories, and [`rows`] lays them out as tables.
//!
//! ```
//! use janso_history::{GameHistory, HandFold, Stats};
//! use rules::Ruleset;
//! use shuffle::Seed;
//! use table::{Conduct, Occasion, Phase, Table};
//! use tiles::{BySeat, Seat};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
//! let (mut fold, mut hands) = (HandFold::default(), Vec::new());
//! let chance = Seed::new([7; 32]).hand(rules, 1);
//! let wall = chance.wall();
//! table
//!     .deal(rules, wall, Some(chance.dice), |event, position| hands.extend(fold.add(rules, event, position)))
//!     .expect("the table waits for a wall");
//! while table.board().phase != Phase::Between {
//!     let asked = |seat: &Seat| !table.legal_actions(*seat).is_empty();
//!     let seat = Seat::ALL.into_iter().find(asked).expect("the table waits for somebody");
//!     let action = table.legal_actions(seat).iter().last().expect("an action");
//!     table
//!         .play(rules, seat, action, |event, position| hands.extend(fold.add(rules, event, position)))
//!         .expect("it is legal");
//! }
//! assert_eq!((hands[0].number, hands[0].start.dealer), (1, Seat::A));
//! let mut stats = Stats::default();
//! stats.add(&GameHistory { names: BySeat::default(), hands, result: None });
//! assert_eq!((stats.hands, stats.seats[Seat::A].dealer.hands), (1, 1));
//! ```
//!
//! Nothing here reads or writes files, knows JSON, draws, or decides by a rule of the game.

mod hand;
mod wait;
mod fold;
pub mod counts;
mod stats;
pub mod rows;

pub use fold::HandFold;
pub use hand::{
    Calls, DeclaredRiichi, GameHistory, GameOutcome, HandHistory, HandOver, HandStart, HandWin, Manner, Payment,
    WinScore,
};
pub use stats::{AsDealer, PlayerStats, Stats, Sum};
pub use wait::{Wait, WaitKind};
