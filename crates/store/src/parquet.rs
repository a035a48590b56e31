//! Rows as a Parquet file, which pandas, Polars, `DuckDB` and others read.
//!
//! A Parquet file is written at one go, so a running sweep keeps its rows as lines of JSON; the
//! finished lines are then turned into the file.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::Path;
use std::sync::Arc;

use ::parquet::basic::Type as Physical;
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::record::Field;
use ::parquet::schema::parser::parse_message_type;
use slitherlab_lab::sweep::{COLUMNS, Cell};

use crate::journal::Metadata;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Truth,
    Number,
    /// A word that may be missing.
    MaybeWord,
    /// A number that may be missing.
    MaybeNumber,
    /// Several numbers, which may be missing.
    MaybeNumbers,
}

fn kind(column: &str) -> Kind {
    match column {
        "board" | "parity" | "basis" => Kind::Word,
        "connected" | "bipartite" | "factor_critical" => Kind::Truth,
        // The number of 1-factors may have any number of digits.
        "role" | "one_factors" => Kind::MaybeWord,
        "winner" => Kind::MaybeNumber,
        "beaten" => Kind::MaybeNumbers,
        column if COLUMNS.contains(&column) => Kind::Number,
        _ => Kind::MaybeNumber,
    }
}

/// The schema, in the words of Parquet.
fn message(columns: &[String]) -> String {
    let columns = columns.iter().map(|column| match kind(column) {
        Kind::Word => format!("required binary {column} (UTF8);"),
        Kind::Truth => format!("required boolean {column};"),
        Kind::Number => format!("required int64 {column};"),
        Kind::MaybeWord => format!("optional binary {column} (UTF8);"),
        Kind::MaybeNumber => format!("optional int64 {column};"),
        Kind::MaybeNumbers => format!(
            "optional group {column} (LIST) {{ repeated group list {{ required int64 element; }} }}"
        ),
    });
    let columns: Vec<String> = columns.collect();
    format!("message sweep {{ {} }}", columns.join(" "))
}

/// The number of rows that stand together.
const GROUP: usize = 1 << 16;

/// Writes rows, group by group.
pub(crate) struct Writer {
    file: SerializedFileWriter<BufWriter<File>>,
    rows: Vec<Vec<Cell>>,
    columns: Vec<String>,
}

impl Writer {
    /// Begins a file; the metadata of the sweep go with it.
    pub(crate) fn create(path: &Path, metadata: &Metadata) -> Result<Self, ParquetError> {
        let schema = Arc::new(parse_message_type(&message(&metadata.columns))?);
        let entry = |key: &str, value: String| KeyValue::new(format!("slitherlab.{key}"), value);
        let facts = vec![
            entry("version", metadata.version.clone()),
            entry("boards", metadata.boards.clone()),
            entry("game", metadata.game.clone()),
            entry("players", metadata.players.to_string()),
            entry("misere", metadata.misere.to_string()),
        ];
        let properties = WriterProperties::builder()
            .set_created_by(format!("slitherlab {}", metadata.version))
            .set_key_value_metadata(Some(facts))
            .build();
        let out = BufWriter::new(File::create(path)?);
        Ok(Self {
            file: SerializedFileWriter::new(out, schema, Arc::new(properties))?,
            rows: Vec::new(),
            columns: metadata.columns.clone(),
        })
    }

    /// Writes a row: a cell for each column.
    pub(crate) fn put(&mut self, row: Vec<Cell>) -> Result<(), ParquetError> {
        self.rows.push(row);
        if self.rows.len() == GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        let mut group = self.file.next_row_group()?;
        for (place, column) in self.columns.iter().enumerate() {
            let cells = rows.iter().map(|row| &row[place]);
            write_column(&mut group, kind(column), cells)?;
        }
        group.close()?;
        Ok(())
    }

    /// Ends the file.
    pub(crate) fn finish(mut self) -> Result<(), ParquetError> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        let out = self.file.into_inner()?;
        let file = out
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        file.sync_data()?;
        Ok(())
    }
}

