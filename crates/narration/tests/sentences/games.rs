//! Random games of every ruleset can be told from beginning to end, by everybody who sees them.

use janso_narration::{Names, Voice};
use rules::{Rules, Ruleset};
use table::*;
use tiles::*;
use words::Lang;

#[track_caller]
fn check_line(line: &str) {
    assert!(!line.is_empty() && !line.contains(['{', '⟨']), "{line:?}");
}

/// Tells what an event is in truth and to one seat.
fn tell(rules: &Rules, dealer: Seat, viewer: Seat, event: &Event<Tile>) {
    for lang in Lang::ALL {
        let voice = Voice::new(lang, rules, Names::winds(dealer));
        check_line(&voice.event(event));
        check_line(&voice.event(&event.seen_by(viewer)));
    }
}

fn an_incident(rng: &mut fastrand::Rng) -> Incident {
    let seat = Seat::ALL[rng.usize(..4)];
    match rng.u8(..5) {
        0 => Incident::WrongCount(seat),
        1 => Incident::WrongEnd { seat, dead_wall: rng.bool(), after_discard: rng.bool() },
        2 => {
            let exposed = Exposed { place: ExposedPlace::LiveWall, tiles: rng.u8(1..8), goes_on: rng.bool() };
            Incident::Exposed { by: rng.bool().then_some(seat), exposed }
        }
        3 => Incident::Late { seat, claim: LateClaim::Win { shown: false }, in_time: true, tsumo_called: false },
        _ => Incident::Disturbed { by: None, goes_on: rng.bool() },
    }
}

/// Plays a random game and tells everything about it; gives the number of refusals that were told.
fn told(rules: &Rules, conduct: Conduct, seed: u64) -> usize {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut table = Table::new(rules, conduct, Occasion::Club);
    let mut refused = 0;
    for _ in 0..3_000 {
        let (dealer, phase) = (table.board().game.dealer, table.board().phase);
        let viewer = Seat::ALL[rng.usize(..4)];
        let voices = Lang::ALL.map(|lang| Voice::new(lang, rules, Names::winds(dealer)));
        voices.iter().for_each(|voice| check_line(&voice.phase(&phase)));
        let mut events = Vec::new();
        match phase {
            Phase::Over => break,
            Phase::Between => {
                let mut tiles: Vec<Tile> = rules.tile_set().collect();
                rng.shuffle(&mut tiles);
                let wall = Wall::in_order(tiles.try_into().expect("136 tiles"));
                table.deal(rules, wall, Dice::new(3, 4), |event, _| events.push(*event)).expect("between hands");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                if conduct == Conduct::Open && rng.u8(..100) == 0 {
                    let incident = an_incident(&mut rng);
                    voices.iter().for_each(|voice| check_line(&voice.incident(&incident)));
                    if let Err(reason) = table.report(rules, incident, |event, _| events.push(*event)) {
                        voices.iter().for_each(|voice| check_line(&voice.no_ruling(&reason)));
                    }
                    events.iter().for_each(|event| tell(rules, dealer, viewer, event));
                    continue;
                }
                let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|&s| !table.legal_actions(s).is_empty()).collect();
                let seat = seats[rng.usize(..seats.len())];
                let mut actions: Vec<Action> = table.legal_actions(seat).moves().collect();
                if rng.u8(..20) == 0 {
                    actions.extend(table.legal_actions(seat).slips().map(Action::Slip));
                }
                let action = actions[rng.usize(..actions.len())];
                voices.iter().for_each(|voice| check_line(&voice.action(&action)));
                if let Some(refusal) = table.why_not(rules, viewer, action) {
                    refused += 1;
                    voices.iter().for_each(|voice| check_line(&voice.refusal(viewer, &refusal)));
                }
                table.play(rules, seat, action, |event, _| events.push(*event)).expect("it is legal");
            }
        }
        events.iter().for_each(|event| tell(rules, dealer, viewer, event));
    }
    refused
}

#[test]
fn random_games_can_be_told() {
    for ruleset in Ruleset::ALL {
        for conduct in [Conduct::Enforced, Conduct::Open] {
            let refused: usize = (0..3).map(|seed| told(&ruleset.rules, conduct, seed)).sum();
            assert!(refused > 100, "{} {conduct:?}: {refused}", ruleset.id);
        }
    }
}
