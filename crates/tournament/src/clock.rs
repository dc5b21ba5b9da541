//! The clock of a session, and what is still played at a table.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use engine::Settlement;
use rules::Rules;
use table::{Game, GameResult, HandEnd, Next, hands_after_signal};
use tiles::{BySeat, Seat};

use crate::{Substitute, Vacancy};

/// The clock of a session as data. Moments are counted from wherever the caller counts them; nothing here reads a clock.
///
/// There is no end: a hand in progress is played out, however long it takes. The only sounds are the start and the signal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionClock {
    /// How long a session takes; the organiser may choose (Q-TOU-13).
    pub length: Duration,
    /// How long before its end the signal is given.
    pub signal_before_end: Duration,
    /// When the session was started.
    pub start: Option<Duration>,
    /// When the clock stood still, in order of time and apart from each other.
    pub pauses: Vec<Pause>,
    /// Time added for everybody.
    pub extra: Duration,
}

/// A time in which the clock stood still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// From when.
    pub from: Duration,
    /// Until when; none while it lasts.
    pub until: Option<Duration>,
}

/// What is heard in the hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// The start of the session: the dice may be rolled.
    Start,
    /// The signal before the end of the session.
    Signal,
}

impl SessionClock {
    /// The clock of a session as the ruleset has it, not yet started.
    pub fn new(rules: &Rules) -> SessionClock {
        let minutes = |minutes: u8| Duration::from_secs(60 * u64::from(minutes));
        SessionClock {
            length: minutes(rules.session_minutes),
            signal_before_end: minutes(rules.signal_minutes),
            start: None,
            pauses: Vec::new(),
            extra: Duration::ZERO,
        }
    }

    /// For how long the clock has run at this moment, without the time in which it stood still; none before the start.
    /// This is how late a player is who sits down now (Q-TOU-22).
    pub fn run(&self, now: Duration) -> Option<Duration> {
        let start = self.start?;
        let stood = self.pauses.iter().map(|pause| {
            let until = pause.until.unwrap_or(now).min(now);
            until.saturating_sub(pause.from.max(start))
        });
        Some(now.saturating_sub(start).saturating_sub(stood.sum()))
    }

    /// For how long the clock has run when the signal is given at a table that has this much time more than the others.
    pub fn signal_after(&self, extra_of_table: Duration) -> Duration {
        self.length.saturating_sub(self.signal_before_end) + self.extra + extra_of_table
    }

    /// Whether the signal has been given at such a table.
    pub fn is_signal_past(&self, now: Duration, extra_of_table: Duration) -> bool {
        self.run(now).is_some_and(|run| run >= self.signal_after(extra_of_table))
    }

    /// When the signal is given at such a table, as far as can be said: not before the start, nor while the clock stands.
    pub fn signal_at(&self, extra_of_table: Duration) -> Option<Duration> {
        let mut at = self.start? + self.signal_after(extra_of_table);
        for pause in &self.pauses {
            // A pause that begins before the signal puts it off.
            if pause.from < at {
                at += pause.until?.saturating_sub(pause.from.max(self.start?));
            }
        }
        Some(at)
    }

    /// Everything that is heard at such a table, and when. Nothing is heard at the end of the session.
    pub fn sounds(&self, extra_of_table: Duration) -> Vec<(Sound, Duration)> {
        let start = self.start.map(|at| (Sound::Start, at));
        start.into_iter().chain(self.signal_at(extra_of_table).map(|at| (Sound::Signal, at))).collect()
    }

    /// What is left of the session at such a table; nothing when its time is up and hands are only played out.
    pub fn left(&self, now: Duration, extra_of_table: Duration) -> Duration {
        let all = self.length + self.extra + extra_of_table;
        self.run(now).map_or(all, |run| all.saturating_sub(run))
    }
}

