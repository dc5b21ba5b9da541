//! Every question on which rulebooks disagree is read: answered in another way, it alone moves a case. The few that are
//! notes for people say so in the data.

use std::sync::Arc;

use libtest_mimic::Trial;
use rulebook::{Basis, Case, Clause, Situation};
use rules::{FIELDS, Field, Given, Refused, Rules, Ruleset, Value};

/// One trial for each question. Cases that only read the answer back do not count.
pub fn trials(cases: Vec<Case>) -> Vec<Trial> {
    let cases: Arc<Vec<Case>> =
        Arc::new(cases.into_iter().filter(|case| !matches!(case.situation, Situation::Rules(_))).collect());
    let trial = |field: &'static Field| {
        let cases = Arc::clone(&cases);
        Trial::test(format!("questions: {} moves a case", field.name), move || {
            let is_read = moves_a_case(&cases, field);
            if is_read {
                Ok(())
            } else {
                Err("no case moves, whatever the answer: write one, or say that it is a note".into())
            }
        })
    };
    // Which words people read moves no result; `words` and the program have tests of that.
    FIELDS.iter().filter(|field| !field.is_note() && field.name != "terms").map(trial).collect()
}

/// Whether some case no longer holds when the question alone is answered in another way. Those that rest on what the
/// question cites, clauses or readings, are tried first.
fn moves_a_case(cases: &[Case], field: &Field) -> bool {
    let cited: Vec<&str> = field.cites.split(", ").collect();
    let is_cited = |clause: &Clause| cited.iter().any(|&cite| clause.id == cite || clause.source.contains(cite));
    let cites = |case: &&Case| match &case.basis {
        Basis::Clauses(clauses) => clauses.iter().any(|clause| is_cited(clause)),
        Basis::Source(_) => false,
    };
    let moves = |case: &&Case| {
        case.rulesets.iter().any(|ruleset| {
            let others = others(field, &ruleset.rules);
            others.into_iter().any(|rules| !case.run(&Ruleset { rules, ..**ruleset }).is_empty())
        })
    };
    let (first, then): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(cites);
    first.iter().chain(&then).any(moves)
}

/// The rules with other answers to one question: all of them, or some numbers.
fn others(field: &Field, rules: &Rules) -> Vec<Rules> {
    let with = |given: Given<'_>| {
        let mut changed = *rules;
        field.set(&mut changed, given).ok().filter(|()| changed != *rules).map(|()| changed)
    };
    match (field.of(rules), field.set(&mut rules.clone(), Given::Word(""))) {
        (Value::Flag(flag), _) => with(Given::Flag(!flag)).into_iter().collect(),
        (_, Err(Refused::WantsWord(words))) => words.iter().filter_map(|word| with(Given::Word(word))).collect(),
        (_, Err(Refused::WantsPlaces)) => with(Given::Numbers(&[4_000, 2_000, -2_000, -4_000])).into_iter().collect(),
        (_, Err(Refused::WantsEither(one, other))) => {
            [one, other].into_iter().filter_map(|number| with(Given::Number(number.into()))).collect()
        }
        (value, _) => {
            let now = if let Value::Number(number) = value { i64::from(number) } else { 0 };
            let none = with(Given::Word("none"));
            let near = [0, now - 1, now + 1, now + 10_000];
            none.into_iter().chain(near.into_iter().filter_map(|number| with(Given::Number(number)))).collect()
        }
    }
}
