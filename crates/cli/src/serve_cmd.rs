//! `janso serve`: the parlour, for browsers.

use std::io::{self, IsTerminal, Read};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use server::{HostName, MailSender, MailServer, Options, Origin, PostgresUrl, ProxyKind, Settings};

use crate::Answer;
use crate::args::number_to;
use crate::input_error::{InputError, InputErrors};

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
    /// How long the first deal waits for what the players' browsers add to the seed, in milliseconds [default: 5000]
    #[arg(long, value_name = "MILLISECONDS", env = "JANSO_REVEAL_TIME", hide_env_values = true, value_parser = number_to::<u64>(500, 60_000))]
    pub reveal_time: Option<u64>,
    /// How many requests that change something one address may send at once; a tenth comes back each second [default: 60]
    #[arg(long, value_name = "N", env = "JANSO_BURST", hide_env_values = true, value_parser = number_to::<u32>(1, 1_000_000))]
    pub burst: Option<u32>,
    /// How many requests that read something one address may send at once; a tenth comes back each second, and a finished game counts as ten [default: 3000]
    #[arg(long, value_name = "N", env = "JANSO_READS", hide_env_values = true, value_parser = number_to::<u32>(1, 1_000_000))]
    pub reads: Option<u32>,
    /// How many connections there may be [default: as many as the system has files for]
    #[arg(long, value_name = "N", env = "JANSO_CONNECTIONS", hide_env_values = true, value_parser = number_to::<usize>(1, 1_000_000))]
    pub connections: Option<usize>,
    /// How many connections, and how many sockets, one address may have; a hall behind one router is one address [default: 512]
    #[arg(long, value_name = "N", env = "JANSO_CONNECTIONS_PER_ADDRESS", hide_env_values = true, value_parser = number_to::<usize>(1, 1_000_000))]
    pub connections_per_address: Option<usize>,
    /// How many sockets of tables one person may have open [default: 32]
    #[arg(long, value_name = "N", env = "JANSO_SOCKETS_PER_PERSON", hide_env_values = true, value_parser = number_to::<usize>(1, 1_000_000))]
    pub sockets_per_person: Option<usize>,
    /// How many unfinished tables may be made from one address [default: 100]
    #[arg(long, value_name = "N", env = "JANSO_TABLES_PER_ADDRESS", hide_env_values = true, value_parser = number_to::<usize>(1, 1_000_000))]
    pub tables_per_address: Option<usize>,
    /// For how many seconds somebody is waited for who sends a request, or takes an answer [default: 15]
    #[arg(long, value_name = "SECONDS", env = "JANSO_PATIENCE", hide_env_values = true, value_parser = number_to::<u64>(1, 600))]
    pub patience: Option<u64>,
    /// Proxies that are believed about for whom they speak
    #[arg(long, value_name = "ADDRESS", env = "JANSO_PROXY", hide_env_values = true, value_delimiter = ',')]
    pub proxy: Option<Vec<IpAddr>>,
    /// How the proxies say it: x-forwarded (X-Forwarded-For and X-Forwarded-Proto), forwarded (RFC 7239) or proxy-protocol [default: x-forwarded]
    #[arg(long, value_name = "KIND", env = "JANSO_PROXY_KIND", hide_env_values = true)]
    pub proxy_kind: Option<ProxyKind>,
    /// Other names by which people may call the server; its addresses, localhost, NAME.local and --origin are known
    #[arg(long = "host", value_name = "NAME", env = "JANSO_HOSTS", hide_env_values = true, value_delimiter = ',')]
    pub hosts: Option<Vec<HostName>>,
    /// The address people know, such as `https://parlour.example`, where a proxy hides it
    #[arg(long, value_name = "ORIGIN", env = "JANSO_ORIGIN", hide_env_values = true)]
    pub origin: Option<Origin>,
    /// A mail server that takes mail to people who forgot their password: smtps://USER:PASSWORD@HOST, smtp://HOST:587?tls=required
    #[arg(long, value_name = "URL", env = "JANSO_MAIL", hide_env_values = true)]
    pub mail: Option<MailServer>,
    /// From whom that mail comes, such as `The Parlour <club@parlour.example>`
    #[arg(long, value_name = "ADDRESS", env = "JANSO_MAIL_FROM", hide_env_values = true)]
    pub mail_from: Option<MailSender>,
    /// Moderators are made with janso account promote; whoever still names them here gets a note
    #[arg(
        long = "moderator",
        value_name = "LOGIN",
        env = "JANSO_MODERATORS",
        hide = true,
        hide_env_values = true,
        value_delimiter = ','
    )]
    pub moderators: Option<Vec<String>>,
    /// What is logged: error, warn, info, debug or trace, or parts such as info,janso_server=debug [default: info]
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

  [[player]]
  name = \"mortal\"
  command = \"python3 /srv/mortal/bot.py {seat}\"";

pub fn run(args: &ServeArgs) -> anyhow::Result<Answer> {
    let said = Options {
        listen: args.listen,
        data: args.place.data.clone(),
        database: args.place.database.clone(),
        bot_delay: args.bot_delay,
        reveal_time: args.reveal_time,
        burst: args.burst,
        reads: args.reads,
        connections: args.connections,
        connections_per_address: args.connections_per_address,
        sockets_per_person: args.sockets_per_person,
        tables_per_address: args.tables_per_address,
        patience: args.patience,
        proxy: args.proxy.clone(),
        proxy_kind: args.proxy_kind,
        hosts: args.hosts.clone(),
        origin: args.origin.clone(),
        mail: args.mail.clone(),
        mail_from: args.mail_from.clone(),
        moderators: args.moderators.clone(),
        log: args.log.clone(),
        log_json: args.log_json,
        player: None,
    };
    let options = args.place.with_file(said)?;
    let logs = options.logs().map_err(wrong)?;
    let settings = Settings { pages: crate::pages::page, ..options.settings().map_err(wrong)? };
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
        let text = read_bounded(path).with_context(|| format!("{path_shown} cannot be read"))?;
        let text = text.ok_or_else(|| {
            wrong(format!("{path_shown}: a file of settings has at most {LONGEST_CONFIG} bytes; is it another file?"))
        })?;
        let file = Options::read(&text).map_err(|why| wrong(format!("{path_shown}: {why}")))?;
        Ok(said.or(file))
    }
}

/// A file of settings is no longer, in bytes.
const LONGEST_CONFIG: u64 = 1 << 20;

/// The text of a file of settings; nothing if it is too long to be one. No more than that is read, whatever the file is.
fn read_bounded(path: &Path) -> io::Result<Option<String>> {
    let mut text = Vec::new();
    std::fs::File::open(path)?.take(LONGEST_CONFIG + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST_CONFIG {
        return Ok(None);
    }
    String::from_utf8(text).map(Some).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

pub fn wrong(sentence: String) -> anyhow::Error {
    InputErrors::from(InputError::new(sentence, crate::input_error::Place::Unknown)).into()
}
