//! `janso seating`: who sits where in a tournament.

mod bench;
mod figures;

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use row_files::AtomicFile;
use seating::formats::{self, Format, Named};
use seating::{Changes, Conditions, Effort, Measure, Plan, Player, Schedule};

use crate::Answer;
use crate::args::{Look, number_to};
use crate::echo::{short, visible};
use crate::input_error::{InputError, InputErrors, Place};
use crate::out_file::cannot;

use bench::BenchArgs;
use figures::Figures;

/// Make schedules of tournaments, and measure anybody's
///
/// Winds are exact: nobody has one twice in rounds 1 to 4, 5 to 8 and so on. docs/seating.md says what is measured and
/// how ours compare with those of other programs.
#[derive(Debug, Args)]
#[command(after_long_help = NOTES)]
pub struct SeatingArgs {
    #[command(subcommand)]
    pub command: SeatingCommand,
}

/// What is done.
#[derive(Debug, Subcommand)]
pub enum SeatingCommand {
    /// Make a schedule, or make the rest of one anew after people left or came
    Make(MakeArgs),
    /// Measure schedules of any known format, side by side
    Measure(MeasureArgs),
    /// Make the schedules of a grid of 126 sizes and compare them with the best that are known
    Bench(BenchArgs),
}

/// `janso seating make`.
#[derive(Debug, Args)]
pub struct MakeArgs {
    /// How many players: a multiple of four
    #[arg(long, value_name = "N", value_parser = number_to::<usize>(4, 400), required_unless_present = "repair", allow_negative_numbers = true)]
    players: Option<usize>,
    /// How many rounds
    #[arg(long, value_name = "R", value_parser = number_to::<usize>(1, 15), required_unless_present = "repair", allow_negative_numbers = true)]
    rounds: Option<usize>,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// The same seed gives the same schedule
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How long is searched
    #[arg(long, value_name = "HOW", value_enum, default_value_t = EffortArg::Usual)]
    effort: EffortArg,
    /// How the schedule is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = FormatArg::Csv)]
    format: FormatArg,
    /// Write it to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<String>,
    /// Make the rest of the schedule in this file anew
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["players", "rounds"], requires = "played", help_heading = "After people left or came")]
    repair: Option<String>,
    /// So many rounds were played and stay as they are
    #[arg(long, value_name = "N", value_parser = number_to::<usize>(0, 15), requires = "repair", allow_negative_numbers = true, help_heading = "After people left or came")]
    played: Option<usize>,
    /// Who left, counted from 1, with commas between
    #[arg(long, value_name = "PLAYERS", requires = "repair", help_heading = "After people left or came")]
    left: Option<String>,
    /// Who came: new numbers, or those of people who were away
    #[arg(long, value_name = "PLAYERS", requires = "repair", help_heading = "After people left or came")]
    came: Option<String>,
}

/// What every round keeps to.
#[derive(Debug, Args)]
pub struct ConditionArgs {
    /// Players of one team, who never meet, counted from 1 with commas between; once for each team
    #[arg(long, value_name = "PLAYERS", help_heading = "Conditions")]
    team: Vec<String>,
    /// Two players who never meet, as in 3,17; may be given several times
    #[arg(long, value_name = "TWO", help_heading = "Conditions")]
    apart: Vec<String>,
    /// A player who always sits at the same table, as in 5=2; may be given several times
    #[arg(long, value_name = "PLAYER=TABLE", help_heading = "Conditions")]
    fix: Vec<String>,
}

