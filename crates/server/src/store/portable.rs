//! Everything that is stored as one file, which either kind of database can be filled from.
//!
//! The file is JSON lines, compressed by zstd with a checksum: a head, then for each table a line that names it and its
//! columns and a line for each row, and at the end the number of rows, so that a file that was cut off is found.

use std::cell::Cell;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;
use std::rc::Rc;

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::folder::private;
use super::place::{Held, NoStore, Place};
use super::{Trouble, now};

/// The word in the head of our files.
const FORMAT: &str = "janso-backup";
/// How such a file is written.
const VERSION: u32 = 1;
/// No line is longer: the log of a moment has some thousand bytes.
const LONGEST_LINE: u64 = 4 << 20;
/// So many rows are stored by one statement, or fewer where they have so many bytes.
const AT_ONCE: usize = 100;
/// See [`AT_ONCE`].
const BYTES_AT_ONCE: usize = 8 << 20;
/// Games are packed to a tenth. A file that unpacks to more than so many times its length, after a first so many bytes, is
/// none that was written here: it would fill the disk.
const MOST_TIMES: u64 = 200;
/// See [`MOST_TIMES`].
const FIRST_BYTES: u64 = 16 << 20;
/// A database that is to be filled is looked through if it is no larger than so many bytes; it should be empty.
const CHECKED: u64 = 16 << 20;
/// Unpacking takes no more memory than two to this power, in bytes. Packing here takes an eighth of that.
const MEMORY: u32 = 24;

/// A table of the database.
struct Content {
    table: &'static str,
    columns: &'static [(&'static str, Kind)],
}

/// What a column holds, or nothing.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Text,
    Number,
    /// Hexadecimal digits in the file.
    Bytes,
}

/// All tables, each after those that it refers to; the first column is in the key. A test compares this with the database.
const CONTENTS: [Content; 11] = [
    Content {
        table: "tables",
        columns: &[
            ("id", Kind::Text),
            ("code", Kind::Text),
            ("state", Kind::Text),
            ("setup", Kind::Text),
            ("seed", Kind::Text),
            ("created", Kind::Number),
            ("ended", Kind::Number),
            ("result", Kind::Text),
            ("listed", Kind::Number),
            ("closing", Kind::Text),
            ("version", Kind::Number),
            ("behaviour", Kind::Number),
        ],
    },
    Content { table: "chairs", columns: &[("guest", Kind::Text), ("table_id", Kind::Text), ("seat", Kind::Text)] },
    Content {
        table: "log",
        columns: &[
            ("table_id", Kind::Text),
            ("number", Kind::Number),
            ("first", Kind::Number),
            ("put", Kind::Text),
            ("events", Kind::Text),
            ("form", Kind::Number),
        ],
    },
    Content { table: "guests", columns: &[("id", Kind::Text), ("name", Kind::Text)] },
    Content {
        table: "accounts",
        columns: &[
            ("guest", Kind::Text),
            ("login", Kind::Text),
            ("password", Kind::Text),
            ("created", Kind::Number),
            ("moderator", Kind::Number),
            ("mail", Kind::Text),
        ],
    },
    Content {
        table: "sessions",
        columns: &[
            ("token", Kind::Text),
            ("guest", Kind::Text),
            ("created", Kind::Number),
            ("expires", Kind::Number),
            ("browser", Kind::Text),
            ("seen", Kind::Number),
        ],
    },
    Content {
        table: "links",
        columns: &[
            ("token", Kind::Text),
            ("guest", Kind::Text),
            ("mail", Kind::Text),
            ("created", Kind::Number),
            ("expires", Kind::Number),
        ],
    },
    Content { table: "reserved_logins", columns: &[("login", Kind::Text)] },
    Content { table: "gone_guests", columns: &[("guest", Kind::Text)] },
    Content {
        table: "bars",
        columns: &[
            ("id", Kind::Number),
            ("guest", Kind::Text),
            ("name", Kind::Text),
            ("why", Kind::Text),
            ("since", Kind::Number),
            ("until", Kind::Number),
            ("address", Kind::Text),
            ("address_until", Kind::Number),
        ],
    },
    Content { table: "secrets", columns: &[("name", Kind::Text), ("value", Kind::Bytes)] },
];

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    /// The last step that the database had taken.
    step: i64,
    /// When it was written, in seconds since 1970.
    written: i64,
}

/// Any other line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Row(Vec<Value>),
    Table { table: String, columns: Vec<String> },
    End { rows: u64 },
}

