//! Rulings: what a referee or a table decided about somebody. Nothing in the log of them is edited; a cancelled ruling has a
//! second entry that names it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Offence;
use crate::names::{EntryNo, PersonId, RoundNo, RulingNo, TableNo};

/// What somebody did, or what happened to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An offence, for which the documents say what a referee may impose.
    Offence(Offence),
    /// A chombo.
    Chombo,
    /// A good reason to stop playing, such as illness.
    GoodReason,
    /// Anything else; the text says what.
    Other,
}

impl Cause {
    /// All causes.
    pub fn all() -> impl Iterator<Item = Cause> {
        Offence::ALL.into_iter().map(Cause::Offence).chain([Cause::Chombo, Cause::GoodReason, Cause::Other])
    }

    /// The name in data.
    pub fn id(self) -> &'static str {
        match self {
            Cause::Offence(offence) => offence.id(),
            Cause::Chombo => "chombo",
            Cause::GoodReason => "good-reason",
            Cause::Other => "other",
        }
    }

    /// The cause of this name.
    pub fn named(id: &str) -> Option<Cause> {
        Cause::all().find(|cause| cause.id() == id)
    }
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cause, D::Error> {
        let id = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Cause::named(&id).ok_or_else(|| serde::de::Error::custom(format!("there is no cause {id:?}")))
    }
}

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A warning.
    Warning,
    /// A dead hand.
    DeadHand,
    /// A chombo that is not among the hands that were entered.
    Chombo,
    /// Points that go to nobody.
    Points(u32),
    /// Out of the tournament and at the bottom of the list.
    Disqualified {
        /// The clear proof that the documents ask for.
        proof: String,
    },
    /// Taken out of the final list for a good reason.
    Removed,
}

impl Verdict {
    /// The name in data.
    pub const fn id(&self) -> &'static str {
        match self {
            Verdict::Warning => "warning",
            Verdict::DeadHand => "dead-hand",
            Verdict::Chombo => "chombo",
            Verdict::Points(_) => "points",
            Verdict::Disqualified { .. } => "disqualified",
            Verdict::Removed => "removed",
        }
    }
}

/// One ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruling {
    /// About whom.
    pub entry: EntryNo,
    /// In which session, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNo>,
    /// At which table of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNo>,
    /// What somebody did.
    pub cause: Cause,
    /// What was decided.
    pub verdict: Verdict,
    /// The reason, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Who decided, of the staff; nobody where the table agreed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<PersonId>,
}

/// A ruling in its place in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingEntry {
    /// Its number.
    pub number: RulingNo,
    /// The number of the event that brought it.
    pub event: u32,
    /// The ruling.
    pub ruling: Ruling,
    /// The event that cancelled it, and why.
    pub cancelled: Option<(u32, String)>,
}

impl RulingEntry {
    /// Whether it counts.
    pub fn stands(&self) -> bool {
        self.cancelled.is_none()
    }
}
