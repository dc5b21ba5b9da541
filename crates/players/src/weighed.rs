//! A move and what a player makes of it.

use table::Action;

/// A move with the figures that speak for it and against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// The move.
    pub action: Action,
    /// What it is worth to the player, as points at the end of the game. Only differences mean something: the player
    /// chooses the move that is worth most.
    pub worth: f64,
    /// The hand's distance from waiting after the move: 0 is waiting, -1 complete.
    pub distance: i8,
    /// Tiles not seen yet that bring the hand nearer, or win.
    pub accepted: u8,
    /// The chance to win this hand, from 0 to 1.
    pub win: f64,
    /// What such a win brings, in points.
    pub value: f64,
    /// The chance that somebody wins on this discard, from 0 to 1.
    pub danger: f64,
    /// What that would cost, in points.
    pub cost: f64,
}
