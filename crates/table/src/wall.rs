//! The wall: a square of stacks, broken by the dice into a live and a dead part, and dealt from.
//!
//! Seen from above, with East at the bottom and turns going counter-clockwise. Tiles are taken clockwise, to the left of
//! the break; the dead wall is the seven stacks to its right (a throw of 9, so East breaks after the ninth stack):
//!
//! ```text
//!                   West
//!             17 ........... 1
//!           1                  17
//!     North .                  .  South
//!           17                 1
//!             17 . 10 | 9 ... 1          East
//!        <- live wall | dead wall: 9 8 | 7 | 6 5 4 3
//!                       replacements ^   ^ indicator, then those of four kongs
//! ```

use rules::Rules;
use tiles::{ByWind, Kind, Suit, Tile, Wind};

use crate::Dice;

/// Stacks in each of the four walls.
const STACKS: usize = 17;
/// Stacks in all.
const ALL_STACKS: usize = 4 * STACKS;
/// Tiles in all.
pub(crate) const TILES: usize = 2 * ALL_STACKS;
/// Tiles of the dead wall.
pub(crate) const DEAD: usize = 14;
/// Tiles that are dealt: 13 to each and East's fourteenth.
const DEALT: usize = 4 * 13 + 1;

/// The upper or the lower tile of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
}

/// A place in the square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Whose wall.
    pub wall: Wind,
    /// Which stack, 1 to 17 from the right end as its owner sees it.
    pub stack: u8,
    /// Which of the two tiles.
    pub layer: Layer,
}

/// The four walls as they are built: 17 stacks two high in front of each player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square([Tile; TILES]);

impl Square {
    /// The square of these tiles: East's wall, South's, West's and North's, each from its right end, top before bottom.
    pub const fn new(tiles: [Tile; TILES]) -> Square {
        Square(tiles)
    }

    /// The tile that lies there. `None` if there is no such stack.
    pub fn tile(&self, spot: Spot) -> Option<Tile> {
        let stack = usize::from(spot.stack).checked_sub(1).filter(|&stack| stack < STACKS)?;
        Some(self.0[(spot.wall as usize * STACKS + stack) * 2 + spot.layer as usize])
    }
}

/// A broken wall: its tiles in the order in which they lie clockwise from the break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wall([Tile; TILES]);

/// What everybody has before the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Thirteen tiles for each, in the order in which they were taken.
    pub hands: ByWind<[Tile; 13]>,
    /// East's fourteenth tile.
    pub jump: Tile,
}

impl Wall {
    /// Breaks the square where the dice say: the picked player counts their sum in stacks from the right end of that
    /// player's wall, and the break is to the left of the last counted one.
    pub fn breaking(square: &Square, dice: Dice) -> Wall {
        // Clockwise is to the left: the rest of the breaker's wall, the other walls from their right ends on, each to the
        // left of the one before, and what was counted of the breaker's wall.
        let wall = |to_the_left: usize| {
            let owner = (dice.breaker() as usize + 3 * to_the_left) % 4;
            &square.0[owner * 2 * STACKS..][..2 * STACKS]
        };
        let (counted, rest) = wall(0).split_at(2 * usize::from(dice.sum()));
        let mut tiles = square.0;
        let mut places = &mut tiles[..];
        for part in [rest, wall(1), wall(2), wall(3), counted] {
            let (these, others) = places.split_at_mut(part.len());
            these.copy_from_slice(part);
            places = others;
        }
        Wall(tiles)
    }

    /// A wall that is known in the order in which it lies from the break, as tests and records have it.
    pub const fn in_order(tiles: [Tile; TILES]) -> Wall {
        Wall(tiles)
    }

    /// The tile at a place, counted from 0 clockwise from the break.
    ///
    /// # Panics
    /// Beyond the 136 places.
    pub fn place(&self, place: usize) -> Tile {
        self.0[place]
    }

    /// The tiles of the live wall in the order in which they are drawn, those of the deal first.
    pub fn live(&self) -> &[Tile] {
        &self.0[..TILES - DEAD]
    }

    /// How many tiles are left in the live wall after the deal.
    pub const fn live_after_deal(&self) -> usize {
        TILES - DEAD - DEALT
    }

