//! What becomes of a hand over the draws that are left.
//!
//! A hand is thirteen tiles right after a discard. In each go-around the others may end the hand, or discard a tile that
//! brings it nearer as part of an open set; otherwise a tile is drawn that brings it nearer, or none, and the hand stays as
//! it is. After a tile came the best discard follows. Near hands are looked at whole, far ones by what is usual.

use arrayvec::ArrayVec;
use engine::shanten::{Progress, accepts, shanten};
use rustc_hash::FxHashMap;
use tiles::{Counts, Kind, KindSet, Meld, Set};

use super::fitted;
use super::held::{Held, chows, within};
use super::mind::Mind;
use super::pace::Pace;
use super::price::Prices;
use super::prospect::{Prospect, TURNS};
use super::rivals::class;
use super::standing::Standing;

/// The distance from which a hand is not looked at whole.
pub(super) const FAR: i8 = 4;
/// The most that the chance of a tile that helps can be.
const SURELY: f32 = 0.95;
/// Discards that are tried after a draw or claim, by the distance that they leave; the one that accepts most tiles where
/// none is named.
const WIDTH: [usize; 2] = [14, 2];
/// What it costs to open a hand that the search does not see, in points: there are fewer tiles to fold with, and fewer ways
/// to go on. Found by playing the same hands on from decisions in which it matters.
pub(super) const OPENING: f32 = 300.0;
/// What riichi brings that the search does not see, in points: the others hold back, and let go of good hands. Found by
/// playing the same hands on from decisions in which it matters.
const BOLD: f32 = 1_500.0;

/// How a hand goes on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// Claims tiles where that is better than to wait for them.
    pub(super) claims: bool,
    /// The kinds that it wants.
    pub(super) aim: KindSet,
}

