//! Who pays whom when a hand is over, and what stays on the table.

use arrayvec::ArrayVec;
use rules::{BetsTo, Chombo, CountersTo, Nagashi, PaoCounters, PaoCovers, Rules, Yaku};
use tiles::{ByWind, Set, Wind, WindSet};

use crate::score::{Score, Value};
use crate::value::{self, Limit};
use crate::win::Win;

/// What lies on the table when a hand ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stakes {
    /// Counters.
    pub counters: u8,
    /// Riichi bets left from earlier hands.
    pub older_bets: u8,
    /// Who has a riichi bet of this hand on the table. A riichi whose discard is won on never placed one.
    pub declared: WindSet,
}

impl Stakes {
    fn bets(self) -> u8 {
        self.older_bets.saturating_add(self.declared.len() as u8)
    }
}

/// A player who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winner {
    /// Who.
    pub wind: Wind,
    /// The base figure of the hand.
    pub base: i32,
    /// Who is liable, and for how much of the base figure.
    pub liable: Option<Liable>,
}

/// A player who is liable for a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Liable {
    /// Who.
    pub wind: Wind,
    /// The part of the base figure.
    pub base: i32,
}

impl Winner {
    /// The winner of a hand with this score, with a liable player if there is one. A liable player who does not fit
    /// the hand (see [`liability_base`]), or who is the winner, is liable for nothing.
    pub fn new(rules: &Rules, win: &Win, score: &Score, liable: Option<Wind>) -> Winner {
        let wind = win.setup().seat;
        let liable = liable
            .filter(|&liable| liable != wind)
            .map(|wind| Liable { wind, base: liability_base(rules, win, score) })
            .filter(|liable| liable.base > 0);
        Winner { wind, base: score.base, liable }
    }
}

/// The part of a score's base figure for which somebody can be liable: 0 unless the hand holds big three dragons, big
/// four winds or, where the ruleset says so, four kongs, and all sets of it lie melded with a claimed one among them.
pub fn liability_base(rules: &Rules, win: &Win, score: &Score) -> i32 {
    let melded = |yaku| {
        let needed = |of: &dyn Fn(Set) -> bool, number: usize| {
            let melds = || win.hand().melds().iter().filter(|meld| of(meld.set()));
            melds().filter(|meld| meld.is_open() || rules.pao_concealed_kongs).count() == number
                && melds().any(|meld| meld.is_open())
        };
        match yaku {
            Yaku::Daisangen => needed(&|set| set.low().is_dragon(), 3),
            Yaku::Daisuushii => needed(&|set| set.low().as_wind().is_some(), 4),
            // Four kongs are melded by definition; one of them must have been claimed.
            Yaku::Suukantsu => rules.pao_four_kongs && win.hand().melds().iter().any(|meld| meld.is_open()),
            _ => false,
        }
    };
    let counted = score.yaku.iter().filter(|counted| melded(counted.yaku)).map(|counted| match counted.value {
        Value::Yakuman(count) => i32::from(count),
        Value::Han(_) => 0,
    });
    let yakuman: i32 = counted.sum();
    let holds = yakuman > 0 || score.also.iter().any(melded);
    match rules.pao_covers {
        PaoCovers::WholeHand if holds => score.base,
        PaoCovers::WholeHand => 0,
        PaoCovers::ThatYakuman => yakuman * Limit::Yakuman.base(),
    }
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// One or more players won on a discard or robbed a kong; the player whose kong is robbed is the discarder.
    Ron {
        /// Who discarded.
        discarder: Wind,
        /// Who won, in any order: each once, not the discarder, and as many as the ruleset lets win.
        winners: &'a [Winner],
    },
    /// A player won by self-draw.
    Tsumo {
        /// Who won.
        winner: Winner,
    },
    /// Nagashi mangan was claimed after an exhaustive draw.
    Nagashi {
        /// By whom.
        claimants: WindSet,
    },
    /// The wall ran out.
    ExhaustiveDraw {
        /// Who showed a waiting hand.
        waiting: WindSet,
    },
    /// The hand was aborted.
    AbortiveDraw,
    /// Somebody committed a chombo, and the hand is replayed.
    Chombo {
        /// Who.
        offenders: WindSet,
        /// Whether this is a tournament.
        in_tournament: bool,
    },
}

/// Points that go from one to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// Who gives; `None` is the table, where the bets lie.
    pub from: Option<Wind>,
    /// Who gets.
    pub to: Wind,
    /// How much.
    pub points: i32,
    /// What for.
    pub why: Why,
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
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
    Nagashi,
    /// Chombo.
    Chombo,
}

impl Why {
    /// All of them.
    pub const ALL: [Why; 7] =
        [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];

