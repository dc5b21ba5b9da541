//! `janso verify`: what other programs recorded, checked against the engine and the table.

mod case;
pub mod files;
mod games;
mod listed;
mod mahjong_soul;
mod majiang;
mod record;
mod report;
mod shanten;
mod source;
mod tenhou;
mod tile_ids;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use case::Verdict;
use files::{Found, Line, Opened};
use report::{Finding, Report, Tally};
use source::Source;

/// Check recorded hands and games against our engine and table, and show where they disagree.
///
/// Ends with 0 if everything agrees, with 1 if something disagrees, and with 2 if a file or a line cannot be read,
/// whatever else was found.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    #[command(subcommand)]
    what: What,
    /// Print one JSON object per disagreement or unreadable line, and the counts to standard error
    #[arg(long, global = true)]
    jsonl: bool,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Check scored wins: yaku, han, minipoints, points and payments
    ///
    /// Reads the scoring cases of Tenhou, majiang (hule) and Mahjong Soul, one JSON object per line, each by the
    /// rules of its game. Cases of three-player games are counted and passed over.
    Scoring {
        /// Files, or folders that are searched for such files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Check records of whole games: the walls, every action, everything that followed, and the end
    ///
    /// Each game is played again from its seed or its walls and the recorded actions; docs/record.md describes the
    /// format. A difference is told with its line, what is recorded there, and what the table says instead.
    Record {
        /// Records, or folders that are searched for them
        #[arg(required = true, value_name = "FILE")]
        paths: Vec<PathBuf>,
    },
    /// Check shanten: 14 kinds from 0 to 33, then the distances of standard form, thirteen orphans, seven pairs
    Shanten {
        /// Files, or folders that are searched for such files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Play recorded games again: every move, win, payment, draw, next hand and result
    ///
    /// Reads Tenhou mjlog (XML), tenhou.net/6 JSON, mjai lines and majiang paipu, packed with gzip or zstd or not, each
    /// game by the rules that its record tells. Games of three are counted and passed over.
    Games(games::GamesArgs),
}

impl What {
    fn paths(&self) -> &[PathBuf] {
        match self {
            What::Scoring { paths } | What::Record { paths } | What::Shanten { paths } => paths,
            What::Games(games) => &games.paths,
        }
    }

    fn wants(&self, source: Source) -> bool {
        match self {
            What::Scoring { .. } => source != Source::Shanten,
            What::Shanten { .. } => source == Source::Shanten,
            // Games are read as a whole, not case by case.
            What::Record { .. } | What::Games(_) => false,
        }
    }
}

/// Checks the files and reports on standard output.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let status = match &args.what {
        What::Record { paths } => record::check_all(paths, args.jsonl),
        What::Games(games) => return games::run(games, args.jsonl),
        What::Scoring { .. } | What::Shanten { .. } => {
            let mut report = Report::new(args.jsonl);
            check_all(args, &mut report).map(|()| report.status())
        }
    };
    match status {
        Ok(status) => Ok(ExitCode::from(status)),
        // Whoever reads the report has seen enough; that not everything was checked is the honest answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(report::TROUBLE)),
        Err(error) => Err(anyhow::Error::new(error).context("the report cannot be written")),
    }
}

/// Errors are those of writing the report; a file that cannot be read is part of it.
fn check_all(args: &VerifyArgs, report: &mut Report) -> io::Result<()> {
    for path in args.what.paths() {
        files::each_file(path, &mut |found| match found {
            Found::Trouble { path, error } => report.trouble(&path, None, &error),
            Found::File { path, named } => check_file(args, &path, named, report),
        })?;
        report.path_done(path)?;
    }
    report.finish()
}

/// Checks one file. A file somebody named has to be of a known format; others in a folder are passed over.
fn check_file(args: &VerifyArgs, path: &std::path::Path, named: bool, report: &mut Report) -> io::Result<()> {
    let mut file = match Opened::new(path) {
        Ok(file) => file,
        Err(error) => return report.trouble(path, None, &error),
    };
    let found = match file.sniff(Source::of_line) {
        Ok(None) => Ok(file.sniffed(Source::of_damaged_line)),
        found => found,
    };
    let source = match found {
        Ok(Some(source)) if args.what.wants(source) => source,
        Ok(other) => {
            if !named {
                report.skip();
                return Ok(());
            }
            let what = match other {
                None => "not a format that can be checked".to_owned(),
                Some(Source::Shanten) => "shanten cases: see `janso verify shanten`".to_owned(),
                Some(source) => format!("{}: see `janso verify scoring`", source.title()),
            };
            return report.trouble(path, None, &what);
        }
        Err(error) => return report.trouble(path, None, &error),
    };
    let mut checker = source.checker();
    let mut tally = Tally::default();
    loop {
        let (number, line) = match file.next_line() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                report.trouble(path, Some(file.lines_read() + 1), &error)?;
                break;
            }
        };
        let verdict = match line {
            Line::Text(text) => checker(&text),
            Line::TooLong => Err(anyhow::anyhow!("the line is longer than {} bytes", files::LONGEST_LINE)),
        };
        tally.cases += 1;
        match verdict {
            Ok(Verdict::ThreePlayers) => tally.three_player += 1,
            Ok(Verdict::Compared(case)) => {
                tally.count(&case);
                if !case.agrees() {
                    report.finding(Finding::disagreement(path, number, case))?;
                }
            }
            Err(error) => {
                tally.unreadable += 1;
                report.finding(Finding::unreadable(path, number, &error))?;
            }
        }
        report.progress(path, number);
    }
    report.file_done(path, source, &tally)
}
