//! A wall stacked for a script: told tiles where the script wants them, and everywhere else tiles that change nothing.

use engine::shanten::shanten;
use rules::Rules;
use tiles::{ByWind, Counts, Kind, KindSet, Tile, Wind};

/// Tiles of the whole set.
pub(crate) const TILES: usize = 136;
/// Tiles of the dead wall.
pub(crate) const DEAD: usize = 14;
/// Places of drawn tiles: East's fourteenth and 69 more.
const DRAWS: usize = 70;

/// What a script says about the tiles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Tiles of the dealt hands, up to thirteen each.
    pub(crate) hands: ByWind<Vec<Tile>>,
    /// Drawn tiles from the first on, East's fourteenth first; `None` where any will do.
    pub(crate) draws: Vec<Option<Tile>>,
    /// The last tiles of the live wall.
    pub(crate) last: Vec<Tile>,
    /// Replacement tiles.
    pub(crate) replacements: Vec<Tile>,
    /// Dora indicators.
    pub(crate) indicators: Vec<Tile>,
    /// Ura dora indicators.
    pub(crate) ura: Vec<Tile>,
    /// Whether anybody kongs, so that the whole dead wall matters.
    pub(crate) kongs: bool,
}

impl Told {
    fn all(&self) -> impl Iterator<Item = Tile> {
        let hands = self.hands.0.iter().flatten().copied();
        let draws = self.draws.iter().copied().flatten().chain(self.last.iter().copied());
        hands.chain(draws).chain(self.replacements.iter().copied()).chain(self.indicators.iter().copied())
    }

    /// Stacks the wall, in the order in which it lies from the break.
    pub(crate) fn stack(&self, rules: &Rules) -> Result<[Tile; TILES], String> {
        if self.hands.0.iter().any(|hand| hand.len() > 13) {
            return Err("a hand is dealt thirteen tiles at most: the next ones are draws".into());
        }
        if self.draws.len() + self.last.len() > DRAWS {
            return Err("seventy tiles are drawn at most".into());
        }
        if self.replacements.len() > 4 || self.indicators.len() > 5 || self.ura.len() > 5 {
            return Err("there are four replacement tiles, five indicators and five below them".into());
        }
        let mut pool = Pool(rules.tile_set().collect());
        for tile in self.all().chain(self.ura.iter().copied()) {
            pool.take(tile).ok_or_else(|| format!("{tile} is told more often than the ruleset has it"))?;
        }
        let wanted: KindSet = self.all().map(Tile::kind).collect();
        let dangerous = self.dangerous();
        let (mut indicators, mut ura) = (self.indicators.clone(), self.ura.clone());
        let turned = if self.kongs { 5 } else { 1 };
        for row in [&mut indicators, &mut ura] {
            while row.len() < turned {
                row.push(pool.cheapest(|tile| {
                    let dora = wanted.contains(tile.kind().indicates());
                    (dora || tile.is_red(), dangerous.contains(tile.kind()), wanted.contains(tile.kind()))
                }));
            }
        }
        let mut hands = self.hands.clone();
        for number in 0..13 {
            for hand in &mut hands.0 {
                if hand.len() <= number {
                    let tile = pool.cheapest(|tile| cost(hand, tile, dangerous));
                    hand.push(tile);
                }
            }
        }
        let mut replacements = self.replacements.clone();
        // What nobody sees hides what somebody waits for.
        for (row, full) in [(&mut indicators, 5), (&mut ura, 5), (&mut replacements, 4)] {
            while row.len() < full {
                let hidden = !self.kongs;
                row.push(pool.cheapest(|tile| (dangerous.contains(tile.kind()) != hidden, !tile.is_red())));
            }
        }
        let untold = DRAWS - self.draws.len() - self.last.len();
        let mut draws = self.draws.clone();
        draws.extend(std::iter::repeat_n(None, untold));
        draws.extend(self.last.iter().copied().map(Some));
        let mut drawn = Vec::new();
        for place in draws {
            drawn.push(match place {
                Some(tile) => tile,
                None => pool.cheapest(|tile| {
                    let recent = drawn.iter().rev().take(12).filter(|other: &&Tile| near(other.kind(), tile.kind()));
                    (dangerous.contains(tile.kind()), tile.kind().is_terminal_or_honour(), recent.count())
                }),
            });
        }
        Ok(lay(&hands, &drawn, &replacements, &indicators, &ura))
    }

    /// Kinds that bring a told hand forward that is waiting or nearly so: they should not come by chance.
    fn dangerous(&self) -> KindSet {
        let mut kinds = KindSet::EMPTY;
        for hand in self.hands.0.iter().filter(|hand| hand.len() == 13) {
            let mut counts: Counts = [0; Kind::COUNT];
            hand.iter().for_each(|tile| counts[tile.kind().index()] += 1);
            let before = shanten(&counts, 0);
            for kind in Kind::all().filter(|kind| before <= 1 && counts[kind.index()] < 4) {
                let mut counts = counts;
                counts[kind.index()] += 1;
                if shanten(&counts, 0) < before {
                    kinds |= KindSet::of(kind);
                }
            }
        }
        kinds
    }
}

