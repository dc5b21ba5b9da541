//! The table as the person sees it: the others around it, the person's own hand at the bottom, and what can be done.

use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph};
use table::{Action, Discarded, EndEvent, Event, EventKind, Offer, Phase, PlayEvent, RefereeEvent};
use tiles::{Seat, Tile};
use unicode_width::UnicodeWidthStr;

use super::brush::{Brush, TILE, heading, wrapped};
use super::choices::{Choice, Does, TILE_KEYS};
use super::over::overlay;
use super::state::{Screen, State, can_riichi};
use super::why::sentence;
use crate::sheet::counters;
use crate::show::capital;
use arena::Sitting;

/// The smallest screen that everything fits on.
const LEAST: (u16, u16) = (80, 24);

/// Whether everything fits on a screen of this size.
pub fn fits(size: Size) -> bool {
    size.width >= LEAST.0 && size.height >= LEAST.1
}

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, state: &State, brush: Brush) {
    let area = frame.area();
    if !fits(area.as_size()) {
        let size = format!("{}x{}", area.width, area.height);
        let text = brush.pen.say("play-too-small", &[("size", &size)]);
        let lines = wrapped(area.width.into(), &text);
        return frame.render_widget(Paragraph::new(lines.join("\n")), area);
    }
    let places = Places::of(area);
    frame.render_widget(status(state, brush), places.status);
    for (seat, place) in [state.sitting.me].into_iter().chain(state.sitting.me.others()).zip(places.players) {
        frame.render_widget(player(state, brush, seat, place), place);
    }
    frame.render_widget(Paragraph::new("─".repeat(places.rule.width.into())), places.rule);
    frame.render_widget(hand(state, brush, places.hand.width), places.hand);
    frame.render_widget(asked(state, brush, places.asked.width.into()), places.asked);
    frame.render_widget(Paragraph::new(brush.pen.text("play-keys")).style(dim()), places.keys);
    frame.render_widget(log(state, brush, places.log), places.log);
    if state.screen != Screen::Table {
        // Hints and reasons leave the hand in sight, which they are about.
        let over = match state.screen {
            Screen::Hints | Screen::Why | Screen::Quit => places.over,
            Screen::Table | Screen::Help | Screen::Hand { .. } | Screen::Game => places.all,
        };
        let text = overlay(state, brush, usize::from(over.width));
        frame.render_widget(Clear, over);
        frame.render_widget(Paragraph::new(text), over);
    }
}

/// Where everything stands. On 80 by 24:
///
/// ```text
///  0  round, counters, bets, wall           8 rows each for the others: across in the middle,
///  1  dora                                  left and right three rows lower
///  2  ........ across ........
///  5  left                    right         6 rows for one's own discards
/// 10  ........ own    ........
/// 16  ---------------------------           the hand, the keys of its tiles,
/// 17  hand, sets                            what is asked and the choices, keys, what happened
/// ```
///
/// More room goes to the discards first, then to what happened: at the right side if there are 110 columns, otherwise
/// below.
struct Places {
    status: Rect,
    /// Own, right, across, left.
    players: [Rect; 4],
    rule: Rect,
    hand: Rect,
    asked: Rect,
    keys: Rect,
    log: Rect,
    /// Where the players are.
    over: Rect,
    all: Rect,
}

impl Places {
    fn of(area: Rect) -> Places {
        let side = if area.width >= 110 { (area.width - 82).min(44) } else { 0 };
        let width = area.width - side;
        let more = (area.height - LEAST.1).min(8);
        let third = width / 3;
        let (across, own) = (8 + more / 2, 6 + more / 2);
        let row = |y, height| Rect { x: area.x, y: area.y + y, width, height };
        let column = |n, y, height| Rect { x: area.x + n * third, y: area.y + y, width: third, height };
        let rule = 2 + across + own;
        let below = area.height - rule - 7;
        Places {
            status: row(0, 2),
            players: [
                column(1, 2 + across, own),
                column(2, 5, across + own - 3),
                column(1, 2, across),
                column(0, 5, across + own - 3),
            ],
            rule: row(rule, 1),
            hand: row(rule + 1, 2),
            asked: row(rule + 3, 3),
            keys: row(rule + 6, 1),
            log: match side {
                0 => row(rule + 7, below),
                _ => Rect { x: area.x + width + 2, width: side - 2, ..area },
            },
            over: row(2, rule - 2),
            all: row(0, area.height),
        }
    }
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Round, counters, bets, wall; the dora.
fn status(state: &State, brush: Brush) -> Text<'static> {
    let (pen, board) = (brush.pen, &state.sitting.view.board);
    let game = &board.game;
    let bets = match board.bets() {
        1 => format!("1 {}", pen.term("riichi-bet")),
        more => format!("{more} {}", pen.text("riichi-bets")),
    };
    let facts = [
        counters(pen, game.counters),
        bets,
        format!("{} {}", pen.term("wall"), board.live),
        pen.say("play-hand", &[("number", &board.number)]),
    ];
    let round = format!("{} {}", pen.wind(game.round), game.dealer as usize + 1);
    let first = vec![Span::styled(round, bold()), Span::raw(format!(" · {}", facts.join(" · ")))];
    let mut second = vec![Span::raw(format!("{} ", capital(pen.text("dora-indicators"))))];
    second.extend(board.indicators.iter().flat_map(|&tile| [brush.tile(tile), Span::raw(" ")]));
    second.push(Span::raw(format!("  {} ", pen.term("dora"))));
    let dora = board.indicators.iter().map(|tile| Tile::plain(tile.kind().indicates()));
    second.extend(dora.flat_map(|tile| [brush.tile(tile), Span::raw(" ")]));
    Text::from(vec![Line::from(first), Line::from(second)])
}

