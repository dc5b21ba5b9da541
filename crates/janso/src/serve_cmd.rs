//! `janso serve`: the parlour, for browsers.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueHint};
use server::Settings;

use crate::Answer;

/// Serve the parlour: tables that people and bots play at in the browser
///
/// Everything is kept in one folder: unfinished games go on when the program is started again, finished ones can be
/// replayed. Ctrl-C ends it; nothing that anybody has seen is lost, however it ends. Logs go to standard error, and
/// RUST_LOG chooses which. It speaks plain HTTP: on the open internet put a web server with TLS before it that passes on
/// the Host and X-Forwarded-Proto headers. docs/server.md describes what it says and hears.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ServeArgs {
    /// Where to listen; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8910")]
    pub listen: SocketAddr,
    /// The folder with the games; made if there is none
    #[arg(long, value_name = "FOLDER", default_value = "janso-data", value_hint = ValueHint::DirPath)]
    pub data: PathBuf,
    /// How long bots wait before they act, in milliseconds, so that people can follow
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub bot_delay: u64,
}

const EXAMPLES: &str = "\
Examples:
  janso serve
  janso serve --listen 0.0.0.0:8910 --data /srv/parlour";

/// Runs the command.
pub fn run(args: &ServeArgs) -> anyhow::Result<Answer> {
    server::log_to_stderr();
    let mut settings = Settings::new(args.listen, args.data.clone());
    settings.bot_delay = Duration::from_millis(args.bot_delay);
    let data = args.data.display();
    server::run(settings, |address| println!("http://{address}")).with_context(|| format!("serving {data}"))?;
    Ok(Answer::new(String::new()))
}
