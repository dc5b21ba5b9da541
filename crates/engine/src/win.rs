//! A declared win: the tiles, how the last one came, and the circumstances, checked at the door.

use core::fmt;

use arrayvec::ArrayVec;
use rules::Rules;
use tiles::{COPIES, Kind, Meld, Set, Suit, Tile, Wind, Written};

use crate::hand::{Hand, HandFault};

/// How the winning tile came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinBy {
    /// Drawn from the wall.
    Tsumo,
    /// Drawn as the replacement tile of a kong.
    Rinshan,
    /// Discarded by an opponent.
    Ron,
    /// Added to a pung by an opponent (or, for thirteen orphans, part of a concealed kong).
    Chankan,
}

impl WinBy {
    /// Whether the winner drew the tile.
    #[inline]
    pub const fn is_self_draw(self) -> bool {
        matches!(self, WinBy::Tsumo | WinBy::Rinshan)
    }

    /// All of them.
    pub const ALL: [WinBy; 4] = [WinBy::Tsumo, WinBy::Rinshan, WinBy::Ron, WinBy::Chankan];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            WinBy::Tsumo => "tsumo",
            WinBy::Rinshan => "rinshan",
            WinBy::Ron => "ron",
            WinBy::Chankan => "chankan",
        }
    }
}

/// A riichi that the winner declared in this hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Riichi {
    /// In the winner's own first turn of an uninterrupted first go-around.
    pub double: bool,
    /// The win came before or with the declarer's next draw, without interruption.
    pub ippatsu: bool,
}

/// A win within the uninterrupted first go-around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstGoAround {
    /// The winner has not discarded yet: on a self-draw this is their own first turn.
    BeforeOwnDiscard,
    /// The winner has discarded already.
    AfterOwnDiscard,
}

/// What somebody says about a win. Public fields, nothing checked; [`Win::new`] is the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinSetup {
    /// The concealed tiles without the winning one.
    pub concealed: ArrayVec<Tile, 14>,
    /// The melds.
    pub melds: ArrayVec<Meld, 4>,
    /// The winning tile.
    pub winning: Tile,
    /// How it came.
    pub by: WinBy,
    /// The winner's wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// The winner's riichi.
    pub riichi: Option<Riichi>,
    /// The winning tile was the last of the wall, or the discard after it.
    pub last_tile: bool,
    /// The win came in the uninterrupted first go-around.
    pub first_go_around: Option<FirstGoAround>,
    /// The dora indicators that are face up.
    pub dora: ArrayVec<Tile, 5>,
    /// The indicators below them, turned for a riichi winner.
    pub ura: ArrayVec<Tile, 5>,
    /// Counters on the table.
    pub counters: u8,
}

impl WinSetup {
    /// A win with this hand and nothing special about it: no riichi, no indicators, no counters, an ordinary moment.
    /// `None` if the hand names no winning tile.
    pub fn of(hand: Written, by: WinBy, seat: Wind, round: Wind) -> Option<WinSetup> {
        Some(WinSetup {
            winning: hand.winning?,
            concealed: hand.concealed,
            melds: hand.melds,
            by,
            seat,
            round,
            riichi: None,
            last_tile: false,
            first_go_around: None,
            dora: ArrayVec::new(),
            ura: ArrayVec::new(),
            counters: 0,
        })
    }
}

/// What is wrong or contradictory in a [`WinSetup`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinFault {
    /// The tiles, the winning one included, are no hand.
    Hand(HandFault),
    /// The tiles are 13 with the winning one.
    OneTileShort,
    /// More than four of a kind in the hand and among the indicators.
    FifthCopyWithIndicators(Kind),
    /// More red fives of a suit in the hand and among the indicators than the ruleset has.
    RedFivesWithIndicators {
        /// The suit.
        suit: Suit,
        /// How many the ruleset has.
        most: u8,
    },
    /// Riichi with an open hand.
    OpenRiichi,
    /// Ura dora without riichi.
    UraWithoutRiichi,
    /// More ura dora indicators than dora indicators.
    TooManyUra,
    /// A second ura dora indicator where the ruleset has none under kan dora indicators.
    UraUnderKanDora,
    /// A replacement tile without a kong.
    RinshanWithoutKong,
    /// Ippatsu on a replacement tile: the player's own kong ended it.
    IppatsuAfterKong,
    /// Robbing a kong of a kind of which the winner holds more tiles than the robbed one.
    ChankanOfOwnKind,
    /// Robbing a kong with the last tile: none can be declared then.
    ChankanOnLastTile,
    /// A meld in the uninterrupted first go-around.
    FirstGoAroundWithMeld,
    /// A kong is robbed or replaced, or the wall is out, in the uninterrupted first go-around.
    FirstGoAroundImpossible,
    /// A self-draw in the first go-around after the winner's own discard, when the next draw is in the second.
    SelfDrawAfterOwnDiscard,
    /// A second dora indicator in the uninterrupted first go-around: a kong has turned it.
    KanDoraInFirstGoAround,
    /// Riichi before a self-draw in the winner's own first turn.
    RiichiBeforeFirstTurn,
    /// Riichi in the uninterrupted first go-around that is not double, or without ippatsu.
    RiichiIsDouble,
    /// Double riichi and ippatsu with a kong: it came before the one or ended the other.
    KongWithDoubleAndIppatsu,
    /// Ippatsu so late that the last tile was drawn: the riichi came too early for that.
    IppatsuOnLastTile,
    /// East discards first, so no discard comes before East's first.
    EastBeforeOwnDiscard,
}

