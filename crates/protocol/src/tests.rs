//! Random games of every ruleset in both conducts: whatever a table says goes over the wire and comes back, and what has
//! one key too many does not.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;

use ::rules::{Rules, Ruleset};
use ::table::{Conduct, Occasion, Table};
use ::tiles::{BySeat as RealBySeat, Seat as RealSeat, Tile as RealTile};
use fastrand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::*;

/// What has gone over the wire, by its shape, so that each shape is taken apart once.
#[derive(Default)]
struct WireShapes {
    shapes: HashSet<String>,
    long: usize,
}

impl WireShapes {
    #[track_caller]
    fn there_and_back<W>(&mut self, real: W::Real)
    where
        W: Wire + Serialize + DeserializeOwned + PartialEq + Debug + Clone,
        W::Real: PartialEq + Debug + Clone,
    {
        let wire = W::of(real.clone());
        let back: W = self.text(&wire);
        assert_eq!(back.real(), real);
    }

    #[track_caller]
    fn text<M: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, message: &M) -> M {
        let text = serde_json::to_string(message).expect("JSON");
        let back: M = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}: {text}"));
        assert_eq!(&back, message, "{text}");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        // A long message is made of things that are also looked at alone.
        let is_long = text.len() > 1_000;
        self.long += usize::from(is_long);
        if (!is_long || self.long < 30) && self.shapes.insert(shape(&value)) {
            check_strict::<M>(&value);
        }
        back
    }
}

