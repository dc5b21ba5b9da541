//! What a player is, and how it is asked.

use rules::Rules;
use table::{Action, Conduct, Event, Legal, SeatView};
use tiles::Tile;

use crate::Weighed;

/// Somebody who decides.
pub trait Bot: Send {
    /// What to do now: one of the legal actions, of which there is at least one. They are lawful, whatever the conduct.
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action;

    /// What the seat is shown, event by event, from the first deal on. Most players look at the view when they are
    /// asked and need not listen; one that lives in another process does.
    fn hear(&mut self, _rules: &Rules, _event: &Event<Option<Tile>>) {}

    /// Whether it has a use for what it hears. Who says no need not be told, and it is the same for a whole game.
    fn listens(&self) -> bool {
        false
    }

    /// Why: what the player makes of each of these moves, best first. Empty for a player that has no figures.
    fn weigh(&mut self, _rules: &Rules, _view: SeatView<'_>, _legal: &Legal) -> Vec<Weighed> {
        Vec::new()
    }
}

/// Asks a bot what it does of what the table lets its seat do now.
///
/// In open conduct the table would let it break rules, but a bot is asked about lawful actions only. Who has one choice
/// has none and is not asked.
pub fn choose(bot: &mut dyn Bot, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
    let found;
    let lawful = match view.board.conduct {
        Conduct::Enforced => legal,
        Conduct::Open => {
            found = view.lawful_actions(rules);
            &found
        }
    };
    match lawful.moves_len() {
        // In open conduct everybody is asked about every discard, and most have no use for it; and a claim can leave
        // nothing but barred discards.
        0 if legal.contains(Action::Pass) => Action::Pass,
        0 => legal.nth_move(0).unwrap_or(Action::Pass),
        1 => lawful.nth_move(0).expect("there is one"),
        _ => bot.decide(rules, view, lawful),
    }
}