    /// The name in data and JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Why::Hand => "hand",
            Why::Liability => "liability",
            Why::Counters => "counters",
            Why::Bets => "bets",
            Why::Noten => "noten",
            Why::Nagashi => "nagashi-mangan",
            Why::Chombo => "chombo",
        }
    }
}

/// What changes hands at the end of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settlement {
    /// The payments, winner by winner. Four claimants of a nagashi mangan make the most of them.
    pub payments: ArrayVec<Payment, 28>,
    /// Riichi bets that stay on the table.
    pub bets_left: u8,
    /// Points taken off the result after uma, paid to nobody.
    pub after_uma: ByWind<i32>,
}

impl Settlement {
    /// What each player gains or loses.
    pub fn changes(&self) -> ByWind<i32> {
        let mut changes = ByWind::default();
        for payment in &self.payments {
            if let Some(from) = payment.from {
                changes[from] -= payment.points;
            }
            changes[payment.to] += payment.points;
        }
        changes
    }

    /// What this player gets, nothing taken off.
    pub fn received(&self, wind: Wind) -> i32 {
        self.payments.iter().filter(|payment| payment.to == wind).map(|payment| payment.points).sum()
    }

    fn pay(&mut self, from: impl Into<Option<Wind>>, to: Wind, points: i32, why: Why) {
        let from = from.into();
        if points != 0 && from != Some(to) {
            self.payments.push(Payment { from, to, points, why });
        }
    }
}

/// Settles a hand.
#[inline]
pub fn settle(rules: &Rules, stakes: Stakes, outcome: Outcome<'_>) -> Settlement {
    let mut settlement = Settlement::default();
    match outcome {
        Outcome::Ron { discarder, winners } => {
            let first = winners.iter().map(|winner| winner.wind).min_by_key(|wind| wind.turns_after(discarder));
            for winner in winners {
                let gets_counters = rules.counters_to == CountersTo::EveryWinner || first == Some(winner.wind);
                let counters = if gets_counters { 3 * counter_points(rules, stakes) } else { 0 };
                ron(rules, discarder, winner, counters, &mut settlement);
            }
            give_bets(rules, stakes, first, winners.iter().map(|winner| winner.wind).collect(), &mut settlement);
        }
        Outcome::Tsumo { winner } => {
            tsumo(&winner, counter_points(rules, stakes), &mut settlement);
            give_bets(rules, stakes, Some(winner.wind), WindSet::EMPTY.with(winner.wind), &mut settlement);
        }
        Outcome::Nagashi { claimants } => nagashi(rules, stakes, claimants, &mut settlement),
        Outcome::ExhaustiveDraw { waiting } => {
            settlement.bets_left = stakes.bets();
            noten(rules, waiting, &mut settlement);
        }
        Outcome::AbortiveDraw => settlement.bets_left = stakes.bets(),
        Outcome::Chombo { offenders, in_tournament } => {
            // Only the bets of the replayed hand go back; older ones stay (Q-RII-7).
            settlement.bets_left = stakes.older_bets;
            for declarer in stakes.declared.iter() {
                settlement.pay(None, declarer, rules.riichi_bet, Why::Bets);
            }
            chombo(rules, offenders, in_tournament, &mut settlement);
        }
    }
    settlement
}

/// Settles the win of one player, with a liable player if there is one. Where the win came on a discard, an unknown
/// discarder is put into the seat after the winner's: what is paid does not depend on which it is.
#[inline]
pub fn settle_win(
    rules: &Rules,
    stakes: Stakes,
    win: &Win,
    score: &Score,
    discarder: Option<Wind>,
    liable: Option<Wind>,
) -> Settlement {
    let winner = Winner::new(rules, win, score, liable);
    if win.setup().by.is_self_draw() {
        return settle(rules, stakes, Outcome::Tsumo { winner });
    }
    let discarder = discarder.unwrap_or(winner.wind.next());
    settle(rules, stakes, Outcome::Ron { discarder, winners: &[winner] })
}

/// What each of three payers adds for the counters.
fn counter_points(rules: &Rules, stakes: Stakes) -> i32 {
    rules.counter_points * i32::from(stakes.counters)
}

