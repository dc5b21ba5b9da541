//! The tiles that a seat has seen in a hand, so that no table can show it a fifth one.

use rules::Rules;
use tiles::{Kind, Tile};

use super::Unfit;

/// What is left of the tiles of a game once those seen are taken away.
#[derive(Debug, Clone)]
pub struct UnseenTiles {
    left: Vec<Tile>,
    all: Vec<Tile>,
}

impl UnseenTiles {
    /// Nothing has been seen.
    pub fn new(rules: &Rules) -> UnseenTiles {
        let all: Vec<Tile> = rules.tile_set().collect();
        UnseenTiles { left: all.clone(), all }
    }

    /// A tile is seen for the first time.
    pub fn see(&mut self, tile: Tile) -> Result<(), Unfit> {
        let place = self.left.iter().position(|&left| left == tile).ok_or(Unfit::TooOften(tile))?;
        self.left.swap_remove(place);
        Ok(())
    }

    /// All four of a kind.
    pub fn all(&self, kind: Kind) -> Vec<Tile> {
        self.all.iter().copied().filter(|tile| tile.kind() == kind).collect()
    }
}
