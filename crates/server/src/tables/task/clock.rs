//! The clock of a table: how long each decision may take, and what is done when the time is up.
//!
//! It reads no clock of the system: every moment comes from the task.
//!
//! A turn has the base time and then the bank, which is full again with every hand. A claim has the base time alone,
//! counted for everybody from the moment at which the tile was told, so that the window is the same for all and tells
//! nobody how much time somebody else has left.

use std::time::Duration;

use protocol::{SeatClock, TimeControl};
use rules::Rules;
use table::{Action, Legal, Phase, Pick, Table};
use tiles::{BySeat, Seat};
use tokio::time::Instant;

/// Who lets the time run out this often, one turn after the other, is played by a bot.
const LAPSES: u8 = 2;

/// The time of all players of a table.
#[derive(Debug, Clone)]
pub struct Clock {
    base: Duration,
    full: Duration,
    banks: BySeat<Duration>,
    open: BySeat<Option<Decision>>,
    /// The offer that is open: the number of the last event, and when it was told.
    offer: Option<(u32, Instant)>,
    lapses: BySeat<u8>,
}

/// A decision that a player has to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Decision {
    what: Decided,
    since: Instant,
}

/// About what a player decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// The own turn, or what to say at a draw.
    Turn,
    /// An offered tile; the number of the last event.
    Claim(u32),
}

impl Decided {
    /// What is to be decided in this phase, if this was the last event.
    pub fn in_phase(phase: &Phase, last: u32) -> Decided {
        match phase {
            Phase::Claims { .. } => Decided::Claim(last),
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => {
                Decided::Turn
            }
        }
    }
}

impl Clock {
    /// A clock that stands.
    pub fn new(control: &TimeControl) -> Clock {
        let full = Duration::from_secs(u64::from(control.bank));
        Clock {
            base: Duration::from_secs(u64::from(control.base)),
            full,
            banks: BySeat::new([full; 4]),
            open: BySeat::default(),
            offer: None,
            lapses: BySeat::new([0; 4]),
        }
    }

    /// A hand begins: everybody has the whole bank again.
    pub fn renew(&mut self) {
        self.banks = BySeat::new([self.full; 4]);
    }

    /// A player has to decide, from this moment on, unless the clock runs for that already.
    pub fn ask(&mut self, seat: Seat, what: Decided, now: Instant) {
        if self.open[seat].is_some_and(|open| open.what == what) {
            return;
        }
        self.close(seat, now);
        let since = match what {
            Decided::Turn => now,
            Decided::Claim(last) => match self.offer {
                Some((offered, told)) if offered == last => told,
                Some(_) | None => {
                    self.offer = Some((last, now));
                    now
                }
            },
        };
        self.open[seat] = Some(Decision { what, since });
    }

    /// A player has decided, or need not any more. What was longer than the base time is off the bank.
    pub fn close(&mut self, seat: Seat, now: Instant) {
        if let Some(Decision { what: Decided::Turn, since }) = self.open[seat].take() {
            let longer = now.saturating_duration_since(since).saturating_sub(self.base);
            self.banks[seat] = self.banks[seat].saturating_sub(longer);
        }
    }

    /// When the time for the open decision of a player is up.
    pub fn deadline(&self, seat: Seat) -> Option<Instant> {
        let Decision { what, since } = self.open[seat]?;
        Some(match what {
            Decided::Turn => since + self.base + self.banks[seat],
            Decided::Claim(_) => since + self.base,
        })
    }

    /// What a player has left for the open decision.
    pub fn left(&self, seat: Seat, now: Instant) -> Option<SeatClock> {
        let Decision { what, since } = self.open[seat]?;
        let gone = now.saturating_duration_since(since);
        let milliseconds = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        let longer = gone.saturating_sub(self.base);
        let bank = match what {
            Decided::Turn => Some(milliseconds(self.banks[seat].saturating_sub(longer))),
            Decided::Claim(_) => None,
        };
        Some(SeatClock { base: milliseconds(self.base.saturating_sub(gone)), bank })
    }

