//! A table in the middle of a hand, from what one seat sees and a guess of what it does not see.
//!
//! ```
//! use janso_table::{Conduct, Occasion, Table, Wall};
//! use rules::Ruleset;
//! use tiles::Seat;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut tiles = [tiles::Tile::plain(tiles::Kind::five(tiles::Suit::Pin)); 136];
//! tiles.iter_mut().zip(rules.tile_set()).for_each(|(place, tile)| *place = tile);
//! let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
//! table.deal(rules, Wall::in_order(tiles), None, |_, _| ()).expect("the table waits for a wall");
//! // What A does not see could be otherwise: the first two tiles of the wall change places.
//! let mut hidden = table.hidden_from(Seat::A);
//! hidden.wall.swap(0, 1);
//! let mut other = Table::suppose(rules, table.seen_by(Seat::A), &hidden).expect("it could be so");
//! let first = other.legal_actions(Seat::A).moves().next().expect("East discards");
//! other.play(rules, Seat::A, first, |_, _| ()).expect("it is legal");
//! ```

use arrayvec::ArrayVec;
use rules::Rules;
use tiles::{BySeat, Seat, Tile};

use crate::board::LIVE;
use crate::flow::Flow;
use crate::wall::{DEAD, TILES};
use crate::{Board, Conduct, Offer, Own, Phase, Position, SeatView, Table, Took, Wall};

/// The most tiles of a wall that nobody has seen: the live ones after the deal, and the dead wall but for the first
/// indicator.
const UNSEEN: usize = LIVE as usize + DEAD - 1;

/// What a seat does not see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hidden {
    /// What the others hold. Nobody looks at what stands here for the seat itself.
    pub hands: BySeat<HiddenHand>,
    /// The tiles of the wall that nobody has seen: those of the live wall in the order in which they are drawn; the
    /// replacement tiles that are left; the dora indicators that are not turned; the five of the ura dora; and the tiles that
    /// have come to the dead wall for replacement tiles that were taken.
    pub wall: ArrayVec<Tile, UNSEEN>,
}

/// The concealed tiles of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HiddenHand {
    /// All of them, the drawn one included.
    pub tiles: ArrayVec<Tile, 14>,
    /// The tile just drawn, of a player whose turn it is and who has not claimed.
    pub drawn: Option<Tile>,
}

/// Why what a seat sees and a guess of the rest make no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPosition {
    /// No hand is being played, so that nobody has anything to decide.
    NoHand,
    /// What the seat sees cannot be: its own hand is not the one that lies on the board, the board has other than 136
    /// tiles, or fewer than one and more than five indicators are turned.
    View,
    /// A player does not hold this many tiles.
    HandSize {
        /// Who.
        seat: Seat,
        /// How many there are in the guess.
        tiles: usize,
        /// How many this player holds.
        expected: usize,
    },
    /// The drawn tile of this player is not among the tiles that are held, or there should be one, or none.
    Drawn(Seat),
    /// This player has declared riichi, and the hand of the guess is not waiting.
    NotWaiting(Seat),
    /// There are not this many tiles in the wall that nobody has seen.
    WallSize {
        /// How many there are in the guess.
        tiles: usize,
        /// How many there are.
        expected: usize,
    },
    /// With those that everybody sees, this tile is there more often than the ruleset has it, so another is missing.
    TooMany(Tile),
}

impl core::fmt::Display for NoPosition {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NoPosition::NoHand => f.write_str("no hand is being played"),
            NoPosition::View => f.write_str("what the seat sees does not fit together"),
            NoPosition::HandSize { seat, tiles, expected } => {
                write!(f, "{seat:?} holds {expected} tiles, and {tiles} in the guess")
            }
            NoPosition::Drawn(seat) => write!(f, "the drawn tile of {seat:?} does not fit"),
            NoPosition::NotWaiting(seat) => write!(f, "{seat:?} has declared riichi, and does not wait in the guess"),
            NoPosition::WallSize { tiles, expected } => {
                write!(f, "the wall has {expected} tiles that nobody has seen, and {tiles} in the guess")
            }
            NoPosition::TooMany(tile) => write!(f, "{tile} is there more often than the ruleset has it"),
        }
    }
}

impl core::error::Error for NoPosition {}

