//! Tiles by number: `kind * 4 + copy`, as Tenhou counts them and Mahjong Soul cases do too. Copy 0 of a five is red.

use arrayvec::ArrayVec;
use tiles::{Kind, Meld, Set, Tile};

use super::Fault;

/// The 136 tiles, each of which can be taken once.
pub struct TileIds {
    red_fives: bool,
    taken: [bool; 136],
}

impl TileIds {
    /// All tiles, with or without red fives.
    pub fn new(red_fives: bool) -> TileIds {
        TileIds { red_fives, taken: [false; 136] }
    }

    /// What tile this number stands for.
    pub fn tile(&self, id: u32) -> Result<Tile, Fault> {
        let kind = u8::try_from(id / 4).ok().and_then(Kind::new);
        let kind = kind.ok_or_else(|| Fault::wanted("a tile from 0 to 135", id))?;
        Ok(match kind.suit() {
            Some(suit) if self.red_fives && id.is_multiple_of(4) && kind == Kind::five(suit) => Tile::red_five(suit),
            _ => Tile::plain(kind),
        })
    }

    /// The tile of this number, which must not have been taken yet.
    pub fn take(&mut self, id: u32) -> Result<Tile, Fault> {
        let tile = self.tile(id)?;
        match std::mem::replace(&mut self.taken[id as usize], true) {
            true => Err(Fault::TooOften(tile)),
            false => Ok(tile),
        }
    }

    /// The tiles of these numbers.
    pub fn take_all<const MOST: usize>(
        &mut self,
        ids: &[u32],
        what: &'static str,
    ) -> Result<ArrayVec<Tile, MOST>, Fault> {
        if ids.len() > MOST {
            return Err(Fault::wanted(what, ids.len()));
        }
        ids.iter().map(|&id| self.take(id)).collect()
    }

    /// The meld of these tiles.
    pub fn take_meld(&mut self, name: &str, ids: &[u32]) -> Result<Meld, Fault> {
        let tiles: ArrayVec<Tile, 4> = self.take_all(ids, "the number of tiles in a set")?;
        let meld = match name {
            "ankan" => Meld::concealed_kong(&tiles),
            _ => Meld::open(&tiles),
        };
        let fits = meld.is_some_and(|meld| match meld.set() {
            Set::Chi(_) => name == "chi",
            Set::Pon(_) => name == "pon",
            Set::Kan(_) => matches!(name, "ankan" | "kakan" | "minkan" | "daiminkan"),
        });
        meld.filter(|_| fits).ok_or_else(|| Fault::wanted("a set", format!("{name} {ids:?}")))
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
