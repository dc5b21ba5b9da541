//! Actions as small numbers and back, for programs that learn: a place for every action in an array of fixed length.
//!
//! A number says what is done in the words of the moment: the drawn tile is one number whichever tile it is, a chow is
//! one of three places around the offered tile, a named win one of the readings. So a number is read beside the [`Legal`]
//! that it belongs to. Tiles are numbered from 0 to 36: the 34 kinds in their order, then the red fives of characters,
//! circles and bamboo.
//!
//! | numbers | actions |
//! |---|---|
//! | 0-36, 37 | discard of this tile of the hand, of the drawn tile |
//! | 38-74, 75 | riichi with the discard of this tile of the hand, of the drawn tile |
//! | 76-109 | concealed kong of this kind |
//! | 110-143 | added kong of this kind |
//! | 144-149 | chow with the two tiles below the offered one, around it, above it; each with plain tiles, with a red five |
//! | 150-152 | pung with no, one, two red fives |
//! | 153-160 | tsumo, nine terminals, ron, kong of the offered tile, pass, waiting, noten, nagashi mangan |
//! | 161-168 | the win in this reading, in the order of [`Legal::readings`] |
//! | 169-2366 | slips, in the order of [`Slip`]; only in open conduct |
//!
//! ```
//! use janso_table::{Action, ActionCode, Conduct, Occasion, Table, Wall};
//! use rules::Ruleset;
//! use tiles::Seat;
//!
//! let rules = &Ruleset::named("ema2016").expect("an edition").rules;
//! let mut tiles = [tiles::Tile::plain(tiles::Kind::five(tiles::Suit::Pin)); 136];
//! tiles.iter_mut().zip(rules.tile_set()).for_each(|(place, tile)| *place = tile);
//! let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
//! table.deal(rules, Wall::in_order(tiles), None, |_, _| ()).expect("the table waits for a wall");
//!
//! let legal = table.legal_actions(Seat::A);
//! let mut mask = [false; ActionCode::MOVES];
//! legal.moves().filter_map(|action| legal.code(action)).for_each(|code| mask[code.index()] = true);
//! let first = mask.iter().position(|&may| may).and_then(ActionCode::new).expect("East may discard");
//! assert_eq!(legal.decode(first), legal.moves().next());
//! assert_eq!(legal.code(Action::Ron), None); // not now
//! ```

use engine::MOST_READINGS;
use tiles::{Kind, Tile};

use crate::legal::{Plain, Sets};
use crate::{Action, Legal, Pick, SetCall, Showing, Slip, TileSet};

/// The number of an action: what it means follows from the [`Legal`] beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionCode(u16);

// Where the numbers of each sort begin.
const DISCARDS: usize = 0;
const RIICHI: usize = DISCARDS + TileSet::TILES + 1;
const CONCEALED_KONGS: usize = RIICHI + TileSet::TILES + 1;
const ADDED_KONGS: usize = CONCEALED_KONGS + Kind::COUNT;
const CHI: usize = ADDED_KONGS + Kind::COUNT;
const PON: usize = CHI + CHI_WAYS;
const PLAIN: usize = PON + PON_WAYS;
const READINGS: usize = PLAIN + Plain::ACTIONS.len();
const SLIPS: usize = READINGS + MOST_READINGS;
const WIN_GIVEN_UP: usize = SLIPS;
const WRONG_WORD: usize = WIN_GIVEN_UP + 2 * SHOWN;
const OTHER_WORD: usize = WRONG_WORD + 2;
const SET_THEN_WIN: usize = OTHER_WORD + 1;
const SET_THEN_CHI: usize = SET_THEN_WIN + CALLS;
const SET_THEN_PON: usize = SET_THEN_CHI + CALLS * CHI_WAYS;
const SET_THEN_KAN: usize = SET_THEN_PON + CALLS * PON_WAYS;
const WIN_THEN_SET: usize = SET_THEN_KAN + CALLS;
const SET_TAKEN_BACK: usize = WIN_THEN_SET + CALLS * SHOWINGS.len();
const WRONG_SET: usize = SET_TAKEN_BACK + 2 * CALLS;
const CORRECT: usize = WRONG_SET + CALLS * PAIRS;
const TAKE_BACK: usize = CORRECT + CHI_WAYS + PON_WAYS;
const END: usize = TAKE_BACK + 1;

