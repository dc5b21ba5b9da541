//! `janso sim`: many games between our players, and what came of them.

mod out;
mod render;
mod page;

use std::io::Write;
use std::path::Path;

use arena::simulation::SimulationPlan;
use clap::{Args, ValueEnum, ValueHint};
use players::Level;
use row_files::{AtomicFile, RowFiles};
use shuffle::Seed;
use table::Conduct;

use crate::Answer;
use crate::args::{Look, number_to};
use crate::book::Book;
use crate::input_error::{InputError, InputErrors};
use crate::levels::{listed, several};
use crate::out_file::{cannot, page_name};
use crate::progress::{progress_bar, stop_on_ctrl_c};
use crate::show::Pen;
use crate::wall_cmd::fresh_seed;

use out::Target;
use render::SimAnswer;

/// Let our players play many games, and count
///
/// The same seed gives the same games and the same counts, whatever the number of threads. Ctrl-C stops early and shows
/// what was counted so far.
#[derive(Debug, Args)]
#[command(after_long_help = listed(NOTES))]
pub struct SimArgs {
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = rules::Ruleset::PROPOSED, value_hint = ValueHint::FilePath)]
    rules: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number_to::<u64>(1, MOST_GAMES), allow_negative_numbers = true)]
    games: u64,
    /// How many games at the same time; without it as many as the machine has processors
    #[arg(long, value_name = "T", value_parser = number_to::<u16>(1, 256), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// The seed of all chance, 64 hexadecimal digits; without it a new one
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// One name for all players, or four with commas between, the first East first
    #[arg(long, value_name = "NAMES", default_value = "club")]
    bots: String,
    /// How mistakes are dealt with; the players make none
    #[arg(long, value_name = "HOW", value_enum, default_value_t = ConductArg::Enforced)]
    conduct: ConductArg,
    /// Write a row for each hand to this file, which ends with .csv, .json, .jsonl or .parquet; wins:, riichi: or
    /// players: before the name chooses other rows; may be given several times
    #[arg(long, value_name = "[ROWS:]FILE", value_hint = ValueHint::FilePath)]
    out: Vec<String>,
    /// Write a page of charts to this file, which ends with .html
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    page: Option<String>,
}

/// So that no count overflows, and nobody has that much time.
const MOST_GAMES: u64 = 1_000_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ConductArg {
    /// What is not legal cannot be done
    Enforced,
    /// As at a real table: everybody is asked about every discard, and the table would rule on mistakes
    Open,
}

impl ConductArg {
    fn conduct(self) -> Conduct {
        match self {
            ConductArg::Enforced => Conduct::Enforced,
            ConductArg::Open => Conduct::Open,
        }
    }
}

const NOTES: &str = "\
Players:
@LEVELS@

Examples:
  janso sim --games 20 --rules tenhou
  janso sim --games 20 --bots club,random,tsumogiri,random --json
  janso sim --games 20 --out hands.csv --out wins:wins.parquet --page sim.html
  janso sim --games 20 --threads 2 --seed \\
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

Seeds:
  Game n, counted from 1, has the seed SHA-256(\"janso game 1\", a zero
  byte, the 32 bytes of --seed, n as 8 bytes, lowest first), and its walls
  come from that as docs/shuffle.md says. Ctrl-C after n games gives what
  --games n gives.

Files (--out):
  hands:FILE    a row for each hand that was dealt; also without a word
  wins:FILE     a row for each winning hand: yaku, value, wait, turn, tiles
  riichi:FILE   a row for each riichi: wait, turn, and what came of it
  players:FILE  four rows for each game: place, points, result
  docs/sim.md describes every column. The rows stand in the order of the
  games and are the same whatever the number of threads. A file takes its
  name when it is complete; until then an old one of that name stays.

JSON (--json):
  rules, conduct, seed, bots, games
  hands      hands that were played to an end; replayed: dealt again
  wins       {self_draw, discard}: winning hands
  draws      {exhaustive, nagashi, aborted}; aborted counts each kind
  chombos, riichi
  calls      {chow, pung, kong, concealed_kong, added_kong}
  mean_value what a winning hand receives, without counters and bets
  yaku       {id: winning hands that have it}
  dora       {dora, red, ura}: how many counted in winning hands
  values     {han, fu, points, below_limits, limits}: winning hands by
             each; han without yakuman by name, fu below the limits
  waits      {wins, riichi, riichi_won}, each {waits, kinds, tiles}: by
             kind of wait, kinds of tiles waited for, and tiles of these
             that the player had not seen
  turns      {wins, riichi, riichi_won}: by the player's turn
  manners    {riichi, open, silent}, each {hands, wins, self_draws,
             deal_ins, mean_value, mean_change}: players' hands by how they
             stood at the end
  dealer     {wins, repeats, counters}: hands that the dealer won, after
             which the dealer stayed, and by the counters on the table
  flows      points from each seat (the row) to each, bets not among them
  seats      four of {bot, wins, self_draws, deal_ins, riichi, calls,
             chombos, waiting, mean_value, mean_points, mean_result,
             places, manners, points}; places counts 1st to 4th; points
             has what {came, went} by reason
  speed      {threads, seconds, games_per_second}; nothing else depends
             on the machine";

