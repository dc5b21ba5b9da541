//! Playing a record again: the inputs go through the table, and what it says is compared with what was recorded.

use std::collections::VecDeque;
use std::fmt;

use shuffle::{Chance, Commitment};
use table::{Action, Dice, Event, GameResult, Incident, NoDeal, NoRuling, Phase, Position, Refusal, Table, Wall};
use tiles::{Seat, Tile};

use super::names::Name;
use super::{Entry, Head, Input, OtherContribution, Record, Spelled, wall_tiles};

/// Where a record is not what the table says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The number of the hand; 0 before the first.
    pub hand: u32,
    /// What differs.
    pub what: What,
}

/// What can differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The commitment was published for another seed.
    Commitment {
        /// What was published.
        recorded: Commitment,
        /// That of the seed in the record.
        of_seed: Commitment,
    },
    /// A contribution to the seed is not the one that its player committed to.
    Contribution(OtherContribution),
    /// The dice do not follow from the seed.
    Dice {
        /// What is recorded.
        recorded: Option<Dice>,
        /// What follows from the seed.
        of_seed: Dice,
    },
    /// The wall does not follow from the seed.
    Wall {
        /// The first place that differs, counted from 1 at the break.
        place: usize,
        /// The tile in the record.
        recorded: Tile,
        /// The tile that follows from the seed.
        of_seed: Tile,
    },
    /// There is neither a wall nor a seed.
    NoWall,
    /// The hand cannot be dealt.
    NoDeal(NoDeal),
    /// The hand has another number.
    HandNumber {
        /// The number in the record.
        recorded: u32,
        /// The number of the next hand.
        next: u32,
    },
    /// The points or bets are beyond everything that a game comes to.
    Beyond,
    /// An action was not legal.
    Refused {
        /// Whose.
        seat: Seat,
        /// Which.
        action: Action,
        /// Why.
        why: Refusal,
    },
    /// A report cannot be.
    NotReported {
        /// Which.
        incident: Incident,
        /// Why.
        why: NoRuling,
    },
    /// The time signal was given already, or the game was over.
    NoTime,
    /// Something else happened.
    Event {
        /// What is recorded; nothing at the end of the record.
        recorded: Option<Entry>,
        /// What the table says; nothing if it waits for somebody.
        table: Option<Event<Tile>>,
    },
    /// The record ends before the game.
    NotOver,
    /// Something is recorded that cannot follow what was recorded before.
    CannotFollow(Entry),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl What {
    /// What the record says.
    pub fn recorded(&self) -> String {
        let quoted = |line: &dyn fmt::Display| format!("\"{}\"", line.to_string().trim_start());
        match self {
            What::Commitment { recorded, .. } => format!("commitment {recorded}"),
            What::Contribution(OtherContribution { seat, recorded, .. }) => {
                format!("{} committed to {recorded}", seat.name())
            }
            What::Dice { recorded: Some(dice), .. } => thrown(*dice),
            What::Dice { recorded: None, .. } => "no dice".to_owned(),
            What::Wall { place, recorded, .. } => format!("{recorded} as tile {place} of the wall"),
            What::NoWall => "no wall".to_owned(),
            What::NoDeal(_) => "a hand".to_owned(),
            What::HandNumber { recorded, .. } => format!("hand {recorded}"),
            What::Beyond => "another hand".to_owned(),
            What::Refused { seat, action, .. } => quoted(&Entry::Input(Input::Act(*seat, *action))),
            What::NotReported { incident, .. } => quoted(&Entry::Input(Input::Report(*incident))),
            What::NoTime => quoted(&Entry::Input(Input::Time)),
            What::Event { recorded: Some(entry), .. } => quoted(entry),
            What::Event { recorded: None, .. } | What::NotOver => "the end".to_owned(),
            What::CannotFollow(entry) => quoted(entry),
        }
    }

    /// What follows from the seed and the inputs instead.
    pub fn found(&self) -> String {
        match self {
            What::Commitment { of_seed, .. } => format!("the seed has {of_seed}"),
            What::Contribution(other) => format!("what was revealed has {}", other.of_contribution),
            What::Dice { of_seed, .. } => format!("the seed has {}", thrown(*of_seed)),
            What::Wall { of_seed, .. } => format!("the seed has {of_seed}"),
            What::NoWall => "the head has no seed from which it would follow".to_owned(),
            What::NoDeal(why) => format!("it cannot be dealt: {why}"),
            What::HandNumber { next, .. } => format!("the next one is hand {next}"),
            What::Beyond => "points or bets have gone beyond everything that a game comes to".to_owned(),
            What::Refused { .. } => "that is not legal here".to_owned(),
            What::NotReported { why, .. } => why.to_string(),
            What::NoTime => "time was called before, or the game is over".to_owned(),
            What::Event { table: Some(event), .. } => format!("the table says \"{}\"", Spelled(event)),
            What::Event { table: None, .. } => "the table says nothing here and waits for an action".to_owned(),
            What::NotOver => "the game is not over".to_owned(),
            What::CannotFollow(_) => "that cannot follow what is recorded before it".to_owned(),
        }
    }
}

