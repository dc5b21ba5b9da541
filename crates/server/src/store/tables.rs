//! Tables as they are stored, and their logs.

use protocol::TableState;
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use table::{BEHAVIOUR, Event, GameResult};
use tiles::{Seat, Tile};
use tracing::error;
use words::{Lang, Vocabulary, Words};

use super::forms::{
    self, events_text, put_text, read_events, read_put, read_result, read_setup, result_text, setup_text,
};
use super::people::is_gone;
use super::{NotStored, Outcome, Store, Trouble, Write, json, now, text};
use crate::games::played::Put;
use crate::people::guest::GuestId;
use crate::tables::setup::{Chair, Setup};

/// A table as it is stored, without its log.
#[derive(Debug, Clone)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// What is told to friends; nothing when there is nothing left to come to.
    pub code: Option<String>,
    /// Where it is in its life.
    pub state: TableState,
    /// Rules and chairs.
    pub setup: Setup,
    /// The [behaviour](BEHAVIOUR) of the table that played it last; nothing where that was not noted.
    pub behaviour: Option<u32>,
    /// How often they were changed.
    pub version: i64,
    /// The seed, 64 hexadecimal digits. A secret until the game is over.
    pub seed: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When the game ended.
    pub ended: Option<i64>,
    /// How.
    pub result: Option<GameResult>,
    /// Why it was closed before its game was over.
    pub closing: Option<Closing>,
}

/// Why a table was closed before its game was over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Nobody came.
    Deserted,
    /// A moderator ended it, for this reason.
    Moderator(String),
    /// It was begun with an earlier program, and the table of this one rules otherwise.
    Otherwise,
}

impl Closing {
    /// What people are told who come to the table.
    pub fn sentence(&self, lang: Lang) -> String {
        let words = Words { lang, vocabulary: Vocabulary::Documents };
        let text = |id: &str| words.text(id).expect("the texts have every sentence that is used here").to_owned();
        match self {
            Closing::Deserted => text("closed-deserted"),
            Closing::Moderator(why) => why.clone(),
            Closing::Otherwise => text("closed-otherwise"),
        }
    }
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
    pub events: Vec<Event<Tile>>,
}

/// A table that is about to begin, or to have others in its chairs.
#[derive(Debug)]
pub struct SetupChange {
    /// The id of the table.
    pub id: String,
    /// What its setup was when it was read; any other is not overwritten.
    pub version: i64,
    /// What it becomes.
    pub setup: Setup,
    /// Where the table is in its life then.
    pub state: TableState,
    /// Who sits down, and at how many unfinished tables that person may sit.
    pub newcomer: Option<(GuestId, usize)>,
}

/// Something to store about a table.
#[derive(Debug)]
pub(super) enum TableWrite {
    New {
        table: Box<StoredTable>,
        /// At how many unfinished tables a person may sit.
        most: usize,
    },
    Setup(Box<SetupChange>),
    Entries {
        id: String,
        entries: Vec<Entry>,
        over: Option<GameResult>,
    },
    Closed {
        id: String,
        closing: Closing,
        /// The only version of the setup that is closed.
        version: Option<i64>,
    },
}

impl Store {
    /// Stores a new table. It is [unchanged](Outcome::Unchanged) if another one has the id or the code, and
    /// [crowded](Outcome::Crowded) if somebody in it sits at so many unfinished tables already.
    pub async fn add_table(&self, table: StoredTable, most: usize) -> Result<Outcome, NotStored> {
        self.write(Write::Table(TableWrite::New { table: Box::new(table), most })).await
    }

    /// Stores who sits at a table now. It is [unchanged](Outcome::Unchanged) if the table has another version, or is over,
    /// and [crowded](Outcome::Crowded) if the newcomer sits at too many.
    pub async fn change_setup(&self, change: SetupChange) -> Result<Outcome, NotStored> {
        self.write(Write::Table(TableWrite::Setup(Box::new(change)))).await
    }

    /// Stores what was put into a table and what followed, and the end of the game with its last event: all or nothing.
    /// A game that is over, or was closed, takes nothing more.
    pub async fn append(&self, id: &str, entries: Vec<Entry>, over: Option<GameResult>) -> Result<(), NotStored> {
        match self.write(Write::Table(TableWrite::Entries { id: id.to_owned(), entries, over })).await? {
            Outcome::Done => Ok(()),
            Outcome::Unchanged | Outcome::Crowded(_) | Outcome::Gone => {
                error!(table = %id, "nothing stored: the game was ended by somebody else");
                Err(NotStored)
            }
        }
    }

    /// Stores that a table was closed before its game was over, if it was not over, and its setup has this version, if one
    /// is named; whether it was. What was played stays.
    pub async fn close(&self, id: &str, closing: Closing, version: Option<i64>) -> Result<bool, NotStored> {
        let closed = TableWrite::Closed { id: id.to_owned(), closing, version };
        self.write(Write::Table(closed)).await.map(|outcome| outcome == Outcome::Done)
    }

