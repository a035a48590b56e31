//! Reading and writing whole files, with errors that name the file and leave out the system's
//! numbers.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, anyhow};
use slitherlab_store::whole::{WholeFile, write_whole};

/// Reads a file.
pub(crate) fn read(name: &str) -> anyhow::Result<Vec<u8>> {
    std::fs::read(name).map_err(|error| explain(name, &error))
}

/// Reads a file, or standard input for `-`, and says what messages call it.
pub(crate) fn read_input(name: &str) -> anyhow::Result<(&str, Vec<u8>)> {
    if name != "-" {
        return Ok((name, read(name)?));
    }
    let (name, mut bytes) = ("standard input", Vec::new());
    let mut input = std::io::stdin().lock();
    input.read_to_end(&mut bytes).context(name)?;
    Ok((name, bytes))
}

/// Returns whether there is a file of this name, or a pipe such as the shell's `<(…)` and
/// `/dev/stdin`.
pub(crate) fn is_readable(name: &str) -> bool {
    std::fs::metadata(name).is_ok_and(|found| !found.is_dir())
}

/// Opens a file, to be read piece by piece.
pub(crate) fn open(name: &str) -> anyhow::Result<std::fs::File> {
    std::fs::File::open(name).map_err(|error| explain(name, &error))
}

/// Writes a file; if that fails, what stood there before is still there.
pub(crate) fn write(name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    write_whole(Path::new(name), bytes).map_err(|error| explain_writing(name, &error))
}

/// Writes a file piece by piece.
pub(crate) fn write_with(
    name: &str,
    pieces: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let written = || {
        let mut file = WholeFile::create(Path::new(name))?;
        pieces(&mut file)?;
        file.finish()
    };
    written().map_err(|error| explain_writing(name, &error))
}

/// What went wrong with the file of this name, which was to be written.
fn explain_writing(name: &str, error: &std::io::Error) -> anyhow::Error {
    let folder = Path::new(name).parent().filter(|folder| !folder.is_dir());
    match folder {
        Some(folder) if error.kind() == ErrorKind::NotFound && !folder.as_os_str().is_empty() => {
            anyhow!("{name}: there is no folder {}", folder.display())
        }
        _ => explain(name, error),
    }
}

/// What went wrong with the file of this name.
pub(crate) fn explain(name: &str, error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow!("{name}: there is no such file or directory"),
        ErrorKind::PermissionDenied => anyhow!("{name}: permission denied"),
        ErrorKind::IsADirectory => anyhow!("{name}: this is a directory"),
        ErrorKind::StorageFull => anyhow!("{name}: no space is left on the device"),
        _ => anyhow!("{name}: {error}"),
    }
}
