//! Bytes as tournaments of others, as schedules and as files of events: nothing that is read panics, and our own text reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::State;
use tournament::foreign::{check_foreign, check_hand_games, read_foreign, read_hand_games};
use tournament::log_text::{read_log_text, sealed, whole_text};

fuzz_target!(|data: &[u8]| {
    if let Ok(read) = read_log_text(data) {
        let written = whole_text(&read.people, &read.events);
        let again = read_log_text(written.as_bytes()).expect("our own text");
        assert_eq!((again.events, again.people), (read.events, read.people));
    }
    let text = String::from_utf8_lossy(data);
    // Lines whose checksums were made to fit reach what stands behind them.
    if let Ok(read) = read_log_text(sealed(&text).as_bytes())
        && let Ok(state) = State::fold(&read.events)
        && let Some(tournament) = state.tournament()
    {
        let standings = tournament.standings();
        assert_eq!(standings.total(), standings.sum.sum());
        let _ = tournament.public(&read.people);
    }
    if let Ok(event) = read_foreign(&text) {
        let check = check_foreign(&event, None);
        assert!(check.right <= event.tables.len());
        let mut rules = *check.basis.rules;
        rules.riichi_bet = 0;
        let _ = check_foreign(&event, Some(&rules));
    }
    if let Ok(games) = read_hand_games(&text) {
        let _ = check_hand_games(&games, None);
    }
    if let Ok(schedules) = seating::formats::read(&text) {
        for one in schedules {
            let _ = seating::Measure::of(&one.schedule);
        }
    }
});
