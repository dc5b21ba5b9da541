//! The speaker: whose words, by which rules, and what the players are called.

use std::fmt::Display;

use rules::{Rules, Terms};
use table::{Occasion, SetCall};
use tiles::{BySeat, Seat, Wind, WindSet};
use words::{Lang, Vocabulary, Words, fill};

use crate::TileNames;

/// What the players of one hand are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names<'a> {
    dealer: Seat,
    players: Option<BySeat<&'a str>>,
}

impl<'a> Names<'a> {
    /// By their winds, in a hand that this seat deals.
    pub fn winds(dealer: Seat) -> Names<'static> {
        Names { dealer, players: None }
    }

    /// By their own names, in a hand that this seat deals.
    pub fn players(dealer: Seat, players: BySeat<&'a str>) -> Names<'a> {
        Names { dealer, players: Some(players) }
    }
}

/// Speaks about one hand to one reader.
#[derive(Debug, Clone, Copy)]
pub struct Voice<'a> {
    words: Words,
    pub(crate) rules: &'a Rules,
    names: Names<'a>,
    pub(crate) tile_names: TileNames,
    pub(crate) occasion: Occasion,
}

impl<'a> Voice<'a> {
    /// A voice in a language, with the words of a ruleset. It says tiles in words, and what a chombo costs in a club.
    pub fn new(lang: Lang, rules: &'a Rules, names: Names<'a>) -> Voice<'a> {
        let vocabulary = match rules.terms {
            Terms::Documents => Vocabulary::Documents,
            Terms::Japanese => Vocabulary::Japanese,
        };
        let words = Words { lang, vocabulary };
        Voice { words, rules, names, tile_names: TileNames::Words, occasion: Occasion::Club }
    }

    /// The same voice for another hand or other names.
    pub fn with_names(self, names: Names<'a>) -> Voice<'a> {
        Voice { names, ..self }
    }

    /// The same voice with tiles said in this way.
    pub fn with_tiles(self, tile_names: TileNames) -> Voice<'a> {
        Voice { tile_names, ..self }
    }

    /// The same voice at a table of this occasion, where a chombo can cost something else.
    pub fn at(self, occasion: Occasion) -> Voice<'a> {
        Voice { occasion, ..self }
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> &'a str {
        match self.names.players {
            Some(players) => players[seat],
            None => self.wind(table::wind_of(seat, self.names.dealer)),
        }
    }

    /// What the players with these winds are called: "East and West", "nobody".
    pub(crate) fn players(&self, winds: WindSet) -> String {
        let has = |seat: &Seat| winds.contains(table::wind_of(*seat, self.names.dealer));
        let names: Vec<String> = Seat::ALL.into_iter().filter(has).map(|seat| self.name(seat).to_owned()).collect();
        if names.is_empty() { self.text("nobody").to_owned() } else { self.all_of(&names) }
    }

    fn wind(&self, wind: Wind) -> &'static str {
        match wind {
            Wind::East => self.term("east"),
            Wind::South => self.term("south"),
            Wind::West => self.term("west"),
            Wind::North => self.term("north"),
        }
    }

    /// The word for a set.
    pub(crate) fn set(&self, call: SetCall) -> &'static str {
        match call {
            SetCall::Chi => self.term("chow"),
            SetCall::Pon => self.term("pung"),
            SetCall::Kan => self.term("kong"),
        }
    }

    /// A number of points with its word.
    pub(crate) fn points(&self, points: impl Display) -> String {
        format!("{points} {}", self.term("points"))
    }

    /// A word of the glossary, the short one where there are two.
    pub(crate) fn term(&self, id: &str) -> &'static str {
        self.words.short(id).unwrap_or(MISSING)
    }

    /// The name of a yaku.
    pub(crate) fn yaku(&self, id: &str) -> &'static str {
        self.words.yaku(id).unwrap_or(MISSING)
    }

    /// A label.
    pub(crate) fn text(&self, id: &str) -> &'static str {
        self.words.text(id).unwrap_or(MISSING)
    }

    /// A part of a sentence, filled.
    pub(crate) fn say(&self, id: &str, values: &[(&str, &dyn Display)]) -> String {
        fill(self.text(id), values)
    }

    /// A sentence, filled. It begins with a capital, unless with a player's name, which stays as the player writes it.
    pub(crate) fn sentence(&self, id: &str, values: &[(&str, &dyn Display)]) -> String {
        let text = self.text(id);
        let filled = fill(text, values);
        let names = ["{seat}", "{from}", "{to}"];
        if names.iter().any(|name| text.starts_with(name)) { filled } else { capital(&filled) }
    }

    /// "1, 2 and 3"
    pub(crate) fn all_of(&self, items: &[String]) -> String {
        self.list("both", items)
    }

    /// "1, 2 or 3"
    pub(crate) fn one_of(&self, items: &[String]) -> String {
        self.list("either", items)
    }

    fn list(&self, id: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => self.say(id, &[("first", &first.join(", ")), ("last", last)]),
        }
    }
}

/// A text with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What stands where a word is missing; the tests look for it.
const MISSING: &str = "⟨missing⟩";
