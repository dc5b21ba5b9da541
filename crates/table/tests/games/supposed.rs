//! Tables that are set up in the middle of a hand, from what a seat sees and a guess of the rest.

use janso_table::{Conduct, Event, Hidden, NoPosition, Phase, Table};
use rules::{Rules, Ruleset};
use tiles::{Seat, Tile};

use crate::player::{Input, Player, table};

/// Games of each ruleset in enforced conduct, and in open conduct, where everybody is asked about every tile.
const GAMES: [(Conduct, u64); 2] = [(Conduct::Enforced, 24), (Conduct::Open, 3)];

/// Whether somebody has to decide, and nobody has answered to an offer yet.
fn can_be_supposed(table: &Table) -> bool {
    table.board().is_in_hand() && Seat::ALL.into_iter().all(|seat| table.answer(seat).is_none())
}

/// Calls `check` with a few moments of each hand.
fn moments(rules: &Rules, conduct: Conduct, seed: u64, mut check: impl FnMut(&Table, &mut Player)) {
    let mut table = table(rules, conduct, seed);
    let mut player = Player { mistakes: 0, ..Player::new(seed) };
    while table.board().phase != Phase::Over {
        if can_be_supposed(&table) && player.rng.u32(..if conduct == Conduct::Open { 240 } else { 60 }) == 0 {
            check(&table, &mut player);
        }
        let input = player.next(rules, &table);
        take(rules, &mut table, &input, &mut Vec::new());
    }
}

fn take(rules: &Rules, table: &mut Table, input: &Input, events: &mut Vec<Event<Tile>>) {
    match input {
        Input::Deal(wall) => {
            table.deal(rules, (**wall).clone(), None, |event, _| events.push(*event)).expect("it waits for a wall");
        }
        Input::Play(seat, action) => {
            table.play(rules, *seat, *action, |event, _| events.push(*event)).expect("a legal move");
        }
        Input::Report(incident) => panic!("nothing goes wrong: {incident:?}"),
        Input::Time => table.call_time(rules, |event, _| events.push(*event)),
    }
}

/// The truth as the guess: the hand goes on as it does at the table itself, whoever supposes it.
#[test]
fn with_the_truth_as_the_guess_the_hand_goes_on_as_it_does() {
    for ruleset in Ruleset::ALL {
        let rules = &ruleset.rules;
        let (mut supposed, mut ends) = (0, 0);
        for (conduct, seed) in
            GAMES.into_iter().flat_map(|(conduct, games)| (0..games).map(move |seed| (conduct, seed)))
        {
            moments(rules, conduct, seed, |real, player| {
                for seat in Seat::ALL {
                    let mut real = real.clone();
                    let guess = Table::suppose(rules, real.seen_by(seat), &real.hidden_from(seat));
                    let mut guess = guess.unwrap_or_else(|error| panic!("{} {seed} {seat:?}: {error}", ruleset.id));
                    supposed += 1;
                    assert_eq!(guess.hidden_from(seat), real.hidden_from(seat));
                    while real.board().is_in_hand() {
                        for other in Seat::ALL {
                            assert_eq!(guess.legal_actions(other), real.legal_actions(other), "{} {seed}", ruleset.id);
                        }
                        let input = player.next(rules, &real);
                        let (mut events, mut expected) = (Vec::new(), Vec::new());
                        take(rules, &mut guess, &input, &mut events);
                        take(rules, &mut real, &input, &mut expected);
                        assert_eq!(events, expected, "{} {seed} {seat:?}", ruleset.id);
                        ends += u32::from(!real.board().is_in_hand());
                    }
                    assert_eq!(guess.board(), real.board());
                }
            });
        }
        assert!(supposed > 500 && ends == supposed, "{}: {supposed} {ends}", ruleset.id);
    }
}

/// What nobody sees can be shuffled at will: the hand goes on from there, and nothing is lost or made.
#[test]
fn any_guess_that_fits_can_be_played_to_the_end() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let (mut played, mut refused) = (0, 0);
    for seed in 0..60 {
        moments(rules, Conduct::Enforced, seed, |real, player| {
            let seat = Seat::ALL[player.rng.usize(..4)];
            let mut hidden = real.hidden_from(seat);
            shuffle(&mut hidden, player);
            let mut table = match Table::suppose(rules, real.seen_by(seat), &hidden) {
                Ok(table) => table,
                // Most hands that are dealt anew do not wait.
                Err(NoPosition::NotWaiting(_)) => return refused += 1,
                Err(error) => panic!("{seed}: {error}"),
            };
            assert_eq!((table.view(seat), table.hidden_from(seat)), (real.view(seat), hidden));
            if table.is_offer_answered() {
                assert!(table.close_offer(rules, |_, _| ()));
            }
            while table.board().is_in_hand() {
                let input = player.next(rules, &table);
                take(rules, &mut table, &input, &mut Vec::new());
            }
            played += 1;
        });
    }
    assert!(played > 500 && refused > 50, "{played} {refused}");
}

