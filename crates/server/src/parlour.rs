//! All tables of a server: made, found, and read back from what is stored.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum_extra::extract::cookie::Key;
use protocol::TableState;
use table::BEHAVIOUR;
use tiles::Seat;
use tokio::sync::{Semaphore, oneshot, watch};
use tracing::{debug, error, info, warn};

use crate::connections::Connections;
use crate::games::kept::Kept;
use crate::games::played::Played;
use crate::health::{Health, Ill};
use crate::limits::{Addresses, Crowd, house};
use crate::listening::room_for_connections;
use crate::metrics::Metrics;
use crate::people::guest::GuestId;
use crate::people::mail::Mailer;
use crate::people::passwords::Passwords;
use crate::people::whereabouts::Whereabouts;
use crate::settings::Settings;
use crate::store::{Closing, NoStore, NotStored, Outcome, SetupChange, Store, StoredTable, Tenure, Trouble, now};
use crate::tables::lots;
use crate::tables::setup::Setup;
use crate::tables::task::{Damaged, Handle, Request, Task, replayed};

/// The most programs of the operator that run at a time, each with a seat of its own.
const MOST_PROGRAMS: usize = 24;
/// This many codes are drawn for a table before it is given up. There are 34 million, so that two in a row that are taken
/// hardly ever come up.
const CODES_TRIED: usize = 20;

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
    /// Hashes passwords, and counts how often wrong ones are tried.
    pub passwords: Passwords,
    /// Sends mail, where the operator has said how.
    pub mailer: Option<Mailer>,
    /// From where people came last.
    pub whereabouts: Whereabouts,
    /// How fast each address may ask for changes.
    pub addresses: Addresses,
    /// How fast each address may read.
    pub reads: Addresses,
    /// The connections that there are.
    pub connections: Arc<Connections>,
    /// The sockets of each person.
    pub sockets: Arc<Crowd<GuestId>>,
    /// The sockets of each address.
    pub sockets_from: Arc<Crowd<IpAddr>>,
    /// The unfinished tables that were made from each address.
    pub tables_from: Arc<Crowd<IpAddr>>,
    /// Answers that are the same for everybody.
    pub kept: Kept,
    /// How the server is.
    pub health: Health,
    /// The most bots that think at a time.
    pub thinkers: Arc<Semaphore>,
    /// The most programs of the operator that run at a time.
    pub programs: Arc<Semaphore>,
    /// Becomes `true` when the server goes down.
    pub stop: watch::Sender<bool>,
    /// Each is of the time in which it was read back: when the database was lost meanwhile, it counts for nothing.
    tables: Mutex<HashMap<String, (Tenure, Handle)>>,
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
    /// The server does not have its database, and so no tables.
    LockLost,
}

/// Why no table is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotMade {
    /// It cannot be stored.
    NotStored,
    /// This person sits at as many unfinished tables as one may.
    Crowded(GuestId),
    /// Somebody who was to sit at it has erased themselves.
    Gone,
    /// As many unfinished tables as there may be were made from that address.
    TooManyFromThere,
}

impl From<NotStored> for NotMade {
    fn from(NotStored: NotStored) -> NotMade {
        NotMade::NotStored
    }
}

impl Shared {
    /// A parlour over its database, without tables in memory.
    pub async fn open(settings: Settings) -> Result<Arc<Shared>, NoStore> {
        let store = Store::open(&settings.place, settings.checked_at_once).await?;
        let secret = store.secret::<64>("cookie key").await;
        let key = Key::from(&secret.map_err(|error| settings.place.trouble(error))?);
        Ok(Shared::over(settings, store, key))
    }