/// A search through the hands that one hand can become, by one plan.
pub(super) struct Search<'a> {
    pub(super) plan: Plan,
    /// The distance that the hand it starts from has.
    pub(super) nearest: i8,
    standing: &'a Standing,
    pace: &'a Pace,
    prices: Prices<'a>,
    melds: usize,
    is_open: bool,
    /// The hand it starts from: what it has more of has been drawn.
    root: Counts,
    unseen: &'a Counts,
    hidden: f32,
    /// The player's own discards: a wait among them cannot win on a discard.
    discards: KindSet,
    /// What a far hand may win, in points.
    usual: f32,
    /// Hands that may still be looked at.
    budget: u32,
    /// Where the prospect of a hand stands, by its key; thirteen tiles and fourteen have different ones.
    places: FxHashMap<u128, u32>,
    all: Vec<Prospect>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        mind: &'a Mind<'_>,
        melds: &ArrayVec<Meld, 4>,
        root: &Counts,
        plan: Plan,
        usual: f32,
    ) -> Search<'a> {
        let root = within(root, plan.aim);
        Search {
            plan,
            // A complete hand is waiting without one of its tiles.
            nearest: shanten(&root, melds.len()).max(0),
            standing: &mind.standing,
            pace: &mind.pace,
            prices: Prices::new(mind.rules, mind.view, melds.clone()),
            melds: melds.len(),
            is_open: melds.iter().any(|meld| meld.is_open()),
            root,
            unseen: &mind.unseen,
            hidden: mind.hidden,
            discards: mind.discards,
            usual,
            budget: mind.budget,
            places: FxHashMap::default(),
            all: Vec::new(),
        }
    }

    /// What is to be expected of these thirteen tiles.
    pub(super) fn of(&mut self, counts: &Counts) -> Prospect {
        let mut held = Held::new(within(counts, self.plan.aim));
        let place = self.thirteen(&mut held);
        self.all[place]
    }

    /// Riichi with these thirteen tiles, which wait for those kinds.
    pub(super) fn declared(&self, counts: &Counts, waits: KindSet) -> Prospect {
        let held = Held::new(*counts);
        let (_, riichi) = self.outs(&held, waits);
        self.bet(&riichi, self.pace.bet.unwrap_or(0.0))
    }

    /// The sets beside the concealed tiles.
    fn melds(&self, held: &Held) -> usize {
        self.melds + held.claimed.len()
    }

    fn is_concealed(&self, held: &Held) -> bool {
        !self.is_open && held.claimed.is_empty()
    }

    /// The place of the prospect of these tiles among all; it is found once.
    #[inline(always)]
    fn known(&mut self, held: &mut Held, find: impl FnOnce(&mut Self, &mut Held) -> Prospect) -> usize {
        let key = held.key();
        if let Some(&place) = self.places.get(&key) {
            return place as usize;
        }
        let prospect = find(self, held);
        let place = self.keep(prospect);
        self.places.insert(key, place as u32);
        place
    }

    /// The place of the prospect of thirteen tiles.
    fn thirteen(&mut self, held: &mut Held) -> usize {
        self.known(held, |search, held| {
            let (distance, accepted) = accepts(&held.counts, search.melds(held));
            let accepted = accepted & search.plan.aim;
            match distance {
                ..=0 => search.waiting(held, accepted),
                1.. if distance >= FAR || search.budget == 0 => search.far(&held.counts, distance, accepted),
                1.. => {
                    search.budget -= 1;
                    search.near(held, distance, accepted)
                }
            }
        })
    }

    fn keep(&mut self, prospect: Prospect) -> usize {
        self.all.push(prospect);
        self.all.len() - 1
    }

    /// How many tiles of a kind can still come.
    fn left(&self, counts: &Counts, kind: Kind) -> f32 {
        let at = kind.index();
        f32::from(self.unseen[at].saturating_sub(counts[at].saturating_sub(self.root[at])))
    }

    /// A hand at some distance: what each accepted tile makes of it.
    fn near(&mut self, held: &mut Held, distance: i8, accepted: KindSet) -> Prospect {
        let mut sum = Prospect::NOTHING;
        let mut all = 0.0;
        let mut claims = ArrayVec::<(f32, usize), { 2 * Kind::COUNT }>::new();
        for kind in accepted.iter() {
            let drawn = self.left(&held.counts, kind) / self.hidden;
            if drawn > 0.0 {
                let place = held.with(kind, |held| self.fourteen(held, distance - 1));
                sum.add(drawn, &self.all[place], self.pace.draws);
                all += drawn;
                if self.plan.claims && !held.claimed.is_full() {
                    self.claims(held, distance, kind, drawn, &mut claims);
                }
            }
        }
        let pace = self.pace;
        let concealed = self.is_concealed(held);
        let opening = if concealed { OPENING } else { 0.0 };
        let helped = if distance >= 2 && concealed { &pace.helped_early } else { &pace.helped };
        let mut prospect = Prospect::NOTHING;
        prospect.worth[0] = pace.noten;
        for turn in 1..=pace.draws {
            let (on, before) = (pace.goes_on[turn], turn - 1);
            let (mut claimed, mut win, mut points, mut worth) = (0.0_f32, 0.0, 0.0, 0.0);
            for &(rate, place) in &claims {
                let after = &self.all[place];
                if after.worth[before] - opening > prospect.worth[before] {
                    claimed += rate;
                    win += rate * after.win[before];
                    points += rate * after.points[before];
                    worth += rate * (after.worth[before] - opening);
                }
            }
            // Chances of single tiles add up to more than is possible where a hand has many pairs.
            let possible = SURELY / claimed.max(SURELY);
            [win, points, worth] = [win, points, worth].map(|sum: f32| possible * sum);
            let draws = 1.0 - possible * claimed;
            let helped = helped[turn].min(SURELY / all.max(0.01));
            let stays = 1.0 - helped * all;
            win += draws * (helped * sum.win[before] + stays * prospect.win[before]);
            points += draws * (helped * sum.points[before] + stays * prospect.points[before]);
            worth += draws * (helped * sum.worth[before] + stays * prospect.worth[before]) - pace.discard[turn];
            prospect.win[turn] = on * win;
            prospect.points[turn] = on * points;
            prospect.worth[turn] = on * worth + (1.0 - on) * pace.lost;
            prospect.fold(turn, pace.folded[turn]);
        }
        prospect
    }

    /// The claims of this kind that bring the hand nearer, each with its chance within a go-around and the place of its
    /// prospect: from the player before, who can feed a chow, and from the two others.
    fn claims(
        &mut self,
        held: &mut Held,
        distance: i8,
        kind: Kind,
        drawn: f32,
        claims: &mut ArrayVec<(f32, usize), { 2 * Kind::COUNT }>,
    ) {
        let rate = drawn * fitted::CLAIMED * fitted::TO_CLAIMS[class(kind)];
        let melds = self.melds(held) + 1;
        let pung = (held.counts[kind.index()] >= 2).then_some(Set::Pon(kind));
        let pung = pung.and_then(|set| held.claiming(set, kind, |held| self.after_claim(held, melds, distance)));
        let mut nearest = pung;
        for set in chows(&held.counts, kind) {
            let after = held.claiming(set, kind, |held| self.after_claim(held, melds, distance));
            nearest = match (nearest, after) {
                (Some(one), Some(other)) => Some(self.better(one, other)),
                (one, other) => one.or(other),
            };
        }
        if let Some(pung) = pung {
            claims.push((2.0 * rate, pung));
        }
        if let Some(nearest) = nearest {
            claims.push((rate, nearest));
        }
    }

    /// What a claim makes of the hand; nothing if it is no nearer.
    fn after_claim(&mut self, held: &mut Held, melds: usize, distance: i8) -> Option<usize> {
        (shanten(&held.counts, melds) < distance).then(|| self.fourteen(held, distance - 1))
    }

    /// The better of two prospects at each time.
    fn better(&mut self, one: usize, other: usize) -> usize {
        let mut best = self.all[one];
        best.or(&self.all[other]);
        self.keep(best)
    }

    /// The place of the prospect of fourteen tiles: the best of the discards that leave this distance.
    fn fourteen(&mut self, held: &mut Held, distance: i8) -> usize {
        let melds = self.melds(held);
        if usize::from(held.counts.iter().sum::<u8>()) + 3 * melds < 14 {
            // There is a tile that the plan has no use for.
            return self.thirteen(held);
        }
        self.known(held, |search, held| {
            let mut best: Option<Prospect> = None;
            for kind in search.options(held, melds, distance) {
                let place = held.without(kind, |held| search.thirteen(held));
                match &mut best {
                    Some(best) => best.or(&search.all[place]),
                    None => best = Some(search.all[place]),
                }
            }
            best.unwrap_or(Prospect::NOTHING)
        })
    }

    /// The discards that leave this distance; where they are too many to try, those that leave the most tiles to accept.
    fn options(&self, held: &mut Held, melds: usize, distance: i8) -> ArrayVec<Kind, 14> {
        let whole = Progress::new(&held.counts, melds);
        let leaves = |kind: Kind, count: u8| {
            let mut left = whole;
            left.discard_from(kind, count);
            left.shanten()
        };
        let kinds = Kind::all().zip(held.counts).filter(|&(_, count)| count > 0);
        let options = kinds.filter(|&(kind, count)| leaves(kind, count) == distance).map(|(kind, _)| kind);
        let options: ArrayVec<Kind, 14> = options.collect();
        let width = WIDTH.get(distance.max(0) as usize).copied().unwrap_or(1);
        if options.len() <= width {
            return options;
        }
        let mut by_tiles: ArrayVec<(u32, Kind), 14> = ArrayVec::new();
        for kind in options {
            held.without(kind, |held| {
                let (_, accepted) = accepts(&held.counts, melds);
                let left = |kind| self.left(&held.counts, kind) as u32;
                by_tiles.push(((accepted & self.plan.aim).iter().map(left).sum(), kind));
            });
        }
        by_tiles.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        by_tiles.iter().take(width).map(|&(_, kind)| kind).collect()
    }

    /// A waiting hand: silent, or with riichi.
    fn waiting(&self, held: &Held, waits: KindSet) -> Prospect {
        let (silent, riichi) = self.outs(held, waits);
        let mut prospect = self.wait(&silent, &self.pace.discard, true);
        if let (Some(bet), true) = (self.pace.bet, riichi.any()) {
            prospect.or(&self.bet(&riichi, bet));
        }
        prospect
    }

    /// A hand with riichi declared.
    fn bet(&self, riichi: &Outs, bet: f32) -> Prospect {
        let mut declared = self.wait(riichi, &self.pace.forced, false);
        for turn in 0..TURNS {
            let bold = if turn > 0 { BOLD } else { 0.0 };
            declared.worth[turn] += bold - bet * (1.0 - declared.win[turn]);
        }
        declared
    }

    /// The outs of a waiting hand: silent or open, and with riichi.
    fn outs(&self, held: &Held, waits: KindSet) -> (Outs, Outs) {
        let furiten = !(waits & self.discards).is_empty();
        let to_others = if self.is_concealed(held) { &fitted::TO_SILENT } else { &fitted::TO_OPEN };
        let (mut silent, mut riichi) = (Outs::default(), Outs::default());
        for kind in waits.iter() {
            let drawn = self.left(&held.counts, kind) / self.hidden;
            if drawn > 0.0 {
                let price = self.prices.of(&held.counts, &held.claimed, kind);
                let discarded = |readily: &[f32; 3]| if furiten { 0.0 } else { 3.0 * drawn * readily[class(kind)] };
                silent.add(self, drawn, discarded(to_others), price.ron, price.tsumo);
                riichi.add(self, drawn, discarded(&fitted::TO_RIICHI), price.riichi_ron, price.riichi_tsumo);
            }
        }
        (silent, riichi)
    }

    /// A hand that waits with these outs, each discard costing this much.
    fn wait(&self, outs: &Outs, cost: &[f32; TURNS], can_fold: bool) -> Prospect {
        let pace = self.pace;
        let mut prospect = Prospect::NOTHING;
        prospect.worth[0] = pace.waiting;
        let (ron, tsumo) = (&outs.ron, &outs.tsumo);
        let (no_ron, neither) = (1.0 - ron.chance, (1.0 - ron.chance) * (1.0 - tsumo.chance));
        for (turn, cost) in cost.iter().enumerate().take(pace.draws + 1).skip(1) {
            // Against a riichi the others hold back.
            let ends = (1.0 - pace.goes_on[turn]) * if can_fold { 1.0 } else { fitted::ENDS_UNDER_OWN_RIICHI };
            let (on, before) = (1.0 - ends, turn - 1);
            let later = prospect.worth[before] - cost;
            prospect.win[turn] = on * (ron.chance + no_ron * tsumo.chance + neither * prospect.win[before]);
            prospect.points[turn] = on * (ron.points + no_ron * tsumo.points + neither * prospect.points[before]);
            prospect.worth[turn] = on * (ron.worth + no_ron * tsumo.worth + neither * later) + ends * pace.lost;
            if can_fold {
                prospect.fold(turn, pace.folded[turn]);
            }
        }
        prospect
    }

    /// A hand that is far: what is usual for its distance, more or less by the tiles it accepts.
    fn far(&self, counts: &Counts, distance: i8, accepted: KindSet) -> Prospect {
        let row = (distance - 3).clamp(0, 2) as usize;
        let tiles: f32 = accepted.iter().map(|kind| self.left(counts, kind)).sum();
        let eased = (tiles / fitted::FAR_ACCEPTED[row]).clamp(0.3, 1.8).powf(0.8) * self.pace.calm;
        let points = self.usual + self.pace.stakes;
        let worth = self.standing.ron(points);
        let mut prospect = Prospect::NOTHING;
        for turn in 0..=self.pace.draws {
            let win = eased * fitted::FAR_WINS[usize::from(self.is_open)][row][turn];
            prospect.win[turn] = win;
            prospect.points[turn] = win * points;
            // Whoever is far can still fold.
            prospect.worth[turn] = win * worth + (1.0 - win) * self.pace.folded[turn];
        }
        prospect
    }
}

/// The chances of a waiting hand within a go-around.
#[derive(Debug, Clone, Copy, Default)]
struct Outs {
    ron: Out,
    tsumo: Out,
}

/// A chance, and what it brings times itself.
#[derive(Debug, Clone, Copy, Default)]
struct Out {
    chance: f32,
    points: f32,
    worth: f32,
}

impl Outs {
    /// A kind that is drawn or discarded with these chances and wins so much.
    fn add(&mut self, search: &Search<'_>, drawn: f32, discarded: f32, ron: f32, tsumo: f32) {
        let stakes = search.pace.stakes;
        if ron > 0.0 {
            self.ron.add(discarded, ron + stakes, search.standing.ron(ron + stakes));
        }
        if tsumo > 0.0 {
            self.tsumo.add(drawn, tsumo + stakes, search.standing.tsumo(tsumo + stakes));
        }
    }

    fn any(&self) -> bool {
        self.ron.chance + self.tsumo.chance > 0.0
    }
}

impl Out {
    fn add(&mut self, chance: f32, points: f32, worth: f32) {
        self.chance += chance;
        self.points += chance * points;
        self.worth += chance * worth;
    }
}
