//! What everybody at the table sees, folded from events: one fold for the truth and for every view.

use arrayvec::ArrayVec;
use engine::{Course, Happening, Settlement};
use rules::Rules;
use tiles::{BySeat, Kind, KindSet, Meld, Seat, Set, Tile, Wind};

use crate::legality::may_claim_sets;
use crate::ruling::{Fault, RiichiStep, Ruling, Verdict};
use crate::{Conduct, Event, Game, Laid, Next, Occasion, Said, SetCall, barred_discards, hands_after_signal};

/// Tiles in the live wall after the deal.
pub(crate) const LIVE: u8 = 69;
/// Discards of a hand: 70 turns with a draw or the deal, and sixteen claims at most.
const RIVER: usize = 86;

/// The public side of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Where the game is played.
    pub occasion: Occasion,
    /// Round, dealer, counters, older bets and points; a bet of this hand is off its player's points already.
    pub game: Game,
    /// The number of this hand, or of the last one.
    pub number: u32,
    /// What the table waits for.
    pub phase: Phase,
    /// Tiles left in the live wall.
    pub live: u8,
    /// Replacement tiles taken.
    pub replaced: u8,
    /// The dora indicators that are face up.
    pub indicators: ArrayVec<Tile, 5>,
    /// All discards in order.
    pub river: ArrayVec<Discarded, RIVER>,
    /// What lies before each player.
    pub players: BySeat<Public>,
    /// What the course of the hand leaves for its end.
    pub course: Course,
    /// Hands still to be played, this one included, once time has been called.
    pub hands_left: Option<u8>,
    /// The last discard and the kongs that the player after it has declared since, in order: what a late claim can open
    /// again.
    pub(crate) offers: ArrayVec<PastOffer, OFFERS>,
    /// Who made the last offer before the last discard.
    pub(crate) offered_before: Option<Seat>,
    /// The kongs that players declared in their own turns, in order: with the discards, every tile that was offered.
    pub(crate) own_kongs: ArrayVec<OwnKong, OWN_KONGS>,
}

/// Four sets of each player.
const OWN_KONGS: usize = 16;

/// A kong of a player's own turn, and when it was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OwnKong {
    /// Whose.
    pub(crate) seat: Seat,
    /// Of what.
    pub(crate) kind: Kind,
    /// How it was made.
    pub(crate) offer: Offer,
    /// How many discards had been made before it.
    pub(crate) discards: u8,
}

/// A discard, and four kongs of the player after it.
pub(crate) const OFFERS: usize = 5;

/// A tile that was offered in this turn or just before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PastOffer {
    /// Whose.
    pub(crate) seat: Seat,
    /// The tile.
    pub(crate) tile: Tile,
    /// How it came to be offered.
    pub(crate) offer: Offer,
    /// How the turn of a kong had begun.
    took: Took,
    /// The course before the offer was settled.
    course: Course,
}

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The wall of the next hand.
    Between,
    /// The rest of a deal or of a kong; nobody has a choice.
    Dealing,
    /// A player with a tile to discard.
    Turn {
        /// Who.
        seat: Seat,
        /// Where the last tile came from.
        took: Took,
    },
    /// Everybody who may claim the tile that was discarded or konged.
    Claims {
        /// Whose tile.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// How it came to be offered.
        offer: Offer,
    },
    /// The announcements at an exhaustive draw, in any order.
    Announcing {
        /// What has been said.
        said: BySeat<Option<Said>>,
    },
    /// Nothing: the game is over.
    Over,
}

/// Where the tile came from that a player has too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Took {
    /// The deal: East's first turn.
    Dealt,
    /// The wall.
    Drawn,
    /// The dead wall, after a kong.
    Replacement,
    /// A claim, after which these kinds may not be discarded.
    Claimed {
        /// The kinds.
        barred: KindSet,
    },
}

/// How a tile came to be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// It was discarded.
    Discard,
    /// It was added to a pung.
    AddedKong,
    /// It is part of a concealed kong.
    ConcealedKong,
}

/// A discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discarded {
    /// By whom.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// Whether it was the tile just drawn.
    pub drawn: bool,
    /// Whether it lies sideways, for riichi.
    pub sideways: bool,
    /// Who claimed it.
    pub claimed_by: Option<Seat>,
}

