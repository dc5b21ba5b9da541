//! Claimed tiles that are not taken in time, in games where it happens again and again.

use janso_table::{Board, Conduct, Incident, Laid, Phase};
use rules::{Rules, Ruleset};
use tiles::{Seat, Set};

use crate::player::{Input, Player, Style};
use crate::properties::Watched;

/// How often a set of each sort was left without its claimed tile.
#[derive(Debug, Default, PartialEq)]
struct Lost {
    chows: u32,
    pungs: u32,
    kongs: u32,
    added: u32,
    wrong: u32,
}

impl Lost {
    fn every_sort(&self) -> bool {
        let Lost { chows, pungs, kongs, added, wrong } = *self;
        [chows, pungs, kongs, added, wrong].iter().all(|&number| number > 0)
    }
}

// clause: claim.take-too-late-lost
#[test]
fn a_tile_that_is_not_taken_stays_among_the_discards_where_the_ruleset_says_so() {
    for ruleset in Ruleset::ALL {
        let mut lost = Lost::default();
        if ruleset.rules.late_claim_loses_tile {
            // Some sorts are rare: a kong whose first tile was never taken comes once in a dozen games.
            let played = (0..100).take_while(|&seed| {
                play(&ruleset.rules, seed, &mut lost);
                !lost.every_sort()
            });
            let played = played.count();
            assert!(lost.every_sort(), "{} after {played} games: {lost:?}", ruleset.id);
        } else {
            (0..4).for_each(|seed| play(&ruleset.rules, seed, &mut lost));
            assert_eq!(lost, Lost::default(), "{}", ruleset.id);
        }
    }
}

/// A game with many claims and wrong sets, and a referee who often reports that a claimed tile was not taken.
fn play(rules: &Rules, seed: u64, lost: &mut Lost) {
    let mut game = Watched::new(rules, Conduct::Open, seed);
    let mut player = Player::new(seed);
    (player.style, player.slips) = (Style::Wild, 60);
    let mut events = Vec::new();
    let mut inputs = 0;
    while game.table.board().phase != Phase::Over {
        inputs += 1;
        assert!(inputs < 200_000, "every game ends");
        let seat = Seat::ALL[player.rng.usize(..4)];
        let input = match player.rng.u8(..16) {
            0 if game.table.board().is_in_hand() => Input::Report(Incident::TileNotTaken(seat)),
            _ => player.next(rules, &game.table),
        };
        let before = game.table.position().clone();
        events.clear();
        game.take(input.clone(), &mut events);
        if let (Input::Report(Incident::TileNotTaken(seat)), false) = (input, events.is_empty()) {
            let position = game.table.position();
            assert!(position.board.players[seat].dead);
            if rules.late_claim_loses_tile {
                check_lost(&before.board, &position.board, seat, lost);
                let own = &position.hands[seat];
                assert!(own.waits.all.is_empty() && own.held.shanten() > 0, "a hand that is short waits for nothing");
            } else {
                assert_eq!(before.board.river, position.board.river);
                assert_eq!(before.board.players[seat].laid, position.board.players[seat].laid);
            }
            game.check_authority(&mut player);
        }
    }
}

/// The tile lies where it was discarded, the others of the set before the player, and nothing else has changed there.
fn check_lost(before: &Board, after: &Board, seat: Seat, lost: &mut Lost) {
    let changed: Vec<usize> = (0..before.river.len()).filter(|&n| before.river[n] != after.river[n]).collect();
    let &[place] = changed.as_slice() else { panic!("one discard changes: {changed:?}") };
    assert_eq!((before.river[place].claimed_by, after.river[place].claimed_by), (Some(seat), None));
    assert!(
        after.players[after.river[place].seat].turned || !after.river[place].sideways,
        "it lies sideways there again"
    );
    let (sets, left) = (&before.players[seat].laid, &after.players[seat].laid);
    let changed: Vec<usize> = (0..sets.len()).filter(|&n| sets[n] != left[n]).collect();
    let &[set] = changed.as_slice() else { panic!("one set changes: {changed:?}") };
    let Laid::Untaken { .. } = left[set] else { panic!("{:?}", left[set]) };
    let mut tiles: Vec<_> = left[set].tiles().chain([after.river[place].tile]).collect();
    let mut all: Vec<_> = sets[set].tiles().collect();
    tiles.sort_unstable();
    all.sort_unstable();
    assert_eq!(tiles, all, "the tiles of the set are there, one of them among the discards");
    assert_eq!(before.kongs(), after.kongs(), "a kong counts as declared");
    match sets[set] {
        Laid::Claimed { meld, .. } => match meld.set() {
            Set::Chi(_) => lost.chows += 1,
            Set::Pon(_) => lost.pungs += 1,
            Set::Kan(_) => lost.kongs += 1,
        },
        Laid::Added { .. } => lost.added += 1,
        Laid::Wrong { .. } => lost.wrong += 1,
        Laid::Concealed(_) | Laid::Untaken { .. } => panic!("no claimed tile lay there: {:?}", sets[set]),
    }
}
