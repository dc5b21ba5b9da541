//! Seeded games, written in the formats of other programs, read and played again.

use janso_records::foreign::{Format, Found, Text};
use janso_records::foreign_game::{DrawKind, End, Ending, ForeignGame, Hand, Move, Tells};
use janso_records::record::{Head, HeadContribution, Record, Recorder};
use janso_records::through::{as_played, recorded};
use janso_records::write::{Dialect, Loss, NotWritten, Target, round_trip, told, write};
use rules::{AgariYame, Rounds, Rules, Ruleset, SuddenDeath, Value};
use shuffle::{Contribution, Seed};
use table::{Action, Conduct, Occasion, Phase};
use tiles::{BySeat, Seat, Wind};

const TARGETS: [Target; 5] =
    [Target::Mjai(Dialect::Later), Target::Mjai(Dialect::First), Target::Tenhou6, Target::Mjlog, Target::Majiang];

/// A game by players who win and declare riichi when they can, and otherwise do anything.
fn game(ruleset: &'static Ruleset, number: u64) -> Record {
    game_by(ruleset, ruleset.rules, number)
}

/// The same with house rules.
fn game_by(ruleset: &'static Ruleset, rules: Rules, number: u64) -> Record {
    let mut rng = fastrand::Rng::with_seed(number);
    let mut bytes = [0; 32];
    rng.fill(&mut bytes);
    let seed = Seed::new(bytes);
    let mut game = Recorder::new(Head { rules, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) });
    loop {
        match game.table().board().phase {
            Phase::Over => return game.into_record(),
            Phase::Between => {
                let chance = seed.hand(&rules, game.table().board().number + 1);
                game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
                continue;
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => (),
        }
        // In the order of the seats: at an exhaustive draw other records do not say who spoke first.
        let asked = Seat::ALL.into_iter().find(|&seat| !game.table().legal_actions(seat).is_empty());
        let seat = asked.expect("somebody is asked");
        let moves: Vec<Action> = game.table().legal_actions(seat).moves().collect();
        let held = &game.table().position().hands[seat].held;
        let worth = |action: &Action| match action {
            Action::Tsumo | Action::Ron | Action::Nagashi => -9,
            Action::Riichi(_) => -8,
            Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Waiting => -7,
            Action::Kan if number.is_multiple_of(3) => -6,
            Action::Chi(_) | Action::Pon(_) if number % 3 == 1 => -5,
            Action::Discard(pick) => i32::from(held.shanten_without(pick.tile.kind())),
            Action::Pass => 0,
            _ => 20,
        };
        let action = match moves.iter().copied().min_by_key(worth) {
            Some(best) if rng.u8(..10) > 0 => best,
            Some(_) => moves[rng.usize(..moves.len())],
            None => Action::Pass,
        };
        // In enforced conduct whoever can win and is silent has passed like anybody else.
        let action = if game.table().legal_actions(seat).contains(action) { action } else { Action::Pass };
        game.play(seat, action, |_, _| ()).expect("it is legal");
    }
}

fn ruleset(id: &str) -> &'static Ruleset {
    Ruleset::named(id).expect("a ruleset")
}

/// Announcements at an exhaustive draw that no record of these formats can tell: somebody waited and hid it, or had
/// nagashi mangan and did not claim it.
fn has_hidden(record: &Record) -> bool {
    let lost = write(record, Target::Mjlog).expect("it can be written").lost;
    lost.iter().any(|lost| matches!(lost, Loss::NotShown { .. }))
}

#[test]
fn games_come_back_from_every_format_with_the_same_events() {
    let (mut same, mut hidden) = (0, 0);
    for ruleset in &Ruleset::ALL {
        for number in 0..12 {
            let record = game(ruleset, number);
            for target in TARGETS {
                match round_trip(&record, target) {
                    Ok(()) => same += 1,
                    Err(why) => {
                        assert!(has_hidden(&record), "{} {number} {target:?}: {why}", ruleset.id);
                        hidden += 1;
                    }
                }
            }
        }
    }
    assert!(same > 300 && hidden < 30, "{same} the same, {hidden} not");
}

#[test]
fn the_rules_of_tenhou_are_told_and_those_of_others_are_lost() {
    let record = game(ruleset("tenhou"), 1);
    for target in TARGETS {
        let lost = write(&record, target).expect("it can be written").lost;
        // Those of majiang are others, and it does not say so.
        let told = !lost.iter().any(|lost| matches!(lost, Loss::Rules(_)));
        assert_eq!(told, target != Target::Majiang, "{target:?}: {lost:?}");
        assert_eq!(lost.contains(&Loss::Dice), target != Target::Mjlog, "{target:?}");
    }
    let lost = write(&game(ruleset("ema2016"), 1), Target::Tenhou6).expect("it can be written").lost;
    let rules = lost.iter().find_map(|lost| if let Loss::Rules(rules) = lost { Some(rules) } else { None });
    assert!(rules.is_some_and(|rules| rules.contains(&"uma")), "{lost:?}");
}

