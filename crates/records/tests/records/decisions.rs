//! What the walk through a record finds, beside what was asked while the game was played.

use janso_records::decisions::{Decision, Moment, WalkSummary, walk, walk_foreign};
use janso_records::record::{Head, Record, Recorder};
use janso_records::write::told;
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Conduct, Event, Legal, Occasion, Phase, Table, View};
use tiles::{BySeat, Seat, Tile};

/// What a seat was asked and did.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    hand: u32,
    seat: Seat,
    view: View,
    lawful: Legal,
    action: Action,
}

/// A game by players who do anything lawful, claims and wins more often than not.
struct Played {
    record: Record,
    asked: Vec<Asked>,
    untold: BySeat<u32>,
}

fn choose(rng: &mut fastrand::Rng, lawful: &Legal) -> Action {
    let moves: Vec<Action> = lawful.moves().collect();
    let claims: Vec<Action> = moves
        .iter()
        .copied()
        .filter(|action| !matches!(action, Action::Discard(_) | Action::Pass | Action::Noten | Action::NineTerminals))
        .collect();
    match (claims.len(), moves.len()) {
        (1.., _) if rng.bool() => claims[rng.usize(..claims.len())],
        (_, 0) => Action::Pass,
        (_, all) => moves[rng.usize(..all)],
    }
}

