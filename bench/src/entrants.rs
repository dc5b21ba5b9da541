//! Who enters which job. The first of a list is the one the others are held against.

use crate::clock::Entrant;
use crate::first;
use crate::hands::{Counts, TURNS, Walk};
use crate::ours;
use crate::payments::Worth;
use crate::peers::{agari, mahc, riichi_hand, riichienv, xiangting};
use crate::wins::{Pays, Score, Win};

pub const OURS: &str = ours::NAME;

/// A name, and how its owner gets ready for the inputs.
pub type Entry<I, A> = (&'static str, for<'a> fn(&'a [I]) -> Entrant<'a, A>);

pub const SHANTEN: &[Entry<Counts, i8>] = &[
    (ours::NAME, ours::shanten),
    (ours::NAME_KEPT, ours::shanten_kept),
    (riichienv::NAME, riichienv::shanten),
    (xiangting::NAME, xiangting::shanten),
];

pub const TURN_BY_TURN: &[Entry<Walk, [i8; TURNS]>] = &[(ours::NAME, ours::turns), (riichienv::NAME, riichienv::turns)];

pub const ACCEPTED: &[Entry<Counts, u64>] =
    &[(ours::NAME, ours::accepted), (xiangting::NAME, xiangting::accepted), (riichienv::NAME_34, riichienv::accepted)];

pub const SCORE: &[Entry<Win, Option<Score>>] = &[
    (ours::NAME, ours::score),
    (riichienv::NAME_PARTS, riichienv::score_by_parts),
    (riichienv::NAME, riichienv::score),
    (agari::NAME, agari::score),
    (mahc::NAME, mahc::score),
    (mahc::NAME_READINGS, mahc::score_readings),
];

pub const PAYMENTS: &[Entry<Worth, Pays>] = &[
    (ours::NAME, ours::payments),
    (riichienv::NAME, riichienv::payments),
    (riichi_hand::NAME, riichi_hand::payments),
    (agari::NAME, agari::payments),
    (mahc::NAME, mahc::payments),
];

/// Job, entrant, and the bytes of static tables the job reads, if any.
pub const TABLES: &[(&str, &str, Option<usize>)] = &[
    (first::SHANTEN, ours::NAME, Some(engine::DISTANCE_TABLE_BYTES)),
    (first::ACCEPTED, ours::NAME, Some(engine::DISTANCE_TABLE_BYTES)),
    (first::SCORE, ours::NAME, Some(engine::DISTANCE_TABLE_BYTES + engine::SPLIT_TABLE_BYTES)),
    (first::SHANTEN, riichienv::NAME, Some(riichienv::SHANTEN_TABLES)),
    (first::SHANTEN, xiangting::NAME, Some(xiangting::SHANTEN_TABLES)),
    (first::ACCEPTED, xiangting::NAME, Some(xiangting::ACCEPTED_TABLES)),
    (first::SCORE, riichienv::NAME_PARTS, None),
    (first::SCORE, agari::NAME, None),
    (first::SCORE, mahc::NAME, None),
];

/// Why a peer scores a win as it does, where that is known.
pub fn why(name: &str, win: &Win, expected: &Option<Score>, given: &Option<Score>) -> Option<&'static str> {
    let expected = expected.as_ref()?;
    match name {
        mahc::NAME | mahc::NAME_READINGS => mahc::why(win, expected, given.as_ref()),
        _ => {
            let given = given.as_ref()?;
            let double = expected.yaku.has_yakuman() && given.yaku == expected.yaku && given.han > expected.han;
            double.then_some("some yakuman count twice")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_shanten(kinds: &[(usize, u8)], expected: i8) {
        let mut hand = [0; 34];
        kinds.iter().for_each(|(kind, count)| hand[*kind] = *count);
        for (name, enter) in SHANTEN {
            assert_eq!(enter(&[hand]).answers(), [expected], "{name}");
        }
    }

    #[test]
    fn a_wait_on_a_fifth_copy_is_not_tenpai() {
        // 1111m 222p 333p 444s
        check_shanten(&[(0, 4), (10, 3), (11, 3), (21, 3)], 1);
    }

    #[test]
    fn seven_pairs_wants_seven_kinds() {
        // 1111m 3333p 5577s EE
        check_shanten(&[(0, 4), (11, 4), (22, 2), (24, 2), (27, 2)], 1);
    }

    #[test]
    fn thirteen_orphans_count() {
        let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33].map(|kind| (kind, 1));
        check_shanten(&orphans, 0);
    }
}
