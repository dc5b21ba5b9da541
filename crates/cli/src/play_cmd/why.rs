//! Why the person may not do something: now, and with the tile that was offered last.

use ratatui::text::Line;
use table::{Action, Phase, Refusal, View};
use tiles::{Kind, Meld, Set, Tile};

use super::brush::{Brush, heading, wrapped};
use super::state::State;
use crate::show::capital;
use arena::Sitting;

pub fn sentence(brush: Brush, sitting: &Sitting, refusal: Refusal) -> String {
    brush.voice(sitting, &sitting.view.board).refusal(sitting.me, &refusal)
}

/// What the person may not do, each with its reason.
pub fn reasons(state: &State, brush: Brush, width: usize) -> Vec<Line<'static>> {
    let (pen, sitting) = (brush.pen, &state.sitting);
    let mut lines = Vec::new();
    let mut list = |actions: Vec<(&'static str, Action)>, why: &dyn Fn(Action) -> Option<Refusal>| {
        for (id, action) in actions {
            if let Some(refusal) = why(action) {
                let text = format!("{}: {}", capital(pen.term(id)), sentence(brush, sitting, refusal));
                lines.extend(wrapped(width, &text).into_iter().map(Line::from));
            }
        }
    };
    if state.picks_tile() {
        list(of_turn(state), &|action| sitting.why_not(action));
    }
    // The table went on if nobody could claim the tile, but the question stays.
    if let Some(view) = &sitting.offered
        && let Phase::Claims { seat, tile, .. } = view.board.phase
    {
        let who = pen.wind(view.board.wind(seat));
        let title = pen.say("play-why-offer", &[("who", &who), ("tile", &brush.tile_text(tile))]);
        let mut about = vec![heading(title)];
        for (id, action) in of_offer(view, tile) {
            let reason = match view.why_not(&sitting.rules, action) {
                Some(refusal) => sentence(brush, sitting, refusal),
                None => pen.text("play-why-may").to_owned(),
            };
            let text = format!("{}: {reason}", capital(pen.term(id)));
            about.extend(wrapped(width, &text).into_iter().map(Line::from));
        }
        lines.extend(about);
    }
    lines
}

/// What one might want to do in a turn with the marked tile.
fn of_turn(state: &State) -> Vec<(&'static str, Action)> {
    let sitting = &state.sitting;
    let hand = sitting.hand();
    let Some(&pick) = hand.get(state.cursor).or(hand.last()) else { return Vec::new() };
    let kind = pick.tile.kind();
    let own = &sitting.view.own;
    let may_riichi = |&&pick: &&table::Pick| sitting.why_not(Action::Riichi(pick)).is_none();
    // Riichi is explained with the marked tile, unless another one would do.
    let riichi = hand.iter().find(may_riichi).map_or(pick, |&possible| if state.riichi { pick } else { possible });
    let has_pung = own.melds.iter().any(|meld| meld.set() == Set::Pon(kind));
    let kong = if has_pung { Action::AddedKong(kind) } else { Action::ConcealedKong(kind) };
    vec![
        ("tsumo", Action::Tsumo),
        ("riichi", Action::Riichi(riichi)),
        ("discard", Action::Discard(pick)),
        ("kong", kong),
        ("nine-terminals", Action::NineTerminals),
    ]
}

/// What one might want to do with an offered tile.
fn of_offer(view: &View, tile: Tile) -> Vec<(&'static str, Action)> {
    let near = |by: i8| Kind::new((tile.kind().index() as i8 + by) as u8);
    let held = |kind: Kind| view.own.held.iter().find(|tile| tile.kind() == kind);
    let pair = |low: i8, high: i8| Some([held(near(low)?)?, held(near(high)?)?]);
    let fits = |with: &[Tile; 2]| Meld::open(&[with[0], with[1], tile]).is_some();
    let chow = [(-2, -1), (-1, 1), (1, 2)].into_iter().filter_map(|(low, high)| pair(low, high)).find(fits);
    let alike = [Tile::plain(tile.kind()); 2];
    vec![
        ("ron", Action::Ron),
        ("pung", Action::Pon(alike)),
        ("chow", Action::Chi(chow.unwrap_or(alike))),
        ("kong", Action::Kan),
    ]
}
