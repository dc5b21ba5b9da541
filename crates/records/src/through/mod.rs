//! A recorded game, played again at our table: what the record says beside what the table says.
//!
//! The table gets nothing but a wall and what the players did; everything else (draws, bets, indicators, wins and what
//! they are worth, payments, the next hand, the result) it has to find alone, and is compared.

mod difference;
mod counts;
mod inputs;
mod outcome;
mod recorded;
mod as_played;
mod round_trip;

use std::fmt;

use rules::Rules;
use table::{Action, Conduct, Event, EventKind, Game, Occasion, Phase, PlayEvent, Refusal, Table};
use tiles::{BySeat, Seat, Tile};

pub use as_played::{Assumed, as_played, recorded_by};
pub use counts::{PlayCounts, Thing};
pub use difference::{About, Difference, HandName};
pub(crate) use outcome::{changes_of, counted};
pub use recorded::{Recorded, recorded};
pub use round_trip::through_other_formats;

use crate::foreign::wall;
use crate::foreign_game::{ForeignGame, Hand, Move, Stakes};
use crate::record::{Input, Record};

/// What came of playing a recorded game again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    /// What happened at the table.
    pub counts: PlayCounts,
    /// Where record and table disagree.
    pub differences: Vec<Difference>,
    /// What a record does not tell and the table turned.
    pub untold: Vec<Untold>,
}

/// Indicators of a hand that its record does not tell. In their places lie tiles for which nothing counts, so that of what
/// a win is worth only the least is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Untold {
    /// The hand.
    pub hand: HandName,
    /// How many dora indicators are told.
    pub dora_told: u8,
    /// How many ura dora indicators are told.
    pub ura_told: u8,
    /// How many are not, of both.
    pub missing: u8,
}

impl fmt::Display for Untold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.missing == 1 { "" } else { "s" };
        write!(
            f,
            "{}: {} indicator{plural} not told: nothing is counted for what is not known",
            self.hand, self.missing
        )
    }
}

/// Plays a recorded game at our table. A hand in which the two part goes no further; the next one begins as the record
/// says.
pub fn through(told: &ForeignGame) -> Checked {
    let mut replay = Replay::new(told, None);
    replay.checked.counts.add(Thing::Games, 1);
    for (number, hand) in (1..).zip(&told.hands) {
        replay.hand = Some(HandName::new(number, &hand.start));
        if let Err(Parted) = replay.hand(hand) {
            replay.table = None;
        }
    }
    replay.ending();
    replay.checked
}

/// Record and table have parted: the rest of the hand cannot be compared.
struct Parted;

/// A game on its way through the table.
struct Replay<'a> {
    told: &'a ForeignGame,
    rules: &'a Rules,
    /// The table between hands and in one; `None` where the next hand begins as the record says.
    table: Option<Table>,
    checked: Checked,
    hand: Option<HandName>,
    /// What the table said in this hand.
    events: Vec<Event<Tile>>,
    /// How much of that has been compared.
    seen: usize,
    /// Our own record of what happens, if one is wanted.
    record: Option<Record>,
    /// What the hand before was worth is not known, and so not what the players have.
    unsettled: bool,
    /// What lay on the table when the hand began.
    stakes: Stakes,
}

