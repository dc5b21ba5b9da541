//! What the reader of options has to say, as our sentences: one each, pointing at the place.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};

use crate::Answer;
use crate::args::Janso;
use crate::echo::short;
use crate::input_error::{InputError, InputErrors, Place, either};

/// Help and version are answers; everything else is wrong.
pub fn of(error: &clap::Error) -> Result<Answer, InputErrors> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        // Of several suggestions the nearest stands last.
        Some(ContextValue::Strings(texts)) => texts.last().map(String::as_str),
        _ => None,
    };
    let option = text(ContextKind::InvalidArg).unwrap_or("this option");
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    // "--seat <SEAT>" is about the option --seat.
    let at_option = || match option.split(' ').next().filter(|word| word.starts_with('-')) {
        Some(flag) => Place::flag(flag.trim_end_matches('=').split('[').next().unwrap_or(flag)),
        None => Place::Unknown,
    };
    let (sentence, place) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return Ok(Answer::new(error.render().ansi().to_string()));
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            ("this needs a command after it; --help lists them".to_owned(), Place::Unknown)
        }
        ErrorKind::InvalidValue if value.is_empty() => (format!("{option} needs a value{}", valid(error)), at_option()),
        ErrorKind::InvalidValue => {
            (format!("\"{}\" is no value for {option}{}", short(value), valid(error)), Place::word(value))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
            (format!("\"{}\" is no value for {option}{why}", short(value)), Place::word(value))
        }
        ErrorKind::UnknownArgument => {
            let near =
                text(ContextKind::SuggestedArg).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            (format!("there is no option {} here{near}", short(option)), Place::flag(option))
        }
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            let near = text(ContextKind::SuggestedSubcommand);
            let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or("; --help lists them".into());
            (format!("there is no command \"{}\"{near}", short(name)), Place::word(name))
        }
        ErrorKind::MissingRequiredArgument if option.starts_with("<HAND") => {
            ("the hand is missing; it is written like '12345678s22p (567m) +9s'".to_owned(), Place::Unknown)
        }
        ErrorKind::MissingRequiredArgument => (format!("{option} is missing"), Place::Unknown),
        ErrorKind::ArgumentConflict => (format!("{option} can be given once only"), at_option()),
        ErrorKind::NoEquals => (format!("{option}: the value follows after = without a space"), at_option()),
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            (format!("{option} has too many or too few values"), at_option())
        }
        _ => {
            let rendered = error.render().to_string();
            let first = rendered.lines().next().unwrap_or_default();
            (first.trim_start_matches("error: ").to_owned(), Place::Unknown)
        }
    };
    Err(InputError::new(sentence, place).into())
}

/// Which of these words is not UTF-8. The reader of options knows only that there is one.
pub fn not_utf8(words: &[OsString]) -> InputError {
    let place = words.iter().position(|word| word.to_str().is_none()).unwrap_or(0);
    let lossy = |word: Option<&OsString>| word.map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    let word = lossy(words.get(place));
    let before = lossy(place.checked_sub(1).and_then(|place| words.get(place)));
    let is_value_of = |arg: &Arg| {
        let flag = arg.get_long().map(|name| format!("--{name}"))?;
        let is = arg.get_action().takes_values() && (before == flag || word.starts_with(&format!("{flag}=")));
        is.then_some(flag)
    };
    let what = match every_command(&Janso::command()).iter().flat_map(|one| one.get_arguments()).find_map(is_value_of) {
        Some(flag) => format!("the value of {flag}"),
        None if words.first().is_some_and(|first| first == "score" || first == "hand") => "the hand".to_owned(),
        None => format!("the word \"{}\"", short(&word)),
    };
    InputError::new(format!("{what} is not UTF-8"), Place::word(word))
}

/// The command and all below it.
fn every_command(command: &Command) -> Vec<&Command> {
    [command].into_iter().chain(command.get_subcommands().flat_map(every_command)).collect()
}

/// The values that an option takes, as the end of a sentence.
fn valid(error: &clap::Error) -> String {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            format!(": it is {}", either(&values.iter().map(String::as_str).collect::<Vec<_>>()))
        }
        _ => String::new(),
    }
}
