//! What an operator says: by flag, variable or file. What is left out keeps its default.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::caller::Origin;
use crate::hosts::HostName;
use crate::logs::Logs;
use crate::people::mail::{MailSender, MailServer, MailSettings};
use crate::people::names::checked_name;
use crate::settings::{ExternalPlayer, ProxyKind, Settings};
use crate::store::{Place, PostgresUrl};

/// The most milliseconds that bots can be told to wait.
const LONGEST_DELAY: u64 = 60_000;
/// The milliseconds that the first deal can wait for what players add to the seed.
const REVEAL_TIMES: std::ops::RangeInclusive<u64> = 500..=60_000;
/// The most requests that one address can be allowed at once.
const MOST_BURST: u32 = 1_000_000;
/// The most connections that can be allowed.
const MOST_CONNECTIONS: usize = 1_000_000;
/// The longest that somebody can be waited for, in seconds.
const LONGEST_PATIENCE: u64 = 600;

/// What an operator says about a server; a TOML file has the same keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Options {
    /// Where it listens.
    pub listen: Option<SocketAddr>,
    /// The folder with the SQLite file.
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead of the file.
    pub database: Option<PostgresUrl>,
    /// How many milliseconds a bot waits before it acts.
    pub bot_delay: Option<u64>,
    /// How many milliseconds the first deal waits for what players add to the seed.
    pub reveal_time: Option<u64>,
    /// How many requests that change something one address may send at once.
    pub burst: Option<u32>,
    /// How many requests that read something one address may send at once.
    pub reads: Option<u32>,
    /// How many connections there may be.
    pub connections: Option<usize>,
    /// How many of them, and how many sockets, one address may have.
    pub connections_per_address: Option<usize>,
    /// How many sockets one person may have.
    pub sockets_per_person: Option<usize>,
    /// How many unfinished tables may be made from one address.
    pub tables_per_address: Option<usize>,
    /// For how many seconds somebody is waited for who sends or takes something.
    pub patience: Option<u64>,
    /// Proxies that are believed.
    pub proxy: Option<Vec<IpAddr>>,
    /// How proxies say for whom they speak.
    pub proxy_kind: Option<ProxyKind>,
    /// Other names by which people may call the server.
    pub hosts: Option<Vec<HostName>>,
    /// The address people know.
    pub origin: Option<Origin>,
    /// The mail server that takes our mail.
    pub mail: Option<MailServer>,
    /// From whom our mail comes.
    pub mail_from: Option<MailSender>,
    /// Logins of moderators stood here once. Whoever still names some is told how it is done.
    pub moderators: Option<Vec<String>>,
    /// What is logged.
    pub log: Option<String>,
    /// Whether logs are JSON lines.
    pub log_json: Option<bool>,
    /// Programs that may sit down.
    pub player: Option<Vec<ExternalPlayer>>,
}

impl Options {
    /// Reads the text of a file; the error says in which line something is wrong.
    pub fn read(text: &str) -> Result<Options, String> {
        toml::from_str(text).map_err(|error| {
            let line = error
                .span()
                .map(|span| 1 + text.as_bytes().iter().take(span.start).filter(|byte| **byte == b'\n').count());
            let line = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            format!("{line}{}", error.message())
        })
    }

    /// What is said here, and for the rest what is said there.
    #[must_use]
    pub fn or(self, there: Options) -> Options {
        // Who names one database does not mean another one.
        let names_one = self.data.is_some() || self.database.is_some();
        let (data, database) = if names_one { (None, None) } else { (there.data, there.database) };
        Options {
            listen: self.listen.or(there.listen),
            data: self.data.or(data),
            database: self.database.or(database),
            bot_delay: self.bot_delay.or(there.bot_delay),
            reveal_time: self.reveal_time.or(there.reveal_time),
            burst: self.burst.or(there.burst),
            reads: self.reads.or(there.reads),
            connections: self.connections.or(there.connections),
            connections_per_address: self.connections_per_address.or(there.connections_per_address),
            sockets_per_person: self.sockets_per_person.or(there.sockets_per_person),
            tables_per_address: self.tables_per_address.or(there.tables_per_address),
            patience: self.patience.or(there.patience),
            proxy: self.proxy.or(there.proxy),
            proxy_kind: self.proxy_kind.or(there.proxy_kind),
            hosts: self.hosts.or(there.hosts),
            origin: self.origin.or(there.origin),
            mail: self.mail.or(there.mail),
            mail_from: self.mail_from.or(there.mail_from),
            moderators: self.moderators.or(there.moderators),
            log: self.log.or(there.log),
            log_json: self.log_json.or(there.log_json),
            player: self.player.or(there.player),
        }
    }

