//! Tables as they are stored, and their logs.

use protocol::{GameResult, TableState, TrueEvent};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tiles::Seat;

use super::{NotStored, Store, Trouble, Write, json, now, text};
use crate::guest::GuestId;
use crate::played::Put;
use crate::setup::{Chair, Setup};

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

/// Something to store about a table.
#[derive(Debug)]
pub(super) enum TableWrite {
    New(Box<StoredTable>),
    Setup { id: String, setup: Setup, state: TableState },
    Entry { id: String, entry: Entry, over: Option<GameResult> },
    Closed { id: String },
}

impl Store {
    /// Stores a new table.
    pub async fn add_table(&self, table: StoredTable) -> Result<(), NotStored> {
        self.write_table(TableWrite::New(Box::new(table))).await
    }

    /// Stores who sits at a table now.
    pub async fn change_setup(&self, id: &str, setup: Setup, state: TableState) -> Result<(), NotStored> {
        self.write_table(TableWrite::Setup { id: id.to_owned(), setup, state }).await
    }

    /// Stores what was put into a table and what followed, and the end of the game with its last event.
    pub async fn append(&self, id: &str, entry: Entry, over: Option<GameResult>) -> Result<(), NotStored> {
        self.write_table(TableWrite::Entry { id: id.to_owned(), entry, over }).await
    }

    /// Stores that a table was closed before its game began.
    pub async fn close(&self, id: &str) -> Result<(), NotStored> {
        self.write_table(TableWrite::Closed { id: id.to_owned() }).await
    }

    async fn write_table(&self, write: TableWrite) -> Result<(), NotStored> {
        self.write(Write::Table(write)).await.map(|_| ())
    }

    /// The table of this id, or of this code.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, Trouble> {
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1 OR code = upper($1)").bind(id);
        row.fetch_optional(&self.readers).await?.as_ref().map(stored).transpose()
    }

    /// The ids of all tables whose game is not over.
    pub async fn unfinished(&self) -> Result<Vec<String>, Trouble> {
        let ids = sqlx::query_scalar("SELECT id FROM tables WHERE state IN ('waiting', 'playing')");
        ids.fetch_all(&self.readers).await
    }

    /// At how many unfinished tables a guest sits.
    pub async fn unfinished_of(&self, guest: &GuestId) -> Result<i64, Trouble> {
        let count = "SELECT count(*) FROM chairs JOIN tables ON tables.id = chairs.table_id
                     WHERE chairs.guest = $1 AND tables.state IN ('waiting', 'playing')";
        sqlx::query_scalar(count).bind(guest.0.as_str()).fetch_one(&self.readers).await
    }

    /// Tables that still wait for people, newest first.
    pub async fn waiting(&self) -> Result<Vec<StoredTable>, Trouble> {
        let rows = sqlx::query("SELECT * FROM tables WHERE state = 'waiting' ORDER BY created DESC, id LIMIT 400");
        rows.fetch_all(&self.readers).await?.iter().map(stored).collect()
    }

    /// The finished games of a guest, newest first.
    pub async fn games_of(&self, guest: &GuestId) -> Result<Vec<StoredTable>, Trouble> {
        let games = "SELECT tables.* FROM chairs JOIN tables ON tables.id = chairs.table_id
                     WHERE chairs.guest = $1 AND tables.state = 'over' ORDER BY tables.ended DESC, tables.id LIMIT 100";
        let rows = sqlx::query(games).bind(guest.0.as_str()).fetch_all(&self.readers).await?;
        rows.iter().map(stored).collect()
    }

    /// Everything that was put into a table, in order.
    pub async fn log(&self, id: &str) -> Result<Vec<Entry>, Trouble> {
        let log = "SELECT number, first, put, events FROM log WHERE table_id = $1 ORDER BY number";
        let rows = sqlx::query(log).bind(id).fetch_all(&self.readers).await?;
        let entry = |row: &AnyRow| {
            Ok(Entry {
                number: counted(row, "number")?,
                first: counted(row, "first")?,
                put: json(row.try_get("put")?)?,
                events: json(row.try_get("events")?)?,
            })
        };
        rows.iter().map(entry).collect()
    }
}

impl TableWrite {
    /// Stores it, and says how many rows that changed.
    pub(super) async fn run(&self, to: &mut AnyConnection) -> Result<u64, Trouble> {
        let done = match self {
            TableWrite::New(table) => {
                let new = "INSERT INTO tables (id, code, state, setup, seed, created) VALUES ($1, $2, $3, $4, $5, $6)";
                let done = sqlx::query(new)
                    .bind(table.id.as_str())
                    .bind(table.code.as_str())
                    .bind(state_word(table.state))
                    .bind(text(&table.setup))
                    .bind(table.seed.as_str())
                    .bind(table.created)
                    .execute(&mut *to)
                    .await?;
                write_chairs(to, &table.id, &table.setup).await?;
                done
            }
            TableWrite::Setup { id, setup, state } => {
                let done = sqlx::query("UPDATE tables SET setup = $1, state = $2 WHERE id = $3")
                    .bind(text(setup))
                    .bind(state_word(*state))
                    .bind(id.as_str())
                    .execute(&mut *to)
                    .await?;
                write_chairs(to, id, setup).await?;
                done
            }
            TableWrite::Entry { id, entry, over } => {
                let new = "INSERT INTO log (table_id, number, first, put, events) VALUES ($1, $2, $3, $4, $5)";
                let done = sqlx::query(new)
                    .bind(id.as_str())
                    .bind(i64::from(entry.number))
                    .bind(i64::from(entry.first))
                    .bind(text(&entry.put))
                    .bind(text(&entry.events))
                    .execute(&mut *to)
                    .await?;
                if let Some(result) = over {
                    sqlx::query("UPDATE tables SET state = 'over', ended = $1, result = $2 WHERE id = $3")
                        .bind(now())
                        .bind(text(result))
                        .bind(id.as_str())
                        .execute(to)
                        .await?;
                }
                done
            }
            TableWrite::Closed { id } => {
                sqlx::query("UPDATE tables SET state = 'closed' WHERE id = $1").bind(id.as_str()).execute(to).await?
            }
        };
        Ok(done.rows_affected())
    }
}

async fn write_chairs(to: &mut AnyConnection, id: &str, setup: &Setup) -> Result<(), Trouble> {
    for seat in Seat::ALL {
        if let Chair::Person { guest, .. } = setup.chair(seat) {
            let sits = "INSERT INTO chairs (guest, table_id, seat) VALUES ($1, $2, $3)
                        ON CONFLICT (guest, table_id) DO NOTHING";
            sqlx::query(sits).bind(guest.0.as_str()).bind(id).bind(format!("{seat:?}")).execute(&mut *to).await?;
        }
    }
    Ok(())
}

fn stored(row: &AnyRow) -> Result<StoredTable, Trouble> {
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

/// A number that counts something.
fn counted(row: &AnyRow, column: &str) -> Result<u32, Trouble> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number).map_err(|error| Trouble::Decode(error.into()))
}

fn state_word(state: TableState) -> &'static str {
    match state {
        TableState::Waiting => "waiting",
        TableState::Playing => "playing",
        TableState::Over => "over",
        TableState::Closed => "closed",
    }
}
