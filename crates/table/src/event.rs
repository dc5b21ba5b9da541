//! What happened, as it was, and as a seat was shown it.

use engine::value::Limit;
use engine::{Dora, NamedReading, Riichi, Why, WinBy};
use rules::YakuSet;
use tiles::{Kind, Seat, Tile};

use crate::ruling::Ruling;
use crate::{Dice, HandEnd, SetCall};

/// One list from which follow the events, the events of each kind, and which kind an event is of.
macro_rules! events {
    ($(
        $(#[$of_kind:meta])*
        $kind:ident($group:ident $(<$hidden:ident>)?) {
            $(
                $(#[$of_event:meta])*
                $event:ident
                $({ $($(#[$of_field:meta])* $field:ident: $type:ty,)* })?
                $(($only:ident: $only_type:ty))?,
            )*
        }
    )*) => {
        /// Something that happened. `T` is a tile that only its owner may see: [`Tile`] in the truth, `Option<Tile>` in what a
        /// seat is shown.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Event<T> {
            $($(
                $(#[$of_event])*
                $event $({ $($(#[$of_field])* $field: $type,)* })? $(($only_type))?,
            )*)*
        }

        /// An event among those of its kind. Whoever reads events matches the kinds that matter, and of those each event: a new
        /// event then asks for its place where its kind matters, and nowhere else.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum EventKind<T> {
            $($(#[$of_kind])* $kind($group $(<$hidden>)?),)*
        }

        $(
            $(#[$of_kind])*
            ///
            /// The same as the variants of [`Event`] with these names.
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $group $(<$hidden>)? {
                $(
                    $(#[$of_event])*
                    $event $({ $($(#[$of_field])* $field: $type,)* })? $(($only_type))?,
                )*
            }
        )*

        impl<T: Copy> Event<T> {
            /// The same, among the events of its kind.
            #[inline]
            pub fn kind(&self) -> EventKind<T> {
                match *self {
                    $($(
                        Event::$event $({ $($field,)* })? $(($only))? => {
                            EventKind::$kind($group::$event $({ $($field,)* })? $(($only))?)
                        }
                    )*)*
                }
            }
        }
    };
}

events! {
    /// Thirteen tiles for each.
    Deal(DealEvent<T>) {
        /// A hand begins: East has rolled the dice.
        Began {
            /// Counted from 1 in the order in which the hands are dealt, replayed ones too.
            number: u32,
            /// The dice, if any were rolled.
            dice: Option<Dice>,
        },
        /// A player has thirteen tiles.
        Dealt {
            /// Who.
            seat: Seat,
            /// In the order in which they were taken.
            tiles: [T; 13],
        },
    }

    /// What is played, from East's fourteenth tile on.
    Play(PlayEvent<T>) {
        /// East has taken the fourteenth tile.
        Jumped {
            /// East.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// A dora indicator is turned.
        Turned(tile: Tile),
        /// A tile is drawn from the wall.
        Drew {
            /// By whom.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// The replacement tile of a kong is drawn.
        Replaced {
            /// By whom.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// Riichi is declared; the discard follows.
        Riichi(seat: Seat),
        /// A tile is discarded.
        Discarded {
            /// By whom.
            seat: Seat,
            /// The tile.
            tile: Tile,
            /// Whether it was the tile just drawn.
            drawn: bool,
        },
        /// The declaring discard was let pass or claimed for a set, so the riichi stands and its bet is placed.
        Bet(seat: Seat),
        /// The last discard is claimed for a set with these tiles: two, or three for a kong.
        Claimed {
            /// By whom.
            seat: Seat,
            /// For what.
            call: SetCall,
            /// The tiles from the hand.
            with: [Option<Tile>; 3],
        },
        /// Four concealed tiles are declared as a kong.
        ConcealedKong {
            /// By whom.
            seat: Seat,
            /// Of what.
            kind: Kind,
        },
        /// A tile is added to an open pung.
        AddedKong {
            /// By whom.
            seat: Seat,
            /// The tile.
            tile: Tile,
        },
    }

    /// How a hand comes to its end, and what is paid for it.
    End(EndEvent) {
        /// The wall has run out and nobody won on the last discard.
        WallEnded,
        /// A player announces at an exhaustive draw.
        Announced {
            /// Who.
            seat: Seat,
            /// What.
            said: Said,
        },
        /// A player shows concealed tiles.
        Showed {
            /// Who.
            seat: Seat,
            /// The tiles.
            tiles: Shown,
        },
        /// An ura dora indicator is turned for a riichi winner.
        UraTurned(tile: Tile),
        /// A winner has named the reading in which the hand counts; otherwise it is the one that pays most.
        ReadingNamed {
            /// Who.
            seat: Seat,
            /// Which.
            named: NamedReading,
        },
        /// A player wins.
        Won(won: Won),
        /// The hand is aborted.
        Aborted(abort: Abort),
        /// Points change hands.
        Paid {
            /// Who gives; `None` is the table, where the bets lie.
            from: Option<Seat>,
            /// Who gets.
            to: Seat,
            /// How much.
            points: i32,
            /// What for.
            why: Why,
        },
        /// The hand is over and settled.
        Ended {
            /// How, by the winds of this hand.
            end: HandEnd,
            /// Riichi bets that stay on the table.
            bets_left: u8,
        },
    }

    /// What goes back to how it was, because of a ruling or a late claim.
    Undo(UndoEvent<T>) {
        /// A drawn tile goes back to its place in the wall, and the offer before it is open again.
        PutBack {
            /// Who had drawn it.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// The newest set of a player is taken back, and the claimed tile lies among the discards again.
        Lapsed(seat: Seat),
        /// The kong that a player declared last is taken back, and its tiles are concealed again: the turn is as it was before.
        KongTakenBack(seat: Seat),
        /// The last discard of the wall is open to claims again, and what was announced is forgotten.
        Reopened,
        /// A wrong set is put right with these two tiles.
        Corrected {
            /// By whom.
            seat: Seat,
            /// The tiles that fit.
            with: [Tile; 2],
        },
        /// The newest dora indicator is turned back.
        TurnedBack,
    }

    /// A mistake and what a referee, or the table in the place of one, makes of it; the time signal.
    Referee(RefereeEvent) {
        /// A player declares a kong in their own turn that is not one, or may not be declared now, and shows these tiles.
        /// They stay among the concealed ones.
        WrongKong {
            /// Who.
            seat: Seat,
            /// The tiles.
            tiles: Shown,
        },
        /// The table rules on something that went wrong.
        Ruled(ruling: Ruling),
        /// Points are taken off a player's result after uma.
        Penalised {
            /// Whose.
            seat: Seat,
            /// How much.
            points: i32,
        },
        /// Points are taken off a player at once, and nobody receives them.
        Fined {
            /// Who loses them.
            seat: Seat,
            /// How much.
            points: i32,
        },
        /// The time signal of a session is given.
        TimeCalled,
    }
}

/// What a player says at an exhaustive draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Said {
    /// The hand is waiting, and is shown.
    Waiting,
    /// The hand is not waiting, or is not shown.
    Noten,
    /// Nagashi mangan is claimed.
    Nagashi,
}

/// What ends a hand early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Abort {
    /// A player had nine different terminals and honours.
    NineTerminals,
    /// Four equal winds were discarded.
    FourWinds,
    /// Four players declared riichi.
    FourRiichi,
    /// Four kongs of several players.
    FourKongs,
    /// Three players claimed one discard to win.
    ThreeWinners,
}

/// Up to fourteen tiles that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown(pub [Option<Tile>; 14]);

impl Shown {
    /// The tiles.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        self.0.into_iter().flatten()
    }
}

impl FromIterator<Tile> for Shown {
    /// Tiles beyond the fourteenth are left out.
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Shown {
        let mut shown = Shown([None; 14]);
        shown.0.iter_mut().zip(tiles).for_each(|(place, tile)| *place = Some(tile));
        shown
    }
}

/// A win and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    /// Who.
    pub seat: Seat,
    /// Who discarded the tile or lost it from a kong; `None` on a self-draw.
    pub from: Option<Seat>,
    /// The winning tile.
    pub tile: Tile,
    /// How it came.
    pub by: WinBy,
    /// The riichi that counts.
    pub riichi: Option<Riichi>,
    /// The yaku that count.
    pub yaku: YakuSet,
    /// The dora that count.
    pub dora: Dora,
    /// Han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// Minipoints, rounded.
    pub fu: u8,
    /// How many yakuman by name.
    pub yakuman: u8,
    /// The limit.
    pub limit: Option<Limit>,
    /// Who is liable, if this hand has somebody liable.
    pub liable: Option<Seat>,
}

/// Whose hand an event can change, tiles or furiten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Concerns {
    Nobody,
    One(Seat),
    /// This player, and everybody who waits for a tile.
    OneAndWaiting(Seat),
    Everybody,
}

impl<T> Event<T> {
    /// Whose hand it can change.
    #[inline]
    pub(crate) fn concerns(&self) -> Concerns {
        match self {
            Event::Began { .. } => Concerns::Everybody,
            Event::Drew { seat, .. }
            | Event::Replaced { seat, .. }
            | Event::Claimed { seat, .. }
            | Event::PutBack { seat, .. }
            | Event::Lapsed(seat) => Concerns::OneAndWaiting(*seat),
            Event::Dealt { seat, .. }
            | Event::Jumped { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::ConcealedKong { seat, .. }
            | Event::AddedKong { seat, .. }
            | Event::KongTakenBack(seat)
            | Event::Corrected { seat, .. }
            | Event::Ruled(Ruling { seat: Some(seat), .. }) => Concerns::One(*seat),
            Event::Turned(_)
            | Event::Riichi(_)
            | Event::Bet(_)
            | Event::WrongKong { .. }
            | Event::WallEnded
            | Event::Announced { .. }
            | Event::Showed { .. }
            | Event::UraTurned(_)
            | Event::ReadingNamed { .. }
            | Event::Won(_)
            | Event::Aborted(_)
            | Event::Ruled(Ruling { seat: None, .. })
            | Event::Reopened
            | Event::TurnedBack
            | Event::Paid { .. }
            | Event::Penalised { .. }
            | Event::Fined { .. }
            | Event::TimeCalled
            | Event::Ended { .. } => Concerns::Nobody,
        }
    }
}

/// Who is shown what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// A player: what lies open, and their own tiles.
    Seat(Seat),
    /// Somebody beside the table who sees nobody's hand: what lies open.
    Outside,
    /// Somebody who sees all four hands: everything that happens, and nothing that has not happened yet.
    AllHands,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl Viewer {
    /// Whether the concealed tiles of a player are shown.
    #[inline]
    fn sees_hand_of(self, player: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == player,
            Viewer::Outside => false,
            Viewer::AllHands => true,
        }
    }
}

impl Event<Tile> {
    /// What a seat, or somebody beside the table, is shown of it. This is the only place that hides anything.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> Event<Option<Tile>> {
        let viewer = viewer.into();
        let own = |seat: Seat, tile: Tile| viewer.sees_hand_of(seat).then_some(tile);
        match *self {
            Event::Began { number, dice } => Event::Began { number, dice },
            Event::Dealt { seat, tiles } => Event::Dealt { seat, tiles: tiles.map(|tile| own(seat, tile)) },
            Event::Jumped { seat, tile } => Event::Jumped { seat, tile: own(seat, tile) },
            Event::Turned(tile) => Event::Turned(tile),
            Event::Drew { seat, tile } => Event::Drew { seat, tile: own(seat, tile) },
            Event::Replaced { seat, tile } => Event::Replaced { seat, tile: own(seat, tile) },
            Event::Riichi(seat) => Event::Riichi(seat),
            Event::Discarded { seat, tile, drawn } => Event::Discarded { seat, tile, drawn },
            Event::Bet(seat) => Event::Bet(seat),
            Event::Claimed { seat, call, with } => Event::Claimed { seat, call, with },
            Event::ConcealedKong { seat, kind } => Event::ConcealedKong { seat, kind },
            Event::AddedKong { seat, tile } => Event::AddedKong { seat, tile },
            Event::WrongKong { seat, tiles } => Event::WrongKong { seat, tiles },
            Event::WallEnded => Event::WallEnded,
            Event::Announced { seat, said } => Event::Announced { seat, said },
            Event::Showed { seat, tiles } => Event::Showed { seat, tiles },
            Event::UraTurned(tile) => Event::UraTurned(tile),
            Event::ReadingNamed { seat, named } => Event::ReadingNamed { seat, named },
            Event::Won(won) => Event::Won(won),
            Event::Aborted(abort) => Event::Aborted(abort),
            Event::Ruled(ruling) => Event::Ruled(ruling),
            Event::PutBack { seat, tile } => Event::PutBack { seat, tile: own(seat, tile) },
            Event::Lapsed(seat) => Event::Lapsed(seat),
            Event::KongTakenBack(seat) => Event::KongTakenBack(seat),
            Event::Reopened => Event::Reopened,
            Event::Corrected { seat, with } => Event::Corrected { seat, with },
            Event::TurnedBack => Event::TurnedBack,
            Event::Paid { from, to, points, why } => Event::Paid { from, to, points, why },
            Event::Penalised { seat, points } => Event::Penalised { seat, points },
            Event::Fined { seat, points } => Event::Fined { seat, points },
            Event::TimeCalled => Event::TimeCalled,
            Event::Ended { end, bets_left } => Event::Ended { end, bets_left },
        }
    }
}