/// Why there is no backup, or nothing was restored.
#[derive(Debug)]
pub enum NoBackup {
    /// The database cannot be opened.
    Store(NoStore),
    /// The file cannot be read or written.
    File(io::Error),
    /// The file is something else.
    Foreign,
    /// The file was written by a newer program.
    Newer,
    /// The end of the file is missing.
    CutOff,
    /// The file holds more than anything that was written here.
    TooLarge(&'static str),
    /// The file is not as it was written.
    Damaged(String),
    /// There is something in the database already.
    NotEmpty(Place),
}

impl fmt::Display for NoBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBackup::Store(error) => error.fmt(f),
            NoBackup::File(error) => error.fmt(f),
            NoBackup::Foreign => {
                write!(
                    f,
                    "this is no backup, or it is damaged: nothing was restored; use a file that janso backup wrote"
                )
            }
            NoBackup::Newer => {
                write!(f, "this backup was written by a newer version of this program: use that version")
            }
            NoBackup::CutOff => {
                write!(f, "the end of this backup is missing: nothing was restored; use another copy of it")
            }
            NoBackup::TooLarge(why) => {
                write!(f, "this is no backup of ours ({why}): nothing was restored; use a file that janso backup wrote")
            }
            NoBackup::Damaged(why) => {
                write!(f, "this backup is damaged ({why}): nothing was restored; use another copy of it")
            }
            NoBackup::NotEmpty(place) => {
                write!(f, "{place} is not empty: nothing was restored; name a folder or a database that is new")
            }
        }
    }
}

impl std::error::Error for NoBackup {}

impl From<NoStore> for NoBackup {
    fn from(error: NoStore) -> NoBackup {
        NoBackup::Store(error)
    }
}

impl From<io::Error> for NoBackup {
    fn from(error: io::Error) -> NoBackup {
        NoBackup::File(error)
    }
}

/// Writes everything that is stored at one moment into a new file, and says how many rows that were. A server may run
/// meanwhile.
pub fn back_up(place: &Place, file: &Path) -> Result<u64, NoBackup> {
    // It holds what signs the cookies.
    let out = private(File::options().write(true).create_new(true)).open(file)?;
    let written = waited(write_all(place, &out)).and_then(|rows| {
        out.sync_all()?;
        Ok(rows)
    });
    if written.is_err() {
        // A part of a backup is of no use to anybody, and restoring it is refused.
        let _ = fs::remove_file(file);
    }
    written
}

/// Fills an empty database with what such a file holds, all or nothing; says how many rows that were.
pub fn restore(place: &Place, file: &Path) -> Result<u64, NoBackup> {
    let file = File::open(file)?;
    waited(read_all(place, file))
}

fn waited<T>(work: impl Future<Output = Result<T, NoBackup>>) -> Result<T, NoBackup> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(work)
}

