//! Who plays, who is away, who waits, and who has a line in the list.

use crate::hall::*;
use janso_tournament::*;

/// Everybody in the order of the start numbers, with substitutes for the chairs that are empty.
fn seat_with_substitutes(hall: &mut Hall, round: u16) {
    let players = hall.tournament().players_of(RoundNo(round)).into_iter().map(Sitter::Player);
    let mut sitters: Vec<Sitter> = players.collect();
    sitters.extend((1..=(4 - sitters.len() % 4) % 4).map(|number| Sitter::House(SubstituteNo(number as u16))));
    let tables = sitters.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect();
    hall.give(Change::SeatRound { round: RoundNo(round), tables, how: String::new() });
}

#[test]
fn whoever_leaves_and_returns_before_a_round_is_there_and_so_are_all_others() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 8);
    hall.give(Change::Withdraw(EntryNo(1), RoundNo(1)));
    assert_eq!(hall.tournament().players_of(RoundNo(1)).len(), 7);
    hall.give(Change::Return(EntryNo(1), RoundNo(1)));
    assert_eq!(hall.tournament().players_of(RoundNo(1)).len(), 8);
    // Away for one round: neither before nor after.
    hall.give(Change::Withdraw(EntryNo(2), RoundNo(2)));
    hall.give(Change::Return(EntryNo(2), RoundNo(3)));
    let plays = |round| hall.tournament().players_of(RoundNo(round)).contains(&EntryNo(2));
    assert_eq!([1, 2, 3].map(plays), [true, false, true]);
}

#[test]
fn whoever_returns_where_players_are_checked_in_is_there() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 5);
    (1..=4).for_each(|entry| hall.give(Change::CheckIn(EntryNo(entry))));
    hall.give(Change::Withdraw(EntryNo(5), RoundNo(1)));
    hall.check_refused(Change::CheckIn(EntryNo(5)), "player 5 has left from round 1 on: let them return first");
    hall.give(Change::Return(EntryNo(5), RoundNo(1)));
    assert_eq!(hall.tournament().players_of(RoundNo(1)).len(), 5);
}

// clause: tour.sub.missed-session-2016
#[test]
fn a_missed_session_stays_missed_when_the_player_returns() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 8);
    (50..53).for_each(|person| hall.give(Change::ListSubstitute(PersonId(person))));
    hall.seat(1);
    hall.give(totals(1, 1, POINTS));
    hall.give(totals(1, 2, POINTS));
    hall.give(Change::Withdraw(EntryNo(1), RoundNo(2)));
    seat_with_substitutes(&mut hall, 2);
    hall.give(totals(2, 1, POINTS));
    hall.give(totals(2, 2, POINTS));
    let total = |hall: &Hall| hall.tournament().standings().line(EntryNo(1)).expect("a line").total;
    assert_eq!(total(&hall), 19_000 - 30_000);
    hall.check_refused(
        Change::Return(EntryNo(1), RoundNo(2)),
        "round 2 was played without player 1: let them return from a later one",
    );
    hall.give(Change::Return(EntryNo(1), RoundNo(3)));
    assert_eq!(total(&hall), 19_000 - 30_000);
    let standings = hall.tournament().standings();
    assert_eq!(standings.total(), standings.sum.sum());
    hall.seat(3);
    hall.give(totals(3, 1, POINTS));
    assert_eq!(total(&hall), 19_000 - 30_000 + 19_000);
}

#[test]
fn the_list_has_those_who_play_and_nobody_else() {
    let settings = Settings { capacity: Some(6), ..Settings::tournament() };
    let mut hall = Hall::new("ema2016", settings, 8);
    hall.give(Change::ListSubstitute(PersonId(50)));
    assert_eq!(hall.list().len(), 6, "two wait");
    // One waits no longer; one leaves early, and the other who waits moves up; one never comes.
    hall.give(Change::Withdraw(EntryNo(8), RoundNo(1)));
    hall.give(Change::Withdraw(EntryNo(6), RoundNo(1)));
    let listed: Vec<u16> = hall.list().iter().map(|line| line.0).collect();
    assert_eq!(listed, [1, 2, 3, 4, 5, 7]);
    for entry in [1, 2, 3, 7] {
        hall.give(Change::CheckIn(EntryNo(entry)));
    }
    hall.seat(1);
    hall.give(totals(1, 1, POINTS));
    let listed: Vec<u16> = hall.list().iter().map(|line| line.0).collect();
    assert_eq!(listed, [1, 2, 3, 7]);
    // Whoever played and leaves keeps the line; whoever comes later has one.
    hall.give(Change::Withdraw(EntryNo(7), RoundNo(2)));
    hall.give(Change::CheckIn(EntryNo(4)));
    assert_eq!(hall.list().len(), 5);
}

// clause: tour.dq.last
#[test]
fn somebody_who_was_disqualified_before_playing_is_last_in_the_list() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 5);
    (1..=4).for_each(|entry| hall.give(Change::CheckIn(EntryNo(entry))));
    let verdict = Verdict::Disqualified { proof: "marked tiles".to_owned() };
    let (entry, cause) = (EntryNo(5), Cause::Offence(Offence::Cheating));
    let decided_by = vec![PersonId(900)];
    let text = String::new();
    hall.give(Change::Rule(Ruling { entry, round: None, table: None, cause, verdict, text, decided_by }));
    assert_eq!(hall.list().last(), Some(&(5, 0)));
}

