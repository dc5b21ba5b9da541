//! The table: takes walls and actions, emits events, and plays a whole game.
//!
//! ```
//! use rules::Ruleset;
//! use janso_table::{Action, Conduct, Occasion, Table, Wall};
//! use tiles::Seat;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut tiles = [tiles::Tile::plain(tiles::Kind::five(tiles::Suit::Pin)); 136];
//! tiles.iter_mut().zip(rules.tile_set()).for_each(|(place, tile)| *place = tile);
//! let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
//! let mut events = 0;
//! table.deal(rules, Wall::in_order(tiles), None, |_, _| events += 1).expect("the table waits for a wall");
//! let first = table.legal_actions(Seat::A).moves().next().expect("East discards");
//! table.play(rules, Seat::A, first, |_, _| events += 1).expect("it is legal");
//! assert!(table.play(rules, Seat::A, Action::Tsumo, |_, _| ()).is_err());
//! ```

use rules::Rules;
use tiles::{BySeat, Kind, Seat, Tile};

use crate::event::Concerns;
use crate::flow::Flow;
use crate::{
    Action, Board, Conduct, Dice, Event, Game, Impossible, Incident, Legal, Occasion, Own, Phase, Refusal, SeatView,
    View, Wall,
};

/// Everything that events make of a table: what everybody sees, and the four hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// What everybody sees.
    pub board: Board,
    /// The hands.
    pub hands: BySeat<Own>,
}

impl Position {
    /// A table that stands between two hands.
    pub fn new(board: Board) -> Position {
        Position { board, hands: BySeat::default() }
    }

    /// What this event makes of the table.
    ///
    /// # Panics
    /// If it is not the next event of this table.
    #[inline]
    pub fn apply(&mut self, rules: &Rules, event: &Event<Tile>) {
        match event.concerns() {
            Concerns::Nobody => (),
            Concerns::One(seat) => self.hands[seat].fold(rules, &self.board, seat, true, event),
            Concerns::OneAndWaiting(one) => {
                for seat in Seat::ALL {
                    if seat == one || self.hands[seat].is_waiting() {
                        self.hands[seat].fold(rules, &self.board, seat, seat == one, event);
                    }
                }
            }
            Concerns::Everybody => {
                for seat in Seat::ALL {
                    self.hands[seat].fold(rules, &self.board, seat, true, event);
                }
            }
        }
        self.board.apply(rules, event);
    }

    /// What a seat sees.
    #[inline]
    pub fn seen_by(&self, seat: Seat) -> SeatView<'_> {
        SeatView { seat, board: &self.board, own: &self.hands[seat] }
    }

    /// What a seat sees, as a value of its own.
    pub fn view(&self, seat: Seat) -> View {
        self.seen_by(seat).to_view()
    }
}

/// A table in play. Its [`Position`] changes by events only; beside it stand what comes from outside and has not become
/// an event yet: the rest of the wall, answers to an offer that others still think about, and calls that went unheard.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) position: Position,
    pub(crate) wall: Wall,
    pub(crate) answers: BySeat<Option<Answer>>,
    pub(crate) answered: u8,
    /// Who called the last discard for a set, got it or not: a bit for each seat.
    pub(crate) callers: u8,
    /// Whom the table waits for: a bit for each seat.
    pub(crate) asked: u8,
    /// What those seats may do. What stands here for others is left over.
    pub(crate) legal: BySeat<Legal>,
    /// Whether it stops at every offer.
    pub(crate) stops: bool,
}

impl PartialEq for Table {
    /// What the seats may do follows from all that is compared, and whether it stops changes nothing of what happens.
    fn eq(&self, other: &Table) -> bool {
        self.position == other.position
            && self.wall == other.wall
            && self.answers == other.answers
            && self.answered == other.answered
            && self.callers == other.callers
            && self.asked == other.asked
    }
}

impl Eq for Table {}

/// What a seat does about an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) action: Action,
    /// How many had answered before.
    pub(crate) order: u8,
    /// Whether the hand was dead already. What a referee finds later does not change what was called.
    pub(crate) dead: bool,
    /// Whether it is a win that came late: the tile was let pass before, so that only another win can come beside it.
    pub(crate) late: bool,
}

