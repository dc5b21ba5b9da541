//! What players want to know of their games, as whole numbers: how often and how much, by seat and by name.
//!
//! A game is first boiled down to what is counted ([`Played`]), from our own record or from that of another program, and
//! then counted ([`Stats::add`]). Counts can be merged in any order.

use std::collections::{BTreeMap, BTreeSet};

use engine::Why;
use rules::{Rules, Yaku};
use table::{Event, Game, HandEnd, Phase, Said};
use tiles::{BySeat, Seat, Tile};

use crate::record::{Difference, Record, Replay};
use crate::through::recorded;
use crate::told::{Counted, DrawKind, End, Hand, Move, Told};

/// A game, as far as it is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Who played, where it is told.
    pub names: BySeat<Option<String>>,
    /// The hands that were played to their end. Hands that were dealt again or broken off are not here.
    pub hands: Vec<HandPlayed>,
    /// How the game ended; `None` if it was broken off.
    pub result: Option<Outcome>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Final points, with the bets that were left.
    pub points: BySeat<i32>,
    /// The best place that each player shares, 1 to 4.
    pub places: BySeat<u8>,
}

/// A hand that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandPlayed {
    /// Who was East.
    pub dealer: Seat,
    /// Who claimed a discard for a set.
    pub called: BySeat<bool>,
    /// Who declared riichi.
    pub riichi: BySeat<bool>,
    /// What each player gained or lost, riichi bets included, if it is told.
    pub changes: Option<BySeat<i32>>,
    /// How it ended.
    pub end: HandOver,
}

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandOver {
    /// One or more players won.
    Won(Vec<WinPlayed>),
    /// The wall ran out.
    Exhaustive {
        /// Who was waiting, as far as it is told.
        waiting: BySeat<Option<bool>>,
        /// Whether somebody had nagashi mangan.
        nagashi: bool,
    },
    /// The hand was aborted.
    Aborted,
    /// Nobody won; why is not told.
    Untold,
}

/// A win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinPlayed {
    /// Who.
    pub seat: Seat,
    /// Who lost the tile; `None` on a self-draw.
    pub from: Option<Seat>,
    /// The turn of the winner in which it happened: the last one before a win on a discard, at least 1.
    pub turn: u32,
    /// What the hand is worth without counters and bets, if it is told.
    pub points: Option<i32>,
    /// What counted, if it is told.
    pub counted: Option<WinCounted>,
}

/// What counted for a win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinCounted {
    /// The ids of the yaku; double riichi stands in the place of riichi, and dragon pungs are one, however many.
    pub yaku: BTreeSet<&'static str>,
    /// Dora, red fives and ura dora.
    pub dora: [u64; 3],
}

impl Played {
    /// What our own record tells, which is played again for it.
    pub fn of_record(record: &Record) -> Result<Played, Difference> {
        let head = record.head();
        let names = BySeat(Seat::ALL.map(|seat| head.players[seat].as_ref().map(|name| name.as_str().to_owned())));
        let mut played = Played { names, hands: Vec::new(), result: None };
        let mut replay = Replay::new(record);
        let mut hand = Watched::new(Seat::A);
        while let Some(step) = replay.step()? {
            if let Event::Began { .. } = step.what {
                hand = Watched::new(replay.position().board.game.dealer);
            }
            played.hands.extend(hand.see(&head.rules, &step.what));
        }
        let table = replay.finish()?;
        if table.board().phase == Phase::Over {
            let result = table.board().game.result(&head.rules);
            played.result = Some(Outcome { points: result.points, places: result.places });
        }
        Ok(played)
    }

