//! The output of a sweep on disk, such that a sweep can be killed at any moment and resumed.
//!
//! While it runs, rows go to `FILE.part`; `FILE.part.json` says which sweep they belong to, and
//! `FILE.part.read` how many of them are whole, what their fingerprint is and about which boards
//! they are. Every piece of rows is handed to the system at once, so that a killed process loses
//! none of them; what was cut off is dropped on resuming, and damaged rows are refused. At the end
//! `FILE.meta.json` is written and `FILE.part` becomes `FILE`, each by renaming, so that `FILE` is
//! whole if it is there. A writer holds a lock on `FILE.part`, and looks at the other files only
//! then.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use slitherlab_lab::sweep::{COLUMNS, Digest, Shard, SweepConfig};
use slitherlab_solve::Depth;
use thiserror::Error;

use crate::checkpoint::{Checkpoint, Checkpoints, Resumed};
use crate::encode::RowFormat;
use crate::parquet;
use crate::whole::{beside, rename, write_whole};

/// The schema of [`Metadata`].
const SCHEMA: &str = "slitherlab/sweep/1";

/// What a file of rows is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// Always `slitherlab/sweep/1`.
    pub schema: String,
    /// The version of the program.
    pub version: String,
    /// The text of the family, or `lines` for a stream of graphs.
    pub boards: String,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, who moves first, if that was said.
    pub first: Option<String>,
    /// The terminals of the switching game.
    pub terminals: Option<String>,
    /// What else differs from the named game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// `all` if the value of every move was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// How much a search may spend on a board.
    pub budget: Option<String>,
    /// The columns, if they are not the usual ones.
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub columns: Vec<String>,
    /// The format of the rows.
    pub format: String,
    /// The number of lines that stand above the rows.
    pub header_lines: u64,
    /// Which boards.
    pub shard: Shard,
    /// What is known at the end; `None` while the sweep runs.
    pub whole: Option<Whole>,
}

fn usual() -> Vec<String> {
    COLUMNS.map(str::to_owned).into()
}

fn is_usual(columns: &[String]) -> bool {
    columns == COLUMNS
}

/// What is known at the end of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// The number of rows that the file has.
    pub rows: u64,
    /// The number of boards, those of other shards included.
    pub boards: u64,
    /// The fingerprint of all boards.
    pub boards_digest: String,
    /// The fingerprint of the file.
    pub file_digest: String,
}

impl Metadata {
    /// Of a sweep that begins.
    pub fn new(
        boards: &str,
        config: &SweepConfig<'_>,
        columns: &[&str],
        format: RowFormat,
        shard: Shard,
    ) -> Self {
        let (options, budget) = (&config.options, &config.budget);
        let nodes = budget.positions.map(|nodes| format!("{nodes}nodes"));
        let time = budget.time.map(|time| format!("{}ms", time.as_millis()));
        let budget: Vec<String> = nodes.into_iter().chain(time).collect();
        Self {
            schema: SCHEMA.to_owned(),
            version: slitherlab_lab::VERSION.to_owned(),
            boards: boards.to_owned(),
            game: options.preset.name().to_owned(),
            players: options.players,
            misere: options.misere,
            first: options.first.map(|role| role.name().to_owned()),
            terminals: config.terminals.map(str::to_owned),
            rules: options.changes.to_owned(),
            values: (config.depth == Depth::AllMoves).then(|| "all".to_owned()),
            budget: (!budget.is_empty()).then(|| budget.join(",")),
            columns: columns.iter().map(|&name| name.to_owned()).collect(),
            format: format.name().to_owned(),
            header_lines: format.header_lines(),
            shard,
            whole: None,
        }
    }

    /// Returns whether the rows are in a Parquet file, and not lines of text.
    pub(crate) fn is_parquet(&self) -> bool {
        self.format == RowFormat::Parquet.name()
    }

    fn to_json(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec(self).expect("plain data");
        json.push(b'\n');
        json
    }

