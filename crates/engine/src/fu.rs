//! Minipoints, item by item.

use arrayvec::ArrayVec;
use rules::{DoubleWindPair, Rules};
use tiles::{Kind, KindSet, Set};

use crate::readings::{Finish, Place, Reading, Shape, Standard};
use crate::splits::Split;
use crate::win::Win;
use crate::yaku::{Whole, is_concealed};

/// What gives minipoints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FuReason {
    /// A concealed hand won on a discard.
    BaseConcealedRon,
    /// Any other hand.
    Base,
    /// Seven pairs; nothing is added.
    BaseSevenPairs,
    /// An open pung.
    PungOpen,
    /// A concealed pung.
    PungConcealed,
    /// An open kong.
    KongOpen,
    /// A concealed kong.
    KongConcealed,
    /// A pair of dragons.
    PairDragon,
    /// A pair of the seat wind.
    PairSeatWind,
    /// A pair of the prevalent wind.
    PairPrevalentWind,
    /// Winning with the third tile of 1-2-3 or the first of 7-8-9.
    WaitEdge,
    /// Winning with the middle tile of a chow.
    WaitClosed,
    /// Winning by completing the pair.
    WaitSingle,
    /// A self-drawn win, except with pinfu.
    SelfDraw,
    /// An open hand without any other minipoints.
    OpenPinfu,
}

impl FuReason {
    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            FuReason::BaseConcealedRon => "base-concealed-ron",
            FuReason::Base => "base",
            FuReason::BaseSevenPairs => "base-seven-pairs",
            FuReason::PungOpen => "pung-open",
            FuReason::PungConcealed => "pung-concealed",
            FuReason::KongOpen => "kong-open",
            FuReason::KongConcealed => "kong-concealed",
            FuReason::PairDragon => "pair-dragon",
            FuReason::PairSeatWind => "pair-seat-wind",
            FuReason::PairPrevalentWind => "pair-prevalent-wind",
            FuReason::WaitEdge => "wait-edge",
            FuReason::WaitClosed => "wait-closed",
            FuReason::WaitSingle => "wait-single",
            FuReason::SelfDraw => "self-draw",
            FuReason::OpenPinfu => "open-pinfu",
        }
    }
}

/// Minipoints that one thing gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FuItem {
    /// What gives them.
    pub reason: FuReason,
    /// How many.
    pub fu: u8,
    /// The part of the reading that gives them, if it is one part.
    pub part: Option<Place>,
}

/// The minipoints of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fu {
    /// The items: the base, four sets, the pair twice, the wait, the self-draw.
    pub items: ArrayVec<FuItem, 9>,
    /// Their sum.
    pub raw: u8,
    /// The sum rounded up to ten; 25 stays.
    pub rounded: u8,
}

impl Fu {
    pub(crate) fn of(rules: &Rules, win: &Win, reading: &Reading) -> Fu {
        let mut items = ArrayVec::new();
        let mut raw = 0;
        each_item(rules, win, reading, |reason, fu, part| {
            raw += fu;
            items.push(FuItem { reason, fu, part });
        });
        Fu { items, raw, rounded: round(raw) }
    }
}

/// Up to the next ten, except the 25 of seven pairs.
#[inline]
pub fn round(raw: u8) -> u8 {
    if raw == 25 { 25 } else { raw.div_ceil(10) * 10 }
}

/// The sum of the minipoints, and whether the hand is a pinfu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FuSum {
    pub(crate) raw: u8,
    pub(crate) pinfu: bool,
}

/// The sum without the items; [`Fu::of`] gives the same sum item by item.
#[inline]
pub(crate) fn sum(rules: &Rules, win: &Win, whole: &Whole<'_>, shape: &Shape) -> FuSum {
    let by = win.setup().by;
    let of_parts = match shape {
        Shape::Sets(split, finish) => whole.melds.fu + split_fu(rules, win, split, *finish),
        Shape::Pairs => return FuSum { raw: 25, pinfu: false },
        // Thirteen orphans have no sets; whatever they count, they are a yakuman.
        Shape::Orphans(_) => 0,
    };
    let pinfu = whole.concealed & (of_parts == 0) & matches!(shape, Shape::Sets(..));
    let base = if whole.concealed & !by.is_self_draw() { 30 } else { 20 };
    // Two for a self-draw except with pinfu, or for an open hand that has nothing else.
    let more = if by.is_self_draw() { !pinfu } else { !whole.concealed & (of_parts == 0) };
    FuSum { raw: base + of_parts + 2 * u8::from(more), pinfu }
}