impl<'a> Replay<'a> {
    fn new(told: &'a ForeignGame, record: Option<Record>) -> Replay<'a> {
        let checked = Checked::default();
        Replay {
            told,
            rules: &told.rules,
            table: None,
            checked,
            hand: None,
            events: Vec::new(),
            seen: 0,
            record,
            unsettled: false,
            stakes: Stakes { counters: 0, bets: 0 },
        }
    }

    fn hand(&mut self, hand: &'a Hand) -> Result<(), Parted> {
        self.begin(hand)?;
        for (place, told) in hand.moves.iter().enumerate() {
            if !self.compares(told) {
                continue;
            }
            let ours = loop {
                match self.next_move() {
                    Some(ours) => break ours,
                    None => self.decide(&hand.moves[place..], hand)?,
                }
            };
            self.compare_move(told, &ours)?;
        }
        self.finish(hand)
    }

    /// Brings the table to the start of the hand and deals.
    fn begin(&mut self, hand: &Hand) -> Result<(), Parted> {
        let start = &hand.start;
        self.events.clear();
        self.seen = 0;
        let points = start.points.or(self.table.as_ref().map(|table| table.board().game.points));
        let told = Game {
            round: start.round,
            dealer: start.dealer,
            counters: start.counters,
            bets: start.bets,
            points: points.unwrap_or(Game::new(self.rules).points),
            penalties: BySeat::new([0; 4]),
        };
        // Without a record of our own the next hand goes on from what the other one says.
        if std::mem::take(&mut self.unsettled) && self.record.is_none() {
            self.table = None;
        }
        let ours = match &self.table {
            Some(table) if table.board().phase == Phase::Over => Some("the game is over".to_owned()),
            Some(table) => Some(show_game(&table.board().game)),
            None => None,
        };
        if let Some(ours) = ours.filter(|ours| *ours != show_game(&told)) {
            self.differ(About::Next, show_game(&told), ours);
            if self.record.is_some() {
                return Err(Parted);
            }
            self.table = None;
        }
        self.stakes = Stakes { counters: start.counters, bets: start.bets };
        let rules = self.rules;
        let table = self.table.get_or_insert_with(|| Table::at(told, Conduct::Enforced, Occasion::Club));
        let wall = wall::wall(rules, hand);
        let (events, record) = (&mut self.events, &mut self.record);
        let dealt = wall.map_err(|fault| fault.to_string()).and_then(|wall| {
            let number = table.board().number + 1;
            record.iter_mut().for_each(|record| record.add_hand(number, start.dice, wall.clone()));
            table.deal(rules, wall, start.dice, |event, _| events.push(*event)).map_err(|no| no.to_string())
        });
        self.note(0);
        self.checked.counts.add(Thing::Hands, 1);
        dealt.map_err(|reason| self.part(About::Wall, "a deal", reason))
    }

    fn table(&self) -> &Table {
        self.table.as_ref().expect("a hand is played at a table")
    }

    /// Whether a move of the record is compared: some records do not say when bets and indicators come, only that.
    fn compares(&self, one: &Move) -> bool {
        match one {
            Move::Turned(_) => self.told.tells.when_turned,
            Move::Bet { .. } => self.told.tells.bets,
            Move::Drew { .. }
            | Move::Riichi(_)
            | Move::Discarded { .. }
            | Move::Claimed { .. }
            | Move::ConcealedKong { .. }
            | Move::AddedKong { .. } => true,
        }
    }

    /// The next thing that the table said and that records say too.
    fn next_move(&mut self) -> Option<Move> {
        while let Some(event) = self.events.get(self.seen) {
            self.seen += 1;
            // The first indicator is part of the deal.
            let dealing = matches!(event, Event::Turned(_)) && self.events[self.seen..].iter().any(is_jump);
            if let Some(one) = self.as_move(event).filter(|one| !dealing && self.compares(one)) {
                return Some(one);
            }
        }
        None
    }

    fn as_move(&self, event: &Event<Tile>) -> Option<Move> {
        // Records say what is played; the end of a hand is compared as a whole.
        let EventKind::Play(play) = event.kind() else { return None };
        Some(match play {
            PlayEvent::Jumped { seat, tile } | PlayEvent::Drew { seat, tile } | PlayEvent::Replaced { seat, tile } => {
                Move::Drew { seat, tile }
            }
            PlayEvent::Turned(tile) => Move::Turned(tile),
            PlayEvent::Riichi(seat) => Move::Riichi(seat),
            PlayEvent::Discarded { seat, tile, drawn } => Move::Discarded { seat, tile, drawn },
            PlayEvent::Bet(seat) => Move::Bet { seat, points: None },
            PlayEvent::Claimed { seat, call, with } => {
                let last = self.table().board().river.last().expect("a discard was claimed");
                Move::Claimed {
                    seat,
                    from: last.seat,
                    call,
                    tile: last.tile,
                    with: with.into_iter().flatten().collect(),
                }
            }
            PlayEvent::ConcealedKong { seat, kind } => Move::ConcealedKong { seat, kind },
            PlayEvent::AddedKong { seat, tile } => Move::AddedKong { seat, tile },
        })
    }

    fn compare_move(&mut self, told: &Move, ours: &Move) -> Result<(), Parted> {
        if let (&Move::Bet { seat, points }, &Move::Bet { seat: own, .. }) = (told, ours)
            && seat == own
        {
            let now = self.table().board().game.points;
            if let Some(points) = points.filter(|&points| points != now && self.table().board().is_in_hand()) {
                self.differ(About::Bet, show_points(points), show_points(now));
            }
            return Ok(());
        }
        match told == ours {
            true => Ok(()),
            false => Err(self.part(About::Move, told.to_string(), ours.to_string())),
        }
    }

    /// Notes what happened since there were this many events.
    fn note(&mut self, before: usize) {
        if let Some(record) = &mut self.record {
            self.events[before..].iter().for_each(|event| record.add_event(event));
        }
    }

    fn play(&mut self, seat: Seat, action: Action) -> Result<(), Parted> {
        let before = self.events.len();
        let (rules, events) = (self.rules, &mut self.events);
        let table = self.table.as_mut().expect("a hand is played at a table");
        match table.play(rules, seat, action, |event, _| events.push(*event)) {
            Ok(()) => {
                self.record.iter_mut().for_each(|record| record.add_input(Input::Act(seat, action)));
                self.note(before);
                Ok(())
            }
            Err(refusal) => {
                Err(self.part(About::Legality, format!("{seat:?}: {action:?}"), self.refused(seat, refusal)))
            }
        }
    }

    /// Why the table refuses, with the hand as it knows it.
    fn refused(&self, seat: Seat, refusal: Refusal) -> String {
        let own = &self.table().position().hands[seat];
        let held: Vec<String> = own.held.iter().map(|tile| tile.to_string()).collect();
        let melds: Vec<String> = own.melds.iter().map(|meld| format!(" {meld}")).collect();
        format!("{refusal:?} ({}{})", held.join(" "), melds.concat())
    }

    fn turn(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.board().river.len())
    }

    fn differ(&mut self, about: About, recorded: impl Into<String>, ours: impl Into<String>) {
        let (hand, turn) = (self.hand, self.turn());
        self.checked.differences.push(Difference { hand, turn, about, recorded: recorded.into(), ours: ours.into() });
    }

    fn part(&mut self, about: About, recorded: impl Into<String>, ours: impl Into<String>) -> Parted {
        self.differ(about, recorded, ours);
        Parted
    }
}

fn is_jump(event: &Event<Tile>) -> bool {
    matches!(event, Event::Jumped { .. })
}

fn show_points(points: BySeat<i32>) -> String {
    let [a, b, c, d] = points.into_array();
    format!("{a} {b} {c} {d}")
}

fn show_changes(changes: BySeat<i32>) -> String {
    let [a, b, c, d] = changes.into_array();
    format!("{a:+} {b:+} {c:+} {d:+}")
}

fn show_game(game: &Game) -> String {
    let Game { round, dealer, counters, bets, points, .. } = game;
    format!("{round}{}, counters {counters}, bets {bets}, points {}", *dealer as u8 + 1, show_points(*points))
}