pub fn run(args: &SimArgs, look: Look) -> anyhow::Result<Answer> {
    let (book, seed, levels) = (Book::find(&args.rules), seed(args.seed.as_deref())?, several::<4>(&args.bots));
    let mut wrongs: Vec<InputError> =
        book.as_ref().err().cloned().into_iter().flat_map(InputErrors::into_vec).collect();
    wrongs.extend([seed.as_ref().err(), levels.as_ref().err()].into_iter().flatten().cloned());
    let targets: Vec<Result<Target, InputError>> = args.out.iter().map(|word| Target::new(word)).collect();
    wrongs.extend(targets.iter().filter_map(|target| target.as_ref().err()).cloned());
    let targets: Vec<Target> = targets.into_iter().filter_map(Result::ok).collect();
    wrongs.extend(args.page.as_deref().and_then(|page| page_name(page).err()));
    let page = args.page.as_deref().map(|page| (Path::new(page), page));
    wrongs.extend(out::twice(targets.iter().map(Target::named).chain(page)));
    InputErrors::none_in(wrongs)?;
    let (book, seed, levels) = (book?, seed.map_err(InputErrors::from)?, levels.map_err(InputErrors::from)?);
    let threads = match args.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let (rules, conduct, games) = (book.rules, args.conduct.conduct(), args.games);
    let plan = SimulationPlan { rules, conduct, seed, levels, games, threads };
    let pen = Pen::new(look, &book.rules);
    let (files, page) = begin(&targets, page, levels)?;
    let (stop, bar) = (stop_on_ctrl_c()?, progress_bar(games, pen.text("sim-games")));
    let add = |number, game| {
        bar.inc(1);
        files.as_ref().is_none_or(|files| files.add(number, game).is_ok())
    };
    let hold = || files.as_ref().map(RowFiles::hold);
    let results = plan.run_with(&stop, hold, |_, number, game| add(number, game), files.is_some());
    bar.finish_and_clear();
    let results = results.map_err(|error| {
        InputErrors::from(InputError::flag("--threads", format!("the system gives no thread to play on: {error}")))
    })?;
    files.map_or(Ok(()), RowFiles::finish).map_err(|fault| InputErrors::from(out::fault(&targets, &fault)))?;
    let answer = SimAnswer { book, plan, results };
    if let Some((mut file, path)) = page {
        let written = file.write_all(answer.page(pen, look.lang).as_bytes()).and_then(|()| file.complete());
        written.map_err(|error| InputErrors::from(cannot(Path::new(path), path, &error)))?;
    }
    Ok(Answer::new(match look.json {
        true => crate::report::json(&answer.results.report(&answer.plan, &answer.book.name))?,
        false => answer.draw(pen, look.lang),
    }))
}

type PageFile<'a> = (AtomicFile, &'a str);

/// Begins all files before the first game, so that nobody waits for what cannot be written.
fn begin<'a>(
    targets: &[Target],
    page: Option<(&Path, &'a str)>,
    levels: [&'static Level; 4],
) -> Result<(Option<RowFiles>, Option<PageFile<'a>>), InputErrors> {
    let mut wrongs = Vec::new();
    let files = (!targets.is_empty()).then(|| {
        let files = targets.iter().map(|target| target.file.clone()).collect();
        let begun = RowFiles::begin(files, levels.map(|level| level.id));
        begun.map_err(|faults| wrongs.extend(faults.iter().map(|fault| out::fault(targets, fault)))).ok()
    });
    let page = page.and_then(|(path, word)| {
        let file = AtomicFile::begin(path).map_err(|error| wrongs.push(cannot(path, word, &error))).ok();
        file.map(|file| (file, word))
    });
    InputErrors::none_in(wrongs)?;
    Ok((files.flatten(), page))
}

pub fn seed(text: Option<&str>) -> anyhow::Result<Result<Seed, InputError>> {
    match text {
        Some(text) => Ok(text.trim().parse().map_err(|error| InputError::flag("--seed", format!("--seed: {error}")))),
        None => Ok(Ok(fresh_seed()?)),
    }
}
