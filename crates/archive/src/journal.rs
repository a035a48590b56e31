//! The output of a sweep on disk, such that a sweep can be killed at any moment and resumed.
//!
//! While it runs, rows go to `FILE.part`; `FILE.part.json` says which sweep they belong to. Every
//! piece of rows is handed to the system at once, so that a killed process loses none of them; a
//! line that was cut off is dropped on resuming. At the end `FILE.meta.json` is written and
//! `FILE.part` becomes `FILE`, each by renaming, so that `FILE` is whole if it is there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use slitherlab_lab::sweep::{Digest, Inquiry, Shard};
use thiserror::Error;

use crate::encode::Format;
use crate::parquet;

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
    #[serde(default)]
    pub first: Option<String>,
    /// The terminals of the switching game.
    #[serde(default)]
    pub terminals: Option<String>,
    /// How much a search may spend on a board.
    #[serde(default)]
    pub budget: Option<String>,
    /// The format of the rows.
    pub format: String,
    /// How many lines stand above the rows.
    pub header_lines: u64,
    /// Which boards.
    pub shard: Shard,
    /// What is known at the end; `None` while the sweep runs.
    pub whole: Option<Whole>,
}

/// What is known at the end of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// How many rows the file has.
    pub rows: u64,
    /// How many boards there were, those of other shards included.
    pub boards: u64,
    /// The fingerprint of all boards.
    pub boards_digest: String,
    /// The fingerprint of the file.
    pub file_digest: String,
}

impl Metadata {
    /// Of a sweep that begins.
    pub fn new(boards: &str, inquiry: &Inquiry<'_>, format: Format, shard: Shard) -> Self {
        let Inquiry {
            game,
            variant,
            terminals,
            effort,
            ..
        } = *inquiry;
        let nodes = effort.nodes.map(|nodes| format!("{nodes}nodes"));
        let time = effort.time.map(|time| format!("{}ms", time.as_millis()));
        let budget: Vec<String> = nodes.into_iter().chain(time).collect();
        Self {
            schema: SCHEMA.to_owned(),
            version: slitherlab_lab::VERSION.to_owned(),
            boards: boards.to_owned(),
            game: game.name().to_owned(),
            players: variant.players,
            misere: variant.misere,
            first: variant.first.map(|role| role.name().to_owned()),
            terminals: terminals.map(str::to_owned),
            budget: (!budget.is_empty()).then(|| budget.join(",")),
            format: format.name().to_owned(),
            header_lines: format.header_lines(),
            shard,
            whole: None,
        }
    }

    /// Whether the rows are in a Parquet file, and not lines of text.
    pub(crate) fn is_parquet(&self) -> bool {
        self.format == Format::Parquet.name()
    }

    fn to_json(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec(self).expect("plain data");
        json.push(b'\n');
        json
    }

    /// The same without what is known at the end only.
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
        let bytes = fs::read(&path).map_err(|error| trouble(&path, error))?;
        serde_json::from_slice(&bytes).map_err(|_| JournalError::NoMetadata(path))
    }
}

/// Why rows cannot be kept.
#[derive(Debug, Error)]
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
}

fn trouble(path: &Path, error: io::Error) -> JournalError {
    JournalError::System {
        path: path.to_owned(),
        error,
    }
}

/// The fingerprint of a file.
pub(crate) fn digest(path: &Path) -> io::Result<Digest> {
    Digest::of(File::open(path)?)
}

/// The path of a companion of a file.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes a file under another name first, so that it is there whole or not at all.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), JournalError> {
    let temporary = beside(path, "new");
    let write = || -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_data()?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| trouble(path, error))
}

/// How a sweep begins.
#[derive(Debug)]
pub enum Opened {
    /// Rows are still to be written.
    Running(Journal),
    /// The same sweep has been finished before.
    Finished(Metadata),
}

/// The file into which rows go.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    part: PathBuf,
    file: File,
    metadata: Metadata,
    digest: Digest,
    rows: u64,
    synced: Instant,
}