/// Why a wall cannot be dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeal {
    /// A hand is being played.
    InHand,
    /// The game is over.
    Over,
    /// The wall does not have the tiles of the ruleset: this one is there too often, so another is missing.
    WrongTiles(Tile),
}

impl core::fmt::Display for NoDeal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NoDeal::InHand => f.write_str("a hand is being played: a wall is dealt between hands"),
            NoDeal::Over => f.write_str("the game is over"),
            NoDeal::WrongTiles(tile) => write!(f, "the wall has {tile} more often than the ruleset"),
        }
    }
}

impl core::error::Error for NoDeal {}

/// Why a report changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRuling {
    /// In enforced conduct nothing can go wrong.
    Enforced,
    /// No hand is being played.
    NoHand,
    /// What is reported cannot have happened at this moment.
    CannotBe(Impossible),
    /// The ruleset does not speak of it.
    NotInRules,
    /// No penalty has this size.
    PenaltyPoints,
}

impl core::fmt::Display for NoRuling {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NoRuling::Enforced => f.write_str("incidents are reported to tables in open conduct"),
            NoRuling::NoHand => f.write_str("no hand is being played"),
            NoRuling::CannotBe(why) => write!(f, "that cannot have happened at this moment of the hand: {why}"),
            NoRuling::NotInRules => {
                f.write_str("the ruleset does not speak of that: the players or a referee decide")
            }
            NoRuling::PenaltyPoints => f.write_str(
                "a penalty is at least 100 points, in whole hundreds, and at most what `penalty_most` of the ruleset says",
            ),
        }
    }
}

impl core::error::Error for NoRuling {}

impl Table {
    /// A table before the first hand of a game.
    pub fn new(rules: &Rules, conduct: Conduct, occasion: Occasion) -> Table {
        Table::at(Game::new(rules), conduct, occasion)
    }

    /// A table between two hands of a game.
    pub fn at(game: Game, conduct: Conduct, occasion: Occasion) -> Table {
        Table {
            position: Position::new(Board::at(game, conduct, occasion)),
            wall: Wall::in_order([Tile::plain(Kind::five(tiles::Suit::Pin)); 136]),
            answers: BySeat::default(),
            answered: 0,
            callers: 0,
            asked: 0,
            legal: BySeat::default(),
            stops: false,
        }
    }

    /// A table whose game is over, from what its events made of it; nothing where the game goes on.
    pub fn finished(position: Position) -> Option<Table> {
        let Board { game, conduct, occasion, phase, .. } = position.board;
        (phase == Phase::Over).then(|| Table { position, ..Table::at(game, conduct, occasion) })
    }

    /// The same table, which stops at every offered tile, whether or not anybody can claim it, until the offer is
    /// [closed](Table::close_offer). For tables at which somebody plays who must not learn what others could claim: what
    /// follows has not happened before then, so that nothing has to be hidden. The same things happen in the same order
    /// as at a table that does not stop.
    #[must_use]
    pub fn stopping(self) -> Table {
        Table { stops: true, ..self }
    }

