//! What other programs call the yaku and dora: numbers of Tenhou and Mahjong Soul, names of Tenhou, majiang, Mahjong Soul and
//! mjai, in one table that is read in every direction.

use rules::Yaku;
use tiles::Wind;

use crate::foreign::Fault;
use crate::foreign_game::Counted;

/// The winds that count for a winner.
#[derive(Debug, Clone, Copy)]
pub struct Winds {
    /// Of the winner.
    pub seat: Wind,
    /// Of the round.
    pub round: Wind,
}

/// Something that records list with a win, and what they call it.
struct Entry {
    counted: Counted,
    /// A yakuman that was won on its special wait: all thirteen, all nine, the pair.
    special: bool,
    /// The number of Tenhou. Winds have four each, one for every wind.
    tenhou: Option<u8>,
    /// The number of Mahjong Soul.
    soul: Option<u8>,
    /// The name of mjai's first server, if it has one.
    mjai: &'static str,
    /// All other names, that of Tenhou first.
    names: &'static [&'static str],
}

const fn plain(tenhou: u8, soul: u8, yaku: Yaku, mjai: &'static str, names: &'static [&'static str]) -> Entry {
    Entry { counted: Counted::Yaku(yaku), special: false, tenhou: Some(tenhou), soul: Some(soul), mjai, names }
}

const fn special(tenhou: u8, soul: u8, yaku: Yaku, names: &'static [&'static str]) -> Entry {
    Entry { special: true, ..plain(tenhou, soul, yaku, "", names) }
}

