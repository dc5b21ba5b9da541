//! The session: hands and settings, typed line by line.
//!
//! There is one reader of options, that of the command line: a setting is an option that is put before those that are
//! typed with a hand.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use clap::{Arg, CommandFactory, Parser, ValueEnum};
use rustyline::DefaultEditor;

use crate::args::{Command, Janso, Look, ScoreArgs, WinArg};
use crate::book::file_stem;
use crate::echo::short;
use crate::input::TableInput;
use crate::input_error::{InputError, InputErrors, LIKELY, Place, nearest};
use crate::line::Line;
use crate::show::{BOLD, DIM, Pen, paint, wrap};
use crate::{Answer, answer, clap_error, complain, write, written};

/// Runs a session until the end of the input.
pub fn run(look: Look) -> ExitCode {
    let mut session = Session::new(look);
    let result =
        session.write(&session.welcome()).map_err(Ended::Writing).and_then(|()| match io::stdin().is_terminal() {
            true => session.read_from_people(),
            false => session.read_from(io::stdin().lock()),
        });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Ended::Writing(error)) => written(Err(error), ExitCode::SUCCESS),
        Err(Ended::Reading(error)) => {
            complain(&error, &Line::default());
            ExitCode::from(2)
        }
    }
}

/// Why a session ended before its input did.
enum Ended {
    Reading(anyhow::Error),
    /// Nobody hears the answers.
    Writing(io::Error),
}

/// The options that are kept for all hands. Values are as typed; a switch has none.
type Settings = BTreeMap<String, Option<String>>;

struct Session {
    settings: Settings,
    first: Settings,
}

/// What to do after a line.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Line,
    Quit,
}

impl Session {
    fn new(look: Look) -> Session {
        let mut settings: Settings = [
            ("lang", Some(look.lang.to_string())),
            ("tiles", name(look.tiles)),
            ("color", name(look.color)),
            ("win", name(WinArg::Ron)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        if look.json {
            settings.insert("json".to_owned(), None);
        }
        Session { first: settings.clone(), settings }
    }

    fn read_from_people(&mut self) -> Result<(), Ended> {
        let mut editor = DefaultEditor::new().map_err(|error| Ended::Reading(error.into()))?;
        // The end of the input, or Ctrl-C, is a way to leave.
        while let Ok(line) = editor.readline(&self.prompt()) {
            // A line that the history does not take is still a line.
            let _ = editor.add_history_entry(&line);
            if self.line(&line).map_err(Ended::Writing)? == Next::Quit {
                break;
            }
            self.write(&Answer::new("\n".to_owned())).map_err(Ended::Writing)?;
        }
        Ok(())
    }

    fn read_from(&mut self, mut input: impl BufRead) -> Result<(), Ended> {
        let mut bytes = Vec::new();
        while input.read_until(b'\n', &mut bytes).map_err(|error| Ended::Reading(error.into()))? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if self.line(line.trim_end()).map_err(Ended::Writing)? == Next::Quit {
                break;
            }
            bytes.clear();
        }
        Ok(())
    }

    /// Answers one line. What is wrong with it is said; the error is that of writing the answer.
    fn line(&mut self, text: &str) -> io::Result<Next> {
        let line = match Line::split(text) {
            Ok(line) => line,
            Err(wrongs) => {
                complain(&wrongs.into(), &Line::of_words([text.to_owned()]));
                return Ok(Next::Line);
            }
        };
        let words: Vec<&str> = line.words().skip_while(|&word| word == "janso").collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(Next::Line) };
        let result = match (first, rest) {
            ("quit" | "exit" | "q", []) => return Ok(Next::Quit),
            ("help" | "?", _) => Ok(self.help()),
            ("settings", []) => Ok(self.list()),
            ("reset", []) => {
                self.settings = self.first.clone();
                Ok(self.list())
            }
            ("rules", ["list" | "show" | "diff" | "page", ..]) | ("wall" | "completions" | "man", _) => {
                self.command(&words)
            }
            ("score" | "hand", _) => self.hand(first, rest),
            (name, values) if known(name).is_some() => self.set(name, values),
            (hand, _) if hand.starts_with(|c: char| c.is_ascii_digit() || "([+".contains(c)) => {
                let with_plus = words.iter().any(|word| !word.starts_with('-') && word.contains('+'));
                let for_score = words.iter().any(|word| is_only_for_score(word));
                self.hand(if with_plus || for_score { "score" } else { "hand" }, &words)
            }
            (word, _) => Err(self.unknown(word).into()),
        };
        match result {
            Ok(answer) => self.write(&answer)?,
            Err(error) => complain(&error, &line),
        }
        Ok(Next::Line)
    }

