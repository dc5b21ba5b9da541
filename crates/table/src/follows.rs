//! Whether an event can come next, so that events which somebody stored can be folded without believing them blindly.

use arrayvec::ArrayVec;
use rules::Rules;
use tiles::{Meld, Seat, Set, Tile};

use crate::board::{LIVE, concealed_kong};
use crate::{Event, Held, Laid, Offer, Phase, Position};

/// The tiles of a hand with the one just taken; a set counts three.
const FULL: usize = 14;

impl Position {
    /// Whether this event can be applied here: the tiles that it moves are where it takes them from, and there is room
    /// where it puts them. Whether the rules would have let it happen is another question, which only a
    /// [`Table`](crate::Table) answers.
    pub fn can_follow(&self, rules: &Rules, event: &Event<Tile>) -> bool {
        let board = &self.board;
        let is_in_hand = board.is_in_hand();
        let takes = |seat: Seat, tiles: &[Tile]| {
            let mut held = self.hands[seat].held;
            held.len() + 3 * self.hands[seat].melds.len() + tiles.len() <= FULL && add_all(&mut held, tiles)
        };
        let gives = |seat: Seat, tiles: &[Tile]| {
            let mut held = self.hands[seat].held;
            usize::from(board.players[seat].concealed) >= tiles.len() && remove_all(&mut held, tiles)
        };
        let lays = |seat: Seat| !board.players[seat].laid.is_full() && !self.hands[seat].melds.is_full();
        match *event {
            Event::Began { .. } => board.phase == Phase::Between,
            Event::Dealt { seat, tiles } => is_in_hand && self.hands[seat].held.is_empty() && takes(seat, &tiles),
            Event::Jumped { seat, tile } => is_in_hand && takes(seat, &[tile]),
            Event::Drew { seat, tile } => is_in_hand && board.live > 0 && takes(seat, &[tile]),
            Event::Replaced { seat, tile } => {
                is_in_hand && board.live > 0 && board.replaced < 4 && takes(seat, &[tile])
            }
            Event::Turned(_) => is_in_hand && !board.indicators.is_full(),
            Event::Discarded { seat, tile, .. } => is_in_hand && !board.river.is_full() && gives(seat, &[tile]),
            Event::Claimed { seat, with, .. } => {
                let with: ArrayVec<Tile, 3> = with.into_iter().flatten().collect();
                is_in_hand && !board.river.is_empty() && !with.is_empty() && lays(seat) && gives(seat, &with)
            }
            Event::ConcealedKong { seat, kind } => {
                let kong: ArrayVec<Tile, 4> = concealed_kong(rules, kind).tiles().collect();
                is_in_hand && !board.offers.is_full() && lays(seat) && gives(seat, &kong)
            }
            Event::AddedKong { seat, tile } => {
                let is_pung = |meld: &Meld| meld.set() == Set::Pon(tile.kind());
                let has_pung = self.hands[seat].melds.iter().any(is_pung);
                is_in_hand && !board.offers.is_full() && gives(seat, &[tile]) && has_pung
            }
            Event::PutBack { seat, tile } => is_in_hand && board.live < LIVE && gives(seat, &[tile]),
            Event::Lapsed(seat) => {
                let mut held = self.hands[seat].held;
                let laid = board.players[seat].laid.last();
                is_in_hand && laid.is_some_and(|laid| add_all(&mut held, &laid.from_hand()))
            }
            Event::Corrected { seat, with } => {
                let Some(Laid::Wrong { with: wrong, .. }) = board.players[seat].laid.last() else { return false };
                let mut held = self.hands[seat].held;
                let wrong: ArrayVec<Tile, 3> = wrong.iter().copied().flatten().collect();
                is_in_hand && add_all(&mut held, &wrong) && remove_all(&mut held, &with)
            }
            Event::KongTakenBack(seat) => {
                let Some(kong) = board.offers.last().filter(|kong| kong.seat == seat) else { return false };
                let is_it = |laid: &Laid| match kong.offer {
                    Offer::ConcealedKong => {
                        matches!(laid, Laid::Concealed(meld) if meld.set() == Set::Kan(kong.tile.kind()))
                    }
                    Offer::AddedKong => laid.without_added(kong.tile) != *laid,
                    Offer::Discard => false,
                };
                is_in_hand && board.players[seat].laid.iter().any(is_it)
            }
            Event::Riichi(_)
            | Event::Bet(_)
            | Event::WallEnded
            | Event::WrongKong { .. }
            | Event::Reopened
            | Event::Announced { .. }
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::Won(_)
            | Event::Aborted(_)
            | Event::TurnedBack
            | Event::Ended { .. } => is_in_hand,
            Event::Ruled(_)
            | Event::Paid { .. }
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled => true,
        }
    }
}

/// Adds these tiles, if there are not five of a kind then.
fn add_all(held: &mut Held, tiles: &[Tile]) -> bool {
    tiles.iter().all(|&tile| {
        let fits = held.count(tile.kind()) < 4;
        if fits {
            held.add(tile);
        }
        fits
    })
}

/// Removes these tiles, if all are held.
fn remove_all(held: &mut Held, tiles: &[Tile]) -> bool {
    tiles.iter().all(|&tile| {
        let is_held = held.count_of(tile) > 0;
        if is_held {
            held.remove(tile);
        }
        is_held
    })
}
