//! What becomes of a hand over the draws that are left.
//!
//! A hand is thirteen tiles right after a discard. In each go-around the others may end the hand; then a tile is drawn
//! that brings it nearer, and the best discard follows, or it does not, and the hand stays as it is. Near hands are looked
//! at whole, far ones by what is usual.

use arrayvec::ArrayVec;
use engine::shanten::{accepts, shanten};
use rules::Rules;
use rustc_hash::FxHashMap;
use table::View;
use tiles::{Counts, Kind, KindSet, Meld};

use super::fitted;
use super::mind::Mind;
use super::price::Prices;
use super::rivals::{Peril, class};
use super::standing::Standing;

/// Draws of one player that are looked ahead, and one for none.
pub(super) const TURNS: usize = 20;
/// The distance from which a hand is not looked at whole.
pub(super) const FAR: i8 = 3;
/// The most that the chance of a tile that helps can be.
const SURELY: f32 = 0.95;
/// Discards that are tried after a draw.
const WIDTH: usize = 3;
/// What riichi brings that the search does not see, in points: the others hold back, and let go of good hands. Found by
/// playing the same hands on from decisions in which it matters.
const BOLD: f32 = 1_500.0;

/// What is to be expected of a hand, by own draws left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospect {
    /// The chance to win.
    pub(super) win: [f32; TURNS],
    /// The points of the wins, each times its chance.
    pub(super) points: [f32; TURNS],
    /// What it is worth in all.
    pub(super) worth: [f32; TURNS],
}

impl Prospect {
    pub(super) const NOTHING: Prospect = Prospect { win: [0.0; TURNS], points: [0.0; TURNS], worth: [0.0; TURNS] };

    /// The better of the two at each time.
    fn or(&mut self, other: &Prospect) {
        for turn in 0..TURNS {
            if other.worth[turn] > self.worth[turn] {
                self.win[turn] = other.win[turn];
                self.points[turn] = other.points[turn];
                self.worth[turn] = other.worth[turn];
            }
        }
    }

    /// More of it, by something that happens with this chance.
    fn add(&mut self, chance: f32, other: &Prospect, draws: usize) {
        for turn in 0..=draws {
            self.win[turn] += chance * other.win[turn];
            self.points[turn] += chance * other.points[turn];
            self.worth[turn] += chance * other.worth[turn];
        }
    }

    /// Folds at this time, if that is worth more.
    fn fold(&mut self, turn: usize, folded: f32) {
        if self.worth[turn] < folded {
            self.win[turn] = 0.0;
            self.points[turn] = 0.0;
            self.worth[turn] = folded;
        }
    }
}

/// What goes on around the hand, by own draws left.
#[derive(Debug, Clone)]
pub(super) struct Pace {
    /// The draws that are left.
    pub(super) draws: usize,
    /// Counters and bets that a winner gets.
    pub(super) stakes: f32,
    /// The chance that nobody else ends the hand before the next draw.
    goes_on: [f32; TURNS],
    /// What it brings that somebody else wins.
    lost: f32,
    /// How many more tiles help a hand that is not waiting than those that bring it nearer, or fewer.
    helped: [f32; TURNS],
    /// The same for a concealed hand that is two away from waiting.
    helped_early: [f32; TURNS],
    /// What a discard costs on average while the hand is not given up.
    discard: [f32; TURNS],
    /// What a discard costs that cannot be chosen.
    forced: [f32; TURNS],
    /// What a hand is worth that is given up.
    folded: [f32; TURNS],
    /// What it brings to be waiting at an exhaustive draw, and to be not.
    waiting: f32,
    pub(super) noten: f32,
    /// How much of the usual wins of a far hand is left with this threat.
    calm: f32,
    /// What riichi costs, or `None` if it cannot be declared.
    bet: Option<f32>,
}

impl Pace {
    pub(super) fn of(
        rules: &Rules,
        view: &View,
        peril: &Peril,
        unseen: &Counts,
        counts: &Counts,
        standing: &Standing,
    ) -> Pace {
        let board = &view.board;
        let draws = usize::from(board.live / 4).min(TURNS - 2);
        let riichi = view.seat.others().iter().filter(|&&seat| board.players[seat].riichi).count().min(2);
        let discards = board.discards(view.seat).count();
        let risk = peril.mean_risk(unseen);
        let points = board.game.points[view.seat];
        let may_bet = rules.riichi_min_points.is_none_or(|least| points >= least as i32)
            && board.players[view.seat].is_concealed();
        let noten = standing.slope() * rules.noten_total as f32 / 3.0;
        let mut pace = Pace {
            draws,
            stakes: f32::from(board.bets()) * rules.riichi_bet as f32
                + f32::from(board.game.counters) * rules.counter_points as f32,
            goes_on: [1.0; TURNS],
            lost: peril.lost,
            helped: [1.0; TURNS],
            helped_early: [1.0; TURNS],
            discard: [0.0; TURNS],
            forced: [0.0; TURNS],
            folded: [0.0; TURNS],
            waiting: noten,
            noten: -noten,
            calm: fitted::CALM[riichi],
            bet: may_bet.then_some(standing.slope() * rules.riichi_bet as f32),
        };
        for turn in 1..=draws {
            let later = draws - turn;
            let number = (discards + later).min(19);
            let now = fitted::OTHERS_END[riichi][number];
            // Who has not declared riichi yet may do it.
            let fades = 0.75_f32.powi(later as i32);
            let ends = now.max(now * fades + fitted::OTHERS_END_MEAN[number] * (1.0 - fades));
            pace.goes_on[turn] = 1.0 - ends;
            // The threat grows with the hand.
            let grown = 1.0 + 0.08 * later as f32;
            pace.discard[turn] = fitted::PUSHED * risk * grown;
            pace.forced[turn] = risk * grown;
            let threatened = if riichi > 0 { fitted::HELPED_UNDER_RIICHI } else { 1.0 };
            let helped = |each: f32| threatened * (fitted::HELPED + each * turn as f32);
            pace.helped[turn] = helped(fitted::HELPED_EACH);
            pace.helped_early[turn] = helped(fitted::HELPED_EACH_EARLY);
        }
        pace.folded = peril.folded(counts, &pace);
        pace
    }

