//! The tiles a ruleset is played with.

use tiles::{COPIES, Kind, Suit, Tile};

use crate::{RedFives, Rules, Sticks};

impl RedFives {
    /// How many fives of this suit are red.
    pub const fn in_suit(self, suit: Suit) -> u8 {
        match (self, suit) {
            (RedFives::None, _) => 0,
            (RedFives::Four, Suit::Pin) => 2,
            (RedFives::Three | RedFives::Four, _) => 1,
        }
    }
}

impl Sticks {
    /// The values of the sticks in points, largest first; 500 is an option. Empty where no values are named.
    pub const fn values(self) -> &'static [i32] {
        match self {
            Sticks::Unnamed => &[],
            Sticks::TenThousandToHundred => &[10_000, 5_000, 1_000, 500, 100],
        }
    }
}

impl Rules {
    /// How many copies of exactly this tile there are.
    pub fn copies(&self, tile: Tile) -> u8 {
        let reds = match tile.kind().suit() {
            Some(suit) if tile.kind() == Kind::five(suit) => self.red_fives.in_suit(suit),
            _ => 0,
        };
        if tile.is_red() { reds } else { COPIES - reds }
    }

    /// The whole set of tiles, kind by kind, red fives before plain ones.
    pub fn tile_set(&self) -> impl Iterator<Item = Tile> {
        Kind::all().flat_map(|kind| {
            let red = kind.suit().filter(|&suit| kind == Kind::five(suit)).map(Tile::red_five);
            let reds = red.into_iter().flat_map(|red| core::iter::repeat_n(red, self.copies(red).into()));
            let plain = Tile::plain(kind);
            reds.chain(core::iter::repeat_n(plain, self.copies(plain).into()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    // clause: tiles.total.136
    // clause: tiles.copies.four-each
    // clause: tiles.no-flowers
    #[test]
    fn every_set_has_136_tiles_four_of_each_kind() {
        for ruleset in Ruleset::ALL {
            assert_eq!(ruleset.rules.tile_set().count(), 136);
            for kind in Kind::all() {
                assert_eq!(ruleset.rules.tile_set().filter(|tile| tile.kind() == kind).count(), 4);
            }
        }
    }

    // clause: tiles.red-fives.used
    // clause: tiles.red-fives.replace-plain
    // clause: tiles.red-fives.not-used
    #[test]
    fn red_fives_take_the_place_of_plain_ones() {
        let fives = |id: &str, red: bool, suit: Suit| {
            let rules = Ruleset::named(id).expect("a ruleset").rules;
            rules.tile_set().filter(|tile| tile.kind() == Kind::five(suit) && tile.is_red() == red).count()
        };
        for suit in Suit::ALL {
            for edition in ["ema2008", "dk2008", "ema2012", "tenhou"] {
                assert_eq!((fives(edition, true, suit), fives(edition, false, suit)), (1, 3), "{edition}");
            }
            for edition in ["ema2016", "ema2025", "wrc2022"] {
                assert_eq!((fives(edition, true, suit), fives(edition, false, suit)), (0, 4), "{edition}");
            }
        }
    }

    // clause: equipment.dice.two
    // clause: equipment.sticks.values
    // clause: equipment.sticks.uses
    // clause: equipment.wind-marker
    // clause: counter.stick-100
    #[test]
    fn equipment() {
        for id in ["ema2008", "dk2008", "ema2012", "ema2016"] {
            let rules = Ruleset::named(id).expect("an edition").rules;
            assert_eq!(rules.dice, 2);
            assert!(rules.wind_marker);
            // Sticks keep the score, and are counters and bets: both have a value in points.
            assert_eq!((rules.counter_points, rules.riichi_bet), (100, 1000));
        }
        let rules = Ruleset::named("ema2016").expect("an edition").rules;
        assert_eq!(rules.sticks.values(), [10_000, 5_000, 1_000, 500, 100]);
        assert_eq!(rules.counter_stick, Some(100));
    }
}
