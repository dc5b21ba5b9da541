//! What happened, in sentences for people: the texts are in `crates/words/events.toml`.

use std::fmt::Display;

use tournament::{
    Carry, Chair, EnteredEnd, EnteredWin, EnteredWorth, EntryNo, Event, Fact, HandEntry, Names, PersonId, Ruling,
    Sitter, SubstituteNo, TableNo, TableTotals, VacancyReason, Verdict, seat_letter,
};
use words::{Vocabulary, Words, fill};

use super::desk::Desk;
use crate::echo::visible;

/// An event with its number.
pub fn event(desk: &Desk, event: &Event) -> String {
    format!("{}: {}", event.number, facts(desk, event))
}

/// All that an event brought.
pub fn facts(desk: &Desk, event: &Event) -> String {
    event.facts.iter().map(|one| fact(desk, one)).collect::<Vec<_>>().join("; ")
}

/// That an event was undone, by which.
pub fn undone(desk: &Desk, by: u32) -> String {
    format!(" ({})", say(desk, "log-undone-by", &[("number", &by)]))
}

/// A text in the reader's language, filled.
fn say(desk: &Desk, id: &str, values: &[(&str, &dyn Display)]) -> String {
    let words = Words { lang: desk.look.lang, vocabulary: Vocabulary::Japanese };
    let text = words.text(id).unwrap_or_else(|| unreachable!("the texts are part of the program, and {id} is one"));
    fill(text, values)
}

fn seats(seats: &[tiles::Seat]) -> String {
    if seats.is_empty() {
        return "–".to_owned();
    }
    seats.iter().map(|&seat| seat_letter(seat).to_string()).collect::<Vec<_>>().join(" ")
}

fn worth(worth: EnteredWorth) -> String {
    match worth {
        EnteredWorth::Han { han, fu: Some(fu) } => format!("{han} han {fu} fu"),
        EnteredWorth::Han { han, fu: None } => format!("{han} han"),
        EnteredWorth::Yakuman(1) => "yakuman".to_owned(),
        EnteredWorth::Yakuman(many) => format!("{many} yakuman"),
    }
}

fn win(desk: &Desk, win: &EnteredWin) -> String {
    let what = format!("{} {}", seat_letter(win.seat), worth(win.worth));
    match win.liable {
        Some(liable) => format!("{what}, {}", say(desk, "log-liable", &[("seat", &seat_letter(liable))])),
        None => what,
    }
}

fn hand(desk: &Desk, hand: &HandEntry) -> String {
    let how = match &hand.end {
        EnteredEnd::Ron { from, wins } => {
            let wins = wins.iter().map(|one| win(desk, one)).collect::<Vec<_>>().join(", ");
            say(desk, "log-hand-ron", &[("wins", &wins), ("from", &seat_letter(*from))])
        }
        EnteredEnd::Tsumo(one) => say(desk, "log-hand-tsumo", &[("win", &win(desk, one))]),
        EnteredEnd::Draw { waiting } => say(desk, "log-hand-draw", &[("waiting", &seats(waiting))]),
        EnteredEnd::Nagashi { claimants, waiting } => {
            say(desk, "log-hand-nagashi", &[("claimants", &seats(claimants)), ("waiting", &seats(waiting))])
        }
        EnteredEnd::Abort => say(desk, "log-hand-abort", &[]),
        EnteredEnd::Chombo { offenders } => say(desk, "log-hand-chombo", &[("offenders", &seats(offenders))]),
    };
    if hand.riichi.is_empty() { how } else { format!("{how}, riichi {}", seats(&hand.riichi)) }
}

fn points(desk: &Desk, totals: TableTotals) -> String {
    let [e, s, w, n] = totals.points;
    let points = format!("{e} {s} {w} {n}");
    if totals.bets == 0 {
        return points;
    }
    format!("{points}, {}", say(desk, "log-bets-left", &[("bets", &totals.bets)]))
}