    /// What another program's record tells. It is believed; what it does not say is asked of our table, if the game can be
    /// played there.
    pub fn of_told(told: &Told) -> Played {
        let names = BySeat(Seat::ALL.map(|seat| {
            let name = told.names.as_ref().map(|names| &names[seat]);
            name.filter(|name| !name.trim().is_empty()).cloned()
        }));
        let result = told.ending.and_then(|ending| {
            let points = ending.points?;
            let places =
                ending.places.unwrap_or_else(|| Game { points, ..Game::new(&told.rules) }.result(&told.rules).places);
            Some(Outcome { points, places })
        });
        let hands: Vec<HandPlayed> = told.hands.iter().filter_map(|hand| of_hand(told, hand)).collect();
        let told_all = hands.iter().all(HandPlayed::is_told) && (result.is_some() || told.ending.is_none());
        let at_table =
            if told_all { None } else { recorded(told).ok().and_then(|ours| Played::of_record(&ours.record).ok()) };
        match at_table.filter(|ours| ours.hands.len() == hands.len()) {
            Some(ours) => Played { names, hands: ours.hands, result: result.or(ours.result) },
            None => Played { names, hands, result },
        }
    }
}

impl HandPlayed {
    fn is_told(&self) -> bool {
        self.changes.is_some()
            && match &self.end {
                HandOver::Won(wins) => wins.iter().all(|win| win.points.is_some() && win.counted.is_some()),
                HandOver::Exhaustive { waiting, nagashi } => *nagashi || waiting.0.iter().all(Option::is_some),
                HandOver::Aborted => true,
                HandOver::Untold => false,
            }
    }
}

/// The turn in which somebody wins after so many discards of their own.
fn turn(discards: u32, self_draw: bool) -> u32 {
    (discards + u32::from(self_draw)).max(1)
}

/// A hand whose events go by.
struct Watched {
    hand: HandPlayed,
    claims: BySeat<u32>,
    discards: BySeat<u32>,
    changes: BySeat<i32>,
    wins: Vec<WinPlayed>,
    said: BySeat<Option<Said>>,
}

impl Watched {
    fn new(dealer: Seat) -> Watched {
        let nobody = BySeat([false; 4]);
        Watched {
            hand: HandPlayed { dealer, called: nobody, riichi: nobody, changes: None, end: HandOver::Untold },
            claims: BySeat([0; 4]),
            discards: BySeat([0; 4]),
            changes: BySeat([0; 4]),
            wins: Vec::new(),
            said: BySeat([None; 4]),
        }
    }

    /// Takes in what happened; with the last event comes the hand.
    fn see(&mut self, rules: &Rules, event: &Event<Tile>) -> Option<HandPlayed> {
        match *event {
            Event::Riichi(seat) => self.hand.riichi[seat] = true,
            Event::Discarded { seat, .. } => self.discards[seat] += 1,
            Event::Bet(seat) => self.changes[seat] -= i32::try_from(rules.riichi_bet).unwrap_or(i32::MAX),
            Event::Claimed { seat, .. } => self.claims[seat] += 1,
            Event::Lapsed(seat) => self.claims[seat] = self.claims[seat].saturating_sub(1),
            Event::Announced { seat, said } => self.said[seat] = Some(said),
            Event::Won(won) => {
                let double = won.yaku.contains(Yaku::DoubleRiichi);
                let counts = |yaku: &Yaku| !(double && *yaku == Yaku::Riichi);
                let yaku = won.yaku.iter().filter(counts).map(Yaku::id).collect();
                let dora = [won.dora.dora, won.dora.red, won.dora.ura].map(u64::from);
                self.wins.push(WinPlayed {
                    seat: won.seat,
                    from: won.from,
                    turn: turn(self.discards[won.seat], won.from.is_none()),
                    points: Some(0),
                    counted: Some(WinCounted { yaku, dora }),
                });
            }
            Event::Paid { from, to, points, why } => {
                if let Some(from) = from {
                    self.changes[from] -= points;
                }
                self.changes[to] += points;
                if let Why::Hand | Why::Liability = why
                    && let Some(win) = self.wins.iter_mut().find(|win| win.seat == to)
                {
                    win.points = win.points.map(|sum| sum + points);
                }
            }
            Event::Ended { end, .. } => return self.ended(end),
            Event::Began { .. }
            | Event::Dealt { .. }
            | Event::Jumped { .. }
            | Event::Turned(_)
            | Event::Drew { .. }
            | Event::Replaced { .. }
            | Event::ConcealedKong { .. }
            | Event::AddedKong { .. }
            | Event::WallEnded
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::Aborted(_)
            | Event::Ruled(_)
            | Event::PutBack { .. }
            | Event::Corrected { .. }
            | Event::TurnedBack
            | Event::Penalised { .. }
            | Event::TimeCalled => (),
        }
        None
    }

