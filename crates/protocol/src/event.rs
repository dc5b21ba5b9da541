//! What happened, as a seat was shown it, or as it was.

use serde::{Deserialize, Serialize};

use crate::wire::{wire, words};
use crate::{ClaimTiles, HandEnd, Kind, Ruling, Seat, SetCall, ShownTiles, Tile, Wire};

/// An event as a seat is shown it: `null` stands for a tile that only its owner may see. It can be made only from what
/// [`table::Event::seen_by`] leaves.
pub type SeenEvent = Event<Option<Tile>>;

/// An event as it was, with every tile: for records and referees, never for a player.
pub type TrueEvent = Event<Tile>;

wire! {
    /// Something that happened. `T` is a tile that only its owner may see.
    #[serde(tag = "type")]
    #[cfg_attr(test, ts(bound = "T: ts_rs::TS"))]
    pub enum Event<T> for table::Event {
        /// A hand begins.
        Began {
            /// Counted from 1 in the order of dealing, replayed hands too.
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
        /// East has taken the fourteenth tile.
        Jumped {
            /// East.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// A dora indicator is turned.
        Turned(
            /// The indicator.
            tile: Tile
        ),
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
        Riichi(
            /// By whom.
            seat: Seat
        ),
        /// A tile is discarded.
        Discarded {
            /// By whom.
            seat: Seat,
            /// The tile.
            tile: Tile,
            /// Whether it was the tile just drawn.
            drawn: bool,
        },
        /// The riichi stands and its bet is placed.
        Bet(
            /// By whom.
            seat: Seat
        ),
        /// The last discard is claimed for a set.
        Claimed {
            /// By whom.
            seat: Seat,
            /// For what.
            call: SetCall,
            /// The tiles from the hand.
            with: ClaimTiles,
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
        /// The wall has run out and nobody won on the last discard.
        WallEnded,
        /// A player declares a kong that is none, or may not be declared now, and shows these tiles, which stay in the hand.
        WrongKong {
            /// Who.
            seat: Seat,
            /// The tiles.
            tiles: ShownTiles,
        },
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
            tiles: ShownTiles,
        },
        /// An ura dora indicator is turned for a riichi winner.
        UraTurned(
            /// The indicator.
            tile: Tile
        ),
        /// A winner has named the reading in which the hand counts; otherwise it is the one that pays most.
        ReadingNamed {
            /// Who.
            seat: Seat,
            /// Which.
            named: NamedReading,
        },
        /// A player wins.
        Won(
            /// The win and what it is worth.
            win: Won
        ),
        /// The hand is aborted.
        Aborted(
            /// By what.
            why: Abort
        ),
        /// The table rules on something that went wrong.
        Ruled(
            /// The ruling.
            ruling: Ruling
        ),
        /// A drawn tile goes back to its place in the wall, and the offer before it is open again.
        PutBack {
            /// Who had drawn it.
            seat: Seat,
            /// The tile.
            tile: T,
        },
        /// The newest set of a player is taken back, and the claimed tile lies among the discards again.
        Lapsed(
            /// Whose.
            seat: Seat
        ),
        /// The kong that a player declared last is taken back, and its tiles are concealed again.
        KongTakenBack(
            /// Whose.
            seat: Seat
        ),
        /// The last discard is open to claims again after the wall had ended, and what was announced is forgotten.
        Reopened,
        /// A wrong set is put right.
        Corrected {
            /// By whom.
            seat: Seat,
            /// The two tiles that fit.
            with: [Tile; 2],
        },
        /// The newest dora indicator is turned back.
        TurnedBack,
        /// Points change hands.
        Paid {
            /// Who gives; `null` is the table, where the bets lie.
            from: Option<Seat>,
            /// Who gets.
            to: Seat,
            /// How much.
            points: i32,
            /// What for.
            why: PaidFor,
        },
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
        /// The hand is over and settled.
        Ended {
            /// How, by the winds of this hand.
            end: HandEnd,
            /// Riichi bets that stay on the table.
            bets_left: u8,
        },
    }
}

/// What two dice show: two numbers from 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "[u8; 2]"))]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Dice(table::Dice);

impl TryFrom<[u8; 2]> for Dice {
    type Error = &'static str;

    fn try_from([one, other]: [u8; 2]) -> Result<Dice, &'static str> {
        table::Dice::new(one, other).map(Dice).ok_or("a die shows 1 to 6")
    }
}

impl From<Dice> for [u8; 2] {
    fn from(dice: Dice) -> [u8; 2] {
        dice.0.faces()
    }
}

impl Wire for Dice {
    type Real = table::Dice;

    fn of(real: table::Dice) -> Dice {
        Dice(real)
    }

    fn real(self) -> table::Dice {
        self.0
    }
}

wire! {
    /// A win and what it is worth.
    pub struct Won for table::Won {
        /// Who.
        seat: Seat,
        /// Who discarded the tile or lost it from a kong; `null` on a self-draw.
        from: Option<Seat>,
        /// The winning tile.
        tile: Tile,
        /// How it came.
        by: WinBy,
        /// The riichi that counts.
        riichi: Option<Riichi>,
        /// The yaku that count.
        yaku: YakuNames,
        /// The dora that count.
        dora: Dora,
        /// Han of yaku and dora; 0 for a yakuman.
        han: u8,
        /// Minipoints, rounded.
        fu: u8,
        /// How many yakuman by name.
        yakuman: u8,
        /// The limit.
        limit: Option<Limit>,
        /// Who is liable.
        liable: Option<Seat>,
    }
}

wire! {
    /// A reading of a winning hand, by its name.
    pub struct NamedReading for engine::NamedReading {
        /// The yaku that count.
        yaku: YakuNames,
        /// Minipoints, rounded.
        fu: u8,
    }
}

/// Names of yaku in rulebook order, each its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(as = "Vec<String>"))]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct YakuNames(rules::YakuSet);

/// The name of a yaku.
pub fn yaku_name(yaku: rules::Yaku) -> &'static str {
    yaku.own_id()
}

