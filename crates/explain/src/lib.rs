//! Why a result is what it is, as plain data: a win with its readings, yaku, minipoints and payments, and a hand with its
//! distance, waits and discards. Everything that shows these to people takes them from here, and the types that
//! implement `Serialize` are their only form in JSON.
//!
//! ```
//! use engine::{Win, WinBy};
//! use janso_explain::{Circumstances, HandAnalysis, WinAnalysis};
//! use rules::Ruleset;
//! use tiles::{Kind, Wind, Written};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let table = Circumstances::new(Wind::South, Wind::East);
//!
//! let hand: Written = "12345678s22p (567m)".parse().expect("a hand");
//! let analysis = HandAnalysis::new(rules, &table, &hand).expect("thirteen tiles");
//! let report = serde_json::to_value(analysis.report("ema2016")).expect("JSON");
//! assert_eq!((&report["waits"][0]["tile"], &report["waits"][0]["ron_why"]), (&"3s".into(), &"no-yaku".into()));
//!
//! let nine: Kind = "9s".parse().expect("a kind");
//! let win = Win::new(rules, table.setup(&hand, nine.into(), WinBy::Ron, None)).expect("it fits together");
//! let win = WinAnalysis::new(rules, &table, win, None, None).expect("a pure straight");
//! assert_eq!((win.score.han, win.total()), (1, 1000));
//! ```
//!
//! Nothing here decides, draws, or knows words: what a hand is worth is computed by `engine`, and enums have ids.

mod circumstances;
mod score;
mod win;
mod hand;
mod won;

pub use circumstances::Circumstances;
pub use hand::{
    AcceptedEntry, AcceptedTiles, DiscardAnalysis, DiscardEntry, HandAnalysis, HandReport, PossibleScore, ShapesEntry,
    Unscored, WaitAnalysis, WaitEntry,
};
pub use score::{DoraEntry, FuEntry, ReadingEntry, ScoreEntry, WorthEntry, YakuEntry, part};
pub use win::{NoWinReport, PaymentEntry, ReadingScore, WinAnalysis, WinReport};
pub use won::WonHand;
