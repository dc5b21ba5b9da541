//! What the person can choose beside a discard, each with its key.

use table::{Action, Legal};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub key: char,
    pub does: Does,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// This action, at once.
    Act(Action),
    /// The discard that is picked next declares riichi.
    PickRiichi,
}

/// The keys of the tiles, in the order of the hand. No choice of a turn has one of them.
pub const TILE_KEYS: &str = "1234567890asdf";

/// The choices in the order of the list, wins first and passing last. Several of a sort have neighbouring keys.
pub fn choices(legal: &Legal) -> Vec<Choice> {
    let mut keys = Keys::default();
    let mut list: Vec<(u8, Choice)> = Vec::new();
    let mut riichi = false;
    for action in legal.moves().chain(other_readings(legal)) {
        let (order, sort) = match action {
            Action::Discard(_) => continue,
            Action::Riichi(_) if riichi => continue,
            Action::Tsumo | Action::TsumoAs(_) | Action::Ron | Action::RonAs(_) => (0, "mz\\/-+,."),
            Action::Riichi(_) => (1, "r"),
            Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Kan => (2, "klj"),
            Action::Pon(_) => (3, "pio"),
            Action::Chi(_) => (4, "cvbgty"),
            Action::NineTerminals => (5, "x"),
            Action::Nagashi => (6, "u"),
            Action::Waiting => (7, "e"),
            Action::Noten | Action::Pass => (8, "n"),
            Action::Slip(_) => continue,
        };
        riichi |= matches!(action, Action::Riichi(_));
        let does = if matches!(action, Action::Riichi(_)) { Does::PickRiichi } else { Does::Act(action) };
        if let Some(key) = keys.next(sort) {
            list.push((order, Choice { key, does }));
        }
    }
    list.sort_by_key(|(order, _)| *order);
    list.into_iter().map(|(_, choice)| choice).collect()
}

/// The win in each reading that pays something else than the one that counts without a word, or than another before it.
fn other_readings(legal: &Legal) -> impl Iterator<Item = Action> {
    let paid: Vec<i32> = legal.readings().map(|worth| worth.points).collect();
    let differs = move |place: usize| !paid[..place].contains(&paid[place]);
    legal.named_wins().enumerate().filter(move |(place, _)| *place > 0 && differs(*place)).map(|(_, win)| win)
}

/// Keys that have been given out.
#[derive(Default)]
struct Keys(String);

impl Keys {
    fn next(&mut self, sort: &str) -> Option<char> {
        let key = sort.chars().find(|key| !self.0.contains(*key))?;
        self.0.push(key);
        Some(key)
    }
}
