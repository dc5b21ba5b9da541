//! The course of seeded games as one number per ruleset and conduct: whoever changes one says why.

use janso_table::{Conduct, Phase};
use rules::Ruleset;

use crate::player::{Player, apply, table};

/// Digests of the events of 40 games each, enforced and open.
const DIGESTS: &[(&str, [u64; 2])] = &[
    ("ema2008", [0x0971bbf676f3110b, 0x7698719b0647d8c7]),
    ("dk2008", [0x04be388266117af3, 0xee005d1e0b0ac2f0]),
    ("ema2012", [0x0971bbf676f3110b, 0x3463a08aa3e8f9fa]),
    ("ema2016", [0xb4f01e46cb90a876, 0x717ff12f0fde7517]),
    ("ema2025", [0x60e33281437fba46, 0x1a417285df72a074]),
    ("wrc2022", [0xb6ed6d83f9c6b535, 0xa43a6f55808f33bf]),
    ("tenhou", [0x944fa3b4c07c6c31, 0x716b332b2cb7126b]),
];

#[test]
fn seeded_games_go_as_they_went() {
    let found: Vec<(&str, [u64; 2])> = Ruleset::ALL
        .iter()
        .map(|ruleset| (ruleset.id, [Conduct::Enforced, Conduct::Open].map(|conduct| digest(ruleset, conduct))))
        .collect();
    let listed =
        found.iter().map(|(id, [enforced, open])| format!("    (\"{id}\", [{enforced:#018x}, {open:#018x}]),\n"));
    assert_eq!(found, DIGESTS, "if the change is wanted, these are the new digests:\n{}", listed.collect::<String>());
}

fn digest(ruleset: &Ruleset, conduct: Conduct) -> u64 {
    let rules = &ruleset.rules;
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for seed in 0..40 {
        let mut table = table(rules, conduct, seed);
        let mut player = Player::new(seed);
        let mut events = Vec::new();
        while table.board().phase != Phase::Over {
            events.clear();
            let input = player.next(rules, &table);
            apply(rules, &mut table, input, &mut events);
            // FNV-1a over what the events say.
            for byte in events.iter().flat_map(|event| format!("{event:?}").into_bytes()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    hash
}
