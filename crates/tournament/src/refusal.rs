//! Why a command is refused: always a sentence that says what to do.

use std::fmt;

use tiles::Seat;

use crate::clock::TableRefusal;
use crate::event::{Actor, Scope};
use crate::hand_entry::HandRefusal;
use crate::moment::Moment;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, StageNo, SubstituteNo, TableNo, TeamNo, seat_letter};
use crate::penalty;
use crate::sitting::SittingFault;
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
    /// Somebody plays, and cannot play for others.
    Plays(EntryNo),
    /// Somebody has played for others, and cannot be a player too.
    PlayedAsSubstitute(SubstituteNo),
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
    /// A round was played without somebody who comes back.
    PlayedWithout(EntryNo, RoundNo),
    /// All places are taken.
    Full,
    /// These are counted from 1.
    FromOne(&'static str),
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
    /// That has not happened yet.
    AfterNow(Moment),
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
    Hundreds(Seat, Option<Slip>),
    /// Points that nobody can have.
    TooMuch(Seat),
    /// A player was too late to play.
    TooLate(Seat),
    /// A player is away, and nobody plays for them.
    AwayUnreplaced(Seat, EntryNo),
    /// A player was put out, and nobody plays for them.
    OutUnreplaced(Seat, EntryNo),
    /// A result has come to contradict what was entered later.
    Contradicted {
        /// Of which round.
        round: RoundNo,
        /// At which table.
        table: TableNo,
        /// What does not fit.
        fault: SittingFault,
    },
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
    /// The session has begun, and nobody can tell from when on the substitute plays.
    SinceWhen,
    /// The hand has not begun.
    NoSuchHand {
        /// Hands that have.
        begun: u8,
    },
    /// Whoever plays for somebody who is too late plays from the start.
    LateIsFromStart,
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

fn listed<T>(items: &[T], name: impl Fn(&T) -> String) -> String {
    items.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn numbers<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for CommandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Numbers)
    }
}

/// What people are called in a sentence.
pub trait Names {
    /// Somebody in the book of people.
    fn person(&self, person: PersonId) -> String;
    /// A player of the list.
    fn player(&self, entry: EntryNo) -> String;
    /// Somebody who can play for others.
    fn substitute(&self, substitute: SubstituteNo) -> String;

    /// Whoever did something.
    fn actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Staff(person) => self.person(person),
            Actor::Player(entry) => self.player(entry),
            Actor::Table(_, table) => format!("table {table}"),
        }
    }
}

/// Where nobody has the book of people.
struct Numbers;

impl Names for Numbers {
    fn person(&self, person: PersonId) -> String {
        format!("person {person}")
    }

    fn player(&self, entry: EntryNo) -> String {
        format!("player {entry}")
    }

    fn substitute(&self, substitute: SubstituteNo) -> String {
        format!("substitute S{substitute}")
    }
}

/// A sentence as it is told with names.
struct Told<'a>(&'a CommandRefusal, &'a dyn Names);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}

