//! What a hand waits for and what each tile would score, or what each discard leaves.

use std::cmp::Reverse;

use engine::shanten::{Shanten, accepts};
use engine::{Hand, HandFaults, NoWin, Waits, Win, WinBy, discards};
use rules::Rules;
use serde::Serialize;
use tiles::{COPIES, Kind, KindSet, Tile, Written};

use crate::{Circumstances, WinAnalysis, WorthEntry};

/// A hand of 13 or 14 tiles and everything that follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandAnalysis {
    /// All tiles as they were written; one that was written as winning counts as drawn.
    pub written: Written,
    /// The same, checked.
    pub hand: Hand,
    /// How far each shape is from waiting.
    pub shanten: Shanten,
    /// What completes it.
    pub waits: Waits,
    /// Whether it counts as waiting by the rules.
    pub is_waiting: bool,
    /// The waits that can still come.
    pub open_waits: Vec<WaitAnalysis>,
    /// The tiles that bring 13 tiles nearer; none for 14.
    pub accepts: AcceptedTiles,
    /// The discards of 14 tiles, best first: nearest to waiting, then most tiles left.
    pub discards: Vec<DiscardAnalysis>,
}

/// A tile that would complete the hand, and what it would score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitAnalysis {
    /// Which.
    pub kind: Kind,
    /// How many are neither in the hand nor among the indicators.
    pub left: u8,
    /// The win on a discard.
    pub ron: Result<WinAnalysis, Unscored>,
    /// The win by self-draw.
    pub tsumo: Result<WinAnalysis, Unscored>,
}

/// Why a wait would not score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unscored {
    /// It would not be a win.
    NoWin(NoWin),
    /// All four are in the hand or among the indicators.
    NoneLeft,
    /// The circumstances rule it out, such as ippatsu on the last discard.
    Impossible,
}

impl Unscored {
    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Unscored::NoWin(reason) => reason.id(),
            Unscored::NoneLeft => "none-left",
            Unscored::Impossible => "impossible",
        }
    }
}

/// Tiles that bring a hand nearer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AcceptedTiles {
    /// The kinds, with how many of each are left.
    pub kinds: Vec<(Kind, u8)>,
    /// The sum.
    pub left: u32,
}

/// A discard and what it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscardAnalysis {
    /// What is discarded.
    pub kind: Kind,
    /// How far the rest is from waiting.
    pub shanten: i8,
    /// What brings the rest nearer.
    pub accepts: AcceptedTiles,
}

impl HandAnalysis {
    /// Analyses a hand of 13 or 14 tiles. The error lists every fault of tiles that are not such a hand.
    pub fn new(rules: &Rules, table: &Circumstances, written: &Written) -> Result<HandAnalysis, HandFaults> {
        let tiles: Vec<Tile> = written.concealed.iter().copied().chain(written.winning).collect();
        let hand = Hand::new(rules, &tiles, &written.melds)?;
        // A hand of fifteen tiles was refused, so there is room.
        let written = Written { concealed: tiles.into_iter().collect(), melds: written.melds.clone(), winning: None };
        let look = Look { rules, table, hand: &hand, written: &written };
        let waits = Waits::of(&hand);
        let open_waits = waits.open().iter().map(|kind| look.wait(kind)).collect();
        let accepts = match hand.has_drawn() {
            true => AcceptedTiles::default(),
            false => look.accepted(accepts(hand.concealed(), hand.melds().len()).1),
        };
        let discard = |one: engine::Discard| {
            let accepts = look.accepted(one.accepts);
            DiscardAnalysis { kind: one.kind, shanten: one.shanten, accepts }
        };
        let mut discards: Vec<DiscardAnalysis> = discards(&hand).map(discard).collect();
        discards.sort_by_key(|discard| (discard.shanten, Reverse(discard.accepts.left)));
        let shanten = Shanten::of(hand.concealed(), hand.melds().len());
        let is_waiting = waits.is_waiting(rules);
        Ok(HandAnalysis { written, hand, shanten, waits, is_waiting, open_waits, accepts, discards })
    }

    /// The report of it by rules of this name.
    pub fn report(&self, rules: &str) -> HandReport {
        let Shanten { standard, pairs, orphans } = self.shanten;
        HandReport {
            rules: rules.to_owned(),
            shanten: self.shanten.best(),
            shapes: ShapesEntry { standard, pairs, orphans },
            waiting: self.is_waiting,
            waits: self.open_waits.iter().map(WaitEntry::of).collect(),
            held: self.waits.held.iter().map(|kind| kind.to_string()).collect(),
            accepts: self.accepts.entries(),
            left: self.accepts.left,
            discards: self.hand.has_drawn().then(|| self.discards.iter().map(DiscardEntry::of).collect()),
        }
    }
}

/// A look at a hand.
struct Look<'a> {
    rules: &'a Rules,
    table: &'a Circumstances,
    hand: &'a Hand,
    written: &'a Written,
}

