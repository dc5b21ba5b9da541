//! Random wins: yaku and minipoints as reading the sets one by one says, and what must stay the same when suits are
//! exchanged, seats turn, or payments are added up.

use std::vec::Vec;

use rules::{Rules, Ruleset, Worth, Yaku, YakuSet};
use tiles::{COPIES, Counts, Kind, KindSet, Meld, Sequence, Set, Suit, Tile, Wind, WindSet};

use super::plain_rules;
use crate::readings::{Place, Reading, Standard};
use crate::settle::{Liable, Outcome, Stakes, Winner, settle};
use crate::value::{self, Limit};
use crate::win::{FirstGoAround, Riichi, Win, WinBy, WinSetup};
use crate::{Score, Value, each_score, score};

fn rulesets() -> impl Iterator<Item = &'static Rules> {
    Ruleset::ALL.iter().map(|ruleset| &ruleset.rules)
}

fn choose<T: Copy>(from: &[T]) -> T {
    *fastrand::choice(from).expect("something to choose from")
}

/// A random set of these kinds, half of the time a run if there is one.
fn random_set(kinds: &[Kind]) -> Set {
    let kind = choose(kinds);
    match Sequence::starting(kind).filter(|run| run.kinds().iter().all(|kind| kinds.contains(kind))) {
        Some(run) if fastrand::bool() => Set::Chi(run),
        _ => Set::Pon(kind),
    }
}

/// Four sets and a pair of a random selection of kinds, some of them melded, won on a random tile; or seven pairs, or
/// thirteen orphans. Some circumstances are added as far as they can be true together.
fn random_win() -> WinSetup {
    loop {
        let all: Vec<Kind> = Kind::all().collect();
        let suit: Vec<Kind> = all[9..18].to_vec();
        let flush: Vec<Kind> = [&all[9..18], &all[27..]].concat();
        let orphans: Vec<Kind> = KindSet::ORPHANS.iter().collect();
        let green: Vec<Kind> = KindSet::GREEN.iter().collect();
        let outside: Vec<Kind> = all.iter().copied().filter(|kind| !matches!(kind.rank(), Some(4..=6))).collect();
        let kinds = [&all, &all, &all, &suit, &flush, &orphans, &green, &outside][fastrand::usize(..8)];
        let mut concealed: Vec<Tile> = Vec::new();
        let mut melds: Vec<Meld> = Vec::new();
        match fastrand::u8(..12) {
            0 => {
                let mut pairs = all.clone();
                fastrand::shuffle(&mut pairs);
                concealed.extend(pairs[..7].iter().flat_map(|&kind| [Tile::plain(kind); 2]));
            }
            1 => {
                let orphans = KindSet::ORPHANS.iter().chain([choose(&KindSet::ORPHANS.iter().collect::<Vec<_>>())]);
                concealed.extend(orphans.map(Tile::plain));
            }
            _ => {
                let pair = choose(kinds);
                concealed.extend([Tile::plain(pair); 2]);
                for _ in 0..4 {
                    let set = random_set(kinds);
                    let tiles: Vec<Tile> = set.tiles().map(Tile::plain).collect();
                    let four = [tiles[0]; 4];
                    match (fastrand::u8(..6), set) {
                        (0 | 1, _) => melds.extend(Meld::open(&tiles)),
                        (2, Set::Pon(_)) => melds.extend(Meld::concealed_kong(&four)),
                        (3, Set::Pon(_)) => melds.extend(Meld::open(&four)),
                        _ => concealed.extend(tiles),
                    }
                }
            }
        }
        let winning = concealed.swap_remove(fastrand::usize(..concealed.len()));
        let by = choose(&[WinBy::Tsumo, WinBy::Tsumo, WinBy::Ron, WinBy::Ron, WinBy::Rinshan, WinBy::Chankan]);
        let riichi = Riichi { double: fastrand::bool(), ippatsu: fastrand::bool() };
        let setup = WinSetup {
            concealed: concealed.into_iter().collect(),
            melds: melds.into_iter().collect(),
            winning,
            by,
            seat: choose(&Wind::ALL),
            round: choose(&[Wind::East, Wind::South]),
            riichi: (fastrand::u8(..3) == 0).then_some(riichi),
            last_tile: fastrand::u8(..8) == 0,
            first_go_around: choose(&[
                None,
                None,
                None,
                Some(FirstGoAround::BeforeOwnDiscard),
                Some(FirstGoAround::AfterOwnDiscard),
            ]),
            dora: (0..fastrand::usize(..3)).map(|_| Tile::plain(choose(&all))).collect(),
            ura: Default::default(),
            counters: fastrand::u8(..7),
        };
        if Win::new(plain_rules(), setup.clone()).is_ok() {
            return setup;
        }
    }
}

