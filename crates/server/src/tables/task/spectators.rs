//! Spectators: they are sent everything after a delay, and nothing of what has happened since.
//!
//! A table notes each moment, and a moment is told when it is old enough. Whatever a spectator's message says about the
//! game is made from the moment that has been told, never from the table as it is.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::{Spectators, TableState};
use rules::Rules;
use table::{Board, Viewer};
use tiles::BySeat;
use tokio::time::Instant;

use crate::games::played::Played;

/// More moments than this are not told one by one.
const AT_ONCE: usize = 16;

/// How a table stood at some moment, as far as it changes while a game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The number of the last event.
    pub last: u32,
    /// Where the table was in its life.
    pub state: TableState,
    /// How each player was.
    pub players: BySeat<Standing>,
    /// The table of another game.
    pub next: Option<String>,
}

/// How a player was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// At the table, and not played by a bot.
    pub here: bool,
    /// Not waited for between two hands.
    pub ready: bool,
    /// For another game.
    pub rematch: bool,
}

/// What spectators are told, and what they will be told.
#[derive(Debug, Clone)]
pub struct SpectatorFeed {
    delay: Duration,
    viewer: Viewer,
    told: Moment,
    /// What everybody at the table saw at that moment.
    board: Board,
    later: VecDeque<(Instant, Moment)>,
}

/// What has become old enough to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct News {
    /// About the table.
    pub table: bool,
    /// Events.
    pub events: bool,
    /// The end of the game.
    pub over: bool,
    /// Another game.
    pub next: bool,
}

impl SpectatorFeed {
    /// Spectators of a table before its game. What a table has behind it when it is read back happened, for them, when
    /// it was read back, so that nothing is told early; a game that is over is everybody's.
    pub fn new(spectators: &Spectators, board: Board, state: TableState) -> SpectatorFeed {
        let told = Moment { last: 0, state: TableState::Waiting, players: BySeat::default(), next: None };
        let viewer = if spectators.hands { Viewer::AllHands } else { Viewer::Outside };
        let delay = match state {
            TableState::Over => Duration::ZERO,
            TableState::Waiting | TableState::Playing | TableState::Closed => {
                Duration::from_secs(u64::from(spectators.delay))
            }
        };
        SpectatorFeed { delay, viewer, told, board, later: VecDeque::new() }
    }

    /// A spectator.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The moment that has been told.
    pub fn told(&self) -> &Moment {
        &self.told
    }

    /// The board at that moment.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Notes how the table stands now.
    pub fn note(&mut self, now: Instant, moment: Moment) {
        if self.later.back().map_or(&self.told, |(_, last)| last) != &moment {
            self.later.push_back((now, moment));
        }
    }

    /// When the next moment is old enough.
    pub fn next(&self) -> Option<Instant> {
        self.later.front().map(|(at, _)| *at + self.delay)
    }

    /// Goes on to the next moment if it is old enough, and says what is new in it. A server that was held up goes on to
    /// the newest, so that nobody is flooded.
    pub fn ripen(&mut self, now: Instant, rules: &Rules, played: &Played) -> Option<News> {
        let ripe = self.later.iter().take_while(|(at, _)| *at + self.delay <= now).count();
        let goes = if ripe > AT_ONCE { ripe } else { ripe.min(1) };
        let (_, moment) = self.later.drain(..goes).next_back()?;
        let before = std::mem::replace(&mut self.told, moment);
        for happened in &played.log()[before.last as usize..self.told.last as usize] {
            self.board.apply(rules, &happened.event);
        }
        Some(News {
            table: before.state != self.told.state || before.players != self.told.players,
            events: before.last != self.told.last,
            over: before.state != self.told.state && self.told.state == TableState::Over,
            next: before.next != self.told.next,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::setup::{Chair, Setup};
    use protocol::Conduct;
    use rules::Ruleset;
    use shuffle::Seed;
    use table::{Conduct as RealConduct, Occasion, Phase};

    fn moment(last: u32, state: TableState) -> Moment {
        Moment { last, state, players: BySeat::default(), next: None }
    }

    #[test]
    fn a_moment_is_told_when_it_is_old_enough_and_not_before() {
        let ruleset = Ruleset::named("ema2016").expect("an edition");
        let chairs = [(); 4].map(|()| Chair::Bot { level: "club".to_owned() });
        let setup = Setup::new(ruleset, None, Conduct::Enforced, false, chairs);
        let mut played = Played::new(&setup, Seed::new([4; 32]));
        let board = Board::new(&ruleset.rules, RealConduct::Enforced, Occasion::Club);
        let mut watching = SpectatorFeed::new(&Spectators { delay: 60, hands: false }, board, TableState::Waiting);
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        watching.note(at(0), moment(0, TableState::Playing));
        played.put(crate::games::played::Put::Deal).expect("the table waits for a wall");
        let dealt = played.last();
        watching.note(at(10), moment(dealt, TableState::Playing));
        watching.note(at(11), moment(dealt, TableState::Playing));
        watching.note(at(20), moment(dealt, TableState::Over));
        let mut ripen = |seconds| watching.ripen(at(seconds), &ruleset.rules, &played);
        assert_eq!(ripen(59), None);
        assert_eq!(ripen(60), Some(News { table: true, ..News::default() }));
        assert_eq!((ripen(60), ripen(69)), (None, None));
        assert_eq!(ripen(70), Some(News { events: true, ..News::default() }));
        assert_eq!(ripen(79), None);
        assert_eq!(watching.board().phase, played.table().board().phase);
        assert_ne!(watching.board().phase, Phase::Between);
        assert_eq!(watching.next(), Some(at(80)));
        let news = watching.ripen(at(200), &ruleset.rules, &played);
        assert_eq!((news, watching.next()), (Some(News { table: true, over: true, ..News::default() }), None));
    }
}