impl Journal {
    /// Begins a file of rows, or goes on with one if `resume` is set and rows are there.
    ///
    /// # Errors
    /// When the system refuses, or the rows on disk are those of another sweep.
    pub fn open(
        path: &Path,
        metadata: Metadata,
        header: &str,
        resume: bool,
    ) -> Result<Opened, JournalError> {
        let [part, side] = ["part", "part.json"].map(|suffix| beside(path, suffix));
        if resume {
            if part.exists() && side.exists() {
                return Self::resume(path, part, &side, metadata, header).map(Opened::Running);
            }
            if path.exists() {
                let finished = Metadata::of(path)?;
                compare(path, &finished, &metadata)?;
                let _ = fs::remove_file(&side);
                return Ok(Opened::Finished(finished));
            }
        }
        let fail = |error| trouble(&part, error);
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&part)
            .map_err(fail)?;
        lock(&file, &part)?;
        // Old rows must not meet new metadata.
        file.set_len(0).map_err(fail)?;
        write_whole(&side, &metadata.to_json())?;
        file.write_all(header.as_bytes()).map_err(fail)?;
        let mut digest = Digest::default();
        digest.add(header.as_bytes());
        Ok(Opened::Running(Self {
            path: path.to_owned(),
            part,
            file,
            metadata,
            digest,
            rows: 0,
            synced: Instant::now(),
        }))
    }

    fn resume(
        path: &Path,
        part: PathBuf,
        side: &Path,
        metadata: Metadata,
        header: &str,
    ) -> Result<Self, JournalError> {
        let bytes = fs::read(side).map_err(|error| trouble(side, error))?;
        let before: Metadata = serde_json::from_slice(&bytes)
            .map_err(|_| JournalError::NoMetadata(side.to_owned()))?;
        compare(&part, &before, &metadata)?;
        let fail = |error| trouble(&part, error);
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .open(&part)
            .map_err(fail)?;
        lock(&file, &part)?;
        let mut reader = BufReader::new(&file);
        let mut digest = Digest::default();
        let (mut kept, mut lines) = (0u64, 0u64);
        let mut line = Vec::new();
        loop {
            line.clear();
            reader.read_until(b'\n', &mut line).map_err(fail)?;
            // A line without an end was cut off.
            if line.last() != Some(&b'\n') {
                break;
            }
            digest.add(&line);
            kept += line.len() as u64;
            lines += 1;
        }
        file.set_len(kept).map_err(fail)?;
        let mut journal = Self {
            path: path.to_owned(),
            part,
            file,
            rows: lines.saturating_sub(metadata.header_lines),
            metadata,
            digest,
            synced: Instant::now(),
        };
        if kept == 0 {
            journal.put(header.as_bytes())?;
        }
        Ok(journal)
    }

    /// How many rows are on disk.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes rows, each a line.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&mut self, lines: &str, rows: u64) -> Result<(), JournalError> {
        self.put(lines.as_bytes())?;
        self.rows += rows;
        // What the system has is safe from our death; once a second it goes to the disk itself.
        if self.synced.elapsed() > Duration::from_secs(1) {
            self.file
                .sync_data()
                .map_err(|error| trouble(&self.part, error))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        self.file
            .write_all(bytes)
            .map_err(|error| trouble(&self.part, error))?;
        self.digest.add(bytes);
        Ok(())
    }

    /// Puts the finished file in its place.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn finish(mut self, boards: u64, boards_digest: &Digest) -> Result<Metadata, JournalError> {
        self.file
            .sync_data()
            .map_err(|error| trouble(&self.part, error))?;
        let mut finished = self.part.clone();
        if self.metadata.is_parquet() {
            finished = beside(&self.path, "new");
            parquet::convert(&self.part, &finished, &self.metadata).map_err(|error| {
                JournalError::Parquet {
                    path: self.path.clone(),
                    error,
                }
            })?;
            self.digest = digest(&finished).map_err(|error| trouble(&finished, error))?;
        }
        self.metadata.whole = Some(Whole {
            rows: self.rows,
            boards,
            boards_digest: boards_digest.to_string(),
            file_digest: self.digest.to_string(),
        });
        place(&self.path, &finished, &self.metadata)?;
        if finished != self.part {
            let _ = fs::remove_file(&self.part);
        }
        let _ = fs::remove_file(beside(&self.path, "part.json"));
        Ok(self.metadata)
    }
}

/// Keeps other processes from writing the file, until this one closes it or dies.
#[cfg(unix)]
fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        // Some network file systems know no locks.
        Ok(()) | Err(rustix::io::Errno::NOLCK | rustix::io::Errno::OPNOTSUPP) => Ok(()),
        Err(rustix::io::Errno::WOULDBLOCK) => Err(JournalError::Busy(path.to_owned())),
        Err(error) => Err(trouble(path, error.into())),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as on other systems")]
fn lock(_: &File, _: &Path) -> Result<(), JournalError> {
    Ok(())
}

/// Writes the metadata of a finished file and gives the file its name.
pub(crate) fn place(path: &Path, part: &Path, metadata: &Metadata) -> Result<(), JournalError> {
    let json = metadata.to_json();
    write_whole(&beside(path, "meta.json"), &json)?;
    fs::rename(part, path).map_err(|error| trouble(path, error))
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