fn many_wins(count: usize, seed: u64, mut f: impl FnMut(WinSetup)) {
    fastrand::seed(seed);
    (0..count).for_each(|_| f(random_win()));
}

/// The tiles of a part of the reading.
fn parts(standard: &Standard) -> Vec<Vec<Kind>> {
    standard.sets.iter().map(|set| set.tiles().collect()).chain([[standard.pair; 2].to_vec()]).collect()
}

/// The yaku of four sets and a pair, as somebody would find them who looks at one set after the other.
fn yaku_of_sets(rules: &Rules, win: &Win, standard: &Standard) -> YakuSet {
    let setup = win.setup();
    let by_ron = !setup.by.is_self_draw();
    let concealed_hand = win.hand().is_concealed();
    let parts = parts(standard);
    let every_tile = |is: &dyn Fn(Kind) -> bool| parts.iter().flatten().all(|&kind| is(kind));
    let every_part = |is: &dyn Fn(Kind) -> bool| parts.iter().all(|part| part.iter().any(|&kind| is(kind)));
    let chows: Vec<Sequence> =
        standard.sets.iter().filter_map(|set| if let Set::Chi(run) = set { Some(*run) } else { None }).collect();
    let pungs: Vec<Kind> =
        standard.sets.iter().filter(|set| !matches!(set, Set::Chi(_))).map(|set| set.low()).collect();
    let kongs = standard.sets.iter().filter(|set| matches!(set, Set::Kan(_))).count();
    let concealed_pungs = (0..4)
        .filter(|&i| !matches!(standard.sets[i], Set::Chi(_)))
        .filter(|&i| standard.open >> i & 1 == 0 && !(by_ron && standard.place == Place::Set(i as u8)))
        .count();
    let equal_pairs = {
        let mut left = chows.clone();
        let mut pairs = 0;
        while let Some(one) = left.pop() {
            if let Some(other) = left.iter().position(|&other| other == one) {
                left.remove(other);
                pairs += 1;
            }
        }
        pairs
    };
    let has_chow = |suit, rank| chows.iter().any(|run| run.low() == Kind::suited(suit, rank).expect("a rank"));
    let has_pung = |kind: Kind| pungs.contains(&kind);
    let pung_in = |suit, rank| has_pung(Kind::suited(suit, rank).expect("a rank"));
    let dragons = pungs.iter().filter(|kind| kind.is_dragon()).count();
    let winds = pungs.iter().filter(|kind| kind.as_wind().is_some()).count();
    let suits =
        Suit::ALL.into_iter().filter(|&suit| parts.iter().flatten().any(|kind| kind.suit() == Some(suit))).count();
    let honours = parts.iter().flatten().any(|kind| kind.is_honour());
    let junchan = !chows.is_empty() && every_part(&Kind::is_terminal);
    let worthless_pair =
        !standard.pair.is_dragon() && ![setup.seat, setup.round].map(Kind::wind).contains(&standard.pair);
    let two_sided = match standard.place {
        Place::Pair => false,
        Place::Set(i) => match standard.sets[usize::from(i)] {
            Set::Chi(run) => {
                let [low, _, high] = run.kinds();
                let winning = setup.winning.kind();
                (winning == low && high.rank() != Some(9)) || (winning == high && low.rank() != Some(1))
            }
            _ => false,
        },
    };
    let first = setup.first_go_around;
    let renhou = by_ron
        && match first {
            Some(FirstGoAround::BeforeOwnDiscard) => true,
            Some(FirstGoAround::AfterOwnDiscard) => rules.renhou_window == rules::RenhouWindow::FirstGoAround,
            None => false,
        };
    let gates = win.hand().melds().is_empty() && suits == 1 && !honours && {
        let count = |rank| parts.iter().flatten().filter(|kind| kind.rank() == Some(rank)).count();
        (1..=9).all(|rank| count(rank) >= if matches!(rank, 1 | 9) { 3 } else { 1 })
    };
    let all: [(Yaku, bool); 43] = [
        (Yaku::Riichi, setup.riichi.is_some()),
        (Yaku::DoubleRiichi, setup.riichi.is_some_and(|riichi| riichi.double)),
        (Yaku::Ippatsu, setup.riichi.is_some_and(|riichi| riichi.ippatsu)),
        (Yaku::MenzenTsumo, concealed_hand && !by_ron),
        (Yaku::Tanyao, every_tile(&|kind| !kind.is_terminal_or_honour())),
        (Yaku::Pinfu, concealed_hand && chows.len() == 4 && worthless_pair && two_sided),
        (Yaku::Iipeikou, concealed_hand && equal_pairs == 1),
        (Yaku::SanshokuDoujun, (1..=7).any(|rank| Suit::ALL.into_iter().all(|suit| has_chow(suit, rank)))),
        (Yaku::Ittsuu, Suit::ALL.into_iter().any(|suit| [1, 4, 7].into_iter().all(|rank| has_chow(suit, rank)))),
        (Yaku::Haku, has_pung(Kind::dragon(tiles::Dragon::White))),
        (Yaku::Hatsu, has_pung(Kind::dragon(tiles::Dragon::Green))),
        (Yaku::Chun, has_pung(Kind::dragon(tiles::Dragon::Red))),
        (Yaku::SeatWind, has_pung(Kind::wind(setup.seat))),
        (Yaku::RoundWind, has_pung(Kind::wind(setup.round))),
        (Yaku::Chanta, !chows.is_empty() && every_part(&Kind::is_terminal_or_honour) && !junchan),
        (Yaku::Rinshan, setup.by == WinBy::Rinshan),
        (Yaku::Chankan, setup.by == WinBy::Chankan),
        (Yaku::Haitei, setup.last_tile && !by_ron && (setup.by == WinBy::Tsumo || rules.haitei_with_rinshan)),
        (Yaku::Houtei, setup.last_tile && by_ron),
        (Yaku::Chiitoitsu, false),
        (Yaku::SanshokuDoukou, (1..=9).any(|rank| Suit::ALL.into_iter().all(|suit| pung_in(suit, rank)))),
        (Yaku::Sanankou, concealed_pungs == 3),
        (Yaku::Sankantsu, kongs == 3),
        (Yaku::Toitoi, pungs.len() == 4),
        (Yaku::Honitsu, suits == 1 && honours),
        (Yaku::Shousangen, dragons == 2 && standard.pair.is_dragon()),
        (Yaku::Honroutou, every_tile(&Kind::is_terminal_or_honour)),
        (Yaku::Junchan, junchan),
        (Yaku::Ryanpeikou, concealed_hand && equal_pairs == 2),
        (Yaku::Chinitsu, suits == 1 && !honours),
        (Yaku::Renhou, renhou),
        (Yaku::Kokushi, false),
        (Yaku::Chuuren, gates),
        (Yaku::Tenhou, first.is_some() && !by_ron && setup.seat == Wind::East),
        (Yaku::Chiihou, first.is_some() && !by_ron && setup.seat != Wind::East),
        (Yaku::Suuankou, concealed_pungs == 4),
        (Yaku::Suukantsu, kongs == 4),
        (Yaku::Ryuuiisou, every_tile(&|kind| KindSet::GREEN.contains(kind))),
        (Yaku::Chinroutou, every_tile(&Kind::is_terminal)),
        (Yaku::Tsuuiisou, every_tile(&Kind::is_honour)),
        (Yaku::Daisangen, dragons == 3),
        (Yaku::Shousuushii, winds == 3 && standard.pair.as_wind().is_some()),
        (Yaku::Daisuushii, winds == 4),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(yaku, _)| yaku).collect()
}