impl TryFrom<Vec<String>> for YakuNames {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<YakuNames, String> {
        let mut set = rules::YakuSet::EMPTY;
        for name in names {
            let yaku = rules::Yaku::ALL.into_iter().find(|&yaku| yaku_name(yaku) == name);
            set.put(yaku.ok_or_else(|| format!("no yaku {:?}", name.chars().take(60).collect::<String>()))?, true);
        }
        Ok(YakuNames(set))
    }
}

impl From<YakuNames> for Vec<String> {
    fn from(names: YakuNames) -> Vec<String> {
        names.0.iter().map(|yaku| yaku_name(yaku).to_owned()).collect()
    }
}

impl Wire for YakuNames {
    type Real = rules::YakuSet;

    fn of(real: rules::YakuSet) -> YakuNames {
        YakuNames(real)
    }

    fn real(self) -> rules::YakuSet {
        self.0
    }
}

words! {
    /// How a winning tile came.
    pub enum WinBy for engine::WinBy {
        /// Drawn from the wall.
        Tsumo,
        /// Drawn as the replacement tile of a kong.
        Rinshan,
        /// Discarded by an opponent.
        Ron,
        /// Robbed from a kong.
        Chankan,
    }
}

wire! {
    /// A riichi that the winner declared in this hand.
    #[derive(Copy)]
    pub struct Riichi for engine::Riichi {
        /// In the own first turn of an uninterrupted first go-around.
        double: bool,
        /// The win came before or with the declarer's next draw, without interruption.
        ippatsu: bool,
    }
}

wire! {
    /// The dora of a winning hand.
    #[derive(Copy)]
    pub struct Dora for engine::Dora {
        /// Shown by the indicators, kan dora included.
        dora: u8,
        /// Red fives.
        red: u8,
        /// Shown by the indicators below, for a riichi winner.
        ura: u8,
    }
}

words! {
    /// A limit.
    pub enum Limit for engine::value::Limit {
        /// 2000 base points.
        Mangan,
        /// 3000 base points.
        Haneman,
        /// 4000 base points.
        Baiman,
        /// 6000 base points.
        Sanbaiman,
        /// 8000 base points, for each yakuman.
        Yakuman,
    }
}

words! {
    /// What a payment is for.
    pub enum PaidFor for engine::Why {
        /// The worth of a hand.
        Hand,
        /// The worth of a hand for which the payer is liable.
        Liability,
        /// Counters.
        Counters,
        /// Riichi bets.
        Bets,
        /// Not waiting at an exhaustive draw.
        Noten,
        /// Nagashi mangan.
        #[serde(rename = "nagashi-mangan")]
        Nagashi,
        /// Chombo.
        Chombo,
    }
}

words! {
    /// What a player says at an exhaustive draw.
    pub enum Said for table::Said {
        /// The hand is waiting, and is shown.
        Waiting,
        /// The hand is not waiting, or is not shown.
        Noten,
        /// Nagashi mangan is claimed.
        Nagashi,
    }
}

words! {
    /// What ends a hand early.
    pub enum Abort for table::Abort {
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
}
