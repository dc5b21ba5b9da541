//! `janso convert`: games from one format to another, by way of our own record.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum, ValueHint};
use records::convert::{LeftOut, by_ending, convert};
use records::foreign::Format;
use records::game_file::GameFile;
use records::write::{Dialect, Target};
use row_files::AtomicFile;

use crate::Answer;
use crate::book::Book;
use crate::echo::{cut, short, visible};
use crate::input_error::{InputError, InputErrors, Place};

/// Convert recorded games from one format to another
///
/// Every game is played at our table and becomes our own record first, so only what is legal is converted. What the new
/// format has no place for is said on standard error, one line for each thing. Either everything is written or nothing.
/// docs/convert.md describes what becomes of what.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ConvertArgs {
    /// The file to read, packed with gzip or zstd or not; - is standard input
    #[arg(value_name = "IN", value_hint = ValueHint::FilePath)]
    input: String,
    /// The file to write, or a folder for several games in our own format; - is standard output
    #[arg(value_name = "OUT", value_hint = ValueHint::AnyPath)]
    output: String,
    /// The format of IN, if it must be this one; otherwise it is found out
    #[arg(long, value_name = "FORMAT", value_enum)]
    from: Option<Kind>,
    /// The format of OUT; otherwise its ending says it: .janso, .json (tenhou6), .jsonl or .mjson (mjai), .mjlog or .xml,
    /// .paipu (majiang)
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<Kind>,
    /// The dialect of mjai to write
    #[arg(long, value_enum, default_value_t = DialectArg::Later)]
    dialect: DialectArg,
    /// The ruleset of games in IN, where the format does not tell it: a name of `janso rules list`, or a file of house rules
    #[arg(long, value_name = "RULES", value_hint = ValueHint::FilePath)]
    rules: Option<String>,
    /// Leave out games that cannot be converted, saying which and why, instead of writing nothing
    #[arg(long)]
    skip: bool,
}

const EXAMPLES: &str = "\
Exit status:
  0  everything was written, but for games that are not played here
     (three players, unknown rules), which --skip leaves out
  1  with --skip: games were left out that cannot be read or played
  2  nothing was written; one sentence says why, and where

Examples:
  janso convert game.mjlog game.janso
  janso convert game.janso game.json
  janso convert game.json - --to mjai
  janso convert --skip games.txt games.jsonl";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Our own record
    Janso,
    /// The JSON of tenhou.net/6
    Tenhou6,
    /// The JSON lines of mjai
    Mjai,
    /// Tenhou's XML
    Mjlog,
    /// The paipu of majiang
    Majiang,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DialectArg {
    /// Of Mortal and most programs of today
    Later,
    /// Of the first server, with scores, yaku and minipoints
    First,
}

impl Kind {
    fn of(format: Option<Format>) -> Kind {
        match format {
            None => Kind::Janso,
            Some(Format::Mjlog) => Kind::Mjlog,
            Some(Format::Tenhou6) => Kind::Tenhou6,
            Some(Format::Mjai) => Kind::Mjai,
            Some(Format::Majiang) => Kind::Majiang,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Kind::Janso => "our own record",
            Kind::Tenhou6 => Format::Tenhou6.title(),
            Kind::Mjai => Format::Mjai.title(),
            Kind::Mjlog => Format::Mjlog.title(),
            Kind::Majiang => Format::Majiang.title(),
        }
    }

    fn target(self, dialect: DialectArg) -> Option<Target> {
        match (self, dialect) {
            (Kind::Janso, _) => None,
            (Kind::Tenhou6, _) => Some(Target::Tenhou6),
            (Kind::Mjlog, _) => Some(Target::Mjlog),
            (Kind::Majiang, _) => Some(Target::Majiang),
            (Kind::Mjai, DialectArg::Later) => Some(Target::Mjai(Dialect::Later)),
            (Kind::Mjai, DialectArg::First) => Some(Target::Mjai(Dialect::First)),
        }
    }
}

