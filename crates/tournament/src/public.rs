//! What everybody may know. Faces that speak to the public are given this type only, so that a result that is not published
//! cannot be sent.

use serde::Serialize;
use tiles::Seat;

use crate::event::Sitter;
use crate::moment::Moment;
use crate::names::{EntryNo, RoundNo, TableNo, seat_letter};
use crate::person::People;
use crate::settings::Publication;
use crate::state::{Round, Tournament};

/// An event as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicEvent {
    /// What it is called.
    pub name: String,
    /// Whether it is over.
    pub finished: bool,
    /// Who sits where, in all rounds that are seated, with the results that are published.
    pub rounds: Vec<PublicRound>,
    /// The list, from published results alone.
    pub standings: Vec<PublicLine>,
    /// The last announcements.
    pub announcements: Vec<PublicAnnouncement>,
}

/// A round as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicRound {
    /// Which.
    pub round: RoundNo,
    /// Whether its session has started.
    pub started: bool,
    /// The tables.
    pub tables: Vec<PublicTable>,
}

/// A table as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicTable {
    /// Which.
    pub table: TableNo,
    /// Who sits there, by starting seats.
    pub seats: Vec<PublicSeat>,
}

/// A chair as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicSeat {
    /// The wind of the first hand.
    pub wind: char,
    /// The start number; none for somebody who fills a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryNo>,
    /// The name.
    pub name: String,
    /// What the session came to, once it is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<PublicResult>,
}

/// A published result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicResult {
    /// Points at the end.
    pub points: i32,
    /// The place at the table.
    pub place: u8,
    /// Uma.
    pub uma: i32,
    /// What goes into the list.
    pub entry: i32,
}

/// A line of the list as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicLine {
    /// The place; none for too few games in a season.
    pub place: Option<u16>,
    /// The start number.
    pub entry: EntryNo,
    /// The name.
    pub name: String,
    /// The total.
    pub total: i64,
    /// Games that were played.
    pub games: usize,
    /// Whether the player was disqualified.
    pub disqualified: bool,
}

/// Something that was said to everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PublicAnnouncement {
    /// When.
    pub at: Moment,
    /// What.
    pub text: String,
}

impl Tournament {
    /// Whether the result of a table is public.
    pub fn is_public(&self, round: RoundNo, table: TableNo) -> bool {
        let Some(of_round) = self.round(round) else { return false };
        let complete = of_round.table(table).is_some_and(|table| self.is_complete(table));
        let by_hand = self.published.is_some_and(|upto| round <= upto);
        let hidden = self.hidden_after.is_some_and(|upto| round > upto);
        complete && (by_hand || (!hidden && self.is_public_automatically(round, of_round)))
    }

    fn is_public_automatically(&self, round: RoundNo, of_round: &Round) -> bool {
        // A round whose seating was given up has nothing to wait for.
        let done = |of: &Round| of.tables.is_empty() || self.is_round_complete(of);
        let before = || self.numbered().take_while(|&(number, _)| number <= round).all(|(_, of)| done(of));
        match self.settings.publication {
            Publication::Live => true,
            Publication::EachRound => self.is_round_complete(of_round) && before(),
            Publication::HiddenFrom(first) => round.0 < first && before(),
            Publication::ByHand => false,
        }
    }

    /// What everybody may know.
    pub fn public(&self, people: &People) -> PublicEvent {
        let name_of =
            |entry: EntryNo| self.entries.get(&entry).map_or_else(String::new, |entry| people.name(entry.person));
        let seat = |round: RoundNo, number: TableNo, at: &crate::state::HallTable, seat: Seat| {
            let (entry, name) = match at.seats[seat] {
                Sitter::Player(entry) => (Some(entry), name_of(entry)),
                Sitter::House(substitute) => {
                    (None, self.substitutes.get(&substitute).map_or_else(String::new, |&person| people.name(person)))
                }
            };
            let result =
                self.table_result(round, number).filter(|_| self.is_public(round, number)).and_then(Result::ok);
            let result = result.map(|result| PublicResult {
                points: result.points[seat],
                place: result.places[seat],
                uma: result.uma[seat],
                entry: result.entries[seat],
            });
            PublicSeat { wind: seat_letter(seat), entry, name, result }
        };
        let round = |(number, of): (RoundNo, &Round)| {
            let table = |(table, at): (TableNo, &crate::state::HallTable)| PublicTable {
                table,
                seats: Seat::ALL.map(|one| seat(number, table, at, one)).to_vec(),
            };
            PublicRound { round: number, started: of.clock.start.is_some(), tables: of.numbered().map(table).collect() }
        };
        let line = |line: crate::standings::Line| PublicLine {
            place: line.place,
            entry: line.entry,
            name: name_of(line.entry),
            total: line.total,
            games: line.games(),
            disqualified: line.disqualified,
        };
        let standings = self.shown_stages().standings_of(|round, table| self.is_public(round, table));
        PublicEvent {
            name: self.name.clone(),
            finished: self.finished,
            rounds: self.numbered().map(round).collect(),
            standings: standings.lines.into_iter().map(line).collect(),
            announcements: self
                .announcements
                .iter()
                .map(|(at, text)| PublicAnnouncement { at: *at, text: text.clone() })
                .collect(),
        }
    }

    /// The event without the stages whose cut was made by results that are not public: who is in them would tell.
    fn shown_stages(&self) -> Tournament {
        let mut shown = self.clone();
        for at in 1..shown.stages.len() {
            let earlier = |round: &Round| usize::from(round.stage.0) <= at;
            let mut rounds = self.numbered().filter(|(_, round)| earlier(round));
            let public = rounds.all(|(number, round)| round.numbered().all(|(table, _)| self.is_public(number, table)));
            if !public {
                (shown.stages[at].begun, shown.stages[at].field) = (false, None);
            }
        }
        shown
    }
}
