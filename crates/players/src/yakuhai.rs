//! Which honours and which yaku count.

use rules::{Rules, Worth, Yaku};
use table::Board;
use tiles::{Kind, KindSet, Seat};

/// The honours of which a pung is a yaku for this player.
pub(crate) fn yakuhai(rules: &Rules, board: &Board, seat: Seat) -> KindSet {
    let wind = |yaku, wind| if counts_open(rules, yaku) { KindSet::of(Kind::wind(wind)) } else { KindSet::EMPTY };
    KindSet::DRAGONS | wind(Yaku::SeatWind, board.wind(seat)) | wind(Yaku::RoundWind, board.game.round)
}

/// Whether a yaku counts in an open hand.
pub(crate) fn counts_open(rules: &Rules, yaku: Yaku) -> bool {
    matches!(rules.worth[yaku], Worth::Han { open: 1.., .. })
}
