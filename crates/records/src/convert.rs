//! A game from one format to another, by way of our own record.

use rules::Rules;

use crate::foreign::Format;
use crate::game_file::{Game, GameText, PassedOver};
use crate::through::{Recorded, Untold, recorded_by};
use crate::write::{Loss, Target, write_without};

/// A game in its new format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// Its name.
    pub id: String,
    /// The text.
    pub text: String,
    /// What has to be said of it, in order: what was assumed, and what was not carried over.
    pub notes: Vec<String>,
}

/// Why a game cannot be converted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The reason, with its place.
    pub why: String,
    /// Whether that is a fault of its record, and not that it is another game.
    pub damaged: bool,
}

impl LeftOut {
    /// A text that is damaged.
    pub fn damaged(why: String) -> LeftOut {
        LeftOut { why, damaged: true }
    }
}

/// The format whose files have this ending; `None` for our own record.
pub fn by_ending(ending: &str) -> Option<Option<Format>> {
    match ending {
        "janso" => Some(None),
        "json" => Some(Some(Format::Tenhou6)),
        "jsonl" | "mjson" | "mjai" => Some(Some(Format::Mjai)),
        "mjlog" | "xml" => Some(Some(Format::Mjlog)),
        "paipu" => Some(Some(Format::Majiang)),
        _ => None,
    }
}

/// Converts a game; to our own record where there is no other target. The rules are those of a game whose record does not
/// tell them.
///
/// # Errors
/// Why the game is left out: it cannot be read or played, or is not played here.
pub fn convert(text: GameText, rules: Option<Rules>, target: Option<Target>) -> Result<Converted, LeftOut> {
    let (line, id) = (text.line(), text.id().to_owned());
    let place = |id: &str| format!("line {line}, game {id}");
    let is_own = matches!(text, GameText::Own(_));
    let (told, stops) = match text.read() {
        // The walls of our own record are known.
        Ok(Game::Own(record)) => {
            let (differences, unnamed, untold) = (Vec::new(), Vec::new(), Vec::new());
            let recorded = Recorded { record: *record, differences, unnamed, assumed: None, untold };
            return written(id, &recorded, Vec::new(), target, |_| true);
        }
        Ok(Game::Foreign(told, stops)) => (told, stops),
        Ok(Game::PassedOver { id, why }) => {
            let why = match why {
                PassedOver::ThreePlayers => "a game of three players",
                PassedOver::OtherRules(why) => why,
            };
            return Err(LeftOut { why: format!("{}: {why}", place(&id)), damaged: false });
        }
        Err(error) if is_own => return Err(LeftOut::damaged(format!("line {}: {error}", error.line))),
        Err(error) => return Err(LeftOut::damaged(format!("{}: {error}", place(&id)))),
    };
    let found = recorded_by(&told, rules);
    let found = found.map_err(|difference| LeftOut::damaged(format!("{}: {difference}", place(&told.id))))?;
    let notes = stops.map(|stops| stops.to_string()).into_iter();
    // The walls of other programs' games are made up where nobody took a tile.
    written(told.id, &found, notes.collect(), target, |loss| *loss != Loss::RestOfWalls)
}

fn written(
    id: String,
    found: &Recorded,
    mut notes: Vec<String>,
    target: Option<Target>,
    matters: fn(&Loss) -> bool,
) -> Result<Converted, LeftOut> {
    let Recorded { record, differences, unnamed, assumed, untold } = found;
    notes.extend(assumed.iter().map(|assumed| format!("assumed: {assumed}")));
    notes.extend(untold.iter().map(Untold::to_string));
    let differences = differences.iter().map(|difference| format!("what the table says otherwise: {difference}"));
    let mut lost: Vec<String> = differences.chain(unnamed.iter().map(|name| format!("the name {name:?}"))).collect();
    let text = match target {
        None => record.to_string(),
        Some(target) => {
            let written = write_without(record, untold, target);
            let written = written.map_err(|error| LeftOut::damaged(format!("game {id}: {error}")))?;
            lost.extend(written.lost.iter().filter(|loss| matters(loss)).map(Loss::to_string));
            written.text
        }
    };
    notes.extend(lost.iter().map(|lost| format!("not carried: {lost}")));
    Ok(Converted { id, text, notes })
}
