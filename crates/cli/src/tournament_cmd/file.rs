//! The one file of an event: appended line by line, synced before anything is said, and locked against a second writer.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tournament::log_text::{Sum, event_line, head_line, person_line, read_log_text, whole_text};
use tournament::{Event, People, Person, PersonId, State};

use crate::echo::short;
use row_files::AtomicFile;

/// An event file that is open, and what it holds.
pub struct EventFile {
    file: File,
    path: PathBuf,
    pub state: State,
    pub people: People,
    last_sum: Sum,
}

/// What the caller wants to do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Read,
    Write,
}

impl EventFile {
    /// Opens a file, waits until no other program writes it, and folds it.
    pub fn open(path: &str, purpose: Purpose) -> anyhow::Result<EventFile> {
        let shown = short(path);
        let file = locked(Path::new(path), purpose).with_context(|| format!("{shown} cannot be opened"))?;
        let mut bytes = Vec::new();
        (&file).read_to_end(&mut bytes).with_context(|| format!("{shown} cannot be read"))?;
        let read = read_log_text(&bytes).map_err(|fault| anyhow::anyhow!("{shown}: {fault}"))?;
        if let Some(torn) = &read.torn {
            let cut = match purpose {
                Purpose::Write => "it was cut off, and nothing that was answered is lost",
                Purpose::Read => "it is left out; the next command that writes cuts it off",
            };
            complain(&format!("{shown}: the last line was not finished ({}…): {cut}", short(torn)));
            if purpose == Purpose::Write {
                file.set_len(read.whole as u64)?;
                file.sync_all()?;
            }
        }
        if read.unended && purpose == Purpose::Write {
            (&file).write_all(b"\n")?;
            file.sync_all()?;
        }
        let state = State::fold(&read.events).map_err(|misfit| anyhow::anyhow!("{shown}: {misfit}"))?;
        Ok(EventFile { file, path: path.into(), state, people: read.people, last_sum: read.last_sum })
    }

    /// Makes a new file with its first event; one that is there already is left alone.
    pub fn create(path: &str, people: &People, event: &Event) -> anyhow::Result<()> {
        let shown = short(path);
        if Path::new(path).exists() {
            bail!("{shown} is there already: choose another name, or go on with it");
        }
        let mut fresh = AtomicFile::begin(Path::new(path)).with_context(|| format!("{shown} cannot be written"))?;
        fresh.write_all(head_line().as_bytes())?;
        for (id, person) in people.all() {
            fresh.write_all(person_line(id, person).as_bytes())?;
        }
        fresh.write_all(event_line(Sum::default(), event).0.as_bytes())?;
        fresh.complete().with_context(|| format!("{shown} cannot be written"))
    }

    /// Adds people and events that have happened in the state already, all in one go, synced before it returns.
    pub fn append(&mut self, people: &[(PersonId, Person)], events: &[Event]) -> anyhow::Result<()> {
        let mut lines: String = people.iter().map(|(id, person)| person_line(*id, Some(person))).collect();
        let mut sum = self.last_sum;
        for event in events {
            let (line, next) = event_line(sum, event);
            lines += &line;
            sum = next;
        }
        self.file
            .write_all(lines.as_bytes())
            .and_then(|()| self.file.sync_data())
            .with_context(|| self.cannot_write())?;
        self.last_sum = sum;
        Ok(())
    }

    /// Writes the whole file anew with what is known now about somebody, or nothing: what was there before must not stay in it.
    pub fn rewrite(&self, id: PersonId, person: Option<Person>) -> anyhow::Result<()> {
        let mut people = self.people.clone();
        people.set(id, person);
        let text = whole_text(&people, self.state.log());
        let mut fresh = AtomicFile::begin(&self.path).with_context(|| self.cannot_write())?;
        fresh.write_all(text.as_bytes())?;
        fresh.complete().with_context(|| self.cannot_write())
    }

    fn cannot_write(&self) -> String {
        format!("{} cannot be written", short(&self.path.to_string_lossy()))
    }
}

/// The file with its lock. It may have been written anew while we waited, and then the name leads to another one.
fn locked(path: &Path, purpose: Purpose) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().read(true).append(purpose == Purpose::Write).open(path)?;
        match purpose {
            Purpose::Read => file.lock_shared()?,
            Purpose::Write => file.lock()?,
        }
        if is_still(&file, path)? {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (one, other) = (file.metadata()?, std::fs::metadata(path)?);
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

/// A file that is open cannot be replaced there.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

fn complain(sentence: &str) {
    // If standard error is closed, there is nowhere left to say it.
    let _ = writeln!(io::stderr(), "janso: {sentence}");
}
