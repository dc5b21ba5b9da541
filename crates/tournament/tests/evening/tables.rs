//! What happens at a table: substitutes, the signal, seats that were wrong, and rulesets that are changed later.

use crate::hall::*;
use janso_tournament::*;
use tiles::Seat;

const ROUND: RoundNo = RoundNo(1);
const TABLE: TableNo = TableNo(1);

fn hand(text: &str) -> Change {
    Change::EnterHand(ROUND, TABLE, read_entered_hand(text).expect("a hand"))
}

fn substitute(seat: Seat, from: Option<Substitute>) -> Change {
    let (substitute, reason) = (SubstituteNo(1), VacancyReason::CannotPlay);
    Change::Substitute { round: ROUND, table: TABLE, seat, substitute, reason, from }
}

fn signal() -> Change {
    Change::GiveSignal { round: ROUND, table: None, before_dice: vec![] }
}

/// One table, and somebody who can play for others.
fn started(rules: &str) -> Hall {
    let mut hall = Hall::new(rules, Settings::tournament(), 4);
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.seat(1);
    hall.give(Change::StartSession(ROUND));
    hall
}

// clause: tour.sub.mid-session.last-2012
// clause: tour.sub.mid-session.last-2016
// clause: tour.sub.from-start.wins-2012
// clause: tour.sub.from-start.wins-2016
#[test]
fn a_substitute_at_a_table_that_enters_totals_says_since_when() {
    for (rules, mid_session, from_start) in [
        ("ema2016", [-30_000, 16_000, 4_000, -9_000], [-30_000, 6_000, -6_000, -19_000]),
        ("ema2012", [-30_000, 31_000, 9_000, -14_000], [-30_000, 11_000, -11_000, -34_000]),
    ] {
        for (from, expected) in [(Substitute::MidSession { hand: 5 }, mid_session), (Substitute::FromStart, from_start)]
        {
            let mut hall = started(rules);
            hall.now.0 += 3_000;
            hall.check_refused(
                substitute(Seat::A, None),
                "the session has begun and no hand is written down: say in which hand the substitute stepped in, or that it was \
                 from the start",
            );
            hall.give(substitute(Seat::A, Some(from)));
            hall.give(totals(1, 1, POINTS));
            assert_eq!(hall.entries(1, 1), expected, "{rules} {from:?}");
        }
    }
}

#[test]
fn where_hands_are_written_down_they_say_since_when() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 4);
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.seat(1);
    hall.check_refused(
        substitute(Seat::A, Some(Substitute::MidSession { hand: 1 })),
        "no hand has begun: the substitute plays from the start",
    );
    hall.give(Change::StartSession(ROUND));
    hall.give(hand("draw tenpai nobody"));
    hall.give(hand("draw tenpai nobody"));
    hall.check_refused(
        substitute(Seat::A, Some(Substitute::MidSession { hand: 3 })),
        "2 hands have begun at this table: say one of them",
    );
    hall.give(substitute(Seat::A, None));
    let replaced = hall.tournament().table(ROUND, TABLE).expect("it").substitutes[Seat::A].expect("a substitute");
    assert_eq!(replaced.from, Substitute::MidSession { hand: 2 });
    let mut before = Hall::new("ema2016", Settings::tournament(), 4);
    before.give(Change::ListSubstitute(PersonId(50)));
    before.seat(1);
    before.give(substitute(Seat::A, None));
    let replaced = before.tournament().table(ROUND, TABLE).expect("it").substitutes[Seat::A].expect("a substitute");
    assert_eq!(replaced.from, Substitute::FromStart);
}

