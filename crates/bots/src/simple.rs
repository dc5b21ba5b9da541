//! Players without a plan.

use rules::Rules;
use table::{Action, Legal, Pick, View};

use crate::Bot;

/// Discards what it draws, claims nothing, wins when it can.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tsumogiri;

impl Bot for Tsumogiri {
    fn decide(&mut self, _rules: &Rules, view: &View, legal: &Legal) -> Action {
        match (win_or_announce(legal), view.own.drawn) {
            (Some(action), _) => action,
            (None, Some(tile)) => Action::Discard(Pick { tile, drawn: true }),
            // It never claims, so that a turn always begins with a drawn tile, and this is no turn.
            (None, None) => Action::Pass,
        }
    }
}

/// A win if there is one, and what there is to gain at an exhaustive draw.
pub(crate) fn win_or_announce(legal: &Legal) -> Option<Action> {
    let order = [Action::Tsumo, Action::Ron, Action::Nagashi, Action::Waiting, Action::Noten];
    order.into_iter().find(|&action| legal.contains(action))
}

/// Makes any lawful move, each as likely as the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next number of SplitMix64, which stays the same in every version of every program.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

impl Bot for Random {
    fn decide(&mut self, _rules: &Rules, _view: &View, legal: &Legal) -> Action {
        // A few dozen moves out of 2^64 numbers: no move is favoured by an amount that could be seen.
        let nth = self.next() % legal.moves_len() as u64;
        legal.nth_move(nth as usize).expect("a bot is asked only if there is something to do")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator with the seed 0.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::new(0);
        assert_eq!(
            [random.next(), random.next(), random.next()],
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
        );
    }
}
