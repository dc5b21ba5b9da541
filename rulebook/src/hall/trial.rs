//! What the room of tournaments makes of a case.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use engine::Settlement;
use table::HandEnd;
use tiles::{BySeat, Seat};
use tournament::{
    Decision, History, Lateness, Pause, Removal, Seated, SessionClock, SittingFault, SittingResult, Sound, Status,
    TableEvent, TablePhase, TableRefusal, TableSession, ZeroSum, standing,
};
use words::{Card as WordsCard, Lang};

use super::{Card, Clock, ClockEvent, ClockStep, HandsLeft, Late, OffenceTold, Sitting, Standings, Time};
use crate::case::Basis;
use crate::clauses::{Clause, EDITIONS};
use crate::run::Trial;

impl Trial<'_> {
    pub(crate) fn clock(&mut self, told: &Clock) {
        let mut hall = Hall::new(self.rules, told);
        for (line, step) in told.lines.iter().zip(&told.steps) {
            if let Err(why) = hall.step(*step) {
                return self.differs(line, "it can happen", why);
            }
        }
        let expect = &told.expect;
        let table = &hall.table;
        self.compare("hands left", expect.left, HandsLeft(table.hands_left));
        self.compare("whether nothing more is played", expect.over, table.is_over());
        self.compare("whether a hand is in progress", expect.in_hand, table.phase == TablePhase::InHand);
        let sound = |(sound, at): (Sound, Duration)| match sound {
            Sound::Start => format!("{} start", Time(at)),
            Sound::Signal => format!("{} signal", Time(at)),
        };
        let sounds: Vec<String> = hall.clock.sounds(Duration::ZERO).into_iter().map(sound).collect();
        self.compare("what is heard", expect.sounds.clone(), sounds);
        self.compare("who deals", expect.dealer, table.game.dealer as u8 + 1);
        self.compare("the points", expect.points, table.game.points.into_array());
        let substitutes = expect.substitute.map(|all| all.map(|one| one.0.0));
        self.compare("who plays for whom", substitutes, table.substitutes.into_array());
        let late = hall.clock.run(hall.now).unwrap_or_default();
        self.compare("how late it is", expect.late, Time(late));
        let result = match table.phase {
            TablePhase::Over(result) => Some(result),
            TablePhase::BeforeStart | TablePhase::BetweenHands | TablePhase::InHand => None,
        };
        self.compare("the places", expect.places.map(Some), result.map(|result| result.places.into_array()));
        self.compare("uma", expect.uma.map(Some), result.map(|result| result.uma.into_array()));
        self.compare("left-over bets", expect.bets_to.map(Some), result.map(|result| result.bets.into_array()));
        self.compare("the result", expect.totals.map(Some), result.map(|result| result.totals.into_array()));
    }

    pub(crate) fn sitting(&mut self, told: &Sitting) {
        let expect = &told.expect;
        let result = match (told.result(self.rules), &expect.refused) {
            (Ok(result), None) => result,
            (Ok(_), Some(part)) => return self.differs("the result", format!("impossible: … {part} …"), "possible"),
            (Err(fault), Some(part)) if fault.to_string().contains(part) => return,
            (Err(fault), _) => {
                let expected = expect.refused.as_deref().unwrap_or("possible");
                return self.differs("the result", expected, fault.to_string());
            }
        };
        self.compare("the places", expect.places, result.places.into_array());
        self.compare("uma", expect.uma, result.uma.into_array());
        self.compare("left-over bets", expect.bets_to, result.bets.into_array());
        self.compare("what is taken at once", expect.at_once, result.at_once.into_array());
        self.compare("what is taken after uma", expect.after_uma, result.after_uma.into_array());
        self.compare("the entries", expect.entries, result.entries.into_array());
        let zero_sum = expect.zero_sum.map(|told| ZeroSum {
            at_once: told.at_once,
            after_uma: told.after_uma,
            substitutes: told.substitutes,
            not_given: told.not_given,
        });
        self.compare("what the entries add up to", zero_sum, result.zero_sum);
        let sum = result.entries.values().sum::<i32>();
        self.compare("the sum of the entries", Some(sum), result.zero_sum.sum());
    }

    pub(crate) fn standings(&mut self, told: &Standings) {
        let expect = &told.expect;
        let mut seated = Vec::new();
        for table in &told.tables {
            let lines = BySeat::new(table.players.each_ref().map(String::as_str));
            match table.sitting.result(self.rules) {
                Ok(result) => seated.push(Seated { session: table.session, lines, entries: result.entries }),
                Err(fault) => return self.differs("a table of the list", "possible", fault.to_string()),
            }
        }
        let names: BTreeSet<&str> = seated.iter().flat_map(|table| table.lines.into_array()).collect();
        let mut players = Vec::new();
        for name in names {
            let status = match told.removed.get(name) {
                Some(removal) => {
                    let removal =
                        Removal { reason: &removal.reason, referee: &removal.referee, organiser: &removal.organiser };
                    if let Err(refusal) = removal.check() {
                        return self.refused(expect.refused.as_deref(), &refusal.to_string());
                    }
                    Status::Removed
                }
                None if told.disqualified.iter().any(|other| other == name) => Status::Disqualified,
                None => Status::Listed,
            };
            players.push((name, status));
        }
        let list = match standing(&players, &seated) {
            Ok(list) => list,
            Err(fault) => return self.refused(expect.refused.as_deref(), &format!("{fault:?}")),
        };
        if let Some(part) = &expect.refused {
            return self.differs("the list", format!("impossible: … {part} …"), "possible");
        }
        let line = |line: &tournament::Standing<&str>| format!("{} {} {}", line.place, line.who, line.total);
        self.compare("the list", expect.list.clone(), list.iter().map(line).collect());
        let ranked: BTreeSet<&str> = list.iter().map(|line| line.who).collect();
        let expected = expect.counts_for_ranking.as_ref().map(|all| all.iter().map(String::as_str).collect());
        self.compare("who counts for the ranking", expected, ranked);
        for (name, sessions) in &expect.sessions {
            let found = list.iter().find(|line| line.who == name).map(|line| line.sessions);
            self.compare(&format!("the sessions of {name}"), Some(Some(*sessions)), found);
        }
    }

    fn refused(&mut self, expected: Option<&str>, found: &str) {
        match expected {
            Some(part) if found.contains(part) => (),
            Some(part) => self.differs("the list", format!("impossible: … {part} …"), found),
            None => self.differs("the list", "possible", found),
        }
    }

    pub(crate) fn late(&mut self, told: &Late) {
        let found = Lateness::of(self.rules, told.time.0);
        let points = match found {
            Lateness::Points(points) => Some(points),
            Lateness::Replaced => None,
        };
        self.compare("points for lateness", told.expect.points.map(Some), points);
        self.compare("whether a substitute plays", told.expect.replaced, found == Lateness::Replaced);
    }

    /// Every decision that is allowed has to rest on a clause of the edition that the case cites.
    pub(crate) fn offence(&mut self, told: &OffenceTold, basis: &Basis) {
        let history = History {
            earlier: told.earlier,
            punished_obstruction: told.punished,
            punished_severely: told.punished_severely,
        };
        let decide = |measure| Decision { offence: told.offence, measure, history, text: &told.text }.check(self.rules);
        let mut differences = Vec::new();
        for measure in &told.expect.allowed {
            match decide(measure.measure()) {
                Ok(clauses) => differences.extend(unfounded(clauses, basis, self.id)),
                Err(refusal) => differences.push(("allowed".to_owned(), refusal.to_string())),
            }
        }
        for (measure, expected) in told.expect.refused.iter().flatten() {
            match decide(measure.measure()) {
                Ok(_) => differences.push((expected.clone(), format!("{measure} is allowed"))),
                Err(refusal) if refusal.id() == expected => (),
                Err(refusal) => differences.push((expected.clone(), refusal.id().to_owned())),
            }
        }
        for (expected, found) in differences {
            self.differs(told.offence.id(), expected, found);
        }
    }

    /// A card has to be there in all languages, tell its clause where it holds, and say what the case expects.
    pub(crate) fn card(&mut self, told: &Card) {
        let Some(card) = WordsCard::of(&told.card) else {
            return self.differs("the card", "it is there", "there is none");
        };
        let holds = Clause::named(&told.card).is_some_and(|clause| clause.editions.contains(&self.id));
        let shown = words::etiquette_cards(self.id).any(|other| other.clause() == told.card);
        self.compare("whether it is shown in this edition", Some(holds), shown);
        let expect = &told.expect;
        let parts = BTreeMap::from([("en", &expect.en), ("da", &expect.da), ("de", &expect.de), ("nl", &expect.nl)]);
        for lang in Lang::ALL {
            let (part, text) = (parts[lang.code()], card.text(lang));
            if part.is_empty() || !text.to_lowercase().contains(&part.to_lowercase()) {
                self.differs(lang.code(), part, text);
            }
        }
    }
}

