//! A server of our own: the same program as a child, with a folder that goes away, and what it uses of the machine.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::{LoadError, While};

/// A server that runs until this is dropped.
pub struct ServerProcess {
    /// Where it listens.
    pub url: String,
    child: Child,
    _folder: TempDir,
}

/// What a process uses, as far as the system tells.
#[derive(Debug, Clone, Copy)]
pub struct ResourceUse {
    /// Bytes in memory.
    pub memory: u64,
    /// Seconds of processors so far.
    pub processors: f64,
}

impl ServerProcess {
    /// Starts the server that this program is with the command `serve`, with room for the guests of this many tables.
    pub fn start(tables: u32) -> Result<ServerProcess, LoadError> {
        let folder = tempfile::tempdir().during("a folder for the server cannot be made")?;
        let mut command = Command::new(std::env::current_exe().during("this program cannot be found")?);
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("JANSO_")) {
            command.env_remove(name);
        }
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--burst"])
            .arg((tables * 8).max(60).to_string());
        // Everybody comes from one address here.
        command.arg("--connections-per-address").arg((tables * 8).max(512).to_string());
        command.arg("--tables-per-address").arg(tables.max(100).to_string());
        command.arg("--reads").arg((tables * 40).max(3_000).to_string());
        command.arg("--data").arg(folder.path());
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().during("the server cannot be started")?;
        let mut url = String::new();
        if let Some(out) = child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut url).during("the server says nothing")?;
        }
        let parlour = ServerProcess { url: url.trim_end().to_owned(), child, _folder: folder };
        match parlour.url.is_empty() {
            true => Err(LoadError::new("the server did not start; it said why above")),
            false => Ok(parlour),
        }
    }

    /// What it uses at this moment.
    pub fn used(&self) -> Result<ResourceUse, LoadError> {
        let file = |name: &str| {
            let path = format!("/proc/{}/{name}", self.child.id());
            std::fs::read_to_string(&path).during(format_args!("{path}: what the server uses cannot be read"))
        };
        let status = file("status")?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = resident.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        // After the name in brackets, which may have spaces, the 12th and 13th words are hundredths of a second.
        let stat = file("stat")?;
        let words = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().skip(11).take(2));
        let hundredths: Option<u64> = words.and_then(|words| words.map(|word| word.parse::<u64>().ok()).sum());
        let memory =
            kilobytes.ok_or_else(|| LoadError::new("the system does not say how much memory the server has"))? * 1024;
        let processors =
            hundredths.ok_or_else(|| LoadError::new("the system does not say how busy the server is"))? as f64 / 100.0;
        Ok(ResourceUse { memory, processors })
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Nothing that it holds is kept; a server that has ended already need not be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