/// Ways to lay a chow and a pung with an offered tile.
const CHI_WAYS: usize = 6;
const PON_WAYS: usize = 3;
const CALLS: usize = SetCall::ALL.len();
const SHOWINGS: [Showing; 3] = [Showing::Nothing, Showing::SetTiles, Showing::Everything];
/// From none to thirteen tiles are shown.
const SHOWN: usize = 14;
/// Pairs of tiles that can be told apart, equal ones too.
const PAIRS: usize = TileSet::TILES * (TileSet::TILES + 1) / 2;

impl ActionCode {
    /// How many numbers there are.
    pub const COUNT: usize = END;
    /// Moves and wins in a named reading have the numbers below this one: all that there is in enforced conduct.
    pub const MOVES: usize = SLIPS;

    /// The number with this index.
    pub const fn new(index: usize) -> Option<ActionCode> {
        if index < ActionCode::COUNT { Some(ActionCode(index as u16)) } else { None }
    }

    /// Its place in an array of [`ActionCode::COUNT`], or of [`ActionCode::MOVES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Legal {
    /// The number of one of these actions; `None` for any other.
    pub fn code(&self, action: Action) -> Option<ActionCode> {
        if !self.contains(action) {
            return None;
        }
        let pick = |pick: Pick| if pick.drawn { TileSet::TILES } else { TileSet::index(pick.tile) };
        ActionCode::new(match action {
            Action::Discard(tile) => DISCARDS + pick(tile),
            Action::Riichi(tile) => RIICHI + pick(tile),
            Action::ConcealedKong(kind) => CONCEALED_KONGS + kind.index(),
            Action::AddedKong(kind) => ADDED_KONGS + kind.index(),
            Action::Chi(with) => CHI + chi_way(self.offered()?, with)?,
            Action::Pon(with) => PON + pon_way(self.offered()?, with)?,
            Action::Tsumo
            | Action::NineTerminals
            | Action::Ron
            | Action::Kan
            | Action::Pass
            | Action::Waiting
            | Action::Noten
            | Action::Nagashi => PLAIN + usize::from(Plain::place(action)?),
            Action::TsumoAs(named) | Action::RonAs(named) => {
                READINGS + self.readings().position(|worth| worth.named() == named)?
            }
            Action::Slip(slip) => slip_index(slip, self.slips.fitting.tile)?,
        })
    }

    /// The action with this number; `None` if it is not one of these.
    pub fn decode(&self, code: ActionCode) -> Option<Action> {
        self.action_with(code.index()).filter(|&action| self.contains(action))
    }

    /// The action with this index, legal or not.
    fn action_with(&self, index: usize) -> Option<Action> {
        let pick = |from: usize, drawn: Option<Tile>| match TileSet::tile_at(index - from) {
            Some(tile) => Some(Pick { tile, drawn: false }),
            None => drawn.map(|tile| Pick { tile, drawn: true }),
        };
        let kind = |from: usize| Kind::new((index - from) as u8);
        match index {
            DISCARDS..RIICHI => pick(DISCARDS, self.drawn).map(Action::Discard),
            RIICHI..CONCEALED_KONGS => pick(RIICHI, self.riichi_drawn).map(Action::Riichi),
            CONCEALED_KONGS..ADDED_KONGS => kind(CONCEALED_KONGS).map(Action::ConcealedKong),
            ADDED_KONGS..CHI => kind(ADDED_KONGS).map(Action::AddedKong),
            CHI..PON => Sets::chi_tiles(self.offered()?, (index - CHI) as u8).map(Action::Chi),
            PON..PLAIN => Sets::pon_tiles(self.offered()?, (index - PON) as u8).map(Action::Pon),
            PLAIN..READINGS => Some(Plain::ACTIONS[index - PLAIN]),
            READINGS..SLIPS => self.named_wins().nth(index - READINGS),
            _ => slip_at(index, self.slips.fitting.tile).map(Action::Slip),
        }
    }

