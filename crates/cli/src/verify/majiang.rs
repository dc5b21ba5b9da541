//! The `hule` cases of majiang: one JSON object per line with what went into its scorer and what came out.

use anyhow::{Context, bail, ensure};
use arrayvec::ArrayVec;
use engine::value::total;
use engine::{FirstGoAround, Outcome, Riichi, Stakes, WinSetup, Winner, settle};
use records::foreign::house;
use rules::Yaku;
use serde::Deserialize;
use tiles::{Kind, Meld, Set, Suit, Tile, Wind, WindSet};

use super::case::{Changes, Check, Maybe, Verdict, judge, win_by, wind};
use super::listed::{Entry, Listed};

#[derive(Deserialize)]
struct Record {
    i: u64,
    r#in: Given,
    out: Option<Answer>,
}

#[derive(Deserialize)]
struct Given {
    shoupai: String,
    rongpai: Option<String>,
    param: Param,
}

#[derive(Deserialize)]
struct Param {
    zhuangfeng: usize,
    menfeng: usize,
    hupai: Circumstances,
    baopai: Vec<String>,
    fubaopai: Option<Vec<String>>,
    jicun: Table,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Circumstances {
    lizhi: u8,
    yifa: bool,
    haidi: u8,
    lingshang: bool,
    qianggang: bool,
    tianhu: u8,
}

#[derive(Deserialize)]
struct Table {
    changbang: u8,
    lizhibang: u8,
}

/// What the scorer said; without a yaku it says nothing but 0 points.
#[derive(Deserialize)]
struct Answer {
    hupai: Option<Vec<Named>>,
    fu: Option<u8>,
    fanshu: Option<u8>,
    damanguan: Option<u8>,
    defen: i32,
    fenpei: Option<[i32; 4]>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    fanshu: Fanshu,
}

/// Han as a number, or a star for each yakuman.
#[derive(Deserialize)]
#[serde(untagged)]
enum Fanshu {
    Han(u8),
    Stars(String),
}

/// Compares one case.
pub fn check(line: &[u8]) -> anyhow::Result<Verdict> {
    let Record { i, r#in: given, out } = serde_json::from_slice(line)?;
    let rules = house::majiang();
    let hand = Hand::read(&given.shoupai)?;
    let liable_mark = hand.liable_mark();
    let discarded = given.rongpai.as_deref().map(marked_tile).transpose()?;
    let table = Stakes {
        counters: given.param.jicun.changbang,
        older_bets: given.param.jicun.lizhibang,
        declared: WindSet::EMPTY,
    };
    let setup = given.param.setup(hand, discarded)?;
    let (seat, self_draw) = (setup.seat, setup.by.is_self_draw());
    let answer = out.as_ref().and_then(|answer| Some((answer, answer.hupai.as_ref()?)));
    let (mut case, scored) = judge(&rules, i.to_string(), setup, answer.is_some())?;
    let Some(((win, score), (answer, named))) = scored.zip(answer) else { return Ok(Verdict::Compared(case)) };

    let listed = named.iter().map(|named| named.entry(&given.param)).collect::<anyhow::Result<_>>()?;
    case.compare(Check::Yaku, Listed::new(listed), Listed::of(&rules, &win, &score));
    // With yakuman it gives neither han nor minipoints.
    let counted = score.yakuman == 0;
    case.compare(Check::Han, Maybe(answer.fanshu), Maybe(counted.then_some(score.han)));
    case.compare(Check::Yakuman, Maybe(answer.damanguan), Maybe((!counted).then_some(score.yakuman)));
    case.compare(Check::Fu, Maybe(answer.fu), Maybe(counted.then_some(score.fu.rounded)));
    case.compare(Check::Points, answer.defen, total(score.base, seat == Wind::East, self_draw));
    let liable = liable_mark.map(|mark| mark.seen_from(seat));
    let winner = Winner::new(&rules, &win, &score, liable);
    let settlement = match discarded {
        None => settle(&rules, table, Outcome::Tsumo { winner }),
        Some((_, mark)) => settle(&rules, table, Outcome::Ron { discarder: mark.seen_from(seat), winners: &[winner] }),
    };
    let recorded = answer.fenpei.context("no payments")?;
    case.compare(Check::Payments, Changes(recorded), Changes(settlement.changes().0));
    Ok(Verdict::Compared(case))
}

impl Param {
    fn setup(&self, hand: Hand, discarded: Option<(Tile, Mark)>) -> anyhow::Result<WinSetup> {
        let hupai = &self.hupai;
        let by = win_by(discarded.is_none(), hupai.lingshang, hupai.qianggang)?;
        let riichi = match hupai.lizhi {
            0 => None,
            1 | 2 => Some(Riichi { double: hupai.lizhi == 2, ippatsu: hupai.yifa }),
            other => bail!("lizhi {other}"),
        };
        ensure!(riichi.is_some() || !hupai.yifa, "ippatsu without riichi");
        let last_tile = match (hupai.haidi, by.is_self_draw()) {
            (0, _) => false,
            (1, true) | (2, false) => true,
            (other, _) => bail!("haidi {other} does not fit"),
        };
        let first_go_around = match (hupai.tianhu, self.menfeng) {
            (0, _) => None,
            (1, 0) | (2, 1..) if by.is_self_draw() => Some(FirstGoAround::BeforeOwnDiscard),
            (other, _) => bail!("tianhu {other} does not fit"),
        };
        let mut concealed = hand.concealed;
        let winning = match discarded {
            Some((tile, _)) => tile,
            None => concealed.pop().context("no drawn tile")?,
        };
        Ok(WinSetup {
            concealed,
            melds: hand.melds.iter().map(|&(meld, _)| meld).collect(),
            winning,
            by,
            seat: wind(self.menfeng)?,
            round: wind(self.zhuangfeng)?,
            riichi,
            last_tile,
            first_go_around,
            dora: indicators(&self.baopai)?,
            ura: indicators(self.fubaopai.as_deref().unwrap_or_default())?,
            counters: self.jicun.changbang,
        })
    }
}

fn indicators(texts: &[String]) -> anyhow::Result<ArrayVec<Tile, 5>> {
    ensure!(texts.len() <= 5, "{} indicators: there can be 5 at most", texts.len());
    texts.iter().map(|text| single_tile(text)).collect()
}

/// From whom a tile came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Next,
    Opposite,
    Previous,
}

impl Mark {
    fn of(letter: char) -> Option<Mark> {
        match letter {
            '+' => Some(Mark::Next),
            '=' => Some(Mark::Opposite),
            '-' => Some(Mark::Previous),
            _ => None,
        }
    }

