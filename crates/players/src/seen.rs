//! How many tiles of a kind a player has not seen yet.

use table::SeatView;
use tiles::{COPIES, Counts, Tile};

/// For each kind the tiles that this seat does not see: not in its own hand, in nobody's sets, not among the discards,
/// and no indicators. A wait on a kind of which none is left cannot come.
pub fn unseen(view: SeatView<'_>) -> Counts {
    let mut seen = view.own.held.counts();
    let mut see = |tile: Tile| seen[tile.kind().index()] += 1;
    for player in view.board.players.values() {
        player.laid.iter().flat_map(|laid| laid.tiles()).for_each(&mut see);
    }
    // A claimed discard lies in a set, which has been counted.
    view.board.river.iter().filter(|one| one.claimed_by.is_none()).for_each(|one| see(one.tile));
    view.board.indicators.iter().copied().for_each(&mut see);
    seen.map(|seen| COPIES.saturating_sub(seen))
}
