//! Random games, played by people who keep to the rules and by people who do not.

use janso_records::record::{
    Begins, Difference, Entry, Head, HeadContribution, HeadForm, NoPosition, Point, Record, Recorder, Replay, What,
};
use rules::{Rules, Ruleset};
use shuffle::{Contribution, Seed};
use table::*;
use tiles::{BySeat, Seat, Tile, Wind};

/// How a random game goes.
#[derive(Clone, Copy)]
pub struct Way {
    pub conduct: Conduct,
    pub occasion: Occasion,
    /// One action in so many is a slip or a move against the rules; only in open conduct.
    pub slip_in: u32,
    /// One incident is reported in so many actions; only in open conduct.
    pub incident_in: u32,
    /// Time is called in this hand.
    pub hands: u32,
}

pub const PROPER: Way =
    Way { conduct: Conduct::Enforced, occasion: Occasion::Club, slip_in: 0, incident_in: 0, hands: 6 };
pub const SLOPPY: Way =
    Way { conduct: Conduct::Open, occasion: Occasion::Tournament, slip_in: 60, incident_in: 60, hands: 6 };

/// A game with the number of events that its table emitted, and the table at the end.
pub struct Played {
    pub record: Record,
    pub table: Table,
    pub seed: Seed,
    pub events: usize,
}

pub fn play(head: Head, way: Way, number: u64) -> Played {
    let mut rng = fastrand::Rng::with_seed(number);
    let mut bytes = [0; 32];
    rng.fill(&mut bytes);
    let seed = Seed::new(bytes);
    let with_seed = Head { seed: Some(seed.clone()), ..head.clone() };
    let game_seed = with_seed.game_seed().expect("the promised contributions").expect("a seed");
    let mut game = Recorder::new(Head { conduct: way.conduct, occasion: way.occasion, ..head });
    let rules = game.record().head().rules;
    let mut events = 0;
    let mut steps = 0;
    loop {
        steps += 1;
        assert!(steps < 1_000_000, "the game ends");
        match game.table().board().phase {
            Phase::Over => break,
            Phase::Between => {
                let next = game.table().board().number + 1;
                if next > way.hands {
                    game.call_time(|_, _| events += 1);
                    game.call_time(|_, _| panic!("once is enough"));
                    if game.table().board().phase == Phase::Over {
                        break;
                    }
                }
                let chance = game_seed.hand(&rules, next);
                game.deal(chance.wall(), Some(chance.dice), |_, _| events += 1).expect("a wall is wanted");
                continue;
            }
            _ => (),
        }
        if way.incident_in > 0 && rng.u32(..way.incident_in) == 0 {
            // Most of these cannot be at this moment, and are refused.
            let lines = game.record().entries().len();
            if game.report(incident(&mut rng), |_, _| events += 1).is_err() {
                assert_eq!(game.record().entries().len(), lines, "what is refused leaves no line");
            }
            continue;
        }
        let asked: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| !game.table().legal_actions(seat).is_empty()).collect();
        let seat = asked[rng.usize(..asked.len())];
        let action = choose(&mut rng, &rules, game.table(), seat, way);
        game.play(seat, action, |_, _| events += 1).expect("it is legal");
        assert!(game.play(seat, Action::Slip(Slip::WinGivenUp { shown: 200, unfair: false }), |_, _| ()).is_err());
    }
    let table = game.table().clone();
    Played { record: game.into_record(), table, seed, events }
}

fn choose(rng: &mut fastrand::Rng, rules: &Rules, table: &Table, seat: Seat, way: Way) -> Action {
    let legal = *table.legal_actions(seat);
    if way.slip_in > 0 && rng.u32(..way.slip_in) == 0 {
        let all: Vec<Action> = legal.iter().collect();
        return all[rng.usize(..all.len())];
    }
    let lawful = table.lawful_actions(rules, seat);
    let win = [Action::Tsumo, Action::Ron].into_iter().find(|&win| lawful.contains(win));
    let named: Vec<Action> = lawful.named_wins().collect();
    match lawful.moves_len() {
        _ if !named.is_empty() && rng.bool() => named[rng.usize(..named.len())],
        _ if win.is_some() && rng.bool() => win.expect("just seen"),
        0 => {
            if legal.contains(Action::Pass) {
                Action::Pass
            } else {
                legal.nth_move(0).expect("somebody is asked")
            }
        }
        moves => {
            // Kongs and riichi are rare among all moves, and the most can follow from them.
            let action = |n| lawful.nth_move(n).expect("so many moves");
            let rare = (0..moves).map(action).find(|action| {
                matches!(action, Action::Riichi(_) | Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Kan)
            });
            match rare {
                Some(rare) if rng.bool() => rare,
                _ => action(rng.usize(..moves)),
            }
        }
    }
}

