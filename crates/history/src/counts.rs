//! What is counted over many games: whole numbers only, so that the order of the games does not matter.

use std::collections::BTreeMap;

use engine::value::Limit;
use engine::{Dora, Why};
use rules::Yaku;
use table::{Abort, Won};
use tiles::{BySeat, Seat};

use crate::hand::{GameOutcome, HandHistory, HandOver, Manner};
use crate::wait::{Wait, WaitKind};

/// How often each number came.
pub type Histogram = BTreeMap<i32, u64>;

/// The counts of some games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Games that ended.
    pub games: u64,
    /// Hands that were played to an end.
    pub hands: u64,
    /// Hands that were dealt again.
    pub replayed: u64,
    /// Hands in which the wall ran out.
    pub exhaustive: u64,
    /// Hands with nagashi mangan.
    pub nagashi: u64,
    /// Aborted hands, in the order of [`ABORTS`].
    pub aborted: [u64; 5],
    /// Winning hands by yaku.
    pub yaku: [u64; Yaku::ALL.len()],
    /// Dora, red fives and ura dora of winning hands.
    pub dora: [u64; 3],
    /// What winning hands were worth.
    pub values: Values,
    /// Winning hands by what they waited for and when.
    pub wins: Waited,
    /// Riichi by the same.
    pub riichi: Waited,
    /// Riichi that won, by the same.
    pub riichi_won: Waited,
    /// Hands that were played to an end, by the counters on the table.
    pub counters: Histogram,
    /// Hands after which the same player dealt again.
    pub repeats: u64,
    /// Hands that the dealer won.
    pub dealer_wins: u64,
    /// Points from each seat to each, bets not among them.
    pub flows: BySeat<BySeat<i64>>,
    /// What each seat did.
    pub seats: BySeat<SeatCounts>,
}

/// What winning hands were worth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    /// By han, those without a yakuman by name.
    pub han: Histogram,
    /// By minipoints, those whose worth depends on them.
    pub fu: Histogram,
    /// By class: one to four han below all limits, then the limits.
    pub classes: [u64; Class::ALL.len()],
    /// By what the hand itself brought.
    pub points: Histogram,
}

/// A class of hand values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// This many han, below all limits.
    Han(u8),
    /// A limit.
    Limit(Limit),
}

impl Class {
    /// All of them, lowest first: five han reach a limit.
    pub const ALL: [Class; 9] = [
        Class::Han(1),
        Class::Han(2),
        Class::Han(3),
        Class::Han(4),
        Class::Limit(Limit::Mangan),
        Class::Limit(Limit::Haneman),
        Class::Limit(Limit::Baiman),
        Class::Limit(Limit::Sanbaiman),
        Class::Limit(Limit::Yakuman),
    ];

    /// The class of a win.
    pub fn of(won: &Won) -> Class {
        won.limit.map_or(Class::Han(won.han), Class::Limit)
    }
}

/// What hands waited for, and in which turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waited {
    /// By kind of wait.
    pub waits: [u64; 6],
    /// By how many kinds of tiles were waited for.
    pub kinds: Histogram,
    /// By how many tiles the player had not seen of these.
    pub tiles: Histogram,
    /// By the turn of the player.
    pub turns: Histogram,
}

/// Hands of players by how they stood at the end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MannerCounts {
    /// Hands.
    pub hands: u64,
    /// Winning hands.
    pub wins: u64,
    /// Those by self-draw.
    pub self_draws: u64,
    /// Winning hands of others on a tile of this player.
    pub deal_ins: u64,
    /// What the wins brought, without counters and bets.
    pub value: i64,
    /// What was gained and lost in all, bets included.
    pub change: i64,
}

/// The reasons for payments, in the order of the counts.
pub const WHYS: [Why; 7] = [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];

/// What one seat did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatCounts {
    /// Winning hands, on a discard or self-drawn.
    pub wins: u64,
    /// Those by self-draw.
    pub self_draws: u64,
    /// Winning hands of others on a tile of this seat.
    pub deal_ins: u64,
    /// Riichi that were declared.
    pub riichi: u64,
    /// Claimed discards: for chows, pungs and kongs.
    pub claims: [u64; 3],
    /// Concealed kongs.
    pub concealed_kongs: u64,
    /// Kongs made of open pungs.
    pub added_kongs: u64,
    /// Chombos.
    pub chombos: u64,
    /// Exhaustive draws with a waiting hand.
    pub waiting: u64,
    /// Points for winning hands, without counters and bets.
    pub value: i64,
    /// Final points.
    pub points: i64,
    /// Results with uma.
    pub result: i64,
    /// Games by place.
    pub places: [u64; 4],
    /// Riichi, open and silent hands.
    pub manners: [MannerCounts; 3],
    /// Points that came, by reason. Riichi bets go when they are placed, and come when they are won.
    pub came: [i64; WHYS.len()],
    /// Points that went, by reason.
    pub went: [i64; WHYS.len()],
}