/// What lies before a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Public {
    /// The sets, oldest first.
    pub laid: ArrayVec<Laid, 4>,
    /// How many concealed tiles there are.
    pub concealed: u8,
    /// Whether riichi was declared.
    pub riichi: bool,
    /// Whether the bet of this hand lies on the table.
    pub bet: bool,
    /// Whether a sideways tile lies among the discards.
    pub turned: bool,
    /// Whether the hand is dead.
    pub dead: bool,
    /// What it is dead for.
    pub dead_for: Option<Fault>,
    /// Whether a kong was declared in this turn that is not one, and has not been taken back.
    pub wrong_kong: bool,
}

impl Public {
    /// Whether no set was made with a claimed tile.
    #[inline]
    pub fn is_concealed(&self) -> bool {
        !self.laid.iter().any(|laid| laid.is_open())
    }

    /// Whether a wrong set lies here that has not been put right.
    pub fn has_wrong_set(&self) -> bool {
        matches!(self.laid.last(), Some(Laid::Wrong { .. }))
    }

    /// Takes back a kong of the player's own turn, and says which tiles are concealed again.
    pub(crate) fn take_back_kong(&mut self, kong: PastOffer) -> ArrayVec<Tile, 4> {
        let laid = &mut self.laid;
        let concealed = |laid: &Laid| matches!(laid, Laid::Concealed(meld) if meld.set() == Set::Kan(kong.tile.kind()));
        let added = |laid: &Laid| laid.without_added(kong.tile) != *laid;
        match kong.offer {
            Offer::ConcealedKong => {
                let place = laid.iter().rposition(concealed).expect("a kong that was declared lies there");
                laid.remove(place).tiles().collect()
            }
            Offer::AddedKong => {
                let place = laid.iter().rposition(added).expect("a kong that was declared lies there");
                laid[place] = laid[place].without_added(kong.tile);
                [kong.tile].into_iter().collect()
            }
            Offer::Discard => ArrayVec::new(),
        }
    }

    /// The place of the newest set in which a claimed tile lies.
    pub(crate) fn newest_claimed(&self) -> Option<usize> {
        self.laid.iter().rposition(|laid| laid.claimed().is_some())
    }
}

impl Board {
    /// A table before its first hand.
    pub fn new(rules: &Rules, conduct: Conduct, occasion: Occasion) -> Board {
        Board::at(Game::new(rules), conduct, occasion)
    }

    /// A table between two hands of a game.
    pub fn at(game: Game, conduct: Conduct, occasion: Occasion) -> Board {
        Board {
            conduct,
            occasion,
            game,
            number: 0,
            phase: Phase::Between,
            live: 0,
            replaced: 0,
            indicators: ArrayVec::new(),
            river: ArrayVec::new(),
            players: BySeat::default(),
            course: Course::new(),
            hands_left: None,
            offers: ArrayVec::new(),
            offered_before: None,
            own_kongs: ArrayVec::new(),
        }
    }

    /// The last tile that was offered: whose, which, and how.
    #[inline]
    pub fn offered(&self) -> Option<(Seat, Tile, Offer)> {
        self.offers.last().map(|past| (past.seat, past.tile, past.offer))
    }

    /// The set that this player makes of the last discard with these tiles of the hand, if it is one and may be claimed.
    pub fn claimed_set(&self, rules: &Rules, seat: Seat, call: SetCall, with: &[Tile]) -> Option<Meld> {
        let last = self.river.last()?;
        let tiles: ArrayVec<Tile, 4> = with.iter().copied().chain([last.tile]).collect();
        let meld = Meld::open(&tiles)?;
        let fits = match (call, meld.set()) {
            (SetCall::Chi, Set::Chi(_)) => last.seat.next() == seat,
            (SetCall::Pon, Set::Pon(_)) => true,
            (SetCall::Kan, Set::Kan(_)) => self.kongs() < 4,
            (SetCall::Chi | SetCall::Pon | SetCall::Kan, Set::Chi(_) | Set::Pon(_) | Set::Kan(_)) => false,
        };
        (fits && may_claim_sets(rules, self, seat)).then_some(meld)
    }

    /// The wind of a seat in this hand.
    #[inline]
    pub fn wind(&self, seat: Seat) -> Wind {
        self.game.wind_of(seat)
    }

    /// The seat of a wind in this hand.
    pub fn seat(&self, wind: Wind) -> Seat {
        self.game.dealer.after(wind as u8)
    }

    /// The discards of one player.
    pub fn discards(&self, seat: Seat) -> impl Iterator<Item = &Discarded> {
        self.river.iter().filter(move |discarded| discarded.seat == seat)
    }

    /// Riichi bets on the table.
    pub fn bets(&self) -> u8 {
        self.game.bets.saturating_add(self.players.values().filter(|player| player.bet).count() as u8)
    }