/// The yaku that a score shows, without those that a yakuman or one that stands alone pushes aside.
fn shown(score: &Score) -> YakuSet {
    score.yaku.iter().map(|counted| counted.yaku).chain(score.also.iter()).collect()
}

#[test]
fn yaku_are_those_that_looking_at_the_sets_finds() {
    let mut seen = YakuSet::EMPTY;
    many_wins(60_000, 1, |setup| {
        for rules in rulesets().take(7) {
            let Ok(win) = Win::new(rules, setup.clone()) else { continue };
            each_score(rules, &win, |score| {
                let Reading::Standard(standard) = &score.reading else { return };
                let found = yaku_of_sets(rules, &win, standard);
                let counts = |yaku: &Yaku| match rules.worth[*yaku] {
                    Worth::Nothing => false,
                    Worth::Han { open, concealed } => {
                        score.yakuman == 0 && (if win.hand().is_concealed() { concealed } else { open }) > 0
                    }
                    Worth::Alone(_) => false,
                    Worth::Yakuman(_) => true,
                };
                let stands_alone = score.yaku.iter().any(|one| matches!(rules.worth[one.yaku], Worth::Alone(_)));
                if !stands_alone {
                    let expected: YakuSet = found.iter().filter(counts).collect();
                    assert_eq!(shown(&score), expected, "{setup:?} read as {standard:?}");
                }
                seen = seen.iter().chain(found.iter()).collect();
            });
        }
    });
    // Everything but the two special shapes and what needs more luck than this many hands have.
    let never: Vec<Yaku> = Yaku::ALL.into_iter().filter(|yaku| !seen.contains(*yaku)).collect();
    assert!(never.iter().all(|yaku| matches!(yaku, Yaku::Chiitoitsu | Yaku::Kokushi | Yaku::Chuuren)), "{never:?}");
}

