//! A player as a process of its own: without our environment, in a fresh folder, in a group that is ended as one.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use tiles::Seat;

use super::wire::{GRACE, Grip, Hold, Incoming, read_all, write_all};
use super::{CommandLine, Limits};

/// Runs a process until there are no more lines for it, and ends it. It is the child of the thread that runs this, which
/// lives as long as the process may.
pub(super) fn run(
    command: &CommandLine,
    seat: Seat,
    limits: Limits,
    lines: &Receiver<String>,
    heard: &SyncSender<Incoming>,
    hold: &Arc<Hold>,
) {
    let folder = tempfile::Builder::new().prefix("janso-mjai-").tempdir();
    let started = folder.map_err(|error| format!("there is no temporary folder: {error}")).and_then(|folder| {
        let child = start(command, seat, folder.path())?;
        Ok((child, folder))
    });
    let (mut child, folder) = match started {
        Ok(started) => started,
        Err(why) => {
            // If nobody listens any more, nobody needs to know.
            let _ = heard.send(Incoming::NotThere(why));
            return;
        }
    };
    restrain(child.id(), limits);
    hold.take(Grip::Process(child.id()));
    if let Some(stdout) = child.stdout.take() {
        let heard = heard.clone();
        thread::spawn(move || read_all(stdout, &heard));
    }
    if let Some(stderr) = child.stderr.take() {
        let hold = Arc::clone(hold);
        thread::spawn(move || complaints(stderr, &hold));
    }
    if let Some(stdin) = child.stdin.take() {
        write_all(stdin, lines);
    }
    // Its input is closed now; a well-behaved player takes that as good-bye.
    let patience = Instant::now() + GRACE;
    while !hold.is_over() && !has_exited(&mut child) && Instant::now() < patience {
        thread::sleep(Duration::from_millis(2));
    }
    // The process has not been waited for yet, so that its number still means it and its group.
    hold.end();
    // It has been killed, so that this does not take long; that it cannot be waited for would change nothing.
    let _ = child.wait();
    drop(folder);
}

fn start(command: &CommandLine, seat: Seat, folder: &Path) -> Result<Child, String> {
    let (program, arguments) = command.spelled_out(seat);
    let path = std::env::var_os("PATH").unwrap_or_default();
    if !program.contains('/') && found(&program).is_none() {
        return Err(format!("there is no command {program}: PATH does not have it"));
    }
    if program.contains('/') && !Path::new(&program).is_file() {
        return Err(format!("there is no file {program}"));
    }
    let mut process = tied_to_us(&program);
    process
        .args(arguments)
        .env_clear()
        .env("PATH", path)
        .env("HOME", folder)
        .env("TMPDIR", folder)
        .env("LANG", "C.UTF-8")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    process.spawn().map_err(|error| format!("{program} cannot be started: {error}"))
}

/// A command that is killed with the thread that starts it, where `setpriv` can see to that.
fn tied_to_us(program: &str) -> Command {
    match found("setpriv").filter(|_| cfg!(target_os = "linux")) {
        Some(setpriv) => {
            let mut command = Command::new(setpriv);
            command.args(["--pdeathsig", "KILL", "--", program]);
            command
        }
        None => Command::new(program),
    }
}

/// Where a command is, as a shell would find it.
fn found(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|place| place.is_file())
}

/// Keeps what the process writes to standard error: the end of it.
fn complaints(mut stderr: impl Read, hold: &Hold) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut bytes) {
        hold.complain(&bytes[..read]);
    }
}

/// Sets bounds to memory, files and dumps. A system that does not let us leaves it without them.
#[cfg(target_os = "linux")]
fn restrain(id: u32, limits: Limits) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    const LARGEST_FILE: u64 = 1 << 30;
    let Some(process) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return };
    for (what, most) in [(Resource::Data, limits.memory), (Resource::Fsize, LARGEST_FILE), (Resource::Core, 0)] {
        let _ = prlimit(Some(process), what, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(target_os = "linux"))]
fn restrain(_: u32, _: Limits) {}

/// Whether it has exited; it can still be waited for.
#[cfg(unix)]
fn has_exited(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(process) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return true };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(process), options), Ok(None))
}

#[cfg(not(unix))]
fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends a process that has not been waited for, and all that it started and that stayed in its group.
#[cfg(unix)]
pub(super) fn end(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A group that has gone is what we want.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn end(_: u32) {}