/// `janso seating measure`.
#[derive(Debug, Args)]
pub struct MeasureArgs {
    /// Files with schedules: ours, Pantheon's, PauliMarttinen's, the mahjong portal's; - is standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<String>,
    #[command(flatten)]
    conditions: ConditionArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EffortArg {
    /// A tenth of the usual
    Quick,
    /// Some seconds
    Usual,
    /// Ten times the usual
    Long,
}

impl EffortArg {
    fn effort(self) -> Effort {
        match self {
            EffortArg::Quick => Effort::Quick,
            EffortArg::Usual => Effort::Usual,
            EffortArg::Long => Effort::Long,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// Ours: round,table,east,south,west,north
    Csv,
    /// The prescript of Pantheon: lines such as 7-2-1-8, a blank line after each session
    Pantheon,
    /// The JSON of PauliMarttinen's tournament engine
    Template,
    /// The JSON of the mahjong portal
    Portal,
}

impl FormatArg {
    fn format(self) -> Format {
        match self {
            FormatArg::Csv => Format::Csv,
            FormatArg::Pantheon => Format::Pantheon,
            FormatArg::Template => Format::Template,
            FormatArg::Portal => Format::Portal,
        }
    }
}

const NOTES: &str = "\
Examples:
  janso seating make --players 40 --rounds 8 --effort quick --out hall.csv
  janso seating make --players 20 --rounds 5 --team 1,2,3 --apart 7,9 --fix 5=2
  janso seating make --repair hall.csv --played 3 --left 7,12,30,31 --effort quick
  janso seating measure hall.csv
  janso seating bench --players 20 --rounds 4,5 --effort quick

Figures:
  rep        meetings of a pair after the first, over all pairs
  most       how often the pair meets that meets most often
  tab        visits of a player to a table after the first
  wind       players who have a wind twice in rounds 1-4, 5-8, ...
  uneven     players who have a wind more often or more rarely than others
  ind        opponents in common of pairs that never meet: fewest/mean
  consec     pairs that sit together in two rounds in a row
  broken     meetings and tables that the conditions forbid
  What stands in brackets is a bound that nothing can be below.

JSON (--json):
  make       {players, rounds, schedule, measure}: schedule has for each
             round each table's four players, East first, counted from 1
  measure    a list of {file, name, measure}
  bench      a list of {measure, seconds, known, others}
  measure    {players, rounds, repeats, least_repeats, most_meetings,
             table_revisits, least_table_revisits, wind_repeaters,
             wind_uneven, unmet_pairs, indirect_min, indirect_mean, consecutive, broken}

Exit status:
  0 done; 1 bench: a schedule has more second meetings than the best known, and
  more than is allowed there;
  2 wrong input, with one sentence that says what to do";

/// Runs the command.
pub fn run(args: &SeatingArgs, look: Look) -> anyhow::Result<Answer> {
    match &args.command {
        SeatingCommand::Make(args) => make(args, look),
        SeatingCommand::Measure(args) => measure(args, look),
        SeatingCommand::Bench(args) => bench::run(args, look),
    }
}

fn make(args: &MakeArgs, look: Look) -> anyhow::Result<Answer> {
    let conditions = args.conditions.read()?;
    let (effort, seed) = (args.effort.effort(), args.seed);
    let made = match (&args.repair, args.players.zip(args.rounds)) {
        (Some(file), _) => {
            let [Named { schedule, .. }] = <[Named; 1]>::try_from(read_file(file)?).map_err(|several| {
                let why = format!("{file}: it has {} schedules; --repair needs a file with one", several.len());
                InputErrors::from(InputError::new(why, Place::word(file)))
            })?;
            let people =
                |flag, list: &Option<String>| list.as_deref().map_or(Ok(Vec::new()), |list| players(flag, list));
            let changes = Changes { left: people("--left", &args.left)?, came: people("--came", &args.came)? };
            seating::repair(&schedule, args.played.unwrap_or(0), &changes, &conditions, effort, seed)
        }
        (None, Some((players, rounds))) => {
            seating::make(&Plan { players, rounds, conditions: conditions.clone(), seed, effort })
        }
        (None, None) => unreachable!("the arguments ask for one of the two"),
    };
    let schedule = made.map_err(|error| InputErrors::from(InputError::new(error.to_string(), Place::Unknown)))?;
    let figures = Figures::new(&Measure::with(&schedule, &conditions));
    if args.repair.is_some()
        && let Some(proof) = proof_of(&schedule, args.played.unwrap_or(0))
    {
        let _ = writeln!(io::stderr(), "{proof}");
    }
    let text = if look.json {
        figures::schedule_json(&schedule, &figures)?
    } else {
        formats::write(&schedule, args.format.format())
    };
    let Some(out) = &args.out else {
        // The schedule alone is the answer, so that it can be piped; what it is worth stands beside it.
        let _ = io::stderr().write_all(figures.line().as_bytes());
        return Ok(Answer::new(text));
    };
    let path = Path::new(out);
    let write = || -> io::Result<()> {
        let mut file = AtomicFile::begin(path)?;
        file.write_all(text.as_bytes())?;
        file.complete()
    };
    write().map_err(|error| InputErrors::from(cannot(path, out, &error)))?;
    Ok(Answer::new(figures.line()))
}

/// Why a repaired schedule has somebody on a wind twice in the block that had begun.
fn proof_of(schedule: &Schedule, played: usize) -> Option<seating::WindProof> {
    let present: Vec<Player> = schedule.rounds().get(played)?.iter().flatten().copied().collect();
    seating::wind_proof(schedule.players(), schedule.played(played), &present, schedule.rounds().len())
}

fn measure(args: &MeasureArgs, look: Look) -> anyhow::Result<Answer> {
    let conditions = args.conditions.read()?;
    let mut rows = Vec::new();
    for file in &args.files {
        for Named { name, schedule } in read_file(file)? {
            let figures = Figures::new(&Measure::with(&schedule, &conditions));
            rows.push((file.clone(), name, figures));
        }
    }
    Ok(Answer::new(if look.json { figures::list_json(&rows)? } else { figures::table(&rows) }))
}

/// The schedules of a file.
fn read_file(file: &str) -> Result<Vec<Named>, InputErrors> {
    let wrong = |why: String| {
        InputErrors::from(InputError::new(format!("{}: {why}", short(&visible(file))), Place::word(file)))
    };
    let text = match file {
        "-" => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).map(|_| text)
        }
        path => fs::read_to_string(path),
    };
    let text = text.map_err(|error| wrong(format!("it cannot be read: {error}")))?;
    formats::read(&text).map_err(|error| wrong(error.to_string()))
}

impl ConditionArgs {
    fn read(&self) -> Result<Conditions, InputErrors> {
        let teams = self.team.iter().map(|list| players("--team", list)).collect::<Result<_, _>>()?;
        let pair = |list: &String| match players("--apart", list)?[..] {
            [one, other] => Ok((one, other)),
            _ => Err(unreadable("--apart", list, "two players with a comma between, as in 3,17")),
        };
        let apart = self.apart.iter().map(pair).collect::<Result<_, _>>()?;
        let fix = |text: &String| {
            let wrong = || unreadable("--fix", text, "a player, = and a table, as in 5=2");
            let (player, table) = text.split_once('=').ok_or_else(wrong)?;
            let table: usize = table.trim().parse().ok().filter(|&table| table > 0).ok_or_else(wrong)?;
            Ok((player_of(player).ok_or_else(wrong)?, table - 1))
        };
        let fixed = self.fix.iter().map(fix).collect::<Result<_, InputErrors>>()?;
        Ok(Conditions { teams, apart, fixed })
    }
}

fn player_of(text: &str) -> Option<Player> {
    let number: u16 = text.trim().parse().ok()?;
    number.checked_sub(1).map(Player)
}

fn players(flag: &str, list: &str) -> Result<Vec<Player>, InputErrors> {
    let wrong = || unreadable(flag, list, "numbers of players, counted from 1, with commas between");
    list.split(',').map(|one| player_of(one).ok_or_else(wrong)).collect()
}

fn unreadable(flag: &str, text: &str, wanted: &str) -> InputErrors {
    InputErrors::from(InputError::flag(flag, format!("{flag} {:?}: it should be {wanted}", short(&visible(text)))))
}

/// What the schedules of a file of this name in the shared folder are called, if it is there.
fn schedules_in(folder: &Path) -> Option<Vec<(String, Schedule)>> {
    let text = fs::read_to_string(folder.join("tournaments/seatings.json")).ok()?;
    let named = formats::read(&text).ok()?;
    Some(named.into_iter().map(|one| (one.name.unwrap_or_default(), one.schedule)).collect())
}
