//! What the player makes of a decision: each move with its figures.

use arrayvec::ArrayVec;
use engine::shanten::{accepts, shanten};
use rules::Rules;
use table::{Action, ActionKind, Legal, Phase, Pick, SeatView, TurnMove, barred_discards};
use tiles::{Counts, Kind, KindSet, Meld, Set, Tile};

use super::pace::Pace;
use super::plans::Plans;
use super::prospect::Prospect;
use super::rivals::Peril;
use super::search::OPENING;
use super::standing::Standing;
use crate::yakuhai::yakuhai;
use crate::{Weighed, unseen};

/// What a red five is missed more than its plain twin, in points. This and the next were found by playing the same
/// hands on from decisions in which they matter.
const RED: f32 = 500.0;
/// What a dora is missed more than the search sees, in points.
const DORA: f32 = 350.0;
/// How likely somebody with two dragons or three winds on the table completes the rest with a discard of it.
const COMPLETES: f32 = 0.35;
/// What a claim costs beyond [`OPENING`], in points: a triplet that is a yaku brings more than the search sees, other sets
/// less. Found by playing the same hands on from decisions in which it matters.
const CLAIMED_YAKU: f32 = -600.0;
const CLAIMED_TRIPLET: f32 = 200.0;
const CLAIMED_CHOW: f32 = 300.0;
/// Draws left from which a hand without a yaku is opened.
const NEAR_THE_END: usize = 4;
/// What a new dora indicator brings a hand, and everybody who may be waiting.
const KONG_GAIN: f32 = 1.15;
const KONG_GIFT: f32 = 900.0;

/// A situation as one player sees it.
pub(super) struct Mind<'a> {
    pub(super) rules: &'a Rules,
    pub(super) view: SeatView<'a>,
    pub(super) standing: Standing,
    pub(super) unseen: Counts,
    pub(super) hidden: f32,
    /// The kinds among the player's own discards.
    pub(super) discards: KindSet,
    pub(super) pace: Pace,
    pub(super) budget: u32,
    peril: Peril,
    counts: Counts,
}