/// What the concealed sets, the pair and the wait give.
#[inline(always)]
fn split_fu(rules: &Rules, win: &Win, split: &Split, finish: Finish) -> u8 {
    let winning = win.setup().winning.kind();
    let pungs = 4 * (split.pung_count + split.orphan_pungs);
    let opened = matches!(finish, Finish::Pung(_)) && !win.setup().by.is_self_draw();
    let opened = if opened { triplet_fu(winning, false, false) } else { 0 };
    let mut pair = 0;
    pair_fu(rules, win, split.pair, &mut |_, fu, _| pair += fu);
    let wait = match finish {
        Finish::Pair => 2,
        Finish::Pung(_) => 0,
        Finish::Run(low) => {
            let place = winning.index() - low.index();
            let edge = (place == 2) & (low.index() % 9 == 0) | (place == 0) & (low.index() % 9 == 6);
            2 * u8::from((place == 1) | edge)
        }
    };
    pungs - opened + pair + wait
}

/// What a pung or kong gives.
#[inline(always)]
pub(crate) fn triplet_fu(kind: Kind, concealed: bool, kong: bool) -> u8 {
    2 << u8::from(concealed) << u8::from(KindSet::ORPHANS.contains(kind)) << (2 * u8::from(kong))
}

/// Hands over the items one by one. A concealed hand whose sets, pair and wait give nothing is a pinfu.
fn each_item(rules: &Rules, win: &Win, reading: &Reading, mut add: impl FnMut(FuReason, u8, Option<Place>)) {
    let concealed = win.hand().is_concealed();
    let self_draw = win.setup().by.is_self_draw();
    if *reading == Reading::Pairs {
        add(FuReason::BaseSevenPairs, 25, None);
        return;
    }
    match concealed && !self_draw {
        true => add(FuReason::BaseConcealedRon, 30, None),
        false => add(FuReason::Base, 20, None),
    }
    let mut worthless = true;
    if let Reading::Standard(standard) = reading {
        each_part(rules, win, standard, |reason, fu, part| {
            worthless = false;
            add(reason, fu, Some(part));
        });
    }
    let pinfu = matches!(reading, Reading::Standard(_)) && concealed && worthless;
    if self_draw && !pinfu {
        add(FuReason::SelfDraw, 2, None);
    }
    if !concealed && !self_draw && worthless {
        add(FuReason::OpenPinfu, 2, None);
    }
}

/// What the sets, the pair and the wait give.
#[inline(always)]
fn each_part(rules: &Rules, win: &Win, standard: &Standard, mut add: impl FnMut(FuReason, u8, Place)) {
    for (i, set) in standard.sets.into_iter().enumerate() {
        let (kind, kong) = match set {
            Set::Chi(_) => continue,
            Set::Pon(kind) => (kind, false),
            Set::Kan(kind) => (kind, true),
        };
        let concealed = is_concealed(standard, i, win.setup().by);
        let fu = triplet_fu(kind, concealed, kong);
        let reason = match (kong, concealed) {
            (false, false) => FuReason::PungOpen,
            (false, true) => FuReason::PungConcealed,
            (true, false) => FuReason::KongOpen,
            (true, true) => FuReason::KongConcealed,
        };
        add(reason, fu, Place::Set(i as u8));
    }
    pair_fu(rules, win, standard.pair, &mut add);
    match wait(standard, win.setup().winning.kind()) {
        Wait::Edge => add(FuReason::WaitEdge, 2, standard.place),
        Wait::Closed => add(FuReason::WaitClosed, 2, standard.place),
        Wait::Single => add(FuReason::WaitSingle, 2, standard.place),
        Wait::TwoSided | Wait::Pung => (),
    }
}

#[inline(always)]
fn pair_fu(rules: &Rules, win: &Win, pair: Kind, add: &mut impl FnMut(FuReason, u8, Place)) {
    let seat = pair == Kind::wind(win.setup().seat);
    let round = pair == Kind::wind(win.setup().round);
    if pair.is_dragon() {
        add(FuReason::PairDragon, 2, Place::Pair);
    }
    if seat {
        add(FuReason::PairSeatWind, 2, Place::Pair);
    }
    // Whether a pair that is both winds counts for both is the ruleset's (Q-FU-1).
    if round && (!seat || rules.double_wind_pair == DoubleWindPair::Four) {
        add(FuReason::PairPrevalentWind, 2, Place::Pair);
    }
}

/// How the winning tile finished its part of the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// The outer tile of 1-2-3 or 7-8-9 that only one kind could finish.
    Edge,
    /// The middle tile of a chow.
    Closed,
    /// The pair.
    Single,
    /// One end of a chow that had two open ends, even if one of them could no longer come.
    TwoSided,
    /// A pung.
    Pung,
}

/// The wait by which this tile won in this reading. Other waits of the hand do not matter.
#[inline]
pub fn wait(standard: &Standard, winning: Kind) -> Wait {
    let set = match standard.place {
        Place::Pair => return Wait::Single,
        Place::Set(i) => standard.sets[usize::from(i)],
    };
    let Set::Chi(run) = set else { return Wait::Pung };
    let [low, middle, high] = run.kinds();
    match winning {
        _ if winning == middle => Wait::Closed,
        _ if winning == high && low.is_terminal() => Wait::Edge,
        _ if winning == low && high.is_terminal() => Wait::Edge,
        _ => Wait::TwoSided,
    }
}
