//! The database: tables, who sits at them, and the log of everything that was put into them and happened.
//!
//! SQLite and PostgreSQL are asked the same questions: `$1` is a value and every number is 64 bits wide in both. Reading goes
//! through a few connections, writing through one task.

mod place;
mod folder;
mod writer;
mod forms;
mod tables;
mod people;
mod operator;
mod portable;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot, watch};

use crate::people::guest::GuestId;

pub use folder::{Identity, identity};
pub use operator::{AccountSummary, NoAccount, accounts, appoint, reset_link};
pub use people::{BarredAddress, StoredAccount, StoredBar, StoredLink, StoredSession};
pub use place::{NoStore, Place, PostgresUrl};
pub use portable::{NoBackup, back_up, restore};
pub use tables::{Closing, Entry, SetupChange, StoredTable};
pub use writer::Tenure;

use people::PeopleWrite;
use place::Checked;
use tables::TableWrite;
use writer::{Asked, Writer};

/// What cannot be stored or read.
pub type Trouble = sqlx::Error;

/// Something could not be stored: nothing of it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotStored;

/// What came of something that was to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is stored.
    Done,
    /// Nothing has changed: what was to be changed is not there, or not as it was, or the place is taken.
    Unchanged,
    /// Nothing has changed: this person would sit at too many tables.
    Crowded(GuestId),
    /// Nothing has changed: somebody in it has erased themselves meanwhile.
    Gone,
}

impl Outcome {
    /// What came of a statement that changed so many rows.
    fn of(rows: u64) -> Outcome {
        if rows > 0 { Outcome::Done } else { Outcome::Unchanged }
    }
}

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    readers: AnyPool,
    writer: mpsc::Sender<Asked>,
    tenure: watch::Receiver<Option<Tenure>>,
    checked: Checked,
    /// Tables that cannot be read and were said so in the log, once each.
    unreadable: Arc<Mutex<HashSet<String>>>,
}

/// Something to store.
#[derive(Debug)]
enum Write {
    Table(TableWrite),
    People(PeopleWrite),
    /// Nothing new, but written all the same.
    Nothing,
    /// Kept only if there is none of that name.
    Secret {
        name: String,
        value: Vec<u8>,
    },
}

impl Store {
    /// Opens the database for the one server that may have it, makes it if there is none, and brings it up to date. A file
    /// of no more than so many bytes is looked through first.
    pub async fn open(place: &Place, checked_at_once: u64) -> Result<Store, NoStore> {
        let (held, checked) = place.writer(checked_at_once).await?;
        let readers = place.readers().await?;
        let (writer, inbox) = mpsc::channel(1024);
        let (task, tenure) = Writer::new(place.clone(), held);
        tokio::spawn(task.run(inbox));
        Ok(Store { readers, writer, tenure, checked, unreadable: Arc::default() })
    }

    /// For how long the server has the database: it changes when the lock is lost, which is nothing, and taken again.
    pub fn tenure(&self) -> watch::Receiver<Option<Tenure>> {
        self.tenure.clone()
    }

    /// Looks through the database, if there was a reason to and it has not been done; what is wrong with it.
    pub async fn check(&self, place: &Place) -> Result<(), NoStore> {
        match self.checked {
            Checked::Yes => Ok(()),
            Checked::NotYet => {
                let mut connection = self.readers.acquire().await.map_err(|error| place.trouble(error))?;
                place.is_sound(&mut connection).await
            }
        }
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }

    /// Whether the database takes something that is to be stored.
    pub async fn takes(&self) -> bool {
        self.write(Write::Nothing).await.is_ok()
    }

    /// A secret of the server; made the first time that it is asked for.
    pub async fn secret<const N: usize>(&self, name: &str) -> Result<[u8; N], Trouble> {
        let fresh = crate::tables::lots::bytes::<N>().to_vec();
        let write = Write::Secret { name: name.to_owned(), value: fresh };
        self.write(write).await.map_err(|NotStored| Trouble::WorkerCrashed)?;
        let kept = sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1").bind(name);
        let kept: Vec<u8> = kept.fetch_one(&self.readers).await?;
        kept.try_into().map_err(|_| Trouble::Decode("a secret has another length".into()))
    }

    /// Waits until all that was to be stored is stored, and lets go of the database.
    pub async fn finish(&self) {
        let (done, finished) = oneshot::channel();
        // A writer that is gone has let go already.
        if self.writer.send(Asked::Finish(done)).await.is_ok() {
            let _ = finished.await;
        }
        self.readers.close().await;
    }

    /// Stores something; says what came of it.
    async fn write(&self, write: Write) -> Result<Outcome, NotStored> {
        let (done, answer) = oneshot::channel();
        self.writer.send(Asked::Write(Box::new(write), done)).await.map_err(|_| NotStored)?;
        answer.await.map_err(|_| NotStored)
    }
}

/// What was written to a store without a database, by the ids of the tables.
#[cfg(test)]
pub type Logs = std::sync::Arc<std::sync::Mutex<std::collections::HashMap<String, Vec<Entry>>>>;

#[cfg(test)]
impl Store {
    /// A store without a database, which remembers the logs of tables and says at once that everything is stored.
    pub fn remembering() -> (Store, Logs) {
        let (writer, mut inbox) = mpsc::channel(1024);
        let logs = Logs::default();
        let written = Logs::clone(&logs);
        let (has_it, tenure) = watch::channel(Some(Tenure::FIRST));
        tokio::spawn(async move {
            let _has_it = has_it;
            while let Some(asked) = inbox.recv().await {
                match asked {
                    Asked::Write(write, done) => {
                        if let Write::Table(TableWrite::Entries { id, entries, .. }) = *write {
                            written.lock().expect("nobody fails while writing").entry(id).or_default().extend(entries);
                        }
                        // Whoever asked may be gone.
                        let _ = done.send(Outcome::Done);
                    }
                    Asked::Finish(done) => drop(done),
                }
            }
        });
        sqlx::any::install_default_drivers();
        let readers = AnyPool::connect_lazy("sqlite::memory:").expect("an address");
        (Store { readers, writer, tenure, checked: Checked::Yes, unreadable: Arc::default() }, logs)
    }
}

impl Write {
    /// Stores it, and says what came of it.
    async fn run(&self, to: &mut AnyConnection) -> Result<Outcome, Trouble> {
        match self {
            Write::Table(write) => write.run(to).await,
            Write::People(write) => write.run(to).await.map(Outcome::of),
            Write::Nothing => {
                let same = sqlx::query("UPDATE secrets SET value = value").execute(to).await?;
                Ok(Outcome::of(same.rows_affected()))
            }
            Write::Secret { name, value } => {
                let keep = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                let kept = sqlx::query(keep).bind(name.as_str()).bind(value.as_slice()).execute(to).await?;
                Ok(Outcome::of(kept.rows_affected()))
            }
        }
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// A value as it is stored.
fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has only keys that are texts")
}

/// A value that was stored by [`text`].
fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| Trouble::Decode(error.into()))
}