/// What is wrong with the clauses on which a decision rests.
fn unfounded(clauses: &[&str], basis: &Basis, edition: &str) -> Option<(String, String)> {
    let cited = match basis {
        Basis::Clauses(cited) if EDITIONS.contains(&edition) => cited,
        Basis::Clauses(_) | Basis::Source(_) => return None,
    };
    let founded = cited.iter().any(|clause| clauses.contains(&clause.id) && clause.editions.contains(&edition));
    (!founded).then(|| ("a clause of the case".to_owned(), format!("it rests on {}", clauses.join(", "))))
}

impl Sitting {
    /// What the session comes to.
    fn result(&self, rules: &rules::Rules) -> Result<SittingResult, SittingFault> {
        let sitting = tournament::Sitting {
            points: BySeat::new(self.points),
            bets: self.bets,
            late: BySeat::new(self.late.map(|late| late.0.0)),
            chombos: BySeat::new(self.chombos),
            penalties: BySeat::new(self.penalties),
            handed_over: BySeat::new(self.handed_over),
            substitutes: BySeat::new(self.substitute.map(|substitute| substitute.0.0)),
        };
        sitting.result(rules)
    }
}

/// A hall with one table.
struct Hall<'a> {
    rules: &'a rules::Rules,
    clock: SessionClock,
    table: TableSession,
    /// The time in the hall, counted from the start of the session.
    now: Duration,
}

