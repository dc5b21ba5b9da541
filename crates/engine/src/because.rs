//! Why a hand has a yaku: what in the hand, or in the course of the game, it rests on.

use rules::Yaku;
use tiles::{Dragon, Kind, Sequence, Set, Suit};

use crate::readings::{Place, Reading, Standard};
use crate::win::Win;
use crate::yaku::is_concealed;

/// What a yaku rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// The course of the game: riichi, the self-draw, the last tile.
    Course,
    /// All tiles of the hand.
    WholeHand,
    /// Some parts of the reading.
    Parts(Parts),
}

/// Some of the sets of a reading, and perhaps the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    const PAIR: u8 = 1 << 4;

    /// The parts, sets first.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let sets = (0..4).filter(move |i| self.0 >> i & 1 == 1).map(Place::Set);
        sets.chain((self.0 & Parts::PAIR != 0).then_some(Place::Pair))
    }
}

/// What this yaku rests on in this reading of a win that has it.
pub fn because(win: &Win, reading: &Reading, yaku: Yaku) -> Because {
    match (yaku, reading) {
        (Yaku::Riichi | Yaku::DoubleRiichi | Yaku::Ippatsu | Yaku::MenzenTsumo, _) => Because::Course,
        (Yaku::Rinshan | Yaku::Chankan | Yaku::Haitei | Yaku::Houtei, _) => Because::Course,
        (Yaku::Renhou | Yaku::Tenhou | Yaku::Chiihou, _) => Because::Course,
        (_, Reading::Standard(standard)) => of_sets(win, standard, yaku),
        (_, Reading::Pairs | Reading::Orphans { .. }) => Because::WholeHand,
    }
}

/// The sets on which a yaku rests that is not a matter of the course.
fn of_sets(win: &Win, standard: &Standard, yaku: Yaku) -> Because {
    let sets = |is: &dyn Fn(usize, Set) -> bool| {
        (0..4).filter(|&i| is(i, standard.sets[i])).fold(0u8, |bits, i| bits | 1 << i)
    };
    let pungs_of = |is: &dyn Fn(Kind) -> bool| sets(&|_, set| matches!(set, Set::Pon(k) | Set::Kan(k) if is(k)));
    Because::Parts(Parts(match yaku {
        Yaku::Riichi
        | Yaku::DoubleRiichi
        | Yaku::Ippatsu
        | Yaku::MenzenTsumo
        | Yaku::Rinshan
        | Yaku::Chankan
        | Yaku::Haitei
        | Yaku::Houtei
        | Yaku::Renhou
        | Yaku::Tenhou
        | Yaku::Chiihou => return Because::Course,
        Yaku::Tanyao | Yaku::Pinfu | Yaku::Chanta | Yaku::Junchan | Yaku::Honroutou => return Because::WholeHand,
        Yaku::Honitsu | Yaku::Chinitsu | Yaku::Chuuren | Yaku::Ryuuiisou => return Because::WholeHand,
        Yaku::Chinroutou | Yaku::Tsuuiisou | Yaku::Chiitoitsu | Yaku::Kokushi => return Because::WholeHand,
        Yaku::Iipeikou | Yaku::Ryanpeikou => {
            sets(&|i, set| matches!(set, Set::Chi(_)) && (0..4).any(|j| j != i && standard.sets[j] == set))
        }
        Yaku::SanshokuDoujun => sets(&|_, set| {
            let rank = |set: Set| match set {
                Set::Chi(run) => run.low().rank(),
                Set::Pon(_) | Set::Kan(_) => None,
            };
            let suits = |suit| standard.sets.iter().any(|&s| rank(s) == rank(set) && s.low().suit() == Some(suit));
            rank(set).is_some() && Suit::ALL.into_iter().all(suits)
        }),
        Yaku::Ittsuu => sets(&|_, set| {
            let run = |suit, rank| Kind::suited(suit, rank).and_then(Sequence::starting).map(Set::Chi);
            let suit = set.low().suit();
            let whole = |suit| [1, 4, 7].iter().all(|&rank| standard.sets.iter().any(|&s| Some(s) == run(suit, rank)));
            suit.is_some_and(|suit| whole(suit) && [1, 4, 7].iter().any(|&rank| Some(set) == run(suit, rank)))
        }),
        Yaku::Haku => pungs_of(&|kind| kind == Kind::dragon(Dragon::White)),
        Yaku::Hatsu => pungs_of(&|kind| kind == Kind::dragon(Dragon::Green)),
        Yaku::Chun => pungs_of(&|kind| kind == Kind::dragon(Dragon::Red)),
        Yaku::SeatWind => pungs_of(&|kind| kind == Kind::wind(win.setup().seat)),
        Yaku::RoundWind => pungs_of(&|kind| kind == Kind::wind(win.setup().round)),
        Yaku::SanshokuDoukou => pungs_of(&|kind| {
            let in_suit = |suit| {
                kind.rank()
                    .and_then(|rank| Kind::suited(suit, rank))
                    .is_some_and(|other| pungs_of(&|k| k == other) != 0)
            };
            Suit::ALL.into_iter().all(in_suit)
        }),
        Yaku::Sanankou | Yaku::Suuankou => {
            sets(&|i, set| !matches!(set, Set::Chi(_)) && is_concealed(standard, i, win.setup().by))
        }
        Yaku::Sankantsu | Yaku::Suukantsu => sets(&|_, set| matches!(set, Set::Kan(_))),
        Yaku::Toitoi => 0b1111,
        Yaku::Daisangen => pungs_of(&Kind::is_dragon),
        Yaku::Shousangen => pungs_of(&Kind::is_dragon) | Parts::PAIR,
        Yaku::Daisuushii => pungs_of(&|kind| kind.as_wind().is_some()),
        Yaku::Shousuushii => pungs_of(&|kind| kind.as_wind().is_some()) | Parts::PAIR,
    }))
}