    fn ended(&self, end: HandEnd) -> Option<HandPlayed> {
        let waiting = |seat: Seat| match self.said[seat]? {
            Said::Waiting => Some(true),
            Said::Noten => Some(false),
            Said::Nagashi => None,
        };
        let exhaustive = |nagashi| HandOver::Exhaustive { waiting: BySeat(Seat::ALL.map(waiting)), nagashi };
        let end = match end {
            HandEnd::Won { .. } => HandOver::Won(self.wins.clone()),
            HandEnd::Drawn { .. } => exhaustive(false),
            HandEnd::Nagashi { .. } => exhaustive(true),
            HandEnd::Aborted => HandOver::Aborted,
            HandEnd::Replayed => return None,
        };
        let called = BySeat(self.claims.0.map(|claims| claims > 0));
        Some(HandPlayed { called, changes: Some(self.changes), end, ..self.hand.clone() })
    }
}

/// What another program tells of a hand; `None` if it broke off.
fn of_hand(told: &Told, hand: &Hand) -> Option<HandPlayed> {
    let end = hand.end.as_ref()?;
    let (mut called, mut riichi, mut bets) = (BySeat([false; 4]), BySeat([false; 4]), BySeat([false; 4]));
    let mut discards = BySeat([0; 4]);
    let mut last = None;
    for one in &hand.moves {
        match one {
            Move::Riichi(seat) => riichi[*seat] = true,
            Move::Discarded { seat, .. } => discards[*seat] += 1,
            Move::Bet { seat, .. } => bets[*seat] = true,
            Move::Claimed { seat, .. } => called[*seat] = true,
            Move::Drew { .. } | Move::Turned(_) | Move::ConcealedKong { .. } | Move::AddedKong { .. } => (),
        }
        if let Move::Riichi(_) | Move::Drew { .. } | Move::Claimed { .. } = one {
            last = Some(one);
        }
    }
    if !told.tells.bets {
        // A bet is placed unless somebody wins on the declaring discard.
        bets = riichi;
        let taken = match end {
            End::Won(wins) => wins.iter().any(|win| win.from.is_some()),
            End::Drawn(draw) => draw.kind == DrawKind::Aborted(table::Abort::ThreeWinners),
        };
        if let (Some(Move::Riichi(seat)), true) = (last, taken) {
            bets[*seat] = false;
        }
    }
    let bet = i32::try_from(told.rules.riichi_bet).unwrap_or(i32::MAX);
    let less_bets = |changes: BySeat<i32>| {
        BySeat(Seat::ALL.map(|seat| changes[seat].saturating_sub(if bets[seat] { bet } else { 0 })))
    };
    let (changes, end) = match end {
        End::Won(wins) => {
            let sum = |sum: BySeat<i32>, more: BySeat<i32>| {
                BySeat(Seat::ALL.map(|seat| sum[seat].saturating_add(more[seat])))
            };
            let changes = wins.iter().try_fold(BySeat([0; 4]), |all, win| Some(sum(all, win.changes?)));
            let win = |win: &crate::told::Win| WinPlayed {
                seat: win.seat,
                from: win.from,
                turn: turn(discards[win.seat], win.from.is_none()),
                points: win.points,
                counted: win.counted.as_deref().map(what_counted),
            };
            (changes, HandOver::Won(wins.iter().map(win).collect()))
        }
        End::Drawn(draw) => {
            let waiting = draw.waiting;
            let over = match draw.kind {
                DrawKind::Exhaustive => HandOver::Exhaustive { waiting, nagashi: false },
                DrawKind::Nagashi => HandOver::Exhaustive { waiting, nagashi: true },
                DrawKind::Aborted(_) => HandOver::Aborted,
                DrawKind::Untold => HandOver::Untold,
            };
            let changes = match draw.kind {
                DrawKind::Aborted(_) => Some(draw.changes.unwrap_or(BySeat([0; 4]))),
                DrawKind::Exhaustive | DrawKind::Nagashi | DrawKind::Untold => draw.changes,
            };
            (changes, over)
        }
    };
    Some(HandPlayed { dealer: hand.start.dealer, called, riichi, changes: changes.map(less_bets), end })
}

