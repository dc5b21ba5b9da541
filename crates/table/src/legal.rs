//! What one player may do now, as a small value: bits to ask and to count, and a list for those who want one.

use tiles::{Kind, KindSet, Tile};

use crate::readings::{ReadingWorth, Readings};
use crate::{Action, ActionKind, Claim, Pick, SetCall, Showing, Slip, TileSet, TurnMove};

/// The actions that a seat may take now. Empty for a seat that the table does not wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal {
    /// Tiles of the hand, without the drawn one, that may be discarded.
    pub(crate) discards: TileSet,
    /// The drawn tile, if it may be discarded.
    pub(crate) drawn: Option<Tile>,
    /// Those that may be discarded with riichi.
    pub(crate) riichi: TileSet,
    /// The drawn tile, if it may be discarded with riichi.
    pub(crate) riichi_drawn: Option<Tile>,
    pub(crate) concealed_kongs: KindSet,
    pub(crate) added_kongs: KindSet,
    /// The offered tile and the sets it can be claimed for.
    pub(crate) sets: Sets,
    pub(crate) plain: Plain,
    /// How a win may be read, where the winner chooses.
    pub(crate) readings: Readings,
    pub(crate) wrong: WrongMoves,
    pub(crate) slips: Slips,
}

impl Default for Legal {
    fn default() -> Legal {
        Legal::EMPTY
    }
}

/// Actions without a choice of tiles, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Plain(u8);

impl Plain {
    pub(crate) const ACTIONS: [Action; 8] = [
        Action::Tsumo,
        Action::NineTerminals,
        Action::Ron,
        Action::Kan,
        Action::Pass,
        Action::Waiting,
        Action::Noten,
        Action::Nagashi,
    ];

    #[inline]
    pub(crate) fn put(&mut self, action: Action, is: bool) {
        self.0 |= u8::from(is) << Plain::place(action).expect("an action without tiles");
    }

    #[inline]
    pub(crate) fn place(action: Action) -> Option<u8> {
        Some(match action {
            Action::Tsumo => 0,
            Action::NineTerminals => 1,
            Action::Ron => 2,
            Action::Kan => 3,
            Action::Pass => 4,
            Action::Waiting => 5,
            Action::Noten => 6,
            Action::Nagashi => 7,
            _ => return None,
        })
    }

    #[inline]
    pub(crate) fn contains(self, action: Action) -> bool {
        Plain::place(action).is_some_and(|place| self.0 >> place & 1 == 1)
    }

    fn iter(self) -> impl Iterator<Item = Action> {
        Plain::ACTIONS
            .into_iter()
            .enumerate()
            .filter(move |(place, _)| self.0 >> place & 1 == 1)
            .map(|(_, action)| action)
    }

    #[inline]
    fn nth(self, n: usize) -> Option<Action> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Plain::ACTIONS.get(bits.trailing_zeros() as usize).copied()
    }
}

/// The pairs of tiles with which an offered tile makes a chow or a pung.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sets {
    pub(crate) tile: Option<Tile>,
    /// Below, around and above the tile, each with plain tiles and with a red five.
    pub(crate) chi: u8,
    /// With no, one or two red fives.
    pub(crate) pon: u8,
}

impl Sets {
    pub(crate) const NONE: Sets = Sets { tile: None, chi: 0, pon: 0 };

    /// The two tiles of a chow: 0 and 1 for the two below the tile, 2 and 3 for those around, 4 and 5 for those above;
    /// odd numbers have a red five.
    pub(crate) fn chi_tiles(tile: Tile, option: u8) -> Option<[Tile; 2]> {
        let index = tile.kind().index() as i8;
        let (low, high) = match option / 2 {
            0 => (-2, -1),
            1 => (-1, 1),
            _ => (1, 2),
        };
        let at = |by: i8| Kind::new(u8::try_from(index + by).ok()?).filter(|kind| kind.suit() == tile.kind().suit());
        let pair = [at(low)?, at(high)?];
        tile.kind().suit()?;
        let red = option % 2 == 1;
        let tiles = pair.map(|kind| match kind.suit() {
            Some(suit) if red && kind == Kind::five(suit) => Tile::red_five(suit),
            _ => Tile::plain(kind),
        });
        // A red five where none belongs is no option.
        (!red || tiles.iter().any(|tile| tile.is_red())).then_some(tiles)
    }