#[test]
fn seeds_and_promises_are_lost_and_named() {
    let seed = Seed::new([3; 32]);
    let head = Head::new(ruleset("tenhou"), Conduct::Open, Occasion::Tournament);
    let added = HeadContribution { commitment: Contribution::new([4; 32]).commitment(), revealed: None };
    let contributions = BySeat::new([Some(added), None, None, None]);
    let head = Head { commitment: Some(seed.commitment()), contributions, seed: Some(seed), ..head };
    let chance = head.game_seed().expect("nothing was revealed").expect("a seed").hand(&head.rules, 1);
    let mut game = Recorder::new(head);
    game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
    game.call_time(|_, _| ());
    let record = game.into_record();
    let lost = write(&record, Target::Mjai(Dialect::Later)).expect("it can be written").lost;
    for one in [
        Loss::Seed,
        Loss::Commitment,
        Loss::Contributions,
        Loss::OpenConduct,
        Loss::Tournament,
        Loss::RestOfWalls,
        Loss::Dice,
    ] {
        assert!(lost.contains(&one), "{one}: {lost:?}");
    }
    assert!(lost.contains(&Loss::BrokenOff { hand: 1 }), "{lost:?}");
    assert!(lost.contains(&Loss::Happened { hand: 1, line: "time is called".to_owned() }), "{lost:?}");
    let lost = write(&record, Target::Tenhou6).expect("it can be written").lost;
    assert!(lost.contains(&Loss::LeftOut { hand: 1 }), "{lost:?}");
}

/// Where our table says something else the game is written as it is recorded: whether it is right says `verify`. Events that
/// cannot follow one another are not written at all.
#[test]
fn a_record_that_differs_is_written_as_it_is() {
    let text = game(ruleset("tenhou"), 2).to_string();
    let discard = text.lines().find(|line| line.starts_with("> A discard")).expect("a discard");
    let wrong = text.replacen(&format!("{discard}\n"), "", 1);
    let wrong: Record = wrong.parse().expect("it can be read");
    assert!(wrong.verify().is_err());
    let written = write(&wrong, Target::Tenhou6).expect("its events can follow one another");
    assert_eq!(written, write(&text.parse().expect("a record"), Target::Tenhou6).expect("it is right"));
    let drawn = text.lines().find(|line| line.starts_with("A takes")).expect("a tile");
    let broken: Record = text.replacen(&format!("{drawn}\n"), "", 1).parse().expect("it can be read");
    assert!(matches!(write(&broken, Target::Tenhou6), Err(NotWritten::Record(_))));
}

/// A house rule about the bet: what was written says the points that the players had, after every bet and every hand.
#[test]
fn a_bet_of_500_points_comes_back_with_the_right_points() {
    let tenhou = ruleset("tenhou");
    let rules = Rules { riichi_bet: 500, ..tenhou.rules };
    let mut bets = 0;
    for number in 0..6 {
        let record = game_by(tenhou, rules, number);
        if has_hidden(&record) {
            continue;
        }
        let points = |told: &ForeignGame| told.hands.iter().map(|hand| hand.start.points).collect::<Vec<_>>();
        let played = told(&record).expect("it is right").0;
        for target in TARGETS {
            let text = write(&record, target).expect("it can be written").text;
            let text = Text { format: target.format(), id: String::new(), line: 1, text: text.trim_end().to_owned() };
            let Ok(Found::Game(read)) = text.read() else { panic!("a game of four") };
            assert_eq!(points(&read), points(&played), "{target:?}");
            let tells_points = |one: &&Move| matches!(one, Move::Bet { points: Some(_), .. });
            bets += read.hands.iter().flat_map(|hand| &hand.moves).filter(tells_points).count();
            // Points after a bet that are not those of the table would be a difference.
            let again = recorded(&ForeignGame { rules, ..*read }).expect("every move is legal");
            assert_eq!(again.differences, [], "{target:?}");
        }
    }
    assert!(bets > 10, "{bets} bets with points");
}