impl CommandRefusal {
    /// The sentence with the names of people.
    pub fn told(&self, names: &dyn Names) -> String {
        Told(self, names).to_string()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, names: &dyn Names) -> fmt::Result {
        use CommandRefusal as R;
        let player = |entry: &EntryNo| names.player(*entry);
        let substituting = |substitute: &SubstituteNo| names.substitute(*substitute);
        let letter = |seat: &Seat| seat_letter(*seat);
        match self {
            R::Stale { scope, by, at, what, number } => write!(
                f,
                "{scope} has changed since you looked: {}, {what} at {} (event {number}); look again and repeat what you still want",
                names.actor(*by),
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
            R::NotStaff(person) => write!(f, "{} is not of the staff: give them a role first", names.person(*person)),
            R::Registered(entry) => write!(f, "{} has a place already: a namesake needs another club, country or EMA number",
                player(entry)),
            R::IsSubstitute(substitute) => write!(f, "{} is listed already", substituting(substitute)),
            R::Plays(entry) => write!(f, "{} plays and cannot play for others: let them leave first", player(entry)),
            R::PlayedAsSubstitute(substitute) => {
                write!(f, "{} has played for others and cannot be a player too", substituting(substitute))
            }
            R::LastOrganiser => f.write_str("this is the only organiser: name another one first"),
            R::Waiting(entry) => write!(f, "{} is on the waiting list: make a place first", player(entry)),
            R::Left(entry, from) => write!(f, "{} has left from round {from} on: let them return first", player(entry)),
            R::Present(entry) => write!(f, "{} is checked in already", player(entry)),
            R::NotLeft(entry) => write!(f, "{} has not left", player(entry)),
            R::PlayedWithout(entry, round) => {
                write!(f, "round {round} was played without {}: let them return from a later one", player(entry))
            }
            R::Full => f.write_str("all places are taken: raise the capacity, or let somebody leave"),
            R::FromOne(what) => write!(f, "{what} are counted from 1"),
            R::Out(entry) => write!(f, "{} was disqualified or taken out: cancel that ruling first", player(entry)),
            R::InTeam(entry, team) => write!(f, "{} is in team {team}: dissolve it first", player(entry)),
            R::TeamSize(size) => write!(f, "a team has two to four players, and this one {size}"),
            R::Itself(entry) => write!(f, "{} cannot be kept apart from themselves: name two players", player(entry)),
            R::NotApart(one, other) => write!(f, "{} and {} are not kept apart", player(one), player(other)),
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
                "{} are tied at the cut: choose tie-breaks in the settings (a lot decides in the end)",
                listed(tied, player)
            ),
            R::StageFull { rounds } => {
                write!(f, "this stage has {rounds} rounds and all are seated: begin the next stage")
            }
            R::RoundOrder { next } => write!(f, "rounds are seated one after the other: the next is {next}"),
            R::Played(round) => {
                write!(f, "round {round} has been started or played: correct seats table by table instead")
            }
            R::NoTables => f.write_str("there is no table: seat four players at least"),
            R::Twice(SeatedTwice::Player(entry)) => write!(f, "{} sits twice: seat everybody once", player(entry)),
            R::Twice(SeatedTwice::Substitute(substitute)) => write!(f, "{} sits twice", substituting(substitute)),
            R::Unseated(entries) => {
                write!(
                    f,
                    "without a seat: {}; seat them, let them leave, or fill the table with substitutes",
                    listed(entries, player)
                )
            }
            R::NotInRound(entry) => {
                write!(f, "{} does not play in this round: they have left, wait, or are not in the stage", player(entry))
            }
            R::Together(table, one, other) => {
                write!(
                    f,
                    "{} and {} are kept apart and both sit at table {table}: seat one elsewhere",
                    player(one),
                    player(other)
                )
            }
            R::FixedElsewhere(entry, table) => {
                write!(f, "{} always sits at table {table}: seat them there", player(entry))
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
            R::BeforeLast(last) => {
                write!(f, "that is before {last}, when the last thing happened: say a later time, or none for now")
            }
            R::AfterNow(now) => write!(f, "that is after {now}, when it is entered: look at the clock"),
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
            R::Hundreds(seat, slip) => {
                write!(f, "the points of {} are not whole hundreds", letter(seat))?;
                match slip {
                    Some(slip) => write!(f, "; {slip}"),
                    None => f.write_str(": look at the sheet again"),
                }
            }
            R::AwayUnreplaced(seat, entry) => write!(
                f,
                "{} ({}) is away in this round: name the substitute first, or let them return",
                letter(seat),
                player(entry)
            ),
            R::OutUnreplaced(seat, entry) => write!(
                f,
                "{} ({}) was disqualified or taken out before: name the substitute first",
                letter(seat),
                player(entry)
            ),
            R::Contradicted { round, table, fault } => {
                write!(f, "the result of round {round} table {table} does not count: {fault}; correct it first")
            }
            R::SinceWhen => f.write_str(
                "the session has begun and no hand is written down: say in which hand the substitute stepped in, or that it was from the start",
            ),
            R::NoSuchHand { begun: 0 } => f.write_str("no hand has begun: the substitute plays from the start"),
            R::NoSuchHand { begun } => write!(f, "{begun} hands have begun at this table: say one of them"),
            R::LateIsFromStart => {
                f.write_str("whoever plays for somebody who is too late counts from the start: say no hand")
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
            R::AlreadyEntered { by, at } => {
                write!(f, "already entered by {} at {}: nothing to do", names.actor(*by), at.time_of_day())
            },
            R::NoResult => f.write_str("there is no result yet: enter it first"),
            R::OwnResult => f.write_str("whoever entered a result cannot confirm it: ask somebody else at the table"),
            R::Confirmed => f.write_str("the result is confirmed already: a referee can set another one"),
            R::Disputed => f.write_str("there are two different results: a referee or scorer sets the right one"),
            R::SameTable => f.write_str("name two different tables"),
            R::Replaced(seat) => write!(f, "a substitute has the seat of {} already", letter(seat)),
            R::Busy(substitute, table) => {
                write!(f, "{} plays at table {table} in this session: name another one", substituting(substitute))
            }
            R::NotTooLate(seat) => write!(f, "{} is not too late yet: wait, or name another reason", letter(seat)),
            R::NotDisqualified(entry) => {
                write!(f, "{} is not disqualified: rule so first, or name another reason", player(entry))
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
