//! What han and minipoints are worth: limits, the base figure, and how it is rounded into payments.

use rules::Rules;

/// A name for a value that does not grow with the minipoints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// 2000 base points.
    Mangan,
    /// 3000 base points.
    Haneman,
    /// 4000 base points.
    Baiman,
    /// 6000 base points.
    Sanbaiman,
    /// 8000 base points, for each yakuman.
    Yakuman,
}

impl Limit {
    /// All limits, lowest first.
    pub const ALL: [Limit; 5] = [Limit::Mangan, Limit::Haneman, Limit::Baiman, Limit::Sanbaiman, Limit::Yakuman];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Limit::Mangan => "mangan",
            Limit::Haneman => "haneman",
            Limit::Baiman => "baiman",
            Limit::Sanbaiman => "sanbaiman",
            Limit::Yakuman => "yakuman",
        }
    }

    /// A quarter of what a discarder pays to a winner who is not East.
    pub const fn base(self) -> i32 {
        match self {
            Limit::Mangan => 2_000,
            Limit::Haneman => 3_000,
            Limit::Baiman => 4_000,
            Limit::Sanbaiman => 6_000,
            Limit::Yakuman => 8_000,
        }
    }
}

/// The base figure of a hand: what it is worth before it is known who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Base {
    /// The figure that payments are multiples of.
    pub points: i32,
    /// The limit it reached.
    pub limit: Option<Limit>,
}

/// The worth of a hand of this many yakuman.
pub fn of_yakuman(count: u8) -> Base {
    Base { points: Limit::Yakuman.base() * i32::from(count), limit: Some(Limit::Yakuman) }
}

/// The limits by han from five on.
const BY_HAN: [Limit; 9] = {
    use Limit::*;
    [Mangan, Haneman, Haneman, Baiman, Baiman, Baiman, Sanbaiman, Sanbaiman, Yakuman]
};

/// The worth of a hand by han and rounded minipoints.
#[inline]
pub fn of_han(rules: &Rules, han: u8, fu: u8) -> Base {
    let limit = if han >= 5 {
        let most = if rules.counted_yakuman { 8 } else { 7 };
        BY_HAN[usize::from(han - 5).min(most)]
    } else {
        let base = i32::from(fu) << (han + 2);
        let raised = rules.kiriage & ((han, fu) == (4, 30) || (han, fu) == (3, 60));
        if base < Limit::Mangan.base() && !raised {
            return Base { points: base, limit: None };
        }
        Limit::Mangan
    };
    Base { points: limit.base(), limit: Some(limit) }
}

/// What one player pays: a multiple of the base figure, rounded up to the next hundred once.
#[inline]
pub fn payment(base: i32, times: i32) -> i32 {
    (base * times + 99) / 100 * 100
}

/// What a self-drawing winner gets from a payer; East pays and receives double.
#[inline]
pub fn self_draw_share(base: i32, winner_is_east: bool, payer_is_east: bool) -> i32 {
    payment(base, if winner_is_east || payer_is_east { 2 } else { 1 })
}

/// What a discarder pays.
#[inline]
pub fn discard_payment(base: i32, winner_is_east: bool) -> i32 {
    payment(base, if winner_is_east { 6 } else { 4 })
}

/// What a winner gets in all, without counters and bets.
#[inline]
pub fn total(base: i32, winner_is_east: bool, self_draw: bool) -> i32 {
    let by_discard = discard_payment(base, winner_is_east);
    let from_each = payment(base, 1 + i32::from(winner_is_east));
    let by_self_draw = payment(base, 2) + 2 * from_each;
    if self_draw { by_self_draw } else { by_discard }
}
