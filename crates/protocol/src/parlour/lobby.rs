//! What a lobby offers, and the tables that are asked for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Conduct;

words! {
    /// How long a game is.
    pub enum Length {
        /// The East round.
        East,
        /// The East and the South round.
        EastSouth,
    }
}

records! {
    /// What a lobby can offer.
    pub struct Choices {
        /// The rulesets.
        rulesets: Vec<RulesetChoice>,
        /// The id of the ruleset that is proposed.
        proposed_ruleset: String,
        /// The players that are no people, weakest first.
        levels: Vec<LevelChoice>,
        /// Programs that the operator lets sit down.
        players: Vec<PlayerChoice>,
        /// How mistakes can be dealt with.
        conducts: Vec<Conduct>,
        /// How long a game can be.
        rounds: Vec<Length>,
        /// Clocks that a lobby proposes; `null` is none.
        times: Vec<Option<TimeControl>>,
        /// Windows for claims that a lobby proposes; a table that says nothing has the first.
        windows: Vec<ClaimWindow>,
        /// What house rules can change.
        fields: Vec<FieldChoice>,
        /// What people at a table need to know and no result depends on, so that house rules need not change it.
        notes: Vec<FieldChoice>,
        /// The yaku, whose worth house rules can change.
        yaku: Vec<FieldChoice>,
        /// The languages.
        langs: Vec<String>,
    }

    /// A ruleset that can be played.
    pub struct RulesetChoice {
        /// Its id.
        id: String,
        /// What it is called.
        name: String,
        /// How long its games are.
        rounds: Length,
    }

    /// A level of players.
    pub struct LevelChoice {
        /// Its id.
        id: String,
        /// How it plays.
        about: String,
    }

    /// A program that may sit down.
    pub struct PlayerChoice {
        /// What it is called as a seat, `mjai:` before its name.
        id: String,
        /// Its name.
        name: String,
    }

    /// A question on which rulesets disagree.
    pub struct FieldChoice {
        /// Its name in the file.
        id: String,
        /// The heading under which it is shown.
        group: String,
        /// What it asks.
        about: String,
        /// What can be answered.
        takes: FieldTakes,
        /// What each ruleset answers, by its id.
        answers: BTreeMap<String, FieldAnswer>,
    }
}

/// What a field of the rules takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FieldTakes {
    /// Yes or no.
    Flag {},
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
        /// Whether `"none"` can be said instead.
        none: bool,
    },
    /// One of two numbers.
    Either {
        /// The one.
        one: i32,
        /// The other.
        other: i32,
    },
    /// Four numbers that add up to zero, first place to last.
    Places {},
    /// One of a few words.
    Word {
        /// Which.
        words: Vec<String>,
    },
    /// What a yaku is worth, such as `"1"`, `"1/2"` or `"yakuman"`.
    Worth {},
}

/// What a ruleset answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum FieldAnswer {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i32),
    /// Four numbers, first place to last.
    Places(Vec<i32>),
    /// A word, or what a yaku is worth.
    Word(String),
}

/// A guest's name is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, expecting = "an object with a name")]
pub struct NameGiven {
    /// The name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
}

/// A guest sits down at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "an object with a name")]
pub struct Joining {
    /// A new name of the guest.
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// The commitment to what the guest adds to the seed, 64 hexadecimal digits.
    #[cfg_attr(test, ts(optional = nullable))]
    pub commitment: Option<String>,
}

/// A table with three bots is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default, expecting = "a request for a table")]
pub struct Quick {
    /// The level of the three others.
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub level: String,
    /// The ruleset.
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub rules: String,
    /// How long; as the ruleset says if nothing is said.
    #[cfg_attr(test, ts(optional = nullable))]
    pub rounds: Option<Length>,
    /// How mistakes are dealt with.
    #[cfg_attr(test, ts(optional, as = "Option<Conduct>"))]
    pub conduct: Conduct,
    /// The clock; none if nothing is said.
    #[cfg_attr(test, ts(optional = nullable))]
    pub time: Option<TimeControl>,
    /// How long a tile can be claimed; a short time if nothing is said.
    #[cfg_attr(test, ts(optional = nullable))]
    pub window: Option<ClaimWindow>,
    /// A new name of the guest.
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// The commitment to what the guest adds to the seed, 64 hexadecimal digits.
    #[cfg_attr(test, ts(optional = nullable))]
    pub commitment: Option<String>,
}

impl Default for Quick {
    fn default() -> Quick {
        let (level, rules) = ("club".to_owned(), rules::Ruleset::PROPOSED.to_owned());
        let conduct = Conduct::Enforced;
        Quick { level, rules, rounds: None, conduct, time: None, window: None, name: None, commitment: None }
    }
}

/// A table for people is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, expecting = "a request for a table")]
pub struct NewTable {
    /// The ruleset; it may be left out where there are house rules, which name their own.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rules: Option<String>,
    /// House rules: the text of a TOML file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub house: Option<String>,
    /// How long; as the ruleset says if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rounds: Option<Length>,
    /// How mistakes are dealt with.
    #[serde(default = "enforced")]
    #[cfg_attr(test, ts(optional, as = "Option<Conduct>"))]
    pub conduct: Conduct,
    /// The four players in any order: `"person"`, the id of a level, or `"mjai:NAME"`.
    pub seats: Vec<String>,
    /// Whether it stands in the lobby.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// The clock; none if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub time: Option<TimeControl>,
    /// How long a tile can be claimed; a short time if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub window: Option<ClaimWindow>,
    /// Who may be a spectator; nobody if nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub spectators: Option<Spectators>,
    /// A new name of the guest.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// The commitment to what the guest adds to the seed, 64 hexadecimal digits.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub commitment: Option<String>,
}

fn enforced() -> Conduct {
    Conduct::Enforced
}

records! {
    /// The clock of a game, in seconds.
    pub struct TimeControl {
        /// For each decision.
        base: u32,
        /// For all decisions of a hand that need longer; never for a claim.
        bank: u32,
    }

    /// How long a discarded or konged tile can be claimed before play goes on. It is the same whether or not anybody can
    /// claim the tile, so that nobody learns what others hold.
    pub struct ClaimWindow {
        /// How long, in milliseconds.
        milliseconds: u32,
        /// Whether it always ends then: who has not answered has passed, and no answer is followed before. Otherwise
        /// play waits for a person who needs longer, as at a real table, and goes on at once when a person claims.
        fixed: bool,
    }

    /// What spectators see, and when.
    pub struct Spectators {
        /// The number of seconds by which they are behind the players.
        delay: u32,
        /// Whether they see the hands.
        hands: bool,
    }
}
