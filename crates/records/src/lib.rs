//! Games as text: our own record, which others can read, keep and check, and the records of other programs.
//!
//! ```
//! use shuffle::Seed;
//! use janso_records::record::{Head, Record, Recorder};
//! use rules::Ruleset;
//! use table::{Conduct, Occasion};
//!
//! let seed = Seed::new([7; 32]);
//! let ruleset = Ruleset::named("ema2016").expect("an edition");
//! let head = Head { commitment: Some(seed.commitment()), ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) };
//! let mut game = Recorder::new(head);
//! let chance = seed.hand(&ruleset.rules, 1);
//! game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("the table waits for a wall");
//! let east = tiles::Seat::A;
//! let first = game.table().legal_actions(east).moves().next().expect("East discards");
//! game.play(east, first, |_, _| ()).expect("it is legal");
//!
//! let mut record = game.into_record();
//! record.reveal(seed).expect("the walls came from it");
//! let text = record.to_string();
//! assert!(text.starts_with("janso record 2\nrules ema2016\nbehaviour "));
//! assert_eq!(text.parse::<Record>(), Ok(record));
//! ```
//!
//! Nothing here decides by a rule of the game: what is legal, and what follows, the table says.

pub mod record;
pub mod foreign_game;
pub mod mjai;
pub mod foreign;
pub mod through;
pub mod game_file;
pub mod decisions;
pub mod game_history;
pub mod write;
pub mod convert;
mod yaku_names;
pub mod cases;
pub mod files;
pub mod lines;
pub mod each_game;
pub mod explained;
