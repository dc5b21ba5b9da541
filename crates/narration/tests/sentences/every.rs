//! Every refusal, ruling, event, action and incident has its sentence in every language and ruleset.

use std::collections::BTreeSet;

use engine::value::Limit;
use engine::{Dora, NamedReading, NoWin, Riichi, Why, WinBy};
use janso_narration::{Names, TileNames, Voice};
use rules::{Ruleset, Yaku, YakuSet};
use table::*;
use tiles::*;
use words::Lang;

const EXPOSED: [ExposedPlace; 4] =
    [ExposedPlace::OwnHand, ExposedPlace::OthersHand, ExposedPlace::LiveWall, ExposedPlace::DeadWall];
const STEPS: [RiichiStep; 3] = [RiichiStep::Word, RiichiStep::Sideways, RiichiStep::Stick];
const SHOWINGS: [Showing; 3] = [Showing::Nothing, Showing::SetTiles, Showing::Everything];
const SAID: [Said; 3] = [Said::Waiting, Said::Noten, Said::Nagashi];
const BOTH: [bool; 2] = [false, true];

fn tile(text: &str) -> Tile {
    tiles(text)[0]
}

fn tiles(text: &str) -> Vec<Tile> {
    let written: Written = text.parse().expect("tiles");
    written.concealed.to_vec()
}

fn pair(text: &str) -> [Tile; 2] {
    tiles(text).try_into().expect("two tiles")
}

fn kinds(text: &str) -> KindSet {
    tiles(text).into_iter().map(|tile| tile.kind()).collect()
}

fn refusals() -> Vec<Refusal> {
    let mut all = vec![
        Refusal::NoHand,
        Refusal::NotYourTurn(Seat::A),
        Refusal::NotYourTurn(Seat::B),
        Refusal::NothingToClaim,
        Refusal::AlreadyAnswered,
        Refusal::OnlyAnnouncements,
        Refusal::NoExhaustiveDraw,
        Refusal::MustDiscard,
        Refusal::NotHeld(tile("7z")),
        Refusal::NotDrawn(tile("7z")),
        Refusal::Frozen(tile("0p")),
        Refusal::SwapCalling(kinds("47s")),
        Refusal::NoDiscardLeft,
        Refusal::NoWin(NoWin::NotComplete),
        Refusal::NoWin(NoWin::NoYaku),
        Refusal::NoWin(NoWin::OnlyDora),
        Refusal::NoWin(NoWin::MinimumNotMet { have: 1, need: 2 }),
        Refusal::Furiten(Barred::OwnDiscards(kinds("36p"))),
        Refusal::Furiten(Barred::Passed),
        Refusal::Furiten(Barred::PassedInRiichi),
        Refusal::AfterClaim,
        Refusal::DeadHand,
        Refusal::AlreadyRiichi,
        Refusal::NotConcealed,
        Refusal::NotWaiting,
        Refusal::TooFewTiles { left: 1, need: 4 },
        Refusal::TooFewPoints { need: 1000 },
        Refusal::NotFour,
        Refusal::NoPung,
        Refusal::LastTile,
        Refusal::FourKongs,
        Refusal::KongChangesHand,
        Refusal::KongNotDrawn,
        Refusal::RiichiClaims,
        Refusal::NotNext,
        Refusal::NoSet,
        Refusal::OnlyToWin,
        Refusal::NotNine,
        Refusal::NotFirstTurn,
        Refusal::NotInRules,
        Refusal::MustShow,
        Refusal::NoNagashi,
        Refusal::NoSlip,
        Refusal::NoReading,
    ];
    all.extend(SAID.map(Refusal::AlreadyAnnounced));
    all
}

const MISCONDUCT: [Misconduct; 5] =
    [Misconduct::Obstruction, Misconduct::Information, Misconduct::Phone, Misconduct::Lateness, Misconduct::Repetition];

fn exposed() -> impl Iterator<Item = Exposed> {
    EXPOSED.into_iter().flat_map(|place| BOTH.map(|goes_on| Exposed { place, tiles: 3, goes_on }))
}