    fn seen_from(self, wind: Wind) -> Wind {
        let [next, opposite, previous] = wind.others();
        match self {
            Mark::Next => next,
            Mark::Opposite => opposite,
            Mark::Previous => previous,
        }
    }
}

/// A hand as majiang writes it: `m345p40677s67s8,m34-0`. A drawn tile stands last among the concealed ones.
struct Hand {
    concealed: ArrayVec<Tile, 14>,
    melds: ArrayVec<(Meld, Option<Mark>), 4>,
}

impl Hand {
    fn read(text: &str) -> anyhow::Result<Hand> {
        let mut parts = text.split(',');
        let mut hand = Hand { concealed: ArrayVec::new(), melds: ArrayVec::new() };
        let mut suit = None;
        for letter in parts.next().unwrap_or_default().chars() {
            match letter {
                'm' | 'p' | 's' | 'z' => suit = Some(letter),
                _ => {
                    let tile = tile(suit.context("a tile before the first suit")?, letter)?;
                    hand.concealed.try_push(tile).ok().context("more than 14 concealed tiles")?;
                }
            }
        }
        for part in parts {
            hand.melds.try_push(meld(part)?).ok().context("more than four sets")?;
        }
        Ok(hand)
    }

    /// From whom the last set came that made big three dragons or big four winds certain. Concealed kongs count as
    /// sets, but nobody gave them.
    fn liable_mark(&self) -> Option<Mark> {
        let last_of = |number: usize, belongs: fn(Kind) -> bool| {
            let mut some = self.melds.iter().filter(|(meld, _)| match meld.set() {
                Set::Pon(kind) | Set::Kan(kind) => belongs(kind),
                Set::Chi(_) => false,
            });
            some.nth(number - 1).and_then(|&(_, mark)| mark)
        };
        last_of(3, Kind::is_dragon).or(last_of(4, |kind| kind.as_wind().is_some()))
    }
}

/// A set such as `m34-0`, `z777=`, `p999+9` or, concealed, `s6666`: the mark follows the called tile.
fn meld(text: &str) -> anyhow::Result<(Meld, Option<Mark>)> {
    let mut letters = text.chars();
    let suit = letters.next().context("an empty set")?;
    let mut tiles = ArrayVec::<Tile, 4>::new();
    let mut mark = None;
    for letter in letters {
        match Mark::of(letter) {
            Some(_) if mark.is_some() || tiles.is_empty() => bail!("{text:?} has a mark where none can be"),
            Some(found) => mark = Some(found),
            None => tiles.try_push(tile(suit, letter)?).ok().context("more than four tiles in a set")?,
        }
    }
    let meld = match mark {
        Some(_) => Meld::open(&tiles),
        None => Meld::concealed_kong(&tiles),
    };
    Ok((meld.with_context(|| format!("{text:?} is not a set"))?, mark))
}

/// A tile with the mark of who discarded it, such as `s2+`.
fn marked_tile(text: &str) -> anyhow::Result<(Tile, Mark)> {
    let mark = text.chars().last().and_then(Mark::of).with_context(|| format!("{text:?} has no mark"))?;
    Ok((single_tile(&text[..text.len() - 1])?, mark))
}

fn single_tile(text: &str) -> anyhow::Result<Tile> {
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(suit), Some(digit), None) => tile(suit, digit),
        _ => bail!("{text:?} is not a tile"),
    }
}

