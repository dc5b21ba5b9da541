//! A game that is played: the table, its record, every event by its number, and how each hand ended.

use explain::WonHand;
use history::{HandFold, HandHistory};
use records::record::{Difference, Head, HeadForm, Input, Record, Recorder};
use rules::Rules;
use shuffle::{GameSeed, Seed};
use table::{Action, Event, GameResult, Phase, Position, Refusal, Table};
use tiles::{BySeat, Seat, Tile};

use crate::store::{Entry, StoredTable};
use crate::tables::setup::Setup;

/// What comes into a table from outside; together with the seed it makes the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    /// The next hand is dealt from the seed.
    Deal,
    /// A seat acts.
    Act(Seat, Action),
    /// The time for an offered tile is over, and everybody who was asked has answered.
    Close,
}

/// An event, and who dealt the hand in which it happened.
#[derive(Debug, Clone, Copy)]
pub struct Happened {
    /// What happened.
    pub event: Event<Tile>,
    /// East of that hand.
    pub dealer: Seat,
}

/// A hand that is over: its history, and what a reader is told beside it.
#[derive(Debug, Clone)]
pub struct HandEnded {
    /// The number of the event that ended it.
    pub event: u32,
    /// How it went.
    pub history: HandHistory,
    /// The wins, each with the number of its event.
    pub wins: Vec<(u32, WonHand)>,
    /// Points after it.
    pub after: BySeat<i32>,
    /// Bets that stay on the table.
    pub bets_left: u8,
}

/// A game in play.
pub struct Played {
    rules: Rules,
    seed: Seed,
    /// What all walls come from; nothing while players may still add to the seed.
    game_seed: Option<GameSeed>,
    recorder: Recorder,
    log: Vec<Happened>,
    ended: Vec<HandEnded>,
    /// The table, folded event by event, so that the moment of a win can be looked at.
    position: Position,
    fold: HandFold,
    /// The wins of the hand that is played.
    wins: Vec<(u32, WonHand)>,
    /// The ura dora indicators that were turned in it.
    ura: Vec<Tile>,
}

impl Played {
    /// A game before its first hand.
    pub fn new(setup: &Setup, seed: Seed) -> Played {
        Played::with_head(setup, setup.head(), seed)
    }

    fn with_head(setup: &Setup, mut head: Head, seed: Seed) -> Played {
        head.commitment = Some(seed.commitment());
        head.contributions = setup.shares.recorded();
        let game_seed = setup.shares.of_game().map(|shares| seed.with(&shares));
        let recorder = Recorder::new(head).stopping();
        let position = recorder.table().position().clone();
        Played {
            rules: setup.rules(),
            seed,
            game_seed,
            recorder,
            log: Vec::new(),
            ended: Vec::new(),
            position,
            fold: HandFold::default(),
            wins: Vec::new(),
            ura: Vec::new(),
        }
    }

    /// A game that is over, as it is stored: nothing is played again, so that a game stays what it was when a rule is mended.
    /// Nothing where the game goes on, or where its events cannot follow one another.
    pub fn finished(stored: &StoredTable, seed: Seed, log: &[Entry]) -> Option<Played> {
        let new = Played::before(stored, seed);
        let recorder = Recorder::finished(new.stored_record(log)?)?;
        let mut played = Played { recorder, ..new };
        log.iter().flat_map(|entry| &entry.events).for_each(|event| played.note(event));
        Some(played)
    }

    /// The record of a game that was broken off, as far as it is stored, with its seed; nothing where the walls do not
    /// follow from it.
    pub fn broken_off(stored: &StoredTable, seed: Seed, log: &[Entry]) -> Option<Record> {
        let new = Played::before(stored, seed);
        let mut record = new.stored_record(log)?;
        record.reveal(new.seed).ok()?;
        Some(record)
    }

    /// A stored game before its first hand. Its record says by which behaviour it was played; where that was not noted it has
    /// the first version, which names the rules as they were stored then.
    fn before(stored: &StoredTable, seed: Seed) -> Played {
        let form = match stored.behaviour {
            None => HeadForm::Differences,
            Some(behaviour) => HeadForm::Complete { behaviour, unasked: Vec::new() },
        };
        Played::with_head(&stored.setup, Head { form, ..stored.setup.head() }, seed)
    }

    /// What is stored, as a record; nothing where hands were dealt before there was a seed.
    fn stored_record(&self, log: &[Entry]) -> Option<Record> {
        let mut record = self.recorder.record().clone();
        for entry in log {
            if let Put::Act(seat, action) = entry.put {
                record.add_input(Input::Act(seat, action));
            }
            for event in &entry.events {
                if let Event::Began { number, dice } = *event {
                    record.add_hand(number, dice, self.game_seed.as_ref()?.hand(&self.rules, number).wall());
                }
                record.add_event(event);
            }
        }
        Some(record)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.recorder.table()
    }

    /// The server's seed: a secret until the game is over.
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
    pub fn put(&mut self, put: Put) -> Result<u32, NotPut> {
        let first = self.last() + 1;
        let mut events = Vec::new();
        match put {
            Put::Deal => {
                let game_seed = self.game_seed.as_ref().ok_or(NotPut::NoDeal)?;
                let chance = game_seed.hand(&self.rules, self.table().board().number + 1);
                let dealt = self.recorder.deal(chance.wall(), Some(chance.dice), |event, _| events.push(*event));
                dealt.map_err(|_| NotPut::NoDeal)?;
            }
            Put::Act(seat, action) => {
                self.recorder.play(seat, action, |event, _| events.push(*event)).map_err(NotPut::Refused)?;
            }
            Put::Close => return if self.close_offer() { Ok(first) } else { Err(NotPut::NoOffer) },
        }
        events.iter().for_each(|event| self.note(event));
        Ok(first)
    }

