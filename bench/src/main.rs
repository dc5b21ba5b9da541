//! The engine beside other riichi crates: same hands, answers compared first, then timed in turns.
//!
//! `cargo run --release -- --help` says what can be asked for. A full run writes RESULTS.md, a shorter one never does.

mod clock;
mod compare;
mod contest;
mod entrants;
mod first;
mod games;
mod hands;
mod ours;
mod ours_games;
mod payments;
mod peers;
mod players;
mod replays;
mod report;
mod synthetic;
mod wins;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use contest::Contest;
use report::{Job, Size};

const HELP: &str = "\
The engine beside other riichi crates: same hands, answers compared first, then
timed.

Usage: cargo run --release -- [OPTIONS]

  --quick          a short run, for looking: fewer hands and rounds; writes
                   nothing
  --only PART      one part alone: games (whole games of random play), replays
                   (recorded games) or players (games of our players)
  --data FOLDER    where the recorded games are; otherwise ../../shared/data
  -h, --help       this text

A full run prints all tables and writes them to RESULTS.md; nothing else should
run on the machine meanwhile. --only players without --quick writes its own part
there; the other two parts are only printed. A run that has no recorded games is
not a full one, and writes nothing either. The parts of RESULTS.md that other
programs measure (Strength, Parlour) stay as they are.";

/// What is asked for.
enum Asked {
    Help,
    Run(Options),
}

struct Options {
    quick: bool,
    only: Option<Only>,
    data: PathBuf,
}

/// A part that can be held alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    /// Whole games of random play.
    Games,
    /// Recorded games.
    Replays,
    /// Games of our players.
    Players,
}

impl Options {
    fn rounds(&self) -> usize {
        if self.quick { 15 } else { 41 }
    }

    fn hands(&self) -> usize {
        if self.quick { 20_000 } else { 100_000 }
    }

    fn walks(&self) -> usize {
        self.hands() / 10
    }

    fn synthetic_wins(&self) -> usize {
        self.hands() / 10
    }

    fn recorded_games(&self) -> usize {
        if self.quick { 40 } else { 100 }
    }

    fn players(&self) -> players::Amount {
        match self.quick {
            true => players::Amount { rounds: 5, club_games: 20, games: 40, slow_games: 8 },
            false => players::Amount { rounds: 21, club_games: 100, games: 1_000, slow_games: 200 },
        }
    }

    fn processes(&self) -> usize {
        if self.quick { 5 } else { 31 }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, job, name] = arguments.as_slice()
        && flag == first::FLAG
    {
        let Some(ns) = first::measure(job, name) else { return ExitCode::FAILURE };
        println!("{ns}");
        return ExitCode::SUCCESS;
    }
    match options(&arguments) {
        Ok(Asked::Help) => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Asked::Run(options)) => run(&options),
        Err(wrong) => {
            eprintln!("{wrong}; --help says what can be asked for");
            ExitCode::FAILURE
        }
    }
}

fn options(arguments: &[String]) -> Result<Asked, String> {
    let mut options = Options { quick: false, only: None, data: home().join("../../shared/data") };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "-h" | "--help" => return Ok(Asked::Help),
            "--quick" => options.quick = true,
            "--only" => match rest.next().map(String::as_str) {
                Some("games") => options.only = Some(Only::Games),
                Some("replays") => options.only = Some(Only::Replays),
                Some("players") => options.only = Some(Only::Players),
                _ => return Err("--only wants games, replays or players".into()),
            },
            "--data" => options.data = rest.next().ok_or("--data wants a folder")?.into(),
            other => return Err(format!("unknown argument {other}")),
        }
    }
    Ok(Asked::Run(options))
}

