//! What a case is: a situation, and what the rules make of it.

use std::collections::BTreeMap;

use engine::value::Limit;
use engine::{FirstGoAround, Happening, Riichi, WinBy};
use rules::Ruleset;
use serde::Deserialize;
use tiles::{Kind, Wind, Written};

use crate::clauses::Clause;
use crate::hall::{Card, Clock, Late, OffenceTold, Sitting, Standings};
use crate::script::Step;
use crate::told::{self, Counts, Declared, Draws, FuId, NoWinId, PerWind, Place, Text, Tiles, YakuId};

/// The cases about one topic: one file.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// The file.
    pub file: String,
    /// The topic, in a few words.
    pub title: String,
    /// What the cases are about, in a sentence or two.
    pub about: String,
    /// The cases.
    pub cases: Vec<Case>,
}

/// An example of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The rule that it shows, as a sentence.
    pub title: String,
    /// Where the rule comes from.
    pub basis: Basis,
    /// The rulesets under which it holds.
    pub rulesets: Vec<&'static Ruleset>,
    /// What it looks at, and what it expects.
    pub situation: Situation,
}

/// Where the rule of a case comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Basis {
    /// Clauses of the rule documents.
    Clauses(Vec<&'static Clause>),
    /// Something else.
    Source(String),
}

/// What a case looks at, and what it expects.
#[derive(Debug, Clone, PartialEq)]
pub enum Situation {
    /// A declared win, after the course of a hand if one is told.
    Score(Option<Course>, Box<Score>),
    /// Tiles in a hand.
    Hand(Hand),
    /// The end of a hand, after its course if one is told.
    Settle(Option<Course>, Box<Settle>),
    /// The course of a hand.
    Course(Course),
    /// A throw of the dice, and the wall that it breaks.
    Break(Box<Break>),
    /// The end of a hand, and the next one.
    After(Box<After>),
    /// The end of a game.
    Result(Box<FinalScores>),
    /// A dora indicator.
    Indicator(Indicator),
    /// The list of yaku.
    List(List),
    /// What a ruleset says.
    Rules(Rules),
    /// A hand that is played at a table.
    Play(Box<Play>),
    /// A table in a session of a tournament, by the clock.
    Clock(Box<Clock>),
    /// A table's result in a tournament.
    Sitting(Box<Sitting>),
    /// The list that several sessions make.
    Standings(Standings),
    /// A player who comes late.
    Late(Late),
    /// An offence that a referee decides on.
    Offence(OffenceTold),
    /// A card for people.
    Card(Card),
}

/// A declared win.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The tiles, the winning one after a `+`.
    #[serde(rename = "score", deserialize_with = "told::one")]
    pub hand: Written,
    /// How the winning tile came.
    #[serde(deserialize_with = "told::one")]
    pub win: WinBy,
    /// The winner.
    #[serde(default = "south", deserialize_with = "told::one")]
    pub seat: Wind,
    /// The wind of the round.
    #[serde(default = "east", deserialize_with = "told::one")]
    pub round: Wind,
    /// The winner's riichi.
    #[serde(default)]
    pub riichi: Declared,
    /// The win came within the first go-around after riichi.
    #[serde(default)]
    pub ippatsu: bool,
    /// The winning tile was the last of the wall, or the discard after it.
    #[serde(default)]
    pub last_tile: bool,
    /// The win came in the uninterrupted first go-around.
    #[serde(default, deserialize_with = "told::maybe")]
    pub first_go_around: Option<FirstGoAround>,
    /// The dora indicators.
    #[serde(default, deserialize_with = "told::one")]
    pub dora: Tiles,
    /// The ura dora indicators.
    #[serde(default, deserialize_with = "told::one")]
    pub ura: Tiles,
    /// Counters on the table.
    #[serde(default)]
    pub counters: u8,
    /// Bets left from earlier hands.
    #[serde(default)]
    pub older_bets: u8,
    /// Who discarded the winning tile; left out, the first player after the winner.
    #[serde(default, deserialize_with = "told::maybe")]
    pub from: Option<Wind>,
    /// Who is liable.
    #[serde(default, deserialize_with = "told::maybe")]
    pub liable: Option<Wind>,
    /// Who has a bet of this hand on the table.
    #[serde(default, deserialize_with = "told::list")]
    pub declared: Vec<Wind>,
    /// What it is worth.
    pub expect: ScoreExpected,
}