    /// The chance that nobody else ends the hand before the next draw, by own draws left.
    pub(super) fn goes_on(&self) -> &[f32] {
        &self.goes_on[..=self.draws]
    }
}

#[cfg(test)]
impl Pace {
    pub(super) fn folded_at(&self, turn: usize) -> f32 {
        if turn == 0 { self.noten } else { self.folded[turn] }
    }

    pub(super) fn helped_at(&self, turn: usize) -> f32 {
        self.helped[turn]
    }

    pub(super) fn lost(&self) -> f32 {
        self.lost
    }

    pub(super) fn discard_at(&self, turn: usize) -> f32 {
        self.discard[turn]
    }
}

/// How a hand goes on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// Claims its tiles too, so that it will be open.
    pub(super) claims: bool,
    /// The kinds that it wants.
    pub(super) aim: KindSet,
}

/// A search through the hands that one hand can become, by one plan.
pub(super) struct Prospects<'a> {
    pub(super) plan: Plan,
    /// The distance that the hand it starts from has.
    pub(super) nearest: i8,
    standing: &'a Standing,
    pace: &'a Pace,
    prices: Prices<'a>,
    melds: usize,
    /// The hand it starts from: what it has more of has been drawn.
    root: Counts,
    unseen: &'a Counts,
    hidden: f32,
    /// The own discards: a wait among them cannot win on a discard.
    discards: KindSet,
    /// What a far hand may win, in points.
    usual: f32,
    /// Hands that may still be looked at.
    budget: u32,
    /// Where the prospect of a hand stands, by its counts.
    known: FxHashMap<u128, u32>,
    all: Vec<Prospect>,
}