/// What the formats tell of the rules becomes house rules.
#[test]
fn told_rules_become_house_rules() {
    // Where somebody wins an open hand of all simples alone, the game cannot be another one's; most have no such hand.
    let found = (0..12).find_map(|number| {
        let written = write(&game(ruleset("tenhou"), number), Target::Tenhou6).expect("it can be written").text;
        assert!(written.contains('喰'), "{written}");
        let text = Text { format: Format::Tenhou6, id: String::new(), line: 1, text: written.replace('喰', "") };
        let Ok(Found::Game(told)) = text.read() else { panic!("a game of four") };
        recorded(&told).ok()
    });
    let found = found.expect("a game that does not need open all simples");
    assert!(found.record.to_string().contains("\nrule yaku all-simples concealed 1\n"), "{}", found.record);
}

/// A game without its first hands is written and read like any other.
#[test]
fn games_from_the_middle_come_back_from_every_format() {
    let mut same = 0;
    for number in 0..6 {
        let whole = game(ruleset("tenhou"), number);
        let (mut told, _) = told(&whole).expect("it is right");
        let hands = told.hands.len();
        told.hands.drain(..hands / 2);
        let later = recorded(&told).expect("every move is legal").record;
        let text = later.to_string();
        assert!(text.contains("\nbegins round "), "{text}");
        assert_eq!(text.parse::<Record>().as_ref(), Ok(&later));
        let (ours, all) = (later.verify().expect("it is right"), whole.verify().expect("it is right"));
        assert_eq!((ours.result, ours.hands), (all.result, all.hands - (hands / 2) as u32));
        for target in TARGETS {
            match round_trip(&later, target) {
                Ok(()) => same += 1,
                Err(why) => assert!(has_hidden(&later), "{number} {target:?}: {why}"),
            }
        }
    }
    assert!(same >= 20, "{same}");
}

/// A game by some rules, told as if it had been played by others: where only its end shows that, it comes out as played, and
/// what was assumed is said. The answer is how many of the games showed it.
fn shown_by_the_end(games: u64, played: Rules, taken: Rules, field: &str) -> usize {
    let tenhou = ruleset("tenhou");
    let mut shown = 0;
    for number in 0..games {
        let record = game_by(tenhou, played, number);
        let (told, _) = told(&record).expect("it is right");
        let by_taken = ForeignGame { rules: taken, ..told.clone() };
        let found = as_played(&by_taken).expect("one rule makes it whole");
        let Some(assumed) = found.assumed.filter(|_| !has_hidden(&record)) else { continue };
        shown += 1;
        assert_eq!(assumed.field, field, "{number}: {assumed}");
        assert!(assumed.to_string().contains("the game would end elsewhere: hand "), "{assumed}");
        // Without the assumption it is no whole game, with it every event is there.
        assert!(recorded(&by_taken).map_or(true, |found| !found.differences.is_empty()), "{number}");
        let by_played = recorded(&told).expect("it is legal");
        assert_eq!(by_played.differences, [], "{number}");
        assert!(found.record.entries() == by_played.record.entries(), "{number}");
        assert_eq!(found.record.to_string().parse::<Record>().as_ref(), Ok(&found.record));
    }
    shown
}

#[test]
fn a_game_that_ends_elsewhere_shows_by_which_rule() {
    let tenhou = ruleset("tenhou").rules;
    let east = Rules { rounds: Rounds::East, ..tenhou };
    assert!(shown_by_the_end(12, tenhou, east, "rounds") > 6, "most games go on after the East round");
    let none = Rules { sudden_death: SuddenDeath::None, ..east };
    assert!(shown_by_the_end(60, none, east, "sudden_death") > 0);
    let only_wins = Rules { agari_yame: AgariYame::AfterWin, ..east };
    assert!(shown_by_the_end(150, only_wins, east, "agari_yame") > 0);
    assert_eq!(shown_by_the_end(12, east, east, "none is assumed"), 0);
}

/// What is wrong with the points is not mended by another rule about the end.
#[test]
fn other_faults_are_no_reason_to_assume_a_rule() {
    let (mut told, _) = told(&game(ruleset("tenhou"), 1)).expect("it is right");
    let points = told.hands[2].start.points.as_mut().expect("a record has points");
    points[Seat::A] += 100;
    assert_eq!(as_played(&told), recorded(&told));
    assert!(recorded(&told).is_err());
}

