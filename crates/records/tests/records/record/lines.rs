//! Every line that a record can have reads back as what it was.

use std::collections::HashSet;

use engine::value::Limit;
use engine::{Dora, NamedReading, Riichi, Why, WinBy};
use janso_records::record::{Entry, Head, Input, LONGEST_LINE, Record, Spelled};
use rules::{Ruleset, Yaku, YakuSet};
use table::*;
use tiles::{Kind, Seat, Suit, Tile, Wind, WindSet};

const CALLS: [SetCall; 3] = SetCall::ALL;
const FLAGS: [bool; 2] = [false, true];
const STEPS: [RiichiStep; 3] = [RiichiStep::Word, RiichiStep::Sideways, RiichiStep::Stick];
const SHOWINGS: [Showing; 3] = [Showing::Nothing, Showing::SetTiles, Showing::Everything];

fn every_tile() -> Vec<Tile> {
    Kind::all().map(Tile::plain).chain(Suit::ALL.map(Tile::red_five)).collect()
}

fn every_pair() -> impl Iterator<Item = [Tile; 2]> {
    every_tile().into_iter().flat_map(|a| every_tile().into_iter().map(move |b| [a, b]))
}

fn each_seat_or_nobody() -> [Option<Seat>; 5] {
    [Some(Seat::A), Some(Seat::B), Some(Seat::C), Some(Seat::D), None]
}

fn each_exposed() -> Vec<Exposed> {
    let places = [ExposedPlace::OwnHand, ExposedPlace::OthersHand, ExposedPlace::LiveWall, ExposedPlace::DeadWall];
    let with = |place| {
        [0, 1, 5, 255].into_iter().flat_map(move |tiles| FLAGS.map(|goes_on| Exposed { place, tiles, goes_on }))
    };
    places.into_iter().flat_map(with).collect()
}

/// Every incident; of late pungs those of some tiles.
pub fn incidents() -> Vec<Incident> {
    let mut all = Vec::new();
    for by in each_seat_or_nobody() {
        all.extend(each_exposed().into_iter().map(|exposed| Incident::Exposed { by, exposed }));
        all.extend(FLAGS.map(|goes_on| Incident::Disturbed { by, goes_on }));
    }
    all.extend(FLAGS.map(|matters| Incident::ExposedInDeal { matters }));
    for seat in Seat::ALL {
        for dead_wall in FLAGS {
            all.extend(FLAGS.map(|after_discard| Incident::WrongEnd { seat, dead_wall, after_discard }));
        }
        all.extend([Incident::WrongCount(seat), Incident::TileNotTaken(seat), Incident::WrongOrder(seat)]);
        all.extend(STEPS.map(|missing| Incident::RiichiStep { seat, missing }));
        all.extend([Incident::NotTurned(seat), Incident::DeadHand(seat), Incident::SaidDeadHand(seat)]);
        for points in [0, 100, 48_000, i32::MAX] {
            all.extend(MISCONDUCT.map(|why| Incident::Penalty { seat, points, why }));
        }
        let fives = [Tile::plain(Kind::five(Suit::Pin)), Tile::red_five(Suit::Pin)];
        let pairs = every_tile().into_iter().map(|tile| LateClaim::Pon([tile; 2])).chain([LateClaim::Pon(fives)]);
        for claim in FLAGS.map(|shown| LateClaim::Win { shown }).into_iter().chain([LateClaim::Kan]).chain(pairs) {
            for in_time in FLAGS {
                all.extend(FLAGS.map(|tsumo_called| Incident::Late { seat, claim, in_time, tsumo_called }));
            }
        }
    }
    all
}

/// Readings by each of the yaku, and by several.
fn named_readings() -> impl Iterator<Item = NamedReading> {
    let one = Yaku::ALL.into_iter().map(|yaku| YakuSet::of(&[yaku]));
    let sets = one.chain([YakuSet::of(&[Yaku::Pinfu, Yaku::Riichi]), YakuSet::of(&Yaku::ALL)]);
    sets.flat_map(|yaku| [20, 25, 110].map(|fu| NamedReading { yaku, fu }))
}

