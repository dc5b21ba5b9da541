//! A crude guess at how dangerous a discard is.

use arrayvec::ArrayVec;
use table::{Discarded, SeatView};
use tiles::{Counts, Kind, KindSet, Seat};

/// Opponents who have declared riichi.
pub(crate) fn threats(view: SeatView<'_>) -> impl Iterator<Item = Seat> {
    view.seat.others().into_iter().filter(|&seat| view.board.players[seat].riichi && !view.board.players[seat].dead)
}

/// How dangerous discards are against everybody in riichi.
#[derive(Debug, Clone)]
pub(crate) struct Dangers {
    /// The kinds that are safe against each of them.
    safe: ArrayVec<KindSet, 3>,
    unseen: Counts,
}

impl Dangers {
    pub(crate) fn of(view: SeatView<'_>, unseen: Counts) -> Dangers {
        Dangers { safe: threats(view).map(|seat| safe(view, seat)).collect(), unseen }
    }

    /// How dangerous a discard of this kind is; 0 is safe.
    pub(crate) fn of_kind(&self, kind: Kind) -> u32 {
        self.safe.iter().map(|&safe| danger_from(safe, &self.unseen, kind)).sum()
    }
}

/// The kinds on which a player in riichi cannot win: what the player discarded, and what has passed since the
/// declaration.
fn safe(view: SeatView<'_>, seat: Seat) -> KindSet {
    let river = &view.board.river;
    let declared = river.iter().position(|one| one.seat == seat && one.sideways).unwrap_or(river.len());
    let kind = |one: &Discarded| one.tile.kind();
    view.board.discards(seat).map(kind).chain(river[declared..].iter().map(kind)).collect()
}

fn danger_from(safe: KindSet, unseen: &Counts, kind: Kind) -> u32 {
    if safe.contains(kind) {
        return 0;
    }
    let Some(rank) = kind.rank() else {
        // An honour is waited for with a pair or a single tile.
        return match unseen[kind.index()] {
            0 => 1,
            1 => 2,
            2 => 4,
            _ => 6,
        };
    };
    // A two-sided wait for 4 waits for 1 or 7 too: where those are safe, such a wait is not there.
    let at = |by: i8| Kind::new((kind.index() as i8 + by) as u8).is_some_and(|other| safe.contains(other));
    let (low, high) = (rank <= 3 || at(-3), rank >= 7 || at(3));
    match (rank, low && high) {
        (1 | 9, true) => 2,
        (_, true) => 4,
        (1 | 9, false) => 6,
        (2 | 8, false) => 8,
        (_, false) => 10,
    }
}
