//! A table where everybody is told what they are shown.

use arena::{advance, decide, seated};
use players::Bot;
use rules::Rules;
use shuffle::Seed;
use table::{Conduct, Event, GameResult, Occasion, Table};
use tiles::{BySeat, Tile};

/// The names that players hear.
pub fn names() -> BySeat<String> {
    BySeat::new(["Ada", "Bo", "Cy", "Di"].map(str::to_owned))
}

/// Plays a game to its end, telling everybody who listens what they are shown.
pub fn play(rules: &Rules, seed: u8, bots: &mut [Box<dyn Bot>; 4]) -> GameResult {
    arena::play(rules, Conduct::Enforced, &Seed::new([seed; 32]), seated(bots), |_, _| ())
}

/// The same for players who do not listen; whoever watches is shown the table after each step, and what happened in it.
pub fn watch(rules: &Rules, seed: u8, bots: &mut [Box<dyn Bot>; 4], mut watches: impl FnMut(&Table, &[Event<Tile>])) {
    let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
    let (seed, mut events) = (Seed::new([seed; 32]), Vec::new());
    while advance(
        rules,
        &mut table,
        &mut &seed,
        |table, seat| decide(&mut *bots[seat as usize], rules, table, seat),
        |event, _| events.push(*event),
    ) {
        watches(&table, &events);
        events.clear();
    }
}
