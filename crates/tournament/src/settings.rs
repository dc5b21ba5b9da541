//! What an organiser chooses. What a rule document decides is a rule, and stands in the ruleset.

use serde::{Deserialize, Serialize};

/// The organiser's choices for an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// A tournament of rounds, or a season of games at any time.
    pub kind: Kind,
    /// The most players; those after them wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u16>,
    /// Minutes of a session, where they are not those of the ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_minutes: Option<u16>,
    /// Minutes before the end at which the signal is given, where they are not those of the ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal_minutes: Option<u16>,
    /// Whether somebody other than who entered a result has to confirm it before it counts as complete.
    pub confirmation: bool,
    /// When results become public.
    pub publication: Publication,
    /// What decides between equal totals, in this order; without any the place is shared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<TieBreak>,
    /// Games that a player needs to be ranked in a season.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub minimum_games: u16,
    /// Only this many of a player's best results count in a season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_games: Option<u16>,
    /// Days on which it is played, for the weight in the European ranking.
    pub days: u8,
    /// Whether players had to qualify, for the same.
    pub qualified: bool,
    /// When.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// Where.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The page of the event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub website: String,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Settings {
    /// A tournament of one day whose results are published round by round.
    pub fn tournament() -> Settings {
        Settings {
            kind: Kind::Tournament,
            capacity: None,
            session_minutes: None,
            signal_minutes: None,
            confirmation: false,
            publication: Publication::EachRound,
            tie_breaks: Vec::new(),
            minimum_games: 0,
            best_games: None,
            days: 1,
            qualified: false,
            date: String::new(),
            place: String::new(),
            website: String::new(),
        }
    }

    /// A season of a club: every result is public at once.
    pub fn season() -> Settings {
        Settings { kind: Kind::Season, publication: Publication::Live, ..Settings::tournament() }
    }
}

/// What kind of event it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Rounds in which everybody plays once.
    Tournament,
    /// Evenings on which people play as often as they like.
    Season,
}

/// When results become public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Publication {
    /// Each as soon as it is complete.
    Live,
    /// When all tables of the round are complete.
    EachRound,
    /// As each round is complete, but from this round on only when the organiser says so.
    HiddenFrom(u16),
    /// When the organiser says so.
    ByHand,
}

/// What decides between equal totals (Q-TOU-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// More first places at a table.
    TableWins,
    /// The better best session.
    BestSession,
    /// The better sum of the sessions in which all who are tied sat at one table.
    DirectMeeting,
    /// A lot that anyone can check: the order of the draw.
    Lot,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [TieBreak; 4] = [TieBreak::TableWins, TieBreak::BestSession, TieBreak::DirectMeeting, TieBreak::Lot];

    /// The name in data.
    pub const fn id(self) -> &'static str {
        match self {
            TieBreak::TableWins => "table-wins",
            TieBreak::BestSession => "best-session",
            TieBreak::DirectMeeting => "direct-meeting",
            TieBreak::Lot => "lot",
        }
    }
}

/// What becomes of the totals when a stage begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carry {
    /// They are kept.
    Keep,
    /// They are halved, and odd points dropped towards zero.
    Halve,
    /// Everybody begins at zero.
    Clear,
}

impl Carry {
    /// What is left of a total.
    pub fn of(self, total: i64) -> i64 {
        match self {
            Carry::Keep => total,
            Carry::Halve => total / 2,
            Carry::Clear => 0,
        }
    }
}
