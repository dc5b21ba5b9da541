//! Hands, rulesets and walls, as somebody types them.

mod score;
mod hand;
mod rulesets;
mod etiquette;
mod wall;
mod session;
mod wrong;
mod languages;
mod manual;
mod readme;

use crate::run::{Output, run};

/// Runs the program with a line as one would type it; single quotes keep words together.
fn janso(line: &str) -> Output {
    run(split(line), b"")
}

/// What a session says to whoever types this.
fn typed(input: &[u8]) -> Output {
    run([""; 0], input)
}

fn split(line: &str) -> Vec<String> {
    let mut words = vec![];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[test]
fn lines_are_split_at_spaces_outside_quotes() {
    assert_eq!(split("score '12m (3p)' --win ron ''"), ["score", "12m (3p)", "--win", "ron", ""]);
}
