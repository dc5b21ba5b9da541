//! The way from one hand to the next, and from the last one to the result.
//!
//! ```
//! use rules::Ruleset;
//! use janso_table::{Game, HandEnd, Next};
//! use tiles::{Wind, WindSet};
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let game = Game::new(rules);
//! let end = HandEnd::Won { winners: WindSet::EMPTY.with(Wind::East) };
//! let Next::Hand(game) = game.after(rules, end, &engine::Settlement::default(), false) else { panic!("it goes on") };
//! assert_eq!((game.round, game.wind_of(game.dealer), game.counters), (Wind::East, Wind::East, 1));
//! ```

use engine::Settlement;
use rules::{AfterSignal, AgariYame, LeftoverBets, Nagashi, Rounds, Rules, SuddenDeath, Ties};
use tiles::{BySeat, Seat, Wind, WindSet};

use crate::{WindMarker, wind_of};

/// What stands on the table between two hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The prevalent wind.
    pub round: Wind,
    /// Who is East.
    pub dealer: Seat,
    /// Counters, at the right-hand side of East.
    pub counters: u8,
    /// Riichi bets left from drawn hands.
    pub bets: u8,
    /// What each player has.
    pub points: BySeat<i32>,
    /// Points that are taken off the result after uma.
    pub penalties: BySeat<i32>,
}

/// How a hand ended, by the winds of that hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandEnd {
    /// Somebody won.
    Won {
        /// Who.
        winners: WindSet,
    },
    /// The wall ran out.
    Drawn {
        /// Who showed a waiting hand.
        waiting: WindSet,
    },
    /// The wall ran out and nagashi mangan was claimed.
    Nagashi {
        /// By whom.
        claimants: WindSet,
        /// Who was waiting.
        waiting: WindSet,
    },
    /// The hand was aborted.
    Aborted,
    /// The hand is dealt again after a chombo, and does not count as played.
    Replayed,
}

impl HandEnd {
    /// Whether the hand uses up one of those that the time signal leaves: only one with a chombo does not, unless the
    /// ruleset says so.
    pub fn counts_as_played(self, rules: &Rules) -> bool {
        match self {
            HandEnd::Won { .. } | HandEnd::Drawn { .. } | HandEnd::Nagashi { .. } | HandEnd::Aborted => true,
            HandEnd::Replayed => rules.chombo_hand_counts,
        }
    }
}

/// How many hands the time signal leaves, the one in progress included. A hand is in progress once the dice are rolled.
pub fn hands_after_signal(rules: &Rules, in_progress: bool) -> u8 {
    let more = match rules.after_signal {
        AfterSignal::OneMoreHand => 1,
        AfterSignal::FinishHand => 0,
    };
    u8::from(in_progress) + more
}

/// What follows a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another hand.
    Hand(Game),
    /// The end of the game.
    Over(GameResult),
}

/// How a game ended, by seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Final points, left-over bets included.
    pub points: BySeat<i32>,
    /// The best place that each player shares, 1 to 4.
    pub places: BySeat<u8>,
    /// Uma, shared by tied players.
    pub uma: BySeat<i32>,
    /// Left-over riichi bets that each player received.
    pub bets: BySeat<i32>,
    /// Final points over the return points, with uma, what the winner gets for the difference at the start, and
    /// penalties.
    pub totals: BySeat<i32>,
}

impl Game {
    /// A game before its first hand: the player who drew East deals in the East round.
    pub fn new(rules: &Rules) -> Game {
        Game {
            round: Wind::East,
            dealer: Seat::A,
            counters: 0,
            bets: 0,
            points: BySeat::new([rules.starting_points; 4]),
            penalties: BySeat::new([0; 4]),
        }
    }

    /// The wind of a chair in this hand.
    pub fn wind_of(&self, seat: Seat) -> Wind {
        wind_of(seat, self.dealer)
    }

    /// The marker by the first East.
    pub fn marker(&self) -> WindMarker {
        WindMarker { shows: self.round }
    }