fn what_counted(told: &[(Counted, u8)]) -> WinCounted {
    let mut counted = WinCounted::default();
    for &(one, number) in told {
        match one {
            Counted::Yaku(yaku) => drop(counted.yaku.insert(yaku.id())),
            Counted::Dragons => drop(counted.yaku.insert(Yaku::Haku.id())),
            Counted::OtherWind => (),
            Counted::Dora => counted.dora[0] += u64::from(number),
            Counted::Red => counted.dora[1] += u64::from(number),
            Counted::Ura => counted.dora[2] += u64::from(number),
        }
    }
    counted
}

/// A sum, and of how many things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// The sum.
    pub sum: i64,
    /// How many were added.
    pub of: u64,
}

impl Sum {
    fn add(&mut self, one: impl Into<i64>) {
        self.sum += one.into();
        self.of += 1;
    }

    fn merge(&mut self, other: Sum) {
        self.sum += other.sum;
        self.of += other.of;
    }

    /// The mean, if there is one.
    pub fn mean(self) -> Option<f64> {
        (self.of > 0).then(|| self.sum as f64 / self.of as f64)
    }
}

/// What somebody did as East.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AsDealer {
    /// Hands.
    pub hands: u64,
    /// Wins.
    pub wins: u64,
    /// Wins of others on the own tile.
    pub deal_ins: u64,
    /// Points gained or lost, a hand.
    pub changes: Sum,
}

/// What somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// Games, broken off ones too.
    pub games: u64,
    /// Games that ended, by place.
    pub places: [u64; 4],
    /// Final points.
    pub points: Sum,
    /// Hands that were played to their end.
    pub hands: u64,
    /// Wins.
    pub wins: u64,
    /// Wins by self-draw.
    pub self_draws: u64,
    /// Wins of others on the own tile; two wins on one tile are two.
    pub deal_ins: u64,
    /// Hands with riichi.
    pub riichi: u64,
    /// Hands with a claimed tile.
    pub called: u64,
    /// Exhaustive draws of which it is told whether the hand was waiting.
    pub draws: u64,
    /// Such draws with a waiting hand.
    pub waiting: u64,
    /// What won hands are worth, without counters and bets.
    pub win_points: Sum,
    /// What hands are worth that others won on the own tile, without counters and bets.
    pub loss_points: Sum,
    /// Turns of wins.
    pub turns: Sum,
    /// Points gained or lost, a hand.
    pub changes: Sum,
    /// Wins of which the yaku are told.
    pub wins_told: u64,
    /// Wins with each yaku, by its id.
    pub yaku: BTreeMap<&'static str, u64>,
    /// Dora, red fives and ura dora of the wins.
    pub dora: [u64; 3],
    /// As East.
    pub dealer: AsDealer,
}

impl Counts {
    /// Games that ended.
    pub fn placed(&self) -> u64 {
        self.places.iter().sum()
    }

