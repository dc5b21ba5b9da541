//! What other programs call the yaku, found by what their names stand for.

use crate::foreign::yaku::{Winds, by_mjai_name, by_number};
use crate::told::Counted;

/// The numbers of Tenhou go up to here.
const LAST: u8 = 54;

/// The names of Tenhou by its numbers.
const NAMES: [&str; LAST as usize + 1] = [
    "門前清自摸和",
    "立直",
    "一発",
    "槍槓",
    "嶺上開花",
    "海底摸月",
    "河底撈魚",
    "平和",
    "断幺九",
    "一盃口",
    "自風 東",
    "自風 南",
    "自風 西",
    "自風 北",
    "場風 東",
    "場風 南",
    "場風 西",
    "場風 北",
    "役牌 白",
    "役牌 發",
    "役牌 中",
    "両立直",
    "七対子",
    "混全帯幺九",
    "一気通貫",
    "三色同順",
    "三色同刻",
    "三槓子",
    "対々和",
    "三暗刻",
    "小三元",
    "混老頭",
    "二盃口",
    "純全帯幺九",
    "混一色",
    "清一色",
    "人和",
    "天和",
    "地和",
    "大三元",
    "四暗刻",
    "四暗刻単騎",
    "字一色",
    "緑一色",
    "清老頭",
    "九蓮宝燈",
    "純正九蓮宝燈",
    "国士無双",
    "国士無双１３面",
    "大四喜",
    "小四喜",
    "四槓子",
    "ドラ",
    "裏ドラ",
    "赤ドラ",
];

/// The names of mjai's first server.
const MJAI: [&str; 42] = [
    "menzenchin_tsumoho",
    "reach",
    "ippatsu",
    "chankan",
    "rinshankaiho",
    "haiteiraoyue",
    "hoteiraoyui",
    "pinfu",
    "tanyaochu",
    "ipeko",
    "jikaze",
    "bakaze",
    "double_reach",
    "chitoitsu",
    "honchantaiyao",
    "ikkitsukan",
    "sanshokudojun",
    "sanshokudoko",
    "sankantsu",
    "toitoiho",
    "sananko",
    "shosangen",
    "honroto",
    "ryanpeko",
    "junchantaiyao",
    "honiso",
    "chiniso",
    "tenho",
    "chiho",
    "daisangen",
    "suanko",
    "tsuiso",
    "ryuiso",
    "chinroto",
    "churenpoton",
    "kokushimuso",
    "daisushi",
    "shosushi",
    "sukantsu",
    "dora",
    "uradora",
    "akadora",
];

/// The number of Tenhou; `None` for what it does not have.
pub fn number(counted: Counted, winds: Winds) -> Option<u8> {
    (0..=LAST).find(|&number| by_number(number, winds).is_ok_and(|one| one == counted))
}

/// The name of Tenhou; `None` for what it does not have.
pub fn name(counted: Counted, winds: Winds) -> Option<&'static str> {
    number(counted, winds).map(|number| NAMES[usize::from(number)])
}

/// The name of majiang, which calls a few otherwise than Tenhou; `None` for what it does not have.
pub fn majiang(counted: Counted, winds: Winds) -> Option<&'static str> {
    use rules::Yaku::{Chun, DoubleRiichi, Haku, Hatsu};
    match counted {
        Counted::Yaku(DoubleRiichi) => Some("ダブル立直"),
        Counted::Yaku(Haku) => Some("翻牌 白"),
        Counted::Yaku(Hatsu) => Some("翻牌 發"),
        Counted::Yaku(Chun) => Some("翻牌 中"),
        counted => name(counted, winds),
    }
}

/// The name of mjai's first server, which does not tell dragons apart; `None` for what it does not have.
pub fn mjai(counted: Counted) -> Option<&'static str> {
    use rules::Yaku::{Chun, Haku, Hatsu};
    match counted {
        Counted::Yaku(Haku | Hatsu | Chun) | Counted::Dragons => Some("sangenpai"),
        counted => MJAI.into_iter().find(|name| by_mjai_name(name).is_ok_and(|one| one == counted)),
    }
}

#[cfg(test)]
mod tests {
    use rules::Yaku;
    use tiles::Wind;

    use super::*;
    use crate::foreign::yaku::by_name;

    #[test]
    fn names_and_numbers_mean_the_same() {
        for seat in Wind::ALL {
            for round in Wind::ALL {
                let winds = Winds { seat, round };
                for (number, name) in (0..).zip(NAMES) {
                    let by_number = by_number(number, winds).expect("a number");
                    assert_eq!(by_name(name, winds).expect("a name"), by_number, "{name}");
                }
            }
        }
        assert!(MJAI.into_iter().all(|name| by_mjai_name(name).is_ok()));
    }

    #[test]
    fn every_yaku_has_a_name() {
        let winds = Winds { seat: Wind::South, round: Wind::East };
        for yaku in Yaku::ALL {
            let counted = Counted::Yaku(yaku);
            assert!(name(counted, winds).is_some(), "{yaku:?}");
            let of_majiang = majiang(counted, winds).expect("a name");
            assert_eq!(by_name(of_majiang, winds), Ok(counted), "{yaku:?}");
        }
    }
}
