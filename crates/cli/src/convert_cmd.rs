//! `janso convert`: games from one format to another, by way of our own record.

use std::fs;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum, ValueHint};
use records::foreign::Format;
use records::game_file::{self, GameFile, GameText, PassedOver};
use records::record::Record;
use records::through::{Recorded, Untold, recorded_by};
use records::write::{Dialect, Loss, Target, write_without};
use rules::Rules;

use crate::Answer;
use crate::book::Book;
use crate::echo::{cut, short, visible};
use crate::wrong::{Place, Wrong, Wrongs};

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
    fn of(format: Format) -> Kind {
        match format {
            Format::Mjlog => Kind::Mjlog,
            Format::Tenhou6 => Kind::Tenhou6,
            Format::Mjai => Kind::Mjai,
            Format::Majiang => Kind::Majiang,
        }
    }

    fn by_ending(name: &str) -> Option<Kind> {
        match Path::new(name).extension()?.to_str()? {
            "janso" => Some(Kind::Janso),
            "json" => Some(Kind::Tenhou6),
            "jsonl" | "mjson" | "mjai" => Some(Kind::Mjai),
            "mjlog" | "xml" => Some(Kind::Mjlog),
            "paipu" => Some(Kind::Majiang),
            _ => None,
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
}

/// A game on its way.
struct Game {
    id: String,
    record: Record,
    /// What has to be said of the text from which it was read.
    notes: Vec<String>,
    /// What was lost before it became a record.
    lost: Vec<String>,
    /// Whether IN is a record of ours, whose walls are known.
    ours: bool,
    /// Indicators that IN does not tell.
    untold: Vec<Untold>,
}

/// Why a game cannot be converted, and whether that is a fault of its record.
struct LeftOut {
    why: String,
    damaged: bool,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> anyhow::Result<Answer> {
    let to = target(args)?;
    let rules = args.rules.as_deref().map(Book::find).transpose()?.map(|book| book.rules);
    let mut said = Vec::new();
    let mut written: Vec<(String, String)> = Vec::new();
    let mut damaged = false;
    each_game(args, rules, &mut |game| match game.and_then(|game| convert(args, to, game, &mut said)) {
        Ok(game) => {
            written.push(game);
            Ok(())
        }
        Err(left_out) if args.skip => {
            damaged |= left_out.damaged;
            said.push(format!("left out: {}", left_out.why));
            Ok(())
        }
        Err(LeftOut { why, .. }) => Err(wrong(&args.input, &why)),
    })?;
    let nothing = written.is_empty();
    let answer = if nothing { String::new() } else { put(args, to, written)? };
    for line in said {
        // If standard error is closed, nobody wants to know.
        let _ = writeln!(io::stderr(), "{}", visible(&line));
    }
    if nothing {
        return Err(wrong(&args.input, "there is no game in it that can be converted").into());
    }
    let status = if damaged { ExitCode::from(1) } else { ExitCode::SUCCESS };
    Ok(Answer { text: answer, status })
}

fn wrong(word: &str, why: &str) -> Wrongs {
    Wrongs::from(Wrong::new(format!("{}: {}", short(word), cut(why, 600)), Place::word(word)))
}

fn target(args: &ConvertArgs) -> Result<Kind, Wrongs> {
    match args.to.or(Kind::by_ending(&args.output)) {
        Some(kind) => Ok(kind),
        None => Err(wrong(&args.output, "the ending does not say which format it is: say it with --to")),
    }
}

/// Reads the games one by one; what cannot be read is passed on as a sentence with its place.
fn each_game(
    args: &ConvertArgs,
    rules: Option<Rules>,
    take: &mut impl FnMut(Result<Game, LeftOut>) -> Result<(), Wrongs>,
) -> Result<(), Wrongs> {
    let path = Path::new(&args.input);
    let file = match args.input.as_str() {
        "-" => GameFile::over(Box::new(BufReader::new(io::stdin())), "game".to_owned()),
        _ if path.is_dir() => return Err(wrong(&args.input, "a folder: files are converted one by one")),
        _ => GameFile::open(path),
    };
    let file = file.map_err(|error| wrong(&args.input, &error.to_string()))?;
    let Some(file) = file else { return Err(wrong(&args.input, "not a format that can be read")) };
    let kind = file.format().map_or(Kind::Janso, Kind::of);
    if let Some(from) = args.from.filter(|&from| from != kind) {
        return Err(wrong(&args.input, &format!("it is {}, and not {}", kind.title(), from.title())));
    }
    if kind == Kind::Janso && args.rules.is_some() {
        return Err(Wrong::flag("--rules", "our own record tells its rules").into());
    }
    for text in file {
        take(match text {
            Ok(text) => played(text, rules),
            Err(error) => Err(LeftOut { why: format!("line {}: {error}", error.line), damaged: true }),
        })?;
    }
    Ok(())
}

/// Plays a game of another program; our own record is one already.
fn played(text: GameText, rules: Option<Rules>) -> Result<Game, LeftOut> {
    let (line, id) = (text.line(), text.id().to_owned());
    let place = |id: &str| format!("line {line}, game {id}");
    let damaged = |why: String| LeftOut { why, damaged: true };
    let passed_over = |why: String| LeftOut { why, damaged: false };
    let is_own = matches!(text, GameText::Own(_));
    let (told, stops) = match text.read() {
        Ok(game_file::Game::Own(record)) => {
            return Ok(Game {
                id,
                record: *record,
                notes: Vec::new(),
                lost: Vec::new(),
                ours: true,
                untold: Vec::new(),
            });
        }
        Ok(game_file::Game::Told(told, stops)) => (told, stops),
        Ok(game_file::Game::PassedOver { id, why: PassedOver::ThreePlayers }) => {
            return Err(passed_over(format!("{}: a game of three players", place(&id))));
        }
        Ok(game_file::Game::PassedOver { id, why: PassedOver::OtherRules(why) }) => {
            return Err(passed_over(format!("{}: {why}", place(&id))));
        }
        Err(error) if is_own => return Err(damaged(format!("line {}: {error}", error.line))),
        Err(error) => return Err(damaged(format!("{}: {error}", place(&id)))),
    };
    let found = recorded_by(&told, rules).map_err(|difference| format!("{}: {difference}", place(&told.id)));
    let Recorded { record, differences, unnamed, assumed, untold } = found.map_err(damaged)?;
    let stops = stops.map(|stops| stops.to_string());
    let notes = stops.into_iter().chain(assumed.map(|assumed| format!("assumed: {assumed}")));
    let notes = notes.chain(untold.iter().map(Untold::to_string)).collect();
    let mut lost: Vec<String> =
        differences.iter().map(|difference| format!("what the table says otherwise: {difference}")).collect();
    lost.extend(unnamed.iter().map(|name| format!("the name {name:?}")));
    Ok(Game { id: told.id, record, notes, lost, ours: false, untold })
}

/// The name and the text of a game in the new format.
fn convert(args: &ConvertArgs, to: Kind, game: Game, said: &mut Vec<String>) -> Result<(String, String), LeftOut> {
    let Game { id, record, notes, lost, ours, untold } = game;
    let notes = notes.into_iter().map(|note| format!("{id}: {note}"));
    let target = match to {
        Kind::Tenhou6 => Target::Tenhou6,
        Kind::Mjlog => Target::Mjlog,
        Kind::Mjai => Target::Mjai(match args.dialect {
            DialectArg::Later => Dialect::Later,
            DialectArg::First => Dialect::First,
        }),
        Kind::Majiang => Target::Majiang,
        Kind::Janso => {
            said.extend(notes);
            said.extend(lost.iter().map(|lost| format!("{id}: not carried: {lost}")));
            return Ok((id, record.to_string()));
        }
    };
    let failed = |error| LeftOut { why: format!("game {id}: {error}"), damaged: true };
    let written = write_without(&record, &untold, target).map_err(failed)?;
    said.extend(notes);
    // The walls of other programs' games are made up where nobody took a tile.
    let kept = written.lost.iter().filter(|&lost| ours || *lost != Loss::RestOfWalls).map(Loss::to_string);
    said.extend(lost.into_iter().chain(kept).map(|lost| format!("{id}: not carried: {lost}")));
    Ok((id, written.text))
}

/// Writes everything, or nothing: to a new file first, which then takes its name. What is meant for standard output is
/// the answer.
fn put(args: &ConvertArgs, to: Kind, games: Vec<(String, String)>) -> Result<String, Wrongs> {
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
    let fresh = beside(path);
    let put = fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, path));
    put.map_err(|error| {
        // What is left of it helps nobody.
        let _ = fs::remove_file(&fresh);
        failed(error)
    })?;
    Ok(String::new())
}

/// A folder with a record for each game. A folder that is there already is left alone.
fn put_folder(path: &Path, games: &[(String, String)]) -> io::Result<()> {
    if path.exists() {
        return Err(io::Error::other("several games need a folder of their own, and this is there already"));
    }
    let fresh = beside(path);
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

/// A name in the same folder that nobody has.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    path.with_file_name(format!(".{name}.{}.new", std::process::id()))
}
