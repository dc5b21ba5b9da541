//! One game between four players: the only loop there is, and its steps.

use players::{Bot, choose};
use records::record::{Head, Record, Recorder};
use rules::Rules;
use shuffle::{Chance, GameSeed, Seed};
use table::{Action, Conduct, Dice, Event, GameResult, Occasion, Phase, Position, Table, Wall};
use tiles::{BySeat, Seat, Tile};

/// Where the walls of a game come from: a seed, or a closure that is called with the number of a hand, counted from 1.
pub trait Walls {
    /// The wall of the hand with this number, and the dice that broke it if any were rolled.
    fn wall(&mut self, rules: &Rules, number: u32) -> (Wall, Option<Dice>);
}

impl Walls for &Seed {
    fn wall(&mut self, rules: &Rules, number: u32) -> (Wall, Option<Dice>) {
        dealt(self.hand(rules, number))
    }
}

impl Walls for &GameSeed {
    fn wall(&mut self, rules: &Rules, number: u32) -> (Wall, Option<Dice>) {
        dealt(self.hand(rules, number))
    }
}

fn dealt(chance: Chance) -> (Wall, Option<Dice>) {
    (chance.wall(), Some(chance.dice))
}

impl<F: FnMut(u32) -> (Wall, Option<Dice>)> Walls for F {
    fn wall(&mut self, _rules: &Rules, number: u32) -> (Wall, Option<Dice>) {
        self(number)
    }
}

/// Where a game is played: at a [`Table`], or with a [`Recorder`], which also writes everything down. A recorder plays
/// by the rules of its record, whichever are passed.
pub trait Venue {
    /// The table.
    fn table(&self) -> &Table;

    /// Deals the next hand.
    ///
    /// # Panics
    /// If the table does not wait for this wall.
    fn deal(&mut self, rules: &Rules, wall: (Wall, Option<Dice>), sink: impl FnMut(&Event<Tile>, &Position));

    /// Plays the action of a seat.
    ///
    /// # Panics
    /// If the action is not legal.
    fn act(&mut self, rules: &Rules, seat: Seat, action: Action, sink: impl FnMut(&Event<Tile>, &Position));
}

impl Venue for Table {
    fn table(&self) -> &Table {
        self
    }

    fn deal(&mut self, rules: &Rules, (wall, dice): (Wall, Option<Dice>), sink: impl FnMut(&Event<Tile>, &Position)) {
        Table::deal(self, rules, wall, dice, sink).expect("the table waits for a wall of these rules");
    }

    fn act(&mut self, rules: &Rules, seat: Seat, action: Action, sink: impl FnMut(&Event<Tile>, &Position)) {
        self.play(rules, seat, action, sink).expect("what a player does is legal");
    }
}

impl Venue for Recorder {
    fn table(&self) -> &Table {
        Recorder::table(self)
    }

    fn deal(&mut self, _rules: &Rules, (wall, dice): (Wall, Option<Dice>), sink: impl FnMut(&Event<Tile>, &Position)) {
        Recorder::deal(self, wall, dice, sink).expect("the table waits for a wall of these rules");
    }

    fn act(&mut self, _rules: &Rules, seat: Seat, action: Action, sink: impl FnMut(&Event<Tile>, &Position)) {
        self.play(seat, action, sink).expect("what a player does is legal");
    }
}

/// Plays a whole game with these walls. The sink receives every event with the position after it, and every player that
/// listens hears what its seat is shown of it, before anybody is asked again.
///
/// # Panics
/// If a player does what is not legal, or a wall does not fit these rules.
pub fn play(
    rules: &Rules,
    conduct: Conduct,
    walls: impl Walls,
    players: BySeat<&mut dyn Bot>,
    sink: impl FnMut(&Event<Tile>, &Position),
) -> GameResult {
    play_at(rules, &mut Table::new(rules, conduct, Occasion::Club), walls, players, sink)
}

/// The record of a whole game with these walls, as [`play`] plays it. The head says by which rules.
///
/// # Panics
/// As [`play`].
pub fn record(head: Head, walls: impl Walls, players: BySeat<&mut dyn Bot>) -> Record {
    let rules = head.rules;
    let mut recorder = Recorder::new(head);
    play_at(&rules, &mut recorder, walls, players, |_, _| ());
    recorder.into_record()
}

