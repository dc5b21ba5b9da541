//! The course of seeded games as one number per ruleset and conduct: whoever changes one says why, and counts
//! [`BEHAVIOUR`] up. It is taken over the lines of the record, whose spelling never changes, so that names in code may.

use janso_table::{BEHAVIOUR, Conduct, Phase};
use rules::Ruleset;

use records::record::Spelled;

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

/// Every behaviour that there was, and what its digests come to. A line is added and none is changed: what was stored names
/// the behaviour by which it was played.
const BEHAVIOURS: &[(u32, u64)] = &[(1, 0)];

/// FNV-1a.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

#[test]
fn the_behaviour_is_counted_up_with_the_digests() {
    let all = DIGESTS.iter().flat_map(|(_, digests)| digests).fold(START, |hash, one| fnv(hash, &one.to_le_bytes()));
    assert_eq!(BEHAVIOURS.last(), Some(&(BEHAVIOUR, all)), "the digests come to {all:#018x}");
    assert!(BEHAVIOURS.is_sorted_by(|before, after| before.0 < after.0), "each behaviour has a number of its own");
}

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
    let mut hash = START;
    for seed in 0..40 {
        let mut table = table(rules, conduct, seed);
        let mut player = Player::new(seed);
        let mut events = Vec::new();
        while table.board().phase != Phase::Over {
            events.clear();
            let input = player.next(rules, &table);
            apply(rules, &mut table, input, &mut events);
            for event in &events {
                hash = fnv(hash, format!("{}\n", Spelled(event)).as_bytes());
            }
        }
    }
    hash
}
