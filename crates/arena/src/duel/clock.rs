//! How long players think.

use std::collections::BTreeMap;
use std::time::Instant;

use players::{Bot, Weighed};
use rules::Rules;
use serde::{Deserialize, Serialize};
use table::{Action, Event, Legal, SeatView};
use tiles::Tile;

/// A player with a clock beside it. Decisions are measured; what it hears is not, and neither is a single choice, about
/// which nobody is asked.
pub struct Clocked {
    player: Box<dyn Bot>,
    /// What was measured.
    pub times: Times,
}

impl Clocked {
    /// This player, with a clock that shows nothing yet.
    pub fn new(player: Box<dyn Bot>) -> Clocked {
        Clocked { player, times: Times::default() }
    }
}

impl Bot for Clocked {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        let begin = Instant::now();
        let action = self.player.decide(rules, view, legal);
        self.times.add(u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX));
        action
    }

    fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
        self.player.hear(rules, event);
    }

    fn listens(&self) -> bool {
        self.player.listens()
    }

    fn weigh(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Vec<Weighed> {
        self.player.weigh(rules, view, legal)
    }
}

/// Times of decisions: their sum and the longest exactly, all of them in slots that are a sixteenth wide at most.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// Their sum in nanoseconds.
    sum: u64,
    /// The longest in nanoseconds.
    most: u64,
    /// How many fell into each slot.
    slots: BTreeMap<u16, u64>,
}

impl Times {
    fn add(&mut self, nanoseconds: u64) {
        self.sum = self.sum.saturating_add(nanoseconds);
        self.most = self.most.max(nanoseconds);
        *self.slots.entry(slot(nanoseconds)).or_default() += 1;
    }

    /// Adds other times.
    pub fn merge(&mut self, other: &Times) {
        self.sum = self.sum.saturating_add(other.sum);
        self.most = self.most.max(other.most);
        for (slot, count) in &other.slots {
            let sum = self.slots.entry(*slot).or_default();
            *sum = sum.saturating_add(*count);
        }
    }

    /// How many decisions.
    pub fn number(&self) -> u64 {
        self.slots.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The mean, in milliseconds.
    pub fn mean(&self) -> Option<f64> {
        let number = self.number();
        (number > 0).then(|| milliseconds(self.sum) / number as f64)
    }

    /// At least 99 in 100 decisions took no longer than this, in milliseconds; rounded up by a sixteenth at most.
    pub fn most_of_99_percent(&self) -> Option<f64> {
        let number = self.number();
        let wanted = number - number / 100;
        let mut sum = 0u64;
        let found = self.slots.iter().find(|(_, count)| {
            sum = sum.saturating_add(**count);
            sum >= wanted
        });
        found.map(|(slot, _)| milliseconds(last_of(*slot).min(self.most)))
    }

    /// The longest, in milliseconds.
    pub fn longest(&self) -> Option<f64> {
        (!self.slots.is_empty()).then(|| milliseconds(self.most))
    }
}

fn milliseconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e6
}

/// The slot of a time: the first sixteen numbers have their own, and every doubling after them has sixteen.
fn slot(nanoseconds: u64) -> u16 {
    match nanoseconds.checked_ilog2() {
        Some(doublings @ 4..) => ((doublings - 3) * 16) as u16 + (nanoseconds >> (doublings - 4) & 15) as u16,
        Some(0..4) | None => nanoseconds as u16,
    }
}

/// The longest time in a slot.
fn last_of(slot: u16) -> u64 {
    match slot {
        0..16 => slot.into(),
        16..SLOTS => {
            let (doublings, part) = (slot / 16 - 1, u128::from(slot % 16));
            u64::try_from(((part + 17) << doublings) - 1).unwrap_or(u64::MAX)
        }
        // A journal may name slots that no time falls into.
        SLOTS.. => u64::MAX,
    }
}

/// The number of slots: sixteen, and sixteen for each doubling from 16 to 2^64.
const SLOTS: u16 = 61 * 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_lies_in_its_slot_and_slots_are_narrow() {
        let mut times: Vec<u64> = (0..100_000).collect();
        times.extend((0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]));
        times.push(u64::MAX);
        times.sort_unstable();
        for pair in times.windows(2) {
            assert!(slot(pair[0]) <= slot(pair[1]), "{pair:?}");
        }
        for time in times {
            let last = last_of(slot(time));
            assert!(last >= time && last - time <= time / 16, "{time} {last}");
            assert_eq!(slot(last), slot(time));
        }
    }

    #[test]
    fn figures_of_times() {
        let mut times = Times::default();
        assert_eq!((times.mean(), times.most_of_99_percent(), times.longest()), (None, None, None));
        // 99 that are short and one that is long.
        (1..100).for_each(|_| times.add(1_000_000));
        times.add(50_000_000);
        let most = times.most_of_99_percent().expect("there are times");
        assert!((1.0..1.07).contains(&most), "{most}");
        assert_eq!((times.number(), times.mean(), times.longest()), (100, Some(1.49), Some(50.0)));
        // A second long one: now more than one in a hundred.
        times.add(50_000_000);
        assert_eq!(times.most_of_99_percent(), Some(50.0));
    }

    /// Whatever the way they are put together.
    #[test]
    fn times_are_merged() {
        let (mut all, mut odd, mut even) = (Times::default(), Times::default(), Times::default());
        for number in 0..1000u64 {
            all.add(number * number);
            if number % 2 == 0 { even.add(number * number) } else { odd.add(number * number) }
        }
        odd.merge(&even);
        assert_eq!(odd, all);
        let text = serde_json::to_string(&all).expect("JSON");
        assert_eq!(serde_json::from_str::<Times>(&text).expect("the same"), all);
    }
}
