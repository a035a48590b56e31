//! The tables of the stored games, and how those of earlier versions become the present ones.

use rusqlite::{Connection, Transaction, params};

use super::digest;
use super::tables::{self, Head};
use super::{GameStoreError, StoredMove, class, file};

/// The version of the tables.
pub(super) const VERSION: u32 = 5;

const TABLES: &str = "
    CREATE TABLE game (
        id TEXT PRIMARY KEY, invite BLOB,
        created INTEGER NOT NULL, changed INTEGER NOT NULL, resigned INTEGER, next TEXT,
        day INTEGER NOT NULL DEFAULT 0, seconds INTEGER, increment INTEGER, flagged INTEGER,
        listed INTEGER NOT NULL DEFAULT 0, class TEXT, moves INTEGER NOT NULL DEFAULT 0, last BLOB,
        digest BLOB
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_day ON game (day);
    CREATE INDEX game_class ON game (class) WHERE class IS NOT NULL;
    CREATE TABLE setup (
        game TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE, text TEXT NOT NULL, digest BLOB
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE class (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, seconds INTEGER, increment INTEGER,
        created INTEGER NOT NULL, day INTEGER NOT NULL, key BLOB, closed INTEGER NOT NULL DEFAULT 0,
        digest BLOB
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seat (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT, token BLOB, left INTEGER, PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE move (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
        text TEXT NOT NULL, maker TEXT NOT NULL, why TEXT, digest BLOB, PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE service (
        only INTEGER PRIMARY KEY CHECK (only = 1), day INTEGER NOT NULL, wall INTEGER NOT NULL,
        digest BLOB
    ) STRICT;
    CREATE TABLE lost (id TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;
";

/// What each version has changed in the tables of the one before.
const CHANGES: [&str; VERSION as usize - 1] = [
    "ALTER TABLE game ADD COLUMN next TEXT;",
    "ALTER TABLE game ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
     DROP INDEX game_changed;
     CREATE INDEX game_day ON game (day);
     CREATE TABLE service (
         only INTEGER PRIMARY KEY CHECK (only = 1), day INTEGER NOT NULL, wall INTEGER NOT NULL
     ) STRICT;",
    "ALTER TABLE game ADD COLUMN seconds INTEGER;
     ALTER TABLE game ADD COLUMN increment INTEGER;
     ALTER TABLE game ADD COLUMN flagged INTEGER;
     ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
     ALTER TABLE game ADD COLUMN class TEXT;
     ALTER TABLE seat ADD COLUMN left INTEGER;
     CREATE INDEX game_class ON game (class) WHERE class IS NOT NULL;
     CREATE TABLE class (
         id TEXT PRIMARY KEY, setup TEXT NOT NULL, seconds INTEGER, increment INTEGER,
         created INTEGER NOT NULL, day INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;",
    // What is large stands apart, so that a move does not write it again; and everything has a
    // digest.
    "CREATE TABLE setup (
         game TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE, text TEXT NOT NULL, digest BLOB
     ) STRICT, WITHOUT ROWID;
     INSERT INTO setup (game, text) SELECT id, setup FROM game;
     ALTER TABLE game DROP COLUMN setup;
     ALTER TABLE game ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
     ALTER TABLE game ADD COLUMN last BLOB;
     ALTER TABLE game ADD COLUMN digest BLOB;
     ALTER TABLE move ADD COLUMN digest BLOB;
     ALTER TABLE class ADD COLUMN key BLOB;
     ALTER TABLE class ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
     ALTER TABLE class ADD COLUMN digest BLOB;
     ALTER TABLE service ADD COLUMN digest BLOB;
     CREATE TABLE lost (id TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;",
];

/// Brings the tables up to date; `Ok(false)` when a newer version has made them.
pub(super) fn update(transaction: &Transaction<'_>) -> Result<bool, GameStoreError> {
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let changes: &[&str] = match version {
        0 => &[TABLES],
        1..=VERSION => &CHANGES[version as usize - 1..],
        _ => return Ok(false),
    };
    for change in changes {
        transaction.execute_batch(change)?;
    }
    if (1..VERSION).contains(&version) {
        write_digests(transaction)?;
    }
    // A disk that takes nothing more is no reason not to show the games that are there.
    if !changes.is_empty() {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(true)
}

/// Gives digests to what an earlier version has stored without.
fn write_digests(connection: &Connection) -> Result<(), GameStoreError> {
    let ids = |table: &str| -> rusqlite::Result<Vec<String>> {
        let mut statement = connection.prepare(&format!("SELECT id FROM {table}"))?;
        let ids = statement.query_map([], |row| row.get(0))?;
        ids.collect()
    };
    for id in ids("game")? {
        write_game_digests(connection, &id)?;
    }
    for id in ids("class")? {
        class::write_digest(connection, &id)?;
    }
    if let Some((day, wall)) = file::stored_service(connection)? {
        file::store_service(connection, day, wall)?;
    }
    Ok(())
}

fn write_game_digests(connection: &Connection, id: &str) -> Result<(), GameStoreError> {
    let setup: String =
        connection.query_row("SELECT text FROM setup WHERE game = ?1", [id], |row| {
            row.get(0)
        })?;
    let mut last = digest::of_setup(id, &setup);
    connection.execute(
        "UPDATE setup SET digest = ?2 WHERE game = ?1",
        params![id, last],
    )?;
    let mut statement = connection
        .prepare_cached("SELECT text, maker, why FROM move WHERE game = ?1 ORDER BY ply")?;
    let moves = statement.query_map([id], |row| {
        Ok(StoredMove {
            text: row.get(0)?,
            by: row.get(1)?,
            why: row.get(2)?,
        })
    })?;
    let moves: Vec<StoredMove> = moves.collect::<Result<_, _>>()?;
    for (ply, mv) in (1..).zip(&moves) {
        last = digest::of_move(last, ply, mv);
        let sql = "UPDATE move SET digest = ?3 WHERE game = ?1 AND ply = ?2";
        tables::run(connection, sql, params![id, ply, last])?;
    }
    let Some(head) = tables::stored_head(connection, id)? else {
        return Ok(());
    };
    let head = Head {
        moves: moves.len(),
        last,
        ..head
    };
    tables::store_head(connection, &head)
}
