//! How a player from outside is found, and what it may use.

use std::path::Path;
use std::time::Duration;

use tiles::Seat;

use crate::Address;

/// How a player from outside is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whereabouts {
    /// A process is started.
    Command(CommandLine),
    /// It connects to this address, where the seat waits.
    Address(Address),
}

/// A command and its arguments; there is a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

/// The word of a command that stands for the number of the seat.
const SEAT: &str = "{seat}";

/// How much a player is sent at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// A line is an array of all that happened since the last line, and is written when something is to be decided, at
    /// the start of a game, at the end of a hand, and at the end of the game. Each line is answered by a line.
    Arrays,
    /// A line is one event. Each line is answered by a line, `{"type":"none"}` where there is nothing to do.
    Lines,
}

/// What a player from outside may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Time for a decision.
    pub decision: Duration,
    /// Time for the answer to the start of the game, within which the process has to be up.
    pub start: Duration,
    /// How often it is started anew in a game.
    pub restarts: u8,
    /// After this many decisions in a row without an answer, the process counts as hanging and is ended.
    pub hangs_after: u8,
    /// Bytes of memory that the process may write to, where the system can see to that.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            decision: Duration::from_secs(5),
            start: Duration::from_secs(30),
            restarts: 3,
            hangs_after: 3,
            memory: 4 << 30,
        }
    }
}

impl Whereabouts {
    /// Whether one process could play several games: it is ours to start, and was not told its seat when it was.
    pub(crate) fn could_go_on(&self) -> bool {
        match self {
            Whereabouts::Command(CommandLine(words)) => !words.iter().any(|word| word == SEAT),
            Whereabouts::Address(_) => false,
        }
    }

    /// The process that this command starts. It is split into words as a shell would, and nothing else of a shell is
    /// there.
    pub fn command(text: &str) -> Result<Whereabouts, String> {
        let text = text.trim();
        let words =
            shlex::split(text).ok_or_else(|| format!("a quotation mark in the command {text} is not closed"))?;
        match words.is_empty() {
            true => Err("mjai: has no command: it is written like mjai:python3 bot.py".to_owned()),
            false => Ok(Whereabouts::Command(CommandLine(words))),
        }
    }
}

impl CommandLine {
    /// The command, and its arguments, as a process in another folder has to be told them: words that name a file here
    /// name it from anywhere. A command without a slash is looked up as usual. The word `{seat}` is the number of the
    /// seat, which some programs want to know before the game starts.
    pub(super) fn spelled_out(&self, seat: Seat) -> (String, Vec<String>) {
        let absolute = |word: &String| match Path::new(word).exists() {
            true => std::path::absolute(word).map_or(word.clone(), |path| path.to_string_lossy().into_owned()),
            false => word.clone(),
        };
        let argument = |word: &String| match word.as_str() {
            SEAT => (seat as u8).to_string(),
            _ => absolute(word),
        };
        let command = &self.0[0];
        let command = if command.contains('/') { absolute(command) } else { command.clone() };
        (command, self.0[1..].iter().map(argument).collect())
    }
}
