//! What happened, in the past tense. The state is the fold of it, and nothing else changes the state.

use std::fmt;

use serde::{Deserialize, Serialize};
use tiles::Seat;

use crate::hand_entry::HandEntry;
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo, seat_name};
use crate::ruling::Ruling;
use crate::settings::{Carry, Settings};

/// What one command brought: all of it or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Event {
    /// Counted from 1.
    pub number: u32,
    /// When.
    pub at: Moment,
    /// By whom.
    pub by: Actor,
    /// What happened.
    pub facts: Vec<Fact>,
}

/// Who does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// Somebody of the staff.
    Staff(PersonId),
    /// A player of the list.
    Player(EntryNo),
    /// Whoever sits at a table, by the device that lies there.
    Table(RoundNo, TableNo),
}

/// What somebody of the staff is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Runs the event.
    Organiser,
    /// Has the last word on rules.
    HeadReferee,
    /// Decides on rules.
    Referee,
    /// Enters results.
    Scorer,
    /// Watches, and reports to the association.
    Observer,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 5] = [Role::Organiser, Role::HeadReferee, Role::Referee, Role::Scorer, Role::Observer];

    /// The name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Role::Organiser => "organiser",
            Role::HeadReferee => "head-referee",
            Role::Referee => "referee",
            Role::Scorer => "scorer",
            Role::Observer => "observer",
        }
    }
}

/// Who sits in a chair when a round is seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A player of the list.
    #[serde(rename = "entry")]
    Player(EntryNo),
    /// A substitute who fills a table that would have a chair empty, for nobody in the list.
    #[serde(rename = "substitute")]
    House(SubstituteNo),
}

impl Sitter {
    /// The line of the list.
    pub fn entry(self) -> Option<EntryNo> {
        match self {
            Sitter::Player(entry) => Some(entry),
            Sitter::House(_) => None,
        }
    }
}

/// Why a seat has to be taken by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VacancyReason {
    /// The player cannot play.
    CannotPlay,
    /// The player is later than the ruleset allows.
    TooLate,
    /// The player has dropped out.
    DroppedOut,
    /// The player was disqualified.
    Disqualified,
}

/// Points as they stood on the table at the end, by starting seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableTotals {
    /// The points of each player, without bets that are left.
    pub points: [i32; 4],
    /// Riichi bets left on the table.
    #[serde(default, skip_serializing_if = "no_bets")]
    pub bets: u8,
}