/// A hand of another round: the wall runs out, East is waiting and stays, and somebody else has enough.
fn last_by_sudden_death() -> ForeignGame {
    let east = Rules { rounds: Rounds::East, ..ruleset("tenhou").rules };
    let hands = (0..30).map(|number| game(ruleset("tenhou"), number)).filter(|record| !has_hidden(record));
    let mut hands = hands.flat_map(|record| told(&record).expect("it is right").0.hands);
    let waits = |hand: &Hand| match &hand.end {
        Some(End::Drawn(draw)) => draw.kind == DrawKind::Exhaustive && draw.waiting[hand.start.dealer] == Some(true),
        Some(End::Won(_)) | None => false,
    };
    let mut hand = hands.find(|hand| hand.start.round == Wind::South && waits(hand)).expect("there are such hands");
    let mut points = BySeat::new([20_000; 4]);
    points[hand.start.dealer.next()] = 40_000;
    hand.start.points = Some(points);
    let tells = Tells { bets: true, when_turned: true };
    let ending = Some(Ending::default());
    ForeignGame { id: "last".to_owned(), names: None, rules: east, tells, hands: vec![hand], ending }
}

/// Majiang ends another round at once, so that such a game comes back from its format without anything assumed.
#[test]
fn a_game_that_another_round_ends_at_once_comes_back() {
    let last = last_by_sudden_death();
    let found = as_played(&last).expect("it is legal");
    let assumed = found.assumed.expect("by the rules of Tenhou East deals again");
    assert_eq!((assumed.field, assumed.played), ("sudden_death", Value::Word("at-once")), "{assumed}");
    assert!(found.record.to_string().contains("\nrule sudden_death at-once\n"), "{}", found.record);
    for target in TARGETS {
        assert_eq!(round_trip(&found.record, target), Ok(()), "{target:?}");
        let text = write(&found.record, target).expect("it can be written").text;
        let text = Text { format: target.format(), id: String::new(), line: 1, text: text.trim_end().to_owned() };
        let Ok(Found::Game(told)) = text.read() else { panic!("a game of four") };
        // The number of rounds is not told either by two of them, and South is then no other round.
        let told = ForeignGame { rules: Rules { rounds: Rounds::East, ..told.rules }, ..*told };
        let again = as_played(&told).expect("it is legal");
        assert_eq!(again.record.head().rules.sudden_death, SuddenDeath::AtOnce, "{target:?}");
        assert_eq!(again.assumed.is_none(), target == Target::Majiang, "{target:?}");
        // The dice of the hand are lost on the way.
        let played = |record: &Record| record.entries()[1..].to_vec();
        assert_eq!(played(&again.record), played(&found.record), "{target:?}");
    }
}

/// Majiang's own fields: who is counted from the dealer, what is drawn after a kong, what is shown at the end.
#[test]
fn majiang_has_its_own_fields() {
    let games: Vec<Record> = (0..12).map(|number| game(ruleset("tenhou"), number)).collect();
    let mut kinds = std::collections::BTreeSet::new();
    for record in &games {
        let written = write(record, Target::Majiang).expect("it can be written").text;
        let value: serde_json::Value = serde_json::from_str(&written).expect("JSON");
        assert_eq!(value["qijia"], 0);
        let numbers = |name: &str| value[name].as_array().map(Vec::len);
        assert_eq!((numbers("defen"), numbers("rank"), numbers("point")), (Some(4), Some(4), Some(4)), "{written}");
        for events in value["log"].as_array().expect("hands") {
            let events = events.as_array().expect("events");
            let sum: i64 =
                events[0]["qipai"]["defen"].as_array().expect("scores").iter().filter_map(|one| one.as_i64()).sum();
            let bets = events[0]["qipai"]["lizhibang"].as_i64().expect("a number");
            assert_eq!(sum + 1000 * bets, 100_000, "{written}");
            let mut owed = false;
            for event in &events[1..] {
                let kind = event.as_object().and_then(|event| event.keys().next().cloned()).expect("a kind");
                match kind.as_str() {
                    "zimo" | "gangzimo" => {
                        assert_eq!(kind == "gangzimo", owed, "{event}");
                        owed = false;
                    }
                    "gang" => owed = true,
                    "fulou" => owed = is_kong(event),
                    _ => (),
                }
                kinds.insert(kind);
            }
            if let Some(win) = events.last().and_then(|last| last.get("hule")) {
                let shown = win["shoupai"].as_str().expect("a hand");
                let tiles = shown.chars().filter(char::is_ascii_digit).count();
                assert!((14..=18).contains(&tiles), "{shown}");
            }
        }
    }
    let all = ["dapai", "fulou", "gang", "gangzimo", "hule", "kaigang", "pingju", "zimo"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

fn is_kong(event: &serde_json::Value) -> bool {
    let set = event.get("fulou").and_then(|about| about["m"].as_str());
    set.is_some_and(|set| set.chars().filter(char::is_ascii_digit).count() == 4)
}