fn faults() -> Vec<Fault> {
    let mut all = vec![
        Fault::InvalidWin(InvalidWin::NotComplete),
        Fault::InvalidWin(InvalidWin::NoYaku),
        Fault::InvalidWin(InvalidWin::Furiten),
        Fault::InvalidWin(InvalidWin::NotAllowed),
        Fault::InvalidWin(InvalidWin::TooLate),
        Fault::WinGivenUp { shown: 0 },
        Fault::WinGivenUp { shown: 3 },
        Fault::WrongWord,
        Fault::OtherWord,
        Fault::CallTakenBack { at_once: true },
        Fault::CallTakenBack { at_once: false },
        Fault::CallNotCarriedOut,
        Fault::WrongSet,
        Fault::ImpossibleSet,
        Fault::WrongKong,
        Fault::SwapCall,
        Fault::OpenRiichi,
        Fault::LateRiichi,
        Fault::FalseRiichi,
        Fault::RiichiKong,
        Fault::DeadHandClaim,
        Fault::DeadHandTsumo,
        Fault::DeadHandKong,
        Fault::ExposedInDeal,
        Fault::WrongCount,
        Fault::TileNotTaken,
        Fault::WrongOrder,
        Fault::NotTurned,
        Fault::Late(LateCall::Win),
        Fault::Late(LateCall::Pon),
        Fault::Late(LateCall::Kan),
        Fault::Disturbed,
        Fault::Referee,
        Fault::SaidDeadHand,
    ];
    all.extend(SHOWINGS.map(Fault::WinThenSet));
    all.extend(SetCall::ALL.map(Fault::CallChanged));
    all.extend(exposed().map(Fault::Exposed));
    all.extend(STEPS.map(Fault::RiichiStep));
    all.extend(MISCONDUCT.map(Fault::Misconduct));
    for dead_wall in BOTH {
        all.extend(BOTH.map(|after_discard| Fault::WrongEnd { dead_wall, after_discard }));
    }
    all
}

const VERDICTS: [Verdict; 8] = [
    Verdict::Nothing,
    Verdict::PutRight,
    Verdict::NoEffect,
    Verdict::Valid,
    Verdict::DeadHand,
    Verdict::Chombo,
    Verdict::Replay,
    Verdict::Penalty,
];

fn rulings() -> Vec<Ruling> {
    let by = |seat| move |fault| VERDICTS.map(|verdict| Ruling { seat, fault, verdict });
    faults().into_iter().flat_map(by(Some(Seat::B))).chain(faults().into_iter().flat_map(by(None))).collect()
}

fn won() -> Vec<Won> {
    let ron = Won {
        seat: Seat::B,
        from: Some(Seat::C),
        tile: tile("4p"),
        by: WinBy::Ron,
        riichi: Some(Riichi::default()),
        yaku: YakuSet::of(&[Yaku::Riichi, Yaku::Pinfu]),
        dora: Dora { dora: 1, red: 0, ura: 0 },
        han: 3,
        fu: 30,
        yakuman: 0,
        limit: None,
        liable: None,
    };
    let tsumo = Won { from: None, by: WinBy::Tsumo, ..ron };
    let mut all = vec![
        ron,
        tsumo,
        Won { from: None, ..ron },
        Won { by: WinBy::Rinshan, liable: Some(Seat::D), ..tsumo },
        Won { by: WinBy::Chankan, yaku: YakuSet::of(&[Yaku::Haku, Yaku::Chun, Yaku::RoundWind]), ..ron },
        Won { yaku: Yaku::ALL.into_iter().collect(), dora: Dora { dora: 4, red: 2, ura: 3 }, han: 13, ..ron },
    ];
    all.extend(Limit::ALL.map(|limit| Won { han: 5, limit: Some(limit), ..tsumo }));
    all.extend([1, 2, 3].map(|yakuman| Won { han: 0, yakuman, limit: Some(Limit::Yakuman), ..tsumo }));
    all
}

