//! Where the database is: a SQLite file in a folder, or a PostgreSQL server. What differs between the two stands here, and
//! in `migrations/`.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf, absolute};
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, SqlSafeStr};
use tokio::time::{Instant, sleep};

use super::Trouble;

/// The name of the file in its folder.
const FILE: &str = "janso.sqlite";
/// Whoever has this file locked is the server of the folder.
const LOCK_FILE: &str = "janso.lock";
/// Whoever has this lock in a PostgreSQL database is its server: the letters of the program.
const LOCK: i64 = 0x006a_616e_736f;
/// A server that was killed is waited for so long: the system needs a moment to let go of what it had.
const PATIENCE: Duration = Duration::from_secs(3);
/// Connections that only read.
const READERS: u32 = 8;
/// No database is waited for any longer.
const SLOWEST: Duration = Duration::from_secs(15);

/// Where a database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A SQLite file in this folder.
    Folder(PathBuf),
    /// A PostgreSQL database.
    Postgres(PostgresUrl),
}

/// The address of a PostgreSQL database, which may hold a password and is not shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct PostgresUrl(String);

impl TryFrom<String> for PostgresUrl {
    type Error = String;

    fn try_from(text: String) -> Result<PostgresUrl, String> {
        text.parse()
    }
}

impl FromStr for PostgresUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PostgresUrl, String> {
        let example = "a database is named as postgres://USER:PASSWORD@HOST/DATABASE";
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(format!("{example}; SQLite needs only a folder"));
        }
        PgConnectOptions::from_str(text).map_err(|error| match error {
            Trouble::Configuration(why) => format!("{why}; {example}"),
            other => format!("{other}; {example}"),
        })?;
        Ok(PostgresUrl(text.to_owned()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Folder(folder) => write!(f, "{}", folder.join(FILE).display()),
            Place::Postgres(url) => write!(f, "{url:?}"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = PgConnectOptions::from_str(&self.0).map_err(|_| fmt::Error)?;
        let database = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(f, "PostgreSQL database {database} at {}", socket.display()),
            None => write!(f, "PostgreSQL database {database} at {}", options.get_host()),
        }
    }
}

/// Why a database cannot be opened.
#[derive(Debug)]
pub enum NoStore {
    /// Another server has it.
    InUse(Place),
    /// There is no such file, and none is to be made.
    Missing(PathBuf),
    /// The folder cannot be used.
    Folder(PathBuf, std::io::Error),
    /// A newer program has changed it, with this step.
    Newer(Place, i64),
    /// An older program has made it, and it was not brought up to date since.
    Older(Place),
    /// This step was another when it was made.
    Changed(Place, i64),
    /// The database does not answer, or not as it should.
    Trouble(Place, Trouble),
}

impl fmt::Display for NoStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoStore::InUse(place) => {
                write!(f, "another server runs with {place}: stop it first, or name another database")
            }
            NoStore::Missing(file) => {
                write!(f, "there is no {}: name the folder of a parlour with --data", file.display())
            }
            NoStore::Folder(folder, error) => write!(f, "the folder {} cannot be used: {error}", folder.display()),
            NoStore::Newer(place, step) => {
                write!(f, "{place} was changed by a newer version of this program (step {step}): use that version")
            }
            NoStore::Older(place) => {
                write!(
                    f,
                    "{place} was made by an older version of this program: start the server once, which brings it up to date"
                )
            }
            NoStore::Changed(place, step) => {
                write!(
                    f,
                    "{place} was made by another version of this program (step {step} is another there): use that version"
                )
            }
            NoStore::Trouble(place, error) => write!(f, "{place}: {error}"),
        }
    }
}

impl std::error::Error for NoStore {}

/// Holds a database for one server. A lock of PostgreSQL lives in the connection that it was taken with.
#[derive(Debug)]
pub struct Lock {
    /// Locked until it is closed.
    _file: Option<File>,
}

impl Place {
    /// Connections for reading. The database has to be there.
    pub async fn readers(&self) -> Result<AnyPool, NoStore> {
        let options = self.options(Missing::IsAnError).map_err(|error| self.trouble(error))?;
        let pool = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(SLOWEST).connect_with(options);
        pool.await.map_err(|error| self.trouble(error))
    }

    /// A connection of one's own to a database that is there and up to date; nothing is changed.
    pub async fn reader(&self) -> Result<AnyConnection, NoStore> {
        if let Place::Folder(folder) = self
            && !folder.join(FILE).is_file()
        {
            return Err(NoStore::Missing(folder.join(FILE)));
        }
        let mut connection = self.connect(Missing::IsAnError).await?;
        let steps = self.steps();
        let applied = "SELECT max(version) FROM _sqlx_migrations";
        let applied: Option<i64> =
            sqlx::query_scalar(applied).fetch_one(&mut connection).await.map_err(|error| self.trouble(error))?;
        let newest = self.newest_step();
        match applied {
            Some(step) if step > newest => Err(NoStore::Newer(self.clone(), step)),
            Some(step) if step < newest => Err(NoStore::Older(self.clone())),
            Some(_) => {
                // Nothing is left to be done, so that this only compares.
                steps.run(&mut connection).await.map_err(|error| self.not_migrated(error))?;
                Ok(connection)
            }
            None => Err(NoStore::Older(self.clone())),
        }
    }

    /// The connection of the one who writes, with the lock of the database, which is made if there is none and brought up
    /// to date.
    pub async fn writer(&self) -> Result<(AnyConnection, Lock), NoStore> {
        let (mut connection, lock) = self.writer_of_any_step().await?;
        self.bring_up_to_date(&mut connection).await?;
        Ok((connection, lock))
    }

