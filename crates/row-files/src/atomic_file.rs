//! A file that takes its name only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A new file beside the one it will replace. Dropped before it is complete, it is removed and the old one stays.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    /// Where it is now; `None` once it has its name.
    here: Option<PathBuf>,
    name: PathBuf,
}

impl AtomicFile {
    /// Begins a file that will have this name.
    pub fn begin(path: &Path) -> io::Result<AtomicFile> {
        // Where the name is a link, what it points to is replaced.
        let name = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = match fs::metadata(&name) {
            Ok(old) if old.is_dir() => return Err(io::Error::new(ErrorKind::IsADirectory, "this is a folder")),
            Ok(old) if !old.is_file() => return Err(io::Error::other("this is not an ordinary file")),
            Ok(old) if old.permissions().readonly() => {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "the file there is write-protected"));
            }
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let file_name =
            name.file_name().ok_or_else(|| io::Error::other("this is not a name for a file"))?.to_string_lossy();
        for attempt in 0_u32.. {
            let here = name.with_file_name(format!(".{file_name}.{}-{attempt}.new", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&here) {
                Ok(file) => {
                    let new = AtomicFile { file, here: Some(here), name };
                    if let Some(old) = old {
                        new.file.set_permissions(old.permissions())?;
                    }
                    return Ok(new);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 1_000 => (),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return Err(io::Error::new(ErrorKind::NotFound, "there is no such folder"));
                }
                Err(error) => return Err(error),
            }
        }
        unreachable!("the thousandth attempt ends it")
    }

    /// The file is complete and takes its name.
    pub fn complete(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        if let Some(here) = &self.here {
            fs::rename(here, &self.name)?;
        }
        self.here = None;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(here) = &self.here {
            // What is left of it helps nobody; if it cannot be removed, nothing better can be done.
            let _ = fs::remove_file(here);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = std::env::temp_dir().join(format!("janso-fresh-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.csv");
        fs::write(&path, "old").expect("a file");
        let mut fresh = AtomicFile::begin(&path).expect("a new file");
        fresh.write_all(b"half").expect("room");
        assert_eq!(fs::read_to_string(&path).expect("the old one"), "old");
        drop(fresh);
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "nothing is left beside it");
        let mut fresh = AtomicFile::begin(&path).expect("a new file");
        fresh.write_all(b"new").expect("room");
        fresh.complete().expect("renamed");
        assert_eq!(fs::read_to_string(&path).expect("the new one"), "new");
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        assert!(AtomicFile::begin(&folder).is_err() && AtomicFile::begin(&folder.join("no/a.csv")).is_err());
        fs::remove_dir_all(&folder).expect("removed");
    }
}