    /// The two tiles of a pung with this many red fives.
    pub(crate) fn pon_tiles(tile: Tile, option: u8) -> Option<[Tile; 2]> {
        let plain = Tile::plain(tile.kind());
        let red = tile.kind().suit().filter(|&suit| tile.kind() == Kind::five(suit)).map(Tile::red_five);
        match option {
            0 => Some([plain, plain]),
            1 => Some([plain, red?]),
            _ => Some([red?, red?]),
        }
    }

    /// These without those.
    pub(crate) fn without(self, other: Sets) -> Sets {
        Sets { tile: self.tile, chi: self.chi & !other.chi, pon: self.pon & !other.pon }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.chi | self.pon == 0
    }

    pub(crate) fn chis(self) -> impl Iterator<Item = [Tile; 2]> {
        (0..6).filter(move |option| self.chi >> option & 1 == 1).filter_map(move |o| Sets::chi_tiles(self.tile?, o))
    }

    pub(crate) fn pons(self) -> impl Iterator<Item = [Tile; 2]> {
        (0..3).filter(move |option| self.pon >> option & 1 == 1).filter_map(move |o| Sets::pon_tiles(self.tile?, o))
    }
}

/// Sets and kongs that open conduct allows although the tiles or the moment do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct WrongMoves {
    /// Sets that the tiles make and that may not be claimed.
    pub(crate) sets: Sets,
    /// A kong that the tiles do not make, or that may not be claimed.
    pub(crate) kan: bool,
    pub(crate) concealed_kongs: KindSet,
    pub(crate) added_kongs: KindSet,
}

impl WrongMoves {
    const NONE: WrongMoves =
        WrongMoves { sets: Sets::NONE, kan: false, concealed_kongs: KindSet::EMPTY, added_kongs: KindSet::EMPTY };

    fn contains(&self, action: Action) -> bool {
        match action.kind() {
            ActionKind::Claim(claim) => match claim {
                Claim::Chi(with) => self.sets.chis().any(|tiles| tiles == with),
                Claim::Pon(with) => self.sets.pons().any(|tiles| tiles == with),
                Claim::Kan => self.kan,
                Claim::Win(_) | Claim::Pass => false,
            },
            ActionKind::Turn(turn_move) => match turn_move {
                TurnMove::ConcealedKong(kind) => self.concealed_kongs.contains(kind),
                TurnMove::AddedKong(kind) => self.added_kongs.contains(kind),
                TurnMove::Discard(_) | TurnMove::Riichi(_) | TurnMove::Win(_) | TurnMove::NineTerminals => false,
            },
            ActionKind::Announcement(_) | ActionKind::Slip(_) => false,
        }
    }

    fn iter(self) -> impl Iterator<Item = Action> {
        let sets = self.sets.chis().map(Action::Chi).chain(self.sets.pons().map(Action::Pon));
        let kan = self.kan.then_some(Action::Kan);
        let concealed = self.concealed_kongs.iter().map(Action::ConcealedKong);
        let added = self.added_kongs.iter().map(Action::AddedKong);
        sets.chain(kan).chain(concealed).chain(added)
    }
}

