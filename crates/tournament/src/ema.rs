//! The European ranking: what a place is worth, what an event weighs, and what it would do to somebody's rank.
//!
//! By the published description; where it does not say how a base rank is rounded, both ways are there.

/// How a base rank becomes a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Down: the association's example has 252 for the 75th of 100.
    Down,
    /// To the nearest, halves up, as some programs do.
    Nearest,
}

/// What a place is worth: 1000 for the first, 0 for the last of all players.
pub fn base_rank(players: u32, place: u32, rounding: Rounding) -> u32 {
    if players < 2 {
        return 1_000;
    }
    let behind = u64::from(players.saturating_sub(place.max(1)));
    let others = u64::from(players - 1);
    let rank = match rounding {
        Rounding::Down => 1_000 * behind / others,
        Rounding::Nearest => (2_000 * behind + others) / (2 * others),
    };
    rank as u32
}

/// What an event weighs, in halves, so that it is a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(pub u32);

impl Weight {
    /// By days, players, countries, and whether players had to qualify. Up to three substitutes count as players.
    pub fn of(days: u8, players: u32, substitutes: u32, countries: u32, qualified: bool) -> Weight {
        let days = 2 * u32::from(days.clamp(1, 3));
        let players = match players + substitutes.min(3) {
            0..=40 => 0,
            41..=80 => 1,
            _ => 2,
        };
        let countries = match countries {
            0..=5 => 0,
            6..=9 => 1,
            _ => 2,
        };
        Weight(days + players + countries + if qualified { 2 } else { 0 })
    }

    /// As people write it.
    pub fn text(self) -> String {
        format!("{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

/// A result in somebody's ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedResult {
    /// The base rank.
    pub base_rank: u32,
    /// The weight of the event.
    pub weight: Weight,
    /// How many months ago.
    pub months: u32,
}

/// Somebody's rank from all results, in hundredths; none for fewer than two results.
///
/// Half of it is the mean of the best results by weight, five of them and four fifths of the others, and half that of the best
/// four. Results of the second year count half, older ones not at all; missing ones are zeros of weight 1.
pub fn rank(results: &[RankedResult]) -> Option<u32> {
    // In quarters: the halves of an event's weight by the halves of age.
    let mut counted: Vec<(u64, u64)> = results
        .iter()
        .filter_map(|result| {
            let age = match result.months {
                0..=12 => 2,
                13..=24 => 1,
                _ => return None,
            };
            Some((u64::from(result.base_rank), u64::from(result.weight.0) * age))
        })
        .collect();
    if counted.len() < 2 {
        return None;
    }
    counted.sort_by(|one, other| other.cmp(one));
    let number = counted.len();
    let most = if number <= 5 { number } else { 5 + ((number - 5) * 4).div_ceil(5) };
    let mean = |count: usize, least: usize| {
        let best = &counted[..count.min(number)];
        // A weight of 1 is four quarters.
        let missing = 4 * least.saturating_sub(best.len()) as u64;
        let weights: u64 = best.iter().map(|(_, weight)| weight).sum::<u64>() + missing;
        let points: u64 = best.iter().map(|(base, weight)| base * weight).sum();
        (points * 100, weights.max(1))
    };
    let ((a, a_weight), (b, b_weight)) = (mean(most, 5), mean(4, 4));
    Some(((a * b_weight + b * a_weight) / (2 * a_weight * b_weight)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_association() {
        assert_eq!(base_rank(100, 75, Rounding::Down), 252);
        assert_eq!(base_rank(100, 75, Rounding::Nearest), 253);
        assert_eq!((base_rank(100, 1, Rounding::Down), base_rank(100, 100, Rounding::Nearest)), (1_000, 0));
        assert_eq!(base_rank(1, 1, Rounding::Down), 1_000);
    }

    #[test]
    fn weights_go_by_days_players_countries_and_qualification() {
        assert_eq!(Weight::of(1, 40, 0, 5, false).text(), "1");
        // Three substitutes make 40 players 43.
        assert_eq!(Weight::of(2, 40, 7, 6, false).text(), "3");
        assert_eq!(Weight::of(2, 41, 0, 5, false).text(), "2.5");
        assert_eq!(Weight::of(5, 172, 0, 12, true).text(), "6");
    }

    #[test]
    fn ranks_are_filled_with_zeros_and_forget_old_results() {
        let result = |base_rank, months| RankedResult { base_rank, weight: Weight(2), months };
        assert_eq!(rank(&[result(1_000, 1)]), None);
        assert_eq!(rank(&[result(1_000, 1), result(1_000, 25)]), None);
        // Two of five, and two of four: (400 + 500) / 2.
        assert_eq!(rank(&[result(1_000, 1), result(1_000, 12)]), Some(45_000));
        // A result of the second year counts half: (1500/4.5 + 1500/3.5) / 2.
        assert_eq!(rank(&[result(1_000, 1), result(1_000, 13)]), Some(38_095));
        // Six results: the worst of the sixth is kept, for four fifths of one are one.
        let six: Vec<RankedResult> = [1_000, 900, 800, 700, 600, 0].map(|base| result(base, 1)).to_vec();
        // (4000/6 + 3400/4) / 2
        assert_eq!(rank(&six), Some(75_833));
    }
}
