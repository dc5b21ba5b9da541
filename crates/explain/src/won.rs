//! A win at a table, with the hand that won.

use engine::Score;
use rules::Rules;
use table::{Laid, Position, Won};
use tiles::Tile;

/// A win that a table announced, with what explains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WonHand {
    /// What the table said.
    pub won: Won,
    /// The concealed tiles without the winning one.
    pub tiles: Vec<Tile>,
    /// The sets beside them.
    pub laid: Vec<Laid>,
    /// The dora indicators.
    pub indicators: Vec<Tile>,
    /// The ura dora indicators, for a winner in riichi.
    pub ura: Vec<Tile>,
    /// The win item by item; `None` if the items come to something other than what the table said, which counts.
    pub score: Option<Score>,
}

impl WonHand {
    /// A win at the moment at which the table announces it, with the ura dora indicators that were turned in this hand.
    pub fn of(rules: &Rules, position: &Position, won: Won, ura: &[Tile]) -> WonHand {
        let board = &position.board;
        WonHand {
            won,
            tiles: position.held_by_winner(&won).iter().collect(),
            laid: board.players[won.seat].laid.to_vec(),
            indicators: board.indicators.to_vec(),
            // Several winners turn the same indicators.
            ura: if won.riichi.is_some() { ura.to_vec() } else { Vec::new() },
            score: position.announced_win(rules, &won, ura).map(|(_, score)| score),
        }
    }
}