    /// What follows a hand that ended like this and was settled like that. `last_hand` says that time has made it the
    /// last one, so that nothing is repeated.
    pub fn after(&self, rules: &Rules, end: HandEnd, settlement: &Settlement, last_hand: bool) -> Next {
        let mut game = *self;
        for seat in Seat::ALL {
            let wind = self.wind_of(seat);
            game.gain(seat, settlement.changes()[wind]);
            game.penalties[seat] = game.penalties[seat].saturating_add(settlement.after_uma[wind]);
        }
        game.bets = settlement.bets_left;
        if end == HandEnd::Replayed && last_hand && end.counts_as_played(rules) {
            return Next::Over(game.result(rules));
        }
        if end == HandEnd::Replayed {
            // No counter is added, those there stay, and the dealer does not change.
            return Next::Hand(game);
        }
        let east_stays = east_stays(rules, end);
        let ends = last_hand || game.is_bust(rules) || self.is_over_after(rules, &game, end, east_stays);
        game.counters = if adds_counter(rules, end) { self.counters.saturating_add(1) } else { 0 };
        if ends {
            return Next::Over(game.result(rules));
        }
        if !east_stays {
            game.dealer = self.dealer.next();
            if game.dealer == Seat::A {
                game.round = self.round.next();
            }
        }
        Next::Hand(game)
    }

    /// A player gains points, or loses them. House rules and long games have no bound, so that points stop at the end of
    /// what can be counted.
    pub(crate) fn gain(&mut self, seat: Seat, points: i32) {
        self.points[seat] = self.points[seat].saturating_add(points);
    }

    /// A score below zero ends the game where the ruleset says so.
    fn is_bust(&self, rules: &Rules) -> bool {
        rules.bust && self.points.values().any(|&points| points < 0)
    }

    /// Whether the hand just played (`self` before it, `after` with its points) was the last of the game.
    fn is_over_after(&self, rules: &Rules, after: &Game, end: HandEnd, east_stays: bool) -> bool {
        let last_round = match rules.rounds {
            Rounds::East => Wind::East,
            Rounds::EastSouth => Wind::South,
        };
        let (extra, closes_round) = (self.round > last_round, self.dealer == Seat::D);
        let enough = |seat: Seat| after.points[seat] >= rules.return_points;
        let somebody_has_enough = Seat::ALL.into_iter().any(enough);
        let anywhere = extra && rules.sudden_death != SuddenDeath::WholeRound;
        let may_be_last = anywhere || (closes_round && self.round >= last_round);
        if !may_be_last {
            return false;
        }
        if extra && rules.sudden_death == SuddenDeath::AtOnce && somebody_has_enough {
            return true;
        }
        if east_stays {
            let leads = Seat::ALL.into_iter().all(|seat| {
                let (own, other) = (after.points[self.dealer], after.points[seat]);
                own > other || (own == other && self.dealer <= seat)
            });
            return may_stop(rules, end) && leads && enough(self.dealer);
        }
        // There is one more round at most.
        let last_possible = rules.sudden_death == SuddenDeath::None || (extra && closes_round);
        last_possible || somebody_has_enough
    }

    /// Places, uma and the left-over bets, as the game stands.
    ///
    /// Places and uma are settled from the scores first, so that sharing the bets never breaks a tie (Q-RII-8).
    pub fn result(&self, rules: &Rules) -> GameResult {
        let ahead = |seat: Seat, other: Seat| match rules.ties {
            Ties::Shared => self.points[other] > self.points[seat],
            Ties::BySeat => (self.points[other], seat) > (self.points[seat], other),
        };
        let place = |seat: Seat| 1 + Seat::ALL.into_iter().filter(|&other| ahead(seat, other)).count() as u8;
        let places = BySeat::from_fn(place);
        let uma = BySeat::from_fn(|seat| {
            let tied = Seat::ALL.into_iter().filter(|&other| places[other] == places[seat]).count();
            let first = usize::from(places[seat]) - 1;
            rules.uma[first..first + tied].iter().sum::<i32>() / tied as i32
        });
        let bets = self.share_bets(rules, places);
        let points = BySeat::from_fn(|seat| self.points[seat].saturating_add(bets[seat]));
        // What the players put in beyond their points at the start goes to the winner.
        let winners = Seat::ALL.into_iter().filter(|&seat| places[seat] == 1).count() as i32;
        let put_in = 4 * (rules.return_points - rules.starting_points);
        let totals = BySeat::from_fn(|seat| {
            let for_first = if places[seat] == 1 { put_in / winners } else { 0 };
            let gained = points[seat].saturating_sub(rules.return_points);
            gained.saturating_add(uma[seat]).saturating_add(for_first).saturating_add(self.penalties[seat])
        });
        GameResult { points, places, uma, bets, totals }
    }