fn incident(rng: &mut fastrand::Rng) -> Incident {
    let all = super::lines::incidents();
    all[rng.usize(..all.len())]
}

pub fn events(record: &Record) -> Vec<Event<Tile>> {
    record
        .entries()
        .iter()
        .filter_map(|entry| if let Entry::Event(event) = entry { Some(*event) } else { None })
        .collect()
}

/// Reads back, replays, and is right with walls and with the seed.
fn check(played: Played) {
    let Played { mut record, table, seed, events } = played;
    let text = record.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&record));
    let verified = record.verify().unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    assert_eq!((verified.events, verified.hands), (events, table.board().number));
    assert_eq!(verified.result, table.board().game.result(&record.head().rules));
    assert!(!verified.from_seed && !verified.committed);

    record.reveal(seed).expect("the walls came from it");
    let short = record.to_string();
    assert!(!short.contains("\nwall ") && short.len() < text.len());
    assert_eq!(short.parse().as_ref(), Ok(&record));
    let again = record.verify().expect("the same game");
    assert_eq!((again.result, again.events), (verified.result, events));
    assert!(again.from_seed);
}

#[test]
fn games_of_every_ruleset_are_recorded_and_verified() {
    for ruleset in &Ruleset::ALL {
        for number in 0..12 {
            check(play(Head::new(ruleset, Conduct::Enforced, Occasion::Club), PROPER, number));
            check(play(Head::new(ruleset, Conduct::Open, Occasion::Club), SLOPPY, number));
        }
    }
}

/// A record can begin in the middle of a game.
#[test]
fn games_that_begin_later_are_recorded_and_verified() {
    for (number, round) in (0..).zip(Wind::ALL) {
        let mut rng = fastrand::Rng::with_seed(number);
        let begins = Begins {
            round,
            dealer: Seat::ALL[rng.usize(..4)],
            counters: rng.u8(..4),
            bets: rng.u8(..3),
            points: BySeat::new([41_000, -300, 18_900, 40_400]),
        };
        for ruleset in &Ruleset::ALL {
            let head = Head::new(ruleset, Conduct::Open, Occasion::Club);
            let played = play(Head { begins: Some(begins), ..head }, SLOPPY, number);
            assert_eq!(played.record.position_at(Point::Hand(0)).map(|start| start.board.game), Ok(begins.game()));
            check(played);
        }
    }
}

/// House rules made of the answers of all rulesets, taken at random, and some numbers of their own.
#[test]
fn games_by_house_rules_are_recorded_and_verified() {
    for number in 0..60 {
        let mut rng = fastrand::Rng::with_seed(number);
        let any = |rng: &mut fastrand::Rng| &Ruleset::ALL[rng.usize(..Ruleset::ALL.len())];
        let mut head = Head::new(any(&mut rng), Conduct::Enforced, Occasion::Club);
        for field in rules::FIELDS {
            let given = match field.of(&any(&mut rng).rules) {
                rules::Value::Flag(flag) => rules::Given::Flag(flag),
                rules::Value::Number(number) => rules::Given::Number(number.into()),
                rules::Value::Places(places) => rules::Given::Numbers(&places.map(i64::from)),
                rules::Value::Word(word) => rules::Given::Word(word),
                rules::Value::Worth(_) => continue,
            };
            field.set(&mut head.rules, given).expect("another ruleset has it");
        }
        let from = any(&mut rng).rules.worth;
        for yaku in rules::Yaku::ALL {
            head.rules.worth = head.rules.worth.with(yaku, from[yaku]);
        }
        head.rules.starting_points = rng.i32(0..=40_000);
        let way = if number % 2 == 0 { PROPER } else { SLOPPY };
        check(play(head, Way { hands: 3, ..way }, number));
    }
}

#[test]
fn every_ruleset_can_be_written_as_house_rules_of_every_other() {
    for base in &Ruleset::ALL {
        for other in &Ruleset::ALL {
            let head = Head { rules: other.rules, ..Head::new(base, Conduct::Open, Occasion::Tournament) };
            let record = Record::new(head.clone());
            assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");
            let first = Record::new(Head { form: HeadForm::Differences, ..head });
            assert_eq!(first.to_string().parse(), Ok(first.clone()), "{first}");
            assert_eq!(first.to_string().contains("\nhouse "), base.rules != other.rules);
        }
    }
}

