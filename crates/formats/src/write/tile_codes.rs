//! Tiles as other programs write them, and objects of JSON whose fields keep their order.

use rules::Rules;
use serde_json::Value;
use tiles::{Kind, Tile};

/// `5m`, `5mr`, `E`, `P`.
pub fn mjai(tile: Tile) -> String {
    let honours = ["E", "S", "W", "N", "P", "F", "C"];
    match tile.kind().index().checked_sub(27) {
        Some(honour) => honours[honour].to_owned(),
        None if tile.is_red() => format!("{}r", tile.kind()),
        None => tile.kind().to_string(),
    }
}

/// 11 to 47, and 51 to 53 for red fives.
pub fn tenhou6(tile: Tile) -> usize {
    let index = tile.kind().index();
    match tile.is_red() {
        true => 51 + index / 9,
        false => 11 + index / 9 * 10 + index % 9,
    }
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

    #[test]
    fn tiles_have_their_codes() {
        let tiles = |text: &str| text.parse::<tiles::Written>().expect("tiles").concealed;
        let written: Vec<(String, usize)> =
            tiles("1m9m0p5s1z5z6z7z").into_iter().map(|tile| (mjai(tile), tenhou6(tile))).collect();
        let wanted = [("1m", 11), ("9m", 19), ("5pr", 52), ("5s", 35), ("E", 41), ("P", 45), ("F", 46), ("C", 47)];
        assert_eq!(written, wanted.map(|(name, code)| (name.to_owned(), code)));
    }
}