fn ruling(desk: &Desk, number: u32, ruling: &Ruling) -> String {
    let verdict = match &ruling.verdict {
        Verdict::Warning => say(desk, "log-verdict-warning", &[]),
        Verdict::DeadHand => say(desk, "log-verdict-dead-hand", &[]),
        Verdict::Chombo => "chombo".to_owned(),
        Verdict::Points(points) => say(desk, "log-verdict-points", &[("points", points)]),
        Verdict::Disqualified { proof } => say(desk, "log-verdict-disqualified", &[("proof", &visible(proof))]),
        Verdict::Removed => say(desk, "log-verdict-removed", &[]),
    };
    let cause = ruling.cause.id();
    let player = desk.player(ruling.entry);
    let told =
        say(desk, "log-ruled", &[("number", &number), ("player", &player), ("verdict", &verdict), ("cause", &cause)]);
    told + &because(&ruling.text)
}

/// A reason that was given, in brackets.
fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(" ({})", visible(reason)) }
}

fn chair(chair: Chair) -> String {
    format!("{}{}", chair.table, seat_letter(chair.seat))
}

fn names(desk: &Desk, entries: &[EntryNo]) -> String {
    entries.iter().map(|&entry| desk.player(entry)).collect::<Vec<_>>().join(", ")
}

fn four(desk: &Desk, sitters: &[Sitter; 4]) -> String {
    sitters.iter().map(|&sitter| visible(&desk.sitter(sitter))).collect::<Vec<_>>().join(", ")
}

fn at_table(desk: &Desk, table: Option<TableNo>) -> String {
    match table {
        Some(table) => say(desk, "log-at-table", &[("table", &table)]),
        None => say(desk, "log-in-the-hall", &[]),
    }
}

