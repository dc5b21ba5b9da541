//! What a game tells about the four who played it, as whole numbers: a line of the journal.

use std::collections::BTreeMap;

use history::{HandFold, PlayerStats};
use mjai::{Mishap, Report};
use rules::Rules;
use serde::{Deserialize, Serialize};
use table::{Event, GameResult, Position};
use tiles::{BySeat, Seat, Tile};

use super::clock::Times;

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelGame {
    /// Which one of the duel, counted from 1.
    pub game: u64,
    /// Hands that were played to their end.
    pub hands: u32,
    /// What each seat did, the first East first.
    pub seats: [SeatFigures; 4],
    /// What went wrong with players from outside, the first few things for each of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incidents: Vec<Incident>,
}

/// Something that went wrong with a player from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incident {
    /// The seat, 0 for the first East.
    pub seat: usize,
    /// The hand, counted from 1; 0 before the first.
    pub hand: u32,
    /// How many tiles had been discarded in it.
    pub turn: u32,
    /// What kind of thing it was: the id of a mishap.
    pub kind: String,
    /// What the player had written, or what the system said.
    pub line: String,
}

/// What one seat did in a game. The worth of a winning hand is without counters and bets.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFigures {
    /// The best place that it shares, 1 to 4.
    pub place: u8,
    /// Final points.
    pub points: i32,
    /// The result with uma.
    pub result: i32,
    /// Winning hands.
    pub wins: u32,
    /// Those by self-draw.
    pub self_draws: u32,
    /// What the winning hands are worth.
    pub win_points: i64,
    /// Winning hands of others on a tile of this seat; two wins on one tile are two.
    pub deal_ins: u32,
    /// What those are worth.
    pub deal_in_points: i64,
    /// Hands with riichi.
    pub riichi: u32,
    /// Hands in which a discard was claimed for a set.
    pub called: u32,
    /// Exhaustive draws at which the seat said whether it is waiting.
    pub draws: u32,
    /// Those at which it was.
    pub waiting: u32,
    /// Chombos.
    pub chombos: u32,
    /// How often each mishap befell a player from outside, by its id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mishaps: BTreeMap<String, u64>,
    /// How long its decisions took.
    pub times: Times,
}

/// A place is counted in this many parts, so that two, three or four players can share one.
pub const PARTS: u64 = 12;

impl DuelGame {
    /// The places that a seat has, in twelfths: two who share the second place have half of it and half of the third.
    pub fn places(&self, seat: usize) -> [u64; 4] {
        let place = self.seats[seat].place;
        let tied = self.seats.iter().filter(|other| other.place == place).count();
        let first = usize::from(place).saturating_sub(1);
        std::array::from_fn(|place| if (first..first + tied).contains(&place) { PARTS / tied as u64 } else { 0 })
    }

    /// The game without what depends on the machine.
    pub fn timeless(mut self) -> DuelGame {
        self.seats.iter_mut().for_each(|seat| seat.times = Times::default());
        self
    }

    /// The fault in these numbers, if no game can have them.
    pub fn fault(&self) -> Option<&'static str> {
        let best = |seat: usize| 1 + self.seats.iter().filter(|other| other.place < self.seats[seat].place).count();
        if (0..4).any(|seat| usize::from(self.seats[seat].place) != best(seat)) {
            return Some("four players cannot have these places");
        }
        let too_many = |one: &SeatFigures| {
            [one.wins, one.riichi, one.called, one.draws].iter().any(|&count| count > self.hands)
                || one.self_draws > one.wins
                || one.waiting > one.draws
        };
        if self.seats.iter().any(too_many) {
            return Some("a seat has more of something than there were hands for it");
        }
        let kinds = self.seats.iter().flat_map(|one| one.mishaps.keys());
        let mut kinds = kinds.chain(self.incidents.iter().map(|incident| &incident.kind));
        if !kinds.all(|kind| mishap(kind).is_some()) {
            return Some("there is no mishap of this name");
        }
        self.incidents.iter().any(|incident| incident.seat > 3).then_some("there are seats 0 to 3 only")
    }
}

/// The mishap of this id.
pub fn mishap(id: &str) -> Option<Mishap> {
    Mishap::ALL.into_iter().find(|mishap| mishap.id() == id)
}

/// Counts while the events of a game go by. A hand counts when it has come to its end.
#[derive(Debug, Default)]
pub struct GameCounter {
    fold: HandFold,
    seats: BySeat<PlayerStats>,
    chombos: BySeat<u32>,
}

impl GameCounter {
    /// Takes in what happened, and the position after it.
    pub fn add(&mut self, rules: &Rules, event: &Event<Tile>, position: &Position) {
        let Some(hand) = self.fold.add(rules, event, position) else { return };
        for seat in Seat::ALL {
            self.seats[seat].add_hand(seat, &hand);
            self.chombos[seat] += u32::from(hand.chombos[seat]);
        }
    }

    /// What a seat did, as far as the hands tell it.
    fn seat(&self, seat: Seat) -> SeatFigures {
        let stats = &self.seats[seat];
        SeatFigures {
            wins: few(stats.wins),
            self_draws: few(stats.self_draws),
            win_points: stats.win_points.sum,
            deal_ins: few(stats.deal_ins),
            deal_in_points: stats.loss_points.sum,
            riichi: few(stats.riichi),
            called: few(stats.called),
            draws: few(stats.draws),
            waiting: few(stats.waiting),
            chombos: self.chombos[seat],
            ..SeatFigures::default()
        }
    }

