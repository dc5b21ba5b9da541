//! Interleaved timing: every round times every entrant once, in rotated order.

use std::hint::black_box;
use std::ops::Deref;
use std::rc::Rc;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// One crate (or one way of using it) doing one job on one list of inputs.
pub struct Entrant<'a, A> {
    answers: Box<dyn Fn() -> Vec<A> + 'a>,
    lap: Box<dyn FnMut() -> Duration + 'a>,
}

impl<'a, A> Entrant<'a, A> {
    /// `work` is what is timed; `read` turns its result into an answer that can be compared, and is never timed.
    /// `inputs` are already in the entrant's own types.
    pub fn new<I, S, R>(inputs: S, work: impl Fn(&I) -> R + Copy + 'a, read: impl Fn(usize, R) -> A + 'a) -> Self
    where
        I: 'a,
        S: Deref<Target = [I]> + 'a,
    {
        let inputs = Rc::new(inputs);
        let same = Rc::clone(&inputs);
        Entrant {
            answers: Box::new(move || same.iter().enumerate().map(|(at, input)| read(at, work(input))).collect()),
            lap: Box::new(move || {
                timed(|| {
                    for input in inputs.iter() {
                        black_box(work(black_box(input)));
                    }
                })
            }),
        }
    }

    /// For an entry point that takes its input by value: the copies are made before each lap, untimed.
    pub fn consuming<I, R>(inputs: Vec<I>, work: impl Fn(I) -> R + Copy + 'a, read: impl Fn(usize, R) -> A + 'a) -> Self
    where
        I: Clone + 'a,
    {
        let inputs = Rc::new(inputs);
        let same = Rc::clone(&inputs);
        Entrant {
            answers: Box::new(move || {
                same.iter().cloned().enumerate().map(|(at, input)| read(at, work(input))).collect()
            }),
            lap: Box::new(move || {
                let copies = Vec::clone(&inputs);
                timed(|| {
                    for input in copies {
                        black_box(work(black_box(input)));
                    }
                })
            }),
        }
    }

    pub fn answers(&self) -> Vec<A> {
        (self.answers)()
    }

    /// Once through all inputs, in processor time of this thread.
    pub fn lap(&mut self) -> Duration {
        (self.lap)()
    }
}

/// Nanoseconds for one hand, and against the first entrant.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    pub ns: Spread,
    /// Each lap divided by the first entrant's lap of the same round: what disturbs a round disturbs both.
    pub ratio: Spread,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    pub least: f64,
    pub lower_quartile: f64,
    pub median: f64,
    pub upper_quartile: f64,
}

/// One untimed round to warm up, then `rounds` rounds. `hands` is how much work a lap is.
pub fn race<A>(entrants: &mut [Entrant<A>], hands: usize, rounds: usize) -> Vec<Timing> {
    let mut laps = vec![Vec::with_capacity(rounds); entrants.len()];
    for entrant in entrants.iter_mut() {
        entrant.lap();
    }
    for round in 0..rounds {
        for step in 0..entrants.len() {
            let turn = (round + step) % entrants.len();
            laps[turn].push(entrants[turn].lap().as_secs_f64() * 1e9 / hands as f64);
        }
    }
    let against_first = |own: &[f64]| own.iter().zip(&laps[0]).map(|(own, first)| own / first).collect();
    laps.iter().map(|own| Timing { ns: spread(own.clone()), ratio: spread(against_first(own)) }).collect()
}

pub fn spread(mut values: Vec<f64>) -> Spread {
    values.sort_by(f64::total_cmp);
    let quarter = |n: usize| values[(values.len() - 1) * n / 4];
    Spread { least: quarter(0), lower_quartile: quarter(1), median: quarter(2), upper_quartile: quarter(3) }
}

/// Processor time and not the wall clock, because the machine does other work too.
pub fn timed(work: impl FnOnce()) -> Duration {
    let start = thread_time();
    work();
    thread_time() - start
}

fn thread_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_of_five() {
        let expected = Spread { least: 1.0, lower_quartile: 2.0, median: 3.0, upper_quartile: 4.0 };
        assert_eq!(spread(vec![5.0, 1.0, 4.0, 2.0, 3.0]), expected);
    }
}
