//! What the others may be waiting for, and what it would cost.

use arrayvec::ArrayVec;
use engine::value;
use rules::{RedFives, Rules, Yaku};
use table::SeatView;
use tiles::{Counts, Kind, KindSet, Meld, Seat, Set, Wind};

use super::fitted;
use super::pace::Pace;
use super::prospect::TURNS;
use super::standing::Standing;
use crate::yakuhai::{counts_open, yakuhai};

/// What the player's own discards risk, kind by kind.
#[derive(Debug, Clone)]
pub(super) struct Peril {
    /// The chance that somebody wins on a discard of this kind.
    pub(super) danger: [f32; Kind::COUNT],
    /// What that costs, times the chance.
    pub(super) risk: [f32; Kind::COUNT],
    /// How many others are waiting, by chances.
    pub(super) waiting: f32,
    /// What it brings that somebody else wins, and not from the player's own discard.
    pub(super) lost: f32,
}

impl Peril {
    pub(super) fn of(rules: &Rules, view: SeatView<'_>, unseen: &Counts, standing: &Standing) -> Peril {
        let mut peril = Peril { danger: [0.0; Kind::COUNT], risk: [0.0; Kind::COUNT], waiting: 0.0, lost: 0.0 };
        let mut all = 0.0;
        for seat in view.seat.others() {
            let rival = Rival::of(rules, view, unseen, seat);
            let cost = -standing.deal_in(seat, rival.cost);
            peril.waiting += rival.waiting;
            // Whoever is not waiting yet may be it soon.
            let likely = rival.waiting + SOON;
            peril.lost += likely * standing.bystander(seat, rival.cost, view.board.game.dealer);
            all += likely;
            for kind in 0..Kind::COUNT {
                let chance = rival.waiting * rival.hits[kind];
                peril.danger[kind] += chance;
                peril.risk[kind] += chance * cost;
            }
        }
        peril.lost /= all;
        peril
    }