/// What a declared win is worth.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScoreExpected {
    /// All yaku that count; those that share a name together.
    #[serde(deserialize_with = "told::named")]
    pub yaku: Option<BTreeMap<YakuId, Counts>>,
    /// Yaku that are among those that count.
    #[serde(deserialize_with = "told::list")]
    pub has: Vec<YakuId>,
    /// Yaku that are not.
    #[serde(deserialize_with = "told::list")]
    pub lacks: Vec<YakuId>,
    /// Fan.
    pub han: Option<u8>,
    /// Minipoints, rounded.
    pub fu: Option<u8>,
    /// Minipoints before rounding.
    pub fu_raw: Option<u8>,
    /// The limit.
    #[serde(deserialize_with = "told::maybe")]
    pub limit: Option<Option<Limit>>,
    /// How many yakuman.
    pub yakuman: Option<u8>,
    /// Fan of dora and kan dora.
    pub dora: Option<u8>,
    /// Fan of red fives.
    pub red: Option<u8>,
    /// Fan of ura dora.
    pub ura: Option<u8>,
    /// Everything that gives minipoints; what shares a name together.
    #[serde(deserialize_with = "told::named")]
    pub fu_items: Option<BTreeMap<FuId, u8>>,
    /// Some of what gives minipoints; 0 for what does not.
    #[serde(deserialize_with = "told::named")]
    pub gives: Option<BTreeMap<FuId, u8>>,
    /// What each player gains or loses, counters and bets included; left out is 0.
    pub changes: Option<PerWind<i32>>,
    /// What the winner receives in all, counters and bets included.
    pub total: Option<i32>,
    /// All yakuman that the hand has too but that add nothing.
    #[serde(deserialize_with = "told::maybe_list")]
    pub also: Option<Vec<YakuId>>,
    /// Why the hand cannot win.
    #[serde(deserialize_with = "told::maybe")]
    pub no_win: Option<NoWinId>,
    /// Part of the sentence that says why such a win is impossible.
    pub refused: Option<String>,
    /// Fan and minipoints of every reading that may win.
    pub scores: Option<Vec<(u8, u8)>>,
}

/// Tiles in a hand.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The tiles.
    #[serde(rename = "hand", deserialize_with = "told::one")]
    pub tiles: Written,
    /// What is true of them.
    pub expect: HandExpected,
}

/// What is true of a hand.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HandExpected {
    /// The tiles that complete it and can still come.
    #[serde(deserialize_with = "told::maybe")]
    pub waits: Option<Tiles>,
    /// The tiles that would complete it, all four of which are in it.
    #[serde(deserialize_with = "told::maybe")]
    pub held: Option<Tiles>,
    /// How many tiles it is away from waiting.
    pub shanten: Option<i8>,
    /// Whether it is a waiting hand.
    pub waiting: Option<bool>,
    /// Whether these own discards make it furiten.
    #[serde(deserialize_with = "told::furiten")]
    pub furiten: Vec<(Tiles, bool)>,
}

/// The end of a hand.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settle {
    /// How it ended.
    pub settle: Ending,
    /// Who won, with what.
    #[serde(default)]
    pub winners: Vec<Winner>,
    /// Who discarded the winning tile.
    #[serde(default, deserialize_with = "told::maybe")]
    pub discarder: Option<Wind>,
    /// Who claims nagashi mangan.
    #[serde(default, deserialize_with = "told::list")]
    pub claimants: Vec<Wind>,
    /// Who shows a waiting hand.
    #[serde(default, deserialize_with = "told::list")]
    pub waiting: Vec<Wind>,
    /// Who committed the chombo.
    #[serde(default, deserialize_with = "told::list")]
    pub offenders: Vec<Wind>,
    /// Whether this is a tournament.
    #[serde(default)]
    pub tournament: bool,
    /// Counters on the table.
    #[serde(default)]
    pub counters: u8,
    /// Bets left from earlier hands.
    #[serde(default)]
    pub older_bets: u8,
    /// Who has a bet of this hand on the table.
    #[serde(default, deserialize_with = "told::list")]
    pub declared: Vec<Wind>,
    /// What changes hands.
    pub expect: SettleExpected,
}

/// How a hand ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Ending {
    Ron,
    Tsumo,
    Nagashi,
    ExhaustiveDraw,
    AbortiveDraw,
    Chombo,
}

/// A winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WinnerTold")]
pub struct Winner {
    /// Who.
    pub seat: Wind,
    /// With what.
    pub worth: Worth,
    /// Who is liable for the hand.
    pub liable: Option<Wind>,
}