/// Every reading of the hand is looked at, so none pays more than the best.
#[test]
fn the_best_reading_pays_most_then_has_most_han_then_most_minipoints() {
    many_wins(20_000, 2, |setup| {
        for rules in rulesets() {
            let Ok(win) = Win::new(rules, setup.clone()) else { continue };
            let total = |score: &Score| value::total(score.base, setup.seat == Wind::East, setup.by.is_self_draw());
            let rank = |score: &Score| (total(score), score.han, score.fu.raw);
            let mut best = None;
            each_score(rules, &win, |score| best = best.max(Some(rank(&score))));
            assert_eq!(score(rules, &win).ok().as_ref().map(rank), best, "{setup:?}");
        }
    });
}

/// The items add up, the yaku and dora add up, and the limit follows from them.
#[test]
fn a_score_is_the_sum_of_its_parts() {
    many_wins(20_000, 3, |setup| {
        for rules in rulesets() {
            let Ok(win) = Win::new(rules, setup.clone()) else { continue };
            each_score(rules, &win, |score| {
                assert_eq!(score.fu.raw, score.fu.items.iter().map(|item| item.fu).sum::<u8>());
                let (mut han, mut yakuman) = (0, 0);
                for counted in &score.yaku {
                    match counted.value {
                        Value::Han(value) => han += value,
                        Value::Yakuman(count) => yakuman += count,
                    }
                }
                assert_eq!((han + score.dora.han(), yakuman), (score.han, score.yakuman), "{setup:?}");
                let worth = match yakuman {
                    0 => value::of_han(rules, score.han, score.fu.rounded),
                    count => value::of_yakuman(count),
                };
                assert_eq!((worth.points, worth.limit), (score.base, score.limit));
                assert!(yakuman > 0 || score.base <= Limit::Yakuman.base());
            });
        }
    });
}

