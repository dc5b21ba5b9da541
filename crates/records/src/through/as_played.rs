//! A game that goes on where its rules end it, or ends where they go on, by the one rule that makes it whole.

use std::fmt;

use rules::{AgariYame, FIELDS, Field, Rounds, Rules, SuddenDeath, Value};

use super::{About, Difference, Recorded, recorded};
use crate::foreign_game::ForeignGame;

/// A rule that was taken from how a game went, against what its record says or what is taken for granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumed {
    /// The field of the rules.
    pub field: &'static str,
    /// What it was taken to be.
    pub played: Value,
    /// What it was before.
    pub told: Value,
    /// What is not right by that.
    pub otherwise: Difference,
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Assumed { field, played, told, otherwise } = self;
        write!(f, "{field} {played}, because by {field} {told} the game would end elsewhere: {otherwise}")
    }
}

/// The rules by which games end sooner or later, each with its answers, the likeliest mistake of a record first.
const WAYS: [fn(&mut Rules); 11] = [
    |rules| rules.rounds = Rounds::EastSouth,
    |rules| rules.rounds = Rounds::East,
    |rules| rules.agari_yame = AgariYame::AfterWin,
    |rules| rules.agari_yame = AgariYame::Never,
    |rules| rules.agari_yame = AgariYame::AfterWinOrWaiting,
    |rules| rules.sudden_death = SuddenDeath::AtOnce,
    |rules| rules.sudden_death = SuddenDeath::WhenEastPasses,
    |rules| rules.sudden_death = SuddenDeath::None,
    |rules| rules.sudden_death = SuddenDeath::WholeRound,
    |rules| rules.bust = false,
    |rules| rules.bust = true,
];

/// Plays a recorded game and records it, like [`recorded`]. If its record goes on after the end of the game, or ends
/// before it, one rule about the end of games is changed so that neither is so, and the answer says which and why. If no
/// such rule makes the game whole, the answer is that of [`recorded`].
pub fn as_played(told: &ForeignGame) -> Result<Recorded, Box<Difference>> {
    let by_told = recorded(told);
    let Some(otherwise) = other_end(&by_told) else { return by_told };
    let otherwise = otherwise.clone();
    for way in WAYS {
        let mut rules = told.rules;
        way(&mut rules);
        let Some(field) = changed(&told.rules, &rules) else { continue };
        let found = recorded(&ForeignGame { rules, ..told.clone() });
        if let (Ok(found), None) = (&found, other_end(&found)) {
            let (played, told) = (field.of(&rules), field.of(&told.rules));
            let assumed = Some(Assumed { field: field.name, played, told, otherwise });
            return Ok(Recorded { assumed, ..found.clone() });
        }
    }
    by_told
}

/// Plays a recorded game by `rules`, which are not a guess and stand; without them it is played [`as_played`].
pub fn recorded_by(told: &ForeignGame, rules: Option<Rules>) -> Result<Recorded, Box<Difference>> {
    match rules {
        Some(rules) => recorded(&ForeignGame { rules, ..told.clone() }),
        None => as_played(told),
    }
}

/// What shows that a record goes on after the end of the game, or ends before it.
fn other_end(found: &Result<Recorded, Box<Difference>>) -> Option<&Difference> {
    match found {
        Ok(found) => found.differences.iter().find(|difference| difference.about == About::End),
        Err(difference) => Some(difference.as_ref()).filter(|difference| difference.about == About::Next),
    }
}

/// The field in which rules differ.
fn changed(one: &Rules, other: &Rules) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.of(one) != field.of(other))
}
