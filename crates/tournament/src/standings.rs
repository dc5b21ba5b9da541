//! The list: everybody's entries added up, places, and why the sum of the list is what it is.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use tiles::{BySeat, Seat};

use crate::event::Sitter;
use crate::names::{EntryNo, RoundNo, TableNo, TeamNo};
use crate::settings::TieBreak;
use crate::sitting::SittingResult;
use crate::state::{Tournament, is_season};

/// One session in somebody's line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Session {
    /// Which.
    pub round: RoundNo,
    /// At which table; none for a session that was missed.
    pub table: Option<TableNo>,
    /// The place at the table, shared or not; none for somebody who was replaced.
    pub place: Option<u8>,
    /// What goes into the list.
    pub entry: i32,
    /// Whether it counts: in a season only the best may.
    pub counts: bool,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whose.
    pub entry: EntryNo,
    /// The best place that the player shares, from 1; none for somebody with too few games in a season.
    pub place: Option<u16>,
    /// All that counts.
    pub total: i64,
    /// What was brought over from earlier stages.
    pub carried: i64,
    /// The sessions, in their order.
    pub sessions: Vec<Session>,
    /// Points taken off outside a session.
    pub outside: i64,
    /// The number of the last stage that the player reached.
    pub stage: u8,
    /// Whether the player was disqualified.
    pub disqualified: bool,
}

impl Line {
    /// First places at a table, shared ones too.
    pub fn wins(&self) -> usize {
        self.sessions.iter().filter(|session| session.place == Some(1)).count()
    }

    /// The best session.
    pub fn best(&self) -> Option<i32> {
        self.sessions.iter().map(|session| session.entry).max()
    }

    /// Games that the player really played.
    pub fn games(&self) -> usize {
        self.sessions.iter().filter(|session| session.place.is_some()).count()
    }

    /// The average place in hundredths, of the games that were played.
    pub fn average_place(&self) -> Option<u32> {
        let places: Vec<u32> = self.sessions.iter().filter_map(|session| session.place).map(u32::from).collect();
        (!places.is_empty()).then(|| places.iter().sum::<u32>() * 100 / places.len() as u32)
    }
}

/// Why a list does not add up to zero. The first three are the documents'; the others are zero in most events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListSum {
    /// Points taken at once.
    pub at_once: i64,
    /// Points taken after uma: chombos, lateness and penalties.
    pub after_uma: i64,
    /// What the entries of substitutes and for missed sessions differ by from what was really reached.
    pub substitutes: i64,
    /// Bets and shares of uma that went to nobody, by rulesets that have that.
    pub not_given: i64,
    /// Results of players who were taken out of the list, the other way round.
    pub removed: i64,
    /// Points that were dropped when a stage began, and games that do not count in a season.
    pub dropped: i64,
}

impl ListSum {
    /// All terms together.
    pub fn sum(self) -> i64 {
        self.at_once + self.after_uma + self.substitutes + self.not_given + self.removed + self.dropped
    }

    /// The terms with their names.
    pub fn terms(self) -> [(&'static str, i64); 6] {
        [
            ("taken at once", self.at_once),
            ("taken after uma", self.after_uma),
            ("substitutes and missed sessions", self.substitutes),
            ("given to nobody", self.not_given),
            ("players taken out of the list", self.removed),
            ("dropped between stages or games that do not count", self.dropped),
        ]
    }
}

/// The list of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// Best first.
    pub lines: Vec<Line>,
    /// Why they do not add up to zero.
    pub sum: ListSum,
}

/// A team's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamLine {
    /// Which.
    pub team: TeamNo,
    /// The place, shared or not.
    pub place: u16,
    /// The totals of its members together.
    pub total: i64,
}

impl Standings {
    /// A player's line.
    pub fn line(&self, entry: EntryNo) -> Option<&Line> {
        self.lines.iter().find(|line| line.entry == entry)
    }

    /// All totals together.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.total).sum()
    }

    /// The teams, best first.
    pub fn teams(&self, tournament: &Tournament) -> Vec<TeamLine> {
        let total = |entry: &EntryNo| self.line(*entry).map_or(0, |line| line.total);
        let line = |(&team, of): (&TeamNo, &crate::state::Team)| TeamLine {
            team,
            place: 0,
            total: of.members.iter().map(total).sum(),
        };
        let mut teams: Vec<TeamLine> = tournament.teams.iter().map(line).collect();
        teams.sort_by_key(|team| Reverse(team.total));
        for at in 0..teams.len() {
            let tied = at > 0 && teams[at - 1].total == teams[at].total;
            teams[at].place = if tied { teams[at - 1].place } else { at as u16 + 1 };
        }
        teams
    }
}

