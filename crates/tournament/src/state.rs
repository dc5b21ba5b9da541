//! The state of an event: the fold of what happened.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use rules::Rules;
use shuffle::{Commitment, Seed};
use table::Game;
use tiles::{BySeat, Seat};

use crate::clock::{Pause, SessionClock, TableEvent, TablePhase, TableSession};
use crate::command::{Change, Version};
use crate::event::{Actor, Event, Fact, Role, Scope, Sitter, TableTotals, VacancyReason};
use crate::hand_entry::{EnteredEnd, HandEntry, settle_hand};
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, StageNo, SubstituteNo, TableNo, TeamNo};
use crate::presence::{Place, Presence};
use crate::ruling::{RulingEntry, Verdict};
use crate::settings::{Carry, Kind, Settings};
use crate::substitute::{Substitute, Vacancy};

/// An event with its log.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    tournament: Option<Tournament>,
    log: Vec<Event>,
    /// What was undone, by which event.
    undone: BTreeMap<u32, u32>,
    changed: BTreeMap<Scope, Version>,
}

/// An event that does not fit what happened before it: the log is not one of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// Its number.
    pub number: u32,
    /// What does not fit.
    pub why: &'static str,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit what happened before it: {}", self.number, self.why)
    }
}

impl std::error::Error for Misfit {}

impl State {
    /// Nothing has happened.
    pub fn new() -> State {
        State::default()
    }

    /// What these events come to.
    pub fn fold(events: &[Event]) -> Result<State, Misfit> {
        let mut state = State::new();
        // What is undone later need not be folded first.
        for event in events {
            if let [Fact::Undone { number }] = event.facts[..] {
                state.undone.insert(number, event.number);
            }
        }
        for event in events {
            state.check_next(event)?;
            state.note_scopes(event)?;
            let undoes = matches!(event.facts[..], [Fact::Undone { .. }]);
            if !undoes && !state.undone.contains_key(&event.number) {
                fold_into(&mut state.tournament, event)?;
            }
            state.log.push(event.clone());
        }
        Ok(state)
    }

    /// Lets an event happen. One that does not fit changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.check_next(event)?;
        let mut next = self.tournament.take();
        let result = match event.facts[..] {
            [Fact::Undone { number }] => self.refold(Some(number)).map(|refolded| {
                self.undone.insert(number, event.number);
                next = refolded;
            }),
            _ => fold_into(&mut next, event).inspect_err(|_| {
                // Part of it may have happened.
                next = self.refold(None).expect("it was folded before");
            }),
        };
        self.tournament = next;
        result?;
        self.note_scopes(event)?;
        self.log.push(event.clone());
        Ok(())
    }

    /// What the log comes to without what was undone, and without this event.
    fn refold(&self, without: Option<u32>) -> Result<Option<Tournament>, Misfit> {
        let mut tournament = None;
        let counts = |past: &&Event| Some(past.number) != without && !self.undone.contains_key(&past.number);
        let standing = self.log.iter().filter(|past| !matches!(past.facts[..], [Fact::Undone { .. }])).filter(counts);
        standing.into_iter().try_for_each(|past| fold_into(&mut tournament, past))?;
        Ok(tournament)
    }

    fn check_next(&self, event: &Event) -> Result<(), Misfit> {
        let misfit = |why| Err(Misfit { number: event.number, why });
        if event.number as usize != self.log.len() + 1 {
            return misfit("its number is not the next");
        }
        if event.facts.is_empty() {
            return misfit("it says nothing");
        }
        Ok(())
    }

    fn note_scopes(&mut self, event: &Event) -> Result<(), Misfit> {
        let version = Version(event.number);
        for fact in &event.facts {
            fact.each_scope(|scope| {
                self.changed.insert(scope, version);
            });
            if let Fact::Undone { number } = *fact {
                let past = (number as usize).checked_sub(1).and_then(|place| self.log.get(place));
                let past = past.ok_or(Misfit { number: event.number, why: "it undoes what did not happen" })?;
                for fact in &past.facts {
                    fact.each_scope(|scope| {
                        self.changed.insert(scope, version);
                    });
                }
            }
        }
        Ok(())
    }

    /// How things stand; nothing before the event was set up.
    pub fn tournament(&self) -> Option<&Tournament> {
        self.tournament.as_ref()
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The event that undid this one.
    pub fn undone_by(&self, number: u32) -> Option<u32> {
        self.undone.get(&number).copied()
    }

    /// The last event that was not undone and is not an undoing itself. Rulings that were cancelled are passed over, with what
    /// cancelled them: they stay in the log, and stand in nobody's way.
    pub fn last_standing(&self) -> Option<&Event> {
        let rulings = self.tournament.as_ref().map_or(&[][..], |tournament| &tournament.rulings);
        let is_cancelled = |number| rulings.iter().any(|ruled| ruled.number == number && !ruled.stands());
        let is_past = |fact: &Fact| match *fact {
            Fact::Undone { .. } | Fact::RulingCancelled { .. } => true,
            Fact::Ruled { number, .. } => is_cancelled(number),
            _ => false,
        };
        self.log.iter().rev().find(|event| !self.undone.contains_key(&event.number) && !event.facts.iter().all(is_past))
    }

    /// The number of the next event.
    pub fn next_number(&self) -> u32 {
        self.log.len() as u32 + 1
    }

    /// The version of a scope.
    pub fn version_of(&self, scope: Scope) -> Version {
        self.changed.get(&scope).copied().unwrap_or_default()
    }

    /// The version of all that a change would change.
    pub fn version(&self, change: &Change) -> Version {
        let mut version = Version::default();
        change.each_scope(|scope| version = version.max(self.version_of(scope)));
        if let Change::Undo { .. } = change {
            // It can only be the last.
            version = Version(self.log.len() as u32);
        }
        version
    }

    /// The state after this many events: any moment again.
    pub fn at(&self, number: u32) -> Result<State, Misfit> {
        let upto = (number as usize).min(self.log.len());
        State::fold(&self.log[..upto])
    }
}

