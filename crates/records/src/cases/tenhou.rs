//! Wins of Tenhou games: one JSON object per line, made from the tag that ends a hand.

use engine::value::{Limit, total};
use engine::{FirstGoAround, Outcome, Riichi, Score, Settlement, Stakes, WinSetup, Winner, settle};
use rules::{RedFives, Rules};
use serde::Deserialize;
use tiles::{ByWind, Wind, WindSet};

use super::listed::{Entry, Listed};
use super::{Changes, Check, Maybe, Verdict, judge, parse, win_by};
use crate::foreign::Fault;
use crate::foreign::house::{self, GoType};
use crate::foreign::tile_ids::TileIds;
use crate::foreign_game::Counted;
use crate::yaku_names::{self, by_number, is_special_wait_number};

/// Looked at first, because the rest of a three-player case is different.
#[derive(Deserialize)]
struct Players {
    players: u8,
}

#[derive(Deserialize)]
struct Record {
    id: String,
    go_type: u32,
    round_wind: String,
    kyoku: u8,
    honba: u8,
    sticks: u8,
    dealer: usize,
    who: usize,
    from_who: usize,
    seat_wind: String,
    tsumo: bool,
    closed_tiles: Vec<u32>,
    win_tile: u32,
    melds: Vec<RecordedMeld>,
    dora_ind: Vec<u32>,
    ura_ind: Vec<u32>,
    yaku: Vec<(u8, u8)>,
    yakuman: Vec<u8>,
    fu: u8,
    points: i32,
    limit: u8,
    pao: Option<usize>,
    deltas: [i32; 4],
}

#[derive(Deserialize)]
struct RecordedMeld {
    r#type: String,
    tiles: Vec<u32>,
}

/// What is kept of a file: the win before, because a second winner on the same discard gets neither counters nor bets.
#[derive(Default)]
pub struct Game {
    before: Option<(Record, Winner)>,
}

impl Game {
    /// Compares one win.
    pub fn check(&mut self, line: &[u8]) -> Result<Verdict, Fault> {
        let before = self.before.take();
        let Players { players } = parse(line)?;
        match players {
            3 => return Ok(Verdict::ThreePlayers),
            4 => (),
            other => return Err(Fault::wanted("the number of players", other)),
        }
        let record: Record = parse(line)?;
        Fault::unless(!GoType(record.go_type).is_for_three(), "four players in a game for three")?;
        Fault::unless(!GoType(record.go_type).is_special(), "a room with rules of its own")?;
        let rules = record.rules();
        let winds = record.winds()?;
        let listed = record.listed(winds)?;
        let limit = record.limit()?;
        let setup = record.setup(&rules, winds)?;
        let (mut case, scored) = judge(&rules, record.id.clone(), setup, true)?;
        let Some((win, score)) = scored else { return Ok(Verdict::Compared(case)) };

        case.compare(Check::Yaku, listed, Listed::of(&rules, &win, &score));
        if record.yakuman.is_empty() {
            let han = record.yaku.iter().map(|&(_, han)| u32::from(han)).sum();
            case.compare(Check::Han, han, u32::from(score.han));
        }
        case.compare(Check::Yakuman, record.yakuman.len(), usize::from(score.yakuman));
        case.compare(Check::Fu, record.fu, recorded_fu(&score));
        case.compare(Check::Limit, Maybe(limit.map(Limit::id)), Maybe(score.limit.map(Limit::id)));
        case.compare(Check::Points, record.points, total(score.base, winds.seat == Wind::East, record.tsumo));
        let winner = Winner::new(&rules, &win, &score, winds.liable);
        let changes = record.changes(&rules, winds, winner, before.as_ref());
        let by_seat: [i32; 4] = std::array::from_fn(|seat| changes[record.wind_of(seat)]);
        case.compare(Check::Payments, Changes(record.deltas), Changes(by_seat));
        self.before = Some((record, winner));
        Ok(Verdict::Compared(case))
    }
}

/// The winds that belong to the seats of a record.
#[derive(Clone, Copy)]
struct Winds {
    round: Wind,
    seat: Wind,
    from: Wind,
    liable: Option<Wind>,
}

impl Record {
    /// What the game is played by.
    fn rules(&self) -> Rules {
        GoType(self.go_type).variant().of(house::tenhou())
    }

    fn wind_of(&self, seat: usize) -> Wind {
        Wind::ALL[(seat + 4 - self.dealer) % 4]
    }

    /// The winds, once it is clear that the seats are seats and agree with each other.
    fn winds(&self) -> Result<Winds, Fault> {
        for seat in [self.dealer, self.who, self.from_who].into_iter().chain(self.pao) {
            if seat > 3 {
                return Err(Fault::wanted("a seat from 0 to 3", seat));
            }
        }
        let seat = self.wind_of(self.who);
        Fault::unless(wind(&self.seat_wind)? == seat, "a seat wind that does not fit the dealer")?;
        Fault::unless(self.tsumo == (self.who == self.from_who), "seats that do not say the same as tsumo")?;
        Ok(Winds {
            round: wind(&self.round_wind)?,
            seat,
            from: self.wind_of(self.from_who),
            liable: self.pao.map(|seat| self.wind_of(seat)),
        })
    }