/// The slips that open conduct allows now, from which the list follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slips {
    /// A win can be called and given up with fewer than this many tiles shown; 0 where no win can be called.
    pub(crate) win_calls: u8,
    /// Whether the ruleset speaks of wrong words for a win.
    pub(crate) words: bool,
    /// Whether the table has to judge if the hand can go on after tiles were shown.
    pub(crate) judged: bool,
    /// The offered tile can be called for sets.
    pub(crate) set_calls: bool,
    /// Tiles of the hand, for wrong sets; empty where none can be laid.
    pub(crate) tiles: TileSet,
    /// Those of them of which there are two.
    pub(crate) doubles: TileSet,
    /// All sets that the tile really makes and that may be claimed.
    pub(crate) fitting: Sets,
    pub(crate) fitting_kan: bool,
    /// A wrong set lies there; `fitting` has what would put it right.
    pub(crate) wrong_set: bool,
    /// A wrong set or kong lies there that can be taken back.
    pub(crate) take_back: bool,
}

impl Legal {
    /// Nothing: the table does not wait for this seat.
    pub const EMPTY: Legal = Legal {
        discards: TileSet::EMPTY,
        drawn: None,
        riichi: TileSet::EMPTY,
        riichi_drawn: None,
        concealed_kongs: KindSet::EMPTY,
        added_kongs: KindSet::EMPTY,
        sets: Sets::NONE,
        plain: Plain(0),
        readings: Readings::NONE,
        wrong: WrongMoves::NONE,
        slips: Slips::NONE,
    };

    /// Whether the table does not wait for this seat.
    #[inline]
    pub fn is_empty(&self) -> bool {
        // Whoever is asked may pass, announce or discard something; all else comes beside these.
        self.plain.0 == 0 && self.discards.is_empty() && self.drawn.is_none()
    }

    /// Whether this is one of the actions.
    #[inline]
    pub fn contains(&self, action: Action) -> bool {
        let pick = |tiles: TileSet, drawn: Option<Tile>, pick: Pick| match pick.drawn {
            true => drawn == Some(pick.tile),
            false => tiles.contains(pick.tile),
        };
        match action {
            Action::Discard(tile) => pick(self.discards, self.drawn, tile),
            Action::Riichi(tile) => pick(self.riichi, self.riichi_drawn, tile),
            Action::ConcealedKong(kind) => self.concealed_kongs.contains(kind) || self.is_wrong_move(action),
            Action::AddedKong(kind) => self.added_kongs.contains(kind) || self.is_wrong_move(action),
            Action::Chi(with) => self.sets.chis().any(|tiles| tiles == with) || self.is_wrong_move(action),
            Action::Pon(with) => self.sets.pons().any(|tiles| tiles == with) || self.is_wrong_move(action),
            Action::Kan => self.plain.contains(action) || self.is_wrong_move(action),
            Action::Tsumo
            | Action::NineTerminals
            | Action::Ron
            | Action::Pass
            | Action::Waiting
            | Action::Noten
            | Action::Nagashi => self.plain.contains(action),
            Action::TsumoAs(named) => self.plain.contains(Action::Tsumo) && self.readings.contains(named),
            Action::RonAs(named) => self.plain.contains(Action::Ron) && self.readings.contains(named),
            Action::Slip(slip) => self.slips.contains(slip),
        }
    }

    /// Whether this is a set or kong that the tiles or the moment do not allow, and that open conduct follows all the same.
    pub fn is_wrong_move(&self, action: Action) -> bool {
        self.wrong.contains(action)
    }

    /// How many moves there are, slips not counted.
    #[inline]
    pub fn moves_len(&self) -> usize {
        // Counting bits takes a while, and most of these are empty.
        let rare = match self.riichi.is_empty() && (self.concealed_kongs | self.added_kongs).is_empty() {
            true => 0,
            false => self.riichi.len() + self.concealed_kongs.len() + self.added_kongs.len(),
        };
        let claims = u16::from_le_bytes([self.plain.0, self.sets.chi]).count_ones() + self.sets.pon.count_ones();
        let discards = if self.discards.is_empty() { 0 } else { self.discards.len() };
        discards + usize::from(self.drawn.is_some()) + usize::from(self.riichi_drawn.is_some()) + rare + claims as usize
    }

