//! A hand and a game as they went, as far as it is known: from our table, or from a record that another program wrote.

use arrayvec::ArrayVec;
use engine::{Dora, Why};
use rules::YakuSet;
use table::{Abort, Game, GameResult, SetCall, Won, wind_of};
use tiles::{BySeat, Seat, Wind};

use crate::wait::Wait;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameHistory {
    /// Who played, where it is known.
    pub names: BySeat<Option<String>>,
    /// The hands in order, those that were dealt again too. A hand that was broken off is not here.
    pub hands: Vec<HandHistory>,
    /// How the game ended; `None` if it was broken off.
    pub result: Option<GameOutcome>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOutcome {
    /// Final points, with the bets that were left.
    pub points: BySeat<i32>,
    /// The best place that each player shares, 1 to 4.
    pub places: BySeat<u8>,
    /// The results with uma, if they are known to the point.
    pub totals: Option<BySeat<i32>>,
}

impl From<&GameResult> for GameOutcome {
    fn from(result: &GameResult) -> GameOutcome {
        GameOutcome { points: result.points, places: result.places, totals: Some(result.totals) }
    }
}

/// A hand that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandHistory {
    /// Counted from 1 in its game, in the order in which the hands were dealt.
    pub number: u32,
    /// What stood on the table before it.
    pub start: HandStart,
    /// How it ended.
    pub over: HandOver,
    /// What each player gained or lost by payments, riichi bets and fines, if it is known.
    pub changes: Option<BySeat<i32>>,
    /// Whether the same player deals the next hand, if it is known.
    pub dealer_stays: Option<bool>,
    /// Discards of all players.
    pub discards: u8,
    /// Tiles left in the wall, if it is known.
    pub wall: Option<u8>,
    /// Sets of each player beside the hand, made with claimed tiles or concealed kongs.
    pub sets: BySeat<u8>,
    /// What each player called.
    pub calls: BySeat<Calls>,
    /// Who was waiting at an exhaustive draw, as far as it was announced.
    pub waiting: BySeat<Option<bool>>,
    /// Chombos of each player.
    pub chombos: BySeat<u8>,
    /// In the order in which they were declared.
    pub riichi: ArrayVec<DeclaredRiichi, 4>,
    /// In turn order after the discarder.
    pub wins: Vec<HandWin>,
    /// Who gave what to whom, and what for, as it was paid; empty where it is not known.
    pub payments: Vec<Payment>,
}

/// What stood on the table before a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandStart {
    /// The prevalent wind.
    pub round: Wind,
    /// Who is East.
    pub dealer: Seat,
    /// Counters.
    pub counters: u8,
    /// Riichi bets of earlier hands.
    pub bets: u8,
    /// What each player has, if it is known.
    pub points: Option<BySeat<i32>>,
}

impl From<&Game> for HandStart {
    fn from(game: &Game) -> HandStart {
        let Game { round, dealer, counters, bets, points, .. } = *game;
        HandStart { round, dealer, counters, bets, points: Some(points) }
    }
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOver {
    /// One or more players won.
    Won,
    /// The wall ran out.
    Exhaustive,
    /// The wall ran out and somebody had nagashi mangan.
    Nagashi,
    /// It was aborted; `None` if it is not known why.
    Aborted(Option<Abort>),
    /// It is dealt again after a chombo.
    Replayed,
    /// Nobody won, for a reason that is not known.
    Unknown,
}

impl HandOver {
    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            HandOver::Won => "won",
            HandOver::Exhaustive => "exhaustive",
            HandOver::Nagashi => "nagashi",
            HandOver::Aborted(Some(abort)) => abort.id(),
            HandOver::Aborted(None) => "aborted",
            HandOver::Replayed => "replayed",
            HandOver::Unknown => "unknown",
        }
    }
}

/// How a player's hand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Riichi was declared.
    Riichi,
    /// A tile was claimed for a set.
    Open,
    /// Neither.
    Silent,
}

impl Manner {
    /// All of them, in the order of the counts.
    pub const ALL: [Manner; 3] = [Manner::Riichi, Manner::Open, Manner::Silent];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Manner::Riichi => "riichi",
            Manner::Open => "open",
            Manner::Silent => "silent",
        }
    }
}

/// How often a player called in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Calls {
    /// Claimed discards: for chows, pungs and kongs.
    pub claims: [u8; 3],
    /// Claims among them that were taken back.
    pub lapsed: u8,
    /// Concealed kongs.
    pub concealed_kongs: u8,
    /// Kongs made of open pungs.
    pub added_kongs: u8,
}

impl Calls {
    /// Counts a claimed discard.
    pub fn claim(&mut self, call: SetCall) {
        let place = match call {
            SetCall::Chi => 0,
            SetCall::Pon => 1,
            SetCall::Kan => 2,
        };
        self.claims[place] = self.claims[place].saturating_add(1);
    }