    /// Closes an offer that everybody who was asked has answered; whether there was one.
    pub fn close_offer(&mut self) -> bool {
        let mut events = Vec::new();
        let closed = self.recorder.close_offer(|event, _| events.push(*event));
        events.iter().for_each(|event| self.note(event));
        closed
    }

    /// Puts something into the table that was stored together with this many events; as [`put`](Played::put). What
    /// followed from an offer that was over at once was stored with it, or with the last answer to it.
    pub fn put_again(&mut self, put: Put, events: usize) -> Result<u32, NotPut> {
        let first = self.put(put)?;
        let stored = first as usize - 1 + events;
        while self.log.len() < stored && self.close_offer() {}
        Ok(first)
    }

    /// The events from this number on.
    pub fn truth_from(&self, first: u32) -> Vec<Event<Tile>> {
        self.log.iter().skip(first as usize - 1).map(|happened| happened.event).collect()
    }

    fn note(&mut self, event: &Event<Tile>) {
        let number = self.last() + 1;
        self.log.push(Happened { event: *event, dealer: self.position.board.game.dealer });
        self.position.apply(&self.rules, event);
        if let Event::UraTurned(tile) = *event {
            self.ura.push(tile);
        }
        if let Event::Won(won) = *event {
            self.wins.push((number, WonHand::of(&self.rules, &self.position, won, &self.ura)));
        }
        let over = self.fold.add(&self.rules, event, &self.position);
        if let (Some(history), Event::Ended { bets_left, .. }) = (over, *event) {
            let (wins, after) = (std::mem::take(&mut self.wins), self.position.board.game.points);
            self.ura.clear();
            self.ended.push(HandEnded { event: number, history, wins, after, bets_left });
        }
    }
}

/// Why nothing was put into a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPut {
    /// The table refuses the action.
    Refused(Refusal),
    /// The table does not wait for a wall, or there is none yet.
    NoDeal,
    /// There is no offer that everybody has answered.
    NoOffer,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::setup::Chair;
    use arena::{decide, next_to_act};
    use protocol::Conduct;
    use rules::Ruleset;

    fn bots() -> [Chair; 4] {
        ["club", "beginner", "club", "beginner"].map(|level| Chair::Bot { level: level.to_owned() })
    }

    /// Plays on until the game is over, or somebody stops it.
    fn play(played: &mut Played, mut each: impl FnMut(Put) -> bool) {
        let mut players =
            ["club", "beginner", "club", "beginner"].map(|id| players::Level::named(id).expect("a level").player(3));
        while played.result().is_none() {
            let table = played.table();
            let put = match next_to_act(table) {
                None if table.is_offer_answered() => Put::Close,
                None => Put::Deal,
                Some(seat) => Put::Act(seat, decide(&mut *players[seat as usize], played.rules(), table, seat)),
            };
            played.put(put).expect("it is legal");
            if !each(put) {
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
                for (_, win) in &ended.wins {
                    wins += 1;
                    let score = win.score.as_ref().unwrap_or_else(|| panic!("{} {win:?}", ruleset.id));
                    assert_eq!(score.fu.rounded, win.won.fu);
                    let sets: usize = win.laid.iter().map(|laid| if laid.is_kong() { 3 } else { laid.count() }).sum();
                    assert_eq!(win.tiles.len() + sets, 13);
                }
                let sum = |points: BySeat<i32>| points.values().sum::<i32>();
                let bets = |bets: u8| i32::from(bets) * ruleset.rules.riichi_bet;
                let start = ended.history.start;
                let before = start.points.expect("our table says them");
                assert_eq!(sum(before) + bets(start.bets), sum(ended.after) + bets(ended.bets_left));
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
            puts.push(put);
            puts.len() < 300
        });
        let mut again = Played::new(&setup, Seed::new([9; 32]));
        for put in puts {
            again.put(put).expect("it was legal");
        }
        assert_eq!(played.table(), again.table());
        assert_eq!(played.truth_from(1), again.truth_from(1));
    }

    /// Logs that were written before offers were closed by an input of their own are read: what followed from an offer
    /// stands there with the last answer to it, or with the tile that nobody could claim.
    #[test]
    fn logs_without_closed_offers_make_the_same_game() {
        let setup = Setup::new(&Ruleset::ALL[6], None, Conduct::Enforced, false, bots());
        let mut played = Played::new(&setup, Seed::new([4; 32]));
        let mut older: Vec<(Put, u32, usize)> = Vec::new();
        let mut first = 1;
        let mut probe = Played::new(&setup, Seed::new([4; 32]));
        play(&mut played, |put| {
            let before = probe.last();
            probe.put(put).expect("it is legal");
            let events = (probe.last() - before) as usize;
            match (put, older.last_mut()) {
                (Put::Close, Some((_, _, followed))) => *followed += events,
                _ => older.push((put, first, events)),
            }
            first = probe.last() + 1;
            true
        });
        let mut again = Played::new(&setup, Seed::new([4; 32]));
        for &(put, number, events) in &older {
            assert_eq!(again.put_again(put, events).expect("it was legal"), number);
            assert_eq!(again.last() as usize, number as usize - 1 + events);
        }
        assert_eq!(again.truth_from(1), played.truth_from(1));
        assert!(again.result().is_some() && older.iter().all(|(put, ..)| *put != Put::Close));
    }
}