fn thrown(dice: Dice) -> String {
    let [one, other] = dice.faces();
    format!("dice {one} {other}")
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "recorded {}; {}", self.recorded(), self.found())
    }
}

impl std::error::Error for Difference {}

/// What a whole game came to, once everything in its record proved right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Hands dealt, replayed ones too.
    pub hands: u32,
    /// Events that were compared.
    pub events: usize,
    /// Whether the walls follow from the published seed. Otherwise they stand in the record and prove nothing.
    pub from_seed: bool,
    /// Whether a commitment was published for that seed.
    pub committed: bool,
    /// How many players added to the seed what they had committed to.
    pub contributed: usize,
    /// How many of their contributions did not come in time and were replaced.
    pub replaced: usize,
    /// The result.
    pub result: GameResult,
}

/// One event on the way through a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The number of the hand; 0 before the first.
    pub hand: u32,
    /// The number of the event in its hand, counted from 1; the beginning of the hand is the first.
    pub event: u32,
    /// What happened, as the table says too.
    pub what: Event<Tile>,
}

/// A place in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// After the last event up to this line, counted from 1.
    Line(usize),
    /// After the last event of a hand; 0 is before the first hand.
    Hand(u32),
    /// After an event of a hand, counted from 1.
    Event {
        /// The hand.
        hand: u32,
        /// The event.
        event: u32,
    },
}

/// Why there is no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPosition {
    /// The record is wrong before that place.
    Difference(Difference),
    /// The record does not go that far.
    Beyond,
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPosition::Difference(difference) => difference.fmt(f),
            NoPosition::Beyond => f.write_str("the record does not go that far"),
        }
    }
}

impl std::error::Error for NoPosition {}

impl Record {
    /// Checks a finished game: that the seed and the contributions are the promised ones, that the walls follow from
    /// them, that every input was legal, that everything happened as it is recorded, and that the game is over.
    pub fn verify(&self) -> Result<Verified, Difference> {
        check_promises(self.head())?;
        let mut replay = Replay::new(self);
        let mut events = 0;
        while replay.step()?.is_some() {
            events += 1;
        }
        let Replay { table, line, hand, .. } = replay;
        if table.board().phase != Phase::Over {
            return Err(Difference { line, hand, what: What::NotOver });
        }
        let head = self.head();
        let contributions = || head.contributions.values().flatten();
        Ok(Verified {
            hands: hand,
            events,
            from_seed: head.seed.is_some(),
            committed: head.seed.is_some() && head.commitment.is_some(),
            contributed: contributions().filter(|one| one.revealed.is_some()).count(),
            replaced: contributions().filter(|one| one.revealed.is_none()).count(),
            result: table.board().game.result(&head.rules),
        })
    }

    /// Checks that the seed is the promised one, where both are there, and every contribution to it.
    pub fn check_commitment(&self) -> Result<(), Difference> {
        check_promises(self.head())
    }

    /// The table as it was at a place of the record. Only what comes before is checked.
    pub fn position_at(&self, point: Point) -> Result<Position, NoPosition> {
        let mut replay = Replay::new(self);
        // Before the first event of a record the table stands there already.
        let mut found = matches!(point, Point::Line(_) | Point::Hand(0)).then(|| replay.position().clone());
        let last = self.head.lines().len() + self.entries.iter().map(Entry::lines).sum::<usize>();
        while let Some(step) = replay.step().map_err(NoPosition::Difference)? {
            let (is_there, is_past) = match point {
                Point::Line(line) => (step.line <= line, step.line > line),
                Point::Hand(hand) => (step.hand == hand, step.hand > hand),
                Point::Event { hand, event } => {
                    ((step.hand, step.event) == (hand, event), (step.hand, step.event) > (hand, event))
                }
            };
            if is_past {
                break;
            }
            if is_there {
                found = Some(replay.position().clone());
            }
        }
        match point {
            Point::Line(line) if line > last => Err(NoPosition::Beyond),
            _ => found.ok_or(NoPosition::Beyond),
        }
    }
}

fn check_promises(head: &Head) -> Result<(), Difference> {
    if let Err(other) = head.game_seed() {
        let line = head.contribution_line(other.seat).unwrap_or(1);
        return Err(Difference { line, hand: 0, what: What::Contribution(other) });
    }
    let (Some(seed), Some(recorded)) = (&head.seed, head.commitment) else { return Ok(()) };
    if recorded.is_of(seed) {
        return Ok(());
    }
    let line = head.commitment_line().unwrap_or(1);
    Err(Difference { line, hand: 0, what: What::Commitment { recorded, of_seed: seed.commitment() } })
}

