//! The database: tables, who sits at them, and the log of everything that was put into them and happened.
//!
//! SQLite and PostgreSQL are asked the same questions: `$1` is a value and every number is 64 bits wide in both. Reading goes
//! through a few connections, writing through one task.

mod place;
mod writer;
mod tables;
mod people;
mod portable;

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

pub use people::{StoredAccount, StoredBar};
pub use place::{NoStore, Place, PostgresUrl};
pub use portable::{NoBackup, back_up, restore};
pub use tables::{Entry, StoredTable};

use people::PeopleWrite;
use tables::TableWrite;
use writer::{Asked, Writer};

/// What cannot be stored or read.
pub type Trouble = sqlx::Error;

/// Something could not be stored: nothing of it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotStored;

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    readers: AnyPool,
    writer: mpsc::Sender<Asked>,
}

/// Something to store.
#[derive(Debug)]
enum Write {
    Table(TableWrite),
    People(PeopleWrite),
    /// Kept only if there is none of that name.
    Secret {
        name: String,
        value: Vec<u8>,
    },
}

impl Store {
    /// Opens the database for the one server that may have it, makes it if there is none, and brings it up to date.
    pub async fn open(place: &Place) -> Result<Store, NoStore> {
        let (connection, lock) = place.writer().await?;
        let readers = place.readers().await?;
        let (writer, inbox) = mpsc::channel(1024);
        tokio::spawn(Writer::new(place.clone(), connection, lock).run(inbox));
        Ok(Store { readers, writer })
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }

    /// A secret of the server; made the first time that it is asked for.
    pub async fn secret<const N: usize>(&self, name: &str) -> Result<[u8; N], Trouble> {
        let fresh = crate::lots::bytes::<N>().to_vec();
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

    /// Stores something; says whether that changed anything.
    async fn write(&self, write: Write) -> Result<bool, NotStored> {
        let (done, answer) = oneshot::channel();
        self.writer.send(Asked::Write(Box::new(write), done)).await.map_err(|_| NotStored)?;
        answer.await.map_err(|_| NotStored)
    }
}

impl Write {
    /// Stores it, and says how many rows that changed.
    async fn run(&self, to: &mut AnyConnection) -> Result<u64, Trouble> {
        match self {
            Write::Table(write) => write.run(to).await,
            Write::People(write) => write.run(to).await,
            Write::Secret { name, value } => {
                let keep = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                let kept = sqlx::query(keep).bind(name.as_str()).bind(value.as_slice()).execute(to).await?;
                Ok(kept.rows_affected())
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
