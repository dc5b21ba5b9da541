//! Riichi mahjong by the book, as one library: add `janso`, and everything below is there.
//!
//! | module | what lives there |
//! |---|---|
//! | [`tiles`] | tiles, sets, winds, seats, and the notation people write them in |
//! | [`rules`], [`house_rules`] | rulesets as plain data; a TOML text that changes some of their answers |
//! | [`engine`] | what a hand waits for, its readings, yaku and minipoints, its worth, who pays whom |
//! | [`table`] | a game: walls and actions in, events out; what each seat may do and may see |
//! | [`explain`], [`history`] | why a result is what it is; hands as they went, counts and statistics |
//! | [`shuffle`] | walls from a seed, with a commitment that anyone can check |
//! | [`players`] | a view and the legal actions in, an action out |
//! | [`arena`] | games between players, many at a time; duels; the review of decisions |
//! | [`records`] | our record of a game, and those of other programs |
//! | [`mjai`] | the protocol that other people's players speak, both ways |
//! | [`rating`] | how strong players are, from the places of their games, and how sure that is |
//! | [`seating`] | who sits where in a tournament: schedules, repairs, Swiss rounds, and how good they are |
//! | [`tournament`] | an event as a fold: people, rounds, clock, results, rulings, the list; tournaments of others worked out anew |
//! | [`words`], [`narration`] | the glossary in four languages; a table in sentences |
//!
//! What a hand is worth:
//!
//! ```
//! use janso::engine::{Win, WinBy, WinSetup, score};
//! use janso::rules::Ruleset;
//! use janso::tiles::{Wind, Written};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let hand: Written = "12345678s567m22p +9s".parse().expect("it is written correctly");
//! let setup = WinSetup::of(hand, WinBy::Tsumo, Wind::South, Wind::East).expect("a hand with its winning tile");
//! let score = score(rules, &Win::new(rules, setup).expect("a complete hand")).expect("it has a yaku");
//! assert_eq!((score.han, score.fu.rounded), (4, 20)); // fully concealed 1, pinfu 1, pure straight 2
//! ```
//!
//! # Versions
//!
//! All packages of Janso carry the same version and follow semantic versioning: before 1.0 a change of the second number may
//! break callers, and CHANGELOG.md says how. The smallest supported Rust version stands in the manifests; raising it is such
//! a change. `tiles`, `rules`, `engine` and `table` need neither `std` nor an allocator.

pub use {
    arena, engine, explain, history, house_rules, mjai, narration, players, rating, records, rules, seating, shuffle,
    table, tiles, tournament, words,
};

/// The code in the README of the project compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
