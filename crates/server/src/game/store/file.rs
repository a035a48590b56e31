//! The file of the stored games: opened, kept from others, and its days of service.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::digest::{self, Digest};
use super::tables::{self, is_busy, is_damage};
use super::{GameStoreError, salvage, schema};
use crate::game::clock::now;

/// The name of the file in its folder.
pub(super) const FILE: &str = "games.sqlite3";

/// Opens the file in a folder, or one in memory, of at most `most_bytes` bytes. A file that is
/// damaged so badly that it cannot be used is set aside, and what can be read of it is served.
pub(super) fn open(folder: Option<&Path>, most_bytes: u64) -> Result<Connection, GameStoreError> {
    let Some(folder) = folder else {
        return prepare(
            Connection::open_in_memory()?,
            Path::new("memory"),
            most_bytes,
        );
    };
    make_folder(folder)?;
    let file = folder.join(FILE);
    // A file whose head can be read may still lack what a server reads first.
    let opened = open_file(&file, folder, most_bytes).and_then(|connection| {
        service(&connection)?;
        Ok(connection)
    });
    match opened {
        Err(GameStoreError::Sqlite(error)) if is_damage(&error) => {
            salvage::set_aside(folder, &error)?;
            open_file(&file, folder, most_bytes)
        }
        opened => opened,
    }
}

/// Opens a file, which only its owner may read.
pub(super) fn open_file(
    file: &Path,
    folder: &Path,
    most_bytes: u64,
) -> Result<Connection, GameStoreError> {
    make_private(file).map_err(GameStoreError::unwritable(folder))?;
    prepare(Connection::open(file)?, folder, most_bytes)
}

/// Makes a folder that only its owner may enter; one that is there stays as it is.
pub(super) fn make_folder(folder: &Path) -> Result<(), GameStoreError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(folder)
        .map_err(|error| GameStoreError::Folder {
            path: folder.to_owned(),
            error,
        })
}

/// Makes the file if it is not there, and lets only its owner read it: the names of games are
/// enough to watch them. What `SQLite` writes beside it has the same permissions.
fn make_private(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).read(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let permissions = opened.metadata()?.permissions();
        if permissions.mode() & 0o077 != 0 {
            // The file of another owner stays as it is.
            let _ = opened.set_permissions(PermissionsExt::from_mode(permissions.mode() & 0o700));
        }
    }
    drop(opened);
    Ok(())
}

fn prepare(
    mut connection: Connection,
    folder: &Path,
    most_bytes: u64,
) -> Result<Connection, GameStoreError> {
    let locked = |error: rusqlite::Error| match error.sqlite_error_code() {
        _ if is_busy(&error) => GameStoreError::Locked(folder.to_owned()),
        Some(rusqlite::ErrorCode::CannotOpen) => {
            GameStoreError::unwritable(folder)(std::io::Error::other(error))
        }
        _ => error.into(),
    };
    connection.busy_timeout(Duration::from_secs(2))?;
    connection
        .execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;",
        )
        .map_err(locked)?;
    let page: u64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    connection.query_row(
        &format!("PRAGMA max_page_count = {}", (most_bytes / page).max(1)),
        [],
        |_| Ok(()),
    )?;
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(locked)?;
    if !schema::update(&transaction)? {
        return Err(GameStoreError::Newer(folder.to_owned()));
    }
    transaction.commit()?;
    Ok(connection)
}

/// The day of service that was stored last, and what the clock said when it began. If that is
/// damaged, the first day on which a stored game was touched: games are kept for too long then,
/// rather than forgotten.
pub(super) fn service(connection: &Connection) -> rusqlite::Result<Option<(u64, u64)>> {
    let stored = connection
        .query_row("SELECT day, wall, digest FROM service", [], |row| {
            let (day, wall): (u64, u64) = (row.get(0)?, row.get(1)?);
            Ok((day, wall, row.get::<_, Option<Digest>>(2)?))
        })
        .optional();
    match stored {
        Ok(None) => Ok(None),
        Ok(Some((day, wall, digest))) if digest == Some(digest::of_service(day, wall)) => {
            Ok(Some((day, wall)))
        }
        Err(error) if !is_damage(&error) => Err(error),
        Ok(Some(_)) | Err(_) => {
            tracing::error!("the stored day of service is damaged");
            let first = "SELECT coalesce(min(day), 0) FROM game";
            let day: u64 = connection.query_row(first, [], |row| row.get(0))?;
            Ok(Some((day, now())))
        }
    }
}

/// The day of service as it is stored, without a look at its digest.
pub(super) fn stored_service(connection: &Connection) -> rusqlite::Result<Option<(u64, u64)>> {
    connection
        .query_row("SELECT day, wall FROM service", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()
}

/// Stores the day of service.
pub(super) fn store_service(connection: &Connection, day: u64, wall: u64) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO service (only, day, wall, digest) VALUES (1, ?1, ?2, ?3)";
    connection.execute(sql, params![day, wall, digest::of_service(day, wall)])?;
    Ok(())
}

/// Where the search for games to forget goes on.
pub(super) type Forgotten = (u64, String);

/// Forgets at most `most` games that nobody has touched since `before`, the next ones after
/// `after`; returns where to go on, or `None` at the end. A game whose stored day is damaged is not
/// forgotten for it.
pub(super) fn forget_games(
    connection: &mut Connection,
    before: u64,
    after: &Forgotten,
    most: usize,
) -> rusqlite::Result<(usize, Option<Forgotten>)> {
    let transaction = connection.transaction()?;
    let old: Vec<(u64, String)> = {
        let mut statement = transaction.prepare_cached(
            "SELECT day, id FROM game WHERE (day, id) > (?1, ?2) AND day < ?3
             ORDER BY day, id LIMIT ?4",
        )?;
        let rows = statement.query_map(params![after.0, after.1, before, most], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        rows.collect::<rusqlite::Result<_>>()?
    };
    let mut forgotten = 0;
    for (_, id) in &old {
        match tables::head(&transaction, id) {
            Ok(Some(head)) if head.day < before => {
                let sql = "DELETE FROM game WHERE id = ?1";
                forgotten += transaction.prepare_cached(sql)?.execute([id])?;
            }
            _ => tracing::error!(game = id, "a stored game is damaged, and is not forgotten"),
        }
    }
    transaction.commit()?;
    let next = (old.len() == most).then(|| old.last().cloned()).flatten();
    Ok((forgotten, next))
}