/// How much a tile would do for a hand that should do nothing: neither pairs nor neighbours nor nine orphans.
fn cost(hand: &[Tile], tile: Tile, dangerous: KindSet) -> usize {
    let kind = tile.kind();
    let same = hand.iter().filter(|other| other.kind() == kind).count();
    let neighbours = hand.iter().filter(|other| other.kind() != kind && near(other.kind(), kind)).count();
    let orphans: KindSet = hand.iter().map(|tile| tile.kind()).filter(|kind| kind.is_terminal_or_honour()).collect();
    let too_many = kind.is_terminal_or_honour() && orphans.len() >= 7;
    // Kinds that fit nowhere afterwards: 1, 4 and 7 leave room for each other, 3 and 7 waste it.
    let free = |other: &Kind| !hand.iter().any(|held| near(held.kind(), *other));
    let wasted = Kind::all().filter(|other| near(*other, kind)).filter(free).count();
    100 * same
        + 40 * neighbours
        + 60 * usize::from(too_many)
        + 10 * usize::from(!dangerous.contains(kind))
        + 3 * wasted
        + usize::from(tile.is_red())
}

/// Whether two kinds could stand in one chow, or are the same.
fn near(one: Kind, other: Kind) -> bool {
    match (one.suit(), other.suit()) {
        (Some(suit), Some(same)) if suit == same => one.index().abs_diff(other.index()) <= 2,
        _ => one == other,
    }
}

/// Tiles that have no place yet.
struct Pool(Vec<Tile>);

impl Pool {
    fn take(&mut self, tile: Tile) -> Option<Tile> {
        let place = self.0.iter().position(|other| *other == tile)?;
        Some(self.0.remove(place))
    }

    /// The tile with the least cost; of equals, one of a kind that is left most often.
    fn cheapest<C: Ord>(&mut self, cost: impl Fn(Tile) -> C) -> Tile {
        let left = |tile: Tile| self.0.iter().filter(|other| other.kind() == tile.kind()).count();
        let place = (0..self.0.len()).min_by_key(|&place| {
            let tile = self.0[place];
            (cost(tile), 4 - left(tile), tile)
        });
        self.0.remove(place.expect("136 tiles have 136 places"))
    }
}

/// The wall as it lies clockwise from the break.
fn lay(hands: &ByWind<Vec<Tile>>, draws: &[Tile], replacements: &[Tile], up: &[Tile], down: &[Tile]) -> [Tile; TILES] {
    let mut wall = [draws[0]; TILES];
    for (wind, hand) in hands.iter() {
        for (i, &tile) in hand.iter().enumerate() {
            let player = wind as usize;
            let place = if i < 12 { i / 4 * 16 + player * 4 + i % 4 } else { 48 + player };
            wall[place] = tile;
        }
    }
    wall[52..52 + DRAWS].copy_from_slice(draws);
    // Stacks of the dead wall count from the break, which is where the wall ends.
    for (i, &tile) in replacements.iter().enumerate() {
        wall[TILES - 2 * (1 + i / 2) + i % 2] = tile;
    }
    for (i, (&up, &down)) in up.iter().zip(down).enumerate() {
        wall[TILES - 2 * (3 + i)] = up;
        wall[TILES - 2 * (3 + i) + 1] = down;
    }
    wall
}

/// The hand to which this tile is added, if it has room.
pub(crate) fn add(told: &mut Told, wind: Wind, tile: Tile) -> bool {
    let room = told.hands[wind].len() < 13;
    if room {
        told.hands[wind].push(tile);
    }
    room
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;
    use table::Wall;

    use super::*;
    use crate::script::row;

    fn tiles(text: &str) -> Vec<Tile> {
        row(text).expect("tiles").0
    }

    #[test]
    fn told_tiles_lie_where_they_belong() {
        let mut told = Told::default();
        told.hands[Wind::South] = tiles("34p");
        told.draws = vec![Some(tiles("1z")[0]), None, Some(tiles("9s")[0])];
        told.last = tiles("7m 8m");
        told.replacements = tiles("3z");
        told.indicators = tiles("4z 5z");
        told.ura = tiles("6z");
        for ruleset in Ruleset::ALL {
            let wall = Wall::in_order(told.stack(&ruleset.rules).expect("it can be stacked"));
            assert_eq!(wall.one_too_many(&ruleset.rules), None);
            let deal = wall.deal();
            assert!(tiles("34p").iter().all(|tile| deal.hands[Wind::South].contains(tile)));
            assert_eq!((deal.jump, wall.draws()[1]), (tiles("1z")[0], tiles("9s")[0]));
            assert_eq!(wall.draws()[67..], tiles("7m 8m"));
            assert_eq!(wall.replacements()[0], tiles("3z")[0]);
            assert_eq!((wall.indicators()[..2].to_vec(), wall.ura_indicators()[0]), (tiles("4z 5z"), tiles("6z")[0]));
        }
    }

    #[test]
    fn hands_that_are_not_told_can_do_nothing() {
        for ruleset in Ruleset::ALL {
            let wall = Wall::in_order(Told::default().stack(&ruleset.rules).expect("it can be stacked"));
            for hand in wall.deal().hands.0 {
                for (i, one) in hand.iter().enumerate() {
                    assert!(!hand[i + 1..].iter().any(|other| near(one.kind(), other.kind())), "{hand:?}");
                }
            }
        }
    }

    #[test]
    fn too_many_tiles_are_refused() {
        let rules = &Ruleset::named("ema2016").expect("an edition").rules;
        let mut told = Told { indicators: tiles("555p"), ..Told::default() };
        told.hands[Wind::South] = tiles("55p");
        assert!(told.stack(rules).is_err_and(|why| why.contains("more often")));
        told.indicators = tiles("123456m");
        assert!(told.stack(rules).is_err_and(|why| why.contains("five indicators")));
        told.hands[Wind::South] = tiles("123456789m12345p");
        assert!(told.stack(rules).is_err_and(|why| why.contains("thirteen")));
    }
}