    /// The move with this number, counted from 0 in the order of [`Legal::moves`].
    #[inline]
    pub fn nth_move(&self, mut n: usize) -> Option<Action> {
        let picked = |tile, drawn| Pick { tile, drawn };
        if n < self.discards.len() {
            return self.discards.nth(n).map(|tile| Action::Discard(picked(tile, false)));
        }
        n -= self.discards.len();
        if let Some(tile) = self.drawn {
            if n == 0 {
                return Some(Action::Discard(picked(tile, true)));
            }
            n -= 1;
        }
        if n < self.plain.0.count_ones() as usize {
            return self.plain.nth(n);
        }
        n -= self.plain.0.count_ones() as usize;
        if n < self.riichi.len() {
            return self.riichi.nth(n).map(|tile| Action::Riichi(picked(tile, false)));
        }
        n -= self.riichi.len();
        if let Some(tile) = self.riichi_drawn {
            if n == 0 {
                return Some(Action::Riichi(picked(tile, true)));
            }
            n -= 1;
        }
        self.kongs().chain(self.set_claims()).nth(n)
    }

    /// The moves, wrong ones and slips not among them. A win stands here once: [`Legal::readings`] has how it may be read.
    pub fn moves(&self) -> impl Iterator<Item = Action> {
        let turn = self.discards().map(Action::Discard).chain(self.plain.iter());
        turn.chain(self.riichi().map(Action::Riichi)).chain(self.kongs()).chain(self.set_claims())
    }

    /// The discards among the moves, the drawn tile last.
    pub fn discards(&self) -> impl Iterator<Item = Pick> + Clone + use<> {
        picks(self.discards, self.drawn)
    }

    /// The discards with which riichi may be declared.
    pub fn riichi(&self) -> impl Iterator<Item = Pick> + Clone + use<> {
        picks(self.riichi, self.riichi_drawn)
    }

    /// The kongs among the moves in the player's own turn.
    pub fn kongs(&self) -> impl Iterator<Item = Action> + use<> {
        let concealed = self.concealed_kongs.iter().map(Action::ConcealedKong);
        concealed.chain(self.added_kongs.iter().map(Action::AddedKong))
    }

    /// The chows and pungs for which the offered tile may be claimed.
    pub fn set_claims(&self) -> impl Iterator<Item = Action> + use<> {
        self.sets.chis().map(Action::Chi).chain(self.sets.pons().map(Action::Pon))
    }

    /// Sets and kongs that the tiles or the moment do not allow; none in enforced conduct.
    pub fn wrong_moves(&self) -> impl Iterator<Item = Action> {
        self.wrong.iter()
    }

    /// The slips; none in enforced conduct.
    pub fn slips(&self) -> impl Iterator<Item = Slip> {
        self.slips.iter()
    }

    /// How a win may be read where the ruleset lets the winner choose, what counts without a word first.
    pub fn readings(&self) -> impl Iterator<Item = ReadingWorth> + use<> {
        self.readings.iter()
    }

    /// The wins among the moves with each reading that may be named.
    pub fn named_wins(&self) -> impl Iterator<Item = Action> {
        let self_drawn = self.plain.contains(Action::Tsumo);
        let win = move |named| if self_drawn { Action::TsumoAs(named) } else { Action::RonAs(named) };
        self.readings().map(move |worth| win(worth.named()))
    }

    /// Every action.
    pub fn iter(&self) -> impl Iterator<Item = Action> {
        self.moves().chain(self.named_wins()).chain(self.wrong_moves()).chain(self.slips().map(Action::Slip))
    }
}

/// These tiles of the hand, and the drawn one.
fn picks(tiles: TileSet, drawn: Option<Tile>) -> impl Iterator<Item = Pick> + Clone {
    let held = tiles.iter().map(|tile| Pick { tile, drawn: false });
    held.chain(drawn.map(|tile| Pick { tile, drawn: true }))
}