async fn write_all(place: &Place, out: impl Write) -> Result<u64, NoBackup> {
    let trouble = |error| NoBackup::Store(place.trouble(error));
    let mut connection = place.reader().await?;
    let mut moment = connection.begin_with(place.begin_moment()).await.map_err(trouble)?;
    let mut out = zstd::Encoder::new(BufWriter::new(out), zstd::DEFAULT_COMPRESSION_LEVEL)?;
    out.include_checksum(true)?;
    let head = Head { format: FORMAT.to_owned(), version: VERSION, step: place.newest_step(), written: now() };
    write_line(&mut out, &head)?;
    let mut count = 0;
    for Content { table, columns } in &CONTENTS {
        let names: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
        let key = names.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(", ");
        let all = format!("SELECT {} FROM {table} ORDER BY {key}", names.join(", "));
        write_line(&mut out, &Line::Table { table: (*table).to_owned(), columns: names })?;
        let mut rows = sqlx::query(AssertSqlSafe(all)).fetch(&mut *moment);
        while let Some(row) = rows.try_next().await.map_err(trouble)? {
            let values = columns.iter().map(|(name, kind)| kind.read(&row, name));
            let values = values.collect::<Result<_, Trouble>>().map_err(trouble)?;
            write_line(&mut out, &Line::Row(values))?;
            count += 1;
        }
    }
    write_line(&mut out, &Line::End { rows: count })?;
    out.finish()?.flush()?;
    moment.rollback().await.map_err(trouble)?;
    connection.close().await.map_err(trouble)?;
    Ok(count)
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

async fn read_all(place: &Place, file: impl Read) -> Result<u64, NoBackup> {
    // Whether it is one of ours is known before the database is touched.
    let packed = Rc::new(Cell::new(0));
    let mut unpacked = zstd::Decoder::new(Counted { file, count: Rc::clone(&packed) })?;
    unpacked.window_log_max(MEMORY)?;
    let mut file = BufReader::new(Unpacked { file: unpacked, count: 0, packed });
    let head = match next_line(&mut file) {
        Ok(Some(line)) => serde_json::from_slice::<Head>(&line).map_err(|_| NoBackup::Foreign)?,
        Ok(None) | Err(NoBackup::CutOff) => return Err(NoBackup::CutOff),
        Err(large @ NoBackup::TooLarge(_)) => return Err(large),
        Err(_) => return Err(NoBackup::Foreign),
    };
    if head.format != FORMAT || head.step < 1 {
        return Err(NoBackup::Foreign);
    }
    if head.version > VERSION || head.step > place.newest_step() {
        return Err(NoBackup::Newer);
    }
    let trouble = |error| NoBackup::Store(place.trouble(error));
    let (held, _) = place.writer_from(head.step, CHECKED).await?;
    let Held { mut connection, lock } = held;
    // A backup of an older program fills a database of that time, which is then brought up to date.
    place.bring_to(head.step, &mut connection).await?;
    let mut transaction = connection.begin_with(place.begin()).await.map_err(trouble)?;
    let rows = read_rows(place, &mut file, &mut transaction).await?;
    transaction.commit().await.map_err(trouble)?;
    place.bring_up_to_date(&mut connection).await?;
    connection.close().await.map_err(trouble)?;
    drop(lock);
    Ok(rows)
}

async fn read_rows(place: &Place, file: &mut impl BufRead, to: &mut AnyConnection) -> Result<u64, NoBackup> {
    let mut count = 0;
    let mut part: Option<Part> = None;
    loop {
        let line = next_line(file)?.ok_or(NoBackup::CutOff)?;
        let length = line.len();
        let line = serde_json::from_slice(&line).map_err(|error| NoBackup::Damaged(error.to_string()))?;
        match line {
            Line::Row(values) => {
                let part = part.as_mut().ok_or_else(|| NoBackup::Damaged("a row belongs to no table".to_owned()))?;
                part.add(values, length)?;
                count += 1;
                if part.rows.len() == AT_ONCE || part.bytes >= BYTES_AT_ONCE {
                    part.store(to).await?;
                }
            }
            Line::Table { table, columns } => {
                if let Some(mut done) = part.take() {
                    done.store(to).await?;
                }
                let next = Part::named(&table, &columns)?;
                let any = AssertSqlSafe(format!("SELECT count(*) FROM {}", next.table));
                let there: i64 = sqlx::query_scalar(any)
                    .fetch_one(&mut *to)
                    .await
                    .map_err(|error| NoBackup::Store(place.trouble(error)))?;
                if there > 0 {
                    return Err(NoBackup::NotEmpty(place.clone()));
                }
                part = Some(next);
            }
            Line::End { rows } => {
                if let Some(mut done) = part.take() {
                    done.store(to).await?;
                }
                if rows != count {
                    return Err(NoBackup::Damaged(format!("{rows} rows were written and {count} are here")));
                }
                return match next_line(file)? {
                    None => Ok(count),
                    Some(_) => Err(NoBackup::Damaged("something follows its end".to_owned())),
                };
            }
        }
    }
}

/// The next line, nothing at the end of the file.
fn next_line(file: &mut impl BufRead) -> Result<Option<Vec<u8>>, NoBackup> {
    let mut line = Vec::new();
    match file.take(LONGEST_LINE).read_until(b'\n', &mut line) {
        Ok(0) => Ok(None),
        Ok(_) if line.ends_with(b"\n") => Ok(Some(line)),
        Ok(length) if length as u64 == LONGEST_LINE => Err(NoBackup::TooLarge("a line of it has more than 4 MiB")),
        Ok(_) => Err(NoBackup::CutOff),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err(NoBackup::CutOff),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            Err(NoBackup::TooLarge("it unpacks to more than 200 times its length"))
        }
        Err(error) => Err(NoBackup::Damaged(error.to_string())),
    }
}

/// Counts what is read of a file.
struct Counted<F> {
    file: F,
    count: Rc<Cell<u64>>,
}

impl<F: Read> Read for Counted<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(into)?;
        self.count.set(self.count.get() + length as u64);
        Ok(length)
    }
}

/// What a file unpacks to, which ends where it is out of all proportion.
struct Unpacked<F> {
    file: F,
    count: u64,
    packed: Rc<Cell<u64>>,
}

impl<F: Read> Read for Unpacked<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(into)?;
        self.count += length as u64;
        if self.count > FIRST_BYTES + MOST_TIMES * self.packed.get() {
            return Err(ErrorKind::FileTooLarge.into());
        }
        Ok(length)
    }
}