impl<'a> Prospects<'a> {
    pub(super) fn new(
        mind: &'a Mind<'_>,
        melds: &ArrayVec<Meld, 4>,
        root: &Counts,
        plan: Plan,
        usual: f32,
    ) -> Prospects<'a> {
        let root = within(root, plan.aim);
        Prospects {
            plan,
            // A complete hand is waiting without one of its tiles.
            nearest: shanten(&root, melds.len()).max(0),
            standing: &mind.standing,
            pace: &mind.pace,
            prices: Prices::new(mind.rules, mind.view, melds.clone(), plan.claims),
            melds: melds.len(),
            root,
            unseen: &mind.unseen,
            hidden: mind.hidden,
            discards: mind.discards,
            usual,
            budget: mind.budget,
            known: FxHashMap::default(),
            all: Vec::new(),
        }
    }

    /// What is to be expected of these thirteen tiles.
    pub(super) fn of(&mut self, counts: &Counts) -> Prospect {
        let mut counts = within(counts, self.plan.aim);
        let place = self.thirteen(&mut counts);
        self.all[place]
    }

    /// Riichi with these thirteen tiles, which wait for those kinds.
    pub(super) fn declared(&self, counts: &Counts, waits: KindSet) -> Prospect {
        let (_, riichi) = self.outs(counts, waits);
        self.bet(&riichi, self.pace.bet.unwrap_or(0.0))
    }

    /// The place of the prospect of these tiles among all.
    fn thirteen(&mut self, counts: &mut Counts) -> usize {
        let key = counts.iter().fold(0_u128, |key, &count| key << 3 | u128::from(count));
        if let Some(&place) = self.known.get(&key) {
            return place as usize;
        }
        let (distance, accepted) = accepts(counts, self.melds);
        let accepted = accepted & self.plan.aim;
        let prospect = match distance {
            ..=0 => self.waiting(counts, accepted),
            1.. if distance >= FAR || self.budget == 0 => self.far(counts, distance, accepted),
            1.. => {
                self.budget -= 1;
                self.near(counts, distance, accepted)
            }
        };
        let place = self.all.len();
        self.all.push(prospect);
        self.known.insert(key, place as u32);
        place
    }

    /// How many tiles of a kind can still come.
    fn left(&self, counts: &Counts, kind: Kind) -> f32 {
        let at = kind.index();
        f32::from(self.unseen[at].saturating_sub(counts[at].saturating_sub(self.root[at])))
    }

    /// How likely a kind comes within a go-around, by draw or claim.
    fn rate(&self, counts: &Counts, kind: Kind) -> f32 {
        let drawn = self.left(counts, kind) / self.hidden;
        let from = match () {
            () if !self.plan.claims => return drawn,
            () if counts[kind.index()] >= 2 => 3.0,
            () if makes_chow(counts, kind) => 1.0,
            () => 0.0,
        };
        drawn * (1.0 + fitted::CLAIMED * from * fitted::TO_CLAIMS[class(kind)])
    }

    /// A hand at some distance: what each accepted tile makes of it.
    fn near(&mut self, counts: &mut Counts, distance: i8, accepted: KindSet) -> Prospect {
        let mut sum = Prospect::NOTHING;
        let mut all = 0.0;
        for kind in accepted.iter() {
            let rate = self.rate(counts, kind);
            if rate > 0.0 {
                counts[kind.index()] += 1;
                let after = self.fourteen(counts, distance - 1);
                counts[kind.index()] -= 1;
                sum.add(rate, &after, self.pace.draws);
                all += rate;
            }
        }
        let pace = self.pace;
        let helped = if distance >= 2 && !self.plan.claims { &pace.helped_early } else { &pace.helped };
        let mut prospect = Prospect::NOTHING;
        prospect.worth[0] = pace.noten;
        for turn in 1..=pace.draws {
            let (on, before) = (pace.goes_on[turn], turn - 1);
            let helped = helped[turn].min(SURELY / all.max(0.01));
            let stays = 1.0 - helped * all;
            prospect.win[turn] = on * (helped * sum.win[before] + stays * prospect.win[before]);
            prospect.points[turn] = on * (helped * sum.points[before] + stays * prospect.points[before]);
            let goes_on = helped * sum.worth[before] + stays * prospect.worth[before] - pace.discard[turn];
            prospect.worth[turn] = on * goes_on + (1.0 - on) * pace.lost;
            prospect.fold(turn, pace.folded[turn]);
        }
        prospect
    }

    /// The best of the discards that leave this distance.
    fn fourteen(&mut self, counts: &mut Counts, distance: i8) -> Prospect {
        if usize::from(counts.iter().sum::<u8>()) + 3 * self.melds < 14 {
            // There is a tile that the plan has no use for.
            let place = self.thirteen(counts);
            return self.all[place];
        }
        let mut options = ArrayVec::<(u32, Kind), 14>::new();
        for kind in Kind::all().filter(|kind| counts[kind.index()] > 0).collect::<KindSet>().iter() {
            counts[kind.index()] -= 1;
            if shanten(counts, self.melds) == distance {
                let (_, accepted) = accepts(counts, self.melds);
                let tiles = (accepted & self.plan.aim).iter().map(|kind| self.left(counts, kind) as u32).sum();
                options.push((tiles, kind));
            }
            counts[kind.index()] += 1;
        }
        options.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let width = if distance == 0 { options.len() } else { WIDTH };
        let mut best: Option<Prospect> = None;
        for &(_, kind) in options.iter().take(width) {
            counts[kind.index()] -= 1;
            let place = self.thirteen(counts);
            counts[kind.index()] += 1;
            match &mut best {
                Some(best) => best.or(&self.all[place]),
                None => best = Some(self.all[place]),
            }
        }
        best.unwrap_or(Prospect::NOTHING)
    }

    /// A waiting hand: silent, or with riichi.
    fn waiting(&self, counts: &Counts, waits: KindSet) -> Prospect {
        let (silent, riichi) = self.outs(counts, waits);
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
    fn outs(&self, counts: &Counts, waits: KindSet) -> (Outs, Outs) {
        let furiten = !(waits & self.discards).is_empty();
        let to_others = if self.plan.claims { &fitted::TO_OPEN } else { &fitted::TO_SILENT };
        let (mut silent, mut riichi) = (Outs::default(), Outs::default());
        for kind in waits.iter() {
            let drawn = self.left(counts, kind) / self.hidden;
            if drawn > 0.0 {
                let price = self.prices.of(counts, kind);
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
            let win = eased * fitted::FAR_WINS[usize::from(self.plan.claims)][row][turn];
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
    fn add(&mut self, search: &Prospects<'_>, drawn: f32, discarded: f32, ron: f32, tsumo: f32) {
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

/// Whether two tiles of the hand make a chow with this kind.
fn makes_chow(counts: &Counts, kind: Kind) -> bool {
    let Some(rank) = kind.rank() else { return false };
    let at = kind.index();
    let have = |index: usize| counts[index] > 0;
    (rank >= 3 && have(at - 2) && have(at - 1))
        || ((2..=8).contains(&rank) && have(at - 1) && have(at + 1))
        || (rank <= 7 && have(at + 1) && have(at + 2))
}

/// The counts of these kinds alone.
pub(super) fn within(counts: &Counts, kinds: KindSet) -> Counts {
    let mut some = *counts;
    (!kinds).iter().for_each(|kind| some[kind.index()] = 0);
    some
}
