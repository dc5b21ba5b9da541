//! What a player can do: the moves of the game, and in open conduct the slips of people.

use engine::NamedReading;
use tiles::{Kind, Tile};

use crate::Said;

/// A tile that a player picks to discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Which tile.
    pub tile: Tile,
    /// Whether it is the tile just drawn, which everybody sees.
    pub drawn: bool,
}

/// What a player does. Tiles of a pair stand in the order of their kinds, a plain five before a red one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Discards a tile.
    Discard(Pick),
    /// Declares riichi with this discard.
    Riichi(Pick),
    /// Declares a self-drawn win and shows the hand, which counts in the reading that pays most.
    Tsumo,
    /// The same, and names the reading in which it counts. Only where the ruleset lets the winner choose.
    TsumoAs(NamedReading),
    /// Declares four concealed tiles as a kong.
    ConcealedKong(Kind),
    /// Adds a tile to an open pung.
    AddedKong(Kind),
    /// Aborts the hand with nine different terminals and honours.
    NineTerminals,
    /// Declares a win on the offered tile and shows the hand, which counts in the reading that pays most.
    Ron,
    /// The same, and names the reading in which it counts. Only where the ruleset lets the winner choose.
    RonAs(NamedReading),
    /// Claims the discard for a chow with these two tiles.
    Chi([Tile; 2]),
    /// Claims the discard for a pung with these two tiles.
    Pon([Tile; 2]),
    /// Claims the discard for a kong.
    Kan,
    /// Lets the offered tile go.
    Pass,
    /// Announces a waiting hand at an exhaustive draw and shows it.
    Waiting,
    /// Announces that the hand is not waiting, or is not shown.
    Noten,
    /// Claims nagashi mangan at an exhaustive draw.
    Nagashi,
    /// Makes a mistake that the moves above do not cover. Only in open conduct.
    Slip(Slip),
}

/// An action by when it is taken. Whoever reads actions matches the moments that matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// In the player's own turn.
    Turn(TurnMove),
    /// About an offered tile.
    Claim(Claim),
    /// At an exhaustive draw.
    Announcement(Said),
    /// A mistake at any of these moments.
    Slip(Slip),
}

/// What is done in a player's own turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnMove {
    /// [`Action::Discard`].
    Discard(Pick),
    /// [`Action::Riichi`].
    Riichi(Pick),
    /// [`Action::Tsumo`], or with a reading [`Action::TsumoAs`].
    Win(Option<NamedReading>),
    /// [`Action::ConcealedKong`].
    ConcealedKong(Kind),
    /// [`Action::AddedKong`].
    AddedKong(Kind),
    /// [`Action::NineTerminals`].
    NineTerminals,
}

/// What is done about an offered tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// [`Action::Ron`], or with a reading [`Action::RonAs`].
    Win(Option<NamedReading>),
    /// [`Action::Chi`].
    Chi([Tile; 2]),
    /// [`Action::Pon`].
    Pon([Tile; 2]),
    /// [`Action::Kan`].
    Kan,
    /// [`Action::Pass`].
    Pass,
}

impl Action {
    /// The same, among the actions of its moment.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        match self {
            Action::Discard(pick) => ActionKind::Turn(TurnMove::Discard(pick)),
            Action::Riichi(pick) => ActionKind::Turn(TurnMove::Riichi(pick)),
            Action::Tsumo => ActionKind::Turn(TurnMove::Win(None)),
            Action::TsumoAs(named) => ActionKind::Turn(TurnMove::Win(Some(named))),
            Action::ConcealedKong(kind) => ActionKind::Turn(TurnMove::ConcealedKong(kind)),
            Action::AddedKong(kind) => ActionKind::Turn(TurnMove::AddedKong(kind)),
            Action::NineTerminals => ActionKind::Turn(TurnMove::NineTerminals),
            Action::Ron => ActionKind::Claim(Claim::Win(None)),
            Action::RonAs(named) => ActionKind::Claim(Claim::Win(Some(named))),
            Action::Chi(with) => ActionKind::Claim(Claim::Chi(with)),
            Action::Pon(with) => ActionKind::Claim(Claim::Pon(with)),
            Action::Kan => ActionKind::Claim(Claim::Kan),
            Action::Pass => ActionKind::Claim(Claim::Pass),
            Action::Waiting => ActionKind::Announcement(Said::Waiting),
            Action::Noten => ActionKind::Announcement(Said::Noten),
            Action::Nagashi => ActionKind::Announcement(Said::Nagashi),
            Action::Slip(slip) => ActionKind::Slip(slip),
        }
    }

    /// The tile that is discarded, with riichi or without.
    #[inline]
    pub const fn pick(self) -> Option<Pick> {
        if let Action::Discard(pick) | Action::Riichi(pick) = self { Some(pick) } else { None }
    }

    /// The reading that a winner names.
    #[inline]
    pub const fn reading(self) -> Option<NamedReading> {
        if let Action::TsumoAs(named) | Action::RonAs(named) = self { Some(named) } else { None }
    }

    /// The same without a word about the reading: of a win what every ruleset knows.
    #[inline]
    pub const fn without_reading(self) -> Action {
        match self {
            Action::TsumoAs(_) => Action::Tsumo,
            Action::RonAs(_) => Action::Ron,
            other => other,
        }
    }
}

/// The word for a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetCall {
    /// "Chow".
    Chi,
    /// "Pung".
    Pon,
    /// "Kong".
    Kan,
}

/// How much of a hand was shown with a call that was no win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Showing {
    /// Nothing.
    Nothing,
    /// The tiles of the set that was called instead.
    SetTiles,
    /// The whole hand.
    Everything,
}

/// What people do at a real table that is no move of the game. Moves that the hand does not allow (a win that is
/// not one, riichi with an open hand, a barred discard, a chow out of turn, a kong that is not one) are not slips but
/// the plain actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slip {
    /// Calls a win and gives it up after this many tiles were shown.
    WinGivenUp {
        /// Concealed tiles shown, fewer than all.
        shown: u8,
        /// The table finds that the hand cannot go on fairly after that.
        unfair: bool,
    },
    /// Calls a win with a word that is not one, and shows the hand.
    WrongWord {
        /// Whether the word was put right at once.
        corrected: bool,
    },
    /// Says "ron" for "tsumo" or the other way round, and shows the hand.
    OtherWord,
    /// "Pung, no, ron": calls a set and at once a win.
    SetThenWin(SetCall),
    /// "Chow, no, pung": calls one set and at once another. The action is the set that is meant.
    SetThenChi(SetCall, [Tile; 2]),
    /// As [`Slip::SetThenChi`], for a pung.
    SetThenPon(SetCall, [Tile; 2]),
    /// As [`Slip::SetThenChi`], for a kong.
    SetThenKan(SetCall),
    /// "Ron, no, pung": calls a win and then a set.
    WinThenSet(SetCall, Showing),
    /// Calls a set and takes the call back before any tile is shown.
    SetTakenBack {
        /// What was called.
        call: SetCall,
        /// Whether it was taken back at once.
        at_once: bool,
    },
    /// Claims the discard for a set and shows two tiles, in their order, that do not fit.
    WrongSet(SetCall, [Tile; 2]),
    /// Puts a wrong set right with these tiles.
    Correct([Tile; 2]),
    /// Takes a kong back that is not one, or a wrong set; no tiles of the hand make the set that was called.
    TakeBack,
}
