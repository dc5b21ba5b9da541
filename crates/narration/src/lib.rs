//! A table in words: what happens, what goes wrong, what a player can do and why not, in four languages and with the
//! words of the ruleset.
//!
//! ```
//! use rules::Ruleset;
//! use janso_narration::{Names, Voice};
//! use table::{Action, Event, Pick, Refusal};
//! use tiles::{Kind, Seat, Suit, Tile};
//! use words::Lang;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let voice = Voice::new(Lang::En, rules, Names::winds(Seat::A));
//! let tile = Tile::plain(Kind::five(Suit::Pin));
//! let event: Event<Tile> = Event::Discarded { seat: Seat::B, tile, drawn: false };
//! assert_eq!(voice.event(&event), "South discards 5 of circles");
//! assert_eq!(voice.refusal(Seat::B, &Refusal::NotHeld(tile)), "That tile is not in your hand: 5 of circles.");
//! assert_eq!(voice.action(&Action::Discard(Pick { tile, drawn: false })), "Discard 5 of circles");
//! ```
//!
//! Events, rulings, phases and labels have no full stop, so that they can be a line of a log, an entry of a menu or a
//! button; refusals are whole sentences to the player who tried something. Nothing here decides a rule.

mod voice;
mod tiles_in_words;
mod event;
mod won;
mod phase;
mod action;
mod refusal;
mod ruling;
mod incident;

pub use tiles_in_words::TileNames;
pub use voice::{Names, Voice};
