//! What can be typed after `janso tournament`.

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use tournament::{Carry, Role, VacancyReason, Verdict};

/// Run a tournament or a club season from one file, and check those of others
///
/// Everything that happens is one line of the file, with a checksum, written and synced before the command answers. Uma is
/// worked out and never typed. Players are named by their start number or by enough of their name, seats by the wind of the
/// first hand. docs/tournament.md goes through an event from the first name to the report.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TournamentArgs {
    #[command(subcommand)]
    pub command: TournamentCommand,
}

/// The file, and who does something when.
#[derive(Debug, Args)]
pub struct Common {
    /// The file of the event
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Who does this, by name; without it the first organiser
    #[arg(long = "as", value_name = "NAME")]
    pub by: Option<String>,
    /// When, as in 2026-05-01T09:30:00Z; without it now
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The number of the last event that you had seen of what you change; refused if somebody has changed it since
    #[arg(long, value_name = "EVENT")]
    pub seen: Option<u32>,
}

/// A number that can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice(pub Option<u16>);

fn choice(text: &str) -> Result<Choice, String> {
    match text {
        "none" => Ok(Choice(None)),
        number => number.parse().map(|number| Choice(Some(number))).map_err(|_| "a number, or none".to_owned()),
    }
}

/// The organiser's choices.
#[derive(Debug, Args)]
#[command(next_help_heading = "Choices")]
pub struct SettingArgs {
    /// The most players, or none for no limit; those after them wait, and move up when it is raised
    #[arg(long, value_name = "N", value_parser = choice)]
    pub capacity: Option<Choice>,
    /// Minutes of a session, or none for those of the ruleset
    #[arg(long, value_name = "N", value_parser = choice)]
    pub minutes: Option<Choice>,
    /// Minutes before the end at which the signal is given, or none for those of the ruleset
    #[arg(long, value_name = "N", value_parser = choice)]
    pub signal: Option<Choice>,
    /// Results have to be confirmed by somebody other than who entered them
    #[arg(long)]
    pub confirm: bool,
    /// Results need not be confirmed
    #[arg(long, conflicts_with = "confirm")]
    pub no_confirm: bool,
    /// When results become public: live, rounds, by-hand or hidden-from=ROUND
    #[arg(long, value_name = "WHEN")]
    pub publish: Option<String>,
    /// What decides between equal totals, in this order: table-wins, best-session, direct-meeting, lot; with none the place is
    /// shared
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub tie_break: Vec<String>,
    /// Games that a player needs to be ranked in a season
    #[arg(long, value_name = "N")]
    pub minimum_games: Option<u16>,
    /// Only this many of a player's best results count in a season, or none for all
    #[arg(long, value_name = "N", value_parser = choice)]
    pub best_games: Option<Choice>,
    /// Days, for the weight in the European ranking
    #[arg(long, value_name = "N")]
    pub days: Option<u8>,
    /// Players had to qualify
    #[arg(long)]
    pub qualified: bool,
    /// Players had not to qualify
    #[arg(long, conflicts_with = "qualified")]
    pub no_qualified: bool,
    /// When, for the report
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,
    /// Where
    #[arg(long, value_name = "TEXT")]
    pub place: Option<String>,
    /// The page of the event
    #[arg(long, value_name = "ADDRESS")]
    pub website: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RoleArg {
    Organiser,
    HeadReferee,
    Referee,
    Scorer,
    Observer,
}

impl From<RoleArg> for Role {
    fn from(role: RoleArg) -> Role {
        match role {
            RoleArg::Organiser => Role::Organiser,
            RoleArg::HeadReferee => Role::HeadReferee,
            RoleArg::Referee => Role::Referee,
            RoleArg::Scorer => Role::Scorer,
            RoleArg::Observer => Role::Observer,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CarryArg {
    /// Totals go on
    Keep,
    /// Totals are halved
    Halve,
    /// Everybody begins at zero
    Clear,
}

impl From<CarryArg> for Carry {
    fn from(carry: CarryArg) -> Carry {
        match carry {
            CarryArg::Keep => Carry::Keep,
            CarryArg::Halve => Carry::Halve,
            CarryArg::Clear => Carry::Clear,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WhyArg {
    CannotPlay,
    TooLate,
    DroppedOut,
    Disqualified,
}

impl From<WhyArg> for VacancyReason {
    fn from(why: WhyArg) -> VacancyReason {
        match why {
            WhyArg::CannotPlay => VacancyReason::CannotPlay,
            WhyArg::TooLate => VacancyReason::TooLate,
            WhyArg::DroppedOut => VacancyReason::DroppedOut,
            WhyArg::Disqualified => VacancyReason::Disqualified,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ClockCommand {
    /// How the clock stands, table by table
    Show,
    /// The start signal: dice may be rolled, lateness counts
    Start,
    /// The clock stands
    Pause,
    /// The clock runs again
    Resume,
    /// More time, for all or for --table
    Extend,
    /// More hands at --table after the signal
    Hands,
    /// The signal before the end
    Signal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Sheet {
    /// Who sits where, by name (A4)
    ByName,
    /// Who sits where, by table (A4)
    ByTable,
    /// A score sheet for each table (A5)
    Sheets,
    /// A card for each table: who sits where, and what people do at a table by the rule document (A5)
    Cards,
    /// The list (A4)
    Standings,
}

/// How rounds are seated.
#[derive(Debug, Args)]
pub struct SeatArgs {
    /// Make a schedule for this many rounds
    #[arg(long, value_name = "N")]
    pub rounds: Option<u16>,
    /// Seat the next round by the standing, with few second meetings
    #[arg(long, conflicts_with = "rounds")]
    pub swiss: bool,
    /// Seat the next round by the standing alone: 1 to 4, 5 to 8 …
    #[arg(long, conflicts_with_all = ["rounds", "swiss"])]
    pub finals: bool,
    /// Seat the rounds that have not begun anew for those who are there now
    #[arg(long, conflicts_with_all = ["rounds", "swiss", "finals", "schedule"])]
    pub repair: bool,
    /// Take the rounds from a file: round, table and four start numbers or names, or a schedule of any format of `janso seating`
    #[arg(long = "file", value_name = "FILE", conflicts_with_all = ["rounds", "swiss", "finals"], value_hint = ValueHint::FilePath)]
    pub schedule: Option<String>,
    /// What things cost in a round by the standing, as in again=30000,club=0; the others stay
    #[arg(long, value_name = "COSTS", value_delimiter = ',')]
    pub weights: Vec<String>,
    /// The same seed gives the same schedule
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Give up the seating of a round in which nothing was played
    #[arg(long, value_name = "ROUND")]
    pub discard: Option<u16>,
    /// Exchange two chairs of a round, as in --swap 3 1E 4W
    #[arg(long, num_args = 3, value_names = ["ROUND", "CHAIR", "CHAIR"])]
    pub swap: Vec<String>,
    /// Say who really sat at a table, E S W N; what was entered stays with the seats
    #[arg(long, num_args = 6, value_names = ["ROUND", "TABLE", "E", "S", "W", "N"])]
    pub correct: Vec<String>,
    /// Why it is corrected
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
}

/// What was decided; nothing shows the player's history.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct VerdictArgs {
    /// A warning
    #[arg(long)]
    pub warning: bool,
    /// A dead hand
    #[arg(long)]
    pub dead_hand: bool,
    /// A chombo that is not among the hands that were entered
    #[arg(long)]
    pub chombo: bool,
    /// Points that go to nobody
    #[arg(long, value_name = "N")]
    pub points: Option<u32>,
    /// Disqualification, with the proof
    #[arg(long, value_name = "PROOF")]
    pub disqualify: Option<String>,
    /// Taken out of the list for a good reason; needs --decided-by a referee and an organiser
    #[arg(long)]
    pub remove: bool,
}

impl VerdictArgs {
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            VerdictArgs { warning: true, .. } => Some(Verdict::Warning),
            VerdictArgs { dead_hand: true, .. } => Some(Verdict::DeadHand),
            VerdictArgs { chombo: true, .. } => Some(Verdict::Chombo),
            VerdictArgs { points: Some(points), .. } => Some(Verdict::Points(*points)),
            VerdictArgs { disqualify: Some(proof), .. } => Some(Verdict::Disqualified { proof: proof.clone() }),
            VerdictArgs { remove: true, .. } => Some(Verdict::Removed),
            VerdictArgs { .. } => None,
        }
    }
}

/// What is done.
#[derive(Debug, Subcommand)]
pub enum TournamentCommand {
    /// Set up an event in a new file
    New {
        #[command(flatten)]
        common: Common,
        /// What it is called
        #[arg(long, value_name = "TEXT")]
        name: String,
        /// Who organises it
        #[arg(long, value_name = "NAME")]
        organiser: String,
        /// The ruleset: a name of `janso rules list`, or a file of house rules
        #[arg(long, value_name = "RULES", default_value = "ema2016", value_hint = ValueHint::FilePath)]
        rules: String,
        /// A season of a club: games at any time
        #[arg(long)]
        season: bool,
        #[command(flatten)]
        settings: SettingArgs,
    },
    /// Show or change the ruleset and the choices; all results are worked out anew
    Settings {
        #[command(flatten)]
        common: Common,
        /// Another ruleset
        #[arg(long, value_name = "RULES", value_hint = ValueHint::FilePath)]
        rules: Option<String>,
        #[command(flatten)]
        settings: SettingArgs,
    },
    /// Give people a place in the list, or on the waiting list
    Register {
        #[command(flatten)]
        common: Common,
        /// Their names
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// A CSV file with columns name and, if you like, last-name, club, country, ema, mail
        #[arg(long, value_name = "CSV", value_hint = ValueHint::FilePath)]
        list: Option<String>,
        /// The club
        #[arg(long, value_name = "TEXT")]
        club: Option<String>,
        /// The country, two letters
        #[arg(long, value_name = "CC")]
        country: Option<String>,
        /// The number at the European association
        #[arg(long, value_name = "NUMBER")]
        ema: Option<String>,
        /// The last name, where it is not the last word
        #[arg(long, value_name = "TEXT")]
        last_name: Option<String>,
    },
    /// List people who can play for others
    Substitutes {
        #[command(flatten)]
        common: Common,
        /// Their names
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
    },
    /// Give somebody a role
    Staff {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "NAME")]
        name: String,
        /// For what
        #[arg(value_name = "ROLE", value_enum)]
        role: Option<RoleArg>,
        /// Take the role away
        #[arg(long)]
        dismiss: bool,
    },
    /// Show everybody: players, waiting list, substitutes, teams, staff
    People {
        #[command(flatten)]
        common: Common,
    },
    /// Show or correct what is known about somebody; an empty text takes it away
    Person {
        #[command(flatten)]
        common: Common,
        /// Who, by name or by the number of the person after a #
        #[arg(value_name = "WHO")]
        who: String,
        /// The name
        #[arg(long, value_name = "TEXT")]
        name: Option<String>,
        /// The last name, where it is not the last word
        #[arg(long, value_name = "TEXT")]
        last_name: Option<String>,
        /// The club
        #[arg(long, value_name = "TEXT")]
        club: Option<String>,
        /// The country, two letters
        #[arg(long, value_name = "CC")]
        country: Option<String>,
        /// The number at the European association
        #[arg(long, value_name = "NUMBER")]
        ema: Option<String>,
        /// The address for mail
        #[arg(long, value_name = "ADDRESS")]
        mail: Option<String>,
    },
    /// Erase somebody's name and all that is known about them; results stay, with a number
    Erase {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Players are there
    CheckIn {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "PLAYER")]
        players: Vec<String>,
        /// Everybody who is registered
        #[arg(long)]
        all: bool,
    },
    /// A player leaves, or will not come
    Leave {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "PLAYER")]
        player: String,
        /// The first round without that player; otherwise the next that has not begun
        #[arg(long, value_name = "ROUND")]
        from: Option<u16>,
    },
    /// A player who left is there again
    Return {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "PLAYER")]
        player: String,
        /// The first round with that player; otherwise the next
        #[arg(long, value_name = "ROUND")]
        from: Option<u16>,
    },
    /// Form a team, whose members never sit together
    Team {
        #[command(flatten)]
        common: Common,
        /// What it is called
        #[arg(value_name = "NAME")]
        name: String,
        /// Who belongs to it
        #[arg(value_name = "PLAYER")]
        players: Vec<String>,
        /// Give the team up
        #[arg(long)]
        dissolve: bool,
    },
    /// Keep two players apart
    Apart {
        #[command(flatten)]
        common: Common,
        /// One
        #[arg(value_name = "PLAYER")]
        one: String,
        /// The other
        #[arg(value_name = "OTHER")]
        other: String,
        /// Why
        #[arg(long, value_name = "TEXT", default_value = "")]
        why: String,
        /// Let them sit together again
        #[arg(long)]
        lift: bool,
    },
    /// Let a player always sit at one table; without a table not any more
    FixTable {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "PLAYER")]
        player: String,
        /// Where
        #[arg(value_name = "TABLE")]
        table: Option<u16>,
    },
    /// Note something for referees, such as a call that is expected
    Note {
        #[command(flatten)]
        common: Common,
        /// About whom
        #[arg(value_name = "PLAYER")]
        player: String,
        /// What
        #[arg(value_name = "TEXT")]
        text: String,
    },
    /// Draw lots from a seed that was committed to before
    Draw {
        #[command(flatten)]
        common: Common,
        /// Publish this commitment first (`janso wall new`)
        #[arg(long, value_name = "HEX")]
        commitment: Option<String>,
        /// Draw from this seed
        #[arg(long, value_name = "HEX")]
        seed: Option<String>,
    },
    /// Add a stage such as a final, or begin it with those who are best
    Stage {
        #[command(flatten)]
        common: Common,
        /// Add a stage of this name
        #[arg(long, value_name = "NAME")]
        add: Option<String>,
        /// How many rounds it has
        #[arg(long, value_name = "N", default_value_t = 1)]
        rounds: u16,
        /// What becomes of the totals
        #[arg(long, value_enum, default_value_t = CarryArg::Keep)]
        carry: CarryArg,
        /// How many players it has; everybody, if nothing is said
        #[arg(long, value_name = "N")]
        cut: Option<u16>,
        /// Begin the stage with this number
        #[arg(long, value_name = "STAGE")]
        begin: Option<u8>,
    },
    /// Seat rounds, or show and correct who sits where
    Seat {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        seating: SeatArgs,
    },
    /// Who plays next at an evening of a season, and who sits out
    Evening {
        #[command(flatten)]
        common: Common,
        /// Who is there
        #[arg(value_name = "PLAYER", required = true)]
        players: Vec<String>,
        /// Seat them
        #[arg(long)]
        add: bool,
    },
    /// The clock of a session: start, pause, more time, more hands, the signal
    Clock {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// What
        #[arg(value_name = "WHAT", value_enum, default_value_t = ClockCommand::Show)]
        command: ClockCommand,
        /// One table instead of all
        #[arg(long, value_name = "TABLE")]
        table: Option<u16>,
        /// How much more time
        #[arg(long, value_name = "N")]
        minutes: Option<u32>,
        /// How many more hands
        #[arg(long, value_name = "N")]
        hands: Option<u8>,
        /// At the signal: tables that had not rolled the dice of the next hand, so that this one is their last; at others that
        /// write no dice down a hand is taken to be in progress
        #[arg(long, value_name = "TABLE", value_delimiter = ',')]
        before_dice: Vec<u16>,
        /// Why
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// A player sat down: how late follows from the clock
    Sit {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
        /// Which seat
        #[arg(value_name = "SEAT")]
        seat: String,
        /// When, if not now
        #[arg(long, value_name = "TIME")]
        time: Option<String>,
        /// Why it was another time
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Enter a result: four points, hand by hand, or from a record
    Enter {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
        /// The points at the end by the starting seats E S W N, without bets that are left
        #[arg(value_name = "POINTS", allow_negative_numbers = true)]
        points: Vec<i32>,
        /// Riichi bets left on the table
        #[arg(long, value_name = "N", default_value_t = 0)]
        bets: u8,
        /// One hand, as in "ron E from S 2han 30fu riichi E", "tsumo W yakuman liable N", "draw tenpai E N", "chombo S"
        #[arg(long, value_name = "HAND")]
        hand: Option<String>,
        /// A recorded game, in any format that `janso convert` reads
        #[arg(long, value_name = "RECORD", value_hint = ValueHint::FilePath)]
        record: Option<String>,
        /// The dice of a hand are rolled
        #[arg(long)]
        dice: bool,
        /// Take the last hand back
        #[arg(long)]
        take_back: bool,
    },
    /// Somebody else says that a result is right
    Confirm {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
    },
    /// Set a result that is wrong or disputed, reopen it, or exchange those of two tables
    Correct {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
        /// The right points
        #[arg(value_name = "POINTS", allow_negative_numbers = true)]
        points: Vec<i32>,
        /// Riichi bets left on the table
        #[arg(long, value_name = "N", default_value_t = 0)]
        bets: u8,
        /// Why
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
        /// The result does not count for now
        #[arg(long)]
        reopen: bool,
        /// The results were entered for each other
        #[arg(long, value_name = "TABLE")]
        swap_with: Option<u16>,
    },
    /// A substitute takes a seat, before or during a session
    Substitute {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
        /// Which seat
        #[arg(value_name = "SEAT")]
        seat: String,
        /// Who takes it: S1, or a name
        #[arg(value_name = "SUBSTITUTE")]
        substitute: String,
        /// Why
        #[arg(long, value_enum, default_value_t = WhyArg::CannotPlay)]
        why: WhyArg,
        /// The hand of the session in which the substitute stepped in, from 1; needed in a session that has begun, where no hands are
        /// entered
        #[arg(long, value_name = "N", conflicts_with = "from_start")]
        hand: Option<u8>,
        /// The substitute has played from the start of the session
        #[arg(long)]
        from_start: bool,
    },
    /// Rule on a player, show the history, or cancel a ruling
    #[command(after_long_help = CAUSES)]
    Penalty {
        #[command(flatten)]
        common: Common,
        /// About whom; without anybody all rulings are shown, without a cause those about that player
        #[arg(value_name = "PLAYER")]
        player: Option<String>,
        /// For what
        #[arg(value_name = "CAUSE")]
        cause: Option<String>,
        #[command(flatten)]
        verdict: VerdictArgs,
        /// In which round
        #[arg(long, value_name = "ROUND")]
        round: Option<u16>,
        /// The reason, for people
        #[arg(long, value_name = "TEXT", default_value = "")]
        text: String,
        /// Who decided; otherwise whoever enters it
        #[arg(long, value_name = "NAME")]
        decided_by: Vec<String>,
        /// Cancel the ruling with this number
        #[arg(long, value_name = "NUMBER")]
        cancel: Option<u32>,
        /// Why it is cancelled
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// A table calls a referee, or one has come
    Referee {
        #[command(flatten)]
        common: Common,
        /// Which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Which table
        #[arg(value_name = "TABLE")]
        table: u16,
        /// A referee has come
        #[arg(long)]
        came: bool,
    },
    /// Make results public up to a round, or keep later ones back
    Publish {
        #[command(flatten)]
        common: Common,
        /// Up to which round
        #[arg(value_name = "ROUND")]
        round: u16,
        /// Keep everything after that round back
        #[arg(long)]
        hide: bool,
    },
    /// Say something to everybody
    Announce {
        #[command(flatten)]
        common: Common,
        /// What
        #[arg(value_name = "TEXT")]
        text: String,
    },
    /// End the event, or take it up again
    Finish {
        #[command(flatten)]
        common: Common,
        /// Take it up again
        #[arg(long)]
        reopen: bool,
    },
    /// Show the list, and why it does not add up to zero
    Standings {
        #[command(flatten)]
        common: Common,
        /// Only what is public; in JSON unless --csv or --html is chosen
        #[arg(long)]
        public: bool,
        /// As CSV
        #[arg(long)]
        csv: bool,
        /// Write a page to this file
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        html: Option<String>,
        /// The teams
        #[arg(long)]
        teams: bool,
    },
    /// What a player needs in the last round
    Needs {
        #[command(flatten)]
        common: Common,
        /// Who
        #[arg(value_name = "PLAYER")]
        player: String,
        /// Another round than the last that is seated
        #[arg(long, value_name = "ROUND")]
        round: Option<u16>,
    },
    /// The report: list, zero-sum line, penalties, weight; CSV, XLSX and the observer's form
    Report {
        #[command(flatten)]
        common: Common,
        /// Write the list as CSV
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        csv: Option<String>,
        /// Write the list as a workbook
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        xlsx: Option<String>,
        /// The columns of the list: a file with two lines, their names and what stands in them, as in {place};{name};{total}
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        template: Option<String>,
        /// Write everything that was taken off anybody as CSV: lateness, chombos, penalties
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        deductions: Option<String>,
        /// Write the skeleton of the observer's report
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        observer: Option<String>,
    },
    /// What a place would do to somebody's European rank
    Rank {
        /// Earlier results, each as base rank, weight and months ago, as in 780:2.5:8
        #[arg(value_name = "RESULT")]
        results: Vec<String>,
        /// Players of this event
        #[arg(long, value_name = "N")]
        players: u32,
        /// The place
        #[arg(long, value_name = "N")]
        place: u32,
        /// Days
        #[arg(long, value_name = "N", default_value_t = 2)]
        days: u8,
        /// Countries
        #[arg(long, value_name = "N", default_value_t = 1)]
        countries: u32,
        /// Players had to qualify
        #[arg(long)]
        qualified: bool,
        /// Round base ranks to the nearest instead of down
        #[arg(long)]
        round_nearest: bool,
    },
    /// Write a page to print
    Print {
        #[command(flatten)]
        common: Common,
        /// What
        #[arg(value_name = "WHAT", value_enum)]
        what: Sheet,
        /// The file to write
        #[arg(value_name = "OUT", value_hint = ValueHint::FilePath)]
        out: String,
        /// Another round than the last that is seated
        #[arg(long, value_name = "ROUND")]
        round: Option<u16>,
        /// Only what is public, in the list
        #[arg(long)]
        public: bool,
    },
    /// Show everything that happened
    Log {
        #[command(flatten)]
        common: Common,
    },
    /// Show how things stood after an event
    Film {
        #[command(flatten)]
        common: Common,
        /// The number of the event
        #[arg(value_name = "EVENT")]
        event: u32,
    },
    /// Take back what the last command brought; the log keeps both
    Undo {
        #[command(flatten)]
        common: Common,
        /// The number of the event, so that nothing newer is taken back
        #[arg(value_name = "EVENT")]
        event: Option<u32>,
    },
    /// Work a finished tournament of others out anew: every wrong cell, and the list as it should be
    Check {
        /// JSON with games and seats, CSV with a row for each player, games hand by hand, or a file of ours
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        path: String,
        /// The ruleset; without it the one by which the most tables agree
        #[arg(long, value_name = "RULES", value_hint = ValueHint::FilePath)]
        rules: Option<String>,
    },
}

const EXAMPLES: &str = "\
Exit status:
  0  done, or the answer was given
  1  check: something is wrong
  2  refused; one sentence says why and what to do, and nothing was changed

Examples:
  janso tournament new open.txt --name 'Open 2026' --organiser 'Anna Berg'
  janso tournament register open.txt --list players.csv
  janso tournament seat open.txt --rounds 8
  janso tournament print open.txt by-name seating.html --round 1
  janso tournament clock open.txt 1 start
  janso tournament enter open.txt 1 4 34000 31000 29000 26000
  janso tournament enter open.txt 1 5 --hand 'ron E from S 2han 30fu riichi E'
  janso tournament penalty open.txt 'Bo' phone --points 1000 --round 1
  janso tournament standings open.txt
  janso tournament report open.txt --csv list.csv --xlsx list.xlsx
  janso tournament check others.json";

const CAUSES: &str = "\
Causes:
  obstruction, severe-obstruction, slowness, fast-draw, turned-tiles,
  information, phone, small-errors, wrong-word, cheating: what the ruleset
  allows for each is said if something else is asked for
  chombo        with --chombo and --round
  good-reason   with --remove, and two names
  other         with --text";