    /// Counts a kong of the player's own: a concealed one, or one made of an open pung.
    pub fn kong(&mut self, concealed: bool) {
        let kongs = if concealed { &mut self.concealed_kongs } else { &mut self.added_kongs };
        *kongs = kongs.saturating_add(1);
    }

    /// How many claimed discards lie among the sets.
    pub fn claimed(&self) -> u8 {
        self.claims.iter().fold(0, |sum: u8, &one| sum.saturating_add(one)).saturating_sub(self.lapsed)
    }
}

/// A riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredRiichi {
    /// Who declared it.
    pub seat: Seat,
    /// The turn of the player in which it was declared.
    pub turn: u8,
    /// What the hand waits for after the declaring discard; `None` if it does not, or if the hand is not known.
    pub wait: Option<Wait>,
    /// The points that were placed as the bet; `None` if somebody won on the declaring discard.
    pub bet: Option<i32>,
}

/// A win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandWin {
    /// Who won.
    pub seat: Seat,
    /// Whose tile it was; `None` on a self-draw.
    pub from: Option<Seat>,
    /// The turn of the winner: that of the last discard before a win on another's tile, at least 1.
    pub turn: u8,
    /// What the hand itself brought, without counters and bets, if it is known.
    pub points: Option<i32>,
    /// What counted.
    pub score: WinScore,
    /// What the hand waited for, if it is known.
    pub wait: Option<Wait>,
    /// The hand in the notation; empty where it is not known.
    pub tiles: String,
    /// What counters brought.
    pub counters: i32,
    /// Riichi bets that the winner took.
    pub bets: i32,
}

/// What counted for a win, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinScore {
    /// As our table scored it.
    Table(Won),
    /// What another program's record says.
    Record {
        /// The yaku. The three dragons may stand for one another.
        yaku: YakuSet,
        /// The dora.
        dora: Dora,
    },
    /// Nothing is known.
    Unknown,
}

/// Points that changed hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// Who gave; `None` is the table, where the bets lie.
    pub from: Option<Seat>,
    /// Who received.
    pub to: Seat,
    /// How much.
    pub points: i32,
    /// What for.
    pub why: Why,
}

impl HandHistory {
    /// A hand of which nothing is known but its start.
    pub fn new(number: u32, start: HandStart) -> HandHistory {
        HandHistory {
            number,
            start,
            over: HandOver::Unknown,
            changes: None,
            dealer_stays: None,
            discards: 0,
            wall: None,
            sets: BySeat::default(),
            calls: BySeat::default(),
            waiting: BySeat::default(),
            chombos: BySeat::default(),
            riichi: ArrayVec::new(),
            wins: Vec::new(),
            payments: Vec::new(),
        }
    }

    /// The wind of a player in this hand.
    pub fn wind(&self, seat: Seat) -> Wind {
        wind_of(seat, self.start.dealer)
    }

    /// How the hand of a player stood at the end.
    pub fn manner(&self, seat: Seat) -> Manner {
        if self.riichi_of(seat).is_some() {
            Manner::Riichi
        } else if self.calls[seat].claimed() > 0 {
            Manner::Open
        } else {
            Manner::Silent
        }
    }

    /// What a player gained or lost; nothing where that is not known.
    pub fn gained(&self, seat: Seat) -> i32 {
        self.changes.map_or(0, |changes| changes[seat])
    }

    /// The riichi of a player.
    pub fn riichi_of(&self, seat: Seat) -> Option<&DeclaredRiichi> {
        self.riichi.iter().find(|riichi| riichi.seat == seat)
    }

    /// The win of a player.
    pub fn win_of(&self, seat: Seat) -> Option<&HandWin> {
        self.wins.iter().find(|win| win.seat == seat)
    }
}

impl HandWin {
    /// A win of which nothing more is known, after this many discards of the winner.
    pub fn new(seat: Seat, from: Option<Seat>, discards: u8) -> HandWin {
        HandWin {
            seat,
            from,
            turn: discards.saturating_add(u8::from(from.is_none())).max(1),
            points: None,
            score: WinScore::Unknown,
            wait: None,
            tiles: String::new(),
            counters: 0,
            bets: 0,
        }
    }

    /// The win as our table scored it.
    pub fn won(&self) -> Option<&Won> {
        match &self.score {
            WinScore::Table(won) => Some(won),
            WinScore::Record { .. } | WinScore::Unknown => None,
        }
    }

    /// The yaku and the dora that counted, if they are known.
    pub fn counted(&self) -> Option<(YakuSet, Dora)> {
        match self.score {
            WinScore::Table(won) => Some((won.yaku, won.dora)),
            WinScore::Record { yaku, dora } => Some((yaku, dora)),
            WinScore::Unknown => None,
        }
    }
}