/// How things stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// The ruleset as it was written.
    pub rules_text: String,
    /// The same as data.
    pub rules: Box<Rules>,
    /// The organiser's choices.
    pub settings: Settings,
    /// Whether nothing is left to do.
    pub finished: bool,
    /// Who helps, and as what.
    pub staff: BTreeMap<PersonId, Role>,
    /// The list.
    pub entries: BTreeMap<EntryNo, Entry>,
    /// Who can play for others.
    pub substitutes: BTreeMap<SubstituteNo, PersonId>,
    /// Teams.
    pub teams: BTreeMap<TeamNo, Team>,
    /// Pairs that are not seated together, the lower number first, and why.
    pub apart: BTreeMap<(EntryNo, EntryNo), String>,
    /// The draw.
    pub draw: Draw,
    /// The stages: the first is there from the beginning.
    pub stages: Vec<Stage>,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The log of rulings.
    pub rulings: Vec<RulingEntry>,
    /// Results are public up to here because the organiser said so.
    pub published: Option<RoundNo>,
    /// Results after this are kept back because the organiser said so.
    pub hidden_after: Option<RoundNo>,
    /// What was said to everybody, and when.
    pub announcements: Vec<(Moment, String)>,
}

/// Somebody's place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who.
    pub person: PersonId,
    /// Whether that player plays.
    pub presence: Presence,
    /// The table at which that player always sits.
    pub fixed_table: Option<TableNo>,
    /// What referees should know.
    pub note: String,
}

/// Players whose results are added up, and who never sit together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// What it is called.
    pub name: String,
    /// Who belongs to it.
    pub members: Vec<EntryNo>,
}

/// Lots.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Draw {
    /// What was published before.
    pub commitment: Option<Commitment>,
    /// What was published after.
    pub seed: Option<Seed>,
    /// The players in the order of the lots.
    pub order: Vec<EntryNo>,
}

/// Part of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// What it is called.
    pub name: String,
    /// How many rounds it has, if that was said.
    pub rounds: Option<u16>,
    /// What becomes of the totals when it begins.
    pub carry: Carry,
    /// How many players it has, if not all.
    pub cut: Option<u16>,
    /// Who plays in it, once it has begun; nothing for everybody.
    pub field: Option<Vec<EntryNo>>,
    /// Whether it has begun.
    pub begun: bool,
}

/// One round: a session at every table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// In which stage.
    pub stage: StageNo,
    /// How the seating was found.
    pub how: String,
    /// The tables.
    pub tables: Vec<HallTable>,
    /// The clock. Moments are seconds since 1970.
    pub clock: SessionClock,
}

/// One table in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HallTable {
    /// Who sits where, by starting seats.
    pub seats: BySeat<Sitter>,
    /// When each sat down, where it was written.
    pub taken: BySeat<Option<Moment>>,
    /// What was done at the table, from which its session follows.
    pub steps: Vec<Step>,
    /// Where the session stands, as far as hands and dice are entered.
    pub session: TableSession,
    /// The result that hands led to.
    pub played: Option<TableTotals>,
    /// More time than the others have.
    pub extra: Duration,
    /// Who plays for whom.
    pub substitutes: BySeat<Option<Replacement>>,
    /// The result.
    pub result: Option<EnteredResult>,
    /// Another result that somebody entered.
    pub disputed: Option<EnteredResult>,
    /// Who confirmed the result.
    pub confirmed_by: Option<Actor>,
    /// Since when a referee is waited for.
    pub referee_called: Option<Moment>,
}

/// What is done at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The session starts.
    Started,
    /// The dice of a hand are rolled.
    Dice,
    /// The signal comes at a table that writes no dice down, and a hand is taken to be in progress.
    Assumed,
    /// A hand ends.
    Hand(HandEntry),
    /// The signal.
    Signal,
    /// More hands.
    Granted(u8),
}

