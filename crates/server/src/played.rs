//! A game that is played: the table, its record, every event by its number, and how each hand ended.

use chance::Seed;
use engine::{Score, Win, WinBy, WinSetup, score};
use formats::record::{Difference, Record, Recorder};
use protocol::{Action, Seat as WireSeat, TrueEvent, Wire};
use rules::Rules;
use serde::{Deserialize, Serialize};
use table::{Event, GameResult, Laid, Phase, Position, Refusal, Table, Won};
use tiles::{BySeat, Seat, Tile, Wind};

use crate::setup::Setup;

/// What comes into a table from outside; together with the seed it makes the whole game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Put {
    /// The next hand is dealt from the seed.
    Deal,
    /// A seat acts.
    Act(WireSeat, Action),
}

/// An event, and who dealt the hand in which it happened.
#[derive(Debug, Clone, Copy)]
pub struct Happened {
    /// What happened.
    pub event: Event<Tile>,
    /// East of that hand.
    pub dealer: Seat,
}

/// How a hand ended.
#[derive(Debug, Clone)]
pub struct HandEnded {
    /// The number of the event that ended it.
    pub event: u32,
    /// The number of the hand.
    pub hand: u32,
    /// Its round.
    pub round: Wind,
    /// Its East.
    pub dealer: Seat,
    /// Counters that lay on the table.
    pub counters: u8,
    /// Bets that lay on the table from earlier hands.
    pub older_bets: u8,
    /// The wins.
    pub wins: Vec<WonHand>,
    /// The places in the log of the payments.
    pub payments: Vec<u32>,
    /// The place in the log of what says how it ended.
    pub title: u32,
    /// Points before the hand.
    pub before: BySeat<i32>,
    /// Points after it.
    pub after: BySeat<i32>,
    /// Bets that stay on the table.
    pub bets_left: u8,
}

/// A win with the hand that won.
#[derive(Debug, Clone)]
pub struct WonHand {
    /// The number of its event.
    pub event: u32,
    /// What the table said.
    pub won: Won,
    /// The concealed tiles without the winning one.
    pub tiles: Vec<Tile>,
    /// The sets beside them.
    pub laid: Vec<Laid>,
    /// The dora indicators.
    pub indicators: Vec<Tile>,
    /// The ura dora indicators that were turned.
    pub ura: Vec<Tile>,
    /// The win item by item.
    pub score: Option<Score>,
}

/// A game in play.
pub struct Played {
    rules: Rules,
    seed: Seed,
    recorder: Recorder,
    log: Vec<Happened>,
    ended: Vec<HandEnded>,
    /// The table, folded event by event, so that the moment of a win can be looked at.
    position: Position,
    hand: HandEnded,
}

impl Played {
    /// A game before its first hand.
    pub fn new(setup: &Setup, seed: Seed) -> Played {
        let mut head = setup.head();
        head.commitment = Some(seed.commitment());
        let recorder = Recorder::new(head);
        let position = recorder.table().position().clone();
        let hand = no_hand(&position);
        Played { rules: setup.rules(), seed, recorder, log: Vec::new(), ended: Vec::new(), position, hand }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.recorder.table()
    }

    /// The seed of all walls: a secret until the game is over.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Every event, the one with number 1 first.
    pub fn log(&self) -> &[Happened] {
        &self.log
    }

    /// The number of the last event; 0 before the first.
    pub fn last(&self) -> u32 {
        self.log.len() as u32
    }

    /// How each hand ended, in order.
    pub fn ended(&self) -> &[HandEnded] {
        &self.ended
    }

    /// How the game ended, if it is over.
    pub fn result(&self) -> Option<GameResult> {
        let board = self.table().board();
        (board.phase == Phase::Over).then(|| board.game.result(&self.rules))
    }

    /// The record of a game that is over, with its seed.
    pub fn record(&self) -> Result<Record, Difference> {
        let mut record = self.recorder.record().clone();
        record.reveal(self.seed.clone())?;
        Ok(record)
    }