/// One table in a session: where its game stands and what is still played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSession {
    /// Points, round, dealer, counters and bets.
    pub game: Game,
    /// Where the table stands.
    pub phase: TablePhase,
    /// Hands that the signal leaves, the one in progress included; none before the signal.
    pub hands_left: Option<u8>,
    /// Hands that were begun.
    pub hands_begun: u8,
    /// Who plays for a player of the list. Seat, points and the hand in progress stay as they are.
    pub substitutes: BySeat<Option<Substitute>>,
}

/// Where a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablePhase {
    /// Walls may be built, the dice may not be rolled.
    BeforeStart,
    /// The dice of the next hand have not been rolled.
    BetweenHands,
    /// A hand is in progress: its dice have been rolled.
    InHand,
    /// Nothing more is played.
    Over(GameResult),
}

/// What happens at a table in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableEvent<'a> {
    /// The session starts.
    Started,
    /// The dice for breaking the wall are rolled: a hand begins.
    DiceRolled,
    /// The hand has ended like this, and was settled like that.
    HandEnded {
        /// How it ended.
        end: HandEnd,
        /// What changed hands.
        settlement: &'a Settlement,
    },
    /// The signal is given.
    Signalled,
    /// A referee lets the table play more hands after the signal.
    HandsGranted(u8),
    /// Somebody takes the seat of a player.
    Replaced {
        /// Whose.
        seat: Seat,
        /// Why.
        why: Vacancy,
    },
}

/// Why something cannot happen at a table now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableRefusal {
    /// The session has not started: no dice are rolled.
    NotStarted,
    /// It has started already.
    Started,
    /// A hand is in progress.
    HandInProgress,
    /// No hand is in progress.
    NoHand,
    /// The signal has been given already.
    Signalled,
    /// The signal has not been given, so that no number of hands is left.
    NotSignalled,
    /// Nothing more is played.
    Over,
}

impl TableRefusal {
    /// The name, as in data.
    pub fn id(self) -> &'static str {
        match self {
            TableRefusal::NotStarted => "not-started",
            TableRefusal::Started => "started",
            TableRefusal::HandInProgress => "hand-in-progress",
            TableRefusal::NoHand => "no-hand",
            TableRefusal::Signalled => "signalled",
            TableRefusal::NotSignalled => "not-signalled",
            TableRefusal::Over => "over",
        }
    }
}

impl fmt::Display for TableRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableRefusal::NotStarted => "the session has not started; the dice are not rolled before",
            TableRefusal::Started => "the session has started already",
            TableRefusal::HandInProgress => "a hand is in progress",
            TableRefusal::NoHand => "no hand is in progress",
            TableRefusal::Signalled => "the signal has been given already",
            TableRefusal::NotSignalled => "the signal has not been given yet",
            TableRefusal::Over => "this table has finished",
        })
    }
}

impl core::error::Error for TableRefusal {}

impl TableSession {
    /// A table before its session.
    pub fn new(rules: &Rules) -> TableSession {
        TableSession {
            game: Game::new(rules),
            phase: TablePhase::BeforeStart,
            hands_left: None,
            hands_begun: 0,
            substitutes: BySeat::new([None; 4]),
        }
    }

