//! What lies over the table: help, hints, reasons, and the ends of hands and of the game.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use rules::{Worth, Yaku};
use table::{Event, HandEnd, Won};
use tiles::{BySeat, Seat, Tile, Wind};

use super::brush::{Brush, heading, pad, pad_left, wrapped};
use super::draw::name;
use super::hints::hints;
use super::state::{Screen, State};
use super::why::reasons;
use crate::show::capital;
use arena::{EndedHand, Sitting};

/// The text over the table, in this many columns.
pub fn overlay(state: &State, brush: Brush, width: usize) -> Text<'static> {
    let pen = brush.pen;
    let (title, mut lines) = match state.screen {
        Screen::Table => return Text::default(),
        Screen::Help => (pen.text("play-help").to_owned(), help(brush, width)),
        Screen::Hints => (pen.text("play-hints").to_owned(), hints(&state.sitting, brush, width)),
        Screen::Why => (pen.text("play-why").to_owned(), reasons(state, brush, width)),
        Screen::Quit => (pen.text("play-quit").to_owned(), vec![Line::from(pen.text("play-quit-keys"))]),
        Screen::Hand { page } => match &state.sitting.ended {
            Some(ended) => hand_end(state, ended, brush, page, width),
            None => (String::new(), Vec::new()),
        },
        Screen::Game => (pen.text("play-game-over").to_owned(), game_end(&state.sitting, brush)),
    };
    lines.insert(0, heading(title));
    if state.screen != Screen::Quit {
        let close = match state.screen {
            Screen::Hand { .. } => "play-go-on",
            Screen::Game => "play-leave",
            Screen::Table | Screen::Help | Screen::Hints | Screen::Why | Screen::Quit => "play-close",
        };
        lines.extend([Line::default(), Line::from(Span::styled(pen.text(close), dim()))]);
    }
    Text::from(lines)
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// All keys, and what the marks mean.
fn help(brush: Brush, width: usize) -> Vec<Line<'static>> {
    let pen = brush.pen;
    let own = |id: &str| pen.text(id).to_owned();
    let term = |id: &str| capital(pen.term(id));
    let rows = [
        ("<- ->", own("play-key-move")),
        ("Enter", own("play-key-enter")),
        ("1-9 0 a s d f", own("play-key-tiles")),
        ("r", own("play-key-riichi")),
        ("m", format!("{}, {}", term("tsumo"), term("ron"))),
        ("c v b g t y", term("chow")),
        ("p i o", term("pung")),
        ("k l j", term("kong")),
        ("n", format!("{}, {}", pen.text("action-pass"), term("noten"))),
        ("x", term("nine-terminals")),
        ("e u", format!("{}, {}", term("waiting"), pen.yaku("nagashi-mangan"))),
        ("h", own("play-key-hints")),
        ("w", own("play-key-why")),
        ("q", own("play-key-quit")),
    ];
    let mut lines: Vec<Line> =
        rows.into_iter().map(|(keys, what)| Line::from(format!("{}{what}", pad(keys, 16)))).collect();
    lines.push(Line::default());
    for id in ["play-mark-sideways", "play-mark-turn"] {
        lines.extend(wrapped(width, pen.text(id)).into_iter().map(Line::from));
    }
    lines
}

/// How a hand ended: the title, what was won or shown on the left, who paid on the right.
fn hand_end(state: &State, ended: &EndedHand, brush: Brush, page: usize, width: usize) -> (String, Vec<Line<'static>>) {
    let pen = brush.pen;
    let wind = |seat: Seat| pen.wind(ended.board.wind(seat));
    let wins: Vec<&Won> =
        ended.events.iter().filter_map(|event| if let Event::Won(won) = event { Some(won) } else { None }).collect();
    let (title, mut lines, left) = match wins.get(page) {
        Some(won) => {
            let title = match won.from {
                None => pen.say("play-won-drawn", &[("who", &wind(won.seat))]),
                Some(from) => pen.say("play-won-from", &[("who", &wind(won.seat)), ("from", &wind(from))]),
            };
            let several = if wins.len() > 1 { format!(" ({}/{})", page + 1, wins.len()) } else { String::new() };
            (title + &several, win_tiles(ended, won, brush), worth(state, ended, won, brush))
        }
        None => (no_win(&state.sitting, ended, brush), Vec::new(), shown(&state.sitting, ended, brush)),
    };
    let half = width / 2;
    let right = points(&state.sitting, ended, brush, width - half - 2);
    lines.push(Line::default());
    for row in 0..left.len().max(right.len()) {
        let (one, other) = (left.get(row).cloned().unwrap_or_default(), right.get(row).cloned().unwrap_or_default());
        let space = " ".repeat(half.saturating_sub(one.width()));
        lines.push(Line::from([one.spans, vec![Span::raw(space)], other.spans].concat()));
    }
    (title, lines)
}

