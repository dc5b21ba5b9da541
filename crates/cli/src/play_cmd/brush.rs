//! Tiles and words on the screen of the game.

use std::fmt::Display;

use narration::{Names, TileNames, Voice};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use table::{Board, Laid};
use tiles::{Kind, Seat, Suit, Tile};
use unicode_width::UnicodeWidthStr;
use words::Lang;

use crate::show::Pen;
use arena::Sitting;

/// Knows the words, the kind of tiles, and whether there are colours.
#[derive(Debug, Clone, Copy)]
pub struct Brush {
    pub pen: Pen,
    pub color: bool,
    pub lang: Lang,
}

/// Columns of a tile.
pub const TILE: usize = 2;
/// Before a tile that lies sideways: claimed, or discarded with riichi.
const SIDEWAYS: &str = "-";

impl Brush {
    /// Speaks about a hand of this game. Where tiles are drawn, sentences have them in words.
    pub fn voice<'a>(self, sitting: &'a Sitting, board: &Board) -> Voice<'a> {
        let letters = self.tile_text(Tile::plain(Kind::five(Suit::Pin))).is_ascii();
        let tiles = if letters { TileNames::Notation } else { TileNames::Words };
        Voice::new(self.lang, &sitting.rules, Names::winds(board.game.dealer)).with_tiles(tiles)
    }

    /// A tile in two columns.
    pub fn tile(self, tile: Tile) -> Span<'static> {
        Span::styled(pad(&self.tile_text(tile), TILE), self.tile_style(tile))
    }

    /// A tile as text, without colour. Terminals disagree on the width of the red dragon, which is an emoji too, so
    /// that its character stands here for it: one that is two columns wide everywhere.
    pub fn tile_text(self, tile: Tile) -> String {
        one_width(&plain(&self.pen.tile(tile)))
    }

    pub fn tile_style(self, tile: Tile) -> Style {
        let color = match tile.kind().suit() {
            _ if tile.is_red() => Color::LightRed,
            Some(Suit::Man) => Color::Yellow,
            Some(Suit::Pin) => Color::Cyan,
            Some(Suit::Sou) => Color::Green,
            None => Color::Magenta,
        };
        let style = if tile.is_red() { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        if self.color { style.fg(color) } else { style }
    }

    /// A colour, where there are colours.
    pub fn tint(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }

    /// A tile with a mark before it if it lies sideways: three columns.
    pub fn lying(self, tile: Tile, sideways: bool) -> [Span<'static>; 2] {
        let mark = Span::styled(if sideways { SIDEWAYS } else { " " }, self.tint(Color::LightYellow));
        let tile = self.tile(tile);
        [mark, if sideways { tile.patch_style(Style::new().add_modifier(Modifier::UNDERLINED)) } else { tile }]
    }

    /// Tiles one after the other, each suit named once.
    pub fn row(self, tiles: &[Tile]) -> String {
        one_width(&plain(&self.pen.tiles(tiles)))
    }

    /// Kinds one after the other, each suit named once.
    pub fn kinds(self, kinds: impl IntoIterator<Item = Kind>) -> String {
        self.row(&kinds.into_iter().map(Tile::plain).collect::<Vec<_>>())
    }

    /// The sets before a player, two in a row.
    pub fn sets(self, sets: &[Laid], owner: Seat) -> Vec<Line<'static>> {
        let pair = |pair: &[Laid]| {
            Line::from(
                pair.iter()
                    .flat_map(|&laid| [self.laid(laid, owner), vec![Span::raw(" ")]].concat())
                    .collect::<Vec<_>>(),
            )
        };
        sets.chunks(2).map(pair).collect()
    }

    /// A set as it lies before its owner: the claimed tile sideways where it points at who discarded it, a tile that
    /// was added beside it, the middle of a concealed kong face down.
    pub fn laid(self, laid: Laid, owner: Seat) -> Vec<Span<'static>> {
        let without = |mut tiles: Vec<Tile>, tile: Tile| {
            tiles.iter().position(|&one| one == tile).map(|place| tiles.remove(place));
            tiles
        };
        let mut tiles: Vec<(Option<Tile>, bool)> = match laid {
            Laid::Concealed(meld) => {
                let tiles: Vec<Tile> = meld.tiles().collect();
                let shown = |place: usize| !matches!(place, 1 | 2);
                tiles.into_iter().enumerate().map(|(n, tile)| (shown(n).then_some(tile), false)).collect()
            }
            Laid::Claimed { meld, claimed, .. } => {
                without(meld.tiles().collect(), claimed).into_iter().map(|tile| (Some(tile), false)).collect()
            }
            Laid::Added { meld, claimed, added, .. } => without(without(meld.tiles().collect(), claimed), added)
                .into_iter()
                .map(|tile| (Some(tile), false))
                .collect(),
            Laid::Wrong { .. } | Laid::Untaken { .. } => {
                laid.from_hand().into_iter().map(|tile| (Some(tile), false)).collect()
            }
        };
        if let Some(place) = laid.sideways(owner) {
            match laid {
                Laid::Added { claimed, added, .. } => {
                    tiles.insert(place.min(tiles.len()), (Some(added), true));
                    tiles.insert(place.min(tiles.len()), (Some(claimed), true));
                }
                Laid::Claimed { claimed, .. } | Laid::Wrong { claimed, .. } => {
                    tiles.insert(place.min(tiles.len()), (Some(claimed), true));
                }
                Laid::Concealed(_) | Laid::Untaken { .. } => (),
            }
        }
        let one = |(tile, sideways): (Option<Tile>, bool)| match tile {
            Some(tile) => self.lying(tile, sideways),
            None => [Span::raw(" "), Span::raw("##")],
        };
        tiles.into_iter().flat_map(one).collect()
    }
}

fn one_width(tiles: &str) -> String {
    tiles.replace("🀄\u{fe0e}", "中")
}

/// A text without the colours of the pen.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// A text with spaces behind it, up to this many columns.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

/// A text with spaces before it, up to this many columns.
pub fn pad_left(text: impl Display, columns: usize) -> String {
    let text = text.to_string();
    format!("{}{text}", " ".repeat(columns.saturating_sub(text.width())))
}

/// A line in bold.
pub fn heading(text: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(text.into(), Style::new().add_modifier(Modifier::BOLD)))
}

/// Texts broken at their spaces into lines of at most this many columns; further lines are indented.
pub fn wrapped(columns: usize, text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= columns => *line += &format!(" {word}"),
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