    /// Lets something happen. What is refused changes nothing.
    pub fn apply(&mut self, rules: &Rules, event: TableEvent<'_>) -> Result<(), TableRefusal> {
        match (event, self.phase) {
            (_, TablePhase::Over(_)) => return Err(TableRefusal::Over),
            (TableEvent::Replaced { seat, why }, _) => {
                self.substitutes[seat] = Some(why.substitute(self.hands_begun));
            }
            (TableEvent::Started, TablePhase::BeforeStart) => self.phase = TablePhase::BetweenHands,
            (TableEvent::Started, _) => return Err(TableRefusal::Started),
            (_, TablePhase::BeforeStart) => return Err(TableRefusal::NotStarted),
            (TableEvent::DiceRolled, TablePhase::BetweenHands) => {
                self.phase = TablePhase::InHand;
                self.hands_begun = self.hands_begun.saturating_add(1);
            }
            (TableEvent::DiceRolled, TablePhase::InHand) => return Err(TableRefusal::HandInProgress),
            (TableEvent::HandEnded { .. }, TablePhase::BetweenHands) => return Err(TableRefusal::NoHand),
            (TableEvent::HandEnded { end, settlement }, TablePhase::InHand) => self.end_hand(rules, end, settlement),
            (TableEvent::Signalled, TablePhase::BetweenHands | TablePhase::InHand) => {
                if self.hands_left.is_some() {
                    return Err(TableRefusal::Signalled);
                }
                let left = hands_after_signal(rules, self.phase == TablePhase::InHand);
                self.hands_left = Some(left);
                if left == 0 {
                    self.phase = TablePhase::Over(self.game.result(rules));
                }
            }
            (TableEvent::HandsGranted(hands), TablePhase::BetweenHands | TablePhase::InHand) => {
                let left = self.hands_left.ok_or(TableRefusal::NotSignalled)?;
                self.hands_left = Some(left.saturating_add(hands));
            }
        }
        Ok(())
    }

    fn end_hand(&mut self, rules: &Rules, end: HandEnd, settlement: &Settlement) {
        let next = self.game.after(rules, end, settlement, self.hands_left == Some(1));
        if end.counts_as_played(rules) {
            self.hands_left = self.hands_left.map(|left| left.saturating_sub(1));
        }
        self.phase = match next {
            Next::Hand(game) => {
                self.game = game;
                TablePhase::BetweenHands
            }
            Next::Over(result) => TablePhase::Over(result),
        };
    }

    /// Whether nothing more is played.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, TablePhase::Over(_))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use rules::Ruleset;
    use tiles::WindSet;