/// The title of a hand that nobody won.
fn no_win(sitting: &Sitting, ended: &EndedHand, brush: Brush) -> String {
    let (pen, voice) = (brush.pen, brush.voice(sitting, &ended.board));
    let mut title = pen.term("exhaustive-draw");
    for event in &ended.events {
        match event {
            Event::Aborted(abort) => title = voice.abort(*abort),
            Event::Ended { end: HandEnd::Nagashi { .. }, .. } => title = pen.yaku("nagashi-mangan"),
            Event::Ended { end: HandEnd::Replayed, .. } => title = pen.term("chombo"),
            _ => (),
        }
    }
    capital(title)
}

/// The tiles that a player showed, with the sets beside them.
fn hand_of(ended: &EndedHand, seat: Seat, brush: Brush) -> Vec<Span<'static>> {
    let shown = ended.events.iter().rev().find_map(|event| match event {
        Event::Showed { seat: who, tiles } if *who == seat => Some(*tiles),
        _ => None,
    });
    let mut spans = Vec::new();
    for tile in shown.iter().flat_map(|shown| shown.iter()) {
        spans.extend([brush.tile(tile), Span::raw(" ")]);
    }
    let laid = &ended.board.players[seat].laid;
    spans.extend(laid.iter().flat_map(|&laid| [vec![Span::raw(" ")], brush.laid(laid, seat)].concat()));
    spans
}

/// The winning hand and the indicators.
fn win_tiles(ended: &EndedHand, won: &Won, brush: Brush) -> Vec<Line<'static>> {
    let pen = brush.pen;
    let mut tiles = hand_of(ended, won.seat, brush);
    tiles.extend([
        Span::raw("  + "),
        brush.tile(won.tile).patch_style(Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)),
    ]);
    let listed = |tiles: &[Tile]| -> Vec<Span<'static>> {
        tiles.iter().flat_map(|&tile| [brush.tile(tile), Span::raw(" ")]).collect()
    };
    let mut below = vec![Span::raw(format!("{} ", capital(pen.text("dora-indicators"))))];
    below.extend(listed(&ended.board.indicators));
    let ura: Vec<Tile> = ended
        .events
        .iter()
        .filter_map(|event| if let Event::UraTurned(tile) = event { Some(*tile) } else { None })
        .collect();
    if !ura.is_empty() {
        below.push(Span::raw(format!("  {} ", pen.text("ura-indicators"))));
        below.extend(listed(&ura));
    }
    vec![Line::from(tiles), Line::from(below)]
}

/// The yaku with what they are worth, the dora, and the sum.
fn worth(state: &State, ended: &EndedHand, won: &Won, brush: Brush) -> Vec<Line<'static>> {
    let pen = brush.pen;
    let concealed = ended.board.players[won.seat].is_concealed();
    let row = |what: &str, value: String| Line::from(format!("{}{}", pad(what, 28), pad_left(value, 4)));
    let fan = |yaku: Yaku| match state.sitting.rules.worth[yaku] {
        Worth::Han { concealed: han, .. } if concealed => han.to_string(),
        Worth::Han { open: han, .. } | Worth::Alone(han) => han.to_string(),
        Worth::Yakuman(1) => pen.term("yakuman").to_owned(),
        Worth::Yakuman(more) => format!("{more} × {}", pen.term("yakuman")),
        Worth::Nothing => String::new(),
    };
    let mut lines: Vec<Line> = won.yaku.iter().map(|yaku| row(pen.yaku(yaku.id()), fan(yaku))).collect();
    for (id, count) in [("dora", won.dora.dora), ("red-five", won.dora.red), ("ura-dora", won.dora.ura)] {
        if count > 0 {
            lines.push(row(pen.term(id), count.to_string()));
        }
    }
    lines.push(Line::default());
    lines.push(heading(sum(won, brush)));
    if let Some(liable) = won.liable {
        lines.push(Line::from(format!("{}: {}", pen.term("liability"), pen.wind(ended.board.wind(liable)))));
    }
    lines
}

