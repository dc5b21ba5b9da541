//! What an operator can choose.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it listens; port 0 is any that is free.
    pub listen: SocketAddr,
    /// The folder with the database.
    pub data: PathBuf,
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
}

impl Settings {
    /// The settings for a parlour with this address and folder.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Settings {
        Settings {
            listen,
            data,
            bot_delay: Duration::from_millis(600),
            absence: Duration::from_secs(15),
            result_time: Duration::from_secs(30),
            idle: Duration::from_secs(15 * 60),
            burst: 60,
            messages: 20,
            tables_of_guest: 8,
        }
    }
}