/// What a winner has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Fan, and minipoints already rounded.
    Han(u8, u8),
    /// A limit.
    Limit(Limit),
    /// So many yakuman.
    Yakuman(u8),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WinnerTold {
    #[serde(deserialize_with = "told::one")]
    seat: Wind,
    han: Option<u8>,
    fu: Option<u8>,
    #[serde(default, deserialize_with = "told::maybe")]
    limit: Option<Limit>,
    yakuman: Option<u8>,
    #[serde(default, deserialize_with = "told::maybe")]
    liable: Option<Wind>,
}

impl TryFrom<WinnerTold> for Winner {
    type Error = &'static str;

    fn try_from(told: WinnerTold) -> Result<Winner, &'static str> {
        let worth = match (told.han, told.fu, told.limit, told.yakuman) {
            (Some(han), Some(fu), None, None) => Worth::Han(han, fu),
            (None, None, Some(limit), None) => Worth::Limit(limit),
            (None, None, None, Some(count)) => Worth::Yakuman(count),
            _ => return Err("a winner has han and fu, or a limit, or yakuman"),
        };
        Ok(Winner { seat: told.seat, worth, liable: told.liable })
    }
}

/// What changes hands at the end of a hand.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SettleExpected {
    /// What each player gains or loses; left out is 0.
    pub changes: Option<PerWind<i32>>,
    /// Bets that stay on the table.
    pub bets_left: Option<u8>,
    /// Points taken off the result after uma; left out is 0.
    pub after_uma: Option<PerWind<i32>>,
    /// What these players receive, nothing taken off.
    pub receives: Option<PerWind<i32>>,
}

/// The course of a hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// What happens, as the case tells it.
    pub lines: Vec<String>,
    /// What happens, with the draws that go without saying.
    pub happenings: Vec<Happening>,
    /// What it leaves for the end of the hand.
    pub expect: CourseExpected,
}

/// What the course of a hand leaves for its end.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CourseExpected {
    /// The riichi with which these players would win now.
    pub riichi: Option<PerWind<Text<Option<Riichi>>>>,
    /// All whose win by self-draw would now come in their uninterrupted first turn.
    #[serde(deserialize_with = "told::maybe_list")]
    pub first_self_draw: Option<Vec<Wind>>,
    /// When in the uninterrupted first go-around a win of these players on the last discard would come.
    pub first_discard: Option<PerWind<Text<Option<FirstGoAround>>>>,
    /// Who is liable if these players win.
    pub liable: Option<PerWind<Text<Option<Wind>>>>,
    /// All who may claim nagashi mangan if the wall runs out now.
    #[serde(deserialize_with = "told::maybe_list")]
    pub nagashi: Option<Vec<Wind>>,
    /// All whose bets are on the table if the last discard is won on.
    #[serde(deserialize_with = "told::maybe_list")]
    pub declared: Option<Vec<Wind>>,
    /// All whose bets are on the table if nobody wins on the last discard.
    #[serde(deserialize_with = "told::maybe_list")]
    pub declared_after_pass: Option<Vec<Wind>>,
}

impl CourseExpected {
    /// The keys, which may stand among the expectations of a win or an ending that a course leads to.
    pub(crate) const KEYS: [&str; 7] =
        ["riichi", "first_self_draw", "first_discard", "liable", "nagashi", "declared", "declared_after_pass"];
}

/// A throw of the dice.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Break {
    /// Both dice together.
    pub dice: u8,
    /// How the wall is broken.
    pub expect: BreakExpected,
}

/// How the dice break the wall.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BreakExpected {
    /// Whose wall is broken.
    #[serde(deserialize_with = "told::maybe")]
    pub breaker: Option<Wind>,
    /// How many stacks of that wall are right of the break.
    pub stacks: Option<u8>,
    /// All stacks of the dead wall, from the break on.
    #[serde(deserialize_with = "told::maybe_list")]
    pub dead_wall: Option<Vec<Place>>,
    /// The four replacement tiles in the order in which they are taken.
    #[serde(deserialize_with = "told::maybe_list")]
    pub replacements: Option<Vec<Place>>,
    /// The first dora indicator.
    #[serde(deserialize_with = "told::maybe")]
    pub indicator: Option<Place>,
    /// The four kan dora indicators in the order in which they are turned.
    #[serde(deserialize_with = "told::maybe_list")]
    pub kan_indicators: Option<Vec<Place>>,
    /// The five ura dora indicators.
    #[serde(deserialize_with = "told::maybe_list")]
    pub ura_indicators: Option<Vec<Place>>,
}

