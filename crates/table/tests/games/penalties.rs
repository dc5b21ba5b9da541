//! Points that a referee takes off: at any table, at any moment of a game, and nothing else changes.

use janso_table::{Action, Conduct, Event, Incident, Misconduct, NoRuling, Occasion, Phase, Table};
use rules::{PenaltyTime, Rules, Ruleset};
use tiles::{Seat, Tile};

use crate::player::Player;

fn rules(id: &str) -> &'static Rules {
    &Ruleset::named(id).expect("a ruleset").rules
}

fn dealt(rules: &Rules, conduct: Conduct) -> Table {
    let mut table = Table::new(rules, conduct, Occasion::Tournament);
    table.deal(rules, Player::new(1).shuffled(rules), None, |_, _| ()).expect("the table waits for a wall");
    table
}

fn penalty(points: i32) -> Incident {
    Incident::Penalty { seat: Seat::B, points, why: Misconduct::Obstruction }
}

fn report(rules: &Rules, table: &mut Table, incident: Incident) -> Result<Vec<Event<Tile>>, NoRuling> {
    let mut events = Vec::new();
    table.report(rules, incident, |event, _| events.push(*event)).map(|()| events)
}

#[test]
fn a_penalty_comes_at_once_or_after_uma() {
    for conduct in [Conduct::Enforced, Conduct::Open] {
        for (id, points, penalties) in [("ema2012", 22_000, 0), ("ema2016", 30_000, -8_000)] {
            let mut table = dealt(rules(id), conduct);
            let events = report(rules(id), &mut table, penalty(8_000)).expect("a penalty");
            assert!(
                matches!(events[..], [Event::Ruled(_), Event::Fined { .. } | Event::Penalised { .. }]),
                "{events:?}"
            );
            let game = table.board().game;
            assert_eq!(
                (game.points.into_array(), game.penalties.into_array()),
                ([30_000, points, 30_000, 30_000], [0, penalties, 0, 0])
            );
        }
    }
}

#[test]
fn a_penalty_has_a_size() {
    let rules = rules("ema2012");
    for points in [0, 1, 50, 150, 48_001, 48_100, 1_000_000, i32::MAX, -100, i32::MIN] {
        let mut table = dealt(rules, Conduct::Enforced);
        let before = table.clone();
        assert_eq!(report(rules, &mut table, penalty(points)), Err(NoRuling::PenaltyPoints), "{points}");
        assert_eq!(table, before, "nothing has changed");
    }
    let mut table = dealt(rules, Conduct::Enforced);
    let phone = Incident::Penalty { seat: Seat::B, points: 1_000, why: Misconduct::Phone };
    assert_eq!(report(rules, &mut table, phone), Err(NoRuling::NotInRules));
}

#[test]
fn a_penalty_can_come_between_hands_and_not_after_the_game() {
    let rules = rules("ema2012");
    let mut table = Table::new(rules, Conduct::Enforced, Occasion::Tournament);
    report(rules, &mut table, penalty(3_000)).expect("a penalty before the first hand");
    assert_eq!((table.board().phase, table.board().game.points[Seat::B]), (Phase::Between, 27_000));
    // Time is called before the last hand, and it is played.
    table.call_time(rules, |_, _| ());
    let mut player = Player::new(3);
    while table.board().phase != Phase::Over {
        let input = player.next(rules, &table);
        crate::player::apply(rules, &mut table, input, &mut Vec::new());
    }
    assert_eq!(report(rules, &mut table, penalty(3_000)), Err(NoRuling::NoHand));
}

/// Who has answered an offer is not asked again.
#[test]
fn a_penalty_takes_no_answer_back() {
    let rules = rules("ema2012");
    let mut table = dealt(rules, Conduct::Open);
    let discard = table.legal_actions(Seat::A).moves().next().expect("East discards");
    table.play(rules, Seat::A, discard, |_, _| ()).expect("it is legal");
    table.play(rules, Seat::C, Action::Pass, |_, _| ()).expect("everybody is asked in open conduct");
    report(rules, &mut table, penalty(8_000)).expect("a penalty");
    let asked = Seat::ALL.map(|seat| !table.legal_actions(seat).is_empty());
    assert_eq!(asked, [false, true, false, true]);
}

/// Where riichi needs points, somebody who has them no more cannot declare it.
#[test]
fn a_penalty_can_cost_the_stake_of_a_riichi() {
    let rules = &Rules { riichi_min_points: Some(1_000), penalties: PenaltyTime::AtOnce, ..*rules("ema2016") };
    let mut found = 0;
    for seed in 0..200 {
        let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
        let mut player = Player::new(seed);
        for _ in 0..400 {
            if let Phase::Turn { seat, .. } = table.board().phase
                && table.legal_actions(seat).moves().any(|action| matches!(action, Action::Riichi(_)))
            {
                let points = table.board().game.points[seat].abs() / 100 * 100;
                let fine = Incident::Penalty { seat, points: points.min(48_000), why: Misconduct::Obstruction };
                report(rules, &mut table, fine).expect("a penalty");
                let declares = table.legal_actions(seat).moves().any(|action| matches!(action, Action::Riichi(_)));
                assert_eq!(declares, table.board().game.points[seat] >= 1_000);
                found += 1;
                break;
            }
            if table.board().phase == Phase::Over {
                break;
            }
            let input = player.next(rules, &table);
            crate::player::apply(rules, &mut table, input, &mut Vec::new());
        }
    }
    assert!(found > 50, "{found}");
}
