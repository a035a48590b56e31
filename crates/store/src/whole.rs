//! Files that are there whole or not at all: written under another name, handed to the disk, and
//! renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that gets its name when it is [finished](Self::finish). Until then, and for ever if that
/// does not happen, what stood under the name before stays there: a full disk or the end of the
/// process costs nothing.
///
/// A name that is no file but a device or a pipe is written to directly, since it cannot be
/// replaced.
///
/// ```
/// use std::io::Write;
/// use slitherlab_store::whole::WholeFile;
///
/// let path = std::env::temp_dir().join(format!("whole-{}", std::process::id()));
/// std::fs::write(&path, "old")?;
/// let mut file = WholeFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    file: File,
    /// The name that the file has for now, and the one that it gets.
    names: Option<[PathBuf; 2]>,
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn create(path: &Path) -> io::Result<Self> {
        let there = fs::metadata(path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self { file, names: None });
        }
        // A link stays one: what it leads to is replaced.
        let path = match &there {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_owned(),
        };
        let temporary = beside(&path, &format!("{}.new", std::process::id()));
        let file = File::create(&temporary)?;
        let whole = Self {
            file,
            names: Some([temporary, path]),
        };
        if let Some(there) = there {
            whole.file.set_permissions(there.permissions())?;
        }
        Ok(whole)
    }

    /// Gives the file its name, once the disk has it.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some([temporary, path]) = &self.names {
            self.file.sync_all()?;
            rename(temporary, path)?;
        }
        self.names = None;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some([temporary, _]) = &self.names {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Writes a whole file.
///
/// # Errors
/// When the system refuses; then the file is as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Gives a file another name, in place of what has it, and lets the disk know.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    // The name stands in the folder, which has to reach the disk as well; some systems cannot open
    // folders.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The path of a companion of a file.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    PathBuf::from(name)
}