/// Every action but passing; of those with two tiles all pairs.
fn actions() -> Vec<Action> {
    let mut all = vec![Action::Tsumo, Action::NineTerminals, Action::Ron, Action::Kan];
    all.extend([Action::Waiting, Action::Noten, Action::Nagashi]);
    all.extend(named_readings().flat_map(|named| [Action::TsumoAs(named), Action::RonAs(named)]));
    for tile in every_tile() {
        all.extend(FLAGS.map(|drawn| Action::Discard(Pick { tile, drawn })));
        all.extend(FLAGS.map(|drawn| Action::Riichi(Pick { tile, drawn })));
    }
    all.extend(Kind::all().flat_map(|kind| [Action::ConcealedKong(kind), Action::AddedKong(kind)]));
    all.extend(every_pair().flat_map(|with| [Action::Chi(with), Action::Pon(with)]));
    let mut slips = vec![Slip::OtherWord, Slip::TakeBack];
    slips.extend((0..=14).flat_map(|shown| FLAGS.map(|unfair| Slip::WinGivenUp { shown, unfair })));
    slips.extend(FLAGS.map(|corrected| Slip::WrongWord { corrected }));
    for call in CALLS {
        slips.extend([Slip::SetThenWin(call), Slip::SetThenKan(call)]);
        slips.extend(SHOWINGS.map(|showing| Slip::WinThenSet(call, showing)));
        slips.extend(FLAGS.map(|at_once| Slip::SetTakenBack { call, at_once }));
        slips.extend(every_pair().map(|with| Slip::SetThenChi(call, with)));
        slips.extend(every_pair().map(|with| Slip::SetThenPon(call, with)));
        slips.extend(every_pair().map(|with| Slip::WrongSet(call, with)));
    }
    slips.extend(every_pair().map(Slip::Correct));
    all.extend(slips.into_iter().map(Action::Slip));
    all
}

const MISCONDUCT: [Misconduct; 5] =
    [Misconduct::Obstruction, Misconduct::Information, Misconduct::Phone, Misconduct::Lateness, Misconduct::Repetition];

fn faults() -> Vec<Fault> {
    use Fault::*;
    let mut all =
        vec![WrongWord, OtherWord, CallNotCarriedOut, WrongSet, ImpossibleSet, WrongKong, SwapCall, OpenRiichi];
    all.extend([LateRiichi, FalseRiichi, RiichiKong, DeadHandClaim, DeadHandTsumo, DeadHandKong, ExposedInDeal]);
    all.extend([WrongCount, TileNotTaken, WrongOrder, NotTurned, Disturbed, Referee, SaidDeadHand]);
    let invalid = [
        table::InvalidWin::NotComplete,
        table::InvalidWin::NoYaku,
        table::InvalidWin::Furiten,
        table::InvalidWin::NotAllowed,
        table::InvalidWin::TooLate,
    ];
    all.extend(invalid.map(Fault::InvalidWin));
    all.extend((0..=14).map(|shown| WinGivenUp { shown }));
    all.extend(SHOWINGS.map(WinThenSet));
    all.extend(CALLS.map(CallChanged));
    all.extend(FLAGS.map(|at_once| CallTakenBack { at_once }));
    all.extend(each_exposed().into_iter().map(Fault::Exposed));
    for dead_wall in FLAGS {
        all.extend(FLAGS.map(|after_discard| WrongEnd { dead_wall, after_discard }));
    }
    all.extend(STEPS.map(Fault::RiichiStep));
    all.extend(MISCONDUCT.map(Fault::Misconduct));
    all.extend([LateCall::Win, LateCall::Pon, LateCall::Kan].map(Late));
    all
}

fn each_winds() -> impl Iterator<Item = WindSet> {
    (0..16u8).map(|bits| Wind::ALL.into_iter().filter(|&wind| bits >> wind as u8 & 1 == 1).collect())
}

