//! What a player knows beyond what everybody sees: their own tiles, and what those wait for.

use arrayvec::ArrayVec;
use engine::{Hand, Waits, may_kong_in_riichi};
use rules::Rules;
use tiles::{Kind, KindSet, Meld, Seat, Tile};

use crate::board::{OFFERS, concealed_kong, kong_of};
use crate::event::Concerns;
use crate::{
    Board, DealEvent, Event, EventKind, Furiten, Held, Laid, Offer, Phase, PlayEvent, Public, RefereeEvent, Took,
    UndoEvent,
};

/// A player's own hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Own {
    /// The concealed tiles, the drawn one included.
    pub held: Held,
    /// The tile just drawn, while it can be told from the others.
    pub drawn: Option<Tile>,
    /// The sets, concealed kongs included, without a wrong one and one whose claimed tile was not taken.
    pub melds: ArrayVec<Meld, 4>,
    /// What the hand waited for after the last own discard.
    pub waits: Waits,
    /// What bars a win on a discard.
    pub furiten: Furiten,
    /// Riichi was declared with a hand that was not waiting.
    pub false_riichi: bool,
    /// Kongs after riichi that were not allowed.
    pub bad_kongs: KindSet,
    /// What barred a win before each of the offers was settled that a late claim can open again.
    pub(crate) before: [Furiten; OFFERS],
}

impl Own {
    /// What this event makes of the hand of `me`. The board is the one before the event.
    ///
    /// # Panics
    /// If a tile of the player's own is hidden, or the event cannot follow.
    pub fn apply<T: Copy + Into<Option<Tile>>>(&mut self, rules: &Rules, board: &Board, me: Seat, event: &Event<T>) {
        match event.concerns() {
            Concerns::Nobody => (),
            Concerns::One(seat) if seat != me => (),
            Concerns::One(_) | Concerns::Everybody => self.fold(rules, board, me, true, event),
            Concerns::OneAndWaiting(seat) => self.fold(rules, board, me, seat == me, event),
        }
    }

    /// The same for an event that concerns this hand, and is this player's or somebody else's.
    #[inline]
    pub(crate) fn fold<T: Copy + Into<Option<Tile>>>(
        &mut self,
        rules: &Rules,
        board: &Board,
        me: Seat,
        is_mine: bool,
        event: &Event<T>,
    ) {
        let told = |tile: T| tile.into().expect("a player is told the own tiles");
        match event.kind() {
            EventKind::Deal(DealEvent::Began { .. }) => *self = Own::default(),
            EventKind::Deal(DealEvent::Dealt { tiles, .. }) => {
                tiles.into_iter().for_each(|tile| self.held.add(told(tile)));
                self.look();
            }
            EventKind::Play(play) => match play {
                PlayEvent::Jumped { tile, .. } => self.draw(told(tile)),
                PlayEvent::Drew { tile, .. } => {
                    self.let_pass(board, me);
                    if is_mine {
                        self.furiten.take_turn();
                        self.draw(told(tile));
                    }
                }
                PlayEvent::Replaced { tile, .. } => {
                    // The replacement of a claimed kong follows the claim, which has lifted what it lifts.
                    if let Phase::Claims { .. } = board.phase {
                        self.let_pass(board, me);
                        match is_mine {
                            true => self.furiten.take_turn(),
                            false => self.furiten.others_kong(rules),
                        }
                    }
                    if is_mine {
                        self.draw(told(tile));
                    }
                }
                PlayEvent::Discarded { tile, drawn, .. } => {
                    self.held.remove(tile);
                    self.furiten.discard(tile.kind());
                    self.drawn = None;
                    // Who discards what was drawn has the same hand as before.
                    let same = drawn && matches!(board.phase, Phase::Turn { took: Took::Drawn | Took::Dealt, .. });
                    if !same {
                        self.look();
                    }
                    if board.course.pending() == Some(board.wind(me)) {
                        self.false_riichi = !self.waits.is_waiting(rules);
                    }
                }
                PlayEvent::Claimed { call, with, .. } => {
                    self.let_pass(board, me);
                    if !is_mine {
                        return self.furiten.others_claim(rules);
                    }
                    self.furiten.take_turn();
                    with.into_iter().flatten().for_each(|tile| self.held.remove(tile));
                    let tiles: ArrayVec<Tile, 3> = with.into_iter().flatten().collect();
                    self.melds.extend(board.claimed_set(rules, me, call, &tiles));
                    self.held.set_melds(self.melds.len());
                }
                PlayEvent::ConcealedKong { kind, .. } => {
                    if board.players[me].riichi && !self.may_kong(rules, kind) {
                        self.bad_kongs |= KindSet::of(kind);
                    }
                    let kong = concealed_kong(rules, kind);
                    kong.tiles().for_each(|tile| self.held.remove(tile));
                    self.melds.push(kong);
                    self.held.set_melds(self.melds.len());
                    self.drawn = None;
                }
                PlayEvent::AddedKong { tile, .. } => {
                    self.held.remove(tile);
                    self.drawn = None;
                    for meld in &mut self.melds {
                        if meld.set() == tiles::Set::Pon(tile.kind()) {
                            *meld = kong_of(*meld, tile);
                        }
                    }
                }
                PlayEvent::Turned(_) | PlayEvent::Riichi(_) | PlayEvent::Bet(_) => (),
            },
            EventKind::Undo(undo) => match undo {
                UndoEvent::KongTakenBack(_) => self.take_back_kong(board, me),
                UndoEvent::PutBack { tile, .. } => {
                    self.reopen(board);
                    if is_mine {
                        self.held.remove(told(tile));
                        self.drawn = None;
                    }
                }
                UndoEvent::Lapsed(_) => {
                    self.reopen(board);
                    if is_mine {
                        self.take_back(board, me);
                    }
                }
                UndoEvent::Corrected { with, .. } => {
                    let Some(&Laid::Wrong { with: wrong, claimed, .. }) = board.players[me].laid.last() else { return };
                    wrong.into_iter().flatten().for_each(|tile| self.held.add(tile));
                    with.into_iter().for_each(|tile| self.held.remove(tile));
                    self.melds.extend(Meld::open(&[with[0], with[1], claimed]));
                    self.held.set_melds(self.melds.len());
                }
                UndoEvent::Reopened | UndoEvent::TurnedBack => (),
            },
            EventKind::Referee(RefereeEvent::Ruled(ruling)) if ruling.loses_claimed_tile(rules) => {
                self.lose_claimed(&board.players[me]);
            }
            EventKind::End(_) | EventKind::Referee(_) => (),
        }
    }

