//! What other programs call the yaku.

use rules::Yaku;
use tiles::Wind;

use super::Fault;
use crate::told::Counted;

/// The winds that count for a winner.
#[derive(Debug, Clone, Copy)]
pub struct Winds {
    /// Of the winner.
    pub seat: Wind,
    /// Of the round.
    pub round: Wind,
}

/// What a number of Tenhou stands for.
pub fn by_number(id: u8, winds: Winds) -> Result<Counted, Fault> {
    let yaku = match id {
        0 => Yaku::MenzenTsumo,
        1 => Yaku::Riichi,
        2 => Yaku::Ippatsu,
        3 => Yaku::Chankan,
        4 => Yaku::Rinshan,
        5 => Yaku::Haitei,
        6 => Yaku::Houtei,
        7 => Yaku::Pinfu,
        8 => Yaku::Tanyao,
        9 => Yaku::Iipeikou,
        10..=13 if id - 10 == winds.seat as u8 => Yaku::SeatWind,
        14..=17 if id - 14 == winds.round as u8 => Yaku::RoundWind,
        18 => Yaku::Haku,
        19 => Yaku::Hatsu,
        20 => Yaku::Chun,
        21 => Yaku::DoubleRiichi,
        22 => Yaku::Chiitoitsu,
        23 => Yaku::Chanta,
        24 => Yaku::Ittsuu,
        25 => Yaku::SanshokuDoujun,
        26 => Yaku::SanshokuDoukou,
        27 => Yaku::Sankantsu,
        28 => Yaku::Toitoi,
        29 => Yaku::Sanankou,
        30 => Yaku::Shousangen,
        31 => Yaku::Honroutou,
        32 => Yaku::Ryanpeikou,
        33 => Yaku::Junchan,
        34 => Yaku::Honitsu,
        35 => Yaku::Chinitsu,
        36 => Yaku::Renhou,
        37 => Yaku::Tenhou,
        38 => Yaku::Chiihou,
        39 => Yaku::Daisangen,
        40 | 41 => Yaku::Suuankou,
        42 => Yaku::Tsuuiisou,
        43 => Yaku::Ryuuiisou,
        44 => Yaku::Chinroutou,
        45 | 46 => Yaku::Chuuren,
        47 | 48 => Yaku::Kokushi,
        49 => Yaku::Daisuushii,
        50 => Yaku::Shousuushii,
        51 => Yaku::Suukantsu,
        52 => return Ok(Counted::Dora),
        53 => return Ok(Counted::Ura),
        54 => return Ok(Counted::Red),
        10..=17 => return Ok(Counted::OtherWind),
        _ => return Err(Fault::wanted("a yaku", id)),
    };
    Ok(Counted::Yaku(yaku))
}