    use super::*;

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("a ruleset").rules
    }

    fn minutes(minutes: u64) -> Duration {
        Duration::from_secs(60 * minutes)
    }

    #[test]
    fn pauses_and_extra_time_put_the_signal_off() {
        let mut clock = SessionClock::new(rules("ema2016"));
        assert_eq!(
            (clock.run(minutes(5)), clock.signal_at(minutes(0)), clock.sounds(minutes(0))),
            (None, None, vec![])
        );
        clock.start = Some(minutes(100));
        assert_eq!(clock.sounds(minutes(0)), [(Sound::Start, minutes(100)), (Sound::Signal, minutes(175))]);
        assert_eq!(clock.signal_at(minutes(4)), Some(minutes(179)));
        clock.pauses.push(Pause { from: minutes(110), until: None });
        assert_eq!((clock.run(minutes(130)), clock.signal_at(minutes(0))), (Some(minutes(10)), None));
        clock.pauses[0].until = Some(minutes(120));
        assert_eq!((clock.run(minutes(130)), clock.signal_at(minutes(0))), (Some(minutes(20)), Some(minutes(185))));
        // A pause that lies after the signal changes nothing about it.
        clock.pauses.push(Pause { from: minutes(185), until: None });
        assert_eq!(clock.signal_at(minutes(0)), Some(minutes(185)));
        clock.extra = minutes(2);
        assert_eq!(clock.signal_at(minutes(0)), None);
        clock.pauses[1].until = Some(minutes(190));
        assert_eq!(clock.signal_at(minutes(0)), Some(minutes(192)));
        assert_eq!(clock.left(minutes(192), minutes(0)), minutes(15));
        assert_eq!(clock.left(minutes(999), minutes(0)), Duration::ZERO);
    }

    /// At every moment of many clocks: the signal is past exactly from the moment that was foretold.
    #[test]
    fn the_signal_comes_when_it_was_foretold() {
        let mut random = fastrand::Rng::with_seed(75);
        for _ in 0..500 {
            let mut clock = SessionClock::new(rules("ema2012"));
            clock.start = Some(minutes(random.u64(0..20)));
            let mut at = random.u64(0..40);
            for _ in 0..random.usize(0..4) {
                let until = at + random.u64(0..30);
                clock.pauses.push(Pause { from: minutes(at), until: Some(minutes(until)) });
                at = until + random.u64(1..30);
            }
            let signal = clock.signal_at(Duration::ZERO).expect("it runs");
            for minute in 0..300 {
                let is_past = clock.is_signal_past(minutes(minute), Duration::ZERO);
                assert_eq!(is_past, minutes(minute) >= signal, "{minute} {clock:?}");
            }
        }
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let rules = rules("ema2016");
        let nothing = &Settlement::default();
        let ended = TableEvent::HandEnded { end: HandEnd::Drawn { waiting: WindSet::EMPTY }, settlement: nothing };
        let mut table = TableSession::new(rules);
        #[track_caller]
        fn refused(table: &mut TableSession, rules: &Rules, event: TableEvent<'_>, why: TableRefusal) {
            let before = *table;
            assert_eq!((table.apply(rules, event), *table), (Err(why), before));
        }
        refused(&mut table, rules, TableEvent::DiceRolled, TableRefusal::NotStarted);
        refused(&mut table, rules, TableEvent::Signalled, TableRefusal::NotStarted);
        table.apply(rules, TableEvent::Started).expect("it starts");
        refused(&mut table, rules, TableEvent::Started, TableRefusal::Started);
        refused(&mut table, rules, ended, TableRefusal::NoHand);
        refused(&mut table, rules, TableEvent::HandsGranted(1), TableRefusal::NotSignalled);
        table.apply(rules, TableEvent::DiceRolled).expect("a hand begins");
        refused(&mut table, rules, TableEvent::DiceRolled, TableRefusal::HandInProgress);
        table.apply(rules, TableEvent::Signalled).expect("the signal");
        refused(&mut table, rules, TableEvent::Signalled, TableRefusal::Signalled);
        table.apply(rules, TableEvent::HandsGranted(1)).expect("one more hand");
        for left in [2, 1] {
            table.apply(rules, ended).expect("a hand ends");
            assert_eq!((table.hands_left, table.is_over()), (Some(left), false));
            table.apply(rules, TableEvent::DiceRolled).expect("a hand begins");
        }
        table.apply(rules, ended).expect("the last hand ends");
        assert!(table.is_over());
        refused(&mut table, rules, TableEvent::DiceRolled, TableRefusal::Over);
    }

    #[test]
    fn house_rules_can_count_a_hand_with_a_chombo() {
        let house = &Rules { chombo_hand_counts: true, ..*rules("ema2016") };
        let chombo = TableEvent::HandEnded { end: HandEnd::Replayed, settlement: &Settlement::default() };
        for (rules, left_after_first, over_after_second) in [(rules("ema2016"), 2, false), (house, 1, true)] {
            let mut table = TableSession::new(rules);
            table.apply(rules, TableEvent::Started).expect("it starts");
            table.apply(rules, TableEvent::DiceRolled).expect("a hand begins");
            table.apply(rules, TableEvent::Signalled).expect("the signal");
            table.apply(rules, chombo).expect("the hand ends");
            assert_eq!((table.hands_left, table.is_over()), (Some(left_after_first), false));
            table.apply(rules, TableEvent::DiceRolled).expect("it is dealt again");
            table.apply(rules, chombo).expect("the hand ends");
            assert_eq!(table.is_over(), over_after_second);
        }
    }

    #[test]
    fn a_ruleset_can_end_the_session_with_the_hand_in_progress() {
        let rules = rules("wrc2022");
        let mut table = TableSession::new(rules);
        table.apply(rules, TableEvent::Started).expect("it starts");
        table.apply(rules, TableEvent::Signalled).expect("the signal");
        assert!(table.is_over());
    }
}
