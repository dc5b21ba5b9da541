//! The concealed tiles of one player, as the questions of play want them: counts as bits, and the distance kept.

use engine::shanten::Progress;
use tiles::{COPIES, Counts, Kind, KindSet, Suit, Tile};

/// Concealed tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The kinds of which there is at least one tile, two, three, four.
    levels: [KindSet; COPIES as usize],
    reds: [u8; 3],
    progress: Progress,
}

impl Default for Held {
    fn default() -> Held {
        Held { levels: [KindSet::EMPTY; 4], reds: [0; 3], progress: Progress::new(&[0; Kind::COUNT], 0) }
    }
}

impl Held {
    /// One more tile.
    ///
    /// # Panics
    /// If there are four of the kind already.
    #[inline]
    pub fn add(&mut self, tile: Tile) {
        let count = self.count(tile.kind());
        self.levels[usize::from(count)] |= KindSet::of(tile.kind());
        if tile.is_red() {
            self.reds[red_suit(tile)] += 1;
        }
        self.progress.draw_to(tile.kind(), count);
    }

    /// One tile less.
    ///
    /// # Panics
    /// If the tile is not held.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        let count = self.count(tile.kind());
        let level = &mut self.levels[usize::from(count) - 1];
        *level = *level & !KindSet::of(tile.kind());
        if tile.is_red() {
            let reds = &mut self.reds[red_suit(tile)];
            *reds = reds.checked_sub(1).expect("the red five is held");
        }
        self.progress.discard_from(tile.kind(), count);
    }

    /// A set has been laid beside the tiles, or taken back.
    pub(crate) fn set_melds(&mut self, melds: usize) {
        self.progress.set_melds(melds);
    }

    /// How many of a kind.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        let bit = |level: KindSet| u8::from(level.contains(kind));
        bit(self.levels[0]) + bit(self.levels[1]) + bit(self.levels[2]) + bit(self.levels[3])
    }

    /// How many of exactly this tile: a red five and a plain one are two.
    #[inline]
    pub fn count_of(&self, tile: Tile) -> u8 {
        let reds = self.reds_of(tile.kind());
        if tile.is_red() { reds } else { self.count(tile.kind()) - reds }
    }

    /// How many tiles of a kind are red.
    #[inline]
    pub fn reds_of(&self, kind: Kind) -> u8 {
        match kind.suit() {
            Some(suit) if kind == Kind::five(suit) => self.reds[suit as usize],
            _ => 0,
        }
    }

    /// The kinds with at least this many tiles, 1 to 4.
    #[inline]
    pub fn at_least(&self, count: u8) -> KindSet {
        self.levels[usize::from(count) - 1]
    }

    /// How many tiles in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.levels.iter().map(|level| level.len()).sum()
    }

    /// Whether there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.levels[0].is_empty()
    }

    /// Counts by kind.
    pub fn counts(&self) -> Counts {
        let mut counts = [0; Kind::COUNT];
        for level in self.levels {
            let mut bits = level.bits();
            while bits != 0 {
                counts[bits.trailing_zeros() as usize] += 1;
                bits &= bits - 1;
            }
        }
        counts
    }

    /// Every tile, in the order of the kinds, plain before red.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + use<> {
        let held = *self;
        held.at_least(1).iter().flat_map(move |kind| {
            let (all, reds) = (held.count(kind), held.reds_of(kind));
            (0..all).map(move |n| match kind.suit() {
                Some(suit) if n + reds >= all => Tile::red_five(suit),
                _ => Tile::plain(kind),
            })
        })
    }

    /// The tiles of which there are two that are alike.
    pub fn doubles(&self) -> TileSet {
        self.tiles().iter().filter(|&tile| self.count_of(tile) >= 2).fold(TileSet::EMPTY, TileSet::with)
    }

    /// The tiles that can be told apart.
    #[inline]
    pub fn tiles(&self) -> TileSet {
        let mut tiles = TileSet(self.levels[0].bits());
        for suit in Suit::ALL {
            let reds = self.reds[suit as usize];
            if reds > 0 {
                let five = Kind::five(suit);
                if self.count(five) == reds {
                    tiles = tiles.without(Tile::plain(five));
                }
                tiles = tiles.with(Tile::red_five(suit));
            }
        }
        tiles
    }

    /// The distance from waiting, melds included: 0 is waiting, -1 complete.
    #[inline]
    pub fn shanten(&self) -> i8 {
        self.progress.shanten()
    }

    /// What the distance depends on, melds included, to try out draws and discards with.
    #[inline]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The distance after a tile of this kind is discarded.
    #[inline]
    pub fn shanten_without(&self, kind: Kind) -> i8 {
        let mut progress = self.progress;
        progress.discard_from(kind, self.count(kind));
        progress.shanten()
    }
}

fn red_suit(tile: Tile) -> usize {
    tile.kind().suit().expect("red tiles are fives of a suit") as usize
}

/// Some of the tiles that can be told apart: 34 kinds and three red fives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct TileSet(u64);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);

    /// How many tiles can be told apart.
    pub(crate) const TILES: usize = Kind::COUNT + Suit::ALL.len();

    /// The place of a tile among those that can be told apart: plain ones in the order of the kinds, then red fives.
    #[inline]
    pub(crate) fn index(tile: Tile) -> usize {
        match (tile.is_red(), tile.kind().suit()) {
            (true, Some(suit)) => Kind::COUNT + suit as usize,
            _ => tile.kind().index(),
        }
    }

    /// The tile at this place.
    pub(crate) fn tile_at(index: usize) -> Option<Tile> {
        (index < TileSet::TILES).then(|| TileSet::tile(index as u32))
    }

    #[inline]
    fn bit(tile: Tile) -> u64 {
        1 << TileSet::index(tile)
    }

    /// The set with this tile too.
    #[inline]
    #[must_use]
    pub fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | TileSet::bit(tile))
    }

    /// The set without this tile.
    #[inline]
    #[must_use]
    pub fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !TileSet::bit(tile))
    }

    /// The set without tiles of these kinds.
    #[inline]
    #[must_use]
    pub fn without_kinds(self, kinds: KindSet) -> TileSet {
        let mut left = TileSet(self.0 & !kinds.bits());
        for suit in Suit::ALL {
            if kinds.contains(Kind::five(suit)) {
                left = left.without(Tile::red_five(suit));
            }
        }
        left
    }

    /// The tiles of the set that are of these kinds.
    #[inline]
    #[must_use]
    pub fn of_kinds(self, kinds: KindSet) -> TileSet {
        self.without_kinds(!kinds)
    }

    /// Whether the tile is there.
    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        self.0 & TileSet::bit(tile) != 0
    }

    /// Whether no tile is there.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The tile with this number, counted from 0 in the order of [`TileSet::iter`].
    #[inline]
    pub fn nth(self, n: usize) -> Option<Tile> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        (bits != 0).then(|| TileSet::tile(bits.trailing_zeros()))
    }

    #[inline]
    fn tile(index: u32) -> Tile {
        match Kind::new(index as u8) {
            Some(kind) => Tile::plain(kind),
            None => Tile::red_five(Suit::ALL[index as usize - Kind::COUNT]),
        }
    }

    /// The tiles, plain ones in the order of the kinds, then red fives.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            let tile = (bits != 0).then(|| TileSet::tile(bits.trailing_zeros()))?;
            bits &= bits - 1;
            Some(tile)
        })
    }
}
