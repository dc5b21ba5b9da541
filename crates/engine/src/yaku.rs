//! When a hand has a yaku: one short question each, in rulebook order.
//!
//! What all readings of a hand share is looked at once ([`Whole`]), what the sets of a reading show once per reading
//! ([`Sets`]). What a yaku is worth is not known here.

use rules::{RenhouWindow, Rules, Yaku, YakuSet};
use tiles::{Counts, Kind, KindSet, Meld, Set, Wind};

use crate::fu::triplet_fu;
use crate::readings::{Finish, Place, Shape, Standard};
use crate::splits::Split;
use crate::win::{FirstGoAround, Win, WinBy};

/// What the yaku ask of a win whatever its reading.
pub(crate) struct Whole<'a> {
    win: &'a Win,
    kinds: KindSet,
    pub(crate) concealed: bool,
    pub(crate) melds: Melds,
    /// The yaku that every reading has; seven pairs and sets add theirs.
    always: YakuSet,
}

impl<'a> Whole<'a> {
    #[inline]
    pub(crate) fn of(rules: &Rules, win: &'a Win) -> Whole<'a> {
        let hand = win.hand();
        let melds = Melds::of(hand.melds());
        let mut whole =
            Whole { win, kinds: hand.kinds(), concealed: hand.is_concealed(), melds, always: YakuSet::EMPTY };
        whole.always = whole.of_every_reading(rules);
        whole
    }

    fn of_every_reading(&self, rules: &Rules) -> YakuSet {
        let setup = self.win.setup();
        let self_draw = setup.by.is_self_draw();
        let mut yaku = YakuSet::EMPTY;
        yaku.put(Yaku::Riichi, setup.riichi.is_some());
        yaku.put(Yaku::DoubleRiichi, setup.riichi.is_some_and(|riichi| riichi.double));
        yaku.put(Yaku::Ippatsu, setup.riichi.is_some_and(|riichi| riichi.ippatsu));
        yaku.put(Yaku::MenzenTsumo, self_draw && self.concealed);
        yaku.put(Yaku::Tanyao, (self.kinds & KindSet::ORPHANS).is_empty());
        yaku.put(Yaku::Rinshan, setup.by == WinBy::Rinshan);
        yaku.put(Yaku::Chankan, setup.by == WinBy::Chankan);
        yaku.put(
            Yaku::Haitei,
            setup.last_tile && self_draw && (setup.by != WinBy::Rinshan || rules.haitei_with_rinshan),
        );
        yaku.put(Yaku::Houtei, setup.last_tile && !self_draw);
        yaku.put(Yaku::Sankantsu, self.melds.kongs == 3);
        yaku.put(Yaku::Honitsu, self.is_one_suit() && self.has_honours());
        yaku.put(Yaku::Honroutou, self.kinds.is_within(KindSet::ORPHANS));
        yaku.put(Yaku::Chinitsu, self.is_one_suit() && !self.has_honours());
        yaku.put(Yaku::Renhou, !self_draw && self.is_in_renhou_window(rules));
        yaku.put(Yaku::Chuuren, self.is_nine_gates());
        yaku.put(Yaku::Tenhou, self_draw && setup.first_go_around.is_some() && setup.seat == Wind::East);
        yaku.put(Yaku::Chiihou, self_draw && setup.first_go_around.is_some() && setup.seat != Wind::East);
        yaku.put(Yaku::Suukantsu, self.melds.kongs == 4);
        yaku.put(Yaku::Ryuuiisou, self.kinds.is_within(KindSet::GREEN));
        yaku.put(Yaku::Chinroutou, self.kinds.is_within(KindSet::TERMINALS));
        yaku.put(Yaku::Tsuuiisou, self.kinds.is_within(KindSet::HONOURS));
        yaku
    }

    /// The yaku of this reading but pinfu, which is a matter of minipoints.
    #[inline]
    pub(crate) fn yaku(&self, shape: &Shape) -> YakuSet {
        let mut yaku = self.always;
        match shape {
            Shape::Sets(split, finish) => Sets::of(self, split).put_yaku(self, split.pair, *finish, &mut yaku),
            Shape::Pairs => yaku.put(Yaku::Chiitoitsu, true),
            Shape::Orphans(_) => yaku.put(Yaku::Kokushi, true),
        }
        yaku
    }

    fn has_honours(&self) -> bool {
        !(self.kinds & KindSet::HONOURS).is_empty()
    }

    fn is_one_suit(&self) -> bool {
        let has = |from: u32| u8::from(self.kinds.bits() >> from & 0x1ff != 0);
        has(0) + has(9) + has(18) == 1
    }

    fn is_in_renhou_window(&self, rules: &Rules) -> bool {
        match self.win.setup().first_go_around {
            None => false,
            Some(FirstGoAround::BeforeOwnDiscard) => true,
            Some(FirstGoAround::AfterOwnDiscard) => rules.renhou_window == RenhouWindow::FirstGoAround,
        }
    }

    /// Fourteen concealed tiles of one suit that hold 1112345678999; a kong leaves too few (Q-YKM-6).
    fn is_nine_gates(&self) -> bool {
        self.is_one_suit() && !self.has_honours() && self.win.hand().melds().is_empty() && {
            let from = self.kinds.bits().trailing_zeros() as usize / 9 * 9;
            nine_gates(self.win.hand().concealed(), from)
        }
    }
}

/// What melds add to every reading, sets as bits by kind.
#[derive(Clone, Copy, Default)]
pub(crate) struct Melds {
    /// The lowest kinds of the chows.
    runs: u64,
    /// The kinds of the pungs and kongs.
    triplets: u64,
    kongs: u32,
    concealed_kongs: u32,
    /// Minipoints.
    pub(crate) fu: u8,
}

impl Melds {
    #[inline]
    fn of(melds: &[Meld]) -> Melds {
        let mut all = Melds::default();
        for meld in melds {
            match meld.set() {
                Set::Chi(run) => all.runs |= 1 << run.low().index(),
                Set::Pon(kind) => {
                    all.triplets |= 1 << kind.index();
                    all.fu += triplet_fu(kind, !meld.is_open(), false);
                }
                Set::Kan(kind) => {
                    all.triplets |= 1 << kind.index();
                    all.kongs += 1;
                    all.concealed_kongs += u32::from(!meld.is_open());
                    all.fu += triplet_fu(kind, !meld.is_open(), true);
                }
            }
        }
        all
    }
}

/// Whether the nine counts from an index on hold 1112345678999.
pub(crate) fn nine_gates(counts: &Counts, from: usize) -> bool {
    let suit = &counts[from..from + 9];
    suit[0] >= 3 && suit[8] >= 3 && suit.iter().all(|&count| count >= 1)
}

/// What the yaku ask of four sets and a pair: kinds as bits, in the order of [`Kind::index`].
struct Sets {
    /// The lowest kinds of the chows.
    runs: u64,
    /// The kinds of the pungs and kongs.
    triplets: u64,
    /// How many of them are concealed if the winning tile finished none.
    concealed_triplets: u32,
    /// Pairs of identical chows; three identical ones are one pair, four are two (Q-YAK-16).
    double_chows: u32,
}

impl Sets {
    #[inline(always)]
    fn of(whole: &Whole<'_>, split: &Split) -> Sets {
        Sets {
            runs: split.runs[0] | whole.melds.runs,
            triplets: split.pungs | whole.melds.triplets,
            concealed_triplets: u32::from(split.pung_count) + whole.melds.concealed_kongs,
            double_chows: match split.runs[1] {
                0 => 0,
                twice => twice.count_ones() + split.runs[3].count_ones(),
            },
        }
    }

