//! Files that commands write: their names as they were typed, and why they cannot be written.

use std::io;
use std::path::Path;

use crate::echo::short;
use crate::input_error::{InputError, Place};

/// The sentence about a file that cannot be written.
pub fn cannot(path: &Path, word: &str, error: &io::Error) -> InputError {
    InputError::new(format!("{} cannot be written: {error}", short(&path.to_string_lossy())), Place::word(word))
}

/// Whether a page can have this name.
pub fn page_name(name: &str) -> Result<(), InputError> {
    let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("html" | "htm") => Ok(()),
        Some(_) | None => Err(InputError::new("--page: a page is HTML: end its name with .html", Place::word(name))),
    }
}
