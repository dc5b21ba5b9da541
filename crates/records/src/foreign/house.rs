//! What the games were played by from which the records come: changed copies of one of our rulesets.

use rules::{KanDora, MultipleRon, PairWait, PaoCovers, RedFives, Rounds, Rules, Ruleset, SuddenDeath, Worth, Yaku};
use tiles::{BySeat, Seat, Wind};

use crate::foreign_game::{Ending, Hand, Start, Totals};

/// The rules of Tenhou, of which those of the other places are small changes.
pub fn tenhou() -> Rules {
    Ruleset::named("tenhou").expect("the ruleset of most public records is among ours").rules
}

/// What majiang plays by if nobody says otherwise; its records have no place for rules.
pub fn majiang() -> Rules {
    Rules {
        kan_dora: KanDora::OpenAfterDiscardOrCall,
        sudden_death: SuddenDeath::AtOnce,
        pao_covers: PaoCovers::ThatYakuman,
        pao_concealed_kongs: true,
        ..with_double_yakuman(tenhou())
    }
}

/// Mahjong Soul: three may win on one discard, and some yakuman count double.
pub fn mahjong_soul() -> Rules {
    Rules {
        multiple_ron: MultipleRon::All,
        pao_covers: PaoCovers::ThatYakuman,
        pao_concealed_kongs: true,
        ..with_double_yakuman(tenhou())
    }
}

/// The hands that count double in Mahjong Soul and majiang.
pub fn with_double_yakuman(rules: Rules) -> Rules {
    Rules {
        double_thirteen_wait: true,
        double_nine_wait: true,
        double_pair_wait: PairWait::PairFinished,
        tenhou_keeps_wait_bonus: true,
        worth: rules.worth.with(Yaku::Daisuushii, Worth::Yakuman(2)),
        ..rules
    }
}

/// The uma that some old games have, half of the usual one.
const HALF_UMA: [i32; 4] = [10_000, 5_000, -5_000, -10_000];

/// Reads which uma a game had from the result of its last player: the record has no other place for it. The other three
/// results remain to be compared.
pub fn read_uma(rules: &mut Rules, ending: &Ending) {
    let (Some(points), Some(Totals::Exact(totals) | Totals::Rounded(totals, _))) = (ending.points, ending.totals)
    else {
        return;
    };
    let Some((&last, total)) = points.values().zip(totals.into_array()).min_by_key(|&(&points, total)| (points, total))
    else {
        return;
    };
    let back = rules.return_points;
    // Rounding moves a result by 500 points at most, and the two uma are 10,000 points apart.
    if total.abs_diff(last.saturating_sub(back).saturating_add(HALF_UMA[3])) <= 500 {
        rules.uma = HALF_UMA;
    }
}

/// A game that begins with equal points says with how many.
pub fn read_starting_points(rules: &mut Rules, start: &Start) {
    let first = start.round == Wind::East && start.dealer == Seat::A && start.counters == 0;
    if let Some([a, b, c, d]) = start.points.filter(|_| first).map(BySeat::into_array)
        && a == b
        && b == c
        && c == d
        && a >= 0
    {
        rules.starting_points = a;
    }
}

/// Whether a game ended with the last hand of the East round: then it need not be asked whether it had another. Some
/// records do not tell.
pub fn ends_with_east(hands: &[Hand], ending: Option<&Ending>) -> bool {
    let last = hands.last().map(|hand| (hand.start.round, hand.start.dealer));
    ending.is_some() && last == Some((Wind::East, Seat::D))
}

/// What records say of their rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// Whether a five in each suit is red.
    pub red_fives: bool,
    /// Whether an open hand counts all simples.
    pub open_tanyao: bool,
    /// Whether the game ends with the East round.
    pub east_only: bool,
}

impl Variant {
    /// The rules with these answers.
    pub fn of(self, rules: Rules) -> Rules {
        let open = u8::from(self.open_tanyao);
        Rules {
            red_fives: if self.red_fives { RedFives::Three } else { RedFives::None },
            rounds: if self.east_only { Rounds::East } else { Rounds::EastSouth },
            worth: rules.worth.han(Yaku::Tanyao, open, 1),
            ..rules
        }
    }
}

/// The number with which Tenhou says what kind of game it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoType(pub u32);

impl GoType {
    const ALWAYS: u32 = 1;
    const NO_RED_FIVES: u32 = 2;
    const NO_OPEN_TANYAO: u32 = 4;
    const EAST_AND_SOUTH: u32 = 8;
    const THREE_PLAYERS: u32 = 16;
    /// From here on: special rooms.
    const SPECIAL: u32 = 256;

    /// The number of a game of four that says of these rules what it can.
    pub fn of(rules: &Rules) -> GoType {
        let bit = |is: bool, bit: u32| if is { bit } else { 0 };
        let open_tanyao = matches!(rules.worth[Yaku::Tanyao], Worth::Han { open: 1.., .. });
        GoType(
            GoType::ALWAYS
                | bit(rules.red_fives == RedFives::None, GoType::NO_RED_FIVES)
                | bit(!open_tanyao, GoType::NO_OPEN_TANYAO)
                | bit(rules.rounds == Rounds::EastSouth, GoType::EAST_AND_SOUTH),
        )
    }

    /// Whether it is a game of three.
    pub fn is_for_three(self) -> bool {
        self.0 & GoType::THREE_PLAYERS != 0
    }

    /// Whether it is of a special room, whose rules no record tells.
    pub fn is_special(self) -> bool {
        self.0 >= GoType::SPECIAL
    }

    /// What it says of the rules.
    pub fn variant(self) -> Variant {
        Variant {
            red_fives: self.0 & GoType::NO_RED_FIVES == 0,
            open_tanyao: self.0 & GoType::NO_OPEN_TANYAO == 0,
            east_only: self.0 & GoType::EAST_AND_SOUTH == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_game_tells_its_variant() {
        for bits in 0..8 {
            let variant = Variant { red_fives: bits & 1 == 0, open_tanyao: bits & 2 == 0, east_only: bits & 4 == 0 };
            let number = GoType::of(&variant.of(tenhou()));
            assert_eq!(number, GoType(1 + 2 * bits));
            assert_eq!((number.variant(), number.is_for_three(), number.is_special()), (variant, false, false));
        }
        assert!(GoType(185).is_for_three() && GoType(521).is_special());
    }
}
