//! Tiles as other programs write them, and objects of JSON whose fields keep their order.

use rules::Rules;
use serde_json::Value;
use tiles::{Kind, Tile};

/// 11 to 47, and 51 to 53 for red fives.
pub fn tenhou6(tile: Tile) -> usize {
    let index = tile.kind().index();
    match tile.is_red() {
        true => 51 + index / 9,
        false => 11 + index / 9 * 10 + index % 9,
    }
}

/// `m5`, `m0` for a red five, `z1`.
pub fn majiang(tile: Tile) -> String {
    format!("{}{}", tile.kind().letter(), tile.digit())
}

/// Tiles as they lie, a suit before its digits; neighbours share it.
pub fn majiang_tiles(tiles: &[Tile]) -> String {
    let mut text = String::new();
    let mut suit = None;
    for tile in tiles {
        if suit.replace(tile.kind().letter()) != Some(tile.kind().letter()) {
            text.push(tile.kind().letter());
        }
        text.push(tile.digit());
    }
    text
}

/// All four of a kind, red ones last.
pub fn all_four(rules: &Rules, kind: Kind) -> Vec<Tile> {
    let mut four: Vec<Tile> = rules.tile_set().filter(|tile| tile.kind() == kind).collect();
    four.sort_unstable();
    four
}

/// An object with its fields in this order.
pub fn object(fields: &[(&str, Value)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}:{value}", Value::from(*name))).collect();
    format!("{{{}}}", fields.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mjai::tile_name as mjai;

    #[test]
    fn tiles_have_their_codes() {
        let tiles = |text: &str| text.parse::<tiles::Written>().expect("tiles").concealed;
        let written: Vec<(String, usize)> =
            tiles("1m9m0p5s1z5z6z7z").into_iter().map(|tile| (mjai(tile), tenhou6(tile))).collect();
        let wanted = [("1m", 11), ("9m", 19), ("5pr", 52), ("5s", 35), ("E", 41), ("P", 45), ("F", 46), ("C", 47)];
        assert_eq!(written, wanted.map(|(name, code)| (name.to_owned(), code)));
    }

    #[test]
    fn tiles_are_grouped_by_suit() {
        let tiles = |text: &str| text.parse::<tiles::Written>().expect("tiles").concealed;
        assert_eq!(majiang(tiles("0s")[0]), "s0");
        assert_eq!(majiang_tiles(&tiles("7z5064p2m1z9m")), "z7p5064m2z1m9");
    }
}