/// Somebody who plays for a player of the list in one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replacement {
    /// Who.
    pub substitute: SubstituteNo,
    /// From when.
    pub from: Substitute,
    /// Why.
    pub reason: VacancyReason,
}

/// A result that somebody entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredResult {
    /// The points.
    pub totals: TableTotals,
    /// By whom.
    pub by: Actor,
    /// When.
    pub at: Moment,
    /// The number of the event.
    pub event: u32,
    /// The record it comes from.
    pub record: Option<String>,
}

impl From<VacancyReason> for Vacancy {
    fn from(reason: VacancyReason) -> Vacancy {
        match reason {
            VacancyReason::CannotPlay => Vacancy::CannotPlay,
            VacancyReason::TooLate => Vacancy::TooLate,
            VacancyReason::DroppedOut => Vacancy::DroppedOut,
            VacancyReason::Disqualified => Vacancy::Disqualified,
        }
    }
}

/// A moment on the clock of a session.
pub(crate) fn on_clock(moment: Moment) -> Duration {
    Duration::from_secs(u64::try_from(moment.0).unwrap_or(0))
}

impl HallTable {
    pub(crate) fn new(rules: &Rules, seats: [Sitter; 4]) -> HallTable {
        HallTable {
            seats: BySeat::new(seats),
            taken: BySeat::new([None; 4]),
            steps: Vec::new(),
            session: TableSession::new(rules),
            played: None,
            extra: Duration::ZERO,
            substitutes: BySeat::new([None; 4]),
            result: None,
            disputed: None,
            confirmed_by: None,
            referee_called: None,
        }
    }

    /// Hands that were entered.
    pub fn hands(&self) -> impl Iterator<Item = &HandEntry> {
        self.steps.iter().filter_map(|step| match step {
            Step::Hand(hand) => Some(hand),
            Step::Started | Step::Dice | Step::Assumed | Step::Signal | Step::Granted(_) => None,
        })
    }

    /// Chombos among the hands that were entered.
    pub fn chombos(&self) -> BySeat<u8> {
        let mut chombos = BySeat::new([0u8; 4]);
        for hand in self.hands() {
            if let EnteredEnd::Chombo { offenders } = &hand.end {
                for &offender in offenders {
                    chombos[offender] = chombos[offender].saturating_add(1);
                }
            }
        }
        chombos
    }

    /// Hands that were begun, where hands or dice are written down; nothing where nobody can tell.
    pub fn hands_begun(&self) -> Option<u8> {
        let written = self.steps.iter().any(|step| matches!(step, Step::Dice | Step::Hand(_)));
        written.then_some(self.session.hands_begun)
    }

    /// Whether the table writes down when dice are rolled, so that it is known whether a hand is in progress.
    pub fn writes_dice(&self) -> bool {
        self.steps.contains(&Step::Dice)
    }

    /// Whether the signal means anything here: play goes on, and it has not been given.
    pub(crate) fn hears_signal(&self) -> bool {
        !self.session.is_over() && self.session.hands_left.is_none()
    }

    /// What belongs to whoever sits in a chair, and goes with them when they change it.
    fn belongings(&mut self, seat: Seat) -> (&mut Sitter, &mut Option<Moment>, &mut Option<Replacement>) {
        (&mut self.seats[seat], &mut self.taken[seat], &mut self.substitutes[seat])
    }

