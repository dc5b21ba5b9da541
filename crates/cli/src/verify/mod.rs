//! `janso verify`: what other programs recorded, checked against the engine and the table.

mod games;
mod output;
mod record;
mod report;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use records::cases::{CaseCounts, CaseFile, Source, Verdict};
use records::files::{FoundPath, each_file};
use report::{Finding, Report};

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
    /// format. A difference is shown with its line, what is recorded there, and what the table says instead.
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

/// Checks the files and reports on standard output.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let (paths, wanted): (_, fn(Source) -> bool) = match &args.what {
        What::Record { paths } => return output::status(record::check_all(paths, args.jsonl)),
        What::Games(games) => return games::run(games, args.jsonl),
        What::Scoring { paths } => (paths, |source| source != Source::Shanten),
        What::Shanten { paths } => (paths, |source| source == Source::Shanten),
    };
    let mut report = Report::new(args.jsonl);
    output::status(check_all(paths, wanted, &mut report).map(|()| report.status()))
}

/// Errors are those of writing the report; a file that cannot be read is part of it.
fn check_all(paths: &[PathBuf], wanted: fn(Source) -> bool, report: &mut Report) -> io::Result<()> {
    for path in paths {
        each_file(path, &mut |found| match found {
            FoundPath::Trouble { path, error } => report.trouble(&path, None, &error),
            FoundPath::File { path, named } => check_file(wanted, &path, named, report),
        })?;
        report.path_done(path)?;
    }
    report.finish()
}

/// Checks one file. A file somebody named has to be of a known format; others in a folder are passed over.
fn check_file(wanted: fn(Source) -> bool, path: &Path, named: bool, report: &mut Report) -> io::Result<()> {
    let mut cases = match CaseFile::open(path) {
        Ok(Some(cases)) if wanted(cases.source()) => cases,
        Ok(_) if !named => {
            report.skip();
            return Ok(());
        }
        Ok(other) => {
            let what = match other.map(|cases| cases.source()) {
                None => "not a format that can be checked".to_owned(),
                Some(Source::Shanten) => "shanten cases: see `janso verify shanten`".to_owned(),
                Some(source) => format!("{}: see `janso verify scoring`", source.title()),
            };
            return report.trouble(path, None, &what);
        }
        Err(error) => return report.trouble(path, None, &error),
    };
    let mut counts = CaseCounts::default();
    while let Some(checked) = cases.next() {
        let (number, verdict) = match checked {
            Ok(checked) => checked,
            Err(error) => {
                report.trouble(path, Some(cases.lines_read() + 1), &error)?;
                break;
            }
        };
        counts.count(&verdict);
        match verdict {
            Ok(Verdict::Compared(case)) if !case.agrees() => {
                report.finding(Finding::disagreement(path, number, case))?;
            }
            Ok(Verdict::Compared(_) | Verdict::ThreePlayers) => (),
            Err(fault) => report.finding(Finding::unreadable(path, number, &fault))?,
        }
        report.progress(path, number);
    }
    report.file_done(path, cases.source(), &counts)
}
