//! What goes on around a hand while it is played.

use rules::Rules;
use table::SeatView;
use tiles::Counts;

use super::fitted;
use super::prospect::TURNS;
use super::rivals::Peril;
use super::standing::Standing;

/// What goes on around the hand, by own draws left.
#[derive(Debug, Clone)]
pub(super) struct Pace {
    /// The draws that are left.
    pub(super) draws: usize,
    /// Counters and bets that a winner gets.
    pub(super) stakes: f32,
    /// The chance that nobody else ends the hand before the next draw.
    pub(super) goes_on: [f32; TURNS],
    /// What it brings that somebody else wins.
    pub(super) lost: f32,
    /// How many more tiles help a hand that is not waiting than those that bring it nearer, or fewer.
    pub(super) helped: [f32; TURNS],
    /// The same for a concealed hand that is two away from waiting.
    pub(super) helped_early: [f32; TURNS],
    /// What a discard costs on average while the hand is not given up.
    pub(super) discard: [f32; TURNS],
    /// What a discard costs that cannot be chosen.
    pub(super) forced: [f32; TURNS],
    /// What a hand is worth that is given up.
    pub(super) folded: [f32; TURNS],
    /// What it brings to be waiting at an exhaustive draw, and to be not.
    pub(super) waiting: f32,
    pub(super) noten: f32,
    /// How much of the usual wins of a far hand is left with this threat.
    pub(super) calm: f32,
    /// What riichi costs, or `None` if it cannot be declared.
    pub(super) bet: Option<f32>,
}

impl Pace {
    pub(super) fn of(
        rules: &Rules,
        view: SeatView<'_>,
        peril: &Peril,
        unseen: &Counts,
        counts: &Counts,
        standing: &Standing,
    ) -> Pace {
        let board = view.board;
        let draws = usize::from(board.live / 4).min(TURNS - 2);
        let riichi = view.seat.others().iter().filter(|&&seat| board.players[seat].riichi).count().min(2);
        let discards = board.discards(view.seat).count();
        let risk = peril.mean_risk(unseen);
        let points = board.game.points[view.seat];
        let may_bet =
            rules.riichi_min_points.is_none_or(|least| points >= least) && board.players[view.seat].is_concealed();
        let noten = standing.slope() * rules.noten_total as f32 / 3.0;
        let mut pace = Pace {
            draws,
            stakes: f32::from(board.bets()) * rules.riichi_bet as f32
                + f32::from(board.game.counters) * rules.counter_points as f32,
            goes_on: [1.0; TURNS],
            lost: peril.lost,
            helped: [1.0; TURNS],
            helped_early: [1.0; TURNS],
            discard: [0.0; TURNS],
            forced: [0.0; TURNS],
            folded: [0.0; TURNS],
            waiting: noten,
            noten: -noten,
            calm: fitted::CALM[riichi],
            bet: may_bet.then_some(standing.slope() * rules.riichi_bet as f32),
        };
        for turn in 1..=draws {
            let later = draws - turn;
            let number = (discards + later).min(19);
            let now = fitted::OTHERS_END[riichi][number];
            // Who has not declared riichi yet may do it.
            let fades = 0.75_f32.powi(later as i32);
            let ends = now.max(now * fades + fitted::OTHERS_END_MEAN[number] * (1.0 - fades));
            pace.goes_on[turn] = 1.0 - ends;
            // The threat grows with the hand.
            let grown = 1.0 + 0.08 * later as f32;
            pace.discard[turn] = fitted::PUSHED * risk * grown;
            pace.forced[turn] = risk * grown;
            let threatened = if riichi > 0 { fitted::HELPED_UNDER_RIICHI } else { 1.0 };
            let helped = |each: f32| threatened * (fitted::HELPED + each * turn as f32);
            pace.helped[turn] = helped(fitted::HELPED_EACH);
            pace.helped_early[turn] = helped(fitted::HELPED_EACH_EARLY);
        }
        pace.folded = peril.folded(counts, &pace);
        pace
    }
}