    /// What a discard risks that is picked by chance from the tiles not seen.
    pub(super) fn mean_risk(&self, unseen: &Counts) -> f32 {
        let all: f32 = unseen.iter().map(|&count| f32::from(count)).sum();
        let sum: f32 = self.risk.iter().zip(unseen).map(|(risk, &count)| risk * f32::from(count)).sum();
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// What a hand is worth, by draws left, that discards its safest tiles one after the other.
    pub(super) fn folded(&self, counts: &Counts, pace: &Pace) -> [f32; TURNS] {
        let mut risks: ArrayVec<f32, 14> = Kind::all()
            .flat_map(|kind| (0..counts[kind.index()]).map(move |_| kind))
            .map(|kind| self.risk[kind.index()])
            .take(14)
            .collect();
        risks.sort_unstable_by(f32::total_cmp);
        // While the hand goes on, others pass more and more tiles, and safer ones are drawn.
        let safest = |n: usize| risks.get(n).or(risks.last()).copied().unwrap_or(0.0) * SAFER.powi(n as i32);
        std::array::from_fn(|draws| {
            if draws > pace.draws {
                return 0.0;
            }
            let (mut worth, mut reached) = (0.0, 1.0);
            for n in 0..draws {
                let on = pace.goes_on[draws - n];
                worth += reached * ((1.0 - on) * self.lost - safest(n));
                reached *= on;
            }
            worth + reached * pace.noten
        })
    }
}

/// How much of what the safest tiles of a hand risk is left with each draw. Found in duels.
const SAFER: f32 = 0.85;
/// How likely somebody who is not waiting wins all the same, beside one who is.
const SOON: f32 = 0.05;

/// An opponent as seen from outside.
#[derive(Debug, Clone)]
struct Rival {
    /// The chance that the hand is waiting.
    waiting: f32,
    /// The chance that a waiting hand waits for this kind.
    hits: [f32; Kind::COUNT],
    /// What dealing in costs, in points.
    cost: f32,
}

impl Rival {
    fn of(rules: &Rules, view: SeatView<'_>, unseen: &Counts, seat: Seat) -> Rival {
        let player = &view.board.players[seat];
        let discards = view.board.discards(seat).count();
        let melds = || player.laid.iter().filter_map(|laid| laid.meld());
        let open = melds().filter(|meld| meld.is_open()).count();
        let waiting = match () {
            () if player.dead => 0.0,
            () if player.riichi => 1.0,
            () => fitted::WAITING[open][(discards / 3).min(6)],
        };
        let (reds, east) = (rules.red_fives != RedFives::None, view.board.wind(seat) == Wind::East);
        let cost = match player.riichi {
            true => fitted::RIICHI_COST[usize::from(reds)][usize::from(east)],
            false => open_cost(rules, view, seat, melds()),
        };
        let stakes = f32::from(view.board.game.counters) * rules.counter_points as f32;
        let forms = if open > 0 { &fitted::OPEN_WAITS } else { &fitted::RIICHI_WAITS };
        Rival { waiting, hits: hits(forms, unseen, safe(view, seat)), cost: cost + stakes }
    }
}

/// What an open or silent hand would cost, by what lies there.
fn open_cost(rules: &Rules, view: SeatView<'_>, seat: Seat, melds: impl Iterator<Item = Meld> + Clone) -> f32 {
    let worth_one = yakuhai(rules, view.board, seat);
    let dora = |kind: Kind| view.board.indicators.iter().filter(|tile| tile.kind().indicates() == kind).count();
    let (mut yaku, mut dora_han) = (0, 0);
    let mut kinds = KindSet::EMPTY;
    for meld in melds {
        dora_han += meld.set().tiles().map(dora).sum::<usize>() + usize::from(meld.reds());
        kinds |= meld.set().kinds();
        if let Set::Pon(kind) | Set::Kan(kind) = meld.set() {
            yaku += usize::from(worth_one.contains(kind));
        }
    }
    let suits = (0..3).filter(|suit| !(kinds & KindSet::from_bits(0x1ff << (9 * suit))).is_empty()).count();
    let one_suit = !kinds.is_empty() && suits <= 1 && counts_open(rules, Yaku::Honitsu);
    let han = yaku.max(1) + dora_han + usize::from(one_suit);
    let east = view.board.wind(seat) == Wind::East;
    let points = |han: usize| value::discard_payment(value::of_han(rules, han.min(13) as u8, 30).points, east) as f32;
    0.5 * points(han) + 0.35 * points(han + 1) + 0.15 * points(han + 2)
}

/// The kinds on which a player cannot win: their own discards, and what others discarded since the hand last changed.
pub fn safe(view: SeatView<'_>, seat: Seat) -> KindSet {
    let river = &view.board.river;
    let riichi = view.board.players[seat].riichi;
    let changed = match riichi {
        true => river.iter().position(|one| one.seat == seat && one.sideways),
        false => river.iter().rposition(|one| one.seat == seat && !one.drawn),
    };
    let since = changed.unwrap_or(if riichi { river.len() } else { 0 });
    let own = view.board.discards(seat);
    own.chain(&river[since..]).map(|one| one.tile.kind()).collect()
}

/// For each kind the chance that it is waited for, by counting the ways in which the unseen tiles can make each wait.
fn hits(forms: &[f32; Form::COUNT], unseen: &Counts, safe: KindSet) -> [f32; Kind::COUNT] {
    let mut hits = [0.0; Kind::COUNT];
    let mut all = 0.0;
    each_wait(unseen, safe, |form, waits, ways| {
        let ways = forms[form as usize] * ways;
        waits.iter().for_each(|&wait| hits[wait] += ways);
        all += ways;
    });
    if all > 0.0 {
        hits.iter_mut().for_each(|hit| *hit /= all);
    }
    hits
}

/// Hands over each wait that a hand may have of which these kinds are not waited for, with the number of ways in which the
/// unseen tiles can make it.
pub fn each_wait(unseen: &Counts, safe: KindSet, mut f: impl FnMut(Form, &[usize], f32)) {
    let left = |index: usize| f32::from(unseen[index]);
    let is_safe = |index: usize| safe.bits() >> index & 1 == 1;
    let mut add = |form, waits: &[usize], ways: f32| {
        if ways > 0.0 && !waits.iter().any(|&wait| is_safe(wait)) {
            f(form, waits, ways);
        }
    };
    for suit in [0, 9, 18] {
        // Ranks count from 0: the pair (low, low + 1) waits for both neighbours.
        for low in suit + 1..suit + 7 {
            add(Form::TwoSided, &[low - 1, low + 2], left(low) * left(low + 1));
        }
        for low in suit..suit + 7 {
            add(Form::Closed, &[low + 1], left(low) * left(low + 2));
        }
        add(Form::Edge, &[suit + 2], left(suit) * left(suit + 1));
        add(Form::Edge, &[suit + 6], left(suit + 7) * left(suit + 8));
    }
    for kind in Kind::all() {
        let n = left(kind.index());
        let [pair, single] = Form::same(kind);
        add(pair, &[kind.index()], n * (n - 1.0) / 2.0);
        add(single, &[kind.index()], n);
    }
}

/// How a hand waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For both neighbours of two tiles in a row.
    TwoSided,
    /// Between two tiles.
    Closed,
    /// For a 3 with 1 and 2, or a 7 with 8 and 9.
    Edge,
    /// For the third tile of a pair of simples.
    PairOfSimples,
    /// For the third tile of a pair of terminals.
    PairOfTerminals,
    /// For the third tile of a pair of honours.
    PairOfHonours,
    /// For the second tile of a single simple.
    SingleSimple,
    /// For the second tile of a single terminal.
    SingleTerminal,
    /// For the second tile of a single honour.
    SingleHonour,
}

impl Form {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The forms of waits for a tile like those in the hand: a pair, a single one.
    pub fn same(kind: Kind) -> [Form; 2] {
        match class(kind) {
            0 => [Form::PairOfSimples, Form::SingleSimple],
            1 => [Form::PairOfTerminals, Form::SingleTerminal],
            _ => [Form::PairOfHonours, Form::SingleHonour],
        }
    }
}

/// Simples, terminals, honours.
pub fn class(kind: Kind) -> usize {
    match () {
        () if kind.is_honour() => 2,
        () if kind.is_terminal() => 1,
        () => 0,
    }
}