/// Every event but the beginning of a hand; of hands, shown tiles and wins a good many.
fn events() -> Vec<Event<Tile>> {
    let mut rng = fastrand::Rng::with_seed(1);
    let tiles = every_tile();
    let mut any = || tiles[rng.usize(..tiles.len())];
    let mut all = vec![Event::WallEnded, Event::Reopened, Event::TurnedBack, Event::TimeCalled];
    let aborts = [Abort::NineTerminals, Abort::FourWinds, Abort::FourRiichi, Abort::FourKongs, Abort::ThreeWinners];
    all.extend(aborts.map(Event::Aborted));
    for &tile in &tiles {
        all.extend([Event::Turned(tile), Event::UraTurned(tile)]);
    }
    let whys = [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];
    for from in each_seat_or_nobody() {
        for to in Seat::ALL {
            for points in [-100, 0, 100, 48_000, i32::MAX, i32::MIN] {
                all.extend(whys.map(|why| Event::Paid { from, to, points, why }));
            }
        }
    }
    for seat in Seat::ALL {
        all.extend((0..50).map(|_| Event::Dealt { seat, tiles: std::array::from_fn(|_| any()) }));
        all.extend((0..=14).map(|number| Event::Showed { seat, tiles: (0..number).map(|_| any()).collect() }));
        all.extend((1..=4).map(|number| Event::WrongKong { seat, tiles: (0..number).map(|_| any()).collect() }));
        for &tile in &tiles {
            all.extend([Event::Jumped { seat, tile }, Event::Drew { seat, tile }, Event::Replaced { seat, tile }]);
            all.extend(FLAGS.map(|drawn| Event::Discarded { seat, tile, drawn }));
            all.extend([Event::AddedKong { seat, tile }, Event::PutBack { seat, tile }]);
            all.push(Event::Claimed { seat, call: SetCall::Kan, with: [Some(tile), Some(any()), Some(any())] });
            all.push(Event::Claimed { seat, call: SetCall::Kan, with: [Some(tile), Some(any()), None] });
            all.push(Event::Claimed { seat, call: SetCall::Kan, with: [Some(tile), None, None] });
        }
        all.extend([Event::Riichi(seat), Event::Bet(seat), Event::Lapsed(seat), Event::KongTakenBack(seat)]);
        all.extend([Said::Waiting, Said::Noten, Said::Nagashi].map(|said| Event::Announced { seat, said }));
        all.extend([0, 20_000, -1].map(|points| Event::Penalised { seat, points }));
        all.extend([0, 8_000, -1].map(|points| Event::Fined { seat, points }));
        all.extend(Kind::all().map(|kind| Event::ConcealedKong { seat, kind }));
        for with in every_pair() {
            let two = [Some(with[0]), Some(with[1]), None];
            all.extend([SetCall::Chi, SetCall::Pon].map(|call| Event::Claimed { seat, call, with: two }));
            all.push(Event::Corrected { seat, with });
        }
    }
    let verdicts = [
        Verdict::Nothing,
        Verdict::PutRight,
        Verdict::NoEffect,
        Verdict::Valid,
        Verdict::DeadHand,
        Verdict::Chombo,
        Verdict::Replay,
        Verdict::Penalty,
    ];
    for fault in faults() {
        for seat in each_seat_or_nobody() {
            all.extend(verdicts.map(|verdict| Event::Ruled(Ruling { seat, fault, verdict })));
        }
    }
    let mut ends = vec![HandEnd::Aborted, HandEnd::Replayed];
    for winds in each_winds() {
        ends.extend([HandEnd::Won { winners: winds }, HandEnd::Drawn { waiting: winds }]);
        ends.extend(each_winds().map(|waiting| HandEnd::Nagashi { claimants: winds, waiting }));
    }
    all.extend(ends.into_iter().flat_map(|end| [0, 3, 255].map(|bets_left| Event::Ended { end, bets_left })));
    all.extend((0..3_000).map(|number| Event::Won(won(number, &tiles))));
    all.extend(named_readings().flat_map(|named| Seat::ALL.map(|seat| Event::ReadingNamed { seat, named })));
    all
}