/// Which of three suits the tiles are of does not matter, but for the green tiles.
#[test]
fn suits_can_be_exchanged() {
    let turned = |tile: Tile| match (tile.kind().suit(), tile.kind().rank()) {
        (Some(suit), Some(rank)) => {
            let next = Suit::ALL[(suit as usize + 1) % 3];
            Tile::plain(Kind::suited(next, rank).expect("a rank"))
        }
        _ => tile,
    };
    let turned_meld = |meld: &Meld| {
        let tiles: Vec<Tile> = meld.tiles().map(turned).collect();
        if meld.is_open() { Meld::open(&tiles) } else { Meld::concealed_kong(&tiles) }.expect("still a set")
    };
    many_wins(20_000, 4, |setup| {
        for rules in rulesets() {
            let Ok(win) = Win::new(rules, setup.clone()) else { continue };
            let other = WinSetup {
                concealed: setup.concealed.iter().copied().map(turned).collect(),
                melds: setup.melds.iter().map(turned_meld).collect(),
                winning: turned(setup.winning),
                dora: setup.dora.iter().copied().map(turned).collect(),
                ..setup.clone()
            };
            let other = Win::new(rules, other).expect("as good as before");
            let green = [&win, &other].iter().any(|win| win.hand().kinds().is_within(KindSet::GREEN));
            let worth = |win: &Win| {
                score(rules, win).map(|score| (score.han, score.fu.raw, score.yakuman, score.base, shown(&score)))
            };
            assert!(green || worth(&win) == worth(&other), "{setup:?}");
        }
    });
}

/// For whoever is not East, the seat matters only where its wind is in the hand; and East is paid half as much again.
#[test]
fn seats_can_be_turned() {
    many_wins(20_000, 5, |setup| {
        let rules = plain_rules();
        let kinds = Win::new(plain_rules(), setup.clone()).expect("a win").hand().kinds();
        if !(kinds & KindSet::WINDS).is_empty() || setup.first_go_around.is_some() {
            return;
        }
        let worth = |seat| {
            let win = Win::new(rules, WinSetup { seat, ..setup.clone() }).expect("as good as before");
            score(rules, &win).map(|score| (score.han, score.fu.raw, score.base))
        };
        let all = Wind::ALL.map(worth);
        assert!(all.iter().all(|one| *one == all[0]), "{setup:?}");
    });
}

/// Drawn instead of claimed, a concealed hand keeps in every reading all that it had and is fully concealed besides,
/// unless it has become a yakuman.
#[test]
fn a_concealed_hand_loses_no_yaku_by_being_self_drawn() {
    let mut compared = 0;
    many_wins(20_000, 6, |setup| {
        let rules = plain_rules();
        if setup.by != WinBy::Ron || setup.last_tile || setup.first_go_around.is_some() {
            return;
        }
        let Ok(ron) = Win::new(rules, setup.clone()) else { return };
        if !ron.hand().is_concealed() {
            return;
        }
        let tsumo = Win::new(rules, WinSetup { by: WinBy::Tsumo, ..setup.clone() }).expect("as good as before");
        let mut drawn: Vec<Score> = Vec::new();
        each_score(rules, &tsumo, |score| drawn.push(score));
        each_score(rules, &ron, |claimed| {
            let same = drawn.iter().find(|score| score.reading == claimed.reading).expect("the same tiles, read alike");
            let had = shown(&claimed).without(shown(same));
            let kept = match same.yakuman > claimed.yakuman {
                true => shown(same).contains(Yaku::Suuankou),
                false => had.is_empty() && (same.yakuman > 0 || same.han > claimed.han),
            };
            assert!(kept, "{setup:?}: {claimed:?} became {same:?}");
            compared += 1;
        });
    });
    assert!(compared > 1_000, "{compared}");
}