    /// The game is over: its result, how long the decisions of its players took, and what went wrong with those from
    /// outside.
    pub fn finish(
        self,
        game: u64,
        result: &GameResult,
        times: BySeat<Times>,
        reports: &BySeat<Option<Report>>,
    ) -> DuelGame {
        let (mut seats, mut incidents) = (BySeat::from_fn(|seat| self.seat(seat)), Vec::new());
        for (seat, times) in Seat::ALL.into_iter().zip(times.into_array()) {
            let one = &mut seats[seat];
            (one.place, one.points, one.result) = (result.places[seat], result.points[seat], result.totals[seat]);
            one.times = times;
            let told = reports[seat].as_ref().map(Report::incidents).unwrap_or_default();
            for incident in &told {
                *one.mishaps.entry(incident.what.id().to_owned()).or_default() += 1;
            }
            incidents.extend(told.into_iter().take(MOST_INCIDENTS).map(|incident| Incident {
                seat: seat as usize,
                hand: incident.hand,
                turn: incident.turn,
                kind: incident.what.id().to_owned(),
                line: incident.line,
            }));
        }
        DuelGame { game, hands: few(self.seats[Seat::A].hands), seats: seats.into_array(), incidents }
    }
}

fn few(count: u64) -> u32 {
    u32::try_from(count).expect("a game has few hands")
}

/// This many incidents of a player are kept from a game; all of them are counted.
const MOST_INCIDENTS: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use history::Stats;
    use players::Level;
    use records::game_history::of_record;
    use records::record::{Head, Recorder};
    use shuffle::{Seed, player_seed};
    use table::{Conduct, Occasion};

    use crate::{advance, decide};

    fn with_places(places: [u8; 4]) -> DuelGame {
        let seats = places.map(|place| SeatFigures { place, ..SeatFigures::default() });
        DuelGame { game: 1, hands: 1, seats, incidents: Vec::new() }
    }

    #[track_caller]
    fn check_places(places: [u8; 4], parts: [[u64; 4]; 4]) {
        let played = with_places(places);
        assert_eq!(played.fault(), None);
        assert_eq!(std::array::from_fn(|seat| played.places(seat)), parts);
    }

    #[test]
    fn shared_places_are_divided() {
        check_places([1, 2, 3, 4], [[12, 0, 0, 0], [0, 12, 0, 0], [0, 0, 12, 0], [0, 0, 0, 12]]);
        check_places([2, 1, 4, 2], [[0, 6, 6, 0], [12, 0, 0, 0], [0, 0, 0, 12], [0, 6, 6, 0]]);
        check_places([1, 4, 1, 1], [[4, 4, 4, 0], [0, 0, 0, 12], [4, 4, 4, 0], [4, 4, 4, 0]]);
        check_places([1; 4], [[3; 4]; 4]);
        check_places([3, 1, 3, 1], [[0, 0, 6, 6], [6, 6, 0, 0], [0, 0, 6, 6], [6, 6, 0, 0]]);
    }

    #[test]
    fn places_that_nobody_can_have_are_noticed() {
        for places in [[1, 2, 3, 3 + 1 + 1], [0, 1, 2, 3], [1, 1, 2, 4], [2, 2, 3, 4]] {
            assert!(with_places(places).fault().is_some(), "{places:?}");
        }
    }

    /// The same games, counted from their records by `janso stats`.
    #[test]
    fn games_are_counted_as_their_records_are() {
        for ruleset in &rules::Ruleset::ALL {
            for number in 0..6 {
                check_game(ruleset, Seed::new([number; 32]));
            }
        }
    }

    fn check_game(ruleset: &'static rules::Ruleset, seed: Seed) {
        let rules = &ruleset.rules;
        let levels = ["club", "random", "club", "tsumogiri"].map(|id| Level::named(id).expect("a level"));
        let mut players = BySeat::from_fn(|seat| levels[seat as usize].player(player_seed(&seed, seat)));
        let mut recorder = Recorder::new(Head::new(ruleset, Conduct::Enforced, Occasion::Club));
        let mut counter = GameCounter::default();
        while advance(
            rules,
            &mut recorder,
            &mut &seed,
            |table, seat| decide(&mut *players[seat], rules, table, seat),
            |event, position| counter.add(rules, event, position),
        ) {}
        let result = recorder.table().board().game.result(rules);
        let played = counter.finish(1, &result, BySeat::default(), &BySeat::default());
        assert_eq!(played.fault(), None);
        let mut stats = Stats::default();
        stats.add(&of_record(recorder.record()).expect("it replays"));
        assert_eq!(u64::from(played.hands), stats.hands);
        for seat in Seat::ALL {
            let (one, other) = (&played.seats[seat as usize], &stats.seats[seat]);
            let counts = [one.wins, one.self_draws, one.deal_ins, one.riichi, one.called, one.draws, one.waiting];
            let others =
                [other.wins, other.self_draws, other.deal_ins, other.riichi, other.called, other.draws, other.waiting];
            assert_eq!(counts.map(u64::from), others, "{} {seat:?}", ruleset.id);
            let sums = [one.win_points, one.deal_in_points, one.points.into()];
            assert_eq!(sums, [other.win_points.sum, other.loss_points.sum, other.points.sum]);
        }
    }
}