    /// A parlour over this database, whose cookies are signed by this key.
    pub(crate) fn over(settings: Settings, store: Store, key: Key) -> Arc<Shared> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let room = room_for_connections();
        let connections = settings.connections.unwrap_or(room);
        if connections > room {
            warn!(connections, room, "the system has files for fewer connections: raise its limit (ulimit -Hn)");
        }
        Arc::new(Shared {
            addresses: Addresses::new(settings.burst),
            reads: Addresses::new(settings.reads),
            connections: Arc::new(Connections::new(connections.min(room), settings.connections_per_address)),
            sockets: Crowd::new(settings.sockets_per_person),
            sockets_from: Crowd::new(settings.connections_per_address),
            tables_from: Crowd::new(settings.tables_per_address),
            kept: Kept::new(),
            health: Health::new(&settings),
            mailer: settings.mail.clone().map(Mailer::new),
            whereabouts: Whereabouts::new(key.clone()),
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
        })
    }

    /// Reads every unfinished table back, and plays on. Says how many there are.
    pub async fn resume(self: &Arc<Shared>) -> Result<usize, Trouble> {
        let mut count = 0;
        for id in self.store.unfinished().await? {
            match self.table(&id).await {
                Ok(_) => count += 1,
                Err(NoTable::Closed) => (),
                // All are read back when the server has its database again.
                Err(NoTable::LockLost) => break,
                Err(why @ (NoTable::Unknown | NoTable::Trouble)) => {
                    error!(table = %id, ?why, "an unfinished table cannot be read back")
                }
            }
        }
        if count > 0 {
            info!(tables = count, "read back");
        }
        Ok(count)
    }

    /// Looks after what becomes of the tables when the server loses its database, and when it has it again.
    pub async fn attend_tenures(self: Arc<Shared>) {
        let mut tenure = self.store.tenure();
        // It ends with whoever writes.
        while tenure.changed().await.is_ok() {
            // The tasks of the tables end by themselves.
            if tenure.borrow_and_update().is_none() {
                self.health.is_ill(Ill::Lock);
                continue;
            }
            self.health.is_well(Ill::Lock);
            if let Err(error) = self.resume().await {
                error!(%error, "tables are read back when they are asked for");
            }
        }
    }

    /// Looks through a database that was not closed as it should be, if that was put off when it was opened.
    pub async fn check_database(self: Arc<Shared>) {
        match self.store.check(&self.settings.place).await {
            Ok(()) => (),
            Err(damage @ NoStore::Damaged(..)) => {
                error!(%damage, "the database is damaged");
                self.health.is_ill(Ill::Damage);
            }
            Err(error) => warn!(%error, "the database could not be looked through"),
        }
    }

    /// Makes a table for whoever asked for it from there and has a seat at it.
    pub async fn make(
        self: &Arc<Shared>,
        setup: Setup,
        guest: &GuestId,
        from: IpAddr,
    ) -> Result<(StoredTable, Seat), NotMade> {
        let seat = setup.seat_of(guest).ok_or(NotMade::NotStored)?;
        Ok((self.make_table(setup, Some(from)).await?, seat))
    }

    /// Makes a table; it counts among those that were made from there.
    pub async fn make_table(self: &Arc<Shared>, setup: Setup, from: Option<IpAddr>) -> Result<StoredTable, NotMade> {
        let one_more = |from| self.tables_from.one_more(house(from)).ok_or(NotMade::TooManyFromThere);
        let room = from.map(one_more).transpose()?;
        let tenure = self.tenure().ok_or(NotMade::NotStored)?;
        let seed = lots::seed();
        let stored = StoredTable {
            id: lots::table_id(),
            code: None,
            state: if setup.free().is_none() { TableState::Playing } else { TableState::Waiting },
            version: 0,
            seed: seed.to_string(),
            created: now(),
            ended: None,
            result: None,
            closing: None,
            behaviour: Some(BEHAVIOUR),
            setup,
        };
        let stored = add(&self.store, stored, self.settings.tables_of_guest, lots::code).await?;
        if stored.state == TableState::Playing {
            Metrics::count(&self.metrics.begun);
        }
        let played = Played::new(&stored.setup, seed);
        let handle = Task::start(Arc::clone(self), stored.clone(), played, 0, room);
        self.keep(stored.id.clone(), tenure, handle);
        Ok(stored)
    }

    /// A moderator ends a table at once; whether there was anything to end. One that cannot be read is ended too.
    pub async fn close(self: &Arc<Shared>, id: &str, why: &str) -> Result<bool, NoTable> {
        let close = |answer| Request::Close { why: why.to_owned(), answer };
        match self.ask(id, close).await {
            Ok((_, ended)) => Ok(ended),
            Err(NoTable::Trouble) => {
                // Nobody reads it back meanwhile.
                let _one_at_a_time = self.reading.lock().await;
                if self.in_memory(id).is_some() {
                    return Err(NoTable::Trouble);
                }
                let closing = Closing::Moderator(why.to_owned());
                let ended = self.store.close(id, closing, None).await.map_err(|NotStored| NoTable::Trouble)?;
                info!(table = %id, why, ended, "closed by a moderator, without being read");
                Ok(ended)
            }
            Err(why @ (NoTable::Unknown | NoTable::Closed | NoTable::LockLost)) => Err(why),
        }
    }

    /// A person was barred: at every table in memory a bot plays the seat, and the sockets are closed.
    pub async fn bar(&self, guest: &GuestId) {
        self.tell_all(|| Request::Bar { guest: guest.clone() }).await;
    }

    /// A session of a person has ended: the sockets are closed, and whoever still may comes again.
    pub async fn hang_up(&self, guest: &GuestId) {
        self.tell_all(|| Request::HangUp { guest: guest.clone() }).await;
    }

    /// A person wants to be forgotten: nothing about them stays, and at every table a stand-in without a name has the seat.
    pub async fn erase(&self, guest: &GuestId) -> Result<(), NotStored> {
        // No table is read back meanwhile, which could have been read before and be told nothing.
        let _nothing_is_read = self.reading.lock().await;
        let stand_in = GuestId::fresh();
        self.store.erase(guest, &stand_in).await?;
        self.tell_all(|| Request::Erase { guest: guest.clone(), stand_in: stand_in.clone() }).await;
        // Answers that are kept may have the name.
        self.kept.forget();
        Ok(())
    }

    async fn tell_all(&self, request: impl Fn() -> Request) {
        let all = |tables: &HashMap<String, (Tenure, Handle)>| -> Vec<Handle> {
            tables.values().map(|(_, handle)| handle.clone()).collect()
        };
        let tables = all(&self.tables.lock().expect("nobody fails while looking"));
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
        // Before anything is read: if the database is lost meanwhile, what was read is of no use.
        let tenure = self.tenure().ok_or(NoTable::LockLost)?;
        let trouble = |error: Trouble| {
            error!(table = %id, %error, "a table cannot be read back");
            NoTable::Trouble
        };
        let mut stored = self.store.table(id).await.map_err(trouble)?.ok_or(NoTable::Unknown)?;
        // It may have been asked for by its code.
        if let Some(handle) = self.in_memory(&stored.id) {
            return Ok(handle);
        }
        if stored.state == TableState::Closed {
            return Err(NoTable::Closed);
        }
        let log = self.store.log(&stored.id).await.map_err(trouble)?;
        let played = match replayed(&stored, &log) {
            Ok(played) => played,
            // An earlier program ruled otherwise. Nobody can play on from a moment that this one cannot reach, and what
            // was played stays.
            Err(Damaged::Entry(entry)) => {
                warn!(table = %stored.id, entry, "closed: the stored game is not what the table of this program says");
                let closed = self.store.close(&stored.id, Closing::Otherwise, None).await;
                closed.map_err(|NotStored| NoTable::Trouble)?;
                return Err(NoTable::Closed);
            }
            Err(damaged @ (Damaged::Seed | Damaged::Events)) => {
                error!(table = %stored.id, ?damaged, "a table cannot be read back");
                return Err(NoTable::Trouble);
            }
        };
        self.freeze(&mut stored).await.map_err(|NotStored| NoTable::Trouble)?;
        let id = stored.id.clone();
        let handle = Task::start(Arc::clone(self), stored, played, log.len() as u32, None);
        self.keep(id, tenure, handle.clone());
        Ok(handle)
    }

    /// Stores by which rules and which behaviour an unfinished table goes on here, if an earlier program has made it: what is
    /// mended from now on changes nothing of it.
    async fn freeze(&self, stored: &mut StoredTable) -> Result<(), NotStored> {
        if stored.behaviour == Some(BEHAVIOUR) || stored.state == TableState::Over {
            return Ok(());
        }
        let StoredTable { id, version, setup, state, .. } = stored.clone();
        match self.store.change_setup(SetupChange { id, version, setup, state, newcomer: None }).await? {
            Outcome::Done => {
                stored.version += 1;
                stored.behaviour = Some(BEHAVIOUR);
                Ok(())
            }
            // Somebody has changed it since it was read.
            Outcome::Unchanged | Outcome::Crowded(_) | Outcome::Gone => Err(NotStored),
        }
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

    /// A table has left the memory; the way to it is no longer this one.
    pub fn forget(&self, id: &str, way: &Handle) {
        let mut tables = self.tables.lock().expect("nobody fails while looking");
        // It may have been read back already, where the database was lost and taken again.
        if tables.get(id).is_some_and(|(_, there)| there.is_same(way)) {
            tables.remove(id);
        }
    }

    /// For which time the server has its database; nothing while it does not.
    fn tenure(&self) -> Option<Tenure> {
        *self.store.tenure().borrow()
    }

    fn in_memory(&self, id: &str) -> Option<Handle> {
        let now = self.tenure()?;
        let tables = self.tables.lock().expect("nobody fails while looking");
        let (_, handle) = tables.get(id).filter(|(tenure, handle)| *tenure == now && !handle.is_closed())?;
        Some(handle.clone())
    }

    fn keep(&self, id: String, tenure: Tenure, handle: Handle) {
        self.tables.lock().expect("nobody fails while looking").insert(id, (tenure, handle));
    }
}