impl fmt::Display for WinFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinFault::Hand(fault) => return fault.fmt(f),
            WinFault::OneTileShort => "13 tiles with the winning one: a win has 14 when each set counts as three",
            WinFault::FifthCopyWithIndicators(kind) => {
                return write!(f, "more than four {kind} in the hand and among the indicators");
            }
            WinFault::RedFivesWithIndicators { suit, most: 0 } => {
                return write!(f, "red five 0{} as indicator: this ruleset has no red fives", suit.letter());
            }
            WinFault::RedFivesWithIndicators { suit, .. } => {
                return write!(f, "too many red fives 0{} in the hand and among the indicators", suit.letter());
            }
            WinFault::OpenRiichi => "riichi needs a concealed hand, and this one has an open set",
            WinFault::UraWithoutRiichi => "ura dora count only for a riichi winner",
            WinFault::TooManyUra => "there is one ura dora indicator under each dora indicator and no more",
            WinFault::UraUnderKanDora => "by these rules there are no ura dora under kan dora indicators",
            WinFault::RinshanWithoutKong => "a replacement tile comes after a kong, and the hand has none",
            WinFault::IppatsuAfterKong => "the own kong ended ippatsu before the replacement tile came",
            WinFault::ChankanOfOwnKind => {
                "an opponent who makes a kong leaves the winner only the robbed tile of that kind"
            }
            WinFault::ChankanOnLastTile => "no kong can be declared when the wall is empty, so none can be robbed",
            WinFault::FirstGoAroundWithMeld => {
                "a set has been melded, so the first go-around is no longer uninterrupted"
            }
            WinFault::FirstGoAroundImpossible => {
                "kongs and the end of the wall do not go with an uninterrupted first go-around"
            }
            WinFault::SelfDrawAfterOwnDiscard => {
                "a self-draw in the first go-around comes before the own first discard"
            }
            WinFault::KanDoraInFirstGoAround => {
                "a second dora indicator means a kong, so the first go-around is no longer uninterrupted"
            }
            WinFault::RiichiIsDouble => {
                "riichi in the uninterrupted first go-around is double riichi, and the win ippatsu"
            }
            WinFault::KongWithDoubleAndIppatsu => {
                "a kong comes before a double riichi and prevents it, or after it and ends ippatsu"
            }
            WinFault::IppatsuOnLastTile => "riichi needs more tiles in the wall than are drawn while ippatsu lasts",
            WinFault::RiichiBeforeFirstTurn => "riichi cannot come before the own first turn",
            WinFault::EastBeforeOwnDiscard => "East discards first, so no discard to win on comes before that",
        })
    }
}

impl core::error::Error for WinFault {}

/// The faults of a win: those of the tiles, and each contradiction once. There is room for more than anybody reads.
pub type WinFaults = ArrayVec<WinFault, 24>;

/// A win whose parts fit together. Whether the hand is complete and has a yaku is for [`crate::score`] to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    hand: Hand,
    setup: WinSetup,
}