    /// Puts something into the table, and says what the number of the first event was that followed. What is refused
    /// changes nothing.
    pub fn put(&mut self, put: &Put) -> Result<u32, NotPut> {
        let first = self.last() + 1;
        let mut events = Vec::new();
        match put {
            Put::Deal => {
                let chance = self.seed.hand(&self.rules, self.table().board().number + 1);
                let dealt = self.recorder.deal(chance.wall(), Some(chance.dice), |event| events.push(*event));
                dealt.map_err(|_| NotPut::NoDeal)?;
            }
            Put::Act(seat, action) => {
                let (seat, action) = (seat.real(), action.clone().real());
                self.recorder.play(seat, action, |event| events.push(*event)).map_err(NotPut::Refused)?;
            }
        }
        events.iter().for_each(|event| self.note(event));
        Ok(first)
    }

    /// The events from this number on, as they are stored.
    pub fn truth_from(&self, first: u32) -> Vec<TrueEvent> {
        self.log.iter().skip(first as usize - 1).map(|happened| TrueEvent::of(happened.event)).collect()
    }

    fn note(&mut self, event: &Event<Tile>) {
        let number = self.last() + 1;
        self.log.push(Happened { event: *event, dealer: self.position.board.game.dealer });
        match event {
            Event::Began { .. } => self.hand = no_hand(&self.position),
            Event::Won(won) => {
                let won = self.won(number, *won);
                self.hand.wins.push(won);
            }
            Event::Paid { .. } => self.hand.payments.push(number),
            Event::Aborted(_) => self.hand.title = number,
            Event::Dealt { .. }
            | Event::Jumped { .. }
            | Event::Turned(_)
            | Event::Drew { .. }
            | Event::Replaced { .. }
            | Event::Riichi(_)
            | Event::Discarded { .. }
            | Event::Bet(_)
            | Event::Claimed { .. }
            | Event::ConcealedKong { .. }
            | Event::AddedKong { .. }
            | Event::WallEnded
            | Event::Announced { .. }
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::Ruled(_)
            | Event::PutBack { .. }
            | Event::Lapsed(_)
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Penalised { .. }
            | Event::TimeCalled
            | Event::Ended { .. } => (),
        }
        self.position.apply(&self.rules, event);
        if let Event::Ended { bets_left, .. } = *event {
            let next = no_hand(&self.position);
            let ended = std::mem::replace(&mut self.hand, next);
            let title = if ended.title == 0 { number } else { ended.title };
            let (hand, after) = (self.position.board.number, self.position.board.game.points);
            self.ended.push(HandEnded { event: number, hand, title, after, bets_left, ..ended });
        }
    }

    /// The winning hand, looked at before the table is cleared.
    fn won(&self, event: u32, won: Won) -> WonHand {
        let (board, own) = (&self.position.board, &self.position.hands[won.seat]);
        let wind = board.wind(won.seat);
        let mut held = own.held;
        if won.by.is_self_draw() {
            held.remove(won.tile);
        }
        // Several winners turn the same indicators.
        let mut ura: Vec<Tile> = Vec::new();
        for happened in self.log.iter().rev() {
            match happened.event {
                Event::UraTurned(tile) => ura.insert(0, tile),
                Event::Began { .. } => break,
                _ => (),
            }
        }
        if won.riichi.is_none() {
            ura.clear();
        }
        let setup = WinSetup {
            concealed: held.iter().collect(),
            melds: own.melds.clone(),
            winning: won.tile,
            by: won.by,
            seat: wind,
            round: board.game.round,
            riichi: won.riichi,
            last_tile: board.live == 0 && won.by != WinBy::Chankan,
            first_go_around: match won.by {
                WinBy::Tsumo => board.course.first_self_draw(wind),
                WinBy::Ron => board.course.first_discard(wind),
                WinBy::Rinshan | WinBy::Chankan => None,
            },
            dora: board.indicators.clone(),
            ura: ura.iter().copied().take(board.indicators.len()).collect(),
            counters: board.game.counters,
        };
        let score = Win::new(&self.rules, setup).ok().and_then(|win| score(&self.rules, &win).ok());
        // What the table says counts; items that come to something else are not shown beside it.
        let same = |score: &Score| (score.han, score.fu.rounded, score.yakuman) == (won.han, won.fu, won.yakuman);
        WonHand {
            event,
            won,
            tiles: held.iter().collect(),
            laid: board.players[won.seat].laid.to_vec(),
            indicators: board.indicators.to_vec(),
            ura,
            score: score.filter(same),
        }
    }
}

