//! Recorded games in `riichienv-core` 0.4.11: its events of mjai, applied to its table.

use std::hint::black_box;

use riichienv_core::replay::MjaiEvent;
use riichienv_core::rule::GameRule;
use riichienv_core::state::GameState;

use crate::replays::Lines;

const HANCHAN: u8 = 2;

fn events(lines: &Lines) -> impl Iterator<Item = MjaiEvent> {
    lines.as_str().lines().map(|line| serde_json::from_str(line).expect("it reads what we write"))
}

fn applied(lines: &Lines) -> GameState {
    let mut game = GameState::new(HANCHAN, true, Some(0), 0, GameRule::default_tenhou());
    events(lines).for_each(|event| game.apply_mjai_event(event));
    game
}

/// Reads the events.
pub fn read(lines: &Lines) {
    events(lines).for_each(|event| drop(black_box(event)));
}

/// Reads the events and applies them.
pub fn apply(lines: &Lines) {
    black_box(applied(lines));
}

/// What each player has after the last event that it follows.
#[cfg(test)]
pub fn scores(lines: &Lines) -> [i32; 4] {
    let game = applied(lines);
    [0, 1, 2, 3].map(|player| game.players[player].score)
}