/// Stores a new table under a code that no other has. A person may sit at this many unfinished tables.
async fn add(
    store: &Store,
    table: StoredTable,
    most: usize,
    mut draw: impl FnMut() -> String,
) -> Result<StoredTable, NotMade> {
    for _ in 0..CODES_TRIED {
        let table = StoredTable { code: Some(draw()), ..table.clone() };
        match store.add_table(table.clone(), most).await? {
            Outcome::Done => return Ok(table),
            Outcome::Unchanged => debug!(code = ?table.code, "another table has this code"),
            Outcome::Crowded(guest) => return Err(NotMade::Crowded(guest)),
            Outcome::Gone => return Err(NotMade::Gone),
        }
    }
    error!(tried = CODES_TRIED, "every code that was drawn is taken");
    Err(NotMade::NotStored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::setup::Chair;
    use protocol::{Conduct, Length};
    use rules::Ruleset;

    #[tokio::test]
    async fn a_code_that_is_taken_is_drawn_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = crate::store::Place::Folder(folder.path().to_owned());
        let store = Store::open(&place, 0).await.expect("a database");
        let table = || StoredTable {
            id: lots::table_id(),
            code: None,
            state: TableState::Waiting,
            behaviour: None,
            version: 0,
            seed: lots::seed().to_string(),
            created: 1,
            ended: None,
            result: None,
            closing: None,
            setup: Setup::new(
                &Ruleset::ALL[0],
                Some(Length::East),
                Conduct::Enforced,
                true,
                [(); 4].map(|()| Chair::Free),
            ),
        };
        let codes = |codes: &'static [&str]| {
            let mut codes = codes.iter();
            move || codes.next().map_or_else(|| "ZZZZZZ".to_owned(), |code| (*code).to_owned())
        };
        let first = add(&store, table(), 8, codes(&["KHTRWP"])).await.expect("a table");
        let second = add(&store, table(), 8, codes(&["KHTRWP", "KHTRWP", "BCDFGH"])).await.expect("a table");
        assert_eq!(second.code.as_deref(), Some("BCDFGH"));
        let found = store.table("khtrwp").await.expect("an answer").expect("a table");
        assert_eq!(found.id, first.id);
        // It is drawn a few times, and then given up.
        let never = add(&store, table(), 8, || "KHTRWP".to_owned()).await;
        assert_eq!(never.map(|_| ()), Err(NotMade::NotStored));
        // The code of a table that is closed is free again.
        assert!(store.close(&first.id, Closing::Deserted, None).await.expect("stored"));
        assert!(store.table("KHTRWP").await.expect("an answer").is_none());
        let third = add(&store, table(), 8, codes(&["KHTRWP"])).await.expect("a table");
        let found = store.table("KHTRWP").await.expect("an answer").expect("a table");
        assert_eq!((&found.id, found.code.as_deref()), (&third.id, Some("KHTRWP")));
        let closed = store.table(&first.id).await.expect("an answer").expect("a table");
        assert_eq!((closed.state, closed.code), (TableState::Closed, None));
        store.finish().await;
    }
}
