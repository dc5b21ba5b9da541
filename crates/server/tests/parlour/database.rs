//! Databases for tests, of both kinds: a folder that goes away, and a PostgreSQL server of our own from the system's package.

use std::io;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use janso_server::{Place, Server, Settings};
use sqlx::{AnyConnection, Connection};
use tempfile::TempDir;

use crate::client::server_with;

/// The kinds of databases that there are.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    pub const ALL: [Kind; 2] = [Kind::Sqlite, Kind::Postgres];
}

/// A fresh database, which goes away with this.
pub struct Database {
    folder: TempDir,
    postgres: Option<(Arc<Cluster>, String)>,
}

impl Database {
    pub async fn fresh(kind: Kind) -> Database {
        // As the program makes one: it says so where others could read it.
        let alone = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(alone).tempdir().expect("a folder");
        let postgres = match kind {
            Kind::Sqlite => None,
            Kind::Postgres => {
                static NEXT: AtomicU32 = AtomicU32::new(1);
                let cluster = tokio::task::spawn_blocking(Cluster::shared).await.expect("a PostgreSQL server");
                let name = format!("parlour{}", NEXT.fetch_add(1, Ordering::Relaxed));
                run_sql(&cluster.url("postgres"), &format!("CREATE DATABASE {name}")).await;
                Some((cluster, name))
            }
        };
        Database { folder, postgres }
    }

    /// Where it is.
    pub fn place(&self) -> Place {
        match &self.postgres {
            None => Place::Folder(self.folder.path().to_owned()),
            Some((cluster, name)) => Place::Postgres(cluster.url(name).parse().expect("an address")),
        }
    }

    /// A server of it whose bots do not wait.
    pub async fn server(&self) -> Server {
        server_with(self.folder.path(), |settings| settings.place = self.place()).await
    }

    /// The settings of a server at any port.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new("127.0.0.1:0".parse().expect("an address"), PathBuf::new());
        settings.place = self.place();
        settings
    }

    /// How a client of the database reaches it.
    pub fn url(&self) -> String {
        match &self.postgres {
            None => format!("sqlite://{}", self.folder.path().join("janso.sqlite").display()),
            Some((cluster, name)) => cluster.url(name),
        }
    }

    /// Fills it with what lies in a file of its kind: a database, or what `pg_dump` wrote.
    pub async fn fill(&self, bytes: &[u8]) {
        match &self.postgres {
            None => std::fs::write(self.folder.path().join("janso.sqlite"), bytes).expect("a database"),
            Some(_) => {
                let text = std::str::from_utf8(bytes).expect("a text");
                // Commands of psql itself are none of the database.
                let lines = text.lines().filter(|line| !line.starts_with('\\'));
                self.run(&lines.collect::<Vec<_>>().join("\n")).await;
            }
        }
    }

    /// What lies in it, as [`fill`](Database::fill) takes it.
    pub fn dump(&self) -> Vec<u8> {
        match &self.postgres {
            None => std::fs::read(self.folder.path().join("janso.sqlite")).expect("a database"),
            Some((cluster, name)) => {
                let mut dump = Command::new(cluster.programs.join("pg_dump"));
                dump.args(["--inserts", "--no-owner", "--no-privileges", "--dbname", &cluster.url(name)]);
                let dumped = dump.output().expect("pg_dump runs");
                assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
                dumped.stdout
            }
        }
    }

    /// A connection to it that the program knows nothing of.
    pub async fn connection(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        AnyConnection::connect(&self.url()).await.expect("the database answers")
    }

    /// The folder of a SQLite database.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Does something to it behind the program's back.
    pub async fn run(&self, sql: &str) {
        run_sql(&self.url(), sql).await;
    }
}

async fn run_sql(url: &str, sql: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.expect("the database answers");
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
        .execute(&mut connection)
        .await
        .unwrap_or_else(|error| panic!("{error}: {sql}"));
    connection.close().await.expect("the database lets go");
}

/// A PostgreSQL server that is reached through a socket in its folder. All tests that run at a moment share one.
struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
}

impl Cluster {
    fn shared() -> Arc<Cluster> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let cluster = Arc::new(Cluster::start());
            *shared = Arc::downgrade(&cluster);
            cluster
        })
    }

    fn start() -> Cluster {
        let programs = programs().unwrap_or_else(|| {
            panic!("these tests need a PostgreSQL server of their own: install Debian's package postgresql (.ci/need postgresql)")
        });
        // PostgreSQL does not run as root.
        let user = (id(&["-u"]) == Some(0)).then(|| {
            let one = |what| id(&[what, "postgres"]).expect("Debian's package postgresql makes the user postgres");
            (one("-u"), one("-g"))
        });
        let folder = tempfile::tempdir().expect("a folder");
        if let Some((uid, gid)) = user {
            chown(folder.path(), Some(uid), Some(gid)).expect("the folder is given away");
        }
        let cluster = Cluster { folder, programs, user };
        let data = cluster.data();
        cluster.run("initdb", &["-D", &data, "-U", "janso", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        // Nobody else can reach it, and what it holds need not outlive the machine.
        let socket = cluster.folder.path().display();
        let options = format!("-k {socket} -c listen_addresses='' -c fsync=off -c max_connections=200");
        cluster.run("pg_ctl", &["-D", &data, "-w", "-t", "60", "-l", &format!("{data}.log"), "-o", &options, "start"]);
        cluster
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn url(&self, database: &str) -> String {
        format!("postgres:///{database}?user=janso&host={}", self.folder.path().display())
    }

    fn run(&self, program: &str, words: &[&str]) {
        self.try_run(program, words).unwrap_or_else(|said| panic!("{program}: {said}"));
    }

    fn try_run(&self, program: &str, words: &[&str]) -> Result<(), String> {
        let mut command = Command::new(self.programs.join(program));
        command.args(words).current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        let errors = self.folder.path().join(format!("{program}.errors"));
        // A file, because a server that goes on running would hold a pipe open.
        command.stderr(std::fs::File::create(&errors).map_err(|error| error.to_string())?);
        let status = command.status().map_err(|error| error.to_string())?;
        let said = std::fs::read_to_string(errors).unwrap_or_default();
        if status.success() { Ok(()) } else { Err(format!("{status}: {said}")) }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // A server that has ended already need not be stopped.
        let _ = self.try_run("pg_ctl", &["-D", &self.data(), "-w", "-m", "immediate", "stop"]);
    }
}

/// The folder with `initdb` and `pg_ctl`; Debian keeps each version apart.
fn programs() -> Option<PathBuf> {
    let has_all = |folder: &Path| ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).is_file());
    let version = |folder: &PathBuf| folder.parent()?.file_name()?.to_str()?.parse::<u32>().ok();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(io::Result::ok);
    let mut debian: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    debian.sort_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| has_all(folder))
}

/// What `id` says.
fn id(words: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(words).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