    /// The yaku, or the yakuman, which are worth one each.
    fn listed(&self, winds: Winds) -> Result<Listed, Fault> {
        Fault::unless(self.yaku.is_empty() || self.yakuman.is_empty(), "yaku beside yakuman")?;
        let yakuman = self.yakuman.iter().map(|&id| (id, 1));
        // Ura dora are listed with 0 for a riichi that found none.
        let counted = self.yaku.iter().copied().filter(|&(_, han)| han > 0).chain(yakuman);
        Ok(Listed::new(counted.map(|(id, units)| Ok((entry(id, winds)?, units))).collect::<Result<_, Fault>>()?))
    }

    fn limit(&self) -> Result<Option<Limit>, Fault> {
        match usize::from(self.limit).checked_sub(1) {
            None => Ok(None),
            Some(place) => Ok(Some(*Limit::ALL.get(place).ok_or_else(|| Fault::wanted("a limit", self.limit))?)),
        }
    }

    /// How the win came about: what yaku tell of the course of the hand.
    fn setup(&self, rules: &Rules, winds: Winds) -> Result<WinSetup, Fault> {
        let has = |id| self.yaku.iter().any(|&(one, _)| one == id) || self.yakuman.contains(&id);
        let by = win_by(self.tsumo, has(4), has(3))?;
        // With a yakuman no other yaku are listed, but ura dora are turned only for a riichi.
        let riichi = has(1) || has(21) || !self.yakuman.is_empty() && !self.ura_ind.is_empty();
        let mut ids = TileIds::new(rules.red_fives != RedFives::None);
        let melds = self.melds.iter().map(|meld| ids.take_meld(&meld.r#type, &meld.tiles));
        Fault::unless(self.melds.len() <= 4, "a fifth set")?;
        let melds = melds.collect::<Result<_, Fault>>()?;
        let mut concealed = ids.take_all(&self.closed_tiles, "the number of concealed tiles")?;
        let place = self.closed_tiles.iter().position(|&id| id == self.win_tile);
        let winning = concealed.remove(place.ok_or(Fault::Missing("the winning tile"))?);
        Ok(WinSetup {
            concealed,
            melds,
            winning,
            by,
            seat: winds.seat,
            round: winds.round,
            riichi: riichi.then_some(Riichi { double: has(21), ippatsu: has(2) }),
            last_tile: has(5) || has(6),
            first_go_around: [36, 37, 38].into_iter().any(has).then_some(FirstGoAround::BeforeOwnDiscard),
            dora: ids.take_all(&self.dora_ind, "the number of indicators")?,
            ura: ids.take_all(&self.ura_ind, "the number of indicators")?,
            counters: self.honba,
        })
    }

    /// What the players gain and lose by this win alone.
    fn changes(&self, rules: &Rules, winds: Winds, winner: Winner, before: Option<&(Record, Winner)>) -> ByWind<i32> {
        let first = before.filter(|(record, _)| self.is_second_winner_after(record));
        let sticks = first.map_or(self.sticks, |(record, _)| record.sticks);
        let stakes = Stakes { counters: self.honba, older_bets: sticks, declared: WindSet::EMPTY };
        let winners: Vec<Winner> = first.map(|&(_, first)| first).into_iter().chain([winner]).collect();
        let outcome = match self.tsumo {
            true => Outcome::Tsumo { winner },
            false => Outcome::Ron { discarder: winds.from, winners: &winners },
        };
        let whole = settle(rules, stakes, outcome);
        let payments = whole.payments.into_iter().filter(|payment| payment.to == winds.seat).collect();
        Settlement { payments, ..Settlement::default() }.changes()
    }

    /// Whether this is another win on the discard of the win before. Such a record shows no sticks.
    fn is_second_winner_after(&self, first: &Record) -> bool {
        let hand = |record: &Record| (record.kyoku, record.honba, record.from_who, record.win_tile, record.dealer);
        let game = |record: &Record| record.id.rsplit_once('#').map(|(game, _)| game.to_owned());
        !self.tsumo
            && !first.tsumo
            && self.sticks == 0
            && self.who != first.who
            && self.round_wind == first.round_wind
            && hand(self) == hand(first)
            && game(self).is_some_and(|id| Some(id) == game(first))
    }
}

/// Minipoints as Tenhou writes them: none for thirteen orphans.
fn recorded_fu(score: &Score) -> u8 {
    match score.reading {
        engine::readings::Reading::Orphans { .. } => 0,
        engine::readings::Reading::Standard(_) | engine::readings::Reading::Pairs => score.fu.rounded,
    }
}

fn wind(letter: &str) -> Result<Wind, Fault> {
    Wind::ALL.into_iter().find(|wind| wind.to_string() == letter).ok_or_else(|| Fault::wanted("a wind", letter))
}

/// What a yaku number stands for; those of winds say which wind.
fn entry(id: u8, winds: Winds) -> Result<Entry, Fault> {
    match by_number(id, yaku_names::Winds { seat: winds.seat, round: winds.round })? {
        Counted::OtherWind => Err(Fault::OutOfPlace("a wind that is not the winner's")),
        counted => Ok(Entry { counted, special: is_special_wait_number(id) }),
    }
}
