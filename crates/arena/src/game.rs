//! One game between four players that are no people, and what many such games need: threads, a way to stop.

mod crew;

pub use crew::{on_threads, progress_bar, stop_on_ctrl_c};

use players::{Bot, choose};
use rules::Rules;
use shuffle::Seed;
use table::{Conduct, Event, GameResult, Occasion, Phase, Position, Table};
use tiles::{BySeat, Seat, Tile};

/// Plays a whole game with the walls of this seed. The sink is told everything that happens, and every player that
/// listens is told what its seat is shown of it, before anybody is asked again.
pub fn play(
    rules: &Rules,
    conduct: Conduct,
    seed: &Seed,
    mut players: BySeat<&mut dyn Bot>,
    mut sink: impl FnMut(&Event<Tile>, &Position),
) -> GameResult {
    let listening: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| players[seat].listens()).collect();
    let mut table = Table::new(rules, conduct, Occasion::Club);
    loop {
        match table.board().phase {
            Phase::Over => return table.board().game.result(rules),
            Phase::Between => {
                let chance = seed.hand(rules, table.board().number + 1);
                let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event, position| {
                    sink(event, position);
                    tell(rules, &mut players, &listening, event);
                });
                dealt.expect("the table waits for a wall of these rules");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                let seat = asked(&table);
                let action = decide(players[seat], rules, &table, seat);
                let played = table.play(rules, seat, action, |event, position| {
                    sink(event, position);
                    tell(rules, &mut players, &listening, event);
                });
                played.expect("what a bot does is legal");
            }
        }
    }
}

/// Tells those who listen what they are shown.
fn tell(rules: &Rules, players: &mut BySeat<&mut dyn Bot>, listening: &[Seat], event: &Event<Tile>) {
    listening.iter().for_each(|&seat| players[seat].hear(rules, &event.seen_by(seat)));
}

/// The seat that answers next: where several are asked, the one nearest to the right of whose tile it is.
pub fn asked(table: &Table) -> Seat {
    let first = match table.board().phase {
        Phase::Turn { seat, .. } => seat,
        Phase::Claims { seat, .. } => seat.next(),
        Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => table.board().game.dealer,
    };
    let mut order = [first].into_iter().chain(first.others());
    order.find(|&seat| !table.legal_actions(seat).is_empty()).expect("in a hand the table waits for somebody")
}

/// What a player at this table does.
pub fn decide(player: &mut dyn Bot, rules: &Rules, table: &Table, seat: Seat) -> table::Action {
    choose(player, rules, &table.view(seat), table.legal_actions(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use players::Level;
    use table::{Action, Legal, View};

    /// Folds what it hears and compares it with what it is shown when it is asked.
    struct Listener {
        seat: Seat,
        heard: View,
        asked: u32,
        inner: Box<dyn Bot>,
    }

    impl Bot for Listener {
        fn decide(&mut self, rules: &Rules, view: &View, legal: &Legal) -> Action {
            self.asked += 1;
            assert_eq!((view.seat, &self.heard), (self.seat, view));
            self.inner.decide(rules, view, legal)
        }

        fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
            self.heard.apply(rules, event);
        }

        fn listens(&self) -> bool {
            true
        }
    }

    /// Must not be told anything.
    struct Deaf(Box<dyn Bot>);

    impl Bot for Deaf {
        fn decide(&mut self, rules: &Rules, view: &View, legal: &Legal) -> Action {
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
            let result = play(rules, Conduct::Enforced, &Seed::new([9; 32]), BySeat(seats), |_, _| events += 1);
            assert!(events > 100 && b.asked > 10 && d.asked > 10, "{events} {} {}", b.asked, d.asked);
            assert_eq!(b.heard.board.game.result(rules), result);
        }
    }
}