    #[inline(always)]
    fn put_yaku(&self, whole: &Whole<'_>, pair: Kind, finish: Finish, yaku: &mut YakuSet) {
        let setup = whole.win.setup();
        // A pung that a claimed winning tile finished is open (Q-FU-5).
        let concealed_pungs =
            self.concealed_triplets - u32::from(matches!(finish, Finish::Pung(_)) && !setup.by.is_self_draw());
        // How many bits are set in four, for winds and dragons.
        const BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        let honours = (self.triplets >> 27) as usize;
        let (winds, dragons) = (BITS[honours & 15], BITS[honours >> 4 & 7]);
        let junchan = self.outside(pair, KindSet::TERMINALS);
        yaku.put(Yaku::Iipeikou, whole.concealed && self.double_chows == 1);
        yaku.put(Yaku::SanshokuDoujun, in_three_suits(self.runs));
        yaku.put(Yaku::Ittsuu, is_straight(self.runs) || is_straight(self.runs >> 9) || is_straight(self.runs >> 18));
        yaku.put(Yaku::Haku, self.has_pung(Kind::dragon(tiles::Dragon::White)));
        yaku.put(Yaku::Hatsu, self.has_pung(Kind::dragon(tiles::Dragon::Green)));
        yaku.put(Yaku::Chun, self.has_pung(Kind::dragon(tiles::Dragon::Red)));
        yaku.put(Yaku::SeatWind, self.has_pung(Kind::wind(setup.seat)));
        yaku.put(Yaku::RoundWind, self.has_pung(Kind::wind(setup.round)));
        yaku.put(Yaku::Chanta, !junchan & self.outside(pair, KindSet::ORPHANS));
        yaku.put(Yaku::SanshokuDoukou, in_three_suits(self.triplets & ((1 << 27) - 1)));
        yaku.put(Yaku::Sanankou, concealed_pungs == 3);
        yaku.put(Yaku::Toitoi, self.runs == 0);
        yaku.put(Yaku::Shousangen, (dragons == 2) & pair.is_dragon());
        yaku.put(Yaku::Junchan, junchan);
        yaku.put(Yaku::Ryanpeikou, whole.concealed & (self.double_chows == 2));
        yaku.put(Yaku::Suuankou, concealed_pungs == 4);
        yaku.put(Yaku::Daisangen, dragons == 3);
        yaku.put(Yaku::Shousuushii, (winds == 3) & KindSet::WINDS.contains(pair));
        yaku.put(Yaku::Daisuushii, winds == 4);
    }

    fn has_pung(&self, kind: Kind) -> bool {
        self.triplets >> kind.index() & 1 == 1
    }

    /// At least one chow, and one of these kinds in every set and the pair (Q-YAK-5).
    fn outside(&self, pair: Kind, kinds: KindSet) -> bool {
        /// Chows that start with one or end with nine.
        const AT_THE_EDGE: u64 = 0b1000001 * (1 | 1 << 9 | 1 << 18);
        (self.runs != 0) & (self.runs & !AT_THE_EDGE == 0) & (self.triplets & !kinds.bits() == 0) & kinds.contains(pair)
    }
}

/// Whether some rank has its bit set in all three suits.
fn in_three_suits(bits: u64) -> bool {
    bits & bits >> 9 & bits >> 18 & 0x1ff != 0
}

/// Whether 1-2-3, 4-5-6 and 7-8-9 of the lowest suit are among the runs.
fn is_straight(runs: u64) -> bool {
    runs & 0b1001001 == 0b1001001
}

/// Whether a set of the reading counts as concealed.
#[inline]
pub(crate) fn is_concealed(standard: &Standard, set: usize, by: WinBy) -> bool {
    standard.open >> set & 1 == 0 && (by.is_self_draw() || standard.place != Place::Set(set as u8))
}