fn events() -> Vec<Event<Option<Tile>>> {
    let seat = Seat::B;
    let three = |text: &str| {
        let mut with = [None; 3];
        with.iter_mut().zip(tiles(text)).for_each(|(place, tile)| *place = Some(tile));
        with
    };
    let mut all = vec![
        Event::Began { number: 3, dice: None },
        Event::Began { number: 3, dice: Dice::new(5, 4) },
        Event::Dealt { seat, tiles: [None; 13] },
        Event::Dealt { seat, tiles: [Some(tile("1z")); 13] },
        Event::Turned(tile("3p")),
        Event::Riichi(seat),
        Event::Bet(seat),
        Event::Claimed { seat, call: SetCall::Chi, with: three("35s") },
        Event::Claimed { seat, call: SetCall::Pon, with: three("44p") },
        Event::Claimed { seat, call: SetCall::Pon, with: three("50p") },
        Event::Claimed { seat, call: SetCall::Pon, with: three("4p7z") },
        Event::Claimed { seat, call: SetCall::Kan, with: three("777z") },
        Event::ConcealedKong { seat, kind: tile("7z").kind() },
        Event::AddedKong { seat, tile: tile("0s") },
        Event::WrongKong { seat, tiles: tiles("555p").into_iter().collect() },
        Event::WallEnded,
        Event::Showed { seat, tiles: tiles("123m 406p 789s 1177z").into_iter().collect() },
        Event::UraTurned(tile("9s")),
        Event::Lapsed(seat),
        Event::KongTakenBack(seat),
        Event::Reopened,
        Event::Corrected { seat, with: pair("46s") },
        Event::TurnedBack,
        Event::Penalised { seat, points: 20_000 },
        Event::Fined { seat, points: 8_000 },
        Event::TimeCalled,
    ];
    for tile in [None, Some(tile("6z"))] {
        all.push(Event::Jumped { seat, tile });
        all.push(Event::Drew { seat, tile });
        all.push(Event::Replaced { seat, tile });
        all.push(Event::PutBack { seat, tile });
    }
    all.extend(BOTH.map(|drawn| Event::Discarded { seat, tile: tile("4p"), drawn }));
    all.extend(SAID.map(|said| Event::Announced { seat, said }));
    all.extend(won().into_iter().map(Event::Won));
    all.push(Event::ReadingNamed { seat, named: named() });
    let aborts = [Abort::NineTerminals, Abort::FourWinds, Abort::FourRiichi, Abort::FourKongs, Abort::ThreeWinners];
    all.extend(aborts.map(Event::Aborted));
    all.extend(rulings().into_iter().map(Event::Ruled));
    let whys = [Why::Hand, Why::Liability, Why::Counters, Why::Bets, Why::Noten, Why::Nagashi, Why::Chombo];
    for from in [None, Some(Seat::A)] {
        all.extend(whys.map(|why| Event::Paid { from, to: seat, points: 2000, why }));
    }
    let some: WindSet = [Wind::East, Wind::West].into_iter().collect();
    let ends = [
        HandEnd::Won { winners: some },
        HandEnd::Drawn { waiting: some },
        HandEnd::Drawn { waiting: WindSet::EMPTY },
        HandEnd::Nagashi { claimants: some, waiting: WindSet::EMPTY },
        HandEnd::Aborted,
        HandEnd::Replayed,
    ];
    for bets_left in [0, 1, 2] {
        all.extend(ends.map(|end| Event::Ended { end, bets_left }));
    }
    all
}

fn slips() -> Vec<Slip> {
    let mut all = vec![
        Slip::WinGivenUp { shown: 0, unfair: false },
        Slip::WinGivenUp { shown: 3, unfair: false },
        Slip::WinGivenUp { shown: 3, unfair: true },
        Slip::WrongWord { corrected: false },
        Slip::WrongWord { corrected: true },
        Slip::OtherWord,
        Slip::Correct(pair("46s")),
        Slip::TakeBack,
    ];
    for call in SetCall::ALL {
        all.push(Slip::SetThenWin(call));
        all.push(Slip::SetThenChi(call, pair("46s")));
        all.push(Slip::SetThenPon(call, pair("05s")));
        all.push(Slip::SetThenKan(call));
        all.extend(SHOWINGS.map(|showing| Slip::WinThenSet(call, showing)));
        all.extend(BOTH.map(|at_once| Slip::SetTakenBack { call, at_once }));
        all.push(Slip::WrongSet(call, pair("4s7z")));
    }
    all
}

fn named() -> NamedReading {
    NamedReading { yaku: YakuSet::of(&[Yaku::Riichi, Yaku::Pinfu]), fu: 30 }
}

fn actions() -> Vec<Action> {
    let mut all = vec![
        Action::Tsumo,
        Action::TsumoAs(named()),
        Action::RonAs(named()),
        Action::ConcealedKong(tile("7z").kind()),
        Action::AddedKong(tile("5p").kind()),
        Action::NineTerminals,
        Action::Ron,
        Action::Chi(pair("35s")),
        Action::Pon(pair("55p")),
        Action::Pon(pair("50p")),
        Action::Kan,
        Action::Pass,
        Action::Waiting,
        Action::Noten,
        Action::Nagashi,
    ];
    let picks = BOTH.map(|drawn| Pick { tile: tile("0m"), drawn });
    all.extend(picks.map(Action::Discard));
    all.extend(picks.map(Action::Riichi));
    all.extend(slips().into_iter().map(Action::Slip));
    all
}

