//! All tables of a server: made, found, and read back from what is stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum_extra::extract::cookie::Key;
use protocol::TableState;
use tiles::Seat;
use tokio::sync::{Semaphore, oneshot, watch};
use tracing::{error, info};

use crate::account::Passwords;
use crate::guest::GuestId;
use crate::limits::Addresses;
use crate::lots;
use crate::metrics::Metrics;
use crate::played::Played;
use crate::settings::Settings;
use crate::setup::Setup;
use crate::store::{NoStore, NotStored, Store, StoredTable, Trouble, now};
use crate::task::{Handle, Request, Task, replayed};

/// The most programs of the operator that run at a time, each with a seat of its own.
const MOST_PROGRAMS: usize = 24;

/// What all tasks of a server share.
pub struct Shared {
    /// What the operator chose.
    pub settings: Settings,
    /// The database.
    pub store: Store,
    /// The figures.
    pub metrics: Metrics,
    /// The key that signs cookies.
    pub key: Key,
    /// Hashes passwords, and counts how often they are tried.
    pub passwords: Passwords,
    /// How fast each address may ask.
    pub addresses: Addresses,
    /// So many bots think at a time.
    pub thinkers: Arc<Semaphore>,
    /// So many programs of the operator run at a time.
    pub programs: Arc<Semaphore>,
    /// Becomes `true` when the server goes down.
    pub stop: watch::Sender<bool>,
    tables: Mutex<HashMap<String, Handle>>,
    /// Tables are read back one at a time, so that none is read twice.
    reading: tokio::sync::Mutex<()>,
}

/// Why a table is not there.
#[derive(Debug)]
pub enum NoTable {
    /// There is none of that id.
    Unknown,
    /// Everybody left before the game began.
    Closed,
    /// It cannot be read back.
    Trouble,
}

impl Shared {
    /// A parlour over its database, without tables in memory.
    pub async fn open(settings: Settings) -> Result<Arc<Shared>, NoStore> {
        let store = Store::open(&settings.place).await?;
        let secret = store.secret::<64>("cookie key").await;
        let key = Key::from(&secret.map_err(|error| settings.place.trouble(error))?);
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Ok(Arc::new(Shared {
            addresses: Addresses::new(settings.burst),
            settings,
            store,
            metrics: Metrics::default(),
            key,
            passwords: Passwords::new(),
            thinkers: Arc::new(Semaphore::new(threads)),
            programs: Arc::new(Semaphore::new(MOST_PROGRAMS)),
            stop: watch::Sender::new(false),
            tables: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
        }))
    }

    /// Reads every unfinished table back, and plays on. Says how many there are.
    pub async fn resume(self: &Arc<Shared>) -> Result<usize, Trouble> {
        let mut count = 0;
        for id in self.store.unfinished().await? {
            match self.table(&id).await {
                Ok(_) => count += 1,
                Err(why) => error!(table = %id, ?why, "an unfinished table cannot be read back"),
            }
        }
        if count > 0 {
            info!(tables = count, "read back");
        }
        Ok(count)
    }

    /// Makes a table for whoever asked for it and has a seat there.
    pub async fn make(self: &Arc<Shared>, setup: Setup, guest: &GuestId) -> Result<(StoredTable, Seat), NotStored> {
        let seat = setup.seat_of(guest).ok_or(NotStored)?;
        Ok((self.make_table(setup).await?, seat))
    }

    /// Makes a table.
    pub async fn make_table(self: &Arc<Shared>, setup: Setup) -> Result<StoredTable, NotStored> {
        let state = if setup.free().is_none() { TableState::Playing } else { TableState::Waiting };
        let seed = lots::seed();
        let stored = StoredTable {
            id: lots::table_id(),
            code: lots::code(),
            state,
            seed: seed.to_string(),
            created: now(),
            ended: None,
            result: None,
            setup,
        };
        self.store.add_table(stored.clone()).await?;
        if state == TableState::Playing {
            Metrics::count(&self.metrics.begun);
        }
        let played = Played::new(&stored.setup, seed);
        let handle = Task::start(Arc::clone(self), stored.clone(), played, 0);
        self.keep(stored.id.clone(), handle);
        Ok(stored)
    }

    /// A moderator ends a table at once; whether there was anything to end.
    pub async fn close(self: &Arc<Shared>, id: &str, why: &str) -> Result<bool, NoTable> {
        let close = |answer| Request::Close { why: why.to_owned(), answer };
        self.ask(id, close).await.map(|(_, ended)| ended)
    }

    /// A person was barred: at every table in memory a bot plays the seat, and the sockets are closed.
    pub async fn bar(&self, guest: &GuestId) {
        self.tell_all(|| Request::Bar { guest: guest.clone() }).await;
    }

    /// A session of a person has ended: the sockets are closed, and whoever still may comes again.
    pub async fn hang_up(&self, guest: &GuestId) {
        self.tell_all(|| Request::HangUp { guest: guest.clone() }).await;
    }

    async fn tell_all(&self, request: impl Fn() -> Request) {
        let tables: Vec<Handle> = self.tables.lock().expect("nobody fails while looking").values().cloned().collect();
        for table in tables {
            // One that has ended has no sockets either.
            table.send(request()).await;
        }
    }

    /// The way to a table. One that is not in memory is read back.
    pub async fn table(self: &Arc<Shared>, id: &str) -> Result<Handle, NoTable> {
        if let Some(handle) = self.in_memory(id) {
            return Ok(handle);
        }
        let _one_at_a_time = self.reading.lock().await;
        if let Some(handle) = self.in_memory(id) {
            return Ok(handle);
        }
        let trouble = |error: Trouble| {
            error!(table = %id, %error, "a table cannot be read back");
            NoTable::Trouble
        };
        let stored = self.store.table(id).await.map_err(trouble)?.ok_or(NoTable::Unknown)?;
        // It may have been asked for by its code.
        if let Some(handle) = self.in_memory(&stored.id) {
            return Ok(handle);
        }
        if stored.state == TableState::Closed {
            return Err(NoTable::Closed);
        }
        let log = self.store.log(&stored.id).await.map_err(trouble)?;
        let played = replayed(&stored, &log).map_err(|damaged| {
            error!(table = %stored.id, ?damaged, "what is stored is not what the table says");
            NoTable::Trouble
        })?;
        let id = stored.id.clone();
        let handle = Task::start(Arc::clone(self), stored, played, log.len() as u32);
        self.keep(id, handle.clone());
        Ok(handle)
    }

    /// Asks a table and waits for its answer; asks once more if it was about to leave the memory.
    pub async fn ask<T>(
        self: &Arc<Shared>,
        id: &str,
        request: impl Fn(oneshot::Sender<T>) -> Request,
    ) -> Result<(Handle, T), NoTable> {
        for _ in 0..3 {
            let handle = self.table(id).await?;
            let (to, answer) = oneshot::channel();
            if handle.send(request(to)).await
                && let Ok(answer) = answer.await
            {
                return Ok((handle, answer));
            }
        }
        Err(NoTable::Trouble)
    }

    /// A table has left the memory.
    pub fn forget(&self, id: &str) {
        self.tables.lock().expect("nobody fails while looking").remove(id);
    }

    fn in_memory(&self, id: &str) -> Option<Handle> {
        let tables = self.tables.lock().expect("nobody fails while looking");
        tables.get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    fn keep(&self, id: String, handle: Handle) {
        self.tables.lock().expect("nobody fails while looking").insert(id, handle);
    }
}
