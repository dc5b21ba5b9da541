//! Files that somebody wrote by hand: numbers at the end of their range, and rounds that were given up.

use janso_tournament::{
    Actor, Change, Command, EntryNo, Event, Fact, Moment, People, PersonId, RoundNo, Settings, Sitter, State, TableNo,
    TableTotals, decide,
};

const AT: Moment = Moment(1_777_627_800);

fn give(state: &mut State, change: Change) {
    let command = Command { seen: state.version(&change), change };
    let event = decide(state, Actor::Staff(PersonId(1)), AT, &command).expect("a good command");
    state.apply(&event).expect("it folds");
}

fn event(players: u32) -> State {
    let mut state = State::new();
    let rules = "base = \"ema2016\"\n".to_owned();
    let settings = Settings::tournament();
    give(&mut state, Change::Create { name: "Open".to_owned(), rules, settings, organiser: PersonId(1) });
    (0..players).for_each(|at| give(&mut state, Change::Register(PersonId(100 + at))));
    state
}

#[test]
fn after_the_last_number_the_first_free_one_is_given() {
    let mut state = event(2);
    let number = state.log().len() as u32 + 1;
    let facts = vec![Fact::Registered { entry: EntryNo(u16::MAX), person: PersonId(7) }];
    state.apply(&Event { number, at: AT, by: Actor::Staff(PersonId(1)), facts }).expect("it folds");
    give(&mut state, Change::Register(PersonId(8)));
    let entries: Vec<u16> = state.tournament().expect("an event").entries.keys().map(|entry| entry.0).collect();
    assert_eq!(entries, [1, 2, 3, u16::MAX]);
}

#[test]
fn results_after_a_round_that_was_given_up_are_public() {
    let mut state = event(4);
    let table = [1, 2, 3, 4].map(|entry| Sitter::Player(EntryNo(entry)));
    for round in [1, 2].map(RoundNo) {
        give(&mut state, Change::SeatRound { round, tables: vec![table], how: String::new() });
    }
    give(&mut state, Change::DiscardSeating(RoundNo(1)));
    let totals = TableTotals { points: [34_000, 31_000, 29_000, 26_000], bets: 0 };
    give(&mut state, Change::EnterTotals { round: RoundNo(2), table: TableNo(1), totals, record: None });
    let tournament = state.tournament().expect("an event");
    assert!(tournament.is_public(RoundNo(2), TableNo(1)));
    assert_eq!(tournament.public(&People::new()).standings[0].total, 19_000);
    assert_eq!(tournament.next_to_seat(), RoundNo(1));
}