/// Whether the walls of a record agree with what this head promises, without playing.
pub(super) fn check_chance(record: &Record, head: &Head) -> Result<(), Difference> {
    check_promises(head)?;
    let mut line = record.head().lines().len();
    for entry in record.entries() {
        if let Entry::Hand { number, dice, wall } = entry {
            wall_of(head, *number, *dice, wall.as_deref()).map_err(|what| {
                let line = line + 2 + usize::from(matches!(what, What::Wall { .. }));
                Difference { line, hand: *number, what }
            })?;
        }
        line += entry.lines();
    }
    Ok(())
}

/// The wall of a hand, from the seed or from the record, or from both if they agree.
fn wall_of(head: &Head, number: u32, dice: Option<Dice>, wall: Option<&Wall>) -> Result<Wall, What> {
    let seed = head.game_seed().map_err(What::Contribution)?;
    let chance = seed.map(|seed| seed.hand(&head.rules, number));
    match (chance, wall) {
        (None, None) => Err(What::NoWall),
        (None, Some(wall)) => Ok(wall.clone()),
        (Some(Chance { dice: of_seed, .. }), _) if dice != Some(of_seed) => Err(What::Dice { recorded: dice, of_seed }),
        (Some(chance), None) => Ok(chance.wall()),
        (Some(chance), Some(wall)) => {
            let (recorded, of_seed) = (wall_tiles(wall), wall_tiles(&chance.wall()));
            match (0..recorded.len()).find(|&place| recorded[place] != of_seed[place]) {
                None => Ok(chance.wall()),
                Some(place) => Err(What::Wall { place: place + 1, recorded: recorded[place], of_seed: of_seed[place] }),
            }
        }
    }
}

/// A record that is played again, event by event. After a difference it can go on as recorded: an earlier program may have
/// ruled otherwise, and its games stay readable.
#[derive(Debug, Clone)]
pub struct Replay<'a> {
    record: &'a Record,
    /// Whether the events of the record are taken as they are, and nothing is played.
    as_recorded: bool,
    /// The entry and the line at which the last step began.
    began: (usize, usize),
    /// The table after the last input, which can be ahead of the last event.
    table: Table,
    /// What the table said and the record has still to say.
    due: VecDeque<Event<Tile>>,
    /// The table after the last event.
    position: Position,
    /// Entries that were read.
    read: usize,
    /// The line of the last entry.
    line: usize,
    hand: u32,
    event: u32,
}

