//! Where the database is: a SQLite file in a folder, or a PostgreSQL server. What differs between the two stands here, and
//! in `migrations/`.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf, absolute};
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use serde::Deserialize;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, SqlSafeStr};
use tokio::time::{Instant, sleep, timeout};

use super::Trouble;
use super::folder::{self, FolderLock, Found};

/// Whoever has this lock in a PostgreSQL database is its server: the letters of the program.
const LOCK: i64 = 0x006a_616e_736f;
/// A server that was killed is waited for so long: the system needs a moment to let go of what it had.
pub const PATIENCE: Duration = Duration::from_secs(3);
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
            Place::Folder(folder) => write!(f, "{}", folder::database(folder).display()),
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
    Folder(PathBuf, io::Error),
    /// The file is empty, which a database never is.
    Empty(PathBuf),
    /// The file is gone, and a part of what was stored lies beside where it was.
    Rest(PathBuf),
    /// The file is a database of something else.
    Foreign(PathBuf),
    /// The file is damaged; what was found first.
    Damaged(PathBuf, String),
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
            NoStore::Empty(file) => {
                write!(
                    f,
                    "{} is empty, so that what was stored there is lost: put a copy of it back, or move it away and restore a \
                     backup (janso restore); without either, move it away to begin anew",
                    file.display()
                )
            }
            NoStore::Rest(file) => {
                write!(
                    f,
                    "{} is gone, and a part of it lies beside where it was: put it back, or move the rest away too to begin anew",
                    file.display()
                )
            }
            NoStore::Foreign(file) => {
                write!(f, "{} is no database of a parlour: name another folder with --data", file.display())
            }
            NoStore::Damaged(file, why) => {
                write!(
                    f,
                    "{} is damaged ({why}): move the files of the database away and restore a backup (janso restore); \
                     SQLite's own program can save what is readable (sqlite3 FILE .recover)",
                    file.display()
                )
            }
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

/// Holds a database for one server.
#[derive(Debug)]
pub enum Lock {
    /// That of a folder.
    Folder(FolderLock),
    /// One of PostgreSQL, which lives in the connection that it was taken with.
    Session,
}

/// The connection of the one who writes, with the lock of the database.
#[derive(Debug)]
pub struct Held {
    /// The connection.
    pub connection: AnyConnection,
    /// The lock, which ends with this.
    pub lock: Lock,
}

impl Held {
    /// Whether the connection answers and the lock still keeps others out.
    pub async fn is_good(&mut self) -> bool {
        timeout(SLOWEST, self.holds()).await.unwrap_or(false)
    }

    async fn holds(&mut self) -> bool {
        match &self.lock {
            Lock::Folder(lock) => lock.keeps_others_out() && self.connection.ping().await.is_ok(),
            Lock::Session => {
                // A pooler between us may have given the session to somebody else.
                let held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted
                            AND pid = pg_backend_pid() AND ((classid::bigint << 32) | objid::bigint) = $1";
                let held = sqlx::query_scalar(held).bind(LOCK).fetch_one(&mut self.connection);
                held.await.is_ok_and(|count: i64| count > 0)
            }
        }
    }
}

/// A database that nobody else can have, before anybody has opened it.
enum Locked {
    Folder(FolderLock),
    Postgres(AnyConnection),
}

impl Locked {
    async fn opened(self, place: &Place) -> Result<Held, NoStore> {
        match self {
            Locked::Folder(lock) => {
                let mut connection = place.connect(place.options()).await?;
                // Readers do not wait for the writer; and what is committed survives a power cut too.
                let ways = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
                sqlx::raw_sql(ways).execute(&mut connection).await.map_err(|error| place.trouble(error))?;
                Ok(Held { connection, lock: Lock::Folder(lock) })
            }
            Locked::Postgres(connection) => Ok(Held { connection, lock: Lock::Session }),
        }
    }
}

/// Whether a database has been looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// It has, or there is no reason to.
    Yes,
    /// The last server did not end as it should, and looking through so large a file takes a while.
    NotYet,
}

impl Place {
    /// The file of the database, where it has one.
    pub fn file(&self) -> Option<PathBuf> {
        match self {
            Place::Folder(folder) => Some(folder::database(folder)),
            Place::Postgres(_) => None,
        }
    }

    /// Connections for reading. The database has to be there.
    pub async fn readers(&self) -> Result<AnyPool, NoStore> {
        let options = self.options().map_err(|error| self.trouble(error))?;
        let pool = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(SLOWEST).connect_with(options);
        pool.await.map_err(|error| self.trouble(error))
    }

