//! What rulebooks disagree on, as plain data: one [`Rules`] value per ruleset, one field per question.
//!
//! ```
//! use janso_rules::{Ruleset, Worth, Yaku};
//!
//! let old = Ruleset::named("ema2008").expect("the first edition");
//! let new = Ruleset::named("ema2016").expect("the third edition");
//! // All simples used to need a concealed hand.
//! assert_eq!(old.rules.worth[Yaku::Tanyao], Worth::Han { open: 0, concealed: 1 });
//! assert_eq!(new.rules.worth[Yaku::Tanyao], Worth::Han { open: 1, concealed: 1 });
//! ```
//!
//! There is no `Default`: whoever plays says by which rules. No code decides by a ruleset's name, only by what it
//! says. Nothing here decides anything.

#![no_std]

mod fields;
mod choices;
mod yaku;
mod worth;
mod editions;
mod tile_set;
mod setting;
mod answers;

pub use answers::{Question, WrongAnswer};
pub use choices::*;
pub use editions::{Basis, Ruleset};
pub use fields::{FIELDS, Field, Rules};
pub use setting::{Given, Refused, Setting, Value};
pub use worth::{Worth, YakuTable};
pub use yaku::{Yaku, YakuSet};