/// "2 fan 30 minipoints", "5 fan · Mangan", "Yakuman".
fn sum(won: &Won, brush: Brush) -> String {
    let pen = brush.pen;
    match won.yakuman {
        0 => {
            let mut text = format!("{} {}", won.han, pen.term("fan"));
            if won.han < 5 {
                text += &format!(" {} {}", won.fu, pen.term("minipoints"));
            }
            won.limit.into_iter().for_each(|limit| text += &format!(" · {}", pen.term(limit.id())));
            text
        }
        1 => pen.term("yakuman").to_owned(),
        2 => pen.term("double-yakuman").to_owned(),
        more => format!("{more} × {}", pen.term("yakuman")),
    }
}

fn by_wind(ended: &EndedHand) -> [Seat; 4] {
    Wind::ALL.map(|wind| ended.board.seat(wind))
}

/// What the players said and showed when nobody won.
fn shown(sitting: &Sitting, ended: &EndedHand, brush: Brush) -> Vec<Line<'static>> {
    let voice = brush.voice(sitting, &ended.board);
    let mut lines = Vec::new();
    for seat in by_wind(ended) {
        let said = ended.events.iter().find_map(|event| match event {
            Event::Announced { seat: who, said } if *who == seat => Some(*said),
            _ => None,
        });
        let word = said.map(|said| format!(": {}", voice.said(said))).unwrap_or_default();
        let showed = ended.events.iter().any(|event| matches!(event, Event::Showed { seat: who, .. } if *who == seat));
        if said.is_some() || showed {
            lines.push(Line::from(format!("{}{word}", brush.pen.wind(ended.board.wind(seat)))));
        }
        if showed {
            // Half a screen has no room for a hand in loose tiles.
            let tiles: Vec<Tile> = ended
                .events
                .iter()
                .filter_map(|event| match event {
                    Event::Showed { seat: who, tiles } if *who == seat => Some(tiles.iter().collect::<Vec<_>>()),
                    _ => None,
                })
                .next_back()
                .unwrap_or_default();
            lines.push(Line::from(format!("  {}", brush.row(&tiles))));
            for sets in brush.sets(&ended.board.players[seat].laid, seat) {
                lines.push(Line::from([vec![Span::raw(" ")], sets.spans].concat()));
            }
        }
    }
    lines
}

/// Points before and after the hand, and the payments.
fn points(sitting: &Sitting, ended: &EndedHand, brush: Brush, width: usize) -> Vec<Line<'static>> {
    let pen = brush.pen;
    let mut lines = Vec::new();
    for seat in by_wind(ended) {
        let who = format!("{} {}", pen.wind(ended.board.wind(seat)), name(sitting, brush, seat));
        let change = ended.after[seat] - ended.before[seat];
        let change = if change == 0 { String::new() } else { format!("{change:+}") };
        let line = format!("{}{}{}", pad(&who, 18), pad_left(ended.after[seat], 7), pad_left(change, 8));
        lines.push(if seat == sitting.me { heading(line) } else { Line::from(line) });
    }
    lines.push(Line::default());
    for event in &ended.events {
        if let Event::Bet(_) | Event::Paid { .. } = event {
            let text = brush.voice(sitting, &ended.board).event(event);
            lines.extend(wrapped(width, &text).into_iter().map(Line::from));
        }
    }
    lines
}

/// Places, points, uma and results, best first.
fn game_end(sitting: &Sitting, brush: Brush) -> Vec<Line<'static>> {
    let pen = brush.pen;
    let result = sitting.view.board.game.result(&sitting.rules);
    let mut seats = Seat::ALL;
    seats.sort_by_key(|&seat| result.places[seat]);
    let signed = |points: i32| if points == 0 { "0".to_owned() } else { format!("{points:+}") };
    let has_bets = result.bets != BySeat::new([0; 4]);
    let row = |place: String, who: &str, points: String, bets: String, uma: String, total: String| {
        let bets = if has_bets { pad_left(bets, 17) } else { String::new() };
        format!(
            "{}{}{}{bets}{}{}",
            pad(&place, 8),
            pad(who, 18),
            pad_left(points, 10),
            pad_left(uma, 10),
            pad_left(total, 12)
        )
    };
    let mut lines = vec![
        Line::default(),
        heading(row(
            pen.text("play-place").to_owned(),
            "",
            pen.term("points").to_owned(),
            pen.text("riichi-bets").to_owned(),
            pen.term("uma").to_owned(),
            pen.text("play-result").to_owned(),
        )),
    ];
    for seat in seats {
        let line = row(
            result.places[seat].to_string(),
            &format!("{} {}", pen.wind(sitting.view.board.wind(seat)), name(sitting, brush, seat)),
            result.points[seat].to_string(),
            signed(result.bets[seat]),
            signed(result.uma[seat]),
            signed(result.totals[seat]),
        );
        lines.push(if seat == sitting.me { heading(line) } else { Line::from(line) });
    }
    lines
}