    /// Where the database is.
    pub fn place(&self) -> Result<Place, String> {
        match (&self.data, &self.database) {
            (Some(_), Some(_)) => Err("data and database are both given: name one of them".to_owned()),
            (None, Some(database)) => Ok(Place::Postgres(database.clone())),
            (Some(data), None) => Ok(Place::Folder(data.clone())),
            (None, None) => Ok(Place::Folder("janso-data".into())),
        }
    }

    /// What is logged, and how.
    pub fn logs(&self) -> Result<Logs, String> {
        Logs::new(self.log.as_deref(), self.log_json.unwrap_or(false))
    }

    /// The settings that follow from it, or the first thing that is wrong.
    pub fn settings(self) -> Result<Settings, String> {
        let listen = self.listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8910)));
        let mut settings = Settings::new(listen, PathBuf::new());
        settings.place = self.place()?;
        if let Some(delay) = self.bot_delay {
            if delay > LONGEST_DELAY {
                return Err(format!("bot-delay {delay}: it is a number of milliseconds from 0 to {LONGEST_DELAY}"));
            }
            settings.bot_delay = Duration::from_millis(delay);
        }
        if let Some(time) = self.reveal_time {
            if !REVEAL_TIMES.contains(&time) {
                let (least, most) = REVEAL_TIMES.into_inner();
                return Err(format!("reveal-time {time}: it is a number of milliseconds from {least} to {most}"));
            }
            settings.reveal_time = Duration::from_millis(time);
        }
        if let Some(burst) = self.burst {
            if !(1..=MOST_BURST).contains(&burst) {
                return Err(format!("burst {burst}: it is a number of requests from 1 to {MOST_BURST}"));
            }
            settings.burst = burst;
        }
        if let Some(reads) = self.reads {
            if !(1..=MOST_BURST).contains(&reads) {
                return Err(format!("reads {reads}: it is a number of requests from 1 to {MOST_BURST}"));
            }
            settings.reads = reads;
        }
        let counted = |name: &str, count: Option<usize>, usual: usize| match count {
            Some(count) if !(1..=MOST_CONNECTIONS).contains(&count) => {
                Err(format!("{name} {count}: it is a number from 1 to {MOST_CONNECTIONS}"))
            }
            Some(count) => Ok(count),
            None => Ok(usual),
        };
        settings.connections = self.connections.map(|count| counted("connections", Some(count), count)).transpose()?;
        settings.connections_per_address =
            counted("connections-per-address", self.connections_per_address, settings.connections_per_address)?;
        settings.sockets_per_person =
            counted("sockets-per-person", self.sockets_per_person, settings.sockets_per_person)?;
        settings.tables_per_address =
            counted("tables-per-address", self.tables_per_address, settings.tables_per_address)?;
        if let Some(patience) = self.patience {
            if !(1..=LONGEST_PATIENCE).contains(&patience) {
                return Err(format!("patience {patience}: it is a number of seconds from 1 to {LONGEST_PATIENCE}"));
            }
            settings.patience = Duration::from_secs(patience);
        }
        settings.proxies = self.proxy.unwrap_or_default();
        settings.proxy_kind = self.proxy_kind.unwrap_or_default();
        if settings.proxy_kind == ProxyKind::Protocol && settings.proxies.is_empty() {
            return Err("proxy-kind proxy-protocol: name the proxies with proxy, or nobody is believed".to_owned());
        }
        settings.hosts = self.hosts.unwrap_or_default();
        settings.origin = self.origin;
        settings.mail = match (self.mail, self.mail_from, &settings.origin) {
            (Some(server), Some(from), Some(origin)) => Some(MailSettings { server, from, origin: origin.clone() }),
            (Some(_), None, _) => return Err("mail: say with mail-from from whom it comes".to_owned()),
            (Some(_), Some(_), None) => {
                return Err("mail: say with origin at which address people find the parlour, for the links".to_owned());
            }
            (None, Some(_), _) => return Err("mail-from: name the mail server with mail".to_owned()),
            (None, None, _) => None,
        };
        // Anybody could register a login that only stands in the settings.
        if self.moderators.is_some_and(|logins| !logins.is_empty()) {
            let sentence = "moderators: a moderator is an account that exists; take this out of the settings, and make one with janso account promote LOGIN";
            return Err(sentence.to_owned());
        }
        settings.players = self.player.unwrap_or_default();
        let mut names = HashSet::new();
        for ExternalPlayer { name, command } in &settings.players {
            if checked_name(name).is_none() || name.contains(':') {
                return Err(format!("player {name:?}: a name has 1 to 32 characters on one line, without a colon"));
            }
            if !names.insert(name) {
                return Err(format!("player {name:?}: there are two of that name"));
            }
            mjai::Player::parse(&format!("mjai:{command}")).map_err(|why| format!("player {name:?}: {why}"))?;
        }
        Ok(settings)
    }
}

