//! Random games of every ruleset end, and their events fold back into them.

use rules::Ruleset;
use table::*;
use tiles::*;

#[test]
fn games_end() {
    for ruleset in Ruleset::ALL {
        let rules = &ruleset.rules;
        for seed in 0..200 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
            let mut fold = table.position().clone();
            let mut steps = 0;
            while table.board().phase != Phase::Over {
                steps += 1;
                assert!(steps < 100_000);
                let mut events = Vec::new();
                if table.board().phase == Phase::Between {
                    let mut tiles: Vec<Tile> = rules.tile_set().collect();
                    rng.shuffle(&mut tiles);
                    table.deal(rules, Wall::in_order(tiles.try_into().unwrap()), None, |e| events.push(*e)).unwrap();
                } else {
                    let seats: Vec<Seat> =
                        Seat::ALL.into_iter().filter(|&s| !table.legal_actions(s).is_empty()).collect();
                    assert!(!seats.is_empty(), "{:?}", table.board().phase);
                    let seat = seats[rng.usize(..seats.len())];
                    let legal = *table.legal_actions(seat);
                    let action = legal.nth_move(rng.usize(..legal.moves_len())).unwrap();
                    table.play(rules, seat, action, |e| events.push(*e)).unwrap();
                }
                for e in &events {
                    fold.apply(rules, e);
                }
                assert_eq!(&fold, table.position());
            }
            let total: i32 = table.board().game.points.0.iter().sum::<i32>() + table.board().game.bets as i32 * 1000;
            assert_eq!(total, 4 * rules.starting_points as i32);
        }
    }
}