/// The keys and the words of a value, without tiles and numbers.
fn shape(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let keys = map.iter().map(|(key, value)| match (&key[..], value) {
                ("type" | "id", Value::String(word)) => format!("{key}={word}"),
                _ => format!("{key}:{}", shape(value)),
            });
            format!("{{{}}}", keys.collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => {
            let shapes: HashSet<String> = list.iter().map(shape).collect();
            let mut shapes: Vec<String> = shapes.into_iter().collect();
            shapes.sort_unstable();
            format!("[{}]", shapes.join(","))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => "_".to_owned(),
    }
}

/// One key more, in any object of the value, and it is no longer read.
#[track_caller]
fn check_strict<M: DeserializeOwned + Serialize + Debug>(value: &Value) {
    for number in 0.. {
        let mut changed = value.clone();
        let mut left = number;
        if !add_key(&mut changed, &mut left) {
            break;
        }
        let text = changed.to_string();
        assert!(read::<M>(text.as_bytes()).is_err(), "{text}");
    }
}

fn add_key(value: &mut Value, left: &mut usize) -> bool {
    match value {
        Value::Object(map) if *left == 0 => map.insert("zebra".to_owned(), Value::Null).is_none(),
        Value::Object(map) => {
            *left -= 1;
            map.values_mut().any(|value| add_key(value, left))
        }
        Value::Array(list) => list.iter_mut().any(|value| add_key(value, left)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// What happened in some games, to know that they had everything in them.
#[derive(Debug, Default)]
struct Variants {
    events: BTreeSet<String>,
    refusals: BTreeSet<String>,
    faults: BTreeSet<String>,
    slips: BTreeSet<String>,
}

/// The name of a variant.
fn name(value: &impl Debug) -> String {
    format!("{value:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// The word at this place of a message: what the table calls by an id goes by the same one over the wire.
fn word(message: &impl Serialize, place: &str) -> String {
    let value = serde_json::to_value(message).expect("JSON");
    value.pointer(place).and_then(Value::as_str).expect("a word").to_owned()
}

fn play(rules: &Rules, conduct: Conduct, rng: &mut Rng, seen: &mut WireShapes, tally: &mut Variants) {
    let mut table = Table::new(rules, conduct, Occasion::Tournament);
    let mut number = 1;
    let mut others: Vec<::table::Action> = vec![::table::Action::Tsumo];
    for step in 0.. {
        assert!(step < 50_000, "every game ends");
        let mut events = Vec::new();
        match table.board().phase {
            ::table::Phase::Over => break,
            ::table::Phase::Between => {
                let mut tiles: Vec<RealTile> = rules.tile_set().collect();
                rng.shuffle(&mut tiles);
                let setup = WallSetup {
                    wall: tiles.into_iter().map(Tile).collect::<Vec<_>>().try_into().expect("136 tiles"),
                    dice: ::table::Dice::new(rng.u8(1..=6), rng.u8(1..=6)).map(Dice::of),
                };
                let ToTable::Deal(setup) = seen.text(&ToTable::Deal(setup)) else { panic!("a wall") };
                let dice = setup.dice.map(Dice::real);
                table.deal(rules, setup.wall.wall(), dice, |event, _| events.push(*event)).expect("it can be dealt");
            }
            _ if conduct == Conduct::Open && rng.u8(..) < 3 => {
                let ToTable::Report(incident) = seen.text(&ToTable::Report(incident(rng))) else { panic!("a report") };
                let real = incident.clone().real();
                seen.there_and_back::<Incident>(real);
                // What cannot have happened is refused, and changes nothing.
                let _ = table.report(rules, real, |event, _| events.push(*event));
            }
            _ if rng.u16(..) < 20 => table.call_time(rules, |event, _| events.push(*event)),
            _ => {
                let seats: Vec<RealSeat> =
                    RealSeat::ALL.into_iter().filter(|&seat| !table.legal_actions(seat).is_empty()).collect();
                let seat = seats[rng.usize(..seats.len())];
                let wire = Legal::of(table.legal_actions(seat));
                let mut all: Vec<::table::Action> = wire.actions().map(Action::real).collect();
                assert!(all.iter().all(|&action| table.legal_actions(seat).contains(action)));
                assert_eq!(all.len(), table.legal_actions(seat).iter().count());
                // Somebody else's action from some moments ago is often not legal now.
                let other = others[rng.usize(..others.len())];
                let asked = RealSeat::ALL[rng.usize(..4)];
                if let Some(refusal) = table.why_not(rules, asked, other) {
                    tally.refusals.insert(name(&refusal));
                    assert_eq!(word(&Refusal::of(refusal), "/id"), refusal.id());
                    seen.there_and_back::<Refusal>(refusal);
                }
                let action = choose(rules, &table, seat, conduct, rng, &all);
                if let ::table::Action::Slip(slip) = action {
                    tally.slips.insert(name(&slip));
                }
                let act = ToTable::Act { seat: Seat::of(seat), action: Action::of(action) };
                let ToTable::Act { seat, action } = seen.text(&act) else { panic!("an action") };
                table.play(rules, seat.real(), action.real(), |event, _| events.push(*event)).expect("it is legal");
                rng.shuffle(&mut all);
                all.into_iter().take(3).for_each(|action| seen.there_and_back::<Action>(action));
                others.push(act_of(&act));
                if others.len() > 60 {
                    others.swap_remove(rng.usize(..60));
                }
            }
        }
        for event in &events {
            tally.events.insert(name(&event));
            if let ::table::Event::Ruled(ruling) = event {
                tally.faults.insert(name(&ruling.fault));
                assert_eq!(word(&Fault::of(ruling.fault), "/type"), ruling.fault.id());
            }
            if let ::table::Event::Aborted(abort) = event {
                assert_eq!(word(&Abort::of(*abort), ""), abort.id());
            }
            seen.there_and_back::<TrueEvent>(*event);
            seen.there_and_back::<SeenEvent>(event.seen_by(RealSeat::ALL[rng.usize(..4)]));
        }
        seen.there_and_back::<Phase>(table.board().phase);
        seen.there_and_back::<Game>(table.board().game);
        if step % 50 == 0 {
            let seat = RealSeat::ALL[rng.usize(..4)];
            seen.text(&FromTable::Sees(Sees::of(&table, seat, number, &events)));
            seen.text(&FromTable::Truth(Box::new(Truth::of(&table, number, &events))));
        }
        number += events.len() as u32;
    }
    let result = table.board().game.result(rules);
    seen.there_and_back::<GameResult>(result);
    seen.text(&FromTable::Over(Over { result: GameResult::of(result), seed: Some("00".repeat(32)) }));
}

fn act_of(message: &ToTable) -> ::table::Action {
    let ToTable::Act { action, .. } = message else { panic!("an action") };
    action.clone().real()
}

/// Mostly towards a win, sometimes anything, and in open conduct now and then a slip.
fn choose(
    rules: &Rules,
    table: &Table,
    seat: RealSeat,
    conduct: Conduct,
    rng: &mut Rng,
    all: &[::table::Action],
) -> ::table::Action {
    use ::table::Action::*;
    let legal = table.legal_actions(seat);
    let anything = rng.u8(..) < 60;
    let has_wrong_set = table.board().players[seat].has_wrong_set();
    let wild = conduct == Conduct::Open && (rng.u8(..) < 3 || has_wrong_set && rng.bool());
    if wild || legal.moves_len() == 0 {
        // Any kind of action, and then any of that kind.
        let kind = |action: &::table::Action| match action {
            Slip(slip) => name(slip),
            other => name(other),
        };
        let kinds: Vec<String> = all.iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect();
        let chosen = &kinds[rng.usize(..kinds.len())];
        let of_kind: Vec<_> = all.iter().filter(|action| kind(action) == *chosen).collect();
        return *of_kind[rng.usize(..of_kind.len())];
    }
    let moves: Vec<::table::Action> = legal.moves().collect();
    let lawful = table.lawful_actions(rules, seat);
    if anything && lawful.moves_len() > 0 {
        return lawful.nth_move(rng.usize(..lawful.moves_len())).expect("there is one of that number");
    }
    let held = &table.position().hands[seat].held;
    let rank = |action: &::table::Action| match action {
        Tsumo | Ron if conduct == Conduct::Enforced => -20,
        Pass if conduct == Conduct::Open => -10,
        Riichi(_) if conduct == Conduct::Enforced => -10,
        Discard(pick) => i32::from(held.shanten_without(pick.tile.kind())),
        Waiting => -5,
        Pass => 10,
        Noten => 11,
        ConcealedKong(_) | AddedKong(_) => 12,
        Chi(_) | Pon(_) | Kan => 15,
        Riichi(_) | Tsumo | TsumoAs(_) | Ron | RonAs(_) | Nagashi | NineTerminals | Slip(_) => 20,
    };
    let chosen = moves.into_iter().min_by_key(rank).expect("there are moves");
    // Some winners name the reading, where they may.
    let named: Vec<::table::Action> = legal.named_wins().filter(|win| win.without_reading() == chosen).collect();
    if named.is_empty() || rng.bool() { chosen } else { named[rng.usize(..named.len())] }
}

fn incident(rng: &mut Rng) -> Incident {
    let seat = Seat::of(RealSeat::ALL[rng.usize(..4)]);
    let by = rng.bool().then_some(seat);
    let kind = |rng: &mut Rng| Tile(RealTile::plain(::tiles::Kind::new(rng.u8(..34)).expect("a kind")));
    match rng.u8(..19) {
        18 => Incident::Penalty { seat, points: 100 * rng.i32(1..=480), why: Misconduct::Obstruction },
        0 => {
            let places =
                [ExposedPlace::OwnHand, ExposedPlace::OthersHand, ExposedPlace::LiveWall, ExposedPlace::DeadWall];
            let exposed = Exposed { place: places[rng.usize(..4)], tiles: rng.u8(..), goes_on: rng.bool() };
            Incident::Exposed { by, exposed }
        }
        1 => Incident::ExposedInDeal { matters: rng.bool() },
        2 => Incident::WrongEnd { seat, dead_wall: rng.bool(), after_discard: rng.bool() },
        3 => Incident::WrongCount { seat },
        4 => Incident::TileNotTaken { seat },
        5 => Incident::WrongOrder { seat },
        6 => {
            let steps = [RiichiStep::Word, RiichiStep::Sideways, RiichiStep::Stick];
            Incident::RiichiStep { seat, missing: steps[rng.usize(..3)] }
        }
        7 => Incident::NotTurned { seat },
        8 => Incident::Disturbed { by, goes_on: rng.bool() },
        9 => Incident::DeadHand { seat },
        10 => Incident::SaidDeadHand { seat },
        other => {
            let claim = match other {
                11 | 12 => LateClaim::Win { shown: rng.bool() },
                13 => LateClaim::Kan {},
                _ => LateClaim::Pon { with: Pair::from([kind(rng), kind(rng)]) },
            };
            Incident::Late { seat, claim, in_time: rng.bool(), tsumo_called: rng.bool() }
        }
    }
}

#[test]
fn random_games_go_over_the_wire_and_come_back() {
    let (mut seen, mut tally) = (WireShapes::default(), Variants::default());
    for ruleset in Ruleset::ALL {
        for conduct in [Conduct::Enforced, Conduct::Open] {
            for seed in 0..4 {
                play(&ruleset.rules, conduct, &mut Rng::with_seed(seed), &mut seen, &mut tally);
            }
        }
    }
    let found = [tally.events.len(), tally.refusals.len(), tally.faults.len(), tally.slips.len()];
    // Of 30 events, 38 refusals, 31 faults and 12 slips.
    assert!(found.iter().zip([22, 18, 22, 10]).all(|(&found, least)| found >= least), "{found:?} {tally:#?}");
}

#[test]
fn words_are_those_of_the_game() {
    fn word(value: impl Serialize) -> Value {
        match serde_json::to_value(value).expect("JSON") {
            Value::Object(map) => map["id"].clone(),
            word => word,
        }
    }
    {
        use ::engine::Why::*;
        for why in [Hand, Liability, Counters, Bets, Noten, Nagashi, Chombo] {
            assert_eq!(word(PaidFor::of(why)), why.id());
        }
    }
    for limit in ::engine::value::Limit::ALL {
        assert_eq!(word(Limit::of(limit)), limit.id());
    }
    {
        use ::table::Verdict::*;
        for verdict in [Nothing, PutRight, NoEffect, Valid, DeadHand, Chombo, Replay] {
            assert_eq!(word(Verdict::of(verdict)), verdict.id());
        }
    }
    use ::engine::NoWin::*;
    for no_win in [NotComplete, NoYaku, OnlyDora, MinimumNotMet { have: 1, need: 2 }] {
        assert_eq!(word(NoWin::of(no_win)), no_win.id());
    }
    let names: HashSet<&str> = ::rules::Yaku::ALL.into_iter().map(yaku_name).collect();
    assert_eq!(names.len(), ::rules::Yaku::ALL.len(), "every yaku has a name of its own");
    assert!(::rules::Yaku::ALL.into_iter().all(|yaku| yaku_name(yaku).ends_with(yaku.id())));
    let all = ::rules::YakuSet::of(&::rules::Yaku::ALL);
    WireShapes::default().there_and_back::<YakuNames>(all);
}

#[test]
fn messages_that_games_do_not_send_go_over_the_wire_too() {
    let mut seen = WireShapes::default();
    let game = Game::of(::table::Game::new(&Ruleset::ALL[0].rules));
    seen.text(&ToTable::Time);
    let question = Question { seat: Seat::C, action: Action::Kan {} };
    seen.text(&ToTable::WhyNot(question));
    for rules in [
        RulesText::Text("ema2016".to_owned()),
        RulesText::House(serde_json::from_str(r#"{"base":"ema2016","yaku":{"pinfu":"none"}}"#).expect("JSON")),
    ] {
        let start = Start {
            rules,
            conduct: crate::Conduct::Open,
            occasion: crate::Occasion::Tournament,
            seed: None,
            walls: Some(Vec::new()),
            game: Some(game.clone()),
        };
        let text = serde_json::to_string(&start).expect("JSON");
        assert_eq!(read::<Start>(text.as_bytes()), Ok(start));
    }
    let short: Start = read(br#"{"rules":"ema2016"}"#).expect("the rest has a meaning when it is left out");
    assert_eq!((short.conduct, short.occasion), (crate::Conduct::Enforced, crate::Occasion::Club));
    let refusal = Refusal::Furiten { why: Barred::Passed {} };
    seen.text(&FromTable::WhyNot(Answer {
        seat: Seat::A,
        action: Action::Ron { reading: None },
        refusal: Some(refusal.clone()),
        sentence: None,
    }));
    seen.text(&FromTable::Left(Left { game, seed: None }));
    for problem in [
        Problem::TooLong { most: 1 },
        Problem::NotUtf8 { column: 1 },
        Problem::NotJson { column: 1 },
        Problem::NotAMessage { column: Some(1) },
        Problem::NoStart {},
        Problem::NoRules {},
        Problem::NoSeed {},
        Problem::SeedAndWalls {},
        Problem::NoRound { last: Wind::South },
        Problem::Refused { seat: Seat::A, action: Action::Ron { reading: None }, refusal },
        Problem::no_ruling(::table::NoRuling::NotInRules),
        Problem::InHand {},
        Problem::WallsFromSeed {},
        Problem::WrongTiles { tile: Tile(RealTile::red_five(::tiles::Suit::Sou)) },
    ] {
        seen.text(&FromTable::Error(Error { line: 1, problem, sentence: "a sentence".to_owned() }));
    }
    // What games rarely come to.
    let five = [RealTile::plain(::tiles::Kind::five(::tiles::Suit::Pin)), RealTile::red_five(::tiles::Suit::Pin)];
    use ::table::{Event as RealEvent, Fault as RealFault, Refusal as RealRefusal, SetCall, Slip as RealSlip};
    for slip in [RealSlip::SetThenKan(SetCall::Pon), RealSlip::Correct(five), RealSlip::SetThenPon(SetCall::Chi, five)]
    {
        seen.there_and_back::<Slip>(slip);
    }
    for event in [
        RealEvent::Corrected { seat: RealSeat::B, with: five },
        RealEvent::TurnedBack,
        RealEvent::Aborted(::table::Abort::ThreeWinners),
        RealEvent::AddedKong { seat: RealSeat::C, tile: five[1] },
        RealEvent::Penalised { seat: RealSeat::D, points: 20_000 },
        RealEvent::Fined { seat: RealSeat::D, points: 8_000 },
    ] {
        seen.there_and_back::<TrueEvent>(event);
        seen.there_and_back::<SeenEvent>(event.seen_by(RealSeat::A));
    }
    for fault in [
        RealFault::RiichiKong,
        RealFault::DeadHandKong,
        RealFault::CallChanged(SetCall::Kan),
        RealFault::Late(::table::LateCall::Kan),
        RealFault::Misconduct(::table::Misconduct::Phone),
    ] {
        seen.there_and_back::<Fault>(fault);
        assert_eq!(word(&Fault::of(fault), "/type"), fault.id());
    }
    let kinds = five.iter().map(|tile| tile.kind()).collect();
    for refusal in [
        RealRefusal::NoHand,
        RealRefusal::SwapCalling(kinds),
        RealRefusal::NoDiscardLeft,
        RealRefusal::Furiten(::table::Barred::OwnDiscards(kinds)),
        RealRefusal::Furiten(::table::Barred::PassedInRiichi),
        RealRefusal::TooFewTiles { left: 3, need: 4 },
        RealRefusal::TooFewPoints { need: 1_000 },
        RealRefusal::NoWin(::engine::NoWin::MinimumNotMet { have: 1, need: 2 }),
        RealRefusal::FourKongs,
        RealRefusal::KongChangesHand,
        RealRefusal::KongNotDrawn,
        RealRefusal::OnlyToWin,
        RealRefusal::NoNagashi,
        RealRefusal::LastTile,
    ] {
        seen.there_and_back::<Refusal>(refusal);
        assert_eq!(word(&Refusal::of(refusal), "/id"), refusal.id());
    }
    for impossible in ::table::Impossible::ALL {
        let problem = Problem::no_ruling(::table::NoRuling::CannotBe(impossible));
        assert_eq!(word(&problem, "/because"), impossible.id());
        seen.text(&FromTable::Error(Error { line: 1, problem, sentence: "a sentence".to_owned() }));
    }
    let question = Question { seat: Seat::B, action: Action::Pass {} };
    seen.text(&FromTable::Void(question.clone()));
    seen.text(&ToTable::WouldBe(question));
    seen.text(&FromTable::WouldBe(Judged {
        seat: Seat::B,
        action: Action::Pass {},
        would_be: WouldBe::Lawful,
        refusal: None,
        sentence: None,
    }));
    seen.there_and_back::<BySeat<u8>>(RealBySeat::new([1, 2, 3, 4]));
}

#[track_caller]
fn check_wrong<T: DeserializeOwned + Serialize + Debug>(line: &str, sentence: &str) {
    let (_, found) = read::<T>(line.as_bytes()).expect_err("it is wrong");
    assert_eq!(found, format!("this is no message: {sentence}"));
}

#[test]
fn what_is_no_message_is_told_precisely() {
    check_wrong::<ToTable>(r#"{"time":false}"#, "time can only be true: the signal cannot be taken back");
    check_wrong::<ToTable>(r#"{"dice":[1,2]}"#, "dice without a wall");
    check_wrong::<ToTable>(r#"{"action":{"type":"ron"}}"#, "an action without a seat");
    check_wrong::<ToTable>(
        "{}",
        "an empty message, expected seat and action, incident, time, wall, why-not, or would-be",
    );
    check_wrong::<ToTable>(
        r#"{"time":true,"seat":"A"}"#,
        "several messages in one, expected one of seat and action, incident, time, wall, why-not, and would-be",
    );
    check_wrong::<ToTable>(r#"{"seat":"E"}"#, "unknown variant `E`, expected one of `A`, `B`, `C`, `D` (at byte 11)");
    check_wrong::<ToTable>(
        r#"{"seat":"A","action":{"type":"discard","tile":"9z","drawn":true}}"#,
        "invalid value: string \"9z\", expected a tile such as \"5p\", \"0p\" or \"1z\" (at byte 65)",
    );
    check_wrong::<ToTable>(
        r#"{"seat":"A","action":{"type":"discard","tile":"5p"}}"#,
        "missing field `drawn` (at byte 52)",
    );
    check_wrong::<ToTable>(
        r#"{"seat":"A","action":{"type":"ron","tile":"5p"}}"#,
        "unknown field `tile`, expected `reading` (at byte 48)",
    );
    check_wrong::<ToTable>(r#"{"wall":["1m"]}"#, "1 tiles, expected 136 (at byte 15)");
    check_wrong::<Start>(
        r#"{"rules":3}"#,
        "invalid type: integer `3`, expected rules: the id of a ruleset such as \"ema2016\", or house rules (at byte 10)",
    );
    check_wrong::<ToTable>(r#"["A",{"type":"ron"}]"#, "a list where an object is expected");
    let list = r#"["A",{"type":"ron"},null,null,null,null,null]"#;
    check_wrong::<ToTable>(list, "a list where an object is expected");
    check_wrong::<ToTable>(r#"{"seat":"A","action":["pass"]}"#, "a list where an object is expected, in action");
    check_wrong::<ToTable>(
        r#"{"why-not":{"seat":"A","action":["discard","5p",true]}}"#,
        "a list where an object is expected, in why-not.action",
    );
    check_wrong::<ToTable>(
        r#"{"seat":"A","action":7}"#,
        "invalid type: integer `7`, expected an action, by its type (at byte 22)",
    );
    let points = r#"{"A":2000000000,"B":0,"C":0,"D":0}"#;
    check_wrong::<Game>(
        &format!(r#"{{"round":"E","dealer":"A","counters":0,"bets":0,"points":{points},"penalties":{points}}}"#),
        "2000000000 points, expected -100000000 to 100000000",
    );
}

/// What other programs wrote before the keys said what they mean is read as before.
#[test]
fn earlier_keys_of_incidents_are_read() {
    let exposed = Exposed { place: ExposedPlace::OwnHand, tiles: 2, goes_on: true };
    let check = |text: &str, expected: Incident| {
        assert_eq!(serde_json::from_str::<Incident>(text).expect(text), expected);
    };
    for text in [
        r#"{"type":"exposed","by":"A","exposed":{"place":"own-hand","tiles":2,"goes-on":true}}"#,
        r#"{"type":"exposed","by":"A","what":{"place":"own-hand","number":2,"hand-goes-on":true}}"#,
    ] {
        check(text, Incident::Exposed { by: Some(Seat::A), exposed });
    }
    for text in [
        r#"{"type":"late","seat":"B","claim":{"type":"kan"},"in-time":true,"tsumo-called":false}"#,
        r#"{"type":"late","seat":"B","claim":{"type":"kan"},"within-three-seconds":true,"after-tsumo":false}"#,
    ] {
        check(text, Incident::Late { seat: Seat::B, claim: LateClaim::Kan {}, in_time: true, tsumo_called: false });
    }
    let fault = r#"{"type":"exposed","exposed":{"place":"own-hand","tiles":2,"goes-on":true}}"#;
    assert_eq!(serde_json::from_str::<Fault>(fault).expect(fault), Fault::Exposed { exposed });
}