/// What a name stands for: those of Tenhou, of majiang, and the English ones of Mahjong Soul.
pub fn by_name(name: &str, winds: Winds) -> Result<Counted, Fault> {
    let yaku = match name {
        "門前清自摸和" | "Fully Concealed Hand" => Yaku::MenzenTsumo,
        "立直" | "Riichi" => Yaku::Riichi,
        "一発" | "Ippatsu" => Yaku::Ippatsu,
        "槍槓" | "Robbing a Kan" => Yaku::Chankan,
        "嶺上開花" | "After a Kan" => Yaku::Rinshan,
        "海底摸月" | "Under the Sea" => Yaku::Haitei,
        "河底撈魚" | "Under the River" => Yaku::Houtei,
        "平和" | "Pinfu" => Yaku::Pinfu,
        "断幺九" | "All Simples" => Yaku::Tanyao,
        "一盃口" | "Pure Double Sequence" => Yaku::Iipeikou,
        "役牌 白" | "翻牌 白" | "White Dragon" => Yaku::Haku,
        "役牌 發" | "翻牌 發" | "Green Dragon" => Yaku::Hatsu,
        "役牌 中" | "翻牌 中" | "Red Dragon" => Yaku::Chun,
        "両立直" | "ダブル立直" | "Double Riichi" => Yaku::DoubleRiichi,
        "七対子" | "Seven Pairs" => Yaku::Chiitoitsu,
        "混全帯幺九" | "Half Outside Hand" => Yaku::Chanta,
        "一気通貫" | "Pure Straight" => Yaku::Ittsuu,
        "三色同順" | "Mixed Triple Sequence" => Yaku::SanshokuDoujun,
        "三色同刻" | "Triple Triplets" => Yaku::SanshokuDoukou,
        "三槓子" | "Three Quads" => Yaku::Sankantsu,
        "対々和" | "All Triplets" => Yaku::Toitoi,
        "三暗刻" | "Three Concealed Triplets" => Yaku::Sanankou,
        "小三元" | "Little Three Dragons" => Yaku::Shousangen,
        "混老頭" | "All Terminals and Honors" => Yaku::Honroutou,
        "二盃口" | "Twice Pure Double Sequence" => Yaku::Ryanpeikou,
        "純全帯幺九" | "Fully Outside Hand" => Yaku::Junchan,
        "混一色" | "Half Flush" => Yaku::Honitsu,
        "清一色" | "Full Flush" => Yaku::Chinitsu,
        "人和" => Yaku::Renhou,
        "天和" | "Blessing of Heaven" => Yaku::Tenhou,
        "地和" | "Blessing of Earth" => Yaku::Chiihou,
        "大三元" | "Big Three Dragons" => Yaku::Daisangen,
        "四暗刻" | "四暗刻単騎" | "Four Concealed Triplets" | "Single-wait Four Concealed Triplets" => {
            Yaku::Suuankou
        }
        "字一色" | "All Honors" => Yaku::Tsuuiisou,
        "緑一色" | "All Green" => Yaku::Ryuuiisou,
        "清老頭" | "All Terminals" => Yaku::Chinroutou,
        "九蓮宝燈" | "純正九蓮宝燈" | "Nine Gates" | "True Nine Gates" => Yaku::Chuuren,
        "国士無双" | "国士無双１３面" | "国士無双十三面" | "国士無双十三面待ち" => {
            Yaku::Kokushi
        }
        "Thirteen Orphans" | "Thirteen-wait Thirteen Orphans" => Yaku::Kokushi,
        "大四喜" | "Four Big Winds" => Yaku::Daisuushii,
        "小四喜" | "Four Little Winds" => Yaku::Shousuushii,
        "四槓子" | "Four Quads" => Yaku::Suukantsu,
        "Seat Wind" => Yaku::SeatWind,
        "Prevalent Wind" => Yaku::RoundWind,
        "ドラ" | "Dora" => return Ok(Counted::Dora),
        "裏ドラ" | "Ura Dora" => return Ok(Counted::Ura),
        "赤ドラ" | "Red Five" => return Ok(Counted::Red),
        _ => {
            let letters = ["東", "南", "西", "北"];
            match name.split_once(' ') {
                Some(("自風", wind)) if wind == letters[winds.seat as usize] => Yaku::SeatWind,
                Some(("場風", wind)) if wind == letters[winds.round as usize] => Yaku::RoundWind,
                Some(("自風" | "場風", wind)) if letters.contains(&wind) => return Ok(Counted::OtherWind),
                _ => return Err(Fault::wanted("a yaku", name)),
            }
        }
    };
    Ok(Counted::Yaku(yaku))
}

/// What a name of mjai stands for.
pub fn by_mjai_name(name: &str) -> Result<Counted, Fault> {
    let yaku = match name {
        "menzenchin_tsumoho" => Yaku::MenzenTsumo,
        "reach" => Yaku::Riichi,
        "ippatsu" => Yaku::Ippatsu,
        "chankan" => Yaku::Chankan,
        "rinshankaiho" => Yaku::Rinshan,
        "haiteiraoyue" => Yaku::Haitei,
        "hoteiraoyui" => Yaku::Houtei,
        "pinfu" => Yaku::Pinfu,
        "tanyaochu" => Yaku::Tanyao,
        "ipeko" => Yaku::Iipeikou,
        "jikaze" => Yaku::SeatWind,
        "bakaze" => Yaku::RoundWind,
        "double_reach" => Yaku::DoubleRiichi,
        "chitoitsu" => Yaku::Chiitoitsu,
        "honchantaiyao" => Yaku::Chanta,
        "ikkitsukan" => Yaku::Ittsuu,
        "sanshokudojun" => Yaku::SanshokuDoujun,
        "sanshokudoko" => Yaku::SanshokuDoukou,
        "sankantsu" => Yaku::Sankantsu,
        "toitoiho" => Yaku::Toitoi,
        "sananko" => Yaku::Sanankou,
        "shosangen" => Yaku::Shousangen,
        "honroto" => Yaku::Honroutou,
        "ryanpeko" => Yaku::Ryanpeikou,
        "junchantaiyao" => Yaku::Junchan,
        "honiso" => Yaku::Honitsu,
        "chiniso" => Yaku::Chinitsu,
        "tenho" => Yaku::Tenhou,
        "chiho" => Yaku::Chiihou,
        "daisangen" => Yaku::Daisangen,
        "suanko" => Yaku::Suuankou,
        "tsuiso" => Yaku::Tsuuiisou,
        "ryuiso" => Yaku::Ryuuiisou,
        "chinroto" => Yaku::Chinroutou,
        "churenpoton" => Yaku::Chuuren,
        "kokushimuso" => Yaku::Kokushi,
        "daisushi" => Yaku::Daisuushii,
        "shosushi" => Yaku::Shousuushii,
        "sukantsu" => Yaku::Suukantsu,
        "sangenpai" => return Ok(Counted::Dragons),
        "dora" => return Ok(Counted::Dora),
        "uradora" => return Ok(Counted::Ura),
        "akadora" => return Ok(Counted::Red),
        _ => return Err(Fault::wanted("a yaku", name)),
    };
    Ok(Counted::Yaku(yaku))
}