    /// The tile that sets are claimed with, right or wrong ones.
    fn offered(&self) -> Option<Tile> {
        self.sets.tile.or(self.wrong.sets.tile)
    }
}

fn chi_way(offered: Tile, with: [Tile; 2]) -> Option<usize> {
    (0..CHI_WAYS).find(|&way| Sets::chi_tiles(offered, way as u8) == Some(with))
}

fn pon_way(offered: Tile, with: [Tile; 2]) -> Option<usize> {
    (0..PON_WAYS).find(|&way| Sets::pon_tiles(offered, way as u8) == Some(with))
}

fn call_index(call: SetCall) -> usize {
    call as usize
}

/// The index of a slip, where this tile is offered or lies in a wrong set.
fn slip_index(slip: Slip, tile: Option<Tile>) -> Option<usize> {
    Some(match slip {
        Slip::WinGivenUp { shown, unfair } => WIN_GIVEN_UP + 2 * usize::from(shown) + usize::from(unfair),
        Slip::WrongWord { corrected } => WRONG_WORD + usize::from(corrected),
        Slip::OtherWord => OTHER_WORD,
        Slip::SetThenWin(said) => SET_THEN_WIN + call_index(said),
        Slip::SetThenChi(said, with) => SET_THEN_CHI + CHI_WAYS * call_index(said) + chi_way(tile?, with)?,
        Slip::SetThenPon(said, with) => SET_THEN_PON + PON_WAYS * call_index(said) + pon_way(tile?, with)?,
        Slip::SetThenKan(said) => SET_THEN_KAN + call_index(said),
        Slip::WinThenSet(call, showing) => WIN_THEN_SET + SHOWINGS.len() * call_index(call) + showing as usize,
        Slip::SetTakenBack { call, at_once } => SET_TAKEN_BACK + 2 * call_index(call) + usize::from(at_once),
        Slip::WrongSet(call, with) => WRONG_SET + PAIRS * call_index(call) + pair_index(with),
        Slip::Correct(with) => CORRECT + chi_way(tile?, with).or_else(|| Some(CHI_WAYS + pon_way(tile?, with)?))?,
        Slip::TakeBack => TAKE_BACK,
    })
}

/// The slip with this index, from [`SLIPS`] on.
fn slip_at(index: usize, tile: Option<Tile>) -> Option<Slip> {
    // The call and what comes after it, where each call has this many indices.
    let called = |from: usize, each: usize| (SetCall::ALL[(index - from) / each], (index - from) % each);
    Some(match index {
        ..WRONG_WORD => {
            let given_up = index.checked_sub(WIN_GIVEN_UP)?;
            Slip::WinGivenUp { shown: (given_up / 2) as u8, unfair: given_up % 2 == 1 }
        }
        WRONG_WORD..OTHER_WORD => Slip::WrongWord { corrected: index > WRONG_WORD },
        OTHER_WORD..SET_THEN_WIN => Slip::OtherWord,
        SET_THEN_WIN..SET_THEN_CHI => Slip::SetThenWin(called(SET_THEN_WIN, 1).0),
        SET_THEN_CHI..SET_THEN_PON => {
            let (said, way) = called(SET_THEN_CHI, CHI_WAYS);
            Slip::SetThenChi(said, Sets::chi_tiles(tile?, way as u8)?)
        }
        SET_THEN_PON..SET_THEN_KAN => {
            let (said, way) = called(SET_THEN_PON, PON_WAYS);
            Slip::SetThenPon(said, Sets::pon_tiles(tile?, way as u8)?)
        }
        SET_THEN_KAN..WIN_THEN_SET => Slip::SetThenKan(called(SET_THEN_KAN, 1).0),
        WIN_THEN_SET..SET_TAKEN_BACK => {
            let (call, showing) = called(WIN_THEN_SET, SHOWINGS.len());
            Slip::WinThenSet(call, SHOWINGS[showing])
        }
        SET_TAKEN_BACK..WRONG_SET => {
            let (call, at_once) = called(SET_TAKEN_BACK, 2);
            Slip::SetTakenBack { call, at_once: at_once == 1 }
        }
        WRONG_SET..CORRECT => {
            let (call, pair) = called(WRONG_SET, PAIRS);
            Slip::WrongSet(call, pair_at(pair)?)
        }
        CORRECT..TAKE_BACK => Slip::Correct(match index - CORRECT {
            way @ ..CHI_WAYS => Sets::chi_tiles(tile?, way as u8)?,
            way => Sets::pon_tiles(tile?, (way - CHI_WAYS) as u8)?,
        }),
        TAKE_BACK => Slip::TakeBack,
        END.. => return None,
    })
}