/// Deals what is hidden anew: the tiles of the others and of the wall.
fn shuffle(hidden: &mut Hidden, player: &mut Player) {
    let mut all: Vec<Tile> = hidden.wall.iter().copied().collect();
    hidden.hands.values().for_each(|hand| all.extend(&hand.tiles));
    player.rng.shuffle(&mut all);
    let mut all = all.into_iter();
    hidden.wall.iter_mut().chain(hidden.hands.values_mut().flat_map(|hand| hand.tiles.iter_mut())).for_each(|tile| {
        *tile = all.next().expect("as many as there were");
    });
    for hand in hidden.hands.values_mut() {
        hand.drawn = hand.drawn.and(hand.tiles.last().copied());
        hand.tiles.sort();
    }
}

#[track_caller]
fn check_refused(table: &Table, rules: &Rules, seat: Seat, spoil: impl FnOnce(&mut Hidden), expected: NoPosition) {
    let mut hidden = table.hidden_from(seat);
    spoil(&mut hidden);
    assert_eq!(Table::suppose(rules, table.seen_by(seat), &hidden).err(), Some(expected));
    assert!(!expected.to_string().is_empty());
}

#[test]
fn a_guess_that_cannot_be_says_why() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let mut turns = 0;
    for seed in 0..4 {
        moments(rules, Conduct::Enforced, seed, |table, _| {
            let Phase::Turn { seat: in_turn, .. } = table.board().phase else { return };
            let has_drawn = table.position().hands[in_turn].drawn.is_some();
            if !has_drawn || table.board().live == 0 {
                return;
            }
            turns += 1;
            let (me, other) = (in_turn.next(), in_turn.next().next());
            let hidden = table.hidden_from(me);
            let held = hidden.hands[other].tiles.len();
            let size = |tiles| NoPosition::HandSize { seat: other, tiles, expected: held };
            check_refused(table, rules, me, |guess| guess.hands[other].tiles.truncate(held - 1), size(held - 1));
            let more = |guess: &mut Hidden| guess.hands[other].tiles.push(hidden.wall[0]);
            check_refused(table, rules, me, more, size(held + 1));
            let wall = hidden.wall.len();
            let short = NoPosition::WallSize { tiles: wall - 1, expected: wall };
            check_refused(table, rules, me, |guess| guess.wall.truncate(wall - 1), short);
            let none = |guess: &mut Hidden| guess.hands[in_turn].drawn = None;
            check_refused(table, rules, me, none, NoPosition::Drawn(in_turn));
            let early = |guess: &mut Hidden| guess.hands[other].drawn = Some(hidden.hands[other].tiles[0]);
            check_refused(table, rules, me, early, NoPosition::Drawn(other));
            // A fifth copy of the indicator, in the wall or in a hand, in the place of something else.
            let indicator = table.board().indicators[0];
            let place = hidden.wall.iter().position(|tile| tile.kind() != indicator.kind()).expect("another kind");
            let fifth = |guess: &mut Hidden| guess.wall[place] = indicator;
            check_refused(table, rules, me, fifth, NoPosition::TooMany(indicator));
            // A view that was tampered with.
            let mut view = table.view(me);
            view.board.live -= 1;
            assert_eq!(Table::suppose(rules, view.as_seen(), &hidden).err(), Some(NoPosition::View));
            let mut view = table.view(me);
            view.own.held.remove(view.own.held.iter().next().expect("a tile"));
            assert_eq!(Table::suppose(rules, view.as_seen(), &hidden).err(), Some(NoPosition::View));
            let mut view = table.view(me);
            view.board.indicators.clear();
            assert_eq!(Table::suppose(rules, view.as_seen(), &hidden).err(), Some(NoPosition::View));
        });
    }
    assert!(turns > 30, "{turns}");
    let between = Table::new(rules, Conduct::Enforced, janso_table::Occasion::Club);
    check_refused(&between, rules, Seat::A, |_| (), NoPosition::NoHand);
}