    fn unknown(&self, word: &str) -> InputErrors {
        let names = ["help", "quit", "settings", "reset", "score", "hand", "wall"].map(str::to_owned);
        let names: Vec<String> = names.into_iter().chain(all_known().into_iter().map(|known| known.name)).collect();
        let near = nearest(word, names.iter().map(String::as_str));
        let near = near.first().filter(|(likeness, _)| *likeness > LIKELY);
        let near = near.map(|(_, name)| format!(" ({name}?)")).unwrap_or_default();
        let sentence = self.pen().say("session-unknown", &[("word", &short(word))]);
        InputError::new(format!("{sentence}{near}"), Place::word(word)).into()
    }

    /// Scores or analyses a hand with the settings that the line does not give itself.
    fn hand(&self, command: &str, words: &[&str]) -> anyhow::Result<Answer> {
        let says = |name: &str| {
            let flag = format!("--{name}");
            words
                .iter()
                .any(|word| word.strip_prefix(&flag).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
        };
        // Three options say how the tile came; one that is typed replaces one that was set.
        let how = ["win", "rinshan", "chankan"];
        let typed_how = how.iter().any(|name| says(name));
        let kept = self.settings.iter().filter(|(name, _)| {
            let known = command == "score" || !is_only_for_score(&format!("--{name}"));
            known && !says(name) && !(typed_how && how.contains(&name.as_str()))
        });
        let flags = kept.map(|(name, value)| flag(name, value.as_deref()));
        let all = ["janso", command]
            .map(str::to_owned)
            .into_iter()
            .chain(flags)
            .chain(words.iter().map(|&word| word.to_owned()));
        parse_and_answer(all)
    }

    /// Runs another command with the look that was set.
    fn command(&self, words: &[&str]) -> anyhow::Result<Answer> {
        let look = self.settings.iter().filter(|(name, _)| is_look(name));
        let flags = look.map(|(name, value)| flag(name, value.as_deref()));
        let all = ["janso".to_owned()].into_iter().chain(flags).chain(words.iter().map(|&word| word.to_owned()));
        match Janso::try_parse_from(all) {
            Err(error) => Ok(clap_error::of(&error)?),
            Ok(Janso { command: Some(command), mut look }) => {
                // JSON that was set is for the commands that have it; JSON that is typed is for this one.
                look.json &= command.has_json() || words.contains(&"--json");
                answer(&command, look)
            }
            Ok(Janso { command: None, .. }) => Ok(Answer::new(String::new())),
        }
    }

    /// Changes a setting, if the reader of options takes it.
    fn set(&mut self, name: &str, values: &[&str]) -> anyhow::Result<Answer> {
        let Some(known) = known(name) else { return Ok(self.list()) };
        let mut settings = self.settings.clone();
        match values {
            ["off"] => settings.remove(name),
            [] | ["on"] if known.is_switch => settings.insert(name.to_owned(), None),
            [] => return Ok(self.list()),
            _ if known.takes_value => settings.insert(name.to_owned(), Some(values.join(" "))),
            [value, ..] => {
                return Err(
                    InputErrors::from(InputError::new(format!("{name} is on or off"), Place::word(*value))).into()
                );
            }
        };
        // How the tile came is said once: the last word counts.
        let how = ["win", "rinshan", "chankan"];
        if how.contains(&name) && settings.contains_key(name) {
            settings.retain(|other, _| other == name || !how.contains(&other.as_str()));
        }
        match score_args(&settings) {
            Err(error) => {
                clap_error::of(&error)?;
            }
            Ok(args) => {
                TableInput::read(&args.table)?;
            }
        }
        self.settings = settings;
        Ok(self.list())
    }

    fn look(&self) -> Look {
        let flags =
            self.settings.iter().filter(|(name, _)| is_look(name)).map(|(name, value)| flag(name, value.as_deref()));
        let words = ["janso".to_owned()].into_iter().chain(flags);
        Janso::try_parse_from(words).expect("settings were checked when they were set").look
    }

    fn pen(&self) -> Pen {
        Pen::without_rules(self.look())
    }

    /// Writes an answer. Its exit status means nothing in a session.
    fn write(&self, answer: &Answer) -> io::Result<()> {
        write(&answer.text, self.look().color)
    }

    /// What the settings come to, defaults included.
    fn args(&self) -> ScoreArgs {
        score_args(&self.settings).expect("settings were checked when they were set")
    }

    /// Ruleset, seat, round and how hands are won.
    fn prompt(&self) -> String {
        let args = self.args();
        let rules = args.table.rules;
        let rules = if rules.ends_with(".toml") { file_stem(&rules) } else { rules };
        let how = ["rinshan", "chankan"].into_iter().find(|&name| self.settings.contains_key(name));
        let how = how.map(str::to_owned).or(args.win.and_then(name)).unwrap_or_default();
        format!("{rules} {}/{} {how}> ", args.table.seat, args.table.round).replace(" > ", "> ")
    }

    fn welcome(&self) -> Answer {
        let pen = self.pen();
        let title = paint(BOLD, concat!("Janso ", env!("CARGO_PKG_VERSION")));
        let welcome = wrap(0, pen.text("session-welcome"));
        Answer::new(format!("{title}\n{welcome}\n{EXAMPLES}{}\n", self.list().text))
    }

    /// The settings, as they could be typed.
    fn list(&self) -> Answer {
        let table = self.args().table;
        let always = [("rules", table.rules), ("seat", table.seat.to_string()), ("round", table.round.to_string())];
        let others = self
            .settings
            .iter()
            .filter(|(name, value)| value.as_deref() != Some("auto") && !always.iter().any(|(other, _)| other == name));
        let others = others.map(|(name, value)| format!("{name} {}", value.as_deref().unwrap_or("on")));
        let always = always.iter().map(|(name, value)| format!("{name} {value}"));
        let settings: Vec<String> = always.chain(others).collect();
        let line = format!("{}: {}", self.pen().text("session-settings"), paint(DIM, settings.join(" · ")));
        Answer::new(wrap(2, &line))
    }

    fn help(&self) -> Answer {
        let pen = self.pen();
        let entry = |typed: &str, text: &str| wrap(2, &paint(BOLD, typed)) + &wrap(6, text);
        let entries = [
            entry("12345678s22p (567m) +9s", pen.text("help-score")),
            entry("123456m2355p678s", pen.text("help-hand")),
            entry("… --riichi --dora 6s --honba 1", pen.text("help-flags")),
            entry("seat E | dora 6s | riichi on | rules ema2008 | lang da", pen.text("help-set")),
            entry("rules list | rules show ema2016 | rules diff ema2008 ema2016", pen.text("help-rules")),
            entry("settings | reset", pen.text("help-settings")),
            entry("quit", pen.text("help-quit")),
        ];
        let names: Vec<String> = all_known().into_iter().map(|known| known.name).collect();
        let notation = [pen.text("help-notation"), pen.text("help-melds")].map(|line| wrap(2, line)).concat();
        let settings = wrap(2, &paint(DIM, format!("{}: {}", pen.text("session-settings"), names.join(" "))));
        Answer::new(format!("{}\n{notation}\n{settings}", entries.concat()))
    }
}

/// What these settings come to, read as options beside some hand.
fn score_args(settings: &Settings) -> Result<ScoreArgs, clap::Error> {
    let flags = settings.iter().map(|(name, value)| flag(name, value.as_deref()));
    let words = ["janso", "score", "1m"].map(str::to_owned).into_iter().chain(flags);
    match Janso::try_parse_from(words)?.command {
        Some(Command::Score(args)) => Ok(args),
        _ => unreachable!("the command is score"),
    }
}

const EXAMPLES: &str = "  12345678s22p (567m) +9s --dora 6s\n  123456m2355p678s\n\n";

fn name(value: impl ValueEnum) -> Option<String> {
    value.to_possible_value().map(|value| value.get_name().to_owned())
}

fn parse_and_answer(words: impl IntoIterator<Item = String>) -> anyhow::Result<Answer> {
    match Janso::try_parse_from(words) {
        Err(error) => Ok(clap_error::of(&error)?),
        Ok(Janso { command: Some(command), look }) => answer(&command, look),
        Ok(Janso { command: None, .. }) => Ok(Answer::new(String::new())),
    }
}

fn flag(name: &str, value: Option<&str>) -> String {
    value.map_or_else(|| format!("--{name}"), |value| format!("--{name}={value}"))
}

/// An option of `janso score`, which can be a setting.
struct Known {
    name: String,
    /// It can stand without a value.
    is_switch: bool,
    /// It can stand with one.
    takes_value: bool,
}

fn all_known() -> Vec<Known> {
    let command = Janso::command();
    let of = |arg: &Arg| {
        let takes_value = arg.get_action().takes_values();
        let is_switch = !takes_value || arg.get_num_args().is_some_and(|count| count.min_values() == 0);
        arg.get_long().map(|name| Known { name: name.to_owned(), is_switch, takes_value })
    };
    let score = command.find_subcommand("score").into_iter().flat_map(|score| score.get_arguments());
    score.chain(command.get_arguments()).filter_map(of).collect()
}

fn known(name: &str) -> Option<Known> {
    all_known().into_iter().find(|known| known.name == name)
}

fn is_look(name: &str) -> bool {
    Janso::command().get_arguments().any(|arg| arg.get_long() == Some(name))
}

/// Whether a word is an option that `janso score` has and `janso hand` has not.
fn is_only_for_score(word: &str) -> bool {
    let Some(name) = word.strip_prefix("--").map(|word| word.split('=').next().unwrap_or(word)) else { return false };
    let command = Janso::command();
    let has = |sub: &str| {
        command.find_subcommand(sub).is_some_and(|sub| sub.get_arguments().any(|arg| arg.get_long() == Some(name)))
    };
    has("score") && !has("hand")
}
