//! What a game was, as far as it is counted and written out: folded from its events.

use arrayvec::ArrayVec;
use engine::Why;
use rules::Rules;
use table::{Abort, Board, Conduct, Event, Game, GameResult, HandEnd, Occasion, Phase, Position, Said, Won};
use tiles::{BySeat, Kind, Seat, Tile, Wind};

use crate::wait::Wait;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSeen {
    /// Its number, counted from 1.
    pub number: u64,
    /// The hands in order, replayed ones too.
    pub hands: Vec<HandSeen>,
    pub result: GameResult,
}

/// A hand that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSeen {
    /// Counted from 1 in its game.
    pub number: u32,
    /// What stood on the table before it.
    pub before: Game,
    pub over: Over,
    /// What each player gained or lost, bets included.
    pub changes: BySeat<i32>,
    /// Whether the same player deals the next hand.
    pub dealer_stays: bool,
    /// Discards of all players.
    pub discards: u8,
    /// Tiles left in the wall.
    pub wall: u8,
    /// How each player's hand stood at the end.
    pub manners: BySeat<Manner>,
    /// Sets made with claimed tiles, and kongs.
    pub sets: BySeat<u8>,
    /// What was announced at an exhaustive draw.
    pub said: BySeat<Option<Said>>,
    /// In the order in which they were declared.
    pub riichi: ArrayVec<RiichiSeen, 4>,
    /// The one next after the discarder first.
    pub wins: ArrayVec<WinSeen, 3>,
    /// Who gave what to whom, and what for, as it was paid.
    pub paid: Vec<Payment>,
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    Won,
    Exhaustive,
    Nagashi,
    Aborted(Abort),
    /// It is dealt again after a chombo.
    Replayed,
}

impl Over {
    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Over::Won => "won",
            Over::Exhaustive => "exhaustive",
            Over::Nagashi => "nagashi",
            Over::Aborted(abort) => abort_id(abort),
            Over::Replayed => "replayed",
        }
    }
}

/// The name of a way to abort a hand, in data.
pub const fn abort_id(abort: Abort) -> &'static str {
    match abort {
        Abort::NineTerminals => "nine-terminals",
        Abort::FourWinds => "four-winds",
        Abort::FourRiichi => "four-riichi",
        Abort::FourKongs => "four-kongs",
        Abort::ThreeWinners => "three-winners",
    }
}

/// How a player's hand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Riichi was declared.
    Riichi,
    /// A tile was claimed for a set.
    Open,
    /// Neither.
    Silent,
}

impl Manner {
    /// All of them, in the order of the counts.
    pub const ALL: [Manner; 3] = [Manner::Riichi, Manner::Open, Manner::Silent];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Manner::Riichi => "riichi",
            Manner::Open => "open",
            Manner::Silent => "silent",
        }
    }
}

/// A riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RiichiSeen {
    pub seat: Seat,
    /// The turn of the player in which it was declared.
    pub turn: u8,
    /// What the hand waits for after the declaring discard; `None` if it does not.
    pub wait: Option<Wait>,
    /// Whether the declaring discard was let pass or claimed for a set, so that the bet was placed.
    pub stands: bool,
}

/// A winning hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinSeen {
    pub won: Won,
    pub manner: Manner,
    /// The turn of the winner: of the last discard before a win on another's tile, at least 1.
    pub turn: u8,
    pub wait: Option<Wait>,
    /// Sets made with claimed tiles, and kongs.
    pub sets: u8,
    /// The hand in the notation.
    pub tiles: String,
    /// What the hand itself brought.
    pub points: i32,
    /// What counters brought.
    pub counters: i32,
    /// Riichi bets that the winner took.
    pub bets: i32,
}

/// Points that changed hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// `None` is the table, where the bets lie.
    pub from: Option<Seat>,
    pub to: Seat,
    pub points: i32,
    pub why: Why,
}

impl HandSeen {
    /// The wind of a player in this hand.
    pub fn wind(&self, seat: Seat) -> Wind {
        self.before.wind_of(seat)
    }

