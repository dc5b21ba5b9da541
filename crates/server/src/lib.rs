//! The parlour: tables that people and bots play at over sockets, kept in a database.
//!
//! ```no_run
//! use janso_server::{Server, Settings};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let settings = Settings::new("127.0.0.1:8910".parse()?, "data".into());
//! let server = Server::start(settings).await?;
//! println!("http://{}", server.address());
//! server.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! One task owns one table. What is put into a table is stored with the events that follow before anybody is told of
//! them, and a server that starts plays every unfinished table on from what is stored. A seat is told what
//! [`table::Event::seen_by`] leaves and what its own view gives; legality, points and hiding are decided in `table`, and
//! words are found in `narration` and `words`. `docs/server.md` is the contract with the browser.

mod settings;
mod options;
mod caller;
mod hosts;
mod logs;
mod store;
mod people;
mod tables;
mod games;
mod moderation;
mod parlour;
mod limits;
mod connections;
mod proxied;
mod listening;
mod health;
mod metrics;
mod api_error;
mod http;
mod openapi;
mod pages;
#[cfg(test)]
mod fair;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tracing::info;

pub use caller::Origin;
pub use hosts::HostName;
pub use logs::Logs;
pub use options::Options;
pub use pages::{PageFile, Pages};
pub use people::mail::{MailSender, MailServer, MailSettings};
pub use settings::{ExternalPlayer, ProxyKind, Settings};
pub use store::{
    AccountSummary, NoAccount, NoBackup, NoStore, Place, PostgresUrl, accounts, appoint, back_up, reset_link, restore,
};

use parlour::Shared;

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    running: JoinHandle<()>,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum NoServer {
    /// The database cannot be opened.
    Storage(NoStore),
    /// Nothing can listen at this address.
    Listen(SocketAddr, io::Error),
}

impl std::fmt::Display for NoServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoServer::Storage(error) => write!(f, "the database cannot be opened: {error}"),
            NoServer::Listen(address, error) => write!(f, "cannot listen at {address}: {error}"),
        }
    }
}

impl std::error::Error for NoServer {}

impl Server {
    /// Opens the database, plays unfinished tables on, and listens.
    pub async fn start(settings: Settings) -> Result<Server, NoServer> {
        let listen = settings.listen;
        let listener = TcpListener::bind(listen).await.map_err(|error| NoServer::Listen(listen, error))?;
        let address = listener.local_addr().map_err(|error| NoServer::Listen(listen, error))?;
        let place = settings.place.clone();
        let shared = Shared::open(settings).await.map_err(NoServer::Storage)?;
        // Packing a few words takes longer than sending them.
        let packing = CompressionLayer::new().compress_when(DefaultPredicate::new().and(SizeAbove::new(1_024)));
        let routes = http::routes(Arc::clone(&shared)).layer(packing);
        // Whoever comes while the tables are read back is answered: the table that is asked for is read back at once.
        let running = tokio::spawn(listening::serve(listener, routes, Arc::clone(&shared)));
        info!(%address, "listening");
        tokio::spawn(Arc::clone(&shared).attend_tenures());
        tokio::spawn(Arc::clone(&shared).check_database());
        if let Err(error) = shared.resume().await {
            running.abort();
            return Err(NoServer::Storage(place.trouble(error)));
        }
        shared.health.is_read_back();
        Ok(Server { address, shared, running })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: nothing new is taken, sockets are closed, and what was to be stored is stored.
    pub async fn stop(self) {
        self.shared.stop.send_replace(true);
        // A client that does not let go of its connection is not waited for.
        let _ = tokio::time::timeout(std::time::Duration::from_secs(10), self.running).await;
        self.shared.store.finish().await;
        info!("stopped");
    }

    /// Ends as if the power had failed: nobody is told, and nothing more is stored. For tests.
    pub async fn kill(self) {
        self.running.abort();
        self.shared.stop.send_replace(true);
        self.shared.store.finish().await;
    }
}

/// Runs a server until the program is asked to end, by Ctrl-C or a signal. It is told where it listens.
pub fn run(settings: Settings, listening: impl FnOnce(SocketAddr)) -> Result<(), NoServer> {
    let listen = settings.listen;
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let threads = threads.map_err(|error| NoServer::Listen(listen, error))?;
    let ran = threads.block_on(async {
        let server = Server::start(settings).await?;
        let asked_to_end = asked_to_end();
        listening(server.address());
        asked_to_end.await;
        server.stop().await;
        Ok(())
    });
    // Who thinks about a move, or waits for a program's, is not waited for.
    threads.shutdown_timeout(std::time::Duration::from_secs(1));
    ran
}

/// Waits until the program is asked to end. It hears that from the moment it is called, and not only when it is waited for.
/// Where no signal can be heard, the program runs until it is killed, which it survives.
#[cfg(unix)]
fn asked_to_end() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn heard(signal: Option<Signal>) {
        match signal {
            Some(mut signal) => _ = signal.recv().await,
            None => std::future::pending().await,
        }
    }
    let [interrupted, ended] = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    async {
        tokio::select! {
            () = heard(interrupted) => (),
            () = heard(ended) => (),
        }
    }
}

/// Waits until the program is asked to end.
#[cfg(not(unix))]
async fn asked_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
