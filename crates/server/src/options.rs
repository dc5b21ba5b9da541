//! What an operator says: by flag, variable or file. What is left out keeps its default.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::caller::Origin;
use crate::logs::Logs;
use crate::settings::{ExternalPlayer, Settings};
use crate::setup::checked_name;
use crate::store::{Place, PostgresUrl};

/// The most milliseconds that bots can be told to wait.
const LONGEST_DELAY: u64 = 60_000;
/// The most requests that one address can be allowed at once.
const MOST_BURST: u32 = 1_000_000;

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
    /// How many requests that change something one address may send at once.
    pub burst: Option<u32>,
    /// Proxies whose headers are believed.
    pub proxy: Option<Vec<IpAddr>>,
    /// The address people know.
    pub origin: Option<Origin>,
    /// Logins of moderators.
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
            burst: self.burst.or(there.burst),
            proxy: self.proxy.or(there.proxy),
            origin: self.origin.or(there.origin),
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
        if let Some(burst) = self.burst {
            if !(1..=MOST_BURST).contains(&burst) {
                return Err(format!("burst {burst}: it is a number of requests from 1 to {MOST_BURST}"));
            }
            settings.burst = burst;
        }
        settings.proxies = self.proxy.unwrap_or_default();
        settings.origin = self.origin;
        settings.moderators = self.moderators.unwrap_or_default();
        for login in &settings.moderators {
            if !is_login(login) {
                return Err(format!("moderators: {login:?} is no login: it has 3 to 32 letters, digits, - and _"));
            }
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
        proxy = ["127.0.0.1", "::1"]
        origin = "https://parlour.example"
        moderators = ["anna", "Bo-2"]
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
        assert_eq!(settings.proxies.len(), 2);
        assert_eq!(settings.origin.expect("an origin").to_string(), "https://parlour.example");
        assert_eq!(settings.moderators, ["anna", "Bo-2"]);
        assert_eq!(settings.players[0].name, "mortal");
        assert!(options.logs().is_ok());
    }

    #[test]
    fn what_is_said_first_counts() {
        let file = Options::read(EVERYTHING).expect("a file");
        let mut said = Options { bot_delay: Some(0), moderators: Some(Vec::new()), ..Options::default() };
        let both = said.clone().or(file.clone());
        assert_eq!((both.bot_delay, both.listen), (Some(0), file.listen));
        assert_eq!(both.moderators, Some(Vec::new()));
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
        check("proxy = [\"router\"]", &["line 1", "IP address"]);
        check("origin = \"parlour.example\"", &["line 1", "https://parlour.example"]);
        check("database = \"club.sqlite\"", &["line 1", "postgres://USER:PASSWORD@HOST/DATABASE"]);
        check("data = \"a\"\ndatabase = \"postgres://localhost/a\"", &["name one of them"]);
        check("moderators = [\"a\"]", &["\"a\" is no login"]);
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
