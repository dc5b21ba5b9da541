//! The names of all yaku and yakuman, in rulebook order.

use core::fmt;

macro_rules! yaku {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal, $cites:literal;)+) => {
        /// A pattern that a winning hand can have. What it is worth is in [`crate::Rules::worth`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Yaku { $($(#[doc = $doc])+ $name,)+ }

        impl Yaku {
            /// All yaku in rulebook order.
            pub const ALL: [Yaku; [$(Yaku::$name),+].len()] = [$(Yaku::$name),+];

            /// The name in data and JSON, after the documents' English word. The three dragons share one.
            pub const fn id(self) -> &'static str {
                match self { $(Yaku::$name => $id,)+ }
            }

            /// The name where each yaku needs its own: the id, but the three dragons are told apart.
            pub const fn own_id(self) -> &'static str {
                match self {
                    Yaku::Haku => "white-dragon-pung",
                    Yaku::Hatsu => "green-dragon-pung",
                    Yaku::Chun => "red-dragon-pung",
                    other => other.id(),
                }
            }

            /// The clauses and `Q-` numbers of the rulebook that say what it is worth.
            pub const fn cites(self) -> &'static str {
                match self { $(Yaku::$name => $cites,)+ }
            }
        }
    };
}

yaku! {
    /// A concealed waiting hand, declared with a bet of 1000 points.
    Riichi = "riichi", "riichi.yaku.one";
    /// Riichi declared in the own first turn of an uninterrupted first go-around: one more.
    DoubleRiichi = "double-riichi", "Q-YAK-13, double-riichi.first-turn";
    /// A win before or with the declarer's next draw after riichi, without interruption.
    Ippatsu = "ippatsu", "ippatsu.window";
    /// A concealed hand won by self-draw.
    MenzenTsumo = "menzen-tsumo", "yaku.menzen-tsumo";
    /// No terminals or honours.
    Tanyao = "all-simples", "Q-YAK-1, yaku.tanyao.concealed-only, yaku.tanyao.open-allowed";
    /// Four chows, a worthless pair, a two-sided wait.
    Pinfu = "pinfu", "yaku.pinfu";
    /// Two identical chows of one suit.
    Iipeikou = "pure-double-chow", "yaku.iipeikou";
    /// The same chow in three suits.
    SanshokuDoujun = "mixed-triple-chow", "yaku.sanshoku-doujun";
    /// 1-2-3, 4-5-6 and 7-8-9 of one suit.
    Ittsuu = "pure-straight", "yaku.itsu";
    /// A pung or kong of white dragons.
    Haku = "dragon-pung", "yaku.yakuhai.dragon";
    /// A pung or kong of green dragons.
    Hatsu = "dragon-pung", "yaku.yakuhai.dragon";
    /// A pung or kong of red dragons.
    Chun = "dragon-pung", "yaku.yakuhai.dragon";
    /// A pung or kong of the winner's seat wind.
    SeatWind = "seat-wind", "Q-YAK-8, yaku.yakuhai.seat-wind";
    /// A pung or kong of the round's wind.
    RoundWind = "prevalent-wind", "Q-YAK-8, yaku.yakuhai.prevalent-wind";
    /// A terminal or honour in every set and the pair, with at least one chow.
    Chanta = "outside-hand", "Q-YAK-5, yaku.chanta";
    /// A win on a replacement tile.
    Rinshan = "after-a-kong", "yaku.rinshan";
    /// A win on the tile that an opponent adds to a pung.
    Chankan = "robbing-the-kong", "yaku.chankan";
    /// A self-drawn win on the last tile of the wall.
    Haitei = "under-the-sea-draw", "Q-YAK-9, yaku.haitei";
    /// A win on the discard after the last tile.
    Houtei = "under-the-sea-discard", "Q-YAK-10, yaku.houtei";
    /// Seven different pairs.
    Chiitoitsu = "seven-pairs", "yaku.chiitoitsu";
    /// Pungs or kongs of one rank in three suits.
    SanshokuDoukou = "triple-pung", "yaku.sanshoku-dokou";
    /// Three concealed pungs or kongs.
    Sanankou = "three-concealed-pungs", "yaku.sanankou";
    /// Three kongs.
    Sankantsu = "three-kongs", "yaku.sankantsu";
    /// Four pungs or kongs.
    Toitoi = "all-pungs", "yaku.toitoi";
    /// One suit and honours.
    Honitsu = "half-flush", "Q-YAK-7, yaku.honitsu";
    /// Two dragon pungs and a dragon pair.
    Shousangen = "little-three-dragons", "yaku.shousangen";
    /// Only terminals and honours.
    Honroutou = "all-terminals-and-honours", "Q-YAK-6, yaku.honroutou";
    /// A terminal in every set and the pair, with at least one chow.
    Junchan = "terminals-in-all-sets", "Q-YAK-5, yaku.junchan";
    /// Four chows that form two pure double chows.
    Ryanpeikou = "twice-pure-double-chow", "yaku.ryanpeikou";
    /// One suit only.
    Chinitsu = "full-flush", "yaku.chinitsu";
    /// A win on a discard in the first go-around.
    Renhou = "renho", "Q-YAK-2, Q-YAK-4, yaku.renho.yakuman, yaku.renho.mangan";
    /// One of each terminal and honour, and one of them twice.
    Kokushi = "thirteen-orphans", "yakuman.kokushi";
    /// 1112345678999 of one suit and one more tile of it.
    Chuuren = "nine-gates", "yakuman.chuuren";
    /// East wins on the dealt tiles.
    Tenhou = "tenho", "yakuman.tenho";
    /// A self-drawn win in the first go-around.
    Chiihou = "chiho", "yakuman.chiho";
    /// Four concealed pungs or kongs.
    Suuankou = "four-concealed-pungs", "yakuman.suuankou";
    /// Four kongs.
    Suukantsu = "four-kongs", "yakuman.suukantsu";
    /// Only green tiles.
    Ryuuiisou = "all-green", "Q-YKM-3, yakuman.ryuuiisou";
    /// Only terminals.
    Chinroutou = "all-terminals", "yakuman.chinroutou";
    /// Only honours.
    Tsuuiisou = "all-honours", "Q-YKM-4, yakuman.tsuuiisou";
    /// Three dragon pungs.
    Daisangen = "big-three-dragons", "yakuman.daisangen";
    /// Three wind pungs and a pair of the fourth wind.
    Shousuushii = "little-four-winds", "Q-YKM-6, yakuman.shousuushii";
    /// Four wind pungs.
    Daisuushii = "big-four-winds", "Q-YKM-1, yakuman.daisuushii.double, yakuman.daisuushii.single";
}