/// What to call a seat: the person is addressed.
pub fn name(sitting: &Sitting, brush: Brush, seat: Seat) -> &'static str {
    sitting.names[seat].unwrap_or(brush.pen.text("play-you"))
}

/// A player: wind, name, points; discards in rows of six; sets, two in a row.
fn player(state: &State, brush: Brush, seat: Seat, place: Rect) -> Text<'static> {
    let (pen, sitting) = (brush.pen, &state.sitting);
    let board = &sitting.view.board;
    let public = &board.players[seat];
    let in_turn =
        matches!(board.phase, Phase::Turn { seat: turn, .. } | Phase::Claims { seat: turn, .. } if turn == seat);
    let who =
        format!("{}{} {}", if in_turn { ">" } else { " " }, pen.wind(board.wind(seat)), name(sitting, brush, seat));
    let style = if in_turn { bold().patch(brush.tint(Color::LightYellow)) } else { bold() };
    let mut points = vec![Span::raw(format!(" {}", board.game.points[seat]))];
    if public.riichi {
        let riichi = format!(" {}", capital(pen.term("riichi")));
        points.push(Span::styled(riichi, bold().patch(brush.tint(Color::LightRed))));
    }
    let mut lines = vec![Line::from(Span::styled(who, style)), Line::from(points)];
    let river: Vec<&Discarded> = board.discards(seat).filter(|one| one.claimed_by.is_none()).collect();
    // Whoever discards more than four rows has longer ones.
    let in_row = if river.len() > 24 { usize::from(place.width) / (TILE + 1) } else { 6 };
    let last = board.river.last().filter(|_| matches!(board.phase, Phase::Claims { .. }));
    for row in river.chunks(in_row.max(6)) {
        let tiles = row.iter().flat_map(|one| {
            let [mark, tile] = brush.lying(one.tile, one.sideways);
            // The tile on offer stands out; what was drawn and discarded is dimmer.
            let is_last = last.is_some_and(|last| std::ptr::eq(last, *one));
            let modifier = match (is_last, one.drawn) {
                (true, _) => Modifier::REVERSED,
                (false, true) => Modifier::DIM,
                (false, false) => Modifier::empty(),
            };
            [mark, tile.patch_style(Style::new().add_modifier(modifier))]
        });
        lines.push(Line::from(tiles.collect::<Vec<_>>()));
    }
    // The own sets stand beside the hand.
    if seat != sitting.me {
        let sets = brush.sets(&public.laid, seat);
        if !sets.is_empty() && lines.len() + sets.len() < usize::from(place.height) {
            lines.push(Line::default());
        }
        lines.extend(sets);
    }
    Text::from(lines)
}

/// The hand with the drawn tile apart and the sets beside it; below it the keys and the mark.
fn hand(state: &State, brush: Brush, width: u16) -> Text<'static> {
    let sitting = &state.sitting;
    let picks = state.picks_tile() && state.screen == Screen::Table;
    // One column more for each tile where there is room.
    let gap = if width >= 100 { 2 } else { 1 };
    let (mut tiles, mut keys) = (vec![Span::raw(" ")], vec![Span::raw(" ")]);
    for ((place, pick), key) in sitting.hand().iter().enumerate().zip(TILE_KEYS.chars()) {
        if pick.drawn {
            tiles.push(Span::raw("  "));
            keys.push(Span::raw("  "));
        }
        let marked = picks && place == state.cursor;
        let barred = picks && if state.riichi { !can_riichi(state, *pick) } else { !can_discard(state, *pick) };
        let mut tile = brush.tile(pick.tile);
        if marked {
            tile = tile.patch_style(Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD));
        }
        if barred {
            tile = tile.patch_style(Style::new().add_modifier(Modifier::DIM | Modifier::CROSSED_OUT));
        }
        tiles.extend([tile, Span::raw(" ".repeat(gap))]);
        let label = if marked { format!("{key}^") } else { format!("{key} ") };
        let style = if marked { bold() } else { dim() };
        keys.extend([Span::styled(if picks { label } else { "  ".to_owned() }, style), Span::raw(" ".repeat(gap))]);
    }
    let public = &sitting.view.board.players[sitting.me];
    if !public.laid.is_empty() {
        tiles.push(Span::raw("  "));
        tiles
            .extend(public.laid.iter().flat_map(|&laid| [brush.laid(laid, sitting.me), vec![Span::raw(" ")]].concat()));
    }
    Text::from(vec![Line::from(tiles), Line::from(keys)])
}