    #[inline]
    fn draw(&mut self, tile: Tile) {
        self.held.add(tile);
        self.drawn = Some(tile);
    }

    /// Finds the waits of a hand that has just discarded. Only waiting hands, and those with four of a kind that may
    /// wait for a fifth, need the long way.
    #[inline]
    pub(crate) fn look(&mut self) {
        let near = self.held.shanten() == 0 || !self.held.at_least(4).is_empty();
        self.waits = if near { Waits::of_tiles(&self.held.counts(), &self.melds) } else { Waits::default() };
    }

    /// An offered tile goes by without a win of this player.
    #[inline]
    fn let_pass(&mut self, board: &Board, me: Seat) {
        let Phase::Claims { seat, tile, offer } = board.phase else { return };
        if !self.is_waiting() {
            return;
        }
        self.before[board.offers.len() - 1] = self.furiten;
        if seat != me && (offer != Offer::ConcealedKong || self.waits_for_orphans()) {
            self.furiten.pass(self.waits, tile.kind(), board.players[me].riichi);
        }
    }

    /// An offer that was let pass is open again.
    fn reopen(&mut self, board: &Board) {
        if self.is_waiting() {
            self.furiten = self.before[board.offers.len() - 1];
        }
    }

    /// Whether some tile would complete the hand: only then can an offer be let pass.
    #[inline]
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waits.all.is_empty()
    }

    /// Whether the thirteen tiles wait for thirteen orphans.
    pub fn waits_for_orphans(&self) -> bool {
        let kinds = self.held.at_least(1);
        self.melds.is_empty() && kinds.is_within(KindSet::ORPHANS) && kinds.len() >= 12
    }

    /// Whether a concealed kong of this kind is allowed after riichi, with the tile just drawn.
    pub fn may_kong(&self, rules: &Rules, kind: Kind) -> bool {
        let Some(drawn) = self.drawn.filter(|drawn| drawn.kind() == kind) else { return false };
        let mut before = self.held;
        before.remove(drawn);
        let tiles: ArrayVec<Tile, 14> = before.iter().collect();
        Hand::new(rules, &tiles, &self.melds).is_ok_and(|hand| may_kong_in_riichi(&hand, kind))
    }

    /// The tiles of the newest set go back to the hand, the claimed one to the discards.
    fn take_back(&mut self, board: &Board, me: Seat) {
        let Some(newest) = board.players[me].laid.last() else { return };
        if newest.meld().is_some() {
            self.melds.pop();
            self.held.set_melds(self.melds.len());
        }
        newest.from_hand().into_iter().for_each(|tile| self.held.add(tile));
    }

    /// The tiles of the kong that was declared last are concealed again.
    fn take_back_kong(&mut self, board: &Board, me: Seat) {
        let Some(&kong) = board.offers.last() else { return };
        let mut public = board.players[me].clone();
        public.take_back_kong(kong).into_iter().for_each(|tile| self.held.add(tile));
        self.melds = public.laid.iter().filter_map(|laid| laid.meld()).collect();
        self.held.set_melds(self.melds.len());
        self.bad_kongs = self.bad_kongs & !KindSet::of(kong.tile.kind());
        self.drawn = None;
    }

    /// The newest claimed tile was not taken: its set is none, and a hand that is a tile short waits for nothing.
    fn lose_claimed(&mut self, public: &Public) {
        let lost = public.newest_claimed();
        let left = public.laid.iter().enumerate().filter(|&(place, _)| Some(place) != lost);
        self.melds = left.filter_map(|(_, laid)| laid.meld()).collect();
        self.held.set_melds(self.melds.len());
        self.waits = Waits::default();
    }
}