    /// The id of the table of this id, or of this code, whether or not the rest can be read.
    pub async fn table_id(&self, id: &str) -> Result<Option<String>, Trouble> {
        let row = sqlx::query_scalar("SELECT id FROM tables WHERE id = $1 OR code = upper($1)").bind(id);
        row.fetch_optional(&self.readers).await
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

    /// Listed tables that still wait for people, newest first.
    pub async fn listed(&self) -> Result<Vec<StoredTable>, Trouble> {
        let listed = "SELECT * FROM tables WHERE state = 'waiting' AND listed = 1 ORDER BY created DESC, id LIMIT 100";
        let rows = sqlx::query(listed).fetch_all(&self.readers).await?;
        Ok(self.readable(&rows))
    }

    /// The finished games of a guest, newest first.
    pub async fn games_of(&self, guest: &GuestId) -> Result<Vec<StoredTable>, Trouble> {
        let games = "SELECT tables.* FROM chairs JOIN tables ON tables.id = chairs.table_id
                     WHERE chairs.guest = $1 AND tables.state = 'over' ORDER BY tables.ended DESC, tables.id LIMIT 100";
        let rows = sqlx::query(games).bind(guest.0.as_str()).fetch_all(&self.readers).await?;
        Ok(self.readable(&rows))
    }

    /// The tables of a list that can be read. One that cannot hides none of the others, and is said in the log.
    fn readable(&self, rows: &[AnyRow]) -> Vec<StoredTable> {
        let read = |row: &AnyRow| {
            stored(row).map_err(|error| {
                let id: String = row.try_get("id").unwrap_or_default();
                if self.unreadable.lock().expect("nobody fails while looking").insert(id.clone()) {
                    error!(table = %id, %error, "a stored table cannot be read, and is left out of lists");
                }
            })
        };
        rows.iter().filter_map(|row| read(row).ok()).collect()
    }

    /// Every table that a guest has sat at, newest first. One that this program cannot read is left out, and logged.
    pub async fn tables_of(&self, guest: &GuestId) -> Result<Vec<StoredTable>, Trouble> {
        let all = "SELECT tables.* FROM chairs JOIN tables ON tables.id = chairs.table_id
                   WHERE chairs.guest = $1 ORDER BY tables.created DESC, tables.id";
        let rows = sqlx::query(all).bind(guest.0.as_str()).fetch_all(&self.readers).await?;
        let readable = |row: &AnyRow| {
            stored(row).inspect_err(|error| tracing::error!(%error, "a table of a person cannot be read")).ok()
        };
        Ok(rows.iter().filter_map(readable).collect())
    }

    /// Everything that was put into a table, in order.
    pub async fn log(&self, id: &str) -> Result<Vec<Entry>, Trouble> {
        let log = "SELECT number, first, put, events, form FROM log WHERE table_id = $1 ORDER BY number";
        let rows = sqlx::query(log).bind(id).fetch_all(&self.readers).await?;
        let entry = |row: &AnyRow| {
            let form = counted(row, "form")?;
            Ok(Entry {
                number: counted(row, "number")?,
                first: counted(row, "first")?,
                put: read_put(form, row.try_get("put")?)?,
                events: read_events(form, row.try_get("events")?)?,
            })
        };
        rows.iter().map(entry).collect()
    }
}

impl TableWrite {
    /// Stores it, and says what came of it.
    pub(super) async fn run(&self, to: &mut AnyConnection) -> Result<Outcome, Trouble> {
        match self {
            TableWrite::New { table, most } => {
                if is_anybody_gone(to, &table.setup).await? {
                    return Ok(Outcome::Gone);
                }
                for guest in Seat::ALL.into_iter().filter_map(|seat| person(&table.setup, seat)) {
                    if sits_at(to, guest).await? >= *most as i64 {
                        return Ok(Outcome::Crowded(guest.clone()));
                    }
                }
                let new = "INSERT INTO tables (id, code, state, setup, seed, created, listed, version, behaviour)
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
                let done = sqlx::query(new)
                    .bind(table.id.as_str())
                    .bind(table.code.as_deref().unwrap_or(&table.id))
                    .bind(state_word(table.state))
                    .bind(setup_text(&table.setup))
                    .bind(table.seed.as_str())
                    .bind(table.created)
                    .bind(i64::from(table.setup.listed))
                    .bind(table.version)
                    .bind(table.behaviour.map(i64::from))
                    .execute(&mut *to)
                    .await?;
                if done.rows_affected() == 0 {
                    return Ok(Outcome::Unchanged);
                }
                write_chairs(to, &table.id, &table.setup).await?;
                Ok(Outcome::Done)
            }
            TableWrite::Setup(change) => {
                let SetupChange { id, version, setup, state, newcomer } = &**change;
                if is_anybody_gone(to, setup).await? {
                    return Ok(Outcome::Gone);
                }
                if let Some((guest, most)) = newcomer
                    && sits_at(to, guest).await? >= *most as i64
                {
                    return Ok(Outcome::Crowded(guest.clone()));
                }
                let changed = "UPDATE tables SET setup = $1, state = $2, behaviour = $3, version = version + 1
                               WHERE id = $4 AND version = $5 AND state IN ('waiting', 'playing')";
                let done = sqlx::query(changed)
                    .bind(setup_text(setup))
                    .bind(state_word(*state))
                    .bind(i64::from(BEHAVIOUR))
                    .bind(id.as_str())
                    .bind(*version)
                    .execute(&mut *to)
                    .await?;
                if done.rows_affected() == 0 {
                    return Ok(Outcome::Unchanged);
                }
                sqlx::query("DELETE FROM chairs WHERE table_id = $1").bind(id.as_str()).execute(&mut *to).await?;
                write_chairs(to, id, setup).await?;
                Ok(Outcome::Done)
            }
            TableWrite::Entries { id, entries, over } => {
                let state = sqlx::query_scalar("SELECT state FROM tables WHERE id = $1").bind(id.as_str());
                let state: Option<String> = state.fetch_optional(&mut *to).await?;
                if state.as_deref() != Some(state_word(TableState::Playing)) {
                    return Ok(Outcome::Unchanged);
                }
                let new =
                    "INSERT INTO log (table_id, number, first, put, events, form) VALUES ($1, $2, $3, $4, $5, $6)";
                for entry in entries {
                    sqlx::query(new)
                        .bind(id.as_str())
                        .bind(i64::from(entry.number))
                        .bind(i64::from(entry.first))
                        .bind(put_text(&entry.put))
                        .bind(events_text(&entry.events))
                        .bind(i64::from(forms::NOW))
                        .execute(&mut *to)
                        .await?;
                }
                if let Some(result) = over {
                    // The code is free for another table from now on.
                    let over = "UPDATE tables SET state = 'over', ended = $1, result = $2, behaviour = $3, code = id
                                WHERE id = $4";
                    sqlx::query(over)
                        .bind(now())
                        .bind(result_text(result))
                        .bind(i64::from(BEHAVIOUR))
                        .bind(id.as_str())
                        .execute(to)
                        .await?;
                }
                Ok(Outcome::Done)
            }
            TableWrite::Closed { id, closing, version } => {
                let closed = "UPDATE tables SET state = 'closed', closing = $1, code = id
                              WHERE id = $2 AND state IN ('waiting', 'playing') AND version = coalesce($3, version)";
                let done = sqlx::query(closed).bind(text(closing)).bind(id.as_str()).bind(*version).execute(to).await?;
                Ok(Outcome::of(done.rows_affected()))
            }
        }
    }
}

/// At how many unfinished tables a person sits.
async fn sits_at(to: &mut AnyConnection, guest: &GuestId) -> Result<i64, Trouble> {
    let count = "SELECT count(*) FROM chairs JOIN tables ON tables.id = chairs.table_id
                 WHERE chairs.guest = $1 AND tables.state IN ('waiting', 'playing')";
    sqlx::query_scalar(count).bind(guest.0.as_str()).fetch_one(to).await
}

fn person(setup: &Setup, seat: Seat) -> Option<&GuestId> {
    match setup.chair(seat) {
        Chair::Person { guest, .. } => Some(guest),
        Chair::Free | Chair::Bot { .. } | Chair::Program { .. } => None,
    }
}

/// Whether somebody in a chair has erased themselves.
async fn is_anybody_gone(to: &mut AnyConnection, setup: &Setup) -> Result<bool, Trouble> {
    for guest in Seat::ALL.into_iter().filter_map(|seat| person(setup, seat)) {
        if is_gone(to, guest).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn write_chairs(to: &mut AnyConnection, id: &str, setup: &Setup) -> Result<(), Trouble> {
    for seat in Seat::ALL {
        if let Some(guest) = person(setup, seat) {
            let sits = "INSERT INTO chairs (guest, table_id, seat) VALUES ($1, $2, $3)
                        ON CONFLICT (guest, table_id) DO NOTHING";
            sqlx::query(sits).bind(guest.0.as_str()).bind(id).bind(format!("{seat:?}")).execute(&mut *to).await?;
        }
    }
    Ok(())
}

fn stored(row: &AnyRow) -> Result<StoredTable, Trouble> {
    let behaviour: Option<i64> = row.try_get("behaviour")?;
    let result: Option<&str> = row.try_get("result")?;
    let closing: Option<&str> = row.try_get("closing")?;
    let (id, code): (String, String) = (row.try_get("id")?, row.try_get("code")?);
    Ok(StoredTable {
        code: (code != id).then_some(code),
        id,
        version: row.try_get("version")?,
        state: state_named(row.try_get("state")?)?,
        setup: read_setup(row.try_get("setup")?)?,
        behaviour: behaviour.map(u32::try_from).transpose().map_err(|error| Trouble::Decode(error.into()))?,
        seed: row.try_get("seed")?,
        created: row.try_get("created")?,
        ended: row.try_get("ended")?,
        result: result.map(read_result).transpose()?,
        closing: closing.map(json).transpose()?,
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

fn state_named(word: &str) -> Result<TableState, Trouble> {
    let all = [TableState::Waiting, TableState::Playing, TableState::Over, TableState::Closed];
    let state = all.into_iter().find(|&state| state_word(state) == word);
    state.ok_or_else(|| Trouble::Decode(format!("there is no state {word:?} of a table").into()))
}
