//! The `hule` cases of majiang: one JSON object per line with what went into its scorer and what came out.

use arrayvec::ArrayVec;
use engine::value::total;
use engine::{FirstGoAround, Outcome, Riichi, Stakes, WinSetup, Winner, settle};
use serde::Deserialize;
use tiles::{Kind, Meld, Set, Tile, Wind, WindSet};

use super::listed::{Entry, Listed};
use super::{Changes, Check, Maybe, Verdict, judge, parse, win_by, wind};
use crate::foreign::majiang::{set_of, tile, tiles, turns_of};
use crate::foreign::{Fault, house};
use crate::foreign_game::Counted;
use crate::yaku_names::{Winds, by_name, is_special_wait};

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
pub fn check(line: &[u8]) -> Result<Verdict, Fault> {
    let Record { i, r#in: given, out } = parse(line)?;
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
    let winds = Winds { seat, round: setup.round };
    let answer = out.as_ref().and_then(|answer| Some((answer, answer.hupai.as_ref()?)));
    let (mut case, scored) = judge(&rules, i.to_string(), setup, answer.is_some())?;
    let Some(((win, score), (answer, named))) = scored.zip(answer) else { return Ok(Verdict::Compared(case)) };

    let listed = named.iter().map(|named| named.entry(winds)).collect::<Result<_, Fault>>()?;
    case.compare(Check::Yaku, Listed::new(listed), Listed::of(&rules, &win, &score));
    // With yakuman it gives neither han nor minipoints.
    let counted = score.yakuman == 0;
    case.compare(Check::Han, Maybe(answer.fanshu), Maybe(counted.then_some(score.han)));
    case.compare(Check::Yakuman, Maybe(answer.damanguan), Maybe((!counted).then_some(score.yakuman)));
    case.compare(Check::Fu, Maybe(answer.fu), Maybe(counted.then_some(score.fu.rounded)));
    case.compare(Check::Points, answer.defen, total(score.base, seat == Wind::East, self_draw));
    let liable = liable_mark.map(|mark| turned(seat, mark));
    let winner = Winner::new(&rules, &win, &score, liable);
    let settlement = match discarded {
        None => settle(&rules, table, Outcome::Tsumo { winner }),
        Some((_, mark)) => settle(&rules, table, Outcome::Ron { discarder: turned(seat, mark), winners: &[winner] }),
    };
    let recorded = answer.fenpei.ok_or(Fault::Missing("fenpei"))?;
    case.compare(Check::Payments, Changes(recorded), Changes(settlement.changes().0));
    Ok(Verdict::Compared(case))
}

impl Param {
    fn setup(&self, hand: Hand, discarded: Option<(Tile, u8)>) -> Result<WinSetup, Fault> {
        let hupai = &self.hupai;
        let by = win_by(discarded.is_none(), hupai.lingshang, hupai.qianggang)?;
        let riichi = match hupai.lizhi {
            0 => None,
            1 | 2 => Some(Riichi { double: hupai.lizhi == 2, ippatsu: hupai.yifa }),
            other => return Err(Fault::wanted("lizhi", other)),
        };
        Fault::unless(riichi.is_some() || !hupai.yifa, "ippatsu without riichi")?;
        let last_tile = match (hupai.haidi, by.is_self_draw()) {
            (0, _) => false,
            (1, true) | (2, false) => true,
            (other, _) => return Err(Fault::wanted("haidi", other)),
        };
        let first_go_around = match (hupai.tianhu, self.menfeng) {
            (0, _) => None,
            (1, 0) | (2, 1..) if by.is_self_draw() => Some(FirstGoAround::BeforeOwnDiscard),
            (other, _) => return Err(Fault::wanted("tianhu", other)),
        };
        let mut concealed = hand.concealed;
        let winning = match discarded {
            Some((tile, _)) => tile,
            None => concealed.pop().ok_or(Fault::Missing("the drawn tile"))?,
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

fn indicators(texts: &[String]) -> Result<ArrayVec<Tile, 5>, Fault> {
    Fault::unless(texts.len() <= 5, "a sixth indicator")?;
    texts.iter().map(|text| tile(text)).collect()
}

/// A hand as majiang writes it: `m345p40677s67s8,m34-0`. A drawn tile stands last among the concealed ones.
struct Hand {
    concealed: ArrayVec<Tile, 14>,
    /// Each set, and whose discard is in it, in turns after the owner.
    melds: ArrayVec<(Meld, Option<u8>), 4>,
}

impl Hand {
    fn read(text: &str) -> Result<Hand, Fault> {
        let mut parts = text.split(',');
        let concealed = tiles(parts.next().unwrap_or_default())?;
        Fault::unless(concealed.len() <= 14, "a fifteenth tile")?;
        let mut hand = Hand { concealed: concealed.into_iter().collect(), melds: ArrayVec::new() };
        for part in parts {
            hand.melds.try_push(meld(part)?).map_err(|_| Fault::OutOfPlace("a fifth set"))?;
        }
        Ok(hand)
    }

    /// From whom the last set came that made big three dragons or big four winds certain. Concealed kongs count as
    /// sets, but nobody gave them.
    fn liable_mark(&self) -> Option<u8> {
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
fn meld(text: &str) -> Result<(Meld, Option<u8>), Fault> {
    let (tiles, mark) = set_of(text)?;
    let meld = match mark {
        Some(_) => Meld::open(&tiles),
        None => Meld::concealed_kong(&tiles),
    };
    Ok((meld.ok_or_else(|| Fault::wanted("a set", text))?, mark.map(|(_, turns)| turns)))
}

/// A tile with the mark of who discarded it, such as `s2+`.
fn marked_tile(text: &str) -> Result<(Tile, u8), Fault> {
    let wrong = || Fault::wanted("a discarded tile with its mark", text);
    let (plain, mark) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
    Ok((tile(plain)?, turns_of(mark).ok_or_else(wrong)?))
}

/// The wind this many turns after another.
fn turned(wind: Wind, turns: u8) -> Wind {
    wind.others()[usize::from(turns) - 1]
}

impl Named {
    /// What the name stands for, and its han or number of yakuman.
    fn entry(&self, winds: Winds) -> Result<(Entry, u8), Fault> {
        let units = match &self.fanshu {
            Fanshu::Han(han) => *han,
            Fanshu::Stars(stars) if matches!(stars.as_str(), "*" | "**") => stars.len() as u8,
            Fanshu::Stars(other) => return Err(Fault::wanted("fanshu", other)),
        };
        match by_name(&self.name, winds)? {
            Counted::OtherWind => Err(Fault::OutOfPlace("a wind that is not the winner's")),
            counted => Ok((Entry { counted, special: is_special_wait(&self.name) }, units)),
        }
    }
}
