//! Standard input as a table takes it: line by line, until it ends or the program is asked to end.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use records::lines::{Line, Lines};

use super::MOST;

/// This many lines are read before they are asked for.
const AHEAD: usize = 4;

/// Lines that another thread reads, so that a wait for the next one can be ended.
pub struct LineInput {
    /// The number of the last line read, and what was read: nothing at the end.
    lines: Receiver<(u64, io::Result<Option<Line>>)>,
    number: u64,
    stop: Arc<AtomicBool>,
}

impl LineInput {
    /// Listens to standard input. Ctrl-C, or whoever asks the program to end, ends the input; who asks twice does not
    /// want to hear the rest.
    pub fn stdin() -> anyhow::Result<LineInput> {
        let (to, lines) = sync_channel(AHEAD);
        let stop = Arc::new(AtomicBool::new(false));
        let (asked, wake) = (Arc::clone(&stop), to.clone());
        ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) {
                process::exit(130);
            }
            // Where there is no room for it, nobody waits for a line.
            let _ = wake.try_send((0, Ok(None)));
        })?;
        thread::Builder::new().spawn(move || {
            let mut lines = Lines::new(io::stdin().lock(), MOST);
            loop {
                let next = lines.next();
                let is_last = !matches!(next, Ok(Some(_)));
                if to.send((lines.number(), next)).is_err() || is_last {
                    return;
                }
            }
        })?;
        Ok(LineInput { lines, number: 0, stop })
    }

    /// The number of the last line, blank ones counted too.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        if self.is_stopped() {
            return Ok(None);
        }
        let Ok((number, next)) = self.lines.recv() else { return Ok(None) };
        if self.is_stopped() {
            return Ok(None);
        }
        self.number = number;
        next
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