/// Why nothing was put into a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPut {
    /// The table refuses the action.
    Refused(Refusal),
    /// The table does not wait for a wall.
    NoDeal,
}

/// A hand of which nothing is known but how the game stands before it.
fn no_hand(position: &Position) -> HandEnded {
    let game = position.board.game;
    HandEnded {
        event: 0,
        hand: 0,
        round: game.round,
        dealer: game.dealer,
        counters: game.counters,
        older_bets: game.bets,
        wins: Vec::new(),
        payments: Vec::new(),
        title: 0,
        before: game.points,
        after: game.points,
        bets_left: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Chair;
    use protocol::Conduct;
    use rules::Ruleset;

    fn bots() -> [Chair; 4] {
        ["club", "beginner", "club", "beginner"].map(|level| Chair::Bot { level: level.to_owned() })
    }

    /// Plays on until the game is over, or somebody stops it.
    pub(crate) fn play(played: &mut Played, mut each: impl FnMut(&Put) -> bool) {
        let mut players =
            ["club", "beginner", "club", "beginner"].map(|id| bots::Level::named(id).expect("a level").player(3));
        while played.result().is_none() {
            let table = played.table();
            let asked = Seat::ALL.into_iter().find(|&seat| !table.legal_actions(seat).is_empty());
            let put = match asked {
                None => Put::Deal,
                Some(seat) => {
                    let (view, legal) = (table.view(seat), table.legal_actions(seat));
                    let action = bots::choose(&mut *players[seat as usize], played.rules(), &view, legal);
                    Put::Act(WireSeat::of(seat), Action::of(action))
                }
            };
            played.put(&put).expect("it is legal");
            if !each(&put) {
                return;
            }
        }
    }

    /// Every win of whole games by every ruleset has its minipoints, and they come to what the table said; the payments
    /// and bets of a hand come to the change of points.
    #[test]
    fn ends_of_hands_add_up() {
        let (mut wins, mut hands) = (0, 0);
        for (number, ruleset) in Ruleset::ALL.iter().enumerate() {
            let setup = Setup::new(ruleset, None, Conduct::Enforced, false, bots());
            let mut played = Played::new(&setup, Seed::new([number as u8; 32]));
            play(&mut played, |_| true);
            for ended in played.ended() {
                hands += 1;
                for win in &ended.wins {
                    wins += 1;
                    let score = win.score.as_ref().unwrap_or_else(|| panic!("{} {win:?}", ruleset.id));
                    assert_eq!(score.fu.rounded, win.won.fu);
                    let sets: usize = win.laid.iter().map(|laid| if laid.is_kong() { 3 } else { laid.count() }).sum();
                    assert_eq!(win.tiles.len() + sets, 13);
                }
                let sum = |points: BySeat<i32>| points.0.iter().sum::<i32>();
                let bets = |bets: u8| i32::from(bets) * ruleset.rules.riichi_bet as i32;
                assert_eq!(sum(ended.before) + bets(ended.older_bets), sum(ended.after) + bets(ended.bets_left));
            }
            assert!(played.record().is_ok_and(|record| record.head().seed.is_some()));
        }
        assert!(wins > 20 && hands > 50, "{wins} wins in {hands} hands");
    }

    /// What is stored makes the same game again, passes included.
    #[test]
    fn inputs_and_seed_are_the_game() {
        let setup = Setup::new(&Ruleset::ALL[3], None, Conduct::Open, false, bots());
        let mut puts = Vec::new();
        let mut played = Played::new(&setup, Seed::new([9; 32]));
        play(&mut played, |put| {
            puts.push(serde_json::to_string(put).expect("JSON"));
            puts.len() < 300
        });
        let mut again = Played::new(&setup, Seed::new([9; 32]));
        for put in &puts {
            again.put(&serde_json::from_str(put).expect("a put")).expect("it was legal");
        }
        assert_eq!(played.table(), again.table());
        assert_eq!(played.truth_from(1), again.truth_from(1));
    }
}