impl Table {
    /// The table as it could be for somebody who sees this: with this guess of the rest it goes on from there.
    ///
    /// Answers to an open offer that others have given are hidden too: everybody who may claim the tile is asked (again).
    /// Where nobody may, the offer has to be [closed](Table::close_offer). Mistakes that nobody has noticed, which open
    /// conduct knows, are supposed not to have been made.
    pub fn suppose(rules: &Rules, view: SeatView<'_>, hidden: &Hidden) -> Result<Table, NoPosition> {
        let SeatView { seat: me, board, own } = view;
        check_view(view)?;
        for seat in me.others() {
            check_hand(board, seat, &hidden.hands[seat])?;
        }
        let expected = usize::from(board.live) + DEAD - board.indicators.len();
        if hidden.wall.len() != expected {
            return Err(NoPosition::WallSize { tiles: hidden.wall.len(), expected });
        }
        let guessed = me.others().into_iter().flat_map(|seat| hidden.hands[seat].tiles.iter().copied());
        let taken = own.held.iter().chain(guessed).chain(face_up(board));
        let wall = Wall::partly_taken((board.live, board.replaced), &hidden.wall, &board.indicators, taken);
        if let Some(tile) = wall.one_too_many(rules) {
            return Err(NoPosition::TooMany(tile));
        }
        let hands = BySeat::from_fn(|seat| match seat == me {
            true => own.clone(),
            false => supposed(rules, board, seat, &hidden.hands[seat]),
        });
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| hands[seat].false_riichi)
            && board.conduct == Conduct::Enforced
        {
            return Err(NoPosition::NotWaiting(seat));
        }
        let claimed_by = board.river.last().and_then(|last| last.claimed_by);
        let mut table = Table {
            position: Position { board: board.clone(), hands },
            wall,
            callers: claimed_by.map_or(0, |seat| 1 << seat as u8),
            ..Table::at(board.game, board.conduct, board.occasion)
        };
        Flow::new(rules, &mut table, &mut |_: &_, _: &_| ()).ask();
        Ok(table)
    }

    /// What a seat does not see now: the truth, for those who may know it.
    pub fn hidden_from(&self, seat: Seat) -> Hidden {
        let Board { live, replaced, indicators, .. } = self.board();
        let mut hidden = Hidden::default();
        for other in seat.others() {
            let own = &self.position.hands[other];
            hidden.hands[other] = HiddenHand { tiles: own.held.iter().collect(), drawn: own.drawn };
        }
        if self.board().is_in_hand() {
            hidden.wall.extend(self.wall.unseen(*live, *replaced, indicators.len()));
        }
        hidden
    }
}

/// The tiles that lie before the players.
fn face_up(board: &Board) -> impl Iterator<Item = Tile> {
    let laid = board.players.values().flat_map(|player| player.laid.iter().flat_map(|laid| laid.tiles()));
    laid.chain(board.river.iter().filter(|discard| discard.claimed_by.is_none()).map(|discard| discard.tile))
}

fn check_view(SeatView { seat, board, own }: SeatView<'_>) -> Result<(), NoPosition> {
    let offered = match board.phase {
        Phase::Between | Phase::Dealing | Phase::Over => return Err(NoPosition::NoHand),
        Phase::Claims { seat, tile, offer } => board.offered() == Some((seat, tile, offer)),
        Phase::Turn { .. } | Phase::Announcing { .. } => true,
    };
    let player = &board.players[seat];
    let is_own = own.held.len() == usize::from(player.concealed)
        && own.melds.iter().copied().eq(player.laid.iter().filter_map(|laid| laid.meld()))
        && own.drawn.is_none_or(|drawn| own.held.count_of(drawn) > 0);
    let indicators = (1..=5).contains(&board.indicators.len()) && board.replaced <= 4 && board.live <= LIVE;
    let concealed: usize = board.players.values().map(|player| usize::from(player.concealed)).sum();
    let taken = concealed + face_up(board).count();
    match offered && is_own && indicators && taken + usize::from(board.live) + DEAD == TILES {
        true => Ok(()),
        false => Err(NoPosition::View),
    }
}

fn check_hand(board: &Board, seat: Seat, hand: &HiddenHand) -> Result<(), NoPosition> {
    let (tiles, expected) = (hand.tiles.len(), usize::from(board.players[seat].concealed));
    if tiles != expected {
        return Err(NoPosition::HandSize { seat, tiles, expected });
    }
    let fits = match hand.drawn {
        Some(drawn) => has_drawn(board, seat) && hand.tiles.contains(&drawn),
        // After a kong was taken back nobody can tell which tile was drawn.
        None => !has_drawn(board, seat) || board.conduct == Conduct::Open,
    };
    if fits { Ok(()) } else { Err(NoPosition::Drawn(seat)) }
}