    /// The description without what is known only at the end.
    pub(crate) fn question(&self) -> Self {
        Self {
            whole: None,
            ..self.clone()
        }
    }

    /// The metadata of a finished file.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn of(file: &Path) -> Result<Self, JournalError> {
        let path = beside(file, "meta.json");
        let bytes = fs::read(&path).map_err(trouble(&path))?;
        serde_json::from_slice(&bytes).map_err(|_| JournalError::NoMetadata(path))
    }
}

/// Why rows cannot be kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The system refuses.
    #[error("{}: {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A Parquet file cannot be written.
    #[error("{}: {error}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: ::parquet::errors::ParquetError,
    },
    /// A file that holds no metadata.
    #[error("{}: these are no metadata of a sweep", .0.display())]
    NoMetadata(PathBuf),
    /// Another process writes there.
    #[error("{}: another sweep is writing this file; wait for it, or choose another", .0.display())]
    Busy(PathBuf),
    /// The rows on disk answer another question.
    #[error("{}: these rows are those of another sweep ({what}); begin anew without --resume", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What is different.
        what: String,
    },
    /// No files.
    #[error("there is nothing to merge")]
    Nothing,
    /// A sweep that is not finished.
    #[error("{}: this sweep is not finished", .0.display())]
    Unfinished(PathBuf),
    /// The file is not what its metadata say.
    #[error("{}: the file was changed after the sweep wrote it; remove it to sweep again", .0.display())]
    Changed(PathBuf),
    /// The rows of a sweep that was interrupted are not those that it wrote.
    #[error("{}: the rows were changed or damaged after the sweep wrote them; begin anew without --resume", .0.display())]
    Damaged(PathBuf),
    /// Shards of different sweeps.
    #[error("{}: this is a part of another sweep than {}", other.display(), first.display())]
    Mixed {
        /// The first file.
        first: PathBuf,
        /// The file that does not belong to it.
        other: PathBuf,
    },
    /// A shard that was given twice.
    #[error("{}: part {number} is there already", path.display())]
    Duplicate {
        /// The file.
        path: PathBuf,
        /// The number of the shard.
        number: u64,
    },
    /// A shard is not there.
    #[error("part {number} of {of} is missing")]
    Missing {
        /// The number of the shard.
        number: u64,
        /// The number of all shards.
        of: u64,
    },
}

pub(crate) fn trouble(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    move |error| JournalError::System {
        path: path.to_owned(),
        error,
    }
}

/// The fingerprint of a file.
pub(crate) fn digest(path: &Path) -> io::Result<Digest> {
    Digest::of(File::open(path)?)
}

/// Refuses a finished file that is not the one that its metadata speak of.
pub(crate) fn is_as_written(path: &Path, metadata: &Metadata) -> Result<(), JournalError> {
    let unfinished = || JournalError::Unfinished(path.to_owned());
    let whole = metadata.whole.as_ref().ok_or_else(unfinished)?;
    let digest = digest(path).map_err(trouble(path))?;
    if digest.to_string() == whole.file_digest {
        Ok(())
    } else {
        Err(JournalError::Changed(path.to_owned()))
    }
}

/// How a sweep begins.
#[derive(Debug)]
pub enum Opened {
    /// Rows are still to be written.
    Running(Box<Journal>),
    /// This sweep has been finished before.
    Finished(Box<Metadata>),
}

/// The file into which rows go.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    part: PathBuf,
    file: File,
    marks: Checkpoints,
    metadata: Metadata,
    digest: Digest,
    /// How far it is.
    at: Checkpoint,
    synced: Instant,
}

