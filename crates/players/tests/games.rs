//! Whole games of every level by every ruleset: bots do what is legal, and better ones do better.

use janso_players::{Bot, Level};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Conduct, Event, Occasion, Position, Table};
use tiles::{BySeat, Seat};

/// Plays a game and hands over what happened.
fn play(
    rules: &Rules,
    conduct: Conduct,
    seed: u8,
    levels: [&str; 4],
    mut sink: impl FnMut(&Event<tiles::Tile>, &Position),
) -> Table {
    let seeds = Seed::new([seed; 32]);
    let mut players: Vec<Box<dyn Bot>> = levels
        .iter()
        .zip(0..)
        .map(|(id, n)| Level::named(id).expect("a level").player(u64::from(seed) * 4 + n))
        .collect();
    let mut table = Table::new(rules, conduct, Occasion::Club);
    let mut decide = |table: &Table, seat| {
        let action = arena::decide(&mut *players[seat as usize], rules, table, seat);
        // In open conduct an empty answer is a pass; anything else is lawful too.
        let lawful = table.lawful_actions(rules, seat);
        assert!(lawful.contains(action) || (lawful.is_empty() && action == Action::Pass), "{action:?}");
        action
    };
    while arena::advance(rules, &mut table, &mut &seeds, &mut decide, &mut sink) {}
    table
}

const MIXED: [[&str; 4]; 6] = [
    ["tsumogiri"; 4],
    ["random"; 4],
    ["beginner"; 4],
    ["club"; 4],
    ["club", "random", "tsumogiri", "beginner"],
    ["master", "club", "master", "beginner"],
];

#[test]
fn games_of_all_levels_end_in_both_conducts() {
    for ruleset in &Ruleset::ALL {
        for conduct in [Conduct::Enforced, Conduct::Open] {
            for (levels, seed) in MIXED.into_iter().zip(1..) {
                let mut ruled = 0;
                play(&ruleset.rules, conduct, seed, levels, |event, _| {
                    ruled += u32::from(matches!(event, Event::Ruled(_)))
                });
                assert_eq!(ruled, 0, "{}: bots break no rule", ruleset.id);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let rules = &Ruleset::named("tenhou").expect("an edition").rules;
    let events = || {
        let mut events = Vec::new();
        play(rules, Conduct::Enforced, 9, MIXED[5], |event, _| events.push(*event));
        events
    };
    assert_eq!(events(), events());
}

/// Wins of each seat in some games.
fn wins(rules: &Rules, levels: [&str; 4]) -> BySeat<u32> {
    let mut wins = BySeat::new([0; 4]);
    for seed in 0..10 {
        play(rules, Conduct::Enforced, seed, levels, |event, _| {
            if let Event::Won(won) = event {
                wins[won.seat] += 1;
            }
        });
    }
    wins
}

#[test]
fn a_club_player_beats_the_others() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let [club, tsumogiri, random, _] = wins(rules, ["club", "tsumogiri", "random", "tsumogiri"]).into_array();
    assert!(club > 10 * (tsumogiri + 1).max(random + 1), "{club} {tsumogiri} {random}");
}

/// It folds: with a riichi on the table it deals in less often than somebody who discards at random.
#[test]
fn a_club_player_declares_claims_and_folds() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let (mut riichi, mut claims, mut dealt_in) = (0, 0, BySeat::new([0u32; 4]));
    for seed in 0..40 {
        play(rules, Conduct::Enforced, seed, ["club", "random", "club", "club"], |event, _| match event {
            Event::Riichi(seat) if *seat != Seat::B => riichi += 1,
            Event::Claimed { seat, .. } if *seat != Seat::B => claims += 1,
            Event::Won(won) => {
                dealt_in.values_mut().zip(Seat::ALL).for_each(|(n, s)| *n += u32::from(won.from == Some(s)))
            }
            _ => (),
        });
    }
    assert!(riichi > 100 && claims > 50, "{riichi} riichi, {claims} claims");
    let [one, random, two, three] = dealt_in.into_array();
    assert!(2 * random > 3 * one.max(two).max(three), "{dealt_in:?}");
}

/// The mean place of the first of these in twelve games with three of the second, each seat three times.
fn mean_place(id: &str, first: &str, others: &str) -> f64 {
    let rules = &Ruleset::named(id).expect("an edition").rules;
    let mut places = 0;
    for seed in 0..3 {
        for seat in Seat::ALL {
            let mut levels = [others; 4];
            levels[seat as usize] = first;
            let table = play(rules, Conduct::Enforced, 100 + seed, levels, |_, _| ());
            places += u32::from(table.board().game.result(rules).places[seat]);
        }
    }
    f64::from(places) / 12.0
}

/// Each level is better than the one before. Twelve games show it where the distance is large; duels show the rest.
#[test]
fn levels_are_in_order() {
    for (better, worse, most) in [("beginner", "random", 1.5), ("club", "beginner", 2.2), ("master", "random", 1.3)] {
        let place = mean_place("ema2016", better, worse);
        assert!(place < most, "{better} comes in at {place} on average against three of {worse}");
    }
}
