//! A game as another program recorded it: what happened, and what that program made of it. Nothing here is believed.

use std::fmt;

use arrayvec::ArrayVec;
use engine::value::Limit;
use rules::{Rules, Yaku};
use table::{Abort, Dice, SetCall};
use tiles::{BySeat, Kind, Seat, Tile, Wind};

/// A recorded game. Seat A is the player who dealt first, whatever the record calls the seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignGame {
    /// The name of the game in its record, or of its file.
    pub id: String,
    /// Who played, if the record says so.
    pub names: Option<BySeat<String>>,
    /// What the game was played by.
    pub rules: Rules,
    /// How much the record says of what follows from moves.
    pub tells: Tells,
    /// The hands in order.
    pub hands: Vec<Hand>,
    /// How the game ended; `None` where the record stops before.
    pub ending: Option<Ending>,
}

/// What a kind of record says of the things that are not decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tells {
    /// Whether it says when a riichi bet is placed.
    pub bets: bool,
    /// Whether it says at which moment an indicator is turned, and not only which ones were turned in the end.
    pub when_turned: bool,
}

/// A hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// What stood on the table before.
    pub start: Start,
    /// Thirteen tiles for each.
    pub dealt: BySeat<[Tile; 13]>,
    /// The dora indicators in the order in which they were turned.
    pub indicators: ArrayVec<Tile, 5>,
    /// The ura dora indicators that were turned for a winner.
    pub ura: ArrayVec<Tile, 5>,
    /// What happened, in order.
    pub moves: Vec<Move>,
    /// How it ended; `None` where the record stops before.
    pub end: Option<End>,
}

/// What stood on the table before a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The prevalent wind.
    pub round: Wind,
    /// Who is East.
    pub dealer: Seat,
    /// Counters.
    pub counters: u8,
    /// Riichi bets of earlier hands.
    pub bets: u8,
    /// What each player has, if the record says so.
    pub points: Option<BySeat<i32>>,
    /// The dice, if the record has them.
    pub dice: Option<Dice>,
}

/// Something that happened in a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// A tile is taken from the wall, East's fourteenth and replacements too.
    Drew {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A further dora indicator is turned.
    Turned(Tile),
    /// Riichi is declared; the discard follows.
    Riichi(Seat),
    /// A tile is discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Whether it was the tile just drawn.
        drawn: bool,
    },
    /// A riichi stands and its bet is placed.
    Bet {
        /// By whom.
        seat: Seat,
        /// What each player has after that, if the record says so.
        points: Option<BySeat<i32>>,
    },
    /// The last discard is claimed for a set.
    Claimed {
        /// By whom.
        seat: Seat,
        /// Who discarded it.
        from: Seat,
        /// For what.
        call: SetCall,
        /// The claimed tile.
        tile: Tile,
        /// The tiles from the hand, in order: two, or three for a kong.
        with: ArrayVec<Tile, 3>,
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

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// One or more players won.
    Won(Vec<Win>),
    /// Nobody won.
    Drawn(Draw),
}

/// A win. What the record does not say is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// Who.
    pub seat: Seat,
    /// Who lost the tile; `None` on a self-draw.
    pub from: Option<Seat>,
    /// The winning tile.
    pub tile: Option<Tile>,
    /// The yaku and dora, each with its han or its number of yakuman.
    pub counted: Option<Vec<(Counted, u8)>>,
    /// Han in all; `None` also with a yakuman.
    pub han: Option<u8>,
    /// Minipoints.
    pub fu: Option<u8>,
    /// How many yakuman by name.
    pub yakuman: Option<u8>,
    /// The limit, if any.
    pub limit: Option<Option<Limit>>,
    /// What the hand is worth without counters and bets.
    pub points: Option<i32>,
    /// Who is liable, if anybody.
    pub liable: Option<Option<Seat>>,
    /// What each player gains or loses by this win, counters and bets included.
    pub changes: Option<BySeat<i32>>,
    /// What lies on the table for this win.
    pub stakes: Option<Stakes>,
}

/// Counters, and the riichi bets on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// Counters.
    pub counters: u8,
    /// Riichi bets, those of this hand too.
    pub bets: u8,
}

