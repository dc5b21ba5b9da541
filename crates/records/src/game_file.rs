//! A file with recorded games, whoever wrote them: the one door for everything that reads games from a file.
//!
//! ```
//! use janso_records::game_file::{Game, GameFile};
//!
//! let text = b"janso record 1\nrules ema2016\nconduct enforced\noccasion club\n";
//! let file = GameFile::over(Box::new(&text[..]), "empty".to_owned()).expect("it can be read").expect("a known kind");
//! for game in file {
//!     let Ok(Game::Own(record)) = game.expect("whole").read() else { panic!("it is a record of ours") };
//!     assert_eq!(record.entries(), []);
//! }
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use crate::foreign::{BEGINNING, Fault, Format, Found, Recognised, Text, Texts, Unpacked, Unreadable};
use crate::foreign::{recognise, unpacked};
use crate::foreign_game::ForeignGame;
use crate::record::Record;

/// A file with games in it, which is cut into them one by one.
pub struct GameFile(Source);

enum Source {
    Own(Option<OwnText>),
    Foreign(Texts),
}

impl GameFile {
    /// Opens a file, packed with gzip or zstd or not, and finds out what it is. `Ok(None)` if it is of another kind; a file
    /// that is damaged is not.
    pub fn open(path: &Path) -> io::Result<Option<GameFile>> {
        let file = BufReader::new(File::open(path)?);
        let full = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let stem = name.strip_suffix(".mjlog").or(name.strip_suffix(".json")).or(name.strip_suffix(".janso"));
        let stem = stem.unwrap_or(&name).to_owned();
        GameFile::of(unpacked(file, &full)?, stem)
    }

    /// The file of this name, or standard input where it is `-`.
    pub fn named(path: &Path) -> io::Result<Option<GameFile>> {
        match path.as_os_str() == "-" {
            true => GameFile::over(Box::new(BufReader::new(io::stdin())), "game".to_owned()),
            false => GameFile::open(path),
        }
    }

    /// The games in what a reader gives, packed or not; the name is used for those that have none.
    pub fn over(reader: Box<dyn BufRead + Send>, name: String) -> io::Result<Option<GameFile>> {
        GameFile::of(unpacked(reader, "")?, name)
    }

    fn of(unpacked: Unpacked, name: String) -> io::Result<Option<GameFile>> {
        let Unpacked { mut reader, packed } = unpacked;
        let mut beginning = Vec::new();
        let failed = reader.by_ref().take(BEGINNING as u64).read_to_end(&mut beginning).err();
        let recognised = recognise(&beginning);
        let Some(recognised) = recognised else {
            // Whatever a packed file is: that it cannot be unpacked has to be said.
            return match failed {
                Some(error) => Err(error),
                None if packed => io::copy(&mut reader, &mut io::sink()).map(|_| None),
                None => Ok(None),
            };
        };
        let rest = match failed {
            Some(error) => Rest::Failed(Some(error)),
            None => Rest::Reader(reader),
        };
        let reader = Box::new(BufReader::new(Cursor::new(beginning).chain(rest)));
        Ok(Some(GameFile(match recognised {
            Recognised::Own => Source::Own(Some(OwnText { id: name, reader })),
            Recognised::Foreign(format) => Source::Foreign(Texts::of(format, reader, name)),
        })))
    }

    /// The format, or `None` for our own record.
    pub fn format(&self) -> Option<Format> {
        match &self.0 {
            Source::Own(_) => None,
            Source::Foreign(texts) => Some(texts.format()),
        }
    }

    pub(crate) fn into_foreign(self) -> Option<Texts> {
        match self.0 {
            Source::Own(_) => None,
            Source::Foreign(texts) => Some(texts),
        }
    }
}

impl Iterator for GameFile {
    type Item = Result<GameText, Unreadable>;

    fn next(&mut self) -> Option<Result<GameText, Unreadable>> {
        match &mut self.0 {
            Source::Own(text) => text.take().map(|text| Ok(GameText::Own(text))),
            Source::Foreign(texts) => texts.next().map(|text| text.map(GameText::Foreign)),
        }
    }
}

/// What follows the beginning of a file: more of it, or what went wrong after it.
enum Rest {
    Reader(Box<dyn BufRead + Send>),
    Failed(Option<io::Error>),
}

impl Read for Rest {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Rest::Reader(reader) => reader.read(buffer),
            Rest::Failed(error) => error.take().map_or(Ok(0), Err),
        }
    }
}

/// The text of one game, not read yet.
pub enum GameText {
    /// Our own record.
    Own(OwnText),
    /// A game in a format of another program.
    Foreign(Text),
}

/// The text of our own record, which takes the whole file.
pub struct OwnText {
    id: String,
    reader: Box<dyn BufRead + Send>,
}

/// A game of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// Our own record. What it says has not been checked.
    Own(Box<Record>),
    /// A game of four that another program recorded, and where its text stops too early.
    Foreign(Box<ForeignGame>, Option<Unreadable>),
    /// A game that cannot be played here.
    PassedOver {
        /// Its name.
        id: String,
        /// Why.
        why: PassedOver,
    },
}

/// Why a game cannot be played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassedOver {
    /// It is one of three, which is another game.
    ThreePlayers,
    /// It was played by rules that its record does not tell.
    OtherRules(&'static str),
}

impl PassedOver {
    /// The reason in a few words.
    pub fn reason(self) -> &'static str {
        match self {
            PassedOver::ThreePlayers => "three players",
            PassedOver::OtherRules(why) => why,
        }
    }
}

impl GameText {
    /// The name of the game, or that of the file.
    pub fn id(&self) -> &str {
        match self {
            GameText::Own(text) => &text.id,
            GameText::Foreign(text) => &text.id,
        }
    }

    /// The line of the file with which it begins, counted from 1.
    pub fn line(&self) -> u64 {
        match self {
            GameText::Own(_) => 1,
            GameText::Foreign(text) => text.line,
        }
    }

    /// Reads the game.
    pub fn read(self) -> Result<Game, Unreadable> {
        match self {
            GameText::Own(text) => {
                let record = Record::read(text.reader).map_err(|error| Unreadable {
                    line: error.line as u64,
                    place: String::new(),
                    fault: Fault::Syntax(error.fault.to_string()),
                })?;
                Ok(Game::Own(Box::new(record)))
            }
            GameText::Foreign(text) => Ok(match text.read()? {
                Found::Game(told) => {
                    let stops = text.unfinished(&told);
                    Game::Foreign(told, stops)
                }
                Found::ThreePlayers { id } => Game::PassedOver { id, why: PassedOver::ThreePlayers },
                Found::OtherRules { id, why } => Game::PassedOver { id, why: PassedOver::OtherRules(why) },
            }),
        }
    }
}