fn no_bets(bets: &u8) -> bool {
    *bets == 0
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The event was set up.
    Created {
        /// What it is called.
        name: String,
        /// The ruleset, as a text of house rules that names its base.
        rules: String,
        /// What the organiser chose.
        settings: Settings,
        /// Who set it up, and is its organiser.
        organiser: PersonId,
    },
    /// Another ruleset: all results are worked out anew.
    RulesChanged {
        /// The text.
        rules: String,
    },
    /// Other choices.
    SettingsChanged {
        /// All of them.
        settings: Settings,
    },
    /// Nothing is left to do.
    Finished,
    /// There is something left to do.
    Reopened,
    /// What a command brought no longer counts.
    Undone {
        /// The number of the event.
        number: u32,
    },

    /// Somebody joined the staff.
    StaffNamed {
        /// Who.
        person: PersonId,
        /// For what.
        role: Role,
    },
    /// Somebody left the staff.
    StaffLeft {
        /// Who.
        person: PersonId,
    },
    /// Somebody has a place in the list.
    Registered {
        /// The start number.
        entry: EntryNo,
        /// Who.
        person: PersonId,
    },
    /// Somebody waits for a place.
    Waitlisted {
        /// The start number.
        entry: EntryNo,
        /// Who.
        person: PersonId,
    },
    /// Somebody who waited has a place.
    Promoted {
        /// Who.
        entry: EntryNo,
    },
    /// A player is there.
    CheckedIn {
        /// Who.
        entry: EntryNo,
    },
    /// A player has left, or will not come.
    Withdrew {
        /// Who.
        entry: EntryNo,
        /// The first round without that player.
        from: RoundNo,
    },
    /// A player who had left is there again.
    Returned {
        /// Who.
        entry: EntryNo,
        /// The first round with that player.
        from: RoundNo,
    },
    /// Somebody can take the seats of others.
    SubstituteListed {
        /// The number.
        substitute: SubstituteNo,
        /// Who.
        person: PersonId,
    },
    /// Somebody who never played for others is not there for that any more.
    SubstituteLeft {
        /// The number.
        substitute: SubstituteNo,
    },
    /// A team was formed.
    TeamFormed {
        /// Its number.
        team: TeamNo,
        /// Its name.
        name: String,
        /// Who belongs to it.
        members: Vec<EntryNo>,
    },
    /// A team is no more.
    TeamDissolved {
        /// Which.
        team: TeamNo,
    },
    /// A player always sits at one table, or no longer.
    TableFixed {
        /// Who.
        entry: EntryNo,
        /// Where.
        table: Option<TableNo>,
    },
    /// Two players are not seated together.
    KeptApart {
        /// One.
        one: EntryNo,
        /// The other.
        other: EntryNo,
        /// Why.
        why: String,
    },
    /// Two players may be seated together again.
    KeptApartLifted {
        /// One.
        one: EntryNo,
        /// The other.
        other: EntryNo,
    },
    /// Something that referees should know about a player, such as a call that is expected; empty takes it away.
    Noted {
        /// Who.
        entry: EntryNo,
        /// What.
        text: String,
    },

    /// The hash of the seed from which the lots will be drawn.
    DrawCommitted {
        /// 64 hexadecimal digits.
        commitment: String,
    },
    /// The lots were drawn.
    Drawn {
        /// The seed: 64 hexadecimal digits.
        seed: String,
        /// The players in the order of the lots.
        order: Vec<EntryNo>,
    },
    /// A stage was added.
    StageAdded {
        /// What it is called.
        name: String,
        /// How many rounds it has.
        rounds: u16,
        /// What becomes of the totals when it begins.
        carry: Carry,
        /// How many players it has; everybody, if nothing is said.
        cut: Option<u16>,
    },
    /// A stage began, with these players.
    StageBegan {
        /// Which.
        stage: StageNo,
        /// Who plays in it, best first.
        field: Vec<EntryNo>,
    },
    /// A round was seated.
    RoundSeated {
        /// Which.
        round: RoundNo,
        /// In which stage.
        stage: StageNo,
        /// The tables, each in the order of the starting seats.
        tables: Vec<[Sitter; 4]>,
        /// How it was found.
        how: String,
    },
    /// The seating of a round in which nothing was played was given up.
    SeatingDiscarded {
        /// Which.
        round: RoundNo,
    },
    /// A table was added to an evening.
    TableAdded {
        /// Which evening.
        round: RoundNo,
        /// Who sits there.
        seats: [Sitter; 4],
    },
    /// Two sitters changed places before anything was played.
    SeatsSwapped {
        /// In which round.
        round: RoundNo,
        /// A chair.
        one: Chair,
        /// Another one.
        other: Chair,
    },
    /// The players of a table sat otherwise than it was written. What was entered belongs to the seats, and stays.
    SeatsCorrected {
        /// In which round.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Who really sat where.
        seats: [Sitter; 4],
        /// Why.
        reason: String,
    },

    /// The session started.
    SessionStarted {
        /// Which.
        round: RoundNo,
    },
    /// The clock stands.
    ClockPaused {
        /// Of which session.
        round: RoundNo,
    },
    /// The clock runs again.
    ClockResumed {
        /// Of which session.
        round: RoundNo,
    },
    /// More time.
    TimeAdded {
        /// Of which session.
        round: RoundNo,
        /// For one table, or for all.
        table: Option<TableNo>,
        /// How much.
        seconds: u32,
        /// Why.
        reason: String,
    },
    /// More hands after the signal.
    HandsGranted {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// How many.
        hands: u8,
        /// Why.
        reason: String,
    },
    /// The signal was given.
    SignalGiven {
        /// In which session.
        round: RoundNo,
        /// At one table that had more time, or in the hall.
        table: Option<TableNo>,
        /// Tables that write no dice down, and where a hand is taken to be in progress.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        during: Vec<TableNo>,
    },

    /// A player sat down.
    SeatTaken {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Where.
        #[serde(with = "seat_name")]
        seat: Seat,
        /// When.
        at: Moment,
        /// Why it differs from the moment at which it was entered.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The dice of a hand were rolled.
    DiceRolled {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
    },
    /// A hand was entered.
    HandEntered {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The hand.
        hand: HandEntry,
    },
    /// The last hand was taken back.
    HandTakenBack {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
    },
    /// A result was entered.
    TotalsEntered {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The result.
        totals: TableTotals,
        /// Where the points come from, if they were not typed: the name of a record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<String>,
    },
    /// Somebody else says that the result is right.
    ResultConfirmed {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
    },
    /// Somebody says that the result is another one.
    ResultDisputed {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The other result.
        totals: TableTotals,
    },
    /// A result was corrected, or a dispute decided.
    ResultSet {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// The result.
        totals: TableTotals,
        /// Why.
        reason: String,
    },
    /// A result does not count for now.
    ResultReopened {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Why.
        reason: String,
    },
    /// The results of two tables had been entered for each other.
    ResultsSwapped {
        /// In which session.
        round: RoundNo,
        /// One table.
        one: TableNo,
        /// The other.
        other: TableNo,
    },
    /// A substitute took a seat.
    Substituted {
        /// In which session.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// Where.
        #[serde(with = "seat_name")]
        seat: Seat,
        /// Who took it.
        substitute: SubstituteNo,
        /// Why.
        reason: VacancyReason,
        /// In which hand of the session, counted from 1; nothing if it was from the start.
        hand: Option<u8>,
    },

    /// A ruling.
    Ruled {
        /// Its number.
        number: RulingNo,
        /// The ruling.
        ruling: Ruling,
    },
    /// A ruling does not count any more.
    RulingCancelled {
        /// Which.
        ruling: RulingNo,
        /// Why.
        reason: String,
    },
    /// A table called a referee.
    RefereeCalled {
        /// In which session.
        round: RoundNo,
        /// Which.
        table: TableNo,
    },
    /// A referee came.
    RefereeCame {
        /// In which session.
        round: RoundNo,
        /// To which table.
        table: TableNo,
    },

    /// Results are public up to a round.
    Published {
        /// The last of them.
        upto: RoundNo,
    },
    /// No results are public after a round.
    Hidden {
        /// The last that stay public.
        upto: RoundNo,
    },
    /// Something was said to everybody.
    Announced {
        /// What.
        text: String,
    },
}

/// A chair in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chair {
    /// The table.
    pub table: TableNo,
    /// The seat at it.
    #[serde(with = "seat_name")]
    pub seat: Seat,
}

