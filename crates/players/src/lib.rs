//! Players that are not people: a view and the legal actions in, an action out.
//!
//! ```
//! use janso_players::{Level, choose};
//! use shuffle::Seed;
//! use rules::Ruleset;
//! use table::{Conduct, Occasion, Table};
//! use tiles::Seat;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
//! let chance = Seed::new([7; 32]).hand(rules, 1);
//! table.deal(rules, chance.wall(), Some(chance.dice), |_, _| ()).expect("the table waits for a wall");
//!
//! let mut bot = Level::named("club").expect("a level").player(1);
//! let action = choose(&mut *bot, rules, table.seen_by(Seat::A), table.legal_actions(Seat::A));
//! table.play(rules, Seat::A, action, |_, _| ()).expect("what a bot does is legal");
//! ```
//!
//! A bot sees what its seat sees and nothing else. The table that it plays at is not here.

mod bot;
mod weighed;
mod level;
mod lots;
mod simple;
mod beginner;
mod club;
mod master;
mod seen;
mod yakuhai;
mod safety;

pub use bot::{Bot, choose};
pub use level::Level;
pub use seen::unseen;
pub use weighed::Weighed;

/// What learning from games needs of the model of opponents.
pub mod learning {
    pub use crate::master::rivals::{Form, class, each_wait, safe};
}
