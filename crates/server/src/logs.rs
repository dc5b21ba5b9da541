//! What is logged, and how: one line for each thing, for people or as JSON.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

/// What is logged if nothing else is said.
const USUAL: &str = "info,sqlx=warn";

/// What is logged, and how.
#[derive(Debug)]
pub struct Logs {
    filter: EnvFilter,
    is_json: bool,
}

impl Logs {
    /// Logs of these things: a level, or levels of parts, as `info,janso_server=debug`.
    pub fn new(wanted: Option<&str>, is_json: bool) -> Result<Logs, String> {
        let wanted = wanted.unwrap_or(USUAL);
        let filter = EnvFilter::try_new(wanted).map_err(|error| {
            format!(
                "log {wanted:?}: {error}; it is error, warn, info, debug or trace, or parts such as info,janso_server=debug"
            )
        })?;
        Ok(Logs { filter, is_json })
    }

    /// Writes them to standard error from now on. The program does this once.
    pub fn start(self) {
        let colours = io::stderr().is_terminal();
        let logs = tracing_subscriber::fmt().with_env_filter(self.filter).with_ansi(colours).with_writer(io::stderr);
        if self.is_json { logs.json().flatten_event(true).init() } else { logs.init() }
    }
}
