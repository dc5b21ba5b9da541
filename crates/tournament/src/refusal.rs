//! Why a command is refused: always a sentence that says what to do.

use std::fmt;

use tiles::Seat;

use crate::clock::TableRefusal;
use crate::event::{Actor, Scope};
use crate::hand_entry::HandRefusal;
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo, seat_letter};
use crate::penalty;
use crate::slip::Slip;

/// Why a command is refused. Whatever is refused has changed nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandRefusal {
    /// Somebody else has changed it since.
    Stale {
        /// What.
        scope: Scope,
        /// Who.
        by: Actor,
        /// When.
        at: Moment,
        /// What happened.
        what: &'static str,
        /// The number of that event.
        number: u32,
    },
    /// The event was set up before.
    AlreadyCreated,
    /// There is no event yet.
    NotCreated,
    /// The event is over.
    Finished,
    /// It is not over.
    NotFinished,
    /// Whoever asks may not do that.
    NotAllowed {
        /// Who may.
        who: &'static str,
    },
    /// The ruleset cannot be read.
    Rules(String),
    /// The text is empty and must not be.
    Missing {
        /// What has to be said.
        what: &'static str,
    },
    /// Nobody has this start number.
    NoEntry(EntryNo),
    /// There is no such substitute.
    NoSubstitute(SubstituteNo),
    /// There is no such team.
    NoTeam(TeamNo),
    /// There is no such stage.
    NoStage(StageNo),
    /// The round is not seated.
    NoRound(RoundNo),
    /// The round has no such table.
    NoTable(RoundNo, TableNo),
    /// There is no such ruling.
    NoRuling(RulingNo),
    /// This person is not of the staff.
    NotStaff(PersonId),
    /// Somebody has a place in the list already.
    Registered(EntryNo),
    /// Somebody is a substitute already.
    IsSubstitute(SubstituteNo),
    /// The last organiser cannot go.
    LastOrganiser,
    /// Somebody waits for a place.
    Waiting(EntryNo),
    /// Somebody has left.
    Left(EntryNo, RoundNo),
    /// Somebody is there already.
    Present(EntryNo),
    /// Somebody has not left.
    NotLeft(EntryNo),
    /// Somebody was disqualified or taken out.
    Out(EntryNo),
    /// A player is in a team already.
    InTeam(EntryNo, TeamNo),
    /// A team has two to four players.
    TeamSize(usize),
    /// Somebody cannot be kept apart from themselves.
    Itself(EntryNo),
    /// The pair is not kept apart.
    NotApart(EntryNo, EntryNo),
    /// A text that should be 64 hexadecimal digits.
    NotHexadecimal,
    /// No commitment was published.
    NoCommitment,
    /// The commitment is for another seed.
    OtherSeed,
    /// The lots have been drawn.
    Drawn,
    /// Rounds have been seated by the draw.
    Seated(RoundNo),
    /// A stage must have a cut in whole tables, of no more players than there are.
    Cut {
        /// The cut.
        cut: u16,
        /// Players.
        players: usize,
    },
    /// The stage has begun.
    StageBegun(StageNo),
    /// Rounds before it are not complete.
    Incomplete {
        /// Of which round.
        round: RoundNo,
        /// Which tables.
        tables: Vec<TableNo>,
    },
    /// A tie at the cut.
    TieAtCut {
        /// Who is tied.
        tied: Vec<EntryNo>,
    },
    /// The rounds of a stage are used up.
    StageFull {
        /// How many it has.
        rounds: u16,
    },
    /// Rounds are seated one after the other.
    RoundOrder {
        /// The next.
        next: RoundNo,
    },
    /// Something was played in the round.
    Played(RoundNo),
    /// There is no table.
    NoTables,
    /// Somebody sits twice.
    Twice(SeatedTwice),
    /// Players are left over.
    Unseated(Vec<EntryNo>),
    /// A player cannot sit there.
    NotInRound(EntryNo),
    /// Two who are kept apart sit together.
    Together(TableNo, EntryNo, EntryNo),
    /// A player with a fixed table sits elsewhere.
    FixedElsewhere(EntryNo, TableNo),
    /// Corrected seats have other people.
    OtherPeople,
    /// Only a season has evenings with tables at any time.
    NotSeason,
    /// A season has no such thing.
    NotInSeason,
    /// The session runs already.
    Started(RoundNo),
    /// The session has not started.
    NotStarted(RoundNo),
    /// The clock stands already.
    Paused(RoundNo),
    /// The clock runs.
    Running(RoundNo),
    /// Time goes forward.
    BeforeLast(Moment),
    /// No time or hands at all.
    Nothing,
    /// The table does not stand so.
    Table(TableRefusal),
    /// The hand cannot be.
    Hand(HandRefusal),
    /// Nothing was entered.
    NoHands,
    /// The points do not add up.
    Sum {
        /// How much there is too much; negative for what is missing.
        over: i64,
        /// What may have happened.
        slip: Option<Slip>,
    },
    /// Points are whole hundreds.
    Hundreds(Seat),
    /// Points that nobody can have.
    TooMuch(Seat),
    /// A player was too late to play.
    TooLate(Seat),
    /// The hands that were entered say otherwise.
    HandsSay {
        /// The points by the hands.
        points: [i32; 4],
        /// Bets left by them.
        bets: u8,
    },
    /// The same result was entered before.
    AlreadyEntered {
        /// By whom.
        by: Actor,
        /// When.
        at: Moment,
    },
    /// There is no result.
    NoResult,
    /// Nobody confirms their own result.
    OwnResult,
    /// It is confirmed already.
    Confirmed,
    /// There are two results.
    Disputed,
    /// Two tables are needed.
    SameTable,
    /// A seat was taken by a substitute already.
    Replaced(Seat),
    /// The substitute plays elsewhere in this session.
    Busy(SubstituteNo, TableNo),
    /// The player is not late enough to be replaced for it.
    NotTooLate(Seat),
    /// The player is not disqualified.
    NotDisqualified(EntryNo),
    /// The documents do not allow the ruling.
    Ruling(penalty::Refusal),
    /// The documents have another verdict for it.
    Verdict(&'static str),
    /// The ruling was cancelled before.
    Cancelled(RulingNo),
    /// A referee was not called.
    NotCalled,
    /// The event is not the last that stands.
    NotLast {
        /// The last.
        last: Option<u32>,
    },
    /// Rulings are cancelled and not undone.
    CancelInstead,
    /// The beginning cannot be undone.
    Beginning,
}

