//! The course of seeded games as one number per ruleset and conduct: whoever changes one says why, and counts
//! [`BEHAVIOUR`] up. It is taken over the lines of the record, whose spelling never changes, so that names in code may.

use janso_table::{BEHAVIOUR, Conduct, Phase};
use rules::Ruleset;

use records::record::Spelled;

use crate::player::{Player, apply, table};

/// Digests of the events of 40 games each, enforced and open.
const DIGESTS: &[(&str, [u64; 2])] = &[
    ("ema2008", [0x815f8a39812a00c3, 0x04f6fe8a73133fcb]),
    ("dk2008", [0xff3ba1c105117a19, 0x2f029fa686404d08]),
    ("ema2012", [0x815f8a39812a00c3, 0x688d9b7ee1db96ca]),
    ("ema2016", [0x2b1f841b7e51425f, 0x933690e437f8de79]),
    ("ema2025", [0xcf87c591c1db8d3d, 0x9e2ddb5564f52d8a]),
    ("wrc2022", [0x18c6afc999f77339, 0x89344a7796b73fc5]),
    ("tenhou", [0xa6c7a83858bd8a11, 0xef3d27730e7380f9]),
];

/// Every behaviour that there was, and what its digests come to. A line is added and none is changed: what was stored names
/// the behaviour by which it was played.
const BEHAVIOURS: &[(u32, u64)] = &[(1, 0xbee184d31ffc7902)];

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