    /// The mean place.
    pub fn mean_place(&self) -> Option<f64> {
        let sum: u64 = (1..).zip(self.places).map(|(place, games)| place * games).sum();
        (self.placed() > 0).then(|| sum as f64 / self.placed() as f64)
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Counts) {
        let Counts { games, places, points, hands, wins, self_draws, deal_ins, riichi, called, draws, waiting, .. } =
            other;
        let Counts { win_points, loss_points, turns, changes, wins_told, yaku, dora, dealer, .. } = other;
        self.games += games;
        self.places.iter_mut().zip(places).for_each(|(sum, one)| *sum += one);
        self.points.merge(*points);
        self.hands += hands;
        self.wins += wins;
        self.self_draws += self_draws;
        self.deal_ins += deal_ins;
        self.riichi += riichi;
        self.called += called;
        self.draws += draws;
        self.waiting += waiting;
        self.win_points.merge(*win_points);
        self.loss_points.merge(*loss_points);
        self.turns.merge(*turns);
        self.changes.merge(*changes);
        self.wins_told += wins_told;
        yaku.iter().for_each(|(id, count)| *self.yaku.entry(id).or_default() += count);
        self.dora.iter_mut().zip(dora).for_each(|(sum, one)| *sum += one);
        self.dealer.hands += dealer.hands;
        self.dealer.wins += dealer.wins;
        self.dealer.deal_ins += dealer.deal_ins;
        self.dealer.changes.merge(dealer.changes);
    }

    fn add_hand(&mut self, seat: Seat, hand: &HandPlayed) {
        self.hands += 1;
        self.riichi += u64::from(hand.riichi[seat]);
        self.called += u64::from(hand.called[seat]);
        let (mut wins, mut deal_ins) = (0, 0);
        match &hand.end {
            HandOver::Won(all) => {
                for win in all {
                    if win.seat == seat {
                        wins += 1;
                        self.add_win(win);
                    } else if win.from == Some(seat) {
                        deal_ins += 1;
                        win.points.iter().for_each(|&points| self.loss_points.add(points));
                    }
                }
            }
            HandOver::Exhaustive { waiting, .. } => {
                self.draws += u64::from(waiting[seat].is_some());
                self.waiting += u64::from(waiting[seat] == Some(true));
            }
            HandOver::Aborted | HandOver::Untold => (),
        }
        self.wins += wins;
        self.deal_ins += deal_ins;
        hand.changes.iter().for_each(|changes| self.changes.add(changes[seat]));
        if hand.dealer == seat {
            self.dealer.hands += 1;
            self.dealer.wins += wins;
            self.dealer.deal_ins += deal_ins;
            hand.changes.iter().for_each(|changes| self.dealer.changes.add(changes[seat]));
        }
    }

    fn add_win(&mut self, win: &WinPlayed) {
        self.self_draws += u64::from(win.from.is_none());
        self.turns.add(win.turn);
        win.points.iter().for_each(|&points| self.win_points.add(points));
        if let Some(WinCounted { yaku, dora }) = &win.counted {
            self.wins_told += 1;
            yaku.iter().for_each(|id| *self.yaku.entry(id).or_default() += 1);
            self.dora.iter_mut().zip(dora).for_each(|(sum, one)| *sum += one);
        }
    }
}

/// The counts of some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Hands that were played to their end: won, drawn, aborted, or ended without telling why.
    pub hands: u64,
    /// Hands that somebody won.
    pub won: u64,
    /// Hands in which the wall ran out, those with nagashi mangan too.
    pub exhaustive: u64,
    /// Hands with nagashi mangan.
    pub nagashi: u64,
    /// Hands that were aborted.
    pub aborted: u64,
    /// Hands that nobody won, who knows why.
    pub untold: u64,
    /// By seat: that of the first dealer is A.
    pub seats: BySeat<Counts>,
    /// By name. Players of one name are counted together.
    pub players: BTreeMap<String, Counts>,
}

