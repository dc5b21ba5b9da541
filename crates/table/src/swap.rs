//! Swap-calling: which tiles may not be discarded right after a claim.

use rules::{Rules, SwapCalling};
use tiles::{Kind, KindSet, Set};

/// The kinds that may not be discarded in the turn in which this tile was claimed for this set.
///
/// Where swap-calling is barred: the claimed kind, and the kind that would have made a chow with the same two tiles of
/// the hand at their other end.
pub fn barred_discards(rules: &Rules, claimed: Kind, set: Set) -> KindSet {
    match rules.swap_calling {
        SwapCalling::Allowed => KindSet::EMPTY,
        SwapCalling::Barred => {
            let other_end = match set {
                Set::Chi(run) => {
                    let [low, _, high] = run.kinds();
                    match claimed {
                        _ if claimed == low => high.succ(),
                        _ if claimed == high => Kind::all().find(|kind| kind.succ() == Some(low)),
                        _ => None,
                    }
                }
                Set::Pon(_) | Set::Kan(_) => None,
            };
            [Some(claimed), other_end].into_iter().flatten().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;
    use tiles::Written;

    use super::*;

    #[track_caller]
    fn check(id: &str, claimed: &str, set: &str, expected: &[&str]) {
        let rules = &Ruleset::named(id).expect("an edition").rules;
        let kind = |text: &str| text.parse::<Kind>().expect("a kind");
        let meld = set.parse::<Written>().expect("a set").melds[0];
        let expected: KindSet = expected.iter().map(|text| kind(text)).collect();
        assert_eq!(barred_discards(rules, kind(claimed), meld.set()), expected, "{id} {claimed} {set}");
    }

    // clause: swap.forbidden.same-tile
    // clause: swap.forbidden.other-end
    // clause: swap.forbidden.middle-claim
    // clause: swap.forbidden.edge-claim
    #[test]
    fn since_2016_neither_the_tile_nor_its_other_end_may_go() {
        check("ema2016", "5s", "(555s)", &["5s"]);
        check("ema2016", "4s", "(456s)", &["4s", "7s"]);
        check("ema2016", "6s", "(456s)", &["6s", "3s"]);
        check("ema2016", "5s", "(456s)", &["5s"]);
        check("ema2016", "3s", "(123s)", &["3s"]);
        check("ema2016", "7s", "(789s)", &["7s"]);
        check("ema2016", "1p", "(123p)", &["1p", "4p"]);
        // The nine of one suit and the one of the next are no neighbours.
        check("ema2016", "3p", "(123p)", &["3p"]);
    }

    // clause: swap.allowed.same-tile
    // clause: swap.allowed.other-end
    // clause: swap.allowed.after-pung
    #[test]
    fn before_2016_everything_may_go() {
        for id in ["ema2008", "dk2008", "ema2012"] {
            check(id, "4s", "(456s)", &[]);
            check(id, "5s", "(555s)", &[]);
        }
    }
}
