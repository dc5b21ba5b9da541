//! What an operator can choose.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::caller::Origin;
use crate::store::Place;

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it listens; port 0 is any that is free.
    pub listen: SocketAddr,
    /// Where the database is.
    pub place: Place,
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_delay: Duration,
    /// How long a person may be away before a bot plays.
    pub absence: Duration,
    /// How long the table waits between two hands for people who read the result.
    pub result_time: Duration,
    /// After this time without anybody a table that still waits for people is closed.
    pub idle: Duration,
    /// How many requests that change something one address may send at once; a tenth of them comes back each second.
    pub burst: u32,
    /// How many messages a socket may send each second; twice as many at once.
    pub messages: u32,
    /// How many unfinished tables one guest may sit at.
    pub tables_of_guest: usize,
    /// The programs that may sit down.
    pub players: Vec<ExternalPlayer>,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub proxies: Vec<IpAddr>,
    /// The address people know; only pages from there may ask. If it is not given, the request says it.
    pub origin: Option<Origin>,
    /// The logins of moderators, capitals or not.
    pub moderators: Vec<String>,
}

/// A program that may sit down as `mjai:NAME`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalPlayer {
    /// What it is called.
    pub name: String,
    /// How it is started.
    pub command: String,
}

impl Settings {
    /// The settings for a parlour with this address and folder.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Settings {
        Settings {
            listen,
            place: Place::Folder(data),
            bot_delay: Duration::from_millis(600),
            absence: Duration::from_secs(15),
            result_time: Duration::from_secs(30),
            idle: Duration::from_secs(15 * 60),
            burst: 60,
            messages: 20,
            tables_of_guest: 8,
            players: Vec::new(),
            proxies: Vec::new(),
            origin: None,
            moderators: Vec::new(),
        }
    }
}