impl Look<'_> {
    /// Tiles of this kind that are neither in the hand nor among the indicators.
    fn left(&self, kind: Kind) -> u8 {
        usize::from(COPIES - self.hand.count(kind)).saturating_sub(self.table.indicators_of(kind)) as u8
    }

    fn wait(&self, kind: Kind) -> WaitAnalysis {
        let left = self.left(kind);
        let win = |by| if left > 0 { self.win(kind, by) } else { Err(Unscored::NoneLeft) };
        WaitAnalysis { kind, left, ron: win(WinBy::Ron), tsumo: win(WinBy::Tsumo) }
    }

    fn win(&self, kind: Kind, by: WinBy) -> Result<WinAnalysis, Unscored> {
        let setup = self.table.setup(self.written, self.next(kind), by, None);
        let win = Win::new(self.rules, setup).map_err(|_| Unscored::Impossible)?;
        WinAnalysis::new(self.rules, self.table, win, None, None).map_err(Unscored::NoWin)
    }

    /// A tile of this kind that is left: a plain one, unless only red ones are.
    fn next(&self, kind: Kind) -> Tile {
        let plain = Tile::plain(kind);
        let melded = self.hand.melds().iter().flat_map(|meld| meld.tiles());
        let visible = self.written.concealed.iter().copied().chain(melded).chain(self.table.indicators());
        match kind.suit() {
            Some(suit) if visible.filter(|&tile| tile == plain).count() >= self.rules.copies(plain).into() => {
                Tile::red_five(suit)
            }
            _ => plain,
        }
    }

    fn accepted(&self, kinds: KindSet) -> AcceptedTiles {
        let kinds = kinds.iter().filter(|&kind| self.hand.count(kind) < COPIES).map(|kind| (kind, self.left(kind)));
        let kinds: Vec<(Kind, u8)> = kinds.collect();
        let left = kinds.iter().map(|&(_, left)| u32::from(left)).sum();
        AcceptedTiles { kinds, left }
    }
}

/// The report of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HandReport {
    /// The name of the rules.
    pub rules: String,
    /// How far it is from waiting; -1 is complete.
    pub shanten: i8,
    /// The same by shape.
    pub shapes: ShapesEntry,
    /// Whether it counts as waiting by the rules.
    pub waiting: bool,
    /// What completes it and can still come.
    pub waits: Vec<WaitEntry>,
    /// What would complete it, but all four are in the hand.
    pub held: Vec<String>,
    /// What brings 13 tiles nearer.
    pub accepts: Vec<AcceptedEntry>,
    /// How many of those are left.
    pub left: u32,
    /// Only for 14 tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discards: Option<Vec<DiscardEntry>>,
}

/// How far a hand is from waiting, by shape; nothing for shapes that it cannot have any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShapesEntry {
    /// Four sets and a pair.
    pub standard: i8,
    /// Seven pairs.
    pub pairs: Option<i8>,
    /// Thirteen orphans.
    pub orphans: Option<i8>,
}

/// A tile that would complete the hand, and what it would score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WaitEntry {
    /// Which.
    pub tile: String,
    /// How many are left.
    pub left: u8,
    /// The win on a discard.
    pub ron: Option<PossibleScore>,
    /// The id of the reason why a discard would not win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ron_why: Option<&'static str>,
    /// The win by self-draw.
    pub tsumo: Option<PossibleScore>,
    /// The id of the reason why a self-draw would not win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tsumo_why: Option<&'static str>,
}

impl WaitEntry {
    fn of(wait: &WaitAnalysis) -> WaitEntry {
        let score = |win: &Result<WinAnalysis, Unscored>| match win {
            Ok(win) => (Some(PossibleScore { worth: WorthEntry::of(&win.win, &win.score), total: win.total() }), None),
            Err(why) => (None, Some(why.id())),
        };
        let ((ron, ron_why), (tsumo, tsumo_why)) = (score(&wait.ron), score(&wait.tsumo));
        WaitEntry { tile: wait.kind.to_string(), left: wait.left, ron, ron_why, tsumo, tsumo_why }
    }
}

/// What a tile would score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PossibleScore {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: WorthEntry,
    /// What the winner receives.
    pub total: i32,
}

/// A kind that brings a hand nearer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AcceptedEntry {
    /// Which.
    pub tile: String,
    /// How many are left.
    pub left: u8,
}

impl AcceptedTiles {
    fn entries(&self) -> Vec<AcceptedEntry> {
        self.kinds.iter().map(|&(kind, left)| AcceptedEntry { tile: kind.to_string(), left }).collect()
    }
}

/// A discard and what it leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiscardEntry {
    /// What is discarded.
    pub tile: String,
    /// How far the rest is from waiting.
    pub shanten: i8,
    /// How many tiles bring it nearer.
    pub left: u32,
    /// Which.
    pub accepts: Vec<AcceptedEntry>,
}

impl DiscardEntry {
    fn of(discard: &DiscardAnalysis) -> DiscardEntry {
        let (tile, accepts) = (discard.kind.to_string(), discard.accepts.entries());
        DiscardEntry { tile, shanten: discard.shanten, left: discard.accepts.left, accepts }
    }
}
