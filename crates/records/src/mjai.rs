//! The words of mjai, for its records and for games that are played over it.

use tiles::{Kind, Suit, Tile, Wind};

use crate::foreign_game::DrawKind;
use table::Abort;

/// What stands for a tile that is not shown.
pub const HIDDEN: &str = "?";

/// The honours, in the order of their kinds: winds, white, green, red.
const HONOURS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];

/// What a tile is called: `5m`, `5mr`, `E`, `P`.
pub fn tile_name(tile: Tile) -> String {
    match tile.kind().index().checked_sub(27) {
        Some(honour) => HONOURS[honour].to_owned(),
        None if tile.is_red() => format!("{}r", tile.kind()),
        None => tile.kind().to_string(),
    }
}

/// The tile of this name; a hidden one has none.
pub fn tile_named(name: &str) -> Option<Tile> {
    if let Some(honour) = (27..).zip(HONOURS).find(|(_, honour)| *honour == name) {
        return Kind::new(honour.0).map(Tile::plain);
    }
    match name {
        "5mr" => Some(Tile::red_five(Suit::Man)),
        "5pr" => Some(Tile::red_five(Suit::Pin)),
        "5sr" => Some(Tile::red_five(Suit::Sou)),
        other => other.parse::<Kind>().ok().filter(|kind| !kind.is_honour()).map(Tile::plain),
    }
}

/// What a wind is called: `E`.
pub fn wind_name(wind: Wind) -> String {
    wind.letter().to_string()
}

/// The wind of this name.
pub fn wind_named(name: &str) -> Option<Wind> {
    Wind::ALL.into_iter().find(|&wind| wind_name(wind) == name)
}

/// The kinds of draws that have a word.
const DRAWS: [(DrawKind, &str); 7] = [
    (DrawKind::Exhaustive, "fanpai"),
    (DrawKind::Nagashi, "nagashimangan"),
    (DrawKind::Aborted(Abort::NineTerminals), "kyushukyuhai"),
    (DrawKind::Aborted(Abort::FourWinds), "sufonrenta"),
    (DrawKind::Aborted(Abort::FourRiichi), "suchareach"),
    (DrawKind::Aborted(Abort::FourKongs), "sukaikan"),
    (DrawKind::Aborted(Abort::ThreeWinners), "sanchaho"),
];

/// Why nobody won; `None` where that is not told.
pub fn draw_name(kind: DrawKind) -> Option<&'static str> {
    DRAWS.into_iter().find(|draw| draw.0 == kind).map(|draw| draw.1)
}

/// The kind of draw of this name.
pub fn draw_named(name: &str) -> Option<DrawKind> {
    DRAWS.into_iter().find(|draw| draw.1 == name).map(|draw| draw.0)
}

/// Whether these changes are what the others pay to those who wait at an exhaustive draw.
pub fn is_noten_payment(changes: [i32; 4]) -> bool {
    let got: Vec<i32> = changes.into_iter().filter(|&change| change > 0).collect();
    (1..=3).contains(&got.len()) && got.iter().sum::<i32>() == 3000 && got.iter().all(|&one| one == got[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let reds = Suit::ALL.map(Tile::red_five);
        for tile in Kind::all().map(Tile::plain).chain(reds) {
            assert_eq!(tile_named(&tile_name(tile)), Some(tile));
        }
        for wrong in [HIDDEN, "", "1z", "0m", "5er", "10m", "e"] {
            assert_eq!(tile_named(wrong), None, "{wrong}");
        }
        Wind::ALL.into_iter().for_each(|wind| assert_eq!(wind_named(&wind_name(wind)), Some(wind)));
        DRAWS
            .into_iter()
            .for_each(|(kind, name)| assert_eq!((draw_name(kind), draw_named(name)), (Some(name), Some(kind))));
        assert_eq!(draw_name(DrawKind::Untold), None);
    }
}
