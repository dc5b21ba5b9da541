//! The plans for a hand: to take what comes, or to go for the tiles of one yaku.

use arrayvec::ArrayVec;
use engine::shanten::shanten;
use rules::Yaku;
use table::SeatView;
use tiles::{Counts, Kind, KindSet, Meld, Set, Suit};

use super::fitted;
use super::held::within;
use super::mind::Mind;
use super::prospect::Prospect;
use super::search::{FAR, Plan, Search};
use crate::yakuhai::{counts_open, yakuhai};

/// Tiles outside a plan that are not too many for it.
const FEW_ORPHANS: u8 = 5;
/// Tiles of one suit and honours from which a plan for them is worth a look.
const ONE_SUIT: u8 = 9;
/// Pairs and sets of three alike from which a hand may become all of them.
const PAIRS: usize = 4;

/// The plans for a hand, each with what was found out so far.
pub(super) struct Plans<'m, 'a> {
    melds: ArrayVec<Meld, 4>,
    is_open: bool,
    mind: &'m Mind<'a>,
    plans: ArrayVec<Search<'m>, 6>,
    /// Whether a yaku is in sight.
    has_yaku: bool,
}

impl<'m, 'a> Plans<'m, 'a> {
    /// The plans for these tiles beside these sets.
    pub(super) fn new(mind: &'m Mind<'a>, melds: ArrayVec<Meld, 4>, root: Counts) -> Plans<'m, 'a> {
        let (rules, view) = (mind.rules, mind.view);
        let is_open = melds.iter().any(|meld| meld.is_open());
        let dora = dora(view, &root, &melds).min(5);
        let usual = |is_open: bool| fitted::FAR_POINTS[usize::from(is_open)][dora];
        let laid = melds.iter().fold(KindSet::EMPTY, |all, meld| all | meld.set().kinds());
        let held = |kinds: KindSet| kinds.iter().map(|kind| root[kind.index()]).sum::<u8>();
        let mut plans = ArrayVec::new();
        let mut add = |claims: bool, aim: KindSet, points: f32| {
            plans.push(Search::new(mind, &melds, &root, Plan { claims, aim }, points));
        };
        let worth_one = yakuhai(rules, view.board, view.seat);
        let is_worth_one = |meld: &Meld| !matches!(meld.set(), Set::Chi(_)) && worth_one.contains(meld.set().low());
        let honoured = melds.iter().any(is_worth_one) || worth_one.iter().any(|kind| root[kind.index()] >= 2);
        let paired = melds.iter().all(|meld| !matches!(meld.set(), Set::Chi(_)))
            && melds.len() + root.iter().filter(|&&count| count >= 2).count() >= PAIRS
            && counts_open(rules, Yaku::Toitoi);
        let may_open = honoured || paired;
        add(is_open || may_open, KindSet::ALL, if !is_open || honoured { usual(is_open) } else { 0.0 });
        let simples = !KindSet::ORPHANS;
        if counts_open(rules, Yaku::Tanyao) && laid.is_within(simples) && held(KindSet::ORPHANS) <= FEW_ORPHANS {
            add(true, simples, 0.7 * usual(true));
        }
        for suit in Suit::ALL {
            let aim = KindSet::from_bits(0x1ff << (9 * suit as u32)) | KindSet::HONOURS;
            let inside = held(aim) + 3 * melds.len() as u8;
            if counts_open(rules, Yaku::Honitsu) && laid.is_within(aim) && inside >= ONE_SUIT {
                add(true, aim, 1.5 * usual(true));
            }
        }
        let has_yaku = !is_open || may_open || plans.len() > 1;
        Plans { melds, is_open, mind, plans, has_yaku }
    }

    /// Whether there is a yaku to win with.
    pub(super) fn has_yaku(&self) -> bool {
        self.has_yaku
    }

    /// How many sets there are.
    pub(super) fn melds(&self) -> usize {
        self.melds.len()
    }

    /// The best plan for these thirteen tiles; `None` if they are not worth a plan.
    pub(super) fn of(&mut self, counts: &Counts) -> Option<Prospect> {
        let mut best: Option<Prospect> = None;
        let draws = self.mind.pace.draws;
        for plan in &mut self.plans {
            let distance = shanten(&within(counts, plan.plan.aim), self.melds.len());
            // Whether a far hand will be opened is too early to say; and no hand goes back to be better later: the search
            // sees what the way back brings, and not what the hand could have become without it.
            if (distance >= FAR && !self.is_open && plan.plan.aim != KindSet::ALL) || distance > plan.nearest {
                continue;
            }
            let prospect = plan.of(counts);
            if best.is_none_or(|best| prospect.worth[draws] > best.worth[draws]) {
                best = Some(prospect);
            }
        }
        best
    }

    /// The plan to take what comes.
    #[cfg(test)]
    pub(super) fn whole(&mut self, counts: &Counts) -> Prospect {
        self.plans[0].of(counts)
    }

    /// Riichi with these thirteen tiles, which wait for those kinds.
    pub(super) fn declared(&self, counts: &Counts, waits: KindSet) -> Prospect {
        // The first plan is to take what comes.
        self.plans[0].declared(counts, waits)
    }
}

/// Dora among these tiles.
fn dora(view: SeatView<'_>, counts: &Counts, melds: &[Meld]) -> usize {
    let shown = |kind: Kind| view.board.indicators.iter().filter(|tile| tile.kind().indicates() == kind).count();
    let concealed: usize = Kind::all().map(|kind| usize::from(counts[kind.index()]) * shown(kind)).sum();
    let in_meld = |meld: &Meld| meld.set().tiles().map(shown).sum::<usize>() + usize::from(meld.reds());
    let reds: u8 = Suit::ALL.iter().map(|&suit| view.own.held.reds_of(Kind::five(suit))).sum();
    concealed + melds.iter().map(in_meld).sum::<usize>() + usize::from(reds)
}
