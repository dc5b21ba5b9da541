//! What is counted: whole numbers only, so that the order of the games does not matter.

use std::collections::BTreeMap;

use engine::value::Limit;
use engine::{Dora, Why};
use rules::Yaku;
use table::{Abort, Event, GameResult, HandEnd, Said, SetCall, Verdict, Won};
use tiles::{BySeat, Seat, Tile};

use crate::hand::{HandSeen, Manner, Over};
use crate::wait::{Wait, WaitKind};

/// How often each number came.
pub type Tally = BTreeMap<i32, u64>;

/// The counts of some games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    pub games: u64,
    /// Hands that were played to an end.
    pub hands: u64,
    /// Hands that were dealt again.
    pub replayed: u64,
    pub exhaustive: u64,
    pub nagashi: u64,
    pub aborted: [u64; 5],
    /// Winning hands by yaku.
    pub yaku: [u64; Yaku::ALL.len()],
    pub dora: [u64; 3],
    pub values: Values,
    /// Winning hands, and riichi, by what they waited for and when.
    pub wins: Waited,
    pub riichi: Waited,
    /// Riichi that won, by the same.
    pub riichi_won: Waited,
    /// Hands that were played to an end, by the counters on the table.
    pub counters: Tally,
    /// Hands after which the same player dealt again.
    pub repeats: u64,
    /// Hands that the dealer won.
    pub dealer_wins: u64,
    /// Points from each seat to each, bets not among them.
    pub flows: BySeat<BySeat<i64>>,
    pub seats: BySeat<SeatCounts>,
}

/// What winning hands were worth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    /// By han, those without a yakuman by name.
    pub han: Tally,
    /// By minipoints, those whose worth depends on them.
    pub fu: Tally,
    /// By class: one to four han below all limits, then the limits.
    pub classes: [u64; Class::ALL.len()],
    /// By what the hand itself brought.
    pub points: Tally,
}

/// A class of hand values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// So many han, below all limits.
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
    pub kinds: Tally,
    /// By how many tiles the player had not seen of these.
    pub tiles: Tally,
    /// By the turn of the player.
    pub turns: Tally,
}

/// Hands of players by how they stood at the end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MannerCounts {
    pub hands: u64,
    pub wins: u64,
    pub self_draws: u64,
    /// Winning hands of others on a tile of this player.
    pub deal_ins: u64,
    /// What the wins brought, without counters and bets.
    pub value: i64,
    /// What was gained and lost in all, bets included.
    pub change: i64,
}

/// The reasons of payments, in the order of the counts.
pub const WHYS: [Why; 7] = [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];

/// What one seat did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatCounts {
    /// Winning hands, on a discard or self-drawn.
    pub wins: u64,
    pub self_draws: u64,
    /// Winning hands of others on a tile of this seat.
    pub deal_ins: u64,
    pub riichi: u64,
    pub claims: [u64; 3],
    pub concealed_kongs: u64,
    pub added_kongs: u64,
    pub chombos: u64,
    /// Exhaustive draws with a waiting hand.
    pub waiting: u64,
    /// Points for winning hands, without counters and bets.
    pub value: i64,
    /// Final points, and the result with uma.
    pub points: i64,
    pub result: i64,
    pub places: [u64; 4],
    /// Riichi, open and silent hands.
    pub manners: [MannerCounts; 3],
    /// Points that came and went, by reason. Riichi bets go when they are placed, and come when they are won.
    pub came: [i64; WHYS.len()],
    pub went: [i64; WHYS.len()],
}

/// The ways to abort a hand, in the order of the counts.
pub const ABORTS: [Abort; 5] =
    [Abort::NineTerminals, Abort::FourWinds, Abort::FourRiichi, Abort::FourKongs, Abort::ThreeWinners];

impl SeatCounts {
    /// Sets with claimed tiles, and kongs of the own.
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

    /// How often the hand had this kind of wait.
    pub fn of(&self, kind: WaitKind) -> u64 {
        self.waits[kind as usize]
    }
}

fn once(tally: &mut Tally, number: impl Into<i32>) {
    *tally.entry(number.into()).or_default() += 1;
}

fn merge(to: &mut Tally, from: &Tally) {
    from.iter().for_each(|(number, count)| *to.entry(*number).or_default() += count);
}