impl<'a> Replay<'a> {
    /// A record before its first event.
    pub fn new(record: &'a Record) -> Replay<'a> {
        let head = record.head();
        let table = head.table();
        let position = table.position().clone();
        let line = head.lines().len();
        let began = (0, line);
        Replay {
            record,
            as_recorded: false,
            began,
            table,
            due: VecDeque::new(),
            position,
            read: 0,
            line,
            hand: 0,
            event: 0,
        }
    }

    /// A record before its first event, of which the events are taken as they are recorded. All that is checked is that each
    /// can follow the one before.
    pub fn as_recorded(record: &'a Record) -> Replay<'a> {
        Replay { as_recorded: true, ..Replay::new(record) }
    }

    /// Goes on after a difference: from the step in which it showed the events are taken as they are recorded.
    pub fn go_on_as_recorded(&mut self) {
        (self.read, self.line) = self.began;
        self.due.clear();
        self.as_recorded = true;
    }

    /// The table after the last event.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether everything was told that followed from the last input: the table waits for somebody, or for a wall.
    pub fn is_waiting(&self) -> bool {
        self.due.is_empty()
    }

    /// The next event; nothing at the end of the record. After a difference the rest means nothing.
    pub fn step(&mut self) -> Result<Option<Step>, Difference> {
        self.began = (self.read, self.line);
        if self.as_recorded {
            return self.step_as_recorded();
        }
        let record = self.record;
        while let Some(entry) = record.entries().get(self.read) {
            self.read += 1;
            // A hand has a blank line before it.
            self.line += if let Entry::Hand { .. } = entry { 2 } else { 1 };
            match entry {
                Entry::Hand { number, dice, wall } => {
                    self.nothing_due(Some(entry))?;
                    self.deal(*number, *dice, wall.as_deref())?;
                    (self.hand, self.event) = (*number, 0);
                    let step = self.happens();
                    self.line += usize::from(wall.is_some());
                    return Ok(step);
                }
                Entry::Input(input) => {
                    self.nothing_due(Some(entry))?;
                    self.put_in(*input)?;
                }
                Entry::Event(event) => {
                    if self.due.is_empty() {
                        self.let_pass();
                    }
                    if self.due.front() != Some(event) {
                        return self.differs(Some(entry));
                    }
                    return Ok(self.happens());
                }
            }
        }
        self.nothing_due(None)?;
        Ok(None)
    }

    fn step_as_recorded(&mut self) -> Result<Option<Step>, Difference> {
        let record = self.record;
        while let Some(entry) = record.entries().get(self.read) {
            self.read += 1;
            self.line += if let Entry::Hand { .. } = entry { 2 } else { 1 };
            let event = match entry {
                Entry::Input(_) => continue,
                Entry::Event(event) => *event,
                Entry::Hand { number, dice, .. } => {
                    (self.hand, self.event) = (*number, 0);
                    Event::Began { number: *number, dice: *dice }
                }
            };
            if !self.position.can_follow(&record.head().rules, &event) || self.is_beyond() {
                return self.different(What::CannotFollow(entry.clone()));
            }
            self.due.push_back(event);
            let step = self.happens();
            self.line += usize::from(matches!(entry, Entry::Hand { wall: Some(_), .. }));
            return Ok(step);
        }
        Ok(None)
    }

    /// Plays to the end of the record and gives the table there.
    pub fn finish(mut self) -> Result<Table, Difference> {
        while self.step()?.is_some() {}
        Ok(self.table)
    }

    fn different<T>(&self, what: What) -> Result<T, Difference> {
        Err(Difference { line: self.line, hand: self.hand, what })
    }

    fn differs<T>(&self, recorded: Option<&Entry>) -> Result<T, Difference> {
        self.different(What::Event { recorded: recorded.cloned(), table: self.due.front().copied() })
    }

    /// Everything that the table said must have been recorded before something new is put in.
    fn nothing_due(&self, recorded: Option<&Entry>) -> Result<(), Difference> {
        if self.due.is_empty() { Ok(()) } else { self.differs(recorded) }
    }

    /// The next event that is due happens.
    fn happens(&mut self) -> Option<Step> {
        let what = self.due.pop_front()?;
        self.position.apply(&self.record.head().rules, &what);
        self.event += 1;
        Some(Step { line: self.line, hand: self.hand, event: self.event, what })
    }

    fn deal(&mut self, number: u32, dice: Option<Dice>, wall: Option<&Wall>) -> Result<(), Difference> {
        let next = self.table.board().number.saturating_add(1);
        if number != next {
            return self.different(What::HandNumber { recorded: number, next });
        }
        if self.is_beyond() {
            return self.different(What::Beyond);
        }
        let wall = wall_of(self.record.head(), number, dice, wall).map_err(|what| {
            // The wall has the line after that of the hand.
            let line = self.line + usize::from(matches!(what, What::Wall { .. }));
            Difference { line, hand: number, what }
        })?;
        let Replay { table, due, record, .. } = self;
        let dealt = table.deal(&record.head().rules, wall, dice, |event, _| due.push_back(*event));
        dealt.or_else(|why| self.different(What::NoDeal(why)))
    }

    /// Whether sums could go beyond what numbers hold in the next hand: records and house rules are anybody's.
    fn is_beyond(&self) -> bool {
        const MOST_POINTS: i32 = 500_000_000;
        const MOST_BETS: u8 = 250;
        let game = &self.position.board.game;
        let much = |points: &i32| !(-MOST_POINTS..=MOST_POINTS).contains(points);
        game.points.values().chain(game.penalties.values()).any(much) || game.bets > MOST_BETS
    }

    fn put_in(&mut self, input: Input) -> Result<(), Difference> {
        let Replay { table, due, record, .. } = self;
        let rules = &record.head().rules;
        let what = match input {
            Input::Act(seat, action) => match table.play(rules, seat, action, |event, _| due.push_back(*event)) {
                Ok(()) => return Ok(()),
                Err(why) => What::Refused { seat, action, why },
            },
            Input::Report(incident) => match table.report(rules, incident, |event, _| due.push_back(*event)) {
                Ok(()) => return Ok(()),
                Err(why) => What::NotReported { incident, why },
            },
            Input::Time => {
                table.call_time(rules, |event, _| due.push_back(*event));
                match due.is_empty() {
                    true => What::NoTime,
                    false => return Ok(()),
                }
            }
        };
        self.different(what)
    }

    /// The offer ends: whoever has not answered passes.
    fn let_pass(&mut self) {
        let Replay { table, due, record, .. } = self;
        for seat in Seat::ALL {
            if due.is_empty() && table.legal_actions(seat).contains(Action::Pass) {
                table
                    .play(&record.head().rules, seat, Action::Pass, |event, _| due.push_back(*event))
                    .expect("what is among the legal actions is not refused");
            }
        }
    }
}
