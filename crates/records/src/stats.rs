//! What players want to know of their games, as whole numbers: how often and how much, by seat and by name.
//!
//! A game is first boiled down to what is counted ([`Played`]), from our own record or from that of another program, and
//! then counted ([`Stats::add`]). Counts can be merged in any order.

use std::collections::BTreeMap;

use tiles::{BySeat, Seat};

mod played;

pub use played::{HandOver, HandPlayed, Outcome, Played, WinCounted, WinPlayed};

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

    use rules::Ruleset;
    use shuffle::Seed;
    use table::{Action, Conduct, Occasion, Phase};

    use super::*;
    use crate::foreign::{Found, Texts};
    use crate::record::{Head, PlayerName, Record, Recorder};
    use crate::through::recorded;
    use crate::told::{End, Told};

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
        let stats = stats(&Played::of_told(&told(GAME), None));
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
        assert_eq!(Played::of_record(&ours).expect("it replays"), Played::of_told(&told, None));
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
        assert_eq!(Played::of_told(&less, None), Played::of_told(&whole, None));
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
                    game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
                    continue;
                }
                _ => (),
            }
            let asked = |seat: &Seat| !game.table().legal_actions(*seat).is_empty();
            let seats: Vec<Seat> = Seat::ALL.into_iter().filter(asked).collect();
            let seat = seats[rng.usize(..seats.len())];
            let legal: Vec<Action> = game.table().legal_actions(seat).iter().collect();
            let good =
                |action: &&Action| matches!(action.without_reading(), Action::Tsumo | Action::Ron | Action::Riichi(_));
            // So that hands get closed and waiting, most calls are passed and drawn tiles thrown away.
            let action = match legal.iter().find(good) {
                Some(good) => *good,
                None if legal.contains(&Action::Pass) && rng.u8(..4) > 0 => Action::Pass,
                None => legal[rng.usize(..legal.len())],
            };
            game.play(seat, action, |_, _| ()).expect("it is legal");
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
