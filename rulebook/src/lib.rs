//! The executable rulebook: what the rule documents say, and cases that show it.
//!
//! * [`Clause`]: one statement of the documents, from `clauses.tsv`.
//! * [`Topic`] and [`Case`]: examples of rules, from `cases/*.toml`. A referee or player can read them, and
//!   [`Case::run`] tries them under a ruleset.
//! * [`examples`]: the worked examples of the documents, from `examples.toml`, as cases too.
//!
//! ```
//! use rulebook::{Clause, Topic};
//!
//! let text = r#"
//! topic = "Limits"
//! about = "When a hand stops growing with its minipoints."
//!
//! [[case]]
//! title = "Five fan are a mangan"
//! clauses = ["limit.mangan"]
//! score = "12345678s567m22p +9s"
//! win = "tsumo"
//! riichi = true
//! [case.expect]
//! han = 5
//! limit = "mangan"
//! changes = { E = -4000, S = 8000, W = -2000, N = -2000 }
//! "#;
//! let (topic, faults) = Topic::read("limits.toml", text);
//! assert!(faults.is_empty());
//! let case = &topic.cases[0];
//! for ruleset in &case.rulesets {
//!     assert_eq!(case.run(ruleset), []);
//! }
//! assert!(Clause::named("limit.mangan").is_some());
//! ```

mod case;
mod clauses;
mod course;
mod examples;
mod read;
mod run;
mod between;
mod script;
mod stack;
mod play;
mod played;
mod moment;
mod hall;
mod happened;
mod told;

pub use case::*;
pub use clauses::{Clause, EDITIONS};
pub use course::CourseFault;
pub use examples::{ROW_BY_ROW, examples};
pub use hall::*;
pub use read::{Fault, FaultKind};
pub use run::Mismatch;
pub use script::{Check, Deed, ScriptFault, SlipTold, Step, Until};
pub use told::{Counts, Declared, Draws, FuId, NoWinId, PerWind, Place, Text, Tiles, YakuId};