    /// The same for a database that is left as old as it is.
    pub async fn writer_of_any_step(&self) -> Result<(AnyConnection, Lock), NoStore> {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.try_writer().await {
                Err(NoStore::InUse(_)) if Instant::now() < until => sleep(Duration::from_millis(50)).await,
                other => return other,
            }
        }
    }

    async fn try_writer(&self) -> Result<(AnyConnection, Lock), NoStore> {
        let trouble = |error| self.trouble(error);
        match self {
            Place::Folder(folder) => {
                let file = lock_file(folder).map_err(|error| NoStore::Folder(folder.clone(), error))?;
                let file = file.ok_or_else(|| NoStore::InUse(self.clone()))?;
                let mut connection = self.connect(Missing::IsMade).await?;
                // Readers do not wait for the writer; and what is committed survives a power cut too.
                let ways = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
                sqlx::raw_sql(ways).execute(&mut connection).await.map_err(trouble)?;
                Ok((connection, Lock { _file: Some(file) }))
            }
            Place::Postgres(_) => {
                let mut connection = self.connect(Missing::IsAnError).await?;
                // If the machine of the server vanishes, the database notices within a minute and lets go of the lock.
                let ways =
                    "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";
                sqlx::raw_sql(ways).execute(&mut connection).await.map_err(trouble)?;
                let taken = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK);
                let taken: bool = taken.fetch_one(&mut connection).await.map_err(trouble)?;
                if !taken {
                    // It ends with the connection, whether or not the other side hears of it.
                    let _ = connection.close().await;
                    return Err(NoStore::InUse(self.clone()));
                }
                Ok((connection, Lock { _file: None }))
            }
        }
    }

    /// Takes all steps that were not taken yet.
    pub async fn bring_up_to_date(&self, connection: &mut AnyConnection) -> Result<(), NoStore> {
        self.steps().run(connection).await.map_err(|error| self.not_migrated(error))
    }

    /// Takes the steps up to this one that were not taken yet.
    pub async fn bring_to(&self, step: i64, connection: &mut AnyConnection) -> Result<(), NoStore> {
        self.steps().run_to(step, connection).await.map_err(|error| self.not_migrated(error))
    }

    /// The last step that this program knows.
    pub fn newest_step(&self) -> i64 {
        self.steps().iter().map(|step| step.version).max().unwrap_or(0)
    }

    /// How a transaction begins that writes.
    pub fn begin(&self) -> &'static str {
        match self {
            // A transaction that reads first and writes later could be refused in the middle.
            Place::Folder(_) => "BEGIN IMMEDIATE",
            Place::Postgres(_) => "BEGIN",
        }
    }

    /// How a transaction begins that sees one moment of the database, whatever is written meanwhile.
    pub fn begin_moment(&self) -> &'static str {
        match self {
            Place::Folder(_) => "BEGIN",
            Place::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// What went wrong, and where.
    pub fn trouble(&self, error: Trouble) -> NoStore {
        NoStore::Trouble(self.clone(), error)
    }

    /// The steps that make a database, oldest first. A new one is a file in both folders and a line here; what was released
    /// never changes.
    fn steps(&self) -> Migrator {
        macro_rules! steps {
            ($kind:literal) => {
                vec![step(1, include_str!(concat!("../../migrations/", $kind, "/0001_first.sql")))]
            };
        }
        Migrator::with_migrations(match self {
            Place::Folder(_) => steps!("sqlite"),
            Place::Postgres(_) => steps!("postgres"),
        })
    }

    fn not_migrated(&self, error: MigrateError) -> NoStore {
        match error {
            MigrateError::VersionMissing(step) => NoStore::Newer(self.clone(), step),
            MigrateError::VersionMismatch(step) => NoStore::Changed(self.clone(), step),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => self.trouble(error),
            other => self.trouble(Trouble::Migrate(Box::new(other))),
        }
    }

    async fn connect(&self, missing: Missing) -> Result<AnyConnection, NoStore> {
        let options = self.options(missing).map_err(|error| self.trouble(error))?;
        let connection = tokio::time::timeout(SLOWEST, options.connect()).await;
        connection.unwrap_or(Err(Trouble::PoolTimedOut)).map_err(|error| self.trouble(error))
    }

    fn options(&self, missing: Missing) -> Result<AnyConnectOptions, Trouble> {
        install_default_drivers();
        match self {
            Place::Folder(folder) => {
                let mode = match missing {
                    Missing::IsMade => "rwc",
                    Missing::IsAnError => "rw",
                };
                let file = absolute(folder.join(FILE))?;
                let text = file.to_str().ok_or_else(|| {
                    Trouble::Configuration("the name of the folder is not UTF-8: choose another".into())
                })?;
                AnyConnectOptions::from_str(&format!("sqlite://{}?mode={mode}", encoded(text)))
            }
            Place::Postgres(PostgresUrl(url)) => AnyConnectOptions::from_str(url),
        }
    }
}

/// What is to be done where there is no file.
#[derive(Debug, Clone, Copy)]
enum Missing {
    IsMade,
    IsAnError,
}

fn step(number: i64, sql: &'static str) -> Migration {
    Migration::new(number, "".into(), MigrationType::Simple, sql.into_sql_str(), false)
}

/// The locked file of a folder, which is made if there is none; nothing if somebody else has it.
fn lock_file(folder: &Path) -> std::io::Result<Option<File>> {
    fs::create_dir_all(folder)?;
    let file = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK_FILE))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// A path as part of a URL.
fn encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => text.push(char::from(byte)),
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}
