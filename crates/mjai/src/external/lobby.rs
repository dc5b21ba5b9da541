//! Where processes wait between two games.

use std::mem;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::wire::{Incoming, Wire};
use crate::Report;

/// Time for the answers that are still open when a game is over.
const FAREWELL: Duration = Duration::from_secs(2);
/// After this many games a process makes way for a new one, so that one that forgets to tidy up does not run out of
/// memory in the middle of a game.
const MOST_GAMES: u16 = 100;

/// The processes of one player that have been told the end of a game, and may play another one. When it is dropped, they
/// are ended.
#[derive(Debug, Default)]
pub struct Lobby(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    wires: Vec<Wire>,
    /// One of them let its time pass after a game: nobody waits for the next ones.
    closed: bool,
}

impl Lobby {
    /// Somebody who still lives, and from now on writes its complaints into this report.
    pub(super) fn take(&self, report: &Report) -> Option<Wire> {
        loop {
            let wire = self.waiting().wires.pop()?;
            // Whoever says something between games, be it only good-bye, is out of step.
            if wire.waiting().is_none() {
                wire.report_to(report);
                return Some(wire);
            }
        }
    }

    /// Keeps a process that has been told the end of the game, if it answers the lines that it owes an answer.
    pub(super) fn keep(&self, mut wire: Wire, unanswered: usize) {
        wire.games += 1;
        if wire.games >= MOST_GAMES || self.waiting().closed {
            return;
        }
        let until = Instant::now() + FAREWELL;
        for _ in 0..unanswered {
            match wire.read(until) {
                Some(Incoming::Line(_)) => (),
                // Many end with the game.
                Some(Incoming::Closed | Incoming::NotThere(_)) => return,
                None => return self.close(),
            }
        }
        let mut waiting = self.waiting();
        if !waiting.closed {
            waiting.wires.push(wire);
        }
    }

    /// From now on nobody is kept.
    pub(super) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.closed = true;
        let wires = mem::take(&mut waiting.wires);
        // The others need not wait until they are gone.
        drop(waiting);
        end(wires);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().expect("nobody panics with this lock")
    }
}

impl Drop for Lobby {
    fn drop(&mut self) {
        if let Ok(waiting) = self.0.get_mut() {
            end(mem::take(&mut waiting.wires));
        }
    }
}

/// Ends them all at the same time, so that it takes no longer than for one.
fn end(mut wires: Vec<Wire>) {
    wires.iter_mut().for_each(Wire::close);
}
