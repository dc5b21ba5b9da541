//! What the person at a seat is told over the socket.

use serde::{Deserialize, Serialize};

use super::listed::{TableState, Who};
use super::lobby::{ClaimWindow, Length, Spectators, TimeControl};
use crate::{
    Answer, BySeat, Conduct, Game, GameResult, Kind, Legal, Limit, Occasion, PaidFor, Problem, Seat, SeenEvent,
    SeenPhase, Tile, WinBy, Wind,
};

words! {
    /// What stands in the way of a win on a waiting tile.
    pub enum WaitLabel {
        /// The hand would have no yaku, or not enough.
        NoYaku,
        /// It would have one only if it were self-drawn.
        TsumoOnly,
        /// A discard cannot be claimed to win.
        Furiten,
    }

    /// What kind of set lies beside a hand.
    pub enum MeldType {
        /// Three in a row.
        Chow,
        /// Three alike.
        Pung,
        /// Four alike with a claimed tile.
        Kong,
        /// A pung to which the fourth was added.
        AddedKong,
        /// Four concealed tiles.
        ConcealedKong,
    }

    /// Why a contribution to the seed is not taken.
    pub enum ContributionProblem {
        /// It is not 64 hexadecimal digits.
        Malformed,
        /// It is not the one that was committed to.
        Other,
        /// The player committed to nothing.
        NotCommitted,
        /// Not all seats are taken, so that not all commitments are fixed.
        Early,
        /// The seed of the game is fixed.
        Late,
    }
}

/// What a seat adds to the seed of all walls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatShare {
    /// Nothing.
    Nothing {},
    /// A contribution that the player has committed to, and not revealed.
    Committed {
        /// The commitment.
        commitment: String,
    },
    /// The same, when it has come: it is shown when all are fixed.
    Revealed {
        /// The commitment.
        commitment: String,
    },
    /// This contribution.
    Contributed {
        /// The commitment.
        commitment: String,
        /// The contribution.
        contribution: String,
    },
    /// What the server's seed has in its place, because the contribution did not come in time.
    Replaced {
        /// The commitment.
        commitment: String,
    },
}

/// A message to the person at a seat. On the wire it has one key, which says what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ToSeat {
    /// The table and who sits there.
    Table(Box<TableDetails>),
    /// What the seat sees.
    Sees(Box<SeatSees>),
    /// The answer to a question.
    WhyNot(Answer),
    /// A message was not followed. Nothing has changed.
    Error(SeatError),
    /// The game is over.
    Over(Box<GameOver>),
    /// There is another game.
    Rematch(RematchOffer),
    /// A moderator closed the table.
    Closed(ClosedTable),
}

