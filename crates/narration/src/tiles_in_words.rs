//! Tiles as people say them.

use tiles::{Dragon, Kind, KindSet, Notation, Suit, Tile, Wind};

use crate::Voice;

/// How tiles are said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileNames {
    /// In words: "4 of circles", "red dragon".
    Words,
    /// In the notation: `4p`, `7z`.
    Notation,
}

impl Voice<'_> {
    /// A tile.
    pub fn tile(&self, tile: Tile) -> String {
        self.tiles([tile])
    }

    /// Tiles in the order of their kinds: "3, 4 and red 5 of circles; 2 × east wind", or `340p 11z`.
    pub fn tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        let mut tiles: Vec<Tile> = tiles.into_iter().collect();
        tiles.sort();
        match self.tile_names {
            TileNames::Words => {
                let groups: Vec<String> = groups(&tiles).map(|group| self.group(group, Voice::all_of)).collect();
                groups.join("; ")
            }
            TileNames::Notation => {
                let suits = tiles.chunk_by(|a, b| a.kind().letter() == b.kind().letter());
                let groups: Vec<String> = suits.map(|suit| Notation(suit).to_string()).collect();
                groups.join(" ")
            }
        }
    }

    /// Alternatives: "4 or 7 of bamboo", or `4s or 7s`.
    pub(crate) fn any_of(&self, kinds: KindSet) -> String {
        let tiles: Vec<Tile> = kinds.iter().map(Tile::plain).collect();
        let items: Vec<String> = match self.tile_names {
            TileNames::Words => groups(&tiles).map(|group| self.group(group, Voice::one_of)).collect(),
            TileNames::Notation => tiles.iter().map(Tile::to_string).collect(),
        };
        self.one_of(&items)
    }

    /// Tiles of one suit, or equal honours.
    fn group(&self, group: &[Tile], list: fn(&Self, &[String]) -> String) -> String {
        let first = group[0].kind();
        match first.suit() {
            Some(suit) => {
                let ranks: Vec<String> = group.iter().map(|&tile| self.rank(tile)).collect();
                self.say("tile-suited", &[("ranks", &list(self, &ranks)), ("suit", &self.suit(suit))])
            }
            None if group.len() > 1 => format!("{} × {}", group.len(), self.honour(first)),
            None => self.honour(first).to_owned(),
        }
    }

    fn rank(&self, tile: Tile) -> String {
        let rank = tile.kind().digit();
        if tile.is_red() { self.say("rank-red", &[("rank", &rank)]) } else { rank.to_string() }
    }

    fn suit(&self, suit: Suit) -> &'static str {
        match suit {
            Suit::Man => self.term("characters"),
            Suit::Pin => self.term("circles"),
            Suit::Sou => self.term("bamboo"),
        }
    }

    fn honour(&self, kind: Kind) -> &'static str {
        match kind.as_wind() {
            Some(Wind::East) => self.text("tile-east"),
            Some(Wind::South) => self.text("tile-south"),
            Some(Wind::West) => self.text("tile-west"),
            Some(Wind::North) => self.text("tile-north"),
            None if kind == Kind::dragon(Dragon::White) => self.term("white-dragon"),
            None if kind == Kind::dragon(Dragon::Green) => self.term("green-dragon"),
            None => self.term("red-dragon"),
        }
    }
}

/// Sorted tiles by suit, honours by kind.
fn groups(tiles: &[Tile]) -> impl Iterator<Item = &[Tile]> {
    tiles.chunk_by(|a, b| a.kind() == b.kind() || (a.kind().suit().is_some() && a.kind().suit() == b.kind().suit()))
}
