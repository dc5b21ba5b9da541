//! Our players by name, as people type them, and the list of them that helps show.

use players::Level;

use crate::echo::short;
use crate::input_error::{InputError, Place, meant};

/// The level of this name, or a sentence with the name that was meant.
pub fn named(name: &str) -> Result<&'static Level, String> {
    Level::named(name).ok_or_else(|| {
        let near = meant(name, Level::ALL.map(|level| level.id));
        format!("there is no player \"{}\"{near}", short(name))
    })
}

/// The level that one whole word names.
pub fn one(word: &str) -> Result<&'static Level, InputError> {
    named(word).map_err(|sentence| InputError::new(sentence, Place::word(word)))
}

/// The players that `--bots` names: one name stands for all of them. They are ours; others meet in duels.
pub fn several<const N: usize>(names: &str) -> Result<[&'static Level; N], InputError> {
    let wrong = |sentence| InputError::new(sentence, Place::word(names));
    let ours = |name: &str| match name.contains(':') {
        true => Err("only our players play here; janso duel has seats for others".to_owned()),
        false => named(name),
    };
    let levels = names.split(',').map(|name| ours(name.trim())).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    match &levels[..] {
        [one] => Ok([*one; N]),
        several => several
            .try_into()
            .map_err(|_| wrong(format!("--bots has {} names: it takes one for all, or {N}", several.len()))),
    }
}

/// A help text in which `@LEVELS@` stands where the list of all players belongs.
pub fn listed(text: &str) -> String {
    text.replace("@LEVELS@", list().trim_end())
}

/// Every level with how it plays, a line for each, and more lines where one is too short.
fn list() -> String {
    let longest = Level::ALL.iter().map(|level| level.id.len()).max().unwrap_or_default();
    let mut text = String::new();
    for level in Level::ALL {
        let mut line = format!("  {:longest$} ", level.id);
        for word in level.about.split(' ') {
            if line.len() + 1 + word.len() > LINE {
                text += &format!("{line}\n");
                line = format!("  {:longest$} ", "");
            }
            line += &format!(" {word}");
        }
        text += &format!("{line}\n");
    }
    text
}

/// How long the lines of the helps' notes are at most.
const LINE: usize = 76;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_found_by_name() {
        let ids =
            |names| several::<4>(names).map(|levels| levels.map(|level| level.id)).map_err(|wrong| wrong.sentence);
        assert_eq!(ids("random"), Ok(["random"; 4]));
        assert_eq!(ids("random, club,tsumogiri,random"), Ok(["random", "club", "tsumogiri", "random"]));
        assert_eq!(ids("random,random"), Err("--bots has 2 names: it takes one for all, or 4".into()));
        assert!(ids("mjai:python3 bot.py").is_err_and(|sentence| sentence.contains("janso duel")));
        assert_eq!(ids("clubb"), Err("there is no player \"clubb\"; did you mean club?".into()));
    }

    #[test]
    fn the_list_has_every_player_in_lines_that_fit() {
        let text = listed("Players:\n@LEVELS@\n\nExamples:");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for level in Level::ALL {
            assert!(words.contains(&format!("{} {}", level.id, level.about)), "{text}");
        }
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
        assert!(text.ends_with("\n\nExamples:"), "{text}");
    }
}