impl Stats {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.hands += played.hands.len() as u64;
        for hand in &played.hands {
            match hand.end {
                HandOver::Won(_) => self.won += 1,
                HandOver::Exhaustive { nagashi, .. } => {
                    self.exhaustive += 1;
                    self.nagashi += u64::from(nagashi);
                }
                HandOver::Aborted => self.aborted += 1,
                HandOver::Untold => self.untold += 1,
            }
        }
        for seat in Seat::ALL {
            let mut counts = Counts { games: 1, ..Counts::default() };
            played.hands.iter().for_each(|hand| counts.add_hand(seat, hand));
            if let Some(Outcome { points, places }) = played.result {
                counts.points.add(points[seat]);
                let place = usize::from(places[seat].saturating_sub(1)).min(3);
                counts.places[place] += 1;
            }
            self.seats[seat].merge(&counts);
            if let Some(name) = &played.names[seat] {
                self.players.entry(name.clone()).or_default().merge(&counts);
            }
        }
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Stats) {
        self.games += other.games;
        self.hands += other.hands;
        self.won += other.won;
        self.exhaustive += other.exhaustive;
        self.nagashi += other.nagashi;
        self.aborted += other.aborted;
        self.untold += other.untold;
        Seat::ALL.into_iter().for_each(|seat| self.seats[seat].merge(&other.seats[seat]));
        other.players.iter().for_each(|(name, counts)| self.players.entry(name.clone()).or_default().merge(counts));
    }

    /// The four seats together.
    pub fn all(&self) -> Counts {
        let mut all = Counts::default();
        Seat::ALL.into_iter().for_each(|seat| all.merge(&self.seats[seat]));
        all
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use chance::Seed;
    use rules::Ruleset;
    use table::{Action, Conduct, Occasion};

    use super::*;
    use crate::foreign::{Found, Texts};
    use crate::record::{Head, PlayerName, Recorder};

    /// East declares riichi with the first discard and wins on the next: double riichi, ippatsu, pinfu, all simples. Then
    /// East has nine terminals and honours.
    const GAME: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

    fn told(text: &str) -> Told {
        let reader = Box::new(Cursor::new(text.as_bytes().to_vec()));
        let mut texts = Texts::over(reader, "game".to_owned()).expect("read").expect("a format");
        match texts.next().expect("a game").expect("a text").read().expect("readable") {
            Found::Game(told) => *told,
            other => panic!("{other:?}"),
        }
    }

    fn stats(played: &Played) -> Stats {
        let mut stats = Stats::default();
        stats.add(played);
        stats
    }

    #[test]
    fn a_small_game_is_counted_by_hand() {
        let stats = stats(&Played::of_told(&told(GAME)));
        assert_eq!((stats.games, stats.hands, stats.won, stats.exhaustive, stats.aborted), (1, 2, 1, 0, 1));
        let (a, b, c) = (&stats.players["a"], &stats.players["b"], &stats.players["c"]);
        assert_eq!(a, &stats.seats[Seat::A]);
        assert_eq!((a.hands, a.wins, a.self_draws, a.deal_ins, a.riichi, a.called), (2, 1, 0, 0, 1, 0));
        assert_eq!((a.win_points, a.turns), (Sum { sum: 12_000, of: 1 }, Sum { sum: 1, of: 1 }));
        assert_eq!(a.changes, Sum { sum: 12_000, of: 2 }, "the bet comes back");
        assert_eq!(a.dealer, AsDealer { hands: 2, wins: 1, deal_ins: 0, changes: a.changes });
        assert_eq!(Vec::from_iter(a.yaku.keys().copied()), ["all-simples", "double-riichi", "ippatsu", "pinfu"]);
        assert_eq!((b.deal_ins, b.loss_points, b.changes.sum), (1, Sum { sum: 12_000, of: 1 }, -12_000));
        assert_eq!((c.hands, c.wins, c.deal_ins, c.turns.mean(), c.mean_place()), (2, 0, 0, None, None));
    }

    #[test]
    fn the_table_counts_what_the_record_tells() {
        let told = told(GAME);
        let ours = recorded(&told).expect("it can be played").record;
        assert_eq!(Played::of_record(&ours).expect("it replays"), Played::of_told(&told));
    }

    #[test]
    fn what_is_not_told_is_found_at_the_table() {
        let whole = told(GAME);
        let mut less = whole.clone();
        for hand in &mut less.hands {
            match &mut hand.end {
                Some(End::Won(wins)) => {
                    wins.iter_mut().for_each(|win| (win.points, win.counted, win.changes) = (None, None, None));
                }
                Some(End::Drawn(draw)) => draw.changes = None,
                None => (),
            }
        }
        assert_eq!(Played::of_told(&less), Played::of_told(&whole));
    }

    /// A game of players who win when they can and otherwise do anything.
    fn random_game(ruleset: &'static Ruleset, number: u8) -> Record {
        let mut rng = fastrand::Rng::with_seed(number.into());
        let seed = Seed::new([number; 32]);
        let mut head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
        head.players = BySeat(["a", "b", "c", "a"].map(PlayerName::new));
        let mut game = Recorder::new(head);
        loop {
            match game.table().board().phase {
                Phase::Over => return game.into_record(),
                Phase::Between => {
                    let chance = seed.hand(&ruleset.rules, game.table().board().number + 1);
                    game.deal(chance.wall(), Some(chance.dice), |_| ()).expect("a wall is wanted");
                    continue;
                }
                _ => (),
            }
            let asked = |seat: &Seat| !game.table().legal_actions(*seat).is_empty();
            let seats: Vec<Seat> = Seat::ALL.into_iter().filter(asked).collect();
            let seat = seats[rng.usize(..seats.len())];
            let legal: Vec<Action> = game.table().legal_actions(seat).iter().collect();
            let good = |action: &&Action| matches!(action, Action::Tsumo | Action::Ron | Action::Riichi(_));
            // So that hands get closed and waiting, most calls are passed and drawn tiles thrown away.
            let action = match legal.iter().find(good) {
                Some(good) => *good,
                None if legal.contains(&Action::Pass) && rng.u8(..4) > 0 => Action::Pass,
                None => legal[rng.usize(..legal.len())],
            };
            game.play(seat, action, |_| ()).expect("it is legal");
        }
    }

    #[test]
    fn the_counts_of_random_games_add_up() {
        let mut all = Stats::default();
        let mut apart = [Stats::default(), Stats::default()];
        for ruleset in &Ruleset::ALL {
            for number in 0..4 {
                let played = Played::of_record(&random_game(ruleset, number)).expect("it replays");
                let stats = stats(&played);
                check(&stats);
                let Outcome { points, places } = played.result.expect("the game is over");
                let shared = Seat::ALL
                    .into_iter()
                    .any(|one| Seat::ALL.into_iter().any(|two| one != two && places[one] == places[two]));
                let sum: u8 = places.0.iter().sum();
                assert!(if shared { sum < 10 } else { sum == 10 }, "{places:?}");
                let start = i32::try_from(ruleset.rules.starting_points).expect("few");
                for seat in Seat::ALL {
                    let change = stats.seats[seat].changes.sum;
                    // Bets that are left over at the end go to the winner, if to anybody.
                    let left = i64::from(points[seat]) - i64::from(start) - change;
                    assert!(left == 0 || (left > 0 && places[seat] == 1), "{seat:?} {left}");
                }
                all.merge(&stats);
                apart[usize::from(number) % 2].merge(&stats);
            }
        }
        check(&all);
        assert!(all.won > 0 && all.exhaustive > 0, "{all:?}");
        let [mut one, other] = apart;
        one.merge(&other);
        assert_eq!(one, all, "the order does not matter");
    }

    fn check(stats: &Stats) {
        let all = stats.all();
        assert_eq!(stats.hands, stats.won + stats.exhaustive + stats.aborted + stats.untold);
        assert_eq!(all.deal_ins, all.wins - all.self_draws, "each win on a discard is paid by one player");
        assert_eq!(all.loss_points.of, all.deal_ins);
        assert!(stats.won <= all.wins && all.wins <= 3 * stats.won);
        assert_eq!((all.hands, all.games), (4 * stats.hands, 4 * stats.games));
        assert_eq!(all.dealer.hands, stats.hands, "there is one East");
        assert_eq!((all.wins, all.wins, all.wins), (all.wins_told, all.win_points.of, all.turns.of));
        assert_eq!(all.placed(), 4 * stats.games);
        let named = stats.players.values().map(|counts| counts.wins).sum::<u64>();
        assert_eq!(named, all.wins, "everybody has a name");
        assert_eq!(stats.players["a"].games, 2 * stats.games, "two players have this name");
        assert!(all.yaku.values().all(|&count| count <= all.wins));
    }
}