impl Hall<'_> {
    fn new<'a>(rules: &'a rules::Rules, told: &Clock) -> Hall<'a> {
        let mut table = TableSession::new(rules);
        table.game.round = told.round;
        table.game.dealer = Seat::ALL[usize::from(told.dealer - 1)];
        table.game.bets = told.bets;
        table.game.points = told.points.map_or(table.game.points, BySeat::new);
        Hall { rules, clock: SessionClock::new(rules), table, now: Duration::ZERO }
    }

    fn step(&mut self, step: ClockStep) -> Result<(), String> {
        match step {
            ClockStep::Happens(event) => self.happen(event).map_err(|refusal| refusal.to_string()),
            ClockStep::Refused(event, expected) => {
                let before = self.table;
                match self.happen(event) {
                    Err(refusal) if refusal == expected && self.table == before => Ok(()),
                    Err(refusal) => Err(format!("it cannot: {}", refusal.id())),
                    Ok(()) => Err("it happens".to_owned()),
                }
            }
            ClockStep::Until(Time(at)) if at < self.now => Err("time does not go back".to_owned()),
            ClockStep::Until(Time(at)) => self.run_until(at),
            ClockStep::UntilSignal => {
                let at = self.clock.signal_at(Duration::ZERO).ok_or("the clock does not run")?;
                self.run_until(at)
            }
            ClockStep::Pause => {
                self.clock.pauses.push(Pause { from: self.now, until: None });
                Ok(())
            }
            ClockStep::Resume => {
                let pause = self.clock.pauses.last_mut().ok_or("the clock was not stopped")?;
                pause.until = Some(self.now);
                Ok(())
            }
            ClockStep::More(minutes) => {
                self.clock.extra += Duration::from_secs(60 * u64::from(minutes));
                Ok(())
            }
        }
    }

    /// Time passes. The signal is given on the way, if it falls into that time.
    fn run_until(&mut self, at: Duration) -> Result<(), String> {
        self.now = at;
        let is_due = self.clock.is_signal_past(at, Duration::ZERO) && self.table.hands_left.is_none();
        if is_due && !self.table.is_over() {
            self.table.apply(self.rules, TableEvent::Signalled).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    fn happen(&mut self, event: ClockEvent) -> Result<(), TableRefusal> {
        let bets_left = match event {
            ClockEvent::Ended(HandEnd::Won { .. }) => 0,
            ClockEvent::Start
            | ClockEvent::Dice
            | ClockEvent::Ended(_)
            | ClockEvent::Granted(_)
            | ClockEvent::Replaced(..) => self.table.game.bets,
        };
        let settlement = &Settlement { bets_left, ..Settlement::default() };
        let event = match event {
            ClockEvent::Start => TableEvent::Started,
            ClockEvent::Dice => TableEvent::DiceRolled,
            ClockEvent::Ended(end) => TableEvent::HandEnded { end, settlement },
            ClockEvent::Granted(hands) => TableEvent::HandsGranted(hands),
            ClockEvent::Replaced(seat, why) => TableEvent::Replaced { seat, why },
        };
        self.table.apply(self.rules, event)?;
        if event == TableEvent::Started {
            self.clock.start = Some(self.now);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;
    use crate::case::Topic;

    /// What the room of tournaments says against a case under ema2016.
    #[track_caller]
    fn mismatches(clause: &str, lines: &str) -> Vec<String> {
        let head = format!("topic = \"T\"\nabout = \"A\"\n[[case]]\ntitle = \"t\"\nclauses = [\"{clause}\"]\n");
        let (topic, faults) = Topic::read("t.toml", &format!("{head}{lines}"));
        assert_eq!(faults, []);
        let rules = Ruleset::named("ema2016").expect("an edition");
        topic.cases[0].run(rules).iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(lines: &str, part: &str) {
        let found = mismatches("tour.result.formula", lines);
        assert!(found.iter().any(|mismatch| mismatch.contains(part)), "{part:?} is not said in {found:#?}");
    }

    #[test]
    fn every_expectation_of_a_session_can_fail() {
        let clock = |expect: &str| format!("clock = [\"start\", \"dice\", \"signal\"]\nexpect = {{ {expect} }}\n");
        assert_eq!(mismatches("tour.result.formula", &clock("left = 2, in_hand = true, over = false")), [""; 0]);
        check(&clock("left = 1"), "hands left: the case says HandsLeft(Some(1))");
        check(&clock("left = \"no limit\""), "hands left: the case says HandsLeft(None)");
        check(&clock("over = true"), "whether nothing more is played");
        check(&clock("in_hand = false"), "whether a hand is in progress");
        check(&clock("sounds = [\"90:00 end\"]"), "what is heard");
        check(&clock("dealer = 2"), "who deals: the case says 2, the engine says 1");
        check(&clock("points = [1, 2, 3, 4]"), "the points");
        check(&clock("late = \"1:00\""), "how late it is");
        check(&clock("substitute = [\"from-start\", \"\", \"\", \"\"]"), "who plays for whom");
        for result in ["places = [1, 1, 1, 1]", "uma = [0, 0, 0, 0]", "bets_to = [0, 0, 0, 0]", "totals = [0, 0, 0, 0]"]
        {
            check(&clock(result), "the engine says None");
        }
        check(
            "clock = [\"dice\"]\nexpect = { left = 1 }\n",
            "it can happen, the engine says the session has not started",
        );
        check("clock = [\"start\", \"refused: dice: over\"]\nexpect = { left = 1 }\n", "the engine says it happens");
        check("clock = [\"refused: dice: over\"]\nexpect = { left = 1 }\n", "the engine says it cannot: not-started");
        check("clock = [\"start\", \"at 5:00\", \"at 4:00\"]\nexpect = { left = 1 }\n", "time does not go back");
        check("clock = [\"the clock goes on\"]\nexpect = { left = 1 }\n", "the clock was not stopped");
        check("clock = [\"signal\"]\nexpect = { left = 1 }\n", "the clock does not run");
    }

    #[test]
    fn every_expectation_of_a_result_can_fail() {
        let sitting = |expect: &str| {
            format!(
                "sitting = [34000, 31000, 29000, 25000]\nbets = 1\npenalties = [0, 8000, 0, 0]\nexpect = {{ {expect} }}\n"
            )
        };
        check(
            &sitting("places = [2, 1, 3, 4]"),
            "the places: the case says [2, 1, 3, 4], the engine says [1, 2, 3, 4]",
        );
        check(&sitting("uma = [0, 0, 0, 0]"), "uma: the case says");
        check(&sitting("bets_to = [0, 0, 0, 0]"), "left-over bets: the case says");
        check(&sitting("at_once = [0, 8000, 0, 0]"), "what is taken at once: the case says");
        check(&sitting("after_uma = [0, 0, 0, 0]"), "what is taken after uma: the case says");
        check(&sitting("entries = [0, 0, 0, 0]"), "the entries: the case says");
        check(&sitting("zero_sum = { at_once = -8000 }"), "what the entries add up to");
        check(&sitting("refused = \"missing\""), "the engine says possible");
        check("sitting = [1, 2, 3, 4]\nexpect = { places = [1, 2, 3, 4] }\n", "whole hundreds");
        check("sitting = [100, 200, 300, 400]\nexpect = { refused = \"hundreds\" }\n", "119000 points are missing");
        check("lateness = \"9:59\"\nexpect = { points = 10000 }\n", "points for lateness: the case says Some(10000)");
        check("lateness = \"9:59\"\nexpect = { replaced = true }\n", "whether a substitute plays: the case says true");
    }

    #[test]
    fn every_expectation_of_a_list_can_fail() {
        let list = |told: &str, expect: &str| {
            let table = "[[case.standing]]\nsession = 1\nplayers = [\"A\", \"B\", \"C\", \"D\"]\nsitting = [40000, 30000, 30000, 20000]\n";
            format!("{told}\n{table}[case.expect]\n{expect}\n")
        };
        let right = "list = [\"1 A 25000\", \"2 B 0\", \"2 C 0\", \"4 D -25000\"]";
        assert_eq!(mismatches("tour.result.formula", &list("", right)), [""; 0]);
        check(&list("disqualified = [\"A\"]", right), "the list: the case says");
        check(&list("", "counts_for_ranking = [\"A\"]"), "who counts for the ranking");
        check(&list("", "sessions = { A = 2 }"), "the sessions of A: the case says Some(2), the engine says Some(1)");
        check(&list("", "refused = \"no\""), "the engine says possible");
        let removed = |reason: &str| {
            format!("removed = {{ A = {{ reason = \"{reason}\", referee = \"R\", organiser = \"O\" }} }}")
        };
        check(&list(&removed(""), right), "the engine says a removal needs a reason");
        check(&list(&removed("ill"), right), "the list: the case says");
    }

    #[test]
    fn every_expectation_of_an_offence_and_of_a_card_can_fail() {
        let offence = |expect: &str| format!("offence = \"obstruction\"\nexpect = {{ {expect} }}\n");
        let found = mismatches("tour.obstruct.first", &offence("allowed = [\"8000 points\"]"));
        assert_eq!(found, [""; 0]);
        check(
            &offence("allowed = [\"8000 points\"]"),
            "a clause of the case, the engine says it rests on tour.obstruct.first",
        );
        check(&offence("allowed = [\"9000 points\"]"), "the engine says this costs 8000 or 12000 points");
        check(&offence("refused = { \"8000 points\" = \"points\" }"), "8000 points is allowed");
        check(
            &offence("refused = { \"9000 points\" = \"no-proof\" }"),
            "the case says no-proof, the engine says points",
        );
        let card = |clause: &str, en: &str| {
            format!("card = \"{clause}\"\nexpect = {{ en = \"{en}\", da = \"hånd\", de = \"Hand\", nl = \"hand\" }}\n")
        };
        check(&card("discard.face-visible", "luck"), "en: the case says luck");
        check(&card("limit.mangan", "face"), "the card: the case says it is there");
        check(&card("etiquette.ten-seconds", ""), "en: the case says ");
    }

    /// Whatever only people can follow has a card, and a card is shown where its clause holds.
    #[test]
    fn cards_are_those_of_the_clauses() {
        for clause in Clause::all().iter().filter(|clause| clause.kind == "etiquette") {
            assert!(WordsCard::of(clause.id).is_some(), "{} has no card", clause.id);
        }
        for card in WordsCard::all() {
            let clause = Clause::named(card.clause()).unwrap_or_else(|| panic!("no clause {}", card.clause()));
            assert!(card.editions().eq(clause.editions.iter().copied()), "{}", clause.id);
        }
    }
}