/// Writes a column. Levels say what is there: a cell that is missing has definition level 0; the
/// first number of several has repetition level 0 and the others 1.
fn write_column<'a>(
    group: &mut SerializedRowGroupWriter<'_, BufWriter<File>>,
    kind: Kind,
    cells: impl Iterator<Item = &'a Cell>,
) -> Result<(), ParquetError> {
    let mut words = Vec::new();
    let mut truths = Vec::new();
    let mut numbers = Vec::new();
    let mut defined = Vec::new();
    let mut repeated = Vec::new();
    for cell in cells {
        match cell {
            Cell::Word(word) => words.push(ByteArray::from(word.as_str())),
            Cell::Truth(truth) => truths.push(*truth),
            Cell::Number(number) => numbers.push(*number),
            Cell::Unknown => {}
            Cell::Numbers(several) => {
                numbers.extend_from_slice(several);
                defined.extend(several.iter().map(|_| 2));
                repeated.extend((0..several.len()).map(|place| i16::from(place > 0)));
                if several.is_empty() {
                    defined.push(1);
                    repeated.push(0);
                }
                continue;
            }
        }
        defined.push(i16::from(*cell != Cell::Unknown));
        repeated.push(0);
    }
    let mut column = group
        .next_column()?
        .ok_or_else(|| ParquetError::General("a column is missing".to_owned()))?;
    let defined = match kind {
        Kind::Word | Kind::Truth | Kind::Number => None,
        Kind::MaybeWord | Kind::MaybeNumber | Kind::MaybeNumbers => Some(&defined[..]),
    };
    let repeated = (kind == Kind::MaybeNumbers).then_some(&repeated[..]);
    match kind {
        Kind::Word | Kind::MaybeWord => column
            .typed::<ByteArrayType>()
            .write_batch(&words, defined, repeated)?,
        Kind::Truth => column
            .typed::<BoolType>()
            .write_batch(&truths, defined, repeated)?,
        Kind::Number | Kind::MaybeNumber | Kind::MaybeNumbers => column
            .typed::<Int64Type>()
            .write_batch(&numbers, defined, repeated)?,
    };
    column.close()
}

/// Turns the lines of a finished sweep into a Parquet file.
pub(crate) fn convert(lines: &Path, to: &Path, metadata: &Metadata) -> Result<(), ParquetError> {
    let mut writer = Writer::create(to, metadata)?;
    for line in BufReader::new(File::open(lines)?).lines() {
        let row: Option<Vec<Cell>> = serde_json::from_str(&line?).ok();
        let row = row.filter(|row| row.len() == metadata.columns.len());
        let row = row.ok_or_else(|| ParquetError::General("a broken line".to_owned()))?;
        writer.put(row)?;
    }
    writer.finish()
}

/// The line by which a running sweep keeps a row.
pub(crate) fn line(cells: impl Iterator<Item = Cell>) -> String {
    let cells: Vec<Cell> = cells.collect();
    serde_json::to_string(&cells).expect("cells are plain data") + "\n"
}

/// The rows of a file that a sweep wrote.
pub(crate) fn rows(
    path: &Path,
    count: usize,
) -> Result<impl Iterator<Item = Result<Vec<Cell>, ParquetError>>, ParquetError> {
    let reader = SerializedFileReader::new(File::open(path)?)?;
    let columns = reader.metadata().file_metadata().schema_descr_ptr();
    let strange = || ParquetError::General("this is no file of a sweep".to_owned());
    let is_word = |place: usize| columns.column(place).physical_type() == Physical::BYTE_ARRAY;
    if columns.num_columns() != count || !is_word(0) {
        return Err(strange());
    }
    let cell = move |field: &Field| {
        Ok(match field {
            Field::Null => Cell::Unknown,
            Field::Bool(truth) => Cell::Truth(*truth),
            Field::Long(number) => Cell::Number(*number),
            Field::Str(word) => Cell::Word(word.clone()),
            Field::ListInternal(list) => {
                let numbers = list.elements().iter().map(|element| match element {
                    Field::Long(number) => Ok(*number),
                    _ => Err(strange()),
                });
                Cell::Numbers(numbers.collect::<Result<_, _>>()?)
            }
            _ => return Err(strange()),
        })
    };
    let rows = reader.into_iter();
    Ok(rows.map(move |row| {
        row?.get_column_iter()
            .map(|(_, field)| cell(field))
            .collect()
    }))
}