fn tile(suit: char, digit: char) -> anyhow::Result<Tile> {
    let unknown = || format!("{:?} is not a tile", format!("{suit}{digit}"));
    let rank = digit.to_digit(10).and_then(|rank| u8::try_from(rank).ok()).with_context(unknown)?;
    let in_suit = |suit| match rank {
        0 => Some(Tile::red_five(suit)),
        rank => Kind::suited(suit, rank).map(Tile::plain),
    };
    let tile = match suit {
        'm' => in_suit(Suit::Man),
        'p' => in_suit(Suit::Pin),
        's' => in_suit(Suit::Sou),
        'z' if rank > 0 => Kind::new(26 + rank).map(Tile::plain),
        _ => None,
    };
    tile.with_context(unknown)
}

impl Named {
    /// What the name stands for, and its han or number of yakuman.
    fn entry(&self, param: &Param) -> anyhow::Result<(Entry, u8)> {
        let units = match &self.fanshu {
            Fanshu::Han(han) => *han,
            Fanshu::Stars(stars) if matches!(stars.as_str(), "*" | "**") => stars.len() as u8,
            Fanshu::Stars(other) => bail!("fanshu {other:?}"),
        };
        Ok((entry(&self.name, param)?, units))
    }
}

fn entry(name: &str, param: &Param) -> anyhow::Result<Entry> {
    let winds = ["東", "南", "西", "北"];
    let yaku = match name {
        "立直" => Yaku::Riichi,
        "ダブル立直" => Yaku::DoubleRiichi,
        "一発" => Yaku::Ippatsu,
        "海底摸月" => Yaku::Haitei,
        "河底撈魚" => Yaku::Houtei,
        "嶺上開花" => Yaku::Rinshan,
        "槍槓" => Yaku::Chankan,
        "門前清自摸和" => Yaku::MenzenTsumo,
        "翻牌 白" => Yaku::Haku,
        "翻牌 發" => Yaku::Hatsu,
        "翻牌 中" => Yaku::Chun,
        "平和" => Yaku::Pinfu,
        "断幺九" => Yaku::Tanyao,
        "一盃口" => Yaku::Iipeikou,
        "三色同順" => Yaku::SanshokuDoujun,
        "一気通貫" => Yaku::Ittsuu,
        "混全帯幺九" => Yaku::Chanta,
        "七対子" => Yaku::Chiitoitsu,
        "対々和" => Yaku::Toitoi,
        "三暗刻" => Yaku::Sanankou,
        "三槓子" => Yaku::Sankantsu,
        "三色同刻" => Yaku::SanshokuDoukou,
        "混老頭" => Yaku::Honroutou,
        "小三元" => Yaku::Shousangen,
        "混一色" => Yaku::Honitsu,
        "純全帯幺九" => Yaku::Junchan,
        "二盃口" => Yaku::Ryanpeikou,
        "清一色" => Yaku::Chinitsu,
        "天和" => Yaku::Tenhou,
        "地和" => Yaku::Chiihou,
        "国士無双" => Yaku::Kokushi,
        "国士無双十三面" => return Ok(Entry::SpecialWait(Yaku::Kokushi)),
        "四暗刻" => Yaku::Suuankou,
        "四暗刻単騎" => return Ok(Entry::SpecialWait(Yaku::Suuankou)),
        "大三元" => Yaku::Daisangen,
        "小四喜" => Yaku::Shousuushii,
        "大四喜" => Yaku::Daisuushii,
        "字一色" => Yaku::Tsuuiisou,
        "緑一色" => Yaku::Ryuuiisou,
        "清老頭" => Yaku::Chinroutou,
        "四槓子" => Yaku::Suukantsu,
        "九蓮宝燈" => Yaku::Chuuren,
        "純正九蓮宝燈" => return Ok(Entry::SpecialWait(Yaku::Chuuren)),
        "ドラ" => return Ok(Entry::Dora),
        "赤ドラ" => return Ok(Entry::Red),
        "裏ドラ" => return Ok(Entry::Ura),
        _ => match name.split_once(' ') {
            Some(("場風", wind)) if Some(&wind) == winds.get(param.zhuangfeng) => Yaku::RoundWind,
            Some(("自風", wind)) if Some(&wind) == winds.get(param.menfeng) => Yaku::SeatWind,
            _ => bail!("yaku {name:?} is not known or does not fit the winds"),
        },
    };
    Ok(Entry::Yaku(yaku))
}
