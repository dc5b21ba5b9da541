//! Random complete hands as wins, from a fixed seed. Every one has a yaku.

use fastrand::Rng;

use crate::wins::{Meld, MeldKind, Riichi, TileId, Win, WinBy, Wind};

pub const SEED: u64 = 20_160_401;

pub fn wins(size: usize) -> Vec<Win> {
    let mut rng = Rng::with_seed(SEED);
    (0..size).map(|number| win(&mut rng, number)).collect()
}

fn win(rng: &mut Rng, number: usize) -> Win {
    let kinds = groups(rng);
    let mut wall: Vec<TileId> = (0..136).collect();
    rng.shuffle(&mut wall);

    let mut melds = Vec::new();
    let mut closed = Vec::new();
    for group in kinds {
        let mut tiles: Vec<TileId> = group.tiles().map(|kind| take(&mut wall, kind)).collect();
        tiles.sort_unstable();
        match group.called(rng) {
            Some(kind) => melds.push(Meld { kind, tiles }),
            None => closed.extend(tiles),
        }
    }
    for meld in &mut melds {
        if matches!(meld.kind, MeldKind::OpenKan | MeldKind::AddedKan | MeldKind::ClosedKan) {
            match find(&wall, meld.tiles[0] / 4) {
                Some(at) => meld.tiles.push(wall.swap_remove(at)),
                None => meld.kind = MeldKind::Pon,
            }
            meld.tiles.sort_unstable();
        }
    }
    closed.sort_unstable();

    let is_closed = melds.iter().all(|meld| meld.kind == MeldKind::ClosedKan);
    let by = if rng.bool() { WinBy::Tsumo } else { WinBy::Ron };
    let riichi =
        (is_closed && (by == WinBy::Ron || rng.bool())).then(|| Riichi { double: false, ippatsu: rng.u8(..4) == 0 });
    let kans = melds.iter().filter(|meld| meld.tiles.len() == 4).count();
    let indicators = wall.split_off(wall.len() - 2 * (1 + kans));
    let (dora_indicators, ura_indicators) = indicators.split_at(1 + kans);
    Win {
        id: format!("synthetic {number}"),
        win_tile: closed[rng.usize(..closed.len())],
        closed,
        by,
        riichi,
        // An open hand may have no yaku of its own; the last tile gives it one.
        last_tile: !is_closed,
        first_draw: false,
        round_wind: Wind::ALL[rng.usize(..2)],
        seat_wind: Wind::ALL[rng.usize(..4)],
        dora_indicators: dora_indicators.to_vec(),
        ura_indicators: if riichi.is_some() { ura_indicators.to_vec() } else { Vec::new() },
        melds,
    }
}

fn take(wall: &mut Vec<TileId>, kind: u8) -> TileId {
    let at = find(wall, kind).expect("no group list has a fifth copy of a kind");
    wall.swap_remove(at)
}

fn find(wall: &[TileId], kind: u8) -> Option<usize> {
    wall.iter().position(|tile| tile / 4 == kind)
}

#[derive(Clone, Copy)]
enum Group {
    Run(u8),
    Triplet(u8),
    Pair(u8),
    Single(u8),
}

impl Group {
    fn tiles(self) -> impl Iterator<Item = u8> {
        let (kinds, copies) = match self {
            Group::Run(low) => (low..low + 3, 1),
            Group::Triplet(kind) => (kind..kind + 1, 3),
            Group::Pair(kind) => (kind..kind + 1, 2),
            Group::Single(kind) => (kind..kind + 1, 1),
        };
        kinds.flat_map(move |kind| std::iter::repeat_n(kind, copies))
    }

    /// About a quarter of the sets are called.
    fn called(self, rng: &mut Rng) -> Option<MeldKind> {
        match (self, rng.u8(..32)) {
            (Group::Run(_), 0..7) => Some(MeldKind::Chi),
            (Group::Triplet(_), 0..7) => Some(MeldKind::Pon),
            (Group::Triplet(_), 7) => Some(MeldKind::OpenKan),
            (Group::Triplet(_), 8) => Some(MeldKind::AddedKan),
            (Group::Triplet(_), 9..11) => Some(MeldKind::ClosedKan),
            _ => None,
        }
    }
}

/// Of 32 hands one is seven pairs, now and then one is thirteen orphans; a quarter of the rest have one suit and honours.
fn groups(rng: &mut Rng) -> Vec<Group> {
    match rng.u16(..1024) {
        0 => orphans(rng),
        1..33 => seven_pairs(rng),
        33..280 => {
            let suit = rng.u8(..3);
            sets_and_pair(rng, |_| suit)
        }
        _ => sets_and_pair(rng, |rng| rng.u8(..3)),
    }
}

fn sets_and_pair(rng: &mut Rng, suit: impl Fn(&mut Rng) -> u8) -> Vec<Group> {
    loop {
        let mut groups: Vec<Group> = (0..4)
            .map(|_| match rng.u8(..4) {
                0 => Group::Triplet(kind(rng, &suit)),
                _ => Group::Run(9 * suit(rng) + rng.u8(..7)),
            })
            .collect();
        groups.push(Group::Pair(kind(rng, &suit)));
        let mut counts = [0; 34];
        groups.iter().flat_map(|group| group.tiles()).for_each(|kind| counts[usize::from(kind)] += 1);
        if counts.iter().all(|count| *count <= 4) {
            return groups;
        }
    }
}

fn kind(rng: &mut Rng, suit: impl Fn(&mut Rng) -> u8) -> u8 {
    match rng.u8(..16) {
        honour @ 0..7 => 27 + honour,
        rank => 9 * suit(rng) + rank - 7,
    }
}

fn seven_pairs(rng: &mut Rng) -> Vec<Group> {
    let mut kinds: Vec<u8> = (0..34).collect();
    rng.shuffle(&mut kinds);
    kinds.into_iter().take(7).map(Group::Pair).collect()
}

fn orphans(rng: &mut Rng) -> Vec<Group> {
    let kinds = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let paired = rng.usize(..kinds.len());
    (0..kinds.len()).map(|at| if at == paired { Group::Pair(kinds[at]) } else { Group::Single(kinds[at]) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tile_is_used_twice() {
        for win in wins(2_000) {
            let mut used = [false; 136];
            let shown = win.dora_indicators.iter().chain(&win.ura_indicators).copied();
            for tile in win.all_tiles().chain(shown) {
                assert!(!std::mem::replace(&mut used[usize::from(tile)], true), "{}", win.id);
            }
            assert_eq!(win.closed.len() + 3 * win.melds.len(), 14, "{}", win.id);
        }
    }
}