#[test]
fn a_seed_is_checked_when_it_is_revealed_and_when_it_is_read() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
    let Played { record, seed, .. } = play(head, Way { hands: 1, ..PROPER }, 3);
    let other = Seed::new([9; 32]);
    let untouched = record.clone();
    let mut record = record;
    let refused = record.reveal(other.clone()).expect_err("the walls are not from it");
    assert!(matches!(refused.what, What::Dice { .. } | What::Wall { .. }), "{refused}");
    let head_lines = record.to_string().lines().position(str::is_empty).expect("a hand");
    assert!(refused.line == head_lines + 2 || refused.line == head_lines + 3, "{refused}");
    assert_eq!(record, untouched);

    // A seed beside the walls, and a commitment beside both.
    let text = record.to_string();
    let with = |lines: &str| text.replacen("occasion club\n", &format!("occasion club\n{lines}"), 1);
    let verify = |text: String| text.parse::<Record>().expect("a record").verify();
    let good = verify(with(&format!("commitment {}\nseed {seed}\n", seed.commitment()))).expect("all is right");
    assert!(good.from_seed && good.committed);
    let difference = verify(with(&format!("commitment {}\nseed {seed}\n", other.commitment()))).expect_err("a lie");
    assert_eq!(difference.line, head_lines + 1);
    assert!(difference.to_string().contains(&seed.commitment().to_string()), "{difference}");
    assert!(verify(with(&format!("seed {other}\n"))).is_err());
    // A promise without the seed proves nothing, and says so.
    let promised = verify(with(&format!("commitment {}\n", seed.commitment()))).expect("nothing is wrong with it");
    assert!(!promised.committed && !promised.from_seed);
    // One tile of the wall exchanged for another of the same wall.
    record.reveal(seed.clone()).expect("the walls came from it");
    let seeded = record.to_string();
    let wall = text.lines().find(|line| line.starts_with("wall ")).expect("a wall");
    let dice = seeded.lines().find(|line| line.starts_with("hand ")).expect("a hand");
    let beside = seeded.replacen(dice, &format!("{dice}\n{wall}"), 1);
    assert!(verify(beside.clone()).is_ok(), "a wall may stand beside the seed");
    let from_other = other.hand(&ruleset.rules, 1).wall();
    let mut tiles = String::new();
    (0..136).for_each(|place| tiles += &from_other.place(place).to_string());
    let read = format!("wall {tiles}");
    let respelled =
        seeded.replacen(dice, &format!("{dice}\n{read}"), 1).parse::<Record>().expect_err("another spelling");
    let janso_records::record::ReadFault::Respelled { written } = respelled.fault else { panic!("{respelled}") };
    let difference = verify(seeded.replacen(dice, &format!("{dice}\n{written}"), 1)).expect_err("another wall");
    assert!(matches!(difference.what, What::Wall { .. }), "{difference}");
    assert_eq!(
        seeded.replacen(dice, &format!("{dice}\n{written}"), 1).lines().nth(difference.line - 1),
        Some(&*written)
    );
}

#[test]
fn a_record_breaks_off_anywhere_and_goes_on_there() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    for way in [PROPER, SLOPPY] {
        let head = Head::new(ruleset, way.conduct, way.occasion);
        let Played { record, .. } = play(head, Way { hands: 1, ..way }, 5);
        let text = record.to_string();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut resumed = 0;
        for end in 0..lines.len() {
            let Ok(part) = lines[..end].concat().parse::<Record>() else { continue };
            match part.verify() {
                Ok(_) => panic!("only the whole game is over"),
                Err(Difference { what: What::NotOver, .. }) => {
                    let table = Replay::new(&part).finish().expect("right so far");
                    assert_eq!(Recorder::resume(part).expect("right so far").table(), &table);
                    resumed += 1;
                }
                Err(Difference { what: What::NoWall, .. }) => assert!(lines[end - 1].starts_with("hand ")),
                Err(difference) => {
                    let cut = matches!(difference.what, What::Event { recorded: None, table: Some(_) });
                    assert!(cut, "{difference}");
                }
            }
        }
        assert!(resumed > 20, "{resumed}");
    }
}

