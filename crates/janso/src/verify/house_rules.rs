//! What the games play by from which the records come: changed copies of one of our rulesets.

use rules::{PairWait, Rules, Ruleset, Worth, Yaku};

/// The ruleset of which those of all sources are small changes.
pub fn tenhou_rules() -> Rules {
    Ruleset::named("tenhou").expect("the ruleset of most public records is among ours").rules
}

/// The hands that count double in Mahjong Soul and majiang.
pub fn with_double_yakuman(rules: Rules) -> Rules {
    Rules {
        double_thirteen_wait: true,
        double_nine_wait: true,
        double_pair_wait: PairWait::PairFinished,
        tenhou_keeps_wait_bonus: true,
        worth: rules.worth.with(Yaku::Daisuushii, Worth::Yakuman(2)),
        ..rules
    }
}