    /// Puts the same four in other chairs, each with how late they came and who plays for them.
    fn reseat(&mut self, seats: [Sitter; 4]) -> Result<(), &'static str> {
        let before = self.clone();
        for (seat, sitter) in Seat::ALL.into_iter().zip(seats) {
            let (from, _) = before.seats.iter().find(|(_, sat)| **sat == sitter).ok_or("other people sat there")?;
            self.seats[seat] = sitter;
            (self.taken[seat], self.substitutes[seat]) = (before.taken[from], before.substitutes[from]);
        }
        Ok(())
    }

    /// Whether nothing was played here.
    pub fn is_untouched(&self) -> bool {
        self.steps.iter().all(|step| *step == Step::Started) && self.result.is_none() && self.disputed.is_none()
    }

    /// The points as they stand after the hands that were entered, and the bets on the table.
    pub fn current(&self) -> TableTotals {
        self.played
            .unwrap_or(TableTotals { points: self.session.game.points.into_array(), bets: self.session.game.bets })
    }

    /// Lets one step happen; a hand begins with its dice, whether or not somebody wrote them down.
    pub(crate) fn step(&mut self, rules: &Rules, step: Step) -> Result<(), &'static str> {
        let apply = |session: &mut TableSession, event: TableEvent<'_>| {
            session.apply(rules, event).map_err(|_| "the table does not stand so")
        };
        match &step {
            Step::Started => apply(&mut self.session, TableEvent::Started)?,
            Step::Dice | Step::Assumed => apply(&mut self.session, TableEvent::DiceRolled)?,
            Step::Signal => {
                apply(&mut self.session, TableEvent::Signalled)?;
                if self.session.is_over() {
                    let Game { points, bets, .. } = self.session.game;
                    self.played = Some(TableTotals { points: points.into_array(), bets });
                }
            }
            Step::Granted(hands) => apply(&mut self.session, TableEvent::HandsGranted(*hands))?,
            Step::Hand(hand) => {
                let settled = settle_hand(rules, &self.session.game, hand).map_err(|_| "the hand cannot be")?;
                let mut session = self.session;
                if session.phase == TablePhase::BetweenHands {
                    apply(&mut session, TableEvent::DiceRolled)?;
                }
                // The settlement gives bets from the table; those who placed them have to lay them there first.
                for &seat in &hand.riichi {
                    session.game.points[seat] = session.game.points[seat].saturating_sub(rules.riichi_bet);
                }
                let ended = TableEvent::HandEnded { end: settled.end, settlement: &settled.settlement };
                apply(&mut session, ended)?;
                self.session = session;
                if let TablePhase::Over(result) = session.phase {
                    let before_bets = |seat: Seat| result.points[seat].saturating_sub(result.bets[seat]);
                    let bets = settled.settlement.bets_left;
                    self.played = Some(TableTotals { points: Seat::ALL.map(before_bets), bets });
                }
            }
        }
        self.steps.push(step);
        Ok(())
    }

    /// Lets all steps happen again, by these rules.
    fn replay(&mut self, rules: &Rules) -> Result<(), &'static str> {
        let steps = std::mem::take(&mut self.steps);
        (self.session, self.played) = (TableSession::new(rules), None);
        steps.into_iter().try_for_each(|step| self.step(rules, step))
    }

    /// Lets all steps happen again by other rules; a result that hands led to is what they lead to now.
    fn recount(&mut self, rules: &Rules) -> Result<(), &'static str> {
        let before = self.played;
        self.replay(rules)?;
        let now = self.current();
        if let Some(result) = self.result.as_mut().filter(|result| Some(result.totals) == before) {
            result.totals = now;
        }
        Ok(())
    }

    /// Takes the last hand back, with its dice.
    fn take_back(&mut self, rules: &Rules) -> Result<(), &'static str> {
        let last = self.steps.iter().rposition(|step| matches!(step, Step::Hand(_))).ok_or("no hand was entered")?;
        self.steps.remove(last);
        if let Some(dice) = last.checked_sub(1).filter(|&before| self.steps[before] == Step::Dice) {
            self.steps.remove(dice);
        }
        self.replay(rules)
    }
}

impl Round {
    /// A table.
    pub fn table(&self, table: TableNo) -> Option<&HallTable> {
        self.tables.get(usize::from(table.0).checked_sub(1)?)
    }

    /// The tables with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (TableNo, &HallTable)> {
        (1..).map(TableNo).zip(&self.tables)
    }

    /// Where a player sits.
    pub fn seat_of(&self, entry: EntryNo) -> Option<(TableNo, Seat)> {
        self.numbered().find_map(|(number, table)| {
            let (seat, _) = table.seats.iter().find(|(_, sitter)| sitter.entry() == Some(entry))?;
            Some((number, seat))
        })
    }

    /// Where a substitute plays, for somebody or to fill a table.
    pub fn seat_of_substitute(&self, substitute: SubstituteNo) -> Option<TableNo> {
        let plays = |table: &HallTable| {
            let for_somebody = table.substitutes.values().flatten().any(|replaced| replaced.substitute == substitute);
            for_somebody || table.seats.into_array().contains(&Sitter::House(substitute))
        };
        self.numbered().find(|(_, table)| plays(table)).map(|(number, _)| number)
    }

    /// Whether nothing was played in it.
    pub fn is_untouched(&self) -> bool {
        self.clock.start.is_none() && self.tables.iter().all(HallTable::is_untouched)
    }
}

impl Tournament {
    /// A round.
    pub fn round(&self, round: RoundNo) -> Option<&Round> {
        self.rounds.get(usize::from(round.0).checked_sub(1)?)
    }

    /// The number under which somebody can play for others.
    pub fn substitute_of(&self, person: PersonId) -> Option<SubstituteNo> {
        self.substitutes.iter().find(|&(_, &of)| of == person).map(|(&number, _)| number)
    }