    /// The riichi of a player.
    pub fn riichi_of(&self, seat: Seat) -> Option<&RiichiSeen> {
        self.riichi.iter().find(|riichi| riichi.seat == seat)
    }
}

/// A table whose events go by.
pub struct Watched {
    position: Position,
    hand: Begun,
}

/// What the position does not keep of the hand that is being played.
struct Begun {
    before: Game,
    aborted: Option<Abort>,
    said: BySeat<Option<Said>>,
    riichi: ArrayVec<RiichiSeen, 4>,
    wins: ArrayVec<WinSeen, 3>,
    paid: Vec<Payment>,
}

impl Begun {
    fn new(before: Game) -> Begun {
        Begun {
            before,
            aborted: None,
            said: BySeat([None; 4]),
            riichi: ArrayVec::new(),
            wins: ArrayVec::new(),
            paid: Vec::new(),
        }
    }
}

impl Watched {
    /// A table before the first hand of a game.
    pub fn new(rules: &Rules, conduct: Conduct) -> Watched {
        let board = Board::new(rules, conduct, Occasion::Club);
        Watched { hand: Begun::new(board.game), position: Position::new(board) }
    }

    /// Takes in what happened; with its last event comes the hand.
    pub fn see(&mut self, rules: &Rules, event: &Event<Tile>) -> Option<HandSeen> {
        match *event {
            Event::Began { .. } => self.hand = Begun::new(self.position.board.game),
            Event::Bet(seat) => {
                if let Some(riichi) = self.hand.riichi.iter_mut().find(|riichi| riichi.seat == seat) {
                    riichi.stands = true;
                }
            }
            Event::Announced { seat, said } => self.hand.said[seat] = Some(said),
            Event::Reopened => self.hand.said = BySeat([None; 4]),
            Event::Won(won) => self.hand.wins.push(self.win(won)),
            Event::Aborted(abort) => self.hand.aborted = Some(abort),
            Event::Paid { from, to, points, why } => self.pay(Payment { from, to, points, why }),
            Event::Ended { end, .. } => return Some(self.end(rules, event, end)),
            Event::Dealt { .. }
            | Event::Jumped { .. }
            | Event::Turned(_)
            | Event::Drew { .. }
            | Event::Replaced { .. }
            | Event::Riichi(_)
            | Event::Discarded { .. }
            | Event::Claimed { .. }
            | Event::ConcealedKong { .. }
            | Event::AddedKong { .. }
            | Event::WrongKong { .. }
            | Event::WallEnded
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::Ruled(_)
            | Event::PutBack { .. }
            | Event::Lapsed(_)
            | Event::KongTakenBack(_)
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled => (),
        }
        self.position.apply(rules, event);
        if let Event::Discarded { seat, .. } = *event
            && self.position.board.players[seat].riichi
            && !self.hand.riichi.iter().any(|riichi| riichi.seat == seat)
        {
            self.declare(seat);
        }
        None
    }

    /// The declaring discard of a riichi has been made.
    fn declare(&mut self, seat: Seat) {
        let own = &self.position.hands[seat];
        let concealed = own.held.counts();
        let wait = Wait::of(&concealed, &own.melds, |kind| concealed[kind.index()] + self.shown(kind));
        self.hand.riichi.push(RiichiSeen { seat, turn: self.discards(seat), wait, stands: false });
    }

    fn win(&self, won: Won) -> WinSeen {
        let (own, public) = (&self.position.hands[won.seat], &self.position.board.players[won.seat]);
        let mut held = own.held;
        if won.by.is_self_draw() {
            held.remove(won.tile);
        }
        let concealed = held.counts();
        // A tile that was offered lies there for all to see, but the hand waited for it before.
        let offered = |kind: Kind| u8::from(!won.by.is_self_draw() && kind == won.tile.kind());
        let seen = |kind: Kind| (concealed[kind.index()] + self.shown(kind)).saturating_sub(offered(kind));
        let sets: String = own
            .melds
            .iter()
            .map(|meld| {
                let (open, close) = if meld.is_open() { ('(', ')') } else { ('[', ']') };
                format!(" {open}{}{close}", written(meld.tiles()))
            })
            .collect();
        WinSeen {
            won,
            manner: self.manner(won.seat),
            turn: (self.discards(won.seat) + u8::from(won.by.is_self_draw())).max(1),
            wait: Wait::of(&concealed, &own.melds, seen),
            sets: public.laid.len() as u8,
            tiles: format!("{}{sets} +{}", written(held.iter()), won.tile),
            points: 0,
            counters: 0,
            bets: 0,
        }
    }