impl Tournament {
    /// The list with all results that were entered, disputed ones and unpublished ones too.
    pub fn standings(&self) -> Standings {
        self.standings_of(|_, _| true)
    }

    /// The list with the results of some tables.
    pub fn standings_of(&self, counts: impl Fn(RoundNo, TableNo) -> bool) -> Standings {
        let mut book = Book::new(self);
        for (number, round) in self.numbered() {
            let mut some = false;
            for (table_number, table) in round.numbered().filter(|&(table, _)| counts(number, table)) {
                // A result that has come to contradict a later correction counts nothing until it is set right.
                let Some(Ok(result)) = self.table_result(number, table_number) else { continue };
                some = true;
                book.add(
                    number,
                    table_number,
                    table.seats,
                    table.substitutes.into_array().map(|replaced| replaced.is_some()),
                    &result,
                );
            }
            if some && !is_season(self) {
                book.add_missed(number);
            }
        }
        book.finish()
    }
}

/// What is added up on the way to the list.
struct Book<'a> {
    tournament: &'a Tournament,
    lines: BTreeMap<EntryNo, Line>,
    sum: ListSum,
}

impl<'a> Book<'a> {
    fn new(tournament: &'a Tournament) -> Book<'a> {
        let line = |&entry: &EntryNo| {
            let outside = -i64::from(tournament.penalty_points(entry, None));
            let disqualified = tournament.is_disqualified(entry);
            (
                entry,
                Line {
                    entry,
                    place: None,
                    total: 0,
                    carried: 0,
                    sessions: Vec::new(),
                    outside,
                    stage: 1,
                    disqualified,
                },
            )
        };
        Book { tournament, lines: tournament.entries.keys().map(line).collect(), sum: ListSum::default() }
    }

    fn add(
        &mut self,
        round: RoundNo,
        table: TableNo,
        seats: BySeat<Sitter>,
        replaced: [bool; 4],
        result: &SittingResult,
    ) {
        let terms = result.zero_sum;
        self.sum.at_once += i64::from(terms.at_once);
        self.sum.after_uma += i64::from(terms.after_uma);
        self.sum.substitutes += i64::from(terms.substitutes);
        self.sum.not_given += i64::from(terms.not_given);
        for seat in Seat::ALL {
            let entry = result.entries[seat];
            match seats[seat] {
                Sitter::Player(player) => {
                    let place = (!replaced[seat as usize]).then_some(result.places[seat]);
                    let session = Session { round, table: Some(table), place, entry, counts: true };
                    if let Some(line) = self.lines.get_mut(&player) {
                        line.sessions.push(session);
                    } else {
                        self.sum.removed -= i64::from(entry);
                    }
                }
                // Whoever fills a table has no line.
                Sitter::House(_) => self.sum.substitutes -= i64::from(entry),
            }
        }
    }

    /// A player who is away and was not replaced at a table gets the same for each session as one who was.
    fn add_missed(&mut self, round: RoundNo) {
        let rules = &self.tournament.rules;
        let entry = rules.substitute_score + rules.substitute_uma;
        let of_round = self.tournament.round(round).expect("it is one of the rounds");
        let field = stage_of(self.tournament, of_round.stage.0).field.as_deref();
        for line in self.lines.values_mut() {
            let away = self.tournament.entries[&line.entry].presence.is_away(round);
            // Whoever never came has no sessions to miss.
            let came = line.sessions.iter().any(|session| session.round < round);
            let plays = field.is_none_or(|field| field.contains(&line.entry));
            if away && came && plays && of_round.seat_of(line.entry).is_none() {
                line.sessions.push(Session { round, table: None, place: None, entry, counts: true });
                self.sum.substitutes += i64::from(entry);
            }
        }
    }

    fn finish(mut self) -> Standings {
        let tournament = self.tournament;
        let best = tournament.settings.best_games.filter(|_| is_season(tournament));
        // Whoever never came, or left before playing, has no place in the list.
        self.lines.retain(|&entry, line| !line.sessions.is_empty() || tournament.is_expected(entry));
        for line in self.lines.values_mut() {
            if let Some(best) = best {
                let mut order: Vec<usize> = (0..line.sessions.len()).collect();
                order.sort_by_key(|&at| (Reverse(line.sessions[at].entry), at));
                for &at in order.iter().skip(best.into()) {
                    line.sessions[at].counts = false;
                    self.sum.dropped -= i64::from(line.sessions[at].entry);
                }
            }
            self.sum.dropped += add_up(tournament, line);
            line.total += line.outside;
            self.sum.after_uma += line.outside;
        }
        let removed: Vec<EntryNo> = self.lines.keys().copied().filter(|&entry| tournament.is_removed(entry)).collect();
        for entry in removed {
            let line = self.lines.remove(&entry).expect("it is one of them");
            self.sum.removed -= line.total;
        }
        let lines = ranked(tournament, self.lines.into_values().collect());
        Standings { lines, sum: self.sum }
    }
}

fn stage_of(tournament: &Tournament, stage: u8) -> &crate::state::Stage {
    &tournament.stages[usize::from(stage).saturating_sub(1).min(tournament.stages.len() - 1)]
}

/// Adds up the sessions, stage by stage; gives what was dropped between stages, as a negative number where points were lost.
fn add_up(tournament: &Tournament, line: &mut Line) -> i64 {
    let mut dropped = 0;
    for (number, stage) in (1u8..).zip(&tournament.stages) {
        let plays = stage.field.as_ref().is_none_or(|field| field.contains(&line.entry));
        let has_results =
            |session: &&Session| tournament.round(session.round).is_some_and(|round| round.stage.0 == number);
        if number > 1 && stage.begun && plays {
            let carried = stage.carry.of(line.total);
            dropped += carried - line.total;
            (line.total, line.carried, line.stage) = (carried, carried, number);
        }
        line.total += line
            .sessions
            .iter()
            .filter(has_results)
            .filter(|session| session.counts)
            .map(|session| i64::from(session.entry))
            .sum::<i64>();
    }
    dropped
}

/// The lines in the order of the list, with places. Whoever reached a later stage stands before those who did not, the
/// disqualified after all others.
fn ranked(tournament: &Tournament, mut lines: Vec<Line>) -> Vec<Line> {
    let minimum = if is_season(tournament) { usize::from(tournament.settings.minimum_games) } else { 0 };
    let too_few = |line: &Line| line.games() < minimum;
    let rank = |line: &Line| (line.disqualified, too_few(line), Reverse(line.stage), Reverse(line.total));
    lines.sort_by_key(|line| (rank(line), line.entry));
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match groups.last_mut() {
            Some(group) if rank(&group[0]) == rank(&line) => group.push(line),
            _ => groups.push(vec![line]),
        }
    }
    for tie_break in &tournament.settings.tie_breaks {
        groups = groups.into_iter().flat_map(|group| broken(tournament, *tie_break, group)).collect();
    }
    let mut list: Vec<Line> = Vec::new();
    for group in groups {
        let place = list.len() as u16 + 1;
        list.extend(group.into_iter().map(|line| Line { place: (!too_few(&line)).then_some(place), ..line }));
    }
    list
}