/// The ways to abort a hand, in the order of the counts.
pub const ABORTS: [Abort; 5] =
    [Abort::NineTerminals, Abort::FourWinds, Abort::FourRiichi, Abort::FourKongs, Abort::ThreeWinners];

impl SeatCounts {
    /// Sets with claimed tiles, and the player's own kongs.
    pub fn calls(&self) -> u64 {
        self.claims.iter().sum::<u64>() + self.concealed_kongs + self.added_kongs
    }

    fn add(&mut self, other: &SeatCounts) {
        self.wins += other.wins;
        self.self_draws += other.self_draws;
        self.deal_ins += other.deal_ins;
        self.riichi += other.riichi;
        add(&mut self.claims, &other.claims);
        self.concealed_kongs += other.concealed_kongs;
        self.added_kongs += other.added_kongs;
        self.chombos += other.chombos;
        self.waiting += other.waiting;
        self.value += other.value;
        self.points += other.points;
        self.result += other.result;
        add(&mut self.places, &other.places);
        self.manners.iter_mut().zip(&other.manners).for_each(|(to, from)| to.add(from));
        self.came.iter_mut().zip(other.came).for_each(|(to, from)| *to += from);
        self.went.iter_mut().zip(other.went).for_each(|(to, from)| *to += from);
    }
}

impl MannerCounts {
    fn add(&mut self, other: &MannerCounts) {
        self.hands += other.hands;
        self.wins += other.wins;
        self.self_draws += other.self_draws;
        self.deal_ins += other.deal_ins;
        self.value += other.value;
        self.change += other.change;
    }
}

impl Values {
    fn count(&mut self, won: &Won, points: Option<i32>) {
        if won.yakuman == 0 {
            once(&mut self.han, won.han);
        }
        if won.limit.is_none() {
            once(&mut self.fu, won.fu);
        }
        let class = Class::ALL.iter().position(|&class| class == Class::of(won));
        self.classes[class.expect("five han reach a limit")] += 1;
        points.into_iter().for_each(|points| once(&mut self.points, points));
    }

    fn add(&mut self, other: &Values) {
        merge(&mut self.han, &other.han);
        merge(&mut self.fu, &other.fu);
        add(&mut self.classes, &other.classes);
        merge(&mut self.points, &other.points);
    }
}

impl Waited {
    fn count(&mut self, wait: Option<Wait>, turn: u8) {
        if let Some(wait) = wait {
            self.waits[wait.kind as usize] += 1;
            once(&mut self.kinds, wait.kinds);
            once(&mut self.tiles, wait.tiles);
        }
        once(&mut self.turns, turn);
    }

    fn add(&mut self, other: &Waited) {
        add(&mut self.waits, &other.waits);
        merge(&mut self.kinds, &other.kinds);
        merge(&mut self.tiles, &other.tiles);
        merge(&mut self.turns, &other.turns);
    }

    /// How many hands had this kind of wait.
    pub fn of(&self, kind: WaitKind) -> u64 {
        self.waits[kind as usize]
    }
}

/// The place of a reason in the counts.
fn place_of(why: Why) -> usize {
    WHYS.iter().position(|&one| one == why).expect("all of them are there")
}

fn once(histogram: &mut Histogram, number: impl Into<i32>) {
    *histogram.entry(number.into()).or_default() += 1;
}

fn merge(to: &mut Histogram, from: &Histogram) {
    from.iter().for_each(|(number, count)| *to.entry(*number).or_default() += count);
}

fn add<const N: usize>(to: &mut [u64; N], from: &[u64; N]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            games: 0,
            hands: 0,
            replayed: 0,
            exhaustive: 0,
            nagashi: 0,
            aborted: [0; 5],
            yaku: [0; Yaku::ALL.len()],
            dora: [0; 3],
            values: Values::default(),
            wins: Waited::default(),
            riichi: Waited::default(),
            riichi_won: Waited::default(),
            counters: Histogram::new(),
            repeats: 0,
            dealer_wins: 0,
            flows: BySeat::default(),
            seats: BySeat::default(),
        }
    }
}

