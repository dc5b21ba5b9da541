//! What a hand would win.

use arrayvec::ArrayVec;
use engine::{Riichi, Score, Win, WinBy, WinSetup, score, value};
use rules::{Rules, Yaku};
use table::{Phase, SeatView};
use tiles::{Counts, Kind, Meld, Set, Suit, Tile, Wind};

use super::fitted::LUCK_OF_RIICHI;

/// What a win with one kind brings in points, without counters and bets; 0 where it cannot win.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Price {
    pub(super) ron: f32,
    pub(super) tsumo: f32,
    /// With riichi, and the luck that may come with it.
    pub(super) riichi_ron: f32,
    pub(super) riichi_tsumo: f32,
}

/// Whoever knows what a hand would win.
#[derive(Debug, Clone)]
pub(super) struct Prices<'a> {
    rules: &'a Rules,
    melds: ArrayVec<Meld, 4>,
    /// Red fives among the concealed tiles.
    reds: [u8; 3],
    indicators: ArrayVec<Tile, 5>,
    seat: Wind,
    round: Wind,
    counters: u8,
    is_open: bool,
}

impl<'a> Prices<'a> {
    pub(super) fn new(rules: &'a Rules, view: SeatView<'_>, melds: ArrayVec<Meld, 4>) -> Prices<'a> {
        let is_open = melds.iter().any(|meld| meld.is_open());
        Prices {
            rules,
            reds: Suit::ALL.map(|suit| view.own.held.reds_of(Kind::five(suit))),
            indicators: view.board.indicators.clone(),
            seat: view.board.wind(view.seat),
            round: view.board.game.round,
            counters: view.board.game.counters,
            is_open,
            melds,
        }
    }

    /// What these thirteen tiles win with this one, of which some have been claimed as sets.
    pub(super) fn of(&self, counts: &Counts, claimed: &[Set], winning: Kind) -> Price {
        let concealed = !self.is_open && claimed.is_empty();
        let Some(score) = self.score(counts, claimed, concealed, winning) else { return Price::default() };
        let east = self.seat == Wind::East;
        let by_discard = |base: i32| value::discard_payment(base, east) as f32;
        let by_self_draw = |base: i32| value::total(base, east, true) as f32;
        if score.yakuman > 0 {
            let (ron, tsumo) = (by_discard(score.base), by_self_draw(score.base));
            return Price { ron, tsumo, riichi_ron: ron, riichi_tsumo: tsumo };
        }
        let base = |han: u8, fu: u8| value::of_han(self.rules, han, fu).points;
        let fu = score.fu.rounded;
        if !concealed {
            if score.han - score.dora.han() < self.least() {
                return Price::default();
            }
            let base = base(score.han, fu);
            return Price { ron: by_discard(base), tsumo: by_self_draw(base), ..Price::default() };
        }
        let pinfu = score.yaku.iter().any(|counted| counted.yaku == Yaku::Pinfu);
        let self_drawn_fu = match fu {
            _ if pinfu => 20,
            40 => 30,
            _ => fu,
        };
        // Scored with riichi: without it one han less, and by self-draw one more.
        let silent_yaku = score.han - score.dora.han() - 1;
        let lucky =
            |pay: &dyn Fn(u8) -> f32| LUCK_OF_RIICHI.iter().zip(0..).map(|(chance, han)| chance * pay(han)).sum();
        Price {
            ron: if silent_yaku >= self.least() { by_discard(base(score.han - 1, fu)) } else { 0.0 },
            tsumo: if silent_yaku + 1 >= self.least() { by_self_draw(base(score.han, self_drawn_fu)) } else { 0.0 },
            riichi_ron: lucky(&|more| by_discard(base(score.han + more, fu))),
            riichi_tsumo: lucky(&|more| by_self_draw(base(score.han + 1 + more, self_drawn_fu))),
        }
    }

    /// The han of yaku that a win needs.
    fn least(&self) -> u8 {
        match self.rules.two_han_from {
            Some(counters) if self.counters >= counters => 2,
            Some(_) | None => 1,
        }
    }

    fn score(&self, counts: &Counts, claimed: &[Set], concealed: bool, winning: Kind) -> Option<Score> {
        let mut melds = self.melds.clone();
        let mut reds = self.reds;
        // Red fives that are not among the concealed tiles went into the claimed sets.
        let mut concealed_reds = [0; 3];
        for suit in Suit::ALL {
            concealed_reds[suit as usize] = reds[suit as usize].min(counts[Kind::five(suit).index()]);
            reds[suit as usize] -= concealed_reds[suit as usize];
        }
        for set in claimed {
            let tiles: ArrayVec<Tile, 4> = set
                .tiles()
                .map(|kind| match kind.suit() {
                    Some(suit) if kind == Kind::five(suit) && reds[suit as usize] > 0 => {
                        reds[suit as usize] -= 1;
                        Tile::red_five(suit)
                    }
                    Some(_) | None => Tile::plain(kind),
                })
                .collect();
            melds.try_push(Meld::open(&tiles)?).ok()?;
        }
        let setup = WinSetup {
            concealed: self.tiles(counts, &melds, concealed_reds, winning),
            melds,
            winning: Tile::plain(winning),
            by: WinBy::Ron,
            seat: self.seat,
            round: self.round,
            riichi: concealed.then_some(Riichi { double: false, ippatsu: false }),
            last_tile: false,
            first_go_around: None,
            dora: self.indicators.clone(),
            ura: ArrayVec::new(),
            // The minimum is looked at here, so that the hand is not refused.
            counters: 0,
        };
        score(self.rules, &Win::new(self.rules, setup).ok()?).ok()
    }

    /// The tiles; as many fives are red as are held, and as the ruleset forces to be.
    fn tiles(&self, counts: &Counts, melds: &[Meld], reds: [u8; 3], winning: Kind) -> ArrayVec<Tile, 14> {
        let mut tiles = ArrayVec::new();
        for kind in Kind::all() {
            let count = counts[kind.index()];
            let five = kind.suit().filter(|&suit| kind == Kind::five(suit));
            let reds = five.map_or(0, |suit| {
                let laid: u8 =
                    melds.iter().map(|meld| meld.set().tiles().filter(|&one| one == kind).count() as u8).sum();
                let laid_reds: u8 =
                    melds.iter().filter(|meld| meld.set().kinds().contains(kind)).map(|meld| meld.reds()).sum();
                let all = count + laid + u8::from(kind == winning);
                let forced = all.saturating_sub(laid_reds + self.rules.copies(Tile::plain(kind)));
                reds[suit as usize].max(forced).min(count)
            });
            for n in 0..count {
                let red = five.filter(|_| n < reds);
                if tiles.try_push(red.map_or(Tile::plain(kind), Tile::red_five)).is_err() {
                    return tiles;
                }
            }
        }
        tiles
    }
}

/// What the win is worth that the player can declare now, in points without counters and bets.
pub(super) fn won(rules: &Rules, view: SeatView<'_>, self_drawn: bool) -> f32 {
    let winning = match view.board.phase {
        Phase::Claims { tile, .. } => Some(tile),
        Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => view.own.drawn,
    };
    let Some(winning) = winning.map(Tile::kind) else { return 0.0 };
    let mut counts = view.own.held.counts();
    if self_drawn {
        counts[winning.index()] -= 1;
    }
    let price = Prices::new(rules, view, view.own.melds.clone()).of(&counts, &[], winning);
    match (view.board.players[view.seat].riichi, self_drawn) {
        (true, true) => price.riichi_tsumo,
        (true, false) => price.riichi_ron,
        (false, true) => price.tsumo,
        (false, false) => price.ron,
    }
}