    /// A connection of one's own to a database that is there and up to date; nothing is changed.
    pub async fn reader(&self) -> Result<AnyConnection, NoStore> {
        if let Place::Folder(folder) = self {
            match self.look(folder)? {
                Found::Nothing => return Err(NoStore::Missing(folder::database(folder))),
                Found::Rest | Found::Empty | Found::File { .. } => (),
            }
        }
        let mut connection = self.connect(self.options()).await?;
        self.is_of_a_parlour(&mut connection).await?;
        self.is_up_to_date(&mut connection).await?;
        // Nothing is left to be done, so that this only compares.
        self.bring_up_to_date(&mut connection).await?;
        Ok(connection)
    }

    /// The connection of the one who writes, with the lock of the database, which is made if there is none and brought up
    /// to date. A file of no more than so many bytes is looked through first.
    pub async fn writer(&self, checked_at_once: u64) -> Result<(Held, Checked), NoStore> {
        let (mut held, checked) = self.writer_from(self.newest_step(), checked_at_once).await?;
        self.bring_up_to_date(&mut held.connection).await?;
        Ok((held, checked))
    }

    /// The same for a database that is left as old as it is; one that is made has taken the steps up to this one.
    pub async fn writer_from(&self, step: i64, checked_at_once: u64) -> Result<(Held, Checked), NoStore> {
        let lock = self.lock(PATIENCE).await?;
        let Place::Folder(folder) = self else { return Ok((lock.opened(self).await?, Checked::Yes)) };
        folder::keep_private(folder).map_err(|error| NoStore::Folder(folder.clone(), error))?;
        let found = self.look(folder)?;
        if found == Found::Nothing {
            self.make(folder, step).await?;
        }
        let mut held = lock.opened(self).await?;
        let checked = self.check(found, checked_at_once, &mut held.connection).await?;
        self.is_of_a_parlour(&mut held.connection).await?;
        Ok((held, checked))
    }

    /// The same for a server that had the database and has lost it. It has to be as it was: another server may have brought
    /// it to a step that this one does not know. Whoever has it is waited for so long.
    pub async fn writer_again(&self, patience: Duration) -> Result<Held, NoStore> {
        let mut held = self.lock(patience).await?.opened(self).await?;
        self.is_up_to_date(&mut held.connection).await?;
        Ok(held)
    }

    /// Locks the database; whoever has it is waited for so long.
    async fn lock(&self, patience: Duration) -> Result<Locked, NoStore> {
        let until = Instant::now() + patience;
        loop {
            let locked = match self {
                Place::Folder(folder) => {
                    let lock = FolderLock::take(folder).map_err(|error| NoStore::Folder(folder.clone(), error))?;
                    lock.map(Locked::Folder)
                }
                Place::Postgres(_) => self.lock_postgres().await?.map(Locked::Postgres),
            };
            match locked {
                Some(locked) => return Ok(locked),
                None if Instant::now() < until => sleep(Duration::from_millis(50)).await,
                None => return Err(NoStore::InUse(self.clone())),
            }
        }
    }

