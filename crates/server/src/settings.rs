//! What an operator can choose.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use protocol::ClaimWindow;
use serde::Deserialize;

use crate::caller::Origin;
use crate::hosts::HostName;
use crate::pages::Pages;
use crate::people::mail::MailSettings;
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
    /// How long the first deal waits for what the players add to the seed.
    pub reveal_time: Duration,
    /// After this time without anybody a table that still waits for people is closed.
    pub idle: Duration,
    /// How many requests that change something one address may send at once; a tenth of them comes back each second.
    pub burst: u32,
    /// How many requests that read something one address may send at once; a tenth of them comes back each second. A
    /// finished game counts as ten.
    pub reads: u32,
    /// How many connections there may be; as many as the system has files for, if nothing is said.
    pub connections: Option<usize>,
    /// How many connections, and sockets of tables, one address may have.
    pub connections_per_address: usize,
    /// How many sockets one person may have.
    pub sockets_per_person: usize,
    /// How long somebody may take to send the head of a request, or its body, and to take a part of an answer; a
    /// connection without a request is kept for as long.
    pub patience: Duration,
    /// How many messages a socket may send each second; twice as many at once.
    pub messages: u32,
    /// How many unfinished tables one guest may sit at.
    pub tables_of_guest: usize,
    /// How many unfinished tables may be made from one address.
    pub tables_per_address: usize,
    /// The programs that may sit down.
    pub players: Vec<ExternalPlayer>,
    /// Proxies that are believed about for whom they speak.
    pub proxies: Vec<IpAddr>,
    /// How those say it.
    pub proxy_kind: ProxyKind,
    /// The address people know; only pages from there may ask. If it is not given, the request says it.
    pub origin: Option<Origin>,
    /// Other names by which people may call the server.
    pub hosts: Vec<HostName>,
    /// A disk with fewer bytes left is full.
    pub least_space: u64,
    /// A database file of no more bytes is looked through before the server starts; a larger one that was not closed as it
    /// should be is looked through while it runs.
    pub checked_at_once: u64,
    /// How often it is looked at most whether the storage is well.
    pub health_interval: Duration,
    /// How mail is sent; nobody is sent any if nothing is said.
    pub mail: Option<MailSettings>,
    /// The web pages.
    pub pages: Pages,
}

/// How long a tile can be claimed at a table that says nothing, in milliseconds: long enough for bots to answer, and half
/// the usual delay of a bot, within which it lies.
const CLAIM_WINDOW: u32 = 300;

/// How a proxy says for whom it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyKind {
    /// By `X-Forwarded-For` and `X-Forwarded-Proto`.
    #[default]
    XForwarded,
    /// By `Forwarded` (RFC 7239).
    Forwarded,
    /// By the PROXY protocol, before the first request of each connection.
    #[serde(rename = "proxy-protocol")]
    Protocol,
}

impl ProxyKind {
    /// All of them, with their names.
    pub const ALL: [(&'static str, ProxyKind); 3] = [
        ("x-forwarded", ProxyKind::XForwarded),
        ("forwarded", ProxyKind::Forwarded),
        ("proxy-protocol", ProxyKind::Protocol),
    ];
}

impl std::str::FromStr for ProxyKind {
    type Err = String;

    fn from_str(text: &str) -> Result<ProxyKind, String> {
        let named = ProxyKind::ALL.into_iter().find(|(name, _)| *name == text);
        named.map(|(_, kind)| kind).ok_or_else(|| "it is x-forwarded, forwarded or proxy-protocol".to_owned())
    }
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
            reveal_time: Duration::from_secs(5),
            idle: Duration::from_secs(15 * 60),
            burst: 60,
            reads: 3_000,
            connections: None,
            connections_per_address: 512,
            sockets_per_person: 32,
            patience: Duration::from_secs(15),
            messages: 20,
            tables_of_guest: 8,
            tables_per_address: 100,
            players: Vec::new(),
            proxies: Vec::new(),
            proxy_kind: ProxyKind::default(),
            origin: None,
            hosts: Vec::new(),
            least_space: 16 << 20,
            checked_at_once: 64 << 20,
            health_interval: Duration::from_secs(5),
            mail: None,
            pages: |_| None,
        }
    }

    /// How long a tile can be claimed at a table that says nothing. Where bots do not wait, nobody does.
    pub fn claim_window(&self) -> ClaimWindow {
        let delay = u32::try_from(self.bot_delay.as_millis()).unwrap_or(u32::MAX);
        ClaimWindow { milliseconds: CLAIM_WINDOW.min(delay), fixed: false }
    }

    /// Whether a proxy of the operator's has this address.
    pub fn is_proxy(&self, address: &IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.to_canonical() == *address)
    }
}