impl Journal {
    /// Begins a file of rows, or goes on with one if `resume` is set and rows are there.
    ///
    /// # Errors
    /// When the system refuses, another process writes there, or the rows on disk are those of
    /// another sweep.
    pub fn open(
        path: &Path,
        metadata: Metadata,
        header: &str,
        resume: bool,
    ) -> Result<Opened, JournalError> {
        let part = beside(path, "part");
        let file = open_locked(&part)?;
        let length = file.metadata().map_err(trouble(&part))?.len();
        let mut resumed = Resumed::Unmarked;
        let [side, marks] = ["json", "read"].map(|suffix| beside(&part, suffix));
        if resume && length == 0 && path.exists() {
            let finished = Metadata::of(path)?;
            compare(path, &finished, &metadata)?;
            is_as_written(path, &finished)?;
            clear(&part);
            return Ok(Opened::Finished(Box::new(finished)));
        }
        if resume && side.exists() {
            let bytes = fs::read(&side).map_err(trouble(&side))?;
            let before: Metadata = serde_json::from_slice(&bytes)
                .map_err(|_| JournalError::NoMetadata(side.clone()))?;
            compare(&part, &before, &metadata)?;
            resumed = Checkpoints::resume(&marks, &file).map_err(trouble(&marks))?;
        } else {
            // Old rows must not meet new metadata.
            file.set_len(0).map_err(trouble(&part))?;
            write_whole(&side, &metadata.to_json()).map_err(trouble(&side))?;
        }
        let (marks, at, digest) = match resumed {
            Resumed::At(marks, at, digest) => (marks, at, digest),
            Resumed::Damaged => return Err(JournalError::Damaged(part)),
            Resumed::Unmarked => {
                let begun = Checkpoints::create(&marks).map_err(trouble(&marks))?;
                (begun, Checkpoint::default(), Digest::default())
            }
        };
        file.set_len(at.bytes).map_err(trouble(&part))?;
        let mut journal = Self {
            path: path.to_owned(),
            marks,
            part,
            file,
            metadata,
            digest,
            at,
            synced: Instant::now(),
        };
        if at.bytes == 0 {
            journal.put(header.as_bytes())?;
        }
        journal.mark()?;
        Ok(Opened::Running(Box::new(journal)))
    }

    /// The number of rows on disk.
    pub fn rows(&self) -> u64 {
        self.at.rows
    }

    /// The fingerprint of all boards up to that of the last row; `None` when there are no rows.
    pub fn read(&self) -> Option<u64> {
        (self.at.rows > 0).then_some(self.at.read)
    }