const fn wind(soul: u8, yaku: Yaku, mjai: &'static str, names: &'static [&'static str]) -> Entry {
    Entry { tenhou: None, ..plain(0, soul, yaku, mjai, names) }
}

const fn dora(tenhou: u8, soul: u8, counted: Counted, mjai: &'static str, names: &'static [&'static str]) -> Entry {
    Entry { counted, special: false, tenhou: Some(tenhou), soul: Some(soul), mjai, names }
}

#[rustfmt::skip]
const ENTRIES: [Entry; 49] = [
    plain(0, 1, Yaku::MenzenTsumo, "menzenchin_tsumoho", &["門前清自摸和", "Fully Concealed Hand"]),
    plain(1, 2, Yaku::Riichi, "reach", &["立直", "Riichi"]),
    plain(2, 30, Yaku::Ippatsu, "ippatsu", &["一発", "Ippatsu"]),
    plain(3, 3, Yaku::Chankan, "chankan", &["槍槓", "Robbing a Kan"]),
    plain(4, 4, Yaku::Rinshan, "rinshankaiho", &["嶺上開花", "After a Kan"]),
    plain(5, 5, Yaku::Haitei, "haiteiraoyue", &["海底摸月", "Under the Sea"]),
    plain(6, 6, Yaku::Houtei, "hoteiraoyui", &["河底撈魚", "Under the River"]),
    plain(7, 14, Yaku::Pinfu, "pinfu", &["平和", "Pinfu"]),
    plain(8, 12, Yaku::Tanyao, "tanyaochu", &["断幺九", "All Simples"]),
    plain(9, 13, Yaku::Iipeikou, "ipeko", &["一盃口", "Pure Double Sequence"]),
    wind(10, Yaku::SeatWind, "jikaze", &["Seat Wind"]),
    wind(11, Yaku::RoundWind, "bakaze", &["Prevalent Wind"]),
    plain(18, 7, Yaku::Haku, "", &["役牌 白", "翻牌 白", "White Dragon"]),
    plain(19, 8, Yaku::Hatsu, "", &["役牌 發", "翻牌 發", "Green Dragon"]),
    plain(20, 9, Yaku::Chun, "", &["役牌 中", "翻牌 中", "Red Dragon"]),
    plain(21, 18, Yaku::DoubleRiichi, "double_reach", &["両立直", "ダブル立直", "Double Riichi"]),
    plain(22, 25, Yaku::Chiitoitsu, "chitoitsu", &["七対子", "Seven Pairs"]),
    plain(23, 15, Yaku::Chanta, "honchantaiyao", &["混全帯幺九", "Half Outside Hand"]),
    plain(24, 16, Yaku::Ittsuu, "ikkitsukan", &["一気通貫", "Pure Straight"]),
    plain(25, 17, Yaku::SanshokuDoujun, "sanshokudojun", &["三色同順", "Mixed Triple Sequence"]),
    plain(26, 19, Yaku::SanshokuDoukou, "sanshokudoko", &["三色同刻", "Triple Triplets"]),
    plain(27, 20, Yaku::Sankantsu, "sankantsu", &["三槓子", "Three Quads"]),
    plain(28, 21, Yaku::Toitoi, "toitoiho", &["対々和", "All Triplets"]),
    plain(29, 22, Yaku::Sanankou, "sananko", &["三暗刻", "Three Concealed Triplets"]),
    plain(30, 23, Yaku::Shousangen, "shosangen", &["小三元", "Little Three Dragons"]),
    plain(31, 24, Yaku::Honroutou, "honroto", &["混老頭", "All Terminals and Honors"]),
    plain(32, 28, Yaku::Ryanpeikou, "ryanpeko", &["二盃口", "Twice Pure Double Sequence"]),
    plain(33, 26, Yaku::Junchan, "junchantaiyao", &["純全帯幺九", "Fully Outside Hand"]),
    plain(34, 27, Yaku::Honitsu, "honiso", &["混一色", "Half Flush"]),
    plain(35, 29, Yaku::Chinitsu, "chiniso", &["清一色", "Full Flush"]),
    Entry { soul: None, ..plain(36, 0, Yaku::Renhou, "", &["人和"]) },
    plain(37, 35, Yaku::Tenhou, "tenho", &["天和", "Blessing of Heaven"]),
    plain(38, 36, Yaku::Chiihou, "chiho", &["地和", "Blessing of Earth"]),
    plain(39, 37, Yaku::Daisangen, "daisangen", &["大三元", "Big Three Dragons"]),
    plain(40, 38, Yaku::Suuankou, "suanko", &["四暗刻", "Four Concealed Triplets"]),
    special(41, 48, Yaku::Suuankou, &["四暗刻単騎", "Single-wait Four Concealed Triplets"]),
    plain(42, 39, Yaku::Tsuuiisou, "tsuiso", &["字一色", "All Honors"]),
    plain(43, 40, Yaku::Ryuuiisou, "ryuiso", &["緑一色", "All Green"]),
    plain(44, 41, Yaku::Chinroutou, "chinroto", &["清老頭", "All Terminals"]),
    plain(45, 45, Yaku::Chuuren, "churenpoton", &["九蓮宝燈", "Nine Gates"]),
    special(46, 47, Yaku::Chuuren, &["純正九蓮宝燈", "True Nine Gates"]),
    plain(47, 42, Yaku::Kokushi, "kokushimuso", &["国士無双", "Thirteen Orphans"]),
    special(48, 49, Yaku::Kokushi, &["国士無双１３面", "国士無双十三面", "国士無双十三面待ち", "Thirteen-wait Thirteen Orphans"]),
    plain(49, 50, Yaku::Daisuushii, "daisushi", &["大四喜", "Four Big Winds"]),
    plain(50, 43, Yaku::Shousuushii, "shosushi", &["小四喜", "Four Little Winds"]),
    plain(51, 44, Yaku::Suukantsu, "sukantsu", &["四槓子", "Four Quads"]),
    dora(52, 31, Counted::Dora, "dora", &["ドラ", "Dora"]),
    dora(53, 33, Counted::Ura, "uradora", &["裏ドラ", "Ura Dora"]),
    dora(54, 32, Counted::Red, "akadora", &["赤ドラ", "Red Five"]),
];

/// The names of Tenhou for the winds of the seat and of the round, which have the numbers 10 to 17.
const WINDS: [&str; 8] = ["自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北"];
const FIRST_WIND: u8 = 10;

/// What mjai calls all dragons.
const MJAI_DRAGONS: &str = "sangenpai";

/// What the number of a wind, or its place among [`WINDS`], stands for.
fn wind_at(place: u8, winds: Winds) -> Counted {
    match place {
        0..4 if place == winds.seat as u8 => Counted::Yaku(Yaku::SeatWind),
        4.. if place - 4 == winds.round as u8 => Counted::Yaku(Yaku::RoundWind),
        _ => Counted::OtherWind,
    }
}

/// What a number of Tenhou stands for.
pub fn by_number(id: u8, winds: Winds) -> Result<Counted, Fault> {
    if (FIRST_WIND..FIRST_WIND + 8).contains(&id) {
        return Ok(wind_at(id - FIRST_WIND, winds));
    }
    let entry = ENTRIES.iter().find(|entry| entry.tenhou == Some(id));
    entry.map(|entry| entry.counted).ok_or_else(|| Fault::wanted("a yaku", id))
}

/// What a number of Mahjong Soul stands for, and whether it is a yakuman on its special wait.
pub fn by_soul_number(id: u8) -> Result<(Counted, bool), Fault> {
    let entry = ENTRIES.iter().find(|entry| entry.soul == Some(id));
    entry.map(|entry| (entry.counted, entry.special)).ok_or_else(|| Fault::wanted("a yaku", id))
}

/// What a name stands for: those of Tenhou, of majiang, and the English ones of Mahjong Soul.
pub fn by_name(name: &str, winds: Winds) -> Result<Counted, Fault> {
    if let Some(place) = WINDS.iter().position(|wind| *wind == name) {
        return Ok(wind_at(place as u8, winds));
    }
    let entry = ENTRIES.iter().find(|entry| entry.names.contains(&name));
    entry.map(|entry| entry.counted).ok_or_else(|| Fault::wanted("a yaku", name))
}

/// Whether a name is that of a yakuman on its special wait.
pub fn is_special_wait(name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.special && entry.names.contains(&name))
}

/// Whether a number of Tenhou is that of a yakuman on its special wait.
pub fn is_special_wait_number(id: u8) -> bool {
    ENTRIES.iter().any(|entry| entry.special && entry.tenhou == Some(id))
}

/// What a name of mjai stands for.
pub fn by_mjai_name(name: &str) -> Result<Counted, Fault> {
    if name == MJAI_DRAGONS {
        return Ok(Counted::Dragons);
    }
    let entry = ENTRIES.iter().find(|entry| !name.is_empty() && entry.mjai == name);
    entry.map(|entry| entry.counted).ok_or_else(|| Fault::wanted("a yaku", name))
}

/// The number of Tenhou; `None` for what it does not have.
pub fn number(counted: Counted, winds: Winds) -> Option<u8> {
    let wind = (0..8).find(|&place| wind_at(place, winds) == counted).map(|place| FIRST_WIND + place);
    wind.or_else(|| ENTRIES.iter().find(|entry| entry.counted == counted)?.tenhou)
}

/// The name of Tenhou; `None` for what it does not have.
pub fn name(counted: Counted, winds: Winds) -> Option<&'static str> {
    let wind = (0..8).find(|&place| wind_at(place, winds) == counted).map(|place| WINDS[usize::from(place)]);
    wind.or_else(|| ENTRIES.iter().find(|entry| entry.counted == counted)?.names.first().copied())
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
        Counted::Yaku(Haku | Hatsu | Chun) | Counted::Dragons => Some(MJAI_DRAGONS),
        counted => ENTRIES
            .iter()
            .find(|entry| entry.counted == counted)
            .map(|entry| entry.mjai)
            .filter(|name| !name.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_mean_the_same() {
        for seat in Wind::ALL {
            for round in Wind::ALL {
                let winds = Winds { seat, round };
                let numbered = ENTRIES.iter().filter_map(|entry| Some((entry.tenhou?, entry.names[0])));
                let all: Vec<(u8, &str)> = numbered.chain((FIRST_WIND..).zip(WINDS)).collect();
                assert_eq!(all.len(), 55);
                for (number, name) in all {
                    let by_number = by_number(number, winds).expect("a number");
                    assert_eq!(by_name(name, winds).expect("a name"), by_number, "{name}");
                }
            }
        }
        let mjai = ENTRIES.iter().map(|entry| entry.mjai).filter(|name| !name.is_empty());
        assert_eq!(mjai.clone().count(), 42);
        assert!(mjai.clone().all(|name| by_mjai_name(name).is_ok()));
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
