//! The choices that players had in a recorded game, and what they did: what a review looks at, and what a player can be
//! taught by.
//!
//! A choice is a moment at which a seat had more than one lawful move. What it did stands in the record, with one
//! exception: a pass. Who was silent when an offered tile went on has passed, but who was silent when somebody else took
//! it may have been outcalled, and no record tells; those moments are counted and left out ([`WalkSummary::untold`]).
//!
//! ```
//! use janso_records::decisions::{Moment, walk};
//! use janso_records::record::{Head, Recorder};
//! use rules::Ruleset;
//! use table::{Conduct, Occasion};
//! use tiles::Seat;
//!
//! let mut game = Recorder::new(Head::new(&Ruleset::ALL[0], Conduct::Enforced, Occasion::Club));
//! let chance = shuffle::Seed::new([7; 32]).hand(&Ruleset::ALL[0].rules, 1);
//! game.deal(chance.wall(), None, |_, _| ()).expect("the table waits for a wall");
//! let first = game.table().legal_actions(Seat::A).moves().next().expect("East discards");
//! game.play(Seat::A, first, |_, _| ()).expect("it is legal");
//! walk(game.record(), &[Seat::A], |met| {
//!     if let Moment::Decision(decision) = met {
//!         assert_eq!((decision.seat, decision.action), (Seat::A, first));
//!         assert!(decision.view().own.held.iter().count() == 14);
//!     }
//! })
//! .expect("the record is right");
//! ```

use std::fmt;

use arrayvec::ArrayVec;
use rules::{MultipleRon, Rules, SetPrecedence};
use table::{Action, ActionKind, Claim, Event, Legal, Phase, Position, View};
use tiles::{BySeat, Seat, Tile};

use crate::foreign_game::ForeignGame;
use crate::record::{self, Entry, Input, Record, Replay};
use crate::through::{self, recorded};

/// A choice that a seat had, and what it did.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    /// The number of the hand, counted from 1.
    pub hand: u32,
    /// By which rules.
    pub rules: &'a Rules,
    /// The whole truth at that moment: all four hands. What the seat saw of it is [`Decision::view`].
    pub position: &'a Position,
    /// Whose choice.
    pub seat: Seat,
    /// What was lawful: more than one move, whatever the conduct.
    pub lawful: Legal,
    /// What the seat did, one of those.
    pub action: Action,
}

impl Decision<'_> {
    /// What the seat saw at that moment, and no more.
    pub fn view(&self) -> View {
        self.position.view(self.seat)
    }

    /// Whether it is about what to say at an exhaustive draw, which other programs say for their players.
    pub fn is_announcement(&self) -> bool {
        matches!(self.position.board.phase, Phase::Announcing { .. })
    }
}

/// A moment on the way through a record.
#[derive(Debug, Clone, Copy)]
// It is passed to a closure and looked at there, never kept.
#[allow(clippy::large_enum_variant)]
pub enum Moment<'a> {
    /// A choice. Choices about one offered tile come one after the other, in turn order.
    Decision(Decision<'a>),
    /// Something happened, after the choices that led to it.
    Event {
        /// The number of the hand, counted from 1.
        hand: u32,
        /// What happened.
        what: Event<Tile>,
        /// The table after it.
        position: &'a Position,
    },
}

/// A record that was walked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkSummary {
    /// Whether the game was played to its end.
    pub over: bool,
    /// Choices of which nobody knows what the seat wanted: somebody else's claim came first.
    pub untold: BySeat<u32>,
}

/// Goes through our own record. It is played again and compared on the way, as everywhere; what comes after a difference
/// is not passed on.
pub fn walk(
    record: &Record,
    seats: &[Seat],
    mut sink: impl FnMut(Moment<'_>),
) -> Result<WalkSummary, record::Difference> {
    let mut walk = Walk { record, seats, read: 0, given: ArrayVec::new(), spoiled: false, untold: BySeat::new([0; 4]) };
    let mut replay = Replay::new(record);
    loop {
        let asked = replay.is_waiting().then(|| replay.position().clone());
        let inputs = walk.inputs();
        let Some(step) = replay.step()? else { break };
        if let Some(position) = asked {
            walk.decided(step.hand, &position, inputs, &mut sink);
        }
        sink(Moment::Event { hand: step.hand, what: step.what, position: replay.position() });
    }
    Ok(WalkSummary { over: replay.position().board.phase == Phase::Over, untold: walk.untold })
}

/// Goes through another program's record, which is played at our table for it. Announcements at an exhaustive draw are not
/// choices here: those programs make them automatically.
pub fn walk_foreign(
    told: &ForeignGame,
    seats: &[Seat],
    mut sink: impl FnMut(Moment<'_>),
) -> Result<WalkSummary, WalkError> {
    let ours = recorded(told).map_err(WalkError::Foreign)?;
    let walked = walk(&ours.record, seats, |met| match met {
        Moment::Decision(decision) if decision.is_announcement() => (),
        Moment::Decision(_) | Moment::Event { .. } => sink(met),
    });
    walked.map_err(WalkError::Record)
}

/// Why a record cannot be walked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalkError {
    /// Our own record is not right.
    Record(record::Difference),
    /// Another program's game cannot be played at our table.
    Foreign(Box<through::Difference>),
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkError::Record(difference) => difference.fmt(f),
            WalkError::Foreign(difference) => difference.fmt(f),
        }
    }
}

impl std::error::Error for WalkError {}

