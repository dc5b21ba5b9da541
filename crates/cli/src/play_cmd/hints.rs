//! Hints: how far the hand is after each discard, what it accepts, what it waits for, and furiten.

use engine::Waits;
use engine::shanten::accepts;
use players::unseen;
use ratatui::text::Line;
use table::{Action, Refusal};
use tiles::{Counts, Kind, KindSet};

use super::brush::{Brush, heading, pad, wrapped};
use arena::Sitting;

/// What the hand needs, for each discard in a turn and as it is otherwise.
pub fn hints(sitting: &Sitting, brush: Brush, width: usize) -> Vec<Line<'static>> {
    let (pen, own) = (brush.pen, &sitting.view.own);
    let left = unseen(sitting.view.as_seen());
    let counts = own.held.counts();
    let mut lines = Vec::new();
    if own.held.is_empty() {
        return lines;
    }
    let turn = sitting.asks().filter(|legal| legal.moves().any(|action| matches!(action, Action::Discard(_))));
    match turn {
        None => {
            let (distance, accepted) = accepts(&counts, own.melds.len());
            lines.extend(wrapped(width, &described(brush, distance, accepted, &left)).into_iter().map(Line::from));
        }
        Some(legal) => {
            let mut kinds: Vec<Kind> = legal
                .moves()
                .filter_map(|action| if let Action::Discard(pick) = action { Some(pick.tile.kind()) } else { None })
                .collect();
            kinds.sort_unstable();
            kinds.dedup();
            let mut found: Vec<(Kind, i8, KindSet)> = kinds
                .into_iter()
                .map(|kind| {
                    let (distance, accepted) = accepts(&without(&counts, kind), own.melds.len());
                    (kind, distance, accepted)
                })
                .collect();
            found.sort_by_key(|&(_, distance, accepted)| (distance, std::cmp::Reverse(total(accepted, &left))));
            let discarded: KindSet = sitting.view.board.discards(sitting.me).map(|one| one.tile.kind()).collect();
            for (kind, distance, accepted) in found {
                let mut text =
                    format!("{}{}", pad(&brush.kinds([kind]), 4), described(brush, distance, accepted, &left));
                if distance == 0 {
                    // The tile itself would lie among the discards too.
                    let waits = Waits::of_tiles(&without(&counts, kind), &own.melds);
                    if waits.is_furiten(discarded | KindSet::of(kind)) {
                        text += &format!(" · {}", pen.term("furiten"));
                    }
                }
                // One line for each discard: those beside it can be read even if the end of it cannot.
                lines.extend(wrapped(width, &text).into_iter().take(1).map(Line::from));
            }
        }
    }
    if let Some(barred) = own.furiten.bars(own.waits) {
        let text = brush.voice(sitting, &sitting.view.board).refusal(sitting.me, &Refusal::Furiten(barred));
        lines.extend(wrapped(width, &text).into_iter().map(heading));
    }
    lines
}

/// "1 tile from waiting: 17 left, 3m 6m", or "waiting: 6 left, 3m 6m".
fn described(brush: Brush, distance: i8, accepted: KindSet, left: &Counts) -> String {
    let pen = brush.pen;
    let far = match distance {
        ..=0 => pen.term("waiting").to_owned(),
        1 => pen.text("one-away").to_owned(),
        more => format!("{more} {}", pen.term("shanten")),
    };
    let tiles = brush.kinds(accepted.iter());
    format!("{far} · {} {} · {tiles}", total(accepted, left), pen.text("left"))
}

fn total(kinds: KindSet, left: &Counts) -> u32 {
    kinds.iter().map(|kind| u32::from(left[kind.index()])).sum()
}

fn without(counts: &Counts, kind: Kind) -> Counts {
    let mut counts = *counts;
    counts[kind.index()] -= 1;
    counts
}