fn play_at(
    rules: &Rules,
    venue: &mut impl Venue,
    mut walls: impl Walls,
    mut players: BySeat<&mut dyn Bot>,
    mut sink: impl FnMut(&Event<Tile>, &Position),
) -> GameResult {
    let listening: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| players[seat].listens()).collect();
    let mut news: Vec<Event<Tile>> = Vec::new();
    while advance(
        rules,
        venue,
        &mut walls,
        |table, seat| decide(players[seat], rules, table, seat),
        |event, position| {
            sink(event, position);
            if !listening.is_empty() {
                news.push(*event);
            }
        },
    ) {
        for event in news.drain(..) {
            listening.iter().for_each(|&seat| players[seat].hear(rules, &event.seen_by(seat)));
        }
    }
    venue.table().board().game.result(rules)
}

/// Does the next thing at a table: deals the next hand, or plays what `decide` says for the seat that is asked next.
/// Returns whether there was anything to do; if not, the game is over, or a table that stops waits for its offer to be
/// closed.
///
/// # Panics
/// If what is decided is not legal, or the wall does not fit these rules.
pub fn advance(
    rules: &Rules,
    venue: &mut impl Venue,
    walls: &mut impl Walls,
    decide: impl FnOnce(&Table, Seat) -> Action,
    sink: impl FnMut(&Event<Tile>, &Position),
) -> bool {
    let table = venue.table();
    if let Some(seat) = next_to_act(table) {
        let action = decide(table, seat);
        venue.act(rules, seat, action, sink);
    } else if table.board().phase == Phase::Between {
        let wall = walls.wall(rules, table.board().number + 1);
        venue.deal(rules, wall, sink);
    } else {
        return false;
    }
    true
}

/// The seat that answers next. Where several are asked about a tile, the nearest in turn order after the player whose
/// tile it is. `None` between hands, when the game is over, and when everybody has answered an offer at a table that
/// stops.
pub fn next_to_act(table: &Table) -> Option<Seat> {
    let first = match table.board().phase {
        Phase::Turn { seat, .. } => seat,
        Phase::Claims { seat, .. } => seat.next(),
        Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => table.board().game.dealer,
    };
    [first].into_iter().chain(first.others()).find(|&seat| !table.legal_actions(seat).is_empty())
}

/// Four players, each in a seat, the first East first.
pub fn seated(players: &mut [Box<dyn Bot>; 4]) -> BySeat<&mut dyn Bot> {
    BySeat::new(players.each_mut().map(|player| &mut **player as &mut dyn Bot))
}

/// What a player does in this seat, from what the seat sees and may do.
pub fn decide(player: &mut dyn Bot, rules: &Rules, table: &Table, seat: Seat) -> Action {
    choose(player, rules, table.seen_by(seat), table.legal_actions(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use players::Level;
    use table::{Legal, SeatView, View};

    /// Folds what it hears and compares it with what it is shown when it is asked.
    struct Listener {
        seat: Seat,
        heard: View,
        asked: u32,
        inner: Box<dyn Bot>,
    }

    impl Bot for Listener {
        fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
            self.asked += 1;
            assert_eq!((view.seat, self.heard.as_seen()), (self.seat, view));
            self.inner.decide(rules, view, legal)
        }

        fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
            self.heard.apply(rules, event);
        }

        fn listens(&self) -> bool {
            true
        }
    }

    /// Must not hear anything.
    struct Deaf(Box<dyn Bot>);

    impl Bot for Deaf {
        fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
            self.0.decide(rules, view, legal)
        }

        fn hear(&mut self, _rules: &Rules, _event: &Event<Option<Tile>>) {
            panic!("it does not listen");
        }
    }

    #[test]
    fn who_listens_is_told_what_the_seat_is_shown() {
        for ruleset in &rules::Ruleset::ALL {
            let rules = &ruleset.rules;
            let level = |id: &str, seat| Level::named(id).expect("a level").player(seat as u64);
            let heard = |seat| Table::new(rules, Conduct::Enforced, Occasion::Club).view(seat);
            let listener = |seat, id| Listener { seat, heard: heard(seat), asked: 0, inner: level(id, seat) };
            let (mut b, mut d) = (listener(Seat::B, "club"), listener(Seat::D, "random"));
            let (mut a, mut c) = (Deaf(level("club", Seat::A)), Deaf(level("tsumogiri", Seat::C)));
            let mut events = 0;
            let seats: [&mut dyn Bot; 4] = [&mut a, &mut b, &mut c, &mut d];
            let result = play(rules, Conduct::Enforced, &Seed::new([9; 32]), BySeat::new(seats), |_, _| events += 1);
            assert!(events > 100 && b.asked > 10 && d.asked > 10, "{events} {} {}", b.asked, d.asked);
            assert_eq!(b.heard.board.game.result(rules), result);
        }
    }
}