/// The end of a hand, for what follows it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// How it ended.
    pub after: HandEnding,
    /// Who won.
    #[serde(default, deserialize_with = "told::list")]
    pub winners: Vec<Wind>,
    /// Who showed a waiting hand.
    #[serde(default, deserialize_with = "told::list")]
    pub waiting: Vec<Wind>,
    /// Who claimed nagashi mangan.
    #[serde(default, deserialize_with = "told::list")]
    pub claimants: Vec<Wind>,
    /// The wind of the round.
    #[serde(default = "east", deserialize_with = "told::one")]
    pub round: Wind,
    /// Who dealt: 1 is the player who started as East, 2 the one who started as South, and so on.
    #[serde(default = "first")]
    pub dealer: u8,
    /// Counters on the table.
    #[serde(default)]
    pub counters: u8,
    /// What the players have now, by starting seat; left out, what each started with.
    pub points: Option<[i32; 4]>,
    /// Time has made this hand the last one.
    #[serde(default)]
    pub last_hand: bool,
    /// What follows.
    pub expect: AfterExpected,
}

/// How a hand ends, as far as the next one is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HandEnding {
    Won,
    Drawn,
    Nagashi,
    Aborted,
    Replayed,
}

/// What follows a hand.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AfterExpected {
    /// Who deals next, by starting seat.
    pub dealer: Option<u8>,
    /// The wind of the round.
    #[serde(deserialize_with = "told::maybe")]
    pub round: Option<Wind>,
    /// Counters on the table.
    pub counters: Option<u8>,
    /// Whether the game is over.
    pub over: Option<bool>,
}

/// The end of a game. Everything goes by starting seats.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalScores {
    /// The points, without the bets left over.
    #[serde(rename = "result")]
    pub points: [i32; 4],
    /// Bets left on the table.
    #[serde(default)]
    pub bets: u8,
    /// What is added to the result after uma: penalties are negative.
    #[serde(default)]
    pub penalties: [i32; 4],
    /// What the game comes to.
    pub expect: ResultExpected,
}

/// What a game comes to, by starting seats.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResultExpected {
    /// The best place that each player shares.
    pub places: Option<[u8; 4]>,
    /// Uma.
    pub uma: Option<[i32; 4]>,
    /// Points from bets left over.
    pub bets_to: Option<[i32; 4]>,
    /// What each player has won or lost in all, with uma, bets and penalties.
    pub totals: Option<[i32; 4]>,
}

/// A dora indicator.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indicator {
    /// The indicator.
    #[serde(deserialize_with = "told::one")]
    pub indicator: Kind,
    /// What it shows.
    pub expect: IndicatorExpected,
}

/// What an indicator shows.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IndicatorExpected {
    /// The dora.
    #[serde(deserialize_with = "told::maybe")]
    pub dora_kind: Option<Kind>,
}

/// A list of yaku.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// Which.
    pub list: Listed,
    /// What is in it.
    pub expect: ListExpected,
}

/// The lists of yaku.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listed {
    /// What counts fan, and nagashi mangan.
    Yaku,
    /// What counts as yakuman.
    Yakuman,
}

/// What is in a list of yaku.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ListExpected {
    /// All of them.
    #[serde(deserialize_with = "told::maybe_list")]
    pub ids: Option<Vec<YakuId>>,
}

/// What a ruleset says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Always true: the key says what the case looks at.
    pub rules: bool,
    /// What it says.
    pub expect: RulesExpected,
}

/// What a ruleset says.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RulesExpected {
    /// The values of some fields.
    pub field: BTreeMap<String, toml::Value>,
}

