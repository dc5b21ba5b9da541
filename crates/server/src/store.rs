//! The database: tables, who sits at them, and the log of everything that was put into them and happened.
//!
//! One task writes. What several tables have to store at a moment goes into one transaction, and each is answered when
//! it is on the disk; so an event is stored before anyone sees it, and waiting for the disk is shared.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use protocol::{GameResult, TableState, TrueEvent};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, Sqlite, Transaction};
use tiles::Seat;
use tokio::sync::{mpsc, oneshot};
use tracing::error;

use crate::guest::GuestId;
use crate::played::Put;
use crate::setup::{Chair, Setup};

/// What cannot be stored or read.
pub type Trouble = sqlx::Error;

/// A table as it is stored, without its log.
#[derive(Debug, Clone)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// What is told to friends.
    pub code: String,
    /// Where it is in its life.
    pub state: TableState,
    /// Rules and chairs.
    pub setup: Setup,
    /// The seed, 64 hexadecimal digits. A secret until the game is over.
    pub seed: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When the game ended.
    pub ended: Option<i64>,
    /// How.
    pub result: Option<GameResult>,
}

/// What was put into a table at one moment, and what happened.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Counted from 1.
    pub number: u32,
    /// The number of the first event.
    pub first: u32,
    /// What was put in.
    pub put: Put,
    /// What happened.
    pub events: Vec<TrueEvent>,
}

/// Something to store.
#[derive(Debug)]
enum Write {
    Table(Box<StoredTable>),
    Setup { id: String, setup: Setup, state: TableState },
    Entry { id: String, entry: Entry, over: Option<GameResult> },
    Closed { id: String },
    Name { guest: GuestId, name: String },
}

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
    writer: mpsc::Sender<(Write, oneshot::Sender<bool>)>,
}

/// Something could not be stored: nothing of it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotStored;

