//! What people want to change.

use tiles::Seat;

use crate::event::{Chair, Role, Scope, Sitter, TableTotals, VacancyReason};
use crate::hand_entry::HandEntry;
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo};
use crate::ruling::Ruling;
use crate::settings::{Carry, Settings};
use crate::substitute::Substitute;

/// The number of the last event that changed a scope; 0 if none has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Version(pub u32);

/// A change that somebody wants, and what they had seen when they wanted it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The version of what it changes (see [`State::version`](crate::State::version)). If it has changed since, the command is refused.
    pub seen: Version,
    /// The change.
    pub change: Change,
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Set up the event.
    Create {
        /// What it is called.
        name: String,
        /// The ruleset, as a text of house rules.
        rules: String,
        /// The organiser's choices.
        settings: Settings,
        /// Who sets it up.
        organiser: PersonId,
    },
    /// Play by another ruleset.
    ChangeRules(String),
    /// Choose otherwise.
    ChangeSettings(Settings),
    /// End the event.
    Finish,
    /// Take it up again.
    Reopen,
    /// Take back what the last command brought.
    Undo {
        /// The number of its event.
        number: u32,
    },

    /// Give somebody a role.
    NameStaff(PersonId, Role),
    /// Take somebody from the staff.
    DismissStaff(PersonId),
    /// Give somebody a place in the list, or on the waiting list.
    Register(PersonId),
    /// A player is there.
    CheckIn(EntryNo),
    /// A player leaves from this round on.
    Withdraw(EntryNo, RoundNo),
    /// A player comes back from this round on.
    Return(EntryNo, RoundNo),
    /// Somebody can play for others.
    ListSubstitute(PersonId),
    /// Form a team.
    FormTeam(String, Vec<EntryNo>),
    /// Give up a team.
    DissolveTeam(TeamNo),
    /// Let a player always sit at one table, or not any more.
    FixTable(EntryNo, Option<TableNo>),
    /// Keep two players apart.
    KeepApart {
        /// One.
        one: EntryNo,
        /// The other.
        other: EntryNo,
        /// Why.
        why: String,
    },
    /// Let two players sit together again.
    LiftApart(EntryNo, EntryNo),
    /// Note something about a player, or nothing any more.
    Note(EntryNo, String),

    /// Publish the hash of the seed of the draw.
    CommitDraw(String),
    /// Draw the lots from the seed.
    Draw(String),
    /// Add a stage.
    AddStage {
        /// What it is called.
        name: String,
        /// How many rounds.
        rounds: u16,
        /// What becomes of the totals.
        carry: Carry,
        /// How many players; everybody, if nothing is said.
        cut: Option<u16>,
    },
    /// Begin a stage with those who are best now.
    BeginStage(StageNo),
    /// Seat a round.
    SeatRound {
        /// Which.
        round: RoundNo,
        /// The tables.
        tables: Vec<[Sitter; 4]>,
        /// How they were found.
        how: String,
    },
    /// Give up the seating of a round in which nothing was played.
    DiscardSeating(RoundNo),
    /// Add a table to an evening.
    AddTable(RoundNo, [Sitter; 4]),
    /// Let two sitters change places.
    SwapSeats(RoundNo, Chair, Chair),
    /// Say who really sat where.
    CorrectSeats {
        /// In which round.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Who sat where.
        seats: [Sitter; 4],
        /// Why.
        reason: String,
    },

    /// Start a session.
    StartSession(RoundNo),
    /// Stop its clock.
    PauseClock(RoundNo),
    /// Let it run again.
    ResumeClock(RoundNo),
    /// Give more time.
    AddTime {
        /// In which session.
        round: RoundNo,
        /// For one table, or for all.
        table: Option<TableNo>,
        /// How much.
        seconds: u32,
        /// Why.
        reason: String,
    },
    /// Give more hands.
    GrantHands {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// How many.
        hands: u8,
        /// Why.
        reason: String,
    },
    /// Give the signal.
    GiveSignal {
        /// In which session.
        round: RoundNo,
        /// At one table that had more time, or in the hall.
        table: Option<TableNo>,
        /// Tables that had not rolled the dice of the next hand. At others that write no dice down a hand is taken to be in
        /// progress.
        before_dice: Vec<TableNo>,
    },

    /// A player has sat down.
    TakeSeat {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Where.
        seat: Seat,
        /// When, if not now.
        at: Option<Moment>,
        /// Why it was another time.
        reason: String,
    },
    /// The dice of a hand are rolled.
    RollDice(RoundNo, TableNo),
    /// Enter a hand.
    EnterHand(RoundNo, TableNo, HandEntry),
    /// Take the last hand back.
    TakeHandBack(RoundNo, TableNo),
    /// Enter a result.
    EnterTotals {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The result.
        totals: TableTotals,
        /// The record it comes from.
        record: Option<String>,
    },
    /// Say that a result is right.
    ConfirmResult(RoundNo, TableNo),
    /// Correct a result, or decide between two.
    SetResult {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The result.
        totals: TableTotals,
        /// Why.
        reason: String,
    },
    /// Let a result not count for now.
    ReopenResult(RoundNo, TableNo, String),
    /// Exchange the results of two tables.
    SwapResults(RoundNo, TableNo, TableNo),
    /// Let a substitute take a seat.
    Substitute {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Where.
        seat: Seat,
        /// Who.
        substitute: SubstituteNo,
        /// Why.
        reason: VacancyReason,
        /// From when on; nothing where that follows from what is written down.
        from: Option<Substitute>,
    },

    /// Rule.
    Rule(Ruling),
    /// Cancel a ruling.
    CancelRuling(RulingNo, String),
    /// Call a referee.
    CallReferee(RoundNo, TableNo),
    /// A referee comes.
    SendReferee(RoundNo, TableNo),

    /// Make results public up to a round.
    Publish(RoundNo),
    /// Keep results after a round back.
    Hide(RoundNo),
    /// Say something to everybody.
    Announce(String),
}

