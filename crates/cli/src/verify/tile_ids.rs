//! Tiles by number: `kind * 4 + copy`, as Tenhou counts them and Mahjong Soul cases do too. Copy 0 of a five is red.

use anyhow::{Context, bail};
use arrayvec::ArrayVec;
use tiles::{Kind, Meld, Tile};

/// The 136 tiles, each of which can be taken once.
pub struct TileIds {
    red_fives: bool,
    taken: u128,
    taken_above: u8,
}

impl TileIds {
    /// All tiles, with or without red fives.
    pub fn new(red_fives: bool) -> TileIds {
        TileIds { red_fives, taken: 0, taken_above: 0 }
    }

    /// What tile this number stands for.
    pub fn tile(&self, id: u32) -> anyhow::Result<Tile> {
        let kind = u8::try_from(id / 4).ok().and_then(Kind::new);
        let kind = kind.with_context(|| format!("tile {id}: the numbers go from 0 to 135"))?;
        Ok(match kind.suit() {
            Some(suit) if self.red_fives && id.is_multiple_of(4) && kind == Kind::five(suit) => Tile::red_five(suit),
            _ => Tile::plain(kind),
        })
    }

    /// The tile of this number, which must not have been taken yet.
    pub fn take(&mut self, id: u32) -> anyhow::Result<Tile> {
        let tile = self.tile(id)?;
        let taken = match id {
            0..128 => self.taken >> id & 1 == 1,
            _ => self.taken_above >> (id - 128) & 1 == 1,
        };
        if taken {
            bail!("tile {id} is there twice");
        }
        match id {
            0..128 => self.taken |= 1 << id,
            _ => self.taken_above |= 1 << (id - 128),
        }
        Ok(tile)
    }

    /// The tiles of these numbers; `what` names them where they are too many.
    pub fn take_all<const MOST: usize>(&mut self, ids: &[u32], what: &str) -> anyhow::Result<ArrayVec<Tile, MOST>> {
        if ids.len() > MOST {
            bail!("{} {what}: there can be {MOST} at most", ids.len());
        }
        ids.iter().map(|&id| self.take(id)).collect()
    }

    /// The meld of these tiles.
    pub fn take_meld(&mut self, name: &str, ids: &[u32]) -> anyhow::Result<Meld> {
        use tiles::Set;
        let tiles: ArrayVec<Tile, 4> = self.take_all(ids, "tiles in a set")?;
        let meld = match name {
            "ankan" => Meld::concealed_kong(&tiles),
            _ => Meld::open(&tiles),
        };
        let fits = meld.is_some_and(|meld| match meld.set() {
            Set::Chi(_) => name == "chi",
            Set::Pon(_) => name == "pon",
            Set::Kan(_) => matches!(name, "ankan" | "kakan" | "minkan" | "daiminkan"),
        });
        meld.filter(|_| fits).with_context(|| format!("{ids:?} is not a set of the kind {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_tile() {
        let mut ids = TileIds::new(true);
        let tiles: Vec<Tile> = (0..136).map(|id| ids.take(id).expect("a tile")).collect();
        assert_eq!(tiles.iter().filter(|tile| tile.is_red()).count(), 3);
        assert!(Kind::all().all(|kind| tiles.iter().filter(|tile| tile.kind() == kind).count() == 4));
        assert!((0..136).all(|id| ids.take(id).is_err()));
        assert!([136, 1024, u32::MAX].into_iter().all(|id| ids.take(id).is_err()));
        assert!(!TileIds::new(false).take(52).expect("a five").is_red());
    }
}
