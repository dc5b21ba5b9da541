//! Lines to a player and lines from it, with threads between, so that whoever plays the game is never held up by a
//! player who neither reads nor writes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tiles::Seat;

use super::{Limits, Whereabouts, process, socket};
use crate::Report;

/// Longer lines are cut: an answer has a few hundred bytes.
const LONGEST_LINE: usize = 64 << 10;
/// Lines that may wait to be read.
const MOST_WAITING: usize = 256;
/// Time to end alone, once the game is over or the other side has closed.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// A player who can be written to and read from. When it is dropped, so is the player: a process is ended, with all that
/// it started.
#[derive(Debug)]
pub(super) struct Wire {
    to: Option<Sender<String>>,
    from: Receiver<Incoming>,
    hold: Arc<Hold>,
    worker: Option<JoinHandle<()>>,
    /// How many games were played over it to their end.
    pub(super) games: u16,
}

/// What comes from the other side.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A line.
    Line(String),
    /// There was never anybody there; the system says why.
    NotThere(String),
    /// Nothing will come any more.
    Closed,
}

/// What is held of the other side, so that it can be ended from any thread.
#[derive(Debug, Default)]
pub(super) struct Hold {
    over: AtomicBool,
    grip: Mutex<Option<Grip>>,
    /// Of the game that is played.
    report: Mutex<Report>,
}

/// Something to be ended.
#[derive(Debug)]
pub(super) enum Grip {
    /// A process, with all that it started.
    Process(u32),
    /// A connection.
    Socket(TcpStream),
}

impl Hold {
    /// From now on this is what is ended.
    pub(super) fn take(&self, grip: Grip) {
        *self.grip.lock().expect("nobody panics with this lock") = Some(grip);
    }

    /// Ends it, once.
    pub(super) fn end(&self) {
        match self.grip.lock().expect("nobody panics with this lock").take() {
            Some(Grip::Process(id)) => process::end(id),
            // What is closed already is closed.
            Some(Grip::Socket(stream)) => drop(stream.shutdown(Shutdown::Both)),
            None => (),
        }
    }

    /// Keeps what the other side complains of.
    pub(super) fn complain(&self, bytes: &[u8]) {
        self.report.lock().expect("nobody panics with this lock").complain(bytes);
    }

    /// Whether nobody is interested in the other side any more.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

impl Wire {
    /// Starts the process, or waits for the connection; what comes of that is heard.
    pub(super) fn open(whereabouts: &Whereabouts, seat: Seat, limits: Limits, report: &Report) -> Result<Wire, String> {
        let (to, lines) = channel::<String>();
        let (heard, from) = sync_channel(MOST_WAITING);
        let hold = Arc::new(Hold { report: Mutex::new(report.clone()), ..Hold::default() });
        let (whereabouts, held) = (whereabouts.clone(), Arc::clone(&hold));
        let work = move || match whereabouts {
            Whereabouts::Command(command) => process::run(&command, seat, limits, &lines, &heard, &held),
            Whereabouts::Address(address) => socket::host(&address, limits, &lines, &heard, &held),
        };
        let worker = thread::Builder::new().name("mjai".to_owned()).spawn(work);
        let worker = worker.map_err(|error| format!("the system gives no thread: {error}"))?;
        Ok(Wire { to: Some(to), from, hold, worker: Some(worker), games: 0 })
    }

    /// Writes a line; that it cannot be written is heard when something is read.
    pub(super) fn write(&self, line: String) {
        if let Some(to) = &self.to {
            // Whoever is gone does not read, and is found out by what it does not write.
            let _ = to.send(line);
        }
    }

    /// What has come already, if anything.
    pub(super) fn waiting(&self) -> Option<Incoming> {
        self.from.try_recv().ok()
    }

    /// What comes until then; `None` if nothing does.
    pub(super) fn read(&self, until: Instant) -> Option<Incoming> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Incoming::Closed),
        }
    }

    /// From now on complaints belong into this report.
    pub(super) fn report_to(&self, report: &Report) {
        *self.hold.report.lock().expect("nobody panics with this lock") = report.clone();
    }

    /// There is nothing more to say, which a well-behaved player takes as good-bye.
    pub(super) fn close(&mut self) {
        self.to = None;
    }

    /// Ends the other side without waiting for it.
    pub(super) fn cut(self) {
        self.hold.over.store(true, Ordering::Relaxed);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.close();
        let Some(worker) = self.worker.take() else { return };
        let patience = Instant::now() + 2 * GRACE;
        while !self.hold.is_over() && !worker.is_finished() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(2));
        }
        self.hold.over.store(true, Ordering::Relaxed);
        self.hold.end();
        // A worker that panicked has said so on standard error.
        let _ = worker.join();
    }
}

/// Writes lines as they come, until there are no more or nobody reads them.
pub(super) fn write_all(mut writer: impl Write, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if writer.write_all(line.as_bytes()).and_then(|()| writer.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more.
pub(super) fn read_all(reader: impl Read, heard: &SyncSender<Incoming>) {
    let mut reader = BufReader::new(reader);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            // If nobody listens any more, nobody needs to know.
            let _ = heard.send(Incoming::Closed);
            return;
        }
        if line.len() == LONGEST_LINE && !skip_line(&mut reader) {
            return;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if !line.is_empty() && heard.send(Incoming::Line(line)).is_err() {
            return;
        }
    }
}

/// Reads on to the end of a line, and says whether there may be more after it.
fn skip_line(reader: &mut impl BufRead) -> bool {
    loop {
        let Ok(bytes) = reader.fill_buf() else { return false };
        match bytes.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                reader.consume(end + 1);
                return true;
            }
            None if bytes.is_empty() => return true,
            None => {
                let all = bytes.len();
                reader.consume(all);
            }
        }
    }
}