impl Yaku {
    /// Whether only a concealed hand can have it, by what it is and not by what it is worth.
    pub const fn is_concealed_by_nature(self) -> bool {
        matches!(
            self,
            Yaku::Riichi
                | Yaku::DoubleRiichi
                | Yaku::Ippatsu
                | Yaku::MenzenTsumo
                | Yaku::Pinfu
                | Yaku::Iipeikou
                | Yaku::Chiitoitsu
                | Yaku::Ryanpeikou
                | Yaku::Renhou
                | Yaku::Kokushi
                | Yaku::Chuuren
                | Yaku::Tenhou
                | Yaku::Chiihou
                | Yaku::Suuankou
        )
    }
}

/// Some of the yaku, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct YakuSet(u64);

impl YakuSet {
    /// No yaku.
    pub const EMPTY: YakuSet = YakuSet(0);

    /// The set of these yaku.
    pub const fn of(yaku: &[Yaku]) -> YakuSet {
        let mut set = YakuSet::EMPTY;
        let mut i = 0;
        while i < yaku.len() {
            set = YakuSet(set.0 | 1 << yaku[i] as u8);
            i += 1;
        }
        set
    }

    /// The set with this yaku or without it.
    pub const fn with(self, yaku: Yaku, has: bool) -> YakuSet {
        YakuSet(self.0 & !(1 << yaku as u8) | (has as u64) << yaku as u8)
    }

    /// How many yaku are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds the yaku if the hand has it.
    #[inline]
    pub fn put(&mut self, yaku: Yaku, has: bool) {
        self.0 |= u64::from(has) << yaku as u8;
    }

    /// Whether the yaku is in the set.
    #[inline]
    pub const fn contains(self, yaku: Yaku) -> bool {
        self.0 >> yaku as u8 & 1 == 1
    }

    /// The yaku that are in both sets.
    #[inline]
    pub const fn and(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & other.0)
    }

    /// The yaku of this set that are not in the other.
    #[inline]
    pub const fn without(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & !other.0)
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The yaku of the set in rulebook order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Yaku> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let yaku = *Yaku::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(yaku)
        })
    }
}

impl FromIterator<Yaku> for YakuSet {
    fn from_iter<I: IntoIterator<Item = Yaku>>(yaku: I) -> YakuSet {
        yaku.into_iter().fold(YakuSet::EMPTY, |set, one| YakuSet(set.0 | 1 << one as u8))
    }
}

impl fmt::Debug for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in_in_order() {
        let mut set = YakuSet::EMPTY;
        set.put(Yaku::Daisuushii, true);
        set.put(Yaku::Riichi, true);
        set.put(Yaku::Pinfu, false);
        assert!(set.iter().eq([Yaku::Riichi, Yaku::Daisuushii]));
        assert!(Yaku::ALL.into_iter().collect::<YakuSet>().iter().eq(Yaku::ALL));
        assert!(YakuSet::EMPTY.iter().next().is_none());
    }
}