/// What somebody can change while somebody else changes something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Name, ruleset, choices, stages and the end.
    Event,
    /// Players, substitutes, staff and teams.
    People,
    /// The draw.
    Draw,
    /// Who sits where in a round.
    Seating(RoundNo),
    /// The clock of a session.
    Clock(RoundNo),
    /// One table of a round.
    Table(RoundNo, TableNo),
    /// Rulings.
    Rulings,
    /// What is public.
    Publication,
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Event => f.write_str("the event"),
            Scope::People => f.write_str("the list of people"),
            Scope::Draw => f.write_str("the draw"),
            Scope::Seating(round) => write!(f, "the seating of round {round}"),
            Scope::Clock(round) => write!(f, "the clock of round {round}"),
            Scope::Table(round, table) => write!(f, "table {table} of round {round}"),
            Scope::Rulings => f.write_str("the log of rulings"),
            Scope::Publication => f.write_str("what is public"),
        }
    }
}

impl Fact {
    /// The name in data.
    pub fn id(&self) -> &'static str {
        match self {
            Fact::Created { .. } => "created",
            Fact::RulesChanged { .. } => "rules-changed",
            Fact::SettingsChanged { .. } => "settings-changed",
            Fact::Finished => "finished",
            Fact::Reopened => "reopened",
            Fact::Undone { .. } => "undone",
            Fact::StaffNamed { .. } => "staff-named",
            Fact::StaffLeft { .. } => "staff-left",
            Fact::Registered { .. } => "registered",
            Fact::Waitlisted { .. } => "waitlisted",
            Fact::Promoted { .. } => "promoted",
            Fact::CheckedIn { .. } => "checked-in",
            Fact::Withdrew { .. } => "withdrew",
            Fact::Returned { .. } => "returned",
            Fact::SubstituteListed { .. } => "substitute-listed",
            Fact::SubstituteLeft { .. } => "substitute-left",
            Fact::TeamFormed { .. } => "team-formed",
            Fact::TeamDissolved { .. } => "team-dissolved",
            Fact::TableFixed { .. } => "table-fixed",
            Fact::KeptApart { .. } => "kept-apart",
            Fact::KeptApartLifted { .. } => "kept-apart-lifted",
            Fact::Noted { .. } => "noted",
            Fact::DrawCommitted { .. } => "draw-committed",
            Fact::Drawn { .. } => "drawn",
            Fact::StageAdded { .. } => "stage-added",
            Fact::StageBegan { .. } => "stage-began",
            Fact::RoundSeated { .. } => "round-seated",
            Fact::SeatingDiscarded { .. } => "seating-discarded",
            Fact::TableAdded { .. } => "table-added",
            Fact::SeatsSwapped { .. } => "seats-swapped",
            Fact::SeatsCorrected { .. } => "seats-corrected",
            Fact::SessionStarted { .. } => "session-started",
            Fact::ClockPaused { .. } => "clock-paused",
            Fact::ClockResumed { .. } => "clock-resumed",
            Fact::TimeAdded { .. } => "time-added",
            Fact::HandsGranted { .. } => "hands-granted",
            Fact::SignalGiven { .. } => "signal-given",
            Fact::SeatTaken { .. } => "seat-taken",
            Fact::DiceRolled { .. } => "dice-rolled",
            Fact::HandEntered { .. } => "hand-entered",
            Fact::HandTakenBack { .. } => "hand-taken-back",
            Fact::TotalsEntered { .. } => "totals-entered",
            Fact::ResultConfirmed { .. } => "result-confirmed",
            Fact::ResultDisputed { .. } => "result-disputed",
            Fact::ResultSet { .. } => "result-set",
            Fact::ResultReopened { .. } => "result-reopened",
            Fact::ResultsSwapped { .. } => "results-swapped",
            Fact::Substituted { .. } => "substituted",
            Fact::Ruled { .. } => "ruled",
            Fact::RulingCancelled { .. } => "ruling-cancelled",
            Fact::RefereeCalled { .. } => "referee-called",
            Fact::RefereeCame { .. } => "referee-came",
            Fact::Published { .. } => "published",
            Fact::Hidden { .. } => "hidden",
            Fact::Announced { .. } => "announced",
        }
    }

    /// Calls `f` with each scope that it changes. What is undone changes the scopes of what it undoes.
    pub fn each_scope(&self, mut f: impl FnMut(Scope)) {
        let all_tables = |round: RoundNo, count: usize, f: &mut dyn FnMut(Scope)| {
            for table in 1..=count {
                f(Scope::Table(round, TableNo(table as u16)));
            }
        };
        match *self {
            Fact::Created { .. } | Fact::RulesChanged { .. } | Fact::SettingsChanged { .. } => f(Scope::Event),
            Fact::Finished | Fact::Reopened => f(Scope::Event),
            Fact::Undone { .. } => (),
            Fact::StaffNamed { .. } | Fact::StaffLeft { .. } => f(Scope::People),
            Fact::Registered { .. } | Fact::Waitlisted { .. } | Fact::Promoted { .. } => f(Scope::People),
            Fact::CheckedIn { .. } | Fact::Withdrew { .. } | Fact::Returned { .. } => f(Scope::People),
            Fact::SubstituteListed { .. } | Fact::SubstituteLeft { .. } => f(Scope::People),
            Fact::TeamFormed { .. } | Fact::TeamDissolved { .. } => f(Scope::People),
            Fact::TableFixed { .. } | Fact::KeptApart { .. } | Fact::KeptApartLifted { .. } => f(Scope::People),
            Fact::Noted { .. } => f(Scope::People),
            Fact::DrawCommitted { .. } | Fact::Drawn { .. } => f(Scope::Draw),
            Fact::StageAdded { .. } | Fact::StageBegan { .. } => f(Scope::Event),
            Fact::RoundSeated { round, ref tables, .. } => {
                f(Scope::Seating(round));
                all_tables(round, tables.len(), &mut f);
            }
            Fact::SeatingDiscarded { round } => f(Scope::Seating(round)),
            Fact::TableAdded { round, .. } => f(Scope::Seating(round)),
            Fact::SeatsSwapped { round, one, other } => {
                f(Scope::Seating(round));
                f(Scope::Table(round, one.table));
                f(Scope::Table(round, other.table));
            }
            Fact::SeatsCorrected { round, table, .. } => {
                f(Scope::Seating(round));
                f(Scope::Table(round, table));
            }
            Fact::SessionStarted { round } | Fact::ClockPaused { round } | Fact::ClockResumed { round } => {
                f(Scope::Clock(round));
            }
            Fact::TimeAdded { round, .. } | Fact::HandsGranted { round, .. } | Fact::SignalGiven { round, .. } => {
                f(Scope::Clock(round));
            }
            Fact::SeatTaken { round, table, .. }
            | Fact::DiceRolled { round, table }
            | Fact::HandEntered { round, table, .. }
            | Fact::HandTakenBack { round, table }
            | Fact::TotalsEntered { round, table, .. }
            | Fact::ResultConfirmed { round, table }
            | Fact::ResultDisputed { round, table, .. }
            | Fact::ResultSet { round, table, .. }
            | Fact::ResultReopened { round, table, .. }
            | Fact::Substituted { round, table, .. }
            | Fact::RefereeCalled { round, table }
            | Fact::RefereeCame { round, table } => f(Scope::Table(round, table)),
            Fact::ResultsSwapped { round, one, other } => {
                f(Scope::Table(round, one));
                f(Scope::Table(round, other));
            }
            Fact::Ruled { .. } | Fact::RulingCancelled { .. } => f(Scope::Rulings),
            Fact::Published { .. } | Fact::Hidden { .. } | Fact::Announced { .. } => f(Scope::Publication),
        }
    }
}
