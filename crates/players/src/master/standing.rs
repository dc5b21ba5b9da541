//! What points are worth at the end of the game: uma and places, as the game stands.

use rules::{Rounds, Rules};
use table::SeatView;
use tiles::{BySeat, Seat, Wind};

/// By how much the points of two players drift apart in a hand.
const DRIFT: f32 = 6_500.0;
/// From the standard deviation to the scale of a logistic curve.
const LOGISTIC: f32 = 0.55;

/// Where a player stands in the game.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    me: Seat,
    points: BySeat<f32>,
    uma: [f32; 4],
    /// How far two players' points may still drift apart.
    spread: f32,
    now: f32,
    by_discard: Curve,
    by_self_draw: Curve,
}

/// Values for points from 0 to 48,000, in steps.
#[derive(Debug, Clone, Copy)]
struct Curve([f32; Curve::POINTS.len()]);

impl Curve {
    const POINTS: [f32; 10] = [0., 1_000., 2_000., 4_000., 8_000., 12_000., 16_000., 24_000., 32_000., 48_000.];

    fn of(value: impl Fn(f32) -> f32) -> Curve {
        Curve(Curve::POINTS.map(value))
    }

    fn at(&self, points: f32) -> f32 {
        let last = Curve::POINTS.len() - 1;
        let above = Curve::POINTS.iter().position(|&step| points < step).unwrap_or(last).max(1);
        let (low, high) = (Curve::POINTS[above - 1], Curve::POINTS[above]);
        let part = (points - low) / (high - low);
        self.0[above - 1] + part * (self.0[above] - self.0[above - 1])
    }
}

impl Standing {
    pub(super) fn of(rules: &Rules, view: SeatView<'_>) -> Standing {
        let game = &view.board.game;
        let last_round = match rules.rounds {
            Rounds::East => Wind::East,
            Rounds::EastSouth => Wind::South,
        };
        let rounds = (last_round as i32 - game.round as i32).max(0);
        let hands = (4 * rounds + 3 - game.dealer as i32) as f32;
        // Repeats, and in the last hand the chance of one.
        let spread = DRIFT * LOGISTIC * (1.25 * hands + 0.05).sqrt();
        let points = BySeat::from_fn(|seat| game.points[seat] as f32);
        let uma = rules.uma.map(|uma| uma as f32);
        let empty = Curve([0.0; Curve::POINTS.len()]);
        let mut standing =
            Standing { me: view.seat, points, uma, spread, now: 0.0, by_discard: empty, by_self_draw: empty };
        standing.now = standing.worth(points);
        let others = view.seat.others();
        standing.by_discard =
            Curve::of(|won| others.map(|from| standing.after(won, from, won)).iter().sum::<f32>() / 3.0);
        standing.by_self_draw = Curve::of(|won| {
            let mut points = points;
            points[view.seat] += won;
            others.iter().for_each(|&seat| points[seat] -= won / 3.0);
            standing.worth(points) - standing.now
        });
        standing
    }

    /// What it brings to win this many points with a discard.
    pub(super) fn ron(&self, points: f32) -> f32 {
        self.by_discard.at(points)
    }

    /// What it brings to win this many points by self-draw.
    pub(super) fn tsumo(&self, points: f32) -> f32 {
        self.by_self_draw.at(points)
    }

    /// What a few points more are worth, for each of them.
    pub(super) fn slope(&self) -> f32 {
        self.tsumo(1_000.0) / 1_000.0
    }

    /// What it brings to lose this many points to this player; below zero.
    pub(super) fn deal_in(&self, to: Seat, points: f32) -> f32 {
        let mut after = self.points;
        after[self.me] -= points;
        after[to] += points;
        self.worth(after) - self.now
    }

    /// What it brings on average that another player wins this many points, but not on our discard: half of these wins
    /// are drawn, and everybody pays.
    pub(super) fn bystander(&self, winner: Seat, points: f32, dealer: Seat) -> f32 {
        let mut drawn = self.points;
        drawn[winner] += points;
        for seat in winner.others() {
            drawn[seat] -= points
                * match () {
                    () if winner == dealer => 1.0 / 3.0,
                    () if seat == dealer => 1.0 / 2.0,
                    () => 1.0 / 4.0,
                };
        }
        let payers = self.me.others().into_iter().filter(|&seat| seat != winner);
        let discarded: f32 = payers
            .map(|from| {
                let mut after = self.points;
                after[winner] += points;
                after[from] -= points;
                self.worth(after) / 2.0
            })
            .sum();
        (self.worth(drawn) + discarded) / 2.0 - self.now
    }

    fn after(&self, won: f32, from: Seat, paid: f32) -> f32 {
        let mut after = self.points;
        after[self.me] += won;
        after[from] -= paid;
        self.worth(after) - self.now
    }

    /// The result to be expected with these points: they count, and so does the uma of the place.
    fn worth(&self, points: BySeat<f32>) -> f32 {
        let own = points[self.me];
        let ahead = self.me.others().map(|other| {
            // Of equal points the earlier seat goes before, or both share.
            let lead = own - points[other] + if self.me < other { 1.0 } else { -1.0 };
            1.0 / (1.0 + (-lead / self.spread).exp())
        });
        let mut uma = 0.0;
        for beaten in 0..8_usize {
            let chance: f32 = (0..3).map(|n| if beaten >> n & 1 == 1 { ahead[n] } else { 1.0 - ahead[n] }).product();
            uma += chance * self.uma[3 - beaten.count_ones() as usize];
        }
        own + uma
    }
}