// clause: tour.session.hand-plus-one
// clause: tour.session.before-dice
#[test]
fn the_signal_comes_during_a_hand_where_nobody_writes_dice_down() {
    let session = |hall: &Hall| hall.tournament().table(ROUND, TABLE).expect("it").session;
    let mut hall = started("ema2016");
    hall.give(hand("draw tenpai E"));
    hall.give(signal());
    assert_eq!(session(&hall).hands_left, Some(2));
    hall.give(hand("draw tenpai E"));
    assert!(!session(&hall).is_over());
    hall.give(hand("draw tenpai E"));
    assert!(session(&hall).is_over() && hall.tournament().table_result(ROUND, TABLE).is_some());
    // Where the dice are written down it is known, and so it is where the table says so.
    let mut hall = started("ema2016");
    hall.give(Change::RollDice(ROUND, TABLE));
    hall.give(hand("draw tenpai E"));
    hall.give(signal());
    assert_eq!(session(&hall).hands_left, Some(1));
    let mut hall = started("ema2016");
    hall.give(Change::GiveSignal { round: ROUND, table: None, before_dice: vec![TABLE] });
    assert_eq!(session(&hall).hands_left, Some(1));
    hall.give(hand("draw tenpai E"));
    assert!(session(&hall).is_over());
    // A table that was between hands after all enters what it has.
    let mut hall = started("ema2016");
    hall.give(signal());
    hall.give(hand("draw tenpai E"));
    hall.give(totals(1, 1, [33_000, 29_000, 29_000, 29_000]));
    let mut hall = started("wrc2022");
    hall.give(signal());
    assert_eq!(session(&hall).hands_left, Some(1));
}

#[test]
fn a_signal_does_not_say_since_when_a_substitute_plays() {
    let mut hall = started("ema2016");
    hall.give(signal());
    assert!(matches!(hall.answer_to(ORGANISER, substitute(Seat::A, None)), Err(CommandRefusal::SinceWhen)));
}

// clause: tour.sub.one-entry
#[test]
fn lateness_and_substitutes_go_with_the_person_who_changes_chairs() {
    let mut hall = Hall::new("ema2016", Settings::tournament(), 8);
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.seat(1);
    hall.give(Change::StartSession(ROUND));
    hall.now.0 += 125;
    hall.give(Change::TakeSeat { round: ROUND, table: TABLE, seat: Seat::A, at: None, reason: String::new() });
    hall.give(substitute(Seat::B, Some(Substitute::FromStart)));
    hall.give(totals(1, 1, POINTS));
    hall.give(totals(1, 2, POINTS));
    let line = |hall: &Hall, entry| hall.tournament().standings().line(EntryNo(entry)).expect("a line").total;
    assert_eq!([1, 2, 3].map(|entry| line(&hall, entry)), [17_000, -30_000, -6_000]);
    // Players 1, 2 and 3 really sat one chair further.
    let seats = [3, 1, 2, 4].map(|entry| Sitter::Player(EntryNo(entry)));
    let reason = "winds drawn anew".to_owned();
    hall.give(Change::CorrectSeats { round: ROUND, table: TABLE, seats, reason });
    assert_eq!([1, 2, 3].map(|entry| line(&hall, entry)), [4_000, -30_000, 19_000]);
    let mut hall = Hall::new("ema2016", Settings::tournament(), 8);
    hall.give(Change::ListSubstitute(PersonId(50)));
    hall.seat(1);
    hall.give(substitute(Seat::A, None));
    let chair = |table, seat| Chair { table: TableNo(table), seat };
    hall.give(Change::SwapSeats(ROUND, chair(1, Seat::A), chair(2, Seat::C)));
    let replaced = |table| hall.tournament().table(ROUND, TableNo(table)).expect("it").substitutes;
    assert!(replaced(1)[Seat::A].is_none() && replaced(2)[Seat::C].is_some());
}

#[test]
fn nothing_is_entered_for_somebody_who_is_away_and_not_replaced() {
    let mut hall = started("ema2016");
    assert_eq!(hall.tournament().next_unplayed(), RoundNo(2));
    hall.seat(2);
    hall.seat(3);
    assert_eq!(hall.tournament().next_unplayed(), RoundNo(2));
    hall.give(Change::Withdraw(EntryNo(3), RoundNo(2)));
    hall.give(totals(1, 1, POINTS));
    hall.check_refused(
        totals(2, 1, POINTS),
        "W (player 3) is away in this round: name the substitute first, or let them return",
    );
    let (table, seat, substitute, reason) = (TABLE, Seat::C, SubstituteNo(1), VacancyReason::DroppedOut);
    hall.give(Change::Substitute { round: RoundNo(2), table, seat, substitute, reason, from: None });
    hall.give(totals(2, 1, POINTS));
    assert_eq!(hall.entries(2, 1), [19_000, 6_000, -30_000, -19_000]);
    let verdict = Verdict::Disqualified { proof: "marked tiles".to_owned() };
    let (entry, round, cause) = (EntryNo(1), Some(RoundNo(2)), Cause::Offence(Offence::Cheating));
    let (text, decided_by) = (String::new(), vec![PersonId(900)]);
    hall.give(Change::Rule(Ruling { entry, round, table: None, cause, verdict, text, decided_by }));
    hall.check_refused(
        totals(3, 1, POINTS),
        "E (player 1) was disqualified or taken out before: name the substitute first",
    );
    // What was played before can be corrected.
    let set = TableTotals { points: [31_000, 34_000, 29_000, 26_000], bets: 0 };
    hall.give(Change::SetResult { round: ROUND, table: TABLE, totals: set, reason: "the sheet".to_owned() });
}

