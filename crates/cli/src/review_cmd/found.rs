//! The game to review, found in its file, and the seats that are looked at.

use std::path::Path;

use arena::review::ReviewedGame;
use records::game_file::{GameFile, GameText};
use rules::Rules;
use tiles::Seat;

use crate::echo::{cut, short};
use crate::input_error::{InputError, InputErrors, Place, meant};

/// The only game of a file, or the one with this number or name; `-` is standard input. The rules are those of a game
/// whose record does not tell them.
pub fn find(path: &str, which: Option<&str>, rules: Option<Rules>) -> Result<ReviewedGame, InputErrors> {
    let wrong = |why: &str| wrong(path, why);
    if Path::new(path).is_dir() {
        return Err(wrong("a folder: games are reviewed one by one"));
    }
    let file = GameFile::named(Path::new(path)).map_err(|error| wrong(&error.to_string()))?;
    let Some(file) = file else { return Err(wrong("not a format that can be read")) };
    if file.format().is_none() {
        if rules.is_some() {
            return Err(InputError::flag("--rules", "our own record tells its rules").into());
        }
        if which.is_some_and(|which| which != "1") {
            return Err(InputError::flag("--game", "our own record has one game: leave --game out").into());
        }
    }
    ReviewedGame::read(chosen(path, file, which)?, rules).map_err(|why| wrong(&why))
}

/// The seats that this names: a number from 0, a letter from A, a player, or all.
pub fn seats_named(game: &ReviewedGame, given: &str) -> Result<Vec<Seat>, InputError> {
    if given.eq_ignore_ascii_case("all") {
        return Ok(Seat::ALL.to_vec());
    }
    let numbered = |seat: &Seat| {
        let place = *seat as usize;
        given == place.to_string() || given.eq_ignore_ascii_case(["a", "b", "c", "d"][place])
    };
    if let Some(seat) = Seat::ALL.into_iter().find(numbered) {
        return Ok(vec![seat]);
    }
    let same = |name: &Option<String>| name.as_ref().is_some_and(|name| name.to_lowercase() == given.to_lowercase());
    let named: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| same(&game.names[seat])).collect();
    match &named[..] {
        [_] => Ok(named),
        [] => {
            let names: Vec<&str> = game.names.values().flatten().map(String::as_str).collect();
            let near = if names.is_empty() { String::new() } else { meant(given, names) };
            let sentence = format!("no seat or player \"{}\": seats are 0 to 3, 0 the first East{near}", short(given));
            Err(InputError::new(sentence, Place::word(given)))
        }
        several => {
            let sentence = format!(
                "{} players are called \"{}\": say the seat, {}",
                several.len(),
                short(given),
                several.iter().map(|&seat| (seat as usize).to_string()).collect::<Vec<_>>().join(" or ")
            );
            Err(InputError::new(sentence, Place::word(given)))
        }
    }
}

/// The game that is meant, of those in a file. Damage to another game is not a reason to refuse this one.
fn chosen(path: &str, file: GameFile, which: Option<&str>) -> Result<GameText, InputErrors> {
    let mut found = None;
    let mut number = 0;
    for text in file {
        number += 1;
        let text = text.map_err(|error| wrong(path, &format!("line {}: {error}", error.line)));
        let is_meant = |which: &str| which == number.to_string() || text.as_ref().is_ok_and(|text| which == text.id());
        match which {
            Some(which) if is_meant(which) => return text,
            Some(_) => (),
            None if found.is_some() => {
                return Err(wrong(path, "it has several games: choose one with --game, by its number or name"));
            }
            None => found = Some(text),
        }
    }
    match (found, which) {
        (Some(text), _) => text,
        (None, None) => Err(wrong(path, "there is no game in it")),
        (None, Some(which)) => {
            let sentence = format!("there is no game \"{}\" in the file, which has {number}", short(which));
            Err(InputError::new(sentence, Place::word(which)).into())
        }
    }
}

pub fn wrong(path: &str, why: &str) -> InputErrors {
    InputErrors::from(InputError::new(format!("{}: {}", short(path), cut(why, 600)), Place::word(path)))
}