/// The way through a record, beside its replay.
struct Walk<'a> {
    record: &'a Record,
    seats: &'a [Seat],
    /// Entries that the replay has read.
    read: usize,
    /// What was done about the open offer so far.
    given: ArrayVec<(Seat, Action), 4>,
    /// A referee spoke while the offer was open: silence may mean anything.
    spoiled: bool,
    untold: BySeat<u32>,
}

impl<'a> Walk<'a> {
    /// What is put in before the next event.
    fn inputs(&mut self) -> impl Iterator<Item = Input> + use<'a> {
        let rest = &self.record.entries()[self.read..];
        let input = |entry: &Entry| match entry {
            Entry::Input(input) => Some(*input),
            Entry::Hand { .. } | Entry::Event(_) => None,
        };
        let number = rest.iter().map_while(input).count();
        self.read += (number + 1).min(rest.len());
        rest.iter().map_while(input)
    }

    /// What these inputs say about a table that waited for somebody.
    fn decided(
        &mut self,
        hand: u32,
        position: &Position,
        inputs: impl Iterator<Item = Input>,
        sink: &mut impl FnMut(Moment<'_>),
    ) {
        let offered = matches!(position.board.phase, Phase::Claims { .. });
        if !offered {
            // A referee can end an offer too.
            (self.given, self.spoiled) = (ArrayVec::new(), false);
        }
        let mut goes_on = true;
        for input in inputs {
            match input {
                Input::Act(seat, action) if offered => {
                    // Nobody answers twice, and three can.
                    let _ = self.given.try_push((seat, action));
                }
                Input::Act(seat, action) => self.meet(hand, position, seat, Some(action), sink),
                Input::Report(_) => {
                    self.given.clear();
                    (self.spoiled, goes_on) = (true, false);
                }
                Input::Time => goes_on = false,
            }
        }
        if offered && goes_on {
            self.settled(hand, position, sink);
        }
    }

    /// An offer is over: what everybody did about it.
    fn settled(&mut self, hand: u32, position: &Position, sink: &mut impl FnMut(Moment<'_>)) {
        let (given, spoiled) = (std::mem::take(&mut self.given), std::mem::take(&mut self.spoiled));
        let Phase::Claims { seat: from, .. } = position.board.phase else { return };
        for seat in from.others().into_iter().filter(|seat| self.seats.contains(seat)) {
            let said = given.iter().find(|(other, _)| *other == seat).map(|&(_, action)| action);
            let silent = || {
                let rules = &self.record.head().rules;
                let lawful = position.view(seat).lawful_actions(rules);
                let wanted = |action: &Action| *action != Action::Pass;
                let heard = |action| given.iter().all(|&claim| goes_before(rules, from, (seat, action), claim));
                (!spoiled && lawful.moves().filter(wanted).all(heard)).then_some(Action::Pass)
            };
            let action = said.or_else(silent);
            self.meet(hand, position, seat, action, sink);
        }
    }

    /// Passes on what a seat did, if it had a choice and it is known.
    fn meet(
        &mut self,
        hand: u32,
        position: &Position,
        seat: Seat,
        action: Option<Action>,
        sink: &mut impl FnMut(Moment<'_>),
    ) {
        if !self.seats.contains(&seat) {
            return;
        }
        let rules = &self.record.head().rules;
        let lawful = position.view(seat).lawful_actions(rules);
        match action {
            _ if lawful.moves_len() < 2 => (),
            // In open conduct people make mistakes, which are not choices between lawful moves.
            Some(action) if !lawful.contains(action) => (),
            Some(action) => sink(Moment::Decision(Decision { hand, rules, position, seat, lawful, action })),
            None => self.untold[seat] += 1,
        }
    }
}

/// What a claim is for, as far as it matters which of two is heard.
#[derive(Clone, Copy)]
enum Purpose {
    Win,
    Pung,
    Chow,
    /// No claim, or a slip, of which nobody knows what comes of it.
    Other,
}

impl Purpose {
    fn of(action: Action) -> Purpose {
        match action.kind() {
            ActionKind::Claim(Claim::Win(_)) => Purpose::Win,
            ActionKind::Claim(Claim::Pon(_) | Claim::Kan) => Purpose::Pung,
            ActionKind::Claim(Claim::Chi(_)) => Purpose::Chow,
            ActionKind::Claim(Claim::Pass) => Purpose::Other,
            ActionKind::Turn(_) | ActionKind::Announcement(_) | ActionKind::Slip(_) => Purpose::Other,
        }
    }
}

/// Whether a claim of one seat would have been heard beside that of another.
fn goes_before(rules: &Rules, from: Seat, one: (Seat, Action), other: (Seat, Action)) -> bool {
    match (Purpose::of(one.1), Purpose::of(other.1)) {
        (Purpose::Win, Purpose::Win) => match rules.multiple_ron {
            MultipleRon::All | MultipleRon::TwoAtMost => true,
            MultipleRon::FirstOnly => one.0.turns_after(from) < other.0.turns_after(from),
        },
        (Purpose::Win, Purpose::Pung | Purpose::Chow) => true,
        (Purpose::Pung, Purpose::Chow) => match rules.set_precedence {
            SetPrecedence::PungFirst => true,
            SetPrecedence::FirstCall => false,
        },
        (Purpose::Pung, Purpose::Win | Purpose::Pung)
        | (Purpose::Chow, Purpose::Win | Purpose::Pung | Purpose::Chow) => false,
        (Purpose::Other, _) | (_, Purpose::Other) => false,
    }
}