/// Somebody who sits twice: a player or a substitute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatedTwice {
    /// A player.
    Player(EntryNo),
    /// A substitute.
    Substitute(SubstituteNo),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Staff(person) => write!(f, "person {person}"),
            Actor::Player(entry) => write!(f, "player {entry}"),
            Actor::Table(_, table) => write!(f, "table {table}"),
        }
    }
}

fn numbers<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for CommandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CommandRefusal as R;
        let letter = |seat: &Seat| seat_letter(*seat);
        match self {
            R::Stale { scope, by, at, what, number } => write!(
                f,
                "{scope} has changed since you looked: {by}, {what} at {} (event {number}); look again and repeat what you still want",
                at.time_of_day()
            ),
            R::AlreadyCreated => f.write_str("this event has been set up already: choose another file for a new one"),
            R::NotCreated => f.write_str("no event has been set up: begin with a new one"),
            R::Finished => f.write_str("the event is finished: reopen it first"),
            R::NotFinished => f.write_str("the event is not finished: there is nothing to reopen"),
            R::NotAllowed { who } => write!(f, "this is for {who}: ask one of them"),
            R::Rules(why) => write!(f, "the ruleset cannot be used: {why}"),
            R::Missing { what } => write!(f, "say {what}"),
            R::NoEntry(entry) => write!(f, "there is no player {entry}: look at the list of players"),
            R::NoSubstitute(substitute) => write!(f, "there is no substitute S{substitute}: list one first"),
            R::NoTeam(team) => write!(f, "there is no team {team}: look at the list of teams"),
            R::NoStage(stage) => write!(f, "there is no stage {stage}: add it first"),
            R::NoRound(round) => write!(f, "round {round} is not seated: seat it first"),
            R::NoTable(round, table) => write!(f, "round {round} has no table {table}: look at the seating"),
            R::NoRuling(ruling) => write!(f, "there is no ruling {ruling}: look at the log of rulings"),
            R::NotStaff(person) => write!(f, "person {person} is not of the staff: give them a role first"),
            R::Registered(entry) => write!(f, "this person is player {entry} already"),
            R::IsSubstitute(substitute) => write!(f, "this person is substitute S{substitute} already"),
            R::LastOrganiser => f.write_str("this is the only organiser: name another one first"),
            R::Waiting(entry) => write!(f, "player {entry} is on the waiting list: make a place first"),
            R::Left(entry, from) => write!(f, "player {entry} has left from round {from} on: let them return first"),
            R::Present(entry) => write!(f, "player {entry} is checked in already"),
            R::NotLeft(entry) => write!(f, "player {entry} has not left"),
            R::Out(entry) => write!(f, "player {entry} was disqualified or taken out: cancel that ruling first"),
            R::InTeam(entry, team) => write!(f, "player {entry} is in team {team}: dissolve it first"),
            R::TeamSize(size) => write!(f, "a team has two to four players, and this one {size}"),
            R::Itself(entry) => write!(f, "player {entry} cannot be kept apart from themselves: name two players"),
            R::NotApart(one, other) => write!(f, "players {one} and {other} are not kept apart"),
            R::NotHexadecimal => f.write_str("write 64 hexadecimal digits, as `janso wall new` gives them"),
            R::NoCommitment => f.write_str("no commitment was published: commit to a seed before you draw"),
            R::OtherSeed => f.write_str(
                "the commitment that was published is for another seed: draw with the one that was committed to",
            ),
            R::Drawn => f.write_str("the lots have been drawn: undo that first if nothing depends on it"),
            R::Seated(round) => write!(f, "rounds are seated up to {round}: discard those seatings first"),
            R::Cut { cut, players } => {
                write!(f, "a stage takes whole tables: {cut} is not a multiple of four from 4 to {players}")
            }
            R::StageBegun(stage) => write!(f, "stage {stage} has begun already"),
            R::Incomplete { round, tables } => {
                write!(
                    f,
                    "round {round} is not complete: results are missing, disputed or not confirmed at table {}",
                    numbers(tables)
                )
            }
            R::TieAtCut { tied } => write!(
                f,
                "players {} are tied at the cut: choose tie-breaks in the settings (a lot decides in the end)",
                numbers(tied)
            ),
            R::StageFull { rounds } => {
                write!(f, "this stage has {rounds} rounds and all are seated: begin the next stage")
            }
            R::RoundOrder { next } => write!(f, "rounds are seated one after the other: the next is {next}"),
            R::Played(round) => {
                write!(f, "round {round} has been started or played: correct seats table by table instead")
            }
            R::NoTables => f.write_str("there is no table: seat four players at least"),
            R::Twice(SeatedTwice::Player(entry)) => write!(f, "player {entry} sits twice: seat everybody once"),
            R::Twice(SeatedTwice::Substitute(substitute)) => write!(f, "substitute S{substitute} sits twice"),
            R::Unseated(entries) => {
                write!(
                    f,
                    "players without a seat: {}; seat them, let them leave, or fill the table with substitutes",
                    numbers(entries)
                )
            }
            R::NotInRound(entry) => {
                write!(f, "player {entry} does not play in this round: they have left, wait, or are not in the stage")
            }
            R::Together(table, one, other) => {
                write!(f, "players {one} and {other} are kept apart and both sit at table {table}: seat one elsewhere")
            }
            R::FixedElsewhere(entry, table) => {
                write!(f, "player {entry} always sits at table {table}: seat them there")
            }
            R::OtherPeople => f.write_str(
                "corrected seats need the same four people: swap seats between tables, or name a substitute",
            ),
            R::NotSeason => f.write_str("tables at any time are for a season: seat a whole round"),
            R::NotInSeason => f.write_str("a season has no such thing"),
            R::Started(round) => write!(f, "the session of round {round} has started already"),
            R::NotStarted(round) => {
                write!(f, "the session of round {round} has not started: no dice before the start signal")
            }
            R::Paused(round) => write!(f, "the clock of round {round} stands already"),
            R::Running(round) => write!(f, "the clock of round {round} runs"),
            R::BeforeLast(last) => write!(f, "that is before {last}, when the last thing happened: look at the clock"),
            R::Nothing => f.write_str("that is nothing: say how much"),
            R::Table(refusal) => write!(f, "{refusal}"),
            R::Hand(refusal) => write!(f, "{refusal}"),
            R::NoHands => f.write_str("no hand was entered at this table: there is nothing to take back"),
            R::Sum { over, slip } => {
                match over {
                    1.. => write!(f, "the points are {over} too many")?,
                    _ => write!(f, "{} points are missing", -over)?,
                }
                match slip {
                    Some(slip) => write!(f, "; {slip}"),
                    None => f.write_str("; look at the sheet again"),
                }
            }
            R::Hundreds(seat) => {
                write!(f, "the points of {} are not whole hundreds: look at the sheet again", letter(seat))
            }
            R::TooMuch(seat) => {
                write!(f, "{} cannot have won or lost that much: look at the sheet again", letter(seat))
            }
            R::TooLate(seat) => {
                write!(f, "{} sat down too late to play: name the substitute, or correct the time", letter(seat))
            }
            R::HandsSay { points: [a, b, c, d], bets } => {
                write!(
                    f,
                    "the hands that were entered come to {a} {b} {c} {d} and {bets} bets: take hands back, or let a referee set the result"
                )
            }
            R::AlreadyEntered { by, at } => write!(f, "already entered by {by} at {}: nothing to do", at.time_of_day()),
            R::NoResult => f.write_str("there is no result yet: enter it first"),
            R::OwnResult => f.write_str("whoever entered a result cannot confirm it: ask somebody else at the table"),
            R::Confirmed => f.write_str("the result is confirmed already: a referee can set another one"),
            R::Disputed => f.write_str("there are two different results: a referee or scorer sets the right one"),
            R::SameTable => f.write_str("name two different tables"),
            R::Replaced(seat) => write!(f, "a substitute has the seat of {} already", letter(seat)),
            R::Busy(substitute, table) => {
                write!(f, "substitute S{substitute} plays at table {table} in this session: name another one")
            }
            R::NotTooLate(seat) => write!(f, "{} is not too late yet: wait, or name another reason", letter(seat)),
            R::NotDisqualified(entry) => {
                write!(f, "player {entry} is not disqualified: rule so first, or name another reason")
            }
            R::Ruling(refusal) => write!(f, "{refusal}"),
            R::Verdict(what) => f.write_str(what),
            R::Cancelled(ruling) => write!(f, "ruling {ruling} was cancelled before"),
            R::NotCalled => f.write_str("no referee was called to this table"),
            R::NotLast { last: Some(last) } => {
                write!(
                    f,
                    "only the last event can be undone, and that is {last}: undo it first, or correct what is wrong by a command"
                )
            }
            R::NotLast { last: None } => f.write_str("there is nothing left to undo"),
            R::CancelInstead => f.write_str("rulings stay in the log: cancel the ruling instead"),
            R::Beginning => f.write_str("setting up cannot be undone: begin anew in another file"),
        }
    }
}

impl std::error::Error for CommandRefusal {}
