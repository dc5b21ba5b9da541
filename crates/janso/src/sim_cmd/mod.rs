//! `janso sim`: many games with simple players, and what came of them.

mod counts;
pub mod run;
mod shown;

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::Level;
use chance::Seed;
use clap::{Args, ValueEnum, ValueHint, value_parser};
use table::Conduct;

use crate::Answer;
use crate::args::Look;
use crate::book::Book;
use crate::echo::short;
use crate::show::Pen;
use crate::wrong::{Place, Wrong, Wrongs, meant};

use run::{Plan, Ran};
use shown::Shown;

/// Play many games with simple players, and count
///
/// The same seed gives the same games and the same counts, whatever the number of threads. Ctrl-C stops early and shows
/// what was counted so far.
#[derive(Debug, Args)]
#[command(after_long_help = NOTES)]
pub struct SimArgs {
    /// The ruleset: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", default_value = "ema2016", value_hint = ValueHint::FilePath)]
    rules: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    /// How many games at the same time; without it as many as the machine has processors
    #[arg(long, value_name = "T", value_parser = value_parser!(u16).range(1..=256))]
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
  tsumogiri  discards what it draws, claims nothing, wins when it can
  random     makes any lawful move
  club       goes for the nearest waiting hand, and folds when a riichi
             finds it far from one

Examples:
  janso sim --games 20 --rules tenhou
  janso sim --games 20 --bots club,random,tsumogiri,random --json
  janso sim --games 20 --threads 2 --seed \\
    000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

Seeds:
  Game n, counted from 1, has the seed SHA-256(\"janso game 1\", a zero
  byte, the 32 bytes of --seed, n as 8 bytes, lowest first), and its walls
  come from that as docs/shuffle.md says. Ctrl-C after n games gives what
  --games n gives.

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
  seats      four of {bot, wins, self_draws, deal_ins, riichi, calls,
             chombos, waiting, mean_value, mean_points, mean_result,
             places}; places counts 1st to 4th
  speed      {threads, seconds, games_per_second}; nothing else depends
             on the machine";

/// Runs the command.
pub fn run(args: &SimArgs, look: Look) -> anyhow::Result<Answer> {
    let (book, seed, levels) = (Book::find(&args.rules), seed(args.seed.as_deref())?, levels::<4>(&args.bots));
    let mut wrongs: Vec<Wrong> = book.as_ref().err().cloned().into_iter().flat_map(Wrongs::into_vec).collect();
    wrongs.extend([seed.as_ref().err(), levels.as_ref().err()].into_iter().flatten().cloned());
    Wrongs::none_in(wrongs)?;
    let (book, seed, levels) = (book?, seed.map_err(Wrongs::from)?, levels.map_err(Wrongs::from)?);
    let threads = match args.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let plan = Plan { rules: book.rules, conduct: args.conduct.conduct(), seed, levels, games: args.games, threads };
    let pen = Pen::new(look, &book.rules);
    let progress = std::io::stderr().is_terminal().then(|| pen.text("sim-games"));
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        // Who asks twice does not want to see what was counted.
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    let Ran { counts, time, threads } = plan.run(&stop, progress).map_err(|error| {
        Wrongs::from(Wrong::flag("--threads", format!("the system gives no thread to play on: {error}")))
    })?;
    let shown = Shown { book, plan: Plan { threads, ..plan }, counts, time };
    Ok(Answer::new(if look.json { crate::report::json(&shown.report())? } else { shown.draw(pen, look.lang) }))
}

/// The seed of this option, or a new one.
pub fn seed(text: Option<&str>) -> anyhow::Result<Result<Seed, Wrong>> {
    match text {
        Some(text) => Ok(text.trim().parse().map_err(|error| Wrong::flag("--seed", format!("--seed: {error}")))),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)?;
            Ok(Ok(Seed::new(bytes)))
        }
    }
}

/// The players that `--bots` names: one name stands for all of them.
pub fn levels<const N: usize>(names: &str) -> Result<[&'static Level; N], Wrong> {
    let named = |name: &str| {
        Level::named(name.trim()).ok_or_else(|| {
            let near = meant(name.trim(), Level::ALL.map(|level| level.id));
            Wrong::new(format!("there is no player \"{}\"{near}", short(name.trim())), Place::word(names))
        })
    };
    let levels = names.split(',').map(named).collect::<Result<Vec<_>, _>>()?;
    match &levels[..] {
        [one] => Ok([*one; N]),
        several => several.try_into().map_err(|_| {
            let sentence = format!("--bots has {} names: it takes one for all, or {N}", several.len());
            Wrong::new(sentence, Place::word(names))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_found_by_name() {
        let ids = |names| levels::<4>(names).map(|levels| levels.map(|level| level.id)).map_err(|wrong| wrong.sentence);
        assert_eq!(ids("random"), Ok(["random"; 4]));
        assert_eq!(ids("random, club,tsumogiri,random"), Ok(["random", "club", "tsumogiri", "random"]));
        assert_eq!(ids("random,random"), Err("--bots has 2 names: it takes one for all, or 4".into()));
        assert_eq!(ids("clubb"), Err("there is no player \"eficient\"; did you mean club?".into()));
    }

    #[test]
    fn the_help_names_every_player() {
        for level in bots::Level::ALL {
            let about =
                NOTES.split("Examples").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(about.contains(&format!("{} {}", level.id, level.about)), "{}", level.id);
        }
    }
}