    /// Writes rows, each a line; `read` is the fingerprint of all boards up to that of the last.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&mut self, lines: &str, rows: u64, read: u64) -> Result<(), JournalError> {
        if rows == 0 {
            return Ok(());
        }
        self.put(lines.as_bytes())?;
        self.at.rows += rows;
        self.at.read = read;
        self.mark()?;
        // What the system has is safe from our death; once a second it goes to the disk itself.
        if self.synced.elapsed() > Duration::from_secs(1) {
            self.file.sync_data().map_err(trouble(&self.part))?;
            let kept = self.marks.keep(self.at);
            kept.map_err(trouble(&beside(&self.part, "read")))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn mark(&mut self) -> Result<(), JournalError> {
        let marked = self.marks.mark(self.at);
        marked.map_err(trouble(&beside(&self.part, "read")))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        self.file.write_all(bytes).map_err(trouble(&self.part))?;
        self.at.bytes += bytes.len() as u64;
        self.digest.add(bytes);
        self.at.digest = self.digest.value();
        Ok(())
    }

    /// Puts the finished file in its place.
    ///
    /// # Errors
    /// When the system refuses, or the rows on disk are not those that were written.
    pub fn finish(mut self, boards: u64, boards_digest: &Digest) -> Result<Metadata, JournalError> {
        self.file.sync_data().map_err(trouble(&self.part))?;
        let on_disk = digest(&self.part).map_err(trouble(&self.part))?;
        if on_disk.value() != self.digest.value() {
            return Err(JournalError::Damaged(self.part));
        }
        let mut finished = self.part.clone();
        if self.metadata.is_parquet() {
            finished = beside(&self.path, "new");
            parquet::convert(&self.part, &finished, &self.metadata).map_err(|error| {
                JournalError::Parquet {
                    path: self.path.clone(),
                    error,
                }
            })?;
            self.digest = digest(&finished).map_err(trouble(&finished))?;
        }
        self.metadata.whole = Some(Whole {
            rows: self.at.rows,
            boards,
            boards_digest: boards_digest.to_string(),
            file_digest: self.digest.to_string(),
        });
        place(&self.path, &finished, &self.metadata)?;
        if finished != self.part {
            clear(&self.part);
        } else if let Ok(empty) = open_locked(&self.part) {
            // The lock went with the rows to their name. A process that has the next one, and has
            // begun, keeps what they wrote.
            if empty.metadata().is_ok_and(|it| it.len() == 0) {
                clear(&self.part);
            }
        }
        Ok(self.metadata)
    }
}

/// Removes what is left beside finished rows. The caller holds the lock of `part`, which goes last:
/// from then on another sweep may write there.
fn clear(part: &Path) {
    for suffix in ["json", "read"] {
        let _ = fs::remove_file(beside(part, suffix));
    }
    let _ = fs::remove_file(part);
}

/// Opens a file of rows, or makes an empty one, and keeps other processes from writing it until
/// this one closes it or dies.
pub(crate) fn open_locked(path: &Path) -> Result<File, JournalError> {
    loop {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(trouble(path))?;
        lock(&file, path)?;
        // The file may have got its final name between the two: it is finished then, and not ours.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

/// Returns whether it is this file that has the name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let [Ok(open), Ok(named)] = [file.metadata(), fs::metadata(path)] else {
        return false;
    };
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(unix)]
fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        // Some network file systems know no locks.
        Ok(()) | Err(rustix::io::Errno::NOLCK | rustix::io::Errno::OPNOTSUPP) => Ok(()),
        Err(rustix::io::Errno::WOULDBLOCK) => Err(JournalError::Busy(path.to_owned())),
        Err(error) => Err(trouble(path)(error.into())),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
fn lock(_: &File, _: &Path) -> Result<(), JournalError> {
    Ok(())
}

/// Writes the metadata of a finished file and gives the file its name.
pub(crate) fn place(path: &Path, part: &Path, metadata: &Metadata) -> Result<(), JournalError> {
    let side = beside(path, "meta.json");
    write_whole(&side, &metadata.to_json()).map_err(trouble(&side))?;
    rename(part, path).map_err(trouble(path))
}

/// Refuses rows that answer another question, and says which.
fn compare(path: &Path, before: &Metadata, now: &Metadata) -> Result<(), JournalError> {
    let [before, now] =
        [before, now].map(|one| serde_json::to_value(one.question()).expect("plain data"));
    let (Some(before), Some(now)) = (before.as_object(), now.as_object()) else {
        return Err(JournalError::NoMetadata(path.to_owned()));
    };
    for (key, value) in before {
        if now.get(key) != Some(value) {
            return Err(JournalError::Other {
                path: path.to_owned(),
                what: format!("{key} {value}"),
            });
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A process that opened the rows of another sweep before they got their final name must not
    /// write there.
    #[test]
    fn rows_that_got_their_name_are_not_ours_any_more() {
        let folder = std::env::temp_dir().join(format!("rows-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [part, whole] = ["rows.part", "rows"].map(|name| folder.join(name));
        let late = open_locked(&part).unwrap();
        assert!(is_at(&late, &part));
        fs::rename(&part, &whole).unwrap();
        assert!(!is_at(&late, &part));
        // Nor when there are new rows under the old name, which others can have.
        let next = open_locked(&part).unwrap();
        assert!(!is_at(&late, &part) && is_at(&next, &part));
        let error = open_locked(&part).unwrap_err();
        assert!(matches!(error, JournalError::Busy(_)), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
