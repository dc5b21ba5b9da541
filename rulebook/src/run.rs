//! What the engine makes of a case, and where that differs from what the case expects.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use engine::shanten::shanten;
use engine::value::{of_han, of_yakuman};
use engine::{
    FirstGoAround, Liable, Outcome, Riichi, Score as Scored, Settlement, Stakes, Value, Waits, Win, WinBy, WinSetup,
    each_score,
};
use rules::{Field, Nagashi, Ruleset, Worth as YakuWorth, Yaku};
use tiles::{ByWind, KindSet, Wind};

use crate::case::{
    Case, Course, CourseExpected, Ending, Hand, List, Listed, Rules, Score, ScoreExpected, Settle, SettleExpected,
    Situation, Winner, Worth,
};
use crate::told::{Declared, FuId, NAGASHI, PerWind, Tiles, YakuId};

/// A point on which a case and the engine differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// What was looked at.
    pub what: String,
    /// What the case says.
    pub expected: String,
    /// What the engine says.
    pub found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the case says {}, the engine says {}", self.what, self.expected, self.found)
    }
}

impl Case {
    /// Tries the case under a ruleset. Nothing comes back where all expectations hold.
    pub fn run(&self, ruleset: &Ruleset) -> Vec<Mismatch> {
        let mut trial = Trial { rules: &ruleset.rules, id: ruleset.id, mismatches: Vec::new() };
        match &self.situation {
            Situation::Score(course, score) => {
                let course = course.as_ref().map(|course| trial.course(course));
                trial.score(course, score);
            }
            Situation::Hand(hand) => trial.hand(hand),
            Situation::Settle(course, settle) => {
                let course = course.as_ref().map(|course| trial.course(course));
                trial.settle(course, settle);
            }
            Situation::Course(course) => {
                trial.course(course);
            }
            Situation::Break(told) => trial.breaks(told),
            Situation::After(told) => trial.after(told),
            Situation::Result(told) => trial.result(told),
            Situation::Indicator(indicator) => {
                trial.compare("the dora", indicator.expect.dora_kind, indicator.indicator.indicates());
            }
            Situation::List(list) => trial.list(list),
            Situation::Rules(rules) => trial.fields(rules),
            Situation::Play(told) => trial.play(told),
            Situation::Clock(told) => trial.clock(told),
            Situation::Sitting(told) => trial.sitting(told),
            Situation::Standings(told) => trial.standings(told),
            Situation::Late(told) => trial.late(told),
            Situation::Offence(told) => trial.offence(told, &self.basis),
            Situation::Card(told) => trial.card(told),
        }
        trial.mismatches
    }
}

/// One case under one ruleset.
pub(crate) struct Trial<'a> {
    pub(crate) rules: &'a rules::Rules,
    /// The name of the ruleset, to know which clauses hold.
    pub(crate) id: &'static str,
    mismatches: Vec<Mismatch>,
}

