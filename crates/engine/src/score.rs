//! What a win is worth, and why: the best reading with its yaku, minipoints and limit.
//!
//! ```
//! use janso_engine::{Win, WinBy, WinSetup, score};
//! use rules::Ruleset;
//! use tiles::{Kind, Wind, Written};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let hand: Written = "12345678s22p (567m) +9s".parse().expect("a hand");
//! let mut setup = WinSetup::of(hand, WinBy::Ron, Wind::South, Wind::East).expect("a winning tile");
//! setup.dora.push("6s".parse::<Kind>().expect("a kind").into());
//! let win = Win::new(rules, setup).expect("nothing is wrong with it");
//! let score = score(rules, &win).expect("a pure straight");
//! assert_eq!((score.han, score.fu.rounded), (2, 30));
//! ```

use arrayvec::ArrayVec;
use rules::{PairWait, Rules, Worth, Yaku, YakuSet};
use tiles::Wind;

use crate::fu::{self, Fu, FuSum};
use crate::hand::Hand;
use crate::readings::{Finish, Reading, Shape, each_shape};
use crate::value::{self, Limit};
use crate::waits::Waits;
use crate::win::Win;
use crate::yaku::{Whole, nine_gates};

/// What a win is worth in one reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The reading.
    pub reading: Reading,
    /// The yaku that count, in rulebook order.
    pub yaku: ArrayVec<Counted, 20>,
    /// Yakuman that the hand has too but that add nothing.
    pub also: YakuSet,
    /// The dora; none count with yakuman or a yaku that stands alone.
    pub dora: Dora,
    /// Han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// Minipoints. They matter up to four han.
    pub fu: Fu,
    /// How many yakuman the hand is worth by name; 0 for a counted one.
    pub yakuman: u8,
    /// The limit, also where few han and many minipoints reach it.
    pub limit: Option<Limit>,
    /// The base figure of the payments.
    pub base: i32,
}

impl Score {
    /// How people name the reading.
    pub fn named(&self) -> NamedReading {
        let mut yaku = YakuSet::EMPTY;
        self.yaku.iter().for_each(|counted| yaku.put(counted.yaku, true));
        NamedReading { yaku, fu: self.fu.rounded }
    }

    /// What all payers give for the hand together, without counters, bets and liability.
    pub fn points(&self, win: &Win) -> i32 {
        let setup = win.setup();
        value::total(self.base, setup.seat == Wind::East, setup.by.is_self_draw())
    }
}

/// A reading of a winning hand as people name it, by its yaku and minipoints: "riichi, pinfu, 30". Dora are not named: they
/// are the same however the hand is read. Two ways to lay out the tiles that have one name are worth the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedReading {
    /// The yaku that count.
    pub yaku: YakuSet,
    /// Minipoints, rounded.
    pub fu: u8,
}

/// The most names that the readings of one hand have.
pub const MOST_READINGS: usize = 8;

/// A yaku that counts; [`because`](crate::because()) says what it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Which.
    pub yaku: Yaku,
    /// What it counts.
    pub value: Value,
}

/// What a yaku counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Han.
    Han(u8),
    /// Yakuman.
    Yakuman(u8),
}

/// Dora by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dora {
    /// Shown by the indicators, kan dora included.
    pub dora: u8,
    /// Red fives.
    pub red: u8,
    /// Shown by the indicators below, for a riichi winner.
    pub ura: u8,
}

impl Dora {
    fn of(win: &Win) -> Dora {
        let shown = |indicators: &[tiles::Tile]| {
            indicators.iter().map(|tile| win.hand().count(tile.kind().indicates())).sum::<u8>()
        };
        let setup = win.setup();
        Dora { dora: shown(&setup.dora), red: win.hand().reds(), ura: shown(&setup.ura) }
    }

    /// All together.
    pub fn han(self) -> u8 {
        self.dora + self.red + self.ura
    }
}

/// Why a hand cannot win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoWin {
    /// The tiles are no complete hand.
    NotComplete,
    /// The hand is complete and has neither yaku nor dora.
    NoYaku,
    /// The hand is complete and has dora, which are no yaku.
    OnlyDora,
    /// The yaku do not reach the minimum that the counters ask for.
    MinimumNotMet {
        /// Han of yaku.
        have: u8,
        /// Han of yaku that are needed.
        need: u8,
    },
}

impl NoWin {
    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            NoWin::NotComplete => "not-complete",
            NoWin::NoYaku => "no-yaku",
            NoWin::OnlyDora => "only-dora",
            NoWin::MinimumNotMet { .. } => "minimum-not-met",
        }
    }
}

