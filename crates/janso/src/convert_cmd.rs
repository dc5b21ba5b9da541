//! `janso convert`: games from one format to another, by way of our own record.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use formats::foreign::{Format, Found, Text, Texts};
use formats::record::Record;
use formats::through::{Recorded, as_played, recorded};
use formats::write::{Dialect, Loss, Target, write};
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
    /// The file to read, packed with gzip or zstd or not; - is standard input, not packed
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
  0  everything was written
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
}

/// What a reader gives, and a name for games that have none.
struct Source {
    reader: Box<dyn BufRead + Send>,
    name: String,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> anyhow::Result<Answer> {
    let to = target(args)?;
    let rules = args.rules.as_deref().map(Book::find).transpose()?.map(|book| book.rules);
    let mut said = Vec::new();
    let mut written: Vec<(String, String)> = Vec::new();
    each_game(args, rules, &mut |game| match game.and_then(|game| convert(args, to, game, &mut said)) {
        Ok(game) => {
            written.push(game);
            Ok(())
        }
        Err(why) if args.skip => {
            said.push(format!("left out: {why}"));
            Ok(())
        }
        Err(why) => Err(wrong(&args.input, &why)),
    })?;
    if written.is_empty() {
        return Err(wrong(&args.input, "there is no game in it that can be converted").into());
    }
    let answer = put(args, to, written)?;
    for line in said {
        // If standard error is closed, nobody wants to know.
        let _ = writeln!(io::stderr(), "{}", visible(&line));
    }
    Ok(Answer::new(answer))
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

/// Reads the games one by one; what cannot be read is handed over as a sentence with its place.
fn each_game(
    args: &ConvertArgs,
    rules: Option<Rules>,
    take: &mut impl FnMut(Result<Game, String>) -> Result<(), Wrongs>,
) -> Result<(), Wrongs> {
    let unreadable = |error: io::Error| wrong(&args.input, &error.to_string());
    let mut source = if args.input == "-" {
        Source { reader: Box::new(BufReader::new(io::stdin())), name: "game".to_owned() }
    } else {
        let file = File::open(&args.input).map_err(unreadable)?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(wrong(&args.input, "a folder: files are converted one by one"));
        }
        let stem = Path::new(&args.input).file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
        Source { reader: Box::new(BufReader::new(file)), name: stem }
    };
    let start = source.reader.fill_buf().map_err(unreadable)?;
    let ours = start.starts_with(b"janso record") || args.from == Some(Kind::Janso);
    if ours {
        if let Some(from) = args.from.filter(|&from| from != Kind::Janso) {
            return Err(wrong(&args.input, &format!("it is our own record, and not {}", from.title())));
        }
        if args.rules.is_some() {
            return Err(Wrong::flag("--rules", "our own record tells its rules").into());
        }
        let game = Record::read(source.reader)
            .map(|record| Game { id: source.name, record, notes: Vec::new(), lost: Vec::new(), ours })
            .map_err(|error| error.to_string());
        return take(game);
    }
    let texts = match args.input.as_str() {
        "-" => Texts::over(source.reader, source.name),
        path => Texts::open(Path::new(path)),
    };
    let texts = texts.map_err(unreadable)?;
    let Some(texts) = texts else { return Err(wrong(&args.input, "not a format that can be read")) };
    if let Some(from) = args.from.filter(|&from| from != Kind::of(texts.format())) {
        return Err(wrong(&args.input, &format!("it is {}, and not {}", texts.format().title(), from.title())));
    }
    for text in texts {
        let game = match text {
            Ok(text) => played(&text, rules),
            Err(error) => Err(format!("line {}: {error}", error.line)),
        };
        take(game)?;
    }
    Ok(())
}

/// Plays a game of another program.
fn played(text: &Text, rules: Option<Rules>) -> Result<Game, String> {
    let place = |id: &str| format!("line {}, game {id}", text.line);
    let mut told = match text.read() {
        Ok(Found::Game(told)) => told,
        Ok(Found::ThreePlayers { id }) => return Err(format!("{}: a game of three players", place(&id))),
        Ok(Found::OtherRules { id, why }) => return Err(format!("{}: {why}", place(&id))),
        Err(error) => return Err(format!("{}: {error}", place(&text.id))),
    };
    // Rules that somebody says are no guess, and stand.
    let found = match rules {
        Some(rules) => {
            told.rules = rules;
            recorded(&told)
        }
        None => as_played(&told),
    };
    let Recorded { record, differences, unnamed, assumed } =
        found.map_err(|difference| format!("{}: {difference}", place(&told.id)))?;
    let stops = text.unfinished(&told).map(|stops| stops.to_string());
    let notes = stops.into_iter().chain(assumed.map(|assumed| format!("assumed: {assumed}"))).collect();
    let mut lost: Vec<String> =
        differences.iter().map(|difference| format!("what the table says otherwise: {difference}")).collect();
    lost.extend(unnamed.iter().map(|name| format!("the name {name:?}")));
    Ok(Game { id: told.id, record, notes, lost, ours: false })
}

/// The name and the text of a game in the new format.
fn convert(args: &ConvertArgs, to: Kind, game: Game, said: &mut Vec<String>) -> Result<(String, String), String> {
    let Game { id, record, notes, lost, ours } = game;
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
    let written = write(&record, target).map_err(|error| format!("game {id}: {error}"))?;
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