    /// Kongs declared in this hand, by all players.
    #[inline]
    pub fn kongs(&self) -> u8 {
        let kongs = |player: &Public| player.laid.iter().filter(|laid| laid.is_kong()).count() as u8;
        self.players.values().map(kongs).sum()
    }

    /// Whether all four kongs of the hand are there and belong to several players.
    pub fn has_four_kongs_of_several(&self) -> bool {
        let kongs = |player: &Public| player.laid.iter().filter(|laid| laid.is_kong()).count();
        self.replaced == 4 && !self.players.values().any(|player| kongs(player) == 4)
    }

    /// Whether the hand is being played: dealt and not yet ended.
    pub fn is_in_hand(&self) -> bool {
        !matches!(self.phase, Phase::Between | Phase::Over)
    }

    /// What this event makes of the table. It must be the next event of this table.
    pub fn apply<T: Copy>(&mut self, rules: &Rules, event: &Event<T>) {
        match *event {
            Event::Began { number, .. } => self.begin(number),
            Event::Dealt { seat, .. } => self.players[seat].concealed = 13,
            Event::Jumped { seat, .. } => self.take(seat, Took::Dealt),
            Event::Turned(tile) => self.indicators.push(tile),
            Event::Drew { seat, .. } => {
                self.settle_offer();
                self.happen(rules, Happening::Draw(self.wind(seat)));
                self.live -= 1;
                self.take(seat, Took::Drawn);
            }
            Event::Replaced { seat, .. } => {
                if let Phase::Claims { .. } = self.phase {
                    self.settle_offer();
                }
                self.happen(rules, Happening::Replacement(self.wind(seat)));
                self.live -= 1;
                self.replaced += 1;
                self.take(seat, Took::Replacement);
            }
            Event::Riichi(seat) => {
                self.happen(rules, Happening::Riichi(self.wind(seat)));
                self.players[seat].riichi = true;
            }
            Event::Discarded { seat, tile, drawn } => {
                self.happen(rules, Happening::Discard(self.wind(seat), tile.kind()));
                let player = &mut self.players[seat];
                let sideways = player.riichi && !player.turned;
                player.turned |= sideways;
                player.concealed -= 1;
                player.wrong_kong = false;
                self.river.push(Discarded { seat, tile, drawn, sideways, claimed_by: None });
                self.offer(seat, tile, Offer::Discard);
            }
            Event::Bet(seat) => {
                self.players[seat].bet = true;
                self.game.gain(seat, -rules.riichi_bet);
            }
            Event::Claimed { seat, call, with } => self.claim(rules, seat, call, with),
            Event::ConcealedKong { seat, kind } => {
                self.happen(rules, Happening::ConcealedKong(self.wind(seat), kind));
                self.players[seat].concealed -= 4;
                self.players[seat].laid.push(Laid::Concealed(concealed_kong(rules, kind)));
                self.offer(seat, Tile::plain(kind), Offer::ConcealedKong);
            }
            Event::AddedKong { seat, tile } => {
                self.happen(rules, Happening::AddedKong(self.wind(seat), tile.kind()));
                self.players[seat].concealed -= 1;
                for laid in &mut self.players[seat].laid {
                    *laid = with_added(*laid, tile);
                }
                self.offer(seat, tile, Offer::AddedKong);
            }
            Event::WrongKong { seat, .. } => self.players[seat].wrong_kong = true,
            Event::WallEnded => {
                self.settle_offer();
                self.phase = Phase::Announcing { said: BySeat::default() };
            }
            Event::Announced { seat, said } => {
                if let Phase::Announcing { said: all } = &mut self.phase {
                    all[seat] = Some(said);
                }
            }
            Event::Ruled(ruling) => self.rule(rules, ruling),
            Event::PutBack { seat, .. } => {
                self.live += 1;
                if let Phase::Turn { took: Took::Replacement, .. } = self.phase {
                    self.replaced -= 1;
                }
                self.players[seat].concealed -= 1;
                self.players[seat].wrong_kong = false;
                self.reopen(rules);
            }
            Event::KongTakenBack(seat) => {
                if let Some(kong) = self.offers.pop() {
                    self.own_kongs.pop();
                    let tiles = self.players[seat].take_back_kong(kong);
                    self.players[seat].concealed += tiles.len() as u8;
                    self.phase = Phase::Turn { seat, took: kong.took };
                }
            }
            Event::Reopened => self.reopen(rules),
            Event::Lapsed(seat) => {
                self.players[seat].wrong_kong = false;
                let laid = self.players[seat].laid.pop();
                self.players[seat].concealed += laid.map_or(0, |laid| laid.count() as u8 - 1);
                if let Some(last) = self.river.last_mut() {
                    last.claimed_by = None;
                    self.players[last.seat].turned |= last.sideways;
                }
                self.reopen(rules);
            }
            Event::Corrected { seat, with } => {
                if let Some(Laid::Wrong { claimed, from, with: wrong, .. }) = self.players[seat].laid.pop()
                    && let Some(meld) = Meld::open(&[with[0], with[1], claimed])
                {
                    let back = wrong.into_iter().flatten().count() as u8;
                    self.players[seat].concealed += back;
                    self.players[seat].concealed -= 2;
                    self.lay(rules, seat, meld, claimed, from);
                }
            }
            Event::TurnedBack => {
                self.indicators.pop();
            }
            Event::Paid { from, to, points, .. } => {
                if let Some(from) = from {
                    self.game.gain(from, -points);
                }
                self.game.gain(to, points);
            }
            Event::Penalised { seat, points } => {
                self.game.penalties[seat] = self.game.penalties[seat].saturating_sub(points);
            }
            Event::Fined { seat, points } => self.game.gain(seat, points.saturating_neg()),
            Event::TimeCalled => self.call_time(rules),
            Event::Ended { end, bets_left } => {
                let settled = Settlement { bets_left, ..Settlement::default() };
                let counted = end.counts_as_played(rules);
                let next = self.game.after(rules, end, &settled, self.hands_left == Some(1));
                if counted {
                    self.hands_left = self.hands_left.map(|left| left.saturating_sub(1));
                }
                self.phase = match next {
                    Next::Hand(game) => {
                        self.game = game;
                        Phase::Between
                    }
                    Next::Over(_) => {
                        self.game.bets = bets_left;
                        Phase::Over
                    }
                };
                self.players.values_mut().for_each(|player| player.bet = false);
            }
            Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::Won(_)
            | Event::Aborted(_) => (),
        }
    }

