//! A player who goes for the nearest waiting hand.

use engine::shanten::Progress;
use rules::{Rules, Yaku};
use table::{Action, Legal, Phase, Pick, SeatView};
use tiles::{Counts, Kind, KindSet, Meld, Set, Tile};

use crate::Bot;
use crate::safety::{Dangers, threats};
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
    let unseen = unseen(view);
    if let Some(best) = mind.best(&unseen, legal.riichi()) {
        return Action::Riichi(best);
    }
    let best = if mind.folds(mind.distance) {
        let dangers = Dangers::of(view, unseen);
        let danger = |pick: Pick| dangers.of_kind(pick.tile.kind());
        let least = legal.discards().map(danger).min();
        mind.best(&unseen, legal.discards().filter(|&pick| Some(danger(pick)) == least))
    } else {
        if let Some(kong) = legal.kongs().find(|&action| mind.likes_kong(action)) {
            return kong;
        }
        mind.best(&unseen, legal.discards())
    };
    Action::Discard(best.expect("a turn has a discard"))
}

/// The claim after which the hand is nearest, if it is nearer than before; otherwise none.
fn claim(rules: &Rules, view: SeatView<'_>, legal: &Legal, tile: Tile) -> Action {
    let mind = Mind::of(rules, view);
    let after = |action: Action| {
        let (Action::Chi(with) | Action::Pon(with)) = action else { return None };
        let claimed = Meld::open(&[with[0], with[1], tile])?;
        let melds = || view.own.melds.iter().copied().chain([claimed]);
        let mut hand = view.own.held.progress();
        with.iter().for_each(|tile| hand.discard(tile.kind()));
        hand.set_melds(view.own.melds.len() + 1);
        let aim = aim(rules, view, &hand, melds())?;
        // The discard is still to come: complete tiles would be waiting after it.
        let distance = within(hand, aim).shanten().max(0);
        (distance < mind.distance && !mind.folds(distance)).then_some((distance, action))
    };
    let nearer = legal.set_claims().filter_map(after);
    nearer.min_by_key(|(distance, _)| *distance).map_or(Action::Pass, |(_, action)| action)
}

/// What the player makes of the hand.
struct Mind<'a> {
    rules: &'a Rules,
    view: SeatView<'a>,
    /// The kinds with which the hand can have a yaku.
    aim: KindSet,
    /// The tiles of the aim.
    hand: Progress,
    /// From waiting, with tiles of the aim only.
    distance: i8,
}

impl<'a> Mind<'a> {
    fn of(rules: &'a Rules, view: SeatView<'a>) -> Mind<'a> {
        let hand = view.own.held.progress();
        // A hand without a yaku in sight goes on as if it had one: there is a penalty for not waiting.
        let aim = aim(rules, view, &hand, view.own.melds.iter().copied()).unwrap_or(KindSet::ALL);
        let hand = within(hand, aim);
        Mind { rules, view, aim, hand, distance: hand.shanten() }
    }

    /// Whether a hand at this distance is given up.
    fn folds(&self, distance: i8) -> bool {
        distance >= FAR && threats(self.view).next().is_some()
    }

    /// The discard that leaves the nearest hand, of those the one that leaves most tiles that bring it nearer, and of
    /// those the one that is missed least; the last of several. What is accepted takes long to find, so that it is looked
    /// for only where the distance leaves a choice.
    fn best(&self, unseen: &Counts, picks: impl Iterator<Item = Pick> + Clone) -> Option<Pick> {
        let mut nearest = i8::MAX;
        let mut kinds = KindSet::EMPTY;
        for kind in picks.clone().map(|pick| pick.tile.kind()) {
            let distance = self.without(kind).shanten();
            if distance < nearest {
                (nearest, kinds) = (distance, KindSet::EMPTY);
            }
            if distance == nearest {
                kinds |= KindSet::of(kind);
            }
        }
        let left = |kind: Kind| match kinds.bits().is_power_of_two() {
            true => 0,
            false => self.left(unseen, kind),
        };
        let worth_one = yakuhai(self.rules, self.view.board, self.view.seat);
        let near = picks.filter(|pick| kinds.contains(pick.tile.kind()));
        near.max_by_key(|pick| (left(pick.tile.kind()), -self.missed(worth_one, pick.tile)))
    }

    /// The tiles of the aim without one of this kind.
    fn without(&self, kind: Kind) -> Progress {
        let mut hand = self.hand;
        if self.aim.contains(kind) {
            hand.discard(kind);
        }
        hand
    }

    /// How many tiles could still come that bring the hand nearer once a tile of this kind is gone.
    fn left(&self, unseen: &Counts, kind: Kind) -> u32 {
        let (_, accepted) = self.without(kind).accepts();
        (accepted & self.aim).iter().map(|kind| u32::from(unseen[kind.index()])).sum()
    }

    /// How much a tile would be missed that the shape does not need. `worth_one` are the honours of which a pung counts.
    fn missed(&self, worth_one: KindSet, tile: Tile) -> i32 {
        let kind = tile.kind();
        let dora = self.view.board.indicators.iter().filter(|indicator| indicator.kind().indicates() == kind).count();
        let middle = kind.rank().map_or(0, |rank| i32::from(rank.min(10 - rank)));
        let honour = if worth_one.contains(kind) { 2 } else { 0 };
        10 * (dora as i32 + i32::from(tile.is_red())) + middle + honour
    }

    /// Whether this is a kong that costs nothing: the hand is as near as before.
    fn likes_kong(&self, action: Action) -> bool {
        let mut hand = self.hand;
        match action {
            Action::ConcealedKong(kind) => {
                (0..hand.count(kind)).for_each(|_| hand.discard(kind));
                hand.set_melds(self.view.own.melds.len() + 1);
            }
            Action::AddedKong(kind) => hand = self.without(kind),
            _ => return false,
        }
        hand.shanten() <= self.distance.max(0)
    }
}

/// The tiles of these kinds alone.
fn within(mut hand: Progress, kinds: KindSet) -> Progress {
    if kinds != KindSet::ALL {
        for kind in (!kinds).iter() {
            (0..hand.count(kind)).for_each(|_| hand.discard(kind));
        }
    }
    hand
}

/// The kinds with which a hand with these sets can have a yaku, or `None` if none is in sight. A concealed hand can
/// always declare riichi.
fn aim(
    rules: &Rules,
    view: SeatView<'_>,
    hand: &Progress,
    melds: impl Iterator<Item = Meld> + Clone,
) -> Option<KindSet> {
    if !melds.clone().any(Meld::is_open) {
        return Some(KindSet::ALL);
    }
    // Where two han are needed, one cheap yaku is none.
    if rules.two_han_from.is_some_and(|counters| view.board.game.counters >= counters) {
        return None;
    }
    let worth_one = yakuhai(rules, view.board, view.seat);
    let pung = |meld: Meld| match meld.set() {
        Set::Pon(kind) | Set::Kan(kind) => worth_one.contains(kind),
        Set::Chi(_) => false,
    };
    let simples = !KindSet::ORPHANS;
    if melds.clone().any(pung) || worth_one.iter().any(|kind| hand.count(kind) >= 3) {
        Some(KindSet::ALL)
    } else if counts_open(rules, Yaku::Tanyao) && melds.clone().all(|meld| meld.set().kinds().is_within(simples)) {
        Some(simples)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
