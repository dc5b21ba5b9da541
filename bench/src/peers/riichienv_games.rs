//! Random games of `riichienv-core` 0.4.11, hanchan under its rules for Tenhou.

use std::collections::HashMap;
use std::hint::black_box;
use std::ops::Range;

use fastrand::Rng;
use riichienv_core::action::{Action, ActionType, Phase};
use riichienv_core::rule::GameRule;
use riichienv_core::state::GameState;
use riichienv_core::state::legal_actions::GameStateLegalActions;

use crate::games::Tally;

const HANCHAN: u8 = 2;
const POINTS: i32 = 100_000;

/// By the shortest way: no log, and the list of legal actions without an observation around it.
pub fn random(seeds: Range<u64>) -> Box<dyn FnOnce() -> Tally> {
    Box::new(|| games(seeds, true, |game, player| game._get_legal_actions_internal(player)))
}

/// By the documented way: events are logged as JSON, and whoever has to act gets an observation.
pub fn random_observed(seeds: Range<u64>) -> Box<dyn FnOnce() -> Tally> {
    Box::new(|| games(seeds, false, |game, player| black_box(game.get_observation(player)).legal_actions_method()))
}

fn games(seeds: Range<u64>, silent: bool, legal: impl Fn(&mut GameState, u8) -> Vec<Action>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let mut game = GameState::new(HANCHAN, silent, Some(seed), 0, GameRule::default_tenhou());
        tally += play(&mut game, seed, &legal);
    }
    tally
}

fn play(game: &mut GameState, seed: u64, legal: impl Fn(&mut GameState, u8) -> Vec<Action>) -> Tally {
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally { games: 1, ..Tally::default() };
    let mut actions = HashMap::new();
    while !game.is_done {
        actions.clear();
        let mut rons = 0;
        let mut tsumo = false;
        let mut nine = false;
        for at in 0..game.active_players.len() {
            let player = game.active_players[at];
            let mut choices = legal(game, player);
            // Only the drawn tile of the player whose turn it is can be told from the others.
            let drawn = game.drawn_tile.filter(|_| game.phase == Phase::WaitAct);
            let action = choices.swap_remove(any(&mut rng, &choices, drawn));
            match action.action_type {
                ActionType::Tsumo => tsumo = true,
                ActionType::Ron => rons += 1,
                ActionType::KyushuKyuhai => nine = true,
                ActionType::Riichi => tally.riichi += 1,
                _ => (),
            }
            tally.decisions += 1;
            actions.insert(player, action);
        }
        let (hand, left) = (game.wall.hand_index, game.wall.drawable_count);
        game.step(&actions);
        assert!(game.last_error.is_none(), "it refuses what it offers: {:?}", game.last_error);
        if game.wall.hand_index != hand || game.is_done {
            tally.hands += 1;
            let ended = match rons {
                _ if tsumo => &mut tally.tsumo,
                1 | 2 => &mut tally.ron,
                0 if left == 0 && !nine => &mut tally.drawn,
                _ => &mut tally.aborted,
            };
            *ended += 1;
        }
    }
    let total = game.players.iter().map(|player| player.score).sum::<i32>() + 1000 * game.riichi_sticks as i32;
    tally.unbalanced += usize::from(total != POINTS);
    tally
}

/// The place of any action. It lists each tile of the set on its own; equal ones are one choice, as they are for us.
fn any(rng: &mut Rng, choices: &[Action], drawn: Option<u8>) -> usize {
    loop {
        let place = rng.usize(..choices.len());
        if !choices[..place].iter().any(|earlier| are_alike(earlier, &choices[place], drawn)) {
            return place;
        }
    }
}

fn are_alike(one: &Action, two: &Action, drawn: Option<u8>) -> bool {
    let tile = |tile: u8| (tile / 4, matches!(tile, 16 | 52 | 88));
    let picked = |action: &Action| action.tile.map(|picked| (tile(picked), Some(picked) == drawn));
    one.action_type == two.action_type
        && picked(one) == picked(two)
        && one.consume_tiles.iter().map(|&used| tile(used)).eq(two.consume_tiles.iter().map(|&used| tile(used)))
}
