//! The tables of the stored games: made, brought up to date, read and changed.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, ToSql, Transaction, params};

use super::{
    Change, GameChange, GameStoreError, Loaded, Stored, StoredGame, StoredMove, StoredSeat, class,
};
use crate::game::clock::now;
use crate::game::room::TimeControl;

/// The version of the tables.
const VERSION: u32 = 4;

const TABLES: &str = "
    CREATE TABLE game (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, invite BLOB,
        created INTEGER NOT NULL, changed INTEGER NOT NULL, resigned INTEGER, next TEXT,
        day INTEGER NOT NULL DEFAULT 0, seconds INTEGER, increment INTEGER, flagged INTEGER,
        listed INTEGER NOT NULL DEFAULT 0, class TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_day ON game (day);
    CREATE INDEX game_class ON game (class) WHERE class IS NOT NULL;
    CREATE TABLE class (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, seconds INTEGER, increment INTEGER,
        created INTEGER NOT NULL, day INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seat (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT, token BLOB, left INTEGER, PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE move (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
        text TEXT NOT NULL, maker TEXT NOT NULL, why TEXT, PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE service (
        only INTEGER PRIMARY KEY CHECK (only = 1), day INTEGER NOT NULL, wall INTEGER NOT NULL
    ) STRICT;
";

/// What each version has changed in the tables of the one before.
const CHANGES: [&str; 3] = [
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
];

/// Opens the file in a folder, or one in memory, of at most `most_bytes` bytes.
pub(super) fn open(folder: Option<&Path>, most_bytes: u64) -> Result<Connection, GameStoreError> {
    let Some(folder) = folder else {
        return prepare(
            Connection::open_in_memory()?,
            Path::new("memory"),
            most_bytes,
        );
    };
    std::fs::create_dir_all(folder).map_err(|error| GameStoreError::Folder {
        path: folder.to_owned(),
        error,
    })?;
    let connection = Connection::open(folder.join("games.sqlite3"))?;
    prepare(connection, folder, most_bytes)
}

fn prepare(
    mut connection: Connection,
    folder: &Path,
    most_bytes: u64,
) -> Result<Connection, GameStoreError> {
    let locked = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            GameStoreError::Locked(folder.to_owned())
        }
        _ => error.into(),
    };
    connection.busy_timeout(Duration::from_secs(2))?;
    connection
        .execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;",
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
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let changes: &[&str] = match version {
        0 => &[TABLES],
        1..=VERSION => &CHANGES[version as usize - 1..],
        _ => return Err(GameStoreError::Newer(folder.to_owned())),
    };
    for change in changes {
        transaction.execute_batch(change)?;
    }
    // A disk that takes nothing more is no reason not to show the games that are there.
    if !changes.is_empty() {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(connection)
}

/// The day of service that was stored last, and what the clock said when it began.
pub(super) fn service(connection: &Connection) -> rusqlite::Result<Option<(u64, u64)>> {
    connection
        .query_row("SELECT day, wall FROM service", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()
}

/// Stores the day of service, and forgets the games that nobody has touched for more than this many
/// days.
pub(super) fn begin_day(
    connection: &mut Connection,
    day: u64,
    wall: u64,
    keep: u64,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT OR REPLACE INTO service (only, day, wall) VALUES (1, ?1, ?2)",
        params![day, wall],
    )?;
    for table in ["game", "class"] {
        transaction.execute(
            &format!("DELETE FROM {table} WHERE day < ?1"),
            params![day.saturating_sub(keep)],
        )?;
    }
    transaction.commit()
}

/// Loads a game. What is not stored as it was written is damage, not a game.
pub(super) fn load(connection: &Connection, id: &str) -> Loaded {
    let loaded = read(connection, id);
    loaded.map_err(|error| match error {
        GameStoreError::Sqlite(
            error @ (rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)),
        ) => GameStoreError::Damaged(error.to_string()),
        other => other,
    })
}

fn read(connection: &Connection, id: &str) -> Loaded {
    let mut statement = connection.prepare_cached(
        "SELECT setup, invite, created, changed, resigned, next, seconds, increment, flagged, listed, class
         FROM game WHERE id = ?1",
    )?;
    let game = statement.query_row(params![id], |row| {
        Ok(StoredGame {
            id: id.to_owned(),
            setup: row.get(0)?,
            invite: row.get(1)?,
            created: row.get(2)?,
            changed: row.get(3)?,
            resigned: row.get(4)?,
            next: row.get(5)?,
            clock: control(row.get(6)?, row.get(7)?),
            flagged: row.get(8)?,
            listed: row.get(9)?,
            class: row.get(10)?,
            seats: Vec::new(),
            moves: Vec::new(),
        })
    });
    let Some(mut game) = game.optional()? else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT seat, kind, name, token, left FROM seat WHERE game = ?1 ORDER BY seat",
    )?;
    let mut rows = statement.query(params![id])?;
    while let Some(row) = rows.next()? {
        in_order("seat", row.get(0)?, game.seats.len())?;
        game.seats.push(StoredSeat {
            kind: row.get(1)?,
            name: row.get(2)?,
            token: row.get(3)?,
            left: row.get(4)?,
        });
    }
    let mut statement = connection
        .prepare_cached("SELECT ply, text, maker, why FROM move WHERE game = ?1 ORDER BY ply")?;
    let mut rows = statement.query(params![id])?;
    while let Some(row) = rows.next()? {
        in_order("move", row.get(0)?, game.moves.len())?;
        game.moves.push(StoredMove {
            text: row.get(1)?,
            by: row.get(2)?,
            why: row.get(3)?,
        });
    }
    Ok(Some(game))
}

/// The clock of a game in two columns.
pub(super) fn control(seconds: Option<u32>, increment: Option<u32>) -> Option<TimeControl> {
    seconds.map(|seconds| TimeControl {
        seconds,
        increment: increment.unwrap_or(0),
    })
}

/// Rows are numbered from 1 without a gap.
fn in_order(what: &str, number: u64, before: usize) -> Stored {
    if number == before as u64 + 1 {
        return Ok(());
    }
    Err(GameStoreError::Damaged(format!(
        "{what} {number} comes after {before} others"
    )))
}

/// The most games and classes that are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    pub(super) games: u64,
    pub(super) classes: u64,
}