fn add<const N: usize>(to: &mut [u64; N], from: &[u64; N]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

impl Counts {
    /// Nothing yet.
    pub fn new() -> Counts {
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
            counters: Tally::new(),
            repeats: 0,
            dealer_wins: 0,
            flows: BySeat::default(),
            seats: BySeat::default(),
        }
    }

    /// Counts a hand that is over.
    pub fn hand(&mut self, hand: &HandSeen, bet: u32) {
        for payment in &hand.paid {
            let (reason, points) = (WHYS.iter().position(|&why| why == payment.why), i64::from(payment.points));
            let reason = reason.expect("all of them are there");
            self.seats[payment.to].came[reason] += points;
            if let Some(from) = payment.from {
                self.seats[from].went[reason] += points;
                self.flows[from][payment.to] += points;
            }
        }
        for riichi in hand.riichi.iter().filter(|riichi| riichi.stands) {
            let bets = WHYS.iter().position(|&why| why == Why::Bets).expect("all of them are there");
            self.seats[riichi.seat].went[bets] += i64::from(bet);
        }
        for riichi in &hand.riichi {
            self.riichi.count(riichi.wait, riichi.turn);
            if hand.wins.iter().any(|win| win.won.seat == riichi.seat) {
                self.riichi_won.count(riichi.wait, riichi.turn);
            }
        }
        for win in &hand.wins {
            let won = &win.won;
            self.wins.count(win.wait, win.turn);
            if won.yakuman == 0 {
                once(&mut self.values.han, won.han);
            }
            if won.limit.is_none() {
                once(&mut self.values.fu, won.fu);
            }
            let class = Class::ALL.iter().position(|&class| class == Class::of(won));
            self.values.classes[class.expect("five han reach a limit")] += 1;
            once(&mut self.values.points, win.points);
            let manner = &mut self.seats[won.seat].manners[win.manner as usize];
            manner.wins += 1;
            manner.self_draws += u64::from(won.from.is_none());
            manner.value += i64::from(win.points);
            if let Some(from) = won.from {
                self.seats[from].manners[hand.manners[from] as usize].deal_ins += 1;
            }
        }
        if hand.over == Over::Replayed {
            return;
        }
        for seat in Seat::ALL {
            let manner = &mut self.seats[seat].manners[hand.manners[seat] as usize];
            manner.hands += 1;
            manner.change += i64::from(hand.changes[seat]);
        }
        once(&mut self.counters, hand.before.counters);
        self.repeats += u64::from(hand.dealer_stays);
        self.dealer_wins += u64::from(hand.wins.iter().any(|win| win.won.seat == hand.before.dealer));
    }

    /// Counts what happened.
    pub fn see(&mut self, event: &Event<Tile>) {
        match *event {
            Event::Riichi(seat) => self.seats[seat].riichi += 1,
            Event::Claimed { seat, call, .. } => {
                let place = match call {
                    SetCall::Chi => 0,
                    SetCall::Pon => 1,
                    SetCall::Kan => 2,
                };
                self.seats[seat].claims[place] += 1;
            }
            Event::ConcealedKong { seat, .. } => self.seats[seat].concealed_kongs += 1,
            Event::AddedKong { seat, .. } => self.seats[seat].added_kongs += 1,
            Event::Announced { seat, said: Said::Waiting } => self.seats[seat].waiting += 1,
            Event::Won(won) => {
                self.seats[won.seat].wins += 1;
                match won.from {
                    None => self.seats[won.seat].self_draws += 1,
                    Some(from) => self.seats[from].deal_ins += 1,
                }
                won.yaku.iter().for_each(|yaku| self.yaku[yaku as usize] += 1);
                let Dora { dora, red, ura } = won.dora;
                add(&mut self.dora, &[dora, red, ura].map(u64::from));
            }
            Event::Aborted(abort) => {
                let place = ABORTS.iter().position(|&one| one == abort).expect("all of them are there");
                self.aborted[place] += 1;
            }
            Event::Ruled(ruling) => {
                if let (Some(seat), Verdict::Chombo) = (ruling.seat, ruling.verdict) {
                    self.seats[seat].chombos += 1;
                }
            }
            Event::Paid { to, points, why: Why::Hand | Why::Liability, .. } => {
                self.seats[to].value += i64::from(points);
            }
            Event::Ended { end, .. } => match end {
                HandEnd::Replayed => self.replayed += 1,
                HandEnd::Won { .. } | HandEnd::Aborted => self.hands += 1,
                HandEnd::Drawn { .. } => {
                    self.hands += 1;
                    self.exhaustive += 1;
                }
                HandEnd::Nagashi { .. } => {
                    self.hands += 1;
                    self.nagashi += 1;
                }
            },
            Event::Began { .. }
            | Event::Dealt { .. }
            | Event::Jumped { .. }
            | Event::Turned(_)
            | Event::Drew { .. }
            | Event::Replaced { .. }
            | Event::Discarded { .. }
            | Event::Bet(_)
            | Event::WrongKong { .. }
            | Event::WallEnded
            | Event::Announced { .. }
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::PutBack { .. }
            | Event::Lapsed(_)
            | Event::KongTakenBack(_)
            | Event::Reopened
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Paid { .. }
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled => (),
        }
    }

    /// Counts the end of a game.
    pub fn finish(&mut self, result: &GameResult) {
        self.games += 1;
        for seat in Seat::ALL {
            let counts = &mut self.seats[seat];
            counts.points += i64::from(result.points[seat]);
            counts.result += i64::from(result.totals[seat]);
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
        for (to, from) in self.flows.0.iter_mut().zip(&other.flows.0) {
            to.0.iter_mut().zip(from.0).for_each(|(to, from)| *to += from);
        }
        self.seats.0.iter_mut().zip(&other.seats.0).for_each(|(to, from)| to.add(from));
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
        self.seats.0.iter().for_each(|seat| all.add(seat));
        all
    }
}