impl Counts {
    /// Winning hands by the id of their yaku: the three dragons share theirs, and a hand can have several of them.
    pub fn by_yaku(&self) -> Vec<(&'static str, u64)> {
        let mut found: Vec<(&'static str, u64)> = Vec::new();
        for (yaku, count) in Yaku::ALL.into_iter().zip(self.yaku) {
            match found.iter_mut().find(|(id, _)| *id == yaku.id()) {
                Some((_, sum)) => *sum += count,
                None => found.push((yaku.id(), count)),
            }
        }
        found
    }

    /// Counts a hand that is over.
    pub fn add_hand(&mut self, hand: &HandHistory) {
        self.add_players(hand);
        self.add_wins(hand);
        for payment in &hand.payments {
            let (reason, points) = (place_of(payment.why), i64::from(payment.points));
            self.seats[payment.to].came[reason] += points;
            if let Some(from) = payment.from {
                self.seats[from].went[reason] += points;
                self.flows[from][payment.to] += points;
            }
        }
        for riichi in &hand.riichi {
            self.seats[riichi.seat].went[place_of(Why::Bets)] += riichi.bet.map_or(0, i64::from);
            self.riichi.count(riichi.wait, riichi.turn);
            if hand.win_of(riichi.seat).is_some() {
                self.riichi_won.count(riichi.wait, riichi.turn);
            }
        }
        match hand.over {
            HandOver::Replayed => {
                self.replayed += 1;
                return;
            }
            HandOver::Won | HandOver::Aborted(None) | HandOver::Unknown => (),
            HandOver::Exhaustive => self.exhaustive += 1,
            HandOver::Nagashi => self.nagashi += 1,
            HandOver::Aborted(Some(abort)) => {
                let place = ABORTS.iter().position(|&one| one == abort).expect("all of them are there");
                self.aborted[place] += 1;
            }
        }
        self.hands += 1;
        once(&mut self.counters, hand.start.counters);
        self.repeats += u64::from(hand.dealer_stays == Some(true));
        self.dealer_wins += u64::from(hand.win_of(hand.start.dealer).is_some());
    }

    /// What each player did in a hand.
    fn add_players(&mut self, hand: &HandHistory) {
        for seat in Seat::ALL {
            let (counts, calls) = (&mut self.seats[seat], &hand.calls[seat]);
            counts.riichi += u64::from(hand.riichi_of(seat).is_some());
            add(&mut counts.claims, &calls.claims.map(u64::from));
            counts.concealed_kongs += u64::from(calls.concealed_kongs);
            counts.added_kongs += u64::from(calls.added_kongs);
            counts.chombos += u64::from(hand.chombos[seat]);
            counts.waiting += u64::from(hand.waiting[seat] == Some(true));
            if hand.over != HandOver::Replayed {
                let manner = &mut counts.manners[hand.manner(seat) as usize];
                manner.hands += 1;
                manner.change += hand.changes.map_or(0, |changes| changes[seat].into());
            }
        }
    }

    fn add_wins(&mut self, hand: &HandHistory) {
        for win in &hand.wins {
            let points = win.points.map_or(0, i64::from);
            self.wins.count(win.wait, win.turn);
            if let Some(won) = win.won() {
                self.values.count(won, win.points);
            }
            if let Some((yaku, Dora { dora, red, ura })) = win.counted() {
                yaku.iter().for_each(|yaku| self.yaku[yaku as usize] += 1);
                add(&mut self.dora, &[dora, red, ura].map(u64::from));
            }
            let winner = &mut self.seats[win.seat];
            let manner = &mut winner.manners[hand.manner(win.seat) as usize];
            winner.wins += 1;
            manner.wins += 1;
            winner.value += points;
            manner.value += points;
            match win.from {
                None => {
                    winner.self_draws += 1;
                    manner.self_draws += 1;
                }
                Some(from) => {
                    self.seats[from].deal_ins += 1;
                    self.seats[from].manners[hand.manner(from) as usize].deal_ins += 1;
                }
            }
        }
    }

    /// Counts the end of a game.
    pub fn add_result(&mut self, result: &GameOutcome) {
        self.games += 1;
        for seat in Seat::ALL {
            let counts = &mut self.seats[seat];
            counts.points += i64::from(result.points[seat]);
            counts.result += result.totals.map_or(0, |totals| totals[seat].into());
            counts.places[usize::from(result.places[seat]) - 1] += 1;
        }
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.hands += other.hands;
        self.replayed += other.replayed;
        self.exhaustive += other.exhaustive;
        self.nagashi += other.nagashi;
        add(&mut self.aborted, &other.aborted);
        add(&mut self.yaku, &other.yaku);
        add(&mut self.dora, &other.dora);
        self.values.add(&other.values);
        self.wins.add(&other.wins);
        self.riichi.add(&other.riichi);
        self.riichi_won.add(&other.riichi_won);
        merge(&mut self.counters, &other.counters);
        self.repeats += other.repeats;
        self.dealer_wins += other.dealer_wins;
        for (to, from) in self.flows.values_mut().zip(other.flows.values()) {
            to.values_mut().zip(from.into_array()).for_each(|(to, from)| *to += from);
        }
        self.seats.values_mut().zip(other.seats.values()).for_each(|(to, from)| to.add(from));
    }

    /// Winning hands of each class.
    pub fn by_class(&self) -> impl Iterator<Item = (Class, u64)> {
        Class::ALL.into_iter().zip(self.values.classes)
    }

    /// The hands of one manner, of all seats.
    pub fn manner(&self, manner: Manner) -> MannerCounts {
        self.all_seats().manners[manner as usize]
    }

    /// All seats together.
    pub fn all_seats(&self) -> SeatCounts {
        let mut all = SeatCounts::default();
        self.seats.values().for_each(|seat| all.add(seat));
        all
    }
}