    /// The tile of the dead wall in this stack, 1 to 7 counted from the break.
    fn dead(&self, stack: usize, layer: Layer) -> Tile {
        self.0[TILES - 2 * stack + layer as usize]
    }

    /// The tiles that replace those of a kong, first to last: the two stacks at the break, top before bottom (Q-SET-6).
    pub fn replacements(&self) -> [Tile; 4] {
        use Layer::*;
        [self.dead(1, Top), self.dead(1, Bottom), self.dead(2, Top), self.dead(2, Bottom)]
    }

    /// The dora indicators in the order in which they are turned: the top of the third stack, then of the next four.
    pub fn indicators(&self) -> [Tile; 5] {
        [3, 4, 5, 6, 7].map(|stack| self.dead(stack, Layer::Top))
    }

    /// The ura dora indicators, each below its dora indicator.
    pub fn ura_indicators(&self) -> [Tile; 5] {
        [3, 4, 5, 6, 7].map(|stack| self.dead(stack, Layer::Bottom))
    }

    /// The dora indicator with this number, counted from 0.
    #[inline]
    pub fn indicator(&self, number: usize) -> Tile {
        self.dead(3 + number, Layer::Top)
    }

    /// The replacement tile with this number, counted from 0.
    #[inline]
    pub fn replacement(&self, number: u8) -> Tile {
        let number = usize::from(number);
        let layer = if number.is_multiple_of(2) { Layer::Top } else { Layer::Bottom };
        self.dead(1 + number / 2, layer)
    }

    /// The next tile to draw when this many tiles are left in the live wall and this many kongs have shortened it.
    #[inline]
    pub fn draw(&self, live: u8, replaced: u8) -> Tile {
        self.0[TILES - DEAD - usize::from(live) - usize::from(replaced)]
    }

    /// The places of the tiles that nobody has seen when this many tiles are left in the live wall, this many replacement
    /// tiles were taken, and this many indicators are turned: the live wall in the order in which it is drawn, the
    /// replacement tiles that are left, the indicators that are not turned, those of the ura dora, and the tiles that
    /// have come to the dead wall for the replacements.
    fn unseen_places(live: u8, replaced: u8, turned: usize) -> impl Iterator<Item = usize> {
        let (live, replaced) = (usize::from(live), usize::from(replaced));
        let end = TILES - DEAD - replaced;
        let replacements = (replaced..4).map(|number| TILES - 2 * (1 + number / 2) + number % 2);
        let stack = |number: usize| TILES - 2 * (3 + number);
        let ura = (0..5).map(move |number| stack(number) + Layer::Bottom as usize);
        (end - live..end).chain(replacements).chain((turned..5).map(stack)).chain(ura).chain(end..TILES - DEAD)
    }

    /// The tiles that nobody has seen, in the order of [`Hidden::wall`](crate::Hidden::wall).
    pub(crate) fn unseen(&self, live: u8, replaced: u8, turned: usize) -> impl Iterator<Item = Tile> {
        Wall::unseen_places(live, replaced, turned).map(|place| self.0[place])
    }

    /// A wall of which these tiles have not been seen, these indicators are turned, and these tiles have been taken, in
    /// whatever order. There are 136 of them together.
    pub(crate) fn partly_taken(
        (live, replaced): (u8, u8),
        unseen: &[Tile],
        turned: &[Tile],
        taken: impl Iterator<Item = Tile>,
    ) -> Wall {
        let mut places = [None; TILES];
        for (place, &tile) in Wall::unseen_places(live, replaced, turned.len()).zip(unseen) {
            places[place] = Some(tile);
        }
        for (number, &tile) in turned.iter().enumerate() {
            places[TILES - 2 * (3 + number)] = Some(tile);
        }
        let mut taken = taken;
        Wall(places.map(|place| place.or_else(|| taken.next()).expect("136 tiles for 136 places")))
    }

    /// A tile that is there more often than the ruleset has it; `None` if these are its 136 tiles.
    pub fn one_too_many(&self, rules: &Rules) -> Option<Tile> {
        let (mut plain, mut red) = ([0u8; Kind::COUNT], [0u8; Kind::COUNT]);
        for tile in self.0 {
            plain[tile.kind().index()] += u8::from(!tile.is_red());
            red[tile.kind().index()] += u8::from(tile.is_red());
        }
        let mut reds =
            Suit::ALL.into_iter().map(Tile::red_five).filter(|tile| red[tile.kind().index()] > rules.copies(*tile));
        let mut kinds = Kind::all().map(Tile::plain).filter(|tile| plain[tile.kind().index()] > rules.copies(*tile));
        kinds.next().or_else(|| reds.next())
    }

