//! What players want to know of their games, as whole numbers: how often and how much, by seat and by name.
//!
//! What is not known of a game is not counted. Counts can be merged in any order.

use std::collections::{BTreeMap, BTreeSet};

use engine::Dora;
use rules::Yaku;
use tiles::{BySeat, Seat};

use crate::hand::{GameHistory, GameOutcome, HandHistory, HandOver, HandWin};

/// A sum, and how many things were added.
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
    /// Wins of others on a tile of this player.
    pub deal_ins: u64,
    /// Points gained or lost, by hand.
    pub changes: Sum,
}

/// What somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerStats {
    /// Games, those that were broken off too.
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
    /// Wins of others on a tile of this player; two wins on one tile are two.
    pub deal_ins: u64,
    /// Hands with riichi.
    pub riichi: u64,
    /// Hands with a claimed tile.
    pub called: u64,
    /// Exhaustive draws of which it is known whether the hand was waiting.
    pub draws: u64,
    /// Such draws with a waiting hand.
    pub waiting: u64,
    /// What won hands are worth, without counters and bets.
    pub win_points: Sum,
    /// What hands are worth that others won on a tile of this player, without counters and bets.
    pub loss_points: Sum,
    /// Turns of wins.
    pub turns: Sum,
    /// Points gained or lost, by hand.
    pub changes: Sum,
    /// Wins of which the yaku are known.
    pub wins_told: u64,
    /// Wins with each yaku, by its id.
    pub yaku: BTreeMap<&'static str, u64>,
    /// Dora, red fives and ura dora of the wins.
    pub dora: [u64; 3],
    /// As East.
    pub dealer: AsDealer,
}

impl PlayerStats {
    /// Games that ended.
    pub fn placed(&self) -> u64 {
        self.places.iter().sum()
    }

    /// The yaku that were counted, most frequent first.
    pub fn yaku_by_frequency(&self) -> Vec<(&'static str, u64)> {
        let mut found: Vec<(&'static str, u64)> = self.yaku.iter().map(|(id, count)| (*id, *count)).collect();
        found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        found
    }

    /// The mean place.
    pub fn mean_place(&self) -> Option<f64> {
        let sum: u64 = (1..).zip(self.places).map(|(place, games)| place * games).sum();
        (self.placed() > 0).then(|| sum as f64 / self.placed() as f64)
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &PlayerStats) {
        let PlayerStats {
            games,
            places,
            points,
            hands,
            wins,
            self_draws,
            deal_ins,
            riichi,
            called,
            draws,
            waiting,
            ..
        } = other;
        let PlayerStats { win_points, loss_points, turns, changes, wins_told, yaku, dora, dealer, .. } = other;
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

    /// Counts what a seat did in a hand, unless it is dealt again.
    pub fn add_hand(&mut self, seat: Seat, hand: &HandHistory) {
        if hand.over == HandOver::Replayed {
            return;
        }
        self.hands += 1;
        self.riichi += u64::from(hand.riichi_of(seat).is_some());
        self.called += u64::from(hand.calls[seat].claimed() > 0);
        let (mut wins, mut deal_ins) = (0, 0);
        for win in &hand.wins {
            if win.seat == seat {
                wins += 1;
                self.add_win(win);
            } else if win.from == Some(seat) {
                deal_ins += 1;
                win.points.iter().for_each(|&points| self.loss_points.add(points));
            }
        }
        if let HandOver::Exhaustive | HandOver::Nagashi = hand.over {
            self.draws += u64::from(hand.waiting[seat].is_some());
            self.waiting += u64::from(hand.waiting[seat] == Some(true));
        }
        self.wins += wins;
        self.deal_ins += deal_ins;
        hand.changes.iter().for_each(|changes| self.changes.add(changes[seat]));
        if hand.start.dealer == seat {
            self.dealer.hands += 1;
            self.dealer.wins += wins;
            self.dealer.deal_ins += deal_ins;
            hand.changes.iter().for_each(|changes| self.dealer.changes.add(changes[seat]));
        }
    }

    fn add_win(&mut self, win: &HandWin) {
        self.self_draws += u64::from(win.from.is_none());
        self.turns.add(win.turn);
        win.points.iter().for_each(|&points| self.win_points.add(points));
        if let Some((yaku, Dora { dora, red, ura })) = win.counted() {
            self.wins_told += 1;
            // Double riichi stands in the place of riichi, and dragon pungs are one, however many.
            let double = yaku.contains(Yaku::DoubleRiichi);
            let ids: BTreeSet<_> = yaku.iter().filter(|&one| !(double && one == Yaku::Riichi)).map(Yaku::id).collect();
            ids.into_iter().for_each(|id| *self.yaku.entry(id).or_default() += 1);
            self.dora.iter_mut().zip([dora, red, ura]).for_each(|(sum, one)| *sum += u64::from(one));
        }
    }
}

/// The counts of some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Hands that were played to their end: won, drawn, aborted, or ended for a reason that is not known.
    pub hands: u64,
    /// Hands that somebody won.
    pub won: u64,
    /// Hands in which the wall ran out, those with nagashi mangan too.
    pub exhaustive: u64,
    /// Hands with nagashi mangan.
    pub nagashi: u64,
    /// Hands that were aborted.
    pub aborted: u64,
    /// Hands that nobody won, for a reason that is not known.
    pub untold: u64,
    /// By seat: that of the first dealer is A.
    pub seats: BySeat<PlayerStats>,
    /// By name. Players of one name are counted together.
    pub players: BTreeMap<String, PlayerStats>,
}

impl Stats {
    /// The players: who played most first, then who was better placed.
    pub fn by_games(&self) -> Vec<(&str, &PlayerStats)> {
        let mut players: Vec<(&str, &PlayerStats)> =
            self.players.iter().map(|(name, counts)| (name.as_str(), counts)).collect();
        let place = |counts: &PlayerStats| counts.mean_place().unwrap_or(f64::INFINITY);
        players.sort_by(|(_, one), (_, other)| other.games.cmp(&one.games).then(place(one).total_cmp(&place(other))));
        players
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameHistory) {
        self.games += 1;
        for hand in &game.hands {
            self.hands += u64::from(hand.over != HandOver::Replayed);
            match hand.over {
                HandOver::Won => self.won += 1,
                HandOver::Exhaustive => self.exhaustive += 1,
                HandOver::Nagashi => {
                    self.exhaustive += 1;
                    self.nagashi += 1;
                }
                HandOver::Aborted(_) => self.aborted += 1,
                HandOver::Unknown => self.untold += 1,
                HandOver::Replayed => (),
            }
        }
        for seat in Seat::ALL {
            let mut counts = PlayerStats { games: 1, ..PlayerStats::default() };
            game.hands.iter().for_each(|hand| counts.add_hand(seat, hand));
            if let Some(GameOutcome { points, places, .. }) = game.result {
                counts.points.add(points[seat]);
                let place = usize::from(places[seat].saturating_sub(1)).min(3);
                counts.places[place] += 1;
            }
            self.seats[seat].merge(&counts);
            if let Some(name) = &game.names[seat] {
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
    pub fn all(&self) -> PlayerStats {
        let mut all = PlayerStats::default();
        Seat::ALL.into_iter().for_each(|seat| all.merge(&self.seats[seat]));
        all
    }
}