/// Time is called after so many hands.
fn play(ruleset: &'static Ruleset, conduct: Conduct, hands: u32, number: u64) -> Played {
    let mut rng = fastrand::Rng::with_seed(number);
    let seed = Seed::new([number as u8; 32]);
    let rules = &ruleset.rules;
    let mut game = Recorder::new(Head::new(ruleset, conduct, Occasion::Club));
    let (mut asked, mut untold) = (Vec::new(), BySeat::new([0; 4]));
    loop {
        let phase = game.table().board().phase;
        match phase {
            Phase::Over => break,
            Phase::Between => {
                let next = game.table().board().number + 1;
                if next > hands {
                    game.call_time(|_, _| ());
                }
                if game.table().board().phase == Phase::Between {
                    let chance = seed.hand(rules, next);
                    game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
                }
                continue;
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => (),
        }
        let before = game.table().clone();
        let waits = |seat: &Seat| !before.legal_actions(*seat).is_empty();
        let mut seats: Vec<Seat> = Seat::ALL.into_iter().filter(waits).collect();
        if let Phase::Claims { seat: from, .. } = phase {
            seats.sort_by_key(|seat| seat.turns_after(from));
        } else {
            seats.truncate(1);
        }
        let lawful = |seat| before.view(seat).lawful_actions(rules);
        let answers: Vec<(Seat, Action)> = seats.iter().map(|&seat| (seat, choose(&mut rng, &lawful(seat)))).collect();
        for &(seat, action) in &answers {
            let choice = lawful(seat).moves_len() > 1;
            match choice && (action != Action::Pass || shows(rules, &before, &answers, seat)) {
                true => asked.push(Asked {
                    hand: before.board().number,
                    seat,
                    view: before.view(seat),
                    lawful: lawful(seat),
                    action,
                }),
                false => untold[seat] += u32::from(choice),
            }
        }
        for (seat, action) in answers {
            game.play(seat, action, |_, _| ()).expect("it is legal");
        }
    }
    Played { record: game.into_record(), asked, untold }
}

/// Whether it would have shown if the seat had not passed: every other answer, given last, changes what happens.
fn shows(rules: &Rules, before: &Table, answers: &[(Seat, Action)], seat: Seat) -> bool {
    let result = |own: Action| {
        let mut table = before.clone();
        let mut events: Vec<Event<Tile>> = Vec::new();
        let others = answers.iter().filter(|(other, _)| *other != seat);
        for &(seat, action) in others.chain(&[(seat, own)]) {
            table.play(rules, seat, action, |event, _| events.push(*event)).expect("it is legal");
        }
        events
    };
    let passed = result(Action::Pass);
    let lawful = before.view(seat).lawful_actions(rules);
    lawful.moves().filter(|&action| action != Action::Pass).all(|action| result(action) != passed)
}

fn noted(met: Moment<'_>) -> Option<Asked> {
    match met {
        Moment::Decision(decision) => {
            let Decision { hand, seat, lawful, action, .. } = decision;
            Some(Asked { hand, seat, view: decision.view(), lawful, action })
        }
        Moment::Event { .. } => None,
    }
}

fn walked(record: &Record, seats: &[Seat]) -> (WalkSummary, Vec<Asked>) {
    let mut found = Vec::new();
    let walked = walk(record, seats, |met| found.extend(noted(met))).expect("the record is right");
    (walked, found)
}

#[test]
fn everything_that_was_asked_is_found_in_order() {
    let (mut choices, mut untold) = (0, 0);
    for ruleset in &Ruleset::ALL {
        for conduct in [Conduct::Enforced, Conduct::Open] {
            for number in 0..8 {
                let played = play(ruleset, conduct, 5, number);
                let text = played.record.to_string();
                let (end, found) = walked(&text.parse().expect("our own text"), &Seat::ALL);
                assert_eq!(found.len(), played.asked.len(), "{} {conduct:?} {number}", ruleset.id);
                for (found, asked) in found.iter().zip(&played.asked) {
                    assert_eq!(found, asked, "{} {conduct:?} {number}", ruleset.id);
                }
                assert_eq!(
                    end,
                    WalkSummary { over: true, untold: played.untold },
                    "{} {conduct:?} {number}",
                    ruleset.id
                );
                choices += found.len();
                untold += end.untold.values().sum::<u32>();
            }
        }
    }
    assert!(choices > 10_000 && untold > 20, "{choices} choices, {untold} untold");
}

#[test]
fn one_seat_is_a_part_of_all() {
    let played = play(&Ruleset::ALL[0], Conduct::Enforced, 5, 9);
    for seat in Seat::ALL {
        let (end, found) = walked(&played.record, &[seat]);
        let asked: Vec<Asked> = played.asked.iter().filter(|asked| asked.seat == seat).cloned().collect();
        assert_eq!(found, asked);
        let others = seat.others().map(|other| end.untold[other]);
        assert_eq!((end.untold[seat], others), (played.untold[seat], [0; 3]));
    }
}

#[test]
fn events_come_after_what_led_to_them() {
    let played = play(&Ruleset::ALL[0], Conduct::Enforced, 5, 4);
    let mut discard = None;
    let mut compared = 0;
    walk(&played.record, &Seat::ALL, |met| match met {
        Moment::Decision(decision) => {
            discard = match decision.action {
                Action::Discard(pick) => Some((decision.seat, pick)),
                _ => None,
            }
        }
        Moment::Event { what: Event::Discarded { seat, tile, drawn }, position, .. } => {
            if let Some((chosen, pick)) = discard.take() {
                assert_eq!((chosen, pick.tile, pick.drawn), (seat, tile, drawn));
                assert_eq!(position.board.river.last().map(|last| last.tile), Some(tile));
                compared += 1;
            }
        }
        Moment::Event { .. } => (),
    })
    .expect("the record is right");
    assert!(compared > 50, "{compared}");
}

/// As another program tells the game, the same choices come out, but for announcements.
#[test]
fn a_told_game_has_the_same_choices() {
    let ruleset = Ruleset::named("tenhou").expect("an edition");
    for number in 0..4 {
        let played = play(ruleset, Conduct::Enforced, u32::MAX, number);
        let (told, _) = told(&played.record).expect("the record is right");
        let mut found = Vec::new();
        walk_foreign(&told, &Seat::ALL, |met| found.extend(noted(met))).expect("the game can be played");
        let announced = |asked: &&Asked| matches!(asked.action, Action::Waiting | Action::Noten | Action::Nagashi);
        let asked: Vec<&Asked> = played.asked.iter().filter(|asked| !announced(asked)).collect();
        // Claims that were not heard are not told either.
        let unheard = asked.len() - found.len();
        let mut found = found.iter().peekable();
        let same = |asked: &&&Asked| found.next_if(|found| *found == **asked).is_some();
        assert_eq!(asked.iter().filter(same).count(), asked.len() - unheard, "{number}");
        assert!(unheard * 20 < asked.len(), "{unheard} of {}", asked.len());
    }
}

#[test]
fn a_game_that_breaks_off_is_walked_as_far_as_it_goes() {
    let played = play(&Ruleset::ALL[0], Conduct::Enforced, 5, 2);
    let text = played.record.to_string();
    // Before something is put in, everything has been told.
    let middle = text.lines().count() / 2;
    let cut = middle + text.lines().skip(middle).position(|line| line.starts_with("> ")).expect("the game goes on");
    let half: String = text.lines().take(cut).map(|line| format!("{line}\n")).collect();
    let (end, found) = walked(&half.parse().expect("half a record"), &Seat::ALL);
    assert!(!end.over);
    assert_eq!(found[..], played.asked[..found.len()]);
    assert!(found.len() > 20);
}