    /// Deals the next hand from this wall, with the dice that broke it if any were rolled.
    pub fn deal(
        &mut self,
        rules: &Rules,
        wall: Wall,
        dice: Option<Dice>,
        mut sink: impl FnMut(&Event<Tile>, &Position),
    ) -> Result<(), NoDeal> {
        match self.position.board.phase {
            Phase::Between => (),
            Phase::Over => return Err(NoDeal::Over),
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                return Err(NoDeal::InHand);
            }
        }
        if let Some(tile) = wall.one_too_many(rules) {
            return Err(NoDeal::WrongTiles(tile));
        }
        self.wall = wall;
        Flow::new(rules, self, &mut sink).deal(dice);
        Ok(())
    }

    /// Takes an action. A refused one changes nothing.
    #[inline]
    pub fn play(
        &mut self,
        rules: &Rules,
        seat: Seat,
        action: Action,
        mut sink: impl FnMut(&Event<Tile>, &Position),
    ) -> Result<(), Refusal> {
        if !self.legal_actions(seat).contains(action) {
            return Err(self.why_not(rules, seat, action).expect("what is not legal has a reason"));
        }
        Flow::new(rules, self, &mut sink).act(seat, action);
        Ok(())
    }

    /// Whether a tile is offered and nobody is asked about it any more, or ever was. The table [stops](Table::stopping)
    /// there.
    #[inline]
    pub fn is_offer_answered(&self) -> bool {
        matches!(self.position.board.phase, Phase::Claims { .. }) && self.asked == 0
    }

    /// Who has answered the open offer with anything but a pass.
    pub fn takers(&self) -> impl Iterator<Item = Seat> {
        let takes = |seat: &Seat| self.answers[*seat].is_some_and(|answer| answer.action != Action::Pass);
        Seat::ALL.into_iter().filter(takes)
    }

    /// What a seat has answered about the open offer while others still think. Nobody else is told.
    pub fn answer(&self, seat: Seat) -> Option<Action> {
        self.answers[seat].map(|answer| answer.action)
    }

    /// Closes an offer that everybody who was asked has answered: the tile is claimed or won on, or the next player
    /// draws, a kong is completed, or the hand ends. Whether there was such an offer; if not, nothing changes.
    pub fn close_offer(&mut self, rules: &Rules, mut sink: impl FnMut(&Event<Tile>, &Position)) -> bool {
        let is_answered = self.is_offer_answered();
        if is_answered {
            Flow::new(rules, self, &mut sink).close_offer();
        }
        is_answered
    }

    /// Rules on an incident. A refused report changes nothing.
    pub fn report(
        &mut self,
        rules: &Rules,
        incident: Incident,
        mut sink: impl FnMut(&Event<Tile>, &Position),
    ) -> Result<(), NoRuling> {
        let board = &self.position.board;
        match (incident, board.conduct) {
            // Whoever is fined need not have touched a tile.
            (Incident::Penalty { .. }, _) if board.phase == Phase::Over => Err(NoRuling::NoHand),
            (Incident::Penalty { seat, points, why }, _) => {
                Flow::new(rules, self, &mut sink).penalise(seat, points, why)
            }
            (_, Conduct::Enforced) => Err(NoRuling::Enforced),
            (_, Conduct::Open) if !board.is_in_hand() => Err(NoRuling::NoHand),
            (_, Conduct::Open) => Flow::new(rules, self, &mut sink).report(incident),
        }
    }

    /// Gives the time signal of a session: what is left to play follows from the ruleset. Once is enough.
    pub fn call_time(&mut self, rules: &Rules, mut sink: impl FnMut(&Event<Tile>, &Position)) {
        if self.position.board.hands_left.is_none() && self.position.board.phase != Phase::Over {
            Flow::new(rules, self, &mut sink).emit(Event::TimeCalled);
        }
    }

    /// What a seat may do now: the only authority.
    #[inline]
    pub fn legal_actions(&self, seat: Seat) -> &Legal {
        if self.asked >> seat as u8 & 1 == 1 { &self.legal[seat] } else { &Legal::EMPTY }
    }

    /// What a seat may do now without breaking a rule, whatever the conduct.
    pub fn lawful_actions(&self, rules: &Rules, seat: Seat) -> Legal {
        match self.answers[seat] {
            Some(_) => Legal::default(),
            None => self.seen_by(seat).lawful_actions(rules),
        }
    }

    /// Why a seat may not do that now; `None` if it may.
    pub fn why_not(&self, rules: &Rules, seat: Seat, action: Action) -> Option<Refusal> {
        match self.answers[seat] {
            Some(_) => Some(Refusal::AlreadyAnswered),
            None => self.seen_by(seat).why_not(rules, action),
        }
    }

    /// What everybody sees.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Everything that events made of the table.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a seat sees.
    #[inline]
    pub fn seen_by(&self, seat: Seat) -> SeatView<'_> {
        self.position.seen_by(seat)
    }

    /// What a seat sees, as a value of its own.
    pub fn view(&self, seat: Seat) -> View {
        self.position.view(seat)
    }

    /// Whom the table waits for, in the order of the seats.
    #[inline]
    pub fn asked(&self) -> impl Iterator<Item = Seat> + use<> {
        let asked = self.asked;
        Seat::ALL.into_iter().filter(move |&seat| asked >> seat as u8 & 1 == 1)
    }

    /// The wall of the hand.
    pub fn wall(&self) -> &Wall {
        &self.wall
    }
}