fn can_discard(state: &State, pick: table::Pick) -> bool {
    state.sitting.asks().is_some_and(|legal| legal.contains(Action::Discard(pick)))
}

/// What is asked, and the choices in up to two rows.
fn asked(state: &State, brush: Brush, width: usize) -> Text<'static> {
    let (pen, sitting) = (brush.pen, &state.sitting);
    let board = &sitting.view.board;
    let question = match board.phase {
        _ if state.refused.is_some() => {
            state.refused.map(|refusal| sentence(brush, sitting, refusal)).unwrap_or_default()
        }
        _ if !sitting.has_choice() => pen.text("play-others").to_owned(),
        Phase::Turn { .. } if state.riichi => pen.text("play-pick-riichi").to_owned(),
        Phase::Turn { .. } => pen.text("play-your-turn").to_owned(),
        Phase::Claims { seat, tile, offer } => {
            let id = match offer {
                Offer::Discard => "play-discarded",
                Offer::AddedKong | Offer::ConcealedKong => "play-konged",
            };
            pen.say(id, &[("who", &pen.wind(board.wind(seat))), ("tile", &brush.tile_text(tile))])
        }
        Phase::Announcing { .. } => pen.text("play-announce").to_owned(),
        Phase::Between | Phase::Dealing | Phase::Over => String::new(),
    };
    let mut lines = vec![Line::from(Span::styled(question, bold()))];
    let marks = !state.picks_tile();
    let (mut row, mut used) = (Vec::new(), 0);
    let picked = state.picks_tile().then(|| sitting.hand().get(state.cursor).copied()).flatten();
    let enter = picked.map(|pick| {
        let id = if state.riichi { "play-enter-riichi" } else { "play-enter-discard" };
        ("Enter".to_owned(), pen.say(id, &[("tile", &brush.tile_text(pick.tile))]), false)
    });
    let listed = state
        .choices()
        .into_iter()
        .enumerate()
        .map(|(n, choice)| (choice.key.to_string(), label(brush, sitting, choice), marks && n == state.cursor));
    for (key, label, marked) in enter.into_iter().chain(listed) {
        let length = key.width() + label.width() + 5;
        if used + length > width && !row.is_empty() {
            lines.push(Line::from(std::mem::take(&mut row)));
            used = 0;
        }
        used += length;
        row.push(Span::styled(format!("[{key}]"), bold().patch(brush.tint(Color::LightCyan))));
        let style = if marked { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        row.extend([Span::raw(" "), Span::styled(label, style), Span::raw("  ")]);
    }
    lines.push(Line::from(row));
    Text::from(lines)
}

/// What a choice is called.
fn label(brush: Brush, sitting: &Sitting, choice: Choice) -> String {
    match choice.does {
        Does::PickRiichi => capital(brush.pen.term("riichi")),
        Does::Act(action) => brush.voice(sitting, &sitting.view.board).action(&action),
    }
}

/// What happened last, newest at the bottom; in a single row, newest at the end.
fn log(state: &State, brush: Brush, place: Rect) -> Text<'static> {
    let sitting = &state.sitting;
    let said: Vec<String> = sitting.events.iter().filter_map(|event| told(sitting, brush, event)).collect();
    let height = usize::from(place.height);
    if height <= 2 {
        let mut text = String::new();
        for one in said.iter().rev() {
            if text.width() + one.width() + 3 > usize::from(place.width) {
                break;
            }
            text = if text.is_empty() { one.clone() } else { format!("{one} · {text}") };
        }
        return Text::from(Line::from(Span::styled(text, dim())));
    }
    let said: Vec<String> = said.iter().flat_map(|one| wrapped(place.width.into(), one)).collect();
    let newest = said.len().saturating_sub(height - 1);
    let mut lines = vec![heading(brush.pen.text("play-log"))];
    lines.extend(said[newest..].iter().map(|one| Line::from(one.clone())));
    Text::from(lines)
}

/// A thing that happened in a few words, if it is worth telling.
fn told(sitting: &Sitting, brush: Brush, event: &Event<Option<Tile>>) -> Option<String> {
    let is_worth_telling = match event.kind() {
        EventKind::Play(play) => match play {
            PlayEvent::Turned(_) | PlayEvent::Riichi(_) | PlayEvent::Discarded { .. } => true,
            PlayEvent::Claimed { .. } | PlayEvent::ConcealedKong { .. } | PlayEvent::AddedKong { .. } => true,
            PlayEvent::Jumped { .. } | PlayEvent::Drew { .. } | PlayEvent::Replaced { .. } | PlayEvent::Bet(_) => false,
        },
        // How a hand ends is told on a screen of its own.
        EventKind::End(end) => matches!(end, EndEvent::WallEnded | EndEvent::Announced { .. }),
        EventKind::Referee(call) => matches!(call, RefereeEvent::WrongKong { .. } | RefereeEvent::Ruled(_)),
        EventKind::Deal(_) | EventKind::Undo(_) => false,
    };
    is_worth_telling.then(|| brush.voice(sitting, &sitting.view.board).event(event))
}
