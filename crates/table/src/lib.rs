//! A riichi table: walls and actions go in, events come out, and a whole game is played by the rules that are passed in.
//!
//! * [`Table`] takes what comes from outside ([`Table::deal`], [`Table::play`], [`Table::report`]) and refuses what
//!   [`Table::legal_actions`] does not list.
//! * [`Event`]s are all that changes a [`Position`]; [`Event::seen_by`] makes of them what a seat is shown, and a [`View`]
//!   is folded from that.
//! * [`Conduct`] says whether mistakes are impossible or ruled on ([`Slip`], [`Incident`], [`Ruling`]).
//! * [`Game`] goes from hand to hand and to the result.
//!
//! ```
//! use rules::Ruleset;
//! use janso_table::{Dice, Square, Wall};
//! use tiles::Wind;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut tiles = [tiles::Tile::plain(tiles::Kind::five(tiles::Suit::Pin)); 136];
//! for (place, tile) in tiles.iter_mut().zip(rules.tile_set()) {
//!     *place = tile;
//! }
//! let square = Square::new(tiles); // nobody shuffled: chance lives outside
//! let wall = Wall::breaking(&square, Dice::new(5, 4).expect("two dice"));
//! let deal = wall.deal();
//! assert_eq!(deal.hands[Wind::East].len() + 1, 14);
//! assert_eq!(wall.live_after_deal(), 69);
//! ```
//!
//! A wall is an input. Nothing here shuffles, allocates, knows words, or asks which ruleset is played.

#![no_std]

#[cfg(test)]
extern crate std;

/// The number of this behaviour: of what the table makes of the same inputs. It is counted up whenever a seeded game
/// goes another way, so that what is stored can say by which one it was played.
pub const BEHAVIOUR: u32 = 1;

mod seating;
mod dice;
mod wall;
mod conduct;
mod action;
mod event;
mod ruling;
mod incident;
mod ids;
mod impossible;
mod table;
mod view;
mod board;
mod laid;
mod own;
mod held;
mod follows;
mod readings;
mod legal;
mod action_code;
mod legality;
mod refusal;
mod would_be;
mod flow;
mod referee;
mod suppose;
mod furiten;
mod swap;
mod game;

pub use action::{Action, ActionKind, Claim, Pick, SetCall, Showing, Slip, TurnMove};
pub use action_code::ActionCode;
pub use board::{Board, Discarded, Offer, Phase, Public, Took};
pub use conduct::{Conduct, Occasion};
pub use dice::Dice;
pub use event::{
    Abort, DealEvent, EndEvent, Event, EventKind, PlayEvent, RefereeEvent, Said, Shown, UndoEvent, Viewer, Won,
};
pub use furiten::{Barred, Furiten};
pub use game::{Game, GameResult, HandEnd, Next, hands_after_signal};
pub use held::{Held, TileSet};
pub use impossible::Impossible;
pub use incident::{Incident, LateClaim};
pub use laid::Laid;
pub use legal::Legal;
pub use own::Own;
pub use readings::ReadingWorth;
pub use refusal::Refusal;
pub use ruling::{Exposed, ExposedPlace, Fault, InvalidWin, LateCall, Misconduct, RiichiStep, Ruling, Verdict};
pub use seating::{Lots, NotLots, WindMarker, wind_of};
pub use suppose::{Hidden, HiddenHand, NoPosition};
pub use swap::barred_discards;
pub use table::{NoDeal, NoRuling, Position, Table};
pub use view::{SeatView, View};
pub use wall::{Deal, Layer, Spot, Square, Wall};
pub use would_be::WouldBe;