/// What a tie-break makes of players who are equal so far.
fn broken(tournament: &Tournament, tie_break: TieBreak, mut group: Vec<Line>) -> Vec<Vec<Line>> {
    if group.len() == 1 {
        return vec![group];
    }
    let tied: BTreeSet<EntryNo> = group.iter().map(|line| line.entry).collect();
    let together = |session: &&Session| {
        let table = session.table.and_then(|table| tournament.table(session.round, table));
        table.is_some_and(|table| {
            let sat: BTreeSet<EntryNo> = table.seats.values().filter_map(|sitter| sitter.entry()).collect();
            tied.is_subset(&sat)
        })
    };
    let key = |line: &Line| -> i64 {
        match tie_break {
            TieBreak::TableWins => line.wins() as i64,
            TieBreak::BestSession => line.best().map_or(i64::MIN, i64::from),
            TieBreak::DirectMeeting => {
                line.sessions.iter().filter(together).map(|session| i64::from(session.entry)).sum()
            }
            TieBreak::Lot => {
                let lot = tournament.draw.order.iter().position(|&entry| entry == line.entry);
                lot.map_or(i64::MIN, |lot| -(lot as i64))
            }
        }
    };
    group.sort_by_key(|line| (Reverse(key(line)), line.entry));
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for line in group {
        match groups.last_mut() {
            Some(group) if key(&group[0]) == key(&line) => group.push(line),
            _ => groups.push(vec![line]),
        }
    }
    groups
}