/// Whatever the outcome, what the players gain is what they lose, but for the bets that leave or stay on the table.
#[test]
fn points_are_neither_made_nor_lost() {
    fastrand::seed(8);
    let some_winds = || Wind::ALL.into_iter().filter(|_| fastrand::bool()).collect::<WindSet>();
    let mut most = 0;
    for _ in 0..50_000 {
        let rules = choose(&Ruleset::ALL).rules;
        let stakes = Stakes { counters: fastrand::u8(..6), older_bets: fastrand::u8(..4), declared: some_winds() };
        let winner = |wind: Wind| {
            let base = choose(&[240, 1_280, 2_000, 3_000, 8_000, 16_000]);
            let liable = Liable { wind: choose(&wind.others()), base: choose(&[base, base / 2]) };
            Winner { wind, base, liable: (base >= 8_000 && fastrand::bool()).then_some(liable) }
        };
        let one = choose(&Wind::ALL);
        let winners: Vec<Winner> = one.others().into_iter().filter(|_| fastrand::bool()).map(winner).collect();
        let outcome = match fastrand::u8(..6) {
            0 => Outcome::Ron { discarder: one, winners: &winners },
            1 => Outcome::Tsumo { winner: winner(one) },
            2 => Outcome::Nagashi { claimants: some_winds() },
            3 => Outcome::ExhaustiveDraw { waiting: some_winds() },
            4 => Outcome::AbortiveDraw,
            _ => Outcome::Chombo { offenders: some_winds(), in_tournament: fastrand::bool() },
        };
        let settlement = settle(&rules, stakes, outcome);
        let changes: i32 = settlement.changes().0.iter().sum();
        let bets = i32::from(stakes.older_bets) + stakes.declared.len() as i32;
        let given = (bets - i32::from(settlement.bets_left)) * rules.riichi_bet;
        assert_eq!(changes, given, "{outcome:?} {stakes:?}");
        assert!(settlement.payments.iter().all(|payment| payment.points > 0 && payment.from != Some(payment.to)));
        // The smallest stick is worth 100 points.
        assert!(settlement.payments.iter().all(|payment| payment.points % 100 == 0), "{outcome:?} {stakes:?}");
        most = most.max(settlement.payments.len());
    }
    // Four nagashi mangan with counters, each claimant with an own bet.
    assert_eq!(most, 28);
}

/// No tile is there five times, whatever the door lets in.
#[test]
fn the_door_lets_no_fifth_tile_in() {
    many_wins(5_000, 9, |setup| {
        let mut counts: Counts = [0; Kind::COUNT];
        let melded = setup.melds.iter().flat_map(|meld| meld.tiles());
        let shown = setup.dora.iter().chain(&setup.ura).copied();
        for tile in setup.concealed.iter().copied().chain([setup.winning]).chain(melded).chain(shown) {
            counts[tile.kind().index()] += 1;
        }
        assert!(counts.iter().all(|&count| count <= COPIES), "{setup:?}");
    });
}

/// However much is wrong, the door says so and lets nothing in; and some of it is wrong in every way there is.
#[test]
fn nonsense_is_refused_and_not_panicked_at() {
    fastrand::seed(10);
    let all: Vec<Tile> = Ruleset::ALL[0].rules.tile_set().collect();
    let few = [all[16], all[17], all[18], all[0], all[135]];
    let mut most = 0;
    for _ in 0..50_000 {
        let from: &[Tile] = if fastrand::bool() { &all } else { &few };
        let tiles = |most: usize| (0..fastrand::usize(..=most)).map(|_| choose(from)).collect::<Vec<_>>();
        let meld = |_| match fastrand::bool() {
            true => Meld::open(&[choose(from); 4]),
            false => Meld::concealed_kong(&[choose(from); 4]),
        };
        let setup = WinSetup {
            concealed: tiles(14).into_iter().collect(),
            melds: (0..fastrand::usize(..=4)).filter_map(meld).collect(),
            winning: choose(from),
            by: choose(&[WinBy::Tsumo, WinBy::Rinshan, WinBy::Ron, WinBy::Chankan]),
            seat: choose(&Wind::ALL),
            round: choose(&Wind::ALL),
            riichi: fastrand::bool().then(|| Riichi { double: fastrand::bool(), ippatsu: fastrand::bool() }),
            last_tile: fastrand::bool(),
            first_go_around: choose(&[
                None,
                Some(FirstGoAround::BeforeOwnDiscard),
                Some(FirstGoAround::AfterOwnDiscard),
            ]),
            dora: tiles(5).into_iter().collect(),
            ura: tiles(5).into_iter().collect(),
            counters: fastrand::u8(..),
        };
        for rules in rulesets() {
            match Win::new(rules, setup.clone()) {
                Ok(win) => drop(score(rules, &win)),
                Err(faults) => {
                    most = most.max(faults.len());
                    assert!((0..faults.len()).all(|i| !faults[..i].contains(&faults[i])), "{faults:?}");
                }
            }
        }
    }
    assert!(most >= 12, "{most}");
}

