//! A table where everybody is told what they are shown.

use players::{Bot, choose};
use rules::Rules;
use shuffle::Seed;
use table::{Conduct, Event, GameResult, Occasion, Phase, Table};
use tiles::{BySeat, Seat, Tile};

/// The names that players hear.
pub fn names() -> BySeat<String> {
    BySeat(["Ada", "Bo", "Cy", "Di"].map(str::to_owned))
}

/// Plays a game to its end, telling everybody what they are shown.
pub fn play(rules: &Rules, seed: u8, bots: &mut [Box<dyn Bot>; 4]) -> GameResult {
    watch(rules, seed, bots, |_, _| ())
}

/// The same; whoever watches is shown the table after each step, and what happened in it.
pub fn watch(
    rules: &Rules,
    seed: u8,
    bots: &mut [Box<dyn Bot>; 4],
    mut watches: impl FnMut(&Table, &[Event<Tile>]),
) -> GameResult {
    let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
    let seed = Seed::new([seed; 32]);
    loop {
        let mut events: Vec<Event<Tile>> = Vec::new();
        match table.board().phase {
            Phase::Over => return table.board().game.result(rules),
            Phase::Between => {
                let chance = seed.hand(rules, table.board().number + 1);
                let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event, _| events.push(*event));
                dealt.expect("the table waits for a wall");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                let asked = Seat::ALL.into_iter().find(|&seat| !table.legal_actions(seat).is_empty());
                let seat = asked.expect("somebody is asked");
                let (view, legal) = (table.view(seat), *table.legal_actions(seat));
                let action = choose(&mut *bots[seat as usize], rules, &view, &legal);
                table.play(rules, seat, action, |event, _| events.push(*event)).expect("what a bot does is legal");
            }
        }
        for seat in Seat::ALL {
            events.iter().for_each(|event| bots[seat as usize].hear(rules, &event.seen_by(seat)));
        }
        watches(&table, &events);
    }
}