pub fn run(args: &ConvertArgs) -> anyhow::Result<Answer> {
    let to = target(args)?;
    let rules = args.rules.as_deref().map(Book::find).transpose()?.map(|book| book.rules);
    let (mut notes, mut written, mut damaged) = (Vec::new(), Vec::new(), false);
    for text in open(args)? {
        let text = text.map_err(|error| LeftOut::damaged(format!("line {}: {error}", error.line)));
        match text.and_then(|text| convert(text, rules, to.target(args.dialect))) {
            Ok(game) => {
                notes.extend(game.notes.iter().map(|note| format!("{}: {note}", game.id)));
                written.push((game.id, game.text));
            }
            Err(left_out) if args.skip => {
                damaged |= left_out.damaged;
                notes.push(format!("left out: {}", left_out.why));
            }
            Err(LeftOut { why, .. }) => return Err(wrong(&args.input, &why).into()),
        }
    }
    let nothing = written.is_empty();
    let answer = if nothing { String::new() } else { put(args, to, written)? };
    for line in notes {
        // If standard error is closed, nobody wants to know.
        let _ = writeln!(io::stderr(), "{}", visible(&line));
    }
    if nothing {
        return Err(wrong(&args.input, "there is no game in it that can be converted").into());
    }
    let status = if damaged { ExitCode::from(1) } else { ExitCode::SUCCESS };
    Ok(Answer { text: answer, status })
}

fn wrong(word: &str, why: &str) -> InputErrors {
    InputErrors::from(InputError::new(format!("{}: {}", short(word), cut(why, 600)), Place::word(word)))
}

fn target(args: &ConvertArgs) -> Result<Kind, InputErrors> {
    let ending = Path::new(&args.output).extension().and_then(|ending| ending.to_str());
    match args.to.or(ending.and_then(by_ending).map(Kind::of)) {
        Some(kind) => Ok(kind),
        None => Err(wrong(&args.output, "the ending does not say which format it is: say it with --to")),
    }
}

fn open(args: &ConvertArgs) -> Result<GameFile, InputErrors> {
    let path = Path::new(&args.input);
    if path.is_dir() {
        return Err(wrong(&args.input, "a folder: files are converted one by one"));
    }
    let file = GameFile::named(path).map_err(|error| wrong(&args.input, &error.to_string()))?;
    let Some(file) = file else { return Err(wrong(&args.input, "not a format that can be read")) };
    let kind = Kind::of(file.format());
    if let Some(from) = args.from.filter(|&from| from != kind) {
        return Err(wrong(&args.input, &format!("it is {}, and not {}", kind.title(), from.title())));
    }
    if kind == Kind::Janso && args.rules.is_some() {
        return Err(InputError::flag("--rules", "our own record tells its rules").into());
    }
    Ok(file)
}

/// Writes everything, or nothing: to a new file first, which then takes its name. What is meant for standard output is
/// the answer.
fn put(args: &ConvertArgs, to: Kind, games: Vec<(String, String)>) -> Result<String, InputErrors> {
    let several = games.len() > 1;
    let failed = |error: io::Error| wrong(&args.output, &format!("it cannot be written: {error}"));
    if to == Kind::Janso && several {
        if args.output == "-" {
            return Err(wrong("-", "our own record has one game a file: several need a folder"));
        }
        put_folder(Path::new(&args.output), &games).map_err(failed)?;
        return Ok(String::new());
    }
    let text: String = games
        .into_iter()
        .map(|(id, text)| match to {
            // Many of them are lines with the name of the game before each.
            Kind::Mjlog if several => format!("{}\t{text}", id.replace(['\t', '<'], " ")),
            _ => text,
        })
        .collect();
    if args.output == "-" {
        return Ok(text);
    }
    let path = Path::new(&args.output);
    let written =
        AtomicFile::begin(path).and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.complete()));
    written.map(|()| String::new()).map_err(failed)
}

/// A folder with a record for each game. A folder that is there already is left alone.
fn put_folder(path: &Path, games: &[(String, String)]) -> io::Result<()> {
    if path.exists() {
        return Err(io::Error::other("several games need a folder of their own, and this is there already"));
    }
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let fresh = path.with_file_name(format!(".{name}.{}.new", std::process::id()));
    let fill = || {
        fs::create_dir(&fresh)?;
        for (number, (id, text)) in (1..).zip(games) {
            let name: String =
                id.chars().map(|letter| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' }).collect();
            let name: String = name.chars().take(60).collect();
            fs::write(fresh.join(format!("{number:04}-{name}.janso")), text)?;
        }
        fs::rename(&fresh, path)
    };
    fill().inspect_err(|_| {
        // What is left of it helps nobody.
        let _ = fs::remove_dir_all(&fresh);
    })
}