fn incidents() -> Vec<Incident> {
    let seat = Seat::C;
    let mut all = vec![
        Incident::WrongCount(seat),
        Incident::TileNotTaken(seat),
        Incident::WrongOrder(seat),
        Incident::NotTurned(seat),
        Incident::DeadHand(seat),
        Incident::SaidDeadHand(seat),
    ];
    for by in [None, Some(seat)] {
        all.extend(exposed().map(|exposed| Incident::Exposed { by, exposed }));
        all.extend(BOTH.map(|goes_on| Incident::Disturbed { by, goes_on }));
    }
    all.extend(BOTH.map(|matters| Incident::ExposedInDeal { matters }));
    all.extend(STEPS.map(|missing| Incident::RiichiStep { seat, missing }));
    all.extend(MISCONDUCT.map(|why| Incident::Penalty { seat, points: 8_000, why }));
    for one in BOTH {
        all.extend(BOTH.map(|other| Incident::WrongEnd { seat, dead_wall: one, after_discard: other }));
        let claims = [
            LateClaim::Win { shown: false },
            LateClaim::Win { shown: true },
            LateClaim::Pon(pair("77z")),
            LateClaim::Kan,
        ];
        for claim in claims {
            all.extend(BOTH.map(|other| Incident::Late { seat, claim, in_time: one, tsumo_called: other }));
        }
    }
    all
}

fn phases() -> Vec<Phase> {
    let mut all = vec![
        Phase::Between,
        Phase::Dealing,
        Phase::Turn { seat: Seat::D, took: Took::Drawn },
        Phase::Announcing { said: BySeat::default() },
        Phase::Over,
    ];
    let offers = [Offer::Discard, Offer::AddedKong, Offer::ConcealedKong];
    all.extend(offers.map(|offer| Phase::Claims { seat: Seat::D, tile: tile("2s"), offer }));
    all
}

/// Everything that is said, each thing once.
fn everything(voice: &Voice) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    all.extend(refusals().iter().map(|refusal| voice.refusal(Seat::A, refusal)));
    all.extend(events().iter().map(|event| voice.event(event)));
    all.extend(actions().iter().map(|action| voice.action(action)));
    all.extend(incidents().iter().map(|incident| voice.incident(incident)));
    all.extend(phases().iter().map(|phase| voice.phase(phase)));
    all.extend([NoDeal::InHand, NoDeal::Over, NoDeal::WrongTiles(tile("1m"))].map(|reason| voice.no_deal(&reason)));
    let unruled = [NoRuling::Enforced, NoRuling::NoHand, NoRuling::NotInRules, NoRuling::PenaltyPoints].into_iter();
    let unruled = unruled.chain(Impossible::ALL.map(NoRuling::CannotBe));
    all.extend(unruled.map(|reason| voice.no_ruling(&reason)));
    all
}

/// A line to read: words in every place, one space between them, a capital at the beginning.
#[track_caller]
fn check_line(line: &str) {
    assert!(!line.contains(['{', '}', '⟨']), "{line}");
    assert!(!line.contains("  ") && !line.contains(" ,") && !line.contains("..") && line == line.trim(), "{line:?}");
    let first = line.chars().next().unwrap_or(' ');
    assert!(!first.is_lowercase() && !first.is_whitespace(), "{line}");
}

#[test]
fn everything_has_its_words() {
    for ruleset in Ruleset::ALL {
        for lang in Lang::ALL {
            let names = [Names::winds(Seat::A), Names::players(Seat::D, BySeat::new(["Åse", "Bo", "{tile}", "Dirk"]))];
            let voice = Voice::new(lang, &ruleset.rules, names[0]);
            everything(&voice).iter().for_each(|line| check_line(line));
            let notation = voice.with_tiles(TileNames::Notation).at(Occasion::Tournament);
            everything(&notation).iter().for_each(|line| check_line(line));
            // A player may have any name.
            let odd = voice.with_names(names[1]);
            everything(&odd).iter().for_each(|line| check_line(&line.replace("{tile}", "Carl")));
        }
    }
}

