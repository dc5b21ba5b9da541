//! A folder for a test.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

/// A folder of its own for a test, empty at first and gone with it.
pub struct Folder(TempDir);

impl Folder {
    pub fn fresh() -> Folder {
        // A name without a dot at its beginning, which searches would pass over.
        Folder(tempfile::Builder::new().prefix("janso-").tempdir().expect("a folder"))
    }

    /// The folder itself.
    pub fn path(&self) -> &str {
        self.0.path().to_str().expect("a name in UTF-8")
    }

    /// What has this name in it, be it there or not.
    pub fn join(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The same as a text.
    pub fn named(&self, name: &str) -> String {
        self.join(name).to_str().expect("a name in UTF-8").to_owned()
    }

    /// Writes a file and gives its name.
    pub fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.join(name), text).expect("a file");
        self.named(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.join(name)).expect("a text")
    }

    /// The names of all that is in it, in their order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}
