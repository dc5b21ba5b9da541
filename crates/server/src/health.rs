//! Whether the server can do its work, for whoever watches it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::{Instant, timeout};
use tracing::error;

use crate::settings::Settings;
use crate::store::{Identity, Store, identity};

/// A storage that does not answer in this time does not answer.
const SLOWEST: Duration = Duration::from_secs(5);

/// What can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ill {
    /// The file of the database is gone, or another one is in its place.
    File,
    /// There is hardly any room on the disk.
    Disk,
    /// The storage cannot be read.
    Reading,
    /// The storage takes nothing.
    Writing,
    /// The file of the database is damaged.
    Damage,
    /// Another server may have the database.
    Lock,
}

impl Ill {
    /// The sentence for whoever watches, which names no path and no machine.
    fn sentence(self) -> &'static str {
        match self {
            Ill::File => {
                "the file of the database is gone, or another one is in its place: stop the server and put it back"
            }
            Ill::Disk => "the disk with the database is full",
            Ill::Reading => "the storage does not answer",
            Ill::Writing => "nothing can be stored",
            Ill::Damage => "the database is damaged: stop the server and restore a backup",
            Ill::Lock => "the lock of the database is lost: another server may have it",
        }
    }
}

/// How the server is, as far as it is known.
pub struct Health {
    file: Option<Watched>,
    least_space: u64,
    /// What was found is repeated for this long before it is looked for again.
    good_for: Duration,
    is_read_back: AtomicBool,
    /// What was found wrong, by looking and by those who noticed.
    ills: Mutex<BTreeMap<Ill, By>>,
    /// When it was last looked; one looks at a time.
    looked: tokio::sync::Mutex<Option<Instant>>,
}

/// Who found something wrong, and finds it well again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Looking,
    Whoever,
}

/// A file that has to stay where it is.
struct Watched {
    path: PathBuf,
    identity: Option<Identity>,
}

impl Health {
    /// The health of a server whose database is open, before its tables are read back.
    pub fn new(settings: &Settings) -> Health {
        let file = settings.place.file().map(|path| Watched { identity: identity_at(&path), path });
        Health {
            file,
            least_space: settings.least_space,
            good_for: settings.health_interval,
            is_read_back: AtomicBool::new(false),
            ills: Mutex::default(),
            looked: tokio::sync::Mutex::default(),
        }
    }

    /// Somebody noticed that something is wrong.
    pub fn is_ill(&self, ill: Ill) {
        self.note(ill, By::Whoever);
    }

    /// Somebody who noticed that something was wrong notices that it is well again.
    pub fn is_well(&self, ill: Ill) {
        self.lock().remove(&ill);
    }

    /// Every unfinished table has been read back.
    pub fn is_read_back(&self) {
        self.is_read_back.store(true, Ordering::Release);
    }

    /// What is wrong, a sentence each; looked for unless that was done a moment ago.
    pub async fn troubles(&self, store: &Store) -> Vec<&'static str> {
        let mut looked = self.looked.lock().await;
        if looked.is_none_or(|at| at.elapsed() >= self.good_for) {
            self.look(store).await;
            *looked = Some(Instant::now());
        }
        drop(looked);
        self.lock().keys().map(|ill| ill.sentence()).collect()
    }

    /// Why the server is not ready for people, a sentence each.
    pub async fn not_ready(&self, store: &Store, is_closing: bool) -> Vec<&'static str> {
        if is_closing {
            return vec!["the server goes down"];
        }
        let mut why = Vec::new();
        if !self.is_read_back.load(Ordering::Acquire) {
            why.push("the tables are being read back");
        }
        why.extend(self.troubles(store).await);
        why
    }

    async fn look(&self, store: &Store) {
        let (is_there, has_space) = self.look_at_the_disk().await;
        self.found(Ill::File, is_there);
        self.found(Ill::Disk, has_space);
        let answers = timeout(SLOWEST, store.answers()).await.unwrap_or(false);
        self.found(Ill::Reading, answers);
        // What is written into a file that is gone says nothing.
        let takes = !is_there || timeout(SLOWEST, store.takes()).await.unwrap_or(false);
        self.found(Ill::Writing, takes);
    }

    /// Whether the file is where it was, and whether there is room for more.
    async fn look_at_the_disk(&self) -> (bool, bool) {
        let Some(Watched { path, identity: before }) = &self.file else { return (true, true) };
        let (path, before, least) = (path.clone(), *before, self.least_space);
        let looking = tokio::task::spawn_blocking(move || {
            let is_there = identity_at(&path) == before && path.is_file();
            let folder = path.parent().unwrap_or(&path);
            // Where the system does not say how much room there is, writing shows it.
            let has_space = fs4::available_space(folder).map_or(true, |bytes| bytes >= least);
            (is_there, has_space)
        });
        match timeout(SLOWEST, looking).await {
            Ok(Ok(found)) => found,
            // A disk that does not answer has no file.
            Ok(Err(_)) | Err(_) => (false, true),
        }
    }

    fn found(&self, ill: Ill, is_well: bool) {
        if !is_well {
            return self.note(ill, By::Looking);
        }
        let mut ills = self.lock();
        if ills.get(&ill) == Some(&By::Looking) {
            ills.remove(&ill);
        }
    }

    fn note(&self, ill: Ill, by: By) {
        if self.lock().insert(ill, by).is_none() {
            error!(?ill, "{}", ill.sentence());
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<Ill, By>> {
        self.ills.lock().expect("nobody fails while looking")
    }
}

fn identity_at(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().as_ref().and_then(identity)
}