const TABLES: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, state TEXT NOT NULL, setup TEXT NOT NULL, seed TEXT NOT NULL,
    created INTEGER NOT NULL, ended INTEGER, result TEXT
) WITHOUT ROWID, STRICT;
CREATE INDEX tables_by_state ON tables (state);
CREATE TABLE chairs (
    guest TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables (id), seat TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID, STRICT;
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, first INTEGER NOT NULL,
    put TEXT NOT NULL, events TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID, STRICT;
CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID, STRICT;
PRAGMA user_version = 1;
";

impl Store {
    /// Opens the database in this folder, and makes it if there is none.
    pub async fn open(folder: &Path) -> Result<Store, Trouble> {
        tokio::fs::create_dir_all(folder).await?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join("janso.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is committed survives a power cut too.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool).await?;
        match version {
            0 => {
                let mut transaction = pool.begin().await?;
                sqlx::raw_sql(TABLES).execute(&mut *transaction).await?;
                transaction.commit().await?;
            }
            1 => (),
            newer => {
                let text =
                    format!("the database has version {newer}, which this program does not know; use a newer one");
                return Err(Trouble::Configuration(text.into()));
            }
        }
        let (writer, inbox) = mpsc::channel(1024);
        tokio::spawn(write_all(pool.clone(), inbox));
        Ok(Store { pool, writer })
    }

    /// Whether the database answers.
    pub async fn answers(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// A secret of the server; made the first time that it is asked for.
    pub async fn secret<const N: usize>(&self, name: &str) -> Result<[u8; N], Trouble> {
        let fresh = crate::lots::bytes::<N>();
        sqlx::query("INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)")
            .bind(name)
            .bind(&fresh[..])
            .execute(&self.pool)
            .await?;
        let kept: Vec<u8> =
            sqlx::query_scalar("SELECT value FROM secrets WHERE name = ?").bind(name).fetch_one(&self.pool).await?;
        kept.try_into().map_err(|_| Trouble::Decode("a secret has another length".into()))
    }

    /// Stores a new table.
    pub async fn add_table(&self, table: StoredTable) -> Result<(), NotStored> {
        self.write(Write::Table(Box::new(table))).await
    }

    /// Stores who sits at a table now.
    pub async fn change_setup(&self, id: &str, setup: Setup, state: TableState) -> Result<(), NotStored> {
        self.write(Write::Setup { id: id.to_owned(), setup, state }).await
    }

    /// Stores what was put into a table and what followed, and the end of the game with its last event.
    pub async fn append(&self, id: &str, entry: Entry, over: Option<GameResult>) -> Result<(), NotStored> {
        self.write(Write::Entry { id: id.to_owned(), entry, over }).await
    }

    /// Stores that a table was closed before its game began.
    pub async fn close(&self, id: &str) -> Result<(), NotStored> {
        self.write(Write::Closed { id: id.to_owned() }).await
    }

    /// Stores a guest's name.
    pub async fn name(&self, guest: &GuestId, name: &str) -> Result<(), NotStored> {
        self.write(Write::Name { guest: guest.clone(), name: name.to_owned() }).await
    }

    /// A guest's name.
    pub async fn name_of(&self, guest: &GuestId) -> Result<Option<String>, Trouble> {
        sqlx::query_scalar("SELECT name FROM guests WHERE id = ?").bind(&guest.0).fetch_optional(&self.pool).await
    }

    /// The table of this id, or of this code.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, Trouble> {
        let row = sqlx::query("SELECT * FROM tables WHERE id = ?1 OR code = upper(?1)")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(stored).transpose()
    }

    /// The ids of all tables whose game is not over.
    pub async fn unfinished(&self) -> Result<Vec<String>, Trouble> {
        sqlx::query_scalar("SELECT id FROM tables WHERE state IN ('waiting', 'playing')").fetch_all(&self.pool).await
    }

    /// At how many unfinished tables a guest sits.
    pub async fn unfinished_of(&self, guest: &GuestId) -> Result<i64, Trouble> {
        let count = "SELECT count(*) FROM chairs JOIN tables ON tables.id = chairs.table_id
                     WHERE chairs.guest = ? AND tables.state IN ('waiting', 'playing')";
        sqlx::query_scalar(count).bind(&guest.0).fetch_one(&self.pool).await
    }

    /// Tables that still wait for people, newest first.
    pub async fn waiting(&self) -> Result<Vec<StoredTable>, Trouble> {
        let rows = sqlx::query("SELECT * FROM tables WHERE state = 'waiting' ORDER BY created DESC, id LIMIT 400")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(stored).collect()
    }

    /// The finished games of a guest, newest first.
    pub async fn games_of(&self, guest: &GuestId) -> Result<Vec<StoredTable>, Trouble> {
        let games = "SELECT tables.* FROM chairs JOIN tables ON tables.id = chairs.table_id
                     WHERE chairs.guest = ? AND tables.state = 'over' ORDER BY tables.ended DESC, tables.id LIMIT 100";
        let rows = sqlx::query(games).bind(&guest.0).fetch_all(&self.pool).await?;
        rows.iter().map(stored).collect()
    }

    /// Everything that was put into a table, in order.
    pub async fn log(&self, id: &str) -> Result<Vec<Entry>, Trouble> {
        let rows = sqlx::query("SELECT number, first, put, events FROM log WHERE table_id = ? ORDER BY number")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let entry = |row: &sqlx::sqlite::SqliteRow| {
            Ok(Entry {
                number: row.try_get("number")?,
                first: row.try_get("first")?,
                put: json(row.try_get("put")?)?,
                events: json(row.try_get("events")?)?,
            })
        };
        rows.iter().map(entry).collect()
    }

    /// Waits until all that was to be stored is stored, and lets go of the files.
    pub async fn finish(&self) {
        self.pool.close().await;
    }

    async fn write(&self, write: Write) -> Result<(), NotStored> {
        let (done, answer) = oneshot::channel();
        self.writer.send((write, done)).await.map_err(|_| NotStored)?;
        match answer.await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(NotStored),
        }
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// The most that goes into one transaction.
const MOST: usize = 512;

/// Something to store, and who waits for it.
type Waiting = (Write, oneshot::Sender<bool>);

async fn write_all(pool: SqlitePool, mut inbox: mpsc::Receiver<Waiting>) {
    let mut batch: Vec<Waiting> = Vec::new();
    while inbox.recv_many(&mut batch, MOST).await > 0 {
        match write_batch(&pool, &batch).await {
            Ok(()) => batch.drain(..).for_each(|(_, done)| answer(done, true)),
            // One that cannot be stored must not take the others with it.
            Err(_) => {
                for waiting in batch.drain(..) {
                    let alone = write_batch(&pool, std::slice::from_ref(&waiting)).await;
                    if let Err(error) = &alone {
                        error!(%error, "nothing stored");
                    }
                    answer(waiting.1, alone.is_ok());
                }
            }
        }
    }
}

fn answer(done: oneshot::Sender<bool>, stored: bool) {
    // Whoever asked may be gone; what is stored is stored.
    let _ = done.send(stored);
}

async fn write_batch(pool: &SqlitePool, batch: &[Waiting]) -> Result<(), Trouble> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    for (write, _) in batch {
        write_one(&mut transaction, write).await?;
    }
    transaction.commit().await
}

async fn write_one(to: &mut Transaction<'_, Sqlite>, write: &Write) -> Result<(), Trouble> {
    match write {
        Write::Table(table) => {
            sqlx::query("INSERT INTO tables (id, code, state, setup, seed, created) VALUES (?, ?, ?, ?, ?, ?)")
                .bind(&table.id)
                .bind(&table.code)
                .bind(state_word(table.state))
                .bind(text(&table.setup))
                .bind(&table.seed)
                .bind(table.created)
                .execute(&mut **to)
                .await?;
            write_chairs(to, &table.id, &table.setup).await?;
        }
        Write::Setup { id, setup, state } => {
            sqlx::query("UPDATE tables SET setup = ?, state = ? WHERE id = ?")
                .bind(text(setup))
                .bind(state_word(*state))
                .bind(id)
                .execute(&mut **to)
                .await?;
            write_chairs(to, id, setup).await?;
        }
        Write::Entry { id, entry, over } => {
            sqlx::query("INSERT INTO log (table_id, number, first, put, events) VALUES (?, ?, ?, ?, ?)")
                .bind(id)
                .bind(entry.number)
                .bind(entry.first)
                .bind(text(&entry.put))
                .bind(text(&entry.events))
                .execute(&mut **to)
                .await?;
            if let Some(result) = over {
                sqlx::query("UPDATE tables SET state = 'over', ended = ?, result = ? WHERE id = ?")
                    .bind(now())
                    .bind(text(result))
                    .bind(id)
                    .execute(&mut **to)
                    .await?;
            }
        }
        Write::Closed { id } => {
            sqlx::query("UPDATE tables SET state = 'closed' WHERE id = ?").bind(id).execute(&mut **to).await?;
        }
        Write::Name { guest, name } => {
            sqlx::query(
                "INSERT INTO guests (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .bind(&guest.0)
            .bind(name)
            .execute(&mut **to)
            .await?;
        }
    }
    Ok(())
}

async fn write_chairs(to: &mut Transaction<'_, Sqlite>, id: &str, setup: &Setup) -> Result<(), Trouble> {
    for seat in Seat::ALL {
        if let Chair::Person { guest, .. } = setup.chair(seat) {
            sqlx::query("INSERT OR IGNORE INTO chairs (guest, table_id, seat) VALUES (?, ?, ?)")
                .bind(&guest.0)
                .bind(id)
                .bind(format!("{seat:?}"))
                .execute(&mut **to)
                .await?;
        }
    }
    Ok(())
}

fn stored(row: &sqlx::sqlite::SqliteRow) -> Result<StoredTable, Trouble> {
    let setup: Setup = json(row.try_get("setup")?)?;
    if !setup.is_known() {
        return Err(Trouble::Decode("a table has rules or players that this program does not know".into()));
    }
    let state: &str = row.try_get("state")?;
    let result: Option<&str> = row.try_get("result")?;
    Ok(StoredTable {
        id: row.try_get("id")?,
        code: row.try_get("code")?,
        state: json(&format!("\"{state}\""))?,
        setup,
        seed: row.try_get("seed")?,
        created: row.try_get("created")?,
        ended: row.try_get("ended")?,
        result: result.map(json).transpose()?,
    })
}

fn state_word(state: TableState) -> &'static str {
    match state {
        TableState::Waiting => "waiting",
        TableState::Playing => "playing",
        TableState::Over => "over",
        TableState::Closed => "closed",
    }
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has only keys that are texts")
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| Trouble::Decode(error.into()))
}
