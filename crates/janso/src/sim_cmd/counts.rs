//! What is counted: whole numbers only, so that the order of the games does not matter.

use engine::{Dora, Why};
use rules::Yaku;
use table::{Abort, Event, GameResult, HandEnd, Said, SetCall, Verdict};
use tiles::{BySeat, Seat, Tile};

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
    pub seats: BySeat<SeatCounts>,
}

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
    }
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
            seats: BySeat::default(),
        }
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
            | Event::WallEnded
            | Event::Announced { .. }
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::PutBack { .. }
            | Event::Lapsed(_)
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Paid { .. }
            | Event::Penalised { .. }
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
        self.seats.0.iter_mut().zip(&other.seats.0).for_each(|(to, from)| to.add(from));
    }

    /// All seats together.
    pub fn all_seats(&self) -> SeatCounts {
        let mut all = SeatCounts::default();
        self.seats.0.iter().for_each(|seat| all.add(seat));
        all
    }
}