/// A hand that is played at a table. Winds are those of this hand.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// What happens and what is true in between, as the case tells it.
    #[serde(rename = "play")]
    pub lines: Vec<String>,
    /// What the lines mean.
    #[serde(skip)]
    pub steps: Vec<Step>,
    /// Tiles of the dealt hands; left out, they do not matter.
    #[serde(default)]
    pub hands: Option<PerWind<Text<Tiles>>>,
    /// The tiles that are drawn, East's fourteenth first.
    #[serde(default, deserialize_with = "told::one")]
    pub draws: Draws,
    /// The last tiles of the live wall.
    #[serde(default, deserialize_with = "told::one")]
    pub last: Draws,
    /// The replacement tiles.
    #[serde(default, deserialize_with = "told::one")]
    pub replacements: Draws,
    /// The dora indicators.
    #[serde(default, deserialize_with = "told::one")]
    pub indicators: Draws,
    /// The ura dora indicators.
    #[serde(default, deserialize_with = "told::one")]
    pub ura: Draws,
    /// The wind of the round.
    #[serde(default = "east", deserialize_with = "told::one")]
    pub round: Wind,
    /// Who deals, by starting seat.
    #[serde(default = "first")]
    pub dealer: u8,
    /// Counters on the table.
    #[serde(default)]
    pub counters: u8,
    /// Bets left from earlier hands.
    #[serde(default)]
    pub bets: u8,
    /// What these players have before the hand.
    #[serde(default)]
    pub points: Option<PerWind<i32>>,
    /// How the table deals with mistakes.
    #[serde(default)]
    pub conduct: ConductTold,
    /// Whether this is a tournament.
    #[serde(default)]
    pub tournament: bool,
    /// How the hand stands when the lines are played.
    #[serde(default)]
    pub expect: PlayExpected,
}

/// How a table deals with mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConductTold {
    /// They cannot be made.
    #[default]
    Enforced,
    /// They are ruled on.
    Open,
}

/// How a played hand stands.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayExpected {
    /// How it ended, or `no`.
    pub ended: Option<EndTold>,
    /// All who won.
    #[serde(deserialize_with = "told::maybe_list")]
    pub winners: Option<Vec<Wind>>,
    /// All who showed a waiting hand at an exhaustive draw.
    #[serde(deserialize_with = "told::maybe_list")]
    pub waiting: Option<Vec<Wind>>,
    /// What aborted it.
    pub abort: Option<String>,
    /// What the winners have.
    pub win: Option<PerWind<WonExpected>>,
    /// What each player has gained or lost since the deal, bets included; left out is 0.
    pub changes: Option<PerWind<i32>>,
    /// Points taken off the result after uma; left out is 0.
    pub after_uma: Option<PerWind<i32>>,
    /// The best place that each player shares as the game stands.
    pub places: Option<PerWind<i32>>,
    /// What each player has won or lost in all as the game stands, with uma, bets and penalties; left out is 0.
    pub totals: Option<PerWind<i32>>,
    /// Bets that stay on the table.
    pub bets_left: Option<u8>,
    /// Who deals next, by starting seat.
    pub dealer: Option<u8>,
    /// The wind of the next round.
    #[serde(deserialize_with = "told::maybe")]
    pub round: Option<Wind>,
    /// Counters of the next hand.
    pub counters: Option<u8>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// All rulings, in order: `S dead-hand swap-call`. Left out, there are none.
    pub rulings: Vec<String>,
    /// All dead hands.
    #[serde(deserialize_with = "told::maybe_list")]
    pub dead: Option<Vec<Wind>>,
    /// Some things that happened, in this order.
    pub events: Vec<String>,
    /// Things that never happened.
    pub never: Vec<String>,
}

/// How a played hand ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum EndTold {
    Won,
    Drawn,
    Nagashi,
    Aborted,
    Replayed,
    No,
}

/// What a winner has.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WonExpected {
    /// All yaku that count.
    #[serde(deserialize_with = "told::maybe_list")]
    pub yaku: Option<Vec<YakuId>>,
    /// Yaku that are among those that count.
    #[serde(deserialize_with = "told::list")]
    pub has: Vec<YakuId>,
    /// Yaku that are not.
    #[serde(deserialize_with = "told::list")]
    pub lacks: Vec<YakuId>,
    /// Fan.
    pub han: Option<u8>,
    /// Minipoints, rounded.
    pub fu: Option<u8>,
    /// The limit.
    #[serde(deserialize_with = "told::maybe")]
    pub limit: Option<Option<Limit>>,
    /// How many yakuman.
    pub yakuman: Option<u8>,
    /// Fan of dora and kan dora.
    pub dora: Option<u8>,
    /// Fan of red fives.
    pub red: Option<u8>,
    /// Fan of ura dora.
    pub ura: Option<u8>,
    /// Who is liable.
    #[serde(deserialize_with = "told::maybe")]
    pub liable: Option<Option<Wind>>,
}

fn east() -> Wind {
    Wind::East
}

fn south() -> Wind {
    Wind::South
}

/// The player who started as East.
fn first() -> u8 {
    1
}