/// Whether somebody can have this login.
pub fn is_login(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    (3..=32).contains(&text.len()) && text.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: &str = r#"
        listen = "0.0.0.0:80"
        data = "/srv/parlour"
        bot-delay = 250
        reveal-time = 8000
        reads = 500
        connections = 2000
        connections-per-address = 100
        sockets-per-person = 4
        tables-per-address = 7
        patience = 20
        proxy = ["127.0.0.1", "::1"]
        proxy-kind = "proxy-protocol"
        hosts = ["club.example", "192.0.2.7"]
        origin = "https://parlour.example"
        mail = "smtps://club:secret@mail.example"
        mail-from = "The Parlour <club@parlour.example>"
        log = "debug"
        log-json = true

        [[player]]
        name = "mortal"
        command = "python3 'my bot.py' {seat}"
    "#;

    #[test]
    fn a_file_says_everything() {
        let options = Options::read(EVERYTHING).expect("a file");
        let settings = options.clone().settings().expect("settings");
        assert_eq!(settings.listen.to_string(), "0.0.0.0:80");
        assert_eq!(settings.place, Place::Folder("/srv/parlour".into()));
        assert_eq!(settings.bot_delay, Duration::from_millis(250));
        assert_eq!(settings.reveal_time, Duration::from_secs(8));
        assert_eq!(settings.proxies.len(), 2);
        assert_eq!((settings.reads, settings.connections), (500, Some(2000)));
        assert_eq!((settings.connections_per_address, settings.sockets_per_person), (100, 4));
        assert_eq!(settings.tables_per_address, 7);
        assert_eq!((settings.patience, settings.proxy_kind), (Duration::from_secs(20), ProxyKind::Protocol));
        assert_eq!(settings.hosts.iter().map(HostName::to_string).collect::<Vec<_>>(), ["club.example", "192.0.2.7"]);
        assert_eq!(settings.origin.expect("an origin").to_string(), "https://parlour.example");
        let mail = format!("{:?}", settings.mail.expect("mail"));
        assert!(mail.contains("parlour.example") && !mail.contains("secret"), "{mail}");
        assert_eq!(settings.players[0].name, "mortal");
        assert!(options.logs().is_ok());
    }

    #[test]
    fn what_is_said_first_counts() {
        let file = Options::read(EVERYTHING).expect("a file");
        let mut said = Options { bot_delay: Some(0), hosts: Some(Vec::new()), ..Options::default() };
        let both = said.clone().or(file.clone());
        assert_eq!((both.bot_delay, both.listen), (Some(0), file.listen));
        assert_eq!(both.hosts, Some(Vec::new()));
        assert_eq!(both.player, file.player);
        // A database that is named does not become the other kind by a weaker word.
        said.database = Some("postgres://localhost/club".parse().expect("an address"));
        assert!(matches!(said.or(file).place(), Ok(Place::Postgres(_))));
        assert_eq!(Options::default().place(), Ok(Place::Folder("janso-data".into())));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let check = |text: &str, words: &[&str]| {
            let why = Options::read(text).and_then(|options| {
                options.logs()?;
                options.settings()
            });
            let why = why.expect_err(text);
            for word in words {
                assert!(why.contains(word), "{text}: {why}");
            }
        };
        check("colour = 1", &["line 1", "unknown field `colour`", "`bot-delay`"]);
        check("\n\nbot_delay = 1", &["line 3", "unknown field `bot_delay`"]);
        check("listen = \"here\"", &["line 1", "socket address"]);
        check("listen = 8910", &["line 1"]);
        check("listen =", &["line 1"]);
        check("bot-delay = 60001", &["bot-delay 60001", "from 0 to 60000"]);
        check("bot-delay = -1", &["line 1"]);
        check("reveal-time = 499", &["reveal-time 499", "from 500 to 60000"]);
        check("reveal-time = 60001", &["reveal-time 60001", "from 500 to 60000"]);
        check("proxy = [\"router\"]", &["line 1", "IP address"]);
        check("reads = 0", &["reads 0", "from 1 to 1000000"]);
        check("connections = 0", &["connections 0", "from 1 to 1000000"]);
        check("connections-per-address = 1000001", &["connections-per-address 1000001"]);
        check("sockets-per-person = 0", &["sockets-per-person 0"]);
        check("tables-per-address = 0", &["tables-per-address 0", "from 1 to 1000000"]);
        check("patience = 0", &["patience 0", "seconds from 1 to 600"]);
        check("proxy-kind = \"header\"", &["line 1", "`x-forwarded`, `forwarded`, `proxy-protocol`"]);
        check("proxy-kind = \"proxy-protocol\"", &["name the proxies"]);
        check("hosts = [\"https://club.example\"]", &["line 1", "no name of a machine"]);
        check("origin = \"parlour.example\"", &["line 1", "https://parlour.example"]);
        check("database = \"club.sqlite\"", &["line 1", "postgres://USER:PASSWORD@HOST/DATABASE"]);
        check("data = \"a\"\ndatabase = \"postgres://localhost/a\"", &["name one of them"]);
        check("moderators = [\"anna\"]", &["janso account promote LOGIN"]);
        check("mail = \"mail.example\"", &["line 1", "smtps://USER:PASSWORD@HOST"]);
        check("mail = \"smtp://mail.example\"", &["mail-from"]);
        check("mail = \"smtp://mail.example\"\nmail-from = \"club@parlour.example\"", &["origin"]);
        check("mail-from = \"club@parlour.example\"", &["name the mail server"]);
        check("mail-from = \"club\"", &["line 1", "club@parlour.example"]);
        check("log = \"loud=very\"", &["log \"loud=very\""]);
        check("[[player]]\nname = \"a\"", &["missing field `command`"]);
        check("[[player]]\nname = \"a\"\ncommand = \"\"", &["player \"a\"", "no command"]);
        check("[[player]]\nname = \"a:b\"\ncommand = \"x\"", &["without a colon"]);
        check(
            "[[player]]\nname = \"a\"\ncommand = \"x\"\n[[player]]\nname = \"a\"\ncommand = \"x\"",
            &["two of that name"],
        );
        check("[[player]]\nname = \"a\"\ncommand = \"x\"\nlevel = 1", &["line 4", "unknown field `level`"]);
    }
}