impl Win {
    /// A win of which nothing more is told.
    pub fn new(seat: Seat, from: Option<Seat>) -> Win {
        Win {
            seat,
            from,
            tile: None,
            counted: None,
            han: None,
            fu: None,
            yakuman: None,
            limit: None,
            points: None,
            liable: None,
            changes: None,
            stakes: None,
        }
    }
}

/// Something that is counted for a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counted {
    /// A yaku. Double riichi stands in the place of riichi.
    Yaku(Yaku),
    /// Dragon pungs, in records that do not tell them apart.
    Dragons,
    /// A pung of a wind that is neither the winner's nor that of the round, whatever the record says.
    OtherWind,
    /// Dora.
    Dora,
    /// Red fives.
    Red,
    /// Ura dora.
    Ura,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::Yaku(yaku) => yaku.own_id(),
            Counted::Dragons => "dragon-pungs",
            Counted::OtherWind => "a pung of another wind",
            Counted::Dora => "dora",
            Counted::Red => "red fives",
            Counted::Ura => "ura dora",
        })
    }
}

/// A hand that nobody won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// What kind of draw.
    pub kind: DrawKind,
    /// Who was waiting, as far as the record says so.
    pub waiting: BySeat<Option<bool>>,
    /// What each player gains or loses.
    pub changes: Option<BySeat<i32>>,
    /// What lies on the table.
    pub stakes: Option<Stakes>,
}

/// Why nobody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawKind {
    /// The wall ran out.
    Exhaustive,
    /// The wall ran out and somebody had nagashi mangan.
    Nagashi,
    /// The hand was aborted.
    Aborted(Abort),
    /// The record does not say.
    Untold,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ending {
    /// Final points, with the bets that were left.
    pub points: Option<BySeat<i32>>,
    /// Places from 1 to 4.
    pub places: Option<BySeat<u8>>,
    /// Results in points, with uma.
    pub totals: Option<Totals>,
}

/// The results of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Totals {
    /// To the point.
    Exact(BySeat<i32>),
    /// In whole thousands, the winner getting what makes the sum zero.
    Rounded(BySeat<i32>, Halves),
}

impl Totals {
    /// Four results in thousands, to the point or rounded: a record rounds if there is no fraction in any.
    pub(crate) fn read(results: &[f64], halves: Halves) -> Option<Totals> {
        let in_points = |result: &f64| (result * 1000.0).round() as i32;
        let totals = BySeat::new(results.iter().map(in_points).collect::<Vec<_>>().try_into().ok()?);
        match totals.values().all(|total| total % 1000 == 0) {
            true => Some(Totals::Rounded(totals, halves)),
            false => Some(Totals::Exact(totals)),
        }
    }
}

/// Where a half goes when a score is rounded; it matters below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halves {
    /// Away from zero: -1500 is -2.
    AwayFromZero,
    /// Up: -1500 is -1.
    Up,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Drew { seat, tile } => write!(f, "{seat:?} draws {tile}"),
            Move::Turned(tile) => write!(f, "indicator {tile}"),
            Move::Riichi(seat) => write!(f, "{seat:?} declares riichi"),
            Move::Discarded { seat, tile, drawn: true } => write!(f, "{seat:?} discards {tile} as drawn"),
            Move::Discarded { seat, tile, drawn: false } => write!(f, "{seat:?} discards {tile}"),
            Move::Bet { seat, .. } => write!(f, "{seat:?} bets"),
            Move::Claimed { seat, from, call, tile, with } => {
                write!(f, "{seat:?} calls {} on {tile} of {from:?} with", call.id())?;
                with.iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Move::ConcealedKong { seat, kind } => write!(f, "{seat:?} declares a concealed kong of {kind}"),
            Move::AddedKong { seat, tile } => write!(f, "{seat:?} adds {tile} to a pung"),
        }
    }
}

impl fmt::Display for DrawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawKind::Exhaustive => "exhaustive draw",
            DrawKind::Nagashi => "nagashi mangan",
            DrawKind::Aborted(Abort::NineTerminals) => "nine terminals",
            DrawKind::Aborted(Abort::FourWinds) => "four winds",
            DrawKind::Aborted(Abort::FourRiichi) => "four riichi",
            DrawKind::Aborted(Abort::FourKongs) => "four kongs",
            DrawKind::Aborted(Abort::ThreeWinners) => "three winners",
            DrawKind::Untold => "a draw",
        })
    }
}