/// The number of a pair of tiles, in whichever order: pairs whose greater tile comes earlier have the smaller numbers.
fn pair_index([a, b]: [Tile; 2]) -> usize {
    let (a, b) = (TileSet::index(a), TileSet::index(b));
    let (low, high) = (a.min(b), a.max(b));
    high * (high + 1) / 2 + low
}

/// The pair with this number, in the order of the tiles.
fn pair_at(index: usize) -> Option<[Tile; 2]> {
    let high = (0..TileSet::TILES).rev().find(|high| high * (high + 1) / 2 <= index)?;
    let (a, b) = (TileSet::tile_at(index - high * (high + 1) / 2)?, TileSet::tile_at(high)?);
    Some([a.min(b), a.max(b)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the table above promises.
    #[test]
    fn sorts_begin_where_the_documentation_says() {
        assert_eq!([RIICHI, CONCEALED_KONGS, ADDED_KONGS, CHI, PON], [38, 76, 110, 144, 150]);
        assert_eq!([PLAIN, READINGS, ActionCode::MOVES, ActionCode::COUNT], [153, 161, 169, 2367]);
    }

    #[test]
    fn actions_without_tiles_lead_back() {
        for (place, action) in Plain::ACTIONS.into_iter().enumerate() {
            let mut legal = Legal::EMPTY;
            legal.plain.put(action, true);
            let code = legal.code(action).expect("it is legal");
            assert_eq!((code.index(), legal.decode(code)), (PLAIN + place, Some(action)));
            let others = (0..ActionCode::COUNT).filter_map(ActionCode::new).filter(|&other| other != code);
            assert_eq!(others.filter_map(|other| legal.decode(other)).next(), None, "{action:?} is all there is");
        }
    }

    #[test]
    fn every_slip_index_is_the_index_of_its_slip() {
        // How many ways there are to lay chows and pungs: a red five can be in two of the three chows around a 4.
        for (kind, ways) in [("4m", 5 + 1), ("6p", 5 + 1), ("5s", 3 + 3), ("7z", 1)] {
            let tile = Some(Tile::plain(kind.parse().expect("a kind")));
            let slips = (0..ActionCode::COUNT + 10).filter_map(|index| Some((index, slip_at(index, tile)?)));
            let mut found = 0;
            for (index, slip) in slips {
                assert_eq!(slip_index(slip, tile), Some(index), "{slip:?}");
                found += 1;
            }
            // One of three calls or none goes before each of these ways.
            let without_ways = ActionCode::COUNT - SLIPS - (CALLS + 1) * (CHI_WAYS + PON_WAYS);
            assert_eq!(found, without_ways + (CALLS + 1) * ways, "{kind}");
        }
    }
}
