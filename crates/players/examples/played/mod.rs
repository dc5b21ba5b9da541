//! A game between four players of one level, recorded.

use janso_players::{Level, choose};
use records::record::{Head, Record, Recorder};
use rules::Ruleset;
use shuffle::Seed;
use table::{Conduct, Occasion, Phase};
use tiles::{BySeat, Seat};

/// Plays the game of this number. The same words give the same game.
pub fn played(ruleset: &'static Ruleset, level: &Level, number: u32) -> Record {
    let rules = &ruleset.rules;
    let mut bytes = [9; 32];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    let seed = Seed::new(bytes);
    let mut players = BySeat(Seat::ALL.map(|seat| level.player(u64::from(number) * 4 + seat as u64)));
    let mut game = Recorder::new(Head::new(ruleset, Conduct::Enforced, Occasion::Club));
    loop {
        match game.table().board().phase {
            Phase::Over => return game.into_record(),
            Phase::Between => {
                let chance = seed.hand(rules, game.table().board().number + 1);
                game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("the table waits for a wall");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                let asked = Seat::ALL.into_iter().find(|&seat| !game.table().legal_actions(seat).is_empty());
                let seat = asked.expect("in a hand the table waits for somebody");
                let (view, legal) = (game.table().view(seat), game.table().legal_actions(seat));
                let action = choose(&mut *players[seat], rules, &view, legal);
                game.play(seat, action, |_, _| ()).expect("what a bot does is legal");
            }
        }
    }
}