    #[inline]
    fn happen(&mut self, rules: &Rules, happening: Happening) {
        self.course.happen(rules, happening);
    }

    #[inline]
    fn take(&mut self, seat: Seat, took: Took) {
        self.players[seat].concealed += 1;
        self.phase = Phase::Turn { seat, took };
    }

    #[inline]
    fn offer(&mut self, seat: Seat, tile: Tile, offer: Offer) {
        if offer == Offer::Discard {
            self.offered_before = self.offers.last().map(|past| past.seat);
            self.offers.clear();
        } else {
            self.own_kongs.push(OwnKong { seat, kind: tile.kind(), offer, discards: self.river.len() as u8 });
        }
        let took = match self.phase {
            Phase::Turn { took, .. } => took,
            Phase::Between | Phase::Dealing | Phase::Claims { .. } | Phase::Announcing { .. } | Phase::Over => {
                Took::Drawn
            }
        };
        self.offers.push(PastOffer { seat, tile, offer, took, course: self.course });
        self.phase = Phase::Claims { seat, tile, offer };
    }

    /// What the last offer leaves is about to be known: a late claim goes back to this moment.
    #[inline]
    fn settle_offer(&mut self) {
        if let Some(past) = self.offers.last_mut() {
            past.course = self.course;
        }
    }

    fn begin(&mut self, number: u32) {
        self.number = number;
        self.phase = Phase::Dealing;
        self.live = LIVE;
        self.replaced = 0;
        self.indicators.clear();
        self.river.clear();
        self.players = BySeat::default();
        self.course = Course::new();
        self.offers.clear();
        self.offered_before = None;
        self.own_kongs.clear();
    }

    fn claim(&mut self, rules: &Rules, seat: Seat, call: SetCall, with: [Option<Tile>; 3]) {
        let tiles: ArrayVec<Tile, 3> = with.into_iter().flatten().collect();
        let meld = self.claimed_set(rules, seat, call, &tiles);
        let Some(last) = self.river.last_mut() else { return };
        last.claimed_by = Some(seat);
        let (claimed, from) = (last.tile, last.seat);
        // The next discard of a declarer whose sideways tile is taken lies sideways instead.
        if last.sideways {
            self.players[from].turned = false;
        }
        self.settle_offer();
        self.players[seat].concealed -= tiles.len() as u8;
        match meld {
            Some(meld) => {
                self.lay(rules, seat, meld, claimed, from);
                if call == SetCall::Kan {
                    self.phase = Phase::Dealing;
                }
            }
            None => {
                self.players[seat].laid.push(Laid::Wrong { call, with, claimed, from });
                self.happen(rules, Happening::WrongClaim { by: self.wind(seat), from: self.wind(from) });
                self.phase = Phase::Turn { seat, took: Took::Claimed { barred: KindSet::EMPTY } };
            }
        }
    }