impl Trial<'_> {
    /// Notes a difference. What the case does not mention is not looked at.
    pub(crate) fn compare<T: PartialEq + fmt::Debug>(&mut self, what: &str, expected: Option<T>, found: T) {
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            self.differs(what, format!("{expected:?}"), format!("{found:?}"));
        }
    }

    pub(crate) fn differs(&mut self, what: &str, expected: impl Into<String>, found: impl Into<String>) {
        self.mismatches.push(Mismatch { what: what.to_owned(), expected: expected.into(), found: found.into() });
    }

    pub(crate) fn mismatches(&mut self) -> &mut Vec<Mismatch> {
        &mut self.mismatches
    }

    fn score(&mut self, course: Option<engine::Course>, score: &Score) {
        let expect = &score.expect;
        let win = match Win::new(self.rules, setup(course, score)) {
            Ok(win) => win,
            Err(faults) => {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                let found = format!("it is impossible: {}", faults.join("; "));
                match &expect.refused {
                    Some(part) if faults.iter().any(|fault| fault.contains(part)) => (),
                    Some(part) => self.differs("the win", format!("it is impossible: … {part} …"), found),
                    None => self.differs("the win", "it is possible", found),
                }
                return;
            }
        };
        if let Some(part) = &expect.refused {
            return self.differs("the win", format!("it is impossible: … {part} …"), "it is possible");
        }
        if let Some(scores) = &expect.scores {
            let mut all = BTreeSet::new();
            each_score(self.rules, &win, |one| {
                all.insert((one.han, one.fu.rounded));
            });
            self.compare("fan and minipoints of all readings", Some(scores.iter().copied().collect()), all);
        }
        match (engine::score(self.rules, &win), expect.no_win) {
            (Err(reason), Some(expected)) => self.compare("why it cannot win", Some(expected.0), reason.id()),
            (Err(reason), None) => self.differs("the hand", "it wins", format!("it cannot: {}", reason.id())),
            (Ok(scored), Some(expected)) => {
                self.differs(
                    "the hand",
                    format!("it cannot win: {}", expected.0),
                    format!("it wins: {}", sum(&scored)),
                );
            }
            (Ok(scored), None) => {
                let before = self.mismatches.len();
                self.scored(expect, &scored);
                self.settled_score(course, score, &win, &scored);
                if self.mismatches.len() > before {
                    self.differs("in all", "see above", sum(&scored));
                }
            }
        }
    }

    fn scored(&mut self, expect: &ScoreExpected, scored: &Scored) {
        let counted = counted(scored);
        if let Some(yaku) = &expect.yaku {
            let expected: BTreeMap<_, _> = yaku.iter().map(|(id, counts)| (*id, counts.0)).collect();
            if expected != counted {
                self.differs("all yaku", show_yaku(&expected), show_yaku(&counted));
            }
        }
        for id in expect.has.iter().filter(|id| !counted.contains_key(id)) {
            self.differs("a yaku", id.0, format!("only {}", show_yaku(&counted)));
        }
        for id in expect.lacks.iter().filter(|id| counted.contains_key(id)) {
            self.differs("a yaku", format!("not {}", id.0), show_yaku(&counted));
        }
        self.compare("fan", expect.han, scored.han);
        self.compare("minipoints", expect.fu, scored.fu.rounded);
        self.compare("minipoints before rounding", expect.fu_raw, scored.fu.raw);
        self.compare("the limit", expect.limit, scored.limit);
        self.compare("yakuman", expect.yakuman, scored.yakuman);
        self.compare("fan of dora", expect.dora, scored.dora.dora);
        self.compare("fan of red fives", expect.red, scored.dora.red);
        self.compare("fan of ura dora", expect.ura, scored.dora.ura);
        let mut items = BTreeMap::<FuId, u8>::new();
        for item in &scored.fu.items {
            *items.entry(FuId(item.reason.id())).or_default() += item.fu;
        }
        for (id, fu) in expect.gives.iter().flatten() {
            self.compare(&format!("minipoints for {}", id.0), Some(*fu), items.get(id).copied().unwrap_or(0));
        }
        self.compare("what gives minipoints", expect.fu_items.clone(), items);
        let also = |ids: &mut dyn Iterator<Item = YakuId>| ids.collect::<BTreeSet<_>>();
        let found = also(&mut scored.also.iter().map(|yaku| YakuId(yaku.id())));
        self.compare("further yakuman", expect.also.as_ref().map(|ids| also(&mut ids.iter().copied())), found);
    }

    /// What the win pays.
    fn settled_score(&mut self, course: Option<engine::Course>, score: &Score, win: &Win, scored: &Scored) {
        let (liable, stakes) = match course {
            Some(course) => (course.liable(score.seat), course.stakes(score.counters, score.older_bets)),
            None => {
                let declared = score.declared.iter().copied().collect();
                (score.liable, Stakes { counters: score.counters, older_bets: score.older_bets, declared })
            }
        };
        let settlement = engine::settle_win(self.rules, stakes, win, scored, score.from, liable);
        self.changes("what changes hands", score.expect.changes, settlement.changes());
        self.compare("what the winner receives", score.expect.total, settlement.received(score.seat));
    }

    pub(crate) fn changes(&mut self, what: &str, expected: Option<PerWind<i32>>, found: ByWind<i32>) {
        if let Some(expected) = expected {
            let expected = ByWind(Wind::ALL.map(|wind| expected.of(wind).copied().unwrap_or(0)));
            if expected != found {
                self.differs(what, show_changes(&expected), show_changes(&found));
            }
        }
    }

    fn hand(&mut self, hand: &Hand) {
        let held = match engine::Hand::new(self.rules, &hand.tiles.concealed, &hand.tiles.melds) {
            Ok(held) => held,
            Err(faults) => {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                return self.differs("the hand", "it is possible", faults.join("; "));
            }
        };
        let waits = Waits::of(&held);
        let kinds = |tiles: &Tiles| tiles.0.iter().map(|tile| tile.kind()).collect::<KindSet>();
        let expect = &hand.expect;
        self.compare("the waits", expect.waits.as_ref().map(kinds), waits.open());
        self.compare("waits of which all four are held", expect.held.as_ref().map(kinds), waits.held);
        self.compare("tiles away from waiting", expect.shanten, shanten(held.concealed(), held.melds().len()));
        self.compare("whether it is waiting", expect.waiting, waits.is_waiting(self.rules));
        for (discards, furiten) in &expect.furiten {
            let what = format!("furiten after discarding {:?}", discards.0);
            self.compare(&what, Some(*furiten), waits.is_furiten(kinds(discards)));
        }
    }

    fn settle(&mut self, course: Option<engine::Course>, settle: &Settle) {
        let winners: Vec<_> = settle.winners.iter().map(|winner| self.winner(course, winner)).collect();
        let stakes = match (course, settle.settle) {
            (Some(course), Ending::Ron | Ending::Tsumo | Ending::Chombo) => {
                course.stakes(settle.counters, settle.older_bets)
            }
            (Some(course), Ending::Nagashi | Ending::ExhaustiveDraw | Ending::AbortiveDraw) => {
                course.stakes_after_pass(settle.counters, settle.older_bets)
            }
            (None, _) => {
                let declared = settle.declared.iter().copied().collect();
                Stakes { counters: settle.counters, older_bets: settle.older_bets, declared }
            }
        };
        let set = |winds: &[Wind]| winds.iter().copied().collect();
        let outcome = match (settle.settle, &winners[..]) {
            (Ending::Ron, winners) => {
                Outcome::Ron { discarder: settle.discarder.expect("checked when the case was read"), winners }
            }
            (Ending::Tsumo, winners) => Outcome::Tsumo { winner: winners[0] },
            (Ending::Nagashi, _) => Outcome::Nagashi { claimants: set(&settle.claimants) },
            (Ending::ExhaustiveDraw, _) => Outcome::ExhaustiveDraw { waiting: set(&settle.waiting) },
            (Ending::AbortiveDraw, _) => Outcome::AbortiveDraw,
            (Ending::Chombo, _) => {
                Outcome::Chombo { offenders: set(&settle.offenders), in_tournament: settle.tournament }
            }
        };
        self.settled(&settle.expect, &engine::settle(self.rules, stakes, outcome));
    }

    fn settled(&mut self, expect: &SettleExpected, settlement: &Settlement) {
        self.changes("what changes hands", expect.changes, settlement.changes());
        self.compare("bets that stay on the table", expect.bets_left, settlement.bets_left);
        self.changes("what is taken off after uma", expect.after_uma, settlement.after_uma);
        for (wind, points) in expect.receives.iter().flat_map(PerWind::iter) {
            self.compare(&format!("what {wind} receives"), Some(*points), settlement.received(wind));
        }
    }

    /// A winner whose liable player, if there is one, is liable for all of it.
    fn winner(&self, course: Option<engine::Course>, winner: &Winner) -> engine::Winner {
        let base = match winner.worth {
            Worth::Han(han, fu) => of_han(self.rules, han, fu).points,
            Worth::Limit(limit) => limit.base(),
            Worth::Yakuman(count) => of_yakuman(count).points,
        };
        let by_course = || course.and_then(|course| course.liable(winner.seat));
        let liable = winner.liable.or_else(by_course).filter(|_| matches!(winner.worth, Worth::Yakuman(_)));
        engine::Winner { wind: winner.seat, base, liable: liable.map(|wind| Liable { wind, base }) }
    }

    /// Tells the course to the engine and looks at what it leaves.
    fn course(&mut self, told: &Course) -> engine::Course {
        let mut course = engine::Course::new();
        for happening in &told.happenings {
            course = course.then(self.rules, *happening);
        }
        let CourseExpected { riichi, first_self_draw, first_discard, liable, nagashi, declared, declared_after_pass } =
            &told.expect;
        for (wind, expected) in riichi.iter().flat_map(PerWind::iter) {
            self.compare(&format!("the riichi of {wind}"), Some(expected.0), course.riichi(wind));
        }
        for (wind, expected) in first_discard.iter().flat_map(PerWind::iter) {
            let what = format!("the first go-around, for a win of {wind} on the last discard");
            self.compare(&what, Some(expected.0), course.first_discard(wind));
        }
        for (wind, expected) in liable.iter().flat_map(PerWind::iter) {
            self.compare(&format!("who is liable if {wind} wins"), Some(expected.0), course.liable(wind));
        }
        let winds = |is: &dyn Fn(Wind) -> bool| Wind::ALL.into_iter().filter(|&wind| is(wind)).collect::<Vec<_>>();
        let listed = |list: &Option<Vec<Wind>>| list.as_ref().map(|list| winds(&|wind| list.contains(&wind)));
        let stakes = course.stakes(0, 0).declared;
        let after_pass = course.stakes_after_pass(0, 0).declared;
        let first_draw = winds(&|wind| course.first_self_draw(wind).is_some());
        self.compare("who could win in the own first turn", listed(first_self_draw), first_draw);
        let nagashi_of = winds(&|wind| course.is_nagashi(self.rules, wind));
        self.compare("who may claim nagashi mangan", listed(nagashi), nagashi_of);
        self.compare("whose bets lie there", listed(declared), winds(&|wind| stakes.contains(wind)));
        let found = winds(&|wind| after_pass.contains(wind));
        self.compare("whose bets lie there if nobody wins", listed(declared_after_pass), found);
        course
    }

    fn list(&mut self, list: &List) {
        let worth = |yaku: &&Yaku| match (list.list, self.rules.worth[**yaku]) {
            (Listed::Yaku, YakuWorth::Han { .. } | YakuWorth::Alone(_)) => true,
            (Listed::Yakuman, YakuWorth::Yakuman(_)) => true,
            (_, YakuWorth::Nothing | YakuWorth::Han { .. } | YakuWorth::Alone(_) | YakuWorth::Yakuman(_)) => false,
        };
        let mut found: BTreeSet<_> = Yaku::ALL.iter().filter(worth).map(|yaku| YakuId(yaku.id())).collect();
        if list.list == Listed::Yaku && self.rules.nagashi != Nagashi::None {
            found.insert(NAGASHI);
        }
        let Some(ids) = &list.expect.ids else { return };
        let expected: BTreeSet<_> = ids.iter().copied().collect();
        let show = |set: &mut dyn Iterator<Item = &YakuId>| set.map(|id| id.0).collect::<Vec<_>>().join(", ");
        if expected != found {
            let missing = show(&mut expected.difference(&found));
            let further = show(&mut found.difference(&expected));
            self.differs("the list", format!("also {missing}"), format!("also {further}"));
        }
    }

    fn fields(&mut self, rules: &Rules) {
        for (name, expected) in &rules.expect.field {
            let field = Field::named(name).expect("checked when the case was read");
            let found = match field.of(self.rules) {
                rules::Value::Flag(flag) => toml::Value::from(flag),
                rules::Value::Number(number) => toml::Value::from(number),
                rules::Value::Places(places) => toml::Value::from(places.to_vec()),
                rules::Value::Word(word) => toml::Value::from(word),
                rules::Value::Worth(worth) => toml::Value::from(worth.to_string()),
            };
            if *expected != found {
                self.differs(name, expected.to_string(), found.to_string());
            }
        }
    }
}

