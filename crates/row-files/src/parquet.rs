//! Rows as a Parquet file, column by column in groups of rows.

use std::io::{self, Write};
use std::sync::Arc;

use history::rows::{Cell, CellType, Column};
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

/// This many rows are kept before they are written: enough to pack them well, and no more memory however many there are.
const GROUP: usize = 65_536;

/// A Parquet file that is being written.
pub struct ParquetRows<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<PendingColumn>,
    rows: usize,
}

/// The cells of a column that are not written yet.
struct PendingColumn {
    optional: bool,
    values: Values,
    /// Whether there is something in each cell: 1, or 0 for nothing.
    present: Vec<i16>,
    /// For lists: whether an element continues the list before it, 1, or begins a new one, 0.
    repeats: Vec<i16>,
}

enum Values {
    Numbers(Vec<i64>),
    Truths(Vec<bool>),
    Words(Vec<ByteArray>),
    Lists(Vec<ByteArray>),
}

impl<W: Write + Send> ParquetRows<W> {
    /// Begins a file with these columns.
    pub fn begin(to: W, columns: &[Column]) -> io::Result<ParquetRows<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("janso {}", env!("CARGO_PKG_VERSION")))
            .set_max_row_group_row_count(None)
            .build();
        let schema = schema(columns).map_err(failed)?;
        let file = SerializedFileWriter::new(to, schema, Arc::new(properties)).map_err(failed)?;
        let kept = |column: &Column| PendingColumn {
            optional: column.optional,
            values: match column.cell_type {
                CellType::Number => Values::Numbers(Vec::new()),
                CellType::Truth => Values::Truths(Vec::new()),
                CellType::Word => Values::Words(Vec::new()),
                CellType::Words => Values::Lists(Vec::new()),
            },
            present: Vec::new(),
            repeats: Vec::new(),
        };
        Ok(ParquetRows { file, columns: columns.iter().map(kept).collect(), rows: 0 })
    }

    /// One more row.
    pub fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        self.columns.iter_mut().zip(cells).for_each(|(column, cell)| column.keep(cell));
        self.rows += 1;
        if self.rows == GROUP { self.write().map_err(failed) } else { Ok(()) }
    }

    /// Writes what is left, and the end of the file.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.write().map_err(failed)?;
        }
        self.file.into_inner().map_err(failed)
    }

    fn write(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for kept in &mut self.columns {
            let mut column = group.next_column()?.expect("there is a column in the file for each that is kept");
            kept.write(&mut column)?;
            column.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl PendingColumn {
    fn keep(&mut self, cell: Cell) {
        let there = cell != Cell::Nothing;
        match (&mut self.values, cell) {
            (Values::Numbers(numbers), Cell::Number(number)) => numbers.push(number),
            (Values::Truths(truths), Cell::Truth(truth)) => truths.push(truth),
            (Values::Words(words), Cell::Word(word)) => words.push(ByteArray::from(word.as_bytes().to_vec())),
            (Values::Lists(elements), Cell::Words(list)) => {
                // An empty list has a place of its own, without an element.
                self.present.extend(std::iter::repeat_n(1, list.len()).chain(list.is_empty().then_some(0)));
                self.repeats.extend((0..list.len().max(1)).map(|place| i16::from(place > 0)));
                elements.extend(list.into_iter().map(|word| ByteArray::from(word.as_bytes().to_vec())));
                return;
            }
            (_, Cell::Nothing) if self.optional => (),
            (_, cell) => unreachable!("the column cannot hold {cell:?}"),
        }
        self.present.push(i16::from(there));
    }

    fn write(&mut self, to: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let present = self.optional.then_some(&self.present[..]);
        match &mut self.values {
            Values::Numbers(numbers) => {
                to.typed::<Int64Type>().write_batch(numbers, present, None)?;
                numbers.clear();
            }
            Values::Truths(truths) => {
                to.typed::<BoolType>().write_batch(truths, present, None)?;
                truths.clear();
            }
            Values::Words(words) => {
                to.typed::<ByteArrayType>().write_batch(words, present, None)?;
                words.clear();
            }
            Values::Lists(elements) => {
                to.typed::<ByteArrayType>().write_batch(elements, Some(&self.present), Some(&self.repeats))?;
                elements.clear();
            }
        }
        self.present.clear();
        self.repeats.clear();
        Ok(())
    }
}

/// The schema of these columns. Lists are laid out as the format asks: a group of groups with one element each.
fn schema(columns: &[Column]) -> Result<TypePtr, ParquetError> {
    let plain = |name, physical, repetition| Type::primitive_type_builder(name, physical).with_repetition(repetition);
    let text = |name, repetition| {
        plain(name, Physical::BYTE_ARRAY, repetition)
            .with_logical_type(Some(LogicalType::String))
            .with_converted_type(ConvertedType::UTF8)
            .build()
    };
    let mut fields = Vec::new();
    for column in columns {
        let repetition = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        fields.push(Arc::new(match column.cell_type {
            CellType::Number => plain(column.name, Physical::INT64, repetition).build()?,
            CellType::Truth => plain(column.name, Physical::BOOLEAN, repetition).build()?,
            CellType::Word => text(column.name, repetition)?,
            CellType::Words => {
                let element = Arc::new(text("element", Repetition::REQUIRED)?);
                let list = Type::group_type_builder("list")
                    .with_repetition(Repetition::REPEATED)
                    .with_fields(vec![element])
                    .build()?;
                Type::group_type_builder(column.name)
                    .with_repetition(Repetition::REQUIRED)
                    .with_logical_type(Some(LogicalType::List))
                    .with_converted_type(ConvertedType::LIST)
                    .with_fields(vec![Arc::new(list)])
                    .build()?
            }
        }));
    }
    Ok(Arc::new(Type::group_type_builder("janso").with_fields(fields).build()?))
}

/// What the system said, where it was the system.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