    /// Left-over bets in whole hundreds; the odd hundreds go one by one in the order of the starting seats (Q-RII-9).
    fn share_bets(&self, rules: &Rules, places: BySeat<u8>) -> BySeat<i32> {
        let all = i32::from(self.bets) * rules.riichi_bet;
        let winners = Seat::ALL.into_iter().filter(|&seat| places[seat] == 1);
        let number = winners.clone().count() as i32;
        let each = match rules.leftover_bets {
            LeftoverBets::Nobody => return BySeat::new([0; 4]),
            LeftoverBets::Winner | LeftoverBets::WinnerDropFractions => all / number / 100 * 100,
        };
        let mut odd = match rules.leftover_bets {
            LeftoverBets::Winner => all - each * number,
            LeftoverBets::WinnerDropFractions | LeftoverBets::Nobody => 0,
        };
        let mut bets = BySeat::new([0; 4]);
        for seat in winners {
            let more = odd.min(100);
            bets[seat] = each + more;
            odd -= more;
        }
        bets
    }
}

/// Whether East deals again.
fn east_stays(rules: &Rules, end: HandEnd) -> bool {
    match end {
        HandEnd::Won { winners } => winners.contains(Wind::East),
        HandEnd::Drawn { waiting } => waiting.contains(Wind::East),
        HandEnd::Nagashi { claimants, waiting } => match rules.nagashi {
            Nagashi::AsWin => claimants.contains(Wind::East),
            Nagashi::AsDraw | Nagashi::None => waiting.contains(Wind::East),
        },
        HandEnd::Aborted => rules.east_stays_after_abort,
        HandEnd::Replayed => true,
    }
}

/// Whether an East who stays after this end of the last hand may stop instead, leading with enough points. An abortive
/// draw is always repeated.
fn may_stop(rules: &Rules, end: HandEnd) -> bool {
    let (after_win, after_waiting) = match rules.agari_yame {
        AgariYame::Never => (false, false),
        AgariYame::AfterWin => (true, false),
        AgariYame::AfterWinOrWaiting => (true, true),
    };
    match end {
        HandEnd::Won { .. } => after_win,
        HandEnd::Drawn { .. } => after_waiting,
        HandEnd::Nagashi { .. } if rules.nagashi == Nagashi::AsWin => after_win,
        HandEnd::Nagashi { .. } => after_waiting,
        HandEnd::Aborted | HandEnd::Replayed => false,
    }
}