#[test]
fn another_ruleset_recounts_everything_or_is_refused() {
    let mut hall = started("ema2016");
    let rules = |id: &str| Change::ChangeRules(format!("base = \"{id}\"\n"));
    hall.give(totals(1, 1, POINTS));
    hall.check_refused(
        rules("tenhou"),
        "the ruleset cannot be used: by it there are 20000 points too many in the result of round 1 table 1",
    );
    hall.give(rules("ema2012"));
    assert_eq!(hall.entries(1, 1), [34_000, 11_000, -11_000, -34_000]);
    // Hands are played again: a chombo is paid at the table in one edition, and taken after uma in the other.
    let mut hall = started("ema2016");
    hall.give(hand("chombo E"));
    hall.give(signal());
    hall.give(hand("draw tenpai nobody"));
    hall.give(hand("draw tenpai nobody"));
    let before = hall.entries(1, 1);
    hall.give(rules("ema2012"));
    let paid = hall.tournament().table(ROUND, TABLE).expect("it").result.as_ref().expect("a result").totals.points;
    assert_ne!((hall.entries(1, 1), paid), (before, [30_000; 4]));
    assert_eq!(paid, hall.tournament().table(ROUND, TABLE).expect("it").current().points);
}

#[test]
fn an_event_does_not_end_with_a_result_that_counts_nothing() {
    let mut hall = started("ema2016");
    hall.give(totals(1, 1, POINTS));
    hall.now.0 += 2_000;
    hall.give(Change::TakeSeat { round: ROUND, table: TABLE, seat: Seat::A, at: None, reason: String::new() });
    hall.check_refused(
        Change::Finish,
        "the result of round 1 table 1 does not count: player 1 was too late to play: name a substitute; correct it first",
    );
    let later = Moment(hall.now.0 + 60);
    let reason = "the clock of the hall".to_owned();
    let change = Change::TakeSeat { round: ROUND, table: TABLE, seat: Seat::A, at: Some(later), reason };
    assert!(matches!(hall.answer_to(ORGANISER, change), Err(CommandRefusal::AfterNow(_))));
}

#[test]
fn a_ruling_that_was_cancelled_does_not_stand_in_the_way_of_an_undo() {
    let mut hall = started("ema2016");
    let entered = hall.state.next_number();
    hall.give(totals(1, 1, POINTS));
    let (entry, cause, verdict) = (EntryNo(1), Cause::Offence(Offence::Phone), Verdict::Points(1_000));
    let (text, decided_by) = (String::new(), vec![PersonId(900)]);
    hall.give(Change::Rule(Ruling { entry, round: Some(ROUND), table: None, cause, verdict, text, decided_by }));
    let ruled = hall.state.log().len() as u32;
    hall.check_refused(Change::Undo { number: ruled }, "rulings stay in the log: cancel the ruling instead");
    hall.give(Change::CancelRuling(RulingNo(1), "somebody else".to_owned()));
    assert_eq!(hall.state.last_standing().map(|event| event.number), Some(entered));
    hall.give(Change::Undo { number: entered });
    assert!(hall.tournament().table_result(ROUND, TABLE).is_none());
    assert_eq!(hall.tournament().rulings.len(), 1, "it stays in the log");
    assert_eq!(State::fold(hall.state.log()).as_ref(), Ok(&hall.state));
}

#[test]
fn points_in_another_unit_are_refused_with_what_they_may_mean() {
    let hall = started("ema2016");
    hall.check_refused(
        totals(1, 1, [4_000, 1_000, -1_000, -4_000]),
        "120000 points are missing; are these gains? then the points at the end are 34000 31000 29000 26000",
    );
    hall.check_refused(
        totals(1, 1, [340, 310, 290, 260]),
        "the points of E are not whole hundreds; are these hundreds? then write 34000 31000 29000 26000",
    );
}
