//! Who plays for a player who cannot.

/// Somebody who plays for a player of the list in one session. The entry of that session is the same whatever happens at
/// the table; what differs is the uma of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Substitute {
    /// From the start: the real score is ranked, and the uma of its place goes to nobody.
    FromStart,
    /// Stepped in during the session: the last place, where the ruleset says so.
    MidSession {
        /// The hand of the session in which this happened, counted from 1. Of two, the later one is last (Q-TOU-19).
        hand: u8,
    },
}

/// Why a seat is vacant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vacancy {
    /// The player cannot play.
    CannotPlay,
    /// The player is later than the ruleset allows.
    TooLate,
    /// The player has dropped out.
    DroppedOut,
    /// The player was disqualified.
    Disqualified,
}

impl Vacancy {
    /// All reasons for which a substitute takes a seat.
    pub const ALL: [Vacancy; 4] = [Vacancy::CannotPlay, Vacancy::TooLate, Vacancy::DroppedOut, Vacancy::Disqualified];

    /// The name, as in data.
    pub fn id(self) -> &'static str {
        match self {
            Vacancy::CannotPlay => "cannot-play",
            Vacancy::TooLate => "too-late",
            Vacancy::DroppedOut => "dropped-out",
            Vacancy::Disqualified => "disqualified",
        }
    }

    /// How the substitute counts when this many hands of the session have been begun at the table. For a player who is
    /// too late the substitute counts from the start, even if the others have not waited; in a session that has not
    /// begun, and so in every later session, everybody plays from the start.
    pub fn substitute(self, hands_begun: u8) -> Substitute {
        match self {
            Vacancy::TooLate => Substitute::FromStart,
            Vacancy::CannotPlay | Vacancy::DroppedOut | Vacancy::Disqualified => match hands_begun {
                0 => Substitute::FromStart,
                hand => Substitute::MidSession { hand },
            },
        }
    }

    /// The clauses that say so.
    pub fn clauses(self) -> &'static [&'static str] {
        match self {
            Vacancy::TooLate => &["tour.sub.when", "tour.late.over-ten-replaced", "tour.sub.late-is-from-start"],
            Vacancy::CannotPlay | Vacancy::DroppedOut | Vacancy::Disqualified => {
                &["tour.sub.when", "tour.sub.takes-over", "tour.sub.later-sessions"]
            }
        }
    }
}
