//! A player who goes for the nearest waiting hand.

use engine::shanten::{accepts, shanten};
use rules::{Rules, Yaku};
use table::{Action, Legal, Phase, Pick, SeatView};
use tiles::{Counts, KindSet, Meld, Set, Tile};

use crate::Bot;
use crate::safety::{danger, threats};
use crate::seen::unseen;
use crate::simple::win_or_end;
use crate::yakuhai::{counts_open, yakuhai};

/// Distance from which a hand is given up against a riichi.
const FAR: i8 = 2;

/// Wins and declares riichi when it can, discards for the smallest distance and the most accepted tiles, claims what
/// brings it nearer with a yaku in sight, and folds against a riichi when it is far from waiting.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Club;

impl Bot for Club {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        if let Some(action) = win_or_end(rules, view, legal) {
            return action;
        }
        match view.board.phase {
            Phase::Claims { tile, .. } => claim(rules, view, legal, tile),
            _ => turn(rules, view, legal),
        }
    }
}

fn turn(rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
    let mind = Mind::of(rules, view);
    if legal.contains(Action::NineTerminals) && mind.distance > FAR {
        return Action::NineTerminals;
    }
    let riichi = legal.moves().filter(|action| matches!(action, Action::Riichi(_)));
    if let Some(best) = riichi.max_by_key(|&action| mind.worth(action)) {
        return best;
    }
    let folds = mind.folds(mind.distance);
    if !folds && let Some(kong) = legal.moves().find(|&action| mind.likes_kong(action)) {
        return kong;
    }
    let discards = legal.moves().filter(|action| matches!(action, Action::Discard(_)));
    let best = match folds {
        true => discards.max_by_key(|&action| (std::cmp::Reverse(mind.danger(action)), mind.worth(action))),
        false => discards.max_by_key(|&action| mind.worth(action)),
    };
    best.expect("a turn has a discard")
}

/// The claim after which the hand is nearest, if it is nearer than before; otherwise none.
fn claim(rules: &Rules, view: SeatView<'_>, legal: &Legal, tile: Tile) -> Action {
    let mind = Mind::of(rules, view);
    let after = |action: Action| {
        let (Action::Chi(with) | Action::Pon(with)) = action else { return None };
        let mut counts = mind.counts;
        with.iter().for_each(|tile| counts[tile.kind().index()] -= 1);
        let claimed = Meld::open(&[with[0], with[1], tile])?;
        let melds = || view.own.melds.iter().copied().chain([claimed]);
        let aim = aim(rules, view, &counts, melds())?;
        // The discard is still to come: complete tiles would be waiting after it.
        let distance = shanten(&within(&counts, aim), melds().count()).max(0);
        (distance < mind.distance && !mind.folds(distance)).then_some((distance, action))
    };
    legal.moves().filter_map(after).min_by_key(|(distance, _)| *distance).map_or(Action::Pass, |(_, action)| action)
}

/// What the player makes of the hand.
struct Mind<'a> {
    rules: &'a Rules,
    view: SeatView<'a>,
    counts: Counts,
    unseen: Counts,
    /// The kinds with which the hand can have a yaku.
    aim: KindSet,
    /// From waiting, with tiles of the aim only.
    distance: i8,
}

impl<'a> Mind<'a> {
    fn of(rules: &'a Rules, view: SeatView<'a>) -> Mind<'a> {
        let counts = view.own.held.counts();
        // A hand without a yaku in sight goes on as if it had one: there is a penalty for not waiting.
        let aim = aim(rules, view, &counts, view.own.melds.iter().copied()).unwrap_or(KindSet::ALL);
        let distance = shanten(&within(&counts, aim), view.own.melds.len());
        Mind { rules, view, counts, unseen: unseen(view), aim, distance }
    }

    /// Whether a hand at this distance is given up.
    fn folds(&self, distance: i8) -> bool {
        distance >= FAR && threats(self.view).next().is_some()
    }

    /// What a discard leaves, better ones greater: nearer, then more accepted tiles, then a tile that is missed less.
    fn worth(&self, action: Action) -> (i8, u32, i32) {
        let (Action::Discard(Pick { tile, .. }) | Action::Riichi(Pick { tile, .. })) = action else {
            return (i8::MIN, 0, 0);
        };
        let mut counts = self.counts;
        counts[tile.kind().index()] -= 1;
        let (distance, accepted) = accepts(&within(&counts, self.aim), self.view.own.melds.len());
        (-distance, self.left(accepted & self.aim), -self.missed(tile))
    }

    /// How many tiles of these kinds could still come.
    fn left(&self, kinds: KindSet) -> u32 {
        kinds.iter().map(|kind| u32::from(self.unseen[kind.index()])).sum()
    }

    /// How much a tile would be missed that the shape does not need.
    fn missed(&self, tile: Tile) -> i32 {
        let kind = tile.kind();
        let dora = self.view.board.indicators.iter().filter(|indicator| indicator.kind().indicates() == kind).count();
        let middle = kind.rank().map_or(0, |rank| i32::from(rank.min(10 - rank)));
        let honour = if yakuhai(self.rules, self.view.board, self.view.seat).contains(kind) { 2 } else { 0 };
        10 * (dora as i32 + i32::from(tile.is_red())) + middle + honour
    }

    fn danger(&self, action: Action) -> u32 {
        match action {
            Action::Discard(pick) => danger(self.view, &self.unseen, pick.tile.kind()),
            _ => u32::MAX,
        }
    }

    /// Whether this is a kong that costs nothing: the hand is as near as before.
    fn likes_kong(&self, action: Action) -> bool {
        let mut counts = self.counts;
        let melds = match action {
            Action::ConcealedKong(kind) => {
                counts[kind.index()] = 0;
                self.view.own.melds.len() + 1
            }
            Action::AddedKong(kind) => {
                counts[kind.index()] -= 1;
                self.view.own.melds.len()
            }
            _ => return false,
        };
        shanten(&within(&counts, self.aim), melds) <= self.distance.max(0)
    }
}

/// The counts of these kinds alone.
fn within(counts: &Counts, kinds: KindSet) -> Counts {
    let mut some = *counts;
    (!kinds).iter().for_each(|kind| some[kind.index()] = 0);
    some
}

/// The kinds with which a hand with these sets can have a yaku, or `None` if none is in sight. A concealed hand can
/// always declare riichi.
fn aim(
    rules: &Rules,
    view: SeatView<'_>,
    counts: &Counts,
    melds: impl Iterator<Item = Meld> + Clone,
) -> Option<KindSet> {
    let is_open = melds.clone().any(Meld::is_open);
    let worth_one = yakuhai(rules, view.board, view.seat);
    // Where two han are needed, one cheap yaku is none.
    let is_open = match rules.two_han_from {
        Some(counters) if view.board.game.counters >= counters && is_open => return None,
        Some(_) | None => is_open,
    };
    let pung = |meld: Meld| match meld.set() {
        Set::Pon(kind) | Set::Kan(kind) => worth_one.contains(kind),
        Set::Chi(_) => false,
    };
    let simples = !KindSet::ORPHANS;
    if !is_open || melds.clone().any(pung) || worth_one.iter().any(|kind| counts[kind.index()] >= 3) {
        Some(KindSet::ALL)
    } else if counts_open(rules, Yaku::Tanyao) && melds.clone().all(|meld| meld.set().kinds().is_within(simples)) {
        Some(simples)
    } else {
        None
    }
}
