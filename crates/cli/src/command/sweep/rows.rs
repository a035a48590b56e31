//! Where the rows of a sweep go.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use slitherlab_lab::sweep::Seen;
use slitherlab_store::{Journal, Whole};
use tempfile::TempDir;

use crate::file;
use crate::output::{self, Destination};

/// Where the rows go: each piece at once, so that nothing is lost and a reader need not wait.
pub(super) enum Rows {
    Journal(Box<Journal>),
    /// A table for print, which is written at one go.
    Whole(String),
    Stdout,
}

impl Rows {
    /// Writes rows, of which the last is about the board with this number.
    pub(super) fn write(
        &mut self,
        lines: &str,
        rows: u64,
        last: u64,
        seen: &Seen,
    ) -> anyhow::Result<()> {
        let read = seen.up_to(last);
        match self {
            Self::Journal(journal) => {
                let read = read.context("a row is about a board that was not read")?;
                Ok(journal.write(lines, rows, read)?)
            }
            Self::Whole(text) => {
                text.push_str(lines);
                Ok(())
            }
            Self::Stdout => output::bytes(lines.as_bytes()),
        }
    }

    /// Ends the rows, which go to this file or to standard output.
    pub(super) fn finish(
        self,
        out: Option<&Path>,
        seen: &Seen,
        footer: &str,
    ) -> anyhow::Result<()> {
        match self {
            Self::Journal(journal) => {
                let (boards, digest) = seen.whole().expect("the source has ended");
                journal.finish(boards, &digest)?;
                Ok(())
            }
            Self::Whole(text) => {
                let name = out.unwrap_or(Path::new("-")).display().to_string();
                Destination(&name).write((text + footer).as_bytes(), false)
            }
            Self::Stdout => output::bytes(footer.as_bytes()),
        }
    }
}

/// How the rows of a sweep begin.
pub(super) enum OpenedRows {
    /// With rows to be written.
    Running(Rows),
    /// With a finished file.
    Finished(Option<Whole>),
}

/// Returns whether a name stands for standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A folder for a file that goes to standard output when it is whole; it goes away at the end.
pub(super) struct Scratch(TempDir);

impl Scratch {
    pub(super) fn new() -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("slitherlab-").tempdir();
        let explain = |error| file::explain(&std::env::temp_dir().display().to_string(), &error);
        folder.map(Self).map_err(explain)
    }

    pub(super) fn rows(&self) -> PathBuf {
        self.0.path().join("rows")
    }

    /// Prints the file, if it was finished.
    pub(super) fn print(&self) -> anyhow::Result<()> {
        let rows = self.rows();
        if !rows.exists() {
            return Ok(());
        }
        if io::stdout().is_terminal() {
            bail!("standard output is a terminal, which cannot show this: name a file");
        }
        let mut rows = file::open(&rows.display().to_string())?;
        output::copy(&mut rows)
    }
}