#[test]
fn every_place_of_a_record_has_its_position() {
    let ruleset = Ruleset::named("tenhou").expect("a ruleset");
    let head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
    let Played { record, table, .. } = play(head, Way { hands: 2, ..PROPER }, 8);
    let rules = &record.head().rules;
    let mut replay = Replay::new(&record);
    let mut views = BySeat::from_fn(|seat| replay.position().view(seat));
    let mut last = None;
    while let Some(step) = replay.step().expect("it is right") {
        // What a seat sees of the events is what it sees of the position.
        for seat in Seat::ALL {
            views[seat].apply(rules, &step.what.seen_by(seat));
            assert_eq!(views[seat], replay.position().view(seat));
        }
        if step.event % 17 == 1 {
            let point = Point::Event { hand: step.hand, event: step.event };
            assert_eq!(record.position_at(point).as_ref(), Ok(replay.position()));
            assert_eq!(record.position_at(Point::Line(step.line)).as_ref(), Ok(replay.position()));
        }
        last = Some(step);
    }
    let last = last.expect("something happened");
    assert_eq!(record.position_at(Point::Hand(last.hand)).as_ref(), Ok(table.position()));
    assert_eq!(record.position_at(Point::Line(last.line)).as_ref(), Ok(table.position()));
    assert_eq!(record.to_string().lines().count(), last.line);
    let before = record.position_at(Point::Hand(0)).expect("the empty table");
    assert_eq!(before.board.phase, Phase::Between);
    for beyond in [
        Point::Line(last.line + 1),
        Point::Hand(last.hand + 1),
        Point::Event { hand: 1, event: 10_000 },
        Point::Event { hand: 0, event: 1 },
    ] {
        assert_eq!(record.position_at(beyond), Err(NoPosition::Beyond), "{beyond:?}");
    }
}

/// What the players added to the seed counts for every wall, and each part of it is checked.
#[test]
fn contributions_are_checked_with_the_seed() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let added = |byte: u8, comes: bool| {
        let contribution = Contribution::new([byte; 32]);
        Some(HeadContribution { commitment: contribution.commitment(), revealed: comes.then_some(contribution) })
    };
    let contributions = BySeat::new([added(1, true), None, added(3, false), added(4, true)]);
    let head = Head { contributions, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) };
    let Played { mut record, seed, .. } = play(head, Way { hands: 2, ..PROPER }, 5);
    record.reveal(seed.clone()).expect("the walls came from it and from what was added");
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record.clone()));
    let verify = |text: &str| text.parse::<Record>().expect("a record").verify();
    let verified = verify(&text).expect("all is right");
    assert!(verified.from_seed && verified.hands >= 2);
    assert_eq!((verified.contributed, verified.replaced), (2, 1));
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("contribution ")).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("contribution A committed ") && lines[0].ends_with(&"01".repeat(32)), "{text}");
    assert!(lines[1].starts_with("contribution C committed ") && lines[1].ends_with(" replaced"), "{text}");

    // Another contribution than the promised one, under the old commitment and under its own.
    let other = Contribution::new([9; 32]);
    let forged = text.replacen(&"01".repeat(32), &other.to_string(), 1);
    let difference = verify(&forged).expect_err("it was not promised");
    assert_eq!(text.lines().nth(difference.line - 1), Some(lines[0]));
    let What::Contribution(found) = difference.what else { panic!("{difference}") };
    assert_eq!((found.seat, found.of_contribution), (Seat::A, other.commitment()));
    assert!(forged.parse::<Record>().expect("a record").check_commitment().is_err());
    let first = Contribution::new([1; 32]).commitment().to_string();
    let forged = forged.replacen(&first, &other.commitment().to_string(), 1);
    let is_of_walls = |what: &What| matches!(what, What::Dice { .. } | What::Wall { .. } | What::Event { .. });
    let difference = verify(&forged).expect_err("the walls are others");
    assert!(is_of_walls(&difference.what), "{difference}");
    // One that came is said to have been replaced, one that was replaced is left out, all are left out.
    let replaced = text.replacen(&format!("revealed {}", "01".repeat(32)), "replaced", 1);
    let without = text.replacen(&format!("{}\n", lines[1]), "", 1);
    let alone = lines.iter().fold(text.clone(), |text, line| text.replacen(&format!("{line}\n"), "", 1));
    for forged in [replaced, without, alone] {
        let difference = verify(&forged).expect_err("the walls are others");
        assert!(is_of_walls(&difference.what), "{difference}");
    }
}
