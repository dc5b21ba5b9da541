//! What the own hand waits for: how many tiles are left, and what stands in the way of a win on them.

use engine::{NoWin, Waits, Win, WinBy, WinSetup, score};
use players::unseen;
use protocol::{Kind as WireKind, SeatWaits, WaitLabel, WaitedKind, Waiting, WaitingAfter};
use rules::Rules;
use table::{Action, Barred, Legal, Refusal, View};
use tiles::{Kind, KindSet, Tile};

use crate::tables::telling::Telling;

/// What the hand of this view waits for as it is, and after each of the discards that it may make.
pub fn waits(rules: &Rules, view: &View, legal: &Legal, telling: &Telling<'_>) -> SeatWaits {
    let mut discards: Vec<Kind> = legal
        .moves()
        .filter_map(|action| if let Action::Discard(pick) = action { Some(pick.tile.kind()) } else { None })
        .collect();
    discards.sort_unstable();
    discards.dedup();
    if discards.is_empty() {
        let own = &view.own;
        let holds = own.held.iter().count() + 3 * own.melds.len();
        let now = (holds == 13).then_some(own.waits).filter(|waits| !waits.open().is_empty()).map(|waits| {
            let (kinds, left, furiten) = waiting(rules, view, waits, own.furiten.bars(waits), None, telling);
            Waiting { kinds, left, furiten }
        });
        return SeatWaits { now, after: Vec::new() };
    }
    let discarded: KindSet = view.board.discards(view.seat).map(|one| one.tile.kind()).collect();
    let after = discards.into_iter().filter_map(|discard| {
        let mut counts = view.own.held.counts();
        counts[discard.index()] -= 1;
        let waits = Waits::of_tiles(&counts, &view.own.melds);
        if waits.open().is_empty() {
            return None;
        }
        // The tile itself would lie among the discards too.
        let own = waits.all & (discarded | KindSet::of(discard));
        let barred = match view.own.furiten.bars(waits) {
            Some(Barred::PassedInRiichi) => Some(Barred::PassedInRiichi),
            // What was let pass before the own turn is forgotten.
            Some(Barred::OwnDiscards(_) | Barred::Passed) | None => {
                (!own.is_empty()).then_some(Barred::OwnDiscards(own))
            }
        };
        let (kinds, left, furiten) = waiting(rules, view, waits, barred, Some(discard), telling);
        Some(WaitingAfter { discard: WireKind(discard), kinds, left, furiten })
    });
    SeatWaits { now: None, after: after.collect() }
}

fn waiting(
    rules: &Rules,
    view: &View,
    waits: Waits,
    barred: Option<Barred>,
    discard: Option<Kind>,
    telling: &Telling<'_>,
) -> (Vec<WaitedKind>, u8, Option<String>) {
    let unseen = unseen(view.as_seen());
    let kinds: Vec<WaitedKind> = waits
        .open()
        .iter()
        .map(|kind| {
            let label = match (barred, wins(rules, view, discard, kind, WinBy::Ron)) {
                (_, Err(NoWin::NotComplete)) => None,
                (None, Ok(())) => None,
                (Some(_), Ok(())) => Some(WaitLabel::Furiten),
                (_, Err(NoWin::NoYaku | NoWin::OnlyDora | NoWin::MinimumNotMet { .. })) => {
                    match wins(rules, view, discard, kind, WinBy::Tsumo) {
                        Ok(()) => Some(WaitLabel::TsumoOnly),
                        Err(_) => Some(WaitLabel::NoYaku),
                    }
                }
            };
            let word = label.map(|label| telling.label(label));
            WaitedKind { kind: WireKind(kind), left: unseen[kind.index()], label, word }
        })
        .collect();
    let left = kinds.iter().map(|one| one.left).sum();
    (kinds, left, barred.map(|barred| telling.refusal(view.seat, &Refusal::Furiten(barred))))
}

/// Whether the hand, after this discard, would win on this tile at an ordinary moment. A tile of which the reader sees
/// all four is looked at as if one could still come.
fn wins(rules: &Rules, view: &View, discard: Option<Kind>, winning: Kind, by: WinBy) -> Result<(), NoWin> {
    let board = &view.board;
    let wind = board.wind(view.seat);
    let mut held = view.own.held;
    // Of a plain and a red five the plain one is discarded; neither makes or breaks a yaku.
    let pick = discard.and_then(|kind| held.iter().find(|tile| tile.kind() == kind));
    pick.into_iter().for_each(|tile| held.remove(tile));
    let red = winning.suit().filter(|&suit| Kind::five(suit) == winning).map(Tile::red_five);
    let setup = |tile: Tile| WinSetup {
        concealed: held.iter().collect(),
        melds: view.own.melds.clone(),
        winning: tile,
        by,
        seat: wind,
        round: board.game.round,
        riichi: board.course.riichi(wind).map(|riichi| engine::Riichi { ippatsu: false, ..riichi }),
        last_tile: board.live == 0 && by == WinBy::Ron,
        first_go_around: None,
        dora: Default::default(),
        ura: Default::default(),
        counters: board.game.counters,
    };
    let win =
        [Some(Tile::plain(winning)), red].into_iter().flatten().find_map(|tile| Win::new(rules, setup(tile)).ok());
    win.map_or(Err(NoWin::NotComplete), |win| score(rules, &win).map(|_| ()))
}
