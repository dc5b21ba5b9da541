//! What a player does: the moves of the game, and the slips of people.

use serde::{Deserialize, Serialize};

use crate::wire::{wire, words};
use crate::{Kind, NamedReading, Pair, Tile, Wire};

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", expecting = "an action, by its type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Discards a tile.
    Discard {
        /// Which.
        tile: Tile,
        /// Whether it is the tile just drawn.
        drawn: bool,
    },
    /// Declares riichi with this discard.
    Riichi {
        /// Which tile.
        tile: Tile,
        /// Whether it is the tile just drawn.
        drawn: bool,
    },
    /// Declares a self-drawn win.
    Tsumo {
        /// The reading in which it counts, where the ruleset lets the winner choose; the one that pays most if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        reading: Option<NamedReading>,
    },
    /// Declares four concealed tiles as a kong.
    ConcealedKong {
        /// Of what.
        kind: Kind,
    },
    /// Adds a tile to an open pung.
    AddedKong {
        /// Of what.
        kind: Kind,
    },
    /// Aborts the hand with nine different terminals and honours.
    NineTerminals {},
    /// Declares a win on the offered tile.
    Ron {
        /// The reading in which it counts, where the ruleset lets the winner choose; the one that pays most if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        reading: Option<NamedReading>,
    },
    /// Claims the discard for a chow.
    Chi {
        /// With these tiles of the hand.
        with: Pair,
    },
    /// Claims the discard for a pung.
    Pon {
        /// With these tiles of the hand.
        with: Pair,
    },
    /// Claims the discard for a kong.
    Kan {},
    /// Lets the offered tile go.
    Pass {},
    /// Announces a waiting hand at an exhaustive draw and shows it.
    Waiting {},
    /// Announces that the hand is not waiting, or is not shown.
    Noten {},
    /// Claims nagashi mangan at an exhaustive draw.
    Nagashi {},
    /// Makes a mistake that the moves above do not cover. Only in open conduct.
    Slip {
        /// Which.
        slip: Slip,
    },
}

impl Wire for Action {
    type Real = table::Action;

    fn of(real: table::Action) -> Action {
        let pick = |pick: table::Pick| (Tile(pick.tile), pick.drawn);
        match real {
            table::Action::Discard(picked) => {
                let (tile, drawn) = pick(picked);
                Action::Discard { tile, drawn }
            }
            table::Action::Riichi(picked) => {
                let (tile, drawn) = pick(picked);
                Action::Riichi { tile, drawn }
            }
            table::Action::Tsumo => Action::Tsumo { reading: None },
            table::Action::TsumoAs(named) => Action::Tsumo { reading: Some(NamedReading::of(named)) },
            table::Action::ConcealedKong(kind) => Action::ConcealedKong { kind: Kind(kind) },
            table::Action::AddedKong(kind) => Action::AddedKong { kind: Kind(kind) },
            table::Action::NineTerminals => Action::NineTerminals {},
            table::Action::Ron => Action::Ron { reading: None },
            table::Action::RonAs(named) => Action::Ron { reading: Some(NamedReading::of(named)) },
            table::Action::Chi(with) => Action::Chi { with: Pair::of(with) },
            table::Action::Pon(with) => Action::Pon { with: Pair::of(with) },
            table::Action::Kan => Action::Kan {},
            table::Action::Pass => Action::Pass {},
            table::Action::Waiting => Action::Waiting {},
            table::Action::Noten => Action::Noten {},
            table::Action::Nagashi => Action::Nagashi {},
            table::Action::Slip(slip) => Action::Slip { slip: Slip::of(slip) },
        }
    }

    fn real(self) -> table::Action {
        let pick = |tile: Tile, drawn: bool| table::Pick { tile: tile.0, drawn };
        match self {
            Action::Discard { tile, drawn } => table::Action::Discard(pick(tile, drawn)),
            Action::Riichi { tile, drawn } => table::Action::Riichi(pick(tile, drawn)),
            Action::Tsumo { reading: None } => table::Action::Tsumo,
            Action::Tsumo { reading: Some(named) } => table::Action::TsumoAs(named.real()),
            Action::ConcealedKong { kind } => table::Action::ConcealedKong(kind.0),
            Action::AddedKong { kind } => table::Action::AddedKong(kind.0),
            Action::NineTerminals {} => table::Action::NineTerminals,
            Action::Ron { reading: None } => table::Action::Ron,
            Action::Ron { reading: Some(named) } => table::Action::RonAs(named.real()),
            Action::Chi { with } => table::Action::Chi(with.real()),
            Action::Pon { with } => table::Action::Pon(with.real()),
            Action::Kan {} => table::Action::Kan,
            Action::Pass {} => table::Action::Pass,
            Action::Waiting {} => table::Action::Waiting,
            Action::Noten {} => table::Action::Noten,
            Action::Nagashi {} => table::Action::Nagashi,
            Action::Slip { slip } => table::Action::Slip(slip.real()),
        }
    }
}

wire! {
    /// What people do at a real table that is no move of the game.
    #[serde(tag = "type", expecting = "a slip, by its type")]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum Slip for table::Slip {
        /// Calls a win and gives it up.
        WinGivenUp {
            /// Concealed tiles shown, fewer than all.
            shown: u8,
            /// The table finds that the hand cannot go on fairly after that.
            unfair: bool,
        },
        /// Calls a win with a word that is none, and shows the hand.
        WrongWord {
            /// Whether the word was put right at once.
            corrected: bool,
        },
        /// Says "ron" for "tsumo" or the other way round, and shows the hand.
        OtherWord,
        /// "Pung, no, ron".
        SetThenWin(
            /// What was called first.
            call: SetCall
        ),
        /// "Pung, no, chow": calls one set and at once another.
        SetThenChi(
            /// What was called first.
            call: SetCall,
            /// The tiles of the chow.
            with: Pair
        ),
        /// The same for a pung.
        SetThenPon(
            /// What was called first.
            call: SetCall,
            /// The tiles of the pung.
            with: Pair
        ),
        /// The same for a kong.
        SetThenKan(
            /// What was called first.
            call: SetCall
        ),
        /// "Ron, no, pung": calls a win and then a set.
        WinThenSet(
            /// The set.
            call: SetCall,
            /// How much of the hand was shown.
            showing: Showing
        ),
        /// Calls a set and takes the call back before any tile is shown.
        SetTakenBack {
            /// What was called.
            call: SetCall,
            /// Whether it was taken back at once.
            at_once: bool,
        },
        /// Claims the discard for a set and shows two tiles that do not fit.
        WrongSet(
            /// What was called.
            call: SetCall,
            /// The tiles.
            with: Pair
        ),
        /// Puts a wrong set right.
        Correct(
            /// With these tiles.
            with: Pair
        ),
        /// Takes a kong back that is none, or a wrong set.
        TakeBack,
    }
}

words! {
    /// The word for a set.
    pub enum SetCall for table::SetCall {
        /// "Chow".
        Chi,
        /// "Pung".
        Pon,
        /// "Kong".
        Kan,
    }
}

words! {
    /// How much of a hand was shown with a call that was no win.
    pub enum Showing for table::Showing {
        /// Nothing.
        Nothing,
        /// The tiles of the set that was called instead.
        SetTiles,
        /// The whole hand.
        Everything,
    }
}
