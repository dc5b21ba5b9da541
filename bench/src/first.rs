//! The first call of a fresh process: this program runs itself with one entrant and one hand.

use std::process::Command;

use crate::clock::{Spread, spread};
use crate::entrants::Entry;
use crate::{entrants, hands, synthetic};

pub const FLAG: &str = "--first-call";

pub const SHANTEN: &str = "shanten";
pub const ACCEPTED: &str = "accepted tiles";
pub const SCORE: &str = "scoring";

/// The child's part: one lap of one hand, in nanoseconds. Only the named entrant gets ready.
pub fn measure(job: &str, name: &str) -> Option<u128> {
    let [_, near_complete, _] = hands::sets(1);
    match job {
        SHANTEN => one_lap(name, entrants::SHANTEN, &near_complete.fourteen),
        ACCEPTED => one_lap(name, entrants::ACCEPTED, &near_complete.thirteen),
        SCORE => one_lap(name, entrants::SCORE, &synthetic::wins(1)),
        _ => None,
    }
}

fn one_lap<I, A>(name: &str, entries: &[Entry<I, A>], inputs: &[I]) -> Option<u128> {
    let (_, enter) = entries.iter().find(|(entry, _)| *entry == name)?;
    Some(enter(inputs).lap().as_nanos())
}

/// The parent's part: `processes` children, and the middle of what they say.
pub fn call(job: &str, name: &str, processes: usize) -> Option<Spread> {
    let program = std::env::current_exe().ok()?;
    let laps = (0..processes)
        .map(|_| {
            let out = Command::new(&program).args([FLAG, job, name]).output().ok()?;
            String::from_utf8(out.stdout).ok()?.trim().parse().ok()
        })
        .collect::<Option<Vec<f64>>>()?;
    Some(spread(laps))
}
