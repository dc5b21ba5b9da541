//! The crates we measure ourselves against, one file each.

pub mod agari;
pub mod mahc;
pub mod riichi_hand;
pub mod riichienv;
pub mod riichienv_games;
pub mod riichienv_replays;
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
    "No two entrants can be given the same game, since `riichienv-core` shuffles for itself between hands, so games are \
     not compared one by one. Choices are alike by chance, so what many games are like can be: hands and decisions a \
     hanchan, how hands end, and whether all points are there at the end. Random play is drawn hands almost always.",
    "`riichienv-core` plays by its shortest way: its log of JSON events switched off, its list of legal actions asked \
     without an observation around it, one map of actions used again. It makes that list once more in each step to check \
     the action, and a SHA-256 of each wall; neither can be switched off. Observed is the documented way, with the log \
     and an observation for everybody who has to act. No Python is involved.",
    "`riichienv-core` takes two decisions for a riichi and none at an exhaustive draw, where it finds out by itself who is \
     waiting; on our table all four announce, which is four short decisions more a drawn hand. In both, whoever is \
     waiting says so.",
    "From mjai lines, ours is read whole, given a wall, and played: every action is checked, every win scored, every \
     payment compared. `riichienv-core` applies each event as it comes and believes it: no action is refused, no win is \
     scored, and points are those that the next hand begins with. Scoring the wins of a record is behind its feature \
     `python`.",
];