/// Whether a counter is added; otherwise all are removed.
fn adds_counter(rules: &Rules, end: HandEnd) -> bool {
    match end {
        HandEnd::Won { winners } => winners.contains(Wind::East),
        HandEnd::Nagashi { claimants, .. } => rules.nagashi != Nagashi::AsWin || claimants.contains(Wind::East),
        HandEnd::Drawn { .. } | HandEnd::Aborted | HandEnd::Replayed => true,
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use engine::{Outcome, Stakes, Winner, settle};
    use rules::Ruleset;

    use super::*;

    const DOCUMENTS: [&str; 4] = ["ema2008", "dk2008", "ema2012", "ema2016"];

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("a ruleset").rules
    }

    fn winds(winds: &[Wind]) -> WindSet {
        winds.iter().copied().collect()
    }

    fn won(by: &[Wind]) -> HandEnd {
        HandEnd::Won { winners: winds(by) }
    }

    fn drawn(waiting: &[Wind]) -> HandEnd {
        HandEnd::Drawn { waiting: winds(waiting) }
    }

    fn nothing() -> Settlement {
        Settlement::default()
    }

    #[track_caller]
    fn next(rules: &Rules, game: Game, end: HandEnd) -> Game {
        match game.after(rules, end, &nothing(), false) {
            Next::Hand(game) => game,
            Next::Over(_) => panic!("the game goes on"),
        }
    }

    /// Plays hands that end like these until the game is over; gives the number of hands and how often each was East.
    fn play_out(rules: &Rules, mut ends: impl FnMut(&Game) -> HandEnd) -> (usize, BySeat<u8>) {
        let (mut game, mut hands, mut east) = (Game::new(rules), 0, BySeat::new([0; 4]));
        loop {
            hands += 1;
            east[game.dealer] += 1;
            assert!(hands < 1_000, "every game ends");
            match game.after(rules, ends(&game), &nothing(), false) {
                Next::Hand(next) => game = next,
                Next::Over(_) => return (hands, east),
            }
        }
    }

    // clause: round.starts-east
    // clause: round.two-only
    // clause: round.min-eight-hands
    // clause: seat.east-at-least-twice
    // clause: game.end.after-south
    // clause: game.no-target-score
    #[test]
    fn a_full_game_is_the_east_and_the_south_round() {
        for id in DOCUMENTS {
            assert_eq!(Game::new(rules(id)).round, Wind::East);
            let (hands, east) = play_out(rules(id), |_| won(&[Wind::South]));
            assert_eq!((hands, east), (8, BySeat::new([2; 4])), "{id}");
            // Repeats come on top.
            let mut repeated = false;
            let (hands, _) = play_out(rules(id), |_| {
                let end = if repeated { won(&[Wind::West]) } else { won(&[Wind::East]) };
                repeated = true;
                end
            });
            assert_eq!(hands, 9, "{id}");
        }
    }

    // clause: round.south-begins
    // clause: dealer.passes.other-wins
    // clause: dealer.passes.how
    // clause: round.marker.turned-for-south
    // clause: round.marker.stays-with-first-east
    // clause: game.next-hand
    #[test]
    fn the_deal_passes_to_the_right_and_south_begins_with_the_first_east() {
        for id in DOCUMENTS {
            let mut game = Game::new(rules(id));
            for (dealer, before) in [(Seat::B, Seat::A), (Seat::C, Seat::B), (Seat::D, Seat::C)] {
                game = next(rules(id), game, won(&[Wind::North]));
                assert_eq!((game.dealer, game.round), (dealer, Wind::East));
                // South has become East, and East North.
                assert_eq!((game.wind_of(dealer), game.wind_of(before)), (Wind::East, Wind::North));
                assert_eq!((game.marker().shows, game.marker().lies_by()), (Wind::East, Seat::A));
            }
            game = next(rules(id), game, won(&[Wind::North]));
            assert_eq!((game.dealer, game.round), (Seat::A, Wind::South));
            assert_eq!((game.marker().shows, game.marker().lies_by()), (Wind::South, Seat::A));
        }
    }

    // clause: dealer.stays.east-wins
    // clause: dealer.stays.east-among-winners
    // clause: dealer.stays.east-waiting
    // clause: dealer.passes.east-noten
    // clause: counter.after-east-win
    // clause: counter.after-draw
    // clause: counter.removed
    // clause: draw.counter-placed
    // clause: draw.counters-follow-deal
    // clause: counter.position
    // clause: deal.dice-at-east
    #[test]
    fn who_deals_next_and_with_how_many_counters() {
        use Wind::*;
        for id in DOCUMENTS {
            let before = Game { counters: 2, ..Game::new(rules(id)) };
            let check = |end, dealer, counters| {
                let game = next(rules(id), before, end);
                assert_eq!((game.dealer, game.counters), (dealer, counters), "{id} {end:?}");
            };
            check(won(&[East]), Seat::A, 3);
            check(won(&[East, West]), Seat::A, 3);
            check(won(&[South]), Seat::B, 0);
            check(won(&[South, West, North]), Seat::B, 0);
            check(drawn(&[East]), Seat::A, 3);
            check(drawn(&[East, South, West, North]), Seat::A, 3);
            // The new East takes the counters, with the new one.
            check(drawn(&[South, West]), Seat::B, 3);
            check(drawn(&[]), Seat::B, 3);
            check(HandEnd::Replayed, Seat::A, 2);
        }
    }

    // clause: abort.counter
    // clause: abort.east-stays
    // clause: game.last-hand.repeat-on-draw
    // clause: yaku.nagashi.as-win
    #[test]
    fn aborted_hands_and_nagashi_mangan() {
        use Wind::*;
        for id in ["ema2008", "dk2008", "ema2012"] {
            let before = Game { counters: 2, ..Game::new(rules(id)) };
            let after = |end| {
                let game = next(rules(id), before, end);
                (game.dealer, game.counters)
            };
            assert_eq!(after(HandEnd::Aborted), (Seat::A, 3));
            let nagashi =
                |by: &[Wind], waiting: &[Wind]| HandEnd::Nagashi { claimants: winds(by), waiting: winds(waiting) };
            assert_eq!(after(nagashi(&[East], &[])), (Seat::A, 3), "as a win of East");
            assert_eq!(after(nagashi(&[West], &[East])), (Seat::B, 0), "as a win of another");
            let last = Game { round: South, dealer: Seat::D, ..before };
            for end in [drawn(&[East]), HandEnd::Aborted] {
                let game = next(rules(id), last, end);
                assert_eq!((game.round, game.dealer), (South, Seat::D), "the last hand is repeated");
            }
        }
        // Tenhou counts it as a draw.
        let game = next(
            rules("tenhou"),
            Game::new(rules("tenhou")),
            HandEnd::Nagashi { claimants: winds(&[West]), waiting: winds(&[East]) },
        );
        assert_eq!((game.dealer, game.counters), (Seat::A, 1));
    }

    // clause: game.no-early-end
    // clause: game.no-agari-yame
    // clause: game.negative.borrow
    #[test]
    fn neither_debts_nor_a_lead_end_the_game() {
        for id in DOCUMENTS {
            let poor = Game { points: BySeat::new([-5_000, 60_000, 40_000, 25_000]), ..Game::new(rules(id)) };
            assert!(matches!(poor.after(rules(id), won(&[Wind::South]), &nothing(), false), Next::Hand(_)));
            let leads = BySeat::new([20_000, 20_000, 20_000, 60_000]);
            let last = Game { round: Wind::South, dealer: Seat::D, points: leads, ..Game::new(rules(id)) };
            assert!(matches!(last.after(rules(id), won(&[Wind::East]), &nothing(), false), Next::Hand(_)), "{id}");
            // Unless a time limit has made that hand the last one.
            assert!(matches!(last.after(rules(id), won(&[Wind::East]), &nothing(), true), Next::Over(_)), "{id}");
        }
    }

    /// FORMATS of the records: below zero ends the game, a leading dealer ends it, and West is played below 30000.
    #[test]
    fn tenhou_ends_games_in_its_own_way() {
        let rules = rules("tenhou");
        let over = |game: Game, end| matches!(game.after(rules, end, &nothing(), false), Next::Over(_));
        let last =
            |points| Game { round: Wind::South, dealer: Seat::D, points: BySeat::new(points), ..Game::new(rules) };
        assert!(over(Game { points: BySeat::new([-100, 50_000, 25_000, 25_100]), ..Game::new(rules) }, drawn(&[])));
        assert!(over(last([20_000, 20_000, 20_000, 40_000]), won(&[Wind::East])), "leading dealer wins");
        assert!(over(last([20_000, 20_000, 20_000, 40_000]), drawn(&[Wind::East])), "leading dealer waits");
        assert!(!over(last([20_000, 20_000, 20_000, 40_000]), HandEnd::Aborted));
        assert!(!over(last([40_000, 20_000, 20_000, 20_000]), won(&[Wind::East])), "the dealer does not lead");
        assert!(!over(last([25_000, 25_000, 25_000, 25_000]), drawn(&[])), "nobody has 30000: West is played");
        assert!(over(last([30_000, 25_000, 25_000, 20_000]), drawn(&[])));
        let end_of_west = Game { round: Wind::West, ..last([25_000; 4]) };
        assert!(over(end_of_west, drawn(&[])), "but no further");
        let middle_of_west = Game { round: Wind::West, dealer: Seat::B, ..last([31_000, 23_000, 23_000, 23_000]) };
        assert!(over(middle_of_west, won(&[Wind::South])), "sudden death");
    }

    /// Whether a hand of this round and dealer, after which the points are these, is the last one: by each answer, in
    /// the order in which they stand.
    #[track_caller]
    fn check_last(round: Wind, dealer: Seat, points: [i32; 4], end: HandEnd, expected: [bool; 4]) {
        let answers = [SuddenDeath::None, SuddenDeath::WhenEastPasses, SuddenDeath::AtOnce, SuddenDeath::WholeRound];
        let found = answers.map(|sudden_death| {
            let rules = Rules { sudden_death, ..*rules("tenhou") };
            let game = Game { round, dealer, points: BySeat::new(points), ..Game::new(&rules) };
            matches!(game.after(&rules, end, &nothing(), false), Next::Over(_))
        });
        assert_eq!(found, expected, "{round} {dealer:?} {points:?} {end:?}");
    }

    #[test]
    fn another_round_ends_as_the_ruleset_says() {
        use Wind::*;
        const NOBODY: [i32; 4] = [25_000; 4];
        const FIRST: [i32; 4] = [31_000, 23_000, 23_000, 23_000];
        const LAST: [i32; 4] = [23_000, 23_000, 23_000, 31_000];
        // Before the last hand nothing ends, whoever has the points.
        check_last(South, Seat::C, FIRST, drawn(&[]), [false; 4]);
        // After it there is another round where nobody has them.
        check_last(South, Seat::D, NOBODY, drawn(&[]), [true, false, false, false]);
        check_last(South, Seat::D, FIRST, drawn(&[]), [true; 4]);
        // East stays and does not lead: the last hand is repeated.
        check_last(South, Seat::D, FIRST, drawn(&[East]), [false; 4]);
        check_last(South, Seat::D, LAST, drawn(&[East]), [true; 4]);
        // In the other round: the deal passes, East stays and does not lead, East leads.
        check_last(West, Seat::B, NOBODY, won(&[South]), [true, false, false, false]);
        check_last(West, Seat::B, FIRST, won(&[South]), [true, true, true, false]);
        check_last(West, Seat::B, FIRST, drawn(&[East]), [false, false, true, false]);
        check_last(West, Seat::B, FIRST, HandEnd::Aborted, [false, false, true, false]);
        check_last(West, Seat::A, FIRST, won(&[East]), [true, true, true, false]);
        // Its last hand is repeated like that of a regular round, and there is no round after it.
        check_last(West, Seat::D, NOBODY, drawn(&[]), [true; 4]);
        check_last(West, Seat::D, NOBODY, drawn(&[East]), [false; 4]);
        check_last(West, Seat::D, FIRST, drawn(&[East]), [false, false, true, false]);
        check_last(West, Seat::D, LAST, drawn(&[East]), [true; 4]);
    }

    #[test]
    fn a_leading_east_ends_the_game_as_the_ruleset_says() {
        use Wind::*;
        let leads = [20_000, 20_000, 20_000, 40_000];
        let check = |nagashi, end, expected: [bool; 3]| {
            let answers = [AgariYame::Never, AgariYame::AfterWin, AgariYame::AfterWinOrWaiting];
            let found = answers.map(|agari_yame| {
                let rules = Rules { agari_yame, nagashi, ..*rules("tenhou") };
                let game = Game { round: South, dealer: Seat::D, points: BySeat::new(leads), ..Game::new(&rules) };
                matches!(game.after(&rules, end, &nothing(), false), Next::Over(_))
            });
            assert_eq!(found, expected, "{nagashi:?} {end:?}");
        };
        let nagashi = HandEnd::Nagashi { claimants: winds(&[East]), waiting: winds(&[East]) };
        check(Nagashi::AsDraw, won(&[East]), [false, true, true]);
        check(Nagashi::AsDraw, drawn(&[East]), [false, false, true]);
        check(Nagashi::AsDraw, nagashi, [false, false, true]);
        check(Nagashi::AsWin, nagashi, [false, true, true]);
        check(Nagashi::AsDraw, HandEnd::Aborted, [false; 3]);
        check(Nagashi::AsDraw, won(&[South]), [true; 3]);
    }

    // clause: counter.removed-after-payment
    // clause: game.zero-sum
    #[test]
    fn counters_are_paid_before_they_go_and_no_point_is_lost() {
        for id in DOCUMENTS {
            let game = Game { counters: 2, bets: 1, ..Game::new(rules(id)) };
            let stakes = Stakes { counters: 2, older_bets: 1, declared: WindSet::EMPTY };
            let winner = Winner { wind: Wind::South, base: 2_000, liable: None };
            let outcome = Outcome::Ron { discarder: Wind::East, winners: &[winner] };
            let settlement = settle(rules(id), stakes, outcome);
            let Next::Hand(after) = game.after(rules(id), won(&[Wind::South]), &settlement, false) else {
                panic!("the game goes on")
            };
            assert_eq!(after.points, BySeat::new([21_400, 39_600, 30_000, 30_000]), "{id}");
            assert_eq!((after.counters, after.bets), (0, 0));
            assert_eq!(after.points.values().sum::<i32>(), 120_000 + 1_000, "with the bet that lay there");
        }
    }

    // clause: game.start-points.30000
    // clause: game.start-points.unspecified
    #[test]
    fn everybody_starts_with_30000() {
        for id in DOCUMENTS {
            assert_eq!(Game::new(rules(id)).points, BySeat::new([30_000; 4]));
        }
        let settable = Rules { starting_points: 25_000, ..*rules("ema2008") };
        assert_eq!(Game::new(&settable).points, BySeat::new([25_000; 4]));
    }

    fn result(id: &str, points: [i32; 4], bets: u8) -> GameResult {
        Game { points: BySeat::new(points), bets, ..Game::new(rules(id)) }.result(rules(id))
    }

    // clause: game.winner.most-points
    // clause: game.ties-stand
    // clause: uma.ema2008
    // clause: uma.ema2012
    // clause: uma.ema2016
    // clause: uma.ties-shared
    // clause: uma.tie-first.6000
    // clause: uma.tie-first.20000
    // clause: uma.tie-first.10000
    // clause: uma.zero-sum
    // clause: uma.several-games
    // clause: game.result.points-plus-uma
    #[test]
    fn uma_goes_by_places_and_ties_share_it() {
        let cases: [([i32; 4], [u8; 4], [i32; 4]); 8] = [
            // In thirds of the uma for second place: first is three, second one.
            ([41_000, 33_000, 27_000, 19_000], [1, 2, 3, 4], [3, 1, -1, -3]),
            ([19_000, 27_000, 33_000, 41_000], [4, 3, 2, 1], [-3, -1, 1, 3]),
            ([38_000, 38_000, 25_000, 19_000], [1, 1, 3, 4], [2, 2, -1, -3]),
            ([41_000, 30_000, 30_000, 19_000], [1, 2, 2, 4], [3, 0, 0, -3]),
            ([41_000, 35_000, 22_000, 22_000], [1, 2, 3, 3], [3, 1, -2, -2]),
            ([33_000, 33_000, 33_000, 21_000], [1, 1, 1, 4], [1, 1, 1, -3]),
            ([39_000, 27_000, 27_000, 27_000], [1, 2, 2, 2], [3, -1, -1, -1]),
            ([30_000, 30_000, 30_000, 30_000], [1, 1, 1, 1], [0, 0, 0, 0]),
        ];
        for (id, unit) in [("ema2008", 3_000), ("dk2008", 3_000), ("ema2012", 10_000), ("ema2016", 5_000)] {
            for (points, places, uma) in cases {
                let found = result(id, points, 0);
                assert_eq!(
                    (found.places, found.uma),
                    (BySeat::new(places), BySeat::new(uma.map(|n| n * unit))),
                    "{id}"
                );
                assert_eq!(found.uma.values().sum::<i32>(), 0);
                let totals = Seat::ALL.map(|seat| points[seat as usize] - 30_000 + found.uma[seat]);
                assert_eq!(found.totals, BySeat::new(totals));
            }
        }
        // Tenhou knows no ties, and the winner gets what the others put in: 25000 to start, 30000 to return.
        let found = result("tenhou", [25_000; 4], 0);
        assert_eq!(found.places, BySeat::new([1, 2, 3, 4]));
        assert_eq!(found.totals, BySeat::new([35_000, 5_000, -15_000, -25_000]));
    }

    // clause: bets.leftover.to-winner
    // clause: bets.leftover.split-on-tie
    // clause: bets.leftover.uneven
    // clause: bets.leftover.tie-stays
    #[test]
    fn left_over_bets_go_to_the_winners_after_the_places_are_fixed() {
        for id in DOCUMENTS {
            let check = |points, number, bets: [i32; 4], places: [u8; 4]| {
                let found = result(id, points, number);
                assert_eq!((found.bets, found.places), (BySeat::new(bets), BySeat::new(places)), "{id}");
                let with_bets: Vec<i32> = points.iter().zip(bets).map(|(points, bet)| points + bet).collect();
                assert_eq!(found.points.into_array()[..], with_bets[..]);
            };
            check([41_000, 33_000, 27_000, 17_000], 2, [2_000, 0, 0, 0], [1, 2, 3, 4]);
            check([38_000, 38_000, 24_000, 19_000], 1, [500, 500, 0, 0], [1, 1, 3, 4]);
            check([33_000, 33_000, 33_000, 20_000], 1, [400, 300, 300, 0], [1, 1, 1, 4]);
            check([20_000, 33_000, 33_000, 33_000], 1, [0, 400, 300, 300], [4, 1, 1, 1]);
            check([29_500; 4], 2, [500, 500, 500, 500], [1; 4]);
            check([29_750; 4], 1, [300, 300, 200, 200], [1; 4]);
        }
        assert_eq!(result("ema2025", [33_000, 33_000, 33_000, 20_000], 1).bets, BySeat::new([300, 300, 300, 0]));
        assert_eq!(result("wrc2022", [41_000, 33_000, 27_000, 17_000], 2).bets, BySeat::new([0; 4]));
    }

    /// Penalties after uma leave the places alone.
    #[test]
    fn a_chombo_after_uma_comes_off_the_result() {
        let rules = rules("ema2016");
        let offenders = winds(&[Wind::East]);
        let settlement = settle(rules, Stakes::default(), Outcome::Chombo { offenders, in_tournament: true });
        let game = Game { points: BySeat::new([41_000, 33_000, 27_000, 19_000]), ..Game::new(rules) };
        let Next::Hand(game) = game.after(rules, HandEnd::Replayed, &settlement, false) else {
            panic!("it is replayed")
        };
        let found = game.result(rules);
        assert_eq!(found.places, BySeat::new([1, 2, 3, 4]));
        assert_eq!(found.totals, BySeat::new([6_000, 8_000, -8_000, -26_000]));
    }
}