    fn pay(&mut self, payment: Payment) {
        self.hand.paid.push(payment);
        if let Some(win) = self.hand.wins.iter_mut().find(|win| win.won.seat == payment.to) {
            match payment.why {
                Why::Hand | Why::Liability => win.points += payment.points,
                Why::Counters => win.counters += payment.points,
                Why::Bets => win.bets += payment.points,
                Why::Noten | Why::Nagashi | Why::Chombo => (),
            }
        }
    }

    fn end(&mut self, rules: &Rules, event: &Event<Tile>, end: HandEnd) -> HandSeen {
        let board = &self.position.board;
        let manners = BySeat(Seat::ALL.map(|seat| self.manner(seat)));
        let sets = BySeat(Seat::ALL.map(|seat| board.players[seat].laid.len() as u8));
        let (number, discards, wall) = (board.number, board.river.len() as u8, board.live);
        self.position.apply(rules, event);
        let board = &self.position.board;
        let Begun { before, aborted, said, riichi, wins, paid } =
            std::mem::replace(&mut self.hand, Begun::new(board.game));
        HandSeen {
            number,
            before,
            over: match end {
                HandEnd::Won { .. } => Over::Won,
                HandEnd::Drawn { .. } => Over::Exhaustive,
                HandEnd::Nagashi { .. } => Over::Nagashi,
                HandEnd::Aborted => Over::Aborted(aborted.expect("the table says what aborted the hand")),
                HandEnd::Replayed => Over::Replayed,
            },
            changes: BySeat(Seat::ALL.map(|seat| board.game.points[seat] - before.points[seat])),
            dealer_stays: board.phase == Phase::Between && board.game.dealer == before.dealer,
            discards,
            wall,
            manners,
            sets,
            said,
            riichi,
            wins,
            paid,
        }
    }

    fn manner(&self, seat: Seat) -> Manner {
        let player = &self.position.board.players[seat];
        match () {
            () if player.riichi => Manner::Riichi,
            () if !player.is_concealed() => Manner::Open,
            () => Manner::Silent,
        }
    }

    /// Own discards so far.
    fn discards(&self, seat: Seat) -> u8 {
        self.position.board.discards(seat).count() as u8
    }

    /// How many tiles of a kind lie face up on the table.
    fn shown(&self, kind: Kind) -> u8 {
        let board = &self.position.board;
        // A claimed discard lies among the sets.
        let river = board.river.iter().filter(|discard| discard.claimed_by.is_none()).map(|discard| discard.tile);
        let laid = board.players.0.iter().flat_map(|player| player.laid.iter().flat_map(|laid| laid.tiles()));
        river.chain(laid).chain(board.indicators.iter().copied()).filter(|tile| tile.kind() == kind).count() as u8
    }
}