    /// Deals: four tiles to each in turn three times over, then East takes the first and the fifth, the others one each.
    pub fn deal(&self) -> Deal {
        let mut hands = ByWind([[self.0[0]; 13]; 4]);
        for (player, hand) in hands.0.iter_mut().enumerate() {
            for (i, tile) in hand.iter_mut().enumerate().take(12) {
                *tile = self.0[i / 4 * 16 + player * 4 + i % 4];
            }
            // The 49th tile is East's, the next three are South's, West's and North's.
            hand[12] = self.0[48 + player];
        }
        Deal { hands, jump: self.0[52] }
    }

    /// The tiles that are drawn after the deal, first to last.
    pub fn draws(&self) -> &[Tile] {
        &self.0[DEALT..TILES - DEAD]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::vec::Vec;

    use super::*;
    use rules::Ruleset;

    /// A square of tiles that can be told apart: their number is their place.
    fn shuffled() -> Square {
        let mut tiles: Vec<Tile> = Ruleset::ALL[0].rules.tile_set().collect();
        fastrand::shuffle(&mut tiles);
        Square::new(tiles.try_into().expect("136 tiles"))
    }

    /// Where a tile of the wall lies in the square: places count from 0 clockwise from the break, top before bottom.
    fn spot(dice: Dice, place: usize) -> Spot {
        // Clockwise is to the left: the rest of the breaker's wall, then the wall of the player to the left from its
        // right end on, and so around.
        let breaker = dice.breaker() as usize;
        let from_right = usize::from(dice.sum()) + place / 2;
        let wall = Wind::ALL[(breaker + 3 * (from_right / STACKS)) % 4];
        let stack = (from_right % STACKS + 1) as u8;
        Spot { wall, stack, layer: if place.is_multiple_of(2) { Layer::Top } else { Layer::Bottom } }
    }

    fn spots(dice: Dice) -> Vec<Spot> {
        (0..TILES).map(|place| spot(dice, place)).collect()
    }

    /// The wall is what lies at the spots, one after the other.
    #[test]
    fn every_tile_of_the_wall_lies_where_its_spot_is() {
        for dice in every_throw() {
            let square = shuffled();
            let wall = Wall::breaking(&square, dice);
            for (place, spot) in spots(dice).into_iter().enumerate() {
                assert_eq!(Some(wall.place(place)), square.tile(spot), "{dice:?}, place {place}");
            }
        }
    }

    fn every_throw() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|one| (1..=6).filter_map(move |other| Dice::new(one, other)))
    }

    // clause: wall.build.shape
    #[test]
    fn the_square_has_four_walls_of_seventeen_stacks_two_high() {
        for dice in every_throw() {
            let all: HashSet<_> = spots(dice).iter().map(|spot| (spot.wall, spot.stack, spot.layer as u8)).collect();
            assert_eq!(all.len(), 136, "every tile lies somewhere once");
            for wind in Wind::ALL {
                let stacks: HashSet<u8> =
                    spots(dice).iter().filter(|spot| spot.wall == wind).map(|s| s.stack).collect();
                assert!((1..=17).all(|stack| stacks.contains(&stack)) && stacks.len() == 17);
            }
        }
        let spot = Spot { wall: Wind::East, stack: 18, layer: Layer::Top };
        assert_eq!(shuffled().tile(spot), None);
    }

    // clause: wall.break.east-rolls
    // clause: wall.break.count-stacks
    // clause: deal.first-tiles-at-break
    #[test]
    fn the_live_wall_starts_left_of_the_last_counted_stack() {
        for dice in every_throw() {
            let all = spots(dice);
            let first = all[0];
            // A sum of 17 would be the whole wall; twelve is the most two dice show.
            assert_eq!((first.wall, first.stack, first.layer), (dice.breaker(), dice.sum() + 1, Layer::Top));
            assert_eq!(all[1], Spot { layer: Layer::Bottom, ..first });
            // Clockwise: after the left end of the breaker's wall comes the right end of the wall to the left.
            let last_of_breaker = 2 * (STACKS - usize::from(dice.sum()));
            let left = Wind::ALL[(dice.breaker() as usize + 3) % 4];
            assert_eq!(all[last_of_breaker], Spot { wall: left, stack: 1, layer: Layer::Top });
        }
    }

    // clause: wall.dead.seven-stacks
    // clause: wall.dead.always-14
    // clause: wall.dead.set-apart
    // clause: dora.indicator.position
    // clause: dora.kan.position
    // clause: dora.indicator.before-play
    #[test]
    fn the_dead_wall_is_the_seven_stacks_right_of_the_break() {
        let square = shuffled();
        // A roll of 12: North breaks after the twelfth stack, so all seven lie in North's wall.
        let dice = Dice::new(6, 6).expect("two dice");
        let wall = Wall::breaking(&square, dice);
        let at = |stack, layer| square.tile(Spot { wall: Wind::North, stack, layer }).expect("a spot");
        use Layer::*;
        assert_eq!(wall.replacements(), [at(12, Top), at(12, Bottom), at(11, Top), at(11, Bottom)]);
        assert_eq!(wall.indicators(), [10, 9, 8, 7, 6].map(|stack| at(stack, Top)));
        assert_eq!(wall.ura_indicators(), [10, 9, 8, 7, 6].map(|stack| at(stack, Bottom)));
        // 14 tiles are neither dealt nor drawn: four replacements, five indicators, five below them.
        assert_eq!(wall.live().len() + 4 + 5 + 5, 136);
        let next_live = spot(dice, 0);
        assert_eq!((next_live.wall, next_live.stack), (Wind::North, 13));
        let last_live = spot(dice, TILES - DEAD - 1);
        assert_eq!((last_live.wall, last_live.stack), (Wind::North, 5));
    }

    // clause: wall.dead.wraps
    #[test]
    fn a_short_dead_wall_goes_on_around_the_corner() {
        let square = shuffled();
        // A roll of 5: East breaks after five stacks, and two more lie at the left end of the wall to the right.
        let wall = Wall::breaking(&square, Dice::new(2, 3).expect("two dice"));
        let at = |wall, stack| square.tile(Spot { wall, stack, layer: Layer::Top }).expect("a spot");
        use Wind::*;
        assert_eq!(wall.indicators(), [at(East, 3), at(East, 2), at(East, 1), at(South, 17), at(South, 16)]);
    }

    // clause: deal.blocks-of-four
    // clause: deal.east-takes-two
    // clause: deal.others-take-one
    // clause: deal.counts
    // clause: wall.live.69-after-deal
    #[test]
    fn the_deal_goes_by_fours_and_east_jumps() {
        let wall = Wall::breaking(&shuffled(), Dice::new(1, 1).expect("two dice"));
        let deal = wall.deal();
        // As at the table: take from a pile, and East's jump is the top of the first and of the third stack.
        let mut pile: Vec<Tile> = wall.live().to_vec();
        let mut hands: [Vec<Tile>; 4] = Default::default();
        for _ in 0..3 {
            hands.iter_mut().for_each(|hand| hand.extend(pile.drain(..4)));
        }
        let (first, third) = (pile[0], pile[4]);
        pile.remove(4);
        pile.remove(0);
        hands[0].push(first);
        hands[1..].iter_mut().for_each(|hand| hand.push(pile.remove(0)));
        for (wind, hand) in deal.hands.iter() {
            assert_eq!(hand[..], hands[wind as usize][..], "{wind}");
        }
        assert_eq!(deal.jump, third);
        assert_eq!(wall.draws(), &pile[..]);
        assert_eq!((wall.draws().len(), wall.live_after_deal()), (69, 69));
    }

    #[test]
    fn no_tile_is_lost_or_made() {
        for dice in every_throw() {
            let square = shuffled();
            let wall = Wall::breaking(&square, dice);
            let deal = wall.deal();
            let all = deal.hands.0.iter().flatten().copied().chain([deal.jump]).chain(wall.draws().iter().copied());
            let all = all.chain(wall.replacements()).chain(wall.indicators()).chain(wall.ura_indicators());
            let mut counts = [0; Kind::COUNT];
            all.for_each(|tile| counts[tile.kind().index()] += 1);
            assert_eq!(counts, [4; Kind::COUNT]);
        }
    }
}
