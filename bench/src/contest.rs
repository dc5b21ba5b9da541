//! One job: every entrant answers, the answers are compared, and then they race.

use crate::clock::race;
use crate::compare::{Answer, Differences, differences};
use crate::entrants::Entry;
use crate::report::{Job, Row};

pub struct Contest<'a, I, A> {
    pub title: String,
    /// What the time is told for, and how many of them an input is.
    pub unit: (&'static str, usize),
    pub entries: &'a [Entry<I, A>],
    pub inputs: &'a [I],
    /// What was written down at the table.
    pub record: Option<&'a [A]>,
    pub describe: fn(&I) -> String,
    pub why: fn(&str, &I, &A, &A) -> Option<&'static str>,
}

impl<I, A: Answer> Contest<'_, I, A> {
    pub fn hold(&self, rounds: usize) -> Job {
        eprintln!("{}", self.title);
        let mut entrants: Vec<_> = self.entries.iter().map(|(_, enter)| enter(self.inputs)).collect();
        let expected = entrants[0].answers();
        let mut found = Vec::new();
        for ((name, _), entrant) in self.entries.iter().zip(&entrants) {
            let answers = entrant.answers();
            let from_first = self.differences(name, &expected, &answers);
            let from_record = self.record.map(|record| self.differences(name, record, &answers));
            print_examples(name, from_record.as_ref().unwrap_or(&from_first));
            found.push((from_first, from_record));
        }
        let hands = self.inputs.len() * self.unit.1;
        let timings = race(&mut entrants, hands, rounds);
        let rows = self
            .entries
            .iter()
            .zip(timings)
            .zip(found)
            .map(|(((name, _), timing), (from_first, from_record))| Row { name, timing, from_first, from_record });
        Job { title: self.title.clone(), hands, unit: self.unit.0, rows: rows.collect() }
    }

    fn differences(&self, name: &str, expected: &[A], given: &[A]) -> Differences {
        let describe = |at: usize| (self.describe)(&self.inputs[at]);
        let why = |at: usize, expected: &A, given: &A| (self.why)(name, &self.inputs[at], expected, given);
        differences(expected, given, describe, why)
    }
}

fn print_examples(name: &str, found: &Differences) {
    for (class, (count, examples)) in &found.classes {
        println!("{name}, {count} times: {class}");
        for example in examples {
            println!("    {example}");
        }
    }
}