/// Tiles in the notation, each suit named once.
fn written(tiles: impl Iterator<Item = Tile>) -> String {
    let mut text = String::new();
    let mut tiles = tiles.peekable();
    while let Some(tile) = tiles.next() {
        text.push(tile.digit());
        if tiles.peek().is_none_or(|next| next.kind().letter() != tile.kind().letter()) {
            text.push(tile.kind().letter());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::shanten::shanten;
    use players::{Bot, Level, choose};
    use shuffle::Seed;
    use table::Table;
    use tiles::{COPIES, Written};

    use super::*;

    /// Plays a game with the walls of this seed.
    fn play(
        rules: &Rules,
        seed: &Seed,
        players: &mut [Box<dyn Bot>; 4],
        mut sink: impl FnMut(&Event<Tile>, &Position),
    ) -> GameResult {
        let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
        while table.board().phase != Phase::Over {
            if table.board().phase == Phase::Between {
                let chance = seed.hand(rules, table.board().number + 1);
                table.deal(rules, chance.wall(), Some(chance.dice), &mut sink).expect("a wall is wanted");
                continue;
            }
            let asked = Seat::ALL.into_iter().find(|&seat| !table.legal_actions(seat).is_empty());
            let seat = asked.expect("in a hand the table waits for somebody");
            let bot = &mut *players[seat as usize];
            let action = choose(bot, rules, &table.view(seat), table.legal_actions(seat));
            table.play(rules, seat, action, &mut sink).expect("what a bot does is legal");
        }
        table.board().game.result(rules)
    }

    /// What a slow reader of the events of one hand would write down.
    #[derive(Default)]
    struct Notes {
        hands: BTreeMap<u8, Vec<Tile>>,
        /// Tiles that lie face up, each once.
        table: Vec<Tile>,
        /// Tiles in the sets of each player.
        laid: [Vec<Kind>; 4],
        discards: [u8; 4],
        claims: [u8; 4],
        declared: Vec<(Seat, u8)>,
        paid: Vec<(Option<Seat>, Seat, i32)>,
        wins: Vec<(Seat, u8, usize, usize)>,
        last: Option<Tile>,
    }

    impl Notes {
        fn take(&mut self, seat: Seat, kind: Kind, number: usize) {
            let hand = self.hands.entry(seat as u8).or_default();
            for _ in 0..number {
                let place = hand.iter().position(|tile| tile.kind() == kind).expect("the tile is there");
                self.table.push(hand.remove(place));
            }
        }

        fn see(&mut self, event: &Event<Tile>) {
            match *event {
                Event::Dealt { seat, tiles } => self.hands.entry(seat as u8).or_default().extend(tiles),
                Event::Jumped { seat, tile } | Event::Drew { seat, tile } | Event::Replaced { seat, tile } => {
                    self.hands.entry(seat as u8).or_default().push(tile);
                }
                Event::Turned(tile) => self.table.push(tile),
                Event::Riichi(seat) => self.declared.push((seat, self.discards[seat as usize] + 1)),
                Event::Discarded { seat, tile, .. } => {
                    self.discards[seat as usize] += 1;
                    self.take(seat, tile.kind(), 1);
                    self.last = Some(tile);
                }
                Event::Claimed { seat, with, .. } => {
                    self.claims[seat as usize] += 1;
                    with.into_iter().flatten().for_each(|tile| self.take(seat, tile.kind(), 1));
                    let tiles = with.into_iter().flatten().chain(self.last).map(Tile::kind);
                    self.laid[seat as usize].extend(tiles);
                }
                Event::ConcealedKong { seat, kind } => {
                    self.take(seat, kind, 4);
                    self.laid[seat as usize].extend([kind; 4]);
                }
                Event::AddedKong { seat, tile } => {
                    self.take(seat, tile.kind(), 1);
                    self.laid[seat as usize].push(tile.kind());
                }
                Event::Won(won) => {
                    let mut hand = self.hands[&(won.seat as u8)].clone();
                    let drawn = won.from.is_none();
                    if drawn {
                        let place = hand.iter().position(|tile| tile.kind() == won.tile.kind()).expect("it was drawn");
                        hand.remove(place);
                    }
                    let mut counts = [0; Kind::COUNT];
                    hand.iter().for_each(|tile| counts[tile.kind().index()] += 1);
                    let melds = (13 - hand.len()) / 3;
                    let completes = |kind: &Kind| {
                        let mut full = counts;
                        full[kind.index()] += 1;
                        let laid = self.laid[won.seat as usize].iter().filter(|one| *one == kind).count();
                        usize::from(full[kind.index()]) + laid <= COPIES.into() && shanten(&full, melds) == -1
                    };
                    let unseen = |kind: Kind| {
                        let seen = self.table.iter().chain(&hand).filter(|tile| tile.kind() == kind).count();
                        4 + usize::from(!drawn && kind == won.tile.kind()) - seen
                    };
                    let kinds: Vec<Kind> = Kind::all().filter(completes).collect();
                    let tiles = kinds.iter().map(|&kind| unseen(kind)).sum();
                    let turn = (self.discards[won.seat as usize] + u8::from(drawn)).max(1);
                    self.wins.push((won.seat, turn, kinds.len(), tiles));
                }
                Event::Paid { from, to, points, .. } => self.paid.push((from, to, points)),
                Event::Began { .. }
                | Event::Bet(_)
                | Event::WrongKong { .. }
                | Event::WallEnded
                | Event::Announced { .. }
                | Event::Showed { .. }
                | Event::UraTurned(_)
                | Event::ReadingNamed { .. }
                | Event::Aborted(_)
                | Event::Ruled(_)
                | Event::PutBack { .. }
                | Event::Lapsed(_)
                | Event::KongTakenBack(_)
                | Event::Reopened
                | Event::Corrected { .. }
                | Event::TurnedBack
                | Event::Penalised { .. }
                | Event::Fined { .. }
                | Event::TimeCalled
                | Event::Ended { .. } => (),
            }
        }
    }

    /// Whole games of every ruleset, each hand against notes that know nothing of positions.
    #[test]
    fn what_is_seen_is_what_slow_notes_say() {
        let (mut wins, mut riichi) = (0, 0);
        for ruleset in &rules::Ruleset::ALL {
            let rules = &ruleset.rules;
            for number in 0..8 {
                let seed = Seed::new([number; 32]);
                let level = |id| Level::named(id).expect("a level");
                let levels = [level("club"), level("club"), level("random"), level("club")];
                let mut players = Seat::ALL.map(|seat| levels[seat as usize].player(seat as u64));
                let (mut watched, mut notes, mut points) =
                    (Watched::new(rules, Conduct::Enforced), Notes::default(), Game::new(rules).points);
                let mut last = None;
                let result = play(rules, &seed, &mut players, |event, _| {
                    if let Event::Began { .. } = event {
                        notes = Notes::default();
                    }
                    notes.see(event);
                    let Some(hand) = watched.see(rules, event) else { return };
                    assert_eq!(hand.before.points, points);
                    Seat::ALL.into_iter().for_each(|seat| points[seat] += hand.changes[seat]);
                    let declared: Vec<(Seat, u8)> = hand.riichi.iter().map(|one| (one.seat, one.turn)).collect();
                    assert_eq!(declared, notes.declared);
                    let paid: Vec<_> = hand.paid.iter().map(|one| (one.from, one.to, one.points)).collect();
                    assert_eq!(paid, notes.paid);
                    let found: Vec<(Seat, u8, usize, usize)> = hand
                        .wins
                        .iter()
                        .map(|win| {
                            let wait = win.wait.expect("a winning hand waited");
                            (win.won.seat, win.turn, wait.kinds.into(), wait.tiles.into())
                        })
                        .collect();
                    assert_eq!(found, notes.wins, "{:?}", hand.wins);
                    for win in &hand.wins {
                        let written: Written = win.tiles.parse().expect("the notation");
                        assert_eq!(written.concealed.len() + 3 * written.melds.len(), 13);
                        assert_eq!(written.winning, Some(win.won.tile));
                        let open = notes.claims[win.won.seat as usize] > 0;
                        assert_eq!(
                            (win.manner == Manner::Open, win.manner == Manner::Riichi),
                            (open, win.won.riichi.is_some())
                        );
                        let brought: i32 = notes
                            .paid
                            .iter()
                            .filter(|(_, to, _)| *to == win.won.seat)
                            .map(|(_, _, points)| points)
                            .sum();
                        assert_eq!(win.points + win.counters + win.bets, brought);
                    }
                    assert_eq!(hand.discards, notes.discards.iter().sum::<u8>());
                    wins += hand.wins.len();
                    riichi += hand.riichi.len();
                    last = Some(hand);
                });
                assert!(!last.expect("a last hand").dealer_stays);
                let bets: i32 = result.bets.0.iter().sum();
                assert_eq!(result.points.0.iter().sum::<i32>(), points.0.iter().sum::<i32>() + bets);
            }
        }
        assert!(wins > 300 && riichi > 300, "{wins} {riichi}");
    }
}