records! {
    /// A table and who sits there.
    pub struct TableDetails {
        /// Its id.
        id: String,
        /// What is told to friends; `null` when the game is over.
        code: Option<String>,
        /// The id of the ruleset.
        rules: String,
        /// What it is called.
        rules_name: String,
        /// How long the game is.
        rounds: Length,
        /// How mistakes are dealt with.
        conduct: Conduct,
        /// Where the game is played.
        occasion: Occasion,
        /// The points of a riichi bet, by these rules.
        riichi_bet: u32,
        /// The commitment to the server's seed.
        commitment: String,
        /// What each seat adds to it.
        shares: BySeat<SeatShare>,
        /// Where it is in its life.
        state: TableState,
        /// The language of words and sentences.
        lang: String,
        /// The seat of whoever is told; `null` in a replay.
        seat: Option<Seat>,
        /// Who sits where.
        seats: BySeat<Chair>,
        /// The clock.
        time: Option<TimeControl>,
        /// How long a tile can be claimed; `null` for a table that was made before that could be chosen.
        window: Option<ClaimWindow>,
        /// What spectators see, and when; `null` if there are none.
        spectators: Option<Spectators>,
        /// The text of the house rules, of which `rules` is the base.
        house: Option<String>,
        /// The number of spectators.
        watching: u32,
    }

    /// A chair and who sits in it.
    pub struct Chair {
        /// A person, a bot, or nobody yet.
        who: Who,
        /// What the player is called.
        name: String,
        /// The level of a bot.
        level: Option<String>,
        /// Whether a person is there. Who is not is played by a bot until the person returns.
        here: bool,
        /// Whether the table does not wait for this player to go on to the next hand.
        ready: bool,
        /// Whether the player wants another game.
        rematch: bool,
    }

    /// What a seat sees: news, and what it may do.
    pub struct SeatSees {
        /// Who; `null` for a spectator.
        seat: Option<Seat>,
        /// The number of the first of these events, counted from 1. It is the same for all seats.
        first: u32,
        /// What happened since the last message.
        events: Vec<SeenEvent>,
        /// A sentence for each event.
        said: Vec<String>,
        /// What the seat may do now.
        legal: Legal,
        /// What a button says, for each of the moves.
        labels: Vec<String>,
        /// What each of the readings is called that a winner may name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        reading_labels: Vec<String>,
        /// What a button says, for each of the wrong moves.
        wrong_labels: Vec<String>,
        /// What a button says, for each of the slips.
        slip_labels: Vec<String>,
        /// What the table waits for.
        phase: SeenPhase,
        /// How the game stands.
        game: Game,
        /// Tiles left in the live wall.
        wall: u8,
        /// What the own hand waits for.
        waits: SeatWaits,
        /// How each hand ended that ended in these events.
        results: Vec<HandResult>,
        /// The own time for the decision that is open; `null` if there is none, or no clock.
        clock: Option<SeatClock>,
    }

    /// What is left of the time for a decision, in milliseconds.
    pub struct SeatClock {
        /// Of the time for each decision.
        base: u32,
        /// Of the time for all decisions of the hand; `null` for a claim, which has none of it.
        bank: Option<u32>,
    }

    /// Another game with the same people.
    pub struct RematchOffer {
        /// The id of its table.
        table: String,
        /// The own seat there; `null` for who has none yet.
        seat: Option<Seat>,
    }

    /// Why a table was closed.
    pub struct ClosedTable {
        /// In the moderator's words.
        sentence: String,
    }

    /// What the own hand waits for.
    pub struct SeatWaits {
        /// As it is, between turns; `null` if for nothing.
        now: Option<Waiting>,
        /// In the own turn: after each discard that leaves a waiting hand.
        after: Vec<WaitingAfter>,
    }

    /// What a hand waits for.
    pub struct Waiting {
        /// The tiles, in the order of kinds.
        kinds: Vec<WaitedKind>,
        /// How many of them the seat does not see.
        left: u8,
        /// Why a discard cannot be claimed to win, as a sentence; `null` if it can.
        furiten: Option<String>,
    }

    /// What a hand waits for after a discard.
    pub struct WaitingAfter {
        /// The discard.
        discard: Kind,
        /// The tiles, in the order of kinds.
        kinds: Vec<WaitedKind>,
        /// How many of them the seat does not see.
        left: u8,
        /// Why a discard could not be claimed to win, as a sentence; `null` if it could.
        furiten: Option<String>,
    }

    /// A tile that a hand waits for.
    pub struct WaitedKind {
        /// Which.
        kind: Kind,
        /// How many of it the seat does not see.
        left: u8,
        /// What stands in the way of winning on it.
        label: Option<WaitLabel>,
        /// The same in words.
        word: Option<String>,
    }

    /// How a hand ended.
    pub struct HandResult {
        /// The number of the event that ended it.
        event: u32,
        /// The number of the hand.
        hand: u32,
        /// How it ended, in a sentence.
        title: String,
        /// The round of the hand.
        round: Wind,
        /// Who was East.
        dealer: Seat,
        /// Counters that lay on the table.
        counters: u8,
        /// Bets that lay on the table from earlier hands.
        older_bets: u8,
        /// The wins, in the order of the table.
        wins: Vec<WinDetails>,
        /// Who paid whom.
        payments: Vec<Payment>,
        /// What each player won and lost since the hand began, bets included.
        changes: BySeat<i32>,
        /// What each player has now.
        points: BySeat<i32>,
        /// Bets that stay on the table.
        bets: u8,
    }

    /// A win and what it is worth.
    pub struct WinDetails {
        /// The number of its event.
        event: u32,
        /// Who.
        seat: Seat,
        /// What the player is called.
        name: String,
        /// Who discarded the tile, or lost it from a kong.
        from: Option<Seat>,
        /// How the tile came.
        by: WinBy,
        /// The winning tile.
        tile: Tile,
        /// Everything in a sentence.
        sentence: String,
        /// The concealed tiles without the winning one.
        tiles: Vec<Tile>,
        /// The sets beside them.
        melds: Vec<WinMeld>,
        /// The yaku.
        yaku: Vec<YakuWorth>,
        /// The dora.
        dora: Vec<DoraWorth>,
        /// The dora indicators.
        indicators: Vec<Tile>,
        /// The ura dora indicators, for a riichi winner.
        ura: Vec<Tile>,
        /// The minipoints item by item; none for a yakuman.
        minipoints: Vec<FuItem>,
        /// Their sum before rounding.
        fu_exact: u8,
        /// Their sum, rounded.
        fu: u8,
        /// Han of yaku and dora; 0 for a yakuman.
        han: u8,
        /// The limit.
        limit: Option<Limit>,
        /// "2 fan 30 minipoints", "5 fan, Mangan".
        worth: String,
        /// Who is liable.
        liable: Option<Seat>,
    }

    /// A set beside a hand.
    pub struct WinMeld {
        /// Which kind of set.
        r#type: MeldType,
        /// Its tiles.
        tiles: Vec<Tile>,
        /// The claimed tile.
        claimed: Option<Tile>,
        /// Who discarded it.
        from: Option<Seat>,
    }

    /// A yaku that counts.
    pub struct YakuWorth {
        /// Which.
        id: String,
        /// What it is called.
        name: String,
        /// Han that it gives; 0 for a yakuman.
        han: u8,
        /// Yakuman that it gives.
        yakuman: u8,
        /// The same in words.
        worth: String,
    }

    /// Dora of one kind.
    pub struct DoraWorth {
        /// `dora`, `red-five` or `ura-dora`.
        id: String,
        /// What they are called.
        name: String,
        /// How many.
        han: u8,
    }

    /// Minipoints that one thing gives.
    pub struct FuItem {
        /// What.
        id: String,
        /// What it is called.
        name: String,
        /// The tiles that give them, where it is a set or the pair.
        tiles: Vec<Kind>,
        /// How many.
        fu: u8,
    }

    /// Points that change hands.
    pub struct Payment {
        /// Who gives; `null` for bets on the table.
        from: Option<Seat>,
        /// Who gets.
        to: Seat,
        /// How much.
        points: i32,
        /// What for.
        why: PaidFor,
        /// The same in words.
        word: String,
        /// Everything in a sentence.
        sentence: String,
    }

    /// How a game ended.
    pub struct GameOver {
        /// Points, places, uma and totals.
        result: GameResult,
        /// The server's seed, 64 hexadecimal digits.
        seed: String,
        /// What was published about it before the first deal.
        commitment: String,
        /// What each seat added to it.
        shares: BySeat<SeatShare>,
        /// The id of the game's record.
        game: String,
    }

    /// Why a message from a seat changed nothing.
    pub struct SeatError {
        /// What is wrong.
        problem: SeatProblem,
        /// The same in a sentence.
        sentence: String,
    }
}

/// What is wrong with a message from a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SeatProblem {
    /// What a table finds wrong too: it cannot be read, or is refused.
    Table(Problem),
    /// What only a server finds wrong.
    Server(ServerProblem),
}

/// What a server finds wrong with a message from a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "id", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum ServerProblem {
    /// The action is for another's seat.
    NotYourSeat {
        /// The own.
        seat: Seat,
    },
    /// Something has happened since.
    Late {
        /// The number of the last event.
        last: u32,
    },
    /// The game has not begun, or is over.
    NotPlaying {},
    /// Too many messages.
    TooFast {},
    /// A language that we do not speak.
    NoLang {},
    /// A spectator does nothing else.
    NoSeat {},
    /// A contribution to the seed, or the commitment to one, is not taken.
    Contribution {
        /// Why.
        why: ContributionProblem,
    },
    /// Too many tables of one person.
    TooMany {},
    /// The game is not over.
    NotOver {},
}