/// Rows of a table that are not stored yet.
struct Part {
    table: &'static str,
    columns: Vec<(&'static str, Kind)>,
    rows: Vec<Vec<Value>>,
    /// Of the lines that these rows were.
    bytes: usize,
}

impl Part {
    /// The table of this name with these columns: names of ours, whatever the file says.
    fn named(table: &str, columns: &[String]) -> Result<Part, NoBackup> {
        let unknown = || NoBackup::Damaged(format!("there is no table {table:?} with these columns"));
        let content = CONTENTS.iter().find(|content| content.table == table).ok_or_else(unknown)?;
        let known = |name: &String| content.columns.iter().find(|(known, _)| known == name).copied();
        let columns: Option<Vec<_>> = columns.iter().map(known).collect();
        let columns = columns.filter(|columns| !columns.is_empty()).ok_or_else(unknown)?;
        Ok(Part { table: content.table, columns, rows: Vec::new(), bytes: 0 })
    }

    fn add(&mut self, values: Vec<Value>, bytes: usize) -> Result<(), NoBackup> {
        if values.len() != self.columns.len() {
            return Err(NoBackup::Damaged(format!("a row of {} has another number of values", self.table)));
        }
        self.rows.push(values);
        self.bytes += bytes;
        Ok(())
    }

    async fn store(&mut self, to: &mut AnyConnection) -> Result<(), NoBackup> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let width = self.columns.len();
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let row = |row: usize| {
            let values: Vec<String> = (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", values.join(", "))
        };
        let rows: Vec<String> = (0..self.rows.len()).map(row).collect();
        let sql = format!("INSERT INTO {} ({}) VALUES {}", self.table, names.join(", "), rows.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        self.bytes = 0;
        for row in self.rows.drain(..) {
            for ((name, kind), value) in self.columns.iter().zip(row) {
                let wrong = || NoBackup::Damaged(format!("a value of {name} in {} is of another kind", self.table));
                query = match (kind, value) {
                    (Kind::Text, Value::String(text)) => query.bind(text),
                    (Kind::Text, Value::Null) => query.bind(None::<String>),
                    (Kind::Number, Value::Number(number)) => query.bind(number.as_i64().ok_or_else(wrong)?),
                    (Kind::Number, Value::Null) => query.bind(None::<i64>),
                    (Kind::Bytes, Value::String(digits)) => query.bind(bytes(&digits).ok_or_else(wrong)?),
                    (Kind::Bytes, Value::Null) => query.bind(None::<Vec<u8>>),
                    (Kind::Text | Kind::Number | Kind::Bytes, _) => return Err(wrong()),
                };
            }
        }
        query.execute(to).await.map_err(|error| NoBackup::Damaged(format!("{}: {error}", self.table)))?;
        Ok(())
    }
}

impl Kind {
    /// The value of a column, as the file has it.
    fn read(self, row: &AnyRow, name: &str) -> Result<Value, Trouble> {
        Ok(match self {
            Kind::Text => row.try_get::<Option<String>, _>(name)?.map_or(Value::Null, Value::from),
            Kind::Number => row.try_get::<Option<i64>, _>(name)?.map_or(Value::Null, Value::from),
            Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(name)?.map_or(Value::Null, |bytes| {
                Value::from(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
            }),
        })
    }
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table or a column that a step adds belongs into the file too.
    #[tokio::test]
    async fn the_file_holds_every_column_of_the_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::Folder(folder.path().to_owned());
        let (mut held, _) = place.writer(CHECKED).await.expect("a database");
        let columns = "SELECT m.name AS part, c.name AS name FROM sqlite_master AS m
                       JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE '%sqlx%'";
        let rows = sqlx::query(columns).fetch_all(&mut held.connection).await.expect("an answer");
        let text = |row: &AnyRow, name: &str| row.try_get::<String, _>(name).expect("a name");
        let mut there: Vec<_> = rows.iter().map(|row| (text(row, "part"), text(row, "name"))).collect();
        let listed = |content: &Content| -> Vec<_> {
            content.columns.iter().map(|(name, _)| (content.table.to_owned(), (*name).to_owned())).collect()
        };
        let mut listed: Vec<_> = CONTENTS.iter().flat_map(listed).collect();
        there.sort();
        listed.sort();
        assert_eq!(there, listed);
    }

    #[test]
    fn bytes_are_pairs_of_digits() {
        assert_eq!(bytes("00ff7a"), Some(vec![0, 255, 122]));
        assert_eq!(bytes(""), Some(vec![]));
        for wrong in ["0", "0g", "+1", "ø"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }
}
