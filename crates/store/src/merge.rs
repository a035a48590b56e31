//! Putting the shards of a sweep together.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use slitherlab_lab::sweep::{Digest, Shard};

use crate::journal::{
    JournalError, Metadata, Whole, digest, is_as_written, open_locked, place, trouble,
};
use crate::parquet;
use crate::whole::beside;

/// Merges the finished shards of one sweep into the file that the whole sweep would have written,
/// and returns its metadata.
///
/// # Errors
/// When shards are missing, doubled, changed, unfinished, or belong to different sweeps.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Metadata, JournalError> {
    let first = parts.first().ok_or(JournalError::Nothing)?;
    let (model, totals) = finished(first)?;
    let paths = in_order(parts, &model, &totals)?;
    let part = beside(out, "part");
    let _lock = open_locked(&part)?;
    let file_digest = if model.is_parquet() {
        interleave_parquet(&paths, &part, &model, totals.boards)?
    } else {
        interleave(&paths, &part, model.header_lines, totals.boards)?
    };
    let metadata = Metadata {
        shard: Shard::WHOLE,
        whole: Some(Whole {
            rows: totals.boards,
            file_digest: file_digest.to_string(),
            ..totals
        }),
        ..model
    };
    place(out, &part, &metadata)?;
    Ok(metadata)
}

/// The metadata of a file, and what is known at the end of its sweep.
fn finished(path: &Path) -> Result<(Metadata, Whole), JournalError> {
    let metadata = Metadata::of(path)?;
    let whole = metadata.whole.clone();
    let whole = whole.ok_or_else(|| JournalError::Unfinished(path.to_owned()))?;
    Ok((metadata, whole))
}

/// The files in the order of their shards, if they are all shards of the sweep of the first of
/// them.
fn in_order<'a>(
    parts: &'a [PathBuf],
    model: &Metadata,
    totals: &Whole,
) -> Result<Vec<&'a PathBuf>, JournalError> {
    let of = model.shard.of;
    let mut paths: BTreeMap<u64, &PathBuf> = BTreeMap::new();
    for path in parts {
        let (metadata, facts) = finished(path)?;
        let mut question = metadata.question();
        question.shard = model.shard;
        let same_boards =
            facts.boards == totals.boards && facts.boards_digest == totals.boards_digest;
        if question != model.question() || metadata.shard.of != of || !same_boards {
            return Err(JournalError::Mixed {
                first: parts[0].clone(),
                other: path.clone(),
            });
        }
        is_as_written(path, &metadata)?;
        if facts.rows != metadata.shard.share_of(facts.boards) {
            return Err(JournalError::Changed(path.clone()));
        }
        let number = metadata.shard.number;
        if paths.insert(number, path).is_some() {
            let path = path.clone();
            return Err(JournalError::Duplicate { path, number });
        }
    }
    match (1..=of).find(|number| !paths.contains_key(number)) {
        Some(number) => Err(JournalError::Missing { number, of }),
        None => Ok(paths.into_values().collect()),
    }
}

/// Takes a row from each Parquet file in turn, as the boards were dealt out.
fn interleave_parquet(
    paths: &[&PathBuf],
    out: &Path,
    metadata: &Metadata,
    rows: u64,
) -> Result<Digest, JournalError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        |error| JournalError::Parquet { path, error }
    };
    let mut readers = Vec::new();
    for &path in paths {
        readers.push(parquet::rows(path, metadata.columns.len()).map_err(unreadable(path))?);
    }
    let mut writer = parquet::Writer::create(out, metadata).map_err(unreadable(out))?;
    for number in 0..rows {
        let from = (number % paths.len() as u64) as usize;
        let row = readers[from].next();
        let row = row.ok_or_else(|| JournalError::Changed(paths[from].clone()))?;
        let row = row.map_err(unreadable(paths[from]))?;
        writer.put(row).map_err(unreadable(out))?;
    }
    writer.finish().map_err(unreadable(out))?;
    digest(out).map_err(trouble(out))
}

/// Merges lines of text, and keeps the header of the first file.
fn interleave(
    paths: &[&PathBuf],
    out: &Path,
    headers: u64,
    rows: u64,
) -> Result<Digest, JournalError> {
    let mut readers = Vec::new();
    for &path in paths {
        readers.push(BufReader::new(File::open(path).map_err(trouble(path))?));
    }
    let mut writer = BufWriter::new(File::create(out).map_err(trouble(out))?);
    let mut digest = Digest::default();
    let mut line = Vec::new();
    let mut copy = |from: usize, keep: bool| -> Result<(), JournalError> {
        line.clear();
        readers[from]
            .read_until(b'\n', &mut line)
            .map_err(trouble(paths[from]))?;
        if line.is_empty() {
            return Err(JournalError::Changed(paths[from].clone()));
        }
        if keep {
            digest.add(&line);
            writer.write_all(&line).map_err(trouble(out))?;
        }
        Ok(())
    };
    for from in 0..paths.len() {
        for _ in 0..headers {
            copy(from, from == 0)?;
        }
    }
    for row in 0..rows {
        copy((row % paths.len() as u64) as usize, true)?;
    }
    writer.flush().map_err(trouble(out))?;
    writer.get_ref().sync_data().map_err(trouble(out))?;
    Ok(digest)
}