impl Win {
    /// The win, or everything that is wrong with what was said about it.
    pub fn new(rules: &Rules, setup: WinSetup) -> Result<Win, WinFaults> {
        let mut faults = WinFaults::new();
        let mut tiles = ArrayVec::<Tile, 15>::new();
        tiles.extend(setup.concealed.iter().copied().chain([setup.winning]));
        let hand = Hand::new(rules, &tiles, &setup.melds);
        match &hand {
            Err(found) => faults.extend(found.iter().copied().map(WinFault::Hand)),
            Ok(hand) => {
                if !hand.has_drawn() {
                    faults.push(WinFault::OneTileShort);
                }
                let shown = |kind: Kind| setup.dora.iter().chain(&setup.ura).filter(|tile| tile.kind() == kind).count();
                // The opponent whose kong is robbed holds the other three.
                let robbed =
                    |kind: Kind| if setup.by == WinBy::Chankan && kind == setup.winning.kind() { 3 } else { 0 };
                let elsewhere = |kind: Kind| if shown(kind) > 0 { shown(kind) + robbed(kind) } else { 0 };
                faults.extend(
                    Kind::all()
                        .filter(|&kind| usize::from(hand.count(kind)) + elsewhere(kind) > COPIES.into())
                        .map(WinFault::FifthCopyWithIndicators),
                );
                let reds = |suit: Suit| {
                    let shown =
                        setup.dora.iter().chain(&setup.ura).filter(|&&tile| tile == Tile::red_five(suit)).count();
                    (shown > 0).then_some(usize::from(hand.reds_in(suit)) + shown)
                };
                for suit in Suit::ALL {
                    let most = rules.red_fives.in_suit(suit);
                    if reds(suit).is_some_and(|count| count > most.into()) {
                        faults.push(WinFault::RedFivesWithIndicators { suit, most });
                    }
                }
                if setup.by == WinBy::Chankan && hand.count(setup.winning.kind()) > 1 {
                    faults.push(WinFault::ChankanOfOwnKind);
                }
            }
        }
        let room = faults.remaining_capacity();
        faults.extend(contradictions(rules, &setup).take(room));
        match hand {
            Ok(hand) if faults.is_empty() => Ok(Win { hand, setup }),
            _ => Err(faults),
        }
    }

    /// The tiles, the winning one among the concealed ones.
    #[inline]
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The circumstances.
    #[inline]
    pub fn setup(&self) -> &WinSetup {
        &self.setup
    }
}

/// Circumstances that cannot be true together.
fn contradictions(rules: &Rules, setup: &WinSetup) -> impl Iterator<Item = WinFault> {
    let WinSetup { by, seat, riichi, last_tile, first_go_around, .. } = *setup;
    let open = setup.melds.iter().any(|meld| meld.is_open());
    let kong = setup.melds.iter().any(|meld| matches!(meld.set(), Set::Kan(_)));
    let ippatsu = riichi.is_some_and(|riichi| riichi.ippatsu);
    let at_once = ippatsu && riichi.is_some_and(|riichi| riichi.double);
    // Three opponents draw, then the declarer: four tiles, the last of them the declarer's own.
    let late_ippatsu = ippatsu && rules.riichi_min_wall >= if by.is_self_draw() { 5 } else { 4 };
    let first = first_go_around.is_some();
    let after_own_discard = first_go_around == Some(FirstGoAround::AfterOwnDiscard);
    let before_own_discard = first_go_around == Some(FirstGoAround::BeforeOwnDiscard);
    [
        (riichi.is_some() && open, WinFault::OpenRiichi),
        (riichi.is_none() && !setup.ura.is_empty(), WinFault::UraWithoutRiichi),
        (setup.ura.len() > setup.dora.len(), WinFault::TooManyUra),
        (!rules.kan_ura && (2..=setup.dora.len()).contains(&setup.ura.len()), WinFault::UraUnderKanDora),
        (by == WinBy::Rinshan && !kong, WinFault::RinshanWithoutKong),
        (by == WinBy::Rinshan && ippatsu, WinFault::IppatsuAfterKong),
        (by == WinBy::Chankan && last_tile, WinFault::ChankanOnLastTile),
        (first && !setup.melds.is_empty(), WinFault::FirstGoAroundWithMeld),
        (first && (last_tile || matches!(by, WinBy::Rinshan | WinBy::Chankan)), WinFault::FirstGoAroundImpossible),
        (before_own_discard && riichi.is_some(), WinFault::RiichiBeforeFirstTurn),
        (after_own_discard && by == WinBy::Tsumo, WinFault::SelfDrawAfterOwnDiscard),
        (first && setup.dora.len() > 1, WinFault::KanDoraInFirstGoAround),
        (after_own_discard && riichi.is_some_and(|riichi| !riichi.double || !riichi.ippatsu), WinFault::RiichiIsDouble),
        (kong && at_once, WinFault::KongWithDoubleAndIppatsu),
        (last_tile && (at_once || late_ippatsu), WinFault::IppatsuOnLastTile),
        (before_own_discard && by == WinBy::Ron && seat == Wind::East, WinFault::EastBeforeOwnDiscard),
    ]
    .into_iter()
    .filter_map(|(is, fault)| is.then_some(fault))
}