/// One thing that happened.
fn fact(desk: &Desk, fact: &Fact) -> String {
    let id = format!("log-{}", fact.id());
    let tell = |values: &[(&str, &dyn Display)]| say(desk, &id, values);
    let person = |person: PersonId| Names::person(desk, person);
    let player = |entry: EntryNo| desk.player(entry);
    let substitute = |number: SubstituteNo| Names::substitute(desk, number);
    match fact {
        Fact::Created { name, organiser, .. } => tell(&[("name", &visible(name)), ("person", &person(*organiser))]),
        Fact::RulesChanged { rules } => tell(&[("rules", &visible(rules.trim()))]),
        Fact::SettingsChanged { .. } | Fact::Finished | Fact::Reopened => tell(&[]),
        Fact::Undone { number } => tell(&[("number", number)]),
        Fact::StaffNamed { person: one, role } => {
            let role = say(desk, &format!("log-role-{}", role.id()), &[]);
            tell(&[("person", &person(*one)), ("role", &role)])
        }
        Fact::StaffLeft { person: one } => tell(&[("person", &person(*one))]),
        Fact::Registered { entry, .. } | Fact::Waitlisted { entry, .. } | Fact::Promoted { entry } => {
            tell(&[("player", &player(*entry))])
        }
        Fact::CheckedIn { entry } => tell(&[("player", &player(*entry))]),
        Fact::Withdrew { entry, from } | Fact::Returned { entry, from } => {
            tell(&[("player", &player(*entry)), ("round", from)])
        }
        Fact::SubstituteListed { person: one, substitute } => {
            tell(&[("person", &person(*one)), ("number", &format!("S{substitute}"))])
        }
        Fact::SubstituteLeft { substitute } => tell(&[("number", &format!("S{substitute}"))]),
        Fact::TeamFormed { name, members, .. } => tell(&[("name", &visible(name)), ("players", &names(desk, members))]),
        Fact::TeamDissolved { team } => tell(&[("number", team)]),
        Fact::TableFixed { entry, table: Some(table) } => tell(&[("player", &player(*entry)), ("table", table)]),
        Fact::TableFixed { entry, table: None } => say(desk, "log-table-free", &[("player", &player(*entry))]),
        Fact::KeptApart { one, other, why } => {
            tell(&[("one", &player(*one)), ("other", &player(*other))]) + &because(why)
        }
        Fact::KeptApartLifted { one, other } => tell(&[("one", &player(*one)), ("other", &player(*other))]),
        Fact::Noted { entry, text } => tell(&[("player", &player(*entry)), ("text", &visible(text))]),
        Fact::DrawCommitted { commitment } => tell(&[("commitment", &visible(commitment))]),
        Fact::Drawn { seed, order } => tell(&[("seed", &visible(seed)), ("players", &names(desk, order))]),
        Fact::StageAdded { name, rounds, carry, cut } => {
            let carry = match carry {
                Carry::Keep => "log-carry-keep",
                Carry::Halve => "log-carry-halve",
                Carry::Clear => "log-carry-clear",
            };
            let told = tell(&[("name", &visible(name)), ("rounds", rounds), ("carry", &say(desk, carry, &[]))]);
            match cut {
                Some(cut) => format!("{told}, {}", say(desk, "log-cut", &[("players", cut)])),
                None => told,
            }
        }
        Fact::StageBegan { stage, field } => tell(&[("stage", stage), ("count", &field.len())]),
        Fact::RoundSeated { round, tables, how, .. } => {
            tell(&[("round", round), ("count", &tables.len())]) + &because(how)
        }
        Fact::SeatingDiscarded { round } => tell(&[("round", round)]),
        Fact::TableAdded { round, seats } => tell(&[("round", round), ("players", &four(desk, seats))]),
        Fact::SeatsSwapped { round, one, other } => {
            tell(&[("round", round), ("one", &chair(*one)), ("other", &chair(*other))])
        }
        Fact::SeatsCorrected { round, table, seats, reason } => {
            tell(&[("round", round), ("table", table), ("players", &four(desk, seats))]) + &because(reason)
        }
        Fact::SessionStarted { round } | Fact::ClockPaused { round } | Fact::ClockResumed { round } => {
            tell(&[("round", round)])
        }
        Fact::TimeAdded { round, table, seconds, reason } => {
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            tell(&[("round", round), ("where", &at_table(desk, *table)), ("time", &time)]) + &because(reason)
        }
        Fact::HandsGranted { round, table, hands, reason } => {
            tell(&[("round", round), ("table", table), ("hands", hands)]) + &because(reason)
        }
        Fact::SignalGiven { round, table, .. } => tell(&[("round", round), ("where", &at_table(desk, *table))]),
        Fact::SeatTaken { round, table, seat, at, reason } => {
            tell(&[("round", round), ("table", table), ("seat", &seat_letter(*seat)), ("time", &at.time_of_day())])
                + &because(reason)
        }
        Fact::DiceRolled { round, table }
        | Fact::HandTakenBack { round, table }
        | Fact::ResultConfirmed { round, table }
        | Fact::RefereeCalled { round, table }
        | Fact::RefereeCame { round, table } => tell(&[("round", round), ("table", table)]),
        Fact::HandEntered { round, table, hand: entered } => {
            tell(&[("round", round), ("table", table), ("hand", &hand(desk, entered))])
        }
        Fact::TotalsEntered { round, table, totals, record } => {
            tell(&[("round", round), ("table", table), ("points", &points(desk, *totals))])
                + &because(record.as_deref().unwrap_or_default())
        }
        Fact::ResultDisputed { round, table, totals } => {
            tell(&[("round", round), ("table", table), ("points", &points(desk, *totals))])
        }
        Fact::ResultSet { round, table, totals, reason } => {
            tell(&[("round", round), ("table", table), ("points", &points(desk, *totals))]) + &because(reason)
        }
        Fact::ResultReopened { round, table, reason } => tell(&[("round", round), ("table", table)]) + &because(reason),
        Fact::ResultsSwapped { round, one, other } => tell(&[("round", round), ("one", one), ("other", other)]),
        Fact::Substituted { round, table, seat, substitute: number, reason, hand } => {
            let reason = match reason {
                VacancyReason::CannotPlay => "log-vacant-cannot-play",
                VacancyReason::TooLate => "log-vacant-too-late",
                VacancyReason::DroppedOut => "log-vacant-dropped-out",
                VacancyReason::Disqualified => "log-vacant-disqualified",
            };
            let since = match hand {
                Some(hand) => say(desk, "log-since-hand", &[("hand", hand)]),
                None => say(desk, "log-since-start", &[]),
            };
            tell(&[
                ("round", round),
                ("table", table),
                ("seat", &seat_letter(*seat)),
                ("substitute", &substitute(*number)),
                ("since", &since),
                ("reason", &say(desk, reason, &[])),
            ])
        }
        Fact::Ruled { number, ruling: ruled } => ruling(desk, number.0, ruled),
        Fact::RulingCancelled { ruling, reason } => tell(&[("number", ruling)]) + &because(reason),
        Fact::Published { upto } | Fact::Hidden { upto } => tell(&[("round", upto)]),
        Fact::Announced { text } => tell(&[("text", &visible(text))]),
    }
}