impl Change {
    /// Calls `f` with each scope that it would change. An undo changes those of what it undoes, which the state knows.
    pub fn each_scope(&self, mut f: impl FnMut(Scope)) {
        match *self {
            Change::Create { .. } | Change::ChangeRules(_) | Change::ChangeSettings(_) => f(Scope::Event),
            Change::Finish | Change::Reopen => f(Scope::Event),
            Change::Undo { .. } => (),
            Change::NameStaff(..) | Change::DismissStaff(_) | Change::Register(_) | Change::CheckIn(_) => {
                f(Scope::People)
            }
            Change::Withdraw(..) | Change::Return(..) | Change::ListSubstitute(_) => f(Scope::People),
            Change::FormTeam(..) | Change::DissolveTeam(_) | Change::FixTable(..) => f(Scope::People),
            Change::KeepApart { .. } | Change::LiftApart(..) | Change::Note(..) => f(Scope::People),
            Change::CommitDraw(_) | Change::Draw(_) => f(Scope::Draw),
            Change::AddStage { .. } | Change::BeginStage(_) => f(Scope::Event),
            Change::SeatRound { round, .. } | Change::DiscardSeating(round) | Change::AddTable(round, _) => {
                f(Scope::Seating(round));
            }
            Change::SwapSeats(round, ..) | Change::CorrectSeats { round, .. } => f(Scope::Seating(round)),
            Change::StartSession(round) | Change::PauseClock(round) | Change::ResumeClock(round) => {
                f(Scope::Clock(round));
            }
            Change::AddTime { round, .. } | Change::GrantHands { round, .. } | Change::GiveSignal { round, .. } => {
                f(Scope::Clock(round));
            }
            Change::TakeSeat { round, table, .. }
            | Change::RollDice(round, table)
            | Change::EnterHand(round, table, _)
            | Change::TakeHandBack(round, table)
            | Change::EnterTotals { round, table, .. }
            | Change::ConfirmResult(round, table)
            | Change::SetResult { round, table, .. }
            | Change::ReopenResult(round, table, _)
            | Change::Substitute { round, table, .. }
            | Change::CallReferee(round, table)
            | Change::SendReferee(round, table) => f(Scope::Table(round, table)),
            Change::SwapResults(round, one, other) => {
                f(Scope::Table(round, one));
                f(Scope::Table(round, other));
            }
            Change::Rule(_) | Change::CancelRuling(..) => f(Scope::Rulings),
            Change::Publish(_) | Change::Hide(_) | Change::Announce(_) => f(Scope::Publication),
        }
    }
}
