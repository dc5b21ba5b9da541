//! What is known about the table and the player besides the tiles.

use arrayvec::ArrayVec;
use engine::{FirstGoAround, Riichi, WinBy, WinSetup};
use tiles::{Kind, Tile, Wind, Written};

/// What is known besides a hand's tiles: its winds, the indicators, the player's riichi, and what lies on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circumstances {
    /// The player's wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// The dora indicators.
    pub dora: ArrayVec<Tile, 5>,
    /// The indicators below them.
    pub ura: ArrayVec<Tile, 5>,
    /// The player's riichi.
    pub riichi: Option<Riichi>,
    /// The winning tile is the last of the wall, or the discard after it.
    pub last_tile: bool,
    /// Counters on the table.
    pub counters: u8,
    /// Riichi bets on the table.
    pub bets: u8,
}

impl Circumstances {
    /// An ordinary moment: no riichi, no indicators, nothing on the table.
    pub fn new(seat: Wind, round: Wind) -> Circumstances {
        let (dora, ura) = (ArrayVec::new(), ArrayVec::new());
        Circumstances { seat, round, dora, ura, riichi: None, last_tile: false, counters: 0, bets: 0 }
    }

    /// A win with this tile.
    pub fn setup(&self, hand: &Written, winning: Tile, by: WinBy, first: Option<FirstGoAround>) -> WinSetup {
        WinSetup {
            concealed: hand.concealed.clone(),
            melds: hand.melds.clone(),
            winning,
            by,
            seat: self.seat,
            round: self.round,
            riichi: self.riichi,
            last_tile: self.last_tile,
            first_go_around: first,
            dora: self.dora.clone(),
            ura: self.ura.clone(),
            counters: self.counters,
        }
    }

    /// All indicators.
    pub fn indicators(&self) -> impl Iterator<Item = Tile> {
        self.dora.iter().chain(&self.ura).copied()
    }

    /// How many indicators are of this kind.
    pub fn indicators_of(&self, kind: Kind) -> usize {
        self.indicators().filter(|tile| tile.kind() == kind).count()
    }
}