fn won(number: u64, tiles: &[Tile]) -> Won {
    let mut rng = fastrand::Rng::with_seed(number);
    let by = [WinBy::Tsumo, WinBy::Rinshan, WinBy::Ron, WinBy::Chankan];
    let seat = each_seat_or_nobody();
    let yaku: YakuSet = match number as usize {
        one if one < Yaku::ALL.len() => YakuSet::of(&[Yaku::ALL[one]]),
        // No hand has them all, and even so the line is not too long.
        one if one == Yaku::ALL.len() => YakuSet::of(&Yaku::ALL),
        _ => Yaku::ALL.into_iter().filter(|_| rng.u8(..8) == 0).collect(),
    };
    Won {
        seat: Seat::ALL[rng.usize(..4)],
        from: seat[rng.usize(..5)],
        tile: tiles[rng.usize(..tiles.len())],
        by: by[rng.usize(..4)],
        riichi: rng.bool().then(|| Riichi { double: rng.bool(), ippatsu: rng.bool() }),
        yaku,
        dora: Dora { dora: rng.u8(..3), red: rng.u8(..3), ura: rng.u8(..2) },
        han: rng.u8(..),
        fu: rng.u8(..),
        yakuman: rng.u8(..3),
        limit: rng.bool().then(|| Limit::ALL[rng.usize(..5)]),
        liable: seat[rng.usize(..5)],
    }
}

fn head() -> Record {
    let ruleset = Ruleset::named("wrc2022").expect("a ruleset");
    Record::new(Head::new(ruleset, Conduct::Open, Occasion::Club))
}

#[test]
fn everything_has_one_spelling_and_reads_back() {
    let mut record = head();
    events().iter().for_each(|event| record.add_event(event));
    let inputs = || {
        let acts = actions().into_iter().enumerate().map(|(n, action)| Input::Act(Seat::ALL[n % 4], action));
        acts.chain(incidents().into_iter().map(Input::Report)).chain([Input::Time])
    };
    inputs().for_each(|input| record.add_input(input));
    let text = record.to_string();
    assert_eq!(text.parse::<Record>().as_ref().map(Record::entries), Ok(record.entries()));
    // Each of these is another, and so is its line.
    let of_inputs: HashSet<String> = inputs().map(|input| input.to_string()).collect();
    assert_eq!(of_inputs.len(), inputs().count());
    assert!(text.lines().all(|line| line.len() < LONGEST_LINE && line.is_ascii()));
}

#[test]
fn every_throw_of_the_dice_reads_back() {
    let mut record = head();
    let tiles: Vec<Tile> = record.head().rules.tile_set().collect();
    let wall = Wall::in_order(tiles.try_into().expect("136 tiles"));
    let throws = (1..=6).flat_map(|one| (1..=6).filter_map(move |other| Dice::new(one, other)));
    for (number, dice) in (1..).zip(throws.map(Some).chain([None])) {
        record.add_hand(number, dice, wall.clone());
    }
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    assert_eq!(record.entries().len(), 37);
}

#[test]
fn a_pass_leaves_no_line() {
    let mut record = head();
    record.add_input(Input::Act(Seat::B, Action::Pass));
    record.add_event(&Event::Began { number: 1, dice: None });
    assert_eq!(record.entries(), []);
}

#[test]
fn what_a_seat_is_not_shown_is_a_question_mark() {
    let tile = Tile::red_five(Suit::Sou);
    let drew = Event::Drew { seat: Seat::B, tile };
    assert_eq!(Spelled(&drew.seen_by(Seat::B)).to_string(), "B draws 0s");
    assert_eq!(Spelled(&drew.seen_by(Seat::C)).to_string(), "B draws ?");
    let dealt = Event::Dealt { seat: Seat::A, tiles: [tile; 13] };
    assert_eq!(Spelled(&dealt.seen_by(Seat::B)).to_string(), "A is dealt ?????????????");
    let pass = head().to_string().lines().count() + 1;
    assert!(matches!(format!("{}> B pass\n", head()).parse::<Record>(), Err(error) if error.line == pass));
    assert!(matches!(Entry::Event(drew), Entry::Event(_)));
}