/// The titles of the parts that other programs measure, `janso duel` and `janso load`, and that are written by hand.
const BY_HAND: [&str; 2] = ["## Strength", "## Parlour"];

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(options: &Options) -> ExitCode {
    let games = || games::hold(options.rounds(), if options.quick { 1 } else { 4 });
    let replays = || replays::hold(&options.data, options.rounds(), options.recorded_games());
    let players = || players::hold(options.players());
    let (games, replays) = match options.only {
        Some(Only::Games) => {
            println!("{}", games());
            return ExitCode::SUCCESS;
        }
        Some(Only::Replays) => {
            println!("{}", replays());
            return ExitCode::SUCCESS;
        }
        Some(Only::Players) => {
            let part = players();
            println!("{part}");
            return record(!options.quick, || {
                let page = std::fs::read_to_string(results())?;
                Ok(report::with_part(&page, players::TITLE, &part))
            });
        }
        None => (games(), replays()),
    };
    let mut jobs = shanten_and_accepted(options);
    let recorded_wins = recorded_wins(options);
    let is_full = !options.quick && !replays.is_empty() && recorded_wins.is_some();
    jobs.extend(recorded_wins);
    jobs.push(synthetic_wins(options));
    jobs.push(payments_only(options));

    let games = games + &replays;
    let page = report::page(&heading(options), &jobs, &games, &sizes(options), peers::NOTES);
    let page = report::with_part(&page, players::TITLE, &players());
    let page = with_what_stands(page);
    println!("\n{page}");
    if !is_full {
        eprintln!("this was not a full run: RESULTS.md stays as it is");
    }
    let recorded = record(is_full, || Ok(page));
    if recorded != ExitCode::SUCCESS {
        return recorded;
    }
    let wrong: usize = jobs.iter().map(|job| job.wrong(entrants::OURS)).sum();
    if wrong > 0 {
        eprintln!("{} differs from the record {wrong} times", entrants::OURS);
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The page with those parts of the last one that are written by hand.
fn with_what_stands(page: String) -> String {
    let last = std::fs::read_to_string(results()).unwrap_or_default();
    BY_HAND.iter().fold(page, |page, title| match report::part(&last, title) {
        Some(part) => report::with_part(&page, title, part),
        None => page,
    })
}

fn results() -> PathBuf {
    home().join("RESULTS.md")
}

/// Writes the page. Only a full run is for the record.
fn record(is_full: bool, page: impl FnOnce() -> std::io::Result<String>) -> ExitCode {
    write(&results(), is_full, page)
}

fn write(path: &Path, is_full: bool, page: impl FnOnce() -> std::io::Result<String>) -> ExitCode {
    if !is_full {
        return ExitCode::SUCCESS;
    }
    match page().and_then(|page| std::fs::write(path, page)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("RESULTS.md: {error}");
            ExitCode::FAILURE
        }
    }
}

fn shanten_and_accepted(options: &Options) -> Vec<Job> {
    let sets = hands::sets(options.hands());
    let walks = hands::walks(options.walks(), peers::riichienv::shanten_of);
    let shanten = sets.iter().map(|set| {
        let contest = Contest {
            title: format!("Shanten from counts: {}", set.name),
            unit: ("hand", 1),
            entries: entrants::SHANTEN,
            inputs: &set.fourteen,
            record: None,
            describe: hands::show,
            why: |_, _, _, _| None,
        };
        contest.hold(options.rounds())
    });
    let turns = std::iter::once_with(|| {
        let contest = Contest {
            title: "Shanten, turn by turn".into(),
            unit: ("turn", hands::TURNS),
            entries: entrants::TURN_BY_TURN,
            inputs: &walks,
            record: None,
            describe: |walk| hands::show(&walk.start),
            why: |_, _, _, _| None,
        };
        contest.hold(options.rounds())
    });
    let accepted = sets.iter().map(|set| {
        let contest = Contest {
            title: format!("Accepted tiles: {}", set.name),
            unit: ("hand", 1),
            entries: entrants::ACCEPTED,
            inputs: &set.thirteen,
            record: None,
            describe: hands::show,
            why: |_, _, _, _| None,
        };
        contest.hold(options.rounds())
    });
    shanten.chain(turns).chain(accepted).collect()
}

fn recorded_wins(options: &Options) -> Option<Job> {
    let recorded = match wins::recorded(&options.data) {
        Ok(recorded) => recorded,
        Err(error) => {
            println!("recorded wins are left out: {}: {error}", options.data.display());
            return None;
        }
    };
    let (wins, scores): (Vec<_>, Vec<_>) = recorded.into_iter().map(|case| (case.win, Some(case.score))).unzip();
    let contest = Contest {
        title: "Scoring: recorded wins".into(),
        unit: ("win", 1),
        entries: entrants::SCORE,
        inputs: &wins,
        record: Some(&scores),
        describe: |win| win.id.clone(),
        why: entrants::why,
    };
    Some(contest.hold(options.rounds()))
}

fn synthetic_wins(options: &Options) -> Job {
    let contest = Contest {
        title: "Scoring: random complete hands".into(),
        unit: ("win", 1),
        entries: entrants::SCORE,
        inputs: &synthetic::wins(options.synthetic_wins()),
        record: None,
        describe: |win| win.id.clone(),
        why: entrants::why,
    };
    contest.hold(options.rounds())
}

fn payments_only(options: &Options) -> Job {
    let contest = Contest {
        title: "Payments from han and fu".into(),
        unit: ("win", 1),
        entries: entrants::PAYMENTS,
        inputs: &payments::worths(options.hands()),
        record: None,
        describe: |worth| format!("{worth:?}"),
        why: |_, _, _, _| None,
    };
    contest.hold(options.rounds())
}

fn sizes(options: &Options) -> Vec<Size> {
    entrants::TABLES
        .iter()
        .map(|(job, name, bytes)| Size {
            name,
            job,
            bytes: *bytes,
            first_call: first::call(job, name, options.processes()),
        })
        .collect()
}

fn heading(options: &Options) -> String {
    format!(
        "# The engine beside other riichi crates

Made by `cargo run --release{}` in `bench/`; do not edit. {}.

Every entrant gets the same hands, in its own types, made before the clock starts. Answers are compared first. Then
each of {} rounds times every entrant once over all hands, in rotated order, in processor time of the one thread; an
untimed round warms up. Figures are the median of the rounds, their quartiles, and the least. The ratio is taken round
by round against the first entrant and then its median, because the machine is not ours alone and some minutes are
slower for all. Hands follow each other without a pause, so this is how fast many hands go through, not how long one
takes. Built for the baseline target, without `target-cpu=native`, with fat LTO and one codegen unit. The first call is
timed in {} fresh processes, on one hand.

Hands are drawn by `fastrand` from fixed seeds: those for shanten from {} on, random complete hands from {},
payments from {}. Shanten is the least of sets and a pair, seven pairs and thirteen orphans, of closed hands of 14
tiles: random; near-complete, that is a complete hand with one to three tiles exchanged; of one suit. With suit state
kept, the hand is held as classes that draws and discards keep up to date, and the question alone is timed. Turn by turn
is 18 draws and discards of one player who keeps the shanten low, and the shanten after each draw, with all updates.
Accepted tiles are the
kinds that lower the shanten of 13 tiles. Scoring is the whole way from tiles, calls and circumstances to a list of
yaku, fu and payments, under Tenhou's rules, without honba and sticks; recorded wins are those of real games on Tenhou.

Whole games are other ones in every round, from seed {} on, as many as fill a lap, so more of ours than of a peer. Each
entrant shuffles for itself, which is timed, as are choosing and playing; everybody who may act gets the legal actions,
and our events go into a buffer. Any of the legal actions is chosen, all alike: equal tiles are one choice, the drawn
tile is another, and riichi is one whatever is discarded with it. A decision is an action of one seat, answers to offers
included. Games differ in length: a hanchan counts as the median decision times the mean number of decisions. By
ruleset, our games are chosen before the clock starts and then played again, so that only the table is timed: enforced,
where what is not legal cannot be done; in open conduct, where everybody answers every offer, with lawful play; and with
one decision in fifty being any move or slip that open conduct knows.

Recorded games are the first of those on Tenhou, written as mjai lines before the clock starts: read and replayed to the
end, and read alone.
",
        if options.quick { " -- --quick" } else { "" },
        report::machine(),
        options.rounds(),
        options.processes(),
        hands::SEED,
        synthetic::SEED,
        payments::SEED,
        games::SEED,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> Result<Asked, String> {
        options(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn help_names_every_option() {
        for words in [&["--help"][..], &["-h"], &["--quick", "--help"]] {
            assert!(matches!(asked(words), Ok(Asked::Help)), "{words:?}");
        }
        assert!(["--quick", "--only", "--data", "--help"].iter().all(|option| HELP.contains(option)));
        assert!(HELP.lines().all(|line| line.chars().count() <= 80));
        assert!(matches!(asked(&["--quick", "--only", "players"]), Ok(Asked::Run(Options { quick: true, .. }))));
        assert!(
            asked(&["--only", "everything"]).is_err() && asked(&["--fast"]).is_err() && asked(&["--data"]).is_err()
        );
    }

    #[test]
    fn only_a_full_run_writes() {
        let path = std::env::temp_dir().join(format!("janso-bench-{}.md", std::process::id()));
        std::fs::write(&path, "full").expect("a file");
        assert_eq!(write(&path, false, || panic!("nothing is made of it")), ExitCode::SUCCESS);
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "full");
        assert_eq!(write(&path, true, || Ok("new".to_owned())), ExitCode::SUCCESS);
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "new");
        std::fs::remove_file(&path).expect("it is ours");
    }
}