#[test]
fn no_two_refusals_or_labels_read_alike() {
    for lang in Lang::ALL {
        for id in ["ema2016", "tenhou"] {
            let rules = &Ruleset::named(id).expect("a ruleset").rules;
            let voice = Voice::new(lang, rules, Names::winds(Seat::A));
            let check = |lines: Vec<String>| {
                let different: BTreeSet<&String> = lines.iter().collect();
                assert_eq!(different.len(), lines.len(), "{lang} {id}: {lines:#?}");
            };
            check(refusals().iter().map(|refusal| voice.refusal(Seat::A, refusal)).collect());
            check(faults().into_iter().map(|fault| voice.fault(fault)).collect());
            check(VERDICTS.into_iter().map(|verdict| voice.verdict(verdict)).collect());
            check(actions().iter().map(|action| voice.action(action)).collect());
            check(incidents().iter().map(|incident| voice.incident(incident)).collect());
            check(events().iter().map(|event| voice.event(event)).collect());
        }
    }
}

#[test]
fn no_sentence_was_left_in_english() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let said = |lang| everything(&Voice::new(lang, rules, Names::players(Seat::A, BySeat::new(["A", "B", "C", "D"]))));
    let english: BTreeSet<String> = said(Lang::En).into_iter().collect();
    let same = |lang| said(lang).into_iter().filter(|line| english.contains(line)).collect::<Vec<_>>();
    // Words of the game that every language has.
    assert_eq!(same(Lang::Da), ["Noten"]);
    assert_eq!(same(Lang::De), ["Tsumo", "Ron", "Kong"]);
    let dutch = ["Tsumo", "Ron", "Pung", "Kong", "Noten", "Nagashi Mangan"];
    assert!(same(Lang::Nl).iter().all(|line| dutch.contains(&line.as_str()) || line.contains("late claim")));
}

/// One thing in the four languages of the documents, and in English with the Japanese words.
#[track_caller]
fn check(say: impl Fn(&Voice) -> String, expected: [&str; 5]) {
    let voice = |lang, id| Voice::new(lang, &Ruleset::named(id).expect("a ruleset").rules, Names::winds(Seat::A));
    let voices = Lang::ALL.map(|lang| voice(lang, "ema2016")).into_iter().chain([voice(Lang::En, "tenhou")]);
    assert_eq!(voices.map(|voice| say(&voice)).collect::<Vec<_>>(), expected);
}

#[test]
fn events_in_words() {
    let event = |event: Event<Tile>| move |voice: &Voice| voice.event(&event);
    check(
        event(Event::Discarded { seat: Seat::B, tile: tile("4p"), drawn: false }),
        [
            "South discards 4 of circles",
            "Syd smider cirkler 4",
            "Süd wirft ab: Kreise 4",
            "Zuid gooit Kringen 4 weg",
            "South discards 4 pinzu",
        ],
    );
    check(
        event(Event::Claimed { seat: Seat::C, call: SetCall::Pon, with: [Some(tile("4p")), Some(tile("4p")), None] }),
        [
            "West claims it for a pung",
            "Vest melder pong på den",
            "West ruft Pong",
            "West claimt hem voor een pung",
            "West claims it for a pon",
        ],
    );
    check(
        event(Event::Claimed { seat: Seat::C, call: SetCall::Chi, with: [Some(tile("4s")), Some(tile("0s")), None] }),
        [
            "West claims it for a chow with 4 and red 5 of bamboo",
            "Vest melder chi på den med bambus 4 og rød 5",
            "West ruft Tschau (Bambus 4 und rote 5)",
            "West claimt hem voor een chow met Bamboe 4 en rode 5",
            "West claims it for a chii with 4 and red 5 souzu",
        ],
    );
    check(
        event(Event::Won(won()[0])),
        [
            "South wins on the discard of West: 4 of circles. Riichi, Pinfu, dora 1: 3 fan 30 minipoints",
            "Syd vinder på afsmid fra Vest: cirkler 4. Riichi, Pinfu, dora 1: 3 fan 30 minipoint",
            "Süd gewinnt auf den Abwurf von West: Kreise 4. Riichi, Pinfu, Dora 1: 3 Fan 30 Minipoints",
            "Zuid wint op de steen van West: Kringen 4. Riichi, Geen punten, dora 1: 3 fan 30 minipunten",
            "South wins on the discard of West: 4 pinzu. Riichi, pinfu, dora 1: 3 han 30 fu",
        ],
    );
}