    /// The rounds with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (RoundNo, &Round)> {
        (1..).map(RoundNo).zip(&self.rounds)
    }

    /// A table of a round.
    pub fn table(&self, round: RoundNo, table: TableNo) -> Option<&HallTable> {
        self.round(round)?.table(table)
    }

    /// The stage that is played: the last that has begun.
    pub fn current_stage(&self) -> (StageNo, &Stage) {
        let stages = (1..).map(StageNo).zip(&self.stages);
        stages.filter(|(_, stage)| stage.begun).last().expect("the first stage has begun with the event")
    }

    /// Whether a result counts: somebody entered it, nobody says otherwise, and it is confirmed where it has to be.
    pub fn is_complete(&self, table: &HallTable) -> bool {
        let confirmed = table.confirmed_by.is_some() || !self.settings.confirmation;
        table.result.is_some() && table.disputed.is_none() && confirmed
    }

    /// Whether all results of a round count.
    pub fn is_round_complete(&self, round: &Round) -> bool {
        !round.tables.is_empty() && round.tables.iter().all(|table| self.is_complete(table))
    }

    /// Who has a place and has not given it up, in the order of the start numbers.
    pub fn holders(&self) -> impl Iterator<Item = (EntryNo, &Entry)> {
        self.entries.iter().filter(|(_, entry)| entry.presence.holds_place()).map(|(&number, entry)| (number, entry))
    }

    /// Whether players are checked in: then only those count as there who were.
    fn checks_in(&self) -> bool {
        self.holders().any(|(_, entry)| entry.presence.place == Place::CheckedIn)
    }

    /// Who plays in a round of the current stage: everybody in its field who has a place and is not away, and of them
    /// only those who are there, if anybody was checked in.
    pub fn players_of(&self, round: RoundNo) -> Vec<EntryNo> {
        let field = self.current_stage().1.field.as_deref();
        let checks_in = self.checks_in();
        let plays = |(number, entry): (&EntryNo, &Entry)| {
            let there = match entry.presence.place {
                Place::Waiting => false,
                Place::Registered => !checks_in,
                Place::CheckedIn => true,
            };
            let in_field = field.is_none_or(|field| field.contains(number));
            (there && !entry.presence.is_away(round) && in_field && !self.is_out(*number)).then_some(*number)
        };
        self.entries.iter().filter_map(plays).collect()
    }

    /// Whether somebody without a result belongs in the list: whoever is still to play, has a seat in a round without being
    /// away, or was disqualified. Nobody else who has not played does.
    pub fn is_expected(&self, entry: EntryNo) -> bool {
        let Some(of) = self.entries.get(&entry) else { return false };
        let there = of.presence.place == Place::CheckedIn || !self.checks_in();
        let sits = |(number, round): (RoundNo, &Round)| !of.presence.is_away(number) && round.seat_of(entry).is_some();
        (of.presence.holds_place() && there) || self.numbered().any(sits) || self.is_disqualified(entry)
    }

    /// The first round that has not begun, seated or not.
    pub fn next_unplayed(&self) -> RoundNo {
        let begun = self.numbered().filter(|(_, round)| !round.is_untouched()).last();
        RoundNo(begun.map_or(1, |(number, _)| number.0 + 1))
    }

    /// Whether a standing ruling took this player out of play.
    pub fn is_out(&self, entry: EntryNo) -> bool {
        self.is_disqualified(entry) || self.is_removed(entry)
    }

    fn has_verdict(&self, entry: EntryNo, is: impl Fn(&Verdict) -> bool) -> bool {
        self.rulings.iter().any(|ruled| ruled.stands() && ruled.ruling.entry == entry && is(&ruled.ruling.verdict))
    }

    /// Whether a standing ruling took this player out before a round: from the round after the one that it names.
    pub fn is_out_before(&self, entry: EntryNo, round: RoundNo) -> bool {
        self.rulings.iter().any(|ruled| {
            let out = matches!(ruled.ruling.verdict, Verdict::Disqualified { .. } | Verdict::Removed);
            let before = ruled.ruling.round.is_none_or(|of| of < round);
            ruled.stands() && ruled.ruling.entry == entry && out && before
        })
    }

    /// The event by another ruleset: all results worked out anew, and every hand played again.
    pub(crate) fn by_rules(&self, text: &str) -> Result<Tournament, &'static str> {
        let mut recounted = self.clone();
        recounted.fold_rules(text)?;
        Ok(recounted)
    }

    /// Whether this player was disqualified.
    pub fn is_disqualified(&self, entry: EntryNo) -> bool {
        self.has_verdict(entry, |verdict| matches!(verdict, Verdict::Disqualified { .. }))
    }

    /// Whether this player was taken out of the list for a good reason.
    pub fn is_removed(&self, entry: EntryNo) -> bool {
        self.has_verdict(entry, |verdict| *verdict == Verdict::Removed)
    }

    /// Whether two players are not seated together: as a kept-apart pair, or as members of one team.
    pub fn keeps_apart(&self, one: EntryNo, other: EntryNo) -> bool {
        let pair = (one.min(other), one.max(other));
        let mates = |team: &Team| team.members.contains(&one) && team.members.contains(&other);
        self.apart.contains_key(&pair) || self.teams.values().any(mates)
    }

    /// The clock of a session that has not started: by the organiser's minutes, or those of the ruleset.
    fn new_clock(&self) -> SessionClock {
        let mut clock = SessionClock::new(&self.rules);
        self.set_minutes(&mut clock);
        clock
    }

    fn set_minutes(&self, clock: &mut SessionClock) {
        let rules = SessionClock::new(&self.rules);
        let minutes = |chosen: Option<u16>| chosen.map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
        clock.length = minutes(self.settings.session_minutes).unwrap_or(rules.length);
        clock.signal_before_end = minutes(self.settings.signal_minutes).unwrap_or(rules.signal_before_end);
    }
}

