//! The course of seeded games as one number per ruleset and conduct: whoever changes one says why.

use rules::Ruleset;
use table::{Conduct, Phase};

use crate::player::{Player, apply, table};

/// Digests of the events of 40 games each, enforced and open.
const DIGESTS: &[(&str, [u64; 2])] = &[
    ("ema2008", [0xbb9f5ee3d21f5bcd, 0x7df10f012edf7453]),
    ("dk2008", [0x7af84142b3f5b74d, 0x040663e7006789af]),
    ("ema2012", [0xbb9f5ee3d21f5bcd, 0x01f4dfaaec3e9742]),
    ("ema2016", [0x4fc90950fde15ae8, 0x11f015dde775f46b]),
    ("ema2025", [0x0cc8b1b93c10c35c, 0x5c30ae45062fb687]),
    ("wrc2022", [0xd81b380a5649507f, 0xbfee071dc939fda4]),
    ("tenhou", [0x2918966c0e6dc8f1, 0x5286d908a76147b7]),
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
