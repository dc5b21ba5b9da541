//! A table that stops at every offer: the same game, with nothing of what follows an offer before it is closed.

use janso_table::{Conduct, Event, NoRuling, Occasion, Phase, Table};
use rules::{Rules, Ruleset};
use tiles::{Seat, Tile};

use crate::player::{Input, Player};

/// How often an offer was answered by those who were asked, and by nobody because nobody was.
#[derive(Debug, Default)]
struct Stops {
    asked: u32,
    nobody: u32,
    taken: u32,
}

#[test]
fn a_table_that_stops_at_offers_plays_the_same_game() {
    for ruleset in Ruleset::ALL {
        for conduct in [Conduct::Enforced, Conduct::Open] {
            let mut stops = Stops::default();
            (0..6).for_each(|seed| play(&ruleset.rules, conduct, seed, &mut stops));
            let Stops { asked, nobody, taken } = stops;
            let id = ruleset.id;
            assert!(asked > 100 && taken > 20, "{id} {conduct:?}: {stops:?}");
            // In open conduct everybody is asked about everything.
            assert!((nobody > 100) == (conduct == Conduct::Enforced), "{id} {conduct:?}: {stops:?}");
        }
    }
}

fn play(rules: &Rules, conduct: Conduct, seed: u64, stops: &mut Stops) {
    let mut plain = Table::new(rules, conduct, Occasion::Tournament);
    let mut stopping = plain.clone().stopping();
    let mut player = Player::new(seed);
    let mut inputs = 0;
    while plain.board().phase != Phase::Over {
        inputs += 1;
        assert!(inputs < 200_000, "every game ends");
        let input = player.next(rules, &plain);
        let was_asked = stopping.board().phase;
        let (mut expected, mut events) = (Vec::new(), Vec::new());
        let followed = take(rules, &mut plain, &input, &mut expected);
        assert_eq!(take(rules, &mut stopping, &input, &mut events), followed);
        if let Phase::Claims { .. } = stopping.board().phase {
            assert!(matches!(events.last(), None | Some(Event::Ruled(_))) || events.last().is_some_and(is_offer));
        }
        while stopping.is_offer_answered() {
            assert!(Seat::ALL.into_iter().all(|seat| stopping.legal_actions(seat).is_empty()));
            match was_asked {
                Phase::Claims { .. } => stops.asked += 1,
                _ => stops.nobody += 1,
            }
            stops.taken += u32::from(stopping.takers().next().is_some());
            let before = events.len();
            assert!(stopping.close_offer(rules, |event, _| events.push(*event)));
            assert!(events.len() > before, "something follows");
        }
        assert_eq!(events, expected);
        assert_eq!(stopping, plain);
        // Where somebody is asked, or no tile is offered, there is nothing to close.
        assert!(!stopping.close_offer(rules, |event, _| panic!("{event:?}")));
    }
}

/// An offered tile, or an event that opens an offer again.
fn is_offer(event: &Event<Tile>) -> bool {
    matches!(
        event,
        Event::Discarded { .. }
            | Event::AddedKong { .. }
            | Event::ConcealedKong { .. }
            | Event::PutBack { .. }
            | Event::Lapsed(_)
            | Event::TurnedBack
            | Event::TimeCalled
            | Event::Reopened
            | Event::Penalised { .. }
            | Event::Fined { .. }
    )
}

/// Whether the table followed.
fn take(rules: &Rules, table: &mut Table, input: &Input, events: &mut Vec<Event<Tile>>) -> bool {
    match input {
        Input::Deal(wall) => table.deal(rules, (**wall).clone(), None, |event, _| events.push(*event)).is_ok(),
        Input::Play(seat, action) => table.play(rules, *seat, *action, |event, _| events.push(*event)).is_ok(),
        Input::Report(incident) => {
            let reported: Result<(), NoRuling> = table.report(rules, *incident, |event, _| events.push(*event));
            reported.is_ok()
        }
        Input::Time => {
            table.call_time(rules, |event, _| events.push(*event));
            true
        }
    }
}
