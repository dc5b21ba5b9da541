//! Rows as text: CSV, a JSON list, or a line of JSON for each.

use std::io::{self, BufWriter, Write};

use history::rows::{Cell, Column};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The kinds of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Commas between the cells, the names of the columns in the first line.
    Csv,
    /// One list, with a row on each line.
    Json,
    /// One row on each line and nothing around them.
    JsonLines,
}

/// A text that is being written.
pub struct TextRows<W: Write> {
    to: BufWriter<W>,
    kind: TextKind,
    columns: Vec<Column>,
    rows: u64,
}

impl<W: Write> TextRows<W> {
    /// Begins a text with these columns.
    pub fn begin(to: W, kind: TextKind, columns: Vec<Column>) -> io::Result<TextRows<W>> {
        let mut to = BufWriter::with_capacity(1 << 16, to);
        match kind {
            TextKind::Csv => {
                let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
                to.write_all((names.join(",") + "\n").as_bytes())?;
            }
            TextKind::Json => to.write_all(b"[")?,
            TextKind::JsonLines => (),
        }
        Ok(TextRows { to, kind, columns, rows: 0 })
    }

    /// One more row.
    pub fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        match self.kind {
            TextKind::Csv => self.csv(cells)?,
            TextKind::Json => {
                self.to.write_all(if self.rows == 0 { b"\n" } else { b",\n" })?;
                serde_json::to_writer(&mut self.to, &Row { columns: &self.columns, cells })?;
            }
            TextKind::JsonLines => {
                serde_json::to_writer(&mut self.to, &Row { columns: &self.columns, cells })?;
                self.to.write_all(b"\n")?;
            }
        }
        self.rows += 1;
        Ok(())
    }

    fn csv(&mut self, cells: &[Cell]) -> io::Result<()> {
        for (place, cell) in cells.iter().enumerate() {
            if place > 0 {
                self.to.write_all(b",")?;
            }
            match cell {
                Cell::Number(number) => write!(self.to, "{number}")?,
                Cell::Truth(truth) => write!(self.to, "{truth}")?,
                Cell::Word(word) => self.to.write_all(quoted(word).as_bytes())?,
                // No id has a space.
                Cell::Words(words) => self.to.write_all(quoted(&words.join(" ")).as_bytes())?,
                Cell::Nothing => (),
            }
        }
        self.to.write_all(b"\n")
    }

    /// Writes the end of the text.
    pub fn finish(mut self) -> io::Result<W> {
        match self.kind {
            TextKind::Json if self.rows == 0 => self.to.write_all(b"]\n")?,
            TextKind::Json => self.to.write_all(b"\n]\n")?,
            TextKind::Csv | TextKind::JsonLines => (),
        }
        self.to.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// A text as a cell of CSV, in quotes where it needs them.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// A row as an object.
struct Row<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut row = to.serialize_map(Some(self.cells.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            match cell {
                Cell::Number(number) => row.serialize_entry(column.name, number)?,
                Cell::Truth(truth) => row.serialize_entry(column.name, truth)?,
                Cell::Word(word) => row.serialize_entry(column.name, word)?,
                Cell::Words(words) => row.serialize_entry(column.name, words)?,
                Cell::Nothing => row.serialize_entry(column.name, &())?,
            }
        }
        row.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_stay_one_cell() {
        assert_eq!(quoted("123m +4p"), "123m +4p");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"a\""), "\"say \"\"a\"\"\"");
    }

    #[test]
    fn no_rows_are_a_list_all_the_same() {
        let text = |kind| {
            let rows = TextRows::begin(Vec::new(), kind, history::rows::Rows::Wins.columns()).expect("room");
            String::from_utf8(rows.finish().expect("room")).expect("text")
        };
        assert_eq!((text(TextKind::Json).as_str(), text(TextKind::JsonLines).as_str()), ("[]\n", ""));
        assert!(text(TextKind::Csv).starts_with("game,hand,") && text(TextKind::Csv).ends_with("liable\n"));
    }
}