/// The reading that pays most; of those that pay the same the one with more han, then more minipoints (Q-SCO-2).
pub fn score(rules: &Rules, win: &Win) -> Result<Score, NoWin> {
    let scorer = Scorer::new(rules, win);
    let mut best: Option<Candidate> = None;
    let mut refusal = NoWin::NotComplete;
    scorer.each_candidate(|candidate| match scorer.refuses(candidate) {
        Some(reason) => refusal = nearer(refusal, reason),
        None if best.as_ref().is_none_or(|best| candidate.rank() > best.rank()) => best = Some(*candidate),
        None => (),
    });
    best.map(|best| scorer.explain(&best)).ok_or(refusal)
}

/// The reading of this name; nothing if the hand cannot be read like that, or does not win if it is. Of those that share the
/// name it is the one that pays most.
pub fn score_as(rules: &Rules, win: &Win, named: NamedReading) -> Option<Score> {
    let mut best: Option<Score> = None;
    each_score(rules, win, |score| {
        let rank = |score: &Score| (score.base, score.han, score.fu.raw);
        if score.named() == named && best.as_ref().is_none_or(|best| rank(&score) > rank(best)) {
            best = Some(score);
        }
    });
    best
}

/// Hands over the score of every reading that may win, in no particular order: where the ruleset lets the winner
/// choose, these are the choices.
pub fn each_score(rules: &Rules, win: &Win, mut f: impl FnMut(Score)) {
    let scorer = Scorer::new(rules, win);
    scorer.each_candidate(|candidate| {
        if scorer.refuses(candidate).is_none() {
            f(scorer.explain(candidate));
        }
    });
}

/// The reason of the reading that is nearer to a win.
fn nearer(a: NoWin, b: NoWin) -> NoWin {
    let have = |reason: NoWin| match reason {
        NoWin::NotComplete => 0,
        NoWin::NoYaku => 1,
        NoWin::OnlyDora => 2,
        NoWin::MinimumNotMet { have, .. } => 3 + have,
    };
    if have(b) > have(a) { b } else { a }
}

/// A reading with what it is worth.
#[derive(Clone, Copy)]
struct Candidate {
    shape: Shape,
    yaku: YakuSet,
    yaku_han: u8,
    han: u8,
    yakuman: u8,
    fu: u8,
    base: value::Base,
    total: i32,
}

impl Candidate {
    /// More is better, first to last.
    fn rank(&self) -> (i32, u8, u8) {
        (self.total, self.han, self.fu)
    }
}

struct Scorer<'a> {
    rules: &'a Rules,
    win: &'a Win,
    whole: Whole<'a>,
    dora: Dora,
}