/// How many names the readings of one hand can have: winners choose from a list with a bound. All hands of one suit are
/// tried; other tiles can only be read in fewer ways.
#[test]
fn a_hand_has_at_most_so_many_named_readings() {
    // A blessing of man that stands alone is one more way to count the hand.
    let blessing = rulesets().find(|rules| matches!(rules.worth[Yaku::Renhou], Worth::Alone(_))).expect("there is one");
    let rules = &Rules { reading: rules::ReadingChoice::Winner, ..*blessing };
    let mut most = 0;
    super::every_group(9, &mut |suit| {
        let suit: [u8; 9] = suit.try_into().expect("nine kinds");
        if suit.iter().sum::<u8>() == 14 && is_complete(suit) {
            most = most.max(most_names(rules, suit));
        }
    });
    assert_eq!(most, crate::MOST_READINGS);
}

/// Whether a suit is sets and a pair.
fn is_complete(suit: [u8; 9]) -> bool {
    fn are_sets(suit: &[u8; 9]) -> bool {
        let Some(at) = suit.iter().position(|&count| count > 0) else { return true };
        let takes = |set: [usize; 3]| {
            let mut rest = *suit;
            set.iter().all(|&i| i < 9 && rest[i].checked_sub(1).map(|left| rest[i] = left).is_some()) && are_sets(&rest)
        };
        takes([at; 3]) || takes([at, at + 1, at + 2])
    }
    (0..9).filter(|&pair| suit[pair] >= 2).any(|pair| {
        let mut rest = suit;
        rest[pair] -= 2;
        are_sets(&rest)
    })
}

/// The most names that the readings of these tiles have, whichever of them wins.
fn most_names(rules: &Rules, counts: [u8; 9]) -> usize {
    let tile = |at: usize| Tile::plain(Kind::new(at as u8).expect("one of the 34"));
    let mut most = 0;
    for winning in (0..counts.len()).filter(|&at| counts[at] > 0) {
        let left = |at: usize| usize::from(counts[at]) - usize::from(at == winning);
        let concealed = (0..counts.len()).flat_map(|at| std::iter::repeat_n(tile(at), left(at)));
        let setup = WinSetup {
            concealed: concealed.collect(),
            melds: Default::default(),
            winning: tile(winning),
            by: WinBy::Tsumo,
            seat: Wind::South,
            round: Wind::East,
            riichi: None,
            last_tile: false,
            first_go_around: None,
            dora: Default::default(),
            ura: Default::default(),
            counters: 0,
        };
        for by in [WinBy::Tsumo, WinBy::Ron] {
            let first_go_around = (by == WinBy::Ron).then_some(FirstGoAround::BeforeOwnDiscard);
            let Ok(win) = Win::new(rules, WinSetup { by, first_go_around, ..setup.clone() }) else { continue };
            let mut names: Vec<crate::NamedReading> = Vec::new();
            each_score(rules, &win, |score| {
                if !names.contains(&score.named()) {
                    names.push(score.named());
                }
            });
            most = most.max(names.len());
        }
    }
    most
}