/// Reads a ruleset as it stands in the log.
pub(crate) fn read_rules(text: &str) -> Option<Box<Rules>> {
    house_rules::read(text).ok().map(|house| Box::new(house.rules))
}

fn fold_into(tournament: &mut Option<Tournament>, event: &Event) -> Result<(), Misfit> {
    let misfit = |why| Misfit { number: event.number, why };
    for fact in &event.facts {
        match (fact, tournament.as_mut()) {
            (Fact::Created { name, rules, settings, organiser }, None) => {
                let rules_text = rules.clone();
                let rules = read_rules(rules).ok_or(misfit("its ruleset cannot be read"))?;
                *tournament = Some(Tournament {
                    name: name.clone(),
                    rules_text,
                    rules,
                    settings: settings.clone(),
                    finished: false,
                    staff: BTreeMap::from([(*organiser, Role::Organiser)]),
                    entries: BTreeMap::new(),
                    substitutes: BTreeMap::new(),
                    teams: BTreeMap::new(),
                    apart: BTreeMap::new(),
                    draw: Draw::default(),
                    stages: vec![Stage {
                        name: "rounds".to_owned(),
                        rounds: None,
                        carry: Carry::Keep,
                        cut: None,
                        field: None,
                        begun: true,
                    }],
                    rounds: Vec::new(),
                    rulings: Vec::new(),
                    published: None,
                    hidden_after: None,
                    announcements: Vec::new(),
                });
            }
            (Fact::Created { .. }, Some(_)) => return Err(misfit("the event was set up before")),
            (_, None) => return Err(misfit("no event was set up")),
            (fact, Some(tournament)) => tournament.fold_fact(event, fact).map_err(misfit)?,
        }
    }
    Ok(())
}