    /// The time of a player is up. Only turns are counted: that somebody did not answer an offer is nobody else's affair,
    /// and who dozes is shown to all.
    pub fn lapse(&mut self, seat: Seat, now: Instant) {
        let is_turn = self.open[seat].is_some_and(|open| open.what == Decided::Turn);
        self.close(seat, now);
        self.lapses[seat] = self.lapses[seat].saturating_add(is_turn.into());
    }

    /// A player says something; whether a bot has played in the meantime.
    pub fn heard(&mut self, seat: Seat) -> bool {
        let dozed = self.dozes(seat);
        self.lapses[seat] = 0;
        dozed
    }

    /// Whether a player has let the time run out so often that a bot plays.
    pub fn dozes(&self, seat: Seat) -> bool {
        self.lapses[seat] >= LAPSES
    }
}

/// What is done for a player whose time is up: an offered tile is let go, the drawn tile is discarded, a waiting hand
/// is shown at a draw. It breaks no rule where there is anything that does not.
pub fn on_time_out(rules: &Rules, table: &Table, seat: Seat) -> Option<Action> {
    let legal = table.legal_actions(seat);
    let lawful = table.lawful_actions(rules, seat);
    let drawn = table.position().hands[seat].drawn.map(|tile| Action::Discard(Pick { tile, drawn: true }));
    let quiet = [Some(Action::Pass), drawn, Some(Action::Nagashi), Some(Action::Waiting), Some(Action::Noten)];
    let quiet = quiet.into_iter().flatten();
    // After a claim there is no drawn tile.
    let discards = |from: &Legal| from.moves().filter(|action| matches!(action, Action::Discard(_))).last();
    let lawful = quiet.clone().find(|&action| lawful.contains(action)).or_else(|| discards(&lawful));
    let action = lawful.filter(|&action| legal.contains(action));
    action.or_else(|| quiet.clone().find(|&action| legal.contains(action))).or_else(|| legal.nth_move(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Ruleset;
    use shuffle::Seed;
    use table::{Conduct, Occasion};

    const BASE: u64 = 5_000;
    const BANK: u64 = 20_000;

    fn clock() -> Clock {
        Clock::new(&TimeControl { base: 5, bank: 20 })
    }

    fn after(start: Instant, milliseconds: u64) -> Instant {
        start + Duration::from_millis(milliseconds)
    }

    fn told(base: u64, bank: Option<u64>) -> Option<SeatClock> {
        Some(SeatClock { base: base as u32, bank: bank.map(|bank| bank as u32) })
    }

    #[test]
    fn a_turn_has_the_base_time_and_then_the_bank() {
        let (mut clock, start) = (clock(), Instant::now());
        clock.ask(Seat::B, Decided::Turn, start);
        assert_eq!(clock.left(Seat::B, start), told(BASE, Some(BANK)));
        assert_eq!(clock.left(Seat::B, after(start, 2_000)), told(3_000, Some(BANK)));
        assert_eq!(clock.left(Seat::B, after(start, 8_000)), told(0, Some(17_000)));
        assert_eq!(clock.deadline(Seat::B), Some(after(start, BASE + BANK)));
        assert_eq!((clock.left(Seat::A, start), clock.deadline(Seat::A)), (None, None));
        // Asked again, the clock runs on.
        clock.ask(Seat::B, Decided::Turn, after(start, 7_000));
        clock.close(Seat::B, after(start, 8_000));
        assert_eq!(clock.deadline(Seat::B), None);
        // Who is within the base time loses nothing of the bank; the next hand has the whole of it.
        clock.ask(Seat::B, Decided::Turn, after(start, 9_000));
        clock.close(Seat::B, after(start, 13_999));
        clock.ask(Seat::B, Decided::Turn, after(start, 20_000));
        assert_eq!(clock.left(Seat::B, after(start, 20_000)), told(BASE, Some(17_000)));
        clock.renew();
        assert_eq!(clock.left(Seat::B, after(start, 20_000)), told(BASE, Some(BANK)));
    }

    #[test]
    fn a_claim_has_the_same_window_for_everybody_and_never_the_bank() {
        let (mut clock, start) = (clock(), Instant::now());
        // One has used up the bank.
        clock.ask(Seat::A, Decided::Turn, start);
        clock.close(Seat::A, after(start, 60_000));
        let told_at = after(start, 70_000);
        clock.ask(Seat::A, Decided::Claim(40), told_at);
        clock.ask(Seat::B, Decided::Claim(40), told_at);
        // And one comes back while the others think: the window is the one of the others.
        clock.ask(Seat::C, Decided::Claim(40), after(told_at, 3_000));
        for seat in [Seat::A, Seat::B, Seat::C] {
            assert_eq!(clock.deadline(seat), Some(after(told_at, BASE)));
            assert_eq!(clock.left(seat, after(told_at, 4_000)), told(1_000, None));
        }
        // However long it took, it costs nothing of the bank.
        clock.close(Seat::B, after(told_at, 9_000));
        clock.ask(Seat::B, Decided::Turn, after(told_at, 9_000));
        assert_eq!(clock.left(Seat::B, after(told_at, 9_000)), told(BASE, Some(BANK)));
        // The next offer is another window.
        clock.ask(Seat::A, Decided::Claim(43), after(told_at, 20_000));
        assert_eq!(clock.deadline(Seat::A), Some(after(told_at, 25_000)));
    }

    #[test]
    fn who_lets_the_time_run_out_twice_dozes_until_a_message_comes() {
        let (mut clock, start) = (clock(), Instant::now());
        clock.ask(Seat::D, Decided::Turn, start);
        clock.lapse(Seat::D, after(start, BASE + BANK));
        assert!(!clock.dozes(Seat::D));
        assert!(!clock.heard(Seat::D));
        clock.ask(Seat::D, Decided::Turn, after(start, 29_000));
        clock.lapse(Seat::D, after(start, 30_000));
        assert!(!clock.dozes(Seat::D), "the first one was before the message");
        // That an offer was let go is shown to nobody.
        clock.ask(Seat::D, Decided::Claim(40), after(start, 31_000));
        clock.lapse(Seat::D, after(start, 36_000));
        assert!(!clock.dozes(Seat::D));
        clock.ask(Seat::D, Decided::Turn, after(start, 39_000));
        clock.lapse(Seat::D, after(start, 40_000));
        assert!(clock.dozes(Seat::D) && !clock.dozes(Seat::A));
        assert!(clock.heard(Seat::D) && !clock.dozes(Seat::D));
        clock.ask(Seat::D, Decided::Turn, after(start, 50_000));
        assert_eq!(clock.left(Seat::D, after(start, 50_000)), told(BASE, Some(0)), "the bank was used up");
    }

    /// Whole games of people who never answer, by every ruleset and in both conducts: what is done for them is legal,
    /// lawful, lets every offer go and never declares riichi.
    #[test]
    fn time_outs_play_a_whole_game() {
        for ruleset in &Ruleset::ALL {
            for conduct in [Conduct::Enforced, Conduct::Open] {
                let rules = &ruleset.rules;
                let mut table = Table::new(rules, conduct, Occasion::Club);
                let mut hands = 0;
                while table.board().phase != Phase::Over && hands < 40 {
                    if table.board().phase == Phase::Between {
                        hands += 1;
                        let chance = Seed::new([hands; 32]).hand(rules, table.board().number + 1);
                        table
                            .deal(rules, chance.wall(), Some(chance.dice), |_, _| ())
                            .expect("the table waits for a wall");
                        continue;
                    }
                    let asked = Seat::ALL.into_iter().find(|&seat| table.legal_actions(seat).moves_len() > 0);
                    let seat = asked.expect("somebody is asked");
                    let lawful = table.lawful_actions(rules, seat);
                    let action = on_time_out(rules, &table, seat).expect("there is something to do");
                    match action {
                        Action::Pass | Action::Waiting | Action::Noten | Action::Nagashi => (),
                        Action::Discard(pick) => assert!(pick.drawn),
                        other => panic!("{other:?} when the time is up"),
                    }
                    assert!(lawful.contains(action) || lawful.is_empty() && action == Action::Pass, "{action:?}");
                    table.play(rules, seat, action, |_, _| ()).expect("it is legal");
                }
                assert!(hands >= 4, "{} {conduct:?}", ruleset.id);
            }
        }
    }
}