    /// A connection that has the lock; nothing if another one has it.
    async fn lock_postgres(&self) -> Result<Option<AnyConnection>, NoStore> {
        let trouble = |error| self.trouble(error);
        let mut connection = self.connect(self.options()).await?;
        // If the machine of the server vanishes, the database notices within a minute and lets go of the lock.
        let ways = "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";
        sqlx::raw_sql(ways).execute(&mut connection).await.map_err(trouble)?;
        let taken = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK);
        let taken: bool = taken.fetch_one(&mut connection).await.map_err(trouble)?;
        if !taken {
            // It ends with the connection, whether or not the other side hears of it.
            let _ = connection.close().await;
            return Ok(None);
        }
        Ok(Some(connection))
    }

    /// What lies in the folder, if it can be opened or made.
    fn look(&self, folder: &Path) -> Result<Found, NoStore> {
        let file = || folder::database(folder);
        match folder::look(folder).map_err(|error| NoStore::Folder(folder.to_owned(), error))? {
            Found::Empty => Err(NoStore::Empty(file())),
            Found::Rest => Err(NoStore::Rest(file())),
            found @ (Found::Nothing | Found::File { .. }) => Ok(found),
        }
    }

    /// Makes a database, which is there when it is whole.
    async fn make(&self, folder: &Path, step: i64) -> Result<(), NoStore> {
        let no_folder = |error| NoStore::Folder(folder.to_owned(), error);
        folder::begin_database(folder).map_err(no_folder)?;
        let mut connection = self.connect(sqlite(&folder::unfinished(folder))).await?;
        self.bring_to(step, &mut connection).await?;
        connection.close().await.map_err(|error| self.trouble(error))?;
        folder::finish_database(folder).map_err(no_folder)
    }

    /// Looks through a file that was there already, unless that would take long.
    async fn check(&self, found: Found, at_once: u64, connection: &mut AnyConnection) -> Result<Checked, NoStore> {
        match found {
            Found::File { bytes, was_cut_short } if bytes > at_once => {
                Ok(if was_cut_short { Checked::NotYet } else { Checked::Yes })
            }
            Found::File { .. } => {
                self.is_sound(connection).await?;
                Ok(Checked::Yes)
            }
            Found::Nothing | Found::Rest | Found::Empty => Ok(Checked::Yes),
        }
    }

    /// Looks through the whole file of a database, where there is one.
    pub async fn is_sound(&self, connection: &mut AnyConnection) -> Result<(), NoStore> {
        let Some(file) = self.file() else { return Ok(()) };
        let said = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(connection).await;
        let said: Vec<String> = said.map_err(|error| self.trouble(error))?;
        match said.into_iter().find(|line| line != "ok") {
            None => Ok(()),
            Some(fault) => Err(NoStore::Damaged(file, fault)),
        }
    }

    /// A file that was there already has to be ours. (A PostgreSQL database is made by the operator, without tables.)
    async fn is_of_a_parlour(&self, connection: &mut AnyConnection) -> Result<(), NoStore> {
        let Some(file) = self.file() else { return Ok(()) };
        let ours = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'";
        let ours: i64 = sqlx::query_scalar(ours).fetch_one(connection).await.map_err(|error| self.trouble(error))?;
        if ours > 0 { Ok(()) } else { Err(NoStore::Foreign(file)) }
    }

    /// Whether the last step that the database has taken is the last that this program knows.
    async fn is_up_to_date(&self, connection: &mut AnyConnection) -> Result<(), NoStore> {
        let applied = "SELECT max(version) FROM _sqlx_migrations";
        let applied: Option<i64> =
            sqlx::query_scalar(applied).fetch_one(connection).await.map_err(|error| self.trouble(error))?;
        let newest = self.newest_step();
        match applied {
            Some(step) if step > newest => Err(NoStore::Newer(self.clone(), step)),
            Some(step) if step < newest => Err(NoStore::Older(self.clone())),
            Some(_) => Ok(()),
            None => Err(NoStore::Older(self.clone())),
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
        match self.file() {
            Some(file) if is_damage(&error) => NoStore::Damaged(file, error.to_string()),
            _ => NoStore::Trouble(self.clone(), error),
        }
    }

    /// The steps that make a database, oldest first. A new one is a file in both folders and a line here; what was released
    /// never changes.
    fn steps(&self) -> Migrator {
        macro_rules! steps {
            ($kind:literal) => {
                vec![
                    step(1, include_str!(concat!("../../migrations/", $kind, "/0001_first.sql"))),
                    step(2, include_str!(concat!("../../migrations/", $kind, "/0002_listed.sql"))),
                    step(3, include_str!(concat!("../../migrations/", $kind, "/0003_closing.sql"))),
                    step(4, include_str!(concat!("../../migrations/", $kind, "/0004_people.sql"))),
                    step(5, include_str!(concat!("../../migrations/", $kind, "/0005_versions.sql"))),
                    step(6, include_str!(concat!("../../migrations/", $kind, "/0006_frozen.sql"))),
                ]
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

    async fn connect(&self, options: Result<AnyConnectOptions, Trouble>) -> Result<AnyConnection, NoStore> {
        let options = options.map_err(|error| self.trouble(error))?;
        let connection = timeout(SLOWEST, options.connect()).await;
        connection.unwrap_or(Err(Trouble::PoolTimedOut)).map_err(|error| self.trouble(error))
    }

    fn options(&self) -> Result<AnyConnectOptions, Trouble> {
        match self {
            Place::Folder(folder) => sqlite(&folder::database(folder)),
            Place::Postgres(PostgresUrl(url)) => {
                install_default_drivers();
                AnyConnectOptions::from_str(url)
            }
        }
    }
}

/// How a file that is there is opened.
fn sqlite(file: &Path) -> Result<AnyConnectOptions, Trouble> {
    install_default_drivers();
    let file = absolute(file)?;
    let text = file
        .to_str()
        .ok_or_else(|| Trouble::Configuration("the name of the folder is not UTF-8: choose another".into()))?;
    AnyConnectOptions::from_str(&format!("sqlite://{}?mode=rw", encoded(text)))
}

/// Whether SQLite says that a file is damaged (`SQLITE_CORRUPT`) or none of its own (`SQLITE_NOTADB`).
fn is_damage(error: &Trouble) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<i32>().ok());
    // The kind of an error is in its lowest byte; the rest says more.
    matches!(code.map(|code| code & 0xff), Some(11 | 26))
}

fn step(number: i64, sql: &'static str) -> Migration {
    Migration::new(number, "".into(), MigrationType::Simple, sql.into_sql_str(), false)
}

/// A path as part of a URL.
fn encoded(path: &str) -> PercentEncode<'_> {
    const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.');
    utf8_percent_encode(path, ESCAPED)
}