/// What the case says about the win; what follows from the course comes from there.
fn setup(course: Option<engine::Course>, score: &Score) -> WinSetup {
    let told = match score.riichi {
        Declared::No => None,
        Declared::Plain => Some(Riichi { double: false, ippatsu: score.ippatsu }),
        Declared::Double => Some(Riichi { double: true, ippatsu: score.ippatsu }),
    };
    let first = |course: engine::Course| -> Option<FirstGoAround> {
        match score.win {
            WinBy::Tsumo | WinBy::Rinshan => course.first_self_draw(score.seat),
            WinBy::Ron => course.first_discard(score.seat),
            WinBy::Chankan => None,
        }
    };
    WinSetup {
        concealed: score.hand.concealed.clone(),
        melds: score.hand.melds.clone(),
        winning: score.hand.winning.expect("checked when the case was read"),
        by: score.win,
        seat: score.seat,
        round: score.round,
        riichi: course.map_or(told, |course| course.riichi(score.seat)),
        last_tile: score.last_tile,
        first_go_around: course.map_or(score.first_go_around, first),
        dora: score.dora.0.iter().copied().collect(),
        ura: score.ura.0.iter().copied().collect(),
        counters: score.counters,
    }
}

/// The yaku that count; those that share a name together.
fn counted(scored: &Scored) -> BTreeMap<YakuId, Value> {
    let mut counted = BTreeMap::new();
    for one in &scored.yaku {
        let sum = counted.entry(YakuId(one.yaku.id())).or_insert(Value::Han(0));
        *sum = match (*sum, one.value) {
            (Value::Han(a), Value::Han(b)) => Value::Han(a + b),
            (_, other) => other,
        };
    }
    counted
}

