//! What bars a player from winning on a discard, and what lifts the bar. A self-draw is never barred.

use engine::Waits;
use rules::Rules;
use tiles::{Kind, KindSet};

/// What a player has discarded and let pass in this hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Furiten {
    discarded: KindSet,
    passed: Option<Passed>,
}

/// A completing tile that was let pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passed {
    /// It bars until the player's own next turn, or what the ruleset names.
    ForNow,
    /// It bars for the rest of the hand, after riichi.
    ForGood,
}

/// Why a player may not win on a discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// These waiting tiles are among the player's own discards.
    OwnDiscards(KindSet),
    /// A completing tile was let pass since the player's own last turn.
    Passed,
    /// A completing tile was let pass after riichi.
    PassedInRiichi,
}

impl Furiten {
    /// The player discards. Whether somebody claims the tile does not matter (Q-FUR-4); a tile that is added to a pung
    /// is no discard (Q-FUR-9).
    pub fn discard(&mut self, kind: Kind) {
        self.discarded |= KindSet::of(kind);
    }

    /// A tile that the player could see and win on (discarded, added to a pung, or for thirteen orphans in a concealed
    /// kong) goes by without a win, on purpose or not, with or without a yaku.
    pub fn pass(&mut self, waits: Waits, kind: Kind, in_riichi: bool) {
        if waits.all.contains(kind) && self.passed != Some(Passed::ForGood) {
            self.passed = Some(if in_riichi { Passed::ForGood } else { Passed::ForNow });
        }
    }

    /// The player draws a tile, or claims one for a set.
    pub fn take_turn(&mut self) {
        self.lift();
    }

    /// Another player claims a discard for a set, the passed one or a later one.
    pub fn others_claim(&mut self, rules: &Rules) {
        if rules.furiten_ends_by_claims {
            self.lift();
        }
    }

    /// Another player completes a concealed or an added kong.
    pub fn others_kong(&mut self, rules: &Rules) {
        if rules.furiten_ends_by_kongs {
            self.lift();
        }
    }

    /// Why a hand with these waits may not win on a discard now. One waiting tile among the player's own discards
    /// bars them all.
    pub fn bars(self, waits: Waits) -> Option<Barred> {
        let own = waits.all & self.discarded;
        match self.passed {
            _ if !own.is_empty() => Some(Barred::OwnDiscards(own)),
            Some(Passed::ForGood) => Some(Barred::PassedInRiichi),
            Some(Passed::ForNow) => Some(Barred::Passed),
            None => None,
        }
    }

    fn lift(&mut self) {
        if self.passed == Some(Passed::ForNow) {
            self.passed = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Hand;
    use rules::Ruleset;
    use tiles::Written;

    use super::*;

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("an edition").rules
    }

    fn waits(hand: &str) -> Waits {
        let hand: Written = hand.parse().expect("a hand");
        Waits::of(&Hand::new(rules("ema2016"), &hand.concealed, &hand.melds).expect("thirteen tiles"))
    }

    fn kind(text: &str) -> Kind {
        text.parse().expect("a kind")
    }

    fn after_discards(kinds: &[&str]) -> Furiten {
        let mut furiten = Furiten::default();
        kinds.iter().for_each(|text| furiten.discard(kind(text)));
        furiten
    }

    // The three examples of ema2008 3.4.5 and ema2016 3.4.5.
    // clause: furiten.own-discard
    // clause: furiten.any-wait-blocks-all
    // clause: furiten.other-discards-harmless
    // clause: furiten.yaku-irrelevant
    // clause: furiten.claimed-discards-count
    #[test]
    fn one_waiting_tile_among_the_own_discards_bars_all() {
        let check = |hand, discards: &[&str], barring: &[&str]| {
            let own: KindSet = barring.iter().map(|text| kind(text)).collect();
            let expected = (!own.is_empty()).then_some(Barred::OwnDiscards(own));
            assert_eq!(after_discards(discards).bars(waits(hand)), expected, "{hand} {discards:?}");
        };
        check("234789m45678p55s", &["3p"], &["3p"]);
        check("234789m45678p55s", &["6p", "9p"], &["6p", "9p"]);
        check("234789m45678p55s", &["1z", "2p", "7p"], &[]);
        check("456789m23p34599s", &["7p"], &[]);
        check("456789m23p34599s", &["1p"], &["1p"]);
        // An open hand without any yaku is barred like any other.
        check("234m44456p77z (678s)", &["7z"], &["7z"]);
        check("234m44456p77z (678s)", &["5p"], &[]);
    }

    // clause: furiten.escape
    #[test]
    fn changing_the_hand_lifts_the_bar_of_an_own_discard() {
        let furiten = after_discards(&["1p"]);
        assert!(furiten.bars(waits("456789m23p34599s")).is_some());
        assert_eq!(furiten.bars(waits("456789m56p34599s")), None);
    }

    /// What lifts the bar of a tile that was let pass.
    fn lifted(id: &str, by: fn(&mut Furiten, &Rules)) -> bool {
        let hand = waits("456789m23p34599s");
        let mut furiten = Furiten::default();
        furiten.pass(hand, kind("4p"), false);
        assert_eq!(furiten.bars(hand), Some(Barred::Passed));
        by(&mut furiten, rules(id));
        furiten.bars(hand).is_none()
    }

    // clause: furiten.temporary.on-pass
    // clause: furiten.temporary.without-yaku
    // clause: furiten.temporary.inattention
    // clause: furiten.temporary.ends-on-draw
    // clause: furiten.temporary.ends-on-own-claim
    #[test]
    fn a_tile_let_pass_bars_until_the_own_turn() {
        for id in ["ema2008", "dk2008", "ema2012", "ema2016"] {
            assert!(lifted(id, |furiten, _| furiten.take_turn()), "{id}");
            assert!(!lifted(id, |furiten, _| furiten.discard(kind("9m"))), "{id}: other discards change nothing");
        }
        // A tile that would not have completed the hand bars nothing.
        let mut furiten = Furiten::default();
        furiten.pass(waits("456789m23p34599s"), kind("7p"), false);
        assert_eq!(furiten, Furiten::default());
    }

    // clause: furiten.temporary.ends-on-interruption
    // clause: furiten.temporary.ends-on-opponents-claim
    // clause: furiten.temporary.passed-tile-claimed
    // clause: furiten.temporary.ends-on-kong-2012
    // clause: furiten.temporary.survives-opponents-claim
    // clause: furiten.temporary.survives-kong
    #[test]
    fn what_others_do_lifts_it_before_2016() {
        for (id, ends) in [("ema2008", true), ("dk2008", true), ("ema2012", true), ("ema2016", false)] {
            assert_eq!(lifted(id, |furiten, rules| furiten.others_claim(rules)), ends, "{id}");
            assert_eq!(lifted(id, |furiten, rules| furiten.others_kong(rules)), ends, "{id}");
        }
    }

    // clause: furiten.riichi.permanent
    #[test]
    fn after_riichi_nothing_lifts_it() {
        let hand = waits("456789m23p34599s");
        for id in ["ema2008", "dk2008", "ema2012", "ema2016"] {
            let mut furiten = Furiten::default();
            furiten.pass(hand, kind("1p"), true);
            furiten.take_turn();
            furiten.others_claim(rules(id));
            furiten.others_kong(rules(id));
            furiten.pass(hand, kind("4p"), true);
            assert_eq!(furiten.bars(hand), Some(Barred::PassedInRiichi), "{id}");
        }
    }
}