impl Tournament {
    fn round_mut(&mut self, round: RoundNo) -> Result<&mut Round, &'static str> {
        let place = usize::from(round.0).checked_sub(1);
        place.and_then(|place| self.rounds.get_mut(place)).ok_or("there is no such round")
    }

    fn table_mut(&mut self, round: RoundNo, table: TableNo) -> Result<&mut HallTable, &'static str> {
        let place = usize::from(table.0).checked_sub(1);
        let round = self.round_mut(round)?;
        place.and_then(|place| round.tables.get_mut(place)).ok_or("there is no such table")
    }

    fn entry_mut(&mut self, entry: EntryNo) -> Result<&mut Entry, &'static str> {
        self.entries.get_mut(&entry).ok_or("there is no such player")
    }

    fn enter(&mut self, entry: EntryNo, person: PersonId, place: Place) -> Result<(), &'static str> {
        let place = Entry { person, presence: Presence::new(place), fixed_table: None, note: String::new() };
        if self.entries.insert(entry, place).is_some() { Err("the start number is taken") } else { Ok(()) }
    }

    fn fold_fact(&mut self, event: &Event, fact: &Fact) -> Result<(), &'static str> {
        let rules = self.rules.clone();
        match *fact {
            Fact::Created { .. } | Fact::Undone { .. } => return Err("it is not part of what an event holds"),
            Fact::RulesChanged { rules: ref text } => self.fold_rules(text)?,
            Fact::SettingsChanged { ref settings } => {
                self.settings = settings.clone();
                self.reset_clocks();
            }
            Fact::Finished => self.finished = true,
            Fact::Reopened => self.finished = false,
            Fact::StaffNamed { person, role } => {
                self.staff.insert(person, role);
            }
            Fact::StaffLeft { person } => {
                self.staff.remove(&person);
            }
            Fact::Registered { entry, person } => self.enter(entry, person, Place::Registered)?,
            Fact::Waitlisted { entry, person } => self.enter(entry, person, Place::Waiting)?,
            Fact::Promoted { entry } => self.entry_mut(entry)?.presence.place = Place::Registered,
            Fact::CheckedIn { entry } => self.entry_mut(entry)?.presence.place = Place::CheckedIn,
            Fact::Withdrew { entry, from } => self.entry_mut(entry)?.presence.leave(from),
            Fact::Returned { entry, from } => {
                // Whoever comes back where players are checked in is there; otherwise nobody has to be.
                let place = if self.checks_in() { Place::CheckedIn } else { Place::Registered };
                let presence = &mut self.entry_mut(entry)?.presence;
                presence.come_back(from);
                if presence.place != Place::CheckedIn {
                    presence.place = place;
                }
            }
            Fact::SubstituteListed { substitute, person } => {
                self.substitutes.insert(substitute, person);
            }
            Fact::SubstituteLeft { substitute } => {
                self.substitutes.remove(&substitute);
            }
            Fact::TeamFormed { team, ref name, ref members } => {
                self.teams.insert(team, Team { name: name.clone(), members: members.clone() });
            }
            Fact::TeamDissolved { team } => {
                self.teams.remove(&team);
            }
            Fact::TableFixed { entry, table } => self.entry_mut(entry)?.fixed_table = table,
            Fact::KeptApart { one, other, ref why } => {
                self.apart.insert((one.min(other), one.max(other)), why.clone());
            }
            Fact::KeptApartLifted { one, other } => {
                self.apart.remove(&(one.min(other), one.max(other)));
            }
            Fact::Noted { entry, ref text } => self.entry_mut(entry)?.note.clone_from(text),
            Fact::DrawCommitted { ref commitment } => {
                self.draw = Draw {
                    commitment: Some(commitment.parse().map_err(|_| "a commitment has 64 digits")?),
                    ..Draw::default()
                };
            }
            Fact::Drawn { ref seed, ref order } => {
                self.draw.seed = Some(seed.parse().map_err(|_| "a seed has 64 digits")?);
                self.draw.order.clone_from(order);
            }
            Fact::StageAdded { ref name, rounds, carry, cut } => {
                let (name, rounds) = (name.clone(), Some(rounds));
                self.stages.push(Stage { name, rounds, carry, cut, field: None, begun: false });
            }
            Fact::StageBegan { stage, ref field } => {
                let place = usize::from(stage.0).checked_sub(1);
                let stage = place.and_then(|place| self.stages.get_mut(place)).ok_or("there is no such stage")?;
                (stage.begun, stage.field) = (true, Some(field.clone()));
            }
            Fact::RoundSeated { round, stage, ref tables, ref how } => {
                let tables = tables.iter().map(|&seats| HallTable::new(&rules, seats)).collect();
                let seated = Round { stage, how: how.clone(), tables, clock: self.new_clock() };
                match usize::from(round.0).checked_sub(1).ok_or("rounds are counted from 1")? {
                    place if place < self.rounds.len() => self.rounds[place] = seated,
                    place if place == self.rounds.len() => self.rounds.push(seated),
                    _ => return Err("a round before it is missing"),
                }
            }
            Fact::SeatingDiscarded { round } => {
                let last = RoundNo(self.rounds.len() as u16);
                if round == last {
                    self.rounds.pop().ok_or("there is no round")?;
                } else {
                    self.round_mut(round)?.tables.clear();
                }
            }
            Fact::TableAdded { round, seats } => {
                if usize::from(round.0) == self.rounds.len() + 1 {
                    let stage = self.current_stage().0;
                    let mut clock = self.new_clock();
                    clock.start = Some(on_clock(event.at));
                    self.rounds.push(Round { stage, how: String::new(), tables: Vec::new(), clock });
                }
                // People begin when they sit down: there is no session that starts for all.
                let mut table = HallTable::new(&rules, seats);
                table.step(&rules, Step::Started)?;
                self.round_mut(round)?.tables.push(table);
            }
            Fact::SeatsSwapped { round, one, other } => {
                let (sitter, taken, substitute) = self.table_mut(round, one.table)?.belongings(one.seat);
                let mut moved = (*sitter, *taken, *substitute);
                let (sitter, taken, substitute) = self.table_mut(round, other.table)?.belongings(other.seat);
                std::mem::swap(&mut moved.0, sitter);
                std::mem::swap(&mut moved.1, taken);
                std::mem::swap(&mut moved.2, substitute);
                let (sitter, taken, substitute) = self.table_mut(round, one.table)?.belongings(one.seat);
                (*sitter, *taken, *substitute) = moved;
            }
            Fact::SeatsCorrected { round, table, seats, .. } => self.table_mut(round, table)?.reseat(seats)?,
            Fact::SessionStarted { round } => {
                let round = self.round_mut(round)?;
                round.clock.start = Some(on_clock(event.at));
                round.tables.iter_mut().try_for_each(|table| table.step(&rules, Step::Started))?;
            }
            Fact::ClockPaused { round } => {
                let from = on_clock(event.at);
                self.round_mut(round)?.clock.pauses.push(Pause { from, until: None });
            }
            Fact::ClockResumed { round } => {
                let pause = self.round_mut(round)?.clock.pauses.last_mut().ok_or("the clock does not stand")?;
                pause.until = Some(on_clock(event.at));
            }
            Fact::TimeAdded { round, table, seconds, .. } => {
                let more = Duration::from_secs(seconds.into());
                match table {
                    Some(table) => self.table_mut(round, table)?.extra += more,
                    None => self.round_mut(round)?.clock.extra += more,
                }
            }
            Fact::HandsGranted { round, table, hands, .. } => {
                self.table_mut(round, table)?.step(&rules, Step::Granted(hands))?;
            }
            Fact::SignalGiven { round, table, ref during } => {
                for (number, at) in (1..).map(TableNo).zip(&mut self.round_mut(round)?.tables) {
                    // Tables that have more time, or are finished, do not heed the signal in the hall.
                    let heeds = table.map_or(at.hears_signal() && at.extra.is_zero(), |table| table == number);
                    if heeds {
                        if during.contains(&number) {
                            at.step(&rules, Step::Assumed)?;
                        }
                        at.step(&rules, Step::Signal)?;
                    }
                }
            }
            Fact::SeatTaken { round, table, seat, at, .. } => self.table_mut(round, table)?.taken[seat] = Some(at),
            Fact::DiceRolled { round, table } => self.table_mut(round, table)?.step(&rules, Step::Dice)?,
            Fact::HandEntered { round, table, ref hand } => {
                let table = self.table_mut(round, table)?;
                table.step(&rules, Step::Hand(hand.clone()))?;
                if let Some(totals) = table.played {
                    table.set_result(event, totals, None);
                }
            }
            Fact::HandTakenBack { round, table } => {
                let table = self.table_mut(round, table)?;
                table.take_back(&rules)?;
                (table.result, table.disputed, table.confirmed_by) = (None, None, None);
            }
            Fact::TotalsEntered { round, table, totals, ref record } => {
                self.table_mut(round, table)?.set_result(event, totals, record.clone());
            }
            Fact::ResultConfirmed { round, table } => self.table_mut(round, table)?.confirmed_by = Some(event.by),
            Fact::ResultDisputed { round, table, totals } => {
                let entered = EnteredResult { totals, by: event.by, at: event.at, event: event.number, record: None };
                self.table_mut(round, table)?.disputed = Some(entered);
            }
            Fact::ResultSet { round, table, totals, .. } => {
                let table = self.table_mut(round, table)?;
                table.set_result(event, totals, None);
                // Whoever decides has looked.
                table.confirmed_by = Some(event.by);
            }
            Fact::ResultReopened { round, table, .. } => {
                let table = self.table_mut(round, table)?;
                (table.result, table.disputed, table.confirmed_by) = (None, None, None);
            }
            Fact::ResultsSwapped { round, one, other } => {
                let first = self.table_mut(round, one)?.take_result();
                let second = self.table_mut(round, other)?.take_result();
                self.table_mut(round, one)?.put_result(second);
                self.table_mut(round, other)?.put_result(first);
            }
            Fact::Substituted { round, table, seat, substitute, reason, hand } => {
                let from = hand.map_or(Substitute::FromStart, |hand| Substitute::MidSession { hand });
                self.table_mut(round, table)?.substitutes[seat] = Some(Replacement { substitute, from, reason });
            }
            Fact::Ruled { number, ref ruling } => {
                let ruling = ruling.clone();
                self.rulings.push(RulingEntry { number, event: event.number, ruling, cancelled: None });
            }
            Fact::RulingCancelled { ruling, ref reason } => {
                let cancelled = self.rulings.iter_mut().find(|ruled| ruled.number == ruling);
                cancelled.ok_or("there is no such ruling")?.cancelled = Some((event.number, reason.clone()));
            }
            Fact::RefereeCalled { round, table } => self.table_mut(round, table)?.referee_called = Some(event.at),
            Fact::RefereeCame { round, table } => self.table_mut(round, table)?.referee_called = None,
            Fact::Published { upto } => {
                self.published = self.published.max(Some(upto));
                self.hidden_after = self.hidden_after.map(|hidden| hidden.max(upto));
            }
            Fact::Hidden { upto } => {
                self.published = self.published.map(|published| published.min(upto));
                self.hidden_after = Some(upto);
            }
            Fact::Announced { ref text } => self.announcements.push((event.at, text.clone())),
        }
        Ok(())
    }

    fn fold_rules(&mut self, text: &str) -> Result<(), &'static str> {
        self.rules = read_rules(text).ok_or("its ruleset cannot be read")?;
        self.rules_text = text.to_owned();
        let rules = self.rules.clone();
        self.rounds.iter_mut().flat_map(|round| &mut round.tables).try_for_each(|table| table.recount(&rules))?;
        self.reset_clocks();
        Ok(())
    }

    /// Other minutes are heeded by sessions too that have started.
    fn reset_clocks(&mut self) {
        let mut rounds = std::mem::take(&mut self.rounds);
        rounds.iter_mut().for_each(|round| self.set_minutes(&mut round.clock));
        self.rounds = rounds;
    }
}

/// What belongs to the score sheet of a table and moves with it.
type Sheet = (Option<EnteredResult>, Option<EnteredResult>, Option<Actor>);

impl HallTable {
    fn set_result(&mut self, event: &Event, totals: TableTotals, record: Option<String>) {
        self.result = Some(EnteredResult { totals, by: event.by, at: event.at, event: event.number, record });
        (self.disputed, self.confirmed_by) = (None, None);
    }

    fn take_result(&mut self) -> Sheet {
        (self.result.take(), self.disputed.take(), self.confirmed_by.take())
    }

    fn put_result(&mut self, (result, disputed, confirmed_by): Sheet) {
        (self.result, self.disputed, self.confirmed_by) = (result, disputed, confirmed_by);
    }
}

/// Whether people play as often as they like.
pub(crate) fn is_season(tournament: &Tournament) -> bool {
    tournament.settings.kind == Kind::Season
}