#[test]
fn refusals_in_words() {
    let refusal = |refusal: Refusal| move |voice: &Voice| voice.refusal(Seat::A, &refusal);
    check(
        refusal(Refusal::SwapCalling(kinds("47s"))),
        [
            "Swap-calling: you may not discard 4 or 7 of bamboo in this turn.",
            "Byttemelding: du må ikke smide bambus 4 eller 7 i denne tur.",
            "Swap-Calling: das darfst du in diesem Zug nicht abwerfen (Bambus 4 oder 7).",
            "Wissel van stenen: je mag Bamboe 4 of 7 in deze beurt niet weggooien.",
            "Kuikae: you may not discard 4 or 7 souzu in this turn.",
        ],
    );
    check(
        refusal(Refusal::NotWaiting),
        [
            "The hand is not waiting that way.",
            "Hånden er ikke en fiskehånd på den måde.",
            "Die Hand ist so nicht wartend.",
            "De hand is zo niet wachtend.",
            "The hand is not tenpai that way.",
        ],
    );
}

#[test]
fn rulings_in_words() {
    let ruling = Ruling { seat: Some(Seat::D), fault: Fault::InvalidWin(InvalidWin::NoYaku), verdict: Verdict::Chombo };
    check(
        |voice| voice.ruling(&ruling),
        [
            "North: win declared without a yaku – chombo: pays a Mangan to the others, the hand is dealt again",
            "Nord: mahjong meldt uden yaku – chombo: betaler en Mangan til de andre, hånden spilles om",
            "Nord: Gewinn ohne Yaku angesagt – Chombo: zahlt den anderen ein Mangan, das Spiel wird neu gegeben",
            "Noord: mahjong gemeld zonder yaku – chombo: betaalt de anderen een Mangan, het spel wordt opnieuw gedeeld",
            "North: win declared without a yaku – chombo: pays a mangan to the others, the hand is dealt again",
        ],
    );
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let tournament = Voice::new(Lang::En, rules, Names::winds(Seat::A)).at(Occasion::Tournament);
    assert_eq!(
        tournament.verdict(Verdict::Chombo),
        "chombo: loses 20000 points of the result after uma, the hand is dealt again"
    );
    let fault = Fault::Misconduct(Misconduct::Obstruction);
    let ruling = Ruling { seat: Some(Seat::D), fault, verdict: Verdict::Penalty };
    check(
        |voice| voice.ruling(&ruling),
        [
            "North: obstruction – point penalty",
            "Nord: forstyrrelse af spillet – pointfradrag",
            "Nord: Spielbehinderung – Punktstrafe",
            "Noord: spelbelemmering – puntenaftrek",
            "North: obstruction – point penalty",
        ],
    );
    check(
        |voice| voice.event(&Event::<Tile>::Fined { seat: Seat::D, points: 8_000 }),
        [
            "North loses 8000 points at once, and nobody receives them",
            "Nord mister 8000 point med det samme, og ingen får dem",
            "Nord verliert sofort 8000 Punkte, und niemand erhält sie",
            "Noord verliest meteen 8000 punten, en niemand krijgt ze",
            "North loses 8000 points at once, and nobody receives them",
        ],
    );
}

#[test]
fn tiles_are_said_in_words_or_written() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let voice = Voice::new(Lang::En, rules, Names::winds(Seat::A));
    let hand = || tiles("11z 3m 0p 12m 45p 7z");
    assert_eq!(voice.tiles(hand()), "1, 2 and 3 of characters; 4, 5 and red 5 of circles; 2 × east wind; red dragon");
    assert_eq!(voice.with_tiles(TileNames::Notation).tiles(hand()), "123m 450p 117z");
}

#[test]
fn players_have_names() {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let winds = Voice::new(Lang::Da, rules, Names::winds(Seat::C));
    assert_eq!(Seat::ALL.map(|seat| winds.name(seat)), ["Vest", "Nord", "Øst", "Syd"]);
    let voice = winds.with_names(Names::players(Seat::C, BySeat::new(["ida", "bo", "kim", "pia"])));
    assert_eq!(voice.event::<Tile>(&Event::Riichi(Seat::A)), "ida melder riichi");
    let waiting = [Wind::East, Wind::South].into_iter().collect();
    let ended: Event<Tile> = Event::Ended { end: HandEnd::Drawn { waiting }, bets_left: 1 };
    assert_eq!(voice.event(&ended), "Hånden er slut; fiskehånd: kim og pia; bliver på bordet: 1 indsats");
}