/// A discarder pays all, unless somebody else is liable: then both pay half of what the liability covers.
fn ron(rules: &Rules, discarder: Wind, winner: &Winner, counters: i32, settlement: &mut Settlement) {
    let to = winner.wind;
    let whole = value::discard_payment(winner.base, to == Wind::East);
    let Some(liable) = winner.liable.filter(|liable| liable.wind != discarder) else {
        settlement.pay(discarder, to, whole, Why::Hand);
        settlement.pay(discarder, to, counters, Why::Counters);
        return;
    };
    let half = value::discard_payment(liable.base, to == Wind::East) / 2;
    settlement.pay(discarder, to, whole - half, Why::Hand);
    settlement.pay(liable.wind, to, half, Why::Liability);
    let shared = match rules.pao_counters {
        PaoCounters::Discarder => 0,
        PaoCounters::Halved => counters / 2 / 100 * 100,
    };
    settlement.pay(discarder, to, counters - shared, Why::Counters);
    settlement.pay(liable.wind, to, shared, Why::Counters);
}

/// All pay, unless somebody is liable: that player pays for the others what the liability covers, and the counters.
fn tsumo(winner: &Winner, counters: i32, settlement: &mut Settlement) {
    let to = winner.wind;
    let share = |base, payer: Wind| value::self_draw_share(base, to == Wind::East, payer == Wind::East);
    let covered = winner.liable.map_or(0, |liable| liable.base);
    for payer in to.others() {
        settlement.pay(payer, to, share(winner.base - covered, payer), Why::Hand);
    }
    if let Some(liable) = winner.liable {
        let all = to.others().into_iter().map(|payer| share(covered, payer)).sum();
        settlement.pay(liable.wind, to, all, Why::Liability);
    }
    match winner.liable {
        Some(liable) => settlement.pay(liable.wind, to, 3 * counters, Why::Counters),
        None => to.others().into_iter().for_each(|payer| settlement.pay(payer, to, counters, Why::Counters)),
    }
}

/// The bets go to the winners; winning declarers may take their own back first.
fn give_bets(rules: &Rules, stakes: Stakes, first: Option<Wind>, winners: WindSet, settlement: &mut Settlement) {
    let Some(first) = first else {
        settlement.bets_left = stakes.bets();
        return;
    };
    let mut rest = i32::from(stakes.bets());
    if rules.bets_to == BetsTo::OwnBackThenFirst {
        for winner in winners.iter().filter(|&winner| winner != first && stakes.declared.contains(winner)) {
            rest -= 1;
            settlement.pay(None, winner, rules.riichi_bet, Why::Bets);
        }
    }
    settlement.pay(None, first, rest * rules.riichi_bet, Why::Bets);
}

/// Each claimant is paid like a self-drawn mangan (Q-NAG-2, Q-NAG-3).
fn nagashi(rules: &Rules, stakes: Stakes, claimants: WindSet, settlement: &mut Settlement) {
    let as_win = match rules.nagashi {
        Nagashi::AsWin => true,
        Nagashi::AsDraw => false,
        Nagashi::None => {
            settlement.bets_left = stakes.bets();
            return;
        }
    };
    for claimant in claimants.iter() {
        for payer in claimant.others() {
            let base = Limit::Mangan.base();
            let points = value::self_draw_share(base, claimant == Wind::East, payer == Wind::East);
            settlement.pay(payer, claimant, points, Why::Nagashi);
            if as_win {
                settlement.pay(payer, claimant, counter_points(rules, stakes), Why::Counters);
            }
        }
    }
    let first = claimants.iter().next().filter(|_| as_win);
    give_bets(rules, stakes, first, claimants, settlement);
}

/// Those who do not wait pay those who do, the same sum in all however many they are. Two pay two one to one, in turn
/// order from East: a quarter of the sum could not be paid in sticks.
fn noten(rules: &Rules, waiting: WindSet, settlement: &mut Settlement) {
    let noten: WindSet = Wind::ALL.into_iter().filter(|&wind| !waiting.contains(wind)).collect();
    let total = rules.noten_total;
    match (noten.len(), waiting.len()) {
        (2, 2) => {
            for (payer, to) in noten.iter().zip(waiting.iter()) {
                settlement.pay(payer, to, total / 2, Why::Noten);
            }
        }
        _ => {
            for payer in noten.iter() {
                for to in waiting.iter() {
                    settlement.pay(payer, to, total / 3, Why::Noten);
                }
            }
        }
    }
}

/// Each offender bears the full penalty (Q-CHO-10).
fn chombo(rules: &Rules, offenders: WindSet, in_tournament: bool, settlement: &mut Settlement) {
    for offender in offenders.iter() {
        match if in_tournament { rules.chombo_in_tournament } else { rules.chombo } {
            Chombo::AfterUma => settlement.after_uma[offender] -= rules.chombo_points,
            Chombo::ReverseMangan => {
                for to in offender.others() {
                    let east = offender == Wind::East;
                    let points = value::self_draw_share(Limit::Mangan.base(), east, to == Wind::East);
                    settlement.pay(offender, to, points, Why::Chombo);
                }
            }
        }
    }
}