impl<'a> Mind<'a> {
    pub(super) fn of(rules: &'a Rules, view: SeatView<'a>, budget: u32) -> Mind<'a> {
        let standing = Standing::of(rules, view);
        let unseen = unseen(view);
        let counts = view.own.held.counts();
        let peril = Peril::of(rules, view, &unseen, &standing);
        Mind {
            rules,
            view,
            hidden: unseen.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0),
            discards: view.board.discards(view.seat).map(|one| one.tile.kind()).collect(),
            pace: Pace::of(rules, view, &peril, &unseen, &counts, &standing),
            standing,
            unseen,
            peril,
            counts,
            budget,
        }
    }

    /// Hands over each move that the player thinks about, in no particular order.
    pub(super) fn weigh(&self, legal: &Legal, sink: impl FnMut(Weighed)) {
        match self.view.board.phase {
            Phase::Claims { tile, .. } => self.claims(legal, tile, sink),
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => {
                self.turn(legal, sink)
            }
        }
    }

    /// The chance that somebody wins on a discard of this kind.
    #[cfg(test)]
    pub(super) fn danger(&self, kind: Kind) -> f32 {
        self.peril.danger[kind.index()]
    }

    fn turn(&self, legal: &Legal, mut sink: impl FnMut(Weighed)) {
        let melds = &self.view.own.melds;
        let mut plans = Plans::new(self, melds.clone(), self.counts);
        let mut best = f64::MIN;
        let mut aborts = false;
        for action in legal.moves() {
            let ActionKind::Turn(turn_move) = action.kind() else { continue };
            let weighed = match turn_move {
                TurnMove::Discard(pick) => self.discard(&mut plans, &self.counts, action, pick),
                TurnMove::Riichi(pick) => self.riichi(&plans, action, pick),
                TurnMove::ConcealedKong(_) | TurnMove::AddedKong(_) => match self.kong(action) {
                    Some(weighed) => weighed,
                    None => continue,
                },
                TurnMove::Win(None) => self.won(action, true),
                TurnMove::NineTerminals => {
                    aborts = true;
                    continue;
                }
                // Without a word the highest reading counts, and no bot wants another.
                TurnMove::Win(Some(_)) => continue,
            };
            best = best.max(weighed.worth);
            sink(weighed);
        }
        if aborts {
            // A new hand is better than this one, unless it is near.
            let distance = shanten(&self.counts, melds.len());
            let worth = if distance >= 3 { best.max(0.0) + 1.0 } else { best - 1_000.0 };
            sink(Weighed { worth, distance, ..plain(Action::NineTerminals) });
        }
    }

    fn claims(&self, legal: &Legal, tile: Tile, mut sink: impl FnMut(Weighed)) {
        let melds = &self.view.own.melds;
        if legal.contains(Action::Ron) {
            sink(self.won(Action::Ron, false));
        }
        if legal.contains(Action::Pass) {
            let prospect = Plans::new(self, melds.clone(), self.counts).of(&self.counts);
            let (distance, accepted) = accepts(&self.counts, melds.len());
            sink(self.hand(Action::Pass, distance, accepted, prospect, &self.counts));
        }
        if legal.contains(Action::Kan)
            && let Some(weighed) = self.kong(Action::Kan)
        {
            sink(weighed);
        }
        let threatened = self.view.seat.others().iter().any(|&seat| self.view.board.players[seat].riichi);
        // Under a riichi there is less to lose by it: hands that are not near are folded anyway.
        let opening = if threatened { 0.0 } else { OPENING };
        let worth_one = yakuhai(self.rules, self.view.board, self.view.seat);
        for action in legal.moves() {
            let (Action::Chi(with) | Action::Pon(with)) = action else { continue };
            let Some(claimed) = Meld::open(&[with[0], with[1], tile]) else { continue };
            let mut counts = self.counts;
            with.iter().for_each(|tile| counts[tile.kind().index()] -= 1);
            let mut laid = melds.clone();
            laid.push(claimed);
            let barred = barred_discards(self.rules, tile.kind(), claimed.set());
            let kinds = || Kind::all().filter(|&kind| counts[kind.index()] > 0 && !barred.contains(kind));
            let distance = |kind: Kind| shanten(&without(&counts, kind), laid.len());
            let Some(nearest) = kinds().map(distance).min() else { continue };
            let mut plans = Plans::new(self, laid.clone(), counts);
            // To be waiting at the end is worth opening a hand only when the end is near.
            if !plans.has_yaku() && self.pace.draws > NEAR_THE_END {
                continue;
            }
            let discards = kinds().filter(|&kind| distance(kind) <= nearest + 1).map(|kind| {
                let pick = Pick { tile: Tile::plain(kind), drawn: false };
                self.discard(&mut plans, &counts, action, pick)
            });
            if let Some(best) = discards.max_by(|a, b| a.worth.total_cmp(&b.worth)) {
                let cost = match claimed.set() {
                    Set::Chi(_) => CLAIMED_CHOW,
                    Set::Pon(kind) | Set::Kan(kind) if worth_one.contains(kind) => CLAIMED_YAKU,
                    Set::Pon(_) | Set::Kan(_) => CLAIMED_TRIPLET,
                };
                sink(Weighed { worth: best.worth - f64::from(opening + cost), ..best });
            }
        }
    }

    /// A discard from these fourteen tiles.
    fn discard(&self, plans: &mut Plans<'_, '_>, counts: &Counts, action: Action, pick: Pick) -> Weighed {
        let left = without(counts, pick.tile.kind());
        let prospect = plans.of(&left);
        let (distance, accepted) = accepts(&left, plans.melds());
        let after = self.hand(action, distance, accepted, prospect, &left);
        self.risked(after, pick, self.missed(pick.tile.kind()))
    }

    fn riichi(&self, plans: &Plans<'_, '_>, action: Action, pick: Pick) -> Weighed {
        let left = without(&self.counts, pick.tile.kind());
        let (distance, accepted) = accepts(&left, plans.melds());
        let prospect = plans.declared(&left, accepted);
        let after = self.committed(action, distance, accepted, &prospect);
        self.risked(after, pick, 0.0)
    }

    /// What the thirteen tiles are worth, played out or folded; without a plan they are folded.
    fn hand(
        &self,
        action: Action,
        distance: i8,
        accepted: KindSet,
        prospect: Option<Prospect>,
        left: &Counts,
    ) -> Weighed {
        let draws = self.pace.draws;
        let folded = self.peril.folded(left, &self.pace)[draws];
        match prospect.filter(|prospect| prospect.worth[draws] > folded) {
            Some(prospect) => self.committed(action, distance, accepted, &prospect),
            None => Weighed { worth: folded.into(), ..self.committed(action, distance, accepted, &Prospect::NOTHING) },
        }
    }

    /// What the thirteen tiles are worth, played out.
    fn committed(&self, action: Action, distance: i8, accepted: KindSet, prospect: &Prospect) -> Weighed {
        let draws = self.pace.draws;
        let win = prospect.win[draws];
        Weighed {
            worth: prospect.worth[draws].into(),
            distance,
            accepted: accepted.iter().map(|kind| self.unseen[kind.index()]).sum(),
            win: win.into(),
            value: if win > 0.0 { f64::from(prospect.points[draws] / win) } else { 0.0 },
            ..plain(action)
        }
    }

    /// The same, with what the discard that leads there risks.
    fn risked(&self, after: Weighed, pick: Pick, missed: f32) -> Weighed {
        let kind = pick.tile.kind().index();
        let (danger, risk) = (self.peril.danger[kind], self.peril.risk[kind] + self.liability(pick.tile.kind()));
        let red = if pick.tile.is_red() { RED } else { 0.0 };
        // Of equal tiles the drawn one tells the others least.
        let told = if pick.drawn { 0.0 } else { 0.5 };
        Weighed {
            worth: (1.0 - f64::from(danger)) * after.worth - f64::from(risk + red + missed + told),
            danger: danger.into(),
            cost: if danger > 0.0 { f64::from(risk / danger) } else { 0.0 },
            ..after
        }
    }

    /// A win that is there.
    fn won(&self, action: Action, self_drawn: bool) -> Weighed {
        let price = super::price::won(self.rules, self.view, self_drawn) + self.pace.stakes;
        let worth = if self_drawn { self.standing.tsumo(price) } else { self.standing.ron(price) };
        Weighed { worth: worth.into(), distance: -1, win: 1.0, value: price.into(), ..plain(action) }
    }

    /// How much a kind would be missed beyond what the search sees of it, in points.
    fn missed(&self, kind: Kind) -> f32 {
        let dora = self.view.board.indicators.iter().filter(|tile| tile.kind().indicates() == kind).count();
        let middle = kind.rank().map_or(0.0, |rank| f32::from(rank.min(10 - rank)));
        let honour = if yakuhai(self.rules, self.view.board, self.view.seat).contains(kind) { 2.0 } else { 0.0 };
        DORA * dora as f32 + 3.0 * (middle + honour)
    }

    /// What it costs that somebody may complete three dragons or four winds with this tile: whoever discards it pays.
    fn liability(&self, kind: Kind) -> f32 {
        let (family, laid) = match () {
            () if kind.is_dragon() => (KindSet::DRAGONS, 2),
            () if KindSet::WINDS.contains(kind) => (KindSet::WINDS, 3),
            () => return 0.0,
        };
        if self.unseen[kind.index()] < 2 {
            return 0.0;
        }
        let completes = |seat: &tiles::Seat| {
            let melds = self.view.board.players[*seat].laid.iter().filter_map(|laid| laid.meld());
            let same: KindSet =
                melds.filter(|meld| !matches!(meld.set(), Set::Chi(_))).map(|meld| meld.set().low()).collect();
            (same & family).len() >= laid
        };
        let rivals = self.view.seat.others();
        let cost = |seat: &tiles::Seat| -COMPLETES * self.standing.deal_in(*seat, 32_000.0);
        rivals.iter().filter(|&seat| completes(seat)).map(cost).sum()
    }

    /// A kong: as near as before, with one more draw and one more dora for everybody.
    fn kong(&self, action: Action) -> Option<Weighed> {
        let (mut counts, mut melds): (Counts, ArrayVec<Meld, 4>) = (self.counts, self.view.own.melds.clone());
        let robbed = match action {
            Action::ConcealedKong(kind) => {
                counts[kind.index()] = 0;
                melds.try_push(Meld::concealed_kong(&[Tile::plain(kind); 4])?).ok()?;
                0.0
            }
            Action::AddedKong(kind) => {
                counts[kind.index()] -= 1;
                let pung = melds.iter_mut().find(|meld| meld.set() == Set::Pon(kind))?;
                *pung = Meld::open(&[Tile::plain(kind); 4])?;
                self.peril.risk[kind.index()]
            }
            Action::Kan => {
                let Phase::Claims { tile, .. } = self.view.board.phase else { return None };
                counts[tile.kind().index()] = 0;
                melds.try_push(Meld::open(&[Tile::plain(tile.kind()); 4])?).ok()?;
                0.0
            }
            _ => return None,
        };
        let (distance, accepted) = accepts(&counts, melds.len());
        let prospect = Plans::new(self, melds, counts).of(&counts)?;
        let after = self.committed(action, distance, accepted, &prospect);
        let gained = if after.worth > 0.0 { f64::from(KONG_GAIN) } else { 1.0 };
        Some(Weighed { worth: gained * after.worth - f64::from(KONG_GIFT * self.peril.waiting + robbed), ..after })
    }
}

/// A move without figures.
fn plain(action: Action) -> Weighed {
    Weighed { action, worth: 0.0, distance: 0, accepted: 0, win: 0.0, value: 0.0, danger: 0.0, cost: 0.0 }
}

/// These tiles without one of this kind.
fn without(counts: &Counts, kind: Kind) -> Counts {
    let mut left = *counts;
    left[kind.index()] -= 1;
    left
}
