//! The folder of a SQLite database: which files lie there, that nobody else can read them, and its lock.
//!
//! A new database is made under another name and gets its own when it is whole. So a file that is empty, or has no tables
//! of ours, was never a new one: something has happened to it.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The name of the database.
const FILE: &str = "janso.sqlite";
/// Its name while it is made.
const UNFINISHED: &str = "janso.sqlite.new";
/// Whoever has this file locked is the server of the folder.
const LOCK_FILE: &str = "janso.lock";
/// What SQLite adds to the name of a file for what is not in the file yet.
const UNWRITTEN: [&str; 2] = ["-wal", "-journal"];
/// What SQLite adds to the name of a file for what is of use while it is open.
const SHARED: &str = "-shm";

/// The database of a folder.
pub fn database(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// A database that is being made.
pub fn unfinished(folder: &Path) -> PathBuf {
    folder.join(UNFINISHED)
}

/// What lies in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// No database, and none has been there.
    Nothing,
    /// No database, but a part of one that has been there.
    Rest,
    /// A file without anything in it.
    Empty,
    /// A file with something in it.
    File {
        /// How much.
        bytes: u64,
        /// Whether the last server did not end as it should: not everything that was stored is in the file.
        was_cut_short: bool,
    },
}

/// Looks into a folder.
pub fn look(folder: &Path) -> io::Result<Found> {
    let has_more = |suffix: &&str| fs::metadata(beside(&database(folder), suffix)).is_ok_and(|more| more.len() > 0);
    let was_cut_short = UNWRITTEN.iter().any(has_more);
    match fs::metadata(database(folder)) {
        Ok(file) if file.len() == 0 => Ok(Found::Empty),
        Ok(file) => Ok(Found::File { bytes: file.len(), was_cut_short }),
        Err(error) if error.kind() == ErrorKind::NotFound && was_cut_short => Ok(Found::Rest),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(error),
    }
}

/// An empty file for a database that is to be made; what is left of one that was not finished goes.
pub fn begin_database(folder: &Path) -> io::Result<()> {
    let file = unfinished(folder);
    for rest in [&file].into_iter().cloned().chain(UNWRITTEN.iter().map(|suffix| beside(&file, suffix))) {
        match fs::remove_file(rest) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => (),
        }
    }
    private(File::options().write(true).create_new(true)).open(file)?;
    Ok(())
}

/// The database has been made, and gets its name.
pub fn finish_database(folder: &Path) -> io::Result<()> {
    fs::rename(unfinished(folder), database(folder))?;
    // Elsewhere a folder cannot be written down by itself.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The lock of a folder, which lasts as long as this.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
    path: PathBuf,
}

impl FolderLock {
    /// Locks a folder, which is made if there is none; nothing if somebody else has it.
    pub fn take(folder: &Path) -> io::Result<Option<FolderLock>> {
        make_private(folder)?;
        let path = folder.join(LOCK_FILE);
        let file = private(File::options().create(true).truncate(false).write(true)).open(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(FolderLock { file, path })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Whether it keeps others out: where its file is gone, or is another one, the next server locks that.
    pub fn keeps_others_out(&self) -> bool {
        let same = |path: &Path| Some(identity(&fs::metadata(path).ok()?) == identity(&self.file.metadata().ok()?));
        same(&self.path).unwrap_or(false)
    }
}

/// What tells a file from another one of the same name.
pub type Identity = (u64, u64);

/// What tells this file from another one of the same name; nothing where an open file cannot be moved or removed.
#[cfg(unix)]
pub fn identity(file: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

/// What tells this file from another one of the same name; nothing where an open file cannot be moved or removed.
#[cfg(not(unix))]
pub fn identity(_: &Metadata) -> Option<Identity> {
    None
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    PathBuf::from(name)
}

/// A file that is made this way can be read by its owner alone.
#[cfg(unix)]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

/// A file that is made this way can be read by its owner alone, where the system knows such a thing.
#[cfg(not(unix))]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// Takes from everybody but the owner what they may do with the files of the database, and with the folder. A folder with
/// other things in it than these is left as it is: it may be somebody's home.
#[cfg(unix)]
pub fn keep_private(folder: &Path) -> io::Result<()> {
    let mut is_all_ours = true;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_file = fs::metadata(entry.path()).is_ok_and(|file| file.is_file());
        match entry.file_name().to_str().is_some_and(is_ours) && is_file {
            true => narrow(&entry.path(), 0o600),
            false => is_all_ours = false,
        }
    }
    let others = mode(folder)? & 0o077;
    if is_all_ours {
        narrow(folder, 0o700);
    } else if others != 0 {
        tracing::warn!(
            folder = %folder.display(),
            "others can look into this folder, and it holds other things too: give the parlour one of its own, or chmod 700 it"
        );
    }
    Ok(())
}

/// Elsewhere the folder says who may read what lies in it.
#[cfg(not(unix))]
pub fn keep_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether a file of this name is one of the database's.
#[cfg(unix)]
fn is_ours(name: &str) -> bool {
    let suffixes = || UNWRITTEN.into_iter().chain([SHARED, ""]);
    name == LOCK_FILE
        || [FILE, UNFINISHED].iter().any(|file| suffixes().any(|suffix| name.strip_prefix(file) == Some(suffix)))
}

#[cfg(unix)]
fn mode(path: &Path) -> io::Result<u32> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode())
}

/// Leaves of the rights those that are in this mode, and says so in the log.
#[cfg(unix)]
fn narrow(path: &Path, most: u32) {
    use std::os::unix::fs::PermissionsExt;
    let narrowed = mode(path).and_then(|mode| match mode & 0o077 {
        0 => Ok(None),
        _ => fs::set_permissions(path, PermissionsExt::from_mode(mode & most)).map(|()| Some(mode & 0o777)),
    });
    match narrowed {
        Ok(None) => (),
        Ok(Some(before)) => {
            let (before, now) = (format!("{before:04o}"), format!("{:04o}", before & most));
            tracing::warn!(path = %path.display(), before, now, "others could read this: nobody can any more");
        }
        // A file system without owners, or somebody else's file: the operator has to see to it.
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "others may be able to read this: it cannot be changed")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
        let found = || look(folder.path()).expect("a folder");
        assert_eq!(found(), Found::Nothing);
        // What a first start did not finish, and a lock, are no database.
        write("janso.sqlite.new", "half");
        write("janso.lock", "");
        write("janso.sqlite-wal", "");
        assert_eq!(found(), Found::Nothing);
        write("janso.sqlite-wal", "more");
        assert_eq!(found(), Found::Rest);
        write("janso.sqlite", "");
        assert_eq!(found(), Found::Empty);
        write("janso.sqlite", "something");
        assert_eq!(found(), Found::File { bytes: 9, was_cut_short: true });
        write("janso.sqlite-wal", "");
        assert_eq!(found(), Found::File { bytes: 9, was_cut_short: false });
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_whose_file_is_gone_keeps_nobody_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let lock = FolderLock::take(folder.path()).expect("a folder").expect("nobody has it");
        assert!(lock.keeps_others_out());
        assert!(FolderLock::take(folder.path()).expect("a folder").is_none());
        fs::remove_file(folder.path().join(LOCK_FILE)).expect("it was there");
        assert!(!lock.keeps_others_out());
        let other = FolderLock::take(folder.path()).expect("a folder").expect("nobody has the new one");
        assert!(!lock.keeps_others_out() && other.keeps_others_out());
    }
}
