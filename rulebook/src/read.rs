//! From a file to its cases, with everything that is wrong with it.

use std::collections::HashSet;
use std::fmt;

use rules::{Field, Ruleset};
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::case::{
    After, AfterExpected, Basis, Break, Case, Course, CourseExpected, Ending, FinalScores, Hand, HandEnding, Indicator,
    List, Play, PlayExpected, Rules, Score, ScoreExpected, Settle, SettleExpected, Situation, Topic,
};
use crate::clauses::{Clause, EDITIONS};
use crate::course::{self, CourseFault};
use crate::hall::{Card, Clock, Late, LateExpected, OffenceTold, Sitting, Standings, read_clock};
use crate::script::{self, ScriptFault, Step};
use crate::told::{Declared, Draws};

/// Something wrong in a file of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The title of the case, if the fault is in one.
    pub title: Option<String>,
    /// What is wrong.
    pub what: FaultKind,
}

/// What can be wrong in a file of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// It is no TOML.
    Toml(String),
    /// A key is missing, unknown or has the wrong kind of value.
    Key(String),
    /// A case without a title.
    NoTitle,
    /// Two cases with the same title.
    DuplicateTitle,
    /// A clause that does not exist.
    UnknownClause(String),
    /// A ruleset that does not exist.
    UnknownRuleset(String),
    /// An edition in which the clause does not hold.
    NotInEdition {
        /// The clause.
        clause: &'static str,
        /// The edition.
        edition: String,
    },
    /// No editions, and clauses that hold in different ones.
    DifferentEditions {
        /// A clause.
        one: &'static str,
        /// A clause that names other editions.
        other: &'static str,
    },
    /// Neither clauses, nor rulesets with a source; or both.
    Basis,
    /// A ruleset that has clauses stands among `rulesets`.
    HasClauses(String),
    /// Nothing to look at, or too much.
    Situation(Vec<&'static str>),
    /// The case expects nothing.
    ExpectsNothing,
    /// A line of the course makes no sense.
    Course(CourseFault),
    /// A line of a played hand makes no sense.
    Script(ScriptFault),
    /// A line about a session makes no sense.
    Clock(ScriptFault),
    /// Two things that contradict each other.
    Contradiction(&'static str),
    /// A field of the rules that does not exist.
    UnknownField(String),
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Toml(error) => write!(f, "no TOML: {error}"),
            FaultKind::Key(error) => write!(f, "{}; rulebook/README.md lists the keys", error.trim_end()),
            FaultKind::NoTitle => f.write_str("a case without title: give it a sentence that states the rule"),
            FaultKind::DuplicateTitle => f.write_str("this title stands twice in the file: give each case its own"),
            FaultKind::UnknownClause(id) => write!(f, "no clause `{id}`: look it up in rulebook/clauses.tsv"),
            FaultKind::UnknownRuleset(id) => {
                let all: Vec<_> = Ruleset::ALL.iter().map(|ruleset| ruleset.id).collect();
                write!(f, "no ruleset `{id}`: write one of {}", all.join(", "))
            }
            FaultKind::NotInEdition { clause, edition } => {
                write!(f, "clause `{clause}` does not hold in {edition}: leave out the clause or the edition")
            }
            FaultKind::DifferentEditions { one, other } => write!(
                f,
                "clauses `{one}` and `{other}` hold in different editions: write `editions`, or make two cases of it"
            ),
            FaultKind::Basis => f.write_str("write either `clauses`, or `rulesets` and their `source`"),
            FaultKind::HasClauses(id) => {
                write!(f, "{id} has clauses: write `clauses` and `editions` instead of `rulesets`")
            }
            FaultKind::Situation(found) if found.is_empty() => {
                write!(f, "nothing to look at: write one of {}", SITUATIONS.join(", "))
            }
            FaultKind::Situation(found) => {
                write!(f, "{} in one case: only a course may stand before score or settle", found.join(" and "))
            }
            FaultKind::ExpectsNothing => f.write_str("the case expects nothing: write what follows into [case.expect]"),
            FaultKind::Course(fault) => write!(f, "course {fault}"),
            FaultKind::Script(fault) => write!(f, "play {fault}"),
            FaultKind::Clock(fault) => write!(f, "clock {fault}"),
            FaultKind::Contradiction(what) => f.write_str(what),
            FaultKind::UnknownField(name) => {
                write!(f, "no field `{name}` in the rules: look it up in crates/rules/src/fields.rs")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.title {
            Some(title) => write!(f, "{}, \"{title}\": {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for Fault {}

/// The keys that say what a case looks at.
const SITUATIONS: [&str; 17] = [
    "score",
    "hand",
    "settle",
    "course",
    "dice",
    "after",
    "result",
    "indicator",
    "list",
    "rules",
    "play",
    "clock",
    "sitting",
    "standing",
    "lateness",
    "offence",
    "card",
];

impl Topic {
    /// Reads a file. The topic holds the cases in which nothing is wrong.
    pub fn read(file: &str, text: &str) -> (Topic, Vec<Fault>) {
        let mut topic = Topic { file: file.to_owned(), title: String::new(), about: String::new(), cases: Vec::new() };
        let mut faults = Vec::new();
        let mut fault = |title: Option<&str>, what| {
            faults.push(Fault { file: file.to_owned(), title: title.map(str::to_owned), what });
        };
        let mut table = match text.parse::<Table>() {
            Ok(table) => table,
            Err(error) => {
                fault(None, FaultKind::Toml(error.to_string()));
                return (topic, faults);
            }
        };
        let cases: Vec<Table> = take(&mut table, "case").unwrap_or_else(|what| {
            fault(None, what);
            Vec::new()
        });
        for (key, place) in [("topic", &mut topic.title), ("about", &mut topic.about)] {
            match take(&mut table, key) {
                Ok(text) => *place = text,
                Err(what) => fault(None, what),
            }
        }
        for key in table.keys() {
            fault(None, FaultKind::Key(format!("unknown key `{key}`: a file has topic, about and [[case]]")));
        }
        let mut titles = HashSet::new();
        for mut told in cases {
            let Ok(title) = take::<String>(&mut told, "title") else {
                fault(None, FaultKind::NoTitle);
                continue;
            };
            if !titles.insert(title.clone()) {
                fault(Some(&title), FaultKind::DuplicateTitle);
            }
            match case(title.clone(), told) {
                Ok(case) => topic.cases.push(case),
                Err(what) => fault(Some(&title), what),
            }
        }
        (topic, faults)
    }
}

fn case(title: String, mut table: Table) -> Result<Case, FaultKind> {
    let (basis, rulesets) = basis(&mut table)?;
    let situation = situation(table)?;
    Ok(Case { title, basis, rulesets, situation })
}

/// Takes a key out of a table.
fn take<T: DeserializeOwned>(table: &mut Table, key: &str) -> Result<T, FaultKind> {
    let value = table.remove(key).ok_or_else(|| FaultKind::Key(format!("`{key}` is missing")))?;
    T::deserialize(value).map_err(|error| FaultKind::Key(format!("`{key}`: {error}")))
}

/// Takes a key out of a table that may be without it.
fn take_if_there<T: DeserializeOwned>(table: &mut Table, key: &str) -> Result<Option<T>, FaultKind> {
    if table.contains_key(key) { take(table, key).map(Some) } else { Ok(None) }
}

fn deserialize<T: DeserializeOwned>(table: Table) -> Result<T, FaultKind> {
    T::deserialize(Value::Table(table)).map_err(|error| FaultKind::Key(error.to_string()))
}

/// Where the rule comes from and where it holds.
fn basis(table: &mut Table) -> Result<(Basis, Vec<&'static Ruleset>), FaultKind> {
    let clauses: Option<Vec<String>> = take_if_there(table, "clauses")?;
    let editions: Option<Vec<String>> = take_if_there(table, "editions")?;
    let rulesets: Option<Vec<String>> = take_if_there(table, "rulesets")?;
    let source: Option<String> = take_if_there(table, "source")?;
    match (clauses, editions, rulesets, source) {
        (Some(ids), editions, None, None) if !ids.is_empty() => {
            let named = |id: String| Clause::named(&id).ok_or(FaultKind::UnknownClause(id));
            let clauses = ids.into_iter().map(named).collect::<Result<Vec<_>, _>>()?;
            let rulesets = editions_of(&clauses, editions)?;
            Ok((Basis::Clauses(clauses), rulesets))
        }
        (None, None, Some(ids), Some(source)) if !ids.is_empty() => {
            let known = |id: String| match Ruleset::named(&id) {
                Some(_) if EDITIONS.contains(&&id[..]) => Err(FaultKind::HasClauses(id)),
                Some(ruleset) => Ok(ruleset),
                None => Err(FaultKind::UnknownRuleset(id)),
            };
            Ok((Basis::Source(source), ids.into_iter().map(known).collect::<Result<_, _>>()?))
        }
        _ => Err(FaultKind::Basis),
    }
}

/// The editions of a case: those it names, each of which every clause must name, or those of its clauses.
fn editions_of(clauses: &[&'static Clause], told: Option<Vec<String>>) -> Result<Vec<&'static Ruleset>, FaultKind> {
    let editions = match told {
        Some(editions) if editions.is_empty() => return Err(FaultKind::Key("`editions` is empty".into())),
        Some(editions) => editions,
        None => {
            let first = clauses[0];
            if let Some(other) = clauses.iter().find(|clause| clause.editions != first.editions) {
                return Err(FaultKind::DifferentEditions { one: first.id, other: other.id });
            }
            first.editions.iter().map(|&edition| edition.to_owned()).collect()
        }
    };
    for edition in &editions {
        if let Some(clause) = clauses.iter().find(|clause| !clause.editions.contains(&&edition[..])) {
            return match Ruleset::named(edition) {
                Some(_) => Err(FaultKind::NotInEdition { clause: clause.id, edition: edition.clone() }),
                None => Err(FaultKind::UnknownRuleset(edition.clone())),
            };
        }
    }
    let named = |id: String| Ruleset::named(&id).ok_or(FaultKind::UnknownRuleset(id));
    editions.into_iter().map(named).collect()
}

/// What the case looks at; what is left in the table belongs to it.
fn situation(mut table: Table) -> Result<Situation, FaultKind> {
    let found: Vec<_> = SITUATIONS.into_iter().filter(|key| table.contains_key(*key)).collect();
    match table.get("expect") {
        Some(Value::Table(expect)) if !expect.is_empty() => (),
        // The lines of a played hand can hold all that is expected of it.
        None if found == ["play"] => (),
        _ => return Err(FaultKind::ExpectsNothing),
    }
    match found[..] {
        ["score"] => score(None, table),
        ["score", "course"] => score(Some(course(&mut table)?), table),
        ["settle"] => settle(None, table),
        ["settle", "course"] => settle(Some(course(&mut table)?), table),
        ["course"] => {
            let course = course(&mut table)?;
            let keys = table.into_iter().flat_map(|(key, value)| match value {
                Value::Table(expect) if key == "expect" => expect.into_iter().map(|(key, _)| key).collect(),
                _ => vec![key],
            });
            match keys.collect::<Vec<_>>()[..] {
                [] if course.expect == CourseExpected::default() => Err(FaultKind::ExpectsNothing),
                [] => Ok(Situation::Course(course)),
                [ref key, ..] => Err(FaultKind::Key(format!("unknown key `{key}` beside a course"))),
            }
        }
        ["hand"] => hand(deserialize(table)?),
        ["dice"] => dice(deserialize(table)?),
        ["after"] => after(deserialize(table)?),
        ["result"] => deserialize::<FinalScores>(table).map(|result| Situation::Result(Box::new(result))),
        ["indicator"] => deserialize::<Indicator>(table).map(Situation::Indicator),
        ["list"] => deserialize::<List>(table).map(Situation::List),
        ["rules"] => rules(deserialize(table)?),
        ["play"] => play(deserialize(table)?),
        ["clock"] => clock(deserialize(table)?),
        ["sitting"] => sitting(deserialize(table)?),
        ["standing"] => standing(deserialize(table)?),
        ["lateness"] => lateness(deserialize(table)?),
        ["offence"] => deserialize::<OffenceTold>(table).map(Situation::Offence),
        ["card"] => card(deserialize(table)?),
        _ => Err(FaultKind::Situation(found)),
    }
}

/// Takes the course out of the table, and its expectations out of those of the case.
fn course(table: &mut Table) -> Result<Course, FaultKind> {
    let lines: Vec<String> = take(table, "course")?;
    let mut expect = Table::new();
    if let Some(Value::Table(all)) = table.get_mut("expect") {
        for key in CourseExpected::KEYS {
            expect.extend(all.remove_entry(key));
        }
    }
    let happenings = course::read(&lines).map_err(FaultKind::Course)?;
    Ok(Course { lines, happenings, expect: deserialize(expect)? })
}

fn score(course: Option<Course>, table: Table) -> Result<Situation, FaultKind> {
    let score: Score = deserialize(table)?;
    let say = |what| Err(FaultKind::Contradiction(what));
    let expect = &score.expect;
    if score.hand.winning.is_none() {
        return say("the winning tile is missing: write it after a +");
    }
    if score.win.is_self_draw() && score.from.is_some() {
        return say("nobody discards a self-drawn tile: leave out `from`");
    }
    if score.from == Some(score.seat) {
        return say("nobody wins on an own discard: change `from` or `seat`");
    }
    if score.ippatsu && score.riichi == Declared::No {
        return say("ippatsu without riichi: add `riichi`");
    }
    if score.dora.0.len() > 5 || score.ura.0.len() > 5 {
        return say("there are at most five dora indicators and five below them");
    }
    let worth = ScoreExpected { no_win: None, refused: None, ..expect.clone() };
    let wins = worth != ScoreExpected::default();
    if wins as u8 + expect.no_win.is_some() as u8 + expect.refused.is_some() as u8 > 1 {
        return say("a hand that cannot win is worth nothing: expect only `no_win`, or only `refused`");
    }
    let told = score.riichi != Declared::No
        || score.first_go_around.is_some()
        || score.liable.is_some()
        || !score.declared.is_empty();
    if course.is_some() && told {
        return say("riichi, first_go_around, liable and declared follow from the course: leave them out");
    }
    if score.expect == ScoreExpected::default() && expects_nothing(&course) {
        return Err(FaultKind::ExpectsNothing);
    }
    Ok(Situation::Score(course, Box::new(score)))
}

fn expects_nothing(course: &Option<Course>) -> bool {
    course.as_ref().is_none_or(|course| course.expect == CourseExpected::default())
}

fn settle(course: Option<Course>, table: Table) -> Result<Situation, FaultKind> {
    let settle: Settle = deserialize(table)?;
    let say = |what| Err(FaultKind::Contradiction(what));
    let winners = match settle.settle {
        Ending::Ron => 1..=3,
        Ending::Tsumo => 1..=1,
        Ending::Nagashi | Ending::ExhaustiveDraw | Ending::AbortiveDraw | Ending::Chombo => 0..=0,
    };
    if !winners.contains(&settle.winners.len()) {
        return say("the winners do not fit: up to three with ron, one with tsumo, none otherwise");
    }
    if (settle.settle == Ending::Ron) != settle.discarder.is_some() {
        return say("`discarder` stands with ron and only there");
    }
    if settle.winners.iter().any(|winner| Some(winner.seat) == settle.discarder) {
        return say("nobody wins on an own discard: change `discarder` or `winners`");
    }
    let seats: HashSet<_> = settle.winners.iter().map(|winner| winner.seat).collect();
    if seats.len() != settle.winners.len() {
        return say("one winner stands there twice");
    }
    if (settle.settle == Ending::Nagashi) == settle.claimants.is_empty() {
        return say("`claimants` stand with nagashi and only there");
    }
    if (settle.settle == Ending::Chombo) == settle.offenders.is_empty() {
        return say("`offenders` stand with chombo and only there");
    }
    if settle.settle != Ending::ExhaustiveDraw && !settle.waiting.is_empty() {
        return say("`waiting` stands only with exhaustive-draw");
    }
    if settle.settle != Ending::Chombo && settle.tournament {
        return say("`tournament` stands only with chombo");
    }
    let liable = settle.winners.iter().any(|winner| winner.liable.is_some());
    if course.is_some() && (liable || !settle.declared.is_empty()) {
        return say("liable and declared follow from the course: leave them out");
    }
    if settle.expect == SettleExpected::default() && expects_nothing(&course) {
        return Err(FaultKind::ExpectsNothing);
    }
    Ok(Situation::Settle(course, Box::new(settle)))
}

fn hand(hand: Hand) -> Result<Situation, FaultKind> {
    let say = |what| Err(FaultKind::Contradiction(what));
    if hand.tiles.winning.is_some() {
        return say("a hand has no winning tile: leave out the +, or write `score`");
    }
    let expect = &hand.expect;
    let of_thirteen =
        expect.waits.is_some() || expect.held.is_some() || expect.waiting.is_some() || !expect.furiten.is_empty();
    if of_thirteen && hand.tiles.concealed.len() % 3 != 1 {
        return say("only a hand of 13 tiles waits, each set counting as three");
    }
    Ok(Situation::Hand(hand))
}

fn dice(told: Break) -> Result<Situation, FaultKind> {
    match told.dice {
        2..=12 => Ok(Situation::Break(Box::new(told))),
        _ => Err(FaultKind::Contradiction("two dice show 2 to 12")),
    }
}

fn after(told: After) -> Result<Situation, FaultKind> {
    let say = |what| Err(FaultKind::Contradiction(what));
    if (told.after == HandEnding::Won) == told.winners.is_empty() {
        return say("`winners` stand with won and only there");
    }
    if (told.after == HandEnding::Nagashi) == told.claimants.is_empty() {
        return say("`claimants` stand with nagashi and only there");
    }
    if !matches!(told.after, HandEnding::Drawn | HandEnding::Nagashi) && !told.waiting.is_empty() {
        return say("`waiting` stands only with drawn and nagashi");
    }
    let is_seat = |seat: u8| (1..=4).contains(&seat);
    if !is_seat(told.dealer) || !told.expect.dealer.is_none_or(is_seat) {
        return say("`dealer` is 1 to 4: 1 started as East, 2 as South");
    }
    if told.expect.over == Some(true) && told.expect != (AfterExpected { over: Some(true), ..Default::default() }) {
        return say("nothing follows a game that is over: expect only `over`");
    }
    Ok(Situation::After(Box::new(told)))
}

fn play(mut told: Play) -> Result<Situation, FaultKind> {
    let say = |what| Err(FaultKind::Contradiction(what));
    told.steps = script::read(&told.lines).map_err(FaultKind::Script)?;
    let checks = |step: &Step| matches!(step, Step::Checks(_) | Step::CannotReport(_) | Step::Draws { .. });
    if told.expect == PlayExpected::default() && !told.steps.iter().any(checks) {
        return Err(FaultKind::ExpectsNothing);
    }
    if !(1..=4).contains(&told.dealer) || told.expect.dealer.is_some_and(|dealer| !(1..=4).contains(&dealer)) {
        return say("`dealer` is 1 to 4: 1 started as East, 2 as South");
    }
    let any = |row: &Draws| row.0.contains(&None);
    if any(&told.last) || any(&told.replacements) || any(&told.indicators) || any(&told.ura) {
        return say("a tile that does not matter is left out: `-` stands only in `draws`");
    }
    Ok(Situation::Play(Box::new(told)))
}

fn clock(mut told: Clock) -> Result<Situation, FaultKind> {
    told.steps = read_clock(&told.lines).map_err(FaultKind::Clock)?;
    let is_seat = |seat: u8| (1..=4).contains(&seat);
    if !is_seat(told.dealer) || !told.expect.dealer.is_none_or(is_seat) {
        return Err(FaultKind::Contradiction("`dealer` is 1 to 4: 1 started as East, 2 as South"));
    }
    Ok(Situation::Clock(Box::new(told)))
}

fn sitting(told: Sitting) -> Result<Situation, FaultKind> {
    Ok(Situation::Sitting(Box::new(told)))
}

fn standing(told: Standings) -> Result<Situation, FaultKind> {
    let is_seated = |name: &String| told.tables.iter().any(|table| table.players.contains(name));
    let named = told.disqualified.iter().chain(told.removed.keys()).chain(told.expect.sessions.keys());
    match named.clone().all(is_seated) {
        true => Ok(Situation::Standings(told)),
        false => Err(FaultKind::Contradiction("somebody is named who sits at no table")),
    }
}

fn lateness(told: Late) -> Result<Situation, FaultKind> {
    match told.expect {
        LateExpected { points: Some(_), replaced: Some(true) } => Err(FaultKind::Contradiction(
            "a player who is replaced loses the session and no points: expect one of them",
        )),
        LateExpected { .. } => Ok(Situation::Late(told)),
    }
}

fn card(told: Card) -> Result<Situation, FaultKind> {
    match Clause::named(&told.card) {
        Some(_) => Ok(Situation::Card(told)),
        None => Err(FaultKind::UnknownClause(told.card)),
    }
}

fn rules(rules: Rules) -> Result<Situation, FaultKind> {
    if !rules.rules {
        return Err(FaultKind::Contradiction("write `rules = true`"));
    }
    match rules.expect.field.keys().find(|name| Field::named(name).is_none()) {
        Some(unknown) => Err(FaultKind::UnknownField(unknown.clone())),
        None => Ok(Situation::Rules(rules)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "topic = \"T\"\nabout = \"A\"\n";
    const WIN: &str = "score = \"12345678s567m22p +9s\"\nwin = \"ron\"\nriichi = true\n";

    /// A file with one case in which these lines stand after the title.
    fn file(lines: &str) -> String {
        format!("{HEAD}[[case]]\ntitle = \"Five fan are a mangan\"\n{lines}")
    }

    #[track_caller]
    fn check_fault(text: &str, part: &str) {
        let (topic, faults) = Topic::read("limits.toml", text);
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part:?} is not said in {faults:#?}");
        assert!(faults.iter().all(|fault| fault.starts_with("limits.toml")), "the file is named: {faults:#?}");
        assert!(topic.cases.len() < text.matches("[[case]]").count() || faults.iter().any(|f| f.contains("twice")));
    }

    #[track_caller]
    fn check_case_fault(lines: &str, part: &str) {
        check_fault(&file(lines), part);
        check_fault(&file(lines), "limits.toml, \"Five fan are a mangan\": ");
    }

    #[track_caller]
    fn check_sound(lines: &str) -> Case {
        let (topic, faults) = Topic::read("limits.toml", &file(lines));
        assert_eq!(faults, []);
        topic.cases[0].clone()
    }

    #[test]
    fn a_sound_case_holds_in_all_editions_that_its_clauses_name() {
        let expect = "[case.expect]\nhan = 4\n";
        let case = check_sound(&format!("clauses = [\"limit.mangan\"]\n{WIN}{expect}"));
        assert!(case.rulesets.iter().map(|ruleset| ruleset.id).eq(EDITIONS));
        let case = check_sound(&format!("clauses = [\"limit.mangan\"]\neditions = [\"ema2012\"]\n{WIN}{expect}"));
        assert!(case.rulesets.iter().map(|ruleset| ruleset.id).eq(["ema2012"]));
        let case = check_sound(&format!("rulesets = [\"ema2025\"]\nsource = \"hearsay\"\n{WIN}{expect}"));
        assert_eq!(case.basis, Basis::Source("hearsay".into()));
    }

    #[test]
    fn the_examples_of_the_readme_hold() {
        let blocks = include_str!("../README.md").split("```toml\n").skip(1);
        let blocks: Vec<&str> = blocks.filter_map(|rest| rest.split("```").next()).collect();
        assert_eq!(blocks.len(), 2);
        for block in blocks {
            let (topic, faults) = Topic::read("README.md", block);
            assert_eq!((faults, topic.cases.len()), (Vec::new(), 1));
            for ruleset in &topic.cases[0].rulesets {
                assert_eq!(topic.cases[0].run(ruleset), []);
            }
        }
    }

    #[test]
    fn clauses_and_editions_must_fit() {
        let expect = "[case.expect]\nhan = 4\n";
        let case = |lines: &str| format!("{lines}\n{WIN}{expect}");
        check_case_fault(&case("clauses = [\"limit.mangna\"]"), "no clause `limit.mangna`: look it up");
        check_case_fault(
            &case("clauses = [\"limit.yakuman.13-up\"]\neditions = [\"ema2016\"]"),
            "`limit.yakuman.13-up` does not hold in ema2016",
        );
        check_case_fault(
            &case("clauses = [\"limit.mangan\"]\neditions = [\"ema2025\"]"),
            "`limit.mangan` does not hold in ema2025",
        );
        check_case_fault(&case("clauses = [\"limit.mangan\"]\neditions = [\"ema2017\"]"), "no ruleset `ema2017`");
        check_case_fault(&case("clauses = [\"limit.mangan\"]\neditions = []"), "`editions` is empty");
        check_case_fault(
            &case("clauses = [\"limit.mangan\", \"limit.yakuman.13-up\"]"),
            "hold in different editions: write `editions`",
        );
        check_sound(&case("clauses = [\"limit.mangan\", \"limit.yakuman.13-up\"]\neditions = [\"ema2012\"]"));
        check_case_fault(&case(""), "write either `clauses`, or `rulesets` and their `source`");
        check_case_fault(&case("clauses = []"), "write either `clauses`");
        check_case_fault(&case("rulesets = [\"ema2025\"]"), "write either `clauses`");
        check_case_fault(&case("rulesets = [\"ema2025\"]\nsource = \"x\"\nclauses = [\"limit.mangan\"]"), "either");
        check_case_fault(&case("rulesets = [\"ema2016\"]\nsource = \"x\""), "ema2016 has clauses");
        check_case_fault(&case("rulesets = [\"mars\"]\nsource = \"x\""), "no ruleset `mars`: write one of ema2008,");
    }

    #[test]
    fn a_case_that_expects_nothing_is_refused() {
        let basis = "clauses = [\"limit.mangan\"]\n";
        check_case_fault(&format!("{basis}{WIN}"), "expects nothing");
        check_case_fault(&format!("{basis}{WIN}[case.expect]\n"), "expects nothing");
        check_case_fault(&format!("{basis}course = [\"E discards 1z\"]\n"), "expects nothing");
        check_case_fault(&format!("{basis}play = [\"E discards 1z\"]\n"), "expects nothing");
        for situation in ["settle = \"abortive-draw\"", "dice = 5", "after = \"aborted\"", "result = [1, 2, 3, 4]"] {
            check_case_fault(&format!("{basis}{situation}\n"), "expects nothing");
            check_case_fault(&format!("{basis}{situation}\nexpect = {{}}\n"), "expects nothing");
        }
    }

    #[test]
    fn unknown_keys_are_refused_everywhere() {
        let basis = "clauses = [\"limit.mangan\"]\n";
        let case = |lines: &str| format!("{basis}{lines}");
        check_case_fault(&case(&format!("{WIN}sead = \"S\"\nexpect = {{ han = 4 }}\n")), "unknown field `sead`");
        check_case_fault(&case(&format!("{WIN}expect = {{ hna = 4 }}\n")), "unknown field `hna`");
        check_case_fault(&case(&format!("{WIN}expect = {{ waits = \"9s\" }}\n")), "unknown field `waits`");
        check_case_fault(&case(&format!("{WIN}expect = {{ changes = {{ X = 1 }} }}\n")), "unknown field `X`");
        check_case_fault(&case(&format!("{WIN}expect = {{ yaku = {{ pinfoo = 1 }} }}\n")), "called `pinfoo`");
        check_case_fault(&case(&format!("{WIN}expect = {{ gives = {{ luck = 2 }} }}\n")), "called `luck`");
        check_case_fault(&case("hand = \"123m\"\nwin = \"ron\"\nexpect = { shanten = 0 }\n"), "unknown field `win`");
        check_case_fault(&case("settle = \"ron\"\nexpect = { total = 1 }\n"), "unknown field `total`");
        check_case_fault(
            &case(
                "settle = \"tsumo\"\nwinners = [{ seat = \"S\", han = 1, fu = 30, luck = 1 }]\nexpect = { bets_left = 0 }\n",
            ),
            "unknown field `luck`",
        );
        check_case_fault(&case("course = []\nexpect = { furiten = 1 }\n"), "unknown key `furiten` beside a course");
        check_case_fault(&case("course = []\nriichi = true\nexpect = { nagashi = [] }\n"), "unknown key `riichi`");
        check_case_fault(&case("indicator = \"6s\"\nexpect = { dora = \"7s\" }\n"), "unknown field `dora`");
        check_case_fault(&case("list = \"yaku\"\nexpect = { has = [] }\n"), "unknown field `has`");
        check_case_fault(&case("dice = 5\nexpect = { luck = 1 }\n"), "unknown field `luck`");
        check_case_fault(&case("dice = 5\nround = \"E\"\nexpect = { stacks = 5 }\n"), "unknown field `round`");
        check_case_fault(&case("after = \"drawn\"\nexpect = { bets = 1 }\n"), "unknown field `bets`");
        check_case_fault(&case("after = \"drawn\"\nbets = 1\nexpect = { dealer = 1 }\n"), "unknown field `bets`");
        check_case_fault(&case("result = [1, 2, 3, 4]\nexpect = { place = 1 }\n"), "unknown field `place`");
        check_case_fault(
            &case("result = [1, 2, 3, 4]\nwins = 1\nexpect = { places = [1, 2, 3, 4] }\n"),
            "unknown field `wins`",
        );
        check_case_fault(&case("rules = true\nexpect = { kiriage = false }\n"), "unknown field `kiriage`");
        check_case_fault(&case("play = []\nexpect = { luck = 1 }\n"), "unknown field `luck`");
        check_case_fault(&case("clock = []\nexpect = { luck = 1 }\n"), "unknown field `luck`");
        check_case_fault(
            &case("sitting = [1, 2, 3, 4]\nwins = 1\nexpect = { uma = [0, 0, 0, 0] }\n"),
            "unknown field `wins`",
        );
        check_case_fault(&case("lateness = \"1:00\"\nexpect = { luck = 1 }\n"), "unknown field `luck`");
        check_case_fault(&case("offence = \"phone\"\nexpect = { luck = 1 }\n"), "unknown field `luck`");
        check_case_fault(&case("card = \"limit.mangan\"\nexpect = { fr = \"mangan\" }\n"), "unknown field `fr`");
        let table =
            "standing = [{ session = 1, players = [\"A\", \"B\", \"C\", \"D\"], sitting = [1, 2, 3, 4], wins = 1 }]";
        check_case_fault(&case(&format!("{table}\nexpect = {{ list = [] }}\n")), "unknown field `wins`");
        check_case_fault(&case("play = []\nseat = \"S\"\nexpect = { ended = \"no\" }\n"), "unknown field `seat`");
        check_case_fault(&case("play = []\nexpect = { win = { S = { luck = 1 } } }\n"), "unknown field `luck`");
        check_case_fault(&case("rules = true\nexpect = { field = { luck = 1 } }\n"), "no field `luck` in the rules");
        check_fault(&format!("{HEAD}color = 1\n[[case]]\n"), "unknown key `color`");
    }

    #[test]
    fn a_case_looks_at_one_thing() {
        let basis = "clauses = [\"limit.mangan\"]\n";
        check_case_fault(&format!("{basis}expect = {{ han = 4 }}\n"), "nothing to look at: write one of score,");
        let both = format!("{basis}{WIN}hand = \"11m\"\nexpect = {{ han = 4 }}\n");
        check_case_fault(&both, "score and hand in one case");
    }

    #[test]
    fn titles_are_there_and_differ() {
        let one = format!("clauses = [\"limit.mangan\"]\n{WIN}expect = {{ han = 4 }}\n");
        let twice = format!("{}[[case]]\ntitle = \"Five fan are a mangan\"\n{one}", file(&one));
        check_fault(&twice, "\"Five fan are a mangan\": this title stands twice");
        check_fault(&format!("{HEAD}[[case]]\n{one}"), "a case without title");
        check_fault("about = \"A\"\n[[case]]\n", "`topic` is missing");
        check_fault("topic = \"T\"\n[[case]]\n", "`about` is missing");
        check_fault("topic = [[case]]", "no TOML");
    }

    #[test]
    fn contradictions_are_refused() {
        let basis = "clauses = [\"limit.mangan\"]\n";
        let case = |lines: &str| format!("{basis}{lines}\n");
        let win = |rest: &str| case(&format!("score = \"12345678s567m22p +9s\"\n{rest}"));
        check_case_fault(&case("score = \"123m\"\nwin = \"ron\"\nexpect = { han = 1 }"), "winning tile is missing");
        check_case_fault(&win("win = \"tsumo\"\nfrom = \"W\"\nexpect = { han = 1 }"), "leave out `from`");
        check_case_fault(&win("win = \"ron\"\nfrom = \"S\"\nexpect = { han = 1 }"), "own discard");
        check_case_fault(&win("win = \"ron\"\nippatsu = true\nexpect = { han = 1 }"), "ippatsu without riichi");
        check_case_fault(&win("win = \"rno\"\nexpect = { han = 1 }"), "no such win `rno`: write one of ron, tsumo");
        check_case_fault(&win("expect = { han = 1 }"), "missing field `win`");
        let none = "win = \"ron\"\nexpect = { han = 1, no_win = \"no-yaku\" }";
        check_case_fault(&win(none), "expect only `no_win`");
        let course = "win = \"ron\"\nriichi = true\ncourse = [\"E discards 1z\"]\nexpect = { han = 1 }";
        check_case_fault(&win(course), "follow from the course");
        check_case_fault(&win("win = \"ron\"\ncourse = [\"E dances\"]\nexpect = { han = 1 }"), "course `E dances`");
        check_case_fault(&case("hand = \"123m +4m\"\nexpect = { shanten = 1 }"), "no winning tile");
        check_case_fault(&case("hand = \"12345678s567m222p\"\nexpect = { waits = \"9s\" }"), "13 tiles waits");
        let settle = |lines: &str| case(&format!("settle = {lines}\nexpect = {{ bets_left = 0 }}"));
        let south = "winners = [{ seat = \"S\", limit = \"mangan\" }]";
        check_case_fault(&settle(&format!("\"ron\"\n{south}")), "`discarder` stands with ron");
        check_case_fault(&settle(&format!("\"ron\"\n{south}\ndiscarder = \"S\"")), "own discard");
        check_case_fault(&settle("\"ron\"\ndiscarder = \"S\""), "the winners do not fit");
        check_case_fault(&settle(&format!("\"chombo\"\n{south}")), "the winners do not fit");
        check_case_fault(&settle("\"chombo\""), "`offenders` stand with chombo");
        check_case_fault(&settle("\"nagashi\""), "`claimants` stand with nagashi");
        check_case_fault(&settle("\"abortive-draw\"\nwaiting = [\"E\"]"), "only with exhaustive-draw");
        check_case_fault(&settle("\"tsumo\"\nwinners = [{ seat = \"S\", han = 1 }]"), "han and fu, or a limit");
        check_case_fault(&case("dice = 13\nexpect = { stacks = 13 }"), "two dice show 2 to 12");
        for place in ["X1", "N18", "N0", "N1 upper", "", "東1"] {
            let lines = format!("dice = 5\nexpect = {{ indicator = \"{place}\" }}");
            check_case_fault(&case(&lines), "is no place in the wall");
        }
        let after = |lines: &str| case(&format!("after = {lines}\nexpect = {{ counters = 0 }}"));
        check_case_fault(&after("\"won\""), "`winners` stand with won");
        check_case_fault(&after("\"drawn\"\nwinners = [\"E\"]"), "`winners` stand with won");
        check_case_fault(&after("\"nagashi\""), "`claimants` stand with nagashi");
        check_case_fault(&after("\"aborted\"\nwaiting = [\"E\"]"), "only with drawn and nagashi");
        check_case_fault(&after("\"drawn\"\ndealer = 5"), "`dealer` is 1 to 4");
        check_case_fault(&case("after = \"drawn\"\nexpect = { dealer = 0 }"), "`dealer` is 1 to 4");
        check_case_fault(&case("after = \"drawn\"\nexpect = { over = true, counters = 1 }"), "expect only `over`");
        check_case_fault(&case("result = [1, 2, 3]\nexpect = { places = [1, 2, 3, 4] }"), "invalid length");
        let play = |lines: &str| case(&format!("play = [\"E discards 1z\"]\n{lines}\nexpect = {{ ended = \"no\" }}"));
        check_case_fault(&play("dealer = 5"), "`dealer` is 1 to 4");
        check_case_fault(&play("last = \"1m - 2m\""), "`-` stands only in `draws`");
        check_case_fault(&play("hands = { S = \"123m (456p)\" }"), "only plain tiles stand here");
        check_case_fault(&play("conduct = \"rough\""), "unknown variant `rough`");
        check_case_fault(
            &case("clock = [\"E dances\"]\nexpect = { over = true }"),
            "clock `E dances`: nothing like that",
        );
        check_case_fault(&case("clock = [\"start\"]\ndealer = 5\nexpect = { over = true }"), "`dealer` is 1 to 4");
        check_case_fault(&case("lateness = \"late\"\nexpect = { points = 0 }"), "is no time");
        let both = "lateness = \"11:00\"\nexpect = { points = 0, replaced = true }";
        check_case_fault(&case(both), "expect one of them");
        check_case_fault(
            &case("offence = \"sneezing\"\nexpect = { allowed = [\"warning\"] }"),
            "no offence `sneezing`",
        );
        check_case_fault(&case("offence = \"phone\"\nexpect = { allowed = [\"a slap\"] }"), "write warning, dead hand");
        check_case_fault(
            &case("card = \"no.clause\"\nexpect = { en = \"\", da = \"\", de = \"\", nl = \"\" }"),
            "no clause `no.clause`",
        );
        let nobody = "standing = []\ndisqualified = [\"A\"]\nexpect = { list = [] }";
        check_case_fault(&case(nobody), "sits at no table");
        let substitute =
            "sitting = [1, 2, 3, 4]\nsubstitute = [\"\", \"\", \"\", \"mid\"]\nexpect = { uma = [0, 0, 0, 0] }";
        check_case_fault(&case(substitute), "write from-start, mid-session");
        check_case_fault(&case("play = [\"E dances\"]\nexpect = { ended = \"no\" }"), "play `E dances`: nobody does");
    }
}
