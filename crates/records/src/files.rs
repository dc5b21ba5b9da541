//! The files under a path.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Something found under a path.
#[derive(Debug)]
pub enum FoundPath {
    /// A file, and whether it was named itself or found in a folder.
    File {
        /// Where.
        path: PathBuf,
        /// It was named itself.
        named: bool,
    },
    /// A path that is not there, or a folder that cannot be looked into.
    Trouble {
        /// Where.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Calls `f` with the file of this name, or with the files in the folder of this name and below it, in order of their names.
/// Links to folders are not followed, so there are no circles.
pub fn each_file(path: &Path, f: &mut impl FnMut(FoundPath) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => each_file_in(path, f),
        Ok(about) if about.is_file() => f(FoundPath::File { path: path.to_owned(), named: true }),
        // A pipe or a device may never end, or never begin.
        Ok(_) => {
            let error = io::Error::other("neither a file nor a folder: write to a file what is to be checked");
            f(FoundPath::Trouble { path: path.to_owned(), error })
        }
        Err(error) => f(FoundPath::Trouble { path: path.to_owned(), error }),
    }
}

fn each_file_in(folder: &Path, f: &mut impl FnMut(FoundPath) -> io::Result<()>) -> io::Result<()> {
    // Folders still to do, the next one last; a tree can be deeper than the stack.
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                f(FoundPath::Trouble { path: folder, error })?;
                continue;
            }
        };
        entries.sort_by_key(|entry| entry.file_name());
        let below = folders.len();
        for entry in entries {
            let path = entry.path();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                folders.push(path);
            } else if fs::metadata(&path).is_ok_and(|about| about.is_file()) {
                f(FoundPath::File { path, named: false })?;
            }
        }
        folders[below..].reverse();
    }
    Ok(())
}

/// The text of a file, unless it has no end, as a device.
pub fn read_text(path: &Path) -> io::Result<String> {
    const MOST: u64 = 16 << 20;
    let mut text = String::new();
    File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST { Err(io::Error::other("the file is longer than 16 MB")) } else { Ok(text) }
}
