//! The clauses of the four rule documents, as `clauses.tsv` restates them.

use std::sync::LazyLock;

/// One statement of the rule documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The name by which cases and tests cite it.
    pub id: &'static str,
    /// What it is about.
    pub topic: &'static str,
    /// The editions in which it holds.
    pub editions: Vec<&'static str>,
    /// Which part of the product has to show it.
    pub kind: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Where the documents say it.
    pub source: &'static str,
}

/// The editions that clauses name, in order of time. Other rulesets have no clauses.
pub const EDITIONS: [&str; 4] = ["ema2008", "dk2008", "ema2012", "ema2016"];

impl Clause {
    /// All clauses in the order of the file.
    pub fn all() -> &'static [Clause] {
        static ALL: LazyLock<Vec<Clause>> = LazyLock::new(|| {
            let lines = include_str!("../clauses.tsv").lines().skip(1);
            lines.map(|line| parse(line).expect("every line of clauses.tsv has six fields")).collect()
        });
        &ALL
    }

    /// The clause with this id.
    pub fn named(id: &str) -> Option<&'static Clause> {
        Clause::all().iter().find(|clause| clause.id == id)
    }
}

/// Six fields between tabs; nothing is quoted.
fn parse(line: &'static str) -> Option<Clause> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[id, topic, editions, kind, statement, source] = &fields[..] else { return None };
    Some(Clause { id, topic, editions: editions.split(',').collect(), kind, statement, source })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::Ruleset;

    use super::*;

    #[test]
    fn every_clause_is_whole_and_has_a_name_of_its_own() {
        let ids: HashSet<_> = Clause::all().iter().map(|clause| clause.id).collect();
        assert_eq!(ids.len(), Clause::all().len());
        for clause in Clause::all() {
            assert!(!clause.statement.is_empty() && !clause.editions.is_empty(), "{}", clause.id);
            for edition in &clause.editions {
                assert!(EDITIONS.contains(edition), "{}: {edition}", clause.id);
            }
        }
        assert_eq!(Clause::named("limit.mangan").map(|clause| clause.kind), Some("payment"));
        assert_eq!(Clause::named("no.such.clause"), None);
    }

    #[test]
    fn every_edition_has_its_rules() {
        for edition in EDITIONS {
            assert!(Ruleset::named(edition).is_some(), "{edition}");
        }
    }
}