impl Slips {
    const NONE: Slips = Slips {
        win_calls: 0,
        words: false,
        judged: false,
        set_calls: false,
        tiles: TileSet::EMPTY,
        doubles: TileSet::EMPTY,
        fitting: Sets::NONE,
        fitting_kan: false,
        wrong_set: false,
        take_back: false,
    };

    fn contains(self, slip: Slip) -> bool {
        match slip {
            Slip::WinGivenUp { shown, unfair } => shown < self.win_calls && (!unfair || (self.judged && shown > 0)),
            Slip::WrongWord { .. } | Slip::OtherWord => self.words && self.win_calls > 0,
            Slip::SetThenWin(_) | Slip::WinThenSet(..) => self.set_calls && self.win_calls > 0,
            Slip::SetThenChi(said, with) => {
                said != SetCall::Chi && self.set_calls && self.fitting.chis().any(|tiles| tiles == with)
            }
            Slip::SetThenPon(said, with) => {
                said != SetCall::Pon && self.set_calls && self.fitting.pons().any(|tiles| tiles == with)
            }
            Slip::SetThenKan(said) => said != SetCall::Kan && self.set_calls && self.fitting_kan,
            Slip::SetTakenBack { .. } => self.set_calls,
            Slip::WrongSet(call, [a, b]) => {
                // Two tiles, held, in the order of the kinds, that do not fit.
                let held = match a == b {
                    true => self.doubles.contains(a),
                    false => a < b && self.tiles.contains(a) && self.tiles.contains(b),
                };
                self.set_calls && held && !self.fits(call, [a, b])
            }
            Slip::Correct(with) => {
                self.wrong_set && self.fitting.chis().chain(self.fitting.pons()).any(|tiles| tiles == with)
            }
            Slip::TakeBack => self.take_back,
        }
    }

    fn fits(self, call: SetCall, with: [Tile; 2]) -> bool {
        match call {
            SetCall::Chi => self.fitting.chis().any(|tiles| tiles == with),
            SetCall::Pon => self.fitting.pons().any(|tiles| tiles == with),
            // Two tiles make no kong with a third.
            SetCall::Kan => false,
        }
    }

    fn iter(self) -> impl Iterator<Item = Slip> {
        let all = SetCall::ALL;
        let given_up = (0..14).flat_map(|shown| [false, true].map(|unfair| Slip::WinGivenUp { shown, unfair }));
        let words = [Slip::WrongWord { corrected: true }, Slip::WrongWord { corrected: false }, Slip::OtherWord];
        let then_win = all.into_iter().map(Slip::SetThenWin);
        let fitting = self.fitting;
        let then_set = all.into_iter().flat_map(move |said| {
            let chis = fitting.chis().map(move |with| Slip::SetThenChi(said, with));
            let pons = fitting.pons().map(move |with| Slip::SetThenPon(said, with));
            chis.chain(pons).chain([Slip::SetThenKan(said)])
        });
        let showings = [Showing::Nothing, Showing::SetTiles, Showing::Everything];
        let win_then = all.into_iter().flat_map(move |call| showings.map(|showing| Slip::WinThenSet(call, showing)));
        let back = all.into_iter().flat_map(|call| [true, false].map(|at_once| Slip::SetTakenBack { call, at_once }));
        let pairs = self.tiles.iter().flat_map(move |a| self.tiles.iter().map(move |b| [a, b]));
        let wrong = pairs.flat_map(|with| SetCall::ALL.map(|call| Slip::WrongSet(call, with)));
        let right = fitting.chis().chain(fitting.pons()).map(Slip::Correct).chain([Slip::TakeBack]);
        given_up
            .chain(words)
            .chain(then_win)
            .chain(then_set)
            .chain(win_then)
            .chain(back)
            .chain(wrong)
            .chain(right)
            .filter(move |&slip| self.contains(slip))
    }
}