fn show_yaku(yaku: &BTreeMap<YakuId, Value>) -> String {
    let show = |(id, value): (&YakuId, &Value)| match value {
        Value::Han(han) => format!("{} {han}", id.0),
        Value::Yakuman(count) => format!("{} {count} yakuman", id.0),
    };
    yaku.iter().map(show).collect::<Vec<_>>().join(", ")
}

fn show_changes(changes: &ByWind<i32>) -> String {
    changes.iter().map(|(wind, points)| format!("{wind} {points}")).collect::<Vec<_>>().join(", ")
}

/// A score on one line.
fn sum(scored: &Scored) -> String {
    let limit = scored.limit.map_or(String::new(), |limit| format!(", {}", limit.id()));
    let items: Vec<_> = scored.fu.items.iter().map(|item| format!("{} {}", item.reason.id(), item.fu)).collect();
    format!(
        "{}; dora {} red {} ura {}; {} fan, {} minipoints ({}){limit}",
        show_yaku(&counted(scored)),
        scored.dora.dora,
        scored.dora.red,
        scored.dora.ura,
        scored.han,
        scored.fu.rounded,
        items.join(" + "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Topic;

    /// What the engine says against a case under ema2016.
    #[track_caller]
    fn mismatches(lines: &str) -> Vec<String> {
        let head = "topic = \"T\"\nabout = \"A\"\n[[case]]\ntitle = \"t\"\nclauses = [\"limit.mangan\"]\n";
        let (topic, faults) = Topic::read("t.toml", &format!("{head}{lines}"));
        assert_eq!(faults, []);
        let rules = Ruleset::named("ema2016").expect("an edition");
        topic.cases[0].run(rules).iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(lines: &str, part: &str) {
        let found = mismatches(lines);
        assert!(found.iter().any(|mismatch| mismatch.contains(part)), "{part:?} is not said in {found:#?}");
    }

    /// 4 fan, 30 minipoints: 7700 from the discarder.
    fn win(expect: &str) -> String {
        format!("score = \"12345678s567m22p +9s\"\nwin = \"ron\"\nriichi = true\nexpect = {{ {expect} }}\n")
    }

    #[test]
    fn a_case_that_holds_is_silent() {
        let all = "yaku = { riichi = 1, pinfu = 1, pure-straight = 2 }, has = [\"pinfu\"], lacks = [\"chiho\"], \
                   han = 4, fu = 30, fu_raw = 30, limit = \"none\", yakuman = 0, dora = 0, red = 0, ura = 0, \
                   fu_items = { base-concealed-ron = 30 }, gives = { base-concealed-ron = 30, wait-edge = 0 }, \
                   changes = { S = 7700, W = -7700 }, total = 7700, also = [], scores = [[4, 30], [2, 40]]";
        let found = mismatches(&win(all));
        // The edge wait of 7-8-9 on 9 does not exist: 9 finishes 7-8-9 at its open end only.
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(mismatches(&win(&all.replace(", [2, 40]", ""))), [""; 0]);
    }

    #[test]
    fn every_expectation_of_a_score_can_fail() {
        check(&win("yaku = { riichi = 1 }"), "all yaku: the case says riichi 1, the engine says pinfu 1, pure-st");
        check(&win("yaku = { riichi = 1, pinfu = 1, pure-straight = 1 }"), "all yaku");
        check(&win("has = [\"ippatsu\"]"), "a yaku: the case says ippatsu");
        check(&win("lacks = [\"pinfu\"]"), "a yaku: the case says not pinfu");
        check(&win("han = 3"), "fan: the case says 3, the engine says 4");
        check(&win("fu = 40"), "minipoints: the case says 40, the engine says 30");
        check(&win("fu_raw = 32"), "minipoints before rounding: the case says 32");
        check(&win("limit = \"mangan\""), "the limit: the case says Some(Mangan), the engine says None");
        check(&win("yakuman = 1"), "yakuman: the case says 1");
        check(&win("dora = 1"), "fan of dora: the case says 1");
        check(&win("red = 1"), "fan of red fives: the case says 1");
        check(&win("ura = 1"), "fan of ura dora: the case says 1");
        check(&win("fu_items = { base = 20 }"), "what gives minipoints");
        check(&win("gives = { wait-edge = 2 }"), "minipoints for wait-edge: the case says 2, the engine says 0");
        check(&win("changes = { S = 8000, W = -8000 }"), "the engine says E 0, S 7700, W -7700, N 0");
        check(&win("total = 8000"), "what the winner receives: the case says 8000");
        check(&win("also = [\"chiho\"]"), "further yakuman");
        check(&win("no_win = \"no-yaku\""), "the hand: the case says it cannot win: no-yaku");
        check(&win("refused = \"x\""), "the engine says it is possible");
        check(&win("scores = [[4, 40]]"), "all readings: the case says {(4, 40)}, the engine says {(4, 30)}");
        let none = "score = \"12345678s56m222p +9s\"\nwin = \"ron\"\nexpect = ";
        check(&format!("{none}{{ han = 1 }}\n"), "the engine says it cannot: not-complete");
        check(&format!("{none}{{ no_win = \"no-yaku\" }}\n"), "the engine says \"not-complete\"");
        let impossible = "score = \"12345678s22p (567m) +9s\"\nwin = \"ron\"\nriichi = true\nexpect = ";
        check(
            &format!("{impossible}{{ han = 1 }}\n"),
            "it is possible, the engine says it is impossible: riichi needs",
        );
        check(&format!("{impossible}{{ refused = \"luck\" }}\n"), "impossible: … luck …, the engine says");
        assert_eq!(mismatches(&format!("{impossible}{{ refused = \"concealed hand\" }}\n")), [""; 0]);
    }

    #[test]
    fn every_other_expectation_can_fail() {
        let hand = |expect: &str| format!("hand = \"45678s22p123456m\"\nexpect = {{ {expect} }}\n");
        assert_eq!(mismatches(&hand("waits = \"3s6s9s\", held = \"\", shanten = 0, waiting = true")), [""; 0]);
        check(&hand("waits = \"3s\""), "the waits: the case says {3s}, the engine says {3s, 6s, 9s}");
        check(&hand("held = \"3s\""), "waits of which all four are held");
        check(&hand("shanten = 1"), "tiles away from waiting: the case says 1, the engine says 0");
        check(&hand("waiting = false"), "whether it is waiting");
        check(&hand("furiten = { \"3s\" = false }"), "furiten after discarding [3s]: the case says false");
        let settle = |expect: &str| {
            format!("settle = \"chombo\"\noffenders = [\"S\"]\ntournament = true\nexpect = {{ {expect} }}\n")
        };
        check(&settle("changes = { S = -8000 }"), "what changes hands");
        check(&settle("bets_left = 1"), "bets that stay on the table: the case says 1");
        check(&settle("after_uma = { S = -10000 }"), "what is taken off after uma");
        check(&settle("receives = { S = 1 }"), "what S receives: the case says 1");
        let course = |expect: &str| format!("course = [\"E riichi\", \"E discards 1z\"]\nexpect = {{ {expect} }}\n");
        check(&course("riichi = { E = \"plain\" }"), "the riichi of E");
        check(&course("first_self_draw = [\"E\"]"), "who could win in the own first turn");
        check(&course("first_discard = { S = \"no\" }"), "for a win of S on the last discard");
        check(&course("liable = { S = \"E\" }"), "who is liable if S wins");
        check(&course("nagashi = [\"E\"]"), "who may claim nagashi mangan");
        check(&course("declared = [\"E\"]"), "whose bets lie there: the case says [East], the engine says []");
        check(&course("declared_after_pass = []"), "whose bets lie there if nobody wins");
        let dice = |expect: &str| format!("dice = 5\nexpect = {{ {expect} }}\n");
        check(&dice("breaker = \"S\""), "who breaks the wall: the case says South, the engine says East");
        check(&dice("stacks = 6"), "stacks right of the break: the case says 6, the engine says 5");
        check(&dice("dead_wall = [\"E5\"]"), "the dead wall: the case says [E5], the engine says [E5, E4, E3");
        check(&dice("replacements = [\"E5\"]"), "the replacement tiles");
        check(&dice("indicator = \"E3 lower\""), "the dora indicator: the case says E3 lower, the engine says E3");
        check(&dice("kan_indicators = []"), "the engine says [E2, E1, S17, S16]");
        check(&dice("ura_indicators = []"), "the engine says [E3 lower, E2 lower, E1 lower, S17 lower, S16 lower]");
        let after = |expect: &str| format!("after = \"drawn\"\ndealer = 4\nexpect = {{ {expect} }}\n");
        check(&after("dealer = 4"), "who deals: the case says 4, the engine says 1");
        check(&after("round = \"E\""), "the round: the case says East, the engine says South");
        check(&after("counters = 0"), "the counters: the case says 0, the engine says 1");
        check(&after("over = true"), "the game: the case says it is over, the engine says it goes on");
        let over = |expect: &str| format!("after = \"drawn\"\nlast_hand = true\nexpect = {{ {expect} }}\n");
        check(&over("counters = 1"), "the game: the case says it goes on, the engine says it is over");
        check(&over("over = false"), "the game: the case says it goes on");
        let result = |expect: &str| format!("result = [4, 3, 2, 1]\nbets = 1\nexpect = {{ {expect} }}\n");
        check(&result("places = [2, 1, 3, 4]"), "the places: the case says [2, 1, 3, 4], the engine says [1, 2, 3, 4]");
        check(&result("uma = [0, 0, 0, 0]"), "uma: the case says");
        check(&result("bets_to = [0, 0, 0, 0]"), "left-over bets: the case says");
        check(&result("totals = [0, 0, 0, 0]"), "the result: the case says");
        check("indicator = \"6s\"\nexpect = { dora_kind = \"8s\" }\n", "the dora: the case says 8s");
        check("list = \"yakuman\"\nexpect = { ids = [\"renho\"] }\n", "the list: the case says also renho");
        check("rules = true\nexpect = { field = { kiriage = true } }\n", "kiriage: the case says true");
        check("rules = true\nexpect = { field = { uma = [1, 2, 3, 4] } }\n", "uma: the case says [1, 2, 3, 4]");
    }
}