    /// Lays a set with a claimed tile.
    fn lay(&mut self, rules: &Rules, seat: Seat, meld: Meld, claimed: Tile, from: Seat) {
        self.players[seat].laid.push(Laid::Claimed { meld, claimed, from });
        let claim = Happening::Claim { by: self.wind(seat), from: self.wind(from), set: meld.set() };
        if let Some(past) = self.offers.last() {
            self.course = past.course.then(rules, claim);
        }
        let barred = barred_discards(rules, claimed.kind(), meld.set());
        self.phase = Phase::Turn { seat, took: Took::Claimed { barred } };
    }

    /// The last discard is open to claims again, as if it had just been made.
    fn reopen(&mut self, rules: &Rules) {
        let Some(&PastOffer { seat, tile, offer, course, .. }) = self.offers.last() else { return };
        self.course = course;
        self.phase = Phase::Claims { seat, tile, offer };
        if let Some(declarer) = self.course.pending().map(|wind| self.seat(wind))
            && core::mem::take(&mut self.players[declarer].bet)
        {
            self.game.gain(declarer, rules.riichi_bet);
        }
    }

    fn rule(&mut self, rules: &Rules, ruling: Ruling) {
        let Some(seat) = ruling.seat else { return };
        if ruling.verdict == Verdict::DeadHand {
            self.players[seat].dead = true;
            self.players[seat].dead_for = Some(ruling.fault);
        }
        // Without the word or the sideways tile there was no riichi, and the stake goes back.
        if let (Fault::RiichiStep(RiichiStep::Word | RiichiStep::Sideways), Verdict::DeadHand) =
            (ruling.fault, ruling.verdict)
        {
            let void = Happening::RiichiVoid(self.wind(seat));
            self.happen(rules, void);
            self.offers.iter_mut().for_each(|past| past.course.happen(rules, void));
            self.players[seat].riichi = false;
            if core::mem::take(&mut self.players[seat].bet) {
                self.game.gain(seat, rules.riichi_bet);
            }
        }
        if ruling.fault == Fault::WrongKong && ruling.verdict == Verdict::PutRight {
            self.players[seat].wrong_kong = false;
        }
        if ruling.loses_claimed_tile(rules) {
            self.lose_claimed(seat);
        }
    }

    /// The tile that this player claimed last stays where it was discarded, and the set lies there without it. The claim
    /// was made all the same: what it ended stays ended, and a kong counts as declared.
    fn lose_claimed(&mut self, seat: Seat) {
        let claimed = self.river.iter_mut().rfind(|discard| discard.claimed_by == Some(seat));
        let (Some(discard), Some(place)) = (claimed, self.players[seat].newest_claimed()) else { return };
        discard.claimed_by = None;
        self.players[discard.seat].turned |= discard.sideways;
        let laid = &mut self.players[seat].laid[place];
        *laid = laid.without_claimed();
    }

    fn call_time(&mut self, rules: &Rules) {
        match self.phase {
            Phase::Over => (),
            Phase::Between => match hands_after_signal(rules, false) {
                0 => self.phase = Phase::Over,
                left => self.hands_left = Some(left),
            },
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                self.hands_left = Some(hands_after_signal(rules, true));
            }
        }
    }
}

/// All four tiles of a kind, red ones included, as a concealed kong.
pub(crate) fn concealed_kong(rules: &Rules, kind: Kind) -> Meld {
    let mut tiles = [Tile::plain(kind); 4];
    if let Some(suit) = kind.suit().filter(|&suit| kind == Kind::five(suit)) {
        for tile in tiles.iter_mut().take(rules.red_fives.in_suit(suit).into()) {
            *tile = Tile::red_five(suit);
        }
    }
    Meld::concealed_kong(&tiles).expect("four alike are a kong")
}

/// The pung of this tile's kind with the tile added; other sets as they are.
pub(crate) fn with_added(laid: Laid, added: Tile) -> Laid {
    match laid {
        Laid::Claimed { meld, claimed, from } if meld.set() == Set::Pon(added.kind()) => {
            Laid::Added { meld: kong_of(meld, added), claimed, from, added }
        }
        other => other,
    }
}

/// The kong that a pung and a tile make.
pub(crate) fn kong_of(pung: Meld, added: Tile) -> Meld {
    let tiles: ArrayVec<Tile, 4> = pung.tiles().chain([added]).collect();
    Meld::open(&tiles).expect("a pung and its fourth tile are a kong")
}