/// Whether it is the turn of this player, who has drawn a tile for it.
fn has_drawn(board: &Board, seat: Seat) -> bool {
    match board.phase {
        Phase::Turn { seat: in_turn, took: Took::Dealt | Took::Drawn | Took::Replacement } => in_turn == seat,
        Phase::Turn { took: Took::Claimed { .. }, .. } => false,
        Phase::Between | Phase::Dealing | Phase::Claims { .. } | Phase::Announcing { .. } | Phase::Over => false,
    }
}

/// What the events of this hand have made of a player who holds these tiles.
fn supposed(rules: &Rules, board: &Board, seat: Seat, hand: &HiddenHand) -> Own {
    let mut own = Own {
        drawn: hand.drawn,
        melds: board.players[seat].laid.iter().filter_map(|laid| laid.meld()).collect(),
        ..Own::default()
    };
    own.held.set_melds(own.melds.len());
    hand.tiles.iter().for_each(|&tile| own.held.add(tile));
    hand.drawn.into_iter().for_each(|drawn| own.held.remove(drawn));
    // Who has claimed a tile waits for none before the next discard.
    if own.held.len() % 3 == 1 {
        own.look();
    }
    own.false_riichi = board.players[seat].riichi && !own.waits.is_waiting(rules);
    let own_discards = board.river.iter().filter(|discard| discard.seat == seat);
    own_discards.for_each(|discard| own.furiten.discard(discard.tile.kind()));
    if own.is_waiting() {
        let_pass(rules, board, seat, &mut own);
    }
    hand.drawn.into_iter().for_each(|drawn| own.held.add(drawn));
    own
}

/// A tile that was offered.
#[derive(Clone, Copy)]
struct PastTile {
    seat: Seat,
    kind: tiles::Kind,
    offer: Offer,
    claimed_by: Option<Seat>,
}

/// Lets the offers pass that a player has let pass with the waits that the hand has now: since riichi, or since the player's
/// own last discard.
fn let_pass(rules: &Rules, board: &Board, me: Seat, own: &mut Own) {
    let river = &board.river;
    let in_riichi = board.players[me].riichi;
    let since = match in_riichi {
        true => river.iter().position(|discard| discard.seat == me && discard.sideways),
        false => river.iter().rposition(|discard| discard.seat == me),
    };
    let since = since.map_or(0, |place| place + 1);
    let kongs_after = |discards: usize| {
        let kongs = board.own_kongs.iter().filter(move |kong| usize::from(kong.discards) == discards);
        kongs.map(|kong| PastTile { seat: kong.seat, kind: kong.kind, offer: kong.offer, claimed_by: None })
    };
    let offers = (since..=river.len()).flat_map(|place| {
        let discard = river.get(place).map(|discard| PastTile {
            seat: discard.seat,
            kind: discard.tile.kind(),
            offer: Offer::Discard,
            claimed_by: discard.claimed_by,
        });
        kongs_after(place).chain(discard)
    });
    // The last one is not over while it can be claimed, and the last discard of the wall is let pass by nobody.
    let is_open = matches!(board.phase, Phase::Claims { .. } | Phase::Announcing { .. });
    let all = offers.clone().count();
    for (place, offered) in offers.take(all - usize::from(is_open && all > 0)).enumerate() {
        // The newest are those that a late claim can open again.
        if let Some(place) = (place + board.offers.len()).checked_sub(all) {
            own.before[place] = own.furiten;
        }
        if offered.seat != me && (offered.offer != Offer::ConcealedKong || own.waits_for_orphans()) {
            own.furiten.pass(own.waits, offered.kind, in_riichi);
        }
        match (offered.offer, offered.claimed_by) {
            (Offer::Discard, None) => (),
            (Offer::Discard, Some(claimant)) if claimant != me => own.furiten.others_claim(rules),
            (Offer::Discard, Some(_)) => own.furiten.take_turn(),
            (Offer::AddedKong | Offer::ConcealedKong, _) if offered.seat != me => own.furiten.others_kong(rules),
            (Offer::AddedKong | Offer::ConcealedKong, _) => own.furiten.take_turn(),
        }
    }
    if matches!(board.phase, Phase::Turn { seat, .. } if seat == me) {
        own.furiten.take_turn();
    }
}
