//! `janso serve`: the parlour, for browsers.

use std::io::{self, IsTerminal};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use server::{Options, Origin, PostgresUrl};

use crate::Answer;
use crate::args::number_to;
use crate::wrong::{Wrong, Wrongs};

/// Serve the parlour: tables that people and bots play at in the browser
///
/// Everything is kept in one folder, or in a PostgreSQL database: unfinished games go on when the program is started again,
/// finished ones can be replayed. Ctrl-C ends it; nothing that anybody has seen is lost, however it ends. Logs go to
/// standard error. It speaks plain HTTP: on the open internet put a web server with TLS before it, and name that one with
/// --proxy. A flag counts before its variable, and that before the file of --config. docs/server.md describes the file, and
/// what the server says and hears.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ServeArgs {
    #[command(flatten)]
    pub place: PlaceArgs,
    /// Where to listen; port 0 is any that is free [default: 127.0.0.1:8910]
    #[arg(long, value_name = "ADDRESS", env = "JANSO_LISTEN", hide_env_values = true)]
    pub listen: Option<SocketAddr>,
    /// How long bots wait before they act, in milliseconds, so that people can follow [default: 600]
    #[arg(long, value_name = "MILLISECONDS", env = "JANSO_BOT_DELAY", hide_env_values = true, value_parser = number_to::<u64>(0, 60_000))]
    pub bot_delay: Option<u64>,
    /// How many requests that change something one address may send at once; a tenth comes back each second [default: 60]
    #[arg(long, value_name = "N", env = "JANSO_BURST", hide_env_values = true, value_parser = number_to::<u32>(1, 1_000_000))]
    pub burst: Option<u32>,
    /// Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed
    #[arg(long, value_name = "ADDRESS", env = "JANSO_PROXY", hide_env_values = true, value_delimiter = ',')]
    pub proxy: Option<Vec<IpAddr>>,
    /// The address people know, such as `https://parlour.example`, where a proxy hides it
    #[arg(long, value_name = "ORIGIN", env = "JANSO_ORIGIN", hide_env_values = true)]
    pub origin: Option<Origin>,
    /// Logins of moderators
    #[arg(
        long = "moderator",
        value_name = "LOGIN",
        env = "JANSO_MODERATORS",
        hide_env_values = true,
        value_delimiter = ','
    )]
    pub moderators: Option<Vec<String>>,
    /// What is logged: error, warn, info, debug or trace, or parts such as info,server=debug [default: info]
    #[arg(long, value_name = "WHAT", env = "JANSO_LOG", hide_env_values = true)]
    pub log: Option<String>,
    /// Log as JSON lines
    #[arg(long, value_name = "WHETHER", env = "JANSO_LOG_JSON", hide_env_values = true, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub log_json: Option<bool>,
}

/// Which database, of a server or for a backup.
#[derive(Debug, Args)]
pub struct PlaceArgs {
    /// A TOML file with settings
    #[arg(long, value_name = "FILE", env = "JANSO_CONFIG", hide_env_values = true, value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,
    /// The folder with the games; made if there is none [default: janso-data]
    #[arg(long, value_name = "FOLDER", env = "JANSO_DATA", hide_env_values = true, value_hint = ValueHint::DirPath)]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead of a folder, as postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "URL", env = "JANSO_DATABASE", hide_env_values = true)]
    pub database: Option<PostgresUrl>,
}

const EXAMPLES: &str = "\
Examples:
  janso serve
  janso serve --listen 0.0.0.0:8910 --data /srv/parlour
  janso serve --config parlour.toml --log debug
  JANSO_DATABASE=postgres://janso:secret@db.example/parlour janso serve

A file of settings:
  listen = \"127.0.0.1:8910\"
  data = \"/srv/parlour\"
  bot-delay = 600
  proxy = [\"127.0.0.1\"]
  moderators = [\"anna\"]

  [[player]]
  name = \"mortal\"
  command = \"python3 /srv/mortal/bot.py {seat}\"";

/// Runs the command.
pub fn run(args: &ServeArgs) -> anyhow::Result<Answer> {
    let said = Options {
        listen: args.listen,
        data: args.place.data.clone(),
        database: args.place.database.clone(),
        bot_delay: args.bot_delay,
        burst: args.burst,
        proxy: args.proxy.clone(),
        origin: args.origin.clone(),
        moderators: args.moderators.clone(),
        log: args.log.clone(),
        log_json: args.log_json,
        player: None,
    };
    let options = args.place.with_file(said)?;
    let logs = options.logs().map_err(wrong)?;
    let settings = options.settings().map_err(wrong)?;
    logs.start();
    let place = settings.place.clone();
    server::run(settings, tell).with_context(|| format!("serving {place}"))?;
    Ok(Answer::new(String::new()))
}

/// Says where it listens: a sentence for people, the address alone for programs.
fn tell(address: SocketAddr) {
    if io::stdout().is_terminal() {
        let shown = match address.ip().is_unspecified() {
            true => format!("localhost:{}", address.port()),
            false => address.to_string(),
        };
        println!("The parlour is open: http://{shown} (Ctrl-C closes it)");
    } else {
        println!("http://{address}");
    }
}

impl PlaceArgs {
    /// What was said about the database alone, and by the file.
    pub fn options(&self) -> anyhow::Result<Options> {
        self.with_file(Options { data: self.data.clone(), database: self.database.clone(), ..Options::default() })
    }

    /// What was said, and for the rest what the file says.
    fn with_file(&self, said: Options) -> anyhow::Result<Options> {
        let Some(path) = &self.config else { return Ok(said) };
        let path_shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("{path_shown} cannot be read"))?;
        let file = Options::read(&text).map_err(|why| wrong(format!("{path_shown}: {why}")))?;
        Ok(said.or(file))
    }
}

/// What is wrong with the settings.
pub fn wrong(sentence: String) -> anyhow::Error {
    Wrongs::from(Wrong::new(sentence, crate::wrong::Place::Unknown)).into()
}