#[test]
fn places_that_are_added_are_for_those_who_wait() {
    let settings = Settings { capacity: Some(4), ..Settings::tournament() };
    let mut hall = Hall::new("ema2016", settings.clone(), 8);
    let playing = |hall: &Hall| hall.tournament().players_of(RoundNo(1)).len();
    assert_eq!(playing(&hall), 4);
    hall.give(Change::ChangeSettings(Settings { capacity: Some(6), ..settings.clone() }));
    assert_eq!(playing(&hall), 6);
    hall.give(Change::ChangeSettings(Settings { days: 2, capacity: Some(6), ..settings.clone() }));
    hall.give(Change::Withdraw(EntryNo(1), RoundNo(1)));
    hall.check_refused(
        Change::Return(EntryNo(1), RoundNo(1)),
        "all places are taken: raise the capacity, or let somebody leave",
    );
    hall.give(Change::ChangeSettings(Settings { capacity: None, ..settings }));
    assert_eq!(playing(&hall), 7);
    hall.give(Change::Return(EntryNo(1), RoundNo(1)));
    assert_eq!(playing(&hall), 8);
}

#[test]
fn nobody_is_a_player_and_a_substitute() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 8);
    hall.check_refused(
        Change::ListSubstitute(PersonId(2)),
        "player 1 plays and cannot play for others: let them leave first",
    );
    // A substitute who has not played can become a player, and a player who has left a substitute.
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.give(Change::Register(PersonId(50)));
    assert!(hall.tournament().substitutes.is_empty());
    hall.give(Change::Withdraw(EntryNo(9), RoundNo(1)));
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.seat(1);
    // Until both are true: then they sit once.
    hall.give(Change::Withdraw(EntryNo(1), RoundNo(2)));
    hall.give(Change::ListSubstitute(PersonId(2)));
    hall.give(Change::Return(EntryNo(1), RoundNo(2)));
    let (round, table, reason) = (RoundNo(1), TableNo(2), VacancyReason::CannotPlay);
    let change =
        Change::Substitute { round, table, seat: tiles::Seat::A, substitute: SubstituteNo(2), reason, from: None };
    hall.check_refused(change, "player 1 plays and cannot play for others: let them leave first");
}

#[test]
fn tables_and_rounds_are_counted_from_one() {
    let hall = Hall::new("ema2016", Settings::tournament(), 4);
    hall.check_refused(Change::FixTable(EntryNo(1), Some(TableNo(0))), "tables are counted from 1");
    hall.check_refused(Change::Withdraw(EntryNo(1), RoundNo(0)), "rounds are counted from 1");
}

#[test]
fn those_who_are_kept_apart_are_never_proposed_together_at_an_evening() {
    for present in [5, 6, 7, 8, 9, 12] {
        let mut hall = Hall::new("ema2016", Settings::season(), 12);
        let apart = |one, other| Change::KeepApart { one: EntryNo(one), other: EntryNo(other), why: String::new() };
        hall.give(apart(1, 2));
        hall.give(apart(1, 3));
        hall.give(apart(2, 4));
        let there: Vec<EntryNo> = (1..=present).map(EntryNo).collect();
        for _ in 0..6 {
            let next = hall.tournament().next_tables(RoundNo(1), &there);
            assert_eq!(next.tables.len() * 4 + next.sit_out.len(), usize::from(present));
            assert!(!next.tables.is_empty() || present == 5, "{present}: {next:?}");
            for table in next.tables {
                hall.give(Change::AddTable(RoundNo(1), table.map(Sitter::Player)));
            }
        }
    }
    let mut hall = Hall::new("ema2016", Settings::season(), 4);
    hall.give(Change::KeepApart { one: EntryNo(1), other: EntryNo(2), why: String::new() });
    let next = hall.tournament().next_tables(RoundNo(1), &[1, 2, 3, 4].map(EntryNo));
    assert_eq!((next.tables.len(), next.sit_out.len()), (0, 4));
}

#[test]
fn refusals_can_name_people() {
    struct Book;
    impl Names for Book {
        fn person(&self, person: PersonId) -> String {
            format!("P{person}")
        }
        fn player(&self, entry: EntryNo) -> String {
            format!("Bo ({entry})")
        }
        fn substitute(&self, substitute: SubstituteNo) -> String {
            format!("Sam (S{substitute})")
        }
    }
    let refusal = CommandRefusal::Present(EntryNo(3));
    assert_eq!(
        (refusal.to_string(), refusal.told(&Book)),
        ("player 3 is checked in already".to_owned(), "Bo (3) is checked in already".to_owned(),)
    );
    let entered = CommandRefusal::AlreadyEntered { by: ORGANISER, at: Moment(0) };
    assert_eq!(entered.told(&Book), "already entered by P1 at 00:00:00: nothing to do");
}

/// A file of an earlier version, with every kind of coming and going: it is read, and says what is right by now.
#[test]
fn a_file_of_an_earlier_version_is_read() {
    let read = log_text::read_log_text(include_bytes!("../kept/open-1.txt")).expect("a file of ours");
    let state = State::fold(&read.events).expect("it folds");
    let tournament = state.tournament().expect("an event");
    let standings = tournament.standings();
    let list: Vec<(String, i64)> = standings
        .lines
        .iter()
        .map(|line| (read.people.name(tournament.entries[&line.entry].person), line.total))
        .collect();
    let list: Vec<(&str, i64)> = list.iter().map(|(name, total)| (name.as_str(), *total)).collect();
    // Jo left before the first round and Kim the waiting list; Bo missed the third round and has returned.
    assert_eq!(
        list,
        [
            ("Ida", 19_000),
            ("Gia", 11_800),
            ("Dana", -1_000),
            ("Finn", -14_000),
            ("Hu", -21_800),
            ("Bo", -30_000),
            ("Eli", -30_000),
            ("Cem", -35_000),
        ]
    );
    assert_eq!(standings.total(), standings.sum.sum());
    assert_eq!(tournament.players_of(RoundNo(4)).len(), 8);
    assert!(tournament.rounds[0].tables[1].session.is_over(), "its signal was between two hands");
}
