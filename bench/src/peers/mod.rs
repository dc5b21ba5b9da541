//! The crates we measure ourselves against, one file each.

pub mod agari;
pub mod mahc;
pub mod riichi_hand;
pub mod riichienv;
pub mod xiangting;

/// What a reader should know about the comparison.
pub const NOTES: &[&str] = &[
    "Both shanten peers take the least of the three forms, want seven kinds for seven pairs, and do not count a wait on \
     a fifth copy as tenpai.",
    "`xiangting` checks the hand it is given and returns an error for impossible ones; the others do not.",
    "`riichienv-core` keeps no suit state, so turn by turn it updates the counts and asks anew. Its own function for \
     accepted tiles is behind its feature `python` and returns a number only; here its shanten is asked for each kind.",
    "`riichienv-core` is scored by `HandEvaluator::calc`, and in parts: `calculate_yaku` and `calculate_score` called \
     directly, which saves a check for completeness and a search whose result is not used. It gives no fu items.",
    "`agari` scores one reading; the loop over all readings is that of its command line, ties going to more fu. It \
     gives sums of fu by part of the hand.",
    "`mahc` scores one reading that the caller supplies and lists fu items. Its whole job uses its own search for \
     shapes over all tiles; with readings given, that search is outside the clock.",
    "`riichi_hand` finds no yaku and counts no fu: it enters only where han and fu are given.",
    "Peers that count a yakuman twice (the better waits, daisuushii) have no switch for it where it is scored; Tenhou \
     counts each once.",
];
