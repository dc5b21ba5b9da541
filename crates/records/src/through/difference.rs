//! Where a record and our table disagree.

use std::fmt;

use tiles::{Seat, Wind};

use crate::foreign_game::Start;

/// A disagreement: where, about what, and both values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The hand; `None` for the end of the game.
    pub hand: Option<HandName>,
    /// How many discards had been made.
    pub turn: usize,
    /// About what.
    pub about: About,
    /// What the record says.
    pub recorded: String,
    /// What the table says.
    pub ours: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hand {
            Some(hand) => write!(f, "{hand}, turn {}", self.turn)?,
            None => f.write_str("end of the game")?,
        }
        write!(f, ": {}: recorded {}; ours {}", self.about.id(), self.recorded, self.ours)
    }
}

/// A hand of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandName {
    /// Counted from 1.
    pub number: u32,
    /// The prevalent wind.
    pub round: Wind,
    /// Who deals.
    pub dealer: Seat,
    /// Counters.
    pub counters: u8,
}

impl HandName {
    pub(super) fn new(number: u32, start: &Start) -> HandName {
        HandName { number, round: start.round, dealer: start.dealer, counters: start.counters }
    }
}

impl fmt::Display for HandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HandName { number, round, dealer, counters } = self;
        write!(f, "hand {number} ({round}{}-{counters})", *dealer as u8 + 1)
    }
}

macro_rules! about {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal,)+) => {
        /// What a disagreement is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum About { $($(#[doc = $doc])+ $name,)+ }

        impl About {
            /// The name in data and JSON.
            pub const fn id(self) -> &'static str {
                match self { $(About::$name => $id,)+ }
            }
        }
    };
}

about! {
    /// The round, dealer, counters, bets and points with which a hand begins, or that there is another hand at all.
    Next = "next hand",
    /// The tiles of the hand.
    Wall = "wall",
    /// What happens next.
    Move = "move",
    /// Whether a recorded action is allowed.
    Legality = "legality",
    /// The points after a riichi bet.
    Bet = "bet",
    /// The dora indicators at the end of the hand.
    Indicators = "indicators",
    /// The ura dora indicators.
    Ura = "ura indicators",
    /// Who wins on what.
    Win = "win",
    /// The yaku and dora.
    Yaku = "yaku",
    /// Han.
    Han = "han",
    /// Minipoints.
    Fu = "fu",
    /// The number of yakuman.
    Yakuman = "yakuman",
    /// The limit.
    Limit = "limit",
    /// What a win is worth without counters and bets.
    Points = "points",
    /// Who is liable.
    Liable = "liable",
    /// What the players gain and lose.
    Changes = "changes",
    /// Counters and bets on the table at the end of the hand.
    Stakes = "counters and bets",
    /// Whether a hand is waiting at an exhaustive draw.
    Waiting = "waiting",
    /// What kind of draw it is.
    Draw = "draw",
    /// Whether the game is over.
    End = "end",
    /// Final points.
    FinalPoints = "final points",
    /// Places.
    Places = "places",
    /// Results.
    Results = "results",
    /// What comes back from another format.
    RoundTrip = "round trip",
}