/// Makes changes in one transaction, each whole or not at all.
pub(super) fn commit(
    connection: &mut Connection,
    changes: &[Change],
    day: u64,
    most: Most,
) -> rusqlite::Result<Vec<Stored>> {
    let mut transaction = connection.transaction()?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        results.push(attempt(&mut transaction, change, day, most)?);
    }
    transaction.commit()?;
    Ok(results)
}

/// Makes one change; one that fails is taken back whole, and leaves the others alone.
fn attempt(
    transaction: &mut Transaction<'_>,
    change: &Change,
    day: u64,
    most: Most,
) -> rusqlite::Result<Stored> {
    let savepoint = transaction.savepoint()?;
    let result = make(&savepoint, change, day, most);
    match result {
        Ok(()) => savepoint.commit().map(Ok),
        // A disk that takes no more fails for all of them.
        Err(GameStoreError::Sqlite(error)) if is_of_the_disk(&error) => Err(error),
        Err(error) => Ok(Err(error)),
    }
}

fn is_of_the_disk(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(rusqlite::ErrorCode::DiskFull | rusqlite::ErrorCode::SystemIoFailure)
    )
}

fn make(connection: &Connection, change: &Change, day: u64, most: Most) -> Stored {
    let run = |sql: &str, values: &[&dyn ToSql]| run(connection, sql, values);
    let (game, event) = match change {
        Change::Create(game) => return create(connection, game, day, most.games),
        Change::Class(one) => return class::create(connection, one, day, most.classes),
        Change::Game(game, event) => (game, event),
    };
    match event {
        GameChange::Move { ply, mv, left } => {
            insert_move(connection, game, *ply, mv)?;
            if let Some((seat, left)) = left {
                let sql = "UPDATE seat SET left = ?3 WHERE game = ?1 AND seat = ?2";
                run(sql, params![game, seat, left])?;
            }
        }
        GameChange::Seat { seat, name, token } => {
            let sql = "UPDATE seat SET name = ?3, token = ?4 WHERE game = ?1 AND seat = ?2";
            run(sql, params![game, seat, name, token])?;
        }
        GameChange::Resign(player) => {
            let sql = "UPDATE game SET resigned = ?2 WHERE id = ?1";
            run(sql, params![game, player])?;
        }
        GameChange::Flag(player) => {
            let sql = "UPDATE game SET flagged = ?2 WHERE id = ?1";
            run(sql, params![game, player])?;
        }
        GameChange::TakeBack(ply) => {
            let sql = "DELETE FROM move WHERE game = ?1 AND ply > ?2";
            run(sql, params![game, ply])?;
        }
        GameChange::Rematch(next) => {
            create(connection, next, day, most.games)?;
            let sql = "UPDATE game SET next = ?2 WHERE id = ?1";
            run(sql, params![game, next.id])?;
        }
    }
    let sql = "UPDATE game SET changed = ?2, day = ?3 WHERE id = ?1";
    run(sql, params![game, now(), day])
}

/// Runs a statement that answers nothing.
pub(super) fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Stored {
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

fn create(connection: &Connection, game: &StoredGame, day: u64, most: u64) -> Stored {
    let count: u64 = connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
    if count >= most {
        return Err(GameStoreError::Full);
    }
    run(
        connection,
        "INSERT INTO game (id, setup, invite, created, changed, resigned, next, day, seconds, increment,
             flagged, listed, class)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        params![
            game.id,
            game.setup,
            game.invite,
            game.created,
            game.changed,
            game.resigned,
            game.next,
            day,
            game.clock.map(|clock| clock.seconds),
            game.clock.map(|clock| clock.increment),
            game.flagged,
            game.listed,
            game.class
        ],
    )?;
    // A class that is used is not forgotten.
    if let Some(class) = &game.class {
        let sql = "UPDATE class SET day = ?2 WHERE id = ?1";
        run(connection, sql, params![class, day])?;
    }
    let mut statement = connection.prepare_cached(
        "INSERT INTO seat (game, seat, kind, name, token, left) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (number, seat) in (1_u32..).zip(&game.seats) {
        statement.execute(params![
            game.id, number, seat.kind, seat.name, seat.token, seat.left
        ])?;
    }
    for (ply, mv) in (1..).zip(&game.moves) {
        insert_move(connection, &game.id, ply, mv)?;
    }
    Ok(())
}

fn insert_move(connection: &Connection, game: &str, ply: usize, mv: &StoredMove) -> Stored {
    let sql = "INSERT INTO move (game, ply, text, maker, why) VALUES (?1, ?2, ?3, ?4, ?5)";
    run(connection, sql, params![game, ply, mv.text, mv.by, mv.why])
}