impl<'a> Scorer<'a> {
    fn new(rules: &'a Rules, win: &'a Win) -> Scorer<'a> {
        Scorer { rules, win, whole: Whole::of(rules, win), dora: Dora::of(win) }
    }

    /// Hands over every reading, and every yaku that stands alone as a reading of its own.
    #[inline]
    fn each_candidate(&self, mut f: impl FnMut(&Candidate)) {
        let setup = self.win.setup();
        each_shape(self.win.hand(), setup.winning.kind(), |shape| {
            // Where a ruleset does not know a special shape, it is no complete hand.
            let known = match shape {
                Shape::Sets(..) => true,
                Shape::Pairs => self.rules.worth[Yaku::Chiitoitsu] != Worth::Nothing,
                Shape::Orphans(_) => self.rules.worth[Yaku::Kokushi] != Worth::Nothing,
            };
            if !known {
                return;
            }
            let fu = fu::sum(self.rules, self.win, &self.whole, shape);
            let mut yaku = self.whole.yaku(shape);
            yaku.put(Yaku::Pinfu, fu.pinfu);
            let worth = &self.rules.worth;
            let alone = yaku.and(worth.all_alone());
            let han = worth.sum(yaku, self.whole.concealed);
            let mut yakuman = 0;
            for one in yaku.and(worth.all_yakuman()).iter() {
                let count = self.yakuman(one, shape);
                yakuman = if self.rules.yakuman_add_up { yakuman + count } else { count.max(yakuman) };
            }
            f(&self.candidate(shape, yaku.without(alone), han, yakuman, fu));
            for one in alone.iter() {
                if let Worth::Alone(han) = self.rules.worth[one] {
                    f(&self.candidate(shape, YakuSet::of(&[one]), han, 0, fu));
                }
            }
        });
    }

    #[inline]
    fn candidate(&self, shape: &Shape, yaku: YakuSet, yaku_han: u8, yakuman: u8, fu: FuSum) -> Candidate {
        let han = match yakuman {
            0 if self.stands_alone(yaku) => yaku_han,
            0 => yaku_han.saturating_add(self.dora.han()),
            _ => 0,
        };
        let base = match yakuman {
            0 => value::of_han(self.rules, han, fu::round(fu.raw)),
            count => value::of_yakuman(count),
        };
        let setup = self.win.setup();
        let total = value::total(base.points, setup.seat == Wind::East, setup.by.is_self_draw());
        Candidate { shape: *shape, yaku, yaku_han, han, yakuman, fu: fu.raw, base, total }
    }

    fn stands_alone(&self, yaku: YakuSet) -> bool {
        !yaku.and(self.rules.worth.all_alone()).is_empty()
    }

    /// Why this reading may not win.
    fn refuses(&self, candidate: &Candidate) -> Option<NoWin> {
        let need = match self.rules.two_han_from {
            Some(counters) if self.win.setup().counters >= counters => 2,
            _ => 1,
        };
        match candidate.yaku_han {
            _ if candidate.yakuman > 0 => None,
            0 if self.dora.han() == 0 => Some(NoWin::NoYaku),
            0 => Some(NoWin::OnlyDora),
            have if have < need => Some(NoWin::MinimumNotMet { have, need }),
            _ => None,
        }
    }

    /// What a yakuman counts in this reading: its worth, and one more for the special waits.
    fn yakuman(&self, yaku: Yaku, shape: &Shape) -> u8 {
        let Worth::Yakuman(count) = self.rules.worth[yaku] else { return 0 };
        let setup = self.win.setup();
        let blessed = setup.first_go_around.is_some() && setup.by.is_self_draw() && setup.seat == Wind::East;
        let special = match (yaku, shape) {
            _ if blessed && !self.rules.tenhou_keeps_wait_bonus => false,
            (Yaku::Kokushi, Shape::Orphans(pair)) => self.rules.double_thirteen_wait && *pair == setup.winning.kind(),
            (Yaku::Chuuren, _) => self.rules.double_nine_wait && self.is_nine_sided(),
            (Yaku::Suuankou, Shape::Sets(_, Finish::Pair)) => self.is_double_pair_wait(),
            _ => false,
        };
        count + u8::from(special)
    }

    /// Without the winning tile the hand is exactly 1112345678999.
    fn is_nine_sided(&self) -> bool {
        let winning = self.win.setup().winning.kind().index();
        let mut counts = *self.win.hand().concealed();
        counts[winning] -= 1;
        nine_gates(&counts, winning / 9 * 9)
    }

    fn is_double_pair_wait(&self) -> bool {
        match self.rules.double_pair_wait {
            PairWait::Never => false,
            PairWait::PairFinished => true,
            PairWait::OnlyWait => {
                let before: Option<Hand> = self.win.hand().without(self.win.setup().winning.kind());
                before.is_some_and(|hand| Waits::of(&hand).all.len() == 1)
            }
        }
    }

    /// The candidate with everything that led to it.
    fn explain(&self, candidate: &Candidate) -> Score {
        let reading = candidate.shape.reading(self.win.hand().melds());
        let alone = self.stands_alone(candidate.yaku);
        let named = candidate.yakuman > 0;
        let mut left = candidate.yakuman;
        let mut counted = ArrayVec::new();
        let mut also = YakuSet::EMPTY;
        for yaku in candidate.yaku.iter() {
            let value = match self.rules.worth[yaku] {
                Worth::Nothing => continue,
                Worth::Han { open, concealed } => match if self.whole.concealed { concealed } else { open } {
                    0 => continue,
                    _ if named => continue,
                    han => Value::Han(han),
                },
                Worth::Alone(han) => Value::Han(han),
                Worth::Yakuman(_) => match self.yakuman(yaku, &candidate.shape) {
                    // Where yakuman do not add up, the first of the most valuable ones counts.
                    count if self.rules.yakuman_add_up || count == left => {
                        left = if self.rules.yakuman_add_up { left } else { u8::MAX };
                        Value::Yakuman(count)
                    }
                    _ => {
                        also.put(yaku, true);
                        continue;
                    }
                },
            };
            counted.push(Counted { yaku, value });
        }
        let fu = Fu::of(self.rules, self.win, &reading);
        debug_assert_eq!(fu.raw, candidate.fu, "the items add up to the sum");
        Score {
            reading,
            yaku: counted,
            also,
            dora: if named || alone { Dora::default() } else { self.dora },
            han: candidate.han,
            fu,
            yakuman: candidate.yakuman,
            limit: candidate.base.limit,
            base: candidate.base.points,
        }
    }
}
